"""Fate: which aspects can be invoked on a roll, by whom, and what that costs them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.games.fate.plays.characters import character, find_roll, held_by, keep_scene, scene_of
from bot.games.fate.views import Invocable
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from rules import fate
from rules import names as texts
from rules.errors import NotEnough, NotYours
from rules.fate import (
    AspectInvoked,
    Boost,
    BoostState,
    Character,
    How,
    Invoke,
    Means,
    Roll,
    SceneAspect,
    Seat,
    Side,
)
from rules.outcome import Change


@dataclass(frozen=True, slots=True)
class Payer:
    """Who pays for an invoke: a character, or the GM out of their own points."""

    held: Sheet[Character] | None
    points: int
    is_foe: bool


@dataclass(frozen=True, slots=True)
class Found:
    """An aspect that can be invoked, and the sheet that it stands on."""

    name: str
    means: Means
    boost: Sheet[Boost] | None = None
    scene: Sheet[SceneAspect] | None = None
    bearer: Sheet[Character] | None = None


def is_foes(roll: Roll, seat: Seat) -> bool:
    """Whether a seat is the GM's: a number stands across the players from whoever rolled."""
    side = roll.seated(seat)
    return side.is_npc if side is not None else not roll.side.is_npc


def payer_of(turn: Turn, roll: Roll, seat: Seat, held: Sheet[Character] | None) -> Payer:
    """Say who pays in a seat: the GM for their side, else the character that is given."""
    is_foe = is_foes(roll, seat)
    if is_foe or held is None:
        return Payer(None, scene_of(turn).points if is_foe else 0, is_foe)
    return Payer(held, held.value.fate_points, is_foe)


def found(turn: Turn, roll: Roll, seat: Seat, payer: Payer) -> Iterator[Found]:
    """Give every aspect that may be invoked in a seat: boosts and free invokes come first."""
    is_foe = payer.is_foe
    for boost in turn.boards(Boost):
        if boost.value.is_open and boost.value.is_foes is is_foe:
            yield Found(boost.value.name, Means.BOOST, boost=boost)
    paid = []
    for aspect in turn.boards(SceneAspect):
        if aspect.value.free_for(is_foe=is_foe):
            yield Found(aspect.value.name, Means.FREE, scene=aspect)
        else:
            paid.append(Found(aspect.value.name, Means.POINT, scene=aspect))
    own, across = _bearers(turn, roll, seat, payer)
    for bearer in (own, across):
        if bearer is None:
            continue
        free = {each.name for each in bearer.value.consequences if each.free}
        for name in bearer.value.all_aspects:
            is_free = name in free and bearer is across
            each = Found(name, Means.FREE if is_free else Means.POINT, bearer=bearer)
            if is_free:
                yield each
            else:
                paid.append(each)
    yield from paid


def _bearers(
    turn: Turn, roll: Roll, seat: Seat, payer: Payer
) -> tuple[Sheet[Character] | None, Sheet[Character] | None]:
    """Find whose aspects a seat may invoke: its own, and those of who is across.

    Against a number the target of the roll is across, and a main character of the GM's who
    is the target is on the GM's side.
    """
    own, across = (_sheet(turn, roll.seated(each)) for each in (seat, seat.other))
    if roll.target_player:
        aimed = held_by(turn, roll.target_player, roll.target)
        if seat is Seat.ROLLER:
            across = across or aimed
        elif roll.defence is None and payer.is_foe and aimed is not None and aimed.value.is_npc:
            own = aimed
    return payer.held or own, across


def invocables(turn: Turn, roll: Roll, seat: Seat) -> tuple[Invocable, ...]:
    """List what whoever sits in a seat could invoke at this moment."""
    if not roll.is_open or (seat is Seat.OPPONENT and roll.facing is None):
        return ()
    payer = payer_of(turn, roll, seat, _sheet(turn, roll.seated(seat)))
    done = {each.aspect.casefold() for each in roll.invokes(seat) if each.means is Means.POINT}
    listed: dict[str, Invocable] = {}
    for each in found(turn, roll, seat, payer):
        if each.means is Means.POINT and (not payer.points or each.name.casefold() in done):
            continue
        listed.setdefault(
            each.name.casefold(),
            Invocable(each.name, each.means, roll.seated(seat) is not None),
        )
    return tuple(listed.values())


def names(turn: Turn, wanted: str | None) -> list[str]:
    """List the aspects that the actor could invoke on a roll, by name."""
    roll = find_roll(turn, wanted).value
    seat = _seat(turn, roll)
    return [each.name for each in invocables(turn, roll, seat)]


def invoke(
    turn: Turn, wanted: str | int | None, aspect: str, how: How, seat: Seat | None = None
) -> AspectInvoked:
    """Invoke an aspect on a roll, a free invoke before a fate point (R0.16).

    A button says the seat, and only whoever sits there presses it; by a command a player
    may also lend their own fate point to an ally, but not throw the ally's dice again.
    """
    held = find_roll(turn, wanted)
    roll = held.value
    roll.require_open()
    is_press = seat is not None
    seat = seat or _seat(turn, roll)
    side = roll.seated(seat)
    if is_foes(roll, seat):
        turn.require_gm()
    elif side is not None and (is_press or how is How.REROLL or _is_as_gm(turn)):
        turn.require_own(side.player)
        if how is How.REROLL and not (is_press or _is_as_gm(turn) or _is_own(turn, side)):
            raise NotYours(side.player)
        turn.scope = replace(turn.scope, player_id=side.player)
    is_own = side is not None and _is_own(turn, side)
    payer = payer_of(turn, roll, seat, _sheet(turn, side) if is_own else character(turn, None))
    chosen = _pick(found(turn, roll, seat, payer), aspect)
    fate.require_invoke(roll, seat, chosen.name, how, chosen.means)
    changes = _pay(turn, chosen, payer, side)
    by = payer.held.value.name if payer.held is not None else ""
    held.state = fate.invoked(roll, seat, Invoke(chosen.name, how, chosen.means, by), turn.dice)
    return AspectInvoked(held.value, seat, changes)


def _seat(turn: Turn, roll: Roll) -> Seat:
    """Say on which side the actor is: their own, else the GM's or the players'."""
    for seat in Seat:
        side = roll.seated(seat)
        if side is not None and side.player == turn.scope.player_id:
            return seat
    wants_foes = _is_as_gm(turn)
    return Seat.ROLLER if is_foes(roll, Seat.ROLLER) is wants_foes else Seat.OPPONENT


def _is_as_gm(turn: Turn) -> bool:
    """Whether the actor is the GM, and for themselves: for a player they are on that side."""
    return turn.is_gm and turn.scope.player_id == turn.scope.user_id


def _is_own(turn: Turn, side: Side) -> bool:
    return side.player == turn.scope.player_id


def _pick(among: Iterator[Found], wanted: str) -> Found:
    by_name: dict[str, Found] = {}
    for each in among:
        by_name.setdefault(each.name, each)
    return by_name[texts.resolve("aspect", wanted, by_name)]


def _pay(turn: Turn, chosen: Found, payer: Payer, side: Side | None) -> tuple[Change, ...]:
    """Take what an invoke costs from wherever it is paid."""
    if chosen.boost is not None:
        chosen.boost.state = chosen.boost.value.ended(BoostState.USED)
        return ()
    if chosen.means is Means.FREE and chosen.scene is not None:
        before = chosen.scene.value.free_for(is_foe=payer.is_foe)
        chosen.scene.state = fate.invoke_free(chosen.scene.value, is_foe=payer.is_foe)
        return (Change("free_invokes", before, before - 1, chosen.name),)
    if chosen.means is Means.FREE and chosen.bearer is not None:
        chosen.bearer.state = fate.invoke_consequence_free(chosen.bearer.value, chosen.name)
        return (Change("free_invokes", 1, 0, chosen.name),)
    if chosen.bearer is not None and (side is None or chosen.bearer is not payer.held):
        owner = chosen.bearer.value
        if not owner.is_npc and (side is None or owner.name != side.character):
            chosen.bearer.state = fate.owed(owner)
    if payer.held is None:
        scene, outcome = fate.move_gm_points(scene_of(turn), -1)
        keep_scene(turn, scene)
        return tuple(replace(each, whose="GM") for each in outcome.changes)
    if not payer.held.value.fate_points:
        raise NotEnough("fate_points", 0, 1)
    payer.held.state, moved = fate.move_points(payer.held.value, -1)
    return tuple(replace(each, whose=moved.character) for each in moved.changes)


def _sheet(turn: Turn, side: Side | None) -> Sheet[Character] | None:
    if side is None or not side.has_sheet:
        return None
    return held_by(turn, side.player, side.character)
