"""A table that is carried from one host to another, and played on there."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.storage.upgrade import upgrade
from bot.table import carrying
from tests.databases import Where, query
from tests.house.table.conftest import put_away
from tests.house.table.test_favourites import keep
from tests.house.table.test_out_of_sight import brought_back, linked_to, whispers
from tests.prologue import prologue
from tests.stage import Stage, answer, asked, labels, parts_of, refused, said, text_of


@prologue
async def play_evening(stage: Stage) -> Stage:
    """Play a little, with something hidden, something undone and something that waits."""
    stage.dice.add(6, 5, 4, 5, 9, 3)
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    await stage.bob.slash(stage.here, "sheet new", name="Ash")
    await stage.gm.slash(stage.here, "clock new", name="Alarm", segments=4, owner=stage.bob)
    await stage.gm.slash(stage.here, "clock new", name="Assassin", segments=8, hidden=True)
    await stage.gm.slash(stage.here, "clock tick", name="Alarm", segments=2)
    await stage.gm.slash(stage.here, "roll", dice="2d6", hidden=True)
    await stage.ann.slash(stage.here, "roll", dice="d6")
    await stage.ann.slash(stage.here, "undo")
    await stage.ann.slash(stage.here, "iron action", stat="iron")
    await stage.ann.slash(stage.here, "sheet edit", field="wits", value="3")
    return stage


async def exported(stage: Stage, **options: Any) -> bytes:
    """Give the file of the table of the first channel."""
    result = await stage.gm.slash(stage.here, "table export", **options)
    said(result, privately=True)
    (attached,) = result.response.attachments
    data: bytes = await attached.read()
    return data


async def ask_in(stage: Stage, data: bytes, channel: Any = None) -> Any:
    """Have the GM ask for a table to be brought in."""
    file = ("table.json", data)
    return await stage.gm.slash(channel or stage.here, "table import", file=file)


async def bring_in(stage: Stage, data: bytes, channel: Any = None) -> None:
    """Have the GM bring a table in as it is."""
    question = await ask_in(stage, data, channel)
    assert "Nothing has come in yet." in said(question, privately=True)
    await answer(stage.gm, question, "Bring it in")


async def move_host(stage: Stage, where: Where) -> None:
    """Let another host's bot answer from now on, whose GM has just opened a table."""
    stage.database = where
    await stage.restart()
    await stage.gm.slash(stage.here, "table open", game="fate")


def sheets(stage: Stage) -> list[Any]:
    """Read what stands at the tables but for tables themselves, ids, and keys of rolls."""
    found = [row[2:] for row in stage.state()["sheets"] if row[3] != "table"]
    for row in found:
        if row[-1].get("roll"):
            row[-1]["roll"]["key"] = None
    return found


@pytest.fixture
def elsewhere(migrated: Where, tmp_path: Path) -> Where:
    """The database of another host: a SQLite file, whatever the first one has."""
    path = tmp_path / "elsewhere.db"
    if isinstance(migrated, Path):
        return Path(shutil.copy(migrated, path))
    upgrade(path)
    return path


async def test_a_table_goes_to_another_host_and_is_played_on(
    opened: Stage, elsewhere: Where
) -> None:
    await play_evening(opened)
    before = sheets(opened)
    history = said(await opened.gm.slash(opened.here, "history")).splitlines()
    data = await exported(opened, secrets=True)
    await move_host(opened, elsewhere)
    question = await ask_in(opened, data)

    words = said(question, privately=True)
    assert "Bring in Friday?" in words
    assert "Characters: Wren and Ash" in words
    assert opened.moves() == ["table.opened"]
    await answer(opened.gm, question, "Bring it in")
    assert sheets(opened) == before
    assert "Friday is here" in opened.seen_by(opened.bob)
    now = said(await opened.gm.slash(opened.here, "history")).splitlines()
    assert now[2].endswith("brought in the table Friday from a file (11 entries)")
    assert now[3:-1] == history[2 : len(now) - 2]


async def test_what_came_in_waits_since_when_it_began(opened: Stage, elsewhere: Where) -> None:
    opened.dice.add(1)
    await opened.ann.slash(opened.here, "sheet new", name="Oil", game="sample")
    await opened.ann.slash(opened.here, "sample look")
    waits = said(await opened.ann.slash(opened.here, "waiting"))
    assert "has a find to fetch" in waits
    data = await exported(opened)
    await move_host(opened, elsewhere)
    await bring_in(opened, data)
    assert said(await opened.ann.slash(opened.here, "waiting")) == waits


async def test_undo_buttons_and_panels_go_on_where_a_table_came_to(
    opened: Stage, elsewhere: Where
) -> None:
    await play_evening(opened)
    data = await exported(opened, secrets=True)
    await move_host(opened, elsewhere)
    await bring_in(opened, data)
    panel = await opened.gm.slash(opened.here, "table panel")
    assert "Wren" in said(panel)

    assert "Wits 3 → 1" in said(await opened.ann.slash(opened.here, "undo"))
    assert [row[-1]["wits"] for row in sheets(opened) if row[1] == "ironsworn"] == [1, 1]
    clock = await opened.gm.slash(opened.here, "clock show", name="Alarm")
    await opened.bob.click(clock.response, label="Tick")
    assert "3 of 4" in said(clock)
    reveal = await opened.gm.slash(opened.here, "clock reveal", name="Assassin")
    assert "Assassin" in said(reveal)
    burned = await opened.ann.slash(opened.here, "undo")
    assert "rolled +iron" in said(burned)


async def test_the_import_is_taken_back_whole_by_one_undo(opened: Stage, elsewhere: Where) -> None:
    await play_evening(opened)
    data = await exported(opened)
    await move_host(opened, elsewhere)
    before = opened.state()
    await bring_in(opened, data)
    question = await opened.gm.slash(opened.here, "undo")

    assert "everything that came with it goes again" in asked(question)
    await answer(opened.gm, question, "GM: take back the import")
    assert opened.state() == before
    standing = "SELECT move FROM entry WHERE undone_by IS NULL AND move != 'undone'"
    assert query(opened.database, standing) == [("table.opened",)]
    await bring_in(opened, data)
    assert "Wren" in said(await opened.gm.slash(opened.here, "table show"))


async def test_an_import_is_not_taken_back_under_what_was_played_since(
    opened: Stage, elsewhere: Where
) -> None:
    await play_evening(opened)
    data = await exported(opened)
    await move_host(opened, elsewhere)
    await bring_in(opened, data)
    await opened.ann.slash(opened.here, "sheet edit", field="edge", value="2")
    question = await opened.gm.slash(opened.here, "undo")
    before = opened.state()

    refused(await answer(opened.gm, question, "GM: take back the import"))
    assert opened.state() == before


async def test_a_table_comes_back_to_the_host_that_it_left(opened: Stage) -> None:
    await play_evening(opened)
    data = await exported(opened, secrets=True)
    first = sheets(opened)
    await opened.gm.slash(opened.elsewhere, "table open", game="fate")
    await bring_in(opened, data, opened.elsewhere)

    keys = [key for (key,) in query(opened.database, "SELECT interaction_id FROM entry")]
    assert len(keys) == len(set(keys)) == 2 * 11 + 2
    came = sheets(opened)[len(first) :]
    rolls = "SELECT interaction_id FROM entry WHERE move = 'iron.action' ORDER BY id"
    characters = [row[-1] for row in opened.state()["sheets"] if row[4] == "Wren"]
    assert [(each["roll"]["key"],) for each in characters] == query(opened.database, rolls)
    assert came == first
    told = said(await opened.ann.slash(opened.elsewhere, "undo"))
    assert "Wits 3 → 1" in told
    assert sheets(opened)[: len(first)] == first


async def test_a_table_comes_in_beside_one_that_was_put_away(opened: Stage) -> None:
    await play_evening(opened)
    data = await exported(opened)
    await put_away(opened)
    refused(await opened.bob.slash(opened.here, "table import", file=("table.json", data)))
    await bring_in(opened, data)

    tables = [row[-1] for row in opened.state()["sheets"] if row[3] == "table"]
    assert [each["is_closed"] for each in tables] == [True, False]
    assert len(sheets(opened)) == 4 + 3


async def test_a_table_is_carried_that_came_back_in_the_place_of_another(
    opened: Stage, elsewhere: Where
) -> None:
    await play_evening(opened)
    await put_away(opened)
    opened.dice.add(1)
    stray = await opened.bob.slash(opened.here, "roll", dice="d6")
    await answer(opened.bob, stray, "GM or players: start anew")
    back = await opened.gm.slash(opened.here, "table open", name="Friday")
    assert "put away instead" in said(await answer(opened.gm, back, "GM: bring back Friday"))

    data, before = await exported(opened, secrets=True), sheets(opened)
    await move_host(opened, elsewhere)
    await bring_in(opened, data)

    assert sheets(opened) == before
    assert "Taken back" in said(await opened.ann.slash(opened.here, "undo"))


async def test_what_was_chosen_here_stays_where_the_file_has_none(stage: Stage) -> None:
    """A solo player outgrows the direct message."""
    alone = stage.ann.user
    await alone.slash("iron momentum", change=2)
    given = await alone.slash("table export")
    assert "stays in play here" in said(given)
    data = await given.response.attachments[0].read()
    await stage.ann.slash(stage.here, "table open", game="ironsworn", name="Reedwater")
    file = ("table.json", data)
    question = await stage.ann.slash(stage.here, "table import", file=file)
    told = said(question)
    assert "Bring in Reedwater?" in told
    assert "The name Reedwater and the game Ironsworn stay: the file has none." in told
    await answer(stage.ann, question, "Bring it in")

    (table,) = [
        row[-1]
        for row in stage.state()["sheets"]
        if row[3] == "table" and stage.here.id in row[-1]["channels"]
    ]
    assert (table["name"], table["game"]) == ("Reedwater", "ironsworn")

    closing = await alone.click(given.response, label="Put this table away…")
    assert "Put this table away?" in said(closing)
    await alone.click(closing.response, label="Put it away")
    tables = [row[-1] for row in stage.state()["sheets"] if row[3] == "table"]
    assert [each["is_closed"] for each in tables] == [True, False]


async def test_what_a_file_has_of_its_own_takes_the_place_of_what_was_chosen(
    opened: Stage, elsewhere: Where
) -> None:
    data = await exported(opened)
    await move_host(opened, elsewhere)
    question = await ask_in(opened, data)

    assert "The game Fate with Momentum Dice changes: the file has its own." in said(question)


async def test_people_are_matched_by_a_pick(opened: Stage, elsewhere: Where) -> None:
    await play_evening(opened)
    data = await exported(opened, secrets=True)
    await move_host(opened, elsewhere)
    question = await ask_in(opened, data)
    await answer(opened.gm, question, "Ann (Wren)")
    picking = next(part for part in parts_of(question.response) if part["type"] == 5)
    picked = {"custom_id": picking["custom_id"], "values": [opened.manager]}
    await opened.gm.select(question.response, **picked)

    assert f"is {opened.manager.mention}" in said(question)
    await answer(opened.gm, question, "Bring it in")
    owners = {row[-1]["name"]: row[0] for row in sheets(opened) if row[1] == "ironsworn"}
    assert owners == {"Wren": opened.manager.id, "Ash": opened.bob.id}
    (clock,) = [row[-1] for row in sheets(opened) if row[-1].get("name") == "Alarm"]
    assert clock["owner"] == opened.bob.id
    assert "Wits 3 → 1" in said(await opened.manager.slash(opened.here, "undo"))


async def test_two_people_do_not_become_one(opened: Stage, elsewhere: Where) -> None:
    await play_evening(opened)
    data = await exported(opened)
    await move_host(opened, elsewhere)
    question = await ask_in(opened, data)
    await answer(opened.gm, question, "Ann (Wren)")
    picking = next(part for part in parts_of(question.response) if part["type"] == 5)
    picked = {"custom_id": picking["custom_id"], "values": [opened.bob]}
    await opened.gm.select(question.response, **picked)

    assert "would be two people" in refused(await answer(opened.gm, question, "Bring it in"))
    assert opened.moves() == ["table.opened"]


async def test_a_table_for_which_there_was_no_place_can_be_brought_in_once_there_is(
    opened: Stage,
) -> None:
    question = await ask_in(opened, await exported(opened))
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    (refusal,) = (await answer(opened.gm, question, "Bring it in")).followups
    assert "Something is at this table already" in text_of(refusal)

    await opened.ann.slash(opened.here, "undo")
    await answer(opened.gm, question, "Bring it in")
    assert opened.moves()[-1] == "table.imported"


async def test_a_table_whose_press_was_not_answered_can_be_brought_in_by_another(
    opened: Stage, elsewhere: Where
) -> None:
    data = await exported(opened)
    await move_host(opened, elsewhere)
    question = await ask_in(opened, data)
    opened.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await answer(opened.gm, question, "Bring it in")
    assert opened.moves() == ["table.opened"]

    await answer(opened.gm, question, "Bring it in")
    assert opened.moves()[-1] == "table.imported"


async def test_without_secrets_nothing_of_them_is_in_the_file(opened: Stage) -> None:
    await play_evening(opened)
    data = json.loads(await exported(opened))

    assert "Assassin" not in json.dumps(data)
    assert not data["has_secrets"]
    moves = [each["outcome"]["move"] for each in data["entries"]]
    assert moves.count("clock.made") == 1
    assert moves.count("roll") == 1
    told = json.loads(await exported(opened, secrets=True))
    assert "Assassin" in json.dumps(told)


async def test_what_a_player_keeps_of_such_a_roll_is_never_in_the_file(
    opened: Stage, elsewhere: Where
) -> None:
    """The journal tells the GM no more than that it was changed, and the file had its name."""
    gm, bob, here = opened.gm, opened.bob, opened.here
    opened.dice.add(6, 6, 6)
    for who, label in ((bob, "the ambush"), (gm, "the flood")):
        await who.slash(here, "roll", dice="d6", label=label, hidden=True)
        await keep(opened, who, label)
    await bob.slash(here, "roll", dice="d6", label="the watch")
    await keep(opened, bob, "the watch")
    await bob.slash(here, "undo")
    await bob.slash(here, "redo")

    file = await exported(opened, secrets=True)
    assert [each in file for each in (b"the ambush", b"the flood", b"the watch")] == [
        False,
        True,
        True,
    ]
    assert b"the ambush" not in await exported(opened)
    await move_host(opened, elsewhere)
    await bring_in(opened, file)
    assert "the watch" in said(await bob.slash(here, "me settings"))
    assert "the flood" in said(await gm.slash(here, "me settings"))


@pytest.mark.parametrize("secrets", [True, False])
async def test_what_was_played_where_not_all_read_stays_between_its_player_and_the_gm(
    opened: Stage, elsewhere: Where, secrets: bool
) -> None:
    """Whoever was let into no closed channel read all of it once the table had come in."""
    gm, ann, bob, here = opened.gm, opened.ann, opened.bob, opened.here
    closed, aside = await linked_to(opened, gm), await whispers(opened, ann)
    opened.dice.add(2, 3, 4, 5, 1)
    for who, where, label in (
        (ann, here, "the watch"),
        (gm, closed, "the ambush"),
        (gm, closed, "the trap"),
        (ann, aside, "the bribe"),
    ):
        await who.slash(where, "roll", dice="d6", label=label)
    await gm.slash(closed, "undo")
    await gm.slash(here, "sheet new", name="Oil", game="sample")
    await gm.slash(closed, "sample look")
    result = await gm.slash(here, "table export", secrets=secrets)
    assert "played in closed channels" in said(result, privately=True)
    data = await result.response.attachments[0].read()
    marked = [each["key"] for each in json.loads(data)["entries"] if each["is_aside"]]
    assert len(marked) == 5
    await move_host(opened, elsewhere)
    await bring_in(opened, data)

    for who, known in (
        (gm, (True, True, True, True)),
        (ann, (True, False, False, True)),
        (bob, (True, False, False, False)),
    ):
        told = said(await who.slash(here, "history"))
        labels_told = ("the watch", "the ambush", "the trap", "the bribe")
        assert tuple(each in told for each in labels_told) == known
        assert ("Oil has a find" in said(await who.slash(here, "waiting"))) == (who is gm)
    again = json.loads(await exported(opened, secrets=secrets))["entries"]
    assert sum(each["is_aside"] for each in again) == 5
    closed_to = "SELECT message_id, channel_id, is_aside FROM telling WHERE channel_id = 0"
    assert query(opened.database, closed_to) == [(0, 0, True)] * 5


async def test_what_was_begun_in_a_private_thread_goes_on_out_of_sight_where_it_came_to(
    opened: Stage, elsewhere: Where
) -> None:
    ann, bob, here = opened.ann, opened.bob, opened.here
    await ann.slash(here, "sheet new", name="Wren")
    aside = await whispers(opened, ann)
    opened.dice.add(2, 9, 1)
    await ann.slash(aside, "iron move", name="Face Danger", stat="wits")
    data = await exported(opened)
    await move_host(opened, elsewhere)
    await bring_in(opened, data)
    before = [each.id for each in here.history()]

    back = await brought_back(opened, ann)
    assert "Momentum 2 → 1" in said(await answer(ann, back, "Lose momentum"), privately=True)
    await opened.bot.stories.finish()
    assert [each.id for each in here.history()] == before
    for who, is_told in ((ann, True), (bob, False)):
        told = said(await who.slash(here, "history"))
        assert ("faces danger" in told, "Lose momentum" in told) == (is_told, is_told)


async def test_what_was_played_aside_just_before_is_known_as_such_in_the_file(
    opened: Stage,
) -> None:
    aside = await whispers(opened, opened.ann)
    late = asyncio.create_task(asyncio.Event().wait())
    opened.bot.stories._worker = late  # type: ignore[assignment]
    opened.dice.add(2)
    await opened.ann.slash(aside, "roll", dice="d6", label="the bribe")
    entries = json.loads(await exported(opened))["entries"]
    late.cancel()
    assert [each["is_aside"] for each in entries] == [False, True]


async def test_a_table_in_a_private_thread_is_read_by_its_players_where_it_came_to(
    opened: Stage, elsewhere: Where
) -> None:
    aside = await whispers(opened, opened.gm, opened.ann)
    await opened.gm.slash(aside, "table open", game="ironsworn")
    opened.dice.add(2)
    await opened.ann.slash(aside, "roll", dice="d6", label="the bribe")
    await opened.bot.stories.finish()
    result = await opened.gm.slash(aside, "table export")
    (attached,) = result.response.attachments
    await move_host(opened, elsewhere)
    await bring_in(opened, await attached.read())

    assert "the bribe" in said(await opened.bob.slash(opened.here, "history"))


async def test_a_file_that_a_broken_connection_lost_is_sent_once_more(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit, left = discord.Interaction.edit_original_response, [aiohttp.ServerDisconnectedError()]

    async def edited(interaction: Any, **said: Any) -> Any:
        sent = await edit(interaction, **said)
        if left:
            raise left.pop()
        return sent

    monkeypatch.setattr(discord.Interaction, "edit_original_response", edited)
    assert json.loads(await exported(opened))["entries"]


async def test_a_table_is_brought_in_only_where_there_is_none(opened: Stage) -> None:
    await play_evening(opened)
    assert "Something is at this table already" in refused(
        await ask_in(opened, await exported(opened))
    )


async def test_a_bad_file_is_refused_and_nothing_of_it_is_written(opened: Stage) -> None:
    before = opened.state(), opened.moves()
    for data, says in (
        (b"{}", "cannot read"),
        (b'{"format":"flywheel table","version":2,"bot":"9.9"}', "newer version of this bot (9"),
        (b'{"format":"flywheel table","version":1}', "damaged"),
        (b"x" * (carrying.FILE_MAX + 1), "too large"),
    ):
        assert says in refused(await ask_in(opened, data))
    assert (opened.state(), opened.moves()) == before


async def test_a_question_that_nobody_remembers_is_asked_anew(opened: Stage) -> None:
    question = await ask_in(opened, await exported(opened))
    carrying._ARRIVALS.clear()

    refused(await answer(opened.gm, question, "Bring it in"))
    assert opened.moves() == ["table.opened"]


async def test_a_character_goes_to_another_table(opened: Stage) -> None:
    await play_evening(opened)
    await opened.ann.slash(opened.here, "sheet portrait", link="https://example.org/wren.png")
    result = await opened.ann.slash(opened.here, "sheet export")
    said(result, privately=True)
    (attached,) = result.response.attachments
    file = ("character.json", await attached.read())
    first = [row for row in sheets(opened) if row[0] == opened.ann.id]
    taken = refused(await opened.ann.slash(opened.here, "sheet import", file=file))
    assert "or rename the one that is here" in taken
    told = await opened.bob.slash(opened.elsewhere, "sheet import", file=file)

    assert "Wren arrives" in said(told, privately=False)
    assert labels(told.response)
    came = [row for row in sheets(opened) if row[0] == opened.bob.id and row[2] != "Ash"]
    assert [row[1:4] for row in came] == [row[1:4] for row in first]
    assert came[0][-1] == first[0][-1]
    assert came[1][-1]["portrait"] == "https://example.org/wren.png"
    shown = await opened.bob.slash(opened.elsewhere, "sheet show")
    assert shown.response.embeds[0].thumbnail.url == "https://example.org/wren.png"
    await opened.bob.slash(opened.elsewhere, "undo")
    assert not [row for row in sheets(opened) if row[0] == opened.bob.id and row[2] == "Wren"]


# ------------------------------------------------------------------------------- proved dice


async def prove(stage: Stage, first: int = 1) -> None:
    """Have the next dice of the first channel's table follow from a new seed."""
    stage.dice.add(*range(first, first + 32))
    await stage.gm.slash(stage.here, "table dice", proof="on")


async def test_dice_that_were_proved_here_are_proved_elsewhere(
    opened: Stage, elsewhere: Where
) -> None:
    await prove(opened)
    await opened.ann.slash(opened.here, "roll", dice="3d6")
    opened.dice.add(*range(41, 73))
    await opened.gm.slash(opened.here, "table dice", reveal=True)
    await opened.ann.slash(opened.here, "roll", dice="2d6")
    data = await exported(opened)
    kept = json.loads(data)["seeds"]
    assert [(each["first"], each["after"], bool(each["secret"])) for each in kept] == [
        (1, 4, True),
        (4, 6, False),
    ]

    await move_host(opened, elsewhere)
    await bring_in(opened, data)
    words = said(await opened.ann.slash(opened.here, "luck"))
    assert "3 of 3 proved" in words
    # The seed that was secret there is of no more use here, and the numbers go on after its dice.
    assert "not proved" in said(await opened.gm.slash(opened.here, "table dice"))
    await prove(opened)
    await opened.ann.slash(opened.here, "roll", dice="d6")
    firsts = "SELECT first_die FROM entry WHERE first_die IS NOT NULL ORDER BY id"
    assert query(opened.database, firsts) == [(1,), (4,), (6,)]


async def test_a_table_with_seeds_of_its_own_takes_no_numbers_in(
    opened: Stage, elsewhere: Where
) -> None:
    await prove(opened)
    await opened.ann.slash(opened.here, "roll", dice="3d6")
    data = await exported(opened)
    await move_host(opened, elsewhere)
    await bring_in(opened, data)
    await opened.gm.slash(opened.here, "undo")
    await bring_in(opened, data)
    firsts = "SELECT first_die FROM entry WHERE dice IS NOT NULL ORDER BY id"
    assert query(opened.database, firsts) == [(1,), (None,)]


async def test_who_brings_a_table_into_a_thread_is_told_what_stays_at_its_channels(
    opened: Stage, elsewhere: Where
) -> None:
    """It stayed out of reach where the thread had played, and nobody had been asked."""
    data = await exported(opened)
    await move_host(opened, elsewhere)
    fresh = said(await opened.manager.slash(opened.thread, "table import", file=("t.json", data)))
    assert "Bring in Friday?" in fresh
    assert "stays there" not in fresh
    await opened.ann.slash(opened.thread, "clock new", name="Alarm", segments=4)
    await opened.env.settle()
    question = await opened.manager.slash(opened.thread, "table import", file=("t.json", data))
    words = said(question, privately=True)
    assert f"belongs to the table of {opened.here.mention}" in words
    assert "All of it stays there" in words

    await answer(opened.manager, question, "Bring it in")
    assert "Alarm" not in said(await opened.manager.slash(opened.thread, "table show"))
    assert "Alarm" in said(await opened.manager.slash(opened.here, "table show"))
