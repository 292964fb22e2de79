"""Mini-FU in words; to import a module makes known what it says (:mod:`bot.chat.words`)."""

from bot.games.fu.words import checks, sheet
