"""A redo as people see it: what was undone is told again as it was."""

from tests.stage import Stage, labels, refused, said, text_of


async def test_the_message_of_what_is_redone_tells_it_again_and_its_buttons_live(
    lit: Stage,
) -> None:
    lit.dice.add(6, 6)
    await lit.ann.slash(lit.here, "sample look")
    looked = (await lit.ann.slash(lit.here, "sample look")).response
    shown, before = text_of(looked), labels(looked)
    undone = await lit.ann.slash(lit.here, "undo")
    await lit.env.settle()
    assert text_of(lit.now(looked)).startswith("Undone · ")
    redone = said(await lit.ann.slash(lit.here, "redo"), privately=False)
    await lit.env.settle()

    assert redone.startswith("Redone\n")
    assert text_of(lit.now(looked)) == shown
    assert labels(lit.now(looked)) == before
    assert text_of(lit.now(undone.response)).startswith("Undone · Taken back\n")
    said(await lit.ann.click(looked, label="Fill the lantern"), privately=False)
    told = said(await lit.ann.slash(lit.here, "history"))
    assert told.count("redid: ") == 1
    assert told.count("(undone)") == 1


async def test_a_redo_speaks_of_no_dice_where_none_fell(lit: Stage) -> None:
    await lit.gm.slash(lit.here, "clock new", name="Dawn", segments=4)
    await lit.gm.slash(lit.here, "clock tick", name="Dawn")
    await lit.gm.slash(lit.here, "undo")
    redone = said(await lit.gm.slash(lit.here, "redo"), privately=False)
    assert "Dawn" in redone
    assert redone.endswith("It came back as it was.")


async def test_an_undo_that_was_redone_says_one_thing_of_what_stands(lit: Stage) -> None:
    """It said that what it took back stands again, and below that it is as it was before."""
    await lit.gm.slash(lit.here, "clock new", name="Dawn", segments=4)
    await lit.gm.slash(lit.here, "clock tick", name="Dawn")
    undone = (await lit.gm.slash(lit.here, "undo")).response
    assert "Ticks 1 → 0" in text_of(undone)
    await lit.gm.slash(lit.here, "redo")
    await lit.env.settle()
    told = text_of(lit.now(undone))
    assert told.startswith("Undone · Taken back\n*What it took back was redone.*")
    assert "Ticks" not in told


async def test_what_is_undone_once_more_stands_in_no_older_message(lit: Stage) -> None:
    """Both the first undo and the redo went on to say that it stands again."""
    await lit.gm.slash(lit.here, "clock new", name="Dawn", segments=4)
    await lit.gm.slash(lit.here, "clock tick", name="Dawn")
    told = [(await lit.gm.slash(lit.here, each)).response for each in ("undo", "redo", "undo")]
    await lit.env.settle()
    undone, redone, newest = (text_of(lit.now(each)) for each in told)
    assert "stands" not in undone + redone
    assert redone.startswith("Redone\n")
    assert newest.startswith("Taken back\n")


async def test_redoing_bookkeeping_stays_quiet(lit: Stage) -> None:
    await lit.ann.slash(lit.here, "sheet edit", field="oil", value="4")
    await lit.ann.slash(lit.here, "undo")
    assert "Redone" in said(await lit.ann.slash(lit.here, "redo"), privately=True)
    assert "Redone" not in lit.seen_by(lit.bob)


async def test_a_redo_with_nothing_to_redo_is_refused_kindly(lit: Stage) -> None:
    assert "taken back nothing here" in refused(await lit.ann.slash(lit.here, "redo"))
    lit.dice.add(6)
    await lit.ann.slash(lit.here, "sample look")
    await lit.ann.slash(lit.here, "undo")
    lit.dice.add(5)
    again = await lit.ann.slash(lit.here, "sample look")
    assert "Again, after an undo" in text_of(again.response)
    assert "something else since" in refused(await lit.ann.slash(lit.here, "redo"))


async def test_an_undo_after_a_redo_is_not_told_as_done_again(lit: Stage) -> None:
    lit.dice.add(6)
    await lit.ann.slash(lit.here, "sample look")
    for command in ("undo", "redo", "undo"):
        told = await lit.ann.slash(lit.here, command)
    assert "Again" not in text_of(told.response)
