"""Judging tension and vigor dice, and the exact chances of every reading.

A reading depends only on how many dice succeed, and on whether all show 6 or all show 1.  So the
chances are found by judging one roll of each sort and counting how many rolls are of that sort.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType

from rules import ranges
from rules.frozen import frozen
from rules.tension.state import ReadingKind

SIDES = 6
SUCCESS_FROM = 4
"""Lowest face that is a success; every lower one is a blunder (R1.7)."""

DICE_MAX = 99
"""A roll has at most so many dice."""


@frozen
class Reading:
    """The result of a roll: its kind, and the change that it makes, which may be negative."""

    kind: ReadingKind
    change: int


def judge(faces: tuple[int, ...], extremes_min_dice: int = 1) -> Reading:
    """Judge the faces of 1 to 99 dice; majors come before minors (R1.9).

    All 6: twice the dice.  All successes: the dice and one more.  All 1: minus the dice.  All
    blunders: minus one.  Else, or with fewer than ``extremes_min_dice`` (A1.1): the successes.
    """
    ranges.require("dice", len(faces), 1, DICE_MAX)
    ranges.require("face", min(faces), 1, SIDES)
    ranges.require("face", max(faces), 1, SIDES)
    count = len(faces)
    successes = sum(face >= SUCCESS_FROM for face in faces)
    if count < extremes_min_dice or 0 < successes < count:
        return Reading(ReadingKind.PLAIN, successes)
    if set(faces) == {SIDES}:
        return Reading(ReadingKind.MAJOR_SUCCESS, 2 * count)
    if successes:
        return Reading(ReadingKind.MINOR_SUCCESS, count + 1)
    if set(faces) == {1}:
        return Reading(ReadingKind.MAJOR_BLUNDER, -count)
    return Reading(ReadingKind.MINOR_BLUNDER, -1)


@cache
def reading_odds(count: int, extremes_min_dice: int = 1) -> Mapping[Reading, Fraction]:
    """Give the exact chance of each reading of 1 to 99 dice, the highest change first."""
    ranges.require("dice", count, 1, DICE_MAX)
    ways: Counter[Reading] = Counter()
    for successes in range(count + 1):
        faces = (4,) * successes + (2,) * (count - successes)
        # Three faces succeed and three do not, so every die can show its sort in three ways.
        ways[judge(faces, extremes_min_dice)] += comb(count, successes) * 3**count
    for extreme, counted_as in ((6, 4), (1, 2)):
        ways[judge((counted_as,) * count, extremes_min_dice)] -= 1
        ways[judge((extreme,) * count, extremes_min_dice)] += 1
    ordered = sorted(ways.items(), key=lambda pair: (-pair[0].change, pair[0].kind.value))
    return MappingProxyType({read: Fraction(number, SIDES**count) for read, number in ordered})
