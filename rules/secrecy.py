"""What everybody may know of a value, where a part of it is kept from some.

Most values hold no secrets.  What does is registered where its class stands: :func:`is_secret` says
of a state that nobody may even know of it, :func:`without_secrets` gives the rest of one, or of an
outcome, that a part is kept from.
"""

from dataclasses import fields, is_dataclass, replace
from functools import singledispatch
from typing import Any


@singledispatch
def is_secret(state: object) -> bool:
    """Whether not even that there is such a thing is known to all."""
    return False


@singledispatch
def without_secrets(part: Any) -> Any:
    """Give this very value without what only some may know; its parts come by themselves."""
    return part


def known_to_all(value: Any) -> Any:
    """Give a value, of whatever class, without what only some may know of it or of its parts."""
    if isinstance(value, tuple):
        parts = tuple(known_to_all(each) for each in value)
        return value if parts == value else parts
    if not is_dataclass(value) or isinstance(value, type):
        return value
    told = without_secrets(value)
    parts_of = {field.name: getattr(told, field.name) for field in fields(told)}
    known = {name: known_to_all(each) for name, each in parts_of.items()}
    changed = {name: each for name, each in known.items() if each is not parts_of[name]}
    return replace(told, **changed) if changed else told
