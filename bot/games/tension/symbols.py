"""Tension & Fate's symbols: the Storyteller's dice, rolled and still in the pool, and crests."""

from functools import partial

from bot.chat import drawing
from bot.chat.drawing import BLUE, GREY, PAPER, RED, VIOLET, Body, Crest, Drawing, Way, body
from bot.chat.symbols import Bar, add
from rules.tension import SUCCESS_FROM

_LOWER = {
    face: add(
        f"tension_{face}",
        str(face),
        str(face),
        partial(drawing.die, Body.HEXAGON, str(face)),
    )
    for face in range(1, SUCCESS_FROM)
}
_SUCCESSES = {
    face: add(
        f"tension_{face}_counts",
        f"**{face}**",
        f"{face} (counts)",
        partial(drawing.die, Body.HEXAGON, str(face), Way.SOLID, RED),
    )
    for face in range(SUCCESS_FROM, 7)
}
_FACES = _LOWER | _SUCCESSES


def _pool(*, is_full: bool) -> Drawing:
    """Draw a die of the pool: solid while it can be rolled, hollow once it is spent."""
    return (body(Body.HEXAGON, RED, RED, 4) if is_full else body(Body.HEXAGON, "", GREY, 8),)


def _chevrons(colour: str, *, is_up: bool) -> Drawing:
    """Draw two chevrons, as what is worth twice has."""
    end, tip = (40, 20) if is_up else (20, 40)
    rows = (((28, end + by), (50, tip + by), (72, end + by)) for by in (0, 26))
    return drawing.shield(colour, *(drawing.line(PAPER, 12, *row) for row in rows))


def _twist() -> Drawing:
    """Draw two threads that cross twice."""
    left = ((34, 18), (34, 26), (64, 46), (64, 54), (42, 74), (42, 80))
    right = tuple((100 - x - 2, y) for x, y in left)
    return drawing.shield(VIOLET, drawing.line(PAPER, 11, *right), drawing.line(PAPER, 11, *left))


pool = Bar("pool_die", "pool_die_spent", "■□", draw=_pool)
"""Dice that are not rolled yet, and those that are spent."""

MAJOR = add("crest_major", "★", draw=partial(_chevrons, BLUE, is_up=True))
BLUNDER = add("crest_blunder", "✖", draw=partial(_chevrons, "#4a4f5a", is_up=False))
TWIST = add("crest_twist", "↺", draw=_twist)
CALAMITY = add("crest_calamity", "☄", draw=partial(drawing.crest, Crest.STORM))


def tension_die(face: int) -> str:
    """Give the die of the Storyteller's tension that shows ``face``; a success looks like one."""
    return _FACES[face]
