"""Totals of plain dice, held to an enumeration of every roll by the judge of ``/roll``."""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import odds
from rules.notation import BadDice, Comparison, judge, parse
from rules.totals import TooMuch, answer, count, more_dice, read, written

SMALL = [
    # Added one by one, with either sign, and numbers beside them.
    *("d4", "4d6", "3d2", "d%", "2d6+1", "-2d6+1", "7-d4", "2d6-d8+3", "6x 2d6+1"),
    # Kept and dropped; whichever they are is held below.
    *("2d2kh1", "4d6kh3", "4d6kl1", "3d6dl1", "5d4dh2", "5d2kl4"),
    *("dF", "4dF", "5dFkh1", "3dFkl1", "-2dFkl1-4"),
    *("d4+3d4kh2-2d3kl1", "1-4d4dl1-dF"),
    # Rerolled, counted, and both.
    *(f"2d4{rule}" for rule in ("r1", "r<3", "r>=2", ">=3", "<2", "=4", "r1>=3", "adv", "dis")),
    *(f"-2d6+d4{rule}" for rule in ("r1", ">=3")),
    *(f"3d3{rule}" for rule in ("kh1r1", "kl2r<3>=3", "dl1>=3")),
    *("4d3kh2>2", "3x d6!r6"),
]

EXPLODING = ["d3!", "2d2!", "d3!r1", "d3!>=3", "2d2!kh1", "2d2!kl1=2", "d6!-d4", "d2!r2", "d6!adv"]


class Lacking(Exception):
    """More dice have to fall than there are faces so far."""


def enumerated(text: str) -> dict[int, Fraction]:
    """Let the judge of the real roll read every fall of the dice, with as many as it asks for.

    Each face that is asked for beyond those there are makes as many falls of one die more.
    """
    expression = replace(parse(text), times=1)
    found: dict[int, Fraction] = {}
    falls: list[tuple[int, ...]] = [()]
    while falls:
        fall = falls.pop()
        shown, asked = list(fall), list[int]()

        def faces(sides: int, shown: list[int] = shown, asked: list[int] = asked) -> Iterator[int]:
            while True:
                asked.append(sides)
                if not shown:
                    raise Lacking
                yield shown.pop(0)

        try:
            total = judge(expression, [faces(term.sides) for term in expression.terms]).total
        except Lacking:
            falls += [(*fall, face) for face in range(1, asked[-1] + 1)]
        else:
            chance = Fraction(1, prod(asked))
            found[total] = found.get(total, Fraction(0)) + chance
    return found


@pytest.mark.parametrize("text", [*SMALL, *EXPLODING])
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
    faces = [(face, 1) for face in range(1, sides + 1)]
    spread = odds.kept(faces if keeps_lowest else faces[::-1], number, keep)

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
        ("d20 + 5 Vs. 15", Comparison.LEAST, 15),
        ("d20 AGAINST 15", Comparison.LEAST, 15),
        ("3d6 =< 9", Comparison.MOST, 9),
        ("3d6 == 10", Comparison.EXACT, 10),
        ("4dF > −2", Comparison.MORE, -2),
        ("4dF", Comparison.LEAST, None),
        ("2d6 >= 7", Comparison.LEAST, 7),
        ("6d10>=8", Comparison.LEAST, None),
        ("6d10>=8 >= 3", Comparison.LEAST, 3),
        ("6d10>=8 vs 3", Comparison.LEAST, 3),
        ("d20+5 adv vs 15", Comparison.LEAST, 15),
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
    ["", ">= 7", "2d6 >=", "2d6 >= x", "2d6 >= 7 >= 7 >= 7", "7 >= 2d6", "2d6 >= 99999999", "(d6)"],
)
def test_what_is_no_question_is_refused(text: str) -> None:
    with pytest.raises(BadDice):
        read(text)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("2d6+1", "3d6+1"),
        ("3d10kh2", "4d10kh2"),
        ("2dF-d4", "3dF-1d4"),
        ("d6-2", "2d6-2"),
        ("6x3d6", "6x4d6"),
        ("2x3d6", "2x4d6"),
        ("d20adv+5", "3d20kh1+5"),
        ("4d6!r<2>=5kl2-3", "5d6kl2r<2!>=5-3"),
    ],
)
def test_a_die_more_is_one_of_the_first_kind(text: str, more: str) -> None:
    asked = more_dice(read(text))

    assert asked is not None
    assert asked.expression.text == more
    assert parse(more) == asked.expression
    assert parse(text) == replace(parse(written(parse(text))), text=parse(text).text)


def test_a_hundred_dice_have_no_room_for_another() -> None:
    assert more_dice(read("99d6")) is not None
    assert more_dice(read("60d6+40d6")) is None
    assert more_dice(read("20x5d6")) is None
    assert written(parse("-d6+2d8kl1")) == "-1d6+2d8kl1"


def test_what_would_take_long_is_refused_and_what_is_counted_is_counted_soon() -> None:
    for text in ("100d1000", "100d100kh50", "50d1000+50d999", "9d1000kh5", "2d1000!", "50d6!"):
        with pytest.raises(TooMuch):
            count(parse(text))
    for text in (
        "100d100",
        "100d6kh50",
        "20d1000",
        "30d20kh10",
        "10d100+10d100+10d100",
        "9d6!",
        "20d10>=8",
        "d1000!",
        "20d100!>=3",
        "60d6>=5+40d8r1",
    ):
        began = time.thread_time()
        spread = count(parse(text))
        assert time.thread_time() - began < 4
        assert spread.chance(lambda _: True) == 1


def test_the_middle_of_a_spread_is_where_half_of_all_rolls_are_reached() -> None:
    spread = count(parse("3d6"))

    assert (spread.below(Fraction(1, 2)), spread.mean) == (10, Fraction(21, 2))
    assert (spread.below(Fraction(0)), spread.below(Fraction(1))) == (3, 18)
    assert spread.below(Fraction(2)) == 18


def test_an_answer_says_what_a_point_and_a_die_more_would_change() -> None:
    found, exact, more = answer(read("2d6+1 >= 7")), enumerated("2d6+1"), enumerated("3d6+1")

    assert found.chance == sum(chance for total, chance in exact.items() if total >= 7)
    for by in (-2, 1, 3):
        assert found.raised(by) == sum(ways for total, ways in exact.items() if total + by >= 7)
    assert found.more is not None
    assert found.more_spread is not None
    assert found.more.chance(found.more_spread) == sum(
        chance for total, chance in more.items() if total >= 7
    )
    assert answer(read("100d6")).more is None
    assert answer(read("57d1000")).more is None
