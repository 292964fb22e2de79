"""What the tests of answers share: a table of Lantern with a fire."""

import pytest

from tests.prologue import prologue
from tests.stage import Stage


@pytest.fixture
@prologue
async def lit(opened: Stage) -> Stage:
    """A table of Lantern with a fire of two logs, to which everybody has come."""
    await opened.gm.slash(opened.here, "table open", game="sample")
    await opened.gm.slash(opened.here, "sample kindle", place="The bridge")
    return opened
