"""A stretch of a table's journal: what was recorded in it, and what its sheets were around it.

What was undone, and the undoing, is left out of it.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Row,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    func,
    select,
)

from bot.journal import Around, Entry
from bot.storage import codec, schema
from bot.storage.kinds import OUTCOMES, STATES, kind_of, move_of, moves_that_hide
from bot.storage.sheet import name_of
from bot.storage.statements import Fixed, column, fetch
from bot.storage.store import STANDING_ENTRIES, Store
from rules.secrecy import is_gms
from rules.session import Moment, is_play
from rules.sheet import SheetBrought
from rules.table import OF_TABLE, TableImported

MOMENTS_MAX = 10_000
"""Newest entries of a table among which its sessions are found, and that one telling may have."""

_entries, _changes, _sheets = schema.entries, schema.changes, schema.sheets
ENTRY = tuple(
    # As text, so that what was read lately need not be parsed again.
    cast(each, Text).label(each.name) if each is _entries.c.outcome else each
    for each in _entries.c
    if each not in {_entries.c.dice, _entries.c.first_die}
)
"""The columns of an entry, as they are read; what fell is for those alone who count dice."""

NEWEST = select(*ENTRY).order_by(_entries.c.id.desc())
"""Asks for entries, the newest first."""

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


class Spans:
    """What was recorded at one table, read a stretch at a time, whoever asks.

    A stretch goes from one entry to another, by their numbers.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def _moments(self, most: int) -> tuple[list[Moment], bool]:
        """Give when something was recorded that stands and is no secret, oldest first.

        It is of so many of the newest alone, so that a campaign of years is never read through; the
        second of the pair says whether there are more.
        """
        table = self._store.table_id
        rows = fetch(self._store.connection, _MOMENTS, table=table, most=most + 1)
        is_cut = len(rows) > most
        of_table = _entries.c.table_id == table
        hidden = self._hidden(of_table, _entries.c.id >= rows[-1].id) if rows else set()
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

    def _hidden(self, *which: ColumnElement[bool]) -> set[int]:
        """Find which of some entries are hidden, among those that can be."""
        can_be = select(*ENTRY).where(*which, _entries.c.move.in_(moves_that_hide()))
        rows = self._store.connection.execute(can_be)
        return {row.id for row in rows if entry_of(row).outcome.is_hidden}

    def between(self, first: int, last: int, *, but: Collection[int]) -> list[Entry]:
        """Give what was recorded from one entry to another and stands, oldest first.

        Some is left out, by its numbers, such as what was told where the actor cannot read.
        """
        where = {"table": self._store.table_id, "first": first, "last": last}
        rows = fetch(self._store.connection, _WITHIN, **where)
        return [entry_of(row) for row in rows if row.id not in but]

    def threw_between(self, first: int, last: int) -> Collection[int]:
        """Give the keys of the entries from one to another in which dice fell that are kept."""
        where = {"table": self._store.table_id, "first": first, "last": last}
        return set(column(self._store.connection, _THREW, **where))

    def gms_between(self, first: int, last: int) -> set[int]:
        """Give who ran the table at any time from one entry to another, as far as that is known."""
        of_table = NEWEST.where(
            _entries.c.table_id == self._store.table_id,
            _entries.c.id <= last,
            _entries.c.undone_by.is_(None),
            _entries.c.move.in_([move_of(each) for each in OF_TABLE]),
        )
        rows = self._store.connection.execute(of_table).all()
        # The newest before that says how it stood when it began.
        within = [row for row in rows if row.id >= first]
        outcomes = (entry_of(row).outcome for row in rows[: len(within) + 1])
        tables = [each.table for each in outcomes if isinstance(each, OF_TABLE)]
        return {gm for table in tables for gm in table.gms}

    def around(
        self, classes: Collection[type], first: int, last: int, *, but: Collection[int]
    ) -> list[Around]:
        """Give the sheets of some classes that changed from one entry to another, before and after.

        One that was removed since is left out.  One that an entry of ``but`` changed is left out as
        well, since what is left of a sum tells the rest of it.
        """
        connection = self._store.connection
        standing = (*self._of(classes), _sheets.c.state.is_not(None))
        within = _changes.c.entry_id.between(first, last)
        rows = connection.execute(select(_sheets).where(*standing).order_by(_sheets.c.id)).all()
        began = self._before(*standing, within)
        ended = self._before(*standing, _changes.c.entry_id > last)
        made = self._made(*standing, within)
        left_out = select(_changes.c.sheet_id).where(_changes.c.entry_id.in_(but))
        kept_back = set(connection.scalars(left_out)) if but else set()
        found = []
        for row in rows:
            cls, is_made = STATES[row.kind], row.id in made
            after = ended.get(row.id, {"state": row.state})
            before = began.get(row.id, after if is_made else None)
            # Of what undo does not reach any more it is not known what it was.
            if before and after and row.id not in kept_back:
                was, now = codec.decode(before["state"], cls), codec.decode(after["state"], cls)
                found.append(Around(row.name, was, now, is_made=is_made, player=row.player_id))
        return found

    def removed(self, classes: Collection[type]) -> list[tuple[int, Any]]:
        """Give the sheets of some classes that are off the table, as they were last, newest first.

        Each comes with its player.
        """
        gone = _one_of_each(func.max, *self._of(classes), _sheets.c.state.is_(None))
        found = self._store.connection.execute(gone.order_by(_changes.c.entry_id.desc()))
        # Of what undo does not reach any more it is not known what it was.
        return [
            (row.player_id, codec.decode(row.before["state"], STATES[row.kind]))
            for row in found
            if row.before
        ]

    def played(self, classes: Sequence[type], first: int, last: int) -> Mapping[int, str]:
        """Give by key as which character what was recorded from one entry to another was done.

        It is the one of these classes that its player then had in use; or, if it changed others of
        theirs alone, one of those.  Of several in use it is that of the class that is named first.
        """
        table, execute = self._store.table_id, self._store.connection.execute
        kinds = {kind_of(cls): number for number, cls in enumerate(classes)}
        which = (*self._of(classes), _sheets.c.player_id != 0)
        rows = execute(select(_sheets).where(*which).order_by(_sheets.c.id))
        held = sorted(rows, key=lambda row: kinds[row.kind])
        of_player = defaultdict[int, list[int]](list)
        for row in held:
            of_player[row.player_id].append(row.id)
        since = select(_changes).join(_sheets).where(*which, _changes.c.entry_id >= first)
        changes = list(execute(since.order_by(_changes.c.entry_id)))
        touched = {(each.entry_id, each.sheet_id) for each in changes}
        states = {row.id: row.state for row in held}
        in_use = {row.id: bool(row.is_active) for row in held}
        as_whom = dict[int, int]()
        where = {"table": table, "first": first, "last": last}
        for entry in fetch(self._store.connection, _WHOSE, **where):
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
        known = {
            row.id: codec.decode(states[row.id], STATES[row.kind]) for row in held if states[row.id]
        }
        named = {sheet: name_of(state) for sheet, state in known.items() if not is_gms(state)}
        return {key: named[sheet] for key, sheet in as_whom.items() if sheet in named}

    def _of(self, classes: Collection[type]) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
        """Ask for the table's sheets of some classes."""
        kinds = [kind_of(cls) for cls in classes]
        return _sheets.c.table_id == self._store.table_id, _sheets.c.kind.in_(kinds)

    def _made(self, *which: ColumnElement[bool]) -> set[int]:
        """Find the sheets that some changes made; what came in a file was made elsewhere."""
        found = (
            select(_changes.c.sheet_id)
            .join(_sheets, _sheets.c.id == _changes.c.sheet_id)
            .join(_entries, _entries.c.id == _changes.c.entry_id)
            .where(_changes.c.before.is_(None), *which)
            .where(_entries.c.move.not_in([move_of(TableImported), move_of(SheetBrought)]))
        )
        return set(self._store.connection.scalars(found))

    def _before(self, *which: ColumnElement[bool]) -> Mapping[int, Any]:
        """Give what sheets were before the first of some changes, but for that which made them."""
        found = self._store.connection.execute(_one_of_each(func.min, *which))
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


def entry_of(row: Row[Any]) -> Entry:
    """Give a row of the journal as a value."""
    return Entry(
        key=row.interaction_id,
        actor=row.actor_id,
        player=row.player_id,
        at=row.at,
        outcome=codec.read_outcome(row.move, row.outcome),
        is_undone=row.undone_by is not None,
    )
