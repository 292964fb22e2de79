"""The stored state of Ironsworn: a character, the party's supply, and progress tracks.

Bounds are checked here, once.  What follows from other values (the momentum maximum and reset, the
boxes of a track) is a property and never stored.  What a later button needs is stored: the last
roll, losses that wait to be placed, and the progress roll that a track has just missed.
"""

from collections.abc import Iterable
from dataclasses import replace

from rules import ranges
from rules.frozen import frozen
from rules.ironsworn.pending import (
    HARM_MAX,
    ActionRoll,
    Companion,
    FightStand,
    NextBonus,
    Pending,
)
from rules.ironsworn.terms import Debility, Ending, Rank, Stat, TrackEnd, TrackKind, WindowReason

STAT_MIN = 0
STAT_MAX = 5
METER_MAX = 5
MOMENTUM_MIN = -6
MOMENTUM_MAX = 10
MOMENTUM_RESET = 2
ADDS_MAX = 10
BARE_MAX = 10
"""Highest bare number that may stand in for a stat."""

TICKS_PER_BOX = 4
TICKS_MAX = 40
TRACKS_MAX = 20
"""Most open tracks on one sheet: more than play needs, few enough to show."""

ENDED_MAX = 30
"""So many tracks that ended are kept, the latest: a long campaign ends many, one after another."""

COUNT_MAX = 999
"""Ceiling of what the rules leave open (experience, losses still to be placed)."""

_STATS = tuple(stat.value for stat in Stat)


@frozen
class Track:
    """A progress track: ten boxes of four ticks (R2.6).

    ``missed`` is the key of a progress roll that was a miss, else 0: while it is set, the track
    waits to be recommitted or forsaken (R2.26).
    A journey also counts the ``waypoints`` that it has reached, and ``is_underway`` once it was
    rolled for (R2.41).  Fulfilling a vow clears the burden that it ``lifts``, if any, and what it
    ``lifts_too`` where it was sworn under both (R2.22).
    """

    name: str
    kind: TrackKind
    rank: Rank
    ticks: int = 0
    end: TrackEnd = TrackEnd.OPEN
    missed: int = 0
    waypoints: int = 0
    is_underway: bool = False
    lifts: Debility | None = None
    lifts_too: Debility | None = None

    def __post_init__(self) -> None:
        ranges.require("ticks", self.ticks, 0, TICKS_MAX)
        ranges.require("waypoints", self.waypoints, 0, COUNT_MAX)

    @property
    def boxes(self) -> int:
        """The number of full boxes, which is the score of a progress roll (R2.25)."""
        return self.ticks // TICKS_PER_BOX

    @property
    def is_open(self) -> bool:
        """Whether it can still be marked and rolled (R2.6)."""
        return self.end is TrackEnd.OPEN

    @property
    def burdens(self) -> tuple[Debility, ...]:
        """The burdens that the vow was sworn under, in the order in which it was."""
        return tuple(each for each in (self.lifts, self.lifts_too) if each is not None)

    def sworn_under(self, burden: Debility) -> "Track":
        """Let a vow clear this burden as well."""
        first, second = (*dict.fromkeys((*self.burdens, burden)), None)[:2]
        return replace(self, lifts=first, lifts_too=second)

    def marked(self, times: int) -> "Track":
        """Add ``times`` units of the rank, never past ten boxes (R2.24)."""
        ticks = min(TICKS_MAX, self.ticks + times * self.rank.unit)
        return replace(self, ticks=ticks)

    def eroded(self, units: int) -> "Track":
        """Take away ``units`` of the rank, down to 0 ticks (R2.20)."""
        return replace(self, ticks=max(0, self.ticks - units * self.rank.unit))

    def recommitted(self) -> "Track":
        """Keep at most one box and raise the rank (R2.26)."""
        ticks = min(self.ticks, TICKS_PER_BOX)
        return replace(self, ticks=ticks, rank=self.rank.raised, missed=0)


@frozen
class Bonds:
    """The track of bonds (R2.8): every name holds one tick, further ticks nobody named."""

    ticks: int = 0
    names: tuple[str, ...] = ()
    is_epilogue_written: bool = False

    def __post_init__(self) -> None:
        ranges.require("bonds", self.ticks, len(self.names), TICKS_MAX)

    @property
    def boxes(self) -> int:
        """The number of full boxes, which is the score of the epilogue (R2.25)."""
        return self.ticks // TICKS_PER_BOX


@frozen
class Character:
    """One player's character (R2.1 to R2.9); the defaults are a legal fresh sheet.

    ``setback`` and ``shortfall`` count points of lost momentum and supply that wait to be placed
    elsewhere (R2.20).  ``roll`` is the last action roll, ``harm`` what an attack does (R2.38).
    ``pending`` are the open moves, the oldest first; ``bonuses`` wait for later moves; ``fights``
    has a stand for each foe that the character has faced, the latest last.  ``owed_since`` is the
    key of what began the points that wait to be placed, 0 when none do or nobody knows.
    ``setback_on`` is what has taken the points of the oldest setback so far, see ``settling``, and
    ``setback_later`` has those points of ``setback`` that belong to others, one number for each.
    ``is_made`` says that somebody has placed the stats, see ``making``.  ``ending`` says that they
    died or were lost, and forbids nothing (A2.17).
    ``tracks`` are the open ones, in the order in which they began, and the latest that ended.
    """

    name: str
    edge: int = 3
    heart: int = 2
    iron: int = 2
    shadow: int = 1
    wits: int = 1
    health: int = METER_MAX
    spirit: int = METER_MAX
    momentum: int = MOMENTUM_RESET
    debilities: tuple[Debility, ...] = ()
    tracks: tuple[Track, ...] = ()
    bonds: Bonds = Bonds()
    experience: int = 0
    experience_spent: int = 0
    setback: int = 0
    shortfall: int = 0
    roll: ActionRoll | None = None
    harm: int = 2
    pending: tuple[Pending, ...] = ()
    bonuses: tuple[NextBonus, ...] = ()
    fights: tuple[FightStand, ...] = ()
    companions: tuple[Companion, ...] = ()
    owed_since: int = 0
    setback_on: str = ""
    is_made: bool = False
    ending: Ending | None = None
    setback_later: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for stat in _STATS:
            ranges.require(stat, getattr(self, stat), STAT_MIN, STAT_MAX)
        ranges.require("health", self.health, 0, METER_MAX)
        ranges.require("spirit", self.spirit, 0, METER_MAX)
        ranges.require("momentum", self.momentum, MOMENTUM_MIN, self.max_momentum)
        ranges.require("experience", self.experience, 0, COUNT_MAX)
        ranges.require("experience_spent", self.experience_spent, 0, self.experience)
        ranges.require("setback", self.setback, 0, COUNT_MAX)
        for points in self.setback_later:
            ranges.require("setback_later", points, 1, COUNT_MAX)
        ranges.require("setback_later", sum(self.setback_later), 0, max(0, self.setback - 1))
        ranges.require("shortfall", self.shortfall, 0, COUNT_MAX)
        ranges.require("harm", self.harm, 1, HARM_MAX)

    @property
    def max_momentum(self) -> int:
        """The highest momentum: 10, less one for each debility (R2.5)."""
        return MOMENTUM_MAX - len(self.debilities)

    @property
    def momentum_reset(self) -> int:
        """Momentum after burning: 2, or 1 with one debility, or 0 with more (R2.5)."""
        return max(0, MOMENTUM_RESET - len(self.debilities))

    @property
    def oldest_setback(self) -> int:
        """The points of the setback that is paid first, apart from those that came later."""
        return self.setback - sum(self.setback_later)

    def stat(self, stat: Stat) -> int:
        """Give the value of one stat."""
        value: int = getattr(self, stat.value)
        return value

    def with_momentum(self, momentum: int) -> "Character":
        """Set momentum; if it changes, no earlier roll can be burned any more (R2.16).

        Every change of momentum goes through here.  The rolls are marked, since comparing momentum
        later would open them again after a loss and an equal gain.
        """
        if momentum == self.momentum:
            return self
        late = WindowReason.MOMENTUM_CHANGED
        held = tuple(
            replace(each, roll=each.roll.closing(late)) if each.roll else each
            for each in self.pending
        )
        roll = self.roll and self.roll.closing(late)
        return replace(self, momentum=momentum, roll=roll, pending=held)

    def with_open(self, pending: Iterable[Pending]) -> "Character":
        """Give the character with what is left of the open moves, without those that are over."""
        return replace(self, pending=tuple(each for each in pending if not each.is_over))

    def with_setback(self, points: int) -> "Character":
        """Owe a setback of these points, apart from any that is owed already (R2.20)."""
        is_later = bool(points and self.setback)
        later = (*self.setback_later, points) if is_later else self.setback_later
        return replace(self, setback=self.setback + points, setback_later=later)

    def with_track(self, track: Track) -> "Character":
        """Replace the track with the same name; one that has ended becomes the latest of those."""
        if track.is_open:
            tracks = tuple(track if old.name == track.name else old for old in self.tracks)
            return replace(self, tracks=tracks)
        kept = (*(each for each in self.tracks if each.name != track.name), track)
        gone = [each.name for each in kept if not each.is_open][:-ENDED_MAX]
        return replace(self, tracks=tuple(each for each in kept if each.name not in gone))


@frozen
class Party:
    """What the whole table shares: its supply (R2.2), and whether it is unprepared (R2.4).

    ``is_unprepared`` is None where 0.1.0 has kept it, on the sheets alone.
    """

    supply: int = METER_MAX
    is_unprepared: bool | None = None

    def __post_init__(self) -> None:
        ranges.require("supply", self.supply, 0, METER_MAX)
