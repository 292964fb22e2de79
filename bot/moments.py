"""Moments as the bot counts them: in milliseconds since 1970, as Discord's ids tell them too."""

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

IDS = 2**22
"""So many ids Discord may give within a millisecond."""

_EPOCH = 1_420_070_400_000
"""When Discord began to count, at the begin of 2015."""


def moment_of(key: int) -> int:
    """Give when Discord gave an id: a message's, or an interaction's."""
    return key // IDS + _EPOCH


def first_id_at(moment: int) -> int:
    """Give the smallest id that Discord may give at a moment."""
    return (moment - _EPOCH) * IDS
