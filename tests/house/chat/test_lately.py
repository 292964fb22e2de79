"""What this process remembers for a while, by a clock that is set."""

import time
from typing import Any
from weakref import ref

import pytest

from bot.chat.lately import SECONDS, Lately


def test_the_newest_are_remembered_and_what_is_kept_again_is_the_newest() -> None:
    held: Lately[str] = Lately(2)
    for key in (1, 2, 1, 3):
        held.keep(key, str(key))

    assert [held.find(key) for key in (1, 2, 3)] == ["1", None, "3"]


def test_what_is_too_old_is_not_found_and_is_held_in_memory_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1_000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    held: Lately[Any] = Lately()
    typed = {"long", "text"}
    memory = ref(typed)
    held.keep(1, typed)
    del typed
    now += SECONDS - 1
    assert held.find(1) == {"long", "text"}

    now += 1
    assert held.find(1) is None
    held.keep(2, "newer")
    assert memory() is None
