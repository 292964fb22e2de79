"""Who acts, where, for whom, and by what right: all that a play knows of Discord."""

from collections.abc import Callable, Collection
from dataclasses import field
from typing import Protocol

from rules.frozen import frozen


class Reads(Protocol):
    """Says whether somebody may read another channel, as far as that is known."""

    def __call__(self, channel: int, *, was_aside: bool = False) -> bool:
        """Say so of a channel by its id, and whether it was a private thread when last heard of."""
        ...


def everything(channel: int, *, was_aside: bool = False) -> bool:
    """Say that every channel is read."""
    return True


def _nothing(_channels: int | Collection[int]) -> bool:
    return False


@frozen
class Scope:
    """Who acts where.

    ``key`` is the interaction's id, which makes every change happen once; ``manages`` says whether
    Discord lets the actor manage the channel, as everybody does their own direct messages.
    ``player_id`` is whom they act for.  From the moment ``until`` on (``time.perf_counter()``)
    nothing may begin, since Discord takes no answer any more.  ``pressed`` is the number of the
    button that was pressed, or 0.  ``reads`` says whether the actor may read another channel, and
    ``all_read`` whether everybody may who reads the one where they act.  ``may_see`` says that
    nobody can deny that the actor may, as of a private thread in use, and ``is_aside`` that not
    everybody who reads some other channels may read the one where they act.  ``is_gone`` says that
    a channel is known to have been deleted, and ``manages_server`` whether Discord lets the actor
    manage channels throughout the server.
    """

    key: int
    guild_id: int | None
    channel_id: int
    parent_id: int | None
    user_id: int
    user_name: str
    manages: bool
    player_id: int
    player_name: str
    until: float = float("inf")
    pressed: int = 0
    reads: Reads = field(default=everything, compare=False, repr=False)
    all_read: Reads = field(default=everything, compare=False, repr=False)
    may_see: Reads = field(default=everything, compare=False, repr=False)
    is_aside: Callable[[Collection[int]], bool] = field(default=_nothing, compare=False, repr=False)
    is_gone: Callable[[int], bool] = field(default=_nothing, compare=False, repr=False)
    manages_server: bool = False

    @property
    def is_for_another(self) -> bool:
        """Whether somebody acts for another player."""
        return self.player_id != self.user_id

    @property
    def is_direct(self) -> bool:
        """Whether it is a direct message, in which nobody else is."""
        return self.guild_id is None

    @property
    def domain(self) -> int:
        """Whose plays follow each other: those of a server, or of a direct message."""
        return self.guild_id or self.channel_id

    @property
    def places(self) -> tuple[int, ...]:
        """The channels whose table this may be: its own first, then a thread's parent."""
        return (self.channel_id,) if self.parent_id is None else (self.channel_id, self.parent_id)


@frozen
class Limits:
    """How much one person and one table may record, an hour and in all; 0 is without a limit.

    ``server_tables`` are the tables that one server may have.
    """

    person_hour: int = 0
    table_hour: int = 0
    person: int = 0
    table: int = 0
    server_tables: int = 0


@frozen
class Hosting:
    """Who hosts the bot, how to reach them, and for how many days what nobody needs is kept.

    After ``server_days`` the tables of a server go that the bot was taken off, and after
    ``undo_days`` what stood before an entry; 0 keeps them for good.
    """

    host: str = ""
    contact: str = ""
    server_days: int = 90
    undo_days: int = 90


@frozen
class Person:
    """How somebody wants the bot to be towards them, at every table.

    Who ``is_pinged`` agrees to be notified when something waits for them; who ``is_quiet`` has
    their bookkeeping answered privately, whatever the table does; who wants ``is_text`` is
    answered in words alone, without symbols, and what they post is told so.
    """

    is_pinged: bool = False
    is_quiet: bool = False
    is_text: bool = False

    def changed(
        self, *, is_pinged: bool | None, is_quiet: bool | None, is_text: bool | None
    ) -> "Person":
        """Give what they want from now on; what is None stays."""
        return Person(
            self.is_pinged if is_pinged is None else is_pinged,
            self.is_quiet if is_quiet is None else is_quiet,
            self.is_text if is_text is None else is_text,
        )
