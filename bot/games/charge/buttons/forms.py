"""Charge's forms: the words of a complication, and a character's condition."""

from typing import Any

import discord

from bot.chat.forms import Form
from bot.chat.interaction import Interaction
from bot.chat.play import play
from bot.games.charge.plays import consequences, proposals
from rules.names import NAME_MAX, TEXT_MAX
from rules.ranges import whole


class TensionForm(Form):
    """Asks the GM what tension brings."""

    def __init__(self, key: int) -> None:
        super().__init__("Add tension")
        self._key = key
        self.words: discord.ui.TextInput[Any] = discord.ui.TextInput(max_length=TEXT_MAX)
        self.stress = _number_input()
        self.ticks = _number_input()
        self.clock: discord.ui.TextInput[Any] = discord.ui.TextInput(
            max_length=NAME_MAX, required=False
        )
        self.ask("What happens, whatever the dice say?", self.words)
        self.ask("Stress, 0 to 3", self.stress)
        self.ask("Segments of a clock, 0 to 3", self.ticks)
        self.ask("Which danger clock", self.clock)

    async def submitted(self, interaction: Interaction) -> None:
        """Offer it to the roller."""
        stress = whole("stress", self.stress.value or "0")
        ticks = whole("segments", self.ticks.value or "0")
        clock = self.clock.value.strip() or None
        await play(
            interaction,
            lambda turn: proposals.offer_tension(
                turn, self._key, self.words.value, stress, ticks, clock
            ),
            in_place=True,
        )


class ConditionForm(Form):
    """Asks for a character's condition."""

    def __init__(self, key: int) -> None:
        super().__init__("The condition")
        self._key = key
        self.words: discord.ui.TextInput[Any] = discord.ui.TextInput(max_length=TEXT_MAX)
        self.ask("How do they fare now?", self.words)

    async def submitted(self, interaction: Interaction) -> None:
        """Write it on the sheet."""
        await play(
            interaction, lambda turn: consequences.condition(turn, self._key, self.words.value)
        )


def _number_input() -> discord.ui.TextInput[Any]:
    return discord.ui.TextInput(default="0", max_length=2, required=False)
