"""Refusals: which names may have been meant, and what a check leaves of several."""

import pytest

from rules.errors import NoSuchName, NotMarked, allowed, refusal_of


def test_the_name_that_is_near_was_meant_or_else_any() -> None:
    known = ("Ash", "Wren")
    assert NoSuchName("clock", "Wern", known, "Wren").meant == ["Wren"]
    assert NoSuchName("clock", "Moss", known).meant == known


def test_what_is_tried_gives_its_refusal_or_none() -> None:
    def check(number: int, *, what: str) -> int:
        if number < 0:
            raise NotMarked(what)
        return number

    assert refusal_of(check, 1, what="clock") is None
    refusal = refusal_of(check, -1, what="clock")
    assert isinstance(refusal, NotMarked)
    assert refusal.what == "clock"
    with pytest.raises(KeyError):
        refusal_of({}.__getitem__, "a fault is no refusal")


def test_what_a_check_refuses_is_left_out_unless_it_refuses_everything() -> None:
    def check(number: int) -> None:
        if number < 0:
            raise NotMarked(str(number))

    assert allowed([1, -2, 3], check) == [1, 3]
    assert allowed([], check) == []
    with pytest.raises(NotMarked) as refused:
        allowed([-1, -2], check)
    assert refused.value.what == "-1"
