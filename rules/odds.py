"""Exact chances, by asking the judges of real rolls about every combination of faces.

Nothing is worked out a second time in a formula that might disagree with the rules.  The price is
one call of the judge for each combination: meant for an action roll's 600.

A total of more dice than that is counted instead (:class:`Spread`): in how many of all rolls it is
each number, one die or one face after another.  That is as exact, and nothing is ever sampled.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import accumulate, product
from math import comb, floor, prod
from operator import sub
from typing import Generic, TypeVar

Result = TypeVar("Result", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Case(Generic[Result]):
    """A way to make a roll: what is changed, by how much, and the chance of each result then.

    ``what`` is a key of the game's, empty for the roll as it is.
    """

    chances: Mapping[Result, Fraction]
    what: str = ""
    number: int = 0

    def of(self, *results: Result) -> Fraction:
        """Give the chance that one of these results comes."""
        return sum((self.chances.get(each, Fraction(0)) for each in results), Fraction(0))


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


# ------------------------------------------------------------------------------- totals, counted


@dataclass(frozen=True, slots=True)
class Spread:
    """In how many equally likely rolls a total is each number, from ``least`` upwards."""

    least: int
    ways: tuple[int, ...]

    @property
    def most(self) -> int:
        """The highest total."""
        return self.least + len(self.ways) - 1

    @property
    def whole(self) -> int:
        """The number of all rolls."""
        return sum(self.ways)

    @property
    def mean(self) -> Fraction:
        """The total of an average roll."""
        return self.least + Fraction(sum(map(prod, enumerate(self.ways))), self.whole)

    def chance(self, fits: Callable[[int], bool]) -> Fraction:
        """Give the chance of a total that fits."""
        found = sum(ways for total, ways in enumerate(self.ways, self.least) if fits(total))
        return Fraction(found, self.whole)

    def below(self, share: Fraction) -> int:
        """Give the least total that so great a share of all rolls does not exceed."""
        wanted, found = share * self.whole, 0
        for total, ways in enumerate(self.ways, self.least):
            found += ways
            if found >= wanted:
                return total
        return self.most

    def moved(self, by: int) -> "Spread":
        """Give the totals with a number added."""
        return Spread(self.least + by, self.ways)

    def negated(self) -> "Spread":
        """Give the totals taken away from nothing."""
        return Spread(-self.most, self.ways[::-1])


NOTHING = Spread(0, (1,))
"""The total of no dice."""


def spread_of(values: Mapping[int, int]) -> Spread:
    """Give the spread of one die by how many of its faces are worth each value."""
    least, most = min(values), max(values)
    return Spread(least, tuple(values.get(each, 0) for each in range(least, most + 1)))


def with_die(spread: Spread, sides: int) -> Spread:
    """Add a die whose faces count as they are, by the sums of as many neighbours as it has sides.

    Each total is made of those that are 1 to ``sides`` less.
    """
    sums = tuple(accumulate(spread.ways))
    upper = sums + (sums[-1],) * (sides - 1)
    lower = (0,) * sides + sums[:-1]
    return Spread(spread.least + 1, tuple(map(sub, upper, lower)))


def dice(count: int, sides: int) -> Spread:
    """Give the spread of the sum of so many dice."""
    return reduce(lambda spread, _: with_die(spread, sides), range(count), NOTHING)


def together(one: Spread, other: Spread) -> Spread:
    """Add two totals of different dice, by all pairs of what they can be."""
    short, long = sorted((one.ways, other.ways), key=len)
    ways = [0] * (len(short) + len(long) - 1)
    for at, count in enumerate(short):
        if count:
            for index, each in enumerate(long, at):
                ways[index] += count * each
    return Spread(one.least + other.least, tuple(ways))


def kept(count: int, sides: int, keep: int, *, keeps_lowest: bool = False) -> Spread:
    """Give the spread of the sum of the highest dice of some, or of the lowest.

    Face by face from the highest down, it is counted how many of the dice left show it.  All that
    is known of a number of dice left is one whole number, in which each total has digits of its
    own: adding to a total is moving those digits.
    """
    digits = (sides**count).bit_length()
    state, done = {count: 1}, 0
    for face in range(sides, 0, -1):
        after: dict[int, int] = {}
        for left, ways in state.items():
            room = keep - (count - left)
            for shown in range(left + 1):
                chosen = ways * comb(left, shown) << face * min(shown, room) * digits
                if shown >= room:
                    done += chosen * (face - 1) ** (left - shown)
                else:
                    after[left - shown] = after.get(left - shown, 0) + chosen
        state = after
    totals = range(keep, keep * sides + 1)
    found = tuple(done >> total * digits & (1 << digits) - 1 for total in totals)
    highest = Spread(keep, found)
    # The lowest of dice are the highest of the same dice turned over.
    return highest.negated().moved(keep * (sides + 1)) if keeps_lowest else highest
