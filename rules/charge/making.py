"""Making a whole character from what a form asks: a name, a concept and the dots.

Dots are read forgivingly, since they are typed on phones: ``Sneak 2, Muscle 1``, ``2x sneak``,
``sneak sneak muscle``, ``sneak ●●``.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules import names
from rules.charge.errors import NotDots
from rules.charge.growth import assign_dots
from rules.charge.state import Character
from rules.charge.terms import Action
from rules.errors import Already
from rules.names import TEXT_MAX

_TOKEN = re.compile(
    r"(?P<word>[^\W\d_]+)|(?P<number>(?<!\S)[-\u2212][0-9]+|[0-9]+)|(?P<drawn>[●•*]+)"
    r"|[\s,;.:=()/|+&○\u00d7\u2013\u2014-]|(?P<other>.)"
)
"""What is typed: words, numbers, drawn dots, what parts them, and what makes no sense here."""

_PASSED_OVER = {"dot", "dots", "point", "points", "and", "in", "of", "at", "with", "x", "to"}
_NUMBERS = {"no": 0, "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4}


def parse_action(text: str) -> Action:
    """Read an action by its key, a longer form of it (``sneaking``), or a part that fits it alone.

    Raises as :func:`rules.names.resolve` does.
    """
    actions = {action.value: action for action in Action}
    word = names.clean(text).casefold()
    longer = [key for key in actions if word.startswith(key)]
    return actions[longer[0] if longer else names.resolve("action", text, actions)]


def parse_dots(text: str) -> dict[Action, int]:
    """Read the dots of several actions; an action without a number counts one each time.

    Numbers stand behind their actions, or before them where the text begins with one.  An action
    that has a number stands once.  Raises :class:`NotDots` for what is no such list.
    """
    if not names.clean(text):
        raise NotDots
    # What is longer than Discord lets anybody type would keep the search busy for seconds.
    tokens = list(_tokens(names.clean_text("dots", text, TEXT_MAX)))
    if tokens and isinstance(tokens[0], int):
        tokens.reverse()
    actions = names.each_found((each for each in tokens if isinstance(each, str)), parse_action)
    said: list[tuple[Action, int | None]] = []
    for token in tokens:
        if isinstance(token, str):
            said.append((actions[token], None))
        elif said and said[-1][1] is None:
            said[-1] = (said[-1][0], token)
        else:
            raise NotDots
    if not said:
        raise NotDots
    numbered = {action for action, number in said if number is not None}
    dots: dict[Action, int] = {}
    for action, number in said:
        if action in dots and action in numbered:
            raise Already("dots", action.value)
        dots[action] = dots.get(action, 0) + 1 if number is None else number
    return dots


def typed(character: Character) -> dict[str, str]:
    """Give what a form about a character is filled with."""
    placed = [action for action in Action if character.dots(action)]
    dots = ", ".join(f"{action.value} {character.dots(action)}" for action in placed)
    return {"name": character.name, "concept": character.concept, "dots": dots}


def make(character: Character, texts: Mapping[str, str]) -> Character:
    """Give the character that a form says: actions that it leaves out have no dots (R3.2).

    The dots are within the budget of :func:`assign_dots`; fewer may stay to be placed.
    """
    concept = texts.get("concept", "").strip()
    made = replace(
        character,
        name=names.clean_text("name", texts.get("name", "")),
        concept=names.clean_optional("concept", concept, TEXT_MAX),
    )
    said = parse_dots(texts["dots"]) if texts.get("dots", "").strip() else {}
    dots = {action: said.get(action, 0) for action in Action}
    if dots == {action: made.dots(action) for action in Action}:
        return made
    return assign_dots(made, dots)[0]


def _tokens(text: str) -> Iterator[str | int]:
    """Give the words and numbers of a text in order."""
    for match in _TOKEN.finditer(text):
        kind, found = match.lastgroup, match[0]
        if kind == "number" and found.isdecimal():
            yield int(found[:9])
        elif kind == "drawn":
            yield len(found)
        elif kind == "word" and found.casefold() in _NUMBERS:
            yield _NUMBERS[found.casefold()]
        elif kind == "word" and found.casefold() not in _PASSED_OVER:
            yield found
        elif kind in {"number", "other"}:
            raise NotDots
