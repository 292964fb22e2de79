"""Reading a check: every example, every small pool against a second reading, exact chances."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import OutOfRange
from rules.fu import DICE_MAX, Answer, Roll, TooManyDice, judge, odds

YES_AND, YES, YES_BUT = Answer.YES_AND, Answer.YES, Answer.YES_BUT
NO_BUT, NO, NO_AND, BOTCH = Answer.NO_BUT, Answer.NO, Answer.NO_AND, Answer.BOTCH

Faces = tuple[int, ...]


@pytest.mark.parametrize(
    ("power", "challenge", "answer", "pairs", "counting", "best"),
    [
        pytest.param((6, 5, 3, 2), (6, 4), YES_BUT, (6,), (5,), 4, id="T4.2"),
        pytest.param((6, 5, 5, 2), (6, 4), YES, (6,), (5, 5), 4, id="T4.3"),
        pytest.param((4, 2), (5, 3), NO_BUT, (), (5,), 4, id="T4.4"),
        pytest.param((4, 3, 1), (4, 3, 1, 1), NO_BUT, (4, 3, 1), (1,), 0, id="T4.6"),
        pytest.param((3,), (3,), BOTCH, (3,), (), 0, id="T4.7"),
        pytest.param((5, 4, 2), (5,), YES, (5,), (4, 2), 0, id="T4.8"),
        pytest.param((6, 6, 3), (6, 2), YES, (6,), (6, 3), 2, id="E4.1"),
        pytest.param((6, 6), (6,), YES_BUT, (6,), (6,), 0, id="E4.2"),
        pytest.param((6, 6), (6, 6), BOTCH, (6, 6), (), 0, id="E4.3"),
        pytest.param((5, 3), (4, 3), YES_BUT, (), (5,), 4, id="E4.4"),
        pytest.param((6, 3), (3,), YES_BUT, (), (6,), 3, id="E4.5"),
        pytest.param((5, 3, 3), (5, 3), YES_BUT, (5, 3), (3,), 0, id="E4.6"),
        pytest.param((4, 3), (4, 3, 2), NO_BUT, (4, 3), (2,), 0, id="E4.7"),
        pytest.param((6, 2), (6, 5), NO_BUT, (6,), (5,), 2, id="E4.8"),
        pytest.param((2, 2, 2, 2), (1,), YES_AND, (), (2, 2, 2, 2), 1, id="E4.9"),
        pytest.param((1,), (6, 6, 6, 6), NO_AND, (), (6, 6, 6, 6), 1, id="E4.10"),
        pytest.param((1,), (), YES_BUT, (), (1,), 0, id="E4.11"),
        pytest.param((4, 2, 1), (), YES_AND, (), (4, 2, 1), 0, id="E4.12"),
        pytest.param((), (2, 5), NO, (), (5, 2), 0, id="E4.13-the-resolver-itself"),
        pytest.param((5,), (5,), BOTCH, (5,), (), 0, id="E4.15"),
        pytest.param((2, 6, 3, 5), (4, 6), YES_BUT, (6,), (5,), 4, id="E4.17"),
        pytest.param((6, 6, 6), (6, 6, 5), YES_BUT, (6, 6), (6,), 5, id="E4.21"),
    ],
)
def test_read_as_the_rules_say(
    power: Faces, challenge: Faces, answer: Answer, pairs: Faces, counting: Faces, best: int
) -> None:
    reading = judge(power, challenge)

    assert reading.answer is answer
    assert reading.pairs == pairs
    assert reading.counting == counting
    assert reading.best == best
    assert Counter(reading.power) + Counter(pairs) == Counter(power)
    assert Counter(reading.challenge) + Counter(pairs) == Counter(challenge)


def by_the_text(power: Sequence[int], challenge: Sequence[int]) -> Answer:
    """Read a roll a second time, from the words of the text and nothing of the code."""
    ours, theirs = sorted(power), sorted(challenge)
    while ours and theirs and ours[-1] == theirs[-1]:
        del ours[-1], theirs[-1]
    if ours == theirs == []:
        return BOTCH
    highest_power, highest_challenge = max(ours, default=0), max(theirs, default=0)
    successes = len([die for die in ours if die > highest_challenge])
    failures = len([die for die in theirs if die > highest_power])
    if successes:
        return YES_BUT if successes == 1 else YES if successes == 2 else YES_AND
    return NO_BUT if failures == 1 else NO if failures == 2 else NO_AND


def rolls(dice: int) -> Iterator[tuple[Faces, int]]:
    """Give every sorted roll of some dice, and in how many orders its faces can fall."""
    for faces in combinations_with_replacement(range(1, 7), dice):
        yield faces, factorial(dice) // prod(map(factorial, Counter(faces).values()))


def counted(power: int, challenge: int) -> Counter[Answer]:
    """Count the answers of a pool over every roll, holding both readings to each other."""
    ways: Counter[Answer] = Counter()
    for ours, our_orders in rolls(power):
        for theirs, their_orders in rolls(challenge):
            answer = judge(ours, theirs).answer
            assert answer is by_the_text(ours, theirs), (ours, theirs)
            ways[answer] += our_orders * their_orders
    return ways


# Ways of each answer, from yes-and to no-and, and of the botch apart (E4.20); counted once by the
# second reading.
EXACT = {
    (1, 0): (0, 0, 6, 0, 0, 0, 0),
    (1, 1): (0, 0, 15, 15, 0, 0, 6),
    (1, 2): (0, 0, 55, 106, 55, 0, 0),
    (1, 3): (0, 0, 225, 315, 531, 225, 0),
    (1, 4): (0, 0, 979, 1484, 1554, 3759, 0),
    (2, 0): (0, 36, 0, 0, 0, 0, 0),
    (2, 1): (0, 55, 106, 55, 0, 0, 0),
    (2, 2): (0, 155, 460, 460, 155, 0, 66),
    (2, 3): (0, 517, 2131, 2922, 1689, 517, 0),
    (2, 4): (0, 1919, 9978, 13216, 12934, 8609, 0),
    (3, 0): (216, 0, 0, 0, 0, 0, 0),
    (3, 1): (225, 531, 315, 225, 0, 0, 0),
    (3, 2): (517, 1689, 2922, 2131, 517, 0, 0),
    (3, 3): (1443, 6528, 14859, 14859, 6528, 1443, 996),
    (3, 4): (4609, 26487, 75357, 92606, 54315, 26562, 0),
    (4, 0): (1296, 0, 0, 0, 0, 0, 0),
    (4, 1): (3759, 1554, 1484, 979, 0, 0, 0),
    (4, 2): (8609, 12934, 13216, 9978, 1919, 0, 0),
    (4, 3): (26562, 54315, 92606, 75357, 26487, 4609, 0),
    (4, 4): (90355, 242588, 497712, 497712, 242588, 90355, 18306),
}


@pytest.mark.parametrize(("power", "challenge"), list(product(range(5), range(5)))[1:])
def test_every_roll_of_every_pool_up_to_four_a_side_is_read_alike_twice(
    power: int, challenge: int
) -> None:
    """A botch needs as many dice on both sides (E4.16)."""
    ways = counted(power, challenge)

    assert bool(ways[BOTCH]) is (power == challenge)
    if power:
        assert odds(power, challenge) == {
            answer: Fraction(ways[answer], ways.total()) for answer in Answer if ways[answer]
        }
        assert tuple(ways[answer] for answer in Answer) == EXACT[power, challenge]


@pytest.mark.parametrize(("power", "challenge"), [(6, 2), (1, 7)])
def test_the_odds_of_larger_pools_are_those_of_counting_every_sorted_roll(
    power: int, challenge: int
) -> None:
    ways = counted(power, challenge)

    assert odds(power, challenge) == {
        answer: Fraction(count, ways.total()) for answer, count in ways.items() if count
    }


@pytest.mark.parametrize("dice", [1, 2, 6, DICE_MAX])
def test_e4_15_a_botch_of_n_against_n_is_both_sides_showing_the_same(dice: int) -> None:
    same = sum(orders**2 for _, orders in rolls(dice))

    assert odds(dice, dice)[BOTCH] == Fraction(same, 36**dice)


@pytest.mark.parametrize("dice", [1, 2, 7, DICE_MAX])
def test_one_die_against_many_is_a_yes_but_where_it_is_above_them_all(dice: int) -> None:
    above = sum(Fraction(face - 1, 6) ** dice for face in range(1, 7)) / 6

    assert odds(1, dice)[YES_BUT] == above
    assert odds(dice, 1)[NO_BUT] == above


def test_t4_9_two_power_dice_never_bring_yes_and() -> None:
    for challenge in range(DICE_MAX + 1):
        assert YES_AND not in odds(2, challenge)
        assert YES_AND in odds(3, challenge)


@pytest.mark.parametrize(
    ("power", "certain"), [(1, YES_BUT), (2, YES), (3, YES_AND), (DICE_MAX, YES_AND)]
)
def test_e4_12_without_challenge_dice_the_answer_is_certain(power: int, certain: Answer) -> None:
    assert odds(power, 0) == {certain: 1}


SIDES = st.lists(st.integers(1, 6), max_size=DICE_MAX)
POOLS = st.tuples(SIDES, SIDES).filter(any)
MIRROR = {
    YES_AND: NO_AND,
    YES: NO,
    YES_BUT: NO_BUT,
    NO_BUT: YES_BUT,
    NO: YES,
    NO_AND: YES_AND,
    BOTCH: BOTCH,
}


@given(POOLS)
def test_what_helps_one_side_hinders_the_other_alike(pool: tuple[list[int], list[int]]) -> None:
    power, challenge = pool
    reading, mirrored = judge(power, challenge), judge(challenge, power)

    assert mirrored.answer is MIRROR[reading.answer]
    assert (mirrored.pairs, mirrored.counting, mirrored.best) == (
        reading.pairs,
        reading.counting,
        reading.best,
    )
    assert (mirrored.power, mirrored.challenge) == (reading.challenge, reading.power)


@pytest.mark.parametrize(("power", "challenge"), [(20, 1), (20, 19), (13, 5), (20, 20)])
def test_the_odds_are_mirrored_with_the_pool(power: int, challenge: int) -> None:
    assert odds(challenge, power) == {
        MIRROR[answer]: chance for answer, chance in odds(power, challenge).items()
    }


@given(POOLS)
def test_e4_17_the_order_of_the_dice_is_of_no_account(pool: tuple[list[int], list[int]]) -> None:
    power, challenge = pool

    assert judge(sorted(power), sorted(challenge)) == judge(power, challenge)
    assert judge(power, challenge).answer is by_the_text(power, challenge)


@pytest.mark.parametrize(
    ("power", "challenge", "what"),
    [
        pytest.param((), (), "dice", id="E4.14"),
        pytest.param((0, 3), (2,), "face", id="E4.18-nought"),
        pytest.param((3,), (7,), "face", id="E4.18-seven"),
    ],
)
def test_only_faces_of_some_dice_are_read(power: Faces, challenge: Faces, what: str) -> None:
    with pytest.raises(OutOfRange) as refused:
        judge(power, challenge)
    assert refused.value.what == what
    with pytest.raises(OutOfRange):
        Roll(power, challenge)


def test_e4_13_a_roll_has_at_least_one_power_die() -> None:
    for make in (lambda: Roll((), (3,)), lambda: odds(0, 3)):
        with pytest.raises(OutOfRange) as refused:
            make()
        assert (refused.value.what, refused.value.value) == ("power", 0)


def test_e4_19_twenty_dice_a_side_are_read_and_twenty_one_refused() -> None:
    assert judge((6,) * 20, (5,) * 20).answer is YES_AND
    assert Roll((6,) * 20, (5,) * 20).challenge == (5,) * 20
    for make in (lambda: Roll((6,) * 21), lambda: Roll((6,), (5,) * 21), lambda: odds(1, 21)):
        with pytest.raises(TooManyDice) as refused:
            make()
        assert (refused.value.value, refused.value.high) == (21, 20)
