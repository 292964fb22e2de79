"""How large the tables of a server are: counted by their indexes, and weighed by a sample.

What the journal keeps of a table would have to be read whole to be weighed; the newest few entries
of it are, and the others taken to be like them.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, Select, Text, cast, func, select

from bot.journal import TableSize
from bot.storage import codec, schema
from bot.storage.kinds import TABLE
from rules.table import Table

SHOWN = 6
"""So many tables are told one by one, those with the most entries."""

SAMPLE = 200
"""So many of a table's newest entries are weighed."""

_sheets, _entries, _changes = schema.sheets, schema.entries, schema.changes


def of_server(connection: Connection, guild: int | None, channel: int) -> Sequence[TableSize]:
    """Weigh the tables of a server, or of a direct message, those with the most entries first.

    Only the first few are weighed and named; of the others it is told how many entries they have.
    """
    if guild is None:
        here = schema.channels
        tables = select(here.c.table_id).where(here.c.channel_id == channel)
    else:
        tables = select(schema.tables.c.id).where(schema.tables.c.guild_id == guild)
    counted = (
        select(_entries.c.table_id, func.count())
        .where(_entries.c.table_id.in_(tables))
        .group_by(_entries.c.table_id)
    )
    found = sorted(connection.execute(counted).all(), key=lambda row: -row[1])
    return [
        _weighed(connection, table, entries) if place < SHOWN else TableSize("", 0, 0, entries, 0)
        for place, (table, entries) in enumerate(found)
    ]


def _weighed(connection: Connection, table: int, entries: int) -> TableSize:
    states = select(
        func.count(), func.coalesce(func.sum(func.length(cast(_sheets.c.state, Text))), 0)
    ).where(_sheets.c.table_id == table, _sheets.c.state.is_not(None))
    sheets, octets = connection.execute(states).one()
    newest = (
        select(_entries.c.id)
        .where(_entries.c.table_id == table)
        .order_by(_entries.c.id.desc())
        .limit(SAMPLE)
    )
    told = _length_of(_entries.c.outcome).where(_entries.c.id.in_(newest))
    before = _length_of(_changes.c.before).where(_changes.c.entry_id.in_(newest))
    sample = sum(int(connection.scalar(each) or 0) for each in (told, before))
    known = select(cast(_sheets.c.state, Text)).where(
        _sheets.c.table_id == table, _sheets.c.kind == TABLE
    )
    state = codec.read(connection.execute(known).scalar_one(), Table)
    journal = sample * entries // min(entries, SAMPLE)
    channel = state.channels[0] if state.channels else 0
    # The table's own sheet is none of its people's.
    return TableSize(state.name, channel, sheets - 1, entries, octets + journal)


def _length_of(column: object) -> Select[tuple[int]]:
    text: Select[tuple[int]] = select(func.sum(func.length(cast(column, Text))))
    return text
