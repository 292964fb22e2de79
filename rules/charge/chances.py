"""Exact chances of Charge's pools, and of what more dice or more momentum would change."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules import ranges
from rules.charge.determination import fate_of
from rules.charge.pool import POOL_MAX, odds
from rules.charge.terms import Fate, Result
from rules.odds import Case, gathered

DICE = "dice"
"""What a case of a pool changes."""

MORE = (1, 2, -1)
"""By how many dice a pool is compared."""


def pool_cases(pool: int) -> Iterator[Case[Result]]:
    """Give the chances of a pool as it is, with a die or two more, and with one less (R3.9)."""
    ranges.require("pool", pool, -POOL_MAX, POOL_MAX)
    yield Case(odds(pool))
    for more in MORE:
        # None and fewer are two dice, of which the lowest counts.
        if pool + more <= POOL_MAX and (pool + more > 0 or pool > 0):
            yield Case(odds(pool + more), DICE, more)


def fates(momentum: int) -> Mapping[Fate, Fraction]:
    """Give what resisting with so much momentum makes of a consequence, and how often (R3.13)."""
    return gathered((fate_of(result), chance) for result, chance in odds(momentum).items())


def resist_cases(momentum: int, least: int, most: int) -> Iterator[Case[Fate]]:
    """Give the fates of a consequence with so much momentum, and with every other amount.

    The numbers of the cases are the momentum itself.
    """
    ranges.require("momentum", momentum, least, POOL_MAX)
    yield Case(fates(momentum), number=momentum)
    for other in range(least, most + 1):
        if other != momentum:
            yield Case(fates(other), DICE, other)
