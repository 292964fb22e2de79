"""Spending tension dice and fate points on a test, as the Storyteller.

The two are separate uses (R1.21).  A foe's attack has no rating for tension dice to change, so
only fate points, which are not rolled, can be added to its successes.
"""

from dataclasses import replace
from fractions import Fraction

from rules import ranges
from rules.dice import Dice, roll_pool
from rules.errors import NotEnough
from rules.frozen import frozen
from rules.tension.challenges import PoolStepped, lapsed, require_moves
from rules.tension.errors import Exclusive, WrongKind
from rules.tension.pool import changes_of, open_changes
from rules.tension.reading import DICE_MAX, SIDES, Reading, judge, reading_odds
from rules.tension.state import COUNT_MAX, Challenge, ChallengeKind, Pool, Source


@frozen
class TensionSpent(PoolStepped):
    """Tension dice were rolled; the step has their faces and reading."""


@frozen
class FateSpent(PoolStepped):
    """Fate points were added to the opposition."""


@frozen
class RollOdds:
    """The odds of what a roll of ``dice`` would do to a test.

    ``readings`` has the chance of each reading, the highest change first, and ``mean`` is their
    mean change; ``moves`` is how far they move the test's number on average, which never falls
    below 0 (R1.10).  ``fails`` is the chance that the test, if it is closed after the roll, does
    not have its end (:attr:`Challenge.has_its_end`): it is failed, or an attack without pressure.
    """

    dice: int
    readings: tuple[tuple[Reading, Fraction], ...]
    mean: Fraction
    moves: Fraction
    fails: Fraction


def spend_tension(
    pool: Pool, challenge: Challenge, dice: Dice, count: int
) -> tuple[Pool, Challenge, TensionSpent]:
    """Spend 1 to all of the tension dice, roll them, and change the rating (R1.8 to R1.10).

    Raises as :func:`require_tension` does, before anything is rolled.
    """
    require_tension(pool, challenge, count)
    faces = roll_pool(dice, count, SIDES)
    reading = judge(faces, pool.settings.extremes_min_dice)
    step = challenge.step(Source.TENSION, reading.change)
    after = replace(pool, tension=pool.tension - count)
    costs = open_changes(pool, after)
    moved = challenge.stepped(replace(step, faces=faces, reading=reading.kind, costs=costs))
    told = changes_of(pool, after), pool.is_secret
    return after, moved, TensionSpent(moved, *told, lapsed=lapsed(challenge, moved))


def require_tension(pool: Pool, challenge: Challenge, count: int) -> None:
    """Raise unless that many tension dice can be spent on the test now.

    :class:`NotEnough` says that there are fewer, :class:`WrongKind` that the test is a foe's
    attack, and :class:`Exclusive` that fate has moved it and the table allows only one.
    """
    require_moves(challenge)
    if challenge.kind is ChallengeKind.FOE:
        raise WrongKind(challenge.name, challenge.kind)
    _require_allowed(pool, challenge, Source.FATE)
    ranges.require("dice", count, 1, DICE_MAX)
    if count > pool.tension:
        raise NotEnough("tension", pool.tension, count)


def spendable(pool: Pool, challenge: Challenge, most: int) -> range:
    """Give the numbers of tension dice, from 1 to ``most``, that can be spent on the test now.

    Raises as :func:`require_tension` does if not even one can.
    """
    require_tension(pool, challenge, 1)
    return range(1, min(pool.tension, most) + 1)


def spend_fate(pool: Pool, challenge: Challenge, points: int) -> tuple[Pool, Challenge, FateSpent]:
    """Add fate points to a rating, a resistance, or a foe's successes (R1.17, R1.18).

    Raises as :func:`require_fate` does.
    """
    require_fate(pool, challenge, points)
    after = replace(pool, fate_points=pool.fate_points - points)
    step = replace(challenge.step(Source.FATE, points), costs=open_changes(pool, after))
    moved = challenge.stepped(step)
    return after, moved, FateSpent(moved, changes_of(pool, after), pool.is_secret)


def require_fate(pool: Pool, challenge: Challenge, points: int) -> None:
    """Raise unless that many fate points can be spent on the test now.

    :class:`NotEnough` says that there are fewer, and :class:`Exclusive` that tension has moved
    the test and the table allows only one of the two.
    """
    require_moves(challenge)
    _require_allowed(pool, challenge, Source.TENSION)
    ranges.require("fate_points", points, 1, COUNT_MAX)
    if points > pool.fate_points:
        raise NotEnough("fate_points", pool.fate_points, points)


def tension_odds(pool: Pool, challenge: Challenge, count: int) -> RollOdds:
    """Give the exact odds of spending that many tension dice; raise as spending them does."""
    require_tension(pool, challenge, count)
    return _odds(pool, challenge, count, Source.TENSION)


def answer_odds(pool: Pool, challenge: Challenge, count: int) -> RollOdds:
    """Give the exact odds of answering with 1 to 99 vigor dice."""
    require_moves(challenge)
    return _odds(pool, challenge, count, Source.VIGOR)


def _odds(pool: Pool, challenge: Challenge, count: int, source: Source) -> RollOdds:
    mean = moves = fails = Fraction(0)
    readings = reading_odds(count, pool.settings.extremes_min_dice)
    for reading, chance in readings.items():
        step = challenge.step(source, reading.change)
        mean += reading.change * chance
        moves += (step.after - step.before) * chance
        if not challenge.stepped(step).has_its_end:
            fails += chance
    return RollOdds(count, tuple(readings.items()), mean, moves, fails)


def _require_allowed(pool: Pool, challenge: Challenge, other: Source) -> None:
    if pool.settings.fate_excludes_tension and challenge.is_moved_by(other):
        raise Exclusive(challenge.name, other)
