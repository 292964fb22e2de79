"""What the house remarks on a play, whatever its game: a line, and what can be pressed for it."""

from collections.abc import Callable
from functools import singledispatch
from typing import Any

import discord

from bot.chat.buttons import Pressable
from bot.chat.embeds import DESCRIPTION_MAX, cut
from bot.journal import Played
from bot.storage.turn import Turn

Remark = Callable[[Turn, Played[Any]], object]
"""What there is to remark on a play, as a value that :func:`remarked` tells, or None."""

_REMARKS: list[Remark] = []


def add_remarks(*remarks: Remark) -> None:
    """Take up what the house has to remark on plays, of which one at most is told."""
    _REMARKS.extend(each for each in remarks if each not in _REMARKS)


def remark_on(turn: Turn, played: Played[Any]) -> object:
    """Give what there is to remark on a play, or None."""
    return next(filter(None, (see(turn, played) for see in _REMARKS)), None)


@singledispatch
def remarked(_remark: object) -> tuple[str, list[Pressable]]:
    """Tell a remark: by a line, and by what can be pressed for it."""
    return "", []


def with_below(shown: discord.Embed, *lines: str) -> discord.Embed:
    """Put lines below what an embed says, those that are not empty."""
    said = "\n".join(filter(None, (shown.description, *lines)))
    shown.description = cut(said, DESCRIPTION_MAX) or None
    return shown
