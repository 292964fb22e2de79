"""What the tests of a bot of its own process share: a wire with it."""

from collections.abc import AsyncIterator

import pytest

from tests.databases import Where, address_of
from tests.wire import Wire, start_bot


@pytest.fixture
async def wire(database: Where) -> AsyncIterator[Wire]:
    """A wire with the bot of another process on it, over the test's own database."""
    async with Wire() as wire, start_bot(wire, environment={"DATABASE_URL": address_of(database)}):
        yield wire
