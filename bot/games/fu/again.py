"""Mini-FU's checks as the commands that begin them again.

A check is said by what its player put into it; what others added is theirs to add again.
"""

from collections.abc import Mapping

from rules import fu as rules
from rules.favourite import Again
from rules.outcome import Outcome


def _helps(rolled: rules.CheckRolled) -> str:
    return ", ".join(part.text for part in rolled.check.parts if part.is_tick)


AGAIN: Mapping[type[Outcome], Again] = {
    rules.CheckRolled: Again(
        "fu check",
        {
            "action": lambda rolled: rolled.check.action,
            "helps": _helps,
            "power": lambda rolled: rolled.check.power if rolled.check.is_plain else None,
            "challenge": lambda rolled: rolled.check.challenge if rolled.check.is_plain else None,
        },
    )
}
