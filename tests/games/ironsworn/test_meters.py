"""Ironsworn's momentum, meters and debilities, and losses that run past their end."""

from dataclasses import replace
from typing import Any

import pytest

from rules.errors import (
    Already,
    AmbiguousName,
    AtLimit,
    BadText,
    NoSuchName,
    NotANumber,
    NotEnough,
    NotMarked,
    OutOfRange,
    ZeroChange,
)
from rules.ironsworn import (
    FIELDS,
    Blocked,
    Character,
    Debility,
    DebilityFamily,
    Ending,
    Meter,
    Owing,
    Party,
    PermanentDebility,
    Rank,
    Stat,
    StillPayable,
    Track,
    TrackEnd,
    TrackKind,
    change_meter,
    change_momentum,
    clear_debility,
    debt_of,
    mark_debility,
    owing,
    parse_source,
    run_out,
    setback_choices,
    settle_setback,
    settle_shortfall,
    shortfall_choices,
    suffer_momentum,
    take_momentum,
    waive_setback,
    waive_shortfall,
)
from rules.ironsworn.making import BadStats
from rules.outcome import Change
from rules.sheet import edit

ALL = tuple(Debility)
FAMILIES = {
    DebilityFamily.CONDITION: {"wounded", "shaken", "unprepared", "encumbered"},
    DebilityFamily.BANE: {"maimed", "corrupted"},
    DebilityFamily.BURDEN: {"cursed", "tormented"},
}


def moved(changes: tuple[Change, ...]) -> list[tuple[str, int, int]]:
    return [(change.what, change.before, change.after) for change in changes]


def numbers(field: str, value: int) -> dict[str, Any]:
    return {field: value}


def at(momentum: int, *debilities: Debility) -> Character:
    return Character("Wren", momentum=momentum, debilities=debilities)


# The sheet and its bounds


def test_a_fresh_character_is_legal_and_starts_as_the_rules_say() -> None:
    wren = Character("Wren")
    assert sorted((wren.edge, wren.heart, wren.iron, wren.shadow, wren.wits)) == [1, 1, 2, 2, 3]
    assert (wren.health, wren.spirit, wren.momentum, Party().supply) == (5, 5, 2, 5)
    assert (wren.max_momentum, wren.momentum_reset) == (10, 2)
    assert (wren.experience, wren.setback, wren.shortfall, wren.roll) == (0, 0, 0, None)


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [
        *((stat.value, 0, 5) for stat in Stat),
        ("health", 0, 5),
        ("spirit", 0, 5),
        ("momentum", -6, 10),
        ("experience", 0, 999),
        ("experience_spent", 0, 0),
        ("setback", 0, 999),
        ("shortfall", 0, 999),
    ],
)
def test_every_number_of_a_character_has_its_bounds(field: str, low: int, high: int) -> None:
    assert getattr(Character("Wren", **numbers(field, low)), field) == low
    assert getattr(Character("Wren", **numbers(field, high)), field) == high
    for value in (low - 1, high + 1):
        with pytest.raises(OutOfRange) as refused:
            Character("Wren", **numbers(field, value))
        assert refused.value.what == field
        assert (refused.value.value, refused.value.low, refused.value.high) == (value, low, high)


@pytest.mark.parametrize("supply", [-1, 6])
def test_supply_lies_from_0_to_5(supply: int) -> None:
    with pytest.raises(OutOfRange) as refused:
        Party(supply)
    assert refused.value.what == "supply"


@pytest.mark.parametrize(
    ("marked", "reset", "top"),
    [
        pytest.param(0, 2, 10, id="T2.4-0"),
        pytest.param(1, 1, 9, id="T2.4-1"),
        pytest.param(2, 0, 8, id="T2.4-2"),
        pytest.param(3, 0, 7, id="T2.4-3"),
        pytest.param(4, 0, 6, id="E2.22-4"),
        pytest.param(8, 0, 2, id="E2.22-8"),
    ],
)
def test_each_debility_lowers_the_maximum_and_the_first_two_the_reset(
    marked: int, reset: int, top: int
) -> None:
    wren = at(0, *ALL[:marked])
    assert (wren.momentum_reset, wren.max_momentum) == (reset, top)


def test_momentum_above_a_lowered_maximum_is_no_legal_sheet() -> None:
    with pytest.raises(OutOfRange) as refused:
        at(10, Debility.CURSED)
    assert refused.value.high == 9


def test_the_eight_debilities_fall_into_three_families() -> None:
    found = {
        family: {debility.value for debility in Debility if debility.family is family}
        for family in DebilityFamily
    }
    assert found == FAMILIES


# Momentum


@pytest.mark.parametrize(
    ("before", "amount", "after", "setback"),
    [
        (2, 3, -1, 0),
        (-5, 1, -6, 0),
        pytest.param(-6, 1, -6, 1, id="t2.11"),
        pytest.param(-5, 2, -6, 1, id="e2.16"),
        (10, 16, -6, 0),
        (10, 17, -6, 1),
        (10, 99, -6, 83),
    ],
)
def test_a_loss_of_momentum_below_its_minimum_is_a_setback(
    before: int, amount: int, after: int, setback: int
) -> None:
    wren, outcome = suffer_momentum(replace(at(before), setback=2), amount)
    assert (wren.momentum, wren.setback, outcome.setback) == (after, 2 + setback, setback)
    steps = [("momentum", before, after), ("setback", 2, 2 + setback)]
    assert moved(outcome.changes) == [step for step in steps if step[1] != step[2]]


@pytest.mark.parametrize(
    ("before", "amount", "after", "lost"),
    [
        (2, 3, 5, 0),
        (9, 1, 10, 0),
        pytest.param(9, 2, 10, 1, id="e2.19"),
        (-6, 16, 10, 0),
        (-6, 99, 10, 83),
    ],
)
def test_a_gain_is_cut_at_the_maximum_and_says_what_was_lost(
    before: int, amount: int, after: int, lost: int
) -> None:
    wren, outcome = take_momentum(at(before), amount)
    assert (wren.momentum, outcome.asked, outcome.lost) == (after, amount, lost)
    assert moved(outcome.changes) == [("momentum", before, after)]


def test_t2_12_at_the_maximum_no_momentum_can_be_taken() -> None:
    for full in (at(10), at(8, *ALL[:2])):
        with pytest.raises(AtLimit) as refused:
            take_momentum(full, 1)
        assert (refused.value.what, refused.value.value) == ("momentum", full.momentum)


@pytest.mark.parametrize("amount", [0, -1, 100])
def test_amounts_of_momentum_run_from_1_to_99(amount: int) -> None:
    for move in (take_momentum, suffer_momentum):
        with pytest.raises(OutOfRange):
            move(at(2), amount)


@pytest.mark.parametrize(("change", "momentum"), [(1, 3), (-1, 1)])
def test_a_change_of_momentum_is_a_gain_or_a_loss(change: int, momentum: int) -> None:
    wren, outcome = change_momentum(at(2), change)
    assert (wren.momentum, outcome.asked) == (momentum, change)


@pytest.mark.parametrize("change", [0, 100, -100])
def test_a_change_of_nothing_or_beyond_99_is_refused(change: int) -> None:
    with pytest.raises(OutOfRange):
        change_momentum(at(2), change)
    with pytest.raises(OutOfRange):
        change_meter(at(2), Party(), Meter.HEALTH, change)


def test_a_change_of_nothing_is_refused_by_what_would_be_one() -> None:
    with pytest.raises(ZeroChange) as refused:
        change_meter(at(2), Party(), Meter.HEALTH, 0)
    assert (refused.value.what, refused.value.low, refused.value.high) == ("health", -99, 99)


# Debilities


def test_e2_20_momentum_falls_to_a_lowered_maximum() -> None:
    wren, outcome = mark_debility(at(10), Debility.WOUNDED)
    assert (wren.momentum, wren.max_momentum) == (9, 9)
    assert (outcome.debility, outcome.is_marked) == (Debility.WOUNDED, True)
    assert moved(outcome.changes) == [
        ("wounded", 0, 1),
        ("max momentum", 10, 9),
        ("momentum reset", 2, 1),
        ("momentum", 10, 9),
    ]


def test_e2_21_clearing_raises_the_maximum_but_not_momentum() -> None:
    wren, outcome = clear_debility(at(9, Debility.WOUNDED), Debility.WOUNDED)
    assert (wren.momentum, wren.max_momentum, wren.debilities) == (9, 10, ())
    assert not outcome.is_marked
    assert moved(outcome.changes) == [
        ("wounded", 1, 0),
        ("max momentum", 9, 10),
        ("momentum reset", 1, 2),
    ]


def test_e2_22_the_third_debility_leaves_the_reset_alone() -> None:
    _, outcome = mark_debility(at(0, Debility.WOUNDED, Debility.SHAKEN), Debility.CURSED)
    assert moved(outcome.changes) == [("cursed", 0, 1), ("max momentum", 8, 7)]


def test_all_eight_can_be_marked_once_and_stand_in_one_order() -> None:
    wren = at(10)
    for debility in reversed(ALL):
        wren, _ = mark_debility(wren, debility)
    assert (wren.debilities, wren.max_momentum, wren.momentum) == (ALL, 2, 2)
    for debility in ALL:
        with pytest.raises(Already) as refused:
            mark_debility(wren, debility)
        assert (refused.value.what, refused.value.name) == ("debility", debility.value)


@pytest.mark.parametrize("debility", [Debility.MAIMED, Debility.CORRUPTED])
def test_a_bane_needs_an_override_to_be_cleared(debility: Debility) -> None:
    with pytest.raises(PermanentDebility) as refused:
        clear_debility(at(0, debility), debility)
    assert refused.value.debility is debility
    assert clear_debility(at(0, debility), debility, is_override=True)[0].debilities == ()


def test_any_other_debility_is_cleared_without_one() -> None:
    for family in (DebilityFamily.CONDITION, DebilityFamily.BURDEN):
        for name in FAMILIES[family]:
            assert clear_debility(at(0, Debility(name)), Debility(name))[0].debilities == ()


def test_clearing_keeps_the_others() -> None:
    wren, _ = clear_debility(at(0, *ALL[:3]), Debility.SHAKEN)
    assert wren.debilities == (Debility.WOUNDED, Debility.UNPREPARED)


def test_what_is_not_marked_cannot_be_cleared() -> None:
    for debility in ALL:
        with pytest.raises(NotMarked) as refused:
            clear_debility(at(0), debility, is_override=True)
        assert refused.value.what == debility.value


def test_who_runs_out_is_marked_unprepared_once() -> None:
    wren, changes = run_out(at(10))
    assert (wren.debilities, wren.momentum) == ((Debility.UNPREPARED,), 9)
    assert changes[0] == Change("unprepared", 0, 1)
    assert run_out(wren) == (wren, ())


# Meters


@pytest.mark.parametrize("meter", Meter)
@pytest.mark.parametrize(
    ("before", "change", "after", "rest"),
    [
        (3, -2, 1, 0),
        (1, -1, 0, 0),
        (1, -3, 0, 2),
        (0, -1, 0, 1),
        (3, 1, 4, 0),
        (4, 1, 5, 0),
        (4, 3, 5, 2),
        (0, 6, 5, 1),
    ],
)
def test_a_meter_moves_between_0_and_5_and_reports_the_rest(
    meter: Meter, before: int, change: int, after: int, rest: int
) -> None:
    wren = Character("Wren", health=before, spirit=before, momentum=9)
    wren, party, outcome = change_meter(wren, Party(before), meter, change)
    values = {"health": wren.health, "spirit": wren.spirit, "supply": party.supply}
    assert values == dict.fromkeys(values, before) | {meter.value: after}
    assert (outcome.meter, outcome.asked) == (meter, change)
    assert (outcome.lost, outcome.run_on) == ((rest, 0) if change > 0 else (0, rest))
    own = [step for step in moved(outcome.changes) if step[0] == meter.value]
    assert own == ([(meter.value, before, after)] if before != after else [])


@pytest.mark.parametrize("meter", Meter)
def test_a_full_meter_does_not_rise(meter: Meter) -> None:
    with pytest.raises(AtLimit) as refused:
        change_meter(at(2), Party(), meter, 1)
    assert (refused.value.what, refused.value.value) == (meter.value, 5)


BLOCKED = [
    (Meter.HEALTH, Debility.WOUNDED),
    (Meter.SPIRIT, Debility.SHAKEN),
    (Meter.SUPPLY, Debility.UNPREPARED),
]


@pytest.mark.parametrize(("meter", "debility"), BLOCKED, ids=lambda each: f"E2.34-{each.value}")
def test_a_meter_cannot_rise_under_its_debility(meter: Meter, debility: Debility) -> None:
    wren = Character("Wren", health=3, spirit=3, debilities=(debility,))
    with pytest.raises(Blocked) as refused:
        change_meter(wren, Party(3), meter, 1)
    assert (refused.value.meter, refused.value.debility) == (meter, debility)


@pytest.mark.parametrize(("meter", "debility"), BLOCKED)
def test_a_debility_blocks_its_own_meter_alone_and_no_loss(
    meter: Meter, debility: Debility
) -> None:
    others = tuple(each for each in ALL if each is not debility)
    wren = Character("Wren", health=3, spirit=3, debilities=others, momentum=0)
    change_meter(wren, Party(3), meter, 1)
    marked = replace(wren, debilities=(debility,))
    after, party, _ = change_meter(marked, Party(3), meter, -1)
    values = {Meter.HEALTH: after.health, Meter.SPIRIT: after.spirit, Meter.SUPPLY: party.supply}
    assert values[meter] == 2


def test_e2_33_once_the_debility_is_cleared_its_meter_rises() -> None:
    wren = Character("Wren", health=1, debilities=(Debility.WOUNDED,))
    healed, _ = clear_debility(wren, Debility.WOUNDED)
    assert change_meter(healed, Party(), Meter.HEALTH, 2)[0].health == 3


@pytest.mark.parametrize("meter", [Meter.HEALTH, Meter.SPIRIT])
def test_e2_36_what_health_or_spirit_lacks_runs_on_to_momentum_and_to_a_setback(
    meter: Meter,
) -> None:
    wren = Character("Wren", health=1, spirit=1, momentum=-5)
    after, _, outcome = change_meter(wren, Party(), meter, -4)
    assert (after.momentum, after.setback) == (-6, 2)
    assert (outcome.run_on, outcome.setback, outcome.shortfall) == (3, 2, 0)
    assert moved(outcome.changes) == [
        (meter.value, 1, 0),
        ("momentum", -5, -6),
        ("setback", 0, 2),
    ]


def test_a_loss_at_zero_health_goes_to_momentum_whole() -> None:
    after, _, outcome = change_meter(Character("Wren", health=0), Party(), Meter.HEALTH, -2)
    assert (after.health, after.momentum) == (0, 0)
    assert moved(outcome.changes) == [("momentum", 2, 0)]


def test_e2_35_missing_supply_waits_to_be_exchanged_and_marks_unprepared() -> None:
    after, party, outcome = change_meter(at(10), Party(1), Meter.SUPPLY, -2)
    assert (party.supply, after.shortfall) == (0, 1)
    assert (after.debilities, after.momentum) == ((Debility.UNPREPARED,), 9)
    assert (outcome.run_on, outcome.shortfall, outcome.is_out_of_supply) == (1, 1, True)
    assert moved(outcome.changes) == [
        ("supply", 1, 0),
        ("shortfall", 0, 1),
        ("unprepared", 0, 1),
        ("max momentum", 10, 9),
        ("momentum reset", 2, 1),
        ("momentum", 10, 9),
    ]
    assert {change.whose for change in outcome.changes} == {""}


def test_a_loss_of_supply_while_unprepared_only_adds_to_the_shortfall() -> None:
    wren = replace(at(2, Debility.UNPREPARED), shortfall=1)
    after, _, outcome = change_meter(wren, Party(0), Meter.SUPPLY, -3)
    assert (after.shortfall, after.debilities) == (4, (Debility.UNPREPARED,))
    assert moved(outcome.changes) == [("shortfall", 1, 4)]


@pytest.mark.parametrize(("supply", "is_out"), [(2, True), (3, False)])
def test_only_a_loss_of_the_last_supply_marks_unprepared(supply: int, is_out: bool) -> None:
    after, _, outcome = change_meter(at(2), Party(supply), Meter.SUPPLY, -2)
    assert outcome.is_out_of_supply is is_out
    assert after.debilities == ((Debility.UNPREPARED,) if is_out else ())
    assert after.shortfall == 0


# Placing a setback

QUEST = Track("Quest", TrackKind.VOW, Rank.FORMIDABLE, ticks=9)
ROAD = Track("Road", TrackKind.JOURNEY, Rank.TROUBLESOME, ticks=5)


def set_back(points: int, health: int = 5, spirit: int = 5) -> Character:
    return Character(
        "Wren", momentum=-6, setback=points, tracks=(QUEST,), health=health, spirit=spirit
    )


def test_setback_choices_show_what_a_point_would_do() -> None:
    choices = setback_choices(set_back(1, health=3, spirit=1), Party(2), (ROAD,))
    assert [(choice.key, choice.before, choice.after) for choice in choices] == [
        ("health", 3, 2),
        ("spirit", 1, 0),
        ("supply", 2, 1),
        ("own:Quest", 9, 5),
        ("shared:Road", 5, 0),
    ]


def test_what_is_empty_or_ended_can_take_no_point() -> None:
    ended = replace(ROAD, end=TrackEnd.ARRIVED)
    wren = replace(set_back(1, health=0, spirit=0), tracks=(replace(QUEST, ticks=0),))
    assert setback_choices(wren, Party(0), (ended,)) == ()


def test_without_a_setback_there_is_nothing_to_place() -> None:
    wren = Character("Wren")
    assert setback_choices(wren, Party()) == ()
    with pytest.raises(NotEnough) as refused:
        settle_setback(wren, Party(), (), "health")
    assert (refused.value.what, refused.value.have, refused.value.need) == ("setback", 0, 1)
    with pytest.raises(NotEnough):
        waive_setback(wren, Party())


@pytest.mark.parametrize(
    ("choice", "values", "change"),
    [
        ("health", (4, 5, 5, 9, 5), Change("health", 5, 4)),
        ("spirit", (5, 4, 5, 9, 5), Change("spirit", 5, 4)),
        ("supply", (5, 5, 4, 9, 5), Change("supply", 5, 4)),
        ("own:Quest", (5, 5, 5, 5, 5), Change("ticks", 9, 5, "Quest")),
        ("shared:Road", (5, 5, 5, 9, 0), Change("ticks", 5, 0, "Road")),
    ],
)
def test_a_point_of_a_setback_goes_where_the_player_says(
    choice: str, values: tuple[int, ...], change: Change
) -> None:
    other = Track("Other", TrackKind.FIGHT, Rank.EPIC, ticks=7)
    after, party, shared, outcome = settle_setback(set_back(3), Party(), (other, ROAD), choice)
    assert values == (
        after.health,
        after.spirit,
        party.supply,
        after.tracks[0].ticks,
        shared[1].ticks,
    )
    assert shared[0] == other
    assert (after.setback, outcome.left, outcome.choice) == (2, 2, choice)
    assert outcome.changes == (Change("setback", 3, 2), change)
    assert not outcome.is_out_of_supply


def test_own_and_shared_tracks_of_one_name_are_told_apart() -> None:
    twin = replace(ROAD, name="Quest")
    after, _, shared, _ = settle_setback(set_back(1), Party(), (twin,), "shared:Quest")
    assert (after.tracks, shared[0].ticks) == ((QUEST,), 0)


def test_an_ended_track_of_the_same_name_loses_nothing() -> None:
    ended = replace(ROAD, end=TrackEnd.ARRIVED)
    _, _, shared, _ = settle_setback(set_back(1), Party(), (ended, ROAD), "shared:Road")
    assert [track.ticks for track in shared] == [5, 0]


@pytest.mark.parametrize("choice", ["health", "heal", "momentum", "own:Quest", "own", "", "x:y"])
def test_only_a_choice_of_the_moment_can_take_a_point(choice: str) -> None:
    wren = replace(set_back(1, health=0), tracks=())
    with pytest.raises(NoSuchName) as refused:
        settle_setback(wren, Party(), (), choice)
    assert list(refused.value.known) == ["spirit", "supply"]


def test_the_last_supply_lost_to_a_setback_marks_unprepared() -> None:
    after, party, _, outcome = settle_setback(set_back(1), Party(1), (), "supply")
    assert (party.supply, after.debilities) == (0, (Debility.UNPREPARED,))
    assert outcome.is_out_of_supply
    assert [change.what for change in outcome.changes] == [
        "setback",
        "supply",
        "unprepared",
        "max momentum",
        "momentum reset",
    ]


def test_the_last_supply_marks_nobody_twice() -> None:
    wren = replace(set_back(1), debilities=(Debility.UNPREPARED,))
    after, _, _, outcome = settle_setback(wren, Party(1), (), "supply")
    assert after.debilities == (Debility.UNPREPARED,)
    assert [change.what for change in outcome.changes] == ["setback", "supply"]


@pytest.mark.parametrize("meter", ["health", "spirit"])
def test_a2_5_what_is_lost_to_a_setback_stops_there(meter: str) -> None:
    after, _, _, _ = settle_setback(set_back(1, health=1, spirit=1), Party(), (), meter)
    assert (after.health, after.spirit) == ((0, 1) if meter == "health" else (1, 0))
    assert (after.momentum, after.setback, after.debilities, after.pending) == (-6, 0, (), ())


def test_a_setback_that_comes_while_another_is_half_paid_is_paid_apart() -> None:
    """What had taken a point of the one had to take those of the other as well."""
    wren, party, shared, _ = settle_setback(set_back(2), Party(), (ROAD,), "health")
    wren, outcome = suffer_momentum(wren, 2)
    assert (wren.setback, outcome.setback) == (3, 2)
    due = debt_of(wren, party, shared)
    assert (due.setback, due.points, due.later) == (1, 1, (2,))
    assert [each.key for each in due.choices] == ["health", "spirit", "supply"]

    wren, party, shared, _ = settle_setback(wren, party, shared, "spirit")
    due = debt_of(wren, party, shared)
    assert (due.setback, due.later, len(due.choices)) == (2, (), 5)
    wren, party, shared, _ = settle_setback(wren, party, shared, "own:Quest")
    assert [each.key for each in setback_choices(wren, party, shared)] == ["own:Quest"]


def test_setbacks_that_nothing_has_paid_yet_are_apart_as_well() -> None:
    """Each is a move of its own, so one may cost health and the other progress."""
    wren, _ = suffer_momentum(suffer_momentum(replace(set_back(0), tracks=(QUEST,)), 1)[0], 1)
    wren, party, _, _ = settle_setback(wren, Party(), (), "health")
    wren, _, _, outcome = settle_setback(wren, party, (), "own:Quest")
    assert (wren.health, wren.tracks[0].ticks, outcome.left) == (4, 5, 0)
    assert (wren.setback_on, wren.setback_later) == ("", ())


def test_missing_supply_that_becomes_a_setback_is_one_of_its_own() -> None:
    wren = Character("Wren", health=0, spirit=0, momentum=-6, shortfall=2, setback=1)
    wren, _ = waive_shortfall(wren)
    assert debt_of(wren, Party(), ()).later == (2,)


def test_setbacks_that_nothing_can_take_are_let_go_together() -> None:
    wren = replace(set_back(1, health=0, spirit=0), tracks=())
    wren, _ = suffer_momentum(wren, 2)
    due = debt_of(wren, Party(0), ())
    assert (due.setback, due.later) == (3, ())
    wren, outcome = waive_setback(wren, Party(0))
    assert (outcome.unpaid, wren.setback, wren.setback_later) == (3, 0, ())


def test_e2_17_with_every_meter_empty_three_points_are_three_units_of_progress() -> None:
    wren, party = replace(set_back(0, health=0, spirit=0), tracks=()), Party(0)
    quest = replace(QUEST, ticks=14)
    wren, _ = suffer_momentum(replace(wren, tracks=(quest,)), 3)
    assert wren.setback == 3
    for left in (10, 6, 2):
        assert [choice.key for choice in setback_choices(wren, party)] == ["own:Quest"]
        wren, party, _, _ = settle_setback(wren, party, (), "own:Quest")
        assert wren.tracks[0].ticks == left
    assert wren.setback == 0


def test_e2_18_a_setback_that_nothing_can_take_is_reported_unpaid() -> None:
    wren = replace(set_back(3, health=0, spirit=0), tracks=())
    after, outcome = waive_setback(wren, Party(0))
    assert (outcome.unpaid, after.setback) == (3, 0)
    assert moved(outcome.changes) == [("setback", 3, 0)]


def test_a_setback_is_not_waived_while_something_can_take_it() -> None:
    wren = replace(set_back(2, health=0, spirit=0), tracks=())
    with pytest.raises(StillPayable) as refused:
        waive_setback(wren, Party(0), (ROAD,))
    assert (refused.value.what, refused.value.left) == ("setback", 2)
    assert list(refused.value.choices) == ["shared:Road"]


# Exchanging missing supply


@pytest.mark.parametrize(
    ("choice", "values"),
    [("health", (4, 5, 3)), ("spirit", (5, 4, 3)), ("momentum", (5, 5, 2))],
)
def test_a_point_of_missing_supply_goes_where_the_player_says(
    choice: str, values: tuple[int, int, int]
) -> None:
    after, outcome = settle_shortfall(Character("Wren", momentum=3, shortfall=2), choice)
    assert (after.health, after.spirit, after.momentum) == values
    assert (after.shortfall, outcome.left, outcome.choice) == (1, 1, choice)
    before = 3 if choice == "momentum" else 5
    assert moved(outcome.changes) == [("shortfall", 2, 1), (choice, before, before - 1)]


def test_shortfall_choices_leave_out_what_is_at_its_end() -> None:
    wren = Character("Wren", health=0, momentum=-5, shortfall=1)
    assert [(each.key, each.before, each.after) for each in shortfall_choices(wren)] == [
        ("spirit", 5, 4),
        ("momentum", -5, -6),
    ]
    assert [each.key for each in shortfall_choices(replace(wren, momentum=-6))] == ["spirit"]
    with pytest.raises(NoSuchName) as refused:
        settle_shortfall(wren, "health")
    assert list(refused.value.known) == ["spirit", "momentum"]


def test_without_a_shortfall_there_is_nothing_to_exchange() -> None:
    wren = Character("Wren")
    assert shortfall_choices(wren) == ()
    for move in (lambda: settle_shortfall(wren, "health"), lambda: waive_shortfall(wren)):
        with pytest.raises(NotEnough) as refused:
            move()
        assert refused.value.what == "shortfall"


def test_missing_supply_that_nothing_can_take_becomes_a_setback() -> None:
    wren = Character("Wren", health=0, spirit=0, momentum=-6, shortfall=2, setback=1)
    after, outcome = waive_shortfall(wren)
    assert (after.shortfall, after.setback, outcome.setback) == (0, 3, 2)
    assert moved(outcome.changes) == [("shortfall", 2, 0), ("setback", 1, 3)]


def test_missing_supply_is_not_waived_while_something_can_take_it() -> None:
    with pytest.raises(StillPayable) as refused:
        waive_shortfall(Character("Wren", health=0, spirit=0, momentum=-5, shortfall=2))
    assert (refused.value.what, list(refused.value.choices)) == ("shortfall", ["momentum"])


# What waits, told with what happened


def test_missing_supply_is_placed_before_a_setback() -> None:
    wren = Character("Wren", momentum=-6, shortfall=2, setback=3)
    debt = debt_of(wren, Party(0), (ROAD,))
    assert (debt.what, debt.points, debt.shortfall, debt.setback) == ("shortfall", 2, 2, 3)
    assert [choice.key for choice in debt.choices] == ["health", "spirit"]
    later = debt_of(replace(wren, shortfall=0), Party(0), (ROAD,))
    assert (later.what, later.points) == ("setback", 3)
    assert [choice.name for choice in later.choices] == ["health", "spirit", "Road"]


def test_an_outcome_stands_alone_when_nothing_waits_after_it() -> None:
    free, outcome = suffer_momentum(at(2), 1)
    assert owing(free, Party(), (), outcome) is outcome
    low, fell = suffer_momentum(at(-6), 1)
    told = owing(low, Party(), (), fell)
    assert isinstance(told, Owing)
    assert (told.character, told.what, told.debt) == ("Wren", fell, debt_of(low, Party()))


# Putting the sheet right by hand


def test_the_fields_that_can_be_edited() -> None:
    numbers = ("health", "spirit", "momentum", "experience", "experience spent", "harm")
    stats = ("edge", "heart", "iron", "shadow", "wits")
    assert ("name", "stats", *stats, *numbers, "ending") == tuple(FIELDS)


def test_a2_17_an_ending_is_set_and_cleared_by_hand() -> None:
    dead, outcome = edit(FIELDS, Character("Wren"), "ending", "Dead")
    assert (dead.ending, outcome.before, outcome.after) == (Ending.DEAD, "none", "dead")
    lost, _ = edit(FIELDS, dead, "ending", "desolate")
    cleared, outcome = edit(FIELDS, lost, "ending", "none")
    assert (cleared.ending, outcome.before, outcome.after) == (None, "desolate", "none")
    with pytest.raises(NoSuchName):
        edit(FIELDS, dead, "ending", "asleep")


def test_all_five_stats_are_edited_at_once_and_held_to_those_of_a_new_character() -> None:
    """What slows a table down, 5: `/sheet edit field:stats value:3 2 2 1 1` was refused."""
    wren, outcome = edit(FIELDS, Character("Wren"), "stats", "wits 3, edge 2, iron 2")
    assert (wren.edge, wren.heart, wren.iron, wren.shadow, wren.wits) == (2, 1, 2, 1, 3)
    assert (outcome.before, outcome.after, wren.is_made) == ("3 2 2 1 1", "2 1 2 1 3", True)
    same, _ = edit(FIELDS, Character("Wren"), "stats", "3 2 2 1 1")
    assert same.is_made
    with pytest.raises(BadStats):
        edit(FIELDS, wren, "stats", "3 2 3 1 1")


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("name", "  Old   Wren ", "Old Wren"),
        ("edge", "0", 0),
        ("wits", "5", 5),
        ("health", " 4 ", 4),
        ("Spirit", "0", 0),
        ("mom", "-6", -6),
        ("momentum", "+9", 9),
        ("experience", "999", 999),
        ("experience_spent", "3", 3),
        ("experience spent", "3", 3),
    ],
)
def test_an_edit_sets_the_field_that_is_meant(field: str, text: str, value: str | int) -> None:
    wren = Character("Wren", debilities=(Debility.WOUNDED,), experience=6, experience_spent=2)
    after, outcome = edit(FIELDS, wren, field, text)
    kept = outcome.field.replace(" ", "_")
    assert getattr(after, kept) == value
    assert (outcome.before, outcome.after) == (str(getattr(wren, kept)), str(value))
    assert outcome.character == after.name


@pytest.mark.parametrize(
    ("field", "text", "low", "high"),
    [
        ("iron", "6", 0, 5),
        ("iron", "-1", 0, 5),
        ("health", "6", 0, 5),
        ("spirit", "-1", 0, 5),
        ("momentum", "10", -6, 9),
        ("momentum", "-7", -6, 9),
        ("experience", "1", 2, 999),
        ("experience", "1000", 2, 999),
        ("experience_spent", "7", 0, 6),
        ("experience_spent", "-1", 0, 6),
    ],
)
def test_an_edit_keeps_to_the_bounds_of_the_sheet(
    field: str, text: str, low: int, high: int
) -> None:
    wren = Character("Wren", debilities=(Debility.WOUNDED,), experience=6, experience_spent=2)
    with pytest.raises(OutOfRange) as refused:
        edit(FIELDS, wren, field, text)
    facts = refused.value
    assert (facts.what, facts.value, facts.low, facts.high) == (field, int(text), low, high)


@pytest.mark.parametrize("text", ["", "two", "1.5", "1_0", "--1", "²", "1" * 5000])
def test_an_edit_of_a_number_takes_whole_numbers(text: str) -> None:
    with pytest.raises(NotANumber) as refused:
        edit(FIELDS, Character("Wren"), "iron", text)
    assert refused.value.what == "iron"


def test_an_edit_names_a_field_and_changes_it() -> None:
    wren = Character("Wren")
    with pytest.raises(NoSuchName):
        edit(FIELDS, wren, "supply", "3")
    with pytest.raises(AmbiguousName):
        edit(FIELDS, wren, "s", "3")
    with pytest.raises(BadText):
        edit(FIELDS, wren, "name", "  ")
    with pytest.raises(Already) as refused:
        edit(FIELDS, wren, "iron", "2")
    assert (refused.value.what, refused.value.name) == ("iron", "2")


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("iron", Stat.IRON),
        ("IR", Stat.IRON),
        ("sh", Stat.SHADOW),
        ("health", Meter.HEALTH),
        ("spirit", Meter.SPIRIT),
        ("su", Meter.SUPPLY),
        ("3", 3),
        (" +2 ", 2),
        ("-1", -1),
        ("\u22121", -1),
    ],
)
def test_what_to_roll_with_is_read_from_a_name_or_a_number(
    text: str, source: Stat | Meter | int
) -> None:
    assert parse_source(text) == source


def test_what_to_roll_with_must_be_known() -> None:
    with pytest.raises(NoSuchName) as refused:
        parse_source("luck")
    assert list(refused.value.known) == [*(each.value for each in (*Stat, *Meter))]
    with pytest.raises(AmbiguousName):
        parse_source("he")
