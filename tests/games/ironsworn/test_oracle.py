"""Ironsworn's oracle: yes or no, the price of a miss, a rank at random."""

from collections import Counter

import pytest

from rules.errors import BadText, OutOfRange
from rules.ironsworn import (
    PRICE_ROLLS_MAX,
    Odds,
    OracleAnswered,
    Price,
    Rank,
    ask,
    d100,
    pay_the_price,
    price_of,
    random_rank,
    roll_rank,
)
from tests.faces import Faces

THRESHOLDS = {
    Odds.ALMOST_CERTAIN: 11,
    Odds.LIKELY: 26,
    Odds.EVEN: 51,
    Odds.UNLIKELY: 76,
    Odds.SMALL_CHANCE: 91,
}
ROWS = {
    Price.WORSE: (1, 2),
    Price.TRUST: (3, 5),
    Price.LOVED_ONE: (6, 9),
    Price.SEPARATED: (10, 16),
    Price.UNINTENDED: (17, 23),
    Price.LOST: (24, 32),
    Price.ESCALATION: (33, 41),
    Price.NEW_DANGER: (42, 50),
    Price.DELAY: (51, 59),
    Price.HARM: (60, 68),
    Price.STRESS: (69, 76),
    Price.COMPLICATION: (77, 85),
    Price.WASTE: (86, 90),
    Price.AGAINST_INTENT: (91, 94),
    Price.ALLY_AT_RISK: (95, 98),
    Price.TWICE: (99, 100),
}
RANKS = {
    Rank.TROUBLESOME: (1, 20),
    Rank.DANGEROUS: (21, 55),
    Rank.FORMIDABLE: (56, 80),
    Rank.EXTREME: (81, 93),
    Rank.EPIC: (94, 100),
}


def faces_of(*rolls: int) -> Faces:
    """Script the two d10 of each d100; a digit 0 is the face 10."""
    return Faces(*(int(digit) or 10 for roll in rolls for digit in f"{roll % 100:02}"))


@pytest.mark.parametrize("odds", list(Odds))
def test_yes_starts_at_the_threshold_of_the_odds(odds: Odds) -> None:
    yes = [roll for roll in range(1, 101) if ask(faces_of(roll), odds).is_yes]
    assert yes == list(range(THRESHOLDS[odds], 101))
    assert odds.threshold == THRESHOLDS[odds]


def test_two_tens_dice_give_every_number_from_1_to_100_once() -> None:
    totals = [
        ask(Faces(tens, units), Odds.EVEN).total for tens in range(1, 11) for units in range(1, 11)
    ]
    assert sorted(totals) == list(range(1, 101))


@pytest.mark.parametrize(
    ("faces", "tens", "units", "total"),
    [((10, 10), 0, 0, 100), ((10, 1), 0, 1, 1), ((1, 10), 1, 0, 10), ((9, 9), 9, 9, 99)],
)
def test_the_first_die_is_the_tens_and_a_ten_is_a_zero(
    faces: tuple[int, int], tens: int, units: int, total: int
) -> None:
    dice = Faces(*faces)
    answer = ask(dice, Odds.LIKELY)
    assert [sides for sides, _ in dice.shown] == [10, 10]
    assert (answer.tens, answer.units, answer.total) == (tens, units, total)
    assert d100(tens, units) == total


def test_a_match_is_two_equal_digits() -> None:
    matches = [roll for roll in range(1, 101) if ask(faces_of(roll), Odds.EVEN).is_match]
    assert matches == [11, 22, 33, 44, 55, 66, 77, 88, 99, 100]


def test_e2_41_a_hundred_is_a_match_and_a_yes_at_all_odds() -> None:
    for odds in Odds:
        answer = ask(Faces(10, 10), odds)
        assert (answer.total, answer.is_match, answer.is_yes) == (100, True, True)


def test_a_question_is_optional_cleaned_and_bounded() -> None:
    assert ask(faces_of(42), Odds.EVEN) == OracleAnswered(Odds.EVEN, "", 4, 2)
    assert ask(faces_of(42), Odds.EVEN, " Is it \n safe? ").question == "Is it safe?"
    assert len(ask(faces_of(42), Odds.EVEN, "x" * 300).question) == 300
    for question in ("x" * 301, "  "):
        with pytest.raises(BadText) as refused:
            ask(Faces(), Odds.EVEN, question)
        assert refused.value.what == "question"


def test_the_sixteen_prices_share_the_hundred_as_the_table_says() -> None:
    found = {roll: price_of(roll) for roll in range(1, 101)}
    expected = {roll: price for price, (low, high) in ROWS.items() for roll in range(low, high + 1)}
    assert found == expected
    assert len(Counter(found.values())) == len(Price) == 16


def test_the_ranks_share_the_hundred_as_the_table_says() -> None:
    expected = {roll: rank for rank, (low, high) in RANKS.items() for roll in range(low, high + 1)}
    assert {roll: random_rank(roll) for roll in range(1, 101)} == expected


@pytest.mark.parametrize("roll", [0, 101, -5])
def test_a_table_takes_1_to_100(roll: int) -> None:
    for table in (price_of, random_rank):
        with pytest.raises(OutOfRange) as refused:
            table(roll)
        assert (refused.value.what, refused.value.value) == ("d100", roll)


W, T = Price.WORSE, Price.TWICE
H, S = Price.HARM, Price.STRESS


@pytest.mark.parametrize(
    ("rolls", "rows", "prices"),
    [
        ((60,), [H], (H,)),
        ((1, 69), [W, S], (S,)),
        ((1, 2), [W, W], ()),
        ((99, 60, 69), [T, H, S], (H, S)),
        ((99, 60, 100, 69, 61), [T, H, T, S, H], (H, S, H)),
        ((99, 2, 60, 69), [T, W, H, S], (H, S)),
    ],
)
def test_rows_that_ask_for_rolls_get_them(
    rolls: tuple[int, ...], rows: list[Price], prices: tuple[Price, ...]
) -> None:
    dice = faces_of(*rolls)
    paid = pay_the_price(dice)
    assert [price for _, _, price in paid.rolls] == rows
    assert [d100(tens, units) for tens, units, _ in paid.rolls] == list(rolls)
    assert (paid.prices, paid.left) == (prices, 0)
    assert dice.all_shown()


def test_a_price_that_would_never_end_stops_at_eight_rolls_and_says_what_is_owed() -> None:
    paid = pay_the_price(faces_of(*[100] * 8))
    assert (len(paid.rolls), paid.left) == (8, 9)
    assert PRICE_ROLLS_MAX == 8


def test_worse_again_is_dreadful_and_the_same_twice_is_worse() -> None:
    """RI10, RI11: no third roll, and two alike are told."""
    dreadful = pay_the_price(faces_of(1, 2))
    assert (dreadful.is_dreadful, dreadful.is_same) == (True, False)
    same = pay_the_price(faces_of(100, 33, 34))
    assert (same.is_dreadful, same.is_same) == (False, True)
    assert not pay_the_price(faces_of(1, 60)).is_dreadful


@pytest.mark.parametrize(
    ("rolls", "worse"),
    [
        ((60,), set()),
        ((99, 60, 61), {H}),
        ((99, 60, 69), set()),
        ((1, 60), {H}),
        ((1, 99, 60, 69), {H, Price.STRESS}),
        ((1, 99, 60, 2), {H}),
        ((1, 99, 2, 60), {H}),
        ((1, 99, 60, 99, 69, 51), {H, Price.STRESS, Price.DELAY}),
        ((99, 2, 60, 69), {H}),
        ((99, 69, 2, 60), {H}),
        ((99, 1, 2, 60), set()),
    ],
)
def test_what_falls_twice_or_after_the_row_for_worse_is_worse(
    rolls: tuple[int, ...], worse: set[Price]
) -> None:
    assert pay_the_price(faces_of(*rolls)).made_worse == worse


@pytest.mark.parametrize(
    ("roll", "rank"), [(20, Rank.TROUBLESOME), (21, Rank.DANGEROUS), (100, Rank.EPIC)]
)
def test_a_rank_is_rolled(roll: int, rank: Rank) -> None:
    """RI20."""
    assert roll_rank(faces_of(roll)).rank is rank
