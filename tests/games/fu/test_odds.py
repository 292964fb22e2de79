"""The odds of checks: which pool is meant, and what a die more or less of each side would do."""

import pytest

from rules.errors import OutOfRange
from rules.fu import chances, odds
from tests.prologue import prologue
from tests.stage import Stage, said

pytestmark = pytest.mark.usefixtures("undrawn")

POWER, CHALLENGE = chances.POWER, chances.CHALLENGE


@pytest.mark.parametrize(
    ("power", "challenge", "others"),
    [
        (3, 2, [(POWER, 1), (POWER, 2), (POWER, -1), (CHALLENGE, 1), (CHALLENGE, -1)]),
        (1, 0, [(POWER, 1), (POWER, 2), (CHALLENGE, 1)]),
        (19, 19, [(POWER, 1), (POWER, -1), (CHALLENGE, 1), (CHALLENGE, -1)]),
        (20, 20, [(POWER, -1), (CHALLENGE, -1)]),
    ],
)
def test_a_pool_is_counted_with_a_die_more_or_less_of_each_side(
    power: int, challenge: int, others: list[tuple[str, int]]
) -> None:
    cases = {
        (each.what, each.number): each.chances for each in chances.pool_cases(power, challenge)
    }

    assert list(cases) == [("", 0), *others]
    for (what, number), found in cases.items():
        after = power + number * (what == POWER), challenge + number * (what == CHALLENGE)
        assert found == odds(*after)


def test_a_pool_without_a_power_die_has_no_odds() -> None:
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


async def asked(stage: Stage, roll: str) -> str:
    return said(await stage.ann.slash(stage.here, "odds", roll=roll), privately=True)


async def test_a_check_is_understood_however_it_is_typed(guards: Stage) -> None:
    before = guards.state(), guards.moves()
    for typed, pool in (
        ("fu check power:3 challenge:2", "3 power vs 2 challenge"),
        ("2", "2 power vs 0 challenge"),
        ("check", "1 power vs 0 challenge"),
        ("brave quick vs 2", "3 power vs 2 challenge"),
        ("fu brave, eye for detail vs 1", "3 power vs 1 challenge"),
        ("brave", "2 power vs 0 challenge"),
    ):
        assert f"Odds · Tam, {pool}\n" in await asked(guards, typed)
    assert (guards.state(), guards.moves()) == before


async def test_the_odds_of_a_check_are_told_with_what_a_die_more_or_less_would_do(
    guards: Stage,
) -> None:
    words = await asked(guards, "3 vs 2")

    for line in (
        "**Yes 66 %**",
        "▰▰▱▱▱▱▱▱ 22 % Yes\n▰▰▰▱▱▱▱▱ 37 % Yes, but\n▰▰▱▱▱▱▱▱ 27 % No, but\n",
        "With 1 power die more: **75 %** instead of 66 %\n",
        "With 1 power die fewer: **47 %** instead of 66 %\n"
        "Yes 12 % · Yes, but 35 % · No, but 35 % · No 12 % · Botch 5 %\n",
        "With 1 challenge die fewer: **83 %** instead of 66 %\n",
    ):
        assert line in words
    certain = await asked(guards, "1 vs 0")
    assert "100 % Yes, but\n" in certain
    assert "With 1 power die more: **100 %**\n" in certain
    assert "fewer" not in certain


async def test_what_helps_nobody_is_refused_with_what_does(guards: Stage) -> None:
    assert "There is no tag “clever” here." in await asked(guards, "fu brave clever vs 2")
    assert "“Brave”" in await asked(guards, "fu clever vs 2")
    assert "at most 20 dice of each kind" in await asked(guards, "fu 21 vs 2")
