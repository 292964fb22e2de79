"""How a character's number moved over an evening: words, and a plot that is drawn on demand."""

from collections.abc import Callable
from typing import Any

from bot.chat.asking import pick_given
from bot.chat.buttons import Press, Pressable, Pressed, button, menu
from bot.chat.interaction import Interaction, Player
from bot.chat.play import look
from bot.chat.plots import Plot, show_plot
from bot.game import of_character
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from bot.table.asking import with_character_or_own
from bot.table.plays import sheets as plays
from bot.table.views import Evening
from bot.table.words import evening as words

NAME = "evening.png"


def evening_button(held: Sheet[Any]) -> list[Pressable]:
    """Give the button of a card that shows an evening, if its game has a number to show."""
    if not of_character(held.value).plotted:
        return []
    return [button("sheet:evening", held.id, "Over the evening")]


async def show_evening(
    interaction: Interaction,
    number: str | None,
    character: str | None,
    player: Player,
    *,
    is_private: bool | None,
) -> None:
    """Show how a number of a character moved; of a name that is not clear, ask which is meant.

    Where it is not said if it ``is_private``, it is so as a card is.
    """

    async def with_held(interaction: Interaction, wanted: str | None) -> None:
        async def with_number(interaction: Interaction, name: str | None) -> None:
            def see(turn: Turn) -> Evening:
                held = plays.to_see(turn, wanted)
                return plays.evening(turn, held, name, is_private=is_private)

            await _show(interaction, see, player)

        def known(turn: Turn) -> list[str]:
            return plays.numbers(plays.to_see(turn, wanted))

        await pick_given(interaction, "number", number, known, with_number, player=player)

    await with_character_or_own(interaction, character, with_held, player)


async def _show(
    interaction: Interaction,
    see: Callable[[Turn], Evening],
    player: Player = None,
) -> None:
    seen = await look(interaction, see, player=player)
    drawn = words.drawn(seen)
    plot = Plot(NAME, drawn, words.described(seen)) if drawn is not None else None
    others = [(each, each) for each in seen.numbers if each != seen.number]
    items = [menu("sheet:evening", seen.sheet_id, "Another number", others)] if others else []
    await show_plot(interaction, words.told(seen), plot, items, is_private=seen.is_private)


async def _press(interaction: Interaction, pressed: Pressed) -> None:
    """Show the number that was chosen, or the first, to whoever pressed alone."""

    def see(turn: Turn) -> Evening:
        held = plays.on_card(turn, pressed.number)
        chosen = pressed.chosen if pressed.values else None
        return plays.evening(turn, held, chosen, is_private=True)

    await _show(interaction, see)


PRESSES: dict[str, Press] = {"sheet:evening": _press}
