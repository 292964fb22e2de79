"""The messages of a table: those that follow something, and those that tell what was done."""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Integer, bindparam, select

from bot.journal import PANEL, Post, Telling, Told
from bot.storage import schema, tellings
from bot.storage.journal import entry_of
from bot.storage.statements import Fixed, column, fetch
from bot.storage.store import Store

_entries, _sheets = schema.entries, schema.sheets
_POSTS = Fixed(select(schema.posts).where(schema.posts.c.sheet_id == bindparam("sheet")))
_POSTS_HERE = Fixed(
    select(schema.posts)
    .join(_sheets, _sheets.c.id == schema.posts.c.sheet_id)
    .where(_sheets.c.table_id == bindparam("table"), schema.posts.c.what == bindparam("what"))
)
_THERE = select(_sheets.c.table_id).where(_sheets.c.id == bindparam("sheet")).scalar_subquery()
_OF_TABLE = Fixed(
    select(schema.posts)
    .join(_sheets, _sheets.c.id == schema.posts.c.sheet_id)
    .where(_sheets.c.table_id == _THERE, schema.posts.c.what.not_like(f"{PANEL}%"))
)
_PANELS = Fixed(
    select(schema.posts).where(
        schema.posts.c.sheet_id == bindparam("sheet"), schema.posts.c.what.like(f"{PANEL}%")
    )
)
_NEWEST_KEYS = Fixed(
    select(_entries.c.interaction_id)
    .where(_entries.c.table_id == bindparam("table"))
    .order_by(_entries.c.id.desc())
    .limit(bindparam("most", type_=Integer))
)


class Messages:
    """Where one table is shown and told, read within one transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def posts(self, what: str, sheets: Iterable[int]) -> list[Post]:
        """Give the messages of one sort that follow one of these sheets."""
        return [post for post in self.posts_of(sheets) if post.what == what]

    def posts_of(self, sheets: Iterable[int]) -> list[Post]:
        """Give the messages of all sorts that follow one of these sheets."""
        found = (fetch(self._store.connection, _POSTS, sheet=sheet) for sheet in sheets)
        return [_post(row) for rows in found for row in rows]

    def posts_here(self, what: str) -> list[Post]:
        """Give the messages of one sort that follow any sheet of this table."""
        here = {"table": self._store.table_id, "what": what}
        return [_post(row) for row in fetch(self._store.connection, _POSTS_HERE, **here)]

    def posts_at(self, table: int) -> list[Post]:
        """Give the messages that follow anything of a table, by its sheet, but for its panels."""
        return [_post(row) for row in fetch(self._store.connection, _OF_TABLE, sheet=table)]

    def panels(self) -> list[Post]:
        """Give the messages that show this whole table."""
        rows = fetch(self._store.connection, _PANELS, sheet=self._store.table.id or 0)
        return [_post(row) for row in rows]

    def plays_since(self, message: int, most: int) -> int:
        """Count what was recorded here since a message was sent, as far as ``most``."""
        where = {"table": self._store.table_id, "most": most}
        keys = column(self._store.connection, _NEWEST_KEYS, **where)
        return sum(key > message for key in keys)

    def told_by(self, message: int, untold: Mapping[int, bool] | None = None) -> list[Told]:
        """List what a message tells, oldest first.

        ``untold`` are entries of which that is not stored yet, and which of them are whole.
        Nothing is told where the message, or an entry, is another table's.
        """
        untold = untold or {}
        rows = tellings.line(self._store.connection, message, untold)
        if any(row.table_id != self._store.table_id for row in rows):
            return []
        return [
            Told(entry_of(row), untold.get(row.interaction_id, bool(row.is_whole))) for row in rows
        ]

    def lit_tellings(self) -> list[Telling]:
        """List the newest messages of the table that show buttons, as the next does."""
        found = tellings.lit(self._store.connection, self._store.table_id)
        return [_telling(row) for row in found]

    def newest_tellings(self) -> list[Telling]:
        """List the newest messages of the table, each with its newest entry and what it shows."""
        found = tellings.newest(self._store.connection, self._store.table_id)
        return [_telling(row) for row in found]

    def is_post(self, message: int) -> bool:
        """Whether a message follows something that it shows."""
        known = select(schema.posts.c.message_id).where(schema.posts.c.message_id == message)
        return self._store.connection.scalar(known) is not None

    def message_of(self, key: int) -> int:
        """Give the message that tells an entry, or 0."""
        found = self.telling_of(key)
        return 0 if found is None else found.message

    def telling_of(self, key: int) -> Telling | None:
        """Give the message that tells an entry, if it is stored, is there, and follows nothing."""
        found = self.place_of(key)
        return found if found is not None and found.message > 0 else None

    def place_of(self, key: int) -> Telling | None:
        """Give where an entry is told, or was by what is gone, if that is stored yet."""
        row = tellings.by(self._store.connection, key)
        if row is None:
            return None
        return Telling(key, row.message_id, row.channel_id, is_aside=bool(row.is_aside))


def _telling(row: Any) -> Telling:
    return Telling(row.newest, row.message_id, row.channel_id, shown=row.shown)


def _post(row: Any) -> Post:
    return Post(row.message_id, row.channel_id, row.sheet_id, row.what)
