"""The refusals that only Mini-FU has; shared ones are in :mod:`rules.errors`."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import GMsToo, OutOfRange, RuleError


@dataclass(eq=False)
class TooManyDice(OutOfRange):
    """There are more dice of one sort than a pool has room for (E4.19)."""


@dataclass(eq=False)
class Outgrown(TooManyDice):
    """The pool of an earlier check has no room for what hinders since, the ``joined`` (R4.12)."""

    joined: Sequence[str]


@dataclass(eq=False)
class Settled(GMsToo, RuleError):
    """The GM has settled the pool, and nobody else may change it now (R4.5)."""

    character: str


@dataclass(eq=False)
class NotYourDie(GMsToo, RuleError):
    """Only the GM and whoever suggested the dice may strike them; ``text`` is why (R4.5)."""

    text: str


@dataclass(eq=False)
class StruckOut(GMsToo, RuleError):
    """What the GM struck from the pool only the GM may tick again; ``text`` is what (R4.5)."""

    text: str


@dataclass(eq=False)
class FirstDie(RuleError):
    """The power die that every pool begins with cannot be struck (R4.4, E4.13)."""


@dataclass(eq=False)
class Nobodys(RuleError):
    """``what`` is no character's, though a character is named beside it (R4.2, R4.12)."""

    what: str


@dataclass(eq=False)
class LaterRoll(RuleError):
    """The character has rolled another check since the one that should be repeated (R4.12)."""

    character: str
