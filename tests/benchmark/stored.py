"""What a play costs in process, with few and with many sheets stored, and in several processes.

``python -m tests.benchmark.stored ADDRESS SHEETS AT_ONCE TIMES`` plays on a database that is filled
already: it says that it is ready, waits for a line, plays, and prints how many seconds that took.
"""

import asyncio
import itertools
import json
import random
import statistics
import sys
import time
from contextlib import aclosing
from pathlib import Path

from bot.games.ironsworn.plays import rolls as plays
from bot.scope import Scope
from bot.storage import codec
from bot.storage.database import open_database
from bot.storage.referee import Referee
from bot.storage.upgrade import upgrade
from rules.clock import Clock
from rules.dice import FairDice
from rules.ironsworn import Character, Rank, Track, TrackKind
from rules.table import Table
from tests.databases import Where, query

ROOT = Path(__file__).resolve().parents[2]

SHEETS_OF_A_TABLE = 4
"""The table itself, two characters and a clock."""

FIRST_PLAYER, SECOND_PLAYER = 1, 2


def fill(where: Where, sheets: int) -> int:
    """Make a database with so many sheets, and say how many tables they are of."""
    upgrade(where)
    tables = sheets // SHEETS_OF_A_TABLE
    is_server = isinstance(where, str)
    numbers = (
        "(SELECT generate_series(1, :tables) AS n) AS numbers"
        if is_server
        else "(WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers"
        " WHERE n < :tables) SELECT n FROM numbers)"
    )
    document = "CAST({} AS JSON)" if is_server else "{}"
    vow = Track("The bear", TrackKind.VOW, Rank.DANGEROUS, ticks=16)
    kept = (
        (0, "table", "", False, Table(channels=(0,))),
        (FIRST_PLAYER, "ironsworn", "Wren", True, Character("Wren", tracks=(vow,))),
        (SECOND_PLAYER, "ironsworn", "Wren", True, Character("Wren", tracks=(vow,))),
        (0, "clock", "Alert", False, Clock("Alert", 8)),
    )
    # A channel has the number of its table.
    query(
        where,
        f'INSERT INTO "table" (id, guild_id) SELECT n, n FROM {numbers}',
        tables=tables,
    )
    query(
        where,
        f"INSERT INTO channel (channel_id, table_id, is_open) SELECT n, n, true FROM {numbers}",
        tables=tables,
    )
    for player, kind, name, is_active, value in kept:
        state = document.format("replace(CAST(:state AS TEXT), '[0]', '[' || n || ']')")
        query(
            where,
            "INSERT INTO sheet (table_id, player_id, kind, name, is_active, state)"
            " SELECT n, CAST(:player AS BIGINT), CAST(:kind AS TEXT), CAST(:name AS TEXT),"
            f" CAST(:is_active AS BOOLEAN), {state} FROM {numbers}",
            tables=tables,
            player=player,
            kind=kind,
            name=name,
            is_active=is_active,
            state=json.dumps(codec.encode(value)),
        )
    query(where, "ANALYZE")
    return tables


class Plays:
    """Action rolls at tables chosen by chance, one after another, on one database."""

    def __init__(
        self, where: Where, sheets: int, *, synchronous: str = "FULL", is_filled: bool = False
    ) -> None:
        self.sheets = sheets
        self.seconds: list[float] = []
        self._tables = sheets // SHEETS_OF_A_TABLE if is_filled else fill(where, sheets)
        self._referee = Referee(open_database(where, synchronous=synchronous), FairDice())
        self._keys = itertools.count(random.randrange(2**50))  # noqa: S311

    @property
    def median(self) -> float:
        """Half of the plays took no longer."""
        return statistics.median(self.seconds)

    async def aclose(self) -> None:
        """Let the database go."""
        await self._referee.aclose()

    async def play(self, times: int) -> None:
        """Play so many times, and keep how long each took."""
        for _ in range(times):
            scope = self._scope()
            began = time.perf_counter()
            await self._referee.play(scope, lambda turn: plays.action(turn, "iron", 0, None))
            self.seconds.append(time.perf_counter() - began)

    async def rate(self, at_once: int, times: int) -> float:
        """Play so many times, so many at once, each at a server of its own; give plays a second."""
        began = time.perf_counter()
        await asyncio.gather(*(self.play(times // at_once) for _ in range(at_once)))
        return times / (time.perf_counter() - began)

    def _scope(self) -> Scope:
        number = random.randint(1, self._tables)  # noqa: S311  # no dice fall by it
        return Scope(
            key=next(self._keys),
            guild_id=number,
            channel_id=number,
            parent_id=None,
            user_id=FIRST_PLAYER,
            user_name="Wren",
            manages=False,
            player_id=FIRST_PLAYER,
            player_name="Wren",
        )


async def rate_of_processes(
    address: str, sheets: int, processes: int, at_once: int, times: int
) -> float:
    """Give plays a second of so many processes on one database, each so many at once."""
    command = [sys.executable, "-m", __name__, address, str(sheets), str(at_once), str(times)]
    pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
    started = [
        await asyncio.create_subprocess_exec(*command, cwd=ROOT, **pipes) for _ in range(processes)
    ]
    for process in started:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
    told = await asyncio.gather(*(process.communicate(b"go\n") for process in started))
    return processes * times / max(float(out) for out, _ in told)


async def _play(address: str, sheets: int, at_once: int, times: int) -> None:
    where = Path(address) if "://" not in address else address
    async with aclosing(Plays(where, sheets, is_filled=True)) as plays:
        await plays.rate(at_once, 10 * at_once)
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        began = time.perf_counter()
        await plays.rate(at_once, times)
        print(time.perf_counter() - began, flush=True)


if __name__ == "__main__":
    asyncio.run(_play(sys.argv[1], *map(int, sys.argv[2:])))
