"""``/me forget``: what goes, what stays, and that the table plays on."""

import asyncio
import gzip
import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.chat.posts import CLOCK
from bot.errors import Busy
from bot.journal import PANEL, STORY, Post
from bot.storage import schema
from bot.storage.lanes import Database
from bot.table import oneself
from bot.table.oneself import written
from tests.databases import Where, query
from tests.prologue import prologue
from tests.stage import Stage, answer, labels, refused, said, text_of
from tests.wire import until


def everything(database: Where) -> bytes:
    """Give all that a database holds: the bytes of its file and of its log, or every field."""
    if isinstance(database, Path):
        log = database.with_name(f"{database.name}-wal")
        return database.read_bytes() + (log.read_bytes() if log.exists() else b"")
    held = b""
    for name, table in schema.metadata.tables.items():
        columns = ", ".join(f'CAST("{column.name}" AS TEXT)' for column in table.columns)
        rows = query(database, f'SELECT {columns} FROM "{name}"')  # noqa: S608
        held += "\n".join(str(value) for row in rows for value in row).encode()
    return held


def traces(database: Where, user: int, *texts: str) -> list[str]:
    """Find what is left of somebody: texts, as typed or as JSON has them, and their id."""
    held = everything(database)
    wanted = {
        text: {text, *(json.dumps(text, ensure_ascii=each)[1:-1] for each in (True, False))}
        for text in texts
    }
    found = [text for text, spelt in wanted.items() if any(each.encode() in held for each in spelt)]
    # As text and as a number.
    is_known = str(user).encode() in held or user.to_bytes(8, "big") in held
    return found + ["their id"] * is_known


async def forgotten(who: Any, stage: Stage, label: str, *, is_everywhere: bool = False) -> str:
    """Have somebody forgotten, by the button of the question that begins so."""
    asked = await who.slash(stage.here, "me forget", everywhere=is_everywhere)
    pressed = await answer(who, asked, label)
    await stage.env.settle()
    (shown,) = [each for each in stage.here.history(viewer=who) if each.id == asked.response.id]
    assert pressed.acknowledged
    return text_of(shown)


THEIRS = ("Brightwater", 'Mörder im "Moor"', "the bridge \\ at dawn", "Swear to find “Ilka”")
"""What Ann types: a name, a clock, a label, a vow; some of it is written otherwise in JSON."""


@prologue
async def played(stage: Stage) -> Stage:
    """Play a little: Ann with a character, a clock and texts, and Bob with hers."""
    name, clock, label, vow = THEIRS
    await stage.ann.slash(stage.here, "sheet new", name=name)
    await stage.ann.slash(stage.here, "clock new", name=clock, segments=6)
    stage.dice.add(3)
    await stage.ann.slash(stage.here, "roll", dice="d6", label=label)
    await stage.ann.slash(stage.here, "iron track new", kind="vow", name=vow, rank="epic")
    await stage.ann.slash(stage.here, "sheet portrait", link="https://example.org/ilka.png")
    await stage.bob.slash(stage.here, "sheet new", name="Kestrel")
    await stage.bob.slash(stage.here, "clock tick", name=clock, segments=2)
    stage.dice.add(5)
    await stage.bob.slash(stage.here, "roll", dice="d6", label=f"shield {name}!")
    return stage


async def test_nothing_of_somebody_is_left_and_what_others_need_stays(opened: Stage) -> None:
    await played(opened)
    await opened.ann.slash(opened.here, "me settings", quiet="on")
    question = await opened.ann.slash(opened.here, "me forget", everywhere=True)
    words = said(question, privately=True)
    assert "**Friday**: 1 character (Brightwater), 5 entries" in words
    assert "your own settings" in words
    assert labels(question.response) == [
        "Forget me, give the GM my characters",
        "Forget me and my characters",
    ]
    assert traces(opened.database, opened.ann.id, *THEIRS) == [*THEIRS, "their id"]

    done = await forgotten(opened.ann, opened, "Forget me and", is_everywhere=True)

    assert "At 1 table nothing says any more that you were there." in done
    assert traces(opened.database, opened.ann.id, *THEIRS) == []
    assert query(opened.database, "SELECT * FROM person") == []
    sheets = opened.state()["sheets"]
    assert [(row[3], row[4]) for row in sheets if row[2]] == [("ironsworn", "Kestrel")]
    (clock,) = [row[-1] for row in sheets if row[3] == "clock"]
    assert (clock["ticks"], clock["segments"]) == (2, 6)
    history = said(await opened.gm.slash(opened.here, "history"))
    assert "somebody who left: had themselves forgotten; their characters are off" in history
    assert "shield (removed)!" in history.replace("\\", "")


@pytest.mark.parametrize("by_host", [False, True])
@pytest.mark.parametrize("is_kept", [False, True])
async def test_what_can_still_be_pressed_is_told_without_them(
    opened: Stage, *, by_host: bool, is_kept: bool
) -> None:
    """It names them no more, and offers nothing of a character that is gone."""
    joined = await opened.ann.slash(opened.here, "sheet new", name=THEIRS[0])
    others = await opened.bob.slash(opened.here, "sheet new", name="Kestrel")
    await opened.ann.slash(opened.here, "sheet edit", field="name", value="Kaya")
    assert labels(opened.now(joined.response)) == ["Fill in the sheet", "My sheet"]
    if by_host:
        referee = opened.bot.referee
        (kept,) = await referee.kept(opened.ann.id)
        await referee.forget(opened.ann.id, kept, hands_over=is_kept)
        await opened.restart()
    else:
        await forgotten(opened.ann, opened, "Forget me, give" if is_kept else "Forget me and")
    await opened.settled()

    told = opened.now(joined.response)
    assert (bool(labels(told)), THEIRS[0] in text_of(told)) == (is_kept, False)
    # Nor by the name that they have with Discord, which stood above it.
    assert [each.author.name for each in told.embeds] == [None]
    assert "Kestrel joins" in text_of(opened.now(others.response))
    assert [each.author.name for each in opened.now(others.response).embeds] == ["Bob"]


async def test_the_table_plays_on_and_undo_says_where_it_ends(opened: Stage) -> None:
    await played(opened)
    await opened.gm.slash(opened.here, "sheet edit", field="iron", value="3", player=opened.ann)
    done = await forgotten(opened.ann, opened, "Forget me and")
    assert "Forgotten" in done

    # Bob's roll and his tick are his, as before.
    assert "d6" in said(await opened.bob.slash(opened.here, "undo"))
    assert "2 → 0" in said(await opened.bob.slash(opened.here, "undo"))
    blocked = refused(await opened.gm.slash(opened.here, "undo"))
    assert "had themselves forgotten since" in blocked
    # Nor does it go with all of some minutes, as what others built on that does.
    assert refused(await opened.gm.slash(opened.here, "undo", since=30)) == blocked
    nothing = refused(await opened.gm.slash(opened.here, "undo", player=opened.ann))
    assert "has done nothing here" in nothing
    opened.dice.add(3, 9, 9)
    rolled = said(await opened.ann.slash(opened.here, "iron action", stat="edge"), privately=False)
    assert "Ann" in rolled


async def test_the_gm_may_go_on_with_the_characters(opened: Stage) -> None:
    await played(opened)
    await forgotten(opened.ann, opened, "Forget me, give")

    assert traces(opened.database, opened.ann.id, *THEIRS) == []
    (row,) = [each for each in opened.state()["sheets"] if each[2] == opened.gm.id]
    assert row[3:6] == ("ironsworn", "(removed)", 0)
    vow = row[-1]["tracks"][0]
    assert (vow["name"], vow["kind"], vow["rank"]) == ("(removed 3)", "vow", "epic")
    used = await opened.gm.slash(opened.here, "sheet use", character="(removed)")
    assert "(removed)" in said(used).replace("\\", "")


@pytest.mark.parametrize("other_game", ["ironsworn", "fu"])
@pytest.mark.parametrize("name", ["Kaya", "Wren"])
async def test_a_name_that_is_also_somebody_elses_stays_theirs(
    opened: Stage, name: str, other_game: str
) -> None:
    """Ann's character was called so before, or is called so now; Bob's is."""
    await opened.ann.slash(opened.here, "sheet new", name="Kaya")
    await opened.ann.slash(opened.here, "sheet edit", field="name", value="Wren")
    opened.dice.add(3, 4)
    await opened.ann.slash(opened.here, "roll", dice="d6", label=f"{name} alone")
    await opened.bob.slash(opened.here, "sheet new", name=name, game=other_game)
    await opened.bob.slash(opened.here, "roll", dice="d6", label=f"for {name}")
    done = await forgotten(opened.ann, opened, "Forget me, give")
    assert "Forgotten" in done

    sheets = {row[2]: row[4] for row in opened.state()["sheets"] if row[2]}
    assert (sheets[opened.bob.id], "removed" in sheets[opened.gm.id]) == (name, True)
    assert name in said(await opened.bob.slash(opened.here, "sheet show"))
    ours = said(await opened.bob.slash(opened.here, "history", player=opened.bob))
    assert (f"for {name}" in ours, "removed" in ours) == (True, False)
    # In what Ann did herself it goes.
    (hers,) = query(opened.database, "SELECT outcome FROM entry WHERE actor_id < 0 LIMIT 1")
    assert (name in str(hers), f"{name} alone" in str(everything(opened.database))) == (False,) * 2


async def test_what_a_gm_called_somebody_elses_character_stays_its_name(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "sheet new", name="Sandpiper", player=opened.ann)
    await opened.gm.slash(opened.here, "clock new", name="Low tide", segments=4)
    await forgotten(opened.gm, opened, "Forget me")

    assert [row[4] for row in opened.state()["sheets"] if row[2] == opened.ann.id] == ["Sandpiper"]
    assert "Sandpiper" in said(await opened.ann.slash(opened.here, "history"))
    assert traces(opened.database, opened.gm.id, "Low tide") == []


async def test_a_gm_who_is_forgotten_runs_the_table_no_more(opened: Stage) -> None:
    await played(opened)
    # Of a game that the house knows nothing of.
    await opened.gm.slash(opened.here, "sample kindle", place="The mill at Ockham")
    await forgotten(opened.gm, opened, "Forget me")

    (table,) = [row[-1] for row in opened.state()["sheets"] if row[3] == "table"]
    assert (table["gms"], table["game"]) == ([], "ironsworn")
    assert table["name"].startswith("(removed")
    assert traces(opened.database, opened.gm.id, "Friday", "The mill at Ockham") == []
    (fire,) = [row[-1] for row in opened.state()["sheets"] if row[3] == "sample.fire"]
    assert fire["logs"] == 3


async def test_the_only_gm_is_told_first_that_nobody_runs_the_table_then(opened: Stage) -> None:
    gm, here = opened.gm, opened.here
    asked = said(await gm.slash(here, "me forget"))
    assert "all of it goes" in asked
    assert "only GM" not in asked

    said(await opened.ann.slash(here, "sheet new", name="Wren"))
    asked = said(await gm.slash(here, "me forget"))
    assert "**You are the only GM** of **Friday**: nobody runs it afterwards." in asked
    assert "names that you gave tables, clocks and tracks" in asked
    assert "only GM" not in said(await opened.ann.slash(here, "me forget"))

    said(await gm.slash(here, "table gm", member=opened.bob))
    assert "only GM" not in said(await gm.slash(here, "me forget"))


async def test_where_nobody_else_is_the_whole_table_goes(opened: Stage) -> None:
    asked = await opened.gm.slash(opened.here, "me forget")
    assert "nobody else is there, so all of it goes" in said(asked, privately=True)
    await forgotten(opened.gm, opened, "Forget me")

    for name in ("table", "channel", "sheet", "entry", "change", "telling", "post"):
        assert query(opened.database, f'SELECT * FROM "{name}"') == []  # noqa: S608
    assert traces(opened.database, opened.gm.id, "Friday") == []


@pytest.mark.parametrize("what", [CLOCK, PANEL, STORY])
async def test_what_waited_for_an_edit_when_its_table_went_is_left_as_it_is(
    opened: Stage, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    ((table,),) = query(opened.database, "SELECT id FROM sheet")
    await forgotten(opened.gm, opened, "Forget me")

    opened.bot.upkeep.add([Post(opened.here.id + 1, opened.here.id, table, what)])
    opened.bot.stories.look_over(table, opened.here.id)
    await until(lambda: opened.is_up_to_date and not opened.bot.stories.waiting)
    assert "failed" not in caplog.text


async def test_where_nothing_is_kept_nothing_is_offered(opened: Stage) -> None:
    for is_everywhere in (False, True):
        told = await opened.bob.slash(opened.here, "me forget", everywhere=is_everywhere)
        assert "Nothing is kept about you" in said(told, privately=True)
        assert labels(told.response) == []


async def test_at_one_table_the_other_is_left_alone(opened: Stage) -> None:
    await played(opened)
    await opened.gm.slash(opened.elsewhere, "table open", game="fu", name="Other")
    await opened.ann.slash(opened.elsewhere, "sheet new", name="Sandpiper")
    await forgotten(opened.ann, opened, "Forget me and")

    assert [row[4] for row in opened.state()["sheets"] if row[2] == opened.ann.id] == ["Sandpiper"]
    assert traces(opened.database, opened.ann.id, *THEIRS) == ["their id"]


async def test_whoever_is_forgotten_twice_is_two(opened: Stage) -> None:
    await played(opened)
    await forgotten(opened.ann, opened, "Forget me, give")
    await opened.ann.slash(opened.here, "sheet new", name="Dunlin")
    await forgotten(opened.ann, opened, "Forget me, give")

    names = [row[4] for row in opened.state()["sheets"] if row[2] == opened.gm.id]
    assert len(set(names)) == 2
    strangers = query(opened.database, "SELECT DISTINCT actor_id FROM entry WHERE actor_id < 0")
    assert len(strangers) == 2


async def exported(result: Any) -> Any:
    """Read the file that somebody was given, or None."""
    files = result.response.attachments
    return json.loads(await files[0].read()) if files else None


async def test_everything_that_is_kept_of_somebody_is_in_their_file(opened: Stage) -> None:
    await played(opened)
    await opened.ann.slash(opened.here, "me settings", quiet="on")
    await opened.gm.slash(opened.elsewhere, "table open", game="fu", name="Other")
    await opened.gm.slash(opened.elsewhere, "sheet new", name="Sandpiper", player=opened.ann)
    await opened.gm.slash(
        opened.here, "clock new", name="Hers", segments=4, owner=opened.ann, hidden=True
    )
    given = await opened.ann.slash(opened.here, "me export")
    assert "JSON" in said(given, privately=True)

    kept = await exported(given)
    assert (kept["format"], kept["version"], kept["id"]) == ("flywheel-person", 1, opened.ann.id)
    assert kept["settings"]["is_quiet"]
    here, there = kept["tables"]
    assert (here["name"], here["you_run_it"], there["name"]) == ("Friday", False, "Other")
    assert [each["state"]["name"] for each in here["yours"] if each["kind"] != "profile"] == [
        "Brightwater"
    ]
    assert [each["made_by"] for each in there["entries"]] == ["another for you"]
    (rolled,) = [each for each in here["entries"] if each["move"] == "roll"]
    assert (rolled["outcome"]["label"], rolled["dice"]) == (THEIRS[2], [[6, 3]])
    text = json.dumps(kept)
    assert all(json.dumps(each)[1:-1] in text for each in THEIRS)
    # It is said where she is named, and nothing of what is hidden from everybody else.
    assert {"kind": "clock"} in here["you_are_named_in"]
    assert "Kestrel" not in text


async def test_what_a_gm_hides_from_somebody_is_not_in_their_file(opened: Stage) -> None:
    opened.dice.add(4)
    await opened.bob.slash(opened.here, "roll", dice="d6", label="known")
    hidden = {"name": "The knife", "segments": 4, "hidden": True}
    await opened.gm.slash(opened.here, "clock new", **hidden)
    await opened.bob.slash(opened.here, "clock new", name="Mine", segments=4, owner=opened.bob)

    text = json.dumps(await exported(await opened.bob.slash(opened.here, "me export")))
    assert "known" in text
    assert "The knife" not in text


async def test_what_others_rolled_in_secret_is_in_nobody_elses_file(opened: Stage) -> None:
    """Neither what was rolled for somebody, nor that they are named in it."""
    gm, bob, here = opened.gm, opened.bob, opened.here
    opened.dice.add(4, 5, 6, 3)
    await gm.slash(here, "roll", dice="d6", label="The knife", hidden=True)
    query(opened.database, f"UPDATE entry SET player_id = {bob.id} WHERE move = 'roll'")  # noqa: S608
    await gm.slash(here, "roll", dice="d6", label=f"for {bob.mention}", hidden=True)
    await gm.slash(here, "roll", dice="d6", label=f"against {bob.mention}")
    await bob.slash(here, "roll", dice="d6", label="The watch", hidden=True)

    kept = await exported(await bob.slash(here, "me export"))
    (table,) = kept["tables"]
    assert [each["outcome"]["label"] for each in table["entries"]] == ["The watch"]
    # Of the open one alone it is said that it names him.
    assert [each["move"] for each in table["you_are_named_in"]] == ["roll"]
    assert "The knife" not in json.dumps(kept)


async def test_of_whom_nothing_is_kept_no_file_comes(opened: Stage) -> None:
    given = await opened.bob.slash(opened.here, "me export")
    assert "Nothing is kept about you" in said(given, privately=True)
    assert await exported(given) is None


def test_a_file_that_discord_would_not_take_is_packed_or_shortened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(oneself, "FILE_MAX", 1000)

    def kept(earlier: str) -> dict[str, Any]:
        yours = [{"sheet": 1, "state": "now", "earlier": [earlier]}]
        return {"tables": [{"yours": yours, "entries": []}]}

    # Numbers do not pack as well as a letter.
    small, large, various = "x" * 100, "x" * 2000, "".join(map(str, range(2000)))
    found = [written(kept(each)) for each in (small, large, various)]
    assert [(name, is_short) for _, name, is_short in found] == [
        ("flywheel-me.json", False),
        ("flywheel-me.json.gz", False),
        ("flywheel-me.json.gz", True),
    ]
    assert all(len(file) <= 1000 for file, *_ in found)
    assert json.loads(gzip.decompress(found[1][0])) == kept(large)
    (shortened,) = json.loads(gzip.decompress(found[2][0]))["tables"]
    assert shortened["yours"] == [{"sheet": 1, "state": "now", "earlier": []}]


async def test_what_was_forgotten_in_part_is_not_said_to_be_unchanged(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was forgetting them for good, and beside that nothing had changed."""
    await played(opened)
    await opened.gm.slash(opened.elsewhere, "table open", game="ironsworn")
    await opened.ann.slash(opened.elsewhere, "sheet new", name="Second")
    forget, times = opened.bot.referee.forget, count()

    async def busy_once(*given: Any, **named: Any) -> Any:
        if next(times) == 1:
            raise Busy
        return await forget(*given, **named)

    monkeypatch.setattr(opened.bot.referee, "forget", busy_once)
    asked = await opened.ann.slash(opened.here, "me forget", everywhere=True)
    pressed = await answer(opened.ann, asked, "Forget me and")
    refusal = text_of(pressed.followups[-1])
    assert "Try again" in refusal
    assert "Nothing else has changed" in refusal
    (shown,) = [
        each for each in opened.here.history(viewer=opened.ann) if each.id == asked.response.id
    ]
    assert "goes on with the rest" in text_of(shown)

    done = await forgotten(opened.ann, opened, "Forget me", is_everywhere=True)
    assert "Forgotten" in done
    assert traces(opened.database, opened.ann.id, *THEIRS, "Second") == []


async def test_two_changes_of_ones_own_ways_at_the_same_moment_both_stand(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each read what was kept and wrote all of it anew, so that the later took the other back."""
    write, is_free = Database.write, asyncio.Event()

    async def late(database: Database, *given: Any, **named: Any) -> Any:
        monkeypatch.undo()
        await opened.env.external_wait(is_free.wait(), reason="the disk is slow")
        return await write(database, *given, **named)

    monkeypatch.setattr(Database, "write", late)
    await opened.ann.slash(opened.here, "me settings", quiet="on")
    await opened.ann.slash(opened.elsewhere, "me settings", text="on")
    is_free.set()
    await opened.env.settle()

    ((is_quiet, is_text),) = query(opened.database, "SELECT is_quiet, is_text FROM person")
    assert (bool(is_quiet), bool(is_text)) == (True, True)
