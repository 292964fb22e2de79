"""Buttons and menus as they are sent."""

from collections.abc import Sequence
from typing import Any

import discord


class Sent(discord.ui.View):
    """What is sent of buttons and menus.  Nothing waits for its presses: their ids say it all.

    Otherwise discord.py would keep every private one, with a task and a timer of its own, for a
    quarter of an hour.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        """Say that nobody listens to it."""
        return True


def view_of(items: Sequence[discord.ui.Item[Any]]) -> discord.ui.View | None:
    """Put items into a view of their own, fresh for every reply."""
    view = Sent()
    for item in items:
        view.add_item(item)
    return view if items else None
