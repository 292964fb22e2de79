"""Charge's dice: every face of every pool, exact odds, and what a pool is made of."""

from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from rules.charge import (
    POOL_MAX,
    Action,
    Character,
    Effect,
    Follow,
    Group,
    Part,
    Proposal,
    Push,
    Result,
    Risk,
    Settings,
    Setup,
    SetupBenefit,
    Source,
    Talent,
    TalentKind,
    Tension,
    TensionStep,
    judge,
    obstacle,
    odds,
    standing_of,
)
from rules.charge.pool import dice_of
from rules.clock import Clock, ClockKind
from rules.errors import Already, OutOfRange, RuleError
from rules.odds import enumerate_faces

BAD, PARTIAL, FULL, CRITICAL = Result
EFFECT, RISK = SetupBenefit
WREN, KES = 11, 12


def counted(pool: int) -> dict[Result, int]:
    """Count by choosing which dice are 6s, without asking the judge."""
    if pool <= 0:
        # The lowest of two is above 3 in 3 * 3 cases, and 6 in one.
        return {BAD: 36 - 9, PARTIAL: 9 - 1, FULL: 1, CRITICAL: 0}
    sixes = [comb(pool, count) * 5 ** (pool - count) for count in range(pool + 1)]
    return {
        BAD: 3**pool,
        PARTIAL: sixes[0] - 3**pool,
        FULL: sixes[1],
        CRITICAL: sum(sixes[2:]),
    }


@pytest.mark.parametrize("pool", range(-1, 6))
def test_r3_9_every_combination_of_faces_is_judged_as_counted(pool: int) -> None:
    """Three 6s are like two, and one die is no critical, nor is none (E3.3, E3.4, E3.5)."""
    results = [judge(pool, faces) for faces in enumerate_faces([6] * dice_of(pool))]
    assert {result: results.count(result) for result in Result} == counted(pool)


@pytest.mark.parametrize("pool", [-1, 0, 1, 2, 3, POOL_MAX])
def test_the_odds_are_exact(pool: int) -> None:
    assert odds(pool) == {
        result: Fraction(count, 6 ** dice_of(pool)) for result, count in counted(pool).items()
    }


def test_a_pool_of_2_is_9_16_10_1_of_36() -> None:
    assert [odds(2)[result] * 36 for result in Result] == [9, 16, 10, 1]


@pytest.mark.parametrize("pool", [-POOL_MAX - 1, POOL_MAX + 1])
def test_odds_of_pools_beyond_any_are_refused(pool: int) -> None:
    with pytest.raises(OutOfRange) as refused:
        odds(pool)
    assert refused.value.value == pool


def test_results_know_whether_the_goal_is_reached_and_whether_it_costs() -> None:
    assert [result.is_success for result in Result] == [False, True, True, True]
    assert [result.has_consequence for result in Result] == [True, True, False, False]


def test_twelve_actions_stand_in_three_groups_of_four() -> None:
    groups = {group: [each.value for each in Action if each.group is group] for group in Group}
    assert groups == {
        Group.PHYSIQUE: ["muscle", "finesse", "move", "sneak"],
        Group.INSIGHT: ["shoot", "tinker", "study", "notice"],
        Group.RESOLVE: ["bond", "command", "focus", "sway"],
    }


@pytest.mark.parametrize(
    ("risk", "steps", "after"),
    [
        (Risk.MODERATE, 1, Risk.HIGH),
        (Risk.HIGH, 1, Risk.HIGH),
        (Risk.MODERATE, -1, Risk.LOW),
        (Risk.LOW, -2, Risk.LOW),
    ],
)
def test_risk_moves_by_levels_and_stops_at_the_ends(risk: Risk, steps: int, after: Risk) -> None:
    assert risk.shifted(steps) is after


@pytest.mark.parametrize(
    ("effect", "steps", "cap", "after"),
    [
        (Effect.NONE, 1, 3, Effect.LIMITED),
        (Effect.GREAT, 1, 3, Effect.GREAT),
        (Effect.GREAT, 1, 4, Effect.BEYOND),
        (Effect.LIMITED, -2, 3, Effect.NONE),
    ],
)
def test_effect_moves_by_levels_up_to_its_cap(
    effect: Effect, steps: int, cap: int, after: Effect
) -> None:
    assert effect.shifted(steps, cap) is after


# What a pool is made of

HUNTED = Talent(TalentKind.DIE, "when hunted")
CALM = Talent(TalentKind.RISK, "at sea")
GRAND = Talent(TalentKind.EFFECT, "before a crowd")
DOT = Talent(TalentKind.DOT, action=Action.SNEAK)


def team(wren: Character | None = None, kes: Character | None = None) -> dict[int, Character]:
    return {WREN: wren or Character("Wren", sneak=2), KES: kes or Character("Kes", momentum=1)}


def test_a_bare_proposal_is_its_dots_at_moderate_risk_and_standard_effect() -> None:
    standing = standing_of(team(), WREN, Settings(), Proposal(1, Action.SNEAK))
    assert standing.parts == (Part(Source.ACTION, 2),)
    assert (standing.pool, standing.risk, standing.effect) == (2, Risk.MODERATE, Effect.STANDARD)
    assert (standing.costs, standing.spent, standing.gains) == ((), 0, (0, 1, 2, 3))


def test_every_source_of_dice_is_listed_with_its_dice_and_every_price_with_its_payer() -> None:
    wren = Character("Wren", sneak=2, momentum=9, talents=(DOT, HUNTED, CALM, GRAND))
    proposal = Proposal(
        1,
        Action.SNEAK,
        modifier=-2,
        pushes=(Push.EFFECT,),
        tension_step=TensionStep.ACCEPTED,
        tension=Tension("The alarm rings"),
        helper=KES,
        talents=("when hunted", "at sea"),
    )
    standing = standing_of(team(wren), WREN, Settings(), proposal)
    assert [(part.source, part.dice) for part in standing.parts] == [
        (Source.ACTION, 2),
        (Source.TALENT, 1),
        (Source.ASSIST, 1),
        (Source.TENSION, 1),
        (Source.MODIFIER, -2),
    ]
    assert standing.pool == 3
    assert [(cost.player, cost.name, cost.momentum, cost.have) for cost in standing.costs] == [
        (WREN, "Wren", 2, 9),
        (KES, "Kes", 1, 1),
    ]
    assert standing.spent == 3
    assert standing.gains == (0, 0, 0, 0)
    assert standing.talents == (HUNTED, CALM)
    assert (standing.risk, standing.effect) == (Risk.LOW, Effect.GREAT)
    assert (standing.helper, standing.helper_name) == (KES, "Kes")


@pytest.mark.parametrize("step", [TensionStep.ASKED, TensionStep.OFFERED])
def test_tension_gives_no_die_before_it_is_accepted(step: TensionStep) -> None:
    proposal = Proposal(1, Action.SNEAK, tension_step=step, tension=Tension("Rain"))
    assert standing_of(team(), WREN, Settings(), proposal).pool == 2


def test_an_escalation_raises_the_risk_until_the_gm_sets_one() -> None:
    wren = Character("Wren", escalated=1)
    own = standing_of(team(wren), WREN, Settings(), Proposal(1, Action.SNEAK))
    told = standing_of(team(wren), WREN, Settings(), Proposal(1, Action.SNEAK, risk=Risk.LOW))
    assert (own.base_risk, own.risk) == (Risk.MODERATE, Risk.HIGH)
    assert (told.base_risk, told.risk) == (Risk.LOW, Risk.LOW)
    # Both say that there is one, so that nobody overrules it unawares.
    assert (own.is_escalated, own.is_risk_set) == (True, False)
    assert (told.is_escalated, told.is_risk_set) == (True, True)


def test_a3_8_setup_determination_and_talent_lower_the_risk_together_but_not_below_low() -> None:
    wren = Character("Wren", is_next_risk_lowered=True)
    follows = (Follow(KES, "Kes", SetupBenefit.RISK),)
    sets = replace(team()[KES], setup=Setup(7, SetupBenefit.RISK))
    one = Proposal(1, Action.SNEAK, risk=Risk.HIGH)
    two = Proposal(1, Action.SNEAK, risk=Risk.HIGH, follows=follows)
    low = Proposal(1, Action.SNEAK, risk=Risk.MODERATE, follows=follows)
    helped = {**team(wren), KES: sets}
    risks = [standing_of(helped, WREN, Settings(), each).risk for each in (one, two, low)]
    assert risks == [Risk.MODERATE, Risk.LOW, Risk.LOW]


def test_setup_talent_and_push_raise_the_effect_together_but_not_above_great() -> None:
    wren = Character("Wren", talents=(GRAND,))
    follows = (Follow(KES, "Kes", SetupBenefit.EFFECT),)
    sets = replace(team()[KES], setup=Setup(7, SetupBenefit.EFFECT))
    proposal = Proposal(
        1, Action.SNEAK, effect=Effect.NONE, follows=follows, talents=("before a crowd",)
    )
    pushed = Proposal(1, Action.SNEAK, effect=Effect.NONE, follows=follows, pushes=(Push.EFFECT,))
    capped = Proposal(1, Action.SNEAK, effect=Effect.GREAT, follows=follows)
    helped = {**team(wren), KES: sets}
    effects = [
        standing_of(helped, WREN, Settings(), each).effect for each in (proposal, pushed, capped)
    ]
    assert effects == [Effect.STANDARD, Effect.STANDARD, Effect.GREAT]


def test_a_talent_that_is_gone_gives_nothing() -> None:
    proposal = Proposal(1, Action.SNEAK, talents=("when hunted",))
    assert standing_of(team(), WREN, Settings(), proposal).pool == 2


def test_an_action_lost_in_this_scene_is_marked() -> None:
    wren = Character("Wren", lost=(Action.SWAY,))
    lost = [
        standing_of(team(wren), WREN, Settings(), Proposal(1, action)).is_lost
        for action in (Action.SWAY, Action.SNEAK)
    ]
    assert lost == [True, False]


def test_a_follow_that_names_no_setup_is_its_setters_newest() -> None:
    """Proposals of version 0.1.0 name the setter alone, and others may have a setup as well."""
    sets = {
        each: replace(
            Character(f"{each}"), earlier_setups=(Setup(each, RISK),), setup=Setup(each + 1, EFFECT)
        )
        for each in (5, KES)
    }
    proposal = Proposal(1, Action.SNEAK, follows=(Follow(KES, "Kes", RISK),))
    standing = standing_of({**sets, WREN: Character("Wren")}, WREN, Settings(), proposal)
    assert standing.follows == (Follow(KES, f"{KES}", EFFECT, KES + 1),)


def test_whatever_is_told_of_a_proposal_is_in_its_mark() -> None:
    """By it a message is known that shows less or more than is so by now, and rolls nothing."""
    helped = Proposal(1, Action.SNEAK, helper=KES, pushes=(Push.DIE,), talents=("when hunted",))
    sets = replace(team()[KES], setup=Setup(7, RISK))
    wren = Character("Wren", sneak=2, momentum=9, talents=(HUNTED,))
    offered = {"tension_step": TensionStep.OFFERED}

    def mark(wren: Character = wren, kes: Character = sets, dial: int = 2, **more: Any) -> str:
        proposal = replace(helped, **more)
        return standing_of(team(wren, kes), WREN, Settings(dial_full=dial), proposal).mark

    assert mark() == mark(replace(wren, momentum=8))
    marks = [
        mark(),
        mark(replace(wren, name="Raven")),
        mark(replace(wren, sneak=1)),
        mark(replace(wren, talents=())),
        mark(kes=replace(sets, name="Cinder")),
        mark(action=Action.SWAY),
        mark(goal="past the dog"),
        mark(risk=Risk.HIGH),
        mark(effect=Effect.GREAT),
        mark(modifier=1),
        mark(helper=0),
        mark(pushes=(Push.EFFECT,)),
        mark(follows=(Follow(KES, "Kes", RISK, 7),)),
        mark(setup=RISK),
        mark(project="Raft"),
        mark(**offered, tension=Tension("Dogs")),
        mark(**offered, tension=Tension("Dogs", stress=1)),
        mark(helper=0, pushes=()),
        mark(replace(wren, name="Raven"), helper=0, pushes=()),
        mark(helper=0, pushes=(), dial=1),
    ]
    assert len(set(marks)) == len(marks)


def test_a_helper_without_a_character_can_pay_nothing() -> None:
    standing = standing_of(
        {WREN: Character("Wren")}, WREN, Settings(), Proposal(1, Action.SNEAK, helper=KES)
    )
    assert [(cost.player, cost.name, cost.have) for cost in standing.costs] == [(KES, "", 0)]
    assert standing.helper_name == ""


def test_a_full_clock_forbids_accepted_tension_unless_it_is_hidden() -> None:
    full = Clock("Alert", 6, 6, ClockKind.DANGER)
    tension = Tension("Dogs", ticks=2, clock="Alert")
    proposal = Proposal(1, Action.SNEAK, tension_step=TensionStep.ACCEPTED, tension=tension)

    def forbids(clock: Clock | None, of: Proposal = proposal) -> RuleError | None:
        return obstacle(team(), WREN, Settings(), of, clock)

    refusal = forbids(full)
    assert isinstance(refusal, Already)
    assert (refusal.what, refusal.name) == ("full tension clock", "Alert")
    assert forbids(None) is None
    assert forbids(full.ticked(-1)) is None
    assert forbids(replace(full, hidden=True)) is None
    assert forbids(full, replace(proposal, tension=Tension("Dogs", stress=1))) is None
