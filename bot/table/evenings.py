"""How a character's number moved over an evening: words, and a plot that is drawn on demand."""

from collections.abc import Callable
from typing import Any

from bot.chat.buttons import Press, Pressable, Pressed, button, menu
from bot.chat.interaction import Interaction, Player
from bot.chat.play import look
from bot.chat.plots import Plot, show_plot
from bot.game import of_character
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from bot.table.plays import sheets as plays
from bot.table.views import Evening
from bot.table.words import evening as words

NAME = "evening.png"


def evening_button(held: Sheet[Any]) -> list[Pressable]:
    """Give the button of a card that shows an evening, if its game has a number to show."""
    if not of_character(held.value).plotted:
        return []
    return [button("sheet:evening", held.id or 0, "Over the evening")]


async def show_evening(
    interaction: Interaction,
    see: Callable[[Turn], Evening],
    *,
    player: Player = None,
    is_private: bool | None = True,
) -> None:
    """Show how a number moved: likewise as a card, where it is not said if it ``is_private``."""
    seen = await look(interaction, see, player=player)
    is_private = seen.is_gms if is_private is None else is_private
    drawing = words.drawn(seen)
    plot = Plot(NAME, drawing, words.described(seen)) if drawing is not None else None
    others = [(each, each) for each in seen.numbers if each != seen.number]
    items = [menu("sheet:evening", seen.sheet_id, "Another number", others)] if others else []
    await show_plot(interaction, words.told(seen), plot, items, is_private=is_private)


async def _press(interaction: Interaction, pressed: Pressed) -> None:
    """Show the number that was chosen, or the first, to whoever pressed alone."""

    def see(turn: Turn) -> Evening:
        held = plays.on_card(turn, pressed.number)
        return plays.evening(turn, held, pressed.chosen if pressed.values else None)

    await show_evening(interaction, see)


PRESSES: dict[str, Press] = {"sheet:evening": _press}
