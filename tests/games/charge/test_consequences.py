"""Charge's consequences: given, suffered, resisted, taken over, cancelled; settled once."""

from dataclasses import replace

import pytest

from rules.charge import (
    PENDING_MAX,
    SETTLED_KEPT,
    Action,
    ActionRoll,
    Attachment,
    Character,
    Consequence,
    ConsequenceKind,
    Effect,
    Fate,
    NoEffect,
    NotATeammate,
    NotExposed,
    Proposal,
    Push,
    Result,
    Risk,
    RollGone,
    RollReason,
    Settings,
    Team,
    WrongClock,
    break_attachment,
    determine,
    give_consequence,
    may_endanger,
    may_protect,
    offers,
    protect,
    resist,
    standing_of,
    suffer,
    takes_out,
    waive_consequence,
)
from rules.clock import Clock, ClockKind
from rules.errors import Already, NoSuchName, NotEnough, NotMarked, OutOfRange, TooMany
from rules.outcome import Change
from rules.secrecy import known_to_all
from tests.faces import Faces

BAD, PARTIAL, FULL, CRITICAL = Result
REDUCED, COMPLICATION, ESCALATED, LOST, WORSE = ConsequenceKind
WREN, KES, ODA = 11, 12, 13
RULES = Settings()


def table(
    result: Result = PARTIAL,
    risk: Risk = Risk.MODERATE,
    effect: Effect = Effect.STANDARD,
    *,
    momentum: int = 5,
    stress: int = 0,
) -> dict[int, Character]:
    """Wren has just rolled (under key 50) with Kes's help; Oda stands by."""
    roll = ActionRoll(
        50, 1, Action.SNEAK, result, risk, effect, helper=KES, is_owed=result.has_consequence
    )
    return {
        WREN: Character("Wren", momentum=momentum, stress=stress, roll=roll),
        KES: Character("Kes", momentum=3),
        ODA: Character("Oda", momentum=3),
    }


def given(
    kind: ConsequenceKind,
    team: Team | None = None,
    *,
    bearer: int = WREN,
    clock: Clock | None = None,
) -> dict[int, Character]:
    """Give Wren's roll that consequence, under key 60."""
    before = table() if team is None else team
    return dict(give_consequence(before, WREN, 50, 60, kind, bearer=bearer, clock=clock)[0])


def escalated(times: int) -> dict[int, Character]:
    """Give the table, with risk escalated for Wren so many times."""
    team = table()
    return {**team, WREN: replace(team[WREN], escalated=times)}


def set_up(team: Team) -> dict[int, Character]:
    """Give the table, with Wren's roll a setup."""
    return {**team, WREN: team[WREN].with_roll(replace(roll_of(team), is_setup=True))}


def roll_of(team: Team) -> ActionRoll:
    found = team[WREN].roll
    assert found is not None
    return found


def danger(ticks: int = 0) -> Clock:
    return Clock("Alert", 6, ticks, ClockKind.DANGER)


# Giving


@pytest.mark.parametrize(("risk", "rating"), [(Risk.LOW, 1), (Risk.MODERATE, 2), (Risk.HIGH, 3)])
def test_a_consequence_waits_at_the_rating_of_its_roll(risk: Risk, rating: int) -> None:
    team, outcome = give_consequence(
        table(risk=risk), WREN, None, 60, COMPLICATION, clock=danger(), text=" dogs bark "
    )
    waiting = Consequence(
        60,
        COMPLICATION,
        rating,
        WREN,
        50,
        Action.SNEAK,
        "dogs bark",
        "Alert",
        roller_name="Wren",
        helper=KES,
    )
    assert team[WREN].pending == (waiting,)
    assert outcome.consequence == waiting
    assert (outcome.bearer, outcome.bearer_name, outcome.roller_name) == (WREN, "Wren", "Wren")
    assert team[WREN].stress == 0


def test_one_consequence_is_given_for_a_roll() -> None:
    team = given(WORSE)
    with pytest.raises(Already, match="given consequence"):
        give_consequence(team, WREN, 50, 61, WORSE)
    with pytest.raises(Already, match="given consequence"):
        waive_consequence(team[WREN], 50)


@pytest.mark.parametrize("result", [FULL, CRITICAL])
def test_a_full_success_brings_none(result: Result) -> None:
    with pytest.raises(NotMarked, match="owed consequence"):
        give_consequence(table(result), WREN, 50, 60, WORSE)


def test_a_roll_that_is_not_there_brings_none() -> None:
    for roller, key, reason in ((WREN, 49, RollReason.SETTLED), (KES, None, RollReason.NO_ROLL)):
        with pytest.raises(RollGone) as refused:
            give_consequence(table(), roller, key, 60, WORSE)
        assert refused.value.reason is reason


def test_reducing_a_limited_effect_would_undo_the_success() -> None:
    with pytest.raises(NoEffect) as refused:
        give_consequence(table(effect=Effect.LIMITED), WREN, 50, 60, REDUCED)
    assert refused.value.what == "reduced_effect"


def test_the_helper_is_exposed_and_others_are_not() -> None:
    team, outcome = give_consequence(table(), WREN, 50, 60, WORSE, bearer=KES)
    assert (outcome.bearer_name, outcome.roller_name) == ("Kes", "Wren")
    assert (len(team[KES].pending), len(team[WREN].pending)) == (1, 0)
    with pytest.raises(NotExposed) as refused:
        give_consequence(table(), WREN, 50, 60, WORSE, bearer=ODA)
    assert (refused.value.player, refused.value.exposed) == (ODA, [WREN, KES])
    left = {WREN: table()[WREN]}
    with pytest.raises(NotExposed) as refused:
        give_consequence(left, WREN, 50, 60, WORSE, bearer=KES)
    assert (refused.value.player, refused.value.exposed) == (KES, [WREN])


@pytest.mark.parametrize(
    ("clock", "refusal"),
    [(danger(6), Already), (Clock("Raft", 6, kind=ClockKind.PROGRESS), WrongClock)],
)
def test_e3_31_a_complication_needs_a_danger_clock_with_room(
    clock: Clock, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        give_consequence(table(), WREN, 50, 60, COMPLICATION, clock=clock)
    team, _ = give_consequence(table(), WREN, 50, 60, WORSE, clock=clock)
    assert team[WREN].pending[0].clock == ""


def test_a_hidden_clock_is_marked_so_that_its_name_is_not_told() -> None:
    hidden = replace(danger(), hidden=True)
    waiting = given(COMPLICATION, clock=hidden)[WREN].pending[0]
    assert waiting.is_clock_hidden
    assert known_to_all(waiting).clock == ""
    seen = given(COMPLICATION, clock=danger())[WREN].pending[0]
    assert not seen.is_clock_hidden
    assert known_to_all(seen) == seen


@pytest.mark.parametrize("ticks", [0, 6])
def test_whether_a_hidden_clock_had_room_is_not_told(ticks: int) -> None:
    hidden = replace(danger(), hidden=True)
    _, _, outcome = suffer(
        given(COMPLICATION, clock=hidden), WREN, 60, replace(hidden, ticks=ticks)
    )
    told = known_to_all(outcome)
    assert (told.clock, told.unplaced) == (None, 0)


def test_a_complication_may_threaten_no_clock() -> None:
    assert given(COMPLICATION)[WREN].pending[0].clock == ""


@pytest.mark.parametrize(
    ("team", "kind", "is_empty"),
    [
        pytest.param(table(BAD), REDUCED, True, id="E3.21"),
        pytest.param(table(), REDUCED, False, id="reduced"),
        pytest.param(escalated(2), ESCALATED, True, id="as-0.1.0-stored"),
        pytest.param(escalated(1), ESCALATED, True, id="E3.22"),
        pytest.param(set_up(table()), REDUCED, True, id="setup"),
        pytest.param(table(risk=Risk.HIGH), ESCALATED, False, id="escalated-at-high"),
        pytest.param(table(), ESCALATED, False, id="escalated"),
        pytest.param(table(BAD, Risk.HIGH), WORSE, False, id="worse"),
    ],
)
def test_an_empty_consequence_is_given_with_a_warning(
    team: Team, kind: ConsequenceKind, is_empty: bool
) -> None:
    offered = {each.kind: each.is_empty for each in offers(roll_of(team), team[WREN].escalated)}
    given_it, outcome = give_consequence(team, WREN, 50, 60, kind)
    assert (outcome.is_empty, offered[kind]) == (is_empty, is_empty)
    _, _, settled = suffer(given_it, WREN, 60)
    assert (settled.changes == ()) is is_empty


@pytest.mark.parametrize(("bearer", "is_empty"), [(WREN, False), (KES, True)])
def test_e3_22_whether_an_escalation_is_empty_is_its_bearers(bearer: int, is_empty: bool) -> None:
    team = table()
    team[KES] = replace(team[KES], escalated=1)
    assert give_consequence(team, WREN, 50, 60, ESCALATED, bearer=bearer)[1].is_empty is is_empty


@pytest.mark.parametrize(
    ("clock", "may"),
    [
        (danger(), True),
        (danger(6), False),
        (replace(danger(), hidden=True), False),
        (replace(danger(), kind=ClockKind.PLAIN), True),
        (replace(danger(), kind=ClockKind.PROGRESS), False),
    ],
)
def test_a_complication_is_offered_on_danger_clocks_with_room_that_all_may_see(
    clock: Clock, may: bool
) -> None:
    assert may_endanger(clock) is may


def test_no_more_than_10_wait_for_one_character() -> None:
    waiting = tuple(Consequence(n, LOST, 1, WREN, 1, Action.SWAY) for n in range(1, 11))
    assert len(waiting) == PENDING_MAX
    team = table()
    team[WREN] = replace(team[WREN], consequences=waiting)
    with pytest.raises(TooMany):
        give_consequence(team, WREN, 50, 60, WORSE)
    endangered = given(WORSE, team, bearer=KES)
    with pytest.raises(TooMany):
        protect(endangered, KES, WREN, 60)
    bearer = endangered[KES]
    assert not may_protect(bearer, team[WREN], 60)
    team[WREN] = replace(team[WREN], consequences=waiting[1:])
    assert may_protect(bearer, team[WREN], 60)
    passed_on = bearer.with_consequence(waiting[-1])
    assert not may_protect(passed_on, team[WREN], waiting[-1].key)
    assert may_protect(passed_on, replace(team[WREN], consequences=()), waiting[-1].key)
    assert not may_protect(bearer, replace(team[WREN], is_taken_out=True), 60)


def test_waiving_lets_the_roll_go() -> None:
    wren, outcome = waive_consequence(table()[WREN], 50)
    assert (outcome.character, outcome.key) == ("Wren", 50)
    with pytest.raises(Already, match="given consequence"):
        waive_consequence(wren, 50)


# Suffering


def test_reduced_effect_lowers_the_rolls_effect() -> None:
    team, _, outcome = suffer(given(REDUCED), WREN, 60)
    roll = roll_of(team)
    assert (roll.effect, roll.progress) == (Effect.LIMITED, 1)
    assert outcome.changes == (Change("effect", 2, 1, "Wren"),)
    assert (outcome.rating, outcome.consequence.fate) == (0, Fate.HAPPENED)


def test_reduced_effect_borne_by_the_helper_is_still_the_rolls() -> None:
    team, _, outcome = suffer(given(REDUCED, bearer=KES), KES, 60)
    roll = roll_of(team)
    assert roll.effect is Effect.LIMITED
    assert outcome.changes == (Change("effect", 2, 1, "Wren"),)


def test_reduced_effect_of_a_roll_that_is_gone_changes_nothing() -> None:
    team = given(REDUCED)
    later = replace(roll_of(table()), key=70)
    team[WREN] = replace(team[WREN], roll=later)
    after, _, outcome = suffer(team, WREN, 60)
    assert (after[WREN].roll, outcome.changes) == (later, ())
    anew = {WREN: Character("Another"), KES: team[KES].with_consequence(team[WREN].pending[0])}
    assert suffer(anew, KES, 60)[2].changes == ()
    left = {KES: team[KES].with_consequence(team[WREN].pending[0])}
    assert suffer(left, KES, 60)[2].changes == ()


@pytest.mark.parametrize(
    ("risk", "start", "ticks", "dropped"),
    [(Risk.LOW, 0, 1, 0), (Risk.MODERATE, 0, 2, 0), (Risk.HIGH, 4, 6, 1)],
)
def test_t3_12_e3_29_a_complication_ticks_its_rating(
    risk: Risk, start: int, ticks: int, dropped: int
) -> None:
    team = given(COMPLICATION, table(risk=risk), clock=danger(start))
    _, clock, outcome = suffer(team, WREN, 60, danger(start))
    assert clock is not None
    assert outcome.clock is not None
    assert (clock.ticks, outcome.clock.dropped) == (ticks, dropped)
    assert (outcome.rating, outcome.unplaced) == (risk.rating, 0)


@pytest.mark.parametrize("clock", [None, danger(6)])
def test_segments_that_find_no_clock_or_no_room_are_reported(clock: Clock | None) -> None:
    _, after, outcome = suffer(given(COMPLICATION, clock=danger()), WREN, 60, clock)
    assert (after, outcome.clock, outcome.unplaced) == (clock, None, 2)


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 1), (2, 2)])
def test_escalated_risk_raises_what_follows_by_a_level(before: int, after: int) -> None:
    team = given(ESCALATED)
    team[WREN] = replace(team[WREN], escalated=before)
    done, _, outcome = suffer(team, WREN, 60)
    assert done[WREN].escalated == after
    assert bool(outcome.changes) is (before != after)


def test_a_lost_opportunity_marks_the_action_once() -> None:
    team, _, _ = suffer(given(LOST), WREN, 60)
    assert team[WREN].lost == (Action.SNEAK,)
    again = given(LOST)
    again[WREN] = replace(again[WREN], lost=(Action.SNEAK,))
    assert suffer(again, WREN, 60)[0][WREN].lost == (Action.SNEAK,)


@pytest.mark.parametrize(
    ("stress", "risk", "after", "is_out"),
    [
        pytest.param(0, Risk.LOW, 1, False, id="hurt"),
        pytest.param(1, Risk.MODERATE, 3, False, id="worse"),
        pytest.param(2, Risk.MODERATE, 0, True, id="exactly-4"),
        pytest.param(3, Risk.MODERATE, 0, True, id="T3.13"),
    ],
)
def test_a_worse_condition_is_stress_and_the_fourth_takes_out(
    stress: int, risk: Risk, after: int, is_out: bool
) -> None:
    team = given(WORSE, table(risk=risk, stress=stress))
    assert takes_out(team[WREN], team[WREN].pending[0]) is is_out
    done, _, outcome = suffer(team, WREN, 60)
    wren = done[WREN]
    assert (wren.stress, wren.is_taken_out) == (after, is_out)
    assert outcome.is_taken_out is is_out
    assert outcome.changes == (Change("stress", stress, after, "Wren"),)


def test_what_is_no_stress_or_faces_who_is_out_takes_nobody_out() -> None:
    wren = replace(table(risk=Risk.HIGH, stress=3)[WREN], is_taken_out=True)
    worse = Consequence(60, WORSE, 3, WREN, 50, Action.SWAY)
    assert not takes_out(wren, worse)
    assert not takes_out(replace(wren, is_taken_out=False), replace(worse, kind=LOST))


def test_a_consequence_is_settled_once() -> None:
    team, _, _ = suffer(given(WORSE), WREN, None)
    assert team[WREN].pending == ()
    with pytest.raises(Already) as refused:
        suffer(team, WREN, 60)
    assert refused.value.name == "happened"
    for key in (61, None):
        with pytest.raises(NotMarked, match="consequence"):
            suffer(team, WREN, key)


def test_without_a_key_the_oldest_that_waits_is_meant() -> None:
    team = given(WORSE)
    newer = Consequence(61, LOST, 1, WREN, 50, Action.SWAY)
    team[WREN] = team[WREN].with_consequence(newer)
    assert suffer(team, WREN, None)[2].consequence.key == 60


def test_a_sheet_remembers_the_latest_settled_and_all_that_wait() -> None:
    wren = Character("Wren")
    for key in range(1, 9):
        settled = Consequence(key, LOST, 1, WREN, 50, Action.SWAY, fate=Fate.AVOIDED)
        wren = wren.with_consequence(settled)
        wren = wren.with_consequence(replace(settled, key=key + 100, fate=Fate.PENDING))
    kept = [each.key for each in wren.consequences if each.fate is not Fate.PENDING]
    assert (len(kept), max(kept), len(wren.pending)) == (SETTLED_KEPT - 1, 8, 8)


# Resisting


@pytest.mark.parametrize(
    ("faces", "fate", "stress", "is_lowered"),
    [
        ((3, 1), Fate.HAPPENED, 2, False),
        ((4, 1), Fate.REDUCED, 1, False),
        ((6, 1), Fate.AVOIDED, 0, False),
        ((6, 6), Fate.AVOIDED, 0, True),
    ],
)
def test_a_determination_settles_by_its_result_and_costs_its_dice(
    faces: tuple[int, int], fate: Fate, stress: int, is_lowered: bool
) -> None:
    team, _, outcome = resist(given(WORSE), WREN, Faces(*faces), 60, 2, RULES)
    wren = team[WREN]
    assert (wren.momentum, wren.stress, wren.is_next_risk_lowered) == (3, stress, is_lowered)
    assert (outcome.consequence.fate, outcome.rating) == (fate, stress)
    assert outcome.determination is not None
    assert (outcome.determination.momentum, outcome.determination.faces) == (2, faces)
    assert outcome.changes[0] == Change("momentum", 5, 3, "Wren")


def test_t3_14_two_6s_avoid_it_and_lower_the_next_risk() -> None:
    team, _, outcome = resist(given(WORSE), WREN, Faces(6, 6, 2), 60, 3, RULES)
    assert outcome.consequence.fate is Fate.AVOIDED
    assert (team[WREN].is_next_risk_lowered, team[WREN].momentum) == (True, 2)


def test_t3_15_a_reduced_rating_of_3_is_2_stress() -> None:
    team = given(WORSE, table(risk=Risk.HIGH))
    after, _, outcome = resist(team, WREN, Faces(4, 1), 60, 2, RULES)
    assert (after[WREN].stress, outcome.rating, outcome.consequence.rating) == (2, 2, 3)


@pytest.mark.parametrize(("risk", "left"), [(Risk.LOW, 0), (Risk.MODERATE, 1), (Risk.HIGH, 1)])
def test_a3_4_a_table_may_halve_instead(risk: Risk, left: int) -> None:
    halving = Settings(half_reduction=True)
    team = given(WORSE, table(risk=risk))
    after, _, outcome = resist(team, WREN, Faces(4), 60, 1, halving)
    assert (after[WREN].stress, outcome.rating) == (left, left)


@pytest.mark.parametrize("kind", [WORSE, COMPLICATION])
def test_e3_25_a_rating_of_1_that_is_reduced_is_nothing(kind: ConsequenceKind) -> None:
    team = given(kind, table(risk=Risk.LOW), clock=danger())
    after, clock, outcome = resist(team, WREN, Faces(5), 60, 1, RULES, clock=danger())
    assert (after[WREN].stress, clock, outcome.rating) == (0, danger(), 0)
    assert (outcome.clock, outcome.unplaced, outcome.is_worded) == (None, 0, False)


def test_e3_28_two_criticals_in_a_row_lower_the_risk_by_one_step() -> None:
    team = given(WORSE)
    second = Consequence(61, WORSE, 1, WREN, 50, Action.SNEAK)
    team[WREN] = team[WREN].with_consequence(second)
    once, _, _ = resist(team, WREN, Faces(6, 6), 60, 2, RULES)
    twice, _, _ = resist(once, WREN, Faces(6, 6), 61, 2, RULES)
    assert twice[WREN].is_next_risk_lowered is True
    at_high = Proposal(9, Action.SNEAK, risk=Risk.HIGH)
    assert standing_of(twice, WREN, RULES, at_high).risk is Risk.MODERATE
    failed, _, _ = resist(once, WREN, Faces(1), 61, 1, RULES)
    assert failed[WREN].is_next_risk_lowered is True


def test_e3_23_no_more_momentum_than_there_is() -> None:
    with pytest.raises(NotEnough) as refused:
        resist(given(WORSE), WREN, Faces(), 60, 6, RULES)
    assert (refused.value.have, refused.value.need) == (5, 6)


def test_e3_24_a_determination_takes_momentum() -> None:
    with pytest.raises(OutOfRange) as refused:
        resist(given(WORSE), WREN, Faces(), 60, 0, RULES)
    assert (refused.value.value, refused.value.low) == (0, 1)


def test_a3_3_a_table_may_allow_one_without_by_the_zero_rule() -> None:
    free = Settings(free_determination=True)
    team, _, outcome = resist(given(WORSE), WREN, Faces(6, 6), 60, 0, free)
    assert outcome.determination is not None
    assert outcome.determination.result is FULL
    assert (team[WREN].momentum, team[WREN].is_next_risk_lowered) == (5, False)
    assert outcome.changes == ()
    # The lower of two dice counts.
    _, _, outcome = resist(given(WORSE), WREN, Faces(6, 1), 60, 0, free)
    assert outcome.determination is not None
    assert outcome.determination.result is Result.BAD


def test_e3_26_a_consequence_is_resisted_once() -> None:
    team, _, _ = resist(given(WORSE), WREN, Faces(2), 60, 1, RULES)
    with pytest.raises(Already) as refused:
        resist(team, WREN, Faces(), 60, 1, RULES)
    assert refused.value.name == "happened"


@pytest.mark.parametrize("kind", [REDUCED, ESCALATED, LOST])
@pytest.mark.parametrize("faces", [(1,), (4,), (6,)])
def test_kinds_without_a_number_happen_are_worded_or_are_avoided(
    kind: ConsequenceKind, faces: tuple[int]
) -> None:
    before = given(kind)
    team, _, outcome = resist(before, WREN, Faces(*faces), 60, 1, RULES)
    roll = roll_of(team)
    has_happened = (roll.effect, team[WREN].escalated, team[WREN].lost) != (
        Effect.STANDARD,
        0,
        (),
    )
    assert has_happened is (faces == (1,))
    assert outcome.is_worded is (faces == (4,))
    assert (outcome.rating, roll.reducing) == (0, 0)


# Protecting


def test_a_protector_takes_it_whole_and_the_first_bearer_is_free() -> None:
    team, outcome = protect(given(WORSE), WREN, ODA, 60)
    assert (outcome.bearer_name, outcome.protector_name) == ("Wren", "Oda")
    assert (len(team[WREN].pending), len(team[ODA].pending)) == (0, 1)
    with pytest.raises(Already) as refused:
        suffer(team, WREN, 60)
    assert refused.value.name == "passed"
    after, _, _ = suffer(team, ODA, 60)
    assert (after[ODA].stress, after[WREN].stress) == (2, 0)


def test_e3_26_a_protector_resists_once_with_their_own_momentum() -> None:
    team, _ = protect(given(WORSE), WREN, ODA, 60)
    after, _, _ = resist(team, ODA, Faces(4, 2), 60, 2, RULES)
    assert (after[ODA].stress, after[ODA].momentum, after[WREN].momentum) == (1, 1, 5)
    with pytest.raises(Already, match="reduced"):
        resist(after, ODA, Faces(), 60, 1, RULES)


def test_a_protector_can_be_protected_but_not_by_who_passed_it_on() -> None:
    team, _ = protect(given(WORSE), WREN, ODA, 60)
    with pytest.raises(Already, match="passed consequence"):
        protect(team, ODA, WREN, 60)
    again, _ = protect(team, ODA, KES, 60)
    assert suffer(again, KES, 60)[0][KES].stress == 2


def test_nobody_protects_themselves_or_what_is_settled() -> None:
    with pytest.raises(NotATeammate) as refused:
        protect(given(WORSE), WREN, WREN, 60)
    assert refused.value.what == "protect"
    team, _, _ = suffer(given(WORSE), WREN, 60)
    with pytest.raises(Already, match="happened"):
        protect(team, WREN, ODA, 60)


def test_a_reduced_effect_taken_over_stays_that_of_the_roll() -> None:
    team, _ = protect(given(REDUCED), WREN, ODA, 60)
    avoided, _, _ = resist(team, ODA, Faces(6), 60, 1, RULES)
    happened, _, _ = suffer(team, ODA, 60)
    effects = [roll_of(each).effect for each in (avoided, happened)]
    assert effects == [Effect.STANDARD, Effect.LIMITED]


# Attachments


def test_r3_24_breaking_an_attachment_cancels_without_roll_or_momentum() -> None:
    team = given(WORSE)
    family = (Attachment("My brother", is_broken=True), Attachment("The old ship"))
    team[WREN] = replace(team[WREN], attachments=family)
    after, outcome = break_attachment(team, WREN, 60, "the old")
    wren = after[WREN]
    assert (wren.stress, wren.momentum, wren.pending) == (0, 5, ())
    assert wren.attachments == (family[0], Attachment("The old ship", is_broken=True))
    assert (outcome.attachment, outcome.consequence.fate) == ("The old ship", Fate.CANCELLED)
    assert outcome.changes == ()


def test_an_attachment_breaks_once_and_only_for_a_consequence() -> None:
    broken = (Attachment("Ship", is_broken=True),)
    team = given(WORSE)
    team[WREN] = replace(team[WREN], attachments=broken)
    with pytest.raises(Already, match="broken attachment"):
        break_attachment(team, WREN, 60, "Ship")
    with pytest.raises(NoSuchName):
        break_attachment(team, WREN, 60, "Brother")
    with pytest.raises(NotMarked, match="consequence"):
        break_attachment(table(), WREN, 60, "Ship")


# A determination by itself


@pytest.mark.parametrize(
    ("faces", "fate", "left"),
    [((3,), Fate.HAPPENED, 3), ((4,), Fate.REDUCED, 2), ((6,), Fate.AVOIDED, 0)],
)
def test_a_determination_by_itself_says_what_is_left(
    faces: tuple[int], fate: Fate, left: int
) -> None:
    wren, outcome = determine(Character("Wren"), Faces(*faces), 60, 1, 3, RULES)
    assert (outcome.fate, outcome.rating, outcome.left) == (fate, 3, left)
    assert (wren.momentum, wren.stress) == (1, 0)
    assert outcome.changes == (Change("momentum", 2, 1, "Wren"),)


def test_e3_34_the_help_and_the_pushes_of_a_proposal_add_no_die_to_a_determination() -> None:
    """They are for its action roll, and wait for that."""
    proposal = Proposal(1, Action.SNEAK, pushes=(Push.DIE,), helper=KES, helper_name="Kes")
    wren = replace(given(WORSE)[WREN], proposal=proposal)
    dice = Faces(4)
    alone, by_itself = determine(wren, dice, 70, 1, 2, RULES)
    assert (by_itself.determination.faces, alone.proposal) == ((4,), proposal)
    dice.add(4)
    after, _, outcome = resist({**given(WORSE), WREN: wren}, WREN, dice, 60, 1, RULES)
    assert outcome.determination is not None
    assert (outcome.determination.faces, after[WREN].proposal) == ((4,), proposal)
    assert (after[WREN].momentum, after[KES].momentum) == (4, 3)
    assert dice.all_shown()


def test_a_determination_by_itself_halves_where_the_table_says_so() -> None:
    halving = Settings(half_reduction=True)
    assert determine(Character("Wren"), Faces(4), 60, 1, 3, halving)[1].left == 1


@pytest.mark.parametrize("rating", [0, 4])
def test_a_rating_is_1_to_3(rating: int) -> None:
    with pytest.raises(OutOfRange):
        determine(Character("Wren"), Faces(), 60, 1, rating, RULES)
    with pytest.raises(OutOfRange):
        Consequence(1, WORSE, rating, WREN, 50, Action.SNEAK)


@pytest.mark.parametrize(
    ("roller", "called", "now"),
    [(KES, "Kes", "Cinder"), (KES, "Ember", "Ember"), (ODA, "Kes", "Kes")],
)
def test_a_consequence_follows_whoever_rolled_for_it_to_another_name(
    roller: int, called: str, now: str
) -> None:
    """It is neither another character of that player, nor a namesake of another player."""
    faced = Consequence(60, WORSE, 2, roller, 50, Action.SNEAK, roller_name=called)
    wren = Character("Wren", consequences=(faced,)).with_teammate_renamed(KES, "Kes", "Cinder")
    assert [each.roller_name for each in wren.consequences] == [now]


def test_whoever_protects_learns_who_rolled_though_it_was_another() -> None:
    team = table()
    faced = Consequence(60, WORSE, 2, ODA, 50, Action.SNEAK, roller_name="Oda")
    team[KES] = replace(team[KES], consequences=(faced,))
    after, _ = protect(team, KES, WREN, 60)
    assert [each.roller_name for each in after[WREN].consequences] == ["Oda"]
