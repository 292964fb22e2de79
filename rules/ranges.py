"""Bounds, stated once: what a number may be, and what is lost when it meets its end (RC.5)."""

from rules.errors import OutOfRange


def require(what: str, value: int, low: int, high: int) -> int:
    """Give the value back if ``low <= value <= high``, else raise :class:`OutOfRange`."""
    if not low <= value <= high:
        raise OutOfRange(what, value, low, high)
    return value


def clamp(value: int, low: int, high: int) -> int:
    """Move a value to the nearest end of its range."""
    return max(low, min(high, value))
