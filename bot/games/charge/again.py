"""Charge's rolls as the commands that make them again."""

from collections.abc import Callable, Mapping
from typing import Any

from rules import charge as rules
from rules.favourite import Call, call
from rules.outcome import Outcome


def _fortune(rolled: rules.FortuneRolled) -> Call:
    own = rolled.fortune
    return call(
        "charge fortune",
        dice=None if own.action else own.pool,
        action=own.action,
        question=rolled.question,
        against=rolled.against and rolled.against.pool,
    )


AGAIN: Mapping[type[Outcome], Callable[[Any], Call | None]] = {
    # What costs momentum, and what the GM and the others add, is said anew each time.
    rules.ActionRolled: lambda rolled: call(
        "charge action", action=rolled.standing.action, goal=rolled.standing.goal
    ),
    rules.FortuneRolled: _fortune,
    rules.MissionRolled: lambda rolled: call("charge mission", cards=rolled.cards),
}
