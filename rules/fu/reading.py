"""Judging a roll: which dice cancel, which count, what the answer is; and the exact chances.

Both go through the faces from six down to one, and :func:`_meet` applies the dice that show one
face.  So they cannot disagree, and forty dice need no list of all 6 to the 40th rolls.
"""

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from functools import cache
from math import comb

from rules import ranges
from rules.errors import OutOfRange
from rules.frozen import frozen
from rules.fu.errors import TooManyDice

SIDES = 6
DICE_MAX = 20
"""A pool has at most so many dice of one sort; more would not fit a message (R4.4)."""

DEGREE_MAX = 3
"""Higher degrees give the same answer as this one (R4.9)."""


class Answer(Enum):
    """The answers to a check, the best first; a botch counts as “no, and” (R4.9, R4.10)."""

    YES_AND = "yes_and"
    YES = "yes"
    YES_BUT = "yes_but"
    NO_BUT = "no_but"
    NO = "no"
    NO_AND = "no_and"
    BOTCH = "botch"


_ANSWERS = {
    3: Answer.YES_AND,
    2: Answer.YES,
    1: Answer.YES_BUT,
    0: Answer.BOTCH,
    -1: Answer.NO_BUT,
    -2: Answer.NO,
    -3: Answer.NO_AND,
}


@frozen
class Roll:
    """The faces of 1 to 20 power and 0 to 20 challenge dice, as they fell (R4.4, R4.6)."""

    power: tuple[int, ...]
    challenge: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        require_dice(len(self.power), len(self.challenge))
        _require_faces((*self.power, *self.challenge))


@frozen
class Reading:
    """The result of a roll; all faces are in falling order.

    ``pairs`` has the face of each pair that cancelled.  ``power`` and ``challenge`` are the dice
    that are left, and ``best`` is the highest of the losing side's, or 0 if it has none.
    """

    answer: Answer
    pairs: tuple[int, ...]
    power: tuple[int, ...]
    challenge: tuple[int, ...]
    best: int

    @property
    def is_power(self) -> bool:
        """Whether the power dice lead."""
        return self.answer in {Answer.YES_AND, Answer.YES, Answer.YES_BUT}

    @property
    def counting(self) -> tuple[int, ...]:
        """The leading side's dice above the other side's best: as many as the degree (R4.8)."""
        leading = self.power if self.is_power else self.challenge
        return tuple(face for face in leading if face > self.best)


def judge(power: Sequence[int], challenge: Sequence[int]) -> Reading:
    """Judge 0 to 20 dice on each side, in any order, at least one in all (R4.7 to R4.11).

    The highest dice of both sides are compared; while they are equal, that pair is set aside.
    Then each die of the leading side above the other side's best counts; a side without dice has
    a best of 0.  More than three count as three, and no dice left at all is a botch.
    """
    if not power and not challenge:
        raise OutOfRange("dice", 0, 1, 2 * DICE_MAX)
    _require_faces((*power, *challenge))
    own, other, pairs = Counter(power), Counter(challenge), []
    degree, best = 0, 0
    for face in range(SIDES, 0, -1):
        shown = own[face], other[face]
        if degree == 0:
            cancelled = min(shown)
            pairs += [face] * cancelled
            own[face] -= cancelled
            other[face] -= cancelled
        degree, is_over = _meet(degree, *shown)
        if is_over:
            best = face
            break
    return Reading(_answer(degree), tuple(pairs), _falling(own), _falling(other), best)


def odds(power: int, challenge: int) -> dict[Answer, Fraction]:
    """Give the exact chance of each answer that a pool of so many dice can have."""
    require_dice(power, challenge)
    ways = _ways(SIDES, power, challenge, 0)
    total = SIDES ** (power + challenge)
    return {answer: Fraction(ways[answer], total) for answer in Answer if ways.get(answer)}


def require_dice(power: int, challenge: int) -> None:
    """Raise :class:`OutOfRange` unless a pool may have so many dice (R4.4)."""
    for what, dice, least in (("power", power, 1), ("challenge", challenge, 0)):
        if dice > DICE_MAX:
            raise TooManyDice(what, dice, least, DICE_MAX)
        ranges.require(what, dice, least, DICE_MAX)


def _require_faces(faces: Sequence[int]) -> None:
    ranges.require("face", min(faces), 1, SIDES)
    ranges.require("face", max(faces), 1, SIDES)


def _meet(degree: int, power: int, challenge: int) -> tuple[int, bool]:
    """Count in the dice that show the next lower face, and say whether they end the count.

    While nothing leads, equal numbers cancel and whoever shows more begins to lead.  Then
    each further die of that side counts, until the other side shows its best.
    """
    behind = challenge if degree > 0 else power
    if degree and behind:
        return degree, True
    return degree + power - challenge, False


def _answer(degree: int) -> Answer:
    """Read a degree, negative for the challenge dice (R4.9)."""
    return _ANSWERS[ranges.clamp(degree, -DEGREE_MAX, DEGREE_MAX)]


def _falling(dice: Counter[int]) -> tuple[int, ...]:
    return tuple(sorted(dice.elements(), reverse=True))


@cache
def _ways(face: int, power: int, challenge: int, degree: int) -> dict[Answer, int]:
    """Count in how many ways dice that show ``face`` or less lead to each answer."""
    if face == 0 or abs(degree) >= DEGREE_MAX:
        return {_answer(degree): face ** (power + challenge)}
    ways: Counter[Answer] = Counter()
    # However many dice of the side behind show the face, they end the count: one stands for all.
    most_power = min(power, 1) if degree < 0 else power
    most_challenge = min(challenge, 1) if degree > 0 else challenge
    for shown_power in range(most_power + 1):
        for shown_challenge in range(most_challenge + 1):
            after, is_over = _meet(degree, shown_power, shown_challenge)
            if is_over:
                continue
            orders = comb(power, shown_power) * comb(challenge, shown_challenge)
            left = power - shown_power, challenge - shown_challenge
            for answer, count in _ways(face - 1, *left, after).items():
                ways[answer] += orders * count
    # What does not go on below has ended here, with the degree as it was.
    ended = face ** (power + challenge) - sum(ways.values())
    return {**ways, _answer(degree): ways[_answer(degree)] + ended}
