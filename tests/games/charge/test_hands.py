"""The card of a Charge character is played from: its actions, momentum and stress."""

from tests.games.charge.crew import Crew, choose, option
from tests.stage import (
    fill_in,
    labels,
    menu_id,
    menus,
    prefilled,
    refused,
    said,
    text_of,
    told_below,
)


async def test_the_card_offers_every_action_the_best_first_and_only_what_would_do_something(
    crew: Crew,
) -> None:
    card = (await crew.ann.slash(crew.here, "sheet show")).response
    (actions,) = menus(card)
    assert (len(actions), actions[0]["label"]) == (12, "Sneak: 2 dice")
    own = ["Momentum −1", "Momentum +1", "Stress +1"]
    assert labels(card)[1:4] == own
    for _ in range(2):
        await crew.ann.click(card, label="Momentum −1")
    assert "Momentum −1" not in labels(crew.message(card))
    assert "Momentum ○ **0**\n" in text_of(crew.message(card))
    await crew.ann.click(card, label="Stress +1")
    assert "GM: recover 1" in labels(crew.message(card))


async def test_numbers_are_changed_where_the_card_stands(crew: Crew) -> None:
    card = (await crew.ann.slash(crew.here, "sheet show")).response
    before = len(crew.here.history())
    await crew.ann.click(card, label="Momentum +1")
    await crew.ann.click(card, label="Stress +1")
    assert (crew.sheet("Wren")["momentum"], crew.sheet("Wren")["stress"]) == (3, 1)
    shown = text_of(crew.message(card))
    assert "Momentum ●●● **3**\nStress ▰▱▱▱ **1 of 4**" in shown
    assert len(crew.here.history()) == before

    assert "Only the GM" in refused(await crew.ann.click(card, label="GM: recover 1"))
    assert "or the GM" in refused(await crew.bob.click(card, label="Momentum +1"))
    await crew.gm.click(card, label="GM: recover 1")
    assert crew.sheet("Wren")["stress"] == 0


async def test_who_takes_stress_on_the_card_is_asked_there_how_they_are(crew: Crew) -> None:
    """Every other way to take stress asked, and the card took four in silence."""
    card = (await crew.ann.slash(crew.here, "sheet show")).response
    assert "Describe the condition" not in labels(card)
    for _ in range(4):
        await crew.ann.click(crew.message(card), label="Stress +1")
    assert "taken out" in text_of(crew.message(card))
    before = len(crew.here.history())
    assert "or the GM" in refused(
        await crew.bob.click(crew.message(card), label="Describe the condition")
    )
    form = await crew.ann.click(crew.message(card), label="Describe the condition")
    await fill_in(crew.ann, form, "a broken ankle")
    assert crew.sheet("Wren")["condition"] == "a broken ankle"
    assert "a broken ankle" in text_of(crew.message(card))
    assert len(crew.here.history()) == before
    again = await crew.ann.click(crew.message(card), label="Describe the condition")
    assert prefilled(again) == ["a broken ankle"]


async def test_numbers_that_change_while_a_roll_is_proposed_send_no_message(crew: Crew) -> None:
    await crew.propose(crew.ann, "sneak")
    card = (await crew.ann.slash(crew.here, "sheet show")).response
    before = len(crew.here.history())
    await crew.ann.click(card, label="Momentum +1")
    assert len(crew.here.history()) == before


async def test_an_action_of_the_card_is_proposed_below_it(crew: Crew) -> None:
    card = (await crew.ann.slash(crew.here, "sheet show")).response
    proposed = await choose(crew.ann, card, "act", option(card, "Sneak"))
    assert proposed.response.id != card.id
    assert "Wren proposes a roll: sneak" in said(proposed, privately=False)
    # A GM has nobody to wait for.
    crew.dice.add(6, 1)
    now = crew.message(card)
    rolled = await choose(crew.gm, now, "act", option(now, "Sneak"))
    assert "Full success · Wren rolls sneak" in said(rolled, privately=False)


async def test_the_card_that_is_pressed_is_the_one_that_acts(crew: Crew) -> None:
    card = (await crew.ann.slash(crew.here, "sheet show")).response
    await crew.ann.slash(crew.here, "sheet new", name="Rook")
    proposed = await choose(crew.ann, card, "act", option(card, "Sneak"))
    assert "Wren proposes a roll: sneak" in said(proposed)
    await crew.ann.click(card, label="Momentum +1")
    assert (crew.sheet("Wren")["momentum"], crew.sheet("Rook")["momentum"]) == (3, 2)


async def test_the_same_action_can_be_chosen_again_and_again(crew: Crew) -> None:
    """A card that followed a play had a menu of the same id each time."""
    card = (await crew.ann.slash(crew.here, "sheet show")).response
    seen = {menu_id(card, "act")}
    for each in range(1, 3):
        await choose(crew.ann, crew.message(card), "act", "sneak")
        await crew.stage.settled()
        seen.add(menu_id(crew.message(card), "act"))
        assert len(seen) == each + 1


async def test_the_same_action_can_be_chosen_again_from_a_card_that_one_alone_sees(
    crew: Crew,
) -> None:
    """It kept its menu's id, so that Discord did not send the same choice a second time."""
    card = (await crew.gm.slash(crew.here, "sheet show", player=crew.ann, private=True)).response
    seen = {menu_id(card, "act")}
    for each in range(1, 3):
        crew.dice.add(6, 1)
        rolled = await choose(crew.gm, card, "act", "sneak")
        assert "Wren rolls sneak" in told_below(rolled)
        card = rolled.response
        seen.add(menu_id(card, "act"))
        assert len(seen) == each + 1
