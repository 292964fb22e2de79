"""Which channels are gone, as Discord says when it is asked.

The bot knows all channels of a server and the threads that are in use; what it does not know was
deleted, or is a thread in the archive.  Only Discord can tell the two apart.  A channel that was
deleted never comes back, so what is found gone is remembered.
"""

import asyncio
from collections.abc import Iterable

import discord

from bot.chat.edits import FAILED

ASKED_MAX = 25
"""Channels that are asked about at once."""

KNOWN_MAX = 10_000
"""Channels that are remembered, the newest; one that was forgotten is asked about anew."""

SECONDS = 1.0
"""So long the answers are waited for; what was not answered by then counts as there."""


class Gone:
    """What this process has learnt of channels that the bot does not know."""

    def __init__(self) -> None:
        self._is_gone: dict[int, bool] = {}

    def __contains__(self, channel: int) -> bool:
        return self._is_gone.get(channel, False)

    async def learn(self, guild: discord.Guild, channels: Iterable[int], *, again: bool) -> None:
        """Ask Discord about channels, ``again`` also about those that were there before."""
        known = self._is_gone
        asked = {each for each in channels if each not in known or (again and not known[each])}
        # Whatever was there the last time has the longest odds to be gone.
        first = sorted(asked, key=lambda each: (each in known, -each))[:ASKED_MAX]
        tasks = [asyncio.create_task(self._learn(guild, each)) for each in first]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=SECONDS)
            for task in late:
                task.cancel()

    async def _learn(self, guild: discord.Guild, channel: int) -> None:
        try:
            await guild.fetch_channel(channel)
        except discord.NotFound:
            self._note(channel, is_gone=True)
        except (discord.DiscordException, *FAILED):
            # It may be there: nothing was learnt.
            return
        else:
            self._note(channel, is_gone=False)

    def _note(self, channel: int, *, is_gone: bool) -> None:
        self._is_gone.pop(channel, None)
        self._is_gone[channel] = is_gone
        if len(self._is_gone) > KNOWN_MAX:
            del self._is_gone[next(iter(self._is_gone))]
