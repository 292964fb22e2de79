"""A conflict or a scene ends: stress and momentum are cleared, and what waits lapses (R0.20)."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.fate.board import SPENT_KEPT, Boost
from rules.fate.character import Character
from rules.fate.harm import rested
from rules.fate.rolls import Roll
from rules.fate.snapshot import Replacements, Snapshot
from rules.fate.terms import POINTS_MAX, BoostState, Span, Stage
from rules.outcome import Change, Outcome

ROLLS_KEPT = 10
"""Rolls that are kept once their outcome stands, so that their buttons still find them."""


@dataclass(frozen=True, slots=True)
class Cleared:
    """This tells what the end of a conflict or scene did to one character."""

    character: str
    changes: tuple[Change, ...] = ()
    boxes: int = 0
    is_unlocked: bool = False
    is_back: bool = False
    healed: tuple[str, ...] = ()
    hits: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed but that hits lapsed, which are told apart."""
        return replace(self, hits=0) == Cleared(self.character)


@dataclass(frozen=True, slots=True)
class Ended(Outcome):
    """The action breaks: this tells who was cleared of what, and what lapsed (R0.20)."""

    cleared: tuple[Cleared, ...]
    boosts: tuple[str, ...] = ()
    marks: int = 0
    rolls: int = 0
    compels: int = 0
    hits: int = 0


@dataclass(frozen=True, slots=True)
class ConflictEnded(Ended):
    """The conflict is over; the scene goes on, and so does a lock (A0.6)."""


@dataclass(frozen=True, slots=True)
class SceneEnded(Ended):
    """The scene is over: ``aspects`` went with it, and the GM has ``points`` for the next."""

    aspects: tuple[str, ...] = ()
    points: int = 0


def after_conflict(character: Character) -> tuple[Character, Cleared]:
    """Clear stress, hits that wait, and momentum; whoever was out is back (R0.20, E0.24)."""
    old = tuple(replace(each, is_new=False) for each in character.consequences)
    after = replace(
        character, physical=(), mental=(), bank=0, is_out=False, consequences=old, hits=()
    )
    changes = (Change("momentum", character.bank, 0),) if character.bank else ()
    boxes = len(character.physical) + len(character.mental)
    hits = len(character.hits)
    return after, Cleared(character.name, changes, boxes, is_back=character.is_out, hits=hits)


def after_scene(character: Character) -> tuple[Character, Cleared]:
    """Do what the end of a conflict does, and unlock momentum, pay what is due, heal (R0.20)."""
    after, cleared = after_conflict(character)
    after, healed = rested(after, Span.SCENE)
    points = min(POINTS_MAX, after.fate_points + after.due)
    changes = cleared.changes
    if points != after.fate_points:
        changes = (*changes, Change("fate_points", after.fate_points, points))
    after = replace(after, is_locked=False, due=0, fate_points=points)
    return after, replace(cleared, changes=changes, is_unlocked=character.is_locked, healed=healed)


def lapse_boost(boost: Boost) -> Boost:
    """End an open boost unused; one that is gone already stays as it is."""
    return boost.ended(BoostState.LAPSED) if boost.is_open else boost


def lapse_roll(roll: Roll) -> Roll:
    """End an open roll without an outcome."""
    return replace(roll, stage=Stage.LAPSED) if roll.is_open else roll


def end_conflict(snapshot: Snapshot) -> tuple[ConflictEnded, Replacements]:
    """End the conflict for everybody who has a sheet (R0.20)."""
    told, moved = _ended(snapshot, after_conflict)
    return ConflictEnded(*told), moved


def end_scene(snapshot: Snapshot) -> tuple[SceneEnded, Replacements]:
    """End the scene and its aspects; the GM has a point for each player then (R0.20, R0.25)."""
    told, moved = _ended(snapshot, after_scene)
    points = min(POINTS_MAX, len(snapshot.players))
    scene = (snapshot.scene, replace(snapshot.scene, points=points))
    gone = ((each, None) for each in snapshot.aspects)
    return SceneEnded(*told, snapshot.aspect_names, points), (*moved, scene, *gone)


def _ended(
    snapshot: Snapshot, clear: Callable[[Character], tuple[Character, Cleared]]
) -> tuple[tuple[tuple[Cleared, ...], tuple[str, ...], int, int, int, int], Replacements]:
    """Clear everybody, and end all that waits; give what :class:`Ended` tells of it.

    Boosts and rolls are kept, so that their buttons can say so.
    """
    ends = [(each.character, *clear(each.character)) for each in snapshot.people]
    return (
        tuple(each for _before, _after, each in ends if not each.is_empty),
        tuple(each.name for each in snapshot.open_boosts),
        len(snapshot.markers),
        len(snapshot.open_rolls),
        len(snapshot.compels),
        sum(each.hits for _before, _after, each in ends),
    ), (
        *((before, after) for before, after, _cleared in ends),
        *((each, lapse_boost(each)) for each in snapshot.boosts),
        *((each, lapse_roll(each)) for each in snapshot.rolls),
        *((each, None) for each in (*snapshot.markers, *snapshot.compels)),
    )


def outlived(snapshot: Snapshot) -> tuple[Boost | Roll, ...]:
    """Give what a table may forget: boosts and rolls that are over, but for the newest ten."""
    gone = [each for each in snapshot.boosts if not each.is_open]
    over = [each for each in snapshot.rolls if not each.is_open]
    return (*gone[:-SPENT_KEPT], *over[:-ROLLS_KEPT])
