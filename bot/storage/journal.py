"""What was recorded at a table, as far as whoever asks may know of it.

A page of the history and a recap leave out what is hidden from them and what was told where they
cannot read.  What a play decides by, such as whether a proposal was rolled since, is all of it.
What was recorded in a stretch of it, whoever asks, is read in :mod:`bot.storage.spans`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from math import ceil
from typing import Any, Protocol, TypeVar

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    and_,
    bindparam,
    cast,
    func,
    null,
    or_,
    select,
)

from bot.errors import NoSuchPage, OtherTable, Undone, UnknownEntry
from bot.journal import PAGE, Entry, Played
from bot.moments import HOUR
from bot.scope import Reads, Scope
from bot.storage import codec, schema
from bot.storage.kinds import move_of
from bot.storage.sheet import Sheet
from bot.storage.spans import ENTRY, MOMENTS_MAX, NEWEST, Spans, entry_of
from bot.storage.statements import Fixed, fetch
from bot.storage.store import Store
from rules import ranges
from rules.notation import Rolled
from rules.outcome import Outcome
from rules.session import Moment
from rules.table import ChannelLinked, LetGo, Revealed, TakenBack

PAGES_MAX = 10_000
"""Last page that can be asked for: far beyond any campaign, and within what SQLite counts."""

EVENING = 12 * HOUR
"""How long an evening is."""

_sheets, _changes, _entries = schema.sheets, schema.changes, schema.entries
_BY_KEY = Fixed(select(*ENTRY).where(_entries.c.interaction_id == bindparam("key")))
_SINCE = NEWEST.where(
    _entries.c.table_id == bindparam("table"), _entries.c.interaction_id > bindparam("key")
)
_SINCE_BY_ALL = Fixed(_SINCE)
_ANY_SINCE = Fixed(_SINCE.limit(1))
_SINCE_BY_ONE = Fixed(_SINCE.where(_entries.c.player_id == bindparam("player")))
_CHANGED_BY = Fixed(
    select(_sheets.c.kind, _sheets.c.id)
    .join(_changes, _changes.c.sheet_id == _sheets.c.id)
    .join(_entries, _entries.c.id == _changes.c.entry_id)
    .where(_entries.c.interaction_id == bindparam("key"))
    .order_by(_sheets.c.id)
)
_MADE_BY = Fixed(
    select(_changes.c.sheet_id).where(
        # By itself, or PostgreSQL may go through all that ever changed the sheet.
        _changes.c.entry_id
        == select(_entries.c.id)
        .where(_entries.c.interaction_id == bindparam("key"))
        .scalar_subquery(),
        _changes.c.before.is_(null()),
    )
)
_THREW = Fixed(
    select(_entries.c.id).where(
        _entries.c.interaction_id == bindparam("key"), _entries.c.dice.is_not(null())
    )
)
_JUST_BEFORE = Fixed(
    select(*ENTRY)
    .where(
        _entries.c.table_id == bindparam("table"),
        _entries.c.actor_id == bindparam("actor"),
        _entries.c.interaction_id < bindparam("key"),
    )
    .order_by(_entries.c.id.desc())
    .limit(1)
)
_OF_TABLE = _entries.c.table_id == bindparam("table")
# Of the newest hundred, so that a long campaign is never read through for them.
_LATELY = select(_entries.c.id).where(_OF_TABLE).order_by(_entries.c.id.desc()).limit(100)
_HIDDEN_LATELY = Fixed(
    NEWEST.where(
        _entries.c.id.in_(_LATELY),
        _entries.c.undone_by.is_(None),
        or_(_entries.c.move == move_of(Rolled), _entries.c.move == move_of(Revealed)),
    )
)
_MADE_LATELY = Fixed(
    NEWEST.where(
        _entries.c.id.in_(_LATELY),
        _entries.c.player_id == bindparam("player"),
        _entries.c.move == bindparam("move"),
    ).limit(1)
)

S = TypeVar("S")


class Known(Protocol):
    """Says whether somebody may be shown what an entry began, by its key and whose matter it is."""

    def __call__(self, key: int, *whose: int) -> bool:
        """Say so; ``whose`` are players, 0 standing for the GM."""
        ...


class Journal(Spans):
    """The journal of one table, read within one transaction by whom a scope names."""

    def __init__(self, store: Store, scope: Scope, *, is_gm: bool) -> None:
        super().__init__(store)
        self._scope = scope
        self._is_gm = is_gm

    def row_of(self, key: int) -> Any:
        """Find an entry of any table, undone or not, as a row, or None."""
        return next(iter(fetch(self._store.connection, _BY_KEY, key=key)), None)

    def table_of(self, key: int) -> int:
        """Give the number of the table at which an entry was made, or 0."""
        row = self.row_of(key)
        return 0 if row is None else int(row.table_id)

    def standing_row(self, key: int) -> Any:
        """Find an entry that stands at this table, or say why there is none."""
        row = self.row_of(key)
        if row is None:
            raise UnknownEntry
        if row.table_id != self._store.table_id:
            raise OtherTable
        if row.undone_by is not None:
            raise Undone
        return row

    def times(self, keys: Collection[int]) -> Mapping[int, int]:
        """Give when the entries with these keys were recorded, in milliseconds since 1970.

        The key alone does not tell it of one that came in a file.
        """
        if not keys:
            return {}
        columns = _entries.c.interaction_id, _entries.c.at
        found = select(*columns).where(_entries.c.interaction_id.in_(keys))
        return {row.interaction_id: row.at for row in self._store.connection.execute(found)}

    def made_by(self, key: int) -> Collection[int]:
        """Give the sheets that an entry made, rather than changed."""
        if key == self._scope.key and self._store.made is not None:
            return self._store.made
        return [each.sheet_id for each in fetch(self._store.connection, _MADE_BY, key=key)]

    def rolled_in_secret(self) -> list[Entry]:
        """Give the rolls of late that nobody has seen yet but who made them, newest first."""
        rows = fetch(self._store.connection, _HIDDEN_LATELY, table=self._store.table_id)
        found = [entry_of(row) for row in rows]
        shown = {each.outcome.key for each in found if isinstance(each.outcome, Revealed)}
        return [each for each in found if each.outcome.is_hidden and each.key not in shown]

    def replayed(self, entry: Entry) -> Played[Outcome]:
        """Give what came of an entry, as it was when it was played."""
        touched: dict[str, tuple[int, ...]] = {}
        outcome = entry.outcome
        # What an undo put back is what the entry changed that it took back.
        keys = outcome.keys if isinstance(outcome, TakenBack) else (entry.key,)
        for key in keys:
            for each in fetch(self._store.connection, _CHANGED_BY, key=key):
                known = touched.get(each.kind, ())
                touched[each.kind] = known if each.id in known else (*known, each.id)
        table = self._store.table.id
        return Played(entry.outcome, entry.key, entry.actor, entry.player, touched, table=table)

    def before(self, played: Played[Any]) -> Entry | None:
        """Give what its actor did at this table just before, taken back by now or not."""
        where = {"table": self._store.table_id, "actor": played.actor, "key": played.key}
        for row in fetch(self._store.connection, _JUST_BEFORE, **where):
            return entry_of(row)
        return None

    def is_again(self, played: Played[Outcome]) -> bool:
        """Whether what its actor did just before was to take back a roll like it, for that player.

        What no dice fell for can be done anew by anybody, and is no other throw.
        """
        if self._store.last not in {None, move_of(TakenBack)}:
            return False
        before = self.before(played)
        taken_back = before and before.outcome
        return (
            isinstance(taken_back, TakenBack)
            and taken_back.player == played.player
            and played.outcome.is_like(taken_back.what)
            and self._has_thrown(played.key)
            and any(self._has_thrown(key) for key in taken_back.keys)
        )

    def _has_thrown(self, key: int) -> bool:
        """Whether dice fell for an entry."""
        return bool(fetch(self._store.connection, _THREW, key=key))

    def page(
        self, page: int, player: int | None = None, sheet: int | None = None
    ) -> tuple[Sequence[Entry], int]:
        """Give a page of the journal, newest first, and how many pages there are.

        It is that of a player, or of what changed a sheet, if one is named.  What is hidden from a
        player is no entry for them: not even that there is one shows; nor is what was told where
        they cannot read, such as a linked channel of the GM's.
        """
        ranges.require("page", page, 1, PAGES_MAX)
        of_table = _entries.c.table_id == self._store.table_id
        if player is not None:
            of_table = and_(of_table, _entries.c.player_id == player)
        if sheet is not None:
            changed = select(_changes.c.entry_id).where(_changes.c.sheet_id == sheet)
            of_table = and_(of_table, _entries.c.id.in_(changed))
        execute = self._store.connection.execute
        keys = select(_entries.c.id).where(of_table).order_by(_entries.c.id.desc())
        hidden = self._hidden_from_actor(of_table) | self._unread_by_actor(of_table)
        seen = [row.id for row in execute(keys) if row.id not in hidden]
        pages = max(1, ceil(len(seen) / PAGE))
        if page > pages:
            raise NoSuchPage(page, pages)
        shown = seen[(page - 1) * PAGE : page * PAGE]
        return [entry_of(row) for row in execute(NEWEST.where(_entries.c.id.in_(shown)))], pages

    def since(self, key: int, player: int | None = None) -> list[Entry]:
        """Give what was recorded after the interaction ``key``, the undone too, newest first.

        It is for plays to decide by, and tells nobody anything; ``player`` asks for one's alone.
        """
        given = {"table": self._store.table_id, "key": key}
        if player is None:
            rows = fetch(self._store.connection, _SINCE_BY_ALL, **given)
        else:
            rows = fetch(self._store.connection, _SINCE_BY_ONE, **given, player=player)
        return [entry_of(row) for row in rows]

    def has_since(self, key: int) -> bool:
        """Whether anything was recorded at this table after the interaction ``key``."""
        where = {"table": self._store.table_id, "key": key}
        return bool(fetch(self._store.connection, _ANY_SINCE, **where))

    def lately(self, player: int, sort: type[Outcome]) -> Entry | None:
        """Give the newest entry of a sort for a player, undone or not, if it is not long ago."""
        where = {"table": self._store.table_id, "player": player, "move": move_of(sort)}
        found = fetch(self._store.connection, _MADE_LATELY, **where)
        return entry_of(found[0]) if found else None

    def last_by(self, actor: int, classes: Iterable[type[Outcome]]) -> list[Entry]:
        """Give somebody's newest entries of these sorts that stand, a few at most, newest first."""
        moves = [move_of(each) for each in classes]
        standing = NEWEST.where(
            _entries.c.table_id == self._store.table_id,
            _entries.c.actor_id == actor,
            _entries.c.undone_by.is_(None),
            _entries.c.move.in_(moves),
        )
        return [entry_of(row) for row in self._store.connection.execute(standing.limit(PAGE))]

    def last_of(self, sheet: int) -> list[Entry]:
        """Give the newest entries that changed a sheet, undone or not, a few, newest first."""
        changed = select(_changes.c.entry_id).where(_changes.c.sheet_id == sheet)
        of_it = NEWEST.where(_entries.c.id.in_(changed)).limit(PAGE)
        return [entry_of(row) for row in self._store.connection.execute(of_it)]

    def has_linked(self, channel: int, since: int) -> bool:
        """Whether a channel was linked to the table since a moment, and no undo took it back."""
        linked = select(_entries.c.outcome).where(
            _entries.c.table_id == self._store.table_id,
            _entries.c.move == move_of(ChannelLinked),
            _entries.c.at >= since,
            _entries.c.undone_by.is_(None),
        )
        return any(each["channel"] == channel for each in self._store.connection.scalars(linked))

    def evening(self, held: Sheet[S], *, to_all: bool) -> list[tuple[int, S]]:
        """Give what a sheet was when its last evening began, and after each change that stands.

        An evening is the twelve hours before its newest change; each comes with its moment, in
        milliseconds since 1970.  A change is no moment of its own where it was told where the
        actor cannot read, or with ``to_all`` not everybody can who reads this channel.
        """
        joined = _entries.join(_changes, _changes.c.entry_id == _entries.c.id)
        of = _changes.c.sheet_id == held.id
        newest = select(func.max(_entries.c.at)).select_from(joined).where(of).scalar_subquery()
        columns = (
            _entries.c.id,
            _entries.c.at,
            _entries.c.move,
            _entries.c.undone_by,
            _changes.c.before,
        )
        lately = select(*columns).select_from(joined).where(of, _entries.c.at > newest - EVENING)
        rows = self._store.connection.execute(lately.order_by(_entries.c.id)).all()
        cls = type(held.value)
        before = [codec.decode(row.before["state"], cls) if row.before else None for row in rows]
        changed = select(_changes.c.entry_id).where(of)
        unread = self._unread(_entries.c.id.in_(changed), to_all=to_all)
        steps = zip(rows, before, [*before[1:], held.value], strict=True)
        known = [each for each in steps if each[0].id not in unread]
        first = [(row.at, was) for row, was, _ in known[:1]]
        later = [
            (row.at, after)
            for row, _, after in known
            if row.undone_by is None and row.move != move_of(TakenBack)
        ]
        told = [(at, state) for at, state in (*first, *later) if state is not None]
        # What a sheet is by now stands on its card, and when it came to that does not.
        return [*told, (told[-1][0] if told else 0, held.value)]

    def moments(
        self, most: int = MOMENTS_MAX, *, is_read: bool = False, to_all: bool = False
    ) -> tuple[list[Moment], bool]:
        """Give when something was recorded here that stands and is no secret, in order.

        It is of so many of the newest, and the second of the pair says whether there are more.
        With ``is_read`` what was told where the actor cannot read is left out, with ``to_all`` what
        was told where not everybody can who reads this channel.
        """
        found, is_cut = self._moments(most)
        if (is_read or to_all) and found:
            span = found[0].number, found[-1].number
            unread = self.unread_between(*span, to_all=to_all)
            found = [each for each in found if each.number not in unread]
        return found, is_cut

    def unread_between(self, first: int, last: int, *, to_all: bool = False) -> Collection[int]:
        """Find what was told where the actor cannot read, as it is left out of the journal.

        With ``to_all`` it is what was told where not everybody can who reads this channel.
        """
        of_table = _entries.c.table_id == self._store.table_id
        return self._unread(of_table, _entries.c.id.between(first, last), to_all=to_all)

    def _unread(self, *where: ColumnElement[bool], to_all: bool) -> set[int]:
        """Find entries, of some, told where the actor, or not everybody here, can read."""
        if to_all:
            return self._closed_to(self._scope.all_read, *where)
        return self._unread_by_actor(*where)

    def told_elsewhere(self, keys: Collection[int] | None = None) -> Collection[int]:
        """Give, by key, the entries told where not everybody can read who reads this channel.

        They are among those with these ``keys``, or among all of the table's.
        """
        return self._keys_closed_to(self._scope.all_read, keys)

    def changed_elsewhere(self, sheets: Collection[int]) -> set[int]:
        """Give which sheets, by their ids, ever changed where not everybody here can read of it."""
        if not sheets:
            return set()
        changed = select(_changes.c.sheet_id, _entries.c.interaction_id).join(_entries)
        found = self._store.connection.execute(changed.where(_changes.c.sheet_id.in_(sheets))).all()
        elsewhere = self.told_elsewhere({row.interaction_id for row in found})
        return {row.sheet_id for row in found if row.interaction_id in elsewhere}

    def known(self, keys: Collection[int], *, to_all: bool = False) -> Known:
        """Give what says which of these entries' matters the actor may be shown.

        What they cannot have read is kept from them, except for their own; ``to_all`` says what may
        be shown to everybody who reads this channel.
        """
        user = 0 if to_all else self._scope.user_id

        @cache
        def unread() -> Collection[int]:
            if to_all:
                return self.told_elsewhere(keys)
            return () if self._is_gm else self._keys_closed_to(self._scope.reads, keys)

        def is_known(key: int, *whose: int) -> bool:
            return (user != 0 and user in whose) or key not in unread()

        return is_known

    def kept_from_actor(self, keys: Collection[int]) -> Collection[int]:
        """Give, of these keys, what others began that was told where the actor surely cannot read.

        It is kept from them even where it names them.
        """
        if self._is_gm:
            return ()
        may_see, user = self._scope.may_see, self._scope.user_id

        def reads(channel: int, *, was_aside: bool = False) -> bool:
            # Where they acted they could read, before it was archived or deleted.
            return may_see(channel, was_aside=was_aside) or (
                may_see(channel) and self._has_acted_in(channel)
            )

        found = {*self._keys_closed_to(reads, keys)}
        own = select(_entries.c.interaction_id).where(
            _entries.c.interaction_id.in_(found),
            or_(_entries.c.actor_id == user, _entries.c.player_id == user),
        )
        return found - {*self._store.connection.scalars(own)} if found else found

    def _has_acted_in(self, channel: int) -> bool:
        """Whether something that the actor did at this table was told in a channel."""
        mine = select(_entries.c.interaction_id).where(_entries.c.actor_id == self._scope.user_id)
        return bool(self._keys_in([channel], schema.tellings.c.key.in_(mine)))

    def ends_elsewhere(self, outcome: Outcome) -> bool:
        """Whether it undoes or lets go what was told where not everybody can read likewise."""
        keys = ended(outcome)
        return not keys.isdisjoint(self.told_elsewhere(keys))

    def was_revealed(self, roll: Entry) -> bool:
        """Whether a hidden roll was shown to all by whoever made it, and still is."""
        revealed = select(_entries.c.id).where(
            _entries.c.table_id == self._store.table_id,
            _entries.c.actor_id == roll.actor,
            _entries.c.move == move_of(Revealed),
            cast(_entries.c.outcome["key"].as_string(), BigInteger) == roll.key,
            _entries.c.undone_by.is_(None),
        )
        return self._store.connection.scalar(revealed.limit(1)) is not None

    def _hidden_from_actor(self, of_table: ColumnElement[bool]) -> set[int]:
        """Find the entries of others that are hidden, among those that can be; a GM knows all."""
        if self._is_gm:
            return set()
        return self._hidden(of_table, _entries.c.actor_id != self._scope.user_id)

    def _unread_by_actor(self, *where: ColumnElement[bool]) -> set[int]:
        """Find the entries of others that were told where the actor cannot read; a GM knows all.

        What a message told of a move of the actor's stays theirs to read, as what a GM set for a
        roll that they proposed, where the channel is gone.
        """
        if self._is_gm:
            return set()
        user = self._scope.user_id
        of_others = *where, _entries.c.actor_id != user, _entries.c.player_id != user
        unread = self._closed_to(self._scope.reads, *of_others)
        return unread - self._told_with_own() if unread else unread

    def _told_with_own(self) -> set[int]:
        """Find the entries that were told by a message which tells one of the actor's, too."""
        told, user = schema.tellings.c, self._scope.user_id
        joined = _entries.join(schema.tellings, told.key == _entries.c.interaction_id)
        of_table = _entries.c.table_id == self._store.table_id
        own = or_(_entries.c.actor_id == user, _entries.c.player_id == user)
        # What came in a file has no message.
        messages = select(told.message_id).select_from(joined)
        messages = messages.where(of_table, own, told.message_id != 0)
        found = select(_entries.c.id).select_from(joined)
        found = found.where(of_table, told.message_id.in_(messages))
        return set(self._store.connection.scalars(found))

    def is_read(self, entry: int) -> bool:
        """Whether an entry, by its number, was told where the actor can read, or is theirs."""
        return not self._unread_by_actor(_entries.c.id == entry)

    def _closed(self, reads: Reads, keys: Collection[int] | None = None) -> list[int]:
        """Give the channels where entries, some or all, were told but that cannot be read."""
        return [
            each
            for each, was_aside in self._told_in(keys).items()
            if each not in self._scope.places and not reads(each, was_aside=was_aside)
        ]

    def _told_in(self, keys: Collection[int] | None) -> Mapping[int, bool]:
        """Give the channels where entries, some or all, were told, and whether aside.

        What the actor may be shown and what all may is often asked of the same, in one turn.
        """
        wanted = None if keys is None else frozenset(keys)
        if wanted not in self._store.told:
            told = schema.tellings.c
            asked = select(told.channel_id, told.is_aside).distinct()
            asked = asked.where(told.table_id == self._store.table_id)
            if wanted is not None:
                asked = asked.where(told.key.in_(wanted))
            places: dict[int, bool] = {}
            for channel, is_aside in self._store.connection.execute(asked):
                places[channel] = places.get(channel, False) or bool(is_aside)
            self._store.told[wanted] = places
        return self._store.told[wanted]

    @property
    def is_told_here(self) -> bool:
        """Whether something of the table was told in this very channel."""
        return bool(self._keys_in([self._scope.channel_id]))

    def _closed_to(self, reads: Reads, *where: ColumnElement[bool]) -> set[int]:
        """Find entries, of some, told in channels that are not read, and the undoing of such."""
        channels = self._closed(reads)
        keys = self._keys_in(channels)
        if not keys:
            return set()
        told, connection = schema.tellings, self._store.connection
        there = select(_entries.c.id).join(told, told.c.key == _entries.c.interaction_id)
        found = set(connection.scalars(there.where(*where, told.c.channel_id.in_(channels))))
        # What is taken back or let go is told again, wherever that is done.
        ending = NEWEST.where(*where, _entries.c.move.in_([move_of(TakenBack), move_of(LetGo)]))
        rows = connection.execute(ending)
        return found | {row.id for row in rows if ended(entry_of(row).outcome) & keys}

    def _keys_closed_to(self, reads: Reads, keys: Collection[int] | None) -> Collection[int]:
        """Give, by key, the entries, of some or of all, told in channels that are not read."""
        if keys is not None and not keys:
            return ()
        where = () if keys is None else (schema.tellings.c.key.in_(keys),)
        return self._keys_in(self._closed(reads, keys), *where)

    def _keys_in(self, channels: Collection[int], *where: ColumnElement[bool]) -> set[int]:
        """Give the keys of the table's entries that were told in some channels."""
        told = schema.tellings.c
        there = told.table_id == self._store.table_id, told.channel_id.in_(channels)
        found = select(told.key).where(*there, *where)
        return set(self._store.connection.scalars(found)) if channels else set()


def ended(outcome: Outcome) -> frozenset[int]:
    """Give the entries, by their keys, that an outcome took back, or whose matter it let go."""
    if isinstance(outcome, TakenBack):
        return outcome.keys | ended(outcome.what)
    matters = outcome.matters if isinstance(outcome, LetGo) else ()
    return frozenset(each.since for each in matters)
