"""Charge's rolls as the commands that make them again."""

from collections.abc import Mapping

from rules import charge as rules
from rules.favourite import Again
from rules.outcome import Outcome

AGAIN: Mapping[type[Outcome], Again] = {
    # What costs momentum, and what the GM and the others add, is said anew each time.
    rules.ActionRolled: Again(
        "charge action",
        {
            "action": lambda rolled: rolled.standing.action,
            "goal": lambda rolled: rolled.standing.goal,
        },
    ),
    rules.FortuneRolled: Again(
        "charge fortune",
        {
            "dice": lambda told: None if told.fortune.action else told.fortune.pool,
            "action": lambda told: told.fortune.action,
            "question": lambda told: told.question,
            "against": lambda told: told.against and told.against.pool,
        },
    ),
    rules.MissionRolled: Again("charge mission", {"cards": lambda rolled: rolled.cards}),
}
