"""Twists of fate: exactly what is lacking, for as many fate points, if the player will."""

import pytest

from rules.errors import Already, NotMarked, NotYours
from rules.outcome import Change
from rules.tension import (
    Cause,
    Challenge,
    ChallengeKind,
    Character,
    NotAffected,
    NothingLacking,
    Offer,
    Participant,
    Pool,
    Resource,
    Settings,
    Source,
    Stage,
    Stepped,
    StillHas,
    WrongStage,
    accept_twist,
    adjust,
    candidates,
    close,
    complete,
    decline_twist,
    enter_answer,
    offer_twist,
    open_challenge,
    spend_fate,
    spend_tension,
    withdraw_twist,
)
from tests.faces import Faces

WREN, ASH = Participant(5, "Wren"), Participant(6, "Ash")
SPENT = Character("Wren", vigor=0, vigor_max=4, resources=(Resource("Rope", 0, 2),))


def bridge(
    opposition: int = 4, successes: int = 1, kind: ChallengeKind = ChallengeKind.CHECK
) -> Challenge:
    return open_challenge(7, kind, opposition, (WREN,), successes=successes)[0]


def offered(test: Challenge | None = None) -> Challenge:
    return offer_twist(test or bridge(), SPENT, 5, 20)[0]


def test_t1_11_the_bridge_is_crossed_for_three_fate_points() -> None:
    pool, test, outcome = accept_twist(Pool(), offered(), 5, 20)
    assert (test.successes, test.is_passed, test.margin) == (4, True, 0)
    assert (test.stage, test.offer, pool.fate_points) == (Stage.CLOSED, None, 3)
    assert (outcome.step.source, outcome.step.change) == (Source.TWIST, 3)
    assert (outcome.step.player, outcome.step.character) == (5, "Wren")
    assert outcome.pool_changes == outcome.step.costs == (Change("fate_points", 0, 3),)


def test_an_offer_says_what_it_is_for_and_changes_nothing_else() -> None:
    test, outcome = offer_twist(bridge(), SPENT, 5, 20)
    assert (outcome.points, test.offer) == (3, Offer(20, 5, "Wren"))
    assert (test.successes, test.opposition, test.steps, test.is_open) == (1, 4, (), True)


def test_declining_changes_nothing_and_the_offer_may_come_again() -> None:
    test, outcome = decline_twist(offered(), 5, 20)
    assert (test, outcome.character) == (bridge(), "Wren")
    assert withdraw_twist(offered()) == test
    assert offer_twist(test, SPENT, 5, 21)[1].points == 3


@pytest.mark.parametrize("successes", [4, 5])
def test_e1_18_no_twist_when_nothing_is_lacking(successes: int) -> None:
    with pytest.raises(NothingLacking) as refused:
        offer_twist(bridge(4, successes), SPENT, 5, 20)
    assert (refused.value.successes, refused.value.opposition) == (successes, 4)


@pytest.mark.parametrize("shortfall", [1, 2, 3, 99])
def test_e1_19_a_twist_is_for_all_that_is_lacking(shortfall: int) -> None:
    pool, test, _ = accept_twist(Pool(fate_points=2), offered(bridge(shortfall, 0)), 5)
    assert (test.margin, pool.fate_points) == (0, 2 + shortfall)


@pytest.mark.parametrize(
    ("character", "vigor", "resources"),
    [
        (Character("Wren", 1, 4), 1, ()),
        (Character("Wren", 0, 4, (Resource("Rope", 0), Resource("Oil", 2))), 0, ("Oil",)),
        (Character("Wren", 2, 2, (Resource("Oil", 1),)), 2, ("Oil",)),
    ],
)
def test_e1_20_who_has_something_left_gets_no_twist_unless_the_storyteller_confirms(
    character: Character, vigor: int, resources: tuple[str, ...]
) -> None:
    with pytest.raises(StillHas) as refused:
        offer_twist(bridge(), character, 5, 20)
    assert (refused.value.vigor, refused.value.resources) == (vigor, resources)
    assert offer_twist(bridge(), character, 5, 20, is_override=True)[1].points == 3


def test_a_sheet_that_counts_nothing_stands_in_no_twists_way() -> None:
    assert offer_twist(bridge(), Character("Wren"), 5, 20)[1].points == 3


def test_e1_21_nothing_raises_a_test_after_an_accepted_twist() -> None:
    pool, over, _ = accept_twist(Pool(), offered(), 5)
    with pytest.raises(WrongStage):
        spend_tension(pool, over, Faces(), 1)
    with pytest.raises(WrongStage):
        adjust(over, 1, "Rain")


def test_e1_22_the_points_are_never_spent_on_the_test_that_earned_them() -> None:
    pool, over, _ = accept_twist(Pool(), offered(), 5)
    with pytest.raises(WrongStage) as refused:
        spend_fate(pool, over, 3)
    assert refused.value.stage is Stage.CLOSED
    later, _ = open_challenge(8, ChallengeKind.CHECK, 2, (WREN,), (over,))
    after, later, _ = spend_fate(pool, later, 3)
    assert (after.fate_points, later.opposition) == (0, 5)


def test_a_twist_lets_a_lethal_blow_pass_by() -> None:
    blow = bridge(6, 2, ChallengeKind.FOE)
    pool, test, _ = accept_twist(Pool(), offered(blow), 5)
    assert (test.pressure, test.is_passed, pool.fate_points) == (0, True, 4)


def test_only_the_player_whom_it_was_offered_to_answers() -> None:
    with pytest.raises(NotYours) as accepted:
        accept_twist(Pool(), offered(), 6)
    with pytest.raises(NotYours) as declined:
        decline_twist(offered(), 6)
    assert accepted.value.owner == declined.value.owner == 5


def test_without_an_offer_there_is_nothing_to_answer() -> None:
    with pytest.raises(NotMarked) as refused:
        accept_twist(Pool(), bridge(), 5)
    assert refused.value.what == "offered twist"
    with pytest.raises(NotMarked):
        decline_twist(bridge(), 5)


def test_an_answer_to_an_earlier_offer_is_refused() -> None:
    again, _ = offer_twist(decline_twist(offered(), 5)[0], SPENT, 5, 21)
    with pytest.raises(NotMarked):
        accept_twist(Pool(), again, 5, 20)
    with pytest.raises(NotMarked):
        decline_twist(again, 5, 20)
    assert accept_twist(Pool(), again, 5, 21)[0].fate_points == 3


def test_one_offer_waits_at_a_time() -> None:
    with pytest.raises(Already) as refused:
        offer_twist(offered(), SPENT, 5, 21)
    assert (refused.value.what, refused.value.name) == ("offered twist", "Wren")


def test_an_offer_outlives_what_moves_the_test_and_is_for_what_is_lacking_then() -> None:
    pool = Pool(fate_points=1)
    moves: tuple[Stepped, ...] = (
        spend_tension(pool, offered(), Faces(4), 1)[2],
        spend_fate(pool, offered(), 1)[2],
        adjust(offered(), 1, "Rain")[1],
        enter_answer(offered(), SPENT, 5, 1)[2],
    )
    for moved in moves:
        after, passed, _ = accept_twist(pool, moved.challenge, 5, 20)
        assert after.fate_points == pool.fate_points + moved.challenge.shortfall
        assert (passed.margin, moved.lapsed) == (0, None)


def test_an_offer_lapses_with_a_word_once_nothing_is_lacking_or_the_test_is_closed() -> None:
    before = offered()
    lacking = before.shortfall
    closed, told = close(before)
    assert (closed.offer, told.lapsed) == (None, before.offer)
    _, done, restored = complete(Pool(), before, Cause.LOCAL_ACTION)
    assert (done.offer, restored.lapsed) == (None, before.offer)
    answered, _, answer = enter_answer(before, SPENT, 5, lacking)
    assert (answered.offer, answer.lapsed) == (None, before.offer)
    eased, adjusted = adjust(before, -lacking, "Sun")
    assert (eased.offer, adjusted.lapsed) == (None, before.offer)
    _, blundered, spent = spend_tension(Pool(), before, Faces(*[1] * 6), 6)
    assert (blundered.offer, spent.lapsed) == (None, before.offer)


def test_an_offer_is_for_an_affected_character() -> None:
    with pytest.raises(NotAffected) as refused:
        offer_twist(bridge(), Character("Ash"), 6, 20)
    assert (refused.value.affected, refused.value.can_help) == (("Wren",), False)
    assert not refused.value.can_override
    nobodys, _ = open_challenge(7, ChallengeKind.CHECK, 2)
    assert offer_twist(nobodys, Character("Ash"), 6, 20)[0].offer == Offer(20, 6, "Ash")


def test_a_twist_is_for_whom_the_test_affects_or_else_for_whoever_answered_it() -> None:
    pool, test = Pool(fate_points=1), open_challenge(7, ChallengeKind.CHECK, 9)[0]
    assert (candidates(bridge()), candidates(test)) == ((WREN,), ())
    _, test, _ = spend_fate(pool, test, 1)
    for who in (ASH, WREN, ASH):
        test = enter_answer(test, Character(who.character), who.player, 1)[0]
    assert candidates(test) == (ASH, WREN)


def test_one_of_several_takes_the_twist_for_all() -> None:
    group, _ = open_challenge(7, ChallengeKind.CHECK, 5, (WREN, ASH))
    group, _, _ = enter_answer(group, SPENT, 5, 2)
    pool, test, _ = accept_twist(Pool(), offer_twist(group, Character("Ash"), 6, 20)[0], 6)
    assert (test.is_passed, pool.fate_points) == (True, 3)


def test_no_twist_is_offered_in_or_taken_from_a_test_that_is_over() -> None:
    over, _ = close(offered())
    with pytest.raises(WrongStage):
        offer_twist(over, SPENT, 5, 20)
    with pytest.raises(WrongStage):
        accept_twist(Pool(), over, 5, 20)
    with pytest.raises(WrongStage):
        decline_twist(over, 5, 20)


@pytest.mark.parametrize("is_secret", [True, False])
def test_the_outcome_says_whether_the_pools_numbers_are_secret(is_secret: bool) -> None:
    pool, earned = Pool(settings=Settings(is_secret=is_secret)), (Change("fate_points", 0, 3),)
    _, _, taken = accept_twist(pool, offered(), 5)
    assert (taken.is_secret, taken.pool_changes) == (is_secret, earned)
    # A step is told to everybody with its test.
    assert taken.step.costs == (() if is_secret else earned)
