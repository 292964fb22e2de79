"""Messages that stay up to date: they follow what they show, whoever changes it and from where.

The newest few messages that show a clock to all are remembered, and those of what a game's table
shares where the game asks for it; not private ones, which Discord lets nobody change later.
Whatever changes the thing, an undo or a removal included, changes them too, with their pictures and
buttons, after the answer (:class:`~bot.chat.upkeep.Upkeep`).  A message that is gone, or that the
bot may not reach any more, is forgotten.
"""

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord

from bot.chat import words
from bot.chat.buttons import Pressable, view_of
from bot.chat.interaction import Host, Interaction
from bot.chat.picture import attached
from bot.errors import Busy, Unavailable
from bot.journal import Played, Post
from bot.storage.turn import Turn
from rules.clock import Clock

log = logging.getLogger(__name__)

CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A message as it is sent: its embed, its buttons, the clock whose picture goes with it."""

    shown: discord.Embed
    items: Sequence[Pressable] = ()
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class Following:
    """How messages of one sort stay up to date.

    ``kinds`` are the sheets whose change they show.  A message is about one of those sheets, or
    about the whole table (``is_of_table``), whose own sheet then stands for it.  ``see`` gives
    what it has to show now, by the id of the sheet that it is about, and ``draw`` says it.
    """

    kinds: Collection[str]
    see: Callable[[Turn, int], object]
    draw: Callable[[Any, int], Drawn]
    is_of_table: bool = False


_FOLLOWING: dict[str, Following] = {}


def add_following(following: Mapping[str, Following]) -> None:
    """Take up how messages of some sorts stay up to date, each by its name in the database."""
    _FOLLOWING.update(following)


def followers(turn: Turn, played: Played[Any]) -> tuple[Post, ...]:
    """Give the messages that show what a play changed."""
    found: list[Post] = []
    for what, following in _FOLLOWING.items():
        changed = [each for kind in following.kinds for each in played.touched.get(kind, ())]
        if changed:
            about = [turn.table.id or 0] if following.is_of_table else changed
            found += turn.posts(what, about)
    return tuple(found)


async def follow(interaction: Interaction, played: Played[Any], answer: int | None) -> None:
    """Have the answer to a play follow what it shows from now on, where it shows such a thing."""
    is_shown = words.pictured(played.outcome) is not None and not played.outcome.is_hidden
    if is_shown and answer not in {None, *(post.message for post in played.posts)}:
        await remember(interaction, played.sheet_of(CLOCK), answer)


async def remember(
    interaction: Interaction, sheet: int, message: int | None, what: str = CLOCK
) -> None:
    """Keep a message that shows something to all up to date from now on."""
    if message is not None and interaction.channel_id is not None:
        post = Post(message, interaction.channel_id, sheet, what)
        await interaction.client.referee.remember_post(post)


async def catch_up(client: Host) -> None:
    """Look again at messages of this process that an earlier one may have left out of date."""
    shards, count = set(client.shards), client.shard_count or 1
    posts = await client.referee.posts_of_late()
    client.upkeep.add(post for post, guild in posts if (guild >> 22) % count in shards)


async def renew(client: Host, post: Post) -> bool:
    """Bring a message up to date; give whether nothing is left to do for it."""
    try:
        await _renew_or_forget(client, post)
    except (Busy, Unavailable, discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
        log.warning("the message of a %s is out of date: %s", post.what, type(error).__name__)
        return False
    except discord.HTTPException as error:
        log.warning("the message of a %s is out of date: Discord said %s", post.what, error.code)
    return True


async def _renew_or_forget(client: Host, post: Post) -> None:
    following = _FOLLOWING.get(post.what)
    if following is None:
        return
    view = await client.referee.look_at(post, following.see)
    drawn = following.draw(view, post.sheet)
    message = client.get_partial_messageable(post.channel).get_partial_message(post.message)
    files = attached(drawn.shown, drawn.clock)
    try:
        await message.edit(embed=drawn.shown, view=view_of(drawn.items), attachments=files)
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("forgot the message of a %s: Discord said %s", post.what, error.code)
        await client.referee.forget_post(post.message)
