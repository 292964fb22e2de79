"""What the plays of Tension and Fate hand over to be shown."""

from rules.frozen import frozen
from rules.odds import Case
from rules.outcome import Outcome
from rules.tension import Calamity, Challenge, Character, Participant, Pool, RollOdds, Settings
from rules.tension.chances import Ending
from rules.tension.reading import DICE_MAX


@frozen
class SheetView:
    """A character, and the name of the open test that it takes part in, or an empty one."""

    character: Character
    test: str


@frozen
class TensionView:
    """What one person may know of the table, with the tests that are open or proposed.

    ``pool`` is None where its numbers are kept from that person.
    """

    pool: Pool | None
    settings: Settings
    calamities: tuple[Calamity, ...]
    tests: tuple[Challenge, ...]
    is_storyteller: bool


@frozen
class Befell:
    """What befell a test, by the ``key`` of its entry: who did it (``actor``), for which player."""

    key: int
    actor: int
    player: int
    outcome: Outcome


@frozen
class ChallengeView:
    """A test, with what decides which of its buttons would do anything.

    ``may_complete`` says that its result could still bring back dice, as far as everybody may
    know.  ``vigor`` is the most that one of those affected has, None where that is not counted.
    ``sheet`` is the id of the test's own sheet, 0 once it is off the table.  ``odds`` are those of
    the rolls that could pass it, where it waits for somebody to roll.  ``last`` is what last befell
    it and stands, and ``undone`` what was taken back since, where that is told.
    ``is_untold`` says that it was just opened where its players may not be able to read,
    ``is_run`` that somebody runs the table, and ``has_helpers`` that somebody else is played who
    may help.
    """

    challenge: Challenge
    may_complete: bool
    vigor: int | None = None
    sheet: int = 0
    odds: tuple[RollOdds, ...] = ()
    last: Befell | None = None
    undone: Outcome | None = None
    is_untold: bool = False
    is_run: bool = True
    has_helpers: bool = False


@frozen
class ToAnswer:
    """A test that somebody may answer with so many dice.

    Other numbers of dice are at hand up to ``most``; ``spent`` are the numbers of tension dice that
    the GM may spend afterwards, as far as everybody may know.  Who no longer ``has_vigor`` rolls
    for something else, such as an aspect.
    """

    challenge: Challenge
    settings: Settings
    dice: int
    most: int = DICE_MAX
    spent: tuple[int, ...] = ()
    has_vigor: bool = True


@frozen
class TwistView:
    """Somebody who could be offered a twist of fate, and what they still have.

    They are ``called`` so where somebody else in the test has their name.
    """

    who: Participant
    left: tuple[str, ...] = ()
    called: str = ""


@frozen
class ControlsView:
    """What the GM alone may do to a test, and may know of it.

    ``rolls`` are the odds of each number of tension dice that can be spent, ``points`` the fate
    points that can be, ``twists`` those who could be offered a twist; ``may_complete`` says that
    closing it could bring back dice.
    """

    challenge: Challenge
    pool: Pool
    rolls: tuple[RollOdds, ...] = ()
    points: int = 0
    twists: tuple[TwistView, ...] = ()
    may_complete: bool = False


@frozen
class OpeningView:
    """Whose test may be opened: all who are played, where the actor is the GM."""

    is_gm: bool
    characters: tuple[Participant, ...]


@frozen
class OddsView:
    """What rolls of one or several numbers of dice would do to a test."""

    challenge: Challenge
    rolls: tuple[RollOdds, ...]


@frozen
class AnswerOdds:
    """The odds of answering a test with some dice or, with ``is_spent``, of spending on it.

    ``sides`` is how many sides somebody took the dice to have.  ``extremes_min_dice`` is what the
    table has set of how dice are read (A1.1).  The dice are vigor where who rolls ``has_vigor``.
    """

    test: Challenge
    dice: int
    cases: tuple[Case[Ending], ...]
    is_spent: bool = False
    sides: int = 6
    extremes_min_dice: int = 1
    has_vigor: bool = True
