"""Ironsworn's rolls as the commands that make them again."""

from collections.abc import Mapping

from rules import ironsworn as rules
from rules.favourite import Again, Options
from rules.ironsworn import moves
from rules.outcome import Outcome

_NAMES = {move.key: move.name for move in moves.MOVES}


def _action(rolled: rules.ActionRolled) -> Options:
    return {"stat": rolled.source or rolled.stat, "adds": rolled.adds or None}


def _move(made: moves.MoveMade) -> Options | None:
    """Say a move as it was asked for: adds that came by themselves come, or not, again.

    A second step of a move is led to, and never asked for.
    """
    name = _NAMES.get(made.move)
    if name is None:
        return None
    rolled, by_itself = made.rolled, made.adds + sum(each.amount for each in made.bonuses)
    return {
        "name": name,
        "stat": rolled and (rolled.source or rolled.stat),
        "adds": rolled and (rolled.adds - by_itself or None),
        "track": made.progress and made.progress.track,
        "odds": made.answer and made.answer.odds,
        "question": made.answer and made.answer.question,
    }


def _oracle(told: rules.OracleAnswered) -> Options:
    return {"odds": told.odds, "question": told.question}


AGAIN: Mapping[type[Outcome], Again] = {
    rules.ActionRolled: Again("iron action", _action),
    moves.MoveMade: Again("iron move", _move),
    rules.OracleAnswered: Again("iron oracle", _oracle),
    rules.PricePaid: Again("iron price"),
    rules.RankRolled: Again("iron rank"),
}
