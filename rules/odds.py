"""Exact chances, by asking the judges of real rolls about every combination of faces.

Nothing is worked out a second time in a formula that might disagree with the rules.  The price is
one call of the judge for each combination: meant for an action roll's 600.

A total of more dice than that is counted instead (:class:`Spread`): in how many of all rolls it is
each number, one die or one face after another.  That is as exact, and nothing is ever sampled.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, product
from math import comb, floor, prod
from operator import sub
from typing import Generic, TypeVar

from rules.frozen import frozen
from rules.ranges import clamp

Result = TypeVar("Result", bound=Hashable)


@frozen
class Case(Generic[Result]):
    """A way to make a roll: what is changed, by how much, and the chance of each result then.

    ``what`` is a key of the game's, empty for the roll as it is.
    """

    chances: Mapping[Result, Fraction]
    what: str = ""
    number: int = 0

    def of(self, *results: Result) -> Fraction:
        """Give the chance that one of these results comes."""
        return chance_of(self.chances, results)


def gathered(found: Iterable[tuple[Result, Fraction]]) -> dict[Result, Fraction]:
    """Add up the chances of what comes out alike, in the order in which it first comes."""
    sums: dict[Result, Fraction] = {}
    for result, chance in found:
        sums[result] = sums.get(result, Fraction(0)) + chance
    return sums


class Shown:
    """Dice that show these faces, and ones from then on: for a roll that is only asked about."""

    def __init__(self, *faces: int) -> None:
        self._faces = iter(faces)

    def roll(self, _sides: int) -> int:
        """Give the next face."""
        return next(self._faces, 1)


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
    return clamp(floor(chance * 100 + Fraction(1, 2)), 1, 99)


def chance_of(chances: Mapping[Result, Fraction], results: Collection[Result]) -> Fraction:
    """Give the chance that a roll comes to one of these results."""
    return sum((chances.get(each, Fraction(0)) for each in results), Fraction(0))


def percents(
    chances: Mapping[Result, Fraction], good: Collection[Result] = ()
) -> dict[Result, int]:
    """Round the chances of all that a roll may come to, so that they add up to 100.

    Those of the good results add up to what they are together, and so do those of the others.  Only
    what is certain is 0 or 100, as in :func:`percent`.  Each is rounded by itself where what is as
    likely would be told apart, as the faces of a die; where several may come at once, so that their
    chances do not add up to 1; and where there are more than 100 to share in.
    """
    by_itself = {result: percent(chance) for result, chance in chances.items()}
    are_shares = sum(chances.values()) == 1 and sum(map(bool, chances.values())) <= 100
    if not are_shares or (sum(by_itself.values()) == 100 and _is_near(by_itself, chances, good)):
        return by_itself
    hoped = {each: chance for each, chance in chances.items() if chance and each in good}
    others = {each: chance for each, chance in chances.items() if chance and each not in good}
    whole = max(len(hoped), min(100 - len(others), percent(chance_of(chances, good))))
    shown = _shared_out(whole, hoped) | _shared_out(100 - whole, others)
    pairs = {(chances[each], number) for each, number in shown.items()}
    if len(pairs) > len({chance for chance, _ in pairs}):
        return by_itself
    return {each: shown.get(each, 0) for each in chances}


def percent_of(chances: Mapping[Result, Fraction], good: Collection[Result]) -> int:
    """Round the chance of the good results together, as :func:`percents` shows them if it can."""
    shown = percents(chances, good)
    if _is_near(shown, chances, good):
        return sum(shown[each] for each in chances if each in good)
    return percent(chance_of(chances, good))


def _is_near(
    shown: Mapping[Result, int], chances: Mapping[Result, Fraction], good: Collection[Result]
) -> bool:
    """Whether the numbers of the good results add up to what those round to, together."""
    added = sum(number for each, number in shown.items() if each in good)
    return abs(added - chance_of(chances, good) * 100) <= Fraction(1, 2)


def _shared_out(whole: int, chances: Mapping[Result, Fraction]) -> dict[Result, int]:
    """Round chances to numbers that add up to a whole, and are at least 1 (largest remainder)."""
    shown = {each: max(1, floor(chance * 100)) for each, chance in chances.items()}
    while left := whole - sum(shown.values()):
        step = 1 if left > 0 else -1
        able = [each for each in shown if shown[each] + step]
        furthest = max(able, key=lambda each: step * (chances[each] * 100 - shown[each]))
        shown[furthest] += step
    return shown


# ------------------------------------------------------------------------------- totals, counted


@frozen
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


def spread_of(faces: Iterable[tuple[int, int]]) -> Spread:
    """Give the spread of all falls, as of one die: of each its value, and in how many ways."""
    ways: Counter[int] = Counter()
    for value, count in faces:
        ways[value] += count
    least, most = min(ways), max(ways)
    return Spread(least, tuple(ways[each] for each in range(least, most + 1)))


def with_die(spread: Spread, sides: int) -> Spread:
    """Add a die whose faces count as they are, by the sums of as many neighbours as it has sides.

    Each total is made of those that are 1 to ``sides`` less.
    """
    sums = tuple(accumulate(spread.ways))
    upper = sums + (sums[-1],) * (sides - 1)
    lower = (0,) * sides + sums[:-1]
    return Spread(spread.least + 1, tuple(map(sub, upper, lower)))


def together(one: Spread, other: Spread) -> Spread:
    """Add two totals of different dice.

    Each is written as one whole number, in which every total has digits of its own: the product of
    two such numbers is what all pairs of totals make, and is found much sooner.
    """
    size = _size(one.whole * other.whole)
    product = _number(one.ways, size) * _number(other.ways, size)
    return Spread(
        one.least + other.least, _ways(product, size, len(one.ways) + len(other.ways) - 1)
    )


def _size(whole: int) -> int:
    """Give how many bytes a number of ways can take."""
    return whole.bit_length() // 8 + 1


def _number(ways: Sequence[int], size: int) -> int:
    return int.from_bytes(b"".join(each.to_bytes(size, "little") for each in ways), "little")


def _ways(number: int, size: int, count: int) -> tuple[int, ...]:
    written = number.to_bytes(size * count, "little")
    return tuple(
        int.from_bytes(written[at : at + size], "little") for at in range(0, size * count, size)
    )


def repeated(spread: Spread, count: int) -> Spread:
    """Give the spread of the sum of so many dice that are all alike, by doubling their number."""
    found, doubled = NOTHING, spread
    while count:
        if count % 2:
            found = together(found, doubled)
        count //= 2
        doubled = together(doubled, doubled) if count else doubled
    return found


def kept(faces: Sequence[tuple[int, int]], count: int, keep: int) -> Spread:
    """Give the spread of the sum of those dice of some that are kept.

    ``faces`` are those of one die, the one that is kept before all others first, each by its value,
    at least 0, and the number of ways in which it comes.

    Face by face it is counted how many of the dice left show it.  All that is known of a number of
    dice left is one whole number as in :func:`together`: adding to a total is moving its digits.
    """
    lower = sum(ways for _, ways in faces)
    size = _size(lower**count)
    state, done = {count: 1}, 0
    for value, ways in faces:
        lower -= ways
        after: dict[int, int] = {}
        for left, known in state.items():
            room = keep - (count - left)
            for shown in range(left + 1):
                found = known * comb(left, shown) * ways**shown
                found <<= value * min(shown, room) * size * 8
                if shown >= room:
                    done += found * lower ** (left - shown)
                else:
                    after[left - shown] = after.get(left - shown, 0) + found
        state = after
    most = keep * max(value for value, _ in faces)
    totals = _ways(done, size, most + 1)
    least = next(total for total, each in enumerate(totals) if each)
    return Spread(least, totals[least:])
