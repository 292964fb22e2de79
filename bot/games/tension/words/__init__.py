"""Tension & Fate in words: each module has what its name says."""

from bot.games.tension.words import calamities, challenges, sheet, why

MODULES = (calamities, challenges, sheet, why)
"""The modules that say what happens in Tension & Fate."""
