"""Fate with Momentum Dice in words."""

from bot.games.fate.words import (
    changes,
    momentum,
    refusals,
    rolls,
    scene,
    sheet,
    terms,
    topics,
    why,
)

MODULES = (
    changes,
    momentum,
    refusals,
    rolls,
    scene,
    sheet,
    terms,
    topics,
    why,
)

TOPICS = topics.TOPICS
