"""Fate's symbols: Fate dice, plain and momentum, the bank, stress boxes by number, crests."""

from functools import partial

from bot.chat.drawing import (
    BLUE,
    FAINT,
    GREY,
    INK,
    PAPER,
    VIOLET,
    Body,
    Crest,
    Drawing,
    body,
    box,
    crest,
    disc,
    line,
    polygon,
    shield,
    square,
    text,
)
from bot.chat.symbols import Bar, add


def _die(face: int, *, is_momentum: bool) -> Drawing:
    """Draw a Fate die: a square of paper, or a solid diamond for momentum."""
    ink, reach = (PAPER, 22) if is_momentum else (INK, 26)
    across = (line(ink, 13, (50 - reach, 50), (50 + reach, 50)),) if face else ()
    down = (line(ink, 13, (50, 50 - reach), (50, 50 + reach)),) if face > 0 else ()
    if is_momentum and not face:
        inner = ((50, 28), (72, 50), (50, 72), (28, 50))
        return (body(Body.DIAMOND, VIOLET, VIOLET), polygon(inner, "", PAPER, 6))
    if is_momentum:
        return (body(Body.DIAMOND, VIOLET, VIOLET), *across, *down)
    return (body(Body.SQUARE, PAPER, INK), *across, *down)


def _box(number: int, *, is_full: bool) -> Drawing:
    """Draw a stress box: its number on paper, or solid with the number cut out of it."""
    fill, edge, ink = (BLUE, BLUE, PAPER) if is_full else (FAINT, GREY, GREY)
    return (box(square(45), fill, edge, 8), text(str(number), ink, square(27)))


def _momentum(*, is_full: bool) -> Drawing:
    """Draw a momentum that is banked, or the place of one."""
    if is_full:
        return (body(Body.DIAMOND, VIOLET, PAPER, 6), disc(50, 50, 13, PAPER))
    return (body(Body.DIAMOND, FAINT, GREY),)


def _style() -> Drawing:
    """Draw the crest of a success with style: three pluses."""
    at = ((32, 32), (68, 32), (50, 66))
    bars = (line(PAPER, 9, (x - 11, y), (x + 11, y)) for x, y in at)
    posts = (line(PAPER, 9, (x, y - 11), (x, y + 11)) for x, y in at)
    return shield(VIOLET, *bars, *posts)


_FACES = {1: ("plus", "+"), 0: ("blank", "0"), -1: ("minus", "−")}
_PLAIN = {
    face: add(f"fate_{word}", f"◇{sign}", word, partial(_die, face, is_momentum=False))
    for face, (word, sign) in _FACES.items()
}
_MOMENTUM = {
    face: add(
        f"momentum_die_{word}",
        f"◆{sign}",
        f"momentum {word}",
        partial(_die, face, is_momentum=True),
    )
    for face, (word, sign) in _FACES.items()
}

STRESS_MAX = 4
"""Highest stress box that has a symbol."""

_STRESS = {
    (number, is_full): add(
        f"stress_{number}_full" if is_full else f"stress_{number}",
        f"{'☒' if is_full else '☐'}{number}",
        f"box {number} {'full' if is_full else 'free'}",
        partial(_box, number, is_full=is_full),
    )
    for number in range(1, STRESS_MAX + 1)
    for is_full in (False, True)
}


def fate_die(face: int, *, is_momentum: bool) -> str:
    """Give a Fate die that shows 1, 0 or −1, plain or a momentum die."""
    # A face that no symbol has is told as a number.
    return (_MOMENTUM if is_momentum else _PLAIN).get(face) or str(face)


def stress(number: int, *, is_full: bool) -> str:
    """Draw a stress box by its number; one above the last symbol is told in words."""
    return _STRESS.get((number, is_full)) or f"box {number} {'full' if is_full else 'free'}"


momentum = Bar("bank_full", "bank_empty", "◆◇", _momentum)
"""Momentum in the bank, and the momentum dice that are left to roll."""

STYLE = add("crest_style", "✦", draw=_style)
GAME_CHANGER = add("crest_game_changer", "✺", draw=partial(crest, Crest.SUN))
"""Crests of what is rare; what it is stands beside each."""
