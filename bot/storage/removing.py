"""Taking a whole table out of the database, so that nothing of it is left."""

from sqlalchemy import Connection, delete, select, update

from bot.storage import schema

STEP = 500
"""Entries that go in one transaction, where others are playing meanwhile."""

_entries, _sheets = schema.entries, schema.sheets


def remove_some(connection: Connection, table: int) -> bool:
    """Remove a part of a table, the newest entries first; give whether it is gone."""
    of_table = select(_entries.c.id).where(_entries.c.table_id == table)
    newest = connection.scalars(of_table.order_by(_entries.c.id.desc()).limit(STEP)).all()
    if newest:
        first = newest[-1]
        changes, tellings = schema.changes, schema.tellings
        keys = select(_entries.c.interaction_id).where(_entries.c.id.in_(newest))
        connection.execute(delete(tellings).where(tellings.c.key.in_(keys)))
        connection.execute(delete(changes).where(changes.c.entry_id.in_(newest)))
        pointing = _entries.c.table_id == table, _entries.c.undone_by >= first
        connection.execute(update(_entries).where(*pointing).values(undone_by=None))
        connection.execute(delete(_entries).where(_entries.c.id.in_(newest)))
        return False
    sheets = select(_sheets.c.id).where(_sheets.c.table_id == table)
    for each, of in (
        (schema.tellings, schema.tellings.c.table_id == table),
        (schema.posts, schema.posts.c.sheet_id.in_(sheets)),
        (schema.changes, schema.changes.c.sheet_id.in_(sheets)),
        (schema.seeds, schema.seeds.c.table_id == table),
        (_sheets, _sheets.c.table_id == table),
        (schema.channels, schema.channels.c.table_id == table),
        (schema.tables, schema.tables.c.id == table),
    ):
        connection.execute(delete(each).where(of))
    return True
