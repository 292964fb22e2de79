"""Only the newest message of a Charge proposal is live, and what the GM sets is told on it."""

from typing import Any

import pytest

from bot.chat import placing
from tests.games.charge.crew import Crew, choose, option, rule
from tests.stage import labels, parts_of, said, text_of
from tests.wire import until


async def moved_to(crew: Crew, old: Any, new: Any) -> None:
    """Wait until an older message says that it goes on in another, and nothing else."""
    await until(lambda: text_of(crew.message(old)).startswith("Moved below"))
    assert str(new.id) in text_of(crew.message(old))
    assert labels(crew.message(old)) == []


async def test_a_proposal_that_is_shown_again_is_live_there_alone(crew: Crew) -> None:
    first = await crew.propose(crew.ann, "sneak")
    await crew.bob.click(first, label="Assist: 1 momentum, +1 die")
    second = (await crew.slash(crew.ann, "show")).response
    await moved_to(crew, first, second)
    third = (await crew.slash(crew.ann, "show")).response
    await moved_to(crew, second, third)

    await crew.bob.click(third, label="Take the assist back")
    assert "No assist after all." in text_of(crew.message(third))
    await crew.bob.slash(crew.here, "undo")
    await until(lambda: "assist by Ash +1" in text_of(crew.message(third)))
    crew.dice.add(6, 1, 1)
    rolled = await crew.ann.click(crew.message(third), label="Roll 3 dice")
    assert "Full success · Wren rolls sneak" in said(rolled, privately=False)
    await moved_to(crew, third, rolled.response)


@pytest.mark.parametrize("why", ["it is newest", "something newer was told", "it is older"])
async def test_a_roll_stands_where_it_was_proposed_only_while_that_is_in_sight(
    crew: Crew, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed = await crew.propose(crew.ann, "sneak")
    if why == "something newer was told":
        await crew.propose(crew.bob, "shoot")
    if why == "it is older":
        monkeypatch.setattr(placing, "FRESH", -1)
    crew.dice.add(6, 1)
    rolled = (await crew.ann.click(proposed, label="Roll 2 dice")).response
    assert (rolled.id == proposed.id) is (why == "it is newest")
    assert text_of(crew.message(rolled)).startswith("Full success · Wren rolls sneak")
    if rolled.id != proposed.id:
        await moved_to(crew, proposed, rolled)
    await crew.ann.slash(crew.here, "undo")
    await until(lambda: text_of(crew.message(rolled)).startswith("Wren proposes a roll: sneak"))
    assert "Roll 2 dice" in labels(crew.message(rolled))


async def test_a_proposal_that_is_shown_again_is_kept_true_there(crew: Crew) -> None:
    first = await crew.propose(crew.ann, "sneak")
    second = (await crew.slash(crew.ann, "show")).response
    await moved_to(crew, first, second)
    await crew.ann.slash(crew.here, "sheet delete", character="Wren")
    await until(lambda: "It waits no longer." in text_of(crew.message(second)))

    assert labels(crew.message(second)) == []


async def test_a_step_by_command_goes_on_in_its_answer(crew: Crew) -> None:
    first = await crew.propose(crew.ann, "sneak")
    await crew.ann.click(first, label="Add tension: +1 die")
    offered = await crew.slash(crew.gm, "tension", complication="A dog barks")
    assert "**Tension offered**" in said(offered, privately=False)
    await moved_to(crew, first, offered.response)


async def test_a_flashback_that_is_shown_again_is_live_there_alone(crew: Crew) -> None:
    first = (await crew.slash(crew.ann, "flashback", prepared="I bribed the guard")).response
    # It waits for the GM, who is shown it.
    second = (await crew.slash(crew.gm, "show")).response
    await moved_to(crew, first, second)
    assert "Withdraw" in labels(crew.message(second))


async def test_what_the_gm_sets_stands_on_the_proposal_and_in_the_controls(crew: Crew) -> None:
    """Risk and effect are three presses, where two menus took four."""
    message = await crew.propose(crew.ann, "sneak")
    before = len(crew.here.history())
    high = (await rule(crew.gm, message, "Risk high")).response
    assert "Risk high" not in labels(high)
    great = await crew.gm.click(high, label="Effect great")
    assert "▲▲▲ Risk **high**\n◆◆◆ Effect **great**" in said(great, privately=True)
    await until(lambda: "Effect **great**" in text_of(crew.message(message)))
    told = text_of(crew.message(message))
    assert "*The GM sets the effect: great.*" in told
    assert "▲▲▲ Risk **high**" in told
    assert len(crew.here.history()) == before

    (more,) = [part["custom_id"] for part in parts_of(great.response) if "options" in part]
    fewer = await crew.gm.select(great.response, ["dice:-1"], custom_id=more)
    assert "modifier −1" in said(fewer, privately=True)
    await until(lambda: "Roll 1 die" in labels(crew.message(message)))
    await crew.gm.slash(crew.here, "undo")
    await until(lambda: "Roll 2 dice" in labels(crew.message(message)))


async def test_a_menu_of_the_first_version_still_sets_the_risk(crew: Crew) -> None:
    message = await crew.propose(crew.ann, "sneak")
    (old,) = [each["custom_id"] for each in parts_of(message) if each.get("label") == "Withdraw"]
    key = old.split(":")[2]
    option = {"value": "risk:3", "label": "Risk high"}
    menu = {"type": 3, "custom_id": f"charge:risk:{key}:1", "options": [option]}
    stored = crew.stage.env.backend.get_message(message.channel_id, message.id)
    stored.components = [{"type": 1, "components": [menu]}]
    answer = await crew.gm.select(message, ["risk:3"], custom_id=menu["custom_id"])
    assert "Risk **high**" in said(answer)


# ------------------------------------------------------------------- what it shows is so by now


async def test_a_proposal_says_who_can_no_longer_pay_and_what_they_have(crew: Crew) -> None:
    message = await crew.propose(crew.ann, "sneak")
    await crew.bob.click(message, label="Assist: 1 momentum, +1 die")
    assert "Ash pays 1 of 2 momentum" in text_of(crew.message(message))
    await crew.slash(crew.bob, "momentum", change=-1)
    await until(lambda: "Ash pays 1 of 1 momentum" in text_of(crew.message(message)))
    assert "Roll 3 dice" in labels(crew.message(message))
    await crew.slash(crew.bob, "momentum", change=-1)
    await until(lambda: "Assisting costs 1 momentum; Ash has 0." in text_of(crew.message(message)))
    assert "Ash would pay 1 momentum and has none" in text_of(crew.message(message))
    assert "Roll 3 dice" not in labels(crew.message(message))
    assert "*Ash assists and shares the danger.*" in text_of(crew.message(message))


async def test_a_proposal_names_whoever_is_renamed_and_whoever_has_left(crew: Crew) -> None:
    message = await crew.propose(crew.ann, "sneak", push="effect")
    await crew.bob.click(message, label="Assist: 1 momentum, +1 die")
    await crew.ann.slash(crew.here, "sheet edit", field="name", value="Raven")
    await until(lambda: "Raven proposes a roll" in text_of(crew.message(message)))
    assert "Wren" not in text_of(crew.message(message))
    await crew.bob.slash(crew.here, "sheet delete", character="Ash")
    gone = "Ash is off the table and cannot assist. Take the assist back first."
    await until(lambda: gone in text_of(crew.message(message)))
    # It read "Ash pays 1 of 0 momentum when it is rolled".
    pay = "Raven pays 2 of 2 momentum when it is rolled. Ash is off the table and pays nothing"
    assert pay in text_of(crew.message(message))
    assert "Take the assist back" in labels(crew.message(message))


async def test_a_proposal_that_cannot_be_rolled_names_whoever_is_renamed_or_has_left(
    crew: Crew,
) -> None:
    message = await crew.propose(crew.ann, "sneak")
    await crew.bob.click(message, label="Assist: 1 momentum, +1 die")
    await crew.slash(crew.bob, "momentum", change=-2)
    await until(lambda: "Not ready to roll." in text_of(crew.message(message)))
    await crew.bob.slash(crew.here, "sheet edit", field="name", value="Cinder")
    await until(lambda: "Cinder has 0." in text_of(crew.message(message)))
    assert "assist by Cinder" in text_of(crew.message(message))
    await crew.ann.slash(crew.here, "sheet edit", field="name", value="Raven")
    await until(lambda: "Raven proposes a roll" in text_of(crew.message(message)))
    await crew.bob.slash(crew.here, "sheet delete", character="Cinder")
    await until(lambda: "Cinder is off the table" in text_of(crew.message(message)))


async def test_a_flashback_names_whoever_is_renamed(crew: Crew) -> None:
    first = (await crew.slash(crew.ann, "flashback", prepared="I bribed the guard")).response
    await crew.ann.slash(crew.here, "sheet edit", field="name", value="Raven")
    await until(lambda: "Raven proposes a flashback" in text_of(crew.message(first)))
    assert "Wren" not in text_of(crew.message(first))


async def test_a_flashback_that_was_paid_for_names_whoever_is_renamed(crew: Crew) -> None:
    paid = await crew.slash(crew.ann, "flashback", prepared="A rope", cost=1, then="action")
    await crew.ann.slash(crew.here, "sheet edit", field="name", value="Raven")
    await until(lambda: text_of(crew.message(paid.response)).startswith("Raven has a flashback"))
    shown = await crew.slash(crew.ann, "show")
    assert "Raven has a flashback\nA rope" in said(shown)
    await crew.rolled(crew.ann, "sneak", 6, 1)
    await crew.stage.env.settle()
    assert text_of(crew.message(paid.response)).startswith("Raven has a flashback\nA rope")


async def test_a_consequence_names_whoever_is_renamed(crew: Crew) -> None:
    """It said that Raven faces it for Wren, who are one; and then that Ash does."""
    rolled = (await crew.rolled(crew.ann, "sneak", 1, 2)).response
    await choose(crew.gm, rolled, "pick", option(rolled, "Worse condition"))
    await crew.ann.slash(crew.here, "sheet edit", field="name", value="Raven")
    shown = await crew.slash(crew.ann, "show")
    assert "Raven faces a worse condition" in said(shown)
    assert "Wren" not in said(shown)
    await crew.bob.click(shown.response, label="Protect Raven")
    await crew.ann.slash(crew.here, "sheet edit", field="name", value="Rook")
    assert "Ash faces it for Rook." in said(await crew.slash(crew.bob, "show"))


async def test_a_proposal_that_was_replaced_says_so_until_that_is_undone(crew: Crew) -> None:
    first = await crew.propose(crew.ann, "sneak", goal="past the dog")
    second = await crew.propose(crew.ann, "sway")
    await until(lambda: "A newer proposal replaced it." in text_of(crew.message(first)))
    told = text_of(crew.message(first))
    assert told.startswith("Wren proposed a roll: sneak")
    assert "Next:" not in told
    assert labels(crew.message(first)) == []
    await crew.ann.slash(crew.here, "undo")
    await until(lambda: "Roll 2 dice" in labels(crew.message(first)))
    assert text_of(crew.message(first)).startswith("Wren proposes a roll: sneak")
    await until(lambda: text_of(crew.message(second)).startswith("Undone"))


async def test_what_was_replaced_names_whoever_was_renamed_before(crew: Crew) -> None:
    """It fell back to the old name, and said that it waits no longer."""
    roll = await crew.propose(crew.ann, "sneak")
    flashback = (await crew.slash(crew.ann, "flashback", prepared="A rope")).response
    await crew.ann.slash(crew.here, "sheet edit", field="name", value="Raven")
    await crew.propose(crew.ann, "sway")
    await crew.slash(crew.ann, "flashback", prepared="A key")
    await crew.stage.env.settle()
    for message, what, newer in (
        (roll, "roll: sneak", "proposal"),
        (flashback, "flashback", "one"),
    ):
        told = text_of(crew.message(message))
        assert told.startswith(f"Raven proposed a {what}"), told
        assert f"A newer {newer} replaced it." in told


async def test_another_proposal_after_an_undo_is_not_made_again(crew: Crew) -> None:
    message = await crew.propose(crew.ann, "sneak")
    await crew.ann.click(message, label="Withdraw")
    await crew.ann.slash(crew.here, "undo")
    await until(lambda: "Roll 2 dice" in labels(crew.message(message)))
    other = await crew.propose(crew.ann, "sway")
    assert "Again, after an undo" not in text_of(other)


async def test_a_consequence_by_command_leaves_the_rolls_message_without_its_controls(
    crew: Crew,
) -> None:
    proposed = await crew.propose(crew.ann, "sneak")
    crew.dice.add(4, 1)
    rolled = (await crew.ann.click(proposed, label="Roll 2 dice")).response
    asked = (await crew.gm.slash(crew.here, "charge consequence")).response
    (menu,) = [part["custom_id"] for part in parts_of(asked) if "options" in part]
    given = await crew.gm.select(asked, [option(asked, "Escalated risk")], custom_id=menu)
    assert "Wren faces an escalated risk" in said(given, privately=False)
    await until(lambda: "GM: complication on a new clock" not in labels(crew.message(rolled)))

    assert "the GM picks a consequence" not in text_of(crew.message(rolled))


@pytest.mark.parametrize(
    ("face", "came"),
    [(6, "Wren avoids an escalated risk"), (1, "Risk is escalated until the scene ends")],
)
async def test_what_a_consequence_would_do_is_told_once(crew: Crew, face: int, came: str) -> None:
    await crew.rolled(crew.ann, "sneak", 4, 1)
    answer = await crew.slash(crew.gm, "consequence", kind="escalated_risk", text="Bells ring")
    assert "\nLater rolls start one level higher\n" in said(answer, privately=False)
    crew.dice.add(face)
    told = said(await choose(crew.ann, answer.response, "answer", "resist:1"), privately=False)
    assert came in told
    assert told.count("later rolls start one level higher") == 1


async def test_a_lost_opportunity_says_which_action_is_lost(crew: Crew) -> None:
    await crew.rolled(crew.ann, "sneak", 4, 1)
    answer = await crew.slash(crew.gm, "consequence", kind="lost_opportunity")
    given = said(answer, privately=False)
    # The kind was said twice, one line below the other.
    assert "**Wren faces a lost opportunity**\nSneak no longer works here\n" in given
    assert given.casefold().count("lost opportunity") == 1
    taken = await crew.ann.click(answer.response, label="Take it")
    told = said(taken, privately=False)
    assert "Sneak no longer works here until the scene ends" in told
    # That stood twice, one line above the other.
    assert told.count("no longer works here") == 1
    assert "**Wren** faces a lost opportunity: sneak\n" in told


async def test_a_proposal_asks_for_no_help_that_no_teammate_can_pay(crew: Crew) -> None:
    """The button was missing, and the message went on telling the roller to wait for help."""
    for who in (crew.bob, crew.cyd):
        await crew.slash(who, "momentum", change=-2)
    alone = await crew.propose(crew.ann, "sway")
    assert "*Next: the GM sets risk and effect, then Wren rolls.*" in text_of(alone)
    assert not [each for each in labels(alone) if each.startswith("Assist")]
    await crew.slash(crew.bob, "momentum", change=1)
    await until(lambda: "a teammate may assist" in text_of(crew.message(alone)))
    assert "Assist: 1 momentum, +1 die" in labels(crew.message(alone))


async def test_a_proposal_without_a_teammate_asks_for_no_help(crew: Crew) -> None:
    assert "a teammate may assist" in text_of(await crew.propose(crew.ann, "sneak"))
    for who, name in ((crew.bob, "Ash"), (crew.cyd, "Moss")):
        await who.slash(crew.here, "sheet delete", character=name)
    alone = await crew.propose(crew.ann, "sway")
    assert "*Next: the GM sets risk and effect, then Wren rolls.*" in text_of(alone)
    assert not [each for each in labels(alone) if each.startswith("Assist")]
    await crew.bob.slash(crew.here, "sheet new", name="Juno")
    await until(lambda: "a teammate may assist" in text_of(crew.message(alone)))
    assert "Assist: 1 momentum, +1 die" in labels(crew.message(alone))


async def test_the_gm_keeps_no_controls_of_rolls_that_were_made(crew: Crew) -> None:
    """They stayed behind, one a roll, and only their text said that there was nothing to set."""
    gm, shown = crew.gm, list[Any]()
    for faces in ((6, 1), (5, 1), (6, 2)):
        proposed = await crew.propose(crew.ann, "sneak")
        shown.append((await gm.click(proposed, label="GM")).response)
        await gm.click(shown[-1], label="Risk low")
        crew.dice.add(*faces)
        await crew.ann.click(crew.message(proposed), label="Roll 2 dice")
    seen = [each.id for each in crew.here.history(viewer=gm)]
    assert [each.id in seen for each in shown] == [False, False, True]


async def test_controls_in_another_thread_and_of_another_gm_stay(crew: Crew) -> None:
    await crew.gm.slash(crew.here, "table gm", member=crew.cyd)
    proposed = await crew.propose(crew.ann, "sneak")
    other = await crew.bob.slash(crew.stage.thread, "charge action", action="shoot")
    mine = (await crew.gm.click(proposed, label="GM")).response
    theirs = (await crew.cyd.click(proposed, label="GM")).response
    await crew.gm.click(other.response, label="GM")
    assert mine.id in {each.id for each in crew.here.history(viewer=crew.gm)}
    assert theirs.id in {each.id for each in crew.here.history(viewer=crew.cyd)}
