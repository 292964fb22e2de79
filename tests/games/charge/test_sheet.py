"""Charge's sheets: creation and its budget, edits, talents, attachments, clocks, settings."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.chat.refusals import words
from rules.charge import (
    ATTACHMENTS_MAX,
    FIELDS,
    GM_FIELDS,
    TALENTS_MAX,
    Action,
    Attachment,
    BadSize,
    Character,
    ProjectOpen,
    Settings,
    Talent,
    TalentKind,
    WrongClock,
    add_attachment,
    assign_dots,
    begin_clock,
    change_setting,
    dots_left,
    gain_talent,
    invest,
    mend_attachment,
    new_talent,
    owner_of_new_clock,
    parse_action,
    parse_talent,
    remove_attachment,
    remove_talent,
    setting_text,
)
from rules.clock import Clock, ClockKind
from rules.errors import (
    Already,
    AtLimit,
    BadText,
    NameTaken,
    NoSuchName,
    NotANumber,
    NotEnough,
    NotMarked,
    OutOfRange,
    TooMany,
    refusal_of,
)
from rules.outcome import Change
from rules.sheet import edit

SNEAK, SWAY = Action.SNEAK, Action.SWAY
DOT, DIE, RISK, EFFECT = TalentKind


def test_a_fresh_sheet_has_2_momentum_and_nothing_else() -> None:
    fresh = Character("Wren")
    assert (fresh.momentum, fresh.stress, fresh.is_taken_out) == (2, 0, False)
    assert [fresh.dots(action) for action in Action] == [0] * 12
    assert dots_left(fresh) == 7


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sneak", 5),
        ("sneak", -1),
        ("momentum", -1),
        ("stress", 4),
        ("escalated", 3),
        ("milestones", -1),
        ("flashback", -1),
    ],
)
def test_no_sheet_holds_a_number_out_of_bounds(field: str, value: int) -> None:
    fields: dict[str, Any] = {field: value}
    with pytest.raises(OutOfRange) as refused:
        replace(Character("Wren"), **fields)
    assert (refused.value.what, refused.value.value) == (field, value)


# Creation


def test_seven_dots_are_placed_at_most_two_each() -> None:
    dots = {SNEAK: 2, SWAY: 2, Action.FOCUS: 2, Action.BOND: 1}
    wren, outcome = assign_dots(Character("Wren"), dots)
    assert (wren.sneak, wren.sway, wren.focus, wren.bond) == (2, 2, 2, 1)
    assert outcome.left == dots_left(wren) == 0
    assert Change("sneak", 0, 2) in outcome.changes
    assert len(outcome.changes) == 4


def test_e3_36_three_dots_in_one_action_are_refused() -> None:
    with pytest.raises(OutOfRange) as refused:
        assign_dots(Character("Wren"), {SNEAK: 3})
    refusal = refused.value
    assert (refusal.what, refusal.value, refusal.high) == ("sneak", 3, 2)


def test_e3_36_eight_dots_in_all_are_refused() -> None:
    dots = {SNEAK: 2, SWAY: 2, Action.FOCUS: 2, Action.BOND: 2}
    with pytest.raises(OutOfRange) as refused:
        assign_dots(Character("Wren"), dots)
    refusal = refused.value
    assert (refusal.what, refusal.value, refusal.high) == ("dots", 8, 7)


def test_dots_may_be_moved_within_the_budget() -> None:
    full = Character("Wren", sneak=2, sway=2, focus=2, bond=1)
    with pytest.raises(OutOfRange):
        assign_dots(full, {Action.BOND: 2})
    moved, outcome = assign_dots(full, {Action.BOND: 2, SNEAK: 1})
    assert (moved.bond, moved.sneak, outcome.left) == (2, 1, 0)


def test_a_dot_talent_widens_the_budget_where_it_was_placed() -> None:
    talented, _ = gain_talent(Character("Wren", sneak=2), Talent(DOT, action=SNEAK))
    assert (talented.sneak, dots_left(talented)) == (3, 5)
    lowered, _ = assign_dots(talented, {SNEAK: 1})
    assert assign_dots(lowered, {SNEAK: 3})[0].sneak == 3
    with pytest.raises(OutOfRange):
        assign_dots(lowered, {SWAY: 3})


def test_r3_2_a_bought_dot_is_not_moved_to_another_action() -> None:
    """It widened the budget as a whole, so that it could be taken where it was not bought."""
    full = Character("Wren", bond=2, sway=2, focus=2, command=1)
    talented, _ = gain_talent(full, Talent(DOT, action=SNEAK))
    with pytest.raises(OutOfRange) as refused:
        assign_dots(talented, {SNEAK: 0, Action.COMMAND: 2})
    assert (refused.value.what, refused.value.value, refused.value.high) == ("dots", 8, 7)
    lowered, outcome = assign_dots(talented, {SNEAK: 0})
    assert outcome.left == 1
    with pytest.raises(OutOfRange):
        assign_dots(lowered, {Action.COMMAND: 2})
    assert assign_dots(lowered, {SNEAK: 1})[0] == talented
    moved, _ = assign_dots(talented, {SNEAK: 2, Action.COMMAND: 0})
    assert (moved.sneak, dots_left(moved)) == (2, 0)


def test_what_the_gm_gave_freely_may_stay_or_be_lowered() -> None:
    gifted = Character("Wren", sneak=4, sway=4)
    assert dots_left(gifted) == -1
    assert assign_dots(gifted, {SNEAK: 3})[0].sneak == 3
    with pytest.raises(OutOfRange):
        assign_dots(gifted, {Action.BOND: 1})


def test_r3_2_what_the_gm_gave_freely_is_not_moved_to_another_action() -> None:
    """It was if both were said at once, and not one after the other."""
    gifted = Character("Wren", sneak=4, sway=4)
    with pytest.raises(OutOfRange) as refused:
        assign_dots(gifted, {SNEAK: 2, Action.BOND: 2})
    assert (refused.value.value, refused.value.high) == (8, 7)
    within, outcome = assign_dots(gifted, {SNEAK: 1, Action.BOND: 2})
    assert (within.bond, outcome.left) == (2, 0)


def test_placing_nothing_is_refused() -> None:
    with pytest.raises(Already, match="placed dots"):
        assign_dots(Character("Wren"), {SNEAK: 0})


# Edits


@pytest.mark.parametrize(
    ("field", "text", "before", "after"),
    [
        ("name", " Wren  II ", "Wren", "Wren II"),
        ("concept", "burnt-out courier", "", "burnt-out courier"),
        ("appearance", "tall", "", "tall"),
        ("ties", "Oda ; the guild", "", "Oda; the guild"),
        ("ties", "Oda; Kes; Wim", "", "Oda; Kes; Wim"),
        ("condition", "-", "sore", ""),
        ("condition", "wet", "sore", "wet"),
        ("momentum", "15", "2", "15"),
        ("stress", "3", "0", "3"),
        ("escalated", "1", "0", "1"),
        ("milestones", "1", "0", "1"),
        ("taken_out", "Y", "no", "yes"),
        ("taken out", "yes", "no", "yes"),
        ("appear", "tall", "", "tall"),
    ],
)
def test_a_field_is_set_to_what_the_text_says(
    field: str, text: str, before: str, after: str
) -> None:
    sore = Character("Wren", condition="sore")
    edited, outcome = edit(FIELDS, sore, field, text)
    assert (outcome.before, outcome.after) == (before, after)
    _, before_next, _ = FIELDS[outcome.field](edited, text)
    assert before_next == after
    assert outcome.character == edited.name


@pytest.mark.parametrize(
    ("field", "text", "refusal"),
    [
        ("luck", "1", NoSuchName),
        ("name", " ", BadText),
        ("concept", "x" * 301, BadText),
        ("ties", "a;b;c;d", TooMany),
        ("ties", "a;;b", BadText),
        ("momentum", "two", NotANumber),
        ("momentum", "-1", OutOfRange),
        ("stress", "4", OutOfRange),
        ("sneak", "3", OutOfRange),
        ("sneak", "0", Already),
        ("momentum", "2", Already),
        ("taken_out", "maybe", NoSuchName),
        ("taken_out", "no", Already),
    ],
)
def test_an_edit_that_makes_no_sense_is_refused(
    field: str, text: str, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        edit(FIELDS, Character("Wren"), field, text)


def test_the_gm_edits_dots_freely_up_to_4() -> None:
    wren, _ = edit(GM_FIELDS, Character("Wren"), "sneak", "4")
    assert wren.sneak == 4
    with pytest.raises(OutOfRange):
        edit(GM_FIELDS, wren, "sneak", "5")


def test_ties_can_be_emptied() -> None:
    assert edit(FIELDS, Character("Wren", ties=("Oda",)), "ties", "-")[0].ties == ()


def test_every_action_is_a_field_of_its_own() -> None:
    for action in Action:
        wren, outcome = edit(FIELDS, Character("Wren"), action.value, "2")
        assert [each for each in Action if wren.dots(each)] == [action]
        assert (outcome.before, outcome.after) == ("0", "2")


def test_actions_and_talents_are_read_from_what_is_typed() -> None:
    assert parse_action(" Sn ") is SNEAK
    assert parse_talent("sway") == Talent(DOT, action=SWAY)
    assert parse_talent("di: when: hunted") == Talent(DIE, "when: hunted")
    for text in ("snek", "dot: sneak"):
        with pytest.raises(NoSuchName):
            parse_talent(text)
    # What it gives in that situation is missing.
    with pytest.raises(NotMarked, match="kind of talent"):
        parse_talent("in the dark")


# Talents


def test_a_milestone_buys_a_dot() -> None:
    ready = Character("Wren", sneak=1, milestones=1)
    wren, outcome = invest(ready, new_talent(DOT, action=SNEAK))
    assert (wren.sneak, wren.milestones) == (2, 0)
    assert outcome.changes == (Change("sneak", 1, 2), Change("milestones", 1, 0))
    with pytest.raises(NotEnough):
        invest(wren, new_talent(DOT, action=SNEAK))


def test_a_situational_talent_keeps_its_situation() -> None:
    wren, outcome = gain_talent(Character("Wren"), new_talent(RISK, "  at sea "))
    assert wren.talents == (Talent(RISK, "at sea"),)
    assert (outcome.changes, outcome.talent.name) == ((), "at sea")
    with pytest.raises(NameTaken):
        gain_talent(wren, new_talent(EFFECT, "At Sea"))


def test_a_talent_needs_its_action_or_its_situation() -> None:
    with pytest.raises(NotMarked, match="action"):
        new_talent(DOT)
    with pytest.raises(BadText):
        new_talent(DIE)


@pytest.mark.parametrize("kind", TalentKind)
def test_r3_22_there_are_thirteen_talents_in_all(kind: TalentKind) -> None:
    assert sum(TALENTS_MAX.values()) == 13
    wren = Character("Wren")
    actions = tuple(Action)
    for number in range(TALENTS_MAX[kind]):
        wren, _ = gain_talent(wren, new_talent(kind, f"case {number}", actions[number]))
    with pytest.raises(TooMany) as refused:
        gain_talent(wren, new_talent(kind, "one more", actions[-1]))
    assert refused.value.limit == len(wren.talents)


def test_a_dot_beyond_4_is_refused() -> None:
    with pytest.raises(AtLimit):
        gain_talent(Character("Wren", sneak=4), new_talent(DOT, action=SNEAK))


def test_a_talent_that_is_taken_away_takes_its_dot_along() -> None:
    wren, _ = gain_talent(Character("Wren", sneak=1), new_talent(DOT, action=SNEAK))
    wren, _ = gain_talent(wren, new_talent(DOT, action=SNEAK))
    after, outcome = remove_talent(wren, "sneak")
    assert (after.sneak, len(after.talents), outcome.is_removed) == (2, 1, True)
    assert outcome.changes == (Change("sneak", 3, 2),)
    bare = replace(after, sneak=0)
    assert remove_talent(bare, "sneak")[1].changes == ()
    with pytest.raises(NoSuchName):
        remove_talent(Character("Wren"), "sneak")


# Attachments and clocks


def test_attachments_are_two_with_names_of_their_own() -> None:
    wren, made = add_attachment(Character("Wren"), " My brother ")
    assert made.attachment == Attachment("My brother")
    with pytest.raises(NameTaken):
        add_attachment(wren, "my brother")
    wren, _ = add_attachment(wren, "The ship")
    assert len(wren.attachments) == ATTACHMENTS_MAX
    with pytest.raises(TooMany):
        add_attachment(wren, "The dog")
    after, gone = remove_attachment(wren, "My")
    assert (after.attachments, gone.is_removed) == ((Attachment("The ship"),), True)


def test_dots_that_stand_already_are_refused_in_words_of_this_game() -> None:
    """Another rank or number of ticks was asked for, which are Ironsworn's."""
    with pytest.raises(Already) as refused:
        assign_dots(Character("Wren", sneak=2), {SNEAK: 2})
    assert words(refused.value) == (
        "The dots already stand like that. Give an action another number."
    )


def test_a_broken_attachment_is_mended_and_not_added_again() -> None:
    broken = Character("Wren", attachments=(Attachment("Ship", is_broken=True),))
    with pytest.raises(Already) as refused:
        add_attachment(broken, "ship")
    assert "“Ship” is already broken" in words(refused.value)
    assert "`/charge attachment mend`" in words(refused.value)


def test_a_full_project_mends_a_broken_attachment() -> None:
    whole = Attachment("My brother")
    broken = Character("Wren", attachments=(Attachment("Ship", is_broken=True), whole))
    full = Clock("Repairs", 4, 4, ClockKind.PROJECT)
    wren, outcome = mend_attachment(broken, "Ship", full)
    assert wren.attachments == (Attachment("Ship"), whole)
    assert not outcome.attachment.is_broken
    with pytest.raises(Already, match="whole attachment"):
        mend_attachment(wren, "Ship", full)
    with pytest.raises(ProjectOpen) as refused:
        mend_attachment(broken, "Ship", replace(full, ticks=3))
    # It was said that no segments were left, as if they were spent.
    assert "“Repairs” has 3 of 4 segments." in words(refused.value)
    with pytest.raises(WrongClock):
        mend_attachment(broken, "Ship", replace(full, kind=ClockKind.DANGER))


@pytest.mark.parametrize(
    "begin",
    [
        lambda segments: begin_clock("Alarm", segments),
        lambda segments: owner_of_new_clock(segments, ClockKind.DANGER, 0, 7),
    ],
)
def test_e3_30_a_new_clock_has_4_6_or_8_segments(begin: Callable[[int], object]) -> None:
    refusals = {segments: refusal_of(begin, segments) for segments in range(11)}
    assert [segments for segments, refusal in refusals.items() if refusal is None] == [4, 6, 8]
    refusal = refusals[5]
    assert isinstance(refusal, BadSize)
    assert (refusal.segments, refusal.sizes) == (5, (4, 6, 8))


@pytest.mark.parametrize(
    ("kind", "owner", "expected"),
    [
        (ClockKind.DANGER, 0, 0),
        (ClockKind.PROJECT, 0, 7),
        (ClockKind.COMPLICATION, 0, 7),
        (ClockKind.PROJECT, 9, 9),
    ],
)
def test_a_project_or_a_complication_is_whose_it_is_said_to_be_else_its_makers(
    kind: ClockKind, owner: int, expected: int
) -> None:
    assert owner_of_new_clock(4, kind, owner, 7) == expected


def test_a_gift_spends_a_milestone_if_there_is_one_and_needs_none() -> None:
    talent = Talent(DOT, action=SNEAK)
    poor, rich = Character("Wren"), Character("Wren", milestones=1)
    with pytest.raises(NotEnough):
        invest(poor, talent)
    assert invest(poor, talent, is_gift=True)[0].talents == (talent,)
    assert invest(rich, talent, is_gift=True)[0].milestones == 0
    assert invest(replace(rich, milestones=3), talent)[0].milestones == 2


# Settings


@pytest.mark.parametrize(
    ("setting", "text", "before", "after"),
    [
        ("dial_full", "1", "2", "1"),
        ("effect_cap", "4", "3", "4"),
        ("one", "YES", "off", "on"),
        ("GM first", "on", "off", "on"),
        ("momentum on full", "1", "2", "1"),
        ("flashback_max", "3", "2", "3"),
    ],
)
def test_a_setting_is_changed_by_what_is_typed(
    setting: str, text: str, before: str, after: str
) -> None:
    changed, outcome = change_setting(Settings(), setting, text)
    assert (outcome.before, outcome.after) == (before, after)
    assert setting_text(changed, outcome.setting) == after


@pytest.mark.parametrize(
    ("setting", "text", "refusal"),
    [
        ("luck", "1", NoSuchName),
        ("effect_cap", "5", OutOfRange),
        ("effect_cap", "yes", NotANumber),
        ("effect_cap", "3", Already),
        ("keep_surplus", "1", NoSuchName),
        ("keep_surplus", "no", Already),
        ("keep_surplus", "off", Already),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(
    setting: str, text: str, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        change_setting(Settings(), setting, text)


@pytest.mark.parametrize(
    ("setting", "low", "high"),
    [
        *((f"dial_{result}", 0, 10) for result in ("bad", "partial", "full", "critical")),
        ("effect_cap", 3, 4),
        ("flashback_max", 0, 10),
        ("push_dice_max", 1, 3),
    ],
)
def test_a_setting_that_is_a_number_has_bounds(setting: str, low: int, high: int) -> None:
    def taken(value: int) -> int:
        fields: dict[str, Any] = {setting: value}
        return int(getattr(Settings(**fields), setting))

    assert (taken(low), taken(high)) == (low, high)
    for value in (low - 1, high + 1):
        with pytest.raises(OutOfRange) as refused:
            taken(value)
        assert (refused.value.what, refused.value.value) == (setting, value)
