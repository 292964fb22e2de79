"""Exact chances of Ironsworn's rolls, and of what adds, momentum, burning and rerolling change.

All are counted by the judges of the rolls themselves.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from rules.ironsworn.oracle import Odds, ask
from rules.ironsworn.pending import ActionRoll
from rules.ironsworn.rolls import (
    SCORE_MAX,
    ActionJudgement,
    judge_action,
    judge_progress,
    judge_roll,
)
from rules.ironsworn.state import ADDS_MAX, MOMENTUM_MAX
from rules.ironsworn.terms import Hits, Reroll
from rules.odds import Case, Shown, chances

ADDS, MOMENTUM, BURN, BURN_MORE, BOXES, SURE = "adds", "momentum", "burn", "more", "boxes", "sure"
"""What a case changes: points added, momentum, whether it is burned, boxes; or a result for sure.

The cases of a reroll are called as :class:`~rules.ironsworn.terms.Reroll` calls its dice.
"""


def _best(judged: ActionJudgement) -> Hits:
    """Give the result of a roll on which momentum is burned wherever that betters it."""
    return judged.hits if judged.burned is None else judged.burned


def of_action(
    stat: int, adds: int, momentum: int, *, is_burned: bool = False
) -> Mapping[Hits, Fraction]:
    """Give the chances of an action roll, momentum burned wherever that helps or never (R2.15)."""

    def judge(faces: tuple[int, ...]) -> Hits:
        action, first, second = faces
        judged = judge_action(action, (first, second), stat, adds, momentum)
        return _best(judged) if is_burned else judged.hits

    return chances(judge, (6, 10, 10))


def action_cases(stat: int, adds: int, momentum: int) -> Iterator[Case[Hits]]:
    """Give the chances of an action roll as it is and with what could be changed about it."""
    yield Case(of_action(stat, adds, momentum))
    for more in range(1, 3):
        if adds + more <= ADDS_MAX and stat + adds < SCORE_MAX:
            yield Case(of_action(stat, adds + more, momentum), ADDS, more)
    if momentum > 1:
        yield Case(of_action(stat, adds, momentum, is_burned=True), BURN, momentum)
    if momentum < MOMENTUM_MAX:
        is_burned = momentum > 0
        after = of_action(stat, adds, momentum + 1, is_burned=is_burned)
        yield Case(after, BURN_MORE if is_burned else MOMENTUM, 1)


def of_progress(score: int) -> Mapping[Hits, Fraction]:
    """Give the chances of a progress roll (R2.25)."""

    def judge(faces: tuple[int, ...]) -> Hits:
        first, second = faces
        return judge_progress(score, (first, second))

    return chances(judge, (10, 10))


def progress_cases(score: int) -> Iterator[Case[Hits]]:
    """Give the chances of a progress roll, and with further boxes (R2.25)."""
    for more in range(min(3, SCORE_MAX - score) + 1):
        yield Case(of_progress(score + more), BOXES if more else "", more)


def oracle_cases(odds: Odds) -> Iterator[Case[bool]]:
    """Give the chance of a yes, and at all other odds (R2.28)."""
    for each in (odds, *(other for other in Odds if other is not odds)):

        def judge(faces: tuple[int, ...], odds: Odds = each) -> bool:
            return ask(Shown(*faces), odds).is_yes

        yield Case(chances(judge, (10, 10)), "" if each is odds else each.value)


def open_cases(roll: ActionRoll, reset: int, *, may_reroll: bool = True) -> Iterator[Case[Hits]]:
    """Give what burning, and rolling dice again, would make of a roll that stands open (R2.29).

    After dice were rolled again momentum is burned wherever that helps.  ``reset`` is momentum
    after burning.
    """
    judged = judge_roll(roll)
    yield Case({judged.hits: Fraction(1)})
    if judged.burned is not None:
        yield Case({judged.burned: Fraction(1)}, SURE, reset)
    if roll.is_rerolled or not may_reroll:
        return
    for which in Reroll:

        def judge(faces: tuple[int, ...], which: Reroll = which) -> Hits:
            fallen = iter(faces)
            action = next(fallen) if which.is_action else roll.action
            again = zip(which.challenge, roll.challenge, strict=True)
            first, second = (next(fallen) if is_again else face for is_again, face in again)
            return _best(judge_roll(replace(roll, action=action, challenge=(first, second))))

        sides = (6,) * which.is_action + (10,) * sum(which.challenge)
        yield Case(chances(judge, sides), which.value)
