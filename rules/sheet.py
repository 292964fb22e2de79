"""What befalls a character's sheet whatever its game: made, used, put right, put away."""

from dataclasses import dataclass

from rules.outcome import Outcome


@dataclass(frozen=True, slots=True)
class SheetMade(Outcome):
    """A new character; it is the one its player uses from now on."""

    character: str
    game: str


@dataclass(frozen=True, slots=True)
class SheetUsed(Outcome):
    """The player uses another of their characters from now on."""

    character: str
    game: str


@dataclass(frozen=True, slots=True)
class Edited(Outcome):
    """One field was put right by hand; ``character`` is the name since then."""

    character: str
    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class SheetRemoved(Outcome):
    """A character was taken off the table."""

    character: str
    game: str
