"""The enums of Ironsworn: stats, meters, debilities, ranks, kinds of tracks, results.

Their values are stored and never change.  They are apart from ``state`` because ``pending``, which
is part of the state, needs them too.
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
    """The three meters: the character's health and spirit, and the party's supply (R2.2)."""

    HEALTH = "health"
    SPIRIT = "spirit"
    SUPPLY = "supply"


class DebilityFamily(Enum):
    """The families of debilities: they pass, are for good, or end with their quest (R2.4)."""

    CONDITION = "condition"
    BANE = "bane"
    BURDEN = "burden"


class Debility(Enum):
    """The eight debilities; each lowers the momentum maximum by one (R2.4, R2.5)."""

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
        """The family that it belongs to (R2.4)."""
        if self in {Debility.MAIMED, Debility.CORRUPTED}:
            return DebilityFamily.BANE
        if self in {Debility.CURSED, Debility.TORMENTED}:
            return DebilityFamily.BURDEN
        return DebilityFamily.CONDITION


class Rank(Enum):
    """How hard a vow, a journey or a foe is, from the easiest up (R2.7)."""

    TROUBLESOME = "troublesome"
    DANGEROUS = "dangerous"
    FORMIDABLE = "formidable"
    EXTREME = "extreme"
    EPIC = "epic"

    @property
    def number(self) -> int:
        """The rank's number, 1 to 5: a vow's experience, and the spirit that forsaking costs."""
        return tuple(Rank).index(self) + 1

    @property
    def unit(self) -> int:
        """The ticks of one mark of progress: 12, 8, 4, 2 or 1 (R2.7)."""
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
    """Whether a track is open, or else how it ended (R2.6)."""

    OPEN = "open"
    FULFILLED = "fulfilled"
    FORSAKEN = "forsaken"
    ARRIVED = "arrived"
    WON = "won"
    LOST = "lost"


class Reroll(Enum):
    """The dice of an action roll that are rolled again together (R2.29)."""

    ACTION = "action"
    FIRST = "first"
    SECOND = "second"
    CHALLENGE = "challenge"
    ALL = "all"

    @property
    def is_action(self) -> bool:
        """Whether the action die is among them."""
        return self in {Reroll.ACTION, Reroll.ALL}

    @property
    def challenge(self) -> tuple[bool, bool]:
        """Whether the first and the second challenge die are among them."""
        both = self in {Reroll.CHALLENGE, Reroll.ALL}
        return both or self is Reroll.FIRST, both or self is Reroll.SECOND


class Hits(Enum):
    """A result, by the challenge dice beaten: miss, weak hit or strong hit (R2.12)."""

    MISS = 0
    WEAK = 1
    STRONG = 2


class Ending(Enum):
    """How it ended for a character: what becomes of them, the table decides (A2.17)."""

    DEAD = "dead"
    DESOLATE = "desolate"


class WindowReason(Enum):
    """Why a roll can no longer be burned, rolled again or acted upon (R2.16)."""

    NO_ROLL = "no_roll"
    """There is no last roll: none was made, or a progress roll has removed it."""

    LATER_ROLL = "later_roll"
    MOMENTUM_CHANGED = "momentum_changed"
    BURNED = "burned"
    APPLIED = "applied"
    """The outcome of the roll is on the sheet already, so only undo could take it back."""
