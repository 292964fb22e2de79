"""Which of Fate's rolls is meant by what was typed, or by a button, and its odds."""

import re
from dataclasses import replace

from bot.errors import Stale
from bot.games.fate.plays.characters import played, snapshot
from bot.games.fate.plays.rolls import as_nameless, skills, view
from bot.games.fate.views import OpenOdds, RollOdds, RollView
from bot.storage.turn import Turn
from rules import fate, ranges
from rules.errors import NoSuchName
from rules.fate import Action, RollRequest, Seat, chances
from rules.fate.terms import RATING_MAX, RATING_MIN
from rules.spoken import Words

_ACTIONS = {
    Action.ATTACK: ("attack", "attacks"),
    Action.DEFEND: ("defend", "defends", "defence", "defense"),
    Action.OVERCOME: ("overcome", "overcomes"),
    Action.CREATE_ADVANTAGE: ("advantage", "create", "create_advantage"),
}

_AGAINST = ("vs", "against", "opposition", "difficulty")
_SKILL = re.compile(r"[+-]?[0-9]+|[^0-9]*[^\W\d][^0-9]*(?:[ +-][0-9]+)?")
"""A skill, of which only the last word may be a number: its rating."""


def of(turn: Turn, text: str) -> RollOdds:
    """Give the odds of ``fight +2 vs 3``: a skill, what is added to it, and what it is against.

    An action may be said as well; without one it is to overcome, as it would be in the roll.
    """
    words = Words(text)
    words.drop("roll", "skill", "action")
    opposition = _opposition(words)
    named = words.number("bonus")
    action = next((each for each, said in _ACTIONS.items() if words.take(*said)), None)
    words.drop("an", "advantage")
    signed, skill = words.signed(), words.left()
    if not skill and signed is not None:
        # “+3” is how people say that they roll with a skill of 3.
        skill, signed = str(signed), None
    if not _SKILL.fullmatch(skill):
        raise NoSuchName("roll", text, ())
    request = RollRequest(skill, action, opposition, (named or 0) + (signed or 0))
    request = as_nameless(turn, request)
    held, table = None if request.npc else _roller(turn), snapshot(turn)
    side = fate.side_of(request, turn.scope.player_id, held, None)
    side = fate.with_momentum(side, held, table.rolls)
    side = fate.use_marks(side, table.markers).side
    cases = () if opposition is None else tuple(chances.roll_cases(side, opposition))
    banks = chances.banks(side.momentum_dice)
    return RollOdds(side, opposition, cases, chances.totals(side), banks)


def _opposition(words: Words) -> int | None:
    """Take what a roll is against: a number, or a step of the ladder by its name."""
    number = words.number(*_AGAINST)
    if number is not None:
        return ranges.require("opposition", number, RATING_MIN, RATING_MAX)
    if not words.take(*_AGAINST):
        return None
    for rating, name in fate.LADDER.items():
        if words.take(name.casefold()):
            return rating
    raise NoSuchName("opposition", words.left(), list(fate.LADDER.values()))


def _roller(turn: Turn) -> fate.Character:
    """Give who would roll; somebody without a character by the name that they go by."""
    held = played(turn, None)
    is_own = bool(turn.characters(fate.Character))
    return held if is_own else replace(held, name=turn.scope.player_name)


def open_to_invokes(turn: Turn, key: int) -> RollView:
    """Give the open roll that a button names, if an invoke can make something of it."""
    found = view(turn, key)
    if not (found.roll.is_open and found.roll.shifts is not None and (found.own or found.across)):
        raise Stale
    return found


def of_open(found: RollView) -> OpenOdds:
    """Give what invokes would make of an open roll."""
    able = {Seat.ROLLER: found.own, Seat.OPPONENT: found.across}
    cases = {seat: tuple(chances.open_cases(found.roll, seat)) for seat in Seat if able[seat]}
    return OpenOdds(found.roll, cases)


def known(turn: Turn) -> list[str]:
    """Give rolls of a character: the best skills, against a fair opposition."""
    found = [each.name for each in skills(turn, RollRequest(""))]
    return [*(f"{each} vs 2" for each in found[:3]), *found, "+2 vs 3"]
