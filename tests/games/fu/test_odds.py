"""The odds of checks, held to an enumeration that knows nothing of the judge."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from bot.games.fu.words.terms import ANSWERS
from rules.errors import OutOfRange
from rules.fu import Answer, chances
from rules.odds import percent, percents
from tests.chances import counted
from tests.prologue import prologue
from tests.stage import Stage, said

pytestmark = pytest.mark.usefixtures("undrawn")

D6 = range(1, 7)
YES = {Answer.YES_AND, Answer.YES, Answer.YES_BUT}
BY_DEGREE = {3: Answer.YES_AND, 2: Answer.YES, 1: Answer.YES_BUT, 0: Answer.BOTCH}
BY_DEGREE |= {-1: Answer.NO_BUT, -2: Answer.NO, -3: Answer.NO_AND}


def read(power: tuple[int, ...], challenge: tuple[int, ...]) -> Answer:
    """Strike equal pairs from the top until one side leads; count its dice above the other's."""
    ours, theirs = sorted(power, reverse=True), sorted(challenge, reverse=True)
    while ours and theirs and ours[0] == theirs[0]:
        del ours[0], theirs[0]
    if not ours and not theirs:
        return Answer.BOTCH
    if not theirs or (ours and ours[0] > theirs[0]):
        above = theirs[0] if theirs else 0
        return BY_DEGREE[min(3, sum(face > above for face in ours))]
    above = ours[0] if ours else 0
    return BY_DEGREE[-min(3, sum(face > above for face in theirs))]


def pool(power: int, challenge: int) -> dict[Answer, Fraction]:
    falls = product(product(D6, repeat=power), product(D6, repeat=challenge))
    return counted(Counter(read(*each) for each in falls))


@pytest.mark.parametrize(("power", "challenge"), [(1, 0), (1, 1), (2, 1), (1, 3), (3, 2)])
def test_a_pool_is_counted_with_a_die_more_or_less_of_each_side(power: int, challenge: int) -> None:
    first, *others = chances.pool_cases(power, challenge)

    assert first.chances == pool(power, challenge)
    assert [(each.what, each.number) for each in others] == [
        *[(chances.POWER, more) for more in (1, 2, -1) if power + more],
        *[(chances.CHALLENGE, more) for more in (1, -1) if challenge + more >= 0],
    ]
    for case in others[:3] if power + challenge > 4 else others:
        is_power = case.what == chances.POWER
        after = power + case.number * is_power, challenge + case.number * (not is_power)
        if sum(after) < 7:
            assert case.chances == pool(*after)


def test_no_pool_grows_beyond_its_bounds() -> None:
    numbers = [(each.what, each.number) for each in chances.pool_cases(20, 20)]
    assert numbers == [("", 0), (chances.POWER, -1), (chances.CHALLENGE, -1)]
    most = [each.number for each in chances.pool_cases(19, 19)]
    assert most == [0, 1, -1, 1, -1]
    with pytest.raises(OutOfRange):
        next(chances.pool_cases(0, 1))


@pytest.fixture
@prologue
async def guards(stage: Stage) -> Stage:
    """A table of Mini-FU at which Ann plays an explorer."""
    await stage.gm.slash(stage.here, "table open", game="fu", name="Guards")
    pasted = (
        "Name: Tam / Concept: Explorer / Descriptors: Brave, Quick, Afraid of snakes (hinders)"
        " / Edges: Eye for detail / Gear: Bullwhip"
    )
    await stage.ann.slash(stage.here, "sheet new", text=pasted)
    return stage


@pytest.mark.parametrize(
    ("typed", "power", "challenge"),
    [
        ("3 vs 2", 3, 2),
        ("fu check power:3 challenge:2", 3, 2),
        ("2", 2, 0),
        ("check", 1, 0),
        ("brave quick vs 2", 3, 2),
        ("fu brave, eye for detail vs 1", 3, 1),
        ("brave", 2, 0),
    ],
)
async def test_a_check_is_understood_however_it_is_typed(
    guards: Stage, typed: str, power: int, challenge: int
) -> None:
    before = guards.state(), guards.moves()
    words = said(await guards.ann.slash(guards.here, "odds", roll=typed), privately=True)
    exact = pool(power, challenge)

    assert f"Odds · Tam, {power} power vs {challenge} challenge\n" in words
    yes = sum((chance for each, chance in exact.items() if each in YES), Fraction(0))
    if len([each for each in exact if each in YES]) > 1:
        assert f"**Yes {percent(yes)} %**" in words
    for each, number in percents(exact, YES).items():
        assert f" {number} % {ANSWERS[each]}\n" in words
    after = pool(power + 1, challenge)
    then = sum((chance for each, chance in after.items() if each in YES), Fraction(0))
    instead = f" instead of {percent(yes)} %" if yes != then else ""
    assert f" With 1 power die more: **{percent(then)} %**{instead}\n" in words
    assert (" With 1 power die fewer: " in words) is (power > 1)
    assert (guards.state(), guards.moves()) == before


async def test_what_helps_nobody_is_refused_with_what_does(guards: Stage) -> None:
    async def odds(roll: str) -> str:
        return said(await guards.ann.slash(guards.here, "odds", roll=roll), privately=True)

    assert "There is no tag “clever” here." in await odds("fu brave clever vs 2")
    assert "“Brave”" in await odds("fu clever vs 2")
    assert "at most 20 dice of each kind" in await odds("fu 21 vs 2")
