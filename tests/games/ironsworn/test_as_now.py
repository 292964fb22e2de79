"""What a move left to choose shows the numbers that it would change now, wherever it is told."""

from typing import Any

import pytest

from tests.games.ironsworn.played import move, offered, press, sheet_of, wren
from tests.games.ironsworn.scenes import MISS, STRONG, WEAK
from tests.stage import Stage, labels, menus, text_of


async def now(stage: Stage, message: Any) -> Any:
    await stage.env.settle()
    return stage.now(message)


async def test_harm_is_that_of_the_foe_as_it_is_now(opened: Stage) -> None:
    ann = (await wren(opened)).ann
    await move(opened, ann, "fray heart", *STRONG, track="Wolf", rank="troublesome")
    struck = await move(opened, ann, "strike iron", *MISS)
    priced = await press(opened, ann, struck, "Pay the Price")
    assert "Endure Harm (1)" in offered(priced)
    await ann.slash(opened.here, "iron track edit", name="Wolf", rank="epic")
    harder = await now(opened, priced)
    assert {"Endure Harm (5)", "Endure Stress (5)"} <= {*offered(harder)}
    assert "• Endure Harm (5)" in text_of(harder)
    assert "(1)" not in text_of(harder)


async def test_a_journey_says_what_speed_costs_by_now(opened: Stage) -> None:
    ann = (await wren(opened)).ann
    leg = await move(opened, ann, "undertake", *STRONG, track="North", rank="dangerous")
    assert "Go fast: momentum 2 → 3, supply 5 → 4" in offered(leg)
    await ann.slash(opened.here, "iron meter", name="supply", change=-2)
    assert "Go fast: momentum 2 → 3, supply 3 → 2" in offered(await now(opened, leg))


async def test_what_is_pressed_does_what_its_button_says(opened: Stage) -> None:
    ann = (await wren(opened, momentum=4)).ann
    sworn = await move(opened, ann, "swear", *MISS, track="Oath", rank="epic")
    assert "Press on: momentum 4 → 2" in offered(sworn)
    await ann.slash(opened.here, "iron momentum", change=-5)
    lower = await now(opened, sworn)
    assert "Press on: momentum −1 → −3" in offered(lower)
    assert text_of(lower).count("Press on: momentum −1 → −3") == 2
    await press(opened, ann, lower, "Press on")
    assert sheet_of(opened, "Wren")["momentum"] == -3


async def test_a_rank_that_is_put_right_shows_on_what_is_still_to_choose(opened: Stage) -> None:
    ann = (await wren(opened)).ann
    await move(opened, ann, "fray heart", *MISS, track="Wolf", rank="dangerous")
    clashed = await move(opened, ann, "clash iron", *STRONG)
    assert "Hit harder: 4 → 6 boxes" in offered(clashed)
    await ann.slash(opened.here, "iron track edit", name="Wolf", rank="troublesome")
    assert "Hit harder: 4 → 7 boxes" in offered(await now(opened, clashed))

    await ann.slash(opened.here, "iron track new", kind="vow", name="Oath", rank="formidable")
    missed = await move(opened, ann, "fulfill", 9, 8, track="Oath")
    assert "Recommit: rank formidable → extreme" in offered(missed)
    await ann.slash(opened.here, "iron track edit", name="Oath", rank="dangerous", ticks=8)
    worse = await now(opened, missed)
    assert "Recommit: 2 → 1 box, rank dangerous → formidable" in offered(worse)


@pytest.mark.parametrize("new_name", ["Wren", "Wrenna"])
async def test_what_was_chosen_elsewhere_is_no_longer_asked(opened: Stage, new_name: str) -> None:
    ann = (await wren(opened)).ann
    await ann.slash(opened.here, "sheet new", name="Kaya", game="ironsworn")
    await ann.slash(opened.here, "sheet use", character="Wren")
    secured = await move(opened, ann, "secure an advantage iron", *STRONG)
    if new_name != "Wren":
        await ann.slash(opened.here, "sheet edit", field="name", value=new_name)
    assert "Gain momentum (2 → 4)" in offered(await now(opened, secured))
    waits = await ann.slash(opened.here, "iron waiting")
    await press(opened, ann, waits.response, "Gain momentum")
    left = await now(opened, secured)
    assert labels(left) == ["Why?"]
    assert "Choose" not in text_of(left)


async def test_what_others_at_a_camp_chose_leaves_the_rest_as_it_is(opened: Stage) -> None:
    ann, bob = (await wren(opened, momentum=4)).ann, opened.bob
    await bob.slash(opened.here, "sheet new", name="Kaya")
    camp = await move(opened, ann, "make camp", *WEAK)
    own = await bob.click(camp, label="Kaya chooses")
    await press(opened, bob, own.response, "Focus")
    assert "Focus: momentum 4 → 5" in offered(await now(opened, camp))
    await ann.slash(opened.here, "iron momentum", change=2)
    assert "Focus: momentum 6 → 7" in offered(await now(opened, camp))


async def test_what_cannot_be_chosen_any_more_says_why(opened: Stage) -> None:
    ann = (await wren(opened, momentum=9)).ann
    secured = await move(opened, ann, "secure an advantage iron", *STRONG)
    await ann.slash(opened.here, "iron momentum", change=1)
    assert "• Momentum: not now, momentum is already 10" in text_of(await now(opened, secured))


@pytest.mark.parametrize("shared", [True, False])
async def test_a_track_says_what_a_mark_is_worth_by_now(opened: Stage, shared: bool) -> None:
    ann = (await wren(opened)).ann
    given = {"kind": "fight", "name": "Wolf", "rank": "troublesome", "shared": shared}
    made = (await ann.slash(opened.here, "iron track new", **given)).response
    assert labels(made) == ["Mark progress: +3 boxes"]
    await ann.slash(opened.here, "iron track edit", name="Wolf", rank="epic", ticks=20)
    edited = await now(opened, made)
    assert labels(edited) == ["Mark progress: +1 tick", "Progress roll with 5 boxes"]
    assert "troublesome" in text_of(edited)
    await ann.slash(opened.here, "iron track remove", name="Wolf")
    assert labels(await now(opened, made)) == []


async def test_a_loss_says_what_each_choice_would_leave_by_now(opened: Stage) -> None:
    ann = (await wren(opened, momentum=-6)).ann
    owed = (await ann.slash(opened.here, "iron momentum", change=-3)).response
    moved = await move(opened, ann, "face a setback 1")
    for told in (owed, moved):
        assert "Health 5 → 4" in offered(await now(opened, told))
    await ann.slash(opened.here, "iron meter", name="health", change=-2)
    for told in (owed, moved):
        lower = await now(opened, told)
        assert "Health 3 → 2" in offered(lower)
        assert "Health 5 → 4" not in text_of(lower)
        assert "**Setback 3**: pay" in text_of(lower)
        assert "**Setback 1** comes after" in text_of(lower)
    await ann.slash(opened.here, "sheet edit", field="name", value="Wrenna")
    assert "Setback 3, then 1 more: pay 1 with …" in labels(await now(opened, owed))


@pytest.mark.parametrize("is_renamed", [False, True])
async def test_a_loss_is_that_of_the_same_character_whatever_they_are_called(
    opened: Stage, is_renamed: bool
) -> None:
    ann, bob = (await wren(opened, momentum=-6)).ann, opened.bob
    owed = (await ann.slash(opened.here, "iron momentum", change=-3)).response
    moved = await move(opened, ann, "face a setback 1")
    if is_renamed:
        await ann.slash(opened.here, "sheet edit", field="name", value="Wrenna")
    await bob.slash(opened.here, "sheet new", name="Wren")
    await bob.slash(opened.here, "iron momentum", change=-9)
    await ann.slash(opened.here, "iron meter", name="health", change=-2)
    for told in (owed, moved):
        lower = await now(opened, told)
        assert "Health 3 → 2" in offered(lower)
        assert "**Setback 3**: pay" in text_of(lower)
        assert "**Setback 1** comes after" in text_of(lower)


async def talk(stage: Stage, times: int = 12) -> None:
    """Let so many results be told below, which leave nothing to press."""
    for _ in range(times):
        stage.dice.add(3)
        await stage.bob.slash(stage.here, "roll", dice="1d6")


async def test_what_waits_far_up_still_says_what_it_would_change_by_now(opened: Stage) -> None:
    ann = (await wren(opened)).ann
    secured = await move(opened, ann, "secure an advantage iron", *STRONG)
    await talk(opened)
    await ann.slash(opened.here, "iron momentum", change=4)
    told = await now(opened, secured)
    assert "Gain momentum (6 → 8)" in offered(told)
    assert "2 → 4" not in text_of(told)
    await press(opened, ann, told, "Gain momentum")
    assert sheet_of(opened, "Wren")["momentum"] == 8


async def test_what_was_chosen_elsewhere_goes_out_far_up_and_is_lit_again_by_an_undo(
    opened: Stage,
) -> None:
    ann = (await wren(opened)).ann
    secured = await move(opened, ann, "secure an advantage iron", *STRONG)
    await talk(opened)
    waits = await ann.slash(opened.here, "iron waiting")
    await press(opened, ann, waits.response, "Gain momentum")
    left = await now(opened, secured)
    assert labels(left) == ["Why?"]
    assert "Choose" not in text_of(left)

    await talk(opened)
    await ann.slash(opened.here, "undo")
    assert "Gain momentum (2 → 4)" in offered(await now(opened, secured))


def edits(stage: Stage) -> list[Any]:
    """Give what the bot asked of Discord to bring messages up to date."""
    return [each for each in stage.env.http_requests if each.method == "PATCH"]


async def test_a_choice_on_its_own_message_costs_no_second_edit(opened: Stage) -> None:
    ann = (await wren(opened)).ann
    secured = await move(opened, ann, "secure an advantage iron", *STRONG)
    await opened.env.settle()
    before = len(edits(opened))
    await press(opened, ann, secured, "Gain momentum")
    await opened.env.settle()
    assert len(edits(opened)) == before


async def test_all_messages_of_a_setback_agree_wherever_it_is_paid(opened: Stage) -> None:
    ann = (await wren(opened, momentum=-6)).ann
    first = (await ann.slash(opened.here, "iron momentum", change=-1)).response
    assert "**Setback 1**" in text_of(first)
    second = (await ann.slash(opened.here, "iron momentum", change=-2)).response
    shown = (await ann.slash(opened.here, "iron setback")).response
    told = first, second, shown
    for each in told:
        assert "**Setback 1**" in text_of(await now(opened, each))
        assert "**Setback 2** comes after that" in text_of(await now(opened, each))

    await ann.select(await now(opened, first), ["setback:health"])
    for each in told:
        assert "**Setback 2**: pay" in text_of(await now(opened, each))
    await ann.select(await now(opened, shown), ["setback:supply"])
    for each in told:
        left = await now(opened, each)
        assert "**Setback 1**" in text_of(left)
        assert "Supply 4 → 3" in offered(left)
    await opened.bob.slash(opened.here, "iron meter", name="supply", change=-1)
    assert "Supply 3 → 2" in offered(await now(opened, shown))

    await ann.slash(opened.here, "iron setback", place="spirit")
    for each in told:
        assert menus(await now(opened, each)) == []
    assert "Wren owes nothing" in text_of(await now(opened, shown))


async def test_a_setback_of_a_character_who_is_gone_is_owed_no_more(opened: Stage) -> None:
    ann = (await wren(opened, momentum=-6)).ann
    await ann.slash(opened.here, "iron momentum", change=-1)
    shown = (await ann.slash(opened.here, "iron setback")).response
    await ann.slash(opened.here, "sheet delete", character="Wren")
    gone = await now(opened, shown)
    assert "No losses wait" in text_of(gone)
    assert menus(gone) == []


@pytest.mark.parametrize("command", ["iron action", "iron move"])
async def test_what_burning_leaves_is_what_it_would_leave_by_now(
    opened: Stage, command: str
) -> None:
    ann = (await wren(opened, momentum=6, iron=1)).ann
    await opened.bob.slash(opened.here, "sheet new", name="Ash")
    opened.dice.add(1, 5, 8)
    made = {"stat": "iron"} if command == "iron action" else {"name": "face danger iron"}
    rolled = (await ann.slash(opened.here, command, **made)).response
    assert "Burn momentum 6 → 2: weak hit" in labels(rolled)

    await opened.bob.slash(opened.here, "iron debility", name="unprepared")
    lower = await now(opened, rolled)
    assert "Burn momentum 6 → 1: weak hit" in labels(lower)
    assert "Burning momentum would make it a weak hit: 6 → 1" in text_of(lower)
    await press(opened, ann, lower, "Burn momentum 6 → 1: weak hit")
    assert sheet_of(opened, "Wren")["momentum"] == 1


async def test_what_came_off_momentum_is_what_there_was_to_take(opened: Stage) -> None:
    ann = (await wren(opened, momentum=-5)).ann
    lost = await ann.slash(opened.here, "iron meter", name="spirit", change=-8)
    assert (
        "Spirit falls no lower than 0; 1 more came off momentum; momentum falls no lower than −6."
    ) in text_of(lost.response)
    lost = await ann.slash(opened.here, "iron meter", name="health", change=-7)
    assert "Health falls no lower than 0; momentum falls no lower than −6." in text_of(
        lost.response
    )


async def test_who_may_choose_as_well_is_called_as_they_are_called_now(opened: Stage) -> None:
    """The button was Kaya's, and what it opened was Kayla's."""
    for who, name in ((opened.ann, "Wren"), (opened.bob, "Kaya")):
        await who.slash(opened.here, "sheet new", name=name)
    camp = await move(opened, opened.ann, "make camp", *WEAK)
    assert "Kaya chooses" in labels(camp)
    await opened.bob.slash(opened.here, "sheet edit", field="name", value="Kayla")
    await opened.env.settle()
    assert "Kayla chooses" in labels(opened.now(camp))
    assert "Kayla may choose too." in text_of(opened.now(camp))
