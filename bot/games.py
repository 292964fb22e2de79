"""The games that are played, each as what the rest of the bot needs to know of it.

A new game adds one line to :data:`GAMES`, beside its states and outcomes in
:mod:`bot.kinds`, its cog in :mod:`bot.app` and its words in ``bot.show``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.plays import charge as charge_plays
from bot.plays import fate as fate_plays
from bot.plays import fu as fu_plays
from bot.plays import ironsworn as ironsworn_plays
from bot.plays import tension as tension_plays
from bot.turn import Sheet, Turn
from rules import charge, fate, fu, ironsworn, tension
from rules.errors import NoSuchName
from rules.sheet import Edited


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its name, its character, and how a table sees it.

    ``fields`` are what ``/sheet edit`` may set and ``edit`` sets one; ``sheet`` gives the
    value that is shown for a character, ``board`` the one for what the table shares.
    ``edit_freely`` sets a field for the GM, where that is bound by less.  ``renaming`` is asked
    before a character goes by a new name: it keeps up what the table shares, or refuses.
    """

    key: str
    title: str
    character: type[Any]
    fields: tuple[str, ...]
    edit: Callable[[Any, str, str], tuple[Any, Edited]]
    sheet: Callable[[Turn, Sheet[Any]], object]
    board: Callable[[Turn], object]
    edit_freely: Callable[[Any, str, str], tuple[Any, Edited]] | None = None
    renaming: Callable[[Turn, Sheet[Any], str], None] | None = None


GAMES = {
    game.key: game
    for game in (
        Game(
            "ironsworn",
            "Ironsworn",
            ironsworn.Character,
            ironsworn.FIELDS,
            ironsworn.edit,
            ironsworn_plays.sheet,
            ironsworn_plays.board,
        ),
        Game(
            "charge",
            "Charge",
            charge.Character,
            charge.FIELDS,
            charge.edit,
            charge_plays.sheet,
            charge_plays.board,
            charge_plays.edit_freely,
        ),
        Game(
            "tension",
            "Tension & Fate",
            tension.Character,
            tension.FIELDS,
            tension.edit,
            tension_plays.sheet,
            tension_plays.board,
        ),
        Game(
            "fate",
            "Fate with Momentum Dice",
            fate.Character,
            fate.FIELDS,
            fate.edit,
            fate_plays.sheet,
            fate_plays.board,
            renaming=fate_plays.require_rename,
        ),
        Game(
            "fu",
            "Mini-FU",
            fu.Character,
            fu.FIELDS,
            fu.edit,
            fu_plays.sheet,
            fu_plays.board,
            renaming=fu_plays.renaming,
        ),
    )
}


def game_of_key(key: str) -> Game:
    """Give the game of that key; Discord does not hold people to the choices that it offers."""
    if key not in GAMES:
        raise NoSuchName("game", key, tuple(GAMES))
    return GAMES[key]


def game_of(state: object) -> Game:
    """Give the game that a character belongs to."""
    return next(game for game in GAMES.values() if isinstance(state, game.character))
