"""What the journal keeps, as values: rows never leave the storage."""

from collections.abc import Collection, Mapping
from dataclasses import field
from typing import Any, Generic, TypeVar

from rules.frozen import frozen
from rules.outcome import Outcome
from rules.proof import Thrown
from rules.table import Table

PAGE = 10
"""Entries on a page of the journal."""

PANEL = "panel"
"""How the name of every sort of panel begins: a message that shows a whole table."""

GMS_PANEL = f"{PANEL}.gm"
"""How the names of the GM's panels begin."""

IN_WORDS = ".text"
"""How the name of a sort of message ends where whoever posted it wanted it in words alone."""

STORY = "story"
"""The sort of a message that tells what was done, and is drawn anew by that."""

R_co = TypeVar("R_co", bound=Outcome, covariant=True)


@frozen
class Entry:
    """One recorded change: who made it, for whom, when (milliseconds since 1970), and what."""

    key: int
    actor: int
    player: int
    at: int
    outcome: Outcome
    is_undone: bool


@frozen
class Fell:
    """The dice of one entry and for whom they fell; ``is_secret`` while they are not for all."""

    player: int
    thrown: Thrown
    is_secret: bool


@frozen
class Post:
    """A message that shows something to all and follows it, by what the database calls its sort."""

    message: int
    channel: int
    sheet: int
    what: str

    @property
    def sort(self) -> str:
        """The sort of thing that it shows."""
        return self.what.removesuffix(IN_WORDS)

    @property
    def about(self) -> tuple[str, int]:
        """What it shows: the sort of thing, and its sheet."""
        return self.sort, self.sheet

    @property
    def is_text(self) -> bool:
        """Whether it was posted in words alone, and stays so."""
        return self.what.endswith(IN_WORDS)

    @property
    def is_panel(self) -> bool:
        """Whether it shows a whole table."""
        return self.what.startswith(PANEL)

    @property
    def is_gms_panel(self) -> bool:
        """Whether it is a panel that is to show what is hidden from players."""
        return self.what.startswith(GMS_PANEL)


@frozen
class Telling:
    """The message that tells an entry to all, by the entry's key.

    ``message`` is 0 for one that follows what it shows (:mod:`bot.chat.posts`), and for what one
    alone was told, of which no more than the channel is known, and below 0 for one that is gone;
    ``channel`` is 0 as well for what came in a file and was told aside elsewhere.
    ``is_whole`` says that it stands for all that the message told before, such as a proposal that
    is drawn anew; ``shown`` is a digest of the buttons that the message shows, None for none, and
    ``is_aside`` says that not everybody at the table could read its channel then, which decides
    once Discord tells nothing of that any more: it was deleted, or is a thread that was archived.
    """

    key: int
    message: int
    channel: int
    is_whole: bool = False
    shown: int | None = None
    is_aside: bool = False


@frozen
class Uploaded:
    """A symbol that Discord was given: its emoji's id, and a digest of how it was drawn."""

    emoji: int
    digest: str


@frozen
class Kept:
    """What is kept about somebody at one table, in numbers.

    ``table`` is its row, and ``domain`` its server or its direct message.  ``characters`` are the
    names of theirs, ``entries`` what they made or what was made for them, and ``heirs`` the other
    GMs.  Where they are ``is_alone``, nobody else has anything there; else nobody runs it after an
    ``is_only_gm``.
    """

    table: int
    domain: int
    name: str
    game: str
    characters: tuple[str, ...]
    entries: int
    heirs: tuple[int, ...]
    is_alone: bool
    is_only_gm: bool


@frozen
class TableSize:
    """How large a table is: its name and first channel, what is on it, and what is kept of it.

    ``octets`` is a fair count; it is 0, and nothing but ``entries`` is known, of one that was not
    looked at closer.
    """

    name: str
    channel: int
    sheets: int
    entries: int
    octets: int


@frozen
class Told:
    """An entry that a message tells, and whether it stands for all that was told before it."""

    entry: Entry
    is_whole: bool


@frozen
class Played(Generic[R_co]):
    """A move that happened: what came of it, and by whom it was made for whom.

    ``touched`` gives, by kind, the ids of the sheets that it changed, made, removed or brought
    back.  ``view`` is what the table then showed of the outcome, where a game says more of it, and
    ``posts`` are the messages that have to follow the change; ``table`` is the sheet of the table.
    One that ``is_quiet`` is told to whoever made it alone, who may show it to everybody.
    ``is_again`` says that it is a roll, and that whoever made it had just taken back one like it.
    ``remark`` is what the house adds to its telling, such as what a character lacks that it made.
    ``waited_for`` are those whom something newly waits for and who want to be notified of it,
    each with what it is.  One that ``is_text`` is told in words alone, without symbols.
    ``place`` is where it is told, known at least of what is told aside: that is stored with the
    play, before anybody else can read of it.  One that ``is_recalled`` was made when its
    interaction was delivered before.
    """

    outcome: R_co
    key: int
    actor: int
    player: int
    touched: Mapping[str, tuple[int, ...]]
    view: object = None
    posts: tuple[Post, ...] = ()
    is_quiet: bool = False
    remark: object = None
    waited_for: Mapping[int, str] = field(default_factory=dict)
    table: int = 0
    is_again: bool = False
    is_text: bool = False
    place: Telling | None = None
    is_recalled: bool = False

    @property
    def told(self) -> Outcome:
        """What is told of it: its outcome, as it is by now where its view is an outcome itself."""
        return self.view if isinstance(self.view, Outcome) else self.outcome

    @property
    def is_private(self) -> bool:
        """Whether it is told to whoever made it alone."""
        return self.outcome.is_hidden or self.is_quiet

    def sheet_of(self, kind: str) -> int:
        """Give the id of the sheet of a kind that it changed, of several the first."""
        return self.touched[kind][0]


@frozen
class Around:
    """A sheet of that name before a part of the journal, or as it was made in it, and after it.

    One that ``is_made`` was made in that part.  It is its ``player``'s, or the table's (0).
    """

    name: str
    before: Any
    after: Any
    is_made: bool = False
    player: int = 0


@frozen
class Recap:
    """What happened at a table from one entry to another, ``first`` and ``last``, without secrets.

    ``sheet_id`` is the table's sheet, and ``characters`` are the names of each player's, that in
    use first; those of the GM's own are nobody's (0).  ``gms`` are those who ran the table at any
    time of it, or do now.  ``around`` is what sheets were before and after, and ``rolls`` are the
    keys of the entries in which dice fell.  One that ``is_cut`` lacks what happened before, for it
    would be too long.  ``hours`` say how far back that began which was played shortly before, and
    is no part of it.  ``played`` says by the key of an entry as which character it was done, as far
    as that is known.
    """

    table: Table
    sheet_id: int
    first: int
    last: int
    entries: tuple[Entry, ...]
    characters: Mapping[int, tuple[str, ...]]
    around: tuple[Around, ...]
    rolls: Collection[int] = ()
    is_cut: bool = False
    hours: int = 0
    gms: tuple[int, ...] = ()
    played: Mapping[int, str] = field(default_factory=dict)
