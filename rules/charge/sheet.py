"""What people type about a sheet: a field to put right, an action, a talent."""

import re
from dataclasses import replace
from typing import Any

from rules import names, ranges
from rules.charge.growth import assign_dots, new_talent
from rules.charge.state import (
    COUNT_MAX,
    DOTS_MAX,
    STRESS_SEGMENTS,
    TIES_MAX,
    Character,
    Talent,
)
from rules.charge.terms import Action, TalentKind
from rules.errors import Already, NotANumber, TooMany
from rules.sheet import Edited

FIELDS = (
    "name",
    "concept",
    "appearance",
    "ties",
    "condition",
    *(action.value for action in Action),
    "momentum",
    "stress",
    "escalated",
    "milestones",
    "taken_out",
)
"""What may be edited by hand; talents, attachments and clocks have moves of their own."""

CLEAR = "-"
"""What one types to empty a text."""

_BOUNDS = {
    "momentum": (0, COUNT_MAX),
    "stress": (0, STRESS_SEGMENTS - 1),
    "escalated": (0, 2),
    "milestones": (0, COUNT_MAX),
}
_ANSWERS = {"yes": True, "no": False}
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


def edit(
    character: Character, field: str, text: str, *, is_free: bool = False
) -> tuple[Character, Edited]:
    """Set one of :data:`FIELDS` to what the text says.

    Dots keep to the budget of :func:`rules.charge.growth.assign_dots` unless the GM edits
    freely (``is_free``), when 0 to 4 are allowed.  Ties are parted by semicolons, at most
    3; ``-`` empties a text or the ties; ``taken_out`` takes yes or no.  What is out of
    bounds, no number where one belongs, or already so, is refused.
    """
    found = names.resolve("field", field, FIELDS)
    before = field_text(character, found)
    after = _edited(character, found, text, is_free=is_free)
    if field_text(after, found) == before:
        raise Already(found, before)
    return after, Edited(after.name, found, before, field_text(after, found))


def field_text(character: Character, field: str) -> str:
    """Give a field as one would type it; an empty text is empty."""
    if field == "taken_out":
        return "yes" if character.is_taken_out else "no"
    if field == "ties":
        return "; ".join(character.ties)
    return str(getattr(character, field))


def parse_action(text: str) -> Action:
    """Read an action, by its key or the only beginning that fits."""
    actions = {action.value: action for action in Action}
    return actions[names.resolve("action", text, actions)]


def parse_talent(text: str) -> Talent:
    """Read a talent: an action for a dot in it, or ``die``, ``risk`` or ``effect``: a situation.

    The two parts of the second are parted by the first colon (R3.22).
    """
    kind, colon, situation = text.partition(":")
    if not colon:
        return new_talent(TalentKind.DOT, action=parse_action(text))
    kinds = {each.value: each for each in TalentKind if each is not TalentKind.DOT}
    return new_talent(kinds[names.resolve("talent", kind, kinds)], situation)


def _edited(character: Character, field: str, text: str, *, is_free: bool) -> Character:
    values: dict[str, Any]
    if field in [action.value for action in Action]:
        return _with_dots(character, Action(field), text, is_free=is_free)
    if field == "taken_out":
        values = {"is_taken_out": _ANSWERS[names.resolve("answer", text, _ANSWERS)]}
    elif field in _BOUNDS:
        values = {field: ranges.require(field, _number(field, text), *_BOUNDS[field])}
    elif field == "ties":
        values = {field: _ties(text)}
    elif field == "name":
        values = {field: names.clean_text(field, text)}
    else:
        is_cleared = names.clean(text) == CLEAR
        values = {field: "" if is_cleared else names.clean_text(field, text, names.TEXT_MAX)}
    return replace(character, **values)


def _with_dots(character: Character, action: Action, text: str, *, is_free: bool) -> Character:
    dots = _number(action.value, text)
    if dots == character.dots(action):
        raise Already(action.value, str(dots))
    if not is_free:
        return assign_dots(character, {action: dots})[0]
    values: dict[str, Any] = {action.value: ranges.require(action.value, dots, 0, DOTS_MAX)}
    return replace(character, **values)


def _ties(text: str) -> tuple[str, ...]:
    if names.clean(text) == CLEAR:
        return ()
    ties = tuple(names.clean_text("ties", each) for each in text.split(";"))
    if len(ties) > TIES_MAX:
        raise TooMany("ties", TIES_MAX)
    return ties


def _number(field: str, text: str) -> int:
    cleaned = names.clean(text)
    if not _WHOLE_NUMBER.fullmatch(cleaned):
        raise NotANumber(field, cleaned)
    return int(cleaned)
