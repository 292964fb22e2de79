"""The measure of what is told twice, in symbols and in words: both have to say the same.

What is seen in plain characters is what emoji stand for, so it is those that are compared.
"""

import re
from collections.abc import Sequence
from typing import Any

import discord

from bot.chat import symbols
from bot.chat import words as show
from bot.chat.symbols import CLOCK_SIZES, PLAIN, SYMBOLS, WORDS, said

Parts = list[tuple[str, str]]
"""Texts, each with where it stands."""

UNREAD = re.compile("[→\u2500-\u257f\u25a0-\u25ff★☆☐☑☒\u2714-\u27bf\ue000-\uf8ff]|<a?:\\w+:\\d+>")
"""What no listener can make sense of: arrows, boxes, shapes, stars, and emoji of the bot's own."""

_SILENT = [char for name, char in symbols._CHARACTERS.items() if not SYMBOLS[name].words]
_CELLS = "".join(char for char in _SILENT if PLAIN[ord(char)] in set("▰▱●○■□│·"))
_CLOCKS = "".join(char for char in _SILENT if len(PLAIN[ord(char)]) in CLOCK_SIZES)
BAR = re.compile(f"[{_CLOCKS}]|[{_CELLS}]{{2,}}")
"""What says nothing, so that its number has to stand beside it: a clock, or a row of cells."""

SHAPES = "→▰▱●○◇◆☐☒★│✓✗·"
FACES = {"◇0": "blank", "◆0": "blank", "◇+": "plus", "◆+": "plus", "◇−": "minus", "◆−": "minus"}
"""Faces that have signs for numbers."""

LEVELS = "none|full|empty|free|low|moderate|high|limited|standard|great"
"""Words that say how much as well as numbers do."""

LEFT_OVER = re.compile(r"(?m)\*\*\s*\*\*\s|\(\s*\)|^[·,:;] |[ (][·,]$|\( | \)| ,|^\*\*$")
"""Punctuation whose middle has gone."""


def parts_of(where: str, shown: discord.Embed) -> Parts:
    """Give every text of an embed."""
    fields = [text for each in shown.fields for text in (each.name, each.value)]
    told = [shown.title, shown.description, *fields, shown.footer.text]
    return [(where, text) for text in told if text]


def told_of(outcome: Any) -> Parts:
    """Give every text that tells an outcome."""
    name = type(outcome).__name__
    return [
        *parts_of(f"{name} card", show.card(outcome)),
        *parts_of(f"{name} settled", show.settled(outcome)),
        (f"{name} line", show.line(outcome)),
        (f"{name} why", show.why(outcome)),
        (f"{name} back", show.back(outcome)),
    ]


def tokens(text: str) -> list[str]:
    """Give the numbers and words of a text."""
    return re.findall(r"[+−]?\d+|[^\W\d_]+", text)


def seen(text: str) -> list[str]:
    """Give what a text says to those who see it, without its bars and marks."""
    plain = said(text, PLAIN)
    for drawn, word in FACES.items():
        plain = plain.replace(drawn, f" {word} ")
    return tokens(plain.translate(dict.fromkeys(map(ord, SHAPES), " ")))


def is_in_order(told: Sequence[str], among: Sequence[str]) -> bool:
    """Whether all of this is among that, in order."""
    rest = iter(among)
    return all(each in rest for each in told)


def lost(text: str, *, is_real: bool = True) -> str:
    """Say what is wrong with a text in words, if anything is."""
    heard = said(text, WORDS)
    if text.strip() and not heard.strip():
        return "nothing is said"
    if found := UNREAD.search(heard):
        return f"{found.group()} is no word"
    if not is_in_order(seen(text), tokens(heard)):
        return "something seen is not said"
    if is_real and (found := LEFT_OVER.search(heard)):
        return f"{found.group()!r} is left over"
    above = ""
    for line in text.split("\n"):
        drawn = len(BAR.findall(line))
        # A bar on a line of its own has its number above it.
        words = said(line, WORDS) or said(above, WORDS)
        numbers = re.findall(rf"\d+|{LEVELS}", words)
        above = line
        if len(numbers) < drawn:
            return "a bar has no number beside it"
    return ""


def assert_said(parts: Parts, *, is_real: bool = True) -> None:
    """Hold that texts say in words what they show; what no play makes may leave a gap."""
    wrong = {
        (where, why, said(text, WORDS))
        for where, text in parts
        if (why := lost(text, is_real=is_real))
    }
    assert not wrong, "\n".join(f"{where}: {why}: {heard}" for where, why, heard in sorted(wrong))
