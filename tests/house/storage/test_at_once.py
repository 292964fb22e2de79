"""Many at the same moment, one thing twice, and answers that are lost, over the wire."""

import asyncio
import json
from random import SystemRandom

import pytest

from bot.chat.refusals import words
from bot.errors import Busy
from tests.databases import Where, address_of, query
from tests.wire import ALREADY_ACKNOWLEDGED, CUT, MANAGER, PATIENCE, Answer, Wire, start_bot, until

USERS = range(1, 201)

CHANCE = SystemRandom()


def ticks(database: Where) -> int:
    """Read from the file how far the only clock has come."""
    ((state,),) = query(database, "SELECT CAST(state AS TEXT) FROM sheet WHERE kind = 'clock'")
    return int(json.loads(state)["ticks"])


def moves(database: Where, key: int | None = None) -> list[str]:
    """Read from the file what was journalled, of one interaction or of all."""
    rows = query(database, "SELECT move, interaction_id FROM entry ORDER BY id")
    return [move for move, of in rows if key in {None, of}]


async def tick_at_last(wire: Wire, user: int) -> Answer:
    """Tick as people do: whoever is told that too much is going on tries again."""
    while True:
        answer = await tick(wire, user)
        if words(Busy()) not in str(answer.embed):
            return answer
        await asyncio.sleep(CHANCE.uniform(0.5, 2))


def answers_to(wire: Wire, key: int) -> list[int | None]:
    """Give whether Discord took each answer to an interaction, in the order they came."""
    return [answer.refused for answer in wire.answers if answer.key == key]


def follow_ups(wire: Wire) -> list[str]:
    return [request.path for request in wire.requests if request.path.startswith("/webhooks/")]


async def new_clock(wire: Wire, segments: int = 8, *, hidden: bool = False) -> Answer:
    options = {"name": "Alert", "segments": segments, "hidden": hidden}
    return await wire.slash(1, "clock new", options)


async def tick(
    wire: Wire, user: int = 1, *, key: int | None = None, within: float = PATIENCE
) -> Answer:
    return await wire.slash(user, "clock tick", {"name": "Alert"}, key=key, within=within)


async def test_200_ticks_of_one_clock_by_200_users_at_once_are_200(
    wire: Wire, database: Where
) -> None:
    await new_clock(wire, 200)
    answers = await asyncio.gather(*(tick_at_last(wire, user) for user in USERS))

    assert [(answer.refused, answer.ephemeral) for answer in answers] == [(None, False)] * 200
    assert len({answer.message_id for answer in answers}) == 200
    assert ticks(database) == 200
    assert moves(database) == ["clock.made"] + ["clock.ticked"] * 200


async def test_one_interaction_delivered_twice_at_once_changes_once(
    wire: Wire, database: Where
) -> None:
    await new_clock(wire)
    key = wire.snowflake()
    first, second = await asyncio.gather(tick(wire, key=key), tick(wire, key=key))

    assert [first.refused, second.refused] == [None, ALREADY_ACKNOWLEDGED]
    assert second.embed == first.embed
    assert ticks(database) == 1
    assert moves(database, key) == ["clock.ticked"]
    assert (await tick(wire)).refused is None
    assert answers_to(wire, key) == [None, ALREADY_ACKNOWLEDGED]
    assert follow_ups(wire) == []


async def test_a_roll_delivered_again_later_falls_as_it_fell(wire: Wire, database: Where) -> None:
    key = wire.snowflake()
    dice = {"dice": "20d1000"}
    first = await wire.slash(1, "roll", dice, key=key)
    again = await wire.slash(1, "roll", dice, key=key)

    assert again.refused == ALREADY_ACKNOWLEDGED
    assert again.embed == first.embed
    assert moves(database) == ["roll"]


async def test_an_answer_that_discord_took_but_reported_lost_changes_once(
    wire: Wire, database: Where
) -> None:
    await new_clock(wire)
    wire.fail_next(500, after=True)
    lost = await tick(wire)
    # discord.py sends it again a second later, which Discord then refuses.
    await until(lambda: len(answers_to(wire, lost.key)) == 2, within=9)

    assert (await tick(wire)).refused is None
    assert answers_to(wire, lost.key) == [None, ALREADY_ACKNOWLEDGED]
    assert moves(database, lost.key) == ["clock.ticked"]
    assert ticks(database) == 2
    # It asks which message that is, and sends nothing more.
    assert [path.rpartition("/")[2] for path in follow_ups(wire)] == ["@original"]


async def test_an_answer_that_came_too_late_leaves_the_change_and_the_bot_goes_on(
    wire: Wire, database: Where
) -> None:
    await new_clock(wire)
    wire.fail_next(404, 10062)
    late = wire.command_payload(1, "clock tick", {"name": "Alert"})
    await wire.send(late)
    await wire.recorded("POST", f"/{late['token']}/callback")

    assert (await tick(wire)).refused is None
    assert answers_to(wire, int(late["id"])) == []
    assert moves(database, int(late["id"])) == ["clock.ticked"]
    assert ticks(database) == 2
    assert follow_ups(wire) == []


async def test_an_answer_that_is_cut_off_is_given_again(wire: Wire, database: Where) -> None:
    clock = await new_clock(wire)
    wire.fail_next(CUT)
    told = await tick(wire)
    wire.fail_next(CUT)
    pressed = await wire.press(2, clock, "Tick")

    for answer in (told, pressed):
        assert answers_to(wire, answer.key) == [None]
        assert moves(database, answer.key) == ["clock.ticked"]
    assert follow_ups(wire) == []
    # What was told so follows the clock like any other.
    await until(lambda: "2\\xa0of\\xa08" in str(wire.messages[told.message_id or 0]["embeds"]))


@pytest.mark.parametrize("status", [CUT, 502])
async def test_an_answer_that_fails_when_discord_has_it_is_the_only_one(
    wire: Wire, database: Where, status: int
) -> None:
    await new_clock(wire)
    wire.fail_next(status, after=True)
    told = await tick(wire)
    await until(lambda: len(answers_to(wire, told.key)) == 2, within=9)
    await tick(wire, 2)

    assert answers_to(wire, told.key) == [None, ALREADY_ACKNOWLEDGED]
    assert moves(database, told.key) == ["clock.ticked"]
    assert [each.method for each in wire.requests if "/webhooks/" in each.path] == ["GET"]
    # Its message follows the clock, though Discord's answer never said which it is.
    await until(lambda: "2\\xa0of\\xa08" in str(wire.messages[told.message_id or 0]["embeds"]))


async def test_what_follows_an_answer_follows_it_though_discord_said_it_failed(wire: Wire) -> None:
    """Whoever was told to wait waited in vain, and what was shown to everybody was to nobody."""

    def told(words: str) -> list[int]:
        return [key for key, each in wire.messages.items() if words in str(each)]

    await wire.slash(1, "sheet new", {"name": "Wren", "game": "fu"})
    edited = await wire.slash(1, "sheet edit", {"field": "name", "value": "Ash"})
    wire.fail_next(502, after=True)
    await wire.slash(1, "table recap", {"since": "last"})
    await until(lambda: told("*Nothing has changed.*"), within=9)
    wire.fail_next(502, after=True)
    await wire.slash(1, "table recap")
    await until(lambda: told("recap.md"), within=9)
    (recap,) = told("recap.md")
    for message, said in ((recap, "recap.md"), (edited.message_id or 0, "Ash")):
        before = len(told(said))
        wire.fail_next(502, after=True)
        await wire.press(1, message, "Show everybody")
        await until(lambda said=said, before=before: len(told(said)) > before, within=9)


async def test_a_promised_answer_that_is_cut_off_is_given_again(wire: Wire) -> None:
    """Whoever exported their table went on waiting for the file."""
    await wire.slash(1, "table open", {"game": "fu"})
    wire.refuse_next("PATCH", "/messages/@original", CUT)
    told = await wire.slash(1, "table export")
    await until(lambda: wire.messages[told.message_id or 0]["attachments"], within=9)


@pytest.mark.parametrize("dice", ["2d6", "2d"])
async def test_an_answer_that_is_cut_off_twice_is_a_line_of_the_log(
    database: Where, capfd: pytest.CaptureFixture[str], dice: str
) -> None:
    environment = {"DATABASE_URL": address_of(database)}
    async with Wire() as wire, start_bot(wire, environment=environment):
        for _ in range(2):
            wire.fail_next(CUT)
        lost = wire.command_payload(1, "roll", {"dice": dice})
        await wire.send(lost)
        ending = f"/{lost['token']}/callback"
        await until(lambda: sum(each.path.endswith(ending) for each in wire.requests) == 2)
        assert (await wire.slash(1, "roll", {"dice": "2d6"})).refused is None
        assert answers_to(wire, int(lost["id"])) == []
        assert follow_ups(wire) == []

    logged = capfd.readouterr().err
    about = [line for line in logged.splitlines() if lost["id"] in line and "WARNING" in line]
    assert (len(about), "Traceback" in logged) == (1, False)


async def test_two_users_who_press_tick_at_the_same_moment_both_tick(
    wire: Wire, database: Where
) -> None:
    clock = await new_clock(wire)
    pressed = await asyncio.gather(wire.press(1, clock, "Tick"), wire.press(2, clock, "Tick"))

    assert [(answer.type, answer.refused) for answer in pressed] == [(7, None)] * 2
    assert {answer.message_id for answer in pressed} == {clock.message_id}
    assert ticks(database) == 2


async def test_of_two_users_who_reveal_at_the_same_moment_one_does(
    wire: Wire, database: Where
) -> None:
    clock = await new_clock(wire, hidden=True)
    pressed = await asyncio.gather(
        wire.press(1, clock, "Reveal to all"),
        wire.press(2, clock, "Reveal to all", permissions=MANAGER),
    )

    assert [answer.refused for answer in pressed] == [None, None]
    assert sorted(answer.ephemeral for answer in pressed) == [False, True]
    assert moves(database) == ["clock.made", "clock.revealed"]
