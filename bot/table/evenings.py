"""How a character's number moved over an evening: words, and a plot that is drawn on demand.

It is drawn in a process of its own, which may take longer than Discord waits for an answer; so the
answer is promised first.  Who wants words alone gets words alone.
"""

import logging
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import discord

from bot.chat.answers import answered, insist
from bot.chat.buttons import Press, Pressable, Pressed, button, menu
from bot.chat.drawing import PLOT, Drawing
from bot.chat.embeds import dressed
from bot.chat.emoji import TROUBLE, draw
from bot.chat.interaction import Interaction, Player, look_of
from bot.chat.play import look
from bot.chat.sent import view_of
from bot.chat.symbols import WORDS
from bot.errors import one_line
from bot.game import of_character
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from bot.table.plays import sheets as plays
from bot.table.views import Evening
from bot.table.words import evening as words

log = logging.getLogger(__name__)

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
    is_private: bool = True,
) -> None:
    """Show how a number moved."""
    seen = await look(interaction, see, player=player)
    wanted = None if look_of(interaction) is WORDS else words.drawn(seen)
    shown = dressed(words.told(seen), look_of(interaction))
    await promised(interaction, is_private=is_private)
    others = [(each, each) for each in seen.numbers if each != seen.number]
    items = [menu("sheet:evening", seen.sheet_id, "Another number", others)] if others else []
    drawing = None if wanted is None else (wanted, *PLOT)
    described = words.described(seen)
    await send_drawn(interaction, shown, drawing, NAME, described, items, is_private=is_private)


async def promised(interaction: Interaction, *, is_private: bool) -> None:
    """Promise an answer that may take longer than Discord waits."""
    promise = interaction.response.defer
    await answered(interaction, lambda: promise(ephemeral=is_private, thinking=True))


async def send_drawn(
    interaction: Interaction,
    shown: discord.Embed,
    wanted: tuple[Drawing, float, float, float] | None,
    name: str,
    described: str,
    items: Sequence[Pressable] = (),
    *,
    is_private: bool,
) -> None:
    """Send a promised answer with its picture, if one is wanted and can be drawn."""
    picture = b""
    if wanted is not None:
        try:
            picture = await draw(*wanted)
        except TROUBLE as error:
            log.warning("a plot is told in words alone: %s", one_line(error))
    if picture:
        shown.set_image(url=f"attachment://{name}")

    async def send() -> None:
        files = [discord.File(BytesIO(picture), name, description=described)]
        await interaction.followup.send(
            embed=shown,
            files=files if picture else [],
            view=view_of(items) or discord.utils.MISSING,
            ephemeral=is_private,
        )

    await insist(send)


async def _press(interaction: Interaction, pressed: Pressed) -> None:
    """Show the number that was chosen, or the first, to whoever pressed alone."""

    def see(turn: Turn) -> Evening:
        held = plays.on_card(turn, pressed.number)
        return plays.evening(turn, held, pressed.chosen if pressed.values else None)

    await show_evening(interaction, see)


PRESSES: dict[str, Press] = {"sheet:evening": _press}
