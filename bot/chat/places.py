"""Who may read which channel, as far as the bot knows it.

It knows of most members no more than their ids, so that only those count who were let in by name,
and nothing of an archived thread or of a channel that is gone: what was closed stays closed.
"""

from collections.abc import Iterable
from functools import partial
from typing import TypeGuard

import discord

from bot.scope import Reads


def audience(channel: discord.abc.GuildChannel) -> list[discord.abc.Snowflake] | None:
    """Give the roles and members that were let into a channel; None is everybody."""
    if channel.permissions_for(channel.guild.default_role).view_channel:
        return None
    return [who for who, given in channel.overwrites.items() if given.view_channel]


def is_private_thread(channel: object) -> bool:
    """Whether a channel is a private thread.  Discord does not tell the bot who was let into it."""
    return isinstance(channel, discord.Thread) and channel.is_private()


def is_aside(channel: object, others: Iterable[int]) -> bool:
    """Whether not everybody may read a channel who may read one of these others of its table.

    What is told in such a place is told aside (:attr:`bot.journal.Telling.is_aside`).
    """
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return False
    guild, here = channel.guild, channel.id
    known = [guild.get_channel_or_thread(each) for each in others if each != here]
    return is_private_thread(channel) or not all(
        may_all_read(guild, each, here) for each in known if each
    )


def may_all_read(
    guild: discord.Guild | None, here: object, channel: int, *, was_aside: bool = False
) -> bool:
    """Whether everybody who may read a channel may read another, as far as the bot knows it."""
    place = guild.get_channel_or_thread(channel) if guild is not None else None
    if guild is None or place is None:
        return not was_aside
    there, here = (
        each.parent if isinstance(each, discord.Thread) else each for each in (place, here)
    )
    if is_private_thread(place) or not _is_of_a_server(there) or not _is_of_a_server(here):
        return False
    if audience(there) is None:
        return True
    here_are = audience(here)
    return all(
        _is_let_in(who, there) for who in ([guild.default_role] if here_are is None else here_are)
    )


def all_read(client: discord.Client, channel: int) -> Reads:
    """Give what says whether everybody who may read a channel, by its id, may read another."""
    here = client.get_channel(channel)
    return partial(may_all_read, getattr(here, "guild", None), here)


def may_move(client: discord.Client, channel: int, to: int) -> bool:
    """Whether what is told in one channel may be told in another instead: all can still read it."""
    return channel == to or all_read(client, channel)(to)


def _is_let_in(who: discord.abc.Snowflake, channel: discord.abc.GuildChannel) -> bool:
    """Whether a role or a member may read a channel; of most members only their ids are known."""
    if isinstance(who, discord.Role | discord.Member):
        return channel.permissions_for(who).view_channel
    return any(who.id == other.id for other in audience(channel) or [])


def _is_of_a_server(channel: object) -> TypeGuard[discord.abc.GuildChannel]:
    return isinstance(channel, discord.abc.GuildChannel)
