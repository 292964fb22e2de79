"""What a play of Charge costs the database: one transaction, and few statements."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.databases import Asked, noting
from tests.games.charge.crew import option
from tests.stage import Stage, fill_in, menu_id, said

STATEMENTS_MAX = 12


@pytest.fixture
def cost() -> Iterator[Asked]:
    with noting() as asked:
        yield asked


async def test_each_play_is_one_transaction_of_few_statements(
    stage: Stage, cost: Asked, unlooked: None
) -> None:
    ann, bob, gm, here, dice = stage.ann, stage.bob, stage.gm, stage.here, stage.dice
    await stage.env.settle()
    await gm.slash(here, "table open", game="charge", name="Friday")
    for who, name in ((ann, "Wren"), (bob, "Ash")):
        await who.slash(here, "sheet new", name=name)
        await who.slash(here, "charge dots", dots="sneak 2, sway 1")
    await gm.slash(here, "clock new", name="Alarm", segments=6, kind="danger")
    await gm.slash(here, "clock new", name="The vault", segments=6, kind="progress")
    costs: dict[str, tuple[int, int]] = {}

    async def costing(what: str, done: Any, *, privately: bool = False) -> Any:
        cost.taken()
        answer = await done
        said(answer, privately=privately)
        costs[what] = cost.taken()
        return answer

    def choosing(who: Any, answer: Any, verb: str, words: str) -> Any:
        """Choose from a menu of an answer what says this."""
        message = answer.response
        return who.select(message, [option(message, words)], custom_id=menu_id(message, verb))

    proposed = await costing("action", ann.slash(here, "charge action", action="sneak"))
    message = proposed.response
    controls = await costing("controls", gm.click(message, label="GM"), privately=True)
    risk = gm.click(controls.response, label="Risk high")
    await costing("risk", risk, privately=True)
    await costing("boost", choosing(ann, proposed, "boost", "Push for effect"))
    await costing("assist", bob.click(message, label="Assist: 1 momentum, +1 die"))
    again = await costing("show", ann.slash(here, "charge show"))
    dice.add(5, 1, 1)
    rolled = await costing("roll", ann.click(again.response, label="Roll 3 dice"))
    form = await choosing(gm, rolled, "pick", "on Alarm · Wren")
    await costing("pick", fill_in(gm, form, "They wake"))
    shown = await costing("shown", ann.slash(here, "charge show"))
    await costing("take", ann.click(shown.response, label="Take it"))
    await costing("progress", ann.slash(here, "charge progress", clock="The vault"))
    await costing("momentum", ann.slash(here, "charge momentum", change=3))
    dice.add(2, 1)
    await costing("at once", ann.slash(here, "charge action", action="sneak", now=True))
    await costing("consequence", gm.slash(here, "charge consequence", kind="worse_condition"))
    dice.add(5)
    await costing("resist", ann.slash(here, "charge resist", momentum=1))

    # A clock's message is remembered in a transaction after the answer, and one that follows a
    # clock is looked at again; where the two clocks were told, and three things to one alone, is
    # stored with the first roll, as the message of a proposal goes on in that of its roll.  Each
    # play asks which cards and panels show its character, and whether whoever made it wants words
    # alone.
    # What the GM sets in private is drawn on the proposal's message after the answer, and what is
    # shown again is found where it was told before.  What follows from a roll asks where that was
    # told.
    later = {"progress": 9, "take": 9, "roll": 23, "risk": 18, "show": 4}
    # What is told on a roll's message, or with all of it by a command, is drawn with all that
    # stands there, and in words alone if anybody whose move it tells wants that. What came before
    # it may have made somebody a character, which still lacks something.
    drawn = {"pick": 21, "take": 18, "consequence": 15, "resist": 15, "progress": 22}
    assert {what: each for what, each in costs.items() if each[0] > 1 and what not in later} == {}
    most = {what: STATEMENTS_MAX + later.get(what, 0) + drawn.get(what, 0) for what in costs}
    assert {what: each for what, each in costs.items() if each[1] > most[what]} == {}
