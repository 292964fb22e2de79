"""Fate in a real browser: the Sword Master's evening, played by hand.

Skipped where there is no Chromium.
"""

from pathlib import Path

from bot.playground import GM, PLAYERS
from tests.browser import IN_CHROMIUM, Person, playing
from tests.faces import Faces

pytestmark = IN_CHROMIUM

TAMSIN, JORY = PLAYERS
PLUS, BLANK, MINUS = 3, 2, 1
M = "momentum_die_"


async def attack(person: Person, dice: Faces, *faces: int, opposition: int) -> None:
    """Attack with Fighting."""
    dice.add(*faces)
    await person.type("fate roll", skill="Fighting", action="Attack", opposition=opposition)


async def prepare(person: Person) -> None:
    """Make the Sword Master."""
    await person.become(TAMSIN)
    await person.type("sheet new", name="Wren")
    await person.type("fate skill", name="Fighting", rating=4)
    await person.type("fate action", action="Attack")
    await person.type("sheet edit", field="high concept", value="Sword Master")
    await person.type("sheet edit", field="game changer", value="Killing Blow")


async def fill_the_bank(person: Person, dice: Faces) -> None:
    """Attack three times, and once more for the last momentum."""
    await attack(person, dice, PLUS, BLANK, MINUS, PLUS, opposition=2)
    await person.shows("Success with style so far", "Superb (+5) vs Fair (+2)")
    await person.sees(f"{M}plus", f"{M}blank", f"{M}minus", "fate_plus")
    await person.picture("a-first-attack-is-open")
    await person.press("Accept: hit for 3")
    await person.shows("Wren: momentum 0 → 1")
    await attack(person, dice, PLUS, BLANK, BLANK, BLANK, opposition=3)
    await person.press("Accept: hit for 2")
    await attack(person, dice, PLUS, BLANK, MINUS, BLANK, opposition=3)
    await person.shows("Great (+4) vs Good (+3)")
    await person.sees(f"{M}plus", f"{M}blank", "fate_minus", "fate_blank")
    await person.press("Accept: hit for 1")
    await attack(person, dice, PLUS, BLANK, BLANK, BLANK, opposition=2)
    await person.press("Accept: hit for 3")
    await person.shows("Wren: momentum 3 → 4", "Game Changer: momentum 4 → 0")
    await person.picture("a-full-bank")


async def ring_his_bell(person: Person, dice: Faces) -> None:
    """Kick somebody into the bar, tie, and make an aspect of the boost."""
    await person.choose("Wren: spend momentum 4 → 3", "Move an enemy")
    await person.shows("Wren spends 1 momentum: Move an enemy", "Momentum 4 → 3")
    await person.picture("the-tavern-kick")
    await attack(person, dice, BLANK, BLANK, BLANK, BLANK, opposition=4)
    await person.press("Accept: tie")
    await person.shows("No harm, and a boost Fighting for Wren.")
    await person.picture("a-tie-and-its-boost")
    await person.press("Boost to aspect: momentum 3 → 1")
    form = person.page.locator(".modal-dialog")
    await form.locator("input").first.fill("Rang His Bell")
    await person.picture("a-boost-is-named")
    await form.get_by_role("button", name="Submit").click()
    await person.shows("New aspect: Rang His Bell", "Momentum 3 → 1", "1 free invoke")
    await person.picture("rang-his-bell")


async def change_the_game(person: Person, dice: Faces) -> None:
    """Fill the bank again, change the game, and end conflict and scene."""
    for _ in range(3):
        await attack(person, dice, PLUS, BLANK, BLANK, MINUS, opposition=4)
        await person.press("Accept: tie")
    await person.press("Game Changer: momentum 4 → 0")
    await person.shows("Wren uses the Game Changer", "Killing Blow", "No momentum to gain or spend")
    await person.picture("the-game-changer")
    await attack(person, dice, PLUS, PLUS, BLANK, BLANK, opposition=4)
    await person.shows("Fantastic (+6) vs Great (+4)")
    await person.sees(*["fate_plus"] * 2, *["fate_blank"] * 2)
    await person.become(GM)
    await person.type("fate aspect show")
    await person.shows("The scene", "Rang His Bell", "Game Changer used")
    await person.picture("the-scene")
    await person.type("fate conflict end")
    await person.shows("The conflict is over", "Lost unused:")
    await person.type("fate scene end")
    await person.shows("The scene is over", "momentum unlocked")
    await person.picture("the-scene-is-over")


async def test_the_sword_master_by_hand(database: Path, dice: Faces, pictures: Path | None) -> None:
    async with playing("fate", database, dice, pictures) as person:
        await prepare(person)
        await fill_the_bank(person, dice)
        await ring_his_bell(person, dice)
        await change_the_game(person, dice)
        await person.become(TAMSIN)
        await person.type("sheet show")
        await person.shows("Attack, 4 dice left", "Great (+4) Fighting")
        await person.picture("the-sheet")


async def test_a_blow_is_defended_and_absorbed_on_a_phone(
    database: Path, dice: Faces, pictures: Path | None
) -> None:
    async with playing("fate", database, dice, pictures, width=420, height=850) as person:
        await prepare(person)
        await person.become(GM)
        dice.add(PLUS, PLUS, BLANK, BLANK)
        await person.type("fate roll", skill="Knife 4", npc="Thug", action="Attack", target="Wren")
        await person.shows("Thug attacks Wren with Knife", "Fantastic (+6)")
        await person.sees(*["fate_plus"] * 2, *["fate_blank"] * 2)
        await person.picture("an-attack-on-a-phone")
        await person.become(JORY)
        await person.choose("Wren: defend with", "Athletics Mediocre (+0)")
        await person.shows("Nothing has changed.")
        await person.become(TAMSIN)
        dice.add(BLANK, PLUS, BLANK, BLANK)
        await person.choose("Wren: defend with", "Fighting Great (+4)")
        await person.shows("If accepted: a hit of 1 on Wren.")
        await person.choose("Wren: invoke against", "+2: Sword Master (1 point)")
        await person.shows(
            "Failure so far", "Wren: fate points 3 → 2", "Wren defends with Fighting"
        )
        await person.picture("an-invoke-on-a-phone")
        await person.type("undo")
        await person.become(GM)
        await person.type("fate show")
        await person.press("Accept: hit for 1")
        await person.shows("A hit of 1 on Wren.")
        await person.become(TAMSIN)
        await person.choose("Wren: absorb a hit of 1", "Physical stress box 1: hit 1 → 0")
        await person.shows("Wren takes stress", "Physical stress: ")
        await person.picture("stress-on-a-phone")
        await person.type("sheet show")
        await person.choose("Stress…", "Mark mental box 2")
        await person.press("Momentum +1")
        await person.shows("1 of 4", "Momentum −1")
        await person.picture("a-card-on-a-phone")
        await person.choose("Roll…", "Fighting Great (+4)")
        form = person.page.locator(".modal-dialog")
        await form.locator("input").first.fill("Thug")
        await person.picture("a-roll-from-the-card-on-a-phone")
        dice.add(PLUS, PLUS, MINUS, BLANK)
        await form.get_by_role("button", name="Submit").click()
        await person.shows("Superb (+5) · Wren attacks Thug with Fighting")
        await person.become(GM)
        await person.type("fate aspect add", name="Slippery floor", free=2)
        await person.type("table panel")
        await person.shows("Slippery floor", "2 free invokes")
        await person.picture("the-panel-on-a-phone")
        await person.become(TAMSIN)
        await person.type("fate stress", hit=30)
        await person.choose("Wren: absorb a hit of 30", "Be taken out")
        await person.shows("Wren is taken out")
        await person.picture("taken-out-on-a-phone")
