"""How somebody wants the bot to be towards them, at every table; of most people nothing is kept."""

from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select

from bot.scope import Person
from bot.storage import schema
from bot.storage.statements import Fixed, fetch

_persons = schema.persons
WANTED = _persons.c.is_pinged, _persons.c.is_quiet, _persons.c.is_text
"""The columns that say how somebody wants the bot to be, each null where nothing is kept."""

_ONE = Fixed(select(_persons).where(_persons.c.user_id == bindparam("user")))


def known(connection: Connection, user: int) -> Person | None:
    """Give how somebody said that they want the bot to be towards them, if they ever did."""
    rows = fetch(connection, _ONE, user=user)
    return wanted(rows[0]) if rows else None


def person(connection: Connection, user: int) -> Person:
    """Give how somebody wants the bot to be towards them."""
    return known(connection, user) or Person()


def forget(connection: Connection, user: int) -> None:
    """Keep nothing of how somebody wants the bot to be towards them."""
    connection.execute(delete(_persons).where(_persons.c.user_id == user))


def keep(connection: Connection, user: int, person: Person) -> None:
    """Keep how somebody wants the bot to be towards them."""
    forget(connection, user)
    connection.execute(insert(_persons).values(user_id=user, **asdict(person)))


def wanted(row: Any) -> Person:
    """Read the columns that are :data:`WANTED`."""
    return Person() if row.is_text is None else Person(row.is_pinged, row.is_quiet, row.is_text)
