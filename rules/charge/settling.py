"""Settling a consequence: what it does to its bearer, the roll and a danger clock.

However a consequence ends (suffered, resisted, cancelled), it ends here, once for each
bearer; what became of it stays on the sheet for a while, so that a late press is told.
"""

from dataclasses import replace

from rules import clock as clocks
from rules.charge.health import dropped, hurts, stressed
from rules.charge.state import ESCALATED_MAX, Character, Consequence, Team
from rules.charge.terms import ConsequenceKind, Fate, Result
from rules.clock import Clock, ClockTicked
from rules.errors import Already, NotMarked
from rules.frozen import frozen
from rules.outcome import Change, Outcome, changes_between
from rules.secrecy import without_secrets


@frozen
class Determination:
    """A determination roll: the momentum it took, its faces, and what they come to (R3.13)."""

    momentum: int
    faces: tuple[int, ...]
    result: Result

    @property
    def lowers_next_risk(self) -> bool:
        """Whether the risk of the next action roll falls by one level."""
        return self.result is Result.CRITICAL


@frozen
class ConsequenceSettled(Outcome):
    """A consequence was suffered, resisted or cancelled; ``consequence.fate`` says which.

    ``rating`` is what was left of it, 0 for nothing and for kinds without a number.  ``clock`` is
    the danger clock that was ticked, and ``unplaced`` segments found none: leave both out where it
    is hidden.  ``is_worded`` tells that it was reduced and has no number, so the GM says how
    (A3.4).
    """

    consequence: Consequence
    bearer: int
    bearer_name: str
    rating: int
    changes: tuple[Change, ...]
    condition: str = ""
    is_taken_out: bool = False
    is_worded: bool = False
    clock: ClockTicked | None = None
    unplaced: int = 0
    determination: Determination | None = None
    attachment: str = ""

    @property
    def lost(self) -> int:
        """The stress after the fourth, which was dropped (R3.17)."""
        return dropped(self.changes, self.rating)

    @property
    def is_hurt(self) -> bool:
        """Whether stress was taken, after which the condition should be written anew (R3.17)."""
        return hurts(self.changes)

    @property
    def decides(self) -> bool:
        """Whether a danger clock was filled."""
        return self.clock is not None and self.clock.decides


@without_secrets.register
def _(settled: ConsequenceSettled) -> ConsequenceSettled:
    # Whether a hidden clock had room would say whether it is full.
    return (
        replace(settled, clock=None, unplaced=0) if settled.consequence.is_clock_hidden else settled
    )


def pending_consequence(character: Character, key: int | None) -> Consequence:
    """Give the consequence of that key, with None the oldest that waits.

    One that is settled is refused with its fate (E3.26).
    """
    if key is None:
        if not character.pending:
            raise NotMarked("consequence")
        return character.pending[0]
    for each in character.consequences:
        if each.key == key and each.fate is not Fate.PENDING:
            raise Already("consequence", each.fate.value)
        if each.key == key:
            return each
    raise NotMarked("consequence")


def takes_out(bearer: Character, faced: Consequence) -> bool:
    """Whether its bearer, who is not out yet, is taken out by taking a consequence (R3.17)."""
    if bearer.is_taken_out or faced.kind is not ConsequenceKind.WORSE_CONDITION:
        return False
    return stressed(bearer, faced.rating)[1]


def settle(
    team: Team, bearer: int, faced: Consequence, rating: int, clock: Clock | None
) -> tuple[Team, Clock | None, ConsequenceSettled]:
    """Write what a consequence with that fate and that rating left does (R3.12, R3.16, R3.17).

    ``clock`` is the one that it names; if that is gone or full, its segments are reported.
    """
    after = {**team, bearer: team[bearer].with_consequence(faced)}
    is_borne = faced.fate in {Fate.HAPPENED, Fate.REDUCED}
    left = rating if is_borne and faced.kind.has_rating else 0
    ticked, unplaced = None, 0
    is_taken_out = False
    lowered: tuple[Change, ...] = ()
    if faced.kind is ConsequenceKind.COMPLICATION:
        clock, ticked, unplaced = endanger(clock, left)
    elif faced.kind is ConsequenceKind.WORSE_CONDITION:
        after[bearer], is_taken_out = stressed(after[bearer], left)
    elif faced.kind is ConsequenceKind.REDUCED_EFFECT:
        lowered = _settle_effect(after, faced)
    elif faced.fate is Fate.HAPPENED:
        after[bearer] = _hindered(after[bearer], faced)
    name = after[bearer].name
    hurt = changes_between(team[bearer], after[bearer], "stress", "escalated", whose=name)
    outcome = ConsequenceSettled(
        consequence=faced,
        bearer=bearer,
        bearer_name=name,
        rating=left,
        changes=(*hurt, *lowered),
        condition=after[bearer].condition,
        is_taken_out=is_taken_out,
        is_worded=faced.fate is Fate.REDUCED and not faced.kind.has_rating,
        clock=ticked,
        unplaced=unplaced,
    )
    return after, clock, outcome


def endanger(clock: Clock | None, segments: int) -> tuple[Clock | None, ClockTicked | None, int]:
    """Fill segments of a danger clock, and say how many find none: it may be gone, or full."""
    if not segments or clock is None or clock.is_full:
        return clock, None, segments
    after, ticked = clocks.tick(clock, segments)
    return after, ticked, 0


def _settle_effect(after: dict[int, Character], faced: Consequence) -> tuple[Change, ...]:
    """Lower a success's effect if the consequence happened; the roll may be gone by now."""
    lowering = (
        (at, roller, made)
        for at, roller in after.items()
        for made in roller.rolls
        if made.reducing == faced.key
    )
    at, roller, made = next(lowering, (0, None, None))
    if roller is None or made is None:
        return ()
    is_lowered = faced.fate is Fate.HAPPENED and made.result.is_success
    effect = made.effect.shifted(-int(is_lowered), made.effect.value)
    after[at] = roller.with_roll(replace(made, effect=effect, reducing=0))
    # That of a setup counts only if it is over before anybody followed it (R3.14).
    if effect is made.effect or made.is_setup:
        return ()
    return (Change("effect", made.effect.value, effect.value, roller.name),)


def _hindered(bearer: Character, faced: Consequence) -> Character:
    """Escalate what the bearer does next, or take the action's opportunity (R3.12)."""
    if faced.kind is ConsequenceKind.ESCALATED_RISK:
        return replace(bearer, escalated=max(ESCALATED_MAX, bearer.escalated))
    if faced.kind is ConsequenceKind.LOST_OPPORTUNITY and faced.action not in bearer.lost:
        return replace(bearer, lost=(*bearer.lost, faced.action))
    return bearer
