"""What Fate's plays hand over to be shown, and what decides which buttons would do anything."""

from dataclasses import dataclass

from rules.fate import (
    AddedEffect,
    Boost,
    Character,
    Compel,
    Effect,
    Hit,
    Marker,
    Means,
    Roll,
    Scene,
    SceneAspect,
    Seat,
)


@dataclass(frozen=True, slots=True)
class SheetView:
    """A character, and the boosts that they have."""

    character: Character
    boosts: tuple[Boost, ...]


@dataclass(frozen=True, slots=True)
class SceneView:
    """What the table shares; ``people`` are those who are hurt, out or locked."""

    scene: Scene
    aspects: tuple[SceneAspect, ...]
    boosts: tuple[Boost, ...]
    markers: tuple[Marker, ...]
    compels: tuple[Compel, ...]
    rolls: tuple[Roll, ...]
    people: tuple[Character, ...]


@dataclass(frozen=True, slots=True)
class Invocable:
    """An aspect that may be invoked now, and what pays for it."""

    name: str
    means: Means
    can_reroll: bool


@dataclass(frozen=True, slots=True)
class Spender:
    """Who may spend momentum after a roll, from which seat, on which effects."""

    seat: Seat
    character: Character
    effects: tuple[Effect | AddedEffect, ...]


@dataclass(frozen=True, slots=True)
class HitView:
    """A character, and a hit that waits for them, if one does."""

    character: Character
    hit: Hit | None


@dataclass(frozen=True, slots=True)
class RollView:
    """A roll, and what decides which of its buttons would do anything; never shown itself.

    ``own`` and ``across`` can be invoked by its two sides, the other being the GM's when
    ``is_across_gms``.  ``defender`` may still answer it.  ``boost`` is what it left, of
    ``owner``; the ``spenders`` may spend momentum after it, and ``roller`` use the Game
    Changer; ``hit`` waits for ``struck``.  With
    ``may_give`` a failed advantage can be given to the other side.
    """

    roll: Roll
    own: tuple[Invocable, ...] = ()
    across: tuple[Invocable, ...] = ()
    is_across_gms: bool = True
    defender: Character | None = None
    boost: Boost | None = None
    owner: Character | None = None
    roller: Character | None = None
    spenders: tuple[Spender, ...] = ()
    struck: Character | None = None
    hit: Hit | None = None
    may_give: bool = False


def standing_as(roll: Roll) -> str:
    """Give what the buttons say that let a roll stand, for their ids."""
    judged = roll.verdict
    return f"{roll.side.total}" if judged is None else f"{roll.shifts}by{judged.hit}"
