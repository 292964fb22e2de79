"""Refusals that only the moves have.

Those that derive from :class:`Discouraged` are warnings: the GM, or whoever plays alone,
may insist, and the move is made all the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import RuleError


class Discouraged(RuleError):
    """The rules speak against it, but who insists may do it."""


@dataclass(eq=False)
class WrongInitiative(Discouraged):
    """The move is for the other one: ``has_initiative`` tells how the character stands."""

    move: str
    track: str
    has_initiative: bool


@dataclass(eq=False)
class NotDecisive(Discouraged):
    """No decisive strong hit stands that would let the fight be ended."""

    track: str


@dataclass(eq=False)
class StatNotAllowed(Discouraged):
    """The move rolls something else; ``allowed`` are the keys of what it takes."""

    move: str
    wanted: str
    allowed: Sequence[str]


@dataclass(eq=False)
class NotYet(Discouraged):
    """The move comes only when ``what``, at ``value`` now, has reached its end ``needed``."""

    move: str
    what: str
    value: int
    needed: int


@dataclass(eq=False)
class MoveNeeds(RuleError):
    """The move cannot be made without a ``what``; ``known`` are those to choose from.

    ``what`` is stat, track, rank, ally, companion or person.
    """

    move: str
    what: str
    known: Sequence[str]


@dataclass(eq=False)
class NothingWaits(RuleError):
    """Under that key no result is held, no choice owed, or no such move led to."""

    key: int


@dataclass(eq=False)
class WrongCount(RuleError):
    """A choice takes ``least`` to ``most`` different options, and ``given`` were named."""

    least: int
    most: int
    given: int
