"""The same bot in a browser: a simulated Discord, no token, no network.

simcord makes the world anew at each start, with the same ids as long as it is made at the same
moment in the same order, which is why people and channels are made here and nowhere else.  Its
clock then moves to the present: an interaction's id comes from the clock and must never be that of
an earlier start, or the referee would take it for a delivery of the same one.
"""

import asyncio
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import simcord

from bot.app import Flywheel
from bot.games import GAMES
from bot.storage.database import open_database
from bot.storage.referee import Referee
from rules.dice import Dice, FairDice

GM = "Maren"
PLAYERS = ("Tamsin", "Jory")


@dataclass(frozen=True, slots=True)
class World:
    """The simulated server: people, the GM first, and a channel for each game."""

    env: Any
    people: list[Any]
    channels: dict[str, Any]


@asynccontextmanager
async def world(database: Path, dice: Dice) -> AsyncIterator[World]:
    """Run the bot on the simulated Discord, its state in the file."""
    async with aclosing(Referee(open_database(database), dice)) as referee:
        # The simulated Discord has one shard, and wants to be told so.
        bot = Flywheel(referee, shard_count=1)
        async with _discord(bot) as env:
            # Ids count up within a millisecond, and how many commands were told of in this
            # one depends on the file; the world gets a moment of its own.
            await env.advance_time(1)
            guild = env.create_guild("The Friday table")
            people = [
                guild.add_member(env.create_user(name.lower(), global_name=name))
                for name in (GM, *PLAYERS)
            ]
            channels = {game.key: guild.create_text_channel(game.key) for game in GAMES}
            await env.advance_time(max(0.0, time.time() - env.now().timestamp()))
            # This Discord was born a moment ago and knows of no commands, whatever the file says.
            await bot.sync_commands(force=True)
            yield World(env, people, channels)


@asynccontextmanager
async def _discord(bot: Flywheel) -> AsyncIterator[simcord.Env]:
    """Run a simulated Discord that knows the bot by its name."""
    env = simcord.Env(bot, check_errors=False)
    env.backend.bot_user.name = "Flywheel"
    await env.start()
    try:
        with env.time_context():
            yield env
    finally:
        await env.shutdown()


async def set_table(here: World, game: str) -> None:
    """Open the game's table with the GM, unless an earlier start did."""
    channel, gm = here.channels[game], here.people[0]
    opened = await gm.slash(channel, "table show")
    if "not chosen yet" in opened.response.embeds[0].description:
        await gm.slash(channel, "table open", game=game, name="The Friday table")


@asynccontextmanager
async def opened(
    database: Path, *, game: str, port: int, dice: Dice
) -> AsyncIterator[tuple[World, Any]]:
    """Serve a game's channel in the browser; give the world and the preview."""
    async with world(database, dice) as here:
        await set_table(here, game)
        async with here.env.preview(
            here.channels[game], viewers=here.people, layout="channel", port=port or None
        ) as preview:
            yield here, preview


async def serve(database: Path, *, game: str, port: int) -> None:
    """Serve the playground until it is stopped; port 0 is any that is free."""
    told = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, told.set)
    async with opened(database, game=game, port=port, dice=FairDice()) as (_here, preview):
        names = ", ".join((f"{GM} (GM)", *PLAYERS))
        sys.stdout.write(
            f"\nThe playground is open: {preview.url}\n"
            f"Type / to see the commands. You can be {names}: choose under “Viewing as”.\n"
            f"The campaign is kept in {database}. Press Ctrl+C to stop.\n\n"
        )
        sys.stdout.flush()
        ends = {asyncio.ensure_future(preview.wait_closed()), asyncio.ensure_future(told.wait())}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
