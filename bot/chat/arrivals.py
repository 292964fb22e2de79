"""Who comes first is answered first, however many come at once.

discord.py begins with every interaction the moment that it is read.  Of three thousand that come
together all are then under way at once, each a step further whenever all others are: the first is
answered when the last is, too late for all.  So one is begun after another, each when the others
have had a turn, and none while many plays are under way.

Whoever would have to wait longer than Discord does, at the time that a play takes just now, is
told at once to try again, and so is who has waited that long.  What is later still when its play
begins is refused there (:mod:`bot.chat.pace`).
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
    """Interactions as they are read, begun one after another by ``begin``.

    Those that would wait too long are given to ``turn_away``.
    """

    def __init__(
        self, pace: Pace, begin: Callable[[Any], None], turn_away: Callable[[Any], None]
    ) -> None:
        self._pace = pace
        self._begin = begin
        self._turn_away = turn_away
        self._waiting: deque[_Waiting] = deque()
        self._in_vain: deque[_Waiting] = deque()
        self._next: asyncio.Handle | None = None
        self._alarm: asyncio.Handle | None = None
        pace.when_answered = self._wake

    def take(self, sent: Any) -> None:
        """Begin with an interaction, as Discord sent it, now or when its turn has come."""
        # How late it came is measured here: that it waits says nothing of this machine's clock.
        until = self._pace.deadline(int(sent["id"]))
        before = len(self._waiting) + self._pace.under_way
        is_in_vain = time.perf_counter() + before * self._pace.each > until
        queue = self._in_vain if is_in_vain else self._waiting
        queue.append(_Waiting(sent, copy_context(), until))
        self._look()

    def close(self) -> None:
        """Begin with nothing more: what waits was not answered, and did nothing."""
        self._waiting.clear()
        self._in_vain.clear()

    def _wake(self) -> None:
        """Look who waits when the loop comes round: nobody begins within another's answer."""
        if self._next is None:
            self._next = asyncio.get_running_loop().call_soon(self._come_round)

    def _come_round(self) -> None:
        self._next = None
        self._look()

    def _look(self) -> None:
        """Begin with the first that waits, if there is room, and turn one away that may not wait.

        No more at once: until the loop has come round, whatever else is read waits.
        """
        if self._next is not None:
            return
        now = time.perf_counter()
        while self._waiting and now > self._waiting[0].until:
            self._in_vain.append(self._waiting.popleft())
        has_room = self._pace.under_way < ABREAST
        # Those who are played do not wait for all those who are not.
        if self._in_vain and (has_room or not self._waiting):
            self._go_on(self._in_vain, self._turn_away)
        if self._waiting and has_room:
            self._go_on(self._waiting, self._begin)
        elif self._waiting and self._alarm is None:
            left = self._waiting[0].until - now
            self._alarm = asyncio.get_running_loop().call_later(left, self._ring)

    def _go_on(self, queue: deque[_Waiting], do: Callable[[Any], None]) -> None:
        self._wake()
        first = queue.popleft()
        first.context.run(do, first.sent)

    def _ring(self) -> None:
        self._alarm = None
        self._look()
