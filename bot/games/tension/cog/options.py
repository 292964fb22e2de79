"""The options of ``/tension``: what they say, offer, complete and read."""

from typing import Annotated

from bot.chat.options import (
    Option,
    choice,
    completed,
    flag,
    number,
    of_character,
    own_character,
    text,
)
from bot.games.tension.plays import challenges
from bot.games.tension.plays import pool as plays
from bot.games.tension.words.terms import CAUSES, KINDS
from rules.tension import (
    CALAMITY_STEPS_MAX,
    COUNT_MAX,
    DICE_MAX,
    RATING_MAX,
    VALUE_MAX,
    ChallengeKind,
    Character,
    Source,
    Stage,
)
from rules.tension import Cause as CauseOf

_MEANS = {
    Source.VIGOR: "Bare vigor",
    Source.ASPECT: "The aspect of the test",
    Source.NEW_TEST: "A new test",
}


def _test(words: str, *stages: Stage) -> Option:
    """Make an option for a test at one of these stages, completed by name."""
    return completed(words, lambda turn: challenges.names(turn, *stages))


def rating(words: str) -> Option:
    """Make an option for a rating, or for a number of successes."""
    return number(words, 0, RATING_MAX)


Test = Annotated[str | None, _test("Which test; the one that is open if left out", Stage.OPEN)]
ProposedTest = Annotated[str | None, _test("Which proposed test", Stage.PROPOSED)]
ShownTest = Annotated[
    str | None,
    _test("Which test; the one that is open if left out", Stage.OPEN, Stage.PROPOSED, Stage.CLOSED),
]
CompletedTest = Annotated[
    str | None,
    completed("The test whose result completes it, which closes it", challenges.restorable),
]
Kind = Annotated[
    ChallengeKind, choice("kind", "Who acts; a test against a challenge rating if left out", KINDS)
]
Means = Annotated[
    Source | None, choice("means", "How you answer, if you help somebody else", _MEANS)
]
Cause = Annotated[CauseOf | None, choice("cause", "What is complete", CAUSES)]
Odds = Annotated[bool, flag("Show the odds to you alone instead")]
Override = Annotated[bool, flag("GM: confirm an exception")]
Points = Annotated[
    int | None, number("How many fate points; each adds one; asked for if left out", 1, COUNT_MAX)
]
Change = Annotated[
    int | None, number("How much: 2 to regain it, -2 to lose it", -VALUE_MAX, VALUE_MAX)
]
Whose = Annotated[str | None, own_character(Character)]
Resource = Annotated[
    str,
    of_character("Which resource; a new one as Rope 2/3", plays.resources),
]
NewName = Annotated[str | None, text("What it is called; a form asks if left out")]
Calamity = Annotated[
    str | None,
    completed("Which calamity; the only one if left out", plays.known_calamities),
]


def dice(words: str) -> Option:
    """Make an option for a number of dice."""
    return number(words, 1, DICE_MAX)


def steps(words: str, least: int = 1) -> Option:
    """Make an option for a number of a calamity's steps."""
    return number(words, least, CALAMITY_STEPS_MAX)
