"""The pen: draws with Pillow what :mod:`bot.chat.drawing` describes.

Run as a program, it reads drawings by their names and writes their pictures, so that Pillow's share
of memory is not the bot's.
"""

import json
import sys
from base64 import b64encode
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps

from bot.chat.drawing import CLEAR, Drawing, Point, Shape, read

DOTS = 1.28
"""Pixels to a unit: Discord shows a symbol at 22 pixels or 48, and phones have three for each."""

_FINER = 4
"""What is drawn larger and then reduced has smooth edges."""

_LETTERS = 240
_NOTHING = (0, 0, 0, 0)


class _Canvas:
    """One picture while it is drawn."""

    def __init__(self, width: float, height: float, dots: float) -> None:
        self._unit = dots * _FINER
        size = (round(width * dots) * _FINER, round(height * dots) * _FINER)
        self.image = Image.new("RGBA", size, _NOTHING)
        self._draw = ImageDraw.Draw(self.image)

    def _at(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._unit, y * self._unit) for x, y in points]

    def put(self, shape: Shape) -> None:
        """Draw a shape over what is there."""
        points, width = self._at(shape.points), round(shape.width * self._unit)
        fill, line = _colour(shape.fill), _colour(shape.line)
        if shape.kind == "ellipse":
            self._draw.ellipse((*points[0], *points[1]), fill, line, width)
        elif shape.kind == "box":
            radius = 0.18 * (points[1][0] - points[0][0])
            self._draw.rounded_rectangle((*points[0], *points[1]), radius, fill, line, width)
        elif shape.kind == "text":
            self._write(shape, points, width)
        else:
            if fill:
                self._draw.polygon(points, fill)
            if line:
                self._trace(points if shape.kind == "line" else [*points, points[0]], line, width)

    def _trace(self, points: Sequence[Point], line: tuple[int, ...], width: int) -> None:
        """Draw a line whose ends and corners are round, as Pillow's are not."""
        self._draw.line(points, line, width)
        for x, y in points:
            half = width / 2
            self._draw.ellipse((x - half, y - half, x + half, y + half), line)

    def _write(self, shape: Shape, points: Sequence[Point], gap: int) -> None:
        (left, top), (right, bottom) = points
        mask = _written(shape.text)
        height = round(bottom - top)
        width = min(round(mask.width * height / mask.height), round(right - left))
        mask = ImageOps.expand(mask.resize((width, height)), gap)
        at = (round((left + right) / 2 - mask.width / 2), round(top) - gap)
        if gap:
            around = mask.filter(ImageFilter.BoxBlur(gap / 2)).point([0] + 255 * [255])
            self.image.paste(shape.line, at, around)
        self.image.paste(shape.fill, at, mask)

    def png(self) -> bytes:
        """Give the picture."""
        kept = BytesIO()
        self.image.reduce(_FINER).save(kept, "PNG")
        return kept.getvalue()


def _colour(colour: str) -> tuple[int, ...] | None:
    if colour == CLEAR:
        return _NOTHING
    parts = bytes.fromhex(colour.removeprefix("#"))
    return (*parts, 255)[:4] if parts else None


@lru_cache
def _written(text: str) -> Any:
    """Write bold letters, cut to what they cover, as tall as digits are."""
    font = ImageFont.load_default(_LETTERS)
    bold = _LETTERS // 22
    mask = Image.new("L", (_LETTERS * (len(text) + 1), 2 * _LETTERS), 0)
    draw = ImageDraw.Draw(mask)
    draw.text((_LETTERS / 2, _LETTERS / 2), text, 255, font, stroke_width=bold)
    left, _, right, _ = mask.getbbox() or (0, 0, 1, 1)
    _, top, _, bottom = draw.textbbox((0, _LETTERS / 2), "0", font, stroke_width=bold)
    return mask.crop((left, round(top), right, round(bottom)))


@lru_cache(maxsize=512)
def png(drawing: Drawing, width: float = 100, height: float = 100, dots: float = DOTS) -> bytes:
    """Draw a picture that is so many units wide and high."""
    canvas = _Canvas(width, height, dots)
    for shape in drawing:
        canvas.put(shape)
    return canvas.png()


def main() -> None:
    """Draw what the input describes."""
    wanted = json.load(sys.stdin)
    pictures = {name: b64encode(png(*read(told))).decode() for name, told in wanted.items()}
    json.dump(pictures, sys.stdout)


if __name__ == "__main__":
    main()
