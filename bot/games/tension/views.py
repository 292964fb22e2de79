"""What the plays of Tension and Fate hand over to be shown."""

from dataclasses import dataclass

from rules.tension import Calamity, Challenge, Character, Pool, RollOdds, Settings


@dataclass(frozen=True, slots=True)
class SheetView:
    """A character, and the name of the open test that it takes part in, or an empty one."""

    character: Character
    test: str


@dataclass(frozen=True, slots=True)
class TensionView:
    """What one person may know of the table, with the tests that are open or proposed.

    ``pool`` is None where its numbers are kept from that person.
    """

    pool: Pool | None
    settings: Settings
    calamities: tuple[Calamity, ...]
    tests: tuple[Challenge, ...]
    is_storyteller: bool


@dataclass(frozen=True, slots=True)
class ChallengeView:
    """A test, with what decides which of its buttons would do anything.

    ``pool`` is not shown with it, since it may be secret.  ``is_twist_due`` says that the only
    one who could be offered a twist has no vigor left, and ``left`` are the resources that they
    still have.  ``vigor`` is the most that one of those affected has, None where that is not
    counted.  ``sheet`` is the id of the test's own sheet, 0 once it is off the table.
    """

    challenge: Challenge
    pool: Pool
    is_twist_due: bool
    left: tuple[str, ...] = ()
    vigor: int | None = None
    sheet: int = 0


@dataclass(frozen=True, slots=True)
class OddsView:
    """What rolls of one or several numbers of dice would do to a test."""

    challenge: Challenge
    rolls: tuple[RollOdds, ...]
