"""Which channels are gone, as Discord says when it is asked.

The bot knows all channels of a server and the threads that are in use; what it does not know was
deleted, or is a thread in the archive.  Only Discord can tell the two apart.  A channel that was
deleted never comes back, so what is found gone is remembered.
"""

import asyncio
from collections.abc import Iterable

import discord

ASKED_MAX = 25
"""Channels that are asked about at once."""

SECONDS = 1.0
"""So long the answers are waited for; what was not answered by then counts as there."""


class Gone:
    """What this process has learnt of channels that the bot does not know."""

    def __init__(self) -> None:
        self._gone: set[int] = set()
        self._there: set[int] = set()

    def __contains__(self, channel: int) -> bool:
        return channel in self._gone

    async def learn(
        self, guild: discord.Guild, channels: Iterable[int], *, again: bool = True
    ) -> None:
        """Ask Discord about channels, ``again`` also about those that were there before."""
        asked = {each for each in channels if again or each not in self._there} - self._gone
        # Whatever was there the last time has the longest odds to be gone.
        first = sorted(asked, key=lambda each: (each in self._there, -each))[:ASKED_MAX]
        tasks = [asyncio.create_task(self._learn(guild, each)) for each in first]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=SECONDS)
            for task in late:
                task.cancel()

    async def _learn(self, guild: discord.Guild, channel: int) -> None:
        try:
            await guild.fetch_channel(channel)
        except discord.NotFound:
            self._gone.add(channel)
        except (discord.DiscordException, OSError):
            # It may be there: nothing was learnt.
            return
        else:
            self._there.add(channel)
