"""One against another in Fate: attacks and their defences, contests, numbers, and gear."""

from typing import Any

from tests.games.fate.party import (
    BLANK,
    FLAT,
    GAIN,
    MINUS,
    PLUS,
    Party,
    choose,
    standing,
    title,
)
from tests.stage import answer, labels, menus, refused, said, text_of


async def test_a_nameless_foe_attacks_and_the_player_defends_and_takes_stress(
    party: Party,
) -> None:
    attack = await party.roll(
        party.gm,
        *(PLUS, BLANK, BLANK, PLUS),
        skill="Knife 3",
        npc="Thug",
        action="attack",
        target="Ash",
    )
    assert title(attack) == "Superb (+5) · Thug attacks Ash with Knife"
    assert "◇+, ◇0, ◇0, ◇+" in text_of(attack)
    asked = "Ash has still to roll against it from the menu or with `/fate roll`, or the GM sets"
    assert asked in text_of(attack)
    refused(await choose(party.ann, attack, "defend", "Athletics"))
    defended = await party.defend(party.bob, attack, PLUS, MINUS, MINUS, BLANK)
    assert "◆+, ◆−, ◆−, ◇0 · **Ash** defends with Athletics" in said(defended)
    assert "If accepted: a hit of 2 on Ash." in said(defended)

    refused(await party.accept(party.bob, defended.response))
    stood = await party.accept(party.gm, defended.response)
    assert "Ash: momentum 0 → 1" in said(stood)
    offered = [each["label"] for each in menus(stood.response)[0]]
    assert offered == [
        "Physical stress box 2: hit 2 → 0",
        "Mild consequence: hit 2 → 0",
        "Moderate consequence: hit 2 → 0",
        "Severe consequence: hit 2 → 0",
        "Extreme consequence: hit 2 → 0",
        "Be taken out",
    ]
    refused(await choose(party.ann, stood.response, "absorb", "box:2"))
    late = party.stage.late(stood.response)
    taken = await choose(party.bob, stood.response, "absorb", "box:2")
    assert "**Physical stress:** ☒2" in said(taken, privately=False)
    assert labels(taken.response) == ["Ash: spend momentum 1 → 0…", "Why?"]
    late()
    again = refused(await choose(party.bob, stood.response, "absorb", "box:2"))
    assert "already absorbed or let go" in again
    assert (party.sheet("Ash")["physical"], party.sheet("Ash")["hits"]) == ([2], [])


async def test_a_typed_defence_answers_the_newest_attack(party: Party) -> None:
    await party.roll(party.ann, action="attack", target="Ash")
    party.dice.add(PLUS, PLUS, PLUS, BLANK)
    answer = await party.slash(party.bob, "roll", skill="Athletics", action="defend")
    assert "If accepted: no harm, and a boost for Ash." in said(answer, privately=False)
    stood = await party.ann.click(answer.response, label="Accept: failure")
    assert "Ash: momentum 0 → 1" in said(stood)
    assert party.board("boost")[0]["owner"]["character"] == "Ash"
    given = await party.bob.click(stood.response, label="Give up the boost: momentum 1 → 2")

    assert "Momentum 1 → 2" in said(given)
    assert party.sheet("Ash")["bank"] == 2


async def test_a_defence_against_a_number_says_which_hit_is_accepted(party: Party) -> None:
    """It said “Accept: failure”, where that of an attack tells the hit."""
    message = await party.roll(party.ann, action="defend", opposition=5)
    await party.ann.click(message, label="Accept: hit for 1")
    assert [each["left"] for each in party.sheet("Wren")["hits"]] == [1]
    message = await party.roll(party.ann, action="defend", opposition=3)
    assert "Accept: success" in labels(message)


async def test_a_button_never_lets_stand_what_it_does_not_say(party: Party) -> None:
    message = await party.roll(party.ann, action="attack", opposition=2)
    old, late = standing(message), party.stage.late(message)
    newer = (await party.slash(party.gm, "aspect invoke", name="Sword Master")).response
    await party.slash(party.gm, "aspect add", name="Mud")
    before = party.stage.state()
    await party.stage.env.settle()
    assert labels(party.stage.now(message)) == []
    late()
    refused(await party.bob.click(message, label=old))
    moved = await party.ann.click(message, label=old)
    assert "The roll has changed" in said(moved, privately=False)
    assert party.stage.state() == before
    late = party.stage.late(newer)
    newest = (await party.slash(party.gm, "aspect invoke", name="Mud")).response
    await party.stage.env.settle()
    late()
    again = await party.accept(party.ann, newer)
    assert "The roll has changed" in said(again)
    stood = await party.ann.click(newest, label="Accept: failure")

    assert title(stood.response) == "Failure · Wren attacks with Fighting"


async def test_a_contest_says_who_has_the_victories(party: Party) -> None:
    """Against a number each who succeeded had some, and a tie was only no victory (RF13)."""
    won = await party.roll(party.ann, *[PLUS] * 4, contest=True, opposition=2)
    assert title(won) == "Success with style so far · Wren contests with Fighting"
    assert "If accepted: 2 victories unless somebody does better." in text_of(won)
    tied = await party.roll(party.bob, skill="0", contest=True, opposition=0)
    assert "If accepted: a twist, and no victory." in text_of(tied)
    refused(await party.slash(party.ann, "roll", skill="2", contest=True, action="attack"))
    ended = said(await party.slash(party.gm, "conflict end"))
    assert ended.count("2 victories unless somebody does better") == 1

    await party.roll(party.ann, *[MINUS] * 4, contest=True)
    lost = await party.roll(party.bob, skill="Athletics", contest=True)
    assert title(lost) == "Failure so far · Wren contests with Fighting"
    assert "If accepted: 2 victories for Ash." in text_of(lost)
    assert text_of(lost).count("victories") == 1
    stood = await party.accept(party.ann, lost)
    assert "\n2 victories for Ash." in said(stood)


async def test_whoever_is_raced_rolls_and_does_not_defend(party: Party) -> None:
    """The menu and the roll spoke of a defence, which has momentum dice and boosts."""
    race = await party.roll(party.ann, contest=True, target="Ash")
    assert "Ash has still to roll against it from the menu or with `/fate roll`" in text_of(race)
    assert "efend" not in text_of(race)
    met = await party.defend(party.bob, race)
    assert "**Ash** rolls against it with Athletics" in said(met, privately=False)
    await party.roll(party.ann, action="overcome")
    stops = await party.roll(party.bob, skill="1", action="defend")
    assert "**Ash** rolls against it with" in text_of(stops)
    # To defend is what Ash gets momentum by, and this is none (RF9).
    assert "◆" not in text_of(stops)


async def test_a_nameless_foe_keeps_the_name_that_was_written_first(party: Party) -> None:
    """The same goblin was Goblin in one message and goblin in the next."""
    await party.roll(party.ann, target="Goblin", opposition=2)
    again = await party.roll(party.bob, skill="Athletics", target="goblin")
    assert title(again).endswith("Ash attacks Goblin with Athletics")
    foe = {"skill": "2", "npc": "GOBLIN", "action": "attack", "target": "Wren"}
    assert "Goblin attacks Wren" in title(await party.roll(party.gm, **foe))
    offered = await party.gm.autocomplete(party.here, "fate roll", "npc", "")
    assert [each["value"] for each in offered] == ["Goblin"]


async def test_a_defence_that_waits_is_not_itself_defended_against(party: Party) -> None:
    """It was opposed by another defence, and so by a result that was still to be settled."""
    defence = {"skill": "Athletics", "action": "defend", "target": "Wren"}
    asked = await party.slash(party.bob, "roll", **defence)
    party.dice.add(*FLAT)
    later = await answer(party.bob, asked, "A number that is set later")
    assert "the GM sets a number for it to beat." in text_of(later.response)
    assert "Wren: defend with…" not in labels(later.response)
    waiting = said(await party.gm.slash(party.here, "waiting"))
    assert "set a number: Ash defends against Wren" in waiting
    thug = {"skill": "Knife 3", "npc": "Thug", "against": "Ash: Athletics"}
    for action in ({}, {"action": "attack"}, {"action": "defend"}):
        words = refused(await party.slash(party.gm, "roll", **thug, **action))
        assert "Athletics” is a defence itself" in words
        assert "Name “Ash” as the `target`" in words
    offered = await party.gm.autocomplete(party.here, "fate roll", "against", "")
    assert offered == []
    at_ash = {"action": "attack", "target": "Ash"}
    await party.roll(party.ann, **at_ash)
    offered = await party.gm.autocomplete(party.here, "fate roll", "against", "")
    assert [each["value"] for each in offered] == ["Wren: Fighting"]


async def test_a_roll_against_is_completed_with_what_is_not_at_others(party: Party) -> None:
    """Everybody was offered every attack, and was refused for choosing one at somebody else."""
    thug = {"skill": "Knife 3", "npc": "Thug", "action": "attack"}
    await party.roll(party.gm, **thug, target="Wren")
    await party.roll(party.bob, skill="Athletics")

    async def offered(who: Any) -> list[str]:
        shown = await who.autocomplete(party.here, "fate roll", "against", "")
        return [each["value"] for each in shown]

    assert await offered(party.ann) == ["Ash: Athletics", "Thug: Knife"]
    assert await offered(party.bob) == []
    assert await offered(party.stage.manager) == ["Ash: Athletics", "Thug: Knife"]


async def test_who_plays_alone_is_offered_their_own_attack_for_whom_it_is_at(party: Party) -> None:
    """Whose roll it was had the GM's seat as well, and was offered the foe's own roll instead."""
    await party.gm.slash(party.here, "sheet new", name="Varga", game="fate")
    await party.roll(party.gm, skill="Fists 2", action="attack", target="Thug")
    await party.roll(party.gm, skill="Knife 3", npc="Thug", action="attack")

    async def offered(**given: str) -> list[str]:
        shown = await party.gm.autocomplete(party.here, "fate roll", "against", "", **given)
        return [each["value"] for each in shown]

    assert await offered(npc="Thug") == ["Varga: Fists"]
    assert await offered() == ["Thug: Knife"]


async def test_a_refusal_says_nothing_of_an_exchange_that_is_not_so(party: Party) -> None:
    """Guard's attack was none, nor Guard's weapon, where Varga was named; an advantage was one."""
    await party.bank(party.ann, 2)
    guard = {"skill": "Knife 2", "npc": "Guard", "target": "Wren"}
    await party.roll(party.gm, action="attack", weapon=2, **guard)
    await party.roll(party.ann, action="defend")
    await party.roll(party.gm, action="create_advantage", aspect="Sand", **guard)
    damage = refused(await party.slash(party.ann, "spend", effect="damage", target="Varga"))
    gear = refused(await party.slash(party.ann, "spend", effect="reduce", target="Varga"))
    answer = {"skill": "1", "action": "defend", "against": "Guard: Knife 2"}

    assert "no such attack in this conflict. Without `target`" in damage
    assert "faces no weapon or armor now, or none of the `target`." in gear
    assert "That roll is against “Wren”. Only “Wren” or" in refused(
        await party.slash(party.bob, "roll", **answer)
    )
    said(await party.slash(party.ann, "spend", effect="damage"), privately=False)


async def test_the_gm_sets_what_an_open_roll_is_against(party: Party) -> None:
    message = await party.roll(party.ann, action="attack")
    refused(await choose(party.ann, message, "oppose", "2"))
    opposed = await choose(party.gm, message, "oppose", "2")

    assert title(opposed.response) == "Success so far · Wren attacks with Fighting"
    refused(await party.slash(party.gm, "oppose", opposition=3))


async def test_an_attack_with_style_may_cost_one_shift_for_a_boost(party: Party) -> None:
    message = await party.roll(party.ann, action="attack", opposition=1, target="Thug")
    traded = await party.ann.click(message, label="Hit for 2 and a boost")
    assert "\nA hit of 2 on Thug, and a boost **Fighting** for Wren.\n" in said(traded)
    assert "Give up the boost: momentum 0 → 1" in labels(traded.response)
    assert party.board("boost")[0]["against"] == "Thug"


async def test_an_attack_that_nobody_met_offers_nothing_to_let_stand(party: Party) -> None:
    """It evaporated by the first button on its card (PC16)."""
    message = await party.roll(party.ann, action="attack", target="Ash")
    before = party.stage.state()
    assert [each for each in labels(message) if "Accept" in each] == []
    words = refused(await party.slash(party.ann, "stand"))
    assert "Nothing opposes that roll yet." in words
    assert party.stage.state() == before
    climb = await party.roll(party.ann, action="overcome")
    assert [each for each in labels(climb) if "Accept" in each] == []
    said(await party.slash(party.ann, "stand"), privately=False)

    assert [each["stage"] for each in party.board("roll")] == ["open", "settled"]


async def test_who_has_no_open_roll_accepts_none_of_another(party: Party) -> None:
    """They were told that only the GM accepts, whose roll was the newest."""
    await party.roll(party.gm, npc="Thug", skill="2", opposition=1)
    assert "No roll of yours is open." in refused(await party.slash(party.bob, "stand"))
    said(await party.slash(party.gm, "stand"), privately=False)


async def test_whoever_defends_names_their_armor(party: Party) -> None:
    thug = {"skill": "Knife 3", "npc": "Thug", "action": "attack", "target": "Ash"}
    await party.roll(party.gm, weapon=2, **thug)
    defended = await party.roll(party.bob, skill="Athletics", action="defend", armor=1)
    assert "weapon 2 · armor 1" in text_of(defended)


async def struck(party: Party, who: Any, name: str, *, weapon: int, skill: str = "2") -> Any:
    """Have a thug attack somebody with momentum to spend, who defends; give the message of that."""
    await party.bank(who, 2)
    thug = {"npc": "Thug", "skill": "3", "action": "attack", "target": name, "weapon": weapon}
    await party.roll(party.gm, **thug)
    return await party.roll(who, skill=skill, action="defend")


async def test_a_rating_is_reduced_on_the_open_roll(party: Party) -> None:
    await party.bank(party.ann, 1)
    message = await party.roll(party.ann, action="attack", opposition=2, armor=2)
    assert "a boost for Wren" in text_of(message)
    bought = await party.slash(party.ann, "spend", effect="reduce")
    assert "**Armor 2 → 1**\n◇◇◇◇ **Momentum 1 → 0**" in said(bought)
    assert "If accepted: a hit of 1." in said(bought, privately=False)
    await party.stage.env.settle()
    told = party.stage.now(message)
    assert "If accepted: a hit of 1." in text_of(told)
    assert "armor 1" in text_of(told)
    assert "Accept: hit for 1" in labels(told)
    shown = await party.slash(party.ann, "show")
    assert "a hit of 1" in said(shown)


async def test_the_message_of_a_hit_tells_it_as_a_reduced_rating_left_it(party: Party) -> None:
    """Its menus were of a hit of 2, and its words of a hit of 1; an undo brings that back."""
    await party.foe("Brute")
    await party.bank(party.ann, 1)
    at_brute = {"target": "Brute", "opposition": 2, "armor": 2}
    stood = await party.attack(party.ann, *GAIN, **at_brute)
    bought = await party.slash(party.ann, "spend", effect="reduce")
    assert "**Hit 1 → 2**" in said(bought, privately=False)
    await party.stage.env.settle()
    told = text_of(party.stage.now(stood))
    assert "A hit of 2 on Brute." in told
    assert "succeeds by 3 · armor 1" in told
    assert "**Wren: momentum 1 → 2**" in told
    assert "armor 2 → 1 · hit 1 → 2" in said(await party.gm.slash(party.here, "history"))

    await party.undo(party.ann)
    await party.stage.env.settle()
    told = text_of(party.stage.now(stood))
    assert "A hit of 1 on Brute." in told
    assert "succeeds by 3 · armor 2" in told


async def test_an_open_roll_says_also_with_its_rating_reduced_who_may_invoke(party: Party) -> None:
    """Its menus to invoke stood under "The GM presses Accept."."""
    await struck(party, party.ann, "Wren", weapon=2)
    told = text_of((await party.slash(party.ann, "spend", effect="reduce")).response)
    assert "**Wren spends 1 momentum: Reduce an armor or weapon rating**\n" in told
    assert "Invoke now. When everyone is done, the GM presses **Accept**." in told
    assert "Wren invokes: +2 makes it a failure" in told


async def test_a_rating_that_is_reduced_under_its_roll_tells_that_roll_once(party: Party) -> None:
    """The whole roll stood in its own message a second time, its dice and its title with it."""
    message = await struck(party, party.bob, "Ash", weapon=2)
    stood = (await party.gm.click(message, label="Accept: hit for 3")).response
    told = said(await choose(party.bob, stood, "spend", "reduce_rating"))
    assert told.count("Success · Thug attacks Ash") == 1
    assert told.count("A hit of 2 on Ash.") == 1
    assert "**Ash spends 1 momentum: Reduce an armor or weapon rating · Thug**" in told
    assert "**Weapon 2 → 1**\n**Hit 3 → 2**" in told


async def test_a_tie_whose_hit_is_reduced_to_nothing_tells_of_its_boost(party: Party) -> None:
    """By the command it offered to name a boost of which it told nothing."""
    message = await struck(party, party.bob, "Ash", weapon=1, skill="3")
    await party.gm.click(message, label="Accept: hit for 1")
    told = said(await party.slash(party.bob, "spend", effect="reduce"), privately=False)
    assert "**Hit 1 → 0**" in told
    assert "A boost **Opening** for Thug." in told
    assert "Name the boost" in told


async def test_a_rating_that_is_gone_leaves_nothing_behind_it_in_small_print(party: Party) -> None:
    """What was left of the line ended in a dot."""
    await party.bank(party.bob, 1)
    thug = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Ash"}
    tie = await party.roll(party.gm, opposition=3, weapon=1, **thug)
    assert tie.embeds[0].footer.text == "Dice +0, rating +3 = Good (+3) · weapon 1"
    await party.slash(party.bob, "spend", effect="reduce")
    await party.stage.env.settle()
    now = party.stage.now(tie).embeds[0]
    assert now.footer.text == "Dice +0, rating +3 = Good (+3)"
    assert "If accepted: no harm, and a boost for Thug." in text_of(party.stage.now(tie))
