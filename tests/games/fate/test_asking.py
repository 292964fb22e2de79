"""Fate asks for what a command leaves open, and for names where they matter."""

from typing import Any

import pytest

from tests.games.fate.party import FLAT, GAIN, Party, choose, title
from tests.stage import answer, fill_in, labels, menus, refused, said, text_of


def offered(question: Any) -> list[str]:
    """Give what a private question offers."""
    said(question, privately=True)
    in_menus = [each["label"] for menu in menus(question.response) for each in menu]
    return in_menus or labels(question.response)


# ------------------------------------------------------------------------------------- rolls


async def test_a_roll_without_a_skill_asks_for_one_with_the_best_first(party: Party) -> None:
    question = await party.slash(party.ann, "roll", opposition=2)
    assert title(question.response) == "Which skill?"
    assert offered(question)[:2] == ["Fighting: Great (+4)", "Athletics: Mediocre (+0)"]
    assert party.board("roll") == []

    party.dice.add(*FLAT)
    rolled = await answer(party.ann, question, "Fighting")
    assert "Wren overcomes with Fighting" in said(rolled, privately=False)
    assert [each["opposition"] for each in party.board("roll")] == [2]


async def test_a_skill_that_is_not_there_offers_what_is_near(party: Party) -> None:
    question = await party.slash(party.ann, "roll", skill="Atheltics", opposition=2)
    assert "“Atheltics” could be:" in said(question, privately=True)
    assert offered(question) == ["Athletics: Mediocre (+0)"]
    many = await party.slash(party.ann, "roll", skill="fi", opposition=2)
    assert offered(many) == ["Fighting: Great (+4)", "Fight: Mediocre (+0)"]

    party.dice.add(*FLAT)
    rolled = await answer(party.ann, question, "Athletics")
    assert "Wren overcomes with Athletics" in said(rolled, privately=False)


async def test_a_mistyped_skill_with_something_added_is_asked_about(party: Party) -> None:
    """It was rolled as a skill of that name with that rating."""
    question = await party.slash(party.ann, "roll", skill="Figthing +2", opposition=2)
    assert title(question.response) == "Which skill?"
    assert "“Figthing \\+2” could be:" in said(question, privately=True)
    assert offered(question) == ["Fighting +2", "Figthing 2"]
    party.dice.add(*FLAT)
    rolled = await answer(party.ann, question, "Fighting +2")
    assert "Fighting +4, bonus +2 =" in said(rolled, privately=False)
    again = await party.slash(party.ann, "roll", skill="Figthing +2", opposition=2)
    party.dice.add(*FLAT)
    own = await answer(party.ann, again, "Figthing 2")
    assert "Figthing +2 =" in said(own, privately=False)


async def test_for_somebody_nameless_the_gm_is_asked_for_a_rating(party: Party) -> None:
    question = await party.slash(party.gm, "roll", npc="Thug", opposition=2)
    assert offered(question)[0] == "Legendary (+8)"

    party.dice.add(*FLAT)
    rolled = await answer(party.gm, question, "Good (+3)")
    assert "Thug overcomes" in said(rolled, privately=False)


async def test_for_a_skill_of_somebody_nameless_the_gm_is_asked_for_its_rating(
    party: Party,
) -> None:
    """It was not understood, and the GM typed the whole command again."""
    attack = {"npc": "Thug", "skill": "Fists", "action": "attack", "target": "Ash"}
    question = await party.slash(party.gm, "roll", **attack)
    assert title(question.response) == "Fists: which rating?"
    assert offered(question)[0] == "Legendary (+8)"
    assert party.board("roll") == []

    party.dice.add(*FLAT)
    rolled = await answer(party.gm, question, "Poor (−1)")
    assert "Poor (−1) · Thug attacks Ash with Fists" in said(rolled, privately=False)
    assert "Only the GM" in refused(await party.slash(party.ann, "roll", **attack))


async def test_whom_one_attacks_is_completed_with_the_other_side_first(party: Party) -> None:
    """The foes stood below everybody of one's own side."""
    attack = {"npc": "Thug", "skill": "3", "action": "attack", "target": "Ash"}
    await party.roll(party.gm, **attack)
    await party.slash(party.gm, "npc", name="Captain Varga")
    offered = {
        who: await person.autocomplete(party.here, "fate roll", "target", "")
        for who, person in (("player", party.ann), ("gm", party.gm))
    }
    assert [each["value"] for each in offered["player"]] == ["Thug", "Wren", "Ash"]
    gms = ["Wren", "Ash", "Captain Varga", "Thug"]
    assert [each["value"] for each in offered["gm"]] == gms
    for_ann = {"player": party.ann}
    found = await party.gm.autocomplete(party.here, "fate roll", "target", "", **for_ann)
    assert [each["value"] for each in found] == ["Captain Varga", "Thug", "Wren", "Ash"]


async def test_a_defence_with_no_attack_asks_what_it_is_against(party: Party) -> None:
    """It began a roll of its own, and the two never met (PC4)."""
    at_ash = {"skill": "Knife 3", "npc": "Thug", "action": "attack", "target": "Ash"}
    await party.roll(party.gm, **at_ash)
    question = await party.slash(party.ann, "roll", skill="Fighting", action="defend")
    assert title(question.response) == "What does Wren defend against?"
    # The attack is Ash's to answer, and was offered to be refused.
    assert offered(question)[:2] == ["A number that is set later", "Legendary (+8)"]
    party.dice.add(*FLAT)
    rolled = await answer(party.ann, question, "Fair (+2)")
    assert "Wren defends with Fighting" in said(rolled, privately=False)
    assert [each["opposition"] for each in party.board("roll")] == [None, 2]


async def test_what_a_defence_is_against_is_still_asked_after_a_refusal(party: Party) -> None:
    await party.roll(party.ann, action="attack", target="Thug")
    guard = {"skill": "3", "action": "defend", "npc": "A guard"}
    question = await party.slash(party.gm, "roll", **guard)
    assert offered(question)[:2] == [
        "Wren attacks Thug with Fighting, Great (+4)",
        "A number that is set later",
    ]
    await party.slash(party.gm, "oppose", opposition=2)
    refused(await answer(party.gm, question, "Wren attacks Thug"))
    party.dice.add(*FLAT)
    rolled = await answer(party.gm, question, "Fair (+2)")
    assert "A guard defends" in said(rolled, privately=False)


async def test_a_defence_chosen_from_the_question_answers_its_roll(party: Party) -> None:
    await party.slash(party.gm, "npc", name="Captain Varga")
    await party.roll(party.ann, action="attack", target="Captain Varga")
    question = await party.slash(party.gm, "roll", skill="3", action="defend", npc="A guard")
    party.dice.add(*FLAT)
    rolled = await answer(party.gm, question, "Wren attacks Captain Varga")

    assert "**A guard** defends with" in said(rolled, privately=False)
    assert party.board("roll")[0]["defence"]["character"] == "A guard"


async def test_the_gm_is_asked_which_number_a_roll_is_against(party: Party) -> None:
    await party.roll(party.ann)
    refused(await party.slash(party.bob, "oppose"))
    question = await party.slash(party.gm, "oppose")
    told = await answer(party.gm, question, "Good (+3)")

    assert "### Great (+4) vs Good (+3)" in said(told, privately=False)


async def test_what_is_invoked_is_asked_for(party: Party) -> None:
    assert "No roll is open" in refused(await party.slash(party.ann, "aspect invoke"))
    await party.roll(party.ann, opposition=4)
    question = await party.slash(party.ann, "aspect invoke")
    assert offered(question) == ["Sword Master"]
    assert "+2" in said(await answer(party.ann, question, "Sword Master"), privately=False)
    assert "nothing to invoke" in refused(await party.slash(party.ann, "aspect invoke"))

    assert party.sheet("Wren")["fate_points"] == 2


async def test_a_target_that_is_mistyped_is_asked_for(party: Party) -> None:
    """It was believed, and its hit was nobody's."""
    wrong = {"skill": "Athletics", "action": "attack", "target": "Wern", "opposition": 1}
    question = await party.slash(party.bob, "roll", **wrong)
    assert title(question.response) == "Which target?"
    assert "“Wern” could be:" in said(question, privately=True)
    assert offered(question) == ["Wren", "Somebody new: Wern"]
    party.dice.add(*FLAT)
    rolled = await answer(party.bob, question, "Wren")
    assert "a hit of 3 on Wren" in said(rolled, privately=False)
    await party.accept(party.bob, rolled.response)

    assert [each["left"] for each in party.sheet("Wren")["hits"]] == [3]


async def test_somebody_new_may_have_nearly_the_name_of_another(party: Party) -> None:
    at_wern = {"skill": "Athletics", "action": "attack", "target": "Wern"}
    question = await party.slash(party.bob, "roll", **at_wern)
    party.dice.add(*FLAT)
    rolled = await answer(party.bob, question, "Somebody new: Wern")
    assert "Wern has still to roll against it" in said(rolled, privately=False)
    # The rolls know the name from then on, and a name that is like nobody's is taken as it is.
    for target in ("wern", "Thug", "Ashes"):
        await party.roll(party.bob, **{**at_wern, "target": target})

    assert {each["target_player"] for each in party.board("roll")} == {0}


async def test_a_foe_whom_players_have_not_met_is_nobody_to_be_mistyped(party: Party) -> None:
    await party.slash(party.gm, "npc", name="Moor")
    await party.roll(party.ann, action="attack", target="Mooor")
    party.dice.add(*FLAT)
    thug = {"skill": "Knife 3", "npc": "Thug", "action": "attack", "target": "Morr"}
    question = await party.slash(party.gm, "roll", **thug)

    assert offered(question) == ["Moor", "Somebody new: Morr"]
    await answer(party.gm, question, "Somebody new")


# ------------------------------------------------------------------------- momentum, sheets


async def test_the_momentum_action_is_asked_for_until_it_is_chosen(party: Party) -> None:
    mona = party.stage.manager
    await mona.slash(party.here, "sheet new", name="Moss")
    question = await party.slash(mona, "action")
    assert labels(question.response) == ["Overcome", "Create an advantage", "Attack", "Defend"]
    said(await mona.click(question.response, label="Defend"), privately=True)

    assert party.sheet("Moss")["momentum_action"] == "defend"
    assert "already Attack" in refused(await party.slash(party.ann, "action"))


async def test_a_skill_without_a_rating_asks_for_it_and_a_list_needs_none(party: Party) -> None:
    question = await party.slash(party.ann, "skill", name="Will")
    assert title(question.response) == "What is the rating of Will?"
    said(await answer(party.ann, question, "Good (+3)"), privately=True)
    listed = await party.slash(party.ann, "skill", name="Great Lore, Good Drive, Notice")
    assert said(listed, privately=True).startswith("Wren · 3 skills\n")
    words = refused(await party.slash(party.ann, "skill", name="Lore 4, Stealth, Shoot 1"))

    assert "What is the rating of “Stealth”?" in words
    ratings = {each["name"]: each["rating"] for each in party.sheet("Wren")["skills"]}
    assert ratings == {"Fighting": 4, "Lore": 4, "Will": 3, "Drive": 3, "Notice": 3}


async def test_momentum_is_spent_on_what_is_chosen(party: Party) -> None:
    await party.attack(party.ann, *GAIN)
    question = await party.slash(party.ann, "spend")
    assert "Get a clue" in offered(question)
    bought = await answer(party.ann, question, "Get a clue")

    assert "Wren spends 1 momentum: Get a clue" in said(bought, privately=False)
    assert party.sheet("Wren")["bank"] == 0


async def test_boosts_are_chosen_to_be_made_aspects_given_up_and_used(party: Party) -> None:
    for command in ("forgo", "convert"):
        words = refused(await party.slash(party.ann, command))
        assert "There is no boost to turn into momentum or an aspect." in words
    assert "There is no boost to use." in refused(await party.slash(party.ann, "boost use"))
    await party.attack(party.ann, opposition=4)
    given = await answer(party.ann, await party.slash(party.ann, "forgo"), "Fighting")
    assert "Momentum 0 → 1" in said(given, privately=False)
    await party.attack(party.ann, *GAIN, opposition=5)
    form = await answer(party.ann, await party.slash(party.ann, "convert"), "Fighting")
    made = await fill_in(party.ann, form, "On the ropes")
    assert title(made.response) == "New aspect: On the ropes"
    await party.slash(party.ann, "boost add", name="High ground")
    used = await answer(party.ann, await party.slash(party.ann, "boost use"), "High ground")

    assert title(used.response) == "Wren uses the boost High ground"
    assert party.sheet("Wren")["bank"] == 0


async def test_an_aspect_to_remove_or_to_compel_is_asked_for(party: Party) -> None:
    assert "no aspect in the scene" in refused(await party.slash(party.gm, "aspect remove"))
    await party.slash(party.gm, "aspect add", name="Mud")
    question = await party.slash(party.gm, "compel", player=party.ann)
    assert offered(question) == ["Mud", "Sword Master"]
    compelled = await answer(party.gm, question, "Mud")
    assert title(compelled.response) == "The GM compels Wren: Mud"
    gone = await answer(party.gm, await party.slash(party.gm, "aspect remove"), "Mud")
    assert title(gone.response) == "Aspect removed: Mud"

    await party.slash(party.gm, "aspect add", name="The burning bridge")
    lost = await party.slash(party.gm, "aspect remove", name="Ice")
    assert offered(lost) == ["The burning bridge"]


# ------------------------------------------------------------------------------------- names


async def test_a_boost_that_is_gone_is_none_of_those_that_there_are(party: Party) -> None:
    """It was named as one to choose, and chosen it was gone."""
    for name in ("Off balance", "High ground"):
        await party.slash(party.ann, "boost add", name=name)
    await party.slash(party.ann, "boost use", name="Off balance")
    words = refused(await party.slash(party.ann, "convert", boost="cover"))
    assert "There is “High ground”." in words
    assert "Off balance" not in words
    gone = refused(await party.slash(party.ann, "convert", boost="Off"))
    assert "The boost “Off balance” was used" in gone


async def test_a_roll_calls_its_boost_what_it_is_called_by_now(party: Party) -> None:
    tied = await party.attack(party.ann, opposition=4)
    assert "a boost **Fighting** for Wren" in text_of(tied)
    await party.slash(party.ann, "boost name", boost="Fighting", name="Off Balance")
    await party.stage.env.settle()
    assert "a boost **Off Balance** for Wren" in text_of(party.stage.now(tied))

    await party.slash(party.ann, "boost use", name="Off Balance")
    await party.stage.env.settle()
    assert "a boost **Off Balance** for Wren" in text_of(party.stage.now(tied))


async def test_an_advantage_that_nobody_named_is_named_under_its_roll(party: Party) -> None:
    message = await party.roll(party.ann, action="create_advantage", opposition=3)
    stood = await party.accept(party.ann, message)
    assert [each["name"] for each in party.board("aspect")] == ["Fighting"]
    form = await party.ann.click(stood.response, label="Name the aspect")
    named = await fill_in(party.ann, form, "Pinned to the Wall")

    words = said(named, privately=False)
    assert "The aspect is called Pinned to the Wall" in words
    told = words.partition("The aspect is called")[2]
    assert told.count("free invoke") == 1
    assert "The aspect **Pinned to the Wall** with 1 free invoke." in words
    assert "The aspect **Fighting**" not in words
    (aspect,) = party.board("aspect")
    assert (aspect["name"], aspect["free"]) == ("Pinned to the Wall", 1)
    assert party.board("roll")[-1]["result"]["aspect"] == "Pinned to the Wall"


async def test_an_advantage_that_was_named_is_not_asked_about(party: Party) -> None:
    message = await party.roll(party.ann, aspect="On fire", opposition=3)
    stood = await party.accept(party.ann, message)

    assert "Name the aspect" not in labels(stood.response)


async def test_what_has_a_name_asks_for_none_any_more(party: Party) -> None:
    dealt = await party.slash(party.bob, "stress", hit=2)
    taken = await choose(party.bob, dealt.response, "absorb", "mild")
    await party.slash(party.bob, "consequence", which="mild", name="Cracked Rib")
    await party.stage.env.settle()

    now = party.stage.now(taken.response)
    assert "Ash takes a mild consequence" in text_of(now)
    assert "Name" not in " ".join([text_of(now), *labels(now)])


async def test_nobody_is_asked_what_to_buy_who_has_no_momentum(party: Party) -> None:
    """Every effect was offered, and each choice of one refused."""
    assert "Not enough momentum" in refused(await party.slash(party.ann, "spend"))
    await party.bank(party.ann, 1)
    assert "Which effect?" in said(await party.slash(party.ann, "spend"), privately=True)


async def test_who_has_no_momentum_action_is_told_where_momentum_comes_from(party: Party) -> None:
    """A beginner read that 1 momentum was needed, and nothing of how to come by any."""
    await party.gm.slash(party.here, "sheet new", name="Moss")
    assert "`/fate action`" in refused(await party.slash(party.gm, "spend"))


async def test_only_what_would_do_something_is_asked_about_and_completed(party: Party) -> None:
    """A rating was to be reduced where there was none, and damage dealt to no attacker."""
    await party.bank(party.bob, 3)
    everywhere = ["Move an enemy", "Move", "Get a clue", "Inspire allies", "Cause despair"]
    at_thug = {"npc": "Thug", "skill": "2", "action": "attack", "weapon": 1, "target": "Ash"}
    await party.slash(party.bob, "spend", effect="despair")
    assert offered(await party.slash(party.bob, "spend")) == everywhere[:-1]
    await party.roll(party.gm, **at_thug)
    everywhere.insert(3, "Reduce an armor or weapon rating")
    assert offered(await party.slash(party.bob, "spend")) == everywhere
    await party.roll(party.bob, skill="0", action="defend", weapon=2)
    found = await party.bob.autocomplete(party.here, "fate spend", "effect", "")
    assert "Cause damage when defending" in [each["name"] for each in found]


async def test_what_is_for_a_target_who_is_not_clear_is_asked_about_all_the_same(
    party: Party,
) -> None:
    """Inspire was left out for two of one name, and for a name that was mistyped."""
    await party.bank(party.bob, 2)
    question = await party.slash(party.bob, "spend", target="Wern")
    assert "Inspire allies" in offered(question)
    told = await answer(party.bob, question, "Inspire allies")
    assert title(told.response) == "No such target"
    await party.edit(party.bob, "name", "Wren")
    question = await party.slash(party.bob, "spend", target="Wren")
    assert "Inspire allies" in offered(question)
    which = await answer(party.bob, question, "Inspire allies")
    assert title(which.response) == "Which target?"


async def test_a_boost_that_nobody_could_pay_for_is_not_asked_about(party: Party) -> None:
    """An aspect costs 2 momentum, and giving up a boost none."""
    await party.attack(party.ann, opposition=4)

    words = refused(await party.slash(party.ann, "convert"))
    assert "Not enough momentum" in words
    assert offered(await party.slash(party.ann, "forgo")) == ["Fighting · Wren"]


async def test_boosts_that_nobody_named_are_told_apart_where_one_is_chosen(party: Party) -> None:
    """They were “Fighting” and “Fighting 2”, whoever had them and against whom."""
    await party.slash(party.gm, "skill", name="Fighting", rating=2, player=party.bob)
    for who in (party.ann, party.bob):
        opposition = 4 if who is party.ann else 2
        await party.attack(who, skill="Fighting", opposition=opposition, target="Thug")
    told = ["Fighting · Wren, against Thug", "Fighting 2 · Ash, against Thug"]
    for command, option in (("boost use", "name"), ("boost name", "boost")):
        found = await party.ann.autocomplete(party.here, f"fate {command}", option, "")
        assert [each["name"] for each in found] == told
        assert [each["value"] for each in found] == ["Fighting", "Fighting 2"]
    assert offered(await party.slash(party.ann, "boost use")) == told


async def test_a_consequence_is_renamed_by_the_form_of_its_command(party: Party) -> None:
    dealt = await party.slash(party.bob, "stress", hit=3)
    await choose(party.bob, dealt.response, "absorb", "mild")
    form = await party.slash(party.bob, "consequence", which="mild")
    named = await fill_in(party.bob, form, "Broken nose")

    assert "**Broken nose** (mild)" in said(named, privately=False)
    assert [each["name"] for each in party.sheet("Ash")["consequences"]] == ["Broken nose"]


# ------------------------------------------------------------------------------ made of a text

PASTED = """Name: Maren
Skills: Great Fight, Good Will, Notice
Momentum action: attack
Stunts: Riposte
Feint
Game changer: Killing Blow
What the Game Changer does: No stress box absorbs this hit."""


async def test_a_pasted_character_has_what_the_second_form_asks(party: Party) -> None:
    told = await party.ann.slash(party.here, "sheet new", text=PASTED)
    assert said(told, privately=False).startswith("Maren joins")
    made = party.sheet("Maren")

    assert [each["name"] for each in made["skills"]] == ["Fight", "Will", "Notice"]
    assert made["momentum_action"] == "attack"
    assert made["stunts"] == ["Riposte", "Feint"]
    assert made["game_changer"]["name"] == "Killing Blow"
    assert made["game_changer"]["text"] == "No stress box absorbs this hit."


async def test_a_pasted_character_that_is_put_right_keeps_what_the_form_has_no_room_for(
    party: Party,
) -> None:
    taken = await party.ann.slash(party.here, "sheet new", text=PASTED, name="Wren")
    assert "Killing Blow" in refused(taken)
    form = await party.ann.click(taken.response, label="Correct it")
    said(await fill_in(party.ann, form, "Moth", "", "", "", "Fight 4"), privately=False)

    made = party.sheet("Moth")
    assert (made["momentum_action"], made["stunts"]) == ("attack", ["Riposte", "Feint"])


async def test_a_pasted_text_for_the_second_form_that_is_wrong_is_refused_once(
    party: Party,
) -> None:
    pasted = PASTED.replace("attack", "flying")
    before = party.stage.state()
    taken = await party.ann.slash(party.here, "sheet new", text=pasted)
    assert "flying" in refused(taken)
    assert party.stage.state() == before
    form = await party.ann.click(taken.response, label="Correct it")
    said(await fill_in(party.ann, form, "Maren", "", "", "", "Fight 4"), privately=False)

    assert party.sheet("Maren")["momentum_action"] is None


@pytest.mark.parametrize("has_gone", [True, False])
async def test_who_has_the_name_of_a_target_no_more_defends_by_no_old_menu(
    party: Party, has_gone: bool
) -> None:
    """The refusal named a person by the number 0, as the player of nobody."""
    attack = await party.roll(party.ann, action="attack", target="Thug")
    await party.bob.slash(party.here, "sheet new", name="Thug")
    await party.stage.env.settle()
    late = party.stage.late(party.stage.now(attack))
    if has_gone:
        await party.bob.slash(party.here, "sheet delete", character="Thug")
    else:
        await party.gm.slash(party.here, "sheet new", name="Thug")
    await party.stage.env.settle()
    for who in (party.bob, party.gm):
        late()
        pressed = await answer(who, party.stage.now(attack), "Athletics")
        assert "<@0>" not in refused(pressed)
        assert "Whose character?" not in refused(pressed)
