"""The hands of a character's card in Tension and Fate: rolls, tests to try, what runs out."""

from typing import Any

import pytest

from tests.games.tension.test_asking import whom
from tests.games.tension.test_scene import Party, party
from tests.prologue import prologue
from tests.stage import answer, fill_in, labels, menu_id, menus, prefilled, refused, said, text_of

__all__ = ["party"]


@pytest.fixture
@prologue
async def wren(party: Party) -> Party:
    """Ann's Wren counts vigor, has a rope and two aspects."""
    edits = (("vigor", "2/5"), ("resource", "Rope 2/3"), ("aspect", "Finesse"), ("aspect", "Force"))
    for field, value in edits:
        await party.ann.slash(party.here, "sheet edit", field=field, value=value)
    return party


async def card_of(party: Party) -> Any:
    """Post Wren's card."""
    return (await party.ann.slash(party.here, "sheet show")).response


def offered(message: Any) -> list[list[str]]:
    return [[each["label"] for each in menu] for menu in menus(message)]


async def test_vigor_goes_up_and_down_on_the_card(wren: Party) -> None:
    card = await card_of(wren)
    assert [each for each in labels(card) if "Vigor" in each] == ["Vigor −1", "Vigor +1"]
    for _ in range(2):
        await wren.ann.click(card, label="Vigor −1")
    assert "○○○○○ 0 of 5" in text_of(wren.stage.now(card))
    assert [each for each in labels(wren.stage.now(card)) if "Vigor" in each] == ["Vigor +1"]
    for _ in range(5):
        await wren.ann.click(card, label="Vigor +1")
    assert [each for each in labels(wren.stage.now(card)) if "Vigor" in each] == ["Vigor −1"]
    assert wren.stage.moves()[-7:] == ["tension.sheet"] * 7
    assert "Only" in refused(await wren.bob.click(card, label="Vigor −1"))


async def test_who_counts_no_vigor_has_no_buttons_for_it(party: Party) -> None:
    assert not [each for each in labels(await card_of(party)) if "Vigor" in each]


async def test_what_runs_out_is_changed_by_a_menu_that_says_what_becomes_of_it(wren: Party) -> None:
    card = await card_of(wren)
    assert offered(card)[1] == ["Rope −1 (2 → 1)", "Rope +1 (2 → 3)"]
    before = menu_id(card, "resource")
    await answer(wren.ann, card, "Rope +1")
    assert "Rope ●●● 3 of 3" in text_of(wren.stage.now(card))
    assert offered(wren.stage.now(card))[1] == ["Rope −1 (3 → 2)"]
    # Discord would not let the same be chosen twice from a menu of the same id.
    assert before != menu_id(wren.stage.now(card), "resource")


async def test_a_test_is_proposed_from_the_card_by_an_aspect(wren: Party) -> None:
    card = await card_of(wren)
    assert offered(card)[0] == ["By Finesse", "By Force", "By none of these"]
    first = menu_id(card, "try")
    form = await answer(wren.ann, card, "By Force")
    assert form.modal["title"] == "Propose a test"
    assert prefilled(form)[-1] == "Force"
    asked = await fill_in(wren.ann, form, "The gate", "3", ["check"], "Force")
    assert "Wren proposes The gate · challenge 3" in said(asked, privately=False)
    assert asked.response.id != card.id
    assert menu_id(wren.stage.now(card), "try") != first
    free = await answer(wren.ann, card, "By none")
    assert prefilled(free)[-1] == ""


async def test_the_gm_opens_a_test_from_a_players_card_for_that_character(wren: Party) -> None:
    form = await answer(wren.gm, await card_of(wren), "By Finesse")
    assert form.modal["title"] == "Open a test"
    assert prefilled(form)[2] == whom(form, "Wren")


async def test_a_card_that_is_not_in_use_proposes_for_its_own_character(wren: Party) -> None:
    card = await card_of(wren)
    await wren.ann.slash(wren.here, "sheet new", name="Lark")
    form = await answer(wren.ann, card, "By Force")
    asked = await fill_in(wren.ann, form, "The gate", "3", ["check"], "Force")
    assert "Wren proposes The gate" in said(asked)


async def test_who_has_no_aspects_has_a_button_to_try_something(party: Party) -> None:
    card = await card_of(party)
    form = await party.ann.click(card, label="Try something")
    assert form.modal["title"] == "Propose a test"


async def test_a_form_on_the_card_means_who_was_chosen_whoever_left_meanwhile(
    party: Party,
) -> None:
    """It meant their place among all: Moss was tested for Ash, and nobody for Moss."""
    moss = (await party.cyd.slash(party.here, "sheet show")).response
    forms = [await party.gm.click(moss, label="Try something") for _ in range(2)]
    await party.ann.slash(party.here, "sheet delete", character="Wren")
    for form, who in zip(forms, ("Ash", "Moss"), strict=True):
        filled = (f"For {who}", "2", whom(form, who), ["check"], "")
        opened = await fill_in(party.gm, form, *filled)
        assert f"Waiting for {who}" in said(opened, privately=False)


async def test_a_roll_from_the_card_answers_the_test_in_a_message_of_its_own(wren: Party) -> None:
    await wren.slash(wren.gm, "test open", cr=4, player=wren.ann, name="The bridge")
    card = await card_of(wren)
    assert offered(card)[0] == [
        "1 die, passed 0 %: The bridge",
        "2 dice, passed 3 %: The bridge",
    ]
    assert "Try something" not in labels(card)
    wren.dice.add(6, 2)
    rolled = await answer(wren.ann, card, "2 dice")
    told = said(rolled, privately=False)
    assert "The bridge · challenge 4\n" in told
    assert "**1 of 4** successes" in told
    assert rolled.response.id != card.id
    await wren.stage.env.settle()
    # Without vigor there is nothing to roll, and nobody is in two tests.
    assert offered(wren.stage.now(card)) == [["Rope −1 (2 → 1)", "Rope +1 (2 → 3)"]]
    await wren.slash(wren.gm, "test close")
    await wren.ann.click(card, label="Vigor +1")
    assert offered(wren.stage.now(card))[0][0] == "By Finesse"


async def test_a_card_offers_the_tests_that_its_character_may_help_with(wren: Party) -> None:
    await wren.slash(wren.gm, "test open", cr=1, name="The fire")
    await wren.slash(wren.gm, "test open", cr=2, player=wren.bob, name="The wall", aspect="Force")
    await wren.slash(wren.gm, "test open", cr=9, player=wren.cyd, player2=wren.gm, name="Ogre")
    dice = offered(await card_of(wren))[0]
    said_of = [(each.partition(",")[0], each.partition(": ")[2]) for each in dice]
    assert said_of == [
        *((count, "The fire") for count in ("1 die", "2 dice")),
        *((count, "The wall") for count in ("1 die", *(f"{n} dice" for n in range(2, 7)))),
    ]
