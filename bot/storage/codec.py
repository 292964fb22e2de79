"""Values of the rules to JSON and back, strictly.

cattrs does the work; what is added is refusing to guess.  An unknown key, a string where an integer
belongs or a missing field without a default is an error, so that shape drift is found by a test
that loads a stored database and never by a player whose number changed.
"""

import json
from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from typing import Annotated, Any, TypeAlias, TypeVar, cast, get_type_hints

from cattrs import Converter
from cattrs.errors import ForbiddenExtraKeysError

from bot.errors import Unreadable
from bot.storage.kinds import OUTCOMES, STATES, kind_of, move_of
from rules.errors import RuleError
from rules.outcome import Outcome

T = TypeVar("T")

AnyState: TypeAlias = Annotated[Any, "state"]
"""A state of whatever class is registered, which then carries its stored name."""

MISFITS = (
    TypeError,
    ValueError,
    KeyError,
    AttributeError,
    ForbiddenExtraKeysError,
    RuleError,  # a stored number out of bounds is our failure, and no refusal
    Unreadable,  # of a name inside a document that stands for nothing
)
"""What a document that does not fit raises inside cattrs and the classes."""


READ_MAX = 512
"""Documents, of a kilobyte or so, that are kept as values."""


def _strictly(wanted: type, check: Callable[[Any], object]) -> Any:
    def structure(value: object, _type: type) -> object:
        # bool is an int to Python; to a sheet it is not.
        if type(value) is not wanted:
            raise TypeError(f"expected {wanted.__name__}, found {value!r}")
        check(value)
        return value

    return structure


def _anything(_value: object) -> None:
    """Take any number and any text: what stands in the database was checked before."""


def converter(
    number: Callable[[int], object] = _anything,
    text: Callable[[str], object] = _anything,
    take: Callable[[Any, type[Any]], Any] | None = None,
) -> Converter:
    """Make a converter that refuses to guess, and what ``number`` and ``text`` raise on.

    Whatever carries its own stored name is made by ``take``, if that is given.
    """
    converter = Converter(forbid_extra_keys=True, detailed_validation=False)
    structure = take or converter.structure
    checks: dict[type, Callable[[Any], object]] = {int: number, str: text, bool: _anything}
    for primitive, check in checks.items():
        converter.register_structure_hook(primitive, _strictly(primitive, check))

    # An outcome inside an outcome (what an undo took back) carries its own name.
    def is_any_outcome(cls: object) -> bool:
        return cls is Outcome

    def give_outcome(outcome: Outcome) -> dict[str, Any]:
        document = converter.unstructure(outcome, type(outcome))
        return {"move": move_of(type(outcome)), "outcome": document}

    def take_outcome(document: dict[str, Any], _type: object) -> Outcome:
        made: Outcome = structure(document["outcome"], OUTCOMES[document["move"]])
        return made

    def is_any_state(cls: object) -> bool:
        return bool(cls == AnyState)

    def give_state(state: object) -> dict[str, Any]:
        return {"kind": kind_of(type(state)), "state": converter.unstructure(state, type(state))}

    def take_state(document: dict[str, Any], _type: object) -> object:
        return structure(document["state"], STATES[document["kind"]])

    converter.register_unstructure_hook_func(is_any_outcome, give_outcome)
    converter.register_structure_hook_func(is_any_outcome, take_outcome)
    converter.register_unstructure_hook_func(is_any_state, give_state)
    converter.register_structure_hook_func(is_any_state, take_state)
    return converter


class Alike:
    """Reads values of which each is mostly as one before it: only what differs is read anew.

    So are the snapshots of a journal, and what is told of one character.  What two of them have in
    common is one value in memory.
    """

    def __init__(self, converter: Converter) -> None:
        self._converter = converter
        self._last: dict[tuple[type, str], tuple[dict[str, Any], Any]] = {}

    def read(self, document: Any, cls: type[T]) -> T:
        """Make a value from JSON data, as the converter does."""
        if type(document) is not dict:
            return self._converter.structure(document, cls)
        key = cls, str(document.get("name") or document.get("character"))
        before, known = self._last.get(key, ({}, None))
        if before.keys() == document.keys():
            types = _types_in(cast("Hashable", cls))
            made = cls(
                **{
                    name: getattr(known, name)
                    if part == before[name]
                    else self._converter.structure(part, types[name])
                    for name, part in document.items()
                }
            )
        else:
            made = self._converter.structure(document, cls)
        self._last[key] = document, made
        return made


@cache
def _types_in(cls: Any) -> dict[str, Any]:
    return get_type_hints(cls, include_extras=True)


_CONVERTER = converter()


def encode(value: object) -> Any:
    """Give a value of the rules as plain JSON data."""
    return _CONVERTER.unstructure(value, type(value))


def decode(document: object, cls: type[T]) -> T:
    """Make a value of the rules from JSON data, or raise :class:`~bot.errors.Unreadable`."""
    try:
        return _CONVERTER.structure(document, cls)
    except MISFITS as error:
        raise Unreadable(f"a stored {cls.__name__}") from error


def parse(document: str) -> Any:
    """Give the JSON data of a stored text, or raise :class:`~bot.errors.Unreadable`."""
    try:
        return json.loads(document)
    except (TypeError, ValueError) as error:
        raise Unreadable("a stored text") from error


def decode_outcome(move: str, document: object) -> Outcome:
    """Make an outcome from its stored name and data."""
    return decode(document, OUTCOMES[move])


def read(document: str, cls: type[T]) -> T:
    """Make a value of the rules from JSON, or raise :class:`~bot.errors.Unreadable`.

    Values are frozen, so one that was read lately is given again: a table's play reads the same few
    documents over and over.
    """
    known: Any = cls
    value: T = _read(document, known)
    return value


@lru_cache(maxsize=READ_MAX)
def _read(document: str, cls: Any) -> Any:
    return decode(parse(document), cls)


def read_outcome(move: str, document: str) -> Outcome:
    """Make an outcome from its stored name and its JSON."""
    return read(document, OUTCOMES[move])
