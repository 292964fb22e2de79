"""The states that Mini-FU stores: characters with tags and conditions, the scene, and checks.

The source has no numbers on a sheet, only words, so a sheet is words and a pool is built from
them.  Each part of a pool says why its dice are there.  A pool is filled when its check begins,
and after that only people change it: a tag that is added later is offered, but its die does not
join by itself.

What waits for somebody is a value of its own on the sheet, with the id of the interaction that
began it: checks to be rolled, and what an answer leaves to be chosen.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import ClassVar
from zlib import crc32

from rules import ranges
from rules.frozen import frozen
from rules.fu.reading import DICE_MAX, Answer, Roll, require_dice
from rules.outcome import Outcome

TAGS_MAX = 15
"""A sheet has at most so many tags; with its concept they fit one menu."""

SCENE_MAX = 10
"""A scene has at most so many tags."""

CONDITIONS_MAX = 10

CHECKS_MAX = 10
"""So many checks of one character may wait to be rolled."""

DUE_MAX = 25
"""So many choices of one character wait; the oldest lapses with one more, and that is told."""

OPEN_ANSWERS = {Answer.YES_AND, Answer.YES_BUT, Answer.NO_AND, Answer.BOTCH}
"""The answers that leave something to be chosen: a price, or what else is gained."""


class Side(Enum):
    """The two sorts of dice (R4.2, R4.3)."""

    POWER = "power"
    CHALLENGE = "challenge"


class TagKind(Enum):
    """The kinds of tags, which make no difference to the dice."""

    DESCRIPTOR = "descriptor"
    EDGE = "edge"
    GEAR = "gear"
    SCENE = "scene"


class Effect(Enum):
    """What a tag does for those whom it concerns (R4.2, R4.3).

    Either depends on the action, and is never suggested automatically.
    """

    HELPS = "helps"
    HINDERS = "hinders"
    EITHER = "either"


class Source(Enum):
    """The reasons for which dice are in a pool.

    The start is the one power die that every pool begins with, words are somebody's suggestion,
    and difficulty, which is the GM's, and typed numbers have no further reason.
    """

    START = "start"
    CONCEPT = "concept"
    TAG = "tag"
    SCENE = "scene"
    CONDITION = "condition"
    WORDS = "words"
    DIFFICULTY = "difficulty"
    TYPED = "typed"


TICKS = frozenset({Source.CONCEPT, Source.TAG, Source.SCENE})
"""The reasons for which a player ticks power dice (R4.2)."""


@frozen
class Tag:
    """A few words that are true of a character, or of the scene.

    A burned tag gives no dice until it is restored.  ``concerns`` names the one character that a
    tag of the scene is about; if it is empty, the tag is about everybody.  ``suffered`` is how
    often the opposition suffers a condition of theirs, which is a tag of the scene; it is 0 for
    any other tag.
    """

    name: str
    kind: TagKind = TagKind.DESCRIPTOR
    effect: Effect = Effect.HELPS
    concerns: str = ""
    is_burned: bool = False
    suffered: int = 0

    @property
    def dice(self) -> int:
        """How many dice it gives: one, or one for each time that it is suffered (R4.2, E4.22)."""
        return max(1, self.suffered)


@frozen
class Part:
    """The dice of one side that are in a pool for one reason.

    ``by`` is the Discord id of the person who suggested them, or 0, and ``by_name`` their name.
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
        """The key that identifies the part within its pool."""
        return f"{self.side.value}:{self.source.value}:{self.text}"

    @property
    def one(self) -> "Part":
        """What is struck or put back of it at a time.

        Each time that a condition is suffered is a thing of its own, whose die the GM judges by
        itself; the dice of any other reason come and go together (R4.5, E4.22).
        """
        is_each = self.source in {Source.CONDITION, Source.SCENE}
        return replace(self, dice=1) if is_each else self

    @property
    def is_tick(self) -> bool:
        """Whether the player ticked it: a power die for the concept or a tag (R4.2)."""
        return self.side is Side.POWER and self.source in TICKS


START = Part(Side.POWER, Source.START)


@frozen
class Check:
    """A check and its pool; ``key``, an id from outside, identifies it.

    ``steps`` counts the changes to the pool.  Once ``is_settled``, only the GM may change it.
    ``rolled`` is the id of its last roll, or 0 while it waits to be rolled.  ``struck`` are the
    keys of the parts that were struck, once for each time, which stay out if the check is repeated;
    ``is_plain`` says that plain numbers are its whole pool, which nothing joins by itself.
    """

    key: int
    action: str = ""
    parts: tuple[Part, ...] = (START,)
    is_settled: bool = False
    steps: int = 0
    rolled: int = 0
    struck: tuple[str, ...] = ()
    is_plain: bool = False

    def __post_init__(self) -> None:
        require_dice(self.power, self.challenge)

    @property
    def power(self) -> int:
        """The number of power dice (R4.2)."""
        return self.count(Side.POWER)

    @property
    def challenge(self) -> int:
        """The number of challenge dice (R4.3)."""
        return self.count(Side.CHALLENGE)

    def count(self, side: Side) -> int:
        """Count the dice of one side."""
        return sum(part.dice for part in self.parts if part.side is side)

    @property
    def fingerprint(self) -> str:
        """A fingerprint of the pool, by which a button of an older message is recognised.

        It changes with every step, and also when a step is undone and another one is taken.
        """
        told = "\n".join(f"{part.dice} {part.key}" for part in self.parts)
        return f"{self.steps}-{crc32(told.encode()):x}"

    def unstruck(self, part: Part) -> int:
        """Count the dice of a part that were not struck."""
        return max(0, part.dice - self.struck.count(part.key))

    def of_tags(self, names: Sequence[str]) -> tuple[Part, ...]:
        """List the parts that stand for these tags of the character's own."""
        own = (part for part in self.parts if part.source is Source.TAG)
        return tuple(part for part in own if part.text in names)

    def with_parts(self, parts: Sequence[Part]) -> "Check":
        """Give the check with other parts and one more step; too many dice are refused (R4.4)."""
        return replace(self, parts=tuple(parts), steps=self.steps + 1)


@frozen
class Due:
    """What an answer leaves to be chosen; ``key`` is the id of the roll, ``action`` its check's."""

    key: int
    answer: Answer
    action: str = ""


@frozen
class Character:
    """A player's character: a concept, tags, conditions and checks.

    ``check`` is the newest one that waits to be rolled, ``earlier`` are those that have waited
    longer, and ``last`` is the one that was rolled last.  ``due`` is what waits to be chosen after
    an answer.  A condition that is suffered twice is listed twice.
    """

    name: str
    concept: str = ""
    tags: tuple[Tag, ...] = ()
    conditions: tuple[str, ...] = ()
    check: Check | None = None
    last: Check | None = None
    earlier: tuple[Check, ...] = ()
    due: tuple[Due, ...] = ()

    @property
    def checks(self) -> tuple[Check, ...]:
        """All checks that wait to be rolled, the oldest first."""
        return self.earlier if self.check is None else (*self.earlier, self.check)

    def with_checks(self, checks: Sequence[Check]) -> "Character":
        """Give the character with other checks that wait, the oldest first."""
        newest = checks[-1] if checks else None
        return replace(self, check=newest, earlier=tuple(checks[:-1]))

    @property
    def assets(self) -> tuple[Tag, ...]:
        """The tags that can be burned: those that are not, and may help."""
        whole = (tag for tag in self.tags if not tag.is_burned)
        return tuple(tag for tag in whole if tag.effect is not Effect.HINDERS)

    @property
    def burned(self) -> tuple[Tag, ...]:
        """The tags that are burned and can be restored."""
        return tuple(tag for tag in self.tags if tag.is_burned)


@frozen
class Scene:
    """The scene, whose tags are true for everybody in it."""

    tags: tuple[Tag, ...] = ()


class Step(Enum):
    """The steps by which a check that waits is changed."""

    PROPOSED = "proposed"
    TICKED = "ticked"
    SUGGESTED = "suggested"
    ADDED = "added"
    STRUCK = "struck"
    SETTLED = "settled"
    REOPENED = "reopened"
    CALLED_OFF = "called_off"


@frozen
class CheckChanged(Outcome):
    """A check was changed by a step, which was about ``part``; ``check`` is the check after it.

    If the check repeats another one, ``burned`` are the parts of that pool that were left out
    because their tag is burned, ``gone`` those that are no longer true, and ``joined`` those that
    have come to hinder since.
    """

    is_draft: ClassVar[bool] = True

    step: Step
    player: int
    character: str
    check: Check
    part: Part | None = None
    burned: tuple[Part, ...] = ()
    gone: tuple[Part, ...] = ()
    joined: tuple[Part, ...] = ()

    @property
    def is_removal(self) -> bool:
        """Whether the check was called off."""
        return self.step is Step.CALLED_OFF


@frozen
class CheckRolled(Outcome):
    """A check was rolled; ``is_again`` says that its pool is that of an earlier check.

    ``burned``, ``gone`` and ``joined`` tell that pool from the one that was rolled, as in
    :class:`CheckChanged`.  ``taken_back`` counts the rolls of this very check that were undone
    before, and ``lapsed`` are older choices for which the sheet had no room.  ``character`` is
    empty for a roll of the GM's that is no character's.
    """

    player: int
    character: str
    check: Check
    roll: Roll
    is_again: bool = False
    burned: tuple[Part, ...] = ()
    gone: tuple[Part, ...] = ()
    joined: tuple[Part, ...] = ()
    taken_back: int = 0
    lapsed: tuple[Due, ...] = ()

    @property
    def has_waited(self) -> bool:
        """Whether the check waited before, rather than being begun with its roll."""
        return not self.is_again and self.check.key != self.check.rolled

    def is_like(self, other: Outcome) -> bool:
        """Whether it may be another go: it does not say so by itself, nor names another action."""
        if self.taken_back or not isinstance(other, CheckRolled):
            return False
        said = {each.check.action.casefold() for each in (self, other)} - {""}
        return self.character == other.character and len(said) < 2


@frozen
class ChoiceSettled(Outcome):
    """What an answer left to be chosen was said in words."""

    character: str
    due: Due
