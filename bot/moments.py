"""Moments as the bot counts them: in milliseconds since 1970, as Discord's ids tell them too."""

import time

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

IDS = 2**22
"""So many ids Discord may give within a millisecond."""

_EPOCH = 1_420_070_400_000
"""When Discord began to count, at the begin of 2015."""

ID_MIN = 2**48
"""Ids of Discord's are larger than this since its first day, and numbers of games far smaller."""

CAME = range(ID_MIN, 2**60)
"""Keys of entries that came in files, which tell no moment.

They are older than any interaction of this bot's, so that what a file says of itself neither
clashes with what is played, nor comes after it, nor counts as what those people do here.
"""


def now() -> int:
    """Give the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def how_long(seconds: float) -> str:
    """Say how long something is by the largest unit of which it has several."""
    for unit, length in (("days", DAY), ("hours", HOUR), ("minutes", MINUTE)):
        if seconds * 1000 >= 2 * length:
            return f"{seconds * 1000 // length:.0f} {unit}"
    return f"{seconds:.0f} s"


def how_old(seconds: float) -> str:
    """Say how old something is, or how far ahead of a clock that was set back since."""
    if round(seconds) < 0:
        return f"{how_long(-seconds)} ahead of the clock"
    return f"{how_long(max(0.0, seconds))} old"


def moment_of(key: int) -> int:
    """Give when Discord gave an id: a message's, or an interaction's."""
    return key // IDS + _EPOCH


def first_id_at(moment: int) -> int:
    """Give the smallest id that Discord may give at a moment."""
    return (moment - _EPOCH) * IDS
