"""``/iron track``: vows, journeys, fights and bonds."""

from typing import Annotated

from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described, flag, number, text
from bot.chat.play import look, show
from bot.games.ironsworn.buttons.asking import Named, begin_track, play_named
from bot.games.ironsworn.buttons.rolls import draw_tracks
from bot.games.ironsworn.cog.options import (
    Kind,
    Removable,
    Track,
    Vow,
    Whose,
    rank_option,
    track_option,
)
from bot.games.ironsworn.plays import tracks
from bot.storage.turn import Turn
from rules.ironsworn import MARKS_MAX, TICKS_MAX, Rank
from rules.outcome import Outcome

_Rolled = Annotated[str, track_option("Which track; bonds for the epilogue")]
_NewName = Annotated[str | None, text("What it is called; for a bond, whom it is with")]
_NewRank = Annotated[Rank, rank_option("How hard it is; dangerous if left out")]
_Shared = Annotated[
    bool | None, flag("Everybody's instead of yours; journeys and fights are, if left out")
]
_Ticks = Annotated[int | None, number("How many ticks it has: four to a box", 0, TICKS_MAX)]


class TrackCommands(commands.Cog):
    """The commands of ``/iron`` that keep tracks."""

    track = app_commands.Group(name="track", description="Vows, journeys, fights and bonds")

    @track.command(name="new")
    @described
    async def track_new(
        self,
        interaction: Interaction,
        kind: Kind = None,
        name: _NewName = None,
        rank: _NewRank = Rank.DANGEROUS,
        shared: _Shared = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Start a vow, a journey or a fight, or add a bond with somebody."""

        def begin(turn: Turn, kind: str, said: Named) -> Outcome:
            how = Rank(said.rank) if said.rank else rank
            return tracks.new(
                turn, kind, said.name, how, is_shared=said.is_shared, character=character
            )

        await begin_track(interaction, kind, name, begin, player, shared=shared)

    @track.command(name="mark")
    @described
    async def track_mark(
        self,
        interaction: Interaction,
        name: Track,
        times: Annotated[int, number("How many times", 1, MARKS_MAX)] = 1,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Mark progress: the track's rank says how much that is."""
        await play_named(
            interaction,
            name,
            lambda turn, wanted: tracks.mark(turn, wanted, times, character),
            player,
        )

    @track.command(name="roll")
    @described
    async def track_roll(
        self,
        interaction: Interaction,
        name: _Rolled,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Make the progress roll: full boxes against two challenge dice."""
        await play_named(
            interaction,
            name,
            lambda turn, wanted: tracks.roll(turn, wanted, character),
            player,
        )

    @track.command(name="show")
    @described
    async def track_show(
        self,
        interaction: Interaction,
        name: Annotated[
            str | None, track_option("Which track, or bonds; all of them if left out")
        ] = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Show one track with its buttons, or all of them."""
        view = await look(
            interaction, lambda turn: tracks.see(turn, name, character), player=player
        )
        await show(interaction, draw_tracks(view))

    @track.command(name="edit")
    @described
    async def track_edit(
        self,
        interaction: Interaction,
        name: Track,
        rank: Annotated[Rank | None, rank_option("Its rank from now on; the ticks stay")] = None,
        ticks: _Ticks = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Put a track's rank or ticks right."""
        await play_named(
            interaction,
            name,
            lambda turn, wanted: tracks.edit(turn, wanted, rank, ticks, character),
            player,
        )

    @track.command(name="forsake")
    @described
    async def track_forsake(
        self, interaction: Interaction, name: Vow, character: Whose = None, player: ForPlayer = None
    ) -> None:
        """Give up a vow; its rank says how much spirit that costs."""
        await play_named(
            interaction,
            name,
            lambda turn, wanted: tracks.forsake(turn, wanted, character),
            player,
        )

    @track.command(name="remove")
    @described
    async def track_remove(
        self,
        interaction: Interaction,
        name: Removable,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Take a track or a bond off the table; undo brings it back."""
        await play_named(
            interaction,
            name,
            lambda turn, wanted: tracks.remove(turn, wanted, character),
            player,
        )
