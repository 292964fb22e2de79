"""A roll that is burned or rolled again by a command leaves no message that reads as before."""

import asyncio
import time
from typing import Any

import pytest

from bot.chat import keeping
from tests.games.ironsworn.played import move, press
from tests.stage import Stage, labels, menus, text_of
from tests.wire import until

BURNABLE = (1, 4, 10)
"""A miss with edge 1 or 2, of which momentum above 4 makes a weak hit."""


async def ready(stage: Stage) -> Any:
    """Make Wren, whose momentum is 7."""
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    await stage.ann.slash(stage.here, "iron momentum", change=5)
    return stage.ann


async def by_command(stage: Stage, command: str, *faces: int, **options: Any) -> Any:
    stage.dice.add(*faces)
    return (await stage.ann.slash(stage.here, f"iron {command}", **options)).response


@pytest.mark.parametrize(
    ("roll", "command", "title"),
    [
        ("move", "burn", "Weak hit (momentum burned) · Wren faces danger"),
        ("move", "reroll", "Weak hit (rolled again) · Wren faces danger"),
        ("action", "burn", "Weak hit · Wren burns momentum on +edge"),
        ("action", "reroll", "Weak hit · Wren rolls +edge"),
    ],
)
async def test_the_roll_says_that_it_has_moved(
    opened: Stage,
    roll: str,
    command: str,
    title: str,
) -> None:
    await ready(opened)
    options = {"name": "face danger edge"} if roll == "move" else {"stat": "edge"}
    first = await by_command(opened, roll, *BURNABLE, **options)
    again = ((), {}) if command == "burn" else ((6,), {"dice": "action"})
    second = await by_command(opened, command, *again[0], **again[1])
    assert text_of(second).startswith(title)
    await opened.env.settle()

    now = opened.now(first)
    assert text_of(now).startswith("Moved below\n[Weak hit")
    assert f"/{second.id})" in text_of(now)
    assert labels(now) == []
    assert opened.told_by(first) == []
    assert len(opened.told_by(second)) == 2

    await opened.ann.slash(opened.here, "undo")
    await opened.env.settle()
    assert "Burning momentum would make it a weak hit: 7 → 2" in text_of(opened.now(second))
    burnt = await press(opened, opened.ann, opened.now(second), "Burn momentum 7")
    assert text_of(burnt).startswith("Weak hit")


async def test_the_roll_says_so_though_the_bot_was_stopped_right_after(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was to move was lost with the process, and the roll read as a miss for good."""
    await ready(opened)
    first = await by_command(opened, "action", *BURNABLE, stat="edge")
    await opened.env.settle()
    # Messages are looked over once a second, and it is stopped before that.
    pause: Any = asyncio.get_running_loop().create_future()
    monkeypatch.setattr(opened.bot.stories, "_worker", pause)
    second = await by_command(opened, "burn")
    assert text_of(opened.now(first)).startswith("Miss")
    await opened.bot.finish()
    await opened.restart()
    await opened.env.settle()

    assert text_of(opened.now(first)).startswith("Moved below\n[Weak hit")
    assert len(opened.told_by(second)) == 2


@pytest.mark.parametrize("is_slow", [False, True])
async def test_a_roll_that_is_just_moving_says_so_though_the_bot_is_stopped(
    opened: Stage, monkeypatch: pytest.MonkeyPatch, is_slow: bool
) -> None:
    """It had moved by what is stored, and the roll read as a miss for good."""
    await ready(opened)
    first = await by_command(opened, "action", *BURNABLE, stat="edge")
    await opened.env.settle()
    begun, may_end, edits = asyncio.Event(), asyncio.Event(), keeping.edit

    async def edited(*given: Any, **changes: Any) -> bool:
        begun.set()
        await may_end.wait()
        return await edits(*given, **changes)

    monkeypatch.setattr(keeping, "edit", edited)
    second = asyncio.create_task(by_command(opened, "burn"))
    await begun.wait()
    stopping = asyncio.create_task(
        opened.bot.stories.finish(time.monotonic() + (0.1 if is_slow else 5))
    )
    if not is_slow:
        may_end.set()
    await stopping
    await second
    await opened.env.settle()

    assert text_of(opened.now(first)).startswith("Miss" if is_slow else "Moved below\n[Weak hit")


async def test_dice_that_are_rolled_again_in_place_of_a_burn_were_not_rolled_before(
    opened: Stage,
) -> None:
    await ready(opened)
    await by_command(opened, "move", *BURNABLE, name="face danger edge")
    action: dict[str, str] = {"dice": "action"}
    for command, faces, options in (("burn", (), {}), ("burn", (), {}), ("reroll", (6,), action)):
        told = await by_command(opened, command, *faces, **options)
        assert "after an undo" not in text_of(told)
        await opened.ann.slash(opened.here, "undo")
    again = await by_command(opened, "reroll", 5, **action)
    assert "after an undo" in text_of(again)
    await opened.ann.slash(opened.here, "undo")
    assert "after an undo" not in text_of(await by_command(opened, "burn"))


async def test_a_result_that_is_let_stand_elsewhere_waits_no_longer(opened: Stage) -> None:
    ann = await ready(opened)
    first = await move(opened, ann, "face danger edge", *BURNABLE)
    assert "it waits for you" in text_of(first)
    listed = await ann.slash(opened.here, "waiting")
    held = menus(listed.response)[0][0]["value"]
    back = (await ann.select(listed.response, [held], custom_id="waiting:show:0")).response
    await until(lambda: text_of(opened.now(first)).startswith("Moved below"))
    await press(opened, ann, back, "Let it stand")
    await opened.env.settle()

    now = text_of(opened.now(back))
    assert now.startswith("Miss · Wren")
    assert ("Burning momentum" in now, "waits for you" in now) == (False, False)

    await ann.slash(opened.here, "undo")
    await opened.env.settle()
    now = text_of(opened.now(back))
    assert ("Burning momentum" in now, "waits for you" in now) == (True, True)


@pytest.mark.parametrize("roll", ["action", "move"])
async def test_a_roll_that_can_be_burned_no_longer_does_not_say_what_that_would_make_of_it(
    opened: Stage, roll: str
) -> None:
    ann = await ready(opened)
    options = {"stat": "edge"} if roll == "action" else {"name": "face danger edge"}
    first = await by_command(opened, roll, *BURNABLE, **options)
    assert "Burning momentum would make it a weak hit: 7 → 2" in text_of(first)
    await by_command(opened, "momentum", change=-1)
    await opened.env.settle()

    now = text_of(opened.now(first))
    assert "Burning momentum" not in now
    # What is held waits all the same: to be let stand.
    assert ("waits for you" in now) is (roll == "move")

    await ann.slash(opened.here, "undo")
    await opened.env.settle()
    assert "Burning momentum would make it a weak hit: 7 → 2" in text_of(opened.now(first))


async def test_dice_that_can_be_rolled_again_no_longer_are_offered_nowhere(opened: Stage) -> None:
    """Where what waits was listed, the menu stayed, and answered that it was too late."""
    ann = await ready(opened)
    await by_command(opened, "move", *BURNABLE, name="face danger edge", reroll=True)
    for change, is_open in ((None, True), (-1, False)):
        if change is not None:
            await by_command(opened, "momentum", change=change)
        waits = (await ann.slash(opened.here, "iron waiting")).response
        assert ("Roll dice again, once" in labels(waits), "Odds" in labels(waits)) == (
            is_open,
            is_open,
        )
        assert "Let it stand" in labels(waits)
        listed = text_of((await ann.slash(opened.here, "waiting")).response)
        assert ("roll dice again" in listed) is is_open


async def test_a_roll_that_another_followed_does_not_say_what_burning_would_make_of_it(
    opened: Stage,
) -> None:
    await ready(opened)
    first = await by_command(opened, "action", *BURNABLE, stat="edge")
    second = await by_command(opened, "action", *BURNABLE, stat="edge")
    await opened.env.settle()
    assert "Burning momentum" not in text_of(opened.now(first))
    assert "Burning momentum" in text_of(opened.now(second))


async def lines(stage: Stage) -> list[str]:
    """Give the lines of the journal, the newest first."""
    return text_of((await stage.ann.slash(stage.here, "history")).response).split("\n")


async def test_the_journal_says_what_burning_cost(opened: Stage) -> None:
    ann = await ready(opened)
    held = await move(opened, ann, "face danger edge", 1, 4, 5)
    await press(opened, ann, held, "Burn momentum 7")
    burned = next(each for each in await lines(opened) if "burned" in each)
    assert "burned momentum on Face Danger: strong hit · momentum 7 → 2, momentum 2 → 3" in burned


async def test_the_journal_says_what_a_table_gave(opened: Stage) -> None:
    ann = await ready(opened)
    await by_command(opened, "meter", name="spirit", change=-5)
    shaken = await move(opened, ann, "endure stress 1", 1, 9, 10)
    await press(opened, ann, shaken, "Roll on the table", 1, 5)
    assert any("d100 15: you give up" in each for each in await lines(opened))


async def test_the_journal_says_once_what_is_owed(opened: Stage) -> None:
    await ready(opened)
    await by_command(opened, "momentum", change=-15)
    await by_command(opened, "setback", place="health")
    told = [each for each in await lines(opened) if "setback" in each]
    assert ["setback 0 → 2" in told[-1], "setback 2 → 1" in told[0]] == [True, True]
    assert [each.count("setback ") for each in told] == [1, 1]


async def test_the_end_of_a_fight_says_what_stays_held(opened: Stage) -> None:
    await ready(opened)
    strong = (6, 1, 1)
    await by_command(opened, "move", *strong, name="enter the fray heart Bear dangerous")
    for _ in range(2):
        await by_command(opened, "move", *BURNABLE, name="strike iron Bear")
    await by_command(opened, "move", *strong, name="strike iron Bear")
    ended = await by_command(opened, "move", 1, 1, name="end the fight")
    assert "Strike \u00d7 2 from this fight stay held: `/waiting`" in text_of(ended)
    shown = await opened.ann.click(ended, label="Waiting")
    assert "Let it stand" not in labels(ended)
    assert "Strike (Bear, 1 of 2)" in text_of(shown.response)
