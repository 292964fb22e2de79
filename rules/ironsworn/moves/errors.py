"""The refusals that only moves have.

Those that derive from :class:`Discouraged` are warnings: when the GM, or whoever plays alone,
insists, the move is made all the same (R2.37).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import RuleError


class Discouraged(RuleError):
    """The rules speak against the move, but it can be insisted on.

    ``about`` is the key of the track that the move would be about, if that is there.
    """

    about = ""


@dataclass(eq=False)
class WrongInitiative(Discouraged):
    """The move needs the initiative on the other side; ``has_initiative`` is the character's."""

    move: str
    track: str
    has_initiative: bool


@dataclass(eq=False)
class FightGoesOn(Discouraged):
    """Who is in a fight need not enter it again: further foes belong to the same (R2.10)."""

    foes: Sequence[str]


@dataclass(eq=False)
class NotDecisive(Discouraged):
    """The fight cannot be ended: the last move was no decisive strong hit (R2.39)."""

    move: str
    track: str


@dataclass(eq=False)
class Unanswered(Discouraged):
    """The last progress roll on the track was a miss, which waits for an answer (R2.26)."""

    track: str


@dataclass(eq=False)
class StatNotAllowed(Discouraged):
    """The move rolls something else; ``allowed`` are the keys of what it takes."""

    move: str
    wanted: str
    allowed: Sequence[str]


@dataclass(eq=False)
class NotYet(Discouraged):
    """The move is for when ``what``, which is ``value`` now, has come down to ``needed``."""

    move: str
    what: str
    value: int
    needed: int


@dataclass(eq=False)
class MoveNeeds(RuleError):
    """The move needs a stat, track, rank, ally, companion or person, one of ``known`` if any."""

    move: str
    what: str
    known: Sequence[str]


@dataclass(eq=False)
class NoSuchMove(RuleError):
    """No move is called so, nor nearly so."""

    wanted: str


@dataclass(eq=False)
class NothingWaits(RuleError):
    """Under that key there is no held result, no open choice, or no such lead.

    ``others`` are the characters for whom a choice waits there.
    """

    key: int
    others: Sequence[str] = ()


@dataclass(eq=False)
class WrongCount(RuleError):
    """A choice takes ``least`` to ``most`` different options, but ``given`` were named."""

    least: int
    most: int
    given: int
