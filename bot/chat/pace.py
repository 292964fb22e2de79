"""How far behind the bot is, by measured time: nothing is played that Discord has given up on.

Discord waits three seconds for an answer and then tells its user that there is none; whoever is
told so tries again, and what was played all the same would have happened twice.  So the id of an
interaction, which says when it was sent, gives the moment until which it may begin; and where the
answers that are under way would take longer than what is left, "busy" is said at once.

What an answer takes is the work of this process, and not the time until Discord has it: the bot
waits for many at a time.  How long the database takes is measured where it is asked
(:mod:`bot.storage.lanes`).
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.errors import Busy
from bot.moments import moment_of

ANSWER_SECONDS = 2.5
"""How old an interaction may be when its play begins: Discord's three seconds less the answer."""

_WINDOW_SECONDS = 300
_WEIGHT = 1 / 32
_SECONDS_EACH_AT_FIRST = 0.003


class Pace:
    """Measures how late interactions come, and how long they take to be answered.

    ``under_way`` counts the plays that are being answered; ``when_answered`` is called after each.
    ``patience`` is how many seconds old an interaction may be when its play begins.
    """

    def __init__(self) -> None:
        self.when_answered: Callable[[], None] = lambda: None
        self.under_way = 0
        self.patience = ANSWER_SECONDS
        self._seconds_each = _SECONDS_EACH_AT_FIRST
        self._worked = time.process_time()
        # This machine's clock may be wrong, or be set, so an interaction is as late as it is later
        # than the promptest of the last minutes, by a clock that nobody sets.
        self._promptest = self._promptest_before = float("inf")
        self._window_ends = 0.0

    @property
    def each(self) -> float:
        """How many seconds of this process's work an answer has taken of late."""
        return self._seconds_each

    def lateness(self, key: int) -> float:
        """Give how many seconds ago an interaction was sent, by its id."""
        now = time.perf_counter()
        ago = now - moment_of(key) / 1000
        if now > self._window_ends:
            self._promptest_before, self._promptest = self._promptest, float("inf")
            self._window_ends = now + _WINDOW_SECONDS
        self._promptest = min(self._promptest, ago)
        return ago - min(self._promptest, self._promptest_before)

    def deadline(self, key: int) -> float:
        """Give the moment until which an interaction may begin, by ``time.perf_counter()``."""
        return time.perf_counter() + self.patience - self.lateness(key)

    @contextmanager
    def answering(self, until: float) -> Iterator[None]:
        """Count an answer as under way; :class:`Busy` where it could not be given in time."""
        if time.perf_counter() + self.under_way * self._seconds_each > until:
            raise Busy
        self.under_way += 1
        try:
            yield
        finally:
            self.under_way -= 1
            worked = time.process_time()
            # One slow answer among many, such as the first, says little of those that wait.
            each = min(worked - self._worked, 4 * self._seconds_each)
            self._seconds_each += (each - self._seconds_each) * _WEIGHT
            self._worked = worked
            self.when_answered()
