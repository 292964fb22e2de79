"""The quick copies that the simulated Discord keeps are those that it would make itself."""

from copy import deepcopy
from enum import IntEnum
from typing import Any

import pytest

from tests.copies import copied


class Kind(IntEnum):
    """A number with a name."""

    CARD = 1


class Names(dict[str, str]):
    """A dictionary of a sort of its own."""


PLAIN: dict[str, Any] = {
    "id": "1",
    "flags": 64,
    "is": [True, None, 0.1, 2**70],
    "text": "\ud800\x00é",
    "in": {"a": [{"b": ()}]},
}


@pytest.mark.parametrize(
    "value", [PLAIN, {"kind": Kind.CARD, **PLAIN}, [Names(a="b"), PLAIN], None, Kind.CARD]
)
def test_a_copy_is_what_the_long_way_would_give(value: Any) -> None:
    made, slow = copied(value), deepcopy(value)

    assert made == slow
    assert repr(made) == repr(slow)
    assert type(made) is type(slow)


def test_what_is_in_a_copy_is_its_own() -> None:
    made = copied(PLAIN)
    made["in"]["a"][0]["c"] = made["is"].pop()

    assert PLAIN["in"] == {"a": [{"b": ()}]}
    assert PLAIN["is"] == [True, None, 0.1, 2**70]


def test_what_cannot_be_copied_is_refused_as_ever() -> None:
    with pytest.raises(TypeError):
        copied({"file": [memoryview(b"x")]})
