"""Charge at a table: a heist of three and a GM, and every button pressed as it should not be."""

from typing import Any

import pytest

from tests.games.charge.crew import Crew, choose, option, rule
from tests.stage import (
    Stage,
    fill_in,
    labels,
    menu_id,
    menus,
    prefilled,
    refused,
    said,
    text_of,
    titled,
)
from tests.wire import until

# ------------------------------------------------------------------------------------ the heist


async def test_a_roll_with_its_consequence_is_told_in_one_message(crew: Crew) -> None:
    """It took five: the proposal with the roll in it, the consequence, its clock, a condition."""
    ann, bob, gm = crew.ann, crew.bob, crew.gm
    await gm.slash(crew.here, "clock new", name="The vault", segments=4, kind="progress")
    before = {each.id for each in crew.here.history(viewer=crew.stage.manager)}
    # Seven actions: propose, assist, risk, roll, consequence (with its words), take, progress.
    message = await crew.propose(ann, "sneak", goal="past the guards")
    await bob.click(message, label="Assist: 1 momentum, +1 die")
    await rule(gm, crew.message(message), "Risk low")
    crew.dice.add(5, 2, 1)
    rolled = (await ann.click(crew.message(message), label="Roll 3 dice")).response
    assert "*Next: the GM picks a consequence, rating 1.*" in text_of(rolled)
    await choose(gm, rolled, "pick", option(rolled, "1 stress · Wren"))
    assert {"Take it", "Protect Wren", "Why?"} < set(labels(crew.message(rolled)))
    await ann.click(crew.message(rolled), label="Take it")
    await ann.click(crew.message(rolled), label="The vault: +2 segments")
    form = await ann.click(crew.message(rolled), label="Describe Wren's condition")
    await fill_in(ann, form, "a twisted ankle")

    told = crew.message(rolled)
    after = [each for each in crew.here.history(viewer=crew.stage.manager) if each.id not in before]
    assert [each.id for each in after] == [message.id] == [rolled.id]
    assert labels(told) == ["Why?"]
    lines = text_of(told).split("\n")
    assert lines[0] == "Partial success · Wren rolls sneak"
    assert "*Next: the GM picks a consequence, rating 1.*" not in lines
    assert [each for each in lines if each.startswith("✓")] == [
        "✓ **Wren** faces a worse condition: 1 stress",
        "✓ **Wren** takes a worse condition · stress 0 → 1",
        "✓ Clock **The vault** 0 → 2 of 4, by **Wren**",
    ]
    assert "a twisted ankle" in text_of(told)


async def test_the_heist(crew: Crew) -> None:
    ann, bob, cyd, gm = crew.ann, crew.bob, crew.cyd, crew.gm
    await gm.slash(crew.here, "clock new", name="Alarm", segments=4, kind="danger")
    await gm.slash(crew.here, "clock new", name="The vault", segments=4, kind="progress")
    said(await crew.slash(gm, "session start"), privately=False)

    # Two proposals open at once; the same teammate has promised help to both.
    await crew.slash(cyd, "momentum", change=-1)
    first = await crew.propose(ann, "sneak", goal="past the guards")
    second = await crew.propose(bob, "muscle")
    helped = await cyd.click(first, label="Assist: 1 momentum, +1 die")
    assert "**3 dice**: sneak 2 · assist by Moss +1" in said(helped)
    assert "Moss pays 1 of 1 momentum when it is rolled" in said(helped)
    late = crew.stage.late((await cyd.click(second, label="Assist: 1 momentum, +1 die")).response)
    set_high = await rule(gm, crew.message(first), "Risk high")
    assert "Risk **high**" in said(set_high, privately=True)
    await until(lambda: "Risk **high**" in text_of(crew.message(first)))
    crew.dice.add(6, 6, 2)
    critical = await ann.click(crew.message(first), label="Roll 3 dice")
    assert titled(critical) == "Critical success · Wren rolls sneak"
    assert critical.response.id == crew.newest().id
    assert text_of(crew.message(first)).startswith("Moved below")
    assert labels(crew.message(first)) == []
    assert "Effect standard → **great**" in said(critical)
    assert "No momentum gained, as 1 momentum was spent (otherwise +3)." in said(critical)
    assert (crew.sheet("Wren")["momentum"], crew.sheet("Moss")["momentum"]) == (2, 0)

    # Whoever can no longer pay is named, nobody pays, and the help is taken back.
    shown = await crew.slash(bob, "show")
    assert "**Not ready to roll.** Assisting costs 1 momentum; Moss has 0." in said(shown)
    assert "Roll 2 dice" not in labels(shown.response)
    assert "Roll 2 dice" not in labels(crew.message(second))
    late()
    refusal = refused(await bob.click(crew.message(second), label="Roll 2 dice"))
    assert "Assisting costs 1 momentum; Moss has 0." in refusal
    assert crew.sheet("Ash")["momentum"] == 2
    await cyd.click(crew.message(second), label="Take the assist back")
    assert crew.sheet("Ash")["proposal"]["helper"] == 0

    # A push at exactly two, and a clock that fills by the critical's effect.
    pushed = await choose(bob, crew.message(second), "boost", "push:die")
    assert "Ash pays 2 of 2 momentum" in said(pushed)
    crew.dice.add(5, 1)
    partial = await bob.click(crew.message(second), label="Roll 2 dice")
    assert titled(partial) == "Partial success · Ash rolls muscle"
    assert "Ash: momentum 2 → 0" in said(partial)
    ticked = await ann.click(critical.response, label="The vault: +3 segments")
    assert titled(ticked) == "Critical success · Wren rolls sneak"
    assert "3 of 4" in said(ticked)
    assert "The vault: +3 segments" not in labels(ticked.response)
    assert crew.clock("The vault") == 3

    # The GM fills a danger clock; the bearer takes it.
    await gm.slash(crew.here, "clock tick", name="Alarm", segments=2)
    picked = option(partial.response, "2 segments on Alarm")
    await choose(gm, partial.response, "pick", picked)
    assert "**Ash faces a complication**" in text_of(crew.message(partial.response))
    taken = await bob.click(crew.message(partial.response), label="Take it")
    assert "✓ **Ash** faces a complication: 2 segments on the clock **Alarm**" in said(taken)
    assert "Clock **Alarm** 2 → 4 of 4. **It is full" in said(taken)
    assert "`/clock remove` takes it off the table." in said(taken)
    assert taken.response.id == partial.response.id
    assert crew.clock("Alarm") == 4

    # A consequence resisted down, and what is left of it.
    bad = await crew.rolled(ann, "sneak", 1, 3)
    assert titled(bad) == "Bad outcome · Wren rolls sneak"
    await choose(gm, bad.response, "pick", option(bad.response, "Worse condition: 2 stress"))
    hurt = crew.message(bad.response)
    assert "avoided 31 %, reduced 44 %, happens 25 %" in text_of(hurt)
    crew.dice.add(4, 1)
    resisted = await choose(ann, hurt, "answer", "resist:2")
    assert titled(resisted) == "Bad outcome · Wren rolls sneak"
    assert "**Wren reduces a worse condition**" in said(resisted)
    assert "Rating 2 → 1" in said(resisted)
    assert "Wren: momentum 2 → 0" in said(resisted)
    assert crew.sheet("Wren")["stress"] == 1
    await crew.slash(ann, "momentum", change=2)

    # One is protected, and the protector is taken out by it.
    await crew.slash(cyd, "stress", change=2)
    worse = await crew.rolled(ann, "sway", 2)
    await choose(gm, worse.response, "pick", option(worse.response, "Worse condition: 2 stress"))
    protected = await cyd.click(crew.newest(), label="Protect Wren")
    assert "**Moss protects Wren**" in said(protected)
    out = await cyd.click(protected.response, label="Take it: taken out")
    assert "## ✖ Moss is taken out" in said(out)
    moss = crew.sheet("Moss")
    assert (moss["is_taken_out"], moss["stress"]) == (True, 0)
    assert crew.sheet("Wren")["stress"] == 1

    # Taken out, one acts with a push alone; then the scene ends, and all recover.
    acting = await crew.propose(cyd, "tinker")
    assert "Moss is taken out until the scene ends" in text_of(acting)
    assert menus(acting) == []
    assert "is taken out until the scene ends" in refused(
        await crew.slash(cyd, "action", action="tinker", now=True)
    )
    await cyd.click(acting, label="Withdraw")
    ended = await crew.slash(gm, "scene end")
    recovery = "Back in play: Moss. The next scene tells of the recovery."
    assert recovery in said(ended, privately=False)
    recovered = await crew.slash(gm, "recover", amount=1, player=ann, condition="bandaged")
    assert "Stress 1 → 0" in said(recovered)
    assert crew.sheet("Wren")["condition"] == "bandaged"
    over = await crew.slash(gm, "session end")
    assert "The session is over" in said(over, privately=False)
    assert "`/charge award` gives everybody a milestone" in said(over)
    await crew.slash(gm, "session start")
    assert {crew.sheet(name)["momentum"] for name in ("Wren", "Ash", "Moss")} == {2}


async def test_tension_is_worded_by_the_gm_accepted_by_the_player_and_happens(crew: Crew) -> None:
    await crew.gm.slash(crew.here, "clock new", name="Dawn", segments=6, kind="danger")
    message = await crew.propose(crew.ann, "sneak", tension=True)
    assert "names a complication or says no" in text_of(message)
    assert "Only the GM" in refused(
        await crew.ann.click(message, label="GM: name the complication")
    )
    form = await crew.gm.click(message, label="GM: name the complication")
    assert "“x”" in refused(await fill_in(crew.gm, form, "A dog barks", "x", "2"))
    form = await crew.gm.click(message, label="GM: name the complication")
    offered = await fill_in(crew.gm, form, "A dog barks", "1", "2")
    assert "A dog barks · 1 stress · 2 segments on **Dawn**" in said(offered)
    await crew.ann.click(crew.message(message), label="Accept tension: +1 die")
    crew.dice.add(6, 2, 3)
    done = await crew.ann.click(crew.message(message), label="Roll 3 dice")
    assert "Clock **Dawn** 0 → 2 of 6" in said(done)
    assert (crew.clock("Dawn"), crew.sheet("Wren")["stress"]) == (2, 1)
    form = await crew.ann.click(done.response, label="Describe Wren's condition")
    said(await fill_in(crew.ann, form, "bitten"), privately=False)
    assert crew.sheet("Wren")["condition"] == "bitten"
    await crew.ann.slash(crew.here, "undo")

    undone = await crew.ann.slash(crew.here, "undo")
    assert "stress 1 → 0 · Dawn: ticks 2 → 0**" in said(undone)
    assert (crew.clock("Dawn"), crew.sheet("Wren")["stress"]) == (0, 0)
    assert crew.sheet("Wren")["momentum"] == 2


async def test_the_clock_of_tension_is_chosen_from_those_that_there_are(crew: Crew) -> None:
    """Its name had to be typed, and segments were asked for where there was no clock at all."""

    async def asked(*values: Any) -> tuple[list[str], Any]:
        message = await crew.propose(crew.ann, "sneak", tension=True)
        form = await crew.gm.click(message, label="GM: name the complication")
        told = await fill_in(crew.gm, form, *values)
        return [each["label"] for each in form.modal["components"]], told

    words, stress = "What happens, whatever the dice say?", "Stress, 0 to 3"
    ticks, which = "Segments of a danger clock, 0 to 3", "Which danger clock?"
    found, offered = await asked("A dog barks", "1")
    assert found == [words, stress]
    assert "A dog barks · 1 stress" in said(offered)
    for name, filled in (("Dawn", 0), ("Full", 4)):
        await crew.gm.slash(
            crew.here, "clock new", name=name, segments=4, kind="danger", ticks=filled
        )
    found, offered = await asked("A dog barks", "", "2")
    assert found == [words, stress, ticks]
    assert "2 segments on **Dawn**" in said(offered)
    await crew.gm.slash(crew.here, "clock new", name="Noise", segments=4, kind="danger")
    found, offered = await asked("A dog barks", "", "1", ["Noise"])
    assert found == [words, stress, ticks, which]
    assert "1 segment on **Noise**" in said(offered)
    _, offered = await asked("A dog barks", "", "0", [])
    assert "Tension offered" in said(offered)


@pytest.mark.parametrize("left", [0, 1])
async def test_a_clock_that_fills_while_it_is_chosen_for_tension_is_refused(
    crew: Crew, left: int
) -> None:
    """The one that was left was taken in its place, or, if none was, no segments at all."""
    clocks = ("Dawn", "Noise")
    for name in clocks:
        await crew.gm.slash(crew.here, "clock new", name=name, segments=4, kind="danger")
    message = await crew.propose(crew.ann, "sneak", tension=True)
    form = await crew.gm.click(message, label="GM: name the complication")
    for name in clocks[: 2 - left]:
        await crew.gm.slash(crew.here, "clock tick", name=name, segments=4)
    back = await fill_in(crew.gm, form, "A dog barks", "1", "2", ["Dawn"])
    assert "Dawn" in refused(back)
    again = await crew.gm.click(back.response, label="Correct it")
    assert prefilled(again) == ["A dog barks", "1", *(["2"] * left)]
    offered = said(await fill_in(crew.gm, again, *prefilled(again)))
    assert "A dog barks · 1 stress" in offered
    assert ("2 segments on **Noise**" in offered) is bool(left)


# ---------------------------------------------------------------------- pressed as it should not


async def test_a_button_pressed_by_the_wrong_person_changes_nothing(crew: Crew) -> None:
    message = await crew.propose(crew.ann, "sneak")
    before = crew.stage.state(), crew.stage.moves()
    for label in ("Roll 2 dice", "Add tension: +1 die", "Withdraw"):
        assert "or the GM can do that" in refused(await crew.bob.click(message, label=label))
    assert "or the GM can do that" in refused(await choose(crew.bob, message, "boost", "push:die"))
    assert "your own roll" in refused(
        await crew.ann.click(message, label="Assist: 1 momentum, +1 die")
    )
    assert "Only the GM" in refused(await crew.ann.click(message, label="GM"))
    assert (crew.stage.state(), crew.stage.moves()) == before


async def test_who_does_not_run_the_table_neither_sets_the_risk_nor_spends_for_others(
    crew: Crew,
) -> None:
    for options in ({"risk": "low"}, {"effect": "great"}, {"modifier": 3}):
        asked = await crew.slash(crew.ann, "action", action="sneak", **options)
        assert "The GM sets" in said(asked, privately=True)
    asked = await crew.slash(crew.ann, "action", action="sneak", assist=crew.bob, now=True)
    assert "assists is theirs to say" in said(asked, privately=True)
    assert crew.sheet("Wren")["proposal"] is None
    assert crew.sheet("Ash")["momentum"] == 2
    answer = await crew.slash(crew.ann, "action", action="sneak", assist=crew.ann)
    assert "You cannot assist your own roll." in refused(answer)


async def test_a_gm_who_plays_nobody_is_made_no_character_by_a_press(crew: Crew) -> None:
    message = await crew.propose(crew.ann, "sneak")
    before = crew.stage.state()
    helped = refused(await crew.gm.click(message, label="Assist: 1 momentum, +1 die"))
    assert "Make one with `/sheet new`" in helped
    assert crew.stage.state() == before
    rolled = await crew.rolled(crew.ann, "sneak", 1, 2)
    await choose(crew.gm, rolled.response, "pick", option(rolled.response, "Worse condition"))
    before = crew.stage.state()
    protected = refused(await crew.gm.click(crew.newest(), label="Protect Wren"))
    assert "Make one with `/sheet new`" in protected
    assert crew.stage.state() == before


async def test_tension_gives_no_die_before_the_gm_has_worded_it(crew: Crew) -> None:
    free = refused(await crew.slash(crew.ann, "action", action="sneak", tension=True, now=True))
    assert "Leave out `now`" in free
    crew.dice.add(6, 1, 1)
    by_gm = {"action": "sneak", "tension": True, "now": True, "player": crew.ann}
    assert "**The complication happens**" in said(await crew.slash(crew.gm, "action", **by_gm))


async def test_the_second_of_two_presses_is_told_what_became_of_it(crew: Crew) -> None:
    message = await crew.propose(crew.ann, "sneak")
    show_again = crew.stage.late(message)
    copy = await crew.slash(crew.ann, "show")
    crew.dice.add(6, 1)
    await crew.ann.click(copy.response, label="Roll 2 dice")
    assert crew.sheet("Wren")["momentum"] == 4
    show_again()
    again = await crew.ann.click(message, label="Roll 2 dice")
    assert "already rolled" in refused(again)
    show_again()
    late = await crew.bob.click(message, label="Assist: 1 momentum, +1 die")
    assert "already rolled" in refused(late)
    assert crew.sheet("Wren")["momentum"] == 4
    # Another roll since then makes it neither withdrawn nor unpaid.
    await crew.rolled(crew.ann, "sway", 6)
    show_again()
    again = refused(await crew.ann.click(message, label="Roll 2 dice"))
    assert "already rolled" in again
    assert "paid" not in again


async def test_a_roll_at_once_says_that_it_drops_what_was_proposed(crew: Crew) -> None:
    plain = await crew.rolled(crew.ann, "sway", 6)
    assert "This replaces the earlier proposal" not in said(plain)
    await crew.propose(crew.ann, "sneak")
    at_once = await crew.rolled(crew.ann, "sway", 6)
    assert "This replaces the earlier proposal." in said(at_once)


async def test_who_protects_did_not_assist_and_a_consequence_is_picked_once(crew: Crew) -> None:
    rolled = await crew.rolled(crew.ann, "sneak", 1, 2)
    await choose(crew.gm, rolled.response, "pick", option(rolled.response, "Worse condition"))
    again = refused(await crew.slash(crew.gm, "consequence", kind="waive", player=crew.ann))
    assert "is already settled" in again
    await crew.bob.click(crew.newest(), label="Protect Wren")
    shown = said(await crew.slash(crew.bob, "show"))
    assert "Ash faces it for Wren." in shown
    assert "assisted" not in shown
    back = refused(await crew.ann.click(crew.newest(), label="Protect Ash"))
    assert "Nobody faces one twice" in back


async def test_a_message_rolls_what_it_shows_or_nothing(crew: Crew) -> None:
    message = await crew.propose(crew.ann, "sneak")
    show_again = crew.stage.late(message)
    await choose(crew.ann, message, "boost", "push:die")
    before = crew.stage.state(), crew.stage.moves()
    show_again()
    assert "or the GM can do that" in refused(await crew.bob.click(message, label="Roll 2 dice"))
    show_again()
    await crew.ann.click(message, label="Roll 2 dice")
    assert (crew.stage.state(), crew.stage.moves()) == before
    assert "**3 dice**: sneak 2 · push +1" in text_of(crew.message(message))
    crew.dice.add(6, 1, 1)
    rolled = await crew.ann.click(crew.message(message), label="Roll 3 dice")
    assert titled(rolled) == "Full success · Wren rolls sneak"
    assert crew.sheet("Wren")["momentum"] == 0


async def test_a_roll_of_one_die_promises_no_momentum_for_a_critical(crew: Crew) -> None:
    """It did, though one die never is one (E3.5), and so did a pool without dice."""
    for action in ("sway", "muscle"):
        told = text_of(await crew.propose(crew.ann, action))
        assert "Momentum gained: partial +1, full +2\n" in f"{told}\n"
    more = text_of(await crew.propose(crew.ann, "sneak"))
    assert "Momentum gained: partial +1, full +2, critical +3" in more


async def test_what_forbids_a_roll_is_said_where_its_button_was(crew: Crew) -> None:
    message = await crew.propose(crew.ann, "sneak", push="effect")
    controls = (await rule(crew.gm, message, "Effect great")).response
    await until(lambda: "Not ready to roll" in text_of(crew.message(message)))
    for told in (crew.message(message), (await crew.slash(crew.ann, "show")).response):
        assert "Not ready to roll" in text_of(told)
        assert "so that push would give nothing" in text_of(told)
        assert "Roll 2 dice" not in labels(told)
        message = told
    await crew.gm.click(controls, label="Effect standard")
    await until(lambda: "Not ready to roll" not in text_of(crew.message(message)))
    assert "Roll 2 dice" in labels(crew.message(message))
    assert "Add tension: +1 die" in labels(crew.message(message))
    await crew.slash(crew.gm, "settings", setting="strict_boost", value="yes")
    shown = (await crew.slash(crew.ann, "show")).response
    assert "Add tension: +1 die" not in labels(shown)


async def test_accepted_tension_whose_clock_fills_is_said_where_the_button_was(crew: Crew) -> None:
    await crew.gm.slash(crew.here, "clock new", name="Dawn", segments=4, kind="danger")
    await crew.propose(crew.ann, "sneak", tension=True)
    offer = {"complication": "bells", "segments": 2, "clock": "Dawn"}
    message = (await crew.slash(crew.gm, "tension", **offer)).response
    await crew.ann.click(message, label="Accept tension: +1 die")
    assert "Roll 3 dice" in labels(crew.message(message))
    await crew.gm.slash(crew.here, "clock tick", name="Dawn", segments=4)
    await until(lambda: "Roll 3 dice" not in labels(crew.message(message)))
    assert "Not ready to roll. “Dawn” is full." in text_of(crew.message(message)).replace("**", "")
    await crew.ann.click(crew.message(message), label="Without tension")
    await until(lambda: "Roll 2 dice" in labels(crew.message(message)))
    assert "Not ready to roll" not in text_of(crew.message(message))


async def test_tension_that_is_offered_on_a_clock_that_fills_cannot_be_accepted(
    crew: Crew,
) -> None:
    await crew.gm.slash(crew.here, "clock new", name="Dawn", segments=4, kind="danger")
    await crew.propose(crew.ann, "sneak", tension=True)
    offer = {"complication": "bells", "segments": 2, "clock": "Dawn"}
    message = (await crew.slash(crew.gm, "tension", **offer)).response
    late = crew.stage.late(message)
    await crew.gm.slash(crew.here, "clock tick", name="Dawn", segments=4)
    await until(lambda: "Accept tension: +1 die" not in labels(crew.message(message)))
    assert "Decline tension" in labels(crew.message(message))
    late()
    told = refused(await crew.ann.click(message, label="Accept tension: +1 die"))
    assert "“Dawn” is full by now. Press Decline tension" in told.replace("**", "")
    assert crew.sheet("Wren")["proposal"]["tension_step"] == "offered"
    await crew.slash(crew.gm, "tension", complication="bells", stress=1)
    shown = (await crew.slash(crew.ann, "show")).response
    await crew.ann.click(shown, label="Accept tension: +1 die")
    assert crew.sheet("Wren")["proposal"]["tension_step"] == "accepted"


async def test_a_proposal_is_superseded_and_its_old_message_says_so(crew: Crew) -> None:
    old = await crew.propose(crew.ann, "sneak")
    late = crew.stage.late(old)
    new = await crew.propose(crew.ann, "sway")
    assert "This replaces the earlier proposal." in text_of(new)
    assert labels(crew.message(old)) == []
    late()
    assert "started another roll since" in refused(await crew.ann.click(old, label="Roll 2 dice"))
    await crew.ann.click(new, label="Withdraw")
    late()
    assert "no longer open" in refused(await crew.ann.click(old, label="Withdraw"))


async def test_a_proposal_outlives_a_restart(crew: Crew) -> None:
    message = await crew.propose(crew.ann, "sneak")
    await crew.bob.click(message, label="Assist: 1 momentum, +1 die")
    await crew.stage.restart()
    crew.dice.add(4, 2, 3)
    answer = await crew.ann.click(crew.message(message), label="Roll 3 dice")
    assert titled(answer) == "Partial success · Wren rolls sneak"
    await crew.stage.restart()
    await choose(crew.gm, answer.response, "pick", option(answer.response, "2 stress · Wren"))
    given = crew.newest()
    await crew.stage.restart()
    taken = await crew.ann.click(given, label="Take it")
    assert "Wren: stress 0 → 2" in said(taken)
    await crew.stage.restart()
    describe = "Describe Wren's condition"
    assert "or the GM can do that" in refused(await crew.bob.click(taken.response, label=describe))
    late = crew.stage.late(taken.response)
    form = await crew.ann.click(taken.response, label=describe)
    said(await fill_in(crew.ann, form, "limping"), privately=False)
    assert crew.sheet("Wren")["condition"] == "limping"
    assert describe not in labels(crew.message(taken.response))
    late()
    assert "already described" in refused(await crew.ann.click(taken.response, label=describe))


async def hurt_both(crew: Crew) -> Any:
    """Let tension hurt Ann's character and, on the same message, a consequence Bob's."""
    message = await crew.propose(crew.ann, "sneak")
    await crew.slash(crew.gm, "tension", complication="A dog barks", stress=1)
    await crew.ann.click(crew.newest(), label="Accept tension: +1 die")
    crew.dice.add(2, 2, 5)
    rolled = (await crew.ann.click(crew.newest(), label="Roll 3 dice")).response
    await choose(crew.gm, rolled, "pick", option(rolled, "Worse condition"))
    await crew.bob.click(crew.newest(), label="Protect Wren")
    assert message.id != crew.newest().id
    await crew.bob.click(crew.newest(), label="Take it")
    return crew.newest()


async def test_a_condition_that_the_gm_has_worded_is_not_asked_for_again(crew: Crew) -> None:
    """The form was empty, and below the GM's words stood: How is Wren hurt?"""
    for words, question, press in (
        ("broken ankle", False, "Take it"),
        ("", True, "Take it: taken out"),
    ):
        bad = (await crew.rolled(crew.ann, "sneak", 1, 3)).response
        menu = menu_id(bad, "pick")
        form = await crew.gm.select(bad, [option(bad, "2 stress")], custom_id=menu)
        await fill_in(crew.gm, form, words)
        taken = await crew.ann.click(crew.message(bad), label=press)
        assert ("How is Wren hurt?" in said(taken)) is question
        form = await crew.ann.click(taken.response, label="Describe Wren's condition")
        assert form.modal["components"][0]["component"].get("value", "") == words


async def test_each_of_two_who_were_hurt_has_a_button_for_their_condition(crew: Crew) -> None:
    """There was one, which was the last one's until they had used it."""
    told = await hurt_both(crew)
    ask = {"Describe Wren's condition", "Describe Ash's condition"}
    assert ask < set(labels(told))
    form = await crew.ann.click(told, label="Describe Wren's condition")
    assert "How is Wren hurt?" in text_of(crew.message(told))
    await fill_in(crew.ann, form, "bitten")
    assert "Describe Wren's condition" not in labels(crew.message(told))
    assert "How is Wren hurt?" not in text_of(crew.message(told))
    form = await crew.bob.click(crew.message(told), label="Describe Ash's condition")
    await fill_in(crew.bob, form, "bleeding")
    found = [crew.sheet(name)["condition"] for name in ("Wren", "Ash")]
    assert found == ["bitten", "bleeding"]
    assert not ask & set(labels(crew.message(told)))


async def test_each_of_two_namesakes_who_were_hurt_has_a_button(crew: Crew) -> None:
    await crew.bob.slash(crew.here, "sheet edit", field="name", value="Wren")
    told = await hurt_both(crew)
    assert labels(told).count("Describe Wren's condition") == 2


async def test_a_proposal_that_an_undo_brings_back_tells_no_step_as_news(crew: Crew) -> None:
    """It told once more that Ash assists, below what was undone."""
    message = await crew.propose(crew.ann, "sneak")
    await crew.bob.click(message, label="Assist: 1 momentum, +1 die")
    crew.dice.add(6, 2, 3)
    await crew.ann.click(crew.message(message), label="Roll 3 dice")
    await crew.ann.slash(crew.here, "undo")
    await until(lambda: "Undone: **Wren** rolls sneak" in text_of(crew.message(message)))
    told = text_of(crew.message(message))
    assert "Ash assists and shares" not in told
    assert "assist by Ash +1" in told
    # A step that is made now is news, until it is undone as well.
    await choose(crew.ann, crew.message(message), "boost", "push:effect")
    assert "Wren pushes." in text_of(crew.message(message))


async def test_a_proposal_taken_back_after_its_roll_tells_no_result(crew: Crew) -> None:
    """The message told how the roll came out that had been undone before."""
    message = await crew.propose(crew.ann, "sneak")
    crew.dice.add(6, 1)
    await crew.ann.click(message, label="Roll 2 dice")
    assert "Full success" in str(crew.message(message).embeds[0].title)
    for _ in range(2):
        await crew.ann.slash(crew.here, "undo")
    assert crew.message(message).embeds[0].title == "Undone · Wren proposes a roll: sneak"
    # Nobody is to set, assist or roll what is no more.
    assert "Next:" not in text_of(crew.message(message))


async def test_buttons_of_an_undone_roll_say_so(crew: Crew) -> None:
    await crew.gm.slash(crew.here, "clock new", name="Safe", segments=6, kind="progress")
    rolled = await crew.rolled(crew.ann, "sneak", 6, 1)
    late = crew.stage.late(rolled.response)
    await crew.ann.slash(crew.here, "undo")
    undone = crew.message(rolled.response)
    assert str(undone.embeds[0].title).startswith("Undone · Full success")
    assert labels(undone) == []
    late()
    refusal = refused(await crew.ann.click(rolled.response, label="Safe: +2 segments"))
    assert "taken back with `/undo`" in refusal
    assert crew.clock("Safe") == 0


async def test_a_consequence_is_answered_once_by_its_bearer(crew: Crew) -> None:
    rolled = await crew.rolled(crew.ann, "sneak", 1, 2)
    assert "Only the GM" in refused(
        await choose(crew.bob, rolled.response, "pick", option(rolled.response, "Lost opportunity"))
    )
    await choose(crew.gm, rolled.response, "pick", option(rolled.response, "Lost opportunity"))
    given = crew.newest()
    assert "or the GM can do that" in refused(await crew.bob.click(given, label="Take it"))
    # PC12: it spoke of dice for a roll that nobody made.
    own = refused(await crew.ann.click(given, label="Protect Wren"))
    assert "You cannot protect yourself. Take it, resist it" in own
    assert "dice" not in own
    second = await crew.slash(crew.ann, "show")
    await crew.ann.click(given, label="Take it")
    assert "already settled" in refused(await crew.ann.click(second.response, label="Take it"))
    assert crew.sheet("Wren")["lost"] == ["sneak"]


async def test_of_two_teammates_who_protect_the_second_protects_nobody_else(crew: Crew) -> None:
    rolled = await crew.rolled(crew.ann, "sneak", 1, 2)
    await choose(crew.gm, rolled.response, "pick", option(rolled.response, "Worse condition"))
    given = crew.newest()
    copy = (await crew.slash(crew.ann, "show")).response
    await crew.bob.click(given, label="Protect Wren")
    before = crew.stage.state(), crew.stage.moves()
    assert "“Ash” stepped in and faces it now" in refused(
        await crew.cyd.click(copy, label="Protect Wren")
    )
    assert "“Ash” stepped in and faces it" in refused(await crew.bob.click(copy, label="Take it"))
    assert "“Ash” stepped in and faces it" in refused(
        await choose(crew.bob, copy, "answer", "resist:1")
    )
    assert (crew.stage.state(), crew.stage.moves()) == before
    await crew.cyd.click(crew.message(given), label="Protect Ash")
    await crew.cyd.click(crew.message(given), label="Take it")
    assert crew.sheet("Moss")["stress"] == 2


async def test_a_reduced_effect_is_that_of_the_roll_though_its_character_rests(
    crew: Crew,
) -> None:
    await crew.gm.slash(crew.here, "clock new", name="Vault", segments=8, kind="progress")
    rolled = await crew.rolled(crew.ann, "sneak", 4, 1)
    await choose(crew.gm, rolled.response, "pick", option(rolled.response, "Reduced effect"))
    given = crew.newest()
    await crew.bob.click(given, label="Protect Wren")
    await crew.ann.slash(crew.here, "sheet new", name="Kestrel")
    taken = await crew.bob.click(crew.message(given), label="Take it")
    assert "Wren: effect standard → limited" in said(taken)
    await crew.ann.slash(crew.here, "sheet use", character="Wren")
    said(await crew.slash(crew.ann, "progress", clock="Vault"), privately=False)
    assert crew.clock("Vault") == 1


async def test_a_reduced_effect_is_that_of_the_roll_though_another_of_its_player_bears_it(
    crew: Crew,
) -> None:
    """Of one player the team had the bearer alone, so the roll kept its effect."""
    await crew.gm.slash(crew.here, "clock new", name="Vault", segments=8, kind="progress")
    message = await crew.propose(crew.ann, "sneak")
    await crew.bob.click(message, label="Assist: 1 momentum, +1 die")
    crew.dice.add(4, 1, 1)
    rolled = await crew.ann.click(crew.message(message), label="Roll 3 dice")
    reduced = option(rolled.response, "Reduced effect · Ash")
    await choose(crew.gm, rolled.response, "pick", reduced)
    given = crew.newest()
    await crew.ann.slash(crew.here, "sheet new", name="Kestrel")
    await crew.ann.click(given, label="Protect Ash")
    taken = await crew.ann.click(crew.message(given), label="Take it")
    assert "Wren: effect standard → limited" in said(taken)
    assert (crew.sheet("Wren")["roll"]["effect"], crew.sheet("Kestrel")["roll"]) == (1, None)
    await crew.ann.slash(crew.here, "sheet use", character="Wren")
    said(await crew.slash(crew.ann, "progress", clock="Vault"), privately=False)
    assert crew.clock("Vault") == 1


async def test_help_is_paid_and_borne_by_the_character_who_promised_it(crew: Crew) -> None:
    message = await crew.propose(crew.ann, "sneak")
    await crew.bob.click(message, label="Assist: 1 momentum, +1 die")
    await crew.bob.slash(crew.here, "sheet new", name="Rook")
    crew.dice.add(1, 1, 1)
    rolled = await crew.ann.click(crew.message(message), label="Roll 3 dice")
    assert "assist by Ash +1" in said(rolled)
    assert (crew.sheet("Ash")["momentum"], crew.sheet("Rook")["momentum"]) == (1, 2)
    await choose(crew.gm, rolled.response, "pick", option(rolled.response, "2 stress · Ash"))
    said(await crew.bob.click(crew.newest(), label="Take it"))
    assert (crew.sheet("Ash")["stress"], crew.sheet("Rook")["stress"]) == (2, 0)


async def test_a_complication_on_a_new_clock_asks_for_it(crew: Crew) -> None:
    """PC3 and RC6: it was told and never made."""
    message = await crew.propose(crew.ann, "sneak")
    await crew.bob.click(message, label="Assist: 1 momentum, +1 die")
    crew.dice.add(1, 1, 2)
    rolled = (await crew.ann.click(crew.message(message), label="Roll 3 dice")).response
    new = "GM: complication on a new clock"
    assert "Only the GM" in refused(await crew.ann.click(rolled, label=new))
    show_again = crew.stage.late(rolled)
    form = await crew.gm.click(rolled, label=new)
    asked = [each["component"]["custom_id"] for each in form.modal["components"]]
    filled_in = zip(asked, ("Guards", ["6"], "Boots on the stairs", ["helper"]), strict=True)
    await crew.gm.submit_modal(form, dict(filled_in))
    given = crew.newest()
    assert given.id == rolled.id
    assert "**Ash faces a complication**" in text_of(given)
    assert "2 segments on a new clock of 6, **Guards**\nBoots on the stairs" in text_of(given)
    assert "Why?" in labels(crew.message(rolled))
    assert new not in labels(crew.message(rolled))
    assert "“Guards”" in refused(await crew.gm.slash(crew.here, "clock show", name="Guards"))
    taken = await crew.bob.click(given, label="Take it")
    assert "New clock **Guards** 0 → 2 of 6" in said(taken)
    assert crew.clock("Guards") == 2
    show_again()
    assert "already settled" in refused(await crew.gm.click(rolled, label=new))


async def test_a_menu_of_release_0_1_0_asks_for_the_clock_as_well(crew: Crew) -> None:
    rolled = (await crew.rolled(crew.ann, "sneak", 1, 2)).response
    stored = crew.stage.env.backend.get_message(rolled.channel_id, rolled.id)
    for row in stored.components:
        for part in row["components"]:
            part.get("options", []).append(
                {"value": "complication:roller:", "label": "Complication: on a new clock"}
            )
    form = await choose(crew.gm, crew.message(rolled), "pick", "complication:roller:")
    assert form.modal["title"] == "Complication: Wren"


async def test_a_typed_complication_asks_for_the_clock_that_it_lacks(crew: Crew) -> None:
    await crew.gm.slash(crew.here, "clock new", name="The alarm", segments=4, kind="danger")
    for _ in range(2):
        await crew.rolled(crew.ann, "sneak", 1, 2)
    slip = await crew.slash(crew.gm, "consequence", kind="complication", clock="The alram")
    assert labels(slip.response) == ["The alarm"]
    wish = {"kind": "complication", "clock": "Dogs", "text": "They bark"}
    form = await crew.slash(crew.gm, "consequence", **wish)
    name, size, text = [each["component"] for each in form.modal["components"]]
    assert (name["value"], text["value"]) == ("Dogs", "They bark")
    filled_in = {
        name["custom_id"]: "Dogs",
        size["custom_id"]: ["4"],
        text["custom_id"]: "They bark",
    }
    told = await crew.gm.submit_modal(form, filled_in)
    assert "They bark" in said(told)
    form = await crew.slash(crew.gm, "consequence", kind="complication")
    assert form.modal["title"] == "Complication: Wren"
    odd = await crew.slash(crew.gm, "consequence", kind="complication", clock="Cats", size=5)
    assert "has 4, 6 or 8 segments" in refused(odd)


async def test_nothing_waits_is_said_in_so_many_words(crew: Crew) -> None:
    """PC10: it was refused in the words for a roll that is gone."""
    words = said(await crew.slash(crew.ann, "show", character="Wren"), privately=True)
    assert words == "Nothing is waiting for Wren"
    before = crew.stage.state()
    assert "Nothing is waiting for Maren" in said(await crew.slash(crew.gm, "show"))
    assert crew.stage.state() == before


async def test_the_gm_is_shown_what_the_gm_owes(crew: Crew) -> None:
    await crew.rolled(crew.ann, "sneak", 1, 2)
    await crew.rolled(crew.bob, "shoot", 4, 2)
    shown = await crew.slash(crew.gm, "show")
    assert titled(shown) == "Bad outcome · Wren rolls sneak"
    assert "• pick the consequence of Ash's roll" in said(shown, privately=False)
    await choose(crew.gm, shown.response, "pick", option(shown.response, "Worse condition"))
    assert crew.newest().embeds[0].title == "Wren faces a worse condition"


async def test_a_gm_who_gives_a_consequence_acts_for_nobody(crew: Crew) -> None:
    """PC11."""
    await crew.rolled(crew.ann, "sneak", 1, 2)
    wish = {"kind": "worse_condition", "player": crew.ann}
    assert "acted for" not in said(await crew.slash(crew.gm, "consequence", **wish))
    await crew.rolled(crew.ann, "sneak", 1, 2)
    wish = {"kind": "waive", "player": crew.ann}
    assert "acted for" not in said(await crew.slash(crew.gm, "consequence", **wish))


async def test_a_gm_of_people_who_play_is_asked_whose_it_is(crew: Crew) -> None:
    """PC13 and RC17: a character named after the GM joined the table and stayed."""
    before = crew.stage.state()
    for answer in (
        await crew.slash(crew.gm, "action", action="sneak"),
        await crew.slash(crew.gm, "momentum", change=1),
    ):
        assert said(answer, privately=True) == "Whose character?\nWren\nAsh\nMoss"
    assert crew.stage.state() == before


async def test_a_roll_waits_until_the_tension_that_was_asked_for_has_its_answer(
    crew: Crew,
) -> None:
    """PC2: it was dropped without a word."""
    message = await crew.propose(crew.ann, "sneak")
    assert "the GM sets risk and effect" in text_of(message)
    show_again = crew.stage.late(message)
    await crew.ann.click(message, label="Add tension: +1 die")
    asked = crew.message(message)
    assert not [each for each in labels(asked) if each.startswith("Roll")]
    assert "Nobody has answered the tension yet" in text_of(asked)
    show_again()
    await crew.ann.click(message, label="Roll 2 dice")
    assert "charge.action" not in crew.stage.moves()
    await crew.gm.click(crew.message(message), label="No tension")
    await rule(crew.gm, crew.message(message), "Agree: risk moderate, effect standard")
    await until(lambda: "The GM agrees" in text_of(crew.message(message)))
    agreed = crew.message(message)
    assert "The GM agrees: risk moderate, effect standard." in text_of(agreed)
    journal = said(await crew.gm.slash(crew.here, "history"))
    assert "**Wren** · sneak: as usual, risk moderate, effect standard" in journal
    assert "Risk and effect are set." in text_of(agreed)
    crew.dice.add(6, 1)
    said(await crew.ann.click(agreed, label="Roll 2 dice"))


async def test_the_gms_controls_of_a_roll_that_was_made_say_so_themselves(crew: Crew) -> None:
    """They stayed as they were, and each press put a private message below them."""
    message = await crew.propose(crew.ann, "sneak")
    controls = (await rule(crew.gm, message, "Risk high")).response
    crew.dice.add(6, 1)
    await crew.ann.click(crew.message(message), label="Roll 2 dice")
    late = await crew.gm.click(controls, label="Risk low")
    assert "That was already rolled" in refused(late)
    assert (late.response.id, labels(late.response)) == (controls.id, [])


async def test_at_a_table_whose_gm_speaks_first_no_player_rolls_before(crew: Crew) -> None:
    await crew.slash(crew.gm, "settings", setting="gm_first", value="yes")
    message = await crew.propose(crew.ann, "sneak")
    assert "Roll 2 dice" not in labels(message)
    await rule(crew.gm, message, "Effect great")
    await until(lambda: "Roll 2 dice" in labels(crew.message(message)))


async def test_an_escalation_is_named_and_comes_back_when_the_gm_agrees_to_it(
    crew: Crew,
) -> None:
    """RC4: neither the card nor Why said that there was one, and no menu led back to it."""
    await crew.ann.slash(crew.here, "sheet edit", field="escalated", value="1")
    message = await crew.propose(crew.ann, "sneak")
    assert "Risk moderate → **high**" in text_of(message)
    assert "Risk is escalated: it starts one level higher" in text_of(message)
    await rule(crew.gm, message, "Risk low")
    await until(lambda: "Risk **low**" in text_of(crew.message(message)))
    assert "Risk is escalated, but what was set stands" in text_of(crew.message(message))
    await rule(crew.gm, crew.message(message), "Back to the usual risk, high")
    crew.dice.add(6, 1)
    rolled = (await crew.ann.click(crew.message(message), label="Roll 2 dice")).response
    why = said(await crew.ann.click(rolled, label="Why?"))
    assert "Risk is escalated: it starts one level higher" in why


async def test_a_setup_to_follow_is_named_on_the_proposal_and_told_when_it_ends(
    crew: Crew,
) -> None:
    """PC14 and RC12."""
    await crew.gm.slash(crew.here, "clock new", name="Vault", segments=8, kind="progress")
    await crew.rolled(crew.ann, "sneak", 6, 1, setup="risk")
    message = await crew.propose(crew.bob, "shoot")
    assert "**Setups ready to follow up**: Wren's (risk one level down)" in text_of(message)
    ended = (await crew.slash(crew.ann, "setup", benefit="end")).response
    told = text_of(ended)
    assert told.count("can fill 2 segments") == 1
    assert told.index("can fill 2 segments") < told.index("Nobody followed it up.")
    await crew.ann.click(ended, label="Vault: +2 segments")
    assert crew.clock("Vault") == 2


async def test_a_number_that_moved_brings_the_proposal_back_as_it_is_now(crew: Crew) -> None:
    """PC14: the menus of a proposal went on offering what could be paid before."""
    await crew.slash(crew.ann, "momentum", change=-2)
    message = await crew.propose(crew.ann, "sneak")
    assert "Push, talents, setups" not in labels(message)
    gained = (await crew.slash(crew.ann, "momentum", change=3)).response
    late = crew.stage.late(gained)
    again = (await crew.ann.click(gained, label="Show the proposed roll")).response
    assert "Push for +1 die: 2 momentum" in text_of(again)
    out = (await crew.slash(crew.ann, "stress", change=4)).response
    again = (await crew.ann.click(out, label="Show the proposed roll")).response
    assert "Push to act while taken out: 2 momentum" in text_of(again)
    await crew.ann.click(again, label="Withdraw")
    plain = (await crew.slash(crew.ann, "momentum", change=-1)).response
    assert labels(plain) == labels(crew.message(gained)) == []
    late()
    assert "no longer open" in refused(await crew.ann.click(gained, label="Show the proposed roll"))


async def test_a_milestone_is_for_the_character_in_use_if_nobody_is_named(crew: Crew) -> None:
    """PC15: it was the one command that asked for a character."""
    await crew.slash(crew.gm, "award")
    unclear = await crew.slash(crew.ann, "milestone", talent="in the dark")
    assert "`effect: in the dark`" in refused(unclear)
    grown = await crew.slash(crew.ann, "milestone", talent="die: in the dark")
    assert titled(grown) == "Wren gains a talent"


async def test_a_gm_names_the_player_whose_character_gains_a_talent(crew: Crew) -> None:
    await crew.bob.slash(crew.here, "sheet edit", field="name", value="Wren")
    of = {"player": crew.bob}
    await crew.slash(crew.gm, "milestone", talent="shoot", **of)
    await crew.slash(crew.gm, "milestone", talent="muscle", character="Wren", **of)
    talents = {
        row[2]: [each["action"] for each in row[-1]["talents"]]
        for row in crew.stage.state()["sheets"]
        if row[3:5] == ("charge", "Wren")
    }
    assert talents == {crew.ann.id: [], crew.bob.id: ["shoot", "muscle"]}
    shown = await crew.gm.autocomplete(crew.here, "charge milestone", "character", "", **of)
    assert [each["name"] for each in shown] == ["Wren"]
    assert "Only the GM" in refused(
        await crew.slash(crew.ann, "milestone", talent="sneak", player=crew.bob)
    )


async def test_a_first_condition_was_nothing_before(crew: Crew) -> None:
    """RC11: it was followed by an empty pair of brackets."""
    first = said(await crew.slash(crew.ann, "stress", change=1, condition="limping"))
    assert "Condition: limping." in first
    second = said(await crew.slash(crew.ann, "stress", change=1, condition="lame"))
    assert "Condition: lame (was: limping)." in second


async def test_why_a_free_determination_failed_names_the_die_that_counts(crew: Crew) -> None:
    """RC9: it said that the highest die counts."""
    await crew.slash(crew.gm, "settings", setting="free_determination", value="yes")
    rolled = await crew.rolled(crew.ann, "sneak", 1, 2)
    await choose(crew.gm, rolled.response, "pick", option(rolled.response, "Worse condition"))
    crew.dice.add(5, 2)
    resisted = await choose(crew.ann, crew.newest(), "answer", "resist:0")
    why = said(await crew.ann.click(resisted.response, label="Why?"))
    assert "roll two dice and keep the lowest: ~~5~~, **2** → **2**" in why
    assert "highest" not in why


async def test_a_clock_filled_under_a_consequence_leaves_its_other_buttons(crew: Crew) -> None:
    await crew.gm.slash(crew.here, "clock new", name="Vault", segments=8, kind="progress")
    rolled = await crew.rolled(crew.ann, "sneak", 4, 1)
    await choose(crew.gm, rolled.response, "pick", option(rolled.response, "2 stress"))
    crew.dice.add(1)
    taken = await choose(crew.ann, crew.newest(), "answer", "resist:1")
    before = labels(taken.response)
    setup = "Make it a setup for the others"
    assert before == [setup, "Vault: +2 segments", "Describe Wren's condition", "Why?"]
    await crew.ann.click(taken.response, label="Vault: +2 segments")
    left = crew.message(taken.response)
    assert labels(left) == ["Describe Wren's condition", "Why?"]
    assert "buys as many dice" in said(await crew.bob.click(left, label="Why?"))
    form = await crew.ann.click(left, label="Describe Wren's condition")
    said(await fill_in(crew.ann, form, "limping"), privately=False)
    assert crew.sheet("Wren")["condition"] == "limping"


async def test_of_two_setups_of_a_teammate_it_is_said_which_is_left_out(crew: Crew) -> None:
    """The menu had "Leave out Wren's setup" twice."""
    for benefit in ("effect", "risk"):
        await crew.rolled(crew.ann, "sneak", 6, 1, setup=benefit)
    message = await crew.propose(crew.bob, "shoot")
    for benefit in ("effect one level up", "risk one level down"):
        wanted = option(crew.message(message), f"Follow up Wren's setup: {benefit}")
        await choose(crew.bob, crew.message(message), "boost", wanted)
    wanted = option(crew.message(message), "Leave out Wren's setup: risk one level down")
    left = text_of((await choose(crew.bob, crew.message(message), "boost", wanted)).response)
    assert "Follows up the setup: Wren's (effect one level up)" in left


async def test_whoever_rests_with_a_setup_of_theirs_is_no_teammate_who_may_assist(
    stage: Stage,
) -> None:
    """Alone with the character of somebody who left, a GM was told to wait for a teammate."""
    crew = Crew(stage)
    await stage.env.settle()
    await stage.gm.slash(crew.here, "table open", game="charge")
    for who, name in ((crew.gm, "Wren"), (crew.bob, "Ash")):
        await who.slash(crew.here, "sheet new", name=name)
    await crew.slash(crew.gm, "dots", player=crew.bob, dots="shoot 2")
    await crew.rolled(crew.bob, "shoot", 6, 1, setup="risk")
    message = (await crew.slash(crew.gm, "action", action="sneak", now=False)).response
    await choose(crew.gm, message, "boost", option(message, "Follow up Ash's setup"))
    assert "a teammate may assist" in text_of(crew.message(message))
    # Nor is whoever is taken out.
    await crew.slash(crew.gm, "stress", player=crew.bob, change=4)
    assert "a teammate may assist" not in text_of((await crew.slash(crew.gm, "show")).response)
    await crew.gm.slash(crew.here, "undo")
    assert "a teammate may assist" in text_of((await crew.slash(crew.gm, "show")).response)
    asked = await crew.bob.slash(crew.here, "me forget")
    await crew.bob.click(asked.response, label="Forget me, give the GM my characters")
    shown = (await crew.slash(crew.gm, "show")).response
    assert "Follows up the setup" in text_of(shown)
    assert "a teammate may assist" not in text_of(shown)


async def test_a_setup_that_was_taken_back_helps_nobody(crew: Crew) -> None:
    await crew.rolled(crew.ann, "sneak", 6, 1, setup="effect")
    message = await crew.propose(crew.bob, "shoot")
    followed = await choose(crew.bob, message, "boost", option(message, "Follow up Wren's setup"))
    assert "Effect standard → **great**" in said(followed)
    await crew.ann.slash(crew.here, "undo")
    shown = (await crew.slash(crew.bob, "show")).response
    assert "→ **great**" not in text_of(shown)
    crew.dice.add(6, 1)
    rolled = await crew.bob.click(shown, label="Roll 2 dice")
    assert "→ **great**" not in said(rolled)
    assert crew.sheet("Ash")["roll"]["effect"] == 2


async def test_a_mission_says_its_risk_once_to_whoever_wants_words(crew: Crew) -> None:
    """It stood in the title, and once more below the dice."""
    await crew.gm.slash(crew.here, "table settings", text="on")
    crew.dice.add(6)
    told = said(await crew.slash(crew.gm, "mission", cards=1))
    assert told.casefold().count("low") == 1


async def test_luck_flashbacks_and_growth(crew: Crew) -> None:
    crew.dice.add(6, 6)
    both = await crew.slash(crew.ann, "fortune", action="sneak", dice=4)
    assert "an action or by a number of dice" in refused(both)
    lucky = await crew.slash(crew.ann, "fortune", dice=2, question="Is the van there?")
    assert titled(lucky) == "Fortune · something exceptional"
    paid = await crew.slash(crew.ann, "flashback", cost=2, then="action")
    assert "Momentum 2 → 0" in said(paid)
    assert "can be from 0 to 2" in refused(await crew.slash(crew.bob, "flashback", cost=3))
    crew.dice.add(6)
    mission = await crew.slash(crew.gm, "mission", cards=1)
    assert "low risk" in titled(mission)
    assert "▲△△" in said(mission)
    await crew.slash(crew.gm, "award")
    grown = await crew.slash(crew.ann, "milestone", character="Wren", talent="die: in the dark")
    assert "+1 die when in the dark" in said(grown)
    assert "1 needed, none left. `/charge award` gives everybody one." in refused(
        await crew.slash(crew.ann, "milestone", character="Wren", talent="sneak")
    )
    used = await crew.propose(crew.ann, "sneak", talent="in")
    assert "talents +1" in text_of(used)
    changed = await crew.slash(crew.gm, "settings", setting="dial_full", value="3")
    assert "2 → **3**" in said(changed, privately=False)
    assert "Only the GM" in refused(
        await crew.slash(crew.ann, "settings", setting="dial_full", value="2")
    )


async def test_the_dots_of_a_new_character_are_kept_honest_and_the_gm_is_free(crew: Crew) -> None:
    assert "can have 0 to 2 dots now" in refused(await crew.slash(crew.ann, "dots", dots="sneak 3"))
    answer = await crew.ann.slash(crew.here, "sheet edit", field="sneak", value="4")
    assert "can have 0 to 2 dots now" in refused(answer)
    free = await crew.gm.slash(crew.here, "sheet edit", field="sneak", value="4", player=crew.ann)
    said(free, privately=True)
    assert crew.sheet("Wren")["sneak"] == 4
    assert "sneak 2, muscle 1" in refused(await crew.slash(crew.ann, "dots", dots="?"))


@pytest.mark.parametrize(("goal", "is_again"), [("The Roof", True), ("the vault", False)])
async def test_only_what_is_for_the_undone_goal_is_rolled_again(
    crew: Crew, goal: str, is_again: bool
) -> None:
    await crew.rolled(crew.ann, "sneak", 6, 1, goal="the roof")
    await crew.ann.slash(crew.here, "undo")
    rolled = await crew.rolled(crew.ann, "sneak", 6, 1, goal=goal)
    assert ("Again, after an undo." in said(rolled)) is is_again


async def test_who_has_no_momentum_is_not_told_to_resist(crew: Crew) -> None:
    """The menu said so, though all that it had was what could be lost."""
    await crew.slash(crew.ann, "attachment add", name="My sister")
    await crew.slash(crew.ann, "momentum", change=-2)
    rolled = await crew.rolled(crew.ann, "sneak", 1, 3)
    await choose(crew.gm, rolled.response, "pick", option(rolled.response, "Worse condition"))
    assert labels(crew.newest())[:2] == ["Lose an attachment", "Take it"]
