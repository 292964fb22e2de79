"""Momentum comes from boosts and buys effects, aspects and the Game Changer (R0.15 to R0.19).

The table itself keeps whose turn it is: no order of turns is known here (A0.2).
"""

from collections.abc import Sequence
from dataclasses import replace

from rules import names, ranges
from rules.errors import NotEnough, NotMarked, TooMany
from rules.fate.board import EFFECTS_MAX, AddedEffect, Boost, Participant, Scene, SceneAspect
from rules.fate.character import Character, GameChanger
from rules.fate.errors import BankFull, NotYourBoost, UnrolledBoost, WrongAction
from rules.fate.snapshot import Twin
from rules.fate.terms import (
    BANK_MAX,
    CONVERSION_COST,
    EFFECT_COST,
    GAME_CHANGER_COST,
    GEAR_MAX,
    BoostState,
    Effect,
)
from rules.frozen import frozen
from rules.names import TEXT_MAX
from rules.outcome import Change, Outcome


@frozen
class MomentumOutcome(Outcome):
    """A character gained or spent momentum."""

    character: str
    changes: tuple[Change, ...]


@frozen
class Forgone(MomentumOutcome):
    """A boost was given up for momentum."""

    boost: Boost


@frozen
class Converted(MomentumOutcome):
    """A boost became an aspect with a free invoke."""

    boost: Boost
    aspect: SceneAspect


@frozen
class EffectBought(MomentumOutcome):
    """A character bought an effect of the rules, or one that the GM ``added``.

    ``marked`` are those on whose next check it waits; with ``any_foe`` on everybody's whom
    the GM rolls for.  ``twins`` are who of them stand there by more than their name.  ``hit`` is
    what it did to ``target``, ``gear`` what it did to a roll.  ``roll_key`` names that roll, else
    the one under which it was bought; 0 is none.  ``hit_key`` names the hit where it waits to be
    absorbed.
    """

    effect: Effect | None
    added: str = ""
    text: str = ""
    target: str = ""
    amount: int = 1
    marked: tuple[str, ...] = ()
    any_foe: bool = False
    hit: int = 0
    gear: tuple[Change, ...] = ()
    roll_key: int = 0
    hit_key: int = 0
    twins: tuple[Twin, ...] = ()


@frozen
class GameChanged(MomentumOutcome):
    """The Game Changer was used: the bank is empty and locked until the scene ends."""

    game_changer: GameChanger


@frozen
class EffectAdded(Outcome):
    """The GM put an effect on the list."""

    effect: AddedEffect


@frozen
class EffectRemoved(Outcome):
    """The GM took an effect that they had added off the list."""

    is_removal = True

    effect: AddedEffect


def require_momentum_boost(character: Character, player: int, boost: Boost) -> None:
    """Raise unless this character may turn the boost into momentum (R0.15, R0.18, E0.8).

    It must be open, theirs, and made by their Momentum Action, and momentum not locked.
    """
    boost.ended(BoostState.USED)
    if boost.owner != Participant(player, character.name):
        raise NotYourBoost(boost.name, boost.owner.character)
    if not boost.is_momentum:
        if boost.action is None:
            raise UnrolledBoost(boost.name)
        is_by_now = boost.action is character.momentum_action
        raise WrongAction(boost.name, boost.action, is_by_now=is_by_now)
    character.require_momentum()


def forgo(character: Character, player: int, boost: Boost) -> tuple[Character, Boost, Forgone]:
    """Give up a boost of the Momentum Action for one momentum (R0.15); a full bank is refused."""
    require_momentum_boost(character, player, boost)
    if character.bank == BANK_MAX:
        raise BankFull(character.name)
    after, gone = character.banked(1), boost.ended(BoostState.FORGONE)
    return after, gone, Forgone(character.name, _bank(character, after), gone)


def convert(
    character: Character,
    player: int,
    boost: Boost,
    others: Sequence[str],
    name: str = "",
    *,
    bearer: Participant | None = None,
) -> tuple[Character, Boost, SceneAspect, Converted]:
    """Make a boost an aspect with a free invoke, renamed or not, for two momentum (R0.18).

    It is on its ``bearer``, against whom the boost was made.
    """
    require_momentum_boost(character, player, boost)
    cleaned = names.clean_text("aspect", name or boost.name)
    names.require_free("aspect", cleaned, others)
    after = _paid(character, CONVERSION_COST)
    gone = boost.ended(BoostState.CONVERTED)
    aspect = SceneAspect(cleaned, bearer=bearer).with_free(1, is_foe=character.is_npc)
    return after, gone, aspect, Converted(character.name, _bank(character, after), gone, aspect)


def buy(
    character: Character, effect: Effect | AddedEffect, target: str = "", *, amount: int = 1
) -> tuple[Character, EffectBought]:
    """Spend one momentum on an effect (R0.17); ``amount`` is how far gear is reduced (A0.3)."""
    character.require_momentum()
    ranges.require("amount", amount, 1, GEAR_MAX)
    aimed = names.clean_optional("target", target)
    after = _paid(character, EFFECT_COST)
    moved = _bank(character, after)
    if isinstance(effect, AddedEffect):
        return after, EffectBought(character.name, moved, None, effect.name, effect.text, aimed)
    hit = 1 if effect is Effect.DAMAGE else 0
    return after, EffectBought(character.name, moved, effect, target=aimed, amount=amount, hit=hit)


def use_game_changer(character: Character) -> tuple[Character, GameChanged]:
    """Use the Game Changer of a sheet: all four momentum, and none more in this scene (R0.19)."""
    character.require_momentum()
    if not character.game_changer.is_written:
        raise NotMarked("game_changer")
    after = replace(_paid(character, GAME_CHANGER_COST), is_locked=True)
    outcome = GameChanged(character.name, _bank(character, after), character.game_changer)
    return after, outcome


def add_effect(scene: Scene, name: str, text: str = "") -> tuple[Scene, EffectAdded]:
    """Add an effect to the list, at most 15 beside the seven of the rules (R0.17)."""
    cleaned = names.clean_text("effect_name", name)
    known = (each.name for each in scene.effects)
    rules = (name for each in Effect for name in (each.value, words_of(each)))
    names.require_free("effect", cleaned, (*known, *rules))
    if len(scene.effects) >= EFFECTS_MAX:
        raise TooMany("effects", EFFECTS_MAX)
    added = AddedEffect(cleaned, names.clean_optional("text", text, TEXT_MAX))
    return replace(scene, effects=(*scene.effects, added)), EffectAdded(added)


def remove_effect(scene: Scene, name: str) -> tuple[Scene, EffectRemoved]:
    """Take an added effect off the list."""
    gone = names.look_up("effect", name, {each.name: each for each in scene.effects})
    left = tuple(each for each in scene.effects if each is not gone)
    return replace(scene, effects=left), EffectRemoved(gone)


def find_effect(scene: Scene, wanted: str) -> Effect | AddedEffect:
    """Find an effect by its key or name: one of the rules, or one that was added."""
    by_key = {each.value: each for each in Effect}
    if wanted in by_key:
        return by_key[wanted]
    known: dict[str, Effect | AddedEffect] = {words_of(each): each for each in Effect}
    known |= {each.name: each for each in scene.effects}
    return names.look_up("effect", wanted, known)


def words_of(effect: Effect) -> str:
    """Give the words by which people type an effect."""
    return effect.value.replace("_", " ")


def _paid(character: Character, cost: int) -> Character:
    if character.bank < cost:
        if character.momentum_action is None and not character.bank:
            raise NotMarked("momentum_action")
        raise NotEnough("momentum", character.bank, cost)
    return replace(character, bank=character.bank - cost)


def _bank(before: Character, after: Character) -> tuple[Change, ...]:
    return (Change("momentum", before.bank, after.bank),)
