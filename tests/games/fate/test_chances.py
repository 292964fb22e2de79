"""What an invoke would make of an open roll, held to what it makes of it on every fall of dice."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from bot.chat.symbols import PLAIN, said
from bot.chat.words import completed
from bot.games.fate.views import RollView
from bot.games.fate.words.rolls import roll_card
from rules.fate import Action, Degree, How, Invocable, Invoke, Means, Roll, Seat, Side, hope
from rules.fate.rolls import invoked
from tests.faces import Faces

RANKS = list(Degree)
PROUD = (Invocable("Proud", Means.POINT, True),)
WREN = Side(1, "Wren", Action.ATTACK, "Fight", 3, faces=(1, 0, -1, 0), momentum_dice=2)
THUG = Side(2, "Thug", Action.DEFEND, "Guard", 2, faces=(1, 0, 0, 0), is_npc=True)
OPEN = Roll(1, WREN, defence=THUG)


def worth(roll: Roll) -> tuple[int, int]:
    """Say what a roll is worth to whoever made it, if they attack: harm before all."""
    assert roll.verdict is not None
    return roll.verdict.hit, RANKS.index(roll.verdict.degree)


@pytest.mark.parametrize("rating", [0, 2, 5])
@pytest.mark.parametrize("seat", Seat)
def test_the_chances_are_those_of_the_rolls_own_judge(seat: Seat, rating: int) -> None:
    """Of an attack each shift is one of harm: a lighter hit is better for whoever takes it."""
    stands = replace(OPEN, defence=replace(THUG, rating=rating))
    hoped = hope(stands, seat)
    fell: Counter[bool] = Counter()
    for faces in product((1, 2, 3), repeat=4):
        dice = Faces()
        dice.add(*faces)
        after = invoked(stands, seat, Invoke("Proud", How.REROLL, Means.POINT), dice)
        if worth(after) != worth(stands):
            fell[(worth(after) > worth(stands)) is (seat is Seat.ROLLER)] += 1
    added = invoked(stands, seat, Invoke("Proud", How.BONUS, Means.POINT), Faces())

    assert hoped is not None
    assert (hoped.better, hoped.worse) == (Fraction(fell[True], 81), Fraction(fell[False], 81))
    assert hoped.bonus == added.verdict


def test_whoever_defends_against_a_number_takes_each_shift_as_harm() -> None:
    guard = Roll(1, replace(WREN, action=Action.DEFEND), opposition=6)
    hoped = hope(guard, Seat.ROLLER)

    assert guard.verdict is not None
    assert hoped is not None
    assert (guard.verdict.hit, hoped.bonus.hit) == (3, 1)
    assert (hoped.better, hoped.worse) == (Fraction(31, 81), Fraction(31, 81))

    # Of a fall that others seldom surpass, most are worse.
    lucky = hope(replace(guard, side=replace(guard.side, faces=(1, 1, 0, 0))), Seat.ROLLER)
    assert lucky is not None
    assert (lucky.better, lucky.worse) == (Fraction(5, 81), Fraction(66, 81))


def test_a_number_has_no_dice_and_what_waits_no_chance() -> None:
    against = hope(replace(OPEN, defence=None, opposition=4), Seat.OPPONENT)

    assert against is not None
    assert (against.bonus.degree, against.better) == (Degree.FAIL, None)
    held = hope(replace(OPEN, defence=None, opposition=1), Seat.OPPONENT)
    assert held is not None
    assert held.bonus.degree is Degree.TIE
    assert hope(replace(OPEN, defence=None), Seat.ROLLER) is None


def told(roll: Roll) -> list[str]:
    """Give the lines of an open roll on which both sides may invoke."""
    shown = completed(RollView(roll, PROUD, PROUD), roll_card(roll))
    return said(shown.description or "", PLAIN).splitlines()


def test_an_open_roll_tells_what_an_invoke_would_make_of_it() -> None:
    nobody = completed(RollView(OPEN), roll_card(OPEN))

    assert told(OPEN)[-4:] == [
        "Wren invokes: +2 makes it a hit of 2 · a reroll",
        "▰▰▰▱▱▱▱▱ 38 % better, 38 % worse",
        "Thug invokes: +2 makes it a failure · a reroll",
        "▰▱▱▱▱▱▱▱ 19 % better, 62 % worse",
    ]
    assert "invokes:" not in (nobody.description or "")


def test_whoever_is_hit_hears_how_much_lighter_an_invoke_makes_it() -> None:
    """A hit of 6 that +2 makes one of 4 read as if the invoke changed nothing.

    And a lighter one "makes it a success" read as if the defence came to succeed.
    """
    assert told(replace(OPEN, defence=replace(THUG, rating=-4)))[-2:] == [
        "Thug invokes: +2 makes it a hit of 4 · a reroll",
        "▰▱▱▱▱▱▱▱ 19 % better, 62 % worse",
    ]
    assert told(replace(OPEN, defence=replace(THUG, rating=-1)))[-2].startswith(
        "Thug invokes: +2 makes it a hit of 1"
    )


def test_a_success_that_an_invoke_leaves_is_not_taken_for_that_of_whoever_invokes() -> None:
    racing = replace(OPEN, side=replace(WREN, action=Action.OVERCOME, rating=6))

    assert "Thug invokes: +2 makes it only a success · a reroll" in told(racing)


def test_what_would_not_get_better_or_worse_is_not_told() -> None:
    def last(rating: int, action: Action = Action.ATTACK) -> list[str]:
        side = replace(WREN, action=action)
        return told(replace(OPEN, side=side, defence=replace(THUG, rating=rating)))[-2:]

    assert last(5) == ["Wren invokes: a reroll", "▰▱▱▱▱▱▱▱ 6 % better"]
    assert last(1)[0] == "Thug invokes: +2 makes it a failure · a reroll"
    assert last(-9, Action.OVERCOME)[-1].endswith("presses **Accept**.")
    assert last(9)[-1].endswith("presses **Accept**.")
