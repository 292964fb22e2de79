"""These are exact chances of rolls, and of what invokes make of them, by the judge (R0.10)."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

from rules import odds
from rules.fate.judging import Verdict, degree_of, gains
from rules.fate.rolls import Roll, Side
from rules.fate.terms import DICE, INVOKED, SIDES, Action, Degree, Seat
from rules.frozen import frozen
from rules.odds import Case, Spread

_RANKS = tuple(Degree)


@frozen
class Hope:
    """An invoke would make this of a roll.

    ``bonus`` is what it gives with +2; a reroll would make it ``better`` or ``worse`` for the seat
    that invokes.  A seat that has no dice has none to make it better with.
    """

    bonus: Verdict
    better: Fraction | None = None
    worse: Fraction = Fraction(0)


def hope(roll: Roll, seat: Seat) -> Hope | None:
    """Say what an invoke in a seat would make of a roll; None while it has no opposition."""
    shifts, side = roll.shifts, roll.seated(seat)
    if shifts is None:
        return None
    sign = 1 if seat is Seat.ROLLER else -1
    bonus = roll.verdict_at(shifts + sign * INVOKED)
    if side is None:
        return Hope(bonus)
    rest, now = shifts - sign * sum(side.faces), _worth(roll, shifts)
    falls = {True: 0, False: 0}
    for shown, count in _SHOWN.items():
        then = _worth(roll, rest + sign * shown)
        if then != now:
            falls[(then > now) is (seat is Seat.ROLLER)] += count
    return Hope(bonus, *(Fraction(falls[each], len(_FALLS)) for each in (True, False)))


def _worth(roll: Roll, shifts: int) -> tuple[int, int]:
    """Give what so many shifts are worth to whoever rolled: of an attack each is harm (R0.13)."""
    verdict = roll.verdict_at(shifts)
    harm = -verdict.hit if roll.side.action is Action.DEFEND else verdict.hit
    return harm, _RANKS.index(verdict.degree)


# ------------------------------------------------------------------------- a roll, and an open one

INVOKE, POINT, REROLL = "invoke", "point", "reroll"
"""What a case changes: aspects invoked for +2, a point more, dice that are rolled again."""

_FALLS = [tuple(each - 2 for each in faces) for faces in odds.enumerate_faces((SIDES,) * DICE)]
"""Every fall of the four dice, read from -1 to 1."""

_SHOWN = Counter(map(sum, _FALLS))
"""In how many falls the dice show so much together, which is all that a degree heeds of them."""


def _degrees(shifts: Callable[[int], int]) -> dict[Degree, Fraction]:
    """Give the chance of each degree, by what so much on the dice makes of the shifts."""
    counts = dict.fromkeys(Degree, 0)
    for shown, falls in _SHOWN.items():
        counts[degree_of(shifts(shown))] += falls
    return {degree: Fraction(counts[degree], len(_FALLS)) for degree in Degree}


def banks(momentum_dice: int) -> Fraction:
    """Give the chance that so many m-dice bank a momentum (R0.14)."""
    return Fraction(sum(gains(faces, momentum_dice) for faces in _FALLS), len(_FALLS))


def totals(side: Side) -> Spread:
    """Give how the result of a roll is spread on the ladder (R0.9)."""
    return odds.spread_of(_SHOWN.items()).moved(side.total - sum(side.faces))


def roll_cases(side: Side, opposition: int) -> Iterator[Case[Degree]]:
    """Give the chances of a roll against a number, and with what could be added (R0.10, R0.12).

    A reroll is one of all four dice, where they have not succeeded.
    """
    fixed = side.total - sum(side.faces) - opposition
    plain = _degrees(lambda shown: shown + fixed)
    yield Case(plain)
    yield Case(_degrees(lambda shown: shown + fixed + 1), POINT, 1)
    yield Case(_degrees(lambda shown: shown + fixed + INVOKED), INVOKE, 1)
    yield Case(_degrees(lambda shown: shown + fixed + 2 * INVOKED), INVOKE, 2)
    missed = plain[Degree.FAIL] + plain[Degree.TIE]
    again = {
        degree: missed * chance + (chance if degree in _SUCCEEDED else 0)
        for degree, chance in plain.items()
    }
    yield Case(again, REROLL, 1)


_SUCCEEDED = (Degree.SUCCESS, Degree.STYLE)


def open_cases(roll: Roll, seat: Seat) -> Iterator[Case[Degree]]:
    """Give what invokes in a seat would make of an open roll; nothing while it has no opposition.

    The chances are those of the degrees of the roll, whoever invokes.
    """
    shifts, side = roll.shifts, roll.seated(seat)
    if shifts is None:
        return
    sign = 1 if seat is Seat.ROLLER else -1
    for count in (1, 2):
        yield Case({degree_of(shifts + sign * count * INVOKED): Fraction(1)}, INVOKE, count)
    if side is not None:
        rest = shifts - sign * sum(side.faces)
        yield Case(_degrees(lambda shown: rest + sign * shown), REROLL, 1)
