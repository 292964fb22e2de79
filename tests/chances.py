"""Chances as a test enumerates them, for holding those of the rules to."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

T = TypeVar("T")


def counted(found: Counter[T]) -> dict[T, Fraction]:
    """Give the chance of each outcome that was counted."""
    return {each: Fraction(count, found.total()) for each, count in found.items()}


def plainly(chances: Mapping[T, Fraction]) -> dict[T, Fraction]:
    """Give chances without those that are none."""
    return {each: chance for each, chance in chances.items() if chance}
