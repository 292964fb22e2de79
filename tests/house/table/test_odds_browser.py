"""``/odds`` in a real browser, on a phone.  Skipped where there is no Chromium."""

from pathlib import Path

from bot.playground import PLAYERS
from tests.browser import IN_CHROMIUM, playing
from tests.faces import Faces

pytestmark = IN_CHROMIUM


async def test_odds_on_a_phone(database: Path, dice: Faces, pictures: Path | None) -> None:
    async with playing("ironsworn", database, dice, pictures, width=400, height=850) as person:
        await person.become(PLAYERS[0])
        await person.type("odds", roll="action edge +1")
        await person.shows("rolls edge 3 + 1", "A hit 85 %")
        await person.shows_in_one_line("% strong hit", "% weak hit", "% miss", "91\u00a0%")
        await person.picture("ironsworn")
        await person.type("odds", roll="2d6+1 >= 7")
        await person.shows("26 of 36 rolls.")
        await person.shows_in_one_line("% 7 or more")
        await person.picture("plain-dice")
        dice.add(3, 5, 9)
        await person.type("iron action", stat="edge")
        await person.press("Odds")
        await person.shows("what can be made of this roll")
        await person.picture("an-open-roll")
