"""Two characters of one name: each keeps what is theirs, and a GM says which is meant."""

from typing import Any

import pytest

from tests.games.charge.crew import Crew
from tests.prologue import prologue
from tests.stage import labels, menus, said, text_of
from tests.wire import until


@pytest.fixture
@prologue
async def twins(crew: Crew) -> Crew:
    """Bob's character is called Wren too, as Ann's."""
    await crew.bob.slash(crew.here, "sheet edit", field="name", value="Wren")
    return crew


def of(crew: Crew, who: Any) -> dict[str, Any]:
    """Read somebody's Wren from the file."""
    rows = crew.stage.state()["sheets"]
    (found,) = [row[-1] for row in rows if (row[2], row[3], row[4]) == (who.id, "charge", "Wren")]
    return dict(found)


async def test_a_gm_gives_a_talent_to_either_of_two_namesakes(twins: Crew) -> None:
    """The first of them got it, whichever was meant."""
    unclear = await twins.slash(twins.gm, "milestone", talent="sneak", character="Wren")
    asked = said(unclear, privately=True)
    assert asked.startswith("Which character?\n“Wren” could be:")
    assert f"<@{twins.ann.id}>" in asked
    assert f"<@{twins.bob.id}>" in asked
    await twins.gm.click(unclear.response, label=labels(unclear.response)[0])
    assert [len(of(twins, who)["talents"]) for who in (twins.ann, twins.bob)] == [1, 0]

    shown = await twins.gm.autocomplete(twins.here, "charge milestone", "character", "wren")
    assert [" · another player's · " in each["name"] for each in shown] == [True, True]
    meant = shown[1]["value"]
    said(await twins.slash(twins.gm, "milestone", talent="sneak", character=meant), privately=False)
    assert [len(of(twins, who)["talents"]) for who in (twins.ann, twins.bob)] == [1, 1]

    own = await twins.bob.autocomplete(twins.here, "charge milestone", "character", "")
    assert [each["name"] for each in own] == ["Wren"]


async def test_a_gm_who_names_no_player_is_asked_which_of_two_namesakes(twins: Crew) -> None:
    """There was said to be no such character, though there are two."""
    unclear = await twins.slash(twins.gm, "stress", change=1, character="Wren")
    asked = said(unclear, privately=True)
    assert asked.startswith("Whose character?\n2 characters are called “Wren”.")
    for who in (twins.ann, twins.bob):
        assert who.mention in asked
    offered = labels(unclear.response)
    assert [each.rpartition(" ")[0] for each in offered] == ["Wren (character"] * 2
    await twins.gm.click(unclear.response, label=offered[1])
    assert [of(twins, who)["stress"] for who in (twins.ann, twins.bob)] == [0, 1]


async def test_numbers_offer_no_proposal_of_a_namesake(twins: Crew) -> None:
    await twins.propose(twins.ann, "sneak")
    for who, offered in ((twins.bob, []), (twins.ann, ["Show the proposed roll"])):
        for command in ("momentum", "stress"):
            changed = await twins.slash(who, command, change=1)
            shown = [each for each in labels(changed.response) if "condition" not in each]
            assert shown == offered


async def test_what_was_let_go_is_replaced_by_nothing_of_a_namesake(twins: Crew) -> None:
    roll = await twins.propose(twins.ann, "sneak")
    flashback = (await twins.slash(twins.ann, "flashback", prepared="A spare key")).response
    await twins.propose(twins.bob, "shoot")
    await twins.slash(twins.bob, "flashback", prepared="A bribe")
    for message, what in ((flashback, "A spare key"), (roll, "sneak")):
        await twins.let_go(twins.gm, what)
        await twins.stage.env.settle()
        assert "It waits no longer." in text_of(twins.message(message))


async def test_a_consequence_says_which_namesake_faces_it(twins: Crew) -> None:
    """The menu offered each consequence twice for Wren, and the card said that Wren answers."""
    message = await twins.propose(twins.ann, "sneak")
    helped = await twins.bob.click(message, label="Assist: 1 momentum, +1 die")
    twins.dice.add(1, 1, 1)
    rolled = await twins.ann.click(helped.response, label="Roll 3 dice")
    offered = {each["label"].split(" · ")[-1] for each in menus(rolled.response)[0][:-1]}
    assert offered == {"Wren, who rolled", "Wren, who assisted"}
    given = await twins.slash(
        twins.gm, "consequence", kind="lost_opportunity", bearer=twins.bob, text="The rope snaps"
    )
    words = said(given)
    assert f"Wren ({twins.bob.mention}) assisted Wren and faces it." in words
    assert f"*Next: Wren ({twins.bob.mention}) takes or resists it" in words
    taken = await twins.ann.click(given.response, label="Protect Wren")
    assert f"*Next: Wren ({twins.ann.mention}) takes or resists it" in said(taken)
    await twins.ann.click(taken.response, label="Take it")
    lost = [len(of(twins, who)["lost"]) for who in (twins.ann, twins.bob)]
    assert lost == [1, 0]


async def test_a_new_session_tells_each_namesake_what_theirs_was(twins: Crew) -> None:
    """Both were told by the last of them, and then by nothing but their name."""
    await twins.slash(twins.ann, "momentum", change=3)
    await twins.slash(twins.bob, "momentum", change=-1)
    told = said(await twins.slash(twins.gm, "session start"), privately=False)
    anns, bobs = (f"Wren ({who.mention})" for who in (twins.ann, twins.bob))
    assert f"Momentum: {anns} 5 → 2, {bobs} 1 → 2, Moss 2" in told
    assert [of(twins, who)["momentum"] for who in (twins.ann, twins.bob)] == [2, 2]


async def test_what_a_namesake_may_keep_is_told_as_theirs(twins: Crew) -> None:
    await twins.slash(twins.gm, "settings", setting="keep momentum", value="yes")
    await twins.slash(twins.ann, "momentum", change=3)
    await twins.slash(twins.bob, "momentum", change=-1)
    told = said(await twins.slash(twins.gm, "session start"), privately=False)
    anns, bobs = (f"Wren ({who.mention})" for who in (twins.ann, twins.bob))
    assert f"Momentum: {anns} 5, {bobs} 1 → 2, Moss 2" in told


async def test_the_end_of_a_scene_says_for_which_namesake_what_ended(twins: Crew) -> None:
    """Wren was back in play, whichever of them had been out."""
    await twins.slash(twins.bob, "stress", change=4)
    await twins.rolled(twins.ann, "sneak", 6, 1, setup="risk")
    told = said(await twins.slash(twins.gm, "scene end"), privately=False)
    assert f"Back in play: Wren ({twins.bob.mention})." in told
    assert f"Cleared for Wren ({twins.ann.mention}): setups." in told
    lines = said(await twins.gm.slash(twins.here, "history"))
    assert f"ended the scene; back: Wren ({twins.bob.mention})" in lines


async def test_history_says_which_namesake_a_milestone_and_a_session_moved(twins: Crew) -> None:
    await twins.slash(twins.gm, "award")
    await twins.slash(twins.bob, "momentum", change=-1)
    await twins.slash(twins.bob, "flashback", cost=0, then="action")
    started = said(await twins.slash(twins.gm, "session start"), privately=False)
    assert f"get no roll now: Wren ({twins.bob.mention})." in started
    lines = said(await twins.gm.slash(twins.here, "history"))
    assert f"started the session · Wren ({twins.bob.mention}): momentum 1 → 2\n" in lines
    anns, bobs = (f"Wren ({who.mention})" for who in (twins.ann, twins.bob))
    assert f"awarded a milestone · {anns}: milestones 0 → 1 · {bobs}: milestones 0 → 1" in lines


async def test_the_end_of_a_session_names_namesakes_with_their_players(twins: Crew) -> None:
    await twins.rolled(twins.ann, "sneak", 6, 1)
    told = said(await twins.slash(twins.gm, "session end"), privately=False)
    anns, bobs = (f"Wren ({who.mention})" for who in (twins.ann, twins.bob))
    assert f"You may now rewrite your details: {anns}, {bobs} and Moss." in told


async def test_an_undo_for_everybody_says_which_namesakes_numbers_are_back(twins: Crew) -> None:
    """It told both by their name alone."""
    anns, bobs = (f"Wren ({who.mention})" for who in (twins.ann, twins.bob))
    awarded = await twins.slash(twins.gm, "award")
    assert f"{anns}: milestones 0 → 1 · {bobs}: milestones 0 → 1 · Moss" in said(awarded)
    back = f"{anns}: milestones 1 → 0 · {bobs}: milestones 1 → 0 · Moss: milestones 1 → 0"
    assert back in said(await twins.gm.slash(twins.here, "undo"))
    await until(lambda: back in text_of(twins.message(awarded.response)))
    await twins.slash(twins.bob, "momentum", change=-1)
    await twins.slash(twins.gm, "session start")
    undone = said(await twins.gm.slash(twins.here, "undo"))
    assert undone.split("\n")[-1] == f"**{bobs}: momentum 2 → 1**"


async def test_of_two_namesakes_it_is_said_who_assists_and_who_pays(twins: Crew) -> None:
    """It was said of Wren's own roll that Wren assists and shares the danger."""
    roll = await twins.propose(twins.ann, "sneak")
    helped = await twins.bob.click(roll, label="Assist: 1 momentum, +1 die")
    bobs = f"Wren ({twins.bob.mention})"
    told = said(helped)
    assert f"{bobs} assists and shares the danger." in told
    assert f"{bobs} pays 1 of 2 momentum when it is rolled" in told
    assert bobs not in str(helped.response.embeds[0].footer.text)
    journal = said(await twins.gm.slash(twins.here, "history"))
    assert f"{bobs} assists and shares the danger" in journal


async def test_what_teammates_did_since_stands_in_no_names_way(crew: Crew) -> None:
    """Nothing of theirs goes by the name, old or new."""
    await crew.ann.slash(crew.here, "sheet edit", field="name", value="Raven")
    await crew.bob.slash(crew.here, "charge stress", change=1)
    assert "Raven → Wren" in said(await crew.ann.slash(crew.here, "undo"))
