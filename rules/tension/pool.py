"""The Storyteller's pool: filled again, set up, begun anew.

Nothing here spends; that needs a test (:mod:`rules.tension.spending`).  Outcomes keep
the pool's numbers apart from everything else, with ``is_secret`` beside them: where the
table keeps the pool secret they are for the Storyteller alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.errors import Already
from rules.outcome import Change, Outcome
from rules.tension.errors import WrongStage
from rules.tension.state import TENSION_START, Calamity, Cause, Challenge, Pool, Settings, Stage

_NUMBERS = ("tension_max", "tension", "fate_points")


@dataclass(frozen=True, slots=True)
class PoolOutcome(Outcome):
    """Something that may move the pool, whose numbers are the Storyteller's to see.

    ``pool_changes`` lists those that moved; with ``is_secret`` the players are not told.
    """

    pool_changes: tuple[Change, ...]
    is_secret: bool


@dataclass(frozen=True, slots=True)
class Restored(PoolOutcome):
    """The tension dice are all there again; a test that it completed comes with it."""

    cause: Cause
    challenge: Challenge | None = None


@dataclass(frozen=True, slots=True)
class AdventureBegun(PoolOutcome):
    """A new adventure: all tension dice, and what the campaign has raised stays raised."""


@dataclass(frozen=True, slots=True)
class CampaignBegun(PoolOutcome):
    """A new campaign; ``calamities`` are the names of those gone that the players knew."""

    calamities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PoolConfigured(Outcome):
    """The table plays with other settings from now on."""

    before: Settings
    after: Settings


def changes_of(before: Pool, after: Pool) -> tuple[Change, ...]:
    """List the numbers of the pool that moved."""
    moved = ((what, getattr(before, what), getattr(after, what)) for what in _NUMBERS)
    return tuple(Change(what, old, new) for what, old, new in moved if old != new)


def may_see_pool(pool: Pool, *, is_storyteller: bool) -> bool:
    """Whether this person may know the numbers of the pool."""
    return is_storyteller or not pool.is_secret


def restore(pool: Pool, cause: Cause) -> tuple[Pool, Restored]:
    """Fill the tension dice up to their maximum; a full pool is no error (R1.13, E1.12)."""
    after = replace(pool, tension=pool.tension_max)
    return after, Restored(changes_of(pool, after), pool.is_secret, cause)


def complete(pool: Pool, challenge: Challenge, cause: Cause) -> tuple[Pool, Challenge, Restored]:
    """Take a test's result as final, which completes its action and restores the dice (R1.13).

    An open test is closed by it.  A test restores once; one that was only proposed, or
    declined, has no result: :class:`WrongStage`.
    """
    if challenge.has_restored:
        raise Already("completed test", challenge.name)
    if challenge.stage in {Stage.PROPOSED, Stage.DECLINED}:
        raise WrongStage(challenge.name, challenge.stage, Stage.OPEN)
    closed = replace(challenge, stage=Stage.CLOSED, offer=None, has_restored=True)
    after, restored = restore(pool, cause)
    return after, closed, replace(restored, challenge=closed)


def new_adventure(pool: Pool) -> tuple[Pool, AdventureBegun]:
    """Begin an adventure with all tension dice; maximum and fate points stay (R1.20, R1.22)."""
    after = replace(pool, tension=pool.tension_max)
    return after, AdventureBegun(changes_of(pool, after), pool.is_secret)


def new_campaign(
    pool: Pool,
    calamities: Sequence[Calamity] = (),
    *,
    tension_max: int = TENSION_START,
    fate_points: int = 0,
) -> tuple[Pool, CampaignBegun]:
    """Begin a campaign: six dice, no fate points, no calamities, the same settings (R1.22).

    The caller takes the calamities, and any test, off the board.  A campaign that was
    played on paper so far comes in with its own maximum and fate points.
    """
    after = Pool(tension_max, tension_max, fate_points, pool.settings)
    known = tuple(calamity.name for calamity in calamities if not calamity.is_hidden)
    return after, CampaignBegun(changes_of(pool, after), pool.is_secret, known)


def configure(pool: Pool, settings: Settings) -> tuple[Pool, PoolConfigured]:
    """Play with these settings from now on; those that hold already are refused."""
    if settings == pool.settings:
        raise Already("settings")
    return replace(pool, settings=settings), PoolConfigured(pool.settings, settings)
