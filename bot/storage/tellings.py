"""Which message tells which entries, so that one message tells a move from beginning to end.

A message tells a line of entries: a move, and what followed from it.  That is written after the
answer, when the message has an id, and is no part of a play: where a process is killed in between,
a message is not brought up to date any more, and nothing else is lost.  An entry is told by one
message, and a line moves as a whole to a newer one.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Connection,
    Row,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.journal import Telling
from bot.storage import schema

LOOKED_OVER_MAX = 20
"""Messages of a table, the newest, that are kept up to date."""

_entries, _tellings = schema.entries, schema.tellings
_sheets, _tables = schema.sheets, schema.tables

_NEW = (
    select(
        _entries.c.interaction_id,
        _entries.c.table_id,
        bindparam("message", type_=BigInteger),
        bindparam("channel", type_=BigInteger),
        bindparam("whole", type_=Boolean),
        bindparam("shown", type_=BigInteger),
    )
    .where(_entries.c.interaction_id == bindparam("key", type_=BigInteger))
    # An interaction that is delivered twice is told once.
    .where(~select(_tellings.c.key).where(_tellings.c.key == _entries.c.interaction_id).exists())
)
_TELL = insert(_tellings).from_select(
    ["key", "table_id", "message_id", "channel_id", "is_whole", "shown"], _NEW
)
_LINE = (
    select(_entries, _tellings.c.is_whole)
    .outerjoin(_tellings, _tellings.c.key == _entries.c.interaction_id)
    .where(
        or_(
            _tellings.c.message_id == bindparam("message"),
            _entries.c.interaction_id.in_(bindparam("keys", expanding=True)),
        )
    )
    .order_by(_entries.c.id)
)
_NEWEST_TOLD = (
    select(
        _tellings.c.message_id,
        _tellings.c.channel_id,
        func.max(_tellings.c.key).label("newest"),
        func.max(_tellings.c.shown).label("shown"),
    )
    .where(_tellings.c.table_id == bindparam("table"))
    .group_by(_tellings.c.message_id, _tellings.c.channel_id)
    .order_by(func.max(_tellings.c.key).desc())
    .limit(LOOKED_OVER_MAX)
)
_OF_MESSAGE = _tellings.c.message_id == bindparam("message")
_BY = select(_tellings.c.message_id, _tellings.c.channel_id).where(
    _tellings.c.key == bindparam("key")
)


_OF_LATE = (
    select(_sheets.c.id, func.max(_tellings.c.channel_id).label("channel_id"), _tables.c.guild_id)
    .join(_tellings, _tellings.c.table_id == _sheets.c.table_id)
    .join(_tables, _tables.c.id == _sheets.c.table_id)
    .where(_sheets.c.kind == bindparam("kind"), _tellings.c.key > bindparam("since"))
    .group_by(_sheets.c.id, _tables.c.guild_id)
)
_LAST = select(func.max(_tellings.c.key))


def tell(connection: Connection, tellings: Sequence[Telling]) -> None:
    """Remember which messages tell these entries, the newest of each showing some buttons."""
    for each in tellings:
        # What a message shows stands on one of its entries alone.
        connection.execute(update(_tellings).where(_OF_MESSAGE).values(shown=None), _of(each))
        values = {"key": each.key, "channel": each.channel, "whole": each.is_whole}
        connection.execute(_TELL, {**_of(each), **values, "shown": each.shown})


def _of(telling: Telling) -> dict[str, int]:
    return {"message": telling.message}


def line(connection: Connection, message: int, keys: Sequence[int]) -> Sequence[Row[Any]]:
    """Give the rows of the entries that a message tells, and of those with ``keys``, in order."""
    return connection.execute(_LINE, {"message": message, "keys": keys}).all()


def newest(connection: Connection, table_id: int) -> Sequence[Row[int, int, int, int | None]]:
    """Give a table's newest messages with what they show, the newest first."""
    return connection.execute(_NEWEST_TOLD, {"table": table_id}).all()


def by(connection: Connection, key: int) -> Row[int, int] | None:
    """Give the message that tells an entry, if one does."""
    return connection.execute(_BY, {"key": key}).first()


def of_late(connection: Connection, kind: str, span: int) -> Sequence[Row[int, int, int | None]]:
    """Give the tables, by their own sheets of a ``kind``, at which something was told of late."""
    since = (connection.scalar(_LAST) or 0) - span
    return connection.execute(_OF_LATE, {"kind": kind, "since": since}).all()


def move(connection: Connection, old: int, new: int, channel: int) -> None:
    """Let a newer message tell what an older one told."""
    moved = update(_tellings).where(_tellings.c.message_id == old)
    connection.execute(moved.values(message_id=new, channel_id=channel, shown=None))


def show(connection: Connection, message: int, shown: int | None) -> None:
    """Remember what buttons a message shows now."""
    newest_key = select(func.max(_tellings.c.key)).where(_tellings.c.message_id == message)
    of_newest = _tellings.c.key == newest_key.scalar_subquery()
    connection.execute(update(_tellings).where(of_newest).values(shown=shown))


def forget(connection: Connection, message: int) -> None:
    """Forget a message that cannot be changed any more."""
    connection.execute(delete(_tellings).where(_tellings.c.message_id == message))
