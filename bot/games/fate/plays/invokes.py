"""Fate's plays invoke aspects; the rules say which, from which seat, and at what cost."""

from typing import Any

from bot.errors import Stale
from bot.games.fate.plays.characters import (
    character,
    find_roll,
    known,
    person_of,
    settled,
    sheet_of,
    snapshot,
)
from bot.journal import Played
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import fate
from rules.table import TakenBack


def names(turn: Turn, wanted: str | None) -> list[str]:
    """List the aspects that the actor could invoke on a roll, by name."""
    roll = find_roll(turn, wanted).value
    return [
        each.name
        for each in fate.invocables(known(turn), roll, _seat(turn, roll), to_all=not turn.is_gm)
    ]


def invoke(
    turn: Turn, wanted: str | int | None, aspect: str, how: fate.How, seat: fate.Seat | None = None
) -> fate.AspectInvoked:
    """Invoke an aspect on a roll, a free invoke before a fate point (R0.16).

    A button says the ``seat``, and only whoever sits there presses it; by a command a player
    may also lend their own fate point to an ally.
    """
    roll = find_roll(turn, wanted).value
    roll.require_open()
    taken = _sit(turn, roll, how, seat)
    payer = _payer(turn, roll, taken)
    paid = fate.invoke_aspect(known(turn), roll, taken, payer, aspect, how, turn.dice)
    return settled(turn, paid)


def of_person(
    turn: Turn, held: Sheet[fate.Character]
) -> tuple[fate.Roll, tuple[fate.Invocable, ...]] | None:
    """Give the newest open roll in which a character sits, and what they could invoke there.

    A foe's card is the GM's, and names the foe's aspects itself.
    """
    table = known(turn, to_all=True)
    for roll in reversed(table.open_rolls):
        if (seat := _seat_at(roll, held)) is not None:
            return roll, fate.invocables(table, roll, seat, to_all=not held.value.is_npc)
    return None


def concerned(turn: Turn, played: Played[Any]) -> list[int]:
    """List whose cards may offer other aspects to invoke: of those who sit in a roll."""
    if played.touched.keys().isdisjoint(("fate.roll", "fate.aspect")):
        return []
    changed = played.touched.get("fate.roll", ())
    rolls = [
        each.value for each in turn.boards(fate.Roll) if each.value.is_open or each.id in changed
    ]
    # A roll that was undone is off the table.
    undone = played.outcome.what if isinstance(played.outcome, TakenBack) else None
    if isinstance(undone, fate.RollOutcome):
        rolls.append(undone.roll)
    table = snapshot(turn)
    there = (sheet_of(turn, table.seated(roll, seat)) for roll in rolls for seat in fate.Seat)
    return [each.id for each in there if each]


def invoke_as(
    turn: Turn, held: Sheet[fate.Character], key: int, aspect: str, how: fate.How
) -> fate.AspectInvoked:
    """Invoke an aspect as the character whose card was pressed, on a roll in which they sit."""
    seat = _seat_at(find_roll(turn, key).value, held)
    if seat is None:
        raise Stale
    return invoke(turn, key, aspect, how, seat)


def _seat_at(roll: fate.Roll, held: Sheet[fate.Character]) -> fate.Seat | None:
    """Give where a character sits in a roll, if anywhere."""
    who = person_of(held).participant
    sides = ((seat, roll.seated(seat)) for seat in fate.Seat)
    return next((seat for seat, side in sides if side and side.participant == who), None)


def _seat(turn: Turn, roll: fate.Roll) -> fate.Seat:
    return fate.seat_of(roll, turn.scope.player_id, as_gm=turn.acts_as_gm)


def _sit(turn: Turn, roll: fate.Roll, how: fate.How, seat: fate.Seat | None) -> fate.Seat:
    """Take the seat that is meant, as whoever has to act from it."""
    taken = seat or _seat(turn, roll)
    if fate.is_foes(roll, taken):
        turn.require_gm()
    player, as_gm = turn.scope.player_id, turn.acts_as_gm
    side = fate.acts_for(roll, taken, how, player, is_press=seat is not None, as_gm=as_gm)
    if side is not None:
        turn.act_for(side.player)
    return taken


def _payer(turn: Turn, roll: fate.Roll, seat: fate.Seat) -> fate.Payer:
    """Say who pays: whoever sits there, an ally who lends a point, or the GM for the foes."""
    side = roll.seated(seat)
    held: fate.Character | None = None
    if side is not None and side.player == turn.scope.player_id:
        held = fate.character_of(snapshot(turn).seated(roll, seat))
    elif not fate.is_foes(roll, seat):
        held = character(turn, None).value
    return fate.payer_of(snapshot(turn), roll, seat, held)
