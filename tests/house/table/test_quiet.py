"""Bookkeeping stays out of the channel, and whoever did it may show it to everybody."""

from typing import Any

import pytest

from bot.errors import HandsOff, OtherTable, Stale
from bot.journal import Entry
from bot.storage.referee import Referee
from bot.table.plays import sheets
from bot.table.plays import table as tables
from rules.errors import NotYours
from tests.conftest import scope
from tests.faces import Faces
from tests.stage import Stage, labels, refused, said, text_of
from tests.wire import until

SHOW = "Show everybody"


@pytest.fixture
async def edited(opened: Stage) -> Any:
    """The answer to an edit of Wren's, by her player."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    return await opened.ann.slash(opened.here, "sheet edit", field="iron", value="3")


async def test_bookkeeping_is_told_to_whoever_did_it_alone(opened: Stage, edited: Any) -> None:
    assert "2 → 3" in said(edited, privately=True)
    assert "2 → 3" not in opened.seen_by(opened.bob)

    await opened.ann.slash(opened.here, "sheet new", name="Moth")
    used = await opened.ann.slash(opened.here, "sheet use", character="Wren")
    assert labels(used.response) == [SHOW]
    assert "Wren joins" in opened.seen_by(opened.bob)


async def test_it_is_shown_to_everybody_once(opened: Stage, edited: Any) -> None:
    await opened.ann.click(edited.response, label=SHOW)

    assert opened.seen_by(opened.bob).count("2 → 3") == 1
    assert labels(edited.response) == []


async def test_what_was_shown_to_everybody_says_so_once_it_is_undone(
    opened: Stage, edited: Any
) -> None:
    """It stood there as if it held, while the undo was told to whoever made it alone."""
    shown = await opened.ann.click(edited.response, label=SHOW)
    (told,) = shown.followups
    await opened.ann.slash(opened.here, "undo")
    await until(lambda: text_of(opened.now(told)).startswith("Undone · "))
    await opened.ann.slash(opened.here, "redo")
    await until(lambda: "2 → 3" in text_of(opened.now(told)).splitlines()[1])


async def test_what_a_gm_did_for_a_player_says_so_when_it_is_shown(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    done = await opened.gm.slash(
        opened.here, "sheet edit", field="iron", value="3", player=opened.ann
    )
    await opened.gm.click(done.response, label=SHOW)

    told = opened.here.history(viewer=opened.bob)[-1]
    assert f"<@{opened.gm.id}> acted for <@{opened.ann.id}>" in text_of(told)


async def test_what_was_undone_is_shown_no_more_and_its_undoing_stays_quiet(
    opened: Stage, edited: Any
) -> None:
    undone = await opened.ann.slash(opened.here, "undo")
    assert "Taken back" in said(undone, privately=True)
    assert "undo" in refused(await opened.ann.click(edited.response, label=SHOW))

    await opened.ann.click(undone.response, label=SHOW)
    assert "Taken back" in opened.seen_by(opened.bob)


async def test_its_undoing_stays_quiet_right_after_another_that_all_read(opened: Stage) -> None:
    """A row of undos is one message, but for what is told to one alone."""
    ann, here = opened.ann, opened.here
    await ann.slash(here, "sheet new", name="Wren", game="sample")
    await ann.slash(here, "sheet edit", field="oil", value="4")
    opened.dice.add(1)
    await ann.slash(here, "roll", dice="d6")
    first = await ann.slash(here, "undo")
    before = said(first, privately=False)
    assert "oil" in said(await ann.slash(here, "undo"), privately=True)
    await opened.env.settle()
    assert text_of(opened.now(first.response)) == before


# -------------------------------------------------------------------------- whoever forges it


async def told(referee: Referee, **who: Any) -> Entry:
    """Have somebody press the button of what Ann (1) did to her character."""
    if not await referee.look(scope(1), lambda turn: turn.is_stored):
        await referee.play(scope(9), lambda turn: tables.open_table(turn, "ironsworn", None))
        await referee.play(scope(1), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
        await referee.play(scope(1, key=77), lambda turn: sheets.edit(turn, None, "iron", "3"))
    return await referee.look(
        scope(**who), lambda turn: tables.told_to_one(turn, who.get("key", 77))
    )


async def test_only_who_did_it_or_the_gm_shows_it(referee: Referee) -> None:
    assert (await told(referee, user=1)).actor == 1
    assert (await told(referee, user=9)).actor == 1
    with pytest.raises(NotYours):
        await told(referee, user=2)


async def test_whose_hands_are_kept_off_shows_nothing(referee: Referee) -> None:
    await told(referee, user=1)
    await referee.play(scope(9), lambda turn: tables.mute(turn, 1, is_managing=False, remove=False))
    with pytest.raises(HandsOff):
        await told(referee, user=1)


async def test_it_is_shown_at_its_own_table_alone(referee: Referee) -> None:
    await told(referee, user=1)
    with pytest.raises(OtherTable):
        await told(referee, user=1, channel=11)


async def test_what_is_no_bookkeeping_is_not_shown_that_way(referee: Referee, dice: Faces) -> None:
    await told(referee, user=1)
    dice.add(4)
    await referee.play(scope(1, key=78), lambda turn: tables.roll(turn, "d6", None, hidden=True))
    with pytest.raises(Stale):
        await told(referee, user=1, key=78)
