"""Fate's dice: m-dice by skill and bank, all faces, what every outcome gives, invokes."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules import odds
from rules.errors import OutOfRange
from rules.fate import (
    Action,
    Character,
    Degree,
    How,
    Invoke,
    Means,
    Roll,
    Seat,
    Side,
    Stage,
    Verdict,
    defended,
    degree_of,
    gains,
    opposed,
)
from rules.fate.character import by_skill
from rules.fate.errors import (
    InvokedAlready,
    NotDefending,
    NothingToReroll,
    OpposedAlready,
    OpposesItself,
    RollOver,
    Unopposed,
)
from rules.fate.judging import judge
from rules.fate.rolls import held_back, invoked, require_invoke
from tests.faces import Faces

OVERCOME, CREATE = Action.OVERCOME, Action.CREATE_ADVANTAGE
ATTACK, DEFEND = Action.ATTACK, Action.DEFEND
ROLLER, OPPONENT = Seat.ROLLER, Seat.OPPONENT
FAIL, TIE, SUCCESS, STYLE = Degree.FAIL, Degree.TIE, Degree.SUCCESS, Degree.STYLE

ALL_FACES = list(product((-1, 0, 1), repeat=4))


def side(
    action: Action = ATTACK,
    rating: int = 4,
    faces: tuple[int, ...] = (0, 0, 0, 0),
    momentum_dice: int = 0,
    **more: object,
) -> Side:
    """Give somebody who rolled."""
    made = Side(1, "Wren", action, "Fighting", rating, momentum_dice=momentum_dice, faces=faces)
    return replace(made, **more)  # type: ignore[arg-type]


def fighter(bank: int = 0, action: Action | None = ATTACK, *, is_locked: bool = False) -> Character:
    return Character("Wren", momentum_action=action, bank=bank, is_locked=is_locked)


def bonus(aspect: str, means: Means = Means.POINT) -> Invoke:
    return Invoke(aspect, How.BONUS, means, "Wren")


# ---------------------------------------------------------------------------------- m-dice


@pytest.mark.parametrize(
    ("rating", "expected"),
    [(-2, 1), (0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (8, 3)],
    ids=str,
)
def test_t0_10_the_skill_alone_says_how_many_m_dice(rating: int, expected: int) -> None:
    # E0.1, E0.2: the thresholds are included, and no skill is too low.
    assert by_skill(rating) == expected
    assert fighter().momentum_dice(ATTACK, rating) == expected


@pytest.mark.parametrize(("bank", "expected"), [(0, 3), (1, 3), (2, 2), (3, 1), (4, 0)])
def test_t0_11_the_pool_bounds_the_m_dice(bank: int, expected: int) -> None:
    # T0.1, T0.4, T0.8, E0.5 and E0.17 are rows of this.
    assert fighter(bank).momentum_dice(ATTACK, 4) == expected
    assert fighter(bank).pool == 4 - bank


@pytest.mark.parametrize("action", [OVERCOME, CREATE, DEFEND])
def test_e0_8_another_action_has_no_m_dice(action: Action) -> None:
    assert fighter().momentum_dice(action, 4) == 0


def test_e0_18_a_locked_character_rolls_base_dice() -> None:
    assert fighter(is_locked=True).momentum_dice(ATTACK, 4) == 0


@pytest.mark.parametrize("action", Action)
def test_e0_25_without_a_momentum_action_there_are_no_m_dice(action: Action) -> None:
    assert fighter(action=None).momentum_dice(action, 4) == 0


# ------------------------------------------------------------------------------- all faces


def test_the_sums_of_all_81_faces_are_counted_exactly() -> None:
    counts: dict[int, int] = {}
    for faces in ALL_FACES:
        total = side(rating=0, faces=faces).total
        counts[total] = counts.get(total, 0) + 1

    assert counts == {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}


@pytest.mark.parametrize(("momentum_dice", "banks"), [(0, 0), (1, 27), (2, 45), (3, 57), (4, 65)])
def test_the_faces_that_bank_are_counted_for_every_number_of_m_dice(
    momentum_dice: int, banks: int
) -> None:
    assert len(ALL_FACES) == 81
    assert sum(gains(faces, momentum_dice) for faces in ALL_FACES) == banks


def test_the_degrees_of_an_even_roll_are_31_19_26_and_5_of_81() -> None:
    chances = odds.chances(lambda faces: degree_of(sum(faces) - 8), (3, 3, 3, 3))

    assert chances == {
        FAIL: Fraction(31, 81),
        TIE: Fraction(19, 81),
        SUCCESS: Fraction(26, 81),
        STYLE: Fraction(5, 81),
    }


def test_t0_12_three_m_dice_show_plus_and_bank_one() -> None:
    roll = Roll(1, side(faces=(1, 1, 1, -1), momentum_dice=3), opposition=5)

    assert roll.side.total == 6
    assert roll.shifts == 1
    assert roll.verdict == Verdict(SUCCESS, 1)
    # E0.3: one momentum, however many show it.
    assert roll.side.gains is True


def test_t0_9_a_plus_on_a_base_die_banks_nothing() -> None:
    assert gains((1, 0, 0, 0), 1) is True
    assert gains((0, 1, 1, 1), 1) is False


def test_the_dice_fall_from_one_to_three_and_show_minus_to_plus() -> None:
    dice = Faces(1, 2, 3, 3)

    assert side(faces=()).rolled(dice).faces == (-1, 0, 1, 1)
    assert dice.all_shown()


# ------------------------------------------------------------------- what the outcomes give


@pytest.mark.parametrize(
    ("action", "shifts", "expected"),
    [
        (OVERCOME, -1, Verdict(FAIL)),
        (OVERCOME, 0, Verdict(TIE)),
        (OVERCOME, 2, Verdict(SUCCESS)),
        (OVERCOME, 3, Verdict(STYLE, boost=ROLLER)),
        (CREATE, -1, Verdict(FAIL)),
        (CREATE, 0, Verdict(TIE, boost=ROLLER)),
        (CREATE, 1, Verdict(SUCCESS, free=1)),
        (CREATE, 3, Verdict(STYLE, free=2)),
        (ATTACK, -1, Verdict(FAIL)),
        (ATTACK, 0, Verdict(TIE, boost=ROLLER)),
        (ATTACK, 2, Verdict(SUCCESS, 2)),
        (ATTACK, 4, Verdict(STYLE, 4, may_trade=True)),
        (DEFEND, -2, Verdict(FAIL, 2)),
        (DEFEND, 0, Verdict(TIE, boost=OPPONENT)),
        (DEFEND, 2, Verdict(SUCCESS)),
        (DEFEND, 3, Verdict(STYLE, boost=ROLLER)),
    ],
)
def test_r0_13_what_each_outcome_gives(action: Action, shifts: int, expected: Verdict) -> None:
    assert judge(action, shifts) == expected


@pytest.mark.parametrize(
    ("shifts", "expected"),
    [
        (-1, Verdict(FAIL, free_of_foes=1)),
        (0, Verdict(TIE, free=1)),
        (2, Verdict(SUCCESS, free=1)),
        (3, Verdict(STYLE, free=2)),
    ],
)
def test_r0_13_an_aspect_that_is_there_already(shifts: int, expected: Verdict) -> None:
    # E0.10: no boost in any of them.
    assert judge(CREATE, shifts, is_existing=True) == expected


def test_who_stands_in_the_way_of_an_overcome_gets_no_boost() -> None:
    """That is no Defend action, whatever is rolled for it (RF9)."""
    assert judge(OVERCOME, -3, is_defended=True).boost is None


@pytest.mark.parametrize("action", [CREATE, ATTACK])
def test_who_defends_with_style_gets_the_boost(action: Action) -> None:
    assert judge(action, -3, is_defended=True).boost is OPPONENT
    assert judge(action, -2, is_defended=True).boost is None
    assert judge(action, -3).boost is None


@pytest.mark.parametrize(
    ("shifts", "weapon", "armor", "expected"),
    [
        # E0.12: the weapon's stress instead of the boost.
        (0, 2, 0, Verdict(TIE, 2)),
        (0, 2, 2, Verdict(TIE, boost=ROLLER)),
        (0, 0, 2, Verdict(TIE, boost=ROLLER)),
        (2, 0, 2, Verdict(SUCCESS, boost=ROLLER)),
        (2, 1, 2, Verdict(SUCCESS, 1)),
        (3, 2, 1, Verdict(STYLE, 4, may_trade=True)),
        (3, 0, 3, Verdict(STYLE, boost=ROLLER)),
        (-1, 4, 0, Verdict(FAIL)),
    ],
)
def test_weapon_and_armor_change_an_attacks_hit(
    shifts: int, weapon: int, armor: int, expected: Verdict
) -> None:
    assert judge(ATTACK, shifts, weapon=weapon, armor=armor) == expected


@pytest.mark.parametrize(
    ("shifts", "weapon", "armor", "expected"),
    [
        (-2, 2, 1, Verdict(FAIL, 3)),
        (-1, 0, 1, Verdict(FAIL, boost=OPPONENT)),
        (0, 2, 0, Verdict(TIE, 2)),
        (1, 4, 0, Verdict(SUCCESS)),
    ],
)
def test_weapon_and_armor_change_what_gets_through_a_defence(
    shifts: int, weapon: int, armor: int, expected: Verdict
) -> None:
    assert judge(DEFEND, shifts, weapon=weapon, armor=armor) == expected


@pytest.mark.parametrize(
    ("shifts", "is_existing", "expected"),
    [
        (-3, False, Verdict(FAIL, free_of_foes=2)),
        (-1, False, Verdict(FAIL, free_of_foes=1)),
        (0, False, Verdict(TIE, boost=OPPONENT)),
        (2, False, Verdict(SUCCESS)),
        (3, False, Verdict(STYLE, boost=ROLLER)),
        (-3, True, Verdict(FAIL, free_of_foes=2)),
        (0, True, Verdict(TIE, free_of_foes=1)),
        # A known aspect that was held off gave a free invoke only if its advantage was rolled.
        (1, True, Verdict(SUCCESS, free=1)),
        (3, True, Verdict(STYLE, boost=ROLLER, free=1)),
    ],
)
def test_a_defence_against_an_advantage_lets_an_aspect_through_and_no_hit(
    shifts: int, is_existing: bool, expected: Verdict
) -> None:
    judged = judge(DEFEND, shifts, weapon=3, is_advantage=True, is_existing=is_existing)
    assert judged == expected


@pytest.mark.parametrize(
    ("shifts", "victories", "across"),
    [(-3, 0, 2), (-2, 0, 1), (-1, 0, 1), (0, 0, 0), (1, 1, 0), (2, 1, 0), (3, 2, 0)],
)
def test_e0_13_a_contest_scores_victories_for_either_side_and_no_boost(
    shifts: int, victories: int, across: int
) -> None:
    met = judge(OVERCOME, shifts, is_contest=True, is_defended=True, is_met=True)
    alone = judge(OVERCOME, shifts, is_contest=True)

    assert met == Verdict(degree_of(shifts), victories=victories, victories_across=across)
    assert alone == replace(met, victories_across=0)


# ---------------------------------------------------------------------------------- invokes


def waiting(**more: object) -> Roll:
    return replace(Roll(1, side(momentum_dice=3)), **more)  # type: ignore[arg-type]


def test_an_invoke_adds_two_and_stacks_where_it_is_free() -> None:
    roll = waiting(opposition=4)
    for means in (Means.POINT, Means.FREE, Means.FREE, Means.BOOST):
        roll = invoked(roll, ROLLER, bonus("Fire", means), Faces())

    assert roll.side.total == 12
    assert roll.shifts == 8
    assert [each.means.value for each in roll.side.invokes] == ["point", "free", "free", "boost"]


def test_the_same_aspect_is_invoked_for_a_point_once_on_a_roll_and_side() -> None:
    roll = invoked(waiting(opposition=4), ROLLER, bonus("Fire"), Faces())
    with pytest.raises(InvokedAlready) as refused:
        invoked(roll, ROLLER, bonus("FIRE"), Faces())
    assert refused.value.aspect == "FIRE"

    assert invoked(roll, ROLLER, bonus("Smoke"), Faces()).side.invoked == 4
    assert invoked(roll, OPPONENT, bonus("Fire"), Faces()).facing == 6


def test_what_is_invoked_against_a_number_raises_it() -> None:
    roll = invoked(waiting(opposition=1), OPPONENT, bonus("Mud"), Faces())

    assert roll.facing == 3
    assert roll.shifts == 1
    assert roll.against == (bonus("Mud"),)


def test_nothing_is_invoked_against_a_roll_that_has_no_opposition_yet() -> None:
    with pytest.raises(Unopposed):
        invoked(waiting(), OPPONENT, bonus("Mud"), Faces())
    assert invoked(waiting(), ROLLER, bonus("Mud"), Faces()).side.total == 6


def test_a_reroll_throws_all_four_dice_and_keeps_the_same_as_m_dice() -> None:
    roll = waiting(opposition=4, side=side(faces=(1, -1, -1, 0), momentum_dice=3))
    again = Invoke("Sword Master", How.REROLL, Means.POINT, "Wren")
    after = invoked(roll, ROLLER, again, Faces(2, 2, 2, 3))

    assert after.side.faces == (0, 0, 0, 1)
    assert after.side.momentum_dice == 3
    assert after.side.invokes == (replace(again, before=(1, -1, -1, 0)),)
    # E0.20: the final faces count, whichever way.
    assert (roll.side.gains, after.side.gains) == (True, False)
    back = invoked(after, ROLLER, replace(again, aspect="Calm"), Faces(3, 1, 1, 1))
    assert back.side.gains is True
    assert back.side.total == 4 - 2


def test_a_number_has_no_dice_to_reroll() -> None:
    again = Invoke("Mud", How.REROLL, Means.POINT)
    with pytest.raises(NothingToReroll):
        invoked(waiting(opposition=1), OPPONENT, again, Faces(1, 1, 1, 1))
    with pytest.raises(Unopposed):
        require_invoke(waiting(), OPPONENT, "Mud", How.REROLL, Means.POINT)


def test_a_defence_is_rerolled_and_raised_as_any_roll() -> None:
    guard = Side(2, "Ash", DEFEND, "Athletics", 2, faces=(1, 0, 0, 0))
    roll = defended(waiting(), guard)
    assert roll.shifts == 1
    raised = invoked(roll, OPPONENT, bonus("Shield"), Faces())
    again = invoked(raised, OPPONENT, Invoke("Luck", How.REROLL, Means.FREE), Faces(1, 1, 2, 2))

    assert raised.shifts == -1
    assert again.facing == 2 - 2 + 2
    assert again.defence is not None
    assert again.defence.invokes[-1].before == (1, 0, 0, 0)


@pytest.mark.parametrize("stage", [Stage.SETTLED, Stage.LAPSED])
def test_nothing_is_invoked_once_the_outcome_stands(stage: Stage) -> None:
    with pytest.raises(RollOver) as refused:
        invoked(waiting(opposition=4, stage=stage), ROLLER, bonus("Fire"), Faces())
    assert refused.value.stage is stage


def test_e0_21_a_tie_that_is_lifted_to_a_success_loses_the_boost() -> None:
    roll = waiting(opposition=4, side=side(faces=(1, -1, 0, 0), momentum_dice=3))
    lifted = invoked(roll, ROLLER, bonus("Fire"), Faces())

    assert roll.verdict == Verdict(TIE, boost=ROLLER)
    assert lifted.verdict == Verdict(SUCCESS, 2)
    assert lifted.side.gains is roll.side.gains is True


# ------------------------------------------------------------------------------- opposition


def test_a_roll_without_opposition_has_a_total_and_no_outcome() -> None:
    assert waiting().side.total == 4
    assert (waiting().facing, waiting().shifts, waiting().verdict) == (None, None, None)


def test_the_opposition_is_set_once() -> None:
    roll = opposed(waiting(), -2)
    assert roll.shifts == 6
    with pytest.raises(OpposedAlready):
        opposed(roll, 3)
    with pytest.raises(OutOfRange):
        opposed(waiting(), 21)


@pytest.mark.parametrize("gear", ["weapon", "armor"])
def test_a_weapon_and_armor_are_never_less_than_nothing(gear: str) -> None:
    with pytest.raises(OutOfRange):
        waiting(**{gear: -1})


def test_a_roll_at_a_name_alone_is_at_whoever_of_that_name_defends() -> None:
    moor = Side(1, "Moor", DEFEND, "Fight", 2, faces=(0, 0, 0, 0), is_npc=True)
    attack = waiting(target="moor")
    assert defended(attack, moor).aimed_at == moor.participant
    # The nameless are nobody's, and who defends for another is not that.
    assert defended(attack, replace(moor, has_sheet=False)).aimed_at == attack.aimed_at
    assert defended(attack, replace(moor, character="Oss")).aimed_at == attack.aimed_at
    twin = replace(attack, target_player=2)
    assert defended(twin, moor).aimed_at == twin.aimed_at


def test_only_a_defence_of_somebody_else_answers_a_roll() -> None:
    guard = Side(2, "Ash", DEFEND, "Athletics", 2, faces=(0, 0, 0, 0))
    assert defended(waiting(), guard).facing == 2
    with pytest.raises(OpposedAlready):
        defended(waiting(opposition=1), guard)
    with pytest.raises(NotDefending) as refused:
        defended(waiting(), replace(guard, action=ATTACK))
    assert refused.value.action is ATTACK
    with pytest.raises(OpposesItself):
        defended(waiting(), replace(guard, player=1, character="Wren"))


def test_a_contest_is_answered_by_overcoming() -> None:
    contest = waiting(is_contest=True, side=side(OVERCOME))
    rival = Side(2, "Ash", OVERCOME, "Athletics", 1, faces=(0, 0, 0, 0))

    assert defended(contest, rival).verdict == Verdict(STYLE, victories=2)
    better = replace(rival, rating=9)
    assert defended(contest, better).verdict == Verdict(FAIL, victories_across=2)
    assert opposed(contest, 9).verdict == Verdict(FAIL)
    with pytest.raises(NotDefending):
        defended(contest, replace(rival, action=DEFEND))


def test_bonus_and_marks_are_part_of_the_result_and_add_no_m_dice() -> None:
    # R0.6, E0.23: teamwork and full defence are bonuses; the skill alone counts.
    lead = side(rating=1, bonus=3, marks=1, faces=(0, 0, 0, 1))

    assert lead.total == 6
    assert fighter().momentum_dice(ATTACK, 1) == 1


def test_only_ones_own_open_rolls_hold_momentum_back() -> None:
    banks = side(faces=(1, 0, 0, 0), momentum_dice=1)
    others = replace(banks, player=2)
    rolls = (
        *(Roll(1, banks), Roll(2, side()), Roll(3, others, defence=banks)),
        *(Roll(4, others), Roll(5, banks, stage=Stage.SETTLED)),
    )
    assert held_back(rolls, banks.participant) == 2
