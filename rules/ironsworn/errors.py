"""Refusals that only Ironsworn has; the shared ones are in :mod:`rules.errors`."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import RuleError
from rules.ironsworn.state import Debility, Hits, Meter, TrackEnd, TrackKind, WindowReason


@dataclass(eq=False)
class WindowClosed(RuleError):
    """The roll can no longer be burned, rerolled or acted upon (``WINDOW_CLOSED``, R2.16)."""

    reason: WindowReason


@dataclass(eq=False)
class NotImproving(RuleError):
    """Burning would cost momentum and give nothing (``NOT_IMPROVING``, R2.15)."""

    hits: Hits
    momentum: int
    challenge: tuple[int, int]
    score: int


@dataclass(eq=False)
class Blocked(RuleError):
    """A debility keeps the meter from rising (``BLOCKED_BY_CONDITION``, R2.23)."""

    meter: Meter
    debility: Debility


@dataclass(eq=False)
class PermanentDebility(RuleError):
    """A bane stays for good unless the GM overrides that (R2.22)."""

    debility: Debility


@dataclass(eq=False)
class TrackClosed(RuleError):
    """The track has ended and can no longer be marked, edited or rolled (``CLOSED``)."""

    name: str
    end: TrackEnd


@dataclass(eq=False)
class NotAVow(RuleError):
    """Only a vow can be forsaken."""

    name: str
    kind: TrackKind


@dataclass(eq=False)
class StillPayable(RuleError):
    """A loss cannot be waived while something can take it; ``choices`` are the keys of those."""

    what: str
    left: int
    choices: Sequence[str]
