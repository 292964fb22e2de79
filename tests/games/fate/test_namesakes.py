"""Two characters of one name: an attack is at one of them, who alone answers it."""

from typing import Any

import pytest

from tests.games.fate.party import FLAT, PLUS, Party, choose, left, of, standing
from tests.house.table.test_recap import file_of
from tests.stage import labels, menus, said, text_of


async def test_an_attack_asks_which_of_two_namesakes_it_is_at(twins: Party) -> None:
    """The older one was attacked, whichever was meant."""
    thug = {"npc": "Thug", "skill": "5", "action": "attack", "opposition": 0}
    which = await twins.slash(twins.gm, "roll", target="wren", **thug)
    anns, bobs = labels(which.response)
    words = said(which, privately=True).replace("\\", "")
    assert f"{anns}: {twins.ann.mention} · {bobs}: {twins.bob.mention}" in words
    twins.dice.add(*FLAT)
    attack = (await twins.gm.click(which.response, label=bobs)).response
    await twins.accept(twins.gm, attack)
    assert [len(of(twins, who)["hits"]) for who in (twins.ann, twins.bob)] == [0, 1]

    shown = await twins.gm.autocomplete(twins.here, "fate roll", "target", "wren")
    assert [each["value"] for each in shown] == [anns, bobs]
    assert all(" · another player's · " in each["name"] for each in shown)


async def test_only_the_namesake_who_is_attacked_defends(twins: Party) -> None:
    """Bob could roll the defence of Ann's Wren, and neither could attack the other."""
    shown = await twins.bob.autocomplete(twins.here, "fate roll", "target", "wren")
    anns = shown[0]["value"]
    attack = {"skill": "3", "action": "attack", "target": anns}
    made = await twins.roll(twins.bob, **attack)
    defence = {"skill": "1", "action": "defend"}
    assert "What does Wren defend against?" in said(await twins.slash(twins.bob, "roll", **defence))
    assert f"Wren ({twins.ann.mention}) has still to roll against it" in text_of(made)
    met = await twins.roll(twins.ann, *(PLUS,) * 4, **defence)
    assert f"Wren ({twins.bob.mention}) presses **Accept**." in text_of(met)
    (roll,) = twins.board("roll")
    assert (roll["target_player"], roll["defence"]["player"]) == (twins.ann.id, twins.ann.id)


async def test_a_roll_says_whose_each_of_two_namesakes_dice_are(twins: Party) -> None:
    """Where nobody was the target, both sides were called Wren."""
    await twins.roll(twins.ann)
    answer = {"skill": "4", "action": "defend", "against": "Wren: Fighting"}
    told = text_of(await twins.roll(twins.bob, **answer))
    anns, bobs = (f"Wren ({who.mention})" for who in (twins.ann, twins.bob))
    assert f"· **{anns}**" in told
    assert f"· **{bobs}** rolls against it" in told
    assert f"{anns} presses **Accept**." in told


async def exchange(party: Party, attacker: Any, defender: Any) -> None:
    """Let one of the two Wrens attack the other, who defends and keeps momentum to spend."""
    for who in (attacker, defender):
        await party.bank(who, 2)
    shown = await attacker.autocomplete(party.here, "fate roll", "target", "wren")
    at = {party.ann: 0, party.bob: 1}[defender]
    attack = {"skill": "3", "action": "attack", "target": shown[at]["value"]}
    await party.roll(attacker, **attack)
    defence = await party.roll(defender, *(PLUS,) * 4, skill="3", action="defend")
    await party.accept(attacker, defence)


async def test_a_hit_says_whose_of_two_namesakes_it_is_on(twins: Party) -> None:
    """Once it was accepted, nothing said which of them was hit."""
    shown = await twins.bob.autocomplete(twins.here, "fate roll", "target", "wren")
    attack = {"skill": "4", "action": "attack", "target": shown[0]["value"]}
    await twins.roll(twins.bob, *(PLUS,) * 4, **attack)
    met = await twins.roll(twins.ann, skill="1", action="defend")
    assert f"hit of 7 on Wren ({twins.ann.mention})" in text_of(met)
    await twins.accept(twins.bob, met)
    assert f"hit of 7 on Wren ({twins.ann.mention})" in text_of(met)


async def test_a_namesake_against_whom_an_aspect_is_invoked_is_owed_the_point(
    twins: Party,
) -> None:
    """The aspect was taken for the one of whoever invoked it, whose name it has (R0.25)."""
    edit = {"field": "trouble", "value": "Slow to anger"}
    await twins.bob.slash(twins.here, "sheet edit", **edit)
    shown = await twins.ann.autocomplete(twins.here, "fate roll", "target", "wren")
    attack = {"skill": "3", "action": "attack", "target": shown[1]["value"]}
    made = await twins.roll(twins.ann, **attack)
    points = of(twins, twins.ann)["fate_points"]
    await choose(twins.ann, made, "invoke", "bonus:Slow to anger")
    assert of(twins, twins.ann)["fate_points"] == points - 1
    assert [of(twins, who).get("due", 0) for who in (twins.ann, twins.bob)] == [0, 1]


async def test_the_end_of_a_conflict_tells_the_numbers_of_each_namesake(twins: Party) -> None:
    """They were joined into one, that nobody had: from what the one had to what the other got."""
    for who, held in ((twins.ann, "1"), (twins.bob, "5")):
        await who.slash(twins.here, "sheet edit", field="fate points", value=held)
        await twins.slash(who, "concede")
    ended = said(await twins.slash(twins.gm, "conflict end"), privately=False).replace("\\", "")
    anns, bobs = (f"Wren ({who.mention})" for who in (twins.ann, twins.bob))
    assert f"**{anns}**: fate points 1 → 2" in ended
    history = said(await twins.gm.slash(twins.here, "history")).replace("\\", "")
    assert f"{anns}: fate points 1 → 2 · {bobs}: fate points 5 → 6" in history


async def test_an_end_tells_namesakes_apart_by_their_players(twins: Party) -> None:
    """They were told apart by a number, and what their rolls came to not at all."""
    changer = {"field": "game changer", "value": "All in"}
    for who in (twins.ann, twins.bob):
        await who.slash(twins.here, "sheet edit", **changer)
        await twins.bank(who, 4)
    said(await twins.slash(twins.bob, "gamechanger"), privately=False)
    await twins.roll(twins.ann, opposition=9)
    ended = said(await twins.slash(twins.gm, "conflict end"), privately=False)
    anns, bobs = (f"Wren ({who.mention})" for who in (twins.ann, twins.bob))
    assert f"• {anns}: Failure" in ended
    assert f"**{anns}**: momentum 4 → 0" in ended
    assert f"No momentum until the scene ends: {bobs}." in ended
    history = said(await twins.gm.slash(twins.here, "history"))
    assert f"Accepted: {anns}: Failure" in history
    await left(twins)
    assert twins.ann.mention not in said(await twins.gm.slash(twins.here, "history"))


async def test_what_a_namesake_gains_and_loses_in_an_end_cancels_out(twins: Party) -> None:
    """What was gained was told of Wren, and what was lost of another by a longer name."""
    await twins.roll(twins.ann, *(PLUS,) * 4, skill="4", action="attack", opposition=9)
    said(await twins.slash(twins.gm, "conflict end"), privately=False)
    history = said(await twins.gm.slash(twins.here, "history"))
    accepted = f"Accepted: Wren ({twins.ann.mention}): Failure. No harm"
    assert f"ended the conflict. {accepted}\n" in history


async def test_an_end_tells_nothing_of_a_namesake_whom_players_have_not_met(party: Party) -> None:
    """The player's character was called by a number, as if there were another."""
    await party.slash(party.gm, "npc", name="Shade")
    await party.edit(party.ann, "name", "Shade")
    await party.bank(party.ann, 2)
    ended = said(await party.slash(party.gm, "conflict end"), privately=False)
    assert "**Shade**: momentum 2 → 0" in ended


async def test_the_momentum_of_each_namesake_waits(twins: Party) -> None:
    """After a roll of both, the one's stood for the other's, and was let go with it."""
    await exchange(twins, twins.bob, twins.ann)
    listed = await twins.gm.slash(twins.here, "waiting")
    momentum = [each for each in menus(listed.response)[1] if "momentum" in each["label"]]
    assert len(momentum) == 2
    await twins.gm.select(listed.response, [momentum[0]["value"]], custom_id="waiting:drop:0")
    (roll,) = twins.board("roll")
    assert roll["passed"] == ["roller"]


@pytest.mark.parametrize("attacker", ["ann", "bob"])
async def test_damage_strikes_the_namesake_who_attacked(twins: Party, attacker: str) -> None:
    """It struck the older one, who may have paid for it."""
    people = [twins.ann, twins.bob]
    struck, other = people if attacker == "ann" else people[::-1]
    await exchange(twins, struck, other)
    said(await twins.slash(other, "spend", effect="damage"), privately=False)
    assert [len(of(twins, who)["hits"]) for who in (struck, other)] == [1, 0]


async def test_damage_strikes_the_attacker_of_the_roll_under_which_it_is_bought(
    twins: Party,
) -> None:
    """It struck the namesake who had attacked after that."""
    await twins.slash(twins.gm, "npc", name="Brute")
    brute = {"field": "momentum bank", "value": "1", "character": "Brute"}
    await twins.gm.slash(twins.here, "sheet edit", **brute)
    met = []
    for who in (twins.ann, twins.bob):
        attack = {"skill": "1", "action": "attack", "target": "Brute"}
        await twins.roll(who, **attack)
        defence = {"skill": "3", "action": "defend", "character": "Brute"}
        met.append(await twins.roll(twins.gm, **defence))
        await who.click(met[-1], label=standing(met[-1]))
        if who is twins.ann:
            late = twins.stage.late(met[0])
    late()
    await choose(twins.gm, met[0], "spend", "damage_when_defending")

    assert [len(of(twins, who)["hits"]) for who in (twins.ann, twins.bob)] == [1, 0]


async def test_a_roll_among_namesakes_follows_the_one_who_is_forgotten(twins: Party) -> None:
    shown = await twins.bob.autocomplete(twins.here, "fate roll", "target", "wren")
    attack = {"skill": "3", "action": "attack", "target": shown[0]["value"], "opposition": 1}
    message = await twins.roll(twins.bob, *(PLUS,) * 4, **attack)
    await left(twins)
    (roll,) = twins.board("roll")
    assert (roll["target"], roll["target_player"]) == ("(removed)", twins.gm.id)
    assert (roll["side"]["character"], roll["side"]["player"]) == ("Wren", twins.bob.id)
    await twins.accept(twins.bob, message)
    assert len(twins.sheet("(removed)")["hits"]) == 1
    assert of(twins, twins.bob)["hits"] == []


async def inspired(party: Party, who: Any) -> int:
    """Let somebody roll; give what waited for their check."""
    await party.roll(who, skill="1", opposition=1)
    return int(party.board("roll")[-1]["side"]["marks"])


async def test_a_namesake_is_inspired_and_nobody_inspires_themselves(twins: Party) -> None:
    """Whoever bought it had it, and the other of the name could not be named."""
    await twins.bank(twins.ann, 2)
    bought = await twins.slash(twins.ann, "spend", effect="inspire")
    assert f"For: Wren ({twins.bob.mention})." in said(bought, privately=False)
    assert [await inspired(twins, who) for who in (twins.ann, twins.bob)] == [0, 1]
    assert await inspired(twins, twins.bob) == 0
    shown = await twins.ann.autocomplete(twins.here, "fate roll", "target", "wren")
    named = {"effect": "inspire", "target": shown[1]["value"]}
    said(await twins.slash(twins.ann, "spend", **named), privately=False)
    assert [await inspired(twins, who) for who in (twins.ann, twins.bob)] == [0, 1]


async def test_each_of_two_namesakes_meets_a_despair_once(twins: Party) -> None:
    """The first who rolled used up what was for both."""
    await twins.foe("Brute")
    brute = {"field": "momentum bank", "value": "1", "character": "Brute"}
    await twins.gm.slash(twins.here, "sheet edit", **brute)
    despair = {"effect": "despair", "character": "Brute"}
    said(await twins.slash(twins.gm, "spend", **despair), privately=False)
    for expected in (-1, 0):
        assert [await inspired(twins, who) for who in (twins.bob, twins.ann)] == [expected] * 2


async def test_one_of_two_namesakes_is_said_to_be_inspired(twins: Party) -> None:
    """The older one was, whichever was meant."""
    await twins.foe("Brute")
    brute = {"field": "momentum bank", "value": "2", "character": "Brute"}
    await twins.gm.slash(twins.here, "sheet edit", **brute)
    despair = {"effect": "despair", "character": "Brute", "target": "Wren"}
    asked = await twins.slash(twins.gm, "spend", **despair)
    assert len(labels(asked.response)) >= 2
    assert twins.board("marker") == []


async def test_the_scene_tells_namesakes_apart_by_their_players(twins: Party) -> None:
    """Both were called Wren: who was hit, who was compelled, and whose boost it was."""
    for who in (twins.ann, twins.bob):
        await twins.slash(who, "stress", hit=1)
        await twins.slash(who, "boost add", name=f"Opening of {who.name}")
    compel = {"aspect": "Proud", "player": twins.bob}
    said(await twins.slash(twins.gm, "compel", **compel), privately=False)
    shown = said(await twins.slash(twins.gm, "aspect show")).replace("\\", "")
    anns, bobs = (f"Wren ({who.mention})" for who in (twins.ann, twins.bob))
    assert f"**Opening of bob** · {bobs}" in shown
    assert f"{bobs} has a compel to answer" in shown
    assert f"{anns}: physical hit of 1" in shown
    assert f"{bobs}: physical hit of 1" in shown


async def test_the_scene_says_which_namesake_rolls_and_is_inspired(twins: Party) -> None:
    """An open roll was of Wren against Wren, and so was whom an effect waited for."""
    await twins.bank(twins.ann, 1)
    said(await twins.slash(twins.ann, "spend", effect="inspire"), privately=False)
    shown = await twins.bob.autocomplete(twins.here, "fate roll", "target", "wren")
    attack = {"skill": "3", "action": "attack", "target": shown[0]["value"]}
    await twins.roll(twins.ann, skill="1", aspect="Mud")
    told = said(await twins.slash(twins.gm, "aspect show")).replace("\\", "")
    anns, bobs = (f"Wren ({who.mention})" for who in (twins.ann, twins.bob))
    assert f"+1 to the next check of {bobs}" in told
    assert f"Open roll: {anns} creates an advantage with +1" in told
    await twins.roll(twins.bob, **attack)
    told = said(await twins.slash(twins.gm, "aspect show")).replace("\\", "")
    assert f"Open roll: {bobs} attacks {anns} with +3" in told


async def test_a_session_begins_for_each_namesake_and_tells_them_apart(twins: Party) -> None:
    """By the name alone it had begun for both, and it did not say who got points by it (R0.25)."""
    for who in (twins.ann, twins.bob):
        await twins.edit(who, "fate points", "0")
    said(await twins.slash(twins.ann, "point refresh"), privately=False)
    begun = said(await twins.slash(twins.gm, "point refresh", everyone=True), privately=False)
    anns, bobs = (f"Wren ({who.mention})" for who in (twins.ann, twins.bob))
    assert f"{bobs}: fate points 0 → 3" in begun
    assert f"Already begun for {anns}." in begun
    assert f"{bobs}: fate points 0 → 3" in said(await twins.gm.slash(twins.here, "history"))
    assert [of(twins, who)["fate_points"] for who in (twins.ann, twins.bob)] == [3, 3]


async def test_a_session_says_of_which_namesake_something_healed(twins: Party) -> None:
    hit = await twins.slash(twins.bob, "stress", hit=4)
    await choose(twins.bob, hit.response, "absorb", "moderate")
    await twins.slash(twins.bob, "consequence", which="moderate", treated=True)
    await twins.slash(twins.gm, "point refresh", everyone=True)
    await twins.slash(twins.gm, "scene end")
    begun = said(await twins.slash(twins.gm, "point refresh", everyone=True), privately=False)
    assert f"Healed: Wren ({twins.bob.mention}): moderate." in begun


async def test_a_recap_says_which_namesake_has_a_compel_to_answer(twins: Party) -> None:
    """Both were told as of Wren."""
    for who in (twins.ann, twins.bob):
        await twins.slash(twins.gm, "compel", aspect="Proud", player=who)
    recap = await twins.ann.slash(twins.here, "table recap")
    told = said(recap, privately=True)
    for who in (twins.ann, twins.bob):
        assert f"**Wren ({who.mention}) has a compel to answer: Proud**" in told
    text = await file_of(recap)
    assert "Wren (1) has a compel to answer: Proud" in text
    assert "Wren (2) has a compel to answer: Proud" in text
