"""Fate's hits, consequences, concession, fate points and milestones."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.answers import send
from bot.chat.buttons import view_of
from bot.chat.interaction import Interaction, scope_of
from bot.chat.options import meant, meant_or_none, person
from bot.chat.play import play
from bot.games.fate import buttons
from bot.games.fate.cog.options import (
    ACTION_CHOICES,
    PLAYER,
    TRACK_CHOICES,
    WHOSE,
    HitSize,
    Name,
    Points,
    Text,
    complete_character,
    complete_compel,
    complete_consequence,
    complete_replaced,
    complete_target,
)
from bot.games.fate.plays import characters as plays
from bot.games.fate.plays import scene as scenes
from bot.games.fate.words import momentum as fate_momentum
from rules.fate import Action, Track


class HarmCommands(commands.Cog):
    """The part of the cog that keeps harm and fate points."""

    point = app_commands.Group(name="point", description="Fate points: spent, gained, refreshed")

    @app_commands.command()
    @app_commands.describe(
        hit="How many shifts get through; left out, see what waits",
        track="Which stress it is for",
        by="Who dealt it",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.choices(track=TRACK_CHOICES)
    @app_commands.autocomplete(by=complete_target, character=complete_character)
    async def stress(
        self,
        interaction: Interaction,
        hit: HitSize | None = None,
        track: str = Track.PHYSICAL.value,
        by: Name | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Take a hit, or see what waits: only what absorbs it is offered."""
        if hit is None:
            await _show_harm(interaction, character, player)
            return
        size = hit
        await buttons.answer_hit(
            interaction,
            lambda turn: scenes.hit(turn, size, meant("track", track, Track), by, character),
            player=player,
        )

    @app_commands.command()
    @app_commands.describe(
        which="Which consequence, by name or severity; left out, see them all",
        name="What it is called from now on",
        treated="Its treatment succeeded, and it begins to heal",
        clear="Take it off the sheet",
        replaces="The aspect that an extreme one replaces",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(
        which=complete_consequence, replaces=complete_replaced, character=complete_character
    )
    async def consequence(
        self,
        interaction: Interaction,
        which: Name | None = None,
        name: Name | None = None,
        treated: bool = False,
        clear: bool = False,
        replaces: Name | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Name, treat or clear a consequence, or see them all."""
        if which is None:
            await _show_harm(interaction, character, player)
            return
        wanted = which
        await play(
            interaction,
            lambda turn: scenes.consequence(
                turn, wanted, name, replaces, character, is_treated=treated, is_cleared=clear
            ),
            player=player,
        )

    @app_commands.command()
    @app_commands.describe(character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(character=complete_character)
    async def concede(
        self,
        interaction: Interaction,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Give up the conflict on your own terms, for fate points."""
        await play(interaction, lambda turn: scenes.concede(turn, character), player=player)

    @app_commands.command()
    @app_commands.describe(
        aspect="Which aspect of theirs or of the scene", player="Whom", reason="What would happen"
    )
    @app_commands.autocomplete(aspect=complete_compel)
    async def compel(
        self,
        interaction: Interaction,
        aspect: Name,
        player: discord.User,
        reason: Text | None = None,
    ) -> None:
        """GM: offer a player a fate point for a complication; they accept or refuse."""
        whom = person(player)
        await play(interaction, lambda turn: scenes.compel(turn, aspect, whom, reason))

    @app_commands.command()
    @app_commands.describe(
        player="Whose character",
        action="Their Momentum Action from now on",
        character="Which of their characters; the one in use if left out",
    )
    @app_commands.choices(action=ACTION_CHOICES)
    @app_commands.autocomplete(character=complete_character)
    async def milestone(
        self,
        interaction: Interaction,
        player: discord.User,
        action: str | None = None,
        character: Name | None = None,
    ) -> None:
        """GM: a major milestone, which may change a character's Momentum Action."""
        chosen = meant_or_none("action", action, Action)
        whom = person(player)
        await play(interaction, lambda turn: plays.milestone(turn, whom, chosen, character))

    @app_commands.command()
    @app_commands.describe(name="What they are called")
    async def npc(self, interaction: Interaction, name: Name) -> None:
        """GM: give a main character of yours a sheet, so that they may have momentum."""
        await play(interaction, lambda turn: plays.new_npc(turn, name))

    @point.command(name="spend")
    @app_commands.describe(
        reason="What for",
        points="How many",
        gm="GM: your own points instead",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(character=complete_character)
    async def point_spend(
        self,
        interaction: Interaction,
        reason: Text | None = None,
        points: Points = 1,
        gm: bool = False,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Spend a fate point: a stunt, a detail, a compel refused."""
        await play(
            interaction,
            lambda turn: plays.points(turn, -points, reason, character, is_gms=gm),
            player=player,
        )

    @point.command(name="gain")
    @app_commands.describe(
        reason="What for",
        points="How many",
        gm="GM: your own points instead",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(character=complete_character)
    async def point_gain(
        self,
        interaction: Interaction,
        reason: Text | None = None,
        points: Points = 1,
        gm: bool = False,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Gain a fate point."""
        await play(
            interaction,
            lambda turn: plays.points(turn, points, reason, character, is_gms=gm),
            player=player,
        )

    @point.command(name="refresh")
    @app_commands.describe(
        scenario="A new scenario: exactly the refresh, neither more nor less",
        everyone="GM: everybody who is playing",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(character=complete_character)
    async def point_refresh(
        self,
        interaction: Interaction,
        scenario: bool = False,
        everyone: bool = False,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Begin a session: fate points up to your refresh, and treated consequences heal."""
        await play(
            interaction,
            lambda turn: plays.refresh(turn, character, is_scenario=scenario, everyone=everyone),
            player=player,
        )


async def _show_harm(
    interaction: Interaction, character: str | None, player: discord.User | None
) -> None:
    """Show what a character has taken, with the menu of a hit that waits."""
    view = await interaction.client.referee.look(
        scope_of(interaction, player), lambda turn: scenes.waiting(turn, character)
    )
    items = [buttons.hit_menu(view.character, view.hit)] if view.hit is not None else []
    await send(interaction, fate_momentum.harm(view), view_of(items))
