"""A character made from one form: read forgivingly, and given back as it was typed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.tension.making import MAKING
from bot.making import read
from rules.errors import BadText, NameTaken, NotANumber, OutOfRange, TooMany
from rules.tension import ASPECTS_MAX, RESOURCES_MAX, Character, Resource
from rules.tension.making import READY, make, missing, typed

FRESH = Character("Player")


def made(**texts: str) -> Character:
    """Make a character of these texts, the others left empty as a form leaves them."""
    return make(FRESH, {"name": "Wren", "vigor": "", "resources": "", "aspects": "", **texts})


def test_a_character_is_made_in_one_go() -> None:
    wren = made(vigor="3/5", resources="rope 2/3, lantern", aspects="Finesse, Resolve")
    assert wren == Character(
        "Wren", 3, 5, (Resource("rope", 2, 3), Resource("lantern", 1)), ("Finesse", "Resolve")
    )


def test_a_name_is_enough() -> None:
    assert made() == Character("Wren")


@pytest.mark.parametrize(
    ("text", "vigor", "most"),
    [
        ("", 0, 0),
        ("  ", 0, 0),
        ("0", 0, 0),
        ("5", 5, 5),
        ("3/5", 3, 5),
        (" 3 / 5 ", 3, 5),
        ("3 of 5", 3, 5),
    ],
)
def test_vigor_is_one_number_or_two(text: str, vigor: int, most: int) -> None:
    assert (made(vigor=text).vigor, made(vigor=text).vigor_max) == (vigor, most)


@pytest.mark.parametrize(
    "text",
    [
        "rope 2/3, 3 torches, lantern",
        "rope 2/3; 3 torches; lantern",
        "rope 2/3\n3 torches\nlantern",
        "rope (2/3), torches x3, lantern 1.",
        "- rope: 2 of 3\n- 3x torches\n\n- lantern",
        "1. rope 2/3\n2. torches 3\n3) lantern,",
        " ,rope 2/3,,3  torches , lantern, ",
    ],
)
def test_resources_are_read_however_they_are_listed(text: str) -> None:
    assert made(resources=text).resources == (
        Resource("rope", 2, 3),
        Resource("torches", 3),
        Resource("lantern", 1),
    )


@pytest.mark.parametrize(
    ("text", "aspects"),
    [
        ("Finesse, Resolve", ("Finesse", "Resolve")),
        ("Finesse; Cold, but fair", ("Finesse", "Cold, but fair")),
        ("Finesse\nCold, but fair; mostly", ("Finesse", "Cold, but fair; mostly")),
        ("• Finesse\n• Resolve", ("Finesse", "Resolve")),
        ("Finesse", ("Finesse",)),
        ("", ()),
    ],
)
def test_aspects_are_read_however_they_are_listed(text: str, aspects: tuple[str, ...]) -> None:
    assert made(aspects=text).aspects == aspects


@pytest.mark.parametrize(
    ("texts", "refusal", "what"),
    [
        ({"name": " "}, BadText, "name"),
        ({"name": "x" * 61}, BadText, "name"),
        ({"vigor": "lots"}, NotANumber, "vigor"),
        ({"vigor": "6/5"}, OutOfRange, "vigor"),
        ({"vigor": "1000"}, OutOfRange, "vigor"),
        ({"resources": "rope 4/3"}, OutOfRange, "rope"),
        ({"resources": "rope, Rope 2"}, NameTaken, "resource"),
        ({"resources": "7"}, BadText, "resource_name"),
        ({"resources": ",".join(f"r{n}x" for n in range(RESOURCES_MAX + 1))}, TooMany, "resources"),
        ({"aspects": "Resolve, resolve"}, NameTaken, "aspect"),
        ({"aspects": "x" * 61}, BadText, "aspect"),
        ({"aspects": ",".join(f"a{n}" for n in range(ASPECTS_MAX + 1))}, TooMany, "aspects"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_reason(
    texts: dict[str, str], refusal: type[Any], what: str
) -> None:
    with pytest.raises(refusal) as refused:
        made(**texts)
    assert refused.value.what == what


def test_what_was_left_as_it_was_stays_as_it_is() -> None:
    odd = Character("Wren", 0, 5, (Resource("Salt, pepper", 2),), ("Cold, but fair",))
    assert make(odd, typed(odd)) == odd
    assert make(odd, {**typed(odd), "vigor": "5/5"}) == Character(
        "Wren", 5, 5, odd.resources, odd.aspects
    )
    assert make(odd, {"name": "Ash"}).name == "Ash"


@pytest.mark.parametrize(
    ("aspects", "text"),
    [
        (("Finesse", "Resolve"), "Finesse, Resolve"),
        (("Finesse", "Cold, but fair"), "Finesse\nCold, but fair"),
        (("Finesse", "Cold; fair"), "Finesse\nCold; fair"),
    ],
)
def test_a_list_is_given_back_in_a_line_unless_a_mark_would_break_a_part_of_it(
    aspects: tuple[str, ...], text: str
) -> None:
    wren = Character("Wren", aspects=aspects)
    assert typed(wren)["aspects"] == text
    assert make(FRESH, typed(wren)).aspects == aspects


def test_vigor_that_is_not_counted_is_no_text() -> None:
    assert [typed(Character("Wren", *vigor))["vigor"] for vigor in ((0, 0), (0, 5))] == ["", "0/5"]


def test_what_was_emptied_is_gone() -> None:
    full = Character("Wren", 3, 5, (Resource("Rope", 2, 3),), ("Finesse",))
    assert make(full, {**typed(full), "vigor": "", "resources": "", "aspects": ""}) == Character(
        "Wren"
    )


_names = st.text("ab c,;'/", min_size=1, max_size=8).map(str.strip).filter(bool)
_resources = st.builds(
    lambda name, value, more: Resource(name, value, value + more if more else 0),
    *(_names, st.integers(0, 99), st.integers(0, 9)),
)


@given(
    st.lists(_resources, max_size=4, unique_by=lambda each: each.name).map(tuple),
    st.lists(_names, max_size=4, unique=True).map(tuple),
    st.integers(0, 9),
)
def test_any_character_is_given_back_by_its_own_texts(
    resources: tuple[Resource, ...], aspects: tuple[str, ...], vigor: int
) -> None:
    wren = Character("Wren", vigor, vigor, resources, aspects)
    assert make(wren, typed(wren)) == wren


@pytest.mark.parametrize("ready", READY, ids=lambda each: each.name)
def test_a_ready_made_character_could_have_been_typed(ready: Character) -> None:
    assert make(FRESH, typed(ready)) == ready
    assert missing(ready) == ""


def test_three_are_ready_and_are_told_apart() -> None:
    assert len(READY) == len({each.name for each in READY}) == 3


@pytest.mark.parametrize("texts", [{"vigor": "5"}, {"resources": "rope"}, {"aspects": "Finesse"}])
def test_an_unmade_character_says_what_it_lacks_and_a_made_one_nothing(
    texts: dict[str, str],
) -> None:
    assert missing(made()) == "vigor, resources and aspects"
    assert missing(made(**texts)) == ""


def test_pasted_resources_may_have_colons_and_a_concept_is_no_vigor() -> None:
    text = "Name: Isolde\nConcept: knight\nVigor: 5\nResources:\nRope: 2/3\nAspects: Brave\nAge: 30"
    pasted = read(MAKING.asks, text)

    made = make(FRESH, pasted.texts)
    assert (made.vigor, made.resources, made.aspects) == (5, (Resource("Rope", 2, 3),), ("Brave",))
    assert pasted.beside == (("Concept", "knight"), ("Age", "30"))
