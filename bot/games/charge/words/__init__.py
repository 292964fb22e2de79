"""Charge in words: each module has what its name says."""

from bot.games.charge.words import (
    consequences,
    flashbacks,
    numbers,
    proposals,
    rolls,
    sheet,
    undone,
)

MODULES = (consequences, flashbacks, numbers, proposals, rolls, sheet, undone)
"""The modules that say what happens in Charge."""
