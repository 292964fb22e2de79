import pytest

from rules.dice import FairDice, Noted, roll_pool
from tests.faces import Faces

ENOUGH = 1000
"""Rolls after which a fair d6 has missed a face once in about 10**78 runs."""


def test_fair_dice_show_every_face_and_no_other() -> None:
    dice = FairDice()
    assert {dice.roll(6) for _ in range(ENOUGH)} == {1, 2, 3, 4, 5, 6}


def test_a_die_of_one_side_shows_one() -> None:
    assert FairDice().roll(1) == 1


def test_a_pool_keeps_its_faces_in_order() -> None:
    dice = Faces(6, 1, 4)
    assert roll_pool(dice, 3, 6) == (6, 1, 4)
    assert dice.all_shown()


def test_a_pool_of_no_dice_rolls_none() -> None:
    assert roll_pool(Faces(), 0, 6) == ()


def test_dice_that_note_what_falls_change_none_of_it() -> None:
    noted = Noted(Faces(6, 1, 4))
    assert (roll_pool(noted, 2, 6), noted.roll(10)) == ((6, 1), 4)
    assert noted.fallen == [(6, 6), (6, 1), (10, 4)]


def test_scripted_dice_refuse_to_run_out() -> None:
    dice = Faces(3)
    dice.roll(6)
    with pytest.raises(AssertionError, match="d6"):
        dice.roll(6)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_scripted_dice_refuse_a_face_that_the_die_has_not(face: int) -> None:
    with pytest.raises(AssertionError, match=str(face)):
        Faces(face).roll(6)


def test_scripted_dice_tell_what_is_left_over() -> None:
    dice = Faces(2)
    dice.add(5)
    assert dice.roll(6) == 2
    assert not dice.all_shown()
    assert dice.roll(6) == 5
    assert dice.all_shown()
