"""Twists of fate: the successes that a character lacks, for as many fate points.

An offer waits in the test for one player's answer and is for exactly what is lacking,
so it lapses as soon as anything else moves the test.
"""

from dataclasses import dataclass, replace

from rules.errors import Already, NotMarked, NotYours
from rules.outcome import Change
from rules.tension.challenges import ChallengeOutcome, Stepped, require_moves, require_stage
from rules.tension.character import Character
from rules.tension.errors import NotAffected, NothingLacking, StillHas
from rules.tension.pool import changes_of
from rules.tension.state import Challenge, Offer, Participant, Pool, Source, Stage


@dataclass(frozen=True, slots=True)
class TwistOffered(ChallengeOutcome):
    """A twist of ``points`` waits for the answer of the character in the test's offer."""

    points: int


@dataclass(frozen=True, slots=True)
class TwistAccepted(Stepped):
    """The characters have what they lacked and the test is passed; the Storyteller is paid.

    The points are the step's change.  With ``is_secret`` what the pool holds now is the
    Storyteller's alone to know.
    """

    pool_changes: tuple[Change, ...]
    is_secret: bool


@dataclass(frozen=True, slots=True)
class TwistDeclined(ChallengeOutcome):
    """The player would rather not; nothing else has changed."""

    character: str


def candidates(challenge: Challenge) -> tuple[Participant, ...]:
    """List the characters who could be offered a twist.

    Those are the characters whom the test affects, or those who answered a test about nobody.
    """
    if challenge.affected:
        return challenge.affected
    answered = (Participant(step.player, step.character) for step in challenge.steps if step.player)
    return tuple(dict.fromkeys(answered))


def offer_twist(
    challenge: Challenge,
    character: Character,
    player: int,
    key: int,
    *,
    is_override: bool = False,
) -> tuple[Challenge, TwistOffered]:
    """Offer an affected character exactly the successes that are lacking (R1.16).

    ``key`` is an id from outside, never 0, that names the offer for its buttons.

    Refused when nothing is lacking (E1.18), and when the sheet shows vigor or resources
    (:class:`StillHas`), unless the Storyteller confirms it (E1.20).
    """
    require_moves(challenge)
    if not challenge.affects(player, character.name):
        names = tuple(each.character for each in challenge.affected)
        raise NotAffected(character.name, names, can_help=False)
    if challenge.offer is not None:
        raise Already("offered twist", challenge.offer.character)
    if challenge.shortfall == 0:
        raise NothingLacking(challenge.name, challenge.successes, challenge.opposition)
    if not character.has_nothing_left and not is_override:
        left = tuple(each.name for each in character.resources if each.value)
        raise StillHas(character.name, character.vigor, left)
    after = replace(challenge, offer=Offer(key, player, character.name))
    return after, TwistOffered(after, challenge.shortfall)


def accept_twist(
    pool: Pool, challenge: Challenge, player: int, key: int | None = None
) -> tuple[Pool, Challenge, TwistAccepted]:
    """Take the successes: the test is passed and closed, the points are paid (R1.16).

    A closed test takes no more, so they can never be spent on it (E1.21, E1.22).
    ``key`` None means the offer that waits; another than that has lapsed.
    """
    offer = _require_offer(challenge, player, key)
    points = challenge.shortfall
    step = replace(
        challenge.step(Source.TWIST, points), player=offer.player, character=offer.character
    )
    passed = replace(challenge.stepped(step), stage=Stage.CLOSED)
    after = replace(pool, fate_points=pool.fate_points + points)
    return after, passed, TwistAccepted(passed, changes_of(pool, after), pool.is_secret)


def decline_twist(
    challenge: Challenge, player: int, key: int | None = None
) -> tuple[Challenge, TwistDeclined]:
    """Leave the offer; nothing else changes (R1.16)."""
    offer = _require_offer(challenge, player, key)
    after = replace(challenge, offer=None)
    return after, TwistDeclined(after, offer.character)


def _require_offer(challenge: Challenge, player: int, key: int | None) -> Offer:
    """Give the offer that waits for this player; nobody else answers it."""
    require_stage(challenge, Stage.OPEN)
    if challenge.offer is None or key not in {None, challenge.offer.key}:
        raise NotMarked("offered twist")
    if challenge.offer.player != player:
        raise NotYours(challenge.offer.player)
    return challenge.offer
