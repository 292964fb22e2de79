"""The odds of tests, held to an enumeration that knows nothing of the judge."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.errors import OutOfRange
from rules.odds import percent
from rules.tension import Challenge, ChallengeKind, Settings, chances
from rules.tension.chances import Ending
from tests.chances import counted
from tests.prologue import prologue
from tests.stage import Stage, labels, menus, refused, said

pytestmark = pytest.mark.usefixtures("undrawn")

D6 = range(1, 7)


def worth(faces: tuple[int, ...], least: int = 1) -> int:
    """Read dice as the rules do, majors before minors."""
    count, successes = len(faces), sum(face > 3 for face in faces)
    if count < least:
        return successes
    if set(faces) == {6}:
        return 2 * count
    if successes == count:
        return count + 1
    if set(faces) == {1}:
        return -count
    return successes or -1


def ending(margin: int) -> Ending:
    if margin > 0:
        return Ending.AMPLE
    return {0: Ending.PASSED, -1: Ending.ONE_SHORT}.get(margin, Ending.FAILED)


def ended(
    rating: int, have: int, dice: int, spent: int = 0, least: int = 1
) -> dict[Ending, Fraction]:
    found: Counter[Ending] = Counter()
    for faces in product(D6, repeat=dice + spent):
        ours, theirs = faces[:dice], faces[dice:]
        successes = max(0, have + (worth(ours, least) if ours else 0))
        against = max(0, rating + (worth(theirs, least) if theirs else 0))
        found[ending(successes - against)] += 1
    return counted(found)


def at_bridge(rating: int, have: int = 0, kind: ChallengeKind = ChallengeKind.CHECK) -> Challenge:
    return Challenge(1, "Bridge", kind, rating, rating, have)


@pytest.mark.parametrize(("rating", "have", "dice"), [(4, 1, 3), (1, 0, 1), (2, 2, 2)])
@pytest.mark.parametrize("least", [1, 2])
def test_an_answer_is_counted_with_other_dice_and_the_storytellers(
    rating: int, have: int, dice: int, least: int
) -> None:
    settings = Settings(extremes_min_dice=least)
    first, *others = chances.answer_cases(
        at_bridge(rating, have), settings, dice, (dice - 1, dice, dice + 1), spent=(1, 2)
    )

    assert first.chances == ended(rating, have, dice, least=least)
    kinds = [(each.what, each.number) for each in others]
    around = [(chances.DICE, each) for each in (dice - 1, dice + 1) if each]
    assert kinds == [*around, (chances.TENSION, 1), (chances.TENSION, 2)]
    for case in others:
        is_more = case.what == chances.DICE
        rolled = (case.number, 0) if is_more else (dice, case.number)
        assert case.chances == ended(rating, have, *rolled, least=least)


def test_spending_is_counted_with_every_other_number() -> None:
    cases = chances.spending_cases(at_bridge(2, 3), Settings(), 2, range(1, 4))
    found = [(each.number, each.chances) for each in cases]
    assert found == [(0, ended(2, 3, 0, 2)), (1, ended(2, 3, 0, 1)), (3, ended(2, 3, 0, 3))]


def test_an_answer_is_of_99_dice_at_most() -> None:
    cases = chances.answer_cases(at_bridge(2), Settings(), 98, (97, 99, 100))
    assert [each.number for each in cases] == [0, 97, 99]
    with pytest.raises(OutOfRange):
        next(chances.spending_cases(at_bridge(2), Settings(), 100, ()))


PASSED = {Ending.AMPLE, Ending.PASSED}


def passed(found: dict[Ending, Fraction]) -> Fraction:
    return sum((chance for each, chance in found.items() if each in PASSED), Fraction(0))


@pytest.fixture
@prologue
async def bridge(stage: Stage) -> Stage:
    """A table of Tension and Fate with an open test."""
    await stage.gm.slash(stage.here, "table open", game="tension", name="Bridge")
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    await stage.gm.slash(stage.here, "tension test open", cr=2, player=stage.ann, name="Bridge")
    return stage


@pytest.mark.parametrize(
    ("typed", "rating", "have", "dice"),
    [
        ("4d6 cr 6", 6, 0, 4),
        ("tension 4d10 cr 6", 6, 0, 4),
        ("4 dice cr 3 have 1", 3, 1, 4),
        ("/tension test roll dice:3 cr:2", 2, 0, 3),
        ("roll 3", 2, 0, 3),
        ("roll 2 bridge", 2, 0, 2),
        ("tension roll d6 vs 1", 1, 0, 1),
    ],
)
async def test_a_test_is_understood_however_it_is_typed(
    bridge: Stage, typed: str, rating: int, have: int, dice: int
) -> None:
    before = bridge.state(), bridge.moves()
    words = said(await bridge.ann.slash(bridge.here, "odds", roll=typed), privately=True)
    assert "Where all do, it is at least one more" in words
    assert "A single die" not in words
    exact, more = ended(rating, have, dice), ended(rating, have, dice + 1)

    vigor = f"{dice} vigor {'die' if dice == 1 else 'dice'}"
    assert f"{vigor} against challenge {rating}" in words.splitlines()[0]
    one, two = percent(passed(exact)), percent(passed(more))
    assert f"**Passed {one} %**" in words
    instead = f" instead of {one} %" if one != two else ""
    assert f" With {dice + 1} dice: **{two} %**{instead}\n" in words
    spent = percent(passed(ended(rating, have, dice, 1)))
    instead = f" instead of {one} %" if one != spent else ""
    assert f" After 1 tension die of the GM's: **{spent} %**{instead}\n" in words
    assert ("4d6 is counted" in words) is ("d10" in typed)
    assert (bridge.state(), bridge.moves()) == before


async def test_what_the_gm_spends_has_odds_for_the_gm_alone(bridge: Stage) -> None:
    gm, here = bridge.gm, bridge.here
    words = said(await gm.slash(here, "odds", roll="spend 2"), privately=True)
    two, one = (percent(passed(ended(2, 0, 0, dice))) for dice in (2, 1))

    assert "2 tension dice against challenge 2" in words
    assert f" With 1 tension die: **{one} %** instead of {two} %\n" in words
    assert "Only the GM" in refused(await bridge.ann.slash(here, "odds", roll="spend 2"))
    assert "Not enough" in refused(await gm.slash(here, "odds", roll="tension spend 9"))
    assert (
        "no test “zzz”" in refused(await gm.slash(here, "odds", roll="tension roll 2 zzz")).lower()
    )
    for typed in ("tension 2 cr 3 zzz", "tension test roll"):
        assert "no roll “" in refused(await gm.slash(here, "odds", roll=typed))
    assert "from 1 to 99" in refused(await gm.slash(here, "odds", roll="tension 100 cr 3"))


async def test_a_table_that_asks_for_two_dice_reads_so_beside_the_odds(bridge: Stage) -> None:
    """One die that succeeds was said to count one more, beside odds by which it does not."""
    await bridge.gm.slash(bridge.here, "tension settings", extremes=2)
    for typed in ("roll 3", "spend 2"):
        words = said(await bridge.gm.slash(bridge.here, "odds", roll=typed), privately=True)
        assert "where none does, at least one less. A single die has neither." in words


async def test_an_open_test_has_odds_until_it_is_passed(bridge: Stage) -> None:
    shown = await bridge.ann.slash(bridge.here, "tension test show")
    assert "Odds" in labels(shown.response)
    words = said(await bridge.bob.click(shown.response, label="Odds"), privately=True)
    exact = passed(ended(2, 0, 3))
    assert "Bridge: 3 vigor dice against challenge 2" in words
    assert f"**Passed {percent(exact)} %**" in words
    late = bridge.late(shown.response)
    done = await bridge.ann.slash(bridge.here, "tension test successes", count=2)
    assert "Odds" not in labels(done.response)
    late()
    assert "settled or gone" in refused(await bridge.ann.click(shown.response, label="Odds"))


async def test_odds_are_of_the_dice_that_whoever_asks_has(bridge: Stage) -> None:
    for who, vigor in ((bridge.ann, "1/4"), (bridge.bob, "2/4")):
        said(await who.slash(bridge.here, "sheet edit", field="vigor", value=vigor))
    shown = await bridge.gm.slash(bridge.here, "tension test open", cr=7, name="Gate")
    for who, dice in ((bridge.ann, "1 vigor die"), (bridge.bob, "2 vigor dice")):
        words = said(await who.click(shown.response, label="Odds"), privately=True)
        assert f"{dice} against challenge 7" in words
    words = said(await bridge.gm.click(shown.response, label="Odds"), privately=True)
    assert "2 vigor dice against challenge 7" in words
    # Without vigor the dice are an aspect's, or another's.
    said(await bridge.ann.slash(bridge.here, "sheet edit", field="vigor", value="0/4"))
    words = said(await bridge.ann.click(shown.response, label="Odds"), privately=True)
    assert "Gate: 3 dice against challenge 7" in words


async def test_against_a_foe_no_tension_is_spent(bridge: Stage) -> None:
    await bridge.gm.slash(bridge.here, "tension test close")
    opened = await bridge.gm.slash(
        bridge.here, "tension test open", cr=3, player=bridge.ann, kind="foe"
    )
    words = said(await bridge.ann.click(opened.response, label="Odds"), privately=True)
    assert "With 4 dice: " in words
    assert "of the GM's" not in words


def offered(shown: Any) -> list[str]:
    """Give what the menus of an answer offer."""
    return [each["label"] for menu in menus(shown.response) for each in menu]


async def test_an_attack_has_odds_of_pressure_until_it_makes_some(bridge: Stage) -> None:
    """A tie counted as passed, though it does a foe nothing, and had no odds and no rolls."""
    ann, here = bridge.ann, bridge.here
    await bridge.gm.slash(here, "tension test close")
    opened = await bridge.gm.slash(
        here, "tension test open", cr=1, player=ann, kind="attack", name="Slash"
    )
    shown = said(opened, privately=False)
    assert "Odds of making pressure:" in shown
    # Four throws of four dice in sixteen tie, which passes and makes none.
    assert " 4 dice: 69 %" in shown
    # One die does as much as three.
    assert " 1 die: 50 %" in shown
    asked = said(await bridge.bob.click(opened.response, label="Odds"), privately=True)
    assert "3 vigor dice against resistance 1" in asked
    assert " % pressure\n" in asked
    tied = await ann.slash(here, "tension test successes", count=1)
    assert "Odds" in labels(tied.response)
    asked = said(await ann.slash(here, "odds", roll="roll 1 Slash"), privately=True)
    assert "50 % pressure\n" in asked
    shown = await ann.slash(here, "sheet show")
    assert "1 die, pressure 50 %: Slash" in offered(shown)
    done = await ann.slash(here, "tension test successes", count=1)
    assert "Odds" not in labels(done.response)
    shown = await ann.slash(here, "sheet show")
    assert not any("Slash" in each for each in offered(shown))


async def test_no_odds_are_given_of_rolls_that_cannot_be(bridge: Stage) -> None:
    """More vigor was compared than somebody had, and more tension than was left to spend."""
    ann, gm, here = bridge.ann, bridge.gm, bridge.here
    await ann.slash(here, "sheet edit", field="vigor", value="2/4")
    await gm.slash(here, "tension test open", cr=9, name="Gate", player=bridge.bob)
    bridge.dice.add(2, 3, 5, 6, 1)
    await gm.slash(here, "tension spend", dice=5, test="Gate")
    words = said(await ann.slash(here, "odds", roll="roll Bridge"), privately=True)
    assert "With 1 die" in words
    assert "With 3 dice" not in words
    assert "After 1 tension die of the GM's" in words
    assert "After 2 tension dice" not in words
    # How many a secret pool has left is the GM's to know.
    await gm.slash(here, "tension settings", hidden=True)
    words = said(await ann.slash(here, "odds", roll="roll Bridge"), privately=True)
    assert "After 3 tension dice of the GM's" in words
