"""These are exact chances of what an invoke would make of an open roll, by its judge (R0.10)."""

from dataclasses import dataclass
from fractions import Fraction

from rules import odds
from rules.fate.judging import degree_of
from rules.fate.rolls import Roll
from rules.fate.terms import DICE, INVOKED, SIDES, Degree, Seat

_RANKS = tuple(Degree)


@dataclass(frozen=True, slots=True)
class Hope:
    """An invoke would make this of a roll.

    ``bonus`` is its degree with +2; a reroll would make it ``better`` or ``worse`` for the seat
    that invokes, and is None for a seat that has no dice.
    """

    bonus: Degree
    better: Fraction | None = None
    worse: Fraction | None = None


def hope(roll: Roll, seat: Seat) -> Hope | None:
    """Say what an invoke in a seat would make of a roll; None while it has no opposition."""
    shifts, side = roll.shifts, roll.seated(seat)
    if shifts is None:
        return None
    sign = 1 if seat is Seat.ROLLER else -1
    bonus = degree_of(shifts + sign * INVOKED)
    if side is None:
        return Hope(bonus)
    rest, now = shifts - sign * sum(side.faces), _RANKS.index(degree_of(shifts))
    gained = odds.chances(
        lambda faces: sign * (_RANKS.index(degree_of(rest + sign * (sum(faces) - 2 * DICE))) - now),
        (SIDES,) * DICE,
    )
    better = sum((each for steps, each in gained.items() if steps > 0), Fraction(0))
    worse = sum((each for steps, each in gained.items() if steps < 0), Fraction(0))
    return Hope(bonus, better, worse)
