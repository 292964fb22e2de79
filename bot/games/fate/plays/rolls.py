"""Fate: rolls made, opposed, answered, and let stand, with all that an outcome leaves behind."""

import re
from dataclasses import dataclass, replace

from bot.errors import Outdated
from bot.games.fate.plays.characters import BOARD_MAX, called, character, find_roll, forget, held_by
from bot.games.fate.plays.invokes import invocables, is_foes
from bot.games.fate.plays.momentum import spenders
from bot.games.fate.views import RollView, standing_as
from bot.storage.store import Sheet
from bot.storage.turn import SHEETS_MAX, Turn
from rules import fate, ranges
from rules import names as texts
from rules.errors import NameTaken, NotANumber, NotMarked
from rules.fate import (
    RATING_MAX,
    RATING_MIN,
    Action,
    AspectPlaced,
    Boost,
    Character,
    Degree,
    Effect,
    Marker,
    NotTheTarget,
    OpposesItself,
    Roll,
    RollDefended,
    RollOpposed,
    RollStarted,
    RollStood,
    SceneAspect,
    Seat,
    Side,
    Skill,
    Stage,
    Track,
)
from rules.outcome import Change

_RATED = re.compile(r"(?:(.*\S) )?([+\-−]?[0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to roll; None leaves the choice to the sheet and the table."""

    skill: str
    action: Action | None = None
    opposition: int | None = None
    bonus: int = 0
    target: str | None = None
    aspect: str | None = None
    against: str | int | None = None
    weapon: int = 0
    armor: int = 0
    track: Track = Track.PHYSICAL
    is_contest: bool = False
    npc: str | None = None
    character: str | None = None


# --------------------------------------------------------------------------------- rolling


def roll(turn: Turn, wish: Wish) -> RollStarted:
    """Roll, as an action of one's own or in answer to a roll that waits."""
    who = _npc(turn, wish.npc) if wish.npc else character(turn, wish.character)
    answered = _answered(turn, wish, who)
    action = _action(wish, answered)
    skill = _skill(wish, who)
    ranges.require("bonus", wish.bonus, RATING_MIN, RATING_MAX)
    side = Side(
        turn.scope.player_id,
        texts.clean_text("npc", wish.npc) if who is None and wish.npc else _name(who),
        action,
        skill.name,
        skill.rating,
        wish.bonus,
        is_npc=who is None or who.value.is_npc,
        has_sheet=who is not None,
    )
    made = None
    if answered is None:
        made = _new_roll(turn, wish, side)
    else:
        _require_defender(turn, answered.value, side)
    stood, changes = _let_earlier_stand(turn, side) if made is not None else (None, ())
    side, marks = _marked(turn, _with_momentum(side, who))
    side = side.rolled(turn.dice)
    lacks_action = who is not None and who.value.momentum_action is None and not side.is_npc
    if answered is not None:
        answered.state = fate.defended(answered.value, side)
        return RollDefended(answered.value, changes, stood, marks, lacks_action)
    if made is None:
        raise LookupError("a roll that answers none is a new one")
    kept = turn.add(replace(made, side=side), limit=BOARD_MAX)
    forget(turn)
    return RollStarted(kept.value, changes, stood, marks, lacks_action)


def _npc(turn: Turn, name: str) -> Sheet[Character] | None:
    """Give the GM's main character of a name; the nameless have no sheet (R0.22)."""
    turn.require_gm()
    found = called(turn, texts.clean_text("npc", name))
    if found is None:
        return None
    if not found.value.is_npc:
        raise NameTaken("character", found.value.name)
    turn.scope = replace(turn.scope, player_id=found.player)
    return found


def defend_by(turn: Turn, key: int, skill: str) -> RollStarted:
    """Answer a roll as whoever it is at, by the menu under it."""
    waiting = find_roll(turn, key).value
    turn.require_own(waiting.target_player)
    turn.scope = replace(turn.scope, player_id=waiting.target_player)
    wish = Wish(skill, Action.DEFEND, against=key, character=waiting.target)
    return roll(turn, wish)


def _name(who: Sheet[Character] | None) -> str:
    return who.value.name if who is not None else ""


def _action(wish: Wish, answered: Sheet[Roll] | None) -> Action:
    """Say which action is meant when nobody says."""
    if wish.is_contest or (answered is not None and answered.value.is_contest):
        return Action.OVERCOME
    if wish.action is not None:
        return wish.action
    if answered is not None:
        return Action.DEFEND
    if wish.aspect:
        return Action.CREATE_ADVANTAGE
    return Action.ATTACK if wish.target else Action.OVERCOME


def _skill(wish: Wish, who: Sheet[Character] | None) -> Skill:
    """Read a skill of the sheet, or a rating with or without a name (``Fists 3``)."""
    cleaned = texts.clean(wish.skill)
    known = who.value.known_skills if who is not None else {}
    if who is not None and cleaned.casefold() in {each.casefold() for each in known}:
        return who.value.skill(cleaned)
    parts = _RATED.fullmatch(cleaned)
    if parts:
        rating = ranges.require("rating", int(parts[2].replace("−", "-")), RATING_MIN, RATING_MAX)
        return Skill(texts.clean_text("skill", parts[1] or f"{rating:+}"), rating)
    if who is None:
        raise NotANumber("skill", wish.skill)
    return who.value.skill(cleaned)


def _answered(turn: Turn, wish: Wish, who: Sheet[Character] | None) -> Sheet[Roll] | None:
    """Find the roll that this one answers: the one that is named, else the newest at them."""
    if wish.against is not None:
        return find_roll(turn, wish.against)
    is_answer = wish.action is Action.DEFEND or (wish.is_contest and not wish.target)
    if not is_answer or wish.opposition is not None:
        return None
    name = _name(who) or wish.npc or ""
    for each in reversed(turn.boards(Roll)):
        held = each.value
        if not held.waits or held.is_contest is not wish.is_contest:
            continue
        if held.side.character == name or held.side.action is Action.DEFEND:
            continue
        if not held.target or held.target.casefold() == name.casefold():
            return each
    return None


def _require_defender(turn: Turn, waiting: Roll, side: Side) -> None:
    """Raise unless this one may answer the roll; an attack is answered by whom it is at."""
    fate.require_defence(waiting, side)
    is_other = waiting.target and waiting.target.casefold() != side.character.casefold()
    if is_other and not turn.is_gm:
        raise NotTheTarget(waiting.target)


def _new_roll(turn: Turn, wish: Wish, side: Side) -> Roll:
    target = texts.clean_text("target", wish.target) if wish.target else ""
    found = called(turn, target) if target else None
    if found is not None:
        is_self = (found.player, found.value.name) == (side.player, side.character)
        if is_self and side.action is Action.ATTACK:
            raise OpposesItself(side.character)
        target = found.value.name
    aspect = texts.clean_text("aspect", wish.aspect) if wish.aspect else ""
    existing = _aspect(turn, aspect)
    return Roll(
        turn.scope.key,
        side,
        wish.opposition,
        target=target,
        target_player=found.player if found is not None else 0,
        aspect=existing.value.name if existing is not None else aspect,
        is_existing=existing is not None and side.action is Action.CREATE_ADVANTAGE,
        weapon=wish.weapon,
        armor=wish.armor,
        track=wish.track,
        is_contest=wish.is_contest,
        name=f"{side.character}: {side.skill}"[: texts.NAME_MAX],
    )


def _aspect(turn: Turn, name: str) -> Sheet[SceneAspect] | None:
    key = name.casefold()
    return next(
        (each for each in turn.boards(SceneAspect) if each.value.name.casefold() == key), None
    )


def _let_earlier_stand(turn: Turn, side: Side) -> tuple[Roll | None, tuple[Change, ...]]:
    """Let the roll stand that this character made before: momentum comes before the next.

    Who only answers somebody leaves their own roll open: it may wait for its answer too.
    So may that of somebody nameless: there can be several of one name.
    """
    for each in turn.boards(Roll):
        own = each.value.side
        if each.value.waits and not own.has_sheet:
            continue
        if each.value.is_open and (own.player, own.character) == (side.player, side.character):
            outcome = _stand(turn, each)
            return outcome.roll, outcome.changes
    return None, ()


def _with_momentum(side: Side, who: Sheet[Character] | None) -> Side:
    """Say how many of the four dice are m-dice, as the sheet now stands (R0.7)."""
    if who is None:
        return side
    held = who.value
    return replace(
        side,
        momentum_dice=held.momentum_dice(side.action, side.rating),
        is_momentum_action=side.action is held.momentum_action,
    )


def _marked(turn: Turn, side: Side) -> tuple[Side, tuple[str, ...]]:
    """Use up what waits for this check, each effect once however many wait (A0.4)."""
    effects: dict[Effect, str] = {}
    for each in turn.boards(Marker):
        if each.value.concerns(side.character, is_npc=side.is_npc):
            effects.setdefault(each.value.effect, each.value.by.character)
            left = each.value.used_by(side.character)
            if left.is_spent:
                each.remove()
            else:
                each.state = left
    return replace(side, marks=sum(each.mark for each in effects)), tuple(effects.values())


# ---------------------------------------------------------------------- opposed, and standing


def oppose(turn: Turn, wanted: str | int | None, opposition: int) -> RollOpposed:
    """Set what a roll is against: the newest that waits for it when nobody says which."""
    turn.require_gm()
    if wanted is None:
        waiting = [each for each in turn.boards(Roll) if each.value.waits]
        wanted = waiting[-1].value.key if waiting else None
    held = find_roll(turn, wanted)
    held.state = fate.opposed(held.value, opposition)
    return RollOpposed(held.value)


def stand(
    turn: Turn, wanted: str | int | None, *, with_boost: bool = False, shown: str = ""
) -> RollStood:
    """Let an outcome stand: whoever rolled decides, or the GM; their own when nobody says.

    A button hands over what it has ``shown``; :class:`Outdated` when the roll has moved since.
    """
    if wanted is None:
        open_rolls = [each.value for each in turn.boards(Roll) if each.value.is_open]
        own = [each.key for each in open_rolls if each.side.player == turn.scope.player_id]
        wanted = own[-1] if own else None
    held = find_roll(turn, wanted)
    turn.require_own(held.value.side.player)
    if shown and held.value.is_open and shown != standing_as(held.value):
        raise Outdated
    turn.scope = replace(turn.scope, player_id=held.value.side.player)
    return _stand(turn, held, with_boost=with_boost)


def _stand(turn: Turn, held: Sheet[Roll], *, with_boost: bool = False) -> RollStood:
    before = held.value
    verdict = before.verdict
    if verdict is not None and (verdict.free or verdict.free_of_foes) and not before.aspect:
        taken = [each.value.name for each in turn.boards(SceneAspect)]
        before = replace(before, aspect=fate.free_name(before.side.skill, taken))
    roller, opponent = _sheets(turn, before)
    seat = Seat.ROLLER if with_boost or verdict is None else verdict.boost
    side = before.seated(seat) if seat else None
    taken = [each.value.name for each in turn.boards(Boost)]
    settled = fate.settle(
        before,
        turn.scope.key,
        roller.value if roller else None,
        opponent.value if opponent else None,
        fate.free_name((side or before.side).skill, taken),
        with_boost=with_boost,
    )
    held.state = settled.roll
    if roller is not None:
        roller.state = settled.roller
    if opponent is not None:
        opponent.state = settled.opponent
    if settled.boost is not None:
        turn.add(settled.boost, limit=BOARD_MAX)
    if settled.roll.result.aspect:
        _place(turn, settled.roll)
    return RollStood(settled.roll, settled.changes)


def _sheets(turn: Turn, roll: Roll) -> tuple[Sheet[Character] | None, Sheet[Character] | None]:
    """Find the sheets of both seats; of an attack against a number, its target's."""
    side, across = roll.side, roll.defence
    roller = held_by(turn, side.player, side.character) if side.has_sheet else None
    if across is not None:
        found = held_by(turn, across.player, across.character) if across.has_sheet else None
        return roller, found
    if roll.target_player and side.action is Action.ATTACK:
        return roller, held_by(turn, roll.target_player, roll.target)
    return roller, None


def _place(turn: Turn, roll: Roll) -> None:
    """Put an advantage into the scene, or its free invokes onto the aspect that is there."""
    verdict = roll.result.verdict
    if verdict is None:
        return
    held = _aspect(turn, roll.aspect) or turn.add(
        fate.place_aspect(roll.aspect, ())[0], limit=SHEETS_MAX
    )
    is_foe = roll.side.is_npc
    after = held.value.with_free(verdict.free, is_foe=is_foe)
    held.state = after.with_free(verdict.free_of_foes, is_foe=not is_foe)


def give_aspect(turn: Turn, key: int) -> AspectPlaced:
    """Let a failed advantage be there after all, its free invoke the other side's (R0.13)."""
    turn.require_gm()
    held = find_roll(turn, key)
    roll = held.value
    if not may_give(turn, roll):
        raise NotMarked("failed_advantage")
    taken = [each.value.name for each in turn.boards(SceneAspect)]
    name = roll.aspect or fate.free_name(roll.side.skill, taken)
    made, outcome = fate.place_aspect(name, taken, 1, is_foe=not roll.side.is_npc)
    turn.add(made)
    held.state = replace(roll, aspect=made.name, result=replace(roll.result, aspect=made.name))
    return outcome


def may_give(turn: Turn, roll: Roll) -> bool:
    """Whether a failed advantage may still be given to the other side."""
    verdict = roll.result.verdict
    failed = verdict is not None and verdict.degree is Degree.FAIL
    is_new = roll.side.action is Action.CREATE_ADVANTAGE and not roll.is_existing
    is_there = bool(roll.aspect) and _aspect(turn, roll.aspect) is not None
    is_given = bool(roll.result.aspect) or is_there
    return roll.stage is Stage.SETTLED and failed and is_new and not is_given


# ------------------------------------------------------------------------- how it stands now


def face(turn: Turn, wanted: Roll | str | None) -> RollView:
    """Give a roll with what decides which of its buttons would do anything."""
    roll = wanted if isinstance(wanted, Roll) else find_roll(turn, wanted).value
    roller, opponent = _sheets(turn, roll)
    defender = None
    if roll.is_open and roll.facing is None and roll.target_player:
        defender = held_by(turn, roll.target_player, roll.target)
    boost = _boost_of(turn, roll)
    owner = held_by(turn, boost.owner.player, boost.owner.character) if boost else None
    struck = roller if roll.side.action is Action.DEFEND else opponent
    hits = struck.value.hits if struck is not None else ()
    return RollView(
        roll,
        invocables(turn, roll, Seat.ROLLER),
        invocables(turn, roll, Seat.OPPONENT),
        is_foes(roll, Seat.OPPONENT),
        defender.value if defender else None,
        boost,
        owner.value if owner else None,
        roller.value if roller and roll.stage is Stage.SETTLED else None,
        spenders(turn, roll) if roll.stage is Stage.SETTLED else (),
        struck.value if struck else None,
        next((hit for hit in hits if hit.key == roll.key), None),
        may_give(turn, roll),
    )


def at(turn: Turn, key: int) -> RollView:
    """Give the roll of a key as it now stands."""
    return face(turn, find_roll(turn, key).value)


def _boost_of(turn: Turn, roll: Roll) -> Boost | None:
    key = roll.result.boost_key
    for each in turn.boards(Boost):
        if key and each.value.key == key and each.value.is_open:
            return each.value
    return None
