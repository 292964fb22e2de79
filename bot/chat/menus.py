"""The values of a menu: written and read in one place.

A menu whose options do different things writes each as a word and what it takes.  What comes back
may be forged or of another version: what no menu wrote is :class:`~bot.errors.Stale`.
"""

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar, cast

from bot.chat.interaction import NUMBER_MAX
from bot.errors import Stale

T = TypeVar("T")

# Ids of Discord's have 19 digits by now.
_COUNT = re.compile(r"[0-9]{1,19}")
_SIGNED = re.compile(r"-?[0-9]{1,19}")


class Signed(int):
    """A whole number in a menu's value that may be below zero."""


class OrNone(int):
    """A number in a menu's value that may be left out, which is None."""


class Values:
    """The forms that a menu's values take, each a word and the types of what it takes.

    A type is ``int`` for 0 or more, :class:`OrNone` for one that may be left out,
    :class:`Signed` for any whole number, an enum (by its value), or ``str``, which takes all
    that is left and so comes last:

        CHANGE = Values(dice=(Side, int), strike=(str,), off=())
        CHANGE.write("dice", Side.CHALLENGE, 2)  # "dice:challenge:2"
        CHANGE.read("dice:challenge:2")  # ("dice", Side.CHALLENGE, 2)
    """

    def __init__(self, **forms: tuple[type, ...]) -> None:
        self._forms: Mapping[str, tuple[type, ...]] = forms

    def write(self, word: str, *arguments: object) -> str:
        """Write a value: a word of this menu and what it takes."""
        if len(arguments) != len(self._forms[word]):
            raise TypeError(f"{word} takes {len(self._forms[word])} arguments")
        return ":".join((word, *map(_written, self._forms[word], arguments)))

    def read(self, value: str) -> tuple[Any, ...]:
        """Read a value, or raise :class:`Stale`: the word, and what it takes."""
        word = value.partition(":")[0]
        kinds = self._forms.get(word, ())
        parts = value.split(":", len(kinds) or 1)[1:]
        if word not in self._forms or len(parts) != len(kinds):
            raise Stale
        return (word, *map(_read, kinds, parts))


def read_one(kind: type[T], text: str) -> T:
    """Read one argument by itself, as a custom id's name has it, or raise :class:`Stale`."""
    return cast(T, _read(kind, text))


def _written(kind: type, argument: object) -> str:
    if kind is OrNone and argument is None:
        return ""
    return str(argument.value if isinstance(argument, Enum) else argument)


def _read(kind: type, text: str) -> object:
    if issubclass(kind, Enum):
        by_value = {str(member.value): member for member in kind}
        if text not in by_value:
            raise Stale
        return by_value[text]
    if issubclass(kind, int):
        if kind is OrNone and not text:
            return None
        pattern = _SIGNED if kind is Signed else _COUNT
        if not pattern.fullmatch(text) or abs(int(text)) > NUMBER_MAX:
            raise Stale
        return int(text)
    return text
