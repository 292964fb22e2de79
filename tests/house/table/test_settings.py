"""How loud a table is, what it keeps secret, and what each person wants for themselves."""

from typing import Any

import pytest

from tests.prologue import prologue
from tests.stage import Stage, asked, labels, refused, said, text_of
from tests.wire import until

EDIT = {"field": "iron", "value": "3"}


@pytest.fixture
@prologue
async def party(opened: Stage) -> Stage:
    """A table at which Ann has a character."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    return opened


# --------------------------------------------------------------------------------- bookkeeping


async def test_anybody_sees_the_settings_and_the_gm_alone_changes_them(opened: Stage) -> None:
    seen = said(await opened.ann.slash(opened.here, "table settings"), privately=True)
    assert [line[:9] for line in seen.splitlines()[1:3]] == ["**ping: o", "**quiet: "]
    assert "**secrets: roller**" in seen

    assert "Only the GM" in refused(
        await opened.ann.slash(opened.here, "table settings", ping="on")
    )
    told = said(await opened.gm.slash(opened.here, "table settings", ping="on"), privately=False)
    assert "**ping: on**" in told
    assert "quiet" not in told
    assert "already set that way" in refused(
        await opened.gm.slash(opened.here, "table settings", ping="on")
    )


async def test_a_loud_table_tells_bookkeeping_to_everybody(party: Stage) -> None:
    await party.gm.slash(party.here, "table settings", quiet="off")
    done = await party.ann.slash(party.here, "sheet edit", **EDIT)

    assert "2 → 3" in said(done, privately=False)
    assert labels(done.response) == []


async def test_whoever_is_quiet_is_so_where_the_table_is_loud(party: Stage) -> None:
    await party.gm.slash(party.here, "table settings", quiet="off")
    assert "**quiet: on**" in said(await party.ann.slash(party.here, "me settings", quiet="on"))

    said(await party.ann.slash(party.here, "sheet edit", **EDIT), privately=True)
    await party.bob.slash(party.here, "sheet new", name="Rook")
    said(await party.bob.slash(party.here, "sheet edit", **EDIT), privately=False)
    said(await party.ann.slash(party.here, "me settings", quiet="off"), privately=True)
    said(await party.ann.slash(party.here, "sheet edit", field="iron", value="1"), privately=False)


async def test_settings_are_taken_back_by_the_gm_after_a_question(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "table settings", secrets="gm", quiet="off")
    question = await opened.gm.slash(opened.here, "undo")
    assert "its settings are quiet: on and secrets: roller again" in asked(question)
    await opened.gm.click(question.response, label="GM: take back the change of settings")

    assert "**secrets: roller**" in said(await opened.ann.slash(opened.here, "table settings"))


# ---------------------------------------------------------------------------------- hidden rolls


async def secret(stage: Stage) -> Any:
    """Have Ann roll in secret."""
    stage.dice.add(5, 6)
    return await stage.ann.slash(stage.here, "roll", dice="2d6", label="Ambush", hidden=True)


async def test_everybody_hears_that_somebody_rolled_in_secret_and_nothing_of_it(
    opened: Stage,
) -> None:
    said(await secret(opened), privately=True)
    line = opened.here.history(viewer=opened.bob)[-1]

    assert f"{opened.ann.mention} rolled in secret." in text_of(line)
    assert line.content == ""
    assert labels(line) == []
    for word in ("Ambush", "11", "2d6"):
        assert word not in opened.seen_by(opened.bob)


async def test_a_gm_looks_at_hidden_rolls_where_the_table_says_so(opened: Stage) -> None:
    await secret(opened)
    assert "rolled in secret" in said(await opened.gm.slash(opened.here, "history"))
    await opened.gm.slash(opened.here, "table settings", secrets="gm")
    hidden = await secret(opened)
    assert "the GM can see it" in said(hidden, privately=True)
    line = opened.here.history(viewer=opened.bob)[-1]

    assert "Only the GM" in refused(await opened.bob.click(line, label="GM: look"))
    seen = said(await opened.gm.click(line, label="GM: look"), privately=True)
    assert "11 · Ambush" in seen
    history = said(await opened.gm.slash(opened.here, "history"))
    assert history.count("Ambush") == 1, "what was rolled before stays its roller's alone"
    assert "Ambush" not in opened.seen_by(opened.bob)

    late = opened.late(line)
    shown = said(await opened.ann.click(hidden.response, label="Reveal to all"), privately=False)
    assert "can see it" not in shown
    await until(lambda: labels(opened.now(line)) == [])
    late()
    assert "already revealed" in refused(await opened.gm.click(line, label="GM: look"))
    await opened.ann.slash(opened.here, "undo")
    assert "11 · Ambush" in said(await opened.gm.click(line, label="GM: look"), privately=True)
    assert "rolled in secret." in text_of(line)


async def test_the_line_of_a_hidden_roll_offers_a_look_while_there_is_one(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "table settings", secrets="gm")
    hidden = await secret(opened)
    line = opened.here.history(viewer=opened.bob)[-1]
    assert labels(line) == ["GM: look"]
    await opened.ann.click(hidden.response, label="Reveal to all")
    await until(lambda: labels(opened.now(line)) == [])
    await opened.ann.slash(opened.here, "undo")
    await until(lambda: labels(opened.now(line)) == ["GM: look"])
    assert "Ambush" in said(await opened.gm.click(opened.now(line), label="GM: look"))
    await opened.ann.slash(opened.here, "undo")
    await until(lambda: labels(opened.now(line)) == [])
    told = text_of(opened.now(line))
    assert told.startswith("Undone · A hidden roll")
    assert [word for word in ("Ambush", "11", "2d6") if word in told] == []
    assert f"{opened.ann.mention} rolled in secret." in told
    await opened.ann.slash(opened.here, "redo")
    await until(lambda: labels(opened.now(line)) == ["GM: look"])
    assert text_of(opened.now(line)).startswith("A hidden roll")
