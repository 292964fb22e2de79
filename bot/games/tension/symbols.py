"""Tension & Fate's symbols: the Storyteller's dice, rolled and still in the pool."""

from bot.chat.drawing import GREY, RED, Body, Drawing, body
from bot.chat.symbols import Bar, Dice, Die


def _pool(*, is_full: bool) -> Drawing:
    """Draw a die of the pool: solid while it can be rolled, hollow once it is spent."""
    return (body(Body.HEXAGON, RED, RED, 4) if is_full else body(Body.HEXAGON, "", GREY, 8),)


tension_die = Dice("tension", 6, Die.PLAIN, body=Body.HEXAGON)
"""A die of the Storyteller's tension."""

pool = Bar("pool_die", "pool_die_spent", draw=_pool)
"""Dice that are not rolled yet, and those that are spent."""
