"""All games together: nothing leaks from one table to another, and they read as one product."""

from typing import Any

import pytest

from bot.game import by_key, title_of
from tests.gathered import PLAYED_ACTS
from tests.stage import Stage, answer, refused, said

KEYS = list(PLAYED_ACTS)


async def rolls(stage: Stage, who: Any, channel: Any, game: str) -> str:
    command, options, faces = PLAYED_ACTS[game].ROLL
    stage.dice.add(*faces)
    return said(await who.slash(channel, command, **options), privately=False)


@pytest.fixture
async def tables(stage: Stage) -> dict[str, Any]:
    """A channel for each game, with the game's table and a character of Ann's."""
    channels = {}
    for game in KEYS:
        channels[game] = stage.guild.create_text_channel(game)
        await stage.gm.slash(channels[game], "table open", game=game, name=f"The {game} table")
        await stage.ann.slash(channels[game], "sheet new", name=f"Ann of {game}")
    return channels


async def test_every_game_is_a_table_of_its_own_and_none_leaks_into_another(
    stage: Stage, tables: dict[str, Any]
) -> None:
    for game, channel in tables.items():
        await rolls(stage, stage.ann, channel, game)
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
        other = await stage.gm.slash(channel, "clock tick", name=f"Clock of {others[0]}")
        words = said(other, privately=True)
        assert f"Clock of {game}" in words


async def test_an_undo_reaches_the_table_where_it_is_said_and_no_other(
    stage: Stage, tables: dict[str, Any]
) -> None:
    for game, channel in tables.items():
        await stage.gm.slash(channel, "clock new", name=f"Clock of {game}", segments=4)
    before = {game: said(await stage.gm.slash(tables[game], "table show")) for game in tables}
    undone = KEYS[1]
    assert f"Clock of {undone}" in said(await stage.gm.slash(tables[undone], "undo"))

    for game, channel in tables.items():
        shown = said(await stage.gm.slash(channel, "table show"))
        assert (shown == before[game]) is (game != undone)


async def test_buttons_of_one_table_do_nothing_at_another(
    stage: Stage, tables: dict[str, Any]
) -> None:
    made = await stage.gm.slash(tables[KEYS[-1]], "clock new", name="Alarm", segments=4)
    show_again = stage.late(made.response)
    closing = await stage.gm.slash(tables[KEYS[-1]], "table close")
    await stage.gm.click(closing.response, label="Put it away")
    await stage.env.settle()
    show_again()

    before = stage.state()
    assert "This belongs to" in refused(await stage.ann.click(made.response, label="Tick"))
    assert stage.state() == before
    question = await stage.gm.slash(tables[KEYS[-1]], "table open", game=KEYS[0])
    await answer(stage.gm, question, "GM or players: start anew")
    before = stage.state()
    assert "This belongs to" in refused(await stage.ann.click(made.response, label="Tick"))
    assert stage.state() == before


async def test_one_player_has_a_sheet_at_each_of_their_tables(
    stage: Stage, tables: dict[str, Any]
) -> None:
    for game in KEYS:
        shown = said(await stage.ann.slash(tables[game], "sheet show"))
        assert f"Ann of {game}" in shown
        assert all(f"Ann of {other}" not in shown for other in KEYS if other != game)


async def test_help_begins_with_every_game_and_has_topics_of_each(stage: Stage) -> None:
    start = said(await stage.ann.slash(stage.here, "help"), privately=True)
    for game, acts in PLAYED_ACTS.items():
        assert f"/{acts.ROLL[0]}" in start
        first, topics = by_key(game).first, by_key(game).topics
        assert game in topics, f"{game}: the first page of a game's help is the topic of its key"
        # What follows the steps would else be read as part of the last.
        assert f"{first[-1]}\n\n" in said(await stage.ann.slash(stage.here, "help", topic=game))
        for topic in topics:
            words = said(await stage.ann.slash(stage.here, "help", topic=topic))
            title = title_of(game) if topic == game else topic
            assert words.startswith(f"Help · {title}")


async def test_every_command_at_a_table_names_its_game_in_history_alike(
    stage: Stage, tables: dict[str, Any]
) -> None:
    for game, channel in tables.items():
        await rolls(stage, stage.ann, channel, game)
        lines = said(await stage.gm.slash(channel, "history")).splitlines()
        told = [line for line in lines if stage.ann.mention in line or stage.gm.mention in line]
        assert len(told) >= 2, (game, lines)
