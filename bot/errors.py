"""Refusals that come from the table's own keeping rather than from a game's rules."""

from dataclasses import dataclass

from rules.errors import RuleError
from rules.outcome import Outcome


class DatabaseError(Exception):
    """A database cannot be used, copied or migrated; the message is one line for the host."""


class Busy(RuleError):
    """It would have taken too long, or did already; nothing was done."""


class Unavailable(RuleError):
    """The database cannot be used at this moment.

    Mostly nothing was done; where the connection was lost, it may have been just after the commit.
    """


class UnknownEntry(RuleError):
    """A button belongs to something that this bot's database does not know."""


class OtherTable(RuleError):
    """A button belongs to another table than the one it was pressed at."""


class Undone(RuleError):
    """A button belongs to something that was taken back."""


class Stale(RuleError):
    """A button offers what is no longer to be had."""


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
class OfferedToAnother(RuleError):
    """An offer waits for that player alone; not even the GM answers it for them."""

    player: int


@dataclass(eq=False)
class NothingToUndo(RuleError):
    """That person has no standing entry at this table."""

    player: int


@dataclass(eq=False)
class TwinStands(RuleError):
    """What an undo would bring back has a namesake that was made since."""

    name: str


@dataclass(eq=False)
class UndoBlocked(RuleError):
    """A later entry by ``actor`` changed the same sheets and still stands."""

    actor: int
    wanted: Outcome
    blocker: Outcome
