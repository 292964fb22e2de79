"""Tables that several tests of Fate begin with."""

import pytest

from tests.games.fate.party import Party, seated
from tests.prologue import prologue
from tests.stage import Stage


@pytest.fixture
async def party(stage: Stage) -> Party:
    """Everybody at the table: the Sword Master of the rules, a guardian, a GM."""
    return await seated(Party(stage))


@pytest.fixture
@prologue
async def twins(party: Party) -> Party:
    """Bob's character is called Wren too, as Ann's."""
    await party.edit(party.bob, "name", "Wren")
    return party
