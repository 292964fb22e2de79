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
    drop_resource,
    limit_resource,
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
    assert Character("Wren", 0, 1).counts_vigor


@pytest.mark.parametrize(
    ("value", "maximum", "is_full"), [(2, 3, False), (3, 3, True), (998, 0, False), (999, 0, True)]
)
def test_a_resource_is_full_at_its_maximum_or_at_999(
    value: int, maximum: int, is_full: bool
) -> None:
    assert Resource("Rope", value, maximum).is_full is is_full


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
    ("name", "change", "moved", "values", "lost"),
    [
        ("rope", -1, Change("Rope", 2, 1), [1, 1], 0),
        ("Ro", -3, Change("Rope", 2, 0), [0, 1], 1),
        ("oil", 9, Change("Oil", 1, 4), [2, 4], 6),
        ("Rope", 9, Change("Rope", 2, 11), [11, 1], 0),
    ],
)
def test_a_resource_moves_by_its_name(
    name: str, change: int, moved: Change, values: list[int], lost: int
) -> None:
    after, outcome = change_resource(WREN, name, change)
    assert (outcome.character, outcome.change, outcome.lost) == ("Wren", moved, lost)
    assert [each.value for each in after.resources] == values


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
    assert tuple(FIELDS) == ("name", "vigor", "resource", "aspect", "drop resource", "drop aspect")
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
    assert (outcome.before, outcome.after) == ("3/5", f"{vigor}/{maximum}" if maximum else "")


def test_the_first_vigor_that_is_given_is_also_the_most() -> None:
    after, outcome = edit(FIELDS, Character("Wren"), "vigor", "4")
    assert (after.vigor, after.vigor_max) == (4, 4)
    # What was not counted was no 0.
    assert (outcome.before, outcome.after) == ("", "4/4")


def test_vigor_that_is_not_counted_is_no_number_that_it_could_be_already() -> None:
    with pytest.raises(NotMarked, match="vigor"):
        edit(FIELDS, Character("Wren"), "vigor", "0")


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
        ("Rope 0", (("Rope", 0, 0), ("Oil", 1, 4))),
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
    assert (edit(FIELDS, WREN, "drop resource", "Rope")[1].before) == "Rope 2"


@pytest.mark.parametrize(
    ("text", "name", "value", "maximum"),
    [
        ("Rations", "Rations", 1, 0),
        ("3 torches", "torches", 3, 0),
        ("3x torches", "torches", 3, 0),
        ("2/3 rope of silk", "rope of silk", 2, 3),
        ("2 of 3 ropes", "ropes", 2, 3),
        ("Silk rope: 2/3", "Silk rope", 2, 3),
        ("Silk rope=2", "Silk rope", 2, 0),
        ("Silk rope (2 of 3)", "Silk rope", 2, 3),
        ("Silk rope x2", "Silk rope", 2, 0),
        ("Silk rope x 2", "Silk rope", 2, 0),
        ("Silk rope \xd72", "Silk rope", 2, 0),
        ("Cell B2", "Cell B2", 1, 0),
        ("Box 12", "Box", 12, 0),
        ("Vitamin 2 3/4", "Vitamin 2", 3, 4),
        ("Lamp oil \u6cb9", "Lamp oil \u6cb9", 1, 0),
    ],
)
def test_a_resource_is_read_as_people_write_it(
    text: str, name: str, value: int, maximum: int
) -> None:
    assert edited("resource", text).resources[-1] == Resource(name, value, maximum)


def test_a_resource_that_is_there_keeps_its_number_if_none_is_given() -> None:
    with pytest.raises(Already):
        edit(FIELDS, WREN, "resource", "oil")


@pytest.mark.parametrize("text", ["", "3", "2/3", "x" * 61, f"{'x' * 61} 3"])
def test_a_resource_needs_a_name_that_fits(text: str) -> None:
    with pytest.raises(BadText) as refused:
        edit(FIELDS, WREN, "resource", text)
    assert refused.value.what == "resource_name"


@pytest.mark.parametrize("text", ["Rope 1000", "Rope 3/2", "Rope 1/1000", "5/3 figs"])
def test_a_resource_out_of_its_bounds_is_refused(text: str) -> None:
    with pytest.raises(OutOfRange):
        edit(FIELDS, WREN, "resource", text)


@pytest.mark.parametrize(
    ("name", "maximum", "value"), [("rope", 3, 2), ("Rope", 1, 1), ("oil", 2, 1), ("Oil", 0, 1)]
)
def test_a_resource_gets_another_maximum(name: str, maximum: int, value: int) -> None:
    after, outcome = limit_resource(WREN, name, maximum)
    (changed,) = (each for each in after.resources if each not in WREN.resources)
    assert (changed.value, changed.maximum) == (value, maximum)
    assert outcome.field == "resource"
    assert outcome.after == f"{changed.name} {value}" + (f"/{maximum}" if maximum else "")


def test_a_maximum_that_stands_already_or_is_out_of_bounds_is_refused() -> None:
    with pytest.raises(Already):
        limit_resource(WREN, "Oil", 4)
    with pytest.raises(OutOfRange):
        limit_resource(WREN, "Oil", 1000)
    with pytest.raises(NoSuchName):
        limit_resource(WREN, "Rations", 1)


def test_a_resource_is_taken_off_the_sheet() -> None:
    after, outcome = drop_resource(WREN, "ro")
    assert [each.name for each in after.resources] == ["Oil"]
    assert (outcome.before, outcome.after) == ("Rope 2", "")


def test_a_resource_is_dropped_by_its_name() -> None:
    assert [r.name for r in edited("drop resource", "rop").resources] == ["Oil"]
    with pytest.raises(NoSuchName):
        edit(FIELDS, WREN, "drop resource", "Rations")


def test_there_is_room_for_ten_resources() -> None:
    full = Character("Wren", resources=tuple(Resource(f"R{n}", 1) for n in range(RESOURCES_MAX)))
    with pytest.raises(TooMany) as refused:
        edit(FIELDS, full, "resource", "Rope 1")
    assert refused.value.limit == 10
    assert edited("resource", "R3 5", full).resources[3].value == 5


def test_aspects_come_and_go() -> None:
    assert edited("aspect", " Sharp  eyes ").aspects == ("Finesse", "Resolve", "Sharp eyes")
    assert edited("drop aspect", "fin").aspects == ("Resolve",)
    with pytest.raises(NameTaken):
        edit(FIELDS, WREN, "aspect", "finesse")
    with pytest.raises(NoSuchName):
        edit(FIELDS, WREN, "drop aspect", "Sharp eyes")
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


@pytest.mark.parametrize(
    ("older", "text", "left"), [("drop_resource", "rope", (1, 2)), ("drop_aspect", "fin", (2, 1))]
)
def test_a_field_goes_by_the_name_that_0_1_0_gave_it_too(
    older: str, text: str, left: tuple[int, int]
) -> None:
    after = edited(older, text)
    assert (len(after.resources), len(after.aspects)) == left
    assert older not in FIELDS
