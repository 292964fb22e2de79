"""Ironsworn's symbols: challenge dice, boxes of progress, momentum."""

from bot.chat.symbols import Dice, Die, add
from rules.ironsworn import TICKS_PER_BOX
from rules.ironsworn.state import MOMENTUM_MAX, MOMENTUM_MIN

d10 = Dice("d10", 10, Die.BEATEN, Die.STANDS)
"""A challenge die, beaten by a score or standing."""

_BOXES = tuple(
    add(f"box_{ticks}_of_{TICKS_PER_BOX}", "▰" if ticks == TICKS_PER_BOX else "▱")
    for ticks in range(TICKS_PER_BOX + 1)
)
_MARKS = ("", "_reset", "_max", "_reset_max")
_CELLS = {
    (mark, is_full): add(f"momentum{mark}_{name}", drawn)
    for mark in _MARKS
    for is_full, name, drawn in ((True, "full", "▰"), (False, "empty", "▱"))
}
_BELOW = {True: add("momentum_below_full", "▰"), False: add("momentum_below_empty", "▱")}
_ZERO, _CLOSED = add("momentum_zero", "│"), add("momentum_closed", "·")


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
