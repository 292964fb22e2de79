"""Charge asks for what a command lacks, and goes on with what is chosen."""

from typing import Any

from bot.games.charge.cog import ChargeCog
from tests.games.charge.crew import Crew, choose, option, rule
from tests.stage import (
    Stage,
    answer,
    fill_in,
    labels,
    menus,
    parts_of,
    prefilled,
    refused,
    said,
    text_of,
)


def offered(question: Any) -> list[str]:
    """Give what a private question offers."""
    assert question.response.ephemeral
    found = [each["label"] for menu in menus(question.response) for each in menu]
    return found or labels(question.response)


async def test_an_action_that_is_missing_is_asked_for_with_the_dots_of_all_twelve(
    crew: Crew,
) -> None:
    question = await crew.slash(crew.ann, "action", goal="past the guards")
    assert "What does Wren do?" in said(question, privately=True)
    found = offered(question)
    assert (len(found), found[:3]) == (12, ["Sneak: 2 dots", "Sway: 1 dot", "Muscle: 0 dots"])
    before = crew.stage.moves()
    proposed = await answer(crew.ann, question, "Sneak")
    assert "past the guards" in said(proposed, privately=False)
    assert "**2 dice**: sneak 2" in said(proposed)
    assert crew.stage.moves() == [*before, "charge.proposal"]


async def test_a_first_roll_offers_to_place_the_dots_until_it_is_rolled(crew: Crew) -> None:
    """It said so until somebody pressed anything, and then a character without dots was rolled."""
    dora = crew.stage.guild.add_member(crew.stage.env.create_user("dora", global_name="Dora"))
    message = await crew.propose(dora, "sneak")
    await rule(crew.gm, message, "Risk high")
    told = text_of(crew.message(message))
    assert "**Dora** is a new character. Still to come: 7 dots to place." in told
    await crew.ann.click(message, label="Assist: 1 momentum, +1 die")
    form = await dora.click(crew.message(message), label="Fill in Dora's sheet")
    await fill_in(dora, form, "Fox", "", "sneak 2, sway 2, bond 2, move 1")
    await crew.stage.env.settle()
    words = text_of(crew.message(message))
    assert "**3 dice**: sneak 2 · assist by Wren +1" in words
    assert "Fill in" not in words


async def test_an_action_that_there_is_not_is_asked_for_anew(crew: Crew) -> None:
    question = await crew.slash(crew.ann, "action", action="stealth", now=True)
    assert "No action is called “stealth”. What does Wren do?" in said(question)
    assert len(offered(question)) == 12
    unclear = await crew.slash(crew.ann, "action", action="s", now=True)
    assert offered(unclear) == [
        "Sneak: 2 dots",
        "Sway: 1 dot",
        "Shoot: 0 dots",
        "Study: 0 dots",
    ]
    crew.dice.add(6, 1)
    assert "Full success" in said(await answer(crew.ann, unclear, "Sneak"), privately=False)


async def test_dice_that_are_added_may_be_typed_behind_the_action(crew: Crew) -> None:
    """They were left out, and nobody was told."""
    asked = await crew.slash(crew.ann, "action", action="sneak+1")
    assert said(asked, privately=True).startswith("Go on without modifier?")
    by_gm = await crew.slash(crew.gm, "action", action="sneak +1", player=crew.ann, now=False)
    assert "**3 dice**: sneak 2" in said(by_gm, privately=False)
    both = {"action": "sneak +1", "modifier": 1}
    by_gm = await crew.slash(crew.gm, "action", **both, player=crew.ann, now=False)
    assert "**4 dice**: sneak 2" in said(by_gm, privately=False)


async def test_what_others_add_to_a_roll_is_left_out_and_the_rest_kept(crew: Crew) -> None:
    given = {"action": "sneak", "goal": "past the guards", "push": "die"}
    question = await crew.slash(crew.ann, "action", **given, risk="low", assist=crew.bob)
    words = said(question, privately=True)
    assert words.startswith("Go on without risk and assist?\nThe GM sets risk once the roll")
    assert f"Whether <@{crew.bob.id}> assists is theirs to say" in words
    assert crew.sheet("Wren")["proposal"] is None
    proposed = await answer(crew.ann, question, "Go on without risk and assist")
    assert "past the guards" in said(proposed, privately=False)
    stored = crew.sheet("Wren")["proposal"]
    assert (stored["risk"], stored["helper"], stored["pushes"]) == (None, 0, ["die"])
    assert "Assist: 1 momentum, +1 die" in labels(proposed.response)


async def test_who_may_not_set_the_risk_is_not_asked_for_an_action_first(crew: Crew) -> None:
    question = await crew.slash(crew.ann, "action", risk="low")
    assert "Go on without risk?" in said(question, privately=True)
    asked = await answer(crew.ann, question, "Go on")
    assert "What does Wren do?" in said(asked, privately=True)
    assert "Only the GM" in refused(await crew.slash(crew.ann, "action", player=crew.bob))


async def test_what_waits_for_the_gm_is_proposed_with_all_that_was_typed(crew: Crew) -> None:
    """It was refused, and a long goal was to be typed again."""
    await crew.slash(crew.gm, "settings", setting="GM first", value="on")
    given = {"action": "sneak", "goal": "past the guards", "push": "die"}
    question = await crew.slash(crew.ann, "action", **given, now=True)
    words = said(question, privately=True)
    assert words.startswith("Propose it instead?\nThe GM has not agreed yet.")
    assert crew.sheet("Wren")["proposal"] is None
    proposed = await answer(crew.ann, question, "Propose it")
    assert "past the guards" in said(proposed, privately=False)
    stored = crew.sheet("Wren")["proposal"]
    assert (stored["goal"], stored["pushes"], stored["is_agreed"]) == (
        "past the guards",
        ["die"],
        False,
    )


async def test_each_question_about_a_roll_leads_to_the_next(crew: Crew) -> None:
    await crew.slash(crew.gm, "settings", setting="GM first", value="on")
    given = {"action": "stealth", "goal": "past the guards", "risk": "low", "now": True}
    question = await crew.slash(crew.ann, "action", **given)
    for label in ("Go on without risk", "Sneak", "Propose it"):
        question = await answer(crew.ann, question, label)
    assert "past the guards" in said(question, privately=False)
    assert crew.sheet("Wren")["proposal"]["action"] == "sneak"


async def test_a_gm_who_acts_for_a_player_is_asked_for_theirs(crew: Crew) -> None:
    question = await crew.slash(crew.gm, "action", player=crew.bob)
    assert offered(question)[0] == "Shoot: 2 dots"
    crew.dice.add(6, 1)
    assert "Ash rolls shoot" in said(await answer(crew.gm, question, "Shoot"))


async def test_momentum_to_resist_with_is_asked_for_with_the_odds(crew: Crew) -> None:
    assert "No consequence is waiting" in refused(await crew.slash(crew.ann, "resist"))
    bad = await crew.rolled(crew.ann, "sneak", 1, 2)
    await choose(crew.gm, bad.response, "pick", option(bad.response, "Worse condition"))
    question = await crew.slash(crew.ann, "resist")
    assert "How much momentum does Wren spend?" in said(question, privately=True)
    assert offered(question) == [
        "1 momentum: avoided 17 %, reduced 33 %, happens 50 %",
        "2 momentum: avoided 31 %, reduced 44 %, happens 25 %",
    ]
    crew.dice.add(6, 1)
    assert "Wren avoids a worse condition" in said(await answer(crew.ann, question, "2"))
    assert "none left" in refused(await crew.slash(crew.ann, "resist", rating=2))


async def test_the_clock_that_a_success_fills_is_asked_for(crew: Crew) -> None:
    await crew.rolled(crew.ann, "sneak", 6, 2)
    for name in ("The vault", "Escape"):
        await crew.gm.slash(crew.here, "clock new", name=name, segments=6, kind="progress")
    question = await crew.slash(crew.ann, "progress")
    assert offered(question) == ["The vault: +2 segments", "Escape: +2 segments"]
    assert "2 of 6" in said(await answer(crew.ann, question, "Escape"), privately=False)
    assert (crew.clock("Escape"), crew.clock("The vault")) == (2, 0)
    assert "already filled its clock" in refused(await crew.slash(crew.ann, "progress"))


async def test_what_a_setup_gives_is_asked_for(crew: Crew) -> None:
    assert "no action roll" in refused(await crew.slash(crew.ann, "setup"))
    await crew.rolled(crew.ann, "sneak", 1, 2)
    assert "it sets nobody up" in refused(await crew.slash(crew.ann, "setup"))
    await crew.rolled(crew.ann, "sneak", 6, 2)
    question = await crew.slash(crew.ann, "setup")
    assert offered(question) == ["Effect one level up", "Risk one level down"]
    said(await answer(crew.ann, question, "Risk"), privately=False)
    assert crew.sheet("Wren")["setup"]["benefit"] == "risk"
    again = await crew.slash(crew.ann, "setup")
    assert offered(again)[-1] == "End the setup"
    await answer(crew.ann, again, "End")
    assert crew.sheet("Wren")["setup"] is None


async def test_the_kind_of_a_consequence_is_asked_for(crew: Crew) -> None:
    assert "Only the GM" in refused(await crew.slash(crew.ann, "consequence"))
    await crew.rolled(crew.ann, "sneak", 1, 2)
    question = await crew.slash(crew.gm, "consequence")
    assert "Which consequence for Wren's roll (sneak)?" in said(question, privately=True)
    assert len(offered(question)) == 6
    given = await answer(crew.gm, question, "Worse condition: 2 stress")
    assert "Wren faces a worse condition" in said(given, privately=False)
    assert [each["rating"] for each in crew.sheet("Wren")["consequences"]] == [2]


async def test_a_complication_that_is_chosen_then_asks_for_its_clock(crew: Crew) -> None:
    await crew.rolled(crew.ann, "sneak", 1, 2)
    question = await crew.slash(crew.gm, "consequence")
    form = await answer(crew.gm, question, "Complication: 2 segments")
    size = form.modal["components"][1]
    assert size["description"] == "It starts with 2 segments filled, or fewer"
    told = await fill_in(crew.gm, form, "Dogs", ["4"], "")
    assert "on a new clock of 4, **Dogs**" in said(told, privately=False)


async def test_a_consequence_is_put_into_words_where_it_is_picked(crew: Crew) -> None:
    rolled = (await crew.rolled(crew.ann, "sneak", 1, 2)).response
    worse = option(rolled, "Worse condition: 2 stress")
    (menu,) = [each["custom_id"] for each in parts_of(rolled) if "pick" in each["custom_id"]]
    form = await crew.gm.select(rolled, [worse], custom_id=menu)
    assert form.modal["title"] == "Worse condition: Wren"
    await fill_in(crew.gm, form, "The fall *breaks* something")
    given = crew.newest()
    assert "2 stress\nThe fall \\*breaks\\* something" in text_of(given)


async def test_the_number_of_cards_is_asked_for(crew: Crew) -> None:
    question = await crew.slash(crew.gm, "mission")
    by_dice = ["1: roll 1 die", "2: roll 2 dice", "3: roll 3 dice"]
    assert offered(question) == ["None: roll 2 dice, keep the lowest", *by_dice]
    crew.dice.add(6)
    told = said(await answer(crew.gm, question, "1"))
    assert "at low risk\n▲△△\n**6** · 1 red card" in told


async def test_dots_are_asked_for_by_a_form_that_holds_those_that_are_placed(crew: Crew) -> None:
    form = await crew.slash(crew.ann, "dots")
    (asked,) = form.modal["components"]
    assert asked["component"]["value"] == "sneak 2, sway 1"
    assert "tinker" in asked["description"]
    told = await fill_in(crew.ann, form, "sneak 2 sway 2 move move bond")
    assert "All placed." in said(told, privately=True)
    assert crew.sheet("Wren")["move"] == 2


async def test_one_mistyped_word_of_a_list_is_put_right_by_a_press(crew: Crew) -> None:
    """The whole list had to be typed again."""
    near = await crew.slash(crew.bob, "dots", dots="shoot 1, comand 1, tinkr 2")
    assert said(near, privately=True).startswith("Which action?\n“comand” could be:")
    assert offered(near) == ["command"]
    another = await answer(crew.bob, near, "command")
    assert offered(another) == ["tinker"]
    placed = said(await answer(crew.bob, another, "tinker"), privately=True)
    assert "Shoot 2 → 1 · tinker 0 → 2 · command 0 → 1" in placed


async def test_a_mistyped_word_that_stands_twice_is_not_put_right_by_itself(crew: Crew) -> None:
    """Which of the two was meant is not known."""
    near = await crew.slash(crew.bob, "dots", dots="comand 1, comand 2")
    assert "Did you mean “command”?" in refused(near)
    assert labels(near.response) == []


async def test_tension_is_named_by_a_form_if_the_command_does_not(crew: Crew) -> None:
    await crew.propose(crew.ann, "sneak", tension=True)
    assert "Only the GM" in refused(await crew.slash(crew.ann, "tension"))
    form = await crew.slash(crew.gm, "tension")
    told = await fill_in(crew.gm, form, "The lamp falls", "1")
    assert "The lamp falls · 1 stress" in said(told, privately=False)


async def test_the_form_of_tension_keeps_what_the_command_said(crew: Crew) -> None:
    """It came back with zeros, and without the clock."""
    for name in ("Guards", "Dogs"):
        await crew.gm.slash(crew.here, "clock new", name=name, segments=6, kind="danger")
    await crew.propose(crew.ann, "sneak", tension=True)
    form = await crew.slash(crew.gm, "tension", stress=2, segments=1, clock="Dogs")
    assert prefilled(form) == ["", "2", "1", ["Dogs"]]


async def test_what_the_command_said_of_clocks_can_be_put_right_in_the_form(crew: Crew) -> None:
    """Segments were refused for want of a clock, again and again, and had no part in the form.

    A clock that was not said to the letter was left out, or another taken in its place.
    """
    await crew.propose(crew.ann, "sneak", tension=True)
    form = await crew.slash(crew.gm, "tension", stress=1, segments=2)
    assert prefilled(form) == ["", "1", "2"]
    back = await fill_in(crew.gm, form, "Rain", "1", "2")
    assert "There is no clock for that here." in refused(back)
    again = await crew.gm.click(back.response, label="Correct it")
    assert "Rain · 1 stress" in said(await fill_in(crew.gm, again, "Rain", "1", "0"))

    for name, kind in (("Guards", "project"), ("Dogs", "danger")):
        await crew.gm.slash(crew.here, "clock new", name=name, segments=6, kind=kind)
    wrong = await crew.slash(crew.gm, "tension", segments=1, clock="Guards")
    assert "Guards" in refused(wrong)
    await crew.gm.slash(crew.here, "clock new", name="Rats", segments=6, kind="danger")
    form = await crew.slash(crew.gm, "tension", segments=1, clock="rat")
    assert prefilled(form) == ["", "0", "1", ["Rats"]]


async def test_a_setting_is_told_as_on_or_off(crew: Crew) -> None:
    changed = said(await crew.slash(crew.gm, "settings", setting="GM first", value="on"))
    assert "off → **on**" in changed
    for half, lacks in (({"setting": "GM first"}, "value"), ({"value": "on"}, "setting")):
        half_said = refused(await crew.slash(crew.gm, "settings", **half))
        assert f"The {lacks} can't be empty." in half_said
    shown = said(await crew.slash(crew.ann, "settings"), privately=True)
    assert "**GM first**: on · a player's roll waits until the GM has agreed (on or off)" in shown


# --------------------------------------------------------------------------- a setup by its menu

SETUP = "Make it a setup for the others"


async def test_a_success_becomes_a_setup_by_its_menu(crew: Crew) -> None:
    await crew.gm.slash(crew.here, "clock new", name="Vault", segments=8, kind="progress")
    rolled = (await crew.rolled(crew.ann, "sneak", 6, 1)).response
    assert labels(rolled) == [SETUP, "Vault: +2 segments", "Why?"]
    assert "Not your button" in refused(await choose(crew.bob, rolled, "setup", "risk"))
    made = await choose(crew.ann, rolled, "setup", "risk")
    assert "Whoever follows up gets **risk one level down**" in said(made)
    assert not {SETUP, "Vault: +2 segments"} & set(labels(crew.message(rolled)))
    message = await crew.propose(crew.bob, "shoot")
    assert "Setups ready to follow up**: Wren's (risk one level down)" in text_of(message)


async def test_what_failed_is_owed_or_filled_a_clock_becomes_no_setup(crew: Crew) -> None:
    await crew.gm.slash(crew.here, "clock new", name="Vault", segments=8, kind="progress")
    for faces in ((1, 2), (5, 1)):
        assert SETUP not in labels((await crew.rolled(crew.ann, "sneak", *faces)).response)
    rolled = (await crew.rolled(crew.ann, "sneak", 6, 1)).response
    await crew.ann.click(rolled, label="Vault: +2 segments")
    assert SETUP not in labels(crew.message(rolled))
    set_up = (await crew.rolled(crew.ann, "sneak", 6, 1, setup="effect")).response
    assert SETUP not in labels(set_up)


async def test_whoever_plays_alone_sets_nobody_up(stage: Stage) -> None:
    stage.dice.add(6, 6)
    rolled = await stage.ann.slash(stage.here, "charge action", action="sneak")
    assert "Full success" in said(rolled)
    assert SETUP not in labels(rolled.response)


# -------------------------------------------------------------------------------- what waits


async def test_the_options_of_a_roll_stand_in_the_order_in_which_they_are_used() -> None:
    names = [each.name for each in ChargeCog.action.parameters]
    assert names[:5] == ["action", "goal", "push", "assist", "tension"]
    assert names[-5:] == ["risk", "effect", "modifier", "now", "player"]


async def test_rolls_that_wait_and_read_alike_are_numbered_wherever_they_are_listed(
    crew: Crew,
) -> None:
    """A panel had the same line twice, and so had what stands below a roll that is shown again."""
    panel = (await crew.gm.slash(crew.here, "table panel")).response
    for _ in range(3):
        await crew.rolled(crew.ann, "sneak", 1, 3)
    await crew.stage.env.settle()
    alike = [f"pick the consequence of Wren's roll: sneak ({each})" for each in (1, 2, 3)]
    listed = said(await crew.gm.slash(crew.here, "waiting"), privately=True)
    shown = said(await crew.slash(crew.gm, "show"), privately=False)
    for told in (listed, text_of(crew.message(panel))):
        assert all(each in told.replace("\\", "") for each in alike), told
    assert all(f"• {each}" in shown.replace("\\", "") for each in alike[1:]), shown


async def test_rolls_of_one_action_that_wait_are_told_apart_by_their_goals(crew: Crew) -> None:
    for goal in ("past the dog", "over the wall"):
        await crew.rolled(crew.ann, "sneak", 1, 2, goal=goal)
    waiting = said(await crew.gm.slash(crew.here, "waiting"))
    for goal in ("past the dog", "over the wall"):
        assert f"pick the consequence of Wren's roll: sneak, {goal}" in waiting


# ------------------------------------------------------------------- whoever is not in use


async def cast(crew: Crew) -> None:
    """Give Ann two more characters; Wren stays in use."""
    for name, dots in (("Vex", "muscle 2"), ("Zed", "study 2")):
        await crew.ann.slash(crew.here, "sheet new", name=name)
        await crew.slash(crew.ann, "dots", dots=dots)
    await crew.ann.slash(crew.here, "sheet use", character="Wren")


async def test_tension_is_offered_to_the_character_that_asked_for_it(crew: Crew) -> None:
    await cast(crew)
    await crew.propose(crew.ann, "sneak")
    await crew.propose(crew.ann, "muscle", character="Vex", tension=True)
    told = await crew.slash(crew.gm, "tension", complication="Dogs", player=crew.ann)
    assert "Vex proposes a roll: muscle" in said(told)
    assert crew.sheet("Vex")["proposal"]["tension"]["text"] == "Dogs"
    assert crew.sheet("Wren")["proposal"]["tension"] is None


async def test_for_which_roll_a_complication_is_named_is_asked_by_a_button(crew: Crew) -> None:
    await cast(crew)
    await crew.propose(crew.ann, "sneak")
    await crew.propose(crew.ann, "muscle", character="Vex")
    question = await crew.slash(crew.gm, "tension", complication="Dogs")
    assert offered(question) == ["Wren: sneak", "Vex: muscle"]
    assert "Vex proposes a roll" in said(await answer(crew.gm, question, "Vex"))
    assert crew.sheet("Vex")["proposal"]["tension"]["text"] == "Dogs"
    form = await answer(crew.gm, await crew.slash(crew.gm, "tension", player=crew.ann), "Wren")
    await fill_in(crew.gm, form, "Rain", "1")
    assert crew.sheet("Wren")["proposal"]["tension"]["text"] == "Rain"


async def test_a_consequence_goes_to_the_character_that_is_owed_one(crew: Crew) -> None:
    await cast(crew)
    refusal = refused(await crew.slash(crew.gm, "consequence", kind="waive", player=crew.ann))
    assert "no action roll" in refusal
    await crew.rolled(crew.ann, "muscle", 1, 2, character="Vex")
    await crew.rolled(crew.ann, "sneak", 6, 2)
    told = await crew.slash(crew.gm, "consequence", kind="escalated_risk", player=crew.ann)
    assert "Vex faces" in said(told, privately=False)
    again = await crew.slash(crew.gm, "consequence", kind="escalated_risk", player=crew.ann)
    assert "brought no consequence" in refused(again)


async def test_whoever_faces_a_consequence_resists_it_though_another_is_in_use(crew: Crew) -> None:
    await cast(crew)
    for name, action in (("Vex", "muscle"), ("Zed", "study")):
        await crew.rolled(crew.ann, action, 1, 2, character=name)
        await crew.slash(crew.gm, "consequence", kind="escalated_risk")
    question = await crew.slash(crew.ann, "resist", momentum=1)
    assert offered(question) == ["Vex", "Zed"]
    crew.dice.add(6)
    assert "Vex avoids" in said(await answer(crew.ann, question, "Vex"), privately=False)
    assert "How much momentum does Zed spend?" in said(await crew.slash(crew.ann, "resist"))
    crew.dice.add(6)
    assert "Zed avoids" in said(await crew.slash(crew.ann, "resist", momentum=1))
    refusal = refused(await crew.slash(crew.ann, "resist", momentum=1))
    assert "`character` picks another of yours." in refusal
    assert "`/charge resist rating:2`" in refusal
    assert crew.sheet("Wren")["momentum"] == 2


async def test_the_success_of_whoever_rolled_fills_a_clock_and_sets_up(crew: Crew) -> None:
    await cast(crew)
    await crew.gm.slash(crew.here, "clock new", name="Escape", segments=6, kind="progress")
    await crew.rolled(crew.ann, "muscle", 6, 2, character="Vex")
    assert "What does whoever follows" in said(await crew.slash(crew.ann, "setup"))
    await crew.rolled(crew.ann, "study", 6, 2, character="Zed")
    assert offered(await crew.slash(crew.ann, "setup", benefit="risk")) == ["Vex", "Zed"]
    question = await crew.slash(crew.ann, "progress", clock="Escape")
    assert offered(question) == ["Vex", "Zed"]
    assert "2 of 6" in said(await answer(crew.ann, question, "Zed"), privately=False)
    said(await crew.slash(crew.ann, "setup", benefit="risk"), privately=False)
    assert crew.sheet("Vex")["setup"]["benefit"] == "risk"


async def test_help_on_what_is_no_topic_begins_with_what_this_game_says_of_it(crew: Crew) -> None:
    found = said(await crew.ann.slash(crew.here, "help", topic="taken out"), privately=True)
    (_, *rows) = found.splitlines()

    assert rows[0].startswith("**charge** · **Stress**: with the fourth you are taken out")
    assert [each.partition(" ")[0] for each in rows[1:3]] == ["**charge", "**charge"]
    assert "**R3.17** · With the fourth stress the character is taken out" in found
    assert "**undo**" not in found


async def test_a_word_of_this_game_that_names_another_is_looked_for_here_first(crew: Crew) -> None:
    """Whoever argued about the tension of a roll read how another game is begun."""
    help_on = {"topic": "tension"}
    found = await crew.ann.slash(crew.here, "help", **help_on)
    (title, first, *_) = said(found, privately=True).splitlines()
    assert title == "Help · found for “tension”"
    assert first.startswith("**/charge tension** · ")

    read = said(await answer(crew.ann, found, "Tension"), privately=True)
    assert read.startswith("Help · Tension & Fate")
    offered = await crew.ann.autocomplete(crew.here, "help", "topic", "tens")
    (chosen,) = [each["value"] for each in offered if each["name"] == "Tension & Fate"]
    there = await crew.ann.slash(crew.here, "help", topic=chosen)
    assert said(there, privately=True).startswith("Help · Tension & Fate")
    other = await crew.ann.slash(crew.here, "help", topic="ironsworn")
    assert said(other, privately=True).startswith("Help · Ironsworn")


async def test_the_clock_of_a_complication_is_asked_for_where_there_are_several(crew: Crew) -> None:
    """The GM's own form offered 0 to 3 segments, and said that there can only be 0."""
    tense = {"complication": "A shot rings out", "segments": 1}
    await crew.slash(crew.ann, "action", action="sneak", tension=True)
    none_yet = refused(await crew.slash(crew.gm, "tension", **tense))
    assert "There is no clock for that here. `/clock new` puts one on the table." in none_yet

    await crew.gm.slash(crew.here, "clock new", name="Guards", segments=6, kind="danger")
    only = said(await crew.slash(crew.gm, "tension", **tense), privately=False)
    assert "A shot rings out · 1 segment on **Guards**" in only

    await crew.gm.slash(crew.here, "clock new", name="Dogs", segments=6, kind="danger")
    asked = await crew.slash(crew.gm, "tension", **tense)
    assert offered(asked) == ["Guards", "Dogs"]
    worded = said(await answer(crew.gm, asked, "Dogs"), privately=False)
    assert "A shot rings out · 1 segment on **Dogs**" in worded


async def test_the_segments_of_a_complication_whose_clock_is_named_are_asked_for(
    crew: Crew,
) -> None:
    """The clock was dropped without a word, and the complication was drama alone."""
    await crew.gm.slash(crew.here, "clock new", name="Guards", segments=6, kind="danger")
    await crew.slash(crew.ann, "action", action="sneak", tension=True)
    tense = {"complication": "A shot rings out", "clock": "guards"}
    asked = await crew.slash(crew.gm, "tension", **tense)
    assert "How many segments?" in said(asked, privately=True)
    assert offered(asked) == ["1 segment", "2 segments", "3 segments"]
    worded = said(await answer(crew.gm, asked, "2"), privately=False)
    assert "A shot rings out · 2 segments on **Guards**" in worded

    await crew.gm.slash(crew.here, "clock new", name="Dogs", segments=6, kind="danger")
    form = await crew.slash(crew.gm, "tension")
    back = await fill_in(crew.gm, form, "It rings again", "0", "0", ["Guards"])
    assert "Segments can be from 1 to 3, not 0." in refused(back)


async def test_an_action_that_is_mistyped_is_offered_first(crew: Crew) -> None:
    """It stood among the twelve by its dots, wherever that was."""
    question = await crew.slash(crew.ann, "action", action="shot", now=True)
    assert offered(question)[:2] == ["Shoot: 0 dots", "Sneak: 2 dots"]


async def test_who_takes_stress_by_hand_is_asked_how_they_are_by_a_button(crew: Crew) -> None:
    """The question had no button, and nothing said where its answer goes."""
    hurt = await crew.slash(crew.ann, "stress", change=1)
    assert "How is Wren hurt?" in said(hurt, privately=False)
    form = await crew.ann.click(hurt.response, label="Describe Wren's condition")
    told = said(await fill_in(crew.ann, form, "limping"), privately=False)
    assert "New: limping" in told
    assert crew.sheet("Wren")["condition"] == "limping"
    assert "Describe Wren's condition" not in labels(crew.message(hurt.response))
    assert "hurt?" not in text_of(crew.message(hurt.response))
    written = await crew.slash(crew.ann, "stress", change=1, condition="on one leg")
    assert "Describe Wren's condition" not in labels(written.response)
