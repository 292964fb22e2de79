"""What one character's change means for everybody at the table.

Supply, being unprepared and shared vows belong to the whole group.  These functions take the
character that acts and the ``others`` that are being played, and give all of them back.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from rules.ironsworn.debilities import DebilityChanged, clear_debility, mark_debility, run_out
from rules.ironsworn.errors import Blocked
from rules.ironsworn.meters import MeterChanged, change_meter, lack
from rules.ironsworn.settling import SetbackSettled, keyed, settle_setback
from rules.ironsworn.state import Character, Party, Track
from rules.ironsworn.terms import Debility, Meter
from rules.outcome import Change

Others = tuple[Character, ...]


def change_meter_for_all(
    character: Character, others: Sequence[Character], party: Party, meter: Meter, change: int
) -> tuple[Character, Others, Party, MeterChanged]:
    """Raise or lower a meter; the loss of the last supply leaves everybody unprepared (R2.4).

    Supply that is missing is owed by each of them (R2.20).  Supply cannot rise while anybody is
    unprepared, even from before (:class:`Blocked`, R2.23).
    """
    is_rising_supply = meter is Meter.SUPPLY and change > 0
    if is_rising_supply and any(Debility.UNPREPARED in each.debilities for each in others):
        raise Blocked(Meter.SUPPLY, Debility.UNPREPARED)
    character, party, outcome = change_meter(character, party, meter, change)
    if not outcome.is_out_of_supply:
        return character, tuple(others), party, outcome

    def share(each: Character) -> tuple[Character, tuple[Change, ...]]:
        owing, lacked = lack(each, outcome.shortfall)
        after, marked = run_out(owing)
        return after, lacked + marked

    after, moved = _all(others, share)
    return character, after, party, replace(outcome, changes=outcome.changes + moved)


def change_supply(
    people: Sequence[Character], party: Party, change: int
) -> tuple[Others, Party, MeterChanged]:
    """Raise or lower supply for the party, by somebody who has no character in it (R2.2)."""
    nobody = in_line(Character(""), party, ())
    _, after, party, outcome = change_meter_for_all(nobody, people, party, Meter.SUPPLY, change)
    return after, party, replace(outcome, changes=_of_party(outcome.changes))


def mark_party(
    people: Sequence[Character], party: Party, *, is_cleared: bool
) -> tuple[Others, DebilityChanged]:
    """Mark or clear that the party is unprepared, by somebody who has no character (R2.4)."""
    nobody = in_line(Character(""), party, ())
    _, after, outcome = change_debility_for_all(
        nobody, people, Debility.UNPREPARED, is_cleared=is_cleared, is_override=False
    )
    return after, replace(outcome, changes=_of_party(outcome.changes))


def _of_party(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Leave out what moved on the sheet of nobody."""
    return tuple(each for each in changes if each.whose or each.what == Meter.SUPPLY.value)


def in_line(character: Character, party: Party, shared: tuple[Track, ...]) -> Character:
    """Make a character as unprepared as the party is, whenever they came to it (R2.4).

    They fight no foe that the party does not know: those stayed where they came from (R2.46).
    """
    known = {key for key, track in keyed(character, shared) if track.is_open}
    fights = tuple(each for each in character.fights if each.track in known)
    if fights != character.fights:
        character = replace(character, fights=fights)
    if party.is_unprepared is None:
        return character
    return (run_out if party.is_unprepared else _recover)(character)[0]


def change_debility_for_all(
    character: Character,
    others: Sequence[Character],
    debility: Debility,
    *,
    is_cleared: bool,
    is_override: bool,
) -> tuple[Character, Others, DebilityChanged]:
    """Mark or clear a debility (R2.22), which for unprepared means everybody's (R2.4)."""
    if is_cleared:
        character, outcome = clear_debility(character, debility, is_override=is_override)
    else:
        character, outcome = mark_debility(character, debility)
    if debility is not Debility.UNPREPARED:
        return character, tuple(others), outcome
    after, moved = _all(others, _recover if is_cleared else run_out)
    return character, after, replace(outcome, changes=outcome.changes + moved)


def settle_setback_for_all(
    character: Character,
    others: Sequence[Character],
    party: Party,
    shared: tuple[Track, ...],
    choice: str,
) -> tuple[Character, Others, Party, tuple[Track, ...], SetbackSettled]:
    """Place a point of a setback; paying the last supply leaves everybody unprepared (R2.4)."""
    character, party, shared, outcome = settle_setback(character, party, shared, choice)
    if not outcome.is_out_of_supply:
        return character, tuple(others), party, shared, outcome
    after, moved = _all(others, run_out)
    told = replace(outcome, changes=outcome.changes + moved)
    return character, after, party, shared, told


def _recover(character: Character) -> tuple[Character, tuple[Change, ...]]:
    """Clear the mark of a character who is unprepared."""
    if Debility.UNPREPARED not in character.debilities:
        return character, ()
    cleared, outcome = clear_debility(character, Debility.UNPREPARED)
    return cleared, outcome.changes


def _all(
    others: Sequence[Character], change: Callable[[Character], tuple[Character, tuple[Change, ...]]]
) -> tuple[Others, tuple[Change, ...]]:
    """Change all of these, and tell under whose name what moved."""
    done = [change(each) for each in others]
    moved = (replace(each, whose=after.name) for after, changes in done for each in changes)
    return tuple(after for after, _ in done), tuple(moved)
