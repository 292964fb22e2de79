"""What messages tell, remembered and kept true: the ones that show a spent button are edited.

After each play the newest messages of its table that show buttons are looked over, once a second at
most; those that show a spent one, or an entry that was undone, are edited by
:class:`~bot.chat.upkeep.Upkeep`, and so are the table's panels (:mod:`bot.chat.panels`).
What a message shows, and what of it is out of date, :mod:`bot.chat.stories` says.  What an answer
told is stored just before that, and so costs no play anything.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import discord

from bot.chat.edits import FOR_NOW, edit
from bot.chat.embeds import dressed
from bot.chat.lately import Lately
from bot.chat.places import all_read, may_move
from bot.chat.rhythm import Rhythm
from bot.chat.sent import view_of
from bot.chat.symbols import Looks
from bot.chat.upkeep import Upkeep, apart, log_failed
from bot.errors import NotNow
from bot.journal import STORY, Post, Telling, Told
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from rules.frozen import frozen

log = logging.getLogger(__name__)

STORED_AT_ONCE = 200
"""Tellings that one transaction stores: few enough that plays hardly wait for it."""


@frozen
class Edit:
    """What a message has to show: its buttons, with their digest, and an embed if that is new.

    What it says is told in words alone where it ``is_text``.  Its author stays unless somebody was
    forgotten whose moves it tells (``is_anonymous``).
    """

    items: Sequence[discord.ui.Item[Any]]
    digest: int | None
    is_text: bool
    embed: discord.Embed | None = None
    is_anonymous: bool = False


class Now(Protocol):
    """Says what a message has to show: all of it, or only what can be pressed."""

    def __call__(self, turn: Turn, told: Sequence[Told], *, is_whole: bool) -> Edit:
        """Give what has to be edited."""
        ...


@frozen
class Moving:
    """What was told of an entry moves to the message ``to``; others say ``moved`` from then on.

    ``key`` is the entry's, and ``channel`` that of the message.  ``shown`` is a digest of the
    buttons of ``to``, where no entry that it tells already has that.
    """

    key: int
    to: int
    channel: int
    moved: discord.Embed
    shown: int | None = None


@dataclass(slots=True)
class _Due:
    """A table that has to be looked over: a channel of it, what to draw anew, what moves.

    ``by`` is the entry that changed the table itself, or 0.
    """

    channel: int
    anew: dict[int, int] = field(default_factory=dict)
    by: int = 0
    moving: list[Moving] = field(default_factory=list)


class Stories:
    """Which messages tell what, and that they go on telling what is so."""

    def __init__(
        self,
        client: discord.Client,
        referee: Referee,
        upkeep: Upkeep,
        looks: Looks,
        outdated: Callable[[Turn, Mapping[int, int], int], tuple[list[Telling], list[Telling]]],
        now: Now,
        rhythm: Rhythm,
    ) -> None:
        self._client, self._referee, self._upkeep = client, referee, upkeep
        self._looks, self._outdated, self._now = looks, outdated, now
        self._untold: list[Telling] = []
        self._storing, self._passing = asyncio.Lock(), asyncio.Lock()
        self._newest: Lately[int] = Lately()
        self._due: dict[int, _Due] = {}
        self._redrawn: set[int] = set()
        self._worker: asyncio.Task[None] | None = None
        self._seconds = rhythm.looks
        self._looked = -self._seconds

    @property
    def waiting(self) -> int:
        """How many tables wait to have their messages looked over."""
        return len(self._due)

    def tell(self, telling: Telling) -> None:
        """Remember that a message tells an entry."""
        self._untold.append(telling)

    def note_newest(self, channel: int, message: int) -> None:
        """Note that a message tells or shows something in a channel."""
        self._newest.keep(channel, max(self._newest.find(channel) or 0, message))

    def newest(self, channel: int) -> int:
        """Give the newest message that tells or shows something in a channel, or 0 if unknown."""
        return self._newest.find(channel) or 0

    def untold(self, message: int) -> dict[int, bool]:
        """Give the entries of a message that are not stored as such yet, and which are whole.

        What it goes on telling from another message is among them until it moves.
        """
        moving = (each for due in self._due.values() for each in due.moving if each.to == message)
        told = {each.key: each.is_whole for each in self._untold if each.message == message}
        return {each.key: False for each in moving} | told

    def telling_of(self, key: int) -> Telling | None:
        """Give where an entry is told, if that is not stored yet."""
        return next((each for each in self._untold if each.key == key and each.message), None)

    def look_over(
        self,
        table: int,
        channel: int,
        anew: Mapping[int, int] | None = None,
        moving: Moving | None = None,
        by: int = 0,
    ) -> None:
        """Have the messages of a table looked over, soon.

        ``anew`` are entries whose messages are drawn anew, each by the entry that settled it
        (:func:`bot.chat.words.settles`); ``moving`` is one that another message tells now, and
        ``by`` the entry that changed the table itself, after which all that waits is drawn anew.
        """
        due = self._due.setdefault(table, _Due(channel))
        due.anew.update(anew or {})
        due.by = by or due.by
        if moving is not None:
            due.moving.append(moving)
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work(), name="stories")
            self._worker.add_done_callback(log_failed)

    def redraw(self, post: Post) -> None:
        """Have a message drawn anew, since what it shows may be older than what is so."""
        self._redrawn.add(post.message)
        self._upkeep.add([post])

    async def move(self, old: Post, new: Post, moved: discord.Embed) -> None:
        """Let a newer message tell what an older one told, which only says so if it is there.

        What follows is answered already: where the database has no time, the older one stays.
        """
        try:
            await self.store()
            await self._referee.move_telling(old.channel, old.message, new.message, new.channel)
        except NotNow as error:
            log.warning("a message still tells what has moved: %s", type(error).__name__)
            return
        if old.message > 0:
            says: dict[str, Any] = {"embed": moved, "view": None, "attachments": []}
            client, referee = self._client, self._referee
            await self._upkeep.end(old, lambda post: edit(client, referee, post, **says))

    async def renew(self, post: Post) -> bool:
        """Bring a message up to date; give whether nothing is left to do for it."""
        is_whole = post.message in self._redrawn
        # Before it is looked at, so that what changes meanwhile is drawn anew after it.
        self._redrawn.discard(post.message)
        is_done = False
        try:
            is_done = await self._renewed(post, is_whole=is_whole)
        finally:
            if is_whole and not is_done:
                self._redrawn.add(post.message)
        return is_done

    async def _renewed(self, post: Post, *, is_whole: bool) -> bool:
        # Asked before the database is: what is stored in between is in one of the two.
        untold = self.untold(post.message)

        def see(turn: Turn, _sheet: int) -> Edit | None:
            told = turn.messages.told_by(post.message, untold)
            return self._now(turn, told, is_whole=is_whole) if told else None

        try:
            reads = all_read(self._client, post.channel)
            found = await self._referee.look_at(post, see, reads)
            if found is None:
                return True
            look = self._looks.look(is_text=found.is_text)
            changes: dict[str, Any] = {"view": view_of(found.items, look)}
            if found.embed is not None:
                shown = dressed(found.embed, look)
                changes |= {"embed": shown, "attachments": []}
                changes["keeps_author"] = not found.is_anonymous
            if not await edit(self._client, self._referee, post, raises=FOR_NOW, **changes):
                return False
            await self._referee.note_shown(post.channel, post.message, found.digest)
        except NotNow as refusal:
            log.warning("a message is out of date: %s", type(refusal).__name__)
            return False
        return True

    async def finish(self, until: float | None = None) -> None:
        """Store what is not stored yet, and look over at once what is due.

        What was to move is known to nobody else, and one that is just moving has to say so: that
        has time ``until`` then (``time.monotonic()``).  What fails now stays as it is.
        """
        try:
            await self.store()
            async with asyncio.timeout_at(until):
                await self._pass()
        except (NotNow, TimeoutError) as refusal:
            log.warning("messages may be out of date: %s", type(refusal).__name__)
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.wait({self._worker})

    async def store(self) -> None:
        """Store which messages tell what, as far as that is not stored yet.

        Calls wait for each other: of two transactions that store the same a server refuses one.
        """
        async with self._storing:
            while told := self._untold[:STORED_AT_ONCE]:
                await self._referee.tell(told)
                stored = set(told)
                self._untold = [each for each in self._untold if each not in stored]

    async def _work(self) -> None:
        """Look over every table that is due, at a pass a second, until none is."""
        while self._due:
            if (rest := self._looked + self._seconds - time.perf_counter()) > 0:
                await asyncio.sleep(rest)
            self._looked = time.perf_counter()
            await self._pass()

    async def _pass(self) -> None:
        """Look over every table that is due; one that could not be looked over is due again."""
        async with self._passing:
            for table in [*self._due]:
                due = self._due.pop(table)
                try:
                    with apart(table):
                        await self.store()
                        await self._look_over(table, due)
                except NotNow as refusal:
                    log.warning("messages may be out of date: %s", type(refusal).__name__)
                    again = self._due.setdefault(table, _Due(due.channel))
                    again.anew = due.anew | again.anew
                    again.by = again.by or due.by
                    again.moving[:0] = due.moving

    async def _look_over(self, table: int, due: _Due) -> None:
        everything = Post(0, due.channel, table, STORY)
        while due.moving:
            await self._move_told(everything, due.moving[0])
            due.moving.pop(0)
        (telling_anew, others), panels = await self._referee.look_at(
            everything,
            lambda turn, _sheet: (self._outdated(turn, due.anew, due.by), turn.messages.panels()),
        )
        self._upkeep.add(panels)
        for telling in telling_anew:
            self.redraw(Post(telling.message, telling.channel, table, STORY))
        self._upkeep.add(Post(telling.message, telling.channel, table, STORY) for telling in others)

    async def _move_told(self, everything: Post, moving: Moving) -> None:
        """Move what was told of an entry to the message that tells it now.

        It stays where not everybody who reads it there may read the channel of that message, and
        where it is another table's, from which a character came.
        """
        told = await self._referee.look_at(
            everything,
            lambda turn, _sheet: (
                turn.messages.place_of(moving.key)
                if turn.journal.table_of(moving.key) == turn.table_id
                else None
            ),
        )
        if told is None or told.message in {0, moving.to}:
            return
        if may_move(self._client, told.channel, moving.channel):
            old = replace(everything, message=told.message, channel=told.channel)
            new = replace(everything, message=moving.to, channel=moving.channel)
            await self.move(old, new, moving.moved)
            if moving.shown is not None:
                await self._referee.note_shown(old.channel, moving.to, moving.shown)
