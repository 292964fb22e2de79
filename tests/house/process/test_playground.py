"""The playground in a real browser: an evening at the table, played by hand.

Skipped where there is no Chromium.
"""

from pathlib import Path

import pytest
from playwright.async_api import expect
from simcord.preview._media import MediaWorker

from bot.playground import GM, PLAYERS
from tests.browser import DRAWN, IN_CHROMIUM, playing
from tests.faces import Faces

pytestmark = IN_CHROMIUM

TAMSIN, JORY = PLAYERS


async def test_an_evening_at_the_table(database: Path, dice: Faces, pictures: Path | None) -> None:
    async with playing("ironsworn", database, dice, pictures) as person:
        await person.shows("The Friday table is open", f"GM: @{GM}")
        await person.picture("table-open")

        await person.become(TAMSIN)
        assert (await person.offered())[:2] == ["/iron action", "/iron move"]
        await person.picture("commands-of-this-channel-first")
        assert "Face Danger" in await person.choices("iron move", "name")
        await person.picture("choices-at-once")
        await person.type("sheet new", name="Wren")
        await person.type("sheet edit", field="iron", value=3)
        await person.type("iron momentum", change=4)
        await person.type("iron track new", kind="vow", name="The bear", rank="dangerous")
        await person.picture("a-vow")
        await person.shows("Wren joins", "The bear", "0 of 10 boxes")

        dice.add(2, 5, 9)
        await person.type("iron action", stat="iron")
        await person.shows("Miss · Wren rolls +iron", "iron 3 = 5 against", "Burn momentum 6")
        await person.sees("d6_2", "d10_5_stands", "d10_9_stands")
        await person.sees_the_newest()
        await person.picture("a-roll-that-burning-helps")

        await person.become(JORY)
        await person.press("Burn momentum 6")
        await person.shows(f"Only @{TAMSIN} or the GM can", "Nothing has changed.")
        await person.picture("somebody-elses-button")

        await person.become(TAMSIN)
        await person.press("Burn momentum 6")
        await person.shows("Weak hit · Wren burns momentum", "Momentum 6 → 2")
        await person.picture("burned")

        await person.type("iron track new", kind="fight", name="The wolf", rank="troublesome")
        await person.press("Mark")
        await person.shows("3 of 10 boxes")
        await person.picture("progress-in-a-fight")
        await person.type("undo")
        await person.shows("Taken back")
        await person.picture("undone")

        for _ in range(4):
            await person.type("iron track mark", name="The bear")
        dice.add(3, 4)
        await person.type("iron track roll", name="The bear")
        await person.shows("Strong hit · Wren fulfils a vow", "Experience earned 0 → 2")
        await person.picture("vow-fulfilled")

        await person.type("sheet show")
        await person.picture("the-sheet")
        await person.type("history")
        await person.shows("History · page 1", f"@{TAMSIN}:")
        await person.sees_the_newest()
        await person.picture("history")
        await person.type("iron track roll", name="The bear")
        await person.sees_the_newest()
        assert not await person.page.locator("#inspector-count").is_visible()
        await person.picture("a-refusal")

        await person.become(GM)
        await person.type("table show")
        await person.picture("the-gms-dashboard")
        await person.enter("fate")
        await person.shows("Fate with Momentum Dice")
        await person.type("about")
        await person.shows("Flywheel")
        await person.picture("another-channel-as-the-same-person")

    # A new process: the messages are gone with the simulated Discord, the table is not.
    async with playing("ironsworn", database, dice, pictures, width=420, height=850) as person:
        await person.become(TAMSIN)
        await person.type("sheet show")
        await person.shows("Wren", "The bear (fulfilled)")
        await person.picture("a-phone-after-a-restart")
        dice.add(6, 3, 10)
        await person.type("iron action", stat="wits", adds=1)
        await person.picture("a-roll-on-a-phone")


async def test_no_table_is_lost_by_a_slip(
    database: Path, dice: Faces, pictures: Path | None
) -> None:
    """PI1, PI2, PI3: played again by the steps by which they were found."""
    async with playing("ironsworn", database, dice, pictures) as person:
        for name, character in ((TAMSIN, "Wren"), (JORY, "Kestrel")):
            await person.become(name)
            await person.type("sheet new", name=character)
        await person.become(GM)
        await person.type("undo")
        await person.shows("A question first", "opened the table The Friday table")
        await person.picture("undo-asks-the-gm")
        await person.become(JORY)
        await person.type("table open", game="Ironsworn")
        await person.shows("Only the GM can do that")
        await person.picture("nobody-takes-a-table-that-has-a-gm")

        await person.become(GM)
        await person.type("table gm", member=GM, remove=True)
        await person.shows("You are the only GM of this table")
        await person.picture("the-last-gm-is-asked")
        await person.press("GM: leave it without a GM")
        await person.shows("GMs: nobody")
        await person.type("table open", game="Ironsworn")
        await person.picture("a-table-without-a-gm-is-its-players")
        await person.press("Ask them")
        await person.become(JORY)
        await person.shows("May they run this table?")
        await person.picture("the-players-are-asked")
        await person.press("Players: agree")
        await person.shows("The Friday table is open")
        await person.picture("the-players-agreed")

        await person.become(GM)
        await person.type("table close")
        await person.picture("put-it-away")
        await person.press("Put it away")
        await person.become(TAMSIN)
        await person.type("iron action", stat="iron")
        await person.shows("Put away here", "Do you want to start anew?")
        await person.picture("a-stray-roll-asks")
        dice.add(6, 1, 1)
        await person.press("GM or players: start anew")
        await person.shows("Strong hit")
        await person.become(GM)
        await person.type("undo")
        await person.picture("undo-offers-the-table-that-was-put-away")
        await person.press("GM: bring back The Friday table")
        await person.shows("open again, as it was left")
        await person.type("table show")
        await person.shows("Kestrel")
        await person.picture("all-is-there-again")


async def test_symbols_are_pictures_that_need_no_process_each(
    database: Path, dice: Faces, pictures: Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(MediaWorker, "_decode")
    async with playing("ironsworn", database, dice, pictures) as person:
        await person.type("iron track new", kind="vow", name="The bear", rank="dangerous")

        symbols = person.page.locator("#channel-message-list img.custom-emoji")
        await expect(symbols.first).to_be_visible()
        await person.page.wait_for_function(DRAWN)
        await person.picture("symbols")
        seen = await symbols.evaluate_all("all => all.map(each => [each.alt, each.naturalWidth])")
        assert ["box_0_of_4", 128] in seen
        assert "unavailable" not in await person.text()
