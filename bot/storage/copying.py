"""Copying a campaign from one database to another, whole, in either direction.

Both are looked at before either is touched, so that a copy that is refused has changed nothing, not
even the schema of its source.  A file that a bot still plays on is refused, since what it plays on
would not be in the copy; a server is read as it was at one moment.  The target must be empty and
gets everything in one transaction.  It is then checked: as many rows of every kind as there were,
and every document can be read.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sqlalchemy import (
    Row,
    RowMapping,
    Table,
    bindparam,
    event,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool
from tqdm import tqdm

from bot.errors import DatabaseError, Unreadable
from bot.storage import codec, schema
from bot.storage.backup import require_no_folder, unused
from bot.storage.database import file_of, url_of
from bot.storage.kinds import STATES
from bot.storage.reasons import reason
from bot.storage.revision import shown_of
from bot.storage.upgrade import require_ours

CHUNK = 500
"""Rows that are held in memory at a time."""

TABLES = (
    schema.tables,
    schema.channels,
    schema.sheets,
    schema.seeds,
    schema.entries,
    schema.changes,
    schema.posts,
    schema.tellings,
    schema.persons,
    schema.departures,
    schema.synced,
    schema.emoji,
)
"""In the order in which rows may point to each other; a heartbeat belongs to where it beats."""


class CopyError(DatabaseError):
    """Nothing was copied; the message is one line for the host."""


def require_copyable(source: str, target: str) -> None:
    """Raise :class:`DatabaseError` where one is not to be copied to the other; change neither."""
    if url_of(source) == url_of(target):
        raise CopyError("a database cannot be copied onto itself")
    if _schema_of(source) is None:
        raise CopyError(f"{shown_of(url_of(source))} is empty, so there is nothing to copy")
    if _schema_of(target) is not None:
        asyncio.run(_require_empty_at(target))


def _schema_of(address: str) -> str | None:
    """Give the schema of a database that no bot plays on; None where there is none yet."""
    path = file_of(url_of(address))
    if path is not None:
        require_no_folder(path, address)
        if not path.exists():
            return None
        with unused(path):
            pass
    return require_ours(address)


def _engine_of(where: str, *, is_writing: bool = False) -> AsyncEngine:
    """Give an engine whose transactions each see one moment."""
    url = url_of(where)
    if file_of(url) is None:
        return create_async_engine(
            url, poolclass=NullPool, hide_parameters=True, isolation_level="REPEATABLE READ"
        )
    engine = create_async_engine(
        url, poolclass=NullPool, hide_parameters=True, json_deserializer=codec.parse
    )
    begin = "BEGIN IMMEDIATE" if is_writing else "BEGIN"

    def configure(connection: Any, _record: object) -> None:
        # Transactions are begun by us: sqlite3's own begin late and deferred.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    event.listen(engine.sync_engine, "connect", configure)
    event.listen(engine.sync_engine, "begin", lambda made: made.exec_driver_sql(begin))
    return engine


async def _require_empty_at(target: str) -> None:
    engine = _engine_of(target)
    try:
        async with engine.connect() as connection:
            await _require_empty(connection)
    finally:
        await engine.dispose()


def copy_campaign(source: str, target: str) -> int:
    """Copy everything to an empty database that has been migrated; give how many rows that is.

    Raises :class:`CopyError` where the two are the same, the target is not empty, a database
    cannot be used, or the copy does not pass its check; the target is then as it was.
    """
    if url_of(source) == url_of(target):
        raise CopyError("a database cannot be copied onto itself")
    try:
        return asyncio.run(_copy(source, target))
    except (DBAPIError, OSError) as error:
        raise CopyError(f"cannot copy: {reason(error)}") from error


async def _copy(source: str, target: str) -> int:
    reading, writing = _engine_of(source), _engine_of(target, is_writing=True)
    try:
        async with reading.connect() as old, writing.connect() as new:
            await _require_empty(new)
            counts = await _counts(old)
            total = sum(counts.values())
            # None leaves the bar out where nobody looks at a terminal.
            with tqdm(total=total, unit=" rows", disable=None) as bar:
                for table in TABLES:
                    bar.set_description(table.name)
                    await _copy_table(old, new, table, bar.update)
            await _point_back(old, new)
            await _continue_numbers(new)
            await _check(new, counts)
            if new.dialect.name == "postgresql":
                # Until it has counted them, a server goes through rows that an index would find.
                await new.execute(text("ANALYZE"))
            await new.commit()
            return total
    finally:
        await reading.dispose()
        await writing.dispose()


async def _require_empty(connection: AsyncConnection) -> None:
    counts = await _counts(connection)
    there = ", ".join(f"{count} of {name}" for name, count in counts.items() if count)
    if there:
        raise CopyError(f"the target is not empty ({there}); copy to a new database")


async def _counts(connection: AsyncConnection) -> dict[str, int]:
    # A database that an earlier version made lacks some of the tables.
    there = await connection.run_sync(lambda made: inspect(made).get_table_names())
    found = {}
    for table in (each for each in TABLES if each.name in there):
        found[table.name] = await connection.scalar(select(func.count()).select_from(table)) or 0
    return found


async def _copy_table(
    old: AsyncConnection, new: AsyncConnection, table: Table, done: Callable[[int], object]
) -> None:
    statement = select(table).order_by(*table.primary_key.columns)
    async with old.stream(statement) as rows:
        async for chunk in rows.mappings().partitions(CHUNK):
            await new.execute(insert(table), [_values(table, row) for row in chunk])
            done(len(chunk))


def _values(table: Table, row: RowMapping) -> Mapping[str, Any]:
    values = {column.name: row[column] for column in table.columns}
    if table is schema.entries:
        # It may point to an entry that is not there yet.
        values["undone_by"] = None
    return values


async def _point_back(old: AsyncConnection, new: AsyncConnection) -> None:
    entries = schema.entries
    undone = select(entries.c.id, entries.c.undone_by).where(entries.c.undone_by.is_not(None))
    rows = [{"undone": row.id, "by": row.undone_by} for row in await old.execute(undone)]
    if rows:
        await new.execute(
            update(entries)
            .where(entries.c.id == bindparam("undone"))
            .values(undone_by=bindparam("by")),
            rows,
        )


async def _continue_numbers(new: AsyncConnection) -> None:
    """Let PostgreSQL number on after the rows that came with numbers; SQLite does so by itself."""
    if new.dialect.name != "postgresql":
        return
    for table in (schema.tables, schema.sheets, schema.seeds, schema.entries):
        await new.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('\"{table.name}\"', 'id'),"  # noqa: S608
                f' (SELECT coalesce(max(id), 0) + 1 FROM "{table.name}"), false)'
            )
        )


async def _check(new: AsyncConnection, counts: Mapping[str, int]) -> None:
    found = await _counts(new)
    if found != counts:
        raise CopyError(f"the copy has {found} and not {dict(counts)}; nothing was copied")
    for statement, decode in _documents():
        async with new.stream(statement) as rows:
            async for row in rows:
                try:
                    decode(row)
                except Unreadable as error:
                    at = statement.selected_columns[0]
                    raise CopyError(f"nothing was copied: at {at} {row[0]}, {error}") from error


def _documents() -> Iterator[tuple[Any, Callable[[Row[Any]], object]]]:
    """Give every document that is kept, and how it is read."""
    sheets, entries, changes = schema.sheets, schema.entries, schema.changes
    standing = select(sheets.c.id, sheets.c.kind, sheets.c.state).where(sheets.c.state.is_not(None))
    yield standing, lambda row: codec.decode(row.state, STATES[row.kind])
    yield (
        select(entries.c.id, entries.c.move, entries.c.outcome),
        lambda row: codec.decode_outcome(row.move, row.outcome),
    )
    before = (
        select(changes.c.sheet_id, sheets.c.kind, changes.c.before)
        .join(sheets, sheets.c.id == changes.c.sheet_id)
        .where(changes.c.before.is_not(None))
    )
    yield before, lambda row: row.before and codec.decode(row.before["state"], STATES[row.kind])
