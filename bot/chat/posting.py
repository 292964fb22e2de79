"""Messages that follow something, remembered a moment after they were sent, several at once.

What is only looked at shall cost no more than looking: so its message is stored when the answer is
out, with all that came meanwhile.  What was played at its table since it was looked at, and could
not know of the message yet, makes it be drawn anew.
"""

import asyncio
import logging
import time

from bot.chat.rhythm import DISCORDS, Rhythm
from bot.chat.upkeep import Upkeep, log_failed
from bot.errors import Busy, Unavailable
from bot.journal import Post
from bot.storage.referee import POSTS_MAX, Referee
from rules.frozen import frozen

log = logging.getLogger(__name__)

KEPT_SECONDS = 60.0
"""How long it is remembered that something was played at a table: longer than any answer takes."""


@frozen
class _New:
    """A message of a table, whose sheet is ``table``, that shows what was so at ``seen``."""

    post: Post
    table: int
    seen: float


class Posting:
    """Remembers messages, and what was played while they were on their way."""

    def __init__(self, referee: Referee, upkeep: Upkeep, rhythm: Rhythm = DISCORDS) -> None:
        self._referee, self._upkeep = referee, upkeep
        self._seconds = rhythm.stores
        self._new: list[_New] = []
        self._played: dict[int, float] = {}
        self._worker: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many messages wait to be remembered."""
        return len(self._new)

    def add(self, post: Post, table: int, seen: float) -> None:
        """Remember a message that shows what was so at ``seen`` (``time.monotonic()``)."""
        self._new.append(_New(post, table, seen))
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work(), name="posting")
            self._worker.add_done_callback(log_failed)

    def note_played(self, table: int) -> None:
        """Note that something has just been played at a table."""
        self._played.pop(table, None)
        self._played[table] = time.monotonic()

    async def finish(self) -> None:
        """Store what is not stored yet."""
        if self._worker is not None:
            self._worker.cancel()
        await self._flush()

    async def _work(self) -> None:
        while self._new:
            await asyncio.sleep(self._seconds)
            await self._flush()

    async def _flush(self) -> None:
        new = [*self._new]
        newest: dict[tuple[str, int], list[Post]] = {}
        for each in new:
            newest.setdefault(each.post.about, []).append(each.post)
        posts = [post for alike in newest.values() for post in alike[-POSTS_MAX:]]
        try:
            await self._referee.remember_posts(posts)
        except (Busy, Unavailable) as refusal:
            log.warning("messages may be out of date: %s", type(refusal).__name__)
            return
        except Exception:
            # What can never be stored keeps no other from it.
            self._new = self._new[len(new) :]
            raise
        self._new = self._new[len(new) :]
        self._upkeep.add(
            each.post for each in new if self._played.get(each.table, 0.0) >= each.seen
        )
        while self._played and next(iter(self._played.values())) < time.monotonic() - KEPT_SECONDS:
            del self._played[next(iter(self._played))]
