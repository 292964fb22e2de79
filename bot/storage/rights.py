"""What of a PostgreSQL server would keep the bot from playing on it, though it answers."""

import asyncio

from sqlalchemy import Connection, text

from bot.storage import schema
from bot.storage.database import open_database
from rules.frozen import frozen

_RIGHTS = text(
    "SELECT current_setting('server_encoding') AS encoding,"
    " pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean"
    " AS is_locked,"
    " coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_make,"
    " (SELECT string_agg(relname, ', ' ORDER BY relname) FROM pg_class"
    "  WHERE relnamespace = current_schema()::regnamespace"
    "  AND regexp_replace(relname, '_id_seq$', '') = ANY(:names) AND CASE relkind"
    "   WHEN 'r' THEN NOT (has_table_privilege(oid, 'SELECT')"
    "    AND has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE')"
    "    AND has_table_privilege(oid, 'DELETE'))"
    "   WHEN 'S' THEN NOT has_sequence_privilege(oid, 'USAGE') ELSE false END) AS denied"
)


@frozen
class Rights:
    """How a server's database is encoded, and what its user may do there.

    ``denied`` names the bot's own tables, and their sequences, that cannot be read and written.
    """

    encoding: str
    is_locked: bool
    may_make: bool
    denied: str


def rights_at(where: str) -> Rights:
    """Ask a server what the user of this address may do; nothing is changed.

    Raises :class:`~bot.errors.NotNow` where it cannot be used at all.
    """
    names = [each.name for each in schema.metadata.sorted_tables]

    def asked(connection: Connection) -> Rights:
        row = connection.execute(_RIGHTS, {"names": names}).one()
        return Rights(row.encoding, row.is_locked, row.may_make, row.denied or "")

    async def ask() -> Rights:
        database = open_database(where, pool=1)
        try:
            return await database.read(asked)
        finally:
            await database.close()

    return asyncio.run(ask())
