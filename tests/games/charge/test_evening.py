"""What an evening of Charge comes to: scenes and sessions end, a recap tells, something waits."""

from typing import Any

import pytest

from tests.games.charge.crew import Crew
from tests.house.table.test_out_of_sight import whispers
from tests.house.table.test_pings import notified
from tests.house.table.test_recap import wait
from tests.stage import labels, refused, said, text_of


async def test_scenes_sessions_and_milestones_reach_who_rests(crew: Crew) -> None:
    await crew.slash(crew.ann, "stress", change=4)
    await crew.slash(crew.ann, "momentum", change=5)
    await crew.ann.slash(crew.here, "sheet new", name="Kestrel")
    assert "Back in play: Wren." in said(await crew.slash(crew.gm, "scene end"))
    said(await crew.slash(crew.gm, "session start"), privately=False)
    said(await crew.slash(crew.gm, "award"), privately=False)
    rested = crew.sheet("Wren")
    assert (rested["is_taken_out"], rested["momentum"], rested["milestones"]) == (False, 2, 1)
    assert crew.sheet("Kestrel")["milestones"] == 1


async def test_the_end_of_a_session_says_how_much_still_waits(crew: Crew) -> None:
    """An evening ended with two dozen things that waited, and the bot said nothing of them."""
    await crew.propose(crew.ann, "sneak")
    await crew.rolled(crew.bob, "shoot", 1, 2)
    ended = said(await crew.slash(crew.gm, "session end"), privately=False)
    assert "Still waiting: 2 things. `/waiting` says what, and for whom." in ended


async def test_the_end_of_a_scene_says_how_much_still_waits(crew: Crew) -> None:
    """It told what it cleared, and nothing of a consequence that nobody had picked."""
    await crew.rolled(crew.ann, "sneak", 1, 2)
    ended = said(await crew.slash(crew.gm, "scene end"), privately=False)
    assert "Still waiting: 1 thing. `/waiting` says what, and for whom." in ended
    await crew.slash(crew.gm, "consequence", kind="waive")
    ended = said(await crew.slash(crew.gm, "scene end"), privately=False)
    assert "Still waiting" not in ended


async def test_the_end_of_a_scene_counts_nothing_as_waiting_that_it_ends(crew: Crew) -> None:
    """A setup that was cleared by it was counted among what still waits."""
    await crew.rolled(crew.ann, "sneak", 6, 2, setup="risk")
    assert "setup followed up" in said(await crew.gm.slash(crew.here, "waiting"))
    ended = said(await crew.slash(crew.gm, "scene end"), privately=False)
    assert "Cleared for Wren: setups." in ended
    assert "Still waiting" not in ended


@pytest.mark.parametrize("ends", ["scene end", "session start"])
async def test_a_success_of_one_score_fills_no_clock_of_the_next(crew: Crew, ends: str) -> None:
    rolled = await crew.rolled(crew.ann, "sneak", 6, 2)
    await crew.slash(crew.gm, ends)
    await crew.gm.slash(crew.here, "clock new", name="The vault", segments=4, kind="progress")
    await crew.stage.env.settle()
    assert labels(crew.message(rolled.response)) == ["Why?"]
    late = await crew.slash(crew.ann, "progress", clock="The vault")
    assert "lapsed" in refused(late)
    assert crew.clock("The vault") == 0


async def test_a_proposal_forgets_with_the_scene_what_was_lost_in_it(crew: Crew) -> None:
    """It said that the action was lost in this scene until something else had it drawn anew."""
    await crew.rolled(crew.ann, "sneak", 1, 2)
    await crew.slash(crew.gm, "consequence", kind="lost_opportunity")
    await crew.ann.click(crew.newest(), label="Take it")
    proposed = await crew.propose(crew.ann, "sneak")
    lost = "Sneak was lost earlier in this scene."
    assert lost in text_of(proposed)
    await crew.slash(crew.gm, "scene end")
    await crew.stage.env.settle()
    assert lost not in text_of(crew.message(proposed))
    await crew.gm.slash(crew.here, "undo")
    await crew.stage.env.settle()
    assert lost in text_of(crew.message(proposed))


async def test_a_proposal_forgets_with_the_session_its_flashback(crew: Crew) -> None:
    """It said that it is a flashback's roll until something else had it drawn anew."""
    await crew.slash(crew.ann, "flashback", prepared="A rope", cost=1, then="action")
    await crew.slash(crew.ann, "momentum", change=1)
    proposed = await crew.propose(crew.ann, "sneak")
    paid = "**The flashback's roll** (1 momentum paid)"
    assert paid in text_of(proposed)
    await crew.slash(crew.gm, "session start")
    await crew.stage.env.settle()
    assert paid not in text_of(crew.message(proposed))


# --------------------------------------------------------------------------------------- the recap


async def test_a_recap_tells_how_everybody_is_and_what_they_won(crew: Crew) -> None:
    """Stress comes and goes; what stays was left out."""
    wait(crew.stage, hours=12)
    await crew.gm.slash(crew.here, "charge stress", change=1, player=crew.ann)
    hurt = {"field": "condition", "value": "A dog bite"}
    await crew.ann.slash(crew.here, "sheet edit", **hurt)
    await crew.slash(crew.gm, "milestone", talent="die: in the dark", player=crew.ann)
    told = said(await crew.bob.slash(crew.here, "table recap"), privately=True)
    moved = "Wren: stress 0 → 1, condition “A dog bite”, talent +1 die when in the dark"
    assert moved in told

    wait(crew.stage, hours=12)
    await crew.slash(crew.gm, "stress", change=-1, player=crew.ann)
    await crew.ann.slash(crew.here, "sheet edit", field="condition", value="-")
    told = said(await crew.bob.slash(crew.here, "table recap"), privately=True)
    assert "Wren: stress 1 → 0, no condition any more" in told


async def test_a_recap_says_once_in_a_line_who_is_taken_out(crew: Crew) -> None:
    """It said so in front as the card is headed, and once more at the line's end."""
    wait(crew.stage, hours=12)
    await crew.gm.slash(crew.here, "charge stress", change=4, player=crew.ann)
    told = said(await crew.bob.slash(crew.here, "table recap"), privately=True)
    assert "\n• **Wren**: 4 stress at once, taken out (by the GM)\n" in told
    assert told.count("taken out") == 1


async def test_a_recap_tells_first_which_clocks_were_filled_by_rolls(crew: Crew) -> None:
    """A score was told without its vault: of a clock that was put away since nothing was said."""
    for name, kind in (("Vault", "progress"), ("Guards", "danger"), ("Dawn", "danger")):
        await crew.gm.slash(crew.here, "clock new", name=name, segments=4, kind=kind)
        await crew.gm.slash(crew.here, "clock tick", name=name, segments=2)
    await crew.rolled(crew.ann, "sneak", 6, 2)
    await crew.slash(crew.ann, "progress", clock="Vault")
    await crew.rolled(crew.ann, "sneak", 1, 2)
    await crew.slash(crew.gm, "consequence", kind="complication", clock="Guards")
    await crew.ann.click((await crew.slash(crew.ann, "show")).response, label="Take it")
    await crew.propose(crew.bob, "shoot")
    await crew.slash(
        crew.gm, "tension", complication="A cock crows", segments=2, clock="Dawn", player=crew.bob
    )
    asked = (await crew.slash(crew.bob, "show")).response
    await crew.bob.click(asked, label="Accept tension: +1 die")
    crew.dice.add(6, 2, 2)
    await crew.bob.click(asked, label="Roll 3 dice")
    for name in ("Vault", "Guards", "Dawn"):
        await crew.gm.slash(crew.here, "clock remove", name=name)
    told = said(await crew.bob.slash(crew.here, "table recap"), privately=True)
    first = [each for each in told.splitlines() if each.startswith("• ")]
    assert first == [
        "• Clock **Vault** 2 → 4 of 4, full, by **Wren**",
        "• **Wren** takes a complication · clock **Guards** 2 → 4 of 4, full",
        "• **Ash** rolls shoot [6, 2, 2]: full success · momentum 2 → 4"
        " · complication: A cock crows · clock **Dawn** 2 → 4 of 4, full",
    ]


# -------------------------------------------------------------------------------------- what waits


async def test_while_the_gm_words_the_tension_nobody_is_told_to_roll(crew: Crew) -> None:
    await crew.slash(crew.ann, "action", action="sneak", tension=True)
    waits = said(await crew.ann.slash(crew.here, "waiting"), privately=True)
    assert "once the GM has answered the tension, roll for Wren: sneak" in waits


async def test_nobody_is_notified_anew_of_progress_that_waited_before(crew: Crew) -> None:
    """Once the GM had marked the newest, what was listed with it called its player."""
    await crew.gm.slash(crew.here, "table settings", ping="on")
    await crew.ann.slash(crew.here, "me settings", ping="on")
    escape = {"name": "Escape", "segments": 8, "kind": "progress"}
    await crew.ann.slash(crew.here, "clock new", **escape)
    for _ in range(2):
        newest = (await crew.rolled(crew.ann, "sneak", 6, 6)).response
    marked = await crew.gm.click(newest, label="Escape: +3 segments")
    assert "3 of 8" in said(marked)
    assert notified(crew.stage) == []
    listed = text_of((await crew.ann.slash(crew.here, "waiting")).response)
    assert "mark 3 segments for Wren's roll\\: sneak" in listed


async def test_a_table_in_words_tells_every_roll_whose_progress_waits_in_words(crew: Crew) -> None:
    """Of those that are listed as one the newest alone was drawn anew."""
    escape = {"name": "Escape", "segments": 8, "kind": "progress"}
    await crew.ann.slash(crew.here, "clock new", **escape)
    rolled = [(await crew.rolled(crew.ann, "sneak", 6, 6)).response for _ in range(2)]
    await crew.gm.slash(crew.here, "table settings", text="on")
    await crew.stage.env.settle()
    for each in rolled:
        assert "Effect standard to **great**" in text_of(crew.message(each))


# ------------------------------------------------------------------------------------ out of sight


async def test_what_was_begun_in_a_private_thread_is_on_no_other_players_board(
    crew: Crew,
) -> None:
    aside = await whispers(crew.stage, crew.bob)
    await crew.bob.slash(aside, "charge action", action="sneak", goal="rob Ann")
    await crew.propose(crew.ann, "muscle")
    await crew.stage.env.settle()

    shown = {
        who.name: said(await who.slash(crew.here, "table show"))
        for who in (crew.ann, crew.bob, crew.gm)
    }
    assert {name: told.count("sneak") for name, told in shown.items()} == {
        "ann": 0,
        "bob": 1,
        "maren": 1,
    }
    assert all("roll for Wren\\: muscle" in told for told in shown.values())
    said(await crew.slash(crew.bob, "show"), privately=True)
    said(await crew.slash(crew.ann, "show"), privately=False)


async def test_what_follows_from_a_roll_of_a_private_thread_is_told_there_by_any_command(
    crew: Crew,
) -> None:
    stage, here, ann, gm = crew.stage, crew.here, crew.ann, crew.gm
    await gm.slash(here, "clock new", name="Vault", segments=8, kind="progress")
    aside = await whispers(stage, ann)
    kept = [each.id for each in here.history()]

    async def rolls(*faces: int) -> Any:
        crew.dice.add(*faces)
        rolled = await ann.slash(aside, "charge action", action="sneak", now=True)
        await stage.bot.stories.finish()
        return rolled.response

    async def there(who: Any, command: str, message: Any, **options: Any) -> str:
        told = await crew.slash(who, command, **options)
        said(told, privately=True)
        await stage.bot.stories.finish()
        await stage.env.settle()
        return next(text_of(each) for each in aside.history() if each.id == message.id)

    failed = await rolls(1, 2)
    sprained = {"kind": "worse_condition", "text": "a twisted ankle", "player": ann}
    told = await there(gm, "consequence", failed, **sprained)
    assert ("a twisted ankle" in told, "Take it" in told) == (True, True)
    crew.dice.add(6)
    told = await there(ann, "resist", failed, momentum=1)
    assert ("avoids a worse condition" in told, "Take it" in told) == (True, False)
    worked = await rolls(6, 5)
    assert "effect one level up" in await there(ann, "setup", worked, benefit="effect")
    await ann.slash(here, "undo")
    assert "2 of 8" in await there(ann, "progress", worked, clock="Vault")

    assert [each.id for each in here.history()] == kept
    assert crew.clock("Vault") == 2
    history = said(await crew.bob.slash(here, "history"))
    assert not any(each in history for each in ("worse", "sets the others up", "0 → 2 of 8"))


async def test_progress_of_rolls_that_not_all_can_read_is_a_line_apart(crew: Crew) -> None:
    """The newest stood for all, so a roll in a private thread hid what was rolled before it."""
    escape = {"name": "Escape", "segments": 8, "kind": "progress"}
    await crew.ann.slash(crew.here, "clock new", **escape)
    await crew.rolled(crew.ann, "sneak", 6, 6)
    aside = await whispers(crew.stage, crew.ann, crew.gm)
    crew.dice.add(6, 6)
    poisoned = {"action": "shoot", "now": True, "goal": "poison"}
    said(await crew.ann.slash(aside, "charge action", **poisoned), privately=False)
    await crew.stage.env.settle()

    line = "segments for Wren's roll"
    for who in (crew.bob, crew.gm):
        listed = text_of((await who.slash(crew.here, "waiting")).response)
        assert f"{line}\\: sneak" in listed
        assert (f"{line}\\: shoot, poison" in listed) is (who is crew.gm)
    listed = text_of((await crew.ann.slash(aside, "waiting")).response)
    assert f"{line} \\(and for 1 earlier roll\\)\\: shoot, poison" in listed
