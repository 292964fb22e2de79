"""Fate at a table: the Sword Master, a second player, a GM, and somebody of elsewhere."""

from typing import Any

import pytest

from tests.games.fate.party import (
    BLANK,
    FLAT,
    GAIN,
    MINUS,
    PLUS,
    Party,
    choose,
    fill,
    left,
    standing,
    title,
)
from tests.house.table.test_out_of_sight import linked_to
from tests.house.table.test_pings import notified
from tests.house.table.test_recap import file_of, wait
from tests.stage import (
    Stage,
    answer,
    fill_in,
    labels,
    menus,
    parts_of,
    refused,
    said,
    text_of,
)
from tests.wire import until

# ------------------------------------------------------------------ the Sword Master's evening


async def test_who_settles_a_roll_is_told_and_invoking_where_somebody_can(party: Party) -> None:
    thugs = {"skill": "Knife 3", "npc": "Thug", "opposition": 2}
    alone = text_of(await party.roll(party.gm, **thugs))
    assert "The GM presses **Accept**." in alone
    assert "Invoke now" not in alone
    await party.slash(party.gm, "aspect add", name="Dark alley", free=1)
    told = text_of(await party.roll(party.gm, **thugs))
    assert "Invoke now. When everyone is done, the GM presses **Accept**." in told
    wrens = text_of(await party.roll(party.ann, opposition=2))
    assert "Invoke now. When everyone is done, Wren presses **Accept**." in wrens


async def test_three_attacks_fill_the_bank_and_empty_the_pool(party: Party) -> None:
    first = await party.roll(party.ann, *GAIN, action="attack", opposition=2)
    assert title(first) == "Success with style so far · Wren attacks with Fighting"
    assert "◆+, ◆0, ◆0, ◇0" in text_of(first)
    assert "Dice +1, Fighting +4 = Superb (+5)" in text_of(first)
    assert "A momentum die shows +: 1 momentum for Wren once accepted." in text_of(first)
    assert party.sheet("Wren")["bank"] == 0

    stood = await party.ann.click(first, label="Accept: hit for 3")
    assert title(stood.response) == "Success with style · Wren attacks with Fighting"
    assert "Wren: momentum 0 → 1" in said(stood)
    second = await party.attack(party.ann, PLUS, PLUS, BLANK, MINUS)
    assert "◆+, ◆+, ◆0, ◇−" in text_of(second)
    third = await party.roll(party.ann, PLUS, BLANK, PLUS, PLUS, action="attack", opposition=9)
    assert "◆+, ◆0, ◇+, ◇+" in text_of(third)
    await party.accept(party.ann, third)
    assert party.sheet("Wren")["bank"] == 3
    assert "Attack, 1 die left" in said(await party.ann.slash(party.here, "sheet show"))
    await party.attack(party.ann, *GAIN)
    last = await party.attack(party.ann, PLUS, PLUS, PLUS, PLUS)

    assert party.sheet("Wren")["bank"] == 4
    assert "◇+, ◇+, ◇+, ◇+" in text_of(last)


async def test_the_tavern_kick_leaves_the_hit_alone(party: Party) -> None:
    await party.foe("Brute")
    message = await party.attack(party.ann, *GAIN, target="Brute")
    assert "A hit of 3 on Brute" in text_of(message)
    kicked = await choose(party.ann, message, "spend", "move_enemy")

    assert "Wren spends 1 momentum: Move an enemy · Brute" in said(kicked, privately=False)
    assert "Momentum 1 → 0" in said(kicked)
    assert party.sheet("Wren")["bank"] == 0
    assert [each["left"] for each in party.sheet("Brute")["hits"]] == [3]


async def test_rang_his_bell_becomes_an_aspect(party: Party) -> None:
    await party.bank(party.ann, 2)
    tied = await party.attack(party.ann, opposition=4)
    assert title(tied) == "Tie · Wren attacks with Fighting"
    assert "No harm, and a boost **Fighting** for Wren." in text_of(tied)
    named = await party.slash(party.ann, "boost name", boost="Fighting", name="Rang His Bell")
    assert "It was **Fighting**, of Wren." in said(named, privately=False)
    assert "Boost to aspect: momentum 2 → 0" in labels(tied)

    converted = await party.slash(party.ann, "convert", boost="Rang")
    assert title(converted.response) == "New aspect: Rang His Bell"
    assert "Momentum 2 → 0" in said(converted)
    assert "**Rang His Bell** · ● 1 free invoke" in said(converted)
    (aspect,) = party.board("aspect")
    assert (aspect["name"], aspect["free"], aspect["free_of_foes"]) == ("Rang His Bell", 1, 0)
    assert party.board("boost")[-1]["state"] == "converted"

    message = await party.roll(party.ann, opposition=3)
    invoked = await choose(party.ann, message, "invoke", "bonus:Rang His Bell")
    assert "Wren invokes **Rang His Bell** (a free invoke): +2" in said(invoked)
    assert party.board("aspect")[0]["free"] == 0
    assert party.sheet("Wren")["fate_points"] == 3


async def test_an_aspect_from_a_boost_is_on_whom_the_boost_was_against(party: Party) -> None:
    """A point that the GM paid to invoke it against Ash owed Ash none."""
    await party.foe("Brute")
    brute = {"character": "Brute"}
    for field, value in (("momentum action", "attack"), ("momentum bank", "2")):
        await party.gm.slash(party.here, "sheet edit", field=field, value=value, **brute)
    attack = {"skill": "Axe 3", "action": "attack", "target": "Ash", "opposition": 3, **brute}
    tied = await party.roll(party.gm, **attack)
    await party.accept(party.gm, tied)
    made = await party.slash(party.gm, "convert", boost="Axe", name="Dazed", **brute)
    assert "**Dazed** · on Ash · 1 free invoke for the GM" in said(made, privately=False)
    await party.roll(party.gm, **attack)
    for due in (0, 1):
        await party.slash(party.gm, "aspect invoke", name="Dazed")
        assert party.sheet("Ash")["due"] == due


async def test_a_momentum_action_without_momentum_dice_says_why(party: Party) -> None:
    """Its dice were base dice without a word, also while momentum was locked."""
    other = await party.roll(party.ann, opposition=2)
    assert "omentum dice" not in text_of(other)
    await party.slash(party.gm, "conflict end")
    waits = await party.roll(party.ann)
    await party.slash(party.gm, "conflict end")
    assert "its momentum dice" not in said(await party.slash(party.ann, "show"))
    await fill(party)
    attack = {"action": "attack", "opposition": 2}
    full = await party.roll(party.ann, *[PLUS] * 4, **attack)
    assert "No momentum dice for Wren: all 4 are banked." in text_of(full)
    await party.slash(party.ann, "gamechanger")
    locked = await party.roll(party.ann, *[PLUS] * 4, **attack)
    assert "No momentum dice for Wren until the scene ends." in text_of(locked)
    await party.accept(party.ann, locked)
    assert "No momentum dice" not in text_of(locked)
    await party.slash(party.gm, "scene end")
    await party.bank(party.ann, 3)
    first, second = [await party.roll(party.ann, *[PLUS] * 4, **attack) for _ in range(2)]

    assert "1 momentum for Wren once accepted" in text_of(first)
    assert "No momentum dice for Wren: none were left." in text_of(second)
    assert "omentum dice" not in text_of(waits)


async def test_an_exchange_says_which_side_is_inspired(party: Party) -> None:
    """On one message of two who roll it was said of nobody, so of whoever attacked."""
    await party.bank(party.bob, 1)
    said(await party.slash(party.bob, "spend", effect="inspire"), privately=False)
    await party.roll(party.gm, skill="Knife 2", npc="Thug", target="Wren")
    met = await party.roll(party.ann, action="defend")
    assert "Wren is inspired by Ash: +1" in text_of(met)


async def test_who_has_no_momentum_action_chooses_it_below_their_roll(party: Party) -> None:
    """The roll named a command for it, which takes typing in the middle of a scene."""
    stage, mona, label = party.stage, party.stage.manager, "Choose a Momentum Action"
    await mona.slash(party.here, "sheet new", name="Moss", game="fate")
    thug = {"skill": "Knife 2", "npc": "Thug", "target": "Moss"}
    attack = await party.roll(party.gm, **thug)
    met = (await party.defend(mona, attack, skill="Fight")).response
    assert "for Moss: choose a Momentum Action (`/fate action`)." in text_of(met)
    assert "◆" not in text_of(met)
    assert label in labels(met)
    assert "Only" in refused(await party.bob.click(met, label=label))
    form = await mona.click(met, label=label)
    told = await fill_in(mona, form, ["defend"])
    assert said(told, privately=True).startswith("Moss · Momentum Action: Defend")
    assert party.sheet("Moss")["momentum_action"] == "defend"
    await until(lambda: label not in labels(stage.now(met)))
    late = await party.roll(mona, skill="Fight", action="attack", target="Thug")
    assert label not in labels(late)


async def test_whom_an_effect_waits_for_is_said_once(party: Party) -> None:
    """Where they were named, the title said it, and the lines below once more."""
    await party.bank(party.bob, 2)
    spent = await party.slash(party.bob, "spend", effect="inspire", target="Wren")
    assert title(spent.response) == "Ash spends 1 momentum: Inspire allies"
    assert "For: Wren." in said(spent, privately=False)
    words = refused(await party.slash(party.bob, "spend", effect="inspire", target="Wren"))
    assert "Everybody it would inspire is inspired already." in words


async def test_what_a_roll_lacks_and_who_brings_it_are_one_line(party: Party) -> None:
    """What its momentum dice do stood between the two, and a menu was named that was not there."""
    waits = text_of(await party.roll(party.ann, *GAIN, action="attack"))
    assert "once accepted.\nThere is no opposition yet: somebody rolls against it with" in waits
    at_thug = text_of(await party.roll(party.ann, action="attack", target="Thug"))
    assert "Thug has still to roll against it with `/fate roll`, or the GM" in at_thug


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


async def test_a_boost_that_a_roll_left_to_a_number_was_not_added_by_hand(party: Party) -> None:
    defence = {"skill": "Athletics", "action": "defend", "opposition": 4, "target": "Thug"}
    tied = await party.roll(party.bob, **defence)
    await party.accept(party.bob, tied)
    shown = said(await party.slash(party.gm, "aspect show"))
    assert "**Athletics** · Thug, left by a roll, against Ash" in shown
    added = await party.slash(party.bob, "boost add", name="Opening")
    assert "**Opening** · Ash, added by hand" in said(added, privately=False)


async def test_the_game_changer_locks_until_the_scene_ends(party: Party) -> None:
    for field, value in (
        ("game_changer", "Killing Blow"),
        ("game_changer_text", "No stress box absorbs this hit."),
        ("game_changer_aspect", "Sword"),
    ):
        await party.edit(party.ann, field, value)
    await fill(party)
    used = await party.slash(party.ann, "gamechanger")
    assert title(used.response) == "Wren uses the Game Changer"
    assert "Momentum 4 → 0" in said(used, privately=False)
    assert "From the aspect **Sword Master**" in said(used)

    locked = await party.attack(party.ann, PLUS, PLUS, BLANK, BLANK, opposition=6)
    assert "◆" not in text_of(locked)
    assert "a boost **Fighting** for Wren" in text_of(locked)
    assert [each for each in labels(locked) if "oost" in each] == ["Name the boost"]
    for command, options in (
        ("forgo", {"boost": "Fighting"}),
        ("convert", {"boost": "Fighting"}),
        ("spend", {"effect": "clue"}),
        ("gamechanger", {}),
    ):
        words = refused(await party.slash(party.ann, command, **options))
        assert "no momentum to gain or spend until the scene ends" in words
    for command in ("forgo", "convert"):
        words = refused(await party.slash(party.ann, command))
        assert "no momentum to gain or spend until the scene ends" in words
    sheet = said(await party.ann.slash(party.here, "sheet show"))
    assert "locked until the scene ends · Attack\n" in sheet
    scene = said(await party.slash(party.ann, "aspect show"))
    assert "**Fighting** · Wren, from an attack" in scene
    assert not any("worth momentum" in each for each in (sheet, scene))

    over = await party.slash(party.gm, "conflict end")
    assert "Lost unused: 1 boost (Fighting)." in said(over, privately=False)
    assert party.sheet("Wren")["is_locked"] is True
    ended = await party.slash(party.gm, "scene end")
    assert "**Wren**: momentum unlocked" in said(ended, privately=False)
    again = await party.attack(party.ann, *GAIN)
    assert "◆+, ◆0, ◆0, ◇0" in text_of(again)
    assert party.sheet("Wren")["bank"] == 1


async def test_without_a_game_changer_none_is_offered_or_used(party: Party) -> None:
    await fill(party)
    message = await party.attack(party.ann, *GAIN)
    label = "Game Changer: momentum 4 → 0"
    assert label in labels(message)
    again = party.stage.late(message)
    await party.edit(party.ann, "game_changer", "none")
    await party.stage.env.settle()
    assert label not in labels(party.stage.now(message))
    again()
    assert "The sheet has no Game Changer." in refused(await party.ann.click(message, label=label))
    assert "The sheet has no Game Changer." in refused(await party.slash(party.ann, "gamechanger"))
    message = await party.attack(party.ann, *GAIN)

    assert label not in labels(message)
    assert party.sheet("Wren")["bank"] == 4


# -------------------------------------------------------------------------- invokes, rerolls


async def test_a_reroll_costs_a_point_and_its_last_faces_bank(party: Party) -> None:
    message = await party.roll(party.ann, BLANK, MINUS, BLANK, PLUS, action="attack", opposition=4)
    party.dice.add(*GAIN)
    again = await choose(party.ann, message, "invoke", "reroll:Sword Master")
    assert "Wren invokes **Sword Master** (1 fate point): rerolled" in said(again)
    assert "Wren: fate points 3 → 2" in said(again)
    assert "◆+, ◆0, ◆0, ◇0" in said(again)
    await party.accept(party.ann, again.response)

    assert (party.sheet("Wren")["bank"], party.sheet("Wren")["fate_points"]) == (1, 2)


async def test_the_same_invoke_twice_on_one_roll_is_refused(party: Party) -> None:
    message = await party.roll(party.ann, opposition=4)
    assert "Wren: invoke…" in labels(message)
    await choose(party.ann, message, "invoke", "bonus:Sword Master")
    before = party.stage.state()
    pressed = await party.ann.click(message, label="Why?")
    assert "momentum dice" in said(pressed, privately=True)
    assert "Wren: invoke…" not in labels(message)
    words = refused(await party.slash(party.ann, "aspect invoke", name="Sword Master"))
    assert "“Sword Master” already cost a fate point on this roll" in words
    assert party.stage.state() == before


async def test_what_somebody_paid_for_several_invokes_is_told_in_all(party: Party) -> None:
    """Only what the last of them cost stood below."""
    for name in ("Slippery floor", "Dim light"):
        await party.slash(party.gm, "aspect add", name=name)
    message = await party.roll(party.ann, opposition=6)
    first = await choose(party.ann, message, "invoke", "bonus:Sword Master")
    assert "in all" not in said(first)
    await party.slash(party.bob, "aspect invoke", name="Slippery")
    second = await party.slash(party.ann, "aspect invoke", name="Dim light")
    assert "Wren paid 2 fate points in all." in said(second)
    assert said(second).count("in all") == 1
    assert "Wren: fate points 2 → 1" in said(second)
    stood = await party.accept(party.ann, second.response)
    assert "Wren paid 2 fate points in all." in said(stood)


async def test_a_player_lends_a_point_to_an_ally_but_no_reroll(party: Party) -> None:
    await party.slash(party.gm, "aspect add", name="Slippery floor")
    await party.roll(party.ann, opposition=4)
    lent = await party.slash(party.bob, "aspect invoke", name="Slippery")
    assert "Ash invokes **Slippery floor** (1 fate point): +2" in said(lent, privately=False)
    assert "Ash: fate points 3 → 2" in said(lent)
    refused(await party.slash(party.bob, "aspect invoke", name="Sword", how="reroll"))

    assert (party.sheet("Ash")["fate_points"], party.sheet("Wren")["fate_points"]) == (2, 3)


async def test_a_gm_lends_a_players_point_for_them(party: Party) -> None:
    await party.slash(party.gm, "point gain", points=2, gm=True)
    await party.slash(party.gm, "aspect add", name="Slippery floor")
    await party.roll(party.ann, opposition=4)
    lent = await party.slash(party.gm, "aspect invoke", name="Slippery", player=party.bob)
    assert "Ash invokes **Slippery floor** (1 fate point): +2" in said(lent, privately=False)
    assert "Against:" not in said(lent)

    reroll = {"name": "Sword", "how": "reroll", "player": party.bob}
    refused(await party.slash(party.gm, "aspect invoke", **reroll))

    assert (party.sheet("Ash")["fate_points"], party.sheet("Wren")["fate_points"]) == (2, 3)


async def test_the_gm_invokes_against_a_number_and_pays_the_player_later(party: Party) -> None:
    message = await party.roll(party.ann, opposition=4)
    raised = await choose(party.gm, message, "invoke", "bonus:Sword Master", seat="opponent")
    assert "Against: the GM invokes **Sword Master** (1 fate point): +2" in said(raised)
    assert "GM: fate points 2 → 1" in said(raised)
    assert "Wren: fate points to come 0 → 1" in said(raised)
    assert title(raised.response).startswith("Failure so far")
    own = "bonus:Sword Master"
    refused(await choose(party.bob, raised.response, "invoke", own, seat="roller"))
    ended = await party.slash(party.gm, "scene end")

    assert "**Wren**: fate points 3 → 4" in said(ended)
    assert "• Wren: Failure. It fails" in said(ended)
    # It made no character of the GM.
    assert {row[4] for row in party.stage.state()["sheets"] if row[3] == "fate"} == {"Wren", "Ash"}


# ------------------------------------------------------------------------------ boosts refused


async def test_a_boost_is_forgone_once_and_by_its_own_character_alone(party: Party) -> None:
    tied = await party.attack(party.ann, opposition=4)
    label = "Give up the boost: momentum 0 → 1"
    assert label in labels(tied)
    before = party.stage.state()
    words = refused(await party.bob.click(tied, label=label))
    assert "Only “Wren” can turn the boost “Fighting” into momentum" in words
    assert "Only “Wren” can" in refused(await party.slash(party.bob, "convert", boost="Fighting"))
    assert party.stage.state() == before

    late = party.stage.late(tied)
    given = await party.ann.click(tied, label=label)
    assert title(given.response) == "Tie · Wren attacks with Fighting"
    assert "**Wren gives up the boost Fighting**" in said(given)
    assert "Momentum 0 → 1" in said(given, privately=False)
    assert labels(given.response) == ["Wren: spend momentum 1 → 0…", "Why?"]
    late()
    again = refused(await party.ann.click(tied, label=label))
    assert "“Fighting” was given up for momentum" in again
    typed = refused(await party.slash(party.ann, "forgo", boost="Fighting"))
    assert "given up for momentum" in typed
    assert party.sheet("Wren")["bank"] == 1


async def test_a_boost_of_another_action_makes_no_momentum(party: Party) -> None:
    message = await party.roll(party.ann, action="overcome", opposition=1)
    stood = await party.accept(party.ann, message)
    assert "a boost **Fighting** for Wren" in said(stood)
    assert [each for each in labels(stood.response) if "oost" in each] == ["Name the boost"]
    for command in ("forgo", "convert"):
        words = refused(await party.slash(party.ann, command, boost="Fighting"))
        assert "comes from overcoming, which is not the Momentum Action" in words


async def test_a_full_bank_keeps_the_boost(party: Party) -> None:
    await fill(party)
    tied = await party.attack(party.ann, opposition=4)
    assert "Boost to aspect: momentum 4 → 2" in labels(tied)
    assert not [each for each in labels(tied) if each.startswith("Give up")]
    words = refused(await party.slash(party.ann, "forgo", boost="Fighting"))

    assert "has 4 momentum, which is the most" in words
    assert party.board("boost")[-1]["state"] == "open"


async def test_a_boost_is_passed_on_and_used_on_a_roll(party: Party) -> None:
    await party.attack(party.ann, opposition=4)
    party.dice.add(*FLAT)
    answer = await party.slash(party.bob, "roll", skill="Athletics", opposition=5)
    used = await choose(party.bob, answer.response, "invoke", "bonus:Fighting")

    assert "Ash invokes **Fighting** (a boost): +2" in said(used)
    assert party.board("boost")[0]["state"] == "used"
    words = refused(await party.slash(party.ann, "forgo", boost="Fighting"))
    assert "“Fighting” was used" in words


@pytest.mark.parametrize("name", ["fighting", "fi"])
async def test_a_boost_is_meant_by_its_name_without_the_number(party: Party, name: str) -> None:
    """Another *Fighting* was remembered that had gone unused, and it was refused as gone.

    By its beginning it was asked which boost, with one to choose from.
    """
    await party.slash(party.bob, "skill", name="Fighting", rating=0)
    for who, opposition in ((party.ann, 4), (party.bob, 0), (party.ann, 9)):
        await party.attack(who, opposition=opposition)
    left = {each["name"]: each["state"] for each in party.board("boost")}
    assert left == {"Fighting": "lapsed", "Fighting 2": "open"}
    used = await party.slash(party.bob, "boost use", name=name)
    assert "uses the boost Fighting 2" in said(used, privately=False)
    assert "“Fighting” was lost" in refused(
        await party.slash(party.bob, "boost use", name="Fighting")
    )


async def test_what_a_bare_rating_leaves_is_no_number(party: Party) -> None:
    """The GM rolls 3 for a thug, whose boost was called +3, in a menu as "+2: +3 (boost)"."""
    thug = {"npc": "Thug", "skill": "3", "opposition": 3, "target": "Ash"}
    for name in ("Opening", "Opening 2"):
        message = await party.roll(party.gm, action="attack", **thug)
        stood = await party.accept(party.gm, message)
        assert f"a boost **{name}** for Thug" in said(stood, privately=False)
        assert "Name the boost" in labels(stood.response)
    thug |= {"opposition": 2, "action": "create_advantage"}
    message = await party.roll(party.gm, **thug)
    stood = await party.accept(party.gm, message)
    assert "The aspect **Opening** with 1 free invoke." in said(stood, privately=False)
    assert "Name the aspect" in labels(stood.response)


# ---------------------------------------------------------------------- one against another


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


async def test_a_recap_says_of_a_roll_what_came_of_it_and_its_dice_once(party: Party) -> None:
    """It began with "Accepted", and told the dice of every roll a second time."""
    message = await party.attack(party.ann, *GAIN, target="Thug")
    assert "A hit of 3 on Thug." in text_of(message)
    race = {"skill": "Athletics", "contest": True}
    tied = await party.roll(party.bob, MINUS, BLANK, BLANK, BLANK, opposition=3, **race)
    await party.accept(party.bob, tied)
    told = await file_of(await party.ann.slash(party.here, "table recap"))

    won = (
        "- Wren attacks Thug with Fighting, Superb (+5) vs Fair (+2), accepted: success with "
        "style, a hit of 3 on Thug · Wren: momentum 0 to 1\n"
    )
    assert told.count(won) == 2  # in short, and whole
    assert "- Ash contests with Athletics, Good (+3) vs Good (+3), accepted: tie, a twist" in told
    assert told.count("momentum plus, momentum blank") == 1


async def test_a_nameless_foe_keeps_the_name_that_was_written_first(party: Party) -> None:
    """The same goblin was Goblin in one message and goblin in the next."""
    await party.roll(party.ann, target="Goblin", opposition=2)
    again = await party.roll(party.bob, skill="Athletics", target="goblin")
    assert title(again).endswith("Ash attacks Goblin with Athletics")
    foe = {"skill": "2", "npc": "GOBLIN", "action": "attack", "target": "Wren"}
    assert "Goblin attacks Wren" in title(await party.roll(party.gm, **foe))
    offered = await party.gm.autocomplete(party.here, "fate roll", "npc", "")
    assert [each["value"] for each in offered] == ["Goblin"]


async def test_how_a_name_was_written_out_of_sight_is_shown_to_nobody_else(party: Party) -> None:
    """Whoever typed "the duke" was shown "The Duke", and so that the GM had rolled for one."""
    aside = await linked_to(party.stage, party.gm, party.bob)
    party.dice.add(*FLAT)
    await party.gm.slash(aside, "fate roll", skill="3", npc="The Duke", opposition=2)
    for who, name in ((party.ann, "the duke"), (party.bob, "The Duke")):
        rolled = await party.roll(who, skill="2", target="the duke", opposition=2)
        assert f"attacks {name} with" in title(rolled)


async def test_whose_turn_it_is_nothing_enforces(party: Party) -> None:
    """The table's to keep (A0.2): anybody acts again, and spends while others' rolls are open."""
    await party.attack(party.ann, *GAIN)
    await party.attack(party.ann, *GAIN)
    await party.roll(party.bob, skill="Athletics", action="attack", opposition=2)
    spent = await party.slash(party.ann, "spend", effect="move")
    assert "Momentum 2 → 1" in said(spent, privately=False)
    await party.roll(party.gm, skill="2", npc="Thug", opposition=2)
    again = await party.slash(party.ann, "spend", effect="move")

    assert "Momentum 1 → 0" in said(again, privately=False)


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


async def test_a_compel_that_goes_with_its_aspect_was_not_lost_unused(party: Party) -> None:
    """A compel is answered, and nobody uses it."""
    await party.slash(party.gm, "aspect add", name="Fog", free=0)
    await party.slash(party.ann, "boost add", name="Opening")
    await party.slash(party.gm, "compel", aspect="Fog", player=party.ann)
    over = said(await party.slash(party.gm, "scene end"), privately=False)
    assert "Lost unused: 1 boost (Opening). No longer waiting: 1 compel." in over


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


# ----------------------------------------------------------------------------- what it buys


async def test_inspiration_and_despair_wait_for_the_next_check(party: Party) -> None:
    """They are bought under an attack, and are for others than whom that is at."""
    await party.foe("Brute")
    await party.bank(party.ann, 2)
    message = await party.attack(party.ann, target="Brute")
    inspired = await choose(party.ann, message, "spend", "inspire_allies")
    assert "For: Ash." in said(inspired)
    daunted = await choose(party.ann, inspired.response, "spend", "cause_despair")
    assert "For: Brute and every enemy that the GM rolls for." in said(daunted)
    scene = said(await party.slash(party.bob, "aspect show"), privately=False)
    assert "Inspire allies: +1 to the next check of Ash" in scene

    for is_marked in (True, False):
        words = text_of(await party.roll(party.bob, skill="Athletics", opposition=9))
        assert ("inspired +1" in words) is is_marked
    # The nameless have it until its buyer acts again.
    thug = {"skill": "2", "npc": "Thug", "opposition": 9}
    for is_marked in (True, True, False):
        if not is_marked:
            await party.roll(party.ann, opposition=9)
        words = text_of(await party.roll(party.gm, **thug))
        assert ("daunted −1" in words) is is_marked


async def test_what_momentum_buys_is_the_gms_to_extend(party: Party) -> None:
    refused(await party.slash(party.ann, "effect add", name="Douse the lamp"))
    await party.slash(party.gm, "effect add", name="Douse the lamp", text="It is dark now.")
    message = await party.attack(party.ann, *GAIN)
    bought = await choose(party.ann, message, "spend", "Douse the lamp")

    assert "Wren spends 1 momentum: Douse the lamp" in said(bought)
    assert "It is dark now" in said(bought)
    await party.slash(party.gm, "effect remove", name="Douse")
    refused(await party.slash(party.ann, "spend", effect="Douse"))


async def test_the_same_effect_is_bought_twice_in_a_row(party: Party) -> None:
    await party.bank(party.ann, 1)
    message = await party.attack(party.ann, *GAIN)
    once = await choose(party.ann, message, "spend", "move_enemy")
    assert "Wren: spend momentum 1 → 0…" in labels(once.response)
    twice = await choose(party.ann, once.response, "spend", "move_enemy")

    assert "Momentum 1 → 0" in said(twice)
    assert labels(twice.response) == ["Why?"]


async def test_an_effect_is_bought_by_the_name_that_is_shown(party: Party) -> None:
    await party.bank(party.ann, 4)
    for typed in ("Move an enemy", "move enemy", "an enemy", " MOVE  an  Enemy"):
        bought = await party.slash(party.ann, "spend", effect=typed)
        assert "Wren spends 1 momentum: Move an enemy" in said(bought, privately=False)


async def test_an_effect_that_is_not_there_is_answered_by_those_that_are_shown(
    party: Party,
) -> None:
    await party.bank(party.ann, 1)
    near = await party.slash(party.ann, "spend", effect="Get a glue")
    assert said(near, privately=True).startswith("Which effect?\n“Get a glue” could be:")
    assert labels(near.response) == ["Get a clue"]
    words = said(await party.slash(party.ann, "spend", effect="mo"), privately=True)
    assert "Move an enemy" in words
    assert "move enemy" not in words


async def test_a_roll_says_why_a_plus_banks_nothing(party: Party) -> None:
    for field, value in (("game_changer", "Killing Blow"), ("bank", "3")):
        await party.edit(party.ann, field, value)
    roll = {"skill": "Fighting", "action": "attack", "opposition": 2}
    rolled = await party.roll(party.ann, *GAIN, **roll)
    assert "A momentum die shows +: 1 momentum for Wren once accepted." in text_of(rolled)
    await party.bank(party.ann, 4)
    shown = await party.ann.slash(party.here, "fate show")
    assert "A momentum die shows + for Wren, but the bank is full." in said(shown)
    await party.ann.slash(party.here, "fate gamechanger")
    why = "A momentum die shows + for Wren, but none comes until the scene ends."
    assert why in said(await party.ann.slash(party.here, "fate show"))
    assert why in said(await party.ann.slash(party.here, "fate stand"))


async def test_whoever_defends_names_their_armor(party: Party) -> None:
    thug = {"skill": "Knife 3", "npc": "Thug", "action": "attack", "target": "Ash"}
    await party.roll(party.gm, weapon=2, **thug)
    defended = await party.roll(party.bob, skill="Athletics", action="defend", armor=1)
    assert "weapon 2 · armor 1" in text_of(defended)


async def test_the_defender_spends_from_a_menu_of_their_own(party: Party) -> None:
    message = await party.roll(party.ann, *GAIN, action="attack", target="Ash")
    answered = await party.defend(party.bob, message, *GAIN)
    # One for both of them was what it said.
    assert "shows +: 1 momentum each for Wren and Ash once accepted." in said(answered)
    stood = await party.accept(party.ann, answered.response)
    values = [[each["value"] for each in options] for options in menus(stood.response)]
    assert ["damage_when_defending" in each for each in values] == [False, True]
    refused(await choose(party.ann, stood.response, "spend", "move", seat="opponent"))
    bitten = await choose(party.bob, stood.response, "spend", "damage_when_defending", "opponent")

    assert "Wren takes a hit of 1." in said(bitten, privately=False)
    assert (party.sheet("Ash")["bank"], party.sheet("Wren")["bank"]) == (0, 1)
    assert [each["left"] for each in party.sheet("Wren")["hits"]] == [1]


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


async def struck(party: Party, who: Any, name: str, *, weapon: int, skill: str = "2") -> Any:
    """Have a thug attack somebody with momentum to spend, who defends; give the message of that."""
    await party.bank(who, 2)
    thug = {"npc": "Thug", "skill": "3", "action": "attack", "target": name, "weapon": weapon}
    await party.roll(party.gm, **thug)
    return await party.roll(who, skill=skill, action="defend")


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


# --------------------------------------------------------------------------------- the scene


async def test_advantages_and_the_scene_in_one_message(party: Party) -> None:
    message = await party.roll(party.ann, opposition=1, aspect="On fire")
    assert "the aspect **On fire** with 2 free invokes" in text_of(message)
    await party.accept(party.ann, message)
    shown = await party.slash(party.bob, "aspect show")
    assert "●● 2 free invokes for the players" in said(shown, privately=False)
    theirs = {"name": "Smoke", "free": 1, "foes": True}
    assert "GM" in refused(await party.slash(party.ann, "aspect add", **theirs))
    await party.slash(party.gm, "aspect add", **theirs)
    fresh = await party.bob.click(shown.response, label="Refresh")
    assert "**Smoke** · 1 free invoke for the GM" in said(fresh)
    failed = await party.roll(party.ann, MINUS, MINUS, BLANK, BLANK, opposition=5, aspect="Trap")
    lost = await party.ann.click(failed, label="Accept: failure")
    given = await party.gm.click(lost.response, label="GM: give the other side the aspect")
    assert "**New aspect: Trap**\n1 free invoke for the GM." in said(given, privately=False)
    ended = await party.slash(party.gm, "scene end")

    assert "Aspects gone with it: On fire, Smoke and Trap." in said(ended)
    assert party.board("aspect") == []


async def test_an_unnamed_advantage_is_given_to_the_other_side_once(party: Party) -> None:
    message = await party.roll(party.ann, *[MINUS] * 4, action="create_advantage", opposition=5)
    lost = await party.accept(party.ann, message)
    label = "GM: give the other side the aspect"
    refused(await party.ann.click(lost.response, label=label))
    late = party.stage.late(lost.response)
    said(await party.gm.click(lost.response, label=label), privately=False)
    placed = party.board("aspect")
    late()
    words = refused(await party.gm.click(lost.response, label=label))
    assert "was already given" in words
    await party.slash(party.gm, "aspect remove", name=placed[0]["name"])
    await party.stage.env.settle()
    late()
    refused(await party.gm.click(lost.response, label=label))

    assert [(each["name"], each["free"], each["free_of_foes"]) for each in placed] == [
        ("Fighting", 0, 1)
    ]
    assert party.board("aspect") == []


async def test_the_message_of_the_scene_follows_it(party: Party) -> None:
    await party.slash(party.gm, "aspect add", name="On fire")
    shown = await party.slash(party.bob, "aspect show")
    await party.stage.restart()
    await party.slash(party.gm, "aspect add", name="Slippery floor")
    assert "Slippery floor" in said(shown)
    await party.slash(party.gm, "aspect remove", name="On fire")
    assert "On fire" not in said(shown)
    await party.gm.slash(party.here, "undo")
    assert "On fire" in said(shown)
    await party.slash(party.gm, "scene end")
    assert "Slippery floor" not in said(shown)


async def test_the_message_of_the_scene_follows_the_undo_of_all_that_was_at_its_table(
    stage: Stage,
) -> None:
    """A thread saw no table any more, and nothing followed."""
    await stage.ann.slash(stage.here, "fate aspect add", name="Slippery floor")
    scene = (await stage.ann.slash(stage.here, "fate aspect show")).response
    assert "Slippery floor" in text_of(scene)
    said(await stage.ann.slash(stage.thread, "undo"))
    await stage.env.settle()
    assert "Slippery floor" not in text_of(stage.now(scene))


async def test_the_message_of_the_scene_follows_sheets_and_what_is_undone_of_them(
    party: Party,
) -> None:
    shown = await party.slash(party.bob, "aspect show")
    await party.slash(party.ann, "concede")
    assert "Wren: out of the conflict" in said(shown)
    await party.edit(party.ann, "name", "Zaneta")
    assert "Zaneta: out of the conflict" in said(shown)
    await party.undo(party.ann)
    assert "Wren: out of the conflict" in said(shown)
    await party.ann.slash(party.here, "sheet delete", character="Wren")
    assert "Wren" not in said(shown)
    await party.undo(party.ann)
    assert "Wren: out of the conflict" in said(shown)


async def test_who_conceded_is_told_why_there_is_nothing_to_concede(party: Party) -> None:
    await party.slash(party.ann, "concede")
    await party.slash(party.gm, "conflict end")
    again = refused(await party.slash(party.ann, "concede"))
    assert "“Wren” conceded in this scene, and that conflict is over." in again
    await party.attack(party.bob, target="Thug", skill="Athletics")
    assert "Wren concedes" in said(await party.slash(party.ann, "concede"))


async def test_what_an_invoke_makes_of_a_roll_names_whoever_could_invoke(party: Party) -> None:
    await party.slash(party.bob, "aspect add", name="Slick Floor", free=1)
    thug: dict[str, Any] = {"npc": "Thug", "skill": "5", "action": "attack", "target": "Ash"}
    message = await party.roll(party.gm, opposition=3, **thug)

    assert "Players: invoke against…" in labels(message)
    assert "The players invoke: +2 makes it a tie" in text_of(message)
    assert "GM invokes" not in text_of(message)


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


async def test_consequences_are_taken_named_treated_and_conceded_for(party: Party) -> None:
    none = await party.slash(party.bob, "consequence", which="moderate", name="Cracked rib")
    assert "A hit is absorbed with one: `/fate stress`." in refused(none)
    hit = await party.slash(party.bob, "stress", hit=5, by="Thug")
    assert "A physical hit from Thug.\nAbsorb it, or be taken out." in said(hit, privately=False)
    refused(await party.slash(party.bob, "concede"))
    part = await choose(party.bob, hit.response, "absorb", "moderate")
    assert "Still to absorb: 1." in said(part)
    await choose(party.bob, part.response, "absorb", "box:1")
    await party.slash(party.bob, "consequence", which="moderate", name="Cracked rib")
    treated = await party.slash(party.bob, "consequence", which="Cracked", treated=True)
    assert "**Cracked rib** (moderate)" in said(treated)
    conceded = await party.slash(party.bob, "concede")
    assert "They come when the conflict ends" in said(conceded)
    over = await party.slash(party.gm, "conflict end")

    assert "**Ash**: fate points 3 → 5 · 1 stress box cleared · back in play" in said(over)


@pytest.mark.parametrize("command", ["conflict end", "scene end"])
async def test_hits_that_wait_outlive_the_conflict(party: Party, command: str) -> None:
    """Fate has no such escape from a hit (RF19)."""
    dealt = await party.slash(party.bob, "stress", hit=3)
    before = party.stage.state()
    over = await party.slash(party.gm, command)
    assert "Still open: 1 hit." in said(over, privately=False)
    assert "**Ash**" not in said(over)
    assert [each["left"] for each in party.sheet("Ash")["hits"]] == [3]
    said(await choose(party.bob, dealt.response, "absorb", "moderate"), privately=False)
    assert party.sheet("Ash")["hits"] == []
    await party.undo(party.bob)
    await party.undo(party.gm)

    assert party.stage.state() == before


async def test_what_waits_is_shown_again_with_its_menu(party: Party) -> None:
    calm = await party.slash(party.bob, "consequence")
    assert "No hit to absorb." in said(calm, privately=False)
    await party.slash(party.bob, "stress", hit=2)
    await party.slash(party.bob, "stress", hit=1)
    shown = await party.slash(party.bob, "stress")
    assert "To absorb: **physical hit of 2**. Then 1 more hit." in said(shown)
    marked = await choose(party.bob, shown.response, "absorb", "box:2")
    assert "The whole hit is absorbed." in said(marked)

    assert [each["left"] for each in party.sheet("Ash")["hits"]] == [1]


async def test_a_boost_by_hand_is_used_and_makes_no_momentum(party: Party) -> None:
    added = await party.slash(party.ann, "boost add", name="High ground", against="Thug")
    assert "**High ground** · Wren, added by hand, against Thug" in said(added, privately=False)
    words = refused(await party.slash(party.ann, "forgo", boost="High"))
    assert "was added by hand" in words
    used = await party.slash(party.bob, "boost use", name="High")
    assert title(used.response) == "Ash uses the boost High ground"

    assert "“High ground” was used" in refused(
        await party.slash(party.bob, "boost use", name="High")
    )


async def test_nobody_is_notified_of_what_may_as_well_be_left(party: Party) -> None:
    """Each exchange of a conflict called whoever defended twice, the second time for a boost."""
    await party.gm.slash(party.here, "table settings", ping="on")
    await party.bob.slash(party.here, "me settings", ping="on")
    thug = {"skill": "1", "action": "attack", "npc": "Thug", "target": "Ash"}
    attack = await party.roll(party.gm, **thug)
    assert notified(party.stage) == [(party.bob.id,)]
    defended = await party.defend(party.bob, attack, PLUS, PLUS, BLANK, BLANK)
    stood = await party.accept(party.gm, defended.response)

    words = text_of(stood.response)
    assert "a boost **Athletics** for Ash" in words
    assert "momentum 0 → 1" in words.replace("\u00a0", " ")
    assert notified(party.stage) == [(party.bob.id,)]


async def test_every_aspect_of_a_crowded_scene_is_in_the_menus(party: Party) -> None:
    """Past the twelfth aspect, those on the roller's own sheet were in no menu."""
    crowd = [f"Ember {number}" for number in range(14)]
    for name in crowd:
        await party.slash(party.gm, "aspect add", name=name)
    message = await party.roll(party.ann, opposition=1)
    card = await party.ann.slash(party.here, "sheet show")
    (own, across), (on_card,) = (
        menus(message),
        [each for each in menus(card.response) if each[0]["label"].startswith("+2")],
    )
    for offered in (own, across, on_card):
        told = [each["label"].removesuffix(" (1 point)") for each in offered]
        assert {f"+2: {name}" for name in (*crowd, "Sword Master")} <= {*told}
    rerolls = [each["label"] for each in own if each["label"].startswith("Reroll")]
    assert len(own) == 25
    assert rerolls == [f"Reroll: {name} (1 point)" for name in crowd[:10]]


async def test_what_may_as_well_be_left_waits_behind_what_has_to_be_answered(
    party: Party,
) -> None:
    """A panel shows few of many, and momentum that can be spent is there all evening."""
    await party.slash(party.gm, "aspect add", name="Fog")
    await party.slash(party.gm, "compel", aspect="Fog", player=party.bob)
    await party.attack(party.ann, PLUS, PLUS, BLANK, BLANK)
    await party.slash(party.gm, "compel", aspect="Sword Master", player=party.ann)
    asked = {"ann": "as Wren, accept or refuse", "bob": "as Ash, accept or refuse"}
    may = "spend Wren's momentum"

    def order(words: str) -> list[str]:
        return sorted((*asked.values(), may), key=words.index)

    shown = said(await party.gm.slash(party.here, "table show"))
    assert order(shown) == [asked["ann"], asked["bob"], may]
    hers = said(await party.ann.slash(party.here, "waiting"))
    assert order(hers) == [asked["ann"], may, asked["bob"]]


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


async def test_a_hit_that_nothing_absorbs_takes_out(party: Party) -> None:
    hit = await party.slash(party.bob, "stress", hit=30)
    assert [each["label"] for each in menus(hit.response)[0]] == ["Be taken out"]
    out = await choose(party.bob, hit.response, "absorb", "out")

    assert title(out.response) == "Ash is hit for 30"
    assert "## ✖ Taken out\n**Ash is taken out**" in said(out)
    table = said(await party.gm.slash(party.here, "table show"), privately=True)
    assert table.count("out of the conflict") == 1

    hit = await party.slash(party.ann, "stress", hit=9, by="Thug")
    taken = await choose(party.ann, hit.response, "absorb", "extreme")
    out = await choose(party.ann, taken.response, "absorb", "out")
    assert "A physical hit of 9 from Thug was too much: 1 was left." in said(out)


async def test_who_may_not_concede_is_told_when_they_may(party: Party) -> None:
    """After the roll was accepted they had been told it could be, its hit stood in the way."""
    message = await party.roll(
        party.gm, npc="Thug", skill="3", action="attack", target="Ash", opposition=1
    )
    told = refused(await party.slash(party.bob, "concede"))
    assert "before a roll, or once it is accepted and its hit absorbed" in told
    stood = await party.accept(party.gm, message)
    assert "has a hit of 2 to absorb first" in refused(await party.slash(party.bob, "concede"))
    await choose(party.bob, stood.response, "absorb", "box:2")
    assert "Ash concedes" in said(await party.slash(party.bob, "concede"), privately=False)


async def test_an_attack_says_that_its_target_is_out_of_the_conflict(party: Party) -> None:
    """Nothing said so of somebody who had conceded."""
    await party.slash(party.bob, "concede")
    thug = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Ash"}
    out = "Ash is out of the conflict."
    waits = await party.roll(party.gm, **thug)
    assert out in text_of(waits)
    message = await party.roll(party.gm, opposition=9, **thug)
    assert text_of(message).count(out) == 1
    hard = await party.roll(party.gm, opposition=1, **thug)
    stood = await party.accept(party.gm, hard)
    assert "A hit of 2 on Ash." in said(stood)
    assert not menus(stood.response)
    assert "absorb" not in said(await party.gm.slash(party.here, "waiting"))
    told = refused(await party.slash(party.bob, "stress", hit=2))
    assert "is already out of the conflict, until `/fate conflict end`." in told
    await party.slash(party.gm, "conflict end")
    # The first of them still waits, at somebody who was out of its conflict.
    await party.stage.env.settle()
    assert "defend" not in text_of(party.stage.now(waits))
    late = await party.slash(party.gm, "oppose", opposition=1)
    assert "The conflict has ended since, and Ash was out of it." in said(late)
    assert "A hit of 2 on Ash." in said(
        await party.gm.click(late.response, label="Accept: hit for 2")
    )
    assert "absorb" not in said(await party.gm.slash(party.here, "waiting"))
    assert out not in text_of(await party.roll(party.gm, **thug))


async def test_older_attacks_say_that_their_target_is_out_once_that_is_so(party: Party) -> None:
    """Their buttons stayed as they were, and so did what they said."""
    now, out = party.stage.now, "Ash is out of the conflict."
    hit = await party.slash(party.bob, "stress", hit=30)
    thug = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Ash"}
    met = await party.roll(party.gm, opposition=1, **thug)
    waits = await party.roll(party.gm, **thug)
    other = await party.roll(party.gm, **{**thug, "target": "Wren"})
    assert out not in text_of(met)
    await choose(party.bob, hit.response, "absorb", "out")
    await until(lambda: all(out in text_of(now(each)) for each in (met, waits)))
    assert out not in text_of(now(other))
    await party.undo(party.bob)
    await until(lambda: all(out not in text_of(now(each)) for each in (met, waits)))

    await choose(party.bob, hit.response, "absorb", "out")
    await party.slash(party.gm, "conflict end")
    over = "The conflict has ended since, and Ash was out of it."
    await until(lambda: over in text_of(now(waits)) and out not in text_of(now(waits)))
    await party.undo(party.gm)
    await until(lambda: out in text_of(now(waits)) and over not in text_of(now(waits)))


async def test_whoever_is_out_of_the_conflict_is_asked_neither_to_defend_nor_to_spend(
    party: Party,
) -> None:
    """The menus and the list of what waits asked them as if nothing had happened (E0.24)."""
    attack = await party.attack(party.ann, *GAIN)
    assert "Wren: spend momentum 1 → 0…" in labels(attack)
    thug = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Wren"}
    hit = await party.slash(party.ann, "stress", hit=30)
    await choose(party.ann, hit.response, "absorb", "out")

    thugs = text_of(await party.roll(party.gm, **thug))
    out = "Wren is out of the conflict.\nThe GM sets a number, or lets it go with `/waiting`."
    assert out in thugs
    assert "defend" not in thugs
    waits = said(await party.gm.slash(party.here, "waiting"))
    assert "set a number: Thug attacks Wren" in waits
    assert "momentum" not in waits
    own = await party.attack(party.ann)
    assert not any("spend momentum" in each for each in labels(own))
    assert party.sheet("Wren")["bank"] == 1
    await party.bank(party.ann, 2)
    tied = await party.attack(party.ann, opposition=4)
    assert "Give up the boost: momentum 2 → 3" in labels(tied)
    assert not any("Boost to aspect" in each for each in labels(tied))


async def test_a_consequence_that_nobody_named_is_said_to_be_one_where_it_is_invoked(
    party: Party,
) -> None:
    """It read "+2: mild (free)", and "invokes mild"."""
    hit = await party.slash(party.bob, "stress", hit=9, by="Thug")
    for severity in ("mild", "moderate"):
        hit = await choose(party.bob, hit.response, "absorb", severity)
    thug = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Ash", "opposition": 3}
    message = await party.roll(party.gm, **thug)
    offered = [each["label"] for menu in menus(message) for each in menu]
    assert "+2: mild consequence (free)" in offered
    assert "Reroll: moderate consequence (free)" in offered
    invoked = await choose(party.gm, message, "invoke", "bonus:mild")
    assert "The GM invokes the mild consequence (a free invoke): +2" in said(invoked)
    assert "Mild consequence: free invokes 1 → 0" in said(invoked)

    await party.slash(party.bob, "consequence", which="mild", name="Bruised")
    await choose(party.gm, invoked.response, "invoke", "bonus:Bruised")
    after = text_of(party.stage.now(message))
    assert "The GM invokes the mild consequence (a free invoke): +2" in after
    assert "The GM invokes **Bruised** (1 fate point): +2" in after
    await party.roll(party.bob, skill="Athletics", opposition=3)
    card = said(await party.bob.slash(party.here, "sheet show"))
    assert "+2: moderate consequence (1 point)" in card
    gone = await party.slash(party.bob, "consequence", which="moderate", clear=True)
    assert "Ash recovers from the moderate consequence" in said(gone)
    lines = said(await party.bob.slash(party.here, "history"))
    assert "**Ash**: mild consequence → Bruised" in lines
    assert "**Ash**: moderate consequence → gone" in lines


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


# ------------------------------------------------------------------- main characters of the GM


async def test_only_a_main_character_of_the_gms_has_momentum(party: Party) -> None:
    refused(await party.slash(party.ann, "npc", name="Brute"))
    await party.slash(party.gm, "npc", name="Brute")
    await party.slash(party.gm, "skill", name="Fighting", rating=4, character="Brute")
    await party.slash(party.gm, "action", action="attack", character="Brute")
    attack = await party.roll(party.gm, *GAIN, action="attack", opposition=4, character="Brute")
    assert "◆+, ◆0, ◆0, ◇0" in text_of(attack)
    await party.accept(party.gm, attack)
    assert (party.sheet("Brute")["bank"], party.sheet("Brute")["is_npc"]) == (1, True)
    nameless = await party.roll(
        party.gm, *GAIN, skill="4", npc="Thug", action="attack", opposition=4
    )
    assert "◆" not in text_of(nameless)
    refused(await party.slash(party.ann, "roll", skill="4", npc="Thug"))


async def test_a_main_character_spends_and_gains_the_gms_points(party: Party) -> None:
    """Their sheet was a second purse, which no invoke was paid from (R0.25)."""
    await party.slash(party.gm, "npc", name="Brute")
    edit = {"field": "high_concept", "value": "Big Lug", "character": "Brute"}
    await party.gm.slash(party.here, "sheet edit", **edit)
    spent = await party.slash(party.gm, "point spend", character="Brute")
    assert title(spent.response) == "The GM spends 1 fate point"
    assert "Fate points 2 → 1" in said(spent, privately=False)
    await party.slash(party.gm, "point spend")
    offered = await party.slash(party.gm, "compel", aspect="Big Lug", player=party.gm)
    assert "The GM has 0 fate points." in said(offered, privately=False)
    assert labels(offered.response) == ["Accept: GM's fate points 0 → 1"]
    taken = await party.gm.click(offered.response, label="Accept: GM's fate points 0 → 1")
    assert "GM: fate points 0 → 1" in said(taken, privately=False)
    edit = {"field": "fate points", "value": "5", "character": "Brute"}
    words = refused(await party.gm.slash(party.here, "sheet edit", **edit))

    assert "“Brute” has no fate points but the GM's." in words
    assert party.board("scene")[0]["points"] == 1


async def test_a_gm_who_plays_nobody_begins_a_session_for_all(party: Party) -> None:
    """Theirs was a session of a main character, or of one that was made up for it."""
    await party.slash(party.ann, "point spend")
    begun = await party.slash(party.gm, "point refresh")
    assert "Wren: fate points 2 → 3" in said(begun, privately=False)
    await party.slash(party.gm, "npc", name="Brute")
    await party.slash(party.ann, "point spend")
    begun = await party.slash(party.gm, "point refresh", scenario=True)
    assert "Wren: fate points 2 → 3" in said(begun, privately=False)
    named = await party.slash(party.gm, "point refresh", character="Brute")
    assert "Nobody's fate points change." in said(named, privately=False)

    begun_for = {name: party.sheet(name)["begun"] for name in ("Wren", "Ash", "Brute")}
    assert begun_for == {"Wren": "scenario", "Ash": "scenario", "Brute": "session"}
    assert len([row for row in party.stage.state()["sheets"] if row[3] == "fate"]) == 3


async def test_the_gms_points_are_spent_by_nobody_who_runs_the_table_no_more(party: Party) -> None:
    await party.slash(party.gm, "npc", name="Brute")
    await party.gm.slash(party.here, "table gm", member=party.bob)
    await party.bob.slash(party.here, "table gm", member=party.gm, remove=True)
    foe: dict[str, Any] = {"npc": "Thug", "skill": "2", "action": "attack", "target": "Wren"}
    await party.roll(party.bob, opposition=4, **foe)
    before = party.stage.state()
    refused(await party.slash(party.gm, "point spend", character="Brute"))
    assert party.stage.state() == before
    scene = party.board("scene")
    said(await party.slash(party.gm, "aspect invoke", name="Sword Master"), privately=False)

    # Whoever ran the table is a player like any other, and lends a point of their own.
    assert party.board("scene") == scene
    assert party.sheet("Maren")["fate_points"] == 2


async def test_a_main_character_who_is_typed_as_an_npc_has_their_sheet(party: Party) -> None:
    await party.foe("Brute")
    await party.roll(party.ann, action="attack", target="Brute")
    defended = await party.roll(party.gm, skill="2", action="defend", npc="brute")
    assert "**Brute** defends with" in text_of(defended)
    await party.accept(party.ann, defended)
    assert [each["left"] for each in party.sheet("Brute")["hits"]] == [2]
    words = refused(await party.slash(party.gm, "roll", skill="2", npc="wren", opposition=1))
    assert "already a character called “Wren”" in words
    offered = await party.gm.autocomplete(party.here, "fate roll", "npc", "")

    assert "Brute" not in str(offered)


async def test_the_momentum_action_changes_at_a_milestone_alone(party: Party) -> None:
    words = refused(await party.slash(party.ann, "action", action="defend"))
    assert "The Momentum Action is already Attack. A major milestone can change it" in words
    refused(await party.slash(party.ann, "milestone", player=party.ann, action="defend"))
    changed = await party.slash(party.gm, "milestone", player=party.ann, action="defend")

    assert "Momentum Action: Attack → Defend" in said(changed, privately=False)


# ------------------------------------------------------------------------------------- undo


async def test_undo_gives_back_faces_bank_boost_and_invoke_step_by_step(party: Party) -> None:
    await party.slash(party.gm, "aspect add", name="Bright sun", free=1)
    await party.attack(party.ann, *GAIN)
    states = [party.stage.state()]
    message = await party.roll(party.ann, MINUS, MINUS, BLANK, BLANK, action="attack", opposition=6)
    states.append(party.stage.state())
    party.dice.add(PLUS, BLANK, MINUS, BLANK)
    await choose(party.ann, message, "invoke", "reroll:Sword Master")
    states.append(party.stage.state())
    await choose(party.ann, message, "invoke", "bonus:Bright sun")
    states.append(party.stage.state())
    stood = await party.ann.click(message, label="Accept: tie")
    states.append(party.stage.state())
    late = party.stage.late(stood.response)
    await party.ann.click(stood.response, label="Give up the boost: momentum 2 → 3")
    assert party.sheet("Wren")["bank"] == 3
    assert party.board("boost")[0]["state"] == "forgone"

    await party.undo(party.ann)
    assert party.stage.state() == states.pop()
    assert (party.sheet("Wren")["bank"], party.board("boost")[0]["state"]) == (2, "open")
    await party.undo(party.ann)
    assert party.stage.state() == states.pop()
    assert (party.sheet("Wren")["bank"], party.board("boost")) == (1, [])
    assert (party.board("roll")[-1]["stage"], party.board("aspect")[0]["free"]) == ("open", 0)
    await party.undo(party.ann)
    assert party.stage.state() == states.pop()
    assert party.board("aspect")[0]["free"] == 1
    await party.undo(party.ann)
    assert party.stage.state() == states.pop()
    assert party.sheet("Wren")["fate_points"] == 3
    assert party.board("roll")[-1]["side"]["faces"] == [-1, -1, 0, 0]
    await party.undo(party.ann)
    assert party.stage.state() == states.pop()
    await party.stage.env.settle()
    assert labels(party.stage.now(message)) == []
    late()
    refused(await party.ann.click(message, label="Give up the boost: momentum 2 → 3"))


async def test_undo_gives_back_a_conversion_a_game_changer_and_an_ending(party: Party) -> None:
    await fill(party)
    before = party.stage.state()
    for who, command, options in (
        (party.ann, "gamechanger", {}),
        (party.gm, "conflict end", {}),
        (party.gm, "scene end", {}),
        (party.ann, "spend", {"effect": "inspire"}),
    ):
        said(await party.slash(who, command, **options), privately=False)
        await party.undo(who)
        assert party.stage.state() == before, command
    await party.attack(party.ann, opposition=4)
    before = party.stage.state()
    await party.slash(party.ann, "convert", boost="Fighting", name="Dazed")
    await party.undo(party.ann)

    assert party.stage.state() == before


# ------------------------------------------------------------- restarts, other tables, leftovers


async def test_buttons_work_after_a_restart_and_answer_once_stale(party: Party) -> None:
    message = await party.roll(party.ann, *GAIN, action="attack", opposition=5)
    await party.stage.restart()
    refused(await party.bob.click(message, label="Accept: tie"))
    stood = await party.ann.click(message, label="Accept: tie")
    assert "Wren: momentum 0 → 1" in said(stood)
    again = refused(await party.slash(party.ann, "stand"))
    assert "No roll of yours is open" in again
    given = await party.ann.click(stood.response, label="Give up the boost: momentum 1 → 2")
    assert "Momentum 1 → 2" in said(given)


async def test_rolling_again_leaves_the_roll_before_open_and_holds_its_momentum(
    party: Party,
) -> None:
    first = await party.roll(party.ann, *GAIN, action="attack", opposition=5)
    second = await party.roll(party.ann, *GAIN, action="attack", opposition=9)
    third = await party.roll(party.ann, action="attack", opposition=9)
    assert text_of(second).count("◆") == 3
    assert text_of(third).count("◆") == 2
    assert [each["stage"] for each in party.board("roll")] == ["open"] * 3
    raised = await choose(party.gm, first, "invoke", "bonus:Sword Master", seat="opponent")
    assert "Against: the GM invokes" in said(raised)
    for message in (third, first, second):
        await party.accept(party.ann, message)

    assert party.sheet("Wren")["bank"] == 2
    assert [each["name"] for each in party.board("roll")] == [
        "Wren: Fighting",
        "Wren: Fighting 2",
        "Wren: Fighting 3",
    ]


async def test_a_gm_acts_for_a_player_and_the_reply_says_so(party: Party) -> None:
    refused(await party.slash(party.bob, "roll", skill="Fighting", player=party.ann))
    party.dice.add(*FLAT)
    answer = await party.slash(party.gm, "roll", skill="Fighting", opposition=2, player=party.ann)

    assert "acted for" in said(answer, privately=False)
    assert "Wren overcomes with Fighting" in said(answer)


async def test_what_is_typed_wrong_is_refused_kindly_and_changes_nothing(party: Party) -> None:
    before = party.stage.state()
    for command, options in (
        ("roll", {"skill": "3", "against": "None"}),
        ("spend", {"effect": "Fly"}),
        ("convert", {"boost": "None"}),
        ("consequence", {"which": "None", "clear": True}),
        ("stand", {}),
        ("gamechanger", {}),
        ("point spend", {"points": 4}),
    ):
        refused(await party.slash(party.ann, command, **options))

    assert party.stage.state() == before


async def test_nothing_of_a_table_is_seen_from_another(party: Party) -> None:
    await party.roll(party.ann, opposition=5)
    seen = [
        said(await party.ann.slash(where, "fate aspect show"))
        for where in (party.here, party.stage.elsewhere)
    ]
    assert ["Open roll: Wren" in each for each in seen] == [True, False]
    assert "Add an aspect with" in seen[1]


# --------------------------------------------------------------------- forms, and what is said


async def test_a_boost_is_named_as_it_becomes_an_aspect(party: Party) -> None:
    """It became one called as the skill is (PC5)."""
    await party.bank(party.ann, 2)
    tied = await party.attack(party.ann, opposition=4)
    label = "Boost to aspect: momentum 2 → 0"
    assert "Only “Wren” can" in refused(await party.bob.click(tied, label=label))
    form = await party.ann.click(tied, label=label)
    assert party.board("aspect") == []
    late = party.stage.late(tied)
    made = await fill_in(party.ann, form, "Rang His Bell")
    assert "**New aspect: Rang His Bell**" in said(made)
    late()
    assert "became an aspect" in refused(await party.ann.click(tied, label=label))

    assert party.sheet("Wren")["bank"] == 0
    assert [each["name"] for each in party.board("aspect")] == ["Rang His Bell"]


async def test_a_consequence_is_named_by_a_form(party: Party) -> None:
    """Only a command gave it a name (PC5); an extreme one says what it replaces (RF16)."""
    hit = await party.slash(party.bob, "stress", hit=2)
    taken = await choose(party.bob, hit.response, "absorb", "mild")
    label = "Name the mild consequence"
    refused(await party.ann.click(taken.response, label=label))
    form = await party.bob.click(taken.response, label=label)
    late = party.stage.late(taken.response)
    said(await fill_in(party.bob, form, "Bloody nose"), privately=False)
    late()
    assert party.sheet("Ash")["consequences"][0]["name"] == "Bloody nose"
    refused(await party.bob.click(taken.response, label=label))

    await party.edit(party.bob, "trouble", "Proud")
    hit = await party.slash(party.bob, "stress", hit=8)
    taken = await choose(party.bob, hit.response, "absorb", "extreme")
    assert "takes an extreme consequence" in said(taken)
    shown = await party.slash(party.bob, "stress")
    assert "replaces an aspect: choose which" in said(shown)
    form = await party.bob.click(shown.response, label="Name the extreme consequence")
    said(await fill_in(party.bob, form, "Half a shadow", "Prou"), privately=False)
    assert party.sheet("Ash")["trouble"] == ""
    assert not party.sheet("Ash")["consequences"][1]["owes_aspect"]
    await party.undo(party.bob)
    assert party.sheet("Ash")["consequences"][1]["owes_aspect"]


async def test_a_box_that_was_marked_since_is_refused_as_not_free(party: Party) -> None:
    """It was said of a box of 2 that it couldn't absorb 2."""
    hit = await party.slash(party.bob, "stress", hit=2)
    late = party.stage.late(hit.response)
    await party.edit(party.bob, "physical stress", "2")
    late()
    words = refused(await choose(party.bob, hit.response, "absorb", "box:2"))
    assert "Stress box 2 isn't free. No box can: take a consequence" in words


async def test_a_consequence_that_nobody_named_is_named_from_where_it_is_shown(
    party: Party,
) -> None:
    """It said “not named yet”, and the button was far above, on the message of the hit."""
    hit = await party.slash(party.bob, "stress", hit=6)
    part = await choose(party.bob, hit.response, "absorb", "moderate")
    await choose(party.bob, part.response, "absorb", "mild")
    await party.slash(party.bob, "consequence", which="moderate", name="Cracked rib")
    for command in ("stress", "consequence"):
        shown = await party.slash(party.bob, command)
        assert "**Mild**, not named yet" in said(shown)
        assert labels(shown.response) == ["Name the mild consequence"]
    form = await party.bob.click(shown.response, label="Name the mild consequence")
    said(await fill_in(party.bob, form, "Bloody nose"), privately=False)
    assert labels((await party.slash(party.bob, "stress")).response) == []


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


async def test_only_who_is_locked_is_said_to_stay_so(party: Party) -> None:
    """That was said at the end of every conflict (RF22)."""
    stays = "No momentum until the scene ends: Wren."
    assert stays not in said(await party.slash(party.gm, "conflict end"), privately=False)
    await fill(party)
    await party.slash(party.ann, "gamechanger")
    assert stays in said(await party.slash(party.gm, "conflict end"))


async def test_who_has_no_open_roll_accepts_none_of_another(party: Party) -> None:
    """They were told that only the GM accepts, whose roll was the newest."""
    await party.roll(party.gm, npc="Thug", skill="2", opposition=1)
    assert "No roll of yours is open." in refused(await party.slash(party.bob, "stand"))
    said(await party.slash(party.gm, "stand"), privately=False)


async def test_a_look_makes_no_character(party: Party) -> None:
    mona = party.stage.manager
    before = party.stage.state()
    assert "Make one with `/sheet new`" in refused(await party.slash(mona, "stress"))
    assert "Make one with `/sheet new`" in refused(await party.slash(mona, "consequence"))

    assert party.stage.state() == before


async def test_what_was_begun_in_a_closed_channel_is_on_no_board_that_others_read(
    party: Party,
) -> None:
    gm, ann, bob, here = party.gm, party.ann, party.bob, party.here
    scene = await party.slash(bob, "aspect show")
    aside = await linked_to(party.stage, gm, bob)
    party.dice.add(*FLAT)
    await bob.slash(aside, "fate roll", skill="Deceive", action="overcome")
    await bob.slash(aside, "fate stress", hit=3)
    await bob.slash(aside, "fate boost add", name="Forged letter")
    await gm.slash(aside, "fate compel", aspect="Sword Master", player=bob)
    await party.stage.env.settle()

    def told(words: str) -> set[str]:
        return {
            each
            for each in ("Deceive", "hit of 3", "Forged letter", "Sword Master")
            if each in words
        }

    everything = {"Deceive", "hit of 3", "Forged letter", "Sword Master"}
    for command in ("table show", "waiting"):
        seen = {who.name: told(said(await who.slash(here, command))) for who in (ann, bob, gm)}
        assert seen == {"ann": set(), "bob": everything, "maren": everything}, command
    # The message of the scene is for all who read its channel, whoever asks for it.
    await party.slash(ann, "aspect add", name="Rain")
    await party.stage.env.settle()
    assert "Rain" in said(scene)
    assert told(said(scene)) == set()
    assert told(said(await party.slash(bob, "aspect show"), privately=False)) == set()
    assert told(said(await bob.slash(aside, "fate aspect show"), privately=False)) == everything
    assert await ann.autocomplete(here, "fate show", "roll", "") == []
    for where, is_private in ((here, True), (aside, False)):
        for command in ("show", "stress"):
            said(await bob.slash(where, f"fate {command}"), privately=is_private)


async def test_a_main_character_of_the_gms_has_no_fate_points_over_an_evening(
    party: Party,
) -> None:
    gm, ann, here = party.gm, party.ann, party.here
    await party.slash(gm, "npc", name="Captain Varga")
    # What is shown to all offers its other numbers to anybody.
    seen = await gm.slash(here, "sheet evening", character="Captain Varga")
    assert "Captain Varga: momentum over the evening" in said(seen, privately=True)
    assert menus(seen.response) == []
    own = await ann.slash(here, "sheet evening", number="Fate")
    assert "Wren: fate points over the evening" in said(own)
    offered = await gm.autocomplete(here, "sheet evening", "number", "", character="Captain Varga")
    assert [each["value"] for each in offered] == ["Momentum"]
    refused(await gm.slash(here, "sheet evening", number="Fate points", character="Captain Varga"))


async def test_no_name_that_was_begun_in_a_closed_channel_is_completed_for_others(
    party: Party,
) -> None:
    gm, ann, bob, here = party.gm, party.ann, party.bob, party.here
    aside = await linked_to(party.stage, gm, bob)
    party.dice.add(*FLAT)
    await gm.slash(aside, "fate roll", skill="3", action="attack", target="Ash", npc="Shadow")
    await bob.slash(aside, "fate boost add", name="Forged letter")
    await party.slash(bob, "boost add", name="High ground")
    roll = await party.roll(ann, opposition=4)
    await party.stage.env.settle()

    asked = (
        ("fate roll", "npc", gm),
        ("fate roll", "target", gm),
        ("fate spend", "target", gm),
        ("fate stress", "by", gm),
        ("fate boost use", "name", gm),
        ("fate boost name", "boost", gm),
        ("fate aspect invoke", "name", bob),
    )
    for command, option, knows in asked:
        for who, is_told in ((ann, False), (knows, True)):
            more = {"roll": "Wren: Fighting"} if command == "fate aspect invoke" else {}
            offered = await who.autocomplete(here, command, option, "", **more)
            given = [each["value"] for each in offered]
            found = {"Forged letter", "Shadow"} & set(given)
            assert bool(found) is is_told, (command, option, who.name, given)
    # Nor is one offered by the message of a roll, by a question, a card or a refusal.
    assert "+2: High ground (Ash's boost)" in [each["label"] for each in menus(roll)[0]]
    for told in (
        await party.slash(ann, "boost use"),
        await party.slash(ann, "aspect invoke"),
        await ann.slash(here, "sheet show"),
        await party.slash(bob, "show"),
        await bob.slash(here, "sheet show"),
        await party.slash(ann, "boost use", name="Letter"),
        await party.slash(ann, "aspect invoke", name="Letter"),
        await party.slash(ann, "spend", effect="inspire", target="Sha"),
    ):
        words = said(told) + str(parts_of(told.response))
        assert "Forged letter" not in words
        assert "Shadow" not in words
    # Its own player and the GM use it as before.
    await party.slash(bob, "boost use", name="Forged letter")
    assert [each["state"] for each in party.board("boost")] == ["used", "open"]


async def test_what_a_roll_of_a_closed_channel_left_is_told_there_by_any_command(
    party: Party,
) -> None:
    stage, gm, ann, bob, here = party.stage, party.gm, party.ann, party.bob, party.here
    aside = await linked_to(stage, gm, bob)
    kept = [each.id for each in here.history()]
    party.dice.add(*FLAT, *(PLUS,) * 4)
    rolled = {"skill": "3", "action": "attack", "target": "Ash", "npc": "Shadow"}
    attack = (await gm.slash(aside, "fate roll", **rolled)).response
    await stage.bot.stories.finish()
    defence = {"skill": "Athletics", "action": "defend"}
    said(await party.slash(bob, "roll", **defence), privately=True)
    said(await party.slash(gm, "stand"), privately=True)
    boost = (await bob.slash(aside, "fate boost add", name="Forged letter")).response
    await stage.bot.stories.finish()

    for who, command, options, message, told in (
        (bob, "forgo", {"boost": "Athletics"}, attack, "Ash gives up the boost"),
        (bob, "boost name", {"boost": "Forged letter", "name": "Seal"}, boost, "Seal"),
        (bob, "boost use", {"name": "Seal"}, boost, "uses the boost"),
    ):
        assert told in said(await party.slash(who, command, **options), privately=True), command
        await stage.bot.stories.finish()
        await stage.env.settle()
        (shown,) = (text_of(each) for each in aside.history() if each.id == message.id)
        assert told in shown, command
    assert [each.id for each in here.history()] == kept
    history = said(await ann.slash(here, "history"))
    assert not any(each in history for each in ("Shadow", "boost", "Seal"))


async def test_what_ends_tells_nothing_of_what_was_begun_in_a_closed_channel(party: Party) -> None:
    stage, gm, ann, bob = party.stage, party.gm, party.ann, party.bob
    aside = await linked_to(stage, gm, bob)
    party.dice.add(*FLAT, *(PLUS,) * 4, *(PLUS,) * 4)
    await gm.slash(aside, "fate roll", skill="3", action="attack", target="Ash", npc="Shadow")
    lie = {"skill": "Deceive", "action": "overcome", "opposition": 1}
    roll = (await bob.slash(aside, "fate roll", **lie)).response
    await bob.slash(aside, "fate stress", hit=3)
    await bob.slash(aside, "fate boost add", name="Forged letter")
    await gm.slash(aside, "fate compel", aspect="Sword Master", player=bob)
    await party.slash(bob, "boost add", name="High ground")
    await party.slash(ann, "roll", skill="Fighting", action="overcome")
    await stage.bot.stories.finish()

    ended = said(await party.slash(gm, "scene end"), privately=False)
    told = ended, said(await ann.slash(party.here, "history"))
    for each in told:
        assert not any(name in each for name in ("Forged letter", "Ash: S", "Shadow", "Deceive"))
        assert "High ground" in each
    assert "Still open: 1 roll. `/waiting`" in ended
    # It ends all the same, and where it was told that is told.
    assert [each["state"] for each in party.board("boost")] == ["lapsed"] * 3
    await stage.env.settle()
    (shown,) = (text_of(each) for each in aside.history() if each.id == roll.id)
    assert "**Accepted as it stood.**" in shown


async def test_a_boost_of_a_closed_channel_goes_unused_without_being_named_elsewhere(
    party: Party,
) -> None:
    gm, bob = party.gm, party.bob
    aside = await linked_to(party.stage, gm, bob)
    await bob.slash(aside, "fate boost add", name="Forged letter")
    await party.slash(bob, "boost add", name="High ground")
    await party.stage.bot.stories.finish()
    rolled = await party.roll(bob, skill="Athletics", opposition=4)
    assert "Use it now or lose it: the boost High ground." in text_of(rolled)
    stood = await party.accept(bob, rolled)
    assert "Lost unused: High ground." in said(stood)
    assert "Use it now" not in said(stood)
    assert [each["state"] for each in party.board("boost")] == ["lapsed", "lapsed"]


async def test_nobody_defends_against_a_roll_that_they_cannot_read(party: Party) -> None:
    gm, ann, bob, here = party.gm, party.ann, party.bob, party.here
    aside = await linked_to(party.stage, gm)
    party.dice.add(*(BLANK,) * 8)
    await gm.slash(aside, "fate roll", skill="3", action="overcome", npc="Shadow")
    await party.stage.bot.stories.finish()
    asked = await party.slash(ann, "roll", skill="Fighting", action="defend")
    words = said(asked, privately=True)
    assert ("defend against?" in words, "Shadow" in words) == (True, False)

    # Whom it is at answers it, wherever it was told.
    await party.slash(gm, "stand")
    rolled = {"skill": "3", "action": "attack", "target": "Ash", "npc": "Shadow"}
    await gm.slash(aside, "fate roll", **rolled)
    await party.stage.bot.stories.finish()
    party.dice.add(*FLAT)
    defended = await bob.slash(here, "fate roll", skill="Athletics", action="defend")
    assert "**Ash** defends with Athletics" in said(defended, privately=True)


# ------------------------------------------------------------- a character whose player has left


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


async def test_whoever_dealt_a_hit_to_somebody_who_left_keeps_their_name(party: Party) -> None:
    options = {"skill": "Athletics", "action": "attack", "target": "Wren", "opposition": 2}
    attack = await party.roll(party.bob, *[BLANK] * 3, PLUS, **options)
    await party.accept(party.bob, attack)
    await left(party)

    assert [each["by"] for each in party.sheet("(removed)")["hits"]] == ["Ash"]
    assert party.sheet("Ash")["name"] == "Ash"


async def test_a_recap_tells_the_consequences_and_the_skills_that_rose(party: Party) -> None:
    """Momentum and fate points were all that it told of a fight."""
    hit = await party.slash(party.bob, "stress", hit=6)
    part = await choose(party.bob, hit.response, "absorb", "moderate")
    await choose(party.bob, part.response, "absorb", "mild")
    await party.slash(party.bob, "consequence", which="moderate", name="Cracked rib")
    told = said(await party.ann.slash(party.here, "table recap"), privately=True)
    assert "moderate consequence: Cracked rib, mild consequence" in told

    await party.slash(party.bob, "concede")
    told = said(await party.ann.slash(party.here, "table recap"), privately=True)
    assert "• **Ash** conceded" in told
    wait(party.stage, hours=12)
    await party.slash(party.bob, "consequence", which="Cracked", name="Sore rib")
    await party.slash(party.bob, "consequence", which="mild", clear=True)
    await party.slash(party.bob, "skill", name="Lore", rating=2)
    told = said(await party.ann.slash(party.here, "table recap"), privately=True)
    assert "Ash: mild consequence healed, Lore 0 → 2" in told


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


async def test_a_recap_tells_milestones_and_compels_that_are_open(party: Party) -> None:
    """Neither was told: a compel only once it was answered, a milestone in the file alone."""
    said(await party.slash(party.gm, "milestone", player=party.ann, action="overcome"))
    wrens = {"aspect": "Sword Master", "player": party.ann}
    offered = await party.slash(party.gm, "compel", **wrens)
    await party.slash(party.gm, "compel", aspect="Proud", player=party.bob)
    told = said(await party.ann.slash(party.here, "table recap"), privately=True)
    assert "**Wren** reached a major milestone · Momentum Action: Attack → Overcome" in told
    assert "**Wren has a compel to answer: Sword Master**" in told
    assert "**Ash has a compel to answer: Proud**" in told
    await party.undo(party.gm)
    await party.ann.click(offered.response, label="Accept: fate points 3 → 4")
    told = said(await party.ann.slash(party.here, "table recap"), privately=True)
    assert "has a compel" not in told


async def test_an_advantage_is_judged_by_whether_its_aspect_is_there(party: Party) -> None:
    """It had brought back an aspect that was taken away, or doubled one that was put there."""
    mud: dict[str, Any] = {"action": "create_advantage", "aspect": "Mud", "opposition": 4}
    await party.slash(party.gm, "aspect add", name="Mud")
    message = await party.roll(party.ann, **mud)
    assert "If accepted: 1 free invoke on **Mud**." in text_of(message)
    await party.slash(party.gm, "aspect remove", name="Mud")
    await party.stage.env.settle()
    assert "a boost for Wren instead of the aspect" in text_of(party.stage.now(message))
    await party.slash(party.gm, "aspect add", name="mud")
    await party.stage.env.settle()
    assert "If accepted: 1 free invoke on **Mud**." in text_of(party.stage.now(message))
    await party.gm.slash(party.here, "undo")
    await party.ann.click(party.stage.now(message), label=standing(message))
    assert party.board("aspect") == []
    (boost,) = party.board("boost")
    assert boost["owner"]["character"] == "Wren"


async def test_an_advantage_on_an_aspect_that_left_its_sheet_is_a_new_one(party: Party) -> None:
    edit = {"field": "trouble", "value": "Slow"}
    await party.bob.slash(party.here, "sheet edit", **edit)
    slow = {"action": "create_advantage", "aspect": "slow", "target": "Ash", "opposition": 4}
    message = await party.roll(party.ann, **slow)
    assert "If accepted: 1 free invoke on **Slow**." in text_of(message)
    await party.bob.slash(party.here, "sheet edit", **{**edit, "value": "none"})
    await party.accept(party.ann, message)
    assert party.board("aspect") == []
