"""The data that describe a move; they hold no dice and no words for players.

A move names what it rolls and whom it needs.  Each of its results is a list of effects and perhaps
a choice, and each option of a choice is a list of effects again.  The effects are in
:mod:`rules.ironsworn.moves.deeds`, and :mod:`rules.ironsworn.moves.doing` applies them.
"""

from dataclasses import KW_ONLY
from enum import Enum

from rules.frozen import frozen
from rules.ironsworn.moves.deeds import Effect, Need, Spend
from rules.ironsworn.terms import Hits, Meter, Rank, Stat, TrackKind


class MoveKind(Enum):
    """The six chapters of the game's moves."""

    ADVENTURE = "adventure"
    RELATIONSHIP = "relationship"
    COMBAT = "combat"
    SUFFER = "suffer"
    QUEST = "quest"
    FATE = "fate"


class Roll(Enum):
    """The dice of a move: action and challenge dice, challenge dice only, a d100, or none."""

    ACTION = "action"
    PROGRESS = "progress"
    ORACLE = "oracle"
    NONE = "none"


class Pick(Enum):
    """Who decides which of a move's stats is rolled: the player, or a rule (R2.31)."""

    PLAYER = "player"
    HIGHEST = "highest"
    CARE = "care"
    """The lowest when tending oneself, the first when tending another."""


class BondBonus(Enum):
    """When a bond adds 1 to the roll (R2.31, R2.41)."""

    NEVER = "never"
    ALWAYS = "always"
    FIRST_LEG = "first_leg"
    """On the first roll of a journey that leaves a community with a bond."""


class OfCompanion(Enum):
    """A number that may be rolled although it is not the character's own."""

    HEALTH = "companion"


class Target(Enum):
    """What a move is about; most moves cannot be made without it (R2.31)."""

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

    @property
    def track_kind(self) -> TrackKind | None:
        """The kind of track that the move is about, None if it is about none."""
        kinds = {"vow": TrackKind.VOW, "journey": TrackKind.JOURNEY}
        kinds |= {"fight": TrackKind.FIGHT, "duel": TrackKind.FIGHT}
        return kinds.get(self.value)


class Suffer(Enum):
    """What is lowered by the loss with which a suffer move begins (R2.36)."""

    HEALTH = "health"
    SPIRIT = "spirit"
    COMPANION = "companion"
    MOMENTUM = "momentum"
    """Points beyond the minimum: a setback."""

    SUPPLY = "supply"
    """Points beyond nothing: a shortfall."""


class Chooser(Enum):
    """Who makes a choice: whoever rolled, the ally who is helped, or everybody at the table."""

    ROLLER = "roller"
    ALLY = "ally"
    EACH = "each"


@frozen
class Option:
    """One option of a choice; ``key`` is stored, never changes, and is unique in its choice."""

    key: str
    effects: tuple[Effect, ...] = ()
    need: Need | None = None


@frozen
class Choice:
    """A choice: ``count`` different options are taken, and ``bonded`` more with a bond.

    If it ``is_free``, fewer may be taken, even none.  The choice arises only if ``need`` holds.
    One that ``is_of_fight`` is void once the fight is over, and one that ``is_of_track`` once the
    track has ended.
    """

    options: tuple[Option, ...]
    count: int = 1
    bonded: int = 0
    is_free: bool = False
    chooser: Chooser = Chooser.ROLLER
    need: Need | None = None
    is_of_fight: bool = False
    is_of_track: bool = False


@frozen
class Result:
    """What one result of a move does at once, and what it lets the player choose."""

    effects: tuple[Effect, ...] = ()
    choice: Choice | None = None


@frozen
class Use:
    """A stat or meter that a move may roll; ``when`` is a key for the way of acting."""

    source: Stat | Meter | OfCompanion
    when: str = ""
    bond: BondBonus = BondBonus.NEVER


@frozen
class TableRow:
    """A row of a d100 table: it holds for rolls up to ``up_to``."""

    up_to: int
    key: str
    effects: tuple[Effect, ...] = ()


@frozen
class Move:
    """One move of the game, as data.

    Its ``key`` is stored; it follows from the ``name``, unless a second step gives one as ``part``.
    ``strong``, ``weak`` and ``miss`` are its results; a move that rolls nothing, or only
    the oracle, has ``always``.  If it ``starts``, it may begin a new track of one of ``ranks``.
    ``initiative`` is True if the character must have it, False if the foe must.  With
    ``needs_decisive`` the last move must have been a decisive strong hit (R2.39); with
    ``needs_prepared`` nobody may be unprepared (R2.23).  A move that
    ``is_once`` is made once in a fight; one that ``is_slow`` takes hours and leaves the initiative
    alone (R2.10); one that ``is_part`` is a second step of another move.
    """

    name: str
    uses: tuple[Use, ...] = ()
    _: KW_ONLY
    kind: MoveKind
    roll: Roll = Roll.ACTION
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
    needs_prepared: bool = False
    is_once: bool = False
    is_slow: bool = False
    part: str = ""

    @property
    def key(self) -> str:
        """The key under which it is stored and found."""
        return self.part or self.name.casefold().replace(" ", "_")

    @property
    def is_part(self) -> bool:
        """Whether it is a second step of another move."""
        return bool(self.part)

    @property
    def counts_bond(self) -> bool:
        """Whether a bond with whom it is about, or with the place, may add to its roll."""
        return any(use.bond is not BondBonus.NEVER for use in self.uses)

    @property
    def source_keys(self) -> tuple[str, ...]:
        """The keys of the stats and meters on the sheet that the move may roll."""
        uses = (use.source for use in self.uses)
        return tuple(each.value for each in uses if isinstance(each, Stat | Meter))

    @property
    def least_cost(self) -> int:
        """The experience that its cheapest option spends; 0 for a move that spends none."""
        options = self.always.choice.options if self.always.choice else ()
        effects = (effect for option in options for effect in option.effects)
        return min((each.amount for each in effects if isinstance(each, Spend)), default=0)

    def result(self, hits: Hits | None) -> Result:
        """Return the result for the challenge dice beaten; for None that of a move without any."""
        if hits is None:
            return self.always
        return (self.miss, self.weak, self.strong)[hits.value]
