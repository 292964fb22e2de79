"""Favourites: kept from a roll, made again by ``/again`` or on a card, put right in ``/me``.

A roll's message offers no *Save as favourite*: its buttons are for what comes next in the story,
and for everybody.  It stands in the private answer to *Why?*, and one's last roll, which need not
have a *Why?*, is kept from ``/me settings``.
"""

from collections.abc import Mapping, Sequence

from bot.chat.buttons import DANGER, PRIMARY, Press, Pressable, Pressed, button, menu
from bot.chat.calling import give
from bot.chat.forms import Form, text_field
from bot.chat.interaction import Interaction
from bot.chat.play import look, play
from bot.chat.posts import Drawn
from bot.chat.pressing import asking, playing, showing
from bot.errors import NoLongerFits, NothingToRepeat
from bot.game import can_repeat
from bot.journal import Entry
from bot.scope import Person
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from bot.table.plays import favourites as plays
from bot.table.words import favourites as words
from bot.table.words import settings as settings_words
from rules.favourite import Call, Favourite
from rules.names import NAME_MAX

ON_CARD = 5
"""Buttons in the row of a card that they share with the house's own."""


async def again(interaction: Interaction, name: str | None) -> None:
    """Make a favourite roll, or the last one, once more."""
    call = await look(interaction, lambda turn: plays.to_call(turn, name))
    await _repeat(interaction, call)


async def _repeat(interaction: Interaction, call: Call) -> None:
    if not can_repeat(call):
        raise NoLongerFits(call.typed)
    await give(interaction, call)


async def _roll(interaction: Interaction, pressed: Pressed) -> None:
    held = await look(interaction, lambda turn: plays.held(turn, pressed.number))
    await _repeat(interaction, held.value.call)


def on_card(held: Sequence[Sheet[Favourite]], beside: int) -> list[Pressable]:
    """Give the buttons of favourites that a card has room for ``beside`` its own."""
    room = max(0, ON_CARD - beside)
    return [button("favourite:roll", each.id, each.value.title) for each in held[:room]]


def keeping(turn: Turn, entry: Entry) -> list[Pressable]:
    """Give the button that keeps an entry's roll as a favourite, if that makes sense."""
    if not plays.can_keep(turn, entry):
        return []
    return [button("favourite:keep", entry.key, "Save as favourite")]


def ways(turn: Turn, person: Person) -> Drawn:
    """Give all of somebody's own ways at one place, with what changes their favourites here."""
    held = plays.own(turn)
    favourites = words.listed([each.value for each in held])
    is_shared = turn.table.id != 0 and not turn.scope.is_direct
    is_silent = is_shared and not turn.table.value.is_pinging
    shown = settings_words.person(person, favourites, is_silent=is_silent)
    items: list[Pressable] = []
    if held:
        named = [(each.value.title, words.label(each.value)) for each in held]
        items.append(menu("favourite:choose", 0, "Rename or remove a favourite", named))
    try:
        call, key = plays.last(turn)
    except NothingToRepeat:
        return Drawn(shown, items)
    if all(each.value.call != call for each in held):
        items.append(button("favourite:keep", key, "Keep your last roll as a favourite"))
    return Drawn(shown, items)


def _choose(turn: Turn, pressed: Pressed) -> Drawn:
    held = plays.named(turn, pressed.chosen)
    number = held.id
    items = [
        button("favourite:roll", number, "Roll it", style=PRIMARY),
        button("favourite:rename", number, "Rename"),
        button("favourite:remove", number, "Remove", style=DANGER),
    ]
    return Drawn(words.one(held.value), items)


class _NameForm(Form):
    """Asks what a favourite is called."""

    def __init__(self, title: str, named: str) -> None:
        super().__init__(title)
        self._name = text_field(NAME_MAX, named)
        self.ask("What is it called?", self._name, "/again and its button go by this name")


class KeepForm(_NameForm):
    """Asks how the roll of an entry is called from now on."""

    def __init__(self, key: int, call: Call) -> None:
        super().__init__("Save as favourite", call.gist)
        self._key = key

    async def submitted(self, interaction: Interaction) -> None:
        """Keep it."""
        await play(interaction, lambda turn: plays.keep(turn, self._key, self._name.value))


class RenameForm(_NameForm):
    """Asks for another name of a favourite."""

    def __init__(self, number: int, title: str) -> None:
        super().__init__("Rename a favourite", title)
        self._number = number

    async def submitted(self, interaction: Interaction) -> None:
        """Rename it."""
        await play(
            interaction,
            lambda turn: plays.rename(turn, self._number, self._name.value),
            in_place=True,
        )


PRESSES: Mapping[str, Press] = {
    "favourite:roll": _roll,
    "favourite:choose": showing(_choose, in_place=True),
    "favourite:keep": asking(
        lambda turn, pressed: plays.to_keep(turn, pressed.number)[0],
        lambda pressed, call: KeepForm(pressed.number, call),
    ),
    "favourite:rename": asking(
        lambda turn, pressed: plays.held(turn, pressed.number).value.title,
        lambda pressed, title: RenameForm(pressed.number, title),
    ),
    "favourite:remove": playing(
        lambda turn, pressed: plays.remove(turn, pressed.number), in_place=True
    ),
}
