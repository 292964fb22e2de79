"""Ironsworn's sheet, vital numbers, losses, tracks, and what the table shares, in words."""

import discord

from bot.chat.embeds import bar, embed, join, numeral, plain
from bot.chat.words import board, vitals
from bot.chat.words import sheet as sheet_of
from bot.games.ironsworn.views import (
    BoardView,
    BondsView,
    DebtView,
    SheetView,
    TracksView,
    TrackView,
)
from bot.games.ironsworn.words.terms import (
    ENDS,
    KINDS,
    bond_names,
    bonds_row,
    debt,
    progress,
    rows,
    track_row,
    waits,
)
from bot.games.ironsworn.words.waiting import pending_lines, pending_vitals
from rules.ironsworn import METER_MAX, Character, Stat, Track

ENDED_SHOWN = 5
"""How many of the tracks that have ended a sheet still names."""


def _meter(name: str, value: int, note: str = "") -> str:
    return f"**{name}** {bar(value, METER_MAX)} {value} of {METER_MAX}{note}"


def _open(tracks: tuple[Track, ...]) -> list[str]:
    """List open tracks, then name the last few that ended and how."""
    lines = rows([track_row(each) for each in tracks if each.is_open])
    ended = [f"{plain(each.name)} ({ENDS[each.end]})" for each in tracks if not each.is_open]
    return [*lines, f"Ended: {', '.join(ended[-ENDED_SHOWN:])}" if ended else ""]


@sheet_of.register
def _(view: SheetView) -> discord.Embed:
    state = view.character
    stats = " · ".join(f"{stat.value.capitalize()} {state.stat(stat)}" for stat in Stat)
    marked = join([debility.value for debility in state.debilities]) or "none"
    left = state.experience - state.experience_spent
    lines = (
        stats,
        f"**Momentum** {numeral(state.momentum)} · maximum {state.max_momentum}"
        f" · resets to {state.momentum_reset}",
        _meter("Health", state.health),
        _meter("Spirit", state.spirit),
        _meter("Supply", view.party.supply, " · shared by the party"),
        f"**Debilities**: {marked}",
        f"**Bonds** {bonds_row(state.bonds)}",
        bond_names(state.bonds),
        f"**Experience** {state.experience} earned, {state.experience_spent} spent, {left} left",
        *pending_lines(state),
        *(f"{line} Use `/iron setback`." for line in waits(state.shortfall, state.setback)),
        *(["**Tracks**", *_open(state.tracks)] if state.tracks else []),
        *(["**Shared tracks**", *_open(view.shared)] if view.shared else []),
    )
    return embed(plain(state.name), lines)


@vitals.register
def _(state: Character) -> str:
    parts = [
        f"**{plain(state.name)}** momentum {numeral(state.momentum)}",
        f"health {state.health}",
        f"spirit {state.spirit}",
        *(debility.value for debility in state.debilities),
    ]
    if state.shortfall:
        parts.append(f"owes {state.shortfall} supply")
    if state.setback:
        parts.append(f"setback {state.setback}")
    return " · ".join(parts + pending_vitals(state))


@board.register
def _(view: BoardView) -> list[str]:
    supply = f"Supply {bar(view.party.supply, METER_MAX)} {view.party.supply} of {METER_MAX}"
    return [supply, *(track_row(each) for each in view.tracks if each.is_open)]


def debts(view: DebtView) -> discord.Embed:
    """Show the losses that a character has to place."""
    name = plain(view.character)
    if not view.debt.points:
        owed = "No setback and no supply debt."
        return embed(f"{name or 'Somebody without a character'} owes nothing", (owed,))
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
        (*own, *shared, f"**Bonds** {bonds_row(view.bonds)}"),
    )


def _track(view: TrackView) -> discord.Embed:
    track = view.track
    ended = "" if track.is_open else f"This track has ended: {ENDS[track.end]}."
    whose = "shared by the table" if view.is_shared else "the character's own"
    kind = f"{KINDS[track.kind]}, {track.rank.value} · {whose}"
    return embed(plain(track.name), (progress(track.ticks), kind, ended))
