"""A campaign that is carried from SQLite to PostgreSQL, played there, and carried back."""

import asyncio
import sqlite3
from contextlib import aclosing
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.storage.copying import TABLES, CopyError, copy_campaign, require_copyable
from bot.storage.database import open_database
from bot.storage.referee import Referee
from bot.storage.revision import NotOursError
from bot.storage.upgrade import upgrade
from bot.table.plays import table
from tests.databases import ON_POSTGRESQL, Cluster, query
from tests.faces import Faces
from tests.house.storage.test_database import start_ticking
from tests.house.storage.ticking import move_on, where

STORED = Path(__file__).resolve().parents[2] / "data" / "0.1.0.sql"

pytestmark = ON_POSTGRESQL


def rows(address: str) -> dict[str, list[tuple[object, ...]]]:
    """Read everything, documents as the databases give them."""
    found = {}
    for each in TABLES:
        found[each.name] = query(address, select(each).order_by(*each.primary_key.columns))
    return found


@pytest.fixture
def stored(tmp_path: Path) -> str:
    """The evening that 0.1.0 left, migrated to this version."""
    path = tmp_path / "evening.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(STORED.read_text("utf-8"))
    connection.close()
    upgrade(path)
    return f"sqlite:///{path}"


def test_an_evening_goes_there_and_back_as_it_was(
    stored: str, database: str, tmp_path: Path
) -> None:
    back = f"sqlite:///{tmp_path / 'back.db'}"
    upgrade(back)
    # What fell was not kept by that version.
    query(stored, "UPDATE entry SET dice = '[[6, 4], [10, 3]]' WHERE id = 2")
    count = copy_campaign(stored, database)
    assert copy_campaign(database, back) == count

    assert rows(stored) == rows(back)
    assert count == sum(len(each) for each in rows(stored).values()) > 1500


def test_a_server_has_counted_what_it_got(stored: str, database: str) -> None:
    """Or its first plays would go through rows that an index finds."""
    copy_campaign(stored, database)
    entries = len(rows(stored)["entry"])

    counted = "SELECT reltuples FROM pg_class WHERE oid = 'entry'::regclass"
    assert query(database, counted) == [(entries,)]


def test_a_database_that_has_something_gets_nothing(stored: str, database: str) -> None:
    copy_campaign(stored, database)
    before = rows(database)
    with pytest.raises(CopyError, match="not empty"):
        copy_campaign(stored, database)

    assert rows(database) == before


def test_another_programs_database_on_a_server_is_left_alone(stored: str, server: Cluster) -> None:
    foreign = server.make("foreign")
    query(foreign, "CREATE TABLE album (name text)")
    for refused in (
        lambda: upgrade(foreign),
        lambda: require_copyable(stored, foreign),
        lambda: require_copyable(foreign, stored),
    ):
        with pytest.raises(NotOursError, match="it holds album; name another"):
            refused()

    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert query(foreign, tables) == [("album",)]


def test_what_has_something_is_told_before_either_is_touched(stored: str, database: str) -> None:
    require_copyable(stored, database)
    copy_campaign(stored, database)
    with pytest.raises(CopyError, match="not empty"):
        require_copyable(stored, database)


@pytest.mark.parametrize(
    "damage",
    [
        """UPDATE sheet SET state = '{"nonsense": 1}' WHERE id = 2""",
        """UPDATE entry SET outcome = '{"nonsense": 1}' WHERE id = 2""",
        """UPDATE entry SET move = 'won' WHERE id = 2""",
        """UPDATE change SET before = '{"is_active": true, "state": {"nonsense": 1}}'
           WHERE before IS NOT NULL""",
    ],
)
def test_a_document_that_cannot_be_read_stops_the_copy(
    stored: str, database: str, damage: str
) -> None:
    query(stored, damage)
    with pytest.raises(CopyError, match="cannot be read"):
        copy_campaign(stored, database)

    assert not any(rows(database).values())


async def test_a_copied_campaign_is_played_by_two_processes_and_undone(
    stored: str, database: str, tmp_path: Path
) -> None:
    await asyncio.to_thread(copy_campaign, stored, database)
    played = [await start_ticking(database, 50, 1 + number * 1000) for number in range(2)]
    for process in played:
        await process.communicate()
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        undone = await referee.play(where(5000, 10), lambda turn: table.undo(turn, None))
    back = f"sqlite:///{tmp_path / 'back.db'}"
    await asyncio.to_thread(upgrade, back)
    await asyncio.to_thread(copy_campaign, database, back)

    assert rows(database) == rows(back)
    # It can be undone on the file too, from where the server left it.
    async with aclosing(Referee(open_database(back), Faces())) as referee:
        again = await referee.play(where(5001, 10), lambda turn: table.undo(turn, None))
        await referee.play(where(5002, 10), move_on)
    assert undone.outcome.what != again.outcome.what
    new = len(rows(stored)["entry"]) + 101
    assert query(back, "SELECT count(*) FROM entry") == [(new + 2,)]


def test_the_numbers_go_on_after_those_that_were_copied(stored: str, database: str) -> None:
    copy_campaign(stored, database)
    highest = max(row[0] for row in rows(stored)["entry"])

    async def play() -> None:
        async with aclosing(Referee(open_database(database), Faces())) as referee:
            await referee.play(where(7000, 77), move_on)

    asyncio.run(play())
    assert max(row[0] for row in rows(database)["entry"]) == highest + 1
