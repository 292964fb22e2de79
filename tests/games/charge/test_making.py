"""Making a character of Charge: dots as people type them, and a character from one form."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.refusals import words
from bot.games.charge import GAME
from bot.games.charge.making import MAKING, missing
from bot.making import read
from rules.charge import (
    Action,
    Character,
    DotsRange,
    NotDots,
    Talent,
    TalentKind,
    dots_left,
    make,
    parse_action,
    parse_dots,
    typed,
)
from rules.errors import Already, AmbiguousName, BadText, NoSuchName, RuleError, refusal_of

SNEAK, MUSCLE, SWAY, MOVE = Action.SNEAK, Action.MUSCLE, Action.SWAY, Action.MOVE


@pytest.mark.parametrize(
    ("text", "dots"),
    [
        ("Sneak 2, Muscle 1", {SNEAK: 2, MUSCLE: 1}),
        ("sneak sneak muscle", {SNEAK: 2, MUSCLE: 1}),
        ("SNEAK:2;muscle=1.", {SNEAK: 2, MUSCLE: 1}),
        ("sneak2 muscle1", {SNEAK: 2, MUSCLE: 1}),
        ("sneak\n2\nmuscle\n1", {SNEAK: 2, MUSCLE: 1}),
        ("2 sneak, 1 muscle", {SNEAK: 2, MUSCLE: 1}),
        ("2x sneak and muscle", {SNEAK: 2, MUSCLE: 1}),
        ("sneak x2, muscle", {SNEAK: 2, MUSCLE: 1}),
        ("sneak \u00d72 / muscle \u00d71", {SNEAK: 2, MUSCLE: 1}),
        ("sneak ●●○○, muscle ●○○○", {SNEAK: 2, MUSCLE: 1}),
        ("sneak **, muscle *", {SNEAK: 2, MUSCLE: 1}),
        ("sneak two, muscle one", {SNEAK: 2, MUSCLE: 1}),
        ("two in sneak and one in muscle", {SNEAK: 2, MUSCLE: 1}),
        ("Sneak (2) | Muscle (1)", {SNEAK: 2, MUSCLE: 1}),
        ("sneak - 2, muscle \u2013 1", {SNEAK: 2, MUSCLE: 1}),
        ("sneaking 2 dots, mus 1 dot", {SNEAK: 2, MUSCLE: 1}),
        ("sneak, sneak, muscle 1", {SNEAK: 2, MUSCLE: 1}),
        ("sneak 0", {SNEAK: 0}),
        ("no sneak", {SNEAK: 0}),
        ("sneak 12", {SNEAK: 12}),
        ("movement", {MOVE: 1}),
    ],
)
def test_dots_are_read_as_people_type_them(text: str, dots: dict[Action, int]) -> None:
    assert parse_dots(text) == dots


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", NotDots),
        ("  ", NotDots),
        ("2", NotDots),
        (", and", NotDots),
        ("x" * 301, BadText),
        ("sneak 2 1", NotDots),
        ("sneak -1", NotDots),
        ("sneak #2", NotDots),
        ("dance 2", NoSuchName),
        ("all of them", NoSuchName),
        ("m 2", AmbiguousName),
        # RC13: the last silently won.
        ("sneak 2, sneak 1", Already),
        ("sneak 2, sneak", Already),
        ("sneak, sneak 2", Already),
    ],
)
def test_what_is_no_list_of_dots_is_refused(text: str, refusal: type[RuleError]) -> None:
    with pytest.raises(refusal) as refused:
        parse_dots(text)
    assert words(refused.value)


def test_all_that_is_mistyped_is_named_at_once() -> None:
    with pytest.raises(NoSuchName) as refused:
        parse_dots("sneek 3, shot 1, move 1, dance 1, swya 1")

    assert words(refused.value).startswith(
        "There is no action “sneek” (“sneak”?), “shot” (“shoot”?), “dance” or “swya” (“sway”?) "
        "here. There are “muscle”, "
    )


@pytest.mark.parametrize(
    "style",
    [
        lambda action, dots: f"{action.value} {dots}, ",
        lambda action, dots: f"{action.value.upper()}:{dots}\n",
        lambda action, dots: f"{dots}x {action.value} ",
        lambda action, dots: f"{action.value} " * dots,
        lambda action, dots: f"{action.value} {'●' * dots}{'○' * (4 - dots)} ",
    ],
)
def test_all_twelve_actions_are_read_in_every_style(style: Callable[[Action, int], str]) -> None:
    dots = {action: 1 + number % 2 for number, action in enumerate(Action)}
    assert parse_dots("".join(style(*each) for each in dots.items())) == dots


PIECES = [*(action.value for action in Action), *" ,:-x", "s", "sneaking", "no", "2", "12", "●●"]


@given(st.lists(st.sampled_from(PIECES) | st.characters(), max_size=12).map("".join))
def test_whatever_is_typed_is_dots_or_a_refusal_in_words(text: str) -> None:
    refusal = refusal_of(parse_dots, text)
    assert refusal is None or words(refusal)
    # Dots that are read are of one action at least.
    assert refusal or min(parse_dots(text).values()) >= 0


def test_an_action_is_read_in_a_longer_form() -> None:
    assert parse_action("Sneaking") is SNEAK
    assert parse_action("sw") is SWAY


FORM = {"name": "Wren", "concept": "A thief", "dots": "sneak 2, sway 2, muscle 1, move 1, bond 1"}


def test_a_form_makes_a_whole_character() -> None:
    wren = make(Character("Ann"), FORM)
    assert (wren.name, wren.concept, wren.sneak, wren.bond) == ("Wren", "A thief", 2, 1)
    assert (dots_left(wren), missing(wren)) == (0, "")


def test_a_form_comes_filled_with_what_it_made_and_changes_nothing_then() -> None:
    wren = make(Character("Ann"), FORM)
    assert typed(wren) == {**FORM, "dots": "muscle 1, move 1, sneak 2, bond 1, sway 2"}
    assert make(wren, typed(wren)) == wren
    assert typed(Character("Ann")) == {"name": "Ann", "concept": "", "dots": ""}


def test_a_form_moves_dots_and_keeps_all_else() -> None:
    wren = replace(make(Character("Ann"), FORM), momentum=5, condition="Wet")
    after = make(wren, {**typed(wren), "dots": "sneak 2, sway 2, focus 2, bond 1", "concept": " "})
    assert (after.muscle, after.move, after.focus, after.bond) == (0, 0, 2, 1)
    assert (after.momentum, after.condition, after.concept) == (5, "Wet", "")


def test_fewer_dots_may_be_placed_and_the_rest_is_missing() -> None:
    wren = make(Character("Ann"), {"name": "Wren", "dots": "sneak 2, sway"})
    assert missing(wren) == "4 dots to place"
    assert make(Character("Ann"), {"name": "Wren"}) == Character("Wren")


def test_dots_that_a_talent_gave_stay_within_reach() -> None:
    grown = Character("Wren", sneak=3, talents=(Talent(TalentKind.DOT, action=SNEAK),))
    assert make(grown, {"name": "Wren", "dots": "sneak 3, sway 2, move 2, bond 1"}).sneak == 3


@pytest.mark.parametrize(
    ("dots", "said"),
    [
        ("sneak 3", "Sneak can have 0 to 2 dots now; you wrote 3."),
        ("sneak 2, sway 2, move 2, bond 2", "You have 7 dots to place; that is 8."),
    ],
)
def test_too_many_dots_are_refused_with_both_numbers(dots: str, said: str) -> None:
    with pytest.raises(DotsRange) as refused:
        make(Character("Ann"), {**FORM, "dots": dots})
    assert words(refused.value) == said


def test_a_character_needs_a_name() -> None:
    with pytest.raises(BadText):
        make(Character("Ann"), {**FORM, "name": " "})


def test_three_characters_are_ready_to_play() -> None:
    assert GAME.making is MAKING
    assert len({each.state.name for each in MAKING.ready}) == len(MAKING.ready) == 3
    for each in MAKING.ready:
        assert (dots_left(each.state), missing(each.state)) == (0, "")
        assert make(Character("Ann"), typed(each.state)).sneak == each.state.sneak
        assert each.state.concept
        assert each.pitch
        assert max(each.state.dots(action) for action in Action) == 2


def test_the_form_names_all_twelve_actions() -> None:
    asked = MAKING.asks[-1]
    assert all(action.value in asked.hint for action in Action)
    assert len(asked.hint) <= 100
    assert len(asked.label) <= 45


@pytest.mark.parametrize(
    ("text", "name", "concept"),
    [
        ("Ash, an ex-soldier / sneak 2", "Ash", "an ex-soldier"),
        ("Ash, an ex-soldier\ndriver\nsneak 2", "Ash, an ex-soldier", "driver"),
        ("Name: Ash, an ex-soldier / sneak 2", "Ash, an ex-soldier", ""),
        ("Ash, / sneak 2", "Ash,", ""),
    ],
)
def test_what_stands_behind_a_pasted_name_is_the_concept(
    text: str, name: str, concept: str
) -> None:
    made = make(Character("-"), read(MAKING.asks, text).texts)
    assert (made.name, made.concept, made.sneak) == (name, concept, 2)


def test_pasted_lines_of_dots_are_known_wherever_they_stand() -> None:
    text = "Name: Ash\nMuscle 1, finesse: 2\nBackground: sailor\nSneaking ●●\nMomentum: 3"
    pasted = read(MAKING.asks, text)

    made = make(Character("-"), pasted.texts)
    assert (made.name, made.concept) == ("Ash", "")
    assert (made.muscle, made.finesse, made.sneak, dots_left(made)) == (1, 2, 2, 2)
    assert pasted.beside == (("Background", "sailor"), ("Momentum", "3"))
