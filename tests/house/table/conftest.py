"""What the tests of a table share: a table of Lantern."""

import pytest

from tests.prologue import prologue
from tests.stage import Stage


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
