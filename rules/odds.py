"""Exact chances, by asking the judges of real rolls about every combination of faces.

Nothing is worked out a second time in a formula that might disagree with the rules.  The price is
one call of the judge for each combination: meant for an action roll's 600.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import floor, prod
from typing import TypeVar

Result = TypeVar("Result", bound=Hashable)


def enumerate_faces(sides: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Give every combination of faces of dice with those sides; all are equally likely."""
    return product(*(range(1, each + 1) for each in sides))


def chances(
    judge: Callable[[tuple[int, ...]], Result], sides: Sequence[int]
) -> dict[Result, Fraction]:
    """Give the chance of each result that the judge, handed the faces as a tuple, can reach."""
    counts = Counter(judge(faces) for faces in enumerate_faces(sides))
    total = prod(sides)
    return {result: Fraction(count, total) for result, count in counts.items()}


def percent(chance: Fraction) -> int:
    """Round a chance to a percentage for display, halves up; only what is certain is 0 or 100."""
    if chance in {0, 1}:
        return int(chance) * 100
    return max(1, min(99, floor(chance * 100 + Fraction(1, 2))))
