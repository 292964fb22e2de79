"""The refusals that only moves have.

:class:`Discouraged` is a warning: when the GM, or whoever plays alone, insists, the move is made
all the same (R2.37).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import RuleError
from rules.ironsworn.pending import Objection


@dataclass(eq=False)
class Discouraged(RuleError):
    """The rules speak against the move, but it can be insisted on.

    ``about`` is the key of the track that the move would be about, if that is there.
    """

    move: str
    objection: Objection
    about: str


@dataclass(eq=False)
class MoveNeeds(RuleError):
    """The move needs a stat, track, rank, odds, or somebody: one of ``known`` if there are any."""

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
