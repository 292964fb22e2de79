"""What a move is made of: plain data, without dice and without words.

A move says what it rolls and whom it needs; each of its results is a list of effects and
perhaps a choice; each option is a list of effects again.  One interpreter
(:mod:`rules.ironsworn.moves.effects`) knows what the effects do, so the catalogue holds
nothing but facts, and a preview of an option can never differ from taking it.
"""

from dataclasses import dataclass
from enum import Enum

from rules.ironsworn.moves.deeds import Effect, Need
from rules.ironsworn.terms import Hits, Meter, Rank, Stat


class MoveKind(Enum):
    """The six chapters of the game's moves."""

    ADVENTURE = "adventure"
    RELATIONSHIP = "relationship"
    COMBAT = "combat"
    SUFFER = "suffer"
    QUEST = "quest"
    FATE = "fate"


class Roll(Enum):
    """What a move rolls: action and challenge dice, challenge dice only, a d100, or nothing."""

    ACTION = "action"
    PROGRESS = "progress"
    ORACLE = "oracle"
    NONE = "none"


class Pick(Enum):
    """Who says which of a move's stats is rolled."""

    PLAYER = "player"
    HIGHEST = "highest"
    CARE = "care"
    """The lowest when tending oneself, the first when tending another."""


class BondBonus(Enum):
    """When a bond adds 1 to the roll."""

    NEVER = "never"
    ALWAYS = "always"
    FIRST_LEG = "first_leg"
    """On the first roll of a journey that leaves a community with a bond."""


class OfCompanion(Enum):
    """What may be rolled although it is not on the character's own sheet."""

    HEALTH = "companion"


class Target(Enum):
    """What a move is about, and cannot be made without."""

    NOTHING = "nothing"
    VOW = "vow"
    JOURNEY = "journey"
    FIGHT = "fight"
    DUEL = "duel"
    """A fight, but only if one is named."""

    BONDS = "bonds"
    NEW_BOND = "new_bond"
    BOND = "bond"
    ALLY = "ally"
    COMPANION = "companion"
    PATIENT = "patient"
    """An ally or a companion if one is named, else oneself."""


class Suffer(Enum):
    """What takes the loss that a move begins with."""

    HEALTH = "health"
    SPIRIT = "spirit"
    COMPANION = "companion"
    MOMENTUM = "momentum"
    """Points beyond the minimum: a setback."""

    SUPPLY = "supply"
    """Points beyond nothing: a shortfall."""


class Chooser(Enum):
    """Who takes a choice: whoever rolled, the ally who is helped, or each one at the table."""

    ROLLER = "roller"
    ALLY = "ally"
    EACH = "each"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen; ``key`` is stable and unique within its choice."""

    key: str
    effects: tuple[Effect, ...] = ()
    need: Need | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """Options of which ``count`` different ones are taken, one more with a bond if ``bonded``.

    With ``is_free`` fewer may be taken, even none.  Where ``need`` does not hold there is
    no choice.
    """

    options: tuple[Option, ...]
    count: int = 1
    bonded: int = 0
    is_free: bool = False
    chooser: Chooser = Chooser.ROLLER
    need: Need | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What an outcome does at once, and what it lets its player choose."""

    effects: tuple[Effect, ...] = ()
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """A stat or meter that a move may roll; ``when`` is a key for the manner of acting."""

    source: Stat | Meter | OfCompanion
    when: str = ""
    bond: BondBonus = BondBonus.NEVER


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a d100 table: it reaches up to ``up_to``."""

    up_to: int
    key: str
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """One move.

    ``strong``, ``weak`` and ``miss`` are its results; a move that rolls nothing, or only
    the oracle, has ``always``.  ``starts`` means that it may begin the track that it is
    about, of one of ``ranks``.  ``initiative`` says whose it must be, the character's or
    (False) the foe's; ``needs_decisive`` that a decisive strong hit must stand, and
    ``is_once`` that a fight has room for one only.  ``is_slow`` takes too long to be made
    in a fight, and ``is_part`` is a second step of another move rather than one of the
    game's own.
    """

    key: str
    name: str
    kind: MoveKind
    roll: Roll
    uses: tuple[Use, ...] = ()
    pick: Pick = Pick.PLAYER
    target: Target = Target.NOTHING
    strong: Result = Result()
    weak: Result = Result()
    miss: Result = Result()
    always: Result = Result()
    suffers: Suffer | None = None
    ranks: tuple[Rank, ...] = tuple(Rank)
    starts: bool = False
    initiative: bool | None = None
    needs_decisive: bool = False
    is_once: bool = False
    is_slow: bool = False
    is_part: bool = False

    def result(self, hits: Hits | None) -> Result:
        """Give the result for the challenge dice beaten, or of a move without any."""
        if hits is None:
            return self.always
        return (self.miss, self.weak, self.strong)[hits.value]
