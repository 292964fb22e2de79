"""What everybody may know of a state or of an outcome, where a part of it is kept from some."""

import dataclasses
import typing
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.storage.kinds import OUTCOMES, STATES
from rules.charge import state as charge
from rules.charge.terms import Action, ConsequenceKind
from rules.clock import Clock, ClockTicked
from rules.frozen import frozen
from rules.outcome import Outcome
from rules.profile import Profile
from rules.secrecy import is_secret, known_to_all, known_to_owner, without_secrets
from rules.table import TakenBack
from rules.tension import Calamity, Pool, Settings
from tests.house.storage.test_codec import legal, of_type

HIDDEN = Clock("Assassin", 8, 3, hidden=True)


def parts_of(cls: Any) -> set[type]:
    """Give every class that stands in a stored one, itself included."""
    found: set[type] = set()
    waiting = [cls]
    while waiting:
        each = waiting.pop()
        if dataclasses.is_dataclass(each) and each not in found:
            assert isinstance(each, type)
            found.add(each)
            waiting += typing.get_type_hints(each).values()
        else:
            waiting += typing.get_args(each)
    return found


PARTS = sorted(
    {part for cls in (*STATES.values(), *OUTCOMES.values()) for part in parts_of(cls)}, key=str
)
MARKS = {"hidden", "is_hidden", "is_secret", "is_clock_hidden", "is_unmet", "is_gms"}


@pytest.mark.parametrize(
    "part",
    [part for part in PARTS if MARKS & {field.name for field in dataclasses.fields(part)}],
)
def test_whatever_can_be_hidden_says_what_is_known_of_it(part: type) -> None:
    registered = [known.dispatch(part) for known in (is_secret, without_secrets)]
    blank = [known.dispatch(object) for known in (is_secret, without_secrets)]
    is_left_out = issubclass(part, Outcome) and part.is_hidden is not Outcome.is_hidden
    # A setting is no secret, and neither is a roll whose outcome says that it is hidden.
    is_mere_setting = part is Settings or (part.__name__ == "Rolled")

    assert registered != blank or is_left_out or is_mere_setting


def test_what_is_no_secret_stays_the_very_value() -> None:
    value = ClockTicked(Clock("Alarm", 4, 2), 1)

    assert known_to_all(value) is value
    several = (value, value)
    assert known_to_all(several) is several


def test_a_hidden_clock_within_an_open_outcome_keeps_neither_name_nor_size() -> None:
    told = known_to_all(TakenBack(1, 2, ClockTicked(HIDDEN, 1, 4)))

    assert told == TakenBack(1, 2, ClockTicked(Clock("", 2, hidden=True), 0))


def within(value: Any) -> Iterator[Any]:
    """Give a value and every part of it."""
    yield value
    if isinstance(value, tuple):
        parts = value
    else:
        names = dataclasses.fields(value) if dataclasses.is_dataclass(value) else ()
        parts = tuple(getattr(value, each.name) for each in names)
    for part in parts:
        yield from within(part)


def named(value: Any) -> list[Any]:
    """Find the hidden clocks that a value names, or tells the size of."""
    return [
        each
        for each in within(value)
        if (isinstance(each, Clock) and each.hidden and (each.name or each.segments > 2))
        or (
            isinstance(each, HIDES_CLOCK) and each.is_clock_hidden and (each.clock or each.clock_id)
        )
    ]


HIDES_CLOCK = charge.Tension | charge.Consequence
CLOCKED = {Clock, charge.Tension, charge.Consequence}
HOLD_CLOCKS = [cls for cls in (*STATES.values(), *OUTCOMES.values()) if CLOCKED & parts_of(cls)]


def holding(cls: type) -> st.SearchStrategy[Any]:
    """Draw values of a class that hold clocks; what else may be left out is left out."""
    hints = typing.get_type_hints(cls)
    fields = {
        field.name: of_type(hints[field.name])
        for field in dataclasses.fields(cls)
        if field.default is dataclasses.MISSING or CLOCKED & parts_of(hints[field.name])
    }
    drawn = st.fixed_dictionaries(fields).map(lambda values: legal(cls, values))
    return drawn.filter(lambda value: value is not None)


@pytest.mark.parametrize("cls", HOLD_CLOCKS)
def test_no_hidden_clock_is_named_by_what_is_not_hidden_itself(cls: type) -> None:
    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(holding(cls))
    def keep_back(value: Any) -> None:
        if is_secret(value) or getattr(value, "is_hidden", False):
            return
        assert named(known_to_all(value)) == []
        assert cls not in STATES.values() or named(known_to_owner(value)) == []

    keep_back()


def test_whoever_owns_a_state_knows_all_of_it_but_what_a_part_keeps_back() -> None:
    consequence = charge.Consequence(
        *(1, ConsequenceKind.COMPLICATION, 2, 3, 4, Action.SNEAK),
        clock="Wolves",
        is_clock_hidden=True,
        clock_id=4,
    )
    wren = charge.Character("Wren", condition="bruised", consequences=(consequence,))
    profile = Profile(3, "", "they", "afraid")

    assert known_to_owner(profile) is profile
    told = known_to_owner(wren)
    assert told == dataclasses.replace(wren, consequences=told.consequences)
    assert told.consequences == (dataclasses.replace(consequence, clock="", clock_id=0),)


def test_what_is_kept_back_of_a_class_is_so_of_its_kin() -> None:
    @frozen
    class Kin(Profile):
        pass

    assert known_to_all(Kin(3, "", "they", "afraid")) == Kin(3, "", "they", "")


def test_notes_pools_and_plans_are_kept_back() -> None:
    pool = Pool(9, 4, 3, Settings(is_secret=True))
    plan = Calamity("The flood", 6, 4, 1, since=77)
    tension = charge.Tension("teeth", ticks=1, clock="Wolves", is_clock_hidden=True, clock_id=4)

    assert known_to_all(Profile(3, "", "they", "afraid")) == Profile(3, "", "they", "")
    assert known_to_all(pool) == Pool(settings=pool.settings)
    assert known_to_all(Pool(9, 4, 3)) == Pool(9, 4, 3)
    assert known_to_all(plan) == Calamity("The flood", 6, 1, 1)
    assert known_to_all((tension,)) == (charge.Tension("teeth", ticks=1, is_clock_hidden=True),)
    assert is_secret(HIDDEN)
    assert is_secret(Calamity("The flood", is_hidden=True))
    assert not is_secret(pool)
