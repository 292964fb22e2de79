"""What the table's plays hand over to be shown."""

from dataclasses import dataclass

from rules.clock import Clock
from rules.table import Table


@dataclass(frozen=True, slots=True)
class Formed:
    """A character as its form finds it: its sheet's id, its game, and what it still lacks."""

    sheet_id: int
    game: str
    missing: str


@dataclass(frozen=True, slots=True)
class Unmade(Formed):
    """A character that a roll made, ``key``, of which the form was not filled in yet."""

    name: str
    key: int


@dataclass(frozen=True, slots=True)
class SheetShown(Formed):
    """A character's sheet, as its game shows it."""

    sheet: object


@dataclass(frozen=True, slots=True)
class Overview:
    """A table as its GM sees it: who plays with which numbers, and what is shared.

    ``characters`` are the player, whether the character is in use, and its state.
    """

    table: Table
    characters: tuple[tuple[int, bool, object], ...]
    boards: tuple[object, ...]
    clocks: tuple[Clock, ...]
