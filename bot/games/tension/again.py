"""The answers to tests as the commands that give them again."""

from collections.abc import Callable, Mapping
from typing import Any

from rules import tension as rules
from rules.favourite import Call, call
from rules.outcome import Outcome


def _answer(answered: rules.Answered) -> Call | None:
    """Say an answer by its dice; successes that came from elsewhere were no roll."""
    dice = answered.step.faces
    return call("tension test roll", dice=len(dice)) if dice else None


AGAIN: Mapping[type[Outcome], Callable[[Any], Call | None]] = {rules.Answered: _answer}
