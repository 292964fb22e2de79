"""The bot: discord.py, the referee, the commands and buttons, put together.

Only the ``guilds`` intent is asked for, and no member or message is cached: everything that
a command needs comes with its interaction.
"""

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.buttons import Pressable
from bot.buttons import charge as _charge_buttons  # noqa: F401 - registers its presses
from bot.buttons import fate as _fate_buttons  # noqa: F401 - likewise
from bot.buttons import fu as _fu_buttons  # noqa: F401 - likewise
from bot.buttons import ironsworn as _ironsworn_buttons  # noqa: F401 - likewise
from bot.buttons import ironsworn_moves as _ironsworn_move_buttons  # noqa: F401 - likewise
from bot.buttons import table as _table_buttons  # noqa: F401 - likewise
from bot.buttons import tension as _tension_buttons  # noqa: F401 - likewise
from bot.cogs.charge import ChargeCog
from bot.cogs.clock import ClockCog
from bot.cogs.fate import FateCog
from bot.cogs.fu import FUCog
from bot.cogs.ironsworn import IronswornCog
from bot.cogs.sheet import SheetCog
from bot.cogs.table import EverydayCog, TableCog
from bot.cogs.tension import TensionCog
from bot.errors import Misread
from bot.interaction import Interaction
from bot.referee import Referee
from bot.reply import fail, refuse
from bot.show import charge as _charge_words  # noqa: F401 - registers its words
from bot.show import dice as _dice_words  # noqa: F401 - likewise
from bot.show import fate as _fate_words  # noqa: F401 - likewise
from bot.show import fu as _fu_words  # noqa: F401 - likewise
from bot.show import ironsworn as _ironsworn_words  # noqa: F401 - likewise
from bot.show import tension as _tension_words  # noqa: F401 - likewise
from rules.errors import RuleError

log = logging.getLogger(__name__)

COGS = (
    TableCog,
    SheetCog,
    ClockCog,
    EverydayCog,
    IronswornCog,
    ChargeCog,
    TensionCog,
    FateCog,
    FUCog,
)

IN_FLIGHT = ("CommandTree-invoker", "discord-ui-")
"""How discord.py names the tasks that answer commands and presses."""

DRAIN_SECONDS = 10

MISREAD = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""What discord.py raises for a command or a value that this version does not know."""


class Tree(app_commands.CommandTree["Flywheel"]):
    """The slash commands; whatever goes wrong in one is answered."""

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Say a refusal, or own up to a failure."""
        cause = getattr(error, "original", error)
        if isinstance(error, MISREAD):
            await refuse(interaction, Misread())
        elif isinstance(cause, RuleError):
            await refuse(interaction, cause)
        else:
            await fail(interaction, cause)


class Flywheel(commands.Bot):
    """The bot over one referee."""

    def __init__(self, referee: Referee, *, health_file: Path | None = None) -> None:
        super().__init__(
            # There are no prefix commands; this is the form that wants no message content.
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
        )
        # It never speaks, so nobody need be warned of what voice would want installed.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        self.referee = referee
        self._health_file = health_file

    async def setup_hook(self) -> None:
        """Register commands and buttons, and tell Discord of the commands if they changed."""
        for cog in COGS:
            await self.add_cog(cog(self), override=True)
        self.add_dynamic_items(Pressable)
        await self.sync_commands()
        if self._health_file is not None and not self._beat.is_running():
            self._beat.start(self._health_file)

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
        log.info("ready as %s in %d servers", self.user, len(self.guilds))

    @tasks.loop(seconds=30)
    async def _beat(self, path: Path) -> None:
        """Touch the health file while Discord is reached and the database answers."""
        if self.is_ready() and not self.is_closed() and self.latency < 60:
            await self.referee.is_new_to_discord(0, "")
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
