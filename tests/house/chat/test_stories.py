"""One message tells one move, shows only what can still be pressed, and says what was undone."""

import asyncio
import time
from dataclasses import dataclass
from itertools import count
from typing import Any

import discord
import pytest

from bot import app
from bot.chat import keeping, placing, play, stories, upkeep
from bot.chat.edits import TOO_MANY_EDITS, edit
from bot.chat.embeds import Colour, laid_out
from bot.chat.play import Move
from bot.chat.posts import catch_up_in
from bot.chat.stories import draw
from bot.chat.symbols import DONE
from bot.chat.words import card, line
from bot.errors import Busy
from bot.journal import Entry, Played, Post
from bot.scope import Scope
from bot.storage.referee import See
from bot.storage.sheet import Sheet
from bot.storage.tellings import NEWEST_MAX
from bot.storage.turn import Turn
from rules.outcome import Outcome
from rules.table import Table
from tests.databases import query
from tests.house.table.conftest import put_away
from tests.house.table.test_panel import allow
from tests.stage import Stage, answer, labels, refused, said, text_of
from tests.wire import PATIENCE, until

FILL = "Fill the lantern"
WAY_BACK = "`/undo` takes this back."


def shown(message: Any) -> list[str]:
    """Give the words on a message's buttons, without what a new character lacks."""
    return [each for each in labels(message) if each != "Fill in the sheet"]


async def looks(stage: Stage, who: Any, face: int) -> Any:
    """Let somebody look, and give the message that tells it."""
    stage.dice.add(face)
    return (await who.slash(stage.here, "sample look")).response


async def test_what_follows_from_a_press_is_told_on_the_pressed_message(lit: Stage) -> None:
    looked = await looks(lit, lit.ann, 6)
    before = len(lit.here.history())
    words = said(await lit.ann.click(looked, label=FILL), privately=False)

    assert len(lit.here.history()) == before
    assert "finds nothing" in words
    assert "**Ann fills the lantern**" in words
    assert "Oil 2 → 5" in words
    assert shown(lit.now(looked)) == ["Why?"]


def delete_once_played(lit: Stage, monkeypatch: pytest.MonkeyPatch, message: Any) -> None:
    """Let a message be deleted just when the next play is made."""
    play = lit.bot.referee.play

    async def played_and_deleted(*given: Any) -> Any:
        monkeypatch.undo()
        played = await play(*given)
        lit.forget(message)
        return played

    monkeypatch.setattr(lit.bot.referee, "play", played_and_deleted)


async def test_what_is_pressed_on_a_message_that_is_deleted_just_then_is_told_anew(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was told as a failure of the bot's, and nobody saw what had come of the press."""
    looked = await looks(lit, lit.ann, 6)
    delete_once_played(lit, monkeypatch, looked)
    told = await lit.ann.click(looked, label=FILL)
    assert "**Ann fills the lantern**" in said(told, privately=False)
    # The new message goes on in place of the one that was deleted.
    assert len(lit.told_by(told.response)) == 2
    await lit.ann.slash(lit.here, "undo")
    assert "Ann fills the lantern" not in text_of(lit.now(told.response))


async def test_what_is_pressed_on_a_clock_that_is_deleted_just_then_is_told_anew(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    alarm = (await lit.ann.slash(lit.here, "clock new", name="Alarm", segments=4)).response
    delete_once_played(lit, monkeypatch, alarm)
    ticked = await lit.ann.click(alarm, label="Tick")
    assert "1 of 4" in said(ticked, privately=False)
    await lit.ann.slash(lit.here, "clock tick", name="Alarm")
    assert "2 of 4" in text_of(lit.now(ticked.response))


async def test_a_spent_button_goes_from_every_message_that_shows_it(lit: Stage) -> None:
    anns = await looks(lit, lit.ann, 6)
    bobs = await looks(lit, lit.bob, 6)
    late = lit.late(bobs)
    assert shown(lit.now(bobs)) == [FILL, "Why?"]

    for who in (lit.ann, lit.gm, lit.gm):
        await lit.gm.slash(lit.here, "sample fill", player=who)
        await looks(lit, lit.gm, 6)
    await lit.env.settle()
    assert [shown(lit.now(each)) for each in (anns, bobs)] == [["Why?"], ["Why?"]]

    late()
    refused(await lit.bob.click(bobs, label=FILL))


async def test_a_spent_button_goes_however_much_was_told_below(lit: Stage) -> None:
    looked = await looks(lit, lit.ann, 6)
    for _ in range(NEWEST_MAX + 1):
        lit.dice.add(4)
        await lit.bob.slash(lit.here, "roll", dice="d6")
    await lit.gm.slash(lit.here, "sample fill", player=lit.ann)
    await lit.env.settle()
    assert shown(lit.now(looked)) == ["Why?"]


async def test_a_button_that_a_card_spends_goes_though_the_answer_is_lost(lit: Stage) -> None:
    looked = await looks(lit, lit.ann, 6)
    card = (await lit.ann.slash(lit.here, "sheet show")).response
    for _ in range(2):
        await lit.ann.click(card, label="Oil +1")
    assert shown(lit.now(looked)) == [FILL, "Why?"]

    lit.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await lit.ann.click(card, label="Oil +1")
    await lit.env.settle()
    assert shown(lit.now(looked)) == ["Why?"]


async def test_what_a_table_showed_is_lit_again_with_it_however_much_was_told_below(
    lit: Stage,
) -> None:
    """Its buttons wait for the table, though none of them does anything meanwhile."""
    looked = await looks(lit, lit.ann, 6)
    for _ in range(NEWEST_MAX + 1):
        lit.dice.add(4)
        await lit.bob.slash(lit.here, "roll", dice="d6")
    await put_away(lit)
    await lit.env.settle()
    assert shown(lit.now(looked)) == []

    question = await lit.gm.slash(lit.here, "undo")
    said(await answer(lit.gm, question, "GM: bring back"), privately=False)
    await lit.env.settle()
    assert shown(lit.now(looked)) == [FILL, "Why?"]


async def test_an_undo_lights_again_what_it_gives_back(lit: Stage) -> None:
    looked = await looks(lit, lit.ann, 6)
    await lit.ann.click(looked, label=FILL)
    await lit.ann.slash(lit.here, "undo")
    await lit.env.settle()

    now = text_of(lit.now(looked))
    assert now.startswith("Ann finds nothing\n*Undone: ")
    assert "fills the lantern**" not in now
    assert shown(lit.now(looked)) == [FILL, "Why?"]
    assert "Undone" not in said(await lit.ann.click(looked, label=FILL))


async def test_a_move_that_was_undone_says_so_and_has_no_buttons(lit: Stage) -> None:
    looked = await looks(lit, lit.ann, 6)
    await lit.ann.slash(lit.here, "undo")
    await lit.env.settle()

    now = text_of(lit.now(looked))
    assert now.startswith("Undone · Ann finds nothing\n")
    assert "as it was before" not in now
    assert shown(lit.now(looked)) == []


async def test_a_move_that_was_undone_with_what_followed_says_that_it_was(lit: Stage) -> None:
    """It told what was undone before it alone, as if the move still stood."""
    looked = await looks(lit, lit.ann, 6)
    await lit.ann.click(looked, label=FILL)
    for _ in range(2):
        await lit.ann.slash(lit.here, "undo")
    await lit.env.settle()

    assert text_of(lit.now(looked)).startswith("Undone · Ann finds nothing\n")


@pytest.mark.parametrize(
    ("made", "removed", "name"),
    [
        ("clock new", "clock remove", {"name": "Dusk"}),
        ("sheet new", "sheet delete", {"character": "Dusk"}),
    ],
)
async def test_a_removal_that_was_undone_says_no_more_how_to_undo_it(
    lit: Stage, made: str, removed: str, name: dict[str, str]
) -> None:
    more = {"segments": 4} if made == "clock new" else {}
    await lit.ann.slash(lit.here, made, name="Dusk", **more)
    gone = await lit.ann.slash(lit.here, removed, **name)
    assert text_of(gone.response).endswith(WAY_BACK)
    await lit.ann.slash(lit.here, "undo")
    await lit.env.settle()

    undone = text_of(lit.now(gone.response))
    assert undone.startswith("Undone · Dusk is off the table")
    assert WAY_BACK not in undone


async def test_undos_in_a_row_are_one_message(lit: Stage) -> None:
    """Each left one more that began with *Taken back*."""
    ann, here = lit.ann, lit.here
    for name in ("Dawn", "Noon", "Dusk"):
        await ann.slash(here, "clock new", name=name, segments=4)
    first = await ann.slash(here, "undo")
    assert "Dusk" in said(first, privately=False)
    count = len(here.history())
    for name in ("Noon", "Dawn"):
        again = said(await ann.slash(here, "undo"), privately=True)
        assert again.startswith("Taken back")
        assert f"**{name}**" in again
    await lit.env.settle()
    words = text_of(lit.now(first.response))
    assert len(here.history(viewer=lit.bob)) == count
    assert words.index("**Dusk**") < words.index("**Noon**") < words.index("**Dawn**")
    assert len(lit.told_by(first.response)) == 3

    assert "Redone" in said(await ann.slash(here, "redo"), privately=False)
    await lit.env.settle()
    assert "*Undone: took back" in text_of(lit.now(first.response))


async def test_an_undo_after_anything_else_was_told_is_a_message_of_its_own(lit: Stage) -> None:
    ann, here = lit.ann, lit.here
    for name in ("Dawn", "Noon", "Dusk"):
        await ann.slash(here, "clock new", name=name, segments=4)
    await lit.bob.slash(here, "clock new", name="Night", segments=4)
    said(await ann.slash(here, "undo"), privately=False)
    said(await lit.bob.slash(here, "undo"), privately=False)
    said(await ann.slash(here, "undo"), privately=False)
    said(await ann.slash(lit.thread, "undo"), privately=False)


async def test_an_undo_goes_on_above_only_while_that_is_in_sight(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, here = lit.ann, lit.here
    for name in ("Dawn", "Noon", "Dusk"):
        await ann.slash(here, "clock new", name=name, segments=4)
    said(await ann.slash(here, "undo"), privately=False)
    said(await ann.slash(here, "undo"), privately=True)
    monkeypatch.setattr(placing, "ABOVE", -1)
    said(await ann.slash(here, "undo"), privately=False)


async def test_what_is_done_again_after_an_undo_says_so(lit: Stage) -> None:
    first = await looks(lit, lit.ann, 6)
    assert "after an undo" not in text_of(first)
    await lit.ann.slash(lit.here, "undo")

    assert "*Again, after an undo.*" in text_of(await looks(lit, lit.ann, 5))
    assert "after an undo" not in text_of(await looks(lit, lit.ann, 5))


async def test_what_no_dice_fall_for_is_not_done_again(lit: Stage) -> None:
    for _ in range(2):
        filled = await lit.ann.slash(lit.here, "sample fill")
        assert "after an undo" not in said(filled, privately=False)
        await lit.ann.slash(lit.here, "undo")


async def test_what_no_dice_fell_for_is_done_for_the_first_time(lit: Stage) -> None:
    """As far as is known: a move may be made without a roll before it is made with one."""
    await looks(lit, lit.ann, 6)
    query(lit.database, "UPDATE entry SET dice = NULL")
    await lit.ann.slash(lit.here, "undo")
    assert "after an undo" not in text_of(await looks(lit, lit.ann, 5))


@pytest.mark.parametrize(
    ("given", "is_again"),
    [
        ({"dice": "2d6+1"}, True),
        ({"dice": "d20", "label": "the leap"}, True),
        ({"dice": "d20"}, False),
        ({"dice": "d20", "label": "other"}, False),
    ],
)
async def test_only_dice_or_a_label_of_the_undone_roll_are_rolled_again(
    lit: Stage, given: dict[str, str], is_again: bool
) -> None:
    lit.dice.add(3, 4, *[5] * (2 if "2d6" in given["dice"] else 1))
    await lit.ann.slash(lit.here, "roll", dice="2d6", label="the leap")
    await lit.ann.slash(lit.here, "undo")
    rolled = await lit.ann.slash(lit.here, "roll", **given)
    assert ("Again, after an undo." in said(rolled)) is is_again


async def test_what_a_gm_undid_of_a_player_is_not_what_they_roll_for_themselves(
    lit: Stage,
) -> None:
    lit.dice.add(3, 4)
    await lit.ann.slash(lit.here, "roll", dice="d6")
    await lit.gm.slash(lit.here, "undo", player=lit.ann)
    rolled = await lit.gm.slash(lit.here, "roll", dice="d6")
    assert "Again, after an undo." not in said(rolled)


async def test_an_old_message_goes_on_at_the_bottom(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = await looks(lit, lit.ann, 6)
    monkeypatch.setattr(placing, "AGED", -1)
    below = await lit.ann.click(looked, label=FILL)
    await lit.env.settle()

    assert below.response.id != looked.id
    assert "finds nothing" in text_of(below.response)
    assert "fills the lantern" in text_of(below.response)
    moved = text_of(lit.now(looked))
    assert moved.startswith("Moved below\n[Ann finds nothing](https://discord.com/channels/")
    assert moved.endswith(f"/{below.response.id})")
    assert shown(lit.now(looked)) == []

    await lit.ann.slash(lit.here, "undo")
    await lit.env.settle()
    assert shown(lit.now(below.response)) == [FILL, "Why?"]
    assert text_of(lit.now(looked)) == moved


async def test_a_message_says_that_it_has_moved_though_the_edit_is_lost_at_first(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stood there with its buttons for good, beside the one that it had moved to."""
    looked = await looks(lit, lit.ann, 6)
    monkeypatch.setattr(placing, "AGED", -1)
    monkeypatch.setattr(upkeep, "RETRY_SECONDS", 0.01)
    lit.env.inject_error("PATCH", f"/channels/*/messages/{looked.id}", status=429)
    await lit.ann.click(looked, label=FILL)
    await until(lambda: text_of(lit.now(looked)).startswith("Moved below"))
    assert shown(lit.now(looked)) == []


async def test_a_message_that_moves_while_an_edit_of_it_is_on_its_way_says_so_in_the_end(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its buttons came back, and nothing kept them true any more."""
    looked = await looks(lit, lit.ann, 6)
    change, arrives = keeping.edit, asyncio.Event()

    async def late(*given: Any, **named: Any) -> bool:
        monkeypatch.undo()
        await lit.env.external_wait(arrives.wait(), reason="Discord is slow")
        return await change(*given, **named)

    monkeypatch.setattr(keeping, "edit", late)
    filled = await lit.gm.slash(lit.here, "sample fill", player=lit.ann)
    at = (looked.id, filled.response.id)
    old, new = (Post(each, lit.here.id, 1, keeping.STORY) for each in at)
    moved = discord.Embed(title="Moved below")
    moving = asyncio.create_task(lit.bot.stories.move(old, new, moved))
    await asyncio.sleep(0.05)
    arrives.set()
    await moving
    await lit.env.settle()

    assert text_of(lit.now(looked)) == "Moved below"


async def test_what_goes_on_at_the_bottom_is_answered_though_the_old_cannot_be_moved(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_given: Any) -> None:
        raise Busy

    looked = await looks(lit, lit.ann, 6)
    monkeypatch.setattr(placing, "AGED", -1)
    monkeypatch.setattr(lit.bot.referee, "move_telling", busy)
    below = await lit.ann.click(looked, label=FILL)
    await lit.env.settle()
    assert "fills the lantern" in said(below, privately=False)
    assert below.followups == []


async def test_a_play_made_again_forgets_where_its_first_attempt_would_have_gone_on(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is where a connection is lost at the commit, and the table is made quiet meanwhile."""
    looked, real = await looks(lit, lit.ann, 6), lit.bot.referee.play

    async def again(scope: Scope, move: Move, see: See) -> Played[Outcome]:
        def twice(turn: Turn, played: Played[Outcome]) -> Played[Outcome]:
            see(turn, played)
            monkeypatch.setattr(play, "_is_quiet", lambda *_: True)
            return see(turn, played)

        return await real(scope, move, twice)

    monkeypatch.setattr(lit.bot.referee, "play", again)
    told = said(await lit.ann.click(looked, label=FILL), privately=True)
    assert "fills the lantern" in told
    assert "finds nothing" not in told


async def test_a_message_goes_on_after_a_restart(lit: Stage) -> None:
    looked = await looks(lit, lit.ann, 6)
    await lit.env.settle()
    await lit.restart()
    before = len(lit.here.history())
    words = said(await lit.ann.click(looked, label=FILL))

    assert len(lit.here.history()) == before
    assert "finds nothing" in words
    assert "fills the lantern" in words


async def test_a_message_that_cannot_be_edited_any_more_is_forgotten(lit: Stage) -> None:
    looked = await looks(lit, lit.ann, 6)
    await lit.env.settle()
    lit.forget(looked)
    await lit.ann.slash(lit.here, "undo")
    await lit.env.settle()

    assert lit.told_by(looked) == []


async def test_a_message_that_cannot_be_forgotten_yet_refuses_nobody(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_given: Any) -> None:
        raise Busy

    looked = await looks(lit, lit.ann, 6)
    await lit.env.settle()
    lit.forget(looked)
    post = Post(looked.id, lit.here.id, 1, "story")
    with monkeypatch.context() as until_later:
        until_later.setattr(lit.bot.referee, "forget_post", busy)
        assert not await edit(lit.bot, lit.bot.referee, post, view=None)
    assert lit.told_by(looked) != []

    assert await edit(lit.bot, lit.bot.referee, post, view=None)
    assert lit.told_by(looked) == []


async def test_an_edit_that_was_too_much_just_now_is_made_later(lit: Stage) -> None:
    looked = await looks(lit, lit.ann, 6)
    await lit.env.settle()
    post = Post(looked.id, lit.here.id, 1, "story")
    # Of one that was edited too often Discord takes no more for long.
    for code, is_done in ((0, False), (TOO_MANY_EDITS, True)):
        lit.env.inject_error("PATCH", "/channels/*/messages/*", status=429, code=code)
        assert await edit(lit.bot, lit.bot.referee, post, view=None) is is_done


async def undone_in_the_archive(lit: Stage) -> Any:
    """Give a message in a thread whose play is undone while that is in the archive."""
    lit.dice.add(6)
    looked = (await lit.ann.slash(lit.thread, "sample look")).response
    await lit.env.settle()
    await lit.archive()
    await lit.ann.slash(lit.here, "undo")
    await lit.env.settle()
    return looked


async def test_a_message_in_an_archived_thread_is_brought_up_to_date_once_that_is_in_use(
    lit: Stage,
) -> None:
    """Its spent button stayed for good: it was taken for edited."""
    looked = await undone_in_the_archive(lit)
    # It is not tried again with every play.
    tried = len(lit.env.http_requests)
    await looks(lit, lit.bob, 6)
    await lit.env.settle()
    assert not [each for each in lit.env.http_requests[tried:] if each.method == "PATCH"]
    assert shown(lit.now(looked)) == [FILL, "Why?"]

    await lit.archive(is_archived=False)
    assert (text_of(lit.now(looked))[:6], labels(lit.now(looked))) == ("Undone", [])


async def test_a_thread_that_came_into_use_while_the_bot_was_not_connected_is_brought_up_to_date(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody told of it, and its messages would have waited for the next start."""
    looked = await undone_in_the_archive(lit)
    with monkeypatch.context() as patch:
        patch.setattr(lit.bot.upkeep, "wake", lambda _channel: None)
        await lit.archive(is_archived=False)
    assert shown(lit.now(looked)) == [FILL, "Why?"]

    await lit.bot.on_ready()
    await lit.bot.upkeep.finish(time.monotonic() + PATIENCE)
    assert (text_of(lit.now(looked))[:6], labels(lit.now(looked))) == ("Undone", [])


async def test_a_thread_that_another_bot_found_in_the_archive_is_brought_up_to_date(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that starts looks at what was played within an hour, and this was before that."""
    clock = await lit.gm.slash(lit.thread, "clock new", name="Alarm", segments=4)
    panel = await lit.gm.slash(lit.thread, "table panel")
    looked = await undone_in_the_archive(lit)
    await lit.gm.slash(lit.here, "clock tick", name="Alarm")
    lit.env.backend.advance_clock(2 * 60 * 60)
    lit.dice.add(3)
    await lit.bob.slash(lit.elsewhere, "roll", dice="d6")
    with monkeypatch.context() as patch:
        # Discord tells a bot that starts of no thread in the archive.
        patch.setattr(discord.Guild, "_add_thread", lambda *_: None)
        await lit.restart()
    assert ["1 of 4" in said(each) for each in (clock, panel)] == [False, False]

    await lit.archive(is_archived=False)
    assert ["1 of 4" in said(each) for each in (clock, panel)] == [True, True]
    assert (text_of(lit.now(looked))[:6], labels(lit.now(looked))) == ("Undone", [])


async def test_what_the_bot_may_not_edit_for_a_while_follows_again_once_it_may(lit: Stage) -> None:
    """They were forgotten, or waited for the next play that moves just what they show."""
    here, there = lit.here, lit.elsewhere
    said(await lit.manager.slash(here, "table link", channel=there))
    clock = (await lit.ann.slash(here, "clock new", name="Alarm", segments=8)).response
    looked = await looks(lit, lit.ann, 6)
    await lit.env.settle()
    allow(lit, here, view_channel=False)
    await lit.env.settle()
    await lit.ann.slash(there, "undo")
    for _ in range(2):
        tried = len(lit.env.http_requests)
        await lit.bob.slash(there, "clock tick", name="Alarm")
        await lit.env.settle()
    # It is tried no more than once, whatever else changes there.
    allow(lit, here, view_channel=False, manage_threads=True)
    await lit.env.settle()
    edits = [each.path for each in lit.env.http_requests[tried:] if each.method == "PATCH"]
    assert not [each for each in edits if f"/{here.id}/" in each]
    assert shown(lit.now(looked)) == [FILL, "Why?"]
    assert "0 of 8" in text_of(lit.now(clock))

    allow(lit, here, view_channel=True)
    await lit.env.settle()
    assert (text_of(lit.now(looked))[:6], labels(lit.now(looked))) == ("Undone", [])
    assert "2 of 8" in text_of(lit.now(clock))


@pytest.mark.parametrize("how", ["role", "roles", "connection"])
async def test_what_the_bot_may_edit_again_follows_however_that_came_about(
    lit: Stage, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    here, there, bot = lit.here, lit.elsewhere, lit.bot
    said(await lit.manager.slash(here, "table link", channel=there))
    clock = (await lit.ann.slash(here, "clock new", name="Alarm", segments=8)).response
    allow(lit, here, view_channel=False)
    await lit.env.settle()
    await lit.bob.slash(there, "clock tick", name="Alarm")
    await lit.env.settle()
    with monkeypatch.context() as patch:
        patch.setattr(bot.upkeep, "wake", lambda _channel: None)
        allow(lit, here, view_channel=True)
        await lit.env.settle()
    assert "0 of 8" in text_of(lit.now(clock))

    guild = bot.guilds[0]
    if how == "role":
        await bot.on_guild_role_update(None, guild.default_role)
    elif how == "roles":
        await bot.on_member_update(None, guild.me)
    else:
        await bot.on_ready()
    await bot.upkeep.finish(time.monotonic() + PATIENCE)
    assert "1 of 8" in text_of(lit.now(clock))


async def test_what_the_bot_may_edit_again_since_it_was_refused_is_tried_again(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = (await lit.ann.slash(lit.here, "clock new", name="Alarm", segments=8)).response
    await lit.env.settle()
    barred = iter([True])
    monkeypatch.setattr(app, "is_barred", lambda _place: next(barred, False))
    monkeypatch.setattr(upkeep, "RETRY_SECONDS", 0.0)
    lit.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)
    await lit.bob.slash(lit.here, "clock tick", name="Alarm")
    await lit.env.settle()
    assert "1 of 8" in text_of(lit.now(clock))


async def test_what_stands_in_a_thread_whose_channel_is_not_known_follows(lit: Stage) -> None:
    """What may be done there is asked of that channel, and nothing was brought up to date."""
    clock = (await lit.ann.slash(lit.thread, "clock new", name="Alarm", segments=8)).response
    await lit.env.settle()
    thread = lit.bot.get_channel(lit.thread.id)
    assert isinstance(thread, discord.Thread)
    thread.guild._channels.pop(thread.parent_id)
    await lit.bob.slash(lit.thread, "clock tick", name="Alarm")
    await lit.env.settle()
    assert "1 of 8" in text_of(lit.now(clock))


async def test_a_thread_whose_channel_is_not_known_is_played_at_and_told_of(lit: Stage) -> None:
    """Who may do or read what there is asked of that channel, and the bot failed at it."""
    thread = lit.bot.get_channel(lit.thread.id)
    assert isinstance(thread, discord.Thread)
    lit.dice.add(6)
    await lit.bob.slash(lit.thread, "sample look")
    said(await lit.manager.slash(lit.here, "table link", channel=lit.elsewhere))
    thread.guild._channels.pop(thread.parent_id)

    assert "Bob" in said(await lit.ann.slash(lit.elsewhere, "history"))
    assert "You can't write" in refused(
        await lit.gm.slash(lit.elsewhere, "table link", channel=lit.thread)
    )
    said(await lit.gm.slash(lit.thread, "table mute", member=lit.ann))


async def test_what_was_to_be_drawn_anew_in_the_archive_is_so_once_its_thread_is_in_use(
    lit: Stage,
) -> None:
    """Only its buttons were looked at again, and what else had moved stayed as it was."""
    lit.dice.add(6)
    looked = (await lit.ann.slash(lit.thread, "sample look")).response
    await lit.env.settle()
    lit.env.backend.get_message(lit.thread.id, looked.id).embeds[0]["title"] = "Out of date"
    await lit.archive()
    # So that the stage waits for it.
    with lit.env._bot_scope():
        lit.bot.stories.redraw(Post(looked.id, lit.thread.id, 1, keeping.STORY))
    await lit.env.settle()
    assert "Out of date" in text_of(lit.now(looked))

    await lit.archive(is_archived=False)
    assert "Out of date" not in text_of(lit.now(looked))


async def test_what_was_answered_is_not_refused_for_what_is_stored_after_it(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock was there for all to see, and its maker was told that nothing had changed."""
    referee, times = lit.bot.referee, count()
    remember, forget = referee.remember_post, referee.forget_post

    async def remembered(post: Any) -> Any:
        if not next(times):
            raise Busy
        return await remember(post)

    async def forgotten(message: int) -> None:
        if not next(times):
            raise Busy
        await forget(message)

    monkeypatch.setattr(referee, "remember_post", remembered)
    monkeypatch.setattr(referee, "forget_post", forgotten)
    made = await lit.ann.slash(lit.here, "clock new", name="Alarm", segments=4)
    assert (said(made, privately=False), made.followups) == (text_of(made.response), [])
    await lit.env.settle()
    times = count()
    ticked = await lit.ann.slash(lit.here, "clock tick", name="Alarm")
    assert (said(ticked, privately=False), ticked.followups) == (text_of(ticked.response), [])
    await lit.env.settle()
    posts = [message for (message,) in query(lit.database, "SELECT message_id FROM post")]
    assert {made.response.id, ticked.response.id} <= {*posts}


async def test_a_thread_is_looked_over_though_a_table_of_it_cannot_be_read(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other table that is shown there stayed as it was, and the failure was told as such."""
    await lit.gm.slash(lit.thread, "table open", game="sample", name="Apart")
    referee, seen = lit.bot.referee, list[int]()
    look = referee.look_at
    first, second = (each.sheet for each in await referee.tables_in(lit.thread.id, lit.here.id))

    async def looked_at(post: Post, *given: Any) -> Any:
        seen.append(post.sheet)
        return await look(post, *given)

    query(lit.database, "UPDATE sheet SET state = '\"canary\"' WHERE id = :id", id=first)
    monkeypatch.setattr(referee, "look_at", looked_at)
    with lit.env._bot_scope():
        await catch_up_in(lit.bot, lit.thread.id, lit.here.id)
    assert seen == [first, second]


async def test_a_table_that_cannot_be_read_costs_no_other_its_messages(
    lit: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The tables after it waited for somebody's next play, and a stop was cut short by it."""
    referee, seen = lit.bot.referee, list[int]()
    look = referee.look_at

    async def looked_at(post: Post, *given: Any) -> Any:
        seen.append(post.sheet)
        return await look(post, *given)

    await lit.unrun("sample")
    first, second = await referee.tables()
    query(lit.database, "UPDATE sheet SET state = '\"canary\"' WHERE id = :id", id=first)
    monkeypatch.setattr(referee, "look_at", looked_at)
    with lit.env._bot_scope():
        lit.bot.stories.look_over(first, lit.here.id)
        lit.bot.stories.look_over(second, lit.elsewhere.id)
    await lit.bot.stories.finish()

    assert seen == [first, second]
    assert f"messages of table {first} are out of date: Unreadable\n  File " in caplog.text
    assert "canary" not in caplog.text


async def test_the_question_why_says_nothing_of_what_was_pressed(lit: Stage) -> None:
    looked = await looks(lit, lit.ann, 6)
    said(await lit.bob.click(looked, label="Why?"), privately=True)
    await lit.env.settle()
    assert shown(lit.now(looked)) == [FILL, "Why?"]


async def test_a_message_of_an_earlier_version_tells_the_entry_that_its_button_names(
    lit: Stage,
) -> None:
    looked = await looks(lit, lit.ann, 6)
    await lit.env.settle()
    query(lit.database, "DELETE FROM telling")
    words = said(await lit.ann.click(looked, label=FILL))
    await lit.env.settle()

    assert words.startswith("Ann finds nothing")
    assert "**Ann fills the lantern**" in words
    assert len(lit.told_by(looked)) == 2


async def test_a_message_that_could_not_be_reached_for_a_while_goes_on(lit: Stage) -> None:
    looked = await looks(lit, lit.ann, 6)
    await lit.env.settle()
    query(lit.database, "UPDATE telling SET message_id = -message_id")
    words = said(await lit.ann.click(looked, label=FILL))
    await lit.env.settle()

    assert words.startswith("Ann finds nothing")
    assert "**Ann fills the lantern**" in words
    assert len(lit.told_by(looked)) == 2


async def test_what_a_killed_process_left_lit_is_put_out_at_the_next_start(lit: Stage) -> None:
    looked = await looks(lit, lit.ann, 6)
    await lit.env.settle()
    late = lit.late(looked)
    await lit.ann.slash(lit.here, "undo")
    await lit.env.settle()
    late()
    query(lit.database, "UPDATE telling SET shown = 1")
    await lit.restart()
    await lit.env.settle()

    assert shown(lit.now(looked)) == []
    assert text_of(lit.now(looked)).startswith("Undone · ")


async def test_what_a_stopped_process_put_away_for_another_table_is_put_out_by_the_next(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await put_away(lit)
    question = await lit.gm.slash(lit.here, "table open", game="sample")
    said(await answer(lit.gm, question, "GM or players: start anew"))
    said(await lit.gm.slash(lit.here, "sample kindle", place="The ford"), privately=False)
    looked = await looks(lit, lit.ann, 6)
    assert shown(lit.now(looked)) == [FILL, "Why?"]
    await lit.env.settle()
    with monkeypatch.context() as stopped:
        stopped.setattr(keeping.Stories, "look_over", lambda *_given, **_named: None)
        question = await lit.gm.slash(lit.here, "table open", game="sample", name="Friday")
        said(await answer(lit.gm, question, "GM: bring back Friday"), privately=False)
    await lit.restart()
    await lit.env.settle()

    assert shown(lit.now(looked)) == []


async def test_what_a_stopped_process_left_to_be_said_is_said_by_the_next(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What shows no buttons was looked over by its buttons alone, and stood as if not undone."""
    lit.dice.add(4)
    rolled = (await lit.ann.slash(lit.here, "roll", dice="d6")).response
    # It ends before their turn has come.
    monkeypatch.setattr(lit.bot.upkeep, "add", lambda _posts: None)
    await lit.ann.slash(lit.here, "undo")
    await lit.env.settle()
    assert not text_of(lit.now(rolled)).startswith("Undone · ")
    await lit.restart()
    await lit.env.settle()

    assert text_of(lit.now(rolled)).startswith("Undone · ")


# ------------------------------------------------------------------------ what a card keeps


@dataclass(frozen=True, slots=True)
class Told(Outcome):
    """Something that is told at whatever length."""

    title: str
    text: str
    banner: str = ""
    small: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    colour: Colour = Colour.PLAIN


@dataclass(frozen=True, slots=True)
class Gone(Told):
    """Something that was taken off the table."""

    is_removal = True


@card.register
def _(outcome: Told) -> discord.Embed:
    shown = laid_out(
        outcome.title,
        banner=outcome.banner,
        lines=(outcome.text,),
        small=(outcome.small,),
        colour=outcome.colour,
    )
    for name, value in outcome.fields:
        shown.add_field(name=name, value=value)
    return shown


@line.register
def _(outcome: Told) -> str:
    return f"told {outcome.title}"


class Story:
    """Stands for a turn at which nothing is open, and for its journal."""

    table = Sheet(Table(), row=None)

    @property
    def journal(self) -> "Story":
        return self

    def replayed(self, entry: Entry) -> Played[Any]:
        return Played(entry.outcome, entry.key, entry.actor, entry.player, {})

    def is_again(self, _played: Played[Any]) -> bool:
        return False


def story(*outcomes: Told) -> discord.Embed:
    """Draw the message that tells these, one after the other."""
    entries = [Entry(at, 1, 1, at, each, is_undone=False) for at, each in enumerate(outcomes)]
    turn: Any = Story()
    return draw(turn, [stories.Told(each, is_whole=False) for each in entries]).shown


def test_a_removal_says_how_to_undo_it_while_that_is_the_newest() -> None:
    removed, more = Gone("It is gone", "It stood."), Told("A choice", "It costs.")

    assert story(removed).description == f"It stood.\n{WAY_BACK}"
    assert WAY_BACK not in (story(removed, more).description or "")
    assert (story(more, removed).description or "").endswith(WAY_BACK)
    assert WAY_BACK not in (story(more).description or "")
    assert story(Gone("It is gone", "")).description == WAY_BACK
    long = story(Gone("It is gone", "x" * 4096)).description or ""
    assert len(long) <= 4096


def test_the_newest_outcome_keeps_its_banner_its_footer_and_its_fields() -> None:
    shown = story(
        Told("A roll", "It misses.", small="odds 23 %", fields=(("Skills", "old"), ("Kept", "1"))),
        Told("A choice", "It costs."),
        Told("A price", "It hurts.", "A match", "d100 70", (("Skills", "new"),)),
    )

    assert shown.title == "A roll"
    assert (shown.description or "").split("\n") == [
        "It misses.",
        f"{DONE} Told A choice",
        "## A match",
        "**A price**",
        "It hurts.",
    ]
    assert shown.footer.text == "d100 70"
    assert [(each.name, each.value) for each in shown.fields] == [("Kept", "1"), ("Skills", "new")]


def test_the_colour_is_of_what_the_title_says_unless_something_rare_is_told_larger() -> None:
    """A miss whose price was paid by a hit turned green."""
    missed = Told("A miss", "It misses.", colour=Colour.POOR)
    well = Told("A price", "It hurts little.", colour=Colour.GREAT)
    rare = Told("A price", "It hurts little.", banner="A match", colour=Colour.GREAT)

    assert story(missed, well).colour == discord.Colour(Colour.POOR)
    assert story(missed, rare).colour == discord.Colour(Colour.GREAT)
    assert story(missed, rare, well).colour == discord.Colour(Colour.POOR)


def test_a_footer_stays_where_the_newest_outcome_has_none() -> None:
    assert story(Told("A", "a", small="odds"), Told("B", "b")).footer.text == "odds"


def test_a_long_story_keeps_its_newest_outcome_whole_and_discords_limits() -> None:
    many = tuple((f"Field {at}", "v" * 200) for at in range(20))
    more = tuple((f"More {at}", "w" * 100) for at in range(20))
    shown = story(
        Told("A roll", "x" * 3900, fields=many),
        *(Told("y" * 200, "") for _ in range(10)),
        Told("A price", "z" * 1500, "A match", "d100 70", more),
    )

    assert (shown.description or "").endswith("z" * 1500)
    assert "## A match\n**A price**" in (shown.description or "")
    assert len(shown.description or "") <= 4096
    assert len(shown) <= 6000
    assert len(shown.fields) <= 25
    assert {name for name, _ in more} <= {each.name for each in shown.fields}


def test_even_the_newest_outcome_is_cut_to_what_discord_takes() -> None:
    shown = story(Told("A", "x" * 4096), Told("B", "z" * 4096))

    assert len(shown.description or "") <= 4096
    assert (shown.description or "").startswith("**B**\nzzz")
