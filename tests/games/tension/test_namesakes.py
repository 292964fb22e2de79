"""Two characters of one name: a test knows each of them, and says which is meant."""

import pytest

from tests.games.tension.test_scene import Party, party
from tests.prologue import prologue
from tests.stage import labels, menus, said

__all__ = ["party"]


@pytest.fixture
@prologue
async def twins(party: Party) -> Party:
    """Bob's character is called Wren too, as Ann's."""
    await party.bob.slash(party.here, "sheet edit", field="name", value="Wren")
    return party


async def test_what_waits_of_namesakes_in_one_test_is_told_apart(twins: Party) -> None:
    """Both had one value in the menu, and Discord took no such message."""
    await twins.open(2, player=twins.ann, player2=twins.bob, name="Cliff")
    listed = await twins.gm.slash(twins.here, "waiting")
    words = said(listed, privately=True).replace("\\", "")
    assert f"{twins.bob.mention} · as Wren, answer the test Cliff (2)" in words
    second = menus(listed.response)[1][1]
    assert second["label"] == "as Wren, answer the test Cliff (2)"
    await twins.gm.select(listed.response, [second["value"]], custom_id="waiting:drop:0")
    waived = twins.tests()[-1]["waived"]
    assert [each["player"] for each in waived] == [twins.bob.id]


async def test_a_gm_is_asked_for_which_namesake_they_answer(twins: Party) -> None:
    """The last of them was taken to be the only one."""
    await twins.open(4, player=twins.ann, player2=twins.bob, name="Cliff")
    which = await twins.slash(twins.gm, "test successes", count=2, test="Cliff")
    anns, bobs = labels(which.response)
    words = said(which, privately=True).replace("\\", "")
    assert f"{anns}: {twins.ann.mention} · {bobs}: {twins.bob.mention}" in words
    answered = await twins.gm.click(which.response, label=anns)
    words = said(answered, privately=False)
    assert f"For Wren ({twins.ann.mention}) and Wren ({twins.bob.mention})" in words
    assert f"Waiting for Wren ({twins.bob.mention})." in words
    assert [each["player"] for each in twins.tests()[-1]["steps"]] == [twins.ann.id]


async def test_a_twist_is_offered_to_the_namesake_who_is_meant(twins: Party) -> None:
    """The question offered one name twice, and refused either."""
    await twins.open(4, player=twins.ann, player2=twins.bob, name="Cliff")
    for who in (twins.ann, twins.bob):
        answered = await twins.slash(who, "test successes", count=1)
    which = await twins.slash(twins.gm, "twist offer", test="Cliff")
    bobs = labels(which.response)[1]
    panel = await twins.gm.click(answered.response, label="GM")
    assert f"{bobs}: {twins.bob.mention}" in said(panel, privately=True).replace("\\", "")
    assert bobs in [each["label"] for menu in menus(panel.response) for each in menu]
    said(await twins.gm.click(which.response, label=bobs), privately=False)
    assert twins.tests()[-1]["offer"]["player"] == twins.bob.id
