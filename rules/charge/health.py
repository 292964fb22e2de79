"""Stress, condition and being taken out; momentum by hand."""

from collections.abc import Iterable
from dataclasses import replace

from rules import names, ranges
from rules.charge.sheet import CLEAR
from rules.charge.state import COUNT_MAX, STRESS_SEGMENTS, Character
from rules.errors import AtLimit, NotEnough
from rules.frozen import frozen
from rules.outcome import Change, Outcome

AMOUNT_MAX = 99
"""Most momentum that one command may move: far beyond any rule, so that a slip is caught."""


@frozen
class MomentumChanged(Outcome):
    """Momentum was gained or spent outside a roll; ``lost`` is what the sheet could not hold."""

    character: str
    change: Change
    lost: int = 0


@frozen
class StressChanged(Outcome):
    """Stress was taken, or cleared where ``asked`` is negative; ``is_taken_out`` by the fourth.

    ``lost`` is stress beyond the fourth, or recovery beyond none.  Each time the condition should
    be written anew: it is ``condition`` now, and was ``previous``.
    """

    character: str
    asked: int
    change: Change
    condition: str
    previous: str
    lost: int = 0
    is_taken_out: bool = False

    @property
    def leaves_condition(self) -> bool:
        """Whether it is still to be said how they are now."""
        return self.condition == self.previous and (self.asked > 0 or bool(self.condition))


def stressed(character: Character, amount: int) -> tuple[Character, bool]:
    """Add stress; say whether the fourth took the character out and cleared the clock (R3.17)."""
    total = character.stress + amount
    if total < STRESS_SEGMENTS:
        return replace(character, stress=total), False
    return replace(character, stress=0, is_taken_out=True), True


def excess(before: int, amount: int) -> int:
    """Give how much of some stress comes after the fourth, and is dropped (R3.17, RC.5)."""
    return max(0, before + amount - STRESS_SEGMENTS)


def dropped(changes: Iterable[Change], amount: int) -> int:
    """Give how much was dropped of some stress that changed the numbers of somebody."""
    return sum(excess(each.before, amount) for each in changes if each.what == "stress")


def hurts(changes: Iterable[Change]) -> bool:
    """Whether somebody took stress, after which the condition should be written anew (R3.17)."""
    return any(each.what == "stress" for each in changes)


def with_condition(character: Character, condition: str) -> Character:
    """Write the condition anew: an empty text leaves it as it is, and a dash leaves none."""
    if not condition:
        return character
    if condition.strip() == CLEAR:
        return replace(character, condition="")
    return replace(character, condition=names.clean_text("condition", condition, names.TEXT_MAX))


def take_stress(
    character: Character, amount: int, condition: str = ""
) -> tuple[Character, StressChanged]:
    """Take 1 to 4 stress; for who is taken out already it counts from 0 again (R3.17, E3.18)."""
    ranges.require("stress", amount, 1, STRESS_SEGMENTS)
    hurt, is_taken_out = stressed(with_condition(character, condition), amount)
    changed = _stress_changed(character, hurt, amount, excess(character.stress, amount))
    return hurt, replace(changed, is_taken_out=is_taken_out)


def recover(
    character: Character, amount: int, condition: str = ""
) -> tuple[Character, StressChanged]:
    """Clear 1 to 4 stress, if there is any (R3.18, E3.32); being taken out ends with the scene."""
    ranges.require("stress", amount, 1, STRESS_SEGMENTS)
    if character.stress == 0:
        raise AtLimit("stress", 0)
    better = replace(with_condition(character, condition), stress=max(0, character.stress - amount))
    lost = max(0, amount - character.stress)
    return better, _stress_changed(character, better, -amount, lost)


def change_stress(
    character: Character, change: int, condition: str = ""
) -> tuple[Character, StressChanged]:
    """Take stress if ``change`` is positive, recover if it is negative; 0 is refused (RC.4)."""
    ranges.require_change("stress", change, STRESS_SEGMENTS)
    return (take_stress if change > 0 else recover)(character, abs(change), condition)


def _stress_changed(before: Character, after: Character, asked: int, lost: int) -> StressChanged:
    change = Change("stress", before.stress, after.stress)
    return StressChanged(before.name, asked, change, after.condition, before.condition, lost)


def change_momentum(character: Character, change: int) -> tuple[Character, MomentumChanged]:
    """Gain or spend up to 99 momentum (R3.1), but not 0 (RC.4) nor more than there is (RC.5)."""
    ranges.require_change("momentum", change, AMOUNT_MAX)
    if character.momentum + change < 0:
        raise NotEnough("momentum", character.momentum, -change)
    if change > 0 and character.momentum == COUNT_MAX:
        raise AtLimit("momentum", COUNT_MAX)
    after = character.gained(change)
    lost = change - (after.momentum - character.momentum)
    told = Change("momentum", character.momentum, after.momentum)
    return after, MomentumChanged(character.name, told, lost)
