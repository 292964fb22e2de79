"""Whole numbers: how they are typed, where they end, and that nothing moves by nothing."""

import pytest

from rules.errors import NotANumber, OutOfRange, ZeroChange
from rules.ranges import clamp, require, require_change, whole


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), (" +7 ", 7), ("-7", -7), ("\u22127", -7), ("\u20137", -7), ("0", 0), ("0" * 9, 0)],
)
def test_a_whole_number_is_read_as_it_is_typed_or_shown(text: str, number: int) -> None:
    """A minus that was copied off a card made it no number."""
    assert whole("momentum", text) == number


@pytest.mark.parametrize(
    "text", ["", "two", "1.5", "1,000", "--1", "- 1", "1-", "\u0662", "9" * 10]
)
def test_rc_3_what_is_no_whole_number_is_refused(text: str) -> None:
    with pytest.raises(NotANumber) as refused:
        whole("momentum", text)
    assert (refused.value.what, refused.value.value) == ("momentum", text)


def test_rc_3_a_number_is_held_to_both_ends_of_its_range() -> None:
    assert [require("oil", each, 1, 3) for each in (1, 3)] == [1, 3]
    for value in (0, 4):
        with pytest.raises(OutOfRange) as refused:
            require("oil", value, 1, 3)
        assert (refused.value.value, refused.value.low, refused.value.high) == (value, 1, 3)


def test_rc_4_nothing_changes_by_nothing_nor_by_more_than_it_can() -> None:
    for change in (-3, -1, 1, 3):
        require_change("oil", change, 3)
    with pytest.raises(ZeroChange):
        require_change("oil", 0, 3)
    for change in (-4, 4):
        with pytest.raises(OutOfRange) as refused:
            require_change("oil", change, 3)
        assert not isinstance(refused.value, ZeroChange)


def test_rc_5_what_goes_past_an_end_stops_there() -> None:
    assert [clamp(each, 1, 3) for each in (0, 1, 2, 3, 4)] == [1, 1, 2, 3, 3]
