"""Editing a message of the bot's own, long after it was sent."""

import logging
from collections.abc import Collection
from contextlib import suppress
from typing import Any

import aiohttp
import discord

from bot.chat.author import Author, author_on, signed
from bot.errors import NotNow
from bot.journal import Post
from bot.storage.referee import Referee

log = logging.getLogger(__name__)

ARCHIVED = 50083
"""What Discord says where a thread is in the archive: nothing in it is edited."""

CLOSED = (50001, 50013)
"""What Discord says of a channel that the bot may not see, and where it lacks another right."""

FOR_NOW = (ARCHIVED, *CLOSED)
"""What Discord says of a message that the bot may edit again, perhaps."""

TOO_MUCH = 429
"""What Discord says of too much at once, and discord.py after five attempts."""

TOO_MANY_EDITS = 30046
"""What Discord says where a message that is older than an hour was edited too often."""

FAILED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What is raised where Discord refuses something, or a connection breaks."""


async def edit(
    client: discord.Client,
    referee: Referee,
    post: Post,
    *,
    keeps_author: bool = False,
    raises: Collection[int] = (),
    **changes: Any,
) -> bool:
    """Edit a message; give whether nothing is left to do for it.

    Its embed's author stays with ``keeps_author``.  A message that is gone, or that the bot may not
    reach any more, is forgotten.  What Discord says by one of the codes ``raises`` is raised.
    """
    message = client.get_partial_messageable(post.channel).get_partial_message(post.message)
    try:
        if keeps_author:
            changes["embed"] = signed(changes["embed"], await _author(message))
        await message.edit(**changes)
    except (discord.NotFound, discord.Forbidden) as error:
        if error.code in raises:
            raise
        log.info("the message of a %s is gone: Discord said %s", post.what, error.code)
        return await forget(referee, post)
    except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
        log.warning("the message of a %s is out of date: %s", post.what, type(error).__name__)
        return False
    except discord.HTTPException as error:
        if error.code in raises:
            raise
        said = error.code or error.status
        log.warning("the message of a %s is out of date: Discord said %s", post.what, said)
        return error.status != TOO_MUCH or error.code == TOO_MANY_EDITS
    return True


async def forget(referee: Referee, post: Post) -> bool:
    """Forget a message that follows nothing any more; give whether that is done.

    Whoever acted was answered before: where the database has no time, that refuses nobody.
    """
    try:
        await referee.forget_post(post.message)
    except NotNow as refusal:
        log.warning("the message of a %s is not forgotten: %s", post.what, type(refusal).__name__)
        return False
    return True


async def _author(message: discord.PartialMessage) -> Author | None:
    """Read a message's author off it, where the bot may read what was said before."""
    with suppress(discord.Forbidden):
        return author_on(await message.fetch())
    return None
