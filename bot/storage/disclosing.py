"""Everything that is kept about one person, as plain data that they can read and carry away.

What others hide from them in play is left out as long as it is hidden, and of what others have that
names them it is said where it stands, not what else it says; nor even that, where it was told in a
channel that they cannot read.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import chain
from typing import Any, TypeAlias

from sqlalchemy import Connection, func, or_, select

from bot.scope import Scope
from bot.storage import codec, persons, schema
from bot.storage.forgetting import tables_of
from bot.storage.journal import Journal, ended
from bot.storage.kinds import STATES, TABLE
from bot.storage.sheet import Sheet
from bot.storage.store import Store
from rules.secrecy import known_to_all, known_to_owner
from rules.table import Table

FORMAT, VERSION = "flywheel-person", 1

READ_MAX = 500
"""Entries that are held as rows at a time."""

_tables, _channels = schema.tables, schema.channels
_sheets, _entries, _changes = schema.sheets, schema.entries, schema.changes


Manages: TypeAlias = Callable[[int], bool]
"""Says whether somebody may manage a channel, by its id, as far as that is known where they ask."""


def disclosed(connection: Connection, scope: Scope, manages: Manages) -> Mapping[str, Any]:
    """Give all that is kept about whoever asks, at every table."""
    user = scope.user_id
    known = persons.known(connection, user)
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": user,
        "settings": None if known is None else asdict(known),
        "tables": [
            _table(connection, scope, table, manages) for table in tables_of(connection, user)
        ],
    }


def _table(connection: Connection, scope: Scope, table: int, manages: Manages) -> Mapping[str, Any]:
    user = scope.user_id
    sheets = connection.execute(
        select(_sheets).where(_sheets.c.table_id == table).order_by(_sheets.c.id)
    ).all()
    of_table = select(_channels.c.channel_id).where(_channels.c.table_id == table)
    places = [*connection.scalars(of_table.order_by(_channels.c.channel_id))]
    own = next(row for row in sheets if row.kind == TABLE)
    held = own.state
    server = connection.scalar(select(_tables.c.guild_id).where(_tables.c.id == table))
    # In a direct message everybody is the GM.
    is_gm = user in held["gms"] or server is None or any(map(manages, places))
    mine = [row for row in sheets if row.player_id == user]
    naming = [row for row in sheets if _names(row, user)]
    store = Store(connection, scope, Sheet(codec.decode(held, Table), row=own))
    journal = Journal(store, scope, is_gm=is_gm)
    begun = _begun(connection, naming)
    kept = journal.kept_from_actor({*begun.values()})
    return {
        "table": table,
        "server": server,
        "channels": places,
        "name": held["name"],
        "you_run_it": user in held["gms"],
        "yours": [_sheet(connection, row, is_gm=is_gm) for row in mine],
        "entries": [*_own_entries(connection, user, table, is_gm=is_gm)],
        "you_are_named_in": [
            *({"kind": row.kind} for row in naming if begun.get(row.id) not in kept),
            *_entries_that_name(connection, user, table, journal),
        ],
    }


def _begun(connection: Connection, sheets: Sequence[Any]) -> Mapping[int, int]:
    """Give the keys of the entries that made sheets, by the sheets' ids."""
    made = (
        select(_changes.c.sheet_id, func.min(_changes.c.entry_id).label("first"))
        .where(_changes.c.sheet_id.in_([row.id for row in sheets]))
        .group_by(_changes.c.sheet_id)
        .subquery()
    )
    rows = connection.execute(
        select(made.c.sheet_id, _entries.c.interaction_id).join(
            _entries, _entries.c.id == made.c.first
        )
    )
    return {row.sheet_id: row.interaction_id for row in rows}


def _names(row: Any, user: int) -> bool:
    return row.player_id != user and _holds(row.state, user)


def _holds(document: Any, user: int) -> bool:
    """Whether JSON data has somebody's id in it, as a number or within a text."""
    if isinstance(document, dict):
        return any(_holds(each, user) for each in document.values())
    if isinstance(document, list):
        return any(_holds(each, user) for each in document)
    return document == user or (isinstance(document, str) and str(user) in document)


def _sheet(connection: Connection, row: Any, *, is_gm: bool) -> Mapping[str, Any]:
    """Give what is theirs as it is, if it is not off the table, and as undo still has it."""

    def known(state: object) -> object:
        return (
            state if is_gm else codec.encode(known_to_owner(codec.decode(state, STATES[row.kind])))
        )

    of_sheet = select(_changes).where(_changes.c.sheet_id == row.id).order_by(_changes.c.entry_id)
    earlier = [
        {"before_entry": change.entry_id, "state": known(change.before["state"])}
        for change in connection.execute(of_sheet)
        if change.before and "state" in change.before
    ]
    return {
        "sheet": row.id,
        "kind": row.kind,
        "in_use": row.is_active,
        "state": row.state and known(row.state),
        "earlier": earlier,
    }


def _own_entries(
    connection: Connection, user: int, table: int, *, is_gm: bool
) -> Iterator[Mapping[str, Any]]:
    mine = or_(_entries.c.actor_id == user, _entries.c.player_id == user)
    for row in chain.from_iterable(_read(connection, table, mine)):
        outcome = codec.decode_outcome(row.move, row.outcome)
        # What is hidden was told to whoever made it.
        if row.actor_id == user or not outcome.is_hidden:
            is_whole = is_gm or outcome.is_hidden
            yield {
                "entry": row.id,
                "interaction": row.interaction_id,
                "at": _moment(row.at),
                "made_by": "you" if row.actor_id == user else "another for you",
                "made_for": "you" if row.player_id == user else "another",
                "move": row.move,
                "outcome": row.outcome if is_whole else codec.encode(known_to_all(outcome)),
                "dice": row.dice,
                "taken_back": row.undone_by is not None,
            }


def _entries_that_name(
    connection: Connection, user: int, table: int, journal: Journal
) -> Iterator[Mapping[str, Any]]:
    others = (_entries.c.actor_id != user, _entries.c.player_id != user)
    for rows in _read(connection, table, *others):
        naming = [
            (row, codec.decode_outcome(row.move, row.outcome))
            for row in rows
            if _holds(row.outcome, user)
        ]
        told = {row.id: {row.interaction_id} | ended(outcome) for row, outcome in naming}
        kept = {*journal.kept_from_actor({key for keys in told.values() for key in keys})}
        for row, outcome in naming:
            if not (outcome.is_hidden or told[row.id] & kept):
                yield {"entry": row.id, "at": _moment(row.at), "move": row.move}


def _read(connection: Connection, table: int, *where: Any) -> Iterator[Sequence[Any]]:
    """Read entries of a table, the oldest first, some at a time."""
    at = 0
    asked = select(_entries).where(_entries.c.table_id == table, *where).order_by(_entries.c.id)
    while rows := connection.execute(asked.where(_entries.c.id > at).limit(READ_MAX)).all():
        yield rows
        at = rows[-1].id


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
