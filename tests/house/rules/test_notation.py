from time import thread_time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.dice import FairDice
from rules.errors import BadText
from rules.notation import (
    CONSTANT_MAX,
    DICE_MAX,
    LABEL_MAX,
    SIDES_MAX,
    SIDES_MIN,
    TERMS_MAX,
    TEXT_MAX,
    BadDice,
    DiceFlaw,
    DiceTerm,
    Expression,
    Rolled,
    RolledTerm,
    judge,
    parse,
    roll,
)
from tests.faces import Faces


def rolled(text: str, *faces: int) -> Rolled:
    dice = Faces(*faces)
    result = roll(parse(text), dice)
    assert dice.all_shown()
    return result


def flaw(text: str) -> tuple[DiceFlaw, int]:
    with pytest.raises(BadDice) as refusal:
        parse(text)
    return refusal.value.reason, refusal.value.position


# What is understood


def test_a_sum_of_dice_and_numbers_is_understood() -> None:
    assert parse("2d6+d8-3+1") == Expression(
        "2d6+d8-3+1", (DiceTerm(1, 2, 6, keep=2), DiceTerm(1, 1, 8, keep=1)), constant=-2
    )


def test_dice_may_be_taken_away() -> None:
    result = rolled("d20-2d4", 15, 1, 3)
    assert result.total == 11
    assert [term.total for term in result.terms] == [15, -4]


def test_a_leading_sign_belongs_to_the_first_term() -> None:
    assert rolled("-d6+10", 4).total == 6
    assert rolled("+d6", 4).total == 4
    assert parse("-3+d6").constant == -3


@pytest.mark.parametrize("text", ["D%", "d%", "1d100", " 1 d 100 "])
def test_a_percentile_die_has_a_hundred_sides(text: str) -> None:
    assert parse(text).terms == (DiceTerm(1, 1, 100, keep=1),)


def test_fate_dice_show_minus_one_to_plus_one() -> None:
    result = rolled("4dF+2", 1, 2, 3, 3)
    assert result.total == 3
    assert result.terms == (
        RolledTerm(1, 3, (-1, 0, 1, 1), (True, True, True, True), is_fate=True),
    )


def test_a_three_sided_die_is_no_fate_die() -> None:
    assert rolled("d3", 3).terms == (RolledTerm(1, 3, (3,), (True,)),)


@pytest.mark.parametrize("text", ["4DF", " 4 d f ", "4df"])
def test_case_and_spaces_are_ignored(text: str) -> None:
    assert parse(text) == parse("4dF")
    assert parse(text).text == "4dF"


@pytest.mark.parametrize("minus", ["\u2212", "\u2013"])
def test_a_long_minus_is_a_minus(minus: str) -> None:
    assert parse(f"d6{minus}1") == parse("d6-1")


@pytest.mark.parametrize(
    ("text", "total", "kept"),
    [
        ("4d6kh3", 14, (True, True, False, True)),
        ("4d6kh", 5, (False, True, False, False)),
        ("4d6kl2", 5, (True, False, True, False)),
        ("4d6kl", 1, (False, False, True, False)),
        ("4d6dl", 14, (True, True, False, True)),
        ("4d6dh", 10, (True, True, True, False)),
        ("4d6dh2", 5, (True, False, True, False)),
        ("4d6kh4", 15, (True, True, True, True)),
    ],
)
def test_dropped_dice_are_marked_and_do_not_count(
    text: str, total: int, kept: tuple[bool, ...]
) -> None:
    result = rolled(text, 4, 5, 1, 5)
    assert result.total == total
    assert result.terms[0].faces == (4, 5, 1, 5)
    assert result.terms[0].kept == kept


@pytest.mark.parametrize(
    ("text", "kept"), [(f"2d6{keep}", (True, False)) for keep in ("kh", "kl", "dh", "dl")]
)
def test_of_equal_faces_the_earlier_one_counts(text: str, kept: tuple[bool, ...]) -> None:
    assert rolled(text, 3, 3).terms[0].kept == kept


def test_dice_fall_from_left_to_right_and_only_once() -> None:
    result = rolled("2d6kh+d20", 2, 5, 20)
    assert [term.faces for term in result.terms] == [(2, 5), (20,)]


def test_faces_can_be_judged_without_being_rolled() -> None:
    expression = parse("2d6+1")
    assert judge(expression, [(3, 4)]) == roll(expression, Faces(3, 4))


# Labels and secrecy


def test_a_roll_keeps_its_label_cleaned_and_whether_it_is_hidden() -> None:
    result = roll(parse("d6"), Faces(1), label="  the\u202e bridge ", is_hidden=True)
    assert result.label == "the bridge"
    assert result.is_hidden


def test_a_roll_is_open_and_without_a_label_unless_told() -> None:
    assert rolled("d6", 1) == Rolled("d6", (RolledTerm(1, 6, (1,), (True,)),))


def test_a_label_that_is_too_long_refuses_before_any_die_falls() -> None:
    with pytest.raises(BadText) as refusal:
        roll(parse("d6"), Faces(), label="x" * (LABEL_MAX + 1))
    assert refusal.value.limit == LABEL_MAX


# What is refused, where, and why


@pytest.mark.parametrize(
    ("text", "position"),
    [("", 0), ("   ", 3), ("2d", 2), ("d6+", 3), ("d6 - ", 5), ("2d6k", 4), ("2d6d", 4)],
)
def test_a_text_that_stops_early_is_unfinished(text: str, position: int) -> None:
    assert flaw(text) == (DiceFlaw.UNFINISHED, position)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("sword", 0),
        ("2x6", 1),
        ("2d6!", 3),
        ("2d6 3", 4),
        ("2d6+-1", 4),
        ("dd6", 1),
        ("d-6", 1),
        ("2d6k3", 4),
        ("2d6d8", 4),
        ("2d6khl", 5),
        ("(2d6)", 0),
        ("2d6*2", 3),
        ("2d6.5", 3),
        ("2d\u00b2", 2),
        ("\u0662d6", 0),
        ("d6 \u0130 d", 3),
        ("d6+@everyone", 3),
    ],
)
def test_a_character_that_fits_nothing_is_named_by_its_place(text: str, position: int) -> None:
    assert flaw(text) == (DiceFlaw.UNEXPECTED, position)


@pytest.mark.parametrize(("text", "position"), [("5", 0), ("1+2", 0), ("0d6", 0), ("1+0d6", 2)])
def test_an_expression_needs_a_die(text: str, position: int) -> None:
    assert flaw(text) == (DiceFlaw.NO_DICE, position)


@pytest.mark.parametrize("text", ["2d0", "2d1", f"2d{SIDES_MAX + 1}", "2d" + "9" * 90])
def test_a_die_has_2_to_1000_sides(text: str) -> None:
    assert flaw(text) == (DiceFlaw.SIDES, 2)
    assert parse(f"d{SIDES_MIN}").terms[0].sides == 2
    assert parse(f"d{SIDES_MAX}").terms[0].sides == 1000


def test_numbers_reach_10000() -> None:
    assert parse(f"d6-{CONSTANT_MAX}").constant == -10_000
    assert flaw(f"d6-{CONSTANT_MAX + 1}") == (DiceFlaw.CONSTANT, 3)


def test_there_are_at_most_100_dice_in_all() -> None:
    assert parse("60d6+40d4").terms[1].count == DICE_MAX - 60
    assert flaw("60d6+41d4") == (DiceFlaw.TOO_MANY_DICE, 5)
    assert flaw("101d6") == (DiceFlaw.TOO_MANY_DICE, 0)


def test_there_are_at_most_ten_terms() -> None:
    assert len(parse("+".join(["d6"] * TERMS_MAX)).terms) == 10
    assert flaw("+".join(["d6"] * TERMS_MAX) + "+1") == (DiceFlaw.TOO_MANY_TERMS, 30)
    assert flaw("d6" + "+1" * TERMS_MAX) == (DiceFlaw.TOO_MANY_TERMS, 21)


@pytest.mark.parametrize("keep", ["kh0", "kl0", "kh4", "dl3", "dh3", "dl0", "dl4"])
def test_at_least_one_die_is_kept_and_none_that_is_not_there(keep: str) -> None:
    assert flaw(f"3d6{keep}") == (DiceFlaw.KEEP, 3)


def test_a_long_text_is_cut_in_the_refusal() -> None:
    assert parse("d6".ljust(TEXT_MAX)).text == "d6"
    with pytest.raises(BadDice) as refusal:
        parse("d6".ljust(TEXT_MAX + 1))
    assert refusal.value.reason is DiceFlaw.TOO_LONG
    assert refusal.value.position == TEXT_MAX
    assert len(refusal.value.text) == TEXT_MAX


def test_a_refusal_keeps_the_text_as_typed() -> None:
    with pytest.raises(BadDice) as refusal:
        parse("2D6 + Sword")
    assert refusal.value.text == "2D6 + Sword"


# The grammar, rule by rule

SPACES = st.sampled_from(["", "", " ", "\t"])
SIGNS = st.sampled_from(["+", "-"])


@st.composite
def dice_terms(draw: st.DrawFn) -> str:
    count = draw(st.integers(1, 10))
    typed_count = draw(st.sampled_from(["", "1"])) if count == 1 else str(count)
    sides = draw(st.one_of(st.integers(SIDES_MIN, SIDES_MAX).map(str), st.sampled_from("%fF")))
    keep = draw(st.sampled_from(["", "kh", "kl", "dh", "dl", "KH"]))
    if keep.lower().startswith("d") and count == 1:
        keep = ""
    most = count - 1 if keep.startswith("d") else count
    number = str(draw(st.integers(1, most))) if keep and draw(st.booleans()) else ""
    letter = draw(st.sampled_from("dD"))
    return draw(SPACES).join([typed_count, letter, sides, keep, number])


CONSTANTS = st.integers(0, CONSTANT_MAX).map(str)


@st.composite
def expressions(draw: st.DrawFn) -> str:
    terms = draw(st.lists(st.one_of(dice_terms(), CONSTANTS), max_size=TERMS_MAX - 1))
    terms.insert(draw(st.integers(0, len(terms))), draw(dice_terms()))
    text = draw(st.sampled_from(["", "+", "-"])) + terms[0]
    for term in terms[1:]:
        text += draw(SPACES) + draw(SIGNS) + draw(SPACES) + term
    assume(len(text) <= TEXT_MAX)
    return text


@given(expressions())
def test_every_valid_expression_rolls(text: str) -> None:
    expression = parse(text)
    result = roll(expression, FairDice())
    assert len(result.terms) == len(expression.terms)
    for term, shown in zip(expression.terms, result.terms, strict=True):
        low, high = (-1, 1) if term.is_fate else (1, term.sides)
        assert len(shown.faces) == term.count
        assert all(low <= face <= high for face in shown.faces)
        assert sum(shown.kept) == term.keep
    assert result.total == result.constant + sum(term.total for term in result.terms)


@given(expressions())
def test_the_tidy_text_means_the_same(text: str) -> None:
    expression = parse(text)
    assert parse(expression.text) == expression
    assert not any(char.isspace() for char in expression.text)


@given(st.one_of(st.text(), st.text("0123456789dDkKhHlLfF%+- "), st.text("d6+", max_size=12)))
def test_every_text_either_rolls_or_is_refused(text: str) -> None:
    try:
        expression = parse(text)
    except BadDice as error:
        refusal = error
    else:
        assert roll(expression, FairDice()).expression == expression.text
        return
    assert refusal.text == text[:TEXT_MAX]
    assert 0 <= refusal.position <= len(refusal.text)


@pytest.mark.parametrize("piece", ["9", "d", "d6+", "(", "+-", " ", "2d6kh1", "\U0001f3b2"])
def test_a_text_of_6000_characters_answers_in_milliseconds(piece: str) -> None:
    text = (piece * 6000)[:6000]
    began = thread_time()
    with pytest.raises(BadDice):
        parse(text)
    assert thread_time() - began < 0.05
