"""Names that people type: cleaned once, compared without case, found by prefix.

A reference, typed on a phone and in a hurry, is the exact name, else the only one that begins so,
has a word that does, or has that part, else a refusal that carries the candidates.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import pairwise
from typing import TypeVar

from rules.errors import AmbiguousName, BadText, NameTaken, NoSuchName

T = TypeVar("T")

NAME_MAX = 60
"""Longest name of anything: fits a button's label beside a verb."""

TEXT_MAX = 300
"""Longest free text (a question, a reason, a note)."""

LONG_MINUSES = str.maketrans("\u2212\u2013", "--")
"""What keyboards make of a minus, for :meth:`str.translate` to make one of it again."""

_JOINER = "\u200d"


def clean(text: str) -> str:
    """Drop what cannot be seen (controls, bidirectional marks, zero widths) and fold white space.

    The zero-width joiner stays where it joins two pictographs, since without it a
    family becomes four people; between letters it would only make two names look alike.
    """
    if text.isprintable():
        return " ".join(text.split())
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


def clean_optional(what: str, text: str | None, limit: int = NAME_MAX) -> str:
    """Clean a text as :func:`clean_text` does; one that is not given becomes the empty text."""
    return clean_text(what, text, limit) if text else ""


def resolve(what: str, wanted: str, names: Iterable[str]) -> str:
    """Find the name that is meant, without case.

    It is the exact name, else the only one that begins so, else the only one with a word that
    begins so, else the only one with that part anywhere.  Raises :class:`AmbiguousName` with
    those that fit equally well, or :class:`NoSuchName` with all, and what was nearly typed.
    """
    known = tuple(names)
    key = clean(wanted).casefold()
    # Of names that differ in case alone the first is meant.
    by_fold = {name.casefold(): name for name in reversed(known)}
    if key in by_fold:
        return by_fold[key]
    for fits in (_begins, _has_a_word, _has_a_part):
        matches = [name for name in known if key and fits(name.casefold(), key)]
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise AmbiguousName(what, wanted, matches)
    near = get_close_matches(key, by_fold, n=1, cutoff=0.7) or [
        fold for fold in by_fold if get_close_matches(key, fold.split(), n=1, cutoff=0.75)
    ]
    raise NoSuchName(what, wanted, known, by_fold[near[0]] if len(near) == 1 else "")


def look_up(what: str, wanted: str, known: Mapping[str, T]) -> T:
    """Give what stands under the name that is meant, as :func:`resolve` finds that."""
    return known[resolve(what, wanted, known)]


def each_found(wanted: Iterable[str], find: Callable[[str], T]) -> dict[str, T]:
    """Find several names, each as ``find`` does, or refuse at once all that nothing answers to."""
    found: dict[str, T] = {}
    misses: list[NoSuchName] = []
    for name in dict.fromkeys(wanted):
        try:
            found[name] = find(name)
        except NoSuchName as miss:
            misses.append(miss)
    if misses:
        misses[0].others = misses[1:]
        raise misses[0]
    return found


def is_slip(text: str, name: str) -> bool:
    """Whether a text is rather a name, or a word of one, mistyped than a name of its own.

    That is one letter wrong, missing or too many, or two that changed places.  What differs by a
    number, in a short word, or as a plural does is a name of its own.
    """
    typed, known = text.casefold().split(), name.casefold().split()
    return any(_has_one_slip(typed, each) for each in (known, *([word] for word in known)))


def _has_one_slip(typed: list[str], known: list[str]) -> bool:
    if len(typed) != len(known):
        return False
    pairs = [pair for pair in zip(typed, known, strict=True) if pair[0] != pair[1]]
    return len(pairs) == 1 and _is_one_off(*pairs[0])


def _is_one_off(one: str, other: str) -> bool:
    less, more = sorted((one, other), key=len)
    if not (less + more).isalpha():
        return False
    if len(less) < len(more):
        shorter = (more[:place] + more[place + 1 :] for place in range(len(more)))
        return len(more) > 3 and more != f"{less}s" and less in shorter
    wrong = [place for place in range(len(more)) if less[place] != more[place]]
    if len(wrong) == 1:
        return len(more) > 3
    first, last = wrong[0], wrong[-1]
    return less[first : last + 1] == more[last] + more[first]


def _begins(name: str, key: str) -> bool:
    return name.startswith(key)


def _has_a_word(name: str, key: str) -> bool:
    return any(name.startswith(key, place) for place in _beginnings(name))


def _has_a_part(name: str, key: str) -> bool:
    return key in name


def _beginnings(name: str) -> Iterator[int]:
    """Find where the further words of a name begin; an apostrophe stands inside one."""
    for place, (before, char) in enumerate(pairwise(name), 1):
        if char.isalnum() and not (before.isalnum() or before == "'"):
            yield place


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """Give the name, or with the first number that is free where it is in use, case aside.

    A long name is cut to leave room for the number.
    """
    used = {each.casefold() for each in taken}
    found, number = wanted, 1
    while found.casefold() in used:
        number += 1
        found = f"{wanted[: NAME_MAX - 4]} {number}"
    return found


def require_free(what: str, name: str, names: Iterable[str]) -> None:
    """Raise :class:`NameTaken` when the name is in use, case aside."""
    key = name.casefold()
    for other in names:
        if other.casefold() == key:
            raise NameTaken(what, other)
