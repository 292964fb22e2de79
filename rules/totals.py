"""Exact chances of plain dice: an expression as ``/roll`` takes it, and what its total has to be.

``2d6+1 >= 7`` asks how often the total is at least 7, ``4dF`` how it is spread.  A few dice or a
hundred, each is counted and none is sampled; what would take too long is refused.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import reduce
from operator import eq, ge, gt, le, lt

from rules import odds
from rules.errors import RuleError
from rules.notation import DICE_MAX, DiceTerm, Expression, parse
from rules.odds import Spread

STEPS_MAX = 20_000_000
"""What is counted takes at most so many steps, which is half a second."""

TARGET_MAX = 10_000_000
"""The largest number that a total is compared with: beyond all that dice can make."""


class TooMuch(RuleError):
    """The dice are within bounds, but counting all their rolls would take too long."""


class Comparison(Enum):
    """How a total is compared with a number, as it is shown."""

    LEAST = "≥"
    MOST = "≤"
    MORE = ">"
    LESS = "<"
    EXACT = "="

    def fits(self, target: int) -> Callable[[int], bool]:
        """Give whether a total compares so with the target."""
        return lambda total: _COMPARES[self](total, target)


_COMPARES: dict[Comparison, Callable[[int, int], bool]] = {
    Comparison.LEAST: ge,
    Comparison.MOST: le,
    Comparison.MORE: gt,
    Comparison.LESS: lt,
    Comparison.EXACT: eq,
}
_TYPED = {
    "=": "=",
    "==": "=",
    ">=": "≥",
    "=>": "≥",
    "<=": "≤",
    "=<": "≤",
    "vs": "≥",
    "against": "≥",
}
_ASKED = re.compile(
    r"(?P<dice>[^<>=≥≤]*?)\s*(?P<how>[<>=]=?|=[<>]|[≥≤]|\b(?:vs|against)\b\.?)\s*"
    r"(?P<target>[-+\u2212\u2013]?[0-9]{1,7})\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
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
    asked = _ASKED.fullmatch(text)
    if asked is None:
        return Question(parse(text))
    how = asked["how"].casefold().rstrip(".")
    target = int(asked["target"].translate({0x2212: "-", 0x2013: "-"}))
    return Question(parse(asked["dice"]), Comparison(_TYPED.get(how, how)), target)


def count(expression: Expression) -> Spread:
    """Count in how many rolls of these dice the total is each number, or raise :class:`TooMuch`.

    Dice that all count are added one by one, which is the quickest; a term of which only some do
    is counted by itself, and added by all pairs.
    """
    if steps(expression) > STEPS_MAX:
        raise TooMuch
    spread = odds.NOTHING
    for term in expression.terms:
        if term.keep == term.count:
            spread = reduce(odds.with_die, (term.sides,) * term.count, spread)
            spread = spread.moved(_shift(term) if term.sign > 0 else -_turned(term))
        else:
            kept = odds.kept(term.count, term.sides, term.keep, keeps_lowest=term.keeps_lowest)
            shifted = kept.moved(_shift(term))
            spread = odds.together(spread, shifted if term.sign > 0 else shifted.negated())
    return spread.moved(expression.constant)


def _shift(term: DiceTerm) -> int:
    """Say how far what a term shows is from faces that count from 1."""
    return -2 * term.keep if term.is_fate else 0


def _turned(term: DiceTerm) -> int:
    """Say how far faces that are taken away are from faces that are added: a die turned over."""
    return term.keep * (term.sides + 1) + _shift(term)


def steps(expression: Expression) -> int:
    """Say about how much there is to count, before it is counted."""
    total, width = 0, 1
    for term in expression.terms:
        if term.keep == term.count:
            for _ in range(term.count):
                width += term.sides - 1
                total += _DIE_STEPS * width
        else:
            values, digits = term.sides * term.keep, (term.sides**term.count).bit_length()
            total += values * term.count // 2 * (values * digits // 64 + 40)
            total += width * values
            width += values
    return total


_DIE_STEPS = 12
"""What it takes to add a die to one total, where moving a face of one that is kept takes one."""


def more_dice(question: Question) -> Question | None:
    """Ask the same with one die more of the first kind; None where there is no room for it."""
    first, *others = question.expression.terms
    if sum(term.count for term in question.expression.terms) == DICE_MAX:
        return None
    keep = first.keep + (first.keep == first.count)
    return _of(question, (replace(first, count=first.count + 1, keep=keep), *others))


def raised(question: Question, by: int) -> Question:
    """Ask the same with a number added."""
    return _of(question, question.expression.terms, by)


def _of(question: Question, terms: tuple[DiceTerm, ...], by: int = 0) -> Question:
    constant = question.expression.constant + by
    return replace(question, expression=Expression(written(terms, constant), terms, constant))


def written(terms: Sequence[DiceTerm], constant: int = 0) -> str:
    """Write dice as they are typed."""
    parts = [("+" if term.sign > 0 else "-") + _written(term) for term in terms]
    parts += [f"{constant:+d}"] if constant else []
    return "".join(parts).removeprefix("+")


def _written(term: DiceTerm) -> str:
    keep = f"k{'l' if term.keeps_lowest else 'h'}{term.keep}" if term.keep < term.count else ""
    return f"{term.count}d{'F' if term.is_fate else term.sides}{keep}"
