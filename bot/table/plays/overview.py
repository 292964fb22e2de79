"""The whole table at a glance."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from bot.game import Game, all_games, as_played
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from bot.table.plays import clocks
from bot.table.plays.profiles import profiles
from bot.table.views import Overview
from rules.notation import Rolled
from rules.secrecy import is_gms


def overview(turn: Turn, waiting: tuple[tuple[int, str], ...] = ()) -> Overview:
    """Gather what the actor may see: every game that has anything here, and what waits."""
    people: list[Sheet[Any]] = []
    boards: list[object] = []
    table = as_played(turn)
    for game in sorted(all_games(), key=lambda each: each.key != table.game):
        sheets = [each for each in turn.all_characters(game.character) if turn.knows(each.value)]
        people += sorted(sheets, key=lambda each: is_gms(each.value))
        if sheets or table.game == game.key or _has_board(turn, game):
            boards.append(game.board(turn))
    shared = tuple(board for board in boards if board is not None)
    people.sort(key=lambda each: not _is_in_play(each))
    added = profiles(turn)
    return Overview(
        table,
        tuple((each.player, _is_in_play(each), each.value) for each in people),
        shared,
        tuple(clocks.seen(turn)),
        _rolls(turn),
        waiting,
        tuple(added.get(each.id) for each in people),
        is_direct=turn.scope.is_direct,
    )


def _is_in_play(held: Sheet[Any]) -> bool:
    """Whether a character is in use, as all of the GM's are: a GM plays several at once."""
    return held.is_active or is_gms(held.value)


def _has_board(turn: Turn, game: Game) -> bool:
    """Whether a game that nobody has a character for left something on the board that is known."""
    kinds = (cls for cls in game.states.values() if cls is not game.character)
    left: Iterable[Sheet[Any]] = chain.from_iterable(map(turn.boards, kinds))
    return any(turn.knows(each.value) for each in left)


def _rolls(turn: Turn) -> tuple[tuple[int, int, Rolled], ...]:
    """Give the rolls made in secret that a GM may look at, where the actor is one."""
    made = turn.journal.rolled_in_secret() if turn.is_gm and turn.is_stored else []
    return tuple(
        (each.actor, each.at, each.outcome)
        for each in made
        if isinstance(each.outcome, Rolled) and each.outcome.is_open_to_gm
    )
