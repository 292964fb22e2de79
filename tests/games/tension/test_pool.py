"""The pool and the calamities: restoring, raising, lowering, beginning anew."""

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import Already, BadText, NameTaken, NotEnough, OutOfRange
from rules.outcome import Change
from rules.secrecy import is_secret, known_to_all
from rules.tension import (
    Calamity,
    Cause,
    ChallengeKind,
    Pool,
    Settings,
    Stage,
    WrongStage,
    advance,
    as_known,
    close,
    complete,
    configure,
    decline_proposal,
    may_see_pool,
    new_adventure,
    new_calamity,
    new_campaign,
    open_challenge,
    propose,
    remove_calamity,
    restore,
    reveal,
    seen,
    spend_tension,
    thwart,
    win,
)
from rules.tension.state import Participant
from tests.faces import Faces

WREN = Participant(5, "Wren")


def risen(done: int = 1, known: int = 0, *, steps: int = 0, hidden: bool = False) -> Calamity:
    return Calamity("Dark Lord", steps, done, known, is_hidden=hidden)


def test_t1_1_a_new_game_has_six_of_six_dice_and_no_fate_points() -> None:
    pool = Pool()
    assert (pool.tension_max, pool.tension, pool.fate_points, pool.is_secret) == (6, 6, 0, False)


@pytest.mark.parametrize(
    ("numbers", "what"),
    [
        ({"tension_max": 5, "tension": 5}, "tension_max"),
        ({"tension_max": 100}, "tension_max"),
        ({"tension": 7}, "tension"),
        ({"tension": -1}, "tension"),
        ({"fate_points": -1}, "fate_points"),
        ({"fate_points": 10_000}, "fate_points"),
    ],
)
def test_no_pool_lies_outside_its_bounds(numbers: dict[str, Any], what: str) -> None:
    with pytest.raises(OutOfRange) as refused:
        replace(Pool(), **numbers)
    assert refused.value.what == what


def test_t1_7_an_accepted_local_action_brings_all_the_dice_back() -> None:
    test, _ = open_challenge(7, ChallengeKind.CHECK, 2, (WREN,))
    pool, test, _ = spend_tension(Pool(), test, Faces(4, 5, 1), 3)
    assert pool.tension == 3
    pool, test, outcome = complete(pool, test, Cause.LOCAL_ACTION)
    assert (pool.tension, test.stage, test.has_restored) == (6, Stage.CLOSED, True)
    assert (outcome.cause, outcome.challenge, outcome.decides) == (Cause.LOCAL_ACTION, test, True)
    assert outcome.pool_changes == test.restored == (Change("tension", 3, 6),)
    assert known_to_all(outcome) == outcome


def test_a_test_keeps_no_numbers_of_a_secret_pool() -> None:
    test, _ = close(open_challenge(7, ChallengeKind.CHECK, 2, (WREN,))[0])
    _, test, outcome = complete(
        Pool(tension=1, settings=Settings(is_secret=True)), test, Cause.LOCAL_ACTION
    )
    assert (test.has_restored, test.restored) == (True, ())
    assert outcome.pool_changes == (Change("tension", 1, 6),)
    assert known_to_all(outcome) == replace(outcome, pool_changes=())


def test_a_closed_test_restores_once() -> None:
    over, _ = close(open_challenge(7, ChallengeKind.CHECK, 2, (WREN,))[0])
    assert over.may_restore
    pool, over, outcome = complete(Pool(tension=1), over, Cause.ENGAGEMENT_ROUND)
    assert (pool.tension, over.is_passed, over.may_restore) == (6, False, False)
    # It was decided when it was closed.
    assert not outcome.decides
    with pytest.raises(Already) as refused:
        complete(replace(pool, tension=2), over, Cause.ENGAGEMENT_ROUND)
    assert (refused.value.what, refused.value.name) == ("completed test", "Wren")


def test_a_test_without_a_result_restores_nothing() -> None:
    proposed, _ = propose(7, WREN)
    declined, _ = decline_proposal(proposed)
    for test, stage in ((proposed, Stage.PROPOSED), (declined, Stage.DECLINED)):
        with pytest.raises(WrongStage) as refused:
            complete(Pool(tension=1), test, Cause.LOCAL_ACTION)
        assert refused.value.stage is stage
        assert not test.may_restore


@pytest.mark.parametrize("cause", Cause)
def test_every_cause_restores_in_full(cause: Cause) -> None:
    pool, outcome = restore(Pool(tension_max=7, tension=0), cause)
    assert (pool.tension, outcome.cause, outcome.challenge) == (7, cause, None)
    assert not outcome.decides


def test_the_four_causes_are_those_of_the_rules() -> None:
    assert {cause.value for cause in Cause} == {
        "local_action",
        "world_action",
        "downtime_action",
        "engagement_round",
    }


def test_e1_12_restoring_a_full_pool_changes_nothing_and_is_no_error() -> None:
    pool, outcome = restore(Pool(), Cause.WORLD_ACTION)
    assert (pool, outcome.pool_changes) == (Pool(), ())


def test_t1_8_a_step_that_the_characters_hear_of_raises_the_maximum() -> None:
    calamity, _ = advance(Calamity("Dark Lord"))
    pool, calamity, outcome = reveal(Pool(), calamity)
    assert (pool.tension_max, pool.tension) == (7, 6)
    assert (calamity.done, calamity.known, outcome.told) == (1, 1, 1)
    assert outcome.pool_changes == (Change("tension_max", 6, 7),)
    assert restore(pool, Cause.DOWNTIME_ACTION)[0].tension == 7


def test_t1_9_a_step_in_secret_moves_the_clock_alone() -> None:
    calamity, outcome = advance(Calamity("Dark Lord"))
    assert (calamity.done, calamity.known, calamity.untold) == (1, 0, 1)
    assert (outcome.before, outcome.dropped, outcome.is_hidden) == (0, 0, True)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param((7, 4), (6, 4), id="T1.10-seven"),
        pytest.param((6, 6), (6, 6), id="T1.10-six"),
        pytest.param((8, 8), (7, 7), id="E1.14"),
        pytest.param((8, 0), (7, 0), id="no-dice-left"),
    ],
)
def test_a_won_adventure_that_thwarts_a_step_lowers_the_maximum_to_six_at_least(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    pool, calamity, outcome = thwart(Pool(*before), risen(3, 2), is_adventure_won=True)
    assert (pool.tension_max, pool.tension) == after
    assert (calamity.done, calamity.known, calamity.thwarted) == (3, 2, 1)
    assert (outcome.is_adventure_won, outcome.is_counted) == (True, True)
    assert [change.what for change in outcome.pool_changes] == [
        what
        for what, old, new in zip(("tension_max", "tension"), before, after, strict=True)
        if old != new
    ]


def test_a_step_that_lowers_nothing_leaves_the_adventure_its_one_fall() -> None:
    pool, _, idle = thwart(Pool(), risen(), is_adventure_won=True)
    assert (idle.pool_changes, idle.has_fallen, pool) == ((), False, Pool())
    pool, calamity, _ = reveal(pool, risen(2))
    pool, calamity, first = thwart(pool, calamity, is_adventure_won=True)
    assert (pool.tension_max, first.has_fallen) == (7, False)
    pool, _, second = thwart(pool, calamity, is_adventure_won=True)
    assert (pool.tension_max, second.has_fallen) == (7, True)


def test_e1_13_a_raised_maximum_brings_no_die_by_itself() -> None:
    pool, _, _ = reveal(Pool(tension=2), risen())
    assert (pool.tension, pool.tension_max) == (2, 7)


def test_a_table_may_let_a_raised_maximum_bring_its_dice_at_once() -> None:
    pool = Pool(tension=2, settings=Settings(increase_adds_die=True))
    pool, _, outcome = reveal(pool, risen(2))
    assert (pool.tension, pool.tension_max) == (4, 8)
    assert [change.what for change in outcome.pool_changes] == ["tension_max", "tension"]


def test_e1_15_a_step_is_told_once() -> None:
    pool, calamity, _ = reveal(Pool(), risen())
    with pytest.raises(Already) as refused:
        reveal(pool, calamity)
    assert (refused.value.what, refused.value.name) == ("told calamity", "Dark Lord")


def test_e1_16_two_steps_told_at_once_raise_the_maximum_by_two() -> None:
    pool, calamity, outcome = reveal(Pool(), risen(3, 1))
    assert (pool.tension_max, calamity.known, outcome.told) == (8, 3, 2)


def test_some_of_several_steps_may_be_told() -> None:
    pool, calamity, outcome = reveal(Pool(), risen(3), 2)
    assert (pool.tension_max, calamity.done, calamity.known) == (8, 3, 2)
    # What is told to the players must not betray the third.
    assert (outcome.calamity.done, outcome.calamity.known, outcome.told) == (2, 2, 2)


def test_a_plan_that_is_known_to_be_complete_is_over() -> None:
    _, half, told = reveal(Pool(), risen(2, steps=2), 1)
    assert not told.concludes
    assert reveal(Pool(), half)[2].concludes


@pytest.mark.parametrize("steps", [0, -1])
def test_telling_of_no_steps_is_refused(steps: int) -> None:
    with pytest.raises(OutOfRange):
        reveal(Pool(), risen(), steps)


def test_no_more_is_told_than_was_done() -> None:
    with pytest.raises(NotEnough) as refused:
        reveal(Pool(), risen(3, 1), 3)
    assert (refused.value.have, refused.value.need) == (2, 3)


def test_the_maximum_ends_at_99() -> None:
    assert reveal(Pool(tension_max=98), risen())[0].tension_max == 99
    with pytest.raises(OutOfRange) as refused:
        reveal(Pool(tension_max=98), risen(2))
    assert refused.value.high == 99


def test_e1_17_a_thwarted_step_without_a_won_adventure_lowers_nothing() -> None:
    pool, calamity, outcome = thwart(Pool(8, 5), risen(), is_adventure_won=False)
    assert (pool, calamity.thwarted) == (Pool(8, 5, has_foiled=True), 1)
    assert (outcome.is_adventure_won, outcome.pool_changes) == (False, ())


def test_an_adventure_is_won_after_its_step_was_thwarted() -> None:
    """Whoever told the win later had to thwart another step for the maximum to fall."""
    held, foiled, _ = thwart(Pool(8, 8), risen(), is_adventure_won=False)
    after, outcome = win(held, foiled)
    assert (after.tension_max, after.tension) == (7, 7)
    assert outcome.pool_changes == (Change("tension_max", 8, 7), Change("tension", 8, 7))
    assert (outcome.calamity.thwarted, outcome.is_counted) == (1, False)
    with pytest.raises(Already):
        win(after, foiled)
    again, *_ = thwart(after, foiled, is_adventure_won=False)
    with pytest.raises(Already):
        win(again, foiled)
    later, *_ = thwart(new_adventure(again)[0], foiled, is_adventure_won=False)
    assert win(later, foiled)[0].tension_max == 6
    with pytest.raises(Already):
        win(new_adventure(later)[0], foiled)


def test_an_adventure_of_secret_numbers_is_won_again_whether_the_maximum_can_fall_or_not() -> None:
    secret = Pool(8, 8, settings=Settings(is_secret=True))
    pool, calamity, _ = thwart(secret, risen(), is_adventure_won=True)
    pool, calamity, _ = thwart(pool, calamity, is_adventure_won=False)
    after, outcome = win(pool, calamity)
    assert (pool.tension_max, after.tension_max) == (7, 7)
    assert (outcome.has_fallen, outcome.pool_changes) == (True, ())
    with pytest.raises(Already):
        win(after, calamity)


def test_e1_17_a_won_adventure_without_a_thwarted_step_lowers_nothing() -> None:
    assert new_adventure(Pool(8, 5))[0].tension_max == 8


def test_an_adventure_is_won_as_the_next_begins() -> None:
    held, *_ = thwart(Pool(8, 5), risen(), is_adventure_won=False)
    after, outcome = new_adventure(held, is_won=True)
    assert (after, outcome.is_won) == (Pool(7, 7), True)
    assert outcome.pool_changes == (Change("tension_max", 8, 7), Change("tension", 5, 7))
    with pytest.raises(Already):
        new_adventure(after, is_won=True)


def test_a_new_adventure_fills_the_raised_pool() -> None:
    pool, outcome = new_adventure(Pool(8, 3, 4))
    assert (pool, outcome.is_won) == (Pool(8, 8, 4), False)
    assert outcome.pool_changes == (Change("tension", 3, 8),)


def test_e1_24_nothing_but_a_new_campaign_takes_fate_points() -> None:
    pool = Pool(8, 3, 4)
    assert restore(pool, Cause.LOCAL_ACTION)[0].fate_points == 4
    assert new_adventure(pool)[0].fate_points == 4
    assert reveal(pool, risen())[0].fate_points == 4
    assert thwart(pool, risen(), is_adventure_won=True)[0].fate_points == 4
    assert new_campaign(pool)[0].fate_points == 0


def test_a_new_campaign_begins_as_a_new_game_with_the_tables_settings() -> None:
    settings = Settings(extremes_min_dice=2)
    known, unknown = risen(), replace(risen(hidden=True), name="Plague")
    test, _ = open_challenge(7, ChallengeKind.CHECK, 2, (WREN,))
    over, _ = close(open_challenge(6, ChallengeKind.CHECK, 2, name="Over")[0])
    pool, outcome = new_campaign(Pool(9, 2, 4, settings), (known, unknown), (over, test))
    assert pool == Pool(settings=settings)
    assert outcome.tests == ("Wren",)
    assert outcome.concludes
    assert outcome.calamities == ("Dark Lord",)
    assert outcome.pool_changes == (
        Change("tension_max", 9, 6),
        Change("tension", 2, 6),
        Change("fate_points", 4, 0),
    )


def test_a_campaign_played_on_paper_comes_in_with_its_numbers() -> None:
    pool, _ = new_campaign(Pool(), tension_max=8, fate_points=3)
    assert (pool.tension_max, pool.tension, pool.fate_points) == (8, 8, 3)
    with pytest.raises(OutOfRange):
        new_campaign(Pool(), tension_max=5)


def test_settings_are_changed_and_told() -> None:
    settings = Settings(is_secret=True)
    pool, outcome = configure(Pool(7, 3, 1), settings)
    assert pool == Pool(7, 3, 1, settings)
    assert (outcome.before, outcome.after) == (Settings(), settings)
    with pytest.raises(Already):
        configure(pool, settings)


@pytest.mark.parametrize("least", [0, 3])
def test_an_extreme_takes_one_die_at_least_or_two(least: int) -> None:
    with pytest.raises(OutOfRange):
        Settings(extremes_min_dice=least)


def test_a_secret_pool_is_the_storytellers_to_see() -> None:
    secret = Pool(settings=Settings(is_secret=True))
    assert may_see_pool(secret, is_storyteller=True)
    assert not may_see_pool(secret, is_storyteller=False)
    assert may_see_pool(Pool(), is_storyteller=False)


@pytest.mark.parametrize("is_kept", [True, False])
def test_every_outcome_of_the_pool_says_whether_its_numbers_are_secret(is_kept: bool) -> None:
    pool = Pool(settings=Settings(is_secret=is_kept))
    test, _ = open_challenge(7, ChallengeKind.CHECK, 2)
    outcomes = (
        restore(pool, Cause.LOCAL_ACTION)[1],
        complete(pool, test, Cause.LOCAL_ACTION)[2],
        new_adventure(pool)[1],
        new_campaign(pool)[1],
        reveal(pool, risen())[2],
        thwart(pool, risen(), is_adventure_won=True)[2],
        win(replace(pool, has_foiled=True), risen())[1],
    )
    assert {outcome.is_secret for outcome in outcomes} == {is_kept}


def test_a_calamity_begins_with_nothing_done() -> None:
    calamity, outcome = new_calamity(" Dark  Lord ", steps=4)
    assert calamity == Calamity("Dark Lord", 4)
    assert outcome.calamity == calamity
    assert (outcome.is_hidden, outcome.is_laid_open) == (False, True)
    unsaid, secret = new_calamity("Plague", is_hidden=True)
    assert (unsaid.steps, secret.is_hidden, secret.is_laid_open) == (0, True, False)


def test_calamities_have_names_of_their_own() -> None:
    with pytest.raises(NameTaken):
        new_calamity("dark lord", (risen(),))
    with pytest.raises(BadText):
        new_calamity(" ")


@pytest.mark.parametrize("steps", [-1, 201])
def test_a_plan_takes_at_most_200_steps(steps: int) -> None:
    with pytest.raises(OutOfRange) as refused:
        new_calamity("Dark Lord", steps=steps)
    assert refused.value.what == "steps"


@pytest.mark.parametrize(
    "numbers", [{"done": 5}, {"known": 4}, {"known": -1}, {"thwarted": -1}, {"done": -1}]
)
def test_no_calamity_lies_outside_its_bounds(numbers: dict[str, Any]) -> None:
    with pytest.raises(OutOfRange):
        replace(risen(3, 2, steps=4), **numbers)


def test_the_oldest_step_that_is_not_told_says_since_when_it_waits() -> None:
    once, _ = advance(Calamity("Dark Lord"), key=7)
    twice, _ = advance(once, key=8)
    assert (once.since, twice.since) == (7, 7)
    _, told, _ = reveal(Pool(), twice)
    assert advance(told, key=9)[0].since == 9
    assert known_to_all(twice).since == 0


def test_steps_beyond_the_plan_are_dropped_and_a_complete_one_takes_none() -> None:
    calamity, outcome = advance(risen(3, steps=4), 3)
    assert (calamity.done, outcome.before, outcome.dropped) == (4, 3, 2)
    assert calamity.is_complete
    with pytest.raises(Already) as refused:
        advance(calamity)
    assert refused.value.what == "complete calamity"


def test_a_plan_of_unsaid_length_goes_on_to_200() -> None:
    calamity, outcome = advance(risen(199), 2)
    assert (calamity.done, outcome.dropped, calamity.is_complete) == (200, 1, True)
    assert not risen(199).is_complete


@pytest.mark.parametrize("steps", [0, -1, 201])
def test_one_to_200_steps_are_done_at_once(steps: int) -> None:
    with pytest.raises(OutOfRange):
        advance(risen(), steps)


def test_telling_of_a_step_makes_a_hidden_calamity_known() -> None:
    _, calamity, outcome = reveal(Pool(), risen(hidden=True))
    assert not calamity.is_hidden
    assert not outcome.is_hidden


def test_the_players_see_only_what_they_know() -> None:
    calamity = risen(3, 1, steps=4)
    assert seen(calamity, is_storyteller=True) == calamity
    assert seen(calamity, is_storyteller=False) == as_known(calamity) == risen(1, 1, steps=4)
    assert seen(risen(hidden=True), is_storyteller=True) == risen(hidden=True)
    assert seen(risen(hidden=True), is_storyteller=False) is None


def test_a_secret_pool_and_steps_that_are_not_told_are_known_to_nobody_else() -> None:
    settings = Settings(is_secret=True)
    assert known_to_all(Pool(8, 3, 4, settings)) == Pool(settings=settings)
    assert known_to_all(Pool(8, 3, 4)) == Pool(8, 3, 4)
    assert known_to_all(risen(3, 1, steps=4)) == risen(1, 1, steps=4)
    assert [is_secret(risen(hidden=each)) for each in (True, False)] == [True, False]


def test_outcomes_that_are_told_to_all_hold_no_secret_step() -> None:
    calamity = risen(3, 1)
    assert thwart(Pool(), calamity, is_adventure_won=True)[2].calamity.done == 1
    removed = remove_calamity(calamity)
    assert (removed.calamity.done, removed.is_removal) == (1, True)


def test_outcomes_that_are_told_to_the_storyteller_alone_hold_every_step() -> None:
    calamity = risen(3, 1, hidden=True)
    assert thwart(Pool(), calamity, is_adventure_won=True)[2].calamity.done == 3
    assert remove_calamity(calamity).calamity.done == 3


@pytest.mark.parametrize("is_kept", [True, False])
def test_that_a_secret_maximum_falls_or_has_fallen_is_known_to_nobody_else(is_kept: bool) -> None:
    pool = Pool(8, 7, settings=Settings(is_secret=is_kept))
    pool, calamity, falls = thwart(pool, risen(), is_adventure_won=True)
    _, _, fallen = thwart(pool, calamity, is_adventure_won=True)
    assert falls.pool_changes == (Change("tension_max", 8, 7),)
    assert known_to_all(falls).pool_changes == (() if is_kept else falls.pool_changes)
    assert fallen.has_fallen
    assert known_to_all(fallen).has_fallen is not is_kept


def test_what_befalls_a_hidden_calamity_is_hidden() -> None:
    calamity = risen(3, hidden=True)
    assert remove_calamity(calamity).is_hidden
    assert thwart(Pool(), calamity, is_adventure_won=True)[2].is_hidden
    assert not remove_calamity(risen()).is_hidden
    assert not thwart(Pool(), risen(), is_adventure_won=True)[2].is_hidden
