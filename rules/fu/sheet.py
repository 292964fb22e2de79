"""Tags and conditions of characters and of the scene, and the fields of ``/sheet edit``.

In the source, burned assets and wounds have no numbers.  So a tag is burned or not, and gives no
dice while it is; and each condition is one challenge die whenever it hinders, one that is suffered
twice two (R4.12).  The opposition has no sheet: what they suffer is a tag of the scene, which
helps whoever acts against them, with one power die for each time that it is suffered.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum
from typing import ClassVar

from rules import names, sheet
from rules.errors import Already, TooMany
from rules.frozen import frozen
from rules.fu.making import read_single, written
from rules.fu.state import (
    CONDITIONS_MAX,
    SCENE_MAX,
    TAGS_MAX,
    Character,
    Effect,
    Part,
    Scene,
    Tag,
    TagKind,
)
from rules.outcome import Outcome
from rules.sheet import Edit


class TagStep(Enum):
    """The changes of a tag."""

    ADDED = "added"
    REMOVED = "removed"
    BURNED = "burned"
    RESTORED = "restored"


@frozen
class TagChanged(Outcome):
    """A tag was changed; ``character`` is the name of its owner, empty for the scene's.

    ``others`` are tags of the same sort that were added with it.
    ``lost`` are the parts that left checks that wait, because the tag was burned, and ``checks``
    the keys of those checks.  One that ``is_of_opposition`` is a condition of theirs (R4.12), and
    the tag says how often they suffer it after that.
    """

    step: TagStep
    character: str
    tag: Tag
    lost: tuple[Part, ...] = ()
    checks: tuple[int, ...] = ()
    is_of_opposition: bool = False
    others: tuple[Tag, ...] = ()

    @property
    def is_removal(self) -> bool:
        """Whether the tag was taken off."""
        return self.step is TagStep.REMOVED and not (self.is_of_opposition and self.tag.suffered)

    @property
    def is_laid_open(self) -> bool:
        """Whether the scene has it now."""
        return not self.character and self.step is TagStep.ADDED


@frozen
class TagPutRight(TagChanged):
    """A tag was added to a sheet or removed from it, by hand."""

    is_bookkeeping = True


@frozen
class ConditionChanged(Outcome):
    """A character suffers a condition, or with ``is_cleared`` no longer does.

    ``times`` is how often it is suffered after that.
    """

    character: str
    condition: str
    is_cleared: bool = False
    times: int = 1

    @property
    def is_laid_open(self) -> bool:
        """Whether it is suffered, which stands beside the character's name."""
        return not self.is_cleared


@frozen
class SceneCleared(Outcome):
    """Another scene began; ``tags`` are those that were removed.

    ``told`` are the characters of whose answers something was still to be chosen: the table has
    said it by then.
    """

    is_end: ClassVar[bool] = True
    is_removal = True

    tags: tuple[Tag, ...]
    told: tuple[str, ...] = ()


def add_tag(character: Character, tag: Tag, *more: Tag) -> tuple[Character, TagPutRight]:
    """Add a tag to a sheet, or several: at most 15, with different names."""
    there = _with_named((tag, *more), character.tags, "tags", TAGS_MAX)
    made, *others = there[len(character.tags) :]
    added = TagPutRight(TagStep.ADDED, character.name, made, others=tuple(others))
    return replace(character, tags=there), added


def remove_tag(character: Character, wanted: str) -> tuple[Character, TagPutRight]:
    """Remove a tag from a sheet, by its name or the beginning of it."""
    tag = find_tag(character.tags, wanted)
    left = tuple(each for each in character.tags if each is not tag)
    after = replace(character, tags=left)
    return after, TagPutRight(TagStep.REMOVED, character.name, tag)


def burn(character: Character, wanted: str) -> tuple[Character, TagChanged]:
    """Burn an asset: it gives no dice until it is restored, not even in checks that wait."""
    tag = find_tag([each for each in character.tags if each.effect is not Effect.HINDERS], wanted)
    if tag.is_burned:
        raise Already("burned tag", tag.name)
    after, outcome = _with_burned(character, tag, TagStep.BURNED)
    lost = {check.key: check.of_tags([tag.name]) for check in after.checks}
    checks = [
        check.with_parts([part for part in check.parts if part not in lost[check.key]])
        if lost[check.key]
        else check
        for check in after.checks
    ]
    gone = tuple(part for parts in lost.values() for part in parts)
    smaller = tuple(key for key, parts in lost.items() if parts)
    return after.with_checks(checks), replace(outcome, lost=gone, checks=smaller)


def restore(character: Character, wanted: str) -> tuple[Character, TagChanged]:
    """Restore a burned asset."""
    tag = find_tag(character.tags, wanted)
    if not tag.is_burned:
        raise Already("whole tag", tag.name)
    return _with_burned(character, tag, TagStep.RESTORED)


def add_condition(character: Character, condition: str) -> tuple[Character, ConditionChanged]:
    """Add a condition to a character: at most 10, each as often as it is suffered (R4.12)."""
    after, _, added = _suffer(character, condition)
    times = after.conditions.count(added)
    return after, ConditionChanged(character.name, added, times=times)


def clear_condition(character: Character, wanted: str) -> tuple[Character, ConditionChanged]:
    """Remove a condition once, by its name or a part of it."""
    after, cleared, _ = _recover(character, wanted)
    times = after.conditions.count(cleared)
    return after, ConditionChanged(character.name, cleared, is_cleared=True, times=times)


def add_scene_tag(scene: Scene, tag: Tag, *more: Tag) -> tuple[Scene, TagChanged]:
    """Add a tag to the scene, or several: at most 10, with different names."""
    new = [replace(each, kind=TagKind.SCENE) for each in (tag, *more)]
    there = _with_named(new, scene.tags, "scene tags", SCENE_MAX)
    made, *others = there[len(scene.tags) :]
    added = TagChanged(TagStep.ADDED, "", made, others=tuple(others))
    return replace(scene, tags=there), added


def remove_scene_tag(scene: Scene, wanted: str) -> tuple[Scene, TagChanged]:
    """Remove a tag from the scene, by its name or the beginning of it."""
    tag = find_tag(scene.tags, wanted)
    left = tuple(each for each in scene.tags if each is not tag)
    return replace(scene, tags=left), TagChanged(TagStep.REMOVED, "", tag)


def add_scene_condition(scene: Scene, condition: str) -> tuple[Scene, TagChanged]:
    """Let the opposition suffer a condition, as often as it is added, up to 10 times (R4.12)."""
    new = names.clean_text("condition", condition)
    held = next((each for each in scene.tags if each.name.casefold() == new.casefold()), None)
    if held is None or held.effect is not Effect.HELPS or held.concerns:
        # What else has the name in the scene refuses it.
        after, added = add_scene_tag(scene, Tag(new, suffered=1))
        return after, replace(added, is_of_opposition=True)
    # One that is stored without a number was suffered once.
    if held.dice >= CONDITIONS_MAX:
        raise TooMany("conditions", CONDITIONS_MAX)
    return _suffered(scene, held, held.dice + 1, TagStep.ADDED)


def clear_scene_condition(scene: Scene, wanted: str) -> tuple[Scene, TagChanged]:
    """Remove a condition of the opposition once, by its name or a part of it."""
    tag = _find("condition", opposed(scene), wanted)
    if tag.dice > 1:
        return _suffered(scene, tag, tag.dice - 1, TagStep.REMOVED)
    after, gone = remove_scene_tag(scene, tag.name)
    return after, replace(gone, tag=replace(tag, suffered=0), is_of_opposition=True)


def opposed(scene: Scene) -> tuple[Tag, ...]:
    """List what the opposition may suffer: what helps whoever acts against it (R4.2)."""
    return tuple(each for each in scene.tags if each.effect is Effect.HELPS)


def _suffered(scene: Scene, tag: Tag, times: int, step: TagStep) -> tuple[Scene, TagChanged]:
    made = replace(tag, suffered=times)
    tags = tuple(made if each is tag else each for each in scene.tags)
    return replace(scene, tags=tags), TagChanged(step, "", made, is_of_opposition=True)


def rename_concerned(scene: Scene, before: str, after: str) -> Scene:
    """Replace a character's name in the scene's tags that concern it."""
    tags = tuple(
        replace(tag, concerns=after) if tag.concerns.casefold() == before.casefold() else tag
        for tag in scene.tags
    )
    return replace(scene, tags=tags)


def clear_scene(scene: Scene, told: Iterable[str] = ()) -> tuple[Scene, SceneCleared]:
    """Remove all tags of the scene; one that leaves nothing behind is refused.

    ``told`` are the characters of whose answers it leaves something to be chosen.
    """
    outcome = SceneCleared(scene.tags, tuple(dict.fromkeys(told)))
    if not (outcome.tags or outcome.told):
        raise Already("empty scene")
    return Scene(), outcome


def _tag_field(kind: TagKind) -> Edit[Character]:
    def change(character: Character, text: str) -> tuple[Character, str, str]:
        after, added = add_tag(character, read_single(text, kind))
        return after, "", written(added.tag)

    return change


def _drop_tag(character: Character, text: str) -> tuple[Character, str, str]:
    after, removed = remove_tag(character, text)
    return after, removed.tag.name, ""


def _suffer(character: Character, text: str) -> tuple[Character, str, str]:
    new = names.clean_text("condition", text)
    # The same condition once more is told by its first spelling.
    held = {each.casefold(): each for each in character.conditions}
    new = held.get(new.casefold(), new)
    if len(character.conditions) >= CONDITIONS_MAX:
        raise TooMany("conditions", CONDITIONS_MAX)
    return replace(character, conditions=(*character.conditions, new)), "", new


def _recover(character: Character, text: str) -> tuple[Character, str, str]:
    there = dict.fromkeys(character.conditions)
    gone = names.resolve("condition", text, there)
    left = list(character.conditions)
    left.remove(gone)
    return replace(character, conditions=tuple(left)), gone, ""


FIELDS: dict[str, Edit[Character]] = {
    "name": sheet.rename,
    "concept": sheet.text_field("concept"),
    "descriptor": _tag_field(TagKind.DESCRIPTOR),
    "edge": _tag_field(TagKind.EDGE),
    "gear": _tag_field(TagKind.GEAR),
    "drop tag": _drop_tag,
    "condition": _suffer,
    "drop condition": _recover,
}
"""The fields of ``/sheet edit``; a tag says in brackets behind it what it does, as in the form."""


def find_tag(tags: Sequence[Tag], wanted: str) -> Tag:
    """Find a tag by its name or the beginning of it."""
    return _find("tag", tags, wanted)


def _find(what: str, tags: Sequence[Tag], wanted: str) -> Tag:
    return names.look_up(what, wanted, {tag.name: tag for tag in tags})


def _with_named(
    new: Iterable[Tag], there: tuple[Tag, ...], what: str, most: int
) -> tuple[Tag, ...]:
    """Put new tags behind those that are there."""
    for tag in new:
        there = (*there, _named(tag, there, what, most))
    return there


def _named(tag: Tag, others: Sequence[Tag], what: str, most: int) -> Tag:
    """Clean the name of a new tag, and refuse one that is taken or one too many."""
    made = replace(tag, name=names.clean_text("tag", tag.name))
    names.require_free("tag", made.name, (each.name for each in others))
    if len(others) >= most:
        raise TooMany(what, most)
    return made


def _with_burned(character: Character, tag: Tag, step: TagStep) -> tuple[Character, TagChanged]:
    turned = replace(tag, is_burned=step is TagStep.BURNED)
    tags = tuple(turned if each is tag else each for each in character.tags)
    return replace(character, tags=tags), TagChanged(step, character.name, turned)
