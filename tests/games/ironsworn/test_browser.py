"""An Ironsworn campaign in a real browser: from the oath to the advance, a part of it on a phone.

Skipped where there is no Chromium.
"""

from pathlib import Path

from bot.playground import GM, PLAYERS
from tests.browser import IN_CHROMIUM, Person, playing
from tests.faces import Faces
from tests.games.ironsworn.scenes import MISS, STRONG, WEAK

pytestmark = IN_CHROMIUM

TAMSIN, JORY = PLAYERS


async def swear_and_travel(person: Person, dice: Faces) -> None:
    """Let Tamsin swear for both, and Jory lead the way."""
    dice.add(*STRONG)
    await person.type(
        "iron move", name="swear dangerous Save the ferry", shared="True", who="Elder"
    )
    await person.shows("Strong hit · Wren swears an iron vow with heart", "Momentum 2 → 4")
    await person.picture("sworn")
    await person.become(JORY)
    dice.add(*STRONG)
    await person.type("iron move", name="undertake", track="The river", rank="troublesome")
    await person.shows("Strong hit · Kaya undertakes a journey")
    await person.picture("a-leg-with-a-choice")
    await person.become(TAMSIN)
    await person.press("Go fast")
    await person.shows("Nothing has changed.")
    await person.picture("somebody-elses-choice")
    await person.become(JORY)
    await person.press("Go fast")
    await person.shows("Momentum 2 → 3", "Supply 5 → 4")
    await person.picture("in-haste")
    for _ in range(2):
        dice.add(*WEAK)
        await person.type("iron move", name="undertake")
    dice.add(3, 4)
    await person.type("iron move", name="reach your destination")
    await person.press("Prepare your next move")
    await person.picture("arrived")


async def fight_and_be_hurt(person: Person, dice: Faces) -> None:
    """Let both enter the fray, one insist against a warning, and pay for it."""
    dice.add(*STRONG)
    await person.type("iron move", name="fray", stat="heart", track="The bear", rank="troublesome")
    await person.shows("+1 from Reach Your Destination")
    dice.add(*STRONG)
    await person.type("iron move", name="strike iron")
    await person.picture("a-blow")
    await person.become(TAMSIN)
    dice.add(*MISS)
    await person.type("iron move", name="fray heart", track="The bear")
    await person.type("iron move", name="strike iron")
    await person.shows("Not rolled · ")
    await person.picture("warned")
    await person.become(GM)
    dice.add(*MISS)
    await person.press("Allow anyway")
    await person.shows("Miss · Wren strikes with iron")
    await person.become(TAMSIN)
    await person.press("Pay the Price")
    await person.picture("the-price-is-to-be-chosen")
    dice.add(*WEAK)
    await person.choose("Choose one", "Endure Harm (1)")
    await person.picture("hurt")
    dice.add(*STRONG)
    await person.type("iron move", name="clash iron")
    await person.picture("clashed")


async def camp_and_fulfil(person: Person, dice: Faces) -> None:
    """Let Jory win, both rest, and Tamsin forge a bond, keep her word and advance."""
    await person.become(JORY)
    dice.add(1, 2)
    await person.type("iron move", name="end the fight")
    await person.shows("Strong hit · Kaya ends the fight")
    dice.add(*STRONG)
    await person.type("iron move", name="make camp")
    await person.picture("two-things-to-choose")
    await person.choose("Choose", "Focus", "Prepare")
    await person.picture("two-things-chosen")
    await person.become(TAMSIN)
    await person.press("Wren chooses")
    await person.picture("the-others-choose")
    await person.choose("Choose", "Focus", "Prepare")
    dice.add(*STRONG)
    await person.type("iron move", name="forge a bond", who="Elder")
    await person.press("Gain momentum")
    await person.picture("a-bond")
    for _ in range(4):
        await person.type("iron move", name="reach a milestone")
    await person.picture("a-milestone")
    dice.add(1, 2)
    await person.type("iron move", name="fulfill")
    await person.shows("A dangerous vow is fulfilled")
    await person.picture("the-vow-fulfilled")
    await person.type("iron move", name="advance")
    await person.press("Upgrade an asset")
    await person.picture("advanced")
    await person.type("sheet show")
    await person.picture("the-sheet-at-the-end")


async def test_a_campaign_is_played_by_its_moves(
    database: Path, dice: Faces, pictures: Path | None
) -> None:
    async with playing("ironsworn", database, dice, pictures) as person:
        for player, name in ((JORY, "Kaya"), (TAMSIN, "Wren")):
            await person.become(player)
            await person.type("sheet new", name=name)
        await swear_and_travel(person, dice)
        await fight_and_be_hurt(person, dice)
        await person.page.set_viewport_size({"width": 420, "height": 850})
        await camp_and_fulfil(person, dice)
