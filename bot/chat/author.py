"""Who began a message, as its embed's author: by name and picture, which are kept nowhere else."""

import discord

from bot.chat.embeds import EMBED_MAX
from rules.frozen import frozen
from rules.names import clean

PICTURE_PIXELS = 64
"""As large as Discord shows it at most: it takes powers of two."""


@frozen
class Author:
    """Somebody's name as their server shows it, and the address of their picture."""

    name: str
    picture: str | None


def author_of(user: discord.User | discord.Member) -> Author | None:
    """Give somebody as an author; None for a name of which nothing can be shown."""
    name = clean(user.display_name) or clean(user.name)
    # What discord.py's ``with_size`` gives, which takes the whole address apart for it.
    address, _, _ = user.display_avatar.url.partition("?")
    return Author(name, f"{address}?size={PICTURE_PIXELS}") if name else None


def author_on(message: discord.Message) -> Author | None:
    """Give whom a message has as its author, if it has one."""
    for shown in message.embeds:
        if shown.author.name:
            return Author(shown.author.name, shown.author.icon_url)
    return None


def signed(shown: discord.Embed, author: Author | None) -> discord.Embed:
    """Put the author on an embed that has room for them."""
    if author is not None and len(shown) + len(author.name) <= EMBED_MAX:
        shown.set_author(name=author.name, icon_url=author.picture)
    return shown
