"""What everybody may know of a value, where a part of it is kept from some.

Most values hold no secrets.  What does is registered where its class stands: :func:`is_secret` says
of a state that nobody may even know of it, :func:`without_secrets` gives the rest of one, or of an
outcome, that a part is kept from.  A character may be a GM's own (:func:`is_gms`), so that what is
done to its sheet is theirs to tell, and players may not have met it yet (:func:`met`).
"""

from collections.abc import Hashable
from dataclasses import fields, is_dataclass, replace
from functools import cache, singledispatch
from typing import Any, cast, get_args, get_type_hints


@singledispatch
def is_secret(state: object) -> bool:
    """Whether not even that there is such a thing is known to all."""
    return False


@singledispatch
def is_gms(state: object) -> bool:
    """Whether a character is the GM's own, whoever that is: a foe, or whom else players meet."""
    return False


@singledispatch
def met(character: Any) -> Any:
    """Give a character as it is from when everybody was told of it by its name."""
    return character


@singledispatch
def without_secrets(part: Any) -> Any:
    """Give this very value without what only some may know; its parts come by themselves."""
    return part


@cache
def _may_hold_secrets(cls: Any) -> bool:
    """Whether a value of a class, or a part of one, may be kept from some."""
    if not isinstance(cls, type):
        return any(map(_may_hold_secrets, get_args(cls)))
    kept = (each for each in without_secrets.registry if each is not object)
    if any(issubclass(each, cls) or issubclass(cls, each) for each in kept):
        return True
    return is_dataclass(cls) and any(map(_may_hold_secrets, get_type_hints(cls).values()))


def known_to_all(value: Any) -> Any:
    """Give a value, of whatever class, without what only some may know of it or of its parts."""
    if not isinstance(value, tuple) and not _may_hold_secrets(cast("Hashable", type(value))):
        return value
    if isinstance(value, tuple):
        parts = tuple(known_to_all(each) for each in value)
        return value if parts == value else parts
    return known_to_owner(without_secrets(value))


def known_to_owner(value: Any) -> Any:
    """Give a player's own state whole, but of its parts what everybody may know.

    What it keeps back as such, it keeps from others; a part may be another's secret, such as the
    clock of a consequence.
    """
    parts_of = {field.name: getattr(value, field.name) for field in fields(value)}
    known = {name: known_to_all(each) for name, each in parts_of.items()}
    changed = {name: each for name, each in known.items() if each is not parts_of[name]}
    return replace(value, **changed) if changed else value
