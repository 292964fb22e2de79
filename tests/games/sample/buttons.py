"""The buttons of Lantern: under a look that found nothing while a fire burns, and on the card."""

from collections.abc import Mapping
from typing import Any

import discord

from bot.chat.buttons import Press, Pressable, button, offers, why_button
from bot.chat.menus import Signed, read_one
from bot.chat.pressing import handling, playing
from bot.journal import Played
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from tests.games.sample import plays
from tests.games.sample.rules import OIL_MAX, Character, Looked


@offers.register
def _(outcome: Looked, played: Played[Any]) -> list[Pressable]:
    # The view of a look is the fire at that moment (plays.fire_near).
    can_fill = played.view is not None and not outcome.is_found
    fill = [button("sample:fill", played.key, "Fill the lantern")] if can_fill else []
    return [*fill, why_button(played)]


def hands(_turn: Turn, held: Sheet[Character]) -> list[Pressable]:
    """Give what a character's card offers: a look where there is oil, and more oil or less."""
    oil, number = held.value.oil, held.id or 0
    items = []
    if oil:
        items.append(button("sample:look", number, "Look", style=discord.ButtonStyle.primary))
        items.append(button("sample:pour", number, "Oil −1", name="-1"))
    if oil < OIL_MAX:
        items.append(button("sample:pour", number, "Oil +1", name="1"))
    return items


PRESSES: Mapping[str, Press] = {
    "sample:fill": playing(lambda turn, press: plays.fill_after(turn, press.number)),
    "sample:look": handling(
        Character, lambda turn, held, _: plays.look_with(turn, held), apart=True
    ),
    "sample:pour": handling(
        Character, lambda _, held, press: plays.pour(held, read_one(Signed, press.name))
    ),
}
