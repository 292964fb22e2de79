"""Two characters of one name: a test knows each of them, and says which is meant."""

import pytest

from tests.games.tension.test_scene import Party, party
from tests.stage import menus, said

__all__ = ["party"]


@pytest.fixture
async def twins(party: Party) -> Party:
    """Bob's character is called Wren too, as Ann's."""
    await party.bob.slash(party.here, "sheet edit", field="name", value="Wren")
    return party


async def test_what_waits_of_namesakes_in_one_test_is_told_apart(twins: Party) -> None:
    """Both had one value in the menu, and Discord took no such message."""
    await twins.open(2, player=twins.ann, player2=twins.bob, name="Cliff")
    listed = await twins.gm.slash(twins.here, "waiting")
    words = said(listed, privately=True).replace("\\", "")
    assert f"{twins.bob.mention} · answer the test Cliff as Wren (2)" in words
    second = menus(listed.response)[1][1]
    assert second["label"] == "answer the test Cliff as Wren (2)"
    await twins.gm.select(listed.response, [second["value"]], custom_id="waiting:drop:0")
    waived = twins.tests()[-1]["waived"]
    assert [each["player"] for each in waived] == [twins.bob.id]
