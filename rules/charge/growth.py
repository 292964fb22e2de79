"""Making a character and what it gains: dots, talents, attachments, clocks of its own."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules import names
from rules.charge.errors import BadSize, DotsRange, ProjectOpen, WrongClock
from rules.charge.state import ATTACHMENTS_MAX, DOTS_MAX, Attachment, Character, Talent
from rules.charge.terms import Action, TalentKind
from rules.clock import Clock, ClockKind
from rules.errors import Already, AtLimit, NotEnough, NotMarked, TooMany
from rules.frozen import frozen
from rules.outcome import Change, Outcome, changes_between

CREATION_DOTS = 7
CREATION_DOTS_EACH = 2
TALENTS_MAX = {TalentKind.DOT: 7, TalentKind.EFFECT: 2, TalentKind.RISK: 2, TalentKind.DIE: 2}
"""How many talents of each kind a character may have: thirteen in all (R3.22)."""

CLOCK_SIZES = (4, 6, 8)
OWN_CLOCKS = {ClockKind.PROJECT, ClockKind.COMPLICATION}


@frozen
class DotsAssigned(Outcome):
    """Dots were placed; ``left`` of the budget are still to place."""

    is_bookkeeping = True

    character: str
    changes: tuple[Change, ...]
    left: int


@frozen
class TalentChanged(Outcome):
    """A talent was gained, or (``is_removed``) taken away; a dot talent moved its action."""

    character: str
    talent: Talent
    changes: tuple[Change, ...]
    is_removed: bool = False


@frozen
class AttachmentChanged(Outcome):
    """An attachment is new, whole again, or (``is_removed``) gone."""

    character: str
    attachment: Attachment
    is_removed: bool = False


def dots_left(character: Character) -> int:
    """Give what is left of 7 dots and one for each dot talent; below 0 the GM gave more (R3.22)."""
    earned = sum(talent.kind is TalentKind.DOT for talent in character.talents)
    return CREATION_DOTS + earned - sum(character.dots(action) for action in Action)


def assign_dots(character: Character, dots: Mapping[Action, int]) -> tuple[Character, DotsAssigned]:
    """Place dots within the character's budget; other actions stay as they are (R3.2, E3.36).

    At creation 7 in all and at most 2 each; dot talents add to both where they were
    placed.  Raising beyond that is refused; what the GM gave freely may stay or be lowered.
    """
    values: dict[str, Any] = {action.value: value for action, value in dots.items()}
    for action, value in dots.items():
        _require(action.value, value, max(_most(character, action), character.dots(action)))
    after = replace(character, **values)
    if any(after.dots(action) > character.dots(action) for action in dots):
        total = sum(after.dots(action) for action in Action)
        bought = sum(min(_bought(after, action), after.dots(action)) for action in Action)
        _require("dots", total, CREATION_DOTS + bought)
    changes = changes_between(character, after, *(action.value for action in Action))
    if not changes:
        raise Already("placed dots")
    return after, DotsAssigned(character.name, changes, dots_left(after))


def new_talent(kind: TalentKind, situation: str = "", action: Action | None = None) -> Talent:
    """Make a talent: a dot needs its action, the others the situation they work in (R3.22)."""
    if kind is TalentKind.DOT:
        if action is None:
            raise NotMarked("action")
        return Talent(kind, action=action)
    return Talent(kind, names.clean_text("talent", situation))


def invest(
    character: Character, talent: Talent, *, is_gift: bool = False
) -> tuple[Character, TalentChanged]:
    """Spend a milestone on a talent; without one it is the GM's gift, or refused (R3.22)."""
    if not character.milestones and not is_gift:
        raise NotEnough("milestones", 0, 1)
    after, outcome = gain_talent(character, talent)
    left = replace(after, milestones=max(0, after.milestones - 1))
    spent = changes_between(character, left, "milestones")
    return left, replace(outcome, changes=(*outcome.changes, *spent))


def gain_talent(character: Character, talent: Talent) -> tuple[Character, TalentChanged]:
    """Give a talent outright; a dot talent raises its action by one, up to 4 (R3.22)."""
    limit = TALENTS_MAX[talent.kind]
    if sum(each.kind is talent.kind for each in character.talents) >= limit:
        raise TooMany("talents", limit)
    if talent.kind is not TalentKind.DOT:
        names.require_free("talent", talent.name, (each.name for each in character.talents))
    raised, changes = _with_dot(character, talent, 1)
    after = replace(raised, talents=(*character.talents, talent))
    return after, TalentChanged(character.name, talent, changes)


def remove_talent(character: Character, name: str) -> tuple[Character, TalentChanged]:
    """Take a talent away, by its situation or its action; a dot goes with its talent."""
    known = [each.name for each in character.talents]
    kept = list(character.talents)
    talent = kept.pop(known.index(names.resolve("talent", name, known)))
    lowered, changes = _with_dot(character, talent, -1)
    after = replace(lowered, talents=tuple(kept))
    return after, TalentChanged(character.name, talent, changes, is_removed=True)


def add_attachment(character: Character, name: str) -> tuple[Character, AttachmentChanged]:
    """Give the character an attachment, two at the most (R3.24)."""
    cleaned = names.clean_text("attachment", name)
    for each in character.attachments:
        if each.is_broken and each.name.casefold() == cleaned.casefold():
            raise Already("broken attachment", each.name)
    names.require_free("attachment", cleaned, (each.name for each in character.attachments))
    if len(character.attachments) >= ATTACHMENTS_MAX:
        raise TooMany("attachments", ATTACHMENTS_MAX)
    made = Attachment(cleaned)
    after = replace(character, attachments=(*character.attachments, made))
    return after, AttachmentChanged(character.name, made)


def remove_attachment(character: Character, name: str) -> tuple[Character, AttachmentChanged]:
    """Take an attachment off the sheet."""
    found = _attachment(character, name)
    kept = tuple(each for each in character.attachments if each is not found)
    after = replace(character, attachments=kept)
    return after, AttachmentChanged(character.name, found, is_removed=True)


def mend_attachment(
    character: Character, name: str, project: Clock
) -> tuple[Character, AttachmentChanged]:
    """Mend a broken attachment by a full project, which the caller then takes off (R3.24)."""
    found = _attachment(character, name)
    if not found.is_broken:
        raise Already("whole attachment", found.name)
    if project.kind is not ClockKind.PROJECT:
        raise WrongClock(project.name, project.kind)
    if not project.is_full:
        raise ProjectOpen(project.name, project.ticks, project.segments)
    mended = replace(found, is_broken=False)
    attachments = tuple(mended if each is found else each for each in character.attachments)
    after = replace(character, attachments=attachments)
    return after, AttachmentChanged(character.name, mended)


def owner_of_new_clock(segments: int, kind: ClockKind, owner: int, player: int) -> int:
    """Give whose a new clock is, 0 for the table's, or raise :class:`BadSize` (R3.4).

    Its maker owns a project or a complication, unless another ``owner`` is named.
    """
    if segments not in CLOCK_SIZES:
        raise BadSize(segments, CLOCK_SIZES)
    return owner or (player if kind in OWN_CLOCKS else 0)


def _require(what: str, dots: int, high: int) -> None:
    if not 0 <= dots <= high:
        raise DotsRange(what, dots, 0, high)


def _most(character: Character, action: Action) -> int:
    """Give the most dots that the budget allows in one action."""
    return min(DOTS_MAX, CREATION_DOTS_EACH + _bought(character, action))


def _bought(character: Character, action: Action) -> int:
    """Count the dots that milestones bought in one action."""
    return sum(talent.action is action for talent in character.talents)


def _with_dot(
    character: Character, talent: Talent, step: int
) -> tuple[Character, tuple[Change, ...]]:
    """Move the action of a dot talent; beyond 4 is refused, below 0 it stays."""
    if talent.action is None:
        return character, ()
    before = character.dots(talent.action)
    if before + step > DOTS_MAX:
        raise AtLimit(talent.action.value, DOTS_MAX)
    values: dict[str, Any] = {talent.action.value: max(0, before + step)}
    after = replace(character, **values)
    return after, changes_between(character, after, talent.action.value)


def _attachment(character: Character, name: str) -> Attachment:
    return names.look_up("attachment", name, {each.name: each for each in character.attachments})
