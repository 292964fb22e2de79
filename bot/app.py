"""The bot: discord.py, the referee, the commands and buttons, put together.

Only the ``guilds`` intent is asked for, and no member or message is cached: everything that a
command needs comes with its interaction.
"""

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot import table
from bot.chat.answers import fail, refuse
from bot.chat.buttons import Pressable
from bot.chat.interaction import Host, Interaction
from bot.chat.pace import Pace
from bot.errors import Misread
from bot.game import Game
from bot.games import GAMES
from bot.storage.referee import Referee
from rules.errors import RuleError

log = logging.getLogger(__name__)

IN_FLIGHT = ("CommandTree-invoker", "discord-ui-")
"""How discord.py names the tasks that answer commands and presses."""

DRAIN_SECONDS = 10

MISREAD = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""What discord.py raises for a command or a value that this version does not know."""


class Tree(app_commands.CommandTree[Host]):
    """The slash commands; whatever goes wrong in one is answered."""

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Say a refusal, or own up to a failure."""
        # What an option refuses to read is the cause of discord.py's own error.
        cause = error.__cause__ or error
        if isinstance(cause, RuleError):
            await refuse(interaction, cause)
        elif isinstance(error, MISREAD):
            await refuse(interaction, Misread())
        else:
            await fail(interaction, cause)


class Flywheel(Host):
    """The bot over one referee, with the games that are played."""

    def __init__(
        self,
        referee: Referee,
        *,
        games: Sequence[Game] = GAMES,
        health_file: Path | None = None,
        shard_count: int | None = None,
        shard_ids: Sequence[int] | None = None,
    ) -> None:
        # It never speaks, so nobody need be warned of what voice would want installed.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            # There are no prefix commands; this is the form that wants no message content.
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            shard_count=shard_count,
            shard_ids=None if shard_ids is None else list(shard_ids),  # type: ignore[arg-type]
            chunk_guilds_at_startup=False,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
        )
        self.referee = referee
        self.games = games
        self.pace = Pace()
        # Of several processes one tells Discord of the commands: the one with the first shard.
        self._tells_commands = shard_ids is None or 0 in shard_ids
        self._health_file = health_file

    async def setup_hook(self) -> None:
        """Register commands and buttons, and tell Discord of the commands if they changed."""
        await self.add_commands()
        self.add_dynamic_items(Pressable)
        if self._tells_commands:
            await self.sync_commands()
        if self._health_file is not None and not self._beat.is_running():
            self._beat.start(self._health_file)

    async def add_commands(self) -> None:
        """Take up the commands of the table and of every game."""
        table.lay(self.games)
        for cog in (*table.COGS, *(game.cog for game in self.games)):
            await self.add_cog(cog(), override=True)

    async def sync_commands(self, *, force: bool = False) -> bool:
        """Tell Discord of the commands if they are not those that it was last told of."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        payload.sort(key=lambda command: str(command["name"]))
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        application = self.application_id or 0
        if not force and not await self.referee.is_new_to_discord(application, digest):
            return False
        await self.tree.sync()
        await self.referee.note_synced(application, digest)
        log.info("told Discord of %d commands", len(payload))
        return True

    async def on_ready(self) -> None:
        """Say in the log that the bot is there."""
        shards = ", ".join(map(str, sorted(self.shards)))
        log.info("ready as %s in %d servers, shards %s", self.user, len(self.guilds), shards)

    @tasks.loop(seconds=30)
    async def _beat(self, path: Path) -> None:
        """Touch the health file while Discord is reached and the database answers."""
        is_heard = all(each < 60 for _, each in self.latencies)
        if self.is_ready() and not self.is_closed() and is_heard:
            try:
                trouble = await self.referee.tend()
            except RuleError as refusal:
                trouble = type(refusal).__name__
            if trouble:
                log.error("not well: %s", trouble)
                return
            await asyncio.to_thread(path.write_text, f"{time.time():.0f}\n")

    async def finish(self) -> None:
        """Let what is in flight end, then close the connection."""
        deadline = time.monotonic() + DRAIN_SECONDS
        while time.monotonic() < deadline:
            pending = [
                task for task in asyncio.all_tasks() if task.get_name().startswith(IN_FLIGHT)
            ]
            if not pending:
                break
            await asyncio.wait(pending, timeout=max(0.0, deadline - time.monotonic()))
        await self.close()


async def run_until_told(bot: Flywheel, token: str, stop: Callable[[], Awaitable[object]]) -> None:
    """Run the bot until it ends by itself or ``stop`` returns; finish what is in flight."""
    async with bot:
        running = asyncio.create_task(bot.start(token), name="bot")
        stopping = asyncio.ensure_future(stop())
        done, _ = await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if running in done:
            stopping.cancel()
        else:
            log.info("stopping: finishing what is in flight")
            await bot.finish()
        await running
