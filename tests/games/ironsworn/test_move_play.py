"""Moves in play: held results, bonuses, what leads on, fights, journeys, vows and the group."""

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import (
    Already,
    AmbiguousName,
    AtLimit,
    NameTaken,
    NoSuchName,
    NotEnough,
    NotMarked,
    OutOfRange,
    TooMany,
)
from rules.ironsworn import (
    Blocked,
    Bonds,
    Character,
    Debility,
    Ending,
    Hits,
    Meter,
    NoSetback,
    NotImproving,
    Odds,
    Rank,
    Stat,
    Track,
    TrackClosed,
    TrackEnd,
    TrackKind,
    WindowClosed,
    WindowReason,
    change_momentum,
    roll_action,
)
from rules.ironsworn.moves import (
    PARTS,
    Call,
    Discouraged,
    MoveNeeds,
    NothingWaits,
    Said,
    Scene,
    WrongCount,
    add_companion,
    burn,
    choose,
    choose_on,
    edit_companion,
    find_move,
    follow,
    go_on,
    held,
    is_led_to,
    is_price_due,
    last_burnt_hits,
    make,
    make_or_warn,
    remove_companion,
    reroll,
    stand,
    what_waits,
)
from rules.ironsworn.moves.offers import menu_of
from rules.ironsworn.moves.outcomes import Cut, Menu, Reason, ReasonKind
from rules.ironsworn.moves.prepare import OPEN_VOWS
from rules.ironsworn.pending import (
    CHOICE,
    WAITING_MAX,
    Companion,
    FightStand,
    NextBonus,
    Objection,
    ObjectionKind,
    Voided,
)
from rules.outcome import Change
from tests.faces import Faces
from tests.games.ironsworn.scenes import (
    ASH,
    BEAR,
    FEUD,
    FOE_HAS_INITIATIVE,
    HAS_INITIATIVE,
    MISS,
    MISS_PROGRESS,
    NOTHING,
    OATH,
    ROAD,
    STRONG,
    STRONG_PROGRESS,
    WEAK,
    WEAK_PROGRESS,
    a_scene,
    at_ash,
    diff,
    objecting,
    pick,
    play,
    with_companion,
)

EDGE: dict[str, Any] = {"source": Stat.EDGE}
IRON: dict[str, Any] = {"source": Stat.IRON}
HEART: dict[str, Any] = {"source": Stat.HEART}
MINE = FightStand(BEAR, has_initiative=True)
THEIRS = FightStand(BEAR)
WOUNDED = (Debility.WOUNDED,)
UNPREPARED: dict[str, Any] = {
    "debilities": (Debility.UNPREPARED,),
    "ash": {"debilities": (Debility.UNPREPARED,)},
}
BURNABLE = (1, 5, 8)
"""A miss of a score of 4 that momentum 6 turns into a weak hit (T2.1)."""


def led(scene: Scene, move: str, faces: tuple[int, ...] = (), key: int = 99, **call: Any) -> Any:
    """Follow the first lead to a move that still waits."""
    for pending in scene.character.pending:
        for lead in pending.leads:
            if lead.move == move and not lead.is_used:
                dice = Faces(*faces)
                done = follow(scene, dice, pending.key, lead.index, key, Call(**call))
                assert dice.all_shown()
                return done
    raise AssertionError(f"nothing leads to {move}")


def offer(scene: Scene, key: str) -> Any:
    """Give one offer of the latest open choice."""
    menus = [each.menu for each in what_waits(scene) if each.menu]
    return next(each for each in menus[-1].offers if each.key == key)


def open_offers(scene: Scene) -> list[str]:
    menus = [each.menu for each in what_waits(scene) if each.menu]
    return [each.key for each in menus[-1].offers if each.is_open]


# Results that can still be burned


def test_a_result_that_burning_would_better_is_held_and_nothing_of_it_applied() -> None:
    before = a_scene(momentum=6)
    scene, made = play(before, "face danger", BURNABLE, **EDGE)
    assert (made.hits, made.is_held, made.done.changes, made.done.leads) == (
        Hits.MISS,
        True,
        (),
        (),
    )
    assert made.rolled
    assert made.rolled.burn is Hits.WEAK
    assert diff(before, scene) == NOTHING
    (waiting,) = what_waits(scene)
    assert (waiting.is_held, waiting.burn, waiting.menu) == (True, Hits.WEAK, None)


def test_a_held_result_can_be_burned_and_its_better_outcome_is_applied() -> None:
    before, _ = play(a_scene(momentum=6), "face danger", BURNABLE, **EDGE)
    scene, outcome = burn(before)
    assert diff(before, scene) == {"momentum": 2}
    assert outcome.hits is Hits.WEAK
    assert outcome.burned
    assert outcome.burned.cancelled == (True, False)
    assert outcome.done.menu
    assert [each.key for each in outcome.done.menu.offers] == [
        "momentum",
        "harm",
        "stress",
        "supply",
    ]
    assert scene.character.roll
    assert scene.character.roll.closed is WindowReason.BURNED


def test_momentum_of_a_burned_outcome_comes_after_the_reset() -> None:
    before, _ = play(a_scene(momentum=9), "gather", (1, 5, 8))
    scene, outcome = burn(before, 1)
    assert outcome.hits is Hits.STRONG
    assert diff(before, scene) == {"momentum": 2 + 2}


def test_a_held_result_can_be_taken_as_it_stands() -> None:
    before, _ = play(a_scene(momentum=6), "face danger", BURNABLE, **EDGE)
    scene, outcome = stand(before, 1)
    assert diff(before, scene) == NOTHING
    assert (outcome.hits, [lead.move for lead in outcome.done.leads]) == (
        Hits.MISS,
        ["pay_the_price"],
    )
    assert held(scene.character) is None
    assert scene.character.roll
    assert scene.character.roll.closed is WindowReason.APPLIED
    with pytest.raises(NothingWaits):
        stand(scene, 1)
    with pytest.raises(NothingWaits):
        burn(scene, 1)


def test_a_held_result_outlives_later_moves_and_is_settled_in_any_order() -> None:
    before, _ = play(a_scene(momentum=6), "secure", (1, 3, 5), **EDGE)
    scene, _ = play(before, "reach a")
    scene, _ = play(scene, "face danger", BURNABLE, **EDGE)
    assert diff(before, scene) == {"Oath.ticks": 28}
    assert [each.key for each in scene.character.pending if each.is_held] == [1, 2]

    scene, outcome = burn(scene, 1)
    assert (outcome.key, outcome.hits) == (1, Hits.STRONG)
    # Momentum has gone, so the other one can only stand.
    with pytest.raises(WindowClosed) as refused:
        burn(scene, 2)
    assert refused.value.reason is WindowReason.MOMENTUM_CHANGED
    _, outcome = stand(scene, 2)
    assert outcome.hits is Hits.MISS


def test_a_held_result_of_the_first_release_is_burned_on_the_last_roll() -> None:
    scene, _ = play(a_scene(momentum=6), "face danger", BURNABLE, **EDGE)
    (pending,) = scene.character.pending
    old = replace(scene.character, pending=(replace(pending, roll=None),))
    _, outcome = burn(replace(scene, character=old))
    assert outcome.hits is Hits.WEAK
    with pytest.raises(WindowClosed) as refused:
        burn(replace(scene, character=replace(old, roll=None)))
    assert refused.value.reason is WindowReason.LATER_ROLL


def test_a_held_result_only_stands_once_momentum_moved() -> None:
    scene, _ = play(a_scene(momentum=6), "face danger", BURNABLE, **EDGE)
    character, _ = change_momentum(scene.character, 1)
    character, _ = change_momentum(character, -1)
    scene = replace(scene, character=character)
    assert what_waits(scene)[0].burn is None
    with pytest.raises(WindowClosed) as refused:
        burn(scene)
    assert refused.value.reason is WindowReason.MOMENTUM_CHANGED
    _, outcome = stand(scene)
    assert outcome.hits is Hits.MISS


def test_a_held_miss_that_stood_after_momentum_moved_is_no_roll_without_a_move() -> None:
    """It passed for one, for which a price was rolled in place of the one that waited."""
    scene, _ = play(a_scene(momentum=9), "face danger", (1, 10, 10), **IRON)
    assert is_price_due(scene.character)
    scene, made = play(scene, "endure harm", (1, 5, 9), amount=1)
    assert made.is_held
    assert is_price_due(scene.character)
    scene = replace(scene, character=scene.character.with_momentum(8))
    scene, _ = stand(scene, made.key)
    assert is_price_due(scene.character)


def test_a_miss_without_a_move_is_due_before_an_older_price_also_once_momentum_moved() -> None:
    scene, _ = play(a_scene(), "face danger", MISS, **EDGE)
    assert is_price_due(scene.character)
    missed, _ = roll_action(scene.character, Faces(*MISS), 5, Stat.IRON, 0, 5)
    assert not is_price_due(missed)
    assert not is_price_due(change_momentum(missed, 1)[0])


@pytest.mark.parametrize(
    ("move", "faces", "call", "is_open"),
    [
        ("ask", (1, 1), {"odds": Odds.EVEN}, True),
        ("reach a milestone", (), {}, True),
        ("reach your", WEAK_PROGRESS, {}, False),
        ("face danger", STRONG, EDGE, False),
    ],
)
def test_only_another_roll_than_the_oracles_closes_the_window_of_the_last(
    move: str, faces: tuple[int, ...], call: dict[str, Any], is_open: bool
) -> None:
    """R2.16."""
    rolled, _ = roll_action(a_scene(momentum=6).character, Faces(*BURNABLE), 50, Stat.EDGE, 0, 3)
    scene, _ = play(replace(a_scene(), character=rolled), move, faces, **call)
    assert (last_burnt_hits(scene.character) is Hits.WEAK) is is_open


def test_a_held_result_can_be_burned_after_another_roll() -> None:
    scene, _ = play(a_scene(momentum=6), "face danger", BURNABLE, **EDGE)
    assert last_burnt_hits(scene.character) is Hits.WEAK
    character, _ = roll_action(scene.character, Faces(1, 1, 1), 50, 2, 0, 3)
    scene = replace(scene, character=character)
    assert what_waits(scene)[0].burn is Hits.WEAK
    assert last_burnt_hits(character) is None
    assert last_burnt_hits(roll_action(character, Faces(*BURNABLE), 51, 2, 0, 3)[0]) is Hits.WEAK
    after, outcome = burn(scene)
    assert outcome.hits is Hits.WEAK
    assert after.character.roll
    assert (after.character.roll.key, after.character.roll.closed) == (
        50,
        WindowReason.MOMENTUM_CHANGED,
    )


def test_the_latest_of_the_held_results_is_meant() -> None:
    scene, first = play(a_scene(momentum=6), "face danger", BURNABLE, **EDGE)
    scene, last = play(scene, "face danger", BURNABLE, **EDGE)
    assert held(scene.character) == held(scene.character, last.key) == scene.character.pending[1]
    assert held(scene.character, first.key) == scene.character.pending[0]
    assert held(scene.character, 3) is None


@pytest.mark.parametrize("faces", [STRONG, WEAK, MISS, (1, 10, 10)])
def test_what_burning_would_not_better_is_applied_at_once(faces: tuple[int, ...]) -> None:
    scene, made = play(a_scene(momentum=2), "face danger", faces, **EDGE)
    assert not made.is_held
    assert scene.character.roll
    assert scene.character.roll.closed is WindowReason.APPLIED
    assert held(scene.character) is None


def test_harm_is_suffered_before_the_roll_that_may_be_burned() -> None:
    before = a_scene(momentum=6)
    scene, made = play(before, "endure harm", (1, 5, 8), amount=1)
    assert made.is_held
    assert diff(before, scene) == {"health": 2}
    assert [(each.what, each.before, each.after) for each in made.done.changes] == [
        ("health", 3, 2)
    ]


# Dice rolled again


def test_a_result_whose_dice_may_be_rolled_again_is_held_for_it() -> None:
    before = a_scene()
    scene, made = play(before, "forge", (1, 9, 10), person="Elstan", may_reroll=True)
    assert made.is_held
    assert diff(before, scene) == NOTHING
    assert what_waits(scene)[0].may_reroll
    scene, outcome = reroll(scene, Faces(6, 3), 1, action=True, challenge=(True, False))
    assert outcome.rolled
    assert outcome.rolled.previous == (1, 9, 10)
    assert (outcome.hits, outcome.is_held) == (Hits.WEAK, False)
    assert outcome.done.menu
    assert held(scene.character) is None


def test_dice_rolled_again_may_be_burned_afterwards_and_are_not_rolled_a_third_time() -> None:
    scene, _ = play(a_scene(momentum=6), "forge", MISS, person="Elstan", may_reroll=True)
    scene, outcome = reroll(scene, Faces(5), None, action=False, challenge=(True, False))
    assert (outcome.is_held, outcome.hits) == (True, Hits.MISS)
    waiting = what_waits(scene)[0]
    assert (waiting.may_reroll, waiting.burn) == (False, Hits.WEAK)
    with pytest.raises(Already):
        reroll(scene, Faces(), None, action=True, challenge=(False, False))
    _, outcome = burn(scene)
    assert outcome.hits is Hits.WEAK


def test_a_rerolled_action_die_can_be_the_one_that_negative_momentum_cancels() -> None:
    scene, made = play(a_scene(momentum=-4), "compel", (6, 3, 4), may_reroll=True, **HEART)
    assert made.hits is Hits.STRONG
    _, outcome = reroll(scene, Faces(4), 1, action=True, challenge=(False, False))
    assert outcome.rolled
    assert (outcome.rolled.is_cancelled, outcome.hits) == (True, Hits.MISS)


# Bonuses


def test_a_bonus_is_for_the_next_move_and_for_that_one_only() -> None:
    scene, _ = play(a_scene(), "secure", STRONG, **EDGE)
    scene, _ = pick(scene, "next")
    scene, made = play(scene, "face danger", WEAK, **EDGE)
    assert made.rolled
    assert (made.rolled.adds, [each.source for each in made.bonuses]) == (
        1,
        ["secure_an_advantage"],
    )
    _, made = play(scene, "face danger", WEAK, **EDGE)
    assert made.rolled
    assert (made.rolled.adds, made.bonuses) == (0, ())


def test_a_bonus_is_never_used_by_a_progress_move_nor_lost_to_it() -> None:
    scene, _ = play(a_scene(), "secure", STRONG, **EDGE)
    scene, _ = pick(scene, "next")
    scene, made = play(scene, "fulfill", STRONG_PROGRESS)
    assert made.bonuses == ()
    assert [each.amount for each in scene.character.bonuses] == [1]


def test_the_bonus_of_a_talk_is_for_gathering_information_now() -> None:
    talked, _ = play(a_scene(), "compel", STRONG, **HEART)
    _, made = play(talked, "gather", WEAK)
    assert made.rolled
    assert made.rolled.adds == 1
    scene, made = play(talked, "face danger", WEAK, **EDGE)
    assert made.rolled
    assert (made.rolled.adds, scene.character.bonuses) == (0, ())


def test_what_was_prepared_in_camp_waits_for_the_journey() -> None:
    scene, _ = play(a_scene(), "make camp", WEAK)
    scene, _ = pick(scene, "prepare")
    scene, made = play(scene, "face danger", WEAK, **EDGE)
    assert made.bonuses == ()
    scene, made = play(scene, "undertake", WEAK)
    assert made.rolled
    assert (made.rolled.adds, scene.character.bonuses) == (1, ())


def test_the_same_bonus_is_not_given_twice() -> None:
    scene, _ = play(a_scene(), "make camp", WEAK)
    scene, _ = pick(scene, "prepare")
    scene, _ = play(scene, "make camp", WEAK)
    assert offer(scene, "prepare").reason == Reason(
        ReasonKind.ALREADY, "next_bonus", by="make_camp"
    )


def test_bonuses_and_adds_together_are_cut_at_ten() -> None:
    scene, _ = play(a_scene(), "secure", STRONG, **EDGE)
    scene, _ = pick(scene, "next")
    _, made = play(scene, "face danger", (1, 9, 8), adds=10, **EDGE)
    assert made.rolled
    assert (made.rolled.adds, made.rolled.score) == (10, 10)
    with pytest.raises(OutOfRange):
        play(scene, "face danger", adds=11, **EDGE)


def test_adds_are_never_on_a_progress_roll() -> None:
    """R2.30."""
    _, made = play(a_scene(), "fulfill", (5, 6), adds=10)
    assert made.progress
    assert (made.progress.score, made.hits) == (5, Hits.MISS)


# Bonds


@pytest.mark.parametrize(
    ("move", "call", "adds"),
    [
        ("gather", {"person": "Kaya"}, 1),
        ("gather", {"person": "KAYA"}, 1),
        ("gather", {"is_bonded": True}, 1),
        ("gather", {"person": "Elstan"}, 0),
        ("gather", {}, 0),
        ("compel", {"source": Stat.HEART, "person": "Kaya"}, 1),
        ("compel", {"source": Stat.IRON, "person": "Kaya"}, 0),
        ("compel", {"source": Stat.SHADOW, "is_bonded": True}, 0),
        ("compel", {"source": Stat.WITS, "is_bonded": True, "insist": True}, 0),
        ("sojourn", {"is_bonded": True}, 1),
        ("draw the", {"is_bonded": True}, 1),
        ("swear", {"person": "Kaya", "track": "Wolf", "rank": Rank.EPIC}, 1),
        ("test your", {"person": "Kaya"}, 0),
        ("undertake", {"is_bonded": True}, 1),
        ("face danger", {"source": Stat.EDGE, "is_bonded": True}, 0),
    ],
)
def test_a_bond_adds_one_where_the_move_says_so(move: str, call: dict[str, Any], adds: int) -> None:
    _, made = play(a_scene(), move, WEAK, **call)
    assert made.rolled
    assert (made.adds, made.rolled.adds) == (adds, adds)


def test_a_bond_helps_a_journey_on_its_first_roll_only_even_if_that_missed() -> None:
    scene, made = play(a_scene(), "undertake", MISS, is_bonded=True)
    assert made.adds == 1
    _, made = play(scene, "undertake", WEAK, is_bonded=True)
    assert made.adds == 0


def test_a_bond_can_be_forged_once_with_each() -> None:
    with pytest.raises(NameTaken):
        play(a_scene(), "forge", person="kaya")
    with pytest.raises(MoveNeeds) as refused:
        play(a_scene(), "forge")
    assert refused.value.what == "person"
    with pytest.raises(NoSuchName):
        play(a_scene(), "test your", person="Elstan")
    with pytest.raises(MoveNeeds) as refused:
        play(a_scene(), "test your")
    assert list(refused.value.known) == ["Kaya"]


def test_with_forty_bonds_the_rest_of_the_outcome_still_holds() -> None:
    before = a_scene(bonds=Bonds(40, ("Kaya",)))
    scene, made = play(before, "forge", STRONG, person="Elstan")
    assert diff(before, scene) == NOTHING
    assert [(each.what, each.reason.kind) for each in made.done.cuts] == [
        ("bonds", ReasonKind.AT_LIMIT)
    ]
    assert open_offers(scene) == ["spirit", "momentum"]


def test_a2_15_a_bond_written_down_by_hand_meanwhile_leaves_the_rest_of_the_outcome() -> None:
    scene, made = play(a_scene(), "forge", STRONG, person="Elstan", may_reroll=True)
    both = Bonds(22, ("Kaya", "Elstan"))
    after, stood = stand(replace(scene, character=replace(scene.character, bonds=both)), made.key)
    assert after.character.bonds == both
    assert [(each.what, each.reason.kind) for each in stood.done.cuts] == [
        ("bonds", ReasonKind.ALREADY)
    ]
    assert open_offers(after) == ["spirit", "momentum"]


def test_a_bond_cleared_by_hand_meanwhile_is_not_cleared_twice() -> None:
    before, _ = play(a_scene(), "test your", WEAK, person="Kaya")
    gone = replace(before, character=replace(before.character, bonds=Bonds(20)))
    scene, chosen = pick(gone, "refuse")
    assert diff(gone, scene) == NOTHING
    assert [lead.move for lead in chosen.done.leads] == ["pay_the_price"]


# What a move leads to


def test_harm_comes_with_its_number_and_is_used_once() -> None:
    scene, _ = play(a_scene(), "face danger", WEAK, **EDGE)
    before, _ = pick(scene, "harm")
    scene, made = led(before, "endure_harm", WEAK)
    assert diff(before, scene) == {"health": 2}
    assert made.move == "endure_harm"
    with pytest.raises(NothingWaits):
        follow(scene, Faces(), 1, 0, 100)
    assert scene.character.pending == ()


def test_a_move_made_by_its_name_takes_what_leads_to_it() -> None:
    scene, _ = play(a_scene(stand=FightStand(BEAR, is_decisive=True)), "end the", WEAK_PROGRESS)
    before, _ = pick(scene, "stress")
    scene, _ = play(before, "endure stress", WEAK)
    assert diff(before, scene) == {"spirit": 0}
    assert scene.character.pending == ()


def test_what_is_said_goes_before_what_leads_there() -> None:
    scene, _ = play(a_scene(), "face danger", WEAK, **EDGE)
    before, _ = pick(scene, "stress")
    scene, _ = led(before, "endure_stress", WEAK, amount=2)
    assert diff(before, scene) == {"spirit": 1}


def test_a_mere_offer_is_taken_by_its_button_only() -> None:
    before, _ = play(a_scene(), "fulfill", WEAK_PROGRESS)
    _, made = play(before, "swear", WEAK, track="Wolf", rank=Rank.EPIC)
    assert made.adds == 0
    scene, made = led(before, "swear_an_iron_vow", WEAK, track="Wolf", rank=Rank.EPIC)
    assert made.adds == 1
    assert scene.character.pending == ()


def test_a_quest_taken_in_a_sojourn_is_sworn_with_one_more_and_one_for_the_bond() -> None:
    scene, _ = play(a_scene(), "sojourn", WEAK, is_bonded=True)
    scene, _ = pick(scene, "quest", "plan")
    _, made = led(scene, "swear_an_iron_vow", WEAK, track="Wolf", rank=Rank.EPIC)
    assert made.adds == 2


def test_what_is_merely_offered_is_not_owed() -> None:
    """R2.34: a vow that a quest offers is taken by its button alone."""
    scene, _ = play(a_scene(), "pay")
    assert not is_led_to(scene.character, "endure_harm")
    assert is_price_due(scene.character)
    scene, _ = pick(scene, "harm")
    assert is_led_to(scene.character, "endure_harm")
    assert not is_price_due(scene.character)
    scene, _ = play(scene, "sojourn", WEAK, is_bonded=True)
    scene, _ = pick(scene, "quest", "plan")
    leads = [lead for each in scene.character.pending for lead in each.leads]
    assert any(lead.move == "swear_an_iron_vow" and lead.is_optional for lead in leads)
    assert not is_led_to(scene.character, "swear_an_iron_vow")


def test_the_likely_one_of_two_prices_is_asked_of_the_oracle_as_likely() -> None:
    scene, _ = play(a_scene(), "pay")
    scene, _ = pick(scene, "likely")
    _, made = led(scene, "ask_the_oracle", (2, 6), question="Does the bridge break?")
    assert made.answer
    assert (made.answer.odds, made.answer.is_yes, made.answer.question) == (
        Odds.LIKELY,
        True,
        "Does the bridge break?",
    )


def test_the_oracle_needs_to_know_how_likely_a_yes_is() -> None:
    with pytest.raises(MoveNeeds) as refused:
        play(a_scene(), "ask", ())
    needs = refused.value
    assert (needs.move, needs.what) == ("ask_the_oracle", "odds")
    assert needs.known == [each.value for each in Odds]


@pytest.mark.parametrize(("odds", "is_yes"), [(Odds.EVEN, True), (Odds.UNLIKELY, False)])
def test_the_oracle_answers_by_the_odds_that_are_said(odds: Odds, is_yes: bool) -> None:
    before = a_scene(momentum=6)
    scene, made = play(before, "ask", (5, 1), odds=odds)
    assert made.answer
    assert made.answer.is_yes is is_yes
    assert diff(before, scene) == NOTHING


@pytest.mark.parametrize(
    ("part", "pick_of_it", "after"),
    [
        ("price_of_delay", "minor", {"momentum": 1}),
        ("price_of_delay", "major", {"momentum": 0}),
        ("price_of_waste", "one", {"supply": 2}),
        ("price_of_waste", "supply", {"supply": 1}),
    ],
)
def test_rows_of_the_price_that_have_a_number(
    part: str, pick_of_it: str, after: dict[str, Any]
) -> None:
    scene, _ = play(a_scene(), "pay")
    before, _ = pick(scene, "table", faces=(5, 1) if part.endswith("delay") else (8, 6))
    scene, _ = led(before, part)
    scene, _ = pick(scene, pick_of_it)
    assert diff(before, scene) == after


def test_a_part_of_a_move_cannot_be_made_by_itself() -> None:
    for part in PARTS:
        with pytest.raises(NothingWaits):
            make(a_scene(), Faces(), 1, part)


def test_a_key_serves_one_move() -> None:
    scene, _ = play(a_scene(), "face danger", WEAK, **EDGE)
    with pytest.raises(Already):
        make(scene, Faces(), 1, find_move("face danger"), Call(source=Stat.EDGE))


def test_nothing_that_waits_lapses_and_a_full_sheet_takes_no_more_until_some_is_settled() -> None:
    scene = a_scene()
    for _ in range(WAITING_MAX):
        scene, _ = play(scene, "battle", MISS, **EDGE)
    with pytest.raises(TooMany):
        play(scene, "battle", **EDGE)
    assert [each.key for each in scene.character.pending] == list(range(1, WAITING_MAX + 1))
    scene, _ = follow(scene, Faces(), 1, 0, 99)
    assert [each.key for each in scene.character.pending][-1] == 99
    scene, _ = play(scene, "pay")
    assert 3 in [each.key for each in scene.character.pending]


@pytest.mark.parametrize(
    ("move", "bane", "end"),
    [("face death", Debility.CURSED, "dead"), ("face desolation", Debility.TORMENTED, "desolate")],
)
@pytest.mark.parametrize(("faces", "momentum"), [(STRONG, 4), (WEAK, 3), (MISS, 2)])
def test_an_oath_for_a_life_is_kept_only_with_a_hit(
    move: str, bane: Debility, end: str, faces: tuple[int, ...], momentum: int
) -> None:
    scene, _ = play(a_scene(), move, WEAK)
    scene, chosen = pick(scene, "quest")
    oath = chosen.done.leads[0].move
    with pytest.raises(MoveNeeds) as refused:
        led(scene, oath, track="Wolf", rank=Rank.DANGEROUS)
    assert list(refused.value.known) == ["formidable", "extreme"]
    with pytest.raises(NameTaken):
        led(scene, oath, track="Oath")
    scene, made = led(scene, oath, faces, track="Wolf", rank=Rank.EXTREME)
    is_sworn = faces != MISS
    assert (bane in scene.character.debilities) is is_sworn
    assert scene.character.momentum == momentum
    assert scene.character.tracks[-1].is_open is is_sworn
    assert made.done.notes == (() if is_sworn else (end,))
    assert made.concludes is not is_sworn


def test_who_gives_their_life_for_a_weak_hit_comes_to_an_end_by_it() -> None:
    scene, made = play(a_scene(), "face death", WEAK)
    _, chosen = pick(scene, "sacrifice")

    assert not made.concludes
    assert chosen.concludes


# Choices


@pytest.mark.parametrize(
    ("picks", "error"),
    [
        (("relax",), WrongCount),
        (("relax", "focus", "prepare"), WrongCount),
        (("relax", "sleep"), NoSuchName),
        pytest.param(("relax", "relax"), Already, id="E2.32"),
    ],
)
def test_a_choice_of_two_takes_exactly_two_different_ones(
    picks: tuple[str, ...], error: type[Exception]
) -> None:
    before, _ = play(a_scene(), "make camp", STRONG)
    with pytest.raises(error):
        pick(before, *picks)


def test_a_choice_is_taken_once() -> None:
    scene, _ = play(a_scene(), "face danger", WEAK, **EDGE)
    scene, _ = pick(scene, "momentum")
    with pytest.raises(NothingWaits):
        choose(scene, Faces(), 1, ("momentum",))


def test_a_held_result_has_no_choice_yet() -> None:
    scene, _ = play(a_scene(momentum=6), "face danger", BURNABLE, **EDGE)
    with pytest.raises(NothingWaits):
        choose(scene, Faces(), 1, ("momentum",))


AT_LIMIT, BLOCKED, NOT_ENOUGH, NOT_MARKED = (
    ReasonKind.AT_LIMIT,
    ReasonKind.BLOCKED,
    ReasonKind.NOT_ENOUGH,
    ReasonKind.NOT_MARKED,
)
REFUSED = {
    AT_LIMIT: AtLimit,
    BLOCKED: Blocked,
    NOT_ENOUGH: NotEnough,
    NOT_MARKED: NotMarked,
    ReasonKind.ALREADY: Already,
}
LOSS = {"amount": 1}


@pytest.mark.parametrize(
    ("move", "faces", "call", "scene", "key", "reason"),
    [
        ("secure", STRONG, EDGE, {"momentum": 10}, "momentum", Reason(AT_LIMIT, "momentum", 10)),
        ("resupply", WEAK, {}, {"party": 5}, "one", Reason(AT_LIMIT, "supply", 5)),
        ("resupply", WEAK, {}, {"party": 4}, "two", Reason(NOT_ENOUGH, "room", 1)),
        ("make camp", WEAK, {}, {"health": 5}, "recuperate", Reason(AT_LIMIT, "health", 5)),
        pytest.param(
            *("make camp", WEAK, {}, {"debilities": WOUNDED}, "recuperate"),
            Reason(BLOCKED, "health", by="wounded"),
            id="E2.34",
        ),
        (
            *("make camp", WEAK, {}, {"debilities": (Debility.SHAKEN,)}, "relax"),
            Reason(BLOCKED, "spirit", by="shaken"),
        ),
        ("undertake", STRONG, {}, {"momentum": 10}, "speed", Reason(AT_LIMIT, "momentum", 10)),
        ("sojourn", STRONG, {}, {}, "mend", Reason(NOT_MARKED, "wounded")),
        ("sojourn", STRONG, {}, {}, "hearten", Reason(NOT_MARKED, "shaken")),
        ("sojourn", STRONG, {}, {}, "equip", Reason(NOT_MARKED, "unprepared")),
        (
            *("endure harm", STRONG, LOSS, {"health": 1}, "shake_off"),
            Reason(NOT_ENOUGH, "health"),
        ),
        (
            *("endure harm", STRONG, LOSS, {"debilities": WOUNDED}, "shake_off"),
            Reason(BLOCKED, "health", by="wounded"),
        ),
        (
            *("endure harm", (1, 9, 10), LOSS, {"health": 1, "debilities": WOUNDED}, "wounded"),
            Reason(ReasonKind.ALREADY, "debility", by="wounded"),
        ),
        (
            *("endure stress", STRONG, LOSS, {"spirit": 1}, "shake_off"),
            Reason(NOT_ENOUGH, "spirit"),
        ),
        (
            *("endure stress", STRONG, LOSS, {"momentum": 10}, "embrace"),
            Reason(AT_LIMIT, "momentum", 10),
        ),
        ("advance", (), {}, {"experience": 2}, "asset", Reason(NOT_ENOUGH, "experience", 2)),
    ],
)
def test_what_cannot_be_taken_says_why_and_is_refused(
    move: str,
    faces: tuple[int, ...],
    call: dict[str, Any],
    scene: dict[str, Any],
    key: str,
    reason: Reason,
) -> None:
    before, made = play(a_scene(**scene), move, faces, **call)
    assert made.done.menu
    refused = next(each for each in made.done.menu.offers if each.key == key)
    assert (refused.is_open, refused.reason, refused.changes) == (False, reason, ())
    rest = [each.key for each in made.done.menu.offers if each.is_open and not each.needs]
    with pytest.raises(REFUSED[reason.kind]):
        pick(before, key, *rest[: made.done.menu.most - 1])


def test_an_offer_shows_what_taking_it_does() -> None:
    before, _ = play(a_scene(), "make camp", WEAK)
    shown = offer(before, "partake")
    assert [(each.what, each.before, each.after) for each in shown.changes] == [
        ("supply", 3, 2),
        ("health", 3, 4),
    ]
    after, chosen = pick(before, "partake")
    assert chosen.done.changes == shown.changes
    assert diff(before, after) == {"supply": 2, "health": 4}


@pytest.mark.parametrize("move", ["make camp", "sojourn"])
def test_what_others_did_not_choose_in_the_last_camp_is_over_with_the_next(move: str) -> None:
    """After an evening each had three camps to choose from, and the panel was full of them."""
    scene, _ = play(a_scene(), move, STRONG)
    (_, seat) = scene.seats
    (ash,) = scene.at(seat).pending
    scene, made = play(scene, move, STRONG)
    assert [(each.whose, each.move) for each in made.done.voided] == [("Ash", made.move)]
    (again,) = scene.at(seat).pending
    assert ash.key != again.key
    # What Wren rolled herself goes on waiting for her.
    assert len(scene.character.pending) == 2


def test_who_begins_the_next_camp_leaves_the_last_one_of_another_as_well() -> None:
    """Where they took turns at it, each had the other's last camp to choose from, too."""
    scene, _ = play(a_scene(), "make camp", STRONG)
    mine = scene.character.pending
    # Earlier versions kept no roll with it.
    older = tuple(replace(each, roll=None) for each in mine)
    ashs = at_ash(replace(scene, character=replace(scene.character, pending=older)))
    ashs, made = play(ashs, "make camp", STRONG)
    assert [(each.whose, each.move) for each in made.done.voided] == [("", "make_camp")]
    assert [each.key for each in ashs.character.pending] == [made.key]
    assert [each.key for each in ashs.others[0].character.pending] == [mine[0].key, made.key]


def test_an_offer_of_a_table_says_that_dice_decide() -> None:
    scene, _ = play(a_scene(health=1), "endure harm", MISS, amount=1)
    assert offer(scene, "table").is_rolled
    assert not offer(scene, "wounded").is_rolled


def test_a_wound_cleared_first_makes_room_for_recovery() -> None:
    scene, _ = play(a_scene(debilities=WOUNDED, health=1), "sojourn", STRONG)
    shown = offer(scene, "recuperate")
    assert (shown.is_open, shown.needs) == (True, ("mend",))
    assert [(each.before, each.after) for each in shown.changes] == [(2, 4)]
    with pytest.raises(Blocked):
        pick(scene, "recuperate", "consort")
    after, _ = pick(scene, "recuperate", "mend")
    assert diff(scene, after) == {"health": 4, "wounded": False}


def test_a_wound_is_cleared_also_where_there_is_nothing_to_recover() -> None:
    scene, _ = play(a_scene(debilities=WOUNDED, health=5), "sojourn", STRONG)
    after, _ = pick(scene, "mend", "consort")
    assert diff(scene, after) == {"wounded": False, "spirit": 5}


def test_clearing_a_debility_makes_room_for_momentum_at_its_lowered_end() -> None:
    both = (Debility.WOUNDED, Debility.SHAKEN)
    scene, _ = play(a_scene(debilities=both, momentum=8), "sojourn", STRONG)
    shown = offer(scene, "plan")
    assert (shown.is_open, shown.needs) == (True, ("mend",))
    after, _ = pick(scene, "plan", "hearten")
    assert diff(scene, after) == {"shaken": False, "spirit": 4, "momentum": 9}


def test_fewer_are_taken_where_fewer_can_be_had() -> None:
    before = a_scene(health=5, spirit=5, momentum=10, party=5)
    scene, made = play(before, "make camp", STRONG)
    assert made.done.menu
    assert (made.done.menu.least, made.done.menu.most) == (1, 1)
    assert open_offers(scene) == ["prepare"]


def test_two_that_need_the_same_room_clash() -> None:
    before = a_scene(health=4, spirit=5, momentum=10, party=5)
    scene, _ = play(before, "make camp", STRONG)
    assert open_offers(scene) == ["recuperate", "partake", "prepare"]
    with pytest.raises(AtLimit):
        pick(scene, "recuperate", "partake")
    pick(scene, "recuperate", "prepare")


def test_a_choice_of_nothing_does_not_wait() -> None:
    scene, made = play(a_scene(momentum=10), "circle", (6, 2, 1))
    assert made.done.menu
    assert made.done.menu.most == 0
    assert {each.reason for each in made.done.menu.offers} == {Reason(AT_LIMIT, "momentum", 10)}
    assert scene.character.pending == ()
    assert [(each.what, each.amount) for each in made.done.cuts] == [("momentum", 1)]


def test_a_partial_gain_is_taken_and_the_rest_told() -> None:
    before = a_scene(momentum=9)
    scene, _ = play(before, "secure", STRONG, **EDGE)
    scene, chosen = pick(scene, "momentum")
    assert diff(before, scene) == {"momentum": 10}
    assert [(each.what, each.amount) for each in chosen.done.cuts] == [("momentum", 1)]


def test_a_track_gone_meanwhile_is_refused_and_the_other_option_stays() -> None:
    scene, _ = play(a_scene(stand=THEIRS), "clash", STRONG, **IRON)
    gone = replace(scene, shared=())
    assert offer(gone, "harm").reason == Reason(ReasonKind.GONE, "track", by="Bear")
    pick(gone, "momentum")
    over = replace(scene.track(BEAR), end=TrackEnd.WON)
    assert offer(scene.with_track(BEAR, over), "harm").reason == Reason(ReasonKind.CLOSED, "Bear")


def test_a_miss_is_answered_although_the_track_was_marked_meanwhile() -> None:
    scene, _ = play(a_scene(), "fulfill", MISS_PROGRESS)
    marked, _ = play(scene, "reach a")
    after, _ = go_on(marked, Faces(), 1)
    assert (after.track(OATH).ticks, after.track(OATH).rank) == (4, Rank.FORMIDABLE)
    assert after.character.pending == ()


def test_a_roll_anew_before_the_miss_is_answered_is_warned_of_and_voids_the_answer() -> None:
    scene, _ = play(a_scene(), "fulfill", MISS_PROGRESS)
    with objecting(ObjectionKind.UNANSWERED):
        play(scene, "fulfill")
    after, made = play(scene, "fulfill", MISS_PROGRESS, insist=True)
    assert made.done.voided == (Voided(CHOICE, "fulfill_your_vow"),)
    assert [each.key for each in after.character.pending] == [2]


def test_a_vow_that_is_forsaken_has_no_missed_roll_to_answer_any_more() -> None:
    scene, _ = play(a_scene(), "fulfill", MISS_PROGRESS)
    after, made = play(scene, "forsake", track="Oath")
    assert made.done.voided == (Voided(CHOICE, "fulfill_your_vow"),)
    assert [each.move for each in after.character.pending] == ["forsake_your_vow"]


def test_anothers_vow_of_the_same_name_keeps_its_answer() -> None:
    theirs, _ = play(a_scene(), "fulfill", MISS_PROGRESS)
    scene = a_scene().with_at(ASH, replace(theirs.character, name="Ash"))
    after, made = play(scene, "forsake", track="Oath")
    assert made.done.voided == ()
    assert after.at(ASH).pending == theirs.character.pending


def test_a_shared_journey_that_is_given_up_has_nothing_to_answer_for_others() -> None:
    theirs, _ = play(a_scene(), "reach your", MISS_PROGRESS)
    scene = replace(a_scene(), shared=theirs.shared)
    scene = scene.with_at(ASH, replace(theirs.character, name="Ash"))
    scene, _ = play(scene, "reach your", MISS_PROGRESS, insist=True)
    assert scene.at(ASH).pending == ()
    after, chosen = pick(scene, "give_up")
    assert after.track(ROAD).end is TrackEnd.LOST
    # What has just been chosen is not told as void.
    assert chosen.done.voided == ()


# Stats


@pytest.mark.parametrize("stat", Stat)
@pytest.mark.parametrize("move", ["face danger", "secure", "battle"])
def test_five_stats_serve(move: str, stat: Stat) -> None:
    _, made = play(a_scene(), move, MISS, source=stat)
    assert made.rolled
    assert (made.rolled.source, made.rolled.stat) == (
        stat.value,
        {"edge": 3, "heart": 2, "iron": 2, "shadow": 1, "wits": 1}[stat.value],
    )


def test_a_move_of_several_stats_asks_which_and_one_of_a_single_does_not() -> None:
    with pytest.raises(MoveNeeds) as refused:
        play(a_scene(), "compel")
    assert (refused.value.what, list(refused.value.known)) == ("stat", ["heart", "iron", "shadow"])
    _, made = play(a_scene(), "gather", WEAK)
    assert made.rolled
    assert made.rolled.source == "wits"


def test_another_stat_is_warned_of_and_may_be_insisted_on() -> None:
    with objecting(ObjectionKind.STAT) as refused:
        play(a_scene(), "gather", source=Stat.SHADOW)
    assert refused.value.objection.allowed == ("wits",)
    _, made = play(a_scene(), "gather", WEAK, source=Stat.SHADOW, insist=True, is_bonded=True)
    assert made.rolled
    assert (made.rolled.source, made.is_insisted, made.adds) == ("shadow", True, 1)
    _, made = play(a_scene(), "strike", WEAK, source=4, insist=True)
    assert made.rolled
    assert (made.rolled.stat, made.is_insisted) == (4, True)
    _, made = play(a_scene(), "gather", WEAK, insist=True)
    assert not made.is_insisted


@pytest.mark.parametrize("faces", [STRONG, WEAK, MISS])
def test_facing_death_ends_what_was_offered_and_no_move_that_was_warned_of(
    faces: tuple[int, ...],
) -> None:
    """A2.19: a Heal that waited to be insisted on went without a word."""
    scene, _ = play(a_scene(health=1), "endure harm", MISS, amount=1)
    scene, _ = pick(scene, "table", faces=(1, 1))
    warned, _ = make_or_warn(scene, Faces(), 50, Said("heal", stat="heart", who="Wren"))
    after, _ = play(warned, "face death", faces)
    left = {(each.key, lead.move) for each in after.character.pending for lead in each.leads}
    assert (50, "heal") in left
    assert not {(1, "heal"), (1, "face_death")} & left


@pytest.mark.parametrize("ending", Ending)
def test_a2_17_no_move_is_forbidden_to_the_dead(ending: Ending) -> None:
    scene, made = play(a_scene(ending=ending), "face danger", STRONG, **EDGE)
    assert (made.hits, made.is_insisted) == (Hits.STRONG, False)
    assert (scene.character.momentum, scene.character.ending) == (3, ending)


def test_facing_death_for_who_is_dying_leaves_what_a_mortal_wound_demands() -> None:
    """A2.19."""
    scene, _ = play(a_scene(health=1), "endure harm", MISS, amount=1)
    scene, _ = pick(scene, "table", faces=(1, 5))
    scene, _ = play(scene, "endure harm", MISS, amount=1)
    scene, _ = pick(scene, "table", faces=(10, 1))
    after, _ = follow(scene, Faces(*STRONG), 1, 1, 99)
    left = [(each.key, lead.move) for each in after.character.pending for lead in each.leads]
    assert left == [(2, "face_death")]


@pytest.mark.parametrize(("brink", "is_void"), [("face death", True), ("face desolation", False)])
def test_only_death_comes_before_a_healing_that_is_held(brink: str, is_void: bool) -> None:
    scene, made = play(a_scene(momentum=5), "heal", (1, 4, 10))
    assert made.is_held
    after, told = play(scene, brink, MISS)
    assert told.done.voided == ((Voided("result", "heal"),) if is_void else ())
    assert (held(after.character, made.key) is None) is is_void


def test_a_healing_of_another_that_is_held_outlives_its_healer() -> None:
    """A2.19: only that of oneself came too late."""
    scene, made = play(a_scene(momentum=5), "heal", (1, 4, 10), ally=ASH)
    assert made.is_held
    after, told = play(scene, "face death", MISS)
    assert told.done.voided == ()
    assert held(after.character, made.key) is not None


@pytest.mark.parametrize(
    ("move", "fields", "call", "source"),
    [
        ("endure harm", {"health": 5, "iron": 2}, {"amount": 1}, "health"),
        ("endure harm", {"health": 3, "iron": 2}, {"amount": 1}, "health"),
        ("endure harm", {"health": 3, "iron": 3}, {"amount": 1}, "iron"),
        ("endure stress", {"spirit": 5}, {"amount": 1}, "spirit"),
        ("endure stress", {"spirit": 2}, {"amount": 1}, "heart"),
        ("heal", {"wits": 3, "iron": 1}, {}, "iron"),
        ("heal", {"wits": 1, "iron": 3}, {}, "wits"),
        ("heal", {"wits": 3, "iron": 1}, {"ally": ASH}, "wits"),
        ("heal", {"wits": 3, "iron": 1}, {"companion": "Rook"}, "wits"),
        ("make camp", {}, {}, "supply"),
    ],
)
def test_the_higher_and_the_lower_are_found_by_the_sheet(
    move: str, fields: dict[str, Any], call: dict[str, Any], source: str
) -> None:
    _, made = play(with_companion(a_scene(**fields)), move, MISS, **call)
    assert made.rolled
    assert made.rolled.source == source


@pytest.mark.parametrize("source", [Meter.HEALTH, Stat.IRON])
def test_of_two_that_are_alike_neither_is_the_lower_so_either_may_be_asked_for(
    source: Stat | Meter,
) -> None:
    """R2.31, R2.37: who said iron was warned that the move rolls health, of the same number."""
    scene = a_scene(health=3, iron=2)
    _, made = play(scene, "endure harm", MISS, amount=1, source=source)
    assert made.rolled
    assert (made.rolled.source, made.rolled.stat, made.is_insisted) == (source.value, 2, False)
    with objecting(ObjectionKind.STAT):
        play(scene, "endure harm", amount=2, source=Meter.HEALTH)


def test_a_move_made_by_its_name_is_that_of_the_latest_that_leads_to_it() -> None:
    scene, first = play(a_scene(), "gather", MISS)
    scene, last = play(scene, "gather", MISS)
    scene, _ = play(scene, "pay")
    left = {
        each.key: any(not lead.is_used for lead in each.leads) for each in scene.character.pending
    }
    assert (left.get(first.key, False), left.get(last.key, False)) == (True, False)


# Fights


@pytest.mark.parametrize(
    ("move", "stand_of", "call"), [("strike", THEIRS, IRON), ("clash", MINE, IRON)]
)
def test_an_attack_at_the_wrong_time_is_warned_of_and_may_be_insisted_on(
    move: str, stand_of: FightStand, call: dict[str, Any]
) -> None:
    scene = a_scene(stand=stand_of)
    with pytest.raises(Discouraged) as refused:
        play(scene, move, **call)
    is_own = stand_of.has_initiative
    assert refused.value.objection == (HAS_INITIATIVE if is_own else FOE_HAS_INITIATIVE)
    _, made = play(scene, move, WEAK, insist=True, **call)
    assert (made.is_insisted, made.hits) == (True, Hits.WEAK)


def test_who_never_entered_the_fight_has_no_initiative() -> None:
    with objecting(ObjectionKind.FOE_HAS_INITIATIVE):
        play(a_scene(), "strike", **IRON)
    scene, _ = play(a_scene(), "clash", STRONG, **IRON)
    assert scene.character.fights == (FightStand(BEAR, has_initiative=True, is_decisive=True),)


@pytest.mark.parametrize(
    ("faces", "has_initiative", "is_decisive"),
    [(STRONG, True, True), (WEAK, False, False), (MISS, False, False)],
)
@pytest.mark.parametrize("before", [MINE, THEIRS, FightStand(BEAR, True, True)])
def test_other_moves_pass_the_initiative_as_the_dice_say(
    before: FightStand, faces: tuple[int, ...], has_initiative: bool, is_decisive: bool
) -> None:
    scene, _ = play(a_scene(stand=before), "face danger", faces, **EDGE)
    assert scene.character.fights == (FightStand(BEAR, has_initiative, is_decisive),)


def test_a_strong_hit_while_suffering_takes_the_initiative_but_decides_nothing() -> None:
    scene, _ = play(a_scene(stand=THEIRS), "endure harm", STRONG, amount=1)
    assert scene.character.fights == (FightStand(BEAR, has_initiative=True),)


def test_a_vow_that_is_sworn_in_a_fight_takes_the_initiative_but_decides_nothing() -> None:
    sworn = {"track": "Spare him", "rank": Rank.DANGEROUS}
    scene, _ = play(a_scene(stand=THEIRS), "swear", STRONG, **sworn)
    assert scene.character.fights == (FightStand(BEAR, has_initiative=True),)


@pytest.mark.parametrize("before", [MINE, THEIRS])
@pytest.mark.parametrize(
    ("move", "call"),
    [
        ("resupply", {}),
        ("make camp", {}),
        ("undertake", {}),
        ("sojourn", {}),
        ("forge", {"person": "Elstan"}),
        ("battle", IRON),
    ],
)
def test_moves_that_take_hours_leave_the_initiative(
    move: str, call: dict[str, Any], before: FightStand
) -> None:
    """R2.10."""
    faces = WEAK if before.has_initiative else STRONG
    scene, _ = play(a_scene(stand=before), move, faces, **call)
    assert scene.character.fights == (before,)


@pytest.mark.parametrize(
    ("move", "faces", "call"),
    [
        ("fulfill", WEAK_PROGRESS, {}),
        ("reach a milestone", (), {}),
        ("ask", (1, 1), {"odds": Odds.EVEN}),
    ],
)
def test_moves_without_an_action_roll_leave_the_initiative(
    move: str, faces: tuple[int, ...], call: dict[str, Any]
) -> None:
    """R2.10."""
    scene, _ = play(a_scene(stand=MINE), move, faces, **call)
    assert scene.character.fights == (MINE,)


@pytest.mark.parametrize(
    ("rank", "harm", "ticks"),
    [
        pytest.param(Rank.FORMIDABLE, 2, 12, id="T2.15-formidable"),
        pytest.param(Rank.EPIC, 2, 3, id="T2.15-epic"),
        pytest.param(Rank.TROUBLESOME, 2, 36, id="T2.15-troublesome"),
        (Rank.DANGEROUS, 1, 16),
        (Rank.EXTREME, 9, 20),
    ],
)
def test_harm_becomes_progress_by_the_rank_of_the_foe(rank: Rank, harm: int, ticks: int) -> None:
    """A strong hit does 1 more than was said."""
    foe = (Track("Bear", TrackKind.FIGHT, rank),)
    scene, _ = play(a_scene(stand=MINE, shared=foe), "strike", STRONG, amount=harm, **IRON)
    assert scene.track(BEAR).ticks == ticks


def test_a_sheet_knows_its_harm() -> None:
    scene, _ = play(a_scene(stand=MINE, harm=1), "strike", WEAK, **IRON)
    assert scene.track(BEAR).ticks == 24


@pytest.mark.parametrize("harm", [0, 10])
def test_harm_goes_from_1_to_9(harm: int) -> None:
    assert Character("Wren").harm == 2
    with pytest.raises(OutOfRange):
        Character("Wren", harm=harm)
    with pytest.raises(OutOfRange):
        play(a_scene(stand=MINE), "strike", amount=harm, **IRON)


def test_harm_to_a_full_track_is_told_as_cut_and_not_offered() -> None:
    full = (Track("Bear", TrackKind.FIGHT, Rank.FORMIDABLE, 40),)
    scene, made = play(a_scene(stand=THEIRS, shared=full), "clash", STRONG, **IRON)
    assert [(each.what, each.reason.kind) for each in made.done.cuts] == [
        ("ticks", ReasonKind.AT_LIMIT)
    ]
    assert open_offers(scene) == ["momentum"]


@pytest.mark.parametrize(
    ("faces", "momentum", "notes"), [(STRONG, 3, ()), (WEAK, 3, ()), (MISS, 2, ("dire",))]
)
def test_turning_the_tide_adds_one_to_the_next_move_and_momentum_on_a_hit(
    faces: tuple[int, ...], momentum: int, notes: tuple[str, ...]
) -> None:
    scene, _ = play(a_scene(stand=THEIRS), "turn the")
    scene, made = play(scene, "strike", faces, **IRON)
    assert made.rolled
    assert (made.rolled.adds, scene.character.momentum, made.done.notes) == (1, momentum, notes)
    assert [lead.move for lead in made.done.leads] == ([] if momentum > 2 else ["pay_the_price"])


def test_a_tide_that_ends_in_suffering_still_has_its_price() -> None:
    scene, _ = play(a_scene(stand=THEIRS), "turn the")
    _, made = play(scene, "endure harm", MISS, amount=1)
    assert (made.done.notes, [lead.move for lead in made.done.leads]) == (
        ("dire",),
        ["pay_the_price"],
    )


def test_what_a_choice_leads_to_is_told_apart_from_what_its_move_did() -> None:
    scene, _ = play(a_scene(stand=THEIRS, health=1), "turn the")
    scene, _ = play(scene, "endure harm", MISS, amount=1)
    scene, _ = pick(scene, "table", faces=(1, 1))
    (waits,) = scene.character.pending
    assert [(lead.index, lead.move) for lead in waits.leads] == [
        (0, "pay_the_price"),
        (1, "heal"),
        (2, "face_death"),
    ]


def test_the_tide_is_turned_by_who_has_not_got_the_initiative() -> None:
    with objecting(ObjectionKind.HAS_INITIATIVE):
        play(a_scene(stand=MINE), "turn the")


@pytest.mark.parametrize("stand_of", [None, MINE, THEIRS])
def test_e2_40_a_fight_is_ended_after_a_decisive_strong_hit(stand_of: FightStand | None) -> None:
    scene = a_scene(stand=stand_of)
    with objecting(ObjectionKind.NOT_DECISIVE) as refused:
        play(scene, "end the")
    assert refused.value.objection.what == "Bear"
    scene, made = play(scene, "end the", STRONG_PROGRESS, insist=True)
    assert made.is_insisted
    assert scene.track(BEAR).end is TrackEnd.WON


def test_a_weak_hit_takes_the_decisive_moment_away() -> None:
    scene, _ = play(a_scene(stand=MINE), "strike", STRONG, **IRON)
    scene, _ = play(scene, "strike", WEAK, **IRON)
    with objecting(ObjectionKind.NOT_DECISIVE):
        play(scene, "end the")


@pytest.mark.parametrize(
    ("move", "faces"), [("make camp", (1, 10, 10)), ("battle", STRONG), ("strike", (1, 5, 9))]
)
def test_any_later_action_roll_takes_the_decisive_moment_away(
    move: str, faces: tuple[int, ...]
) -> None:
    """R2.39: it outlived a move that takes hours, and a roll whose result was held."""
    decisive = FightStand(BEAR, has_initiative=True, is_decisive=True)
    call = {} if move == "make camp" else IRON
    scene, made = play(a_scene(stand=decisive, momentum=10), move, faces, **call)
    assert made.is_held is (move == "strike")
    with objecting(ObjectionKind.NOT_DECISIVE):
        play(scene, "end the")


@pytest.mark.parametrize(
    ("later", "faces"), [("strike", (1, 10, 10)), ("reach your destination", WEAK_PROGRESS)]
)
def test_what_is_burned_after_a_later_roll_is_not_decisive_any_more(
    later: str, faces: tuple[int, ...]
) -> None:
    """A progress roll leaves no last roll behind it, and so what was held was the last."""
    scene, made = play(a_scene(stand=MINE, momentum=10), "strike", (1, 5, 9), **IRON)
    scene, _ = play(scene, later, faces, **(IRON if later == "strike" else {}))
    scene, burned = burn(scene, made.key)
    assert burned.hits is Hits.STRONG
    with objecting(ObjectionKind.NOT_DECISIVE):
        play(scene, "end the")


def test_everybody_leaves_a_fight_that_is_over() -> None:
    scene = a_scene(stand=FightStand(BEAR, is_decisive=True), ash={"fights": (MINE,)})
    scene, _ = play(scene, "end the", MISS_PROGRESS)
    assert scene.character.fights == scene.at(ASH).fights == ()
    with pytest.raises(TrackClosed):
        play(scene, "strike", track="bear", **IRON)


def test_the_foe_faced_last_is_meant_and_one_begun_again_is_a_new_one() -> None:
    call = {"track": "Wolf", "rank": Rank.EPIC, **HEART}
    scene, _ = play(a_scene(stand=MINE), "enter", MISS, insist=True, **call)
    scene, _ = play(scene, "clash", WEAK, **IRON)
    assert {each.name: each.ticks for each in scene.shared}["Wolf"] == 2
    scene, _ = play(scene, "clash", WEAK, track="bear", **IRON)
    scene, _ = play(scene, "clash", WEAK, **IRON)
    assert {each.name: each.ticks for each in scene.shared} == {"Road": 20, "Bear": 36, "Wolf": 2}
    used = replace(THEIRS, track="shared:Elk", is_tide_turned=True)
    scene = a_scene(stand=used, ash={"fights": (used,)})
    scene, _ = play(scene, "enter", MISS, track="Elk", rank=Rank.EPIC, **HEART)
    assert scene.character.fights == (FightStand("shared:Elk"),)
    assert scene.at(ASH).fights == ()


def test_a_duel_without_a_named_foe_touches_no_fight_that_is_over() -> None:
    scene, _ = play(a_scene(), "circle", MISS)
    assert scene.character.fights == ()
    scene, _ = play(a_scene(), "circle", WEAK, track="Wolf", rank=Rank.DANGEROUS)
    assert scene.track("shared:Wolf").rank is Rank.DANGEROUS


# Tracks


@pytest.mark.parametrize(
    ("move", "call", "kind", "is_shared"),
    [
        ("swear", {}, TrackKind.VOW, False),
        ("swear", {"is_shared": True}, TrackKind.VOW, True),
        ("undertake", {}, TrackKind.JOURNEY, True),
        ("enter", {"is_shared": False, **HEART}, TrackKind.FIGHT, False),
    ],
)
def test_a_track_begun_is_shared_as_its_kind_is_or_as_is_said(
    move: str, call: dict[str, Any], kind: TrackKind, is_shared: bool
) -> None:
    scene, made = play(a_scene(), move, WEAK, track="Wolf", rank=Rank.EPIC, **call)
    begun = (scene.shared if is_shared else scene.character.tracks)[-1]
    assert (begun.name, begun.kind) == ("Wolf", kind)
    assert ("open", "Wolf") in [(each.what, each.whose) for each in made.done.changes]


def test_a_track_is_meant_by_name_by_its_beginning_or_because_there_is_no_other() -> None:
    with pytest.raises(MoveNeeds) as refused:
        play(a_scene(), "swear")
    assert refused.value.what == "track"
    with pytest.raises(MoveNeeds) as refused:
        play(a_scene(), "swear", track="Wolf")
    assert (refused.value.what, len(refused.value.known)) == ("rank", 5)
    with pytest.raises(MoveNeeds) as refused:
        play(a_scene(shared=()), "undertake", track="Pass")
    assert refused.value.what == "rank"
    with pytest.raises(NoSuchName):
        play(a_scene(), "undertake", track="Pass")
    with pytest.raises(MoveNeeds):
        play(a_scene(shared=()), "strike", **IRON)
    with pytest.raises(MoveNeeds):
        play(a_scene(shared=()), "strike", track="Bear", **IRON)
    with pytest.raises(MoveNeeds):
        play(a_scene(), "undertake", rank=Rank.EPIC)
    scene, _ = play(a_scene(), "reach a", track="oa")
    assert scene.track("own:Oath").ticks == 28
    feud = Track("Feud", TrackKind.VOW, Rank.EPIC)
    with pytest.raises(AmbiguousName):
        play(a_scene(shared=(feud,)), "reach a")
    with pytest.raises(NameTaken):
        play(a_scene(), "enter", track="Road", rank=Rank.EPIC, **HEART)


def test_a_track_of_ones_own_is_meant_where_a_shared_one_is_called_so() -> None:
    """R2.46: who came from another table may have brought it."""
    own, shared = (Track("Bear", TrackKind.FIGHT, Rank.DANGEROUS),) * 2
    scene = a_scene(tracks=(own,), shared=(shared,))
    scene, _ = play(scene, "clash", WEAK, track="bear", **IRON)
    assert (scene.character.tracks[0].ticks, scene.shared[0].ticks) == (16, 0)


def test_a_vow_joined_by_name_is_not_begun_twice() -> None:
    feud = Track("Feud", TrackKind.VOW, Rank.EPIC, 8)
    before = a_scene(shared=(feud,))
    scene, _ = play(before, "swear", WEAK, track="feud", rank=Rank.TROUBLESOME)
    assert diff(before, scene) == {"momentum": 3}


def test_twenty_shared_tracks_are_the_most() -> None:
    many = tuple(Track(f"Way {index}", TrackKind.JOURNEY, Rank.EPIC) for index in range(20))
    with pytest.raises(TooMany):
        play(a_scene(shared=many), "undertake", track="Wolf", rank=Rank.EPIC)


def test_a_full_vow_takes_no_milestone() -> None:
    full = (Track("Oath", TrackKind.VOW, Rank.DANGEROUS, 40),)
    with pytest.raises(AtLimit):
        play(a_scene(tracks=full), "reach a")


def test_a_journey_counts_waypoints_even_past_its_last_box() -> None:
    road = Track("Road", TrackKind.JOURNEY, Rank.TROUBLESOME, 36)
    scene = a_scene(shared=(road,), party=5)
    scene, _ = play(scene, "undertake", WEAK)
    scene, made = play(scene, "undertake", WEAK)
    assert (scene.shared[0].ticks, scene.shared[0].waypoints, scene.party.supply) == (40, 2, 3)
    assert [each.what for each in made.done.cuts] == ["ticks"]


def test_a_fulfilled_vow_is_closed_and_a_forsaken_one_too() -> None:
    scene, _ = play(a_scene(), "fulfill", STRONG_PROGRESS)
    with pytest.raises(TrackClosed):
        play(scene, "reach a", track="Oath")
    scene, _ = play(a_scene(), "forsake", track="Oath")
    with pytest.raises(MoveNeeds):
        play(scene, "fulfill")


def test_a2_16_giving_up_a_shared_vow_ends_it_for_all_and_is_borne_by_one() -> None:
    feud = Track("Feud", TrackKind.VOW, Rank.EXTREME, 20)
    before = a_scene(shared=(feud,), tracks=())
    scene, made = play(before, "forsake", track="Feud")
    assert diff(before, scene) == {"Feud.end": TrackEnd.FORSAKEN}
    assert [(lead.move, lead.about.amount) for lead in made.done.leads] == [("endure_stress", 4)]
    assert scene.at(ASH) == before.at(ASH)


def test_giving_up_a_new_vow_forsakes_that_one() -> None:
    scene, _ = play(a_scene(), "swear", MISS, track="Wolf", rank=Rank.EXTREME)
    before, _ = pick(scene, "give_up")
    scene, made = led(before, "forsake_your_vow")
    assert diff(before, scene) == {"Wolf.end": TrackEnd.FORSAKEN}
    scene, _ = led(scene, "endure_stress", WEAK, key=100)
    assert scene.character.spirit == 0
    assert scene.character.momentum == 1
    assert made.done.leads[0].about.amount == 4


def test_forsaking_another_vow_by_name_leaves_the_one_given_up_waiting() -> None:
    scene, _ = play(a_scene(), "swear", MISS, track="Wolf", rank=Rank.EXTREME)
    scene, _ = pick(scene, "give_up")
    scene, _ = play(scene, "forsake", track="Oath")
    assert scene.track(OATH).end is TrackEnd.FORSAKEN
    assert [lead.is_used for lead in scene.character.pending[0].leads] == [False]


def test_advancing_needs_the_experience() -> None:
    with pytest.raises(NotEnough) as refused:
        play(a_scene(experience=5, experience_spent=4), "advance")
    assert (refused.value.have, refused.value.need) == (1, 2)


@pytest.mark.parametrize(("earned", "option"), [(3, "asset"), (2, "upgrade")])
def test_all_the_experience_that_is_left_may_be_spent(earned: int, option: str) -> None:
    scene, _ = play(a_scene(experience=earned), "advance")
    scene, _ = pick(scene, option)
    assert scene.character.experience_spent == earned


# Losses that run on


def test_e2_36_harm_beyond_health_and_momentum_becomes_a_setback() -> None:
    before = a_scene(health=1, momentum=-5)
    scene, made = play(before, "endure harm", (5, 2, 10), amount=4)
    assert diff(before, scene) == {"health": 0, "momentum": -6, "setback": 2}
    assert made.done.debt
    assert (made.done.debt.setback, [each.key for each in made.done.debt.choices]) == (
        2,
        ["spirit", "supply", "own:Oath", "shared:Road", "shared:Bear"],
    )


def test_e2_35_the_last_supply_leaves_all_unprepared_and_the_rest_to_be_exchanged() -> None:
    scene, _ = play(a_scene(party=1), "pay")
    after, chosen = pick(scene, "supply")
    assert diff(scene, after) == {
        "supply": 0,
        "shortfall": 1,
        "Ash.shortfall": 1,
        "unprepared": True,
        "Ash.unprepared": True,
    }
    assert chosen.done.debt
    assert chosen.done.debt.shortfall == 1


def test_supply_lost_by_a_journey_with_none_left_is_owed() -> None:
    before = a_scene(party=0, debilities=(Debility.UNPREPARED,), ash={"momentum": 10})
    scene, _ = play(before, "undertake", WEAK)
    assert diff(before, scene) == {
        "Road.ticks": 28,
        "Road.waypoints": 1,
        "shortfall": 1,
        "Ash.shortfall": 1,
        "Ash.unprepared": True,
        "Ash.momentum": 9,
    }


def test_suffering_momentum_at_its_end_is_a_setback_whichever_move_asks_it() -> None:
    scene, _ = play(a_scene(momentum=-6), "face danger", WEAK, **EDGE)
    after, _ = pick(scene, "momentum")
    assert diff(scene, after) == {"setback": 1}


@pytest.mark.parametrize(("call", "amount"), [({"amount": 4}, 4), ({"track": "elsewhere"}, 3)])
def test_harm_that_is_said_goes_before_that_of_the_foe(call: dict[str, Any], amount: int) -> None:
    scene, _ = play(a_scene(stand=THEIRS, health=5), "endure harm", WEAK, **call)
    assert scene.character.health == 5 - amount


@pytest.mark.parametrize("move", ["endure harm", "endure stress", "companion"])
@pytest.mark.parametrize(("rank", "amount"), [(None, 2), *zip(Rank, (1, 2, 3, 4, 5), strict=True)])
def test_a_loss_without_a_number_is_the_rank_of_the_foe_else_two(
    move: str, rank: Rank | None, amount: int
) -> None:
    """R2.36."""
    shared = (Track("Bear", TrackKind.FIGHT, rank),) if rank else ()
    scene = with_companion(a_scene(stand=THEIRS if rank else None, shared=shared), health=5)
    _, made = play(scene, move, WEAK)
    assert made.suffered == amount
    with pytest.raises(OutOfRange):
        play(scene, move, amount=0)


def test_a_setback_comes_at_the_lowest_momentum_and_out_of_supply_without_any() -> None:
    with objecting(ObjectionKind.NOT_YET) as refused:
        play(a_scene(), "face a", amount=1)
    assert refused.value.objection == Objection(ObjectionKind.NOT_YET, "momentum", 2, -6)
    for momentum in (2, -6):
        with pytest.raises(NoSetback) as none:
            play(a_scene(momentum=momentum), "face a")
        assert none.value.momentum == momentum
    with objecting(ObjectionKind.NOT_YET):
        play(a_scene(), "out of")
    prepared = (Debility.UNPREPARED,)
    with pytest.raises(Already):
        play(a_scene(party=0, debilities=prepared, ash={"debilities": prepared}), "out of")
    scene, made = play(a_scene(), "out of", insist=True)
    assert made.is_insisted
    assert Debility.UNPREPARED in scene.character.debilities


def test_a_setback_that_waits_is_faced_without_a_number() -> None:
    _, made = play(a_scene(momentum=-6, setback=3), "face a")
    assert made.done.debt
    assert (made.done.debt.setback, made.done.changes) == (3, ())


def test_a_shortfall_that_waits_is_faced_by_who_is_unprepared() -> None:
    everybody: dict[str, Any] = {"debilities": (Debility.UNPREPARED,)}
    scene = a_scene(party=0, shortfall=2, ash=everybody, **everybody)
    _, made = play(scene, "out of")
    assert made.done.debt
    assert made.done.debt.shortfall == 2


# Sojourn's second roll


@pytest.mark.parametrize(
    ("option", "fact", "start"),
    [
        ("recuperate", "health", 1),
        ("consort", "spirit", 1),
        ("provision", "supply", 1),
        ("plan", "momentum", 0),
    ],
)
@pytest.mark.parametrize(("faces", "more"), [(STRONG, 2), (WEAK, 1), (MISS, -2)])
def test_one_recovery_may_be_rolled_again(
    option: str, fact: str, start: int, faces: tuple[int, ...], more: int
) -> None:
    fields: dict[str, Any] = {"party" if fact == "supply" else fact: start}
    scene, _ = play(a_scene(**fields), "sojourn", WEAK)
    before, _ = pick(scene, option)
    scene, made = led(before, f"sojourn_{option}", faces)
    assert diff(before, scene) == {fact: start + 2 + more}
    assert made.rolled
    assert made.rolled.source == "heart"


def test_a_second_roll_that_misses_loses_no_more_than_was_gained_or_is_left() -> None:
    scene, _ = play(with_companion(a_scene(health=4), health=1), "sojourn", WEAK)
    scene, _ = pick(scene, "recuperate")
    scene, _ = led(scene, "sojourn_recuperate", MISS)
    assert scene.character.health == 4
    scene, _ = play(a_scene(party=1), "sojourn", WEAK)
    scene, _ = pick(scene, "provision")
    scene = replace(scene, party=replace(scene.party, supply=1))
    scene, made = led(scene, "sojourn_provision", MISS)
    assert (scene.party.supply, scene.character.shortfall) == (0, 0)
    assert Debility.UNPREPARED in scene.at(ASH).debilities
    assert made.done.debt is None
    scene, _ = play(a_scene(momentum=0), "sojourn", WEAK)
    scene, _ = pick(scene, "plan")
    scene = replace(scene, character=replace(scene.character, momentum=-6))
    scene, _ = led(scene, "sojourn_plan", MISS)
    assert (scene.character.momentum, scene.character.setback) == (-6, 0)


@pytest.mark.parametrize(
    ("option", "fields", "is_offered"),
    [
        ("provision", {"party": 3}, False),
        ("provision", {"party": 2}, True),
        ("plan", {"momentum": 8}, False),
        ("recuperate", {"health": 4}, False),
    ],
)
def test_what_is_full_is_not_offered_to_be_rolled_again(
    option: str, fields: dict[str, Any], is_offered: bool
) -> None:
    """The roll could only take back what had just been given."""
    scene, _ = play(a_scene(**fields), "sojourn", WEAK)
    _, chosen = pick(scene, option)
    assert [each.move for each in chosen.done.leads] == [f"sojourn_{option}"] * is_offered


def test_what_another_fills_meanwhile_is_rolled_again_only_once_there_is_room() -> None:
    """A2.14: the second roll of what had been filled since could only take back what it gave."""
    scene, _ = play(a_scene(party=1), "sojourn", WEAK)
    scene, _ = pick(scene, "provision")
    filled, _ = pick(at_ash(scene), "provision")
    assert filled.party.supply == 5
    filled = replace(scene, party=filled.party)
    assert [each.leads for each in what_waits(filled)] == [()]
    with pytest.raises(AtLimit):
        led(filled, "sojourn_provision")
    emptied = replace(filled, party=replace(filled.party, supply=4))
    assert [lead.move for each in what_waits(emptied) for lead in each.leads] == [
        "sojourn_provision"
    ]
    after, _ = led(emptied, "sojourn_provision", WEAK)
    assert after.party.supply == 5


def test_one_second_roll_is_all_and_the_bond_helps_it() -> None:
    scene, _ = play(a_scene(health=2, spirit=2), "sojourn", STRONG, is_bonded=True)
    scene, _ = pick(scene, "recuperate", "consort", "quest")
    scene, made = led(scene, "sojourn_recuperate", WEAK)
    assert made.adds == 1
    assert [each.move for each in scene.character.pending[0].leads if not each.is_used] == [
        "swear_an_iron_vow"
    ]


def test_companions_recover_with_their_character_and_lose_it_with_them() -> None:
    scene = with_companion(a_scene(health=5), health=1)
    scene, _ = play(scene, "sojourn", WEAK)
    before, _ = pick(scene, "recuperate")
    assert before.character.companions[0].health == 3
    after, _ = led(before, "sojourn_recuperate", MISS)
    assert diff(before, after) == {"Rook.health": 1}
    after, _ = led(before, "sojourn_recuperate", STRONG)
    assert diff(before, after) == {"Rook.health": 5}
    alone = replace(before, character=replace(before.character, companions=(), health=4))
    after, made = led(alone, "sojourn_recuperate", MISS)
    assert (diff(alone, after), made.done.cuts) == (NOTHING, ())


# Companions


def test_a_companion_recovers_in_camp_and_under_care() -> None:
    scene = with_companion(a_scene(health=5), health=0, is_out=True)
    camped, _ = play(scene, "make camp", WEAK)
    after, _ = pick(camped, "recuperate")
    assert diff(scene, after) == {"Rook.health": 1, "Rook.is_out": False}
    after, made = play(scene, "heal", STRONG, companion="rook")
    assert diff(scene, after) == {"Rook.health": 2, "Rook.is_out": False}
    assert made.rolled
    assert made.rolled.source == "wits"
    well = with_companion(a_scene(), health=5)
    after, made = play(well, "heal", STRONG, companion="Rook")
    assert diff(well, after) == NOTHING
    assert [each.reason.kind for each in made.done.cuts] == [ReasonKind.AT_LIMIT]


@pytest.mark.parametrize(
    ("companions", "cuts"), [((), []), ((Companion("Rook"),), [("companion", 1)])]
)
def test_who_has_no_companion_is_told_of_none(
    companions: tuple[Companion, ...], cuts: list[tuple[str, int]]
) -> None:
    scene, _ = play(a_scene(companions=companions), "make camp", WEAK)
    _, chosen = pick(scene, "recuperate")
    assert [(each.what, each.amount) for each in chosen.done.cuts] == cuts


def test_an_allys_companion_can_be_healed() -> None:
    scene = a_scene(ash={"companions": (Companion("Wisp", 1),)})
    after, _ = play(scene, "heal", STRONG, ally=ASH, companion="Wisp")
    assert diff(scene, after) == {"Ash.Wisp.health": 3}


def test_harm_beyond_a_companions_health_is_momentum() -> None:
    before = with_companion(a_scene(), health=1)
    scene, _ = play(before, "companion", WEAK, amount=3)
    assert diff(before, scene) == {"Rook.health": 0, "momentum": 0}


def test_the_higher_of_heart_and_the_companions_health_is_rolled() -> None:
    _, made = play(with_companion(a_scene(), health=5), "companion", WEAK, amount=1)
    assert made.rolled
    assert (made.rolled.source, made.rolled.stat) == ("", 4)
    _, made = play(with_companion(a_scene(), health=2), "companion", WEAK, amount=1)
    assert made.rolled
    assert made.rolled.source == "heart"


@pytest.mark.parametrize(("faces", "lives"), [((1, 3), True), ((3, 1), False)])
def test_a_companion_dies_by_the_action_die_that_stands(
    faces: tuple[int, int], lives: bool
) -> None:
    first, again = faces
    rolled = {"amount": 1, "may_reroll": True}
    scene, _ = play(with_companion(a_scene(), health=1), "companion", (first, 9, 10), **rolled)
    scene, _ = reroll(scene, Faces(again), None, action=True, challenge=(False, False))
    assert bool(scene.character.companions) is lives


def test_a_dead_companion_leaves_one_experience_for_each_ability() -> None:
    scene = with_companion(a_scene(), health=1, abilities=3)
    after, _ = play(scene, "companion", MISS, amount=1)
    assert (after.character.companions, after.character.experience) == ((), 8)


def test_a_companion_must_be_there() -> None:
    with pytest.raises(MoveNeeds) as refused:
        play(a_scene(), "companion", amount=1)
    assert refused.value.what == "companion"
    with pytest.raises(NoSuchName):
        play(with_companion(a_scene()), "companion", companion="Wisp")
    scene, _ = play(with_companion(a_scene(momentum=6), health=4), "companion", BURNABLE, amount=1)
    gone = replace(scene, character=replace(scene.character, companions=()))
    after, outcome = stand(gone)
    assert diff(gone, after) == {"momentum": 5}
    assert [each.reason.kind for each in outcome.done.cuts] == [ReasonKind.NOT_ENOUGH]


def test_companions_are_taken_along_put_right_and_let_go() -> None:
    wren, added = add_companion(Character("Wren"), " Rook ", 3)
    assert added.companion == Companion("Rook", 3, 3)
    with pytest.raises(NameTaken):
        add_companion(wren, "rook")
    with pytest.raises(OutOfRange):
        add_companion(wren, "Wisp", 6)
    wren, edited = edit_companion(wren, "ro", 1, 2)
    assert (edited.before.health, edited.after) == (3, Companion("Rook", 1, 3, 2))
    with pytest.raises(OutOfRange):
        add_companion(wren, "Wisp", 0)
    for beyond in ({"health": 4}, {"health": -1}, {"abilities": 0}, {"abilities": 4}):
        with pytest.raises(OutOfRange):
            edit_companion(wren, "rook", **{"health": None, **beyond})
    with pytest.raises(Already):
        edit_companion(wren, "rook", None)
    fallen = replace(wren.companions[0], health=0, is_out=True)
    both = replace(wren, companions=(fallen, Companion("Dog", 2, 2)))
    for health, is_out in ((0, True), (1, False)):
        after, _ = edit_companion(both, "rook", health, 3)
        by_hand = replace(fallen, health=health, abilities=3, is_out=is_out)
        assert after.companions == (by_hand, both.companions[1])
    assert not edit_companion(wren, "rook", 0)[0].companions[0].is_out
    wren, removed = remove_companion(wren, "rook")
    assert (wren.companions, removed.companion.name) == ((), "Rook")
    for index in range(5):
        wren, _ = add_companion(wren, f"Dog {index}")
    with pytest.raises(TooMany):
        add_companion(wren, "Dog 5")


# The group


def test_everybody_chooses_in_camp_for_themselves() -> None:
    scene, made = play(a_scene(party=5), "make camp", STRONG)
    assert made.done.waiting == (ASH,)
    scene, _ = pick(scene, "partake", "relax")
    ash = at_ash(scene)
    after, chosen = pick(ash, "partake", "focus")
    assert diff(ash, after) == {"supply": 3, "health": 4, "momentum": 3}
    assert (chosen.character, chosen.key) == ("Ash", 1)
    assert after.others[0].character.pending == ()


def test_everybody_recovers_in_a_sojourn() -> None:
    scene, made = play(a_scene(), "sojourn", WEAK, is_bonded=True)
    assert made.done.waiting == (ASH,)
    after, _ = pick(at_ash(scene), "recuperate", "plan")
    assert (after.character.health, after.character.momentum) == (5, 4)


def test_who_has_nothing_to_choose_is_not_asked() -> None:
    prepared = NextBonus("make_camp", 1, only="undertake_a_journey", keeps=True)
    full = {"health": 5, "spirit": 5, "momentum": 10, "bonuses": (prepared,)}
    scene, made = play(a_scene(ash=full, party=5), "make camp", STRONG)
    assert made.done.waiting == ()
    assert scene.at(ASH).pending == ()


def test_aid_hands_its_benefit_over() -> None:
    before = a_scene()
    scene, made = play(before, "aid", STRONG, ally=ASH, **EDGE)
    assert diff(before, scene) == NOTHING
    assert (made.done.waiting, made.done.menu) == ((ASH,), None)
    assert scene.character.pending == ()
    after, _ = pick(at_ash(scene), "next")
    _, made = play(after, "face danger", WEAK, **EDGE)
    assert made.rolled
    assert made.rolled.adds == 1
    after, _ = pick(at_ash(scene), "momentum")
    assert after.character.momentum == 4


def test_aid_in_a_fight_gives_both_the_initiative() -> None:
    scene, _ = play(
        a_scene(stand=THEIRS, ash={"fights": (THEIRS,)}), "aid", STRONG, ally=ASH, **EDGE
    )
    assert scene.character.fights == (FightStand(BEAR, has_initiative=True, is_decisive=True),)
    assert scene.at(ASH).fights == (MINE,)


def test_aid_needs_an_ally_who_sits_at_the_table() -> None:
    with pytest.raises(MoveNeeds) as refused:
        play(a_scene(), "aid", **EDGE)
    assert list(refused.value.known) == ["Ash"]
    with pytest.raises(NoSuchName):
        play(a_scene(), "aid", ally=5, **EDGE)


@pytest.mark.parametrize(("faces", "points"), [(STRONG_PROGRESS, 3), (WEAK_PROGRESS, 2)])
def test_e2_38_everybody_earns_a_shared_vows_experience(
    faces: tuple[int, ...], points: int
) -> None:
    feud = Track("Feud", TrackKind.VOW, Rank.FORMIDABLE, 20)
    before = a_scene(shared=(feud,), tracks=())
    scene, _ = play(before, "fulfill", faces)
    assert diff(before, scene) == {
        "Feud.end": TrackEnd.FULFILLED,
        "experience": 5 + points,
        "Ash.experience": points,
    }
    assert not scene.track(FEUD).is_open


def test_e2_39_the_epilogue_is_written_once() -> None:
    scene, _ = play(a_scene(tracks=()), "write", WEAK_PROGRESS)
    with pytest.raises(Already):
        play(scene, "write")


def test_an_epilogue_while_vows_are_open_is_warned_of() -> None:
    """RI17."""
    with objecting(ObjectionKind.NOT_YET) as refused:
        play(a_scene(), "write")
    assert refused.value.objection == Objection(ObjectionKind.NOT_YET, OPEN_VOWS, 1)


def test_an_oath_for_a_bond_comes_before_the_bond_and_has_no_bonus_from_it() -> None:
    """RI14."""
    before, _ = play(a_scene(), "forge", WEAK, person="Elstan")
    scene, _ = pick(before, "swear")
    assert scene.character.bonds.names == ("Kaya",)
    scene, made = led(scene, "swear_for_bond", WEAK, track="Wolf", rank=Rank.DANGEROUS)
    assert made.adds == 0
    assert scene.character.bonds.names == ("Kaya", "Elstan")
    assert Change("bonds", 21, 22, "Elstan") in made.done.changes


def test_fulfilling_the_vow_that_a_burden_was_sworn_under_clears_it() -> None:
    """RI13."""
    scene, _ = play(a_scene(), "face death", WEAK)
    scene, _ = pick(scene, "quest")
    scene, _ = led(scene, "swear_for_life", STRONG, track="Wolf", rank=Rank.EXTREME)
    assert scene.character.debilities == (Debility.CURSED,)
    own, _ = play(scene, "fulfill", STRONG_PROGRESS, track="Oath")
    assert own.character.debilities == (Debility.CURSED,)
    key = "own:Wolf"
    full = scene.with_track(key, replace(scene.track(key), ticks=40))
    done, _ = play(full, "fulfill", STRONG_PROGRESS, track="Wolf")
    assert done.character.debilities == ()
    # What somebody else bears is no matter of this vow, though its own was cleared by hand.
    ash = replace(full.at(ASH), debilities=(Debility.CURSED,))
    lifted = full.with_at(0, replace(full.character, debilities=())).with_at(ASH, ash)
    lifted, _ = play(lifted, "fulfill", STRONG_PROGRESS, track="Wolf")
    assert lifted.at(ASH).debilities == (Debility.CURSED,)


def test_a_shared_vow_clears_the_burden_of_who_bears_it() -> None:
    feud = Track("Feud", TrackKind.VOW, Rank.EXTREME, 40, lifts=Debility.CURSED)
    scene = a_scene(shared=(feud,), ash={"debilities": (Debility.CURSED,)})
    scene, _ = play(scene, "fulfill", WEAK_PROGRESS, track="Feud")
    assert scene.at(ASH).debilities == ()


def test_a_vow_that_was_sworn_under_both_burdens_clears_both() -> None:
    """The second oath took the place of the first, whose burden no vow was left to clear."""
    scene, _ = play(a_scene(), "face death", WEAK)
    scene, _ = pick(scene, "quest")
    scene, _ = led(scene, "swear_for_life", STRONG, track="Wolf", rank=Rank.EXTREME)
    scene, _ = play(scene, "face desolation", WEAK)
    scene, _ = pick(scene, "quest")
    scene, _ = led(scene, "swear_for_sanity", STRONG, track="Wolf", rank=Rank.EXTREME)
    assert set(scene.character.debilities) == {Debility.CURSED, Debility.TORMENTED}
    full = scene.with_track("own:Wolf", replace(scene.track("own:Wolf"), ticks=40))
    done, made = play(full, "fulfill", STRONG_PROGRESS, track="Wolf")
    assert done.character.debilities == ()
    cleared = [each.what for each in made.done.changes if each.after == 0]
    assert cleared == ["cursed", "tormented"]


@pytest.mark.parametrize(
    ("end", "left"),
    [(TrackEnd.OPEN, ((Debility.CURSED,), ())), (TrackEnd.FORSAKEN, ((), (Debility.CURSED,)))],
)
def test_a_shared_vow_leaves_the_burden_of_who_bears_it_for_another(
    end: TrackEnd, left: tuple[Any, Any]
) -> None:
    """Whoever rolled it for the group was freed, and who had sworn it was not."""
    feud = Track("Feud", TrackKind.VOW, Rank.EXTREME, 40, lifts=Debility.CURSED)
    own = Track("Wolf", TrackKind.VOW, Rank.EXTREME, end=end, lifts=Debility.CURSED)
    cursed: Any = {"debilities": (Debility.CURSED,)}
    scene = a_scene(tracks=(own,), shared=(feud,), ash=cursed, **cursed)
    scene, _ = play(scene, "fulfill", STRONG_PROGRESS, track="Feud")
    assert (scene.character.debilities, scene.at(ASH).debilities) == left


def test_who_reels_may_come_back_to_the_table() -> None:
    """RI12."""
    scene, _ = play(a_scene(health=1), "endure harm", (1, 9, 10), amount=1)
    scene, _ = pick(scene, "table", faces=(4, 4))
    after, made = led(scene, "harm_again", (10, 1))
    assert [each.row for each in made.done.tables] == ["mortal"]
    assert [lead.move for lead in made.done.leads] == ["face_death"]
    assert [each.move for each in after.character.pending] == ["harm_again"]


def test_who_reels_twice_may_come_back_once_more() -> None:
    """The second time it was taken for a warning, which nobody could allow, and not listed."""
    scene, _ = play(a_scene(health=1), "endure harm", (1, 9, 10), amount=1)
    scene, _ = pick(scene, "table", faces=(4, 4))
    again, _ = led(scene, "harm_again", (3, 6))
    (waits,) = what_waits(again)
    assert [lead.move for lead in waits.leads] == ["harm_again"]
    assert not again.character.pending[0].is_warned
    after, made = led(again, "harm_again", (10, 10), 100)
    assert [each.row for each in made.done.tables] == ["standing"]
    assert made.done.voided == ()
    assert after.character.pending == ()


def test_another_players_numbers_are_told_under_their_name() -> None:
    scene = a_scene(ash={"debilities": WOUNDED, "health": 4})
    _, made = play(scene, "heal", STRONG, ally=ASH)
    assert {each.whose for each in made.done.changes} == {"Ash"}
    assert [(each.what, each.amount, each.whose) for each in made.done.cuts] == [
        ("health", 1, "Ash")
    ]


def test_a_gain_that_a_debility_blocks_is_told() -> None:
    before = a_scene(debilities=(Debility.SHAKEN,))
    scene, _ = play(before, "forge", STRONG, person="Elstan")
    assert offer(scene, "spirit").reason == Reason(
        ReasonKind.BLOCKED, Meter.SPIRIT.value, by="shaken"
    )


@pytest.mark.parametrize("whose", ["own", "ally's"])
def test_nobody_resupplies_while_anybody_is_unprepared(whose: str) -> None:
    """RI3, RI9: the book says that you cannot, so nothing is rolled."""
    marked = (Debility.UNPREPARED,)
    own: dict[str, Any] = (
        {"debilities": marked} if whose == "own" else {"ash": {"debilities": marked}}
    )
    scene = a_scene(party=0, **own)
    with pytest.raises(Blocked) as refused:
        play(scene, "resupply")
    assert (refused.value.meter, refused.value.debility) == (Meter.SUPPLY, Debility.UNPREPARED)


@pytest.mark.parametrize(
    ("move", "faces", "key"),
    [
        ("face danger", WEAK, "supply"),
        ("make camp", (6, 4, 10), "partake"),
        ("undertake", STRONG, "speed"),
        ("pay", (), "supply"),
    ],
)
def test_supply_that_is_not_there_may_be_chosen_and_is_owed_by_all(
    move: str, faces: tuple[int, ...], key: str
) -> None:
    """RI19, RI4: the book lets it be taken, and exchanged by each of the party."""
    call: dict[str, Any] = EDGE if move == "face danger" else {}
    scene, _ = play(a_scene(party=0, **UNPREPARED), move, faces, **call)
    after, _ = pick(scene, key)
    owed = 2 if move == "pay" else 1
    changed = diff(scene, after)
    assert (changed["shortfall"], changed["Ash.shortfall"]) == (owed, owed)
    assert "supply" not in changed


def test_what_two_helpers_give_adds_up() -> None:
    """RI5: the bonuses of all who help stack."""
    scene = a_scene()
    for key in (1, 2):
        call = Call(source=Stat.EDGE, ally=ASH)
        scene, _ = make(scene, Faces(*STRONG), key, find_move("aid"), call)
        theirs, _ = choose(at_ash(scene), Faces(), key, ("next",))
        scene = scene.with_at(ASH, theirs.character)
    _, made = play(at_ash(scene), "face danger", MISS, **EDGE)
    assert [each.amount for each in made.bonuses] == [1, 1]
    assert made.rolled
    assert made.rolled.adds == 2


def test_a_loss_in_a_fight_is_the_fights_although_another_waits_from_before() -> None:
    """RI15: an unused lead of an earlier scene does not set the number in a fight."""
    scene, _ = play(a_scene(health=5), "face danger", WEAK, **EDGE)
    scene, _ = pick(scene, "harm")
    call = {"track": "Wyrm", "rank": Rank.EXTREME, **HEART}
    scene, _ = play(scene, "enter", STRONG, **call)
    after, _ = play(scene, "endure harm", WEAK)
    assert after.character.health == 1
    assert [each.move for each in after.character.pending] == ["face_danger"]
    after, _ = led(after, "endure_harm", WEAK)
    assert after.character.health == 0
    assert after.character.pending == ()


def test_burning_is_refused_where_it_gives_nothing() -> None:
    scene, _ = play(a_scene(momentum=2), "forge", MISS, person="Elstan", may_reroll=True)
    with pytest.raises(NotImproving):
        burn(scene)


def test_who_is_cursed_already_may_still_swear_for_their_life() -> None:
    scene, _ = play(a_scene(debilities=(Debility.CURSED,)), "face death", WEAK)
    before, _ = pick(scene, "quest")
    scene, _ = led(before, "swear_for_life", WEAK, track="Wolf", rank=Rank.EXTREME)
    assert scene.character.debilities == (Debility.CURSED,)


def test_a_journey_that_ended_meanwhile_is_not_given_up_again() -> None:
    scene, _ = play(a_scene(), "reach your", MISS_PROGRESS)
    over = scene.with_track(ROAD, replace(scene.track(ROAD), end=TrackEnd.ARRIVED, missed=0))
    assert offer(over, "give_up").reason == Reason(ReasonKind.CLOSED, "Road")
    with pytest.raises(WrongCount) as refused:
        pick(over, "give_up")
    assert (refused.value.least, refused.value.most) == (0, 0)


def test_a_lead_that_does_not_exist_leads_nowhere() -> None:
    scene, _ = play(a_scene(), "face danger", MISS, **EDGE)
    for waiting, index in ((1, 1), (2, 0)):
        with pytest.raises(NothingWaits) as refused:
            follow(scene, Faces(), waiting, index, 9)
        assert refused.value.key == waiting


def test_only_the_companion_that_is_meant_suffers() -> None:
    pack = (Companion("Rook", 3), Companion("Wisp", 3))
    with pytest.raises(MoveNeeds) as refused:
        play(a_scene(companions=pack), "companion", amount=1)
    assert list(refused.value.known) == ["Rook", "Wisp"]
    scene, _ = play(a_scene(companions=pack), "companion", MISS, companion="Wi", amount=3)
    assert scene.character.companions == pack[:1]


def test_a_closed_choice_is_an_empty_menu() -> None:
    scene, _ = play(a_scene(), "face danger", WEAK, **EDGE)
    (pending,) = scene.character.pending
    odd = replace(pending, hits=Hits.STRONG)
    assert menu_of(scene, odd) == Menu(0, 0, ())


@pytest.mark.parametrize(("pick", "left"), [("harm", {"health": 2}), ("stress", {"spirit": 2})])
def test_harm_and_stress_that_were_chosen_are_endured_at_once(
    pick: str, left: dict[str, int]
) -> None:
    before, made = play(a_scene(), "face danger", WEAK, source=Stat.IRON)
    scene, chosen = choose_on(before, Faces(*STRONG), made.key, (pick,), 90)

    assert chosen.then is not None
    assert (chosen.then.key, chosen.last_key, chosen.done.leads) == (90, 90, ())
    assert diff(before, scene) == left
    assert [(each.key, each.has_choice) for each in scene.character.pending] == [(90, True)]


@pytest.mark.parametrize(
    ("rows", "then", "leads"),
    [
        ((6, 5, *WEAK), "endure_harm", []),
        ((7, 1, *WEAK), "endure_stress", []),
        ((9, 9, 6, 5, 7, 1), None, ["endure_harm", "endure_stress"]),
        ((5, 5), None, ["price_of_delay"]),
        ((8, 1), None, []),
    ],
)
def test_a_row_of_the_price_is_endured_at_once_where_it_is_all_that_follows(
    rows: tuple[int, ...], then: str | None, leads: list[str]
) -> None:
    scene, made = play(a_scene(), "pay the price")
    dice = Faces(*rows)
    _, chosen = choose_on(scene, dice, made.key, ("table",), 90)

    assert dice.all_shown()
    assert (chosen.then.move if chosen.then else None) == then
    assert [lead.move for lead in chosen.done.leads] == leads
    assert chosen.last_key == (90 if then else made.key)


def test_a_boast_in_blood_leaves_the_other_boast_as_it_is() -> None:
    scene, made = play(a_scene(), "circle", STRONG)
    after, chosen = choose_on(scene, Faces(*WEAK), made.key, ("blood", "death"), 90)

    assert chosen.then is not None
    assert diff(scene, after) == {"momentum": 5, "health": 2}
    assert chosen.done.notes == ("to_the_death",)


def test_a_debt_that_has_not_moved_is_not_told_with_every_roll() -> None:
    """What slows a table down, 13: missing supply nagged on every later roll."""
    scene = a_scene(shortfall=2)
    later, made = play(scene, "face danger", STRONG, source=Stat.IRON)
    assert made.done.debt is None
    _, lost = play(scene, "endure harm", WEAK, amount=4)
    assert lost.done.debt is None

    _, deeper = play(a_scene(shortfall=2, momentum=-6, health=1), "endure harm", WEAK, amount=4)
    assert deeper.done.debt is not None
    assert (deeper.done.debt.shortfall, deeper.done.debt.setback) == (2, 3)
    # The miss costs one more, which is another setback.
    assert deeper.done.debt.later == (1,)
    _, asked = play(a_scene(setback=2, momentum=-6), "face a setback")
    assert asked.done.debt is not None
    assert later.character.shortfall == 2


# ----------------------------------------------------------- what is about a vow that is over


def test_giving_up_a_vow_that_another_has_ended_gives_up_no_other() -> None:
    """Forsaking led to the only vow that was still open, once the one meant had ended."""
    other = Track("Oath", TrackKind.VOW, Rank.EPIC, 8)
    feud = Track("Feud", TrackKind.VOW, Rank.DANGEROUS, 4)
    scene = a_scene(tracks=(other,), shared=(feud,))
    scene, _ = play(scene, "fulfill", MISS_PROGRESS, track="Feud")
    scene, _ = pick(scene, "give_up")
    ash, made = play(at_ash(scene), "forsake", track="Feud")
    # Ash's forsaking takes it off Wren's sheet and says so.
    assert made.done.voided == (Voided("lead", "fulfill_your_vow", "Wren"),)
    assert ash.at(8).pending == ()
    # Where it stays on a sheet that takes no part, it means no other vow.
    late = replace(scene, shared=ash.shared)
    key = late.character.pending[-1].key
    with pytest.raises(TrackClosed):
        follow(late, Faces(), key, 0, 99)
    gone = replace(scene, shared=())
    with pytest.raises(NoSuchName):
        follow(gone, Faces(), key, 0, 99)


def test_a_new_vow_that_is_forsaken_by_name_has_nothing_left_to_choose() -> None:
    """Pressing on with a vow that was forsaken by then still took 2 momentum."""
    before, _ = play(a_scene(), "swear", (1, 9, 10), track="Kel", rank=Rank.DANGEROUS)
    scene, made = play(before, "forsake", track="Kel")
    assert made.done.voided == (Voided("choice", "swear_an_iron_vow"),)
    assert [each.move for each in scene.character.pending] == ["forsake_your_vow"]
    # A progress roll that misses leaves it owed, and one that hits ends it.
    missed, made = play(before, "fulfill", (9, 10), track="Kel")
    assert made.done.voided == ()
    assert [each.has_choice for each in missed.character.pending] == [True, True]
    grown = replace(before.character.tracks[-1], ticks=40)
    full = before.with_track("own:Kel", grown)
    _, made = play(full, "fulfill", (2, 3), track="Kel")
    assert made.done.voided == (Voided("choice", "swear_an_iron_vow"),)


def test_a_held_swearing_whose_vow_has_ended_asks_nothing_about_it() -> None:
    scene, made = play(a_scene(momentum=9), "swear", (1, 8, 10), track="Kel", rank=Rank.DANGEROUS)
    assert made.is_held
    scene, _ = play(scene, "forsake", track="Kel")
    _, stood = stand(scene, made.key)
    assert stood.done.menu is None
    assert stood.done.voided == (Voided("choice", "swear_an_iron_vow"),)


def test_which_vow_a_table_gives_up_is_asked_where_the_one_before_is_over() -> None:
    tracks = tuple(Track(name, TrackKind.VOW, Rank.DANGEROUS) for name in ("Oath", "Kel", "Ford"))
    scene, _ = play(a_scene(tracks=tracks, spirit=1), "forsake", track="Oath")
    scene, _ = play(scene, "endure stress", MISS)
    scene, _ = pick(scene, "table", faces=(2, 10))
    with pytest.raises(AmbiguousName):
        play(scene, "forsake")
    scene, _ = play(scene, "forsake", track="Ford")
    assert [each.name for each in scene.character.tracks if each.is_open] == ["Kel"]
    assert scene.character.pending[-1].move == "forsake_your_vow"


# -------------------------------------------------- who and what is gone once a result is held


def test_a_held_help_stands_and_says_so_where_the_ally_has_left() -> None:
    """It could neither be burned nor let stand, and so waited for ever."""
    before = a_scene()
    scene, made = play(before, "aid", STRONG, source=Stat.IRON, ally=ASH, may_reroll=True)
    alone = replace(scene, others=())
    after, stood = stand(alone, made.key)
    assert after.character.pending == ()
    assert (stood.done.waiting, stood.done.changes) == ((), ())
    gone = Reason(ReasonKind.GONE, "ally", by=str(ASH))
    assert stood.done.cuts == (Cut("benefit", 0, gone),)
    fighting = replace(alone, character=replace(alone.character, fights=(FightStand(BEAR),)))
    _, stood = stand(fighting, made.key)
    assert [(each.what, each.after) for each in stood.done.changes] == [("initiative", 1)]


def test_what_is_gone_with_somebody_or_already_had_is_told_by_its_name() -> None:
    """It was told by the name of the effect in the code."""
    hurt = a_scene(ash={"debilities": WOUNDED})
    scene, _ = play(hurt, "heal", STRONG, ally=ASH, may_reroll=True)
    _, stood = stand(replace(scene, others=()))
    assert [each.what for each in stood.done.cuts] == ["health"]

    raven = with_companion(a_scene(), health=1)
    scene, _ = play(raven, "companion", MISS, may_reroll=True)
    lost = replace(scene, character=replace(scene.character, companions=()))
    _, stood = stand(lost)
    assert [each.what for each in stood.done.cuts] == ["companion"]

    scene = a_scene()
    for _ in range(2):
        scene, _ = play(scene, "compel", STRONG, source=Stat.HEART, may_reroll=True)
    scene, _ = stand(scene)
    _, stood = stand(scene)
    assert [(each.what, each.amount) for each in stood.done.cuts] == [("next_bonus", 1)]


def test_a_burden_is_borne_although_its_vow_was_removed_while_the_oath_was_held() -> None:
    scene, _ = play(a_scene(), "face death", WEAK)
    scene, _ = pick(scene, "quest")
    scene, made = led(
        scene, "swear_for_life", WEAK, track="Kel", rank=Rank.EXTREME, may_reroll=True
    )
    sheet = replace(scene.character, tracks=scene.character.tracks[:1])
    after, stood = stand(replace(scene, character=sheet), made.key)
    assert after.character.debilities == (Debility.CURSED,)
    assert stood.done.cuts == ()


def test_an_oath_for_a_life_takes_no_vow_of_another_rank_under_its_name() -> None:
    """It asked for a rank, because it is new, although one was said and the vow is not new."""
    scene, _ = play(a_scene(), "face death", WEAK)
    scene, _ = pick(scene, "quest")
    with pytest.raises(NameTaken):
        led(scene, "swear_for_life", track="oath", rank=Rank.EXTREME)


def test_a_vow_sworn_by_name_is_the_one_that_proves_a_bond() -> None:
    """The vow's name fitted no lead, so that the oath went on being owed once it was sworn."""
    bonds = Bonds(21, ("Kaya", "Elstan"))
    scene, _ = play(a_scene(bonds=bonds), "test your bond", WEAK, person="Kaya")
    scene, _ = pick(scene, "swear")
    other, _ = play(scene, "swear", MISS, track="For Mo", rank=Rank.EPIC, person="Elstan")
    assert [each.move for each in other.character.pending] == [
        "test_your_bond",
        "swear_an_iron_vow",
    ]
    sworn, made = play(scene, "swear", (6, 2, 3), track="Prove it", rank=Rank.EPIC)
    assert sworn.character.pending == ()
    # It is sworn to who has the bond.
    assert made.adds == 1
