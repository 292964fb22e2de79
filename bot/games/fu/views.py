"""What Mini-FU's plays hand over to be shown."""

from dataclasses import dataclass

from rules.fu import Character, Check, CheckRolled, Part, Scene, Tag


@dataclass(frozen=True, slots=True)
class SheetView:
    """A character, and the scene that they are in."""

    character: Character
    scene: Scene


@dataclass(frozen=True, slots=True)
class BoardView:
    """What the table shares."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class CheckView:
    """A check that waits, with what its character could tick and what else could hinder."""

    player: int
    character: str
    check: Check
    helping: tuple[Part, ...]
    addable: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class ResultView:
    """A result, with what its character could burn or restore."""

    rolled: CheckRolled
    assets: tuple[Tag, ...]
    burned: tuple[Tag, ...]
