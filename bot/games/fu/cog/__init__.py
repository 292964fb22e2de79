"""``/fu``: Mini-FU's checks, tags and conditions."""

from collections.abc import Sequence
from typing import Annotated

from discord import app_commands
from discord.ext import commands

from bot.chat.asking import do_named
from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described, flag, number, sentence, text
from bot.chat.play import look, play, show
from bot.chat.posts import Drawn
from bot.games.fu import waiting as owed
from bot.games.fu.cog.asking import suffer, suggest
from bot.games.fu.cog.options import (
    Asset,
    Burned,
    Challenge,
    Concerns,
    Condition,
    Effect,
    ForCheck,
    Helps,
    Kind,
    Now,
    Power,
    Reason,
    SideOf,
    Tag,
    WhatWaits,
    Whose,
)
from bot.games.fu.hands import one_or_several
from bot.games.fu.plays import checks
from bot.games.fu.plays import tags as plays
from bot.games.fu.words.sheet import surroundings
from bot.games.fu.words.terms import reason as called
from rules.fu import DICE_MAX, Side, TagKind
from rules.fu import Effect as EffectOf


class FUCog(commands.GroupCog, name="fu"):
    """Mini-FU: pools of power and challenge dice, tags and conditions."""

    tag = app_commands.Group(name="tag", description="Tags of characters and of the scene")
    condition = app_commands.Group(name="condition", description="What characters suffer")

    @app_commands.command()
    @described
    async def check(
        self,
        interaction: Interaction,
        action: Annotated[str | None, sentence("What your character tries")] = None,
        helps: Helps = None,
        power: Power = None,
        challenge: Challenge = None,
        now: Now = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Begin a check: the table builds a dice pool, then you roll it."""
        await play(
            interaction,
            lambda turn: checks.start(
                turn,
                action,
                power,
                challenge,
                plays.listed(helps, plays.helps(turn, character)) if helps else (),
                character,
                now=now,
            ),
            player=player,
        )

    @app_commands.command()
    @described
    async def again(
        self,
        interaction: Interaction,
        now: Now = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Begin a new check with your last pool."""
        await play(interaction, lambda turn: checks.repeat(turn, character, now=now), player=player)

    @app_commands.command()
    @described
    async def waiting(self, interaction: Interaction, check: WhatWaits = None) -> None:
        """Bring an open check or choice back to the bottom, with its buttons."""

        async def bring(asked: Interaction, check: str | None) -> None:
            drawn, is_private = await look(asked, lambda turn: owed.find(turn, check))
            await show(asked, drawn, private=is_private)

        await do_named(interaction, check, bring, "waiting check")

    @app_commands.command()
    @described
    async def suggest(
        self,
        interaction: Interaction,
        why: Annotated[str | None, text("Why the dice are there, in a few words")] = None,
        side: SideOf = Side.POWER,
        dice: Annotated[int, number("How many dice", 1, DICE_MAX)] = 1,
        check: ForCheck = None,
    ) -> None:
        """Suggest dice for an open check, yours or anyone's; a GM adds them at once."""
        await do_named(
            interaction, check, lambda asked, check: suggest(asked, check, why, side, dice), "check"
        )

    @app_commands.command()
    @described
    async def strike(
        self, interaction: Interaction, reason: Reason = None, check: ForCheck = None
    ) -> None:
        """Take dice out of a pool: your own suggestion; the GM any."""

        async def strike_of(asked: Interaction, check: str | None) -> None:
            async def strike(asked: Interaction, reason: str | None) -> None:
                await play(asked, lambda turn: checks.strike_called(turn, check, reason, called))

            await do_named(asked, reason, strike, "die to strike")

        await do_named(interaction, check, strike_of, "check")

    @tag.command(name="add")
    @described
    async def tag_add(
        self,
        interaction: Interaction,
        name: Annotated[str, text("The tag, in a few words")],
        kind: Kind = TagKind.DESCRIPTOR,
        effect: Effect = EffectOf.HELPS,
        scene: Annotated[bool, flag("A tag of the scene, not of a character")] = False,
        concerns: Concerns = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Add a tag to your character, or to the scene."""

        async def add(asked: Interaction, called: Sequence[str]) -> None:
            await play(
                asked,
                lambda turn: plays.tag_add(
                    turn, called, kind, effect, character, is_scene=scene, concerns=concerns
                ),
                player=player,
            )

        await one_or_several(interaction, name, add)

    @tag.command(name="remove")
    @described
    async def tag_remove(
        self,
        interaction: Interaction,
        name: Tag = None,
        scene: Annotated[bool, flag("A tag of the scene")] = False,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Remove a tag from your character, or from the scene."""

        async def remove(asked: Interaction, name: str | None) -> None:
            await play(
                asked,
                lambda turn: plays.tag_remove(turn, name, character, is_scene=scene),
                player=player,
            )

        await do_named(interaction, name, remove, "tag", "scene tag")

    @tag.command(name="show")
    @described
    async def tag_show(
        self, interaction: Interaction, character: Whose = None, player: ForPlayer = None
    ) -> None:
        """Show your character's tags and the scene's."""
        view = await look(interaction, lambda turn: plays.view(turn, character), player=player)
        await show(interaction, Drawn(surroundings(view)))

    @tag.command(name="burn")
    @described
    async def tag_burn(
        self,
        interaction: Interaction,
        name: Asset = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Burn one of your assets: it gives no die until it is restored."""

        async def burn(asked: Interaction, name: str | None) -> None:
            await play(asked, lambda turn: plays.tag_burn(turn, name, character), player=player)

        await do_named(interaction, name, burn, "asset", "tag")

    @tag.command(name="restore")
    @described
    async def tag_restore(
        self,
        interaction: Interaction,
        name: Burned = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Restore one of your burned assets."""

        async def restore(asked: Interaction, name: str | None) -> None:
            await play(asked, lambda turn: plays.tag_restore(turn, name, character), player=player)

        await do_named(interaction, name, restore, "burned asset", "tag")

    @tag.command(name="clear")
    @described
    async def tag_clear(self, interaction: Interaction) -> None:
        """GM: begin a new scene, without the tags and the open choices of this one."""
        await play(interaction, plays.scene_clear)

    @condition.command(name="add")
    @described
    async def condition_add(
        self,
        interaction: Interaction,
        name: Annotated[str | None, text("The condition, in a few words")] = None,
        opposition: Annotated[
            bool, flag("The opposition suffers it: +1 power die against them")
        ] = False,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Suffer a condition: +1 challenge die at every check it gets in the way of."""
        await suffer(interaction, name, character, player, is_opposition=opposition)

    @condition.command(name="clear")
    @described
    async def condition_clear(
        self,
        interaction: Interaction,
        name: Condition = None,
        opposition: Annotated[bool, flag("A condition of the opposition")] = False,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Recover from a condition."""

        async def clear(asked: Interaction, name: str | None) -> None:
            await play(
                asked,
                lambda turn: plays.condition_clear(turn, name, character, is_opposition=opposition),
                player=player,
            )

        await do_named(interaction, name, clear, "condition", "opposing condition", "tag")
