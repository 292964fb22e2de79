"""A table in the middle of play for the tests of Ironsworn's moves, and what changed at it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from rules.ironsworn import Bonds, Character, Debility, Party, Rank, Track, TrackKind
from rules.ironsworn.keys import name_in
from rules.ironsworn.moves import (
    Call,
    Chosen,
    Discouraged,
    MoveMade,
    Scene,
    Seat,
    choose,
    find_move,
    make,
)
from rules.ironsworn.pending import Companion, FightStand, Objection, ObjectionKind
from tests.faces import Faces

ASH = 7
"""Seat of the other character."""

OATH, FEUD, ROAD, BEAR = "own:Oath", "shared:Feud", "shared:Road", "shared:Bear"

STRONG, WEAK, MISS = (6, 2, 3), (6, 2, 10), (1, 9, 10)
"""An action die and challenge dice that mean so for every stat of 1 to 3, and never burn."""

STRONG_PROGRESS, WEAK_PROGRESS, MISS_PROGRESS = (2, 3), (2, 10), (9, 10)
"""Challenge dice that mean so for a track of five boxes."""

NOTHING: dict[str, Any] = {}

HAS_INITIATIVE = Objection(ObjectionKind.HAS_INITIATIVE, "Bear")
FOE_HAS_INITIATIVE = Objection(ObjectionKind.FOE_HAS_INITIATIVE, "Bear")


@contextmanager
def objecting(kind: ObjectionKind) -> Iterator[pytest.ExceptionInfo[Discouraged]]:
    """Hold that the rules speak so against a move."""
    with pytest.raises(Discouraged) as refused:
        yield refused
    assert refused.value.objection.kind is kind


def a_scene(
    *,
    party: int = 3,
    stand: FightStand | None = None,
    is_alone: bool = False,
    tracks: tuple[Track, ...] = (Track("Oath", TrackKind.VOW, Rank.DANGEROUS, 20),),
    shared: tuple[Track, ...] = (
        Track("Road", TrackKind.JOURNEY, Rank.DANGEROUS, 20),
        Track("Bear", TrackKind.FIGHT, Rank.FORMIDABLE, 20),
    ),
    ash: dict[str, Any] | None = None,
    **fields: Any,
) -> Scene:
    """Seat Wren, and Ash beside her, with room above and below in every number.

    ``stand`` puts Wren into a fight; further arguments are fields of her sheet.
    """
    numbers: dict[str, Any] = {"health": 3, "spirit": 3, "momentum": 2}
    wren = Character(
        "Wren",
        **{
            **numbers,
            "tracks": tracks,
            "bonds": Bonds(21, ("Kaya",)),
            "experience": 5,
            "fights": (stand,) if stand else (),
            **fields,
        },
    )
    other = Seat(ASH, Character("Ash", **{**numbers, **(ash or {})}))
    return Scene(wren, Party(party), shared, () if is_alone else (other,))


def with_companion(scene: Scene, **fields: Any) -> Scene:
    """Give Wren a raven."""
    rook = Companion("Rook", **{"health": 3, **fields})
    return replace(scene, character=replace(scene.character, companions=(rook,)))


def at_ash(scene: Scene) -> Scene:
    """Look at the same table from Ash's seat; Wren sits at seat 8."""
    return replace(scene, character=scene.at(ASH), others=(Seat(8, scene.character),))


def play(
    scene: Scene, move: str, faces: tuple[int, ...] = (), **call: Any
) -> tuple[Scene, MoveMade]:
    """Make a move under a key of its own; every scripted face must be rolled."""
    dice = Faces(*faces)
    keys = [pending.key for pending in scene.character.pending]
    after, made = make(scene, dice, max(keys, default=0) + 1, find_move(move), Call(**call))
    assert dice.all_shown()
    return after, made


def pick(scene: Scene, *picks: str, faces: tuple[int, ...] = ()) -> tuple[Scene, Chosen]:
    """Take options of the latest open move that owes a choice."""
    dice = Faces(*faces)
    key = [each.key for each in scene.character.pending if each.has_choice][-1]
    after, chosen = choose(scene, dice, key, picks)
    assert dice.all_shown()
    return after, chosen


def diff(before: Scene, after: Scene) -> dict[str, Any]:
    """Give everything that stands differently now, as what it is now.

    Names as ``momentum``, ``Ash.health``, ``Bear.ticks``, ``Bear.initiative``; what waits
    and the roll on the table are left out.
    """
    old, new = dict(_facts(before)), dict(_facts(after))
    return {key: new.get(key) for key in {**old, **new} if old.get(key) != new.get(key)}


def _facts(scene: Scene) -> Iterator[tuple[str, Any]]:
    yield "supply", scene.party.supply
    yield from _of(scene.character, "")
    for seat in scene.others:
        yield from _of(seat.character, f"{seat.character.name}.")
    for key, track in scene.tracks():
        name = name_in(key)
        yield f"{name}.ticks", track.ticks
        yield f"{name}.rank", track.rank
        yield f"{name}.end", track.end
        yield f"{name}.waypoints", track.waypoints


def _of(character: Character, prefix: str) -> Iterator[tuple[str, Any]]:
    for field in (
        *("health", "spirit", "momentum", "setback", "shortfall"),
        *("experience", "experience_spent"),
    ):
        yield f"{prefix}{field}", getattr(character, field)
    for debility in Debility:
        yield f"{prefix}{debility.value}", debility in character.debilities
    yield f"{prefix}bonds", (character.bonds.ticks, character.bonds.names)
    yield f"{prefix}epilogue", character.bonds.is_epilogue_written
    for bonus in character.bonuses:
        yield f"{prefix}+{bonus.only or 'next'}", bonus.amount
    for companion in character.companions:
        yield f"{prefix}{companion.name}.health", companion.health
        yield f"{prefix}{companion.name}.is_out", companion.is_out
    for stand in character.fights:
        name = name_in(stand.track)
        yield f"{prefix}{name}.initiative", stand.has_initiative
        yield f"{prefix}{name}.decisive", stand.is_decisive
        yield f"{prefix}{name}.tide", stand.is_tide_turned
