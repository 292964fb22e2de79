"""How often fair dice look so uneven, against counting every way in which they can fall."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from rules.dice import FairDice
from rules.luck import by_chi_square, by_furthest_face, share

TABLES = [
    (3, 1, 1),
    (2, 2, 1, 0, 1, 0),
    (4, 0),
    (0, 0, 0, 0, 5),
    (3, 0, 0),
    (2, 2, 2),
    (1, 1, 1, 1),
    (7, 1),
    (5, 1, 1, 0),
    (0, 0, 1, 2, 0, 1, 0),
]


def enumerated(counts: tuple[int, ...]) -> Fraction:
    rolls, faces = sum(counts), len(counts)
    so_uneven = 0
    for fallen in product(range(faces), repeat=rolls):
        found = Counter(fallen).values()
        so_uneven += sum(each * each for each in found) >= sum(each * each for each in counts)
    return Fraction(so_uneven, faces**rolls)


@pytest.mark.parametrize("counts", TABLES)
def test_the_share_of_small_tables_is_what_counting_every_way_gives(
    counts: tuple[int, ...],
) -> None:
    right = enumerated(counts)
    assert by_chi_square(counts) == right
    in_floats = by_chi_square(counts, whole=0)
    assert in_floats is not None
    assert abs(in_floats - right) < Fraction(1, 10**12)


def test_in_floating_point_it_is_right_to_eight_digits() -> None:
    counts = (60, 41, 52, 44, 57, 46)
    exact, near = by_chi_square(counts, whole=1000), by_chi_square(counts, whole=0)
    assert exact is not None
    assert near is not None
    assert 0 < abs(exact - near) < Fraction(1, 10**10)


def test_up_to_two_hundred_dice_are_counted_in_whole_numbers() -> None:
    assert by_chi_square((110, 90)) == by_chi_square((110, 90), whole=1000)
    assert by_chi_square((111, 90)) != by_chi_square((111, 90), whole=1000)


def test_what_would_take_long_is_not_counted_but_bounded() -> None:
    counts = (60, 41, 52, 44, 57, 46)
    assert by_chi_square(counts, steps=100) is None
    assert not share(counts).is_most
    assert by_chi_square((50_001, 50_000)) is None
    assert by_chi_square((50_001, 49_999)) is not None
    long = tuple(each * 1000 + place for place, each in enumerate(counts))
    assert share(long).is_most
    assert share(long).of < Fraction(1, 10**6)


@pytest.mark.parametrize("counts", [(9, 3), (3, 9), (10, 0), (7, 5), (30, 20)])
def test_the_bound_of_two_faces_is_their_tails(counts: tuple[int, int]) -> None:
    rolls, most = sum(counts), max(counts)
    tail = Fraction(sum(comb(rolls, each) for each in range(most, rolls + 1)), 2**rolls)
    bound = by_furthest_face(counts)
    assert bound.is_most
    assert abs(bound.of - min(1, 4 * tail)) < Fraction(1, 10**9)


def test_the_bound_is_never_below_the_chance_of_the_furthest_face() -> None:
    rolls, faces = 8, 3
    for counts in [(8, 0, 0), (5, 2, 1), (3, 3, 2), (0, 4, 4), (1, 1, 6)]:
        off = max(abs(faces * each - rolls) for each in counts)
        so_far_off = sum(
            max(abs(faces * fallen.count(each) - rolls) for each in range(faces)) >= off
            for fallen in product(range(faces), repeat=rolls)
        )
        right = Fraction(so_far_off, faces**rolls)
        assert right <= by_furthest_face(counts).of + Fraction(1, 10**9)
        assert by_furthest_face(counts).of <= right * faces


@pytest.mark.parametrize("counts", [(1,), (7,), (0, 0, 0, 0, 0, 1), (5, 5, 5), (0, 0)])
def test_dice_that_cannot_be_more_even_are_like_every_table(counts: tuple[int, ...]) -> None:
    assert share(counts).of == 1


def test_a_thousand_rolls_of_the_systems_dice_pass_the_exact_test() -> None:
    # Fair dice would fail this once in a thousand million runs.
    dice = FairDice()
    counts = Counter(dice.roll(6) for _ in range(1000))
    assert share([counts[each] for each in range(1, 7)]).of > Fraction(1, 10**9)


def test_loaded_dice_do_not_pass() -> None:
    assert share((300, 140, 140, 140, 140, 140)).of < Fraction(1, 10**9)
