"""Ironsworn's symbols: challenge dice, boxes of progress, momentum, meters, and crests."""

from functools import partial

from bot.chat.drawing import (
    BLUE,
    CLEAR,
    FAINT,
    GOLD,
    GREY,
    INK,
    PAPER,
    RED,
    SKY,
    VIOLET,
    Body,
    Crest,
    Drawing,
    Shape,
    body,
    box,
    crest,
    disc,
    line,
    polygon,
    square,
    star,
)
from bot.chat.symbols import Dice, Die, add
from rules.ironsworn import TICKS_PER_BOX, DebilityFamily
from rules.ironsworn.state import METER_MAX, MOMENTUM_MAX, MOMENTUM_MIN, MOMENTUM_RESET
from rules.ranges import clamp

d10 = Dice("d10", 10, Die.BEATEN, Die.STANDS, body=Body.KITE, colour=RED)
"""A challenge die, beaten by a score or standing."""

_BLOOD = "#5a1020"

_STROKES = (
    ((26, 74), (74, 26)),
    ((26, 26), (74, 74)),
    ((50, 17), (50, 83)),
    ((17, 50), (83, 50)),
)
"""The four ticks of a box, as they are drawn on paper."""


def _box(ticks: int) -> Drawing:
    """Draw a box of progress: hollow with its ticks, and solid once it has all of them."""
    is_full = ticks == TICKS_PER_BOX
    ground = box(square(45), BLUE, BLUE, 8) if is_full else box(square(45), FAINT, GREY, 8)
    colour = CLEAR if is_full else SKY
    return (ground, *(line(colour, 12, *each) for each in _STROKES[:ticks]))


_RESET = polygon(((50, 76), (68, 98), (32, 98)), GOLD)


def _cell(mark: str, *, is_full: bool) -> Drawing:
    """Draw a cell of momentum; its reset has a pointer below, its maximum a stop at its right."""
    cell = box(((8, 4), (92, 70)), BLUE if is_full else FAINT, BLUE if is_full else GREY, 8)
    reset = (_RESET,) if "reset" in mark else ()
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
_CELLS = {
    (mark, is_full): add(
        f"momentum{mark}_{name}", drawn, draw=partial(_cell, mark, is_full=is_full)
    )
    for mark in ("", "_reset", "_max")
    for is_full, name, drawn in ((True, "full", "▰"), (False, "empty", "▱"))
}
_BELOW = {
    True: add("momentum_below_full", "▰", draw=partial(_below, is_full=True)),
    False: add("momentum_below_empty", "▱", draw=partial(_below, is_full=False)),
}
_ZERO = add("momentum_zero", "│", draw=_zero)
_ZERO_RESET = add("momentum_zero_reset", "│", draw=lambda: (*_zero(), _RESET))
_CLOSED = add("momentum_closed", "·", draw=_closed)


def _level(value: int) -> Drawing:
    """Draw a meter as bars that rise to the right, with a stub for each that is not there."""

    def bar(at: int) -> Shape:
        is_full = at < value
        top = 62 - 14 * at if is_full else 88
        return box(((2 + 20 * at, top), (17 + 20 * at, 96)), BLUE if is_full else GREY)

    return tuple(bar(at) for at in range(METER_MAX))


_LEVELS = tuple(
    add(
        f"level_{value}_of_{METER_MAX}",
        "▰" * value + "▱" * (METER_MAX - value),
        draw=partial(_level, value),
    )
    for value in range(METER_MAX + 1)
)

FAMILIES = {
    DebilityFamily.CONDITION: add(
        "condition", "◇", draw=lambda: (body(Body.DIAMOND, "", GREY, 12),)
    ),
    DebilityFamily.BANE: add("bane", "◆", draw=lambda: (body(Body.DIAMOND, RED, RED),)),
    DebilityFamily.BURDEN: add(
        "burden", "▲", draw=lambda: (polygon(((50, 8), (94, 90), (6, 90)), VIOLET, VIOLET, 8),)
    ),
}
"""What stands before a debility: a condition passes, a bane stays, a burden ends with its quest."""


def _oath() -> Drawing:
    seal = polygon(star(12, 47, 40), GOLD, PAPER, 6)
    return (seal, line(PAPER, 13, (28, 50), (45, 67), (73, 32)))


def _grim() -> Drawing:
    crack = ((50, 8), (38, 34), (58, 50), (42, 66), (52, 92))
    return (body(Body.DIAMOND, _BLOOD, PAPER, 6), line(PAPER, 10, *crack))


def _skull() -> Drawing:
    return (
        disc(50, 44, 38, PAPER, INK, 6),
        box(((32, 66), (68, 94)), PAPER, INK, 6),
        disc(35, 46, 10, INK),
        disc(65, 46, 10, INK),
        line(INK, 6, (50, 78), (50, 90)),
    )


CREST_MATCH = add("crest_match", "★", draw=partial(crest, Crest.MATCH))
CREST_GRIM = add("crest_grim", "✖", draw=_grim)
CREST_VOW = add("crest_vow", "❖", draw=partial(crest, Crest.LAUREL))
CREST_EPIC = add("crest_epic", "✪", draw=_oath)
CREST_BRINK = add("crest_brink", "☠", draw=_skull)
"""What is rare: a hit or a miss with a match, a vow fulfilled, death or desolation faced."""


def progress(ticks: int) -> str:
    """Draw a progress track of ten boxes, each with none to four ticks."""
    boxes = (clamp(ticks - TICKS_PER_BOX * box, 0, TICKS_PER_BOX) for box in range(10))
    return "".join(_BOXES[each] for each in boxes)


def momentum(now: int, most: int) -> str:
    """Draw momentum, its reset and maximum marked, and closed above that.

    Below 0 it is drawn from its least to its reset alone, so that it does not break on a phone.
    As many debilities as lower the maximum lower the reset as well (R2.5).
    """
    reset = max(0, MOMENTUM_RESET - (MOMENTUM_MAX - most))
    zero, marks = _ZERO if reset else _ZERO_RESET, {reset: "_reset", most: "_max"}
    below = [_BELOW[now <= at] for at in range(MOMENTUM_MIN, 0)] if now < 0 else []
    top = reset if now < 0 else most
    above = [_CELLS[marks.get(at, ""), at <= now] for at in range(1, top + 1)]
    closed = _CLOSED * (MOMENTUM_MAX - most) if now >= 0 else ""
    return "".join((*below, zero, *above, closed))


def level(value: int) -> str:
    """Draw a meter of five in one symbol, for where there is little room."""
    return _LEVELS[value]
