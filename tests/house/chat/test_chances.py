"""Chances in words and as a picture: exact, told in words wherever they are drawn."""

from fractions import Fraction
from io import BytesIO

from PIL import Image

from bot.chat import drawing
from bot.chat.chances import COLUMNS_MAX, Chances, Way, described, drawn, told
from bot.chat.pen import png
from bot.chat.symbols import PLAIN, WORDS, said
from rules.odds import Spread

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
THREE = Chances(
    title="Wren leaps",
    ways=(
        Way("", "as it is", {"lands": HALF, "stumbles": THIRD, "falls": SIXTH}),
        Way("with a rope", "rope", {"lands": Fraction(2, 3), "stumbles": THIRD}),
        Way("with a hat", "hat", {"lands": HALF, "stumbles": THIRD, "falls": SIXTH}),
    ),
    hoped="arriving",
    good=("lands", "stumbles"),
    lines=("Over the gap.",),
    small=("All 6 falls counted",),
)
TWO = Chances(
    title="a coin",
    ways=(
        Way("", "as it is", {"heads": HALF, "tails": HALF}),
        Way("with two coins", "two", {"heads": Fraction(3, 4), "tails": Fraction(1, 4)}),
    ),
    hoped="heads",
    good=("heads",),
)
TOTAL = Chances(
    title="2d2", ways=(Way("", "", {"2": HALF}),), spread=Spread(2, (1, 2, 1)), wanted=(3, 4)
)


def test_results_are_told_with_what_would_change_them_and_nothing_that_would_not() -> None:
    shown = told(THREE)

    assert shown.title == "Odds · Wren leaps"
    assert said(shown.description or "", PLAIN).splitlines() == [
        "Over the gap.",
        "**Arriving 83 %**",
        "▰▰▰▰▱▱▱▱ 50 % lands",
        "▰▰▰▱▱▱▱▱ 33 % stumbles",
        "▰▱▱▱▱▱▱▱ 17 % falls",
        "**Arriving would be**",
        "▰▰▰▰▰▰▰▰ With a rope: **100 %** instead of 83 %",
        "lands 67 % · stumbles 33 %",
    ]
    assert shown.footer.text == "All 6 falls counted"


def test_beside_a_picture_the_words_say_what_is_hoped_for() -> None:
    assert said(told(THREE, is_drawn=True).description or "", PLAIN).splitlines()[-2:] == [
        "**Arriving would be**",
        "With a rope: **100 %** instead of 83 %",
    ]


def test_of_two_results_the_good_one_says_both() -> None:
    assert said(told(TWO).description or "", PLAIN).splitlines() == [
        "▰▰▰▰▱▱▱▱ 50 % heads",
        "**Heads would be**",
        "▰▰▰▰▰▰▱▱ With two coins: **75 %** instead of 50 %",
    ]


def test_without_symbols_nothing_is_lost() -> None:
    words = said(told(THREE).description or "", WORDS)
    assert "50 % lands" in words
    assert "\nWith a rope: **100 %** instead of 83 %\nlands 67 %" in words
    assert "▰" not in words


def test_three_results_or_more_are_drawn_and_two_are_not() -> None:
    assert drawn(TWO) is None
    for chances in (THREE, TOTAL):
        found = drawn(chances)
        assert found is not None
        shapes, (width, height, dots) = found
        assert all(-1 <= x <= width and 0 <= y <= height for each in shapes for x, y in each.points)
        size = Image.open(BytesIO(png(shapes, width, height, dots))).size
        assert size == (round(width * dots), round(height * dots))
    assert described(TOTAL) == "The odds of 2d2; the words beside it say the same."
    assert described(THREE) == (
        "The odds of Wren leaps. as it is: lands 50 % · stumbles 33 % · falls 17 %. "
        "rope: lands 67 % · stumbles 33 %"
    )


def test_a_way_that_changes_nothing_is_not_drawn_and_every_share_is() -> None:
    found = drawn(THREE)
    assert found is not None
    written = [each.text for each in found[0] if each.kind == "text"]
    assert written == [
        *("AS IT IS", "50", "33", "17"),
        *("ROPE", "67", "33"),
        *("LANDS", "STUMBLES", "FALLS"),
    ]


def test_totals_that_are_wanted_stand_out_and_too_many_are_not_drawn() -> None:
    found = drawn(TOTAL)
    assert found is not None
    fills = [each.fill for each in found[0] if each.kind == "polygon"]
    assert fills == [drawing.PALE, drawing.ORANGE, drawing.ORANGE]
    for count in (2, COLUMNS_MAX + 1):
        many = Chances(title="", ways=TOTAL.ways, spread=Spread(0, (1,) * count))
        assert drawn(many) is None


def test_shades_run_from_the_best_to_the_worst() -> None:
    chosen = [drawing.shades(count) for count in range(1, 10)]
    assert [len(each) for each in chosen] == [*range(1, 10)]
    assert {each[0] for each in chosen} == {drawing.GREEN}
    assert {each[-1] for each in chosen[1:]} == {drawing.RED}
    told_apart = chosen[: len(drawing.SHADES)]
    assert [len(set(each)) for each in told_apart] == [len(each) for each in told_apart]


def test_a_picture_and_its_text_round_all_results_to_a_hundred_together() -> None:
    eighth = Fraction(1, 8)
    way = Way("", "as it is", {"won": 3 * eighth, "kept": eighth, "lost": 4 * eighth})
    chances = Chances(title="", ways=(way,), hoped="a gain", good=("won", "kept"))

    found = drawn(chances)
    assert found is not None
    assert {"38", "12", "50"} <= {each.text for each in found[0] if each.kind == "text"}
    assert said(told(chances).description or "", PLAIN).splitlines() == [
        "**A gain 50 %**",
        "▰▰▰▱▱▱▱▱ 38 % won",
        "▰▱▱▱▱▱▱▱ 12 % kept",
        "▰▰▰▰▱▱▱▱ 50 % lost",
    ]


def test_a_legend_takes_as_many_lines_as_it_needs() -> None:
    names = [f"a result of number {each}" for each in range(6)]
    rows = [("as it is", [(Fraction(1, 6), 17)] * 6)]
    shapes, (width, height, _) = drawing.stacked(rows, names)

    legend = [each for each in shapes if each.kind == "box"]
    assert len({each.points[0][1] for each in legend}) == 3
    assert max(y for each in shapes for _, y in each.points) <= height
    assert max(x for each in shapes for x, _ in each.points) <= width
