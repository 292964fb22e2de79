"""``/fu``: Mini-FU's checks, tags and conditions."""

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.chat.answers import send
from bot.chat.buttons import view_of
from bot.chat.interaction import Interaction, scope_of
from bot.chat.options import meant
from bot.chat.play import play
from bot.games.fu import buttons
from bot.games.fu.cog.options import (
    CHECK,
    EFFECT_CHOICES,
    KIND_CHOICES,
    NOW,
    OWN_KINDS,
    PLAYER,
    SIDE_CHOICES,
    WHOSE,
    Name,
    Words,
    complete_asset,
    complete_burned,
    complete_character,
    complete_check,
    complete_concerned,
    complete_condition,
    complete_helps,
    complete_reason,
    complete_tag,
)
from bot.games.fu.plays import checks
from bot.games.fu.plays import tags as plays
from bot.games.fu.words import sheet as show
from rules.fu import DICE_MAX, Effect, Side, TagKind


class FUCog(commands.GroupCog, name="fu"):
    """Mini-FU: pools of power and challenge dice, tags and conditions."""

    tag = app_commands.Group(name="tag", description="Tags of characters and of the scene")
    condition = app_commands.Group(name="condition", description="What characters suffer")

    # ------------------------------------------------------------------------------- checks

    @app_commands.command()
    @app_commands.describe(
        power="Plain power dice, the first one included; no menu, no conditions",
        challenge="Plain challenge dice",
        action="What your character tries",
        now=NOW,
        helps="Tags that help, by name, with commas between them",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(helps=complete_helps, character=complete_character)
    async def check(
        self,
        interaction: Interaction,
        power: Range[int, 1, DICE_MAX] | None = None,
        challenge: Range[int, 0, DICE_MAX] | None = None,
        action: Words | None = None,
        now: bool | None = None,
        helps: Words | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Begin a check: a pool that the table talks together, and then you roll it."""
        await buttons.answer(
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
    @app_commands.describe(now=NOW, character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(character=complete_character)
    async def again(
        self,
        interaction: Interaction,
        now: bool | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Repeat your last check with the same pool."""
        await buttons.answer(
            interaction, lambda turn: checks.repeat(turn, character, now=now), player=player
        )

    @app_commands.command()
    @app_commands.describe(check=CHECK)
    @app_commands.autocomplete(check=complete_check)
    async def waiting(self, interaction: Interaction, check: Name | None = None) -> None:
        """Bring a check that waits back to the bottom, with its buttons."""
        view = await interaction.client.referee.look(
            scope_of(interaction), lambda turn: checks.view(turn, check)
        )
        items = buttons.check_items(view)
        await send(interaction, show.standing(view), view_of(items))

    @app_commands.command()
    @app_commands.describe(
        why="Why the dice are there, in a few words",
        side="Whether they help or hinder",
        dice="How many dice",
        check=CHECK,
    )
    @app_commands.choices(side=SIDE_CHOICES)
    @app_commands.autocomplete(check=complete_check)
    async def suggest(
        self,
        interaction: Interaction,
        why: Name,
        side: str = Side.POWER.value,
        dice: Range[int, 1, DICE_MAX] = 1,
        check: Name | None = None,
    ) -> None:
        """Suggest dice for a check that waits, anybody's; as GM, add them."""
        await buttons.answer(
            interaction,
            lambda turn: checks.suggest(turn, check, meant("side", side, Side), why, dice),
        )

    @app_commands.command()
    @app_commands.describe(reason="What the dice are there for", check=CHECK)
    @app_commands.autocomplete(reason=complete_reason, check=complete_check)
    async def strike(
        self, interaction: Interaction, reason: Name, check: Name | None = None
    ) -> None:
        """Take dice out of a pool: your own suggestion, or as GM any."""
        await buttons.answer(interaction, lambda turn: checks.strike_called(turn, check, reason))

    # --------------------------------------------------------------------------------- tags

    @tag.command(name="add")
    @app_commands.describe(
        name="The tag, in a few words",
        kind="What it is, on a character",
        effect="What it does for those whom it concerns",
        scene="True of the scene, rather than of a character",
        concerns="The scene: the one character whom it concerns",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.choices(kind=KIND_CHOICES, effect=EFFECT_CHOICES)
    @app_commands.autocomplete(concerns=complete_concerned, character=complete_character)
    async def tag_add(
        self,
        interaction: Interaction,
        name: Name,
        kind: str = TagKind.DESCRIPTOR.value,
        effect: str = Effect.HELPS.value,
        scene: bool = False,
        concerns: Name | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Put a tag on your character, or on the scene."""
        await play(
            interaction,
            lambda turn: plays.tag_add(
                turn,
                name,
                meant("kind", kind, OWN_KINDS),
                meant("effect", effect, Effect),
                character,
                is_scene=scene,
                concerns=concerns,
            ),
            player=player,
        )

    @tag.command(name="remove")
    @app_commands.describe(
        name="Which tag", scene="A tag of the scene", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(name=complete_tag, character=complete_character)
    async def tag_remove(
        self,
        interaction: Interaction,
        name: Name,
        scene: bool = False,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Take a tag off your character, or off the scene."""
        await play(
            interaction,
            lambda turn: plays.tag_remove(turn, name, character, is_scene=scene),
            player=player,
        )

    @tag.command(name="show")
    @app_commands.describe(character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(character=complete_character)
    async def tag_show(
        self,
        interaction: Interaction,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Show your character's tags and the scene's."""
        view = await interaction.client.referee.look(
            scope_of(interaction, player), lambda turn: plays.own(turn, character)
        )
        await send(interaction, show.surroundings(view))

    @tag.command(name="burn")
    @app_commands.describe(name="Which asset", character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(name=complete_asset, character=complete_character)
    async def tag_burn(
        self,
        interaction: Interaction,
        name: Name,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Burn one of your assets: it gives no die until it is restored."""
        await play(interaction, lambda turn: plays.tag_burn(turn, name, character), player=player)

    @tag.command(name="restore")
    @app_commands.describe(name="Which burned asset", character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(name=complete_burned, character=complete_character)
    async def tag_restore(
        self,
        interaction: Interaction,
        name: Name,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Restore one of your burned assets."""
        await play(
            interaction, lambda turn: plays.tag_restore(turn, name, character), player=player
        )

    @tag.command(name="clear")
    async def tag_clear(self, interaction: Interaction) -> None:
        """GM: begin another scene, without the tags of this one."""
        await play(interaction, plays.scene_clear)

    # --------------------------------------------------------------------------- conditions

    @condition.command(name="add")
    @app_commands.describe(
        name="The condition, in a few words",
        opposition="The opposition suffers it, which helps whoever acts against them",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(character=complete_character)
    async def condition_add(
        self,
        interaction: Interaction,
        name: Name,
        opposition: bool = False,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Suffer a condition: a challenge die each time that it gets in the way."""
        await play(
            interaction,
            lambda turn: plays.condition_add(turn, name, character, is_opposition=opposition),
            player=player,
        )

    @condition.command(name="clear")
    @app_commands.describe(
        name="Which condition",
        opposition="It is the opposition's, and leaves the scene",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(name=complete_condition, character=complete_character)
    async def condition_clear(
        self,
        interaction: Interaction,
        name: Name,
        opposition: bool = False,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Be rid of a condition."""
        await play(
            interaction,
            lambda turn: plays.condition_clear(turn, name, character, is_opposition=opposition),
            player=player,
        )
