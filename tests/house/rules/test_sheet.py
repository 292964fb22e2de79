"""What is done to a sheet: whose it is to tell, and what of it everybody sees."""

import pytest

from rules.sheet import Edited, SheetMade, SheetWritten

SAID = (("name", "Wren"),)


def test_what_is_done_to_a_gms_own_is_theirs_to_tell() -> None:
    for is_gms in (False, True):
        edited = Edited("Wren", "name", "W", "Wren", is_gms=is_gms)
        assert edited.is_hidden is is_gms


@pytest.mark.parametrize(
    ("before", "is_gms", "is_seen"),
    [((), False, True), ((), True, False), (SAID, False, False), (SAID, True, False)],
)
def test_a_new_character_of_a_player_is_laid_open(
    before: tuple[tuple[str, str], ...], is_gms: bool, is_seen: bool
) -> None:
    made = SheetWritten("Wren", "sample", 2, before, SAID, is_gms=is_gms)
    assert made.is_laid_open is is_seen


def test_one_go_is_like_another_of_its_kind() -> None:
    made, other = SheetMade("Wren", "sample"), SheetMade("Ash", "sample")
    assert made.is_like(other)
    assert not made.is_like(Edited("Wren", "name", "W", "Wren"))
