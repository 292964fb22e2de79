"""What the plays of Lantern hand over to be shown."""

from dataclasses import dataclass

from tests.games.sample.rules import Character, Fire


@dataclass(frozen=True, slots=True)
class SheetView:
    """A character, and the fire that burns at their table, if one does."""

    character: Character
    fire: Fire | None
