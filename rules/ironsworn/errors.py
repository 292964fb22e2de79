"""The refusals that only Ironsworn has; those of all games are in :mod:`rules.errors`."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import GMsToo, RuleError
from rules.ironsworn.terms import Debility, Hits, Meter, TrackEnd, TrackKind, WindowReason


@dataclass(eq=False)
class WindowClosed(RuleError):
    """The roll can no longer be burned, rolled again or acted upon (R2.16)."""

    reason: WindowReason


@dataclass(eq=False)
class NotImproving(RuleError):
    """Burning momentum would not improve the result, so nothing is burned (R2.15)."""

    hits: Hits
    momentum: int
    challenge: tuple[int, int]
    score: int


@dataclass(eq=False)
class Blocked(RuleError):
    """A marked debility keeps the meter from rising (R2.23)."""

    meter: Meter
    debility: Debility


@dataclass(eq=False)
class PermanentDebility(GMsToo, RuleError):
    """A bane stays for good unless the GM, or whoever plays without one, overrides that (R2.22)."""

    debility: Debility


@dataclass(eq=False)
class TrackClosed(RuleError):
    """The track has ended, so it cannot be marked, edited or rolled any more (R2.6).

    ``end`` is None where another track of its name has begun in its place.
    """

    name: str
    end: TrackEnd | None


@dataclass(eq=False)
class NotAVow(RuleError):
    """Only a vow can be forsaken (R2.26)."""

    name: str
    kind: TrackKind


@dataclass(eq=False)
class NoSetback(RuleError):
    """No setback is owed; one comes where momentum at its lowest has more to lose (R2.20)."""

    momentum: int


@dataclass(eq=False)
class StillPayable(RuleError):
    """A loss cannot be waived while something can take it; ``choices`` are the keys of those."""

    what: str
    left: int
    choices: Sequence[str]
