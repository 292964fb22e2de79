"""Ironsworn's rolls as the commands that make them again."""

from collections.abc import Mapping

from rules import ironsworn as rules
from rules.favourite import Again
from rules.ironsworn import moves
from rules.ironsworn.moves.model import Pick
from rules.outcome import Outcome

_NAMES = {move.key: move.name for move in moves.MOVES}
_PICKED = {move.key for move in moves.MOVES if move.pick is not Pick.PLAYER}


def _source(rolled: rules.ActionRolled | None) -> object:
    return rolled and (rolled.source or rolled.stat)


def _stat(made: moves.MoveMade) -> object:
    """Give the stat that was chosen; where a rule picks one, it picks anew."""
    return None if made.move in _PICKED else _source(made.rolled)


def _adds(made: moves.MoveMade) -> int | None:
    """Give the adds that were typed: those that came by themselves come, or not, again."""
    by_itself = made.adds + sum(each.amount for each in made.bonuses)
    return (made.rolled.adds - by_itself or None) if made.rolled else None


def _is_roll(made: moves.MoveMade) -> bool:
    """Whether dice fell for it, and it can be asked for: a second step of a move is led to."""
    is_rolled = any(each is not None for each in (made.rolled, made.progress, made.answer))
    return is_rolled and made.move in _NAMES


AGAIN: Mapping[type[Outcome], Again] = {
    rules.ActionRolled: Again(
        "iron action", {"stat": _source, "adds": lambda rolled: rolled.adds or None}
    ),
    moves.MoveMade: Again(
        "iron move",
        {
            "name": lambda made: _NAMES[made.move],
            "stat": _stat,
            "adds": _adds,
            "track": lambda made: made.progress and made.progress.track,
            "odds": lambda made: made.answer and made.answer.odds,
            "question": lambda made: made.answer and made.answer.question,
        },
        is_one=_is_roll,
    ),
    rules.OracleAnswered: Again(
        "iron oracle", {"odds": lambda told: told.odds, "question": lambda told: told.question}
    ),
    rules.PricePaid: Again("iron price"),
    rules.RankRolled: Again("iron rank"),
}
