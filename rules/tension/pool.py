"""Restoring and configuring the Storyteller's pool, beginning adventures and campaigns.

Outcomes keep changes of the pool apart from everything else, since a secret pool is shown to the
Storyteller alone.
"""

from collections.abc import Sequence
from dataclasses import replace

from rules.errors import Already
from rules.frozen import frozen
from rules.outcome import Change, Outcome, changes_between
from rules.secrecy import without_secrets
from rules.tension.errors import WrongStage
from rules.tension.state import (
    TENSION_START,
    Calamity,
    Cause,
    Challenge,
    Offer,
    Pool,
    Settings,
    Stage,
)

_NUMBERS = ("tension_max", "tension", "fate_points")


@frozen
class PoolOutcome(Outcome):
    """Something that may change the pool's numbers.

    ``pool_changes`` lists those that changed; ``is_secret`` hides them from the players.
    """

    pool_changes: tuple[Change, ...]
    is_secret: bool


@without_secrets.register
def _(outcome: PoolOutcome) -> PoolOutcome:
    return replace(outcome, pool_changes=()) if outcome.is_secret else outcome


@frozen
class Restored(PoolOutcome):
    """All tension dice are restored; ``challenge`` is the test that completed the action.

    ``lapsed`` is the twist of fate that was offered in it until then.  It ``closes`` that test if
    it was open.
    """

    cause: Cause
    challenge: Challenge | None = None
    lapsed: Offer | None = None
    closes: bool = False

    @property
    def decides(self) -> bool:
        """Whether a test was passed or failed with it."""
        return self.closes


@frozen
class AdventureBegun(PoolOutcome):
    """An adventure has begun with all tension dice.

    The maximum is unchanged, unless the one before it ``is_won`` and lowered it.
    """

    is_won: bool = False


@frozen
class CampaignBegun(PoolOutcome):
    """A campaign has begun; ``calamities`` names those removed that the players knew of.

    ``tests`` are the names of the tests that were open or proposed.
    """

    calamities: tuple[str, ...]
    tests: tuple[str, ...] = ()

    @property
    def concludes(self) -> bool:
        """Always true: the campaign before it is over."""
        return True


@frozen
class PoolConfigured(Outcome):
    """The table's settings were changed."""

    before: Settings
    after: Settings


def changes_of(before: Pool, after: Pool) -> tuple[Change, ...]:
    """List the numbers of the pool that changed."""
    return changes_between(before, after, *_NUMBERS)


def open_changes(before: Pool, after: Pool) -> tuple[Change, ...]:
    """List the numbers of the pool that changed, as everybody may know them: none of a secret."""
    return () if before.is_secret else changes_of(before, after)


def may_see_pool(pool: Pool, *, is_storyteller: bool) -> bool:
    """Whether this person may see the numbers of the pool."""
    return is_storyteller or not pool.is_secret


def restore(pool: Pool, cause: Cause) -> tuple[Pool, Restored]:
    """Restore all tension dice; a full pool is not refused (R1.13, E1.12)."""
    after = replace(pool, tension=pool.tension_max)
    return after, Restored(changes_of(pool, after), pool.is_secret, cause)


def complete(pool: Pool, challenge: Challenge, cause: Cause) -> tuple[Pool, Challenge, Restored]:
    """Accept a test's result, which completes its action and restores the dice (R1.13).

    An open test is closed.  Raises :class:`Already` for a test that has restored the dice
    before, and :class:`WrongStage` for one that was only proposed, or declined.
    """
    if challenge.has_restored:
        raise Already("completed test", challenge.name)
    if challenge.stage in {Stage.PROPOSED, Stage.DECLINED}:
        raise WrongStage(challenge.name, challenge.stage, Stage.OPEN)
    after, restored = restore(pool, cause)
    moved = open_changes(pool, after)
    closed = replace(challenge, stage=Stage.CLOSED, offer=None, has_restored=True, restored=moved)
    told = replace(restored, challenge=closed, lapsed=challenge.offer, closes=challenge.is_open)
    return after, closed, told


def new_adventure(pool: Pool, *, is_won: bool = False) -> tuple[Pool, AdventureBegun]:
    """Begin an adventure with all tension dice; maximum and fate points stay (R1.20, R1.22).

    ``is_won`` wins the one before it first, in which a step was thwarted (R1.15).
    """
    if is_won and not pool.has_foiled:
        raise Already("won adventure")
    over = won(pool) if is_won else pool
    after = replace(over, tension=over.tension_max, is_lowered=False, has_foiled=False)
    return after, AdventureBegun(changes_of(pool, after), pool.is_secret, is_won)


def won(pool: Pool) -> Pool:
    """Lower the maximum once in an adventure, and the dice above it."""
    if pool.is_lowered:
        return replace(pool, has_foiled=False)
    lowered = max(TENSION_START, pool.tension_max - 1)
    return replace(
        pool,
        tension_max=lowered,
        tension=min(pool.tension, lowered),
        is_lowered=lowered < pool.tension_max,
        has_foiled=False,
    )


def new_campaign(
    pool: Pool,
    calamities: Sequence[Calamity] = (),
    tests: Sequence[Challenge] = (),
    *,
    tension_max: int = TENSION_START,
    fate_points: int = 0,
) -> tuple[Pool, CampaignBegun]:
    """Begin a campaign with six dice, no fate points and the same settings (R1.22).

    A campaign that was played on paper before may begin with other numbers.  The caller
    removes the calamities and the tests.
    """
    after = Pool(tension_max, tension_max, fate_points, pool.settings)
    known = tuple(calamity.name for calamity in calamities if not calamity.is_hidden)
    going_on = tuple(test.name for test in tests if not test.is_over)
    return after, CampaignBegun(changes_of(pool, after), pool.is_secret, known, going_on)


def configure(pool: Pool, settings: Settings) -> tuple[Pool, PoolConfigured]:
    """Change the table's settings; the same ones again are refused (:class:`Already`)."""
    if settings == pool.settings:
        raise Already("settings")
    return replace(pool, settings=settings), PoolConfigured(pool.settings, settings)
