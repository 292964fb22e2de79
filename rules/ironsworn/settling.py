"""Losses that ran past their end are placed here: the points of a setback and of a shortfall.

The player places one point at a time (R2.20).  The choices are computed from the present state,
and only one of these is accepted; so a menu and the rule can never disagree.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

from rules.errors import NoSuchName, NotEnough
from rules.frozen import frozen
from rules.ironsworn.debilities import run_out
from rules.ironsworn.errors import StillPayable
from rules.ironsworn.keys import OWN, SHARED, key_of, name_in, place_of
from rules.ironsworn.meters import meter_value, with_meter
from rules.ironsworn.state import MOMENTUM_MIN, Character, Party, Track
from rules.ironsworn.terms import Meter
from rules.outcome import Change, Outcome

MOMENTUM = "momentum"
METERS = "meters"
"""Says that health, spirit and supply take the points of a setback, rather than a track."""


@frozen
class Choice:
    """Something that can take one point of a loss now, and its number before and after.

    ``key`` is a meter's stored value, ``momentum``, or a track's name behind
    ``own:`` or ``shared:``; for a track, ``before`` and ``after`` are ticks.
    """

    key: str
    before: int
    after: int

    @property
    def is_track(self) -> bool:
        """Whether a track takes the point, rather than a meter or momentum."""
        return ":" in self.key

    @property
    def name(self) -> str:
        """The name of the meter or the track, as a person would say it."""
        return name_in(self.key)


@frozen
class Debt:
    """The points of loss that wait to be placed, and what can take the next one.

    A shortfall is placed before a setback, since what nothing can take of it becomes one.
    ``setback`` is the oldest and ``later`` are those after it, each paid apart (R2.20).
    """

    shortfall: int
    setback: int
    choices: tuple[Choice, ...]
    later: tuple[int, ...] = ()

    @property
    def what(self) -> str:
        """The key of what is placed first: ``shortfall`` or ``setback``."""
        return "shortfall" if self.shortfall else "setback"

    @property
    def points(self) -> int:
        """The points of what is placed first."""
        return self.shortfall or self.setback


@frozen
class Owing(Outcome):
    """After ``what`` has happened, a character has points of loss to place.

    ``key`` is the interaction that made it happen, by which the character is found under another
    name; 0 in outcomes of 0.1.0.
    """

    leaves_open: ClassVar[bool] = True

    character: str
    what: Outcome
    debt: Debt
    key: int = 0


@frozen
class SetbackSettled(Outcome):
    """A point of a setback was placed, ``left`` remain; no supply leaves all unprepared (R2.4)."""

    character: str
    choice: str
    changes: tuple[Change, ...]
    left: int
    is_out_of_supply: bool = False


@frozen
class SetbackWaived(Outcome):
    """Nothing could take the setback; what ``unpaid`` points mean, the table decides (E2.18)."""

    character: str
    unpaid: int
    changes: tuple[Change, ...]


@frozen
class ShortfallSettled(Outcome):
    """One point of missing supply was exchanged; ``left`` points remain."""

    character: str
    choice: str
    changes: tuple[Change, ...]
    left: int


@frozen
class ShortfallWaived(Outcome):
    """Nothing could take the missing supply, so its points became a setback (E2.35)."""

    character: str
    setback: int
    changes: tuple[Change, ...]


def keyed(character: Character, shared: tuple[Track, ...]) -> Iterator[tuple[str, Track]]:
    """List a character's tracks and the shared ones, each with its key."""
    for place, tracks in ((OWN, character.tracks), (SHARED, shared)):
        for track in tracks:
            yield key_of(place, track.name), track


def debt_of(character: Character, party: Party, shared: tuple[Track, ...] = ()) -> Debt:
    """Return what waits to be placed; there are no choices when nothing waits or can take it.

    Setbacks that nothing can take are one, since they are let go of together.
    """
    if character.shortfall:
        choices = shortfall_choices(character)
    else:
        choices = setback_choices(character, party, shared)
        if not choices:
            return Debt(0, character.setback, ())
    later = character.setback_later
    return Debt(character.shortfall, character.oldest_setback, choices, later)


def owing(character: Character, party: Party, shared: tuple[Track, ...], what: Outcome) -> Outcome:
    """Wrap an outcome that has moved what is owed together with the points that wait after it."""
    debt = debt_of(character, party, shared)
    has_moved = moves_debt(getattr(what, "changes", ()))
    return Owing(character.name, what, debt) if debt.points and has_moved else what


def moves_debt(changes: Iterable[Change]) -> bool:
    """Whether any of these changes what the acting character has to place."""
    return any(each.what in {"setback", "shortfall"} and not each.whose for each in changes)


def setback_choices(
    character: Character, party: Party, shared: tuple[Track, ...] = ()
) -> tuple[Choice, ...]:
    """List what can take a point of the setback: meters above 0, open tracks (R2.20).

    A track must have progress to lose: a point costs one mark of its rank, down to 0 ticks.  It is
    one or the other: what has taken a point takes the rest of that setback, as long as there is
    some left.
    """
    if character.setback == 0:
        return ()
    eroding = tuple(
        Choice(key, track.ticks, track.eroded(1).ticks)
        for key, track in keyed(character, shared)
        if track.is_open and track.ticks
    )
    meters = _meter_choices(character, party, *Meter)
    if character.setback_on == METERS:
        return meters or eroding
    same = tuple(each for each in eroding if each.key == character.setback_on)
    return same or meters + eroding


def settle_setback(
    character: Character, party: Party, shared: tuple[Track, ...], choice: str
) -> tuple[Character, Party, tuple[Track, ...], SetbackSettled]:
    """Place one point of the setback on one of :func:`setback_choices` (R2.20).

    The ``shared`` tracks come back in their order.  The last supply marks the character unprepared.
    """
    _require_left("setback", character.setback)
    chosen = _find(setback_choices(character, party, shared), choice)
    left, later = character.setback - 1, character.setback_later
    on = chosen.key if chosen.is_track else METERS
    if character.oldest_setback == 1:
        on, later = "", later[1:]
    after = replace(character, setback=left, setback_on=on, setback_later=later)
    paid = Change("setback", character.setback, left)
    if chosen.is_track:
        if place_of(chosen.key) == OWN:
            after = replace(after, tracks=_eroded(after.tracks, chosen.name))
        else:
            shared = _eroded(shared, chosen.name)
        lost = (paid, Change("ticks", chosen.before, chosen.after, chosen.name))
        return after, party, shared, SetbackSettled(after.name, chosen.key, lost, left)
    after, party = with_meter(after, party, Meter(chosen.key), chosen.after)
    is_out = chosen.key == Meter.SUPPLY.value and party.supply == 0
    after, marked = run_out(after) if is_out else (after, ())
    changes = (paid, Change(chosen.key, chosen.before, chosen.after), *marked)
    return after, party, shared, SetbackSettled(after.name, chosen.key, changes, left, is_out)


def waive_setback(
    character: Character, party: Party, shared: tuple[Track, ...] = ()
) -> tuple[Character, SetbackWaived]:
    """Report a setback unpaid (E2.18); :class:`StillPayable` while something can take a point."""
    _require_stuck("setback", character.setback, setback_choices(character, party, shared))
    change = Change("setback", character.setback, 0)
    outcome = SetbackWaived(character.name, character.setback, (change,))
    return without_setback(character), outcome


def without_setback(character: Character) -> Character:
    """Owe no setback any more."""
    return replace(character, setback=0, setback_on="", setback_later=())


def shortfall_choices(character: Character) -> tuple[Choice, ...]:
    """List what can take missing supply: health, spirit, momentum (R2.20); none if none waits."""
    if character.shortfall == 0:
        return ()
    choices = _meter_choices(character, Party(), Meter.HEALTH, Meter.SPIRIT)
    if character.momentum > MOMENTUM_MIN:
        choices += (Choice(MOMENTUM, character.momentum, character.momentum - 1),)
    return choices


def settle_shortfall(character: Character, choice: str) -> tuple[Character, ShortfallSettled]:
    """Exchange one point of missing supply for one of :func:`shortfall_choices` (R2.20)."""
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
    """Turn missing supply into a setback (E2.35); :class:`StillPayable` while there is a choice."""
    points = character.shortfall
    _require_stuck("shortfall", points, shortfall_choices(character))
    after = replace(character, shortfall=0).with_setback(points)
    changes = (Change("shortfall", points, 0), Change("setback", character.setback, after.setback))
    return after, ShortfallWaived(character.name, points, changes)


def _meter_choices(character: Character, party: Party, *meters: Meter) -> tuple[Choice, ...]:
    values = ((meter.value, meter_value(character, party, meter)) for meter in meters)
    return tuple(Choice(key, value, value - 1) for key, value in values if value)


def _find(choices: tuple[Choice, ...], key: str) -> Choice:
    """Find a choice by its exact key: an old button must never hit a similar name."""
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
    _require_left(what, left)
    if choices:
        raise StillPayable(what, left, [choice.key for choice in choices])
