"""Which roll of Tension and Fate is meant by what was typed, or by a button, and its odds."""

from dataclasses import replace

from bot.errors import Stale
from bot.games.tension.plays.challenges import by_key, names, open_test, rolled_at_most, vigor_of
from bot.games.tension.plays.pool import participant, pool_of
from bot.games.tension.views import AnswerOdds, ToAnswer
from bot.storage.turn import Turn
from rules import ranges
from rules.errors import NoSuchName, RuleError
from rules.spoken import Words
from rules.tension import RATING_MAX, Challenge, ChallengeKind, Character, Pool, Stage, chances
from rules.tension.reading import DICE_MAX, SIDES
from rules.tension.spending import require_tension, spendable

USUAL = 3
"""So many dice are rolled where nobody says how many."""

COMPARED = (-1, 1, 2)
"""By how many dice more or fewer an answer is compared."""

SPENT = (1, 2, 3)
"""So many tension dice are taken to be spent after an answer, as far as they can be."""

OTHERS_MAX = 6


def of(turn: Turn, text: str) -> AnswerOdds:
    """Give the odds of ``4d6 cr 6``, of ``roll 4`` on the open test, or of ``spend 2`` on it."""
    words = Words(text)
    words.take("test")
    is_spent = words.take("spend", "tension")
    words.take("roll")
    rating = words.number("cr", "rating", "vs", "against", "resistance")
    successes = words.number("have", "has", "successes", "with")
    dice, sides = _dice(words)
    words.drop("vigor", "dice", "die", "successes", "test")
    wanted = words.left()
    if rating is not None:
        if wanted:
            raise NoSuchName("roll", wanted, ())
        ranges.require("rating", rating, 0, RATING_MAX)
        ranges.require("successes", successes or 0, 0, RATING_MAX)
        test = Challenge(0, "", ChallengeKind.CHECK, rating, rating, successes or 0)
    elif dice is None and not wanted and not is_spent:
        raise NoSuchName("roll", text, ())
    else:
        test = open_test(turn, wanted or None, is_own_first=True).value
    count = USUAL if dice is None else dice
    if is_spent:
        return _spending(turn, test, count)
    if rating is None:
        return of_answer(_answered(turn, test, dice), sides)
    return of_answer(ToAnswer(test, pool_of(turn).settings, count, spent=SPENT), sides)


def _dice(words: Words) -> tuple[int | None, int]:
    """Take how many dice are rolled, if that is said, and their sides."""
    named = words.number("dice", "vigor")
    if named is None and (thrown := words.dice()) is not None:
        return thrown[0], thrown[1] or SIDES
    return words.bare() if named is None else named, SIDES


def _spending(turn: Turn, test: Challenge, dice: int) -> AnswerOdds:
    """Give the odds of spending tension dice, whose number may be a secret of the GM's."""
    turn.require_gm()
    pool = pool_of(turn)
    require_tension(pool, test, dice)
    others = spendable(pool, test, OTHERS_MAX)
    cases = tuple(chances.spending_cases(test, pool.settings, dice, others))
    least = pool.settings.extremes_min_dice
    return AnswerOdds(test, dice, cases, is_spent=True, extremes_min_dice=least)


def to_answer(turn: Turn, key: int) -> ToAnswer:
    """Give the open test that a button names, if it can still be answered."""
    test = by_key(turn, key).value
    if not test.is_open or test.has_its_end:
        raise Stale
    return _answered(turn, test)


def _answered(turn: Turn, test: Challenge, dice: int | None = None) -> ToAnswer:
    """Give a test to be answered, by default with as many dice as are usual and at hand."""
    most = _own_vigor(turn, test)
    if most is None:
        most = rolled_at_most(turn, test, vigor_of(turn, test))
    # Without vigor what is left is an aspect or a test of one's own, and those have no end.
    has_vigor, most = most > 0, most or DICE_MAX
    pool = pool_of(turn)
    count = min(most, USUAL) if dice is None else dice
    spent = _spendable(pool, test)
    return ToAnswer(test, pool.settings, count, most, spent, has_vigor=has_vigor)


def _spendable(pool: Pool, test: Challenge) -> tuple[int, ...]:
    """Give numbers of tension dice that may be spent on a test: of a secret pool, those usual."""
    known = replace(pool, tension=SPENT[-1]) if pool.is_secret else pool
    try:
        return tuple(spendable(known, test, SPENT[-1]))
    except RuleError:
        return ()


def _own_vigor(turn: Turn, test: Challenge) -> int | None:
    """Give the most vigor that whoever asks can bring, None where they bring or count none."""
    own = [
        each.value
        for each in turn.characters(Character)
        if not test.affected or participant(each) in test.affected
    ]
    return max((each.vigor for each in own if each.counts_vigor), default=None)


def of_answer(asked: ToAnswer, sides: int = SIDES) -> AnswerOdds:
    """Give the odds of answering a test with so many dice, and with others."""
    test, dice = asked.challenge, asked.dice
    others = [dice + each for each in COMPARED if dice + each <= asked.most]
    cases = tuple(chances.answer_cases(test, asked.settings, dice, others, spent=asked.spent))
    least = asked.settings.extremes_min_dice
    return AnswerOdds(
        *(test, dice, cases), sides=sides, extremes_min_dice=least, has_vigor=asked.has_vigor
    )


def known(turn: Turn) -> list[str]:
    """Give rolls: on the tests that are open, and against a rating."""
    found = [f"roll {USUAL} {each}" for each in names(turn, Stage.OPEN)]
    spending = [f"spend 2 {each}" for each in names(turn, Stage.OPEN)] if turn.is_gm else []
    return [*found, *spending, "4d6 cr 6", "3d6 cr 4"]
