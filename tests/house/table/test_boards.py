"""What every game shares at a table: asked of an empty one, and of a game that shares nothing."""

from dataclasses import replace
from typing import Any

import pytest

from bot.chat import words
from bot.storage.referee import Referee
from bot.table.plays import overview as overviews
from bot.table.plays import table as tables
from bot.table.words.panel import overview
from tests.conftest import scope
from tests.stage import PLAYED, Stage, said

BARE = replace(PLAYED[0], title="A bare game", board=lambda _turn: None)
"""A game that shares nothing."""


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
async def test_every_game_has_something_or_nothing_to_show_of_an_empty_table(
    referee: Referee, game: Any
) -> None:
    nothing_opened = await referee.look(scope(channel=99), game.board)
    await referee.play(scope(), lambda turn: tables.open_table(turn, game.key, "Friday"))
    for board in (nothing_opened, await referee.look(scope(), game.board)):
        rows = words.board(board) if board is not None else []
        assert all(rows)
        assert sum(map(len, rows)) <= 1024


@pytest.mark.parametrize("game", [*PLAYED, BARE], ids=lambda game: game.title)
async def test_every_games_empty_table_is_shown(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, game: Any
) -> None:
    monkeypatch.setattr(overviews, "all_games", lambda: (game,))
    await stage.gm.slash(stage.here, "table open", game=game.key, name="Friday")
    shown = said(await stage.gm.slash(stage.here, "table show"))

    assert "Friday" in shown
    assert game.title in shown or game is BARE
    assert "On the table\n" not in shown or game is not BARE


async def test_a_game_that_shares_nothing_takes_no_room_beside_one_that_shares(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overviews, "all_games", lambda: (BARE, PLAYED[0]))
    await referee.play(scope(), lambda turn: tables.open_table(turn, BARE.key, "Friday"))
    seen = await referee.look(scope(), overviews.overview)

    assert len(seen.boards) == 1
    assert None not in seen.boards
    assert [field.name for field in overview(seen).fields] == ["On the table"]
