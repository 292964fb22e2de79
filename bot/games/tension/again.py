"""The answers to tests as the commands that give them again."""

from collections.abc import Mapping

from rules import tension as rules
from rules.favourite import Again, Options
from rules.outcome import Outcome


def _answer(answered: rules.Answered) -> Options | None:
    """Say an answer by its dice; successes that came from elsewhere were no roll."""
    steps = answered.challenge.steps
    dice = steps[-1].faces if steps else ()
    return {"dice": len(dice)} if dice else None


AGAIN: Mapping[type[Outcome], Again] = {rules.Answered: Again("tension test roll", _answer)}
