"""Charge's forms: the words of a complication, a clock for one, and a character's condition."""

from typing import Any

import discord

from bot.chat.buttons import kept_of
from bot.chat.forms import Form, chosen
from bot.chat.interaction import Interaction, pressed_message
from bot.chat.menus import read_one
from bot.chat.play import play, play_below
from bot.games.charge.buttons.items import FOLLOWS_A_ROLL, items_left
from bot.games.charge.plays import consequences, proposals
from bot.games.charge.views import Bearer, RollView
from bot.storage.turn import Turn
from rules.charge import CLOCK_SIZES, ConsequenceGiven
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


class ClockForm(Form):
    """Asks the GM for the danger clock that a complication begins.

    ``name`` and ``text`` are what a command said of it already.
    """

    def __init__(self, view: RollView, name: str = "", text: str = "") -> None:
        super().__init__("A complication on a new clock")
        self._key = view.made.key
        self._text = text
        self.name: discord.ui.TextInput[Any] = discord.ui.TextInput(
            placeholder="The guards arrive", default=name or None, max_length=NAME_MAX
        )
        self.size = _menu([(str(each), f"{each} segments") for each in CLOCK_SIZES])
        bearers = [(Bearer.ROLLER.value, view.roller)]
        if view.helper:
            bearers.append((Bearer.HELPER.value, view.helper))
        self.bearer = _menu(bearers)
        self.ask("What does it count down to?", self.name)
        self.ask("How large is it?", self.size)
        self.ask("Who bears it?", self.bearer)

    async def submitted(self, interaction: Interaction) -> None:
        """Give the complication."""
        whose = read_one(Bearer, chosen(self.bearer.values))
        segments = read_one(int, chosen(self.size.values))

        def move(turn: Turn) -> ConsequenceGiven:
            return consequences.complicate(
                turn, self._key, whose, self.name.value, segments, self._text
            )

        message = pressed_message(interaction)
        if message is None:
            await play(interaction, move)
            return
        others = kept_of(message, FOLLOWS_A_ROLL)
        await play_below(interaction, move, lambda played: [*items_left(played), *others])


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


def _menu(options: list[tuple[str, str]]) -> discord.ui.Select[Any]:
    """Make a menu of a form, of which the first option is chosen."""
    return discord.ui.Select(
        options=[
            discord.SelectOption(value=value, label=label, default=not index)
            for index, (value, label) in enumerate(options)
        ]
    )


def _number_input() -> discord.ui.TextInput[Any]:
    return discord.ui.TextInput(default="0", max_length=2, required=False)
