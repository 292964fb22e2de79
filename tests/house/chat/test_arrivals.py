"""Interactions that come together: begun one after another, not too many, or turned away."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.app import ARRIVAL, Flywheel
from bot.chat import pace as pace_of_plays
from bot.chat.arrivals import ABREAST, Arrivals
from bot.chat.pace import Pace
from bot.storage.lanes import FOREVER
from tests.stage import Stage, answer, fill_in, refused
from tests.wire import until

READ_BY = ContextVar("READ_BY", default="")


async def turns(count: int) -> None:
    """Let the loop come round."""
    for _ in range(count):
        await asyncio.sleep(0)


def sent(number: int) -> dict[str, str]:
    """Give an interaction as Discord sends it."""
    return {"id": str(number)}


def arriving(pace: Pace) -> tuple[Arrivals, list[int]]:
    """Give arrivals, and the numbers of those that were begun; those turned away are negative."""
    begun: list[int] = []

    def begin(one: dict[str, str]) -> None:
        begun.append(int(one["id"]))

    def turn_away(one: dict[str, str]) -> None:
        begun.append(-int(one["id"]))

    return Arrivals(pace, begin, turn_away), begun


def nobody(_sent: Any) -> None:
    """Turn nobody away."""
    pytest.fail("somebody was turned away")


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

    coming = Arrivals(pace, begin, nobody)
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


async def test_who_has_waited_as_long_as_they_may_is_turned_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace_of_plays, "ANSWER_SECONDS", 0.3)
    pace = Pace()
    coming, begun = arriving(pace)
    with full(pace):
        coming.take(sent(1))
        coming.take(sent(2))
        assert begun == []
        await until(lambda: len(begun) == 2)
    assert begun == [-1, -2]


async def test_who_would_wait_too_long_is_turned_away_at_once_and_the_others_are_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pace = Pace()
    monkeypatch.setattr(Pace, "each", 0.1)
    coming, begun = arriving(pace)
    # The first is begun at once, and after each tenth of a second another would be.
    for number in range(1, 61):
        coming.take(sent(number))
    await turns(70)
    assert sorted(each for each in begun if each > 0) == [*range(1, 27)]
    assert [-each for each in begun if each < 0] == [*range(27, 61)]
    # Nobody who is begun waits for all those who are turned away.
    assert begun[:7] == [1, -27, 2, -28, 3, -29, 4]


async def test_nobody_is_turned_away_for_the_time_that_discord_takes() -> None:
    pace = Pace()
    coming, begun = arriving(pace)
    for _ in range(100):
        with pace.answering(FOREVER):
            await asyncio.sleep(0.002)
    assert pace.each < 0.002
    for number in range(1, 61):
        coming.take(sent(number))
    await turns(130)
    assert begun == [*range(1, 61)]


async def test_each_is_begun_in_the_context_in_which_it_was_read() -> None:
    begun: list[str] = []
    coming = Arrivals(Pace(), lambda _: begun.append(READ_BY.get()), nobody)
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

    coming = Arrivals(pace, begin, nobody)
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


@pytest.mark.parametrize("by", [-3600.0, 3600.0])
def test_a_clock_that_is_set_makes_nothing_late(monkeypatch: pytest.MonkeyPatch, by: float) -> None:
    pace = Pace()
    assert pace.lateness(discord.utils.time_snowflake(discord.utils.utcnow())) < 0.1
    came, now, seconds = discord.utils.utcnow(), discord.utils.utcnow, time.time
    monkeypatch.setattr(discord.utils, "utcnow", lambda: now() + timedelta(seconds=by))
    monkeypatch.setattr(time, "time", lambda: seconds() + by)
    assert pace.lateness(discord.utils.time_snowflake(came)) < 0.1


async def test_the_bot_takes_what_comes_in_this_way(stage: Stage) -> None:
    begun: list[Any] = []
    stage.bot.arrivals._begin = begun.append
    taken = stage.bot._connection.parsers[ARRIVAL]
    taken({"id": "7"})
    assert begun == [{"id": "7"}]


@pytest.fixture
async def check(stage: Stage) -> Any:
    """A check that waits for its dice."""
    await stage.gm.slash(stage.here, "table open", game="fu")
    await stage.ann.slash(stage.here, "sheet new", name="Tennessee")
    return await stage.ann.slash(stage.here, "fu check")


def test_every_bot_of_the_tests_has_all_the_patience_there_is() -> None:
    bot = Flywheel(None)  # type: ignore[arg-type]  # nothing is played
    assert bot.pace.patience == FOREVER


async def test_who_is_turned_away_is_told_privately_and_nothing_has_changed(
    stage: Stage, check: Any
) -> None:
    before, moves = stage.state(), stage.moves()
    stage.bot.pace.patience = -1.0
    given = await stage.ann.slash(stage.here, "fu check")
    pressed = await answer(stage.ann, check, "Roll")
    for each in (given, pressed):
        assert "Try again in a few seconds" in refused(each)
    assert (stage.state(), stage.moves()) == (before, moves)


async def test_a_form_that_comes_too_late_gives_back_what_was_typed(
    stage: Stage, check: Any
) -> None:
    form = await stage.bob.click(check.response, label="Suggest a die")
    moves = stage.moves()
    stage.bot.pace.patience = -1.0
    came = await fill_in(stage.bob, form, "Plenty of shadows", ["power"])
    assert "Try again in a few seconds" in refused(came)
    assert "Plenty of shadows" in refused(came)
    assert stage.moves() == moves


@pytest.mark.usefixtures("check")
async def test_nothing_is_completed_that_nobody_reads_any_more(stage: Stage) -> None:
    assert await stage.ann.autocomplete(stage.here, "sheet show", "character", "Ten")
    stage.bot.pace.patience = -1.0
    assert not await stage.ann.autocomplete(stage.here, "sheet show", "character", "Ten")
