"""Ironsworn's progress tracks and bonds: marks, progress rolls, and what a miss allows."""

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from rules.errors import (
    Already,
    AmbiguousName,
    AtLimit,
    BadText,
    NameTaken,
    NoSuchName,
    OutOfRange,
    TooMany,
)
from rules.ironsworn import (
    ActionRoll,
    Bonds,
    Character,
    Hits,
    Rank,
    Track,
    TrackClosed,
    TrackEnd,
    TrackKind,
    WindowClosed,
    WindowReason,
    add_bond,
    add_track,
    earn,
    edit_bonds,
    edit_track,
    find_track,
    judge_progress,
    mark,
    mark_bonds,
    new_track,
    recommit,
    remove_bond,
    remove_track,
    require_missed,
    roll_progress,
    write_epilogue,
)
from tests.faces import Faces

MISS, WEAK, STRONG = Hits.MISS, Hits.WEAK, Hits.STRONG
VOW, JOURNEY, FIGHT = TrackKind.VOW, TrackKind.JOURNEY, TrackKind.FIGHT
UNITS = list(zip(Rank, (12, 8, 4, 2, 1), strict=True))
NUMBERS = list(zip(Rank, (1, 2, 3, 4, 5), strict=True))
WREN = Character("Wren")


def track(
    kind: TrackKind = VOW, rank: Rank = Rank.DANGEROUS, ticks: int = 0, name: str = "Find the bear"
) -> Track:
    return Track(name, kind, rank, ticks)


def missed(kind: TrackKind, rank: Rank = Rank.DANGEROUS, ticks: int = 28) -> Track:
    """Give a track that a progress roll with key 7 has just missed."""
    _, after, outcome = roll_progress(WREN, track(kind, rank, ticks), Faces(10, 10), 7)
    assert outcome.hits is MISS
    return after


# The value


@pytest.mark.parametrize("ticks", [-1, 41])
def test_a_track_has_0_to_40_ticks(ticks: int) -> None:
    with pytest.raises(OutOfRange) as refused:
        track(ticks=ticks)
    assert (refused.value.what, refused.value.low, refused.value.high) == ("ticks", 0, 40)


@pytest.mark.parametrize(
    ("ticks", "boxes"),
    [(0, 0), (3, 0), (4, 1), (7, 1), pytest.param(39, 9, id="E2.26"), (40, 10)],
)
def test_only_full_boxes_count(ticks: int, boxes: int) -> None:
    assert track(ticks=ticks).boxes == boxes
    assert Bonds(ticks).boxes == boxes


def test_ranks_rise_one_at_a_time_and_epic_stays() -> None:
    assert [rank.raised for rank in Rank] == [*list(Rank)[1:], Rank.EPIC]


def test_ranks_are_numbered_from_one() -> None:
    assert [(rank, rank.number) for rank in Rank] == NUMBERS


@pytest.mark.parametrize(("rank", "unit"), UNITS)
def test_a_track_erodes_by_units_of_its_rank_down_to_nothing(rank: Rank, unit: int) -> None:
    for ticks, units, left in (
        (unit + 1, 1, 1),
        (unit, 1, 0),
        (unit - 1, 1, 0),
        (3 * unit + 1, 3, 1),
    ):
        assert track(rank=rank, ticks=ticks).eroded(units).ticks == left


# Making, finding, editing


def test_a_new_track_is_empty_open_and_has_a_clean_name() -> None:
    made, outcome = new_track("  The   bear ", FIGHT, Rank.EXTREME)
    assert made == Track("The bear", FIGHT, Rank.EXTREME, 0, TrackEnd.OPEN, 0)
    assert outcome.track == made
    with pytest.raises(BadText) as refused:
        new_track(" ", VOW, Rank.EPIC)
    assert refused.value.what == "track_name"


def test_a_sheet_keeps_twenty_tracks_of_different_names() -> None:
    wren = WREN
    for number in range(20):
        wren = add_track(wren, track(name=f"Vow {number}"))
    assert [each.name for each in wren.tracks][:2] == ["Vow 0", "Vow 1"]
    with pytest.raises(TooMany) as full:
        add_track(wren, track(name="One more"))
    assert full.value.limit == 20
    with pytest.raises(NameTaken) as taken:
        add_track(replace(wren, tracks=wren.tracks[:19]), track(name="vow 3"))
    assert taken.value.name == "Vow 3"


def ended(wren: Character, name: str, **fields: Any) -> Character:
    """Add a track and end it."""
    after = add_track(wren, track(name=name, **fields))
    return after.with_track(replace(after.tracks[-1], end=TrackEnd.FULFILLED))


def test_what_has_ended_takes_no_room_and_only_the_latest_thirty_are_kept() -> None:
    wren = add_track(WREN, track(name="First"))
    for number in range(40):
        wren = ended(wren, f"Vow {number}")
    assert [each.name for each in wren.tracks if each.is_open] == ["First"]
    names = [each.name for each in wren.tracks if not each.is_open]
    assert names == [f"Vow {number}" for number in range(10, 40)]
    # What began first and ends now is the last that ended.
    wren = wren.with_track(replace(wren.tracks[0], end=TrackEnd.FORSAKEN))
    assert [each.name for each in wren.tracks] == [*names[1:], "First"]


def test_a_track_that_has_ended_makes_way_for_another_of_its_name() -> None:
    wren = ended(ended(WREN, "Find the bear", ticks=4), "Find Ash", ticks=8)
    wren = add_track(wren, track(name="find the Bear"))
    assert [(each.name, each.ticks) for each in wren.tracks] == [
        ("Find Ash", 8),
        ("find the Bear", 0),
    ]


def test_a_track_is_found_by_the_beginning_of_its_name_and_put_back_in_its_place() -> None:
    wren = add_track(add_track(WREN, track(name="Find Ash")), track(name="Bury Ash"))
    found = find_track(wren.tracks, "bury")
    assert found.name == "Bury Ash"
    marked = wren.with_track(found.marked(1))
    assert [(each.name, each.ticks) for each in marked.tracks] == [("Find Ash", 0), ("Bury Ash", 8)]
    left, outcome = remove_track(marked, "find")
    assert (outcome.track.name, [each.name for each in left.tracks]) == ("Find Ash", ["Bury Ash"])
    with pytest.raises(NoSuchName) as refused:
        find_track(left.tracks, "find")
    assert list(refused.value.known) == ["Bury Ash"]


def test_an_edit_puts_right_what_is_given() -> None:
    vow = track(ticks=10)
    ranked, _ = edit_track(vow, Rank.EPIC, None)
    assert (ranked.rank, ranked.ticks) == (Rank.EPIC, 10)
    ticked, _ = edit_track(vow, None, 40)
    assert (ticked.rank, ticked.ticks) == (Rank.DANGEROUS, 40)
    both, outcome = edit_track(vow, Rank.EXTREME, 0)
    assert (both.rank, both.ticks) == (Rank.EXTREME, 0)
    assert (outcome.before, outcome.after) == (vow, both)


@pytest.mark.parametrize(("rank", "ticks"), [(None, None), (Rank.DANGEROUS, 10), (None, 10)])
def test_an_edit_that_changes_nothing_is_refused(rank: Rank | None, ticks: int | None) -> None:
    with pytest.raises(Already) as refused:
        edit_track(track(ticks=10), rank, ticks)
    assert refused.value.name == "Find the bear"


def test_an_edit_keeps_to_ten_boxes() -> None:
    with pytest.raises(OutOfRange):
        edit_track(track(), None, 41)


def test_e2_30_ticks_stay_when_the_rank_changes_and_later_marks_use_the_new_unit() -> None:
    edited, _ = edit_track(track(ticks=9), Rank.EPIC, None)
    marked, _ = mark(edited, 1)
    assert (edited.ticks, marked.ticks) == (9, 10)


# Marking


@pytest.mark.parametrize(("rank", "unit"), UNITS, ids=[f"T2.5-{rank.value}" for rank in Rank])
def test_one_mark_is_one_unit_of_the_rank(rank: Rank, unit: int) -> None:
    after, outcome = mark(track(rank=rank), 1)
    assert (after.ticks, outcome.before, outcome.times, outcome.lost) == (unit, 0, 1, 0)


@pytest.mark.parametrize(
    ("rank", "ticks", "times", "total", "lost"),
    [
        (Rank.FORMIDABLE, 1, 3, 13, 0),
        (Rank.EXTREME, 36, 2, 40, 0),
        (Rank.EXTREME, 37, 2, 40, 1),
        (Rank.EPIC, 30, 10, 40, 0),
        (Rank.EPIC, 31, 10, 40, 1),
        (Rank.TROUBLESOME, 0, 10, 40, 80),
    ],
)
def test_marks_add_up_to_ten_boxes_and_the_rest_is_lost(
    rank: Rank, ticks: int, times: int, total: int, lost: int
) -> None:
    after, outcome = mark(track(rank=rank, ticks=ticks), times)
    assert (after.ticks, outcome.lost) == (total, lost)
    assert (outcome.track, outcome.before, outcome.times) == (after, ticks, times)


def test_e2_27_the_fourth_mark_of_a_troublesome_track_fills_it() -> None:
    after, outcome = mark(track(rank=Rank.TROUBLESOME, ticks=36), 1)
    assert (after.ticks, outcome.lost) == (40, 8)


def test_a_full_track_takes_no_mark() -> None:
    with pytest.raises(AtLimit) as refused:
        mark(track(ticks=40), 1)
    assert (refused.value.what, refused.value.value) == ("ticks", 40)


@pytest.mark.parametrize("times", [0, -1, 11])
def test_a_track_is_marked_1_to_10_times(times: int) -> None:
    with pytest.raises(OutOfRange) as refused:
        mark(track(), times)
    assert (refused.value.what, refused.value.low, refused.value.high) == ("times", 1, 10)


# Progress rolls


def test_all_challenge_dice_against_every_score_match_the_formula() -> None:
    for score in range(11):
        found = Counter(
            judge_progress(score, (first, second))
            for first, second in product(range(1, 11), range(1, 11))
        )
        beaten = max(0, score - 1)
        expected = {STRONG: beaten**2, WEAK: 2 * beaten * (10 - beaten), MISS: (10 - beaten) ** 2}
        assert found == +Counter(expected), score


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        pytest.param(0, {MISS: 100}, id="E2.24-0"),
        pytest.param(1, {MISS: 100}, id="E2.24-1"),
        pytest.param(10, {STRONG: 81, WEAK: 18, MISS: 1}, id="E2.25"),
    ],
)
def test_the_ends_of_the_progress_score(score: int, expected: dict[Hits, int]) -> None:
    pairs = product(range(1, 11), range(1, 11))
    assert Counter(judge_progress(score, pair) for pair in pairs) == expected


@pytest.mark.parametrize(
    ("ticks", "score"), [(0, 0), (3, 0), (4, 1), (7, 1)], ids=lambda each: f"E2.24-{each}"
)
def test_a_track_of_one_box_or_none_misses_even_against_two_ones(ticks: int, score: int) -> None:
    _, after, outcome = roll_progress(WREN, track(ticks=ticks), Faces(1, 1), 7)
    assert (outcome.score, outcome.hits, after.missed) == (score, MISS, 7)


def test_t2_3_six_full_boxes_and_a_part_beat_a_four_and_not_a_six() -> None:
    dice = Faces(4, 6)
    _, _, outcome = roll_progress(WREN, track(ticks=26), dice, 7)
    assert dice.shown == [(10, 4), (10, 6)]
    assert (outcome.score, outcome.challenge, outcome.hits) == (6, (4, 6), WEAK)
    assert (outcome.key, outcome.character, outcome.track) == (7, "Wren", "Find the bear")
    assert (outcome.kind, outcome.rank, outcome.ticks) == (VOW, Rank.DANGEROUS, 26)
    assert not outcome.is_match


@pytest.mark.parametrize("momentum", [-4, -2, 10], ids=lambda m: f"E2.31-{m}")
def test_momentum_has_no_part_in_a_progress_roll(momentum: int) -> None:
    """Neither where it equals a die without its sign, nor where it is above both."""
    wren = replace(WREN, momentum=momentum)
    after, _, outcome = roll_progress(wren, track(ticks=12), Faces(2, 4), 7)
    assert (outcome.score, outcome.hits, after.momentum) == (3, WEAK, momentum)


def test_a_match_counts_on_a_progress_roll() -> None:
    _, _, outcome = roll_progress(WREN, track(ticks=40), Faces(3, 3), 7)
    assert (outcome.is_match, outcome.hits) == (True, STRONG)


@pytest.mark.parametrize(
    ("kind", "faces", "end", "can_recommit", "can_forsake"),
    [
        (VOW, (1, 2), TrackEnd.FULFILLED, False, False),
        (VOW, (1, 9), TrackEnd.FULFILLED, False, False),
        (VOW, (8, 9), TrackEnd.OPEN, True, True),
        (JOURNEY, (1, 2), TrackEnd.ARRIVED, False, False),
        (JOURNEY, (1, 9), TrackEnd.ARRIVED, False, False),
        (JOURNEY, (8, 9), TrackEnd.OPEN, True, False),
        (FIGHT, (1, 2), TrackEnd.WON, False, False),
        (FIGHT, (1, 9), TrackEnd.WON, False, False),
        (FIGHT, (8, 9), TrackEnd.LOST, False, False),
    ],
)
def test_a_progress_roll_ends_what_it_decides(
    kind: TrackKind,
    faces: tuple[int, int],
    end: TrackEnd,
    can_recommit: bool,
    can_forsake: bool,
) -> None:
    _, after, outcome = roll_progress(WREN, track(kind, ticks=28), Faces(*faces), 7)
    assert (after.end, outcome.end) == (end, end)
    assert after.is_open is (end is TrackEnd.OPEN)
    assert (outcome.can_recommit, outcome.can_forsake) == (can_recommit, can_forsake)
    assert after.missed == (7 if can_recommit else 0)


@pytest.mark.parametrize(("rank", "number"), NUMBERS)
def test_a_fulfilled_vow_is_worth_its_rank_and_one_less_on_a_weak_hit(
    rank: Rank, number: int
) -> None:
    worth = {}
    for faces in ((1, 2), (1, 9), (8, 9)):
        wren, _, outcome = roll_progress(WREN, track(VOW, rank, 28), Faces(*faces), 7)
        worth[outcome.hits] = outcome.experience
        assert wren.experience == 0
    assert worth == {STRONG: number, WEAK: number - 1, MISS: 0}


@pytest.mark.parametrize("kind", [JOURNEY, FIGHT])
def test_only_a_vow_is_worth_experience(kind: TrackKind) -> None:
    _, _, outcome = roll_progress(WREN, track(kind, Rank.EPIC, 40), Faces(1, 1), 7)
    assert (outcome.hits, outcome.experience) == (STRONG, 0)


def test_e2_37_a_weak_hit_on_a_troublesome_vow_earns_nothing_and_may_be_marked() -> None:
    _, _, outcome = roll_progress(WREN, track(VOW, Rank.TROUBLESOME, 28), Faces(1, 9), 7)
    wren, earned = earn(WREN, outcome.experience)
    assert (wren.experience, earned.change.before, earned.change.after) == (0, 0, 0)


def test_experience_adds_to_what_each_has_earned() -> None:
    _, _, outcome = roll_progress(WREN, track(VOW, Rank.EPIC, 28), Faces(1, 2), 7)
    party = [earn(replace(WREN, experience=before), outcome.experience)[0] for before in (0, 7)]
    assert [each.experience for each in party] == [5, 12]


def test_experience_stops_at_its_ceiling_and_says_what_was_lost() -> None:
    wren, outcome = earn(replace(WREN, experience=997), 5)
    assert (wren.experience, outcome.lost) == (999, 3)
    for amount in (-1, 100):
        with pytest.raises(OutOfRange):
            earn(WREN, amount)


def test_a_progress_roll_clears_the_table() -> None:
    rolled = replace(WREN, roll=ActionRoll(1, "", 2, 0, 3, (4, 5), 2))
    assert roll_progress(rolled, track(), Faces(4, 5), 7)[0].roll is None
    assert write_epilogue(rolled, Faces(4, 5), 7)[0].roll is None


@pytest.mark.parametrize("end", [end for end in TrackEnd if end is not TrackEnd.OPEN])
def test_an_ended_track_is_left_alone(end: TrackEnd) -> None:
    ended = replace(missed(VOW), end=end)
    for move in (
        lambda: mark(ended, 1),
        lambda: edit_track(ended, Rank.EPIC, 3),
        lambda: roll_progress(WREN, ended, Faces(), 8),
        lambda: recommit(ended, 7),
    ):
        with pytest.raises(TrackClosed) as refused:
            move()
        assert (refused.value.name, refused.value.end) == ("Find the bear", end)


# After a miss


def test_t2_10_a_missed_dangerous_journey_that_goes_on_keeps_a_box_and_is_formidable() -> None:
    after, outcome = recommit(missed(JOURNEY, Rank.DANGEROUS, 28), 7)
    assert (after.ticks, after.rank, after.is_open) == (4, Rank.FORMIDABLE, True)
    assert (outcome.before.ticks, outcome.before.rank) == (28, Rank.DANGEROUS)
    assert outcome.after == after


@pytest.mark.parametrize("kind", [VOW, JOURNEY])
@pytest.mark.parametrize(
    ("rank", "ticks", "left", "raised"),
    [
        pytest.param(Rank.EXTREME, 3, 3, Rank.EPIC, id="E2.28-3"),
        pytest.param(Rank.EXTREME, 0, 0, Rank.EPIC, id="E2.28-0"),
        pytest.param(Rank.EPIC, 33, 4, Rank.EPIC, id="E2.29"),
        pytest.param(Rank.TROUBLESOME, 4, 4, Rank.DANGEROUS, id="one-box"),
    ],
)
def test_recommitting_keeps_a_box_at_most_and_raises_the_rank(
    kind: TrackKind, rank: Rank, ticks: int, left: int, raised: Rank
) -> None:
    after, _ = recommit(missed(kind, rank, ticks), None)
    assert (after.ticks, after.rank, after.missed) == (left, raised, 0)


def test_recommitting_needs_the_missed_roll_and_happens_once() -> None:
    vow = missed(VOW)
    with pytest.raises(WindowClosed) as later:
        recommit(vow, 6)
    assert later.value.reason is WindowReason.LATER_ROLL
    again, _ = recommit(vow, 7)
    for key in (7, 0, None):
        with pytest.raises(WindowClosed) as none:
            recommit(again, key)
        assert none.value.reason is WindowReason.NO_ROLL


def test_a_miss_waits_for_its_answer_whatever_happens_to_the_track() -> None:
    vow = missed(VOW)
    assert vow.missed == 7
    assert mark(vow, 1)[0].missed == 7
    assert edit_track(vow, None, 3)[0].missed == 7
    assert roll_progress(WREN, vow, Faces(10, 10), 8)[1].missed == 8
    assert roll_progress(WREN, vow, Faces(1, 1), 8)[1].missed == 0


def test_progress_lost_to_a_setback_does_not_forget_the_miss() -> None:
    assert missed(VOW).eroded(1).missed == 7


def test_an_answer_needs_the_roll_that_was_missed() -> None:
    for vow, reason in (
        (missed(VOW), WindowReason.LATER_ROLL),
        (track(), WindowReason.NO_ROLL),
    ):
        with pytest.raises(WindowClosed) as refused:
            require_missed(vow, 6)
        assert refused.value.reason is reason


# Bonds


def test_t2_6_a_bond_is_a_name_and_one_tick() -> None:
    wren, outcome = add_bond(WREN, "  Old  Keth ")
    assert (wren.bonds.names, wren.bonds.ticks) == (("Old Keth",), 1)
    assert (outcome.name, outcome.change.before, outcome.change.after) == ("Old Keth", 0, 1)


def test_a_bond_is_forged_once_and_has_a_name() -> None:
    wren, _ = add_bond(WREN, "Keth")
    with pytest.raises(NameTaken) as taken:
        add_bond(wren, "KETH")
    assert taken.value.name == "Keth"
    with pytest.raises(BadText):
        add_bond(wren, "\u200b")


def test_bonds_stop_at_forty_ticks() -> None:
    full = replace(WREN, bonds=Bonds(40, ("Keth",)))
    for move in (lambda: add_bond(full, "Ash"), lambda: mark_bonds(full, 1)):
        with pytest.raises(AtLimit) as refused:
            move()
        assert (refused.value.what, refused.value.value) == ("bonds", 40)


@pytest.mark.parametrize(
    ("ticks", "names"), [(41, ()), (-1, ()), (1, ("Keth", "Ash"))], ids=["over", "under", "names"]
)
def test_bonds_hold_a_tick_for_each_name_and_forty_at_most(
    ticks: int, names: tuple[str, ...]
) -> None:
    with pytest.raises(OutOfRange) as refused:
        Bonds(ticks, names)
    assert (refused.value.low, refused.value.high) == (len(names), 40)


def test_bonds_without_a_name_are_ticks() -> None:
    wren, outcome = mark_bonds(replace(WREN, bonds=Bonds(38)), 3)
    assert (wren.bonds.ticks, wren.bonds.names, outcome.lost) == (40, (), 1)
    for times in (0, 11):
        with pytest.raises(OutOfRange):
            mark_bonds(WREN, times)


def test_the_ticks_of_bonds_can_be_put_right() -> None:
    wren, _ = add_bond(WREN, "Keth")
    edited, outcome = edit_bonds(wren, 9)
    assert (edited.bonds.ticks, edited.bonds.names) == (9, ("Keth",))
    assert (outcome.change.before, outcome.change.after, outcome.lost) == (1, 9, 0)
    with pytest.raises(Already):
        edit_bonds(edited, 9)
    with pytest.raises(OutOfRange):
        edit_bonds(edited, 0)


def test_a_bond_that_ends_takes_its_name_and_its_tick() -> None:
    wren = replace(WREN, bonds=Bonds(5, ("Keth", "Ash", "Ashby")))
    after, outcome = remove_bond(wren, "ash")
    assert (after.bonds.names, after.bonds.ticks) == (("Keth", "Ashby"), 4)
    assert (outcome.name, outcome.change.before, outcome.change.after) == ("Ash", 5, 4)
    with pytest.raises(AmbiguousName):
        remove_bond(wren, "as")
    with pytest.raises(NoSuchName):
        remove_bond(wren, "Bryn")


def test_the_epilogue_is_rolled_on_the_bonds() -> None:
    wren = replace(WREN, bonds=Bonds(27))
    after, outcome = write_epilogue(wren, Faces(5, 6), 7)
    assert (outcome.score, outcome.hits, outcome.challenge) == (6, WEAK, (5, 6))
    assert (outcome.kind, outcome.rank, outcome.track, outcome.ticks) == (None, None, "", 27)
    assert (outcome.key, outcome.experience, outcome.is_match) == (7, 0, False)
    assert after.bonds == Bonds(27, (), is_epilogue_written=True)


def test_a_missed_epilogue_is_final() -> None:
    _, outcome = write_epilogue(WREN, Faces(5, 5), 7)
    assert (outcome.hits, outcome.is_match) == (MISS, True)
    assert outcome.concludes
    assert not outcome.can_recommit
    assert not outcome.can_forsake


def test_e2_39_the_epilogue_is_written_once() -> None:
    wren, _ = write_epilogue(WREN, Faces(5, 6), 7)
    with pytest.raises(Already) as refused:
        write_epilogue(wren, Faces(), 8)
    assert refused.value.what == "epilogue"
