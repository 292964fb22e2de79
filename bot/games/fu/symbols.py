"""Mini-FU's symbols: power dice and challenge dice, told apart by their shape, and crests."""

from functools import partial

from bot.chat.drawing import GREEN, PAPER, RED, Body, Drawing, body, disc, line, shield
from bot.chat.symbols import Dice, Die, add
from rules.fu import Side

_WAYS = (Die.PLAIN, Die.COUNTS, Die.CANCELLED)

power_die = Dice("power", 6, *_WAYS, body=Body.ROUND, colour=GREEN)
"""A power die: one that counts, one that was cancelled, or one as it fell."""

challenge_die = Dice("challenge", 6, *_WAYS, body=Body.DIAMOND, colour=RED)
"""A challenge die."""


def _unrolled(which: Body, colour: str) -> Drawing:
    """Draw a die with one pip, as it lies there before a roll."""
    return (body(which, colour, colour), disc(50, 50, 14, PAPER))


_UNROLLED = {
    Side.POWER: add("power_unrolled", "●", draw=partial(_unrolled, Body.ROUND, GREEN)),
    Side.CHALLENGE: add("challenge_unrolled", "◆", draw=partial(_unrolled, Body.DIAMOND, RED)),
}

_AND = (line(PAPER, 9, (68, 46), (68, 72)), line(PAPER, 9, (55, 59), (81, 59)))
_TICK = (line(PAPER, 12, (20, 38), (34, 54), (58, 24)),)
_CROSS = (line(PAPER, 12, (24, 24), (50, 50)), line(PAPER, 12, (50, 24), (24, 50)))

YES_AND = add("crest_yes_and", "★", draw=partial(shield, GREEN, *_TICK, *_AND))
"""Stands before the best answer."""

NO_AND = add("crest_no_and", "✖", draw=partial(shield, RED, *_CROSS, *_AND))
"""Stands before the worst answer."""


def unrolled(side: Side, count: int = 1) -> str:
    """Draw dice of a pool that are not rolled yet; how many they are stands beside them."""
    return _UNROLLED[side] * count
