"""Fate: boosts forgone and converted, momentum spent, effects that the GM adds."""

from dataclasses import replace

from bot.errors import Stale
from bot.games.fate.plays.characters import (
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
from bot.games.fate.views import Spender
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from rules import fate
from rules.errors import NoSuchName, NotMarked
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
    Seat,
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


def spend_by(turn: Turn, key: int, wanted: str, seat: Seat = Seat.ROLLER) -> EffectBought:
    """Spend one momentum as a menu under a roll says, as whoever sits in that seat.

    Who is across is the target of what is done to an enemy; Inspire and Despair are for
    everybody whom they could be for.
    """
    roll = find_roll(turn, key).value
    who = _seated(turn, roll, seat)
    effect = fate.find_effect(scene_of(turn), wanted)
    across = roll.target if seat is Seat.ROLLER else roll.side.character
    is_aimed = not isinstance(effect, Effect) or effect in _AIMED
    return _spend(turn, who, wanted, across if is_aimed else None, None)


def spenders(turn: Turn, roll: Roll) -> tuple[Spender, ...]:
    """Say who may spend momentum after a roll, and on what that would do something."""
    listed = []
    for seat in Seat:
        side = roll.seated(seat)
        held = held_by(turn, side.player, side.character) if side and side.has_sheet else None
        if side is None or held is None or not held.value.bank or held.value.is_locked:
            continue
        found = _gear(turn, Participant(held.player, held.value.name))
        useless = {Effect.REDUCE} if found is None else set()
        if side.action is not Action.DEFEND:
            useless.add(Effect.DAMAGE)
        effects = tuple(each for each in Effect if each not in useless)
        listed.append(Spender(seat, held.value, (*effects, *scene_of(turn).effects)))
    return tuple(listed)


def _spend(
    turn: Turn, who: Sheet[Character], wanted: str, target: str | None, amount: int | None
) -> EffectBought:
    effect = fate.find_effect(scene_of(turn), wanted)
    after, outcome = fate.buy(who.value, effect, target or "", amount=amount or 1)
    by = Participant(who.player, who.value.name)
    if isinstance(effect, Effect) and effect.mark:
        concerned, any_foe, is_npc = _concerned(turn, who, effect, target)
        standing = [each.value for each in turn.boards(Marker)]
        marker = fate.mark(by, effect, concerned, standing, any_foe=any_foe, is_npc=is_npc)
        for each in turn.boards(Marker) if marker.any_foe else ():
            if each.value.effect is effect and each.value.any_foe:
                each.remove()
        turn.add(marker, limit=BOARD_MAX)
        outcome = replace(outcome, marked=marker.waiting, any_foe=marker.any_foe)
    elif effect is Effect.REDUCE:
        roll_key, gear = _reduce(turn, by, outcome.amount)
        outcome = replace(outcome, gear=gear, roll_key=roll_key)
    who.state = after
    if effect is Effect.DAMAGE:
        aimed = _attacker_of(turn, by, target or "")
        outcome = replace(outcome, target=aimed)
        struck = called(turn, aimed) if aimed else None
        if struck is not None:
            hit = Hit(turn.scope.key, 1, 1, by=who.value.name)
            struck.state, _told = fate.deal(struck.value, hit)
    return outcome


def _concerned(
    turn: Turn, who: Sheet[Character], effect: Effect, target: str | None
) -> tuple[list[str], bool, bool]:
    """Say on whose next check an effect waits: the target's, else on everybody's there.

    Then whether it waits on every enemy's, and whether they are of the GM's side.
    """
    if target and (effect is Effect.INSPIRE or called(turn, target) or not who.value.is_npc):
        known = called(turn, target)
        is_npc = known.value.is_npc if known else True
        return [known.value.name if known else target], False, is_npc
    is_for_players = who.value.is_npc is (effect is Effect.DESPAIR)
    side = players(turn) if is_for_players else npcs(turn)
    named = [each.value.name for each in side if each is not who]
    return named, effect is Effect.DESPAIR and not who.value.is_npc, not is_for_players


def _reduce(turn: Turn, by: Participant, amount: int) -> tuple[int, tuple[Change, ...]]:
    """Lower the gear that is against the character, or raise where there is none."""
    found = _gear(turn, by)
    if found is None:
        raise NotMarked("gear")
    held, is_armor = found
    roll = held.value
    if is_armor:
        held.state = replace(roll, armor=max(0, roll.armor - amount))
        return roll.key, (Change("armor", roll.armor, held.value.armor),)
    held.state = replace(roll, weapon=max(0, roll.weapon - amount))
    return roll.key, (Change("weapon", roll.weapon, held.value.weapon),)


def _gear(turn: Turn, by: Participant) -> tuple[Sheet[Roll], bool] | None:
    """Find the newest roll that is open with gear against a character; True for armor."""
    for each in reversed(turn.boards(Roll)):
        roll = each.value
        if not roll.is_open:
            continue
        attacks = roll.side.action is Action.ATTACK
        is_roller = Participant(roll.side.player, roll.side.character) == by
        across = roll.defence
        is_across = across is not None and Participant(across.player, across.character) == by
        if is_roller and attacks and roll.armor:
            return each, True
        if ((is_roller and not attacks) or is_across) and roll.weapon:
            return each, False
    return None


def _attacker_of(turn: Turn, by: Participant, wanted: str) -> str:
    """Name whom the damage of who defends is for: the last attacker, or the one wanted.

    Only whom the character defended against, as far as the rolls tell; the GM may insist.
    """
    attackers = []
    for each in reversed(turn.boards(Roll)):
        roll, across = each.value, each.value.defence
        for side, attacker in ((across, roll.side.character), (roll.side, roll.target)):
            defends = side is not None and side.action is Action.DEFEND
            if side and defends and Participant(side.player, side.character) == by:
                attackers.append(attacker)
    key = wanted.casefold()
    known = [each for each in attackers if not key or each.casefold() in {key, ""}]
    if not known and not turn.is_gm:
        raise NotMarked("attack")
    return wanted or (known[0] if known else "")


def change_game(turn: Turn, named: str | None) -> GameChanged:
    """Use a character's Game Changer."""
    held = character(turn, named)
    held.state, outcome = fate.use_game_changer(held.value)
    return outcome


def change_game_by(turn: Turn, key: int) -> GameChanged:
    """Use the Game Changer of whoever made the roll that a button belongs to."""
    held = _seated(turn, find_roll(turn, key).value, Seat.ROLLER)
    held.state, outcome = fate.use_game_changer(held.value)
    return outcome


def _seated(turn: Turn, roll: Roll, seat: Seat) -> Sheet[Character]:
    """Go on as whoever rolled in a seat, if that is allowed to the actor."""
    side = roll.seated(seat)
    if side is None:
        raise Stale
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
