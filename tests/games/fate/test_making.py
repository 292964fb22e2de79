"""A Fate character is made from texts: aspects in lines, skills however people write them."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.games.fate import GAME
from bot.games.fate.making import MAKING
from bot.games.fate.words.terms import ACTIONS
from bot.making import read
from rules.errors import Already, BadText, NameTaken, OutOfRange, RuleError, TooMany
from rules.fate import Action, Character, lacks, make, make_further, set_skills, typed
from rules.fate import typed_further as further
from rules.fate.character import ASPECTS_MAX, SKILLS, SKILLS_MAX, STUNTS_MAX, GameChanger, Skill
from rules.fate.errors import MomentumActionSet, NoRating, TwoRatings
from rules.fate.making import STUNTS_TYPED_MAX
from rules.fate.reading import read_skills, written
from rules.fate.terms import LADDER, RATING_MAX, RATING_MIN

FRESH = Character("Wren")
FIGHT_AND_WILL = [("Fight", 4), ("Will", 3)]
WITH_NOTICE = [*FIGHT_AND_WILL, ("Notice", 3)]


def rated(text: str, **options: int | None) -> list[tuple[str, int]]:
    return [(each.name, each.rating) for each in read_skills(text, FRESH.known_skills, **options)]


# ------------------------------------------------------------------------- one list, many ways


@pytest.mark.parametrize(
    "text",
    [
        *("Fight 4, Will 3", "Fight +4, Will +3", "Fight (+4); Will (+3)", "fight: 4\nwill: 3"),
        *("Great Fight, Good Will", "GREAT fight, good WILL", "+4 Fight, 3 Will"),
        *("Great (+4): Fight\nGood (+3): Will", "Great: Fight; Good: Will", "+4: Fight, +3: Will"),
        *("Fight Great, Will Good", "Fight Great (+4), Will Good (+3)", "Great Fight 4, Will [3]"),
        *("Fight 4 Will 3", "4 Fight 3 Will", "Great Fight Good Will", "Fight+4, Will+3"),
        *(
            "- Great Fight\n- Good Will",
            "* Fight 4\n* Will 3",
            "Fight 4 · Will 3",
            "Fight 4|Will=3",
        ),
        *("Fight - 4, Will \u2013 3", "Great\nFight\nGood\nWill", ", Fight 4,,\n;Will 3; ,"),
    ],
)
def test_two_skills_are_read_however_they_are_written(text: str) -> None:
    assert rated(text) == FIGHT_AND_WILL


@pytest.mark.parametrize(
    "text",
    [
        *("Great Fight, Good Will, Notice", "+4 Fight; +3 Will, Notice"),
        *("Fight 4, Will 3, Notice", "Great: Fight\nGood: Will\nNotice"),
        *("Great Fight Good Will, Notice", "Fight 4\nGood (+3) Will, Notice"),
    ],
)
def test_a_skill_without_a_rating_has_the_one_before_it(text: str) -> None:
    assert rated(text) == WITH_NOTICE


def test_ratings_below_zero_and_beyond_the_ladder_are_read() -> None:
    assert rated("Lore -1, Poor Drive, +12 Fight") == [("Lore", -1), ("Drive", -1), ("Fight", 12)]
    assert rated("Will \u22122") == [("Will", -2)]


@pytest.mark.parametrize(("rating", "rung"), LADDER.items())
def test_every_rung_is_read_before_a_skill_and_behind_it(rating: int, rung: str) -> None:
    assert rated(f"{rung} Fight") == rated(f"Fight {rung.lower()}") == [("Fight", rating)]


def test_a_name_may_hold_words_and_numbers_of_its_own() -> None:
    assert rated("Level 5 -1 , Notice") == [("Level 5", -1), ("Notice", -1)]
    assert rated("Great Weapons 3, Drive v2 1") == [("Great Weapons", 3), ("Drive v2", 1)]
    known = ("Level 5", "Good Deeds")
    read = read_skills("Great: Level 5, good deeds; Fair Level 5x", known)
    assert read == (Skill("Level 5", 4), Skill("Good Deeds", 4), Skill("Level 5x", 2))


@pytest.mark.parametrize(
    ("text", "skill"),
    [
        *(("Will, Notice 3", "Will"), ("Fight 4, Will, Notice 3", "Will"), ("Fight", "Fight")),
        *(("12", "12"), ("Great", "Great"), (",", ",")),
    ],
)
def test_a_skill_that_could_have_either_rating_or_has_none_is_refused(
    text: str, skill: str
) -> None:
    with pytest.raises(NoRating) as refused:
        rated(text)
    assert refused.value.skill == skill


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Fight 4, Will 3, Fight 2", ("Fight", 4, 2)),
        ("Great Fight, Good fight", ("Fight", 4, 3)),
        ("4 Fight 3", ("Fight", 4, 3)),
        ("4 Fight 3 Will 2", ("Will", 3, 2)),
        ("Average: Level 5", ("Level", 1, 5)),
    ],
)
def test_a_skill_with_two_ratings_is_refused(text: str, facts: tuple[str, int, int]) -> None:
    with pytest.raises(TwoRatings) as refused:
        rated(text)
    assert (refused.value.skill, refused.value.one, refused.value.other) == facts


def test_the_same_rating_twice_is_one_skill() -> None:
    assert rated("Fight 4, Great Fight") == [("Fight", 4)]


@pytest.mark.parametrize("text", ["Fight 21", "-11 Fight", "+999 Fight"])
def test_a_rating_beyond_every_bound_is_refused(text: str) -> None:
    with pytest.raises(OutOfRange):
        rated(text)


def test_a_name_that_is_too_long_is_refused() -> None:
    with pytest.raises(BadText):
        rated(f"{'a' * 61} 3")


WORDS = st.lists(
    st.sampled_from(
        [*LADDER.values(), *FRESH.known_skills, "4", "+3", "-1", "(2)", ",", ";", "\n", ":", "-"]
    ),
    max_size=9,
)


@given(st.one_of(WORDS.map(" ".join), st.text(max_size=40)))
@example("Fight - - 4")
def test_any_text_is_read_or_refused_with_words(text: str) -> None:
    try:
        read = rated(text)
    except RuleError:
        return
    assert read
    assert all(name and RATING_MIN <= rating <= RATING_MAX for name, rating in read)
    assert len({name.casefold() for name, _rating in read}) == len(read)


PYRAMIDS = st.dictionaries(
    st.sampled_from([*FRESH.known_skills, "Great Weapons", "Level 5", "剣道"]),
    st.integers(RATING_MIN, RATING_MAX),
    min_size=1,
)


@given(PYRAMIDS)
def test_what_is_written_is_read_as_it_was(ratings: dict[str, int]) -> None:
    skills = [Skill(name, rating) for name, rating in ratings.items()]

    assert set(read_skills(written(skills), ratings)) == set(skills)
    for pattern in ("{name} {rating:+}", "{name} ({rating})", "{rating:+}: {name}"):
        text = ", ".join(pattern.format(name=each.name, rating=each.rating) for each in skills)
        assert set(read_skills(text, ratings)) == set(skills)


# ------------------------------------------------------------------------------ a list typed


def test_a_list_moves_what_stands_elsewhere_and_leaves_the_rest() -> None:
    wren, outcome = set_skills(FRESH, "Great Fight, Good Will, Notice")
    assert wren.skills == (Skill("Fight", 4), Skill("Will", 3), Skill("Notice", 3))
    assert [outcome.change.what, *(each.what for each in outcome.more)] == [
        *("Fight", "Will", "Notice"),
    ]
    moved, told = set_skills(wren, "Fight 4, Will 2")

    assert (told.change.what, told.more) == ("Will", ())
    assert moved.skill("Will").rating == 2
    with pytest.raises(Already):
        set_skills(moved, "Fight 4, Will 2")


def test_a_rating_beside_a_list_is_for_those_without_one() -> None:
    wren, _outcome = set_skills(FRESH, "Fight 4, Athletics 3, Notice", 1)
    assert wren.skills == (Skill("Fight", 4), Skill("Athletics", 3), Skill("Notice", 1))


def test_one_name_beside_a_rating_is_taken_as_it_is() -> None:
    assert set_skills(FRESH, "Level 5", 1)[0].skills == (Skill("Level 5", 1),)
    assert set_skills(FRESH, "Level 5")[0].skills == (Skill("Level", 5),)


# ------------------------------------------------------------------------ a whole character


TEXTS = {
    "name": "Landon",
    "high_concept": "  Hothead   Swordsman ",
    "trouble": "",
    "aspects": "Wanted, dead or alive\n- An eye for trouble\n\n",
    "skills": "Good Will\nGreat Fight",
}


def test_a_character_is_made_in_one_go() -> None:
    made = make(FRESH, TEXTS)

    assert made == Character(
        "Landon",
        skills=(Skill("Fight", 4), Skill("Will", 3)),
        high_concept="Hothead Swordsman",
        aspects=("Wanted, dead or alive", "An eye for trouble"),
    )
    assert typed(made) == {
        "name": "Landon",
        "high_concept": "Hothead Swordsman",
        "trouble": "",
        "aspects": "Wanted, dead or alive\nAn eye for trouble",
        "skills": "Great (+4): Fight\nGood (+3): Will",
    }


def test_aspects_in_one_line_stand_between_commas() -> None:
    made = make(FRESH, {"aspects": "Heir of nothing, Owes the Guild,"})
    assert made.aspects == ("Heir of nothing", "Owes the Guild")


def test_aspects_in_one_line_with_semicolons_may_have_commas() -> None:
    made = make(FRESH, {"aspects": "Wanted, dead or alive; 1) Owes the Guild"})
    assert made.aspects == ("Wanted, dead or alive", "1) Owes the Guild")
    assert make(FRESH, {"aspects": "1. Wanted\n2. Owes"}).aspects == ("Wanted", "Owes")


def test_what_a_form_leaves_as_it_was_stays() -> None:
    odd = replace(
        make(FRESH, TEXTS),
        aspects=("Wanted, dead or alive",),
        skills=(Skill("a, b", 3), Skill("Great 4", 1)),
        fate_points=1,
        bank=2,
    )
    unchanged = {key: text.replace("\n", "\r\n") for key, text in typed(odd).items()}
    assert make(odd, unchanged) == odd
    assert make(odd, {**unchanged, "trouble": "Owes all"}) == replace(odd, trouble="Owes all")


def test_what_is_emptied_is_gone_but_for_the_name() -> None:
    made = make(FRESH, TEXTS)
    emptied = make(made, {"high_concept": " ", "aspects": "", "skills": ""})
    assert emptied == Character("Landon")
    with pytest.raises(BadText):
        make(made, {"name": " "})


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"aspects": "Twice\ntwice"}, NameTaken),
        ({"aspects": "a" * 61}, BadText),
        ({"aspects": "\n".join(f"aspect {each}" for each in range(ASPECTS_MAX + 1))}, TooMany),
        ({"skills": ", ".join(f"s{each} 1" for each in range(SKILLS_MAX + 1))}, TooMany),
        ({"skills": "Fight"}, NoRating),
        ({"trouble": "a" * 61}, BadText),
    ],
)
def test_a_wrong_text_is_refused(wrong: dict[str, str], refusal: type[RuleError]) -> None:
    with pytest.raises(refusal):
        make(FRESH, wrong)


def test_a_player_lacks_a_high_concept_and_skills_until_they_are_made() -> None:
    assert lacks(FRESH) == ("high_concept", "skills")
    assert lacks(replace(FRESH, high_concept="Hothead")) == ("skills",)
    assert lacks(make(FRESH, TEXTS)) == ()
    assert lacks(replace(FRESH, is_npc=True)) == ()


def test_the_form_asks_for_what_is_made_and_says_what_is_missing() -> None:
    assert GAME.making is MAKING
    assert [each.key for each in MAKING.asks] == list(MAKING.typed(FRESH))
    assert MAKING.missing(FRESH) == "a high concept and skills"
    assert MAKING.missing(make(FRESH, TEXTS)) == ""
    assert all(len(each.label) <= 45 and len(each.hint) <= 100 for each in MAKING.asks)


def test_a_form_has_room_for_the_fullest_sheet() -> None:
    full = Character(
        "N" * 60,
        skills=tuple(Skill(f"{each:060}", 20 - each % 31) for each in range(SKILLS_MAX)),
        high_concept="H" * 60,
        trouble="T" * 60,
        aspects=tuple(f"{each:060}" for each in range(ASPECTS_MAX)),
    )
    written_down = MAKING.typed(full)

    assert [key for key, text in written_down.items() if len(text) > ROOM[key]] == []
    assert len(make(FRESH, written_down).skills) == SKILLS_MAX


ROOM = {each.key: each.most for each in MAKING.asks}


def test_three_characters_are_ready_with_a_pyramid_and_a_game_changer() -> None:
    assert len({each.state.name for each in MAKING.ready}) == 3
    assert len({each.state.momentum_action for each in MAKING.ready}) == 3
    for each in MAKING.ready:
        held = each.state
        assert [skill.rating for skill in held.skills] == [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]
        assert {skill.name for skill in held.skills} <= set(SKILLS)
        assert held.game_changer.is_written
        assert held.game_changer.aspect in held.all_aspects
        assert held.trouble
        assert (len(held.aspects), len(held.stunts)) == (3, 3)
        assert MAKING.missing(held) == ""
        assert make(Character("?"), MAKING.typed(held)).skills == held.skills


# ---------------------------------------------------------------------------- the second form


FURTHER = {
    "momentum_action": "attack",
    "stunts": "Riposte: +2 to defend, once\n• Quick draw",
    "game_changer": "Killing Blow",
    "text": "No box absorbs this hit.",
    "when": "",
}


def test_stunts_a_game_changer_and_the_momentum_action_come_in_a_second_form() -> None:
    before = replace(FRESH, game_changer=GameChanger(aspect="Heir"))
    made = make_further(before, FURTHER)

    assert made.stunts == ("Riposte: +2 to defend, once", "Quick draw")
    assert made.game_changer == GameChanger("Killing Blow", "No box absorbs this hit.", "", "Heir")
    assert made.momentum_action is Action.ATTACK
    assert make_further(made, further(made)) == made
    assert make_further(made, {"momentum_action": ""}) == made
    with pytest.raises(MomentumActionSet):
        make_further(made, {"momentum_action": "defend"})


def test_stunts_that_a_form_has_no_room_for_stay() -> None:
    full = replace(FRESH, stunts=tuple(f"{each:0300}" for each in range(STUNTS_MAX)))
    shown = further(full)["stunts"][:STUNTS_TYPED_MAX]

    assert make_further(full, {"stunts": shown, "when": "Now"}).stunts == full.stunts


def test_the_second_form_asks_for_what_it_makes() -> None:
    second = MAKING.further
    assert second is not None
    assert [each.key for each in second.asks] == list(second.typed(FRESH))
    assert all(len(each.label) <= 45 and len(each.hint) <= 100 for each in second.asks)


@pytest.mark.parametrize(
    "line",
    [
        "Fight +3, Shoot +2, Notice +2, Will +1",
        "Fight: 3; Shoot (+2); Notice 2 · Will \u22121",
        "Fight Good (+3), Shoot 2",
    ],
)
def test_a_pasted_line_that_is_all_skills_is_no_high_concept(line: str) -> None:
    assert read(MAKING.asks, f"Birk / {line}").texts == {"name": "Birk", "skills": line}


@pytest.mark.parametrize("line", ["Agent 47", "Born 1984, died 1985", "Fair Maiden, Good Cook"])
def test_a_pasted_line_that_is_no_list_of_skills_is_the_high_concept(line: str) -> None:
    assert read(MAKING.asks, f"Birk / {line}").texts == {"name": "Birk", "high_concept": line}


def test_pasted_skills_and_stunts_may_have_colons_and_aspects_may_not() -> None:
    text = (
        "Name: Zird\nSkills:\nLore: 4\nGood: Will\nRefresh: 2\n"
        "Stunts:\nFeint: once a scene\nAspects: A, B\nAge: 30"
    )
    pasted = read(MAKING.asks, text, MAKING.further_asks, MAKING.beside)

    made = make_further(make(FRESH, pasted.texts), pasted.texts)
    assert [(each.name, each.rating) for each in made.skills] == [("Lore", 4), ("Will", 3)]
    assert (made.stunts, made.aspects) == (("Feint: once a scene",), ("A", "B"))
    assert pasted.beside == (("Refresh", "2"), ("Age", "30"))


def test_a_ready_made_character_says_what_gives_them_momentum() -> None:
    """“Corvane Ash: attacks: wins by being seen to win” told a stranger neither who nor what."""
    for each in MAKING.ready:
        action = each.state.momentum_action
        assert action is not None
        assert each.pitch.endswith(f". Momentum: {ACTIONS[action]}.")
        assert each.pitch.startswith("A ")
