"""Mini-FU in words: each module has what its name says."""

from bot.games.fu.words import checks, sheet

MODULES = (checks, sheet)
"""The modules that say what happens in Mini-FU."""
