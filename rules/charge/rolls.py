"""Action rolls: everything is checked and paid, the dice fall, and what they mean is written.

What may follow from a roll (a consequence, segments of a progress clock, a setup that others
follow) is kept on the roller's sheet until it is settled, however many rolls come after it; but
what no clock has room for lapses with the next.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from rules import clock as clocks
from rules.charge.consequences import Offer, last_roll, offers
from rules.charge.errors import NoEffect, StillOwed, WrongClock
from rules.charge.health import dropped, hurts, stressed
from rules.charge.pool import Standing, require_rollable, setter_of, standing_of, throw
from rules.charge.proposals import open_proposal, propose
from rules.charge.settings import Settings
from rules.charge.settling import endanger
from rules.charge.state import (
    ROLLS_KEPT,
    ActionRoll,
    Character,
    Proposal,
    Setup,
    Team,
)
from rules.charge.terms import Action, Effect, Result, SetupBenefit, TensionStep
from rules.clock import Clock, ClockKind, ClockTicked, may_move
from rules.dice import Dice
from rules.errors import Already, NotMarked
from rules.frozen import frozen
from rules.outcome import Change, Outcome, changes_between
from rules.secrecy import without_secrets

PROGRESS_KINDS = {ClockKind.PLAIN, ClockKind.PROGRESS, ClockKind.PROJECT}


@frozen
class ActionRolled(Outcome):
    """An action roll: its proposal (``standing``), the faces, and what came of them.

    ``effect`` is the final one, ``has_advantage`` a critical that found no level above
    (E3.19).  ``gain`` is the roller's momentum, ``withheld`` what they would have gained had
    nobody spent any, ``spent`` everybody's.  ``progress`` are segments for a progress clock.
    ``tension_clock`` is the clock that accepted tension ticked, and ``tension_unplaced`` ticks
    found none: leave both out where it is hidden.  ``superseded`` is the key of a proposal that a
    roll at once took the place of, ``replaced`` the oldest setup where another is one too many, and
    ``dropped`` the action of the one roll more than a sheet keeps, which brings nothing any more.
    ``is_again`` says that the proposal was rolled before, and that roll taken back.  ``recalled``
    is the key of the flashback that it is the action roll of, 0 for none.
    """

    leaves_open: ClassVar[bool] = True

    key: int
    standing: Standing
    faces: tuple[int, ...]
    result: Result
    effect: Effect
    has_advantage: bool
    gain: int
    withheld: int
    spent: int
    changes: tuple[Change, ...]
    offers: tuple[Offer, ...]
    progress: int
    tension_clock: ClockTicked | None = None
    tension_unplaced: int = 0
    is_taken_out: bool = False
    superseded: int = 0
    replaced: SetupBenefit | None = None
    dropped: Action | None = None
    is_again: bool = False
    recalled: int = 0

    def is_like(self, other: Outcome) -> bool:
        """Whether it rolls the same proposal, or the character has no other goal, as it is said."""
        if not isinstance(other, ActionRolled):
            return False
        ours, theirs = self.standing, other.standing
        said = {each.goal.casefold() for each in (ours, theirs)} - {""}
        is_same = ours.key == theirs.key
        return is_same or (ours.character == theirs.character and len(said) < 2)

    @property
    def lost(self) -> int:
        """The stress of accepted tension after the fourth, which was dropped (R3.17)."""
        stress = self.standing.tension.stress if self.standing.tension else 0
        return dropped(self.changes, stress)

    @property
    def is_hurt(self) -> bool:
        """Whether stress was taken, after which the condition should be written anew (R3.17)."""
        return hurts(self.changes)

    @property
    def decides(self) -> bool:
        """Whether the clock of accepted tension was filled."""
        return self.tension_clock is not None and self.tension_clock.decides


@without_secrets.register
def _(rolled: ActionRolled) -> ActionRolled:
    # Whether a hidden clock had room would say whether it is full.
    tension = rolled.standing.tension
    is_hidden = tension is not None and tension.is_clock_hidden
    return replace(rolled, tension_clock=None, tension_unplaced=0) if is_hidden else rolled


@frozen
class ProgressMade(Outcome):
    """The success of a roll filled segments of a clock: as hidden as the clock is."""

    key: int
    character: str
    effect: Effect
    ticked: ClockTicked

    @property
    def is_hidden(self) -> bool:
        """Whether the clock is hidden."""
        return self.ticked.is_hidden

    @property
    def decides(self) -> bool:
        """Whether the clock was filled."""
        return self.ticked.decides


@frozen
class SetupMade(Outcome):
    """A setup stands, or (``is_ended``) no longer helps anybody (R3.14).

    ``progress`` are the segments that its roll may fill instead, ``replaced`` the oldest
    setup where this one is one too many.
    """

    key: int
    character: str
    benefit: SetupBenefit
    is_ended: bool = False
    progress: int = 0
    replaced: SetupBenefit | None = None


def roll(
    team: Team,
    player: int,
    dice: Dice,
    key: int,
    settings: Settings,
    *,
    proposal: int | None = None,
    clock: Clock | None = None,
    others: Iterable[Character] = (),
) -> tuple[Team, Clock | None, ActionRolled]:
    """Roll the open proposal: check, pay, roll, and write what the dice bring (R3.7 to R3.11).

    ``key`` names the roll, ``proposal`` the proposal that is meant, None for whichever is
    open.  ``clock`` is the danger clock of an accepted tension, None if it is gone; it is given
    back, ticked where it had room.  ``others`` is as in :func:`require_rollable`.
    """
    found = open_proposal(team[player], proposal)
    owed = team[player].owed_flashback
    require_rollable(team, player, settings, found, clock, others)
    tension = found.tension if found.tension_step is TensionStep.ACCEPTED else None
    standing = standing_of(team, player, settings, found)
    faces, result = throw(dice, standing.pool)
    # A critical raises the effect by one level, up to the table's cap (R3.10, A3.2).
    effect = standing.effect.shifted(int(result is Result.CRITICAL), settings.effect_cap)
    gain = standing.gains[result.value]
    payers = {cost.player: team[cost.player].gained(-cost.momentum) for cost in standing.costs}
    paid = {**team, **payers}
    made = ActionRoll(
        key=key,
        proposal=found.key,
        action=found.action,
        result=result,
        risk=standing.risk,
        effect=effect,
        helper=found.helper,
        helper_name=found.helper_name,
        project=found.project,
        is_setup=found.setup is not None,
        is_owed=result.has_consequence,
        goal=found.goal,
    )
    written, dropped = _rolled(paid[player].gained(gain), made, found)
    roller, is_taken_out = stressed(written, tension.stress if tension else 0)
    after = {**_with_followed(paid, standing), player: roller}
    clock, ticked, unplaced = endanger(clock, tension.ticks if tension else 0)
    outcome = ActionRolled(
        key=key,
        standing=standing,
        faces=faces,
        result=result,
        effect=effect,
        has_advantage=result is Result.CRITICAL and effect is standing.effect,
        gain=gain,
        withheld=settings.yields(result) - gain,
        spent=standing.spent,
        changes=_changes(team, after, player),
        offers=offers(made, team[player].escalated),
        progress=made.progress,
        tension_clock=ticked,
        tension_unplaced=unplaced,
        is_taken_out=is_taken_out,
        replaced=_replaced(team[player], roller),
        dropped=dropped.action if dropped else None,
        recalled=owed.key if owed else 0,
    )
    return after, clock, outcome


def roll_at_once(
    team: Team,
    player: int,
    dice: Dice,
    key: int,
    settings: Settings,
    proposal: Proposal,
) -> tuple[Team, ActionRolled]:
    """Propose and roll in one move; a tension that comes along counts as accepted."""
    if proposal.tension is not None:
        proposal = replace(proposal, tension_step=TensionStep.ACCEPTED)
    proposed, step = propose(team, player, settings, proposal)
    after, _, outcome = roll(proposed, player, dice, key, settings)
    return after, replace(outcome, superseded=step.superseded)


def make_progress(
    character: Character, key: int | None, clock: Clock
) -> tuple[Character, Clock, ProgressMade]:
    """Fill segments by the effect of a roll, once, when nothing may reduce it (R3.15).

    A roll that worked on a project fills that clock alone, and no other roll does (R3.23).
    ``key`` None is the newest roll whose success may fill the clock.
    """
    fitting = [each.key for each in character.rolls if each.has_progress and _is_for(each, clock)]
    made = last_roll(character, key or max(fitting, default=None))
    require_progress(character, made)
    if not _is_for(made, clock):
        raise WrongClock(clock.name, clock.kind)
    after, ticked = clocks.tick(clock, made.progress)
    done = character.with_roll(replace(made, is_ticked=True))
    return done, after, ProgressMade(made.key, character.name, made.effect, ticked)


def require_progress(character: Character, made: ActionRoll) -> None:
    """Refuse a roll whose success fills no clock, or not now (R3.15)."""
    if not made.progress:
        raise NoEffect("progress")
    if made.is_ticked:
        raise Already("progress")
    if made.is_effect_open:
        raise StillOwed(character.name)


def forgo_progress(character: Character, key: int) -> Character:
    """Let the progress of a roll go: its success fills no clock."""
    return character.with_roll(replace(last_roll(character, key), is_ticked=True))


def lapse_progress(
    character: Character, player: int, there: Iterable[Clock], *, is_over: bool = False
) -> Character:
    """Let the progress go that no clock has room for, of all rolls but the last (R3.15).

    Once the scene ``is_over`` in which they were made, the last goes as well.  What a roll did for
    a project stays for that.
    """
    clocks = tuple(there)

    def left(made: ActionRoll) -> ActionRoll:
        has_room = any(may_fill(made, each, player) for each in clocks)
        stays = not made.has_progress or made.project or has_room
        return made if stays else replace(made, is_ticked=True)

    last = character.roll and left(character.roll) if is_over else character.roll
    return replace(character, roll=last, earlier=tuple(map(left, character.earlier)))


def may_fill(made: ActionRoll, clock: Clock, player: int) -> bool:
    """Whether that player's roll may fill this clock, which everybody sees (R3.15, R3.23).

    A roll that worked on a project fills it, whosever it is.
    """
    return fits(made, clock, player) and not clock.is_full


def fits(made: ActionRoll, clock: Clock, player: int) -> bool:
    """Whether that player's roll could fill this clock, which everybody sees, if it has room."""
    is_free = clock.kind is ClockKind.PROJECT or may_move(clock, player, is_gm=False)
    return made.has_progress and is_free and not clock.hidden and _is_for(made, clock)


def may_set_up(made: ActionRoll) -> bool:
    """Whether the success of a roll may become a setup, now that nothing else is decided first."""
    is_free = made.result.is_success and not made.is_ticked and not made.is_setup
    return is_free and not made.is_effect_open


def set_up(
    character: Character, key: int | None, benefit: SetupBenefit
) -> tuple[Character, SetupMade]:
    """Make the last roll a setup, or choose its other benefit (R3.14).

    It must have reached its goal and filled no clock: a setup works through those who follow it.
    """
    made = require_setup(character, key)
    held = character.setup_of(made.key)
    if held is not None and held.benefit is benefit:
        raise Already("setup", benefit.value)
    setup = Setup(made.key, benefit, held is not None and held.is_followed)
    after = character.with_setup(setup).with_roll(replace(made, is_setup=True))
    replaced = _replaced(character, after)
    return after, SetupMade(made.key, character.name, benefit, replaced=replaced)


def require_setup(character: Character, key: int | None = None) -> ActionRoll:
    """Give the roll that is to be a setup, None for the last one, or refuse it (R3.14)."""
    made = last_roll(character, key)
    if not made.result.is_success:
        raise NoEffect("setup")
    if made.is_ticked:
        raise Already("progress")
    if made.is_setup and character.setup_of(made.key) is None:
        raise Already("ended setup")
    return made


def end_setup(character: Character, key: int = 0) -> tuple[Character, SetupMade]:
    """End a setup that the fiction no longer supports, with ``key`` 0 the newest (R3.14).

    Where nobody followed it, the success of its roll may fill a clock after all.
    """
    setup = character.setup_of(key)
    if setup is None:
        raise NotMarked("setup")
    after = character.without_setup(setup.key)
    progress = sum(each.progress for each in after.rolls if each.key == setup.key)
    outcome = SetupMade(setup.key, character.name, setup.benefit, is_ended=True, progress=progress)
    return after, outcome


def _is_for(made: ActionRoll, clock: Clock) -> bool:
    """Whether the clock is the project that the roll worked on, or one for other rolls."""
    is_project = clock.kind is ClockKind.PROJECT
    is_meant = made.project.casefold() == clock.name.casefold() if made.project else not is_project
    return clock.kind in PROGRESS_KINDS and is_meant


def _rolled(
    roller: Character, made: ActionRoll, proposal: Proposal
) -> tuple[Character, ActionRoll | None]:
    """Write the roll, use up what waited for it (E3.27, E3.28), and say which roll is dropped."""
    works = proposal.setup if made.result.is_success else None
    worked = (*roller.worked, proposal.project) if proposal.project else roller.worked
    earlier = [each for each in roller.rolls if roller.keeps(each)]
    dropped = None
    if len(earlier) > ROLLS_KEPT:
        # Progress, which a table may leave unmarked, goes before a consequence that is owed.
        dropped = min(earlier, key=lambda each: each.is_effect_open)
        earlier.remove(dropped)
    after = replace(
        roller,
        proposal=None,
        roll=made,
        earlier=tuple(earlier),
        worked=worked,
        is_next_risk_lowered=False,
    ).without_flashback()
    return after.with_setup(Setup(made.key, works)) if works else after, dropped


def _with_followed(team: Team, standing: Standing) -> dict[int, Character]:
    """Mark the setups that a roll followed up."""
    after = dict(team)
    for each in standing.follows:
        setter = setter_of(after, each)
        setup = after[setter].setup_of(each.key)
        if setup is not None:
            after[setter] = after[setter].with_setup(replace(setup, is_followed=True))
    return after


def _replaced(before: Character, after: Character) -> SetupBenefit | None:
    """Give the benefit of the setup that went for a newer one."""
    gone = [each.benefit for each in before.setups if after.setup_of(each.key) is None]
    return gone[0] if gone else None


def _changes(before: Team, after: Team, player: int) -> tuple[Change, ...]:
    """List the momentum of everybody that moved, the roller first, then the roller's stress."""
    others = [each for each in after if each != player]
    numbers = [(player, "momentum"), *((each, "momentum") for each in others), (player, "stress")]
    return tuple(
        change
        for each, number in numbers
        for change in changes_between(before[each], after[each], number, whose=after[each].name)
    )
