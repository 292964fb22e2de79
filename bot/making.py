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
from rules.names import clean, resolve

NAME = "name"
"""The key of what is asked first: each character has a name."""


@frozen(kw_only=True)
class Ask:
    """One thing that a form asks: a text of at most ``most`` characters, or one of ``choices``.

    ``label`` is what people read, ``hint`` what stands below it, and ``key`` what the game knows
    it by.  ``choices`` are values with their labels.  ``lines`` says what a pasted line of it looks
    like wherever it stands; with ``has_headings`` those that go on with it may be ``Word: text``.
    One that ``is_behind_name`` may stand behind the name and a comma: ``Ash, an ex-soldier``.
    """

    key: str
    label: str
    hint: str = ""
    is_long: bool = False
    is_required: bool = False
    most: int = 300
    choices: tuple[tuple[str, str], ...] = ()
    lines: re.Pattern[str] | None = None
    has_headings: bool = False
    is_behind_name: bool = False


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
    says in a few words what a character still lacks who has a name and was never made by the form,
    such as ``an errand``; an empty text where nothing is lacking.
    ``further`` is the form for what five asks have no room for.  ``beside`` are the headings under
    which sheets say what no form asks, such as numbers that play moves.
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
_HEAD = re.compile(rf"([^:=]{{1,60}}){_SIGN}(.*)")
_WORD = r"[^\W\d_][\w'\u2019.()-]{0,20}"
_HEADING = re.compile(rf"({_WORD}(?: \(?{_WORD}){{0,2}})\s*[:=](?!//)\s*(.*)")
"""Up to three words and a colon, but no address of a page."""


@frozen
class Pasted:
    """A pasted character: texts by the keys of what is asked, and what it says beside them.

    The latter are headings, each with what stands under it.
    """

    texts: Mapping[str, str]
    beside: tuple[tuple[str, str], ...] = ()


def read(
    asks: Sequence[Ask], text: str, further: Sequence[Ask] = (), beside: Sequence[str] = ()
) -> Pasted:
    """Read a pasted character: each line, or part between slashes, says one thing that is asked.

    A part begins with a label, a key, or the beginning of one, and a colon.  One without goes on
    with a long text that was begun so; otherwise it says what comes next in the order of the asks,
    and what is left over goes on with the last.  What is asked ``further`` has to be named.  What
    is said under another heading, such as those ``beside``, is no answer to anything.
    """
    every = (*asks, *further)
    heads = {*beside, *(word for ask in every for word in (ask.label, ask.key))}
    known = {each.casefold() for each in beside}
    found: dict[str, list[str]] = {}
    others: list[tuple[str, list[str]]] = []
    last = asks[0]
    is_open = is_beside = is_named = False
    for part in filter(None, map(str.strip, _PARTS.split(_on_lines_of_their_own(heads, text)))):
        ask, said = _told(every, part)
        head, rest = _heading(part)
        goes_on = is_beside or (is_open and last.has_headings)
        if head.casefold() in known or (head and ask is None and not goes_on):
            others.append((head, [rest] if rest else []))
            # What it says may stand on lines of its own below.
            is_beside = not rest
            continue
        if ask is not None:
            last, is_open, is_beside = ask, ask.is_long, False
        elif is_beside:
            others[-1][1].append(said)
            continue
        elif not is_open:
            form = further if last in further else asks
            later = (each for each in form[form.index(last) :] if each.key not in found)
            last = next((each for each in later if _may_be(each, said)), last)
            is_named = is_named or last is asks[0]
        found.setdefault(last.key, []).append(_value(last, said))
    texts = {key: "\n".join(lines) for key, lines in found.items()}
    if is_named:
        _part_name(asks, texts)
    return Pasted(texts, tuple((head, "\n".join(lines)) for head, lines in others))


def _part_name(asks: Sequence[Ask], found: dict[str, str]) -> None:
    """Take what stands behind a name and a comma for what may stand there, if nothing else is."""
    name, _, rest = map(str.strip, found[asks[0].key].partition(","))
    behind = next((each for each in asks if each.is_behind_name and each.key not in found), None)
    if name and rest and behind is not None:
        found[asks[0].key], found[behind.key] = name, rest


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
        if whole := re.match(f"{re.escape(word)}{_SIGN}", part, re.IGNORECASE):
            return ask, part[whole.end() :]
    for ask in asks:
        if ask.lines is not None and ask.lines.fullmatch(part):
            return ask, part
    head = _HEAD.fullmatch(part)
    if head is None:
        return None, part
    for words in (by_label, by_key):
        try:
            named = resolve("field", head[1], words)
        except (NoSuchName, AmbiguousName):
            continue
        # "Hat" is no part of "What brings them here".
        if re.search(rf"\b{re.escape(clean(head[1]))}", named, re.IGNORECASE):
            return words[named], head[2]
    return None, part


def _heading(part: str) -> tuple[str, str]:
    """Part the heading of a line from what stands under it; both are empty where it has none."""
    found = _HEADING.fullmatch(part)
    return (found[1], found[2]) if found else ("", "")


def _may_be(ask: Ask, said: str) -> bool:
    """Whether a text that nothing is said of may answer an ask."""
    return not ask.choices or _value(ask, said) in dict(ask.choices)


def _value(ask: Ask, said: str) -> str:
    """Give the value of a choice that is named by its label, and any other text as it is."""
    by_label = {label.casefold(): value for value, label in ask.choices}
    return by_label.get(said.casefold(), said)
