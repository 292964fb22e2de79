"""Consequences: the GM picks one, and it waits on its bearer's sheet.

There they suffer it, resist it or break an attachment for it, or a teammate takes it over.
"""

from dataclasses import replace
from typing import ClassVar

from rules import names
from rules.charge.errors import (
    BadSize,
    CannotHelp,
    NoEffect,
    NotATeammate,
    NotExposed,
    RollGone,
    RollReason,
    WrongClock,
)
from rules.charge.growth import CLOCK_SIZES
from rules.charge.settling import ConsequenceSettled, pending_consequence, settle
from rules.charge.state import ESCALATED_MAX, PENDING_MAX, ActionRoll, Character, Consequence, Team
from rules.charge.terms import ConsequenceKind, Effect, Fate
from rules.clock import Clock, ClockKind
from rules.errors import Already, NotMarked, TooMany, refusal_of
from rules.frozen import frozen
from rules.outcome import Outcome

DANGER_KINDS = {ClockKind.PLAIN, ClockKind.DANGER, ClockKind.COMPLICATION}


@frozen
class Offer:
    """A consequence that the GM may pick; ``rating`` is 0 for kinds without a number.

    ``is_empty`` warns that it would change nothing (E3.21, E3.22).
    """

    kind: ConsequenceKind
    rating: int
    is_empty: bool = False


@frozen
class ConsequenceGiven(Outcome):
    """The GM picked a consequence; ``bearer`` is the player who faces it, ``helper`` who assisted.

    Where ``consequence.is_clock_hidden``, leave out the clock's name.
    """

    leaves_open: ClassVar[bool] = True

    consequence: Consequence
    bearer: int
    bearer_name: str
    roller_name: str
    is_empty: bool
    helper: int = 0


@frozen
class ConsequenceWaived(Outcome):
    """The GM lets a roll go without a consequence that the rules would write."""

    character: str
    key: int


@frozen
class Protected(Outcome):
    """A teammate took a consequence over, and faces it whole (R3.14)."""

    leaves_open: ClassVar[bool] = True

    consequence: Consequence
    bearer: int
    bearer_name: str
    protector: int
    protector_name: str


def last_roll(character: Character, key: int | None) -> ActionRoll:
    """Give the action roll of that key, with None the last one.

    Raises :class:`RollGone` where there is none, or where nothing follows from it any more.
    """
    if character.roll is None:
        raise RollGone(RollReason.NO_ROLL)
    for made in reversed(character.rolls):
        if key in {None, made.key}:
            return made
    raise RollGone(RollReason.SETTLED)


def owed_roll(character: Character, key: int | None) -> ActionRoll:
    """Give the roll of that key, with None the newest for which a consequence is to be picked."""
    owed = [each for each in character.rolls if each.is_owed]
    return owed[-1] if key is None and owed else last_roll(character, key)


def offers(made: ActionRoll, escalated: int) -> tuple[Offer, ...]:
    """List what the GM may pick from for a roll, none when it brings no consequence (R3.12).

    A consequence must not undo a success, so limited effect is not reduced on a partial.
    ``escalated`` is how far the risk of whoever may bear it is raised already.
    """
    if not made.result.has_consequence:
        return ()
    rating = made.risk.rating
    return tuple(
        Offer(kind, rating if kind.has_rating else 0, _is_empty(made, kind, escalated))
        for kind in ConsequenceKind
        if not _undoes(made, kind)
    )


def give_consequence(
    team: Team,
    roller: int,
    roll: int | None,
    key: int,
    kind: ConsequenceKind,
    *,
    bearer: int = 0,
    clock: Clock | None = None,
    clock_id: int = 0,
    is_clock_new: bool = False,
    text: str = "",
) -> tuple[Team, ConsequenceGiven]:
    """Pick one consequence for a roll as the GM, at the rating of its risk (R3.12).

    ``roll`` is the roll's key, None for the newest that is owed one; ``key`` names the
    consequence.  It falls on the roller, or on whoever assisted (:class:`NotExposed` for others).
    A complication takes a danger ``clock`` that is not full (E3.31), which is ticked once the
    bearer has answered; one that ``is_clock_new`` is begun then.
    """
    made = owed_roll(team[roller], roll)
    _require_owed(made)
    if _undoes(made, kind):
        raise NoEffect(kind.value)
    faced = bearer or roller
    exposed = [each for each in (roller, made.helper) if each in team]
    if faced not in exposed:
        raise NotExposed(faced, exposed)
    _require_room(team[faced])
    given = Consequence(
        key=key,
        kind=kind,
        rating=made.risk.rating,
        roller=roller,
        roll=made.key,
        action=made.action,
        text=names.clean_optional("consequence", text, names.TEXT_MAX),
        roller_name=team[roller].name,
        helper=made.helper,
    )
    if clock is not None and kind is ConsequenceKind.COMPLICATION:
        require_danger(clock)
        given = replace(
            given,
            clock=clock.name,
            is_clock_hidden=clock.hidden,
            clock_id=clock_id,
            segments=clock.segments if is_clock_new else 0,
        )
    is_reducing = kind is ConsequenceKind.REDUCED_EFFECT
    settled = replace(made, is_owed=False, reducing=key if is_reducing else 0)
    after = {**team, roller: team[roller].with_roll(settled)}
    after[faced] = after[faced].with_consequence(given)
    is_empty = _is_empty(made, kind, team[faced].escalated)
    return after, ConsequenceGiven(
        given, faced, team[faced].name, team[roller].name, is_empty, made.helper
    )


def waive_consequence(
    character: Character, roll: int | None
) -> tuple[Character, ConsequenceWaived]:
    """Write no consequence for a roll, as the GM says: the story has its own."""
    made = owed_roll(character, roll)
    _require_owed(made)
    after = character.with_roll(replace(made, is_owed=False))
    return after, ConsequenceWaived(character.name, made.key)


def protect(team: Team, bearer: int, protector: int, key: int | None) -> tuple[Team, Protected]:
    """Take a teammate's pending consequence over, whole; it may be resisted anew (R3.14, E3.26).

    ``key`` None is the oldest.  A reduced effect stays that of the roll, whoever faces it.  Who is
    taken out protects nobody.
    """
    if protector == bearer:
        raise NotATeammate(protector, "protect")
    if team[protector].is_taken_out:
        raise CannotHelp(team[protector].name)
    faced = pending_consequence(team[bearer], key)
    if faced.key in [old.key for old in team[protector].consequences]:
        raise Already("passed consequence", Fate.PASSED.value)
    _require_room(team[protector])
    after = dict(team)
    after[bearer] = after[bearer].with_consequence(replace(faced, fate=Fate.PASSED))
    if faced.roller == bearer:
        # Whoever faces what they rolled themselves may have another name by now.
        faced = replace(faced, roller_name=team[bearer].name)
    after[protector] = after[protector].with_consequence(faced)
    outcome = Protected(faced, bearer, team[bearer].name, protector, team[protector].name)
    return after, outcome


def may_protect(bearer: Character, protector: Character, key: int) -> bool:
    """Whether :func:`protect` would let a teammate take the consequence of that key over."""
    return refusal_of(protect, {0: bearer, 1: protector}, 0, 1, key) is None


def suffer(
    team: Team, bearer: int, key: int | None, clock: Clock | None = None
) -> tuple[Team, Clock | None, ConsequenceSettled]:
    """Let a pending consequence happen as it is (R3.12); ``clock`` as in :func:`settle`."""
    faced = pending_consequence(team[bearer], key)
    return settle(team, bearer, replace(faced, fate=Fate.HAPPENED), faced.rating, clock)


def let_consequence_go(team: Team, bearer: int, key: int | None) -> tuple[Team, ConsequenceSettled]:
    """Take a pending consequence off the table as the GM: nothing comes of it."""
    faced = pending_consequence(team[bearer], key)
    gone = replace(faced, fate=Fate.LET_GO)
    after, _, outcome = settle(team, bearer, gone, 0, clock=None)
    return after, outcome


def begin_clock(name: str, segments: int) -> Clock:
    """Begin a danger clock of 4, 6 or 8 segments, or raise :class:`BadSize` (R3.4, R3.12)."""
    if segments not in CLOCK_SIZES:
        raise BadSize(segments, CLOCK_SIZES)
    return Clock(names.clean_text("clock_name", name), segments, kind=ClockKind.DANGER)


def may_endanger(clock: Clock) -> bool:
    """Whether everybody sees that the clock may take the segments of a complication."""
    return clock.kind in DANGER_KINDS and not clock.hidden and not clock.is_full


def require_danger(clock: Clock) -> None:
    """Raise unless the clock may take the segments of a complication (R3.12, E3.31)."""
    if clock.kind not in DANGER_KINDS:
        raise WrongClock(clock.name, clock.kind)
    if clock.is_full:
        raise Already("full clock", clock.name)


def _require_owed(made: ActionRoll) -> None:
    if not made.result.has_consequence:
        raise NotMarked("owed consequence")
    if not made.is_owed:
        raise Already("given consequence")


def _require_room(character: Character) -> None:
    if len(character.pending) >= PENDING_MAX:
        raise TooMany("consequences", PENDING_MAX)


def _undoes(made: ActionRoll, kind: ConsequenceKind) -> bool:
    """Whether it would leave nothing of a success (R3.12)."""
    is_least = made.effect in {Effect.NONE, Effect.LIMITED}
    return kind is ConsequenceKind.REDUCED_EFFECT and made.result.is_success and is_least


def _is_empty(made: ActionRoll, kind: ConsequenceKind, escalated: int) -> bool:
    if kind is ConsequenceKind.REDUCED_EFFECT:
        # A setup works through who follows it, whatever its own effect is.
        return made.is_setup or not made.result.is_success
    return kind is ConsequenceKind.ESCALATED_RISK and escalated >= ESCALATED_MAX
