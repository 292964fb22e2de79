"""Panels over the wire: many people at once, lost answers, a process that is killed."""

import asyncio
import time
from itertools import pairwise

import pytest

from tests.databases import Where, address_of, query
from tests.wire import CUT, GENERAL, THREAD, Answer, Wire, lateness, start_bot, until

PEOPLE, PLAYS = 40, 5


async def all_show(wire: Wire, panels: list[Answer], ticks: int) -> None:
    """Wait until every panel shows so many ticks."""
    await until(lambda: all(f"{ticks} of 200" in wire.shown(each) for each in panels), within=30)


async def opened(wire: Wire) -> list[Answer]:
    """Open a table with a clock, and post its panel in its channel and in a thread."""
    await wire.slash(1, "table open", {"game": "ironsworn", "name": "Friday"})
    await wire.slash(1, "clock new", {"name": "Alert", "segments": 200})
    return [await wire.slash(1, "table panel", channel=place) for place in (GENERAL, THREAD)]


@pytest.mark.slow
async def test_a_panel_under_200_plays_at_once_is_right_at_rest_and_within_the_limits(
    wire: Wire, database: Where
) -> None:
    panels = await opened(wire)

    async def plays(user: int) -> list[Answer]:
        return [await wire.slash(user, "clock tick", {"name": "Alert"}) for _ in range(PLAYS)]

    async with lateness() as busy:
        told = await asyncio.gather(*(plays(user) for user in range(1, PEOPLE + 1)))
    ((ticks,),) = query(database, "SELECT count(*) FROM entry WHERE move = 'clock.ticked'")
    assert ticks <= sum(map(len, told)) == PEOPLE * PLAYS
    came = time.perf_counter()
    async with lateness() as late:
        await all_show(wire, panels, ticks)
    assert time.perf_counter() - came - sum(late) < 5

    assert wire.limited == 0
    for each in panels:
        at = wire.edits(each)
        # An edit that is taken late is nearer to the next.
        assert all(later - earlier > 0.9 - max(busy + late) for earlier, later in pairwise(at))
    await asyncio.sleep(1.5)
    assert all(f"{ticks} of 200" in wire.shown(each) for each in panels)


async def test_a_panel_follows_within_two_seconds(wire: Wire) -> None:
    panels = await opened(wire)
    for ticks in range(1, 4):
        await wire.slash(1, "clock tick", {"name": "Alert"})
        played = time.perf_counter()
        async with lateness() as late:
            await all_show(wire, panels, ticks)
        assert time.perf_counter() - played - sum(late) < 2


@pytest.mark.parametrize("status", [CUT, 404])
async def test_a_panel_follows_though_the_answer_is_lost(wire: Wire, status: int) -> None:
    panels = await opened(wire)
    for _ in range(2 if status == CUT else 1):
        wire.fail_next(status, {404: 10062}.get(status, 0))
    await wire.send(wire.command_payload(1, "clock tick", {"name": "Alert"}))
    await all_show(wire, panels, 1)


async def test_a_panel_of_a_process_that_was_killed_after_a_play_is_right_after_the_next_start(
    database: Where,
) -> None:
    """The first change is a sheet's; the second moves nothing but the journal."""
    environment = {"DATABASE_URL": address_of(database)}
    async with Wire() as wire:
        async with start_bot(wire, environment=environment) as process:
            panels = await opened(wire)
            await wire.slash(1, "table settings", {"secrets": "gm"})
            gms = await wire.slash(1, "table panel", {"gm": True}, channel=THREAD)
            await until(lambda: "Alert" in wire.shown(gms))
            for each in (*panels, gms):
                for _ in range(20):
                    wire.refuse_next("PATCH", f"/messages/{each.message_id}", 503)
            await wire.slash(1, "clock tick", {"name": "Alert"})
            await wire.slash(1, "roll", {"dice": "1d6", "label": "lurking", "hidden": True})
            process.kill()
            await process.wait()
        assert all("0 of 200" in wire.shown(each) for each in panels)
        wire.relent()
        async with start_bot(wire, environment=environment):
            await all_show(wire, panels, 1)
            await until(lambda: "lurking" in wire.shown(gms), within=20)
        assert "lurking" not in wire.shown(panels[0])
