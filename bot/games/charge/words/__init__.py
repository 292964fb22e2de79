"""Charge in words: each module has what its name says."""

from bot.games.charge.words import consequences, flashbacks, numbers, proposals, rolls, sheet

MODULES = (consequences, flashbacks, numbers, proposals, rolls, sheet)
"""The modules that say what happens in Charge."""
