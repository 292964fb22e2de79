"""What the transport alone costs: ``/bare`` over the wire, with the bot in another process.

``python -m tests.benchmark.transport`` prints the median and the 99th percentile of one command
after another, and the bot's memory. ``start_bot``, ``measure`` and ``rss_mib`` serve the benchmark
of the whole bot, which means little except beside these figures from the same run.
"""

import argparse
import asyncio
import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests import wire
from tests.wire import GENERAL, Channel, Wire

start_bot = partial(wire.start_bot, is_weighed=True)
"""Start a bot from nothing, so that all that it needs is its own."""

__all__ = ["Timings", "measure", "rss_mib", "start_bot"]


@dataclass(frozen=True, slots=True)
class Timings:
    """How long each command took, in seconds from its sending to the arrival of its answer."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """Half of the commands took no longer."""
        return statistics.median(self.seconds)

    @property
    def p99(self) -> float:
        """Of a hundred commands, 99 took no longer."""
        return sorted(self.seconds)[math.ceil(0.99 * len(self.seconds)) - 1]


async def measure(
    wire: Wire,
    command: str,
    options: Mapping[str, object] | None = None,
    *,
    calls: int = 500,
    warm_up: int = 50,
    user: int = 1,
    channel: Channel = GENERAL,
) -> Timings:
    """Use a command again and again, each time when the last was answered; the first do not count.

    Raises ``NoAnswer`` if one is not answered, ``RuntimeError`` if Discord would not take one.
    """
    seconds: list[float] = []
    for _ in range(warm_up + calls):
        answer = await wire.slash(user, command, options, channel=channel)
        if answer.refused is not None:
            raise RuntimeError(f"/{command} was answered in vain: {answer.refused}")
        seconds.append(answer.seconds)
    return Timings(tuple(seconds[warm_up:]))


def rss_mib(process: int) -> float:
    """Read how much memory a process holds, in MiB; Linux only."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    kib = next(line.split()[1] for line in lines if line.startswith("VmRSS:"))
    return int(kib) / 1024


async def run(calls: int) -> None:
    """Measure the bare bot and print the figures."""
    async with Wire() as wire, start_bot(wire, bare=True) as process:
        timings = await measure(wire, "bare", calls=calls)
        print(f"/bare, {calls} calls one after another")
        print(f"  median {timings.median * 1000:6.2f} ms")
        print(f"  p99    {timings.p99 * 1000:6.2f} ms")
        print(f"  memory {rss_mib(process.pid):6.1f} MiB")


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="transport")
    parser.add_argument("--calls", type=int, default=500)
    asyncio.run(run(parser.parse_args(arguments).calls))


if __name__ == "__main__":
    main()
