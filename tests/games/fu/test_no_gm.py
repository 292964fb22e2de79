"""Mini-FU at a table that nobody runs: whoever plays there begins a new scene."""

from typing import Any

from tests.stage import Stage, answer, fill_in, labels, refused, said, text_of


async def choose(stage: Stage, who: Any, told: Any, wanted: str) -> str:
    """Choose from a menu of a message, as it stands now, by how the choice begins."""
    return said(await answer(who, stage.now(told), wanted), privately=False)


async def test_anybody_begins_a_new_scene(stage: Stage) -> None:
    """It was for a GM whom the table does not have."""
    await stage.env.settle()
    here = stage.elsewhere
    await stage.ann.slash(here, "sheet new", name="Maren", game="fu")
    await stage.ann.slash(here, "fu tag add", name="Dark", scene=True)
    assert "Gone: Dark" in said(await stage.bob.slash(here, "fu tag clear"))
    await stage.ann.slash(here, "fu tag add", name="Windy", scene=True)
    await stage.manager.slash(here, "table gm", member=stage.gm)
    assert "Only the GM" in refused(await stage.bob.slash(here, "fu tag clear"))


async def test_anybody_says_what_hinders_a_check(stage: Stage) -> None:
    """The menu and the lock were “GM:”, and refused everybody."""
    here = await stage.unrun("fu")
    await stage.ann.slash(here, "fu tag add", name="Quick")
    await stage.ann.slash(here, "fu tag add", name="Clumsy", effect="hinders")
    begun = (await stage.ann.slash(here, "fu check", action="Climb")).response
    assert "GM" not in text_of(begun)
    assert "GM" not in "".join(labels(begun))

    hindered = await choose(stage, stage.bob, begun, "It hinders: Clumsy")
    assert "**Added 1 challenge die**: Clumsy · challenge 0 → 1" in hindered
    harder = await choose(stage, stage.bob, begun, "Difficulty: +2")
    assert "**Added 2 challenge dice**: difficulty · challenge 1 → 3" in harder
    assert "GM" not in harder
    struck = await choose(stage, stage.bob, begun, "Strike: Clumsy")
    assert "**Struck 1 challenge die**: Clumsy · challenge 3 → 2" in struck
    history = said(await stage.ann.slash(here, "history"))
    assert "GM" not in history


async def test_dice_that_are_suggested_are_told_so_where_nobody_has_the_last_word(
    stage: Stage,
) -> None:
    """“Anyone may suggest a die”, it said, and then that it was added."""
    here = await stage.unrun("fu")
    begun = (await stage.ann.slash(here, "fu check", action="Climb")).response
    assert "Anyone may suggest a die" in text_of(begun)
    told = said(await stage.bob.slash(here, "fu suggest", why="Rope", check="Wren"))
    assert "**Suggested 1 power die**: Rope (Bob) · power 1 → 2" in told
    history = said(await stage.ann.slash(here, "history"))
    assert "suggested Rope (Bob) for **Wren** (Climb)" in history

    await stage.manager.slash(here, "table gm", member=stage.gm)
    told = said(
        await stage.gm.slash(here, "fu suggest", why="Wind", side="challenge", check="Wren")
    )
    assert "**Added 1 challenge die**: Wind (Maren)" in told


async def test_what_was_struck_is_its_players_to_tick_again(stage: Stage) -> None:
    """Only the GM ticks it again, and there was none."""
    here = await stage.unrun("fu")
    await stage.ann.slash(here, "fu tag add", name="Quick")
    begun = (await stage.ann.slash(here, "fu check")).response
    await choose(stage, stage.ann, begun, "Quick")
    await stage.bob.slash(here, "fu strike", check="Wren", reason="Quick")
    below = here.history()[-1]
    assert "1 power vs 0 challenge" in text_of(below)
    assert "2 power vs 0 challenge" in await choose(stage, stage.ann, below, "Quick")


async def test_a_pool_that_a_gm_locked_is_everybodys_once_there_is_none(stage: Stage) -> None:
    here = await stage.unrun("fu")
    await stage.manager.slash(here, "table gm", member=stage.gm)
    begun = (await stage.ann.slash(here, "fu check")).response
    await stage.gm.click(begun, label="GM: lock pool")
    assert "is locked" in refused(await stage.bob.slash(here, "fu suggest", why="Luck"))
    leaving = await stage.manager.slash(here, "table gm", member=stage.gm, remove=True)
    await stage.manager.click(leaving.response, label="GM: leave it without a GM")
    await stage.bob.slash(here, "fu suggest", why="Luck")
    assert (await stage.bob.slash(here, "fu suggest")).modal is not None
    strikable = await stage.ann.autocomplete(here, "fu strike", "reason", "")
    assert [each["value"] for each in strikable] == ["Luck"]
    assert "2 power vs 0 challenge" in await choose(stage, stage.bob, here.history()[-1], "Unlock")


async def test_nobody_locks_a_pool_by_the_button_of_a_gm_who_has_gone(stage: Stage) -> None:
    here = await stage.unrun("fu")
    await stage.manager.slash(here, "table gm", member=stage.gm)
    begun = (await stage.ann.slash(here, "fu check")).response
    late = stage.late(stage.now(begun))
    leaving = await stage.manager.slash(here, "table gm", member=stage.gm, remove=True)
    await stage.manager.click(leaving.response, label="GM: leave it without a GM")
    late()
    assert "Only the GM" in refused(await stage.bob.click(begun, label="GM: lock pool"))


async def test_a_new_character_may_be_filled_in_as_long_as_it_lacks_something(
    stage: Stage,
) -> None:
    """The first word that anybody said of the check took the button away, for good."""
    await stage.env.settle()
    here = stage.elsewhere
    await stage.bob.slash(here, "sheet new", name="Ash", game="fu")
    begun = (await stage.ann.slash(here, "fu check", action="Climb")).response
    assert "Fill in the sheet" in labels(begun)
    await choose(stage, stage.bob, begun, "Difficulty: +1")
    assert labels(stage.now(begun))[-1] == "Fill in Ann's sheet"
    stage.dice.add(6, 2)
    rolled = await stage.ann.click(stage.now(begun), label="Roll 1 power vs 1 challenge")
    assert "Yes, but · Ann: Climb" in said(rolled, privately=False)
    # The answer has it, so that nothing has to be edited afterwards.
    assert labels(rolled.response)[-1] == "Fill in Ann's sheet"
    await stage.env.settle()
    now = stage.now(begun)
    assert labels(now) == labels(rolled.response)
    refused(await stage.bob.click(now, label="Fill in Ann's sheet"))

    form = await stage.ann.click(now, label="Fill in Ann's sheet")
    typed = ("Wren", "Scout", "Quick", "Climbs", "Rope")
    said(await fill_in(stage.ann, form, *typed), privately=False)
    await stage.env.settle()
    assert not [each for each in labels(stage.now(begun)) if "Fill in" in each]
