"""A first evening in a real browser: characters by form or ready-made, and what is asked for.

Each character's card is pressed with a thumb, and *More* shows what there is no room for on it.

Skipped where there is no Chromium.
"""

from pathlib import Path

import pytest
from playwright.async_api import Locator

from bot.games import GAMES
from bot.playground import GM, PLAYERS
from tests.browser import IN_CHROMIUM, Person, playing
from tests.faces import Faces

pytestmark = IN_CHROMIUM

TAMSIN, JORY = PLAYERS


async def form(person: Person) -> Locator:
    """Give the form that is open."""
    found = person.page.locator(".modal-dialog")
    await found.wait_for()
    return found


async def send(person: Person, *texts: str) -> None:
    """Fill in the first fields of the form that is open, and send it."""
    open_form = await form(person)
    for number, text in enumerate(texts):
        await open_form.locator("input, textarea").nth(number).fill(text)
    await open_form.get_by_role("button", name="Submit").click()
    await person.settled()


@pytest.mark.parametrize(("width", "height"), [(1100, 900), (420, 850)])
async def test_a_first_evening_needs_no_preparation(
    database: Path, dice: Faces, pictures: Path | None, width: int, height: int
) -> None:
    folder = pictures / f"making-{width}" if pictures else None
    async with playing("ironsworn", database, dice, folder, width=width, height=height) as person:
        for game in GAMES:
            await person.enter(game.key)
            await person.become(TAMSIN)
            await person.type("sheet new")
            await person.shows(f"New character · {game.title}")
            await person.picture(f"{game.key}-ready-made")
            await person.press("Fill in the form")
            await form(person)
            await person.picture(f"{game.key}-form")
            await person.page.keyboard.press("Escape")
            name = game.making.ready[0].state.name
            await person.press(f"Take {name}")
            await person.shows(f"{name} joins")
            await person.picture(f"{game.key}-joins")
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
            await person.press("Edit")
            await send(person, "Somebody")
            await person.shows("Somebody")
            await person.picture(f"{game.key}-changed")

        # The rest is the same in every game, and in this one a form is sent by its name alone.
        await person.enter("fu")
        await person.become(JORY)
        await person.type("sheet new", name="Rook")
        await person.press("Fill in the sheet")
        await send(person, "Somebody of a name that is too long by far"[:40])
        await person.picture("filled-in-or-refused")

        await person.become(GM)
        await person.type("clock new")
        await send(person, "The guards arrive")
        await person.shows("The guards arrive", "0 of 4")
        await person.type("clock new", name="The guards arrive")
        await send(person)
        await person.shows("Nothing has changed.", "What does it count down to?")
        await person.picture("a-form-that-comes-back")
        await person.press("Correct it")
        await form(person)
        await person.picture("filled-with-what-was-typed")
        await send(person, "The tide")
        await person.shows("The tide")
        await person.type("clock tick")
        await person.shows("Which clock?")
        await person.picture("which-clock")
        await person.press("The tide")
        await person.shows("1 of 4")
        await person.picture("ticked")
        await person.type("roll")
        await form(person)
        await person.picture("roll-form")
        dice.add(3, 4)
        await send(person, "2d6")
        await person.shows("7")
