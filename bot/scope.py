"""From an interaction to who acts, where, for whom, and by what right.

Everything here comes with the interaction itself, so that no cache of members or
messages is needed: Discord computes the permissions of whoever acts in the channel
and sends them along.
"""

from dataclasses import dataclass
from typing import Any

import discord


@dataclass(frozen=True, slots=True)
class Scope:
    """Who acts where.

    ``key`` is the interaction's id, which makes every change happen once; ``manages``
    says whether Discord lets the actor manage the channel, as everybody does their own
    direct messages.  ``player_id`` is whom they act for, themselves as a rule.
    """

    key: int
    guild_id: int | None
    channel_id: int
    parent_id: int | None
    user_id: int
    user_name: str
    manages: bool
    player_id: int
    player_name: str

    @property
    def is_for_another(self) -> bool:
        """Whether somebody acts for another player."""
        return self.player_id != self.user_id

    @property
    def places(self) -> tuple[int, ...]:
        """The channels whose table this may be: its own first, then a thread's parent."""
        return (self.channel_id,) if self.parent_id is None else (self.channel_id, self.parent_id)


def may_write(
    interaction: discord.Interaction[Any],
    channel: discord.TextChannel | discord.Thread | discord.ForumChannel,
) -> bool:
    """Whether the actor may write in another channel of the server."""
    user = interaction.user
    if not isinstance(user, discord.Member):
        return False
    rights = channel.permissions_for(user)
    in_thread = isinstance(channel, discord.Thread)
    speaks = rights.send_messages_in_threads if in_thread else rights.send_messages
    return rights.view_channel and speaks


def scope_of(
    interaction: discord.Interaction[Any], player: discord.abc.Snowflake | None = None
) -> Scope:
    """Read the scope off an interaction; ``player`` is whom a GM acts for.

    While an option is being completed, Discord sends no more of that player than an id.
    """
    user = interaction.user
    whose = player or user
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    rights = interaction.permissions
    return Scope(
        key=interaction.id,
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        parent_id=parent,
        user_id=user.id,
        user_name=user.display_name,
        manages=(
            interaction.guild_id is None
            or rights.manage_channels
            or rights.manage_guild
            or rights.administrator
        ),
        player_id=whose.id,
        player_name=getattr(whose, "display_name", ""),
    )
