"""Ironsworn's sheet, vital numbers, losses, tracks, and what the table shares, in words."""

import discord

from bot.chat.embeds import embed, laid_out, numeral, plain
from bot.chat.words import board, vitals
from bot.chat.words import sheet as sheet_of
from bot.games.ironsworn.symbols import level, momentum
from bot.games.ironsworn.views import (
    BoardView,
    BondsView,
    DebtView,
    SheetView,
    TracksView,
    TrackView,
)
from bot.games.ironsworn.words.rolls import progress_odds
from bot.games.ironsworn.words.terms import (
    ENDINGS,
    ENDS,
    bond_names,
    bonds_row,
    debilities,
    debt,
    meter_row,
    momentum_row,
    progress,
    rows,
    track_row,
    waits,
)
from bot.games.ironsworn.words.waiting import pending_lines, pending_vitals
from rules.ironsworn import Bonds, Character, Stat, Track, TrackKind

ENDED_SHOWN = 5
"""How many of the tracks that have ended a sheet still names."""


def _open(tracks: tuple[Track, ...]) -> list[str]:
    """List open tracks, then name the last few that ended and how."""
    lines = rows([track_row(each) for each in tracks if each.is_open])
    ended = [f"{plain(each.name)} ({ENDS[each.end]})" for each in tracks if not each.is_open]
    return [*lines, f"Ended: {', '.join(ended[-ENDED_SHOWN:])}" if ended else ""]


@sheet_of.register
def _(view: SheetView) -> discord.Embed:
    state = view.character
    left = state.experience - state.experience_spent
    lines = (
        " · ".join(f"{stat.value.capitalize()} **{state.stat(stat)}**" for stat in Stat),
        momentum_row(state),
        meter_row("Health", state.health),
        meter_row("Spirit", state.spirit),
        meter_row("Supply", view.party.supply, ", shared by all"),
        f"**Debilities** {debilities(state.debilities) or 'none'}",
        bonds_row(state.bonds) if state.bonds != Bonds() else "**Bonds** none",
        bond_names(state.bonds),
        f"**Experience {left}** to spend, {state.experience} earned",
        *pending_lines(state),
        *waits(state.shortfall, state.setback),
        *(["**Tracks**", *_open(state.tracks)] if state.tracks else []),
        *(["**Shared tracks**", *_open(view.shared)] if view.shared else []),
    )
    return embed(" · ".join([plain(state.name), *_ending(state)]), lines)


def _ending(state: Character) -> list[str]:
    """Say that a character has died or is lost, if that is so."""
    return [ENDINGS[state.ending]] if state.ending else []


@vitals.register
def _(state: Character) -> str:
    seen = (
        f"**{plain(state.name)}**",
        *_ending(state),
        f"health {level(state.health)} {state.health}",
        f"spirit {level(state.spirit)} {state.spirit}",
    )
    parts = (
        f"{momentum(state.momentum, state.max_momentum)} momentum {numeral(state.momentum)}",
        f"owes {state.shortfall} supply" if state.shortfall else "",
        f"setback {state.setback}" if state.setback else "",
        *pending_vitals(state),
    )
    lines = (" · ".join(seen), " · ".join(filter(None, parts)), debilities(state.debilities))
    return "\n".join(filter(None, lines))


@board.register
def _(view: BoardView) -> list[str]:
    return [
        meter_row("Supply", view.party.supply),
        *(track_row(each, _shared(each)) for each in view.tracks if each.is_open),
        *(track_row(each, whose) for whose, each in view.own if each.is_open),
    ]


def _shared(track: Track) -> str:
    """Say that a vow is everybody's, which a journey or a foe is anyway."""
    return "shared" if track.kind is TrackKind.VOW else ""


def debts(view: DebtView) -> discord.Embed:
    """Show the losses that a character has to place."""
    name = plain(view.character)
    if not name:
        told = "There is no Ironsworn character here whose losses could wait."
        return embed("No losses wait", (told,))
    if not view.debt.points:
        return embed(f"{name} owes nothing", ("No setback and no supply debt.",))
    return embed(f"{name} has a loss to pay", debt(view.debt))


def tracks(view: TrackView | BondsView | TracksView) -> discord.Embed:
    """Show tracks: one, the bonds, or all that a character marks."""
    if isinstance(view, TrackView):
        return _track(view)
    if isinstance(view, BondsView):
        lines = (bonds_row(view.bonds), bond_names(view.bonds))
        return embed(f"{plain(view.character)}'s bonds", lines)
    shared = ["**Shared**", *_open(view.shared)] if view.shared else []
    if not view.character:
        return embed("The table's tracks", shared or ("There are none yet.",))
    own = _open(view.own) if view.own else ["No tracks of their own yet."]
    return embed(
        f"{plain(view.character)}'s tracks",
        (*own, bonds_row(view.bonds), *shared),
    )


def _track(view: TrackView) -> discord.Embed:
    track = view.track
    ended = "" if track.is_open else f"This track has ended: {ENDS[track.end]}."
    whose = "shared by the table" if view.is_shared else "the character's own"
    kind = f"{track.rank.value} {track.kind.value}, {whose}"
    chances = progress_odds(track.boxes) if track.is_open else ()
    return laid_out(
        plain(track.name),
        lines=(progress(track.ticks), ended),
        then=("A progress roll:" if chances else "", *chances),
        small=(kind,),
    )
