"""What a message shows, and its buttons and menus as they are sent, in its look."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.chat.embeds import cut
from bot.chat.symbols import PLAIN, WORDS, Look, said
from rules.frozen import frozen

LABEL_MAX = 80
OPTION_MAX = 100
"""As long as a button's label and an option's may be."""

_ROOM = {"label": LABEL_MAX, "placeholder": 150}
_ROOM_OF_OPTION = {"label": OPTION_MAX, "description": 100}
"""What is read of a button or a menu, and how long Discord lets it be."""


@frozen
class Face:
    """What a message shows: its embed, its menus and its buttons."""

    shown: discord.Embed
    items: Sequence[discord.ui.Item[Any]] = ()


class Sent(discord.ui.View):
    """What is sent of buttons and menus.  Nothing waits for its presses: their ids say it all.

    Otherwise discord.py would keep every private one, with a task and a timer of its own, for a
    quarter of an hour.  The items themselves stay as they are in any look, for by them it is known
    whether a message shows what is so.
    """

    def __init__(self, look: Look) -> None:
        super().__init__(timeout=None)
        self._look = look

    def is_finished(self) -> bool:
        """Say that nobody listens to it."""
        return True

    def to_components(self) -> list[dict[str, Any]]:
        """Give what Discord is sent, with what is read of it in the look."""
        rows = super().to_components()
        for part in (part for row in rows for part in row["components"]):
            _dress(part, _ROOM, self._look)
            for option in part.get("options", ()):
                _dress(option, _ROOM_OF_OPTION, self._look)
        return rows


def _dress(part: dict[str, Any], room: dict[str, int], look: Look) -> None:
    for what, most in room.items():
        if part.get(what):
            # A word is longer than its arrow.
            part[what] = cut(said(part[what], look), most)


def view_of(items: Sequence[discord.ui.Item[Any]], look: Look) -> discord.ui.View | None:
    """Put items into a view of their own, fresh for every reply."""
    view = Sent(look)
    for item in items:
        view.add_item(item)
    return view if items else None


def has_arrows(items: Sequence[discord.ui.Item[Any]]) -> bool:
    """Whether buttons or menus are told in words otherwise than they are seen."""
    seen, heard = (view_of(items, look) for look in (PLAIN, WORDS))
    return bool(seen and heard and seen.to_components() != heard.to_components())
