"""Taking back what was done at a table, and doing it again.

Undo is by snapshot: an entry keeps what every sheet was before it, and taking it back puts those
back, whole.  An entry may be taken back while none that came later, and still stands, touched one
of its sheets; so no version number is needed, the journal itself knows.  A redo is the undo of an
undo, whose entry keeps what it replaced likewise.

What somebody did as the table's GM is theirs to take back only while they run it; the journal knows
that too, since it keeps who ran the table at any time.

What was done since may go by a name that an entry gave, on sheets that the entry never touched.  A
game knows what would go along if a hand gave the old name back, and that stands in the way as well.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NoReturn
from zlib import crc32

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Row,
    Select,
    and_,
    bindparam,
    null,
    or_,
    select,
    update,
)

from bot.errors import (
    NoLongerGM,
    NothingOfLate,
    NothingToRedo,
    NothingToUndo,
    PastUndo,
    Stale,
    TableUndo,
    UndoBlocked,
    UndoSeveral,
)
from bot.moments import MINUTE
from bot.storage import carrying, codec, schema
from bot.storage.chores import THINNED
from bot.storage.kinds import STATES, kind_of, move_of
from bot.storage.sheet import Sheet
from bot.storage.spans import NEWEST, entry_of
from bot.storage.statements import Fixed, fetch, run
from bot.storage.turn import Turn
from rules import clock
from rules.clock import Clock, ClockRevealed
from rules.outcome import Outcome
from rules.proof import SeedBegun, SeedEnded, WordAdded
from rules.table import (
    OF_TABLE,
    ChannelLinked,
    PersonForgotten,
    Several,
    Table,
    TableClosed,
    TableImported,
    TableOpened,
    TakenBack,
)

SEVERAL_MAX = 1000
"""Entries that are taken back at once, the newest; the older ones can be after them."""

SEVERAL_KEPT = 10
"""So many of the newest of them are kept as what they had been."""

_ASKED = frozenset(map(move_of, OF_TABLE))

_FOR_GOOD = frozenset(map(move_of, (TakenBack, PersonForgotten, SeedBegun, SeedEnded, WordAdded)))
"""What cannot be taken back, such as what was shown to all of a seed."""

_STAYS = _ASKED | _FOR_GOOD
"""What is not taken back for standing in another undo's way."""

_CLOCK = kind_of(Clock)

_FOLLOW: dict[str, Callable[[Turn, Sheet[Any], Any], None]] = {}

_changes, _entries, _sheets = schema.changes, schema.entries, schema.sheets
_UNDO = Fixed(
    update(_entries)
    .where(_entries.c.id == bindparam("entry"))
    .values(undone_by=bindparam("by", type_=BigInteger))
)
_TAKEN_BY = _entries.c.undone_by == bindparam("undo")
_WHOSE = _entries.c.actor_id, _entries.c.player_id, _entries.c.move
_TAKEN = Fixed(select(*_WHOSE).where(_TAKEN_BY))
_REDO = Fixed(update(_entries).where(_TAKEN_BY).values(undone_by=null()))
_STANDS = (
    _entries.c.undone_by.is_(None),
    # What undos change stands with the entries that they take back, and what came with a table is
    # as old as it was where it came from.
    _entries.c.move.not_in([move_of(TakenBack), move_of(TableImported)]),
)


def add_characters(cls: type, follow: Callable[[Turn, Sheet[Any], Any], None]) -> None:
    """Say how what is about a character of a class follows it to the names of another state."""
    _FOLLOW[kind_of(cls)] = follow


def take_back(turn: Turn, actor: int) -> TakenBack:
    """Undo the newest standing entry of one person, whole, as GM if it was done for another.

    Raises :class:`TableUndo` where that entry changed the table itself, and what
    :func:`take_back_entry` raises.  The choice to go on in a thread at the table of its channel is
    kept as a link that changed nothing, and is whoever's who chose.
    """
    turn.require_in_play()
    is_own = actor == turn.scope.user_id
    row = _newest_by(turn, actor)
    if row is None:
        raise NothingToUndo(actor, is_own)
    if row.move not in _ASKED or _is_choice(turn, row):
        return _take_back(turn, row)
    older = _newest_by(turn, actor, but=_ASKED)
    may = turn.is_gm or _is_begun_alone(turn, row)
    if not may:
        if older is None:
            turn.require_gm()
        else:
            _require_theirs(turn, older)
    entry, standing = entry_of(row), turn.table.value
    changed = select(_changes.c.before).where(
        _changes.c.entry_id == row.id, _changes.c.sheet_id == turn.table.id
    )
    snapshot = turn.store.connection.scalar(changed)
    if snapshot == THINNED:
        raise PastUndo
    before = standing if snapshot is None else codec.decode(snapshot["state"], Table)
    which = (older.interaction_id, entry_of(older).outcome) if older else (0, None)
    key = entry.key if may else 0
    raise TableUndo(actor, is_own, key, entry.outcome, before, standing, *which)


def _is_choice(turn: Turn, row: Row[Any]) -> bool:
    """Whether it only says at which table a thread plays, and so linked nothing."""
    return row.move == move_of(ChannelLinked) and not _sheets_of(turn, [row.id])


def _is_begun_alone(turn: Turn, row: Row[Any]) -> bool:
    """Whether it began a table that nobody runs, and at which nobody but the actor is."""
    is_begun = row.move == move_of(TableOpened) and not turn.table.value.gms
    return is_begun and turn.people() == (turn.scope.user_id,)


def take_back_entry(turn: Turn, key: int) -> TakenBack:
    """Undo one entry that was offered by a question: the newest of its sort by that person.

    What changed the table itself is the GM's alone to take back; where there is none, whoever is
    alone at it takes back that it was opened.  Raises :class:`UndoBlocked` with the later entry
    that stands in the way, or :class:`TwinStands` when what would come back has a namesake by now.
    """
    turn.require_in_play()
    row = turn.journal.standing_row(key)
    if row.move in _ASKED:
        if not _is_begun_alone(turn, row):
            turn.require_gm()
    else:
        turn.require_own(row.actor_id)
        newest = _newest_by(turn, row.actor_id, but=_ASKED)
        if newest is None or newest.id != row.id:
            raise Stale
    return _take_back(turn, row)


def take_back_blocking(turn: Turn, key: int) -> TakenBack:
    """Undo, as the GM, an entry that stands in the way of another undo, whoever made it."""
    turn.require_gm()
    row = turn.journal.standing_row(key)
    if row.move in _STAYS:
        raise Stale
    return _take_back(turn, row)


def ask_to_take_back(turn: Turn, actor: int, minutes: int) -> NoReturn:
    """Ask whether to take back at once all that a person did in the last so many minutes.

    That is :class:`UndoSeveral`, or what :func:`take_back_several` raises.  What changed the
    table itself is left alone, and so is what they took back.  To a GM it is offered with what
    others built on it.
    """
    turn.require_in_play()
    rows = _done_by(turn, actor, _entries.c.at >= turn.now - minutes * MINUTE)
    is_own = actor == turn.scope.user_id
    if not rows:
        last = _newest_by(turn, actor, but=_ASKED)
        if last is None:
            raise NothingToUndo(actor, is_own)
        entry = entry_of(last)
        raise NothingOfLate(actor, is_own, minutes, entry.at, entry.outcome)
    ends = rows[-1].interaction_id, rows[0].interaction_id
    rows = _with_built_on(turn, rows)
    others = dict.fromkeys(each.actor_id for each in rows if each.actor_id != actor)
    what = _take_back(turn, *rows).what
    raise UndoSeveral(actor, is_own, what, *ends, _mark(rows), len(rows), [*others])


def take_back_several(turn: Turn, actor: int, oldest: int, newest: int, mark: int) -> TakenBack:
    """Undo at once all that a person did from one entry to another, as was asked: it, or none.

    What others built on it goes with it for a GM.  Raises :class:`Stale` where those are not the
    entries of that ``mark`` any more, and what :func:`take_back_entry` raises.
    """
    turn.require_in_play()
    # Ids of interactions are given by the time at which they began, and entries by their end.
    first, last = (
        select(_entries.c.id).where(_entries.c.interaction_id == key).scalar_subquery()
        for key in (oldest, newest)
    )
    rows = _with_built_on(turn, _done_by(turn, actor, _entries.c.id.between(first, last)))
    if not rows or _mark(rows) != mark:
        raise Stale
    return _take_back(turn, *rows)


def _mark(rows: Sequence[Row[Any]]) -> int:
    """Give a number that tells these entries from any others."""
    return crc32(" ".join(str(each.interaction_id) for each in rows).encode())


def _done_by(turn: Turn, actor: int, when: ColumnElement[bool]) -> Sequence[Row[Any]]:
    """Find what a person did at a time and could be taken back, newest first."""
    if actor != turn.scope.user_id:
        turn.require_gm()
    done = _standing_by(turn, actor, but=_ASKED).where(when)
    return turn.store.connection.execute(done.limit(SEVERAL_MAX)).all()


def _with_built_on(turn: Turn, rows: Sequence[Row[Any]]) -> Sequence[Row[Any]]:
    """Add to entries, for a GM, what stands in their way and can be taken back, newest first."""
    found = {each.id: each for each in rows}
    more = rows if turn.is_gm else ()
    while more:
        blocking = turn.store.connection.execute(_blocking(found).limit(SEVERAL_MAX)).all()
        blocking = blocking or _going_by(turn, found)
        more = [each for each in blocking if each.move not in _STAYS]
        found |= {each.id: each for each in more}
    return sorted(found.values(), key=lambda each: each.id, reverse=True)


def redo(turn: Turn, actor: int) -> TakenBack:
    """Undo the last undo of one person: what it took back stands again, whole, dice and all.

    It is theirs while they have done nothing else since; what was somebody else's, or the
    table's, is the GM's to redo.  Raises :class:`NothingToRedo`, and what
    :func:`take_back_entry` raises.
    """
    turn.require_in_play()
    is_own = actor == turn.scope.user_id
    row = _last_undo_by(turn, actor)
    if row is None:
        raise NothingToRedo(actor, is_own)
    newest = _newest_by(turn, actor)
    if newest is not None and newest.id > row.id:
        raise NothingToRedo(actor, is_own, went_on=True)
    taken = fetch(turn.store.connection, _TAKEN, undo=row.id)
    own = {turn.scope.user_id}
    if any({each.actor_id, each.player_id} != own or each.move in _ASKED for each in taken):
        turn.require_gm()
    # What came with a table are as many entries as no statement has room to name.
    taken_by = select(_entries.c.id).where(_entries.c.undone_by == row.id)
    if _sheets_of(turn, [row.id]) != _sheets_of(turn, taken_by):
        # A version that could not redo yet kept nothing of what its undo replaced.  Of a table
        # that came with sheets which were removed before, those were not touched: it is
        # brought in anew.
        raise NothingToRedo(actor, is_own)
    return _take_back(turn, row)


def _last_undo_by(turn: Turn, actor: int) -> Row[Any] | None:
    """Find a person's newest undo here that was not redone, and is no redo itself."""
    taken = _entries.alias()
    undone = select(taken.c.id).where(
        taken.c.undone_by == _entries.c.id,
        taken.c.move != move_of(TakenBack),
    )
    undos = NEWEST.where(
        _entries.c.table_id == turn.table_id,
        _entries.c.actor_id == actor,
        _entries.c.move == move_of(TakenBack),
        undone.exists(),
    )
    return turn.store.connection.execute(undos.limit(1)).first()


def _sheets_of(turn: Turn, entries: Collection[int] | Select[tuple[int]]) -> set[int]:
    changed = select(_changes.c.sheet_id).where(_changes.c.entry_id.in_(entries))
    return set(turn.store.connection.scalars(changed))


def _take_back(turn: Turn, *rows: Row[Any]) -> TakenBack:
    """Undo entries as one, the newest first: a person's, and what others built on them."""
    if any(each.player_id != each.actor_id for each in rows):
        turn.require_gm()
    _require_theirs(turn, *rows)
    _require_unblocked(turn, *rows)
    taken = [each.id for each in rows]
    changed = select(_changes.c.sheet_id, _changes.c.before).where(_changes.c.entry_id.in_(taken))
    newest_first = turn.store.connection.execute(changed.order_by(_changes.c.entry_id.desc()))
    # A sheet is again what it was before the first of them.
    touched = {change.sheet_id: change.before for change in newest_first}
    if THINNED in touched.values():
        raise PastUndo
    # A table that is put away lets go of its channels before another takes them.
    for sheet in sorted(touched, key=lambda sheet: not _was_closed(touched[sheet])):
        turn.store.restore(sheet, touched[sheet], touched)
    entry = entry_of(rows[0])
    came = entry.outcome.entries if isinstance(entry.outcome, TableImported) else 0
    is_redo = isinstance(entry.outcome, TakenBack)
    turn.afterwards(partial(_conclude, turn, taken, came, is_redo=is_redo))
    if len(rows) == 1:
        return TakenBack(entry.key, entry.player, entry.outcome, entry.actor)
    whats = tuple(entry_of(each).outcome for each in rows[:SEVERAL_KEPT])
    # What others built on it came after the first of it.
    whose = rows[-1].actor_id
    built = sum(each.actor_id != whose for each in rows)
    several = Several(tuple(each.interaction_id for each in rows), whats, built)
    return TakenBack(entry.key, whose, several)


def _require_unblocked(turn: Turn, *rows: Row[Any]) -> None:
    """Raise :class:`UndoBlocked` with the newest entry that stands in the way, if one does."""
    connection, taken = turn.store.connection, [each.id for each in rows]
    blocker = connection.execute(_blocking(taken).limit(1)).first()
    if blocker is None and rows[0].move == move_of(TakenBack):
        below = _changed_below(rows[0].id, _not_as_left(turn, rows[0].id))
        blocker = connection.execute(below.limit(1)).first()
    named = _going_by(turn, taken) if blocker is None else ()
    blocker = next(iter(named), blocker)
    if blocker is None:
        return
    undone, later = entry_of(rows[0]), entry_of(blocker)
    is_seen = turn.journal.is_read(blocker.id) and not later.outcome.is_hidden
    is_known = is_seen or turn.is_gm or later.actor == undone.actor
    may = later.key if turn.is_gm and blocker.move not in _STAYS else 0
    who, is_own = later.actor if is_known else 0, later.actor == turn.scope.user_id
    player = later.player if later.player != later.actor else 0
    raise UndoBlocked(
        who,
        undone.outcome,
        later.outcome,
        may,
        is_own,
        player,
        is_theirs=player == turn.scope.user_id,
        by_gm=turn.is_gm or bool({*turn.table.value.gms} - {later.actor}),
        is_named=bool(named),
    )


def _blocking(taken: Collection[int]) -> Select[tuple[Any, ...]]:
    """Find what changed, after one of these entries, a sheet that it had changed as well."""
    own = _changes.alias()
    touched = select(own.c.sheet_id).where(own.c.entry_id.in_(taken))
    earlier = select(own.c.entry_id).where(
        own.c.sheet_id == _changes.c.sheet_id,
        own.c.entry_id.in_(taken),
        own.c.entry_id < _entries.c.id,
    )
    return NEWEST.join(_changes, _changes.c.entry_id == _entries.c.id).where(
        _changes.c.sheet_id.in_(touched),
        earlier.exists(),
        _entries.c.id.not_in(taken),
        *_STANDS,
    )


def _going_by(turn: Turn, taken: Collection[int]) -> Sequence[Row[Any]]:
    """Find what goes since by names that these entries gave to characters, newest first.

    That is on the sheets which would go along if a hand gave the old names back, one entry after
    the other: what went on to a name and is taken back with it goes by the name before again.
    """
    changed = select(_changes, _sheets.c.kind).join(_sheets).where(_changes.c.entry_id.in_(taken))
    newest_first = turn.store.connection.execute(changed.order_by(_changes.c.entry_id.desc())).all()
    # Names are what characters go by, and most of what is undone is about a few sheets of many.
    if not any(row.kind in _FOLLOW for row in newest_first):
        return ()
    since, trial = dict[int, int](), turn.seen_by_gms()
    sheets = {each.id: each for each in trial.store.load(STATES.values(), None)}
    for entry, rows in groupby(newest_first, lambda row: row.entry_id):
        stood = {key: held.state for key, held in sheets.items()}
        before = {
            row.sheet_id: _state_in(row.before, sheets[row.sheet_id])
            for row in rows
            if row.sheet_id in sheets
        }
        for key, state in before.items():
            held = sheets[key]
            if held.kind in _FOLLOW and held.state is not None and state is not None:
                _FOLLOW[held.kind](trial, held, state)
        moved = [key for key, held in sheets.items() if held.state is not stood[key]]
        since |= {key: entry for key in moved if sheets[key].state != stood[key]}
        for key, held in sheets.items():
            held.state = before.get(key, stood[key])
    if not since:
        return ()
    about = (and_(_changes.c.sheet_id == key, _entries.c.id > since[key]) for key in since)
    later = NEWEST.join(_changes, _changes.c.entry_id == _entries.c.id).where(
        or_(*about), _entries.c.id.not_in(taken), *_STANDS
    )
    return turn.store.connection.execute(later.limit(SEVERAL_MAX)).all()


def _state_in(before: Any, held: Sheet[Any]) -> Any:
    """Give what a sheet was by what an entry kept of it, or None where it was not there."""
    return codec.decode(before["state"], STATES[held.kind]) if before else None


def _not_as_left(turn: Turn, undo: int) -> list[int]:
    """Find the sheets that are not as an undo left them, which is as the oldest it took met them.

    Whatever it took back was built on that, and to redo it would put all of it back.
    """
    found = (
        select(_changes.c.sheet_id, _changes.c.before, _sheets.c.state)
        .join(_entries)
        .join(_sheets)
        .where(_entries.c.undone_by == undo)
        .order_by(_changes.c.entry_id.desc())
    )
    left = {row.sheet_id: row for row in turn.store.connection.execute(found)}
    return [
        sheet
        for sheet, row in left.items()
        if row.state != (row.before and row.before.get("state"))
    ]


def _changed_below(undo: int, sheets: Collection[int]) -> Select[tuple[Any, ...]]:
    """Find what took back, after an undo, what was done to one of these sheets before it."""
    below, taken = _changes.alias(), _entries.alias()
    earlier = (
        select(taken.c.id)
        .join(below, below.c.entry_id == taken.c.id)
        .where(
            taken.c.undone_by == _entries.c.id,
            taken.c.id < undo,
            below.c.sheet_id == _changes.c.sheet_id,
        )
    )
    return NEWEST.join(_changes, _changes.c.entry_id == _entries.c.id).where(
        _changes.c.sheet_id.in_(sheets),
        _entries.c.id > undo,
        _entries.c.undone_by.is_(None),
        _entries.c.move == move_of(TakenBack),
        earlier.exists(),
    )


def _require_theirs(turn: Turn, *rows: Row[Any]) -> None:
    """Raise :class:`NoLongerGM` for what the actor did as the GM that they are no more.

    What changed their own characters alone is theirs still, and so is what befell a clock that
    they may tick.  The rows are those of one person, the newest first.
    """
    if turn.is_gm:
        return
    changed = (
        select(_changes.c.before, _sheets.c.kind, _sheets.c.player_id, _sheets.c.state)
        .join(_sheets, _sheets.c.id == _changes.c.sheet_id)
        .where(_changes.c.entry_id.in_(_made_as_gm(turn, rows)))
    )
    user = turn.scope.user_id
    for row in turn.store.connection.execute(changed):
        if row.player_id != user and not (
            row.kind == _CLOCK
            and _is_theirs(row.state, user)
            and _is_theirs(row.before and row.before.get("state"), user)
        ):
            raise NoLongerGM(turn.table.value.gms)


def _made_as_gm(turn: Turn, rows: Sequence[Row[Any]]) -> list[int]:
    """Give which of some entries were made by who ran the table then, as far as that is kept."""
    later = select(_changes.c.entry_id, _changes.c.before).where(
        _changes.c.sheet_id == turn.table.id, _changes.c.entry_id > rows[-1].id
    )
    found = turn.store.connection.execute(later.order_by(_changes.c.entry_id)).all()
    now, made = turn.table.value.gms, []
    for row in rows:
        # What stood before the next change of the table stood right after the entry.
        was = (each.before["state"] for each in found if each.entry_id > row.id and each.before)
        state = next(was, None)
        was_named = row.actor_id in (now if state is None else state["gms"])
        if was_named or _is_gms_secret(entry_of(row).outcome):
            made.append(row.id)
    return made


def _is_gms_secret(outcome: Outcome) -> bool:
    """Whether a player makes such an outcome with what is their own alone.

    Who ran the table only by managing its channel is named nowhere, and is known by this.
    """
    return outcome.is_hidden or isinstance(outcome, ClockRevealed)


def _is_theirs(state: Any, user: int) -> bool:
    """Whether a clock, or none, is one that a player may see and tick."""
    held = codec.decode(state, Clock) if state else None
    if held is None:
        return True
    return all(may(held, user, is_gm=False) for may in (clock.may_see, clock.may_move))


def _conclude(turn: Turn, taken: Sequence[int], came: int, entry: int, *, is_redo: bool) -> None:
    """Note by which entry others were undone, once it is there, with what came with them."""
    connection = turn.store.connection
    if is_redo:
        run(connection, _REDO, undo=taken[0])
    for each in taken:
        run(connection, _UNDO, entry=each, by=entry)
    if came:
        carrying.take_away(connection, taken[0], came, by=entry)
    # A thread whose table was never opened after all plays at its channel's again, and where
    # others were put away it is asked once more which is meant.
    scope, channels = turn.scope, turn.table.value.channels
    has_own = scope.parent_id is not None and scope.channel_id in channels
    if has_own or turn.store.closed_tables():
        turn.store.yield_if_idle()


def has_put_away(turn: Turn) -> bool:
    """Whether to put a table away here is the last thing that the actor did.

    In a thread that has a table of its own, tables of the channel above are left alone.
    """
    here = turn.scope.channel_id
    has_own = here in turn.table.value.channels
    closed = {
        sheet.table_id
        for sheet in turn.store.closed_tables()
        if here in sheet.value.channels or not has_own
    }
    row = _newest_by(turn, turn.scope.user_id, beside=closed)
    return row is not None and row.table_id in closed and row.move == move_of(TableClosed)


def _newest_by(
    turn: Turn, actor: int, *, but: Collection[str] = (), beside: Collection[int] = ()
) -> Row[Any] | None:
    """Find a person's newest entry here, or at a table ``beside``, that could be taken back."""
    standing = _standing_by(turn, actor, but=but, beside=beside)
    return turn.store.connection.execute(standing.limit(1)).first()


def _standing_by(
    turn: Turn, actor: int, *, but: Collection[str], beside: Collection[int] = ()
) -> Select[tuple[Any, ...]]:
    return NEWEST.where(
        _entries.c.table_id.in_([turn.table_id, *beside]),
        _entries.c.actor_id == actor,
        _entries.c.undone_by.is_(None),
        _entries.c.move.not_in([*_FOR_GOOD, *but]),
    )


def _was_closed(before: Any) -> bool:
    return bool(before and before["state"].get("is_closed"))
