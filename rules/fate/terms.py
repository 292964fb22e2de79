"""These are Fate's closed sets and fixed numbers."""

from enum import Enum

BANK_MAX = 4
"""Momentum that a bank holds at most, and m-dice that a character has in all (R0.2, R0.3)."""

DICE = 4
"""Dice of every roll, base and momentum dice together (R0.8)."""

SIDES = 3
"""Sides that a Fate die is rolled with: minus, blank and plus are equally likely (R0.9)."""

FAIR = 2
GREAT = 4
STYLE = 3
"""Shifts from which a success is one with style (R0.12)."""

INVOKED = 2
"""What an invoked aspect adds (R0.10)."""

RATING_MIN = -10
RATING_MAX = 20
"""Ratings, oppositions and bonuses; the ladder's own names go from -2 to 8 (R0.11)."""

LADDER = dict(
    enumerate(
        (
            *("Terrible", "Poor", "Mediocre", "Average", "Fair", "Good"),
            *("Great", "Superb", "Fantastic", "Epic", "Legendary"),
        ),
        start=-2,
    )
)
"""The names of ratings and results (R0.11)."""

GEAR_MAX = 10
"""Highest weapon or armor rating."""

EFFECT_COST = 1
CONVERSION_COST = 2
GAME_CHANGER_COST = 4

REFRESH = 3
POINTS_MAX = 99
HIT_MAX = 99
FREE_MAX = 99

EXTRA_MILD_FROM = 5
"""Rating from which a track's skill gives one more mild consequence (R0.23)."""


class Action(Enum):
    """The four actions (R0.1)."""

    OVERCOME = "overcome"
    CREATE_ADVANTAGE = "create_advantage"
    ATTACK = "attack"
    DEFEND = "defend"


class Degree(Enum):
    """A roll comes out in one of these degrees (R0.12)."""

    FAIL = "fail"
    TIE = "tie"
    SUCCESS = "success"
    STYLE = "style"


class Seat(Enum):
    """A roll has two seats: one for whoever acts, one for whatever opposes them."""

    ROLLER = "roller"
    OPPONENT = "opponent"

    @property
    def other(self) -> "Seat":
        """The seat across the table."""
        return Seat.OPPONENT if self is Seat.ROLLER else Seat.ROLLER


class How(Enum):
    """An invoked aspect does one of these (R0.10)."""

    BONUS = "bonus"
    REROLL = "reroll"


class Means(Enum):
    """An invoke is paid with one of these (R0.26, R0.27)."""

    BOOST = "boost"
    FREE = "free"
    POINT = "point"


class BoostState(Enum):
    """A boost is open, or one of these became of it (R0.5a)."""

    OPEN = "open"
    USED = "used"
    FORGONE = "forgone"
    CONVERTED = "converted"
    LAPSED = "lapsed"


class Stage(Enum):
    """A roll is open, settled or lapsed; only an open one changes."""

    OPEN = "open"
    SETTLED = "settled"
    LAPSED = "lapsed"


class Track(Enum):
    """A hit is for one of these stress tracks (R0.23)."""

    PHYSICAL = "physical"
    MENTAL = "mental"


class Severity(Enum):
    """A consequence is as bad as this (R0.24)."""

    MILD = "mild"
    MODERATE = "moderate"
    SEVERE = "severe"
    EXTREME = "extreme"

    @property
    def worth(self) -> int:
        """Shifts of a hit that it absorbs."""
        return {"mild": 2, "moderate": 4, "severe": 6, "extreme": 8}[self.value]

    @property
    def difficulty(self) -> int:
        """Opposition to treating it in somebody else; two higher in oneself. 0: nobody can."""
        return 0 if self is Severity.EXTREME else self.worth


class Span(Enum):
    """A treated consequence is gone when one of these has passed (R0.24)."""

    SCENE = "scene"
    SESSION = "session"
    SCENARIO = "scenario"

    @property
    def severity(self) -> Severity:
        """The consequences that pass by it."""
        return {
            Span.SCENE: Severity.MILD,
            Span.SESSION: Severity.MODERATE,
            Span.SCENARIO: Severity.SEVERE,
        }[self]


class Effect(Enum):
    """One momentum buys one of these effects (R0.17)."""

    MOVE_ENEMY = "move_enemy"
    MOVE = "move"
    CLUE = "clue"
    REDUCE = "reduce_rating"
    INSPIRE = "inspire_allies"
    DESPAIR = "cause_despair"
    DAMAGE = "damage_when_defending"

    @property
    def mark(self) -> int:
        """What it adds to the next check of those concerned; 0 where it marks nobody."""
        return {Effect.INSPIRE: 1, Effect.DESPAIR: -1}.get(self, 0)
