"""Several bots on one database, each with shards of its own, as Discord demands of large ones."""

import asyncio
import os
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.databases import IS_POSTGRESQL, Where, address_of, query
from tests.wire import Wire, start_bot

pytestmark = pytest.mark.slow


def shard(database: Where, number: int, health: Path) -> dict[str, str]:
    """Give the settings of the process with one of two shards."""
    return {
        "DATABASE_URL": address_of(database),
        "SHARD_COUNT": "2",
        "SHARD_IDS": str(number),
        "HEALTH_FILE": str(health / f"healthy-{number}"),
    }


async def test_two_bots_play_at_one_table_and_one_tells_of_the_commands(
    database: Where, tmp_path: Path
) -> None:
    async with (
        Wire() as first,
        Wire() as second,
        start_bot(second, environment=shard(database, 1, tmp_path)),
        start_bot(first, environment=shard(database, 0, tmp_path)),
    ):
        assert [request.method for request in first.requests].count("PUT") == 1
        assert [request.method for request in second.requests].count("PUT") == 0
        # The second simulated Discord has to know them too, for its users to type them.
        second.commands = first.commands
        made = await first.slash(1, "clock new", {"name": "Alert", "segments": 8})
        for wire in (first, second, first):
            await wire.slash(1, "clock tick", {"name": "Alert"})
        # Its message follows it, whichever process moved it.
        await asyncio.gather(
            first.recorded("PATCH", f"/messages/{made.message_id}"),
            second.recorded("PATCH", f"/messages/{made.message_id}"),
        )
        key = first.snowflake()
        twice = await asyncio.gather(
            first.slash(1, "clock tick", {"name": "Alert"}, key=key),
            second.slash(1, "clock tick", {"name": "Alert"}, key=key),
        )
        undone = await second.slash(1, "undo")

    assert twice[0].embed == twice[1].embed
    assert undone.embed["title"] == "Taken back"
    moves = [move for (move,) in query(database, "SELECT move FROM entry ORDER BY id")]
    assert moves == ["clock.made", *["clock.ticked"] * 4, "undone"]


async def test_a_rolling_restart_loses_nothing(database: Where, tmp_path: Path) -> None:
    answered: list[int] = []

    async def roll(wire: Wire) -> None:
        # Ids of two wires could be the same: they count up from the same clock.
        key = wire.snowflake() + ((wire is second) << 20)
        answer = await wire.slash(1, "roll", {"dice": "d6"}, key=key, within=10)
        if not answer.ephemeral:
            answered.append(answer.key)

    async def play(stop: asyncio.Event) -> None:
        while not stop.is_set():
            await roll(first)

    async with Wire() as first, Wire() as second:
        async with start_bot(first, environment=shard(database, 0, tmp_path)):
            second.commands = first.commands
            stop = asyncio.Event()
            playing = asyncio.create_task(play(stop))
            for _ in range(2):
                async with start_bot(second, environment=shard(database, 1, tmp_path)) as process:
                    for _ in range(20):
                        await roll(second)
                    os.kill(process.pid, signal.SIGTERM)
                    assert await process.wait() == 0
            stop.set()
            await playing

    journalled = [key for (key,) in query(database, "SELECT interaction_id FROM entry")]
    assert sorted(answered) == sorted(journalled)


async def test_two_bots_that_start_at_once_on_nothing_both_come_up(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = f"sqlite:///{tmp_path / 'new.db'}"
    if IS_POSTGRESQL:
        address = request.getfixturevalue("server").make("new")
    async with Wire() as first, Wire() as second, AsyncExitStack() as stack:
        starting = (
            start_bot(wire, environment=shard(address, number, tmp_path))
            for number, wire in enumerate((first, second))
        )
        await asyncio.gather(*(stack.enter_async_context(each) for each in starting))
        second.commands = first.commands
        for wire in (first, second):
            assert (await wire.slash(1, "roll", {"dice": "d6"})).refused is None

    assert query(address, "SELECT count(*) FROM entry") == [(2,)]
