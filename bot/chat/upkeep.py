"""When messages that follow something are edited: the newest state of each, as fast as may be.

Only the newest state of a message is worth an edit.  So a message waits at most once, however often
what it shows moves, and what it shows is read just before it is sent.  Discord takes about five
edits in five seconds of a channel; more would only be turned away.  A panel, which shows the whole
table, goes first: it is edited once a second at most, and three times in five seconds where others
wait, to whom it leaves two edits; so it follows within two seconds.  What fails is tried again, and
holds up no other; what a thread has in the archive, where nothing is edited, waits until that is in
use again, and what stands where the bot lacks a right until it has it; and what is still waiting
when the bot stops is caught up with at the next start.
"""

import asyncio
import logging
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from bot.chat.rhythm import DISCORDS, Rhythm
from bot.errors import NoTable, NotNow, traced
from bot.journal import Post
from rules.frozen import frozen

log = logging.getLogger(__name__)

EDITS = 5
"""So many edits of a channel's messages are made in the seconds of the rhythm."""

PANEL_EDITS = 3
"""So many of the edits of a channel are a panel's, as long as it moves."""

PANEL_SECONDS = 1.0
"""How far apart a panel is edited at least, where no other messages wait for their turn."""

RETRY_SECONDS = 2.0
RETRY_SECONDS_MAX = 300.0


@dataclass(slots=True)
class Showing:
    """How many answers and edits of one message are under way, and if there were two at once.

    They may reach Discord in either order, so the older state may be the one that stays.
    """

    count: int = 0
    is_crossed: bool = False


@frozen
class _Sent:
    """An edit that was made, when, and of which message."""

    at: float
    post: Post


@frozen
class _Rest:
    """How long a message that could not be edited is left alone, and until when."""

    seconds: float
    until: float

    @classmethod
    def after(cls, last: "_Rest | None") -> "_Rest":
        """Begin a rest: each in a row is twice as long as the one before."""
        seconds = min(2 * last.seconds, RETRY_SECONDS_MAX) if last else RETRY_SECONDS
        return cls(seconds, time.monotonic() + seconds)

    @property
    def left(self) -> float:
        """How many seconds of it are left."""
        return max(0.0, self.until - time.monotonic())


@dataclass(slots=True)
class _Channel:
    """A channel: what waits there for an edit, by message, and what was edited of late."""

    due: dict[int, Post] = field(default_factory=dict)
    sent: deque[_Sent] = field(default_factory=lambda: deque(maxlen=EDITS))
    news: asyncio.Event = field(default_factory=asyncio.Event)
    worker: asyncio.Task[None] | None = None


Renew: TypeAlias = Callable[[Post], Awaitable[bool]]
"""Edits a message, and gives whether nothing is left to do for it."""


class Upkeep:
    """Edits messages by ``renew``, to what is so by then."""

    def __init__(self, renew: Renew, rhythm: Rhythm = DISCORDS) -> None:
        self._renew, self._seconds = renew, rhythm.edits
        self._channels = defaultdict[int, _Channel](_Channel)
        self._last: dict[int, Renew] = {}
        self._asleep: dict[int, dict[int, Post]] = {}
        self._spared: set[int] = set()
        self._shown: dict[int, Showing] = {}
        self._renewals: dict[int, asyncio.Future[bool]] = {}

    @property
    def waiting(self) -> int:
        """How many messages wait to be brought up to date."""
        return sum(len(channel.due) for channel in self._channels.values())

    def add(self, posts: Iterable[Post]) -> None:
        """Bring messages up to date, soon."""
        for post in posts:
            if post.channel in self._asleep:
                self.sleep(post)
                continue
            channel = self._channels[post.channel]
            channel.due[post.message] = post
            channel.news.set()
            if channel.worker is None:
                channel.worker = asyncio.create_task(self._work(channel), name="upkeep")
                channel.worker.add_done_callback(partial(self._ended, channel))

    def drop(self, post: Post) -> None:
        """Bring a message up to date no more, since it shows nothing that changes any longer."""
        self._last.pop(post.message, None)
        if post.channel in self._channels:
            self._channels[post.channel].due.pop(post.message, None)

    def sleep(self, post: Post) -> None:
        """Leave a message alone, and all of its channel, until that is woken: none is edited there.

        So it is in the archive of threads, and where the bot lacks a right.
        """
        self._asleep.setdefault(post.channel, {})[post.message] = post

    def is_asleep(self, channel: int) -> bool:
        """Whether messages of a channel are left alone until it is woken."""
        return channel in self._asleep

    def wake(self, channel: int) -> None:
        """Bring the messages of a channel up to date that were left alone."""
        self.add(self._asleep.pop(channel, {}).values())

    async def stop(self, post: Post) -> None:
        """Bring a message up to date no more, and wait for an edit of it that is on its way.

        Else that could come to Discord after what the message is to say in the end.
        """
        self.drop(post)
        while (renewal := self._renewals.get(post.message)) is not None:
            await asyncio.wait({renewal})
            self.drop(post)

    async def end(self, post: Post, last: Renew) -> None:
        """Make the last edit of a message; one that is lost is tried again like any other."""
        await self.stop(post)
        if not await last(post):
            self._last[post.message] = last
            self.add([post])

    def spare(self, post: Post) -> None:
        """Count no edit for a message that turned out to show already what it has to."""
        self._spared.add(post.message)

    @contextmanager
    def showing(self, message: int) -> Iterator[Showing]:
        """Count an answer or an edit that shows a state on a message as under way."""
        shown = self._shown.setdefault(message, Showing())
        shown.count += 1
        shown.is_crossed = shown.count > 1
        try:
            yield shown
        finally:
            shown.count -= 1
            if not shown.count:
                del self._shown[message]

    async def finish(self, until: float) -> None:
        """Send what waits in the time that is left (``time.monotonic()``), and drop the rest."""
        workers = [each.worker for each in self._channels.values() if each.worker is not None]
        if workers:
            await asyncio.wait(workers, timeout=max(0.0, until - time.monotonic()))
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    async def _work(self, channel: _Channel) -> None:
        """Edit the messages of a channel until none is out of date."""
        due, resting = channel.due, dict[int, _Rest]()
        while due:
            channel.news.clear()
            post, left = _next(_awake(due, resting), channel.sent, self._seconds)
            if post is None:
                rests = (resting[each].left for each in due if each in resting)
                left = min(filter(None, (left, *rests)), default=0.0)
                # A panel that comes meanwhile need not wait as long as others do.
                with suppress(TimeoutError):
                    async with asyncio.timeout(left):
                        await channel.news.wait()
                continue
            message = post.message
            del due[message]
            with self.showing(message) as shown:
                renew = self._last.get(message, self._renew)
                renewal = self._renewals[message] = asyncio.ensure_future(renew(post))
                try:
                    is_done = await renewal
                finally:
                    del self._renewals[message]
            if message in self._spared:
                self._spared.discard(message)
            else:
                channel.sent.append(_Sent(time.monotonic(), post))
            if is_done:
                resting.pop(message, None)
                self._last.pop(message, None)
            else:
                resting[message] = _Rest.after(resting.get(message))
            if shown.is_crossed or not is_done:
                due.setdefault(message, post)

    def _ended(self, channel: _Channel, worker: asyncio.Task[None]) -> None:
        channel.worker = None
        recently = time.monotonic() - self._seconds
        for at, each in [*self._channels.items()]:
            is_of_late = bool(each.sent) and each.sent[-1].at > recently
            if each.worker is None and not is_of_late:
                del self._channels[at]
        log_failed(worker)
        # Once the bot is stopping, a new worker would outlive the loop.
        if not worker.cancelled():
            # What came in the moment between the end of the work and this.
            self.add([*channel.due.values()])


def _awake(due: Mapping[int, Post], resting: Mapping[int, _Rest]) -> list[Post]:
    """Give the messages that are not left alone for now."""
    asleep = {message for message, rest in resting.items() if rest.left}
    return [post for message, post in due.items() if message not in asleep]


def _next(due: Iterable[Post], sent: Iterable[_Sent], seconds: float) -> tuple[Post | None, float]:
    """Give the message whose turn it is, or None and for how long nobody's is."""
    now = time.monotonic()
    recent = [each for each in sent if each.at + seconds > now]
    # Those of a channel count alike, and the oldest is over first.
    left = recent[0].at + seconds - now if recent else 0.0
    if len(recent) >= EDITS:
        return None, left
    panels = [each for each in due if each.is_panel]
    others = [each for each in due if not each.is_panel]
    gap = seconds / PANEL_EDITS if others else PANEL_SECONDS
    for panel in panels:
        last = max((each.at for each in recent if each.post == panel), default=now - gap)
        if last + gap <= now:
            return panel, 0.0
        left = min(left, last + gap - now)
    moved = sum(each.post.is_panel for each in recent)
    kept = max(0, PANEL_EDITS - moved) if panels or moved else 0
    if others and len(recent) + kept < EDITS:
        return others[0], 0.0
    return None, left


def log_failed(worker: asyncio.Task[None]) -> None:
    """Log where a task that renews messages failed, if it did."""
    error = None if worker.cancelled() else worker.exception()
    if error is not None:
        log.error("failed to renew a message: %s", traced(error))


@contextmanager
def apart(table: int) -> Iterator[None]:
    """Look over one table, by its sheet, so that what is damaged there costs no other table.

    One that was removed meanwhile is passed over.  Raises :class:`~bot.errors.NotNow`, which holds
    for the others as well.
    """
    try:
        yield
    except NoTable:
        pass
    except NotNow:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong there
        # The number is one that `recap` takes, too.
        told = traced(error)  # what it says may quote players
        log.error("messages of table %d are out of date: %s", table, told)  # noqa: TRY400
