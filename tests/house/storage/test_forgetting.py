"""Forgetting somebody, in every state and outcome that there is: what goes, and what stays."""

import json
import shutil
import sqlite3
from contextlib import aclosing, closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.chat.words import card, line
from bot.journal import STORY, Post, Telling
from bot.storage import codec, forgetting, texts
from bot.storage.database import open_database
from bot.storage.kinds import STATES
from bot.storage.referee import Referee
from bot.table.plays import proof, sheets, table
from rules.profile import Profile
from rules.table import TableClosed, TakenBack
from tests.conftest import scope
from tests.data.table import ASH, MAREN, WREN
from tests.databases import ON_SQLITE, Where, query
from tests.faces import Faces
from tests.gathered import united
from tests.house.conftest import Evening, Typed
from tests.wire import ROOT

CARRIED = sorted((ROOT / "tests" / "data").glob("*-1.json"))
"""The table and the character that the evening brings in."""


def typed_by(typed: Typed, person: int) -> set[str]:
    """Give the texts of their own that somebody typed, into options and into forms."""
    free, found = united("FREE_TEXT"), set[str]()
    for who, command, given in typed:
        if who == person and command:
            found |= {value for name, value in given if (command, name) in free}
        elif who == person:
            found |= {part for text in given for part in text.split(", ")}
    return {text for text in found if texts.is_typed(text)}


def said_by(typed: Typed, person: int) -> str:
    """Give all that somebody typed or chose, whatever it was for."""
    return " ".join(str(given) for who, _, given in typed if who == person)


async def forget(database: Path, person: int, *, hands_over: bool) -> None:
    """Forget somebody at every table, and leave nothing of them in the file."""
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        for kept in await referee.kept(person):
            await referee.forget(person, kept, hands_over=hands_over)
            # Also of whoever is forgotten at one table alone.
            assert query(database, "PRAGMA user_version") == [(1,)]
        await referee.forget_person(person)
        assert await referee.sweep()


def read(database: Path) -> bytes:
    """Read every byte of a file."""
    return database.read_bytes()


def dump(database: Path) -> str:
    """Give all that is stored as SQL."""
    with closing(sqlite3.connect(database)) as file:
        return "\n".join(file.iterdump())


def values(database: Path) -> list[Any]:
    """Read every value that is stored, in what stands, in the journal and in what undo has."""
    with closing(sqlite3.connect(database)) as file:
        entries = file.execute("SELECT move, outcome FROM entry").fetchall()
        standing = "SELECT kind, state FROM sheet WHERE state IS NOT NULL"
        earlier = (
            "SELECT kind, json_extract(before, '$.state') FROM change"
            " JOIN sheet ON sheet.id = sheet_id WHERE before IS NOT NULL"
        )
        states = [*file.execute(standing), *file.execute(earlier)]
    found = [codec.decode(json.loads(text), STATES[kind]) for kind, text in states]
    return [*found, *(codec.decode_outcome(move, json.loads(text)) for move, text in entries)]


@ON_SQLITE
@pytest.mark.parametrize("hands_over", [True, False])
@pytest.mark.parametrize("person", [MAREN, WREN, ASH])
async def test_no_text_of_theirs_is_left_in_any_state_or_outcome(
    whole_evening: Evening, tmp_path: Path, person: int, hands_over: bool
) -> None:
    database = Path(shutil.copy(whole_evening.database, tmp_path / "flywheel.db"))
    before = values(database)
    others = " ".join(said_by(whole_evening.typed, who) for who in {MAREN, WREN, ASH} - {person})
    # What came in a file was typed elsewhere, by yet others.
    others += "".join(file.read_text("utf-8") for file in CARRIED)
    theirs = {text for text in typed_by(whole_evening.typed, person) if text not in others}
    assert len(theirs) > 15

    await forget(database, person, hands_over=hands_over)

    held, dumped = read(database), dump(database)
    spelt = {text: (text, json.dumps(text)[1:-1]) for text in theirs}
    assert [text for text, found in spelt.items() if any(each in dumped for each in found)] == []
    # Two bytes may stand in some number by chance; a longer text is nowhere in the file.
    longer = [each for found in spelt.values() for each in found if len(each.encode()) > 4]
    assert len(longer) > 15
    assert [each for each in longer if each.encode() in held] == []
    if person == MAREN:
        assert str(MAREN).encode() not in held
        assert MAREN.to_bytes(8, "big") not in held

    # What is left is still what it was, and can be told.
    after = values(database)
    gone = {type(each) for each in before} - {type(each) for each in after}
    assert gone <= {Profile, TableClosed}
    for outcome in after:
        if type(outcome) not in STATES.values():
            card(outcome)
            line(outcome)


KIT, JO = 1_100_000_000_000_000_777, 1_100_000_000_000_000_778
"""Two people with ids as Discord has them."""


async def rolled(referee: Referee, user: int, label: str, **where: int) -> int:
    played = await referee.play(
        scope(user, **where), lambda turn: table.roll(turn, "d6", label, hidden=False)
    )
    return played.key


def kept_texts(database: Where) -> str:
    """Give the documents of a database as text."""
    columns = (("sheet", "state"), ("entry", "outcome"), ("change", "before"))
    found = (query(database, f'SELECT {what} FROM "{name}"') for name, what in columns)  # noqa: S608
    return json.dumps([list(row) for rows in found for row in rows], ensure_ascii=False)


async def test_what_is_played_while_somebody_is_being_forgotten_is_rewritten_too(
    database: Where,
) -> None:
    async with aclosing(Referee(open_database(database), Faces(*[1] * 63))) as referee:
        await referee.play(scope(KIT), lambda turn: sheets.new(turn, "Brightwater", "fu"))
        for number in range(60):
            await rolled(referee, KIT, f"over the weir {number}")
        await rolled(referee, JO, "behind Brightwater")
        (kept,) = await referee.kept(KIT)
        write, times = referee._database.write, count()

        async def writing(*given: Any, **how: Any) -> Any:
            done = await write(*given, **how)
            if not next(times):
                await rolled(referee, JO, "Brightwater goes on")
                await rolled(referee, KIT, "over the weir again")
            return done

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(referee._database, "write", writing)
            await referee.forget(KIT, kept, hands_over=False)

    text = kept_texts(database)
    assert ("Brightwater" in text, "over the weir" in text) == (False, False)
    assert "(removed) goes on" in text
    actors = {actor for (actor,) in query(database, "SELECT actor_id FROM entry")}
    assert (JO in actors, KIT in actors, len(actors)) == (True, False, 2)


@pytest.mark.parametrize("at", [0, 2])
async def test_a_first_play_of_another_saves_a_table_that_was_to_go(
    database: Where, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """It comes before anything is gone, or while it goes."""
    monkeypatch.setattr("bot.storage.removing.STEP", 1)
    async with aclosing(Referee(open_database(database), Faces(*[1] * 5))) as referee:
        for number in range(4):
            key = await rolled(referee, KIT, f"over the weir {number}")
            await referee.tell([Telling(key, 50 + number, 10)])
        (kept,) = await referee.kept(KIT)
        write, times = referee._database.write, count()

        async def writing(*given: Any, **how: Any) -> Any:
            if next(times) == at:
                await rolled(referee, JO, "behind Kit")
            return await write(*given, **how)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(referee._database, "write", writing)
            await referee.forget(KIT, kept, hands_over=False)

    text = kept_texts(database)
    assert ("behind Kit" in text, "over the weir" in text) == (True, False)
    actors = {actor for (actor,) in query(database, "SELECT actor_id FROM entry")}
    assert (JO in actors, KIT in actors) == (True, False)
    of_none = "SELECT key FROM telling WHERE key NOT IN (SELECT interaction_id FROM entry)"
    assert query(database, of_none) == []


async def test_a_name_goes_from_ones_own_entries_also_where_another_typed_it_first(
    database: Where,
) -> None:
    async with aclosing(Referee(open_database(database), Faces(1, 1))) as referee:
        await referee.play(scope(KIT), lambda turn: sheets.new(turn, "Brightwater", "fu"))
        for who in (JO, KIT):
            await rolled(referee, who, "help Brightwater")
        (kept,) = await referee.kept(KIT)
        await referee.forget(KIT, kept, hands_over=False)

    text = kept_texts(database)
    assert ("Brightwater" in text, text.count("help (removed")) == (False, 2)


async def test_among_the_words_of_others_long_names_and_texts_go_and_short_ones_stay(
    database: Where,
) -> None:
    """A name may be a part of another, and two letters are a word of their own."""
    said = ("behind Bright Water", "with Io", "then go on")
    async with aclosing(Referee(open_database(database), Faces(*[1] * 4))) as referee:
        for name in ("Bright", "Bright Water", "Io"):
            await referee.play(scope(KIT), lambda turn, name=name: sheets.new(turn, name, "fu"))
        await rolled(referee, KIT, "go on")
        for label in said:
            await rolled(referee, JO, label)
        (kept,) = await referee.kept(KIT)
        await referee.forget(KIT, kept, hands_over=False)

    text = kept_texts(database)
    assert [label in text for label in said] == [False, True, True]
    assert "Water" not in text


async def test_a_gm_who_has_done_nothing_yet_is_somebody_at_the_table(database: Where) -> None:
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        gm = scope(KIT, manages=True)
        await referee.play(gm, lambda turn: table.open_table(turn, "fu", ""))
        (alone,) = await referee.kept(KIT)
        gm = scope(KIT, manages=True)
        await referee.play(gm, lambda turn: table.name_gm(turn, JO, remove=False))
        (kept,) = await referee.kept(KIT)

    assert (alone.is_alone, kept.is_alone, kept.heirs) == (True, False, (JO,))


async def test_a_name_goes_that_is_a_word_of_the_bots_own_too(database: Where) -> None:
    """A character may be called as a stat is, whether played, changed or put aside."""
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        for name in ("Edge", "Brightwater"):
            await referee.play(scope(KIT), lambda turn, name=name: sheets.new(turn, name, "fu"))
        await referee.play(scope(KIT), lambda turn: sheets.use(turn, "Edge"))
        await referee.play(scope(KIT), lambda turn: sheets.use(turn, "Brightwater"))
        await referee.play(scope(KIT), lambda turn: sheets.edit(turn, "Edge", "name", "Mire"))
        await referee.play(scope(JO), lambda turn: sheets.new(turn, "Ash", "fu"))
        (kept,) = await referee.kept(KIT)
        await referee.forget(KIT, kept, hands_over=False)

    text = kept_texts(database)
    assert [name for name in ("Edge", "Brightwater", "Mire") if name in text] == []


async def test_every_table_of_somebody_is_found_a_part_at_a_time(
    database: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server ends a statement that reads all of a large database."""
    async with aclosing(Referee(open_database(database), Faces(*[1] * 7))) as referee:
        for channel, who in ((10, KIT), (11, JO), (12, KIT), (13, KIT), (14, JO)):
            await rolled(referee, who, "help", channel=channel)
        await rolled(referee, KIT, "again", channel=12)
        at_once = await referee.kept(KIT)
        monkeypatch.setattr(forgetting, "SEARCHED", 2)
        assert [(each.table, each.entries) for each in at_once] == [(1, 1), (3, 2), (4, 1)]
        assert await referee.kept(KIT) == at_once


async def test_a_word_for_the_dice_of_another_table_stays(database: Where) -> None:
    async with aclosing(Referee(open_database(database), Faces(*[1] * 64))) as referee:
        for channel, who in ((10, KIT), (11, JO)):
            gm = scope(who, channel=channel, manages=True)
            on = {"is_on": True, "reveal": False, "word": None}
            await referee.play(gm, lambda turn, on=on: proof.change(turn, **on))
            said = {"is_on": None, "reveal": False, "word": "over the weir"}
            gm = scope(who, channel=channel, manages=True)
            await referee.play(gm, lambda turn, said=said: proof.change(turn, **said))
        await rolled(referee, JO, "behind Kit")
        (kept,) = await referee.kept(KIT)
        await referee.forget(KIT, kept, hands_over=False)

    told = query(database, "SELECT CAST(words AS TEXT) FROM seed ORDER BY id")
    assert ["over the weir" in words for (words,) in told] == [False, True]


async def test_what_was_off_the_table_goes_to_no_heir(database: Where) -> None:
    """It is nobody's any more; only what is played goes on."""
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        await referee.play(scope(JO, manages=True), lambda turn: table.open_table(turn, "fu", ""))
        for name in ("Brightwater", "Mire"):
            await referee.play(scope(KIT), lambda turn, name=name: sheets.new(turn, name, "fu"))
        await referee.play(scope(KIT), lambda turn: sheets.remove(turn, "Mire"))
        (kept,) = await referee.kept(KIT)
        await referee.forget(KIT, kept, hands_over=True)

    owners = query(
        database, "SELECT player_id FROM sheet WHERE name <> '' OR kind = 'fu' ORDER BY id"
    )
    assert [owner == JO for (owner,) in owners] == [True, False]
    assert KIT not in {owner for (owner,) in owners}


async def test_who_was_forgotten_stands_in_nobody_elses_way(database: Where) -> None:
    """What was not theirs was not changed by it, or it could not be taken back any more."""
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        await referee.play(scope(JO), lambda turn: sheets.new(turn, "Ash", "fu"))
        await referee.play(scope(KIT), lambda turn: sheets.new(turn, "Brightwater", "fu"))
        (kept,) = await referee.kept(KIT)
        await referee.forget(KIT, kept, hands_over=False)
        undone = await referee.play(scope(JO), lambda turn: table.undo(turn, None))

    assert isinstance(undone.outcome, TakenBack)
    told = query(
        database, "SELECT CAST(outcome AS TEXT) FROM entry WHERE move = 'person.forgotten'"
    )
    assert json.loads(told[0][0])["sheets"] == 1


async def test_what_is_put_right_are_the_messages_of_the_table_of_who_was_forgotten(
    database: Where,
) -> None:
    async with aclosing(Referee(open_database(database), Faces(1, 1, 1))) as referee:
        for channel in (10, 11):
            key = await rolled(referee, JO, "help", channel=channel)
            await referee.tell([Telling(key, 50 + channel, channel, shown=1)])
        await rolled(referee, KIT, "help")
        (kept,) = await referee.kept(KIT)
        await referee.forget(KIT, kept, hands_over=False)
        of_table = await referee.look(scope(JO), lambda turn: turn.table.id)

        assert await referee.posts_of_forgotten() == [(Post(60, 10, of_table, STORY), 5)]


async def test_who_was_forgotten_by_half_is_forgotten_whole_by_asking_again(
    database: Where,
) -> None:
    async with aclosing(Referee(open_database(database), Faces(*[1] * 61))) as referee:
        await referee.play(scope(KIT), lambda turn: sheets.new(turn, "Brightwater", "fu"))
        for number in range(60):
            await rolled(referee, KIT, f"over the weir {number}")
        await rolled(referee, JO, "behind Brightwater")
        (kept,) = await referee.kept(KIT)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(forgetting, "finish", stop)
            with pytest.raises(StoppedError):
                await referee.forget(KIT, kept, hands_over=False)
        assert "Brightwater" in kept_texts(database)

        (kept,) = await referee.kept(KIT)
        await referee.forget(KIT, kept, hands_over=False)

    text = kept_texts(database)
    assert ("Brightwater" in text, "over the weir" in text, str(KIT) in text) == (False,) * 3
    assert (KIT,) not in query(database, "SELECT actor_id FROM entry")


class StoppedError(Exception):
    """The process was told to end."""


def stop(*_given: object) -> None:
    """End as a process does that is told to."""
    raise StoppedError
