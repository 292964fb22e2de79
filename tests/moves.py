"""Moves that somebody makes without Discord: of the rules alone, or at a table."""

from collections.abc import Callable
from typing import Any, TypeVar

from bot.journal import Played
from bot.storage import undoing
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from rules.errors import RuleError
from rules.outcome import Outcome
from tests.conftest import scope

T = TypeVar("T")


def attempt(move: Callable[[], T]) -> T | None:
    """Make a move of the rules; a refusal is fine, any other failure is the test's."""
    try:
        return move()
    except RuleError:
        return None


async def play(referee: Referee, user: int, move: Callable[[Turn], Outcome]) -> Played[Any]:
    """Let a user make a move."""
    return await referee.play(scope(user), move)


async def told(referee: Referee, user: int, move: Callable[[Turn], Outcome]) -> Any:
    """Let a user make a move; give what came of it."""
    return (await play(referee, user, move)).outcome


async def undo(referee: Referee, user: int) -> None:
    """Let a user take their last move back."""
    await play(referee, user, lambda turn: undoing.take_back(turn, user))
