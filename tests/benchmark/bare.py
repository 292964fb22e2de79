"""The yardstick: the least that discord.py needs to answer one slash command.

Configured as the bot is (guilds only, no caches, no mentions), with no database and no rules, so
that what the bot costs beyond it is the bot's own.
"""

import asyncio
import os
from collections.abc import Sequence

import discord
from discord import app_commands


class Bare(discord.Client):
    """A client with the one command ``/bare``; a test may add more before it logs in."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree: app_commands.CommandTree[Bare] = app_commands.CommandTree(self)
        self.tree.command(name="bare", description="Answer the same thing every time")(answer)

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def answer(interaction: discord.Interaction[Bare]) -> None:
    """Answer with an embed that never changes."""
    embed = discord.Embed(title="Strong hit", description="6 + 2 = **8** against 3 and 5")
    embed.add_field(name="Momentum", value="2 → 3")
    await interaction.response.send_message(embed=embed)


def main(_arguments: Sequence[str]) -> int:
    """Run the client with the token in ``DISCORD_TOKEN`` until the process is ended."""

    async def run() -> None:
        async with Bare() as client:
            await client.start(os.environ["DISCORD_TOKEN"])

    asyncio.run(run())
    return 0
