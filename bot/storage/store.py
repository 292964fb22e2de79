"""Rows to values and back, inside one transaction: what a turn is made from.

Nearly every play needs the table, its board and the player's own sheets, how the actor wants the
bot to be, and what the actor did here last, so one statement fetches all of it; a document is read
only when its sheet is asked for.  Statements are built once: building one costs more than running
it.  A sheet is the same object each time that it is loaded, and is written if it changed, with the
key columns, which are an index of its document.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, TypeVar

import sqlalchemy as sa

from bot.errors import ChannelTaken, OtherTable, Stale, TwinStands
from bot.scope import Person, Scope
from bot.storage import codec, persons, schema, seeds
from bot.storage.kinds import MAY_SHARE_NAMES, OF_HOUSE, STATES, TABLE, kind_of, move_of
from bot.storage.seeds import CurrentSeed
from bot.storage.sheet import Sheet, name_of
from bot.storage.statements import Fixed, column, fetch, insert, run
from rules.secrecy import is_secret
from rules.table import PutAway, Table, TableClosed, TableOpened, TakenBack

S = TypeVar("S")

EVERY = "*"
"""What stands for every kind of sheet, among the kinds of which rows were read."""

CLOSED_MAX = 25
"""Tables put away that one channel offers to bring back: as many as a menu can list."""

LOST_MAX = 200
"""Tables without a channel that are looked through for those that are somebody's to bring back."""

_sheets, _channels, _seeds = schema.sheets, schema.channels, schema.seeds

_ROWS = sa.select(
    _sheets.c.id,
    _sheets.c.table_id,
    _sheets.c.player_id,
    _sheets.c.kind,
    _sheets.c.name,
    _sheets.c.is_active,
    # As text, so that a document is parsed only when its sheet is asked for.
    sa.cast(_sheets.c.state, sa.Text).label("document"),
)
_STANDING = _sheets.c.state.is_not(sa.null())
_OF_TABLE = _sheets.c.table_id == sa.bindparam("table")
_ALL = _ROWS.where(_OF_TABLE, _STANDING).order_by(_sheets.c.id)
_AT_TABLE = Fixed(_ALL)
_OF_OWNER = Fixed(_ALL.where(_sheets.c.player_id == sa.bindparam("of")))
_OF_KIND = Fixed(_ALL.where(_sheets.c.kind == sa.bindparam("of")))
_BY_ID = Fixed(_ROWS.where(_sheets.c.id == sa.bindparam("sheet")))
_SHARING = _channels.alias("sharing")
_PLAYED_HERE = sa.select(_SHARING.c.table_id).where(_SHARING.c.channel_id == sa.bindparam("here"))
_NEARBY = (
    _ROWS.join(_channels, _channels.c.table_id == _sheets.c.table_id)
    .where(_channels.c.channel_id.in_([sa.bindparam("here"), sa.bindparam("parent")]))
    # A thread may share the table of the channel that it hangs from, which is one table then.
    .where(
        (_channels.c.channel_id == sa.bindparam("here")) | _channels.c.table_id.not_in(_PLAYED_HERE)
    )
    # A thread's own table comes before that of the channel it hangs from.
    .order_by(sa.case((_channels.c.channel_id == sa.bindparam("here"), 0), else_=1))
)
_OWNERS = _sheets.c.player_id.in_([sa.bindparam("board"), sa.bindparam("player")])
_entries, _changes = schema.entries, schema.changes
_LAST_OF_ACTOR = (
    sa.select(_entries.c.move)
    .where(
        _entries.c.table_id == _sheets.c.table_id,
        _entries.c.actor_id == sa.bindparam("actor"),
        _entries.c.interaction_id < sa.bindparam("key"),
    )
    .order_by(_entries.c.id.desc())
    .limit(1)
    .scalar_subquery()
)
_HERE = Fixed(
    _NEARBY.add_columns(
        _seeds.c.id.label("seed"),
        *persons.WANTED,
        # Asked once, and not for every sheet.
        sa.case((_sheets.c.kind == TABLE, _LAST_OF_ACTOR), else_=sa.null()).label("last"),
    )
    .outerjoin(_seeds, sa.and_(_seeds.c.table_id == _sheets.c.table_id, _seeds.c.is_current))
    .outerjoin(schema.persons, schema.persons.c.user_id == sa.bindparam("actor"))
    .where(_channels.c.is_open, _OWNERS, _STANDING)
    .order_by(_sheets.c.id)
)
_CLOSED = Fixed(
    _NEARBY.where(~_channels.c.is_open, _sheets.c.kind == TABLE)
    .order_by(_sheets.c.table_id.desc())
    .limit(CLOSED_MAX)
)
_OF_SERVER = Fixed(
    sa.select(_channels.c.channel_id, _channels.c.table_id)
    .join(schema.tables, schema.tables.c.id == _channels.c.table_id)
    .where(schema.tables.c.guild_id == sa.bindparam("guild"))
    .order_by(_channels.c.table_id.desc())
)
_TABLES = Fixed(
    _ROWS.join(schema.tables, schema.tables.c.id == _sheets.c.table_id)
    .where(schema.tables.c.guild_id == sa.bindparam("guild"), _sheets.c.kind == TABLE, _STANDING)
    .order_by(_sheets.c.table_id.desc())
)
_ITSELF = Fixed(_ALL.where(_sheets.c.kind == TABLE))
STANDING_ENTRIES = (
    _entries.c.table_id == sa.bindparam("table"),
    _entries.c.undone_by.is_(None),
    _entries.c.move != move_of(TakenBack),
)
"""Holds for all entries of a table that were not taken back, but for undos and redos."""
_COUNT = Fixed(sa.select(sa.func.count()).select_from(_entries).where(*STANDING_ENTRIES))
_PLAYED = Fixed(
    sa.select(_entries.c.id)
    .where(
        *STANDING_ENTRIES,
        _entries.c.move != move_of(TableOpened),
        _entries.c.move != move_of(TableClosed),
    )
    .limit(1)
)
_ACTORS = Fixed(
    sa.union(
        sa.select(_entries.c.actor_id).where(*STANDING_ENTRIES),
        sa.select(_entries.c.player_id).where(*STANDING_ENTRIES),
    )
)
_LAST_CHANGED = Fixed(
    sa.select(sa.func.max(_entries.c.at))
    .join(_changes, _changes.c.entry_id == _entries.c.id)
    .where(_changes.c.sheet_id == sa.bindparam("sheet"))
)
_BESIDE = Fixed(
    _ROWS.join(_changes, _changes.c.sheet_id == _sheets.c.id)
    .join(_entries, _entries.c.id == _changes.c.entry_id)
    .where(
        _entries.c.interaction_id == sa.bindparam("key"),
        _sheets.c.table_id != sa.bindparam("table"),
        _sheets.c.kind == TABLE,
    )
)
_IN_PLAY = Fixed(
    _ROWS.join(_channels, _channels.c.table_id == _sheets.c.table_id)
    .where(_channels.c.channel_id == sa.bindparam("there"), _sheets.c.kind == TABLE)
    .order_by(_channels.c.is_open.desc(), _sheets.c.table_id.desc())
)
_REWRITE = Fixed(
    sa.update(_sheets).where(_sheets.c.id == sa.bindparam("sheet")), "name", "is_active", "state"
)
_OF_INDEX = _channels.c.table_id == sa.bindparam("table")
_TAKEN = Fixed(
    sa.select(_channels.c.table_id).where(
        _channels.c.channel_id == sa.bindparam("channel"),
        _channels.c.table_id != sa.bindparam("table"),
        _channels.c.is_open,
    )
)
_FREE = Fixed(sa.delete(_channels).where(_OF_INDEX))
_BIND = Fixed(sa.insert(_channels), "channel_id", "table_id", "is_open")
_UNBIND = Fixed(sa.update(_channels).where(_OF_INDEX).values(is_open=False))
_CHANGE = Fixed(sa.insert(_changes), "entry_id", "sheet_id", "before")


def _is_closed(state: object) -> bool:
    return isinstance(state, Table) and state.is_closed


class Store:
    """The rows of one table, or of one that gets a row only with its first entry.

    ``scope`` is who asked for it, whomever a turn then goes on as.  It is the table that is played
    at where they are, unless another is given.
    ``persons`` says of some how they want the bot to be, the actor among them, as far as that was
    read.  ``last`` is the sort of what the actor did at this table before, "" for nothing and None
    where that was not read; ``made`` are the ids of the sheets that this turn made, once it is
    written.

    ``told`` are the channels in which entries were told, by their keys or None for all, as far as
    that was asked: while a turn lasts, nothing is told.
    """

    def __init__(
        self, connection: sa.Connection, scope: Scope, table: Sheet[Table] | None = None
    ) -> None:
        self.connection = connection
        self.scope = scope
        self._held: dict[int, Sheet[Any]] = {}
        self._fresh: list[Sheet[Any]] = []
        self.rows: dict[int | str, Sequence[Any]] = {}
        self._tried: dict[int, Sequence[Any]] = {}
        self._is_trial = False
        self.told: dict[frozenset[int] | None, Mapping[int, bool]] = {}
        self._touched: dict[str, list[int]] = {}
        self._restored: dict[int, dict[str, Any] | None] = {}
        self.persons: dict[int, Person] = {}
        self.last: str | None = None
        self.made: set[int] | None = None
        self._may_have_seed = True
        self.table: Sheet[Table] = self._find_table() if table is None else table

    @property
    def table_id(self) -> int:
        """The number of the table; 0 until it gets a row, with its first entry."""
        return self.table.table_id

    def another(self, scope: Scope, *, is_trial: bool = False) -> "Store":
        """Give a store with the rows that this one has read, or will read.

        One that ``is_trial`` shares with all trials what was read by id, for it writes nothing.
        """
        made = Store(self.connection, scope, copy(self.table))
        made.rows, made.told, made.persons = self.rows, self.told, self.persons
        made._tried, made._is_trial = self._tried, is_trial
        return made

    def play_at(self, table: Sheet[Table]) -> None:
        """Go on at another table, which need not have a row yet."""
        self.table = table
        self._may_have_seed = True
        self.rows, self.told, self.last = {}, {}, None

    def closed_tables(self) -> list[Sheet[Table]]:
        """List the tables that were put away here, this very channel's first, then the newest."""
        closed = fetch(self.connection, _CLOSED, **self._places())
        held = [self._hold(row, Table) for row in closed]
        # One at which nothing stands has let go of its channel as well.
        return [each for each in held if each.value.is_closed]

    def lost_tables(self) -> Iterator[Sheet[Table]]:
        """Give the tables of this server whose channels are all gone, the newest first.

        Those at which nothing stands are left out.
        """
        places: dict[int, list[int]] = {}
        for row in fetch(self.connection, _OF_SERVER, guild=self.scope.guild_id or 0):
            places.setdefault(row.table_id, []).append(row.channel_id)
        is_gone = self.scope.is_gone
        lost = [table for table, channels in places.items() if all(map(is_gone, channels))]
        for table in lost[:LOST_MAX]:
            if not self.is_idle(table):
                (row,) = fetch(self.connection, _ITSELF, table=table)
                yield self._hold(row, Table)

    def namesakes(self) -> list[Table]:
        """List the tables of this server that were put away and are called as this one is."""
        name = self.table.value.name.casefold()
        rows = fetch(self.connection, _TABLES, guild=self.scope.guild_id or 0) if name else ()
        others = (each for each in rows if each.table_id != self.table_id)
        held = [self._hold(row, Table) for row in others if row.name.casefold() == name]
        return [each.value for each in held if each.value.is_closed]

    def tables_in_play(self) -> list[Table]:
        """List the tables of this server that are in play and at which something stands."""
        guild = self.scope.guild_id
        rows = fetch(self.connection, _TABLES, guild=guild) if guild else ()
        held = (self._hold(row, Table) for row in rows if not self.is_idle(row.table_id))
        return [each.value for each in held if not each.value.is_closed]

    def tables_of(self, channel: int) -> list[Sheet[Table]]:
        """List the tables of a channel at which something stands, the one in play first."""
        found = fetch(self.connection, _IN_PLAY, there=channel)
        return [self._hold(row, Table) for row in found if not self.is_idle(row.table_id)]

    def people_of(self, table_id: int) -> tuple[int, ...]:
        """Give whose table it is: who has characters there, else who did anything there."""
        # What has a player and no name, such as a favourite, is no character.
        standing = self._standing(table_id)
        owners = {row.player_id for row in standing if row.player_id and row.name}
        if not owners:
            owners = set(column(self.connection, _ACTORS, table=table_id))
        return tuple(sorted(owners))

    def characters_of_others(self, kind: str) -> list[Sheet[Any]]:
        """List the characters, of one kind or of any (""), of all but whoever this is for."""
        return [
            self._hold(row, STATES[row.kind])
            for row in self._standing(self.table_id)
            if row.player_id not in {0, self.scope.player_id}
            and row.kind not in OF_HOUSE
            and kind in {"", row.kind}
        ]

    def players(self) -> dict[int, int]:
        """Give the player of each sheet at the table by its id, 0 for what is the whole table's."""
        return {row.id: row.player_id for row in self._standing(self.table_id)}

    def seen_away(self, sheet: Sheet[Table], *, is_lost: bool = False) -> PutAway:
        """Give what people know a table by that was put away, or whose channels are gone."""
        standing = self._standing(sheet.table_id)
        # Whoever asks may be a player, who has not met everybody.
        names = [
            row.name
            for row in standing
            if row.player_id
            and row.name
            and not is_secret(codec.read(row.document, STATES[row.kind]))
        ]
        (at,) = column(self.connection, _LAST_CHANGED, sheet=sheet.id)
        people = self.people_of(sheet.table_id)
        is_blank = not sheet.value.name and not self.is_played_at(sheet.table_id)
        return PutAway(sheet.id, sheet.value, people, tuple(names), at or 0, is_lost, is_blank)

    def put_away_by(self, key: int) -> list[Sheet[Table]]:
        """List the tables beside this one that an entry, by its ``key``, put away."""
        found = fetch(self.connection, _BESIDE, key=key, table=self.table_id)
        held = [self._hold(row, Table) for row in found]
        return [each for each in held if each.value.is_closed]

    def _standing(self, table_id: int) -> Sequence[Any]:
        return fetch(self.connection, _AT_TABLE, table=table_id)

    def seed(self) -> CurrentSeed | None:
        """Give the seed from which the table's dice follow, if they do; nothing tried draws it."""
        if self._is_trial or not self._may_have_seed or not self.table_id:
            return None
        return seeds.current(self.connection, self.table_id)

    def load(self, classes: Iterable[type[S]], player: int | None) -> list[Sheet[S]]:
        """Load the sheets of some kinds, of one player (0: the board) or of all, oldest first."""
        kinds = {kind_of(cls): cls for cls in classes}
        of_all = next(iter(kinds)) if len(kinds) == 1 else EVERY
        rows = self._rows_of(of_all if player is None else player)
        # What was written in this turn may be among the rows that are only read now.
        made = {each.id for each in self._fresh if each.id}
        stored = (row for row in rows if row.kind in kinds and row.id not in made)
        found = [self._hold(row, kinds[row.kind]) for row in stored]
        fresh = (each for each in self._fresh if player in {None, each.player})
        found += [each for each in fresh if each.kind in kinds]
        return [sheet for sheet in found if sheet.state is not None]

    def load_one(self, sheet_id: int, *classes: type[S]) -> Sheet[S]:
        """Load a sheet of one of these classes by its id.

        It is :class:`Stale` if it is gone, and :class:`OtherTable` if not here.
        """
        found = self._row_by_id(sheet_id)
        if not found or found[0].document is None:
            raise Stale
        (row,) = found
        cls = next((each for each in classes if kind_of(each) == row.kind), None)
        if cls is None:
            raise Stale
        if row.table_id != self.table_id:
            raise OtherTable
        return self._hold(row, cls)

    def table_of(self, sheet_id: int) -> int:
        """Give the number of the table at which a sheet is or was, or 0."""
        found = self._row_by_id(sheet_id)
        return int(found[0].table_id) if found else 0

    def _row_by_id(self, sheet_id: int) -> Sequence[Any]:
        if self._is_trial and sheet_id in self._tried:
            return self._tried[sheet_id]
        found = fetch(self.connection, _BY_ID, sheet=sheet_id)
        if self._is_trial:
            self._tried[sheet_id] = found
        return found

    def held(self) -> list[Sheet[Any]]:
        """List the sheets that were loaded or made in this turn and are on the table."""
        return [each for each in (*self._held.values(), *self._fresh) if each.state is not None]

    def states_of(self, player: int) -> list[Any]:
        """List what a player's sheets of this turn were and are, also of those it took away."""
        found = (*self._held.values(), *self._fresh)
        return [each for held in found if held.player == player for each in held.versions]

    def add(self, sheet: Sheet[Any]) -> None:
        """Hold a sheet that has no row yet."""
        self._fresh.append(sheet)

    def number(self, sheet: Sheet[Any]) -> int:
        """Give a sheet's id, with a row that is empty until the turn is written if it has none."""
        if not sheet.id:
            self.set_up_table()
            sheet.id = self.insert_blank(sheet.player, sheet.kind)
        return sheet.id

    def insert_blank(self, player: int, kind: str) -> int:
        """Insert a row at the table that says only whose it is, and of what kind; give its id."""
        place = {"table_id": self.table_id, "player_id": player, "kind": kind}
        return self.insert(schema.sheets, **place, name="", is_active=False, state=None)

    def names_of(self, player: int) -> Sequence[str]:
        """List the names of whatever a player has at this table, of every kind."""
        return [row.name for row in self._rows_of(player)]

    def set_up_table(self) -> None:
        """Give the table a row when it gets its first entry, of which setting it up is no part."""
        if self.table_id:
            return
        self.table.table_id = self.insert(schema.tables, guild_id=self.scope.guild_id)
        blank = Table(channels=self.table.value.channels[:1])
        self.table.id = self.insert(
            schema.sheets,
            table_id=self.table_id,
            player_id=0,
            kind=TABLE,
            name="",
            is_active=False,
            state=codec.encode(blank),
        )
        self.table.set_before(blank)
        self._index_channels(blank, self.table_id)

    def write_changed(self, entry_id: int) -> dict[str, tuple[int, ...]]:
        """Write every sheet that changed; give the ids of these and of those put back, by kind."""
        standing = (each for each in self._held.values() if each is not self.table)
        changed = [each for each in (self.table, *standing, *self._fresh) if each.is_changed]
        # So an undo can be undone like anything else.
        self.made = set()
        for sheet_id, before in self._restored.items():
            run(self.connection, _CHANGE, entry_id=entry_id, sheet_id=sheet_id, before=before)
        # A table that is put away lets go of its channels before another takes them.
        for sheet in sorted(changed, key=lambda sheet: not _is_closed(sheet.state)):
            self._touched.setdefault(sheet.kind, []).append(self._write(sheet, entry_id))
        return {kind: tuple(ids) for kind, ids in self._touched.items()}

    def restore(
        self, sheet_id: int, before: dict[str, Any] | None, together: Collection[int]
    ) -> None:
        """Put a sheet back as it was, name and channel index included, with others ``together``.

        A namesake that was made since is in the way (:class:`TwinStands`); a character comes back
        resting when its player has taken up another.
        """
        (row,) = fetch(self.connection, _BY_ID, sheet=sheet_id)
        self._touched.setdefault(row.kind, []).append(sheet_id)
        is_there = row.document is not None
        held = {"is_active": row.is_active, "state": json.loads(row.document)} if is_there else None
        self._restored.setdefault(sheet_id, held)
        if before is None:
            self._rewrite(sheet_id, name="", is_active=False, state=None)
            return
        state = before["state"]
        name = str(state.get("name", ""))
        others = [each for each in self._rows_of(row.player_id) if each.id not in together]
        alike = [each for each in others if each.kind == row.kind]
        taken = {each.name.casefold() for each in alike}
        if name and name.casefold() in taken and row.kind not in MAY_SHARE_NAMES:
            raise TwinStands(name)
        is_active = before["is_active"] and not any(each.is_active for each in alike)
        self._rewrite(sheet_id, name=name, is_active=is_active, state=state)
        if row.kind == TABLE:
            self._index_channels(codec.decode(state, Table), row.table_id)

    def yield_if_idle(self) -> None:
        """Let go of the channels of a table at which nothing stands."""
        if self.is_idle(self.table_id):
            self._unbind(self.table_id)

    def insert(self, into: sa.Table, **values: Any) -> int:
        """Insert a row and give its id."""
        return insert(self.connection, into, **values)

    def _places(self) -> dict[str, int]:
        places = self.scope.places
        return {"here": places[0], "parent": places[-1]}

    def _find_table(self) -> Sheet[Table]:
        """Find the table of the channel, else of the channel that a thread hangs from."""
        player, actor = self.scope.player_id, self.scope.user_id
        owners = {"board": 0, "player": player, "actor": actor, "key": self.scope.key}
        found = fetch(self.connection, _HERE, **self._places(), **owners)
        if not found:
            return Sheet(Table(channels=self.scope.places[-1:]))
        self.persons[actor] = persons.wanted(found[0])
        self._may_have_seed = found[0].seed is not None
        here = [row for row in found if row.table_id == found[0].table_id]
        for owner in (0, player):
            self.rows[owner] = [row for row in here if row.player_id == owner]
        itself = next(row for row in here if row.kind == TABLE)
        self.last = itself.last or ""
        return self._hold(itself, Table)

    def _rows_of(self, of: int | str) -> Sequence[Any]:
        """Fetch the rows of an owner, or of everybody the rows of a kind or of all kinds."""
        if of not in self.rows:
            self.rows[of] = self._fetched(of)
        return self.rows[of]

    def _fetched(self, of: int | str) -> Sequence[Any]:
        if of == EVERY:
            return self._standing(self.table_id)
        if isinstance(of, int):
            return fetch(self.connection, _OF_OWNER, table=self.table_id, of=of)
        # Whoever asks for a second kind mostly goes through all there are.
        if any(isinstance(each, str) for each in self.rows):
            return [row for row in self._rows_of(EVERY) if row.kind == of]
        return fetch(self.connection, _OF_KIND, table=self.table_id, of=of)

    def _hold(self, row: Any, cls: type[S]) -> Sheet[S]:
        if row.id not in self._held:
            self._held[row.id] = Sheet(codec.read(row.document, cls), row=row)
        return self._held[row.id]

    def _rewrite(self, sheet_id: int, **columns: Any) -> None:
        run(self.connection, _REWRITE, sheet=sheet_id, **columns)

    def _write(self, sheet: Sheet[Any], entry_id: int) -> int:
        columns = {
            "name": name_of(sheet.state),
            "is_active": sheet.is_active,
            "state": None if sheet.state is None else codec.encode(sheet.state),
        }
        if not sheet.id:
            place = {"table_id": self.table_id, "player_id": sheet.player, "kind": sheet.kind}
            sheet.id = self.insert(schema.sheets, **place, **columns)
        else:
            self._rewrite(sheet.id, **columns)
        before = sheet.snapshot()
        if before is None and self.made is not None:
            self.made.add(sheet.id)
        run(self.connection, _CHANGE, entry_id=entry_id, sheet_id=sheet.id, before=before)
        if isinstance(sheet.state, Table):
            self._index_channels(sheet.state, sheet.table_id)
        return sheet.id

    def _index_channels(self, table: Table, table_id: int) -> None:
        """Make the rows of ``channel`` say what the table's document says."""
        for channel in () if table.is_closed else table.channels:
            for other in column(self.connection, _TAKEN, channel=channel, table=table_id):
                if not self.is_idle(other):
                    raise ChannelTaken(channel)
                self._unbind(other)
        run(self.connection, _FREE, table=table_id)
        for channel in table.channels:
            values = {"channel_id": channel, "table_id": table_id, "is_open": not table.is_closed}
            run(self.connection, _BIND, **values)

    def is_empty(self) -> bool:
        """Whether nothing stands at the table but what says what it is."""
        return not self._fresh and all(row.kind == TABLE for row in self._standing(self.table_id))

    def is_played_at(self, table_id: int) -> bool:
        """Whether anything stands at a table but that it was opened and put away."""
        has_more = any(row.kind != TABLE for row in self._standing(table_id))
        return has_more or bool(fetch(self.connection, _PLAYED, table=table_id))

    def is_idle(self, table_id: int) -> bool:
        """Whether nobody opened a table and nothing that was done at it stands."""
        for row in self._standing(table_id):
            if row.kind != TABLE or codec.read(row.document, Table).is_opened:
                return False
        (standing,) = column(self.connection, _COUNT, table=table_id)
        return not standing

    def _unbind(self, table_id: int) -> None:
        run(self.connection, _UNBIND, table=table_id)
