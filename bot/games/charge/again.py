"""Charge's rolls as the commands that make them again."""

from collections.abc import Mapping

from rules import charge as rules
from rules.favourite import Again, Options
from rules.outcome import Outcome


def _action(rolled: rules.ActionRolled) -> Options:
    """Leave out what costs momentum, and what the GM and the others add: it is said each time."""
    return {"action": rolled.standing.action, "goal": rolled.standing.goal}


def _fortune(rolled: rules.FortuneRolled) -> Options:
    own = rolled.fortune
    return {
        "dice": None if own.action else own.pool,
        "action": own.action,
        "question": rolled.question,
        "against": rolled.against and rolled.against.pool,
    }


def _mission(rolled: rules.MissionRolled) -> Options:
    return {"cards": rolled.cards}


AGAIN: Mapping[type[Outcome], Again] = {
    rules.ActionRolled: Again("charge action", _action),
    rules.FortuneRolled: Again("charge fortune", _fortune),
    rules.MissionRolled: Again("charge mission", _mission),
}
