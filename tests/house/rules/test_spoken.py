"""Words of a roll as people type them, whatever they type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import NoSuchName
from rules.spoken import NUMBER_MAX, Words, parted


def test_what_is_taken_is_taken_once_and_the_rest_is_left() -> None:
    words = Words("Action edge, +1 vs 3 again again")

    assert words.take("roll", "action")
    assert not words.take("action")
    assert words.number("again") is None
    assert words.number("against", "vs") == 3
    assert words.number("vs") is None
    assert words.signed() == 1
    words.drop("again")
    assert words.left() == "edge"
    words.require_none()


@pytest.mark.parametrize(
    ("text", "left", "signed"),
    [
        ("stat:edge adds:1", "stat edge adds 1", None),
        ("fight+2", "fight", 2),
        ("fight + 2 - 1", "fight", 1),
        ("+iron −1", "iron", -1),
        ("eye  for   detail", "eye for detail", None),
        ("d6+1-3", "d6+1-3", None),
    ],
)
def test_names_of_options_and_signs_are_read_as_people_type_them(
    text: str, left: str, signed: int | None
) -> None:
    words = Words(text)
    assert (words.signed(), words.left()) == (signed, left)


@pytest.mark.parametrize(
    ("text", "dice"),
    [("4d6", (4, 6)), ("d10", (1, 10)), ("3d", (3, 0)), ("dozen", None), ("4", None)],
)
def test_dice_are_taken_with_their_sides(text: str, dice: tuple[int, int] | None) -> None:
    words = Words(f"roll {text}")
    assert words.dice() == dice
    assert words.left() == ("roll" if dice else f"roll {text}")


def test_numbers_are_whole_and_bounded() -> None:
    words = Words(f"cr {'9' * 40} 12 +5 ²")

    assert words.number("cr") == NUMBER_MAX
    assert words.bare() == 12
    assert words.bare() is None
    assert words.signed() == 5
    with pytest.raises(NoSuchName):
        words.require_none()


@given(st.text(max_size=120))
def test_nothing_that_is_typed_breaks_it(text: str) -> None:
    words = Words(text)
    words.take("vs")
    words.number("vs")
    words.dice()
    words.bare()
    words.signed()
    words.left()
    assert words.left() == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("iron +1", ("iron", 1)),
        ("Sneak+1", ("Sneak", 1)),
        ("fight −2", ("fight", -2)),
        ("Fight 2 + 1 -3", ("Fight 2", -2)),
        ("Fight +0", ("Fight", 0)),
        # Nothing is added here, and it stays as it was typed.
        ("Fight 2", ("Fight 2", 0)),
        ("Iron", ("Iron", 0)),
        ("+2", ("+2", 0)),
        ("fight +2 now", ("fight +2 now", 0)),
        ("", ("", 0)),
    ],
)
def test_what_is_rolled_is_parted_from_what_is_added_to_it(
    text: str, found: tuple[str, int]
) -> None:
    assert parted(text) == found
