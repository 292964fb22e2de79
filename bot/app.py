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
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.ext import commands, tasks
from discord.webhook.async_ import async_context

from bot import table
from bot.chat.answers import Brief, fail, refuse
from bot.chat.arrivals import Arrivals
from bot.chat.asking import refuse_command
from bot.chat.buttons import Pressable, submit
from bot.chat.edits import ARCHIVED, FAILED, FOR_NOW, forget
from bot.chat.emoji import Emoji
from bot.chat.gone import Gone
from bot.chat.interaction import Host, Interaction
from bot.chat.keeping import Stories
from bot.chat.pace import Pace
from bot.chat.panels import Panels, is_barred
from bot.chat.posting import Posting
from bot.chat.posts import catch_up, catch_up_in, renew
from bot.chat.rhythm import DISCORDS, Rhythm
from bot.chat.stories import now, outdated
from bot.chat.symbols import Looks
from bot.chat.upkeep import Upkeep
from bot.errors import Busy, Misread, NoTable, NotNow, one_line
from bot.game import Game
from bot.games import GAMES
from bot.journal import STORY, Post
from bot.scope import Hosting
from bot.storage.reasons import logged
from bot.storage.referee import Referee
from bot.table.panel import draw_panel
from bot.table.words.help import welcome_back
from rules.errors import RuleError

log = logging.getLogger(__name__)

T = TypeVar("T")

IN_FLIGHT = ("CommandTree-invoker", "discord-ui-", "discord.py: on_interaction")
"""How discord.py names the tasks that answer commands and presses."""

DRAIN_SECONDS = 4.0
CLOSE_SECONDS = 1.5
"""Docker kills ten seconds after it told to stop; these three waits stay well below."""

TIDY_AFTER_SECONDS = 60.0
"""How long after the start it is looked for the first time for what is kept no longer."""

LOGIN_SECONDS = 1.0
LOGIN_SECONDS_MAX = 60.0
TELLING_SECONDS = 60.0
TELLING_SECONDS_MAX = 3600.0

ARRIVAL = "INTERACTION_CREATE"
"""What Discord calls it when somebody gives a command, presses or fills in."""

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
            await refuse_command(interaction, cause)
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
        uploads_symbols: bool = False,
        hosting: Hosting | None = None,
        health_file: Path | None = None,
        shard_count: int | None = None,
        shard_ids: Sequence[int] | None = None,
        rhythm: Rhythm = DISCORDS,
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
        self.hosting = hosting or Hosting()
        # What a host does not answer for, such as a playground, is kept as it is.
        self._tidies = hosting is not None
        self.pace = Pace()
        read = self._connection.parsers
        self._begin = read[ARRIVAL]
        self.arrivals = Arrivals(self.pace, self._begin, self._turn_away)
        read[ARRIVAL] = self.arrivals.take
        self.looks = Looks()
        self.emoji = Emoji(self, referee, self.looks)
        self.upkeep = Upkeep(self._renew, rhythm)
        self.panels = Panels(
            self, referee, self.upkeep, self.looks, draw_panel, is_alone=shard_ids is None
        )
        self.gone = Gone()
        self.posting = Posting(referee, self.upkeep, rhythm)
        self.stories = Stories(self, referee, self.upkeep, self.looks, outdated, now, rhythm)
        self._is_caught_up = False
        self._telling: asyncio.Task[None] | None = None
        # Of several processes one tells Discord of the commands: the one with the first shard.
        self.tells_commands = shard_ids is None or 0 in shard_ids
        self._uploads_symbols = uploads_symbols
        self._uploading: asyncio.Task[None] | None = None
        self._health_file = health_file
        self._first_shard = min(shard_ids or (0,))

    async def setup_hook(self) -> None:
        """Register commands and buttons, and tell Discord of the commands if they changed."""
        # Where discord.py looks for what sends its answers, in this task and all that it begins.
        async_context.set(Brief())  # type: ignore[no-untyped-call]
        await self.add_commands()
        self.add_dynamic_items(Pressable)
        await self.emoji.recall()
        if self.tells_commands and not await self._tell_commands():
            self._telling = asyncio.create_task(self._tell_commands_later(), name="telling")
        if self._health_file is not None and not self._beat.is_running():
            self._beat.start(self._health_file)

    async def _renew(self, post: Post) -> bool:
        """Bring a message up to date; give whether nothing is left to do for it."""
        was_barred = is_barred(self.get_channel(post.channel))
        try:
            if post.is_panel:
                return await self.panels.renew(post)
            return await (self.stories.renew(post) if post.what == STORY else renew(self, post))
        except NoTable:
            # It waited for its turn, and its table was removed meanwhile.
            return True
        except discord.HTTPException as error:
            if error.code not in FOR_NOW:
                raise
            is_archived = error.code == ARCHIVED
        place = self.get_channel(post.channel)
        if (place is None) if is_archived else is_barred(place):
            self.upkeep.sleep(post)
            return True
        if is_archived or was_barred:
            # It is so, or is so no longer, since a moment ago: it is soon known which.
            return False
        return await forget(self.referee, post)

    def _wake(self, guild: discord.Guild) -> None:
        """Bring up to date in a server what the bot may edit again."""
        for place in (*guild.channels, *guild.threads):
            if self.upkeep.is_asleep(place.id) and not is_barred(place):
                self.upkeep.wake(place.id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Bring a thread up to date that is in use again, which discord.py tells like a new one."""
        self.upkeep.wake(thread.id)
        await catch_up_in(self, thread.id, thread.parent_id)

    async def on_member_update(
        self, _before: object, changed: discord.Member | discord.Role | discord.abc.GuildChannel
    ) -> None:
        """Bring up to date what the bot may edit since its roles, a role or a channel changed."""
        self._wake(changed.guild)

    on_guild_role_update = on_guild_channel_update = on_member_update

    async def login(self, token: str) -> None:
        """Log in, and try again while Discord has a bad moment."""
        wait = LOGIN_SECONDS
        while True:
            try:
                return await super().login(token)
            except discord.DiscordServerError as error:
                log.warning("Discord said %s; trying again in %.0f s", error.status, wait)
                # What the attempt opened would be left open.
                await self.http.close()
                self.http.connector = discord.utils.MISSING
            await asyncio.sleep(wait)
            wait = min(2 * wait, LOGIN_SECONDS_MAX)

    async def close(self) -> None:
        """Close the connection."""
        for task in filter(None, (self._telling, self._uploading)):
            task.cancel()
        self._tidy.cancel()
        await super().close()

    async def _tell_commands(self) -> bool:
        """Tell Discord of the commands if they changed; give whether it knows them now."""
        try:
            await self.sync_commands()
        except FAILED as error:
            # Those that it knows go on working.
            log.warning("Discord does not take the commands: %s", one_line(error))
            return False
        return True

    async def _tell_commands_later(self) -> None:
        wait = TELLING_SECONDS
        await asyncio.sleep(wait)
        while not await self._tell_commands():
            wait = min(2 * wait, TELLING_SECONDS_MAX)
            await asyncio.sleep(wait)

    async def add_commands(self) -> None:
        """Take up the commands of the table and of every game."""
        table.lay(self.games)
        for cog in (*table.COGS, *(game.cog for game in self.games)):
            await self.add_cog(cog(), override=True)

    def commands_digest(self) -> str:
        """Give a digest of the commands as Discord is told of them."""
        return hashlib.sha256(json.dumps(self._payload(), sort_keys=True).encode()).hexdigest()

    def _payload(self) -> list[dict[str, Any]]:
        payload = [dict(command.to_dict(self.tree)) for command in self.tree.get_commands()]
        return sorted(payload, key=lambda command: str(command["name"]))

    async def sync_commands(self, *, force: bool = False) -> bool:
        """Tell Discord of the commands if they are not those that it was last told of."""
        digest, application = self.commands_digest(), self.application_id or 0
        if not force and not await self.referee.is_new_to_discord(application, digest):
            return False
        await self.tree.sync()
        await self.referee.note_synced(application, digest)
        log.info("told Discord of %d commands", len(self.tree.get_commands()))
        return True

    async def on_ready(self) -> None:
        """Say in the log that the bot is there, and see to what an earlier one left."""
        shards = ", ".join(map(str, sorted(self.shards)))
        log.info("ready as %s in %d servers, shards %s", self.user, len(self.guilds), shards)
        if self._uploads_symbols and self._uploading is None:
            keeping = self.emoji.keep(uploads=self.tells_commands)
            self._uploading = asyncio.create_task(keeping, name="symbols")
        here = {guild.id for guild in self.guilds}
        await self._noted(self.referee.compare_servers(here, self.hears_from))
        if self._tidies and self.tells_commands and not self._tidy.is_running():
            self._tidy.start()
        # Nobody said what may be edited again while it was not connected.
        for guild in self.guilds:
            self._wake(guild)
        if not self._is_caught_up:
            try:
                await catch_up(self)
            except NotNow as refusal:
                log.warning("messages may be out of date: %s", type(refusal).__name__)
            else:
                self._is_caught_up = True

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a form; discord.py itself sees to commands and buttons."""
        if interaction.type is discord.InteractionType.modal_submit:
            await submit(interaction)

    def _turn_away(self, sent: Any) -> None:
        """Tell somebody to try again, before anything of theirs is begun.

        A form is begun, since it has to come back with what was typed; and what would be completed
        is left, since nobody reads that so late.
        """
        interaction = discord.Interaction[Any](data=sent, state=self._connection)
        if interaction.type is discord.InteractionType.modal_submit:
            self._begin(sent)
        elif interaction.type is not discord.InteractionType.autocomplete:
            self.dispatch("interaction_turned_away", interaction)

    async def on_interaction_turned_away(self, interaction: Interaction) -> None:
        """Tell somebody to try again, as discord.py answers its own events."""
        await refuse(interaction, Busy())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Say in a server where the bot was before that its tables are still there."""
        waiting = await self._noted(self.referee.note_back(guild.id))
        channel = guild.system_channel
        if waiting and channel is not None and channel.permissions_for(guild.me).send_messages:
            with suppress(discord.HTTPException):
                await channel.send(embed=welcome_back(waiting))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Keep the tables of a server for a while that the bot was taken off."""
        await self._noted(self.referee.note_left(guild.id))

    async def _noted(self, noting: Awaitable[T]) -> T | None:
        """Note something about a server; what cannot be noted now is found at the next start."""
        try:
            return await noting
        except NotNow as refusal:
            log.warning("not noted: %s", type(refusal).__name__)
            return None

    @tasks.loop(hours=1)
    async def _tidy(self) -> None:
        """Drop what is kept no longer; what goes wrong is tried again in an hour."""
        (failure,) = await asyncio.gather(self.referee.tidy(self.hosting), return_exceptions=True)
        if isinstance(failure, BaseException):
            log.error("not tidied: %s", type(failure).__name__)

    @_tidy.before_loop
    async def _settle_in(self) -> None:
        """Let what waited for the start be done first."""
        await asyncio.sleep(TIDY_AFTER_SECONDS)

    @tasks.loop(seconds=30)
    async def _beat(self, path: Path) -> None:
        """Touch the health file while Discord is reached and the database takes writing."""
        is_heard = all(each < 60 for _, each in self.latencies)
        if not self.is_ready() or self.is_closed() or not is_heard:
            return
        # Whatever goes wrong, the next beat asks again.
        (trouble,) = await asyncio.gather(self._tended(path), return_exceptions=True)
        if trouble:
            said = trouble if isinstance(trouble, str) else logged(trouble)
            log.error("not well: %s", said)

    async def _tended(self, path: Path) -> str:
        trouble = await self.referee.tend(self._first_shard)
        if not trouble:
            await asyncio.to_thread(path.write_text, f"{time.time():.0f}\n")
        return trouble

    async def finish(self) -> None:
        """Let what is in flight end, and messages follow, while there is time."""
        deadline = time.monotonic() + DRAIN_SECONDS
        while (pending := _in_flight()) and (left := deadline - time.monotonic()) > 0:
            await asyncio.wait(pending, timeout=left)
        await self.posting.finish()
        await self.stories.finish(deadline)
        await self.upkeep.finish(deadline)
        # What was played stands; it is the answer that Discord does not take.
        self.arrivals.close()
        for task in _in_flight():
            task.cancel()


def _in_flight() -> list[asyncio.Task[Any]]:
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(IN_FLIGHT)]


async def run_until_told(bot: Flywheel, token: str, stop: Callable[[], Awaitable[object]]) -> None:
    """Run the bot until it ends by itself or ``stop`` returns; finish what is in flight."""
    running = asyncio.create_task(bot.start(token), name="bot")
    stopping = asyncio.ensure_future(stop())
    await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not running.done():
        log.info("stopping: finishing what is in flight")
        await bot.finish()
    # It may be waiting for a Discord that is away, which nobody need wait for.
    closing = asyncio.create_task(bot.close())
    await asyncio.wait({closing}, timeout=CLOSE_SECONDS)
    await bot.http.close()
    for each in (running, closing):
        each.cancel()
    await asyncio.wait({running, closing}, timeout=CLOSE_SECONDS)
    if running.done() and not running.cancelled():
        running.result()
