"""Ironsworn in words: the sheet, the vital numbers, what the table shares, tracks that are shown.

Importing this registers all of the game's words; the other modules that begin with
``ironsworn_`` have what their names say.
"""

from dataclasses import dataclass
from functools import singledispatch

import discord

from bot.chat.embeds import bar, embed, join, numeral, plain
from bot.chat.words import board, vitals
from bot.chat.words import sheet as sheet_of
from bot.games.ironsworn.words import changes as ironsworn_moves
from bot.games.ironsworn.words import move_help as ironsworn_campaign_help
from bot.games.ironsworn.words import move_refusals as ironsworn_campaign_refusals
from bot.games.ironsworn.words import moves as ironsworn_campaign
from bot.games.ironsworn.words import oracle as ironsworn_oracle
from bot.games.ironsworn.words import refusals as ironsworn_refusals
from bot.games.ironsworn.words import rolls as ironsworn_rolls
from bot.games.ironsworn.words import topics as ironsworn_help
from bot.games.ironsworn.words import tracks as ironsworn_tracks
from bot.games.ironsworn.words import waiting as ironsworn_campaign_waiting
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
from rules.ironsworn import METER_MAX, Bonds, Character, Debt, Party, Stat, Track

__all__ = [
    "BoardView",
    "BondsView",
    "DebtView",
    "SheetView",
    "TrackView",
    "TracksView",
    "debts",
    "ironsworn_campaign",
    "ironsworn_campaign_help",
    "ironsworn_campaign_refusals",
    "ironsworn_campaign_waiting",
    "ironsworn_help",
    "ironsworn_moves",
    "ironsworn_oracle",
    "ironsworn_refusals",
    "ironsworn_rolls",
    "ironsworn_tracks",
    "tracks",
]


ENDED_SHOWN = 5
"""How many tracks that ended a sheet still names."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """A character with what the party shares."""

    character: Character
    party: Party
    shared: tuple[Track, ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    """What the party shares: supply and tracks."""

    party: Party
    tracks: tuple[Track, ...]


@dataclass(frozen=True, slots=True)
class DebtView:
    """What waits to be placed on a character, and the id of its sheet."""

    character: str
    debt: Debt
    sheet_id: int


@dataclass(frozen=True, slots=True)
class TrackView:
    """One track, and the id of the sheet that it is kept on."""

    track: Track
    sheet_id: int
    is_shared: bool


@dataclass(frozen=True, slots=True)
class BondsView:
    """A character's bonds."""

    character: str
    bonds: Bonds


@dataclass(frozen=True, slots=True)
class TracksView:
    """A character's tracks, the shared ones, and the bonds."""

    character: str
    own: tuple[Track, ...]
    shared: tuple[Track, ...]
    bonds: Bonds


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
        *ironsworn_campaign_waiting.pending_lines(state),
        *(f"{line} `/iron setback` places them." for line in waits(state.shortfall, state.setback)),
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
    waiting = state.setback + state.shortfall
    if waiting:
        parts.append(f"{waiting} to place")
    parts += ironsworn_campaign_waiting.pending_vitals(state)
    return " · ".join(parts)


@board.register
def _(view: BoardView) -> list[str]:
    supply = f"Supply {bar(view.party.supply, METER_MAX)} {view.party.supply} of {METER_MAX}"
    return [supply, *(track_row(each) for each in view.tracks if each.is_open)]


def debts(view: DebtView) -> discord.Embed:
    """Show what waits to be placed on a character."""
    name = plain(view.character)
    if not view.debt.points:
        return embed(f"{name} has nothing to place", ("No setback and no missing supply waits.",))
    return embed(f"{name} has points to place", debt(view.debt))


@singledispatch
def tracks(view: object) -> discord.Embed:
    """Show tracks: one, the bonds, or all that a character marks."""
    raise NotImplementedError(f"no tracks in {type(view).__name__}")


@tracks.register
def _(view: TrackView) -> discord.Embed:
    shown = view.track
    state = "" if shown.is_open else f"This track has ended: {ENDS[shown.end]}."
    whose = "shared by the table" if view.is_shared else "the character's own"
    return embed(
        plain(shown.name),
        (
            progress(shown.ticks),
            f"{KINDS[shown.kind]}, {shown.rank.value} · {whose}",
            state,
        ),
    )


@tracks.register
def _(view: BondsView) -> discord.Embed:
    return embed(
        f"{plain(view.character)} · bonds", (bonds_row(view.bonds), bond_names(view.bonds))
    )


@tracks.register
def _(view: TracksView) -> discord.Embed:
    return embed(
        f"{plain(view.character)} · tracks",
        (
            *(_open(view.own) if view.own else ["No tracks of their own yet."]),
            *(["**Shared**", *_open(view.shared)] if view.shared else []),
            f"**Bonds** {bonds_row(view.bonds)}",
        ),
    )
