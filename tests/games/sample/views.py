"""What the plays of Lantern hand over to be shown."""

from rules.frozen import frozen
from tests.games.sample.rules import Character, Fire


@frozen
class SheetView:
    """A character, and the fire that burns at their table, if one does."""

    character: Character
    fire: Fire | None
