"""Forms: what a button asks for before its move is made.

Discord shows a form only as the first answer, and sends it back as an interaction of its own.
"""

from collections.abc import Sequence
from typing import Any

import discord

from bot.chat.answers import guarded
from bot.chat.embeds import cut
from bot.chat.interaction import Interaction
from bot.errors import Stale

FORM_SECONDS = 15 * 60
"""How long a form is waited for; without an end, one that was dismissed would stay for good."""

TITLE_MAX = 45


class Form(discord.ui.Modal):
    """A form that is answered whatever happens: a subclass says what to do with it."""

    def __init__(self, title: str) -> None:
        super().__init__(title=cut(title, TITLE_MAX), timeout=FORM_SECONDS)

    def ask(self, label: str, component: discord.ui.Item[Any]) -> None:
        """Ask for one thing more: a text, or a choice from a menu."""
        self.add_item(discord.ui.Label(text=label, component=component))

    async def on_submit(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Do what the form is for, with an answer whatever happens."""
        await guarded(interaction, lambda: self.submitted(interaction))

    async def submitted(self, interaction: Interaction) -> None:
        """Do what the form is for, with what was filled in."""
        raise NotImplementedError


def chosen(values: Sequence[str]) -> str:
    """Give what was chosen from a menu of one choice; what was sent without any is no real one."""
    if not values:
        raise Stale
    return values[0]
