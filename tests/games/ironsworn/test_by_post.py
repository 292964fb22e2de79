"""A week by post: five characters, rolls out of order, the GM late, and a restart in between."""

from typing import Any

import pytest

from tests.games.ironsworn.played import move, press
from tests.games.ironsworn.scenes import MISS, STRONG, WEAK
from tests.stage import Stage, labels, menus, refused, said, text_of


def sheets(stage: Stage) -> dict[str, dict[str, Any]]:
    return {row[4]: row[-1] for row in stage.state()["sheets"] if row[3] == "ironsworn"}


@pytest.mark.slow
async def test_a_week_by_post_settles_everything_that_is_owed(opened: Stage) -> None:
    stage = opened
    more = [stage.guild.add_member(stage.env.create_user(name)) for name in ("ash", "rook")]
    wren, kaya, moss, ash, rook = people = (stage.ann, stage.bob, stage.manager, *more)
    for who, name in zip(people, ("Wren", "Kaya", "Moss", "Ash", "Rook"), strict=True):
        await who.slash(stage.here, "sheet new", name=name)

    # Monday and Tuesday: everybody rolls, and nobody waits for anybody.
    await wren.slash(stage.here, "iron momentum", change=4)
    held = await move(stage, wren, "face danger edge", 1, 5, 8)
    battle = await move(stage, wren, "battle iron", *MISS)
    fray = await move(stage, kaya, "fray wits", *WEAK, track="The wolf", rank="dangerous")
    camp = await move(stage, moss, "make camp", *STRONG)
    warned = await move(stage, ash, "strike iron", track="The wolf")
    danger = await move(stage, rook, "face danger wits", *WEAK)
    gathered = await move(stage, ash, "gather", *MISS)
    for _ in range(3):
        await move(stage, rook, "compel heart", *STRONG)
    await kaya.slash(stage.here, "iron meter", name="supply", change=-6)
    assert {sheet["shortfall"] for sheet in sheets(stage).values()} == {1}

    await stage.restart()

    # Friday: what was begun last comes first, and the GM answers at last.
    assert "Only the GM" in refused(await ash.click(warned, label="Allow anyway"))
    stage.dice.add(*STRONG)
    struck = await stage.gm.click(warned, label="Allow anyway")
    assert said(struck).startswith("Strong hit · Ash strikes")
    await press(stage, ash, gathered, "Pay the Price")
    await press(stage, rook, danger, "Lose momentum")
    await press(stage, kaya, fray, "Take the initiative")
    burned = await press(stage, wren, held, "Burn momentum 6")
    assert "Weak hit (momentum burned)" in text_of(burned)
    await press(stage, wren, battle, "Pay the Price")
    chosen = await moss.select(camp, [each["value"] for each in menus(camp)[0][:2]])
    assert "Make Camp" in said(chosen, privately=False)
    for who in people:
        listed = await who.slash(stage.here, "iron setback")
        (menu,) = menus(listed.response)
        await who.select(listed.response, [menu[0]["value"]])

    assert {sheet["shortfall"] for sheet in sheets(stage).values()} == {0}
    left = {
        name: [each["move"] for each in sheet["pending"]] for name, sheet in sheets(stage).items()
    }
    assert left == {
        "Wren": ["face_danger", "make_camp", "pay_the_price"],
        "Kaya": ["make_camp"],
        "Moss": [],
        "Ash": ["make_camp", "pay_the_price"],
        "Rook": ["make_camp"],
    }

    # Sunday: everybody answers the rest from the list.
    for who, name in zip(people, left, strict=True):
        for _ in left[name]:
            await answer_first(stage, who)
    assert all(sheet["pending"] == [] for sheet in sheets(stage).values())


async def answer_first(stage: Stage, who: Any) -> None:
    """Open the first of what waits, and take what costs least to write down."""
    listed = (await who.slash(stage.here, "iron waiting")).response
    if "Momentum" not in " ".join(labels(listed)) and not menus(listed):
        listed = (await who.click(listed, label=labels(listed)[0])).response
    for menu in menus(listed):
        values = [each["value"] for each in menu]
        values.sort(key=lambda each: each not in {"obvious", "focus", "prepare"})
        is_pair = any("Choose two" in each for each in labels(listed))
        await who.select(listed, values[: 2 if is_pair else 1])
        return
    await who.click(listed, label=next(each for each in labels(listed) if "omentum" in each))
