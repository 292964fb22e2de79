"""A SQLite file, and the threads on which all that is done with it is done.

It has one connection that writes and a few that look, each on a thread of aiosqlite's.  A call of
aiosqlite's own is a hop to that thread and back, and a play would make some twenty; so here a
whole transaction is one job on the thread (:class:`_Thread`), where SQLAlchemy speaks to the file
as it does without any loop.  Without ``BEGIN IMMEDIATE`` concurrent plays would lose each other's
updates silently; with it, one writer queues behind the other.  ``synchronous=FULL`` makes an
answered roll survive a power cut.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.pool import NullPool

from bot.storage.codec import parse
from bot.storage.lanes import LOCK_SECONDS, Database, Lane, Lanes
from bot.storage.statements import DRIVER

R = TypeVar("R")

READERS = 2
"""Connections that look at a SQLite file: one more than would ever wait on a small machine."""

SWEEP_SECONDS = 3600.0
"""How far apart a file is written anew."""


class SQLite(Database):
    """A file, and the thread that writes to it."""

    def __init__(self, path: Path, synchronous: str) -> None:
        pragmas = (
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            f"busy_timeout={LOCK_SECONDS * 1000:.0f}",
            "foreign_keys=ON",
            "temp_store=MEMORY",
            # A play touches few pages, which the system keeps: caches of 2 MiB gain nothing.
            "cache_size=-256",
            "journal_size_limit=67108864",
        )
        self._writer = _Threads(path, pragmas, 1, "BEGIN IMMEDIATE")
        readers = _Threads(path, (*pragmas, "query_only=ON"), READERS, "BEGIN")
        super().__init__(self._writer, readers)
        self._path = path
        # Where the path is a link, the log is beside what it leads to.
        self._log = path.resolve().with_name(f"{path.resolve().name}-wal")
        self._file = _file_at(path)
        self._may_sweep_at = 0.0

    async def tend(self) -> str:
        """Fold the log into the file, and say if either is gone.

        SQLite goes on without a word where somebody deletes or replaces what it still holds open;
        folding a log saves what is in it.
        """
        await self._writer.fold()
        if _file_at(self._path) != self._file:
            return (
                f"{self._path.name} was deleted or replaced while the bot runs, so nothing that is "
                "played now is kept; stop the bot and restore a copy: python -m bot restore COPY"
            )
        log = self._log
        return "" if log.exists() else f"{log.name} was deleted while the bot runs; start it again"

    async def sweep(self) -> bool:
        """Write the file anew without what was deleted in it, and empty its log.

        Plays wait meanwhile, so it is done once an hour at most.
        """
        if time.monotonic() < self._may_sweep_at:
            return False
        is_swept = await self._writer.apart(lambda: _swept(self._path))
        self._may_sweep_at = time.monotonic() + SWEEP_SECONDS if is_swept else 0.0
        return is_swept


def _file_at(path: Path) -> tuple[int, int] | None:
    """Say which file is at a path, if there is one: another of the same name is another."""
    with suppress(OSError):
        found = path.stat()
        return found.st_dev, found.st_ino
    return None


def _swept(path: Path) -> bool:
    """Write a file anew where that is wanted; while another process is at it, it stays wanted."""
    with (
        suppress(sqlite3.OperationalError),
        closing(sqlite3.connect(path, isolation_level=None)) as connection,
    ):
        connection.execute(f"PRAGMA busy_timeout={LOCK_SECONDS * 1000:.0f}")
        (is_wanted,) = connection.execute("PRAGMA user_version").fetchone()
        if is_wanted:
            connection.execute("VACUUM")
            (is_busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if not is_busy:
                connection.execute("PRAGMA user_version=0")
                return True
    return False


class _Threads(Lanes):
    """Connections to a SQLite file, each on a thread of its own."""

    def __init__(self, path: Path, pragmas: tuple[str, ...], count: int, begin: str) -> None:
        super().__init__(count)
        self._statement = begin

        def opened() -> sqlite3.Connection:
            # Transactions are begun by us: sqlite3's own begin late and deferred.
            with ExitStack() as unless_ready:
                file = sqlite3.connect(path, isolation_level=None)
                unless_ready.callback(file.close)
                for pragma in pragmas:
                    file.execute(f"PRAGMA {pragma}").fetchall()
                unless_ready.pop_all()
            return file

        self._engine = create_engine(
            "sqlite://",
            creator=opened,
            poolclass=NullPool,
            hide_parameters=True,  # or an error would carry players' text into the log
            json_deserializer=parse,
        )

    def _begin(self, _domain: int) -> str:
        return self._statement

    async def _opened(self) -> "_Thread":
        thread = _Thread(self._engine)
        try:
            await thread
        except BaseException:
            # The thread tells the loop that it ends, which may be closed unless that is heard.
            if thread.ended is not None:
                await thread.ended
            raise
        return thread

    async def fold(self) -> None:
        """Fold the log into the file, as far as nobody reads it."""
        lane = await self._free.get()
        try:
            if lane is not None:
                await lane.do(_folded, lane.connection)
        finally:
            self._free.put_nowait(lane)

    async def apart(self, work: Callable[[], R]) -> R:
        """Do something on a thread of its own while a lane is held."""
        lane = await self._free.get()
        try:
            return await asyncio.to_thread(work)
        finally:
            self._free.put_nowait(lane)


def _folded(connection: Connection) -> None:
    connection.info[DRIVER].execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


class _Thread(aiosqlite.Connection, Lane):
    """A thread of aiosqlite's, on which all that a connection does is done.

    A cancelled task leaves the thread to finish what it began.
    """

    def __init__(self, engine: Engine) -> None:
        super().__init__(self._connected, iter_chunk_size=64)
        self._engine = engine
        self._thread.daemon = True  # or a bot that failed would never end
        self._closing = ExitStack()
        self.ended: asyncio.Future[object] | None = None

    def _connected(self) -> sqlite3.Connection:
        self.connection = self._closing.enter_context(self._engine.connect())
        made: Any = self.connection.connection
        file: sqlite3.Connection = made.driver_connection
        self.connection.info[DRIVER] = file
        return file

    async def do(self, work: Callable[..., R], *given: Any) -> R:
        """Do something as one job on the thread."""
        result: R = await self._execute(work, *given)  # type: ignore[no-untyped-call]
        return result

    async def drop(self) -> None:
        """Close the file, and let the thread end."""
        await super().drop()
        with suppress(Exception):
            await self.close()

    def stop(self) -> asyncio.Future[object] | None:
        """Let the thread end; it has done so once what is given is done."""
        # Whoever stops waiting while the file is opened never learns that it was.
        self._tx.put_nowait((None, self._closing.close))
        self.ended = super().stop()
        return self.ended
