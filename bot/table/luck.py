"""What fell beside what fair dice show: words, and bars that are drawn on demand."""

import asyncio

from bot.chat.answers import promise
from bot.chat.interaction import Interaction
from bot.chat.play import look
from bot.chat.plots import Plot, send_plot
from bot.table.plays import proof as plays
from bot.table.words import luck as words

NAME = "luck.png"


async def show_luck(interaction: Interaction, player: int | None) -> None:
    """Show what fell, to everybody: what is hidden yet is no part of it."""
    seen = await look(interaction, lambda turn: plays.luck(turn, player))
    await promise(interaction, is_private=False)
    # It takes a moment where much fell, and others play meanwhile.
    weighed = await asyncio.to_thread(plays.weigh, seen)
    drawn = words.drawn(weighed)
    plot = Plot(NAME, drawn, words.described(weighed)) if drawn is not None else None
    await send_plot(interaction, words.told(weighed), plot, is_private=False)
