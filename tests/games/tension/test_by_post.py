"""A week of Tension and Fate by post: nothing comes in order, and nothing that waits is lost."""

from typing import Any

import pytest

from bot.games.tension import GAME
from bot.storage.turn import Turn
from rules.tension import Calamity
from tests.games.tension.test_scene import by_gm, newest
from tests.prologue import prologue
from tests.stage import Stage, choose, labels, menus, said, text_of, titled, told_below

NAMES = ("Wren", "Ash", "Moss", "Fern", "Sedge")


class Week:
    """Five players at a table, and what waits for them."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.here, self.dice, self.gm = stage, stage.here, stage.dice, stage.gm
        users = [stage.env.create_user(f"p{n}", global_name=f"P{n}") for n in range(3)]
        self.ann = stage.ann
        self.players: list[Any] = [stage.ann, stage.bob]
        self.players += [stage.guild.add_member(user) for user in users]

    async def slash(self, who: Any, command: str, **options: Any) -> Any:
        return await who.slash(self.here, f"tension {command}", **options)

    async def lists(self, who: Any) -> Any:
        """Use /waiting; give its private message."""
        answer = await who.slash(self.here, "waiting")
        assert answer.response.ephemeral
        return answer.response


@prologue
async def begun(made: Week) -> Week:
    """Open the table, and give everybody a character."""
    stage = made.stage
    await stage.gm.slash(stage.here, "table open", game="tension", name="Post")
    for who, name in zip(made.players, NAMES, strict=True):
        await who.slash(stage.here, "sheet new", name=name)
    return made


@pytest.fixture
async def week(stage: Stage) -> Week:
    """A table with five characters."""
    return await begun(Week(stage))


async def test_a_week_by_post_loses_nothing(week: Week) -> None:
    wren, ash, moss, fern, sedge = week.players
    await week.slash(week.gm, "calamity new", name="The flood", steps=3, hidden=True)
    await week.slash(week.gm, "calamity advance", name="The flood")
    flood = "tell the characters of a step of The flood"
    bridge = await week.slash(
        week.gm, "test open", cr=4, player=wren, player2=ash, name="The bridge"
    )
    wall = await week.slash(moss, "test open", cr=2, name="The wall")
    gate = await week.slash(week.gm, "test open", cr=3, player=fern, name="The gate")
    duel = await week.slash(
        week.gm, "test open", cr=1, player=sedge, kind="attack", name="The duel"
    )
    assert await week.stage.waits(GAME) == [
        flood,
        "as Wren, answer the test The bridge",
        "as Ash, answer the test The bridge",
        "accept or decline the test The wall",
        "as Fern, answer the test The gate",
        "as Sedge, answer the test The duel",
    ]

    # The last to be asked is the first to answer; the GM offers a twist, and goes to sleep.
    await choose(sedge, duel.response, "answer", "enter:4")
    await by_gm(week.gm, gate.response, "offer")
    week.dice.add(4, 5, 1)
    bridge = await choose(ash, bridge.response, "answer", "roll:3")
    await week.stage.restart()
    assert await week.stage.waits(GAME) == [
        flood,
        "as Wren, answer the test The bridge",
        "accept or decline the test The wall",
        "close the test The duel",
        "as Fern, answer the twist of fate in The gate",
    ]

    # Days later the GM spends on all that is open, in no order, and asks everybody anew.
    week.dice.add(6, 1, 4, 6)
    await by_gm(week.gm, gate.response, "spend", "tension:1")
    gate = newest(week.stage)
    await by_gm(week.gm, duel.response, "spend", "tension:3")
    duel = newest(week.stage)
    assert "as Fern, answer the twist of fate in The gate" in await week.stage.waits(GAME)
    await week.gm.click(wall.response, label="GM: accept at 2")
    await fern.click(gate, label="Accept: +5 successes, the GM +5 fate")
    await choose(moss, wall.response, "answer", "enter:2")
    await choose(wren, bridge.response, "answer", "enter:1")
    assert await week.stage.waits(GAME) == [
        flood,
        "close the test The bridge",
        "close the test The wall",
        "close the test The duel",
    ]
    listed = await week.lists(week.gm)
    values = {each["label"]: each["value"] for each in menus(listed)[0]}
    back = await week.gm.select(
        listed, [values["close the test The bridge"]], custom_id="waiting:show:0"
    )
    assert titled(back) == "The bridge · challenge 4"
    assert "**3 of 4** successes" in said(back)
    assert text_of(week.stage.now(bridge.response)).startswith("Moved below")
    for message in (duel, wall.response, back.response):
        await by_gm(week.gm, message, "close")
    await week.slash(week.gm, "calamity reveal", name="flood")
    assert await week.stage.waits(GAME) == []


async def test_what_waits_can_be_let_go_by_who_may(week: Week) -> None:
    wren, ash, moss, fern, _ = week.players
    await week.slash(week.gm, "test open", cr=4, player=wren, player2=ash, name="The bridge")
    await week.slash(moss, "test open", cr=2, name="The wall")
    await week.slash(week.gm, "test open", cr=3, player=fern, name="The gate")
    await week.slash(week.gm, "twist offer", test="The gate")
    await week.slash(week.gm, "test open", cr=3, name="The crowd")

    async def drop(who: Any, text: str) -> str:
        listed = await week.lists(who)
        (value,) = [each["value"] for each in menus(listed)[-1] if each["label"] == text]
        return told_below(await who.select(listed, [value], custom_id="waiting:drop:0"))

    own = [each["label"] for each in menus(await week.lists(ash))[-1]]
    assert own == ["as Ash, answer the test The bridge"]
    told = await drop(ash, own[0])
    assert told.endswith(": as Ash, answer the test The bridge")
    await drop(week.gm, "accept or decline the test The wall")
    await drop(week.gm, "as Fern, answer the twist of fate in The gate")
    await drop(week.gm, "close the test The crowd, or find somebody for it")
    assert await week.stage.waits(GAME) == [
        "as Wren, answer the test The bridge",
        "as Fern, answer the test The gate",
    ]
    week.dice.add(4)
    await week.slash(week.gm, "spend", dice=1, test="The bridge")
    assert "as Ash, answer the test The bridge" in await week.stage.waits(GAME)


async def test_a_step_to_be_told_is_the_storytellers_secret(week: Week) -> None:
    await week.slash(week.gm, "calamity new", name="The flood", steps=3, hidden=True)
    await week.slash(week.gm, "calamity advance", name="The flood", steps=2)
    assert "flood" not in text_of(await week.lists(week.ann))
    listed = await week.lists(week.gm)
    assert [each["label"] for each in menus(listed)[0]] == [
        "tell the characters of 2 steps of The flood"
    ]
    back = await week.gm.select(listed, [menus(listed)[0][0]["value"]])
    assert "To be told · The flood" in said(back, privately=True)
    assert "Tell the characters: 2 steps" in labels(back.response)
    assert "flood" not in week.stage.seen_by(week.ann)


async def test_a_step_of_an_older_version_is_as_old_as_its_entry(week: Week) -> None:
    await week.slash(week.gm, "calamity new", name="The flood", steps=3)
    done = await week.slash(week.gm, "calamity advance", name="The flood")

    def since(turn: Turn) -> int:
        (plan,) = turn.boards(Calamity)
        (each,) = GAME.waiting(turn)
        kept = plan.value.since
        assert each.since == kept
        plan.state = Calamity("The flood", 3, 1)
        (older,) = GAME.waiting(turn)
        assert older.since == kept
        plan.state = Calamity("Unheard of", 3, 1)
        (unknown,) = GAME.waiting(turn)
        assert unknown.since == 1
        return kept

    assert await week.stage.bot.referee.look(week.stage.scope(week.gm), since) > 1
    assert done.response.ephemeral
