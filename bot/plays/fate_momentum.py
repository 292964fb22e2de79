"""Fate: boosts forgone and converted, momentum spent, effects that the GM adds."""

from dataclasses import replace

from bot.plays.fate import (
    BOARD_MAX,
    boost_by_key,
    called,
    character,
    find_roll,
    held_by,
    keep_scene,
    names,
    npcs,
    players,
    scene_of,
)
from bot.turn import Sheet, Turn
from rules import fate
from rules.errors import NoSuchName
from rules.fate import (
    Action,
    Boost,
    Character,
    Converted,
    Effect,
    EffectAdded,
    EffectBought,
    EffectRemoved,
    Forgone,
    GameChanged,
    Hit,
    Marker,
    Participant,
    Roll,
    SceneAspect,
)
from rules.outcome import Change

_AIMED = frozenset({Effect.MOVE_ENEMY, Effect.REDUCE, Effect.DAMAGE})
"""Effects of the rules that the menu under a roll has at whom the roll is at."""

# ------------------------------------------------------------------------ boosts to momentum


def forgo(turn: Turn, wanted: str | int, named: str | None = None) -> Forgone:
    """Give up a boost for momentum."""
    boost, who = _boost_and_owner(turn, wanted, named)
    who.state, boost.state, outcome = fate.forgo(who.value, who.player, boost.value)
    return outcome


def convert(
    turn: Turn, wanted: str | int, name: str | None = None, named: str | None = None
) -> Converted:
    """Make an aspect of a boost."""
    boost, who = _boost_and_owner(turn, wanted, named)
    others = [each.value.name for each in turn.boards(SceneAspect)]
    who.state, boost.state, aspect, outcome = fate.convert(
        who.value, who.player, boost.value, others, name or ""
    )
    turn.add(aspect)
    return outcome


def momentum_boosts(turn: Turn) -> list[str]:
    """List the boosts that could become momentum or an aspect, the player's own first."""
    own = turn.scope.player_id
    still = [each.value for each in turn.boards(Boost) if each.value.is_open]
    still.sort(key=lambda each: each.owner.player != own)
    return [each.name for each in still if each.is_momentum]


def find_boost(turn: Turn, wanted: str) -> Sheet[Boost]:
    """Find a boost by its name; one that is still there comes before those that are gone."""
    boosts = turn.boards(Boost)[::-1]
    boosts.sort(key=lambda each: not each.value.is_open)
    return turn.pick("boost", wanted, boosts)


def _boost_and_owner(
    turn: Turn, wanted: str | int, named: str | None
) -> tuple[Sheet[Boost], Sheet[Character]]:
    """Find a boost, and the character of the actor's that would turn it into momentum.

    A GM who presses a player's button acts for that player.
    """
    boost = boost_by_key(turn, wanted) if isinstance(wanted, int) else find_boost(turn, wanted)
    owner = boost.value.owner
    if turn.is_gm and isinstance(wanted, int) and owner.player:
        turn.scope = replace(turn.scope, player_id=owner.player)
    who = held_by(turn, owner.player, owner.character)
    if named is None and who is not None and who.player == turn.scope.player_id:
        return boost, who
    return boost, character(turn, named)


# --------------------------------------------------------------------------------- spending


def spend(
    turn: Turn,
    wanted: str,
    target: str | None,
    named: str | None = None,
    *,
    amount: int | None = None,
) -> EffectBought:
    """Spend one momentum on an effect."""
    if amount is not None:
        turn.require_gm()
    return _spend(turn, character(turn, named), wanted, target, amount)


def spend_by(turn: Turn, key: int, wanted: str) -> EffectBought:
    """Spend one momentum as the menu under a roll says, as whoever rolled.

    The target of the roll is that of what is done to an enemy; Inspire and Despair are for
    everybody whom they could be for.
    """
    roll = find_roll(turn, key).value
    who = _roller(turn, roll)
    effect = fate.find_effect(scene_of(turn), wanted)
    is_aimed = not isinstance(effect, Effect) or effect in _AIMED
    return _spend(turn, who, wanted, roll.target if is_aimed else None, None)


def _spend(
    turn: Turn, who: Sheet[Character], wanted: str, target: str | None, amount: int | None
) -> EffectBought:
    effect = fate.find_effect(scene_of(turn), wanted)
    after, outcome = fate.buy(who.value, effect, target or "", amount=amount or 1)
    by = Participant(who.player, who.value.name)
    if isinstance(effect, Effect) and effect.mark:
        concerned, any_foe = _concerned(turn, who, effect, target)
        standing = [each.value for each in turn.boards(Marker)]
        marker = fate.mark(by, effect, concerned, standing, any_foe=any_foe)
        turn.add(marker, limit=BOARD_MAX)
        outcome = replace(outcome, marked=marker.waiting, any_foe=marker.any_foe)
    elif effect is Effect.REDUCE:
        outcome = replace(outcome, gear=_reduce(turn, by, outcome.amount))
    who.state = after
    if effect is Effect.DAMAGE:
        aimed = target or _attacker_of(turn, by)
        outcome = replace(outcome, target=aimed)
        struck = called(turn, aimed) if aimed else None
        if struck is not None:
            hit = Hit(turn.scope.key, 1, 1, by=who.value.name)
            struck.state, _told = fate.deal(struck.value, hit)
    return outcome


def _concerned(
    turn: Turn, who: Sheet[Character], effect: Effect, target: str | None
) -> tuple[list[str], bool]:
    """Say on whose next check an effect waits: the target's, else on everybody's there."""
    if target and (effect is Effect.INSPIRE or called(turn, target) or not who.value.is_npc):
        known = called(turn, target)
        return [known.value.name if known else target], False
    is_for_players = who.value.is_npc is (effect is Effect.DESPAIR)
    side = players(turn) if is_for_players else npcs(turn)
    named = [each.value.name for each in side if each is not who]
    return named, effect is Effect.DESPAIR and not who.value.is_npc


def _reduce(turn: Turn, by: Participant, amount: int) -> tuple[Change, ...]:
    """Lower the gear of whoever faces the character in the newest roll that is still open."""
    for each in reversed(turn.boards(Roll)):
        roll = each.value
        if not roll.is_open:
            continue
        attacks = roll.side.action is Action.ATTACK
        is_roller = Participant(roll.side.player, roll.side.character) == by
        across = roll.defence
        is_across = across is not None and Participant(across.player, across.character) == by
        if is_roller and attacks and roll.armor:
            left = max(0, roll.armor - amount)
            each.state = replace(roll, armor=left)
            return (Change("armor", roll.armor, left),)
        if ((is_roller and not attacks) or is_across) and roll.weapon:
            left = max(0, roll.weapon - amount)
            each.state = replace(roll, weapon=left)
            return (Change("weapon", roll.weapon, left),)
    return ()


def _attacker_of(turn: Turn, by: Participant) -> str:
    """Name whoever attacked the character last, as far as the rolls tell."""
    for each in reversed(turn.boards(Roll)):
        roll, across = each.value, each.value.defence
        if across is not None and Participant(across.player, across.character) == by:
            return roll.side.character
        own = Participant(roll.side.player, roll.side.character) == by
        if own and roll.side.action is Action.DEFEND:
            return roll.target
    return ""


def change_game(turn: Turn, named: str | None) -> GameChanged:
    """Use a character's Game Changer."""
    held = character(turn, named)
    held.state, outcome = fate.use_game_changer(held.value)
    return outcome


def change_game_by(turn: Turn, key: int) -> GameChanged:
    """Use the Game Changer of whoever made the roll that a button belongs to."""
    held = _roller(turn, find_roll(turn, key).value)
    held.state, outcome = fate.use_game_changer(held.value)
    return outcome


def _roller(turn: Turn, roll: Roll) -> Sheet[Character]:
    """Go on as whoever rolled, if that is allowed to the actor."""
    side = roll.side
    turn.require_own(side.player)
    turn.scope = replace(turn.scope, player_id=side.player)
    held = held_by(turn, side.player, side.character)
    if held is None:
        raise NoSuchName("character", side.character, names(turn))
    return held


def effect_add(turn: Turn, name: str, text: str | None) -> EffectAdded:
    """Put an effect on the list."""
    turn.require_gm()
    after, outcome = fate.add_effect(scene_of(turn), name, text or "")
    keep_scene(turn, after)
    return outcome


def effect_remove(turn: Turn, name: str) -> EffectRemoved:
    """Take an effect off the list."""
    turn.require_gm()
    after, outcome = fate.remove_effect(scene_of(turn), name)
    keep_scene(turn, after)
    return outcome
