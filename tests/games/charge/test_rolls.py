"""Charge's action rolls: everything checked and paid at once, then what the dice bring."""

from dataclasses import replace
from typing import Any

import pytest

from rules.charge import (
    COUNT_MAX,
    Action,
    ActionRoll,
    ActionRolled,
    CannotPay,
    Character,
    ConsequenceKind,
    Effect,
    NoEffect,
    NoHelper,
    NotAgreed,
    Offer,
    Proposal,
    Push,
    Result,
    Risk,
    RollGone,
    RollReason,
    Settings,
    Setup,
    SetupBenefit,
    StillOwed,
    TakenOut,
    Team,
    Tension,
    TensionOpen,
    TensionStep,
    WrongClock,
    assist,
    drop_tension,
    follow,
    give_consequence,
    make_progress,
    may_fill,
    may_set_up,
    modify,
    obstacle,
    open_proposal,
    propose,
    push,
    roll,
    roll_at_once,
    set_effect,
    set_risk,
    set_up,
    suffer,
    waive_consequence,
)
from rules.clock import Clock, ClockKind
from rules.errors import Already
from rules.outcome import Change
from rules.proposal import GoneReason, ProposalGone
from rules.secrecy import known_to_all
from tests.faces import Faces

BAD, PARTIAL, FULL, CRITICAL = Result
WREN, KES, ODA = 11, 12, 13
RULES = Settings()
TENSE = {"tension_step": TensionStep.ACCEPTED}


def table(dots: int = 2, momentum: int = 2, helper_momentum: int = 2) -> Team:
    return {
        WREN: Character("Wren", sneak=dots, momentum=momentum),
        KES: Character("Kes", momentum=helper_momentum),
        ODA: Character("Oda"),
    }


def rolled(
    team: Team,
    proposal: Proposal,
    *faces: int,
    settings: Settings = RULES,
    clock: Clock | None = None,
) -> tuple[Team, Clock | None, ActionRolled]:
    """Propose and roll for Wren, every face used."""
    dice = Faces(*faces)
    proposed, _ = propose(team, WREN, settings, proposal)
    after, moved, outcome = roll(proposed, WREN, dice, 50, settings, clock=clock)
    assert dice.all_shown()
    return after, moved, outcome


def made_by(character: Character) -> ActionRoll:
    """Give the last roll of a character."""
    assert character.roll is not None
    return character.roll


def sneak(**fields: Any) -> Proposal:
    return replace(Proposal(1, Action.SNEAK), **fields)


@pytest.mark.parametrize(
    ("dots", "faces", "result", "gain"),
    [
        pytest.param(2, (3, 5), PARTIAL, 1, id="T3.2"),
        pytest.param(2, (6, 2), FULL, 2, id="T3.3"),
        pytest.param(3, (6, 6, 1), CRITICAL, 3, id="T3.4"),
        pytest.param(2, (1, 3), BAD, 0, id="T3.5"),
        pytest.param(0, (6, 6), FULL, 2, id="T3.6"),
        pytest.param(0, (5, 2), BAD, 0, id="T3.7"),
    ],
)
def test_the_result_yields_its_momentum(
    dots: int, faces: tuple[int, ...], result: Result, gain: int
) -> None:
    team, _, outcome = rolled(table(dots), sneak(), *faces)
    assert (outcome.result, outcome.gain, outcome.withheld, outcome.spent) == (result, gain, 0, 0)
    assert team[WREN].momentum == 2 + gain
    assert outcome.faces == faces


def test_t3_8_a_pushed_die_is_paid_and_takes_the_gain() -> None:
    team, _, outcome = rolled(table(dots=1), sneak(pushes=(Push.DIE,)), 5, 6)
    assert (outcome.result, outcome.gain, outcome.withheld, outcome.spent) == (FULL, 0, 2, 2)
    assert outcome.standing.pool == 2
    assert team[WREN].momentum == 0
    assert outcome.changes == (Change("momentum", 2, 0, "Wren"),)


def test_t3_9_e3_16_the_helper_pays_and_the_roller_gains_nothing() -> None:
    team, _, outcome = rolled(table(helper_momentum=1), sneak(helper=KES), 6, 4, 2)
    assert (team[KES].momentum, team[WREN].momentum) == (0, 2)
    assert (outcome.result, outcome.gain, outcome.spent) == (FULL, 0, 1)
    assert outcome.changes == (Change("momentum", 1, 0, "Kes"),)


def test_t3_10_tension_gains_as_usual_and_happens_whatever_the_dice_say() -> None:
    for faces, result, gain in (((4, 1), PARTIAL, 1), ((6, 1), FULL, 2)):
        team, _, outcome = rolled(
            table(dots=1), sneak(**TENSE, tension=Tension("Dogs", stress=2)), *faces
        )
        assert (outcome.result, outcome.gain, team[WREN].momentum) == (result, gain, 2 + gain)
        assert team[WREN].stress == 2
        assert Change("stress", 0, 2, "Wren") in outcome.changes


def test_t3_18_the_guard_is_out_and_the_alert_is_raised() -> None:
    team = table(dots=1)
    alert = Clock("Alert", 6, kind=ClockKind.DANGER)
    proposal = sneak(effect=Effect.GREAT, pushes=(Push.DIE,))
    team, _, outcome = rolled(team, proposal, 5, 3)
    assert (outcome.result, outcome.gain, outcome.progress) == (PARTIAL, 0, 3)
    team, given = give_consequence(team, WREN, 50, 51, ConsequenceKind.COMPLICATION, clock=alert)
    assert given.consequence.rating == 2
    team, after, settled = suffer(team, WREN, 51, alert)
    assert after is not None
    assert after.ticks == 2
    assert settled.clock is not None
    assert settled.clock.before == 0


@pytest.mark.parametrize(
    ("proposal", "faces", "pool", "result"),
    [
        pytest.param(sneak(pushes=(Push.DIE,)), (6,), 1, FULL, id="E3.1"),
        pytest.param(sneak(pushes=(Push.DIE,), helper=KES), (6, 6), 2, CRITICAL, id="E3.2"),
    ],
)
def test_the_zero_rule_looks_at_the_final_pool(
    proposal: Proposal, faces: tuple[int, ...], pool: int, result: Result
) -> None:
    _, _, outcome = rolled(table(dots=0), proposal, *faces)
    assert (outcome.standing.pool, outcome.result) == (pool, result)


def test_e3_3_a_modifier_below_zero_leaves_two_dice_and_the_lowest() -> None:
    _, _, outcome = rolled(table(dots=2), sneak(modifier=-3), 6, 4)
    assert (outcome.standing.pool, outcome.result) == (-1, PARTIAL)


def test_e3_20_a_critical_with_spent_momentum_gains_none() -> None:
    team, _, outcome = rolled(table(dots=1), sneak(pushes=(Push.DIE,)), 6, 6)
    assert (outcome.result, outcome.gain, outcome.withheld) == (CRITICAL, 0, 3)
    assert outcome.effect is Effect.GREAT
    assert team[WREN].momentum == 0


@pytest.mark.parametrize(
    ("effect", "cap", "after", "has_advantage", "progress"),
    [
        pytest.param(Effect.NONE, 3, Effect.LIMITED, False, 1, id="none"),
        pytest.param(Effect.STANDARD, 3, Effect.GREAT, False, 3, id="standard"),
        pytest.param(Effect.GREAT, 3, Effect.GREAT, True, 3, id="E3.19"),
        pytest.param(Effect.GREAT, 4, Effect.BEYOND, False, 4, id="A3.2"),
    ],
)
def test_a_critical_raises_the_effect(
    effect: Effect, cap: int, after: Effect, has_advantage: bool, progress: int
) -> None:
    settings = Settings(effect_cap=cap)
    _, _, outcome = rolled(table(), sneak(effect=effect), 6, 6, settings=settings)
    assert (outcome.effect, outcome.has_advantage) == (after, has_advantage)
    assert outcome.progress == progress


def test_a_full_success_leaves_the_effect_and_has_no_advantage() -> None:
    _, _, outcome = rolled(table(), sneak(), 6, 1)
    assert (outcome.effect, outcome.has_advantage) == (Effect.STANDARD, False)


@pytest.mark.parametrize("before", [13, COUNT_MAX - 2])
def test_e3_37_a3_7_momentum_has_no_cap_but_the_sheets(before: int) -> None:
    team, _, _ = rolled(table(momentum=before), sneak(), 6, 1)
    assert team[WREN].momentum == before + 2


@pytest.mark.parametrize(("faces", "gain"), [((1, 1), 1), ((4, 1), 0), ((6, 1), 4), ((6, 6), 5)])
def test_r3_11_the_dial_says_what_a_roll_yields(faces: tuple[int, int], gain: int) -> None:
    turned = Settings(dial_bad=1, dial_partial=0, dial_full=4, dial_critical=5)
    team, _, outcome = rolled(table(), sneak(), *faces, settings=turned)
    assert (outcome.gain, team[WREN].momentum) == (gain, 2 + gain)


# Checked again and paid together


def test_whoever_can_no_longer_pay_is_named_and_nothing_happens() -> None:
    proposed, _ = propose(table(), WREN, RULES, sneak(pushes=(Push.DIE,), helper=KES))
    for player, have, need in ((WREN, 1, 2), (KES, 0, 1)):
        poorer = {**proposed, player: replace(proposed[player], momentum=have)}
        with pytest.raises(CannotPay) as refused:
            roll(poorer, WREN, Faces(), 50, RULES)
        refusal = refused.value
        assert (refusal.player, refusal.name) == (player, proposed[player].name)
        assert (refusal.have, refusal.need) == (have, need)


@pytest.mark.parametrize("name", ["Kes", ""])
def test_a_helper_who_left_is_named_as_they_were_or_by_their_player(name: str) -> None:
    """Proposals of version 0.1.0 hold no name of who helps."""
    proposed, _ = propose(table(), WREN, RULES, sneak(helper=KES))
    held = proposed[WREN].proposal
    assert held is not None
    wren = replace(proposed[WREN], proposal=replace(held, helper_name=name))
    with pytest.raises(NoHelper) as refused:
        roll({WREN: wren}, WREN, Faces(), 50, RULES)
    assert (refused.value.player, refused.value.name) == (KES, name)


def test_who_helps_is_renamed_wherever_they_help_and_no_namesake_is() -> None:
    helped = ActionRoll(
        50, 1, Action.SNEAK, PARTIAL, Risk.LOW, Effect.LIMITED, helper=KES, helper_name="Kes"
    )
    others = replace(helped, key=51, helper=ODA), replace(helped, key=52, helper_name="Kit")
    wren = Character(
        "Wren",
        proposal=sneak(helper=KES, helper_name="Kes"),
        roll=helped,
        earlier=(helped, *others),
    )
    after = wren.with_teammate_renamed(KES, "Kes", "Cinder")
    renamed = replace(helped, helper_name="Cinder")
    assert (after.roll, after.earlier) == (renamed, (renamed, *others))
    assert after.proposal == sneak(helper=KES, helper_name="Cinder")


def test_a_push_that_the_gm_made_useless_is_not_paid() -> None:
    team, _ = propose(table(), WREN, RULES, sneak(pushes=(Push.EFFECT,)))
    team, _ = set_effect(team, WREN, 1, RULES, Effect.GREAT)
    with pytest.raises(NoEffect, match="effect"):
        roll(team, WREN, Faces(), 50, RULES)


def test_e3_17_who_is_taken_out_acts_only_with_that_push() -> None:
    out = replace(table(momentum=4)[WREN], is_taken_out=True)
    team, _ = propose({WREN: out}, WREN, RULES, sneak())
    with pytest.raises(TakenOut) as refused:
        roll(team, WREN, Faces(), 50, RULES)
    assert refused.value.name == "Wren"
    # Another push does not allow it.
    for bought in (Push.DIE, Push.EFFECT):
        with pytest.raises(TakenOut) as refused:
            roll(push(team, WREN, 1, RULES, bought)[0], WREN, Faces(), 50, RULES)
        assert (refused.value.have, refused.value.need) == (4, 4)
    pushed, _ = push(team, WREN, 1, RULES, Push.ACT)
    after, _, outcome = roll(pushed, WREN, Faces(6, 1), 50, RULES)
    assert (after[WREN].momentum, outcome.gain) == (2, 0)
    assert after[WREN].is_taken_out
    both, _ = push(pushed, WREN, 1, RULES, Push.DIE)
    after, _, outcome = roll(both, WREN, Faces(6, 1, 1), 50, RULES)
    assert (after[WREN].momentum, outcome.gain) == (0, 0)


def test_a_proposal_is_rolled_once() -> None:
    team, _, _ = rolled(table(), sneak(), 6, 1)
    for key, reason in ((1, GoneReason.ROLLED), (None, GoneReason.NONE)):
        with pytest.raises(ProposalGone) as refused:
            roll(team, WREN, Faces(), 51, RULES, proposal=key)
        assert refused.value.reason is reason


def test_e3_34_boosts_need_an_open_action_roll() -> None:
    with pytest.raises(ProposalGone):
        assist(table(), WREN, None, RULES, KES)
    with pytest.raises(ProposalGone):
        push(table(), WREN, None, RULES, Push.DIE)


def test_whoever_need_not_wait_rolls_at_once_and_supersedes() -> None:
    team, _ = propose(table(), WREN, RULES, sneak())
    drafted = Proposal(2, Action.SNEAK, tension=Tension("Dogs"), risk=Risk.LOW)
    after, outcome = roll_at_once(team, WREN, Faces(4, 1, 1), 2, RULES, drafted)
    assert (outcome.standing.pool, outcome.standing.risk, outcome.gain) == (3, Risk.LOW, 1)
    assert outcome.superseded == 1
    assert after[WREN].proposal is None
    plain, outcome = roll_at_once(table(), WREN, Faces(4, 1), 3, RULES, sneak(key=3))
    assert (outcome.standing.risk, outcome.standing.effect) == (Risk.MODERATE, Effect.STANDARD)
    assert plain[WREN].momentum == 3


# What waited for the roll


@pytest.mark.parametrize(
    ("risk", "after"), [(Risk.HIGH, Risk.MODERATE), (Risk.MODERATE, Risk.LOW), (Risk.LOW, Risk.LOW)]
)
def test_e3_27_a_lowered_risk_is_used_up_even_on_a_low_one(risk: Risk, after: Risk) -> None:
    team = dict(table())
    team[WREN] = replace(team[WREN], is_next_risk_lowered=True)
    done, _, outcome = rolled(team, sneak(risk=risk), 4, 1)
    assert outcome.standing.risk is after
    assert not done[WREN].is_next_risk_lowered


@pytest.mark.parametrize(("price", "spends", "gain"), [(2, False, 2), (1, True, 0), (0, True, 2)])
def test_a3_5_a_flashback_takes_the_gain_of_its_roll_only_where_the_table_says_so(
    price: int, spends: bool, gain: int
) -> None:
    team = dict(table())
    team[WREN] = replace(team[WREN], flashback=price)
    after, _, outcome = rolled(team, sneak(), 6, 1, settings=Settings(flashback_spends=spends))
    assert (after[WREN].momentum, after[WREN].flashback) == (2 + gain, 0)
    assert (outcome.gain, outcome.withheld) == (gain, 2 - gain)


def test_accepted_tension_ticks_its_clock() -> None:
    alert = Clock("Alert", 6, 5, ClockKind.DANGER)
    proposal = sneak(**TENSE, tension=Tension("Dogs", ticks=2, clock="Alert"))
    _, after, outcome = rolled(table(), proposal, 6, 1, 1, clock=alert)
    assert after is not None
    assert after.is_full
    assert outcome.tension_clock is not None
    assert (outcome.tension_clock.dropped, outcome.tension_clock.has_filled) == (1, True)
    assert outcome.tension_unplaced == 0
    assert known_to_all(outcome) == outcome


def test_segments_of_tension_whose_clock_is_gone_are_reported() -> None:
    proposal = sneak(**TENSE, tension=Tension("Dogs", ticks=2, clock="Alert"))
    _, after, outcome = rolled(table(), proposal, 6, 1, 1)
    assert (after, outcome.tension_clock, outcome.tension_unplaced) == (None, None, 2)


def test_a_full_clock_that_is_hidden_neither_stops_tension_nor_takes_it() -> None:
    full = Clock("Alert", 6, 6, ClockKind.DANGER, hidden=True)
    tension = Tension("Dogs", ticks=2, clock="Alert", is_clock_hidden=True)
    _, after, outcome = rolled(table(), sneak(**TENSE, tension=tension), 6, 1, 1, clock=full)
    assert (after, outcome.tension_clock, outcome.tension_unplaced) == (full, None, 2)
    assert known_to_all(outcome).tension_unplaced == 0


def test_a_clock_that_no_accepted_tension_names_stays_as_it_is() -> None:
    full = Clock("Alert", 6, 6, ClockKind.DANGER)
    team, after, outcome = rolled(table(), sneak(), 6, 1, clock=full)
    assert (after, outcome.tension_clock) == (full, None)
    assert team[WREN].stress == 0


@pytest.mark.parametrize(
    ("step", "tension"), [(TensionStep.ASKED, None), (TensionStep.OFFERED, Tension("Dogs"))]
)
def test_tension_that_was_asked_for_is_answered_before_the_roll(
    step: TensionStep, tension: Tension | None
) -> None:
    """PC2: tension that had no answer yet was dropped without a word."""
    team, _ = propose(table(), WREN, RULES, sneak(tension_step=step, tension=tension))
    with pytest.raises(TensionOpen) as refused:
        roll(team, WREN, Faces(), 50, RULES)
    assert refused.value.is_offered is (step is TensionStep.OFFERED)
    without, _ = drop_tension(team, WREN, 1, RULES)
    assert roll(without, WREN, Faces(6, 1), 50, RULES)[2].result is FULL


def test_a_table_may_have_rolls_wait_for_the_gm() -> None:
    """PC2: nothing said whether the GM had spoken, and no table could wait for it."""
    waits = Settings(gm_first=True)
    team, proposed = propose(table(), WREN, waits, sneak())
    assert not proposed.standing.is_agreed
    with pytest.raises(NotAgreed):
        roll(team, WREN, Faces(), 50, waits)
    assert roll(team, WREN, Faces(6, 1), 50, RULES)[2].result is FULL
    assert set_effect(team, WREN, 1, waits, Effect.LIMITED)[1].standing.is_agreed
    assert modify(team, WREN, 1, waits, 1)[1].standing.is_agreed
    for risk in (None, Risk.HIGH):
        agreed, outcome = set_risk(team, WREN, 1, waits, risk)
        assert outcome.standing.is_agreed
        assert roll(agreed, WREN, Faces(6, 1), 50, waits)[2].standing.risk is (
            risk or Risk.MODERATE
        )


def test_stress_of_tension_can_take_the_roller_out() -> None:
    team = dict(table())
    team[WREN] = replace(team[WREN], stress=2)
    after, _, outcome = rolled(team, sneak(**TENSE, tension=Tension("Fall", stress=2)), 6, 1, 1)
    assert outcome.is_taken_out
    assert (after[WREN].stress, after[WREN].is_taken_out) == (0, True)


# Consequences on offer


@pytest.mark.parametrize(("faces", "is_empty"), [((4, 1), False), ((3, 1), True)])
def test_e3_21_a_partial_and_a_bad_roll_offer_every_consequence_at_their_rating(
    faces: tuple[int, int], is_empty: bool
) -> None:
    _, _, outcome = rolled(table(), sneak(risk=Risk.HIGH), *faces)
    assert outcome.offers == (
        Offer(ConsequenceKind.REDUCED_EFFECT, 0, is_empty),
        Offer(ConsequenceKind.COMPLICATION, 3),
        Offer(ConsequenceKind.ESCALATED_RISK, 0),
        Offer(ConsequenceKind.LOST_OPPORTUNITY, 0),
        Offer(ConsequenceKind.WORSE_CONDITION, 3),
    )


def test_e3_22_another_escalation_is_offered_as_empty() -> None:
    team = table()
    team = {**team, WREN: replace(team[WREN], escalated=1)}
    assert Offer(ConsequenceKind.ESCALATED_RISK, 0, is_empty=True) in (
        rolled(team, sneak(), 2, 1)[2].offers
    )


def test_e3_38_one_roll_decides_what_is_reached_and_what_the_others_do() -> None:
    team, _, outcome = rolled(table(), sneak(), 5, 1)
    assert (outcome.progress, len(outcome.offers), len(outcome.faces)) == (2, 5, 2)
    made = team[WREN].roll
    assert made is not None
    assert made.is_owed


@pytest.mark.parametrize("effect", [Effect.LIMITED, Effect.NONE])
def test_a_consequence_does_not_undo_a_success(effect: Effect) -> None:
    _, _, outcome = rolled(table(), sneak(effect=effect), 4, 1)
    reduced, *others = ConsequenceKind
    assert reduced is ConsequenceKind.REDUCED_EFFECT
    assert [each.kind for each in outcome.offers] == others


@pytest.mark.parametrize("faces", [(6, 1), (6, 6)])
def test_a_full_success_offers_none(faces: tuple[int, int]) -> None:
    assert rolled(table(), sneak(), *faces)[2].offers == ()


# Progress


@pytest.mark.parametrize(
    ("effect", "ticks"), [(Effect.LIMITED, 1), (Effect.STANDARD, 2), (Effect.GREAT, 3)]
)
def test_t3_11_a_success_fills_as_many_segments_as_its_effect(effect: Effect, ticks: int) -> None:
    team, _, outcome = rolled(table(), sneak(effect=effect), 6, 1)
    wren, after, made = make_progress(team[WREN], 50, Clock("Escape", 8, 1, ClockKind.PROGRESS))
    assert outcome.progress == ticks
    assert (after.ticks, made.ticked.before, made.effect) == (1 + ticks, 1, effect)
    with pytest.raises(Already, match="progress"):
        make_progress(wren, 50, after)


def test_e3_29_segments_beyond_the_size_are_dropped() -> None:
    team, _, _ = rolled(table(), sneak(effect=Effect.GREAT), 6, 1)
    _, after, made = make_progress(team[WREN], None, Clock("Escape", 6, 4, hidden=True))
    assert (after.ticks, made.ticked.dropped, made.ticked.has_filled) == (6, 1, True)
    assert made.is_hidden


def test_e3_31_a_full_clock_takes_no_progress_and_leaves_it_to_another() -> None:
    team, _, _ = rolled(table(), sneak(), 6, 1)
    with pytest.raises(Already, match="Escape"):
        make_progress(team[WREN], 50, Clock("Escape", 6, 6))
    assert make_progress(team[WREN], 50, Clock("Chase", 6))[1].ticks == 2


@pytest.mark.parametrize(
    "clock",
    [
        Clock("Escape", 6, 6),
        Clock("Plot", 6, hidden=True),
        Clock("Theirs", 6, owner=KES),
        Clock("Alert", 6, kind=ClockKind.DANGER),
        Clock("Boat", 6, kind=ClockKind.PROJECT, owner=WREN),
    ],
)
def test_a_clock_that_is_full_hidden_anothers_or_of_another_kind_is_not_offered(
    clock: Clock,
) -> None:
    team, _, _ = rolled(table(), sneak(), 6, 1)
    assert not may_fill(made_by(team[WREN]), clock, WREN)


def test_a_clock_is_offered_while_the_roll_may_fill_it() -> None:
    clock = Clock("Escape", 6, owner=WREN)
    success, _, _ = rolled(table(), sneak(), 6, 1)
    assert may_fill(made_by(success[WREN]), clock, WREN)
    done, _, _ = make_progress(success[WREN], 50, clock)
    assert not may_fill(made_by(done), clock, WREN)
    owed, _, _ = rolled(table(), sneak(), 4, 1)
    assert not may_fill(made_by(owed[WREN]), clock, WREN)
    waived, _ = waive_consequence(owed[WREN], 50)
    assert may_fill(made_by(waived), clock, WREN)
    missed, _, _ = rolled(table(), sneak(), 3, 1)
    assert not may_fill(made_by(waive_consequence(missed[WREN], 50)[0]), clock, WREN)


@pytest.mark.parametrize(("effect", "faces"), [(Effect.GREAT, (3, 1)), (Effect.NONE, (6, 1))])
def test_no_goal_or_no_effect_is_no_progress(effect: Effect, faces: tuple[int, int]) -> None:
    team, _, outcome = rolled(table(), sneak(effect=effect), *faces)
    assert outcome.progress == 0
    with pytest.raises(NoEffect, match="progress"):
        make_progress(team[WREN], 50, Clock("Escape", 6))


def test_progress_waits_while_the_effect_may_still_be_reduced() -> None:
    clock = Clock("Escape", 6)
    team, _, _ = rolled(table(), sneak(), 4, 1)
    with pytest.raises(StillOwed):
        make_progress(team[WREN], 50, clock)
    assert make_progress(waive_consequence(team[WREN], 50)[0], 50, clock)[1].ticks == 2
    given, _ = give_consequence(team, WREN, 50, 51, ConsequenceKind.REDUCED_EFFECT)
    with pytest.raises(StillOwed):
        make_progress(given[WREN], 50, clock)
    done, _, settled = suffer(given, WREN, 51)
    assert settled.changes == (Change("effect", 2, 1, "Wren"),)
    assert make_progress(done[WREN], 50, clock)[1].ticks == 1


def test_another_consequence_does_not_hold_progress_back() -> None:
    team, _, _ = rolled(table(), sneak(), 4, 1)
    given, _ = give_consequence(team, WREN, 50, 51, ConsequenceKind.WORSE_CONDITION)
    assert make_progress(given[WREN], 50, Clock("Escape", 6))[1].ticks == 2


def test_no_progress_follows_from_a_roll_that_is_not_there() -> None:
    team, _, _ = rolled(table(), sneak(), 6, 1)
    for character, key, reason in (
        (team[WREN], 49, RollReason.SETTLED),
        (team[KES], None, RollReason.NO_ROLL),
    ):
        with pytest.raises(RollGone) as refused:
            make_progress(character, key, Clock("Escape", 6))
        assert refused.value.reason is reason


def test_r3_23_a_project_is_filled_by_its_own_roll_once_a_session() -> None:
    raft = Clock("Raft", 6, kind=ClockKind.PROJECT)
    team, _, _ = rolled(table(), sneak(project="Raft"), 6, 1)
    for name in ("Raft", "raft"):
        assert make_progress(team[WREN], 50, replace(raft, name=name))[1].ticks == 2
    with pytest.raises(WrongClock):
        make_progress(team[WREN], 50, Clock("Escape", 6))
    with pytest.raises(Already, match="project"):
        propose(team, WREN, RULES, sneak(key=2, project="Raft"))


def test_r3_23_of_two_rolls_that_were_proposed_for_a_project_one_is_made() -> None:
    """Both were made: only as one was proposed was it asked whether the project had its roll."""
    team, _ = propose(table(), WREN, RULES, sneak(project="Raft"))
    team, _ = propose(team, KES, RULES, Proposal(2, Action.SWAY, project="raft"))
    team, _, _ = roll(team, WREN, Faces(6, 1), 50, RULES)
    assert isinstance(obstacle(team, KES, RULES, open_proposal(team[KES], 2)), Already)
    with pytest.raises(Already) as refused:
        roll(team, KES, Faces(), 51, RULES)
    assert (refused.value.what, refused.value.name) == ("project", "raft")


@pytest.mark.parametrize("kind", [ClockKind.PROJECT, ClockKind.DANGER, ClockKind.COMPLICATION])
def test_other_rolls_fill_no_project_and_no_danger(kind: ClockKind) -> None:
    team, _, _ = rolled(table(), sneak(), 6, 1)
    with pytest.raises(WrongClock) as refused:
        make_progress(team[WREN], 50, Clock("Raft", 6, kind=kind))
    assert refused.value.kind is kind


# Setups


def test_e3_35_a_setup_gains_as_usual_and_its_benefit_goes_to_teammates() -> None:
    team, _, outcome = rolled(table(), sneak(setup=SetupBenefit.RISK), 6, 1)
    assert (outcome.gain, outcome.progress) == (2, 0)
    assert team[WREN].setup == Setup(50, SetupBenefit.RISK)
    team, _ = propose(team, KES, RULES, Proposal(2, Action.SWAY))
    team, followed = follow(team, KES, 2, RULES, WREN)
    assert followed.standing.risk is Risk.LOW


def test_a_partial_setup_works_and_brings_a_consequence() -> None:
    team, _, outcome = rolled(table(), sneak(setup=SetupBenefit.EFFECT), 4, 1)
    assert team[WREN].setup == Setup(50, SetupBenefit.EFFECT)
    assert len(outcome.offers) == 5


def test_a_setup_that_fails_leaves_an_older_one_standing() -> None:
    team = dict(table())
    team[WREN] = replace(team[WREN], setup=Setup(7, SetupBenefit.EFFECT))
    after, _, _ = rolled(team, sneak(setup=SetupBenefit.RISK), 3, 1)
    assert after[WREN].setup == Setup(7, SetupBenefit.EFFECT)


def test_a_success_can_be_made_a_setup_afterwards() -> None:
    team, _, _ = rolled(table(), sneak(), 6, 1)
    wren, made = set_up(team[WREN], 50, SetupBenefit.RISK)
    assert (wren.setup, made.benefit) == (Setup(50, SetupBenefit.RISK), SetupBenefit.RISK)
    with pytest.raises(NoEffect, match="progress"):
        make_progress(wren, 50, Clock("Escape", 6))
    with pytest.raises(Already, match="setup"):
        set_up(wren, 50, SetupBenefit.RISK)
    assert set_up(wren, 50, SetupBenefit.EFFECT)[0].setup == Setup(50, SetupBenefit.EFFECT)


def test_a_setup_afterwards_needs_a_goal_that_was_reached_and_not_used() -> None:
    failed, _, _ = rolled(table(), sneak(), 3, 1)
    with pytest.raises(NoEffect, match="setup"):
        set_up(failed[WREN], 50, SetupBenefit.RISK)
    worked, _, _ = rolled(table(), sneak(), 6, 1)
    used, _, _ = make_progress(worked[WREN], 50, Clock("Escape", 6))
    with pytest.raises(Already, match="progress"):
        set_up(used, 50, SetupBenefit.RISK)
    made, _ = set_up(worked[WREN], 50, SetupBenefit.RISK)
    owed, _, _ = rolled(table(), sneak(), 4, 1)
    assert may_set_up(made_by(worked[WREN]))
    assert not any(may_set_up(made_by(each)) for each in (failed[WREN], used, made, owed[WREN]))
    # While its consequence is open it is not offered, but may be said.
    assert set_up(owed[WREN], 50, SetupBenefit.RISK)[0].setup == Setup(50, SetupBenefit.RISK)
