"""Whether a state or an outcome that came from elsewhere names only what its game knows.

Moves and the like are stored by their names, which are texts, so a file that somebody edited can
hold any.  What is gone on with is registered where the names are known; what is only told shows a
name that nobody knows as it is.
"""

from functools import singledispatch


@singledispatch
def is_sound(value: object) -> bool:
    """Whether a value is such that its game can play on with it, or this bot can show it."""
    return True
