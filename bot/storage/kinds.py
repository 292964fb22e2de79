"""Stored names: which class a name in the database stands for, for ever.

What belongs to the table itself stands here; each game brings its own (:func:`bot.game.register`).
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from bot.errors import Unreadable
from rules import clock, favourite, notation, profile, proof, session, sheet, table
from rules.outcome import Outcome

T = TypeVar("T")


class _Stored(dict[str, type[T]]):
    """What stored names stand for: one that stands for nothing cannot be read."""

    def __missing__(self, name: str) -> type[T]:
        raise Unreadable(f"what is stored as {name!r}")


STATES: dict[str, type[Any]] = _Stored(
    {
        "table": table.Table,
        "clock": clock.Clock,
        "profile": profile.Profile,
        "favourite": favourite.Favourite,
    }
)

OF_HOUSE = frozenset(STATES)
"""What is of no game; of a player it is their own, and no character."""

MAY_SHARE_NAMES = {"table", "clock", "profile"}
"""Kinds of which two may have one name: a hidden clock must not betray itself, for one."""

OUTCOMES: dict[str, type[Outcome]] = _Stored(
    {
        "table.opened": table.TableOpened,
        "table.settings": table.SettingsChanged,
        "table.gm": table.GMNamed,
        "table.linked": table.ChannelLinked,
        "table.closed": table.TableClosed,
        "table.muted": table.Muted,
        "session.started": session.SessionStarted,
        "session.ended": session.SessionEnded,
        "table.imported": table.TableImported,
        "waiting.let_go": table.LetGo,
        "favourite.kept": favourite.FavouriteKept,
        "favourite.renamed": favourite.FavouriteRenamed,
        "favourite.removed": favourite.FavouriteRemoved,
        "undone": table.TakenBack,
        "undone.several": table.Several,
        "person.forgotten": table.PersonForgotten,
        "sheet.made": sheet.SheetMade,
        "sheet.written": sheet.SheetWritten,
        "sheet.rewritten": sheet.SheetRewritten,
        "sheet.used": sheet.SheetUsed,
        "sheet.edited": sheet.Edited,
        "sheet.removed": sheet.SheetRemoved,
        "sheet.brought": sheet.SheetBrought,
        "sheet.described": profile.ProfileChanged,
        "clock.made": clock.ClockMade,
        "clock.ticked": clock.ClockTicked,
        "clock.revealed": clock.ClockRevealed,
        "clock.removed": clock.ClockRemoved,
        "dice.seed": proof.SeedBegun,
        "dice.ended": proof.SeedEnded,
        "dice.word": proof.WordAdded,
        "roll": notation.Rolled,
        "roll.revealed": table.Revealed,
    }
)

_KIND_OF = {cls: name for name, cls in STATES.items()}
_MOVE_OF = {cls: name for name, cls in OUTCOMES.items()}

TABLE = _KIND_OF[table.Table]
"""The kind of what says what a table is, of which each has one."""


def add_kinds(
    states: Mapping[str, type],
    outcomes: Mapping[str, type[Outcome]],
    may_share_names: Iterable[str],
) -> None:
    """Take up what a game keeps; a name that stands for something else already is a mistake."""
    for known, new in ((STATES, states), (OUTCOMES, outcomes)):
        taken = {name for name in new if known.get(name, new[name]) is not new[name]}
        if taken:
            raise ValueError(f"stored names of two things: {', '.join(sorted(taken))}")
    STATES.update(states)
    OUTCOMES.update(outcomes)
    MAY_SHARE_NAMES.update(may_share_names)
    _KIND_OF.update((cls, name) for name, cls in states.items())
    _MOVE_OF.update((cls, name) for name, cls in outcomes.items())


def kind_of(state: type) -> str:
    """Give the stored name of a class of states."""
    return _KIND_OF[state]


def move_of(outcome: type[Outcome]) -> str:
    """Give the stored name of a class of outcomes."""
    return _MOVE_OF[outcome]


def moves_that_hide() -> list[str]:
    """List the stored names of outcomes that may be hidden."""
    return [move for move, cls in OUTCOMES.items() if cls.is_hidden is not Outcome.is_hidden]
