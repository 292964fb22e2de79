"""Mini-FU's checks as the commands that begin them again.

A check is said by what its player put into it; what others added is theirs to add again.
"""

from collections.abc import Mapping

from rules import fu as rules
from rules.favourite import Again
from rules.outcome import Outcome


def _helps(rolled: rules.CheckRolled) -> str:
    return ", ".join(part.text for part in rolled.check.parts if part.is_tick)


def _typed(rolled: rules.CheckRolled, side: rules.Side) -> int | None:
    """Give the plain number that was typed, without the dice of what was named beside it."""
    if not rolled.check.is_plain:
        return None
    typed = {rules.Source.START, rules.Source.TYPED}
    parts = (part for part in rolled.check.parts if part.side is side and part.source in typed)
    return sum(part.dice for part in parts)


AGAIN: Mapping[type[Outcome], Again] = {
    rules.CheckRolled: Again(
        "fu check",
        {
            "action": lambda rolled: rolled.check.action,
            "helps": _helps,
            "power": lambda rolled: _typed(rolled, rules.Side.POWER),
            "challenge": lambda rolled: _typed(rolled, rules.Side.CHALLENGE),
        },
    )
}
