"""A held result is settled here: as it is, with momentum burned, or with dice rolled again."""

from dataclasses import replace

from rules.dice import Dice
from rules.ironsworn import rolls
from rules.ironsworn.errors import WindowClosed
from rules.ironsworn.moves.applying import resolve, with_pending
from rules.ironsworn.moves.catalogue import move_of
from rules.ironsworn.moves.errors import NothingWaits
from rules.ironsworn.moves.outcomes import Applied, MoveStood
from rules.ironsworn.moves.scene import Scene
from rules.ironsworn.moves.work import Work
from rules.ironsworn.pending import ActionRoll, Pending
from rules.ironsworn.state import Character
from rules.ironsworn.terms import Hits, WindowReason


def held(character: Character, key: int | None = None) -> Pending | None:
    """Return the held result with that key, or the latest one; None when nothing is held."""
    for pending in reversed(character.pending):
        if pending.is_held and key in {None, pending.key}:
            return pending
    return None


def held_after_last_roll(character: Character) -> int:
    """Return the key of the held result that burning is meant for, or 0.

    It is the one that the last roll belongs to or, once nothing can be done about that roll, the
    latest one that momentum could still better.
    """
    last = character.roll
    if last is not None and held(character, last.key):
        return last.key
    if last is not None and last.closed is None:
        return 0
    burnable = [each.key for each in character.pending if burnt_hits(character, each)]
    return burnable[-1] if burnable else 0


def burnt_hits(character: Character, pending: Pending) -> Hits | None:
    """Return the result after burning momentum now; None if it is too late or no improvement."""
    return _burnt(_roll_of(character, pending)) if pending.is_held else None


def _burnt(roll: ActionRoll | None) -> Hits | None:
    if roll is None or roll.closed:
        return None
    return rolls.judge_roll(roll).burned


def may_reroll(character: Character, pending: Pending) -> bool:
    """Whether dice of a held result may be rolled again now: once, and not too late."""
    roll = _roll_of(character, pending)
    return pending.may_reroll and roll is not None and roll.closed is None


def last_burnt_hits(character: Character) -> Hits | None:
    """Return what burning momentum would make of the last roll, whether a move made it or not."""
    key = held_after_last_roll(character)
    pending = held(character, key) if key else None
    return _burnt(character.roll) if pending is None else burnt_hits(character, pending)


def stand(scene: Scene, key: int | None = None) -> tuple[Scene, MoveStood]:
    """Accept a held result, the latest without ``key``, and apply it (R2.32)."""
    pending = _held(scene.character, key)
    hits = pending.hits or Hits.MISS
    after, done = _resolve(scene, pending, hits)
    return after, MoveStood(scene.character.name, pending.move, pending.key, hits, done)


def burn(scene: Scene, key: int | None = None) -> tuple[Scene, MoveStood]:
    """Burn momentum on a held result, then apply what it has become (R2.15, R2.32)."""
    pending = _held(scene.character, key)
    roll = _open_roll(scene.character, pending)
    settled = _with_roll(scene.character, roll.closing(WindowReason.BURNED))
    character, burned = rolls.burn_on(settled, roll)
    after, done = _resolve(replace(scene, character=character), pending, burned.hits)
    outcome = MoveStood(character.name, pending.move, pending.key, burned.hits, done, burned)
    return after, outcome


def reroll(
    scene: Scene, dice: Dice, key: int | None, *, action: bool, challenge: tuple[bool, bool]
) -> tuple[Scene, MoveStood]:
    """Roll dice of a held result again, once (R2.29); an improvable one is held again (R2.32)."""
    character = scene.character
    pending = _held(character, key)
    roll, rolled = rolls.reroll_on(
        character, _open_roll(character, pending), dice, action=action, challenge=challenge
    )
    pending = replace(pending, hits=rolled.hits, action=rolled.action, may_reroll=False, roll=roll)
    scene = replace(scene, character=with_pending(_with_roll(character, roll), pending))
    is_held, done = rolled.burn is not None, Applied()
    if not is_held:
        scene, done = _resolve(scene, pending, rolled.hits)
    made = (character.name, pending.move, pending.key, rolled.hits, done)
    return scene, MoveStood(*made, rolled=rolled, is_held=is_held)


def open_roll(character: Character, key: int) -> tuple[ActionRoll, bool]:
    """Give the dice of a held result while they can be changed, and whether they may be rolled."""
    pending = _held(character, key)
    return _open_roll(character, pending), pending.may_reroll


def _held(character: Character, key: int | None) -> Pending:
    pending = held(character, key)
    if pending is None:
        raise NothingWaits(key or 0)
    return pending


def _roll_of(character: Character, pending: Pending) -> ActionRoll | None:
    """Return the dice of a held result; 0.1.0 kept them as the last roll alone."""
    last = character.roll
    return pending.roll or (last if last is not None and last.key == pending.key else None)


def _open_roll(character: Character, pending: Pending) -> ActionRoll:
    roll = _roll_of(character, pending)
    if roll is None:
        raise WindowClosed(WindowReason.LATER_ROLL)
    if roll.closed is not None:
        raise WindowClosed(roll.closed)
    return roll


def _with_roll(character: Character, roll: ActionRoll) -> Character:
    """Keep the last roll in step, where the changed one is the last."""
    last = character.roll
    return replace(character, roll=roll) if last and last.key == roll.key else character


def _resolve(scene: Scene, pending: Pending, hits: Hits) -> tuple[Scene, Applied]:
    move = move_of(pending.move)
    roll = _roll_of(scene.character, pending)
    made = (pending.key, pending.about, hits, pending.action)
    work = Work(scene, move, *made, roll=roll, led=pending.led)
    done = resolve(work)
    return work.scene, done
