"""A move that the rules speak against: kept as it was said until somebody insists.

It waits on the sheet as an open move that leads to itself, one at a time, so that a press
insists once and an undo lets it be pressed again.
"""

from dataclasses import dataclass, replace
from enum import Enum

from rules.ironsworn.moves.applying import find_pending, with_pending
from rules.ironsworn.moves.errors import (
    Discouraged,
    NotDecisive,
    NotYet,
    StatNotAllowed,
    WrongInitiative,
)
from rules.ironsworn.moves.saying import Said
from rules.ironsworn.pending import Lead, Pending
from rules.ironsworn.state import Character
from rules.outcome import Outcome


class ObjectionKind(Enum):
    """What the rules have against a move."""

    FOE_HAS_INITIATIVE = "foe_has_initiative"
    HAS_INITIATIVE = "has_initiative"
    NOT_DECISIVE = "not_decisive"
    STAT = "stat"
    NOT_YET = "not_yet"


@dataclass(frozen=True, slots=True)
class Objection:
    """Why not: ``what`` is the fight, the stat or what has to run out, ``value`` what is left.

    ``allowed`` are the keys of what the move would roll.
    """

    kind: ObjectionKind
    what: str = ""
    value: int = 0
    needed: int = 0
    allowed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveWarned(Outcome):
    """A move was not made yet; whoever may insist can make it just as it was said."""

    character: str
    key: int
    said: Said
    objection: Objection


def objection_of(refusal: Discouraged) -> Objection:
    """Turn a warning into what can be stored and shown."""
    match refusal:
        case WrongInitiative(track=track, has_initiative=True):
            return Objection(ObjectionKind.HAS_INITIATIVE, track)
        case WrongInitiative(track=track):
            return Objection(ObjectionKind.FOE_HAS_INITIATIVE, track)
        case NotDecisive(track=track):
            return Objection(ObjectionKind.NOT_DECISIVE, track)
        case StatNotAllowed(wanted=wanted, allowed=allowed):
            return Objection(ObjectionKind.STAT, wanted, allowed=tuple(allowed))
        case NotYet(what=what, value=value, needed=needed):
            return Objection(ObjectionKind.NOT_YET, what, value, needed)
        case _:
            raise refusal


def is_warned(pending: Pending) -> bool:
    """Whether an open move is one that was warned against."""
    return any(lead.move == pending.move for lead in pending.leads)


def warn(
    character: Character, key: int, said: Said, refusal: Discouraged
) -> tuple[Character, MoveWarned]:
    """Keep a move that was warned against; an earlier one is forgotten."""
    kept = tuple(each for each in character.pending if not is_warned(each))
    waits = Pending(key, said.move, leads=(Lead(0, said.move, is_optional=True),))
    character, _ = with_pending(replace(character, pending=kept), waits)
    return character, MoveWarned(character.name, key, said, objection_of(refusal))


def insisted(character: Character, key: int) -> Character:
    """Take a kept move off the sheet to make it; :class:`NothingWaits` when it is gone."""
    found = find_pending(character, key)
    return replace(
        character, pending=tuple(each for each in character.pending if each is not found)
    )
