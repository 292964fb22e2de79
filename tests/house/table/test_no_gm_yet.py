"""At a table that nobody runs, what waits for the GM says how there is one."""

from bot.table.words.waiting import NO_GM
from tests.stage import Stage, labels, menus, refused, said, text_of
from tests.wire import until


async def test_what_waits_says_so_no_more_once_somebody_runs_the_table(stage: Stage) -> None:
    """It went only when something else on the message changed."""
    here = await stage.unrun("charge")
    tense = await stage.ann.slash(here, "charge action", action="sneak", tension=True)
    stage.dice.add(2, 1)
    rolled = await stage.bob.slash(here, "charge action", action="shoot", now=True)
    both = ((tense, "one of you names a complication"), (rolled, "one of you picks a consequence"))
    assert all(words in said(each) for each, words in both)
    await stage.manager.slash(here, "table gm", member=stage.gm)
    for each, words in both:
        await until(lambda told=each, gone=words: gone not in text_of(stage.now(told.response)))
    assert "GM: complication on a new clock" in labels(stage.now(rolled.response))
    assert "GM: name the complication" in labels(stage.now(tense.response))
    leaving = await stage.manager.slash(here, "table gm", member=stage.gm, remove=True)
    await stage.manager.click(leaving.response, label="GM: leave it without a GM")
    for each, words in both:
        await until(lambda told=each, back=words: back in text_of(stage.now(told.response)))


async def test_where_somebody_runs_the_table_nothing_is_said_of_it(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren", game="charge")
    opened.dice.add(2, 1)
    rolled = await opened.ann.slash(opened.here, "charge action", action="sneak", now=True)
    assert "the GM picks a consequence" in said(rolled)
    assert NO_GM not in said(rolled)
    assert NO_GM not in said(await opened.gm.slash(opened.here, "waiting"))


async def test_the_player_sets_the_price_of_a_flashback(stage: Stage) -> None:
    """The card asked the GM for it, and the menu was labelled as the GM's."""
    here = await stage.unrun("charge")
    proposed = (await stage.ann.slash(here, "charge flashback", prepared="A key")).response
    assert "*Next: Wren sets the price and the roll, since nobody runs this table.*" in text_of(
        proposed
    )
    assert "GM: price and roll" not in labels(proposed)
    (options,) = menus(proposed)
    priced = await stage.ann.select(proposed, [options[0]["value"]])
    assert "**The price**: free, no roll" in said(priced)


async def test_a_test_waits_for_a_gm_who_is_not_there_yet(stage: Stage) -> None:
    here = await stage.unrun("tension")
    proposed = await stage.ann.slash(here, "tension test open", cr=2, name="Bridge")
    assert f"Waiting for the GM to accept or decline it.\n{NO_GM}" in said(proposed)
    # Whoever manages the channel may act as one, and is none.
    await stage.manager.click(proposed.response, label="GM: accept at 2")
    assert NO_GM not in text_of(stage.now(proposed.response))
    await stage.ann.slash(here, "tension test successes", count=2)
    newest = max(here.history(), key=lambda each: each.id)
    assert f"Waiting for the GM.\n{NO_GM}" in text_of(newest)


async def test_what_hinders_a_check_is_everybodys_to_suggest(stage: Stage) -> None:
    here = await stage.unrun("fu")
    await stage.ann.slash(here, "fu tag add", name="Clumsy", effect="hinders")
    told = said(await stage.ann.slash(here, "fu check", action="Climb"))
    assert "Anyone may suggest a die, also for what hinders. Does this hinder? Clumsy. " in told
    assert "Clumsy. The menu adds it.*" in told
    assert "the GM adds" not in told
    plainly = said(await stage.bob.slash(here, "fu check", action="Climb"))
    assert "Anyone may suggest a die, also for what hinders.*" in plainly


async def test_a_condition_counts_on_no_gm_who_is_not_there_yet(stage: Stage) -> None:
    """It spoke of the GM, as if there were one who could strike it."""
    here = await stage.unrun("fu")
    for told in (
        await stage.ann.slash(here, "fu condition add", name="Winded"),
        await stage.ann.slash(here, "fu tag add", name="Fog", effect="hinders", scene=True),
    ):
        assert "+1 challenge die at every new check, unless it is struck." in said(told)


async def test_nobody_is_sent_to_a_gm_who_is_not_there(stage: Stage) -> None:
    """“Only Ann or the GM can do that” was said where nobody runs the table."""
    here = await stage.unrun("ironsworn")
    stage.dice.add(1, 9, 10)
    missed = await stage.ann.slash(here, "iron action", stat="iron")
    clock = await stage.ann.slash(here, "clock new", name="Dusk", segments=4, owner=stage.ann)

    async def told() -> list[str]:
        pressed = [
            await stage.bob.click(missed.response, label="Pay the Price"),
            await stage.bob.click(clock.response, label=labels(clock.response)[0]),
            await stage.bob.slash(here, "clock tick", name="Dusk"),
        ]
        return [refused(each) for each in pressed]

    for words in await told():
        assert f"Only {stage.ann.mention} can do that." in words
    await stage.manager.slash(here, "table gm", member=stage.gm)
    for words in await told():
        assert f"Only {stage.ann.mention} or the GM can do that." in words


async def test_the_only_gm_is_not_named_beside_the_gm(opened: Stage) -> None:
    """“Only Maren or the GM can do that” was said where Maren is the GM."""
    here = opened.here
    await opened.gm.slash(here, "clock new", name="Dusk", segments=4, owner=opened.gm)
    told = refused(await opened.bob.slash(here, "clock tick", name="Dusk"))
    assert f"Only {opened.gm.mention} can do that." in told
    await opened.gm.slash(here, "table gm", member=opened.ann)
    told = refused(await opened.bob.slash(here, "clock tick", name="Dusk"))
    assert f"Only {opened.gm.mention} or the GM can do that." in told
