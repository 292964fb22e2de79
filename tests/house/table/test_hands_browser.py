"""A character's card in a real browser: pressed with a thumb, and what *More* shows.

Skipped where there is no Chromium.
"""

from pathlib import Path

import pytest

from bot.games import GAMES
from bot.playground import PLAYERS, opened
from tests.browser import CHROMIUM, visiting
from tests.faces import Faces

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")

TAMSIN, _ = PLAYERS


@pytest.mark.parametrize(("width", "height"), [(1100, 1000), (420, 900)])
async def test_the_card_of_every_game_is_pressed_where_it_stands(
    database: Path, dice: Faces, pictures: Path | None, width: int, height: int
) -> None:
    folder = pictures / f"hands-{width}" if pictures else None
    async with (
        opened(database, game="ironsworn", port=0, dice=dice) as (_, preview),
        visiting(preview.url, folder, width=width, height=height) as person,
    ):
        for game in GAMES:
            name = game.making.ready[0].state.name
            await person.enter(game.key)
            await person.become(TAMSIN)
            await person.type("sheet new")
            await person.press(f"Take {name}")
            await person.shows(f"{name} joins")
            await person.type("sheet show")
            await person.shows("More")
            await person.picture(f"{game.key}-card")
            await person.press("More")
            await person.shows("No notes yet.")
            await person.picture(f"{game.key}-more")
            await person.press("Take off the table")
            await person.shows(f"Take {name} off the table?")
            await person.press("Back")
            await person.shows("No notes yet.")
