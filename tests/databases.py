"""The databases that tests use: a SQLite file, or a PostgreSQL server of the tests' own.

``FLYWHEEL_DATABASE=postgresql`` runs every test that stores anything on PostgreSQL; the server is a
cluster of this run's own on a free loopback port, started with ``initdb`` and stopped at its end.
"""

import asyncio
import os
import pwd
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import closing, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, Engine, Executable, create_engine, event, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool, StaticPool

from bot.storage import lanes, statements
from bot.storage.database import url_of

IS_POSTGRESQL = os.environ.get("FLYWHEEL_DATABASE", "sqlite") == "postgresql"

ON_SQLITE = pytest.mark.skipif(IS_POSTGRESQL, reason="is about SQLite")
ON_POSTGRESQL = pytest.mark.skipif(not IS_POSTGRESQL, reason="is about PostgreSQL")

T = TypeVar("T")

Where = Path | str
"""A SQLite file, or the address of a PostgreSQL database."""


def address_of(where: Where) -> str:
    """Give a database's address as a host writes it."""
    return where if isinstance(where, str) else f"sqlite:///{where}"


def query(where: Where, sql: str | Executable, **parameters: Any) -> list[tuple[Any, ...]]:
    """Run a statement of a test's own on either database, past the bot; give its rows.

    A JSON column is given as text on both where the statement casts it so.
    """

    def run(connection: Any) -> list[tuple[Any, ...]]:
        statement = text(sql) if isinstance(sql, str) else sql
        result = connection.execute(statement, parameters)
        rows = [tuple(row) for row in result] if result.returns_rows else []
        connection.commit()
        return rows

    url = url_of(where)
    if url.get_backend_name() == "sqlite":
        path = url.database or ""
        if path in _kept:
            return run(_kept[path])
        at = _file.set(path)
        with _files().connect() as connection:
            rows = run(connection)
        _file.reset(at)
        return rows

    async def apart() -> list[tuple[Any, ...]]:
        # A connection is kept, since to make one takes as long as most tests; a server that was
        # killed in the meantime is asked first.
        server = _server(url.render_as_string(hide_password=False))
        async with server.connect() as connection:
            return await connection.run_sync(run)

    return _in_a_loop_of_its_own(apart)


@contextmanager
def kept_open(where: Where) -> Iterator[None]:
    """Ask a file over one connection until the block ends, by a test that asks thousands of times.

    To open it takes three times as long as to ask; but the bot is not the last to close it then.
    """
    if isinstance(where, str):
        yield
        return
    with closing(sqlite3.connect(where)) as file:
        engine = create_engine("sqlite://", creator=lambda: file, poolclass=StaticPool)
        with engine.connect() as _kept[str(where)]:
            yield
        del _kept[str(where)]


_kept: dict[str, Connection] = {}

_file: ContextVar[str] = ContextVar("file")


@cache
def _files() -> Engine:
    """Give an engine that opens the file in question: to make one takes longer than to ask it."""
    return create_engine(
        "sqlite://", poolclass=NullPool, creator=lambda: sqlite3.connect(_file.get())
    )


@cache
def _server(url: str) -> AsyncEngine:
    return create_async_engine(url, pool_size=1, pool_pre_ping=True)


@cache
def _own_loop() -> asyncio.AbstractEventLoop:
    """Give a loop in a thread of its own, for what a test does past the bot."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop


def _in_a_loop_of_its_own(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine to its end, also where a loop is running already."""
    return asyncio.run_coroutine_threadsafe(work(), _own_loop()).result()


@dataclass
class Asked:
    """What databases were asked: how many transactions, and the statements in them."""

    transactions: int = 0
    statements: list[str] = field(default_factory=list)

    def taken(self) -> tuple[int, int]:
        """Give what was counted, and begin anew."""
        counted = self.transactions, len(self.statements)
        self.transactions, self.statements = 0, []
        return counted


@contextmanager
def noting() -> Iterator[Asked]:
    """Note what the bot asks of databases until the block ends, the short way or SQLAlchemy's."""
    asked = Asked()
    transact, hand_over = lanes._transaction, statements._run

    def transacting(*given: Any) -> Any:
        asked.transactions += 1
        return transact(*given)

    def handing_over(connection: Any, plan: Any, values: Any) -> Any:
        asked.statements.append(plan.sql)
        return hand_over(connection, plan, values)

    def executing(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        asked.statements.append(statement)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lanes, "_transaction", transacting)
        patch.setattr(statements, "_run", handing_over)
        event.listen(Engine, "before_cursor_execute", executing)
        try:
            yield asked
        finally:
            event.remove(Engine, "before_cursor_execute", executing)


class Cluster:
    """A PostgreSQL server of this run's own."""

    def __init__(self, folder: Path, port: int, *, is_durable: bool) -> None:
        self.folder = folder
        self.port = port
        self._fsync = "on" if is_durable else "off"

    def url(self, database: str) -> str:
        """Give the address of one of its databases."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def make(self, database: str, template: str = "template0") -> str:
        """Make a database, as a copy of another; give its address."""
        self.run(f'CREATE DATABASE "{database}" TEMPLATE "{template}"')
        return self.url(database)

    def run(self, sql: str) -> None:
        """Run a statement that belongs to no transaction."""

        async def apart() -> None:
            engine = create_async_engine(
                url_of(self.url("postgres")), poolclass=NullPool, isolation_level="AUTOCOMMIT"
            )
            async with engine.connect() as connection:
                await connection.execute(text(sql))

        _in_a_loop_of_its_own(apart)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = (
            f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync={self._fsync} "
            "-c max_connections=200 -c shared_buffers=64MB"
        )
        log = self.folder / "log"
        for is_last in (False,) * 20 + (True,):
            try:
                self._control("start", "-w", "-l", str(log), "-o", options)
                break
            except subprocess.CalledProcessError:
                # After a kill its other processes may hold what it needs for a moment more.
                if is_last:
                    raise
                time.sleep(0.25)

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server: ``fast`` closes all connections, ``immediate`` is a crash."""
        self._control("stop", "-w", "-m", mode)

    def kill(self) -> None:
        """Kill the server's first process, and wait until its others are gone too."""
        file = self.folder / "data" / "postmaster.pid"
        os.kill(int(file.read_text().split()[0]), signal.SIGKILL)
        time.sleep(0.3)
        file.unlink(missing_ok=True)

    def _control(self, *words: str) -> None:
        run_as_postgres([tool("pg_ctl"), "-D", str(self.folder / "data"), *words])


def tool(name: str) -> str:
    """Give the path of one of PostgreSQL's own programs, which are mostly not on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name) or ""


def has_server() -> bool:
    """Whether a PostgreSQL server can be started here."""
    return bool(tool("initdb")) and bool(tool("pg_ctl"))


def run_as_postgres(command: Sequence[str]) -> None:
    """Run a program as somebody whom PostgreSQL takes: it refuses root."""
    is_root = os.geteuid() == 0
    subprocess.run(
        command,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        user="postgres" if is_root else None,
        group="postgres" if is_root else None,
        extra_groups=[] if is_root else None,
        cwd="/",
    )


@contextmanager
def cluster(*, is_durable: bool = False) -> Iterator[Cluster]:
    """Start a server of this run's own; everything of it is gone afterwards.

    It waits for the disk at each commit only where it is to be durable.
    """
    folder = Path(tempfile.mkdtemp(prefix="flywheel-pg-"))
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    made = Cluster(folder, _free_port(), is_durable=is_durable)
    try:
        run_as_postgres(
            [
                tool("initdb"),
                "-D",
                str(folder / "data"),
                "-U",
                "postgres",
                "-A",
                "trust",
                "-N",
                "--locale=C.UTF-8",
                "--encoding=UTF8",
            ]
        )
        made.start()
        yield made
        made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
