"""The odds of tests in words."""

from bot.chat.chances import Chances, Way
from bot.chat.embeds import plain, plural
from bot.games.tension.views import AnswerOdds
from bot.games.tension.words.terms import AGAINST, HIT, standing
from rules.odds import Case
from rules.tension import ChallengeKind
from rules.tension.chances import DICE, Ending
from rules.tension.reading import SIDES

_READ = (
    "A die succeeds on 4, 5 or 6. Where all do, it is at least one more; where none does, at least "
    "one less."
)
"""Why fewer dice may pass a test more easily (R1.9)."""

_NEITHER = " A single die has neither."
"""What else is so where a table asks for two dice (A1.1)."""

_ENDINGS = {
    ChallengeKind.CHECK: {
        Ending.AMPLE: "passed with more than enough",
        Ending.PASSED: "passed",
        Ending.ONE_SHORT: "failed by 1",
        Ending.FAILED: "failed by more",
    },
    ChallengeKind.ATTACK: {
        Ending.AMPLE: "pressure",
        Ending.PASSED: "passed without pressure",
        Ending.ONE_SHORT: "failed by 1",
        Ending.FAILED: "failed by more",
    },
    ChallengeKind.FOE: {
        Ending.AMPLE: "resisted with more than enough",
        Ending.PASSED: "resisted",
        Ending.ONE_SHORT: "1 pressure",
        Ending.FAILED: "more pressure",
    },
}
"""How a test of each kind ends."""


def chances(view: AnswerOdds) -> Chances:
    """Word the odds of a test."""
    test = view.test
    kind = "tension " if view.is_spent else "vigor " * view.has_vigor
    against = f"{AGAINST[test.kind]} {test.opposition}"
    dice = plural(view.dice, f"{kind}die", f"{kind}dice")
    called = f"{plain(test.name)}: " if test.name else ""
    other = f"Dice of this game have {SIDES} sides, so {view.dice}d{SIDES} is counted."
    return Chances(
        title=f"{called}{dice} against {against}",
        ways=tuple(_way(each, view) for each in view.cases),
        hoped=HIT[test.kind],
        good=_good(test.kind),
        lines=(
            other if view.sides != SIDES else "",
            f"{_READ}{_NEITHER if view.extremes_min_dice > 1 else ''}",
            standing(test) if test.successes else "",
        ),
    )


def _way(case: Case[Ending], view: AnswerOdds) -> Way:
    endings = _ENDINGS[view.test.kind]
    if not case.what:
        return Way.of(case, endings)
    dice = plural(case.number, "die", "dice")
    if case.what == DICE:
        return Way.of(case, endings, f"with {dice}", dice)
    tension = plural(case.number, "tension die", "tension dice")
    if view.is_spent:
        return Way.of(case, endings, f"with {tension}", dice)
    return Way.of(case, endings, f"after {tension} of the GM's", f"GM {dice}")


def _good(kind: ChallengeKind) -> list[str]:
    """List the ends in which a test does what it is for: an attack that ties makes no pressure."""
    good = {Ending.AMPLE} if kind is ChallengeKind.ATTACK else {Ending.AMPLE, Ending.PASSED}
    return [said for ending, said in _ENDINGS[kind].items() if ending in good]
