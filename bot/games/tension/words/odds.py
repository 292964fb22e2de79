"""The odds of tests in words."""

from bot.chat.chances import Chances, Way
from bot.chat.embeds import plain, plural
from bot.games.tension.views import AnswerOdds
from bot.games.tension.words.terms import AGAINST, standing
from rules.odds import Case
from rules.tension.chances import DICE, Ending
from rules.tension.reading import SIDES

_ENDINGS = {
    Ending.AMPLE: "passed with more than enough",
    Ending.PASSED: "passed",
    Ending.ONE_SHORT: "failed by 1",
    Ending.FAILED: "failed by more",
}
_GOOD = tuple(said for ending, said in _ENDINGS.items() if ending.is_passed)


def chances(view: AnswerOdds) -> Chances:
    """Word the odds of a test."""
    test = view.test
    kind = "tension" if view.is_spent else "vigor"
    against = f"{AGAINST[test.kind]} {test.opposition}"
    dice = plural(view.dice, f"{kind} die", f"{kind} dice")
    called = f"{plain(test.name)}: " if test.name else ""
    other = f"Dice of this game have {SIDES} sides, so {view.dice}d{SIDES} is counted."
    return Chances(
        title=f"{called}{dice} against {against}",
        ways=tuple(_way(each, view) for each in view.cases),
        hoped="passed",
        good=_GOOD,
        lines=(other if view.sides != SIDES else "", standing(test) if test.successes else ""),
    )


def _way(case: Case[Ending], view: AnswerOdds) -> Way:
    if not case.what:
        return Way.of(case, _ENDINGS)
    dice = plural(case.number, "die", "dice")
    if case.what == DICE:
        return Way.of(case, _ENDINGS, f"with {dice}", dice)
    tension = plural(case.number, "tension die", "tension dice")
    if view.is_spent:
        return Way.of(case, _ENDINGS, f"with {tension}", dice)
    return Way.of(case, _ENDINGS, f"after {tension} of the GM's", f"GM {dice}")
