"""Mini-FU in words."""

from bot.games.fu.words import checks, refusals, sheet, terms, topics

MODULES = (
    checks,
    refusals,
    sheet,
    terms,
    topics,
)

TOPICS = topics.TOPICS
