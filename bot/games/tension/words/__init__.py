"""Tension & Fate in words."""

from bot.games.tension.words import calamities, challenges, refusals, sheet, terms, topics, why

MODULES = (
    calamities,
    challenges,
    refusals,
    sheet,
    terms,
    topics,
    why,
)

TOPICS = topics.TOPICS
