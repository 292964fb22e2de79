"""Names that people type: cleaned once, compared without case, found by prefix.

Every game lets players name things and refer to them later, from a phone, in a
hurry.  So a reference is the exact name, else the only name that begins so, else
a refusal that carries the candidates.
"""

import unicodedata
from collections.abc import Iterable

from rules.errors import AmbiguousName, BadText, NameTaken, NoSuchName

NAME_MAX = 60
"""Longest name of anything: fits a button's label beside a verb."""

TEXT_MAX = 300
"""Longest free text (a question, a reason, a note)."""

_JOINER = "\u200d"


def clean(text: str) -> str:
    """Drop what cannot be seen (controls, bidirectional marks, zero widths) and fold white space.

    The zero-width joiner stays where it joins two pictographs, since without it a
    family becomes four people; between letters it would only make two names look alike.
    """
    kept: list[str] = []
    for index, char in enumerate(text):
        if char.isspace():
            kept.append(" ")
        elif char == _JOINER:
            if index and unicodedata.category(text[index - 1]) in {"So", "Sk", "Mn"}:
                kept.append(char)
        elif unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn"}:
            kept.append(char)
    return " ".join("".join(kept).split())


def clean_text(what: str, text: str, limit: int = NAME_MAX) -> str:
    """Clean a text and hold it to ``limit`` characters; :class:`BadText` if empty or longer."""
    cleaned = clean(text)
    if not 1 <= len(cleaned) <= limit:
        raise BadText(what, len(cleaned), limit)
    return cleaned


def resolve(what: str, wanted: str, names: Iterable[str]) -> str:
    """Find the name that is meant: exact, else unique prefix, both without case.

    Raises :class:`NoSuchName` or :class:`AmbiguousName`, each with the candidates.
    """
    known = tuple(names)
    key = clean(wanted).casefold()
    exact = [name for name in known if name.casefold() == key]
    if exact:
        return exact[0]
    matches = [name for name in known if key and name.casefold().startswith(key)]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise AmbiguousName(what, wanted, matches)
    raise NoSuchName(what, wanted, known)


def require_free(what: str, name: str, names: Iterable[str]) -> None:
    """Raise :class:`NameTaken` when the name is in use, case aside."""
    key = name.casefold()
    for other in names:
        if other.casefold() == key:
            raise NameTaken(what, other)
