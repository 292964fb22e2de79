"""A panel in a real browser, wide and on a phone: two games at one table.

Skipped where there is no Chromium.
"""

from pathlib import Path

from bot.playground import GM, PLAYERS, opened
from tests.browser import IN_CHROMIUM, Person, visiting
from tests.faces import Faces

pytestmark = IN_CHROMIUM

TAMSIN, JORY = PLAYERS


PARAGRAPHS = "[data-message-id]:last-child .embed-description .markdown-paragraph"

APART = """one => {
    const gap = one.getBoundingClientRect().top
        - one.previousElementSibling.getBoundingClientRect().bottom;
    return gap / parseFloat(getComputedStyle(one).fontSize);
}"""
"""How far a paragraph is below the one before it, by the height of its letters."""


async def set_the_table(person: Person, dice: Faces) -> None:
    """Have two games, what waits, clocks and tracks at one table."""
    await person.become(GM)
    await person.type("clock new", name="The Iron Guard", segments=6, kind="danger")
    await person.type("clock new", name="A betrayal", segments=4, hidden=True)
    await person.become(TAMSIN)
    await person.type("sheet new", name="Wren")
    await person.type("iron track new", kind="vow", name="Bring the twins home", rank="formidable")
    await person.type("iron track new", kind="fight", name="The bear", rank="epic", shared=True)
    await person.become(JORY)
    await person.type("sheet new", name="Dara", game="fate")
    dice.add(3, 3, 2, 1)
    await person.type("fate roll", skill="Fight", action="Overcome")
    await person.become(GM)
    await person.type("clock tick", name="The Iron Guard", segments=2)


async def test_a_panel_shows_two_games_at_one_table_and_follows_them(
    database: Path, dice: Faces, pictures: Path | None
) -> None:
    async with opened(database, game="ironsworn", port=0, dice=dice) as (here, preview):
        async with visiting(preview.url, pictures) as person:
            await set_the_table(person, dice)
            await person.type("table show")
            await person.shows("A betrayal 0 of 4", "Bring the twins home")
            await person.picture("the-table-for-its-gm")
            await person.type("table panel")
            await person.shows("Waiting", "The Iron Guard 2 of 6", "Dara", "The bear")
            # What waits stands apart from who plays, as it does in Discord.
            assert await person.page.locator(PARAGRAPHS).last.evaluate(APART) > 1
            await person.picture("a-panel")
        async with visiting(preview.url, pictures, width=400, height=1000) as person:
            await person.become(TAMSIN)
            await person.picture("a-panel-on-a-phone")
            await person.press("My sheet")
            await person.shows("Wren", "Only you can see this")
            await person.become(GM)
            await person.type("clock tick", name="The Iron Guard", segments=4)
            await person.shows("The Iron Guard 6 of 6 · full · danger")
            await person.shows_in_one_line("6 of 6 · full · danger")
        assert here.env.errors == []
