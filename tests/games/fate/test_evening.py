"""How many messages and actions the moves of a Fate evening take, from beginning to end."""

from typing import Any

from tests.games.fate.party import BLANK, GAIN, MINUS, PLUS, Party, choose, title
from tests.stage import fill_in, labels, menus, refused, said, text_of


def count(party: Party) -> int:
    """Count the messages that everybody sees."""
    return len(party.here.history(viewer=party.stage.manager))


async def test_an_attack_that_hurts_is_one_message_and_four_actions(party: Party) -> None:
    """It was three messages, each with its buttons still lit, where the wound had a name."""
    before = count(party)
    at_ash: dict[str, Any] = {"skill": "Knife 3", "npc": "Thug", "target": "Ash"}
    attack = await party.roll(party.gm, PLUS, PLUS, BLANK, BLANK, action="attack", **at_ash)
    await party.defend(party.bob, attack, MINUS, MINUS, BLANK, BLANK)
    stood = await party.accept(party.gm, party.stage.now(attack))
    await choose(party.bob, stood.response, "absorb", "mild")
    assert count(party) == before + 1

    now = party.stage.now(attack)
    assert title(now) == "Success with style · Thug attacks Ash with Knife"
    assert "A hit of 3 on Ash." in text_of(now)
    assert "**Ash takes a mild consequence**" in text_of(now)
    form = await party.bob.click(now, label="Name the mild consequence")
    await fill_in(party.bob, form, "Cracked rib")
    await choose(party.bob, party.stage.now(attack), "absorb", "box:1")
    await party.stage.env.settle()

    assert count(party) == before + 1
    now = party.stage.now(attack)
    assert "✓ **Ash** took a mild consequence" in text_of(now)
    assert "**Ash takes stress**" in text_of(now)
    assert labels(now) == ["Why?"]
    assert party.sheet("Ash")["hits"] == []


async def test_the_game_changer_comes_on_the_message_that_fills_the_bank(party: Party) -> None:
    """It was offered under the next roll only."""
    edits = {"game_changer": "Killing Blow", "momentum_bank": "3"}
    for field, value in edits.items():
        await party.edit(party.ann, field, value)
    before = count(party)
    tied = await party.attack(party.ann, opposition=4)
    full = await party.ann.click(tied, label="Give up the boost: momentum 3 → 4")
    used = await party.ann.click(full.response, label="Game Changer: momentum 4 → 0")

    assert "## ✺ Killing Blow" in said(used, privately=False)
    assert labels(used.response) == ["Why?"]
    assert count(party) == before + 1


async def test_whoever_defends_has_their_game_changer_on_the_message(party: Party) -> None:
    """Only whoever rolled first had the button, and a defender had to know the command."""
    edits = {"game_changer": "Turn the Blade", "momentum_bank": "4"}
    for field, value in edits.items():
        await party.edit(party.bob, field, value)
    attack = await party.roll(party.ann, action="attack", target="Ash")
    await party.defend(party.bob, attack, PLUS, PLUS, BLANK, BLANK)
    now = party.stage.now(attack)
    stood = (await party.accept(party.ann, now)).response
    label = "Game Changer of Ash: momentum 4 → 0"
    assert label in labels(stood)
    assert "Not your button" in refused(await party.ann.click(stood, label=label))
    used = await party.bob.click(stood, label=label)
    assert "## ✺ Turn the Blade" in said(used, privately=False)
    assert party.sheet("Ash")["bank"] == 0
    await party.stage.env.settle()
    assert label not in labels(party.stage.now(stood))


async def test_a_tie_is_named_and_made_an_aspect_on_one_message(party: Party) -> None:
    """Its boost was called as the skill is, and its aspect too (PC5)."""
    await party.bank(party.ann, 2)
    before = count(party)
    tied = await party.attack(party.ann, opposition=4)
    refused(await party.bob.click(tied, label="Name the boost"))
    form = await party.ann.click(tied, label="Name the boost")
    await fill_in(party.ann, form, "Rang His Bell")
    assert "Name the boost" not in labels(party.stage.now(tied))
    label = "Boost to aspect: momentum 2 → 0"
    form = await party.ann.click(party.stage.now(tied), label=label)
    await fill_in(party.ann, form, "On the Ropes")

    assert count(party) == before + 1
    now = text_of(party.stage.now(tied))
    assert "✓ Called the boost Fighting **Rang His Bell**" in now
    assert "**New aspect: On the Ropes**" in now
    assert menus(party.stage.now(tied)) == []


async def test_what_momentum_buys_is_offered_under_the_last_roll_alone(party: Party) -> None:
    """Each roll of the scene had the menu and the button, and lit up again later."""
    await party.edit(party.ann, "game_changer", "Killing Blow")
    await party.bank(party.ann, 3)
    first, second = [await party.attack(party.ann, *GAIN) for _ in "12"]
    await party.stage.env.settle()
    offered = ["Wren: spend momentum 4 → 3…", "Game Changer: momentum 4 → 0"]
    for message, is_lit in ((first, False), (second, True)):
        lit = labels(party.stage.now(message))
        assert [each in lit for each in offered] == [is_lit, is_lit]
