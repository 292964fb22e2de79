"""Fate's plays make rolls, oppose and answer them, and settle them."""

from dataclasses import replace

from bot.errors import Outdated, Stale
from bot.games.fate.plays.characters import (
    BOARD_MAX,
    act_as,
    character,
    find_roll,
    forget,
    is_gm_alone,
    known,
    played,
    roll_view,
    settled,
    sheet_of,
    snapshot,
    write_back,
)
from bot.games.fate.views import RollingView, RollView, standing_as
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import fate, names
from rules.errors import NameTaken, NotMarked
from rules.fate.board import Participant

# --------------------------------------------------------------------------------- rolling


def roll(turn: Turn, request: fate.RollRequest) -> fate.RollStarted:
    """Roll, as an action of one's own or in answer to a roll that waits."""
    request = as_nameless(turn, request)
    who = _npc(turn, request.npc) if request.npc else character(turn, request.character)
    if who is not None:
        turn.act_as(who)
    held = who.value if who is not None else None
    request = _spelt(turn, request)
    answered = _answered(turn, request, held)
    side = fate.side_of(
        request, turn.scope.player_id, held, answered.value if answered is not None else None
    )
    if answered is not None:
        return _answer(turn, answered, request, side, who)
    fate.require_directed(request, side)
    return _begin(turn, request, side, who)


def as_nameless(turn: Turn, request: fate.RollRequest) -> fate.RollRequest:
    """Let a GM who has no character roll for somebody nameless, with what a fresh sheet has."""
    if request.npc or request.character or not is_gm_alone(turn):
        return request
    name = turn.scope.player_name
    skill, added = fate.rolled_with(request.skill, fate.Character(name))
    return replace(request, npc=name, skill=f"{skill.name} {skill.rating + added}")


def _spelt(turn: Turn, request: fate.RollRequest) -> fate.RollRequest:
    """Write the nameless as they were written first, of those that the actor may know."""
    if not (request.npc or request.target):
        return request
    spelt = known(turn).spelt
    return replace(request, npc=spelt(request.npc or ""), target=spelt(request.target or ""))


def skills(turn: Turn, request: fate.RollRequest) -> list[fate.Skill]:
    """List what could be rolled, the best first; nothing for somebody who has no sheet."""
    if request.npc:
        found = snapshot(turn).called(request.npc)
        held = found.character if found else None
    elif request.character is None and is_gm_alone(turn):
        held = None
    else:
        held = played(turn, request.character)
    return held.best_skills if held else []


def roll_as(turn: Turn, sheet_id: int, request: fate.RollRequest) -> fate.RollStarted:
    """Roll as the character on a card, for its player or the GM."""
    held = turn.own_sheet(sheet_id, fate.Character)
    return roll(turn, replace(request, character=held.value.name))


def before_rolling(turn: Turn, sheet_id: int, skill: str) -> RollingView:
    """View what the form of a roll from a card has to know: a defence comes first if one waits."""
    held = turn.own_sheet(sheet_id, fate.Character).value
    who = Participant(turn.scope.player_id, held.name)
    table = snapshot(turn)
    asked = (each for each in answerable(turn, held.name) if not table.is_target_out(each))
    waits = any(table.bound(each).aimed_at == who for each in asked)
    usual = fate.Action.DEFEND if waits else held.momentum_action
    rated, back = held.skill(skill), fate.held_back(table.rolls, who)
    action = held.momentum_action
    momentum = action if action and held.momentum_dice(action, rated.rating, back) else None
    return RollingView(sheet_id, rated, usual or fate.Action.OVERCOME, momentum)


def answerable(turn: Turn, character: str) -> tuple[fate.Roll, ...]:
    """List the rolls that a player's character may defend against and the actor may be shown."""
    who = Participant(turn.scope.player_id, character)
    return fate.answerable(known(turn).open_rolls, who, is_gm=turn.is_gm)


def defend_by(turn: Turn, key: int, skill: str) -> fate.RollStarted:
    """Defend with a skill from the menu under an attack, as the attacked character."""
    waiting = snapshot(turn).bound(find_roll(turn, key).value)
    if not waiting.target_player:
        # Who had that name has gone since, or somebody else has it as well.
        raise Stale
    turn.act_for(waiting.target_player)
    return roll(
        turn, fate.RollRequest(skill, fate.Action.DEFEND, against=key, character=waiting.target)
    )


def _npc(turn: Turn, name: str) -> Sheet[fate.Character] | None:
    """Give the GM's main character of a name; the nameless have no sheet (R0.22)."""
    turn.require_gm()
    found = snapshot(turn).called(names.clean_text("npc", name))
    if found is None:
        return None
    if not found.character.is_npc:
        raise NameTaken("character", found.character.name)
    return sheet_of(turn, found)


def _answered(
    turn: Turn, request: fate.RollRequest, held: fate.Character | None
) -> Sheet[fate.Roll] | None:
    """Find the roll that this one answers: the one that is named, else the newest at them."""
    if request.against is not None:
        return find_roll(turn, request.against)
    who = Participant(turn.scope.player_id, held.name if held else request.npc or "")
    found = fate.find_answered(known(turn).rolls, request, who)
    return None if found is None else find_roll(turn, found.key)


def _answer(
    turn: Turn,
    answered: Sheet[fate.Roll],
    request: fate.RollRequest,
    side: fate.Side,
    who: Sheet[fate.Character] | None,
) -> fate.RollDefended:
    fate.require_answer(answered.value, side, is_gm=turn.is_gm)
    rolled, marks = _rolled(turn, side, who, answered.value)
    answered.state = fate.defended(
        answered.value, rolled, weapon=request.weapon, armor=request.armor
    )
    return fate.RollDefended(
        answered.value, marks=marks, lacks_action=_lacks_action(side, who), is_again=_is_again(turn)
    )


def _begin(
    turn: Turn, request: fate.RollRequest, side: fate.Side, who: Sheet[fate.Character] | None
) -> fate.RollStarted:
    """Begin a roll; all others stay as they are, unless there are too many (R0.16)."""
    made = fate.new_roll(snapshot(turn), request, turn.scope.key, side)
    oldest = fate.crowding(snapshot(turn).rolls)
    stood = settle(turn, oldest) if oldest is not None else None
    rolled, marks = _rolled(turn, side, who)
    kept = turn.add(replace(made, side=rolled), limit=BOARD_MAX)
    forget(turn)
    told = fate.RollStarted(
        kept.value, marks=marks, lacks_action=_lacks_action(side, who), is_again=_is_again(turn)
    )
    return told if stood is None else replace(told, changes=stood.changes, stood=stood.roll)


def _rolled(
    turn: Turn,
    side: fate.Side,
    who: Sheet[fate.Character] | None,
    answered: fate.Roll | None = None,
) -> tuple[fate.Side, tuple[str, ...]]:
    """Roll the dice of a side, with its m-dice and what waits for this check."""
    table, held = snapshot(turn), who.value if who is not None else None
    ready = fate.with_momentum(side, held, table.rolls, answered)
    if answered is None:
        write_back(turn, fate.end_turn(ready, table.markers))
    marked = fate.use_marks(replace(ready, key=turn.scope.key), snapshot(turn).markers)
    write_back(turn, marked.replacements)
    return marked.side.rolled(turn.dice), marked.by


def _is_again(turn: Turn) -> bool:
    """Whether the newest roll for this player was undone, if it is not long ago."""
    newest = turn.journal.lately(turn.scope.player_id, fate.RollStarted)
    return newest is not None and newest.is_undone


def _lacks_action(side: fate.Side, who: Sheet[fate.Character] | None) -> bool:
    return who is not None and fate.lacks_action(side, who.value)


def lacking_action(turn: Turn, key: int, seat: fate.Seat) -> Sheet[fate.Character]:
    """Give who rolled in a seat and has no Momentum Action, for whoever plays them."""
    made = find_roll(turn, key).value
    held = sheet_of(turn, snapshot(turn).seated(made, seat))
    if held is None:
        raise Stale
    turn.act_for(held.player)
    # Whichever it is, who has one is refused.
    fate.choose_action(held.value, fate.Action.ATTACK)
    return held


def choose_action(turn: Turn, key: int, seat: fate.Seat, action: fate.Action) -> fate.ActionChosen:
    """Choose the Momentum Action of who rolled in a seat."""
    return lacking_action(turn, key, seat).make(fate.choose_action, action)


# ---------------------------------------------------------------------- opposed, and standing


def oppose(turn: Turn, wanted: str | int | None, opposition: int) -> fate.RollOpposed:
    """Set what a roll is against: the newest that waits for it when nobody says which."""
    turn.require_say()
    if wanted is None:
        wanted = fate.newest_waiting(snapshot(turn).rolls)
    held = find_roll(turn, wanted)
    held.state = fate.opposed(held.value, opposition)
    return fate.RollOpposed(held.value)


def stand(
    turn: Turn, wanted: str | int | None, *, with_boost: bool = False, shown: str = ""
) -> fate.RollStood:
    """Settle a roll; without ``wanted`` the newest open one of the actor's own is meant.

    Only whoever rolled decides, or the GM for them.  A button hands over what its message has
    ``shown``; :class:`Outdated` when the roll has moved since.
    """
    if wanted is None:
        wanted = fate.newest_of(snapshot(turn).rolls, turn.scope.player_id)
        if wanted is None and not turn.is_gm:
            raise NotMarked("own_roll")
    held = find_roll(turn, wanted).value
    act_as(turn, held.side)
    if shown and held.is_open and shown != standing_as(held):
        raise Outdated
    return settle(turn, held, with_boost=with_boost)


def settle(turn: Turn, held: fate.Roll, *, with_boost: bool = False) -> fate.RollStood:
    """Let the outcome of a roll stand, whoever made it."""
    table = snapshot(turn, held.participants)
    if fate.lapsing(table, held):
        table = replace(table, public=known(turn, to_all=True))
    return settled(turn, fate.stand(table, held, turn.scope.key, with_boost=with_boost))


def unnamed(turn: Turn, key: int) -> fate.Roll:
    """Give the roll whose aspect a button would name, to whoever rolled or the GM."""
    roll = find_roll(turn, key).value
    act_as(turn, roll.side)
    if not fate.has_unnamed_aspect(snapshot(turn), roll):
        raise Stale
    return roll


def name_aspect(turn: Turn, key: int, name: str) -> fate.AspectNamed:
    """Say what the aspect is called that a roll placed."""
    return settled(turn, fate.name_aspect(snapshot(turn), unnamed(turn, key), name))


def give_aspect(turn: Turn, key: int) -> fate.AspectPlaced:
    """Place the aspect of a failed advantage, with a free invoke for the other side (R0.13)."""
    turn.require_say()
    return settled(turn, fate.give_aspect(snapshot(turn), find_roll(turn, key).value))


# ---------------------------------------------------------------------------- what is shown


def view_of_roll(turn: Turn, outcome: fate.RollOutcome) -> RollView:
    """Give a roll as it is after a move, with all that its buttons depend on.

    One that was open then, and was ended by something else since, is given as it is now, and so is
    one whose weapon or armor was reduced since.  Any may have outlived its conflict since, and who
    stands in it may have another name.
    """
    told = outcome.roll
    held = next((each for each in turn.boards(fate.Roll) if each.value.key == told.key), None)
    now = held.value if held is not None else None
    roll = told if now is None else fate.named_as(replace(told, conflict=now.conflict), now)
    table = snapshot(turn, roll.participants)
    if now is None:
        return roll_view(turn, table, roll)
    if _is_regeared(roll, now):
        return replace(roll_view(turn, table, now), was=told)
    if roll.is_open and not now.is_open:
        return replace(roll_view(turn, table, now), is_over_since=True)
    return replace(roll_view(turn, table, roll), was=told if roll != told else None)


def _is_regeared(roll: fate.Roll, now: fate.Roll) -> bool:
    """Whether somebody has reduced a rating since, and nothing else became of the dice."""
    # What was invoked may be called otherwise by now, and nothing comes of that.
    both = (
        (each.stage, each.facing, *(len(each.invokes(seat)) for seat in fate.Seat))
        for each in (roll, now)
    )
    return len(set(both)) == 1 and (roll.weapon, roll.armor) != (now.weapon, now.armor)


def view(turn: Turn, wanted: str | int | None) -> RollView:
    """Give a roll as it is now, by its key or its name, or the newest that is open."""
    return roll_view(turn, snapshot(turn), find_roll(turn, wanted).value)


def shown(turn: Turn, wanted: str | None) -> tuple[RollView, bool]:
    """Give a roll likewise, and say whether not all here may see it."""
    found = view(turn, wanted)
    return found, bool(turn.journal.told_elsewhere([found.roll.key]))
