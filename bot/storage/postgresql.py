"""A PostgreSQL server, on which plays of different servers of Discord run at once.

Those of one server, or of one direct message, follow each other: first by a lock of this process,
so that a busy server keeps one connection waiting and not all, then by an advisory lock, which
other processes heed too.  It is the server's and not the table's, since that is known before
anything is read, also where a table has no row yet, and since one lock cannot deadlock.  It is a
statement of its own, because in READ COMMITTED a statement sees what was committed before it began;
but it is asked for together with the transaction.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import URL, Connection, Engine, create_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.util import greenlet_spawn

from bot.storage.lanes import LOCK_SECONDS, Database, Lane, Lanes, Work
from bot.storage.statements import DRIVER

R = TypeVar("R")

STATEMENT_SECONDS = 5


class PostgreSQL(Database):
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


class _Servers(Lanes):
    """Connections to PostgreSQL."""

    def __init__(self, engine: Engine, count: int) -> None:
        super().__init__(count)
        self._engine = engine

    async def _opened(self) -> "_Server":
        return _Server(await greenlet_spawn(self._engine.connect))


class _Server(Lane):
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
