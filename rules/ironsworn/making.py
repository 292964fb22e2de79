"""A character is made here from what a form asks: a name, five stats, and perhaps a first vow.

The five numbers of a new character are placed by picking the best stat and the two next best, or
written in whatever order somebody likes.  Other numbers are refused: house rules have the sheet's
own fields.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations
from typing import Any

from rules import names
from rules.errors import Already, NoSuchName, RuleError
from rules.ironsworn.state import Bonds, Character, Track
from rules.ironsworn.terms import Rank, Stat, TrackKind
from rules.ironsworn.tracks import BONDS, add_track, new_track

ARRAY = (3, 2, 2, 1, 1)
"""The numbers of a new character's stats, in any order (R2.1)."""

NAME, BEST, GOOD, STATS, VOW = "name", "best", "good", "stats", "vow"
"""The keys of what is asked."""

PAIRS = {
    f"{first.value} {second.value}": (first, second) for first, second in combinations(Stat, 2)
}
"""The two stats at 2, by what a pick of them is worth."""

_FRESH = Character("")
_PART = re.compile(r"[0-9]+|[^\W\d_]+")
_RUN = re.compile(r"[0-9]{5}")
_SPOKEN = {"and", "is", "at", "the", "stats", "stat"}


class StatsFlaw(Enum):
    """What keeps a text from being five stats."""

    UNREADABLE = "unreadable"
    """Names and numbers do not go together."""

    MISSING = "missing"
    """Some stats have no number, and it does not follow which they get."""

    NUMBERS = "numbers"
    """They are not the numbers of a new character."""


@dataclass(eq=False)
class BadStats(RuleError):
    """The stats of a new character cannot be read, or are others than 3, 2, 2, 1 and 1 (R2.1)."""

    flaw: StatsFlaw
    numbers: Sequence[int] = ()
    missing: Sequence[str] = ()


def make(character: Character, texts: Mapping[str, str]) -> Character:
    """Make a character of what a form was filled in with; what was left out stays as it is."""
    said = {key: names.clean(text) for key, text in texts.items()}
    stats: dict[str, Any] = {stat.value: each for stat, each in _stats(character, said).items()}
    name = names.clean_text("name", said.get(NAME, "") or character.name)
    made = replace(character, name=name, is_made=True, **stats)
    return _sworn(made, said.get(VOW, ""))


def typed(character: Character) -> dict[str, str]:
    """Say a character as the form asks for it, so that it can be filled in with that."""
    numbers = {stat: character.stat(stat) for stat in Stat}
    said = {NAME: character.name, BEST: "", GOOD: "", STATS: "", VOW: ""}
    if is_unmade(character):
        return said
    if sorted(numbers.values(), reverse=True) != list(ARRAY):
        return {**said, STATS: ", ".join(f"{stat.value} {each}" for stat, each in numbers.items())}
    good = " ".join(stat.value for stat, each in numbers.items() if each == 2)
    return {**said, BEST: next(stat.value for stat in Stat if numbers[stat] == 3), GOOD: good}


def is_unmade(character: Character) -> bool:
    """Whether the stats are still those that every new character begins with."""
    return not character.is_made and all(character.stat(stat) == _FRESH.stat(stat) for stat in Stat)


def read_stats(text: str) -> dict[Stat, int]:
    """Read five stats from a text, however they are written.

    Numbers alone go to the stats in their usual order, names alone get 3, 2, 2, 1 and 1 in theirs.
    Where names have numbers, what is left out gets what is left over, if that is all the same.
    """
    parts = [part for part in _PART.findall(text.casefold()) if part not in _SPOKEN]
    if len(parts) == 1 and _RUN.fullmatch(parts[0]):
        parts = list(parts[0])
    numbers = [int(part) for part in parts if _is_number(part)]
    found = _named(part for part in parts if not _is_number(part))
    if numbers and not found:
        return _placed(Stat, numbers)
    if found and not numbers:
        if others := _others(found):
            raise _missing(others)
        return _placed(found, ARRAY)
    kinds = [_is_number(part) for part in parts]
    if not parts or kinds[1::2] != [not is_number for is_number in kinds[::2]]:
        raise BadStats(StatsFlaw.UNREADABLE)
    return _with_rest(found, numbers)


# ------------------------------------------------------------------------------- the parts


def _stats(character: Character, said: Mapping[str, str]) -> dict[Stat, int]:
    if said.get(STATS):
        return read_stats(said[STATS])
    best, good = said.get(BEST, "").split(), said.get(GOOD, "").split()
    if not (best or good):
        if is_unmade(character):
            raise _missing(Stat)
        return {stat: character.stat(stat) for stat in Stat}
    numbers = [3] * len(best) + [2] * len(good)
    return _with_rest(_named([*best, *good]), numbers)


def _sworn(character: Character, vow: str) -> Character:
    """Begin the vow that the character comes with, as hard as such vows are."""
    if not vow:
        return character
    track, _ = new_track(vow, TrackKind.VOW, Rank.EXTREME)
    names.require_free("track", track.name, (BONDS,))
    return add_track(character, track)


def _stat(word: str) -> Stat:
    """Find a stat by its name, its beginning, or what was nearly typed."""
    known = {stat.value: stat for stat in Stat}
    try:
        return names.look_up("stat", word, known)
    except NoSuchName as refusal:
        if refusal.near:
            return known[refusal.near]
        raise


def _named(words: Iterable[str]) -> list[Stat]:
    """Find the stats that are named, none of them twice."""
    found = [_stat(word) for word in words]
    for stat in found:
        if found.count(stat) > 1:
            raise Already("stat", stat.value)
    return found


def _is_number(part: str) -> bool:
    """Whether a part is a number, in ASCII: other scripts have signs that look like some."""
    return part.isascii() and part.isdecimal()


def _others(found: list[Stat]) -> list[Stat]:
    return [stat for stat in Stat if stat not in found]


def _missing(stats: Iterable[Stat]) -> BadStats:
    return BadStats(StatsFlaw.MISSING, missing=tuple(stat.value for stat in stats))


def _with_rest(found: list[Stat], numbers: list[int]) -> dict[Stat, int]:
    """Give what is left over to the stats that were left out, if it does not matter which."""
    others = _others(found)
    left = list((Counter(ARRAY) - Counter(numbers)).elements()) if others else []
    if len(left) != len(others) or len(set(left)) > 1:
        raise _missing(others)
    return _placed([*found, *others], [*numbers, *left])


def _placed(stats: Iterable[Stat], numbers: Sequence[int]) -> dict[Stat, int]:
    """Give stats their numbers, which have to be those of a new character."""
    highest_first = sorted(numbers, reverse=True)
    if highest_first != list(ARRAY):
        raise BadStats(StatsFlaw.NUMBERS, tuple(highest_first))
    return dict(zip(stats, numbers, strict=True))


def _ready(name: str, stats: tuple[int, int, int, int, int], vow: Track, *bonds: str) -> Character:
    edge, heart, iron, shadow, wits = stats
    return Character(
        name,
        *(edge, heart, iron, shadow, wits),
        tracks=(vow,),
        bonds=Bonds(len(bonds), bonds),
        is_made=True,
    )


READY = (
    _ready(
        "Sunniva Reed",
        (2, 2, 1, 1, 3),
        Track("Bring home the ferry that never came back", TrackKind.VOW, Rank.EXTREME),
        *("Old Tam the netmaker", "The ferry folk of Reedwater"),
    ),
    _ready(
        "Garrick Ashhand",
        (1, 2, 3, 1, 2),
        Track("Reforge the blade I broke my word on", TrackKind.VOW, Rank.EXTREME),
        *("Mother Brand", "The smiths of Cinder Hill"),
    ),
    _ready(
        "Ilse Nightjar",
        (2, 1, 1, 3, 2),
        Track("Find out who sold my brother to the raiders", TrackKind.VOW, Rank.EPIC),
        *("Corvin the poacher", "My brother's daughter"),
    ),
)
"""Three characters of the project's own invention, for a table that begins at once."""
