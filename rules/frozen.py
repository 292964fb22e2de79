"""Values that nobody can change, made as the standard library makes them, but for less memory.

Five games need some hundreds of small classes.  For each, ``dataclasses`` compiles the same five
methods anew, which is a tenth of what the whole bot takes on a small machine.  Here the class keeps
the ``__init__`` that fits its fields and shares the other methods with all.  What it is stays a
dataclass: ``fields``, ``replace`` and ``asdict`` know it.
"""

import dataclasses
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, kw_only: bool) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def frozen(cls: type[Any] | None = None, /, *, kw_only: bool = False) -> Any:
    """Make a dataclass with slots whose values are compared by their fields and never changed.

    ``kw_only`` demands that every field be given by its name.  A field with ``compare=False`` is
    left out of comparing and of the hash, one with ``repr=False`` of what a traceback shows.
    """
    if cls is None:
        return lambda cls: _frozen(cls, kw_only=kw_only)
    return _frozen(cls, kw_only=kw_only)


def _frozen(cls: type[Any], *, kw_only: bool) -> type[Any]:
    made = dataclasses.dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=kw_only)(
        cls
    )
    for name, method in _SHARED.items():
        setattr(made, name, method)
    return made


@cache
def _compared(cls: Any) -> Callable[[object], object]:
    names = [each.name for each in dataclasses.fields(cls) if each.compare]
    return attrgetter(*names) if names else lambda _: ()


def _eq(self: object, other: object) -> Any:
    if type(other) is not type(self):
        return NotImplemented
    cls: Any = type(self)
    parts = _compared(cls)
    return parts(self) == parts(other)


def _hash(self: object) -> int:
    cls: Any = type(self)
    return hash(_compared(cls)(self))


def _repr(self: Any) -> str:
    shown = (each.name for each in dataclasses.fields(self) if each.repr)
    parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__qualname__}({parts})"


def _setattr(self: object, name: str, _value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _delattr(self: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


_SHARED: dict[str, Callable[..., Any]] = {
    "__eq__": _eq,
    "__hash__": _hash,
    "__repr__": _repr,
    "__setattr__": _setattr,
    "__delattr__": _delattr,
}
