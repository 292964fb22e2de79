"""Fate's plays give up and convert boosts, spend momentum, and change the list of effects."""

from dataclasses import replace

from bot.errors import Stale
from bot.games.fate.plays.characters import (
    act_as,
    by_key,
    change_scene,
    character_to_change,
    find_roll,
    known,
    person_of,
    roll_view,
    scene_of,
    settled,
    sheet_of,
    snapshot,
)
from bot.games.fate.views import EffectView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import fate, names
from rules.errors import AmbiguousName, NoSuchName, allowed

# ------------------------------------------------------------------------ boosts to momentum


def forgo(turn: Turn, wanted: str | int, named: str | None = None) -> fate.Forgone:
    """Give up a boost for momentum."""
    boost, who = _boost_and_owner(turn, wanted, named)
    who.state, boost.state, outcome = fate.forgo(who.value, who.player, boost.value)
    return outcome


def convert(
    turn: Turn, wanted: str | int, name: str | None = None, named: str | None = None
) -> fate.Converted:
    """Make an aspect of a boost."""
    boost, who = _boost_and_owner(turn, wanted, named)
    table = snapshot(turn)
    who.state, boost.state, aspect, outcome = fate.convert(
        who.value,
        who.player,
        boost.value,
        table.aspect_names,
        name or "",
        bearer=table.aimed_by(boost.value),
    )
    turn.add(aspect)
    return outcome


def convertible(turn: Turn, wanted: str | int, named: str | None = None) -> fate.Boost:
    """Give the boost that is meant if the actor may make an aspect of it now."""
    boost, who = _boost_and_owner(turn, wanted, named)
    fate.convert(who.value, who.player, boost.value, ())
    return boost.value


def forgoable(turn: Turn, named: str | None) -> list[str]:
    """List the boosts that the actor may give up for momentum now, or say why none of them."""
    return allowed(momentum_boosts(turn), lambda wanted: forgo(turn, wanted, named))


def all_convertible(turn: Turn, named: str | None) -> list[str]:
    """List the boosts that the actor may make an aspect of now, or say why none of them."""
    return allowed(momentum_boosts(turn), lambda wanted: convertible(turn, wanted, named))


def momentum_boosts(turn: Turn) -> list[str]:
    """List the boosts that could become momentum or an aspect, the player's own first."""
    found = [each for each in known(turn).open_boosts if each.is_momentum]
    found.sort(key=lambda each: each.owner.player != turn.scope.player_id)
    return [each.name for each in found]


def find_boost(turn: Turn, wanted: str) -> Sheet[fate.Boost]:
    """Find a boost by its name; one that is still there comes before those that are gone.

    That is so too where it has a number behind the name, since another had the name before.
    """
    shown = {each.key for each in known(turn).boosts}
    boosts = [each for each in reversed(turn.boards(fate.Boost)) if each.value.key in shown]
    boosts.sort(key=lambda each: not each.value.is_open)
    still = [each for each in boosts if each.value.is_open]
    key = names.clean(wanted).casefold()
    numbered = [each for each in still if fate.is_free_name(each.value.name.casefold(), key)]
    try:
        return turn.pick("boost", wanted, numbered or boosts)
    except (NoSuchName, AmbiguousName):
        # What is gone says so where it is meant, and is none to choose from.
        return turn.pick("boost", wanted, still)


def _boost_and_owner(
    turn: Turn, wanted: str | int, named: str | None
) -> tuple[Sheet[fate.Boost], Sheet[fate.Character]]:
    """Find a boost, and the character of the actor's that would turn it into momentum.

    A GM who presses a player's button acts for that player.
    """
    boost = (
        by_key(turn, fate.Boost, wanted) if isinstance(wanted, int) else find_boost(turn, wanted)
    )
    owner = boost.value.owner
    if turn.is_gm and isinstance(wanted, int) and owner.player:
        turn.act_for(owner.player)
    who = sheet_of(turn, snapshot(turn).person(owner.player, owner.character))
    if named or who is None or who.player != turn.scope.player_id:
        return boost, character_to_change(turn, named)
    return boost, who


# --------------------------------------------------------------------------------- spending


def effects(
    turn: Turn, named: str | None, target: str | None
) -> tuple[fate.Effect | fate.AddedEffect, ...]:
    """List what the player's character could buy now that would do something."""
    who = person_of(character_to_change(turn, named))
    return fate.worthwhile(known(turn), who, target or "", is_gm=turn.is_gm)


def spend(
    turn: Turn,
    wanted: str,
    target: str | None,
    named: str | None = None,
    *,
    amount: int | None = None,
) -> fate.EffectBought:
    """Spend one momentum on an effect; by how much a rating is reduced, the GM says."""
    if amount is not None:
        turn.require_gm()
    return _spend(turn, character_to_change(turn, named), wanted, target or "", amount or 1)


def spend_by(
    turn: Turn, key: int, wanted: str, seat: fate.Seat = fate.Seat.ROLLER
) -> fate.EffectBought:
    """Spend one momentum as a menu under a roll says, as whoever sits in that seat."""
    roll = find_roll(turn, key).value
    who = _seated(turn, roll, seat)
    effect = fate.find_effect(scene_of(turn), wanted)
    outcome = _spend(turn, who, wanted, fate.aimed_at(effect, roll, seat), under=roll)
    return replace(outcome, roll_key=outcome.roll_key or key)


def _spend(
    turn: Turn,
    who: Sheet[fate.Character],
    wanted: str,
    target: str,
    amount: int = 1,
    under: fate.Roll | None = None,
) -> fate.EffectBought:
    spent = fate.spend(
        known(turn),
        person_of(who),
        wanted,
        target,
        turn.scope.key,
        amount=amount,
        is_gm=turn.is_gm,
        under=under,
    )
    return settled(turn, spent)


def view_of_effect(turn: Turn, outcome: fate.EffectBought) -> EffectView:
    """Give an effect with the roll that it belongs to and the hit that it dealt."""
    table = snapshot(turn)
    found = EffectView.of(table, outcome)
    return replace(found, roll=found.roll and roll_view(turn, table, found.roll.roll))


def change_game(turn: Turn, named: str | None) -> fate.GameChanged:
    """Use a character's Game Changer."""
    return character_to_change(turn, named).make(fate.use_game_changer)


def change_game_by(turn: Turn, key: int, seat: fate.Seat) -> fate.GameChanged:
    """Use the Game Changer of a side of the roll that a button belongs to."""
    return _seated(turn, find_roll(turn, key).value, seat).make(fate.use_game_changer)


def _seated(turn: Turn, roll: fate.Roll, seat: fate.Seat) -> Sheet[fate.Character]:
    """Go on as whoever rolled in a seat, if that is allowed to the actor."""
    side = roll.seated(seat)
    if side is None:
        raise Stale
    act_as(turn, side)
    table = snapshot(turn)
    held = sheet_of(turn, table.person(side.player, side.character))
    if held is None:
        raise NoSuchName("character", side.character, table.names)
    return held


def effect_add(turn: Turn, name: str, text: str | None) -> fate.EffectAdded:
    """Put an effect on the list."""
    return change_scene(turn, lambda scene: fate.add_effect(scene, name, text or ""))


def effect_remove(turn: Turn, name: str) -> fate.EffectRemoved:
    """Take an effect off the list."""
    return change_scene(turn, lambda scene: fate.remove_effect(scene, name))
