"""Charge: action rolls, and what a success sets up or fills.

A roll is found by its key, the id of the interaction that made it, on its roller's sheet;
only the last one of a character can still bring something.
"""

from bot.errors import Outdated
from bot.games.charge.plays.proposals import proposal_of
from bot.games.charge.plays.team import (
    character_in_use,
    danger_clock,
    helpers,
    move_one,
    settings_of,
    team_of,
    team_with_helper,
    values,
    write_back,
)
from bot.games.charge.views import RollView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from bot.table.plays import clocks as clock_plays
from rules import charge
from rules.charge import ActionRolled, Character, ProgressMade, SetupBenefit, SetupMade
from rules.clock import Clock, ClockKind

# ------------------------------------------------------------------------- which one is meant


def roll_of(turn: Turn, key: int) -> Sheet[Character]:
    """Find whose last roll a button is for, or say why nothing follows from it any more."""
    found = roller_of(turn, key)
    if found is not None:
        return found
    # Its entry knows whether it was undone, or belongs to another table.
    turn.entry(key)
    raise charge.RollGone(charge.RollReason.LATER_ROLL)


def roller_of(turn: Turn, key: int) -> Sheet[Character] | None:
    """Find whose last roll has that key; None where it is no longer the last one."""
    for each in turn.all_characters(Character):
        if each.value.roll is not None and each.value.roll.key == key:
            return each
    return None


def last_owed(turn: Turn) -> int:
    """Give the key of the newest roll at the table whose consequence the GM has still to pick."""
    rolls = [each.value.roll for each in turn.all_characters(Character)]
    owed = [made.key for made in rolls if made is not None and made.is_owed]
    if not owed:
        raise charge.RollGone(charge.RollReason.NO_ROLL)
    return max(owed)


# -------------------------------------------------------------------------------- the roll


def roll(turn: Turn, key: int, mark: str | None = None) -> ActionRolled:
    """Roll an open proposal, unless it changed since a message showed it with that mark."""
    holder = proposal_of(turn, key)
    turn.act_for(holder.player)
    sheets, settings = team_with_helper(turn, holder), settings_of(turn)
    team = values(sheets)
    proposal = charge.open_proposal(holder.value, key)
    if mark not in {None, charge.standing_of(team, holder.player, settings, proposal).mark}:
        raise Outdated
    clock = danger_clock(turn, proposal.tension) if proposal.tension else None
    after, ticked, outcome = charge.roll(
        team,
        holder.player,
        turn.dice,
        turn.scope.key,
        settings,
        proposal=key,
        clock=clock.value if clock else None,
    )
    write_back(sheets, after, clock, ticked)
    return outcome


def progress(turn: Turn, key: int, clock_id: int) -> ProgressMade:
    """Fill a progress clock by the effect of a roll."""
    holder = roll_of(turn, key)
    turn.act_for(holder.player)
    return _fill(holder, key, clock_plays.find_own(turn, clock_id))


def progress_named(turn: Turn, name: str, character: str | None) -> ProgressMade:
    """Fill the progress clock of that name by the effect of the player's last roll."""
    holder = character_in_use(turn, character)
    key = charge.last_roll(holder.value, None).key
    return _fill(holder, key, clock_plays.find_own(turn, name))


def _fill(holder: Sheet[Character], key: int, clock: Sheet[Clock]) -> ProgressMade:
    holder.state, clock.state, outcome = charge.make_progress(holder.value, key, clock.value)
    return outcome


def set_up(turn: Turn, benefit: SetupBenefit | None, character: str | None) -> SetupMade:
    """Make the last roll a setup, or choose its other benefit; None ends the setup."""
    held = character_in_use(turn, character)
    if benefit is None:
        return move_one(held, charge.end_setup)
    return move_one(held, charge.set_up, None, benefit)


# ------------------------------------------------------------------------------ what is shown


def view_of_roll(turn: Turn, key: int) -> RollView | None:
    """Give what may still follow from a roll, or None where nothing can any more."""
    holder = roller_of(turn, key)
    if holder is None:
        return None
    made = charge.last_roll(holder.value, None)
    team = team_of(turn, *helpers(turn, made.helper, made.helper_name))
    helper = team.get(made.helper) if made.helper else None
    bearers = [holder, *([helper] if helper else [])]
    escalated = min(each.value.escalated for each in bearers)
    clocks = turn.boards(Clock)
    fillable = [each for each in clocks if charge.may_fill(holder.value, each.value, holder.player)]
    # A clock that was made for progress comes before one that is for anything.
    fillable.sort(key=lambda each: each.value.kind is ClockKind.PLAIN)
    return RollView(
        made,
        holder.value.name,
        helper.value.name if helper else "",
        charge.offers(made, escalated) if made.is_owed else (),
        _named([each for each in clocks if charge.may_endanger(each.value)]),
        _named(fillable),
    )


def _named(clocks: list[Sheet[Clock]]) -> tuple[tuple[int, str], ...]:
    return tuple((each.id or 0, each.value.name) for each in clocks)
