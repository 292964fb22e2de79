"""Tags and conditions: on the sheet, on the scene, and put right by hand."""

from dataclasses import replace

import pytest

from rules.errors import (
    Already,
    AmbiguousName,
    BadText,
    NameTaken,
    NoSuchName,
    RuleError,
    TooMany,
)
from rules.fu import (
    CONDITIONS_MAX,
    FIELDS,
    SCENE_MAX,
    TAGS_MAX,
    Character,
    Effect,
    Scene,
    Tag,
    TagChanged,
    TagKind,
    TagPutRight,
    TagStep,
    add_condition,
    add_scene_condition,
    add_scene_tag,
    add_tag,
    burn,
    clear_condition,
    clear_scene,
    clear_scene_condition,
    remove_scene_tag,
    remove_tag,
    rename_concerned,
    restore,
)
from rules.sheet import edit

ROPE = Tag("Rope", TagKind.GEAR)
WREN = Character("Wren", tags=(ROPE, Tag("Clumsy", effect=Effect.HINDERS)), conditions=("Tired",))


def test_a_tag_is_put_on_a_sheet_and_taken_off() -> None:
    after, added = add_tag(WREN, Tag(" Quick  hands ", TagKind.EDGE))

    assert added == TagPutRight(TagStep.ADDED, "Wren", Tag("Quick hands", TagKind.EDGE))
    assert after.tags[-1] == added.tag
    after, removed = remove_tag(after, "qui")
    assert removed == TagPutRight(TagStep.REMOVED, "Wren", added.tag)
    assert after == WREN


@pytest.mark.parametrize(
    ("tag", "error"),
    [(Tag("rope"), NameTaken), (Tag("\u200b"), BadText), (Tag("x" * 61), BadText)],
)
def test_a_tag_has_a_name_of_its_own(tag: Tag, error: type[RuleError]) -> None:
    with pytest.raises(error):
        add_tag(WREN, tag)


def test_several_tags_are_added_together_or_none_of_them() -> None:
    after, added = add_tag(WREN, Tag("Quick"), Tag("Strong"))
    assert (added.tag, added.others) == (Tag("Quick"), (Tag("Strong"),))
    assert after.tags == (*WREN.tags, Tag("Quick"), Tag("Strong"))
    for more in (Tag("rope"), Tag("quick")):
        with pytest.raises(NameTaken):
            add_tag(WREN, Tag("Quick"), more)
    scene, outcome = add_scene_tag(Scene(), Tag("Fog"), Tag("Mud"))
    assert scene.tags == (outcome.tag, *outcome.others)
    assert {each.kind for each in scene.tags} == {TagKind.SCENE}


def test_there_is_room_for_so_many() -> None:
    full = replace(WREN, tags=tuple(Tag(f"Tag {n}") for n in range(TAGS_MAX)))
    sore = replace(WREN, conditions=tuple(f"Sore {n}" for n in range(CONDITIONS_MAX)))
    scene = Scene(tuple(Tag(f"Tag {n}") for n in range(SCENE_MAX)))
    for refuse in (
        lambda: add_tag(full, Tag("More")),
        lambda: add_condition(sore, "More"),
        lambda: add_scene_tag(scene, Tag("More")),
    ):
        with pytest.raises(TooMany):
            refuse()


def test_an_asset_is_burned_and_restored() -> None:
    after, outcome = burn(WREN, "ro")
    assert outcome == TagChanged(TagStep.BURNED, "Wren", replace(ROPE, is_burned=True))
    assert after.burned == (outcome.tag,)
    assert after.assets == ()
    with pytest.raises(Already) as refused:
        burn(after, "ro")
    assert refused.value.name == "Rope"

    after, outcome = restore(after, "Rope")
    assert outcome == TagChanged(TagStep.RESTORED, "Wren", ROPE)
    assert after == WREN
    with pytest.raises(Already):
        restore(after, "Rope")


def test_what_hinders_is_no_asset() -> None:
    assert WREN.assets == (ROPE,)
    with pytest.raises(NoSuchName):
        burn(WREN, "Clumsy")


def test_a_condition_is_suffered_and_passes() -> None:
    after, outcome = add_condition(WREN, " Broken  rib ")
    assert (outcome.character, outcome.condition, outcome.is_cleared) == (
        "Wren",
        "Broken rib",
        False,
    )
    assert after.conditions == ("Tired", "Broken rib")

    again, outcome = add_condition(after, "tired")
    assert (again.conditions, outcome.condition, outcome.times) == (
        ("Tired", "Broken rib", "Tired"),
        "Tired",
        2,
    )
    once, outcome = clear_condition(again, "tir")
    assert (once.conditions, outcome.times) == (("Broken rib", "Tired"), 1)

    after, outcome = clear_condition(after, "tir")
    assert outcome.is_cleared
    assert after.conditions == ("Broken rib",)
    with pytest.raises(NoSuchName):
        clear_condition(after, "tired")


def test_tags_that_concern_somebody_follow_them_to_another_name() -> None:
    tags = (Tag("Fire", concerns="wren"), Tag("Mud", concerns="Wrenna"), Tag("Dark"))

    after = rename_concerned(Scene(tags), "Wren", "Robin")
    assert [tag.concerns for tag in after.tags] == ["Robin", "Wrenna", ""]


def test_the_scene_has_tags_of_its_own() -> None:
    scene, outcome = add_scene_tag(Scene(), Tag("Fire", effect=Effect.EITHER, concerns="Wren"))

    assert outcome.character == ""
    assert scene.tags == (Tag("Fire", TagKind.SCENE, Effect.EITHER, "Wren"),)
    with pytest.raises(NameTaken):
        add_scene_tag(scene, Tag("FIRE"))
    scene, outcome = remove_scene_tag(scene, "f")
    assert outcome.step is TagStep.REMOVED
    assert scene == Scene()


def test_the_opposition_suffers_a_condition_as_often_as_a_character_may() -> None:
    scene, outcome = add_scene_condition(Scene(), " Off  balance ")
    assert scene.tags == (Tag("Off balance", TagKind.SCENE, suffered=1),)
    assert outcome.is_of_opposition
    scene, outcome = add_scene_condition(scene, "off balance")
    assert (len(scene.tags), outcome.tag.suffered, outcome.tag.dice) == (1, 2, 2)
    both, outcome = add_scene_condition(scene, "Dazed")
    assert both.tags == (*scene.tags, Tag("Dazed", TagKind.SCENE, suffered=1))
    both, outcome = add_scene_condition(both, "dazed")
    assert both.tags == (*scene.tags, Tag("Dazed", TagKind.SCENE, suffered=2))
    scene, outcome = clear_scene_condition(scene, "off")
    assert (outcome.tag.suffered, outcome.is_removal) == (1, False)
    scene, outcome = clear_scene_condition(scene, "off")
    assert (scene, outcome.tag.suffered, outcome.is_removal) == (Scene(), 0, True)
    with pytest.raises(NoSuchName):
        clear_scene_condition(scene, "off")
    # What was stored before conditions were counted was suffered once.
    scene, _ = add_scene_condition(Scene((Tag("Prone", TagKind.SCENE),)), "prone")
    assert scene.tags[0].dice == 2
    for other in (
        Tag("Fire", TagKind.SCENE, concerns="Wren"),
        Tag("Fire", TagKind.SCENE, Effect.HINDERS),
        Tag("Fire", TagKind.SCENE, Effect.EITHER),
    ):
        with pytest.raises(NameTaken):
            add_scene_condition(Scene((other,)), "fire")
    most = Scene((Tag("Prone", TagKind.SCENE, suffered=CONDITIONS_MAX - 1),))
    most, _ = add_scene_condition(most, "Prone")
    with pytest.raises(TooMany):
        add_scene_condition(most, "Prone")


def test_another_scene_begins_without_the_tags_of_this_one() -> None:
    scene = Scene((Tag("Fire", TagKind.SCENE),))
    after, outcome = clear_scene(scene)

    assert (after, outcome.tags, outcome.told) == (Scene(), scene.tags, ())
    assert outcome.is_end
    assert outcome.is_removal
    with pytest.raises(Already):
        clear_scene(after)


def test_another_scene_begins_also_where_only_answers_are_left_behind() -> None:
    _, outcome = clear_scene(Scene(), ("Wren", "Ash", "Wren"))
    assert (outcome.tags, outcome.told) == ((), ("Wren", "Ash"))


@pytest.mark.parametrize(
    ("field", "text", "before", "after"),
    [
        ("name", "Ash", "Wren", "Ash"),
        ("concept", "A  hunter", "", "A hunter"),
        ("drop tag", "ro", "Rope", ""),
        ("condition", "Cold", "", "Cold"),
        ("drop_condition", "tir", "Tired", ""),
    ],
)
def test_a_field_is_put_right(field: str, text: str, before: str, after: str) -> None:
    changed, outcome = edit(FIELDS, WREN, field, text)

    assert (outcome.before, outcome.after) == (before, after)
    assert changed != WREN
    assert outcome.character == changed.name


@pytest.mark.parametrize("kind", [TagKind.DESCRIPTOR, TagKind.EDGE, TagKind.GEAR])
def test_a_tag_is_put_on_a_sheet_as_what_the_field_is_called(kind: TagKind) -> None:
    """What stood in brackets became a part of the name, and the tag helped."""
    for text, effect in (("Whip", Effect.HELPS), ("Whip (hinders)", Effect.HINDERS)):
        changed, outcome = edit(FIELDS, WREN, kind.value, text)
        assert changed.tags[-1] == Tag("Whip", kind, effect)
        assert (outcome.before, outcome.after) == ("", text)


@pytest.mark.parametrize(
    ("field", "text", "error"),
    [
        ("scene", "Fire", NoSuchName),
        ("drop", "Rope", AmbiguousName),
        ("name", "Wren", Already),
        ("concept", "", BadText),
        ("gear", "Rope", NameTaken),
        ("drop_tag", "Bow", NoSuchName),
    ],
)
def test_what_cannot_be_put_right_is_refused(field: str, text: str, error: type[RuleError]) -> None:
    with pytest.raises(error):
        edit(FIELDS, WREN, field, text)
