"""The table, its clocks, its dice and its help in words."""

from bot.table.words import carrying, clocks, dice, table, undone, waiting

MODULES = (carrying, clocks, dice, table, undone, waiting)
"""The modules that say what happens at a table."""
