"""The bot is killed while many play, again and again, and loses nothing that it answered."""

import asyncio
import json
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.databases import Where, address_of, query
from tests.wire import PATIENCE, Payload, Recorded, Wire, start_bot
from tests.wire_server import error

KILLS = int(os.environ.get("FLYWHEEL_KILLS", "5"))
"""Five find what is grossly wrong; before a release ``FLYWHEEL_KILLS=50`` looks harder."""

BURST = 40
"""Interactions in flight at each kill: half of them ticks of some clock, half of them rolls."""

CLOCKS = [f"Clock {number:02}" for number in range(24)]
"""Enough that none is ever full, since a refused tick is answered and leaves no entry."""

CHANCE = SystemRandom()

DISK = Path("/var/tmp")  # noqa: S108  # what is there outlives a restart, so it is no memory


def is_whole(database: Where) -> bool:
    return isinstance(database, str) or (
        query(database, "PRAGMA integrity_check") == [("ok",)]
        and query(database, "PRAGMA foreign_key_check") == []
    )


class Killing(Wire):
    """A wire that kills the bot with a certain answer, and hears nothing of the dead."""

    def __init__(self) -> None:
        super().__init__()
        self._process: asyncio.subprocess.Process | None = None
        self._last = 0
        self._is_dead = False

    def kill_with(self, process: asyncio.subprocess.Process, answers: int) -> None:
        """Kill this process with so many more answers, or in a moment."""
        self._process, self._last = process, len(self.answers) + answers

    def begin_again(self) -> None:
        """Hear the next process, and kill nobody yet."""
        self._process, self._is_dead = None, False

    def _kill(self, process: asyncio.subprocess.Process) -> None:
        self._is_dead = True
        process.kill()

    def _callback(self, request: Recorded, match: Any) -> Any:
        if self._is_dead:
            # What the dead had sent, and a busy machine delivers late, never reached Discord.
            return error(503, 0, "the bot is dead")
        answered = super()._callback(request, match)
        if self._process is not None and len(self.answers) == self._last:
            # Half of them at once; the others hit whatever the bot does in the next moment.
            if CHANCE.random() < 0.5:
                self._kill(self._process)
            else:
                moment = CHANCE.uniform(0, 0.005)
                asyncio.get_running_loop().call_later(moment, self._kill, self._process)
        return answered


async def play_until_killed(
    wire: Killing, process: asyncio.subprocess.Process, load: list[Payload]
) -> None:
    """Send all of the load at once, and have the bot killed while it answers."""
    wire.kill_with(process, CHANCE.randrange(1, len(load)))
    await asyncio.gather(*(wire.send(payload) for payload in load))
    async with asyncio.timeout(PATIENCE):
        await process.wait()


@pytest.fixture
def database(request: pytest.FixtureRequest, migrated: Where) -> Iterator[Where]:
    """A database on a disk, whose patience is part of what is tested here."""
    if isinstance(migrated, str):
        yield request.getfixturevalue("server").make("killed", template="migrated")
        return
    with TemporaryDirectory(dir=DISK if DISK.is_dir() else None) as folder:
        yield Path(shutil.copy(migrated, folder))


async def test_kills_lose_no_answered_play_and_repeat_none(database: Where) -> None:
    sent: set[int] = set()
    names, users = cycle(CLOCKS), count(1)
    environment = {"DATABASE_URL": address_of(database)}
    async with Killing() as wire:
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
            wire.begin_again()
        # Started and stopped once more, so that the bot itself recovers after the last kill.
        async with start_bot(wire, environment=environment):
            pass

    assert not [answer for answer in wire.answers if answer.refused]
    acknowledged = {answer.key for answer in wire.answers if not answer.ephemeral}
    # Whoever was told to try again was told that nothing was done.
    told_to_wait = {answer.key for answer in wire.answers if answer.ephemeral}
    entries = query(database, "SELECT interaction_id, move, CAST(outcome AS TEXT) FROM entry")
    journalled = Counter(key for key, _, _ in entries)
    assert acknowledged - set(journalled) == set()
    assert told_to_wait & set(journalled) == set()
    assert [key for key, times in journalled.items() if times > 1] == []
    assert set(journalled) - acknowledged <= sent
    # Kills that came before the first answer or after the last would prove nothing.
    assert len(CLOCKS) + KILLS <= len(acknowledged) < len(CLOCKS) + KILLS * BURST

    ticks: dict[str, list[int]] = {name: [] for name in CLOCKS}
    for _, move, outcome in entries:
        if move == "clock.ticked":
            ticked = json.loads(outcome)
            ticks[ticked["clock"]["name"]].append(ticked["before"])
    clocks = query(database, "SELECT CAST(state AS TEXT) FROM sheet WHERE kind = 'clock'")
    stored = {clock["name"]: clock["ticks"] for (text,) in clocks for clock in [json.loads(text)]}
    assert stored == {name: len(befores) for name, befores in ticks.items()}
    assert all(sorted(befores) == list(range(len(befores))) for befores in ticks.values())
    assert is_whole(database)
