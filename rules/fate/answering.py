"""A request to roll, read against the sheet and the table: what is rolled, and what it answers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules import names, ranges
from rules.errors import NotANumber
from rules.fate.character import Character, Skill
from rules.fate.errors import NotTheTarget, OpposesItself
from rules.fate.rolls import Roll, Side, require_defence
from rules.fate.snapshot import Snapshot
from rules.fate.terms import RATING_MAX, RATING_MIN, Action, Track

_RATED = re.compile(r"(?:(.*\S) )?([+\-−]?[0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class RollRequest:
    """What a player asks to roll; None leaves a choice to the sheet and the table.

    ``against`` names the roll that this one answers, ``npc`` somebody whom the GM rolls for.
    """

    skill: str
    action: Action | None = None
    opposition: int | None = None
    bonus: int = 0
    target: str | None = None
    aspect: str | None = None
    against: str | int | None = None
    weapon: int = 0
    armor: int = 0
    track: Track = Track.PHYSICAL
    is_contest: bool = False
    npc: str | None = None
    character: str | None = None


def find_answered(rolls: Sequence[Roll], request: RollRequest, name: str) -> Roll | None:
    """Find the newest roll that a character of this name answers by defending, or in a contest.

    None where the request is no answer, or has an opposition of its own.
    """
    is_answer = request.action is Action.DEFEND or (request.is_contest and not request.target)
    if not is_answer or request.opposition is not None:
        return None
    return next((each for each in reversed(rolls) if _may_answer(each, request, name)), None)


def _may_answer(roll: Roll, request: RollRequest, name: str) -> bool:
    if not roll.waits or roll.is_contest is not request.is_contest:
        return False
    if roll.side.character == name or roll.side.action is Action.DEFEND:
        return False
    return not roll.target or roll.target.casefold() == name.casefold()


def newest_waiting(rolls: Sequence[Roll]) -> int | None:
    """Give the key of the newest roll that still has no opposition."""
    return next((each.key for each in reversed(rolls) if each.waits), None)


def require_answer(roll: Roll, side: Side, *, is_gm: bool) -> None:
    """Raise unless this side may answer the roll.

    An attack is answered by whom it is at (:class:`NotTheTarget`); the GM answers for anybody.
    """
    require_defence(roll, side)
    is_other = roll.target and roll.target.casefold() != side.character.casefold()
    if is_other and not is_gm:
        raise NotTheTarget(roll.target)


def action_of(request: RollRequest, answered: Roll | None) -> Action:
    """Give the action that a request means.

    A contest is overcome.  Where nothing is said, an answer defends, a named aspect is an
    advantage, a target is attacked, and anything else is overcome.
    """
    if request.is_contest or (answered is not None and answered.is_contest):
        return Action.OVERCOME
    if request.action is not None:
        return request.action
    if answered is not None:
        return Action.DEFEND
    if request.aspect:
        return Action.CREATE_ADVANTAGE
    return Action.ATTACK if request.target else Action.OVERCOME


def skill_of(text: str, character: Character | None) -> Skill:
    """Read a skill of the sheet, or a rating from -10 to 20, named or not (``Fists 3``).

    A skill whose whole name is typed comes before a rating, a rating before the beginning of a
    name.  :class:`NotANumber` where there is no sheet to look at.
    """
    cleaned = names.clean(text)
    known = character.known_skills if character is not None else {}
    if character is not None and cleaned.casefold() in {each.casefold() for each in known}:
        return character.skill(cleaned)
    parts = _RATED.fullmatch(cleaned)
    if parts:
        rating = ranges.require("rating", int(parts[2].replace("−", "-")), RATING_MIN, RATING_MAX)
        return Skill(names.clean_text("skill", parts[1] or f"{rating:+}"), rating)
    if character is None:
        raise NotANumber("skill", text)
    return character.skill(cleaned)


def side_of(
    request: RollRequest, player: int, character: Character | None, answered: Roll | None
) -> Side:
    """Give the side that is about to roll; the nameless have no sheet and no momentum (R0.22)."""
    skill = skill_of(request.skill, character)
    ranges.require("bonus", request.bonus, RATING_MIN, RATING_MAX)
    return Side(
        player,
        names.clean_text("npc", request.npc or "") if character is None else character.name,
        action_of(request, answered),
        skill.name,
        skill.rating,
        request.bonus,
        is_npc=character is None or character.is_npc,
        has_sheet=character is not None,
    )


def new_roll(snapshot: Snapshot, request: RollRequest, key: int, side: Side) -> Roll:
    """Begin a roll of this side's whose dice have not fallen yet; ``key`` is the id that names it.

    A target or an aspect that the table knows gets its name there.  Nobody attacks themselves.
    """
    target = names.clean_text("target", request.target) if request.target else ""
    found = snapshot.called(target) if target else None
    if side.action is Action.ATTACK and found and found.participant == side.participant:
        raise OpposesItself(side.character)
    aspect = names.clean_text("aspect", request.aspect) if request.aspect else ""
    existing = snapshot.aspect(aspect)
    return Roll(
        key,
        side,
        request.opposition,
        target=target if found is None else found.character.name,
        target_player=0 if found is None else found.player,
        aspect=aspect if existing is None else existing.name,
        is_existing=existing is not None and side.action is Action.CREATE_ADVANTAGE,
        weapon=request.weapon,
        armor=request.armor,
        track=request.track,
        is_contest=request.is_contest,
        name=f"{side.character}: {side.skill}"[: names.NAME_MAX],
    )


def find_earlier(rolls: Sequence[Roll], side: Side) -> Roll | None:
    """Find the open roll that its character has to settle before rolling anew (R0.16).

    Somebody nameless may have several of one name, so one of theirs that waits goes on waiting.
    """
    own = (each for each in rolls if each.is_open and each.side.participant == side.participant)
    return next((each for each in own if each.side.has_sheet or not each.waits), None)


def with_momentum(side: Side, character: Character | None) -> Side:
    """Say how many of the four dice are m-dice, by the sheet as it is (R0.6, R0.7)."""
    if character is None:
        return side
    return replace(
        side,
        momentum_dice=character.momentum_dice(side.action, side.rating),
        is_momentum_action=side.action is character.momentum_action,
    )


def lacks_action(side: Side, character: Character | None) -> bool:
    """Whether a player's character has not chosen a Momentum Action yet (E0.25)."""
    return not side.is_npc and character is not None and character.momentum_action is None
