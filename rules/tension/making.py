"""A whole character from a few texts, as a form asks for them, and back (R1.5).

What people type is read forgivingly: ``rope 2/3, lantern`` is a rope with 2 of 3 and one lantern.
A text that was left as :func:`typed` gave it leaves its part of the sheet as it was.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules import names
from rules.tension.character import (
    FIELDS,
    Character,
    Resource,
    describe,
    read_resource,
    with_vigor,
)

_BULLET = re.compile(r"^(?:[-*\u2013\u2022]|[0-9]{1,2}[.)])\s+")

READY = (
    Character(
        "Hesper Lisle",
        *(5, 5),
        (Resource("Forged passes", 2, 2), Resource("Coin", 4)),
        ("Honey on the tongue", "Knows the clerk's mother", "Owes the wrong house"),
    ),
    Character(
        "Brannoch Dey",
        *(6, 6),
        (Resource("Rope", 2, 2), Resource("Throwing axes", 3, 3)),
        ("A bridge-builder's hands", "Stands where others run", "Afraid of deep water"),
    ),
    Character(
        "Sister Ilvane",
        *(4, 4),
        (Resource("Remedies", 3, 3), Resource("Lamp oil", 3, 3)),
        ("Reads dead tongues", "Quiet feet", "A vow that she cannot tell"),
    ),
)
"""Characters of our own invention, ready to be played."""


def typed(character: Character) -> dict[str, str]:
    """Give the texts from which :func:`make` makes this character."""
    vigor = f"{character.vigor}/{character.vigor_max}" if character.counts_vigor else ""
    return {
        "name": character.name,
        "vigor": vigor,
        "resources": _joined([describe(each) for each in character.resources]),
        "aspects": _joined(character.aspects),
    }


def make(character: Character, texts: Mapping[str, str]) -> Character:
    """Make a character of what was typed, keeping what was left as it is.

    Vigor is ``5`` or ``3/5``, and not counted where nothing is typed.  Resources are listed with
    their numbers, ``rope 2/3, 3 torches, lantern``; one without a number is there once.  Lists are
    broken at line ends, or else at semicolons, or else at commas.
    """
    stood, after = typed(character), character
    for part, read in _READ.items():
        if texts.get(part, stood[part]) != stood[part]:
            after = read(after, texts[part])
    return after


def missing(character: Character) -> str:
    """Say what a character lacks of which nothing was made yet, or nothing."""
    is_made = character.counts_vigor or character.resources or character.aspects
    return "" if is_made else "vigor, resources and aspects"


def _name(character: Character, text: str) -> Character:
    return FIELDS["name"](character, text)[0]


def _vigor(character: Character, text: str) -> Character:
    uncounted = replace(character, vigor=0, vigor_max=0)
    return with_vigor(uncounted, cleaned) if (cleaned := names.clean(text)) else uncounted


def _resources(character: Character, text: str) -> Character:
    after = replace(character, resources=())
    for each in _split(text):
        name, _, _ = read_resource(each)
        names.require_free("resource", name, (held.name for held in after.resources))
        after, _, _ = FIELDS["resource"](after, each)
    return after


def _aspects(character: Character, text: str) -> Character:
    after = replace(character, aspects=())
    for each in _split(text):
        after, _, _ = FIELDS["aspect"](after, each)
    return after


_READ = {"name": _name, "vigor": _vigor, "resources": _resources, "aspects": _aspects}


def _split(text: str) -> list[str]:
    """Break a list at its line ends, or else at semicolons, or else at commas."""
    mark = next((each for each in "\n;" if each in text.strip()), ",")
    parts = (_BULLET.sub("", names.clean(each)) for each in text.split(mark))
    return [part.rstrip(" ,;.") for part in parts if part.strip(" ,;.")]


def _joined(parts: Sequence[str]) -> str:
    is_plain = not any(mark in part for part in parts for mark in ",;")
    return (", " if is_plain else "\n").join(parts)
