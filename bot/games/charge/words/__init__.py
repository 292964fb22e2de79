"""Charge in words."""

from bot.games.charge.words import consequences, numbers, refusals, rolls, sheet, terms, topics

MODULES = (
    consequences,
    numbers,
    refusals,
    rolls,
    sheet,
    terms,
    topics,
)

TOPICS = topics.TOPICS
