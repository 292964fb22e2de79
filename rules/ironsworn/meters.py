"""Momentum, health, spirit and supply rise and fall here, and losses run on (R2.20).

What health and spirit cannot lose is lost as momentum; what momentum cannot lose becomes a
``setback``, and missing supply a ``shortfall``, which :mod:`rules.ironsworn.settling` places.
"""

from dataclasses import replace

from rules import ranges
from rules.errors import AtLimit
from rules.frozen import frozen
from rules.ironsworn.debilities import run_out
from rules.ironsworn.errors import Blocked
from rules.ironsworn.state import METER_MAX, MOMENTUM_MIN, Character, Party
from rules.ironsworn.terms import Debility, Meter
from rules.outcome import Change, Outcome, changes_between, moved

AMOUNT_MAX = 99
"""Most that one command may change a number by: far beyond any rule, to catch a slip."""

BLOCKERS = {
    Meter.HEALTH: Debility.WOUNDED,
    Meter.SPIRIT: Debility.SHAKEN,
    Meter.SUPPLY: Debility.UNPREPARED,
}
"""The debility that keeps each meter from rising (R2.23)."""


@frozen
class MomentumChanged(Outcome):
    """Momentum was to rise or fall by ``asked``; ``changes`` has what really changed.

    ``lost`` is the part of a gain above the maximum, ``setback`` the points of a loss that now
    wait to be placed.  ``max_momentum`` is the character's, 0 where 0.1.0 has stored it.
    """

    character: str
    asked: int
    changes: tuple[Change, ...]
    lost: int = 0
    setback: int = 0
    max_momentum: int = 0


@frozen
class MeterChanged(Outcome):
    """A meter was to rise or fall by ``asked``; ``changes`` has all that changed with it.

    ``lost`` is the part of a gain above the maximum.  ``run_on`` counts points of a loss that the
    meter could not take, ``setback`` and ``shortfall`` those of them that wait to be placed.  If it
    ``is_out_of_supply``, everybody else is unprepared too, and owes the shortfall too (R2.4).
    ``max_momentum`` is set where momentum has taken a part of the loss.
    """

    character: str
    meter: Meter
    asked: int
    changes: tuple[Change, ...]
    lost: int = 0
    run_on: int = 0
    setback: int = 0
    shortfall: int = 0
    is_out_of_supply: bool = False
    max_momentum: int = 0


def take_momentum(character: Character, amount: int) -> tuple[Character, MomentumChanged]:
    """Gain 1 to 99 momentum; what does not fit is lost, the maximum is :class:`AtLimit` (R2.18)."""
    ranges.require("momentum", amount, 1, AMOUNT_MAX)
    top = character.max_momentum
    if character.momentum == top:
        raise AtLimit("momentum", top)
    after = character.with_momentum(min(top, character.momentum + amount))
    change = Change("momentum", character.momentum, after.momentum)
    lost = amount - (change.after - change.before)
    return after, MomentumChanged(character.name, amount, (change,), lost, max_momentum=top)


def suffer_momentum(character: Character, amount: int) -> tuple[Character, MomentumChanged]:
    """Lose 1 to 99 momentum down to -6; the rest becomes a setback to place (R2.19, R2.20)."""
    ranges.require("momentum", amount, 1, AMOUNT_MAX)
    after = character.with_momentum(max(MOMENTUM_MIN, character.momentum - amount))
    rest = amount - (character.momentum - after.momentum)
    after = after.with_setback(rest)
    changes = changes_between(character, after, "momentum", "setback")
    told = MomentumChanged(character.name, -amount, changes, setback=rest)
    return after, replace(told, max_momentum=after.max_momentum)


def change_momentum(character: Character, change: int) -> tuple[Character, MomentumChanged]:
    """Take momentum if ``change`` is positive, suffer it if negative; 0 is refused (RC.4)."""
    ranges.require_change("momentum", change, AMOUNT_MAX)
    return (take_momentum if change > 0 else suffer_momentum)(character, abs(change))


def change_meter(
    character: Character, party: Party, meter: Meter, change: int
) -> tuple[Character, Party, MeterChanged]:
    """Raise or lower health, spirit or supply; 0 is refused (R2.2, R2.23).

    A gain stops at 5.  It is refused at 5 (:class:`AtLimit`), or while a debility blocks it
    (:class:`Blocked`).  A loss beyond 0 runs on (R2.20).  A loss that leaves no supply marks the
    character unprepared; :mod:`rules.ironsworn.group` marks the others.
    """
    ranges.require_change(meter.value, change, AMOUNT_MAX)
    before = meter_value(character, party, meter)
    if change > 0:
        return _raise(character, party, meter, before, change)
    after = max(0, before + change)
    rest = -change - (before - after)
    lowered, left = with_meter(character, party, meter, after)
    fall = moved(Change(meter.value, before, after))
    if meter is Meter.SUPPLY:
        return _lose_supply(lowered, left, fall, change, rest)
    outcome = MeterChanged(character.name, meter, change, fall, run_on=rest)
    if rest:
        lowered, beyond = suffer_momentum(lowered, rest)
        outcome = replace(
            outcome,
            changes=fall + beyond.changes,
            setback=beyond.setback,
            max_momentum=beyond.max_momentum,
        )
    return lowered, left, outcome


def meter_value(character: Character, party: Party, meter: Meter) -> int:
    """Return the meter's value, from the sheet or from the party."""
    values = {Meter.HEALTH: character.health, Meter.SPIRIT: character.spirit}
    return values.get(meter, party.supply)


def with_meter(
    character: Character, party: Party, meter: Meter, value: int
) -> tuple[Character, Party]:
    """Set the meter where it belongs, on the sheet or in the party."""
    if meter is Meter.HEALTH:
        return replace(character, health=value), party
    if meter is Meter.SPIRIT:
        return replace(character, spirit=value), party
    return character, replace(party, supply=value)


def lack(character: Character, points: int) -> tuple[Character, tuple[Change, ...]]:
    """Let a character owe points of missing supply, as everybody of the party does (R2.20)."""
    after = replace(character, shortfall=character.shortfall + points)
    return after, changes_between(character, after, "shortfall")


def _raise(
    character: Character, party: Party, meter: Meter, before: int, change: int
) -> tuple[Character, Party, MeterChanged]:
    if BLOCKERS[meter] in character.debilities:
        raise Blocked(meter, BLOCKERS[meter])
    if before == METER_MAX:
        raise AtLimit(meter.value, METER_MAX)
    after = min(METER_MAX, before + change)
    raised, stocked = with_meter(character, party, meter, after)
    rise = (Change(meter.value, before, after),)
    lost = change - (after - before)
    return raised, stocked, MeterChanged(character.name, meter, change, rise, lost)


def _lose_supply(
    character: Character, party: Party, fall: tuple[Change, ...], change: int, rest: int
) -> tuple[Character, Party, MeterChanged]:
    """Finish a loss of supply: what it lacked, and the mark of having run out (R2.20)."""
    after, lacked = lack(character, rest)
    is_out = party.supply == 0
    after, marked = run_out(after) if is_out else (after, ())
    outcome = MeterChanged(character.name, Meter.SUPPLY, change, fall + lacked + marked)
    outcome = replace(outcome, run_on=rest, shortfall=rest, is_out_of_supply=is_out)
    return after, party, outcome
