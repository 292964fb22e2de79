"""Messages that are remembered a moment after they were sent, without Discord or a database."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.chat.posting import Posting
from bot.chat.rhythm import AT_ONCE
from bot.errors import Busy
from bot.journal import Post
from tests.wire import until

TABLE = 7


class Kept:
    """Stands for the referee and for the upkeep: what was stored, and what is to be drawn anew."""

    def __init__(self) -> None:
        self.stored: list[int] = []
        self.renewed: list[int] = []
        self.is_busy = self.is_broken = False

    async def remember_posts(self, posts: Sequence[Post]) -> None:
        if self.is_busy:
            raise Busy
        if self.is_broken:
            raise LookupError
        self.stored += [each.message for each in posts]

    def add(self, posts: Any) -> None:
        self.renewed += [each.message for each in posts]


@pytest.fixture
def kept() -> Kept:
    return Kept()


def made(kept: Kept) -> Posting:
    anything: Any = kept
    return Posting(anything, anything, AT_ONCE)


def card(message: int, sheet: int = 1) -> Post:
    return Post(message, 1, sheet, "sheet")


async def test_of_one_thing_the_newest_few_are_stored_and_nothing_is_drawn_anew(
    kept: Kept,
) -> None:
    new = made(kept)
    for message in range(1, 6):
        new.add(card(message), TABLE, new.plays)
    new.add(card(9, sheet=2), TABLE, new.plays)
    new.add(Post(10, 1, 1, "panel"), TABLE, new.plays)
    await until(lambda: kept.stored)

    assert (kept.stored, kept.renewed) == ([3, 4, 5, 9, 10], [])


async def test_what_was_played_at_its_table_since_it_was_looked_at_draws_it_anew(
    kept: Kept,
) -> None:
    new = made(kept)
    seen = new.note_played(TABLE)
    new.add(card(1), TABLE, seen)
    new.note_played(TABLE)
    new.add(card(2, sheet=2), TABLE, seen)
    new.add(card(3, sheet=3), TABLE + 1, seen)
    await until(lambda: kept.stored)

    assert (kept.stored, kept.renewed) == ([1, 2, 3], [1, 2])


async def test_what_could_not_be_stored_is_stored_later_or_at_the_end(kept: Kept) -> None:
    new, kept.is_busy = made(kept), True
    new.add(card(1), TABLE, new.plays)
    await new.finish()
    assert kept.stored == []

    kept.is_busy = False
    await new.finish()
    assert kept.stored == [1]


async def test_what_can_never_be_stored_keeps_no_other_from_it(kept: Kept) -> None:
    """It stood at the head of all that came after it, until the next start."""
    new, kept.is_broken = made(kept), True
    new.add(card(1), TABLE, new.plays)
    await until(lambda: not new.waiting)

    kept.is_broken = False
    new.add(card(2), TABLE, new.plays)
    await until(lambda: kept.stored)
    assert kept.stored == [2]
