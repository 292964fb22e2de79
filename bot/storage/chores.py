"""What is seen to from time to time, so that nothing is kept for ever that nobody needs.

The tables of a server that the bot was taken off go after a while
(:data:`bot.storage.schema.departures`), and what stood before an entry, which undo alone needs, is
dropped once the entry is old; the entry itself stays in the journal.  Both are done a little at a
time, since others are playing meanwhile.
"""

from collections.abc import Callable, Collection, Sequence
from itertools import takewhile

from sqlalchemy import Connection, Text, cast, delete, func, insert, select, update

from bot.storage import schema

STEP = 200
"""Entries that are thinned in one transaction."""

THINNED: dict[str, object] = {}
"""What stands in place of what stood before an entry that is too old to be taken back."""

_departures, _tables = schema.departures, schema.tables
_entries, _changes = schema.entries, schema.changes


def leave(connection: Connection, guild: int, at: int) -> None:
    """Note that the bot is no more in a server at which there are tables, once."""
    known = select(_departures.c.guild_id).where(_departures.c.guild_id == guild)
    played = select(_tables.c.id).where(_tables.c.guild_id == guild)
    if connection.scalar(known) is None and connection.scalar(played.limit(1)) is not None:
        connection.execute(insert(_departures).values(guild_id=guild, at=at))


def come_back(connection: Connection, guild: int) -> int:
    """Note that the bot is in a server again; give how many tables waited there for it."""
    gone = connection.execute(delete(_departures).where(_departures.c.guild_id == guild))
    count = select(func.count()).select_from(_tables).where(_tables.c.guild_id == guild)
    return (connection.scalar(count) or 0) if gone.rowcount else 0


def compare(
    connection: Connection, here: Collection[int], is_ours: Callable[[int], bool], at: int
) -> None:
    """Note which servers the bot was taken off, or came back to, while it was not running.

    Of those alone that this process would hear from.
    """
    left = connection.scalars(select(_departures.c.guild_id)).all()
    for guild in {*left} & {*here}:
        come_back(connection, guild)
    guilds = select(_tables.c.guild_id).where(_tables.c.guild_id.is_not(None)).distinct()
    for guild in set(connection.scalars(guilds)) - {*here}:
        if is_ours(guild):
            leave(connection, guild, at)


def overdue(connection: Connection, before: int) -> Sequence[tuple[int, int]]:
    """Give the tables, with their servers, that were left before a moment; and forget the rest."""
    left = select(_departures.c.guild_id).where(_departures.c.at < before)
    found = connection.execute(
        select(_tables.c.guild_id, _tables.c.id).where(_tables.c.guild_id.in_(left))
    )
    due = [(row.guild_id, row.id) for row in found]
    played = select(_tables.c.guild_id).where(_tables.c.guild_id.is_not(None))
    connection.execute(delete(_departures).where(_departures.c.guild_id.not_in(played)))
    return due


def is_overdue(connection: Connection, guild: int, before: int) -> bool:
    """Whether a server was left before a moment, and has not taken the bot back since."""
    asked = select(_departures.c.at).where(_departures.c.guild_id == guild)
    left = connection.scalar(asked)
    return left is not None and left < before


def thin(connection: Connection, after: int, before: int) -> int:
    """Drop what stood before the next entries, as far as they are older than a moment.

    It gives the last of them, or 0 where the next is not old enough.  What came with a file is
    older than its number says, and waits for those before it.
    """
    asked = select(_entries.c.id, _entries.c.at).where(_entries.c.id > after)
    rows = connection.execute(asked.order_by(_entries.c.id).limit(STEP)).all()
    old: list[int] = [row.id for row in takewhile(lambda row: row.at < before, rows)]
    if not old:
        return 0
    # What did not exist before is what undo needs nothing for; and it tells who made a thing.
    known = _changes.c.before.is_not(None), cast(_changes.c.before, Text) != "{}"
    of_old = update(_changes).where(_changes.c.entry_id.in_(old), *known)
    connection.execute(of_old.values(before=THINNED))
    return old[-1]
