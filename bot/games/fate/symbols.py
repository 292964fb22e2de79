"""Fate's symbols: Fate dice, plain and momentum, and stress boxes by their numbers."""

from bot.chat.symbols import add

_FACES = {1: ("plus", "+"), 0: ("blank", "0"), -1: ("minus", "−")}
_PLAIN = {face: add(f"fate_{word}", f"◇{sign}", word) for face, (word, sign) in _FACES.items()}
_MOMENTUM = {
    face: add(f"momentum_die_{word}", f"◆{sign}", f"momentum {word}")
    for face, (word, sign) in _FACES.items()
}

STRESS_MAX = 4
"""Highest stress box that has a symbol."""

_STRESS = {
    (box, is_full): add(
        f"stress_{box}_full" if is_full else f"stress_{box}",
        f"{'☒' if is_full else '☐'}{box}",
        f"box {box} {'full' if is_full else 'free'}",
    )
    for box in range(1, STRESS_MAX + 1)
    for is_full in (False, True)
}


def fate_die(face: int, *, is_momentum: bool = False) -> str:
    """Give a Fate die that shows 1, 0 or −1, plain or a momentum die."""
    return (_MOMENTUM if is_momentum else _PLAIN)[face]


def stress(box: int, *, is_full: bool) -> str:
    """Draw a stress box by its number; one above the last symbol is told in words."""
    return _STRESS.get((box, is_full)) or f"box {box} {'full' if is_full else 'free'}"
