"""A process of its own that plays moves on a database: what tests of several processes start.

``python -m tests.house.storage.ticking ADDRESS COUNT CHANNEL FIRST_KEY`` makes so many moves at
once, each of which moves the one clock on, and prints how many were made.
"""

import asyncio
import sys
from contextlib import aclosing
from dataclasses import replace

from bot.errors import Busy
from bot.scope import Scope
from bot.storage.database import open_database
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from rules.clock import Clock, ClockTicked
from rules.dice import FairDice

SEGMENTS = 200


def where(key: int, channel: int, guild: int = 5) -> Scope:
    """Give somebody who acts in a channel of a server."""
    return Scope(
        key=key,
        guild_id=guild,
        channel_id=channel,
        parent_id=None,
        user_id=1,
        user_name="one",
        manages=False,
        player_id=1,
        player_name="one",
    )


def move_on(turn: Turn) -> ClockTicked:
    """Move the one clock on by a segment, from its end to its beginning."""
    held = next(iter(turn.boards(Clock)), None) or turn.add(Clock("One", SEGMENTS))
    before = held.value.ticks
    held.state = replace(held.value, ticks=(before + 1) % SEGMENTS)
    return ClockTicked(held.value, before)


async def tick(address: str, count: int, channel: int, first_key: int) -> int:
    """Make so many moves at once; one that is told to try again later does so."""
    async with aclosing(Referee(open_database(address), FairDice())) as referee:

        async def one(key: int) -> None:
            while True:
                try:
                    await referee.play(where(key, channel), move_on)
                except Busy:
                    continue
                return

        await asyncio.gather(*(one(first_key + number) for number in range(count)))
    return count


if __name__ == "__main__":
    address, count, channel, first_key = sys.argv[1], *map(int, sys.argv[2:])
    made = asyncio.run(tick(address, count, channel, first_key))
    sys.stdout.write(f"{made}\n")
