"""Charge in words; to import a module makes known what it says (:mod:`bot.chat.words`)."""

from bot.games.charge.words import (
    consequences,
    flashbacks,
    numbers,
    proposals,
    rolls,
    sheet,
    undone,
)
