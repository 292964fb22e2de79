"""A request to roll, read against the sheet and the table: what is rolled, and what it answers."""

import re
from collections.abc import Sequence
from dataclasses import replace

from rules import names, ranges
from rules.errors import AmbiguousName, NoSuchName, NotANumber
from rules.fate.board import Participant
from rules.fate.character import Character, Skill
from rules.fate.errors import DefendsNothing, NotContesting, NotTheTarget, OpposesItself
from rules.fate.rolls import Roll, Side, held_back, require_defence
from rules.fate.scenes import free_name
from rules.fate.snapshot import Snapshot
from rules.fate.terms import RATING_MAX, RATING_MIN, Action, Track
from rules.frozen import frozen
from rules.spoken import parted

_RATED = re.compile(r"(?:(.*\S) )?([+\-−]?[0-9]{1,3})")


@frozen
class RollRequest:
    """What a player asks to roll; None leaves a choice to the sheet and the table.

    ``against`` names the roll that this one answers, ``npc`` somebody whom the GM rolls for.
    With ``is_for_gm`` a defence answers no roll, and the GM is to set what it is against.  With
    ``is_new`` the target is for sure nobody whose name is nearly the same.
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
    is_for_gm: bool = False
    is_new: bool = False


def find_answered(rolls: Sequence[Roll], request: RollRequest, who: Participant) -> Roll | None:
    """Find the newest roll that a character answers by defending, or in a contest.

    None where the request is no answer, or has an opposition of its own.
    """
    is_answer = request.action is Action.DEFEND or (request.is_contest and not request.target)
    if not is_answer or request.opposition is not None:
        return None
    may = (each for each in reversed(rolls) if may_answer(each, who, is_gm=False))
    return next((each for each in may if each.is_contest is request.is_contest), None)


def _is_at(roll: Roll, who: Participant) -> bool:
    """Whether a roll is at a character; its target may be named by a part if it has no sheet."""
    if roll.target.casefold() == who.character.casefold():
        return roll.target_player in {0, who.player}
    try:
        return not roll.target_player and bool(
            names.resolve("target", roll.target, [who.character])
        )
    except NoSuchName:
        return False


def answerable(rolls: Sequence[Roll], who: Participant, *, is_gm: bool = False) -> tuple[Roll, ...]:
    """Give the rolls that a character may defend against, the newest first; for a GM, any."""
    return tuple(
        each
        for each in reversed(rolls)
        if not each.is_contest and may_answer(each, who, is_gm=is_gm)
    )


def may_answer(roll: Roll, who: Participant, *, is_gm: bool) -> bool:
    """Whether a roll, of a contest too, is another's and not at others; for a GM, any."""
    is_anothers = roll.is_answerable and not roll.side.is_of(who)
    return is_anothers and (is_gm or not roll.target or _is_at(roll, who))


def require_directed(request: RollRequest, side: Side) -> None:
    """Raise :class:`DefendsNothing` where a defence answers no roll and faces no number."""
    is_open = request.opposition is None and not request.is_for_gm
    if side.action is Action.DEFEND and is_open:
        raise DefendsNothing(side.character)


def newest_waiting(rolls: Sequence[Roll]) -> int | None:
    """Give the key of the newest roll that still has no opposition."""
    return next((each.key for each in reversed(rolls) if each.waits), None)


def require_answer(roll: Roll, side: Side, *, is_gm: bool) -> None:
    """Raise unless this side may answer the roll.

    An attack is answered by whom it is at (:class:`NotTheTarget`); the GM answers for anybody.
    """
    require_defence(roll, side)
    if roll.target and not is_gm and not _is_at(roll, side.participant):
        raise NotTheTarget(roll.target)


def action_of(request: RollRequest, answered: Roll | None) -> Action:
    """Give the action that a request means.

    A contest is overcome, or :class:`NotContesting`.  Where nothing is said, an answer defends, a
    named aspect is an advantage, a target is attacked, and anything else is overcome.
    """
    if request.is_contest and request.action in {Action.ATTACK, Action.CREATE_ADVANTAGE}:
        raise NotContesting(request.action)
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
    if character and cleaned.casefold() in map(str.casefold, character.known_skills):
        return character.skill(cleaned)
    parts = _RATED.fullmatch(cleaned)
    if parts:
        rating = ranges.require("rating", int(parts[2].replace("−", "-")), RATING_MIN, RATING_MAX)
        return Skill(names.clean_text("skill", parts[1] or f"{rating:+}"), rating)
    if character is None:
        raise NotANumber("skill", text)
    return character.skill(cleaned)


def rolled_with(text: str, character: Character | None) -> tuple[Skill, int]:
    """Read a skill, and what is added behind it: ``Fight +2`` adds 2, as it does in the odds.

    Where nobody has that skill, there is nothing to add to, and it is the rating: ``Fists +3``.
    What may be a slip for a skill of the sheet is :class:`AmbiguousName`: ``Figth +2``.
    """
    known = character.known_skills if character is not None else {}
    is_name = names.clean(text).casefold() in map(str.casefold, known)
    named, added = (text, 0) if is_name else parted(text)
    if named == text:
        return skill_of(text, character), 0
    try:
        return skill_of(named, character), added
    except AmbiguousName as unclear:
        meant = [f"{each} {added:+}" for each in unclear.matches]
        raise AmbiguousName(unclear.what, text, meant) from None
    except (NoSuchName, NotANumber) as unknown:
        rated = f"{named} {added}"
        if isinstance(unknown, NoSuchName) and unknown.near:
            raise AmbiguousName("skill", text, [f"{unknown.near} {added:+}", rated]) from None
        return skill_of(rated, character), 0


def side_of(
    request: RollRequest, player: int, character: Character | None, answered: Roll | None
) -> Side:
    """Give the side that is about to roll; the nameless have no sheet and no momentum (R0.22)."""
    skill, added = rolled_with(request.skill, character)
    bonus = ranges.require("bonus", request.bonus + added, RATING_MIN, RATING_MAX)
    return Side(
        player,
        names.clean_text("npc", request.npc or "") if character is None else character.name,
        action_of(request, answered),
        skill.name,
        skill.rating,
        bonus,
        is_npc=character is None or character.is_npc,
        has_sheet=character is not None,
        sheet_rating=_overridden(skill, character),
    )


def _overridden(skill: Skill, character: Character | None) -> int | None:
    """Give what the sheet says of a skill that was rolled at another rating."""
    own = {each.name.casefold(): each.rating for each in character.skills} if character else {}
    rating = own.get(skill.name.casefold())
    return rating if rating != skill.rating else None


def new_roll(snapshot: Snapshot, request: RollRequest, key: int, side: Side) -> Roll:
    """Begin a roll of this side's whose dice have not fallen yet; ``key`` is the id that names it.

    A target or an aspect that the table knows gets its name there, an aspect by its whole name,
    since another may begin like it.  Nobody attacks themselves.
    """
    target = names.clean_optional("target", request.target)
    found = snapshot.meant(target, is_new=request.is_new) if target else None
    aimed = found.participant if found else Participant(0, target)
    if side.action is Action.ATTACK and aimed == side.participant:
        raise OpposesItself(side.character)
    aspect = names.clean_optional("aspect", request.aspect)
    on = snapshot.person(side.player, side.character) if side.action is Action.DEFEND else found
    bearer = on.participant if on else None
    if held := snapshot.aspect(aspect):
        aspect = held.name
    elif borne := snapshot.borne(aspect, on):
        aspect, bearer = borne
    made = Roll(
        key,
        side,
        request.opposition,
        target=aimed.character,
        target_player=aimed.player,
        aspect=aspect,
        weapon=request.weapon,
        armor=request.armor,
        track=request.track,
        is_contest=request.is_contest,
        name=free_name(
            f"{side.character}: {side.skill}", [each.name for each in snapshot.open_rolls]
        ),
        bearer=bearer,
    )
    return snapshot.with_aspect(made)


def with_momentum(
    side: Side,
    character: Character | None,
    rolls: Sequence[Roll] = (),
    answered: Roll | None = None,
) -> Side:
    """Say how many of the four dice are m-dice, by the sheet and the open rolls (R0.6, R0.7).

    To stand in the way of somebody who overcomes is no Momentum Action, nor any other (R0.13).
    """
    if character is None or (answered is not None and answered.is_overcome):
        return side
    held = held_back(rolls, side.participant)
    return replace(
        side,
        momentum_dice=character.momentum_dice(side.action, side.rating, held),
        is_momentum_action=side.action is character.momentum_action,
    )


def lacks_action(side: Side, character: Character | None) -> bool:
    """Whether a player's character has not chosen a Momentum Action yet (E0.25)."""
    return not side.is_npc and character is not None and character.momentum_action is None
