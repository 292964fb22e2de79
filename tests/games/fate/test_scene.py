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
    standing,
    title,
)
from tests.house.table.test_pings import notified
from tests.house.table.test_recap import file_of, wait
from tests.stage import (
    Stage,
    fill_in,
    labels,
    menus,
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


async def test_what_an_invoke_makes_of_a_roll_names_whoever_could_invoke(party: Party) -> None:
    await party.slash(party.bob, "aspect add", name="Slick Floor", free=1)
    thug: dict[str, Any] = {"npc": "Thug", "skill": "5", "action": "attack", "target": "Ash"}
    message = await party.roll(party.gm, opposition=3, **thug)

    assert "Players: invoke against…" in labels(message)
    assert "The players invoke: +2 makes it a tie" in text_of(message)
    assert "GM invokes" not in text_of(message)


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


# ------------------------------------------------------------------------ sessions and milestones


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


async def test_only_who_is_locked_is_said_to_stay_so(party: Party) -> None:
    """That was said at the end of every conflict (RF22)."""
    stays = "No momentum until the scene ends: Wren."
    assert stays not in said(await party.slash(party.gm, "conflict end"), privately=False)
    await fill(party)
    await party.slash(party.ann, "gamechanger")
    assert stays in said(await party.slash(party.gm, "conflict end"))


async def test_a_look_makes_no_character(party: Party) -> None:
    mona = party.stage.manager
    before = party.stage.state()
    assert "Make one with `/sheet new`" in refused(await party.slash(mona, "stress"))
    assert "Make one with `/sheet new`" in refused(await party.slash(mona, "consequence"))

    assert party.stage.state() == before


# ----------------------------------------------------------------------------- what a recap tells


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
