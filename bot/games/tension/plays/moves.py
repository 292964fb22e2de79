"""What the players and the Storyteller do to an open test."""

from bot.errors import OfferedToAnother, Outdated
from bot.games.tension.plays.challenges import (
    ROLLED_MAX,
    Wanted,
    by_key,
    open_test,
    without_lost_offer,
)
from bot.games.tension.plays.pool import (
    alone,
    called,
    character_in,
    known_tests,
    move_with_pool,
    participant,
    pool_of,
)
from bot.games.tension.views import ControlsView, OddsView, TwistView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import names, tension
from rules.errors import AmbiguousName, NotMarked, RuleError, refusal_of
from rules.tension import Challenge, Character, Participant, Pool, Source

ODDS_SHOWN = 12
"""The odds of at most so many numbers of dice are listed at once."""

DICE_OFFERED = 10
"""So many dice are offered to a character whose vigor is not counted."""


def roll(
    turn: Turn,
    dice: int,
    wanted: Wanted = None,
    *,
    means: Source | None = None,
    character: str | None = None,
    is_override: bool = False,
) -> tension.Answered:
    """Answer a test with vigor dice; a GM may make an exception of who answers and how."""
    held, who, by = _answering(turn, wanted, means, character, is_override=is_override)
    pool, test, answering = pool_of(turn), held.value, who.value
    held.state, who.state, outcome = tension.roll_answer(
        pool, test, answering, who.player, turn.dice, dice, by, is_override=is_override
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
) -> tension.Answered:
    """Answer a test with successes rolled elsewhere, and spend the vigor that they took."""
    held, who, by = _answering(turn, wanted, means, character, is_override=is_override)
    held.state, who.state, outcome = tension.enter_answer(
        held.value, who.value, who.player, successes, by, vigor=vigor, is_override=is_override
    )
    return outcome


def answer_by(turn: Turn, key: int, answer: tuple[str, int]) -> tension.Answered:
    """Answer a test as its menu says: roll vigor dice, or enter successes."""
    word, count = answer
    return roll(turn, count, key) if word == "roll" else enter(turn, count, key)


def roll_odds(
    turn: Turn,
    dice: int | None,
    wanted: Wanted = None,
    *,
    means: Source | None = None,
    character: str | None = None,
    is_override: bool = False,
) -> OddsView:
    """View what answering a test would do: with so many dice, or with each number at hand."""
    if dice is not None:
        test = open_test(turn, wanted, is_own_first=True).value
        return OddsView(test, (tension.answer_odds(pool_of(turn), test, dice),))
    held, who, by = _answering(turn, wanted, means, character, is_override=is_override)
    tension.require_answer(held.value, who.value, who.player, by, is_override=is_override)
    is_bound = by is Source.VIGOR and who.value.counts_vigor and not is_override
    if is_bound and not who.value.vigor:
        raise tension.LacksVigor("vigor", 0, 1)
    most = min(who.value.vigor, ODDS_SHOWN) if is_bound else DICE_OFFERED
    return _up_to(turn, held.value, most)


def _up_to(turn: Turn, test: Challenge, most: int) -> OddsView:
    pool = pool_of(turn)
    return OddsView(
        test, tuple(tension.answer_odds(pool, test, count) for count in range(1, most + 1))
    )


def rollable(turn: Turn, who: Sheet[Character]) -> list[OddsView]:
    """View the tests that a character's card offers rolls for, those about it first.

    They are those that everybody who reads the card may know of.
    """
    found = []
    for held in known_tests(turn, to_all=True):
        test, character = held.value, who.value
        by = tension.usual_means(test, who.player, character.name)
        is_bound = by is Source.VIGOR and character.counts_vigor
        most = min(character.vigor, ROLLED_MAX) if is_bound else ROLLED_MAX
        if not most or test.has_its_end:
            continue
        if refusal_of(tension.require_answer, test, character, who.player, by) is None:
            found.append(_up_to(turn, test, most))
    return sorted(found, key=lambda view: participant(who) not in view.challenge.affected)


def roll_with(turn: Turn, who: Sheet[Character], key: int, dice: int) -> tension.Answered:
    """Answer a test with the character whose card was pressed."""
    return roll(turn, dice, key, character=who.value.name)


def to_answer(turn: Turn, wanted: Wanted, character: str | None) -> Challenge:
    """View the test that somebody would answer, or raise why they cannot."""
    return _answering(turn, wanted, None, character, is_override=False)[0].value


def _answering(
    turn: Turn, wanted: Wanted, means: Source | None, character: str | None, *, is_override: bool
) -> tuple[Sheet[Challenge], Sheet[Character], Source]:
    """Find the test, who answers it (one in it before the one in use), and by what means."""
    if is_override:
        turn.require_gm()
    held = open_test(turn, wanted, is_own_first=True)
    own = turn.characters(Character)
    if turn.is_gm and not own and held.value.affected:
        character = _act_for_the_affected(turn, held.value, character)
        own = turn.characters(Character)
    within = [each for each in own if participant(each) in held.value.affected]
    who = within[0] if within and not character else turn.character(Character, character)
    return held, who, means or tension.usual_means(held.value, who.player, who.value.name)


def _act_for_the_affected(turn: Turn, challenge: Challenge, character: str | None) -> str | None:
    """Answer as GM without a character for one whom the test affects: the only one, or that.

    It gives the character's own name, where one is named.
    """
    known = called(turn, challenge.affected)
    if character:
        who = names.look_up("character", character, known)
        turn.act_for(who.player)
        return who.character
    players = {each.player for each in challenge.affected}
    if len(players) != 1:
        raise AmbiguousName("character", "", tuple(known))
    turn.act_for(players.pop())
    return None


def spend(turn: Turn, dice: int, wanted: Wanted = None) -> tension.TensionSpent:
    """Spend tension dice on a test."""
    turn.require_gm()
    held = open_test(turn, wanted)
    return move_with_pool(turn, held, tension.spend_tension, turn.dice, dice)


def spend_fate(turn: Turn, points: int, wanted: Wanted) -> tension.FateSpent:
    """Spend fate points on a test."""
    turn.require_gm()
    return move_with_pool(turn, open_test(turn, wanted), tension.spend_fate, points)


def spend_by(
    turn: Turn, key: int, spending: tuple[str, int]
) -> tension.TensionSpent | tension.FateSpent:
    """Spend on a test as its menu says: tension dice, or fate points."""
    word, count = spending
    return spend(turn, count, key) if word == "tension" else spend_fate(turn, count, key)


def spend_odds(turn: Turn, dice: int | None, wanted: Wanted) -> OddsView:
    """View what spending so many tension dice would do; None views every number at hand."""
    turn.require_gm()
    test, pool = open_test(turn, wanted).value, pool_of(turn)
    counts = tension.spendable(pool, test, ODDS_SHOWN) if dice is None else (dice,)
    return OddsView(test, tuple(tension.tension_odds(pool, test, count) for count in counts))


def offer(
    turn: Turn,
    wanted: Wanted = None,
    player: tuple[int, str] | None = None,
    *,
    character: str | None = None,
    is_override: bool = False,
) -> tension.TwistOffered:
    """Offer a twist of fate to a player's character in a test, or to the only one in it."""
    turn.require_gm()
    held = open_test(turn, wanted, whose=player[0] if player else None)
    who = _offered_to(turn, held.value, player, character)
    held.state, outcome = tension.offer_twist(
        without_lost_offer(turn, held.value),
        who.value,
        who.player,
        turn.scope.key,
        is_override=is_override,
    )
    return outcome


def controls(turn: Turn, key: int) -> ControlsView:
    """View what the GM may do to a test."""
    turn.require_gm()
    pool, test = pool_of(turn), without_lost_offer(turn, by_key(turn, key).value)
    completes = test.may_restore and pool.tension < pool.tension_max
    if not test.is_open:
        return ControlsView(test, pool, may_complete=completes)
    has_fate = refusal_of(tension.require_fate, pool, test, 1) is None
    return ControlsView(
        test,
        pool,
        _at_hand(pool, test),
        pool.fate_points if has_fate else 0,
        _twists(turn, test) if test.shortfall and test.offer is None else (),
        completes,
    )


def _at_hand(pool: Pool, test: Challenge) -> tuple[tension.RollOdds, ...]:
    """Give the odds of each number of tension dice that can be spent on a test, if any can."""
    try:
        counts = tension.spendable(pool, test, ODDS_SHOWN)
    except RuleError:
        return ()
    return tuple(tension.tension_odds(pool, test, count) for count in counts)


def _candidates(turn: Turn, test: Challenge) -> tuple[Participant, ...]:
    """Give whom a twist may be for: in a test for anyone that nobody has answered, who is alone."""
    return tension.candidates(test) or alone(turn)


def _twists(turn: Turn, test: Challenge) -> tuple[TwistView, ...]:
    found = []
    for name, who in called(turn, _candidates(turn, test)).items():
        held = character_in(turn, who)
        if held is not None:
            sheet = held.value
            left = [f"{sheet.vigor} vigor"] if sheet.vigor else []
            left += [each.name for each in sheet.resources if each.value]
            found.append(TwistView(who, tuple(left), name))
    return tuple(found)


def points_at_hand(turn: Turn, wanted: Wanted) -> ControlsView:
    """View how many fate points the GM can spend on a test; refused if there are none."""
    turn.require_gm()
    test, pool = open_test(turn, wanted).value, pool_of(turn)
    tension.require_fate(pool, test, 1)
    return ControlsView(test, pool, points=pool.fate_points)


def accept_twist(
    turn: Turn, key: int, offered: int, points: int | None = None
) -> tension.TwistAccepted:
    """Accept the twist of fate with the key ``offered``, as :func:`_with_offer` says who may.

    ``points`` is what its button said that it gives; if that has changed, it is shown first.
    """
    held = _with_offer(turn, key)
    waits = held.value.offer
    if waits and waits.key == offered and points not in {None, held.value.shortfall}:
        raise Outdated
    return move_with_pool(turn, held, tension.accept_twist, turn.scope.player_id, offered)


def decline_twist(turn: Turn, key: int, offered: int) -> tension.TwistDeclined:
    """Decline the twist of fate with the key ``offered``, as :func:`_with_offer` says who may."""
    held = _with_offer(turn, key)
    return held.make(tension.decline_twist, turn.scope.player_id, offered)


def _offered_to(
    turn: Turn, challenge: Challenge, player: tuple[int, str] | None, character: str | None
) -> Sheet[Character]:
    among = _candidates(turn, challenge)
    if character:
        own = [each for each in among if player is None or each.player == player[0]]
        known = called(turn, own)
        among = (names.look_up("character", character, known),)
    elif player is not None:
        own = [who for who in among if who.player == player[0]]
        held = character_in(turn, own[0]) if own else None
        return held or turn.character_of(Character, *player)
    if not among:
        raise NotMarked("answered test")
    named = tuple(called(turn, among))
    if len(among) != 1:
        raise AmbiguousName("character", "", named)
    held = character_in(turn, among[0])
    if held is None:
        raise tension.NotAffected(named[0], named, can_help=False, can_override=False)
    return held


def _with_offer(turn: Turn, key: int) -> Sheet[Challenge]:
    """Find a test by its key; if a twist waits in it for somebody else, refuse.

    In a test that not all can read the GM answers, too, since its player may not see the buttons.
    """
    held = by_key(turn, key)
    waiting = held.value.offer
    if waiting is not None and waiting.player != turn.scope.user_id:
        place = turn.messages.place_of(key)
        if not (turn.is_gm and place is not None and place.is_aside):
            raise OfferedToAnother(waiting.player)
        turn.act_for(waiting.player)
    if without_lost_offer(turn, held.value).offer is None:
        raise NotMarked("offered twist")
    return held
