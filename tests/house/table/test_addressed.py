"""A private answer speaks of its reader as you, and of anybody else by their name."""

import pytest

from tests.house.table.conftest import put_away
from tests.stage import Stage, asked, refused, said


@pytest.mark.parametrize("options", [{}, {"since": 10}], ids=["last", "since"])
async def test_who_has_done_nothing_is_told_so(opened: Stage, options: dict[str, int]) -> None:
    own = refused(await opened.ann.slash(opened.here, "undo", **options))
    of_ann = refused(await opened.gm.slash(opened.here, "undo", player=opened.ann, **options))

    assert "You have done nothing here" in own
    assert opened.ann.mention not in own
    assert f"{opened.ann.mention} has done nothing here" in of_ann


async def test_who_can_redo_nothing_is_told_so(opened: Stage) -> None:
    own = refused(await opened.ann.slash(opened.here, "redo"))
    assert "You have taken back nothing here" in own
    of_ann = refused(await opened.gm.slash(opened.here, "redo", player=opened.ann))
    assert f"{opened.ann.mention} has taken back nothing here" in of_ann

    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=4)
    await opened.ann.slash(opened.here, "undo")
    await opened.ann.slash(opened.here, "clock new", name="Flood", segments=4)
    own = refused(await opened.ann.slash(opened.here, "redo"))
    assert "You have done something else since your last undo" in own
    of_ann = refused(await opened.gm.slash(opened.here, "redo", player=opened.ann))
    assert f"{opened.ann.mention} has done something else since their last undo" in of_ann


async def test_what_an_undo_would_take_back_is_said_to_who_did_it(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=4)
    own = await opened.ann.slash(opened.here, "undo", since=10)
    assert "what you did" in asked(own)
    of_ann = await opened.gm.slash(opened.here, "undo", player=opened.ann, since=10)
    assert f"what {opened.ann.mention} did" in asked(of_ann)


async def test_who_would_no_longer_run_a_table_is_told_so(opened: Stage) -> None:
    own = await opened.gm.slash(opened.here, "undo")
    assert "you no longer run the table" in asked(own)
    assert opened.gm.mention not in asked(own)

    own = await opened.gm.slash(opened.here, "table gm", member=opened.gm, remove=True)
    assert "You are the only GM" in asked(own)
    theirs = await opened.manager.slash(opened.here, "table gm", member=opened.gm, remove=True)
    assert f"{opened.gm.mention} is the only GM" in asked(theirs)


async def test_ones_own_history_is_called_so(opened: Stage) -> None:
    own = said(await opened.ann.slash(opened.here, "history", player=opened.ann))
    assert "Your entries" in own
    theirs = said(await opened.bob.slash(opened.here, "history", player=opened.ann))
    assert f"Entries of {opened.ann.mention}" in theirs


async def test_who_may_bring_a_table_back_is_told_so(opened: Stage) -> None:
    clock = await opened.gm.slash(opened.here, "clock new", name="Alarm", segments=4)
    late = opened.late(clock.response)
    await put_away(opened)
    await opened.env.settle()
    late()

    assert "You can bring it back" in refused(await opened.gm.click(clock.response, label="Tick"))
    theirs = refused(await opened.ann.click(clock.response, label="Tick"))
    assert f"{opened.gm.mention} can bring it back" in theirs
