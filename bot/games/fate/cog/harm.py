"""Fate's hits, consequences, concession, fate points and milestones."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described, person
from bot.chat.play import look, play, show
from bot.games.fate.buttons.hits import draw_harm
from bot.games.fate.cog import asking
from bot.games.fate.cog.options import (
    By,
    Clear,
    Compelled,
    Consequence,
    ConsequenceName,
    Everyone,
    HitSize,
    NewAction,
    NPCName,
    OfGM,
    Player,
    Points,
    Reason,
    Replaced,
    Scenario,
    StressTrack,
    Theirs,
    Treated,
    WhatFor,
    Whom,
    Whose,
)
from bot.games.fate.plays import characters as plays
from bot.games.fate.plays import scene as scenes
from rules.fate import Track


class HarmCommands(commands.Cog):
    """The part of the cog that keeps harm and fate points."""

    point = app_commands.Group(name="point", description="Fate points")

    @app_commands.command()
    @described
    async def stress(
        self,
        interaction: Interaction,
        hit: HitSize = None,
        track: StressTrack = Track.PHYSICAL,
        by: By = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Take a hit, or show the hits to absorb."""
        if hit is None:
            await _show_harm(interaction, character, player)
            return
        await play(
            interaction, lambda turn: scenes.hit(turn, hit, track, by, character), player=player
        )

    @app_commands.command()
    @described
    async def consequence(
        self,
        interaction: Interaction,
        which: Consequence = None,
        name: ConsequenceName = None,
        treated: Treated = False,
        clear: Clear = False,
        replaces: Replaced = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Name, treat or clear a consequence, or show them all."""
        if which is None:
            await _show_harm(interaction, character, player)
            return
        if not (name or treated or clear or replaces):
            await asking.name_consequence(interaction, which, character, player)
            return
        await play(
            interaction,
            lambda turn: scenes.consequence(
                turn, which, name, replaces, character, is_treated=treated, is_cleared=clear
            ),
            player=player,
        )

    @app_commands.command()
    @described
    async def concede(
        self, interaction: Interaction, character: Whose = None, player: ForPlayer = None
    ) -> None:
        """Give up the conflict on your own terms, for fate points."""
        await play(interaction, lambda turn: scenes.concede(turn, character), player=player)

    @app_commands.command()
    @described
    async def compel(
        self,
        interaction: Interaction,
        player: Whom,
        aspect: Compelled = None,
        reason: Reason = None,
    ) -> None:
        """GM: offer a player a fate point for a complication; they accept or refuse."""
        await asking.compel(interaction, aspect, person(player), reason)

    @app_commands.command()
    @described
    async def milestone(
        self,
        interaction: Interaction,
        player: Player,
        action: NewAction = None,
        character: Theirs = None,
    ) -> None:
        """GM: give a character a major milestone, and perhaps another Momentum Action."""
        whom = person(player)
        await play(interaction, lambda turn: plays.milestone(turn, whom, action, character))

    @app_commands.command()
    @described
    async def npc(self, interaction: Interaction, name: NPCName) -> None:
        """GM: give one of your main characters a sheet, and so momentum."""
        await play(interaction, lambda turn: plays.new_npc(turn, name))

    @point.command(name="spend")
    @described
    async def point_spend(
        self,
        interaction: Interaction,
        reason: WhatFor = None,
        points: Points = 1,
        gm: OfGM = False,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Spend fate points: on a stunt, a detail, a compel refused."""
        await play(
            interaction,
            lambda turn: plays.points(turn, -points, reason, character, is_gms=gm),
            player=player,
        )

    @point.command(name="gain")
    @described
    async def point_gain(
        self,
        interaction: Interaction,
        reason: WhatFor = None,
        points: Points = 1,
        gm: OfGM = False,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Gain fate points."""
        await play(
            interaction,
            lambda turn: plays.points(turn, points, reason, character, is_gms=gm),
            player=player,
        )

    @point.command(name="refresh")
    @described
    async def point_refresh(
        self,
        interaction: Interaction,
        scenario: Scenario = False,
        everyone: Everyone = False,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Start a session: fate points up to your refresh, and treated consequences heal."""
        await play(
            interaction,
            lambda turn: plays.refresh(turn, character, is_scenario=scenario, everyone=everyone),
            player=player,
        )


async def _show_harm(
    interaction: Interaction, character: str | None, player: discord.User | None
) -> None:
    """Show what a character has taken, with the menu of a hit that waits."""
    view, is_private = await look(
        interaction, lambda turn: scenes.shown(turn, character), player=player
    )
    await show(interaction, draw_harm(view), private=is_private)
