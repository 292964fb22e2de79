"""Charge's forms: tension, consequences and clocks in words, a condition, a character's dots."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.chat.buttons import MENU_MAX
from bot.chat.embeds import plural
from bot.chat.forms import Form, choice_field, chosen, parts_in, text_field
from bot.chat.interaction import Interaction, Player, pressed_message
from bot.chat.menus import read_one
from bot.chat.play import play, play_on_card
from bot.games.charge.plays import characters, consequences, flashbacks, proposals
from bot.games.charge.views import Bearer, RollView
from bot.games.charge.words.terms import ACTIONS, KINDS
from rules.charge import CLOCK_SIZES, Character, ConsequenceKind, typed
from rules.names import NAME_MAX, TEXT_MAX
from rules.ranges import whole

_SEGMENTS, _CLOCK = "2", "3"
"""The ids of what a form of tension asks about clocks, behind its two other parts."""


class TensionForm(Form):
    """Asks the GM what tension brings; of danger clocks only where there are any with room.

    ``stress``, ``ticks`` and ``clock``, one of the ``dangers``, are what a command said already.
    """

    def __init__(
        self, key: int, dangers: Sequence[str], stress: int = 0, ticks: int = 0, clock: str = ""
    ) -> None:
        super().__init__("A complication for one more die")
        self._key = key
        self.words = text_field(TEXT_MAX)
        self.stress = text_field(2, str(stress), is_required=False)
        self.ask("What happens, whatever the dice say?", self.words)
        self.ask("Stress, 0 to 3", self.stress)
        if dangers or ticks:
            only = dangers[0] if len(dangers) == 1 else ""
            segments = text_field(2, str(ticks), is_required=False)
            self.ask("Segments of a danger clock, 0 to 3", segments, only)
        if len(dangers) > 1:
            clocks = [(each, each) for each in dangers[:MENU_MAX]]
            which = choice_field(clocks, clock, is_required=False)
            self.ask("Which danger clock?", which, "Needed for segments alone")

    async def submitted(self, interaction: Interaction) -> None:
        """Offer it to the roller."""
        stress = whole("stress", self.stress.value or "0")
        # A clock that was asked about may be full by now, and is refused and not left out.
        sent = {each.get("custom_id"): each for each in parts_in(interaction)}
        segments, which = (sent.get(each, {}) for each in (_SEGMENTS, _CLOCK))
        ticks = whole("segments", segments.get("value") or "0")
        # An earlier version asked for the name of the clock.
        clock = next(iter(which.get("values", ())), which.get("value") or None)
        await play(
            interaction,
            lambda turn: proposals.offer_tension(
                turn, self._key, self.words.value, stress, ticks, clock
            ),
            in_place=pressed_message(interaction) is not None,
        )


class WordsForm(Form):
    """Asks the GM what the consequence that was picked from a roll's menu is in the story."""

    def __init__(self, view: RollView, choice: tuple[Any, ...]) -> None:
        kind, whose, _clock = choice
        name = view.helper if whose is Bearer.HELPER else view.roller
        super().__init__(f"{KINDS[ConsequenceKind(kind)]}: {name}")
        self._key = view.made.key
        self._choice = choice
        self.words = text_field(TEXT_MAX, is_required=False)
        self.ask("What happens?", self.words, _MAY_BE_EMPTY)

    async def submitted(self, interaction: Interaction) -> None:
        """Give the consequence."""
        await play(
            interaction,
            lambda turn: consequences.give_by(turn, self._key, self._choice, self.words.value),
        )


class ClockForm(Form):
    """Asks the GM for the danger clock that a complication begins.

    ``name`` and ``text`` are what a command said of it already.
    """

    def __init__(self, view: RollView, name: str = "", text: str = "") -> None:
        super().__init__(f"{KINDS[ConsequenceKind.COMPLICATION]}: {view.roller}")
        self._key = view.made.key
        self.name = text_field(NAME_MAX, name, example="The guards arrive")
        sizes = [(str(each), f"{each} segments") for each in CLOCK_SIZES]
        self.size = choice_field(sizes, str(CLOCK_SIZES[0]))
        self.words = text_field(TEXT_MAX, text, is_required=False)
        filled = plural(view.made.risk.rating, "segment")
        self.ask("What does the new clock count down to?", self.name)
        self.ask("How large is it?", self.size, f"It starts with {filled} filled, or fewer")
        self.ask("What happens?", self.words, _MAY_BE_EMPTY)
        self.bearer: discord.ui.Select[Any] | None = None
        if view.helper:
            names = [(Bearer.ROLLER.value, view.roller), (Bearer.HELPER.value, view.helper)]
            self.bearer = choice_field(names, Bearer.ROLLER.value)
            self.ask("Who faces it?", self.bearer)

    async def submitted(self, interaction: Interaction) -> None:
        """Give the complication."""
        whose = Bearer.ROLLER
        if self.bearer is not None:
            whose = read_one(Bearer, chosen(self.bearer.values))
        segments = read_one(int, chosen(self.size.values))
        await play(
            interaction,
            lambda turn: consequences.complicate(
                turn, self._key, whose, self.name.value, segments, self.words.value
            ),
        )


class DotsForm(Form):
    """Asks for the dots of a character, filled with those that are placed."""

    def __init__(self, character: Character, player: Player) -> None:
        super().__init__(f"The dots of {character.name}")
        self._name, self._player = character.name, player
        self.dots = text_field(TEXT_MAX, typed(character)["dots"], is_long=True)
        self.ask("Seven dots, like: sneak 2, muscle 1", self.dots, ", ".join(ACTIONS.values()))

    async def submitted(self, interaction: Interaction) -> None:
        """Place them."""
        await play(
            interaction,
            lambda turn: characters.dots(turn, self.dots.value, self._name),
            player=self._player,
        )


class FlashbackForm(Form):
    """Asks a player what their character prepared."""

    def __init__(self, name: str, player: Player) -> None:
        super().__init__(f"{name} has a flashback")
        self._name, self._player = name, player
        self.words = text_field(TEXT_MAX)
        self.ask("What did you prepare?", self.words, "Then its price and its roll are set")

    async def submitted(self, interaction: Interaction) -> None:
        """Propose it to the GM."""
        await play(
            interaction,
            lambda turn: flashbacks.propose(turn, self.words.value, self._name),
            player=self._player,
        )


class ConditionForm(Form):
    """Asks for a character's condition, filled with how it is ``worded`` so far."""

    def __init__(self, key: int, worded: str) -> None:
        super().__init__("Describe the condition")
        self._key = key
        self.words = text_field(TEXT_MAX, worded)
        self.ask("How are they now?", self.words, "In your words; - for no condition")

    async def submitted(self, interaction: Interaction) -> None:
        """Write it on the sheet."""
        await play(
            interaction, lambda turn: consequences.condition(turn, self._key, self.words.value)
        )


class CardConditionForm(ConditionForm):
    """Asks the same from a character's card, whose sheet's id is the key."""

    async def submitted(self, interaction: Interaction) -> None:
        """Write it on the sheet, and draw the card anew."""
        await play_on_card(
            interaction,
            lambda turn: characters.describe(
                turn.own_sheet(self._key, Character), self.words.value
            ),
            self._key,
            shows_all=True,
        )


_MAY_BE_EMPTY = "In your words. You may leave this empty."
