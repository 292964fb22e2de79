"""Calamities: plans whose steps are done in secret, and raise the maximum when revealed."""

from collections.abc import Sequence
from dataclasses import replace

from rules import names, ranges
from rules.errors import Already, NotEnough
from rules.frozen import frozen
from rules.outcome import Outcome
from rules.secrecy import without_secrets
from rules.tension.pool import PoolOutcome, changes_of, won
from rules.tension.state import CALAMITY_STEPS_MAX, Calamity, Pool


@frozen
class CalamityOutcome(Outcome):
    """Something that happened to a calamity."""

    calamity: Calamity

    @property
    def is_hidden(self) -> bool:
        """Whether the calamity is hidden from the players."""
        return self.calamity.is_hidden


@frozen
class CalamityMade(CalamityOutcome):
    """A calamity has begun."""

    @property
    def is_laid_open(self) -> bool:
        """Whether it is not hidden."""
        return not self.is_hidden


@frozen
class CalamityRemoved(CalamityOutcome):
    """A calamity was removed; ``calamity`` has only the steps that the players knew.

    It has all of them if it is hidden, as then the Storyteller alone is told.
    """

    is_removal = True


@frozen
class CalamityAdvanced(CalamityOutcome):
    """Steps were done, after ``before``; ``dropped`` is how many exceeded the whole plan."""

    before: int
    dropped: int = 0

    @property
    def is_hidden(self) -> bool:
        """Always true: a step is the Storyteller's secret until it is revealed."""
        return True


@frozen
class CalamityRevealed(PoolOutcome):
    """The characters heard of ``told`` more steps; ``calamity`` has only the known ones."""

    calamity: Calamity
    told: int

    @property
    def concludes(self) -> bool:
        """Whether the plan is complete, as everybody knows now."""
        return self.calamity.is_complete


@frozen
class CalamityThwarted(PoolOutcome):
    """A step was thwarted; ``calamity`` has only the steps that the players know.

    It has all of them if it is hidden, as then the Storyteller alone is told.  The maximum of the
    dice falls only with ``is_adventure_won``, and not if it ``has_fallen`` in this adventure
    before.  ``is_counted`` is false where the adventure was won after the step was thwarted, which
    was told then.
    """

    calamity: Calamity
    is_adventure_won: bool
    has_fallen: bool = False
    is_counted: bool = True

    @property
    def is_hidden(self) -> bool:
        """Whether the calamity is hidden from the players."""
        return self.calamity.is_hidden

    @property
    def decides(self) -> bool:
        """Always true: the characters foiled a part of the plan."""
        return True


@without_secrets.register
def _(outcome: CalamityThwarted) -> CalamityThwarted:
    return replace(outcome, pool_changes=(), has_fallen=False) if outcome.is_secret else outcome


def as_known(calamity: Calamity) -> Calamity:
    """Give a calamity with only those steps done that the players know of."""
    return replace(calamity, done=calamity.known)


def _as_told(calamity: Calamity) -> Calamity:
    """Give what those know of a calamity who are told what befalls it."""
    return calamity if calamity.is_hidden else as_known(calamity)


def seen(calamity: Calamity, *, is_storyteller: bool) -> Calamity | None:
    """Give what this person may know of a calamity, or None if it is hidden from them."""
    if is_storyteller:
        return calamity
    return None if calamity.is_hidden else as_known(calamity)


def new_calamity(
    name: str, others: Sequence[Calamity] = (), steps: int = 0, *, is_hidden: bool = False
) -> tuple[Calamity, CalamityMade]:
    """Make a calamity of 1 to 200 steps, or of 0 if nobody says how many (R1.6)."""
    cleaned = names.clean_text("calamity_name", name)
    names.require_free("calamity", cleaned, (each.name for each in others))
    made = Calamity(cleaned, steps, is_hidden=is_hidden)
    return made, CalamityMade(made)


def advance(
    calamity: Calamity, steps: int = 1, *, key: int = 0
) -> tuple[Calamity, CalamityAdvanced]:
    """Advance a calamity by 1 to 200 steps in secret; the pool does not change (R1.14).

    Steps beyond the whole plan are dropped; a complete plan is refused.  ``key`` is an id from
    outside, by which the steps wait to be told.
    """
    ranges.require("steps", steps, 1, CALAMITY_STEPS_MAX)
    if calamity.is_complete:
        raise Already("complete calamity", calamity.name)
    done = min(calamity.done + steps, calamity.steps or CALAMITY_STEPS_MAX)
    after = replace(calamity, done=done, since=calamity.since if calamity.untold else key)
    return after, CalamityAdvanced(after, calamity.done, calamity.done + steps - done)


def reveal(
    pool: Pool, calamity: Calamity, steps: int | None = None
) -> tuple[Pool, Calamity, CalamityRevealed]:
    """Reveal steps that are done, all of them if None; each raises the maximum by 1 (R1.14).

    The dice come when the pool is next restored, or at once if the table has set so (A1.4).
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
    outcome = CalamityRevealed(changes_of(pool, after), pool.is_secret, as_known(heard), told)
    return after, heard, outcome


def thwart(
    pool: Pool, calamity: Calamity, *, is_adventure_won: bool
) -> tuple[Pool, Calamity, CalamityThwarted]:
    """Thwart a step; in a won adventure the maximum falls by 1, never under 6 (R1.15, E1.17).

    It falls once in an adventure, however many steps are thwarted in it; one that lowers nothing,
    as the maximum is 6, does not count.
    """
    foiled = replace(calamity, thwarted=calamity.thwarted + 1)
    # Whether a secret maximum has fallen says how high it was: the adventure may be won again.
    is_left = pool.is_secret or not pool.is_lowered
    after = won(pool) if is_adventure_won else replace(pool, has_foiled=is_left)
    told = CalamityThwarted(
        changes_of(pool, after),
        pool.is_secret,
        _as_told(foiled),
        is_adventure_won,
        has_fallen=pool.is_lowered,
    )
    return after, foiled, told


def win(pool: Pool, calamity: Calamity) -> tuple[Pool, CalamityThwarted]:
    """Win the adventure in which a step was thwarted before: the maximum falls then (R1.15).

    Raises :class:`Already` if nothing is left to lower it in this adventure.
    """
    if not pool.has_foiled:
        raise Already("won adventure")
    after = won(pool)
    told = CalamityThwarted(
        changes_of(pool, after),
        pool.is_secret,
        _as_told(calamity),
        is_adventure_won=True,
        has_fallen=pool.is_lowered,
        is_counted=False,
    )
    return after, told


def remove_calamity(calamity: Calamity) -> CalamityRemoved:
    """Make the outcome of removing a calamity; the caller removes its sheet."""
    return CalamityRemoved(_as_told(calamity))
