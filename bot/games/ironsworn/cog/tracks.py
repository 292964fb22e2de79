"""``/iron track``: vows, journeys, fights and bonds."""

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.chat.answers import send
from bot.chat.buttons import view_of
from bot.chat.interaction import Interaction, scope_of
from bot.chat.options import meant
from bot.chat.play import play
from bot.games.ironsworn.buttons import rolls as buttons
from bot.games.ironsworn.cog.options import (
    KIND_CHOICES,
    PLAYER,
    RANK_CHOICES,
    WHOSE,
    Name,
    complete_character,
    complete_removable,
    complete_track,
)
from bot.games.ironsworn.plays import tracks
from bot.games.ironsworn.words import sheet as show
from rules.ironsworn import MARKS_MAX, TICKS_MAX, Rank


class TrackCommands(commands.Cog):
    """The part of the cog that keeps tracks."""

    track = app_commands.Group(name="track", description="Vows, journeys, fights and bonds")

    @track.command(name="new")
    @app_commands.describe(
        kind="What it is",
        name="What it is called; for a bond, whom it is with",
        rank="How hard it is; dangerous if left out",
        shared="Everybody's instead of yours; journeys and fights are, if left out",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.choices(kind=KIND_CHOICES, rank=RANK_CHOICES)
    @app_commands.autocomplete(character=complete_character)
    async def track_new(
        self,
        interaction: Interaction,
        kind: str,
        name: Name,
        rank: str = Rank.DANGEROUS.value,
        shared: bool | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Start a vow, a journey or a fight, or add a bond with somebody."""
        await play(
            interaction,
            lambda turn: tracks.new(
                turn,
                kind,
                name,
                meant("rank", rank, Rank),
                is_shared=shared,
                character=character,
            ),
            player=player,
        )

    @track.command(name="mark")
    @app_commands.describe(
        name="Which track, or bonds", times="How many times", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(name=complete_track, character=complete_character)
    async def track_mark(
        self,
        interaction: Interaction,
        name: Name,
        times: Range[int, 1, MARKS_MAX] = 1,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Mark progress: the track's rank says how much that is."""
        await play(
            interaction, lambda turn: tracks.mark(turn, name, times, character), player=player
        )

    @track.command(name="roll")
    @app_commands.describe(
        name="Which track; bonds for the epilogue", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(name=complete_track, character=complete_character)
    async def track_roll(
        self,
        interaction: Interaction,
        name: Name,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Make the progress roll: full boxes against two challenge dice."""
        await play(interaction, lambda turn: tracks.roll(turn, name, character), player=player)

    @track.command(name="show")
    @app_commands.describe(
        name="Which track, or bonds; all of them if left out", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(name=complete_track, character=complete_character)
    async def track_show(
        self,
        interaction: Interaction,
        name: Name | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Show one track with its buttons, or all of them."""
        view = await interaction.client.referee.look(
            scope_of(interaction, player), lambda turn: tracks.see(turn, name, character)
        )
        await send(interaction, show.tracks(view), view_of(buttons.items_of(view)))

    @track.command(name="edit")
    @app_commands.describe(
        name="Which track, or bonds",
        rank="Its rank from now on; the ticks stay",
        ticks="How many ticks it has: four to a box",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.choices(rank=RANK_CHOICES)
    @app_commands.autocomplete(name=complete_track, character=complete_character)
    async def track_edit(
        self,
        interaction: Interaction,
        name: Name,
        rank: str | None = None,
        ticks: Range[int, 0, TICKS_MAX] | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Put a track's rank or ticks right."""
        await play(
            interaction,
            lambda turn: tracks.edit(
                turn, name, None if rank is None else meant("rank", rank, Rank), ticks, character
            ),
            player=player,
        )

    @track.command(name="forsake")
    @app_commands.describe(name="Which vow", character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(name=complete_track, character=complete_character)
    async def track_forsake(
        self,
        interaction: Interaction,
        name: Name,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Give up a vow; its rank says how much spirit that costs."""
        await play(interaction, lambda turn: tracks.forsake(turn, name, character), player=player)

    @track.command(name="remove")
    @app_commands.describe(
        name="Which track, or whom the bond is with", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(name=complete_removable, character=complete_character)
    async def track_remove(
        self,
        interaction: Interaction,
        name: Name,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Take a track or a bond off the table; undo brings it back."""
        await play(interaction, lambda turn: tracks.remove(turn, name, character), player=player)
