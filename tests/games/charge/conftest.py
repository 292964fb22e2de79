"""Where most tests of Charge begin: on the stage, or with the plays alone."""

import pytest

from bot.games.charge.plays import characters as plays
from bot.storage.referee import Referee
from bot.table.plays import sheets
from bot.table.plays import table as tables
from tests.games.charge.crew import ASH, GM, MOSS, WREN, Crew, seated
from tests.moves import play
from tests.stage import Stage


@pytest.fixture
async def crew(stage: Stage) -> Crew:
    """Everybody at the table, with a character each."""
    return await seated(Crew(stage))


@pytest.fixture
async def table(referee: Referee) -> Referee:
    """A table with a GM who plays nobody, and three who play, without Discord."""
    await play(referee, GM, lambda turn: tables.open_table(turn, "charge", "Friday"))
    for user, name in ((WREN, "Wren"), (ASH, "Ash"), (MOSS, "Moss")):
        await play(referee, user, lambda turn, name=name: sheets.new(turn, name, "charge"))
        await play(referee, user, lambda turn: plays.dots(turn, "sneak 2, sway 1", None))
    return referee
