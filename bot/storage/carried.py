"""A table, or a character, as a file that is carried from one host to another.

The file is JSON that names its format, the version of that, and the bot that wrote it; a table that
would not fit into a message is packed by gzip.  It is not packed before, so that people can read
what they carry.  Documents stand in it as in the database, each with its stored name, so whatever
can be stored can be carried; messages, and who wants the bot to be how, are no part of a table.

Whoever brings a file may have made it by hand.  So it is held to its size before it is unpacked and
while it is, then to its number of values before it is parsed, and then every value to its class, by
the strict codec of the database with bounds on numbers and texts; what refers to something has to
find it.  Anything else is refused whole (:class:`~bot.errors.BadFile`).
"""

import gc
import json
import re
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field, replace
from typing import Any, ClassVar, TypeVar

from bot.errors import BadFile, FileFault, NewerFile
from bot.release import version_of_bot
from bot.storage import codec
from bot.storage.codec import AnyState
from bot.storage.kinds import MAY_SHARE_NAMES, STATES, TABLE, kind_of
from bot.storage.sheet import name_of
from rules.favourite import Favourite, FavouriteOutcome
from rules.frozen import frozen
from rules.notation import SIDES_MAX, Rolled
from rules.outcome import Outcome
from rules.profile import Profile
from rules.proof import Seed, are_sound
from rules.secrecy import is_secret, known_to_all
from rules.soundness import is_sound
from rules.table import Several, Table, TakenBack

FILE_MAX = 8 * 2**20
"""Bytes of a file: what Discord lets a bot attach anywhere."""

TEXT_MAX = 96 * 2**20
"""Bytes of what a file unpacks to."""

VALUES_MAX = 6_000_000
"""Values in a file, counted by what stands between them, so that memory is bounded as well."""

DEPTH_MAX = 8
"""Outcomes within each other, such as what was undone; all else is as deep as its class."""

STRING_MAX = 4000
"""Longest text: as long as a field of a form."""

NUMBER_MIN, NUMBER_MAX = -(2**63), 2**63 - 1
"""What the databases can keep.  Who was forgotten has a number below 0."""

ENTRIES_MAX, SHEETS_MAX, PEOPLE_MAX = 100_000, 50_000, 1_000

NAME_COLUMN = 100
"""Characters that the database has room for in a name."""

_UNSEEMLY = re.compile("[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")
"""Controls, and halves of characters, neither of which anybody can type."""

_GZIP, _GZIP_WINDOW = b"\x1f\x8b", 31


@frozen
class Snapshot:
    """What a sheet is, or was before an entry, and whether its player then used it."""

    is_active: bool
    state: AnyState


@frozen
class CarriedSheet:
    """A sheet under a ``number`` of the file's own; ``now`` is None for one that was removed."""

    number: int
    player: int
    kind: str
    now: Snapshot | None


@frozen
class CarriedChange:
    """What an entry changed: the ``sheet`` by its number, None where there was none ``before``.

    What was before is not known of one that ``is_old``, which undo does not reach any more.
    """

    sheet: int
    before: Snapshot | None
    is_old: bool = False


@frozen
class CarriedEntry:
    """An entry of the journal; ``undone_by`` is the key of the entry that took it back, or 0.

    ``dice`` are all that fell in it, each with its sides and its face; None where none did, or
    where it is older than the keeping of dice.  Where they follow from a seed, ``first_die`` is the
    number of the first.  Of one that ``is_aside`` not everybody at the table could read.
    """

    key: int
    actor: int
    player: int
    at: int
    outcome: Outcome
    changes: tuple[CarriedChange, ...] = ()
    undone_by: int = 0
    dice: tuple[tuple[int, int], ...] | None = None
    first_die: int = 0
    is_aside: bool = False


@frozen
class Someone:
    """A person of a table, by the name that Discord showed, if it was known."""

    id: int
    name: str = ""


@frozen
class Campaign:
    """A whole table: its people, its sheets, and its journal from the oldest entry on.

    Where ``has_secrets`` it holds what only its GM may know.  ``seeds`` are those that proved dice
    follow from, and the one that is not revealed yet is known by its hash alone.
    """

    FORMAT: ClassVar = "flywheel table"
    VERSION: ClassVar = 1

    has_secrets: bool
    people: tuple[Someone, ...]
    sheets: tuple[CarriedSheet, ...]
    entries: tuple[CarriedEntry, ...]
    seeds: tuple[Seed, ...] = ()
    bot: str = field(default_factory=version_of_bot)

    @property
    def table(self) -> Table:
        """The table itself."""
        return next(now.state for _, now in self.standing if isinstance(now.state, Table))

    @property
    def standing(self) -> list[tuple[CarriedSheet, Snapshot]]:
        """The sheets that were not removed, each with what it is."""
        return [(each, each.now) for each in self.sheets if each.now is not None]


@frozen
class Character:
    """One character, with what was added to it, if anything was."""

    FORMAT: ClassVar = "flywheel character"
    VERSION: ClassVar = 1

    player: int
    state: AnyState
    profile: Profile | None = None
    bot: str = field(default_factory=version_of_bot)


T = TypeVar("T", bound=Campaign | Character)


@contextmanager
def uncollected() -> Iterator[None]:
    """Let Python not look for garbage meanwhile: among millions of new values there is none.

    To look for it would take half the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@uncollected()
def write(carried: Campaign | Character) -> bytes:
    """Give the file of a table or of a character; one that could not be read again is refused."""
    head = {"format": carried.FORMAT, "version": carried.VERSION}
    document = {**head, **codec.encode(carried)}
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    if len(text) > TEXT_MAX or _values_in(text) > VALUES_MAX:
        raise BadFile(FileFault.OVERFULL)
    if len(text) <= FILE_MAX:
        return text
    packer = zlib.compressobj(6, zlib.DEFLATED, _GZIP_WINDOW)
    packed = packer.compress(text) + packer.flush()
    if len(packed) > FILE_MAX:
        raise BadFile(FileFault.OVERFULL)
    return packed


def name_of_file(stem: str, data: bytes) -> str:
    """Name a file by how it is written."""
    return f"{stem}.json.gz" if data.startswith(_GZIP) else f"{stem}.json"


@uncollected()
def read(data: bytes, cls: type[T]) -> T:
    """Read a file that should hold a table, or a character; refuse one that does not, whole."""
    document = _parsed(_unpacked(data))
    if not isinstance(document, dict) or document.pop("format", None) != cls.FORMAT:
        raise BadFile(FileFault.FORMAT)
    version = document.pop("version", None)
    if type(version) is not int or version < 1:
        raise BadFile(FileFault.FORMAT)
    if version > cls.VERSION:
        raise NewerFile(str(document.get("bot", "")))
    _ALIKE.set(codec.Alike(_STRICT))
    try:
        carried = _STRICT.structure(document, cls)
        if isinstance(carried, Campaign):
            _check_campaign(carried)
        else:
            _check_character(carried)
    except (*codec.MISFITS, RecursionError) as error:
        raise BadFile(FileFault.CONTENT) from error
    return carried


def open_to(campaign: Campaign, gm: int, *, has_secrets: bool) -> Campaign:
    """Give what of a table may leave it by the hand of a GM.

    With secrets it is all but what others rolled in secret and let no GM see, and their favourites
    of such.  Without, hidden things and entries are left out, and of the rest stays what everybody
    may know.
    """
    entries = [
        each
        for each in campaign.entries
        if _may_know(each, gm) and (has_secrets or not each.outcome.is_hidden)
    ]
    # An entry whose undo stays behind would stand again.
    left = {0, *(each.key for each in entries)}
    entries = [each for each in entries if each.undone_by in left]
    latest = {
        change.sheet: change.before
        for entry in campaign.entries
        for change in entry.changes
        if change.before is not None
    }
    latest |= {sheet.number: now for sheet, now in campaign.standing}
    others = {each.number for each in campaign.sheets if each.player != gm}
    secret = {
        number
        for number, last in latest.items()
        if is_secret(last.state)
        and (not has_secrets or (isinstance(last.state, Favourite) and number in others))
    }
    opened = replace(
        campaign,
        has_secrets=has_secrets,
        sheets=tuple(each for each in campaign.sheets if each.number not in secret),
        entries=tuple(_without(each, secret) for each in entries),
    )
    return opened if has_secrets else _known(opened)


def _without(entry: CarriedEntry, sheets: Collection[int]) -> CarriedEntry:
    """Give an entry without its changes of some sheets."""
    return replace(entry, changes=tuple(each for each in entry.changes if each.sheet not in sheets))


def _known(campaign: Campaign) -> Campaign:
    """Give what everybody may know of what is left of a table."""

    def known(snapshot: Snapshot | None) -> Snapshot | None:
        return snapshot and replace(snapshot, state=known_to_all(snapshot.state))

    return replace(
        campaign,
        sheets=tuple(replace(each, now=known(each.now)) for each in campaign.sheets),
        entries=tuple(
            replace(
                entry,
                outcome=known_to_all(entry.outcome),
                changes=tuple(replace(each, before=known(each.before)) for each in entry.changes),
            )
            for entry in campaign.entries
        ),
    )


def _may_know(entry: CarriedEntry, gm: int) -> bool:
    return _whose(entry.outcome, entry.actor) == gm or not _is_ones_own(entry.outcome)


def _whose(what: Outcome, actor: int) -> int:
    return _whose(what.what, what.player) if isinstance(what, TakenBack) else actor


def _is_ones_own(what: Outcome) -> bool:
    """Whether it is a roll that nobody knows but who made it, or what became a favourite of one."""
    if isinstance(what, TakenBack):
        return _is_ones_own(what.what)
    if isinstance(what, Several):
        return any(map(_is_ones_own, what.whats))
    if isinstance(what, FavouriteOutcome):
        return what.is_hidden
    return isinstance(what, Rolled) and what.is_hidden and not what.is_open_to_gm


# --------------------------------------------------------------------------- from bytes to JSON


def _values_in(text: bytes) -> int:
    return sum(map(text.count, (b",", b"[", b"{")))


def _unpacked(data: bytes) -> str:
    if len(data) > FILE_MAX:
        raise BadFile(FileFault.SIZE)
    if data.startswith(_GZIP):
        unpacker = zlib.decompressobj(_GZIP_WINDOW)
        try:
            data = unpacker.decompress(data, TEXT_MAX)
        except zlib.error as error:
            raise BadFile(FileFault.CONTENT) from error
        if not unpacker.eof:
            raise BadFile(FileFault.SIZE if unpacker.unconsumed_tail else FileFault.CONTENT)
    if _values_in(data) > VALUES_MAX:
        raise BadFile(FileFault.SIZE)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BadFile(FileFault.FORMAT) from error


def _parsed(text: str) -> Any:
    try:
        document = json.loads(
            text, object_pairs_hook=_object, parse_float=_no_number, parse_constant=_no_number
        )
    except (ValueError, RecursionError) as error:
        raise BadFile(FileFault.FORMAT) from error
    return document


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key stands twice")
    return made


def _no_number(text: str) -> None:
    raise ValueError(f"{text[:20]} is no whole number")


# -------------------------------------------------------------------------- from JSON to values


def _number(number: int) -> None:
    if not NUMBER_MIN <= number <= NUMBER_MAX:
        raise ValueError("a number is out of bounds")


def _text(text: str) -> None:
    if len(text) > STRING_MAX or _UNSEEMLY.search(text):
        raise ValueError("a text is too long, or has what nobody can type")


_ALIKE: ContextVar[codec.Alike] = ContextVar("alike")
"""What reads the states and outcomes of one file."""

_STRICT = codec.converter(_number, _text, lambda document, cls: _ALIKE.get().read(document, cls))


def _hold(is_so: object, what: str) -> None:
    if not is_so:
        raise ValueError(what)


def _check_state(state: object, kind: str) -> None:
    _hold(STATES.get(kind) is type(state), "a state is of another kind than its sheet")
    _hold(len(name_of(state)) <= NAME_COLUMN, "a name is too long")
    _hold(is_sound(state), "a state names what its game does not know, or nobody could have typed")


def _check_character(carried: Character) -> None:
    _check_state(carried.state, kind_of(type(carried.state)))
    if carried.profile is not None:
        _check_state(carried.profile, kind_of(Profile))


def _check_campaign(campaign: Campaign) -> None:
    _hold(len(campaign.people) <= PEOPLE_MAX, "too many people")
    _hold(len(campaign.sheets) <= SHEETS_MAX, "too many sheets")
    _hold(len(campaign.entries) <= ENTRIES_MAX, "too many entries")
    people = [each.id for each in campaign.people]
    _hold(_are_apart(people), "a person stands twice")
    _hold(all(people), "a person is none")
    _hold(_are_apart(each.number for each in campaign.sheets), "a sheet stands twice")
    _hold(all(each.number > 0 for each in campaign.sheets), "a sheet has no number")
    sheets = {each.number: each for each in campaign.sheets}
    for sheet in campaign.sheets:
        _hold(sheet.kind in STATES, "a sheet is of no kind")
        if sheet.now is not None:
            _check_state(sheet.now.state, sheet.kind)
    tables = [each for each in campaign.sheets if each.kind == TABLE]
    _hold(len(tables) == 1 and tables[0].now and not tables[0].player, "there is no one table")
    _check_owners(campaign)
    _hold(are_sound(campaign.seeds), "a seed is none that a table can have")
    _hold(_are_apart(each.first_die for each in campaign.entries if each.first_die), "a die twice")
    _check_entries(campaign.entries, sheets)


def _check_owners(campaign: Campaign) -> None:
    """Hold that nobody plays two characters of a game at once, or has two of one name."""
    standing = campaign.standing
    active = Counter((each.player, each.kind) for each, now in standing if now.is_active)
    _hold(all(count == 1 for count in active.values()), "somebody plays two at once")
    named = Counter(
        (each.player, each.kind, name_of(now.state).casefold())
        for each, now in standing
        if each.kind not in MAY_SHARE_NAMES and name_of(now.state)
    )
    _hold(all(count == 1 for count in named.values()), "a name stands twice")


def _check_entries(entries: tuple[CarriedEntry, ...], sheets: Mapping[int, CarriedSheet]) -> None:
    _hold(_are_apart(each.key for each in entries), "an entry stands twice")
    places = {each.key: place for place, each in enumerate(entries)}
    for place, entry in enumerate(entries):
        _hold(entry.key > 0 and entry.actor and entry.player, "an id is none")
        _hold(entry.at >= 0, "a time is none")
        _hold(entry.first_die >= 0, "a die has no such number")
        _hold(_depth_of(entry.outcome) <= DEPTH_MAX, "too much within each other")
        _hold(is_sound(entry.outcome), "an outcome names what its game does not know")
        for sides, face in entry.dice or ():
            _hold(1 <= face <= sides <= SIDES_MAX, "a die has no such face")
        _hold(_are_apart(each.sheet for each in entry.changes), "a change stands twice")
        for change in entry.changes:
            sheet = sheets[change.sheet]
            if change.before is not None:
                _check_state(change.before.state, sheet.kind)
        if entry.undone_by:
            by = places[entry.undone_by]
            is_undo = isinstance(entries[by].outcome, TakenBack)
            _hold(is_undo and by > place, "an entry was taken back by no undo")


def _depth_of(outcome: Outcome) -> int:
    inner = outcome.whats if isinstance(outcome, Several) else [getattr(outcome, "what", None)]
    return 1 + max((_depth_of(each) for each in inner if isinstance(each, Outcome)), default=0)


def _are_apart(ids: Iterable[int]) -> bool:
    return max(Counter(ids).values(), default=1) == 1
