"""What a table shows of an outcome, beyond what the outcome itself holds."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.storage.turn import Turn
from rules.outcome import Outcome

View = Callable[[Turn, Any], object]
"""Gives what a table shows of one kind of outcome.

One that is an outcome itself is told in its place: the same, with what is open of it by now.
"""

_VIEWS: dict[type[Outcome], View] = {}


def add_views(views: Mapping[type[Outcome], View]) -> None:
    """Take up the views of a game."""
    _VIEWS.update(views)


def view_of_outcome(turn: Turn, outcome: Outcome) -> object:
    """Give what the table shows of an outcome now, or None where the outcome says it all."""
    view = _VIEWS.get(type(outcome))
    return None if view is None else view(turn, outcome)
