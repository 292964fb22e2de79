"""Resisting: determination rolls for momentum, and attachments that are broken instead."""

from dataclasses import replace

from rules import names, ranges
from rules.charge.pool import POOL_MAX, throw
from rules.charge.settings import Settings
from rules.charge.settling import ConsequenceSettled, Determination, pending_consequence, settle
from rules.charge.state import Attachment, Character, Team
from rules.charge.terms import Fate, Result, Risk
from rules.clock import Clock
from rules.dice import Dice
from rules.errors import Already, NotEnough
from rules.frozen import frozen
from rules.outcome import Change, Outcome, changes_between

_FATES = {
    Result.BAD: Fate.HAPPENED,
    Result.PARTIAL: Fate.REDUCED,
    Result.FULL: Fate.AVOIDED,
    Result.CRITICAL: Fate.AVOIDED,
}


@frozen
class DeterminationRolled(Outcome):
    """A determination roll by itself: so much is ``left`` of a rating that only the table knows."""

    character: str
    key: int
    determination: Determination
    fate: Fate
    rating: int
    left: int
    changes: tuple[Change, ...]


def fate_of(result: Result) -> Fate:
    """Give what a determination roll makes of a consequence (R3.13)."""
    return _FATES[result]


def resist(
    team: Team,
    bearer: int,
    dice: Dice,
    key: int | None,
    momentum: int,
    settings: Settings,
    *,
    clock: Clock | None = None,
) -> tuple[Team, Clock | None, ConsequenceSettled]:
    """Resist a pending consequence with that much momentum, a die for each (R3.13).

    1-3: it happens; 4-5: it is reduced; 6: avoided; two 6s: avoided, and the risk of the
    bearer's next action roll is lower.  It never yields momentum.  At least 1 momentum,
    unless the table allows none (A3.3).  ``key`` None is the oldest that waits; a second
    determination is refused (E3.26).  ``clock`` as in :func:`settle`.
    """
    faced = pending_consequence(team[bearer], key)
    payer, rolled = _roll(team[bearer], dice, momentum, settings)
    fate = fate_of(rolled.result)
    rating = settings.reduced(faced.rating) if fate is Fate.REDUCED else faced.rating
    paid = {**team, bearer: payer}
    after, ticked, outcome = settle(paid, bearer, replace(faced, fate=fate), rating, clock)
    spent = changes_between(team[bearer], payer, "momentum", whose=outcome.bearer_name)
    return after, ticked, replace(outcome, determination=rolled, changes=(*spent, *outcome.changes))


def determine(
    character: Character, dice: Dice, key: int, momentum: int, rating: int, settings: Settings
) -> tuple[Character, DeterminationRolled]:
    """Make a determination roll against a rating of 1 to 3 that nothing here keeps (R3.13)."""
    ranges.require("rating", rating, Risk.LOW.rating, Risk.HIGH.rating)
    after, rolled = _roll(character, dice, momentum, settings)
    fate = fate_of(rolled.result)
    left = {Fate.HAPPENED: rating, Fate.REDUCED: settings.reduced(rating)}.get(fate, 0)
    changes = changes_between(character, after, "momentum", whose=after.name)
    return after, DeterminationRolled(character.name, key, rolled, fate, rating, left, changes)


def break_attachment(
    team: Team, bearer: int, key: int | None, name: str
) -> tuple[Team, ConsequenceSettled]:
    """Break an attachment: the pending consequence is cancelled, without roll or price (R3.24)."""
    faced = pending_consequence(team[bearer], key)
    character = team[bearer]
    known = [each.name for each in character.attachments]
    found = names.resolve("attachment", name, known)
    if Attachment(found, is_broken=True) in character.attachments:
        raise Already("broken attachment", found)
    attachments = tuple(
        replace(each, is_broken=each.is_broken or each.name == found)
        for each in character.attachments
    )
    broken = {**team, bearer: replace(character, attachments=attachments)}
    after, _, outcome = settle(broken, bearer, replace(faced, fate=Fate.CANCELLED), 0, clock=None)
    return after, replace(outcome, attachment=found)


def _roll(
    character: Character, dice: Dice, momentum: int, settings: Settings
) -> tuple[Character, Determination]:
    """Roll momentum that the character has, and pay it."""
    ranges.require("momentum", momentum, settings.least_momentum, POOL_MAX)
    if momentum > character.momentum:
        raise NotEnough("momentum", character.momentum, momentum)
    rolled = Determination(momentum, *throw(dice, momentum))
    lowered = character.is_next_risk_lowered or rolled.lowers_next_risk
    paid = replace(character.gained(-momentum), is_next_risk_lowered=lowered)
    return paid, rolled
