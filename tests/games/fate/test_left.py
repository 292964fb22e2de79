"""A character whose player has left Fate: what waits goes on with it, at the GM."""

import pytest

from tests.games.fate.party import BLANK, MINUS, PLUS, Party, choose, left
from tests.stage import labels, menus, said, text_of
from tests.wire import until


async def test_a_hit_that_was_open_follows_its_target_to_the_gm(party: Party) -> None:
    options = {"skill": "Athletics", "action": "attack", "target": "Wren", "opposition": 2}
    attack = await party.roll(party.bob, *[BLANK] * 3, PLUS, **options)
    await party.slash(party.gm, "aspect add", name="Slippery floor")
    await choose(party.bob, attack, "invoke", "bonus:Slippery floor")
    await left(party)
    # What an undo gives back follows as well.
    assert "Slippery floor" in await party.undo(party.bob)
    hit = await party.accept(party.bob, attack)

    assert menus(hit.response)
    assert party.sheet("(removed)")["hits"]
    assert "absorb" in said(await party.gm.slash(party.here, "waiting"))


async def test_a_roll_and_its_boost_follow_their_character_to_the_gm(party: Party) -> None:
    tied = await party.roll(party.ann, PLUS, MINUS, BLANK, BLANK, action="attack", opposition=4)
    await left(party)
    stood = await party.accept(party.gm, tied)
    assert party.sheet("(removed)")["bank"] == 1

    forgone = next(each for each in labels(stood.response) if each.startswith("Give up"))
    said(await party.gm.click(stood.response, label=forgone), privately=False)
    assert party.sheet("(removed)")["bank"] == 2


@pytest.mark.parametrize("other", ["bob", "gm"])
async def test_a_roll_follows_its_character_and_no_namesake_of_it(party: Party, other: str) -> None:
    """It was looked for by the name that only the other one has now."""
    who = getattr(party, other)
    said(await who.slash(party.here, "sheet new", name="Wren"))
    tied = await party.roll(party.ann, PLUS, MINUS, BLANK, BLANK, action="attack", opposition=4)
    await left(party)
    await party.accept(party.gm, tied)

    assert party.sheet("(removed)")["bank"] == 1
    assert party.sheet("Wren")["bank"] == 0


async def test_a_compel_follows_its_character_to_the_gm(party: Party) -> None:
    offered = await party.slash(party.gm, "compel", player=party.ann, aspect="Sword Master")
    await left(party)
    points = {"field": "fate_points", "value": "4", "character": "(removed)"}
    said(await party.gm.slash(party.here, "sheet edit", **points))
    label, message = "Accept: fate points 4 → 5", offered.response
    await until(lambda: label in labels(party.stage.now(message)))
    assert party.gm.mention in text_of(party.stage.now(message))
    await party.gm.click(message, label=label)
    assert party.sheet("(removed)")["fate_points"] == 5


async def test_whoever_dealt_a_hit_to_somebody_who_left_keeps_their_name(party: Party) -> None:
    options = {"skill": "Athletics", "action": "attack", "target": "Wren", "opposition": 2}
    attack = await party.roll(party.bob, *[BLANK] * 3, PLUS, **options)
    await party.accept(party.bob, attack)
    await left(party)

    assert [each["by"] for each in party.sheet("(removed)")["hits"]] == ["Ash"]
    assert party.sheet("Ash")["name"] == "Ash"
