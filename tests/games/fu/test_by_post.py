"""A week of Mini-FU by post: five characters, nothing in order, and nothing that waits is lost."""

from typing import Any

import pytest

from bot.games.fu import GAME
from bot.storage.turn import Turn
from rules.fu import Character
from tests.games.fu.test_scene import offered
from tests.prologue import prologue
from tests.stage import Stage, choose, fill_in, refused, titled

NAMES = ("Tennessee", "October", "Ruby", "Silas", "Pearl")


class Week:
    """Five players at a table, and what waits for them."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.here, self.dice = stage, stage.here, stage.dice
        users = [stage.env.create_user(f"p{n}", global_name=f"P{n}") for n in range(3)]
        self.players: list[Any] = [stage.ann, stage.bob]
        self.players += [stage.guild.add_member(user) for user in users]

    async def slash(self, who: Any, command: str, **options: Any) -> Any:
        return await who.slash(self.here, f"fu {command}", **options)


@prologue
async def begun(made: Week) -> Week:
    """Open the table, and give everybody a character."""
    stage = made.stage
    await stage.gm.slash(stage.here, "table open", game="fu", name="Post")
    for who, name in zip(made.players, NAMES, strict=True):
        await who.slash(stage.here, "sheet new", name=name)
        await made.slash(who, "tag add", name="Stubborn")
    return made


@pytest.fixture
async def week(stage: Stage) -> Week:
    """A table with five characters."""
    return await begun(Week(stage))


async def test_a_week_by_post_loses_nothing(week: Week) -> None:
    ann, bob, ruby, silas, pearl = week.players
    begun = {
        name: (await week.slash(who, "check", action=f"deed of {name}")).response
        for who, name in zip(week.players, NAMES, strict=True)
    }
    second = (await week.slash(ann, "check", action="second deed")).response
    assert len(await week.stage.waits(GAME)) == 6

    # The last to ask is the first to roll, and leaves a price that nobody has named yet.
    week.dice.add(5)
    pearls = await pearl.click(begun["Pearl"], label="Roll 1 power vs 0 challenge")
    assert titled(pearls) == "Yes, but · Pearl: deed of Pearl"
    week.dice.add(6, 5)
    await choose(ann, second, "tick", "power:tag:Stubborn")
    await ann.click(second, label="Roll 2 power vs 0 challenge")

    await week.stage.restart()
    assert await week.stage.waits(GAME) == [
        "roll Tennessee's check, 1 power vs 0 challenge: deed of Tennessee",
        "roll October's check, 1 power vs 0 challenge: deed of October",
        "roll Ruby's check, 1 power vs 0 challenge: deed of Ruby",
        "roll Silas's check, 1 power vs 0 challenge: deed of Silas",
        "choose what “Yes, but” means for Pearl: deed of Pearl",
    ]

    # The GM comes days later: first what was asked last.
    for name in reversed(NAMES[:4]):
        await choose(week.stage.gm, begun[name], "change", "dice:challenge:1")
    week.dice.add(3, 3)
    ended = await ann.click(begun["Tennessee"], label="Roll 1 power vs 1 challenge")
    assert titled(ended) == "Botch · Tennessee: deed of Tennessee"
    for who, name in ((ruby, "Ruby"), (bob, "October")):
        week.dice.add(6, 1)
        await who.click(begun[name], label="Roll 1 power vs 1 challenge")

    # Pearl has rolled once more meanwhile; her price is still there to be named.
    week.dice.add(5, 6)
    await week.slash(pearl, "check", power=2)
    form = await pearl.click(pearls.response, label="Give somebody a condition")
    await fill_in(pearl, form, "Cold", [offered(form)["Pearl"]])
    await ann.click(ended.response, label="Settle it in the story")
    for who in (ruby, bob):
        found = await week.slash(who, "waiting")
        await choose(who, found.response, "burn", "Stubborn")
    assert await week.stage.waits(GAME) == [
        "roll Silas's check, 1 power vs 1 challenge: deed of Silas"
    ]
    await choose(silas, begun["Silas"], "change", "off")
    assert await week.stage.waits(GAME) == []
    assert "No check is open here" in refused(await week.slash(ann, "waiting"))


async def test_what_waits_is_its_players_and_is_drawn_and_let_go(week: Week) -> None:
    ann, bob, *_ = week.players
    await week.slash(ann, "check", action="leap")
    week.dice.add(5)
    await week.slash(bob, "check", now=True, action="hide")

    def look(turn: Turn) -> list[tuple[str, str, bool, list[str]]]:
        found, whose = (
            [],
            {str(each.id): each.value.name for each in turn.all_characters(Character)},
        )
        for each in GAME.waiting(turn):
            drawn = each.draw()
            buttons = [str(item.custom_id) for item in drawn.items]
            verbs = [custom_id.split(":")[1] for custom_id in buttons]
            found.append((whose[each.name], str(drawn.shown.title), each.is_for(turn), verbs))
        return found

    referee = week.stage.bot.referee
    assert await referee.look(week.stage.scope(ann), look) == [
        (
            "Tennessee",
            "Tennessee: leap · 1 power vs 0 challenge",
            True,
            ["tick", "change", "roll", "suggest", "settle"],
        ),
        ("October", "Yes, but · October: hide", False, ["burn", "hurt", "told"]),
    ]

    def let_go(turn: Turn) -> tuple[int, int]:
        for each in GAME.waiting(turn):
            assert each.let_go is not None
            each.let_go()
        held = turn.all_characters(Character)
        return sum(len(each.value.checks) for each in held), sum(
            len(each.value.due) for each in held
        )

    assert await referee.look(week.stage.scope(week.stage.gm), let_go) == (0, 0)
