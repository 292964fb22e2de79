"""Tension and Fate asks for what was left out, and goes on from there."""

from typing import Any

import pytest

from bot.chat import upkeep
from tests.games.tension.test_scene import Party, by_gm, newest, party
from tests.house.table.test_out_of_sight import linked_to
from tests.stage import (
    Stage,
    answer,
    choose,
    fill_in,
    labels,
    menus,
    prefilled,
    refused,
    said,
    text_of,
    titled,
)
from tests.wire import until

__all__ = ["party"]


def asked(given: Any) -> Any:
    """Give a private question."""
    assert given.response.ephemeral
    return given.response


def choices(message: Any) -> list[str]:
    """Give the labels of what a question offers."""
    return [each["label"] for menu in menus(message) for each in menu] or labels(message)


def whom(form: Any, *names: str) -> list[str]:
    """Give what Discord sends for characters that are chosen in the form of a test."""
    offered = form.modal["components"][2]["component"]["options"]
    values = {each["label"]: each["value"] for each in offered}
    return [values[name] for name in names]


# ---------------------------------------------------------------------------------- opening a test


async def test_a_test_is_opened_by_a_form(party: Party) -> None:
    form = await party.slash(party.gm, "test open")
    assert form.modal["title"] == "Open a test"
    values = ("Talk past the gate guard", "4", whom(form, "Wren", "Moss"), ["check"], "Finesse")
    opened = await fill_in(party.gm, form, *values)
    assert titled(opened) == "Talk past the gate guard · challenge 4"
    assert "**0 of 4** successes" in said(opened)
    assert "\nAspect Finesse\nWaiting for Wren and Moss." in said(opened, privately=False)
    assert "Waiting for Wren and Moss." in said(opened)


async def test_who_acts_may_be_chosen_in_the_form_itself(party: Party) -> None:
    """The resistance of whom a foe attacks became an aspect, and of a test free successes."""
    form = await party.slash(party.gm, "test open")
    assert form.modal["components"][-1]["label"] == "Aspect; resistance to a foe's attack"
    opened = said(
        await fill_in(party.gm, form, "Pierce", "3", whom(form, "Ash"), ["foe"], "2"),
        privately=False,
    )
    assert "Pierce: resist 1 more or take 1 pressure\n" in opened
    assert "**3** successes against resistance **2**\n" in opened

    form = await party.slash(party.gm, "test open", kind="foe", resistance=2)
    opened = said(
        await fill_in(party.gm, form, "Wall", "3", whom(form, "Wren"), ["check"], "Force"),
        privately=False,
    )
    assert opened.startswith("Wall · challenge 3\n")
    assert "**0 of 3** successes" in opened
    assert "\nAspect Force\nWaiting for" in opened


async def test_a_form_that_began_with_a_foe_names_no_aspect_by_itself(party: Party) -> None:
    """It was filled in with a resistance of 0, which became an aspect called so."""
    form = await party.slash(party.gm, "test open", kind="foe")
    assert prefilled(form)[-1] == ""
    opened = said(
        await fill_in(party.gm, form, "Pierce", "3", whom(form, "Wren"), ["foe"], ""),
        privately=False,
    )
    assert "resist 3 more or take 3 pressure\n" in opened
    assert "**3** successes against resistance **0**\n" in opened


async def test_the_next_test_closes_the_one_before_it_by_one_press(party: Party) -> None:
    """Each test waited for its GM to close it, who was told the command for that instead."""
    await party.slash(party.gm, "test open", cr=1, player=party.ann, name="Door")
    party.dice.add(4)
    await party.slash(party.ann, "test roll", dice=1, test="Door")
    again: dict[str, Any] = {"cr": 3, "player": party.ann, "name": "Hall"}
    stopped = await party.slash(party.gm, "test open", **again)
    assert "in the open test “Door”. Close that first." in refused(stopped)
    assert labels(stopped.response) == ["Close Door: passed"]
    # What was offered before the test moved on closes nothing.
    await party.slash(party.gm, "test adjust", change=-1, reason="Rain", test="Door")
    late = await party.gm.click(stopped.response, label="Close Door: passed")
    assert "Look again first" in refused(late)
    eased = await party.slash(party.gm, "test adjust", change=1, reason="No rain", test="Door")
    door = eased.response
    stopped = await party.slash(party.gm, "test open", **again)
    before = len(party.here.history(viewer=party.ann))
    hall = await party.gm.click(stopped.response, label="Close Door: passed")
    assert titled(hall) == "Hall · challenge 3"
    assert "**0 of 3** successes" in said(hall)
    # What ended is told on its own message, which stands above.
    await party.stage.env.settle()
    assert len(party.here.history(viewer=party.ann)) == before + 1
    assert text_of(party.stage.now(door)).startswith("Door · passed")
    # A player can close none.
    assert labels((await party.slash(party.ann, "test open", cr=2)).response) == []


async def test_what_the_next_test_closes_is_told_nowhere_else(party: Party) -> None:
    """Of one whose own message was gone all read how it ended, wherever the next was opened."""
    closed = await linked_to(party.stage, party.gm, party.ann)
    treason: dict[str, Any] = {"cr": 1, "player": party.ann, "name": "Treason"}
    began = await party.gm.slash(closed, "tension test open", **treason)
    party.stage.forget(began.response)
    # What is drawn anew and not found is not drawn any more.
    await party.ann.slash(party.here, "sheet edit", field="vigor", value="4/5")
    await party.stage.env.settle()
    stopped = await party.slash(party.gm, "test open", cr=2, player=party.ann, name="Hall")
    hall = await party.gm.click(stopped.response, label="Close Treason: failed, 1 short")
    assert titled(hall) == "Hall · challenge 2"
    assert "**0 of 2** successes" in said(hall)
    await party.stage.env.settle()
    assert "Treason" not in party.stage.seen_by(party.bob)


async def test_a_long_name_leaves_room_for_how_the_test_ends_that_is_closed(party: Party) -> None:
    await party.open(1, player=party.ann, name="D" * 60)
    stopped = await party.slash(party.gm, "test open", cr=2, player=party.ann)
    (label,) = labels(stopped.response)
    assert label.endswith("…: failed, 1 short")


async def test_e1_29_a_test_for_anyone_is_for_whoever_plays_alone(stage: Stage) -> None:
    """It read: A foe attacks anyone. Waiting for anyone.

    And whoever plays alone was to say whom a twist is for, or had no button for it at all.
    """
    await stage.env.settle()
    solo = stage.env.create_user("sol", global_name="Sol")
    await solo.slash("table open", game="tension")
    await solo.slash("sheet new", name="Nell")
    attack = said(await solo.slash("tension test open", cr=2, kind="foe"))
    assert "A foe attacks Nell\nWaiting for Nell." in attack
    assert "anyone" not in attack
    # Nobody is in two open tests, so the second is still for anyone, and a twist in it for Nell.
    second = await solo.slash("tension test open", cr=2, name="The wall")
    assert "For anyone" in said(second)
    controls = await solo.click(second.response, label="GM")
    assert "Twist: 2 successes for Nell" in labels(controls.response)
    offered = await solo.slash("tension twist offer", test="The wall")
    assert "A twist of fate for Nell" in said(offered, privately=False)


async def test_e1_29_whoever_came_first_plays_alone_until_another_is_played(stage: Stage) -> None:
    here = stage.here
    await stage.gm.slash(here, "table open", game="tension")
    assert "For anyone" in said(await stage.gm.slash(here, "tension test open", cr=2))
    await stage.gm.slash(here, "sheet new", name="Guide")
    assert "Waiting for Guide." in said(await stage.gm.slash(here, "tension test open", cr=2))
    await stage.gm.slash(here, "tension test close", test="Guide")
    await stage.ann.slash(here, "sheet new", name="Wren")
    assert "For anyone" in said(await stage.gm.slash(here, "tension test open", cr=2))


async def test_nobody_is_said_to_help_where_all_who_play_are_in_the_test(stage: Stage) -> None:
    """Others could help whoever plays alone (R1.12)."""
    here = stage.here
    await stage.gm.slash(here, "table open", game="tension")
    await stage.ann.slash(here, "sheet new", name="Wren")
    opened = await stage.gm.slash(here, "tension test open", cr=2, player=stage.ann)
    assert "Waiting for Wren." in said(opened)
    stage.dice.add(5, 1)
    spent = said(await stage.gm.slash(here, "tension spend", dice=1))
    assert "Waiting for Wren." in spent
    assert "Others can help" not in spent
    await stage.bob.slash(here, "sheet new", name="Ash")
    spent = said(await stage.gm.slash(here, "tension spend", dice=1))
    assert "Waiting for Wren.\nOthers can help by rolling their own test." in spent


async def test_nobody_is_asked_which_where_there_is_none(party: Party) -> None:
    """What was not there was to be named: the proposed test, and the character."""
    for verb in ("accept", "decline"):
        words = refused(await party.slash(party.gm, f"test {verb}"))
        assert "No test is proposed." in words
    await party.fate(5)
    await party.open(2, name="The wall")
    words = refused(await party.slash(party.gm, "twist offer"))
    assert "nobody has answered it yet. Say whom the twist is for with `player`." in words
    offered = await party.slash(party.gm, "twist offer", player=party.ann)
    assert "A twist of fate for Wren" in said(offered, privately=False)


async def test_the_form_of_a_test_is_filled_with_what_was_said(party: Party) -> None:
    form = await party.slash(
        party.gm, "test open", name="The wall", player=party.bob, kind="attack", aspect="Force"
    )
    assert prefilled(form) == ["The wall", "", whom(form, "Ash"), ["attack"], "Force"]
    everybody = await party.slash(party.gm, "test open", everyone=True)
    assert prefilled(everybody)[2] == whom(everybody, "Wren", "Ash", "Moss")
    opened = await fill_in(party.gm, form, "The wall", "2", [], ["check"], "")
    assert "For anyone" in said(opened, privately=False)


async def test_a_foes_attack_asks_for_the_resistance(party: Party) -> None:
    form = await party.slash(party.gm, "test open", kind="foe", player=party.ann, resistance=2)
    assert prefilled(form) == ["", "", whom(form, "Wren"), ["foe"], "2"]
    opened = await fill_in(party.gm, form, "Club", "3", whom(form, "Wren"), ["foe"], "2")
    assert titled(opened) == "Club: resist 1 more or take 1 pressure"


async def test_a_player_proposes_a_test_by_a_form(party: Party) -> None:
    form = await party.slash(party.ann, "test open")
    assert form.modal["title"] == "Propose a test"
    proposed = await fill_in(party.ann, form, "Climb", "3", ["check"], "")
    assert titled(proposed) == "Wren proposes Climb · challenge 3"
    assert "Only the GM" in refused(await party.slash(party.ann, "test open", everyone=True))


async def test_a_refused_form_of_a_test_comes_back_as_it_was(party: Party) -> None:
    form = await party.slash(party.gm, "test open")
    values = ("The gate", "xx", whom(form, "Ash"), ["check"], "")
    wrong = await fill_in(party.gm, form, *values)
    assert "The gate" in refused(wrong)
    again = await party.gm.click(wrong.response, label="Correct it")
    assert prefilled(again)[:3] == ["The gate", "xx", whom(again, "Ash")]
    opened = await fill_in(party.gm, again, "The gate", "2", whom(again, "Ash"), ["check"], "")
    assert titled(opened) == "The gate · challenge 2"
    assert "**0 of 2** successes" in said(opened)


async def test_who_left_the_table_meanwhile_is_not_tested(party: Party) -> None:
    form = await party.slash(party.gm, "test open")
    await party.bob.slash(party.here, "sheet delete", character="Ash")
    values = ("The gate", "2", whom(form, "Ash"), ["check"], "")
    assert "Ash" in refused(await fill_in(party.gm, form, *values))


async def test_a_form_for_a_table_without_characters_asks_for_none(stage: Stage) -> None:
    await stage.gm.slash(stage.here, "table open", game="tension")
    form = await stage.gm.slash(stage.here, "tension test open")
    opened = await fill_in(stage.gm, form, "", "2", ["check"], "")
    assert titled(opened) == "1 · challenge 2"
    assert "**0 of 2** successes" in said(opened)


# ------------------------------------------------------------------------------------- how many


async def test_vigor_dice_are_asked_for_with_their_odds(party: Party) -> None:
    await party.ann.slash(party.here, "sheet edit", field="vigor", value="2/5")
    await party.open(2, player=party.ann, name="The wall")
    question = asked(await party.slash(party.ann, "test roll"))
    assert text_of(question).startswith("How many vigor dice for The wall?")
    assert choices(question) == ["1 die: then passed 50 %", "2 dice: then passed 25 %"]
    party.dice.add(4, 5)
    rolled = await answer(party.ann, question, "2 dice")
    assert titled(rolled) == "The wall · challenge 2"
    assert "**2 of 2** successes, 1 to spare" in said(rolled)
    assert "vigor 2 → 0" in said(rolled, privately=False)
    # The menu said that it rolls vigor dice.
    assert "Answer: successes you bring" in labels(rolled.response)
    lacking = refused(await party.slash(party.ann, "test roll"))
    assert "Not enough vigor: 1 needed, none left. An aspect or another test takes none" in lacking
    party.dice.add(4)
    by_aspect = await party.slash(party.ann, "test roll", dice=1, means="aspect")
    assert "rolls 1 die with the aspect" in said(by_aspect, privately=False)


async def test_vigor_that_is_not_counted_offers_ten_dice(party: Party) -> None:
    await party.open(2, player=party.ann)
    assert len(choices(asked(await party.slash(party.ann, "test roll")))) == 10
    helping = asked(await party.slash(party.bob, "test roll", means="new_test"))
    assert len(choices(helping)) == 10
    assert "is for “Wren”" in refused(await party.slash(party.bob, "test roll", means="vigor"))


async def test_successes_are_asked_for(party: Party) -> None:
    await party.open(2, player=party.ann, name="The wall")
    question = asked(await party.slash(party.ann, "test successes"))
    assert text_of(question).startswith("How many successes for The wall?")
    brought = await answer(party.ann, question, "2 successes")
    assert "Wren brings 2 successes" in said(brought, privately=False)


async def test_tension_dice_are_asked_for_with_their_odds(party: Party) -> None:
    await party.open(2, player=party.ann, name="The wall")
    question = asked(await party.slash(party.gm, "spend"))
    assert choices(question)[2] == "3 dice: challenge +1.5 on average"
    party.dice.add(4)
    spent = await answer(party.gm, question, "1 die")
    assert "Challenge 2 → 4 · tension dice 6 → 5" in said(spent, privately=False)
    assert "Only the GM" in refused(await party.slash(party.ann, "spend"))


async def test_fate_points_are_asked_for_with_what_they_do(party: Party) -> None:
    await party.fate(2)
    await party.open(2, player=party.ann, name="The wall")
    question = asked(await party.slash(party.gm, "twist spend"))
    assert choices(question) == ["1 point: challenge 2 → 3", "2 points: challenge 2 → 4"]
    spent = await answer(party.gm, question, "2 points")
    assert "fate points 2 → 0" in said(spent, privately=False)
    refused(await party.slash(party.gm, "twist spend"))


async def test_what_is_complete_is_asked_for(party: Party) -> None:
    await party.open(2, player=party.ann)
    party.dice.add(4)
    await party.slash(party.gm, "spend", dice=1)
    question = asked(await party.slash(party.gm, "restore"))
    assert len(choices(question)) == 4
    restored = await answer(party.gm, question, "World action")
    assert "tension dice 5 → 6" in said(restored, privately=False)
    assert "Only the GM" in refused(await party.slash(party.ann, "restore"))


async def test_a_change_of_vigor_is_asked_for(party: Party) -> None:
    await party.ann.slash(party.here, "sheet edit", field="vigor", value="2/3")
    question = asked(await party.slash(party.ann, "vigor"))
    assert choices(question) == ["−1 (2 → 1)", "−2 (2 → 0)", "+1 (2 → 3)"]
    assert "Vigor 2 → 0" in said(await answer(party.ann, question, "−2"))
    assert "does not count vigor" in refused(await party.slash(party.bob, "vigor"))


# ---------------------------------------------------------------------------------------- resources


async def test_a_resource_is_added_moved_limited_and_removed_by_one_command(party: Party) -> None:
    """Words: a field called drop_resource, and a format that was stated nowhere."""

    def held() -> list[Any]:
        (wren,) = [row[-1] for row in party.stage.state()["sheets"] if row[4] == "Wren"]
        return [tuple(each.values()) for each in wren["resources"]]

    none = refused(await party.slash(party.ann, "resource", name="rope", change=2))
    assert "`/tension resource name:Rope 2/3` adds one." in none
    await party.slash(party.ann, "resource", name="rope 2/3")
    assert held() == [("rope", 2, 3)]
    question = asked(await party.slash(party.ann, "resource", name="Rope"))
    assert choices(question) == [
        "−1 (2 → 1)",
        "−2 (2 → 0)",
        "+1 (2 → 3)",
        "Take rope off the sheet",
    ]
    await answer(party.ann, question, "−1")
    assert held() == [("rope", 1, 3)]
    await party.slash(party.ann, "resource", name="rope", maximum=0)
    assert held() == [("rope", 1, 0)]
    await party.slash(party.ann, "resource", name="rope", change=4)
    near = asked(await party.slash(party.ann, "resource", name="roep", change=-1))
    assert choices(near) == ["rope"]
    await answer(party.ann, near, "rope")
    await party.slash(party.ann, "resource", name="rope", maximum=4)
    assert held() == [("rope", 4, 4)]
    again = asked(await party.slash(party.ann, "resource", name="rope"))
    await answer(party.ann, again, "Take rope off")
    await party.slash(party.ann, "resource", name="lantern")
    await party.slash(party.ann, "resource", name="lantern", remove=True)
    assert held() == []


# --------------------------------------------------------------------------------------- which one


async def test_which_test_is_meant_is_asked_for(party: Party) -> None:
    await party.open(2, player=party.ann, name="The wall")
    await party.open(3, player=party.bob, name="The gate")
    for command, options in (
        ("test close", {}),
        ("spend", {}),
        ("twist offer", {}),
        ("test roll", {"dice": 1}),
        ("test adjust", {}),
        ("test show", {}),
    ):
        question = asked(await party.slash(party.gm, command, **options))
        assert text_of(question).startswith("Which test?"), command
        assert sorted(choices(question)) == ["The gate", "The wall"], command
    question = asked(await party.slash(party.gm, "spend"))
    party.dice.add(4)
    dice = asked(await answer(party.gm, question, "The gate"))
    spent = await answer(party.gm, dice, "1 die")
    assert titled(spent) == "The gate · challenge 5"
    assert "**0 of 5** successes" in said(spent)
    near = asked(await party.slash(party.gm, "test close", test="The wlal"))
    assert choices(near)[0] == "The wall"
    assert "wlal" in text_of(near)
    closed = await answer(party.gm, near, "The wall")
    assert titled(closed) == "The wall · failed, 2 short"


async def test_who_is_offered_a_twist_is_asked_for(party: Party) -> None:
    await party.open(3, player=party.ann, player2=party.bob, name="The gate")
    question = asked(await party.slash(party.gm, "twist offer"))
    assert choices(question) == ["Wren", "Ash"]
    offered = await answer(party.gm, question, "Ash")
    assert "A twist of fate for Ash" in said(offered, privately=False)


async def test_a_twist_for_a_player_is_in_their_own_test_or_in_one_of_everybodys(
    party: Party,
) -> None:
    await party.open(3, player=party.ann, name="The gate")
    await party.open(2, player=party.cyd, name="The wall")
    own = said(await party.slash(party.gm, "twist offer", player=party.ann), privately=False)
    assert own.startswith("The gate · challenge 3")
    assert "A twist of fate for Wren" in own
    words = refused(await party.slash(party.gm, "twist offer", player=party.bob))
    assert "This test is for “Moss”, not “Ash”" in words
    for name in ("The flood", "The fire"):
        await party.open(1, name=name)
    question = asked(await party.slash(party.gm, "twist offer", player=party.bob))
    assert sorted(choices(question)) == ["The fire", "The flood"]
    offered = await answer(party.gm, question, "The fire")
    assert "A twist of fate for Ash" in said(offered, privately=False)


async def test_a_twist_is_offered_to_one_of_several_from_the_gms_controls(party: Party) -> None:
    message = await party.open(3, player=party.ann, player2=party.bob, name="The gate")
    panel = asked(await party.gm.click(message, label="GM"))
    said(await answer(party.gm, panel, "Ash"), privately=True)
    assert "A twist of fate for Ash" in text_of(newest(party.stage))


async def test_which_calamity_is_meant_is_asked_for_unless_there_is_one(party: Party) -> None:
    assert "There is no calamity yet" in refused(await party.slash(party.gm, "calamity advance"))
    await party.slash(party.gm, "calamity new", name="The flood")
    said(await party.slash(party.gm, "calamity advance"), privately=True)
    await party.slash(party.gm, "calamity new", name="The king", hidden=True)
    for command in ("advance", "reveal", "thwart", "remove"):
        question = asked(await party.slash(party.gm, f"calamity {command}"))
        assert choices(question) == ["The flood", "The king"]
        assert "Only the GM" in refused(await party.slash(party.ann, f"calamity {command}"))
    question = asked(await party.slash(party.gm, "calamity reveal"))
    told = await answer(party.gm, question, "The flood")
    assert "The characters hear of The flood" in said(told, privately=False)


# ------------------------------------------------------------------------------------------ forms


async def test_a_calamity_is_named_by_a_form(party: Party) -> None:
    form = await party.slash(party.gm, "calamity new")
    assert prefilled(form) == ["", "", ["all"]]
    made = await fill_in(party.gm, form, "The Drowned King", "6", ["gm"])
    assert "The Drowned King" in said(made, privately=True)
    known = await party.slash(party.gm, "calamity new", steps=3, hidden=True)
    assert prefilled(known)[1:] == ["3", ["gm"]]
    made = await fill_in(party.gm, known, "The flood", "", ["all"])
    assert "0 steps done" in said(made, privately=False)
    assert "Only the GM" in refused(await party.slash(party.ann, "calamity new"))


async def test_an_adjustment_is_asked_for_by_a_form(party: Party) -> None:
    await party.open(3, player=party.ann, name="The gate")
    form = await party.slash(party.gm, "test adjust", change=2)
    assert prefilled(form) == ["2", ""]
    adjusted = await fill_in(party.gm, form, "2", "Rain")
    assert titled(adjusted) == "The gate · challenge 5"
    assert "**0 of 5** successes" in said(adjusted)
    form = await by_gm(party.gm, newest(party.stage), "adjust")
    assert form.modal["title"] == "Adjust The gate"
    adjusted = await fill_in(party.gm, form, "-1", "A push")
    own = said(adjusted, privately=True)
    assert "challenge 4\n" in own
    assert "**0 of 4** successes" in own
    assert "The GM adjusts it by −1: A push" in text_of(newest(party.stage))
    assert "Only the GM" in refused(await party.slash(party.ann, "test adjust"))


async def test_closing_and_restoring_are_one_choice_of_the_gms(party: Party) -> None:
    """It was called an action where the GM had chosen a round of an engagement."""
    message = await party.open(1, player=party.ann, name="The gate")
    party.dice.add(1)
    await by_gm(party.gm, message, "spend", "tension:1")
    spent = newest(party.stage)
    closed = await by_gm(party.gm, spent, "complete", "cause:engagement_round")
    assert "6 of 6 tension dice" in said(closed, privately=True)
    assert labels(closed.response) == []
    told = party.stage.now(spent)
    assert told.embeds[0].title == "The gate · passed exactly"
    news = "Engagement round complete: all tension dice are back (5 → 6)."
    assert news in text_of(told)
    assert labels(told) == []


async def test_the_settings_say_how_they_are_changed(party: Party) -> None:
    shown = said(await party.slash(party.ann, "settings"), privately=True)
    assert "both allowed\nThe GM changes them with the options of `/tension settings`." in shown


@pytest.mark.parametrize("secret", [False, True])
async def test_the_gm_alone_learns_the_size_of_the_pool_from_the_controls(
    party: Party, secret: bool
) -> None:
    if secret:
        await party.slash(party.gm, "settings", hidden=True)
    message = await party.open(2, player=party.ann)
    panel = asked(await party.gm.click(message, label="GM"))
    assert "6 of 6 tension dice · 0 fate points" in text_of(panel)
    assert "Only the GM" in refused(await party.ann.click(message, label="GM"))
    assert "tension dice" not in text_of(newest(party.stage))


async def test_a_test_says_that_it_has_moved_though_the_edit_is_lost_at_first(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stood there with live menus, and nothing kept it up to date any more."""
    monkeypatch.setattr(upkeep, "RETRY_SECONDS", 0.01)
    message = await party.open(2, player=party.ann, name="The gate")
    party.stage.env.inject_error("PATCH", f"/channels/*/messages/{message.id}", status=429)
    party.dice.add(4)
    await party.slash(party.gm, "spend", dice=1)
    await until(lambda: text_of(party.stage.now(message)).startswith("Moved below"))


async def test_the_gms_controls_stay_open_and_are_shown_first_where_the_test_moved(
    party: Party,
) -> None:
    message = await party.open(2, player=party.ann, name="The gate")
    panel = asked(await party.gm.click(message, label="GM"))
    party.dice.add(4)
    after = await answer(party.gm, panel, "1 tension die")
    assert "5 of 6 tension dice" in said(after, privately=True)
    spent = newest(party.stage)
    assert "Challenge 2 → 4 · tension dice 6 → 5" in text_of(spent)
    assert text_of(party.stage.now(message)).startswith("Moved below")

    await party.slash(party.ann, "test successes", count=3)
    before = party.stage.moves()
    late = await answer(party.gm, panel, "Close: failed, 4 short")
    assert "Close: failed, 1 short" in labels(late.response)
    assert party.stage.moves() == before
    await answer(party.gm, late.response, "Close: failed, 1 short")
    assert newest(party.stage).embeds[0].title == "The gate · failed, 1 short"


# ------------------------------------------------------------------------- whoever is new


async def test_a_test_for_somebody_without_a_character_says_that_they_are_new(
    party: Party,
) -> None:
    """It made them one without a word."""
    for_new = await party.slash(party.gm, "test open", cr=3, player=party.dora, player2=party.ann)
    assert "\n**Dora** is a new character." in said(for_new, privately=False)
    assert "Wren is a new" not in said(for_new)
    assert "Fill in the sheet" not in labels(for_new.response)
    for_known = await party.slash(party.gm, "test open", cr=2, player=party.dora)
    assert "new character" not in said(for_known)
    new = party.join("eve"), party.join("fay")
    both = await party.slash(party.gm, "test open", cr=4, player=new[0], player2=new[1])
    assert "\n**Eve** and **Fay** are new characters." in said(both)
    proposed = await party.slash(party.join("gil"), "test open", cr=5)
    assert "**Gil** is a new character. Still to come: vigor" in said(proposed)


async def test_a_test_says_who_is_new_however_often_it_is_drawn_until_something_follows(
    party: Party,
) -> None:
    """The line went when its message was edited, whatever for."""
    eve, fay, gm = party.join("eve"), party.join("fay"), party.gm
    opened = await party.slash(gm, "test open", cr=4, player=eve, player2=fay)
    are_new = "\n**Eve** and **Fay** are new characters."

    async def told() -> str:
        await party.stage.env.settle()
        return text_of(party.stage.now(opened.response))

    assert are_new in await told()
    for command, is_said in (("undo", False), ("redo", True)):
        said(await gm.slash(party.here, command))
        assert (are_new in await told()) is is_said
    await choose(eve, opened.response, "answer", "enter:1")
    assert "new characters" not in await told()
    said(await eve.slash(party.here, "undo"))
    assert are_new in await told()


async def test_a_new_character_may_be_filled_in_on_a_test_until_it_is(party: Party) -> None:
    """The button went with the first edit after another play, such as a rename."""
    gil = party.join("gil")
    opened = await party.slash(gil, "test open", cr=5)
    accepted = await party.gm.click(opened.response, label="GM: accept at 5")
    assert labels(accepted.response)[-1] == "Fill in Gil's sheet"

    async def offered() -> list[str]:
        await party.stage.env.settle()
        return labels(party.stage.now(opened.response))

    said(await gil.slash(party.here, "sheet edit", field="name", value="Gilly"))
    assert (await offered())[-1] == "Fill in Gilly's sheet"
    form = await gil.click(party.stage.now(opened.response), label="Fill in Gilly's sheet")
    said(await fill_in(gil, form, "Gil", "4", "Rope 3", "Brave"))
    assert not [each for each in await offered() if "Fill in" in each]
