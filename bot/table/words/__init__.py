"""The table in words; to import a module makes known what it says (:mod:`bot.chat.words`)."""

from bot.table.words import carrying, clocks, dice, table, undone, waiting
