"""A test that is played by commands while its message is in sight: that tells it, and stays."""

from typing import Any

import pytest

from tests.games.tension.test_scene import Party, party
from tests.house.table.test_out_of_sight import whispers
from tests.house.table.test_panel import allow
from tests.stage import Stage, answer, choose, labels, said, text_of

__all__ = ["party"]


@pytest.fixture(autouse=True, scope="module")
def minutes_apart() -> None:
    """Let the commands come at once, as people give them, in place of what else holds here."""


async def posted(party: Party, before: int) -> list[Any]:
    """Give what stands in the channel since so many messages, for somebody who did nothing."""
    await party.stage.env.settle()
    return list(party.here.history(viewer=party.bob))[before:]


async def test_a_test_played_by_commands_is_one_message(party: Party) -> None:
    """It was five, and four of them only said *Moved below*."""
    before = len(party.here.history(viewer=party.bob))
    opened = await party.open(4, player=party.ann, name="The bridge")
    party.dice.add(5, 2)
    rolled = await party.slash(party.ann, "test roll", dice=2)
    words = said(rolled, privately=True)
    assert words.startswith("Told above\n**The bridge**: Wren rolls 2 vigor dice: **5**, 2")
    assert f"/{opened.id})" in words
    assert labels(rolled.response) == []
    party.dice.add(6)
    said(await party.slash(party.gm, "spend", dice=1), privately=True)
    closed = said(await party.slash(party.gm, "test close"), privately=True)
    assert closed.startswith("Told above\nClosed **The bridge**: ")

    (only,) = await posted(party, before)
    assert only.id == opened.id
    assert only.embeds[0].title == "The bridge · failed, 5 short"
    assert "Wren rolls 2 vigor dice" in text_of(only)


async def test_what_is_asked_for_first_is_told_there_as_well(party: Party) -> None:
    opened = await party.open(4, player=party.ann, name="The bridge")
    asked = await party.slash(party.ann, "test roll")
    party.dice.add(5)
    said(await answer(party.ann, asked, "1 die"), privately=True)
    await party.stage.env.settle()
    assert "**2 of 4**" in text_of(party.stage.now(opened))


async def test_a_test_moves_down_where_something_newer_is_told_or_a_minute_is_over(
    party: Party,
) -> None:
    opened = await party.open(4, player=party.ann, name="The bridge")
    party.dice.add(3)
    await party.bob.slash(party.here, "roll", dice="1d6")
    told = await party.slash(party.ann, "test successes", count=1)
    said(told, privately=False)
    await party.stage.env.settle()
    assert text_of(party.stage.now(opened)).startswith("Moved below")

    await party.stage.env.advance_time(120)
    said(await party.slash(party.ann, "test successes", count=1), privately=False)
    await party.stage.env.settle()
    assert text_of(party.stage.now(told.response)).startswith("Moved below")


async def test_a_test_moves_down_where_the_bot_may_not_see_the_channel(party: Party) -> None:
    """It could not edit the message, and nobody but whoever rolled would learn of the roll."""
    await party.open(4, player=party.ann, name="The bridge")
    allow(party.stage, party.here, view_channel=False)
    said(await party.slash(party.ann, "test successes", count=1), privately=False)


async def test_a_test_moves_down_in_a_private_thread_unless_the_bot_manages_threads(
    party: Party,
) -> None:
    """Into such a thread the bot need not have been let, and then it edits nothing there."""
    aside = await whispers(party.stage, party.gm, party.ann)
    for may in (False, True):
        allow(party.stage, party.here, manage_threads=may)
        opened = await party.gm.slash(aside, "tension test open", cr=4, player=party.ann)
        said(opened, privately=False)
        told = await party.ann.slash(aside, "tension test successes", count=1)
        said(told, privately=may)
        said(await party.gm.slash(aside, "tension test close"), privately=may)


async def test_a_roll_that_was_made_again_after_an_undo_says_so_to_all(party: Party) -> None:
    """It was undone in the thread, so that the test was still the newest message here."""
    await party.open(4, player=party.ann, name="The bridge")
    party.dice.add(2)
    said(await party.slash(party.ann, "test roll", dice=1), privately=True)
    await party.ann.slash(party.stage.thread, "undo")
    party.dice.add(6)
    again = await party.slash(party.ann, "test roll", dice=1)
    assert "Again, after an undo." in said(again, privately=False)


async def test_who_wants_their_moves_in_words_is_told_no_symbols_instead(party: Party) -> None:
    opened = await party.open(4, player=party.ann, name="The bridge")
    await party.ann.slash(party.here, "me settings", text="on")
    told = await party.slash(party.ann, "test successes", count=1)
    assert "Successes 0 to 1" in said(told, privately=False)
    await party.stage.env.settle()
    assert text_of(party.stage.now(opened)).startswith("Moved below")

    said(await party.slash(party.ann, "test successes", count=1), privately=True)
    await party.stage.env.settle()
    assert "Successes 1 to 2" in text_of(party.stage.now(told.response))


async def test_what_a_test_keeps_nothing_of_is_told_there_as_well(party: Party) -> None:
    """That a twist of fate lapsed was told by the answer alone."""
    opened = await party.open(4, player=party.ann, name="The bridge")
    said(await party.slash(party.gm, "twist offer"), privately=True)
    said(await party.slash(party.gm, "test close"), privately=True)
    await party.stage.env.settle()
    assert "The twist of fate for Wren lapses." in text_of(party.stage.now(opened))


async def test_whom_it_waits_for_is_notified_though_only_a_message_changes(party: Party) -> None:
    gm, ann, here = party.gm, party.ann, party.here
    await party.fate(5)
    await gm.slash(here, "table settings", ping="on")
    await ann.slash(here, "me settings", ping="on")
    await ann.slash(here, "sheet edit", field="vigor", value="0")
    await party.open(4, player=ann, name="The bridge")
    offered = await party.slash(gm, "twist offer")
    said(offered, privately=True)
    (called,) = offered.followups
    assert ann.mention in called.content


async def test_what_is_pressed_on_the_message_of_a_test_is_told_by_it(party: Party) -> None:
    opened = await party.open(4, player=party.ann, name="The bridge")
    party.dice.add(5)
    pressed = await choose(party.ann, opened, "answer", "roll:1")
    words = said(pressed, privately=False)
    assert words.startswith("The bridge · challenge 4\nWren rolls 1 vigor die: **5**")
    assert pressed.response.id == opened.id


async def test_a_test_moves_down_where_what_is_in_sight_is_another_that_changes_with_it(
    party: Party,
) -> None:
    """The odds of the other one are others, once less vigor is left for it."""
    await party.ann.slash(party.here, "sheet edit", field="vigor", value="4")
    opened = await party.open(4, player=party.ann, name="The bridge")
    await party.open(3, name="The gate")
    party.dice.add(5)
    rolled = await party.slash(party.ann, "test roll", dice=1, test="The bridge")
    assert said(rolled, privately=False).startswith("The bridge")
    await party.stage.env.settle()
    assert text_of(party.stage.now(opened)).startswith("Moved below")


async def test_a_test_moves_down_where_its_message_is_left_alone_for_now(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is in a thread that is put to rest, until a new message wakes it."""
    await party.open(4, player=party.ann, name="The bridge")
    monkeypatch.setattr(party.stage.bot.upkeep, "is_asleep", lambda channel: True)
    said(await party.slash(party.ann, "test successes", count=1), privately=False)


async def test_alone_in_a_direct_message_a_test_is_one_message_as_well(stage: Stage) -> None:
    """Of what is allowed there Discord says nothing."""
    solo = stage.env.create_user("solo", global_name="Solo")
    for name, options in (
        ("table open", {"game": "tension"}),
        ("sheet new", {"name": "Wren"}),
        ("tension test open", {"cr": 4, "name": "The bridge"}),
    ):
        await solo.slash(name, **options)
    assert said(await solo.slash("tension test successes", count=1)).startswith("Told above")
