"""Whether a state that came from elsewhere names only what its game knows.

Moves and the like are stored by their names, which are texts, so a file that somebody edited can
hold any.  A state whose class cannot tell by itself is registered where the names are known.
"""

from functools import singledispatch


@singledispatch
def is_sound(state: object) -> bool:
    """Whether a state is such that its game can play on with it, or this bot can show it."""
    return True
