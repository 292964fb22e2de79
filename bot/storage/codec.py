"""Values of the rules to JSON and back, strictly.

cattrs does the work; what is added is refusing to guess.  An unknown key, a string where an integer
belongs or a missing field without a default is an error, so that shape drift is found by a test
that loads a stored database and never by a player whose number changed.
"""

import json
from functools import lru_cache
from typing import Any, TypeVar

from cattrs import Converter
from cattrs.errors import ForbiddenExtraKeysError

from bot.storage.kinds import OUTCOMES, name_of_outcome
from rules.errors import RuleError
from rules.outcome import Outcome

T = TypeVar("T")

MISFITS = (
    TypeError,
    ValueError,
    KeyError,
    AttributeError,
    ForbiddenExtraKeysError,
    RuleError,  # a stored number out of bounds is our failure, and no refusal
)
"""What a document that does not fit raises inside cattrs and the classes."""


READ_MAX = 512
"""Documents, of a kilobyte or so, that are kept as values."""


class Unreadable(Exception):
    """A stored document does not fit the class that it should be."""


def _strictly(wanted: type) -> Any:
    def structure(value: object, _type: type) -> object:
        # bool is an int to Python; to a sheet it is not.
        if type(value) is not wanted:
            raise TypeError(f"expected {wanted.__name__}, found {value!r}")
        return value

    return structure


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=False)
    for primitive in (int, str, bool):
        converter.register_structure_hook(primitive, _strictly(primitive))

    # An outcome inside an outcome (what an undo took back) carries its own name.
    def is_any_outcome(cls: object) -> bool:
        return cls is Outcome

    def give_outcome(outcome: Outcome) -> dict[str, Any]:
        return {"move": name_of_outcome(outcome), "outcome": encode(outcome)}

    def take_outcome(document: dict[str, Any], _type: object) -> Outcome:
        return decode_outcome(document["move"], document["outcome"])

    converter.register_unstructure_hook_func(is_any_outcome, give_outcome)
    converter.register_structure_hook_func(is_any_outcome, take_outcome)
    return converter


_CONVERTER = _converter()


def encode(value: object) -> Any:
    """Give a value of the rules as plain JSON data."""
    return _CONVERTER.unstructure(value, type(value))


def decode(document: object, cls: type[T]) -> T:
    """Make a value of the rules from JSON data, or raise :class:`Unreadable`."""
    try:
        return _CONVERTER.structure(document, cls)
    except MISFITS as error:
        raise Unreadable(f"stored {cls.__name__}: {error!r}") from error


def decode_outcome(move: str, document: object) -> Outcome:
    """Make an outcome from its stored name and data."""
    return decode(document, OUTCOMES[move])


def read(document: str, cls: type[T]) -> T:
    """Make a value of the rules from JSON, or raise :class:`Unreadable`.

    Values are frozen, so one that was read lately is given again: a table's play reads the same few
    documents over and over.
    """
    known: Any = cls
    value: T = _read(document, known)
    return value


@lru_cache(maxsize=READ_MAX)
def _read(document: str, cls: Any) -> Any:
    return decode(json.loads(document), cls)


def read_outcome(move: str, document: str) -> Outcome:
    """Make an outcome from its stored name and its JSON."""
    return read(document, OUTCOMES[move])
