"""Interactions that come together: one is begun after another, and not too many at once."""

import asyncio
from contextlib import ExitStack
from contextvars import ContextVar

import pytest

from bot.chat import arrivals
from bot.chat.arrivals import ABREAST, Arrivals
from bot.chat.pace import Pace

READ_BY = ContextVar("READ_BY", default="")
FOREVER = float("inf")


async def turns(count: int) -> None:
    """Let the loop come round."""
    for _ in range(count):
        await asyncio.sleep(0)


async def test_what_comes_alone_is_begun_as_it_is_read() -> None:
    begun: list[int] = []
    coming = Arrivals(Pace(), begun.append)
    coming.take(1)
    assert begun == [1]
    await turns(2)
    coming.take(2)
    assert begun == [1, 2]


async def test_what_comes_together_is_begun_in_order_as_the_loop_comes_round() -> None:
    begun: list[int] = []
    coming = Arrivals(Pace(), begun.append)
    for number in range(50):
        coming.take(number)
    assert begun == [0]
    await turns(10)
    assert begun == [*range(len(begun))]
    assert 5 <= len(begun) <= 11
    coming.take(50)
    await turns(60)
    assert begun == [*range(51)]


async def test_no_more_than_so_many_plays_are_under_way_and_the_next_follows_an_answer() -> None:
    pace, begun = Pace(), list[int]()
    answered = {number: asyncio.Event() for number in range(ABREAST + 9)}
    tasks = list[asyncio.Task[None]]()

    async def play(number: int) -> None:
        with pace.answering(FOREVER):
            await answered[number].wait()

    def begin(number: int) -> None:
        begun.append(number)
        tasks.append(asyncio.create_task(play(number)))

    coming = Arrivals(pace, begin)
    for number in answered:
        coming.take(number)
    await turns(3 * ABREAST)
    # One that was begun counts when it has come to its play, a turn or two later.
    at_most = len(begun)
    assert pace.under_way == at_most
    assert ABREAST <= at_most <= ABREAST + 2
    for number in range(4):
        answered[number].set()
        await turns(5)
    assert pace.under_way == len(begun) - 4 <= ABREAST + 1
    assert len(begun) > at_most
    for event in answered.values():
        event.set()
    await turns(3 * ABREAST)
    assert begun == [*answered]
    await asyncio.gather(*tasks)


async def test_what_waited_for_as_long_as_it_may_is_begun_and_so_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arrivals, "ANSWER_SECONDS", 0.02)
    pace, begun, both = Pace(), list[int](), asyncio.Event()

    def begin(number: int) -> None:
        begun.append(number)
        if number == 2:
            both.set()

    coming = Arrivals(pace, begin)
    with ExitStack() as stuck:
        for _ in range(ABREAST):
            stuck.enter_context(pace.answering(FOREVER))
        coming.take(1)
        coming.take(2)
        assert begun == []
        await asyncio.wait_for(both.wait(), 10)
    assert begun == [1, 2]


async def test_each_is_begun_in_the_context_in_which_it_was_read() -> None:
    begun: list[str] = []
    coming = Arrivals(Pace(), lambda _: begun.append(READ_BY.get()))
    for shard in ("first", "second", "third"):
        READ_BY.set(shard)
        coming.take(shard)
    READ_BY.set("nobody")
    await turns(5)
    assert begun == ["first", "second", "third"]
