"""The one door to the database: a SQLite file by default, PostgreSQL where one process is too few.

A play or a look is a plain function of a connection (:data:`Work`).  It runs whole in one
transaction, and nothing outside this module knows which database that is.  Both are reached by
SQLAlchemy's ``AsyncEngine``; what differs stands here, each beside its twin.

What is done the same way each time passes SQLAlchemy by (:mod:`bot.storage.statements`): a
transaction is the driver's, and so are the statements of nearly every play.

**SQLite** has one connection that writes and a few that look.  A driver call of aiosqlite is a hop
to its thread and back, and SQLAlchemy makes some twenty for one play, so here a whole transaction
is one job on that thread (:class:`_OneHop`): a play costs what it did when the driver was
synchronous.  Without ``BEGIN IMMEDIATE`` concurrent plays would lose each other's updates
silently; with it, one writer queues behind the other.  ``synchronous=FULL`` makes an answered roll
survive a power cut.

**PostgreSQL** lets plays of different servers run at once.  Those of one server, or of one direct
message, follow each other: first by a lock of this process, so that a busy server keeps one
connection waiting and not all, then by an advisory lock, which other processes heed too.  It is
the server's and not the table's, since that is known before anything is read, also where a table
has no row yet, and since one lock cannot deadlock.  It is a statement of its own, because in READ
COMMITTED a statement sees what was committed before it began.  Looks see one moment (REPEATABLE
READ) and can write on neither database.

Connections are held, not checked out for each play, which would cost a tenth of its time.  A
connection that was lost is opened anew and the work done once more: that is safe, since an
interaction is journalled once.  What has waited too long is refused before it begins, and what
would wait too long at once (:class:`~bot.errors.Busy`), by the time that plays take just now.
"""

import asyncio
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import aiosqlite
from sqlalchemy import URL, BigInteger, Connection, bindparam, event, func, make_url, select
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.errors import Busy, Unavailable
from bot.storage.statements import DRIVER, Fixed, run
from rules.errors import RuleError

R = TypeVar("R")

Work = Callable[[Connection], R]
"""What is done in one transaction: all of it or, if it raises, nothing."""

LOCK_SECONDS = 2.0
"""How long to wait for whoever holds a lock, inside Discord's three seconds."""

STATEMENT_SECONDS = 5
READERS = 2
"""Connections that look at a SQLite file: one more than would ever wait on a small machine."""

POOL = 8
"""Connections to PostgreSQL that write, and half as many that look, for each process."""

SWEEP_SECONDS = 3600.0
"""How far apart a file is written anew."""

FOREVER = float("inf")

_PACE_AT_FIRST = 0.002
"""Seconds that a play is taken to need until some have been measured."""


_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}


def url_of(where: str | Path) -> URL:
    """Read an address, a file's path or a URL of either database, for the drivers used here."""
    if isinstance(where, Path):
        return URL.create("sqlite+aiosqlite", database=str(where))
    url = make_url(where)
    if "sslmode" in url.query:
        # What libpq and most providers call it is asyncpg's ``ssl``.
        mode = url.query["sslmode"]
        url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    return url.set(drivername=_DRIVERS[url.get_backend_name()])


def open_database(where: str | Path, *, synchronous: str = "FULL", pool: int = POOL) -> "Database":
    """Open the database at an address; connections are made when they are needed."""
    url = url_of(where)
    if url.get_backend_name() == "sqlite":
        return _SQLite(Path(url.database or ""), synchronous)
    return _PostgreSQL(url, pool)


def engine_of(where: str | Path, *, is_writing: bool = False) -> AsyncEngine:
    """Give an engine for one's own use, whose transactions each see one moment."""
    url = url_of(where)
    if url.get_backend_name() == "sqlite":
        begin = "BEGIN IMMEDIATE" if is_writing else "BEGIN"
        engine = _sqlite_engine(Path(url.database or ""), ("foreign_keys=ON",))
        event.listen(engine.sync_engine, "begin", lambda made: made.exec_driver_sql(begin))
        return engine
    return create_async_engine(
        url, poolclass=NullPool, hide_parameters=True, isolation_level="REPEATABLE READ"
    )


class Database:
    """A database as the referee uses it: work is done in a transaction, or refused in time."""

    def __init__(self, writers: "_Lanes", readers: "_Lanes") -> None:
        self._writers = writers
        self._readers = readers

    async def write(self, domain: int, work: Work[R], *, until: float = FOREVER) -> R:
        """Do work that may write; works of one domain follow each other.

        ``until`` is the moment (``time.perf_counter()``) from which it must not begin any more.
        Raises what the work raises, :class:`Busy` where it would have to wait too long, and
        :class:`Unavailable` where the database cannot be used at all.
        """
        return await self._writers.run(domain, work, until)

    async def read(self, work: Work[R], *, until: float = FOREVER) -> R:
        """Do work that sees one moment of the database and cannot write; raises like a write."""
        return await self._readers.run(0, work, until)

    async def tend(self) -> str:
        """Keep the database in order; give what is wrong with it in a few words, or nothing."""
        return ""

    async def sweep(self) -> bool:
        """Leave nothing in a file of what somebody wants gone; give whether there was any.

        A server clears away by itself what was deleted or written over.
        """
        return False

    async def close(self) -> None:
        """Finish what is in flight and let the database go."""
        # Readers go first: whoever closes a SQLite file last folds its log into it.
        await self._readers.close()
        await self._writers.close()


class _Lanes:
    """Connections that are held for good; who comes first is served first."""

    def __init__(self, engine: AsyncEngine, count: int) -> None:
        self._engine = engine
        self._count = count
        self._free: asyncio.LifoQueue[AsyncConnection | None] = asyncio.LifoQueue()
        for _ in range(count):
            self._free.put_nowait(None)  # opened when it is needed
        self._waiting = 0
        self._pace = _PACE_AT_FIRST

    async def run(self, domain: int, work: Work[R], until: float) -> R:
        """Do a work in a lane of its own, before ``until`` or not at all."""
        if time.perf_counter() + self._ahead_of(domain) * self._pace > until:
            raise Busy
        self._waiting += 1
        try:
            return await self._in_turn(domain, work, until)
        finally:
            self._waiting -= 1

    def _ahead_of(self, _domain: int) -> float:
        """Give how many works a new one would have to wait for, one after another."""
        return self._waiting / self._count

    async def _in_turn(self, _domain: int, work: Work[R], until: float) -> R:
        connection = await self._free.get()
        try:
            for is_last in (False, True):
                if connection is not None and not _is_sound(connection):
                    await _drop(connection)
                    connection = None
                try:
                    if connection is None:
                        connection = await self._opened()
                    began = time.perf_counter()
                    if began > until:
                        raise Busy
                    result = await self._transact(connection, work, until)
                except Exception as error:
                    if not _is_the_databases(error):
                        raise
                    is_lost = connection is None or _is_lost(error)
                    if is_lost and connection is not None:
                        await _drop(connection)
                        connection = None
                    if is_lost and not is_last:
                        continue
                    refusal = _refusal_of(error)
                    if refusal is None:
                        raise
                    raise refusal from error
                # One slow work among many, such as the first, says little of those that wait.
                took = min(time.perf_counter() - began, 4 * self._pace)
                self._pace += (took - self._pace) / 16
                return result
            raise Unavailable
        finally:
            self._free.put_nowait(connection)

    async def _opened(self) -> AsyncConnection:
        """Open a connection that statements can be run by."""
        connection = await self._engine.connect()
        connection.info[DRIVER] = self._driver_of(connection)
        return connection

    def _driver_of(self, connection: AsyncConnection) -> Any:
        """Give the driver's connection, as PEP 249 has it, that fixed statements are run by."""
        made: Any = connection.sync_connection
        return made.connection.dbapi_connection

    async def _transact(self, connection: AsyncConnection, work: Work[R], _until: float) -> R:
        return await connection.run_sync(_transaction, "", work)

    async def fold(self) -> None:
        """Fold a file's log into it, outside any transaction; a server does so by itself."""

    async def apart(self, work: Callable[[], R]) -> R:
        """Do something on a thread of its own while a lane is held."""
        connection = await self._free.get()
        try:
            return await asyncio.to_thread(work)
        finally:
            self._free.put_nowait(connection)

    async def close(self) -> None:
        """Wait for every lane, then close it."""
        for _ in range(self._count):
            connection = await self._free.get()
            if connection is not None:
                await _drop(connection)
        await self._engine.dispose()


def _transaction(connection: Connection, begin: str, work: Work[R]) -> R:
    """Do a work in a transaction of the driver's, of which SQLAlchemy keeps no account."""
    driver = connection.info[DRIVER]
    try:
        try:
            if begin:
                driver.execute(begin)
            result = work(connection)
            driver.commit()
        except BaseException:
            _roll_back(connection, driver)
            raise
    except connection.dialect.loaded_dbapi.Error as error:
        raise _as_sqlalchemys(connection, driver, error) from error
    finally:
        # What it executed itself it takes for a transaction of its own.
        if connection.in_transaction():
            connection.rollback()
    return result


def _roll_back(connection: Connection, driver: Any) -> None:
    with suppress(Exception):
        driver.rollback()
        return
    # No other work may find itself in this transaction.
    connection.info.pop(DRIVER, None)


def _is_sound(connection: AsyncConnection) -> bool:
    return not connection.closed and not connection.invalidated and DRIVER in connection.info


def _as_sqlalchemys(connection: Connection, driver: Any, error: Exception) -> Exception:
    """Give an error of the driver's as SQLAlchemy would raise it, without what was bound."""
    dialect: Any = connection.dialect
    base, is_lost = dialect.loaded_dbapi.Error, dialect.is_disconnect(error, driver, None)
    return DBAPIError.instance(None, None, error, base, connection_invalidated=is_lost)


def _in_time(work: Work[R], until: float) -> Work[R]:
    """Make a work that does nothing but refuse from the moment ``until`` on."""

    def begun(connection: Connection) -> R:
        if time.perf_counter() > until:
            raise Busy
        return work(connection)

    return begun


async def _drop(connection: AsyncConnection) -> None:
    # What is lost already need not be said goodbye to.
    with suppress(Exception):
        await connection.close()


def _is_the_databases(error: Exception) -> bool:
    # A connection that is closed in the middle of a call makes asyncpg raise its own errors past
    # SQLAlchemy; they are known by their module, so that a bot on a file need not load it.
    is_driver = type(error).__module__.startswith("asyncpg")
    return is_driver or isinstance(error, DBAPIError | OSError)


def _is_lost(error: Exception) -> bool:
    """Whether the connection cannot be used any more, so that another may do better."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or isinstance(error, InternalError | InterfaceError)
    return True


def _refusal_of(error: Exception) -> RuleError | None:
    """Give the refusal that an error of the database's amounts to; None where it is a fault."""
    if not isinstance(error, DBAPIError) or _is_lost(error):
        return Unavailable()
    name = getattr(error.orig, "sqlite_errorname", "") or getattr(error.orig, "sqlstate", "") or ""
    if name.startswith(_BUSY):
        return Busy()
    return Unavailable() if name.startswith(_UNUSABLE) else None


_BUSY = (
    "SQLITE_BUSY",
    "SQLITE_LOCKED",
    "55P03",  # a lock was waited for too long
    "57014",  # a statement took too long
    "40001",  # two transactions could not be put in order
    "40P01",  # two transactions waited for each other
    "53300",  # too many connections
)
_UNUSABLE = (
    "SQLITE_FULL",
    "SQLITE_IOERR",
    "SQLITE_CORRUPT",
    "SQLITE_NOTADB",
    "SQLITE_READONLY",
    "SQLITE_CANTOPEN",
    "08",  # no connection
    "53",  # no room, on the disk or in memory
    "57P",  # the server stops, or starts
)

# ------------------------------------------------------------------------------------- SQLite


class _SQLite(Database):
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
        super().__init__(
            _Threads(_sqlite_engine(path, pragmas), 1, "BEGIN IMMEDIATE"),
            _Threads(_sqlite_engine(path, (*pragmas, "query_only=ON")), READERS, "BEGIN"),
        )
        self._path = path
        self._may_sweep_at = 0.0

    async def tend(self) -> str:
        """Fold the log into the file, and say if either is gone.

        SQLite goes on without a word where somebody deletes the log that it still holds open;
        folding it saves what is in it.
        """
        await self._writers.fold()
        log = self._path.with_name(f"{self._path.name}-wal")
        missing = [path.name for path in (self._path, log) if not path.exists()]
        return f"{' and '.join(missing)} was deleted while the bot runs" if missing else ""

    async def sweep(self) -> bool:
        """Write the file anew without what was deleted in it, and empty its log.

        Plays wait meanwhile, so it is done once an hour at most.
        """
        if time.monotonic() < self._may_sweep_at:
            return False
        is_swept = await self._writers.apart(lambda: _swept(self._path))
        self._may_sweep_at = time.monotonic() + SWEEP_SECONDS if is_swept else 0.0
        return is_swept


def want_swept(connection: Connection) -> None:
    """Note in this transaction that what it deletes, or writes over, is not to stay in the file."""
    if connection.dialect.name == "sqlite":
        connection.info[DRIVER].execute("PRAGMA user_version=1")


def _swept(path: Path) -> bool:
    """Write a file anew where that is wanted; while another process is at it, it stays wanted."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA busy_timeout={LOCK_SECONDS * 1000:.0f}")
        (is_wanted,) = connection.execute("PRAGMA user_version").fetchone()
        if is_wanted:
            try:
                connection.execute("VACUUM")
                emptied = "PRAGMA wal_checkpoint(TRUNCATE)"
                (is_busy, _, _) = connection.execute(emptied).fetchone()
                if is_busy:
                    return False
                connection.execute("PRAGMA user_version=0")
            except sqlite3.OperationalError:
                return False
        return bool(is_wanted)


def _sqlite_engine(path: Path, pragmas: tuple[str, ...]) -> AsyncEngine:
    async def connect() -> _OneHop:
        connection = _OneHop(path, pragmas)
        try:
            await connection
        except BaseException:
            # The thread tells the loop that it ends, which may be closed unless that is heard.
            if connection.ended is not None:
                await connection.ended
            raise
        return connection

    return create_async_engine(
        "sqlite+aiosqlite://",
        async_creator=connect,
        poolclass=NullPool,
        hide_parameters=True,  # or an error would carry players' text into the log
    )


class _Threads(_Lanes):
    """Connections to a SQLite file, each on a thread of its own."""

    def __init__(self, engine: AsyncEngine, count: int, begin: str) -> None:
        super().__init__(engine, count)
        self._begin = begin

    def _driver_of(self, connection: AsyncConnection) -> sqlite3.Connection:
        return _thread_of(connection).file

    async def _transact(self, connection: AsyncConnection, work: Work[R], until: float) -> R:
        # Another process may hold the file until the transaction has begun.
        timely = _in_time(work, until)
        return await _thread_of(connection).finish(
            connection.run_sync(_transaction, self._begin, timely)
        )

    async def fold(self) -> None:
        """Fold the log into the file, as far as nobody reads it."""
        connection = await self._free.get()
        try:
            if connection is not None:
                await _thread_of(connection).execute_fetchall("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            self._free.put_nowait(connection)


def _thread_of(connection: AsyncConnection) -> "_OneHop":
    """Give the thread that a connection of SQLAlchemy's stands on."""
    made: Any = connection.sync_connection
    thread: _OneHop = made.connection.driver_connection
    return thread


class _OneHop(aiosqlite.Connection):
    """A connection of aiosqlite that runs a whole coroutine on its thread.

    There its calls need no further hop: a coroutine in which nothing is waited for ends at its
    first step.  A cancelled task leaves the thread to finish what it began.
    """

    def __init__(self, path: Path, pragmas: tuple[str, ...]) -> None:
        super().__init__(self._opened, iter_chunk_size=64)
        self._path, self._pragmas = path, pragmas
        self._thread.daemon = True  # or a bot that failed would never end
        self._worker = 0
        self.ended: asyncio.Future[object] | None = None

    def stop(self) -> asyncio.Future[object] | None:
        """Let the thread end; it has done so once what is given is done."""
        self.ended = super().stop()
        return self.ended

    def _opened(self) -> sqlite3.Connection:
        # Transactions are begun by us: sqlite3's own begin late and deferred.
        with ExitStack() as unless_ready:
            self.file = sqlite3.connect(self._path, isolation_level=None)
            unless_ready.callback(self.file.close)
            for pragma in self._pragmas:
                self.file.execute(f"PRAGMA {pragma}").fetchall()
            unless_ready.pop_all()
        return self.file

    async def finish(self, job: Coroutine[Any, Any, R]) -> R:
        """Run a coroutine to its end on the thread; it may wait for nothing but this connection."""
        return await self._execute(self._finish, job)

    def _finish(self, job: Coroutine[Any, Any, R]) -> R:
        self._worker = threading.get_ident()
        try:
            job.send(None)
        except StopIteration as done:
            result: R = done.value
            return result
        job.close()
        raise RuntimeError("a transaction waited for something else than its database")

    async def _execute(self, fn: Callable[..., R], *args: Any, **kwargs: Any) -> R:
        if threading.get_ident() == self._worker:
            return fn(*args, **kwargs)
        result: R = await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]
        return result


# --------------------------------------------------------------------------------- PostgreSQL


class _PostgreSQL(Database):
    """A server, on which plays of different servers of Discord run at once."""

    def __init__(self, url: URL, pool: int) -> None:
        settings = {
            "application_name": "flywheel",
            "lock_timeout": f"{LOCK_SECONDS * 1000:.0f}",
            "statement_timeout": f"{STATEMENT_SECONDS * 1000}",
            "idle_in_transaction_session_timeout": f"{STATEMENT_SECONDS * 1000}",
        }
        writers = _postgresql_engine(url, settings)
        readers = _postgresql_engine(
            url,
            settings | {"default_transaction_read_only": "on"},
            isolation_level="REPEATABLE READ",
        )
        super().__init__(_Domains(writers, pool), _Lanes(readers, max(1, pool // 2)))


def _postgresql_engine(url: URL, settings: dict[str, str], **options: Any) -> AsyncEngine:
    return create_async_engine(
        url,
        poolclass=NullPool,
        hide_parameters=True,
        connect_args={"server_settings": settings, "timeout": LOCK_SECONDS},
        **options,
    )


_LOCK = Fixed(select(func.pg_advisory_xact_lock(bindparam("domain", type_=BigInteger))))


class _Domains(_Lanes):
    """Connections to PostgreSQL whose works follow each other within a domain."""

    def __init__(self, engine: AsyncEngine, count: int) -> None:
        super().__init__(engine, count)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._in_domain: Counter[int] = Counter()

    def _ahead_of(self, domain: int) -> float:
        return max(super()._ahead_of(domain), self._in_domain[domain])

    async def _in_turn(self, domain: int, work: Work[R], until: float) -> R:
        def locked(connection: Connection) -> R:
            # Another process may hold the lock for a while.
            run(connection, _LOCK, domain=domain)
            return _in_time(work, until)(connection)

        lock = self._locks.setdefault(domain, asyncio.Lock())
        self._in_domain[domain] += 1
        try:
            async with lock:
                # What has begun is finished, whoever stops waiting for it.
                running = asyncio.ensure_future(super()._in_turn(domain, locked, until))
                try:
                    return await asyncio.shield(running)
                except asyncio.CancelledError:
                    await asyncio.wait([running])
                    raise
        finally:
            self._in_domain[domain] -= 1
            if not self._in_domain[domain]:
                del self._in_domain[domain]
