"""README's pictures, of real scenes at the playground: ``python -m tests.pictures [FOLDER]``.

Each scene is played by hand in a headless Chromium, with the same dice whenever it is made, and its
last messages are what is seen.  A picture keeps their words within itself, so that a test finds one
that shows what the bot no longer says (``tests/house/process/test_pictures.py``).
"""

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.async_api import FloatRect

from bot.playground import GM, PLAYERS, opened
from bot.storage.upgrade import upgrade
from tests.browser import DRAWN, Person, running, visiting
from tests.faces import Faces

FOLDER = Path(".github/pictures")

WIDTH, HEIGHT, SCALE = 620, 2400, 2
"""How wide the page is, how high at most, and how many pixels each of its own has."""

AROUND = 10
"""So much of the page is seen around the messages."""

COLOURS = 256
BYTES_MAX = 150 * 1024

WORDS = "Words"
"""What the words of a picture are called in its file."""

QUIET = """
    form:has(#channel-composer-input) { visibility: hidden !important; }
    .message-time, .message-context-actions, .timeline-day-divider { display: none !important; }
    * { animation: none !important; caret-color: transparent !important; }
"""
"""What would be another at each making is not seen."""

HUSH = """css => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
}"""
"""Puts a style into the page, which takes none from elsewhere."""

TAMSIN, JORY = PLAYERS

Play = Callable[[Person, Faces], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene: the channel of which game it is, what is played, how many messages are seen."""

    game: str
    play: Play
    seen: int


async def panel(person: Person, dice: Faces) -> None:
    """Ironsworn: the panel, on which everybody sees the whole table."""
    for who, name, stats in ((TAMSIN, "Wren", "1 2 3 1 2"), (JORY, "Kaya", "2 3 1 1 2")):
        await person.become(who)
        await person.type("sheet new", name=name)
        await person.type("sheet edit", field="stats", value=stats)
    await person.type("iron momentum", change=5)
    await person.type("iron meter", name="Health", change=-2)
    await person.become(TAMSIN)
    await person.type("iron track new", kind="fight", name="The bear", rank="dangerous")
    await person.press("Mark progress")
    await person.become(GM)
    await person.type("clock new", name="Winter comes", segments=6, kind="danger")
    await person.press("Tick")
    await person.type("table panel")
    await person.shows("Wren", "Kaya", "The bear", "Winter comes")


async def heist(person: Person, dice: Faces) -> None:
    """Charge: a roll that the team puts together, with its odds."""
    for who, name, dots in (
        (TAMSIN, "Wren", "sneak 2, sway 1"),
        (JORY, "Ash", "shoot 2, study 1"),
    ):
        await person.become(who)
        await person.type("sheet new", name=name)
        await person.type("charge dots", dots=dots)
    await person.become(TAMSIN)
    await person.type("charge action", goal="past the dog", action="sneak")
    await person.become(JORY)
    await person.press("Assist: 1 momentum")
    await person.become(GM)
    await person.page.get_by_role("button", name="GM", exact=True).last.click()
    await person.shows("What you choose is told to everybody.")
    await person.press("Risk high")
    await person.shows("The GM sets the risk: high.")
    await person.become(TAMSIN)


async def bridge(person: Person, dice: Faces) -> None:
    """Tension and Fate: the Storyteller makes it worse, and offers a way out."""
    await person.become(TAMSIN)
    await person.type("sheet new", name="Wren")
    await person.type("sheet edit", field="vigor", value="2/5")
    await person.become(GM)
    await person.type("tension test open", cr=4, player=TAMSIN, name="The rope bridge")
    await person.become(TAMSIN)
    dice.add(5, 2)
    await person.choose("Answer", "Roll 2 vigor dice")
    await person.become(GM)
    dice.add(6, 6)
    await person.type("tension spend", dice=2)
    await person.type("tension twist offer", player=TAMSIN)
    await person.shows("A twist of fate for Wren")
    # What only the GM is shown below it is no part of the picture.
    await person.become(TAMSIN)


async def blow(person: Person, dice: Faces) -> None:
    """Fate: what four momentum are saved up for."""
    await person.become(TAMSIN)
    await person.type("sheet new", name="Wren")
    for field, value in (
        ("skill", "Fight +4"),
        ("momentum action", "Attack"),
        ("game changer", "Killing Blow"),
        ("momentum bank", "3"),
    ):
        await person.type("sheet edit", field=field, value=value)
    await person.become(GM)
    await person.type("fate aspect add", name="The tavern burns")
    await person.become(TAMSIN)
    dice.add(3, 3, 2, 1)
    await person.type("fate roll", skill="Fight", action="Attack", opposition=2)
    await person.press("Accept: hit for")
    await person.press("Game Changer: momentum 4 → 0")
    await person.shows("Killing Blow")


SCENES: Mapping[str, Scene] = {
    "charge": Scene("charge", heist, 1),
    "tension": Scene("tension", bridge, 1),
    "fate": Scene("fate", blow, 1),
    "panel": Scene("ironsworn", panel, 1),
}
"""The scenes by the names of their files."""


@asynccontextmanager
async def playing() -> AsyncIterator[tuple[Person, Faces]]:
    """Open a playground of its own, and give whoever plays there, and the dice."""
    dice = Faces()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "scenes.db"
        await asyncio.to_thread(upgrade, database)
        async with (
            opened(database, game="ironsworn", port=0, dice=dice) as (
                _here,
                page,
            ),
            visiting(page.url, None, width=WIDTH, height=HEIGHT, scale=SCALE) as person,
        ):
            yield person, dice


async def make(person: Person, dice: Faces, scene: Scene) -> tuple[bytes, str]:
    """Play a scene; give the picture of its last messages, and their words."""
    await person.enter(scene.game)
    await scene.play(person, dice)
    return await _taken(person, scene.seen)


async def _taken(person: Person, count: int) -> tuple[bytes, str]:
    """Take a picture of so many of the newest messages."""
    await person.page.evaluate(HUSH, QUIET)
    await person.page.mouse.move(0, 0)
    await person.page.wait_for_function(DRAWN)
    shown = await person.page.locator("#channel-message-list [data-message-id]").all()
    boxes = [await each.bounding_box() for each in shown[-count:]]
    first, last = boxes[0], boxes[-1]
    if first is None or last is None:
        raise RuntimeError("the messages are not seen")
    bottom = last["y"] + last["height"]
    clip = FloatRect(
        x=0, y=first["y"] - AROUND, width=WIDTH, height=bottom - first["y"] + 2 * AROUND
    )
    words = "\n".join([await each.inner_text() for each in shown[-count:]])
    return await person.page.screenshot(clip=clip), words


def written(picture: bytes, words: str) -> bytes:
    """Make a small file of a picture, with its words in it."""
    kept, within = BytesIO(), PngInfo()
    within.add_itxt(WORDS, words)
    whole = Image.open(BytesIO(picture)).convert("RGB")
    few = whole.quantize(COLOURS, kmeans=2, dither=Image.Dither.NONE)
    few.save(kept, "PNG", optimize=True, pnginfo=within)
    return kept.getvalue()


def words_in(file: Path) -> str:
    """Give the words that a picture keeps, wherever their lines may end."""
    with Image.open(file) as picture:
        return str(picture.info[WORDS]).replace("\u00a0", " ")


async def make_all() -> dict[str, bytes]:
    """Make every picture anew; give the files by their names."""
    async with playing() as (person, dice):
        return {
            f"{name}.png": written(*await make(person, dice, scene))
            for name, scene in SCENES.items()
        }


async def _main() -> dict[str, bytes]:
    async with running():
        return await make_all()


if __name__ == "__main__":
    folder = Path(*sys.argv[1:2]) if sys.argv[1:] else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for file, picture in asyncio.run(_main()).items():
        (folder / file).write_bytes(picture)
        sys.stdout.write(f"{file}: {len(picture) // 1024} KiB\n")
