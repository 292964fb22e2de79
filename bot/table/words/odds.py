"""The odds of plain dice in words: of a total that is asked for, or how the total is spread."""

from collections.abc import Mapping
from fractions import Fraction

from bot.chat.chances import Chances, Way
from bot.chat.embeds import average, numeral, plain, plural, with_sign
from bot.chat.symbols import share
from rules.notation import Comparison
from rules.odds import Spread, percent
from rules.totals import Answer, Question

LADDER = (Fraction(1, 10), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(9, 10))
"""Where a total is told that nothing was asked of: at which parts of all rolls."""

TOTALS_MAX = 6
"""So few totals are told one by one."""

WHOLE_MAX = 9_999
"""Of more rolls than this nobody wants to know how many there are."""

EXAMPLES = ("2d6+1 >= 7", "d20+5 vs 15", "4dF >= 2", "3d10kh2", "6d10>=8 vs 3")
"""Questions about plain dice that can be asked anywhere."""

OTHERWISE = "anything else"

_COMPARED = {
    Comparison.LEAST: "{} or more",
    Comparison.MOST: "{} or less",
    Comparison.MORE: "more than {}",
    Comparison.LESS: "less than {}",
    Comparison.EXACT: "exactly {}",
}


def chances(answer: Answer) -> Chances:
    """Word what is known of plain dice."""
    question, spread = answer.question, answer.spread
    each = _each(question)
    if not question.is_asked:
        return Chances(
            title=plain(question.expression.text),
            ways=(Way("", "", _ladder(question, spread)),),
            lines=(each, _range(spread), *_more(answer), _meant(question)),
            spread=spread,
        )
    fits, result = question.comparison.fits(question.target or 0), _result(question)
    return Chances(
        title=f"{plain(question.expression.text)}: {result}",
        ways=tuple(
            Way(name, label, {result: chance, OTHERWISE: 1 - chance})
            for name, label, chance in _ways(answer)
        ),
        hoped=result,
        good=(result,),
        lines=(each, _counted(answer), *_often(answer, result)),
        small=(_range(spread),),
        spread=spread,
        wanted=[total for total in range(spread.least, spread.most + 1) if fits(total)],
    )


def _ways(answer: Answer) -> list[tuple[str, str, Fraction]]:
    more, spread = answer.more, answer.more_spread
    found = [("", "", answer.chance)]
    found += [
        (f"with {with_sign(by)} on the total", with_sign(by), answer.raised(by))
        for by in (1, 2, -1)
    ]
    if more is not None and spread is not None:
        name = f"with one die more, {plain(more.expression.text)}"
        found.append((name, "+1 die", more.chance(spread)))
    return found


def _is_counting(question: Question) -> bool:
    return all(term.counted is not None for term in question.expression.terms)


def _result(question: Question) -> str:
    target = question.target or 0
    return _COMPARED[question.comparison].format(_total(question, target))


def _total(question: Question, total: int) -> str:
    return plural(total, "success", "successes") if _is_counting(question) else numeral(total)


def _each(question: Question) -> str:
    times = question.expression.times
    return f"For each of the {times} rolls:" if times > 1 else ""


def _often(answer: Answer, result: str) -> list[str]:
    """Say of several rolls how likely one of them, and how likely all of them, are as asked."""
    times = answer.question.expression.times
    if times == 1:
        return []
    ever, always = 1 - (1 - answer.chance) ** times, answer.chance**times
    rows = ((ever, f"at least one of {times}: {result}"), (always, f"all {times}: {result}"))
    return [f"{share(chance)} {percent(chance)} % {said}" for chance, said in rows]


def _counted(answer: Answer) -> str:
    whole = answer.spread.whole
    found = int(answer.chance * whole)
    return f"{found} of {whole} rolls." if whole <= WHOLE_MAX else ""


def _range(spread: Spread) -> str:
    low, high = numeral(spread.least), numeral(spread.most)
    return f"From {low} to {high}, {average(spread.mean)} on average"


def _ladder(question: Question, spread: Spread) -> Mapping[str, Fraction]:
    """Tell each of few totals or, of many, how often it is some of them or more."""
    if len(spread.ways) <= TOTALS_MAX:
        totals = range(spread.least, spread.most + 1)
        return {_total(question, each): spread.chance(each.__eq__) for each in totals}
    steps = sorted({spread.below(part) for part in LADDER} - {spread.least})
    return {f"{_total(question, each)} or more": spread.chance(each.__le__) for each in steps}


def _more(answer: Answer) -> list[str]:
    if answer.more is None or answer.more_spread is None:
        return []
    name = plain(answer.more.expression.text)
    return [f"With one die more, {name}: {average(answer.more_spread.mean)} on average"]


def _meant(question: Question) -> str:
    """Say how to ask for the sum of dice of which faces are counted."""
    asked = question.expression
    mark = asked.terms[0].counted
    if len(asked.terms) > 1 or mark is None:
        return ""
    dice = asked.text.removesuffix(mark.text)
    # Behind a number a comparison is one of the sum.
    asked_so = "vs" if mark.compare is Comparison.LEAST else f"+0 {mark.compare.value}"
    total = f"{dice} {asked_so} {mark.number}".replace(" +", "+")
    return f"Faces {mark.text} are counted. For their sum: `/odds roll:{total}`"
