"""Who comes first is answered first, however many come at once.

discord.py begins with every interaction the moment that it is read.  Of three thousand that come
together all are then under way at once, each a step further whenever all others are: the first is
answered when the last is, too late for all.  So one is begun after another, each when the others
have had a turn, and none while many plays are under way.  What has waited too long by then is
refused by its own deadline (:mod:`bot.chat.pace`).
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextvars import Context, copy_context
from typing import Any, NamedTuple

from bot.chat.pace import Pace

ABREAST = 64
"""About so many plays are under way at most.

With a fifth of a second for Discord's part in each, that is still more than one process can play.
"""


class _Waiting(NamedTuple):
    """An interaction as Discord sent it, where it was read, and until when it may begin."""

    sent: Any
    context: Context
    until: float


class Arrivals:
    """Interactions as they are read, begun one after another by ``begin``."""

    def __init__(self, pace: Pace, begin: Callable[[Any], None]) -> None:
        self._pace = pace
        self._begin = begin
        self._waiting: deque[_Waiting] = deque()
        self._next: asyncio.Handle | None = None
        self._alarm: asyncio.Handle | None = None
        pace.when_answered = self._wake

    def take(self, sent: Any) -> None:
        """Begin with an interaction, as Discord sent it, now or when its turn has come."""
        # How late it came is measured here: that it waits says nothing of this machine's clock.
        until = self._pace.deadline(int(sent["id"]))
        self._waiting.append(_Waiting(sent, copy_context(), until))
        self._look()

    def close(self) -> None:
        """Begin with nothing more: what waits was not answered, and did nothing."""
        self._waiting.clear()

    def _wake(self) -> None:
        """Look who waits when the loop comes round: nobody begins within another's answer."""
        if self._next is None:
            self._next = asyncio.get_running_loop().call_soon(self._come_round)

    def _come_round(self) -> None:
        self._next = None
        self._look()

    def _look(self) -> None:
        """Begin with the first that waits; where there is no room, when its time is up."""
        if self._next is not None or not self._waiting:
            return
        first = self._waiting[0]
        left = first.until - time.perf_counter()
        if self._pace.under_way < ABREAST or left <= 0:
            self._waiting.popleft()
            # Until the loop has come round, whatever else is read waits.
            self._wake()
            first.context.run(self._begin, first.sent)
        elif self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(left, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._look()
