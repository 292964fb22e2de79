"""The table itself: who runs it, what is played, and which channels share it.

These few moves are rules like any other so that they are journalled and undone like any other; what
they guard is promise 7: the GM is a person.
"""

from dataclasses import replace
from enum import Enum

from rules.errors import Already, NotMarked, RuleError, TooMany
from rules.frozen import frozen
from rules.outcome import Outcome
from rules.secrecy import without_secrets

CHANNELS_MAX = 10
"""Channels that may share one table."""

GMS_MAX = 10
"""People who may run one table."""

MUTED_MAX = 25
"""People whose hands may be kept off one table."""


@frozen
class Table:
    """One group's table; ids are Discord's, and mean nothing to the rules.

    ``game`` is the key of its main game, empty until somebody opens it.  ``channels`` share it, the
    first being where it was opened.  Where it ``is_quiet``, bookkeeping is answered privately;
    where it ``is_pinging``, whoever wants it is notified when something waits for them; where
    ``gm_sees_secrets``, a GM may look at hidden rolls.  Where it ``is_text``, everything is told in
    words alone, without symbols.  Who is ``muted`` may look at it and change nothing.
    """

    name: str = ""
    game: str = ""
    gms: tuple[int, ...] = ()
    channels: tuple[int, ...] = ()
    is_closed: bool = False
    is_quiet: bool = True
    is_pinging: bool = False
    gm_sees_secrets: bool = False
    is_text: bool = False
    muted: tuple[int, ...] = ()

    @property
    def is_opened(self) -> bool:
        """Whether somebody opened it, rather than a first command having needed it."""
        return bool(self.game)


class Secrets(Enum):
    """Who sees a hidden roll before it is revealed."""

    ROLLER = "roller"
    GM = "gm"


@frozen
class PutAway:
    """A table that was put away, as people know it again.

    ``key`` is its sheet's id, ``at`` when it was put away (milliseconds since 1970), and
    ``players`` are those who played at it with their ``characters``.  One that ``is_lost`` may not
    have been put away: all its channels are gone, and it comes back in another.  One that
    ``is_blank`` has no name, and nothing was done at it but to open it and to put it away.
    """

    key: int
    table: Table
    players: tuple[int, ...]
    characters: tuple[str, ...]
    at: int
    is_lost: bool = False
    is_blank: bool = False


@frozen
class TableOpened(Outcome):
    """A table was opened, or one that was put away was brought back as it was."""

    table: Table
    is_reopened: bool = False


@frozen
class GMNamed(Outcome):
    """Somebody now helps to run the table, or (``is_removed``) no longer does."""

    table: Table
    gm: int
    is_removed: bool = False


@frozen
class ChannelLinked(Outcome):
    """A channel now shares the table, or (``is_removed``) no longer does.

    A thread can share it already, by its channel: that it plays there is no more than a choice.
    """

    table: Table
    channel: int
    is_removed: bool = False

    @property
    def is_choice(self) -> bool:
        """Whether a thread was only said to play at its channel's table, and nothing was linked."""
        return not self.is_removed and self.channel not in self.table.channels


@frozen
class TableClosed(Outcome):
    """The table was put away; nothing of it was deleted."""

    table: Table


@frozen
class TableImported(Outcome):
    """A whole table was brought in from a file, with so many ``entries`` of its journal."""

    table: Table
    characters: tuple[str, ...]
    entries: int


@frozen
class SettingsChanged(Outcome):
    """How the table is played or called was changed: what it ``was``, and the table since."""

    was: Table
    table: Table


@frozen
class Muted(Outcome):
    """Somebody's hands are kept off the table, or (``is_removed``) no longer are."""

    is_bookkeeping = True

    table: Table
    member: int
    is_removed: bool = False


class RunsTable(RuleError):
    """The hands of who runs the table or manages its channel cannot be kept off it."""


@frozen
class Several(Outcome):
    """What one person did in a while, as one thing that was undone: the entries, newest first.

    ``whats`` are the newest few of what they had been, and so many of the entries are what others
    ``built`` on theirs.
    """

    keys: tuple[int, ...]
    whats: tuple[Outcome, ...]
    built: int = 0

    @property
    def is_hidden(self) -> bool:
        """Whether all of it was hidden."""
        return bool(self.whats) and all(what.is_hidden for what in self.whats)


@without_secrets.register
def _(several: Several) -> Several:
    return replace(several, whats=tuple(each for each in several.whats if not each.is_hidden))


@frozen
class TakenBack(Outcome):
    """An earlier entry, ``key``, was undone: what it had been, and whose.

    ``actor`` made it, for that player; 0 where that was not kept.  To undo an undo is to redo what
    that took back.
    """

    key: int
    player: int
    what: Outcome
    actor: int = 0

    @property
    def redone(self) -> Outcome | None:
        """What stands again, if it was an undo that was undone."""
        return self.what.what if isinstance(self.what, TakenBack) else None

    @property
    def keys(self) -> frozenset[int]:
        """The entries that stand no more, or again."""
        further = self.what.keys if isinstance(self.what, TakenBack | Several) else ()
        return frozenset((self.key, *further))

    @property
    def is_hidden(self) -> bool:
        """Whether what was undone was hidden."""
        return self.what.is_hidden


def is_bookkeeping(outcome: Outcome) -> bool:
    """Whether an outcome, or what it took back, is nothing that the others need to hear of."""
    return (
        is_bookkeeping(outcome.what) if isinstance(outcome, TakenBack) else outcome.is_bookkeeping
    )


@frozen
class PersonForgotten(Outcome):
    """Somebody had themselves forgotten; ``heir`` has what was theirs, or it is gone (0)."""

    is_bookkeeping = True

    sheets: int
    heir: int


@frozen
class Matter:
    """Something that waits for a player, or for the GM (0): ``what`` in some words.

    ``since`` is the entry that began it; 0 where it was let go up to version 0.1.0.
    """

    player: int
    what: str
    since: int = 0


@frozen
class LetGo(Outcome):
    """A :class:`Matter` was let go, and ``others`` together with it."""

    player: int
    what: str
    since: int = 0
    others: tuple[Matter, ...] = ()

    @property
    def matters(self) -> tuple[Matter, ...]:
        """All that was let go."""
        return (Matter(self.player, self.what, self.since), *self.others)


@frozen
class Revealed(Outcome):
    """A hidden roll, ``key``, made earlier (``at``, milliseconds since 1970), is shown to all."""

    key: int
    at: int
    what: Outcome


def open_table(
    table: Table, opener: int, game: str, name: str
) -> tuple[Table, TableOpened | SettingsChanged]:
    """Open a table with a main game, its opener as GM; who runs it already changes the two."""
    after = replace(table, name=name or table.name, game=game)
    if opener not in table.gms:
        after = replace(after, gms=(*table.gms, opener))
        return after, TableOpened(after)
    if after == table:
        raise Already("table opened")
    return after, SettingsChanged(table, after)


def bring_back(table: Table) -> tuple[Table, TableOpened]:
    """Bring back a table that was put away, just as it was."""
    if not table.is_closed:
        raise Already("open table")
    after = replace(table, is_closed=False)
    return after, TableOpened(after, is_reopened=True)


def bring_here(table: Table, channel: int) -> tuple[Table, TableOpened]:
    """Bring a table whose channels are all gone to another channel, just as it was."""
    after = replace(table, channels=(channel,), is_closed=False)
    return after, TableOpened(after, is_reopened=True)


def take_over(here: Table, carried: Table, gm: int) -> Table:
    """Make of the table ``here`` one that was carried from elsewhere, which ``gm`` runs too.

    A name and a game that were chosen here stay where the other has none.
    """
    gms = tuple(dict.fromkeys((gm, *here.gms, *carried.gms)))[:GMS_MAX]
    muted = tuple(each for each in carried.muted if each not in gms)[:MUTED_MAX]
    name, game = carried.name or here.name, carried.game or here.game
    taken = replace(carried, name=name, game=game, gms=gms, muted=muted)
    return replace(taken, channels=here.channels, is_closed=False)


def name_gm(table: Table, member: int) -> tuple[Table, GMNamed]:
    """Let one more person run the table, at most 10; nobody's hands are kept off who runs it."""
    if member in table.gms:
        raise Already("gm")
    if len(table.gms) >= GMS_MAX:
        raise TooMany("gms", GMS_MAX)
    muted = tuple(each for each in table.muted if each != member)
    after = replace(table, gms=(*table.gms, member), muted=muted)
    return after, GMNamed(after, member)


def remove_gm(table: Table, member: int) -> tuple[Table, GMNamed]:
    """Let a person run the table no longer."""
    if member not in table.gms:
        raise NotMarked("gm")
    after = replace(table, gms=tuple(gm for gm in table.gms if gm != member))
    return after, GMNamed(after, member, is_removed=True)


def mute(table: Table, member: int) -> tuple[Table, Muted]:
    """Keep a person's hands off the table, at most 25 of them and no GM's."""
    if member in table.gms:
        raise RunsTable
    if member in table.muted:
        raise Already("muted")
    if len(table.muted) >= MUTED_MAX:
        raise TooMany("muted", MUTED_MAX)
    after = replace(table, muted=(*table.muted, member))
    return after, Muted(after, member)


def unmute(table: Table, member: int) -> tuple[Table, Muted]:
    """Keep a person's hands off the table no longer."""
    if member not in table.muted:
        raise NotMarked("muted")
    after = replace(table, muted=tuple(each for each in table.muted if each != member))
    return after, Muted(after, member, is_removed=True)


def link(table: Table, channel: int, parent: int | None = None) -> tuple[Table, ChannelLinked]:
    """Share the table with one more channel, at most 10 in all.

    A thread of a channel that shares it, its ``parent``, plays at it without that.
    """
    if channel in table.channels:
        raise Already("linked channel")
    if parent in table.channels:
        raise Already("linked thread")
    if len(table.channels) >= CHANNELS_MAX:
        raise TooMany("channels", CHANNELS_MAX)
    after = replace(table, channels=(*table.channels, channel))
    return after, ChannelLinked(after, channel)


def unlink(table: Table, channel: int) -> tuple[Table, ChannelLinked]:
    """Stop sharing the table with a channel; the one where it was opened stays."""
    if channel not in table.channels[1:]:
        raise NotMarked("linked channel")
    after = replace(table, channels=tuple(each for each in table.channels if each != channel))
    return after, ChannelLinked(after, channel, is_removed=True)


def change_settings(
    table: Table,
    *,
    is_pinging: bool | None = None,
    is_quiet: bool | None = None,
    secrets: Secrets | None = None,
    is_text: bool | None = None,
) -> tuple[Table, SettingsChanged]:
    """Change how the table is played; what is None stays, and no change at all is refused."""
    after = replace(
        table,
        is_pinging=table.is_pinging if is_pinging is None else is_pinging,
        is_quiet=table.is_quiet if is_quiet is None else is_quiet,
        gm_sees_secrets=table.gm_sees_secrets if secrets is None else secrets is Secrets.GM,
        is_text=table.is_text if is_text is None else is_text,
    )
    if after == table:
        raise Already("table settings")
    return after, SettingsChanged(table, after)


def close(table: Table) -> tuple[Table, TableClosed]:
    """Put the table away."""
    if table.is_closed:
        raise Already("closed table")
    after = replace(table, is_closed=True)
    return after, TableClosed(after)


OF_TABLE = (
    TableOpened,
    GMNamed,
    ChannelLinked,
    SettingsChanged,
    Muted,
    TableClosed,
    TableImported,
)
"""What changes the table itself, and is taken back only by who may, and was asked."""
