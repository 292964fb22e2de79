"""Exact chances of Mini-FU's pools, and of what a die more or less on either side would change."""

from collections.abc import Iterator

from rules.fu.reading import DICE_MAX, Answer, odds
from rules.odds import Case

POWER, CHALLENGE = "power", "challenge"
"""Which side a case changes."""


def pool_cases(power: int, challenge: int) -> Iterator[Case[Answer]]:
    """Give the chances of a pool, and with one die more or less of each side (R4.4, R4.9)."""
    yield Case(odds(power, challenge))
    for more in (1, 2, -1):
        if 1 <= power + more <= DICE_MAX:
            yield Case(odds(power + more, challenge), POWER, more)
    for more in (1, -1):
        if 0 <= challenge + more <= DICE_MAX:
            yield Case(odds(power, challenge + more), CHALLENGE, more)
