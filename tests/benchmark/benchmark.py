"""What the bot costs, beside the least that any bot would.

``python tests/benchmark/benchmark.py`` prints every figure with its target. A figure in seconds
says more of the machine than of the bot, so commands are given as ratios to ``/bare`` of a bare
discord.py bot: both bots run at once, over the same transport, and take turns in short batches,
so that whatever else the machine does falls on both alike. All but the disk: a bare bot writes
nothing, so a disk that is busy with other things makes the first ratio worse; the plays at the end
tell how much of it is waiting for the disk. It takes a minute or two; what it prints is for people
to read, and it fails only where something is not answered at all.
"""

import argparse
import asyncio
import platform
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, aclosing
from dataclasses import dataclass, field
from pathlib import Path

# As a plain script Python would look for the tests beside this file.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from bot.chat.picture import png
from tests.benchmark.stored import Plays, rate_of_processes
from tests.benchmark.transport import Timings, measure, rss_mib, start_bot
from tests.databases import Where, address_of, cluster, has_server, query
from tests.wire import ELSEWHERE, GENERAL, Channel, Wire

ACTION_MAX = {"sqlite": 3.0, "postgresql": 4.0}
SHEET_MAX = {"sqlite": 2.0, "postgresql": 2.5}
PANEL_MAX = 1.1
MEMORY_MAX = 45.0
GROWTH_MAX = 1.2
BURST_MAX = 3.0
PICTURE_MAX = 10.0
"""Targets: two ratios to ``/bare`` on each database, one of a table with a panel to one without,
MiB above it, growth with the stored sheets, the seconds within which Discord wants an answer, and
the milliseconds of a clock's picture."""

BATCH, WARM_UP = 25, 3
SEATS = 5
PLAYS_BATCH = 50


@dataclass(slots=True)
class Series:
    """One command, measured in batches."""

    command: str
    options: Mapping[str, object] | None = None
    channel: Channel = GENERAL
    where: str = ""
    batches: list[Timings] = field(default_factory=list)

    @property
    def words(self) -> str:
        """The command as a user types it."""
        options = (f"{k}:{v}" for k, v in (self.options or {}).items())
        return " ".join(["/" + self.command, *options]) + self.where

    @property
    def all(self) -> Timings:
        """Every measurement as one."""
        return Timings(tuple(second for batch in self.batches for second in batch.seconds))

    async def go_on(self, wire: Wire) -> None:
        """Measure one batch more."""
        timings = await measure(
            wire, self.command, self.options, calls=BATCH, warm_up=WARM_UP, channel=self.channel
        )
        self.batches.append(timings)


def say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)


def row(what: str, figure: str, target: str, *, is_met: bool) -> str:
    return f"  {what:<40}{figure:>16}   target {target:<10}{'ok' if is_met else 'MISSED'}"


def ratio_row(series: Series, bare: Series, most: float, name: str = "") -> str:
    """Tell a ratio of medians, and between what the batches put it."""
    ratio = series.all.median / bare.all.median
    each = [
        mine.median / its.median for mine, its in zip(series.batches, bare.batches, strict=True)
    ]
    spread = f"{ratio:.2f}x ({min(each):.1f}-{max(each):.1f})"
    name = name or f"{series.words} / {bare.words}"
    return row(name, spread, f"<= {most:g}x", is_met=ratio <= most)


async def over_the_wire(rounds: int, burst: int, kind: str, where: Where) -> None:
    """Measure commands, memory and one burst."""
    bare = Series("bare")
    stat = {"stat": "iron"}
    plain, panelled = Series("iron action", stat), Series("iron action", stat, ELSEWHERE, ", panel")
    ours = [plain, Series("sheet show"), panelled]
    # One person rolls here more than any hour's limit lets them.
    limits = {"LIMIT_PERSON_HOUR": "0", "LIMIT_TABLE_HOUR": "0"}
    environment = {"DATABASE_URL": address_of(where), "LOG_LEVEL": "WARNING", **limits}
    async with (
        Wire() as bare_wire,
        Wire() as wire,
        start_bot(bare_wire, bare=True) as bare_process,
        start_bot(wire, environment=environment) as process,
    ):
        for command, options in (("iron action", stat), ("table panel", None)):
            await wire.slash(1, command, options, channel=ELSEWHERE)
        for number in range(rounds):
            await bare.go_on(bare_wire)
            for series in ours:
                await series.go_on(wire)
            if (number + 1) % 20 == 0:
                say(f"  … {number + 1} of {rounds} rounds")
        say("", f"One command after another, {rounds * BATCH} of each, in turns of {BATCH}:")
        for series in (bare, *ours):
            told = (
                f"median {series.all.median * 1000:6.2f} ms   p99 {series.all.p99 * 1000:6.2f} ms"
            )
            say(f"  {series.words:<40}{told}")
        say(ratio_row(ours[0], bare, ACTION_MAX[kind]), ratio_row(ours[1], bare, SHEET_MAX[kind]))
        say("", "The same with a panel that follows, at a table of its own:")
        say(ratio_row(panelled, plain, PANEL_MAX, "with a panel / without"))

        above = rss_mib(process.pid) - rss_mib(bare_process.pid)
        say("", "Memory after that:")
        say(row("above the bare bot", f"{above:.1f} MiB", "<= 45 MiB", is_met=above <= MEMORY_MAX))

        for users in (burst, 10 * burst):
            await at_once(wire, users, where)


def table_of(user: int) -> Channel:
    """Give the channel in which somebody plays with four others."""
    return Channel(GENERAL.id + 1_000 + user // SEATS, "table")


async def at_once(wire: Wire, users: int, where: Where) -> None:
    """Let so many people act at the same moment, each for the first time, at tables of five."""
    began = time.perf_counter()
    rolling = (
        wire.slash(user, "iron action", {"stat": "iron"}, channel=table_of(user), within=60)
        for user in range(users * 10, users * 11)
    )
    answers = await asyncio.gather(*rolling, return_exceptions=True)
    taken = time.perf_counter() - began
    came = [each for each in answers if not isinstance(each, BaseException)]
    journal = query(where, "SELECT interaction_id FROM entry")
    made = {key for (key,) in journal}
    played = [each for each in came if each.key in made]
    busy = [each for each in came if each.key not in made]
    last = max(each.seconds for each in played)
    say("", f"{users} users act at once, each for the first time:")
    told = f"{len(played)} played, {len(busy)} told to try again"
    say(f"  {told}, {len(answers) - len(came)} not answered; {len(came) / taken:.0f} a second")
    if busy:
        say(
            f"  told to try again after {statistics.median(b.seconds for b in busy):.2f} s (median)"
        )
    say(row("the last that was played after", f"{last:.2f} s", "<= 3 s", is_met=last <= BURST_MAX))


async def in_process(rounds: int, few: int, many: int, make: Callable[[str], Where]) -> None:
    """Measure a play with few and with many sheets stored, in turns."""
    say("", f"Storing {few:,} and {many:,} sheets …")
    made = [await asyncio.to_thread(make, name) for name in ("few", "many", "normal")]
    sizes = (few, many, few)
    synchronous = ("FULL", "FULL", "NORMAL")
    async with AsyncExitStack() as stack:
        everywhere = [
            await stack.enter_async_context(
                aclosing(await asyncio.to_thread(Plays, where, size, synchronous=how))
            )
            for where, size, how in zip(made, sizes, synchronous, strict=True)
        ]
        with_few, with_many, _ = everywhere
        say("  … done")
        for plays in everywhere:
            await plays.play(PLAYS_BATCH)
            plays.seconds.clear()
        for _ in range(rounds):
            for plays in everywhere:
                await plays.play(PLAYS_BATCH)
    say("", "Plays a second at different servers, by how many are under way at once:")
    for processes in (1, 2):
        rates = [
            await rate_of_processes(str(made[0]), few, processes, number, 800)
            for number in (1, 4, 16)
        ]
        named = f"{processes} process" + "es" * (processes > 1)
        say(f"  {named:<12}" + "".join(f"{rate:>8.0f}" for rate in rates) + "   at 1, 4, 16")
    say("", f"A play (an action roll, committed), {rounds * PLAYS_BATCH} of each, in turns:")
    for plays, how in zip(everywhere, ("", "", ", not waiting for the disk"), strict=True):
        say(f"  {f'with {plays.sheets:,} sheets{how}':<54}{plays.median * 1000:6.2f} ms")
    growth = with_many.median / with_few.median
    say(row("growth", f"{growth:.2f}x", f"<= {GROWTH_MAX}x", is_met=growth <= GROWTH_MAX))


def pictures(rounds: int) -> None:
    """Measure clocks that are drawn anew, once what draws them is warm."""
    png(4, 1)
    seconds = []
    for number in range(rounds):
        png.cache_clear()
        began = time.perf_counter()
        png(8, number % 9)
        seconds.append(time.perf_counter() - began)
    median = Timings(tuple(seconds)).median * 1000
    say("", "A clock's picture, drawn and not remembered:")
    told = f"{median:.1f} ms, {len(png(8, 5))} bytes"
    say(row("a clock of 8", told, "<= 10 ms", is_met=median <= PICTURE_MAX))


async def run(rounds: int, few: int, many: int, burst: int) -> None:
    """Measure everything, one thing after another."""
    versions = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    say(f"{versions}, every play committed to the disk", "")
    pictures(rounds)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        makers: dict[str, Callable[[str], Where]] = {"sqlite": lambda name: folder / f"{name}.db"}
        if has_server():
            makers["postgresql"] = stack.enter_context(cluster(is_durable=True)).make
        else:
            say("", "There is no PostgreSQL here, so nothing is measured on it.")
        for kind, make in makers.items():
            say("", f"=== {kind} ===", "", "Measuring commands over the wire …")
            await over_the_wire(rounds, burst, kind, await asyncio.to_thread(make, "wire"))
            await in_process(rounds, few, many, make)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="benchmark", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100, help="turns of every measurement")
    parser.add_argument("--few", type=int, default=1_000, help="sheets of the small database")
    parser.add_argument("--many", type=int, default=1_000_000, help="sheets of the large one")
    parser.add_argument("--burst", type=int, default=300, help="users who act at once")
    asked = parser.parse_args(arguments)
    asyncio.run(run(asked.rounds, asked.few, asked.many, asked.burst))


if __name__ == "__main__":
    main()
