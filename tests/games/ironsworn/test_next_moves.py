"""A move that marks progress offers what is made next about that track, while it is so."""

from typing import Any

import pytest

from tests.games.ironsworn.test_campaign import sheet_of
from tests.games.ironsworn.test_story import MISS, STRONG, WEAK, move, press
from tests.stage import Stage, labels, text_of


@pytest.fixture
async def wren(opened: Stage) -> Any:
    """Ann, who plays Wren."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    return opened.ann


async def in_a_fight(stage: Stage, who: Any, rank: str = "troublesome") -> None:
    """Begin a fight with the initiative."""
    await move(stage, who, "fray heart", *STRONG, track="Wolf", rank=rank)


async def test_a_strike_that_hits_offers_the_next_and_the_end_of_the_fight(
    opened: Stage, wren: Any
) -> None:
    await in_a_fight(opened, wren)
    struck = await move(opened, wren, "strike edge", *STRONG)
    assert labels(struck) == ["Strike", "End the Fight with 9 boxes", "Why?"]
    again = await press(opened, wren, struck, "Strike", *STRONG)
    # It is a move of its own, with the stat of the one before, and the track is full with it.
    assert again.id != struck.id
    assert "Wren strikes with edge" in text_of(again)
    assert labels(again) == ["End the Fight with 10 boxes", "Why?"]
    await opened.env.settle()
    assert labels(opened.now(struck)) == ["Why?"]

    won = await press(opened, wren, again, "End the Fight", 2, 3)
    assert text_of(won).startswith("Strong hit · Wren ends the fight · Wolf")
    await opened.env.settle()
    assert labels(opened.now(again)) == ["Why?"]


async def test_a_strike_that_loses_the_initiative_offers_a_clash(opened: Stage, wren: Any) -> None:
    await in_a_fight(opened, wren, "formidable")
    struck = await move(opened, wren, "strike iron", *WEAK)
    assert labels(struck) == ["Clash", "Why?"]
    clashed = await press(opened, wren, struck, "Clash", *STRONG)
    # What is to be chosen comes first.
    assert "Clash" not in labels(clashed)
    chosen = await press(opened, wren, clashed, "Hit harder")
    assert labels(chosen)[:2] == ["Strike", "End the Fight with 5 boxes"]


async def test_a_fight_is_ended_only_while_the_strike_decides_it(opened: Stage, wren: Any) -> None:
    await in_a_fight(opened, wren)
    struck = await move(opened, wren, "strike iron", *STRONG)
    await move(opened, wren, "face danger heart", *WEAK)
    await opened.env.settle()
    assert labels(opened.now(struck)) == ["Why?"]


async def test_a_leg_offers_the_next_and_the_end_of_the_journey(opened: Stage, wren: Any) -> None:
    first = await move(opened, wren, "journey", *WEAK, track="The pass", rank="dangerous")
    assert labels(first) == ["Undertake a Journey", "Reach Your Destination with 2 boxes", "Why?"]
    second = await press(opened, wren, first, "Undertake", *STRONG)
    assert labels(second) == ["Go with care", "Go fast: momentum 2 → 3, supply 4 → 3", "Why?"]
    gone = await press(opened, wren, second, "Go with care")
    assert labels(gone) == ["Undertake a Journey", "Reach Your Destination with 4 boxes", "Why?"]
    await opened.env.settle()
    assert labels(opened.now(first)) == ["Why?"]

    # A leg that is missed leaves the track, and with it what is made next.
    await press(opened, wren, gone, "Undertake", *MISS)
    await opened.env.settle()
    there = await press(opened, wren, opened.now(gone), "Reach Your Destination", 1, 9)
    assert text_of(there).startswith("Weak hit · Wren reaches the destination · The pass")
    await opened.env.settle()
    assert labels(opened.now(gone)) == ["Why?"]


async def test_a_leg_of_ticks_alone_offers_no_progress_roll(opened: Stage, wren: Any) -> None:
    leg = await move(opened, wren, "journey", *WEAK, track="The sea", rank="epic")
    assert labels(leg) == ["Undertake a Journey", "Why?"]
    await opened.ann.slash(opened.here, "iron track mark", name="The sea")
    await opened.env.settle()
    assert labels(opened.now(leg)) == ["Why?"]


async def test_a_milestone_offers_to_fulfil_the_vow(opened: Stage, wren: Any) -> None:
    await opened.ann.slash(
        opened.here, "iron track new", kind="vow", name="Home", rank="troublesome"
    )
    reached = await move(opened, wren, "milestone")
    done = await press(opened, wren, reached, "Fulfill Your Vow with 3 boxes", 1, 2)
    assert "Home" in text_of(done)
    assert sheet_of(opened, "Wren")["experience"] == 1
