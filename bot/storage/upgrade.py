"""Bringing the database to the schema that this version of the bot needs.

A copy is kept first; then all revisions, and the check of every foreign key after them, are
one transaction.  A database that fails is left at the revision where it stood, not somewhere
between two versions of the bot, of which neither could use it.  A database that a newer
version wrote is refused rather than guessed at.
"""

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool

from bot.storage.backup import copy_database

log = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).resolve().parent.parent.parent / "migrations"


class UpgradeError(Exception):
    """The database cannot be used by this version; the message is one line for the host."""


def migration_engine(path: Path) -> Engine:
    """Open the engine that migrates: explicit transactions, foreign keys off."""
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)

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
    path: Path, *, migrations: Path = MIGRATIONS, tell: Callable[[str], None] = log.info
) -> None:
    """Bring the file to the newest revision, creating it if need be.

    Raises :class:`UpgradeError` for an unwritable path, a file that is no database, a newer
    schema, or a migration that fails; the data is then as it was.
    """
    config = alembic_config(migrations)
    script = ScriptDirectory.from_config(config)
    newest = script.get_current_head()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        engine = migration_engine(path)
        with engine.connect() as connection:
            # The first statement begins the one transaction in which all of this happens.
            current = MigrationContext.configure(connection).get_current_revision()
            if current == newest:
                return
            if current is not None:
                _require_known(script, current, path)
                kept = path.with_name(f"{path.name}.before-{newest}")
                copy_database(path, kept)
                tell(f"database at revision {current}: a copy is kept at {kept}")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            _require_whole(connection, path)
            connection.commit()
    except UpgradeError:
        raise
    except Exception as error:
        reason = getattr(error, "orig", None) or error
        raise UpgradeError(f"cannot use the database {path}: {reason}") from error
    tell(f"database migrated to revision {newest}: {path}")


def _require_whole(connection: Connection, path: Path) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise UpgradeError(
            f"{path}: {len(broken)} rows would point nowhere after the migration, "
            "so nothing was changed; report this"
        )


def _require_known(script: ScriptDirectory, current: str, path: Path) -> None:
    known = {revision.revision for revision in script.walk_revisions()}
    if current not in known:
        raise UpgradeError(
            f"{path} has schema {current}, which is newer than this version of the bot knows; "
            "upgrade the bot, or restore the copy that was kept before the migration"
        )
