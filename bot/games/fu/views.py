"""What the plays of Mini-FU hand over to be shown."""

from dataclasses import dataclass

from rules.fu import Character, Check, CheckRolled, Part, Scene, Tag


@dataclass(frozen=True, slots=True)
class SheetView:
    """A character, and the scene around it."""

    character: Character
    scene: Scene


@dataclass(frozen=True, slots=True)
class BoardView:
    """What the table shares: the scene."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class CheckView:
    """A check that waits; ``helping`` could be ticked, and ``addable`` could hinder as well."""

    player: int
    character: str
    check: Check
    helping: tuple[Part, ...]
    addable: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class ResultView:
    """A result, with the tags that its character could burn or restore."""

    rolled: CheckRolled
    assets: tuple[Tag, ...]
    burned: tuple[Tag, ...]
