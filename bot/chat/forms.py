"""Forms: what a button asks for before its move is made.

Discord shows a form only as the first answer, and sends it back as an interaction of its own, which
may be after a restart.  So a press gives its form back (:data:`~bot.chat.buttons.Press`), and the
form goes by the id of the button: when it comes back the button is asked for it anew, which checks
the user, the table and the right again, and what was typed is filled in.  A form that a command
sends has no such button; it is waited for, and of one that no process knows the texts are given
back.
"""

from collections.abc import Sequence
from typing import Any, Self
from weakref import WeakValueDictionary

import discord

from bot.chat.answers import answered, guarded
from bot.chat.embeds import Colour, cut, embed, plain
from bot.chat.interaction import Interaction
from bot.errors import Stale

FORM_SECONDS = 15 * 60
"""How long a form of a command is waited for; one that was dismissed would stay for good."""

TITLE_MAX = 45
TYPED_MAX = 700
"""How much of each text is given back, so that five of them fit into one message."""


_WAITED_FOR: WeakValueDictionary[str, "Form"] = WeakValueDictionary()


class Form(discord.ui.Modal):
    """A form that is answered whatever happens: a subclass says what to do with it."""

    def __init__(self, title: str) -> None:
        super().__init__(title=cut(title, TITLE_MAX), timeout=FORM_SECONDS)
        _WAITED_FOR[self.custom_id] = self

    def ask(self, label: str, component: discord.ui.Item[Any]) -> None:
        """Ask for one thing more: a text, or a choice from a menu."""
        self.add_item(discord.ui.Label(text=label, component=component))

    def add_item(self, item: discord.ui.Item[Any]) -> Self:
        """Add what asks for something, by the same id each time that the form is made."""
        asking: Any = item.component if isinstance(item, discord.ui.Label) else item
        asking.custom_id = str(len(self.children))
        return super().add_item(item)

    async def send(self, interaction: Interaction) -> None:
        """Show the form, under the id of the button that was pressed for it."""
        data: Any = interaction.data
        self.custom_id = data["custom_id"]
        # discord.py keeps only what is not over, and this need not be kept.
        self.stop()
        await answered(interaction, lambda: interaction.response.send_modal(self))

    async def fill(self, interaction: Interaction) -> None:
        """Do what the form is for, with what came back."""
        data: Any = interaction.data
        self._refresh(interaction, data["components"], {})
        await self.submitted(interaction)

    async def on_submit(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Do what a form is for that was waited for, with an answer whatever happens."""
        await guarded(interaction, lambda: self.submitted(interaction))

    async def submitted(self, interaction: Interaction) -> None:
        """Do what the form is for, with what was filled in."""
        raise NotImplementedError


def is_waited_for(custom_id: str) -> bool:
    """Whether this process waits for a form, and discord.py sees to it."""
    return custom_id in _WAITED_FOR


async def give_back(interaction: Interaction) -> None:
    """Give back what was typed into a form that nothing here knows any more."""
    data: Any = interaction.data
    parts = [part for row in data["components"] for part in row.get("components", (row,))]
    texts = [part.get("component", part).get("value") for part in parts]
    lines = (
        "This form is from before I was brought up to date. Press its button for a new one.",
        "*Nothing has changed.*",
        *(f"You typed: {cut(plain(text), TYPED_MAX)}" for text in texts if text),
    )
    said = embed("Not now", lines, Colour.POOR)
    await answered(
        interaction, lambda: interaction.response.send_message(embed=said, ephemeral=True)
    )


def chosen(values: Sequence[str]) -> str:
    """Give what was chosen from a menu of one choice; what was sent without any is no real one."""
    if not values:
        raise Stale
    return values[0]
