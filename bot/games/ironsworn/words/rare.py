"""What is rare in Ironsworn looks like what it is: a crest, a heading, a colour of its own."""

from collections.abc import Collection
from enum import IntEnum

from bot.chat.embeds import Colour, plain
from bot.games.ironsworn.symbols import (
    CREST_BRINK,
    CREST_EPIC,
    CREST_GRIM,
    CREST_MATCH,
    CREST_VOW,
)
from bot.games.ironsworn.words.terms import COLOURS
from rules.ironsworn import Hits, ProgressRolled, Rank, TrackKind

Look = tuple[str, int]
"""The banner of a card, which may be empty, and its colour."""


class Shade(IntEnum):
    """Colours that nothing common has."""

    GOLD = 0xF2C14E
    GRIM = 0x5A1020


_AT_BRINK = {"dead": "dies", "desolate": "is lost to despair", "spared": "comes through"}
"""How it ended for a character who has faced death or desolation, by the note of the move."""


def of_hits(hits: Hits, challenge: tuple[int, int], *, is_final: bool = True) -> Look:
    """Give the look of a roll; a match counts for one that nothing can better any more."""
    if challenge[0] == challenge[1] and is_final:
        if hits is Hits.STRONG:
            return f"{CREST_MATCH} A match for the better", Shade.GOLD
        if hits is Hits.MISS:
            return f"{CREST_GRIM} A match for the worse", Shade.GRIM
    return "", COLOURS[hits]


def of_progress(rolled: ProgressRolled) -> Look:
    """Give the look of a progress roll: a fulfilled vow has as many crests as its rank's number."""
    if rolled.kind is not TrackKind.VOW or rolled.rank is None or rolled.hits is Hits.MISS:
        return of_hits(rolled.hits, rolled.challenge)
    is_epic = rolled.rank is Rank.EPIC
    crests = (CREST_EPIC if is_epic else CREST_VOW) * rolled.rank.number
    article = "An" if rolled.rank.value.startswith("e") else "A"
    colour = Shade.GOLD if is_epic else COLOURS[rolled.hits]
    return f"{crests} {article} {rolled.rank.value} vow is fulfilled", colour


def of_brink(character: str, notes: Collection[str], otherwise: Look = ("", Colour.PLAIN)) -> Look:
    """Give the look of what ended at the brink of death or despair."""
    ended = ending(character, notes)
    if not ended:
        return otherwise
    return f"{CREST_BRINK} {ended}", Shade.GOLD if "spared" in notes else Shade.GRIM


def ending(character: str, notes: Collection[str]) -> str:
    """Say how it ended for a character at the brink of death or despair; empty elsewhere."""
    ends = (f"{plain(character)} {each}" for note, each in _AT_BRINK.items() if note in notes)
    return next(ends, "")
