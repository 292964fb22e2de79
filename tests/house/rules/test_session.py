"""When a session begins and is over, and which time a few words mean."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import ClockTicked
from rules.notation import Rolled
from rules.session import (
    QUIET,
    Moment,
    SessionEnded,
    SessionStarted,
    is_play,
    led_to,
    newest_on,
    previous,
    sessions,
)
from rules.sheet import Edited, SheetMade, SheetRewritten
from rules.since import NotATime, Which, since
from rules.table import TableClosed, TableOpened

HOUR = 3_600_000

PLAY, START, END, SHEET = "play", "start", "end", "sheet"


def played(*steps: tuple[float, str]) -> list[Moment]:
    """Give moments by the hours at which they were, and what they are."""
    return [
        Moment(number, int(at * HOUR), what == START, what == END, is_played=what != SHEET)
        for number, (at, what) in enumerate(steps)
    ]


def parted(*steps: tuple[float, str]) -> list[list[int]]:
    """Give the numbers of the moments of every session."""
    found = sessions(played(*steps))
    return [[*range(each.first.number, each.last.number + 1)] for each in found]


def test_nothing_that_was_recorded_is_no_session() -> None:
    assert sessions([]) == []
    assert newest_on([], 0) is None
    assert previous([], 0) is None


def test_six_quiet_hours_part_what_nobody_began() -> None:
    assert parted((0, PLAY), (6, PLAY), (12.01, PLAY)) == [[0, 1], [2]]


def test_a_session_that_was_begun_by_a_word_outlasts_pauses_until_its_end() -> None:
    steps = (0, START), (20, PLAY), (40, END), (47, PLAY)
    assert parted(*steps) == [[0, 1, 2], [3]]


def test_what_was_done_before_the_word_is_apart() -> None:
    assert parted((0, PLAY), (1, START), (2, PLAY)) == [[0], [1, 2]]


def test_a_second_beginning_at_once_is_the_same_session() -> None:
    assert parted((0, START), (1, START), (2, PLAY)) == [[0, 1, 2]]


def test_a_beginning_after_a_pause_leaves_the_forgotten_session_behind() -> None:
    assert parted((0, START), (1, PLAY), (8, START), (9, PLAY)) == [[0, 1], [2, 3]]


def test_an_end_is_of_the_session_before_it_however_late() -> None:
    assert parted((0, PLAY), (10, END), (11, PLAY)) == [[0, 1, 2]]


def test_what_follows_the_end_at_once_still_belongs_to_it() -> None:
    assert parted((0, START), (1, END), (2, PLAY), (3, START), (9.5, PLAY)) == [[0, 1, 2], [3, 4]]


def test_what_prepares_makes_no_session_and_is_of_the_next() -> None:
    assert parted((0, SHEET), (30, SHEET)) == []
    assert parted((0, SHEET), (1, PLAY), (2, SHEET)) == [[0, 1, 2]]
    assert parted((0, PLAY), (10, SHEET), (20, SHEET), (30, PLAY)) == [[0], [1, 2, 3]]
    assert parted((0, PLAY), (10, SHEET)) == [[0]]
    assert parted((0, START), (10, SHEET), (20, END), (30, SHEET), (31, START)) == [
        [0, 1, 2],
        [3, 4],
    ]


def test_what_prepares_does_not_make_a_session_last() -> None:
    assert parted((0, PLAY), (5, SHEET), (10, PLAY)) == [[0, 1], [2]]


def test_an_end_alone_is_a_session_that_is_over() -> None:
    (only,) = sessions(played((0, END)))
    assert only.is_over
    assert not only.is_on(0)


@given(st.lists(st.tuples(st.floats(0, 30), st.sampled_from([PLAY, START, END, SHEET]))))
def test_what_is_played_is_of_one_session_and_in_order(
    steps: list[tuple[float, str]],
) -> None:
    at, moments = 0.0, list[tuple[float, str]]()
    for pause, what in steps:
        at += pause
        moments.append((at, what))
    numbers = [number for each in parted(*moments) for number in each]

    played_at = [number for number, (_, what) in enumerate(steps) if what != SHEET]
    assert numbers == sorted(set(numbers))
    assert set(played_at) <= set(numbers)
    assert numbers[:1] in ([0], [])


def test_sheets_and_the_table_are_prepared_and_all_else_is_played() -> None:
    assert not any(map(is_play, (Edited, SheetMade, SheetRewritten, TableOpened, TableClosed)))
    assert all(map(is_play, (Rolled, ClockTicked, SessionStarted, SessionEnded)))


def test_what_was_brought_in_from_elsewhere_is_apart_though_it_is_older() -> None:
    assert parted((100, PLAY), (2, PLAY), (3, PLAY), (101, PLAY)) == [[0], [1, 2], [3]]


def test_a_session_goes_on_for_six_quiet_hours_or_until_it_is_ended() -> None:
    (quiet,) = sessions(played((0, PLAY)))
    (begun,) = sessions(played((0, START)))
    (ended,) = sessions(played((0, START), (1, END)))

    assert quiet.is_on(QUIET)
    assert not quiet.is_on(QUIET + 1)
    assert begun.is_on(100 * QUIET)
    assert not ended.is_on(HOUR)


@pytest.mark.parametrize(
    ("steps", "now", "first"),
    [
        ([(0, PLAY), (10, PLAY)], 11, 0),  # one goes on: the one before
        ([(0, PLAY), (10, PLAY)], 17, 1),  # none goes on: the newest
        ([(0, PLAY), (20, PLAY), (21, START)], 22, 0),  # what only led to the word is not meant
        ([(20, PLAY), (21, START)], 22, 0),  # unless there is nothing else
        ([(0, START), (1, END), (2, START)], 2, 0),
        ([(0, START)], 1, None),
    ],
)
def test_the_last_session_is_the_one_before_that_which_goes_on(
    steps: list[tuple[float, str]], now: float, first: int | None
) -> None:
    found = previous(sessions(played(*steps)), int(now * HOUR))

    assert (found and found.first.number) == first


@pytest.mark.parametrize(
    ("steps", "first"),
    [
        ([(0, PLAY), (1, START)], 0),
        ([(0, PLAY), (6, START)], 0),
        ([(0, PLAY), (6.01, START)], None),
        ([(0, PLAY), (1, END), (2, START)], None),
        ([(0, START)], None),
        # What was brought in may be older.
        ([(9, START), (1, START)], None),
        ([(9, PLAY), (1, PLAY)], None),
    ],
)
def test_what_was_played_shortly_before_the_word_led_to_the_session(
    steps: list[tuple[float, str]], first: int | None
) -> None:
    found = sessions(played(*steps))
    before = led_to(found, found[-1])

    assert (before and before.first.number) == first


# ------------------------------------------------------------------------------- said of a time

NOW = datetime(2026, 11, 22, 12, 45, tzinfo=UTC)  # a Sunday


def read(text: str) -> Which | datetime:
    meant = since(text, int(NOW.timestamp() * 1000))
    return meant if isinstance(meant, Which) else datetime.fromtimestamp(meant / 1000, UTC)


@pytest.mark.parametrize(
    ("said", "day", "hour", "minute"),
    [
        ("2h", 22, 10, 45),
        ("2 hours ago", 22, 10, 45),
        ("2 hrs", 22, 10, 45),
        ("since 2 hours", 22, 10, 45),
        ("90m", 22, 11, 15),
        ("90 minutes", 22, 11, 15),
        ("1h30", 22, 11, 15),
        ("1h 30m", 22, 11, 15),
        ("1.5 h", 22, 11, 15),
        ("1,5h", 22, 11, 15),
        ("an hour", 22, 11, 45),
        ("half an hour", 22, 12, 15),
        ("1 day and 2 hours", 21, 10, 45),
        ("A week", 15, 12, 45),
        ("last week", 15, 12, 45),
        ("2 wks", 8, 12, 45),
        ("today", 22, 0, 0),
        ("since yesterday", 21, 0, 0),
        ("Friday", 20, 0, 0),
        ("last fri.", 20, 0, 0),
        ("mo", 16, 0, 0),
        ("sunday", 15, 0, 0),
        ("2026-11-03", 3, 0, 0),
        ("2026/11/3", 3, 0, 0),
        ("2026-11-03 18:05", 3, 18, 5),
        ("2026-11-03T18:05 UTC", 3, 18, 5),
        ("3.11.", 3, 0, 0),
        ("22.11. 12:45", 22, 12, 45),
        ("3.11.2026", 3, 0, 0),
        ("3 November", 3, 0, 0),
        ("3rd of nov 2026", 3, 0, 0),
        ("Nov 3, 2026", 3, 0, 0),
    ],
)
def test_a_time_is_read_leniently(said: str, day: int, hour: int, minute: int) -> None:
    assert read(said) == NOW.replace(day=day, hour=hour, minute=minute)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("2 months", datetime(2026, 9, 23, 12, 45, tzinfo=UTC)),
        ("1mo", datetime(2026, 10, 23, 12, 45, tzinfo=UTC)),
        ("1 year", datetime(2025, 11, 22, 12, 45, tzinfo=UTC)),
        ("24 December", datetime(2025, 12, 24, tzinfo=UTC)),
        ("Dec 24", datetime(2025, 12, 24, tzinfo=UTC)),
        ("<t:1767290400:R>", datetime(2026, 1, 1, 18, tzinfo=UTC)),
        (f"<t:{NOW.timestamp():.0f}>", NOW),
        ("1500 months", datetime(1970, 1, 1, tzinfo=UTC)),
    ],
)
def test_a_time_of_another_month_is_read_too(said: str, meant: datetime) -> None:
    assert read(said) == meant


@pytest.mark.parametrize("said", ["last session", "the last session", "Previous session", "last"])
def test_the_last_session_is_known_by_its_names(said: str) -> None:
    assert read(said) is Which.LAST


@pytest.mark.parametrize("said", ["this session", "session", "tonight", "the start"])
def test_this_session_is_known_by_its_names(said: str) -> None:
    assert read(said) is Which.THIS


@pytest.mark.parametrize(
    "said",
    [
        *("", " ", "fish", "5", "s", "0h", "2x", "2d5", "may", "t", "s 2"),
        *("tomorrow", "2027-01-01", "2026-11-22 13:00", "2026-13-01", "31.2.2026", "1/2/2026"),
        *("99999 years", "99999 years 99999 years", "1 2 3", "h", "an", "29 feb", "0000-01-01"),
    ],
)
def test_what_names_no_time_before_now_is_refused(said: str) -> None:
    with pytest.raises(NotATime) as refusal:
        read(said)
    assert refusal.value.text == said


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        meant = read(text)
    except NotATime:
        return
    assert isinstance(meant, Which) or meant <= NOW
