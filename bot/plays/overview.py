"""The whole table at a glance."""

from bot import show
from bot.games import GAMES
from bot.kinds import STATES
from bot.plays import clock
from bot.show.table import Overview
from bot.turn import Turn


def overview(turn: Turn) -> Overview:
    """Gather what the GM's dashboard shows: every game that has anything here."""
    people: list[tuple[int, bool, str]] = []
    shared: list[str] = []
    for game in GAMES.values():
        sheets = turn.all_characters(game.character)
        people += [(each.player, each.is_active, show.vitals(each.value)) for each in sheets]
        if sheets or turn.table.value.game == game.key or _has_board(turn, game.key):
            shared += show.board(game.board(turn))
    return Overview(turn.table.value, tuple(people), tuple(shared), tuple(clock.seen(turn)))


def _has_board(turn: Turn, game: str) -> bool:
    """Whether a game that nobody has a character for has left something on the board."""
    return any(turn.boards(cls) for kind, cls in STATES.items() if kind.startswith(f"{game}."))
