"""The one door to the database: a SQLite file by default, PostgreSQL where one process is too few.

A play or a look is a plain function of a connection (:data:`~bot.storage.lanes.Work`).  It runs
whole in one transaction, and nothing but this module, and those behind it, knows which database
that is.  What both do alike is in :mod:`bot.storage.lanes`; what differs is in
:mod:`bot.storage.sqlite` and its twin :mod:`bot.storage.postgresql`, of which only the one in use
is loaded: SQLite's library alone is 1 of the 45 MiB that a bot on a server may take beyond what
discord.py does.  Looks see one moment (a snapshot) and can write on neither.

Both are reached by an engine of SQLAlchemy's, whose connections are driven from the event loop
here, as its ``AsyncEngine`` would drive them.  To import that takes up all of SQLAlchemy's ORM,
which nobody here uses: 8 of the 47 MiB that the bot took.
"""

from pathlib import Path

from sqlalchemy import URL, Connection, make_url

from bot.storage.lanes import Database
from bot.storage.statements import DRIVER

POOL = 8
"""Connections to PostgreSQL that write, and half as many that look, for each process."""

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


def file_of(url: URL) -> Path | None:
    """Give the file of a database; a server has none."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def open_database(where: str | Path, *, synchronous: str = "FULL", pool: int = POOL) -> Database:
    """Open the database at an address; connections are made when they are needed."""
    url = url_of(where)
    path = file_of(url)
    if path is not None:
        from bot.storage.sqlite import SQLite  # noqa: PLC0415

        return SQLite(path, synchronous)
    from bot.storage.postgresql import PostgreSQL  # noqa: PLC0415

    return PostgreSQL(url, pool)


def want_swept(connection: Connection) -> None:
    """Note in this transaction that what it deletes, or writes over, is not to stay in the file."""
    if connection.dialect.name == "sqlite":
        connection.info[DRIVER].execute("PRAGMA user_version=1")
