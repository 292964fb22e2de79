"""Mini-FU in a real browser: past the guards and over the cliff, played by hand.

Skipped where there is no Chromium.
"""

from pathlib import Path

from bot.playground import GM, PLAYERS
from tests.browser import IN_CHROMIUM, Person, playing
from tests.faces import Faces

pytestmark = IN_CHROMIUM

TAMSIN, JORY = PLAYERS

EXPLORER = (
    "Name: Tennessee Smith / Concept: Explorer / Descriptors: Daredevil, Afraid of snakes (hinders)"
    " / Edges: Eye for detail / Gear: Bullwhip"
)


async def fill(person: Person, text: str, option: str) -> None:
    """Fill in the form that is open: a text, an option of its menu; and send it."""
    form = person.page.locator(".modal-dialog")
    await form.locator("input").first.fill(text)
    await form.get_by_role("combobox").click()
    await person.page.locator(".select-option:visible").get_by_text(option, exact=True).click()
    await person.picture("a-form")
    await form.get_by_role("button", name="Submit").click()
    await person.settled()


async def equip(person: Person) -> None:
    """Let Tamsin make the explorer, by one command."""
    await person.become(TAMSIN)
    await person.type("sheet new", text=EXPLORER)
    await person.shows("Tennessee Smith joins")


async def test_past_the_guards_by_hand(database: Path, dice: Faces, pictures: Path | None) -> None:
    async with playing("fu", database, dice, pictures) as person:
        await equip(person)
        await person.become(GM)
        await person.type("fu tag add", name="Plenty of shadows", scene="True")
        await person.become(TAMSIN)
        await person.type("fu check", action="sneak past the guards")
        await person.shows("Tennessee Smith: sneak past the guards · 1 power vs 0 challenge")
        await person.shows("GM, does this hinder? Afraid of snakes.")
        await person.picture("a-check-begins")
        await person.choose("Tick what helps", "Daredevil", "Plenty of shadows (scene)")
        await person.shows("3 power vs 0 challenge", "Plenty of shadows (scene)")
        await person.picture("ticked")

        await person.become(JORY)
        await person.press("Suggest a die")
        await fill(person, "An eye on the wind", "It helps: +1 power die")
        await person.shows("4 power vs 0 challenge", "An eye on the wind")
        await person.press("GM: lock pool")
        await person.shows("Only the GM can do that", "Nothing has changed.")
        await person.picture("a-friend-may-not-lock")
        await person.become(GM)
        await person.choose("GM: what hinders?", "Difficulty: +2 challenge dice")
        await person.shows("4 power vs 2 challenge", "Yes 75 % · no 25 %", "19 % Yes, and")
        await person.picture("the-gm-adds-two")
        await person.press("GM: lock pool")
        await person.shows("Pool locked by the GM.")

        await person.become(TAMSIN)
        await person.picture("locked")
        dice.add(6, 5, 3, 2, 6, 4)
        await person.press("Roll 4 power vs 2 challenge")
        await person.shows(
            "Yes, but · Tennessee Smith: sneak past the guards",
            "It works, at a price",
            "One pair cancels: ",
            "1 power die counts, above the best challenge die left, 4.",
        )
        await person.sees_the_newest()
        await person.picture("yes-but")
        await person.press("Give somebody a condition")
        await fill(person, "Winded", "Tennessee Smith")
        await person.shows("Tennessee Smith suffers Winded")
        await person.press("Why?")
        await person.shows("(R4.7)")
        await person.picture("what-it-costs")
        await person.type("sheet show")
        await person.shows("Afraid of snakes (hinders)", "Conditions", "Winded")
        await person.picture("the-sheet")
        await person.become(GM)
        await person.type("table show")
        await person.shows("The Friday table", "Plenty of shadows")
        await person.picture("the-gms-dashboard")


async def test_over_the_cliff_on_a_phone(
    database: Path, dice: Faces, pictures: Path | None
) -> None:
    async with playing("fu", database, dice, pictures, width=420, height=850) as person:
        await equip(person)
        for condition in ("Cut arm", "Twisted ankle"):
            await person.type("fu condition add", name=condition)
        await person.become(GM)
        await person.type("fu tag add", name="A good run up", scene="True")
        for name in ("Rushed", "Pelted with rocks"):
            await person.type("fu tag add", name=name, scene="True", effect="Hinders")

        await person.become(TAMSIN)
        await person.type("fu check", action="leap for the airship")
        await person.shows("1 power vs 4 challenge", "Cut arm (condition)")
        await person.picture("a-check-on-a-phone")
        # Two presses from here to the result: what helps, and Roll.
        await person.choose("Tick what helps", "Daredevil", "A good run up (scene)")
        await person.shows("3 power vs 4 challenge")
        await person.picture("ticked-on-a-phone")
        dice.add(4, 3, 1, 4, 3, 1, 1)
        await person.press("Roll 3 power vs 4 challenge")
        await person.shows(
            "No, but · Tennessee Smith: leap for the airship",
            "3 pairs cancel: ",
            "1 challenge die counts, as no power die is left.",
        )
        await person.picture("no-but-on-a-phone")

        dice.add(*[6, 5, 5, 4] * 5, *[6, 5, 4, 4] * 5)
        await person.type("fu check", power=20, challenge=20)
        await person.shows("10 pairs cancel: ")
        await person.page.get_by_text("10 pairs cancel").scroll_into_view_if_needed()
        await person.picture("twenty-a-side-on-a-phone")


async def test_a_chance_is_one_line_on_a_phone(
    database: Path, dice: Faces, pictures: Path | None
) -> None:
    async with playing("fu", database, dice, pictures, width=400, height=850) as person:
        await person.become(TAMSIN)
        await person.type("fu check", power=3, challenge=3, now="False")
        await person.shows("3 power vs 3 challenge", "% Botch")
        await person.picture("chances-on-a-phone")
        await person.shows_in_one_line("% Yes, and", "% Yes, but", "% No, but", "% No, and")
