"""Tension & Fate's symbols: the Storyteller's dice, rolled and still in the pool."""

from bot.chat.symbols import Bar, Dice, Die

tension_die = Dice("tension", 6, Die.PLAIN)
"""A die of the Storyteller's tension."""

pool = Bar("pool_die", "pool_die_spent")
"""Dice that are not rolled yet, and those that are spent."""
