"""Which message tells which entries, so that one message tells a move from beginning to end.

A message tells a line of entries: a move, and what followed from it.  That is written after the
answer, when the message has an id, and is no part of a play: where a process is killed in between,
a message is not brought up to date any more, and nothing else is lost.  Of what not everybody may
read the channel alone is written with the play, or all could read of it until then.  An entry is
told by one message, and a line moves as a whole to a newer one.  Of a message that is gone its line
and its channel stay known, so that nobody is told elsewhere what they could not read there: it has
the message's id below zero.  What came in a file, from where not everybody could read it, has
neither a message nor a channel, and nobody can read a channel that is none.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Connection,
    Subquery,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    true,
    update,
)

from bot.journal import Telling
from bot.scope import Reads
from bot.storage import schema
from bot.storage.spans import ENTRY
from bot.storage.statements import Fixed, column, fetch, run

LIT_MAX = 20
"""Messages of a table with buttons, the newest, that are kept up to date."""

LIT_ENTRIES_MAX = 1000
"""Entries of a table, the newest, whose messages may be among them."""

NEWEST_MAX = 10
"""Messages of a table, the newest, that are looked at though they show no buttons."""

ENTRIES_MAX = 100
"""Entries of a table, the newest, whose messages may be among those."""

_entries, _tellings = schema.entries, schema.tellings

_NEW = (
    select(
        _entries.c.interaction_id,
        _entries.c.table_id,
        bindparam("message", type_=BigInteger),
        bindparam("channel", type_=BigInteger),
        bindparam("whole", type_=Boolean),
        bindparam("shown", type_=BigInteger),
        bindparam("aside", type_=Boolean),
    )
    .where(_entries.c.interaction_id == bindparam("key", type_=BigInteger))
    # An interaction that is delivered twice is told once.
    .where(~select(_tellings.c.key).where(_tellings.c.key == _entries.c.interaction_id).exists())
)
_TELL = Fixed(
    insert(_tellings).from_select(
        ["key", "table_id", "message_id", "channel_id", "is_whole", "shown", "is_aside"], _NEW
    )
)
_MESSAGE = bindparam("message", type_=BigInteger)
_OF_MESSAGE = _tellings.c.message_id == _MESSAGE
_KNOWN = _tellings.alias("known")
# A message that could not be reached for a while is there again.
_DARKEN = Fixed(
    update(_tellings)
    .where(_tellings.c.message_id.in_([_MESSAGE, -_MESSAGE]))
    # What is told once more shows what it did: nothing is written anew then.
    .where(~select(_KNOWN.c.key).where(_KNOWN.c.key == bindparam("key")).exists())
    .values(message_id=_MESSAGE, shown=null())
)
# What was told aside, or to one alone, was known by its channel alone.
_TAKE_UP = Fixed(
    delete(_tellings).where(
        _tellings.c.key == bindparam("key"),
        _tellings.c.message_id == 0,
        _tellings.c.channel_id == bindparam("channel"),
    )
)
_FORGET = Fixed(update(_tellings).where(_OF_MESSAGE).values(message_id=-_MESSAGE, shown=null()))
_LINE = Fixed(
    select(*ENTRY, _tellings.c.is_whole)
    .join(_tellings, _tellings.c.key == _entries.c.interaction_id)
    .where(_tellings.c.message_id == bindparam("message"))
    .order_by(_entries.c.id)
)
_UNTOLD = Fixed(
    select(*ENTRY, literal(value=False).label("is_whole")).where(
        _entries.c.interaction_id == bindparam("key")
    )
)


def _latest(most: int) -> Subquery:
    """Find the newest entries of a table by the index, however long a campaign is."""
    return (
        select(_tellings)
        .where(_tellings.c.table_id == bindparam("table"), _tellings.c.message_id > 0)
        .order_by(_tellings.c.key.desc())
        .limit(most)
        .subquery()
    )


_LATE = _latest(LIT_ENTRIES_MAX)
LIT = Fixed(
    select(_LATE.c.message_id, _LATE.c.channel_id, _LATE.c.key.label("newest"), _LATE.c.shown)
    .where(_LATE.c.shown.is_not(None))
    .order_by(_LATE.c.key.desc())
    .limit(LIT_MAX)
)
"""Asks for a table's newest messages that show buttons, the newest first."""

_NEWEST = _latest(ENTRIES_MAX)
NEWEST = Fixed(
    select(
        _NEWEST.c.message_id,
        _NEWEST.c.channel_id,
        func.max(_NEWEST.c.key).label("newest"),
        func.max(_NEWEST.c.shown).label("shown"),
    )
    .group_by(_NEWEST.c.message_id, _NEWEST.c.channel_id)
    .order_by(func.max(_NEWEST.c.key).desc())
    .limit(NEWEST_MAX)
)
"""Asks for a table's newest messages with what they show, the newest first."""

BY = Fixed(
    select(_tellings.c.message_id, _tellings.c.channel_id, _tellings.c.is_aside).where(
        _tellings.c.key == bindparam("key")
    )
)
"""Asks where an entry is told."""

_NEWEST_OF_MESSAGE = select(func.max(_KNOWN.c.key)).where(_KNOWN.c.message_id == _MESSAGE)
_IS_NEWEST = _tellings.c.key == _NEWEST_OF_MESSAGE.scalar_subquery()
_SHOW = Fixed(
    update(_tellings)
    # Of two plays made at once the older may have been told last, and then shows what it did.
    .where(_OF_MESSAGE, or_(_IS_NEWEST, _tellings.c.shown.is_not(None)))
    .values(shown=case((_IS_NEWEST, bindparam("shown", type_=BigInteger)), else_=null()))
)
_MOVE = Fixed(
    update(_tellings)
    .where(_OF_MESSAGE)
    .values(
        message_id=bindparam("new", type_=BigInteger),
        channel_id=bindparam("channel", type_=BigInteger),
        shown=null(),
    )
)


_PLACES = Fixed(
    select(_tellings.c.channel_id).where(_tellings.c.table_id == bindparam("table")).distinct()
)
_SET_ASIDE = Fixed(
    update(_tellings)
    .where(
        _tellings.c.table_id == bindparam("table"), _tellings.c.channel_id == bindparam("channel")
    )
    .values(is_aside=true())
)


def tell(connection: Connection, tellings: Sequence[Telling]) -> None:
    """Remember which messages tell these entries, the newest of each showing some buttons."""
    for each in tellings:
        if each.message:
            run(connection, _TAKE_UP, key=each.key, channel=each.channel)
            # What a message shows stands on one of its entries alone.
            run(connection, _DARKEN, message=each.message, key=each.key)
        run(
            connection,
            _TELL,
            message=each.message,
            key=each.key,
            channel=each.channel,
            whole=each.is_whole,
            shown=each.shown,
            aside=each.is_aside,
        )


def line(connection: Connection, message: int, keys: Iterable[int]) -> Sequence[Any]:
    """Give the rows of the entries that a message tells, and of those with ``keys``, in order."""
    told = [*fetch(connection, _LINE, message=message)]
    known = {each.interaction_id for each in told}
    for key in keys:
        told += () if key in known else fetch(connection, _UNTOLD, key=key)
    return sorted(told, key=lambda row: int(row.id))


def move(connection: Connection, old: int, new: int, channel: int) -> None:
    """Let a newer message tell what an older one told."""
    run(connection, _MOVE, message=old, new=new, channel=channel)


def set_aside(connection: Connection, table_id: int, reads: Reads) -> None:
    """Remember of all that a table told where it is not read by some that it was told aside."""
    for channel in column(connection, _PLACES, table=table_id):
        if not reads(channel):
            run(connection, _SET_ASIDE, table=table_id, channel=channel)


def show(connection: Connection, message: int, shown: int | None) -> None:
    """Remember what buttons a message shows now."""
    run(connection, _SHOW, message=message, shown=shown)


def forget(connection: Connection, message: int) -> None:
    """Look no more after a message that cannot be changed any more."""
    run(connection, _FORGET, message=message)
