"""A sixth game edits nothing that exists: it is registered, and the whole house knows it.

Only ``tests/stage.py`` names Lantern, by the call that names the five in ``bot/games``.
"""

import asyncio
import json
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from bot.app import Flywheel
from bot.game import all_games, by_key, of_character
from bot.games import GAMES
from bot.storage.database import open_database
from bot.storage.referee import Referee
from tests.data.table import NAMES, Table
from tests.databases import query
from tests.faces import Faces
from tests.games.sample import acts
from tests.games.sample.game import GAME
from tests.games.sample.rules import Character
from tests.stage import PLAYED, Stage, labels, said
from tests.wire import TOKEN, Wire

ROOT = Path(__file__).resolve().parents[3]


def test_no_file_of_the_house_names_it() -> None:
    named = [
        path
        for folder in ("bot", "rules", "migrations")
        for path in (ROOT / folder).rglob("*.py")
        if "tests.games" in path.read_text("utf-8")
    ]

    assert named == []
    assert GAME not in GAMES


def test_it_is_known_by_its_key_and_by_its_characters() -> None:
    assert all_games() == PLAYED == (*GAMES, GAME)
    assert by_key("sample") is of_character(Character("Wren")) is GAME


@pytest.mark.parametrize("command", ["table open", "sheet new"])
async def test_the_commands_of_a_bot_offer_the_games_that_it_plays(
    tmp_path: Path, command: str
) -> None:
    for games in (GAMES, PLAYED):
        async with aclosing(Referee(open_database(tmp_path / "none.db"), Faces())) as referee:
            bot = Flywheel(referee, games=games)
            await bot.add_commands()
            offered = [choice["value"] for choice in _choices(bot, command)]
            known = {each.name for each in bot.tree.get_commands()}
        assert offered == [game.key for game in games]
        assert ("sample" in known) is (GAME in games)


def _choices(bot: Flywheel, command: str) -> list[dict[str, Any]]:
    group, name = command.split()
    (payload,) = [each.to_dict(bot.tree) for each in bot.tree.get_commands() if each.name == group]
    (inside,) = [each for each in payload["options"] if each["name"] == name]
    (option,) = [each for each in inside["options"] if each["name"] == "game"]
    return list(option["choices"])


async def test_help_and_about_have_what_it_says_of_itself(stage: Stage) -> None:
    start = said(await stage.ann.slash(stage.here, "help"), privately=True)
    assert "`/sample look` for Lantern" in start
    topic = said(await stage.ann.slash(stage.here, "help", topic="sample"))
    assert GAME.topics["sample"] in topic
    assert GAME.attribution[0] in said(await stage.ann.slash(stage.here, "about"))


async def test_a_table_of_it_shows_its_characters_and_what_they_share_if_anything(
    stage: Stage,
) -> None:
    gm, ann, here = stage.gm, stage.ann, stage.here
    opened = said(await gm.slash(here, "table open", game="sample", name="Caves"))
    assert "Game: Lantern" in opened
    assert "A new Lantern character" in said(await ann.slash(here, "sheet new", name="Wren"))
    # Nothing is shared yet, so the game has no board to show.
    dark = said(await gm.slash(here, "table show"), privately=True)
    assert "**Wren** · oil 3" in dark
    assert "On the table" not in dark
    assert "No fire burns here." in said(await ann.slash(here, "sheet show"))

    await gm.slash(here, "sample kindle", place="The bridge")
    assert "On the table\nFire: The bridge, 3 logs" in said(await gm.slash(here, "table show"))
    assert "Fire: The bridge, 3 logs" in said(await ann.slash(here, "sheet show"))


async def test_its_sheets_are_edited_and_its_moves_taken_back(stage: Stage) -> None:
    gm, ann, here = stage.gm, stage.ann, stage.here
    await gm.slash(here, "table open", game="sample")
    await ann.slash(here, "sheet new", name="Wren")
    fields = await ann.autocomplete(here, "sheet edit", "field", "")
    assert [each["value"] for each in fields] == ["name", "oil", "errand"]
    assert "3 → 1" in said(await ann.slash(here, "sheet edit", field="oil", value="1"))
    await gm.slash(here, "sample kindle", place="The bridge")
    before = stage.state()
    await ann.slash(here, "sample fill")
    assert stage.state() != before
    assert "fills the lantern at The bridge: oil 1 → 5" in said(await ann.slash(here, "undo"))
    assert stage.state() == before


async def test_its_button_still_works_after_a_restart(stage: Stage) -> None:
    gm, ann, here = stage.gm, stage.ann, stage.here
    await gm.slash(here, "table open", game="sample")
    await ann.slash(here, "sheet new", name="Wren")
    await gm.slash(here, "sample kindle", place="The bridge")
    stage.dice.add(6)
    dimmed = await ann.slash(here, "sample look")
    await stage.restart()

    assert stage.bot.games == PLAYED
    assert labels(dimmed.response) == ["Fill the lantern", "Why?"]
    filled = said(await ann.click(dimmed.response, label="Fill the lantern"), privately=False)
    assert "Oil 2 → 5" in filled
    assert "oil 5" in said(await gm.slash(here, "table show"))


async def test_its_part_of_the_evening_stores_each_of_its_states_and_outcomes(
    database: Path,
) -> None:
    dice = Faces()
    async with aclosing(Referee(open_database(database), dice)) as referee:
        async with Wire() as wire, Flywheel(referee, games=PLAYED) as bot:
            wire.names = dict(NAMES)
            with wire.point_here():
                running = asyncio.create_task(bot.start(TOKEN))
                await wire.ready()
                await acts.play(Table(wire, dice))
                await bot.close()
                await running
    kinds = {kind for (kind,) in query(database, "SELECT kind FROM sheet")}
    moves = {move for (move,) in query(database, "SELECT move FROM entry")}
    documents = query(database, "SELECT CAST(state AS TEXT) FROM sheet WHERE state IS NOT NULL")
    states = [json.loads(state) for (state,) in documents]

    assert kinds >= set(GAME.states)
    assert moves >= set(GAME.outcomes)
    assert {"name": "Renée 🏮", "oil": 5, "finds": [], "errand": ""} in states
