"""Charge: action rolls, and what a success sets up or fills.

A roll is found by its key, the id of the interaction that made it, on its roller's sheet;
only the last one of a character can still bring something.
"""

from bot.errors import Outdated
from bot.games.charge.plays.characters import (
    act_as,
    danger,
    helpers,
    keep,
    own,
    settings_of,
    team_of,
    team_with_helper,
    values,
)
from bot.games.charge.plays.proposals import proposal_of
from bot.games.charge.words.sheet import RollView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from bot.table.plays import clocks as clock_plays
from rules import charge
from rules.charge import (
    ActionRolled,
    Character,
    ProgressMade,
    RollGone,
    RollReason,
    SetupBenefit,
    SetupMade,
)
from rules.clock import Clock, ClockKind
from rules.clock import may_move as may_tick
from rules.errors import NotYours

# ------------------------------------------------------------------------- which one is meant


def roll_of(turn: Turn, key: int) -> Sheet[Character]:
    """Find whose last roll a button is for, or say why nothing follows from it any more."""
    for each in turn.all_characters(Character):
        if each.value.roll is not None and each.value.roll.key == key:
            return each
    # Its entry knows whether it was undone, or belongs to another table.
    turn.entry(key)
    raise RollGone(RollReason.LATER_ROLL)


def last_owed(turn: Turn) -> int:
    """Give the key of the newest roll at the table whose consequence the GM owes."""
    rolls = [each.value.roll for each in turn.all_characters(Character)]
    owed = [made.key for made in rolls if made is not None and made.is_owed]
    if not owed:
        raise RollGone(RollReason.NO_ROLL)
    return max(owed)


# -------------------------------------------------------------------------------- the roll


def roll(turn: Turn, key: int, mark: str | None = None) -> ActionRolled:
    """Roll an open proposal: all is checked, everybody pays, the dice fall.

    ``mark`` is how it stood where the button was pressed; as anything else it is not rolled.
    """
    holder = proposal_of(turn, key)
    act_as(turn, holder.player)
    sheets = team_with_helper(turn, holder)
    proposal = charge.open_proposal(holder.value, key)
    standing = charge.standing_of(values(sheets), holder.player, settings_of(turn), proposal)
    if mark not in {None, standing.mark}:
        raise Outdated
    tension = proposal.tension
    clock = danger(turn, tension) if tension else None
    passed = clock.value if clock is not None else None
    if passed is not None and passed.hidden and passed.is_full:
        # To refuse would tell the roller how full a clock is that they may not see.
        passed = None
    after, ticked, outcome = charge.roll(
        values(sheets),
        holder.player,
        turn.dice,
        turn.scope.key,
        settings_of(turn),
        proposal=key,
        clock=passed,
    )
    keep(sheets, after)
    if clock is not None and ticked is not None:
        clock.state = ticked
    return outcome


def progress(turn: Turn, key: int, clock_id: int) -> ProgressMade:
    """Fill a progress clock by the effect of a roll."""
    holder = roll_of(turn, key)
    act_as(turn, holder.player)
    sheet = clock_plays.find_own(turn, clock_id)
    holder.state, sheet.state, outcome = charge.make_progress(holder.value, key, sheet.value)
    return outcome


def progress_named(turn: Turn, name: str, character: str | None) -> ProgressMade:
    """Fill the progress clock of that name by the effect of the player's last roll."""
    holder = own(turn, character)
    made = charge.last_roll(holder.value, None)
    return progress(turn, made.key, clock_plays.find_own(turn, name).id or 0)


def set_up(turn: Turn, benefit: SetupBenefit | None, character: str | None) -> SetupMade:
    """Make the last roll a setup, or choose its other benefit; None ends it."""
    held = own(turn, character)
    held.state, outcome = (
        charge.end_setup(held.value)
        if benefit is None
        else charge.set_up(held.value, None, benefit)
    )
    return outcome


def roll_view(turn: Turn, key: int) -> RollView:
    """Give what may still follow from a roll: consequences to pick from, clocks to fill."""
    holder = roll_of(turn, key)
    made = charge.last_roll(holder.value, key)
    team = team_of(turn, *helpers(turn, made.helper, made.helper_name))
    helper = team.get(made.helper) if made.helper else None
    bearers = [holder, *([helper] if helper else [])]
    escalated = min(each.value.escalated for each in bearers)
    is_waiting = made.is_owed or bool(made.reducing)
    can_fill = made.progress > 0 and not made.is_ticked and not is_waiting
    return RollView(
        made,
        holder.value.name,
        helper.value.name if helper else "",
        charge.offers(made, escalated) if made.is_owed else (),
        dangers(turn),
        _fillable(turn, holder, made.project) if can_fill else (),
    )


def dangers(turn: Turn) -> tuple[tuple[int, str], ...]:
    """List the danger clocks that everybody sees and that are not full, by sheet."""
    return tuple(
        (each.id or 0, each.value.name)
        for each in turn.boards(Clock)
        if each.value.kind in charge.DANGER_KINDS
        and not each.value.hidden
        and not each.value.is_full
    )


def _fillable(turn: Turn, holder: Sheet[Character], project: str) -> tuple[tuple[int, str], ...]:
    """List the clocks that everybody sees and that this roll may fill, by sheet."""
    found = []
    for each in turn.boards(Clock):
        clock = each.value
        is_meant = (
            clock.name.casefold() == project.casefold()
            if project
            else clock.kind is not ClockKind.PROJECT
        )
        is_open = not clock.hidden and not clock.is_full and clock.kind in charge.PROGRESS_KINDS
        try:
            may_tick(clock, holder.player, is_gm=False)
        except NotYours:
            continue
        if is_meant and is_open:
            found.append((each.id or 0, clock.name))
    # A clock that was made for progress comes before one that is for anything.
    found.sort(key=lambda pair: _kind(turn, pair[0]) is ClockKind.PLAIN)
    return tuple(found)


def _kind(turn: Turn, clock_id: int) -> ClockKind:
    return turn.sheet(Clock, clock_id).value.kind
