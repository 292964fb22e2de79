"""The messages of a table: those that follow something, and those that tell what was done."""

from collections.abc import Iterable, Mapping

from sqlalchemy import BigInteger, Integer, bindparam, select, union_all

from bot.journal import IN_WORDS, PANEL, Post, Telling, Told
from bot.scope import Reads
from bot.storage import schema, tellings
from bot.storage.posts import post_of
from bot.storage.spans import entry_of
from bot.storage.statements import Fixed, column, fetch
from bot.storage.store import Store

_entries, _sheets, _persons = schema.entries, schema.sheets, schema.persons
_tellings = schema.tellings
_SOME = tuple(f"sheet{number}" for number in range(4))
"""The messages of so many sheets are found at once, as many as a play usually changes."""

_POSTS = Fixed(select(schema.posts).where(schema.posts.c.sheet_id.in_(map(bindparam, _SOME))))
_POSTS_HERE = Fixed(
    select(schema.posts)
    .join(_sheets, _sheets.c.id == schema.posts.c.sheet_id)
    .where(
        _sheets.c.table_id == bindparam("table"),
        schema.posts.c.what.in_([bindparam("what"), bindparam("in_words")]),
    )
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
_MESSAGE, _KEY = bindparam("message", type_=BigInteger), bindparam("key", type_=BigInteger)
_TELLING = select(_tellings.c.message_id).where(_tellings.c.key == _KEY).scalar_subquery()
_LINE = select(_entries.c.actor_id).join(_tellings, _tellings.c.key == _entries.c.interaction_id)
# Each of them found by an index, however long a campaign is.
_WHOSE = union_all(
    select(_entries.c.actor_id).where(_entries.c.interaction_id == _KEY),
    _LINE.where(_tellings.c.message_id == _MESSAGE, _tellings.c.message_id > 0),
    _LINE.where(_tellings.c.message_id == _TELLING, _tellings.c.message_id > 0),
    select(_sheets.c.player_id).where(_sheets.c.id == bindparam("sheet")),
    select(_sheets.c.player_id)
    .join(schema.posts, schema.posts.c.sheet_id == _sheets.c.id)
    .where(schema.posts.c.message_id == _MESSAGE),
)
_IN_WORDS = Fixed(
    union_all(
        select(_persons.c.user_id).where(_persons.c.user_id.in_(_WHOSE), _persons.c.is_text),
        select(schema.posts.c.message_id).where(
            schema.posts.c.message_id == _MESSAGE, schema.posts.c.what.like(f"%{IN_WORDS}")
        ),
    )
)


class Messages:
    """Where one table is shown and told, read within one transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def posts(self, what: str, sheets: Iterable[int]) -> list[Post]:
        """Give the messages of one sort that follow one of these sheets."""
        return [post for post in self.posts_of(sheets) if post.sort == what]

    def posts_of(self, sheets: Iterable[int]) -> list[Post]:
        """Give the messages of all sorts that follow one of these sheets."""
        left, found = [*sheets], list[Post]()
        while left:
            some = (*left[: len(_SOME)], *(0,) * len(_SOME))
            rows = fetch(self._store.connection, _POSTS, **dict(zip(_SOME, some, strict=False)))
            found += map(post_of, rows)
            del left[: len(_SOME)]
        return found

    def posts_here(self, what: str) -> list[Post]:
        """Give the messages of one sort that follow any sheet of this table."""
        here = {"table": self._store.table_id, "what": what, "in_words": f"{what}{IN_WORDS}"}
        return [post_of(row) for row in fetch(self._store.connection, _POSTS_HERE, **here)]

    def posts_at(self, table: int) -> list[Post]:
        """Give the messages that follow anything of a table, by its sheet, but for its panels."""
        return [post_of(row) for row in fetch(self._store.connection, _OF_TABLE, sheet=table)]

    def panels(self) -> list[Post]:
        """Give the messages that show this whole table."""
        rows = fetch(self._store.connection, _PANELS, sheet=self._store.table.id)
        return [post_of(row) for row in rows]

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
        return self._newest(tellings.LIT)

    def newest_tellings(self) -> list[Telling]:
        """List the newest messages of the table, each with its newest entry and what it shows."""
        return self._newest(tellings.NEWEST)

    def _newest(self, asked: Fixed) -> list[Telling]:
        rows = fetch(self._store.connection, asked, table=self._store.table_id)
        return [
            Telling(row.newest, row.message_id, row.channel_id, shown=row.shown) for row in rows
        ]

    def set_aside(self, reads: Reads) -> None:
        """Remember what was told where some cannot read who have come to the table.

        Of a channel that is gone nobody knows any more who could read it.
        """
        tellings.set_aside(self._store.connection, self._store.table_id, reads)
        self._store.told.clear()

    def is_post(self, message: int) -> bool:
        """Whether a message follows something that it shows."""
        known = select(schema.posts.c.message_id).where(schema.posts.c.message_id == message)
        return self._store.connection.scalar(known) is not None

    def is_in_words(self, message: int = 0, *, key: int = 0, sheet: int = 0) -> bool:
        """Whether anybody whose message it is wants it in words alone, whoever presses it.

        It is theirs whose moves it tells, who posted it, and whose sheet it shows.  It tells the
        entry ``key`` and shows that sheet, if any, whether that is stored yet or not.
        """
        where = {"message": message, "key": key, "sheet": sheet}
        return bool(column(self._store.connection, _IN_WORDS, **where))

    def telling_of(self, key: int) -> Telling | None:
        """Give the message that tells an entry, if it is stored, is there, and follows nothing."""
        found = self.place_of(key)
        return found if found is not None and found.message > 0 else None

    def place_of(self, key: int) -> Telling | None:
        """Give where an entry is told, or was by what is gone, if that is stored yet."""
        for row in fetch(self._store.connection, tellings.BY, key=key):
            return Telling(key, row.message_id, row.channel_id, is_aside=bool(row.is_aside))
        return None
