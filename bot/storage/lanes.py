"""Connections that are held for good, and how one transaction is done on one of them.

What is done the same way each time passes SQLAlchemy by (:mod:`bot.storage.statements`): a
transaction is the driver's, and so are the statements of nearly every play.

Connections are held, not checked out for each play, which would cost a tenth of its time.  A
connection that was lost is opened anew and the work done once more: that is safe, since an
interaction is journalled once.  What has waited too long is refused before it begins, and what
would wait too long at once (:class:`~bot.errors.Busy`), by the time that plays take just now.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError

from bot.errors import Busy, Unavailable
from bot.storage.statements import DRIVER
from rules.errors import RuleError

R = TypeVar("R")

Work = Callable[[Connection], R]
"""What is done in one transaction: all of it or, if it raises, nothing."""

LOCK_SECONDS = 2.0
"""How long to wait for whoever holds a lock, inside Discord's three seconds."""

FOREVER = float("inf")

_PACE_AT_FIRST = 0.002
"""Seconds that a play is taken to need until some have been measured."""


class Database:
    """A database as the referee uses it: work is done in a transaction, or refused in time."""

    def __init__(self, writers: "Lanes", readers: "Lanes") -> None:
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


class Lane(ABC):
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


class Lanes(ABC):
    """Connections that are held for good; who comes first is served first."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._free: asyncio.LifoQueue[Lane | None] = asyncio.LifoQueue()
        for _ in range(count):
            self._free.put_nowait(None)  # opened when it is needed
        self._waiting = 0
        self._pace = _PACE_AT_FIRST

    @abstractmethod
    async def _opened(self) -> Lane:
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
        begin = self._begin(domain)
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
                    result: R = await lane.do(_transaction, lane.connection, begin, work, until)
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


def _transaction(connection: Connection, begin: str, work: Work[R], until: float) -> R:
    """Do a work in a transaction of the driver's, of which SQLAlchemy keeps no account."""
    # Taken first: one that is lost meanwhile gives neither any more.
    info, made = connection.info, connection.connection.dbapi_connection
    driver = info[DRIVER]
    try:
        try:
            driver.execute(begin)
            # Another process may have held the file, or the lock of the domain, until now.
            if time.perf_counter() > until:
                raise Busy
            result = work(connection)
            driver.commit()
        except BaseException:
            _roll_back(info, driver)
            raise
    except connection.dialect.loaded_dbapi.Error as error:
        raise _as_sqlalchemys(connection.dialect, made, error) from error
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
    "25006",  # it takes no writing: one that stands by for another, or was locked by who runs it
    "28",  # a password that is not taken, or a user who may not come in
    "3D000",  # no database of that name
    "42501",  # a right that the user lacks
    "53",  # no room, on the disk or in memory
    "57P",  # the server stops, or starts
)
