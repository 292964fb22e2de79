"""Charge: action rolls, and what a success sets up or fills.

A roll is found by its key, the id of the interaction that made it, on its roller's sheet, where
it stays until all that it brings is settled.
"""

from dataclasses import replace

from bot.errors import Outdated
from bot.games.charge.plays.proposals import everybody, proposal_of
from bot.games.charge.plays.team import (
    character_meant,
    danger_clock,
    let_lapse,
    roller_now,
    roller_of,
    settings_of,
    team_helped,
    team_with_helper,
    values,
    write_back,
)
from bot.games.charge.views import GivenView, RollView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from bot.table.plays import clocks as clock_plays
from rules import charge
from rules.charge import ActionRoll, ActionRolled, Character, ProgressMade, SetupBenefit, SetupMade
from rules.clock import Clock, ClockKind, require_movable
from rules.errors import NotMarked

# ------------------------------------------------------------------------- which one is meant


def roll_of(turn: Turn, key: int) -> Sheet[Character]:
    """Find whose roll a button is for, or say why nothing follows from it any more."""
    found = roller_of(turn, key)
    if found is not None:
        return found
    # Its entry knows whether it was undone, or belongs to another table.
    turn.entry(key)
    raise charge.RollGone(charge.RollReason.SETTLED)


def last_owed(turn: Turn) -> int:
    """Give the key of the newest roll at the table whose consequence the GM has still to pick."""
    characters = turn.all_characters(Character)
    owed = [made.key for each in characters for made in each.value.rolls if made.is_owed]
    if not owed:
        raise charge.RollGone(charge.RollReason.NONE_OWED)
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
        others=everybody(turn),
    )
    write_back(sheets, after, clock, ticked)
    let_lapse(turn, holder)
    return replace(outcome, is_again=_was_taken_back(turn, holder.player, key))


def _was_taken_back(turn: Turn, player: int, proposal: int) -> bool:
    """Whether a roll of that proposal was undone."""
    undone = [each.outcome for each in turn.journal.since(proposal, player) if each.is_undone]
    rolled = [each for each in undone if isinstance(each, ActionRolled)]
    return proposal in [each.standing.key for each in rolled]


def progress(turn: Turn, key: int, clock_id: int) -> ProgressMade:
    """Fill a progress clock by the effect of a roll."""
    holder = roll_of(turn, key)
    turn.act_for(holder.player)
    return _fill(turn, holder, key, clock_id)


def progress_named(turn: Turn, name: str, character: str | None) -> ProgressMade:
    """Fill the progress clock of that name by the effect of the player's newest roll that may."""
    return _fill(turn, _who_progresses(turn, character), None, name)


def may_progress(turn: Turn, character: str | None) -> RollView:
    """Give the player's newest roll whose success may fill a clock, and those that it may."""
    if turn.is_gm_alone(Character) and not any(
        each.value.kind in charge.PROGRESS_KINDS for each in turn.boards(Clock)
    ):
        # Whoever they would name, nothing could be filled.
        raise NotMarked("progress clock")
    holder = _who_progresses(turn, character)
    held = roller_now(turn, holder)
    newest_first = [each for each in reversed(held.rolls) if each.has_progress]
    if not newest_first:
        # What of the last roll cannot be marked is refused with the reason.
        charge.require_progress(held, charge.last_roll(held, None))
    views = [_view(turn, holder, each) for each in newest_first]
    for view in views:
        if view.fillable:
            return view
    for view in views:
        if view.is_crowded:
            raise NotMarked("room of the project" if view.made.project else "room on a clock")
    raise NotMarked("progress clock")


def _who_progresses(turn: Turn, character: str | None) -> Sheet[Character]:
    return character_meant(
        turn, character, lambda each: any(made.has_progress for made in each.rolls)
    )


def _fill(turn: Turn, holder: Sheet[Character], key: int | None, wanted: str | int) -> ProgressMade:
    """Fill a clock that everybody may tick, or that is the player's, or that the roll worked on."""
    clock = clock_plays.see(turn, wanted)
    if clock.value.kind is not ClockKind.PROJECT:
        require_movable(clock.value, holder.player, is_gm=turn.is_gm)
    roller = roller_now(turn, holder)
    holder.state, clock.state, outcome = charge.make_progress(roller, key, clock.value)
    return outcome


def forgo(turn: Turn, key: int) -> None:
    """Let the progress of a roll go."""
    holder = roll_of(turn, key)
    holder.state = charge.forgo_progress(roller_now(turn, holder), key)


def set_up(turn: Turn, benefit: SetupBenefit | None, character: str | None) -> SetupMade:
    """Make the last roll a setup, or choose its other benefit; None ends the setup."""
    held = _who_sets_up(turn, character)
    if benefit is None:
        return held.make(charge.end_setup)
    return held.make(charge.set_up, None, benefit)


def may_set_up(turn: Turn, character: str | None) -> Character:
    """Give whose last roll may become a setup, or who has one that may end; refuse where none."""
    held = _who_sets_up(turn, character).value
    if not held.setups:
        charge.require_setup(held)
    return held


def _who_sets_up(turn: Turn, character: str | None) -> Sheet[Character]:
    return character_meant(
        turn,
        character,
        lambda each: bool(each.setups) or (each.roll is not None and charge.may_set_up(each.roll)),
    )


def set_up_by(turn: Turn, key: int, benefit: SetupBenefit) -> SetupMade:
    """Make a setup of the roll that a menu is for."""
    holder = roll_of(turn, key)
    turn.act_for(holder.player)
    return holder.make(charge.set_up, key, benefit)


def end_setup_of(held: Sheet[Character], key: int) -> None:
    """End one of a character's setups."""
    held.make(charge.end_setup, key)


# ------------------------------------------------------------------------------ what is shown


def after_roll(turn: Turn, outcome: ActionRolled) -> RollView | GivenView | None:
    """Give what may still follow from a roll, and the roll to tell it with."""
    found = view_of_roll(turn, outcome.key)
    if found is not None:
        return replace(found, told=outcome)
    return GivenView(None, None, told=outcome) if outcome.offers or outcome.is_hurt else None


def view_of_roll(turn: Turn, key: int) -> RollView | None:
    """Give what may still follow from a roll, or None where nothing can any more."""
    holder = roller_of(turn, key)
    if holder is None:
        return None
    made = next((each for each in roller_now(turn, holder).rolls if each.key == key), None)
    return None if made is None else _view(turn, holder, made)


def _view(turn: Turn, holder: Sheet[Character], made: ActionRoll) -> RollView:
    helper = team_helped(turn, made.helper, made.helper_name).get(made.helper)
    escalated = min(each.value.escalated for each in (holder, helper) if each)
    clocks = turn.boards(Clock)
    fillable = [each for each in clocks if charge.may_fill(made, each.value, holder.player)]
    is_fit = any(charge.fits(made, each.value, holder.player) for each in clocks)
    dangers = [each for each in clocks if charge.may_endanger(each.value)]
    # A clock that was made for progress, or for danger, comes before one that is for anything.
    for those in (fillable, dangers):
        those.sort(key=lambda each: each.value.kind is ClockKind.PLAIN)
    has_teammates = any(each.player != holder.player for each in turn.everyone(Character))
    return RollView(
        made,
        holder.value.name,
        helper.value.name if helper else "",
        charge.offers(made, escalated) if made.is_owed else (),
        _by_sheet(dangers),
        _by_sheet(fillable),
        has_teammates and charge.may_set_up(made),
        is_crowded=is_fit and not fillable,
        is_run=turn.is_run,
    )


def _by_sheet(clocks: list[Sheet[Clock]]) -> tuple[tuple[int, Clock], ...]:
    return tuple((each.id, each.value) for each in clocks)
