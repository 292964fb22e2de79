"""The answers to tests as the commands that give them again."""

from collections.abc import Mapping

from rules import tension as rules
from rules.favourite import Again
from rules.outcome import Outcome


def _dice(answered: rules.Answered) -> int:
    """Count the dice of an answer; successes that came from elsewhere were no roll."""
    steps = answered.challenge.steps
    return len(steps[-1].faces) if steps else 0


AGAIN: Mapping[type[Outcome], Again] = {
    rules.Answered: Again(
        "tension test roll", {"dice": _dice}, is_one=lambda answered: _dice(answered) > 0
    )
}
