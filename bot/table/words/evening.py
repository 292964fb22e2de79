"""How a number moved over an evening, in words, and as a plot for those who see it."""

import discord

from bot.chat import drawing
from bot.chat.drawing import Picture
from bot.chat.embeds import embed, numeral, plain, plural
from bot.table.views import Evening

VALUES_MAX = 30
"""So many values are told and drawn, the last ones."""


def told(evening: Evening) -> discord.Embed:
    """Tell all that the plot shows."""
    values = [value for _, value in evening.points[-VALUES_MAX:]]
    name = plain(evening.name)
    if not values:
        return embed(f"{name} over the evening", ("This character has no number that moves.",))
    title = f"{name}: {evening.number.lower()} over the evening"
    if len(values) == 1:
        return embed(title, (f"**{numeral(values[0])}** all the time.",))
    began, ended = evening.points[-len(values)][0], evening.points[-1][0]
    *before, last = map(numeral, values)
    lines = (
        f"{' → '.join(before)} → **{last}**",
        f"At most {numeral(max(values))}, at least {numeral(min(values))}. "
        f"{plural(len(before), 'change')}, <t:{began}:t> to <t:{ended}:t>.",
    )
    return embed(title, lines)


def described(evening: Evening) -> str:
    """Say the picture to those who do not see it."""
    return f"{evening.number} over the evening; the words beside it say the same."


def drawn(evening: Evening) -> Picture | None:
    """Draw what there is to see, if the number moved at all."""
    values = [value for _, value in evening.points[-VALUES_MAX:]]
    return drawing.plot(values) if len(values) > 1 else None
