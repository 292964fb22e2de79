"""The Storyteller spends tension and fate on tests."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.errors import NotEnough, OutOfRange, TooMany
from rules.outcome import Change
from rules.secrecy import known_to_all
from rules.tension import (
    Challenge,
    ChallengeKind,
    Exclusive,
    NoOpenTest,
    Participant,
    Pool,
    ReadingKind,
    Settings,
    Source,
    Stage,
    WrongKind,
    WrongStage,
    answer_odds,
    close,
    find_open,
    open_challenge,
    spend_fate,
    spend_tension,
    spendable,
    tension_odds,
)
from tests.faces import Faces

WREN = Participant(5, "Wren")
CHECK, ATTACK, FOE = ChallengeKind.CHECK, ChallengeKind.ATTACK, ChallengeKind.FOE


def opened(
    opposition: int, successes: int = 0, kind: ChallengeKind = ChallengeKind.CHECK
) -> Challenge:
    return open_challenge(7, kind, opposition, (WREN,), successes=successes)[0]


def test_t1_2_three_dice_raise_a_rating_of_two_to_four() -> None:
    dice = Faces(4, 5, 2)
    pool, test, outcome = spend_tension(Pool(), opened(2), dice, 3)
    assert (test.opposition, test.base, pool.tension) == (4, 2, 3)
    assert outcome.step.faces == (4, 5, 2)
    assert (outcome.step.reading, outcome.step.change) == (ReadingKind.PLAIN, 2)
    assert outcome.pool_changes == outcome.step.costs == (Change("tension", 6, 3),)
    assert outcome.challenge == test
    assert dice.all_shown()


def test_t1_12_fate_raises_a_foes_resistance_until_the_blow_does_nothing() -> None:
    slash = opened(2, successes=5, kind=ATTACK)
    assert slash.pressure == 3
    pool, test, outcome = spend_fate(Pool(fate_points=3), slash, 3)
    assert (test.opposition, test.pressure, pool.fate_points) == (5, 0, 0)
    assert outcome.pool_changes == outcome.step.costs == (Change("fate_points", 3, 0),)
    assert outcome.step.change == 3


def test_t1_13_fate_adds_to_a_foes_successes() -> None:
    pierce = opened(1, kind=FOE)
    pool, test, _ = spend_fate(Pool(fate_points=3), pierce, 3)
    assert (test.opposition, test.pressure, pool.fate_points) == (4, 4, 0)


def test_fate_raises_the_rating_of_a_check() -> None:
    pool, test, outcome = spend_fate(Pool(fate_points=5), opened(2, successes=3), 2)
    assert (test.opposition, test.is_passed, pool.fate_points) == (4, False, 3)
    assert (outcome.step.before, outcome.step.after) == (2, 4)


@pytest.mark.parametrize("count", [0, -1, 100])
def test_e1_1_no_dice_or_fewer_are_refused(count: int) -> None:
    with pytest.raises(OutOfRange) as refused:
        spend_tension(Pool(), opened(2), Faces(), count)
    assert refused.value.value == count


@pytest.mark.parametrize("points", [0, -1])
def test_no_fate_points_or_fewer_are_refused(points: int) -> None:
    with pytest.raises(OutOfRange) as refused:
        spend_fate(Pool(fate_points=2), opened(2), points)
    assert refused.value.value == points


def test_e1_2_more_dice_than_there_are_roll_nothing() -> None:
    with pytest.raises(NotEnough) as refused:
        spend_tension(Pool(tension=2), opened(2), Faces(), 3)
    facts = refused.value
    assert (facts.what, facts.have, facts.need) == ("tension", 2, 3)


def test_all_the_dice_can_be_spent_at_once() -> None:
    pool, _, _ = spend_tension(Pool(tension=2), opened(2), Faces(4, 1), 2)
    assert pool.tension == 0


def test_the_numbers_of_dice_to_choose_from_end_at_what_is_at_hand_or_is_offered() -> None:
    assert spendable(Pool(tension=4), opened(2), 12) == range(1, 5)
    assert spendable(Pool(), opened(2), 3) == range(1, 4)
    assert spendable(Pool(tension=1), opened(2), 3) == range(1, 2)
    with pytest.raises(NotEnough):
        spendable(Pool(tension=0), opened(2), 3)


def test_e1_7_a_rating_of_one_less_three_is_held_at_nought() -> None:
    _, test, outcome = spend_tension(Pool(), opened(1), Faces(1, 1, 1), 3)
    assert (outcome.step.change, outcome.step.before, outcome.step.after) == (-3, 1, 0)
    assert outcome.step.is_cut
    assert test.opposition == 0


def test_a_change_that_finds_room_is_not_cut() -> None:
    _, _, outcome = spend_tension(Pool(), opened(3), Faces(1, 1, 1), 3)
    assert outcome.step.after == 0
    assert not outcome.step.is_cut


def test_e1_8_a_blunder_can_let_a_failing_test_pass() -> None:
    failing = opened(2, successes=1)
    _, test, _ = spend_tension(Pool(), failing, Faces(2), 1)
    assert (failing.is_passed, test.is_passed) == (False, True)


def test_e1_9_a_second_roll_on_the_same_test_is_read_by_itself() -> None:
    pool, test, first = spend_tension(Pool(), opened(2), Faces(6), 1)
    pool, test, second = spend_tension(pool, test, Faces(6, 4), 2)
    assert (first.step.change, second.step.change) == (2, 3)
    assert (test.opposition, pool.tension) == (7, 3)
    assert [step.faces for step in test.steps] == [(6,), (6, 4)]


def test_e1_10_tension_may_be_spent_on_a_test_that_fails_already() -> None:
    failing = opened(3, successes=1)
    _, test, _ = spend_tension(Pool(), failing, Faces(5), 1)
    assert test.margin == -4


def test_e1_11_there_must_be_an_open_test() -> None:
    with pytest.raises(NoOpenTest):
        find_open(())
    over = close(opened(2))[0]
    with pytest.raises(NoOpenTest):
        find_open((over,))
    with pytest.raises(WrongStage) as refused:
        find_open((over,), "wren")
    assert refused.value.stage is Stage.CLOSED
    # Of one name the one that is open is meant.
    again = opened(2)
    assert find_open((over, again), over.name) == again


def test_e1_21_nothing_raises_a_test_that_is_over() -> None:
    over, _ = close(opened(2))
    with pytest.raises(WrongStage) as tension:
        spend_tension(Pool(), over, Faces(), 1)
    with pytest.raises(WrongStage) as fate:
        spend_fate(Pool(fate_points=3), over, 1)
    assert tension.value.stage is fate.value.stage is Stage.CLOSED
    assert fate.value.needed is Stage.OPEN


def test_e1_23_more_fate_points_than_are_held_are_refused() -> None:
    with pytest.raises(NotEnough) as refused:
        spend_fate(Pool(fate_points=2), opened(2), 3)
    facts = refused.value
    assert (facts.what, facts.have, facts.need) == ("fate_points", 2, 3)


def test_a_foes_attack_has_no_rating_for_tension_to_raise() -> None:
    with pytest.raises(WrongKind) as refused:
        spend_tension(Pool(), opened(1, kind=FOE), Faces(), 1)
    assert refused.value.kind is FOE


def test_tension_raises_a_foes_resistance() -> None:
    _, test, _ = spend_tension(Pool(), opened(2, successes=5, kind=ATTACK), Faces(4, 5, 6), 3)
    assert (test.opposition, test.pressure) == (6, 0)


def test_both_tools_may_be_used_on_one_test() -> None:
    pool, test, _ = spend_tension(Pool(fate_points=1), opened(2), Faces(4), 1)
    pool, test, _ = spend_fate(pool, test, 1)
    assert (test.opposition, pool.tension, pool.fate_points) == (5, 5, 0)


@pytest.mark.parametrize("first", [Source.TENSION, Source.FATE])
def test_a_table_may_allow_only_one_of_the_two_on_a_test(first: Source) -> None:
    pool = Pool(fate_points=4, settings=Settings(fate_excludes_tension=True))
    if first is Source.TENSION:
        pool, test, _ = spend_tension(pool, opened(2), Faces(4), 1)
        pool, test, _ = spend_tension(pool, test, Faces(4), 1)
        with pytest.raises(Exclusive) as refused:
            spend_fate(pool, test, 1)
    else:
        pool, test, _ = spend_fate(pool, opened(2), 1)
        pool, test, _ = spend_fate(pool, test, 1)
        with pytest.raises(Exclusive) as refused:
            spend_tension(pool, test, Faces(), 1)
    assert (refused.value.used, test.name) == (first, "Wren")


def test_a_table_may_want_two_dice_for_an_extreme() -> None:
    pool = Pool(settings=Settings(extremes_min_dice=2))
    _, test, outcome = spend_tension(pool, opened(2), Faces(6), 1)
    assert (test.opposition, outcome.step.reading) == (3, ReadingKind.PLAIN)


@pytest.mark.parametrize("is_secret", [True, False])
def test_the_outcome_says_whether_the_pools_numbers_are_secret(is_secret: bool) -> None:
    pool = Pool(fate_points=1, settings=Settings(is_secret=is_secret))
    _, _, tension = spend_tension(pool, opened(2), Faces(4), 1)
    _, _, fate = spend_fate(pool, opened(2), 1)
    assert tension.is_secret is fate.is_secret is is_secret
    assert not tension.is_hidden
    for outcome, change in (
        (tension, Change("tension", 6, 5)),
        (fate, Change("fate_points", 1, 0)),
    ):
        assert outcome.pool_changes == (change,)
        assert known_to_all(outcome).pool_changes == (() if is_secret else (change,))
        # A step is told to everybody with its test.
        assert outcome.step.costs == (() if is_secret else (change,))


def test_a_test_has_room_for_50_steps() -> None:
    pool, test = Pool(fate_points=51), opened(0)
    for _ in range(50):
        pool, test, _ = spend_fate(pool, test, 1)
    with pytest.raises(TooMany) as refused:
        spend_fate(pool, test, 1)
    with pytest.raises(TooMany):
        spend_tension(pool, test, Faces(), 1)
    assert (refused.value.limit, test.opposition) == (50, 50)
    assert close(test)[0].stage is Stage.CLOSED


def test_the_odds_of_two_dice_on_a_rating_of_two() -> None:
    odds = [tension_odds(Pool(), opened(2, successes=count), 2) for count in range(7)]
    assert [each.fails * 36 for each in odds] == [35, 27, 27, 9, 9, 1, 0]
    assert (odds[0].dice, odds[0].mean) == (2, Fraction(1))
    assert [reading.change for reading, _ in odds[0].readings] == [4, 3, 1, -1, -2]
    assert [chance * 36 for _, chance in odds[0].readings] == [1, 8, 18, 8, 1]


def test_the_odds_keep_the_rating_from_falling_below_nought() -> None:
    # A rating of 1 with -3 is 0, and nothing at all fails against 0.
    assert tension_odds(Pool(), opened(1), 3).fails == 1 - Fraction(27, 216)


@pytest.mark.parametrize(
    ("rating", "dice", "moves"),
    [(0, 1, Fraction(1)), (1, 1, Fraction(1, 2)), (0, 2, Fraction(23, 18)), (2, 2, Fraction(1))],
)
def test_the_odds_move_a_rating_no_further_than_nought(
    rating: int, dice: int, moves: Fraction
) -> None:
    odds = tension_odds(Pool(), opened(rating), dice)
    assert (odds.mean, odds.moves) == (Fraction(dice, 2), moves)


def test_the_odds_of_an_answer_are_the_same_dice_on_the_other_side() -> None:
    odds = answer_odds(Pool(), opened(3, successes=1), 2)
    assert odds.fails == Fraction(27, 36)
    assert odds.mean == 1
    # A tie passes, but makes no pressure, and so does no more than to fail.
    attack = answer_odds(Pool(), opened(3, successes=1, kind=ATTACK), 1)
    assert attack.fails == 1
    strict = answer_odds(Pool(settings=Settings(extremes_min_dice=2)), opened(1), 1)
    assert [reading.change for reading, _ in strict.readings] == [1, 0]


def test_odds_are_refused_as_the_spending_would_be() -> None:
    with pytest.raises(NotEnough):
        tension_odds(Pool(tension=1), opened(2), 2)
    with pytest.raises(WrongKind):
        tension_odds(Pool(), opened(2, kind=FOE), 2)
    with pytest.raises(WrongStage):
        answer_odds(Pool(), replace(opened(2), stage=Stage.PROPOSED), 2)
