"""Messages that follow something, over the wire: their pace, lost answers, restarts."""

import asyncio
import time

import pytest

from tests.databases import Where, address_of, query
from tests.wire import CUT, ELSEWHERE, GENERAL, Answer, Wire, lateness, start_bot, until
from tests.wire_payloads import components_in


@pytest.fixture
async def followed(wire: Wire) -> list[Answer]:
    """Three messages that follow one clock."""
    made = await wire.slash(1, "clock new", {"name": "Alert", "segments": 100})
    return [made, *[await wire.slash(1, "clock show", {"name": "Alert"}) for _ in range(2)]]


async def all_show(wire: Wire, followed: list[Answer], ticks: int) -> None:
    """Wait until every message shows so many ticks."""
    await until(lambda: all(f"{ticks} of 100" in wire.shown(each) for each in followed), within=20)


async def test_thirty_ticks_take_few_edits_and_none_too_many(
    wire: Wire, followed: list[Answer]
) -> None:
    for _ in range(30):
        await wire.press(1, followed[0], "Tick")
    await all_show(wire, followed, 30)

    assert wire.limited == 0
    assert sum(len(wire.edits(each)) for each in followed) <= 12


@pytest.mark.parametrize("status", [CUT, 404, 400])
async def test_what_follows_is_brought_up_to_date_though_the_answer_is_lost(
    wire: Wire, followed: list[Answer], status: int
) -> None:
    # Too late, taken already, or cut off twice.
    code = {404: 10062, 400: 40060}.get(status, 0)
    for _ in range(2 if status == CUT else 1):
        wire.fail_next(status, code)
    number = followed[0].message_id or 0
    tick = next(each for each in components_in(wire.messages[number]) if each["label"] == "Tick")
    await wire.send(wire.component_payload(1, number, tick["custom_id"]))
    await all_show(wire, followed, 1)


async def test_two_presses_at_the_same_moment_leave_the_newest_state(
    wire: Wire, followed: list[Answer]
) -> None:
    await asyncio.gather(*(wire.press(user, followed[0], "Tick") for user in range(1, 6)))
    await all_show(wire, followed, 5)


async def test_an_edit_that_fails_is_made_later(wire: Wire, followed: list[Answer]) -> None:
    for status in (CUT, 503):
        wire.refuse_next("PATCH", f"/messages/{followed[2].message_id}", status)
    await wire.press(1, followed[0], "Tick")
    await all_show(wire, followed, 1)


async def test_what_was_not_sent_before_a_stop_is_caught_up_with_at_the_next_start(
    database: Where,
) -> None:
    environment = {"DATABASE_URL": address_of(database)}
    async with Wire() as wire:
        async with start_bot(wire, environment=environment) as process:
            made = await wire.slash(1, "clock new", {"name": "Alert", "segments": 100})
            other = await wire.slash(1, "clock show", {"name": "Alert"})
            for _ in range(20):
                wire.refuse_next("PATCH", f"/messages/{other.message_id}", 503)
            await wire.press(1, made, "Tick")
            await until(lambda: len(wire.edits(other)))
            process.terminate()
            told = time.perf_counter()
            async with lateness() as late:
                assert await process.wait() == 0
            assert time.perf_counter() - told - sum(late) < 8
        assert "0 of 100" in wire.shown(other)
        wire.relent()
        async with start_bot(wire, environment=environment):
            await all_show(wire, [made, other], 1)


async def test_a_damaged_table_costs_no_other_its_catching_up(
    database: Where, capfd: pytest.CaptureFixture[str]
) -> None:
    environment = {"DATABASE_URL": address_of(database)}
    async with Wire() as wire:
        shown = []
        async with start_bot(wire, environment=environment) as process:
            for channel in (GENERAL, ELSEWHERE):
                made = await wire.slash(
                    1, "clock new", {"name": "Alert", "segments": 100}, channel=channel
                )
                shown.append(await wire.slash(1, "clock show", {"name": "Alert"}, channel=channel))
                for _ in range(20):
                    wire.refuse_next("PATCH", f"/messages/{shown[-1].message_id}", 503)
                await wire.press(1, made, "Tick")
            process.terminate()
            assert await process.wait() == 0
        wire.relent()
        query(
            database,
            "UPDATE entry SET outcome = '\"canary\"'"
            " WHERE table_id = (SELECT min(table_id) FROM entry)",
        )
        capfd.readouterr()
        async with start_bot(wire, environment=environment) as process:
            await all_show(wire, shown[1:], 1)
            process.terminate()
            assert await process.wait() == 0

    log = capfd.readouterr().err
    assert log.count("are out of date: Unreadable\n  File ") == 1
    assert "0 of 100" in wire.shown(shown[0])
    assert "canary" not in log


async def test_what_waits_is_sent_before_a_stop(database: Where) -> None:
    environment = {"DATABASE_URL": address_of(database)}
    async with Wire() as wire, start_bot(wire, environment=environment) as process:
        made = await wire.slash(1, "clock new", {"name": "Alert", "segments": 100})
        # Discord takes five edits in five seconds, which is longer than a stop may wait for them:
        # three ticks of one other message are fewer, however slow the machine.
        other = await wire.slash(1, "clock show", {"name": "Alert"})
        for _ in range(3):
            await wire.press(1, made, "Tick")
        process.terminate()
        assert await process.wait() == 0
        assert all("3 of 100" in wire.shown(each) for each in (made, other))


async def test_two_presses_of_a_card_at_the_same_moment_both_count(wire: Wire) -> None:
    await wire.slash(1, "sheet new", {"name": "Wren", "game": "ironsworn"})
    card = await wire.slash(1, "sheet show")
    await asyncio.gather(*(wire.press(1, card, "Momentum −1") for _ in range(3)))
    now = await wire.slash(1, "sheet show")

    (at,) = [row for row in now.embed["description"].splitlines() if "Momentum" in row]
    assert "−1" in at, at
    await until(lambda: wire.shown(card) == wire.shown(now), within=20)
