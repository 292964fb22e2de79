"""The scene: aspects and boosts put there, used and taken away; compels; how it all ends."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules import names, ranges
from rules.errors import Already, NotEnough, NotMarked
from rules.fate.board import (
    SPENT_KEPT,
    Boost,
    Compel,
    Marker,
    Participant,
    Scene,
    SceneAspect,
)
from rules.fate.character import Character
from rules.fate.harm import clear_stress, rested
from rules.fate.rolls import Roll
from rules.fate.terms import FREE_MAX, POINTS_MAX, BoostState, Span, Stage
from rules.names import TEXT_MAX
from rules.outcome import Change, Outcome

ROLLS_KEPT = 10
"""Rolls that are kept once their outcome stands, so that their buttons still find them."""


@dataclass(frozen=True, slots=True)
class AspectPlaced(Outcome):
    """A situation aspect is there."""

    aspect: SceneAspect


@dataclass(frozen=True, slots=True)
class AspectRemoved(Outcome):
    """A situation aspect is gone."""

    aspect: SceneAspect


@dataclass(frozen=True, slots=True)
class BoostPlaced(Outcome):
    """A boost was put there by hand."""

    boost: Boost


@dataclass(frozen=True, slots=True)
class BoostNamed(Outcome):
    """A boost bears another name since then."""

    boost: Boost
    before: str


@dataclass(frozen=True, slots=True)
class BoostUsed(Outcome):
    """A boost was used for something that is no roll on the table."""

    boost: Boost
    by: str


@dataclass(frozen=True, slots=True)
class CompelOffered(Outcome):
    """The GM offered a fate point for a complication; its player answers."""

    compel: Compel
    fate_points: int


@dataclass(frozen=True, slots=True)
class CompelAnswered(Outcome):
    """The player took the complication and a fate point, or refused it for one."""

    compel: Compel
    is_accepted: bool
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Cleared:
    """What the end of a conflict or scene did to one character."""

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
    """A break in the action: who was cleared of what, and what lapsed (R0.20)."""

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


# ----------------------------------------------------------------------- aspects and boosts


def place_aspect(
    name: str, others: Sequence[str], free: int = 0, *, is_foe: bool = False
) -> tuple[SceneAspect, AspectPlaced]:
    """Put a situation aspect into the scene, with 0 to 99 free invokes for one side."""
    cleaned = names.clean_text("aspect", name)
    names.require_free("aspect", cleaned, others)
    ranges.require("free_invokes", free, 0, FREE_MAX)
    made = SceneAspect(cleaned).with_free(free, is_foe=is_foe)
    return made, AspectPlaced(made)


def place_boost(
    key: int,
    name: str,
    owner: Participant,
    others: Sequence[str],
    against: str = "",
    *,
    is_foes: bool = False,
) -> tuple[Boost, BoostPlaced]:
    """Put a boost there by hand: it comes from no action, so it makes no momentum (E0.8)."""
    cleaned = names.clean_text("boost", name)
    names.require_free("boost", cleaned, others)
    aimed = names.clean_text("against", against) if against else ""
    made = Boost(key, cleaned, owner, against=aimed, is_foes=is_foes)
    return made, BoostPlaced(made)


def name_boost(boost: Boost, name: str, others: Sequence[str]) -> tuple[Boost, BoostNamed]:
    """Say what a boost is called (R0.16)."""
    boost.ended(BoostState.USED)
    cleaned = names.clean_text("boost", name)
    names.require_free("boost", cleaned, others)
    if cleaned == boost.name:
        raise Already("boost_name", cleaned)
    after = replace(boost, name=cleaned)
    return after, BoostNamed(after, boost.name)


def use_boost(boost: Boost, by: str) -> tuple[Boost, BoostUsed]:
    """Use a boost, one's own or one that was passed on: once, and it is gone (R0.26)."""
    gone = boost.ended(BoostState.USED)
    return gone, BoostUsed(gone, by)


def free_name(wanted: str, taken: Sequence[str]) -> str:
    """Give the name, or the next with a number that nothing else bears."""
    used = {each.casefold() for each in taken}
    base = wanted[: names.NAME_MAX - 4] or "?"
    found, number = base, 1
    while found.casefold() in used:
        number += 1
        found = f"{base} {number}"
    return found


def outlived_boosts(boosts: Sequence[Boost]) -> tuple[Boost, ...]:
    """Give the boosts that a table may forget: gone, but for the newest ten."""
    gone = [each for each in boosts if not each.is_open]
    return tuple(gone[: max(0, len(gone) - SPENT_KEPT)])


def outlived_rolls(rolls: Sequence[Roll]) -> tuple[Roll, ...]:
    """Give the rolls that a table may forget: over, but for the newest ten."""
    over = [each for each in rolls if not each.is_open]
    return tuple(over[: max(0, len(over) - ROLLS_KEPT)])


# ---------------------------------------------------------------------------------- compels


def offer_compel(
    key: int, whom: Participant, character: Character, aspect: str, reason: str = ""
) -> tuple[Compel, CompelOffered]:
    """Offer a complication from an aspect of the character or the scene (R0.25)."""
    cleaned = names.clean_text("aspect", aspect)
    why = names.clean_text("reason", reason, TEXT_MAX) if reason else ""
    made = Compel(key, whom, cleaned, why)
    return made, CompelOffered(made, character.fate_points)


def answer_compel(
    character: Character, compel: Compel, *, is_accepted: bool
) -> tuple[Character, CompelAnswered]:
    """Accept a compel for a fate point, or refuse it, which costs one (R0.25)."""
    if not is_accepted and character.fate_points == 0:
        raise NotEnough("fate_points", 0, 1)
    points = min(POINTS_MAX, character.fate_points + (1 if is_accepted else -1))
    moved = (Change("fate_points", character.fate_points, points),)
    after = replace(character, fate_points=points)
    return after, CompelAnswered(compel, is_accepted, moved)


# -------------------------------------------------------------------------- conflict, scene


def after_conflict(character: Character) -> tuple[Character, Cleared]:
    """Clear stress, hits that wait, and momentum; whoever was out is back (R0.20, E0.24)."""
    old = tuple(replace(each, is_new=False) for each in character.consequences)
    after = replace(clear_stress(character), bank=0, is_out=False, consequences=old, hits=())
    changes: tuple[Change, ...] = ()
    if character.bank:
        changes = (Change("momentum", character.bank, 0),)
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
    """Let an open boost go unused; one that is gone stays what it became."""
    return boost.ended(BoostState.LAPSED) if boost.is_open else boost


def lapse_roll(roll: Roll) -> Roll:
    """Let a roll go whose outcome nobody let stand."""
    return replace(roll, stage=Stage.LAPSED) if roll.is_open else roll


def end_conflict(
    cleared: Sequence[Cleared],
    boosts: Sequence[Boost],
    markers: Sequence[Marker],
    rolls: Sequence[Roll],
    compels: Sequence[Compel] = (),
) -> ConflictEnded:
    """Tell of a conflict that ended, with the boosts, markers and hits that lapsed (R0.20)."""
    return ConflictEnded(
        _told(cleared),
        _lapsed(boosts),
        len(markers),
        _open(rolls),
        len(compels),
        sum(each.hits for each in cleared),
    )


def end_scene(
    scene: Scene,
    cleared: Sequence[Cleared],
    boosts: Sequence[Boost],
    markers: Sequence[Marker],
    rolls: Sequence[Roll],
    compels: Sequence[Compel],
    aspects: Sequence[SceneAspect],
    players: int,
) -> tuple[Scene, SceneEnded]:
    """End the scene; the GM has a fate point for each player's character in the next (R0.25)."""
    points = min(POINTS_MAX, players)
    outcome = SceneEnded(
        _told(cleared),
        _lapsed(boosts),
        len(markers),
        _open(rolls),
        len(compels),
        sum(each.hits for each in cleared),
        tuple(each.name for each in aspects),
        points,
    )
    return replace(scene, points=points), outcome


def invoke_free(aspect: SceneAspect, *, is_foe: bool) -> SceneAspect:
    """Use one of a side's free invokes; :class:`NotMarked` when it has none (R0.27)."""
    return aspect.with_free(-1, is_foe=is_foe)


def invoke_consequence_free(character: Character, name: str) -> Character:
    """Use a free invoke of a consequence (R0.24)."""
    held = next(each for each in character.consequences if each.name == name)
    if not held.free:
        raise NotMarked("free_invoke")
    used = replace(held, free=held.free - 1)
    consequences = tuple(used if each is held else each for each in character.consequences)
    return replace(character, consequences=consequences)


def _told(cleared: Sequence[Cleared]) -> tuple[Cleared, ...]:
    return tuple(each for each in cleared if not each.is_empty)


def _lapsed(boosts: Sequence[Boost]) -> tuple[str, ...]:
    return tuple(each.name for each in boosts if each.is_open)


def _open(rolls: Sequence[Roll]) -> int:
    return sum(each.is_open for each in rolls)
