"""A whole table out of the database, and into another: what a carried file is made from.

Rows get other ids where they come, and what names them has to follow.  Ids of Discord's, people's
and interactions', are larger than any number of a game, so they are known by their value wherever
they stand in a document; the ids of sheets are small, and are known by the type of their field
(:data:`rules.sheet.SheetId`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, TypeVar

import sqlalchemy
from cattrs import Converter
from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.errors import BadFile, FileFault
from bot.moments import CAME, DAY, ID_MIN, now
from bot.storage import codec, schema, seeds
from bot.storage.carried import (
    Campaign,
    CarriedChange,
    CarriedEntry,
    CarriedSheet,
    Snapshot,
    Someone,
    uncollected,
)
from bot.storage.chores import THINNED
from bot.storage.kinds import OUTCOMES, STATES, TABLE, move_of
from bot.storage.sheet import Sheet
from bot.storage.store import Store
from rules import table
from rules.clock import Clock
from rules.sheet import SheetId
from rules.table import Table

T = TypeVar("T")

AHEAD_MAX = DAY
"""Milliseconds by which the clock of another host may be ahead."""

CHUNK = 500
"""Rows that are handed to a database at once."""

_sheets, _entries, _changes = schema.sheets, schema.entries, schema.changes
_tellings = schema.tellings


@dataclass(frozen=True)
class _Moved:
    """Values with other ids in them: Discord's by their value, those of sheets by their field."""

    ids: Mapping[int, int] = field(default_factory=dict)
    sheets: Mapping[int, int] = field(default_factory=dict)

    def of(self, old: int) -> int:
        """Give the new id of Discord's in place of an old one, which stays where there is none."""
        return self.ids.get(old, old)

    def document(self, value: object) -> Any:
        """Give a value as a document with the new ids."""
        _MOVED.set(self)
        return _MOVING.unstructure(value, type(value))

    def alike(self) -> codec.Alike:
        """Give what reads stored states likewise, one after another."""
        _MOVED.set(self)
        return codec.Alike(_MOVING)

    def value(self, value: T) -> T:
        """Give a value of the same class with the new ids."""
        return codec.decode(self.document(value), type(value))


_MOVED: ContextVar[_Moved] = ContextVar("moved")
"""What moves now: to make a converter for each table would take longer than to use it."""


def owned_by(state: T, people: Mapping[int, int]) -> T:
    """Give a character for other people, without what it knows of its table's other sheets."""
    return _Moved(people).value(state)


def _moving() -> Converter:
    converter = codec.converter()

    def number(old: int) -> int:
        return _MOVED.get().of(old) if old >= ID_MIN else old

    def sheet(old: int) -> int:
        return _MOVED.get().sheets.get(old, 0)

    def is_sheet(cls: object) -> bool:
        return cls == SheetId

    converter.register_unstructure_hook(int, number)
    converter.register_unstructure_hook_func(is_sheet, sheet)
    converter.register_structure_hook_func(is_sheet, lambda old, _: sheet(old))
    return converter


_MOVING = _moving()


@uncollected()
def collect(connection: Connection, table_id: int) -> Campaign:
    """Read a whole table: every sheet, the removed ones too, and its journal with snapshots."""
    execute = connection.execute
    is_of_table = _sheets.c.table_id == table_id
    rows = execute(select(_sheets).where(is_of_table).order_by(_sheets.c.id)).all()
    moved = _Moved(sheets={row.id: number for number, row in enumerate(rows, 1)})
    kinds = {row.id: STATES[row.kind] for row in rows}
    alike = moved.alike()

    def snapshot(sheet: int, document: Any) -> Snapshot | None:
        if not document:
            return None
        state: object = alike.read(document["state"], kinds[sheet])
        return Snapshot(bool(document["is_active"]), state)

    of_table = _entries.c.table_id == table_id
    changes: dict[int, list[CarriedChange]] = {}
    # What brings a table back may put another away, whose rows stay where they are.
    own = select(_changes).join(_sheets).where(is_of_table)
    for row in execute(own.order_by(_changes.c.entry_id, _changes.c.sheet_id)):
        before = snapshot(row.sheet_id, row.before)
        made = CarriedChange(moved.sheets[row.sheet_id], before, is_old=row.before == THINNED)
        changes.setdefault(row.entry_id, []).append(made)
    sheets = tuple(
        CarriedSheet(
            moved.sheets[row.id],
            row.player_id,
            row.kind,
            row.state and snapshot(row.id, {"is_active": row.is_active, "state": row.state}),
        )
        for row in rows
    )
    known = tuple(seeds.all_of(connection, table_id))
    campaign = Campaign(has_secrets=True, people=(), sheets=sheets, entries=(), seeds=known)
    aside = _told_aside(connection, table_id, campaign.table.channels)
    journal = execute(select(_entries).where(of_table).order_by(_entries.c.id)).all()
    keys = {row.id: row.interaction_id for row in journal}
    entries = tuple(
        CarriedEntry(
            row.interaction_id,
            row.actor_id,
            row.player_id,
            row.at,
            alike.read(row.outcome, OUTCOMES[row.move]),
            tuple(changes.get(row.id, ())),
            keys.get(row.undone_by, 0),
            row.dice and tuple(map(tuple, row.dice)),
            row.first_die or 0,
            row.interaction_id in aside,
        )
        for row in journal
    )
    campaign = replace(campaign, entries=entries)
    return replace(campaign, people=tuple(map(Someone, _people(campaign))))


def _told_aside(connection: Connection, table_id: int, channels: Sequence[int]) -> set[int]:
    """Give the keys of the entries that were told where not everybody at a table can read.

    All who play at a table with one channel read that, be it a private thread.
    """
    aside = _tellings.c.table_id == table_id, _tellings.c.is_aside.is_(True)
    elsewhere = _tellings.c.channel_id.not_in(channels if len(channels) == 1 else ())
    return set(connection.scalars(select(_tellings.c.key).where(*aside, elsewhere)))


def _people(campaign: Campaign) -> list[int]:
    """Give the ids of everybody who has to do with a table, who did most there first."""
    busy = Counter(each.actor for each in campaign.entries)
    others = [each.player for each in campaign.entries]
    others += [each.player for each in campaign.sheets]
    for _, current in campaign.standing:
        if isinstance(current.state, Table):
            others += current.state.gms
        elif isinstance(current.state, Clock):
            others.append(current.state.owner)
    ranked = [who for who, _ in busy.most_common()]
    # Whoever was forgotten is a number below zero, and nobody to be matched.
    return [who for who in dict.fromkeys([*ranked, *others]) if who > 0]


def is_own() -> ColumnElement[bool]:
    """Whether an entry was made by somebody here, rather than came in a file, by its key."""
    return or_(_entries.c.interaction_id < CAME.start, _entries.c.interaction_id >= CAME.stop)


def _new_keys(store: Store, campaign: Campaign) -> dict[int, int]:
    """Give entries keys that nobody else's have or will have, in the same order."""
    came = _entries.c.interaction_id.between(CAME.start, CAME.stop - 1)
    last = store.connection.scalar(select(func.max(_entries.c.interaction_id)).where(came))
    old = sorted(each.key for each in campaign.entries)
    return dict(zip(old, count((last or CAME.start) + 1), strict=False))


@uncollected()
def bring_in(store: Store, campaign: Campaign, people: Mapping[int, int], gm: int) -> None:
    """Put a whole table into this one, which is empty: its sheets, and its journal below them.

    ``people`` says who is who; whoever is not named stays as they are.  The sheets are written,
    and journaled, with the turn.
    """
    if max((each.at for each in campaign.entries), default=0) > now() + AHEAD_MAX:
        raise BadFile(FileFault.CONTENT)
    store.set_up_table()
    ids = {
        each.number: store.number(store.table)
        if each.kind == TABLE
        else store.insert_blank(people.get(each.player, each.player), each.kind)
        for each in campaign.sheets
    }
    moved = _Moved({**people, **_new_keys(store, campaign)}, ids)
    _bring_sheets(store, campaign, moved, gm)
    _bring_entries(store, campaign, moved)
    of_table = _entries.c.table_id == store.table_id
    asked = select(_entries.c.interaction_id, _entries.c.id).where(of_table)
    came = {row.interaction_id: row.id for row in store.connection.execute(asked)}
    numbers = {each.key: came[moved.of(each.key)] for each in campaign.entries}
    _bring_changes(store, campaign, moved, numbers)
    undone = [
        {"entry": numbers[each.key], "by": numbers[each.undone_by]}
        for each in campaign.entries
        if each.undone_by
    ]
    if undone:
        by = update(_entries).where(_entries.c.id == bindparam("entry"))
        store.connection.execute(by.values(undone_by=bindparam("by")), undone)


def _bring_sheets(store: Store, campaign: Campaign, moved: _Moved, gm: int) -> None:
    """Put what stands on each sheet into the row that was made for it."""
    for each, current in campaign.standing:
        state = moved.value(current.state)
        if isinstance(state, Table):
            store.table.state = table.take_over(store.table.value, state, gm)
        else:
            made = Sheet(state, player=moved.of(each.player), is_active=current.is_active)
            made.id = moved.sheets[each.number]
            store.add(made)


def _bring_entries(store: Store, campaign: Campaign, moved: _Moved) -> None:
    """Put the journal and the seeds below what stands, and say what was told aside."""
    connection = store.connection
    is_first = seeds.bring_in(connection, store.table_id, campaign.seeds)
    rows = [
        {
            "table_id": store.table_id,
            "actor_id": moved.of(each.actor),
            "player_id": moved.of(each.player),
            "interaction_id": moved.of(each.key),
            "at": each.at,
            "move": move_of(type(each.outcome)),
            "outcome": moved.document(each.outcome),
            "dice": each.dice,
            # A table that has seeds of its own has numbers of its own for dice.
            "first_die": (is_first and each.first_die) or None,
        }
        for each in campaign.entries
    ]
    _insert(connection, _entries, rows)
    # A channel that is none is read by nobody, so that it stays closed.
    aside = [
        {
            "key": moved.of(each.key),
            "table_id": store.table_id,
            "message_id": 0,
            "channel_id": 0,
            "is_whole": False,
            "is_aside": True,
        }
        for each in campaign.entries
        if each.is_aside
    ]
    _insert(connection, _tellings, aside)


def _bring_changes(
    store: Store, campaign: Campaign, moved: _Moved, numbers: Mapping[int, int]
) -> None:
    """Put in what each sheet was before each entry, by the ``numbers`` of these."""
    here = store.table.value.channels

    def document(snapshot: Snapshot | None) -> Any:
        if snapshot is None:
            return None
        state = snapshot.state
        if isinstance(state, Table):
            # Channels of elsewhere must not be taken by an undo.
            state = replace(state, channels=here)
        return {"is_active": snapshot.is_active, "state": moved.document(state)}

    changed = [
        {
            "entry_id": numbers[entry.key],
            "sheet_id": moved.sheets[each.sheet],
            "before": THINNED if each.is_old else document(each.before),
        }
        for entry in campaign.entries
        for each in entry.changes
    ]
    _insert(store.connection, _changes, changed)


def take_away(connection: Connection, entry: int, most: int, by: int) -> None:
    """Take back, by another entry, so many entries that came in with this one, just before it."""
    of_table = select(_entries.c.table_id).where(_entries.c.id == entry).scalar_subquery()
    older = select(_entries.c.id).where(_entries.c.table_id == of_table, _entries.c.id < entry)
    came = connection.scalars(older.order_by(_entries.c.id.desc()).limit(most)).all()
    for chunk in _chunks(came):
        standing = _entries.c.id.in_(chunk), _entries.c.undone_by.is_(None)
        connection.execute(update(_entries).where(*standing).values(undone_by=by))


def _insert(connection: Connection, into: sqlalchemy.Table, rows: Sequence[Any]) -> None:
    for chunk in _chunks(rows):
        connection.execute(insert(into), chunk)


def _chunks(among: Sequence[T]) -> Iterator[Sequence[T]]:
    for first in range(0, len(among), CHUNK):
        yield among[first : first + CHUNK]
