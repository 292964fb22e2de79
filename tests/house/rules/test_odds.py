from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.odds import (
    Case,
    Shown,
    chances,
    enumerate_faces,
    gathered,
    percent,
    percent_of,
    percents,
)
from rules.totals import read


def ironsworn_hits(faces: tuple[int, ...]) -> int:
    """Challenge dice beaten by an action die with +2, momentum playing no part."""
    action, *challenge = faces
    return sum(min(action + 2, 10) > die for die in challenge)


def test_every_combination_of_faces_comes_once_and_in_order() -> None:
    assert list(enumerate_faces([2, 3])) == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]


def test_no_dice_have_one_way_to_fall() -> None:
    assert list(enumerate_faces([])) == [()]
    shown = Shown(4)
    assert [shown.roll(6) for _ in range(3)] == [4, 1, 1]
    assert chances(len, []) == {0: Fraction(1)}


def test_two_dice_of_six_make_the_known_triangle() -> None:
    odds = chances(sum, [6, 6])
    assert [odds[total] * 36 for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_an_action_roll_at_plus_two_has_the_published_odds() -> None:
    odds = chances(ironsworn_hits, [6, 10, 10])
    assert {hits: chance * 600 for hits, chance in odds.items()} == {2: 139, 1: 262, 0: 199}


def test_the_faces_come_in_the_order_of_the_sides() -> None:
    assert chances(lambda faces: faces[1] > 2, [2, 8]) == {
        False: Fraction(1, 4),
        True: Fraction(3, 4),
    }


@given(st.lists(st.integers(1, 8), max_size=3), st.integers(1, 5))
def test_chances_are_exact_and_sum_to_one(sides: list[int], modulus: int) -> None:
    odds = chances(lambda faces: sum(faces) % modulus, sides)
    assert sum(odds.values()) == 1
    assert all(isinstance(chance, Fraction) and chance > 0 for chance in odds.values())


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), 0),
        (Fraction(1, 10_000), 1),
        (Fraction(1, 100), 1),
        (Fraction(139, 600), 23),
        (Fraction(1, 8), 13),
        (Fraction(1, 2), 50),
        (Fraction(9_999, 10_000), 99),
        (Fraction(1), 100),
    ],
)
def test_a_chance_is_rounded_half_up_and_never_to_certainty(chance: Fraction, shown: int) -> None:
    assert percent(chance) == shown


@given(st.fractions(0, 1))
def test_only_certainties_show_as_0_or_100(chance: Fraction) -> None:
    assert (percent(chance) in {0, 100}) == (chance in {0, 1})
    assert abs(percent(chance) - chance * 100) < 1


def test_percentages_of_all_results_add_up_and_so_do_those_of_the_good_ones() -> None:
    eighth = Fraction(1, 8)

    whole = {"a": 3 * eighth, "b": 2 * eighth, "c": eighth / 2, "d": 5 * eighth / 2}
    assert percents(whole, "ac") == {"a": 38, "b": 25, "c": 6, "d": 31}
    assert percents({"yes": eighth, "no": 1 - eighth}, ["yes"]) == {"yes": 13, "no": 87}
    assert percents({"yes": Fraction(1), "no": Fraction(0)}, ["yes"]) == {"yes": 100, "no": 0}
    assert percents({"yes": eighth, "no": 1 - eighth, "never": Fraction(0)}, ["yes", "never"]) == {
        "yes": 13,
        "no": 87,
        "never": 0,
    }


def test_what_adds_up_each_rounded_by_itself_stays_so() -> None:
    """Three dice of Charge: 12.5, 45.4, 34.7 and 7.4 %."""
    ways = {"bad": 27, "partial": 98, "full": 75, "critical": 16}
    found = {each: Fraction(count, 216) for each, count in ways.items()}
    good = ("partial", "full", "critical")

    assert percents(found, good) == {"bad": 13, "partial": 45, "full": 35, "critical": 7}
    assert percent_of(found, good) == 87


def test_what_is_hoped_for_is_told_as_it_is_where_its_results_do_not_add_up_to_it() -> None:
    assert percent_of(dict.fromkeys("abcdef", Fraction(1, 6)), "abc") == 50


def test_what_is_as_likely_is_told_alike_whatever_that_adds_up_to() -> None:
    assert set(percents(dict.fromkeys("abcdef", Fraction(1, 6)), "abc").values()) == {17}
    assert percents({"yes": Fraction(3, 8), "no": Fraction(3, 8), "both": Fraction(1, 4)}) == {
        "yes": 38,
        "no": 38,
        "both": 25,
    }


def test_what_lost_most_by_rounding_down_is_rounded_up() -> None:
    def shares(**thousandths: int) -> dict[str, Fraction]:
        return {each: Fraction(number, 1000) for each, number in thousandths.items()}

    one = shares(a=200, b=106, c=694)
    assert percents(one) == percents(one, "ab") == {"a": 20, "b": 11, "c": 69}
    two = shares(a=257, b=256, c=254, d=233)
    assert percents(two) == {"a": 26, "b": 26, "c": 25, "d": 23}


def test_more_results_than_there_are_percent_have_one_each() -> None:
    found = {each: Fraction(each, 5050 + 101) for each in range(1, 102)}
    assert min(percents(found).values()) == 1


def test_what_is_rare_keeps_its_percent() -> None:
    rare = Fraction(1, 1000)

    assert percents({"a": 1 - 3 * rare, "b": rare, "c": rare, "d": rare}, "a") == {
        "a": 97,
        "b": 1,
        "c": 1,
        "d": 1,
    }
    assert percents({"a": rare, "b": rare, "c": 1 - 2 * rare}, "ab") == {"a": 1, "b": 1, "c": 98}
    # What they have too much is taken from several.
    whole = {"a": 501 * rare, "b": 490 * rare} | dict.fromkeys("cde", 3 * rare)
    assert percents(whole) == {"a": 49, "b": 48, "c": 1, "d": 1, "e": 1}


def test_chances_of_what_may_come_together_are_rounded_one_by_one() -> None:
    assert percents({"4 or more": Fraction(1, 2), "2 or more": Fraction(5, 6)}) == {
        "4 or more": 50,
        "2 or more": 83,
    }


@given(st.lists(st.integers(0, 1_000), min_size=1, max_size=9), st.integers(0, 9))
def test_results_of_which_none_is_as_likely_as_another_add_up_to_a_hundred(
    ways: list[int], good: int
) -> None:
    whole = sum(ways) or 1
    found = {at: Fraction(each, whole) for at, each in enumerate(ways)}
    shown = percents(found, range(good))

    assert list(shown) == list(found)
    are_apart = any(ways) and len(set(ways)) == len(ways)
    assert sum(shown.values()) == 100 or not are_apart
    # What is as likely is told alike.
    assert len(set(zip(found.values(), shown.values(), strict=True))) == len(set(ways))
    for at, chance in found.items():
        assert (shown[at] in {0, 100}) == (chance in {0, 1})


def test_chances_of_what_comes_out_alike_are_added_up_where_it_came_first() -> None:
    found = [("hit", Fraction(1, 6)), ("miss", Fraction(1, 2)), ("hit", Fraction(1, 3))]
    assert Case(dict(found[1:])).of("hit", "miss", "none") == Fraction(5, 6)
    assert list(gathered(found).items()) == [("hit", Fraction(1, 2)), ("miss", Fraction(1, 2))]


@pytest.mark.parametrize(("printed", "typed"), [("≥", ">="), ("≤", "<=")])
def test_a_sign_as_it_is_printed_asks_what_the_typed_one_does(printed: str, typed: str) -> None:
    assert read(f"2d6 {printed} 7") == read(f"2d6 {typed} 7")
