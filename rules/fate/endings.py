"""A conflict or a scene ends: stress and momentum are cleared, and what waits lapses (R0.20)."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import ClassVar, TypeVar

from rules.fate.board import SPENT_KEPT, Boost, Participant, Scene
from rules.fate.character import Character, Past
from rules.fate.harm import rested
from rules.fate.rolls import Roll
from rules.fate.settling import RollStood
from rules.fate.snapshot import Replacements, Snapshot, Twin, calls, twins
from rules.fate.spending import spendable
from rules.fate.terms import POINTS_MAX, BoostState, Seat, Span, Stage, Track
from rules.frozen import frozen
from rules.outcome import Change, Outcome, merged, moved

ROLLS_KEPT = 10
"""Rolls that are kept after they stood last, so that their buttons still find them."""


@frozen
class Cleared:
    """This tells what the end of a conflict or scene did to one character.

    They are called by what tells them apart, where somebody whom players have met has their name.
    """

    character: str
    changes: tuple[Change, ...] = ()
    boxes: int = 0
    is_unlocked: bool = False
    is_back: bool = False
    healed: tuple[str, ...] = ()
    hits: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed."""
        return self == Cleared(self.character)


@frozen
class Ended(Outcome):
    """The action breaks: this tells who was cleared of what, and what lapsed (R0.20).

    ``stood`` are the open rolls that were settled by it, and ``changes`` the numbers that moved
    with both, each but once.  ``still_open``, ``still_hits`` and
    ``still_compels`` count what goes on waiting; ``locked`` are whose momentum stays locked.
    ``twins`` are who stand in any of it by more than their name.  ``outlasting`` are the rolls, by
    their keys, that are still open and of a conflict that is over from then on.
    Up to version 0.1.0 ``rolls``, ``compels`` and ``hits`` lapsed as well.
    """

    cleared: tuple[Cleared, ...]
    boosts: tuple[str, ...] = ()
    marks: int = 0
    rolls: int = 0
    compels: int = 0
    hits: int = 0
    stood: tuple[Roll, ...] = ()
    still_open: int = 0
    still_hits: int = 0
    still_compels: int = 0
    locked: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    twins: tuple[Twin, ...] = ()
    outlasting: tuple[int, ...] = ()


@frozen
class ConflictEnded(Ended):
    """The conflict is over; the scene goes on, and so does a lock (A0.6)."""


@frozen
class SceneEnded(Ended):
    """The scene is over: ``aspects`` went with it, and the GM has ``points`` for the next."""

    is_end: ClassVar[bool] = True

    aspects: tuple[str, ...] = ()
    points: int = 0


def after_conflict(
    character: Character, conflict: int = 1, still: Collection[int] = ()
) -> tuple[Character, Cleared]:
    """Clear stress and momentum, and pay who conceded; who was out is back (R0.20, E0.24).

    Hits go on waiting.  This id names the conflict that is over.  The boxes that were used in
    those of which hits wait or rolls are ``still`` open are remembered, since these absorb no more,
    and so is who was out of them.
    """
    old = tuple(replace(each, is_new=False) for each in character.consequences)
    hits = tuple(replace(each, conflict=each.conflict or conflict) for each in character.hits)
    kept = {*still, *(each.conflict for each in hits)}
    over = (Past(conflict, each, character.marked(each), character.is_out) for each in Track)
    points = min(POINTS_MAX, character.fate_points + character.conceded)
    after = replace(
        character,
        physical=(),
        mental=(),
        bank=0,
        is_out=False,
        consequences=old,
        hits=hits,
        past=tuple(each for each in (*character.past, *over) if each.conflict in kept),
        fate_points=points,
        conceded=0,
    )
    changes = (Change("momentum", character.bank, 0),) if character.bank else ()
    if points != character.fate_points:
        changes = (*changes, Change("fate_points", character.fate_points, points))
    boxes = len(character.physical) + len(character.mental)
    return after, Cleared(character.name, changes, boxes, is_back=character.is_out)


def after_scene(
    character: Character, conflict: int = 1, still: Collection[int] = ()
) -> tuple[Character, Cleared]:
    """Do what the end of a conflict does, and unlock momentum, pay what is due, heal (R0.20)."""
    coming = min(POINTS_MAX, character.conceded + character.due)
    before = replace(character, conceded=coming, due=0)
    after, cleared = after_conflict(before, conflict, still)
    after, healed = rested(after, Span.SCENE)
    after = replace(after, is_locked=False, begun=None, has_conceded=False)
    return after, replace(cleared, is_unlocked=character.is_locked, healed=healed)


def lapse_boost(boost: Boost) -> Boost:
    """End an open boost unused; one that is gone already stays as it is."""
    return boost.ended(BoostState.LAPSED) if boost.is_open else boost


def lapse_roll(roll: Roll) -> Roll:
    """Let an open roll be, without an outcome; one that is over stays as it is."""
    return replace(roll, stage=Stage.LAPSED) if roll.is_open else roll


def end_conflict(
    snapshot: Snapshot, key: int, stood: tuple[RollStood, ...] = ()
) -> tuple[ConflictEnded, Replacements]:
    """End the conflict for everybody who has a sheet (R0.20); ``stood`` has just been settled.

    ``key`` is the id that names the conflict from now on, also where a sheet is carried to another
    table.
    """
    return _ended(snapshot, key, after_conflict, stood, ConflictEnded(()))


def end_scene(
    snapshot: Snapshot, key: int, stood: tuple[RollStood, ...] = ()
) -> tuple[SceneEnded, Replacements]:
    """End the scene and its aspects; the GM has a point for each player then (R0.20, R0.25).

    Compels that nobody is there to answer go with it.
    """
    told, replaced = _ended(snapshot, key, after_scene, stood, SceneEnded(()))
    points = min(POINTS_MAX, len(snapshot.played) + snapshot.scene.due)
    scene = (snapshot.scene, Scene(points, snapshot.scene.effects))
    healed = (
        each
        for person in snapshot.people
        for each in snapshot.about(person.participant, *rested(person.character, Span.SCENE)[1])
    )
    over = (*snapshot.compels_of(*snapshot.aspects), *healed)
    aspects = [each for each in snapshot.aspects if not snapshot.is_on_sheet(each)]
    kept = [each for each in snapshot.open_compels if each not in over]
    gone = (*snapshot.aspects, *(each for each in snapshot.compels if each not in kept))
    told = replace(
        told,
        aspects=tuple(each.name for each in aspects),
        points=points,
        compels=snapshot.compels_seen(over),
        still_compels=snapshot.compels_seen(kept),
    )
    return told, (*replaced, scene, *((each, None) for each in gone))


E = TypeVar("E", bound=Ended)


def _ended(
    snapshot: Snapshot,
    key: int,
    clear: Callable[[Character, int, Collection[int]], tuple[Character, Cleared]],
    stood: tuple[RollStood, ...],
    outcome: E,
) -> tuple[E, Replacements]:
    """Clear everybody, and let boosts and marks lapse; rolls, hits and compels go on waiting.

    Boosts are kept, so that their buttons can say so.
    """
    seen_by_all = snapshot.seen
    # Whom players have not met took no part in it.
    met = [each for each in snapshot.people if not each.character.is_unmet]
    called = calls(met)
    rolls = [replace(each, conflict=each.conflict or key) for each in snapshot.rolls]
    still = {each.conflict for each in rolls if each.is_open}
    ends = [(each, *clear(each.character, key, still)) for each in met]
    ended = [replace(told, character=called[who.participant]) for who, _after, told in ends]
    accepted = tuple(each.roll for each in stood if seen_by_all.roll(each.roll.key))
    unused = (name for each in accepted for name in each.result.unused)
    brought = [
        replace(change, whose=_whose(snapshot, each.roll, change.whose, called))
        for each in stood
        for change in each.changes
    ]
    changes = (replace(change, whose=each.character) for each in ended for change in each.changes)
    # Told from what everybody saw last: what those rolls brought was never shown.
    seen = {(each.what, each.whose): each.before for each in reversed(brought)}
    cleared = [replace(each, changes=_since(seen, each)) for each in ended]
    return replace(
        outcome,
        stood=accepted,
        changes=merged((*brought, *changes)),
        cleared=tuple(each for each in cleared if not each.is_empty),
        boosts=(*unused, *(each.name for each in seen_by_all.open_boosts)),
        marks=sum(each.is_unused for each in snapshot.markers),
        still_open=len(seen_by_all.open_rolls),
        still_hits=sum(len(each.character.hits) for each in seen_by_all.people),
        still_compels=len(seen_by_all.open_compels),
        locked=tuple(called[who.participant] for who, after, _told in ends if after.is_locked),
        twins=twins(called),
        outlasting=tuple(each.key for each in snapshot.open_rolls),
    ), (
        *((who.character, after) for who, after, _told in ends),
        *((each, lapse_boost(each)) for each in snapshot.boosts),
        *zip(snapshot.rolls, rolls, strict=True),
        *((each, None) for each in snapshot.markers),
    )


def _since(seen: Mapping[tuple[str, str], int], told: Cleared) -> tuple[Change, ...]:
    """Give what was cleared as it moved since it was ``seen``, by what and whose it is."""
    return moved(
        *(
            replace(each, before=seen.get((each.what, told.character), each.before))
            for each in told.changes
        )
    )


def _whose(snapshot: Snapshot, roll: Roll, name: str, called: Mapping[Participant, str]) -> str:
    """Say whose number a roll moved that was told by the name alone."""
    seated = [snapshot.seated(roll, seat) for seat in Seat]
    meant = [each.participant for each in seated if each and each.character.name == name]
    return called.get(meant[0], name) if len(meant) == 1 else name


def outlived(snapshot: Snapshot) -> tuple[Boost | Roll, ...]:
    """Give what a table may forget: boosts and rolls that are over, but for the last ten.

    A roll is kept as long as somebody may spend momentum after it.
    """
    gone = [each for each in snapshot.boosts if not each.is_open]
    kept = {roll.key for roll, _spender in spendable(snapshot)}
    over = [each for each in snapshot.rolls if not each.is_open and each.key not in kept]
    over.sort(key=lambda each: each.over or each.key)
    return (*gone[:-SPENT_KEPT], *over[:-ROLLS_KEPT])
