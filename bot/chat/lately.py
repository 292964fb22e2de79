"""What this process remembers for a quarter of an hour, as long as Discord lets an answer change.

Nothing that a table needs is kept here: what was dropped, or went with a restart, is asked anew.
"""

import time
from typing import Generic, TypeVar

V = TypeVar("V")

SECONDS = 15 * 60
MOST = 1000


class Lately(Generic[V]):
    """The newest few things, each by the id of an interaction, of a message or of a channel."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._held: dict[int, tuple[float, V]] = {}

    def keep(self, key: int, value: V) -> None:
        """Remember something for a while, and drop what is too old or too much."""
        self._held.pop(key, None)
        self._held[key] = (time.monotonic() + SECONDS, value)
        while len(self._held) > self._most or not self._is_held(next(iter(self._held))):
            del self._held[next(iter(self._held))]

    def find(self, key: int) -> V | None:
        """Give what is remembered, or None."""
        return self._held[key][1] if self._is_held(key) else None

    def take(self, key: int) -> V | None:
        """Give what is remembered, or None, and forget it."""
        found = self.find(key)
        self._held.pop(key, None)
        return found

    def clear(self) -> None:
        """Forget everything, as a restart does."""
        self._held.clear()

    def _is_held(self, key: int) -> bool:
        return key in self._held and self._held[key][0] > time.monotonic()
