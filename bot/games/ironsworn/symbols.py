"""Ironsworn's symbols: challenge dice, boxes of progress, momentum."""

from functools import partial

from bot.chat.drawing import (
    BLUE,
    CLEAR,
    FAINT,
    GOLD,
    GREY,
    RED,
    Body,
    Drawing,
    box,
    disc,
    line,
    polygon,
    square,
)
from bot.chat.symbols import Dice, Die, add
from rules.ironsworn import TICKS_PER_BOX
from rules.ironsworn.state import MOMENTUM_MAX, MOMENTUM_MIN

d10 = Dice("d10", 10, Die.BEATEN, Die.STANDS, body=Body.KITE, colour=RED)
"""A challenge die, beaten by a score or standing."""

_STROKES = (
    ((26, 74), (74, 26)),
    ((26, 26), (74, 74)),
    ((50, 20), (50, 80)),
    ((20, 50), (80, 50)),
)
"""The four ticks of a box, as they are drawn on paper."""


def _box(ticks: int) -> Drawing:
    """Draw a box of progress: hollow with its ticks, and solid once it has all of them."""
    is_full = ticks == TICKS_PER_BOX
    ground = box(square(45), BLUE, BLUE, 8) if is_full else box(square(45), FAINT, GREY, 8)
    colour = CLEAR if is_full else BLUE
    return (ground, *(line(colour, 10, *each) for each in _STROKES[:ticks]))


def _cell(mark: str, *, is_full: bool) -> Drawing:
    """Draw a cell of momentum; its reset has a pointer below, its maximum a stop at its right."""
    cell = box(((8, 4), (92, 70)), BLUE if is_full else FAINT, BLUE if is_full else GREY, 8)
    reset = (polygon(((50, 76), (68, 98), (32, 98)), GOLD),) if "reset" in mark else ()
    most = (line(CLEAR, 20, (93, 0), (93, 74)), line(GOLD, 11, (93, 8), (93, 94)))
    return (cell, *reset, *(most if "max" in mark else ()))


def _below(*, is_full: bool) -> Drawing:
    """Draw a cell below zero: round, with its minus."""
    ground = disc(50, 37, 34, RED if is_full else FAINT, RED if is_full else GREY, 8)
    return (ground, line(CLEAR if is_full else GREY, 10, (34, 37), (66, 37)))


def _closed() -> Drawing:
    """Draw a cell that a lowered maximum closed."""
    return (line(GREY, 9, (34, 21), (66, 53)), line(GREY, 9, (66, 21), (34, 53)))


def _zero() -> Drawing:
    return (line(GREY, 10, (50, 6), (50, 68)),)


_BOXES = tuple(
    add(
        f"box_{ticks}_of_{TICKS_PER_BOX}",
        "▰" if ticks == TICKS_PER_BOX else "▱",
        draw=partial(_box, ticks),
    )
    for ticks in range(TICKS_PER_BOX + 1)
)
_MARKS = ("", "_reset", "_max", "_reset_max")
_CELLS = {
    (mark, is_full): add(
        f"momentum{mark}_{name}", drawn, draw=partial(_cell, mark, is_full=is_full)
    )
    for mark in _MARKS
    for is_full, name, drawn in ((True, "full", "▰"), (False, "empty", "▱"))
}
_BELOW = {
    True: add("momentum_below_full", "▰", draw=partial(_below, is_full=True)),
    False: add("momentum_below_empty", "▱", draw=partial(_below, is_full=False)),
}
_ZERO = add("momentum_zero", "│", draw=_zero)
_CLOSED = add("momentum_closed", "·", draw=_closed)


def progress(ticks: int) -> str:
    """Draw a progress track of ten boxes, each with none to four ticks."""
    boxes = (min(max(ticks - TICKS_PER_BOX * box, 0), TICKS_PER_BOX) for box in range(10))
    return "".join(_BOXES[each] for each in boxes)


def momentum(now: int, reset: int, most: int) -> str:
    """Draw momentum: below 0 only where it is there, its reset and maximum marked, closed above."""
    below = [_BELOW[now <= at] for at in range(MOMENTUM_MIN, 0)] if now < 0 else []
    cells = [*below, _ZERO]
    for at in range(1, MOMENTUM_MAX + 1):
        mark = ("_reset" if at == reset else "") + ("_max" if at == most else "")
        cells.append(_CLOSED if at > most else _CELLS[mark, at <= now])
    return "".join(cells)
