"""The states that Tension and Fate stores: the Storyteller's pool, calamities, and tests.

A test of the game is called a challenge here, because pytest takes a class whose name begins
with ``Test`` for a test of the program.  Every challenge holds two numbers, ``opposition`` and
the characters' ``successes``, and each step that moved one, so that a message can list them all.
"""

from dataclasses import replace
from enum import Enum

from rules import ranges
from rules.frozen import frozen
from rules.outcome import Change
from rules.secrecy import is_secret, without_secrets

TENSION_START = 6
"""The tension dice of a new campaign; the maximum never falls below it (R1.1)."""

TENSION_CEILING = 99
"""The highest maximum of tension dice: as many faces as a message can list."""

RATING_MAX = 99
"""The highest rating, resistance or number of successes that may be entered."""

COUNT_MAX = 9999
"""The ceiling of numbers for which the rules name none."""

STEPS_MAX = 50
"""A test takes at most so many steps."""

CALAMITY_STEPS_MAX = 200


class ReadingKind(Enum):
    """The readings of a roll of tension or vigor dice (R1.9)."""

    MAJOR_SUCCESS = "major_success"
    MINOR_SUCCESS = "minor_success"
    PLAIN = "plain"
    MINOR_BLUNDER = "minor_blunder"
    MAJOR_BLUNDER = "major_blunder"


class Cause(Enum):
    """The events that restore the tension dice (R1.13)."""

    LOCAL_ACTION = "local_action"
    WORLD_ACTION = "world_action"
    DOWNTIME_ACTION = "downtime_action"
    ENGAGEMENT_ROUND = "engagement_round"


class ChallengeKind(Enum):
    """The kinds of tests (R1.4).

    A check is a character's against a challenge rating, an attack a character's against a foe's
    resistance.  In a foe's attack its successes stand against the character's resistance.
    """

    CHECK = "check"
    ATTACK = "attack"
    FOE = "foe"


class Stage(Enum):
    """The stages of a test; only an open one can be moved."""

    PROPOSED = "proposed"
    OPEN = "open"
    CLOSED = "closed"
    DECLINED = "declined"


class Source(Enum):
    """The sort of move that changed a test's numbers."""

    VIGOR = "vigor"
    ASPECT = "aspect"
    NEW_TEST = "new_test"
    TWIST = "twist"
    TENSION = "tension"
    FATE = "fate"
    ADJUSTMENT = "adjustment"

    @property
    def is_characters(self) -> bool:
        """Whether it changes the characters' successes, rather than the opposition."""
        return self in {Source.VIGOR, Source.ASPECT, Source.NEW_TEST, Source.TWIST}


STORYTELLERS = {Source.TENSION, Source.FATE}
"""What the Storyteller spends, after which the characters may answer (R1.12)."""


@frozen
class Settings:
    """The settings of a table, for what the rules leave open.

    ``is_secret`` hides the pool's numbers from the players.  A minor or a major needs at least
    ``extremes_min_dice`` dice, 1 or 2 (A1.1).  A raised maximum may bring its die at once
    (A1.4), and a test may take only one of fate and tension (A1.5).
    """

    is_secret: bool = False
    extremes_min_dice: int = 1
    increase_adds_die: bool = False
    fate_excludes_tension: bool = False

    def __post_init__(self) -> None:
        ranges.require("extremes_min_dice", self.extremes_min_dice, 1, 2)


@frozen
class Pool:
    """The Storyteller's tension dice, their maximum, and fate points (R1.1 to R1.3).

    ``is_lowered`` says that this adventure, being won, has lowered the maximum, and ``has_foiled``
    that it would if it were won now, as a step was thwarted in it (R1.15).  Of a secret pool that
    is said whether or not the maximum can fall.
    """

    tension_max: int = TENSION_START
    tension: int = TENSION_START
    fate_points: int = 0
    settings: Settings = Settings()
    is_lowered: bool = False
    has_foiled: bool = False

    def __post_init__(self) -> None:
        ranges.require("tension_max", self.tension_max, TENSION_START, TENSION_CEILING)
        ranges.require("tension", self.tension, 0, self.tension_max)
        ranges.require("fate_points", self.fate_points, 0, COUNT_MAX)

    @property
    def is_secret(self) -> bool:
        """Whether only the Storyteller may see its numbers."""
        return self.settings.is_secret


@frozen
class Calamity:
    """A plan against the world that advances by steps (R1.6).

    Of ``steps`` in all, 0 if the table has not said, ``done`` are complete, and the characters
    know of ``known``, which alone raise the maximum of tension dice.  ``thwarted`` counts those
    that were foiled, which changes none of the others.  A hidden calamity has not even a name
    for the players.  ``since`` is the id of what did the oldest step that is not told yet.
    """

    name: str
    steps: int = 0
    done: int = 0
    known: int = 0
    thwarted: int = 0
    is_hidden: bool = False
    since: int = 0

    def __post_init__(self) -> None:
        ranges.require("steps", self.steps, 0, CALAMITY_STEPS_MAX)
        ranges.require("done", self.done, 0, self.steps or CALAMITY_STEPS_MAX)
        ranges.require("known", self.known, 0, self.done)
        ranges.require("thwarted", self.thwarted, 0, COUNT_MAX)

    @property
    def untold(self) -> int:
        """The number of steps that are done and that the characters have not heard of."""
        return self.done - self.known

    @property
    def is_complete(self) -> bool:
        """Whether every step of the plan is done."""
        return self.done == (self.steps or CALAMITY_STEPS_MAX)


@without_secrets.register
def _(pool: Pool) -> Pool:
    return Pool(settings=pool.settings) if pool.is_secret else pool


@is_secret.register
def _(calamity: Calamity) -> bool:
    return calamity.is_hidden


@without_secrets.register
def _(calamity: Calamity) -> Calamity:
    return replace(calamity, done=calamity.known, since=0)


@frozen
class Participant:
    """A character in a test: the Discord id of its player, and its name."""

    player: int
    character: str


@frozen
class Offer:
    """A twist of fate that waits for a player's answer; ``key`` is an id from outside."""

    key: int
    player: int
    character: str

    @property
    def who(self) -> Participant:
        """The character to whom it is offered."""
        return Participant(self.player, self.character)


@frozen
class Step:
    """One move that changed a number of a test, from ``before`` to ``after``.

    ``change`` is what the move was worth, before a bound cut it.  ``faces`` and ``reading`` are
    set when dice were rolled, ``player`` and ``character`` when a character acted, and ``note``
    when a reason was given.  ``costs`` are the numbers that moved with it, of the character's sheet
    or of the pool; those of a secret pool are left out.
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
    costs: tuple[Change, ...] = ()

    @property
    def is_cut(self) -> bool:
        """Whether a bound kept the number from changing by all of ``change``."""
        return self.after - self.before != self.change


@frozen
class Challenge:
    """A test of the game (R1.4); ``key``, an id from outside, identifies it.

    ``opposition`` is the challenge rating, the foe's resistance or the foe's successes,
    depending on the kind, and was ``base`` when the test was opened.  ``successes`` are the
    characters'; against a foe's attack they begin at the character's resistance.  ``affected``
    are the characters whom the test is about; if there are none, it is about whoever answers.
    ``offer`` is a twist of fate that waits for an answer.  ``has_restored`` says that the test
    has restored the tension dice, which it does at most once, and ``restored`` how many those of
    an open pool were before and after.  ``waived`` are the characters from whom no answer is
    awaited until the Storyteller spends again.
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
    waived: tuple[Participant, ...] = ()
    restored: tuple[Change, ...] = ()

    def __post_init__(self) -> None:
        ranges.require("rating", self.opposition, 0, COUNT_MAX)
        ranges.require("rating", self.base, 0, RATING_MAX)
        ranges.require("successes", self.successes, 0, COUNT_MAX)

    @property
    def is_open(self) -> bool:
        """Whether its numbers can still be moved."""
        return self.stage is Stage.OPEN

    @property
    def is_over(self) -> bool:
        """Whether it is closed or declined, so that nothing more comes of it."""
        return self.stage in {Stage.CLOSED, Stage.DECLINED}

    @property
    def margin(self) -> int:
        """The successes beyond what is needed; negative when some are lacking (R1.19)."""
        return self.successes - self.opposition

    @property
    def is_passed(self) -> bool:
        """Whether the successes reach the opposition; a tie passes (R1.19)."""
        return self.margin >= 0

    @property
    def has_its_end(self) -> bool:
        """Whether it does what it is for: an attack makes pressure, all else passes (R1.19)."""
        return self.margin > 0 if self.kind is ChallengeKind.ATTACK else self.is_passed

    @property
    def shortfall(self) -> int:
        """The number of successes that the characters lack, 0 when they have enough."""
        return max(0, -self.margin)

    @property
    def pressure(self) -> int:
        """The attacker's successes beyond the other side's; 0 if it is no attack (R1.19)."""
        if self.kind is ChallengeKind.ATTACK:
            return max(0, self.margin)
        return self.shortfall if self.kind is ChallengeKind.FOE else 0

    @property
    def awaits_answer(self) -> bool:
        """Whether the Storyteller spent on it last, so that the characters may answer (R1.12)."""
        return self.is_open and bool(self.steps) and self.steps[-1].source in STORYTELLERS

    @property
    def awaited(self) -> tuple[Participant, ...]:
        """The affected who lack successes and have not answered since the Storyteller spent.

        So is whoever attacks, where it would make no pressure.
        """
        if not self.is_open or self.has_its_end:
            return ()
        silent = [each for each in self.affected if each not in self.waived]
        for step in reversed(self.steps):
            if step.source in STORYTELLERS:
                break
            silent = [each for each in silent if each != Participant(step.player, step.character)]
        return tuple(silent)

    @property
    def may_restore(self) -> bool:
        """Whether its result could still complete an action and restore the dice (R1.13)."""
        return self.stage in {Stage.OPEN, Stage.CLOSED} and not self.has_restored

    @property
    def admits_helpers(self) -> bool:
        """Whether others may help: a single affected character, or any after fate (R1.12)."""
        is_after_fate = bool(self.affected) and self.is_moved_by(Source.FATE)
        return self.is_open and (len(self.affected) == 1 or is_after_fate)

    def affects(self, player: int, character: str) -> bool:
        """Whether the test is about this character; one that names nobody is about everybody."""
        return not self.affected or Participant(player, character) in self.affected

    def is_moved_by(self, source: Source) -> bool:
        """Whether a step of that source has been taken yet."""
        return any(step.source is source for step in self.steps)

    def stepped(self, step: Step) -> "Challenge":
        """Give the test after a step that :meth:`step` made.

        A twist that is offered lapses once nothing is lacking, and otherwise is for what is lacking
        by then.
        """
        waived = () if step.source in STORYTELLERS else self.waived
        after = replace(self, steps=(*self.steps, step), waived=waived)
        if step.source.is_characters:
            after = replace(after, successes=step.after)
        else:
            after = replace(after, opposition=step.after)
        return replace(after, offer=None) if after.is_passed else after

    def step(self, source: Source, change: int) -> Step:
        """Make the step that changes a number by ``change``, but not below 0 (R1.10)."""
        before = self.successes if source.is_characters else self.opposition
        return Step(source, change, before, ranges.clamp(before + change, 0, COUNT_MAX))
