"""The one door to the database: one hop, deadlines, what is lost and found again, on both kinds."""

import asyncio
import gc
import json
import os
import resource
import shutil
import sqlite3
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, aclosing, closing
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import aiosqlite
import discord
import pytest
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.util import await_

from bot.chat.pace import ANSWER_SECONDS, Pace
from bot.errors import Busy, Unavailable
from bot.storage import postgresql
from bot.storage.copying import CopyError, copy_campaign
from bot.storage.database import open_database, want_swept
from bot.storage.lanes import Database
from bot.storage.referee import Referee
from bot.storage.schema import channels
from bot.storage.sqlite import READERS, _swept
from bot.storage.statements import Fixed, fetch
from bot.storage.turn import Turn
from bot.storage.upgrade import upgrade
from rules.clock import Clock
from tests.conftest import scope
from tests.databases import IS_POSTGRESQL, ON_POSTGRESQL, ON_SQLITE, Cluster, Where, cluster, query
from tests.faces import Faces
from tests.house.storage.ticking import move_on, where

NOWHERE = {"channel_id": 1, "table_id": 999, "is_open": True}
"""A channel of a table that there is not."""

PATIENCE = 30
"""Seconds after which a test that waits in vain goes on, and fails."""

SQLITES_OWN_SECONDS = 4
"""Less than the time that Python's SQLite waits for a lock unless it is told another."""


@pytest.fixture
async def opened(database: Where) -> AsyncIterator[Database]:
    made = open_database(database)
    yield made
    await made.close()


@pytest.fixture
async def tables(opened: Database) -> Referee:
    """A referee without dice: nothing here is rolled."""
    return Referee(opened, Faces())


def ticks(database: Where) -> list[tuple[int, int]]:
    """Read what every tick moved from and to, in the order of the journal."""
    rows = query(database, "SELECT CAST(outcome AS TEXT) FROM entry ORDER BY id")
    outcomes = [json.loads(row[0]) for row in rows]
    return [(each["before"], each["clock"]["ticks"]) for each in outcomes]


def is_a_chain(moved: list[tuple[int, int]]) -> bool:
    """Whether every tick went on from where the one before it had come to."""
    return all(after[0] == before[1] for before, after in pairwise(moved))


@ON_SQLITE
@pytest.mark.parametrize(("chosen", "level"), [("FULL", 2), ("NORMAL", 1)])
async def test_a_file_is_written_as_safely_as_its_host_wants(
    database: Path, chosen: str, level: int
) -> None:
    opened = open_database(database, synchronous=chosen)

    def asked(connection: Connection) -> object:
        return connection.exec_driver_sql("PRAGMA synchronous").scalar()

    found = await opened.write(1, asked)
    await opened.close()
    assert found == level


@ON_SQLITE
async def test_a_log_that_grew_large_once_gives_its_room_back(opened: Database) -> None:
    asked = "PRAGMA journal_size_limit"
    found = await opened.write(1, lambda made: made.exec_driver_sql(asked).scalar())

    assert found == 64 * 1024**2


async def test_nothing_is_kept_that_points_nowhere(opened: Database, database: Where) -> None:
    with pytest.raises(IntegrityError):
        await opened.write(1, lambda made: made.execute(insert(channels).values(NOWHERE)))

    assert query(database, "SELECT count(*) FROM channel") == [(0,)]


async def test_what_is_refused_is_tried_once_and_told_without_what_was_bound(
    opened: Database,
) -> None:
    """It may be what players typed, and stands in the log where nobody expected an error."""
    unmade = text("INSERT INTO nothing VALUES (:said)").bindparams(said="canary")
    tried: list[Connection] = []

    def insert_it(made: Connection) -> None:
        tried.append(made)
        made.execute(unmade)

    with pytest.raises(DBAPIError) as error:
        await opened.write(1, insert_it)

    assert len(tried) == 1
    assert "canary" not in str(error.value)


# --------------------------------------------------------------------------------- the deadline


async def test_what_comes_too_late_is_not_begun(tables: Referee, database: Where) -> None:
    late = scope()
    with pytest.raises(Busy):
        await tables.play(_until(late, time.perf_counter() - 0.001), move_on)

    assert query(database, "SELECT count(*) FROM entry") == [(0,)]


async def test_what_waited_behind_another_until_it_was_too_late_is_not_begun(
    tables: Referee, database: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    _it_is(100, monkeypatch)
    held = Held()
    slow = asyncio.create_task(tables.play(scope(), held.move))
    await held.begun()
    late = asyncio.create_task(tables.play(_until(scope(), 101), move_on))
    await asyncio.sleep(0)  # so that it waits
    _it_is(102, monkeypatch)
    assert not late.done()
    held.let_go()
    with pytest.raises(Busy):
        await late
    await slow

    assert query(database, "SELECT count(*) FROM entry") == [(1,)]


@ON_SQLITE
async def test_what_waited_for_another_process_until_it_was_too_late_is_not_begun(
    tables: Referee, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _it_is(100, monkeypatch)
    await tables.play(scope(), move_on)
    with closing(sqlite3.connect(database, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        late = asyncio.create_task(tables.play(_until(scope(), 101), move_on))
        await asyncio.sleep(0)  # so that it waits
        _it_is(102, monkeypatch)
        assert not late.done()
    with pytest.raises(Busy):
        await late

    assert query(database, "SELECT count(*) FROM entry") == [(1,)]


@pytest.mark.slow
async def test_a_queue_that_is_too_long_says_so_at_once(tables: Referee) -> None:
    for _ in range(12):
        await tables.play(scope(), _slowly(0.05))  # so that plays are known to take long
    running = [asyncio.create_task(tables.play(scope(), _slowly(0.05))) for _ in range(20)]
    await asyncio.sleep(0)
    began = time.perf_counter()
    with pytest.raises(Busy):
        await tables.play(_until(scope(), began + 0.05), move_on)

    assert not any(task.done() for task in running[10:])
    await asyncio.gather(*running)


@ON_SQLITE
async def test_a_look_waits_for_as_many_as_are_before_it_on_its_connection_and_no_longer(
    opened: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    _it_is(100, monkeypatch)
    monkeypatch.setattr(opened._readers, "_pace", 1.0)
    may_end = threading.Event()
    slow = [
        asyncio.create_task(opened.read(lambda _made: may_end.wait(PATIENCE)))
        for _ in range(READERS)
    ]
    await asyncio.sleep(0)  # so that they look
    with pytest.raises(Busy):
        await opened.read(lambda _made: None, until=100.5)
    in_time = asyncio.create_task(opened.read(lambda _made: "seen", until=101.5))
    await asyncio.sleep(0)  # so that it waits
    may_end.set()
    await asyncio.gather(*slow)

    assert await in_time == "seen"
    # Those that are done are waited for no more.
    assert await opened.read(lambda _made: "seen", until=100) == "seen"


@ON_SQLITE
async def test_another_process_that_holds_the_file_is_waited_for_no_longer_than_a_lock(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.storage.sqlite.LOCK_SECONDS", 0.01)
    opened = open_database(database)
    with closing(sqlite3.connect(database, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        with pytest.raises(Busy):
            await opened.write(1, lambda _made: None)
        took = time.monotonic() - began
    await opened.close()

    assert took < SQLITES_OWN_SECONDS


def _it_is(moment: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the clock by which plays are too late stand at a moment."""
    monkeypatch.setattr(time, "perf_counter", lambda: moment)


def _until(of: Any, moment: float) -> Any:
    return replace(of, until=moment)


class Held:
    """A play that stays in its transaction until it is let go, however long a machine takes."""

    def __init__(self) -> None:
        self._begun, self._may_end = threading.Event(), threading.Event()

    def move(self, turn: Turn) -> Any:
        """Move the clock on, once it may."""
        self._begun.set()
        if IS_POSTGRESQL:
            # Its transactions run in the loop, in which nothing may wait.
            await_(asyncio.to_thread(self._may_end.wait, PATIENCE))
        else:
            self._may_end.wait(PATIENCE)
        return move_on(turn)

    async def begun(self) -> None:
        """Wait until it holds what it holds."""
        assert await asyncio.to_thread(self._begun.wait, PATIENCE)

    def let_go(self) -> None:
        """Let it end."""
        self._may_end.set()


def _slowly(seconds: float) -> Callable[[Turn], Any]:
    def move(turn: Turn) -> Any:
        connection = turn.store.connection
        if IS_POSTGRESQL:
            connection.execute(text("SELECT pg_sleep(:seconds)"), {"seconds": seconds})
        else:
            time.sleep(seconds)
        return move_on(turn)

    return move


def test_an_interaction_is_as_late_as_it_is_later_than_the_promptest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, began = discord.utils.utcnow(), 100.0
    monkeypatch.setattr(discord.utils, "utcnow", lambda: now)
    monkeypatch.setattr(time, "perf_counter", lambda: began)

    def sent(seconds_ago: int) -> int:
        return discord.utils.time_snowflake(now - timedelta(seconds=seconds_ago))

    pace = Pace()
    # This machine's clock is a minute ahead.
    assert pace.lateness(sent(60)) == 0
    assert pace.lateness(sent(65)) == pytest.approx(5)
    assert pace.deadline(sent(65)) == pytest.approx(began + ANSWER_SECONDS - 5)
    assert pace.deadline(sent(60)) == pytest.approx(began + ANSWER_SECONDS)


def test_an_interaction_is_as_late_as_it_is_later_than_the_promptest_of_the_last_minutes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    sent = discord.utils.utcnow()

    def late(seconds: float) -> float:
        """Give how late an interaction is that comes so long after it was sent."""
        return pace.lateness(discord.utils.time_snowflake(sent + timedelta(seconds=now - seconds)))

    pace = Pace()
    assert late(0) == pytest.approx(0)
    now += 301
    assert late(5) == pytest.approx(5)
    # All come later now, which may be the clock that was set.
    now += 301
    assert late(5) == pytest.approx(0)


def test_one_slow_answer_says_little_of_those_that_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    pace = _paced(monkeypatch, work=0.02, waiting=0)
    worked = time.process_time() + 10
    with pace.answering(time.perf_counter() + ANSWER_SECONDS):
        monkeypatch.setattr(time, "process_time", lambda: worked)
    assert pace.each < 0.025


def test_an_answer_that_could_not_be_given_in_time_is_not_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pace = _paced(monkeypatch, work=0.02, waiting=0)
    assert pace.each == pytest.approx(0.02, rel=0.05)
    until = time.perf_counter() + 0.03
    with pace.answering(until), pace.answering(until), pytest.raises(Busy), pace.answering(until):
        pytest.fail("it was begun")


def test_what_discord_takes_for_an_answer_is_no_reason_to_refuse_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pace = _paced(monkeypatch, work=0.002, waiting=0.2)
    assert pace.each == pytest.approx(0.002, rel=0.05)
    with ExitStack() as under_way:
        for _ in range(64):
            under_way.enter_context(pace.answering(time.perf_counter() + ANSWER_SECONDS))
        assert pace.under_way == 64


def _paced(monkeypatch: pytest.MonkeyPatch, *, work: float, waiting: float) -> Pace:
    """Give the pace of a bot after many answers, each so many seconds of work and of waiting."""
    clocks = {"worked": 0.0, "now": 0.0}
    monkeypatch.setattr(time, "process_time", lambda: clocks["worked"])
    monkeypatch.setattr(time, "perf_counter", lambda: clocks["now"])
    pace = Pace()
    for _ in range(200):
        with pace.answering(clocks["now"] + ANSWER_SECONDS):
            clocks["worked"] += work
            clocks["now"] += work + waiting
    return pace


# ------------------------------------------------------------------------------ one transaction


async def test_a_look_cannot_write(opened: Database, database: Where) -> None:
    def write(connection: Connection) -> None:
        connection.execute(text('INSERT INTO "table" (guild_id) VALUES (1)'))

    with pytest.raises((Unavailable, DBAPIError)):
        await opened.read(write)

    assert query(database, 'SELECT count(*) FROM "table"') == [(0,)]


async def test_a_look_sees_one_moment(opened: Database, database: Where) -> None:
    count = text("SELECT count(*) FROM beat")

    def look(made: Connection) -> list[Any]:
        before = made.scalar(count)
        query(database, "INSERT INTO beat VALUES (0, 1000)")
        return [before, made.scalar(count)]

    assert await opened.read(look) == [0, 0]
    assert query(database, "SELECT count(*) FROM beat") == [(1,)]


async def test_plays_at_one_server_follow_each_other(tables: Referee, database: Where) -> None:
    await asyncio.gather(*(tables.play(where(key, 10), move_on) for key in range(1, 201)))

    moved = ticks(database)
    assert len(moved) == 200
    assert is_a_chain(moved)


@ON_POSTGRESQL
async def test_plays_at_different_servers_run_at_once(tables: Referee) -> None:
    """However many wait at one of them: they have no connection yet."""
    held = Held()
    slow = asyncio.create_task(tables.play(where(1, 10, guild=1), held.move))
    await held.begun()
    later = [tables.play(where(key, 10, guild=1), move_on) for key in range(3, 23)]
    waiting = asyncio.gather(*later)
    await asyncio.sleep(0)
    await tables.play(where(2, 20, guild=2), move_on)

    assert not slow.done()
    held.let_go()
    await slow
    await waiting


async def test_cancelled_plays_leave_nothing_half_made(tables: Referee, database: Where) -> None:
    tasks = [asyncio.create_task(tables.play(where(key, 10), move_on)) for key in range(1, 121)]
    for number, task in enumerate(tasks):
        await asyncio.sleep(0)
        if number % 3 == 0:
            task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await tables.play(where(1000, 10), move_on)

    moved = ticks(database)
    assert len(moved) >= 81
    assert is_a_chain(moved)
    # Every entry changed the clock, and the clock stands where the last left it.
    assert query(database, "SELECT count(*) FROM change") == [(len(moved),)]


@pytest.mark.slow
@ON_SQLITE
def test_a_file_whose_opening_nobody_waits_for_any_more_is_closed(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It stayed open, and was closed at last on a thread that may not."""

    async def cancelled() -> None:
        made = open_database(database)
        opening = asyncio.create_task(made.read(lambda connection: None))
        await asyncio.sleep(0)
        opening.cancel()
        await asyncio.gather(opening, return_exceptions=True)
        await made.close()

    for _ in range(20):
        asyncio.run(cancelled())
    gc.collect()

    held = [each.readlink() for each in Path("/proc/self/fd").iterdir() if each.is_symlink()]
    assert [each for each in held if each.name.startswith(database.name)] == []
    assert caplog.records == []


@ON_SQLITE
def test_the_thread_of_a_file_that_cannot_be_opened_ends_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that tells a loop which is closed by then fails."""
    (tmp_path / "x.db").write_bytes(b"no database at all" * 1000)
    failed: list[object] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)

    async def asked() -> None:
        async with aclosing(Referee(open_database(tmp_path / "x.db"), Faces())) as referee:
            with pytest.raises(Unavailable):
                await referee.beats()

    for _ in range(100):
        asyncio.run(asked())
    assert failed == []


@ON_SQLITE
async def test_a_play_and_a_look_are_one_hop_each(
    tables: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.play(scope(), move_on)
    await tables.look(scope(), lambda turn: turn.boards(Clock))
    hops: list[str] = []
    original = aiosqlite.Connection._execute

    async def counted(self: Any, fn: Any, *args: Any, **kwargs: Any) -> Any:
        hops.append(fn.__name__)
        return await original(self, fn, *args, **kwargs)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", counted)
    await tables.play(scope(), move_on)
    await tables.look(scope(), lambda turn: turn.boards(Clock))

    assert hops == ["_transaction", "_transaction"]


# ------------------------------------------------------------------------------------- failures


@ON_SQLITE
async def test_a_file_that_cannot_be_opened_is_let_go_of_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.db").write_bytes(b"no database at all" * 1000)
    made, connect = list[sqlite3.Connection](), sqlite3.connect

    def noted(path: Path, **given: Any) -> sqlite3.Connection:
        made.append(connect(path, **given, check_same_thread=False))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    async with aclosing(Referee(open_database(tmp_path / "x.db"), Faces())) as referee:
        with pytest.raises(Unavailable):
            await referee.beats()

    assert made
    for each in made:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            each.execute("SELECT 1")


@pytest.mark.parametrize("kind", ["InternalError", "InterfaceError"])
async def test_a_connection_that_is_of_no_use_any_more_is_closed_and_another_opened(
    opened: Database, kind: str
) -> None:
    used: list[Connection] = []

    def work(made: Connection) -> str:
        used.append(made)
        if len(used) == 1:
            raise getattr(made.dialect.loaded_dbapi, kind)("it is of no use")
        return "done"

    assert await opened.write(1, work) == "done"
    first, second = used
    assert first.closed
    assert not second.closed


@pytest.mark.parametrize(
    ("called", "refusal"),
    [
        ("SQLITE_BUSY_SNAPSHOT", Busy),
        ("SQLITE_LOCKED", Busy),
        ("55P03", Busy),
        ("57014", Busy),
        ("40001", Busy),
        ("40P01", Busy),
        ("53300", Busy),
        ("SQLITE_FULL", Unavailable),
        ("SQLITE_IOERR_WRITE", Unavailable),
        ("SQLITE_CORRUPT", Unavailable),
        ("SQLITE_NOTADB", Unavailable),
        ("SQLITE_READONLY_DBMOVED", Unavailable),
        ("SQLITE_CANTOPEN", Unavailable),
        ("08006", Unavailable),
        ("25006", Unavailable),
        ("28P01", Unavailable),
        ("3D000", Unavailable),
        ("53100", Unavailable),
        ("57P01", Unavailable),
    ],
)
async def test_what_a_database_refuses_is_told_as_what_passes_or_as_what_the_host_mends(
    opened: Database, called: str, refusal: type[Exception]
) -> None:
    def refused(made: Connection) -> None:
        error = made.dialect.loaded_dbapi.OperationalError("refused")
        error.sqlite_errorname = error.sqlstate = called
        raise error

    with pytest.raises(refusal):
        await opened.write(1, refused)


@ON_SQLITE
async def test_a_full_disk_refuses_and_is_recovered_from(
    opened: Database, tables: Referee, database: Where
) -> None:
    await tables.play(scope(), move_on)

    def limit(pages: int) -> Callable[[Connection], None]:
        def set_it(connection: Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

        return set_it

    await opened.write(0, limit(1))

    async def fill_the_disk() -> None:
        for _ in range(200):
            await tables.play(scope(), move_on)

    with pytest.raises(Unavailable):
        await fill_the_disk()
    kept = len(ticks(database))
    await opened.write(0, limit(1_000_000))
    await tables.play(scope(), move_on)

    assert len(ticks(database)) == kept + 1
    assert is_a_chain(ticks(database))


@ON_SQLITE
async def test_a_disk_that_takes_nothing_is_noticed_by_the_health_check(
    tables: Referee, database: Where
) -> None:
    """Who only reads is answered by a full disk as by any other (E4)."""
    assert await tables.tend() == ""
    query(database, "UPDATE beat SET at = 0")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        await tables.look(scope(), lambda turn: turn.table)
        with pytest.raises(Unavailable):
            await tables.tend()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert query(database, "SELECT at FROM beat") == [(0,)]
    assert await tables.tend() == ""
    assert query(database, "SELECT at > 0 FROM beat") == [(1,)]


async def test_each_process_leaves_its_own_sign(tables: Referee, database: Where) -> None:
    for shard in (0, 4, 4):
        assert await tables.tend(shard) == ""

    assert query(database, "SELECT shard FROM beat ORDER BY shard") == [(0,), (4,)]


@ON_SQLITE
async def test_a_log_that_was_deleted_is_told_and_saved(
    opened: Database, tables: Referee, database: Path
) -> None:
    await tables.play(scope(), move_on)
    assert await opened.tend() == ""
    database.with_name(f"{database.name}-wal").unlink()
    await tables.play(scope(), move_on)

    assert "-wal was deleted" in await opened.tend()
    # What stood in the log is in the file since then.
    assert query(database, "SELECT count(*) FROM entry") == [(2,)]


@ON_SQLITE
async def test_a_file_behind_a_link_is_well(database: Path, tmp_path: Path) -> None:
    """Its log is beside what the link leads to, and was looked for beside the link."""
    link = tmp_path / "elsewhere.db"
    link.symlink_to(database)
    opened = open_database(link)
    await Referee(opened, Faces()).play(scope(), move_on)
    trouble = await opened.tend()
    await opened.close()

    assert trouble == ""


def replace_by_copy(database: Path) -> None:
    """Put a copy in the place of a file, as hosts do by hand."""
    copy = shutil.copy(database, database.with_name("copy.db"))
    Path(copy).replace(database)


@ON_SQLITE
@pytest.mark.parametrize("lose", [Path.unlink, replace_by_copy])
async def test_a_file_that_was_deleted_or_replaced_is_told_also_when_another_is_there(
    opened: Database, tables: Referee, database: Path, lose: Callable[[Path], None]
) -> None:
    """What was played was gone at the next start, and nothing had said so."""
    await tables.play(scope(), move_on)
    assert await opened.tend() == ""
    lose(database)
    for _ in range(2):
        assert "was deleted or replaced" in await opened.tend()
        # It opens what is at that path, and makes a file there.
        await opened.sweep()


@ON_POSTGRESQL
async def test_a_failover_in_the_middle_loses_and_doubles_nothing(
    tables: Referee, database: Where
) -> None:
    async def end_all_connections() -> None:
        for _ in range(5):
            await asyncio.sleep(0.05)
            await asyncio.to_thread(
                query,
                database,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )

    plays = [tables.play(where(key, key % 7, guild=key % 7), move_on) for key in range(1, 301)]
    results, _ = await asyncio.gather(
        asyncio.gather(*plays, return_exceptions=True), end_all_connections()
    )
    refused = [each for each in results if isinstance(each, BaseException)]
    assert {type(each) for each in refused} <= {Unavailable, Busy}
    made = query(database, "SELECT count(*), count(DISTINCT interaction_id) FROM entry")
    # One that was refused may have been committed just before its connection went.
    assert 300 - len(refused) <= made[0][0] == made[0][1] <= 300
    await tables.play(where(1000, 1, guild=1), move_on)


@ON_POSTGRESQL
@pytest.mark.parametrize("is_fixed", [True, False])
async def test_a_connection_that_is_lost_within_a_work_is_opened_anew(
    opened: Database, *, is_fixed: bool
) -> None:
    """SQLAlchemy gives up one that it runs a statement on, and lets nobody ask it any more."""
    killing = text("SELECT pg_terminate_backend(pg_backend_pid())")
    short = Fixed(select(func.pg_terminate_backend(func.pg_backend_pid()).label("is_ended")))
    tries = list[int]()

    def lost(times: int) -> Callable[[Connection], int]:
        def work(connection: Connection) -> int:
            tries.append(times)
            if len(tries) <= times:
                if is_fixed:
                    fetch(connection, short)
                else:
                    connection.execute(killing)
            return 42

        return work

    for do in (partial(opened.write, 1), opened.read):
        tries.clear()
        assert await do(lost(1)) == 42
        tries.clear()
        with pytest.raises(Unavailable):
            await do(lost(2))
        assert len(tries) == 2
        assert await do(lost(0)) == 42


@ON_POSTGRESQL
@pytest.mark.parametrize("is_fixed", [True, False])
async def test_a_look_that_nobody_waits_for_any_more_is_cancelled(
    opened: Database, *, is_fixed: bool
) -> None:
    def slow(connection: Connection) -> None:
        if is_fixed:
            fetch(connection, Fixed(select(func.pg_sleep(5).label("slept"))))
        else:
            connection.execute(text("SELECT pg_sleep(5)"))

    await opened.read(lambda connection: None)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await opened.read(slow)
    assert await opened.read(lambda connection: connection.scalar(text("SELECT 42"))) == 42


@pytest.mark.slow
@ON_POSTGRESQL
async def test_a_server_that_goes_away_is_told_kindly_and_comes_back() -> None:
    kills = int(os.environ.get("FLYWHEEL_SERVER_KILLS", "2"))
    acknowledged: set[int] = set()
    # A server of its own: that of the others must not go away.
    with cluster() as server:
        address = server.make("campaign")
        await asyncio.to_thread(upgrade, address)
        async with aclosing(Referee(open_database(address), Faces())) as referee:
            for kill in range(kills):
                keys = range(1 + kill * 100, 61 + kill * 100)
                plays = [asyncio.create_task(_kept(referee, key, acknowledged)) for key in keys]
                await asyncio.sleep(0.05)
                await asyncio.to_thread(server.kill if kill % 2 else server.stop)
                refused = [each for each in await asyncio.gather(*plays) if each is not None]
                assert {type(each) for each in refused} <= {Unavailable, Busy}
                with pytest.raises(Unavailable):
                    await referee.play(where(99 + kill * 100, 10), move_on)
                await asyncio.to_thread(server.start)
                await _kept(referee, 100 + kill * 100, acknowledged)
                assert 100 + kill * 100 in acknowledged
        journalled = [key for (key,) in query(address, "SELECT interaction_id FROM entry")]
        assert acknowledged <= set(journalled)
        assert len(journalled) == len(set(journalled))
        assert is_a_chain(ticks(address))


async def _kept(referee: Referee, key: int, acknowledged: set[int]) -> Exception | None:
    try:
        await referee.play(where(key, 10), move_on)
    except (Unavailable, Busy) as refusal:
        return refusal
    acknowledged.add(key)
    return None


@ON_POSTGRESQL
async def test_a_statement_that_takes_too_long_is_refused(
    database: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "STATEMENT_SECONDS", 0.2)
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        with pytest.raises(Busy):
            await referee.play(scope(), _slowly(2))
        await referee.play(scope(), move_on)

    assert query(database, "SELECT count(*) FROM entry") == [(1,)]


async def test_a_server_that_does_not_answer_is_waited_for_no_longer_than_a_lock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(postgresql, "LOCK_SECONDS", 0.1)
    end = asyncio.Event()

    async def say_nothing(_reader: object, writer: asyncio.StreamWriter) -> None:
        await end.wait()
        writer.close()

    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as silent:
        port = silent.sockets[0].getsockname()[1]
        opened = open_database(f"postgresql://bot@127.0.0.1:{port}/none")
        with pytest.raises(Unavailable):
            async with asyncio.timeout(PATIENCE):
                await opened.read(lambda made: made.scalar(select(1)))
        await opened.close()
        end.set()


@ON_POSTGRESQL
async def test_a_server_that_takes_no_writing_is_told_kindly(server: Cluster) -> None:
    """As where another has taken over, or a provider finds its disk too full."""
    locked = server.make("locked")
    await asyncio.to_thread(upgrade, locked)
    query(locked, "ALTER DATABASE locked SET default_transaction_read_only = on")
    async with aclosing(Referee(open_database(locked), Faces())) as referee:
        assert await referee.beats() == {}
        with pytest.raises(Unavailable):
            await referee.play(scope(), move_on)


@ON_POSTGRESQL
async def test_who_waits_too_long_for_another_process_is_told_to_try_again(
    database: Where, tables: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "LOCK_SECONDS", 0.2)
    async with aclosing(Referee(open_database(database), Faces())) as other:
        held = Held()
        slow = asyncio.create_task(tables.play(where(1, 10), held.move))
        await held.begun()
        with pytest.raises(Busy):
            await other.play(where(2, 10), move_on)
        held.let_go()
        await slow
        await other.play(where(3, 10), move_on)

    assert is_a_chain(ticks(database))


@ON_POSTGRESQL
async def test_more_plays_than_connections_are_all_made(database: Where) -> None:
    async with aclosing(Referee(open_database(database, pool=1), Faces())) as referee:
        await asyncio.gather(
            *(referee.play(where(key, key, guild=key), move_on) for key in range(1, 61))
        )

    assert query(database, "SELECT count(*) FROM entry") == [(60,)]


# --------------------------------------------------------------------------- several processes


async def start_ticking(address: Where, count: int, first_key: int) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.house.storage.ticking",
        str(address),
        str(count),
        "10",
        str(first_key),
        stdout=asyncio.subprocess.PIPE,
    )


@pytest.mark.slow
@ON_POSTGRESQL
@pytest.mark.parametrize("processes", [2, 4])
async def test_400_ticks_of_each_process_are_all_kept(database: Where, processes: int) -> None:
    started = [await start_ticking(database, 400, 1 + n * 1000) for n in range(processes)]
    told = [await process.communicate() for process in started]

    assert [out.strip() for out, _ in told] == [b"400"] * processes
    moved = ticks(database)
    assert len(moved) == 400 * processes
    assert is_a_chain(moved)


@ON_POSTGRESQL
async def test_of_two_that_migrate_at_once_one_does(server: Cluster, tmp_path: Path) -> None:
    address = server.make(f"both_{os.getpid()}_{tmp_path.name}".lower())
    told: list[str] = []
    await asyncio.gather(*(asyncio.to_thread(upgrade, address, tell=told.append) for _ in range(3)))

    assert len(told) == 1


# --------------------------------------------------------------------------------------- copying


async def test_a_campaign_is_not_copied_onto_itself(tables: Referee, database: Where) -> None:
    await tables.play(scope(), move_on)
    with pytest.raises(CopyError, match="onto itself"):
        await asyncio.to_thread(copy_campaign, str(_address(database)), str(_address(database)))


def _address(database: Where) -> str:
    return database if isinstance(database, str) else f"sqlite:///{database}"


@ON_SQLITE
async def test_what_points_nowhere_is_not_copied(database: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(database)) as file, file:
        file.execute("INSERT INTO channel VALUES (:channel_id, :table_id, :is_open)", NOWHERE)
    copy = _address(tmp_path / "copy.db")
    upgrade(copy)
    with pytest.raises(CopyError, match="FOREIGN KEY"):
        await asyncio.to_thread(copy_campaign, _address(database), copy)


# -------------------------------------------------------------------------------------- sweeping


@ON_SQLITE
async def test_a_file_that_somebody_reads_stays_to_be_swept_and_is_not_waited_for_long(
    opened: Database, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.storage.sqlite.LOCK_SECONDS", 0.01)
    await opened.write(1, want_swept)
    with closing(sqlite3.connect(database, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entry").fetchone()
        began = time.monotonic()
        assert not await opened.sweep()
        took = time.monotonic() - began

    assert took < SQLITES_OWN_SECONDS
    assert await opened.sweep()


def test_a_file_that_cannot_be_opened_just_now_stays_to_be_swept(tmp_path: Path) -> None:
    """Whoever had just been forgotten read below it that something went wrong."""
    assert not _swept(tmp_path)
