"""What the table's plays hand over to be shown."""

from fractions import Fraction

from rules.clock import Clock
from rules.frozen import frozen
from rules.luck import Share
from rules.notation import Rolled
from rules.profile import Profile
from rules.proof import Checked, Seed, Thrown
from rules.table import Table


@frozen
class Formed:
    """A character as its form finds it: its sheet's id, its game, and what it still lacks.

    ``resting`` are the player's other characters of that game, where this one has taken over.
    """

    sheet_id: int
    game: str
    missing: str
    resting: tuple[str, ...]


@frozen
class Unmade(Formed):
    """A character that a roll made, ``key``, of which the form was not filled in yet.

    It ``is_said_late`` where more was played since: others may be new by then as well.
    """

    name: str
    key: int
    is_said_late: bool = False


@frozen
class Joined:
    """Characters of others, by their names, that a play made as it went along."""

    names: tuple[str, ...]


@frozen
class SheetShown(Formed):
    """A character's sheet, as its game shows it, and what its player added to it."""

    sheet: object
    profile: Profile | None = None


@frozen
class Above:
    """The table of its ``channel``, at which a thread plays that has none of its own any more."""

    channel: int
    table: Table


@frozen
class Opening:
    """Where a table was opened: in a ``channel``, or in a direct message if it ``is_direct``.

    It ``is_run`` where it has a GM; another table may have been put away ``instead``.  A
    ``namesake`` was put away in another channel, or 0.
    """

    channel: int
    is_run: bool
    is_direct: bool
    instead: Table | None
    namesake: int


@frozen
class SessionBegun:
    """A session that begins, and what the rules of games then do by commands of theirs."""

    rules: tuple[str, ...]


@frozen
class StillWaiting:
    """How much everybody knows to wait as a session begins or ends, or a scene ends."""

    count: int


@frozen
class LaidOpen:
    """What was put on the table aside is there for everybody to see.

    A clock can be hidden; of a character it is no more than ``/table show`` has of everybody.
    """

    is_clock: bool
    is_character: bool


@frozen
class Right:
    """Something that matters of what the bot may do in a channel, as Discord calls it."""

    name: str
    is_allowed: bool


@frozen
class Distances:
    """How far the bot, its database and Discord are from each other, in milliseconds.

    ``gateway`` is a heartbeat there and back, None before the first; ``age`` how long ago Discord
    made the command; ``waited`` how long the bot waits for its own next turn, and ``answer`` what
    an answer takes it of late.
    """

    database: float
    gateway: float | None
    age: float
    waited: float
    answer: float


@frozen
class Unsent:
    """What waits to be told to Discord: messages to draw anew, to look over, and symbols."""

    edits: int
    looks: int
    symbols: int


@frozen
class Diagnosis:
    """How the bot is doing in a channel; where there are no ``rights`` it may do everything."""

    rights: tuple[Right, ...]
    distances: Distances
    unsent: Unsent


@frozen
class Arriving:
    """A person of a table that is to be brought in, and the names of their characters."""

    id: int
    name: str
    characters: tuple[str, ...]


@frozen
class Arrival:
    """A table that is to be brought in, before anything of it is."""

    table: Table
    people: tuple[Arriving, ...]
    entries: int
    has_secrets: bool


@frozen
class Evening:
    """How a character's number moved over an evening.

    ``points`` are moments, in seconds since 1970, and what the number was from then on; ``numbers``
    are the names of all that could be seen so, none where the game has none.  One that
    ``is_private`` is for whoever asked alone.
    """

    sheet_id: int
    name: str
    number: str
    numbers: tuple[str, ...]
    points: tuple[tuple[int, int], ...]
    is_private: bool = False


@frozen
class DiceAsTheyAre:
    """What a table's dice follow from: a seed, by its commitment, or nothing where that is empty.

    ``word`` is the one that they heed, and ``revealed`` how many seeds were revealed before.
    """

    commitment: str
    word: str
    revealed: int


@frozen
class Luck:
    """What fell at a table, or for one player, and the seeds that some of it follows from."""

    player: int | None
    fell: tuple[Thrown, ...]
    seeds: tuple[Seed, ...]


@frozen
class Row:
    """The faces from ``first`` to ``last``: how often they fell, and how often they should."""

    first: int
    last: int
    fell: int
    expected: Fraction

    @property
    def name(self) -> str:
        """The faces in digits."""
        return f"{self.first}" if self.first == self.last else f"{self.first} to {self.last}"


@frozen
class Size:
    """The dice of one size: how many fell, in rows, and how many fair tables are so uneven."""

    sides: int
    count: int
    rows: tuple[Row, ...]
    share: Share

    @property
    def is_few(self) -> bool:
        """Whether so few fell that there is less than one for each row (RC.14)."""
        return self.rows[0].expected < 1


@frozen
class Weighed:
    """All that is said of what fell; where it ``is_part``, the newest dice alone were checked."""

    player: int | None
    count: int
    sizes: tuple[Size, ...]
    checked: Checked
    is_part: bool = False


@frozen
class Overview:
    """A table as somebody may see it: who plays with which numbers, and what is shared.

    ``characters`` are the player, whether the character is in play, and its state, those in play
    first, of those the main game's, and in a game the GM's last.  ``rolls`` were made in secret,
    the newest first, which a GM may look at: by whom, when (milliseconds since 1970), and what.
    ``waiting`` is for whom, 0 for the GM, and what, the oldest first, after what is optional.
    ``profiles`` are what was added to the characters, in their order, or None.  A table
    ``is_direct`` in a direct message, where somebody is its GM.
    """

    table: Table
    characters: tuple[tuple[int, bool, object], ...]
    boards: tuple[object, ...]
    clocks: tuple[Clock, ...]
    rolls: tuple[tuple[int, int, Rolled], ...] = ()
    waiting: tuple[tuple[int, str], ...] = ()
    profiles: tuple[Profile | None, ...] = ()
    is_direct: bool = False
