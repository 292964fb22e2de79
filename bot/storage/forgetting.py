"""Forgetting somebody: their id, their names and what they typed, out of everything that is kept.

A table is first read through (:func:`survey`), to learn which texts are theirs: what stood on their
characters, and what they were the first to type.  Then its journal is rewritten a little at a time,
so that others can play meanwhile, and at last, in one transaction, what stands at the table and
what was played in between (:func:`finish`).  Until then the survey can be made again, so somebody
who is forgotten by half, because the bot was stopped, is forgotten whole by asking again.

Whoever was forgotten goes on in the journal as a negative number that was drawn by lot, a new one
for each table: no id of Discord's, and nothing that could be counted back to one.  The faces of
dice, numbers and clocks' ticks stay.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from secrets import randbelow
from typing import Any

from sqlalchemy import Connection, Text, cast, func, insert, or_, select, true, update

from bot.journal import Kept, Post
from bot.moments import IDS, first_id_at, now
from bot.storage import codec, posts, schema, statements
from bot.storage.kinds import OF_HOUSE, STATES, TABLE, move_of
from bot.storage.sheet import name_of
from bot.storage.texts import REMOVED, Rewriting, is_typed, number_of, removed, typed_in
from rules.table import PersonForgotten, Table

SEARCHED = 50_000
"""Rows that are searched for somebody in one statement."""

STEP = 50
"""Entries that are rewritten in one transaction."""

NAME_MIN = 3
"""Shorter names are looked for as a whole text alone, and not among the words of one."""

COUNT_MAX = 2**32
"""Numbers as small as this count something, and are nobody's id."""

PHRASE_MIN = 8
"""A text of several words, as long as this, is looked for in the texts of others."""

_tables, _channels = schema.tables, schema.channels
_sheets, _entries, _changes = schema.sheets, schema.entries, schema.changes
_posts = schema.posts
_IS_TABLE = _sheets.c.kind == TABLE


@dataclass(slots=True)
class Plan:
    """What of a table is somebody's, and what stands in its place.

    Their characters go to ``heir``, or off the table where that is 0.
    """

    table: int
    user: int
    stand_in: int
    heir: int = 0
    newest: int = 0
    names: set[str] = field(default_factory=set)
    names_of_others: set[str] = field(default_factory=set)
    own: set[str] = field(default_factory=set)
    theirs: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)
    instead: dict[str, str] = field(default_factory=dict)
    count: int = 0
    phrases: re.Pattern[str] | None = None

    def rewriting(self, player: int, actor: int = 0, kind: str = "") -> Rewriting:
        """Give how a value is rewritten that is of this player, by this actor.

        What a game keeps, by its ``kind``, knows a character by its player, who is the heir then.
        """
        rewrite = self._in_own if self.user in {player, actor} else self._in_others
        # Two may be called alike: where it is not about theirs, it is the other's name.
        spared = set() if player == self.user else self.names_of_others

        def text(said: str) -> str:
            return said if said in spared else rewrite(said)

        def name(called: str) -> str:
            # A character may be called as a move is, or a stat.
            return self._instead_of(called) if called in self.names - spared else text(called)

        heir = self.heir_of(kind) if kind else 0
        return Rewriting(
            text, name, lambda number: self.person(number, heir), self.is_them, self._as_name
        )

    def is_them(self, number: int) -> bool:
        """Whether a number is the person's id."""
        return number == self.user > COUNT_MAX

    def _as_name(self, called: str) -> str:
        return self._instead_of(called) if called in self.names else called

    def _in_own(self, text: str) -> str:
        """Rewrite a text in what is theirs, where all goes but what others typed first."""
        is_others = text in self.others and text not in self.own
        return self._instead_of(text) if is_typed(text) and not is_others else self._in_others(text)

    def _in_others(self, text: str) -> str:
        """Rewrite a text in what is another's, or everybody's: what is theirs in it."""
        if not is_typed(text):
            return text
        if text in self.theirs:
            return self._instead_of(text)
        cut = text.replace(str(self.user), "0")
        if self.phrases is None:
            return cut
        return self.phrases.sub(lambda found: self._instead_of(found[0]), cut)

    def concerns(self, document: Any) -> bool:
        """Whether JSON data that is not theirs says anything of them."""
        if isinstance(document, str):
            is_named = document in self.theirs or str(self.user) in document
            return is_named or bool(self.phrases and self.phrases.search(document))
        if isinstance(document, dict):
            return any(map(self.concerns, document.values()))
        if isinstance(document, list):
            return any(map(self.concerns, document))
        return bool(document == self.user)

    def heir_of(self, kind: str) -> int:
        """Give who gets what they have of a kind, 0 for nobody."""
        return 0 if kind in OF_HOUSE else self.heir

    def person(self, number: int, heir: int = 0) -> int:
        """Give the number that stands in place of the person's id, their heir's if there is one."""
        return (heir or self.stand_in) if self.is_them(number) else number

    def _instead_of(self, text: str) -> str:
        if text not in self.instead:
            # What is called by its text has to be told apart, and a label has not.
            if text in self.own or text in self.names:
                self.count += 1
                self.instead[text] = removed(self.count)
            else:
                return REMOVED
        return self.instead[text]


def tables_of(connection: Connection, user: int, table: int | None = None) -> list[int]:
    """Find every table at which something is kept about somebody, an id in a document included.

    It is looked for at one table alone, if one is named.  All of it is read through, a part at a
    time: a server ends a statement that takes long.
    """
    said = f"%{user}%"
    of_entry = or_(
        _entries.c.actor_id == user,
        _entries.c.player_id == user,
        cast(_entries.c.outcome, Text).like(said),
    )
    of_sheet = or_(_sheets.c.player_id == user, cast(_sheets.c.state, Text).like(said))
    found: set[int] = set()
    for each, is_theirs in ((_entries, of_entry), (_sheets, of_sheet)):
        here = true() if table is None else each.c.table_id == table
        theirs = select(each.c.table_id).where(here, is_theirs).distinct()
        newest = connection.scalar(select(func.max(each.c.id)).where(here)) or 0
        for last in range(0, newest, SEARCHED):
            part = theirs.where(each.c.id > last, each.c.id <= last + SEARCHED)
            found.update(connection.scalars(part))
    return sorted(found)


def kept(connection: Connection, user: int, table: int) -> Kept:
    """Say in numbers what is kept about somebody at one table, and who else is there."""
    mine = or_(_entries.c.actor_id == user, _entries.c.player_id == user)
    of_table = _entries.c.table_id == table
    entries = connection.scalar(select(func.count()).where(of_table, mine)) or 0
    rows = connection.execute(
        select(_sheets.c.player_id, _sheets.c.kind, _sheets.c.name, _sheets.c.state)
        .where(_sheets.c.table_id == table, _sheets.c.state.is_not(None))
        .order_by(_sheets.c.id)
    ).all()
    held = next(codec.decode(row.state, Table) for row in rows if row.kind == TABLE)
    place = connection.execute(
        select(_tables.c.guild_id, func.min(_channels.c.channel_id).label("channel_id"))
        .outerjoin(_channels, _channels.c.table_id == _tables.c.id)
        .where(_tables.c.id == table)
        .group_by(_tables.c.guild_id)
    ).one()
    own = [row for row in rows if row.player_id == user and row.kind not in OF_HOUSE]
    is_only_theirs = is_alone(connection, user, table)
    return Kept(
        table=table,
        domain=place.guild_id or place.channel_id or table,
        name=held.name,
        game=held.game,
        characters=tuple(row.name for row in own),
        entries=entries,
        heirs=tuple(each for each in held.gms if each != user),
        is_alone=is_only_theirs,
        is_only_gm=held.gms == (user,) and not is_only_theirs,
    )


def is_alone(connection: Connection, user: int, table: int) -> bool:
    """Whether nobody but this person has anything at a table, or did anything there."""
    standing = _sheets.c.table_id == table, _sheets.c.state.is_not(None)
    people = set(connection.scalars(select(_sheets.c.player_id).where(*standing)))
    for state in connection.scalars(select(_sheets.c.state).where(*standing, _IS_TABLE)):
        people.update(codec.decode(state, Table).gms)
    for each in (_entries.c.actor_id, _entries.c.player_id):
        of_table = select(each).where(_entries.c.table_id == table)
        people.update(connection.scalars(of_table.distinct()))
    return not any(each > 0 for each in people - {user})


def survey(connection: Connection, user: int, table: int, heir: int) -> Plan:
    """Read a table through, to learn what of it is somebody's, and will be the heir's."""
    plan = Plan(table, user, -1 - randbelow(2**62), heir)
    sheets = connection.execute(select(_sheets).where(_sheets.c.table_id == table)).all()
    reading = _Reading(plan)
    while rows := _entries_after(connection, table, plan.newest):
        changed = _changes_of(connection, rows)
        for row in rows:
            reading.read_entry(row, changed[row.id])
        plan.newest = rows[-1].id
    for row in sheets:
        reading.read_sheet(row, row.id, row.state)
    reading.conclude()
    return plan


class _Reading:
    """A table as it is read through, from its first entry to what stands now."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._first: dict[str, int] = {}
        self._elsewhere: set[str] = set()
        self._known: dict[int, set[str]] = {}
        self._last: dict[int, int] = {}
        self._on_theirs: set[tuple[str, str, str]] = set()
        self._on_others: set[tuple[str, str, str]] = set()

    def read_entry(self, row: Any, changes: Iterable[Any]) -> None:
        """Take up who was the first to say what an entry says."""
        for change in changes:
            if change.before:
                self.read_sheet(change, change.sheet_id, change.before.get("state"))
            self._last[change.sheet_id] = row.actor_id
        for text, _ in self._typed_in(row.outcome):
            self._note(text, row.actor_id, row.player_id)

    def read_sheet(self, of: Any, sheet: int, state: Any) -> None:
        """Take up what newly stands on a sheet, by whoever changed it last."""
        plan, by = self._plan, self._last.get(sheet, 0)
        known, is_theirs = self._known.setdefault(sheet, set()), of.player_id == plan.user
        if state and (is_theirs or (of.player_id and of.kind not in OF_HOUSE)):
            names = plan.names if is_theirs else plan.names_of_others
            names |= {str(state.get("name", ""))} - {""}
        for text, where in self._typed_in(state):
            if is_theirs:
                plan.own.add(text)
                self._on_theirs.add((of.kind, where, text))
            elif of.player_id and by != plan.user and text not in known:
                self._on_others.add((of.kind, where, text))
            if text not in known:
                known.add(text)
                self._note(text, by, of.player_id)

    def _note(self, text: str, by: int, about: int) -> None:
        """Take up who was the first to say a text, and whether it had nothing to do with theirs."""
        if text not in self._first:
            self._first[text] = by
            if self._plan.user not in {by, about}:
                self._elsewhere.add(text)

    def _typed_in(self, document: Any) -> Iterator[tuple[str, str]]:
        for text, where in typed_in(document):
            if number := number_of(text):
                # Somebody was forgotten before, and theirs is not to be taken for this one's.
                self._plan.count = max(self._plan.count, number)
            else:
                yield text, where

    def conclude(self) -> None:
        """Tell what is theirs from what others typed as well."""
        plan = self._plan
        # What others put on the table may be used by theirs, and stays what the others call it.
        plan.own -= self._elsewhere - plan.names
        # What stands in the same place of two characters each player typed for themselves.
        shared = {text for _, _, text in self._on_theirs & self._on_others}
        first_theirs = {text for text, by in self._first.items() if by == plan.user}
        plan.theirs = (((first_theirs | plan.own) - shared) | plan.names) - plan.names_of_others
        plan.others = self._first.keys() - first_theirs
        # What is called by its text are things on sheets, also those that they put on the table.
        on_sheets: set[str] = set().union(*self._known.values())
        plan.own |= first_theirs & on_sheets
        phrases = {text for text in plan.names & plan.theirs if len(text) >= NAME_MIN}
        phrases |= {text for text in plan.theirs if " " in text and len(text) >= PHRASE_MIN}
        if phrases:
            longest_first = map(re.escape, sorted(phrases, key=len, reverse=True))
            plan.phrases = re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)")


def rewrite_step(connection: Connection, plan: Plan, after: int) -> int:
    """Rewrite the next entries of the journal, and give the last of them; 0 once there is none."""
    rows = _entries_after(connection, plan.table, after)
    changed = _changes_of(connection, rows)
    for row in rows:
        _rewrite_entry(connection, plan, row)
        for change in changed[row.id]:
            _rewrite_change(connection, plan, change)
    return rows[-1].id if rows else 0


def _rewrite_entry(connection: Connection, plan: Plan, row: Any) -> None:
    is_own = plan.user in {row.actor_id, row.player_id}
    if not (is_own or plan.concerns(row.outcome)):
        return
    before = codec.decode_outcome(row.move, row.outcome)
    after = plan.rewriting(row.player_id, row.actor_id).of(before)
    if is_own or after is not before:
        values = {"actor_id": plan.person(row.actor_id), "player_id": plan.person(row.player_id)}
        of = update(_entries).where(_entries.c.id == row.id)
        connection.execute(of.values(outcome=codec.encode(after), **values))


def _rewrite_change(connection: Connection, plan: Plan, change: Any) -> None:
    is_own = change.player_id == plan.user
    state = (change.before or {}).get("state")
    if state is None or not (is_own or plan.concerns(state)):
        return
    before = codec.decode(state, STATES[change.kind])
    after = plan.rewriting(change.player_id, kind=change.kind).of(before)
    if after is not before:
        where = _changes.c.entry_id == change.entry_id, _changes.c.sheet_id == change.sheet_id
        document = {**change.before, "state": codec.encode(after)}
        connection.execute(update(_changes).where(*where).values(before=document))


def finish(connection: Connection, plan: Plan) -> Sequence[Post]:
    """Rewrite what was played of late and what stands, and say in the journal that it was done.

    It gives the messages that follow what was changed, and those that tell of it and can still be
    pressed.
    """
    at = plan.newest
    while at:
        at = rewrite_step(connection, plan, at)
    rows = connection.execute(select(_sheets).where(_sheets.c.table_id == plan.table)).all()
    went = {row.id: _settle(connection, plan, row) for row in rows}
    _settle_words(connection, plan)
    before = {sheet: document for sheet, document in went.items() if document is not None}
    moment = now()
    entry = statements.insert(
        connection,
        _entries,
        table_id=plan.table,
        actor_id=plan.stand_in,
        player_id=plan.stand_in,
        # As Discord would number it: it has to be one that no interaction has.
        interaction_id=first_id_at(moment) + randbelow(IDS),
        at=moment,
        move=move_of(PersonForgotten),
        outcome=codec.encode(PersonForgotten(len(before), plan.heir)),
    )
    for sheet, document in before.items():
        values = {"entry_id": entry, "sheet_id": sheet, "before": document}
        connection.execute(insert(_changes).values(values))
    found = connection.execute(
        select(_posts)
        .join(_sheets, _sheets.c.id == _posts.c.sheet_id)
        .where(_sheets.c.table_id == plan.table)
    )
    return [*map(posts.post_of, found), *posts.telling(connection, plan.table)]


def _settle(connection: Connection, plan: Plan, row: Any) -> Any:
    """Rewrite what stands on one sheet; give what it was, where it changes hands or goes."""
    is_own, before, heir = row.player_id == plan.user, None, plan.heir_of(row.kind)
    values: dict[str, Any] = {}
    if row.state is not None:
        standing = codec.decode(row.state, STATES[row.kind])
        after = plan.rewriting(row.player_id, kind=row.kind).of(standing)
        state = codec.encode(after)
        if is_own:
            before = {"is_active": row.is_active, "state": state}
        is_kept = not is_own or heir
        values = {"state": state if is_kept else None, "name": name_of(after) if is_kept else ""}
    if is_own:
        is_handed = heir and values.get("state") is not None
        values |= {"player_id": heir if is_handed else plan.stand_in, "is_active": False}
    if any(value != getattr(row, name) for name, value in values.items()):
        connection.execute(update(_sheets).where(_sheets.c.id == row.id).values(values))
    return before


def _settle_words(connection: Connection, plan: Plan) -> None:
    """Forget the words that they added for dice, which heed the words' digests."""
    seeds = schema.seeds
    for row in connection.execute(select(seeds).where(seeds.c.table_id == plan.table)).all():
        text = plan.rewriting(0).text
        words = [[first, text(word), digest] for first, word, digest in row.words]
        if words != row.words:
            connection.execute(update(seeds).where(seeds.c.id == row.id).values(words=words))


def _entries_after(connection: Connection, table: int, after: int) -> Sequence[Any]:
    columns = _entries.c.id, _entries.c.actor_id, _entries.c.player_id
    asked = select(*columns, _entries.c.move, _entries.c.outcome).where(
        _entries.c.table_id == table, _entries.c.id > after
    )
    return connection.execute(asked.order_by(_entries.c.id).limit(STEP)).all()


def _changes_of(connection: Connection, entries: Sequence[Any]) -> Mapping[int, Sequence[Any]]:
    """Give what these entries changed, each with whose it is now."""
    found: dict[int, list[Any]] = {row.id: [] for row in entries}
    asked = (
        select(*_changes.c, _sheets.c.kind, _sheets.c.player_id)
        .join(_sheets, _sheets.c.id == _changes.c.sheet_id)
        .where(_changes.c.entry_id.in_(found))
    )
    for change in connection.execute(asked):
        found[change.entry_id].append(change)
    return found
