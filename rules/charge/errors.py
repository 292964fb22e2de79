"""Refusals that only Charge has; the shared ones are in :mod:`rules.errors`."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from rules.clock import ClockKind
from rules.errors import OutOfRange, RuleError


class DotsRange(OutOfRange):
    """An action would have more dots than it can, or all together more than there are to place.

    ``what`` is the action, or ``dots`` for all together (R3.2).
    """


class NotDots(RuleError):
    """A text is no list of actions and their dots."""


@dataclass(eq=False)
class CannotPay(RuleError):
    """Somebody lacks the momentum for their part of a roll, so nobody pays (R3.7).

    ``name`` is their character's.
    """

    player: int
    name: str
    have: int
    need: int


@dataclass(eq=False)
class NoHelper(RuleError):
    """The character that is to help with a roll is not at the table, so nobody can pay (R3.7).

    ``name`` is the one that promised it, empty where the player has none to help with.
    """

    player: int
    name: str


@dataclass(eq=False)
class Exclusive(RuleError):
    """``what`` cannot go together with ``other`` (R3.7, R3.19)."""

    what: str
    other: str


@dataclass(eq=False)
class NoEffect(RuleError):
    """What is asked for would cost something and give nothing (E3.10)."""

    what: str


@dataclass(eq=False)
class NotATeammate(RuleError):
    """Nobody assists, protects or follows up themselves (R3.14, E3.13); ``what`` is which."""

    player: int
    what: str


@dataclass(eq=False)
class NotExposed(RuleError):
    """Only the roller and whoever assisted can bear the consequence (R3.7, R3.12)."""

    player: int
    exposed: Sequence[int]


@dataclass(eq=False)
class TakenOut(RuleError):
    """A character who is taken out acts only with the push that allows it (R3.7).

    With that push they ``need`` so much momentum for all that they push for.  ``forbids`` is why
    they cannot push to act now, None if they can.
    """

    name: str
    have: int
    need: int
    forbids: RuleError | None = None


@dataclass(eq=False)
class CannotHelp(RuleError):
    """A character who is taken out neither assists nor protects (R3.14)."""

    name: str


@dataclass(eq=False)
class TensionOpen(RuleError):
    """Tension was asked for, or (``is_offered``) worded, and has no answer yet (R3.7)."""

    is_offered: bool


@dataclass(eq=False)
class NotAgreed(RuleError):
    """The table has a roll wait for the GM, who has said nothing of it yet (R3.8)."""


@dataclass(eq=False)
class NotTheRollers(RuleError):
    """The roller's own command says what others add to a roll: the GM or a teammate (R3.8).

    ``parts`` are the GM's, and ``helper`` is the teammate or 0.
    """

    parts: Sequence[str]
    helper: int


class RollReason(Enum):
    """The reasons why nothing can follow from a roll any more."""

    NO_ROLL = "no_roll"
    SETTLED = "settled"
    NONE_OWED = "none_owed"
    """No roll of anybody's waits for the GM to pick its consequence."""


@dataclass(eq=False)
class RollGone(RuleError):
    """Nothing follows any more from the roll that is meant, or there is none."""

    reason: RollReason


@dataclass(eq=False)
class StillOwed(RuleError):
    """The roll's consequence may yet reduce its effect, so its progress waits (R3.12, R3.15)."""

    name: str


class FlashbackGone(RuleError):
    """The flashback that is meant was accepted, withdrawn or replaced."""


class FlashbackUnpriced(RuleError):
    """The GM has not yet said what the flashback costs (R3.20)."""


@dataclass(eq=False)
class WrongClock(RuleError):
    """The clock is of the wrong kind, or not the roll's project, and takes no such segments."""

    name: str
    kind: ClockKind


@dataclass(eq=False)
class ProjectOpen(RuleError):
    """An attachment is mended by a project that is full, which this one is not (R3.24)."""

    name: str
    ticks: int
    segments: int


@dataclass(eq=False)
class BadSize(RuleError):
    """A new clock has none of the sizes of Charge, which are 4, 6 and 8 segments (R3.4)."""

    segments: int
    sizes: Sequence[int]
