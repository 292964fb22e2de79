"""Exact chances of plain dice: an expression as ``/roll`` takes it, and what its total has to be.

``2d6+1 >= 7`` asks how often the total is at least 7, ``4dF`` how it is spread.  What ``/roll``
understands already is no question: ``6d10>=8`` counts dice of 8 or more, and ``6d10>=8 vs 3`` asks
how often three of them are.  A few dice or a hundred, each is counted and none is sampled; what
would take too long is refused.
"""

import re
from dataclasses import replace
from fractions import Fraction
from functools import reduce

from rules import odds
from rules.errors import RuleError
from rules.frozen import frozen
from rules.names import LONG_MINUSES
from rules.notation import DICE_MAX, MORE_MAX, BadDice, Comparison, DiceTerm, Expression, parse
from rules.odds import Spread

STEPS_MAX = 20_000_000
"""What is counted takes at most so many steps, which is half a second."""


class TooMuch(RuleError):
    """The dice are within bounds, but counting all their rolls would take too long."""


_TYPED = {
    "==": "=",
    "=>": ">=",
    "≥": ">=",
    "vs": ">=",
    "against": ">=",
    "=<": "<=",
    "≤": "<=",
}
_ASKED = re.compile(
    r"(?P<dice>.*?)\s*(?P<how>[<>=]=?|=[<>]|[≥≤]|\b(?:vs|against)\b)\.?\s*"
    r"(?P<target>[-+\u2212\u2013]?[0-9]{1,7})\s*",
    re.IGNORECASE,
)


@frozen
class Question:
    """Dice, and what their total has to be, where anything is asked of it."""

    expression: Expression
    comparison: Comparison = Comparison.LEAST
    target: int | None = None

    @property
    def is_asked(self) -> bool:
        """Whether the total has to be anything."""
        return self.target is not None

    def chance(self, spread: Spread) -> Fraction:
        """Give the chance that the total is as it has to be."""
        return spread.chance(self.comparison.fits(self.target or 0))


def read(text: str) -> Question:
    """Understand dice and what is asked of them, or raise :class:`rules.notation.BadDice`."""
    try:
        return Question(parse(text))
    except BadDice:
        asked = _ASKED.fullmatch(text)
        if asked is None:
            raise
    how = asked["how"].casefold()
    target = int(asked["target"].translate(LONG_MINUSES))
    return Question(parse(asked["dice"]), Comparison(_TYPED.get(how, how)), target)


# -------------------------------------------------------------------------------------- counting


def count(expression: Expression) -> Spread:
    """Count in how many rolls of these dice the total is each number (RC.17).

    Raises :class:`TooMuch`.

    What is rolled several times is counted once.  Dice that all count as they are are added one by
    one, which is the quickest; of others each term is counted by itself, and added by all pairs.
    """
    if steps(expression) > STEPS_MAX:
        raise TooMuch
    spread = odds.NOTHING
    for term in expression.terms:
        if _is_plain(term):
            spread = reduce(odds.with_die, (term.sides,) * term.count, spread)
            turned = term.count * (term.sides + 1)
            spread = spread.moved(_shift(term) if term.sign > 0 else -turned - _shift(term))
        else:
            found = _counted(term).moved(_shift(term))
            spread = odds.together(spread, found if term.sign > 0 else found.negated())
    return spread.moved(expression.constant)


def _is_plain(term: DiceTerm) -> bool:
    is_changed = term.explodes or term.rerolled is not None or term.counted is not None
    return term.keep == term.count and not is_changed


def _shift(term: DiceTerm) -> int:
    """Say how far what a term shows is from faces that count from 1."""
    return -2 * term.keep if term.is_fate else 0


def _counted(term: DiceTerm) -> Spread:
    """Count a term by itself, as if it were added."""
    faces = [(_value(term, worth), ways) for worth, ways in _worths(term)]
    if term.keep == term.count:
        return odds.repeated(odds.spread_of(faces), term.count)
    return odds.kept(faces[:: 1 if term.keeps_lowest else -1], term.count, term.keep)


def _worths(term: DiceTerm) -> list[tuple[int, int]]:
    """Give what one die can be worth with all that it brought, and in how many ways it is."""
    sides = range(1, term.sides + 1)
    mark = term.rerolled
    again = sum(map(mark.is_met, sides)) if mark is not None else 0
    # A face stands at once, or after any of those that fall again.
    ways = {
        face: 1 if mark is None else again + term.sides * (not mark.is_met(face)) for face in sides
    }
    whole = sum(ways.values())
    last = MORE_MAX if term.explodes else 0
    return [
        (
            brought * term.sides + face,
            ways[term.sides] ** brought * each * whole ** (last - brought),
        )
        for brought in range(last + 1)
        for face, each in ways.items()
        if face < term.sides or brought == last
    ]


def _value(term: DiceTerm, worth: int) -> int:
    """Give what a kept die counts that is worth so much: itself, or how many of its faces are met.

    Its faces are known by its worth: all but the last are the highest.
    """
    if term.counted is None:
        return worth
    brought, last = divmod(worth - 1, term.sides)
    return brought * term.counted.is_met(term.sides) + term.counted.is_met(last + 1)


def steps(expression: Expression) -> int:
    """Say about how much there is to count, before it is counted."""
    total, width, digits = 0, 1, 0
    for term in expression.terms:
        bits = (_ways_of(term) ** term.count).bit_length()
        digits += bits
        if _is_plain(term):
            for _ in range(term.count):
                width += term.sides - 1
                total += _DIE_STEPS * width
            continue
        brought = 1 + MORE_MAX * term.explodes
        most = term.keep * brought * (1 if term.counted is not None else term.sides)
        if term.keep == term.count:
            total += _product_steps(most * bits)
        else:
            faces = term.sides * brought
            total += faces * term.count * term.keep // 2 * (most * bits // 64 + 40)
        width += most
        total += _product_steps(width * digits)
    return total


_DIE_STEPS = 12
"""What it takes to add a die to one total, where moving a face of one that is kept takes one."""


def _ways_of(term: DiceTerm) -> int:
    falls = (1 + MORE_MAX * term.explodes) * (1 if term.rerolled is None else 2)
    return int(term.sides**falls)


def _product_steps(bits: int) -> int:
    """Say what it takes to multiply numbers so long, as Python does."""
    return int((bits / 64) ** 1.6)


# -------------------------------------------------------------------------------- what is changed


@frozen
class Answer:
    """What is known of a question: how the total is spread, and how with one die more."""

    question: Question
    spread: Spread
    more: Question | None = None
    more_spread: Spread | None = None

    @property
    def chance(self) -> Fraction:
        """The chance that the total is as it has to be."""
        return self.question.chance(self.spread)

    def raised(self, by: int) -> Fraction:
        """Give that chance with a number added to the total."""
        return self.question.chance(self.spread.moved(by))


def answer(question: Question) -> Answer:
    """Count the dice of a question, and with one die more where that is not too much."""
    spread, more = count(question.expression), more_dice(question)
    if more is None or steps(more.expression) > STEPS_MAX:
        return Answer(question, spread)
    return Answer(question, spread, more, count(more.expression))


def more_dice(question: Question) -> Question | None:
    """Ask the same with one die more of the first kind; None where there is no room for it."""
    asked = question.expression
    first, *others = asked.terms
    if sum(term.count for term in asked.terms) >= DICE_MAX // asked.times:
        return None
    keep = first.keep + (first.keep == first.count)
    after = replace(asked, terms=(replace(first, count=first.count + 1, keep=keep), *others))
    return replace(question, expression=replace(after, text=written(after)))


def written(expression: Expression) -> str:
    """Write dice as they are typed."""
    parts = [("+" if term.sign > 0 else "-") + _written(term) for term in expression.terms]
    parts += [f"{expression.constant:+d}"] if expression.constant else []
    times = f"{expression.times}x" if expression.times > 1 else ""
    return times + "".join(parts).removeprefix("+")


def _written(term: DiceTerm) -> str:
    parts = [
        f"{term.count}d{'F' if term.is_fate else term.sides}",
        f"k{'l' if term.keeps_lowest else 'h'}{term.keep}" if term.keep < term.count else "",
        f"r{term.rerolled.text}" if term.rerolled is not None else "",
        "!" if term.explodes else "",
        term.counted.text if term.counted is not None else "",
    ]
    return "".join(parts)
