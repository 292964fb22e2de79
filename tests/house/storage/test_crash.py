"""The bot is killed while many play, again and again, and loses nothing that it answered."""

import asyncio
import json
import os
import sqlite3
from collections import Counter
from contextlib import closing
from itertools import count, cycle
from pathlib import Path
from random import SystemRandom
from typing import Any

from tests.wire import Payload, Wire, start_bot

KILLS = int(os.environ.get("FLYWHEEL_KILLS", "10"))
"""Ten find what is grossly wrong; before a release ``FLYWHEEL_KILLS=50`` looks harder."""

BURST = 40
"""Interactions in flight at each kill: half of them ticks of some clock, half of them rolls."""

CLOCKS = [f"Clock {number:02}" for number in range(10)]
"""Enough that none is ever full, since a refused tick is answered and leaves no entry."""

CHANCE = SystemRandom()


def query(database: Path, statement: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(statement).fetchall()


def is_whole(database: Path) -> bool:
    return (
        query(database, "PRAGMA integrity_check") == [("ok",)]
        and query(database, "PRAGMA foreign_key_check") == []
    )


async def play_until_killed(
    wire: Wire, process: asyncio.subprocess.Process, load: list[Payload]
) -> None:
    """Send all of the load at once, and kill the bot at some moment while it answers."""
    answers = len(wire.answers) + CHANCE.randrange(len(load))
    await asyncio.gather(*(wire.send(payload) for payload in load))
    while len(wire.answers) < answers:
        assert process.returncode is None
        await asyncio.sleep(0.0005)
    await asyncio.sleep(CHANCE.uniform(0, 0.005))
    process.kill()
    await process.wait()


async def test_kills_lose_no_answered_play_and_repeat_none(database: Path) -> None:
    sent: set[int] = set()
    names, users = cycle(CLOCKS), count(1)
    environment = {"DATABASE_URL": f"sqlite:///{database}"}
    async with Wire() as wire:
        for kill in range(KILLS):
            async with start_bot(wire, environment=environment) as process:
                if kill == 0:
                    for name in CLOCKS:
                        await wire.slash(1, "clock new", {"name": name, "segments": 200})
                assert is_whole(database)
                load = [
                    wire.command_payload(user, command, options)
                    for _ in range(BURST // 2)
                    for user, command, options in (
                        (next(users), "clock tick", {"name": next(names)}),
                        (next(users), "roll", {"dice": "2d6"}),
                    )
                ]
                sent |= {int(payload["id"]) for payload in load}
                await play_until_killed(wire, process, load)
        # Started and stopped once more, so that the bot itself recovers after the last kill.
        async with start_bot(wire, environment=environment):
            pass

    assert not [answer for answer in wire.answers if answer.ephemeral or answer.refused]
    acknowledged = {answer.key for answer in wire.answers}
    entries = query(database, "SELECT interaction_id, move, outcome FROM entry")
    journalled = Counter(key for key, _, _ in entries)
    assert acknowledged - set(journalled) == set()
    assert [key for key, times in journalled.items() if times > 1] == []
    assert set(journalled) - acknowledged <= sent
    # Kills that came before the first answer or after the last would prove nothing.
    assert len(CLOCKS) < len(acknowledged) < len(CLOCKS) + KILLS * BURST

    ticks: dict[str, list[int]] = {name: [] for name in CLOCKS}
    for _, move, outcome in entries:
        if move == "clock.ticked":
            ticked = json.loads(outcome)
            ticks[ticked["clock"]["name"]].append(ticked["before"])
    clocks = query(database, "SELECT state FROM sheet WHERE kind = 'clock'")
    stored = {clock["name"]: clock["ticks"] for (text,) in clocks for clock in [json.loads(text)]}
    assert stored == {name: len(befores) for name, befores in ticks.items()}
    assert all(sorted(befores) == list(range(len(befores))) for befores in ticks.values())
    assert is_whole(database)
