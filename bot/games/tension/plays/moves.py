"""Tension and Fate: what the players and the Storyteller do to an open test."""

from bot.errors import OfferedToAnother, Stale
from bot.games.tension.plays.challenges import Wanted, by_key, candidates, open_test
from bot.games.tension.plays.pool import held_by, keep_pool, of_player, pool_of
from bot.games.tension.words.sheet import OddsView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from rules import tension
from rules.errors import AmbiguousName
from rules.tension import (
    Answered,
    Challenge,
    Character,
    FateSpent,
    NotAffected,
    Source,
    TensionSpent,
    TwistAccepted,
    TwistDeclined,
    TwistOffered,
)

ODDS_SHOWN = 12
"""Numbers of dice whose odds are listed at once."""

# ---------------------------------------------------------------------- what the players do


def roll(
    turn: Turn,
    dice: int,
    wanted: Wanted = None,
    *,
    means: Source | None = None,
    character: str | None = None,
    is_override: bool = False,
) -> Answered:
    """Answer a test with vigor dice; an exception is the Storyteller's to confirm."""
    if is_override:
        turn.require_gm()
    held = open_test(turn, wanted, is_own_first=True)
    who = _answering(turn, held.value, character)
    held.state, who.state, outcome = tension.roll_answer(
        pool_of(turn),
        held.value,
        who.value,
        turn.scope.player_id,
        turn.dice,
        dice,
        means or _means(turn, held.value, who.value),
        is_override=is_override,
    )
    return outcome


def enter(
    turn: Turn,
    successes: int,
    wanted: Wanted = None,
    *,
    means: Source | None = None,
    vigor: int = 0,
    character: str | None = None,
    is_override: bool = False,
) -> Answered:
    """Answer a test with successes got elsewhere; otherwise as :func:`roll`."""
    if is_override:
        turn.require_gm()
    held = open_test(turn, wanted, is_own_first=True)
    who = _answering(turn, held.value, character)
    held.state, who.state, outcome = tension.enter_answer(
        held.value,
        who.value,
        turn.scope.player_id,
        successes,
        means or _means(turn, held.value, who.value),
        vigor=vigor,
        is_override=is_override,
    )
    return outcome


def roll_odds(turn: Turn, dice: int, wanted: Wanted = None) -> OddsView:
    """Give what answering with so many vigor dice would do."""
    test = open_test(turn, wanted, is_own_first=True).value
    return OddsView(test, (tension.answer_odds(pool_of(turn), test, dice),))


def answer_by(turn: Turn, key: int, value: str) -> Answered:
    """Answer as a menu says: ``roll:`` and dice, or ``enter:`` and successes."""
    verb, count = _chosen(value)
    if verb == "roll":
        return roll(turn, count, key)
    if verb == "enter":
        return enter(turn, count, key)
    raise Stale


def _answering(turn: Turn, challenge: Challenge, wanted: str | None) -> Sheet[Character]:
    """Give the player's character that answers: the one that is in the test, if one is."""
    if not wanted:
        for who in challenge.affected:
            held = held_by(turn, who) if who.player == turn.scope.player_id else None
            if held is not None:
                return held
    return turn.character(Character, wanted)


def _means(turn: Turn, challenge: Challenge, character: Character) -> Source:
    """Say how a character answers when nobody says: those who help have no bare vigor."""
    if challenge.affects(turn.scope.player_id, character.name) or not challenge.admits_helpers:
        return Source.VIGOR
    return Source.ASPECT if challenge.aspect else Source.NEW_TEST


def _chosen(value: str) -> tuple[str, int]:
    """Read a menu's value: a word and a number."""
    verb, _, count = value.partition(":")
    if not count.isdecimal():
        raise Stale
    return verb, int(count)


# ------------------------------------------------------------------ what the Storyteller does


def spend(turn: Turn, dice: int, wanted: Wanted = None) -> TensionSpent:
    """Spend tension dice on a test."""
    turn.require_gm()
    held = open_test(turn, wanted)
    after, held.state, outcome = tension.spend_tension(pool_of(turn), held.value, turn.dice, dice)
    keep_pool(turn, after)
    return outcome


def spend_fate(turn: Turn, points: int, wanted: Wanted = None) -> FateSpent:
    """Spend fate points on a test."""
    turn.require_gm()
    held = open_test(turn, wanted)
    after, held.state, outcome = tension.spend_fate(pool_of(turn), held.value, points)
    keep_pool(turn, after)
    return outcome


def spend_by(turn: Turn, key: int, value: str) -> TensionSpent | FateSpent:
    """Spend as a menu says: ``tension:`` and dice, or ``fate:`` and points."""
    verb, count = _chosen(value)
    if verb == "tension":
        return spend(turn, count, key)
    if verb == "fate":
        return spend_fate(turn, count, key)
    raise Stale


def spend_odds(turn: Turn, dice: int | None, wanted: Wanted = None) -> OddsView:
    """Give what spending so many tension dice would do, or every number of them."""
    turn.require_gm()
    test, pool = open_test(turn, wanted).value, pool_of(turn)
    if dice is not None:
        return OddsView(test, (tension.tension_odds(pool, test, dice),))
    tension.require_tension(pool, test, 1)
    counts = range(1, min(pool.tension, ODDS_SHOWN) + 1)
    return OddsView(test, tuple(tension.tension_odds(pool, test, count) for count in counts))


# --------------------------------------------------------------------------- twists of fate


def offer(
    turn: Turn,
    wanted: Wanted = None,
    player: tuple[int, str] | None = None,
    *,
    is_override: bool = False,
) -> TwistOffered:
    """Offer a twist of fate to a player's character in a test, or to the only one in it."""
    turn.require_gm()
    held = open_test(turn, wanted)
    who = _offered_to(turn, held.value, player)
    held.state, outcome = tension.offer_twist(
        held.value, who.value, who.player, turn.scope.key, is_override=is_override
    )
    return outcome


def accept_twist(turn: Turn, key: int, offered: str) -> TwistAccepted:
    """Take the twist of fate that a button is for: its player's choice alone."""
    held = _offered(turn, key)
    after, held.state, outcome = tension.accept_twist(
        pool_of(turn), held.value, turn.scope.user_id, _offer_key(offered)
    )
    keep_pool(turn, after)
    return outcome


def decline_twist(turn: Turn, key: int, offered: str) -> TwistDeclined:
    """Leave the twist of fate that a button is for."""
    held = _offered(turn, key)
    held.state, outcome = tension.decline_twist(held.value, turn.scope.user_id, _offer_key(offered))
    return outcome


def _offered_to(
    turn: Turn, challenge: Challenge, player: tuple[int, str] | None
) -> Sheet[Character]:
    among = candidates(challenge)
    if player is not None:
        own = [who for who in among if who.player == player[0]]
        held = held_by(turn, own[0]) if own else None
        return held or of_player(turn, *player)
    named = tuple(who.character for who in among)
    if len(among) != 1:
        raise AmbiguousName("player", "", named)
    held = held_by(turn, among[0])
    if held is None:
        raise NotAffected(named[0], named, can_help=False)
    return held


def _offered(turn: Turn, key: int) -> Sheet[Challenge]:
    """Find the test of an offer; one that waits is answered by its own player alone."""
    held = by_key(turn, key)
    waiting = held.value.offer
    if waiting is not None and waiting.player != turn.scope.user_id:
        raise OfferedToAnother(waiting.player)
    return held


def _offer_key(offered: str) -> int:
    if not offered.isdecimal():
        raise Stale
    return int(offered)
