"""A command goes on from a message in sight on that message, as a press there would."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.house.chat.test_author import author
from tests.house.table.test_out_of_sight import whispers
from tests.house.table.test_panel import allow
from tests.stage import Stage, labels, said, text_of


async def waiting_check(stage: Stage, where: Any = None) -> Any:
    """Let Ann propose a check of Mini-FU, to which others may suggest dice."""
    await stage.ann.slash(stage.here, "sheet new", name="Wren", game="fu")
    asked = {"action": "Leap", "challenge": 1, "now": False}
    return (await stage.ann.slash(where or stage.here, "fu check", **asked)).response


async def suggested(stage: Stage, where: Any = None) -> Any:
    """Let Bob suggest a die to it, by a command."""
    options = {"why": "a rope", "side": "power"}
    return await stage.bob.slash(where or stage.here, "fu suggest", **options)


async def posted(stage: Stage, before: int) -> list[Any]:
    """Give what stands in the channel since so many messages, for somebody who did nothing."""
    await stage.env.settle()
    return list(stage.here.history(viewer=stage.manager))[before:]


async def test_what_is_told_anew_is_told_on_its_message(opened: Stage) -> None:
    """Each suggestion was a message more, and the one before it only said *Moved below*."""
    check = await waiting_check(opened)
    told = said(await suggested(opened), privately=True)
    assert told.startswith("Told above\nSuggested a rope (Bob) for **Wren**")
    assert f"/{check.id})" in told

    (only,) = await posted(opened, -1)
    assert only.id == check.id
    assert "Roll 2 power vs 1 challenge" in labels(only)
    assert author(only)[0] == "Ann"
    opened.dice.add(6, 5, 1)
    await opened.ann.click(only, label="Roll 2 power vs 1 challenge")
    assert text_of(opened.now(check)).startswith("Yes · Wren: Leap")


async def test_what_follows_is_told_with_all_before_it(opened: Stage) -> None:
    """A consequence that is given by a command stands with the roll, and so does its undo."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren", game="charge")
    opened.dice.add(4, 1)
    roll = await opened.ann.slash(opened.here, "charge action", action="sneak", now=True)
    before = len(opened.here.history(viewer=opened.manager))
    given = await opened.gm.slash(opened.here, "charge consequence", kind="lost_opportunity")
    assert said(given, privately=True).startswith("Told above\n**Wren** ")
    assert labels(given.response) == []

    assert await posted(opened, before) == []
    now = opened.now(roll.response)
    assert "Wren rolls sneak" in text_of(now)
    assert "Wren faces a lost opportunity" in text_of(now)
    assert author(now)[0] == "Ann"
    assert len(opened.told_by(now)) == 2

    said(await opened.gm.slash(opened.here, "undo"), privately=False)
    await opened.env.settle()
    assert "GM: pick the consequence" in labels(opened.now(roll.response))


async def test_a_burned_roll_stays_where_it_is(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren", game="ironsworn")
    await opened.ann.slash(opened.here, "iron momentum", change=5)
    opened.dice.add(1, 4, 10)
    roll = (await opened.ann.slash(opened.here, "iron action", stat="edge")).response
    burned = await opened.ann.slash(opened.here, "iron burn")
    assert said(burned, privately=True).startswith("Told above\n")
    await opened.env.settle()
    assert text_of(opened.now(roll)).startswith("Weak hit")


async def test_an_attack_that_is_answered_is_one_message(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren", game="fate")
    opened.dice.add(1, 1, 1, 1)
    thug = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Wren"}
    attack = (await opened.gm.slash(opened.here, "fate roll", **thug)).response
    opened.dice.add(1, 1, 1, 1)
    defence = {"action": "defend", "skill": "Fight"}
    defended = await opened.ann.slash(opened.here, "fate roll", **defence)
    assert said(defended, privately=True).startswith("Told above\n**Wren** defends with Fight")
    await opened.env.settle()
    assert text_of(opened.now(attack)).startswith("Success with style so far · Thug attacks Wren")


async def test_what_was_told_in_another_channel_goes_on_here(opened: Stage) -> None:
    """All can read there, so that it is told here as well, and the message there says where."""
    said(await opened.manager.slash(opened.here, "table link", channel=opened.elsewhere))
    check = await waiting_check(opened, opened.elsewhere)
    said(await suggested(opened), privately=False)
    await opened.env.settle()
    assert text_of(opened.now(check)).startswith("Moved below")


async def newer(stage: Stage, _monkeypatch: pytest.MonkeyPatch) -> None:
    stage.dice.add(3)
    await stage.bob.slash(stage.here, "roll", dice="1d6")


async def shown(stage: Stage, _monkeypatch: pytest.MonkeyPatch) -> None:
    """What is only looked at stands below it as well, where all see it."""
    said(await stage.ann.slash(stage.here, "sheet show"), privately=False)


async def shown_to_all(stage: Stage, _monkeypatch: pytest.MonkeyPatch) -> None:
    await stage.ann.slash(stage.here, "me settings", quiet="on")
    named = await stage.ann.slash(stage.here, "sheet edit", field="concept", value="Scout")
    await stage.ann.click(named.response, label="Show everybody")


async def later(stage: Stage, _monkeypatch: pytest.MonkeyPatch) -> None:
    await stage.env.advance_time(120)


async def unseen(stage: Stage, _monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody but whoever typed would learn of it: the bot could not edit the message."""
    allow(stage, stage.here, view_channel=False)


async def at_rest(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it is in a thread that is put to rest, until a new message wakes it."""
    monkeypatch.setattr(stage.bot.upkeep, "is_asleep", lambda channel: True)


async def in_words(stage: Stage, _monkeypatch: pytest.MonkeyPatch) -> None:
    """Who wants their moves in words is told no symbols instead."""
    await stage.bob.slash(stage.here, "me settings", text="on")


@pytest.mark.parametrize("happens", [newer, shown, shown_to_all, later, unseen, at_rest, in_words])
async def test_it_moves_down_where_its_message_is_out_of_sight(
    opened: Stage, monkeypatch: pytest.MonkeyPatch, happens: Callable[..., Any]
) -> None:
    await waiting_check(opened)
    await happens(opened, monkeypatch)
    told = said(await suggested(opened), privately=False)
    assert told.startswith("Wren: Leap · 2 power vs 1 challenge")


async def test_in_a_private_thread_it_stays_where_the_bot_manages_threads(opened: Stage) -> None:
    """Into such a thread the bot need not have been let, and then it edits nothing there."""
    aside = await whispers(opened, opened.ann, opened.bob)
    for may in (False, True):
        allow(opened, opened.here, manage_threads=may)
        await waiting_check(opened, aside)
        said(await suggested(opened, aside), privately=may)


async def test_alone_in_a_direct_message_it_stays_as_well(stage: Stage) -> None:
    """Of what is allowed there Discord says nothing."""
    solo = stage.env.create_user("solo", global_name="Solo")
    await solo.slash("table open", game="fu")
    await solo.slash("sheet new", name="Wren")
    await solo.slash("fu check", action="Leap", challenge=1, now=False)
    told = said(await solo.slash("fu suggest", why="a rope", side="power"))
    assert told.startswith("Told above")
