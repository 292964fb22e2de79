"""Which messages follow something that they show: a sheet, a clock, a whole table.

Like what is told (:mod:`bot.storage.tellings`), that is written after the message was sent, when it
has an id, and is no part of a play.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, select

from bot.journal import GMS_PANEL, PANEL, STORY, Post
from bot.moments import HOUR, IDS
from bot.storage import schema, tellings
from bot.storage.kinds import TABLE, move_of
from bot.storage.statements import Fixed, column, fetch, run
from rules.table import PersonForgotten

POSTS_MAX = 3
"""Messages of one thing that are kept up to date."""

_HOUR = HOUR * IDS
"""An hour, as the ids of interactions count it."""

_sheets, _entries, _posts = schema.sheets, schema.entries, schema.posts
_shown = _sheets.alias("shown")
IS_TABLE = and_(_sheets.c.kind == TABLE, _sheets.c.state.is_not(None))
"""Holds for what says what a table is, unless that was forgotten or undone."""

_NEWEST_KEY = (
    select(_entries.c.interaction_id)
    .where(_entries.c.table_id == _sheets.c.table_id)
    .order_by(_entries.c.id.desc())
    .limit(1)
    .scalar_subquery()
)

_TABLE_OF = Fixed(
    select(_sheets, schema.tables.c.guild_id, _NEWEST_KEY.label("newest"))
    .join(_shown, _shown.c.table_id == _sheets.c.table_id)
    .join(schema.tables, schema.tables.c.id == _sheets.c.table_id)
    .where(_shown.c.id == bindparam("sheet"), _sheets.c.kind == TABLE)
)

_LAST = select(func.max(_entries.c.interaction_id))
_LATE = _entries.c.interaction_id > bindparam("since")
_FORGETTING = select(_entries.c.table_id).where(_LATE, _entries.c.move == bindparam("forgotten"))
_OF_FORGOTTEN = Fixed(
    # Whoever was forgotten may have been named by any message of their table.
    select(_posts, schema.tables.c.guild_id)
    .join(_sheets, _sheets.c.id == _posts.c.sheet_id)
    .join(schema.tables, schema.tables.c.id == _sheets.c.table_id)
    .where(_sheets.c.table_id.in_(_FORGETTING))
)
_FORGOTTEN_OF_LATE = Fixed(select(schema.tables).where(schema.tables.c.id.in_(_FORGETTING)))
_told = schema.tellings.c
_TABLES_OF_LATE = Fixed(
    select(
        _sheets.c.id,
        schema.tables.c.guild_id,
        select(_told.channel_id)
        .where(_told.table_id == _sheets.c.table_id)
        .order_by(_told.key.desc())
        .limit(1)
        .scalar_subquery()
        .label("channel_id"),
    )
    .join(schema.tables, schema.tables.c.id == _sheets.c.table_id)
    .where(IS_TABLE, _sheets.c.table_id.in_(select(_entries.c.table_id).where(_LATE)))
)
_TABLES_IN = Fixed(
    select(_sheets.c.id)
    .join(schema.channels, schema.channels.c.table_id == _sheets.c.table_id)
    .where(IS_TABLE, schema.channels.c.channel_id.in_(map(bindparam, ("channel", "parent"))))
    .order_by(_sheets.c.id)
)

_NEW_POST = {each.name: bindparam(each.name, type_=each.type) for each in _posts.c}
_REMEMBER = Fixed(
    insert(_posts).from_select(
        [*_NEW_POST],
        select(*_NEW_POST.values()).where(
            ~select(_posts.c.message_id)
            .where(_posts.c.message_id == _NEW_POST["message_id"])
            .exists(),
            # What it shows may have been removed meanwhile, with its table.
            select(_sheets.c.id).where(_sheets.c.id == _NEW_POST["sheet_id"]).exists(),
        ),
    )
)
_ALIKE = (_posts.c.sheet_id == bindparam("sheet_id"), _posts.c.what == bindparam("what"))
_FORGET_OLDER = Fixed(
    delete(_posts).where(
        *_ALIKE,
        _posts.c.message_id.not_in(
            select(_posts.c.message_id)
            .where(*_ALIKE)
            .order_by(_posts.c.message_id.desc())
            .limit(POSTS_MAX)
        ),
    )
)
_OTHERS = Fixed(
    select(_posts).where(
        _posts.c.sheet_id == bindparam("sheet_id"), _posts.c.message_id != bindparam("message_id")
    )
)


def post_of(row: Any) -> Post:
    """Give a row of what follows something as a value."""
    return Post(row.message_id, row.channel_id, row.sheet_id, row.what)


def remember(connection: Connection, post: Post) -> None:
    """Remember a message that shows something; of each thing the newest few are."""
    run(connection, _REMEMBER, **_row_of(post))
    run(connection, _FORGET_OLDER, sheet_id=post.sheet, what=post.what)


def others(connection: Connection, post: Post) -> Sequence[Post]:
    """Give the other messages that show the same."""
    found = map(post_of, fetch(connection, _OTHERS, **_row_of(post)))
    return [each for each in found if each.about == post.about]


def remember_panel(connection: Connection, post: Post) -> Sequence[Post]:
    """Remember a panel; forget those of its channel that are for the same people, and give them."""
    is_gms = _posts.c.what.like(f"{GMS_PANEL}%")
    older = (
        _posts.c.channel_id == post.channel,
        _posts.c.what.like(f"{PANEL}%"),
        is_gms if post.is_gms_panel else ~is_gms,
        _posts.c.message_id != post.message,
    )
    found = connection.execute(select(_posts).where(*older)).all()
    connection.execute(delete(_posts).where(*older))
    forget(connection, post.message)
    connection.execute(insert(_posts).values(_row_of(post)))
    return [post_of(row) for row in found]


def forget(connection: Connection, message: int) -> None:
    """Forget what a message shows."""
    connection.execute(delete(_posts).where(_posts.c.message_id == message))


def table_of(connection: Connection, sheet: int) -> Any:
    """Give the row that says what the table of a sheet is, its server and its newest key, if any.

    It is None where the table was removed.
    """
    return next(iter(fetch(connection, _TABLE_OF, sheet=sheet)), None)


def telling(connection: Connection, table: int) -> Sequence[Post]:
    """Give the newest messages that tell what was done at a table and can still be pressed."""
    its_own = select(_sheets.c.id).where(_sheets.c.table_id == table, _sheets.c.kind == TABLE)
    sheet = connection.scalar(its_own) or 0
    lit = fetch(connection, tellings.LIT, table=table)
    return [Post(row.message_id, row.channel_id, sheet, STORY) for row in lit]


def of_forgotten(connection: Connection) -> Sequence[tuple[Post, int]]:
    """Give the messages that may name who was forgotten of late, with the ids of servers."""
    given = {"since": _since(connection), "forgotten": move_of(PersonForgotten)}
    return [
        *((post_of(row), row.guild_id or 0) for row in fetch(connection, _OF_FORGOTTEN, **given)),
        *(
            (post, row.guild_id or 0)
            for row in fetch(connection, _FORGOTTEN_OF_LATE, **given)
            for post in telling(connection, row.id)
        ),
    ]


def tables_of_late(connection: Connection) -> tuple[int, Sequence[tuple[Post, int]]]:
    """Give the tables at which something was played of late, and the key since which that is.

    Each is all that is told there, in a channel of it, and comes with the id of its server.
    """
    since = _since(connection)
    rows = fetch(connection, _TABLES_OF_LATE, since=since)
    return since, [(Post(0, row.channel_id or 0, row.id, STORY), row.guild_id or 0) for row in rows]


def tables_in(connection: Connection, channel: int, parent: int) -> Sequence[Post]:
    """Give the tables of a thread and of its channel, oldest first: each, all told there."""
    keys = column(connection, _TABLES_IN, channel=channel, parent=parent)
    return [Post(0, channel, key, STORY) for key in keys]


def _since(connection: Connection) -> int:
    """Give the key with which the last hour of play begins."""
    return int(connection.scalar(_LAST) or 0) - _HOUR


def _row_of(post: Post) -> dict[str, int | str]:
    return {
        "message_id": post.message,
        "channel_id": post.channel,
        "sheet_id": post.sheet,
        "what": post.what,
    }
