"""`/diagnose`: what the bot may do here, how far away things are, what waits, how large it is."""

from typing import Any

import discord
import pytest

from bot.journal import TableSize
from bot.storage import sizes
from bot.storage.referee import Referee
from bot.table.plays import clocks
from bot.table.plays import table as tables
from bot.table.views import Diagnosis, Distances, Right, Unsent
from bot.table.words.diagnosis import WITHOUT, diagnosis
from rules.clock import ClockKind
from tests.conftest import scope
from tests.databases import Where, query
from tests.fits import assert_fits
from tests.house.table.test_words import LONGEST, SOMEBODY
from tests.stage import Stage, said

NEAR = Distances(1.25, 40.4, 120.0, 0.1, 3.0)
NOTHING = Unsent(0, 0, 0)
RIGHTS = tuple(Right(name, is_allowed=True) for name in WITHOUT)


def told(
    *rights: Right,
    distances: Distances = NEAR,
    unsent: Unsent = NOTHING,
    tables: list[TableSize] | None = None,
) -> str:
    """Give every word of a diagnosis, and hold that it fits."""
    shown = diagnosis(Diagnosis(rights, distances, unsent), tables)
    assert_fits(shown)
    fields = [f"{each.name}\n{each.value}" for each in shown.fields]
    return "\n".join([shown.title or "", shown.description or "", *fields])


async def test_anybody_is_told_privately_and_nothing_is_changed(caves: Stage) -> None:
    before = caves.moves(), caves.state()
    text = said(await caves.ann.slash(caves.here, "diagnose"), privately=True)

    assert text.startswith("Flywheel ")
    assert "may do all that I need" in text
    assert "Database, for one look:" in text
    assert "ms" in text
    assert "symbols to be uploaded" in text
    assert "How large" not in text, "that is for who manages the server"
    assert (caves.moves(), caves.state()) == before


async def test_in_words_alone_it_is_the_same(caves: Stage) -> None:
    await caves.ann.slash(caves.here, "me settings", text="on")
    text = said(await caves.ann.slash(caves.here, "diagnose"), privately=True)

    for part in ("View Channel", "How far apart we are", "Waits to be told to Discord"):
        assert part in text


async def test_what_is_not_allowed_is_named_with_what_it_costs(stage: Stage) -> None:
    denied = discord.PermissionOverwrite(embed_links=False, attach_files=False)
    everyone: Any = stage.guild.default_role
    channel = stage.guild.create_text_channel("quiet", overwrites={everyone: denied})
    text = said(await stage.ann.slash(channel, "diagnose"), privately=True)

    assert "I may not **Embed Links**: no panel stands here" in text
    assert "I may not **Attach Files**" in text
    assert "I may: View Channel" in text


@pytest.mark.parametrize("name", WITHOUT)
def test_every_right_has_what_is_lost_without_it(name: str) -> None:
    text = told(*(Right(each, is_allowed=each != name) for each in WITHOUT))

    assert f"I may not **{name}**: {WITHOUT[name]}." in text
    assert text.count("I may not") == 1


def test_without_any_right_it_says_so_and_in_a_direct_message_none_is_needed() -> None:
    text = told(*(Right(each, is_allowed=False) for each in WITHOUT))

    assert text.count("I may not") == len(WITHOUT)
    assert "I may: nothing else" in text
    assert "In a direct message I may do all that I need" in told()


def test_distances_are_told_in_milliseconds_and_long_ones_are_marked() -> None:
    text = told(*RIGHTS, distances=Distances(0.5, None, -3000.0, 900.0, 12.3))

    assert "Database, for one look: 0.5 ms\n" in text
    assert "not measured yet" in text
    assert "−3000 ms\n" in text, "this machine's clock may be behind"
    assert "900 ms (long) until my next turn, 12 ms an answer" in text


def test_what_waits_is_counted_and_nothing_is_said_to_be_nothing() -> None:
    assert "Waits to be told to Discord\nNothing." in told(*RIGHTS)
    text = told(*RIGHTS, unsent=Unsent(2, 1, 40))
    assert "2 messages to be drawn anew\n1 table to be looked over\n40 symbols" in text


def test_the_largest_that_there_can_be_fits() -> None:
    many = [TableSize(LONGEST, SOMEBODY, 10**6, 10**6, 10**12)] * sizes.SHOWN
    text = told(*RIGHTS, tables=[*many, *[TableSize("", 0, 0, 10**6, 0)] * 994])

    assert "994 further tables: 994000000 changes" in text


# ----------------------------------------------------------------------------------- how large


async def test_who_manages_the_server_sees_its_tables_by_size(
    caves: Stage, database: Where
) -> None:
    role = caves.guild.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
    owner: Any = caves.guild.add_member(caves.env.create_user("olga"), roles=[role])
    await caves.bob.slash(caves.elsewhere, "clock new", name="Dawn", segments=4)
    text = said(await owner.slash(caves.here, "diagnose"), privately=True)

    assert "How large the tables are" in text
    rows = text.partition("How large the tables are\n")[2].splitlines()
    assert caves.here.mention in rows[0]
    assert "1 sheet, 2 changes" in rows[0]
    assert caves.elsewhere.mention in rows[1]
    assert "1 sheet, 1 change, about" in rows[1]
    shown = said(await caves.manager.slash(caves.here, "diagnose"), privately=True)
    assert "How large" not in shown, "who manages channels does not manage the server"


@pytest.mark.slow
async def test_sizes_are_exact_in_number_and_fair_in_weight(
    referee: Referee, database: Where
) -> None:
    for number in range(20):
        await referee.play(
            scope(1, manages=True),
            lambda turn, number=number: clocks.new(
                turn, f"Clock {number:02}", 4, ClockKind.PLAIN, 0, hidden=False
            ),
        )
    for _ in range(300):
        await referee.play(scope(1), lambda turn: clocks.tick(turn, "Clock 01", 1))
        await referee.play(scope(1), lambda turn: tables.undo(turn, None))
    (found,) = await referee.sizes(5, 10)
    parts = (
        "SELECT sum(length(CAST(state AS TEXT))) FROM sheet",
        "SELECT sum(length(CAST(outcome AS TEXT))) FROM entry",
        "SELECT sum(length(CAST(before AS TEXT))) FROM change",
    )
    weight = sum(query(database, part)[0][0] or 0 for part in parts)

    assert (found.sheets, found.entries, found.channel) == (20, 620, 10)
    assert weight * 0.7 < found.octets < weight * 1.3


async def test_only_the_tables_of_this_server_or_of_this_direct_message_are_told(
    referee: Referee,
) -> None:
    def make(turn: Any) -> Any:
        return clocks.new(turn, "Dawn", 4, ClockKind.PLAIN, 0, hidden=False)

    for place in ({"guild": 5}, {"guild": 6, "channel": 11}, {"guild": None, "channel": 12}):
        await referee.play(scope(1, **place), make)

    assert [each.channel for each in await referee.sizes(6, 10)] == [11]
    assert [each.channel for each in await referee.sizes(None, 12)] == [12]
    assert await referee.sizes(7, 10) == []


async def test_of_many_tables_the_largest_are_named(referee: Referee) -> None:
    for channel in range(sizes.SHOWN + 2):
        for count in range(1 + channel % 2):
            await referee.play(
                scope(1, channel=100 + channel),
                lambda turn, count=count: clocks.new(
                    turn, f"Dawn {count}", 4, ClockKind.PLAIN, 0, hidden=False
                ),
            )
    found = await referee.sizes(5, 10)

    assert [each.entries for each in found] == [2] * 4 + [1] * 4
    assert [bool(each.octets) for each in found] == [True] * sizes.SHOWN + [False] * 2
