"""What the tests of a bot of its own process share: a wire with it."""

from collections.abc import AsyncIterator

import pytest

from tests.databases import Where, address_of
from tests.wire import Wire, start_bot


@pytest.fixture
async def wire(database: Where) -> AsyncIterator[Wire]:
    """A wire with the bot of another process on it, over the test's own database."""
    environment = {"DATABASE_URL": address_of(database)}
    async with Wire() as wire, start_bot(wire, environment=environment) as process:
        yield wire
        # To stop, it would take seconds for the edits that are due, and how is another test's.
        process.kill()
