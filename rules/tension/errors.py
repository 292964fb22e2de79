"""Refusals that only Tension and Fate has; the shared ones are in :mod:`rules.errors`."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import RuleError
from rules.tension.state import ChallengeKind, Source, Stage


@dataclass(eq=False)
class NoOpenTest(RuleError):
    """No test is open that could be meant (``CLOSED``, E1.11)."""


@dataclass(eq=False)
class WrongStage(RuleError):
    """The test of that name is not in the stage that this takes (``CLOSED``)."""

    name: str
    stage: Stage
    needed: Stage


@dataclass(eq=False)
class WrongKind(RuleError):
    """A test of that kind does not take this: a foe's attack has no rating (R1.8)."""

    name: str
    kind: ChallengeKind


@dataclass(eq=False)
class InAnotherTest(RuleError):
    """The character is affected by an open test already, ``test`` by name (R1.4)."""

    character: str
    test: str


@dataclass(eq=False)
class NotAffected(RuleError):
    """The test is about others, ``affected`` by name (R1.12).

    With ``can_help`` the character may still answer it, but only by the aspect of the
    test or by a new test of their own.
    """

    character: str
    affected: Sequence[str]
    can_help: bool


@dataclass(eq=False)
class Exclusive(RuleError):
    """The table allows tension or fate on one test, and the other was used (``EXCLUSIVE``)."""

    name: str
    used: Source


@dataclass(eq=False)
class NothingLacking(RuleError):
    """The characters have what they need, so no twist can be offered (E1.18)."""

    name: str
    successes: int
    opposition: int


@dataclass(eq=False)
class StillHas(RuleError):
    """The character has vigor or resources left, so no twist is due (E1.20).

    ``resources`` are the names of those above 0.
    """

    character: str
    vigor: int
    resources: Sequence[str]
