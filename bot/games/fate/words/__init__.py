"""Fate in words; to import a module makes known what it says (:mod:`bot.chat.words`)."""

from bot.games.fate.words import changes, momentum, rolls, scene, sheet, why
