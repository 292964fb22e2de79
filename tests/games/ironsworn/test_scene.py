"""Ironsworn on the simulated Discord: two players and a GM, and one alone in a direct message."""

from typing import Any

from tests.games.ironsworn.played import sheet_of, wren
from tests.stage import Stage, labels, refused, said, text_of


async def iron(stage: Stage, who: Any, command: str, *faces: int, **options: Any) -> Any:
    """Give a command of Ironsworn's, its dice scripted."""
    stage.dice.add(*faces)
    return await who.slash(stage.here, f"iron {command}", **options)


# -------------------------------------------------------------------------------------- rolls


async def test_a_roll_tells_faces_sum_and_each_die(opened: Stage) -> None:
    await wren(opened, iron=3)
    answer = await iron(opened, opened.ann, "action", 5, 4, 7, stat="iron", adds=1)
    words = said(answer, privately=False)

    assert words.splitlines()[0] == "Strong hit · Wren rolls +iron"
    assert "5 + iron 3 + 1 = **9** against 4 ✓, 7 ✓" in words
    assert labels(answer.response) == ["Why?"]


async def test_a_cancelled_die_and_a_match_have_their_own_lines(opened: Stage) -> None:
    await wren(opened, momentum=-4)
    words = said(await iron(opened, opened.ann, "action", 4, 9, 9, stat="iron"))

    assert words.startswith("Miss")
    assert "Momentum −4 cancels the action die" in words
    assert "match" in words.lower()


async def test_burn_is_offered_exactly_when_it_helps_and_belongs_to_the_roller(
    opened: Stage,
) -> None:
    await wren(opened, momentum=6)
    rolled = await iron(opened, opened.ann, "action", 1, 5, 8, stat="iron")
    assert labels(rolled.response) == [
        "Burn momentum 6 → 2: weak hit",
        "Pay the Price",
        "Odds",
        "Why?",
    ]

    stranger = await opened.bob.click(rolled.response, label="Burn momentum 6 → 2: weak hit")
    assert opened.ann.mention in refused(stranger)
    assert sheet_of(opened)["momentum"] == 6
    await opened.ann.click(rolled.response, label="Burn momentum 6 → 2: weak hit")

    burned = opened.seen_by(opened.bob)
    assert "Weak hit · Wren burns momentum" in burned
    assert "Momentum 6 → 2" in burned
    assert sheet_of(opened)["momentum"] == 2
    again = await iron(opened, opened.ann, "burn")
    assert "burn" in refused(again).lower()


async def test_a_bare_miss_is_paid_for_once_and_is_past_burning_then(opened: Stage) -> None:
    """What slows a table down, 8: a bare action roll that missed had no Pay the Price."""
    await wren(opened, momentum=6)
    fray = {"kind": "fight", "name": "The bear", "rank": "extreme"}
    await iron(opened, opened.ann, "track new", **fray)
    owed = await iron(opened, opened.ann, "move", 1, 9, 10, name="face danger iron")
    missed = await iron(opened, opened.ann, "action", 1, 5, 8, stat="iron")
    assert labels(missed.response) == [
        "Burn momentum 6 → 2: weak hit",
        "Pay the Price",
        "Odds",
        "Why?",
    ]

    price = await opened.ann.click(missed.response, label="Pay the Price")
    assert "**Wren pays the price**" in said(price, privately=False)
    assert "Pay the Price" not in labels(price.response)
    assert [each["move"] for each in sheet_of(opened)["pending"]] == [
        "face_danger",
        "pay_the_price",
    ]
    await opened.env.settle()
    assert "Pay the Price" in labels(opened.now(owed.response))
    assert "Pay the Price" not in labels(opened.now(missed.response))
    again = await iron(opened, opened.ann, "burn")
    assert "already had its effect" in refused(again)
    hit = await iron(opened, opened.ann, "action", 6, 2, 3, stat="iron")
    assert labels(hit.response) == ["Why?"]


async def test_a_miss_whose_dice_were_rolled_again_is_not_paid_for(opened: Stage) -> None:
    await wren(opened)
    missed = await iron(opened, opened.ann, "action", 1, 5, 8, stat="iron")
    late = opened.late(missed.response)
    await iron(opened, opened.ann, "reroll", 6, dice="action")
    late()
    assert "rolled again" in refused(await opened.ann.click(missed.response, label="Pay the Price"))


async def test_a_burn_button_works_after_a_restart(opened: Stage) -> None:
    await wren(opened, momentum=6)
    rolled = await iron(opened, opened.ann, "action", 1, 5, 8, stat="iron")
    await opened.restart()
    await opened.ann.click(rolled.response.message, label="Burn momentum 6 → 2: weak hit")

    assert sheet_of(opened)["momentum"] == 2


async def test_a_burn_button_is_stale_after_a_later_roll_and_after_undo(opened: Stage) -> None:
    await wren(opened, momentum=6)
    first = await iron(opened, opened.ann, "action", 1, 5, 8, stat="iron")
    late = opened.late(first.response)
    second = await iron(opened, opened.ann, "action", 2, 5, 8, stat="iron")
    assert "Burn momentum 6 → 2: weak hit" not in labels(opened.now(first.response))

    late()
    refused(await opened.ann.click(first.response, label="Burn momentum 6 → 2: weak hit"))
    late = opened.late(second.response)
    await opened.ann.slash(opened.here, "undo")
    assert labels(opened.now(second.response)) == []
    late()
    assert "taken back" in refused(
        await opened.ann.click(second.response, label="Burn momentum 6 → 2: weak hit")
    )
    await opened.ann.click(first.response, label="Burn momentum 6 → 2: weak hit")
    assert sheet_of(opened)["momentum"] == 2


async def test_the_gm_burns_for_an_absent_player_and_the_reply_says_so(opened: Stage) -> None:
    await wren(opened, momentum=6)
    opened.dice.add(1, 5, 8)
    rolled = await opened.gm.slash(opened.here, "iron action", stat="iron", player=opened.ann)
    assert f"{opened.gm.mention} acted for {opened.ann.mention}" in said(rolled)
    await opened.gm.click(rolled.response, label="Burn momentum 6 → 2: weak hit")

    assert sheet_of(opened)["momentum"] == 2
    refused(await opened.bob.slash(opened.here, "iron action", stat="iron", player=opened.ann))


async def test_why_answers_privately_with_the_rule_and_exact_odds(opened: Stage) -> None:
    await wren(opened, iron=2, momentum=0)
    rolled = await iron(opened, opened.ann, "action", 3, 9, 8, stat="iron")
    words = said(await opened.bob.click(rolled.response, label="Why?"), privately=True)

    assert "R2.11" in words
    assert "139 of 600" in words


async def test_a_move_says_whom_it_is_about_where_that_was_said(opened: Stage) -> None:
    """It read "compels somebody" and "aids an ally", and whose bond was tested stood nowhere."""
    await wren(opened)
    await opened.bob.slash(opened.here, "sheet new", name="Ash")

    async def told(*faces: int, name: str) -> str:
        return said(await iron(opened, opened.ann, "move", *faces, name=name)).splitlines()[0]

    assert await told(6, 2, 3, name="compel heart") == (
        "Strong hit · Wren compels somebody with heart"
    )
    assert await told(1, 9, 8, name="compel heart Mara") == (
        "Miss · Wren tries to compel Mara with heart"
    )
    assert await told(6, 2, 8, name="aid Ash heart") == "Weak hit · Wren aids Ash with heart"
    assert await told(1, 9, 8, name="heal Ash") == "Miss · Wren tends wounds with wits · Ash"
    assert await told(6, 2, 9, name="sojourn Redhold") == (
        "Weak hit · Wren sojourns with heart · Redhold"
    )
    assert await told(6, 2, 9, name="forge a bond Mara") == (
        "Weak hit · Wren forges a bond with heart · Mara"
    )
    warned = await told(name="compel wits Mara")
    assert warned == "Not rolled · Wren compels Mara"
    lines = said(await opened.ann.slash(opened.here, "history"))
    assert "**Wren** tries to compel Mara: miss" in lines
    assert "**Wren** aids Ash: weak hit" in lines
    assert "**Wren** tends wounds · Ash: miss" in lines
    assert "**Wren** forges a bond · Mara: weak hit" in lines


# ------------------------------------------------------------------------------------- tracks


async def test_a_vow_is_sworn_marked_fulfilled_and_worth_experience(opened: Stage) -> None:
    await wren(opened)
    made = await iron(
        opened, opened.ann, "track new", kind="vow", name="The bear", rank="dangerous"
    )
    for _ in range(4):
        await opened.ann.click(made.response, label="Mark progress: +2 boxes")
    rolled = await iron(opened, opened.ann, "track roll", 3, 4, name="the b")

    assert said(rolled).startswith("Strong hit · Wren fulfils a vow · The bear")
    assert "Experience earned 0 → 2" in said(rolled)
    assert sheet_of(opened)["experience"] == 2


async def test_a_vow_of_ones_own_is_told_to_the_gm_as_nobody_elses(opened: Stage) -> None:
    """It stood in `/table show` under "Shared", as everybody's."""
    await wren(opened)
    await iron(opened, opened.ann, "track new", kind="vow", name="The bear", rank="dangerous")
    shown = await opened.gm.slash(opened.here, "table show")
    (field,) = shown.response.embeds[0].fields
    assert field.name == "On the table"
    assert text_of(shown.response).count("The bear") == 1
    assert "boxes · Wren\n" in text_of(shown.response)


async def test_a_missed_vow_is_recommitted_once_by_its_own_player(opened: Stage) -> None:
    await wren(opened)
    await iron(opened, opened.ann, "track new", kind="vow", name="The bear", rank="dangerous")
    await iron(opened, opened.ann, "track edit", name="The bear", ticks=28)
    missed = await iron(opened, opened.ann, "track roll", 7, 9, name="The bear")
    recommit, forsake, _why = labels(missed.response)
    assert recommit.startswith("Recommit")
    assert forsake.startswith("Give up the vow")

    refused(await opened.bob.click(missed.response, label=recommit))
    late = opened.late(missed.response)
    await opened.ann.click(missed.response, label=recommit)
    assert recommit not in labels(opened.now(missed.response))
    late()
    refused(await opened.ann.click(missed.response, label=recommit))
    refused(await opened.ann.click(missed.response, label=forsake))

    (track,) = sheet_of(opened)["tracks"]
    assert (track["ticks"], track["rank"]) == (4, "formidable")


async def test_momentum_below_its_minimum_asks_where_the_setback_falls(opened: Stage) -> None:
    await wren(opened, momentum=-5, spirit=3)
    asked = await iron(opened, opened.ann, "momentum", change=-3)
    words = said(asked)
    assert "Spirit 3 → 2" in words
    (row,) = asked.response.components
    values = {option["label"]: option["value"] for option in row["components"][0]["options"]}
    spirit = next(value for label, value in values.items() if label.startswith("Spirit"))

    refused(await opened.bob.select(asked.response, [spirit]))
    await opened.ann.select(asked.response, [spirit])
    assert (sheet_of(opened)["spirit"], sheet_of(opened)["setback"]) == (2, 1)
    await opened.ann.select(asked.response, [spirit])
    assert (sheet_of(opened)["spirit"], sheet_of(opened)["setback"]) == (1, 0)
    await opened.ann.slash(opened.here, "undo")
    assert (sheet_of(opened)["spirit"], sheet_of(opened)["setback"]) == (2, 1)


async def test_the_last_supply_leaves_the_whole_party_unprepared(opened: Stage) -> None:
    await wren(opened)
    await opened.bob.slash(opened.here, "sheet new", name="Ash")
    stood = opened.state()
    await iron(opened, opened.bob, "meter", name="supply", change=-5)

    assert sheet_of(opened)["debilities"] == ["unprepared"]
    assert sheet_of(opened, "Ash")["debilities"] == ["unprepared"]
    await opened.bob.slash(opened.here, "undo")
    assert opened.state() == stood


# --------------------------------------------------------------------------------------- undo

TRACK: dict[str, Any] = {"kind": "vow", "name": "The bear"}
VOW = ("track new", (), TRACK)
CHANGES: list[tuple[list[Any], Any]] = [
    ([], ("action", (5, 4, 7), {"stat": "iron"})),
    ([("action", (1, 5, 8), {"stat": "iron"})], ("burn", (), {})),
    ([("action", (1, 5, 8), {"stat": "iron"})], ("reroll", (6,), {"dice": "action"})),
    ([], ("momentum", (), {"change": 1})),
    ([], ("momentum", (), {"change": -20})),
    ([("momentum", (), {"change": -20})], ("setback", (), {"place": "spirit"})),
    ([], ("meter", (), {"name": "health", "change": -2})),
    ([], ("meter", (), {"name": "supply", "change": -6})),
    ([], ("debility", (), {"name": "wounded"})),
    ([("debility", (), {"name": "wounded"})], ("debility", (), {"name": "wounded", "clear": True})),
    ([], VOW),
    ([], ("track new", (), {"kind": "journey", "name": "North"})),
    ([], ("track new", (), {"kind": "bonds", "name": "Old Kari"})),
    ([VOW], ("track mark", (), {"name": "The bear", "times": 2})),
    ([VOW], ("track edit", (), {"name": "The bear", "rank": "epic"})),
    (
        [VOW, ("track mark", (), {"name": "The bear", "times": 5})],
        ("track roll", (1, 2), {"name": "The bear"}),
    ),
    ([VOW], ("track roll", (1, 2), {"name": "The bear"})),
    ([], ("track roll", (1, 2), {"name": "bonds"})),
    ([VOW], ("track forsake", (), {"name": "The bear"})),
    ([VOW], ("track remove", (), {"name": "The bear"})),
]


async def test_undo_takes_back_every_command_whole(opened: Stage) -> None:
    await wren(opened, momentum=6)
    await iron(opened, opened.bob, "momentum", change=1)
    begun = opened.state()
    for before, (command, faces, options) in CHANGES:
        for earlier, dice, given in before:
            await iron(opened, opened.ann, earlier, *dice, **given)
        stood = opened.state()
        await iron(opened, opened.ann, command, *faces, **options)
        assert opened.state() != stood, command
        assert "Taken back" in said(await opened.ann.slash(opened.here, "undo"))
        assert opened.state() == stood, command
        for _ in before:
            await opened.ann.slash(opened.here, "undo")
        assert opened.state() == begun


# ------------------------------------------------------------------------------------- alone


async def test_one_plays_alone_in_a_direct_message_without_any_set_up(stage: Stage) -> None:
    stage.dice.add(6, 3, 2)
    answer = await stage.ann.user.slash("iron action", stat="heart")

    assert said(answer).startswith("Strong hit · Ann rolls +heart")
