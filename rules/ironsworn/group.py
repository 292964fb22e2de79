"""What one character's change means for everybody at the table.

Supply, being unprepared and shared vows belong to the whole group.  These functions take the
character that acts and the ``others`` that are being played, and give all of them back.
"""

from collections.abc import Sequence
from dataclasses import replace

from rules.dice import Dice
from rules.ironsworn.debilities import (
    DebilityChanged,
    clear_debility,
    mark_debility,
    mark_unprepared,
)
from rules.ironsworn.errors import Blocked
from rules.ironsworn.meters import MeterChanged, change_meter
from rules.ironsworn.settling import SetbackSettled, settle_setback
from rules.ironsworn.state import Character, Party, Track
from rules.ironsworn.terms import Debility, Meter
from rules.ironsworn.tracks import ProgressRolled, earn, forsake, roll_progress
from rules.outcome import Change

Others = tuple[Character, ...]


def change_meter_for_all(
    character: Character, others: Sequence[Character], party: Party, meter: Meter, change: int
) -> tuple[Character, Others, Party, MeterChanged]:
    """Raise or lower a meter; the loss of the last supply leaves everybody unprepared (R2.4).

    Supply cannot rise while anybody is unprepared (:class:`Blocked`, R2.23), even for a
    character who was not there when it ran out.
    """
    is_rising_supply = meter is Meter.SUPPLY and change > 0
    if is_rising_supply and any(Debility.UNPREPARED in each.debilities for each in others):
        raise Blocked(Meter.SUPPLY, Debility.UNPREPARED)
    character, party, outcome = change_meter(character, party, meter, change)
    if not outcome.is_out_of_supply:
        return character, tuple(others), party, outcome
    after, moved = _left_unprepared(others)
    return character, after, party, replace(outcome, changes=outcome.changes + moved)


def change_debility_for_all(
    character: Character,
    others: Sequence[Character],
    debility: Debility,
    *,
    is_cleared: bool,
    is_override: bool,
) -> tuple[Character, Others, DebilityChanged]:
    """Mark or clear a debility; unprepared is marked and cleared for everybody (R2.4).

    ``is_override`` clears even a bane (R2.22).
    """
    if is_cleared:
        character, outcome = clear_debility(character, debility, is_override=is_override)
    else:
        character, outcome = mark_debility(character, debility)
    if debility is not Debility.UNPREPARED:
        return character, tuple(others), outcome
    after, moved = _left_prepared(others) if is_cleared else _left_unprepared(others)
    return character, after, replace(outcome, changes=outcome.changes + moved)


def settle_setback_for_all(
    character: Character,
    others: Sequence[Character],
    party: Party,
    shared: tuple[Track, ...],
    choice: str,
) -> tuple[Character, Others, Party, tuple[Track, ...], SetbackSettled]:
    """Place one point of a setback; paying with the last supply leaves everybody unprepared.

    Raises as :func:`~rules.ironsworn.settling.settle_setback` does.
    """
    character, party, shared, outcome = settle_setback(character, party, shared, choice)
    if not outcome.is_out_of_supply:
        return character, tuple(others), party, shared, outcome
    after, moved = _left_unprepared(others)
    told = replace(outcome, changes=outcome.changes + moved)
    return character, after, party, shared, told


def roll_progress_for_all(
    character: Character,
    others: Sequence[Character],
    party: Party,
    track: Track,
    dice: Dice,
    key: int,
) -> tuple[Character, Others, Track, ProgressRolled]:
    """Roll progress on a track, and let everybody who shares a vow earn what it is worth (R2.27).

    ``others`` are those who share the track: nobody, if it is the character's own.  The outcome
    of a missed vow says what forsaking it would cost.
    """
    character, track, outcome = roll_progress(character, track, dice, key)
    if outcome.can_forsake:
        _, _, given_up = forsake(character, party, track, key)
        outcome = replace(outcome, forsaking=given_up.changes)
    if not outcome.experience:
        return character, tuple(others), track, outcome
    character, earned = earn(character, outcome.experience)
    after: list[Character] = []
    changes = [earned.change]
    for each in others:
        richer, theirs = earn(each, outcome.experience)
        after.append(richer)
        changes.append(replace(theirs.change, whose=each.name))
    return character, tuple(after), track, replace(outcome, changes=tuple(changes))


def _left_unprepared(others: Sequence[Character]) -> tuple[Others, tuple[Change, ...]]:
    """Mark all of these unprepared, and tell under whose name what moved."""
    after: list[Character] = []
    moved: tuple[Change, ...] = ()
    for each in others:
        marked, changes = mark_unprepared(each)
        after.append(marked)
        moved += changes
    return tuple(after), moved


def _left_prepared(others: Sequence[Character]) -> tuple[Others, tuple[Change, ...]]:
    """Clear the mark of all who are unprepared, and tell under whose name what moved."""
    after: list[Character] = []
    moved: tuple[Change, ...] = ()
    for each in others:
        if Debility.UNPREPARED not in each.debilities:
            after.append(each)
            continue
        cleared, outcome = clear_debility(each, Debility.UNPREPARED)
        after.append(cleared)
        moved += tuple(replace(change, whose=each.name) for change in outcome.changes)
    return tuple(after), moved
