"""A message with a picture that is drawn on demand, in a process of its own.

Drawing may take longer than Discord waits for an answer, so the answer is promised first.  Who
wants words alone gets words alone, and so does everybody when the picture cannot be drawn: what a
picture shows is said in words too, beside it or instead of it.
"""

import logging
from collections.abc import Sequence
from io import BytesIO

import discord

from bot.chat.answers import insist, promise
from bot.chat.buttons import Pressable
from bot.chat.drawing import Picture
from bot.chat.embeds import dressed
from bot.chat.emoji import TROUBLE, draw
from bot.chat.interaction import Interaction, look_of, notes
from bot.chat.play import show
from bot.chat.posts import Drawn
from bot.chat.sent import view_of
from bot.chat.symbols import WORDS
from bot.errors import one_line
from rules.frozen import frozen

log = logging.getLogger(__name__)


@frozen
class Plot:
    """A picture to be drawn, what its file is called, and what it shows in words.

    ``instead`` is what is told to those who see no picture, where the words beside it say less.
    """

    name: str
    picture: Picture
    described: str
    instead: discord.Embed | None = None


async def show_plot(
    interaction: Interaction,
    shown: discord.Embed,
    plot: Plot | None,
    items: Sequence[Pressable] = (),
    *,
    is_private: bool,
) -> None:
    """Answer with words and, for those who see it, a picture."""
    if plot is None or look_of(interaction) is WORDS:
        alone = (plot and plot.instead) or shown
        await show(interaction, Drawn(alone, items), private=is_private)
        return
    await promise(interaction, is_private=is_private)
    await send_plot(interaction, shown, plot, items, is_private=is_private)


async def send_plot(
    interaction: Interaction,
    shown: discord.Embed,
    plot: Plot | None,
    items: Sequence[Pressable] = (),
    *,
    is_private: bool,
) -> None:
    """Send a promised answer with its picture, if one is wanted and can be drawn."""
    picture, name, described = b"", "", ""
    if plot is not None and look_of(interaction) is not WORDS:
        name, described = plot.name, plot.described
        try:
            drawing, size = plot.picture
            picture = await draw(drawing, *size)
        except TROUBLE as error:
            log.warning("a plot is told in words alone: %s", one_line(error))
    if plot is not None and plot.instead is not None and not picture:
        shown = plot.instead
    shown = dressed(shown, look_of(interaction))
    if picture:
        shown.set_image(url=f"attachment://{name}")

    async def send() -> None:
        # What has been sent once cannot be sent again.
        files = [discord.File(BytesIO(picture), name, description=described)]
        await interaction.followup.send(
            embed=shown,
            files=files if picture else [],
            view=view_of(items, look_of(interaction)) or discord.utils.MISSING,
            ephemeral=is_private or notes(interaction).is_muted,
        )

    await insist(send)
