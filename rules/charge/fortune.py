"""Rolls of luck: fortune rolls, alone or against each other, and how a mission starts."""

from dataclasses import replace

from rules import names, ranges
from rules.charge.errors import Exclusive
from rules.charge.pool import throw
from rules.charge.state import Character
from rules.charge.terms import Action, Result, Risk
from rules.dice import Dice
from rules.frozen import frozen
from rules.outcome import Outcome

FORTUNE_MAX = 10
EVEN = 1
"""The dice of what may go either way (R3.19)."""

CARDS_MAX = 3


@frozen
class Fortune:
    """One side of a fortune roll; ``character`` and ``action`` where its dots were the pool."""

    pool: int
    faces: tuple[int, ...]
    result: Result
    character: str = ""
    action: Action | None = None


@frozen
class FortuneRolled(Outcome):
    """A fortune roll about ``question``; ``against`` is the other side's, when it was opposed."""

    question: str
    fortune: Fortune
    against: Fortune | None = None

    @property
    def lead(self) -> int:
        """The levels by which the first side is ahead; 0 alone or when they are even."""
        if self.against is None:
            return 0
        return self.fortune.result.value - self.against.result.value


@frozen
class MissionRolled(Outcome):
    """How a mission starts: at which risk, and whether with a benefit on top (R3.25)."""

    cards: int
    faces: tuple[int, ...]
    result: Result
    risk: Risk

    @property
    def has_benefit(self) -> bool:
        """Whether two 6s brought something extra."""
        return self.result is Result.CRITICAL


def roll_fortune(
    dice: Dice,
    pool: int | None = None,
    question: str = "",
    *,
    character: Character | None = None,
    action: Action | None = None,
    against: int | None = None,
) -> FortuneRolled:
    """Roll 0 to 10 dice of luck, or as many as an action of the character has dots (R3.19).

    One die for each level of likeliness; none is very unlikely, and one is rolled where nothing
    is said.  ``against`` is the pool of an opposing side.  Nothing helps, nothing is gained,
    nothing follows by itself.
    """
    if action is not None and pool is not None:
        raise Exclusive("dice", "action")
    own = EVEN if pool is None else pool
    if character and action:
        own = character.dots(action)
    ranges.require("dice", own, 0, FORTUNE_MAX)
    if against is not None:
        ranges.require("dice", against, 0, FORTUNE_MAX)
    asked = names.clean_optional("question", question, names.TEXT_MAX)
    fortune = Fortune(own, *throw(dice, own))
    if character and action:
        fortune = replace(fortune, character=character.name, action=action)
    other = None if against is None else Fortune(against, *throw(dice, against))
    return FortuneRolled(asked, fortune, other)


def roll_mission(dice: Dice, cards: int) -> MissionRolled:
    """Roll a die for each of 0 to 3 red cards: high, moderate or low risk to start at (R3.25)."""
    ranges.require("cards", cards, 0, CARDS_MAX)
    faces, result = throw(dice, cards)
    levels = {Result.BAD: Risk.HIGH, Result.PARTIAL: Risk.MODERATE}
    return MissionRolled(cards, faces, result, levels.get(result, Risk.LOW))
