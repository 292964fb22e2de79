"""Which schema a database has, and which this version of the bot needs.

It is asked at every start, so without alembic, whose 10 MiB a running bot would keep.
"""

import asyncio
import re
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from bot.storage.database import open_database, url_of

MIGRATIONS = Path(__file__).resolve().parent.parent.parent / "migrations"

_NUMBER = re.compile(r"(\d{4})_.*\.py")


def newest(migrations: Path = MIGRATIONS) -> str:
    """Give the schema that this version needs: the last of its revisions."""
    found = (_NUMBER.fullmatch(path.name) for path in (migrations / "versions").iterdir())
    return max(match[1] for match in found if match is not None)


def is_newest(where: str) -> bool:
    """Whether a database is there, can be read and has the schema that this version needs."""
    url = url_of(where)
    try:
        if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
            return False
        return revision_of(where) == newest()
    except Exception:  # noqa: BLE001 - whatever it is, the migration tells it in one line
        return False


def revision_of(where: str) -> str | None:
    """Give the schema that a database has; None is one that is empty."""
    return asyncio.run(_revision(where))


async def _revision(where: str) -> str | None:
    database = open_database(where, pool=1)
    try:
        return await database.read(_read)
    finally:
        await database.close()


def _read(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found
