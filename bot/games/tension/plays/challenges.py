"""Finding a test, opening it and closing it.

A test is found by its name, or by its key, which the custom ids of its buttons carry; the key is
the id of the interaction that made it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.errors import MovedOn, Outdated, Stale
from bot.games.tension.plays.pool import (
    alone,
    character_in,
    known_tests,
    move_pool,
    move_with_pool,
    participant,
    pool_of,
)
from bot.games.tension.views import Befell, ChallengeView, OpeningView
from bot.journal import Entry, Played
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import tension
from rules.errors import AmbiguousName, NoSuchName, NotMarked
from rules.names import look_up
from rules.table import TakenBack
from rules.tension import Challenge, ChallengeKind, Character, NoOpenTest, Participant, Pool, Stage

TEST = "tension.test"
"""What a message that shows a test is remembered as."""

ROLLED_MAX = 6
"""The most dice that the menu under a test offers; the command takes more."""

ODDS_SHOWN = 4
"""The message of a test shows the odds of at most so many numbers of dice."""

_Told = tension.ChallengeOutcome | tension.Restored

Wanted = str | int | None
"""Which test is meant: its name, its key, or None for the only one that it could be."""

# ------------------------------------------------------------------------------- what is shown


def view_of_challenge(turn: Turn, challenge: Challenge) -> ChallengeView:
    """View a test together with what decides which of its buttons would do anything."""
    challenge = _without_gone(turn, without_lost_offer(turn, challenge))
    pool, vigor = pool_of(turn), vigor_of(turn, challenge)
    own = [each.id for each in turn.boards(Challenge) if each.value.key == challenge.key]
    return ChallengeView(
        challenge,
        _may_complete(turn, challenge) and _has_room(pool),
        vigor,
        own[0] if own else 0,
        _odds(pool, challenge, rolled_at_most(turn, challenge, vigor)),
        is_run=turn.is_run,
        has_helpers=challenge.admits_helpers and _has_others(turn, challenge),
    )


def _has_others(turn: Turn, challenge: Challenge) -> bool:
    """Whether a character is being played that a test does not affect."""
    return any(participant(each) not in challenge.affected for each in turn.everyone(Character))


def without_lost_offer(turn: Turn, challenge: Challenge) -> Challenge:
    """Give a test without the twist of fate whose character is no longer at the table."""
    offer = challenge.offer
    if offer is None or character_in(turn, offer.who):
        return challenge
    return tension.withdraw_twist(challenge)


def _without_gone(turn: Turn, challenge: Challenge) -> Challenge:
    """Give a test that waits for nobody whose character is no longer at the table."""
    for each in challenge.awaited:
        if character_in(turn, each) is None:
            challenge = tension.waive(challenge, each)
    return challenge


def vigor_of(turn: Turn, challenge: Challenge) -> int | None:
    """Give the most that one of those affected has, None where that is not counted."""
    there = [character_in(turn, each) for each in challenge.affected]
    counted = [each.value.vigor for each in there if each and each.value.counts_vigor]
    return max(counted) if counted and len(counted) == len(there) else None


def rolled_at_most(turn: Turn, challenge: Challenge, vigor: int | None) -> int:
    """Give the most dice that whoever the test waits for will roll, as far as vigor is counted.

    Of a test for anyone that is the most that anybody has who is played.
    """
    if vigor is None and not challenge.affected:
        counted = (each.value for each in turn.everyone(Character) if each.value.counts_vigor)
        vigor = max((each.vigor for each in counted), default=None)
    return ROLLED_MAX if vigor is None else min(vigor, ROLLED_MAX)


def _odds(pool: Pool, challenge: Challenge, most: int) -> tuple[tension.RollOdds, ...]:
    """Give the odds of the most promising rolls of up to so many dice, if anybody is to roll.

    Fewer dice may promise more, since all of them have to succeed for one more (R1.9).
    """
    is_awaited = bool(challenge.awaited) or not challenge.affected
    if not challenge.is_open or challenge.has_its_end or not is_awaited:
        return ()
    rolls = (tension.answer_odds(pool, challenge, count) for count in range(1, most + 1))
    promising = sorted((each for each in rolls if each.fails < 1), key=lambda each: each.fails)
    return tuple(sorted(promising[:ODDS_SHOWN], key=lambda each: each.dice))


def view_of_key(turn: Turn, key: int) -> ChallengeView:
    """View the test that a button names."""
    return view_of_message(turn, by_key(turn, key).value)


def seen(turn: Turn, sheet: int) -> ChallengeView | None:
    """View the test of a sheet, or None if it is off the table before it was over."""
    there = [each.value for each in turn.boards(Challenge) if each.id == sheet]
    return view_of_message(turn, there[0]) if there else _view_as_ended(turn, sheet)


def _view_as_ended(turn: Turn, sheet: int) -> ChallengeView | None:
    """View a test that is off the table as it ended, or give None if it never did."""
    for last in _befell(turn.journal.last_of(sheet)):
        test = last.outcome.challenge if isinstance(last.outcome, _Told) else None
        # What took it off the table may have been the begin of another.
        if test is not None and test.is_over:
            return ChallengeView(test, may_complete=False, last=last)
    return None


def _befell(newest_first: Sequence[Entry]) -> list[Befell]:
    """Give what befell a test and stands.

    That a character in it was renamed, or that something was redone, says nothing of the test.
    """
    return [
        Befell(each.key, each.actor, each.player, each.outcome)
        for each in newest_first
        if not each.is_undone and isinstance(each.outcome, _Told)
    ]


def view_of_message(turn: Turn, challenge: Challenge) -> ChallengeView:
    """View a test with what last befell it, and what was taken back since."""
    view = view_of_challenge(turn, challenge)
    newest_first = turn.journal.last_of(view.sheet)
    undos = (each.outcome for each in newest_first[:1] if isinstance(each.outcome, TakenBack))
    return replace(
        view,
        last=next(iter(_befell(newest_first)), None),
        undone=next((undo.what for undo in undos if undo.redone is None), None),
    )


def require_newest(turn: Turn, key: int, message: int) -> None:
    """Raise :class:`MovedOn` if the test goes on in a newer message than that one."""
    posts = turn.messages.posts(TEST, [by_key(turn, key).id])
    newest = max(posts, key=lambda post: post.message, default=None)
    if newest is not None and newest.message > message:
        raise MovedOn(turn.scope.guild_id or 0, newest.channel, newest.message)


def require_as_seen(turn: Turn, key: int, steps: str) -> None:
    """Raise :class:`Outdated` if a test has moved since it had that many steps, where it says."""
    if steps.isdecimal() and int(steps) != len(by_key(turn, key).value.steps):
        raise Outdated


def view_of_outcome(
    turn: Turn, outcome: tension.ChallengeOutcome | tension.Restored
) -> ChallengeView | None:
    """View the test that an outcome is about; None if dice were restored without a test."""
    test = outcome.challenge
    if test is None:
        return None
    is_opened = isinstance(outcome, tension.ChallengeOpened)
    is_others = any(each.player != turn.scope.user_id for each in test.affected)
    return replace(
        view_of_challenge(turn, test),
        is_untold=is_opened and is_others and turn.is_aside,
    )


def view(turn: Turn, wanted: str | None) -> tuple[ChallengeView, bool]:
    """View the test that is meant, and say whether not all here may see it."""
    found = find(turn, wanted)
    return view_of_message(turn, found), bool(turn.journal.told_elsewhere([found.key]))


# ------------------------------------------------------------------------ which test is meant


def names(turn: Turn, *stages: Stage) -> list[str]:
    """List what is typed for the tests at these stages, the newest first."""
    return [*_called(turn, _at(turn, *stages))]


def is_tested(turn: Turn, held: Sheet[Character]) -> bool:
    """Whether an open test is about a character, as far as everybody who is here may know."""
    who, there = participant(held), known_tests(turn, to_all=True)
    return any(each.value.is_open and who in each.value.affected for each in there)


def concerned(turn: Turn, played: Played[Any]) -> list[int]:
    """List the tests of whose messages a play changed a part.

    That is those going on that are about a character whom it changed, brought or removed.  A test
    for anyone is about all of them, and who has left may have been in any.  Where dice of the pool
    can be brought back from now on, or no more, it is all that could bring them; and where the
    settings are others, by which the odds are, all that go on.
    """
    changed = _about(turn, played.touched.get("tension", ()))
    if "tension.pool" not in played.touched:
        return changed
    tests = turn.boards(Challenge)
    if _may_differ(turn, lambda pool: pool.settings):
        changed += [each.id for each in tests if each.value.is_open]
    if _may_differ(turn, _has_room):
        is_full = not _has_room(pool_of(turn))
        restoring = [each for each in tests if each.value.may_restore]
        changed += [each.id for each in restoring if is_full or _may_complete(turn, each.value)]
    return changed


def _may_complete(turn: Turn, challenge: Challenge) -> bool:
    """Whether a test's result could still bring dice back, so that its message offers it.

    One that is over does not, once a later one was complete: what it was part of was, too.
    """
    later = (each.value for each in turn.boards(Challenge) if each.value.key > challenge.key)
    is_bygone = challenge.is_over and any(each.has_restored for each in later)
    return challenge.may_restore and not is_bygone


def _may_differ(turn: Turn, of: Callable[[Pool], object]) -> bool:
    """Whether this play may have changed something of the pool, such as its settings."""
    changed = [each.versions for each in turn.boards(Pool) if each.is_changed]
    if not changed or len(changed[0]) < 2:
        # Of what was undone, played before or just made nobody knows what was before.
        return True
    before, now = map(of, changed[0])
    return before != now


def _has_room(pool: Pool) -> bool:
    """Whether dice could be brought back into the pool, as far as everybody may know."""
    return pool.is_secret or pool.tension < pool.tension_max


def _about(turn: Turn, touched: Collection[int]) -> list[int]:
    """List the tests going on that are about a character who was touched."""
    there = turn.boards(Challenge) if touched else ()
    going_on = [each for each in there if not each.value.is_over]
    if not going_on:
        return []
    people = {each.id: participant(each) for each in turn.all_characters(Character)}
    changed = {people.get(each) for each in touched}
    return [
        each.id
        for each in going_on
        if None in changed or not (each.value.affected and changed.isdisjoint(each.value.affected))
    ]


def restorable(turn: Turn) -> list[str]:
    """List the names of the tests whose result may still complete an action."""
    return [sheet.value.name for sheet in _restorable(turn)]


def find(turn: Turn, wanted: str | None) -> Challenge:
    """Find a test to show: one that is open or proposed, or else the newest that is closed."""
    going_on, over = _at(turn, Stage.OPEN, Stage.PROPOSED), _at(turn, Stage.CLOSED)
    if wanted:
        return _pick(turn, "test", wanted, [*going_on, *over]).value
    if not (going_on or over):
        raise NoOpenTest
    own = tension.find_own(_known(turn), turn.scope.player_id)
    return own or _only(turn, "test", going_on or over[:1]).value


def by_key(turn: Turn, key: int) -> Sheet[Challenge]:
    """Find the test that a button names, at any stage, or raise why it is gone."""
    for each in turn.boards(Challenge):
        if each.value.key == key:
            return each
    # Its entry knows whether it was undone, or belongs to another table.
    turn.entry(key)
    raise Stale


def open_test(
    turn: Turn, wanted: Wanted, *, is_own_first: bool = False, whose: int | None = None
) -> Sheet[Challenge]:
    """Find an open test; with ``is_own_first`` prefer the one that the player's character is in.

    ``whose`` is the player it has to be about, where that is known and no test is named.
    """
    if isinstance(wanted, int):
        return by_key(turn, wanted)
    called, known = _calling(turn), known_tests(turn)
    tests: Sequence[Challenge] = [replace(each.value, name=called(each)) for each in known]
    if whose is not None and not wanted:
        tests = tension.find_for(tests, whose)
    own = None if wanted or not is_own_first else tension.find_own(tests, turn.scope.player_id)
    return by_key(turn, (own or tension.find_open(tests, wanted or "")).key)


def _tests(turn: Turn) -> tuple[Challenge, ...]:
    return tuple(each.value for each in turn.boards(Challenge))


def _known(turn: Turn) -> tuple[Challenge, ...]:
    return tuple(each.value for each in known_tests(turn))


def _at(turn: Turn, *stages: Stage) -> list[Sheet[Challenge]]:
    """List the tests at these stages that the actor may be shown, the newest first."""
    return [each for each in reversed(known_tests(turn)) if each.value.stage in stages]


def _proposed(turn: Turn, wanted: Wanted) -> Sheet[Challenge]:
    if isinstance(wanted, int):
        return by_key(turn, wanted)
    proposed = _at(turn, Stage.PROPOSED)
    if not proposed:
        raise NotMarked("proposed test")
    if wanted:
        return _pick(turn, "proposed test", wanted, proposed)
    return _only(turn, "proposed test", proposed)


def _restorable(turn: Turn) -> list[Sheet[Challenge]]:
    return [each for each in reversed(known_tests(turn)) if each.value.may_restore]


def _restorable_called(turn: Turn, wanted: str) -> Sheet[Challenge]:
    """Find a test by its name: one that may restore the dice first, else one that may not."""
    try:
        return _pick(turn, "test", wanted, _restorable(turn))
    except NoSuchName:
        return _pick(turn, "test", wanted, known_tests(turn))


def _only(turn: Turn, what: str, among: Sequence[Sheet[Challenge]]) -> Sheet[Challenge]:
    if len(among) != 1:
        raise AmbiguousName(what, "", tuple(_called(turn, among)))
    return among[0]


def _pick(
    turn: Turn, what: str, wanted: str, among: Sequence[Sheet[Challenge]]
) -> Sheet[Challenge]:
    """Find a test by its name: exact, else unique prefix, else a refusal."""
    return look_up(what, wanted, _called(turn, among))


def _called(turn: Turn, among: Iterable[Sheet[Challenge]]) -> dict[str, Sheet[Challenge]]:
    """Give tests by what is typed for each; of those that are over the first has the name."""
    called, found = _calling(turn), dict[str, Sheet[Challenge]]()
    for each in among:
        found.setdefault(called(each), each)
    return found


def _calling(turn: Turn) -> Callable[[Sheet[Challenge]], str]:
    """Give what says what is typed for a test: its number too if another going on has its name.

    A player may propose one by the name of a test that the GM keeps from them.
    """
    going_on = turn.apart(_at(turn, Stage.OPEN, Stage.PROPOSED), "test")
    called = {each.id: name for name, each in going_on.items()}
    return lambda held: called.get(held.id, held.value.name)


# -------------------------------------------------------------------------- opened and closed


def start(
    turn: Turn,
    opposition: int,
    kind: ChallengeKind,
    people: Sequence[tuple[int, str]] = (),
    *,
    is_everyone: bool = False,
    whom: Sequence[Participant] = (),
    name: str | None = None,
    aspect: str | None = None,
    successes: int = 0,
    own: str | None = None,
) -> tension.ChallengeOpened | tension.ChallengeProposed:
    """Open a test of these players' characters as GM, or propose one for one's own as a player.

    ``people`` are players, each an id and the name that Discord shows for them, and ``whom`` are
    characters; ``own`` names the player's, the one in use if None.  A player who names anybody, or
    gives successes, is refused with :class:`~rules.errors.NotGM`.  Where the GM names nobody it is
    for anyone, which is whoever plays alone.
    """
    if people or is_everyone or whom or successes:
        turn.require_gm()
    key, others, called = turn.scope.key, _known(turn), {"name": name or "", "aspect": aspect or ""}
    if not turn.is_gm:
        for_whom = participant(turn.character(Character, own))
        proposed, asked = tension.propose(
            key, for_whom, others, kind=kind, opposition=opposition, **called
        )
        _add(turn, proposed)
        return asked
    affected = [turn.character_of(Character, *person) for person in people]
    if is_everyone:
        affected += turn.everyone(Character)
    named = (*(participant(each) for each in affected), *(_there(turn, each) for each in whom))
    named = named or _alone(turn, others)
    opened, outcome = tension.open_challenge(
        key, kind, opposition, named, others, successes=successes, **called
    )
    _add(turn, opened)
    return outcome


def _alone(turn: Turn, others: Iterable[Challenge]) -> tuple[Participant, ...]:
    """Give the character of the actor who plays alone, unless an open test is about it (E1.29)."""
    tested = {who for each in others if each.is_open for who in each.affected}
    actor = turn.scope.user_id
    return tuple(each for each in alone(turn) if each.player == actor and each not in tested)


def _there(turn: Turn, who: Participant) -> Participant:
    """Give a character that is still at the table."""
    if character_in(turn, who) is None:
        raise NoSuchName("character", who.character, ())
    return who


def before_opening(turn: Turn) -> OpeningView:
    """View whose test may be opened or proposed."""
    playing = turn.everyone(Character) if turn.is_gm else []
    return OpeningView(turn.is_gm, tuple(participant(each) for each in playing))


def before_trying(turn: Turn, sheet: int) -> tuple[OpeningView, Participant]:
    """View what :func:`before_opening` does, from a character's card, and who that is."""
    who = participant(turn.own_sheet(sheet, Character))
    return before_opening(turn), who


def accept(turn: Turn, wanted: Wanted, opposition: int | None) -> tension.ChallengeOpened:
    """Open a test that a player proposed; None keeps the opposition that they suggested."""
    turn.require_gm()
    held = _proposed(turn, wanted)
    return held.make(tension.accept_proposal, opposition, _tests(turn))


def decline(turn: Turn, wanted: Wanted) -> tension.ChallengeDeclined:
    """Turn down a test that a player proposed."""
    turn.require_gm()
    held = _proposed(turn, wanted)
    return held.make(tension.decline_proposal)


def adjust(turn: Turn, change: int, reason: str, wanted: Wanted) -> tension.Adjusted:
    """Move the opposition of an open test by hand."""
    turn.require_gm()
    held = open_test(turn, wanted)
    return held.make(tension.adjust, change, reason)


def close(turn: Turn, wanted: Wanted) -> tension.ChallengeClosed:
    """Close an open test with the numbers that it has."""
    turn.require_gm()
    held = open_test(turn, wanted)
    return held.make(tension.close)


def restore(turn: Turn, cause: tension.Cause, wanted: Wanted) -> tension.Restored:
    """Restore the tension dice; a test that is named completes its action with its result."""
    turn.require_gm()
    if wanted is None:
        return move_pool(turn, tension.restore, cause)
    held = by_key(turn, wanted) if isinstance(wanted, int) else _restorable_called(turn, wanted)
    return move_with_pool(turn, held, tension.complete, cause)


def renaming(turn: Turn, held: Sheet[Character], name: str) -> None:
    """Let the tests of a character that is renamed go on about it."""
    for each in turn.boards(Challenge):
        each.state = tension.rename(each.value, held.player, held.value.name, name)


def _add(turn: Turn, made: Challenge) -> None:
    """Put a test on the board, and remove those that are long over."""
    over = tension.outlived(_tests(turn))
    for each in turn.boards(Challenge):
        if each.value in over:
            each.remove()
    turn.add(made)
