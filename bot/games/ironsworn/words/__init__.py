"""Ironsworn in words."""

from bot.games.ironsworn.words import (
    changes,
    move_help,
    move_refusals,
    move_terms,
    moves,
    oracle,
    refusals,
    rolls,
    sheet,
    terms,
    topics,
    tracks,
    waiting,
)

MODULES = (
    changes,
    move_help,
    move_refusals,
    move_terms,
    moves,
    oracle,
    refusals,
    rolls,
    sheet,
    terms,
    topics,
    tracks,
    waiting,
)

TOPICS = topics.TOPICS | move_help.TOPICS
FURTHER = move_help.FURTHER
