"""Tension and Fate in a real browser: the bridge, played by hand.

Skipped where there is no Chromium.
"""

from pathlib import Path

from bot.playground import GM, PLAYERS
from tests.browser import IN_CHROMIUM, Person, playing
from tests.faces import Faces

pytestmark = IN_CHROMIUM

TAMSIN, JORY = PLAYERS


async def fall_short(person: Person, dice: Faces) -> None:
    """Let Wren try the bridge, and the Storyteller make it worse."""
    await person.become(GM)
    await person.type("tension test open", cr=4, player=TAMSIN, name="The bridge")
    await person.shows("The bridge · challenge 4", "0 of 4 successes", "Waiting for Wren.")
    await person.picture("a-test-is-open")

    await person.become(TAMSIN)
    dice.add(5, 2)
    await person.choose("Answer", "Roll 2 vigor dice")
    await person.shows("The bridge · challenge 4", "1 of 4 successes", "vigor 2 → 0")
    await person.picture("vigor-rolled-at-the-bottom")

    await person.become(GM)
    await person.press("GM")
    await person.shows("GM · The bridge", "6 of 6 tension dice")
    await person.picture("the-controls-for-the-gm-alone")
    dice.add(4, 5, 6)
    await person.choose("Spend…", "3 tension dice")
    await person.shows("challenge 8", "1 of 8 successes", "Minor Success", "Challenge 4 → 8")
    await person.picture("tension-spent")


async def take_the_twist(person: Person) -> None:
    """Let the Storyteller offer what is lacking, a stranger try, and Wren accept."""
    await person.press("Twist: 7 successes for Wren")
    await person.shows("A twist of fate for Wren")
    await person.picture("a-twist-is-offered")
    await person.become(JORY)
    await person.press("Accept: +7 successes")
    await person.shows("Only they can accept or decline", "Nothing has changed.")
    await person.picture("somebody-elses-twist")
    await person.become(TAMSIN)
    await person.press("Accept: +7 successes")
    await person.shows("The bridge · passed exactly", "fate points 0 → 7")
    await person.picture("the-bridge-is-crossed")
    await person.become(GM)
    await person.press("GM")
    await person.press("Local action complete")
    await person.shows("Local action complete: all tension dice are back (3 → 6).")


async def plot_in_secret(person: Person) -> None:
    """Let the Storyteller do two steps that nobody hears of."""
    await person.type("tension calamity new", name="The Drowned King", steps=6, hidden="True")
    await person.press("Another step in secret")
    await person.press("Another step in secret")
    await person.type("tension show")
    await person.shows("6 of 6 tension dice", "2 not told yet")
    await person.picture("the-storytellers-view")
    await person.become(JORY)
    await person.type("tension show", public="True")
    await person.shows("6 of 6 tension dice")
    await person.picture("what-everybody-may-know")
    assert "Drowned" not in await person.text()


async def test_the_bridge_is_crossed_by_hand(
    database: Path, dice: Faces, pictures: Path | None
) -> None:
    async with playing("tension", database, dice, pictures) as person:
        await person.become(TAMSIN)
        await person.type("sheet new", name="Wren")
        await person.type("sheet edit", field="vigor", value="2/5")
        await fall_short(person, dice)
        await take_the_twist(person)
        await plot_in_secret(person)


async def test_a_blow_is_softened_on_a_phone(
    database: Path, dice: Faces, pictures: Path | None
) -> None:
    async with playing("tension", database, dice, pictures, width=420, height=850) as person:
        await person.type("tension campaign", fate=3)
        await person.shows("6 of 6 tension dice and 3 fate points")
        await person.press("Begin the campaign")
        await person.become(TAMSIN)
        await person.type("tension test open", cr=2, kind="attack", name="The bandit")
        await person.shows("proposes The bandit · resistance 2")
        await person.picture("a-proposal-on-a-phone")
        await person.become(GM)
        await person.press("GM: accept at 2")
        await person.become(TAMSIN)
        await person.choose("Answer", "5 successes, rolled elsewhere")
        await person.shows("The bandit · pressure 3 so far", "5 successes against resistance 2")
        await person.become(GM)
        await person.press("GM")
        await person.choose("Spend…", "3 fate points: resistance 2 → 5")
        await person.shows("The bandit · no pressure so far", "5 successes against resistance 5")
        await person.picture("the-blow-is-softened-on-a-phone")


async def test_a_spear_is_thrust_and_the_locals_are_talked_to(
    database: Path, dice: Faces, pictures: Path | None
) -> None:
    async with playing("tension", database, dice, pictures, height=1000) as person:
        await person.type("tension campaign", fate=3)
        await person.press("Begin the campaign")
        for player, name in ((JORY, "Ash"), (TAMSIN, "Wren")):
            await person.become(player)
            await person.type("sheet new", name=name)
            await person.type("sheet edit", field="vigor", value="5")

        await person.become(GM)
        await person.type("tension test open", cr=1, player=TAMSIN, kind="foe", name="Spear")
        await person.shows("Spear: resist 1 more or take 1 pressure")
        await person.picture("a-foe-attacks")
        await person.type("tension twist spend", points=3, against="Spear")
        await person.shows("Foe's successes 1 → 4 · fate points 3 → 0")
        await person.become(TAMSIN)
        dice.add(4, 5, 3)
        await person.type("tension test roll", dice=3)
        await person.shows("Resistance 0 → 2")
        await person.become(GM)
        await person.type("tension test close")
        await person.shows("Spear · failed, 2 pressure taken")
        await person.picture("the-spear-finds-its-mark")

        await person.type("tension test open", cr=3, name="The locals", everyone="True")
        for player, faces in ((TAMSIN, (4, 2)), (JORY, (6, 1))):
            await person.become(player)
            dice.add(*faces)
            await person.choose("Answer", "Roll 2 vigor dice")
        await person.become(GM)
        dice.add(4, 5, 2)
        await person.press("GM")
        await person.choose("Spend…", "3 tension dice")
        await person.shows("Challenge 3 → 5 · tension dice 6 → 3")
        await person.picture("the-locals-are-wary")
        await person.press("GM")
        await person.shows("GM · The locals")
        await person.picture("the-gm-closes")
        await person.choose("Complete and close: failed, 3 short", "Local action complete")
        await person.shows("Local action complete: all tension dice are back (3 → 6).")
        await person.picture("the-dice-return")
