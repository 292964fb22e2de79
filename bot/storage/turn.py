"""One transaction's view of a table: what a play loads, changes and journals.

What was done before is read through its :class:`~bot.storage.journal.Journal`, and where that is
shown through its :class:`~bot.storage.messages.Messages`.  Where a table was put away, a play asks
first which is meant (:mod:`bot.storage.away`).  What was done is taken back in
:mod:`bot.storage.undoing`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from itertools import chain
from typing import Any, NoReturn, Protocol, TypeVar

from sqlalchemy import bindparam, null, select

from bot.errors import (
    HandsOff,
    NoCharacter,
    NoCharacterNamed,
    NoOwnCharacter,
    OffTable,
    OtherTable,
    Stale,
    TablesPutAway,
)
from bot.journal import Entry, Fell, Played
from bot.moments import now
from bot.scope import Person
from bot.storage import carrying, codec, persons, schema, seeds
from bot.storage.away import Away
from bot.storage.carried import Campaign
from bot.storage.journal import Journal
from bot.storage.kinds import kind_of, move_of
from bot.storage.messages import Messages
from bot.storage.seeds import CurrentSeed
from bot.storage.sheet import Sheet, name_of
from bot.storage.spans import entry_of
from bot.storage.statements import Fixed, column, fetch
from bot.storage.store import Store
from rules import names
from rules.dice import Dice, Noted
from rules.errors import AmbiguousName, NoSuchName, NotGM, NotYours, TooMany
from rules.outcome import Outcome
from rules.proof import Seed, new_seed
from rules.secrecy import is_gms, is_secret, met
from rules.sheet import OnSheet
from rules.table import PutAway, Table, TakenBack

SHEETS_MAX = 25
"""Things of one kind that one player, or one board, may have: as many as a menu can list."""

TWIN_MAX = names.NAME_MAX - 20
"""So much of a name stands before the number that tells it from another like it."""

NUMBERED = re.compile(r"\(character (\d+)\)")
"""What stands in the name of a character that has a namesake: the number of its sheet."""

_sheets, _changes, _entries = schema.sheets, schema.changes, schema.entries
_OWNER = Fixed(select(_sheets.c.player_id).where(_sheets.c.id == bindparam("sheet")))
_MAKER = Fixed(
    select(_entries.c.actor_id, _entries.c.player_id, _entries.c.interaction_id)
    .join(_changes, _changes.c.entry_id == _entries.c.id)
    .where(_changes.c.sheet_id == bindparam("sheet"), _changes.c.before.is_(null()))
    .order_by(_entries.c.id)
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
    .order_by(_sheets.c.id)
)


class Character(Protocol):
    """What every game's character has: a name, and a fresh sheet from nothing but that."""

    def __init__(self, name: str) -> None:
        """Make a fresh, legal sheet."""


S = TypeVar("S")
C = TypeVar("C", bound=Character)


def _names(part: object, name: str) -> bool:
    """Whether a value says this name somewhere, as the whole of a text."""
    if isinstance(part, tuple):
        return any(_names(each, name) for each in part)
    if is_dataclass(part):
        return any(_names(getattr(part, each.name), name) for each in fields(part))
    return part == name


class Turn:
    """What a play gets: the table, its sheets and its journal, and who acts with what right."""

    def __init__(
        self, store: Store, dice: Dice, *, is_play: bool = False, is_asked: bool = False
    ) -> None:
        self.store = store
        self.scope = store.scope
        self._dice = dice
        self._noted: Noted | None = None
        self._seed: CurrentSeed | None = None
        self._is_play = is_play
        # Whether it may be asked yet which table is meant.
        self._is_asked = is_play or is_asked
        self._is_as_gm = False
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

    @property
    def acts_as_gm(self) -> bool:
        """Whether the actor is on the GM's side: they run this table, and act for no player."""
        return self.is_gm and not self.scope.is_for_another

    def runs(self, table: Table) -> bool:
        """Whether the actor runs a table of this channel."""
        return self.scope.manages or self.scope.user_id in table.gms

    @property
    def is_run(self) -> bool:
        """Whether somebody runs this table, as everybody does their own direct messages."""
        return self.scope.is_direct or bool(self.table.value.gms)

    def require_gm(self) -> None:
        """Raise :class:`NotGM` unless the actor runs this table."""
        self.require_in_play()
        if not self.is_gm:
            self._require_pressed_here()
            raise NotGM(self.table.value.gms)

    @property
    def has_say(self) -> bool:
        """Whether the actor has the say here: who runs this table, or anybody where nobody does."""
        return self.is_gm or not self.is_run

    def require_say(self) -> None:
        """Raise :class:`NotGM` unless the actor has the say here."""
        self.require_in_play()
        if not self.has_say:
            self.require_gm()

    def knows(self, state: object) -> bool:
        """Whether the actor may know that there is such a thing at the table."""
        return self.is_gm or not is_secret(state)

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
        if self.is_gm or not self.table.value.gms or not held.id:
            return
        for maker in fetch(self.store.connection, _MAKER, sheet=held.id):
            if self.scope.player_id not in {maker.actor_id, maker.player_id}:
                raise NotYours(maker.player_id)

    def made_in(self, held: Sheet[Any]) -> int:
        """Give the key of the entry that put a sheet on the table, 0 if that is not known."""
        rows = fetch(self.store.connection, _MAKER, sheet=held.id)
        return next((int(row.interaction_id) for row in rows), 0)

    def require_table(self, asked: int) -> None:
        """Raise :class:`OtherTable` unless this is the table, by its sheet, that was asked about.

        What a look asks leaves no entry that its buttons could name, so they name the table.
        """
        self.require_in_play()
        if asked != self.table.id:
            self._require_pressed_here()
            raise OtherTable

    def people(self) -> tuple[int, ...]:
        """Give whose this table is: who has characters here, else who did anything here."""
        return self.store.people_of(self.store.table_id)

    @property
    def away(self) -> Away:
        """What was put away here, and what may be brought here."""
        return Away(self.store, self.scope, is_gm=self.is_gm)

    def tables_of(self, channel: int) -> list[tuple[Table, tuple[int, ...]]]:
        """List the tables of a channel, the one in play first, each with whose it is."""
        found = self.store.tables_of(channel)
        return [(sheet.value, self.store.people_of(sheet.table_id)) for sheet in found]

    def resume(self, key: int) -> None:
        """Play this turn at a table that was put away here, or is lost, by its sheet's id."""
        for sheet in chain(self.store.closed_tables(), self.store.lost_tables()):
            if sheet.id == key:
                self.store.play_at(sheet)
                self.require_hands()
                return
        raise Stale

    def start_table(self) -> None:
        """Play this turn at a table of this very channel that does not exist yet."""
        self._is_play = self._is_asked = False
        self.store.play_at(Sheet(Table(channels=(self.scope.channel_id,))))

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
        """Ask which table is meant where it was put away, before anything is played or shown there.

        Of a button it is known.
        """
        if not self.is_stored:
            self._require_pressed_here()
        if self._is_asked:
            self._is_asked = False
            if away := self._put_away_before():
                self.away.ask_which(away)
            if not self.is_stored:
                # Where nobody has opened a table there is nothing else to ask about either.
                self._is_play = False

    def _put_away_before(self) -> list[PutAway]:
        """List the tables that were put away here and may be meant by what is done now.

        What is shown in a thread that plays at the table of its channel belongs to that, and so
        does what is pressed if it names something of that; a private question may name nothing but
        a player.
        """
        if not self.is_stored:
            return self.away.here()
        if not (self._is_play and self.away.is_played_above) or self._pressed_of() == self.table_id:
            return []
        if inside := self.put_away_inside():
            self._require_pressed_here()
        return inside

    def put_away_inside(self) -> list[PutAway]:
        """List a thread's own tables that were put away while its channel has one in play.

        There are none to be meant once somebody chose to go on with that one.
        """
        if not self.away.is_played_above:
            return []
        here = self.scope.channel_id
        closed = [each for each in self.store.closed_tables() if here in each.value.channels]
        away = [self.store.seen_away(each) for each in closed]
        is_chosen = away and self.journal.has_linked(here, max(each.at for each in away))
        return [] if is_chosen else away

    def require_chosen(self) -> None:
        """Ask as before a play: for what changes nothing, but stays here for all to see."""
        self._is_play = self._is_asked = True
        self.require_in_play()
        self._is_play = False

    @contextmanager
    def _naming_put_away(self, table_of: Callable[[], int]) -> Iterator[None]:
        """Raise :class:`TablePutAway` for what belongs to a table that was put away here."""
        try:
            yield
        except (OtherTable, TablesPutAway):
            self.away.require_not(table_of())
            raise

    def _require_pressed_here(self) -> None:
        """Raise :class:`TablePutAway` for a button of a table that was put away here."""
        if of := self._pressed_of():
            self.away.require_not(of)

    def _pressed_of(self) -> int:
        """Give the number of the table that what was pressed belongs to; 0 if it is none's."""
        pressed = self.scope.pressed
        return pressed and (self.journal.table_of(pressed) or self.store.table_of(pressed))

    # --------------------------------------------------------------------------------- sheets

    def characters(self, *classes: type[S], player: int | None = None) -> list[Sheet[S]]:
        """List the characters of some games that a player has here, oldest first.

        It is whoever the turn is for, if nobody else is named.  The GM's own are nobody's who runs
        the table no more.
        """
        self.require_in_play()
        found = self.store.load(classes, self.scope.player_id if player is None else player)
        return [each for each in found if self.is_gm or not is_gms(each.value)]

    def fellows(self, cls: type[S]) -> list[Sheet[S]]:
        """List the characters that other GMs made as the GM's own, for a GM to play as well."""
        if not self.acts_as_gm:
            return []
        everyone = self.all_characters(cls)
        return [
            each for each in everyone if is_gms(each.value) and each.player != self.scope.player_id
        ]

    def character(self, cls: type[C], wanted: str | None = None) -> Sheet[C]:
        """Give the player's active character of a game, made if there is none, or the one named.

        A play of another game than the table's own asks before it makes one.
        """
        own = self.characters(cls)
        active = (each for each in own if each.is_active)
        found = self.pick_character(wanted, own, kind_of(cls)) if wanted else next(active, None)
        if found is not None:
            self.act_as(found)
            return found
        game = kind_of(cls)
        if self._is_play and self.table.value.game not in {"", game}:
            self.ask_for_character(game)
        return self.add(cls(name=self.free_name()), player=self.scope.player_id, is_active=True)

    def character_of(self, cls: type[C], player: int, player_name: str) -> Sheet[C]:
        """Give another player's active character, as :meth:`character` gives the player's own."""
        scope = self.scope
        self.scope = replace(scope, player_id=player, player_name=player_name)
        try:
            return self.character(cls)
        finally:
            self.scope = scope

    def is_gm_alone(self, cls: type[C]) -> bool:
        """Whether the actor runs a table of others' characters of a game, and has none of it."""
        is_gm = self.scope.user_id in self.table.value.gms and not self.scope.is_for_another
        return is_gm and not self.characters(cls) and bool(self.all_characters(cls))

    def character_to_change(self, cls: type[C], wanted: str | None = None) -> Sheet[C]:
        """Give a character as :meth:`character` does, but make none for the GM of others.

        What such a GM changes is a player's, whom they forgot to name: :class:`NoOwnCharacter`.
        """
        if not wanted and self.is_gm_alone(cls):
            used = [each for each in self.everyone(cls) if each.player > 0]
            players = self.apart(each for each in used if not is_gms(each.value))
            raise NoOwnCharacter({name: each.player for name, each in players.items()})
        return self.character(cls, wanted)

    def ask_for_character(self, game: str) -> NoReturn:
        """Ask whether the player wants a character of a game, by :class:`NoCharacter`."""
        is_own = not self.scope.is_for_another
        main = "" if self.table.value.game == game else self.table.value.game
        who = self.scope.player_id, self.scope.player_name
        raise NoCharacter(*who, game, is_own, main)

    def all_characters(self, *classes: type[S]) -> list[Sheet[S]]:
        """List every player's characters of some games, oldest first."""
        self.require_in_play()
        return self.store.load(classes, None)

    def everyone(self, cls: type[S]) -> list[Sheet[S]]:
        """List the characters of one game that are being played: the active one of each player."""
        return [sheet for sheet in self.all_characters(cls) if sheet.is_active]

    def board(self, cls: type[S]) -> Sheet[S]:
        """Give the one value of a class that belongs to the table, made when first needed."""
        found = self.boards(cls)
        return found[0] if found else self.add(cls())

    def read_board(self, cls: type[S]) -> S:
        """Give the one value of a class that belongs to the table, or a fresh one, not stored."""
        found = self.boards(cls)
        return found[0].value if found else cls()

    def boards(self, cls: type[S]) -> list[Sheet[S]]:
        """List the values of a class that belong to the table, oldest first."""
        self.require_in_play()
        return self.store.load([cls], 0)

    def pick(self, what: str, wanted: str, among: Iterable[Sheet[S]]) -> Sheet[S]:
        """Find a sheet by its name: exact, else unique prefix, else a refusal."""
        by_name: dict[str, Sheet[S]] = {}
        for sheet in among:
            by_name.setdefault(name_of(sheet.value), sheet)
        return names.look_up(what, wanted, by_name)

    def apart(self, sheets: Iterable[Sheet[S]], what: str = "character") -> dict[str, Sheet[S]]:
        """Give sheets by their names, and those that share one by their numbers as well.

        Whose each is cannot stand in what is typed: no player's name is kept.
        """
        held = list(sheets)
        count = Counter(name_of(each.value).casefold() for each in held)
        found: dict[str, Sheet[S]] = {}
        for each in held:
            name = name_of(each.value)
            is_only = count[name.casefold()] == 1
            found[name if is_only else numbered(each, what)] = each
        return found

    def owners(self, called: Iterable[str]) -> dict[str, int]:
        """Give the players of the characters whose number stands in these names (:meth:`apart`)."""
        numbers = {each: int(found[1]) for each in called if (found := NUMBERED.search(each))}
        players = self.store.players() if numbers else {}
        return {each: players[key] for each, key in numbers.items() if players.get(key)}

    def pick_character(self, wanted: str, own: Iterable[Sheet[S]], game: str = "") -> Sheet[S]:
        """Find one of the player's characters by its name, or say whose another of that name is.

        What another GM made as the GM's own is any GM's to name.
        """
        try:
            return self.pick("character", wanted, own)
        except NoSuchName as unknown:
            near = unknown.near
        others = [each for each in self.store.characters_of_others(game) if self.knows(each.value)]
        called = dict.fromkeys(name_of(each.value) for each in others)
        try:
            wanted, near = names.resolve("character", wanted, called), ""
        except AmbiguousName:
            if self.is_gm:
                raise
        except NoSuchName as unknown:
            near = near or (unknown.near if self.is_gm else "")
        meant = [each for each in others if name_of(each.value).casefold() == wanted.casefold()]
        player, is_own = self.scope.player_id, not self.scope.is_for_another
        if len(meant) == 1 and is_gms(meant[0].value) and self.is_gm and is_own:
            self.act_as(meant[0])
            return meant[0]
        known = [name_of(each.value) for each in own]
        owners = {each.id: each.player for each in meant}
        raise NoCharacterNamed(
            "character", wanted, known, near, player, game, is_own, owners, self.is_gm
        )

    def sheet(self, sheet_id: int, *classes: type[S]) -> Sheet[S]:
        """Give the sheet that a message shows, or refuse it as stale or as another table's."""
        with self._naming_put_away(lambda: self.store.table_of(sheet_id)):
            self.require_in_play()
            return self.store.load_one(sheet_id, *classes)

    def own_sheet(self, sheet_id: int, *classes: type[S]) -> Sheet[S]:
        """Give the sheet whose card was pressed, and go on as its player.

        They have to be the actor, or the actor runs this table.
        """
        try:
            held = self.sheet(sheet_id, *classes)
        except Stale:
            raise OffTable from None
        self.act_as(held)
        return held

    def add(
        self, state: S, *, player: int = 0, is_active: bool = False, limit: int = SHEETS_MAX
    ) -> Sheet[S]:
        """Put a new value on the table, at most ``limit`` of a kind for each owner."""
        if len(self.store.load([type(state)], player)) >= limit:
            raise TooMany(kind_of(type(state)), limit)
        sheet = Sheet(state, player=player, is_active=is_active)
        self.store.add(sheet)
        return sheet

    def number(self, sheet: Sheet[Any]) -> int:
        """Give the id of a sheet, also of one that is only now put on the table."""
        return self.store.number(sheet)

    def free_name(self) -> str:
        """Name a first character after its player, apart from the player's other characters."""
        base = names.clean(self.scope.player_name)[: names.NAME_MAX - 4] or "Player"
        return names.free_name(base, self.store.names_of(self.scope.player_id))

    # ----------------------------------------------------------------------------------- dice

    @property
    def seed(self) -> CurrentSeed | None:
        """The seed from which the table's dice follow, if they do."""
        return self.store.seed()

    def begin_seed(self) -> CurrentSeed:
        """Let the table's dice follow from a new seed, which the system's dice draw."""
        self.store.set_up_table()
        return seeds.new(self.store.connection, self.store.table_id, new_seed(self._dice))

    def seeds(self) -> Sequence[Seed]:
        """Give the table's seeds, oldest first, without the secret of the one that is current."""
        return seeds.all_of(self.store.connection, self.store.table_id)

    def fallen(self) -> Sequence[Fell]:
        """Give every die that fell at this table, in order, also where it was taken back."""
        return seeds.fallen(self.store.connection, self.store.table_id)

    # --------------------------------------------------------------- what was done, and by whom

    @property
    def journal(self) -> Journal:
        """What was recorded at this table, as far as the actor may know of it."""
        return Journal(self.store, self.scope, is_gm=self.is_gm)

    @property
    def messages(self) -> Messages:
        """The messages that show this table and tell what was done at it."""
        return Messages(self.store)

    def entry(self, key: int) -> Entry:
        """Give a button's entry, or refuse it as unknown, undone or another table's."""
        with self._naming_put_away(lambda: self.journal.table_of(key)):
            self.require_in_play()
            return entry_of(self.journal.standing_row(key))

    def touched_by(self, key: int, cls: type[S], called: str = "") -> Sheet[S] | None:
        """Give the sheet of a class that an entry changed, or None if it changed none.

        Of several that its player has, it is the one that is ``called`` so.  Raises ``Stale`` where
        one of them was removed: nobody else stands in for it, whatever they are called.
        """
        touched = column(self.store.connection, _TOUCHED, key=key, kind=kind_of(cls))
        found = [self.sheet(each, cls) for each in touched]
        named = (each for each in found if name_of(each.value) == called)
        return next(named, None) or next(iter(found), None)

    def act_for(self, player: int, name: str = "") -> None:
        """Go on as that player; it has to be the actor, or the actor runs this table."""
        self.require_own(player)
        name = name or self.scope.player_name
        self.scope = replace(self.scope, player_id=player, player_name=name)
        self._is_as_gm = False

    def act_as(self, held: Sheet[Any]) -> None:
        """Go on as the player of a character; for one of the GM's own any GM acts as such."""
        if is_gms(held.value):
            self.require_gm()
        self.act_for(held.player)
        self._is_as_gm = is_gms(held.value)

    def person(self, user: int) -> Person:
        """Give how somebody wants the bot to be towards them."""
        known = self.store.persons
        if user not in known:
            known[user] = persons.person(self.store.connection, user)
        return known[user]

    def is_text(self, user: int) -> bool:
        """Whether somebody, or the whole table, wants words alone instead of symbols."""
        return self.table.value.is_text or self.person(user).is_text

    def owner_of(self, sheet_id: int) -> int:
        """Give the player whose a sheet is, or 0 for one that is the whole table's or is gone."""
        found = column(self.store.connection, _OWNER, sheet=sheet_id)
        return int(found[0]) if found else 0

    def seen_by_gms(self) -> "Turn":
        """Give a turn of the same moment that sees what any GM of the table sees."""
        return self.trial(0, self._dice)

    @property
    def is_aside(self) -> bool:
        """Whether not everybody who reads the table's other channels may read this one."""
        return self.scope.is_aside(self.table.value.channels)

    def seen_by_all(self) -> "Turn":
        """Give a turn of the same moment that sees what everybody may see."""
        nobody, reads = replace(self.scope, user_id=0, player_id=0), self.scope.all_read
        scope = replace(nobody, manages=False, reads=reads)
        return Turn(self.store.another(scope), self._dice)

    def afresh(self) -> "Turn":
        """Give a turn at the same table that reads anew what this one has written."""
        store = self.store.another(self.scope)
        store.rows = {}
        return Turn(store, self._dice)

    def trial(self, user: int, dice: Dice) -> "Turn":
        """Give a turn of the same moment in which ``user`` may do anything, and nothing is kept.

        What is tried comes after what this turn plays, under a key of its own.
        """
        scope = replace(self.scope, key=self.scope.key + 1, user_id=user, player_id=user)
        scope = replace(scope, manages=True, manages_server=True)
        return Turn(self.store.another(scope, is_trial=True), dice)

    # ------------------------------------------------------------------ what the referee calls

    def recall(self) -> Played[Outcome] | None:
        """Give what came of this very interaction, if it was delivered before."""
        row = self.journal.row_of(self.scope.key)
        return None if row is None else self.journal.replayed(entry_of(row))

    def record(self, outcome: Outcome) -> Played[Outcome]:
        """Write back what changed and journal it."""
        self._is_play = False
        outcome = self._kept_for_gm(outcome)
        self._meet(outcome)
        scope, store = self.scope, self.store
        fallen = self._noted.fallen if self._noted else []
        player = scope.user_id if self._is_as_gm else scope.player_id
        store.set_up_table()
        entry_id = store.insert(
            _entries,
            table_id=store.table_id,
            actor_id=scope.user_id,
            player_id=player,
            interaction_id=scope.key,
            at=now(),
            move=move_of(type(outcome)),
            outcome=codec.encode(outcome),
            dice=fallen or None,
            first_die=self._seed.next if self._seed and fallen else None,
        )
        if self._seed and fallen:
            self._seed.draw(len(fallen))
        for do in self._afterwards:
            do(entry_id)
        touched, table = store.write_changed(entry_id), self.table.id
        who = scope.user_id, player
        return Played(outcome, scope.key, *who, touched, table=table)

    def _kept_for_gm(self, outcome: Outcome) -> Outcome:
        """Say of what was done to a sheet that it is the GM's to tell, if it is one of theirs."""
        if not isinstance(outcome, OnSheet):
            return outcome
        states = self.store.states_of(self.scope.player_id)
        is_theirs = any(is_gms(each) and name_of(each) == outcome.character for each in states)
        return replace(outcome, is_gms=True) if is_theirs else outcome

    def _meet(self, outcome: Outcome) -> None:
        """Let everybody know of a character whom the GM names to all for the first time.

        A player who happens to type that name meets nobody, what is taken back tells nothing, and
        nobody is named to all where some cannot read along.
        """
        if outcome.is_hidden or isinstance(outcome, TakenBack) or self.is_aside or not self.is_gm:
            return
        for held in self.store.held():
            known = met(held.value)
            if known is not held.value and _names(outcome, name_of(known)):
                held.state = known

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


def numbered(held: Sheet[Any], what: str) -> str:
    """Give the name of what has a namesake, with the number of its sheet."""
    return f"{name_of(held.value)[:TWIN_MAX]} ({what} {held.id})"
