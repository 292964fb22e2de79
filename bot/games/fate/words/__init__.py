"""Fate in words: each module has what its name says."""

from bot.games.fate.words import changes, momentum, rolls, scene, sheet, why

MODULES = (changes, momentum, rolls, scene, sheet, why)
"""The modules that say what happens in Fate."""
