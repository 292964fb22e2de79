"""Messages that follow something, remembered a moment after they were sent, several at once.

What is only looked at shall cost no more than looking: so its message is stored when the answer is
out, with all that came meanwhile.  What was played at its table since it was looked at, and could
not know of the message yet, makes it be drawn anew.
"""

import asyncio
import logging

from bot.chat.lately import Lately
from bot.chat.rhythm import Rhythm
from bot.chat.upkeep import Upkeep, log_failed
from bot.errors import NotNow
from bot.journal import Post
from bot.storage.posts import POSTS_MAX
from bot.storage.referee import Referee
from rules.frozen import frozen

log = logging.getLogger(__name__)


@frozen
class _New:
    """A message of a table, by its sheet, that shows what was so after ``seen`` plays."""

    post: Post
    table: int
    seen: int


class Posting:
    """Remembers messages, and what was played while they were on their way."""

    def __init__(self, referee: Referee, upkeep: Upkeep, rhythm: Rhythm) -> None:
        self._referee, self._upkeep = referee, upkeep
        self._seconds = rhythm.stores
        self._new: list[_New] = []
        self._newest: Lately[int] = Lately()
        self.plays = 0
        self._worker: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many messages wait to be remembered."""
        return len(self._new)

    def add(self, post: Post, table: int, seen: int) -> None:
        """Remember a message that shows what was so after ``seen`` of this process's plays."""
        self._new.append(_New(post, table, seen))
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work(), name="posting")
            self._worker.add_done_callback(log_failed)

    def note_played(self, table: int) -> int:
        """Note that something has just been played at a table; give how many plays that makes."""
        self.plays += 1
        self._newest.keep(table, self.plays)
        return self.plays

    def catch_up(self, post: Post, table: int, seen: int) -> None:
        """Have a message that is stored drawn anew, if anything was played after ``seen``."""
        if (self._newest.find(table) or 0) > seen:
            self._upkeep.add([post])

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
        except NotNow as refusal:
            log.warning("messages may be out of date: %s", type(refusal).__name__)
            return
        except Exception:
            # What can never be stored keeps no other from it.
            self._new = self._new[len(new) :]
            raise
        self._new = self._new[len(new) :]
        for each in new:
            self.catch_up(each.post, each.table, each.seen)
