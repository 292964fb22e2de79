"""Which schema a database has, and which this version of the bot needs.

It is asked at every start, so without alembic, whose 10 MiB a running bot would keep.  A database
that is none of the bot's is left as it is, down to the way in which SQLite keeps its log.
"""

import asyncio
import re
from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, Connection, inspect, text

from bot.errors import DatabaseError, Unavailable
from bot.storage.database import file_of, open_database, url_of

MIGRATIONS = Path(__file__).resolve().parent.parent.parent / "migrations"

_NUMBER = re.compile(r"(\d{4})_.*\.py")


_OWN = {"sheet", "entry"}
"""Tables that the bot has had since its first revision."""

_NAMED_MAX = 3
"""How many tables of somebody else's are named."""

_TOLD = "alembic_version"
"""The table that tells the schema."""

_REVISION = "SELECT version_num FROM alembic_version"


class NotOursError(DatabaseError):
    """A database is something else's; the message is one line for the host."""


class NewerError(DatabaseError):
    """A newer version of the bot wrote a database; the message is one line for the host."""


def newest(migrations: Path = MIGRATIONS) -> str:
    """Give the schema that this version needs: the last of its revisions."""
    return max(_revisions(migrations))


def require_known(revision: str, shown: object, migrations: Path = MIGRATIONS) -> None:
    """Raise :class:`NewerError` where a database has a schema that this version does not know."""
    if revision not in _revisions(migrations):
        raise NewerError(
            f"{shown} has schema {revision}, which is newer than this version of the bot knows; "
            "upgrade the bot, or restore a copy that was made before the migration"
        )


def _revisions(migrations: Path) -> set[str]:
    found = (_NUMBER.fullmatch(path.name) for path in (migrations / "versions").iterdir())
    return {match[1] for match in found if match is not None}


def is_newest(where: str) -> bool:
    """Whether a database is there, can be read and has the schema that this version needs."""
    path = file_of(url_of(where))
    try:
        if path is not None and not path.is_file():
            return False
        return revision_of(where) == newest()
    except Exception:  # noqa: BLE001 - whatever it is, the migration tells it in one line
        return False


def revision_of(where: str | Path) -> str | None:
    """Give the schema that a database has, and change nothing in it; None is one that is empty.

    Raises :class:`NotOursError` for a database that is something else's, and
    :class:`~bot.errors.Unavailable` for one that cannot be used.
    """
    url = url_of(where)
    path = file_of(url)
    return _revision_of_file(path) if path is not None else asyncio.run(_revision_of_server(url))


def _revision_of_file(path: Path) -> str | None:
    import sqlite3  # noqa: PLC0415 - a bot on a server has no use for it

    try:
        # Where it may only be read, SQLite opens it so, and it never makes one.
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as connection:
            names = (
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"
            )
            found = [name for (name,) in connection.execute(names)]
            rows = connection.execute(_REVISION).fetchall() if _TOLD in found else []
    except sqlite3.Error as error:
        raise Unavailable from error
    return _told(found, rows, path)


async def _revision_of_server(url: URL) -> str | None:
    database = open_database(url.render_as_string(hide_password=False), pool=1)
    try:
        return await database.read(revision_on)
    finally:
        await database.close()


def revision_on(connection: Connection) -> str | None:
    """Give the schema that a server's database has, as :func:`revision_of` does."""
    found = inspect(connection).get_table_names()
    rows = connection.execute(text(_REVISION)).all() if _TOLD in found else []
    return _told(found, rows, shown_of(connection.engine.url))


def shown_of(url: URL) -> str:
    """Name a database as a host does: a file by its path, a server without its password."""
    if file_of(url) is not None:
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def _told(tables: Collection[str], rows: Sequence[Sequence[str]], shown: object) -> str | None:
    """Give the schema that a database with these tables tells, which an empty one does not."""
    others = sorted({*tables} - {_TOLD})
    if others and not {*tables} >= _OWN:
        more = ", …" * (len(others) > _NAMED_MAX)
        raise NotOursError(
            f"{shown} is no database of this bot's: it holds {', '.join(others[:_NAMED_MAX])}"
            f"{more}; name another"
        )
    if others and not rows:
        raise DatabaseError(
            f"{shown} does not say any more which schema its tables have ({_TOLD} is empty), so it "
            "cannot be used; restore your last copy"
        )
    return str(rows[0][0]) if rows else None
