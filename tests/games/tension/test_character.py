"""A character's vigor, resources and aspects: counted, never in the way."""

import pytest

from rules.errors import (
    Already,
    AtLimit,
    BadText,
    NameTaken,
    NoSuchName,
    NotANumber,
    NotMarked,
    OutOfRange,
    TooMany,
)
from rules.outcome import Change
from rules.sheet import edit
from rules.tension import (
    ASPECTS_MAX,
    FIELDS,
    RESOURCES_MAX,
    Character,
    Resource,
    change_resource,
    change_vigor,
)

WREN = Character(
    "Wren",
    vigor=3,
    vigor_max=5,
    resources=(Resource("Rope", 2), Resource("Oil", 1, 4)),
    aspects=("Finesse", "Resolve"),
)


def edited(field: str, text: str, character: Character = WREN) -> Character:
    return edit(FIELDS, character, field, text)[0]


def test_a_fresh_sheet_counts_nothing_and_has_nothing_left() -> None:
    fresh = Character("Wren")
    assert (fresh.vigor, fresh.vigor_max, fresh.counts_vigor) == (0, 0, False)
    assert (fresh.resources, fresh.aspects, fresh.has_nothing_left) == ((), (), True)


@pytest.mark.parametrize(
    ("vigor", "rope", "nothing"), [(0, 0, True), (1, 0, False), (0, 1, False), (2, 2, False)]
)
def test_nothing_is_left_when_vigor_and_every_resource_are_gone(
    vigor: int, rope: int, nothing: bool
) -> None:
    wren = Character("Wren", vigor, 5, (Resource("Oil", 0), Resource("Rope", rope)))
    assert wren.has_nothing_left is nothing


@pytest.mark.parametrize(("vigor", "maximum"), [(-1, 5), (6, 5), (0, -1), (0, 1000), (1, 0)])
def test_vigor_lies_between_nought_and_its_maximum(vigor: int, maximum: int) -> None:
    with pytest.raises(OutOfRange):
        Character("Wren", vigor, maximum)


@pytest.mark.parametrize(("value", "maximum"), [(-1, 0), (1000, 0), (3, 2), (0, -1), (0, 1000)])
def test_a_resource_lies_between_nought_and_its_maximum(value: int, maximum: int) -> None:
    with pytest.raises(OutOfRange):
        Resource("Rope", value, maximum)


@pytest.mark.parametrize(
    ("change", "vigor", "lost"), [(-2, 1, 0), (-3, 0, 0), (-5, 0, 2), (2, 5, 0), (9, 5, 7)]
)
def test_vigor_moves_and_what_meets_an_end_is_lost(change: int, vigor: int, lost: int) -> None:
    after, outcome = change_vigor(WREN, change)
    assert (after.vigor, outcome.lost) == (vigor, lost)
    assert (outcome.character, outcome.change) == ("Wren", Change("vigor", 3, vigor))


@pytest.mark.parametrize(
    ("name", "change", "value", "lost"),
    [("rope", -1, 1, 0), ("Ro", -3, 0, 1), ("oil", 9, 4, 6), ("Rope", 9, 11, 0)],
)
def test_a_resource_moves_by_its_name(name: str, change: int, value: int, lost: int) -> None:
    after, outcome = change_resource(WREN, name, change)
    assert (outcome.change.after, outcome.lost) == (value, lost)
    assert value in {resource.value for resource in after.resources}
    assert [resource.name for resource in after.resources] == ["Rope", "Oil"]


@pytest.mark.parametrize("change", [0, 1000, -1000])
def test_a_change_is_1_to_999_either_way(change: int) -> None:
    with pytest.raises(OutOfRange):
        change_vigor(WREN, change)
    with pytest.raises(OutOfRange):
        change_resource(WREN, "Rope", change)


def test_what_stands_at_its_end_moves_no_further() -> None:
    full = Character("Wren", 5, 5, (Resource("Oil", 0, 4),))
    with pytest.raises(AtLimit) as vigor:
        change_vigor(full, 1)
    with pytest.raises(AtLimit) as oil:
        change_resource(full, "Oil", -1)
    assert (vigor.value.what, vigor.value.value) == ("vigor", 5)
    assert (oil.value.what, oil.value.value) == ("Oil", 0)


def test_vigor_that_is_not_counted_does_not_move() -> None:
    with pytest.raises(NotMarked) as refused:
        change_vigor(Character("Wren"), 1)
    assert refused.value.what == "vigor"


def test_a_resource_must_be_on_the_sheet() -> None:
    with pytest.raises(NoSuchName) as refused:
        change_resource(WREN, "Rations", 1)
    assert list(refused.value.known) == ["Rope", "Oil"]


def test_the_fields_are_those_that_edit_takes() -> None:
    assert tuple(FIELDS) == ("name", "vigor", "resource", "drop_resource", "aspect", "drop_aspect")
    with pytest.raises(NoSuchName):
        edit(FIELDS, WREN, "mana", "3")


def test_a_name_is_put_right() -> None:
    after, outcome = edit(FIELDS, WREN, "name", " Wren  the Grey ")
    assert (after.name, outcome.character) == ("Wren the Grey", "Wren the Grey")
    assert (outcome.field, outcome.before, outcome.after) == ("name", "Wren", "Wren the Grey")


@pytest.mark.parametrize(
    ("text", "vigor", "maximum"),
    [("4", 4, 5), ("7", 7, 7), ("2/6", 2, 6), ("0 / 4", 0, 4), ("0/0", 0, 0), ("0", 0, 5)],
)
def test_vigor_is_set_with_or_without_its_maximum(text: str, vigor: int, maximum: int) -> None:
    after, outcome = edit(FIELDS, WREN, "vigor", text)
    assert (after.vigor, after.vigor_max) == (vigor, maximum)
    assert (outcome.before, outcome.after) == ("3/5", f"{vigor}/{maximum}" if maximum else "0")


def test_the_first_vigor_that_is_given_is_also_the_most() -> None:
    after, outcome = edit(FIELDS, Character("Wren"), "vigor", "4")
    assert (after.vigor, after.vigor_max) == (4, 4)
    assert (outcome.before, outcome.after) == ("0", "4/4")


@pytest.mark.parametrize("text", ["", "many", "-1", "3/", "/3", "3/4/5", "1.5"])
def test_vigor_is_a_number_or_two(text: str) -> None:
    with pytest.raises(NotANumber) as refused:
        edit(FIELDS, WREN, "vigor", text)
    assert refused.value.what == "vigor"


@pytest.mark.parametrize("text", ["6/5", "1000", "0/1000"])
def test_vigor_out_of_its_bounds_is_refused(text: str) -> None:
    with pytest.raises(OutOfRange):
        edit(FIELDS, WREN, "vigor", text)


@pytest.mark.parametrize(
    ("text", "resources"),
    [
        ("Rations 3", (("Rope", 2, 0), ("Oil", 1, 4), ("Rations", 3, 0))),
        ("Dry rations 3/5", (("Rope", 2, 0), ("Oil", 1, 4), ("Dry rations", 3, 5))),
        ("ROPE 9", (("Rope", 9, 0), ("Oil", 1, 4))),
        ("rope 1/3", (("Rope", 1, 3), ("Oil", 1, 4))),
        ("Oil 3", (("Rope", 2, 0), ("Oil", 3, 4))),
        ("Oil 6", (("Rope", 2, 0), ("Oil", 6, 6))),
        ("Oil 6/0", (("Rope", 2, 0), ("Oil", 6, 0))),
    ],
)
def test_a_resource_is_set_or_added(text: str, resources: tuple[tuple[str, int, int], ...]) -> None:
    after = edited("resource", text)
    assert tuple((r.name, r.value, r.maximum) for r in after.resources) == resources


def test_an_edited_resource_is_told_as_it_was_and_is() -> None:
    assert (edit(FIELDS, WREN, "resource", "Oil 3")[1].before) == "Oil 1/4"
    assert (edit(FIELDS, WREN, "resource", "Oil 3")[1].after) == "Oil 3/4"
    assert (edit(FIELDS, WREN, "resource", "Rations 3")[1].before) == ""
    assert (edit(FIELDS, WREN, "drop_resource", "Rope")[1].before) == "Rope 2"


@pytest.mark.parametrize("text", ["Rations", "3", "Rations many", "Rations -1"])
def test_a_resource_is_a_name_and_a_number(text: str) -> None:
    with pytest.raises(NotANumber) as refused:
        edit(FIELDS, WREN, "resource", text)
    assert (refused.value.what, refused.value.value) == ("resource", text)


def test_a_resource_is_dropped_by_its_name() -> None:
    assert [r.name for r in edited("drop_resource", "rop").resources] == ["Oil"]
    with pytest.raises(NoSuchName):
        edit(FIELDS, WREN, "drop_resource", "Rations")


def test_there_is_room_for_ten_resources() -> None:
    full = Character("Wren", resources=tuple(Resource(f"R{n}", 1) for n in range(RESOURCES_MAX)))
    with pytest.raises(TooMany) as refused:
        edit(FIELDS, full, "resource", "Rope 1")
    assert refused.value.limit == 10
    assert edited("resource", "R3 5", full).resources[3].value == 5


def test_aspects_come_and_go() -> None:
    assert edited("aspect", " Sharp  eyes ").aspects == ("Finesse", "Resolve", "Sharp eyes")
    assert edited("drop_aspect", "fin").aspects == ("Resolve",)
    with pytest.raises(NameTaken):
        edit(FIELDS, WREN, "aspect", "finesse")
    with pytest.raises(NoSuchName):
        edit(FIELDS, WREN, "drop_aspect", "Sharp eyes")
    with pytest.raises(BadText):
        edit(FIELDS, WREN, "aspect", "x" * 61)


def test_there_is_room_for_twenty_aspects() -> None:
    full = Character("Wren", aspects=tuple(f"A{n}" for n in range(ASPECTS_MAX)))
    with pytest.raises(TooMany) as refused:
        edit(FIELDS, full, "aspect", "Finesse")
    assert refused.value.limit == 20


@pytest.mark.parametrize(
    ("field", "text"), [("name", "Wren"), ("vigor", "3"), ("vigor", "3/5"), ("resource", "Oil 1")]
)
def test_what_stands_so_already_is_refused(field: str, text: str) -> None:
    with pytest.raises(Already) as refused:
        edit(FIELDS, WREN, field, text)
    assert refused.value.what == field
