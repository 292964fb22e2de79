"""``/diagnose``: how the bot is doing in this very channel, for whoever asks.

It stands beside the plays and not among them, since it asks the bot rather than the table.
"""

import asyncio
import time

import discord

from bot.chat.interaction import Interaction, scope_of
from bot.chat.panels import has_voice
from bot.chat.play import look, show
from bot.chat.posts import Drawn
from bot.table.views import Diagnosis, Distances, Right, Unsent
from bot.table.words import diagnosis as words


async def diagnose(interaction: Interaction) -> None:
    """Tell whoever asks, and nobody else, how the bot is doing here."""
    client, referee = interaction.client, interaction.client.referee
    age = (discord.utils.utcnow() - discord.utils.snowflake_time(interaction.id)).total_seconds()
    began = time.perf_counter()
    await look(interaction, lambda turn: turn.is_stored)
    database = time.perf_counter() - began
    began = time.perf_counter()
    await asyncio.sleep(0)
    waited = time.perf_counter() - began
    guild = interaction.guild_id
    shard = client.get_shard(interaction.guild.shard_id) if interaction.guild else None
    gateway = shard.latency if shard else client.latency
    # Before its first heartbeat was answered a shard knows no latency.
    known = gateway * 1000 if 0 <= gateway < float("inf") else None
    unsent = Unsent(
        client.upkeep.waiting, client.stories.waiting + client.posting.waiting, client.looks.missing
    )
    manages = interaction.permissions.manage_guild or interaction.permissions.administrator
    scope = scope_of(interaction)
    tables = None
    if manages or guild is None:
        tables = await referee.sizes(guild, scope.places[-1], scope.until)
    found = Diagnosis(
        _rights(interaction),
        Distances(database * 1000, known, age * 1000, waited * 1000, client.pace.each * 1000),
        unsent,
    )
    await show(interaction, Drawn(words.diagnosis(found, tables)), private=True)


def _rights(interaction: Interaction) -> tuple[Right, ...]:
    """List what matters of what the bot may do in a channel; a direct message allows it all."""
    if interaction.guild_id is None:
        return ()
    may, place = interaction.app_permissions, interaction.channel
    is_thread = isinstance(place, discord.Thread)
    sends = may.send_messages_in_threads if is_thread else may.send_messages
    return (
        Right("View Channel", may.view_channel),
        *((Right("Connect", may.connect),) if has_voice(place) else ()),
        Right("Read Message History", may.read_message_history),
        Right("Send Messages in Threads" if is_thread else "Send Messages", sends),
        Right("Embed Links", may.embed_links),
        Right("Attach Files", may.attach_files),
    )
