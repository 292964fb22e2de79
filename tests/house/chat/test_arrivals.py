"""Interactions that come together: one is begun after another, and not too many at once."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from typing import Any

import discord
import pytest

from bot.app import ARRIVAL
from bot.chat import pace as pace_of_plays
from bot.chat.arrivals import ABREAST, Arrivals
from bot.chat.pace import Pace
from tests.stage import Stage

READ_BY = ContextVar("READ_BY", default="")
FOREVER = float("inf")


async def turns(count: int) -> None:
    """Let the loop come round."""
    for _ in range(count):
        await asyncio.sleep(0)


def sent(number: int) -> dict[str, str]:
    """Give an interaction as Discord sends it."""
    return {"id": str(number)}


def arriving(pace: Pace) -> tuple[Arrivals, list[int]]:
    """Give arrivals, and the numbers of those that were begun."""
    begun: list[int] = []
    return Arrivals(pace, lambda one: begun.append(int(one["id"]))), begun


@contextmanager
def full(pace: Pace) -> Iterator[None]:
    """Let as many plays be under way as may be."""
    with ExitStack() as busy:
        for _ in range(ABREAST):
            busy.enter_context(pace.answering(FOREVER))
        yield


async def test_what_comes_alone_is_begun_as_it_is_read() -> None:
    coming, begun = arriving(Pace())
    coming.take(sent(1))
    assert begun == [1]
    await turns(2)
    coming.take(sent(2))
    assert begun == [1, 2]


async def test_what_comes_together_is_begun_in_order_as_the_loop_comes_round() -> None:
    coming, begun = arriving(Pace())
    for number in range(50):
        coming.take(sent(number))
    assert begun == [0]
    await turns(10)
    assert begun == [*range(len(begun))]
    assert 5 <= len(begun) <= 11
    coming.take(sent(50))
    await turns(60)
    assert begun == [*range(51)]


async def test_no_more_than_so_many_plays_are_under_way_and_the_next_follows_an_answer() -> None:
    pace, begun = Pace(), list[int]()
    answered = {number: asyncio.Event() for number in range(ABREAST + 9)}
    tasks = list[asyncio.Task[None]]()

    async def play(number: int) -> None:
        with pace.answering(FOREVER):
            await answered[number].wait()

    def begin(one: dict[str, str]) -> None:
        begun.append(int(one["id"]))
        tasks.append(asyncio.create_task(play(begun[-1])))

    coming = Arrivals(pace, begin)
    for number in answered:
        coming.take(sent(number))
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
    monkeypatch.setattr(pace_of_plays, "ANSWER_SECONDS", 0.02)
    pace, begun, both = Pace(), list[int](), asyncio.Event()

    def begin(one: dict[str, str]) -> None:
        begun.append(int(one["id"]))
        if begun[-1] == 2:
            both.set()

    coming = Arrivals(pace, begin)
    with full(pace):
        coming.take(sent(1))
        coming.take(sent(2))
        assert begun == []
        await asyncio.wait_for(both.wait(), 10)
    assert begun == [1, 2]


async def test_each_is_begun_in_the_context_in_which_it_was_read() -> None:
    begun: list[str] = []
    coming = Arrivals(Pace(), lambda _: begun.append(READ_BY.get()))
    for shard in ("first", "second", "third"):
        READ_BY.set(shard)
        coming.take(sent(1))
    READ_BY.set("nobody")
    await turns(5)
    assert begun == ["first", "second", "third"]


async def test_what_fails_as_it_begins_is_no_failure_of_whoever_was_answered() -> None:
    pace, failed = Pace(), list[str]()
    asyncio.get_running_loop().set_exception_handler(
        lambda _, told: failed.append(type(told["exception"]).__name__)
    )
    begun: list[int] = []

    def begin(one: dict[str, str]) -> None:
        if one["id"] == "1":
            raise KeyError
        begun.append(int(one["id"]))

    coming = Arrivals(pace, begin)
    with full(pace):
        coming.take(sent(1))
        coming.take(sent(2))
    await turns(4)
    assert (begun, failed) == ([2], ["KeyError"])


async def test_once_it_is_closed_nothing_that_waited_is_begun() -> None:
    pace = Pace()
    coming, begun = arriving(pace)
    with full(pace):
        coming.take(sent(1))
        coming.close()
    await turns(4)
    assert begun == []


async def test_how_late_something_came_is_measured_before_it_waits() -> None:
    pace = Pace()
    came = discord.utils.time_snowflake(discord.utils.utcnow())
    coming, _ = arriving(pace)
    with full(pace):
        coming.take(sent(came))
        await asyncio.sleep(0.1)
        assert pace.lateness(came) > 0.09


async def test_the_bot_takes_what_comes_in_this_way(stage: Stage) -> None:
    begun: list[Any] = []
    stage.bot.arrivals._begin = begun.append
    taken = stage.bot._connection.parsers[ARRIVAL]
    taken({"id": "7"})
    assert begun == [{"id": "7"}]
