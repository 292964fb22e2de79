"""What in a stored value somebody typed, found and replaced without knowing whose game it is.

Values are walked by their fields, whatever class they are of.  A closed set is an enum and no text,
so every ``str`` is one: it is the bot's own, such as the name of a move or of a stat, if it stands
in the bot's own code, and otherwise a person's.  So a game gets this for nothing.  Numbers and dice
as they are typed say nothing of anybody, and stay.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from importlib.abc import InspectLoader
from types import CodeType
from typing import Any, TypeVar

from rules import notation
from rules.frozen import frozen
from rules.notation import BadDice
from rules.profile import Profile, ProfileChanged
from rules.table import Table

T = TypeVar("T")

REMOVED = "(removed)"
"""What stands where a text of somebody's stood who was forgotten."""

_REMOVED = re.compile(r"\(removed(?: (\d+))?\)")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_NUMBER = re.compile(r"[+\-\u2212]?\d{0,4}")

_NAMING = ("name", "character", "before", "after")
"""How fields are called that may hold a name, as a character's, or one that was or became it."""

_ROOMS = {"rules"}
_INVENTED: set[str] = set()


def add_room(package: str, invented: Iterable[str]) -> None:
    """Take up where a game's code stands, and the names in it that become players' characters'."""
    _ROOMS.add(package)
    _INVENTED.update(invented)
    own_words.cache_clear()


@cache
def own_words() -> frozenset[str]:
    """Give every text that stands in the code of the rules and of the games."""
    rooms = tuple(f"{room}." for room in _ROOMS)
    found: set[str] = set()
    for name in [each for each in sys.modules if f"{each}.".startswith(rooms)]:
        loader = sys.modules[name].__loader__
        # A test beside a game, which pytest loads in its own way, is no code of the game's.
        if isinstance(loader, InspectLoader):
            found.update(_texts_in_code(loader.get_code(name)))
    return frozenset(found - _INVENTED)


def _texts_in_code(constant: object) -> Iterator[str]:
    if isinstance(constant, str):
        yield constant
    elif isinstance(constant, CodeType):
        for each in constant.co_consts:
            yield from _texts_in_code(each)
    elif isinstance(constant, tuple | frozenset):
        for each in constant:
            yield from _texts_in_code(each)


def is_typed(text: str) -> bool:
    """Whether a text is a person's rather than the bot's own."""
    return bool(text) and text not in own_words() and not _says_nothing(text)


def _says_nothing(text: str) -> bool:
    if _NUMBER.fullmatch(text) or _REMOVED.fullmatch(text) or _DIGEST.fullmatch(text):
        return True
    try:
        return notation.parse(text).text == text
    except BadDice:
        return False


def number_of(text: str) -> int:
    """Give which of the removed texts this is, counted from 1; 0 for one that was not removed."""
    found = _REMOVED.fullmatch(text)
    return int(found[1] or 1) if found else 0


def removed(number: int) -> str:
    """Give what stands for the removed text of that number, so that two can be told apart."""
    return REMOVED if number == 1 else f"{REMOVED[:-1]} {number})"


def typed_in(document: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Give every text of a person's in JSON data, or what stands for one, and its fields."""
    if isinstance(document, str):
        if is_typed(document) or number_of(document):
            yield document, where
    elif isinstance(document, dict):
        for key, each in document.items():
            yield from typed_in(each, f"{where}.{key}")
    elif isinstance(document, list):
        for each in document:
            yield from typed_in(each, where)


@frozen
class Rewriting:
    """How a value is rewritten: each text, each text in a field for names, and each number.

    A text that stands beside a number that :attr:`is_them` is read by :attr:`beside` first, since a
    name beside the id of a player is that of their character, also where another is called so.
    """

    text: Callable[[str], str]
    name: Callable[[str], str]
    person: Callable[[int], int]
    is_them: Callable[[int], bool]
    beside: Callable[[str], str]

    def of(self, value: T) -> T:
        """Give a value of the rules rewritten."""
        result: T = self._of(value)
        return result

    def _of(self, value: Any, *, is_name: bool = False) -> Any:
        if value is None or isinstance(value, Enum | bool):
            return value
        if isinstance(value, str):
            return self.name(value) if is_name else self.text(value)
        if isinstance(value, int):
            return self.person(value)
        if isinstance(value, tuple | frozenset):
            return type(value)(map(self._of, value))
        if isinstance(value, Mapping):
            return {self._of(key): self._of(each) for key, each in value.items()}
        return self._of_dataclass(value) if is_dataclass(value) else value

    def _of_dataclass(self, value: Any) -> Any:
        held = {field.name: getattr(value, field.name) for field in fields(value)}
        is_theirs = any(self.is_them(each) for each in held.values() if isinstance(each, int))
        rewritten = ((name, self._of_field(name, held[name], is_theirs=is_theirs)) for name in held)
        after = {name: each for name, each in rewritten if each != held[name]}
        if isinstance(value, Table) and "gms" in after:
            # Who is forgotten runs no table, then or now.
            after["gms"] = tuple(each for each in after["gms"] if each in value.gms)
        if isinstance(value, Profile | ProfileChanged) and "portrait" in after:
            # What is no address of a picture would be shown as one.
            after["portrait"] = ""
        return replace(value, **after) if after else value

    def _of_field(self, name: str, value: Any, *, is_theirs: bool) -> Any:
        is_name = name.endswith(_NAMING)
        # A character may be called as a move is, or a stat.
        if is_theirs and isinstance(value, str) and (is_name or is_typed(value)):
            value = self.beside(value)
        return self._of(value, is_name=is_name)
