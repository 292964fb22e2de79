"""Calamities: plans whose steps are done in secret and told in play.

Only what the characters have heard of raises the maximum of the tension dice, so the
clock has two hands: what is done, and what is known.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules import names, ranges
from rules.errors import Already, NotEnough
from rules.outcome import Outcome
from rules.tension.pool import PoolOutcome, changes_of
from rules.tension.state import CALAMITY_STEPS_MAX, TENSION_START, Calamity, Pool


@dataclass(frozen=True, slots=True)
class CalamityOutcome(Outcome):
    """What befell a calamity; as hidden as the calamity is."""

    calamity: Calamity

    @property
    def is_hidden(self) -> bool:
        """Whether the players know nothing of it."""
        return self.calamity.is_hidden


@dataclass(frozen=True, slots=True)
class CalamityMade(CalamityOutcome):
    """A calamity has begun."""


@dataclass(frozen=True, slots=True)
class CalamityRemoved(CalamityOutcome):
    """A calamity was taken off the board; only as much of it is kept as the players knew."""


@dataclass(frozen=True, slots=True)
class CalamityAdvanced(CalamityOutcome):
    """Steps were done, from ``before`` up; ``dropped`` lie beyond the whole plan. Always hidden."""

    before: int
    dropped: int = 0

    @property
    def is_hidden(self) -> bool:
        """A step that is done is the Storyteller's secret until it is told."""
        return True


@dataclass(frozen=True, slots=True)
class CalamityRevealed(PoolOutcome):
    """The characters heard of ``told`` more steps; ``calamity`` is as the players know it."""

    calamity: Calamity
    told: int


@dataclass(frozen=True, slots=True)
class CalamityThwarted(PoolOutcome):
    """A step was foiled; ``calamity`` is as the players know it.

    Without ``is_adventure_won`` that alone lowers nothing.
    """

    calamity: Calamity
    is_adventure_won: bool

    @property
    def is_hidden(self) -> bool:
        """Whether the players know nothing of the calamity."""
        return self.calamity.is_hidden


def as_known(calamity: Calamity) -> Calamity:
    """Give a calamity with only those steps done that the players know of."""
    return replace(calamity, done=calamity.known)


def seen(calamity: Calamity, *, is_storyteller: bool) -> Calamity | None:
    """Give a calamity as this person may know it, or None if they know nothing of it."""
    if is_storyteller:
        return calamity
    return None if calamity.is_hidden else as_known(calamity)


def new_calamity(
    name: str, others: Sequence[Calamity] = (), steps: int = 0, *, is_hidden: bool = False
) -> tuple[Calamity, CalamityMade]:
    """Begin a plan of 1 to 200 steps, or of 0 where nobody says how many (R1.6)."""
    cleaned = names.clean_text("calamity", name)
    names.require_free("calamity", cleaned, (each.name for each in others))
    made = Calamity(cleaned, steps, is_hidden=is_hidden)
    return made, CalamityMade(made)


def advance(calamity: Calamity, steps: int = 1) -> tuple[Calamity, CalamityAdvanced]:
    """Do 1 to 200 steps in secret; the pool does not move (R1.14).

    What lies beyond the plan is dropped; a complete plan is refused.
    """
    ranges.require("steps", steps, 1, CALAMITY_STEPS_MAX)
    if calamity.is_complete:
        raise Already("complete calamity", calamity.name)
    done = min(calamity.done + steps, calamity.steps or CALAMITY_STEPS_MAX)
    after = replace(calamity, done=done)
    return after, CalamityAdvanced(after, calamity.done, calamity.done + steps - done)


def reveal(
    pool: Pool, calamity: Calamity, steps: int | None = None
) -> tuple[Pool, Calamity, CalamityRevealed]:
    """Tell of steps that are done, all of them if None: each raises the maximum by 1 (R1.14).

    The dice themselves come with the next restoring, unless the table has set otherwise.
    """
    if calamity.untold == 0:
        raise Already("told calamity", calamity.name)
    told = calamity.untold if steps is None else steps
    ranges.require("steps", told, 1, CALAMITY_STEPS_MAX)
    if told > calamity.untold:
        raise NotEnough("untold_steps", calamity.untold, told)
    heard = replace(calamity, known=calamity.known + told, is_hidden=False)
    dice = told if pool.settings.increase_adds_die else 0
    after = replace(pool, tension_max=pool.tension_max + told, tension=pool.tension + dice)
    moved = changes_of(pool, after)
    return after, heard, CalamityRevealed(moved, pool.is_secret, as_known(heard), told)


def thwart(
    pool: Pool, calamity: Calamity, *, is_adventure_won: bool
) -> tuple[Pool, Calamity, CalamityThwarted]:
    """Foil a step: with a won adventure the maximum falls by 1, never under 6 (R1.15, E1.17)."""
    foiled = replace(calamity, thwarted=calamity.thwarted + 1)
    after = pool
    if is_adventure_won:
        lowered = max(TENSION_START, pool.tension_max - 1)
        after = replace(pool, tension_max=lowered, tension=min(pool.tension, lowered))
    moved = changes_of(pool, after)
    outcome = CalamityThwarted(moved, pool.is_secret, as_known(foiled), is_adventure_won)
    return after, foiled, outcome


def remove_calamity(calamity: Calamity) -> CalamityRemoved:
    """Tell of a calamity that the caller takes off the board."""
    return CalamityRemoved(as_known(calamity))
