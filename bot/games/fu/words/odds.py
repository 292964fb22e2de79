"""The odds of a check in words."""

from bot.chat.chances import Chances, Way
from bot.chat.embeds import plain
from bot.games.fu.views import CheckOdds
from bot.games.fu.words.terms import ANSWERS, YES, dice, pool, versus
from rules.fu import Answer, Side
from rules.fu.chances import POWER
from rules.odds import Case


def chances(view: CheckOdds) -> Chances:
    """Word the odds of a check."""
    return Chances(
        title=f"{plain(view.character)}, {versus(view.check)}",
        ways=tuple(map(_way, view.cases)),
        hoped="yes",
        good=[ANSWERS[each] for each in ANSWERS if each in YES],
        lines=tuple(pool(view.check)),
    )


def _way(case: Case[Answer]) -> Way:
    if not case.what:
        return Way.of(case, ANSWERS)
    side, count = Side.POWER if case.what == POWER else Side.CHALLENGE, abs(case.number)
    more, sign = ("more", "+") if case.number > 0 else ("fewer", "−")
    name, label = f"with {dice(side, count)} {more}", f"{sign}{count} {case.what}"
    return Way.of(case, ANSWERS, name, label)
