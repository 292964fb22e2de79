"""Refusals that only Charge has; the shared ones are in :mod:`rules.errors`."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from rules.clock import ClockKind
from rules.errors import RuleError


@dataclass(eq=False)
class CannotPay(RuleError):
    """Somebody lacks the momentum for their part of a roll, so nobody pays (``NOT_ENOUGH``, R3.7).

    ``name`` is their character's, empty when they have none any more.
    """

    player: int
    name: str
    have: int
    need: int


@dataclass(eq=False)
class Exclusive(RuleError):
    """``what`` cannot go together with ``other`` (``EXCLUSIVE``, R3.7)."""

    what: str
    other: str


@dataclass(eq=False)
class NoEffect(RuleError):
    """It would cost something and give nothing (``NO_EFFECT``)."""

    what: str


@dataclass(eq=False)
class NotATeammate(RuleError):
    """Assisting, protecting and following up are for others than oneself (``BAD_INPUT``)."""

    player: int


@dataclass(eq=False)
class NotExposed(RuleError):
    """Only the roller and whoever assisted can bear the consequence (R3.7, R3.12)."""

    player: int
    exposed: Sequence[int]


@dataclass(eq=False)
class TakenOut(RuleError):
    """Who is taken out acts only with the push that allows it (R3.7)."""

    name: str


class RollReason(Enum):
    """Why nothing can follow from a roll any more."""

    NO_ROLL = "no_roll"
    LATER_ROLL = "later_roll"


@dataclass(eq=False)
class RollGone(RuleError):
    """The roll that is meant is not the character's last one (``WINDOW_CLOSED``)."""

    reason: RollReason


@dataclass(eq=False)
class StillOwed(RuleError):
    """The roll's consequence may yet reduce its effect, so its progress waits (R3.12, R3.15)."""

    name: str


@dataclass(eq=False)
class WrongClock(RuleError):
    """A clock of that kind, or not the one that the roll works on, does not take these ticks."""

    name: str
    kind: ClockKind


@dataclass(eq=False)
class BadSize(RuleError):
    """A clock of Charge has 4, 6 or 8 segments (``BAD_INPUT``, R3.4)."""

    segments: int
    sizes: Sequence[int]
