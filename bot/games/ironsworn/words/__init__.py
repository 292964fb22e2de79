"""Ironsworn in words; to import a module makes known what it says (:mod:`bot.chat.words`)."""

from bot.games.ironsworn.words import changes, moves, oracle, rolls, sheet, tracks, undone, waiting
