"""Charge at a table that nobody runs: whoever plays there keeps the session and the rolls."""

from typing import Any

from tests.stage import Stage, answer, labels, menus, refused, said, text_of


async def test_anybody_begins_and_ends_sessions_and_scenes(stage: Stage) -> None:
    """All was for a GM whom the table does not have."""
    here = await stage.unrun("charge")
    assert "Wren 2, Ash 2" in said(await stage.ann.slash(here, "charge session start"))
    await stage.ann.slash(here, "charge stress", change=4)
    assert "Back in play: Wren." in said(await stage.bob.slash(here, "charge scene end"))
    spent = refused(await stage.ann.slash(here, "charge milestone", talent="sneak"))
    assert "none left. `/charge award` gives everybody one." in spent
    awarded = said(await stage.bob.slash(here, "charge award"))
    assert "Wren: milestones 0 → 1 · Ash: milestones 0 → 1" in awarded
    grown = await stage.ann.slash(here, "charge milestone", talent="sneak")
    assert "Wren gains a talent" in said(grown, privately=False)
    ended = await stage.bob.slash(here, "charge session end")
    assert "The session is over" in said(ended, privately=False)


async def test_stress_is_cleared_by_whose_it_is(stage: Stage) -> None:
    here = await stage.unrun("charge")
    await stage.ann.slash(here, "charge stress", change=3)
    assert "Stress 3 → 2" in said(await stage.ann.slash(here, "charge stress", change=-1))
    assert "Stress 2 → 1" in said(await stage.ann.slash(here, "charge recover", amount=1))
    card = (await stage.ann.slash(here, "sheet show")).response
    assert "GM: recover 1" not in labels(card)
    eased = await stage.ann.click(card, label="Recover 1")
    assert "0 of 4" in said(eased)


async def missed(stage: Stage, here: Any) -> Any:
    """Let Wren roll what has a price."""
    stage.dice.add(2, 1)
    rolled = await stage.ann.slash(here, "charge action", action="sneak", now=True)
    return rolled.response


async def test_anybody_picks_a_consequence(stage: Stage) -> None:
    """It waited for the GM, and there was none who could pick it."""
    here = await stage.unrun("charge")
    rolled = await missed(stage, here)
    assert "*Next: one of you picks a consequence, rating 2.*" in text_of(rolled)
    assert "the GM" not in text_of(rolled)
    offered = ["Pick the consequence", "Complication on a new clock"]
    assert [each for each in labels(rolled) if "onsequence" in each or "clock" in each] == offered
    # It is the roller's to see to, until somebody else does.
    waiting = said(await stage.bob.slash(here, "waiting"))
    assert f"{stage.ann.mention} · pick the consequence of Wren's roll" in waiting
    assert "the GM" not in waiting
    assert "1 consequence to pick" in said(await stage.ann.slash(here, "sheet show"))
    form = await stage.bob.click(rolled, label="Complication on a new clock")
    assert form.modal is not None
    given = await stage.bob.slash(here, "charge consequence", kind="worse_condition")
    assert "Wren faces" in said(given)
    rolled = await missed(stage, here)
    (options,) = menus(rolled)
    waived = await stage.bob.select(rolled, [options[-1]["value"]])
    assert "The story is the consequence" in said(waived)


async def let_go(stage: Stage, here: Any) -> str:
    """Let Ann let go of the first that waits, and give what waits then."""
    waiting = (await stage.ann.slash(here, "waiting")).response
    (_, droppable) = menus(waiting)
    first = [droppable[0]["value"]]
    return said(await stage.ann.select(waiting, first, custom_id="waiting:drop:0"))


async def test_a_consequence_is_its_rollers_to_let_go_before_and_after_it_was_given(
    stage: Stage,
) -> None:
    here = await stage.unrun("charge")
    for is_given in (False, True):
        await missed(stage, here)
        if is_given:
            await stage.bob.slash(here, "charge consequence", kind="worse_condition")
        assert "Let one go" not in labels((await stage.bob.slash(here, "waiting")).response)
        assert "Nothing is waiting" in await let_go(stage, here)


async def test_anybody_names_the_complication_of_tension(stage: Stage) -> None:
    """It waited for the GM, and there was none who could name it."""
    here = await stage.unrun("charge")
    tense = await stage.ann.slash(here, "charge action", action="sneak", tension=True)
    assert "Next: one of you names a complication or says no" in said(tense)
    assert "GM" not in said(tense)
    assert "Name the complication" in labels(tense.response)
    waiting = said(await stage.bob.slash(here, "waiting"))
    assert f"{stage.ann.mention} · name a complication, or refuse it" in waiting
    assert "once one of you has answered the tension, roll" in waiting
    form = await stage.bob.click(tense.response, label="Name the complication")
    assert form.modal is not None
    offered = await stage.bob.slash(here, "charge tension", complication="A dog barks", stress=1)
    assert "One of you offers a complication." in said(offered)
    # What was said aloud need not be named, where the roll waits for nobody.
    stage.dice.add(6)
    rolled = await stage.bob.slash(here, "charge action", action="sneak", tension=True, now=True)
    assert "**The complication happens**: what the table agreed on" in said(rolled)


async def test_anybody_sets_risk_effect_and_dice(stage: Stage) -> None:
    """The button stood there and refused everybody."""
    here = await stage.unrun("charge")
    proposed = (await stage.ann.slash(here, "charge action", action="sneak")).response
    controls = (await stage.bob.click(proposed, label="Risk, effect, dice")).response
    assert text_of(controls).startswith("Wren rolls sneak")
    await stage.bob.click(controls, label="Risk high")
    assert "One of you sets the risk: high." in text_of(stage.now(proposed))
    (*_, dice) = menus(controls)
    await stage.bob.select(controls, [dice[0]["value"]])
    changed = text_of(stage.now(proposed))
    assert "One of you changes the dice." in changed
    assert "· modifier −3" in changed
    history = said(await stage.bob.slash(here, "history"))
    assert f"{stage.bob.mention}: **Wren** · sneak: the risk is set to high" in history
    assert "sneak: the dice are changed" in history
    assert "GM" not in history


async def test_risk_and_dice_may_be_typed_and_a_teammates_momentum_may_not(stage: Stage) -> None:
    """All was left out at once, for want of a GM."""
    here = await stage.unrun("charge")
    given = {"action": "sneak", "risk": "high", "modifier": 1, "assist": stage.bob}
    question = await stage.ann.slash(here, "charge action", **given)
    assert "Go on without assist?" in said(question)
    proposed = said(await answer(stage.ann, question, "Go on without assist"), privately=False)
    assert "▲▲▲" in proposed
    assert "modifier +1" in proposed


async def test_once_somebody_runs_the_table_all_is_for_them(stage: Stage) -> None:
    here = await stage.unrun("charge")
    await stage.ann.slash(here, "charge stress", change=3)
    await stage.manager.slash(here, "table gm", member=stage.gm)
    for command in ("session start", "session end", "scene end", "award"):
        assert "Only the GM" in refused(await stage.ann.slash(here, f"charge {command}"))
    for command, options in (("stress", {"change": -1}), ("recover", {"amount": 1})):
        own = await stage.ann.slash(here, f"charge {command}", **options)
        assert "Only the GM" in refused(own)
    rolled = await missed(stage, here)
    assert "GM: complication on a new clock" in labels(rolled)
    pick = await stage.ann.slash(here, "charge consequence", kind="worse_condition")
    assert "Only the GM" in refused(pick)
    question = await stage.ann.slash(here, "charge action", action="sneak", risk="high")
    assert "Go on without risk?" in said(question)
    card = (await stage.ann.slash(here, "sheet show")).response
    assert "GM: recover 1" in labels(card)


async def test_what_sets_the_table_up_stays_a_gms(stage: Stage) -> None:
    here = await stage.unrun("charge")
    told = await stage.ann.slash(here, "charge settings", setting="gm_first", value="on")
    assert "Only the GM" in refused(told)


async def test_r3_20_who_has_a_flashback_sets_its_price(stage: Stage) -> None:
    """What waits told them to answer it, before it had a price."""
    here = await stage.unrun("charge")
    called = (await stage.ann.slash(here, "charge flashback", prepared="A rope")).response
    assert "*Next: Wren sets the price and the roll, since nobody runs this table.*" in text_of(
        called
    )
    waiting = said(await stage.bob.slash(here, "waiting"))
    assert f"{stage.ann.mention} · set the price of Wren's flashback" in waiting
    (menu,) = menus(called)
    dear = [menu[-1]["value"]]
    assert "Not your button" in refused(await stage.bob.select(called, dear))
    priced = said(await stage.ann.select(called, dear))
    assert "**The price**: 2 momentum, a fortune roll" in priced
    assert "*Next: Wren accepts it or withdraws.*" in priced
    assert "answer Wren's flashback" in said(await stage.bob.slash(here, "waiting"))
