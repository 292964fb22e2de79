"""Exact chances of tests: of answers, and of what the Storyteller's dice change after them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum
from fractions import Fraction

from rules.odds import Case, gathered
from rules.tension.reading import DICE_MAX, reading_odds
from rules.tension.state import Challenge, Settings, Source


class Ending(Enum):
    """How a test ends if it is closed then."""

    AMPLE = "ample"
    PASSED = "passed"
    ONE_SHORT = "one_short"
    FAILED = "failed"


DICE, TENSION = "dice", "tension"
"""What a case changes: the dice of the answer, or the Storyteller's that come after it."""


def ending_of(challenge: Challenge) -> Ending:
    """Say how a test ends as it stands: with more than enough, with enough, or with less."""
    margin = challenge.margin
    if margin >= 0:
        return Ending.AMPLE if margin else Ending.PASSED
    return Ending.ONE_SHORT if margin == -1 else Ending.FAILED


def rolled(
    challenge: Challenge, settings: Settings, *rolls: tuple[Source, int]
) -> dict[Ending, Fraction]:
    """Give the chance of each ending after these rolls, each by whose dice and how many (R1.9)."""
    found = {challenge: Fraction(1)}
    for source, dice in rolls:
        # Only the numbers matter from here on, not how they came about.
        found = gathered(
            (replace(test.stepped(test.step(source, reading.change)), steps=()), chance * each)
            for test, chance in found.items()
            for reading, each in reading_odds(dice, settings.extremes_min_dice).items()
        )
    return gathered((ending_of(test), chance) for test, chance in found.items())


def answer_cases(
    challenge: Challenge,
    settings: Settings,
    dice: int,
    others: Iterable[int],
    *,
    spent: Iterable[int] = (),
) -> Iterator[Case[Ending]]:
    """Give the chances of answering with some vigor dice, and with other numbers of them.

    ``spent`` are numbers of tension dice that the Storyteller may spend after the answer.
    """
    yield Case(rolled(challenge, settings, (Source.VIGOR, dice)))
    for other in others:
        if 1 <= other <= DICE_MAX and other != dice:
            yield Case(rolled(challenge, settings, (Source.VIGOR, other)), DICE, other)
    for count in spent:
        both = (Source.VIGOR, dice), (Source.TENSION, count)
        yield Case(rolled(challenge, settings, *both), TENSION, count)


def spending_cases(
    challenge: Challenge, settings: Settings, dice: int, others: Iterable[int]
) -> Iterator[Case[Ending]]:
    """Give the chances of spending some tension dice on a test, and other numbers of them."""
    yield Case(rolled(challenge, settings, (Source.TENSION, dice)))
    for other in others:
        if other != dice:
            yield Case(rolled(challenge, settings, (Source.TENSION, other)), TENSION, other)
