"""The closed sets of Charge: actions, levels, results and kinds, with their numbers.

Levels and results have the numbers that the rules reckon with; kinds have their keys.
"""

from enum import Enum

from rules import ranges


class Group(Enum):
    """The three groups of actions (R3.2)."""

    PHYSIQUE = "physique"
    INSIGHT = "insight"
    RESOLVE = "resolve"


class Action(Enum):
    """The twelve actions, four to a group (R3.2)."""

    MUSCLE = "muscle"
    FINESSE = "finesse"
    MOVE = "move"
    SNEAK = "sneak"
    SHOOT = "shoot"
    TINKER = "tinker"
    STUDY = "study"
    NOTICE = "notice"
    BOND = "bond"
    COMMAND = "command"
    FOCUS = "focus"
    SWAY = "sway"

    @property
    def group(self) -> Group:
        """The group that it belongs to."""
        return tuple(Group)[tuple(Action).index(self) // 4]


class Risk(Enum):
    """The levels of danger of a roll (R3.5)."""

    LOW = 1
    MODERATE = 2
    HIGH = 3

    @property
    def rating(self) -> int:
        """The consequence rating: 1, 2 or 3 (R3.12)."""
        return self.value

    def shifted(self, steps: int) -> "Risk":
        """Give the level that many steps higher, or lower if negative, never past an end."""
        return Risk(ranges.clamp(self.value + steps, Risk.LOW.value, Risk.HIGH.value))


class Effect(Enum):
    """The levels of what a success achieves (R3.6).

    ``BEYOND`` exists only where a table lets a critical rise above great (A3.2).
    """

    NONE = 0
    LIMITED = 1
    STANDARD = 2
    GREAT = 3
    BEYOND = 4

    @property
    def ticks(self) -> int:
        """The segments of a progress clock that a success fills (R3.15)."""
        return self.value

    def shifted(self, steps: int, cap: int = 3) -> "Effect":
        """Give the level that many steps higher, or lower if negative, from none up to ``cap``."""
        return Effect(ranges.clamp(self.value + steps, 0, cap))


class Result(Enum):
    """The results of any roll, from the worst up (R3.10)."""

    BAD = 0
    PARTIAL = 1
    FULL = 2
    CRITICAL = 3

    @property
    def is_success(self) -> bool:
        """Whether the goal is reached."""
        return self is not Result.BAD

    @property
    def has_consequence(self) -> bool:
        """Whether an action roll that ends so brings a consequence (R3.12)."""
        return self in {Result.BAD, Result.PARTIAL}


class Push(Enum):
    """The things that 2 momentum buy before a roll (R3.7)."""

    DIE = "die"
    EFFECT = "effect"
    ACT = "act"
    """To act though taken out."""


class TensionStep(Enum):
    """The steps of adding tension: the player asks, the GM offers, the player accepts."""

    NONE = "none"
    ASKED = "asked"
    OFFERED = "offered"
    ACCEPTED = "accepted"


class SetupBenefit(Enum):
    """The benefits of a setup for those who follow, of which its setter chooses one (R3.14)."""

    EFFECT = "effect"
    RISK = "risk"


class TalentKind(Enum):
    """The gains of a talent: an action dot for good, or one of three things in its situation."""

    DOT = "dot"
    DIE = "die"
    RISK = "risk"
    EFFECT = "effect"


class FlashbackFollows(Enum):
    """The rolls that the GM may let follow a flashback (R3.20)."""

    NOTHING = "nothing"
    ACTION = "action"
    FORTUNE = "fortune"


class ConsequenceKind(Enum):
    """The five consequences that the GM picks from (R3.12)."""

    REDUCED_EFFECT = "reduced_effect"
    COMPLICATION = "complication"
    ESCALATED_RISK = "escalated_risk"
    LOST_OPPORTUNITY = "lost_opportunity"
    WORSE_CONDITION = "worse_condition"

    @property
    def has_rating(self) -> bool:
        """Whether its size is a number: stress, or segments."""
        return self in {ConsequenceKind.COMPLICATION, ConsequenceKind.WORSE_CONDITION}


class Fate(Enum):
    """The ends of a consequence for one bearer (R3.13, R3.14, R3.24)."""

    PENDING = "pending"
    HAPPENED = "happened"
    REDUCED = "reduced"
    AVOIDED = "avoided"
    PASSED = "passed"
    """A protector took it over."""

    CANCELLED = "cancelled"
    """An attachment was broken for it."""

    LET_GO = "let_go"
    """The GM took it off the table."""


class Source(Enum):
    """The sources of the dice of a pool (R3.7)."""

    ACTION = "action"
    TALENT = "talent"
    ASSIST = "assist"
    PUSH = "push"
    TENSION = "tension"
    MODIFIER = "modifier"
