"""The closed sets of Ironsworn: what a stat, a debility, a rank or a result can be.

Their values are what is stored, so they never change.  They stand apart from the state
because what waits for a player (:mod:`rules.ironsworn.pending`) is part of it too.
"""

from enum import Enum


class Stat(Enum):
    """The five stats (R2.1)."""

    EDGE = "edge"
    HEART = "heart"
    IRON = "iron"
    SHADOW = "shadow"
    WITS = "wits"


class Meter(Enum):
    """What wears down and recovers: two of the character's, and the party's supply (R2.2)."""

    HEALTH = "health"
    SPIRIT = "spirit"
    SUPPLY = "supply"


class DebilityFamily(Enum):
    """How a debility goes away: recovery, never, or the end of its quest (R2.4)."""

    CONDITION = "condition"
    BANE = "bane"
    BURDEN = "burden"


class Debility(Enum):
    """The eight marks that lower the momentum maximum (R2.4)."""

    WOUNDED = "wounded"
    SHAKEN = "shaken"
    UNPREPARED = "unprepared"
    ENCUMBERED = "encumbered"
    MAIMED = "maimed"
    CORRUPTED = "corrupted"
    CURSED = "cursed"
    TORMENTED = "tormented"

    @property
    def family(self) -> DebilityFamily:
        """Which of the three families it belongs to."""
        if self in {Debility.MAIMED, Debility.CORRUPTED}:
            return DebilityFamily.BANE
        if self in {Debility.CURSED, Debility.TORMENTED}:
            return DebilityFamily.BURDEN
        return DebilityFamily.CONDITION


class Rank(Enum):
    """How hard a quest, a journey or a foe is, from the easiest up (R2.7)."""

    TROUBLESOME = "troublesome"
    DANGEROUS = "dangerous"
    FORMIDABLE = "formidable"
    EXTREME = "extreme"
    EPIC = "epic"

    @property
    def number(self) -> int:
        """1 for troublesome up to 5 for epic: experience, and the spirit lost by forsaking."""
        return tuple(Rank).index(self) + 1

    @property
    def unit(self) -> int:
        """Ticks of one mark of progress: 12, 8, 4, 2, 1 (R2.24)."""
        return (12, 8, 4, 2, 1)[self.number - 1]

    @property
    def raised(self) -> "Rank":
        """The next rank up; epic stays epic (R2.26)."""
        ranks = tuple(Rank)
        return ranks[min(self.number, len(ranks) - 1)]


class TrackKind(Enum):
    """What a progress track measures (R2.6)."""

    VOW = "vow"
    JOURNEY = "journey"
    FIGHT = "fight"


class TrackEnd(Enum):
    """Whether a track is still open, and else how it ended."""

    OPEN = "open"
    FULFILLED = "fulfilled"
    FORSAKEN = "forsaken"
    ARRIVED = "arrived"
    WON = "won"
    LOST = "lost"


class Hits(Enum):
    """Challenge dice beaten: miss, weak hit, strong hit (R2.12)."""

    MISS = 0
    WEAK = 1
    STRONG = 2


class WindowReason(Enum):
    """Why a roll can no longer be changed or acted upon (R2.16)."""

    NO_ROLL = "no_roll"
    """Nothing is on the table; a progress roll clears it too."""

    LATER_ROLL = "later_roll"
    MOMENTUM_CHANGED = "momentum_changed"
    BURNED = "burned"
    APPLIED = "applied"
    """What the roll means has been written to the sheet: undo comes first."""
