"""The same bot in a browser: a simulated Discord, no token, no network.

simcord makes the world anew at each start, with the same ids as long as it is made at the same
moment in the same order, which is why people and channels are made here and nowhere else.  Its
clock then moves to the present and goes on from there: an interaction's id comes from the clock and
must never be that of an earlier start, or the referee would take it for a delivery of the same one.
"""

import asyncio
import logging
import signal
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing, asynccontextmanager
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import simcord
from discord import Asset, PermissionOverwrite
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import SetupError as SetupError

from bot.app import Flywheel
from bot.chat.author import PICTURE_PIXELS
from bot.chat.drawing import BLUE, GREEN, GREY, ORANGE, PAPER, RED, VIOLET, disc
from bot.chat.pen import png
from bot.chat.rhythm import AT_ONCE
from bot.chat.symbols import SYMBOLS
from bot.games import GAMES
from bot.playground.page import Assets, Page
from bot.scope import Scope
from bot.storage.database import open_database
from bot.storage.referee import Referee
from rules.dice import Dice, FairDice
from rules.errors import RuleError
from rules.frozen import frozen

GM = "Maren"
PLAYERS = ("Tamsin", "Jory")

ELSEWHERE = "elsewhere"
"""A channel without a table, which others can be linked with."""

TABLE = "The Friday table"

PATIENCE_SECONDS = 60.0
"""How long the bot may take here: Discord's own three seconds are few on a busy machine."""

WORLD_SECONDS = 1.0
"""When the world is made, after the simulated Discord began."""


@frozen
class World:
    """The simulated server: people, the GM first, a channel for each game, and one more.

    ``assets`` are the pictures that it has.
    """

    bot: Flywheel
    env: Any
    people: list[Any]
    channels: dict[str, Any]
    assets: Assets


class _Discord(simcord.Env):
    """A simulated Discord that does not take a refusal for a failure of the bot.

    It is as patient with the bot's start as with all else; simcord waits five seconds for that,
    which are few on a small machine.
    """

    async def _settle_internal(self, **how: Any) -> None:
        await super()._settle_internal(**how | {"timeout": None})

    def _record_error(self, error: BaseException) -> None:
        if not isinstance(getattr(error, "original", error), RuleError):
            super()._record_error(error)


class _RunningClock:
    """A clock of simcord's that goes on by itself, as a real one does."""

    def __init__(self, stopped: Any) -> None:
        self._stopped, self._since = stopped, time.time()

    @property
    def elapsed(self) -> float:
        """The seconds since the simulated Discord began."""
        return float(self._stopped.elapsed) + time.time() - self._since

    def now(self) -> datetime:
        """Give the moment that it is."""
        since = timedelta(seconds=time.time() - self._since)
        return datetime.fromisoformat(self._stopped.now().isoformat()) + since

    def advance(self, seconds: float) -> None:
        """Move on at once."""
        self._stopped.advance(seconds)


@asynccontextmanager
async def world(database: Path, dice: Dice) -> AsyncIterator[World]:
    """Run the bot on the simulated Discord, its state in the file."""
    async with aclosing(Referee(open_database(database), dice)) as referee:
        # The simulated Discord has one shard, and wants to be told so.
        bot = Flywheel(referee, shard_count=1, rhythm=AT_ONCE)
        bot.pace.patience = PATIENCE_SECONDS
        async with _discord(bot) as env:
            # Ids count up within a millisecond, and how many commands were told of in the first
            # one depends on the file, as does how long the bot looked after messages of before;
            # the world gets a moment of its own, which is the same at every start.
            env.backend.clock.elapsed = WORLD_SECONDS
            guild = env.create_guild(TABLE)
            people = [
                guild.add_member(env.create_user(name.lower(), global_name=name))
                for name in (GM, *PLAYERS)
            ]
            channels = {
                game.key: guild.create_text_channel(
                    game.key, topic=f"{game.title}: begin with {game.start}, or /help"
                )
                for game in GAMES
            }
            # Only who manages a channel in which nothing was played shares a table with it.
            manages = PermissionOverwrite(manage_channels=True)
            channels[ELSEWHERE] = guild.create_text_channel(
                ELSEWHERE,
                topic="No table is open here: link one, or open your own",
                overwrites={people[0]: manages},
            )
            await env.advance_time(max(0.0, time.time() - env.now().timestamp()))
            backend: Any = env.backend
            backend.clock = _RunningClock(backend.clock)
            assets = {**avatars(), **show_symbols(bot, backend)}
            # This Discord was born a moment ago and knows of no commands, whatever the file says.
            await bot.sync_commands(force=True)
            yield World(bot, env, people, channels, assets)


def show_symbols(bot: Flywheel, backend: Any) -> Assets:
    """Give this Discord every symbol as an application emoji; give what the page shows of them."""
    drawn = symbols()
    shown = {name: backend.create_application_emoji(name).id for name in drawn}
    bot.looks.take_up(shown)
    return {
        f"{CDN_BASE}/emojis/{key}.png": (f"{name}.png", drawn[name]) for name, key in shown.items()
    }


@cache
def symbols() -> Mapping[str, bytes]:
    """Draw every symbol once, which takes a second."""
    return {name: png(symbol.draw()) for name, symbol in SYMBOLS.items() if symbol.draw}


def avatars() -> Assets:
    """Draw what Discord shows of those who gave it no picture."""
    head, shoulders = disc(50, 40, 15, PAPER), disc(50, 82, 27, PAPER)
    return {
        f"{Asset.BASE}/embed/avatars/{index}.png?size={PICTURE_PIXELS}": (
            "avatar.png",
            png((disc(50, 50, 50, colour), head, shoulders)),
        )
        for index, colour in enumerate((BLUE, GREY, GREEN, ORANGE, RED, VIOLET))
    }


@asynccontextmanager
async def _discord(bot: Flywheel) -> AsyncIterator[simcord.Env]:
    """Run a simulated Discord that knows the bot by its name."""
    env = _Discord(bot, check_errors=False, settle_timeout=PATIENCE_SECONDS)
    backend: Any = env.backend
    backend.bot_user.name = "Flywheel"
    begin = backend.new_interaction

    def begin_patiently(*given: Any) -> Any:
        begun = begin(*given)
        begun.initial_response_deadline = None
        return begun

    backend.new_interaction = begin_patiently
    await env.start()
    try:
        with env.time_context():
            yield env
    finally:
        await env.shutdown()


async def set_table(here: World, game: str) -> None:
    """Open the game's table with the GM, unless an earlier start did."""
    channel, gm = here.channels[game], here.people[0]
    looks = Scope(
        0, gm.guild.id, channel.id, None, gm.id, GM, manages=False, player_id=gm.id, player_name=GM
    )
    if not await here.bot.referee.look(looks, lambda turn: turn.table.value.game):
        await gm.slash(channel, "table open", game=game, name=TABLE)


@asynccontextmanager
async def opened(
    database: Path, *, game: str, port: int, dice: Dice
) -> AsyncIterator[tuple[World, Page]]:
    """Serve the channels in the browser, a game's first; give the world and the page."""
    async with world(database, dice) as here:
        for each in GAMES:
            await set_table(here, each.key)
        starts = {each.key: each.start.strip("/") for each in GAMES}
        page = Page(
            here.env, here.channels, starts, here.people, here.assets, first=game, port=port
        )
        async with page, page.kept_up():
            yield here, page


async def serve(database: Path, *, game: str, port: int) -> None:
    """Serve the playground until it is stopped; port 0 is any that is free."""
    told = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, told.set)
    # What it says to those who run a real bot would puzzle whoever tries this one.
    logging.getLogger("bot").setLevel(logging.ERROR)
    async with opened(database, game=game, port=port, dice=FairDice()) as (_here, page):
        names = ", ".join((f"{GM} (GM)", *PLAYERS))
        sys.stdout.write(
            f"\nThe playground is open: {page.url}\n"
            f"Each game has a table in a channel of its own. Type / to see the commands.\n"
            f"You can be {names}: choose under “Viewing as”.\n"
            f"The campaign is kept in {database}. Press Ctrl+C to stop.\n\n"
        )
        sys.stdout.flush()
        ends = {asyncio.ensure_future(page.wait_closed()), asyncio.ensure_future(told.wait())}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
