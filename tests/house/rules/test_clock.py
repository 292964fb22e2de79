from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.clock import (
    SEGMENTS_MAX,
    SEGMENTS_MIN,
    Clock,
    ClockKind,
    ClockMade,
    ClockRevealed,
    ClockTicked,
    may_move,
    may_see,
    require_movable,
    reveal,
    tick,
    untick,
)
from rules.errors import Already, NotYours, OutOfRange

OWNER = 11
OTHER = 22


def clock(ticks: int = 0, segments: int = 6) -> Clock:
    return Clock("Flood", segments, ticks)


# The value


@pytest.mark.parametrize("segments", [SEGMENTS_MIN - 1, SEGMENTS_MAX + 1, 0, -4])
def test_a_clock_has_2_to_200_segments(segments: int) -> None:
    with pytest.raises(OutOfRange) as refusal:
        Clock("Flood", segments)
    assert refusal.value.what == "segments"
    assert (refusal.value.low, refusal.value.high) == (2, 200)


@pytest.mark.parametrize("segments", [SEGMENTS_MIN, 4, 6, 8, SEGMENTS_MAX])
def test_a_new_clock_is_empty_plain_open_and_everybodys(segments: int) -> None:
    made = Clock("Flood", segments)
    assert (made.ticks, made.kind, made.owner, made.hidden) == (0, ClockKind.PLAIN, 0, False)
    assert not made.is_full


def test_a_clock_that_was_made_is_laid_open_unless_it_is_hidden() -> None:
    open_one, hidden = (ClockMade(Clock("Flood", 6, hidden=each)) for each in (False, True))
    assert (open_one.is_laid_open, hidden.is_laid_open) == (True, False)


@pytest.mark.parametrize("ticks", [-1, 7])
def test_a_clock_never_shows_more_than_it_has_nor_less_than_nothing(ticks: int) -> None:
    with pytest.raises(OutOfRange) as refusal:
        clock(ticks)
    assert (refusal.value.what, refusal.value.value, refusal.value.high) == ("ticks", ticks, 6)


def test_the_kinds_are_stored_by_these_names() -> None:
    assert [kind.value for kind in ClockKind] == [
        "plain",
        "progress",
        "danger",
        "project",
        "complication",
    ]


@given(st.integers(0, 6), st.integers(-300, 300))
def test_ticking_gives_a_new_clock_between_its_ends(ticks: int, times: int) -> None:
    before = clock(ticks)
    after = before.ticked(times)
    assert after.ticks == sorted((0, ticks + times, 6))[1]
    assert before.ticks == ticks


# Moves


def test_ticks_beyond_the_size_are_dropped_and_reported() -> None:
    """RC.8."""
    after, outcome = tick(clock(4), 3)
    assert after.ticks == 6
    assert outcome == ClockTicked(after, before=4, dropped=1)
    assert outcome.has_filled


def test_a_tick_that_fits_drops_nothing() -> None:
    after, outcome = tick(clock(1), 2)
    assert after.ticks == 3
    assert outcome.dropped == 0
    assert not outcome.has_filled


def test_a_full_clock_takes_no_tick() -> None:
    """RC.8."""
    with pytest.raises(Already) as refusal:
        tick(clock(6), 1)
    assert refusal.value.name == "Flood"


def test_segments_can_be_emptied_again() -> None:
    after, outcome = untick(clock(6), 2)
    assert after.ticks == 4
    assert outcome == ClockTicked(after, before=6)
    assert not outcome.has_filled


def test_an_untick_empties_at_most_what_is_filled() -> None:
    after, outcome = untick(clock(1), 3)
    assert after.ticks == 0
    assert outcome.dropped == 2


def test_an_empty_clock_cannot_be_emptied() -> None:
    with pytest.raises(Already) as refusal:
        untick(clock(0), 1)
    assert refusal.value.what == "empty clock"


@pytest.mark.parametrize("move", [tick, untick])
@pytest.mark.parametrize("times", [0, -1, SEGMENTS_MAX + 1])
def test_a_move_is_by_1_to_200_segments(move: Callable[[Clock, int], object], times: int) -> None:
    with pytest.raises(OutOfRange) as refusal:
        move(clock(3), times)
    assert refusal.value.value == times


def test_a_full_clock_that_was_full_before_does_not_fill_again() -> None:
    assert not ClockTicked(clock(6), before=6).has_filled


def test_revealing_makes_a_hidden_clock_known_and_nothing_else() -> None:
    hidden = Clock("Betrayal", 4, 2, ClockKind.DANGER, OWNER, hidden=True)
    after, outcome = reveal(hidden)
    assert after == Clock("Betrayal", 4, 2, ClockKind.DANGER, OWNER)
    assert outcome == ClockRevealed(after)


@pytest.mark.parametrize("hidden", [True, False])
def test_what_befalls_a_clock_is_as_hidden_as_the_clock(hidden: bool) -> None:
    _, outcome = tick(Clock("Betrayal", 4, hidden=hidden), 1)
    assert outcome.is_hidden is hidden


def test_what_was_revealed_is_hidden_no_longer() -> None:
    _, outcome = reveal(Clock("Betrayal", 4, hidden=True))
    assert not outcome.is_hidden


def test_a_known_clock_cannot_be_revealed() -> None:
    with pytest.raises(Already) as refusal:
        reveal(clock())
    assert refusal.value.name == "Flood"


# Who may


@pytest.mark.parametrize(
    ("viewer", "is_gm", "sees"),
    [(OWNER, False, True), (OTHER, False, False), (OTHER, True, True), (OWNER, True, True)],
)
def test_a_hidden_clock_is_known_to_its_owner_and_the_gm(
    viewer: int, is_gm: bool, sees: bool
) -> None:
    hidden = Clock("Betrayal", 4, owner=OWNER, hidden=True)
    assert may_see(hidden, viewer, is_gm=is_gm) is sees
    assert may_see(Clock("Flood", 4, owner=OWNER), viewer, is_gm=is_gm)


def test_a_hidden_clock_without_an_owner_is_the_gms_alone() -> None:
    hidden = Clock("Betrayal", 4, hidden=True)
    assert not may_see(hidden, OTHER, is_gm=False)
    assert not may_see(hidden, 0, is_gm=False)
    assert may_see(hidden, OTHER, is_gm=True)


def test_an_owned_clock_refuses_other_players() -> None:
    owned = Clock("Project", 4, owner=OWNER)
    assert not may_move(owned, OTHER, is_gm=False)
    with pytest.raises(NotYours) as refusal:
        require_movable(owned, OTHER, is_gm=False)
    assert refusal.value.owner == OWNER


@pytest.mark.parametrize(
    ("owner", "player", "is_gm"), [(OWNER, OWNER, False), (OWNER, OTHER, True), (0, OTHER, False)]
)
def test_the_owner_the_gm_and_on_an_open_clock_everybody_may(
    owner: int, player: int, is_gm: bool
) -> None:
    owned = Clock("Project", 4, owner=owner)
    assert may_move(owned, player, is_gm=is_gm)
    require_movable(owned, player, is_gm=is_gm)


# Any history


class ClockHistory(RuleBasedStateMachine):
    """Ticks and unticks in any order, against a plain count of filled segments."""

    @initialize(segments=st.integers(SEGMENTS_MIN, SEGMENTS_MAX), hidden=st.booleans())
    def make(self, segments: int, hidden: bool) -> None:
        self.clock = Clock("Flood", segments, hidden=hidden)
        self.segments = segments
        self.filled = 0

    @precondition(lambda self: self.filled < self.segments)
    @rule(times=st.integers(1, SEGMENTS_MAX))
    def ticks(self, times: int) -> None:
        before = self.filled
        self.clock, outcome = tick(self.clock, times)
        self.filled = min(before + times, self.segments)
        assert outcome.before == before
        assert outcome.clock == self.clock
        assert outcome.dropped == before + times - self.filled
        assert outcome.has_filled == (self.filled == self.segments)

    @precondition(lambda self: self.filled == self.segments)
    @rule(times=st.integers(1, SEGMENTS_MAX))
    def is_refused_when_full(self, times: int) -> None:
        with pytest.raises(Already):
            tick(self.clock, times)

    @precondition(lambda self: self.filled > 0)
    @rule(times=st.integers(1, SEGMENTS_MAX))
    def unticks(self, times: int) -> None:
        before = self.filled
        self.clock, outcome = untick(self.clock, times)
        self.filled = max(before - times, 0)
        assert outcome.before == before
        assert outcome.dropped == times - (before - self.filled)
        assert not outcome.has_filled

    @precondition(lambda self: self.filled == 0)
    @rule(times=st.integers(1, SEGMENTS_MAX))
    def is_refused_when_empty(self, times: int) -> None:
        with pytest.raises(Already):
            untick(self.clock, times)

    @precondition(lambda self: self.clock.hidden)
    @rule()
    def is_revealed(self) -> None:
        self.clock, _ = reveal(self.clock)
        assert not self.clock.hidden

    @invariant()
    def agrees_with_the_count(self) -> None:
        assert self.clock.ticks == self.filled
        assert self.clock.segments == self.segments
        assert self.clock.is_full == (self.filled == self.segments)


TestClockHistory = ClockHistory.TestCase
