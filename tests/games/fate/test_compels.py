"""Compels of Fate: what they are of, who answers them, and when they are over."""

from tests.games.fate.party import Party, choose, title
from tests.stage import answer, labels, refused, said, text_of
from tests.wire import until


async def test_a_compel_is_its_players_to_answer(party: Party) -> None:
    offered = await party.slash(party.gm, "compel", aspect="Sword Master", player=party.ann)
    assert "Accept: gain 1 fate point. Refuse: pay 1." in said(offered, privately=False)
    accept, refuse = "Accept: fate points 3 → 4", "Refuse: fate points 3 → 2"
    words = refused(await party.bob.click(offered.response, label=accept))
    assert "Only they can accept or decline" in words
    refused(await party.gm.click(offered.response, label=accept))
    taken = await party.ann.click(offered.response, label=refuse)
    assert "Wren refuses the compel" in said(taken)
    assert party.sheet("Wren")["fate_points"] == 2
    await party.undo(party.ann)

    await party.stage.restart()
    accepted = await party.ann.click(offered.response, label=accept)
    assert "Fate points 3 → 4" in said(accepted)


async def test_a_compel_cannot_be_refused_without_a_fate_point(party: Party) -> None:
    await party.slash(party.ann, "point spend", points=3, reason="A stunt")
    offered = await party.slash(party.gm, "compel", aspect="Sword Master", player=party.ann)
    refuse = "Refuse: fate points 1 → 0"
    await party.stage.env.settle()
    assert labels(party.stage.now(offered.response)) == ["Accept: fate points 0 → 1"]
    assert "Refuse" not in text_of(party.stage.now(offered.response))
    await party.slash(party.ann, "point gain")
    await party.stage.env.settle()
    late = party.stage.late(offered.response)
    await party.slash(party.ann, "point spend")
    await party.stage.env.settle()
    late()
    assert "fate point" in refused(await party.ann.click(offered.response, label=refuse))
    await party.slash(party.ann, "point gain")
    late()
    taken = await party.ann.click(offered.response, label=refuse)
    assert "Fate points 1 → 0" in said(taken, privately=False)
    refreshed = await party.slash(party.ann, "point refresh")
    assert "Wren: fate points 0 → 3" in said(refreshed, privately=False)


async def test_a_compel_of_a_consequence_that_nobody_named_says_that_it_is_one(
    party: Party,
) -> None:
    """It read "The GM compels Ash: mild", in every place."""
    hit = await party.slash(party.bob, "stress", hit=2)
    await choose(party.bob, hit.response, "absorb", "mild")
    asked = await party.slash(party.gm, "compel", player=party.bob)
    offered = await answer(party.gm, asked, "mild consequence")
    assert title(offered.response) == "The GM compels Ash: mild consequence"
    waits = said(await party.gm.slash(party.here, "waiting"))
    assert "as Ash, accept or refuse the compel mild consequence" in waits
    assert "compel to answer: **mild consequence**" in said(
        await party.slash(party.gm, "aspect show")
    )

    await party.slash(party.bob, "consequence", which="mild", name="Bruised")
    await until(lambda: title(party.stage.now(offered.response)) == "The GM compels Ash: Bruised")
    answered = await party.bob.click(offered.response, label="Accept: fate points 3 → 4")
    told = "Ash accepts the compel**\nThe GM compels Ash: Bruised\nIt happens."
    assert told in said(answered)
    history = said(await party.gm.slash(party.here, "history"))
    assert "compelled Ash: **mild consequence**" in history


async def test_a_compel_is_not_offered_of_a_consequence_of_anothers_that_nobody_named(
    party: Party,
) -> None:
    """The menu had "mild", whoever was compelled, and so had the completion."""
    hit = await party.slash(party.bob, "stress", hit=6)
    hit = await choose(party.bob, hit.response, "absorb", "mild")
    await choose(party.bob, hit.response, "absorb", "moderate")
    await party.slash(party.bob, "consequence", which="moderate", name="Limp")
    for who, there in (
        (party.ann, {"Sword Master", "Limp"}),
        (party.bob, {"Sword Master", "Limp", "mild consequence"}),
    ):
        asked = await party.slash(party.gm, "compel", player=who)
        assert {*labels(asked.response)} == there
        given = {"player": who}
        offered = await party.gm.autocomplete(party.here, "fate compel", "aspect", "", **given)
        assert {each["name"] for each in offered} == there


async def test_a_compel_that_goes_with_its_aspect_was_not_lost_unused(party: Party) -> None:
    """A compel is answered, and nobody uses it."""
    await party.slash(party.gm, "aspect add", name="Fog", free=0)
    await party.slash(party.ann, "boost add", name="Opening")
    await party.slash(party.gm, "compel", aspect="Fog", player=party.ann)
    over = said(await party.slash(party.gm, "scene end"), privately=False)
    assert "Lost unused: 1 boost (Opening). No longer waiting: 1 compel." in over


async def test_a_compel_is_over_with_the_aspect_that_it_is_about(party: Party) -> None:
    """It could still be answered, at the price of a fate point, and forbade another name."""
    await party.slash(party.gm, "aspect add", name="Mud")
    offered = await party.slash(party.gm, "compel", player=party.ann, aspect="Mud")
    late = party.stage.late(offered.response)
    removed = await party.slash(party.gm, "aspect remove", name="Mud")
    assert "Over with it: 1 compel." in said(removed, privately=False)
    await until(lambda: "It waits no longer." in text_of(party.stage.now(offered.response)))
    late()
    accept = "Accept: fate points 3 → 4"
    assert "its aspect" in refused(await party.ann.click(offered.response, label=accept))
    assert party.sheet("Wren")["fate_points"] == 3
    await party.undo(party.gm)
    await until(lambda: accept in labels(party.stage.now(offered.response)))

    await party.slash(party.gm, "aspect remove", name="Mud")
    renamed = {"field": "name", "value": "Wrenna"}
    said(await party.ann.slash(party.here, "sheet edit", **renamed), privately=True)


async def test_a_compel_by_a_part_of_an_aspect_is_about_that_aspect(party: Party) -> None:
    """It was of what was typed, and went on once the aspect was gone."""
    await party.slash(party.gm, "aspect add", name="Knee-deep Mud")
    of_ann = {"player": party.ann}
    sword = await party.slash(party.gm, "compel", aspect="sword", **of_ann)
    assert "The GM compels Wren: Sword Master" in said(sword, privately=False)
    said(await party.slash(party.gm, "compel", aspect="mud", **of_ann), privately=False)
    removed = await party.slash(party.gm, "aspect remove", name="Knee-deep Mud")
    assert "Over with it: 1 compel." in said(removed, privately=False)

    await party.slash(party.gm, "aspect add", name="Mist")
    await party.slash(party.gm, "aspect add", name="Mire")
    which = await party.slash(party.gm, "compel", aspect="mi", **of_ann)
    assert labels(which.response) == ["Mist", "Mire"]
    chosen = await answer(party.gm, which, "Mire")
    assert "The GM compels Wren: Mire" in said(chosen, privately=False)
    new = await party.slash(party.gm, "compel", aspect="Old debts", **of_ann)
    assert "The GM compels Wren: Old debts" in said(new, privately=False)


async def test_a_compel_is_of_the_aspect_that_was_chosen_whosever_it_is(party: Party) -> None:
    """Chosen whole from the menu, another's was taken for the beginning of one of theirs."""
    for who, aspect in ((party.ann, "Debts to the guild"), (party.bob, "Debts")):
        await who.slash(party.here, "sheet edit", field="aspect", value=aspect)
    asked = await party.slash(party.gm, "compel", player=party.ann)
    assert {"Debts to the guild", "Debts"} <= {*labels(asked.response)}
    whole = await party.slash(party.gm, "compel", aspect="debts", player=party.ann)
    assert "The GM compels Wren: Debts\n" in said(whole, privately=False)
    part = await party.slash(party.gm, "compel", aspect="guild", player=party.ann)
    assert "The GM compels Wren: Debts to the guild\n" in said(part, privately=False)


async def test_a_compel_says_whose_the_aspect_is_if_it_is_anothers(party: Party) -> None:
    """Bob had taken up Old Bram, on whom Ash's trouble was put without a word."""
    await party.edit(party.bob, "trouble", "Gambler")
    await party.bob.slash(party.here, "sheet new", name="Old Bram")
    of_bob = {"player": party.bob, "aspect": "Gambler"}
    offered = said(await party.slash(party.gm, "compel", **of_bob), privately=False)
    assert "The GM compels Old Bram: Gambler" in offered
    assert "It is an aspect of Ash, and not of Old Bram." in offered
    await party.slash(party.gm, "aspect add", name="Fog")
    for aspect, who in (("Fog", party.bob), ("Sword Master", party.ann), ("Debts", party.ann)):
        plainly = await party.slash(party.gm, "compel", aspect=aspect, player=who)
        assert "It is an aspect of" not in said(plainly, privately=False)
    await party.slash(party.gm, "npc", name="Brute")
    await party.edit(party.gm, "trouble", "Big Lug", character="Brute")
    secret = await party.slash(party.gm, "compel", aspect="Big Lug", player=party.ann)
    assert "Brute" not in said(secret, privately=False)
