"""Ironsworn's action rolls: every face, burning momentum, rolling dice again."""

from itertools import product

import pytest

from rules.errors import Already, OutOfRange
from rules.ironsworn import (
    FIELDS,
    ActionRoll,
    Character,
    Debility,
    Hits,
    Meter,
    NotImproving,
    Rank,
    Stat,
    Track,
    TrackKind,
    WindowClosed,
    WindowReason,
    burn,
    is_match,
    judge_action,
    judge_progress,
    mark_debility,
    reroll,
    roll_action,
    roll_progress,
    settle_miss,
    suffer_momentum,
    take_momentum,
)
from rules.sheet import edit
from tests.faces import Faces

MISS, WEAK, STRONG = Hits.MISS, Hits.WEAK, Hits.STRONG
CHALLENGES = tuple(product(range(1, 11), range(1, 11)))
ACTIONS = range(1, 7)
MOMENTA = range(-6, 11)


def at(momentum: int, *debilities: Debility) -> Character:
    return Character("Wren", momentum=momentum, debilities=debilities)


def rolled(
    action: int, challenge: tuple[int, int], *, stat: int = 2, adds: int = 0, momentum: int = 2
) -> Character:
    """Give a character with that roll on the table, under key 7."""
    return roll_action(at(momentum), Faces(action, *challenge), 7, stat, adds, 5)[0]


def expected_counts(scores: list[int]) -> tuple[int, int, int]:
    """Count strong, weak, miss by formula: a die is beaten by score - 1 of its 10 faces."""
    beats = [max(0, min(score, 10) - 1) for score in scores]
    strong = sum(n * n for n in beats)
    weak = sum(2 * n * (10 - n) for n in beats)
    return strong, weak, 100 * len(scores) - strong - weak


def counts(bonus: int, momentum: int) -> tuple[int, int, int]:
    hits = [
        judge_action(action, challenge, bonus, 0, momentum).hits
        for action in ACTIONS
        for challenge in CHALLENGES
    ]
    return hits.count(STRONG), hits.count(WEAK), hits.count(MISS)


def test_all_600_rolls_at_plus_2_and_momentum_0_are_139_strong_262_weak_199_miss() -> None:
    assert counts(2, 0) == (139, 262, 199)


def test_all_600_rolls_match_the_formula() -> None:
    for bonus, momentum in {*((each, 0) for each in range(11)), *((2, each) for each in MOMENTA)}:
        scores = [(0 if momentum == -action else action) + bonus for action in ACTIONS]
        assert counts(bonus, momentum) == expected_counts(scores), (bonus, momentum)


def test_burning_gives_the_hits_of_a_score_of_momentum_where_that_is_more() -> None:
    for momentum, action, challenge, bonus in product(MOMENTA, ACTIONS, CHALLENGES, (0, 4)):
        judged = judge_action(action, challenge, bonus, 0, momentum)
        lemma = judge_progress(max(judged.score, momentum), challenge)
        offered = lemma if momentum > 0 and lemma is not judged.hits else None
        assert judged.burned is offered, (momentum, action, challenge, bonus)


def test_the_action_die_is_cancelled_only_by_the_negative_momentum_that_equals_it() -> None:
    cancelled = {
        (momentum, action)
        for momentum, action in product(MOMENTA, ACTIONS)
        if judge_action(action, (5, 5), 2, 1, momentum).is_cancelled
    }
    assert cancelled == {(-1, 1), (-2, 2), (-3, 3), (-4, 4), (-5, 5), (-6, 6)}
    assert judge_action(6, (5, 5), 2, 1, -6).score == 3
    assert judge_action(5, (5, 5), 2, 1, -6).score == 8


def test_a_match_is_two_equal_faces_and_never_a_weak_hit() -> None:
    assert [pair for pair in CHALLENGES if is_match(pair)] == [(n, n) for n in range(1, 11)]
    for score, pair in product(range(11), CHALLENGES):
        assert not (is_match(pair) and judge_progress(score, pair) is WEAK)


@pytest.mark.parametrize(
    ("action", "challenge", "stat", "adds", "momentum", "score", "hits", "burned"),
    [
        pytest.param(2, (5, 8), 2, 0, 6, 4, MISS, WEAK, id="T2.1"),
        pytest.param(4, (5, 8), 2, 0, -4, 2, MISS, None, id="T2.2"),
        pytest.param(3, (4, 8), 2, 1, 0, 6, WEAK, None, id="T2.13"),
        pytest.param(6, (10, 9), 3, 3, 0, 10, WEAK, None, id="T2.16"),
        pytest.param(3, (5, 6), 2, 0, 0, 5, MISS, None, id="E2.1"),
        pytest.param(6, (10, 10), 5, 0, 10, 10, MISS, None, id="E2.2"),
        pytest.param(1, (6, 6), 1, 0, 6, 2, MISS, None, id="E2.3"),
        pytest.param(1, (1, 5), 0, 0, 1, 1, MISS, None, id="E2.4"),
        pytest.param(1, (1, 9), 0, 0, 2, 1, MISS, WEAK, id="E2.5"),
        pytest.param(1, (5, 6), 1, 0, 7, 2, MISS, STRONG, id="E2.6"),
        pytest.param(4, (5, 7), 2, 0, 8, 6, WEAK, STRONG, id="E2.7"),
        pytest.param(4, (5, 8), 2, 0, 8, 6, WEAK, None, id="E2.8-at-momentum"),
        pytest.param(4, (5, 9), 2, 0, 8, 6, WEAK, None, id="E2.8-above-momentum"),
        pytest.param(4, (1, 2), 2, 0, 8, 6, STRONG, None, id="E2.8-strong"),
        pytest.param(4, (3, 4), 3, 1, -4, 4, WEAK, None, id="E2.12"),
        pytest.param(6, (1, 5), 2, 0, -6, 2, WEAK, None, id="E2.13"),
        pytest.param(1, (2, 3), 1, 0, 0, 2, MISS, None, id="E2.15"),
    ],
)
def test_judged_as_the_rules_say(
    action: int,
    challenge: tuple[int, int],
    stat: int,
    adds: int,
    momentum: int,
    score: int,
    hits: Hits,
    burned: Hits | None,
) -> None:
    judged = judge_action(action, challenge, stat, adds, momentum)
    assert (judged.score, judged.hits, judged.burned) == (score, hits, burned)


def test_t2_16_the_sum_before_the_cap_is_kept() -> None:
    assert judge_action(6, (10, 9), 3, 3, 0).uncapped == 12


@pytest.mark.parametrize(
    ("source", "stat", "name"),
    [
        (Stat.EDGE, 3, "edge"),
        (Stat.HEART, 2, "heart"),
        (Stat.IRON, 4, "iron"),
        (Stat.SHADOW, 1, "shadow"),
        (Stat.WITS, 0, "wits"),
        (Meter.HEALTH, 4, "health"),
        (Meter.SPIRIT, 5, "spirit"),
        (Meter.SUPPLY, 2, "supply"),
        (0, 0, ""),
        (10, 10, ""),
    ],
)
def test_the_value_comes_from_the_sheet_or_the_bare_number(
    source: Stat | Meter | int, stat: int, name: str
) -> None:
    wren = Character("Wren", iron=4, wits=0, health=4, spirit=5)
    after, outcome = roll_action(wren, Faces(1, 9, 10), 7, source, 0, 2)
    assert (outcome.stat, outcome.source) == (stat, name)
    assert after.roll == ActionRoll(7, name, stat, 0, 1, (9, 10), 2)


def test_a_roll_shows_the_action_die_first_then_the_challenge_dice_in_order() -> None:
    dice = Faces(1, 5, 7)
    wren, outcome = roll_action(at(8), dice, 7, Stat.IRON, 1, 5)
    assert dice.shown == [(6, 1), (10, 5), (10, 7)]
    assert (outcome.action, outcome.challenge) == (1, (5, 7))
    assert (outcome.key, outcome.character, outcome.source) == (7, "Wren", "iron")
    assert (outcome.stat, outcome.adds, outcome.momentum) == (2, 1, 8)
    assert (outcome.score, outcome.uncapped, outcome.is_cancelled) == (4, 4, False)
    assert (outcome.hits, outcome.burn, outcome.reset) == (MISS, STRONG, 2)
    assert (outcome.is_match, outcome.previous) == (False, None)
    assert wren.momentum == 8


@pytest.mark.parametrize(
    ("source", "adds", "supply", "what"),
    [
        (-1, 0, 5, "stat"),
        (11, 0, 5, "stat"),
        (2, -11, 5, "adds"),
        (2, 11, 5, "adds"),
        (Meter.SUPPLY, 0, 6, "supply"),
    ],
)
def test_numbers_out_of_range_are_refused_before_a_die_is_rolled(
    source: Meter | int, adds: int, supply: int, what: str
) -> None:
    with pytest.raises(OutOfRange) as refused:
        roll_action(at(2), Faces(), 7, source, adds, supply)
    assert refused.value.what == what


@pytest.mark.parametrize(
    ("adds", "uncapped", "score"), [(-10, -5, -5), (10, 15, 10)], ids=["lowest", "highest"]
)
def test_adds_reach_from_minus_10_to_10(adds: int, uncapped: int, score: int) -> None:
    _, outcome = roll_action(at(2), Faces(3, 1, 1), 7, 2, adds, 5)
    assert (outcome.uncapped, outcome.score) == (uncapped, score)


def test_a_roll_replaces_the_one_on_the_table() -> None:
    after, _ = roll_action(rolled(1, (2, 3)), Faces(4, 5, 6), 8, Stat.IRON, 0, 5)
    assert after.roll == ActionRoll(8, "iron", 2, 0, 4, (5, 6), 2)


def test_e2_14_cancelling_leaves_momentum_alone() -> None:
    wren, outcome = roll_action(at(-2), Faces(2, 1, 1), 7, Stat.IRON, 0, 5)
    assert (outcome.is_cancelled, wren.momentum) == (True, -2)


def test_t2_1_burning_six_beats_the_five_and_resets_to_two() -> None:
    wren, outcome = burn(rolled(2, (5, 8), momentum=6), 7)
    assert (outcome.rolled.hits, outcome.hits) == (MISS, WEAK)
    assert outcome.cancelled == (True, False)
    assert [(c.what, c.before, c.after) for c in outcome.changes] == [("momentum", 6, 2)]
    assert wren.momentum == 2


def test_t2_14_with_two_debilities_burning_leaves_momentum_at_zero() -> None:
    hurt = at(8, Debility.WOUNDED, Debility.SHAKEN)
    hurt, outcome = roll_action(hurt, Faces(1, 5, 6), 7, 1, 0, 5)
    assert outcome.reset == 0
    burned, _ = burn(hurt, 7)
    assert burned.momentum == 0


def test_e2_5_burning_two_for_a_one_is_legal_and_costs_nothing() -> None:
    wren, outcome = burn(rolled(1, (1, 9), stat=0), 7)
    assert (outcome.hits, wren.momentum) == (WEAK, 2)
    assert [(c.before, c.after) for c in outcome.changes] == [(2, 2)]


def test_e2_9_burning_cancels_every_die_below_momentum() -> None:
    _, outcome = burn(rolled(1, (5, 6), momentum=7, stat=1), None)
    assert (outcome.cancelled, outcome.hits) == ((True, True), STRONG)


def test_e2_23_a_match_is_that_of_the_dice_as_rolled() -> None:
    _, outcome = burn(rolled(1, (6, 6), momentum=7, stat=1), None)
    assert (outcome.rolled.is_match, outcome.hits) == (True, STRONG)


def test_e2_8_burning_that_would_not_improve_is_refused_with_the_numbers() -> None:
    with pytest.raises(NotImproving) as refused:
        burn(rolled(4, (5, 8), momentum=8), 7)
    facts = refused.value
    assert (facts.hits, facts.momentum, facts.challenge, facts.score) == (WEAK, 8, (5, 8), 6)


@pytest.mark.parametrize("momentum", [-6, 0, 1])
def test_nothing_can_be_burned_at_one_or_less(momentum: int) -> None:
    with pytest.raises(NotImproving):
        burn(rolled(1, (1, 1), stat=0, momentum=momentum), 7)


def closed(character: Character, key: int | None = 7) -> WindowReason:
    """Give the one reason for which both burning and rerolling are refused."""
    with pytest.raises(WindowClosed) as burned:
        burn(character, key)
    with pytest.raises(WindowClosed) as rerolled:
        reroll(character, Faces(), key, action=True, challenge=(True, True))
    assert burned.value.reason is rerolled.value.reason
    return burned.value.reason


WINDOW = rolled(1, (3, 4), momentum=6)
"""A miss at momentum 6 that burning would make a strong hit."""


def test_without_a_roll_there_is_nothing_to_burn() -> None:
    assert closed(at(6)) is WindowReason.NO_ROLL
    assert closed(at(6), None) is WindowReason.NO_ROLL


def test_a_later_roll_closes_the_window_of_the_earlier() -> None:
    later, _ = roll_action(WINDOW, Faces(1, 9, 9), 8, 2, 0, 5)
    assert closed(later, 7) is WindowReason.LATER_ROLL


def test_e2_10_a_progress_roll_takes_the_roll_off_the_table() -> None:
    track = Track("The road", TrackKind.JOURNEY, Rank.EPIC, ticks=12)
    after, _, outcome = roll_progress(WINDOW, track, Faces(2, 9), 8)
    assert (outcome.hits, after.roll, after.momentum) == (WEAK, None, 6)
    assert closed(after, 8) is WindowReason.NO_ROLL


def test_e2_11_applying_an_outcome_to_momentum_closes_the_window() -> None:
    assert closed(take_momentum(WINDOW, 1)[0]) is WindowReason.MOMENTUM_CHANGED
    assert closed(suffer_momentum(WINDOW, 1)[0]) is WindowReason.MOMENTUM_CHANGED
    assert closed(edit(FIELDS, WINDOW, "momentum", "5")[0]) is WindowReason.MOMENTUM_CHANGED


def test_momentum_that_comes_back_to_its_value_does_not_open_the_window_again() -> None:
    there_and_back = suffer_momentum(take_momentum(WINDOW, 1)[0], 1)[0]
    assert there_and_back.momentum == 6
    assert closed(there_and_back) is WindowReason.MOMENTUM_CHANGED


def test_a_debility_that_lowers_momentum_closes_the_window_and_one_that_does_not_leaves_it() -> (
    None
):
    high = rolled(1, (3, 4), momentum=10)
    assert closed(mark_debility(high, Debility.MAIMED)[0]) is WindowReason.MOMENTUM_CHANGED
    burned, _ = burn(mark_debility(WINDOW, Debility.MAIMED)[0], 7)
    assert burned.momentum == 1


def test_a_roll_is_burned_once() -> None:
    burned, _ = burn(WINDOW, 7)
    assert closed(burned) is WindowReason.BURNED
    assert closed(burned, None) is WindowReason.BURNED
    raised, _ = take_momentum(burned, 4)
    assert closed(raised) is WindowReason.BURNED


@pytest.mark.parametrize(
    ("action", "challenge", "shown", "final"),
    [
        (True, (False, False), [(6, 6)], (6, 3, 4)),
        (False, (True, False), [(10, 9)], (1, 9, 4)),
        (False, (False, True), [(10, 9)], (1, 3, 9)),
        (True, (True, True), [(6, 5), (10, 7), (10, 8)], (5, 7, 8)),
    ],
)
def test_only_the_chosen_dice_are_rolled_again_and_their_new_faces_stand(
    action: bool,
    challenge: tuple[bool, bool],
    shown: list[tuple[int, int]],
    final: tuple[int, int, int],
) -> None:
    dice = Faces(*(face for _, face in shown))
    after, outcome = reroll(WINDOW, dice, 7, action=action, challenge=challenge)
    assert (outcome.action, *outcome.challenge) == final
    assert outcome.previous == (1, 3, 4)
    assert dice.shown == shown
    assert after.roll == ActionRoll(7, "", 2, 0, final[0], final[1:], 6, is_rerolled=True)


def test_a_roll_is_rerolled_once() -> None:
    again, _ = reroll(WINDOW, Faces(2), None, action=True, challenge=(False, False))
    with pytest.raises(Already) as refused:
        reroll(again, Faces(), 7, action=True, challenge=(False, False))
    assert refused.value.what == "rerolled"


def test_a_reroll_takes_at_least_one_die() -> None:
    with pytest.raises(OutOfRange) as refused:
        reroll(WINDOW, Faces(), 7, action=False, challenge=(False, False))
    assert (refused.value.what, refused.value.low) == ("dice", 1)


def test_a_rerolled_roll_can_still_be_burned() -> None:
    again, outcome = reroll(WINDOW, Faces(5), 7, action=False, challenge=(True, False))
    assert outcome.burn is STRONG
    burned, _ = burn(again, 7)
    assert burned.momentum == 2


def test_e2_42_a_reroll_into_the_matching_face_cancels_the_action_die() -> None:
    before = rolled(5, (1, 8), momentum=-3)
    _, outcome = reroll(before, Faces(3), 7, action=True, challenge=(False, False))
    assert (outcome.is_cancelled, outcome.score, outcome.hits) == (True, 2, WEAK)


def test_a_reroll_out_of_the_matching_face_restores_the_action_die() -> None:
    before = rolled(3, (1, 8), momentum=-3)
    _, outcome = reroll(before, Faces(5), 7, action=True, challenge=(False, False))
    assert (outcome.is_cancelled, outcome.score, outcome.hits) == (False, 7, WEAK)


@pytest.mark.parametrize(
    ("action", "challenge", "what"),
    [
        (0, (1, 1), "action"),
        (7, (1, 1), "action"),
        (1, (0, 1), "challenge"),
        (1, (1, 11), "challenge"),
    ],
)
def test_a_roll_has_only_faces_of_its_dice(
    action: int, challenge: tuple[int, int], what: str
) -> None:
    with pytest.raises(OutOfRange) as refused:
        ActionRoll(1, "", 2, 0, action, challenge, 0)
    assert refused.value.what == what


def test_a_miss_is_paid_for_once_and_is_past_burning_then() -> None:
    """R2.16, R2.34: what became of momentum meanwhile leaves it to be paid for."""
    paid = settle_miss(WINDOW, 7)
    assert closed(paid) is WindowReason.APPLIED
    for settled in (paid, burn(WINDOW, 7)[0]):
        with pytest.raises(WindowClosed) as refused:
            settle_miss(settled, 7)
        assert settled.roll
        assert refused.value.reason is settled.roll.closed
    moved = settle_miss(take_momentum(WINDOW, 1)[0], 7)
    assert closed(moved) is WindowReason.APPLIED


def test_burning_a_roll_that_momentum_could_never_better_says_so() -> None:
    """PI7: what the roll meant is applied, but that is not why it cannot be burned."""
    applied = settle_miss(rolled(1, (10, 9), momentum=4), 7)
    with pytest.raises(NotImproving) as refused:
        burn(applied, None)
    assert (refused.value.momentum, refused.value.challenge) == (4, (10, 9))
