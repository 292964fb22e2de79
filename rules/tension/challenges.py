"""Proposing, opening, adjusting and closing tests."""

from collections.abc import Sequence
from dataclasses import field, replace
from itertools import count
from typing import TypeVar

from rules import names, ranges
from rules.errors import AmbiguousName, TooMany
from rules.frozen import frozen
from rules.outcome import Change, Outcome
from rules.secrecy import without_secrets
from rules.tension.errors import InAnotherTest, NoOpenTest, WrongKind, WrongStage
from rules.tension.state import (
    RATING_MAX,
    STEPS_MAX,
    Challenge,
    ChallengeKind,
    Offer,
    Participant,
    Source,
    Stage,
    Step,
)

Named = TypeVar("Named", Offer, Participant, Step)

AFFECTED_MAX = 20
CLOSED_KEPT = 5
"""So many closed tests are kept, so that their buttons still find them."""


@frozen
class ChallengeOutcome(Outcome):
    """Something that happened to a test; ``challenge`` is the test after it.

    ``lapsed`` is the twist of fate that was offered before, and is no longer.
    """

    challenge: Challenge
    lapsed: Offer | None = field(default=None, kw_only=True)


@frozen
class ChallengeProposed(ChallengeOutcome):
    """A player has proposed a test, which the Storyteller accepts or declines."""


@frozen
class ChallengeOpened(ChallengeOutcome):
    """A test was opened."""


@frozen
class ChallengeDeclined(ChallengeOutcome):
    """The Storyteller declined a proposal."""


@frozen
class ChallengeClosed(ChallengeOutcome):
    """A test was closed; :attr:`Challenge.is_passed` says how it ended."""

    @property
    def decides(self) -> bool:
        """Always true: it was passed or failed."""
        return True


@frozen
class Stepped(ChallengeOutcome):
    """An open test was moved by a step."""

    @property
    def step(self) -> Step:
        """The step that moved it."""
        return self.challenge.steps[-1]


@frozen
class PoolStepped(Stepped):
    """A step changed the pool as well; ``is_secret`` hides ``pool_changes`` from the players."""

    pool_changes: tuple[Change, ...]
    is_secret: bool


@without_secrets.register
def _(outcome: PoolStepped) -> PoolStepped:
    return replace(outcome, pool_changes=()) if outcome.is_secret else outcome


@frozen
class Adjusted(Stepped):
    """The Storyteller changed the opposition by hand, for a reason."""


def find_open(challenges: Sequence[Challenge], wanted: str = "") -> Challenge:
    """Find the open test of that name, or the only one if no name is given.

    Raises :class:`NoOpenTest` if none is open (E1.11), :class:`AmbiguousName` if several are, and
    :class:`WrongStage` if the one that is called so is not, or if one is but proposed.
    """
    by_name = {each.name: each for each in challenges if each.is_open}
    meant = [each for each in challenges if each.name.casefold() == wanted.casefold()]
    if not by_name and not meant:
        meant = [each for each in challenges if each.stage is Stage.PROPOSED]
    if meant and not any(each.is_open for each in meant):
        raise WrongStage(meant[-1].name, meant[-1].stage, Stage.OPEN)
    if not by_name:
        raise NoOpenTest
    if wanted:
        return names.look_up("test", wanted, by_name)
    if len(by_name) > 1:
        raise AmbiguousName("test", "", tuple(by_name))
    return next(iter(by_name.values()))


def find_own(challenges: Sequence[Challenge], player: int) -> Challenge | None:
    """Find the one open test that affects a character of this player's, if there is just one."""
    own = _naming(challenges, player)
    return own[0] if len(own) == 1 else None


def find_for(challenges: Sequence[Challenge], player: int) -> tuple[Challenge, ...]:
    """List the open tests that a player can be meant in, in that order the first that there are.

    They are those that affect a character of theirs, those that affect everybody, or the newest,
    which is not for them.
    """
    going_on = [each for each in challenges if each.is_open]
    everybodys = [each for each in going_on if not each.affected]
    return tuple(_naming(challenges, player) or everybodys or going_on[-1:])


def _naming(challenges: Sequence[Challenge], player: int) -> list[Challenge]:
    return [
        each
        for each in challenges
        if each.is_open and any(who.player == player for who in each.affected)
    ]


def outlived(challenges: Sequence[Challenge]) -> tuple[Challenge, ...]:
    """List the tests that may be deleted: all that are over but the newest five."""
    over = sorted((each for each in challenges if each.is_over), key=lambda each: each.key)
    return tuple(over[: max(0, len(over) - CLOSED_KEPT)])


def open_challenge(
    key: int,
    kind: ChallengeKind,
    opposition: int,
    affected: tuple[Participant, ...] = (),
    others: Sequence[Challenge] = (),
    *,
    name: str = "",
    aspect: str = "",
    successes: int = 0,
) -> tuple[Challenge, ChallengeOpened]:
    """Open a test with an opposition of 0 to 99, as the Storyteller (R1.4).

    ``key`` is an id from outside.  ``successes`` is what the characters begin with: against a
    foe's attack, the character's resistance.  A test without a name is named after the first
    affected character, or else by a number.  ``others`` are the table's tests: a character in
    two open ones is refused (:class:`InAnotherTest`).
    """
    ranges.require("rating", opposition, 0, RATING_MAX)
    ranges.require("successes", successes, 0, RATING_MAX)
    unique = tuple(dict.fromkeys(affected))
    if len(unique) > AFFECTED_MAX:
        raise TooMany("affected", AFFECTED_MAX)
    _require_free(unique, others)
    taken = [each.name for each in others if not each.is_over]
    called = names.clean_text("test_name", name) if name else _free_name(unique, taken)
    names.require_free("test", called, taken)
    invoked = names.clean_optional("aspect", aspect)
    made = Challenge(key, called, kind, opposition, opposition, successes, unique, invoked)
    return made, ChallengeOpened(made)


def propose(
    key: int,
    participant: Participant,
    others: Sequence[Challenge] = (),
    *,
    kind: ChallengeKind = ChallengeKind.CHECK,
    opposition: int = 0,
    name: str = "",
    aspect: str = "",
) -> tuple[Challenge, ChallengeProposed]:
    """Propose a test of one's own character, as a player (R1.4).

    The opposition is a suggestion.  A foe's attack cannot be proposed (:class:`WrongKind`), but by
    a GM opened.
    """
    if kind is ChallengeKind.FOE:
        raise WrongKind(name, kind, is_new=True)
    _require_free((participant,), others, may_close=False)
    made, _ = open_challenge(
        key, kind, opposition, (participant,), others, name=name, aspect=aspect
    )
    proposed = replace(made, stage=Stage.PROPOSED)
    return proposed, ChallengeProposed(proposed)


def accept_proposal(
    challenge: Challenge, opposition: int | None = None, others: Sequence[Challenge] = ()
) -> tuple[Challenge, ChallengeOpened]:
    """Open a proposed test; ``opposition`` None keeps the one that was suggested (R1.4)."""
    require_stage(challenge, Stage.PROPOSED)
    rating = challenge.opposition if opposition is None else opposition
    ranges.require("rating", rating, 0, RATING_MAX)
    _require_free(challenge.affected, others)
    after = replace(challenge, opposition=rating, base=rating, stage=Stage.OPEN)
    return after, ChallengeOpened(after)


def decline_proposal(challenge: Challenge) -> tuple[Challenge, ChallengeDeclined]:
    """Decline a proposed test (R1.4)."""
    require_stage(challenge, Stage.PROPOSED)
    after = replace(challenge, stage=Stage.DECLINED)
    return after, ChallengeDeclined(after)


def adjust(challenge: Challenge, change: int, reason: str) -> tuple[Challenge, Adjusted]:
    """Change the opposition by -99 to 99, but not below 0, for a reason (R1.10, R1.11)."""
    require_moves(challenge)
    ranges.require_change("adjustment", change, RATING_MAX)
    note = names.clean_text("reason", reason, names.TEXT_MAX)
    after = challenge.stepped(replace(challenge.step(Source.ADJUSTMENT, change), note=note))
    return after, Adjusted(after, lapsed=lapsed(challenge, after))


def close(challenge: Challenge) -> tuple[Challenge, ChallengeClosed]:
    """Close an open test with the numbers that it has; an offered twist lapses (R1.19)."""
    require_stage(challenge, Stage.OPEN)
    after = replace(challenge, stage=Stage.CLOSED, offer=None)
    return after, ChallengeClosed(after, lapsed=lapsed(challenge, after))


def lapsed(before: Challenge, after: Challenge) -> Offer | None:
    """Give the twist of fate that was offered in a test before a move and is not after it."""
    return before.offer if after.offer is None else None


def waive(challenge: Challenge, who: Participant) -> Challenge:
    """Await no answer from that character until the Storyteller spends again."""
    return replace(challenge, waived=(*challenge.waived, who))


def rename(challenge: Challenge, player: int, before: str, after: str) -> Challenge:
    """Let a test go on about a character that goes by a new name, and know what they answered."""

    def renamed(who: Named) -> Named:
        is_meant = (who.player, who.character) == (player, before)
        return replace(who, character=after) if is_meant else who

    return replace(
        challenge,
        affected=tuple(map(renamed, challenge.affected)),
        waived=tuple(map(renamed, challenge.waived)),
        steps=tuple(map(renamed, challenge.steps)),
        offer=challenge.offer and renamed(challenge.offer),
    )


def require_stage(challenge: Challenge, needed: Stage) -> None:
    """Raise :class:`WrongStage` unless the test is at that stage."""
    if challenge.stage is not needed:
        raise WrongStage(challenge.name, challenge.stage, needed)


def require_moves(challenge: Challenge) -> None:
    """Raise unless the test is open and can take one more step."""
    require_stage(challenge, Stage.OPEN)
    if len(challenge.steps) >= STEPS_MAX:
        raise TooMany("steps", STEPS_MAX)


def _require_free(
    affected: tuple[Participant, ...], others: Sequence[Challenge], *, may_close: bool = True
) -> None:
    for other in others:
        for participant in affected:
            if other.is_open and participant in other.affected:
                closable = other if may_close else None
                raise InAnotherTest(participant.character, other.name, closable)


def _free_name(affected: tuple[Participant, ...], taken: Sequence[str]) -> str:
    """Find a free name for a test: its first character's, or a number if it is about nobody."""
    if affected:
        return names.free_name(affected[0].character[: names.NAME_MAX - 4], taken)
    return next(number for number in map(str, count(1)) if number not in taken)
