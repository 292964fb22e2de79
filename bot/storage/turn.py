"""One transaction's view of a table: what a play loads, changes and journals.

A table that was put away still remembers its channels, so that it can be brought back, and a play
there asks first.  What was done is taken back in :mod:`bot.storage.undoing`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from typing import Any, NoReturn, Protocol, TypeVar

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Integer,
    Row,
    and_,
    bindparam,
    cast,
    func,
    null,
    or_,
    select,
)

from bot.errors import (
    HandsOff,
    NoCharacter,
    NoSuchPage,
    OffTable,
    OtherTable,
    Stale,
    TablesPutAway,
    Undone,
    UnknownEntry,
)
from bot.journal import PAGE, PANEL, Around, Entry, Fell, Played, Post, Telling, Told
from bot.scope import Person, Reads, Scope
from bot.storage import carrying, codec, persons, schema, seeds, spans, tellings
from bot.storage.carried import Campaign
from bot.storage.kinds import kind_of, move_of, moves_that_hide, name_of_outcome
from bot.storage.seeds import CurrentSeed
from bot.storage.spans import MOMENTS_MAX
from bot.storage.statements import Fixed, column, fetch
from bot.storage.store import Sheet, Store, name_of, now
from rules import names, ranges
from rules.dice import Dice, Noted
from rules.errors import NotGM, NotYours, TooMany
from rules.notation import Rolled
from rules.outcome import Outcome
from rules.proof import Seed, new_seed
from rules.session import Moment
from rules.table import (
    LetGo,
    PutAway,
    Revealed,
    Table,
    TakenBack,
)

SHEETS_MAX = 25
"""Things of one kind that one player, or one board, may have: as many as a menu can list."""

PAGES_MAX = 10_000
"""Last page that can be asked for: far beyond any campaign, and within what SQLite counts."""

EVENING = 12 * 60 * 60 * 1000
"""How long an evening is, in milliseconds."""

_sheets, _changes, _entries = schema.sheets, schema.changes, schema.entries
_ENTRY = tellings.ENTRY
_NEWEST = select(*_ENTRY).order_by(_entries.c.id.desc())
_BY_KEY = Fixed(select(*_ENTRY).where(_entries.c.interaction_id == bindparam("key")))
_SINCE = _NEWEST.where(
    _entries.c.table_id == bindparam("table"), _entries.c.interaction_id > bindparam("key")
)
_SINCE_BY_ALL = Fixed(_SINCE)
_SINCE_BY_ONE = Fixed(_SINCE.where(_entries.c.player_id == bindparam("player")))
_CHANGED_BY = Fixed(
    select(_sheets.c.kind, _sheets.c.id)
    .join(_changes, _changes.c.sheet_id == _sheets.c.id)
    .join(_entries, _entries.c.id == _changes.c.entry_id)
    .where(_entries.c.interaction_id == bindparam("key"))
    .order_by(_sheets.c.id)
)
_OWNER = Fixed(select(_sheets.c.player_id).where(_sheets.c.id == bindparam("sheet")))
_MADE_BY = Fixed(
    select(_changes.c.sheet_id)
    .join(_entries, _entries.c.id == _changes.c.entry_id)
    .where(
        _entries.c.interaction_id == bindparam("key"),
        _changes.c.sheet_id == bindparam("sheet"),
        _changes.c.before.is_(null()),
    )
)
_MAKER = Fixed(
    select(_entries.c.actor_id, _entries.c.player_id)
    .join(_changes, _changes.c.entry_id == _entries.c.id)
    .where(_changes.c.sheet_id == bindparam("sheet"), _changes.c.before.is_(null()))
    .order_by(_entries.c.id)
    .limit(1)
)
_JUST_BEFORE = Fixed(
    select(*_ENTRY)
    .where(
        _entries.c.table_id == bindparam("table"),
        _entries.c.actor_id == bindparam("actor"),
        _entries.c.interaction_id < bindparam("key"),
    )
    .order_by(_entries.c.id.desc())
    .limit(1)
)

_TOUCHED = Fixed(
    select(_sheets.c.id)
    .join(_changes, _changes.c.sheet_id == _sheets.c.id)
    .join(_entries, _entries.c.id == _changes.c.entry_id)
    .where(
        _entries.c.interaction_id == bindparam("key"),
        _sheets.c.kind == bindparam("kind"),
        _sheets.c.player_id == _entries.c.player_id,
    )
    .limit(1)
)


_POSTS = Fixed(select(schema.posts).where(schema.posts.c.sheet_id == bindparam("sheet")))
_POSTS_HERE = Fixed(
    select(schema.posts)
    .join(_sheets, _sheets.c.id == schema.posts.c.sheet_id)
    .where(_sheets.c.table_id == bindparam("table"), schema.posts.c.what == bindparam("what"))
)


_PANELS = Fixed(
    select(schema.posts).where(
        schema.posts.c.sheet_id == bindparam("sheet"), schema.posts.c.what.like(f"{PANEL}%")
    )
)
_OF_TABLE = _entries.c.table_id == bindparam("table")
_NEWEST_KEYS = Fixed(
    select(_entries.c.interaction_id)
    .where(_OF_TABLE)
    .order_by(_entries.c.id.desc())
    .limit(bindparam("most", type_=Integer))
)
# Of the newest hundred, so that a long campaign is never read through for them.
_LATELY = select(_entries.c.id).where(_OF_TABLE).order_by(_entries.c.id.desc()).limit(100)
_HIDDEN_LATELY = Fixed(
    _NEWEST.where(
        _entries.c.id.in_(_LATELY),
        _entries.c.undone_by.is_(None),
        or_(_entries.c.move == move_of(Rolled), _entries.c.move == move_of(Revealed)),
    )
)
_MADE_LATELY = Fixed(
    _NEWEST.where(
        _entries.c.id.in_(_LATELY),
        _entries.c.player_id == bindparam("player"),
        _entries.c.move == bindparam("move"),
    ).limit(1)
)


class Character(Protocol):
    """What every game's character has: a name, and a fresh sheet from nothing but that."""

    def __init__(self, name: str) -> None:
        """Make a fresh, legal sheet."""


S = TypeVar("S")
C = TypeVar("C", bound=Character)


class Turn:
    """What a play gets: the table, its sheets and its journal, and who acts with what right."""

    def __init__(
        self,
        connection: Connection,
        scope: Scope,
        dice: Dice,
        *,
        is_play: bool = False,
        store: Store | None = None,
    ) -> None:
        self.scope = scope
        self._dice = dice
        self._noted: Noted | None = None
        self._seed: CurrentSeed | None = None
        self.store = store or Store(connection, scope)
        self._is_play = is_play
        self._afterwards: list[Callable[[int], None]] = []

    # ---------------------------------------------------------------- the table and its rights

    @property
    def table(self) -> Sheet[Table]:
        """The table that is played at here; one that nobody opened yet is as good as any."""
        return self.store.table

    @property
    def table_id(self) -> int:
        """The number of the table; 0 for one that has no row yet."""
        return self.store.table_id

    @property
    def now(self) -> int:
        """The time in milliseconds since 1970, by the clock that entries are dated by."""
        return now()

    @property
    def is_stored(self) -> bool:
        """Whether the table has a row, or is only what the first entry would set up."""
        return bool(self.store.table_id)

    @property
    def is_idle(self) -> bool:
        """Whether nobody opened this table and nothing that was done at it stands."""
        return not self.is_stored or self.store.is_idle(self.store.table_id)

    @property
    def is_played_here(self) -> bool:
        """Whether this table is in play in this very channel, and no thread's channel alone."""
        return self.scope.channel_id in self.table.value.channels and not self.is_idle

    @property
    def dice(self) -> Dice:
        """The dice of a play, the system's or proved ones; what falls is kept with its entry."""
        self.require_in_play()
        if self._noted is None:
            self._seed = self.store.seed()
            self._noted = Noted(self._seed.dice if self._seed else self._dice)
        return self._noted

    @property
    def is_gm(self) -> bool:
        """Whether the actor runs this table (promise 7)."""
        return self.runs(self.table.value)

    def runs(self, table: Table) -> bool:
        """Whether the actor runs a table of this channel."""
        return self.scope.manages or self.scope.user_id in table.gms

    def require_gm(self) -> None:
        """Raise :class:`NotGM` unless the actor runs this table."""
        self.require_in_play()
        if not self.is_gm:
            raise NotGM(self.table.value.gms)

    @property
    def is_muted(self) -> bool:
        """Whether the actor may look at this table and change nothing; who runs it always may."""
        return self.scope.user_id in self.table.value.muted and not self.is_gm

    def require_hands(self) -> None:
        """Raise :class:`HandsOff` where a GM keeps the actor's hands off this table."""
        if self.is_muted:
            raise HandsOff(self.table.value.gms)

    def require_own(self, owner: int) -> None:
        """Raise :class:`NotYours` unless it is the player's, or the actor runs this table."""
        self.require_in_play()
        if owner != self.scope.player_id and not self.is_gm:
            raise NotYours(owner)

    def require_maker(self, held: Sheet[Any]) -> None:
        """Raise :class:`NotYours` unless whoever put it on the table, or the GM, takes it away.

        Where nobody runs the table, what it shares is everybody's to take away.
        """
        self.require_in_play()
        if self.is_gm or not self.table.value.gms or held.id is None:
            return
        for maker in fetch(self.store.connection, _MAKER, sheet=held.id):
            if self.scope.player_id not in {maker.actor_id, maker.player_id}:
                raise NotYours(maker.player_id)

    def require_table(self, asked: int) -> None:
        """Raise :class:`OtherTable` unless this is the table, by its sheet, that was asked about.

        What a look asks leaves no entry that its buttons could name, so they name the table.
        """
        self.require_in_play()
        if asked != (self.table.id or 0):
            raise OtherTable

    def people(self) -> tuple[int, ...]:
        """Give whose this table is: who has characters here, else who did anything here."""
        return self.store.people_of(self.store.table_id)

    def put_away(self) -> list[PutAway]:
        """List the tables that were put away here, this channel's first, then the newest."""
        return [self.store.seen_away(sheet) for sheet in self.store.closed_tables()]

    def tables_of(self, channel: int) -> list[tuple[Table, tuple[int, ...]]]:
        """List the tables of a channel, the one in play first, each with whose it is."""
        found = self.store.tables_of(channel)
        return [(sheet.value, self.store.people_of(sheet.table_id)) for sheet in found]

    def resume(self, key: int) -> None:
        """Play this turn at a table that was put away here, by its sheet's id."""
        for sheet in self.store.closed_tables():
            if sheet.id == key:
                self.store.play_at(sheet, sheet.table_id)
                self.require_hands()
                return
        raise Stale

    def sit_at(self, table: Sheet[Table], table_id: int) -> None:
        """Look at a table that was found otherwise than by where somebody is."""
        self.store.play_at(table, table_id)

    def start_table(self, state: Table) -> None:
        """Play this turn at a table that does not exist yet."""
        self._is_play = False
        self.store.play_at(Sheet(state, row=None), 0)

    def ask_which_table(self, away: Sequence[PutAway], game: str = "", name: str = "") -> NoReturn:
        """Ask whether one of the tables that were put away is meant, by :class:`TablesPutAway`."""
        may = [each for each in away if self.may_bring_back(each)]
        user = self.scope.user_id
        raise TablesPutAway(
            away,
            [each.key for each in may],
            bool(may) or self.scope.manages or any(user in each.players for each in away),
            self.is_played_here,
            game,
            name,
        )

    def may_bring_back(self, away: PutAway) -> bool:
        """Whether the actor runs a table that was put away, or plays at it where nobody does."""
        is_players = not away.table.gms and self.scope.user_id in away.players
        return self.runs(away.table) or is_players

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing at this table but what it is."""
        return self.store.is_empty()

    def campaign(self) -> Campaign:
        """Give the whole table, with its journal and all secrets."""
        return carrying.collect(self.store.connection, self.store.table_id)

    def bring_in(self, campaign: Campaign, people: Mapping[int, int]) -> None:
        """Put a whole table into this one; ``people`` says who of it is who here."""
        carrying.bring_in(self.store, campaign, people, self.scope.user_id)

    def require_in_play(self) -> None:
        """Ask which table is meant where it was put away, before anything is played there."""
        if self._is_play and not self.is_stored:
            if away := self.put_away():
                self.ask_which_table(away)
            # Where nobody has opened a table there is nothing else to ask about either.
            self._is_play = False

    # --------------------------------------------------------------------------------- sheets

    def characters(self, cls: type[S], player: int | None = None) -> list[Sheet[S]]:
        """List the characters of one game that a player has here, oldest first.

        It is whoever the turn is for, if nobody else is named.
        """
        self.require_in_play()
        return self.store.load(cls, self.scope.player_id if player is None else player)

    def character(self, cls: type[C], wanted: str | None = None) -> Sheet[C]:
        """Give the player's active character of a game, made if there is none, or the one named.

        A play of another game than the table's own asks before it makes one.
        """
        own = self.characters(cls)
        if wanted:
            return self.pick("character", wanted, own)
        for sheet in own:
            if sheet.is_active:
                return sheet
        game = kind_of(cls)
        if self._is_play and self.table.value.game not in {"", game}:
            self.ask_for_character(game)
        return self.add(cls(name=self.free_name()), player=self.scope.player_id, is_active=True)

    def ask_for_character(self, game: str) -> NoReturn:
        """Ask whether the player wants a character of a game, by :class:`NoCharacter`."""
        is_own = not self.scope.is_for_another
        is_main = self.table.value.game in {"", game}
        who = self.scope.player_id, self.scope.player_name
        raise NoCharacter(*who, game, is_own, is_main)

    def all_characters(self, cls: type[S]) -> list[Sheet[S]]:
        """List every player's characters of one game."""
        self.require_in_play()
        return self.store.load(cls, None)

    def everyone(self, cls: type[S]) -> list[Sheet[S]]:
        """List the characters of one game that are being played: the active one of each player."""
        return [sheet for sheet in self.all_characters(cls) if sheet.is_active]

    def board(self, cls: type[S]) -> Sheet[S]:
        """Give the one value of a class that belongs to the table, made when first needed."""
        found = self.boards(cls)
        return found[0] if found else self.add(cls())

    def boards(self, cls: type[S]) -> list[Sheet[S]]:
        """List the values of a class that belong to the table, oldest first."""
        self.require_in_play()
        return self.store.load(cls, 0)

    def pick(self, what: str, wanted: str, among: Iterable[Sheet[S]]) -> Sheet[S]:
        """Find a sheet by its name: exact, else unique prefix, else a refusal."""
        by_name: dict[str, Sheet[S]] = {}
        for sheet in among:
            by_name.setdefault(name_of(sheet.value), sheet)
        return by_name[names.resolve(what, wanted, by_name)]

    def sheet(self, cls: type[S], sheet_id: int) -> Sheet[S]:
        """Give the sheet that a button names, or refuse it as stale or as another table's."""
        return self.sheet_of([cls], sheet_id)

    def sheet_of(self, classes: Iterable[type[S]], sheet_id: int) -> Sheet[S]:
        """Give the sheet of one of these classes that a message shows, or refuse it likewise."""
        self.require_in_play()
        return self.store.load_one(sheet_id, *classes)

    def own_sheet(self, cls: type[S], sheet_id: int) -> Sheet[S]:
        """Give the sheet whose card was pressed, and go on as its player.

        They have to be the actor, or the actor runs this table.
        """
        return self.own_sheet_of([cls], sheet_id)

    def own_sheet_of(self, classes: Iterable[type[S]], sheet_id: int) -> Sheet[S]:
        """Give the sheet of one of these classes whose card was pressed, as its player."""
        try:
            held = self.sheet_of(classes, sheet_id)
        except Stale:
            raise OffTable from None
        self.act_for(held.player)
        return held

    def add(
        self, state: S, *, player: int = 0, is_active: bool = False, limit: int = SHEETS_MAX
    ) -> Sheet[S]:
        """Put a new value on the table, at most ``limit`` of a kind for each owner."""
        if len(self.store.load(type(state), player)) >= limit:
            raise TooMany(kind_of(type(state)), limit)
        sheet = Sheet(state, player=player, is_active=is_active, row=None)
        self.store.add(sheet)
        return sheet

    def number(self, sheet: Sheet[Any]) -> int:
        """Give the id of a sheet, also of one that is only now put on the table."""
        return self.store.number(sheet)

    def free_name(self) -> str:
        """Name a first character after its player, apart from the player's other characters."""
        taken = {name.casefold() for name in self.store.names_of(self.scope.player_id)}
        base = names.clean(self.scope.player_name)[: names.NAME_MAX - 4] or "Player"
        numbered = chain([base], (f"{base} {number}" for number in count(2)))
        return next(name for name in numbered if name.casefold() not in taken)

    # ----------------------------------------------------------------------------------- dice

    @property
    def seed(self) -> CurrentSeed | None:
        """The seed from which the table's dice follow, if they do."""
        return self.store.seed()

    def begin_seed(self) -> CurrentSeed:
        """Let the table's dice follow from a new seed, which the system's dice draw."""
        self.store.require_table()
        return seeds.new(self.store.connection, self.store.table_id, new_seed(self._dice))

    def seeds(self) -> Sequence[Seed]:
        """Give the table's seeds, oldest first, without the secret of the one that is current."""
        return seeds.all_of(self.store.connection, self.store.table_id)

    def fallen(self) -> Sequence[Fell]:
        """Give every die that fell at this table, in order, also where it was taken back."""
        return seeds.fallen(self.store.connection, self.store.table_id)

    # -------------------------------------------------------------------------------- journal

    def entry(self, key: int) -> Entry:
        """Give a button's entry, or refuse it as unknown, undone or another table's."""
        self.require_in_play()
        return entry_of(self.standing_row(key))

    def touched_by(self, key: int, cls: type[S]) -> Sheet[S] | None:
        """Give the sheet of a class that an entry changed, if it changed one that still stands."""
        found = column(self.store.connection, _TOUCHED, key=key, kind=kind_of(cls))
        return self.sheet(cls, found[0]) if found else None

    def has_made(self, key: int, sheet_id: int) -> bool:
        """Whether an entry made a sheet, rather than changed it."""
        return bool(fetch(self.store.connection, _MADE_BY, key=key, sheet=sheet_id))

    def act_for(self, player: int, name: str = "") -> None:
        """Go on as that player; it has to be the actor, or the actor runs this table."""
        self.require_own(player)
        name = name or self.scope.player_name
        self.scope = replace(self.scope, player_id=player, player_name=name)

    def persons(self, users: Collection[int]) -> Mapping[int, Person]:
        """Give how some people want the bot to be towards them; of the others nothing is known."""
        return persons.persons(self.store.connection, users)

    def person(self, user: int) -> Person:
        """Give how somebody wants the bot to be towards them."""
        return persons.person(self.store.connection, user)

    def is_text(self, user: int) -> bool:
        """Whether somebody, or the whole table, wants words alone instead of symbols."""
        return self.table.value.is_text or self.person(user).is_text

    def owner_of(self, sheet_id: int) -> int:
        """Give the player whose a sheet is, or 0 for one that is the whole table's or is gone."""
        found = column(self.store.connection, _OWNER, sheet=sheet_id)
        return int(found[0]) if found else 0

    def posts(self, what: str, sheets: Iterable[int]) -> list[Post]:
        """Give the messages of one sort that follow one of these sheets."""
        return [post for post in self.posts_of(sheets) if post.what == what]

    def posts_of(self, sheets: Iterable[int]) -> list[Post]:
        """Give the messages of all sorts that follow one of these sheets."""
        found = (fetch(self.store.connection, _POSTS, sheet=sheet) for sheet in sheets)
        return [_post(row) for rows in found for row in rows]

    def posts_here(self, what: str) -> list[Post]:
        """Give the messages of one sort that follow any sheet of this table."""
        here = {"table": self.store.table_id, "what": what}
        return [_post(row) for row in fetch(self.store.connection, _POSTS_HERE, **here)]

    def panels(self) -> list[Post]:
        """Give the messages that show this whole table."""
        rows = fetch(self.store.connection, _PANELS, sheet=self.table.id or 0)
        return [_post(row) for row in rows]

    def plays_since(self, message: int, most: int) -> int:
        """Count what was recorded here since a message was sent, as far as ``most``."""
        where = {"table": self.store.table_id, "most": most}
        keys = column(self.store.connection, _NEWEST_KEYS, **where)
        return sum(key > message for key in keys)

    def rolled_in_secret(self) -> list[Entry]:
        """Give the rolls of late that nobody has seen yet but who made them, newest first."""
        rows = fetch(self.store.connection, _HIDDEN_LATELY, table=self.store.table_id)
        found = [entry_of(row) for row in rows]
        shown = {each.outcome.key for each in found if isinstance(each.outcome, Revealed)}
        return [each for each in found if each.outcome.is_hidden and each.key not in shown]

    def told_by(self, message: int, untold: Mapping[int, bool] | None = None) -> list[Told]:
        """List what a message tells, oldest first.

        ``untold`` are entries of which that is not stored yet, and which of them are whole.
        Nothing is told where the message, or an entry, is another table's.
        """
        untold = untold or {}
        rows = tellings.line(self.store.connection, message, untold)
        if any(row.table_id != self.store.table_id for row in rows):
            return []
        return [
            Told(entry_of(row), untold.get(row.interaction_id, bool(row.is_whole))) for row in rows
        ]

    def newest_tellings(self) -> list[Telling]:
        """List the newest messages of the table, each with its newest entry and what it shows."""
        return [
            Telling(row.newest, row.message_id, row.channel_id, shown=row.shown)
            for row in tellings.newest(self.store.connection, self.store.table_id)
        ]

    def is_post(self, message: int) -> bool:
        """Whether a message follows something that it shows."""
        known = select(schema.posts.c.message_id).where(schema.posts.c.message_id == message)
        return self.store.connection.scalar(known) is not None

    def message_of(self, key: int) -> int:
        """Give the message that tells an entry, or 0."""
        found = self.telling_of(key)
        return 0 if found is None else found.message

    def telling_of(self, key: int) -> Telling | None:
        """Give where an entry is told, if that is stored yet."""
        row = tellings.by(self.store.connection, key)
        if row is None:
            return None
        return Telling(key, row.message_id, row.channel_id, is_aside=bool(row.is_aside))

    def replayed(self, entry: Entry) -> Played[Outcome]:
        """Give what came of an entry, as it was when it was played."""
        touched: dict[str, tuple[int, ...]] = {}
        outcome = entry.outcome
        # What an undo put back is what the entry changed that it took back.
        keys = outcome.keys if isinstance(outcome, TakenBack) else (entry.key,)
        for key in keys:
            for each in fetch(self.store.connection, _CHANGED_BY, key=key):
                known = touched.get(each.kind, ())
                touched[each.kind] = known if each.id in known else (*known, each.id)
        table = self.table.id or 0
        return Played(entry.outcome, entry.key, entry.actor, entry.player, touched, table=table)

    def is_again(self, played: Played[Outcome]) -> bool:
        """Whether what its actor did just before was to take back a play like it, for that player.

        What is put together until it is rolled is not made again: it only changes.
        """
        if isinstance(played.outcome, TakenBack) or played.outcome.is_draft:
            return False
        where = {"table": self.store.table_id, "actor": played.actor, "key": played.key}
        for row in fetch(self.store.connection, _JUST_BEFORE, **where):
            if row.move == move_of(TakenBack):
                taken_back = entry_of(row).outcome
                return (
                    isinstance(taken_back, TakenBack)
                    and taken_back.player == played.player
                    and played.outcome.is_like(taken_back.what)
                )
        return False

    def seen_by_gms(self) -> "Turn":
        """Give a turn of the same moment that sees what any GM of the table sees."""
        return self.trial(0, self._dice)

    def seen_by_all(self) -> "Turn":
        """Give a turn of the same moment that sees what everybody may see."""
        nobody, reads = replace(self.scope, user_id=0, player_id=0), self.scope.all_read
        scope = replace(nobody, manages=False, reads=reads)
        store = Store(self.store.connection, scope, like=self.store)
        return Turn(self.store.connection, scope, self._dice, store=store)

    def afresh(self) -> "Turn":
        """Give a turn at the same table that reads anew what this one has written."""
        store = Store(self.store.connection, self.scope, like=self.store)
        store.rows = {}
        return Turn(self.store.connection, self.scope, self._dice, store=store)

    def trial(self, user: int, dice: Dice) -> "Turn":
        """Give a turn of the same moment in which ``user`` may do anything, and nothing is kept."""
        scope = replace(self.scope, user_id=user, player_id=user, manages=True)
        store = Store(self.store.connection, scope, like=self.store, is_trial=True)
        return Turn(self.store.connection, scope, dice, store=store)

    def journal(
        self, page: int, player: int | None = None, sheet: int | None = None
    ) -> tuple[Sequence[Entry], int]:
        """Give a page of the journal, newest first, and how many pages there are.

        It is that of a player, or of what changed a sheet, if one is named.  What is hidden from a
        player is no entry for them: not even that there is one shows; nor is what was told where
        they cannot read, such as a linked channel of the GM's.
        """
        ranges.require("page", page, 1, PAGES_MAX)
        of_table = _entries.c.table_id == self.store.table_id
        if player is not None:
            of_table = and_(of_table, _entries.c.player_id == player)
        if sheet is not None:
            changed = select(_changes.c.entry_id).where(_changes.c.sheet_id == sheet)
            of_table = and_(of_table, _entries.c.id.in_(changed))
        execute = self.store.connection.execute
        keys = select(_entries.c.id).where(of_table).order_by(_entries.c.id.desc())
        hidden = set[int]()
        if not self.is_gm:
            hidden = self._hidden_from_actor(of_table) | self._told_elsewhere(of_table)
        seen = [row.id for row in execute(keys) if row.id not in hidden]
        pages = max(1, -(-len(seen) // PAGE))
        if page > pages:
            raise NoSuchPage(page, pages)
        shown = seen[(page - 1) * PAGE : page * PAGE]
        return [entry_of(row) for row in execute(_NEWEST.where(_entries.c.id.in_(shown)))], pages

    def entries_since(self, key: int, player: int | None = None) -> list[Entry]:
        """Give what was recorded after the interaction ``key``, the undone too, newest first.

        It is for plays to decide by, and tells nobody anything; ``player`` asks for one's alone.
        """
        given = {"table": self.store.table_id, "key": key}
        if player is None:
            rows = fetch(self.store.connection, _SINCE_BY_ALL, **given)
        else:
            rows = fetch(self.store.connection, _SINCE_BY_ONE, **given, player=player)
        return [entry_of(row) for row in rows]

    def lately(self, player: int, sort: type[Outcome]) -> Entry | None:
        """Give the newest entry of a sort for a player, undone or not, if it is not long ago."""
        where = {"table": self.store.table_id, "player": player, "move": move_of(sort)}
        found = fetch(self.store.connection, _MADE_LATELY, **where)
        return entry_of(found[0]) if found else None

    def last_by(self, actor: int, classes: Iterable[type[Outcome]]) -> list[Entry]:
        """Give somebody's newest entries of these sorts that stand, a few at most, newest first."""
        moves = [move_of(each) for each in classes]
        standing = _NEWEST.where(
            _entries.c.table_id == self.store.table_id,
            _entries.c.actor_id == actor,
            _entries.c.undone_by.is_(None),
            _entries.c.move.in_(moves),
        )
        return [entry_of(row) for row in self.store.connection.execute(standing.limit(PAGE))]

    def last_of(self, sheet: int) -> list[Entry]:
        """Give the newest entries that changed a sheet, undone or not, a few, newest first."""
        changed = select(_changes.c.entry_id).where(_changes.c.sheet_id == sheet)
        of_it = _NEWEST.where(_entries.c.id.in_(changed)).limit(PAGE)
        return [entry_of(row) for row in self.store.connection.execute(of_it)]

    def evening(self, held: Sheet[S]) -> list[tuple[int, S]]:
        """Give what a sheet was when its last evening began, and after each change that stands.

        An evening is the twelve hours before its newest change; each comes with its moment, in
        milliseconds since 1970.
        """
        joined = _entries.join(_changes, _changes.c.entry_id == _entries.c.id)
        of = _changes.c.sheet_id == held.id
        newest = select(func.max(_entries.c.at)).select_from(joined).where(of).scalar_subquery()
        columns = _entries.c.at, _entries.c.move, _entries.c.undone_by, _changes.c.before
        lately = select(*columns).select_from(joined).where(of, _entries.c.at > newest - EVENING)
        rows = self.store.connection.execute(lately.order_by(_entries.c.id)).all()
        cls = type(held.value)
        before = [codec.decode(row.before["state"], cls) if row.before else None for row in rows]
        first = [(rows[0].at, before[0])] if rows else []
        later = [
            (row.at, after)
            for row, after in zip(rows, [*before[1:], held.value], strict=True)
            if row.undone_by is None and row.move != move_of(TakenBack)
        ]
        return [(at, state) for at, state in (*first, *later) if state is not None]

    def moments(self, most: int = MOMENTS_MAX) -> tuple[list[Moment], bool]:
        """Give when something was recorded here that stands and all may know, in order.

        It is of so many of the newest, and the second of the pair says whether there are more.
        """
        return spans.moments(self.store.connection, self.store.table_id, most)

    def told_between(self, first: int, last: int, *, to_all: bool = False) -> list[Entry]:
        """Give what was recorded from one moment to another and stands, oldest first.

        What was told where the actor cannot read is left out, as it is of the journal; ``to_all``
        leaves out what was told where not everybody can who reads this channel.
        """
        table = self.store.table_id
        within = and_(_entries.c.table_id == table, _entries.c.id.between(first, last))
        if to_all:
            elsewhere = self._told_in(self._closed(self.scope.all_read), within)
        else:
            elsewhere = set[int]() if self.is_gm else self._told_elsewhere(within)
        rows = spans.rows_within(self.store.connection, table, first, last)
        return [entry_of(row) for row in rows if row.id not in elsewhere]

    def told_elsewhere(
        self, keys: Collection[int] | None = None, *, to_all: bool = False
    ) -> Collection[int]:
        """Give which of the entries with these keys, or of all, the actor cannot have read.

        They were told in channels closed to the actor; ``to_all`` gives those that were told where
        not everybody can read who reads this channel.
        """
        if self.is_gm and not to_all:
            return ()
        told = schema.tellings.c
        where = () if keys is None else (told.key.in_(keys),)
        reads = self.scope.all_read if to_all else self.scope.reads
        return self._keys_in(self._closed(reads, *where), *where)

    def ends_elsewhere(self, outcome: Outcome) -> bool:
        """Whether it undoes or lets go what was told where not everybody can read likewise."""
        keys = _ended(outcome)
        return not keys.isdisjoint(self.told_elsewhere(keys, to_all=True)) if keys else False

    def threw_between(self, first: int, last: int) -> Collection[int]:
        """Give the keys of the entries from one moment to another in which dice fell."""
        return spans.threw(self.store.connection, self.store.table_id, first, last)

    def around(self, classes: Collection[type], first: int, last: int) -> list[Around]:
        """Give what the sheets of some classes were before two moments and after them."""
        within = self.store.table_id, classes, first, last
        return list(spans.around(self.store.connection, *within))

    def _hidden_from_actor(self, of_table: ColumnElement[bool]) -> set[int]:
        """Find the entries of others that are hidden, among those that can be."""
        of_others = of_table, _entries.c.actor_id != self.scope.user_id
        can_be = _entries.c.move.in_(moves_that_hide())
        rows = self.store.connection.execute(_NEWEST.where(*of_others, can_be))
        return {row.id for row in rows if entry_of(row).outcome.is_hidden}

    def _told_elsewhere(self, of_table: ColumnElement[bool]) -> set[int]:
        """Find the entries of others that were told in channels which the actor cannot read."""
        user = self.scope.user_id
        of_others = of_table, _entries.c.actor_id != user, _entries.c.player_id != user
        return self._told_in(self._closed(self.scope.reads), *of_others)

    def _closed(self, reads: Reads, *where: ColumnElement[bool]) -> list[int]:
        """Give the channels in which the table was told of something but that cannot be read."""
        told = schema.tellings.c
        at_table = told.table_id == self.store.table_id
        asked = select(told.channel_id, told.is_aside).where(at_table, *where).distinct()
        places: dict[int, bool] = {}
        for channel, is_aside in self.store.connection.execute(asked):
            places[channel] = places.get(channel, False) or bool(is_aside)
        return [
            each
            for each, was_aside in places.items()
            if each not in self.scope.places and not reads(each, was_aside=was_aside)
        ]

    def _told_in(self, channels: Collection[int], *where: ColumnElement[bool]) -> set[int]:
        """Find the entries, of some, that were told in some channels, and the undoing of such."""
        keys = self._keys_in(channels)
        if not keys:
            return set()
        told, connection = schema.tellings, self.store.connection
        there = select(_entries.c.id).join(told, told.c.key == _entries.c.interaction_id)
        found = set(connection.scalars(there.where(*where, told.c.channel_id.in_(channels))))
        # What is taken back or let go is told again, wherever that is done.
        ending = _NEWEST.where(*where, _entries.c.move.in_([move_of(TakenBack), move_of(LetGo)]))
        rows = connection.execute(ending)
        return found | {row.id for row in rows if _ended(entry_of(row).outcome) & keys}

    def _keys_in(self, channels: Collection[int], *where: ColumnElement[bool]) -> set[int]:
        """Give the keys of the table's entries that were told in some channels."""
        told = schema.tellings.c
        there = told.table_id == self.store.table_id, told.channel_id.in_(channels)
        found = select(told.key).where(*there, *where)
        return set(self.store.connection.scalars(found)) if channels else set()

    def was_revealed(self, key: int) -> bool:
        """Whether the actor's hidden roll was shown to all, and still is."""
        revealed = select(_entries.c.id).where(
            _entries.c.table_id == self.store.table_id,
            _entries.c.actor_id == self.scope.user_id,
            _entries.c.move == move_of(Revealed),
            cast(_entries.c.outcome["key"].as_string(), BigInteger) == key,
            _entries.c.undone_by.is_(None),
        )
        return self.store.connection.scalar(revealed.limit(1)) is not None

    # ------------------------------------------------------------------ what the referee calls

    def recall(self) -> Played[Outcome] | None:
        """Give what came of this very interaction, if it was delivered before."""
        row = self._row_of(self.scope.key)
        return None if row is None else self.replayed(entry_of(row))

    def record(self, outcome: Outcome) -> Played[Outcome]:
        """Write back what changed and journal it."""
        self._is_play = False
        scope, store = self.scope, self.store
        fallen = self._noted.fallen if self._noted else []
        store.require_table()
        entry_id = store.insert(
            _entries,
            table_id=store.table_id,
            actor_id=scope.user_id,
            player_id=scope.player_id,
            interaction_id=scope.key,
            at=now(),
            move=name_of_outcome(outcome),
            outcome=codec.encode(outcome),
            dice=fallen or None,
            first_die=self._seed.next if self._seed and fallen else None,
        )
        if self._seed and fallen:
            self._seed.draw(len(fallen))
        for do in self._afterwards:
            do(entry_id)
        touched, table = store.write_changed(entry_id), self.table.id or 0
        who = scope.user_id, scope.player_id
        return Played(outcome, scope.key, *who, touched, table=table)

    def afterwards(self, do: Callable[[int], None]) -> None:
        """Have something done with the number of the entry, once it is in the journal."""
        self._afterwards.append(do)

    def show_to_actor(self) -> None:
        """Go on as whoever acted, for themselves, with the table as this turn has left it."""
        scope = self.scope
        self.scope = replace(scope, player_id=scope.user_id, player_name=scope.user_name)
        if self._afterwards:
            # What an undo put back is in the rows alone.
            self.store = Store(self.store.connection, self.scope)

    def standing_row(self, key: int) -> Any:
        """Find an entry that stands at this table, or say why there is none."""
        row = self._row_of(key)
        if row is None:
            raise UnknownEntry
        if row.table_id != self.store.table_id:
            raise OtherTable
        if row.undone_by is not None:
            raise Undone
        return row

    def _row_of(self, key: int) -> Any:
        return next(iter(fetch(self.store.connection, _BY_KEY, key=key)), None)


def _post(row: Any) -> Post:
    return Post(row.message_id, row.channel_id, row.sheet_id, row.what)


def _ended(outcome: Outcome) -> frozenset[int]:
    """Give the entries, by their keys, that an outcome took back, or whose matter it let go."""
    if isinstance(outcome, TakenBack):
        return outcome.keys | _ended(outcome.what)
    return frozenset((outcome.since,)) if isinstance(outcome, LetGo) else frozenset()


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
