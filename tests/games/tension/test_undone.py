"""An undo says which numbers of a test and of the pool stand again, by the names they have."""

from typing import Any

import pytest

from tests.games.tension.test_scene import Party, party
from tests.prologue import prologue
from tests.stage import said

__all__ = ["party"]


@pytest.fixture
@prologue
async def bridge(party: Party) -> Party:
    """Wren has vigor and a test to pass, and the GM fate points."""
    await party.fate(2)
    await party.ann.slash(party.here, "sheet edit", field="vigor", value="2")
    await party.open(2, name="Bridge", player=party.ann)
    return party


async def undone(party: Party, who: Any) -> str:
    """Undo somebody's last move; give the last line of what is said."""
    return said(await who.slash(party.here, "undo"), privately=False).split("\n")[-1]


async def test_a_step_of_a_test_says_the_number_of_the_test_too(bridge: Party) -> None:
    """It told what was paid alone, or that all is as before."""
    gm, ann = bridge.gm, bridge.ann
    bridge.dice.add(6, 1, 4)
    await bridge.slash(ann, "test roll", dice=1)
    assert await undone(bridge, ann) == "**Successes 2 → 0 · vigor 1 → 2**"
    await bridge.slash(ann, "test roll", dice=1)
    assert await undone(bridge, ann) == "**Vigor 1 → 2**"
    await bridge.slash(gm, "spend", dice=1)
    assert await undone(bridge, gm) == "**Challenge 4 → 2 · tension dice 5 → 6**"
    await bridge.slash(gm, "twist spend", points=2)
    assert await undone(bridge, gm) == "**Challenge 4 → 2 · fate points 0 → 2**"
    await bridge.slash(gm, "test adjust", change=-1, reason="A rope")
    assert await undone(bridge, gm) == "**Challenge 1 → 2**"


async def test_what_changed_nothing_is_as_before(bridge: Party) -> None:
    bridge.dice.add(1)
    await bridge.slash(bridge.bob, "test roll", dice=1, means="new_test")
    assert await undone(bridge, bridge.bob) == "What it changed is as it was before."


async def test_the_dice_of_a_secret_pool_stay_secret(bridge: Party) -> None:
    await bridge.slash(bridge.gm, "settings", hidden=True)
    bridge.dice.add(4)
    await bridge.slash(bridge.gm, "spend", dice=1)
    assert await undone(bridge, bridge.gm) == "**Challenge 4 → 2**"


async def test_the_pool_is_called_by_the_names_of_its_numbers(bridge: Party) -> None:
    """It read: tension max 7 → 6."""
    gm = bridge.gm
    await bridge.slash(gm, "calamity new", name="The flood")
    await bridge.slash(gm, "calamity advance")
    await bridge.slash(gm, "calamity reveal")
    assert await undone(bridge, gm) == "**Tension maximum 7 → 6**"
    bridge.dice.add(4)
    await bridge.slash(gm, "spend", dice=1)
    await bridge.slash(gm, "adventure")
    assert await undone(bridge, gm) == "**Tension dice 6 → 5**"


async def test_a_new_campaign_says_what_is_back_on_the_table(bridge: Party) -> None:
    """It named the numbers alone, though the tests and calamities were what mattered."""
    gm = bridge.gm
    await bridge.slash(gm, "calamity new", name="The flood")
    await bridge.slash(gm, "calamity new", name="The plot", hidden=True)
    await bridge.fate(2)
    assert await undone(bridge, gm) == "**Back: The flood and Bridge**"
    await bridge.fate(0)
    assert await undone(bridge, gm) == "**Fate points 0 → 2 · back: The flood and Bridge**"


async def test_what_is_open_again_or_waits_again_is_said(bridge: Party) -> None:
    """Of a test it was said that all is as before, and not what that is."""
    gm, bob = bridge.gm, bridge.bob
    await bridge.slash(gm, "test close")
    assert await undone(bridge, gm) == "**It is open again.**"
    await bridge.slash(gm, "restore", cause="local_action", test="Bridge")
    assert await undone(bridge, gm) == "**The test is open again**"
    await bridge.slash(bob, "test open", cr=3, name="Leap")
    await bridge.slash(gm, "test decline")
    assert await undone(bridge, gm) == "**It waits for the GM again.**"


async def test_a_twist_that_was_declined_is_offered_again(bridge: Party) -> None:
    offered = await bridge.slash(bridge.gm, "twist offer", override=True)
    await bridge.ann.click(offered.response, label="Decline")
    assert await undone(bridge, bridge.ann) == "**That twist of fate is offered again.**"


async def test_the_settings_are_said_as_they_are_again(bridge: Party) -> None:
    await bridge.slash(bridge.gm, "settings", hidden=True)
    told = "**The GM's dice and points: open to all**"
    assert await undone(bridge, bridge.gm) == told
