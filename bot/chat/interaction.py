"""From an interaction of Discord's to who acts, where, for whom, and by what right.

Everything here comes with the interaction itself, the permissions of whoever acts in the channel
included, so that no cache of members or messages is needed.
"""

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

import discord
from discord.ext import commands

from bot.chat.gone import Gone
from bot.chat.keeping import Stories
from bot.chat.pace import Pace
from bot.chat.panels import Panels
from bot.chat.places import is_aside, is_private_thread, may_all_read
from bot.chat.posting import Posting
from bot.chat.symbols import Look, Looks
from bot.chat.upkeep import Upkeep
from bot.scope import Hosting, Scope
from bot.storage.referee import Referee
from rules.errors import RuleError


class Host(commands.AutoShardedBot):
    """A bot that has a referee: all that commands and buttons need to know of theirs."""

    referee: Referee
    pace: Pace
    upkeep: Upkeep
    posting: Posting
    stories: Stories
    looks: Looks
    panels: Panels
    gone: Gone
    hosting: Hosting

    def hears_from(self, guild: int) -> bool:
        """Whether this process hears from a server; 0 stands for direct messages."""
        shards = self.shard_count or 1
        return (guild >> 22) % shards in (self.shard_ids or range(shards))


Interaction: TypeAlias = discord.Interaction[Host]
"""An interaction as this bot's commands and buttons get it."""

ASKED = "~"
"""How the id of a button begins whose private message only asks for something that is missing."""

NUMBER_MAX = 2**63 - 1
"""Largest id that the database can look for; Discord's are smaller."""

PRESSED_ID = re.compile(
    rf"{ASKED}?(?P<verb>[a-z]+:[a-z_]+):(?P<number>\d{{1,20}})(?::(?P<name>.{{1,60}}))?"
)
"""The id of a button or menu (:mod:`bot.chat.buttons`)."""

Player: TypeAlias = discord.User | discord.Member | None
"""The person whom a GM acts for; None for oneself."""


@dataclass(slots=True)
class Notes:
    """What is learnt of an interaction while it is answered.

    ``pressed`` is what was pressed for a form that came back, which may have an id of its own, and
    ``called`` a command that is given by another one, or by a press.  Where it ``is_settled``
    something was done already, whatever is refused after it; where it ``is_promised`` Discord was
    told that the answer takes longer, so that nothing comes too late; where it ``is_recalled`` it
    was delivered before, and is answered by what it made then.  It ``is_text`` where whoever acts
    is answered in words alone, None as long as that is not known, and ``is_muted`` where they may
    look on and change nothing.  The answer shows what was so at a ``table``, by its sheet, once
    this process had made ``seen`` plays.
    """

    pressed: str = ""
    called: Any = None
    is_settled: bool = False
    is_promised: bool = False
    is_recalled: bool = False
    is_text: bool | None = None
    is_muted: bool = False
    table: int = 0
    seen: int = 0


def notes(interaction: discord.Interaction[Any]) -> Notes:
    """Give what is learnt of an interaction, to be read and added to."""
    found: Notes = interaction.extras.setdefault("notes", Notes())
    return found


def custom_id_of(interaction: discord.Interaction[Any]) -> str:
    """Give the id of the button that was pressed, or of the form that came back; else nothing."""
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


def pressed_message(interaction: discord.Interaction[Any]) -> discord.Message | None:
    """Give the message that was pressed, if it tells something rather than only asks for it.

    A private message that asked what was missing, or gave back a form to be put right, is no place
    to tell what came of it; and where a button gave a whole command, that has one of its own.
    """
    is_apart = custom_id_of(interaction).startswith(ASKED)
    return None if is_apart or notes(interaction).called else interaction.message


def public_message(interaction: discord.Interaction[Any]) -> discord.Message | None:
    """Give the message that was pressed, if everybody sees it."""
    message = pressed_message(interaction)
    return None if message is None or message.flags.ephemeral else message


def pressed_id_of(interaction: discord.Interaction[Any]) -> str:
    """Give the id of the button that was pressed, also where it was for a form.

    A whole command that a button gave is no press of what the button belongs to.
    """
    noted = notes(interaction)
    return "" if noted.called else noted.pressed or custom_id_of(interaction)


def number_in(custom_id: str) -> int:
    """Give the number in the id of what was pressed; 0 for an id that has none."""
    known = PRESSED_ID.fullmatch(custom_id)
    return int(known["number"]) if known and int(known["number"]) <= NUMBER_MAX else 0


async def learn_text(interaction: Interaction) -> None:
    """Learn how whoever acts is answered, where nothing was played or looked at for them."""
    known, user = notes(interaction), interaction.user.id
    if known.is_text is None:
        with suppress(RuleError):
            look = interaction.client.referee.look
            known.is_text = await look(scope_of(interaction), lambda turn: turn.is_text(user))


def look_of(interaction: Interaction) -> Look:
    """Give the look of what answers an interaction."""
    return interaction.client.looks.look(is_text=bool(notes(interaction).is_text))


def may_write(
    interaction: discord.Interaction[Any],
    channel: discord.TextChannel | discord.Thread | discord.ForumChannel,
) -> bool:
    """Whether the actor may write in another channel of the server."""
    rights = _rights_in(interaction, channel)
    if rights is None:
        return False
    in_thread = isinstance(channel, discord.Thread)
    speaks = rights.send_messages_in_threads if in_thread else rights.send_messages
    return rights.view_channel and speaks


def manages(
    interaction: discord.Interaction[Any],
    channel: discord.TextChannel | discord.Thread | discord.ForumChannel,
) -> bool:
    """Whether Discord lets the actor manage another channel of the server."""
    rights = _rights_in(interaction, channel)
    return rights is not None and rights.manage_channels


def manages_place(interaction: discord.Interaction[Any], channel: int) -> bool:
    """Whether Discord lets the actor manage a channel of the server where they are, by its id."""
    rights = _rights_in(interaction, _place(interaction, channel))
    return rights is not None and _manages(rights)


def manages_here(
    interaction: discord.Interaction[Any], person: discord.User | discord.Member
) -> bool:
    """Whether Discord lets somebody whom a command names manage the channel it was given in."""
    channel = interaction.channel
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return False
    rights = _rights_of(person, channel)
    return rights is not None and _manages(rights)


def _manages(rights: discord.Permissions) -> bool:
    return rights.manage_channels or rights.manage_guild or rights.administrator


def _until(interaction: Interaction) -> float:
    if notes(interaction).is_promised:
        return float("inf")
    return interaction.client.pace.deadline(interaction.id)


def may_read(
    interaction: discord.Interaction[Any], channel: int, *, was_aside: bool = False
) -> bool:
    """Whether the actor may read another channel of the server, as far as the bot knows it.

    A private thread is taken for unread; so is what ``was_aside`` and is archived or gone by now,
    of which Discord tells the bot nothing.
    """
    place = _place(interaction, channel)
    rights = _rights_in(interaction, place)
    if rights is None:
        return not was_aside
    return rights.view_channel and (rights.manage_threads or not is_private_thread(place))


def may_see(
    interaction: discord.Interaction[Any], channel: int, *, was_aside: bool = False
) -> bool:
    """Whether the actor may read another channel of the server, as far as nobody can deny it.

    Of a private thread nobody can.  What ``was_aside`` and is archived or gone by now stays closed:
    Discord tells the bot nothing of who could read it.
    """
    rights = _rights_in(interaction, _place(interaction, channel))
    return not was_aside if rights is None else rights.view_channel


def _place(
    interaction: discord.Interaction[Any], channel: int
) -> discord.abc.GuildChannel | discord.Thread | None:
    """Give another channel or thread of the server, where the bot knows it."""
    guild = interaction.guild
    return guild.get_channel_or_thread(channel) if guild is not None else None


def _rights_in(
    interaction: discord.Interaction[Any], place: discord.abc.GuildChannel | discord.Thread | None
) -> discord.Permissions | None:
    """Give what the actor may do in a place of the server; None where that is not known."""
    return None if place is None else _rights_of(interaction.user, place)


def _rights_of(
    user: discord.User | discord.Member, place: discord.abc.GuildChannel | discord.Thread
) -> discord.Permissions | None:
    """Give what somebody may do in a place, which in a thread is asked of its channel."""
    if isinstance(place, discord.Thread) and place.parent is None:
        return None
    return place.permissions_for(user) if isinstance(user, discord.Member) else None


def scope_of(
    interaction: discord.Interaction[Any], player: discord.abc.Snowflake | None = None
) -> Scope:
    """Read the scope off an interaction; of ``player`` a completion knows no more than an id."""
    user, channel = interaction.user, interaction.channel
    whose = player or user
    return Scope(
        key=interaction.id,
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        parent_id=channel.parent_id if isinstance(channel, discord.Thread) else None,
        user_id=user.id,
        user_name=user.display_name,
        manages=interaction.guild_id is None or _manages(interaction.permissions),
        player_id=whose.id,
        player_name=getattr(whose, "display_name", ""),
        until=_until(interaction),
        pressed=number_in(pressed_id_of(interaction)),
        reads=partial(may_read, interaction),
        all_read=partial(may_all_read, interaction.guild, channel),
        may_see=partial(may_see, interaction),
        is_aside=partial(is_aside, channel),
        is_gone=interaction.client.gone.__contains__,
        manages_server=isinstance(user, discord.Member) and _manages(user.guild_permissions),
    )


async def learn_gone(interaction: Interaction, *, again: bool = True) -> None:
    """Learn which tables of the server have lost their channels, of those that are the actor's.

    With ``again`` channels are asked about, too, that were there the last time.
    """
    guild = interaction.guild
    if guild is None:
        return
    scope = replace(
        scope_of(interaction), is_gone=lambda each: guild.get_channel_or_thread(each) is None
    )
    found = await interaction.client.referee.look(scope, lambda turn: turn.away.lost())
    channels = {channel for each in found for channel in each.table.channels}
    await interaction.client.gone.learn(guild, channels, again=again)
