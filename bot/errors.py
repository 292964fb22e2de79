"""Refusals that come from the table's own keeping rather than from a game's rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from traceback import format_tb

from rules.errors import NoSuchName, NotGM, RuleError
from rules.outcome import Outcome
from rules.table import PutAway, Table


class DatabaseError(Exception):
    """A database cannot be used, copied or migrated; the message is one line for the host."""


class Unreadable(DatabaseError):
    """What is stored is nothing that this version knows; it says not what, since players typed it.

    It is damaged, or a newer version wrote it.
    """

    def __init__(self, what: str) -> None:
        super().__init__(
            f"{what} cannot be read: it is damaged, or a newer version's; upgrade the bot, or "
            "restore your last copy"
        )


class NotNow(RuleError):
    """It cannot be done at this moment, and may be at the next."""


class Busy(NotNow):
    """It would have taken too long, or did already; nothing was done."""


class Unavailable(NotNow):
    """The database cannot be used at this moment.

    Mostly nothing was done; where the connection was lost, it may have been just after the commit.
    """


class Question(RuleError):
    """No refusal yet: what was asked for could mean two things, or does more than it says."""


@dataclass(eq=False)
class TablesPutAway(Question):
    """Tables of this channel were put away, so it is asked whether one of them is meant.

    ``returning`` are the keys of those that the actor may bring back, and ``may_start`` says
    whether they may do without.  Another table that is ``in_play`` here meanwhile would be put away
    instead, with so much that is ``waiting`` there; it ``is_run`` by the actor, if it is.  ``game``
    and ``name`` are what the actor wanted to open; a stray play wanted nothing of it.  In a thread
    ``above`` is the sheet of the table of its ``channel``, where that can be played at.  Where it
    ``is_direct``, in a direct message, there are no others whose it could be.
    """

    tables: Sequence[PutAway]
    returning: Sequence[int]
    may_start: bool
    in_play: PutAway | None = None
    game: str = ""
    name: str = ""
    above: int = 0
    channel: int = 0
    waiting: int = 0
    is_run: bool = False
    is_direct: bool = False


@dataclass(eq=False)
class TableUndo(Question):
    """The newest entry of ``player`` changed the table: ``before`` would stand again for ``now``.

    ``key`` is that entry, 0 for who may not take it back; ``older`` is their newest one that
    changed something else, with what it was, or 0 and None.  It ``is_own`` where they ask.
    """

    player: int
    is_own: bool
    key: int
    what: Outcome
    before: Table
    now: Table
    older: int
    older_what: Outcome | None


@dataclass(eq=False)
class UndoSeveral(Question):
    """All that ``player`` did in a while would be taken back at once: ``count`` entries.

    ``what`` is all of it, and ``oldest`` and ``newest`` are the first and the last entry of theirs;
    ``mark`` tells these entries from any others.  It ``is_own`` where they ask.  What ``others``
    built on it would go with it.
    """

    player: int
    is_own: bool
    what: Outcome
    oldest: int
    newest: int
    mark: int
    count: int
    others: Sequence[int] = ()


@dataclass(eq=False)
class LastGM(Question):
    """Nobody would run the table, whose sheet is ``table``, once ``gm`` does not.

    It ``is_own`` where they ask.
    """

    table: int
    gm: int
    is_own: bool


@dataclass(eq=False)
class PlayersDecide(Question):
    """The table, whose sheet is ``table``, has no GM and belongs to those who play at it.

    ``game`` and ``name`` are what the actor wanted to open.
    """

    table: int
    players: Sequence[int]
    game: str
    name: str = ""


@dataclass(eq=False)
class TableAbove(Question):
    """A thread of ``channel`` plays at the table of that, whose sheet is ``table``.

    ``is_run`` says that somebody runs it, and ``is_played`` that something was played in the
    thread.  ``game`` and ``name`` are what the actor wanted to open.
    """

    table: int
    channel: int
    is_run: bool
    is_played: bool
    game: str
    name: str


@dataclass(eq=False)
class NoCharacter(Question):
    """``player``, called ``name``, has no character of that game, or of any where it is empty.

    ``is_own`` says that they asked themselves.  ``main`` is the game of the table where that is
    another one, and empty where it is the same or none was chosen.
    """

    player: int
    name: str
    game: str
    is_own: bool
    main: str


@dataclass(eq=False)
class NoOwnCharacter(RuleError):
    """The GM of others' characters has none and named no player: whose is meant is to be asked.

    ``owners`` are the players of the characters in use, by the names of these.
    """

    owners: Mapping[str, int] = field(default_factory=dict)


@dataclass(eq=False)
class NoCharacterNamed(NoSuchName):
    """``player`` has no character of that name and of ``game``, the empty key for any.

    ``is_own`` says that they asked themselves.  The name is that of characters of others, whose
    ``owners`` stand by the numbers of their sheets, and for whom the actor may act if they run the
    table (``is_gm``).
    """

    player: int = 0
    game: str = ""
    is_own: bool = True
    owners: Mapping[int, int] = field(default_factory=dict)
    is_gm: bool = False


@dataclass(eq=False)
class GMPanelRead(Question):
    """Others may read the channel that a GM's panel is to stand in: everybody, or these alone.

    ``table`` is the table's sheet; the panel is to keep itself low where it ``is_low``.
    """

    table: int
    readers: Sequence[str]
    is_low: bool


@dataclass(eq=False)
class SecretsFollow(Question):
    """Once the seed is revealed, anybody can work out so many rolls that are ``hidden`` yet.

    ``first`` is the number of its first die, and ``goes_on`` says whether another seed follows.
    """

    first: int
    hidden: int
    goes_on: bool


@dataclass(eq=False)
class HandsOff(RuleError):
    """The GM of this table, one of ``gms``, keeps the actor's hands off it; looking is free."""

    gms: Sequence[int]


class Whose(Enum):
    """Whose limit is met: a person's changes, a table's, or the tables of a server."""

    PERSON = "person"
    TABLE = "table"
    SERVER = "server"


@dataclass(eq=False)
class Enough(RuleError):
    """So many changes were made in an hour, which is as much as the host allows.

    From the moment ``again`` on (milliseconds since 1970) it goes on.
    """

    whose: Whose
    limit: int
    again: int


@dataclass(eq=False)
class Full(RuleError):
    """So much is kept of somebody that the host keeps no more."""

    whose: Whose
    limit: int


class FileFault(Enum):
    """Why a file cannot be read, or made."""

    SIZE = "size"
    FORMAT = "format"
    CONTENT = "content"
    LOST = "lost"
    OVERFULL = "overfull"


@dataclass(eq=False)
class BadFile(RuleError):
    """A file is not what it should be; nothing of it was taken."""

    fault: FileFault


@dataclass(eq=False)
class NewerFile(RuleError):
    """A file was written by a newer ``bot``, in a format that this one does not know yet."""

    bot: str


class TableInUse(RuleError):
    """Something is at this table already, so that no other can be brought in."""


@dataclass(eq=False)
class SamePerson(RuleError):
    """Two people of a table would be one: ``user`` is another of them already."""

    user: int


@dataclass(eq=False)
class NoTable(RuleError):
    """Nothing has happened at this table yet, so that there is nothing to show or to share.

    The actor runs tables of the server that are in play in other channels: one of ``run`` of each.
    """

    run: tuple[int, ...] = ()


class NothingThen(RuleError):
    """Nothing that everybody may know was recorded in that time."""


class UnknownEntry(RuleError):
    """A button belongs to something that this bot's database does not know."""


class OtherTable(RuleError):
    """A button belongs to another table than the one it was pressed at."""


@dataclass(eq=False)
class TablePutAway(RuleError):
    """A button belongs to a table that was put away; ``may`` says if the actor may bring it back.

    Another table may be ``in_play`` here meanwhile, which ``keepers`` alone can put away, if there
    are any; where it ``is_direct``, in a direct message, nobody else is here.
    """

    away: PutAway
    may: bool
    in_play: PutAway | None
    keepers: Sequence[int] = ()
    is_direct: bool = False


class Undone(RuleError):
    """A button belongs to something that was taken back."""


class Stale(RuleError):
    """A button offers what is no longer to be had."""


class OffTable(RuleError):
    """A card shows a character that is at no table any more."""


class TooOld(RuleError):
    """A question was answered already, or asked so long ago that nobody waits for its answer."""


@dataclass(eq=False)
class MovedOn(RuleError):
    """What a button belongs to goes on in a newer message; a ``guild`` of 0 is none."""

    guild: int
    channel: int
    message: int


class Outdated(RuleError):
    """What a button says it does is no longer what pressing it would do."""


class Misread(RuleError):
    """A command came in a form that this version does not know, mostly from before an update."""


@dataclass(eq=False)
class ChannelTaken(RuleError):
    """Another table is in play in that channel."""

    channel: int


@dataclass(eq=False)
class NoAccess(RuleError):
    """The actor may not write in a channel that they want to share the table with."""

    channel: int


@dataclass(eq=False)
class NotTheirChannel(RuleError):
    """Only who manages a channel, or runs what is played there, shares a table with it."""

    channel: int


@dataclass(eq=False)
class TableInTheWay(RuleError):
    """A table that these people run is in play where another should come back."""

    gms: Sequence[int]


@dataclass(eq=False)
class NoSuchPage(RuleError):
    """The journal has only so many pages."""

    page: int
    pages: int


@dataclass(eq=False)
class OfferedToAnother(RuleError):
    """An offer waits for that player alone; not even the GM answers it for them."""

    player: int


@dataclass(eq=False)
class NothingToUndo(RuleError):
    """That person, who asks if it ``is_own``, has no standing entry at this table."""

    player: int
    is_own: bool


@dataclass(eq=False)
class NothingOfLate(RuleError):
    """That person, who asks if it ``is_own``, did nothing in the last so many ``minutes``.

    ``what`` is the last that they did before, ``at`` a time in milliseconds since 1970.
    """

    player: int
    is_own: bool
    minutes: int
    at: int
    what: Outcome


class NothingToRepeat(RuleError):
    """There is no roll that a command could make again: nobody's last one, and not that one."""


@dataclass(eq=False)
class SomebodysOwn(RuleError):
    """A favourite is its ``owner``'s alone, whoever runs the table."""

    owner: int


class PartlyKept(RuleError):
    """Of things that wait some were begun where not everybody can read, and some were not."""


@dataclass(eq=False)
class NoLongerFits(RuleError):
    """A favourite, as it was ``typed``, is no command of this version."""

    typed: str


@dataclass(eq=False)
class NothingToRedo(RuleError):
    """That person, who asks if it ``is_own``, has undone nothing here that can be redone.

    They ``went_on`` if they have done something else since.
    """

    player: int
    is_own: bool
    went_on: bool = False


class PastUndo(RuleError):
    """An entry is so old that what stood before it is kept no more."""


class NoLongerGM(NotGM):
    """The actor did it while they ran the table, which they do no more."""


@dataclass(eq=False)
class TwinStands(RuleError):
    """What an undo would bring back has a namesake that was made since."""

    name: str


@dataclass(eq=False)
class UndoBlocked(RuleError):
    """A later entry by ``actor`` changed the same sheets and still stands.

    One that ``is_named`` changed others instead, which go by a name that stands since.

    ``actor`` is 0 where whoever asks may not know of that entry, and ``key``, the entry's own, is 0
    where they may not take it back either.  It ``is_own`` where they made it, and ``player`` is for
    whom, 0 for nobody else than who did; ``is_theirs`` if that is who asks.  It can be taken back
    ``by_gm`` too where another than its actor runs the table, or who asks does.
    """

    actor: int
    wanted: Outcome
    blocker: Outcome
    key: int = 0
    is_own: bool = False
    player: int = 0
    is_theirs: bool = False
    by_gm: bool = True
    is_named: bool = False


def one_line(error: BaseException) -> str:
    """Say an error in one line for whoever hosts the bot."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said[:300]}" if said else type(error).__name__


def traced(error: BaseException) -> str:
    """Tell of what kind an error is and where it was raised, and the same of what it came of.

    What an error says may quote what a player typed, so that is not told.
    """
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    came_of = f"which came of {traced(cause)}" if cause is not None else ""
    stack = "".join(format_tb(error.__traceback__))
    return f"{type(error).__name__}\n{stack}{came_of}".rstrip()
