"""All games together: nothing leaks from one table to another, and they read as one product."""

from typing import Any

import pytest

from bot.game import title_of
from bot.games import GAMES
from tests.stage import Stage, refused, said

ROLLS: dict[str, tuple[str, dict[str, Any], tuple[int, ...]]] = {
    "ironsworn": ("iron action", {"stat": "iron"}, (4, 5, 6)),
    "charge": ("charge action", {"action": "sneak", "now": True}, (4, 2)),
    "tension": ("tension test open", {"cr": 2, "name": "The bridge"}, ()),
    "fate": ("fate roll", {"skill": "Fight"}, (1, 2, 3, 3)),
    "fu": ("fu check", {"power": 2, "challenge": 1, "now": True}, (6, 3, 2)),
}
"""One play of each game, with its dice."""

KEYS = [game.key for game in GAMES]


async def rolls(stage: Stage, who: Any, channel: Any, game: str) -> str:
    command, options, faces = ROLLS[game]
    stage.dice.add(*faces)
    return said(await who.slash(channel, command, **options), privately=False)


@pytest.fixture
async def tables(stage: Stage) -> dict[str, Any]:
    """Five channels of one server, each with a game's table and a character of Ann's in three."""
    channels = {}
    for game in KEYS:
        channels[game] = stage.guild.create_text_channel(game)
        await stage.gm.slash(channels[game], "table open", game=game, name=f"The {game} table")
    for game in ("ironsworn", "fate", "fu"):
        await stage.ann.slash(channels[game], "sheet new", name=f"Ann of {game}")
    return channels


async def test_every_game_is_a_table_of_its_own_and_none_leaks_into_another(
    stage: Stage, tables: dict[str, Any]
) -> None:
    for game, channel in tables.items():
        await rolls(stage, stage.ann if game != "tension" else stage.gm, channel, game)
        await stage.gm.slash(channel, "clock new", name=f"Clock of {game}", segments=4)

    for game, channel in tables.items():
        others = [other for other in KEYS if other != game]
        shown = said(await stage.gm.slash(channel, "table show"))
        told = said(await stage.gm.slash(channel, "history"))
        assert title_of(game) in shown
        assert f"Clock of {game}" in shown
        assert f"Clock of {game}" in told
        for other in others:
            for leaked in (f"Clock of {other}", f"Ann of {other}", f"The {other} table"):
                assert leaked not in shown
                assert leaked not in told
        words = refused(await stage.gm.slash(channel, "clock tick", name=f"Clock of {others[0]}"))
        assert f"Clock of {game}" in words


async def test_an_undo_reaches_the_table_where_it_is_said_and_no_other(
    stage: Stage, tables: dict[str, Any]
) -> None:
    for game, channel in tables.items():
        await stage.gm.slash(channel, "clock new", name=f"Clock of {game}", segments=4)
    before = {game: said(await stage.gm.slash(tables[game], "table show")) for game in tables}
    assert "Clock of charge" in said(await stage.gm.slash(tables["charge"], "undo"))

    for game, channel in tables.items():
        shown = said(await stage.gm.slash(channel, "table show"))
        assert (shown == before[game]) is (game != "charge")


async def test_buttons_of_one_table_do_nothing_at_another(
    stage: Stage, tables: dict[str, Any]
) -> None:
    made = await stage.gm.slash(tables["fu"], "clock new", name="Alarm", segments=4)
    await stage.gm.slash(tables["fu"], "table close")
    asked = await stage.gm.slash(tables["fu"], "table close")
    await stage.gm.click(asked.response, label="Put it away")

    assert "another table" in refused(await stage.ann.click(made.response, label="Tick"))


@pytest.mark.parametrize("game", KEYS)
async def test_a_table_of_any_game_may_add_tension_dice(
    stage: Stage, tables: dict[str, Any], game: str
) -> None:
    here = tables[game]
    await rolls(stage, stage.ann if game != "tension" else stage.gm, here, game)
    stage.dice.add(4, 5)
    await stage.gm.slash(here, "tension test open", cr=1, player=stage.ann, name="The gate")
    spent = said(await stage.gm.slash(here, "tension spend", dice=2, test="The gate"))
    assert "tension dice 6 → 4" in spent

    shown = said(await stage.gm.slash(here, "table show"))
    assert title_of(game) in shown
    assert "4 of 6 tension dice" in shown
    told = said(await stage.gm.slash(here, "history"))
    assert told.count("tension") >= 1

    assert "tension dice" in said(await stage.gm.slash(here, "undo"))
    assert "6 of 6 tension dice" in said(await stage.gm.slash(here, "table show"))


async def test_one_player_has_a_sheet_at_each_of_their_tables(
    stage: Stage, tables: dict[str, Any]
) -> None:
    for game in ("ironsworn", "fate", "fu"):
        shown = said(await stage.ann.slash(tables[game], "sheet show"))
        assert f"Ann of {game}" in shown
        assert all(f"Ann of {other}" not in shown for other in KEYS if other != game)


async def test_help_begins_with_every_game_and_has_topics_of_each(stage: Stage) -> None:
    start = said(await stage.ann.slash(stage.here, "help"), privately=True)
    for game, (command, _, _) in ROLLS.items():
        assert f"/{command}" in start
        words = said(await stage.ann.slash(stage.here, "help", topic=f"{game} rulings"))
        assert words.startswith(f"Help · {game} rulings")


async def test_every_command_at_a_table_names_its_game_in_history_alike(
    stage: Stage, tables: dict[str, Any]
) -> None:
    for game, channel in tables.items():
        await rolls(stage, stage.ann if game != "tension" else stage.gm, channel, game)
        lines = said(await stage.gm.slash(channel, "history")).splitlines()
        told = [line for line in lines if stage.ann.mention in line or stage.gm.mention in line]
        assert len(told) >= 2, (game, lines)
