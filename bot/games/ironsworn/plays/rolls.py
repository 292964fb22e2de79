"""Ironsworn: which sheets its moves touch; tracks are in :mod:`bot.games.ironsworn.plays.tracks`.

Supply is the party's.  What touches everybody (running out of supply, an unprepared party)
is written to every character that is being played, in the same play, and told in the one
outcome.  The party's sheet is written only when supply moves, so that taking back a roll
never stands in the way of anything shared.
"""

from dataclasses import replace

from bot.errors import Stale
from bot.games.ironsworn.words.sheet import BoardView, DebtView, SheetView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from rules import ironsworn, names
from rules.errors import NotEnough
from rules.ironsworn import (
    ActionRolled,
    Blocked,
    Burned,
    Character,
    Choice,
    Debility,
    DebilityChanged,
    Debt,
    Meter,
    OracleAnswered,
    Party,
    PricePaid,
    Stat,
    Track,
    WindowClosed,
    WindowReason,
)
from rules.outcome import Change, Outcome

DICE = {
    "action": (True, (False, False)),
    "first": (False, (True, False)),
    "second": (False, (False, True)),
    "challenge": (False, (True, True)),
    "all": (True, (True, True)),
}
"""Which dice a reroll names: the action die, and each challenge die."""

# ------------------------------------------------------------------------- what is shown


def sheet(turn: Turn, held: Sheet[Character]) -> SheetView:
    """Give what is shown of a character."""
    return SheetView(held.value, party_of(turn), shared_tracks(turn))


def board(turn: Turn) -> BoardView:
    """Give what is shown of the table."""
    return BoardView(party_of(turn), shared_tracks(turn))


def debt(turn: Turn, character: str | None) -> DebtView:
    """Give what waits to be placed on a character; its sheet's id is what a menu names."""
    held = turn.character(Character, character)
    return DebtView(held.value.name, _debt(turn, held), held.id or 0)


def sources(turn: Turn, character: str | None) -> dict[str, int]:
    """Give what a character can roll with, and what it is worth."""
    state = turn.character(Character, character).value
    stats = {stat.value: state.stat(stat) for stat in Stat}
    meters = {"health": state.health, "spirit": state.spirit, "supply": party_of(turn).supply}
    return stats | meters


def payable(turn: Turn, character: str | None) -> list[str]:
    """List by name what can take the next point that waits."""
    return list(_by_name(_debt(turn, turn.character(Character, character))))


# --------------------------------------------------------------------------------- rolls


def action(turn: Turn, stat: str, adds: int, character: str | None) -> ActionRolled:
    """Roll with a stat, a meter or a number."""
    source = ironsworn.parse_source(stat)
    held = turn.character(Character, character)
    held.state, outcome = ironsworn.roll_action(
        held.value, turn.dice, turn.scope.key, source, adds, party_of(turn).supply
    )
    return outcome


def burn(turn: Turn, character: str | None) -> Burned:
    """Burn momentum on a character's last roll."""
    held = turn.character(Character, character)
    held.state, outcome = ironsworn.burn(held.value, None)
    return outcome


def burn_by(turn: Turn, key: int) -> Burned:
    """Burn momentum on the roll that a button belongs to.

    Dice that were rolled again since make another offer than the button does.
    """
    held, rolled = held_by(turn, key)
    if not isinstance(rolled, ActionRolled):
        raise Stale
    roll = held.value.roll
    if roll is not None and roll.is_rerolled != (rolled.previous is not None):
        raise WindowClosed(WindowReason.LATER_ROLL)
    held.state, outcome = ironsworn.burn(held.value, rolled.key)
    return outcome


def reroll(turn: Turn, dice: str, character: str | None) -> ActionRolled:
    """Roll some dice of a character's last roll again: one of :data:`DICE`."""
    action_die, challenge = DICE[names.resolve("die", dice, DICE)]
    held = turn.character(Character, character)
    held.state, outcome = ironsworn.reroll(
        held.value, turn.dice, None, action=action_die, challenge=challenge
    )
    return outcome


def ask(turn: Turn, odds: ironsworn.Odds, question: str | None) -> OracleAnswered:
    """Put a question to the oracle."""
    return ironsworn.ask(turn.dice, odds, question or "")


def price(turn: Turn) -> PricePaid:
    """Roll what a miss costs."""
    return ironsworn.pay_the_price(turn.dice)


# -------------------------------------------------------------------- meters and debilities


def momentum(turn: Turn, change: int, character: str | None) -> Outcome:
    """Take or suffer momentum."""
    held = turn.character(Character, character)
    held.state, outcome = ironsworn.change_momentum(held.value, change)
    return owing(turn, held, outcome)


def meter(turn: Turn, which: Meter, change: int, character: str | None) -> Outcome:
    """Raise or lower a meter; the last supply leaves everybody unprepared."""
    held = turn.character(Character, character)
    party = party_of(turn)
    if which is Meter.SUPPLY and change > 0:
        _require_prepared(turn)
    held.state, after, outcome = ironsworn.change_meter(held.value, party, which, change)
    _share(turn, party, after)
    if outcome.is_out_of_supply:
        outcome = replace(outcome, changes=outcome.changes + _leave_unprepared(turn, held))
    return owing(turn, held, outcome)


def debility(
    turn: Turn, which: Debility, *, is_cleared: bool, is_override: bool, character: str | None
) -> DebilityChanged:
    """Mark or clear a debility; unprepared is everybody's, an override the GM's."""
    if is_override:
        turn.require_gm()
    held = turn.character(Character, character)
    if is_cleared:
        held.state, outcome = ironsworn.clear_debility(held.value, which, is_override=is_override)
    else:
        held.state, outcome = ironsworn.mark_debility(held.value, which)
    if which is not Debility.UNPREPARED:
        return outcome
    move = _leave_prepared if is_cleared else _leave_unprepared
    return replace(outcome, changes=outcome.changes + move(turn, held))


# --------------------------------------------------------------------- what waits to be placed


def settle_by(turn: Turn, held: Sheet[Character], value: str) -> Outcome:
    """Place a point on what a menu offered: ``setback:`` or ``shortfall:``, and a choice's key.

    An old menu may offer what is settled or gone; it must never land on something else.
    """
    due = _debt(turn, held)
    what, _, key = value.partition(":")
    if what != due.what or all(choice.key != key for choice in due.choices):
        raise Stale
    return _settle(turn, held, key)


def settle(turn: Turn, wanted: str, character: str | None) -> Outcome:
    """Place a point on what is meant by a name."""
    held = turn.character(Character, character)
    due = _debt(turn, held)
    if not due.points:
        raise NotEnough("setback", 0, 1)
    known = _by_name(due)
    return _settle(turn, held, known[names.resolve("choice", wanted, known)].key)


def waive(turn: Turn, held: Sheet[Character]) -> Outcome:
    """Let go of what nothing can take: missing supply joins the setback, that goes unpaid."""
    due = _debt(turn, held)
    if not due.points:
        raise Stale
    if due.shortfall:
        held.state, turned = ironsworn.waive_shortfall(held.value)
        return owing(turn, held, turned)
    held.state, waived = ironsworn.waive_setback(held.value, party_of(turn), shared_tracks(turn))
    return waived


def _settle(turn: Turn, held: Sheet[Character], key: str) -> Outcome:
    if held.value.shortfall:
        held.state, exchanged = ironsworn.settle_shortfall(held.value, key)
        return owing(turn, held, exchanged)
    party, boards = party_of(turn), turn.boards(Track)
    held.state, after, tracks, outcome = ironsworn.settle_setback(
        held.value, party, tuple(each.value for each in boards), key
    )
    for each, track in zip(boards, tracks, strict=True):
        each.state = track
    _share(turn, party, after)
    if outcome.is_out_of_supply:
        outcome = replace(outcome, changes=outcome.changes + _leave_unprepared(turn, held))
    return owing(turn, held, outcome)


def _by_name(due: Debt) -> dict[str, Choice]:
    """Key choices by what a person calls them; one's own track comes before a shared one."""
    found: dict[str, Choice] = {}
    for choice in due.choices:
        found.setdefault(choice.name, choice)
    return found


# -------------------------------------------------------------------------- what plays share


def party_of(turn: Turn) -> Party:
    """Give what the party shares, without making a sheet for it."""
    found = turn.boards(Party)
    return found[0].value if found else Party()


def shared_tracks(turn: Turn) -> tuple[Track, ...]:
    """Give the table's shared tracks."""
    return tuple(each.value for each in turn.boards(Track))


def others(turn: Turn, held: Sheet[Character]) -> list[Sheet[Character]]:
    """List everybody else's characters that are being played."""
    return [each for each in turn.everyone(Character) if each is not held]


def owing(turn: Turn, held: Sheet[Character], outcome: Outcome) -> Outcome:
    """Say beside an outcome what now waits to be placed."""
    return ironsworn.owing(held.value, party_of(turn), shared_tracks(turn), outcome)


def held_of(turn: Turn, sheet_id: int) -> Sheet[Character]:
    """Give the character with that sheet, and go on as its player, if the actor may."""
    held = turn.sheet(Character, sheet_id)
    turn.require_own(held.player)
    turn.scope = replace(turn.scope, player_id=held.player)
    return held


def held_by(turn: Turn, key: int) -> tuple[Sheet[Character], Outcome]:
    """Give the character and the outcome of the entry that a button belongs to.

    The turn goes on as its player, if the actor may.  The sheet that the entry changed is
    the one, whatever its name is by now; where it changed none, the name has to be exactly
    the one in the outcome: a similar one is somebody else.
    """
    entry = turn.entry(key)
    turn.act_for_owner_of(entry)
    touched = turn.touched_by(key, Character)
    if touched is not None:
        return touched, entry.outcome
    wanted = getattr(entry.outcome, "character", "")
    for each in turn.characters(Character):
        if each.value.name == wanted:
            return each, entry.outcome
    raise Stale


def _debt(turn: Turn, held: Sheet[Character]) -> Debt:
    return ironsworn.debt_of(held.value, party_of(turn), shared_tracks(turn))


def _share(turn: Turn, before: Party, after: Party) -> None:
    if after != before:
        turn.board(Party).state = after


def _require_prepared(turn: Turn) -> None:
    """Refuse supply while anybody is unprepared (R2.4, R2.23).

    It is the party that is, also for a character that was not there when it ran out.
    """
    for each in turn.everyone(Character):
        if Debility.UNPREPARED in each.value.debilities:
            raise Blocked(Meter.SUPPLY, Debility.UNPREPARED)


def _leave_unprepared(turn: Turn, held: Sheet[Character]) -> tuple[Change, ...]:
    """Mark everybody else unprepared."""
    moved: tuple[Change, ...] = ()
    for each in others(turn, held):
        each.state, changes = ironsworn.mark_unprepared(each.value)
        moved += changes
    return moved


def _leave_prepared(turn: Turn, held: Sheet[Character]) -> tuple[Change, ...]:
    """Clear the mark for everybody else who has it."""
    moved: tuple[Change, ...] = ()
    for each in others(turn, held):
        if Debility.UNPREPARED in each.value.debilities:
            each.state, outcome = ironsworn.clear_debility(each.value, Debility.UNPREPARED)
            moved += tuple(replace(change, whose=each.value.name) for change in outcome.changes)
    return moved
