"""Warnings: a move that the rules speak against is kept, until somebody insists on it (R2.37).

A sheet keeps it as an open move that leads to itself: insisting works once, again after undo.
"""

from dataclasses import replace
from typing import ClassVar

from rules.dice import Dice
from rules.frozen import frozen
from rules.ironsworn.moves.applying import find_pending, with_pending
from rules.ironsworn.moves.catalogue import is_move, move_of
from rules.ironsworn.moves.engine import make
from rules.ironsworn.moves.errors import Discouraged
from rules.ironsworn.moves.model import Roll
from rules.ironsworn.moves.offers import choice_of
from rules.ironsworn.moves.on_tracks import warns_of_miss
from rules.ironsworn.moves.outcomes import MoveMade
from rules.ironsworn.moves.saying import call_of, naming_patient
from rules.ironsworn.moves.scene import Scene
from rules.ironsworn.pending import (
    ENTER,
    INITIATIVE,
    About,
    Lead,
    Objection,
    ObjectionKind,
    Pending,
    Said,
    Warned,
)
from rules.ironsworn.state import Character
from rules.ironsworn.terms import Hits
from rules.odds import Shown
from rules.outcome import Outcome
from rules.soundness import is_sound


@frozen
class MoveWarned(Outcome):
    """A move was not made; it can be insisted on, exactly as it was said (R2.37).

    ``is_again`` if it takes the place of an earlier warning of the same move.
    """

    is_draft: ClassVar[bool] = True

    character: str
    key: int
    said: Said
    objection: Objection
    is_again: bool = False


@is_sound.register
def _(warned: MoveWarned) -> bool:
    """Whether the move can still be insisted on."""
    return is_move(warned.said.move)


def warn(
    character: Character, key: int, said: Said, objection: Objection, about: str = ""
) -> tuple[Character, MoveWarned]:
    """Keep a move that was warned against, in place of an earlier warning of the same move."""
    kept = tuple(
        each for each in character.pending if not (each.is_warned and each.move == said.move)
    )
    is_again = kept != character.pending
    if objection.kind is ObjectionKind.FOE_HAS_INITIATIVE:
        ways = {INITIATIVE: taking_initiative(kept), ENTER: not character.fights}
        objection = replace(objection, allowed=tuple(each for each in ways if ways[each]))
    leads = (Lead(0, said.move, is_optional=True),)
    warned = Warned(said, objection)
    waits = Pending(key, said.move, about=About(track=about), leads=leads, warned=warned)
    character = with_pending(replace(character, pending=kept), waits)
    return character, MoveWarned(character.name, key, said, objection, is_again)


def taking_initiative(pending: tuple[Pending, ...]) -> Pending | None:
    """Give the open move whose answer may take the initiative: an option, or a held result."""
    return next(filter(_may_take_initiative, pending), None)


def _may_take_initiative(pending: Pending) -> bool:
    if pending.is_held:
        return not (pending.about.is_past or move_of(pending.move).is_slow)
    options = choice_of(pending).options if pending.has_choice else ()
    return any(option.key == INITIATIVE for option in options)


def answering(pending: tuple[Pending, ...], track: str) -> Pending | None:
    """Give the open choice of whether a track goes on, by its key, that a progress roll missed."""
    return next((each for each in pending if _is_missed(each) and each.about.track == track), None)


def _is_missed(pending: Pending) -> bool:
    is_progress = move_of(pending.move).roll is Roll.PROGRESS
    return is_progress and pending.has_choice and pending.hits is Hits.MISS


def forget_miss(character: Character, track: str) -> Character:
    """Take off the warning that a miss of a track is unanswered, which nobody asks any more."""
    left = (
        each
        for each in character.pending
        if not (warns_of_miss(each) and track == each.about.track)
    )
    return replace(character, pending=tuple(left))


def make_or_warn(
    scene: Scene, dice: Dice, key: int, said: Said, *, insist: bool = False
) -> tuple[Scene, MoveMade | MoveWarned]:
    """Make a move as it was said; one that the rules speak against is kept, unless ``insist``.

    One that could not be made if somebody insisted is refused for that instead: what it lacks is
    asked for before it is warned of, since it is made later exactly as it was said.  Whom it heals
    is named for that as well, since somebody else may be hurt by then.
    """
    move = move_of(said.move)
    said = said if insist else naming_patient(scene, said)
    try:
        return make(scene, dice, key, move, call_of(scene, said, insist=insist))
    except Discouraged as refusal:
        make(scene, Shown(), key, move, call_of(scene, said, insist=True))
        character, warned = warn(scene.character, key, said, refusal.objection, refusal.about)
        return replace(scene, character=character), warned


def let_go(character: Character, key: int) -> Character:
    """Take an open move off the sheet, whatever it waits for; :class:`NothingWaits` if gone."""
    found = find_pending(character, key)
    left = tuple(each for each in character.pending if each is not found)
    return replace(character, pending=left)
