"""The card of a Mini-FU character is played from: checks, conditions and tags."""

from typing import Any

from tests.games.fu.test_scene import Party, choices, full_to_tick, offered, party, values
from tests.stage import (
    answer,
    choose,
    fill_in,
    labels,
    menu_id,
    menus,
    refused,
    said,
    text_of,
    told_below,
)
from tests.wire import until

__all__ = ["party"]


async def card_of(party: Party) -> Any:
    return (await party.ann.slash(party.here, "sheet show")).response


async def test_a_check_begins_from_the_card_with_what_helps(party: Party) -> None:
    await party.slash(party.gm, "tag add", name="Shadows", scene=True)
    card = await card_of(party)
    form = await party.ann.click(card, label="Check")
    assert list(offered(form)) == ["Daredevil", "Eye for detail", "Shadows"]
    begun = await fill_in(party.ann, form, "sneak past", ["Daredevil", "Shadows"])

    assert "Tennessee: sneak past · 3 power vs 0 challenge" in said(begun, privately=False)
    assert begun.response.id != card.id
    assert party.pool() == (3, 0)
    assert "or the GM" in refused(await party.bob.click(card, label="Check"))


async def test_a_check_from_the_card_needs_no_words(party: Party) -> None:
    form = await party.ann.click(await card_of(party), label="Check")
    begun = await fill_in(party.ann, form, "", [])
    assert "Tennessee · 1 power vs 0 challenge" in said(begun, privately=False)


async def test_a_character_without_anything_to_tick_is_asked_for_the_action_alone(
    party: Party,
) -> None:
    card = (await party.bob.slash(party.here, "sheet show")).response
    form = await party.bob.click(card, label="Check")
    assert len(form.modal["components"]) == 1
    assert "October: climb" in said(await fill_in(party.bob, form, "climb"))


async def test_a_condition_is_suffered_and_left_behind_on_the_card(party: Party) -> None:
    card = await card_of(party)
    before = len(party.here.history())
    await fill_in(party.ann, await party.ann.click(card, label="Suffer a condition"), "Winded")
    assert party.sheet()["conditions"] == ["Winded"]
    now = party.stage.now(card)
    assert "◆ Winded" in text_of(now)
    await choose(party.ann, now, "turn", "clear:Winded")
    assert party.sheet()["conditions"] == []
    assert "No conditions." in text_of(party.stage.now(card))
    assert len(party.here.history()) == before


async def test_one_of_a_condition_that_is_suffered_twice_is_recovered_from_at_a_time(
    party: Party,
) -> None:
    """The card offered to recover from it, as if from all of it; two presses did just that."""
    for _ in range(2):
        await party.slash(party.ann, "condition add", name="Injured")
    card = await card_of(party)
    offered = {each["label"]: each["value"] for menu in menus(card) for each in menu}
    late = party.stage.late(card)
    await choose(party.ann, card, "turn", offered["Recover from one Injured (of 2)"])
    assert party.sheet()["conditions"] == ["Injured"]
    now = party.stage.now(card)
    assert "Recover from Injured" in choices(now)
    late()
    twice = refused(
        await choose(party.ann, card, "turn", offered["Recover from one Injured (of 2)"])
    )
    assert "Something has changed since" in twice
    assert party.sheet()["conditions"] == ["Injured"]
    await choose(party.ann, await card_of(party), "turn", "clear:Injured")
    assert party.sheet()["conditions"] == []


async def test_an_asset_is_burned_and_restored_on_the_card(party: Party) -> None:
    card = await card_of(party)
    burn, keep = "burn:Daredevil", "burn:Eye for detail"
    assert values(card) == [burn, keep]
    await choose(party.ann, card, "turn", burn)
    now = party.stage.now(card)
    assert "\nDaredevil (burned)" in text_of(now)
    assert values(now) == ["restore:Daredevil", keep]
    await choose(party.gm, now, "turn", "restore:Daredevil")
    assert "● Daredevil" in text_of(party.stage.now(card))


async def test_the_same_asset_can_be_chosen_again_and_again_on_the_card(party: Party) -> None:
    """Discord keeps what was chosen, and sends it no second time, while a menu's id stays."""
    card = await card_of(party)
    seen = {menu_id(card, "turn")}
    for each, what in enumerate(("burn", "restore", "burn"), 2):
        now = party.stage.now(card)
        await choose(party.ann, now, "turn", f"{what}:Daredevil")
        seen.add(menu_id(party.stage.now(card), "turn"))
        assert len(seen) == each


async def test_a_check_from_a_card_that_one_alone_sees_is_told_to_all(party: Party) -> None:
    """The numbers of the card were those of before it, and its menu kept what was chosen."""
    card = (await party.ann.slash(party.here, "sheet show", private=True)).response
    before = menu_id(card, "turn")
    begun = await fill_in(
        party.ann, await party.ann.click(card, label="Check"), "climb", ["Daredevil"]
    )
    assert "Tennessee: climb" in told_below(begun)
    assert begun.response.id == card.id
    assert menu_id(begun.response, "turn") != before


async def test_a_tag_is_added_on_the_card(party: Party) -> None:
    card = await card_of(party)
    posted = len(party.here.history(viewer=party.ann))
    form = await party.ann.click(card, label="Add a tag")
    await fill_in(party.ann, form, "Afraid of *snakes*", ["descriptor"], ["hinders"])
    assert party.sheet()["tags"][-1] == {
        "name": "Afraid of *snakes*",
        "kind": "descriptor",
        "effect": "hinders",
        "concerns": "",
        "is_burned": False,
        "suffered": 0,
    }
    assert "◆ Afraid of \\*snakes\\* (hinders)" in text_of(party.stage.now(card))
    assert len(party.here.history(viewer=party.ann)) == posted
    form = await party.ann.click(card, label="Add a tag")
    assert "“Daredevil”" in refused(
        await fill_in(party.ann, form, "Daredevil", ["edge"], ["helps"])
    )


async def test_a_tag_with_commas_on_the_card_is_asked_whether_it_is_several(party: Party) -> None:
    """The card made one tag of them, where the command asked."""
    card = await card_of(party)
    form = await party.ann.click(card, label="Add a tag")
    asks = await fill_in(party.ann, form, "Quick, Strong", ["edge"], ["helps"])
    assert "One tag, or several?" in said(asks, privately=True)
    added = await answer(party.ann, asks, "2 tags: Quick · Strong")
    assert "New tags for Tennessee: Quick and Strong" in said(added)
    assert [each["kind"] for each in party.sheet()["tags"][-2:]] == ["edge", "edge"]
    await until(lambda: "● Quick\n● Strong" in text_of(party.stage.now(card)))
    form = await party.ann.click(card, label="Add a tag")
    asks = await fill_in(party.ann, form, "Fast, loose", ["edge"], ["helps"])
    assert "New tag for Tennessee: Fast, loose" in said(await answer(party.ann, asks, "One tag"))


async def test_all_that_could_help_can_be_ticked_from_the_card(party: Party) -> None:
    await full_to_tick(party)
    form = await party.ann.click(await card_of(party), label="Check")
    own, around = [each["component"]["options"] for each in form.modal["components"][1:]]
    assert (len(own), len(around)) == (16, 10)
    begun = await fill_in(party.ann, form, "climb", ["Explorer", "Daredevil"], ["L9"])
    assert "Tennessee: climb · 4 power vs 0 challenge" in said(begun, privately=False)


async def test_what_the_scene_calls_the_same_is_offered_once_by_the_card(party: Party) -> None:
    """Discord refuses a menu with the same value twice, so there was no form at all."""
    await party.slash(party.gm, "tag add", name="Daredevil", scene=True)
    form = await party.ann.click(await card_of(party), label="Check")
    assert list(offered(form)) == ["Daredevil", "Eye for detail"]


async def test_a_card_offers_only_what_would_do_something(party: Party) -> None:
    card = (await party.bob.slash(party.here, "sheet show")).response
    assert labels(card)[:3] == ["Check", "Suffer a condition", "Add a tag"]
    assert menus(card) == []
