"""Tags, conditions and the scene.

Anybody may add or remove a tag of the scene, as at a real table, since the GM has the last word
on what it does at each check.  Only a GM may clear the scene.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.errors import Outdated
from bot.games.fu.views import SheetView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import fu, names
from rules.errors import AmbiguousName, NoSuchName, NotMarked
from rules.fu import (
    Character,
    ConditionChanged,
    Effect,
    Nobodys,
    Scene,
    SceneCleared,
    Tag,
    TagChanged,
    TagKind,
)

WHOM_MAX = 24
"""A menu lists at most so many characters, with the opposition beside them."""


def scene_of(turn: Turn) -> Scene:
    """Give the table's scene, or an empty one where none is stored yet."""
    return turn.read_board(Scene)


def sheet(turn: Turn, held: Sheet[Character]) -> SheetView:
    """View a character and the scene around it, as everybody who reads the card may know it."""
    state = held.value
    keys = {*(each.key for each in state.checks), *(each.key for each in state.due)}
    is_known = turn.journal.known(keys, to_all=True)
    shown = state.with_checks([each for each in state.checks if is_known(each.key)])
    due = tuple(each for each in state.due if is_known(each.key))
    return SheetView(replace(shown, due=due), scene_of(turn))


def view(turn: Turn, character: str | None) -> SheetView:
    """View a player's character, by its name or the one in use, and the scene around it."""
    return SheetView(_shown(turn, character), scene_of(turn))


def _shown(turn: Turn, character: str | None) -> Character:
    """Give a character to be looked at; a player without one is shown a nameless blank."""
    if character or turn.characters(Character):
        return turn.character(Character, character).value
    return Character("")


def characters(turn: Turn) -> list[str]:
    """List the names of all characters of this game at the table."""
    return [each.value.name for each in turn.all_characters(Character)]


def tags(turn: Turn, character: str | None, *, is_scene: bool) -> list[str]:
    """List the names of the tags of a character or of the scene."""
    owner = scene_of(turn) if is_scene else _shown(turn, character)
    return [tag.name for tag in owner.tags]


def removable(turn: Turn, character: str | None, *, is_scene: bool) -> list[str]:
    """List the names of the tags that a name may mean: also the scene's, where nobody is named."""
    if is_scene or not _is_anybodys(turn, character):
        return tags(turn, character, is_scene=is_scene)
    own = tags(turn, character, is_scene=False)
    return [*own, *_others(tags(turn, None, is_scene=True), own)]


def clearable(turn: Turn, character: str | None, *, is_opposition: bool) -> list[str]:
    """List the conditions that a name may mean: also the opposition's, where nobody is named."""
    if is_opposition:
        return of_opposition(turn)
    own = list(dict.fromkeys(_shown(turn, character).conditions))
    there = _suffered(turn) if _is_anybodys(turn, character) else []
    return [*own, *_others(there, own)]


def _is_anybodys(turn: Turn, character: str | None) -> bool:
    """Whether a command names no character, so that it may mean what is the scene's."""
    return not character and not turn.scope.is_for_another


def _require_nobody(turn: Turn, what: str, character: str | None) -> None:
    """Refuse a character that is named beside what is no character's."""
    if not _is_anybodys(turn, character):
        raise Nobodys(what)


def _meant(turn: Turn, name: str | None) -> list[Character]:
    """List whose things a name may mean where nobody is named: a GM of others, anybody's."""
    if name is not None and turn.is_gm_alone(Character):
        return [each.value for each in turn.everyone(Character)]
    return [_shown(turn, None)]


def _others(names: Collection[str], own: Collection[str]) -> list[str]:
    """List the names that are not among a character's own."""
    held = {each.casefold() for each in own}
    return [each for each in names if each.casefold() not in held]


def _is_elsewhere(
    what: str, name: str | None, own: Collection[str], there: Collection[str]
) -> bool:
    """Whether what is meant is only ``there``, and none of a character's own.

    Who leaves the name open is asked which of both they mean, if there are both.
    """
    others = _others(there, own)
    if name is None and own:
        raise AmbiguousName(what, "", list(dict.fromkeys([*own, *others])))
    if not others or name is None:
        return bool(others)
    return names.resolve(what, name, [*dict.fromkeys(own), *others]) in others


def helps(turn: Turn, character: str | None) -> list[str]:
    """List the names of what a character could tick."""
    return [part.text for part in fu.helping(_shown(turn, character), scene_of(turn))]


def tag_add(
    turn: Turn,
    called: Sequence[str],
    kind: TagKind,
    effect: Effect,
    character: str | None,
    *,
    is_scene: bool = False,
    concerns: str | None = None,
) -> TagChanged:
    """Add tags to a character or to the scene; what concerns somebody is the scene's."""
    if not is_scene and not concerns:
        held = turn.character_to_change(Character, character)
        return held.make(fu.add_tag, *(Tag(name, kind, effect) for name in called))
    _require_nobody(turn, "new scene tag", character)
    whom = names.resolve("character", concerns, characters(turn)) if concerns else ""
    tags = (Tag(name, TagKind.SCENE, effect, whom) for name in called)
    return turn.board(Scene).make(fu.add_scene_tag, *tags)


def named(what: str, name: str | None, there: Collection[str]) -> str:
    """Give the name that is meant, or refuse with all that could be."""
    if name is not None:
        return name
    if not there:
        raise NotMarked(what)
    raise AmbiguousName(what, "", list(dict.fromkeys(there)))


def tag_remove(
    turn: Turn, name: str | None, character: str | None, *, is_scene: bool
) -> TagChanged:
    """Remove a tag from a character or from the scene.

    What only the scene has need not be said to be the scene's.
    """
    if is_scene:
        _require_nobody(turn, "scene tag", character)
    elif _is_anybodys(turn, character):
        own = [tag.name for state in _meant(turn, name) for tag in state.tags]
        is_scene = _is_elsewhere("tag", name, own, tags(turn, None, is_scene=True))
    if is_scene:
        name = named("scene tag", name, tags(turn, None, is_scene=True))
        return turn.board(Scene).make(fu.remove_scene_tag, name)
    held = turn.character_to_change(Character, character)
    name = named("tag", name, [tag.name for tag in held.value.tags])
    return held.make(fu.remove_tag, name)


def tag_burn(turn: Turn, name: str | None, character: str | None) -> TagChanged:
    """Burn one of a character's assets."""
    held = turn.character_to_change(Character, character)
    name = named("asset", name, [tag.name for tag in held.value.assets])
    return held.make(fu.burn, name)


def tag_restore(turn: Turn, name: str | None, character: str | None) -> TagChanged:
    """Restore one of a character's burned assets."""
    held = turn.character_to_change(Character, character)
    name = named("burned asset", name, [tag.name for tag in held.value.burned])
    return held.make(fu.restore, name)


def before_trying(turn: Turn, sheet: int) -> SheetView:
    """View the character whose card was pressed, and the scene around it."""
    return SheetView(turn.own_sheet(sheet, Character).value, scene_of(turn))


def tags_for(turn: Turn, sheet: int, *added: Tag) -> TagChanged:
    """Add tags to the character whose card was pressed."""
    return turn.own_sheet(sheet, Character).make(fu.add_tag, *added)


def turned(held: Sheet[Character], what: str, name: str) -> ConditionChanged | TagChanged:
    """Clear a condition, or burn or restore an asset, of the character whose card was pressed."""
    if what == "clear":
        return held.make(fu.clear_condition, name)
    return held.make(fu.burn if what == "burn" else fu.restore, name)


def recovered(held: Sheet[Character], name: str, times: int) -> ConditionChanged:
    """Clear one of so many of the same condition, of the character whose card was pressed."""
    if held.value.conditions.count(name) != times:
        raise Outdated
    return held.make(fu.clear_condition, name)


def scene_clear(turn: Turn) -> SceneCleared:
    """Remove all tags of the scene, and settle what its answers left to be chosen.

    What was rolled where not all at the table can read goes on waiting.
    """
    turn.require_say()
    people = turn.all_characters(Character)
    owed = [(held, due.key) for held in people for due in held.value.due]
    is_known = turn.journal.known({key for _, key in owed}, to_all=True)
    left = [(held, key) for held, key in owed if is_known(key)]
    outcome = turn.board(Scene).make(fu.clear_scene, [held.value.name for held, _ in left])
    for held, key in left:
        held.state = fu.choose(held.value, key)
    return outcome


def renaming(turn: Turn, held: Sheet[Character], name: str) -> None:
    """Replace the name of a character who is renamed in the scene's tags."""
    for scene in turn.boards(Scene):
        scene.state = fu.rename_concerned(scene.value, held.value.name, name)


def condition_add(
    turn: Turn, name: str, character: str | None, *, is_opposition: bool
) -> ConditionChanged | TagChanged:
    """Add a condition to a character or to the opposition.

    The opposition has no sheet, so its condition is a tag of the scene that helps those who act
    against it (R4.12).
    """
    if is_opposition:
        _require_nobody(turn, "opposition", character)
        return turn.board(Scene).make(fu.add_scene_condition, name)
    return suffer(turn.character_to_change(Character, character), name)


def whom(turn: Turn, character: str | None, *, is_opposition: bool = False) -> dict[int, str]:
    """Map the sheets' ids of those who could get a condition to their names, one's own first.

    A player who has no character yet goes by 0; a GM of others means one of theirs.  One named for
    what is put on the opposition is refused.
    """
    if is_opposition:
        _require_nobody(turn, "opposition", character)
    if not character and turn.is_gm_alone(Character):
        return _called(turn, turn.everyone(Character))
    return called_by_sheet(turn, turn.character(Character, character))


def called_by_sheet(turn: Turn, first: Sheet[Character]) -> dict[int, str]:
    """Map a sheet's id to its name, and for a GM those of all other characters in use."""
    others = [each for each in turn.everyone(Character) if turn.is_gm and each.id != first.id]
    return _called(turn, [first, *others])


def _called(turn: Turn, people: Sequence[Sheet[Character]]) -> dict[int, str]:
    return {each.id: name for name, each in turn.apart(people[:WHOM_MAX]).items()}


def condition_for(turn: Turn, who: int | None, text: str) -> ConditionChanged | TagChanged:
    """Give a condition to a character, by its sheet's id, or to the opposition if it is None."""
    if who is None:
        return condition_add(turn, text, None, is_opposition=True)
    held = turn.sheet(who, Character) if who else turn.character(Character)
    turn.act_for(held.player)
    return suffer(held, text)


def suffer(held: Sheet[Character], name: str) -> ConditionChanged:
    """Add a condition to a character."""
    return held.make(fu.add_condition, name)


def condition_clear(
    turn: Turn, name: str | None, character: str | None, *, is_opposition: bool
) -> ConditionChanged | TagChanged:
    """Remove a condition of a character, or of the opposition, which is a tag of the scene.

    What only the opposition suffers need not be said to be theirs.
    """
    there = of_opposition(turn)
    if is_opposition:
        _require_nobody(turn, "opposition", character)
    elif _is_anybodys(turn, character):
        there = _suffered(turn)
        own = [each for state in _meant(turn, name) for each in state.conditions]
        is_opposition = _is_elsewhere("condition", name, own, there)
    if is_opposition:
        meant = names.resolve("condition", named("opposing condition", name, there), there)
        return turn.board(Scene).make(fu.clear_scene_condition, meant)
    held = turn.character_to_change(Character, character)
    name = named("condition", name, held.value.conditions)
    return held.make(fu.clear_condition, name)


def of_opposition(turn: Turn) -> list[str]:
    """Name what the opposition may suffer: what in the scene helps whoever acts against it."""
    return [each.name for each in fu.opposed(scene_of(turn))]


def _suffered(turn: Turn) -> list[str]:
    """Name the conditions that somebody has put on the opposition."""
    return [each.name for each in scene_of(turn).tags if each.suffered]


def listed(text: str | None, known: Sequence[str] = ()) -> list[str]:
    """Split the comma-separated names of the ``helps`` option.

    A comma inside a known name does not split.
    """
    own = sorted((name for name in known if "," in name), key=len, reverse=True)
    either = "|".join([*(re.escape(name) for name in own), "[^,]+"])
    found = re.findall(rf"(?:^|,)\s*({either})\s*(?=,|$)", names.clean(text or ""), re.IGNORECASE)
    named = [each.strip() for each in found if each.strip()]
    if text and not named:
        raise NoSuchName("tag", text, ())
    return named
