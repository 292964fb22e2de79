"""A whole character of one form: read forgivingly, and written as it is read."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.games.fu.making import MAKING
from bot.making import read
from rules.errors import BadText, NameTaken, RuleError, TooMany
from rules.fu import READY, TAGS_MAX, Character, Effect, Tag, TagKind, make, typed
from rules.fu.making import read_single

FRESH = Character("Wren")
DAVE = Character(
    "Tennessee",
    "Daredevil explorer",
    (
        Tag("Daredevil"),
        Tag("Afraid of snakes", effect=Effect.HINDERS),
        Tag("Famous", TagKind.EDGE, Effect.EITHER),
        Tag("Rope", TagKind.GEAR, is_burned=True),
        Tag("Fast, loose"),
    ),
    ("Cut arm",),
)


def tags(text: str, key: str = "descriptors") -> list[str]:
    return [tag.name for tag in make(FRESH, {key: text}).tags]


def test_a_character_has_room_for_15_tags() -> None:
    most = [f"Thing {n}" for n in range(TAGS_MAX)]
    assert tags(", ".join(most)) == most


@pytest.mark.parametrize("name", ["S.H.I.E.L.D.", "-1 luck", "3. Lancers", "*star*", "Wait..."])
def test_the_name_of_a_tag_that_stands_by_itself_is_as_it_was_typed(name: str) -> None:
    for note, effect in (("", Effect.HELPS), (" (hinders)", Effect.HINDERS)):
        assert read_single(f"{name}{note}", TagKind.EDGE) == Tag(name, TagKind.EDGE, effect)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Daredevil, Curious", ["Daredevil", "Curious"]),
        ("Daredevil\nCurious", ["Daredevil", "Curious"]),
        ("Daredevil; Curious,\n Quick  hands ,", ["Daredevil", "Curious", "Quick hands"]),
        ("- Daredevil\n* Curious\n• Quick", ["Daredevil", "Curious", "Quick"]),
        ("1. Daredevil\n2) Curious", ["Daredevil", "Curious"]),
        ("Daredevil. Curious.", ["Daredevil. Curious"]),
        ("1.5 m of rope", ["1.5 m of rope"]),
        ("Rope (silk, 20 m), Whip", ["Rope (silk, 20 m)", "Whip"]),
        ("Well-read", ["Well-read"]),
        ("daredevil, Daredevil", ["Daredevil"]),
        ("none", []),
        ("None.", []),
        (" , ;\n\n", []),
        ("", []),
    ],
)
def test_a_list_is_read_as_people_type_it(text: str, names: list[str]) -> None:
    assert tags(text) == names


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Famous", Effect.HELPS),
        ("Famous (helps)", Effect.HELPS),
        ("Famous (hinders)", Effect.HINDERS),
        ("Famous (Hindrance).", Effect.HINDERS),
        ("Famous (either)", Effect.EITHER),
        ("Famous(both)", Effect.EITHER),
        ("Famous (helps or hinders)", Effect.EITHER),
        ("Famous (Helps and hinders)", Effect.EITHER),
    ],
)
def test_a_tag_says_in_brackets_what_it_does(text: str, effect: Effect) -> None:
    (tag,) = make(FRESH, {"edges": text}).tags
    assert tag == Tag("Famous", TagKind.EDGE, effect)


def test_a_form_makes_the_whole_character() -> None:
    texts = {
        "name": " Wren  Ashby",
        "concept": "Thief of clocks",
        "descriptors": "Quick, Greedy (hinders)",
        "edges": "Picks locks",
        "gear": "Wire\nRope",
    }
    assert make(replace(FRESH, conditions=("Cold",)), texts) == Character(
        "Wren Ashby",
        "Thief of clocks",
        (
            Tag("Quick"),
            Tag("Greedy", effect=Effect.HINDERS),
            Tag("Picks locks", TagKind.EDGE),
            Tag("Wire", TagKind.GEAR),
            Tag("Rope", TagKind.GEAR),
        ),
        ("Cold",),
    )


def test_what_is_not_asked_stays_and_what_is_emptied_goes() -> None:
    assert make(DAVE, {"gear": ""}).tags == (*DAVE.tags[:2], DAVE.tags[4], DAVE.tags[2])
    assert make(DAVE, {"concept": ""}).concept == ""
    assert make(DAVE, {"name": "Dave"}).name == "Dave"
    assert make(DAVE, {}).concept == "Daredevil explorer"


def test_a_tag_that_stays_keeps_that_it_is_burned_and_may_change_its_kind() -> None:
    after = make(DAVE, {"gear": "", "edges": "rope, Famous"})
    assert Tag("rope", TagKind.EDGE, is_burned=True) in after.tags
    assert Tag("Famous", TagKind.EDGE) in after.tags


@pytest.mark.parametrize(
    ("texts", "error"),
    [
        ({"name": " "}, BadText),
        ({"name": "x" * 61}, BadText),
        ({"concept": "x" * 61}, BadText),
        ({"gear": "x" * 61}, BadText),
        ({"gear": "Rope", "edges": "rope"}, NameTaken),
        ({"gear": ", ".join(f"Thing {n}" for n in range(TAGS_MAX + 1))}, TooMany),
    ],
)
def test_what_cannot_be_is_refused(texts: dict[str, str], error: type[RuleError]) -> None:
    with pytest.raises(error):
        make(FRESH, texts)


def test_a_name_that_is_taken_is_told_as_it_was_typed() -> None:
    with pytest.raises(NameTaken) as refused:
        make(FRESH, {"gear": "bullwhip", "edges": "Bullwhip"})
    assert refused.value.name == "Bullwhip"


def test_a_tag_of_an_older_sort_is_never_lost() -> None:
    odd = replace(FRESH, tags=(Tag("Lucky", TagKind.SCENE),))
    assert make(odd, typed(odd)) == odd


@pytest.mark.parametrize("ready", [DAVE, *READY], ids=lambda each: each.name)
def test_a_character_is_written_as_it_is_read(ready: Character) -> None:
    made = make(ready, typed(ready))
    assert sorted(made.tags, key=lambda tag: tag.name) == sorted(
        ready.tags, key=lambda tag: tag.name
    )
    assert replace(made, tags=()) == replace(ready, tags=())
    # The text alone is enough, but for what is burned and for names with commas.
    plain = replace(ready, tags=tuple(replace(tag, is_burned=False) for tag in ready.tags[:4]))
    assert make(Character(""), typed(plain)).tags == plain.tags


def test_three_are_ready_and_differ() -> None:
    assert len(READY) == 3
    assert len({each.name for each in READY}) == 3
    for each in READY:
        assert each.concept
        assert {tag.kind for tag in each.tags} == {
            TagKind.DESCRIPTOR,
            TagKind.EDGE,
            TagKind.GEAR,
        }
        assert {tag.effect for tag in each.tags} == set(Effect)


ODD = st.lists(
    st.sampled_from(["a", "B", "none", "(hinders)", "(Helps)", "(either)", *"-*1.) (),;\n•"]),
    max_size=25,
).map("".join)


@given(st.text(max_size=80), st.text(max_size=200) | ODD, ODD)
@example("", "", "1)(hinders)")
def test_whatever_is_typed_is_read_or_refused_and_reads_the_same_again(
    concept: str, descriptors: str, gear: str
) -> None:
    try:
        made = make(FRESH, {"concept": concept, "descriptors": descriptors, "gear": gear})
    except RuleError:
        return
    assert make(made, typed(made)) == made


def test_what_is_asked_fits_a_form_and_what_lacks_is_said_in_words() -> None:
    assert [each.key for each in MAKING.asks] == list(MAKING.typed(DAVE))
    assert MAKING.asks[0].is_required
    full = tuple(Tag(f"{number:060}", effect=Effect.EITHER) for number in range(TAGS_MAX))
    room = {each.key: each.most for each in MAKING.asks}
    assert len(typed(replace(FRESH, tags=full))["descriptors"]) <= room["descriptors"]
    assert [each.state for each in MAKING.ready] == list(READY)
    assert len({each.pitch for each in MAKING.ready}) == 3
    assert MAKING.missing(FRESH) == "a concept, descriptors, edges and gear"
    for made in (DAVE, replace(FRESH, concept="Thief"), *READY):
        assert MAKING.missing(made) == ""


def test_what_play_moves_is_no_gear() -> None:
    text = "Name: Wren\nGear: Rope, lantern\nConditions: Tired, cold\nFU points: 3"

    made = make(Character("-"), read(MAKING.asks, text, beside=MAKING.beside).texts)
    assert [tag.name for tag in made.tags] == ["Rope", "lantern"]


def test_a_pasted_line_under_an_unknown_heading_is_no_tag() -> None:
    text = "Name: Tala\nConcept: Ranger\nEdge: quick\nFlaw: proud\nGear: bow\nAge: 30"
    pasted = read(MAKING.asks, text, beside=MAKING.beside)

    made = make(Character("-"), pasted.texts)
    assert [(tag.name, tag.kind) for tag in made.tags] == [
        ("quick", TagKind.EDGE),
        ("bow", TagKind.GEAR),
    ]
    assert pasted.beside == (("Flaw", "proud"), ("Age", "30"))
