"""Mini-FU's symbols: power dice and challenge dice, told apart by their shape."""

from bot.chat.symbols import Dice, Die

power_die = Dice("power", 6, Die.PLAIN, Die.COUNTS, Die.CANCELLED)
"""A power die: one that counts, one that was cancelled, or one as it fell."""

challenge_die = Dice("challenge", 6, Die.PLAIN, Die.COUNTS, Die.CANCELLED)
"""A challenge die."""
