"""A stretch of a table's journal: what was recorded in it, and what its sheets were around it.

What was undone, and the undoing, is left out of it.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Integer, Select, and_, bindparam, func, select

from bot.journal import Around
from bot.storage import codec, schema
from bot.storage.kinds import OUTCOMES, STATES, kind_of, move_of, moves_that_hide
from bot.storage.statements import Fixed, column, fetch
from bot.storage.store import STANDING_ENTRIES, name_of
from bot.storage.tellings import ENTRY
from rules.secrecy import is_gms
from rules.session import Moment, is_play
from rules.sheet import SheetBrought
from rules.table import TableImported

MOMENTS_MAX = 10_000
"""Newest entries of a table among which its sessions are found, and that one telling may have."""

_entries, _changes, _sheets = schema.entries, schema.changes, schema.sheets
_MOMENTS = Fixed(
    select(_entries.c.id, _entries.c.at, _entries.c.move)
    .where(*STANDING_ENTRIES)
    .order_by(_entries.c.id.desc())
    .limit(bindparam("most", type_=Integer))
)
_BETWEEN = *STANDING_ENTRIES, _entries.c.id.between(bindparam("first"), bindparam("last"))
_WITHIN = Fixed(select(*ENTRY).where(*_BETWEEN).order_by(_entries.c.id))
_WHOSE = Fixed(
    select(_entries.c.id, _entries.c.interaction_id, _entries.c.player_id)
    .where(*_BETWEEN)
    .order_by(_entries.c.id.desc())
)
_THREW = Fixed(select(_entries.c.interaction_id).where(*_BETWEEN, _entries.c.dice.is_not(None)))


def moments(connection: Connection, table: int, most: int) -> tuple[list[Moment], bool]:
    """Give when something was recorded that stands and is no secret, oldest first.

    It is of so many of the newest alone, so that a campaign of years is never read through; the
    second of the pair says whether there are more.
    """
    rows = fetch(connection, _MOMENTS, table=table, most=most + 1)
    is_cut = len(rows) > most
    hidden = _hidden(connection, table, rows[-1].id) if rows else set()
    found = [
        Moment(
            row.id,
            row.at,
            begins=cls.is_session and not cls.is_end,
            ends=cls.is_session and cls.is_end,
            is_played=is_play(cls),
        )
        for row in reversed(rows[:most])
        if row.id not in hidden
        for cls in (OUTCOMES[row.move],)
    ]
    return found, is_cut


def _hidden(connection: Connection, table: int, oldest: int) -> Collection[int]:
    """Find what is hidden from anybody, among what can be, from one entry on."""
    found = (
        select(*ENTRY)
        .where(_entries.c.table_id == table, _entries.c.id >= oldest)
        .where(_entries.c.move.in_(moves_that_hide()))
    )
    rows = connection.execute(found)
    return {row.id for row in rows if codec.read_outcome(row.move, row.outcome).is_hidden}


def rows_within(connection: Connection, table: int, first: int, last: int) -> Sequence[Any]:
    """Give the rows of what was recorded from one entry to another and stands, oldest first."""
    return fetch(connection, _WITHIN, table=table, first=first, last=last)


def threw(connection: Connection, table: int, first: int, last: int) -> Collection[int]:
    """Give the keys of those entries in which dice fell, since dice are kept."""
    return set(column(connection, _THREW, table=table, first=first, last=last))


def around(
    connection: Connection,
    table: int,
    classes: Collection[type],
    first: int,
    last: int,
    *,
    but: Collection[int],
) -> Iterator[Around]:
    """Give the sheets of some classes that were changed from one entry to another.

    One that was removed since is left out, and so is one that an entry of ``but`` changed.
    """
    of_table = (
        _sheets.c.table_id == table,
        _sheets.c.kind.in_([kind_of(cls) for cls in classes]),
        _sheets.c.state.is_not(None),
    )
    columns = (getattr(_sheets.c, each) for each in ("id", "kind", "name", "state", "player_id"))
    standing = connection.execute(select(*columns).where(*of_table).order_by(_sheets.c.id)).all()
    began = _before(connection, *of_table, _changes.c.entry_id.between(first, last))
    ended = _before(connection, *of_table, _changes.c.entry_id > last)
    made = _made(connection, *of_table, _changes.c.entry_id.between(first, last))
    left_out = select(_changes.c.sheet_id).where(_changes.c.entry_id.in_(but))
    kept_back = set(connection.scalars(left_out)) if but else ()
    for row in standing:
        if row.id in kept_back:
            continue
        after = ended.get(row.id, {"state": row.state})
        before = began.get(row.id, after if row.id in made else None)
        # Of what undo does not reach any more it is not known what it was.
        if before and after:
            cls: type[Any] = STATES[row.kind]
            was = codec.decode(before["state"], cls)
            is_made = row.id in made
            is_after = codec.decode(after["state"], cls)
            yield Around(row.name, was, is_after, is_made=is_made, player=row.player_id)


def _made(connection: Connection, *which: ColumnElement[bool]) -> Collection[int]:
    """Find the sheets that were made by some changes; what came in a file was made elsewhere."""
    found = (
        select(_changes.c.sheet_id)
        .join(_sheets, _sheets.c.id == _changes.c.sheet_id)
        .join(_entries, _entries.c.id == _changes.c.entry_id)
        .where(_changes.c.before.is_(None), *which)
        .where(_entries.c.move.not_in([move_of(TableImported), move_of(SheetBrought)]))
    )
    return set(connection.scalars(found))


def removed(connection: Connection, table: int, classes: Collection[type]) -> list[tuple[int, Any]]:
    """Give the sheets of some classes that are off the table, as they were last, newest first."""
    of_table = (
        _sheets.c.table_id == table,
        _sheets.c.kind.in_([kind_of(cls) for cls in classes]),
        _sheets.c.state.is_(None),
    )
    found = _one_of_each(func.max, *of_table).order_by(_changes.c.entry_id.desc())
    # Of what undo does not reach any more it is not known what it was.
    return [
        (row.player_id, codec.decode(row.before["state"], STATES[row.kind]))
        for row in connection.execute(found)
        if row.before
    ]


def played(
    connection: Connection, table: int, classes: Sequence[type], first: int, last: int
) -> Mapping[int, str]:
    """Give by key as whom what was recorded from one entry to another was done, of these classes.

    It is the character that its player then had in use; or, if it changed others of theirs alone,
    one of those.  Of several in use it is that of the class that is named first.
    """
    kinds = {kind_of(cls): number for number, cls in enumerate(classes)}
    which = _sheets.c.table_id == table, _sheets.c.kind.in_(kinds), _sheets.c.player_id != 0
    rows = connection.execute(select(_sheets).where(*which).order_by(_sheets.c.id))
    held = sorted(rows, key=lambda row: kinds[row.kind])
    of_player = defaultdict[int, list[int]](list)
    for row in held:
        of_player[row.player_id].append(row.id)
    since = select(_changes).join(_sheets).where(*which, _changes.c.entry_id >= first)
    changes = list(connection.execute(since.order_by(_changes.c.entry_id)))
    touched = {(each.entry_id, each.sheet_id) for each in changes}
    states = {row.id: row.state for row in held}
    in_use = {row.id: bool(row.is_active) for row in held}
    as_whom = dict[int, int]()
    for entry in fetch(connection, _WHOSE, table=table, first=first, last=last):
        # What a sheet was before a change is known, so that it is gone through from its end.
        while changes and changes[-1].entry_id > entry.id:
            change = changes.pop()
            sheet, before = change.sheet_id, change.before
            in_use[sheet] = bool(before and before["is_active"])
            states[sheet] = states[sheet] or (before and before["state"])
        own = of_player[entry.player_id]
        used = [each for each in own if in_use[each]]
        changed = [each for each in own if (entry.id, each) in touched]
        if found := [each for each in used if each in changed] or changed or used:
            as_whom[entry.interaction_id] = found[0]
    named = dict[int, str]()
    for row in held:
        if states[row.id]:
            state: object = codec.decode(states[row.id], STATES[row.kind])
            if not is_gms(state):
                named[row.id] = name_of(state)
    return {key: named[sheet] for key, sheet in as_whom.items() if sheet in named}


def _before(connection: Connection, *which: ColumnElement[bool]) -> Mapping[int, Any]:
    """Give what sheets were before the first of some changes, but for that which made them."""
    found = connection.execute(_one_of_each(func.min, *which))
    return {row.sheet_id: row.before for row in found}


def _one_of_each(
    pick: Callable[[Any], ColumnElement[Any]], *which: ColumnElement[bool]
) -> Select[Any]:
    """Ask for the first (``min``) or the last (``max``) of some changes of each sheet.

    That which made it is none of them.
    """
    picked = (
        select(pick(_changes.c.entry_id).label("entry_id"), _changes.c.sheet_id)
        .join(_sheets, _sheets.c.id == _changes.c.sheet_id)
        .where(_changes.c.before.is_not(None), *which)
        .group_by(_changes.c.sheet_id)
        .subquery()
    )
    is_picked = and_(
        picked.c.entry_id == _changes.c.entry_id, picked.c.sheet_id == _changes.c.sheet_id
    )
    return (
        select(_changes.c.sheet_id, _changes.c.before, _sheets.c.player_id, _sheets.c.kind)
        .join(_sheets, _sheets.c.id == _changes.c.sheet_id)
        .join(picked, is_picked)
    )
