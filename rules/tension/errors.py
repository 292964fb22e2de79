"""The refusals that only Tension and Fate has; shared ones are in :mod:`rules.errors`."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import GMsToo, NotEnough, RuleError
from rules.tension.state import Challenge, ChallengeKind, Source, Stage


@dataclass(eq=False)
class NoOpenTest(RuleError):
    """There is no open test that could be meant (E1.11)."""


@dataclass(eq=False)
class NoCalamity(RuleError):
    """There is no calamity that could be meant."""


@dataclass(eq=False)
class WrongStage(GMsToo, RuleError):
    """The move needs a test at the stage ``needed``, and this one is at another."""

    name: str
    stage: Stage
    needed: Stage


@dataclass(eq=False)
class WrongKind(GMsToo, RuleError):
    """The move does not work on a test of that kind: a foe's attack has no rating (R1.18).

    One that ``is_new`` was to be proposed, which is for no player to do (R1.4).
    """

    name: str
    kind: ChallengeKind
    is_new: bool = False


@dataclass(eq=False)
class InAnotherTest(GMsToo, RuleError):
    """The character takes part in another open test, whose name is ``test`` (R1.4).

    Where it is the Storyteller who hears of it, and may close that test, it is ``closable``.
    """

    character: str
    test: str
    closable: Challenge | None = None


@dataclass(eq=False)
class NotAffected(RuleError):
    """The test is about others, whose names are ``affected`` (R1.12).

    ``can_help`` says that the character may still answer by the aspect of the test or by a new
    test of their own, and ``can_override`` that the Storyteller can confirm an exception.
    """

    character: str
    affected: Sequence[str]
    can_help: bool
    can_override: bool = True


@dataclass(eq=False)
class LacksVigor(NotEnough):
    """The character's vigor does not pay for so many bare dice, which other means would."""


@dataclass(eq=False)
class Exclusive(RuleError):
    """The table allows tension or fate on a test, and the other one was used already (A1.5)."""

    name: str
    used: Source


@dataclass(eq=False)
class NothingLacking(RuleError):
    """The characters have enough successes, so no twist can be offered (E1.18)."""

    name: str
    successes: int
    opposition: int


@dataclass(eq=False)
class StillHas(RuleError):
    """The character has vigor or resources left, so no twist can be offered (E1.20).

    ``resources`` are the names of those above 0.  ``key`` is the test's, and ``player`` whose
    character it is.
    """

    character: str
    vigor: int
    resources: Sequence[str]
    key: int = 0
    player: int = 0
