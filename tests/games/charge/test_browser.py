"""Charge in a real browser: a heist, played by hand, wide and on a phone.

Skipped where there is no Chromium.
"""

from pathlib import Path

from bot.playground import GM, PLAYERS
from tests.browser import IN_CHROMIUM, Person, playing
from tests.faces import Faces

pytestmark = IN_CHROMIUM

TAMSIN, JORY = PLAYERS


async def join(person: Person, who: str, name: str, dots: str) -> None:
    """Make somebody's character."""
    await person.become(who)
    await person.type("sheet new", name=name)
    await person.type("charge dots", dots=dots)


async def put_together(person: Person) -> None:
    """Propose a roll, and let everybody add their half."""
    await person.become(TAMSIN)
    await person.type("charge action", goal="past the dog", action="sneak")
    await person.shows("Wren proposes a roll: sneak", "2 dice: sneak 2", "Costs no momentum")
    await person.picture("a-roll-is-proposed")
    await person.become(JORY)
    await person.press("Assist: 1 momentum")
    await person.shows("Ash assists", "3 dice: sneak 2 · assist by Ash +1")
    await person.press("Withdraw")
    await person.shows("Not your button", "Nothing has changed.")
    await person.become(GM)
    await person.page.get_by_role("button", name="GM", exact=True).last.click()
    await person.shows("What you choose is told to everybody.")
    await person.press("Risk high")
    await person.picture("the-gms-controls")
    await person.shows("The GM sets the risk: high.")
    await person.become(TAMSIN)
    await person.choose("Push, talents", "Push for effect one level up: 2 momentum")
    await person.shows("Effect standard → great", "No momentum gained")
    await person.picture("everybody-added-their-half")


async def see_clock(person: Person, words: str) -> None:
    """Hold that the newest clock is there as a picture too, and says what it shows."""
    drawn = person.page.locator("img.embed-thumbnail").last
    await drawn.wait_for()
    assert await drawn.evaluate("each => each.decode().then(() => each.naturalWidth)") == 160
    await person.shows(words)


async def suffer(person: Person, dice: Faces) -> None:
    """Let a bad roll have a consequence, which is protected from and resisted."""
    await person.become(TAMSIN)
    dice.add(1, 3)
    await person.type("charge action", now="True", action="sneak")
    await person.shows("Bad outcome · Wren rolls sneak", "the GM picks a consequence")
    await person.picture("a-bad-outcome")
    await person.become(GM)
    await person.choose("GM: pick", "Worse condition: 2 stress")
    form = person.page.locator(".modal-dialog")
    await form.locator("input").first.fill("A dog has Wren by the boot")
    await person.picture("a-consequence-in-words")
    await form.get_by_role("button", name="Submit").click()
    await person.settled()
    await person.shows("Wren faces a worse condition", "A dog has Wren by the boot")
    await person.become(JORY)
    await person.press("Protect Wren")
    await person.shows("Ash protects Wren")
    await person.picture("protected")
    dice.add(5)
    await person.choose("Resist", "1 momentum: avoided 17 %, reduced 33 %, happens 50 %")
    await person.shows("Ash reduces a worse condition", "Rating 2 → 1", "Stress 0 → 1")
    await person.picture("resisted")


async def test_a_heist_is_played_by_hand(
    database: Path, dice: Faces, pictures: Path | None
) -> None:
    async with playing("charge", database, dice, pictures) as person:
        await join(person, TAMSIN, "Wren", "sneak 2, sway 1")
        await join(person, JORY, "Ash", "shoot 2")
        await person.become(GM)
        await person.type("clock new", name="The vault", segments=4)
        await see_clock(person, "0 of 4")
        await put_together(person)
        dice.add(6, 6, 2)
        await person.press("Roll 3 dice")
        await person.shows("Critical success · Wren rolls sneak", "an advantage in the story")
        await person.picture("a-critical-success")
        await person.press("The vault: +3 segments")
        await see_clock(person, "3 of 4")
        await person.picture("a-clock-is-filled-by-the-roll")
        await person.page.get_by_role("button", name="Tick", exact=True).last.click()
        await person.settled()
        await see_clock(person, "4 of 4")
        await person.shows("The clock is full.")
        await suffer(person, dice)
        await person.become(TAMSIN)
        await person.type("sheet show")
        await person.shows("4 dots left to place", "Momentum 0")
        await person.shows_in_one_line("finesse 0", "tinker 0", "command 0")
        await person.picture("the-sheet")


async def test_a_roll_is_put_together_on_a_phone(
    database: Path, dice: Faces, pictures: Path | None
) -> None:
    async with playing("charge", database, dice, pictures, width=420, height=850) as person:
        await join(person, TAMSIN, "Wren", "sneak 2, sway 1")
        await join(person, JORY, "Ash", "shoot 2")
        await put_together(person)
        await person.shows_in_one_line("high", "great")
        dice.add(6, 4, 2)
        await person.press("Roll 3 dice")
        await person.shows("Full success · Wren rolls sneak")
        await person.shows_in_one_line("high", "great")
        await person.picture("a-full-success-on-a-phone")
        await person.become(GM)
        await person.type("clock new", name="Alarm", segments=6)
        await person.press("Tick")
        await see_clock(person, "1 of 6")
        await person.picture("a-clock-on-a-phone")
        await person.become(TAMSIN)
        await person.type("sheet edit", field="name", value="Doctor Okafor")
        await person.type("charge momentum", change=5)
        await person.type("charge attachment add", name="The boat")
        await person.type("table show")
        await person.shows_in_one_line("5", "0\u00a0of\u00a04")
        await person.picture("a-table-on-a-phone")
        dice.add(1, 3)
        await person.type("charge action", now="True", action="sneak")
        await person.become(GM)
        await person.choose("GM: pick", "Escalated risk")
        await person.page.locator(".modal-dialog").get_by_role("button", name="Submit").click()
        await person.settled()
        await person.become(TAMSIN)
        await person.shows_whole("Resist, or lose an attachment")
        await person.picture("a-price-on-a-phone")
