"""What people type about a sheet: a field to put right by hand, or what to roll with."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules import names, ranges, sheet
from rules.ironsworn.making import read_stats
from rules.ironsworn.pending import HARM_MAX
from rules.ironsworn.state import COUNT_MAX, METER_MAX, MOMENTUM_MIN, STAT_MAX, STAT_MIN, Character
from rules.ironsworn.terms import Ending, Meter, Stat
from rules.sheet import Edit

_NO_ENDING = "none"


def _edit_momentum(character: Character, text: str) -> tuple[Character, str, str]:
    """Set momentum; when it moves, the last roll can be burned no more (R2.16)."""
    number = ranges.whole("momentum", text)
    new = ranges.require("momentum", number, MOMENTUM_MIN, character.max_momentum)
    return character.with_momentum(new), str(character.momentum), str(new)


def _experience_field(
    field: str, bounds: Callable[[Character], tuple[int, int]]
) -> Edit[Character]:
    """Make the edit of experience: what was spent is never more than what was earned (R2.9)."""

    def change(character: Character, text: str) -> tuple[Character, str, str]:
        new = ranges.require(field, ranges.whole(field, text), *bounds(character))
        edited: dict[str, Any] = {field: new}
        return replace(character, **edited), str(getattr(character, field)), str(new)

    return change


def _edit_stats(character: Character, text: str) -> tuple[Character, str, str]:
    """Place all five stats at once (R2.1)."""
    placed: dict[str, Any] = {stat.value: number for stat, number in read_stats(text).items()}
    after = replace(character, **placed, is_made=True)
    return after, _stats_of(character), _stats_of(after)


def _stats_of(character: Character) -> str:
    return " ".join(str(character.stat(stat)) for stat in Stat)


def _edit_ending(character: Character, text: str) -> tuple[Character, str, str]:
    """Say that a character has died or is lost, or that neither is so (A2.17)."""
    endings: dict[str, Ending | None] = {_NO_ENDING: None, **{each.value: each for each in Ending}}
    new = names.resolve("ending", text, endings)
    old = character.ending.value if character.ending else _NO_ENDING
    return replace(character, ending=endings[new]), old, new


FIELDS: dict[str, Edit[Character]] = {
    "name": sheet.rename,
    "stats": _edit_stats,
    **{stat.value: sheet.number_field(stat.value, STAT_MIN, STAT_MAX) for stat in Stat},
    "health": sheet.number_field("health", 0, METER_MAX),
    "spirit": sheet.number_field("spirit", 0, METER_MAX),
    "momentum": _edit_momentum,
    "experience": _experience_field(
        "experience", lambda character: (character.experience_spent, COUNT_MAX)
    ),
    "experience spent": _experience_field(
        "experience_spent", lambda character: (0, character.experience)
    ),
    "harm": sheet.number_field("harm", 1, HARM_MAX),
    "ending": _edit_ending,
}
"""What may be edited by hand; debilities block nothing here.

The party's supply has a command of its own.
"""


def parse_source(text: str) -> Stat | Meter | int:
    """Read a stat or meter by its name or beginning, or a whole number, of any size."""
    cleaned = names.clean(text)
    if ranges.is_whole(cleaned):
        return ranges.whole("stat", cleaned)
    sources: dict[str, Stat | Meter] = {source.value: source for source in (*Stat, *Meter)}
    return names.look_up("stat", cleaned, sources)
