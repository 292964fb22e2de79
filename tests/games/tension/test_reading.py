"""Reading tension dice: how every roll of a few is read, and the exact chances of many."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial, prod

import pytest

from rules.errors import OutOfRange
from rules.odds import chances, enumerate_faces
from rules.tension import Reading, ReadingKind, judge, reading_odds

MAJOR, MINOR = ReadingKind.MAJOR_SUCCESS, ReadingKind.MINOR_SUCCESS
BAD_MAJOR, BAD_MINOR = ReadingKind.MAJOR_BLUNDER, ReadingKind.MINOR_BLUNDER
PLAIN = ReadingKind.PLAIN


@pytest.mark.parametrize(
    ("faces", "kind", "change"),
    [
        pytest.param((4, 5, 2), PLAIN, 2, id="T1.2"),
        pytest.param((4, 5, 6), MINOR, 4, id="T1.3"),
        pytest.param((6, 6, 6), MAJOR, 6, id="T1.4"),
        pytest.param((1, 2, 3), BAD_MINOR, -1, id="T1.5"),
        pytest.param((1, 1, 1), BAD_MAJOR, -3, id="T1.6"),
        pytest.param((6,), MAJOR, 2, id="T1.14-E1.3-six"),
        pytest.param((4,), MINOR, 2, id="T1.14-E1.5-four"),
        pytest.param((5,), MINOR, 2, id="T1.14-E1.5-five"),
        pytest.param((2,), BAD_MINOR, -1, id="T1.14-two"),
        pytest.param((3,), BAD_MINOR, -1, id="T1.14-three"),
        pytest.param((1,), BAD_MAJOR, -1, id="T1.14-E1.4-one"),
        pytest.param((6, 6), MAJOR, 4, id="T1.15-sixes"),
        pytest.param((6, 5), MINOR, 3, id="T1.15-six-five"),
        pytest.param((1, 1), BAD_MAJOR, -2, id="T1.15-ones"),
        pytest.param((1, 2), BAD_MINOR, -1, id="T1.15-one-two"),
        pytest.param((6, 1), PLAIN, 1, id="T1.15-six-one"),
        pytest.param((6, 6, 4), MINOR, 4, id="T1.16-sixes-and-a-four"),
        pytest.param((1, 1, 3), BAD_MINOR, -1, id="T1.16-ones-and-a-three"),
        pytest.param((6, 6, 5), MINOR, 4, id="E1.6"),
    ],
)
def test_read_as_the_rules_say(faces: tuple[int, ...], kind: ReadingKind, change: int) -> None:
    assert judge(faces) == Reading(kind, change)


def expected_counts(count: int) -> dict[Reading, int]:
    """Count the rolls of each reading by formula, apart from any judge."""
    counts = {
        Reading(MAJOR, 2 * count): 1,
        Reading(MINOR, count + 1): 3**count - 1,
        Reading(BAD_MINOR, -1): 3**count - 1,
        Reading(BAD_MAJOR, -count): 1,
    }
    counts |= {Reading(PLAIN, s): comb(count, s) * 3**count for s in range(1, count)}
    return counts


def counted(count: int) -> Counter[Reading]:
    """Judge every sorted roll once, and count in how many orders its faces can fall."""
    found: Counter[Reading] = Counter()
    for faces in combinations_with_replacement(range(1, 7), count):
        orders = factorial(count) // prod(map(factorial, Counter(faces).values()))
        found[judge(faces)] += orders
    return found


@pytest.mark.parametrize("count", range(1, 5))
def test_every_roll_of_one_to_four_dice_in_every_order(count: int) -> None:
    found = Counter(map(judge, enumerate_faces([6] * count)))
    assert found == expected_counts(count) == counted(count)
    assert found.total() == 6**count


def test_every_sorted_roll_of_eight_dice_counted_as_often_as_it_falls() -> None:
    assert counted(8) == expected_counts(8)


@pytest.mark.parametrize("least", [1, 2])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_odds_are_those_of_asking_the_judge_about_every_roll(count: int, least: int) -> None:
    assert reading_odds(count, least) == chances(lambda faces: judge(faces, least), [6] * count)


def mean(odds: Mapping[Reading, Fraction]) -> Fraction:
    return sum((reading.change * chance for reading, chance in odds.items()), Fraction(0))


@pytest.mark.parametrize("least", [1, 2])
@pytest.mark.parametrize("count", [1, 2, 99])
def test_the_odds_sum_to_one_and_their_mean_is_half_the_dice(count: int, least: int) -> None:
    odds = reading_odds(count, least)
    assert sum(odds.values()) == 1
    assert mean(odds) == Fraction(count, 2)


def test_e1_9_splitting_eight_dice_changes_nothing_but_the_spread() -> None:
    def spread(count: int) -> Fraction:
        odds = reading_odds(count)
        middle = mean(odds)
        return sum(((r.change - middle) ** 2 * chance for r, chance in odds.items()), Fraction(0))

    for first in range(1, 5):
        assert mean(reading_odds(first)) + mean(reading_odds(8 - first)) == mean(reading_odds(8))
        assert spread(first) + spread(8 - first) != spread(8)


def test_the_odds_come_highest_change_first() -> None:
    changes = [reading.change for reading in reading_odds(3)]
    assert changes == [6, 4, 2, 1, -1, -3]


def test_a_bucket_of_dice_that_no_enumeration_could_finish_is_counted_exactly() -> None:
    expected = {reading: Fraction(n, 6**99) for reading, n in expected_counts(99).items()}
    assert reading_odds(99) == expected


@pytest.mark.parametrize(
    ("faces", "kind", "change"),
    [
        ((6,), PLAIN, 1),
        ((4,), PLAIN, 1),
        ((3,), PLAIN, 0),
        ((1,), PLAIN, 0),
        ((6, 6), MAJOR, 4),
        ((1, 1), BAD_MAJOR, -2),
    ],
)
def test_a_table_may_want_two_dice_for_an_extreme(
    faces: tuple[int, ...], kind: ReadingKind, change: int
) -> None:
    assert judge(faces, 2) == Reading(kind, change)


@pytest.mark.parametrize(
    ("faces", "what"), [((), "dice"), ((3,) * 100, "dice"), ((0, 3), "face"), ((2, 7), "face")]
)
def test_only_faces_of_one_to_99_dice_are_read(faces: tuple[int, ...], what: str) -> None:
    with pytest.raises(OutOfRange) as refused:
        judge(faces)
    assert refused.value.what == what


@pytest.mark.parametrize("count", [0, 100])
def test_odds_are_for_one_to_99_dice(count: int) -> None:
    with pytest.raises(OutOfRange) as refused:
        reading_odds(count)
    assert refused.value.value == count
