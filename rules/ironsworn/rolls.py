"""Action rolls: they are rolled, judged, improved by burning momentum, and rolled again.

The judges take faces instead of dice, so that rolls can be judged again and odds be counted.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from rules import ranges
from rules.dice import Dice
from rules.errors import Already
from rules.frozen import frozen
from rules.ironsworn.errors import NotImproving, WindowClosed
from rules.ironsworn.meters import meter_value
from rules.ironsworn.pending import ActionRoll
from rules.ironsworn.state import ADDS_MAX, BARE_MAX, Character, Party
from rules.ironsworn.terms import Hits, Meter, Stat, WindowReason
from rules.outcome import Change, Outcome

SCORE_MAX = 10


@frozen
class ActionJudgement:
    """The result of an action roll's faces; ``uncapped`` is the sum before it is capped at ten.

    ``burned`` is the result after burning momentum, None where that would be no improvement.
    """

    score: int
    uncapped: int
    is_cancelled: bool
    hits: Hits
    burned: Hits | None
    is_match: bool


@frozen
class ActionRolled(Outcome):
    """An action roll, or the same roll after some of its dice were rolled again.

    ``character`` is a name, ``source`` as in :class:`ActionRoll`.  ``burn`` is the result after
    burning momentum, None if that is no improvement, and ``reset`` momentum after it.
    ``previous`` are the action and challenge faces before dice were rolled again.
    """

    leaves_open: ClassVar[bool] = True

    key: int
    character: str
    source: str
    stat: int
    adds: int
    action: int
    challenge: tuple[int, int]
    momentum: int
    score: int
    uncapped: int
    is_cancelled: bool
    hits: Hits
    burn: Hits | None
    reset: int
    is_match: bool
    previous: tuple[int, int, int] | None = None


@frozen
class Burned(Outcome):
    """Momentum made ``hits`` of what was ``rolled``; ``cancelled`` are the dice that it beat.

    ``max_momentum`` is the character's, 0 where 0.1.0 has stored it.
    """

    rolled: ActionRolled
    hits: Hits
    cancelled: tuple[bool, bool]
    changes: tuple[Change, ...]
    max_momentum: int = 0


def is_match(challenge: tuple[int, int]) -> bool:
    """Whether both challenge dice show the same face (R2.13)."""
    return challenge[0] == challenge[1]


def judge_progress(score: int, challenge: tuple[int, int]) -> Hits:
    """Count the challenge dice strictly below the score (R2.12, R2.25)."""
    return Hits(sum(score > face for face in challenge))


def judge_action(
    action: int, challenge: tuple[int, int], stat: int, adds: int, momentum: int
) -> ActionJudgement:
    """Judge an action roll, before and after burning momentum (R2.11 to R2.15)."""
    # Faces start at 1, so only negative momentum can equal one (R2.14).
    is_cancelled = momentum == -action
    uncapped = (0 if is_cancelled else action) + stat + adds
    score = min(SCORE_MAX, uncapped)
    hits = judge_progress(score, challenge)
    burned = Hits(sum(score > face or momentum > face for face in challenge))
    is_improved = burned.value > hits.value
    return ActionJudgement(
        score, uncapped, is_cancelled, hits, burned if is_improved else None, is_match(challenge)
    )


def judge_roll(roll: ActionRoll) -> ActionJudgement:
    """Judge a roll that was kept, as it was when it was made (R2.16)."""
    return judge_action(roll.action, roll.challenge, roll.stat, roll.adds, roll.momentum)


def roll_action(
    character: Character, dice: Dice, key: int, source: Stat | Meter | int, adds: int, supply: int
) -> tuple[Character, ActionRolled]:
    """Roll the action die and two challenge dice; the roll replaces the last one (R2.11, R2.30).

    ``source`` is a stat or meter of the sheet (the party's ``supply`` comes with it) or
    a bare number 0 to 10; ``adds`` is -10 to 10.  ``key`` names the roll from outside.  An earlier
    strong hit is decisive no more (R2.39).
    """
    stat = _value(character, source, supply)
    ranges.require("adds", adds, -ADDS_MAX, ADDS_MAX)
    action, first, second = dice.roll(6), dice.roll(10), dice.roll(10)
    name = "" if isinstance(source, int) else source.value
    roll = ActionRoll(key, name, stat, adds, action, (first, second), character.momentum)
    fights = tuple(replace(each, is_decisive=False) for each in character.fights)
    return replace(character, roll=roll, fights=fights), _rolled(character, roll)


def burn(character: Character, key: int | None) -> tuple[Character, Burned]:
    """Burn momentum: challenge dice below it count as beaten, then it resets (R2.15 to R2.17).

    ``key`` None means the last roll.  Raises :class:`WindowClosed` when it is too late for that,
    and :class:`NotImproving` when the result would stay the same, or would always have.
    """
    roll = _roll_of(character, key)
    if roll.closed is WindowReason.APPLIED:
        _improved(character, roll)
    _require_window(roll)
    # Marked first: with_momentum leaves a roll alone that is settled already.
    settled = replace(character, roll=roll.closing(WindowReason.BURNED))
    return burn_on(settled, roll)


def settle_miss(character: Character, key: int) -> Character:
    """Take it that a missed roll is paid for: it is past burning then, and is paid once (R2.16)."""
    roll = _roll_of(character, key)
    if roll.closed in {WindowReason.BURNED, WindowReason.APPLIED}:
        raise WindowClosed(roll.closed)
    return replace(character, roll=replace(roll, closed=WindowReason.APPLIED))


def burn_on(character: Character, roll: ActionRoll) -> tuple[Character, Burned]:
    """Burn momentum on a roll that need not be the last one (R2.15, R2.32)."""
    rolled = _improved(character, roll)
    reset = character.momentum_reset
    cancelled = (roll.momentum > roll.challenge[0], roll.momentum > roll.challenge[1])
    change = Change("momentum", character.momentum, reset)
    hits = rolled.burn or rolled.hits
    burned = Burned(rolled, hits, cancelled, (change,), character.max_momentum)
    return character.with_momentum(reset), burned


def reroll(
    character: Character, dice: Dice, key: int | None, *, action: bool, challenge: tuple[bool, bool]
) -> tuple[Character, ActionRolled]:
    """Roll chosen dice of the last roll again, once (R2.29); ``key`` is as in :func:`burn`."""
    roll = _roll_of(character, key)
    _require_window(roll)
    new, rolled = reroll_on(character, roll, dice, action=action, challenge=challenge)
    return replace(character, roll=new), rolled


def reroll_on(
    character: Character,
    roll: ActionRoll,
    dice: Dice,
    *,
    action: bool,
    challenge: tuple[bool, bool],
) -> tuple[ActionRoll, ActionRolled]:
    """Roll chosen dice of a roll that need not be the last one again (R2.29, R2.32)."""
    if roll.is_rerolled:
        raise Already("rerolled")
    ranges.require("dice", action + sum(challenge), 1, 3)
    final = dice.roll(6) if action else roll.action
    again = zip(challenge, roll.challenge, strict=True)
    first, second = (dice.roll(10) if is_chosen else face for is_chosen, face in again)
    new = replace(roll, action=final, challenge=(first, second), is_rerolled=True)
    rolled = _rolled(character, new)
    return new, replace(rolled, previous=(roll.action, *roll.challenge))


def _value(character: Character, source: Stat | Meter | int, supply: int) -> int:
    if isinstance(source, Stat):
        return character.stat(source)
    if isinstance(source, Meter):
        return meter_value(character, Party(supply), source)
    return ranges.require("stat", source, 0, BARE_MAX)


def _roll_of(character: Character, key: int | None) -> ActionRoll:
    roll = character.roll
    if roll is None:
        raise WindowClosed(WindowReason.NO_ROLL)
    if key is not None and key != roll.key:
        raise WindowClosed(WindowReason.LATER_ROLL)
    return roll


def _require_window(roll: ActionRoll) -> None:
    if roll.closed is not None:
        raise WindowClosed(roll.closed)


def _improved(character: Character, roll: ActionRoll) -> ActionRolled:
    """Judge a roll that burning would better, or say that it would not."""
    rolled = _rolled(character, roll)
    if rolled.burn is None:
        raise NotImproving(rolled.hits, roll.momentum, roll.challenge, rolled.score)
    return rolled


def _rolled(character: Character, roll: ActionRoll) -> ActionRolled:
    judged = judge_roll(roll)
    return ActionRolled(
        key=roll.key,
        character=character.name,
        source=roll.source,
        stat=roll.stat,
        adds=roll.adds,
        action=roll.action,
        challenge=roll.challenge,
        momentum=roll.momentum,
        score=judged.score,
        uncapped=judged.uncapped,
        is_cancelled=judged.is_cancelled,
        hits=judged.hits,
        burn=judged.burned,
        reset=character.momentum_reset,
        is_match=judged.is_match,
    )


def as_it_stands(people: Iterable[Character], rolled: ActionRolled) -> ActionRolled:
    """Give a roll with what burning would leave by now, or without, if it is too late (R2.16)."""
    for each in people:
        if each.roll and each.roll.key == rolled.key and each.roll.closed is None:
            return replace(rolled, reset=each.momentum_reset)
    return replace(rolled, burn=None)
