"""Tension & Fate in words; to import a module makes known what it says (:mod:`bot.chat.words`)."""

from bot.games.tension.words import calamities, challenges, sheet, undone, why
