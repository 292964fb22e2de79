"""Twists of fate: a character gets the successes that it lacks, the Storyteller fate points.

An offer waits in the test until its player answers, until nothing is lacking any more, or until
the test is closed.  It is always for exactly what is lacking at that moment.
"""

from dataclasses import replace
from typing import ClassVar

from rules.errors import Already, NotMarked, NotYours
from rules.frozen import frozen
from rules.tension.challenges import ChallengeOutcome, PoolStepped, require_moves, require_stage
from rules.tension.character import Character
from rules.tension.errors import NotAffected, NothingLacking, StillHas
from rules.tension.pool import changes_of, open_changes
from rules.tension.state import Challenge, Offer, Participant, Pool, Source, Stage


@frozen
class TwistOffered(ChallengeOutcome):
    """The test's offer, a twist of ``points`` successes, now waits for its player's answer."""

    is_draft: ClassVar[bool] = True

    points: int


@frozen
class TwistAccepted(PoolStepped):
    """The test is passed; the Storyteller has gained as many fate points as the step's change."""


@frozen
class TwistDeclined(ChallengeOutcome):
    """The player declined a twist; nothing else has changed."""

    character: str


def candidates(challenge: Challenge) -> tuple[Participant, ...]:
    """List who could be offered a twist: whom the test affects, or else who answered it."""
    if challenge.affected:
        return challenge.affected
    answered = (Participant(step.player, step.character) for step in challenge.steps if step.player)
    return tuple(dict.fromkeys(answered))


def offer_twist(
    challenge: Challenge, character: Character, player: int, key: int, *, is_override: bool = False
) -> tuple[Challenge, TwistOffered]:
    """Offer an affected character exactly the successes that are lacking (R1.16).

    ``key``, an id from outside that is never 0, identifies the offer for its buttons.  Raises
    :class:`NothingLacking` when nothing is lacking (E1.18), and :class:`StillHas` when the
    sheet shows vigor or resources, unless the Storyteller confirms it (E1.20).
    """
    require_moves(challenge)
    if not challenge.affects(player, character.name):
        names = tuple(each.character for each in challenge.affected)
        raise NotAffected(character.name, names, can_help=False, can_override=False)
    if challenge.offer is not None:
        raise Already("offered twist", challenge.offer.character)
    if challenge.shortfall == 0:
        raise NothingLacking(challenge.name, challenge.successes, challenge.opposition)
    if not character.has_nothing_left and not is_override:
        left = tuple(each.name for each in character.resources if each.value)
        raise StillHas(character.name, character.vigor, left, challenge.key, player)
    after = replace(challenge, offer=Offer(key, player, character.name))
    return after, TwistOffered(after, challenge.shortfall)


def accept_twist(
    pool: Pool, challenge: Challenge, player: int, key: int | None = None
) -> tuple[Pool, Challenge, TwistAccepted]:
    """Accept an offer: the test is passed and closed, and the points are paid (R1.16).

    A closed test cannot be moved, so neither the rating nor the new points change the result
    (E1.21, E1.22).  ``key`` names the offer, None whichever waits; :class:`NotMarked` says that
    it has lapsed.
    """
    offer = _require_offer(challenge, player, key)
    points = challenge.shortfall
    after = replace(pool, fate_points=pool.fate_points + points)
    step = replace(challenge.step(Source.TWIST, points), costs=open_changes(pool, after))
    moved = challenge.stepped(replace(step, player=offer.player, character=offer.character))
    passed = replace(moved, stage=Stage.CLOSED)
    return after, passed, TwistAccepted(passed, changes_of(pool, after), pool.is_secret)


def decline_twist(
    challenge: Challenge, player: int, key: int | None = None
) -> tuple[Challenge, TwistDeclined]:
    """Decline an offer; nothing else changes (R1.16)."""
    offer = _require_offer(challenge, player, key)
    after = replace(challenge, offer=None)
    return after, TwistDeclined(after, offer.character)


def withdraw_twist(challenge: Challenge) -> Challenge:
    """Let an offer go; nothing else changes."""
    return replace(challenge, offer=None)


def _require_offer(challenge: Challenge, player: int, key: int | None) -> Offer:
    """Give the offer that waits for this player, or raise that it is gone or another's."""
    require_stage(challenge, Stage.OPEN)
    if challenge.offer is None or key not in {None, challenge.offer.key}:
        raise NotMarked("offered twist")
    if challenge.offer.player != player:
        raise NotYours(challenge.offer.player)
    return challenge.offer
