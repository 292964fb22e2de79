"""How symbols are drawn, as values: which shapes stand where on a square of a hundred by a hundred.

Nothing is drawn here, so that the bot itself needs no memory for it: :mod:`bot.chat.pen` draws, in
a process of its own.  Since a drawing is a value, the bot knows what changed without drawing.

A picture is about 22 pixels wide in a text, on Discord's dark or light background.  So what is to
be read is light on dark or dark on light within the symbol itself, lines have a middle grey that
shows on both, and nothing is told by its colour alone: what counts is dark with a light number,
what was struck is pale with a line through it, and what was cancelled is pale and crossed out.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from enum import Enum
from fractions import Fraction
from itertools import chain, pairwise
from math import ceil, cos, pi, sin, tau
from typing import Any, Literal

from rules.frozen import frozen

Kind = Literal["polygon", "ellipse", "box", "line", "text"]
Point = tuple[float, float]

PAPER, INK, GREY, FAINT, PALE = "#f6f7f9", "#20242b", "#7f8693", "#7f869338", "#b4bac5"
GREEN, RED, GOLD = "#1d7f4c", "#b8323f", "#a87400"
ORANGE, BLUE, VIOLET = "#d06a2c", "#2f73c4", "#7450b8"

SKY = "#4f93e6"
"""A blue for thin lines, which shows on both backgrounds."""

CLEAR = "clear"
"""The colour of nothing: what lies below is taken away."""

MANNER = 1
"""Counts up when the pen draws the same shapes in another way, so that all are drawn anew."""


@frozen
class Shape:
    """One shape: its corners, or the two corners of what it fills, and how it is coloured."""

    kind: Kind
    points: tuple[Point, ...]
    fill: str = ""
    line: str = ""
    width: float = 0.0
    text: str = ""


Drawing = tuple[Shape, ...]
Draw = Callable[[], Drawing]
"""Gives a drawing when it is wanted, which is once in a bot's life."""


def told(drawing: Drawing, *size: float) -> list[Any]:
    """Give a drawing as what JSON knows, for a pen in another process."""
    return [[asdict(shape) for shape in drawing], *size]


def read(written: list[Any]) -> tuple[Any, ...]:
    """Give a drawing and its size again from what :func:`told` gave."""
    shapes, *size = written
    points = [tuple((x, y) for x, y in shape["points"]) for shape in shapes]
    drawing = (
        Shape(**{**shape, "points": each}) for shape, each in zip(shapes, points, strict=True)
    )
    return (tuple(drawing), *size)


def digest(drawing: Drawing) -> str:
    """Tell a drawing from every other in a few characters."""
    return hashlib.sha256(json.dumps([MANNER, told(drawing)]).encode()).hexdigest()


# ---------------------------------------------------------------------------------------- shapes


def polygon(points: Iterable[Point], fill: str, line: str = "", width: float = 0) -> Shape:
    """Fill a polygon, with rounded corners where its line is wide."""
    return Shape("polygon", tuple(points), fill, line, width)


def box(corners: tuple[Point, Point], fill: str, line: str = "", width: float = 0) -> Shape:
    """Draw a box whose corners are a little round."""
    return Shape("box", corners, fill, line, width)


def disc(x: float, y: float, radius: float, fill: str, line: str = "", width: float = 0) -> Shape:
    """Draw a disc or a ring."""
    corners = ((x - radius, y - radius), (x + radius, y + radius))
    return Shape("ellipse", corners, fill, line, width)


def line(colour: str, width: float, *points: Point) -> Shape:
    """Draw a line with round ends."""
    return Shape("line", points, line=colour, width=width)


def text(
    what: str, colour: str, corners: tuple[Point, Point], around: str = "", gap: float = 0
) -> Shape:
    """Write as high as the corners are apart, squeezed where it would be wider.

    ``around`` is the colour of a gap that is left around it.
    """
    return Shape("text", corners, colour, around, gap, what)


def star(rays: int, outer: float, inner: float, x: float = 50, y: float = 50) -> list[Point]:
    """Give the corners of a star."""
    return [
        (x + radius * sin(pi * index / rays), y - radius * cos(pi * index / rays))
        for index in range(2 * rays)
        for radius in [inner if index % 2 else outer]
    ]


def square(reach: float) -> tuple[Point, Point]:
    """Give the two corners of a square around the middle."""
    return (50 - reach, 50 - reach), (50 + reach, 50 + reach)


# ------------------------------------------------------------------------------------------ dice


class Body(Enum):
    """The outline of a die."""

    SQUARE = "square"
    KITE = "kite"
    ROUND = "round"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"


class Way(Enum):
    """How a die lies there: as it fell, solid, or out of it."""

    PLAIN = "plain"
    SOLID = "solid"
    STRUCK = "struck"
    CROSSED = "crossed"


_CORNERS: dict[Body, tuple[Point, ...]] = {
    Body.KITE: ((50, 5), (95, 42), (95, 57), (50, 95), (5, 57), (5, 42)),
    Body.DIAMOND: ((50, 4), (96, 50), (50, 96), (4, 50)),
    Body.HEXAGON: ((50, 4), (92, 27), (92, 73), (50, 96), (8, 73), (8, 27)),
}
_NUMBERS: dict[Body, tuple[Point, Point]] = {
    Body.SQUARE: square(31),
    Body.KITE: ((24, 24), (76, 74)),
    Body.ROUND: square(28),
    Body.DIAMOND: square(23),
    Body.HEXAGON: square(27),
}


def body(which: Body, fill: str, edge: str, width: float = 8) -> Shape:
    """Draw the outline of a die."""
    if which is Body.SQUARE:
        return box(square(45), fill, edge, width)
    if which is Body.ROUND:
        return disc(50, 50, 46, fill, edge, width)
    return polygon(_CORNERS[which], fill, edge, width)


_SLASH, _BACK = ((8, 92), (92, 8)), ((8, 8), (92, 92))


def die(which: Body, number: str, way: Way = Way.PLAIN, colour: str = GREEN) -> Drawing:
    """Draw a die with its number, which reads at that size; pips do not.

    What goes through a die that is out of it goes behind the number, with a gap around that.
    """
    place = _NUMBERS[which]
    if way is Way.PLAIN:
        return (body(which, PAPER, INK), text(number, INK, place))
    if way is Way.SOLID:
        return (body(which, colour, colour), text(number, PAPER, place))
    lines = (_SLASH,) if way is Way.STRUCK else (_SLASH, _BACK)
    through = (line(INK, 8, *each) for each in lines)
    return (body(which, PALE, GREY, 6), *through, text(number, INK, place, PALE, 8))


# ------------------------------------------------------------------------------ cells and clocks


def cell(*, is_full: bool, colour: str = BLUE) -> Drawing:
    """Draw one cell of a bar: solid, or hollow."""
    return (box(square(42), colour, colour, 8) if is_full else box(square(42), FAINT, GREY, 8),)


def dot(*, is_full: bool, colour: str = BLUE) -> Drawing:
    """Draw a dot: solid, or a ring."""
    return (disc(50, 50, 34, colour) if is_full else disc(50, 50, 34, "", GREY, 9),)


_STEPS = 96


def rim(first: float, last: float, *, is_danger: bool) -> list[Point]:
    """Give the rim of a clock from one part of a turn to another, from the top clockwise.

    One of danger has teeth.
    """
    steps = max(1, round((last - first) * _STEPS))
    return [
        (50 + reach * sin(tau * turn), 50 - reach * cos(tau * turn))
        for step in range(steps + 1)
        for turn in [first + (last - first) * step / steps]
        for reach in [38 + 20 * abs(turn * 12 % 1 - 0.5) if is_danger else 47]
    ]


def clock(ticks: int, segments: int, *, is_danger: bool = False) -> Drawing:
    """Draw a clock, filled from the top clockwise."""
    colour = RED if is_danger else ORANGE
    whole = rim(0, 1, is_danger=is_danger)[:-1]
    part = rim(0, ticks / segments, is_danger=is_danger)
    filled = [polygon([(50, 50), *part], colour)] if ticks else []
    between = [
        line(CLEAR if index < ticks or ticks == segments else GREY, 5, (50, 50), end)
        for index in range(segments)
        for end in rim(index / segments, index / segments, is_danger=is_danger)[:1]
    ]
    return (
        polygon(whole, FAINT),
        *filled,
        *between,
        polygon(whole, "", GREY if ticks < segments else colour, 6),
    )


# ----------------------------------------------------------------------------------------- plots

Size = tuple[float, float, float]
"""A picture's width, its height, and how many pixels there are to a unit."""

Picture = tuple[Drawing, Size]

PLOT: Size = (400.0, 150.0, 2.0)

_LEFT, _RIGHT, _TOP, _BOTTOM = 44.0, 350.0, 14.0, 136.0


def plot(values: Sequence[int]) -> Picture:
    """Draw how a number moved, step by step, with its most, its least and its last beside it."""
    least, most = min(0, *values), max(0, *values)
    high = (_BOTTOM - _TOP) / max(1, most - least)
    wide = (_RIGHT - _LEFT) / max(1, len(values) - 1)

    def at(value: int) -> float:
        return _TOP + (most - value) * high

    levels = [
        line(GREY if value == 0 else FAINT, 1.5, (_LEFT, at(value)), (_RIGHT, at(value)))
        for value in range(least, most + 1)
        if value in {least, 0, most}
    ]
    labels = [
        text(str(value), GREY, ((2, at(value) - 7), (_LEFT - 8, at(value) + 7)))
        for value in sorted({least, 0, most})
        if value in {least, most} or min(value - least, most - value) * high > 16
    ]
    points = [(_LEFT + wide * index, at(value)) for index, value in enumerate(values)]
    turns = ([(here[0], before[1]), here] for before, here in pairwise(points))
    path = (points[0], *chain.from_iterable(turns))
    x, y = points[-1]
    shapes = (
        *levels,
        *labels,
        line(BLUE, 4, *path),
        *(disc(*point, 4.5, BLUE) for point in points[:-1]),
        disc(x, y, 7, ORANGE),
        text(str(values[-1]), ORANGE, ((x + 12, y - 10), (398, y + 10))),
    )
    return shapes, PLOT


_BARS = 90.0
"""The height of one row of bars."""


def bars(rows: Sequence[tuple[str, Sequence[tuple[int, float]]]]) -> Picture:
    """Draw rows of bars, each with how high it should be."""
    shapes: list[Shape] = []
    for index, (name, each) in enumerate(rows):
        floor, high = (index + 1) * _BARS - 10, _BARS - 24
        unit = high / max(1.0, *(max(count, due) for count, due in each))
        wide = (_RIGHT - _LEFT) / len(each)
        shapes.append(text(name, GREY, ((2, floor - 24), (_LEFT - 6, floor - 6))))
        for place, (count, due) in enumerate(each):
            left, right = _LEFT + wide * (place + 0.14), _LEFT + wide * (place + 0.86)
            top = floor - max(1.0, count * unit)
            shapes.append(polygon(((left, top), (right, top), (right, floor), (left, floor)), BLUE))
            level = floor - due * unit
            shapes.append(line(ORANGE, 2, (left - 2, level), (right + 2, level)))
        shapes.append(line(GREY, 1.5, (_LEFT, floor), (_RIGHT, floor)))
    return tuple(shapes), (PLOT[0], len(rows) * _BARS, PLOT[2])


SHADES = (GREEN, BLUE, SKY, GREY, GOLD, ORANGE, RED)
"""From the best result to the worst; their order and their numbers say the same."""

_ROW, _NAMED, _LETTER = 30.0, 112.0, 7.0


def shades(count: int) -> list[str]:
    """Choose so many shades, from the best to the worst."""
    if count == 1:
        return [SHADES[0]]
    return [SHADES[round(at * (len(SHADES) - 1) / (count - 1))] for at in range(count)]


def stacked(
    rows: Sequence[tuple[str, Sequence[tuple[Fraction, int]]]], names: Sequence[str]
) -> Picture:
    """Draw rows of shares that add up to one, each behind its name, and what the shades are.

    Beside each share stands the percentage that is written on it.
    """
    wide, colours = PLOT[0] - 4 - _NAMED, shades(len(names))
    shapes: list[Shape] = []
    for at, (name, shares) in enumerate(rows):
        top, left = _ROW * at + 4, _NAMED
        if name:
            shapes.append(text(_plainly(name), GREY, ((2, top + 7), (_NAMED - 6, top + 17))))
        for colour, (share, percentage) in zip(colours, shares, strict=True):
            right = left + wide * share
            corners = ((left, top), (right, top), (right, top + 24), (left, top + 24))
            shapes += [polygon(corners, colour)] if share else []
            if wide * share > 24:
                shapes += [line(CLEAR, 1.5, *corners[:1], corners[3])] if left > _NAMED else []
                written = ((left + 4, top + 6), (right - 4, top + 18))
                shapes.append(text(str(percentage), PAPER, written))
            left = right
    legend, foot = _legend(names, colours, _ROW * len(rows) + 8)
    return (*shapes, *legend), (PLOT[0], foot, PLOT[2])


def _legend(names: Sequence[str], colours: Sequence[str], top: float) -> tuple[list[Shape], float]:
    """Draw what each shade stands for, in as many lines as it takes; give where they end."""
    shapes, left = list[Shape](), 2.0
    for name, colour in zip(names, colours, strict=True):
        size = _LETTER * len(name)
        if left > 2 and left + 16 + size > PLOT[0]:
            top, left = top + 18, 2.0
        shapes.append(box(((left, top), (left + 12, top + 12)), colour))
        place = ((left + 16, top + 1), (left + 16 + size, top + 11))
        shapes.append(text(_plainly(name), GREY, place))
        left += 16 + size + 10
    return shapes, top + 18


def _plainly(name: str) -> str:
    """Give a name as the pen writes it: nothing hangs below a line, and of two minuses it has one.

    A capital hangs nowhere.
    """
    return name.upper().replace("\u2212", "-")


def columns(shares: Sequence[float], first: int, wanted: Sequence[bool]) -> Picture:
    """Draw how often each number from the first on comes; those that are wanted stand out."""
    width, height, _ = PLOT
    high, wide = (height - 26) / max(shares), (width - 8) / len(shares)
    shapes = [
        polygon(
            (
                (4 + wide * at, height - 20),
                (4 + wide * at, height - 20 - high * share),
                (4 + wide * (at + 0.85), height - 20 - high * share),
                (4 + wide * (at + 0.85), height - 20),
            ),
            ORANGE if is_wanted else PALE,
        )
        for at, (share, is_wanted) in enumerate(zip(shares, wanted, strict=True))
    ]
    apart = ceil(len(shares) / 14)
    labels = [
        text(str(first + at), GREY, ((4 + wide * at, height - 14), (4 + wide * (at + 1), height)))
        for at in range(0, len(shares), apart)
    ]
    return (*shapes, *labels), PLOT


# ---------------------------------------------------------------------------------------- crests


class Crest(Enum):
    """What a crest shows, for what is rare."""

    MATCH = "match"
    STAR = "star"
    SUN = "sun"
    LAUREL = "laurel"
    FALLEN = "fallen"
    STORM = "storm"


_SHIELD = ((10, 8), (90, 8), (90, 50), (72, 78), (50, 95), (28, 78), (10, 50))


def shield(colour: str, *shapes: Shape) -> Drawing:
    """Draw a crest: a shield with what it is for."""
    return (polygon(_SHIELD, colour, PAPER, 9), polygon(_SHIELD, "", INK, 3), *shapes)


def crest(which: Crest) -> Drawing:
    """Draw one of the crests that are drawn already."""
    colour, shapes = _CRESTS[which]
    return shield(colour, *shapes)


_CRESTS: dict[Crest, tuple[str, Drawing]] = {
    Crest.MATCH: (
        GREEN,
        (
            polygon(((33, 26), (48, 44), (33, 62), (18, 44)), PAPER),
            polygon(((67, 26), (82, 44), (67, 62), (52, 44)), PAPER),
        ),
    ),
    Crest.STAR: (GOLD, (polygon(star(5, 34, 14, 50, 47), PAPER),)),
    Crest.SUN: (ORANGE, (polygon(star(8, 36, 19, 50, 46), PAPER),)),
    Crest.LAUREL: (BLUE, (line(PAPER, 12, (26, 45), (44, 64), (74, 28)),)),
    Crest.FALLEN: (
        "#4a4f5a",
        (line(PAPER, 12, (30, 26), (70, 66)), line(PAPER, 12, (70, 26), (30, 66))),
    ),
    Crest.STORM: (
        RED,
        (polygon(((56, 16), (26, 54), (46, 54), (40, 82), (74, 40), (54, 40)), PAPER),),
    ),
}
