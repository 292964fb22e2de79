"""What people type about a sheet: a field to put right, a stat to roll with."""

import re
from dataclasses import replace
from typing import Any

from rules import names, ranges
from rules.errors import Already, NotANumber
from rules.ironsworn.pending import HARM_MAX
from rules.ironsworn.state import (
    COUNT_MAX,
    METER_MAX,
    MOMENTUM_MIN,
    STAT_MAX,
    STAT_MIN,
    Character,
    Meter,
    Stat,
)
from rules.sheet import Edited

FIELDS = (
    "name",
    *(stat.value for stat in Stat),
    "health",
    "spirit",
    "momentum",
    "experience",
    "experience_spent",
    "harm",
)
"""What may be edited by hand; the party's supply has its own command."""

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


def edit(character: Character, field: str, text: str) -> tuple[Character, Edited]:
    """Set one of :data:`FIELDS` to what the text says; debilities block nothing here.

    A number out of the bounds of the state, a text that is none, or the value that
    already stands there is refused.  Momentum that moves settles the roll (R2.16).
    """
    found = names.resolve("field", field, FIELDS)
    before = getattr(character, found)
    value = names.clean_text("name", text) if found == "name" else _number(character, found, text)
    if value == before:
        raise Already(found, str(value))
    after = _with_field(character, found, value)
    return after, Edited(after.name, found, str(before), str(value))


def parse_source(text: str) -> Stat | Meter | int:
    """Read what to roll with: a stat or meter by name or beginning, or a whole number.

    The number's range is the roll's to check.
    """
    cleaned = names.clean(text)
    if _WHOLE_NUMBER.fullmatch(cleaned):
        return int(cleaned)
    sources: dict[str, Stat | Meter] = {source.value: source for source in (*Stat, *Meter)}
    return sources[names.resolve("stat", cleaned, sources)]


def _number(character: Character, field: str, text: str) -> int:
    cleaned = names.clean(text)
    if not _WHOLE_NUMBER.fullmatch(cleaned):
        raise NotANumber(field, cleaned)
    low, high = _bounds(character, field)
    return ranges.require(field, int(cleaned), low, high)


def _bounds(character: Character, field: str) -> tuple[int, int]:
    bounds = {
        "health": (0, METER_MAX),
        "spirit": (0, METER_MAX),
        "momentum": (MOMENTUM_MIN, character.max_momentum),
        "experience": (character.experience_spent, COUNT_MAX),
        "experience_spent": (0, character.experience),
        "harm": (1, HARM_MAX),
    }
    return bounds.get(field, (STAT_MIN, STAT_MAX))


def _with_field(character: Character, field: str, value: str | int) -> Character:
    if field == "momentum" and isinstance(value, int):
        return character.with_momentum(value)
    fields: dict[str, Any] = {field: value}
    return replace(character, **fields)
