"""The one door to the database: a SQLite file by default, PostgreSQL where one process is too few.

A play or a look is a plain function of a connection (:data:`Work`).  It runs whole in one
transaction, and nothing outside this module knows which database that is; what differs stands
here, each beside its twin.

Both are reached by an engine of SQLAlchemy's, whose connections are driven from the event loop
here, as its ``AsyncEngine`` would drive them.  To import that takes up all of SQLAlchemy's ORM,
which nobody here uses: 8 of the 47 MiB that the bot took beyond what discord.py does.

What is done the same way each time passes SQLAlchemy by (:mod:`bot.storage.statements`): a
transaction is the driver's, and so are the statements of nearly every play.

**SQLite** has one connection that writes and a few that look, each on a thread of aiosqlite's.  A
call of aiosqlite's own is a hop to that thread and back, and a play would make some twenty; so here
a whole transaction is one job on the thread (:class:`_Thread`), where SQLAlchemy speaks to the file
as it does without any loop.  Without ``BEGIN IMMEDIATE`` concurrent plays would lose each other's
updates silently; with it, one writer queues behind the other.  ``synchronous=FULL`` makes an
answered roll survive a power cut.

**PostgreSQL** lets plays of different servers run at once.  Those of one server, or of one direct
message, follow each other: first by a lock of this process, so that a busy server keeps one
connection waiting and not all, then by an advisory lock, which other processes heed too.  It is
the server's and not the table's, since that is known before anything is read, also where a table
has no row yet, and since one lock cannot deadlock.  It is a statement of its own, because in READ
COMMITTED a statement sees what was committed before it began; but it is asked for together with the
transaction.  Looks see one moment (REPEATABLE READ) and can write on neither database.

Connections are held, not checked out for each play, which would cost a tenth of its time.  A
connection that was lost is opened anew and the work done once more: that is safe, since an
interaction is journalled once.  What has waited too long is refused before it begins, and what
would wait too long at once (:class:`~bot.errors.Busy`), by the time that plays take just now.
"""

import asyncio
import sqlite3
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import aiosqlite
from sqlalchemy import URL, Connection, Engine, create_engine, make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError
from sqlalchemy.pool import NullPool
from sqlalchemy.util import greenlet_spawn

from bot.errors import Busy, Unavailable
from bot.storage.statements import DRIVER
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


class _Lane(ABC):
    """A connection of SQLAlchemy's that is held for good, and how it is driven from the loop."""

    connection: Connection

    @abstractmethod
    async def do(self, work: Callable[..., R], *given: Any) -> R:
        """Do what uses the connection, and nothing that waits for anything else."""

    @property
    def is_sound(self) -> bool:
        """Whether the connection can be used as it is."""
        made = self.connection
        return not made.closed and not made.invalidated and DRIVER in made.info

    async def drop(self) -> None:
        """Let the connection go."""
        # What is lost already need not be said goodbye to.
        with suppress(Exception):
            await self.do(self.connection.close)


class _Lanes(ABC):
    """Connections that are held for good; who comes first is served first."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._free: asyncio.LifoQueue[_Lane | None] = asyncio.LifoQueue()
        for _ in range(count):
            self._free.put_nowait(None)  # opened when it is needed
        self._waiting = 0
        self._pace = _PACE_AT_FIRST

    @abstractmethod
    async def _opened(self) -> _Lane:
        """Open a connection, with the driver's own in its ``info``."""

    @abstractmethod
    def _begin(self, domain: int) -> str:
        """Give the statement that begins a transaction, in which a domain is this one's alone."""

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

    async def _in_turn(self, domain: int, work: Work[R], until: float) -> R:
        lane = await self._free.get()
        begin, timely = self._begin(domain), _in_time(work, until)
        try:
            for is_last in (False, True):
                if lane is not None and not lane.is_sound:
                    await lane.drop()
                    lane = None
                try:
                    if lane is None:
                        lane = await self._opened()
                    began = time.perf_counter()
                    if began > until:
                        raise Busy
                    result: R = await lane.do(_transaction, lane.connection, begin, timely)
                except Exception as error:
                    if not _is_the_databases(error):
                        raise
                    is_lost = lane is None or _is_lost(error)
                    if is_lost and lane is not None:
                        await lane.drop()
                        lane = None
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
            self._free.put_nowait(lane)

    async def close(self) -> None:
        """Wait for every lane, then close it."""
        for _ in range(self._count):
            lane = await self._free.get()
            if lane is not None:
                await lane.drop()


def _transaction(connection: Connection, begin: str, work: Work[R]) -> R:
    """Do a work in a transaction of the driver's, of which SQLAlchemy keeps no account."""
    # Taken first: one that is lost meanwhile gives neither any more.
    info, made = connection.info, connection.connection.dbapi_connection
    driver = info[DRIVER]
    try:
        try:
            driver.execute(begin)
            result = work(connection)
            driver.commit()
        except BaseException:
            _roll_back(info, driver)
            raise
    except connection.dialect.loaded_dbapi.Error as error:
        raise _as_sqlalchemys(connection.dialect, made, error) from error
    finally:
        # What it executed itself it takes for a transaction of its own.
        if connection.in_transaction():
            connection.rollback()
    return result


def _roll_back(info: dict[Any, Any], driver: Any) -> None:
    with suppress(Exception):
        driver.rollback()
        return
    # No other work may find itself in this transaction.
    info.pop(DRIVER, None)


def _as_sqlalchemys(dialect: Any, made: Any, error: Exception) -> Exception:
    """Give an error of the driver's as SQLAlchemy would raise it, without what was bound."""
    base, is_lost = dialect.loaded_dbapi.Error, dialect.is_disconnect(error, made, None)
    return DBAPIError.instance(None, None, error, base, connection_invalidated=is_lost)


def _in_time(work: Work[R], until: float) -> Work[R]:
    """Make a work that does nothing but refuse from the moment ``until`` on.

    Another process may hold the file, or the lock of a domain, until its transaction has begun.
    """

    def begun(connection: Connection) -> R:
        if time.perf_counter() > until:
            raise Busy
        return work(connection)

    return begun


def _is_the_databases(error: Exception) -> bool:
    # What begins or ends a transaction, or meets a connection that is closed in the middle, raises
    # asyncpg's own errors; they are known by their module, which a bot on a file need not load.
    is_driver = type(error).__module__.startswith("asyncpg")
    return is_driver or isinstance(error, DBAPIError | OSError)


def _is_lost(error: Exception) -> bool:
    """Whether the connection cannot be used any more, so that another may do better."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or isinstance(error, InternalError | InterfaceError)
    return not _name_of(error).startswith(_BUSY)


def _name_of(error: Exception) -> str:
    """Give what its database calls an error."""
    found = error.orig if isinstance(error, DBAPIError) else error
    return getattr(found, "sqlite_errorname", "") or getattr(found, "sqlstate", "") or ""


def _refusal_of(error: Exception) -> RuleError | None:
    """Give the refusal that an error of the database's amounts to; None where it is a fault."""
    if _is_lost(error):
        return Unavailable()
    name = _name_of(error)
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
        self._writer = _Threads(path, pragmas, 1, "BEGIN IMMEDIATE")
        readers = _Threads(path, (*pragmas, "query_only=ON"), READERS, "BEGIN")
        super().__init__(self._writer, readers)
        self._path = path
        self._may_sweep_at = 0.0

    async def tend(self) -> str:
        """Fold the log into the file, and say if either is gone.

        SQLite goes on without a word where somebody deletes the log that it still holds open;
        folding it saves what is in it.
        """
        await self._writer.fold()
        log = self._path.with_name(f"{self._path.name}-wal")
        missing = [path.name for path in (self._path, log) if not path.exists()]
        return f"{' and '.join(missing)} was deleted while the bot runs" if missing else ""

    async def sweep(self) -> bool:
        """Write the file anew without what was deleted in it, and empty its log.

        Plays wait meanwhile, so it is done once an hour at most.
        """
        if time.monotonic() < self._may_sweep_at:
            return False
        is_swept = await self._writer.apart(lambda: _swept(self._path))
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


class _Threads(_Lanes):
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


class _Thread(aiosqlite.Connection, _Lane):
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


# --------------------------------------------------------------------------------- PostgreSQL


class _PostgreSQL(Database):
    """A server, on which plays of different servers of Discord run at once."""

    def __init__(self, url: URL, pool: int) -> None:
        # Transactions are begun and ended by us.
        engine = create_engine(
            url,
            poolclass=NullPool,
            hide_parameters=True,
            isolation_level="AUTOCOMMIT",
            connect_args={
                "server_settings": {
                    "application_name": "flywheel",
                    "lock_timeout": f"{LOCK_SECONDS * 1000:.0f}",
                    "statement_timeout": f"{STATEMENT_SECONDS * 1000}",
                    "idle_in_transaction_session_timeout": f"{STATEMENT_SECONDS * 1000}",
                },
                "timeout": LOCK_SECONDS,
            },
        )
        super().__init__(_Domains(engine, pool), _Moments(engine, max(1, pool // 2)))


class _Servers(_Lanes):
    """Connections to PostgreSQL."""

    def __init__(self, engine: Engine, count: int) -> None:
        super().__init__(count)
        self._engine = engine

    async def _opened(self) -> "_Server":
        return _Server(await greenlet_spawn(self._engine.connect))


class _Server(_Lane):
    """A connection to PostgreSQL, and the driver's own beneath it as SQLite's is.

    Statements are run by cursors of SQLAlchemy's; but what begins and ends a transaction has
    nothing bound and gives nothing back, and so goes straight to the server.
    """

    def __init__(self, connection: Connection) -> None:
        made: Any = connection.connection
        self._driver = made.dbapi_connection
        self.cursor = self._driver.cursor
        self.connection = connection
        connection.info[DRIVER] = self

    async def do(self, work: Callable[..., R], *given: Any) -> R:
        """Do something in the loop, which goes on with other things while the server is asked."""
        return await greenlet_spawn(work, *given)

    def execute(self, statements: str) -> None:
        """Have the server do one thing or several, with one question to it."""
        self._driver.run_async(lambda made: made.execute(statements))

    def commit(self) -> None:
        """End the transaction, durably."""
        self.execute("COMMIT")

    def rollback(self) -> None:
        """End the transaction, as if it had never been."""
        self.execute("ROLLBACK")


class _Moments(_Servers):
    """Connections to PostgreSQL whose works see one moment each, and cannot write."""

    def _begin(self, _domain: int) -> str:
        return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class _Domains(_Servers):
    """Connections to PostgreSQL whose works follow each other within a domain."""

    def __init__(self, engine: Engine, count: int) -> None:
        super().__init__(engine, count)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._in_domain: Counter[int] = Counter()

    def _begin(self, domain: int) -> str:
        return f"BEGIN; SELECT pg_advisory_xact_lock({domain:d})"

    def _ahead_of(self, domain: int) -> float:
        return max(super()._ahead_of(domain), self._in_domain[domain])

    async def _in_turn(self, domain: int, work: Work[R], until: float) -> R:
        lock = self._locks.setdefault(domain, asyncio.Lock())
        self._in_domain[domain] += 1
        try:
            async with lock:
                # What has begun is finished, whoever stops waiting for it.
                running = asyncio.ensure_future(super()._in_turn(domain, work, until))
                try:
                    return await asyncio.shield(running)
                except asyncio.CancelledError:
                    await asyncio.wait([running])
                    raise
        finally:
            self._in_domain[domain] -= 1
            if not self._in_domain[domain]:
                del self._in_domain[domain]
