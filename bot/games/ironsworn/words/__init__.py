"""Ironsworn in words; each module says what its name tells."""

from bot.games.ironsworn.words import changes, moves, oracle, rolls, sheet, tracks, undone, waiting

MODULES = (changes, moves, oracle, rolls, sheet, tracks, undone, waiting)
"""The modules that say what happens in Ironsworn."""
