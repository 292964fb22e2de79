"""How uneven dice look, and how often fair dice look so uneven; no more can be read off dice.

What is said is a share of fair tables: of all the ways in which fair dice can fall so often, how
many are at least as uneven (RC.14).  A small share is no proof of anything, since some table has to
be the one of a hundred; it is why dice can be proved (:mod:`rules.proof`).
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import exp, factorial, isqrt, lgamma, log
from typing import Any

from rules.frozen import frozen

STEPS_MAX = 150_000
"""Steps of counting for which nobody waits: a fraction of a second."""

WHOLE_MAX = 200
"""Dice of which the ways are counted in whole numbers, which grow with them."""

FLOAT_MAX = 100_000
"""Dice of which they are counted in floating point."""

ROUNDING = 2.0**-60
"""Of a sum, less than its last digit can hold."""


@frozen
class Share:
    """The share of fair tables that look so uneven; ``is_most`` says that it may be less."""

    of: Fraction
    is_most: bool = False


def share(counts: Sequence[int]) -> Share:
    """Give how many of all fair tables are at least as uneven as one with these counts of faces.

    That is counted with chi-square for a measure while counting is quick (:func:`by_chi_square`);
    else it is the most that it can be, by the face that is furthest off (:func:`by_furthest_face`).
    """
    found = by_chi_square(counts)
    return by_furthest_face(counts) if found is None else Share(found)


def by_chi_square(
    counts: Sequence[int], *, steps: int = STEPS_MAX, whole: int = WHOLE_MAX
) -> Fraction | None:
    """Give the chance that fair dice have a chi-square at least as large, or None if that is long.

    Chi-square grows with the sum of the squares of the counts, and with nothing else.  So the ways
    to a smaller sum are counted face by face: a state is how many dice have a face by now, and the
    sum of squares.  States from which the other faces cannot keep the sum small are left out, and
    the two halves of the faces meet.

    Up to ``whole`` dice this is exact, in whole numbers.  Beyond, ways are weighed in floating
    point.  All weights are positive and none is subtracted, so errors do not grow: each of fewer
    than a million roundings adds at most 2**-53 of the result, and a weight is off by the last
    digits of its logarithm, which is less than two million.  So it is right to eight digits after
    the point.  More than 100,000 dice are not counted.
    """
    rolls, faces = sum(counts), len(counts)
    squares = sum(count * count for count in counts)
    if rolls * rolls == squares * faces:
        return Fraction(1)
    if rolls > FLOAT_MAX:
        return None
    _, most = _range(rolls, squares, 0, 0, faces - 1)
    weights: list[Any]
    if rolls <= whole:
        # A way to put dice under a face weighs 1 / count!, here over a common denominator.
        weights = [factorial(most) // factorial(count) for count in range(most + 1)]
        of_all: Any = Fraction(factorial(most) ** faces * faces**rolls, factorial(rolls))
    else:
        # The same, but for a factor that keeps numbers small: as Poisson counts of that mean fall.
        weights = [_poisson(count, rolls / faces) for count in range(most + 1)]
        of_all = Fraction(_poisson(rolls, rolls))
    jumps = [count * squares + count * count for count in range(most + 1)]
    # A state is one number: its dice times all squares, and its own squares.
    halves: list[dict[int, Any]] = [{0: 1}]
    for left in range(faces - 1, faces // 2 - 1, -1):
        grown: defaultdict[int, Any] = defaultdict(int)
        for state, ways in halves[-1].items():
            low, high = _range(rolls, squares, *divmod(state, squares), left)
            steps -= max(0, high + 1 - low)
            if steps < 0:
                return None
            for count in range(low, high + 1):
                grown[state + jumps[count]] += ways * weights[count]
        halves.append(grown)
    fewer = _meeting(halves[faces - faces // 2], halves[faces // 2], rolls, squares)
    chance: Fraction = 1 - Fraction(fewer) / of_all
    return max(Fraction(0), chance)


def _poisson(count: int, mean: float) -> float:
    return exp(count * log(mean) - mean - lgamma(count + 1))


def _range(rolls: int, squares: int, dice: int, so_far: int, left: int) -> tuple[int, int]:
    """Give which counts of a face can leave the sum of squares below ``squares``.

    They can if the other faces that are ``left`` might share the other dice alike.
    """
    rest = rolls - dice
    room = left * ((left + 1) * (squares - so_far) - rest * rest)
    if room <= 0:
        return 1, 0
    off = isqrt(room - 1)
    return max(0, -((off - rest) // (left + 1))), min(rest, (rest + off) // (left + 1))


def _meeting(some: dict[int, Any], others: dict[int, Any], rolls: int, squares: int) -> Any:
    """Weigh the ways in which two halves make up all rolls with a smaller sum of squares."""
    by_dice: defaultdict[int, list[tuple[int, Any]]] = defaultdict(list)
    for state, ways in sorted(others.items()):
        dice, so_far = divmod(state, squares)
        by_dice[dice].append((so_far, ways))
    sums = {
        dice: ([each for each, _ in found], [0, *accumulate(ways for _, ways in found)])
        for dice, found in by_dice.items()
    }
    total: Any = 0
    for state, ways in some.items():
        dice, so_far = divmod(state, squares)
        if rolls - dice in sums:
            at, below = sums[rolls - dice]
            total += ways * below[bisect_left(at, squares - so_far)]
    return total


def by_furthest_face(counts: Sequence[int]) -> Share:
    """Give the most that the chance can be that some face of fair dice is as far off as one is.

    One face of fair dice is as far off, up or down, with a chance that is summed here; that any of
    them is has at most so many times that chance as there are faces.
    """
    rolls, faces = sum(counts), len(counts)
    off = max(abs(faces * count - rolls) for count in counts)
    if not off:
        return Share(Fraction(1))
    low, high = (rolls - off) // faces, -((-rolls - off) // faces)
    chance = _tail(rolls, faces, high, 1) + _tail(rolls, faces, low, -1)
    return Share(min(Fraction(1), Fraction(chance) * faces), is_most=True)


def _tail(rolls: int, faces: int, count: int, step: int) -> float:
    """Sum the chances that a face falls ``count`` times or more, with a step up, or less, down."""
    if not 0 <= count <= rolls:
        return 0.0
    ways = lgamma(rolls + 1) - lgamma(count + 1) - lgamma(rolls - count + 1)
    term = exp(ways + (rolls - count) * log(faces - 1) - rolls * log(faces))
    total = 0.0
    # The terms shrink, and faster and faster.
    while term > total * ROUNDING:
        total += term
        term *= (
            (rolls - count) / ((count + 1) * (faces - 1))
            if step > 0
            else count * (faces - 1) / (rolls - count + 1)
        )
        count += step
    return total
