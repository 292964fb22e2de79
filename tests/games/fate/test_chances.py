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
WREN = Side(1, "Wren", Action.ATTACK, "Fight", 3, faces=(1, 0, -1, 0), momentum_dice=2)
THUG = Side(2, "Thug", Action.DEFEND, "Guard", 2, faces=(1, 0, 0, 0), is_npc=True)
OPEN = Roll(1, WREN, defence=THUG)


def rank(roll: Roll) -> int:
    assert roll.verdict is not None
    return RANKS.index(roll.verdict.degree)


@pytest.mark.parametrize("seat", Seat)
def test_the_chances_are_those_of_the_rolls_own_judge(seat: Seat) -> None:
    hoped = hope(OPEN, seat)
    fell: Counter[bool] = Counter()
    for faces in product((1, 2, 3), repeat=4):
        dice = Faces()
        dice.add(*faces)
        after = invoked(OPEN, seat, Invoke("Proud", How.REROLL, Means.POINT), dice)
        steps = rank(after) - rank(OPEN)
        if steps:
            fell[(steps > 0) is (seat is Seat.ROLLER)] += 1
    added = invoked(OPEN, seat, Invoke("Proud", How.BONUS, Means.POINT), Faces())

    assert hoped is not None
    assert (hoped.better, hoped.worse) == (Fraction(fell[True], 81), Fraction(fell[False], 81))
    assert RANKS.index(hoped.bonus) == rank(added)


def test_a_number_has_no_dice_and_what_waits_no_chance() -> None:
    against = hope(replace(OPEN, defence=None, opposition=4), Seat.OPPONENT)

    assert against is not None
    assert (against.bonus, against.better) == (Degree.FAIL, None)
    held = hope(replace(OPEN, defence=None, opposition=1), Seat.OPPONENT)
    assert held is not None
    assert held.bonus is Degree.TIE
    assert hope(replace(OPEN, defence=None), Seat.ROLLER) is None


def test_an_open_roll_tells_what_an_invoke_would_make_of_it() -> None:
    proud = (Invocable("Proud", Means.POINT, True),)
    shown = completed(RollView(OPEN, proud, proud), roll_card(OPEN))
    nobody = completed(RollView(OPEN), roll_card(OPEN))

    told = said(shown.description or "", PLAIN).splitlines()
    assert told[-4:] == [
        "Wren invokes: +2 makes it a success · a reroll",
        "▰▰▰▱▱▱▱▱ 38 % better, 38 % worse",
        "Thug invokes: +2 makes it a failure · a reroll",
        "▰▱▱▱▱▱▱▱ 19 % better, 62 % worse",
    ]
    assert "invokes:" not in (nobody.description or "")


def test_what_would_not_get_better_or_worse_is_not_told() -> None:
    proud = (Invocable("Proud", Means.POINT, True),)

    def told(rating: int) -> list[str]:
        roll = replace(OPEN, defence=replace(THUG, rating=rating))
        shown = completed(RollView(roll, proud, proud), roll_card(roll))
        return said(shown.description or "", PLAIN).splitlines()[-2:]

    assert told(5) == ["Wren invokes: a reroll", "▰▱▱▱▱▱▱▱ 6 % better"]
    assert told(1)[0] == "Thug invokes: +2 makes it a failure · a reroll"
    assert told(-9)[-1].endswith("presses **Accept**.")
    assert told(9)[-1].endswith("presses **Accept**.")
