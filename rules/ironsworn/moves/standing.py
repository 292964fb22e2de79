"""A held result is settled here: as it is, with momentum burned, or with dice rolled again."""

from dataclasses import replace

from rules.dice import Dice
from rules.ironsworn import rolls
from rules.ironsworn.moves.applying import resolve, with_pending
from rules.ironsworn.moves.catalogue import move_of
from rules.ironsworn.moves.errors import NothingWaits
from rules.ironsworn.moves.outcomes import Applied, MoveStood
from rules.ironsworn.moves.scene import Scene
from rules.ironsworn.moves.work import Work
from rules.ironsworn.pending import Pending
from rules.ironsworn.state import Character
from rules.ironsworn.terms import Hits


def held(character: Character, key: int | None = None) -> Pending | None:
    """Return the held result with that key, or the latest one; None when nothing is held."""
    for pending in reversed(character.pending):
        if pending.is_held and key in {None, pending.key}:
            return pending
    return None


def held_after_last_roll(character: Character) -> int:
    """Return the key of the held result that the last roll belongs to, or 0."""
    key = character.roll.key if character.roll else 0
    return key if key and held(character, key) else 0


def burnt_hits(character: Character, pending: Pending) -> Hits | None:
    """Return the result after burning momentum now; None if it is too late or no improvement."""
    roll = character.roll
    if not pending.is_held or roll is None or roll.key != pending.key or roll.closed:
        return None
    return rolls.judge_action(
        roll.action, roll.challenge, roll.stat, roll.adds, roll.momentum
    ).burned


def stand(scene: Scene, key: int | None = None) -> tuple[Scene, MoveStood]:
    """Accept a held result, the latest without ``key``, and apply it (R2.32)."""
    pending = _held(scene, key)
    hits = pending.hits or Hits.MISS
    after, done = _resolve(scene, pending, hits)
    return after, MoveStood(scene.character.name, pending.move, pending.key, hits, done)


def burn(scene: Scene, key: int | None = None) -> tuple[Scene, MoveStood]:
    """Burn momentum on a held result, then apply what it has become (R2.15, R2.32)."""
    pending = _held(scene, key)
    character, burned = rolls.burn(scene.character, pending.key)
    after, done = _resolve(replace(scene, character=character), pending, burned.hits)
    outcome = MoveStood(character.name, pending.move, pending.key, burned.hits, done, burned)
    return after, outcome


def reroll(
    scene: Scene, dice: Dice, key: int | None, *, action: bool, challenge: tuple[bool, bool]
) -> tuple[Scene, MoveStood]:
    """Roll dice of a held result again, once (R2.29); an improvable one is held again (R2.32)."""
    pending = _held(scene, key)
    character, rolled = rolls.reroll(
        scene.character, dice, pending.key, action=action, challenge=challenge
    )
    pending = replace(pending, hits=rolled.hits, action=rolled.action, may_reroll=False)
    character, _ = with_pending(character, pending)
    scene, done = replace(scene, character=character), Applied()
    is_held = rolled.burn is not None
    if not is_held:
        scene, done = _resolve(scene, pending, rolled.hits)
    made = (character.name, pending.move, pending.key, rolled.hits, done)
    return scene, MoveStood(*made, rolled=rolled, is_held=is_held)


def _held(scene: Scene, key: int | None) -> Pending:
    pending = held(scene.character, key)
    if pending is None:
        raise NothingWaits(key or 0)
    return pending


def _resolve(scene: Scene, pending: Pending, hits: Hits) -> tuple[Scene, Applied]:
    move = move_of(pending.move)
    work = Work(scene, move, pending.key, pending.about, hits, pending.action)
    done = resolve(work)
    return work.scene, done
