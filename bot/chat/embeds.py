"""What every embed is made of: colours by outcome, bars that read aloud, text made safe.

A person who cannot see colour or emoji loses nothing: a bar stands beside its numbers, and
an outcome beside its words.
"""

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from fractions import Fraction
from math import floor
from typing import Any

import discord

from bot.chat import symbols
from bot.chat.symbols import PLAIN, WORDS, Look, said
from rules.names import clean
from rules.outcome import Change


class Colour(IntEnum):
    """An embed's colour says how it went, for those who see it."""

    GREAT = 0x2E8B57
    FAIR = 0xD9A400
    POOR = 0xB23A48
    PLAIN = 0x4F6D8F
    UNDONE = 0x808080


DESCRIPTION_MAX = 4096
TITLE_MAX = 256
FIELD_MAX = 1024
FOOTER_MAX = 2048
EMBED_MAX = 6000
"""Discord's limits of an embed's parts, and of the whole."""

BANNER = "## "
"""How the first line of a card begins that tells something rare."""

BAR_MAX = 24
"""Longest bar: wider ones wrap on a phone."""

_ESCAPES = str.maketrans({char: f"\\{char}" for char in "\\`*_~|>#[]()<@:-+.!/"})
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_KEPT = "\u00a0"
"""A space at which no line ends."""

_CHANGED = re.compile(r"(?:(?<=[\w:*)]) )?\S{1,40} → \S+")
"""What changed, old and new, and the word before it; nothing of a line that markup begins."""

_RATED = re.compile(
    r"(?<=\w) (?=\*\*\d{1,3}\*\*(?: ·|$))|(?<=\d) (?=%|of \d)|(?<=\d of) (?=\d)", re.MULTILINE
)
"""A space between a word and the number, in bold, that it has; in ``15 %``, and in ``1 of 4``."""


def plain(text: str) -> str:
    """Give a user's text cleaned, with all escaped that could begin markup, a mention or a link."""
    return escaped(clean(text))


def escaped(text: str) -> str:
    """Give a text as it was typed, lines and all, with everything escaped that could be markup."""
    return symbols.without(text).translate(_ESCAPES).replace("→", symbols.TYPED_ARROW)


def unescaped(text: str) -> str:
    """Give what was typed again, from what :func:`escaped` made of it."""
    return _ESCAPED.sub(r"\1", text).replace(symbols.TYPED_ARROW, "→")


def cut(text: str, limit: int) -> str:
    """Shorten a text to a limit of Discord's, saying that it was."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def cut_marked(text: str, limit: int) -> str:
    """Shorten a line of ours to a limit, closing the emphasis that the cut leaves open."""
    shown = cut(text, limit - len("~~**"))
    for mark in ("~~", "**"):
        if shown.count(mark) % 2:
            shown += mark
    return shown


def fitted(rows: Sequence[str], limit: int) -> str:
    """Give as many lines as a limit has room for, and say how many did not fit."""
    text = ""
    for index, row in enumerate(rows):
        shown = cut_marked(row, limit)
        if text and len(text) + len(shown) >= limit:
            return f"{text}\n… and {len(rows) - index} more"
        text += f"\n{shown}" if text else shown
    return text


def embed(title: str, lines: Iterable[str] = (), colour: int = Colour.PLAIN) -> discord.Embed:
    """Make an embed from a title and lines; empty lines are left out."""
    description = "\n".join(line for line in lines if line)
    return discord.Embed(
        title=cut(title, TITLE_MAX), description=cut(description, DESCRIPTION_MAX), colour=colour
    )


def laid_out(
    title: str,
    *,
    banner: str = "",
    dice: Iterable[str] = (),
    lines: Iterable[str] = (),
    moved: Iterable[str] = (),
    then: Iterable[str] = (),
    small: Iterable[str] = (),
    colour: int = Colour.PLAIN,
) -> discord.Embed:
    """Lay out a card by weight: what happened, dice, what it means, what moved, what can follow.

    ``banner`` is a heading, for what is rare; ``dice`` are the faces and the sum, ``moved`` the
    numbers that changed, in bold but for what is drawn before them, and ``then`` what can be done
    now.  ``small`` print, such as odds, stands last, in the footer, where Discord shows no symbol
    and no markup.
    """
    heading = (f"{BANNER}{banner}",) if banner else ()
    bold = ("{}**{}**{}".format(*symbols.parted(each)) for each in moved if each)
    made = embed(title, (*heading, *dice, *lines, *bold, *then), colour)
    footer = unescaped(" · ".join(each for each in small if each))
    return made.set_footer(text=cut(footer, FOOTER_MAX)) if footer else made


def bar(filled: int, size: int) -> str:
    """Draw a row of boxes; a long one is drawn to scale, full only when it is full."""
    width = min(size, BAR_MAX)
    return symbols.meter(filled * width // size or min(filled, 1), width)


def change(each: Change) -> str:
    """Tell a number that moved, old and new; a name that the code gave it reads as words."""
    whose = f"{plain(each.whose)}: " if each.whose else ""
    what = plain(each.what.replace("_", " "))
    return f"{whose}{what} {numeral(each.before)} → {numeral(each.after)}"


def changes(moved: Sequence[Change]) -> str:
    """Tell all numbers that moved, in one line that begins with a capital."""
    return first_upper(" · ".join(change(each) for each in moved))


def numeral(number: int) -> str:
    """Write a number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def with_sign(number: int) -> str:
    """Write what is added or taken away, with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def average(mean: Fraction) -> str:
    """Write an average with two places at most, halves up as a percentage is rounded."""
    whole, hundredths = divmod(floor(abs(mean) * 100 + Fraction(1, 2)), 100)
    shown = f"{whole}.{hundredths:02}".rstrip("0").rstrip(".")
    return f"−{shown}" if mean < 0 and shown != "0" else shown


def as_term(number: int) -> str:
    """Write a number as a further term of a sum: `` + 3`` or `` − 1``."""
    return f" + {number}" if number >= 0 else f" − {-number}"


def plural(count: int, noun: str, many: str = "") -> str:
    """Count things: ``1 tick``, ``2 ticks``."""
    return f"{numeral(count)} {noun if abs(count) == 1 else many or noun + 's'}"


def join(words: Sequence[str], last: str = "and") -> str:
    """List words as a person would."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def first_upper(text: str) -> str:
    """Begin a line with a capital."""
    return text[:1].upper() + text[1:]


def first_lower(text: str) -> str:
    """Go on within a sentence with what would begin one."""
    return text[:1].lower() + text[1:]


def at_most(words: Sequence[str], most: int, lead: str = "") -> list[str]:
    """Give so many words at the most, and say behind ``lead`` how many more there are."""
    more = len(words) - most
    return [*words[:most], *([f"{lead}{more} more"] if more > 0 else [])]


def rows_at_most(rows: Sequence[str], most: int) -> list[str]:
    """Give so many rows at the most, and say in one more how many there are besides."""
    return at_most(rows, most, "… and ")


def mention(user: int) -> str:
    """Name a person by their id; inside an embed this pings nobody.

    Whoever was forgotten has none any more, but a number below zero.
    """
    return f"<@{user}>" if user >= 0 else "somebody who left"


def mentions(users: Iterable[int], last: str = "and") -> str:
    """Name people by their ids, as a person would list them."""
    return join([mention(user) for user in users], last)


def with_player(name: str, player: int) -> str:
    """Name a character with its player, where the name alone would mean another as well."""
    return f"{plain(name)} ({mention(player)})"


def beside(name: str, player: int, other: str) -> str:
    """Name a character beside another, with its player where both have one name.

    One without a player goes by its name alone.
    """
    is_alike = player and name.casefold() == other.casefold()
    return with_player(name, player) if is_alike else plain(name)


def link_to(guild: int | None, channel: int, message: int) -> str:
    """Give the address of a message; one without a server is a direct message."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"


def acted_for(shown: discord.Embed, actor: int, player: int) -> discord.Embed:
    """Say on a reply that somebody acted for a player."""
    if actor != player:
        note = f"\n*{mention(actor)} acted for {mention(player)}*"
        shown.description = cut(shown.description or "", DESCRIPTION_MAX - len(note)) + note
    return shown


def has_symbols(shown: discord.Embed) -> bool:
    """Whether an embed is told in words otherwise than it is seen."""
    whole = shown.to_dict()
    return bool(_dressed(whole, WORDS) != _dressed(whole, {}))


def dressed(shown: discord.Embed, look: Look) -> discord.Embed:
    """Give an embed in a look; in characters where emoji would break a limit of Discord's.

    Only as much of it as has to goes without emoji: what is too long by itself, then what is
    longest.
    """
    whole = shown.to_dict()
    made = discord.Embed.from_dict(_dressed(whole, look))
    if look is PLAIN or look is WORDS or _fits(made):
        return made
    plainly = discord.Embed.from_dict(_dressed(whole, PLAIN))
    lengths = {index: len(each.value or "") for index, each in enumerate(made.fields)}
    lengths[_DESCRIPTION] = len(made.description or "")
    for part in sorted(lengths, key=lambda each: (_room(each) >= lengths[each], -lengths[each])):
        if part == _DESCRIPTION:
            made.description = plainly.description
        else:
            made.set_field_at(part, **_field(plainly, part))
        if _fits(made):
            return made
    return plainly


_DESCRIPTION = -1
"""Stands for the description among the fields of an embed, by their places."""


def _room(part: int) -> int:
    return DESCRIPTION_MAX if part == _DESCRIPTION else FIELD_MAX


def _field(made: discord.Embed, part: int) -> dict[str, Any]:
    found = made.fields[part]
    return {"name": found.name, "value": found.value, "inline": found.inline}


def _dressed(part: Any, look: Look) -> Any:
    if isinstance(part, str):
        return said(_unbroken(part), look)
    if isinstance(part, dict):
        return {key: _dressed(each, look) for key, each in part.items()}
    return [_dressed(each, look) for each in part] if isinstance(part, list) else part


def _unbroken(text: str) -> str:
    """Keep together what reads as one, wherever a phone ends a line.

    That is what changed, such as ``vigor 2 → 0``, what a word has, such as ``Wits **3**``, and
    ``15 %`` and ``1 of 4``.
    """
    kept = _RATED.sub(_KEPT, text)
    if "→" not in text:
        return kept
    return _CHANGED.sub(lambda found: found[0].replace(" ", _KEPT), kept)


def _fits(made: discord.Embed) -> bool:
    return (
        len(made) <= EMBED_MAX
        and len(made.description or "") <= DESCRIPTION_MAX
        and len(made.title or "") <= TITLE_MAX
        and all(len(each.value or "") <= FIELD_MAX for each in made.fields)
    )
