from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle
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
    MORE_MAX,
    SIDES_MAX,
    SIDES_MIN,
    TERMS_MAX,
    TEXT_MAX,
    TIMES_MAX,
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


@pytest.mark.parametrize("keep", ["kh", "kl", "dh", "dl"])
def test_of_equal_faces_the_earlier_one_counts(keep: str) -> None:
    assert rolled(f"2d6{keep}", 3, 3).terms[0].kept == (True, False)


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


# Dice that fall again, and faces that are counted


def test_the_highest_face_of_an_exploding_die_brings_another() -> None:
    result = rolled("2d6!+1", 6, 6, 3, 5)
    assert result.terms[0] == RolledTerm(1, 6, (6, 6, 3, 5), (True,) * 4, more=2)
    assert result.total == 21


def test_a_die_brings_ten_others_at_most() -> None:
    assert rolled("d2!", *[2] * (1 + MORE_MAX)).total == 22
    assert rolled("2d2!", *[2] * (1 + MORE_MAX), 1).terms[0].more == 10


def test_a_die_and_what_it_brought_are_kept_as_one() -> None:
    result = rolled("3d6!kh1", 5, 6, 1, 4)
    assert result.terms[0].kept == (False, True, True, False)
    assert result.total == 7


def test_a_rerolled_die_falls_once_more_and_the_new_face_stands() -> None:
    result = rolled("4d6r1", 3, 1, 1, 5, 6)
    assert result.terms[0] == RolledTerm(
        1, 6, (3, 1, 1, 5, 6), (True, False, True, True, True), rerolled=(1,)
    )
    assert result.total == 15


@pytest.mark.parametrize(
    ("text", "again"), [("d6r<3", {1, 2}), ("d6R<=2", {1, 2}), ("d6 r > 5", {6}), ("d6r=4", {4})]
)
def test_the_faces_that_are_rerolled_can_be_a_range(text: str, again: set[int]) -> None:
    for face in range(1, 7):
        shown = [face, 3] if face in again else [face]
        assert rolled(text, *shown).total == shown[-1]


def test_a_new_face_can_explode_and_what_it_brings_is_rerolled_alike() -> None:
    result = rolled("d6r1!", 1, 6, 1, 2)
    assert result.terms[0].faces == (1, 6, 1, 2)
    assert result.terms[0].rerolled == (0, 2)
    assert (result.terms[0].more, result.total) == (1, 8)


@pytest.mark.parametrize(
    ("compare", "successes"), [(">=4", 2), (">4", 1), ("<=4", 3), ("<4", 2), (" = 4", 1)]
)
def test_faces_are_counted_and_not_added(compare: str, successes: int) -> None:
    result = rolled(f"4d6{compare}", 1, 4, 5, 3)
    assert result.total == successes
    assert result.counts


def test_only_kept_faces_are_counted_and_each_die_that_exploding_brought() -> None:
    assert rolled("3d10kl2>=8", 8, 9, 10).total == 2
    assert rolled("2d10!>=8", 10, 9, 3).total == 2


def test_counted_faces_may_be_taken_away_and_numbers_added() -> None:
    result = rolled("3d10>=8-3d10=1+1", 8, 9, 1, 1, 2, 3)
    assert result.total == 2
    assert result.counts
    assert not rolled("3d10>=8+d6", 8, 9, 1, 6).counts


def test_several_rolls_at_once_stand_for_themselves() -> None:
    result = rolled("3x 2d6kh1+1", 1, 2, 3, 4, 6, 5)
    assert result.totals == (3, 5, 7)
    assert [each[0].faces for each in result.rolls] == [(1, 2), (3, 4), (6, 5)]
    assert rolled("1x d6", 4).totals == (4,)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("2d20 adv", DiceTerm(1, 2, 20, keep=1)),
        ("d20 ADV", DiceTerm(1, 2, 20, keep=1)),
        ("d20 advantage", DiceTerm(1, 2, 20, keep=1)),
        ("d20dis", DiceTerm(1, 2, 20, keep=1, keeps_lowest=True)),
        ("d20 disadv", DiceTerm(1, 2, 20, keep=1, keeps_lowest=True)),
        ("d20 disadvantage", DiceTerm(1, 2, 20, keep=1, keeps_lowest=True)),
        ("3d20adv", DiceTerm(1, 3, 20, keep=1)),
        ("d20+5 adv", DiceTerm(1, 2, 20, keep=1)),
        ("5+d20 dis", DiceTerm(1, 2, 20, keep=1, keeps_lowest=True)),
        ("d20+5 dis", DiceTerm(1, 2, 20, keep=1, keeps_lowest=True)),
        ("d20 - 5 disadvantage", DiceTerm(1, 2, 20, keep=1, keeps_lowest=True)),
        ("dF adv", DiceTerm(1, 2, 3, keep=1, is_fate=True)),
    ],
)
def test_advantage_keeps_the_best_of_two_and_disadvantage_the_worst(
    text: str, term: DiceTerm
) -> None:
    expression = parse(text)
    assert expression.terms == (term,)
    assert expression.text.endswith("dis" if term.keeps_lowest else "adv")
    assert parse(expression.text) == expression


@pytest.mark.parametrize(
    ("text", "label", "is_like"),
    [("d20", "", True), ("d8+d6", "", True), ("d8", "Bite", True), ("d8", "", False)],
)
def test_a_roll_is_like_one_of_its_label_or_with_a_die_of_its_size(
    text: str, label: str, *, is_like: bool
) -> None:
    made = roll(parse(text), FairDice(), label=label)
    assert made.is_like(roll(parse("d20+2d6"), FairDice(), label="Bite")) is is_like
    assert not roll(parse("d8"), FairDice()).is_like(roll(parse("d20"), FairDice()))


def test_a_roll_of_an_earlier_version_reads_as_one_roll() -> None:
    stored = Rolled("2d6", (RolledTerm(1, 6, (4, 3), (True, True)),), 1)
    assert (stored.totals, stored.times, stored.counts) == ((8,), 1, False)


# What is refused, where, and why


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("   ", 3),
        ("2d", 2),
        ("d6+", 3),
        ("d6 - ", 5),
        ("2d6k", 4),
        ("2d6d", 4),
        ("6x", 2),
        ("4d6r", 4),
        ("4d6r>=", 6),
        ("6d10>", 5),
    ],
)
def test_a_text_that_stops_early_is_unfinished(text: str, position: int) -> None:
    assert flaw(text) == (DiceFlaw.UNFINISHED, position)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("sword", 0),
        ("2y6", 1),
        ("2d6!!", 4),
        ("2d6r1r2", 5),
        ("d6>=2<=3", 5),
        ("4d6 > = 4", 6),
        ("2d6 adv kh1", 8),
        ("4dF!", 3),
        ("4dFr1", 3),
        ("4dF>=1", 3),
        ("6x6x3d6", 3),
        ("d6 av", 3),
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


@pytest.mark.parametrize(
    ("text", "position"), [("5", 0), ("1+2", 0), ("0d6", 0), ("1+0d6", 2), ("2x6", 0)]
)
def test_an_expression_needs_a_die(text: str, position: int) -> None:
    assert flaw(text) == (DiceFlaw.NO_DICE, position)


@pytest.mark.parametrize("text", ["2d0", "2d1", f"2d{SIDES_MAX + 1}", "2d" + "9" * 90])
def test_a_die_has_2_to_1000_sides(text: str) -> None:
    assert flaw(text) == (DiceFlaw.SIDES, 2)
    assert parse(f"d{SIDES_MIN}").terms[0].sides == 2
    assert parse(f"d{SIDES_MAX}").terms[0].sides == 1000


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("4d6kh3 dis", 7),
        ("2d20kl1+3 adv", 10),
        ("d6+d8+2 adv", 8),
        ("2+adv", 2),
        ("adv d20", 0),
        ("d20 adv dis", 8),
    ],
)
def test_advantage_stands_once_behind_dice_of_which_it_keeps_one(text: str, position: int) -> None:
    assert flaw(text) == (DiceFlaw.CHANCE, position)


def test_numbers_reach_10000() -> None:
    assert parse(f"d6-{CONSTANT_MAX}").constant == -10_000
    assert flaw(f"d6-{CONSTANT_MAX + 1}") == (DiceFlaw.CONSTANT, 3)


def test_there_are_at_most_100_dice_in_all() -> None:
    assert parse("60d6+40d4").terms[1].count == DICE_MAX - 60
    assert flaw("60d6+41d4") == (DiceFlaw.TOO_MANY_DICE, 5)
    assert flaw("101d6") == (DiceFlaw.TOO_MANY_DICE, 0)
    assert parse("20x 5d6").times * 5 == DICE_MAX
    assert flaw("20x 6d6") == (DiceFlaw.TOO_MANY_DICE, 4)
    assert flaw("99d6+d6+d6 adv") == (DiceFlaw.TOO_MANY_DICE, 8)


def test_there_are_at_most_ten_terms() -> None:
    assert len(parse("+".join(["d6"] * TERMS_MAX)).terms) == 10
    assert flaw("+".join(["d6"] * TERMS_MAX) + "+1") == (DiceFlaw.TOO_MANY_TERMS, 30)
    assert flaw("d6" + "+1" * TERMS_MAX) == (DiceFlaw.TOO_MANY_TERMS, 21)


@pytest.mark.parametrize("keep", ["kh0", "kl0", "kh4", "dl3", "dh3", "dl0", "dl4"])
def test_at_least_one_die_is_kept_and_none_that_is_not_there(keep: str) -> None:
    assert flaw(f"3d6{keep}") == (DiceFlaw.KEEP, 3)


@pytest.mark.parametrize("text", ["3d6>=7", "3d6>6", "3d6<1", "3d6=0", "3d6r7", "3d6r<1", "3d6<=7"])
def test_a_face_that_the_die_does_not_have_is_refused(text: str) -> None:
    reason, position = flaw(text)
    assert (reason, text[position:].isdigit()) == (DiceFlaw.FACE, True)


@pytest.mark.parametrize("times", [0, TIMES_MAX + 1, "9" * 80])
def test_a_text_is_rolled_1_to_20_times(times: int | str) -> None:
    assert flaw(f"{times}x d6") == (DiceFlaw.TIMES, 0)
    assert parse(f"{TIMES_MAX}X d6").times == 20


@pytest.mark.parametrize(
    ("text", "reason", "position"),
    [
        ("3d6 r  7", DiceFlaw.FACE, 7),
        ("4d6kh3  dis", DiceFlaw.CHANCE, 8),
        ("3d6  kh4", DiceFlaw.KEEP, 5),
        ("2d  1", DiceFlaw.SIDES, 4),
        ("d6 -  10001", DiceFlaw.CONSTANT, 6),
        ("  0x d6", DiceFlaw.TIMES, 2),
        ("60d6 +  41d4", DiceFlaw.TOO_MANY_DICE, 8),
    ],
)
def test_what_is_wrong_begins_behind_the_spaces(text: str, reason: DiceFlaw, position: int) -> None:
    assert flaw(text) == (reason, position)


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


# The grammar, rule by rule, against a reading of its own

SPACES = st.sampled_from(["", "", " ", "\t"])
SIGNS = {"+": 1, "-": -1}
COMPARES: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda face, number: face >= number,
    ">": lambda face, number: face > number,
    "<=": lambda face, number: face <= number,
    "<": lambda face, number: face < number,
    "=": lambda face, number: face == number,
}


@dataclass(frozen=True)
class Meant:
    """Some dice as a person means them, and what they are worth by the plainest reckoning."""

    count: int
    sides: int
    is_fate: bool
    keep: str
    kept: int
    again: str
    again_at: int
    explodes: bool
    counted: str
    counted_at: int

    def worth(self, fall: Callable[[int], int]) -> int:
        piles = [self.pile(fall) for _ in range(self.count)]
        while self.keep and len(piles) > self.kept:
            sums = list(map(sum, piles))
            wanted = min(sums) if self.keep in {"kh", "dl", "adv"} else max(sums)
            # The later of equal piles goes.
            del piles[len(sums) - 1 - sums[::-1].index(wanted)]
        faces = [face for pile in piles for face in pile]
        if self.counted:
            return len([face for face in faces if COMPARES[self.counted](face, self.counted_at)])
        return sum(faces)

    def pile(self, fall: Callable[[int], int], before: int = 0) -> list[int]:
        face = fall(self.sides)
        if self.again and COMPARES[self.again](face, self.again_at):
            face = fall(self.sides)
        if self.explodes and face == self.sides and before < 10:
            return [face, *self.pile(fall, before + 1)]
        return [face - 2 if self.is_fate else face]


def holds(draw: st.DrawFn, sides: int) -> tuple[str, int]:
    compare = draw(st.sampled_from(list(COMPARES)))
    met = [
        each
        for each in range(sides + 1)
        if any(COMPARES[compare](f + 1, each) for f in range(sides))
    ]
    return compare, draw(st.sampled_from(met))


@st.composite
def dice_terms(draw: st.DrawFn) -> tuple[str, Meant]:
    count = draw(st.integers(1, 5))
    is_fate = draw(st.integers(0, 5)) == 0
    sides = (
        3
        if is_fate
        else draw(
            st.one_of(st.sampled_from([2, 3, 4, 6, 10, 100]), st.integers(SIDES_MIN, SIDES_MAX))
        )
    )
    shown = "fF"[draw(st.integers(0, 1))] if is_fate else "%" if sides == 100 else str(sides)
    parts = []
    keep, kept = draw(st.sampled_from(["", "", "kh", "kl", "dh", "dl", "adv", "dis"])), count
    if keep in {"adv", "dis"}:
        parts.append(keep)
        kept = 1
    elif keep:
        most = count - 1 if keep.startswith("d") else count
        assume(most)
        number = draw(st.integers(1, most))
        kept = count - number if keep.startswith("d") else number
        parts.append(keep + ("" if number == 1 and draw(st.booleans()) else str(number)))
    again, again_at, counted, counted_at, explodes = "", 0, "", 0, False
    if not is_fate and draw(st.booleans()):
        again, again_at = holds(draw, sides)
        parts.append(f"r{'' if again == '=' and draw(st.booleans()) else again}{again_at}")
    if not is_fate and draw(st.booleans()):
        explodes = True
        parts.append("!")
    if not is_fate and draw(st.booleans()):
        counted, counted_at = holds(draw, sides)
        parts.append(f"{counted}{counted_at}")
    typed_count = "" if count == 1 and draw(st.booleans()) else str(count)
    fallen = 2 if keep in {"adv", "dis"} and count == 1 else count
    rules = draw(st.permutations(parts))
    text = draw(SPACES).join([typed_count, draw(st.sampled_from("dD")), shown, *rules])
    case = draw(st.sampled_from([str, str.upper]))
    meant = Meant(
        fallen, sides, is_fate, keep, kept, again, again_at, explodes, counted, counted_at
    )
    return case(text), meant


@st.composite
def expressions(draw: st.DrawFn) -> tuple[str, list[tuple[int, Meant | int]], int]:
    """Draw a text, what it means (each part with its sign), and how often it is rolled."""
    parts: list[tuple[str, Meant | int]] = list(
        draw(st.lists(dice_terms(), min_size=1, max_size=3))
    )
    for number in draw(st.lists(st.integers(0, CONSTANT_MAX), max_size=3)):
        parts.insert(draw(st.integers(0, len(parts))), (str(number), number))
    times = draw(st.sampled_from([1, 1, 2, 3]))
    text, meant = f"{times}x" if times > 1 else draw(st.sampled_from(["", "1X "])), []
    for index, (typed, part) in enumerate(parts):
        sign = draw(st.sampled_from(["+", "-"] if index else ["", "+", "-"]))
        text += draw(SPACES) + sign + draw(SPACES) + typed
        meant.append((SIGNS.get(sign, 1), part))
    assume(len(text) <= TEXT_MAX)
    return text, meant, times


class Numbers:
    """Dice that read the same numbers over and over, as faces of whatever die."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = cycle(numbers)
        self.fallen: list[tuple[int, int]] = []

    def roll(self, sides: int) -> int:
        face = next(self._numbers) % sides + 1
        self.fallen.append((sides, face))
        return face


# Odd ones out make the highest and the lowest face of every die frequent.
NUMBERS = st.lists(st.one_of(st.sampled_from([0, -1]), st.integers(0, 10**6)), min_size=7)


@pytest.mark.slow
@given(expressions(), NUMBERS)
def test_every_valid_expression_is_worth_what_a_plain_reckoning_says(
    drawn: tuple[str, list[tuple[int, Meant | int]], int], numbers: list[int]
) -> None:
    text, meant, times = drawn
    ours, theirs = Numbers(numbers), Numbers(numbers)
    expected = [
        sum(
            sign * (part if isinstance(part, int) else part.worth(theirs.roll))
            for sign, part in meant
        )
        for _ in range(times)
    ]
    result = roll(parse(text), ours)

    assert list(result.totals) == expected
    assert ours.fallen == theirs.fallen
    # Every face is kept, in order.
    told = [(term.sides, face + 2 * term.is_fate) for term in result.terms for face in term.faces]
    assert told == ours.fallen
    assert (
        judge(
            parse(text), [[face + 2 * term.is_fate for face in term.faces] for term in result.terms]
        )
        == result
    )


@pytest.mark.slow
@given(expressions())
def test_the_tidy_text_means_the_same(drawn: tuple[str, object, int]) -> None:
    expression = parse(drawn[0])
    assert parse(expression.text) == expression
    assert not any(char.isspace() for char in expression.text)


@given(
    st.one_of(
        st.text(),
        st.text("0123456789dDkKhHlLfF%+-!rRxX<>=advis "),
        st.text("d6+!>x3r", max_size=12),
    )
)
def test_every_text_either_rolls_or_is_refused(text: str) -> None:
    try:
        expression = parse(text)
    except BadDice as error:
        refusal = error
    else:
        result = roll(expression, FairDice())
        assert result.expression == expression.text
        assert sum(len(term.faces) for term in result.terms) <= DICE_MAX * 2 * (1 + MORE_MAX)
        return
    assert refusal.text == text[:TEXT_MAX]
    assert 0 <= refusal.position <= len(refusal.text)


@pytest.mark.parametrize(
    "piece", ["9", "d", "d6+", "(", "+-", " ", "2d6kh1", "!", "2x", "d6r1!>1", "adv", "\U0001f3b2"]
)
def test_the_longest_text_answers_in_milliseconds_whatever_it_is_made_of(piece: str) -> None:
    text = (piece * TEXT_MAX)[:TEXT_MAX]
    began = thread_time()
    with pytest.raises(BadDice) as refused:
        parse(text)
    assert thread_time() - began < 0.05
    assert refused.value.reason is not DiceFlaw.TOO_LONG
