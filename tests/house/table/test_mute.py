"""A GM keeps somebody's hands off a table: they may look, and change nothing there."""

from typing import Any

import pytest

from bot.storage.posts import POSTS_MAX
from bot.storage.referee import Referee
from bot.table.plays import table as plays
from rules.table import RunsTable
from tests.conftest import scope
from tests.databases import query
from tests.house.table.conftest import put_away
from tests.prologue import prologue
from tests.stage import Stage, answer, asked, fill_in, labels, refused, said

OFF = "For now you look on at this table and change nothing"


async def mute(stage: Stage, who: Any, **options: Any) -> Any:
    return await stage.gm.slash(stage.here, "table mute", member=who, **options)


@pytest.fixture
@prologue
async def muted(caves: Stage) -> Stage:
    """A table of Lantern at which Ann, who plays Wren, looks on."""
    said(await mute(caves, caves.ann), privately=True)
    return caves


async def test_who_is_muted_changes_nothing_by_command_button_form_or_undo(caves: Stage) -> None:
    ann, here = caves.ann, caves.here
    clock = await caves.gm.slash(here, "clock new", name="Dawn", segments=4)
    card = await ann.slash(here, "sheet show")
    form = await ann.slash(here, "roll")
    await mute(caves, ann)
    before, moves = caves.state(), caves.moves()

    said_no = refused(await ann.slash(here, "sample look"))
    assert OFF in said_no
    assert caves.gm.mention in said_no
    assert OFF in refused(await ann.slash(here, "undo"))
    assert OFF in refused(await ann.slash(caves.thread, "roll", dice="d6"))
    assert OFF in refused(await ann.slash(caves.thread, "table open", game="sample"))
    assert OFF in refused(await ann.click(clock.response, label="Tick"))
    assert OFF in refused(await ann.click(card.response, label="Fill in the sheet"))
    assert OFF in refused(await fill_in(ann, form, "d6", ""))
    assert OFF in refused(await ann.slash(here, "table panel"))
    assert (caves.state(), caves.moves()) == (before, moves)


async def test_who_is_muted_may_look_without_anybody_else_hearing_of_it(muted: Stage) -> None:
    lines = len(muted.here.history(viewer=muted.bob))

    assert "Wren" in said(await muted.ann.slash(muted.here, "table show"), privately=True)
    assert "Wren" in said(await muted.ann.slash(muted.here, "sheet show"), privately=True)
    await muted.ann.slash(muted.here, "sheet evening", number="Oil", private=False)
    recap = await muted.ann.slash(muted.here, "table recap")
    assert OFF in refused(await muted.ann.click(recap.response, label="Show everybody"))
    assert "looks on here" in said(await muted.ann.slash(muted.here, "history"), privately=True)
    assert muted.ann.mention in said(await muted.ann.slash(muted.here, "table settings"))
    assert "text: on" in said(
        await muted.ann.slash(muted.here, "me settings", text="on"), privately=True
    )
    assert len(muted.here.history(viewer=muted.bob)) == lines
    assert query(muted.database, "SELECT count(*) FROM post") == [(0,)]


async def test_who_is_muted_is_told_so_before_they_choose_or_fill_in_anything(
    caves: Stage,
) -> None:
    """They chose how a character is made, and typed dice, and were refused only then."""
    panel = (await caves.gm.slash(caves.here, "table panel")).response
    await mute(caves, caves.ann)
    for pressed in (
        await caves.ann.slash(caves.here, "sheet new"),
        await caves.ann.slash(caves.here, "sheet new", text="Name: Moss"),
        await caves.ann.click(panel, label="Roll plain dice"),
    ):
        assert OFF in refused(pressed)


async def test_what_the_muted_alone_are_shown_takes_no_place_of_what_all_see(
    muted: Stage,
) -> None:
    """After three looks at a clock, the message that all see did not follow it any more."""
    made = await muted.gm.slash(muted.here, "clock new", name="Dawn", segments=4)
    for _ in range(POSTS_MAX):
        shown = await muted.ann.slash(muted.here, "clock show", name="Dawn")
        assert "0 of 4" in said(shown, privately=True)
    await muted.gm.slash(muted.here, "clock tick", name="Dawn")
    await muted.env.settle()
    assert "1 of 4" in said(made)


async def test_others_play_on_and_another_table_is_open_to_the_muted(muted: Stage) -> None:
    muted.dice.add(4, 5)
    said(await muted.bob.slash(muted.here, "roll", dice="d6"), privately=False)
    said(await muted.ann.slash(muted.elsewhere, "roll", dice="d6"), privately=False)


async def test_the_gm_ends_it_and_takes_it_back_after_a_question(muted: Stage) -> None:
    assert "already only look on" in refused(await mute(muted, muted.ann))
    question = await muted.gm.slash(muted.here, "undo")
    assert f"{muted.ann.mention} may play again" in asked(question)
    await answer(muted.gm, question, "GM: take back the change of who looks on")
    muted.dice.add(6, 6)
    said(await muted.ann.slash(muted.here, "roll", dice="d6"), privately=False)

    await mute(muted, muted.ann)
    assert "may play here again" in said(await mute(muted, muted.ann, remove=True))
    assert "They may play here already" in refused(await mute(muted, muted.ann, remove=True))
    said(await muted.ann.slash(muted.here, "roll", dice="d6"), privately=False)
    assert muted.moves().count("table.muted") == 3


async def test_only_a_gm_mutes_and_nobody_who_runs_the_table_or_its_channel(caves: Stage) -> None:
    no = "can't be kept from playing"
    asked_by = await caves.bob.slash(caves.here, "table mute", member=caves.ann)
    assert "Only the GM" in refused(asked_by)
    assert no in refused(await mute(caves, caves.gm))
    assert no in refused(await mute(caves, caves.manager))


async def test_in_a_direct_message_nobody_is_muted(referee: Referee) -> None:
    direct: dict[str, Any] = {"guild": None, "manages": True}
    await referee.play(scope(1, **direct), lambda turn: plays.open_table(turn, "sample", None))

    with pytest.raises(RunsTable):
        await referee.play(
            scope(1, **direct),
            lambda turn: plays.mute(turn, 2, is_managing=False, remove=False),
        )


async def test_naming_somebody_gm_gives_them_their_hands_back(muted: Stage) -> None:
    await muted.gm.slash(muted.here, "table gm", member=muted.ann)
    await muted.gm.slash(muted.here, "table gm", member=muted.ann, remove=True)
    muted.dice.add(3)

    said(await muted.ann.slash(muted.here, "roll", dice="d6"), privately=False)


async def test_who_is_muted_gets_no_other_table_here_by_what_was_put_away(muted: Stage) -> None:
    await put_away(muted)
    question = await muted.ann.slash(muted.here, "roll", dice="d6")

    before = muted.state(), muted.moves()
    assert f"{muted.gm.mention} can bring it back" in asked(question)
    assert labels(question.response) == ["GM or players: start anew"]
    assert OFF in refused(await answer(muted.ann, question, "GM or players: start anew"))
    assert (muted.state(), muted.moves()) == before
    which = await muted.gm.slash(muted.here, "table open", game="sample")
    await answer(muted.gm, which, "GM: bring back")
    assert OFF in refused(await muted.ann.slash(muted.here, "roll", dice="d6"))
