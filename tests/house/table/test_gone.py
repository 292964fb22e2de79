"""A table whose channels were deleted is not lost: it comes back in another channel."""

from typing import Any

import discord
import pytest

from tests.house.table.conftest import put_away
from tests.stage import Stage, answer, asked, labels, menus, said


async def completed(who: Any, place: Any) -> list[str]:
    """Give what is offered to somebody who opens a table and types no name yet."""
    choices = await who.autocomplete(place, "table open", "name", "", game="fu")
    return [each["name"] for each in choices]


async def delete(stage: Stage, channel: Any) -> None:
    await stage.env.settle()
    stage.env.backend.delete_channel(channel.id)
    await stage.env.settle()


async def bring(stage: Stage, who: Any, place: Any, name: str) -> str:
    """Open a lost table by its name, and say that it is meant; give the answer."""
    question = await who.slash(place, "table open", game="charge", name=name)
    assert "all here can read what was played there" in asked(question)
    return said(await answer(who, question, "GM: bring here"), privately=False)


@pytest.fixture
async def lost(opened: Stage) -> Stage:
    """A stage on which the table Friday, with Ann's Wren, has lost its only channel."""
    said(await opened.ann.slash(opened.here, "sheet new", name="Wren"))
    opened.dice.add(4)
    said(await opened.ann.slash(opened.here, "roll", dice="d6"))
    await delete(opened, opened.here)
    return opened


async def test_a_gm_brings_a_table_here_whose_channel_is_gone(lost: Stage) -> None:
    assert await completed(lost.gm, lost.elsewhere) == [
        "Friday · Ironsworn · Wren · its channel is gone"
    ]
    assert "Friday is open again" in await bring(lost, lost.gm, lost.elsewhere, "friday")
    shown = said(await lost.ann.slash(lost.elsewhere, "table show"))
    assert "Wren" in shown
    assert lost.elsewhere.mention in shown
    assert "new character **Wren**" in said(await lost.ann.slash(lost.elsewhere, "history"))
    assert await completed(lost.gm, lost.elsewhere) == []


async def test_what_lost_its_channel_is_offered_before_another_is_opened(lost: Stage) -> None:
    question = await lost.gm.slash(lost.elsewhere, "table open", game="charge")
    assert "Its channel is gone: **Friday**" in asked(question)
    assert labels(question.response) == [
        "GM: bring here Friday",
        "GM or players: start anew · Charge",
    ]
    said(await answer(lost.gm, question, "GM: bring here Friday"))
    assert "Wren" in said(await lost.gm.slash(lost.elsewhere, "table show"))


async def test_what_lost_its_channel_is_among_the_games_to_choose_from(lost: Stage) -> None:
    question = await lost.gm.slash(lost.elsewhere, "table open")
    (options,) = menus(question.response)
    assert options[0]["label"].startswith("Bring here Friday · Ironsworn · Wren")
    assert "all here can read what was played at it" in said(question)
    said(await answer(lost.gm, question, "Bring here Friday"))
    assert "Wren" in said(await lost.gm.slash(lost.elsewhere, "table show"))


async def test_another_can_be_opened_though_one_lost_its_channel(lost: Stage) -> None:
    question = await lost.gm.slash(lost.elsewhere, "table open", game="charge")
    said(await answer(lost.gm, question, "GM or players: start anew"), privately=False)
    named = await lost.gm.slash(lost.elsewhere, "table open", name="Friday")
    assert "In play here now: a table without a name" in asked(named)
    said(await answer(lost.gm, named, "GM: bring here Friday"))
    assert "Wren" in said(await lost.gm.slash(lost.elsewhere, "table show"))


async def test_another_may_have_the_name_of_one_that_lost_its_channel(lost: Stage) -> None:
    """The new table had no name, though one was typed."""
    question = await lost.gm.slash(lost.elsewhere, "table open", game="charge", name="Friday")
    told = await answer(lost.gm, question, "GM or players: start anew")
    assert "Friday is open\n" in said(told, privately=False)


async def test_dice_that_fell_here_do_not_hide_what_lost_its_channel(lost: Stage) -> None:
    lost.dice.add(3)
    said(await lost.gm.slash(lost.elsewhere, "roll", dice="d6"))
    (options,) = menus((await lost.gm.slash(lost.elsewhere, "table open")).response)
    assert options[0]["label"].startswith("Bring here Friday")
    question = await lost.gm.slash(lost.elsewhere, "table open", game="charge")
    assert "Its channel is gone: **Friday**" in asked(question)
    assert labels(question.response) == [
        "GM: bring here Friday",
        "Go on here · main game: none → Charge",
    ]
    said(await answer(lost.gm, question, "Go on here"), privately=False)
    assert "Charge" in said(await lost.gm.slash(lost.elsewhere, "table show"))


async def test_who_opens_what_is_open_is_told_of_what_lost_its_channel(lost: Stage) -> None:
    question = await lost.gm.slash(lost.elsewhere, "table open", game="charge")
    said(await answer(lost.gm, question, "GM or players: start anew"), privately=False)
    for options in ({}, {"game": "charge"}, {"name": "Friday"}):
        again = await lost.gm.slash(lost.elsewhere, "table open", **options)
        assert "Its channel is gone: **Friday**" in asked(again)
        assert labels(again.response) == ["GM: bring here Friday"]
    said(await answer(lost.gm, again, "GM: bring here Friday"))
    assert "Wren" in said(await lost.gm.slash(lost.elsewhere, "table show"))


async def test_nobody_else_hears_of_a_table_that_lost_its_channel(lost: Stage) -> None:
    assert await completed(lost.ann, lost.elsewhere) == []
    told = await lost.ann.slash(lost.elsewhere, "table open", game="charge", name="Friday")
    assert "Friday is open\n" in said(told, privately=False)
    assert len(lost.state()["in"]) == 2


async def test_players_bring_a_table_here_that_nobody_runs(stage: Stage) -> None:
    said(await stage.ann.slash(stage.here, "sheet new", name="Wren", game="charge"))
    await delete(stage, stage.here)
    assert await completed(stage.bob, stage.elsewhere) == []
    question = await stage.ann.slash(stage.elsewhere, "table open", game="charge")
    assert "Its channel is gone" in asked(question)
    said(await answer(stage.ann, question, "Players: bring here"))
    assert "Wren" in said(await stage.ann.slash(stage.elsewhere, "table show"))


async def test_who_manages_the_server_brings_it_and_who_manages_one_channel_does_not(
    lost: Stage,
) -> None:
    own = discord.PermissionOverwrite(manage_channels=True)
    channel = lost.guild.create_text_channel("own", overwrites={lost.bob: own})
    await lost.env.settle()
    assert await completed(lost.bob, channel) == []
    await bring(lost, lost.manager, channel, "Friday")
    assert "Wren" in said(await lost.ann.slash(channel, "table show"))


async def test_a_table_with_a_channel_left_stays_there(opened: Stage) -> None:
    await opened.manager.slash(opened.here, "table link", channel=opened.elsewhere)
    await delete(opened, opened.here)
    other = opened.guild.create_text_channel("other")
    await opened.env.settle()
    assert await completed(opened.gm, other) == []
    told = await opened.gm.slash(other, "table open", game="charge", name="Friday")
    assert "Friday is open\n" in said(told, privately=False)


async def test_an_archived_thread_is_not_gone(stage: Stage) -> None:
    said(await stage.gm.slash(stage.thread, "table open", game="charge", name="Dreams"))
    await stage.env.settle()
    thread = stage.bot.get_channel(stage.thread.id)
    assert isinstance(thread, discord.Thread)
    await thread.edit(archived=True)
    await stage.restart()
    assert await completed(stage.gm, stage.elsewhere) == []

    await delete(stage, stage.thread)
    assert "Dreams is open again" in await bring(stage, stage.gm, stage.elsewhere, "Dreams")


async def test_a_table_put_away_comes_back_elsewhere_once_its_channel_is_gone(
    opened: Stage,
) -> None:
    await put_away(opened)
    await delete(opened, opened.here)
    assert "Friday is open again" in await bring(opened, opened.gm, opened.elsewhere, "Friday")


async def test_bringing_a_table_here_can_be_taken_back_and_done_again(lost: Stage) -> None:
    await bring(lost, lost.gm, lost.elsewhere, "Friday")
    question = await lost.gm.slash(lost.elsewhere, "undo")
    assert f"{lost.elsewhere.mention} no longer shares it" in asked(question)
    said(await answer(lost.gm, question, "GM: take back the opening"))
    assert "Wren" not in said(await lost.gm.slash(lost.elsewhere, "table show"))
    await bring(lost, lost.gm, lost.elsewhere, "Friday")
    assert "Wren" in said(await lost.gm.slash(lost.elsewhere, "table show"))
