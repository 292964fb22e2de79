"""Symbols in texts: dice, boxes, meters and clocks that people see before they read.

Words write a symbol as one character of Unicode's private use area, which nobody can type, for
:func:`rules.names.clean` drops it.  Only when a message is sent is it put into one of three looks:
as an application emoji, where Discord has it (:class:`Looks`); in plain characters, where it does
not; or in words, for whoever listens instead of looking (``/me settings text:on``).  So the words
of a game are written once, are cut without breaking a symbol, and know nothing of Discord.  A game
adds symbols of its own (``bot/games/<game>/symbols.py``).

What a symbol shows stands beside it in words, where its own words are empty: a bar beside its
numbers, a clock beside its ticks.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from bot.chat import drawing
from bot.chat.drawing import Body, Crest, Draw, Drawing, Way
from rules.clock import ClockKind
from rules.frozen import frozen
from rules.ranges import clamp

Look = Mapping[int, str]
"""What stands for each symbol, by its character's number, as :meth:`str.translate` takes it."""

_FIRST, _LAST = 0xE000, 0xF8FF
_BESIDE = chr(_FIRST)
"""Stands between dice of one row: emoji want no comma."""

TYPED_ARROW = chr(_LAST)
"""Stands for an arrow that somebody typed, which is not read as *to*."""


@frozen
class Symbol:
    """A symbol: its application emoji's name, what stands for it without one, its words, its look.

    One that is not drawn has no emoji, and is seen in characters.
    """

    name: str
    plain: str
    words: str = ""
    draw: Draw | None = None


class Die(Enum):
    """How a die stands, as its emoji's name ends and as its words say."""

    PLAIN = ""
    COUNTS = "counts"
    STRUCK = "struck"
    CANCELLED = "cancelled"
    BEATEN = "beaten"
    STANDS = "stands"


_SYMBOLS: dict[str, Symbol] = {}
_CHARACTERS: dict[str, str] = {}
_PLAIN = {_FIRST: ", ", _LAST: "→"}
_WORDS = {**_PLAIN, ord("→"): "to"}
_LONGEST = {**_PLAIN}
_ID_MAX = 2**64 - 1
"""The largest id that Discord can give."""

SYMBOLS: Mapping[str, Symbol] = MappingProxyType(_SYMBOLS)
"""Every symbol by its name, those of the games included once they are known."""

PLAIN: Look = MappingProxyType(_PLAIN)
"""Every symbol in characters that any device shows."""

WORDS: Look = MappingProxyType(_WORDS)
"""Every symbol in words, and nothing for what stands beside its words; an arrow reads *to*."""


def add(name: str, plain: str, words: str = "", draw: Draw | None = None) -> str:
    """Make a symbol known, and give the character that words write for it.

    Its name is of 2 to 32 lower-case letters, digits and underscores, reads well aloud, and is no
    other's; there is an emoji of that name once it is uploaded.  ``draw`` gives how it is drawn, in
    the shapes of :mod:`bot.chat.drawing`, as in ``partial(drawing.crest, Crest.STAR)``.
    """
    if name in _SYMBOLS:
        raise ValueError(f"two symbols are called {name}")
    char = chr(_FIRST + 1 + len(_SYMBOLS))
    _SYMBOLS[name], _CHARACTERS[name] = Symbol(name, plain, words, draw), char
    _PLAIN[ord(char)], _WORDS[ord(char)] = plain, words
    _LONGEST[ord(char)] = f"<:{name}:{_ID_MAX}>" if draw else plain
    return char


_SAID = {
    Die.PLAIN: "{}",
    Die.COUNTS: "{} (counts)",
    # What became of it is said beside it: dropped, rerolled, the lowest of two.
    Die.STRUCK: "{}",
    Die.CANCELLED: "{} (cancelled)",
    Die.BEATEN: "{} (beaten)",
    Die.STANDS: "{} (not beaten)",
}
_WAYS = {
    Die.PLAIN: Way.PLAIN,
    Die.COUNTS: Way.SOLID,
    Die.STRUCK: Way.STRUCK,
    Die.CANCELLED: Way.CROSSED,
    Die.BEATEN: Way.STRUCK,
    Die.STANDS: Way.SOLID,
}
_DRAWN = {
    Die.COUNTS: "**{}**",
    Die.STRUCK: "~~{}~~",
    Die.CANCELLED: "~~{}~~",
    Die.BEATEN: "{} ✓",
    Die.STANDS: "{} ✗",
}


class Dice:
    """Dice of one sort, each face in each way that it may stand: ``power_5_cancelled``.

    Sorts are told apart by their bodies, and ways by what is done to them.
    """

    def __init__(
        self,
        sort: str,
        sides: int,
        *ways: Die,
        body: Body = Body.SQUARE,
        colour: str = drawing.GREEN,
    ) -> None:
        self._faces = {
            (face, how): add(
                f"{sort}_{face}_{how.value}".rstrip("_"),
                _DRAWN.get(how, "{}").format(face),
                _SAID[how].format(face),
                partial(drawing.die, body, str(face), _WAYS[how], colour),
            )
            for how in ways
            for face in range(1, sides + 1)
        }

    def __call__(self, face: int, how: Die = Die.PLAIN) -> str:
        """Give the die that shows ``face``; a face that no symbol has is told in words."""
        return self._faces.get((face, how)) or _SAID[how].format(face)


class Bar:
    """A row of cells that are filled from the left; its numbers stand beside it."""

    def __init__(
        self,
        full: str,
        empty: str,
        drawn: str = "▰▱",
        draw: Callable[..., Drawing] | None = drawing.cell,
    ) -> None:
        self._full = add(full, drawn[0], draw=draw and partial(draw, is_full=True))
        self._empty = add(empty, drawn[1], draw=draw and partial(draw, is_full=False))

    def __call__(self, filled: int, size: int) -> str:
        """Draw so many cells, none over ``size``."""
        filled = clamp(filled, 0, size)
        return self._full * filled + self._empty * (size - filled)


d6 = Dice("d6", 6, Die.PLAIN, Die.COUNTS, Die.STRUCK, Die.CANCELLED)
"""A six-sided die."""

meter = Bar("meter_full", "meter_empty")
"""A meter or a row of boxes."""

line = Bar("line_full", "line_empty", draw=None)
"""A meter in characters alone, for a message with so many that emoji would not fit into it."""

dots = Bar("dot_full", "dot_empty", "●○", drawing.dot)
"""Dots, such as an action's rating."""

SIGNS = {-1: add("minus", "−", "minus"), 0: "0", 1: add("plus", "+", "plus")}
"""The faces of a die that adds one, takes one off, or does neither."""

DONE = add("done", "✓")
"""Stands before what was done since, on a message that tells more than one move."""

TAKEN_OUT = add("crest_taken_out", "✖", draw=partial(drawing.crest, Crest.FALLEN))
"""Stands before somebody who is taken out, in more than one game."""

_ROUND, _DANGER = "clock", "danger"
CLOCK_SIZES = (4, 6, 8)
for _shape in (_ROUND, _DANGER):
    for _size in CLOCK_SIZES:
        for _ticks in range(_size + 1):
            add(
                f"{_shape}_{_ticks}_of_{_size}",
                "▰" * _ticks + "▱" * (_size - _ticks),
                draw=partial(drawing.clock, _ticks, _size, is_danger=_shape == _DANGER),
            )


# ------------------------------------------------------------------------------ what words write


def row(dice: Iterable[str]) -> str:
    """Put dice beside each other."""
    return _BESIDE.join(dice)


def clock(ticks: int, segments: int, kind: ClockKind = ClockKind.PLAIN) -> str:
    """Draw a clock; danger is told from all else by its shape, and an odd size is a meter."""
    if segments not in CLOCK_SIZES:
        return meter(ticks, segments)
    shape = _DANGER if kind is ClockKind.DANGER else _ROUND
    return _CHARACTERS[f"{shape}_{ticks}_of_{segments}"]


SHARE_CELLS = 8
"""So many that a bar and its words stay one line on a phone."""


def share(chance: Fraction) -> str:
    """Draw a chance as a short bar: empty only at none, full only at certainty."""
    cells = round(chance * SHARE_CELLS)
    if 0 < chance < 1:
        cells = clamp(cells, 1, SHARE_CELLS - 1)
    return meter(cells, SHARE_CELLS)


# ------------------------------------------------------------------------------------- the looks


class Looks:
    """The looks that messages have, by what Discord has of this bot's application emoji."""

    def __init__(self) -> None:
        self._pictures: Look = PLAIN
        self._shown = 0

    @property
    def missing(self) -> int:
        """How many symbols Discord has no picture of yet."""
        return sum(each.draw is not None for each in SYMBOLS.values()) - self._shown

    def take_up(self, uploaded: Mapping[str, int]) -> None:
        """Show these emoji, by name, from now on; what is not among them stays in characters."""
        emoji = {
            ord(_CHARACTERS[name]): f"<:{name}:{key}>"
            for name, key in uploaded.items()
            if name in _CHARACTERS
        }
        self._shown = len(emoji)
        self._pictures = {**_PLAIN, **emoji, _FIRST: " "} if emoji else PLAIN

    def look(self, *, is_text: bool) -> Look:
        """Give the look for whoever wants words alone, or for all others."""
        return WORDS if is_text else self._pictures


_ANY = re.compile(f"[{chr(_FIRST)}-{chr(_LAST)}]")
_ALL = " \n" + "".join(map(chr, range(_FIRST, _LAST + 1)))
_MAKES = re.compile(f"(?<=[{chr(_FIRST)}-{chr(_LAST)}])[ \u00a0]→")
"""The arrow from dice to what they make, which is no change of a number, in one piece or not."""
_GAPS = re.compile(r"(?m)^ +| +$|(?<= ) +")
"""Spaces that are left where a symbol has no words."""


def parted(text: str) -> tuple[str, str, str]:
    """Split a text into the symbols that it begins with, what it says, and those that it ends with.

    Symbols may stand on a line of their own.
    """
    begun = text.lstrip(_ALL)
    said = begun.rstrip(_ALL)
    return text.removesuffix(begun), said, begun.removeprefix(said)


def longest(text: str) -> int:
    """Give how long a text is at most once its symbols are emoji, as Discord counts it."""
    return len(text.translate(_LONGEST))


def without(text: str) -> str:
    """Give a text without what would be taken for a symbol."""
    return _ANY.sub("", text)


def said(text: str, look: Look) -> str:
    """Put the symbols of a text into a look; where one has no words, no gap or line is left."""
    if look is WORDS:
        lines = ((each, _in_words(each)) for each in text.split("\n"))
        return "\n".join(told for each, told in lines if told or not _ANY.search(each))
    return text.translate(look) if _ANY.search(text) else text


def _in_words(line: str) -> str:
    told = _MAKES.sub(":", line).translate(WORDS)
    return _GAPS.sub("", told) if _ANY.search(line) else told
