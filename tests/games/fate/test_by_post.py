"""A week of Fate by post: answers come late and in any order, and the bot restarts between."""

from typing import Any

import pytest

from bot.games.fate import GAME
from tests.games.fate.party import BLANK, FLAT, GAIN, MINUS, PLUS, Party, choose
from tests.stage import said


@pytest.mark.slow
async def test_a_week_by_post_loses_nothing_that_is_owed(party: Party) -> None:
    stage, gm, ann, bob, mona = party.stage, party.gm, party.ann, party.bob, party.stage.manager
    await mona.slash(party.here, "sheet new", name="Moss")
    await party.slash(mona, "action", action="overcome")
    await party.foe("Brute")
    await party.slash(gm, "aspect add", name="Rain")

    async def roll(who: Any, *faces: int, **options: Any) -> Any:
        return await party.roll(who, *(faces or FLAT), **{"skill": "3", **options})

    # Monday: everybody rolls, and nobody answers.
    thug: dict[str, Any] = {"npc": "Thug", "action": "attack"}
    at_wren = await roll(gm, **thug, target="Wren")
    fire = await roll(bob, PLUS, PLUS, BLANK, BLANK, action="create_advantage", aspect="On fire")
    climb = await roll(mona, *GAIN, action="overcome")
    kick = await roll(ann, *GAIN, action="attack", target="Brute")
    at_moss = await roll(gm, *GAIN, **thug, target="Moss")
    at_ash = await roll(gm, action="attack", character="Brute", target="ash")
    # Tuesday: a second blow of Wren's, and a compel.
    blow = await roll(ann, PLUS, PLUS, BLANK, BLANK, action="attack", target="Brute")
    compel = (await party.slash(gm, "compel", aspect="Old vow", player=bob)).response
    assert len(await stage.waits(GAME)) == 8

    await stage.restart()

    # Wednesday: answers, the latest first.
    async def defend(who: Any, message: Any, *faces: int) -> Any:
        party.dice.add(*(faces or FLAT))
        said(await choose(who, message, "defend", "Athletics"), privately=False)
        return message

    await defend(gm, blow)
    said(await choose(gm, climb, "oppose", "2"), privately=False)
    await defend(bob, at_ash, MINUS, MINUS, MINUS, BLANK)
    await defend(mona, at_moss)
    await defend(gm, kick)
    said(await choose(gm, fire, "oppose", "2"), privately=False)
    await defend(ann, at_wren, PLUS, PLUS, PLUS, BLANK)
    assert [each["stage"] for each in party.board("roll")] == ["open"] * 7
    # Thursday: all of it stands, in another order again, and some is invoked before.
    said(await choose(gm, kick, "invoke", "bonus:Rain", seat="opponent"), privately=False)
    owners = ((at_moss, gm), (climb, mona), (blow, ann), (at_wren, gm), (fire, bob), (at_ash, gm))
    for message, who in owners:
        said(await party.accept(who, message), privately=False)
    said(await party.accept(ann, kick), privately=False)
    # Friday: hits are absorbed, the compel is answered, momentum and a boost are spent.
    assert [len(party.sheet(name)["hits"]) for name in ("Ash", "Brute", "Moss")] == [1, 2, 1]
    for message, who, choice in (
        (kick, gm, "mild"),
        (at_moss, mona, "moderate"),
        (at_ash, bob, "box:2"),
        (blow, gm, "severe"),
    ):
        said(await choose(who, message, "absorb", choice), privately=False)
    said(await bob.click(compel, label="Refuse: fate points 3 → 2"), privately=False)
    assert party.sheet("Ash")["fate_points"] == 2
    assert (party.sheet("Wren")["bank"], party.sheet("Moss")["bank"]) == (2, 1)
    for who, message, effect in ((mona, climb, "clue"), (ann, kick, "clue"), (ann, kick, "move")):
        said(await choose(who, message, "spend", effect), privately=False)
    said(await party.slash(gm, "boost use", name="Opening"), privately=False)

    assert [each["stage"] for each in party.board("roll")] == ["settled"] * 7
    assert [each["name"] for each in party.board("aspect")] == ["Rain", "On fire"]
    assert [each["hits"] for each in map(party.sheet, ("Wren", "Ash", "Brute", "Moss"))] == [[]] * 4
    assert await stage.waits(GAME) == []
