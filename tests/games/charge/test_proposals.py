"""Charge's proposals: put together by several people, checked as they are, paid at the roll."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.chat.words import settles
from rules.charge import (
    Action,
    ActionRoll,
    CannotPay,
    Character,
    Effect,
    Exclusive,
    Follow,
    NoEffect,
    NoHelper,
    NotATeammate,
    Proposal,
    ProposalChanged,
    Push,
    Result,
    Risk,
    Settings,
    Setup,
    SetupBenefit,
    Step,
    Talent,
    TalentKind,
    Team,
    Tension,
    TensionStep,
    WrongClock,
    accept_tension,
    ask_tension,
    assist,
    drop_talent,
    drop_tension,
    follow,
    modify,
    new_tension,
    obstacle,
    offer_tension,
    possible_boosts,
    propose,
    push,
    set_effect,
    set_risk,
    standing_of,
    unassist,
    unfollow,
    unpush,
    use_talent,
    withdraw,
)
from rules.clock import Clock, ClockKind
from rules.errors import (
    Already,
    AmbiguousName,
    BadText,
    NoSuchName,
    NotMarked,
    OutOfRange,
)
from rules.proposal import GoneReason, ProposalGone, require_open

WREN, KES, ODA = 11, 12, 13
RULES = Settings()
RAIN = Tension("It starts to rain")
HUNTED = Talent(TalentKind.DIE, "when hunted")
HIDDEN = Talent(TalentKind.EFFECT, "when hidden")
Move = Callable[[Team, int, int | None, Settings], tuple[Team, ProposalChanged]]


def table(momentum: int = 4, **fields: Any) -> Team:
    """Three characters; Wren has a proposal under key 1."""
    wren = replace(
        Character("Wren", sneak=1, momentum=momentum, talents=(HUNTED, HIDDEN)), **fields
    )
    team: Team = {WREN: wren, KES: Character("Kes"), ODA: Character("Oda")}
    return propose(team, WREN, RULES, Proposal(1, Action.SNEAK))[0]


def proposal(team: Team) -> Proposal:
    found = team[WREN].proposal
    assert found is not None
    return found


def after(team: Team, *moves: Move) -> tuple[Team, ProposalChanged]:
    """Make several moves on Wren's open proposal."""
    outcome = None
    for move in moves:
        team, outcome = move(team, WREN, None, RULES)
    assert outcome is not None
    return team, outcome


def pushing(bought: Push) -> Move:
    return lambda team, player, key, rules: push(team, player, key, rules, bought)


# Starting one


def test_a_proposal_is_kept_on_its_players_sheet_and_nothing_is_paid() -> None:
    drafted = Proposal(
        1,
        Action.SNEAK,
        goal="  past the guard ",
        risk=Risk.HIGH,
        effect=Effect.GREAT,
        pushes=(Push.DIE,),
        helper=KES,
        talents=("when hu",),
    )
    team, outcome = propose(table(), WREN, RULES, drafted)
    whole = replace(drafted, goal="past the guard", talents=("when hunted",), helper_name="Kes")
    assert proposal(team) == whole
    assert (team[WREN].momentum, team[KES].momentum) == (4, 2)
    assert (outcome.step, outcome.standing.pool, outcome.standing.spent) == (Step.PROPOSED, 4, 3)


def test_starting_another_supersedes_the_open_one() -> None:
    team, outcome = propose(table(), WREN, RULES, Proposal(2, Action.SWAY))
    assert outcome.superseded == 1
    assert settles(outcome) == (1,), "its message is drawn anew, however far up"
    assert proposal(team).key == 2
    with pytest.raises(ProposalGone) as refused:
        set_risk(team, WREN, 1, RULES, Risk.LOW)
    assert refused.value.reason is GoneReason.SUPERSEDED


def test_a_first_proposal_supersedes_none() -> None:
    _, outcome = propose({WREN: Character("Wren")}, WREN, RULES, Proposal(1, Action.SNEAK))
    assert outcome.superseded == 0
    assert settles(outcome) == ()


def test_two_players_proposals_do_not_touch_each_other() -> None:
    before = table()
    team, outcome = propose(before, KES, RULES, Proposal(2, Action.SWAY))
    assert outcome.superseded == 0
    assert team[WREN] == before[WREN]


@pytest.mark.parametrize(
    ("drafted", "refusal"),
    [
        pytest.param(Proposal(2, Action.SNEAK, talents=("when",)), AmbiguousName, id="talent"),
        pytest.param(Proposal(2, Action.SNEAK, talents=("asleep",)), NoSuchName, id="no-talent"),
        pytest.param(Proposal(2, Action.SNEAK, goal="\u200b"), BadText, id="goal"),
        pytest.param(
            Proposal(2, Action.SNEAK, tension_step=TensionStep.ACCEPTED),
            NotMarked,
            id="tension-without-words",
        ),
        pytest.param(Proposal(2, Action.SNEAK, tension=RAIN), NotMarked, id="words-unasked"),
        pytest.param(
            Proposal(
                2,
                Action.SNEAK,
                tension_step=TensionStep.OFFERED,
                tension=Tension("Dogs", ticks=1),
            ),
            OutOfRange,
            id="segments-of-no-clock",
        ),
        pytest.param(
            Proposal(2, Action.SNEAK, follows=(Follow(KES, "", SetupBenefit.RISK),)),
            NotMarked,
            id="no-setup",
        ),
        pytest.param(Proposal(2, Action.SNEAK, helper=99), NoHelper, id="nobody"),
        pytest.param(Proposal(2, Action.SNEAK, project="Raft"), Already, id="R3.23"),
    ],
)
def test_a_flawed_proposal_is_refused(drafted: Proposal, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        propose(table(worked=("raft",)), WREN, RULES, drafted)


def test_a_talent_that_a_proposal_comes_with_twice_is_named() -> None:
    drafted = Proposal(2, Action.SNEAK, talents=("when hidden", "when hunted", "when hu"))
    with pytest.raises(Already) as refused:
        propose(table(), WREN, RULES, drafted)
    assert (refused.value.what, refused.value.name) == ("talent", "when hunted")


def test_a_setup_that_a_proposal_comes_with_twice_is_named() -> None:
    team = table()
    for player, key in ((KES, 7), (ODA, 8)):
        team[player] = replace(team[player], setup=Setup(key, SetupBenefit.EFFECT))
    follows = tuple(Follow(player, "", SetupBenefit.EFFECT) for player in (KES, ODA, ODA))
    with pytest.raises(Already) as refused:
        propose(team, WREN, RULES, Proposal(2, Action.SNEAK, follows=follows))
    assert (refused.value.what, refused.value.name) == ("setup", "Oda")


def test_a_proposal_takes_the_benefit_from_the_setter_and_not_from_who_asks() -> None:
    team = dict(table())
    team[KES] = replace(team[KES], setup=Setup(7, SetupBenefit.EFFECT))
    claimed = Follow(KES, "somebody", SetupBenefit.RISK)
    drafted = Proposal(2, Action.SNEAK, follows=(claimed,))
    after_it, outcome = propose(team, WREN, RULES, drafted)
    assert proposal(after_it).follows == (Follow(KES, "Kes", SetupBenefit.EFFECT, 7),)
    assert (outcome.standing.risk, outcome.standing.effect) == (Risk.MODERATE, Effect.GREAT)


@pytest.mark.parametrize(("modifier", "beyond"), [(-6, -7), (6, 7)])
def test_r3_7_a_modifier_goes_to_6_dice(modifier: int, beyond: int) -> None:
    assert modify(table(), WREN, 1, RULES, modifier)[1].standing.pool == 1 + modifier
    with pytest.raises(OutOfRange) as refused:
        modify(table(), WREN, 1, RULES, beyond)
    assert refused.value.value == beyond


# The GM


def test_the_gm_sets_risk_effect_and_modifier() -> None:
    team, _ = set_risk(table(), WREN, 1, RULES, Risk.HIGH)
    team, _ = set_effect(team, WREN, 1, RULES, Effect.NONE)
    team, outcome = modify(team, WREN, 1, RULES, -3)
    standing = outcome.standing
    assert (standing.base_risk, standing.base_effect) == (Risk.HIGH, Effect.NONE)
    assert standing.pool == -2
    team, outcome = modify(team, WREN, 1, RULES, 1)
    assert outcome.standing.pool == 2


def test_no_effect_above_great_can_be_set() -> None:
    with pytest.raises(OutOfRange) as refused:
        set_effect(table(), WREN, 1, RULES, Effect.BEYOND)
    assert refused.value.value == 4


def test_a_withdrawn_proposal_is_gone_and_cost_nothing() -> None:
    before = table()
    team, outcome = withdraw(before, WREN, 1, RULES)
    assert outcome.step is Step.WITHDRAWN
    assert team[WREN] == replace(before[WREN], proposal=None)
    with pytest.raises(ProposalGone) as refused:
        withdraw(team, WREN, 1, RULES)
    assert refused.value.reason is GoneReason.NONE


def test_a_rolled_proposal_says_so() -> None:
    rolled = ActionRoll(9, 1, Action.SNEAK, Result.FULL, Risk.LOW, Effect.LIMITED)
    team = {WREN: Character("Wren", roll=rolled)}
    with pytest.raises(ProposalGone) as refused:
        withdraw(team, WREN, 1, RULES)
    assert refused.value.reason is GoneReason.ROLLED


def test_without_a_key_whichever_is_open_is_meant() -> None:
    found = Proposal(5, Action.SNEAK)
    assert require_open(found, None, 5) is found
    assert require_open(found, 5) is found
    with pytest.raises(ProposalGone) as refused:
        require_open(None, None)
    assert refused.value.reason is GoneReason.NONE


# Help


def test_a_teammate_assists_and_pays_nothing_yet() -> None:
    team, outcome = assist(table(), WREN, 1, RULES, KES)
    assert (proposal(team).helper, outcome.standing.pool, team[KES].momentum) == (KES, 2, 2)
    assert proposal(team).helper_name == "Kes"


def test_e3_12_a_second_helper_is_refused() -> None:
    team, _ = assist(table(), WREN, 1, RULES, KES)
    with pytest.raises(Exclusive, match="assist"):
        assist(team, WREN, 1, RULES, ODA)
    with pytest.raises(Already, match="assist"):
        assist(team, WREN, 1, RULES, KES)


def test_e3_13_nobody_assists_themselves() -> None:
    with pytest.raises(NotATeammate) as refused:
        assist(table(), WREN, 1, RULES, WREN)
    assert refused.value.player == WREN


def test_e3_14_a_helper_without_momentum_is_named() -> None:
    team = dict(table())
    team[KES] = replace(team[KES], momentum=0)
    with pytest.raises(CannotPay) as refused:
        assist(team, WREN, 1, RULES, KES)
    refusal = refused.value
    assert (refusal.player, refusal.name, refusal.have, refusal.need) == (KES, "Kes", 0, 1)


def test_help_can_be_taken_back_and_given_by_another() -> None:
    team, _ = assist(table(), WREN, 1, RULES, KES)
    team, outcome = unassist(team, WREN, 1, RULES)
    assert (outcome.standing.pool, outcome.standing.costs) == (1, ())
    assert (outcome.standing.helper, outcome.standing.helper_name) == (0, "")
    team, outcome = assist(team, WREN, 1, RULES, ODA)
    assert outcome.standing.helper == ODA
    with pytest.raises(NotMarked, match="assist"):
        unassist(table(), WREN, 1, RULES)


# Pushes and tension


def test_e3_7_a_die_and_effect_may_both_be_pushed_for_4_momentum() -> None:
    team, outcome = after(table(), pushing(Push.DIE), pushing(Push.EFFECT))
    assert outcome.standing.costs[0].momentum == 4
    assert (outcome.standing.pool, outcome.standing.effect) == (2, Effect.GREAT)
    assert team[WREN].momentum == 4


def test_e3_6_the_same_push_twice_is_refused_unless_the_table_allows_it() -> None:
    once, _ = after(table(), pushing(Push.DIE))
    with pytest.raises(Already, match="die"):
        push(once, WREN, 1, RULES, Push.DIE)
    twice, outcome = push(once, WREN, 1, Settings(push_dice_max=2), Push.DIE)
    assert (outcome.standing.pool, outcome.standing.spent) == (3, 4)
    back, outcome = unpush(twice, WREN, 1, RULES, Push.DIE)
    assert (outcome.standing.pool, proposal(back).pushes) == (1, ())


def test_effect_is_pushed_once_however_many_dice_the_table_allows() -> None:
    once, _ = after(table(), pushing(Push.EFFECT))
    with pytest.raises(Already, match="effect"):
        push(once, WREN, 1, Settings(push_dice_max=3), Push.EFFECT)


@pytest.mark.parametrize("first", [pushing(Push.DIE), ask_tension])
def test_e3_8_a_pushed_die_and_tension_exclude_each_other(first: Move) -> None:
    team, _ = after(table(), first)
    second = ask_tension if proposal(team).pushes else pushing(Push.DIE)
    with pytest.raises(Exclusive) as refused:
        second(team, WREN, 1, RULES)
    assert (refused.value.what, refused.value.other) == ("push", "tension")


def test_e3_8_the_gm_offers_no_tension_beside_a_pushed_die() -> None:
    team, _ = after(table(), pushing(Push.DIE))
    with pytest.raises(Exclusive) as refused:
        offer_tension(team, WREN, 1, RULES, RAIN)
    assert (refused.value.what, refused.value.other) == ("push", "tension")


def test_e3_9_tension_and_pushed_effect_go_together() -> None:
    team, _ = offer_tension(table(), WREN, 1, RULES, RAIN)
    team, outcome = after(team, accept_tension, pushing(Push.EFFECT))
    assert (outcome.standing.pool, outcome.standing.effect) == (2, Effect.GREAT)
    assert proposal(team).pushes == (Push.EFFECT,)


def test_e3_10_effect_cannot_be_pushed_above_great() -> None:
    team, _ = set_effect(table(), WREN, 1, RULES, Effect.GREAT)
    with pytest.raises(NoEffect) as refused:
        push(team, WREN, 1, Settings(effect_cap=4), Push.EFFECT)
    assert refused.value.what == "effect"


@pytest.mark.parametrize(
    ("modifier", "pushes", "helper", "is_refused"),
    [
        (-1, (), KES, True),
        (-1, (Push.DIE,), 0, True),
        (-1, (Push.DIE,), KES, False),
        (0, (Push.DIE,), 0, False),
        (-3, (Push.EFFECT,), 0, False),
        (-3, (), 0, False),
        (-2, (Push.DIE, Push.EFFECT), KES, True),
    ],
)
def test_e3_10_dice_that_lift_no_pool_above_nothing_are_refused_at_the_roll(
    modifier: int, pushes: tuple[Push, ...], helper: int, is_refused: bool
) -> None:
    """They were paid for, and two dice were rolled of which the lowest counted."""
    made = replace(Proposal(1, Action.SWAY), modifier=modifier, pushes=pushes, helper=helper)
    found = obstacle(table(), WREN, RULES, made)
    assert isinstance(found, NoEffect) is is_refused
    if found is not None:
        assert getattr(found, "what", "") == "die"


def test_e3_10_a_complication_that_gives_no_die_is_refused_at_the_roll() -> None:
    tense = Proposal(1, Action.SWAY, tension_step=TensionStep.ACCEPTED, tension=RAIN, modifier=-1)
    assert isinstance(obstacle(table(), WREN, RULES, tense), NoEffect)
    assert obstacle(table(), WREN, RULES, replace(tense, modifier=0)) is None


def test_e3_11_effect_is_pushed_from_none_to_limited() -> None:
    team, _ = set_effect(table(), WREN, 1, RULES, Effect.NONE)
    _, outcome = push(team, WREN, 1, RULES, Push.EFFECT)
    assert outcome.standing.effect is Effect.LIMITED


@pytest.mark.parametrize("bought", [Push.DIE, Push.EFFECT])
def test_e3_15_a_push_needs_2_momentum(bought: Push) -> None:
    with pytest.raises(CannotPay) as refused:
        push(table(momentum=1), WREN, 1, RULES, bought)
    assert (refused.value.player, refused.value.have, refused.value.need) == (WREN, 1, 2)


def test_a_second_push_is_paid_together_with_the_first() -> None:
    team, _ = after(table(momentum=3), pushing(Push.DIE))
    with pytest.raises(CannotPay) as refused:
        push(team, WREN, 1, RULES, Push.EFFECT)
    assert refused.value.need == 4


def test_the_push_to_act_is_only_for_who_is_taken_out() -> None:
    with pytest.raises(NoEffect) as refused:
        push(table(), WREN, 1, RULES, Push.ACT)
    assert refused.value.what == "act"
    _, outcome = push(table(is_taken_out=True), WREN, 1, RULES, Push.ACT)
    assert (outcome.standing.spent, outcome.standing.pool) == (2, 1)


def test_who_is_taken_out_is_offered_no_other_push_before_the_one_to_act() -> None:
    """A die pushed for took the momentum without which nothing could be rolled."""
    out = table(momentum=4, is_taken_out=True)
    assert possible_boosts(out, WREN, 1, RULES).pushes == (Push.ACT,)
    acting, _ = push(out, WREN, 1, RULES, Push.ACT)
    assert possible_boosts(acting, WREN, 1, RULES).pushes == (Push.DIE, Push.EFFECT)
    assert possible_boosts(table(momentum=1, is_taken_out=True), WREN, 1, RULES).pushes == ()


def test_of_who_rests_only_the_setup_that_a_roll_follows_already_counts() -> None:
    """Who rests is in the team by the key of that setup; the other one is nobody's to follow."""
    setups = (Setup(50, SetupBenefit.RISK), Setup(51, SetupBenefit.EFFECT))
    ash = Character("Ash", earlier_setups=setups[:1], setup=setups[1])
    found = Follow(ODA, "Ash", SetupBenefit.RISK, 50)
    wren = replace(table()[WREN], proposal=Proposal(1, Action.SNEAK, follows=(found,)))
    team = {**table(), WREN: wren, 50: ash}
    assert standing_of(team, WREN, RULES, proposal(team)).follows == (found,)
    assert possible_boosts(team, WREN, 1, RULES).setups == ()


def test_a_push_that_was_not_made_cannot_be_taken_back() -> None:
    with pytest.raises(NotMarked, match="push"):
        unpush(table(), WREN, 1, RULES, Push.DIE)


def test_a3_1_a_strict_table_allows_one_boost() -> None:
    strict = Settings(strict_boost=True)
    team, _ = push(table(), WREN, 1, strict, Push.EFFECT)
    with pytest.raises(Exclusive) as refused:
        push(team, WREN, 1, strict, Push.DIE)
    assert refused.value.other == "boost"
    # Of no pushed die, which there is none of, but of the table's own setting.
    with pytest.raises(Exclusive) as refused:
        ask_tension(team, WREN, 1, strict)
    assert refused.value.other == "boost"
    assist(team, WREN, 1, strict, KES)
    one_die, _ = push(table(), WREN, 1, strict, Push.DIE)
    with pytest.raises(Exclusive, match="push"):
        push(one_die, WREN, 1, replace(strict, push_dice_max=2), Push.DIE)


def test_tension_is_asked_for_worded_and_accepted() -> None:
    team, asked = ask_tension(table(), WREN, 1, RULES)
    assert (asked.standing.tension_step, asked.standing.pool) == (TensionStep.ASKED, 1)
    team, offered = offer_tension(team, WREN, 1, RULES, new_tension(" Dogs ", stress=1))
    assert offered.standing.tension == Tension("Dogs", 1)
    assert offered.standing.pool == 1
    team, accepted = accept_tension(team, WREN, 1, RULES)
    assert (accepted.standing.tension_step, accepted.standing.pool) == (TensionStep.ACCEPTED, 2)
    assert accepted.standing.spent == 0
    assert team[WREN].stress == 0


def test_tension_can_be_reworded_until_it_is_accepted() -> None:
    team, _ = offer_tension(table(), WREN, 1, RULES, Tension("Dogs"))
    team, outcome = offer_tension(team, WREN, 1, RULES, RAIN)
    assert outcome.standing.tension == RAIN
    team, _ = accept_tension(team, WREN, 1, RULES)
    for move in (accept_tension, ask_tension):
        with pytest.raises(Already, match="accepted"):
            move(team, WREN, 1, RULES)
    with pytest.raises(Already, match="accepted"):
        offer_tension(team, WREN, 1, RULES, Tension("Wolves"))


def test_tension_is_accepted_only_once_it_is_worded() -> None:
    with pytest.raises(NotMarked, match="tension"):
        accept_tension(table(), WREN, 1, RULES)
    team, _ = ask_tension(table(), WREN, 1, RULES)
    with pytest.raises(NotMarked, match="tension"):
        accept_tension(team, WREN, 1, RULES)


def test_tension_can_be_done_without() -> None:
    team, _ = offer_tension(table(), WREN, 1, RULES, RAIN)
    team, outcome = after(team, accept_tension, drop_tension)
    assert (outcome.standing.pool, outcome.standing.tension) == (1, None)
    with pytest.raises(NotMarked, match="tension"):
        drop_tension(team, WREN, 1, RULES)
    _, outcome = after(team, pushing(Push.DIE))
    assert outcome.standing.pool == 2


def test_segments_of_tension_need_a_danger_clock_with_room() -> None:
    alert = Clock("Alert", 6, kind=ClockKind.DANGER, hidden=True)
    assert new_tension("Dogs", ticks=2, clock=alert) == Tension(
        "Dogs", ticks=2, clock="Alert", is_clock_hidden=True
    )
    with pytest.raises(OutOfRange):
        new_tension("Dogs", ticks=2)
    with pytest.raises(Already, match="full clock"):
        new_tension("Dogs", ticks=2, clock=replace(alert, ticks=6))
    seen = replace(alert, hidden=False)
    team, _ = offer_tension(table(), WREN, 1, RULES, new_tension("Dogs", ticks=2, clock=seen))
    with pytest.raises(Already, match="full offered clock"):
        accept_tension(team, WREN, 1, RULES, replace(seen, ticks=6))
    with pytest.raises(WrongClock):
        new_tension("Dogs", ticks=2, clock=Clock("Raft", 6, kind=ClockKind.PROJECT))


@pytest.mark.parametrize(("stress", "ticks"), [(4, 0), (-1, 0), (0, 4), (0, -1)])
def test_tension_has_up_to_3_stress_and_3_segments(stress: int, ticks: int) -> None:
    with pytest.raises(OutOfRange):
        Tension("Dogs", stress, ticks, "Alert")


# Talents and setups


def test_a_talent_is_used_once_and_can_be_dropped() -> None:
    team, outcome = use_talent(table(), WREN, 1, RULES, "when hunted")
    assert outcome.standing.pool == 2
    with pytest.raises(Already, match="talent"):
        use_talent(team, WREN, 1, RULES, "when hunted")
    _, outcome = drop_talent(team, WREN, 1, RULES, "when")
    assert outcome.standing.pool == 1


def test_a_talent_or_a_setup_that_makes_a_push_useless_is_refused() -> None:
    team, _ = after(table(), pushing(Push.EFFECT))
    with pytest.raises(NoEffect, match="effect"):
        use_talent(team, WREN, 1, RULES, "when hidden")
    kes = replace(team[KES], setup=Setup(7, SetupBenefit.EFFECT))
    with pytest.raises(NoEffect, match="effect"):
        follow({**team, KES: kes}, WREN, 1, RULES, KES)


@pytest.mark.parametrize(
    ("benefit", "risk", "effect"),
    [
        (SetupBenefit.RISK, Risk.LOW, Effect.STANDARD),
        (SetupBenefit.EFFECT, Risk.MODERATE, Effect.GREAT),
    ],
)
def test_a_setup_helps_each_who_follows_it_once(
    benefit: SetupBenefit, risk: Risk, effect: Effect
) -> None:
    team = dict(table())
    team[KES] = replace(team[KES], setup=Setup(7, benefit))
    followed, outcome = follow(team, WREN, 1, RULES, KES)
    assert (outcome.standing.risk, outcome.standing.effect) == (risk, effect)
    with pytest.raises(Already, match="setup"):
        follow(followed, WREN, 1, RULES, KES)
    other, _ = propose(followed, ODA, RULES, Proposal(2, Action.SWAY))
    _, again = follow(other, ODA, 2, RULES, KES)
    assert (again.standing.risk, again.standing.effect) == (risk, effect)
    back, outcome = unfollow(followed, WREN, 1, RULES, KES)
    assert (outcome.standing.risk, outcome.standing.effect) == (Risk.MODERATE, Effect.STANDARD)
    with pytest.raises(NotMarked, match="setup"):
        unfollow(back, WREN, 1, RULES, KES)


def test_of_two_setups_one_is_left_out_and_the_other_helps_on() -> None:
    team = dict(table())
    team[KES] = replace(team[KES], setup=Setup(7, SetupBenefit.RISK))
    team[ODA] = replace(team[ODA], setup=Setup(8, SetupBenefit.EFFECT))
    for setter in (KES, ODA):
        team = dict(follow(team, WREN, 1, RULES, setter)[0])
    left, outcome = unfollow(team, WREN, 1, RULES, KES)
    assert proposal(left).follows == (Follow(ODA, "Oda", SetupBenefit.EFFECT, 8),)
    assert (outcome.standing.risk, outcome.standing.effect) == (Risk.MODERATE, Effect.GREAT)


def test_a_setup_helps_while_it_stands_and_with_what_it_gives_now() -> None:
    team = dict(table())
    team[KES] = replace(team[KES], setup=Setup(7, SetupBenefit.RISK))
    team, _ = follow(team, WREN, 1, RULES, KES)

    def stands(setup: Setup | None) -> tuple[int, Risk, Effect]:
        now = {**team, KES: replace(team[KES], setup=setup)}
        standing = standing_of(now, WREN, RULES, proposal(now))
        return len(standing.follows), standing.risk, standing.effect

    assert stands(Setup(7, SetupBenefit.EFFECT)) == (1, Risk.MODERATE, Effect.GREAT)
    assert stands(None) == (0, Risk.MODERATE, Effect.STANDARD)
    assert stands(Setup(8, SetupBenefit.RISK)) == (0, Risk.MODERATE, Effect.STANDARD)
    # Another setup of the same teammate is followed anew, and then alone.
    later = {**team, KES: replace(team[KES], setup=Setup(8, SetupBenefit.EFFECT))}
    later, _ = follow(later, WREN, 1, RULES, KES)
    assert proposal(later).follows == (Follow(KES, "Kes", SetupBenefit.EFFECT, 8),)
    pushed, _ = push({**team, KES: replace(team[KES], setup=None)}, WREN, 1, RULES, Push.EFFECT)
    assert standing_of(pushed, WREN, RULES, proposal(pushed)).effect is Effect.GREAT


def test_only_a_teammates_standing_setup_is_followed() -> None:
    team = table(setup=Setup(7, SetupBenefit.RISK))
    with pytest.raises(NotATeammate):
        follow(team, WREN, 1, RULES, WREN)
    with pytest.raises(NotMarked, match="setup"):
        follow(team, WREN, 1, RULES, KES)
