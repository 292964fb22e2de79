"""Showing the odds of a roll, to whoever asks alone."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.chat import chances as words
from bot.chat.buttons import Press, Pressed, Tried
from bot.chat.chances import Chances
from bot.chat.embeds import cut, unescaped
from bot.chat.interaction import Interaction
from bot.chat.play import look
from bot.chat.plots import Plot, send_plot, show_plot
from bot.storage.turn import Turn
from rules.frozen import frozen

Asked = TypeVar("Asked")

NAME = "odds.png"

DESCRIBED_MAX = 1000


@frozen
class Odds:
    """The odds of a game's rolls.

    ``of`` gives those of a roll by its words, as they would be typed after the game's command, or
    refuses what it does not understand.  ``rolls`` are the words of what a player can roll, the
    likeliest first: they complete the command, and are its examples.
    """

    of: Callable[[Turn, str], Chances]
    rolls: Callable[[Turn], Sequence[str]]


async def show_chances(
    interaction: Interaction, chances: Chances, *, is_promised: bool = False
) -> None:
    """Show odds to whoever asked, or was promised them."""
    found, plot = words.drawn(chances), None
    if found is not None:
        alone = cut(unescaped(words.described(chances)), DESCRIBED_MAX)
        plot = Plot(NAME, found, alone, instead=words.told(chances))
    shown = words.told(chances, is_drawn=plot is not None)
    send = send_plot if is_promised else show_plot
    await send(interaction, shown, plot, is_private=True)


def telling_odds(
    find: Callable[[Turn, Pressed], Asked], count: Callable[[Asked], Chances]
) -> Press:
    """Make a press that shows the odds of what a message is about, while there are any.

    Whether there are is asked of every message after each play: ``find`` looks what the press is
    about, and what it found is only counted when somebody presses.
    """

    async def press(interaction: Interaction, pressed: Pressed) -> None:
        found = await look(interaction, lambda turn: count(find(turn, pressed)))
        await show_chances(interaction, found)

    return Tried(press, find)
