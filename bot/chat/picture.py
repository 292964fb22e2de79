"""Clocks as pictures, for those who see them: whatever they show stands in words beside them.

One picture is legible on Discord's dark and light backgrounds: it is transparent, its two colours
are of middle brightness, and what is filled is solid, so that no colour need be told from another.
Drawn by Pillow, larger than it is shown and then reduced, which is what makes its edges smooth.
"""

from functools import lru_cache
from io import BytesIO

import discord

from bot.chat.drawing import rim
from bot.chat.symbols import WORDS, Look
from rules.clock import Clock, ClockKind

SIZE = 160
"""Pixels across: Discord shows it at 80, and phones have two for each of these."""

WEDGES_MAX = 24
"""Beyond so many segments the lines between them would be all that one sees."""

NAME = "clock.png"

_SCALE = 3
_LINE = (128, 136, 148, 255)
_FILLED = (214, 110, 56, 255)
_BETWEEN = (92, 40, 12, 255)
_OPEN = (128, 136, 148, 40)


@lru_cache(maxsize=512)
def png(segments: int, ticks: int, *, is_danger: bool = False) -> bytes:
    """Draw a clock: its segments from the top clockwise, or to scale where there are many.

    One of danger has the teeth that its symbol has.
    """
    # A bot whose tables have no clocks is spared Pillow's share of its memory.
    from PIL import Image, ImageDraw  # noqa: PLC0415

    size = SIZE * _SCALE
    image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    width, middle = 4 * _SCALE, (size / 2, size / 2)

    def edge(first: float, last: float) -> list[tuple[float, float]]:
        points = rim(first, last, is_danger=is_danger)
        return [(x * size / 100, y * size / 100) for x, y in points]

    draw.polygon(edge(0, 1), fill=_OPEN)
    if ticks:
        draw.polygon([middle, *edge(0, ticks / segments)], fill=_FILLED)
    if segments <= WEDGES_MAX:
        for index in range(segments):
            is_within = 0 < index < ticks or ticks == segments
            colour = _BETWEEN if is_within else _LINE
            end = edge(index / segments, index / segments)[0]
            draw.line((middle, end), fill=colour, width=width * 3 // 4)
    draw.line(edge(0, 1), fill=_LINE, width=width, joint="curve")
    kept = BytesIO()
    image.reduce(_SCALE).quantize(32, Image.Quantize.FASTOCTREE).save(kept, "PNG")
    return kept.getvalue()


def described(clock: Clock) -> str:
    """Say a picture to those who do not see it."""
    full = ", full" if clock.is_full else ""
    return f"A clock with {clock.ticks} of {clock.segments} segments filled{full}."


def attached(shown: discord.Embed, clock: Clock | None, look: Look) -> list[discord.File]:
    """Put a clock's picture into its message; give the file that has to go with it, if any.

    Where all is told in words there is none.
    """
    if clock is None or look is WORDS:
        return []
    shown.set_thumbnail(url=f"attachment://{NAME}")
    drawn = BytesIO(png(clock.segments, clock.ticks, is_danger=clock.kind is ClockKind.DANGER))
    return [discord.File(drawn, NAME, description=described(clock))]
