"""Fate's forms: what a boost, an aspect or a consequence is called."""

from collections.abc import Callable, Mapping

from bot.chat.buttons import Press, Pressed
from bot.chat.forms import Form, choice_field, chosen, text_field
from bot.chat.interaction import Interaction, Player
from bot.chat.menus import read_one
from bot.chat.play import play
from bot.chat.pressing import asking
from bot.games.fate.plays import momentum, rolls
from bot.games.fate.plays import scene as plays
from bot.games.fate.words.terms import ACTIONS
from bot.storage.turn import Turn
from rules import fate
from rules.names import NAME_MAX
from rules.outcome import Outcome


class NameForm(Form):
    """Asks for a name, and makes a move with it."""

    def __init__(
        self,
        title: str,
        question: str,
        name: str,
        move: Callable[[Turn, str], Outcome],
        player: Player = None,
    ) -> None:
        super().__init__(title)
        self._move, self._player = move, player
        self.name = text_field(NAME_MAX, name)
        self.ask(question, self.name)

    async def submitted(self, interaction: Interaction) -> None:
        """Make the move with the name."""
        await play(interaction, lambda turn: self._move(turn, self.name.value), player=self._player)


class ActionForm(Form):
    """Asks with which action a character gains momentum."""

    def __init__(self, key: int, seat: fate.Seat) -> None:
        super().__init__("The Momentum Action")
        self._key, self._seat = key, seat
        self.action = choice_field((each.value, name) for each, name in ACTIONS.items())
        hint = "Its rolls use momentum dice. Only a major milestone changes it later."
        self.ask("Which action?", self.action, hint)

    async def submitted(self, interaction: Interaction) -> None:
        """Write it on the sheet, and tell it in a message of its own."""
        action = fate.Action(chosen(self.action.values))
        await play(
            interaction,
            lambda turn: rolls.choose_action(turn, self._key, self._seat, action),
            apart=True,
        )


class ConsequenceForm(Form):
    """Asks what a consequence is called, and which aspect an extreme one replaces."""

    def __init__(self, held: fate.Consequence) -> None:
        super().__init__(f"The {held.severity.value} consequence")
        self._held = held
        self.name = text_field(NAME_MAX, held.name if held.is_named else None)
        self.replaced = text_field(NAME_MAX, is_required=False)
        self.ask("What is it?", self.name, "Name it as an aspect: Cracked Ribs")
        if held.owes_aspect:
            self.ask("Which aspect does it replace?", self.replaced, "Any but the high concept")

    async def submitted(self, interaction: Interaction) -> None:
        """Write it on the sheet."""
        await play(
            interaction,
            lambda turn: plays.name_consequence(
                turn, self._held.key, self._held.name, self.name.value, self.replaced.value
            ),
        )


def convert_form(
    boost: fate.Boost, move: Callable[[Turn, str], fate.Converted], player: Player = None
) -> Form:
    """Ask what the aspect is called that a boost becomes."""
    question = "What is the aspect called?"
    return NameForm("Boost to aspect: 2 momentum", question, boost.name, move, player)


def _convert(press: Pressed, boost: fate.Boost) -> Form:
    return convert_form(boost, lambda turn, name: momentum.convert(turn, press.number, name))


def _name_boost(press: Pressed, _boost: fate.Boost) -> Form:
    return NameForm(
        "Name the boost",
        "What is the boost called?",
        "",
        lambda turn, name: plays.boost_name_by(turn, press.number, name),
    )


def _name_aspect(press: Pressed, _roll: fate.Roll) -> Form:
    return NameForm(
        "Name the aspect",
        "What is the aspect called?",
        "",
        lambda turn, name: rolls.name_aspect(turn, press.number, name),
    )


def _seat(press: Pressed) -> fate.Seat:
    return read_one(fate.Seat, press.name)


PRESSES: Mapping[str, Press] = {
    "fate:convert": asking(lambda turn, press: momentum.convertible(turn, press.number), _convert),
    "fate:boost": asking(lambda turn, press: plays.boost_to_name(turn, press.number), _name_boost),
    "fate:aspect": asking(lambda turn, press: rolls.unnamed(turn, press.number), _name_aspect),
    "fate:action": asking(
        lambda turn, press: rolls.lacking_action(turn, press.number, _seat(press)),
        lambda press, _held: ActionForm(press.number, _seat(press)),
    ),
    "fate:name": asking(
        lambda turn, press: plays.consequence_by(turn, press.number, press.name),
        lambda _press, held: ConsequenceForm(held),
    ),
}
"""The buttons that ask for a name."""
