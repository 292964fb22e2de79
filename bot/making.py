"""How a game makes a whole character from one form.

A game says what its form asks (:class:`Ask`), how the texts become a character (``make``) and what
the form of a character that exists is filled with (``typed``), and gives three ready-made ones.
The house does the rest: the form, pasted text, the buttons, the journal, and undo.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

NAME = "name"
"""The key of what is asked first: each character has a name."""

ASKS_MAX = 5
"""As many things as a form of Discord's can ask."""


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True)
class Ready:
    """A ready-made character of our own invention: a whole legal state, and one line about it."""

    state: Any
    pitch: str


@dataclass(frozen=True, slots=True)
class Making:
    """How a game's characters are made.

    ``asks`` are at most five, the name first.  ``typed`` gives what a character's form is filled
    with, by the keys of the asks.  ``make`` gives the character that those texts say, from a fresh
    one or from one that is played already, or raises a refusal.  ``ready`` are three.  ``missing``
    says in a few words what an unmade character lacks, and nothing of one that was made.
    """

    asks: tuple[Ask, ...]
    typed: Callable[[Any], Mapping[str, str]]
    make: Callable[[Any, Mapping[str, str]], Any]
    ready: tuple[Ready, ...]
    missing: Callable[[Any], str]
