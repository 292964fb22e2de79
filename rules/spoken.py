"""The words of a roll as somebody types it: ``action edge +1``, ``fight+2 vs 3``, ``dice:4 cr:6``.

A game takes out of them what it has a use for; what is left over it does not understand.
"""

import re

from rules.errors import NoSuchName
from rules.names import LONG_MINUSES, clean
from rules.ranges import clamp

NUMBER_MAX = 10**9
"""Larger numbers are no less out of range."""

_NUMBER = re.compile(r"[+-]?[0-9]+")
_DICE = re.compile(r"([0-9]*)d([0-9]*)")
_SIGNED = re.compile(r"[+-][0-9]+")
_ADDED = re.compile(r"(.*?[^ +-])((?: ?[+-] ?[0-9]+)+)")


class Words:
    """Words in the order in which they were typed; each is taken once.

    The name of an option stands beside its value (``adds:1``), a sign at its number.
    """

    def __init__(self, text: str) -> None:
        plain = clean(text.translate(LONG_MINUSES)).casefold().replace(",", " ")
        plain = re.sub(r"(?<=[a-z]):|(?<![^\s])\+(?=[a-z])", " ", plain)
        plain = re.sub(r"([+-])\s+(?=[0-9])", r" \1", plain)
        self._words = re.sub(r"(?<=[^\W\d])([+-][0-9])", r" \1", plain).split()

    def take(self, *wanted: str) -> bool:
        """Take the first of these words, if one is there."""
        for at, word in enumerate(self._words):
            if word in wanted:
                del self._words[at]
                return True
        return False

    def drop(self, *unwanted: str) -> None:
        """Take all of these words, which say nothing more."""
        self._words = [word for word in self._words if word not in unwanted]

    def number(self, *names: str) -> int | None:
        """Take the number that follows one of these words, with the word."""
        for at, (word, following) in enumerate(zip(self._words, self._words[1:], strict=False)):
            if word in names and _NUMBER.fullmatch(following):
                del self._words[at : at + 2]
                return _read(following)
        return None

    def bare(self) -> int | None:
        """Take the first number without a sign that is still there."""
        for at, word in enumerate(self._words):
            if _NUMBER.fullmatch(word) and word[0] not in "+-":
                del self._words[at]
                return _read(word)
        return None

    def dice(self) -> tuple[int, int] | None:
        """Take the first dice, as their number and their sides, 0 where nobody says how many."""
        for at, word in enumerate(self._words):
            if (found := _DICE.fullmatch(word)) is not None:
                del self._words[at]
                return _read(found[1] or "1"), _read(found[2] or "0")
        return None

    def signed(self) -> int | None:
        """Take all numbers with a sign, added up; None where there are none."""
        found = [word for word in self._words if _SIGNED.fullmatch(word)]
        self._words = [word for word in self._words if not _SIGNED.fullmatch(word)]
        return sum(map(_read, found)) if found else None

    def left(self) -> str:
        """Take all that is left, as one text."""
        text, self._words = " ".join(self._words), []
        return text

    def require_none(self) -> None:
        """Raise :class:`~rules.errors.NoSuchName` if anything is left that was not understood."""
        if self._words:
            raise NoSuchName("roll", " ".join(self._words), ())


def _read(word: str) -> int:
    return clamp(int(word[:12]), -NUMBER_MAX, NUMBER_MAX)


def parted(text: str) -> tuple[str, int]:
    """Part what is rolled from what is added behind it: ``iron +1`` is iron, and 1 more.

    A number alone is what is rolled, whatever its sign.  Where nothing is added, the text stays as
    it is.
    """
    found = _ADDED.fullmatch(clean(text.translate(LONG_MINUSES)))
    if found is None:
        return text, 0
    return found[1], sum(map(_read, _SIGNED.findall(found[2].replace(" ", ""))))
