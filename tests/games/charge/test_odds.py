"""Charge's odds, held to an enumeration that knows nothing of the judges."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from rules.charge import Fate, Result, chances
from rules.errors import OutOfRange
from rules.odds import percent, percent_of, percents
from tests.chances import counted, plainly
from tests.prologue import prologue
from tests.stage import Stage, labels, menus, refused, said

pytestmark = pytest.mark.usefixtures("undrawn")

D6 = range(1, 7)


@cache
def pool(dice: int) -> dict[Result, Fraction]:
    """Read every fall as the book does: the highest die, or the lowest of two for none."""

    def read(faces: tuple[int, ...]) -> Result:
        best = max(faces) if dice > 0 else min(faces)
        if dice > 0 and faces.count(6) > 1:
            return Result.CRITICAL
        return Result.FULL if best == 6 else Result.PARTIAL if best > 3 else Result.BAD

    return counted(Counter(map(read, product(D6, repeat=dice if dice > 0 else 2))))


def resisted(momentum: int) -> dict[Fate, Fraction]:
    fates = {Result.BAD: Fate.HAPPENED, Result.PARTIAL: Fate.REDUCED}
    found: dict[Fate, Fraction] = {}
    for result, chance in pool(momentum).items():
        fate = fates.get(result, Fate.AVOIDED)
        found[fate] = found.get(fate, Fraction(0)) + chance
    return found


@pytest.mark.parametrize("dice", range(-2, 3))
def test_a_pool_is_counted_with_dice_more_and_less(dice: int) -> None:
    first, *others = chances.pool_cases(dice)

    assert plainly(first.chances) == pool(dice)
    numbers = [each.number for each in others]
    assert numbers == ([1, 2, -1] if dice > 0 else [more for more in (1, 2) if dice + more > 0])
    for case in others:
        assert plainly(case.chances) == pool(dice + case.number)


def test_a_pool_has_bounds() -> None:
    assert [each.number for each in chances.pool_cases(30)] == [0, -1]
    assert [each.number for each in chances.pool_cases(29)] == [0, 1, -1]
    with pytest.raises(OutOfRange):
        next(chances.pool_cases(31))


@pytest.mark.parametrize("momentum", range(6))
def test_resisting_is_counted_with_every_amount(momentum: int) -> None:
    first, *others = chances.resist_cases(momentum, 0, 5)

    assert [each.number for each in (first, *others)] == [
        momentum,
        *(each for each in range(6) if each != momentum),
    ]
    for case in (first, *others):
        assert plainly(case.chances) == resisted(case.number)
    with pytest.raises(OutOfRange):
        next(chances.resist_cases(0, 1, 5))


@pytest.fixture
@prologue
async def heist(stage: Stage) -> Stage:
    """A table of Charge at which Ann plays Wren."""
    await stage.gm.slash(stage.here, "table open", game="charge", name="Heist")
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    await stage.ann.slash(stage.here, "charge dots", dots="sneak 2, shoot 1")
    return stage


LEAST = "2 dice, the lowest counts"

TYPED = [
    ("action sneak", 2),
    ("sneak", 2),
    ("charge sneak push", 3),
    ("/charge action action:sneak push:die", 3),
    ("sneak tension", 3),
    ("sneaking assist", 3),
    ("sneak push assist", 4),
    ("sneak -1", 1),
    ("sneak 2 +1", 3),
    ("roll:sneak 2 +1", 3),
    ("sneak 3 push", 4),
    ("shoot modifier:2", 3),
    ("sway", 0),
    ("charge 3", 3),
    ("charge 2 push assist", 4),
    ("4 push effect", 4),
    ("charge fortune 3", 3),
    ("fortune dice:2", 2),
    ("fortune sneak", 2),
    ("fortune", 1),
    ("mission 2", 2),
    ("mission cards:0", 0),
]


async def test_a_pool_is_understood_however_it_is_typed(heist: Stage) -> None:
    before = heist.state(), heist.moves()
    for typed, dice in TYPED:
        told = said(await heist.ann.slash(heist.here, "odds", roll=typed), privately=True)
        is_shown = f"{dice} {'die' if dice == 1 else 'dice'}" if dice else LEAST
        assert told.splitlines()[0].endswith(f", {is_shown}"), typed
    assert (heist.state(), heist.moves()) == before


@pytest.mark.parametrize(("typed", "dice"), [("sway", 0), ("sneak -1", 1), ("sneak push", 3)])
async def test_the_odds_of_a_pool_are_told_with_those_of_a_die_more(
    heist: Stage, typed: str, dice: int
) -> None:
    words = said(await heist.ann.slash(heist.here, "odds", roll=typed))
    exact, more = pool(dice), pool(dice + 1)
    good = [each for each in Result if each is not Result.BAD]
    success, then = percent_of(exact, good), percent_of(more, good)

    assert f"**Success {success} %**" in words
    each = percents(exact, good)
    for result, name in ((Result.FULL, "full"), (Result.PARTIAL, "partial"), (Result.BAD, "bad")):
        assert f" {each[result]} % {name}\n" in words
    assert " With 1 die more" in words
    assert (" With 1 die fewer: " in words) is (dice > 0)
    assert f": **{then} %** instead of {success} %\n" in words


async def test_an_action_with_its_dots_is_the_tables_own_or_asked_of_two_games(
    heist: Stage,
) -> None:
    """Charge read no dots beside an action, so that it was taken for a skill of Fate."""
    typed = "roll:sneak 2 +1"
    own = said(await heist.ann.slash(heist.here, "odds", roll=typed), privately=True)
    assert "3 dice" in own
    assert "skill" not in own
    # Where two games are played and none of them was chosen, it may be either's.
    there = heist.elsewhere
    for game, name in (("charge", "Wren"), ("fate", "Ash")):
        await heist.ann.slash(there, "sheet new", name=name, game=game)
    asked = await heist.ann.slash(there, "odds", roll=typed)
    offered = {each["label"] for menu in menus(asked.response) for each in menu}
    assert offered | set(labels(asked.response)) >= {f"charge {typed}", f"fate {typed}"}


async def test_it_is_said_what_a_die_more_would_come_of(heist: Stage) -> None:
    ann, here = heist.ann, heist.here

    async def odds(roll: str) -> str:
        return said(await ann.slash(here, "odds", roll=roll), privately=True)

    assert "With 1 die more (a push for 2 momentum, tension or an assist): **" in await odds(
        "sneak"
    )
    assert "sneak 2 · push +1 + assist 1\n" in await odds("sneak push assist")
    assert "With 1 die more (an assist): " in await odds("sneak push")
    assert "a pushed die or a tension die, not both" in await odds("sneak push tension")
    assert "There is no action “zzz” here." in await odds("charge zzz")
    assert "There is no action “zzz” here." in await odds("charge zzz 2")
    assert "“sneak fast 2” could be “sneak 2”." in await odds("charge sneak 2 fast")
    assert "There is no action “far away 2” here." in await odds("charge far 2 away")
    await ann.slash(here, "charge momentum", change=-2)
    assert "a push" not in await odds("sneak")
    unpaid = await odds("sneak push")
    assert "Pushing costs 2 momentum; Wren has 0." in unpaid
    assert "Nothing has changed." in unpaid
    assert "Pool can be from" in await odds("charge 99")
    assert "Cards can be from 0 to 3" in await odds("mission 9")
    assert "Dice can be from 0 to 10" in await odds("fortune 99")
    assert "an action or by a number of dice" in await odds("fortune sneak 4")
    assert "Say which action you mean" in await odds("charge push")


async def test_a_consequence_that_waits_has_odds(heist: Stage) -> None:
    ann, here = heist.ann, heist.here
    heist.dice.add(4, 2)
    await ann.slash(here, "charge action", action="sneak", now=True)
    given = await heist.gm.slash(
        here, "charge consequence", kind="worse_condition", text="Bruised", player=ann
    )
    assert "Odds" in labels(given.response)
    words = said(await heist.bob.click(given.response, label="Odds"), privately=True)
    one, two = resisted(1), resisted(2)
    kept = [1 - each[Fate.HAPPENED] for each in (one, two)]

    assert "Odds · Wren resists with 1 momentum" in words
    assert f"**Avoided or reduced {percent(kept[0])} %**" in words
    assert (
        f"With 2 momentum: **{percent(kept[1])} %** instead of {percent(kept[0])} %\navoided"
        in words
    )
    taken = await ann.click(given.response, label="Take it")
    assert "Odds" not in labels(taken.response)


async def test_the_odds_of_resisting_are_those_of_who_faces_something(heist: Stage) -> None:
    ann, here = heist.ann, heist.here
    heist.dice.add(4, 2)
    await ann.slash(here, "charge action", action="sneak", now=True)
    await heist.gm.slash(here, "charge consequence", kind="worse_condition", text="Bruised")
    await ann.slash(here, "charge momentum", change=-1)
    await ann.slash(here, "sheet new", name="Moss")
    await ann.slash(here, "sheet use", character="Moss")

    # Wren has 2 momentum left, Moss as much as anybody begins with.
    words = said(await ann.slash(here, "odds", roll="resist"), privately=True)
    assert "Odds · Wren resists with 1 momentum" in words
    assert ("With 2 momentum: **" in words, "With 3 momentum" in words) == (True, False)


async def test_a_gm_is_told_what_to_do_where_no_consequence_is_owed(heist: Stage) -> None:
    for _ in range(2):
        words = refused(await heist.gm.slash(heist.here, "charge consequence", kind="waive"))
        assert "No roll waits for its consequence." in words
        assert "`/charge stress` and `/clock tick`" in words
        heist.dice.add(6, 2)
        await heist.ann.slash(heist.here, "charge action", action="sneak", now=True)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("sneak fast 2", "sneak 2"),
        ("sneak quietly", "sneak"),
        ("charge sneak quietly", "charge sneak"),
    ],
)
async def test_what_stands_behind_an_action_is_no_roll_of_another_game(
    heist: Stage, typed: str, meant: str
) -> None:
    """Fate took the first for one of its skills."""
    asked = await heist.ann.slash(heist.here, "odds", roll=typed)
    assert "could be" in said(asked, privately=True)
    assert labels(asked.response) == [meant]
    shown = await heist.ann.click(asked.response, label=meant)
    assert "2 dice" in said(shown, privately=True)
