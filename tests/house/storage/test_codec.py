"""Values to JSON and back: whole, strictly, and every class that may be stored."""

import dataclasses
import json
import typing
from enum import Enum
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.errors import Unreadable
from bot.storage import codec
from bot.storage.kinds import OUTCOMES, STATES
from rules.clock import Clock, ClockKind, ClockMade
from rules.errors import OutOfRange
from rules.ironsworn import Character, Debility
from rules.notation import Rolled, RolledTerm
from rules.outcome import Outcome
from rules.table import Table, TakenBack

STORED: dict[str, type[Any]] = {**STATES, **OUTCOMES}
CLOCK = Clock("Alarm", 4, 1, ClockKind.DANGER, 7, hidden=True)


# Whatever a class leaves open is drawn small, and what its rules then forbid is drawn again.
NUMBERS = st.integers(0, 3)
FACES = st.integers(1, 5)
TEXTS = st.text(max_size=8)
BOOLEANS = st.booleans()

LARGER = {
    "tension_max": st.integers(6, 9),
    "experience": st.integers(3, 9),
    "setback": st.integers(11, 19),
    "action": FACES,
    "top": FACES,
    "abilities": st.integers(1, 3),
}
"""Numbers that begin above the small ones, or above none."""

WHAT = [ClockMade(CLOCK), Rolled("d6", (RolledTerm(1, 6, (3,), (True,)),))]


def legal(cls: type, given_values: dict[str, Any]) -> Any:
    """Make a value, or None where its numbers exclude each other."""
    try:
        return cls(**given_values)
    except OutOfRange:
        return None


@cache
def built(cls: type) -> st.SearchStrategy[Any]:
    """Draw legal values of a stored class."""
    hints = typing.get_type_hints(cls)
    fields = {
        name: LARGER[name] if hint is int and name in LARGER else of_type(hint)
        for name, hint in ((field.name, hints[field.name]) for field in dataclasses.fields(cls))
    }
    # A dictionary of strategies is put in another order each time, at a tenth of the whole cost.
    drawn = st.tuples(*fields.values()).map(
        lambda values: legal(cls, dict(zip(fields, values, strict=True)))
    )
    return drawn.filter(lambda value: value is not None)


@cache
def of_type(hint: Any) -> st.SearchStrategy[Any]:
    """Draw a value of a field's type."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    simple = {int: NUMBERS, str: TEXTS, bool: BOOLEANS, type(None): st.none()}
    simple[Outcome] = st.sampled_from(WHAT)
    if hint in simple:
        return simple[hint]
    if origin is tuple and arguments[-1] is Ellipsis:
        # Numbers in a row are dice: there is one, and none shows 0.
        if arguments[0] is int:
            return st.lists(FACES, min_size=1, max_size=2).map(tuple)
        return st.lists(of_type(arguments[0]), max_size=2).map(tuple)
    if origin is tuple:
        return st.tuples(*(FACES if each is int else of_type(each) for each in arguments))
    if arguments:
        return st.one_of(*(of_type(each) for each in arguments))
    return st.sampled_from(list(hint)) if issubclass(hint, Enum) else built(hint)


@pytest.mark.parametrize("name", STORED)
def test_every_stored_class_comes_back_from_json_as_it_was(name: str) -> None:
    cls = STORED[name]

    @settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
    @given(built(cls))
    def round_trip(value: Any) -> None:
        document = json.dumps(codec.encode(value))
        read = codec.read(document, cls)
        assert read == value
        # What was read is given again, so nothing in it may ever change.
        assert hash(read) == hash(value)
        assert codec.read(document, cls) is read

    round_trip()


def test_a_stored_name_stands_for_one_class() -> None:
    assert len(set(STATES.values())) == len(STATES)
    assert len(set(OUTCOMES.values())) == len(OUTCOMES)
    assert all(len(name) <= 40 for name in STORED)


def outcome_classes(base: type[Any] = Outcome) -> set[type[Any]]:
    """Find every outcome that a move can give, wherever it is defined."""
    found: set[type[Any]] = set()
    for cls in base.__subclasses__():
        found |= {cls} | outcome_classes(cls)
    return found


def test_every_outcome_of_the_rules_can_be_journalled() -> None:
    classes = [cls for cls in outcome_classes() if cls.__module__.startswith("rules.")]
    # A class that others derive from is a family; one inside another outcome is told with it.
    families = {base.__name__ for cls in classes for base in cls.__mro__[1:]}
    told_within = {"Earned"}
    names = {cls.__name__ for cls in classes} - families - told_within

    assert names
    assert names - {cls.__name__ for cls in OUTCOMES.values()} == set()


@pytest.mark.parametrize(
    "document",
    [
        {"name": "Alarm", "segments": 4, "size": 4},
        {"name": "Alarm"},
        {"name": "Alarm", "segments": "4"},
        {"name": "Alarm", "segments": True},
        {"name": "Alarm", "segments": 4.0},
        {"name": "Alarm", "segments": 4, "hidden": 1},
        {"name": 4, "segments": 4},
        {"name": "Alarm", "segments": 4, "kind": "doom"},
        {"name": "Alarm", "segments": None},
        [],
        None,
    ],
    ids=str,
)
def test_a_document_that_does_not_fit_is_refused_rather_than_guessed(document: object) -> None:
    with pytest.raises(Unreadable):
        codec.decode(document, Clock)


def test_a_field_with_a_default_may_be_missing() -> None:
    assert codec.decode({"name": "Alarm", "segments": 4}, Clock) == Clock("Alarm", 4)
    assert codec.decode({}, Table) == Table()


def test_a_stored_number_out_of_bounds_is_our_failure_and_no_refusal() -> None:
    with pytest.raises(Unreadable):
        codec.decode({"name": "Alarm", "segments": 999}, Clock)


def test_enums_are_stored_by_their_values() -> None:
    assert codec.encode(CLOCK)["kind"] == "danger"
    hurt = Character("Wren", debilities=(Debility.MAIMED,))
    assert codec.encode(hurt)["debilities"] in (["maimed"], ("maimed",))


def test_what_an_undo_took_back_carries_its_own_name() -> None:
    taken = TakenBack(5, 7, ClockMade(CLOCK))
    document = json.loads(json.dumps(codec.encode(taken)))

    assert document["what"]["move"] == "clock.made"
    assert codec.decode_outcome("undone", document) == taken
    assert taken.is_hidden
