"""Mini-FU's symbols: power dice and challenge dice, told apart by their shape."""

from bot.chat.drawing import GREEN, RED, Body
from bot.chat.symbols import Dice, Die

_WAYS = (Die.PLAIN, Die.COUNTS, Die.CANCELLED)

power_die = Dice("power", 6, *_WAYS, body=Body.ROUND, colour=GREEN)
"""A power die: one that counts, one that was cancelled, or one as it fell."""

challenge_die = Dice("challenge", 6, *_WAYS, body=Body.DIAMOND, colour=RED)
"""A challenge die."""
