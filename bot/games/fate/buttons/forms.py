"""Fate's forms: what a boost is called that becomes an aspect, and what a consequence is."""

from typing import Any

import discord

from bot.chat.forms import Form
from bot.chat.interaction import Interaction
from bot.chat.play import play
from bot.games.fate.plays import momentum
from bot.games.fate.plays import scene as plays
from rules import fate
from rules.names import NAME_MAX


class ConvertForm(Form):
    """Asks what the aspect is called that a boost becomes."""

    def __init__(self, boost: fate.Boost) -> None:
        super().__init__("Boost to aspect, 2 momentum")
        self._key = boost.key
        self.name: discord.ui.TextInput[Any] = discord.ui.TextInput(
            default=boost.name, max_length=NAME_MAX
        )
        self.ask("What is the aspect called?", self.name)

    async def submitted(self, interaction: Interaction) -> None:
        """Make an aspect of the boost."""
        await play(interaction, lambda turn: momentum.convert(turn, self._key, self.name.value))


class ConsequenceForm(Form):
    """Asks what a consequence is called, and which aspect an extreme one replaces."""

    def __init__(self, held: fate.Consequence) -> None:
        super().__init__(f"The {held.severity.value} consequence")
        self._held = held
        self.name: discord.ui.TextInput[Any] = discord.ui.TextInput(
            default=held.name, max_length=NAME_MAX
        )
        self.replaced: discord.ui.TextInput[Any] = discord.ui.TextInput(
            max_length=NAME_MAX, required=False
        )
        self.ask("What is it called?", self.name)
        if held.owes_aspect:
            self.ask("Which aspect does it replace?", self.replaced)

    async def submitted(self, interaction: Interaction) -> None:
        """Write it on the sheet."""
        await play(
            interaction,
            lambda turn: plays.name_consequence(
                turn, self._held.key, self._held.name, self.name.value, self.replaced.value
            ),
        )
