"""Settling a roll banks the momentum of its m-dice and leaves its boost and hit (R0.13, R0.14)."""

from dataclasses import replace
from typing import ClassVar

from rules.errors import TooMany
from rules.fate.board import Boost, Participant
from rules.fate.character import HITS_MAX, Character, Hit
from rules.fate.errors import NothingToTrade
from rules.fate.judging import Verdict
from rules.fate.rolls import Result, Roll
from rules.fate.terms import HIT_MAX, Action, Degree, Seat, Stage
from rules.frozen import frozen
from rules.outcome import Change, Outcome


@frozen
class RollOutcome(Outcome):
    """Something befell a roll, which is as ``roll`` says after it."""

    leaves_open: ClassVar[bool] = True

    roll: Roll


@frozen
class RollStarted(RollOutcome):
    """Somebody rolled; ``stood`` is an earlier roll that was settled by it.

    ``marks`` are the names of those by whom the check was inspired or daunted.  ``is_again`` when
    whoever rolls has just taken their last roll back.
    """

    changes: tuple[Change, ...] = ()
    stood: Roll | None = None
    marks: tuple[str, ...] = ()
    lacks_action: bool = False
    is_again: bool = False


@frozen
class RollOpposed(RollOutcome):
    """The GM set what the roll is against."""


@frozen
class RollDefended(RollStarted):
    """Somebody rolled against it."""


@frozen
class AspectInvoked(RollOutcome):
    """An aspect was invoked in a seat, for the roll or against it."""

    seat: Seat
    changes: tuple[Change, ...] = ()


@frozen
class RollStood(RollOutcome):
    """A roll was settled."""

    changes: tuple[Change, ...] = ()


@frozen
class Settled:
    """A settled roll, the characters after it that have sheets, and the boost that arose."""

    roll: Roll
    roller: Character | None
    opponent: Character | None
    boost: Boost | None
    changes: tuple[Change, ...]


def settle(
    roll: Roll,
    key: int,
    roller: Character | None,
    opponent: Character | None,
    boost_name: str = "",
    *,
    with_boost: bool = False,
) -> Settled:
    """Settle a roll as it is (R0.16); ``key`` is the id that names its boost.

    Each m-die roll that shows a plus banks one momentum, whatever the outcome (R0.14, E0.4).
    ``with_boost`` gives up 1 of an attack's hit for a boost, where it came with style.
    ``opponent`` is whoever opposed the roll, or whom an attack against a number is at.
    """
    roll.require_open()
    # Without opposition there is no outcome, and nothing comes of it (R0.9).
    given = roll.verdict or Verdict(Degree.FAIL)
    if with_boost and not given.may_trade:
        raise NothingToTrade
    hit = min(HIT_MAX, given.hit - with_boost)
    seat = Seat.ROLLER if with_boost else given.boost
    boost = boost_of(roll, seat, key, boost_name) if seat else None
    before = {Seat.ROLLER: roller, Seat.OPPONENT: opponent}
    gained = {at: _gains(roll, at, each) for at, each in before.items()}
    after = {at: each and each.banked(gained[at]) for at, each in before.items()}
    if hit:
        struck_at = Seat.ROLLER if roll.side.action is Action.DEFEND else Seat.OPPONENT
        after[struck_at] = _struck(after[struck_at], roll, hit)
    result = Result(
        roll.verdict,
        hit,
        key if boost else 0,
        boost.name if boost else "",
        seat,
        gained[Seat.ROLLER],
        gained[Seat.OPPONENT],
        roll.aspect if given.places_aspect else "",
    )
    settled = replace(roll, stage=Stage.SETTLED, result=result, over=key)
    changes = (change for at in Seat for change in _moved(before[at], after[at]))
    return Settled(settled, after[Seat.ROLLER], after[Seat.OPPONENT], boost, tuple(changes))


def _gains(roll: Roll, seat: Seat, character: Character | None) -> bool:
    return character is not None and roll.gains(seat) and not character.is_locked


def _struck(character: Character | None, roll: Roll, hit: int) -> Character | None:
    """Hand the hit to its target; one without a sheet is the GM's to mark.

    Nothing waits for whoever is out of the conflict (R0.24).
    """
    if character is None or character.is_out_of(roll.conflict):
        return character
    by = roll.side.character if roll.side.action is Action.ATTACK else roll.target
    return struck(character, Hit(roll.key, hit, hit, roll.track, by, roll.conflict))


def struck(character: Character, hit: Hit) -> Character:
    """Add a hit to those that wait for a character, at most 10."""
    if len(character.hits) >= HITS_MAX:
        raise TooMany("hits", HITS_MAX)
    return replace(character, hits=(*character.hits, hit))


def boost_of(roll: Roll, seat: Seat, key: int, name: str) -> Boost:
    """Make the boost that a roll leaves to a seat.

    It is nobody's in particular where only a number stood against.
    """
    side = roll.seated(seat)
    if side is None:
        nobody, is_foes = Participant(0, roll.target), not roll.side.is_npc
        return Boost(key, name, nobody, against=roll.side.character, is_foes=is_foes)
    other = roll.seated(seat.other)
    return Boost(
        key,
        name,
        side.participant,
        side.action,
        other.character if other else roll.target,
        is_momentum=side.is_momentum_action and not roll.is_past,
        is_foes=side.is_npc,
    )


def _moved(before: Character | None, after: Character | None) -> tuple[Change, ...]:
    if before is None or after is None or before.bank == after.bank:
        return ()
    return (Change("momentum", before.bank, after.bank, before.name),)
