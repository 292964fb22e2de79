"""What the tests of a table share: a table of Lantern, and how a table is put away."""

from typing import Any

import pytest

from tests.prologue import prologue
from tests.stage import Stage, said


@pytest.fixture
@prologue
async def lantern(stage: Stage) -> Stage:
    """A table of Lantern at which nobody plays yet."""
    await stage.gm.slash(stage.here, "table open", game="sample")
    return stage


@pytest.fixture
@prologue
async def caves(lantern: Stage) -> Stage:
    """A table of Lantern at which Ann plays Wren, with 3 oil."""
    await lantern.ann.slash(lantern.here, "sheet new", name="Wren")
    return lantern


async def put_away(stage: Stage, channel: Any = None, *, by: Any = None) -> None:
    """Have the table of a channel put away, by the GM unless somebody else runs it."""
    who = by or stage.gm
    question = await who.slash(channel or stage.here, "table close")
    said(await who.click(question.response, label="Put it away"), privately=False)
