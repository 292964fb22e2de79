"""What Mini-FU remembers: characters with tags and conditions, the scene, checks.

The text keeps no state at all beyond words on a sheet, so everything here is words and
the pool that a table builds out of them.  Each part of a pool says why its dice are
there.  A pool is put together once, when the check begins, and then only moves as people
move it: a tag that is added later is offered, and never slips in by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from zlib import crc32

from rules import ranges
from rules.fu.reading import DICE_MAX, Roll, require_dice
from rules.outcome import Outcome

TAGS_MAX = 15
"""Tags on one sheet; with the scene's they fill one menu."""

SCENE_MAX = 10
"""Tags on one scene."""

CONDITIONS_MAX = 10


class Side(Enum):
    """The two sorts of dice (R4.2, R4.3)."""

    POWER = "power"
    CHALLENGE = "challenge"


class TagKind(Enum):
    """What a tag is; the dice do not differ."""

    DESCRIPTOR = "descriptor"
    EDGE = "edge"
    GEAR = "gear"
    SCENE = "scene"


class Effect(Enum):
    """What a tag does for those whom it concerns (R4.2, R4.3)."""

    HELPS = "helps"
    HINDERS = "hinders"
    EITHER = "either"
    """The one or the other, as the action has it; never suggested by itself."""


class Source(Enum):
    """Where dice of a pool come from."""

    START = "start"
    """The one power die that every pool begins with."""

    TAG = "tag"
    SCENE = "scene"
    CONDITION = "condition"
    WORDS = "words"
    """Somebody's own words."""

    DIFFICULTY = "difficulty"
    """The GM, without a word."""

    TYPED = "typed"
    """A plain number."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A few words that are true of a character, or of the scene.

    A burned one is spent until it is restored and gives no dice.  ``concerns`` names the
    one character that a scene's tag is about, everybody if empty.
    """

    name: str
    kind: TagKind = TagKind.DESCRIPTOR
    effect: Effect = Effect.HELPS
    concerns: str = ""
    is_burned: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """Dice of one side that are there for one reason.

    ``by`` is the id of whoever suggested them and ``by_name`` what they are called, else 0
    and empty.
    """

    side: Side
    source: Source
    text: str = ""
    dice: int = 1
    by: int = 0
    by_name: str = ""

    def __post_init__(self) -> None:
        ranges.require("dice", self.dice, 1, DICE_MAX)

    @property
    def key(self) -> str:
        """What names it within its pool, where no two are the same."""
        return f"{self.side.value}:{self.source.value}:{self.text}"


START = Part(Side.POWER, Source.START)


@dataclass(frozen=True, slots=True)
class Check:
    """A check as its pool stands; ``key`` is an id from outside.

    ``steps`` counts what was done to it.  A settled one is the GM's alone to change.
    ``rolled`` is the id of its last roll, 0 while it waits.
    """

    key: int
    action: str = ""
    parts: tuple[Part, ...] = (START,)
    is_settled: bool = False
    steps: int = 0
    rolled: int = 0

    def __post_init__(self) -> None:
        require_dice(self.power, self.challenge)

    @property
    def power(self) -> int:
        """Power dice in all (R4.2)."""
        return self.count(Side.POWER)

    @property
    def challenge(self) -> int:
        """Challenge dice in all (R4.3)."""
        return self.count(Side.CHALLENGE)

    def count(self, side: Side) -> int:
        """Count the dice of one side."""
        return sum(part.dice for part in self.parts if part.side is side)

    def has(self, key: str) -> bool:
        """Whether a part of that key is in the pool."""
        return any(part.key == key for part in self.parts)

    @property
    def mark(self) -> str:
        """What tells it from itself as it stood before or, with steps undone, after."""
        told = "\n".join(f"{part.dice} {part.key}" for part in self.parts)
        return f"{self.steps}-{crc32(told.encode()):x}"

    def of_tags(self, names: Sequence[str]) -> tuple[Part, ...]:
        """List the parts that are there for these tags of the character's own."""
        return tuple(
            part for part in self.parts if part.source is Source.TAG and part.text in names
        )

    def with_parts(self, parts: Sequence[Part]) -> "Check":
        """Give the check with other parts, one step on; too many dice are refused (R4.4)."""
        return replace(self, parts=tuple(parts), steps=self.steps + 1)


@dataclass(frozen=True, slots=True)
class Character:
    """A player's character: a concept, tags, conditions, and the checks that are theirs.

    ``check`` waits to be rolled, ``last`` is the one that was rolled last.
    """

    name: str
    concept: str = ""
    tags: tuple[Tag, ...] = ()
    conditions: tuple[str, ...] = ()
    check: Check | None = None
    last: Check | None = None

    @property
    def assets(self) -> tuple[Tag, ...]:
        """The tags that could be burned."""
        return tuple(
            tag for tag in self.tags if not tag.is_burned and tag.effect is not Effect.HINDERS
        )

    @property
    def burned(self) -> tuple[Tag, ...]:
        """The tags that could be restored."""
        return tuple(tag for tag in self.tags if tag.is_burned)


@dataclass(frozen=True, slots=True)
class Scene:
    """What is true around the characters right now."""

    tags: tuple[Tag, ...] = ()


class Step(Enum):
    """What somebody just did to a check that waits."""

    PROPOSED = "proposed"
    TICKED = "ticked"
    SUGGESTED = "suggested"
    ADDED = "added"
    STRUCK = "struck"
    SETTLED = "settled"
    REOPENED = "reopened"
    CALLED_OFF = "called_off"


@dataclass(frozen=True, slots=True)
class CheckChanged(Outcome):
    """A check as it stands after a step, and the part that the step was about.

    ``burned`` are the parts of an earlier pool that were left out, since their tag is burned.
    """

    step: Step
    player: int
    character: str
    check: Check
    part: Part | None = None
    burned: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckRolled(Outcome):
    """A check was rolled; with ``is_again`` by the pool of an earlier one.

    ``burned`` are the parts of that pool that were left out, since their tag is burned.
    """

    player: int
    character: str
    check: Check
    roll: Roll
    is_again: bool = False
    burned: tuple[Part, ...] = ()
