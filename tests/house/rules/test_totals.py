"""Totals of plain dice, held to an enumeration of every roll by the judge of ``/roll``."""

import time
from collections import Counter
from fractions import Fraction
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import odds
from rules.notation import BadDice, judge, parse
from rules.totals import Comparison, TooMuch, count, more_dice, raised, read, written

SMALL = [
    *(f"{count}d{sides}" for count in range(1, 5) for sides in (2, 3, 4, 6)),
    *(
        f"{count}d{sides}{what}{number}"
        for count in range(2, 6)
        for sides in (2, 4, 6)
        for what in ("kh", "kl", "dh", "dl")
        for number in range(1, count)
        if sides**count <= 4096
    ),
    *(f"{count}dF{keep}" for count in range(1, 6) for keep in ("", "kh1", "kl1")),
    "d%",
    "2d6+1",
    "-2d6+1",
    "7-d4",
    "2d6-d8+3",
    "d4+3d6kh2-2d3kl1",
    "1-4d4dl1-dF",
    "-2dFkl1-4",
]


def enumerated(text: str) -> dict[int, Fraction]:
    """Let the judge of the real roll read every fall of the dice."""
    expression = parse(text)
    sizes = [term.count for term in expression.terms]
    found: Counter[int] = Counter()
    for faces in product(
        *(range(1, t.sides + 1) for t in expression.terms for _ in range(t.count))
    ):
        rest = iter(faces)
        parts = [tuple(islice(rest, size)) for size in sizes]
        found[judge(expression, parts).total] += 1
    return {total: Fraction(ways, sum(found.values())) for total, ways in found.items()}


@pytest.mark.parametrize("text", SMALL)
def test_counting_is_what_enumerating_is(text: str) -> None:
    spread, exact = count(parse(text)), enumerated(text)

    assert {
        total: Fraction(ways, spread.whole)
        for total, ways in enumerate(spread.ways, spread.least)
        if ways
    } == exact
    assert spread.mean == sum(total * chance for total, chance in exact.items())
    assert (spread.least, spread.most) == (min(exact), max(exact))


@given(st.integers(1, 4), st.integers(2, 6), st.data())
def test_the_dice_that_are_kept_are_counted_whichever_they_are(
    number: int, sides: int, data: st.DataObject
) -> None:
    keep = data.draw(st.integers(1, number))
    keeps_lowest = data.draw(st.booleans())
    exact = Counter(
        sum(sorted(faces, reverse=not keeps_lowest)[:keep])
        for faces in odds.enumerate_faces((sides,) * number)
    )
    spread = odds.kept(number, sides, keep, keeps_lowest=keeps_lowest)

    assert {at: ways for at, ways in enumerate(spread.ways, spread.least) if ways} == exact


@pytest.mark.parametrize("how", Comparison)
def test_every_comparison_is_that_of_the_totals(how: Comparison) -> None:
    exact = enumerated("2d6+1")
    for target in range(1, 15):
        question = read(f"2d6+1 {how.value} {target}")
        assert (question.comparison, question.target) == (how, target)
        assert question.chance(count(question.expression)) == sum(
            chance for total, chance in exact.items() if how.fits(target)(total)
        )


@pytest.mark.parametrize(
    ("text", "how", "target"),
    [
        ("2d6+1 >= 7", Comparison.LEAST, 7),
        ("2d6+1>=7", Comparison.LEAST, 7),
        ("d20 + 5 vs 15", Comparison.LEAST, 15),
        ("d20 AGAINST 15", Comparison.LEAST, 15),
        ("3d6 =< 9", Comparison.MOST, 9),
        ("3d6 == 10", Comparison.EXACT, 10),
        ("4dF > −2", Comparison.MORE, -2),
        ("4dF", Comparison.LEAST, None),
    ],
)
def test_a_question_is_read_however_it_is_typed(
    text: str, how: Comparison, target: int | None
) -> None:
    question = read(text)
    assert (question.comparison, question.target) == (how, target)
    assert question.is_asked is (target is not None)


@pytest.mark.parametrize(
    "text",
    ["", ">= 7", "2d6 >=", "2d6 >= x", "2d6 >= 7 >= 7", "7 >= 2d6", "2d6 >= 99999999", "(d6)"],
)
def test_what_is_no_question_is_refused(text: str) -> None:
    with pytest.raises(BadDice):
        read(text)


@pytest.mark.parametrize(
    ("text", "more"),
    [("2d6+1", "3d6+1"), ("3d10kh2", "4d10kh2"), ("2dF-d4", "3dF-1d4"), ("d6-2", "2d6-2")],
)
def test_a_die_more_is_one_of_the_first_kind(text: str, more: str) -> None:
    asked = more_dice(read(text))

    assert asked is not None
    assert asked.expression.text == more
    assert parse(more) == asked.expression
    assert raised(read(text), 2).expression.constant == parse(text).constant + 2
    assert count(raised(read(text), 2).expression) == count(parse(text)).moved(2)


def test_a_hundred_dice_have_no_room_for_another() -> None:
    assert more_dice(read("99d6")) is not None
    assert more_dice(read("60d6+40d6")) is None
    assert written(parse("-d6+2d8kl1").terms) == "-1d6+2d8kl1"


def test_what_would_take_long_is_refused_and_what_is_counted_is_counted_soon() -> None:
    for text in ("100d1000", "100d100kh50", "50d1000+50d999", "9d1000kh5"):
        with pytest.raises(TooMuch):
            count(parse(text))
    for text in ("100d100", "100d6kh50", "20d1000", "30d20kh10", "10d100+10d100+10d100"):
        began = time.process_time()
        spread = count(parse(text))
        assert time.process_time() - began < 4
        assert spread.chance(lambda _: True) == 1


def test_the_middle_of_a_spread_is_where_half_of_all_rolls_are_reached() -> None:
    spread = count(parse("3d6"))

    assert (spread.below(Fraction(1, 2)), spread.mean) == (10, Fraction(21, 2))
    assert (spread.below(Fraction(0)), spread.below(Fraction(1))) == (3, 18)
    assert spread.below(Fraction(2)) == 18
