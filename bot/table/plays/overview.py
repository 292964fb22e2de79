"""The whole table at a glance."""

from bot.game import Game, all_games
from bot.storage.turn import Turn
from bot.table.plays import clocks
from bot.table.views import Overview


def overview(turn: Turn) -> Overview:
    """Gather what the GM's dashboard shows: every game that has anything here."""
    people: list[tuple[int, bool, object]] = []
    boards: list[object] = []
    for game in all_games():
        sheets = turn.all_characters(game.character)
        people += [(each.player, each.is_active, each.value) for each in sheets]
        if sheets or turn.table.value.game == game.key or _has_board(turn, game):
            boards.append(game.board(turn))
    shared = tuple(board for board in boards if board is not None)
    return Overview(turn.table.value, tuple(people), shared, tuple(clocks.seen(turn)))


def _has_board(turn: Turn, game: Game) -> bool:
    """Whether a game that nobody has a character for has left something on the board."""
    return any(turn.boards(cls) for cls in game.states.values() if cls is not game.character)
