"""Sheets are put right by hand, fate points move, milestones are reached (R0.1, R0.21, R0.25)."""

import re
from collections.abc import Sequence
from dataclasses import replace

from rules import names, ranges, sheet
from rules.errors import Already, AtLimit, NotANumber, NotEnough, TooMany
from rules.fate.board import Compel, Scene, SceneAspect
from rules.fate.character import ASPECTS_MAX, SKILLS_MAX, STUNTS_MAX, Character, Skill
from rules.fate.errors import GMsPoints, MomentumActionSet
from rules.fate.harm import boxes_from, rested
from rules.fate.reading import read_skills
from rules.fate.snapshot import Person, Replacements, Snapshot, Twin, calls, twins
from rules.fate.terms import (
    BANK_MAX,
    POINTS_MAX,
    RATING_MAX,
    RATING_MIN,
    Action,
    Severity,
    Span,
    Track,
)
from rules.frozen import frozen
from rules.names import TEXT_MAX
from rules.outcome import Change, Outcome, changes_between
from rules.sheet import Edit, OnSheet


@frozen
class SkillSet(OnSheet):
    """A skill was put on a sheet, or moved to another rating; ``more`` are others of a list."""

    is_bookkeeping = True

    character: str
    change: Change
    more: tuple[Change, ...] = ()


@frozen
class ActionChosen(OnSheet):
    """A Momentum Action was chosen; ``before`` is the one that it replaced."""

    is_bookkeeping = True

    character: str
    action: Action
    before: Action | None = None


@frozen
class MilestoneReached(Outcome):
    """A major milestone was reached, perhaps with another Momentum Action.

    ``faded`` are extreme consequences that are ordinary aspects from now on.
    """

    character: str
    action: Action | None
    before: Action | None
    is_extreme_free: bool
    faded: tuple[str, ...] = ()

    @property
    def decides(self) -> bool:
        """Always true: a part of the story came to its end."""
        return True


@frozen
class NPCMade(OnSheet):
    """A main character of the GM's has a sheet, and so may have momentum (R0.22)."""

    is_bookkeeping = True

    character: str


@frozen
class PointsMoved(Outcome):
    """Fate points were spent or gained, by the GM where ``character`` is empty."""

    character: str
    changes: tuple[Change, ...]
    reason: str = ""


@frozen
class Refreshed(Outcome):
    """A session or scenario began; ``changes`` are fate points, ``healed`` are consequences.

    ``begun`` are characters for whom it had begun before, and who were left as they were.
    ``twins`` are who stand in any of it by more than their name.  ``compels`` are over that were
    about what healed.
    """

    span: Span
    changes: tuple[Change, ...]
    healed: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    twins: tuple[Twin, ...] = ()
    compels: int = 0


def set_skill(character: Character, name: str, rating: int) -> tuple[Character, SkillSet]:
    """Put a skill on the sheet at a rating from -10 to 20, or move it there."""
    cleaned = names.clean_text("skill", name)
    ranges.require("rating", rating, RATING_MIN, RATING_MAX)
    key = cleaned.casefold()
    called = next((each for each in character.known_skills if each.casefold() == key), cleaned)
    before = next((each for each in character.skills if each.name == called), None)
    if before is not None and before.rating == rating:
        raise Already("skill", before.name)
    if before is None and len(character.skills) >= SKILLS_MAX:
        raise TooMany("skills", SKILLS_MAX)
    others = tuple(each for each in character.skills if each is not before)
    # The best come first, as on a pyramid.
    skills = tuple(sorted((*others, Skill(called, rating)), key=lambda each: -each.rating))
    change = Change(called, before.rating if before else 0, rating)
    return replace(character, skills=skills), SkillSet(character.name, change)


def set_skills(
    character: Character, text: str, rating: int | None = None
) -> tuple[Character, SkillSet]:
    """Put a skill on the sheet, or a list of them such as ``Fight 4, Athletics 3, Notice``.

    In a list a skill without a rating of its own has ``rating``; with neither, that of the skill
    before it.  A single name with ``rating`` is taken as it is.
    """
    if rating is not None and len([each for each in re.split("[,;]", text) if each.strip()]) < 2:
        return set_skill(character, text, rating)
    read = read_skills(text, character.known_skills, rating)
    held = {each.name.casefold(): each.rating for each in character.skills}
    moving = [each for each in read if held.get(each.name.casefold()) != each.rating]
    after, changes = character, []
    # Where nothing would move, the first says so.
    for each in moving or read[:1]:
        after, told = set_skill(after, each.name, each.rating)
        changes.append(told.change)
    return after, SkillSet(character.name, changes[0], tuple(changes[1:]))


def choose_action(character: Character, action: Action) -> tuple[Character, ActionChosen]:
    """Choose the Momentum Action, once: after that only a milestone changes it (R0.1, R0.21)."""
    if character.momentum_action is not None:
        raise MomentumActionSet(character.momentum_action)
    after = replace(character, momentum_action=action)
    return after, ActionChosen(character.name, action)


def milestone(character: Character, action: Action | None) -> tuple[Character, MilestoneReached]:
    """Reach a major milestone, where that would change anything (R0.21, R0.24).

    An extreme consequence stays as an ordinary aspect, and another may be taken again.
    """
    faded = tuple(each.name for each in character.consequences if each.severity is Severity.EXTREME)
    is_freed = character.has_used_extreme or bool(faded)
    if action in {None, character.momentum_action} and not is_freed:
        raise Already("milestone", character.name)
    left = (each for each in character.consequences if each.severity is not Severity.EXTREME)
    after = replace(
        character,
        momentum_action=action or character.momentum_action,
        has_used_extreme=False,
        consequences=tuple(left),
        aspects=(*character.aspects, *faded),
    )
    told = (after.momentum_action, character.momentum_action, is_freed, faded)
    return after, MilestoneReached(character.name, *told)


def make_npc(name: str, others: Sequence[str]) -> tuple[Character, NPCMade]:
    """Give a main character of the GM's a sheet; the nameless never have one (R0.22).

    Players know nothing of it before it is first played, or shown to them.
    """
    cleaned = names.clean_text("name", name)
    names.require_free("character", cleaned, others)
    return Character(cleaned, is_npc=True, is_unmet=True), NPCMade(cleaned)


# ------------------------------------------------------------------------------ fate points


def move_points(
    character: Character, change: int, reason: str = ""
) -> tuple[Character, PointsMoved]:
    """Spend or gain 1 to 99 fate points (R0.25); what is spent has to be there."""
    points = _points(character.fate_points, change)
    moved = (Change("fate_points", character.fate_points, points),)
    why = names.clean_optional("reason", reason, TEXT_MAX)
    return replace(character, fate_points=points), PointsMoved(character.name, moved, why)


def owed(character: Character) -> Character:
    """Note a fate point that comes at the end of the scene: an aspect was used on them (R0.25)."""
    return replace(character, due=min(POINTS_MAX, character.due + 1))


def move_gm_points(scene: Scene, change: int, reason: str = "") -> tuple[Scene, PointsMoved]:
    """Spend or gain the GM's own fate points (R0.25)."""
    points = _points(scene.points, change)
    moved = (Change("fate_points", scene.points, points),)
    why = names.clean_optional("reason", reason, TEXT_MAX)
    return replace(scene, points=points), PointsMoved("", moved, why)


def refreshed(
    character: Character, *, is_scenario: bool = False
) -> tuple[Character, tuple[Change, ...], tuple[str, ...]]:
    """Begin a session with points up to the refresh, or a scenario with exactly it (R0.25).

    Treated consequences heal as the spans go by: a scenario that ends takes a session with it,
    unless that has begun already.  Main characters of the GM's have no points of their own.
    """
    points = character.refresh if is_scenario else max(character.fate_points, character.refresh)
    if character.is_npc:
        points = character.fate_points
    span = Span.SCENARIO if is_scenario else Span.SESSION
    after = replace(character, fate_points=points, begun=span)
    healed: tuple[str, ...] = ()
    if character.begun is None:
        after, healed = rested(after, Span.SESSION)
    if is_scenario:
        after, more = rested(after, Span.SCENARIO)
        healed = (*healed, *more)
    changes = changes_between(character, after, "fate_points", whose=character.name)
    return after, changes, healed


def refresh(
    snapshot: Snapshot, people: Sequence[Person], *, is_scenario: bool = False
) -> tuple[Refreshed, Replacements]:
    """Begin a session or a scenario for these people (R0.25); what heals takes its compels along.

    For whom it has begun already, since no scene ended after it, nothing begins again;
    :class:`Already` where that is everybody.
    """
    again = {Span.SCENARIO} if is_scenario else {Span.SESSION, Span.SCENARIO}
    before = [each for each in people if each.character.begun in again]
    if before and len(before) == len(people):
        raise Already("session", before[0].character.name)
    called = calls(people)
    changes, healed = list[Change](), list[str]()
    moved, over = list[tuple[Character, Character]](), list[SceneAspect | Compel]()
    for person in people:
        if person in before:
            continue
        name = called[person.participant]
        after, gained, gone = refreshed(person.character, is_scenario=is_scenario)
        changes += [replace(each, whose=name) for each in gained]
        healed += [f"{name}: {each}"[:120] for each in gone]
        over += snapshot.about(person.participant, *gone)
        moved.append((person.character, after))
    told = Refreshed(
        Span.SCENARIO if is_scenario else Span.SESSION,
        tuple(changes),
        tuple(healed),
        tuple(called[each.participant] for each in before),
        twins(called),
        snapshot.compels_seen(over),
    )
    return told, (*moved, *((each, None) for each in over))


# ------------------------------------------------------------------------------- by hand


def _edit_skill(character: Character, text: str) -> tuple[Character, str, str]:
    name, _, rating = text.rpartition(" ")
    if not name or not ranges.is_whole(rating):
        raise NotANumber("skill", text)
    after, outcome = set_skill(character, name, ranges.whole("rating", rating))
    change = outcome.change
    return after, f"{change.what} {change.before:+}", f"{change.what} {change.after:+}"


def _drop_skill(character: Character, text: str) -> tuple[Character, str, str]:
    gone = names.look_up("skill", text, {each.name: each for each in character.skills})
    left = tuple(each for each in character.skills if each is not gone)
    return replace(character, skills=left), f"{gone.name} {gone.rating:+}", ""


def _momentum_action(character: Character, text: str) -> tuple[Character, str, str]:
    by_value = {each.value.replace("_", " "): each for each in Action}
    action = names.look_up("action", text.replace("_", " "), by_value)
    after, _outcome = choose_action(character, action)
    return after, "", action.value.replace("_", " ")


def _stress(track: Track) -> Edit[Character]:
    def change(character: Character, text: str) -> tuple[Character, str, str]:
        boxes = boxes_from(character, track, text)
        old = character.marked(track)
        return character.with_marked(track, boxes), _boxes(old), _boxes(boxes)

    return change


def _points_field(field: str, low: int) -> Edit[Character]:
    usual = sheet.number_field(field, low, POINTS_MAX)

    def change(character: Character, text: str) -> tuple[Character, str, str]:
        if character.is_npc:
            raise GMsPoints(character.name)
        return usual(character, text)

    return change


def _changer(field: str, limit: int) -> Edit[Character]:
    def change(character: Character, text: str) -> tuple[Character, str, str]:
        held = character.game_changer
        new = names.clean_text("game_changer", text, limit)
        if new.casefold() == "none":
            new = ""
        elif field == "aspect":
            new = names.resolve("aspect", new, character.all_aspects)
        after = replace(held, **{field: new})
        return replace(character, game_changer=after), getattr(held, field), new

    return change


FIELDS: dict[str, Edit[Character]] = {
    "name": sheet.rename,
    "high concept": sheet.text_field("high_concept", empty="none"),
    "trouble": sheet.text_field("trouble", empty="none"),
    "aspect": sheet.adding_field("aspects", "aspect", names.NAME_MAX, ASPECTS_MAX),
    "drop aspect": sheet.dropping_field("aspects", "aspect"),
    "skill": _edit_skill,
    "drop skill": _drop_skill,
    "stunt": sheet.adding_field("stunts", "stunt", TEXT_MAX, STUNTS_MAX),
    "drop stunt": sheet.dropping_field("stunts", "stunt"),
    "refresh": _points_field("refresh", 1),
    "fate points": _points_field("fate_points", 0),
    "momentum action": _momentum_action,
    "momentum bank": sheet.number_field("bank", 0, BANK_MAX),
    "game changer": _changer("name", names.NAME_MAX),
    "game changer text": _changer("text", TEXT_MAX),
    "game changer when": _changer("when", TEXT_MAX),
    "game changer aspect": _changer("aspect", names.NAME_MAX),
    "physical stress": _stress(Track.PHYSICAL),
    "mental stress": _stress(Track.MENTAL),
    "physical skill": sheet.text_field("physical_skill", empty="none"),
    "mental skill": sheet.text_field("mental_skill", empty="none"),
}
"""What may be edited by hand; ``Fight +4`` is a skill, ``1 3`` the boxes that are marked.

``none`` empties a text, a track, or a reference to an aspect.
"""


def _boxes(boxes: tuple[int, ...]) -> str:
    return " ".join(str(box) for box in boxes)


def _points(before: int, change: int) -> int:
    ranges.require("fate_points", abs(change), 1, POINTS_MAX)
    if before + change < 0:
        raise NotEnough("fate_points", before, -change)
    after = min(POINTS_MAX, before + change)
    if after == before:
        raise AtLimit("fate_points", before)
    return after
