"""What fell beside what fair dice show: words, and bars that are drawn on demand."""

import asyncio

from bot.chat.drawing import PLOT
from bot.chat.embeds import dressed
from bot.chat.interaction import Interaction, look_of
from bot.chat.play import look
from bot.chat.symbols import WORDS
from bot.table.evenings import promised, send_drawn
from bot.table.plays import proof as plays
from bot.table.words import luck as words

NAME = "luck.png"


async def show_luck(interaction: Interaction, player: int | None) -> None:
    """Show what fell, to everybody: what is hidden yet is no part of it."""
    seen = await look(interaction, lambda turn: plays.luck(turn, player))
    await promised(interaction, is_private=False)
    # It takes a moment where much fell, and others play meanwhile.
    weighed = await asyncio.to_thread(words.weigh, seen)
    shown, (width, _, scale) = dressed(words.told(weighed), look_of(interaction)), PLOT
    wanted = None if look_of(interaction) is WORDS else words.drawn(weighed)
    drawing = (wanted[0], width, wanted[1], scale) if wanted else None
    await send_drawn(interaction, shown, drawing, NAME, words.described(weighed), is_private=False)
