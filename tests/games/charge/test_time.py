"""Charge away from action rolls: stress and recovery, flashbacks, luck, sessions and scenes."""

from dataclasses import replace

import pytest

from bot.chat.refusals import words
from bot.chat.words import card
from rules.charge import (
    COUNT_MAX,
    Action,
    Character,
    Exclusive,
    FlashbackFollows,
    Proposal,
    Push,
    Result,
    Risk,
    SceneEnded,
    SceneMark,
    Settings,
    Setup,
    SetupBenefit,
    Talent,
    TalentKind,
    award_milestone,
    call_flashback,
    change_momentum,
    change_stress,
    end_scene,
    end_session,
    recover,
    roll_at_once,
    roll_fortune,
    roll_mission,
    start_session,
    take_stress,
)
from rules.errors import AtLimit, BadText, NotEnough, OutOfRange, ZeroChange
from rules.outcome import Change
from tests.faces import Faces

BAD, PARTIAL, FULL, CRITICAL = Result
WREN, KES = 11, 12
RULES = Settings()
PAID, _ = call_flashback(Character("Wren"), 0, FlashbackFollows.ACTION, RULES)


# Stress


@pytest.mark.parametrize(
    ("stress", "amount", "after", "is_out", "lost"),
    [
        (0, 3, 3, False, 0),
        (1, 3, 0, True, 0),
        (3, 4, 0, True, 3),
    ],
)
def test_the_fourth_stress_takes_out_and_clears_the_clock(
    stress: int, amount: int, after: int, is_out: bool, lost: int
) -> None:
    wren, outcome = take_stress(Character("Wren", stress=stress, condition="sore"), amount, "limps")
    assert (wren.stress, wren.is_taken_out, outcome.is_taken_out) == (after, is_out, is_out)
    assert (outcome.lost, outcome.condition, outcome.previous) == (lost, "limps", "sore")
    assert (outcome.change, outcome.leaves_condition) == (Change("stress", stress, after), False)


def test_e3_18_who_is_taken_out_already_counts_from_0_and_stays_out() -> None:
    out = Character("Wren", is_taken_out=True)
    hurt, first = take_stress(out, 3)
    assert (hurt.stress, first.is_taken_out) == (3, False)
    assert (first.leaves_condition, recover(hurt, 1)[1].leaves_condition) == (True, False)
    again, second = take_stress(hurt, 1)
    assert (again.stress, again.is_taken_out, second.is_taken_out) == (0, True, True)


def test_a_condition_stays_until_another_is_written() -> None:
    wren, outcome = take_stress(Character("Wren", condition="sore"), 1)
    assert wren.condition == outcome.condition == outcome.previous == "sore"
    assert outcome.leaves_condition
    with pytest.raises(BadText):
        take_stress(wren, 1, "\u200b")


def test_a_dash_leaves_no_condition_as_it_does_on_the_sheet() -> None:
    """Whoever recovered with `condition:-` was noted to be in the condition “-”."""
    sore = Character("Wren", stress=2, condition="sore")
    better, outcome = recover(sore, 2, "-")
    assert better.condition == ""
    assert (outcome.condition, outcome.previous, outcome.leaves_condition) == ("", "sore", False)
    assert take_stress(sore, 1, "-")[0].condition == ""


@pytest.mark.parametrize(("stress", "amount", "after", "lost"), [(3, 2, 1, 0), (1, 4, 0, 3)])
def test_e3_32_recovery_clears_stress_down_to_none(
    stress: int, amount: int, after: int, lost: int
) -> None:
    wren, outcome = recover(Character("Wren", stress=stress, condition="sore"), amount, "rested")
    assert (wren.stress, outcome.lost, wren.condition) == (after, lost, "rested")
    assert (outcome.asked, outcome.previous) == (-amount, "sore")


def test_recovery_needs_stress_and_does_not_bring_anybody_back() -> None:
    with pytest.raises(AtLimit):
        recover(Character("Wren"), 1)
    assert recover(Character("Wren", stress=1, is_taken_out=True), 1)[0].is_taken_out


@pytest.mark.parametrize("amount", [0, 5])
def test_stress_moves_by_1_to_4(amount: int) -> None:
    with pytest.raises(OutOfRange):
        take_stress(Character("Wren"), amount)
    with pytest.raises(OutOfRange):
        recover(Character("Wren", stress=3), amount)


# Momentum


def test_e3_37_momentum_rises_without_a_cap() -> None:
    wren, outcome = change_momentum(Character("Wren", momentum=13), 2)
    assert (wren.momentum, outcome.change) == (15, Change("momentum", 13, 15))


def test_what_the_sheet_cannot_hold_is_reported() -> None:
    wren, outcome = change_momentum(Character("Wren", momentum=COUNT_MAX - 1), 5)
    assert (wren.momentum, outcome.lost) == (COUNT_MAX, 4)
    with pytest.raises(AtLimit):
        change_momentum(wren, 1)


def test_momentum_that_is_not_there_is_not_spent() -> None:
    assert change_momentum(Character("Wren"), -2)[0].momentum == 0
    with pytest.raises(NotEnough) as refused:
        change_momentum(Character("Wren"), -3)
    assert (refused.value.have, refused.value.need) == (2, 3)


@pytest.mark.parametrize("change", [0, 100, -100])
def test_momentum_moves_by_1_to_99(change: int) -> None:
    with pytest.raises(OutOfRange):
        change_momentum(Character("Wren"), change)


def test_a_change_of_nothing_is_refused_by_what_would_be_one() -> None:
    for move, most in ((change_momentum, 99), (change_stress, 4)):
        with pytest.raises(ZeroChange) as refused:
            move(Character("Wren"), 0)
        assert (refused.value.low, refused.value.high) == (-most, most)
        assert words(refused.value) == (
            f"A change of 0 changes nothing. Give 1 to {most}, or −1 to −{most}."
        )


# Flashbacks


@pytest.mark.parametrize("cost", [0, 1, 2])
def test_a_flashback_costs_0_to_2_paid_at_once(cost: int) -> None:
    wren, outcome = call_flashback(Character("Wren"), cost, FlashbackFollows.NOTHING, RULES)
    assert (wren.momentum, wren.flashback) == (2 - cost, 0)
    assert outcome.changes == ((Change("momentum", 2, 2 - cost),) if cost else ())


def test_t3_16_a_paid_flashback_rolls_and_gains() -> None:
    wren, _ = call_flashback(Character("Wren", sneak=1), 2, FlashbackFollows.ACTION, RULES)
    assert (wren.momentum, wren.flashback) == (0, 2)
    proposal = Proposal(1, Action.SNEAK)
    team, outcome = roll_at_once({WREN: wren}, WREN, Faces(6), 1, RULES, proposal)
    assert (team[WREN].momentum, outcome.standing.flashback) == (2, 2)


def test_e3_33_a_price_of_3_is_refused_unless_the_table_allows_it() -> None:
    rich = Character("Wren", momentum=5)
    with pytest.raises(OutOfRange) as refused:
        call_flashback(rich, 3, FlashbackFollows.FORTUNE, RULES)
    assert (refused.value.value, refused.value.high) == (3, 2)
    dear = Settings(flashback_max=3)
    assert call_flashback(rich, 3, FlashbackFollows.FORTUNE, dear)[0].momentum == 2


# Luck


@pytest.mark.parametrize(
    ("pool", "faces", "result"),
    [
        pytest.param(2, (6, 6), CRITICAL, id="T3.17"),
        pytest.param(1, (6,), FULL, id="great"),
        pytest.param(2, (5, 1), PARTIAL, id="mixed"),
        pytest.param(0, (6, 3), BAD, id="very-unlikely"),
    ],
)
def test_luck_is_read_like_any_pool(pool: int, faces: tuple[int, ...], result: Result) -> None:
    outcome = roll_fortune(Faces(*faces), pool, " Does it rain? ")
    assert (outcome.fortune.result, outcome.fortune.faces) == (result, faces)
    assert (outcome.question, outcome.lead, outcome.against) == ("Does it rain?", 0, None)


def test_luck_can_use_an_actions_dots() -> None:
    wren = Character("Wren", sneak=3)
    outcome = roll_fortune(Faces(1, 2, 4), character=wren, action=Action.SNEAK)
    assert (outcome.fortune.pool, outcome.fortune.result) == (3, PARTIAL)
    assert (outcome.fortune.character, outcome.fortune.action) == ("Wren", Action.SNEAK)


def test_e3_34_nothing_but_the_dots_gives_luck_a_die() -> None:
    """Help, pushes and talents are for action rolls; those of a proposal wait for its roll."""
    proposal = Proposal(1, Action.SNEAK, helper=KES, pushes=(Push.DIE,), talents=("in the dark",))
    talent = Talent(TalentKind.DIE, situation="in the dark")
    wren = Character("Wren", sneak=1, talents=(talent,), proposal=proposal)
    dice = Faces(6)
    outcome = roll_fortune(dice, character=wren, action=Action.SNEAK)
    assert (outcome.fortune.pool, outcome.fortune.faces) == (1, (6,))
    assert dice.all_shown()


def test_luck_is_even_if_nothing_is_said() -> None:
    assert roll_fortune(Faces(4)).fortune.pool == 1


@pytest.mark.parametrize("pool", [0, 4])
def test_luck_has_an_actions_dots_or_dice_but_not_both(pool: int) -> None:
    with pytest.raises(Exclusive) as refused:
        roll_fortune(Faces(), pool, character=Character("Wren", sneak=3), action=Action.SNEAK)
    assert "Leave out one" in words(refused.value)


@pytest.mark.parametrize(("faces", "lead"), [((6, 6, 1), 3), ((2, 3, 5), -1), ((4, 1, 5), 0)])
def test_two_sides_of_luck_are_compared(faces: tuple[int, ...], lead: int) -> None:
    outcome = roll_fortune(Faces(*faces), 2, against=1)
    assert outcome.lead == lead
    assert outcome.against is not None
    assert outcome.against.faces == faces[2:]


@pytest.mark.parametrize(("pool", "against"), [(-1, None), (11, None), (1, 11), (1, -1)])
def test_luck_of_fewer_than_no_dice_or_more_than_10_is_refused(
    pool: int, against: int | None
) -> None:
    with pytest.raises(OutOfRange):
        roll_fortune(Faces(), pool, against=against)


def test_either_side_of_luck_has_up_to_10_dice_or_none() -> None:
    outcome = roll_fortune(Faces(*[3] * 10, 6, 2), 10, against=0)
    assert outcome.against is not None
    assert (outcome.fortune.faces, outcome.against.faces) == ((3,) * 10, (6, 2))


@pytest.mark.parametrize(
    ("cards", "faces", "risk", "has_benefit"),
    [
        (1, (3,), Risk.HIGH, False),
        (1, (5,), Risk.MODERATE, False),
        (3, (6, 1, 1), Risk.LOW, False),
        (3, (6, 6, 1), Risk.LOW, True),
        (0, (6, 6), Risk.LOW, False),
        (0, (6, 2), Risk.HIGH, False),
    ],
)
def test_r3_25_a_mission_starts_at_the_risk_of_its_roll(
    cards: int, faces: tuple[int, ...], risk: Risk, has_benefit: bool
) -> None:
    outcome = roll_mission(Faces(*faces), cards)
    assert (outcome.risk, outcome.has_benefit) == (risk, has_benefit)


@pytest.mark.parametrize("cards", [-1, 4])
def test_a_mission_has_0_to_3_cards(cards: int) -> None:
    with pytest.raises(OutOfRange):
        roll_mission(Faces(), cards)


# Sessions and scenes


def test_t3_1_everybody_starts_a_session_with_2() -> None:
    team = {WREN: Character("Wren", momentum=0), KES: Character("Kes", momentum=7)}
    after, outcome = start_session(team, RULES)
    assert [each.momentum for each in after.values()] == [2, 2]
    assert outcome.changes == (Change("momentum", 0, 2, "Wren"), Change("momentum", 7, 2, "Kes"))


def test_a3_6_a_table_may_keep_what_is_above_2() -> None:
    team = {WREN: Character("Wren", momentum=0), KES: Character("Kes", momentum=7)}
    after, outcome = start_session(team, Settings(keep_surplus=True))
    assert [each.momentum for each in after.values()] == [2, 7]
    assert outcome.changes == (Change("momentum", 0, 2, "Wren"),)


def test_r3_23_a_new_session_lets_projects_be_rolled_again() -> None:
    after, _ = start_session({WREN: Character("Wren", worked=("Raft",))}, RULES)
    assert after[WREN].worked == ()


def test_the_end_of_a_session_moves_nothing() -> None:
    team = {WREN: Character("Wren", momentum=7, stress=2)}
    after, outcome = end_session(team)
    assert after == team
    assert outcome.characters == ("Wren",)


def test_the_end_of_a_scene_brings_back_and_eases_but_heals_nothing() -> None:
    wren = Character(
        "Wren",
        stress=2,
        is_taken_out=True,
        escalated=1,
        lost=(Action.SWAY,),
        setup=Setup(1, SetupBenefit.RISK),
        is_next_risk_lowered=True,
    )
    after, outcome = end_scene({WREN: wren, KES: Character("Kes")})
    assert after[WREN] == Character("Wren", stress=2, is_next_risk_lowered=True)
    assert (outcome.back, outcome.eased) == (("Wren",), ("Wren",))
    told = str(card(outcome).description)
    assert "Cleared for Wren: escalated risk, lost actions and setups." in told
    assert "flashback" not in told
    assert "Kes" not in told


@pytest.mark.parametrize(
    ("wren", "mark", "words"),
    [
        (Character("Wren", escalated=1), SceneMark.RISK, "escalated risk"),
        (Character("Wren", lost=(Action.SWAY,)), SceneMark.LOST, "lost actions"),
        (Character("Wren", setup=Setup(1, SetupBenefit.RISK)), SceneMark.SETUP, "setups"),
        (PAID, SceneMark.FLASHBACK, "an unused flashback"),
    ],
)
def test_whatever_ends_with_the_scene_is_told_and_nothing_else(
    wren: Character, mark: SceneMark, words: str
) -> None:
    _, outcome = end_scene({WREN: wren})
    assert (outcome.back, outcome.eased) == ((), ("Wren",))
    assert outcome.ended == (("Wren", (mark,)),)
    assert card(outcome).description == f"Cleared for Wren: {words}."


def test_the_end_of_a_scene_names_the_proposals_of_whom_it_changed() -> None:
    proposing = [Character(f"{n}", proposal=Proposal(n, Action.SNEAK)) for n in (5, 6, 7)]
    changed = [{"is_taken_out": True}, {"escalated": 1}, {}]
    team = {n: replace(each, **changed[n]) for n, each in enumerate(proposing)}
    assert end_scene(team)[1].proposals == (5, 6)


def test_the_end_of_a_scene_names_a_dozen_and_counts_the_others() -> None:
    everybody = {each: Character(f"Wren {each}", escalated=1) for each in range(14)}
    _, outcome = end_scene(everybody)
    told = str(card(outcome).description).split("\n")
    assert (told[11:], len(told)) == (
        ["Cleared for Wren 11: escalated risk.", "Cleared for 2 more as well."],
        13,
    )


def test_an_end_of_a_scene_that_was_stored_before_names_whom_it_eased() -> None:
    told = card(SceneEnded((), ("Wren", "Kes"))).description
    assert told == "What the scene had marked is cleared for Wren and Kes."


def test_a_milestone_is_for_everybody_given() -> None:
    team = {WREN: Character("Wren"), KES: Character("Kes", milestones=2)}
    after, outcome = award_milestone(team)
    assert [each.milestones for each in after.values()] == [1, 3]
    assert outcome.changes[1] == Change("milestones", 2, 3, "Kes")
    full = replace(team[WREN], milestones=COUNT_MAX)
    assert award_milestone({WREN: full})[0][WREN].milestones == COUNT_MAX
