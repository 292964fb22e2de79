"""Fate's odds, held to an enumeration that knows nothing of the judge."""

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.fate import Action, Degree, Roll, Seat, Side, chances
from rules.odds import percent, percents
from tests.games.fate.party import FLAT
from tests.prologue import prologue
from tests.stage import Stage, labels, parts_of, said

pytestmark = pytest.mark.usefixtures("undrawn")

FALLS = list(product((-1, 0, 1), repeat=4))
SIDE = Side(1, "Wren", Action.ATTACK, "Fight", 3, bonus=1, marks=-1, momentum_dice=2)
THUG = Side(2, "Thug", Action.DEFEND, "Guard", 2, faces=(1, 0, 0, 0), is_npc=True)


def degree(shifts: int) -> Degree:
    if shifts < 0:
        return Degree.FAIL
    return (Degree.TIE, Degree.SUCCESS, Degree.SUCCESS)[shifts] if shifts < 3 else Degree.STYLE


def against(fixed: int) -> dict[Degree, Fraction]:
    found = Counter(degree(sum(faces) + fixed) for faces in FALLS)
    return {each: Fraction(found[each], 81) for each in Degree}


@pytest.mark.parametrize("opposition", [-1, 2, 5, 8])
def test_a_roll_is_counted_with_points_invokes_and_a_reroll(opposition: int) -> None:
    plain, point, one, two, again = chances.roll_cases(SIDE, opposition)
    fixed = 3 - opposition

    assert plain.chances == against(fixed)
    assert (point.what, point.chances) == (chances.POINT, against(fixed + 1))
    assert (one.what, one.chances) == (chances.INVOKE, against(fixed + 2))
    assert (two.number, two.chances) == (2, against(fixed + 4))
    both: Counter[Degree] = Counter()
    for first, second in product(FALLS, FALLS):
        is_enough = degree(sum(first) + fixed) in {Degree.SUCCESS, Degree.STYLE}
        both[degree(sum(first if is_enough else second) + fixed)] += 1
    assert again.chances == {each: Fraction(both[each], 81**2) for each in Degree}


def test_faces_that_lie_there_already_change_no_odds() -> None:
    rolled = replace(SIDE, faces=(1, 1, 0, 0))
    assert list(chances.roll_cases(rolled, 2)) == list(chances.roll_cases(SIDE, 2))
    assert chances.totals(rolled) == chances.totals(SIDE)


@pytest.mark.parametrize("count", range(5))
def test_banking_is_counted_by_the_momentum_dice(count: int) -> None:
    assert chances.banks(count) == 1 - Fraction(2, 3) ** count


def test_results_are_spread_on_the_ladder() -> None:
    spread, exact = chances.totals(SIDE), Counter(3 + sum(faces) for faces in FALLS)
    assert {at: ways for at, ways in enumerate(spread.ways, spread.least) if ways} == exact


@pytest.mark.parametrize("seat", Seat)
def test_an_open_roll_is_counted_from_either_seat(seat: Seat) -> None:
    roll = Roll(1, replace(SIDE, faces=(1, 0, -1, 0)), defence=THUG)
    sign, shifts = (1 if seat is Seat.ROLLER else -1), 3 - 3
    one, two, again = chances.open_cases(roll, seat)

    assert one.chances == {degree(shifts + sign * 2): 1}
    assert two.chances == {degree(shifts + sign * 4): 1}
    shown = 0 if seat is Seat.ROLLER else 1
    found = Counter(degree(shifts + sign * (sum(faces) - shown)) for faces in FALLS)
    assert again.chances == {each: Fraction(found[each], 81) for each in Degree}


def test_a_number_rolls_nothing_again_and_what_waits_has_no_odds() -> None:
    alone = Roll(1, replace(SIDE, faces=(0, 0, 0, 0)), opposition=2)
    assert [each.what for each in chances.open_cases(alone, Seat.OPPONENT)] == [chances.INVOKE] * 2
    assert list(chances.open_cases(replace(alone, opposition=None), Seat.ROLLER)) == []


@pytest.fixture
@prologue
async def bridge(stage: Stage) -> Stage:
    """A table of Fate at which Ann plays Wren."""
    await stage.gm.slash(stage.here, "table open", game="fate", name="Bridge")
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    await stage.ann.slash(stage.here, "fate skill", name="Fight", rating=3)
    return stage


async def test_a_roll_is_understood_however_it_is_typed(bridge: Stage) -> None:
    before = bridge.state(), bridge.moves()
    for typed, total, opposition in (
        ("fight +2 vs 3", 5, 3),
        ("fate fight vs 3", 3, 3),
        ("/fate roll skill:Fight bonus:1 opposition:4", 4, 4),
        ("attack fight vs fair", 3, 2),
        ("fight-1 against 0", 2, 0),
        ("fate +2 vs 3", 2, 3),
        ("fists 1 vs 1", 1, 1),
    ):
        words = said(await bridge.ann.slash(bridge.here, "odds", roll=typed), privately=True)
        exact, invoked = against(total - opposition), against(total - opposition + 2)
        good, then = (each[Degree.SUCCESS] + each[Degree.STYLE] for each in (exact, invoked))

        assert f"(+{opposition})" in words.splitlines()[0], typed
        assert words.splitlines()[1].endswith(f"(+{total})"), typed
        assert f"**Success {percent(good)} %**" in words
        shown = percents(exact, (Degree.SUCCESS, Degree.STYLE))
        assert f" {shown[Degree.TIE]} % tie\n" in words
        invoke = f" With 1 invoke (+2): **{percent(then)} %** instead of {percent(good)} %\n"
        assert invoke in words
    assert (bridge.state(), bridge.moves()) == before


async def test_a_gm_without_a_character_is_told_the_odds_of_what_they_roll(bridge: Stage) -> None:
    """The nameless had no name there, and a skill of theirs no rating."""
    for typed in ("fight +2", "fists 2", "+2", "fists 1 +1"):
        asked = await bridge.gm.slash(bridge.here, "odds", roll=f"{typed} vs 2")
        words = said(asked, privately=True)
        assert words.startswith("Odds · Maren rolls "), typed
        assert "Before the dice: Fair (+2)\n" in words, typed
        bridge.dice.add(*FLAT)
        rolled = await bridge.gm.slash(bridge.here, "fate roll", skill=typed, opposition=2)
        assert "Tie so far · Maren overcomes" in said(rolled), typed


async def test_a_roll_against_nothing_says_what_it_may_come_to(bridge: Stage) -> None:
    async def odds(roll: str) -> str:
        return said(await bridge.ann.slash(bridge.here, "odds", roll=roll), privately=True)

    words = await odds("fight")
    assert "▰▰▱▱▱▱▱▱ 24 % Good (+3)\n" in words
    shown = [int(each) for each in re.findall(r"(\d+) %", words)]
    assert (len(shown), sum(shown)) == (9, 100)
    await bridge.ann.slash(bridge.here, "sheet edit", field="momentum action", value="attack")
    banks = percent(chances.banks(2))
    assert f"▰▰▰▰▱▱▱▱ {banks} % momentum +1, with 2 momentum dice" in await odds(
        "attack fight vs 2"
    )
    assert "momentum" not in await odds("fight vs 2")
    assert " With +1: **81 %** instead of 62 %\n" in await odds("fight vs 2")
    assert "There is no skill “zzz” here." in await odds("fate zzz vs 2")
    assert "no opposition “fight huge” here" in await odds("fate fight vs huge")
    assert "Opposition can be from −10 to 20" in await odds("fight vs 99")
    hopeless = await odds("fight vs 20")
    assert "**Success 0 %**\n▰▰▰▰▰▰▰▰ 100 % failure" in hopeless
    assert "no roll “4d6 cr 6”" in await odds("fate 4d6 cr 6")


async def test_an_open_roll_has_odds_while_something_may_be_invoked(bridge: Stage) -> None:
    ann, here = bridge.ann, bridge.here
    await ann.slash(here, "sheet edit", field="high concept", value="Proud")
    bridge.dice.add(2, 2, 2, 1)
    waits = await ann.slash(here, "fate roll", skill="Fight")
    assert "Odds" not in labels(waits.response)
    opposed = await bridge.gm.select(waits.response, ["3"], custom_id=menu_of(waits, "fate:oppose"))
    assert "Odds" in labels(opposed.response)
    words = said(await bridge.bob.click(opposed.response, label="Odds"), privately=True)

    assert "Wren's roll, Fair (+2) so far" in words.replace("\\", "")
    assert "**Success 0 %**" in words
    assert " With +2 for Wren: **100 %** instead of 0 %\nsuccess 100 %\n" in words
    found = against(0)
    good = percent(found[Degree.SUCCESS] + found[Degree.STYLE])
    assert f" With a reroll by Wren: **{good} %** instead of 0 %\n" in words
    stood = await ann.click(opposed.response, label="Accept: failure")
    assert "Odds" not in labels(stood.response)


def menu_of(answer: object, verb: str) -> str:
    parts = parts_of(getattr(answer, "response", None))
    return next(each["custom_id"] for each in parts if each["custom_id"].startswith(verb))
