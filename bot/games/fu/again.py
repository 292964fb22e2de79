"""Mini-FU's checks as the commands that begin them again."""

from collections.abc import Mapping

from rules import fu as rules
from rules.favourite import Again, Options
from rules.outcome import Outcome


def _check(rolled: rules.CheckRolled) -> Options:
    """Say a check by what its player put into it; what others added is theirs to add again."""
    check = rolled.check
    return {
        "action": check.action,
        "helps": ", ".join(part.text for part in check.parts if part.is_tick),
        "power": check.power if check.is_plain else None,
        "challenge": check.challenge if check.is_plain else None,
    }


AGAIN: Mapping[type[Outcome], Again] = {rules.CheckRolled: Again("fu check", _check)}
