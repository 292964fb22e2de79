"""What is done to a sheet: how a field is set, whose it is to tell, what of it everybody sees."""

import pytest

from rules.errors import (
    Already,
    BadText,
    NameTaken,
    NoSuchName,
    NotANumber,
    OutOfRange,
    RuleError,
    TooMany,
)
from rules.frozen import frozen
from rules.sheet import (
    Edited,
    SheetMade,
    SheetWritten,
    adding_field,
    dropping_field,
    edit,
    number_field,
    rename,
    text_field,
)

SAID = (("name", "Wren"),)


def test_what_is_done_to_a_gms_own_is_theirs_to_tell() -> None:
    for is_gms in (False, True):
        edited = Edited("Wren", "name", "W", "Wren", is_gms=is_gms)
        assert edited.is_hidden is is_gms


@pytest.mark.parametrize(
    ("before", "is_gms", "is_seen"),
    [((), False, True), ((), True, False), (SAID, False, False), (SAID, True, False)],
)
def test_a_new_character_of_a_player_is_laid_open(
    before: tuple[tuple[str, str], ...], is_gms: bool, is_seen: bool
) -> None:
    made = SheetWritten("Wren", "sample", 2, before, SAID, is_gms=is_gms)
    assert made.is_laid_open is is_seen


def test_one_go_is_like_another_of_its_kind() -> None:
    made, other = SheetMade("Wren", "sample"), SheetMade("Ash", "sample")
    assert made.is_like(other)
    assert not made.is_like(Edited("Wren", "name", "W", "Wren"))


# ------------------------------------------------------------------------------ fields by hand


@frozen
class Hero:
    name: str = "Wren"
    errand: str = ""
    oil: int = 3
    scars: tuple[str, ...] = ("Burned hand",)


FIELDS = {
    "name": rename,
    "errand": text_field("errand", 10, empty="none"),
    "lamp oil": number_field("oil", 0, 5),
    "scar": adding_field("scars", "scar", 20, 2),
    "drop scar": dropping_field("scars", "scar"),
}


@pytest.mark.parametrize(
    ("field", "text", "found", "before", "after", "hero"),
    [
        ("NAME", " Ash ", "name", "Wren", "Ash", Hero("Ash")),
        ("err", "Rest", "errand", "", "Rest", Hero(errand="Rest")),
        ("lamp_oil", "5", "lamp oil", "3", "5", Hero(oil=5)),
        ("scar", "Limp", "scar", "", "Limp", Hero(scars=("Burned hand", "Limp"))),
        ("drop", "hand", "drop scar", "Burned hand", "", Hero(scars=())),
    ],
)
def test_a_field_is_found_by_a_part_of_its_name_and_says_what_it_held(
    field: str, text: str, found: str, before: str, after: str, hero: Hero
) -> None:
    assert edit(FIELDS, Hero(), field, text) == (hero, Edited(hero.name, found, before, after))


def test_a_text_is_emptied_by_a_word_where_it_may_be_empty() -> None:
    bare, outcome = edit(FIELDS, Hero(errand="Rest"), "errand", "None")
    assert (bare.errand, outcome.before, outcome.after) == ("", "Rest", "")
    with pytest.raises(BadText):
        edit(FIELDS, Hero(), "name", "")


@pytest.mark.parametrize(
    ("field", "text", "error"),
    [
        ("colour", "red", NoSuchName),
        ("name", "Wren", Already),
        ("errand", "x" * 11, BadText),
        ("lamp oil", "6", OutOfRange),
        ("lamp oil", "-1", OutOfRange),
        ("lamp oil", "full", NotANumber),
        ("lamp oil", "3", Already),
        ("scar", "burned HAND", NameTaken),
        ("drop scar", "Limp", NoSuchName),
    ],
)
def test_what_a_field_cannot_hold_or_holds_already_is_refused(
    field: str, text: str, error: type[RuleError]
) -> None:
    with pytest.raises(error):
        edit(FIELDS, Hero(), field, text)


def test_a_list_takes_so_many_and_no_more() -> None:
    marked = Hero(scars=("Burned hand", "Limp"))
    with pytest.raises(TooMany) as refused:
        edit(FIELDS, marked, "scar", "Torn ear")
    assert (refused.value.what, refused.value.limit) == ("scars", 2)
