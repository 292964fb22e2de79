"""How a game makes a whole character from one form.

A game says what its form asks (:class:`Ask`), how the texts become a character (``make``) and what
the form of a character that exists is filled with (``typed``), and gives three ready-made ones.
The house does the rest: the form, pasted text, the buttons, the journal, and undo.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from rules.errors import AmbiguousName, NoSuchName
from rules.frozen import frozen
from rules.names import resolve

NAME = "name"
"""The key of what is asked first: each character has a name."""

ASKS_MAX = 5
"""As many things as a form of Discord's can ask."""


@frozen(kw_only=True)
class Ask:
    """One thing that a form asks: a text of at most ``most`` characters, or one of ``choices``.

    ``label`` is what people read, ``hint`` what stands below it, and ``key`` what the game knows
    it by.  ``choices`` are values with their labels.
    """

    key: str
    label: str
    hint: str = ""
    is_long: bool = False
    is_required: bool = False
    most: int = 300
    choices: tuple[tuple[str, str], ...] = ()


@frozen
class Ready:
    """A ready-made character of our own invention: a whole legal state, and one line about it."""

    state: Any
    pitch: str


@frozen
class Further:
    """A second form, where five things are not enough: as :class:`Making`, but without the name.

    ``label`` is what its button says.
    """

    label: str
    asks: tuple[Ask, ...]
    typed: Callable[[Any], Mapping[str, str]]
    make: Callable[[Any, Mapping[str, str]], Any]


@frozen
class Making:
    """How a game's characters are made.

    ``asks`` are at most five, the name first.  ``typed`` gives what a character's form is filled
    with, by the keys of the asks.  ``make`` gives the character that those texts say, from a fresh
    one or from one that is played already, or raises a refusal.  ``ready`` are three.  ``missing``
    says in a few words what an unmade character lacks, and nothing of one that was made.
    ``further`` is the form for what five asks have no room for.  ``beside`` are the headings under
    which sheets say what no form asks, such as numbers that play moves: pasted, they are left out.
    """

    asks: tuple[Ask, ...]
    typed: Callable[[Any], Mapping[str, str]]
    make: Callable[[Any, Mapping[str, str]], Any]
    ready: tuple[Ready, ...]
    missing: Callable[[Any], str]
    further: Further | None = None
    beside: tuple[str, ...] = ()

    @property
    def further_asks(self) -> tuple[Ask, ...]:
        """What the second form asks, where there is one."""
        return self.further.asks if self.further is not None else ()


_PARTS = re.compile(r"\n|\s/\s|\s\|\s")
_SIGN = r"\s*[:=]\s*"
_HEAD = re.compile(rf"([^:=]{{1,60}}){_SIGN}(.*)", re.DOTALL)


def read(
    asks: Sequence[Ask], text: str, further: Sequence[Ask] = (), beside: Sequence[str] = ()
) -> dict[str, str]:
    """Read a pasted character: each line, or part between slashes, says one thing that is asked.

    A part begins with a label, a key, or the beginning of one, and a colon.  One without goes on
    with a long text that was begun so; otherwise it says what comes next in the order of the asks,
    and what is left over goes on with the last.  What is asked ``further`` has to be named.  What
    is said under a heading that stands ``beside`` is left out.
    """
    every = (*asks, *further)
    heads = {*beside, *(word for ask in every for word in (ask.label, ask.key))}
    found: dict[str, str] = {}
    last = asks[0]
    is_open = is_left_out = False
    for part in filter(str.strip, _PARTS.split(_on_lines_of_their_own(heads, text))):
        if (rest := _under(beside, part.strip())) is not None:
            # What it says may stand on lines of its own below.
            is_left_out = not rest
            continue
        ask, said = _told(every, part.strip())
        if ask is not None:
            is_open, is_left_out = ask.is_long, False
        elif is_left_out:
            continue
        elif is_open:
            ask = last
        else:
            form = further if last in further else asks
            later = (each for each in form[form.index(last) :] if each.key not in found)
            ask = next(later, last)
        before = f"{found[ask.key]}\n" if ask.key in found else ""
        found[ask.key] = before + _value(ask, said)
        last = ask
    return found


def _under(heads: Sequence[str], part: str) -> str | None:
    """Give what a part says under one of these headings; None if it has none of them."""
    for head in heads:
        if whole := re.match(f"{re.escape(head)}{_SIGN}", part, re.IGNORECASE):
            return part[whole.end() :]
    return None


def _on_lines_of_their_own(heads: Collection[str], text: str) -> str:
    """Begin a line wherever one of these headings is followed by a colon."""
    longest_first = sorted(heads, key=len, reverse=True)
    begins = rf"[,.]?\s*(?<!\w)((?:{'|'.join(map(re.escape, longest_first))}){_SIGN})"
    return re.sub(begins, r"\n\1", text, flags=re.IGNORECASE)


def _told(asks: Sequence[Ask], part: str) -> tuple[Ask | None, str]:
    """Find which thing a part tells, if it says so, and what it tells of it."""
    by_label, by_key = {each.label: each for each in asks}, {each.key: each for each in asks}
    for word, ask in (by_label | by_key).items():
        # A label may have a colon of its own.
        if (said := _under([word], part)) is not None:
            return ask, said
    head = _HEAD.fullmatch(part)
    if head is None:
        return None, part
    for words in (by_label, by_key):
        try:
            return words[resolve("field", head[1], words)], head[2]
        except (NoSuchName, AmbiguousName):
            continue
    return None, part


def _value(ask: Ask, said: str) -> str:
    """Give the value of a choice that is named by its label, and any other text as it is."""
    by_label = {label.casefold(): value for value, label in ask.choices}
    return by_label.get(said.casefold(), said)
