import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import AmbiguousName, BadText, NameTaken, NoSuchName
from rules.names import (
    NAME_MAX,
    TEXT_MAX,
    clean,
    clean_optional,
    clean_text,
    each_found,
    free_name,
    is_slip,
    look_up,
    require_free,
    resolve,
)

NAMES = ("Ash", "Ashen Court", "Wren", "Écluse", "Straße")


# Cleaning


@pytest.mark.parametrize(
    ("typed", "cleaned"),
    [
        ("  the   old\tmill \n", "the old mill"),
        ("no\u00a0break", "no break"),
        ("Wr\u200ben", "Wren"),
        ("\u202eneW\u202c", "neW"),
        ("\ufeffWren", "Wren"),
        ("Wr\x00en\x1b", "Wren"),
        ("soft\u00adhyphen", "softhyphen"),
        ("\ue000private", "private"),
        ("lone\ud800", "lone"),
        ("**bold** @everyone", "**bold** @everyone"),
        ("Zoë 狼", "Zoë 狼"),
        ("", ""),
        ("\u200b \u200b", ""),
    ],
)
def test_what_cannot_be_seen_is_dropped_and_white_space_folded(typed: str, cleaned: str) -> None:
    assert clean(typed) == cleaned


def test_a_joiner_stays_between_pictographs_and_goes_between_letters() -> None:
    family = "\U0001f468\u200d\U0001f469"
    assert clean(family) == family
    assert clean("\U0001f44d\U0001f3fd\u200d\U0001f469") == "\U0001f44d\U0001f3fd\u200d\U0001f469"
    assert clean("Wr\u200den") == "Wren"
    assert clean("\u200dWren") == "Wren"
    assert clean("\u200d\U0001f468") == "\U0001f468"
    assert clean("a\u200d\U0001f468") == "a\U0001f468"
    assert clean(f"{family}\u200d\U0001f467") == f"{family}\u200d\U0001f467"
    burning_heart = "\u2764\ufe0f\u200d\U0001f525"
    assert clean(burning_heart) == burning_heart


@given(st.text())
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert once == once.strip()
    assert "  " not in once
    assert once.replace("\u200d", "").isprintable()


@given(st.one_of(st.text(), st.text(st.characters(max_codepoint=127))))
def test_what_can_all_be_seen_is_cleaned_as_any_other_text_is(text: str) -> None:
    """It goes a shorter way, which what cannot be seen makes the long one."""
    assert clean(text) == clean(f"{text}\u200b")


def test_a_text_is_measured_after_cleaning() -> None:
    padded = " \u200b" * TEXT_MAX + "x" * NAME_MAX
    assert clean_text("name", padded) == "x" * NAME_MAX
    assert clean_text("note", "x" * TEXT_MAX, TEXT_MAX) == "x" * TEXT_MAX


def test_a_text_that_is_left_out_is_empty_but_one_of_spaces_is_refused() -> None:
    assert clean_optional("label", None) == clean_optional("label", "") == ""
    assert clean_optional("label", " a  b ") == "a b"
    with pytest.raises(BadText):
        clean_optional("label", " ")


@pytest.mark.parametrize(
    ("typed", "length"), [("", 0), ("  \u200b ", 0), ("x" * (NAME_MAX + 1), NAME_MAX + 1)]
)
def test_a_text_that_is_empty_or_too_long_is_refused(typed: str, length: int) -> None:
    with pytest.raises(BadText) as refusal:
        clean_text("name", typed)
    assert (refusal.value.what, refusal.value.length, refusal.value.limit) == ("name", length, 60)


# Finding what is meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Wren", "Wren"),
        ("wREN", "Wren"),
        (" wr ", "Wren"),
        ("w", "Wren"),
        ("ashe", "Ashen Court"),
        ("ASHEN  court", "Ashen Court"),
        ("éc", "Écluse"),
        ("STRASSE", "Straße"),
    ],
)
def test_a_name_is_found_exactly_or_by_its_only_beginning(typed: str, meant: str) -> None:
    assert resolve("clock", typed, NAMES) == meant


def test_what_stands_under_a_name_is_looked_up_likewise() -> None:
    assert look_up("clock", "ashe", {"Ash": 4, "Ashen Court": 6}) == 6


def test_the_exact_name_wins_over_a_longer_one() -> None:
    assert resolve("clock", "ash", NAMES) == "Ash"


def test_of_names_that_differ_in_case_alone_the_first_is_meant() -> None:
    assert resolve("clock", "ash", ("Wren", "ASH", "Ash")) == "ASH"


def test_two_that_begin_so_are_both_named() -> None:
    with pytest.raises(AmbiguousName) as refusal:
        resolve("clock", "as", NAMES)
    assert refusal.value.what == "clock"
    assert refusal.value.wanted == "as"
    assert tuple(refusal.value.matches) == ("Ash", "Ashen Court")


LONGER = ("The Drowned King rises", "The debt", "Borin Twin-Shield", "Plenty of shadows", "O'Dell")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("drowned", "The Drowned King rises"),
        ("king r", "The Drowned King rises"),
        ("shield", "Borin Twin-Shield"),
        ("twin-s", "Borin Twin-Shield"),
        ("shadows", "Plenty of shadows"),
        ("ebt", "The debt"),
        ("ti", "Tithe"),
        ("o'd", "O'Dell"),
        ("dell", "O'Dell"),
    ],
)
def test_a_name_is_found_by_a_word_in_it_else_by_a_part(typed: str, meant: str) -> None:
    assert resolve("clock", typed, (*LONGER, "Tithe")) == meant


@pytest.mark.parametrize("typed", ["the d", "s", "i"])
def test_what_fits_two_equally_well_is_asked_about(typed: str) -> None:
    with pytest.raises(AmbiguousName):
        resolve("clock", typed, LONGER)


def test_a_beginning_wins_over_a_word_and_a_word_over_a_part() -> None:
    assert resolve("clock", "the", ("Aethelred", "Into the fens", "Then")) == "Then"
    assert resolve("clock", "the", ("Aethelred", "Into the fens")) == "Into the fens"
    assert resolve("clock", "s", ("Ann's end", "Into the south")) == "Into the south"


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("sekure", "Secure an Advantage"),
        ("secure an advantge", "Secure an Advantage"),
        ("strke", "Strike"),
        ("strok", "Strike"),
        ("crush", ""),
        ("advent", ""),
        ("qqq", ""),
        ("", ""),
    ],
)
def test_what_was_nearly_typed_is_given(typed: str, near: str) -> None:
    with pytest.raises(NoSuchName) as refusal:
        resolve("move", typed, ("Secure an Advantage", "Strike", "Clash"))
    assert refusal.value.near == near


def test_of_two_that_were_nearly_typed_none_is_given() -> None:
    with pytest.raises(NoSuchName) as refusal:
        resolve("move", "strke", ("Strike now", "Strike low"))
    assert refusal.value.near == ""


@pytest.mark.parametrize("typed", ["Wrens", "", " \u200b "])
def test_a_name_that_is_nowhere_is_refused_with_what_there_is(typed: str) -> None:
    with pytest.raises(NoSuchName) as refusal:
        resolve("clock", typed, iter(NAMES))
    assert refusal.value.what == "clock"
    assert refusal.value.wanted == typed
    assert tuple(refusal.value.known) == NAMES


def test_all_names_that_nothing_answers_to_are_refused_at_once() -> None:
    def find(typed: str) -> str:
        return resolve("clock", typed, NAMES)

    assert each_found(["wr", "ash", "wr"], find) == {"wr": "Wren", "ash": "Ash"}
    with pytest.raises(NoSuchName) as refusal:
        each_found(["Moss", "wr", "Thorn", "Moss", "Brook"], find)
    assert refusal.value.wanted == "Moss"
    assert [each.wanted for each in refusal.value.others] == ["Thorn", "Brook"]


def test_an_empty_reference_does_not_mean_the_only_name() -> None:
    with pytest.raises(NoSuchName):
        resolve("clock", "", ["Wren"])


@given(st.lists(st.text(min_size=1).map(clean).filter(bool), min_size=1), st.data())
def test_every_stored_name_finds_one_that_is_equal_but_for_case(
    names: list[str], data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(names))
    assert resolve("clock", name, names).casefold() == name.casefold()


def test_a_name_in_use_is_taken_whatever_its_case() -> None:
    with pytest.raises(NameTaken) as refusal:
        require_free("clock", "WREN", NAMES)
    assert (refusal.value.what, refusal.value.name) == ("clock", "Wren")


def test_a_name_that_only_begins_another_is_free() -> None:
    names = iter(NAMES)
    require_free("clock", "Wre", names)
    assert list(names) == []


def test_a_name_in_use_is_numbered_whatever_its_case() -> None:
    assert free_name("Ash", ("Ashen Court",)) == "Ash"
    assert free_name("Ash", ("ASH", "ash 2")) == "Ash 3"


def test_only_a_name_in_use_is_cut_for_its_number() -> None:
    longest = "w" * NAME_MAX
    assert free_name(longest, ()) == longest
    assert free_name(longest, (longest,)) == f"{longest[:-4]} 2"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("WERN", "Wren"),
        ("ahs", "Ash"),
        ("Wen", "Wren"),
        ("Wrenn", "Wren"),
        ("Wran", "Wren"),
        ("Captain Vagra", "Captain Varga"),
        ("Cheif", "Bandit Chief"),
    ],
)
def test_a_slip_is_one_letter_of_a_name_or_two_that_changed_places(typed: str, name: str) -> None:
    assert is_slip(typed, name)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Wren", "Wren"),
        ("Sven", "Wren"),
        ("Asa", "Ash"),
        ("Thug 2", "Thug 1"),
        ("Thug2", "Thug"),
        ("Guard III", "Guard II"),
        ("Orc B", "Orc A"),
        ("Bandits", "Bandit Chief"),
        ("Captian Moss", "Captain Varga"),
        ("Nerw", "Wren"),
        ("Rsen", "Wren"),
        ("", "Wren"),
    ],
)
def test_a_name_of_its_own_is_no_slip(typed: str, name: str) -> None:
    assert not is_slip(typed, name)
