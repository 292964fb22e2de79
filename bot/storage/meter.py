"""How much somebody writes, held to the host's limits: no evening meets them, a flood does.

The journal is what counts, so a restart forgets nothing and several processes count alike.  It is
asked for the one entry that would be too many, which an index finds; and what it answers is good
for a quarter of the limit: whoever had made fewer than three quarters of it within the hour has the
last quarter before them, whatever happens.  So most plays ask nothing.
"""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Integer, bindparam, func, select

from bot.errors import Enough, Full, Whose
from bot.moments import HOUR, now
from bot.scope import Limits
from bot.storage import schema
from bot.storage.carrying import is_own
from bot.storage.statements import Fixed, column, fetch
from bot.storage.turn import Turn

HELD_MAX = 10_000
"""People and tables of which it is remembered that they are far from a limit."""

_entries, _tables = schema.entries, schema.tables


def _asked(*whose: ColumnElement[bool]) -> Fixed:
    """Ask for the newest entry of somebody, and when the one so many before it was made, or 0."""
    newest = select(_entries.c.id).where(*whose).order_by(_entries.c.id.desc())
    nth = newest.limit(1).offset(bindparam("before", type_=Integer)).scalar_subquery()
    at = select(_entries.c.at).where(_entries.c.id == nth).scalar_subquery()
    last = newest.limit(1).scalar_subquery()
    return Fixed(select(func.coalesce(last, 0).label("newest"), func.coalesce(at, 0).label("at")))


# What a file says that somebody did elsewhere is nothing that they do here.
_OF_PERSON = _asked(_entries.c.actor_id == bindparam("key"), is_own())
_OF_TABLE = _asked(_entries.c.table_id == bindparam("key"))
_OF_SERVER = Fixed(
    select(func.count()).select_from(_tables).where(_tables.c.guild_id == bindparam("guild"))
)


class Meter:
    """Counts what people and tables write, and refuses what is too much."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._left: dict[tuple[Fixed, int], int] = {}

    def require(self, turn: Turn) -> None:
        """Raise :class:`Enough` or :class:`Full` where a play would be too much.

        A flood of others' keeps nobody who runs the table from putting it right.
        """
        limits, scope, table = self._limits, turn.scope, turn.table_id
        connection = turn.store.connection
        person = limits.person_hour, limits.person
        self._require(connection, _OF_PERSON, scope.user_id, *person, is_held=True)
        if table:
            both = limits.table_hour, limits.table
            self._require(connection, _OF_TABLE, table, *both, is_held=not turn.is_gm)
        elif limits.server_tables and scope.guild_id is not None:
            (tables,) = column(connection, _OF_SERVER, guild=scope.guild_id)
            if tables >= limits.server_tables:
                raise Full(Whose.SERVER, limits.server_tables)

    def _require(
        self,
        connection: Connection,
        whose: Fixed,
        key: int,
        an_hour: int,
        in_all: int,
        *,
        is_held: bool,
    ) -> None:
        """Refuse what is too much in all, and of whoever ``is_held`` to the hour what is too soon.

        What a GM does is counted with the others', or it would hide how much they did.
        """
        if left := self._left.get((whose, key), 0):
            self._left[whose, key] = left - 1
            return
        limits = [limit for limit in (an_hour, in_all) if limit]
        if not limits:
            return

        def nth(number: int) -> Any:
            (row,) = fetch(connection, whose, key=key, before=number - 1)
            return row

        of, since = Whose.PERSON if whose is _OF_PERSON else Whose.TABLE, now() - HOUR
        lease = max(1, min(limits) // 4)
        row = nth(max(1, an_hour - lease + 1))
        if an_hour and row.at > since:
            lease, row = 1, nth(an_hour)
            if row.at > since and is_held:
                raise Enough(of, an_hour, row.at + HOUR)
        # Numbers are given once, so that the newest has at most so many before it.
        if in_all and row.newest > in_all - lease and nth(in_all - lease + 1).at:
            lease = 1
            if nth(in_all).at:
                raise Full(of, in_all)
        if len(self._left) >= HELD_MAX:
            self._left.clear()
        self._left[whose, key] = lease - 1
