"""What Tension and Fate remembers: the Storyteller's pool, calamities, and tests.

A test of the game is called a challenge here, because a class whose name begins with
``Test`` would be taken for a test of the program.  It holds two numbers, whatever its
kind: ``opposition`` is what stands against the characters, ``successes`` what they have
to meet it, and all that is told about it follows from the difference.  Every step that
moved one of them is kept, so that one message can tell the whole of it at any time.
"""

from dataclasses import dataclass, replace
from enum import Enum

from rules import ranges

TENSION_START = 6
"""Tension dice of a new game, and the least that the maximum ever is (R1.1)."""

TENSION_CEILING = 99
"""Where the maximum must end somewhere: as many dice as a message can list."""

RATING_MAX = 99
"""Highest rating, resistance or number of successes that may be entered."""

COUNT_MAX = 9999
"""Ceiling of what the rules leave open."""

STEPS_MAX = 50
"""Most steps that one test keeps."""

CALAMITY_STEPS_MAX = 200


class ReadingKind(Enum):
    """How a roll of tension or vigor dice is read (R1.9)."""

    MAJOR_SUCCESS = "major_success"
    MINOR_SUCCESS = "minor_success"
    PLAIN = "plain"
    MINOR_BLUNDER = "minor_blunder"
    MAJOR_BLUNDER = "major_blunder"


class Cause(Enum):
    """What lets the pool fill again (R1.13)."""

    LOCAL_ACTION = "local_action"
    WORLD_ACTION = "world_action"
    DOWNTIME_ACTION = "downtime_action"
    ENGAGEMENT_ROUND = "engagement_round"


class ChallengeKind(Enum):
    """Who acts against what (R1.4)."""

    CHECK = "check"
    """A character's test against a challenge rating."""

    ATTACK = "attack"
    """A character's attack against a foe's resistance."""

    FOE = "foe"
    """A foe's attack: its successes against the character's resistance."""


class Stage(Enum):
    """Where a test stands; only an open one moves."""

    PROPOSED = "proposed"
    OPEN = "open"
    CLOSED = "closed"
    DECLINED = "declined"


class Source(Enum):
    """What moved a test."""

    VIGOR = "vigor"
    ASPECT = "aspect"
    NEW_TEST = "new_test"
    TWIST = "twist"
    TENSION = "tension"
    FATE = "fate"
    ADJUSTMENT = "adjustment"

    @property
    def is_characters(self) -> bool:
        """Whether it moves the characters' successes, rather than the opposition."""
        return self in {Source.VIGOR, Source.ASPECT, Source.NEW_TEST, Source.TWIST}


@dataclass(frozen=True, slots=True)
class Settings:
    """How a table plays where the rules leave it open; the defaults are the text's.

    ``is_secret`` keeps the pool from the players.  ``extremes_min_dice`` is the least
    dice, 1 or 2, that can make a minor or a major (A1.1).  ``increase_adds_die`` lets a
    raised maximum bring its die at once (A1.4).  ``fate_excludes_tension`` allows only
    one of the two on a test (A1.5).
    """

    is_secret: bool = False
    extremes_min_dice: int = 1
    increase_adds_die: bool = False
    fate_excludes_tension: bool = False

    def __post_init__(self) -> None:
        ranges.require("extremes_min_dice", self.extremes_min_dice, 1, 2)


@dataclass(frozen=True, slots=True)
class Pool:
    """What the Storyteller holds: tension dice, their maximum, fate points (R1.1 to R1.3)."""

    tension_max: int = TENSION_START
    tension: int = TENSION_START
    fate_points: int = 0
    settings: Settings = Settings()

    def __post_init__(self) -> None:
        ranges.require("tension_max", self.tension_max, TENSION_START, TENSION_CEILING)
        ranges.require("tension", self.tension, 0, self.tension_max)
        ranges.require("fate_points", self.fate_points, 0, COUNT_MAX)

    @property
    def is_secret(self) -> bool:
        """Whether its numbers are the Storyteller's alone."""
        return self.settings.is_secret


@dataclass(frozen=True, slots=True)
class Calamity:
    """A plan against the world, and how far it has come (R1.6).

    ``done`` steps are complete and the characters know of ``known`` of them.  ``steps``
    is how many the whole plan takes, 0 where the table has not said.  ``thwarted`` steps
    were foiled; that moves the clock neither way.  Of a hidden one the players do not
    even know the name.
    """

    name: str
    steps: int = 0
    done: int = 0
    known: int = 0
    thwarted: int = 0
    is_hidden: bool = False

    def __post_init__(self) -> None:
        ranges.require("steps", self.steps, 0, CALAMITY_STEPS_MAX)
        ranges.require("done", self.done, 0, self.steps or CALAMITY_STEPS_MAX)
        ranges.require("known", self.known, 0, self.done)
        ranges.require("thwarted", self.thwarted, 0, COUNT_MAX)

    @property
    def untold(self) -> int:
        """Steps that are done and that the characters have not heard of."""
        return self.done - self.known

    @property
    def is_complete(self) -> bool:
        """Whether every step of the plan is done."""
        return self.done == (self.steps or CALAMITY_STEPS_MAX)


@dataclass(frozen=True, slots=True)
class Participant:
    """A character in a test: whose it is, and its name; their players' ids come from outside."""

    player: int
    character: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A twist of fate that waits for a player's answer; ``key`` is an id from outside."""

    key: int
    player: int
    character: str


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that moved a test.

    ``change`` is what it was worth, ``before`` and ``after`` what became of the number
    it moved, which may be less.  ``faces`` and ``reading`` are there when dice fell,
    ``player`` (else 0) and ``character`` when one acted, ``note`` when a reason was given.
    """

    source: Source
    change: int
    before: int
    after: int
    faces: tuple[int, ...] = ()
    reading: ReadingKind | None = None
    player: int = 0
    character: str = ""
    note: str = ""

    @property
    def is_cut(self) -> bool:
        """Whether a bound kept it from its full worth."""
        return self.after - self.before != self.change


@dataclass(frozen=True, slots=True)
class Challenge:
    """A test of the game (R1.4); ``key`` is an id from outside that names it.

    ``opposition`` is the challenge rating, the foe's resistance, or the foe's successes,
    by kind, and was ``base`` at first.  ``successes`` are the characters'; against a foe's
    attack they begin at the character's resistance.  ``affected`` are those whom the
    outcome touches, nobody in particular when it is empty.  ``offer`` is a twist of fate
    that waits for an answer.  ``has_restored`` once it has filled the pool.
    """

    key: int
    name: str
    kind: ChallengeKind
    opposition: int
    base: int
    successes: int = 0
    affected: tuple[Participant, ...] = ()
    aspect: str = ""
    stage: Stage = Stage.OPEN
    steps: tuple[Step, ...] = ()
    offer: Offer | None = None
    has_restored: bool = False

    def __post_init__(self) -> None:
        ranges.require("rating", self.opposition, 0, COUNT_MAX)
        ranges.require("rating", self.base, 0, RATING_MAX)
        ranges.require("successes", self.successes, 0, COUNT_MAX)

    @property
    def is_open(self) -> bool:
        """Whether it still moves."""
        return self.stage is Stage.OPEN

    @property
    def margin(self) -> int:
        """Successes above what is needed, negative when some are lacking (R1.19)."""
        return self.successes - self.opposition

    @property
    def is_passed(self) -> bool:
        """Whether the characters have what they need; ties are theirs (R1.19)."""
        return self.margin >= 0

    @property
    def shortfall(self) -> int:
        """Successes that the characters lack, 0 when they have enough."""
        return max(0, -self.margin)

    @property
    def pressure(self) -> int:
        """What an attack brings, whoever made it; 0 for any other test (R1.19)."""
        if self.kind is ChallengeKind.ATTACK:
            return max(0, self.margin)
        return self.shortfall if self.kind is ChallengeKind.FOE else 0

    @property
    def awaits_answer(self) -> bool:
        """Whether the Storyteller moved it last, so that the characters may answer (R1.12)."""
        by_storyteller = {Source.TENSION, Source.FATE}
        return self.is_open and bool(self.steps) and self.steps[-1].source in by_storyteller

    @property
    def may_restore(self) -> bool:
        """Whether its result could still complete an action and restore the dice (R1.13)."""
        return self.stage in {Stage.OPEN, Stage.CLOSED} and not self.has_restored

    @property
    def admits_helpers(self) -> bool:
        """Whether others may answer too: when one character alone is affected (R1.12)."""
        return self.is_open and len(self.affected) == 1

    def affects(self, player: int, character: str) -> bool:
        """Whether the test is about this character, as one about nobody in particular is."""
        return not self.affected or Participant(player, character) in self.affected

    def is_moved_by(self, source: Source) -> bool:
        """Whether something of that sort has moved it yet."""
        return any(step.source is source for step in self.steps)

    def stepped(self, step: Step) -> "Challenge":
        """Take a step that :meth:`step` made; an offer that waits lapses.

        An offer was for exactly what was lacking then, and that has changed.
        """
        steps = (*self.steps, step)
        if step.source.is_characters:
            return replace(self, successes=step.after, steps=steps, offer=None)
        return replace(self, opposition=step.after, steps=steps, offer=None)

    def step(self, source: Source, change: int) -> Step:
        """Make the step of that worth: neither number ever falls below 0 (R1.10)."""
        before = self.successes if source.is_characters else self.opposition
        return Step(source, change, before, ranges.clamp(before + change, 0, COUNT_MAX))
