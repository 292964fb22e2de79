"""Whole numbers: read, bounded once, and what is lost when one meets its end (RC.5)."""

import re

from rules.errors import NotANumber, OutOfRange, ZeroChange
from rules.names import LONG_MINUSES, clean

WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
"""How a whole number is typed; nine digits are beyond every bound, and cheap to read."""


def whole(what: str, text: str) -> int:
    """Read a whole number, with any minus that a keyboard or a card has (RC.3)."""
    cleaned = clean(text)
    if not is_whole(cleaned):
        raise NotANumber(what, cleaned)
    return int(cleaned.translate(LONG_MINUSES))


def is_whole(text: str) -> bool:
    """Whether a text is a whole number, as :func:`whole` reads one."""
    return WHOLE_NUMBER.fullmatch(clean(text).translate(LONG_MINUSES)) is not None


def require(what: str, value: int, low: int, high: int) -> int:
    """Give the value back if ``low <= value <= high``, else raise :class:`OutOfRange`."""
    if not low <= value <= high:
        raise OutOfRange(what, value, low, high)
    return value


def require_change(what: str, change: int, most: int) -> None:
    """Hold that a change is 1 to ``most`` either way; 0 is :class:`ZeroChange` (RC.4)."""
    if change == 0:
        raise ZeroChange(what, change, -most, most)
    require(what, change, -most, most)


def clamp(value: int, low: int, high: int) -> int:
    """Move a value to the nearest end of its range."""
    return max(low, min(high, value))
