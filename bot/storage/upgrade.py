"""Bringing the database to the schema that this version of the bot needs.

Of a file a copy is kept first; then all revisions, and the check of every foreign key after them,
are one transaction, so that one that fails is left where it stood and not between two versions.  A
database that a newer version wrote is refused rather than guessed at.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.runtime.migration import MigrationContext
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bot.errors import DatabaseError
from bot.storage.backup import DamagedError, copy_database, keep_private, require_no_folder
from bot.storage.database import file_of, url_of
from bot.storage.reasons import is_damage, reason
from bot.storage.revision import (
    MIGRATIONS,
    newest,
    require_known,
    revision_of,
    revision_on,
    shown_of,
)

log = logging.getLogger(__name__)

_MIGRATING = 0x666C7977
"""The advisory lock of whoever migrates: no server of Discord's has so small an id."""


class UpgradeError(DatabaseError):
    """The database cannot be used by this version; the message is one line for the host."""


def migration_engine(path: Path) -> Engine:
    """Open the engine that migrates: explicit transactions, foreign keys off."""
    # Not written as an address, in which a path's own "%" and "?" would mean something.
    engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool)

    def configure(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        # Neither of these can be changed inside a transaction; a copy comes back without WAL.
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("PRAGMA busy_timeout=5000")

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    event.listen(engine, "connect", configure)
    event.listen(engine, "begin", begin)
    return engine


def alembic_config(migrations: Path = MIGRATIONS) -> AlembicConfig:
    """Give alembic its settings without a file, so that it works from an installed package."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    return config


def upgrade(
    where: str | Path, *, migrations: Path = MIGRATIONS, tell: Callable[[str], None] = log.info
) -> None:
    """Bring a database to the newest revision, creating its tables if need be.

    Raises :class:`DatabaseError` for a path or a server that cannot be used, a newer schema, or a
    migration that fails; the data is then as it was.  Of several processes that start at once one
    migrates, and the others wait for it.
    """
    url = url_of(where)
    path = file_of(url)
    if path is not None:
        require_no_folder(path, where)
    # Before the database is touched: without its migrations the bot itself is broken.
    wanted = newest(migrations)
    take = partial(_take_steps, url=url, migrations=migrations, wanted=wanted, tell=tell)
    try:
        if path is not None:
            _upgrade_file(path, take)
        else:
            asyncio.run(_upgrade_server(url, take))
    except (DatabaseError, ModuleNotFoundError):
        raise
    except Exception as error:
        raise _unusable(url, error) from error


def _unusable(url: URL, error: Exception) -> DatabaseError:
    path = file_of(url)
    if path is not None and is_damage(error):
        return DamagedError.of(path, reason(error))
    return UpgradeError(f"cannot use the database {shown_of(url)}: {reason(error, path)}")


def require_newest(where: str) -> None:
    """Raise :class:`DatabaseError` where a database cannot be read as it is, and change nothing."""
    current = require_ours(where)
    if current != newest():
        raise UpgradeError(
            f"{shown_of(url_of(where))} has schema {current or 'none'}; python -m bot migrate "
            "brings it up to date"
        )


def require_ours(where: str) -> str | None:
    """Give the schema that a database has, None where it is empty; change nothing.

    Raises :class:`DatabaseError` where it cannot be used, or not by this version of the bot.
    """
    url = url_of(where)
    try:
        current = revision_of(where)
    except DatabaseError:
        raise
    except Exception as error:
        raise _unusable(url, error) from error
    if current is not None:
        require_known(current, shown_of(url))
    return current


def _take_steps(
    connection: Connection, url: URL, migrations: Path, wanted: str, tell: Callable[[str], None]
) -> None:
    """Run all revisions that are due, within the one transaction of an upgrade.

    Of a file a copy is kept before and its keys are checked after; a server's own dump is its
    copy, and it checks every key itself.
    """
    path, shown = file_of(url), shown_of(url)
    current = MigrationContext.configure(connection).get_current_revision()
    if current == wanted:
        return
    if current is not None:
        require_known(current, shown, migrations)
        if path is not None:
            kept = path.with_name(f"{path.name}.before-{wanted}")
            copy_database(path, kept)
            tell(f"database at revision {current}: a copy is kept at {kept}")
    config = alembic_config(migrations)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if path is not None:
        _require_whole(connection, path)
    connection.commit()
    if current is None:
        tell(f"made a new, empty database at {shown}")
    else:
        tell(f"database migrated to revision {wanted}: {shown}")


def _upgrade_file(path: Path, take: Callable[[Connection], None]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_file():
        # Or a file of something else's would lose its mode and its journal.
        revision_of(path)
    keep_private(path)
    with migration_engine(path).connect() as connection:
        # The first statement begins the one transaction in which all of this happens.
        take(connection)


async def _upgrade_server(url: URL, take: Callable[[Connection], None]) -> None:
    engine = create_async_engine(url, poolclass=NullPool, hide_parameters=True)

    def locked(connection: Connection) -> None:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
        if revision_on(connection) is None:
            _require_utf8(connection)
        take(connection)

    async with engine.connect() as connection:
        await connection.run_sync(locked)
    await engine.dispose()


def _require_utf8(connection: Connection) -> None:
    """Refuse an empty database that could not store every letter that people type."""
    encoding = connection.scalar(text("SELECT current_setting('server_encoding')"))
    if encoding != "UTF8":
        shown = shown_of(connection.engine.url)
        raise UpgradeError(
            f"{shown} is encoded in {encoding}; make one that takes every letter: "
            "CREATE DATABASE flywheel ENCODING 'UTF8' TEMPLATE template0"
        )


def _require_whole(connection: Connection, path: Path) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise UpgradeError(
            f"{path}: {len(broken)} rows would point nowhere after the migration, "
            "so nothing was changed; report this"
        )
