"""Ironsworn's rolls as the commands that make them again."""

from collections.abc import Callable, Mapping
from typing import Any

from rules import ironsworn as rules
from rules.favourite import Call, call
from rules.ironsworn import moves
from rules.outcome import Outcome


def _move(made: moves.MoveMade) -> Call:
    """Say a move as it was asked for: adds that came by themselves come, or not, again."""
    rolled, by_itself = made.rolled, made.adds + sum(each.amount for each in made.bonuses)
    return call(
        "iron move",
        name=moves.move_of(made.move).name,
        stat=rolled and (rolled.source or rolled.stat),
        adds=rolled and (rolled.adds - by_itself or None),
        track=made.progress and made.progress.track,
        odds=made.answer and made.answer.odds,
        question=made.answer and made.answer.question,
    )


AGAIN: Mapping[type[Outcome], Callable[[Any], Call | None]] = {
    rules.ActionRolled: lambda rolled: call(
        "iron action", stat=rolled.source or rolled.stat, adds=rolled.adds or None
    ),
    moves.MoveMade: _move,
    rules.OracleAnswered: lambda told: call("iron oracle", odds=told.odds, question=told.question),
    rules.PricePaid: lambda _: call("iron price"),
    rules.RankRolled: lambda _: call("iron rank"),
}
