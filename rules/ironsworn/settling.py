"""Placing losses that ran past their end: the points of a setback and of a shortfall.

The player places them one point at a time.  The choices of the moment are computed
from the state, and settling takes only one of these: a menu and the rule can never
disagree.
"""

from dataclasses import dataclass, replace

from rules.errors import NoSuchName, NotEnough
from rules.ironsworn.debilities import run_out
from rules.ironsworn.errors import StillPayable
from rules.ironsworn.meters import meter_value, with_meter
from rules.ironsworn.state import MOMENTUM_MIN, Character, Meter, Party, Track
from rules.outcome import Change, Outcome

OWN = "own"
SHARED = "shared"
MOMENTUM = "momentum"


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can take one point now, and what that would do to it.

    ``key`` is a meter's storage value, ``momentum``, or a track's name behind
    ``own:`` or ``shared:``; for a track, ``before`` and ``after`` are ticks.
    """

    key: str
    before: int
    after: int

    @property
    def name(self) -> str:
        """What a person calls it: the meter, or the track."""
        return self.key.partition(":")[2] or self.key


@dataclass(frozen=True, slots=True)
class Debt:
    """What waits to be placed on a character, and what can take the next point of it.

    Missing supply goes first, since what nothing can take of it joins the setback.
    """

    shortfall: int
    setback: int
    choices: tuple[Choice, ...]

    @property
    def what(self) -> str:
        """Which of the two goes first."""
        return "shortfall" if self.shortfall else "setback"

    @property
    def points(self) -> int:
        """Points of what goes first."""
        return self.shortfall or self.setback


@dataclass(frozen=True, slots=True)
class Owing(Outcome):
    """After ``what`` happened, a character has points that wait to be placed."""

    character: str
    what: Outcome
    debt: Debt


@dataclass(frozen=True, slots=True)
class SetbackSettled(Outcome):
    """One point of a setback was placed; ``left`` points remain.

    With ``is_out_of_supply`` everybody else must be marked unprepared too.
    """

    character: str
    choice: str
    changes: tuple[Change, ...]
    left: int
    is_out_of_supply: bool = False


@dataclass(frozen=True, slots=True)
class SetbackWaived(Outcome):
    """Nothing could take the setback: ``unpaid`` points are the GM's to make something of."""

    character: str
    unpaid: int
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class ShortfallSettled(Outcome):
    """One point of missing supply was exchanged; ``left`` points remain."""

    character: str
    choice: str
    changes: tuple[Change, ...]
    left: int


@dataclass(frozen=True, slots=True)
class ShortfallWaived(Outcome):
    """Nothing could take the missing supply: its points went on as a setback."""

    character: str
    setback: int
    changes: tuple[Change, ...]


def debt_of(character: Character, party: Party, shared: tuple[Track, ...] = ()) -> Debt:
    """Give what waits on a character, with no choices when nothing waits or can take it."""
    if character.shortfall:
        choices = shortfall_choices(character)
    else:
        choices = setback_choices(character, party, shared)
    return Debt(character.shortfall, character.setback, choices)


def owing(character: Character, party: Party, shared: tuple[Track, ...], what: Outcome) -> Outcome:
    """Give an outcome together with what waits after it, or alone when nothing does."""
    debt = debt_of(character, party, shared)
    return Owing(character.name, what, debt) if debt.points else what


def setback_choices(
    character: Character, party: Party, shared: tuple[Track, ...] = ()
) -> tuple[Choice, ...]:
    """List what can take a point of the setback: meters above 0, open tracks (R2.20).

    Empty when no setback waits.  A track must have progress to lose; a point costs it
    one unit of its rank, down to nothing.
    """
    if character.setback == 0:
        return ()
    tracks = [(OWN, track) for track in character.tracks]
    tracks += [(SHARED, track) for track in shared]
    eroding = tuple(
        Choice(f"{prefix}:{track.name}", track.ticks, track.eroded(1).ticks)
        for prefix, track in tracks
        if track.is_open and track.ticks
    )
    return _meter_choices(character, party, *Meter) + eroding


def settle_setback(
    character: Character, party: Party, shared: tuple[Track, ...], choice: str
) -> tuple[Character, Party, tuple[Track, ...], SetbackSettled]:
    """Place one point of the setback on the choice with that key (R2.20).

    ``shared`` are the table's tracks and come back in their order.  The choices are
    those of :func:`setback_choices`; any other is refused.  The last supply marks the
    character unprepared.
    """
    _require_left("setback", character.setback)
    chosen = _find(setback_choices(character, party, shared), choice)
    left = character.setback - 1
    after = replace(character, setback=left)
    paid = Change("setback", character.setback, left)
    prefix, _, name = chosen.key.partition(":")
    if name:
        if prefix == OWN:
            after = replace(after, tracks=_eroded(after.tracks, name))
        else:
            shared = _eroded(shared, name)
        lost = (paid, Change("ticks", chosen.before, chosen.after, name))
        return after, party, shared, SetbackSettled(after.name, chosen.key, lost, left)
    after, party = with_meter(after, party, Meter(chosen.key), chosen.after)
    is_out = chosen.key == Meter.SUPPLY.value and party.supply == 0
    after, marked = run_out(after) if is_out else (after, ())
    changes = (paid, Change(chosen.key, chosen.before, chosen.after), *marked)
    return after, party, shared, SetbackSettled(after.name, chosen.key, changes, left, is_out)


def waive_setback(
    character: Character, party: Party, shared: tuple[Track, ...] = ()
) -> tuple[Character, SetbackWaived]:
    """Drop a setback that nothing can take, and say how many points are unpaid (R2.20).

    While something can take a point: :class:`StillPayable`.
    """
    _require_left("setback", character.setback)
    _require_stuck("setback", character.setback, setback_choices(character, party, shared))
    change = Change("setback", character.setback, 0)
    outcome = SetbackWaived(character.name, character.setback, (change,))
    return replace(character, setback=0), outcome


def shortfall_choices(character: Character) -> tuple[Choice, ...]:
    """List what can take a point of missing supply: health, spirit, momentum above their ends.

    Empty when no shortfall waits.
    """
    if character.shortfall == 0:
        return ()
    choices = _meter_choices(character, Party(), Meter.HEALTH, Meter.SPIRIT)
    if character.momentum > MOMENTUM_MIN:
        choices += (Choice(MOMENTUM, character.momentum, character.momentum - 1),)
    return choices


def settle_shortfall(character: Character, choice: str) -> tuple[Character, ShortfallSettled]:
    """Exchange one point of missing supply for the choice with that key.

    The choices are those of :func:`shortfall_choices`; any other is refused.
    """
    _require_left("shortfall", character.shortfall)
    chosen = _find(shortfall_choices(character), choice)
    after = replace(character, shortfall=character.shortfall - 1)
    if chosen.key == MOMENTUM:
        after = after.with_momentum(chosen.after)
    else:
        after, _ = with_meter(after, Party(), Meter(chosen.key), chosen.after)
    changes = (
        Change("shortfall", character.shortfall, after.shortfall),
        Change(chosen.key, chosen.before, chosen.after),
    )
    return after, ShortfallSettled(after.name, chosen.key, changes, after.shortfall)


def waive_shortfall(character: Character) -> tuple[Character, ShortfallWaived]:
    """Turn missing supply that nothing can take into a setback (R2.20).

    Momentum at its minimum is the last thing asked, and a loss there is a setback.
    While something can take a point: :class:`StillPayable`.
    """
    points = character.shortfall
    _require_left("shortfall", points)
    _require_stuck("shortfall", points, shortfall_choices(character))
    after = replace(character, shortfall=0, setback=character.setback + points)
    changes = (
        Change("shortfall", points, 0),
        Change("setback", character.setback, after.setback),
    )
    return after, ShortfallWaived(character.name, points, changes)


def _meter_choices(character: Character, party: Party, *meters: Meter) -> tuple[Choice, ...]:
    values = ((meter.value, meter_value(character, party, meter)) for meter in meters)
    return tuple(Choice(key, value, value - 1) for key, value in values if value)


def _find(choices: tuple[Choice, ...], key: str) -> Choice:
    """Find a choice by its exact key: a stale press must never land on a similar name."""
    for choice in choices:
        if choice.key == key:
            return choice
    raise NoSuchName("choice", key, [choice.key for choice in choices])


def _eroded(tracks: tuple[Track, ...], name: str) -> tuple[Track, ...]:
    return tuple(
        track.eroded(1) if track.is_open and track.name == name else track for track in tracks
    )


def _require_left(what: str, points: int) -> None:
    if points == 0:
        raise NotEnough(what, 0, 1)


def _require_stuck(what: str, left: int, choices: tuple[Choice, ...]) -> None:
    if choices:
        raise StillPayable(what, left, [choice.key for choice in choices])
