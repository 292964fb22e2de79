"""A roll that somebody likes to make again: a command, with what was given to it.

No rule of a game reads it: it is played by the command itself, so that whatever that refuses or
asks is refused and asked here too.
"""

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from enum import Enum
from typing import Any

from rules import names
from rules.errors import Already
from rules.frozen import frozen
from rules.outcome import Outcome
from rules.secrecy import is_secret

TRUE = "True"
"""How Discord shows that an option is on."""

FAVOURITES_MAX = 25
"""Favourites that one person may keep at a table: as many as a menu can list."""


@frozen
class Call:
    """A command by its whole name, and the options that it is given, each as it would be typed."""

    command: str
    options: tuple[tuple[str, str], ...] = ()

    @property
    def typed(self) -> str:
        """The command as somebody types it."""
        return " ".join((f"/{self.command}", *(f"{name}:{text}" for name, text in self.options)))

    @property
    def gist(self) -> str:
        """A name for it: what it is for, or the command with what it was given."""
        given = dict(self.options)
        said = given.get("label") or " ".join((self.command.split()[-1], *given.values()))
        return names.clean(said)[: names.NAME_MAX]


Read = Callable[[Any], object]


@frozen
class Again:
    """How rolls of one kind are made again: the command that rolls them, and its options.

    Each of the ``options`` is read off such a roll.  A roll of which ``is_one`` does not hold no
    command can make.  Command and options are the same for all of a kind, so that it is known what
    a favourite may give.
    """

    command: str
    options: Mapping[str, Read] = field(default_factory=dict)
    is_one: Callable[[Any], bool] = lambda _rolled: True

    def call(self, rolled: Outcome) -> Call | None:
        """Give what makes this roll again.

        What is None, False or empty is left out, as nobody would type it.
        """
        if not self.is_one(rolled):
            return None
        options = ((name, read(rolled)) for name, read in self.options.items())
        typed = (
            (name, _typed(value))
            for name, value in options
            if value is not None and value is not False and value != ""
        )
        return Call(self.command, tuple(typed))

    def gives(self, call: Call) -> bool:
        """Whether a call is one that could have been made of such a roll."""
        options = {name for name, _ in call.options}
        return call.command == self.command and options <= self.options.keys()


ROLL_AGAIN = Again(
    "roll",
    {
        "dice": lambda rolled: rolled.expression,
        "label": lambda rolled: rolled.label,
        "hidden": lambda rolled: rolled.is_hidden,
    },
)
"""Plain dice, whatever the game."""


def _typed(value: object) -> str:
    if value is True:
        return TRUE
    if isinstance(value, Enum):
        return value.value if isinstance(value.value, str) else value.name.lower()
    return str(value)


@frozen
class Favourite:
    """A favourite of one person at a table: its title, the call, and the key of its game if any."""

    title: str
    call: Call
    game: str = ""

    @property
    def is_hidden(self) -> bool:
        """Whether it is rolled for one's own eyes, so that what it is for is one's own too."""
        return ("hidden", TRUE) in self.call.options


@is_secret.register
def _(favourite: Favourite) -> bool:
    return favourite.is_hidden


@frozen
class FavouriteOutcome(Outcome):
    """Something befell a favourite, in secret where that rolls in secret."""

    is_bookkeeping = True

    favourite: Favourite

    @property
    def is_hidden(self) -> bool:
        """Whether the favourite is rolled in secret."""
        return self.favourite.is_hidden


@frozen
class FavouriteKept(FavouriteOutcome):
    """Somebody keeps a roll as a favourite."""


@frozen
class FavouriteRenamed(FavouriteOutcome):
    """A favourite goes by another name than it did."""

    before: str


@frozen
class FavouriteRemoved(FavouriteOutcome):
    """Somebody does not keep a favourite any more."""

    is_removal = True


def keep(call: Call, game: str, title: str, known: tuple[str, ...]) -> FavouriteKept:
    """Make a favourite of a roll, by a name that none of the ``known`` ones goes by."""
    return FavouriteKept(Favourite(_free(title, known), call, game))


def rename(favourite: Favourite, title: str, known: tuple[str, ...]) -> FavouriteRenamed:
    """Give a favourite another name, of which only the letters' size may be its old one."""
    others = tuple(each for each in known if each != favourite.title)
    after = replace(favourite, title=_free(title, others))
    if after == favourite:
        raise Already("favourite", favourite.title)
    return FavouriteRenamed(after, favourite.title)


def _free(title: str, known: tuple[str, ...]) -> str:
    cleaned = names.clean_text("name", title)
    names.require_free("favourite", cleaned, known)
    return cleaned
