"""Answering a test, with vigor dice or with successes rolled elsewhere.

The affected characters may answer as often as they like while the test is open, and in any order,
since dice may have been rolled on a real table before anybody typed.
"""

from dataclasses import replace

from rules import ranges
from rules.dice import Dice, roll_pool
from rules.errors import NotEnough
from rules.frozen import frozen
from rules.outcome import Change
from rules.tension.challenges import Stepped, lapsed, require_moves
from rules.tension.character import Character
from rules.tension.errors import LacksVigor, NotAffected
from rules.tension.reading import DICE_MAX, SIDES, judge
from rules.tension.state import RATING_MAX, Challenge, Pool, Source, Step

MEANS = (Source.VIGOR, Source.ASPECT, Source.NEW_TEST)
"""How a character may answer; a helper only by one of the last two."""


@frozen
class Answered(Stepped):
    """A character answered a test.

    ``changes`` are those of its sheet, and ``unpaid`` is the vigor that the sheet lacked.
    ``is_help`` says that the character is none of those whom the test affects.
    """

    changes: tuple[Change, ...] = ()
    unpaid: int = 0
    is_help: bool = False


def roll_answer(
    pool: Pool,
    challenge: Challenge,
    character: Character,
    player: int,
    dice: Dice,
    count: int,
    source: Source = Source.VIGOR,
    *,
    is_override: bool = False,
) -> tuple[Challenge, Character, Answered]:
    """Answer an open test with 1 to 99 vigor dice, read as tension dice are (A1.3).

    The reading's change is added to the successes, which never fall below 0.  Each die of bare
    vigor spends one where the sheet counts it, and :class:`LacksVigor` says that there are fewer,
    unless the Storyteller confirms it; dice by the aspect or by a new test take none.
    :func:`require_answer` says who may answer and how.
    """
    require_answer(challenge, character, player, source, is_override=is_override)
    ranges.require("dice", count, 1, DICE_MAX)
    vigor = count if source is Source.VIGOR else 0
    if _lacks(character, vigor) and not is_override:
        raise LacksVigor("vigor", character.vigor, vigor)
    faces = roll_pool(dice, count, SIDES)
    reading = judge(faces, pool.settings.extremes_min_dice)
    step = replace(challenge.step(source, reading.change), faces=faces, reading=reading.kind)
    return _answered(challenge, step, character, player, vigor)


def enter_answer(
    challenge: Challenge,
    character: Character,
    player: int,
    successes: int,
    source: Source = Source.VIGOR,
    *,
    vigor: int = 0,
    is_override: bool = False,
) -> tuple[Challenge, Character, Answered]:
    """Answer an open test with 0 to 99 successes rolled elsewhere (A1.3).

    ``vigor`` is what they took, and :class:`NotEnough` says that there is less; otherwise this
    works like :func:`roll_answer`.
    """
    require_answer(challenge, character, player, source, is_override=is_override)
    ranges.require("successes", successes, 0, RATING_MAX)
    ranges.require("vigor", vigor, 0, RATING_MAX)
    if _lacks(character, vigor) and not is_override:
        raise NotEnough("vigor", character.vigor, vigor)
    return _answered(challenge, challenge.step(source, successes), character, player, vigor)


def usual_means(challenge: Challenge, player: int, character: str) -> Source:
    """Give how a character answers when nobody says: a helper not by bare vigor (R1.12)."""
    if challenge.affects(player, character) or not challenge.admits_helpers:
        return Source.VIGOR
    return Source.ASPECT if challenge.aspect else Source.NEW_TEST


def require_answer(
    challenge: Challenge,
    character: Character,
    player: int,
    source: Source,
    *,
    is_override: bool = False,
) -> None:
    """Raise unless this character may answer the test in that way (R1.12, E1.26).

    Anybody but an affected character may only while a single one is affected, or after fate, and
    only by the aspect of the test or by a new one (:class:`NotAffected`).  ``is_override`` says
    that the Storyteller confirms an exception.
    """
    require_moves(challenge)
    if source not in MEANS:
        raise ValueError(f"{source} is not a player's answer")
    if is_override or challenge.affects(player, character.name):
        return
    if source is Source.VIGOR or not challenge.admits_helpers:
        affected = tuple(each.character for each in challenge.affected)
        raise NotAffected(character.name, affected, challenge.admits_helpers)


def _lacks(character: Character, vigor: int) -> bool:
    """Whether the sheet counts vigor and has less of it."""
    return character.counts_vigor and vigor > character.vigor


def _answered(
    challenge: Challenge, step: Step, character: Character, player: int, vigor: int
) -> tuple[Challenge, Character, Answered]:
    payer, changes, unpaid = character.spent(vigor)
    step = replace(step, player=player, character=character.name, costs=changes)
    after = challenge.stepped(step)
    is_help = not challenge.affects(player, character.name)
    gone = lapsed(challenge, after)
    return after, payer, Answered(after, changes, unpaid, is_help, lapsed=gone)
