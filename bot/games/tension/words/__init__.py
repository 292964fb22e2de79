"""Tension & Fate in words: each module has what its name says."""

from bot.games.tension.words import calamities, challenges, sheet, undone, why

MODULES = (calamities, challenges, sheet, undone, why)
"""The modules that say what happens in Tension & Fate."""
