"""Charge: flashbacks, which a player proposes and the GM prices."""

from dataclasses import replace

from bot.errors import Outdated, Stale
from bot.games.charge.plays.team import (
    character_in_use,
    character_meant,
    proposer_of,
    settings_of,
)
from bot.games.charge.views import CalledView, FlashbackOver, FlashbackView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import charge
from rules.charge import Character, FlashbackCalled, FlashbackFollows, FlashbackProposed


def propose(turn: Turn, prepared: str, character: str | None) -> FlashbackProposed:
    """Say what was prepared; the GM sets the price."""
    held = character_in_use(turn, character)
    return held.make(charge.propose_flashback, turn.scope.key, prepared)


def call(
    turn: Turn, cost: int, follows: FlashbackFollows, character: str | None, prepared: str
) -> FlashbackCalled | FlashbackProposed:
    """Pay for a flashback at a price that was said; of one that waits the GM sets the price."""
    if prepared:
        held = character_in_use(turn, character)
    else:
        held = character_meant(turn, character, lambda each: each.proposed_flashback is not None)
        if (waiting := held.value.proposed_flashback) is not None:
            return price(turn, waiting.key, cost, follows)
    return held.make(
        charge.call_flashback, cost, follows, settings_of(turn), prepared, turn.scope.key
    )


def price(turn: Turn, key: int, cost: int, follows: FlashbackFollows) -> FlashbackProposed:
    """Set the price and the roll, as the GM; where nobody runs the table, as its player."""
    holder = holder_of(turn, key)
    if turn.table.value.gms:
        turn.require_gm()
    else:
        turn.act_for(holder.player)
    outcome = holder.make(charge.price_flashback, key, cost, follows, settings_of(turn))
    turn.act_for(turn.scope.user_id)
    return outcome


def accept(turn: Turn, key: int, cost: int, follows: FlashbackFollows) -> FlashbackCalled:
    """Pay for a flashback, if that is still the price that the GM set."""
    holder = holder_of(turn, key)
    turn.act_for(holder.player)
    found = charge.open_flashback(holder.value, key)
    if (found.cost, found.follows) != (cost, follows):
        raise Outdated
    return holder.make(charge.accept_flashback, key, settings_of(turn), turn.scope.key)


def withdraw(turn: Turn, key: int) -> FlashbackProposed:
    """Do without a flashback."""
    holder = holder_of(turn, key)
    turn.act_for(holder.player)
    return holder.make(charge.withdraw_flashback, key)


def do_without(held: Sheet[Character]) -> None:
    """Let the roll of a flashback go that was paid for; the momentum stays paid."""
    held.state = held.value.without_flashback()


def holder_of(turn: Turn, key: int) -> Sheet[Character]:
    """Find whose flashback a button is for, or say what became of it."""
    if (holder := _holder(turn, key)) is not None:
        return holder
    # Its entry knows whether it was undone, or belongs to another table.
    if not isinstance(turn.entry(key).outcome, FlashbackProposed):
        raise Stale
    raise charge.FlashbackGone


def _holder(turn: Turn, key: int) -> Sheet[Character] | None:
    for each in turn.all_characters(Character):
        found = each.value.proposed_flashback
        if found is not None and found.key == key:
            return each
    return None


# ------------------------------------------------------------------------------ what is shown


def after_step(turn: Turn, outcome: FlashbackProposed) -> FlashbackView | FlashbackOver | None:
    """Give what is shown of a flashback after a step, as it is by now; None once withdrawn."""
    if outcome.is_withdrawn:
        return None
    holder = _holder(turn, outcome.flashback.key)
    if holder is not None:
        return view_of(turn, holder)
    held = proposer_of(turn, outcome.flashback.key, outcome.character)
    if held is None:
        return FlashbackOver(outcome.character, outcome.flashback, is_replaced=False)
    is_replaced = held.value.proposed_flashback is not None
    return FlashbackOver(held.value.name, outcome.flashback, is_replaced)


def after_calling(turn: Turn, outcome: FlashbackCalled) -> CalledView:
    """Give who is to make the action roll of a flashback that was paid for, as called by now."""
    if outcome.key and (held := proposer_of(turn, outcome.key, outcome.character)):
        outcome = replace(outcome, character=held.value.name)
    for each in turn.all_characters(Character):
        owed = each.value.owed_flashback
        if owed is not None and owed.key == outcome.key:
            # Once the roll is proposed, that is what waits.
            to_roll = (each.id, each.value) if each.value.proposal is None else None
            return CalledView(outcome, is_owed=True, to_roll=to_roll)
    return CalledView(outcome)


def view_of(turn: Turn, held: Sheet[Character]) -> FlashbackView:
    """Give what is shown of the flashback that a character proposes."""
    state = held.value
    found = state.proposed_flashback
    if found is None:
        raise charge.FlashbackGone
    is_second = found.follows is FlashbackFollows.ACTION and state.owed_flashback is not None
    highest = settings_of(turn).flashback_max
    return FlashbackView(found, state.name, state.momentum, highest, is_second, turn.is_run)
