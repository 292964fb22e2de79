"""Every symbol in one picture, as Discord shows them: ``python -m tests.symbols FILE``.

On the dark background and on the light one, at the 22 pixels of a text and at the 48 of a message
that is a symbol alone.
"""

import sys
from collections.abc import Mapping
from importlib import import_module
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from bot.chat.drawing import Drawing
from bot.chat.pen import png
from bot.chat.symbols import SYMBOLS

GROUNDS = ("#313338", "#ffffff")
"""Discord's backgrounds, dark and light."""

SIZES = (22, 48)
ACROSS = 6
CELL = (300, 58)


def drawn() -> dict[str, Drawing]:
    """Give every symbol of the house and of the games that is drawn."""
    for path in sorted(Path("bot/games").glob("*/symbols.py")):
        import_module(f"bot.games.{path.parent.name}.symbols")
    return {name: each.draw() for name, each in SYMBOLS.items() if each.draw is not None}


def picture(drawings: Mapping[str, Drawing]) -> Image.Image:
    """Put all symbols on one sheet, with their names."""
    width, height = CELL
    rows = -(-len(drawings) // ACROSS)
    sheet = Image.new("RGB", (width * ACROSS, height * rows), "#8a8f98")
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(12)
    for index, (name, drawing) in enumerate(drawings.items()):
        left, top = width * (index % ACROSS), height * (index // ACROSS)
        image = Image.open(BytesIO(png(drawing)))
        for ground in GROUNDS:
            draw.rectangle((left, top, left + 79, top + height - 4), ground)
            for size in SIZES:
                shown = image.resize((size, size), Image.Resampling.LANCZOS)
                sheet.paste(shown, (left + 3, top + (height - 4 - size) // 2), shown)
                left += size + 5
        draw.text((left + 14, top + 20), name, "#000000", font)
    return sheet


if __name__ == "__main__":
    picture(drawn()).save(Path(sys.argv[1]))
