"""Tension and Fate: which test is meant, and how tests are opened and closed.

A test is named by whoever means it, or by its key, which its buttons carry; the key is the
id of the interaction that made it.  What both sides do to an open test is in
:mod:`bot.games.tension.plays.moves`.
"""

from collections.abc import Sequence

from bot.errors import Stale
from bot.games.tension.plays.pool import held_by, keep_pool, of_player, pool_of
from bot.games.tension.words.sheet import ChallengeView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from rules import tension
from rules.errors import AmbiguousName
from rules.tension import (
    Adjusted,
    Cause,
    Challenge,
    ChallengeClosed,
    ChallengeDeclined,
    ChallengeKind,
    ChallengeOpened,
    ChallengeProposed,
    Character,
    Participant,
    Restored,
    Stage,
)

Wanted = str | int | None
"""Which test: by its name, by its key, or the one that is meant when nobody says."""

# ------------------------------------------------------------------------ which test is meant


def names(turn: Turn, *stages: Stage) -> list[str]:
    """List by name the tests that stand at these stages, the newest first."""
    return [sheet.value.name for sheet in _at(turn, *stages)]


def restorable(turn: Turn) -> list[str]:
    """List by name the tests whose result may still complete an action."""
    return [sheet.value.name for sheet in _restorable(turn)]


def find(turn: Turn, wanted: str | None) -> Challenge:
    """Give a test to be shown: one that goes on, or else one that is over."""
    going_on, over = _at(turn, Stage.OPEN, Stage.PROPOSED), _at(turn, Stage.CLOSED)
    if wanted:
        return turn.pick("test", wanted, [*going_on, *over]).value
    own = _own(turn)
    return (own or _only("test", going_on or over[:1])).value


def face(turn: Turn, challenge: Challenge) -> ChallengeView:
    """Give a test with what decides which of its buttons would do anything."""
    found = candidates(challenge)
    return ChallengeView(challenge, pool_of(turn), len(found) == 1 and _is_due(turn, found[0]))


def candidates(challenge: Challenge) -> tuple[Participant, ...]:
    """List whom a twist could be for: those affected, or whoever took a test about nobody up."""
    if challenge.affected:
        return challenge.affected
    answered = (Participant(step.player, step.character) for step in challenge.steps if step.player)
    return tuple(dict.fromkeys(answered))


def _is_due(turn: Turn, who: Participant) -> bool:
    """Whether the character has nothing left, as far as the sheet knows."""
    held = held_by(turn, who)
    return held is not None and held.value.has_nothing_left


def _at(turn: Turn, *stages: Stage) -> list[Sheet[Challenge]]:
    """List the tests at these stages, the newest first."""
    return [each for each in reversed(turn.boards(Challenge)) if each.value.stage in stages]


def by_key(turn: Turn, key: int) -> Sheet[Challenge]:
    """Find the test that a button names, whatever its stage, or say why it is gone."""
    for each in turn.boards(Challenge):
        if each.value.key == key:
            return each
    # Its entry knows whether it was undone, or belongs to another table.
    turn.entry(key)
    raise Stale


def open_test(turn: Turn, wanted: Wanted, *, is_own_first: bool = False) -> Sheet[Challenge]:
    """Find an open test; for a player the one that their character is in comes first."""
    if isinstance(wanted, int):
        return by_key(turn, wanted)
    own = _own(turn) if is_own_first and not wanted else None
    if own is not None:
        return own
    tests = tuple(each.value for each in turn.boards(Challenge))
    return by_key(turn, tension.find_open(tests, wanted or "").key)


def _own(turn: Turn) -> Sheet[Challenge] | None:
    """Find the one open test that affects a character of the player's."""
    own = [
        each
        for each in _at(turn, Stage.OPEN)
        if any(who.player == turn.scope.player_id for who in each.value.affected)
    ]
    return own[0] if len(own) == 1 else None


def _proposed(turn: Turn, wanted: Wanted) -> Sheet[Challenge]:
    if isinstance(wanted, int):
        return by_key(turn, wanted)
    proposed = _at(turn, Stage.PROPOSED)
    if wanted:
        return turn.pick("proposed test", wanted, proposed)
    return _only("proposed test", proposed)


def _restorable(turn: Turn) -> list[Sheet[Challenge]]:
    return [each for each in _at(turn, Stage.OPEN, Stage.CLOSED) if not each.value.has_restored]


def _only(what: str, among: Sequence[Sheet[Challenge]]) -> Sheet[Challenge]:
    if len(among) != 1:
        raise AmbiguousName(what, "", tuple(each.value.name for each in among))
    return among[0]


# -------------------------------------------------------------------------- opened and closed


def start(
    turn: Turn,
    opposition: int,
    kind: ChallengeKind,
    people: Sequence[tuple[int, str]] = (),
    *,
    is_everyone: bool = False,
    name: str | None = None,
    aspect: str | None = None,
    successes: int = 0,
) -> ChallengeOpened | ChallengeProposed:
    """Open a test of these players' characters, or propose one for one's own.

    ``people`` are players with the names that they show.  Whoever does not run the table
    proposes, and for nobody else than themselves.
    """
    others = tuple(each.value for each in turn.boards(Challenge))
    if not turn.is_gm:
        if people or is_everyone or successes:
            turn.require_gm()
        own = turn.character(Character)
        proposed, asked = tension.propose(
            turn.scope.key,
            Participant(turn.scope.player_id, own.value.name),
            others,
            kind=kind,
            opposition=opposition,
            name=name or "",
            aspect=aspect or "",
        )
        _add(turn, proposed)
        return asked
    held = [of_player(turn, *person) for person in people]
    if is_everyone:
        held += turn.everyone(Character)
    opened, outcome = tension.open_challenge(
        turn.scope.key,
        kind,
        opposition,
        tuple(Participant(each.player, each.value.name) for each in held),
        others,
        name=name or "",
        aspect=aspect or "",
        successes=successes,
    )
    _add(turn, opened)
    return outcome


def accept(turn: Turn, wanted: Wanted, opposition: int | None) -> ChallengeOpened:
    """Open a test that a player proposed."""
    turn.require_gm()
    held = _proposed(turn, wanted)
    others = tuple(each.value for each in turn.boards(Challenge))
    held.state, outcome = tension.accept_proposal(held.value, opposition, others)
    return outcome


def accept_by(turn: Turn, key: int, rating: str) -> ChallengeOpened:
    """Open a proposed test at the rating that a menu gives."""
    if not rating.isdecimal():
        raise Stale
    return accept(turn, key, int(rating))


def decline(turn: Turn, wanted: Wanted) -> ChallengeDeclined:
    """Turn down a test that a player proposed."""
    turn.require_gm()
    held = _proposed(turn, wanted)
    held.state, outcome = tension.decline_proposal(held.value)
    return outcome


def adjust(turn: Turn, change: int, reason: str, wanted: Wanted) -> Adjusted:
    """Move the opposition by hand."""
    turn.require_gm()
    held = open_test(turn, wanted)
    held.state, outcome = tension.adjust(held.value, change, reason)
    return outcome


def close(turn: Turn, wanted: Wanted) -> ChallengeClosed:
    """End a test where it stands."""
    turn.require_gm()
    held = open_test(turn, wanted)
    held.state, outcome = tension.close(held.value)
    return outcome


def restore(turn: Turn, cause: Cause, wanted: Wanted) -> Restored:
    """Restore the tension dice; a test that is named completes its action with that."""
    turn.require_gm()
    if wanted is None:
        after, restored = tension.restore(pool_of(turn), cause)
        keep_pool(turn, after)
        return restored
    if isinstance(wanted, int):
        held = by_key(turn, wanted)
    else:
        held = turn.pick("test", wanted, _restorable(turn))
    after, held.state, outcome = tension.complete(pool_of(turn), held.value, cause)
    keep_pool(turn, after)
    return outcome


def restore_by(turn: Turn, key: int, cause: str) -> Restored:
    """Restore the tension dice for the cause that a button names."""
    causes = {each.value: each for each in Cause}
    if cause not in causes:
        raise Stale
    return restore(turn, causes[cause], key)


def _add(turn: Turn, made: Challenge) -> None:
    """Put a test on the board, and forget those that are long over."""
    over = tension.outlived(tuple(each.value for each in turn.boards(Challenge)))
    for each in turn.boards(Challenge):
        if each.value in over:
            each.remove()
    turn.add(made)
