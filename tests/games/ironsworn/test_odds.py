"""Ironsworn's odds, held to an enumeration that knows nothing of the judges."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from bot.chat.chances import told
from bot.chat.symbols import PLAIN
from bot.chat.symbols import said as looks
from bot.games.ironsworn.views import OpenOdds
from bot.games.ironsworn.words.odds import chances as worded
from rules.ironsworn import Hits, Odds, Reroll, chances
from rules.ironsworn.pending import ActionRoll
from tests.chances import counted, plainly
from tests.stage import Stage, answer, labels, refused, said

pytestmark = pytest.mark.usefixtures("undrawn")

D6, D10 = range(1, 7), range(1, 11)


def beaten(action: int, stat: int, adds: int, momentum: int, dice: tuple[int, int]) -> Hits:
    """Read a roll as the book does: the score beats lower dice, and negative momentum cancels."""
    own = 0 if momentum < 0 and action == -momentum else action
    return Hits(sum(min(10, own + stat + adds) > die for die in dice))


def burned(action: int, stat: int, adds: int, momentum: int, dice: tuple[int, int]) -> Hits:
    own = 0 if momentum < 0 and action == -momentum else action
    score = min(10, own + stat + adds)
    return Hits(
        max(sum(score > die for die in dice), sum(max(score, momentum) > die for die in dice))
    )


def enumerated(
    read: Callable[..., Hits], stat: int, adds: int, momentum: int
) -> dict[Hits, Fraction]:
    return counted(
        Counter(
            read(action, stat, adds, momentum, (one, two))
            for action, one, two in product(D6, D10, D10)
        )
    )


@pytest.mark.parametrize(
    ("stat", "adds", "momentum"),
    [(3, 0, 2), (0, 0, -6), (2, 1, 8), (4, -2, 0), (1, 0, -3), (10, 0, 10), (3, 10, 5), (2, 0, 1)],
)
def test_every_case_of_an_action_is_what_enumerating_it_gives(
    stat: int, adds: int, momentum: int
) -> None:
    for case in chances.action_cases(stat, adds, momentum):
        more = {chances.ADDS: case.number}.get(case.what, 0)
        lift = int(case.what in {chances.MOMENTUM, chances.BURN_MORE})
        read = burned if case.what in {chances.BURN, chances.BURN_MORE} else beaten
        assert plainly(case.chances) == enumerated(read, stat, adds + more, momentum + lift), case


def test_what_changes_nothing_or_is_out_of_bounds_is_no_case() -> None:
    def whats(*roll: int) -> list[tuple[str, int]]:
        return [(case.what, case.number) for case in chances.action_cases(*roll)][1:]

    adds = [(chances.ADDS, 1), (chances.ADDS, 2)]
    assert whats(3, 0, 6) == [*adds, (chances.BURN, 6), (chances.BURN_MORE, 1)]
    assert whats(3, 0, 10) == [*adds, (chances.BURN, 10)]
    assert whats(3, 0, -2) == [*adds, (chances.MOMENTUM, 1)]
    assert whats(0, 10, 1) == [(chances.BURN_MORE, 1)]


def test_progress_is_counted_with_boxes_more() -> None:
    for score in range(11):
        cases = list(chances.progress_cases(score))

        assert [each.number for each in cases] == list(range(min(3, 10 - score) + 1))
        for case in cases:
            hits = Counter(
                Hits(sum(score + case.number > die for die in dice)) for dice in product(D10, D10)
            )
            assert plainly(case.chances) == counted(hits)


@pytest.mark.parametrize(
    ("odds", "yes"), [(Odds.LIKELY, 75), (Odds.EVEN, 50), (Odds.SMALL_CHANCE, 10)]
)
def test_the_oracle_says_yes_as_often_as_its_odds_say(odds: Odds, yes: int) -> None:
    first, *others = chances.oracle_cases(odds)

    assert first.of(True) == Fraction(yes, 100)
    assert {each.what for each in others} == {each.value for each in Odds if each is not odds}
    assert sum(each.of(True) for each in (first, *others)) == Fraction(90 + 75 + 50 + 25 + 10, 100)


ROLL = ActionRoll(7, "iron", 2, 0, 3, (4, 9), 6)


def test_an_open_roll_is_counted_with_every_set_of_dice_again() -> None:
    first, burn, *again = chances.open_cases(ROLL, 2)

    assert plainly(first.chances) == {Hits.WEAK: 1}
    assert [each.what for each in (burn, *again)] == [each.value for each in Reroll]
    thrown = {
        Reroll.ACTION: lambda a, b, c: (a, 4, 9),
        Reroll.FIRST: lambda a, b, c: (3, b, 9),
        Reroll.SECOND: lambda a, b, c: (3, 4, c),
        Reroll.CHALLENGE: lambda a, b, c: (3, b, c),
        Reroll.ALL: lambda a, b, c: (a, b, c),
    }
    for case in (burn, *again):
        falls = (thrown[Reroll(case.what)](*each) for each in product(D6, D10, D10))
        exact = counted(Counter(burned(a, 2, 0, 6, (b, c)) for a, b, c in falls))
        assert plainly(case.chances) == exact


def test_burning_is_certain_and_dice_fall_again_once() -> None:
    burnable = replace(ROLL, challenge=(4, 5))
    first, burn, *_ = chances.open_cases(burnable, 2)
    assert plainly(first.chances) == {Hits.WEAK: 1}
    assert (burn.what, burn.number, plainly(burn.chances)) == (chances.SURE, 2, {Hits.STRONG: 1})
    for held in (
        chances.open_cases(burnable, 2, may_reroll=False),
        chances.open_cases(replace(burnable, is_rerolled=True), 2),
    ):
        assert [each.what for each in held] == ["", chances.SURE]


def test_the_words_tell_every_figure() -> None:
    shown = told(
        worded(
            OpenOdds(
                replace(ROLL, challenge=(4, 5)),
                tuple(chances.open_cases(replace(ROLL, challenge=(4, 5)), 2)),
            )
        )
    )
    words = looks(shown.description or "", PLAIN)

    assert "Dice are rolled again where a move or an asset lets you, once." in words
    assert "**A hit 100 %**" in words
    assert "▰▰▰▰▰▰▰▰ Burning momentum now (6 → 2): **100 %**\nstrong hit 100 %" in words
    assert "▰▰▰▰▰▰▰▰ Rolling the action die again: **100 %**\n" in words


# --------------------------------------------------------------------------------- as it is typed


async def test_an_action_is_understood_however_it_is_typed(opened: Stage) -> None:
    for typed, shown, hit in (
        ("action edge +1", "edge 3 + 1", 85),
        ("edge", "edge 3", 77),
        ("iron action stat:edge adds:1", "edge 3 + 1", 85),
        ("/iron action edge + 1", "edge 3 + 1", 85),
        ("+edge -2", "edge 3 − 2", 55),
        ("ed+1", "edge 3 + 1", 85),
        ("iron +1", "iron 2 + 1", 77),
        ("/iron - 1", "iron 2 − 1", 55),
        ("iron +edge", "edge 3", 77),
        ("action 2", "+2", 67),
        ("+2", "+2", 67),
        ("supply", "supply 5", 91),
    ):
        words = said(await opened.ann.slash(opened.here, "odds", roll=typed), privately=True)
        assert f"Odds · Ann rolls {shown}\n" in words.replace("\\", "")
        assert f"**A hit {hit} %**" in words, typed
    assert opened.moves() == ["table.opened"]


async def test_moves_tracks_and_the_oracle_are_understood(opened: Stage) -> None:
    ann, here = opened.ann, opened.here
    await ann.slash(here, "iron track new", kind="journey", name="The pass", rank="dangerous")
    await ann.slash(here, "iron track mark", name="The pass", times=2)
    before = opened.state(), opened.moves()

    async def odds(roll: str) -> str:
        return said(await ann.slash(here, "odds", roll=roll), privately=True)

    assert "progress on The pass, 4 boxes" in await odds("track roll the pass")
    assert "progress on The pass, 4 boxes" in await odds("pass")
    assert "progress on bonds, 0 boxes" in await odds("progress bonds")
    assert "progress on The pass, 4 boxes" in await odds("move reach your destination")
    assert "Face Danger, Ann rolls edge 3 + 1" in await odds("face danger edge +1")
    assert "Face Danger, Ann rolls shadow 1" in await odds("move face danger shadow")
    assert "▰▰▰▰▰▰▱▱ 75 % yes" in await odds("oracle likely")
    assert "▰▰▰▰▰▰▱▱ 75 % yes" in await odds("ask the oracle likely")
    assert "▰▰▰▰▰▰▱▱ 75 % yes" in await odds("/iron move ask the oracle odds:likely")
    assert "▰▰▰▰▱▱▱▱ 50 % yes" in await odds("oracle")
    assert "the oracle, 50/50" in await odds("50/50")
    assert "There is no stat “zzz” here." in await odds("iron zzz")
    assert "“egde” could be:\nedge" in await odds("egde")
    assert "“s” could be:\nshadow\nspirit\nsupply" in await odds("s")
    assert "Adds can be from −10 to 10" in await odds("edge +99")
    assert "Say which stat you mean" in await odds("iron action")
    assert "There is no roll “move make camp nowhere” here." in await odds("move make camp nowhere")
    assert (opened.state(), opened.moves()) == before


async def test_a_move_has_odds_before_there_is_what_it_is_about(opened: Stage) -> None:
    """Who wanted to know whether to fight was told to begin the fight first."""
    for typed, title in (
        ("strike iron", "Strike, Ann rolls iron 2"),
        ("strike iron bear", "Strike, Ann rolls iron 2"),
        ("move clash edge", "Clash, Ann rolls edge 3"),
        ("enter the fray heart", "Enter the Fray, Ann rolls heart 2"),
        ("draw the circle", "Draw the Circle, Ann rolls heart 2"),
        ("undertake a journey", "Undertake a Journey, Ann rolls wits 1"),
        ("journey dangerous The pass", "Undertake a Journey, Ann rolls wits 1"),
        ("swear an iron vow", "Swear an Iron Vow, Ann rolls heart 2"),
        ("forge a bond", "Forge a Bond, Ann rolls heart 2"),
        ("test your bond", "Test Your Bond, Ann rolls heart 2"),
        ("aid your ally edge +1", "Aid Your Ally, Ann rolls edge 3 + 1"),
        # Its name is the beginning of a meter's, which was rolled.
        ("heal", "Heal, Ann rolls wits 1"),
    ):
        words = said(await opened.ann.slash(opened.here, "odds", roll=typed), privately=True)
        assert words.startswith(f"Odds · {title}\n")
    assert opened.moves() == ["table.opened"]


async def test_whom_a_move_is_about_makes_no_difference_where_there_are_several(
    opened: Stage,
) -> None:
    for who, name in ((opened.ann, "Wren"), (opened.bob, "Ash"), (opened.manager, "Moss")):
        await who.slash(opened.here, "sheet new", name=name)
    for name in ("Elder", "Mara"):
        await opened.ann.slash(opened.here, "iron track new", kind="bonds", name=name)
    for typed in ("aid your ally heart", "test your bond"):
        told = said(await opened.ann.slash(opened.here, "odds", roll=typed), privately=True)
        assert "Wren rolls heart 2" in told


async def test_a_move_that_may_roll_the_health_of_several_asks_whose(opened: Stage) -> None:
    line = "companion endure harm"
    assert "/iron companion new" in refused(await opened.ann.slash(opened.here, "odds", roll=line))
    for name, health in (("Rook", 5), ("Hound", 3)):
        await opened.ann.slash(opened.here, "iron companion new", name=name, health=health)
    asking = await opened.ann.slash(opened.here, "odds", roll=line)
    assert labels(asking.response) == [f"{line} Rook", f"{line} Hound"]
    told = await opened.ann.click(asking.response, label=f"{line} Rook")
    assert said(told).startswith("Odds · Companion Endure Harm, Ann rolls +3\n")


async def test_a_progress_move_has_odds_once_there_is_progress(opened: Stage) -> None:
    words = refused(await opened.ann.slash(opened.here, "odds", roll="end the fight"))
    assert "Begin one: `/iron move Enter the Fray`" in words


async def test_a_track_that_begins_as_a_move_does_is_meant_by_its_name(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "iron track new", kind="vow", name="Heal the king")
    words = said(await opened.ann.slash(opened.here, "odds", roll="heal the king"))
    assert "progress on Heal the king" in words


@pytest.mark.parametrize("typed", ["strike", "move Strike", "/iron move strike"])
async def test_a_move_that_may_roll_several_stats_asks_with_which(
    opened: Stage, typed: str
) -> None:
    """It named an option that this command has not got."""
    asking = await opened.ann.slash(opened.here, "odds", roll=typed)
    line = typed.lstrip("/").lower()
    assert labels(asking.response) == [f"{line} iron", f"{line} edge"]
    told = await opened.ann.click(asking.response, label=f"{line} edge")
    assert said(told).startswith("Odds · Strike, Ann rolls edge 3\n")


async def test_what_a_move_asks_about_behind_a_name_is_understood(opened: Stage) -> None:
    """Every answer to the question was no such roll."""
    await opened.bob.slash(opened.here, "sheet new", name="Wren")
    asking = await opened.ann.slash(opened.here, "odds", roll="aid Wren")
    assert labels(asking.response)[1] == "aid Wren heart"
    told = await opened.ann.click(asking.response, label="aid Wren heart")
    assert said(told).startswith("Odds · Aid Your Ally, Ann rolls heart 2\n")


async def test_a_roll_that_can_be_bettered_has_odds_until_it_is_settled(opened: Stage) -> None:
    ann, here = opened.ann, opened.here
    await ann.slash(here, "iron momentum", change=4)
    opened.dice.add(3, 5, 5)
    missed = await ann.slash(here, "iron action", stat="shadow")
    assert labels(missed.response) == [
        "Burn momentum 6 → 2: strong hit",
        "Pay the Price",
        "Odds",
        "Why?",
    ]
    shown = await ann.click(missed.response, label="Odds")
    words = said(shown, privately=True)
    assert "Odds · what can be made of this roll" in words
    assert "Burning momentum now (6 → 2): **100 %** instead of 0 %" in words
    assert "Not your button" in refused(await opened.bob.click(missed.response, label="Odds"))

    burned_now = await ann.click(missed.response, label="Burn momentum 6 → 2: strong hit")
    assert "Odds" not in labels(burned_now.response)
    opened.dice.add(6, 1, 1)
    strong = await ann.slash(here, "iron action", stat="edge")
    assert "Odds" not in labels(strong.response)


async def test_a_held_result_has_odds(opened: Stage) -> None:
    ann, here = opened.ann, opened.here
    opened.dice.add(3, 5, 9)
    held = await ann.slash(here, "iron move", name="face danger edge", reroll=True)
    assert "Odds" in labels(held.response)
    words = said(await ann.click(held.response, label="Odds"), privately=True)
    exact = counted(Counter(beaten(3, 3, 0, 2, (one, 9)) for one in D10))
    assert "**A hit 100 %**" in words
    first = f"**{round(exact[Hits.WEAK] * 100)} %** instead of 100 %\nweak hit"
    assert f"Rolling the first challenge die again: {first}" in words
    before = said(await ann.slash(here, "iron waiting"))
    assert "Odds" in before


async def test_who_of_several_is_healed_is_asked_for_the_odds_as_well(opened: Stage) -> None:
    """There was no roll “heal”, where two were hurt."""
    ann, bob, here = opened.ann, opened.bob, opened.here
    for who, name in ((ann, "Wren"), (bob, "Ash")):
        await who.slash(here, "sheet new", name=name)
        await who.slash(here, "iron meter", name="health", change=-3)

    for typed in ("heal", "move heal"):
        asked = await ann.slash(here, "odds", roll=typed)
        assert labels(asked.response) == [f"{typed} Wren", f"{typed} Ash"]
        assert "Heal, Wren rolls" in said(await answer(ann, asked, f"{typed} Ash"), privately=True)
