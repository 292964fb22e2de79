"""What is dropped with time: tables of servers that were left, and what undo needs no more."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import aclosing, suppress
from itertools import count, islice
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.errors import PastUndo
from bot.games.fu.plays import checks as fu
from bot.games.ironsworn.plays import rolls as iron
from bot.games.ironsworn.plays import tracks
from bot.journal import Post, Telling
from bot.moments import DAY
from bot.scope import Hosting
from bot.storage import chores, removing
from bot.storage.database import open_database
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import clocks, proof, sheets
from bot.table.plays import table as plays
from rules.clock import Clock, ClockKind
from rules.dice import FairDice
from rules.errors import RuleError
from rules.ironsworn import Rank
from rules.outcome import Outcome
from tests.conftest import scope
from tests.databases import IS_POSTGRESQL, ON_SQLITE, Where, query
from tests.faces import Faces

HOSTING = Hosting(server_days=30, undo_days=10)


@ON_SQLITE
def test_an_index_finds_what_an_undo_took_back(database: Where) -> None:
    """Removing an entry looks for it, which would read the journals of all tables."""
    asked = "EXPLAIN QUERY PLAN SELECT id FROM entry WHERE undone_by = 1"
    assert "USING COVERING INDEX ix_entry_undone_by" in query(database, asked)[0][-1]


class Time:
    """A time that moves on when it is told to."""

    def __init__(self) -> None:
        self.at = 1_767_290_400_000

    def __call__(self) -> int:
        return self.at

    def pass_days(self, days: float) -> None:
        self.at += round(days * DAY)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time by which the bot writes down when something happened."""
    moment = Time()
    for module in ("turn", "referee"):
        monkeypatch.setattr(f"bot.storage.{module}.now", moment)
    return moment


async def begin(referee: Referee, guild: int, channel: int) -> None:
    """Put a clock on the table of a channel."""
    made = scope(1, channel=channel, guild=guild)
    await referee.play(
        made,
        lambda turn: clocks.new(turn, f"Alert {channel}", 8, ClockKind.PLAIN, 0, hidden=False),
    )


def tick(channel: int) -> Callable[[Turn], Outcome]:
    """Tick the clock that was put on the table of a channel."""
    return lambda turn: clocks.tick(turn, f"Alert {channel}", 1)


def guilds(database: Where) -> list[int]:
    """Give the servers of the tables that there are."""
    return [guild for (guild,) in query(database, 'SELECT guild_id FROM "table" ORDER BY id')]


async def test_the_tables_of_a_server_go_a_while_after_the_bot_was_taken_off(
    referee: Referee, database: Where, time: Time
) -> None:
    for guild, channel in ((5, 50), (5, 51), (6, 60)):
        await begin(referee, guild, channel)
    await referee.note_left(5)
    time.pass_days(29)
    await referee.note_left(5)
    await referee.tidy(HOSTING)
    assert guilds(database) == [5, 5, 6]
    await referee.tidy(Hosting(server_days=0))
    assert guilds(database) == [5, 5, 6]

    time.pass_days(2)
    await referee.tidy(HOSTING)
    # Nothing of it is left in the file, or to be cleared out of it.
    assert not await referee.sweep()
    if not IS_POSTGRESQL:
        assert query(database, "PRAGMA user_version") == [(0,)]
        files = [*Path(database).parent.glob(f"{Path(database).name}*")]
        assert not any(b"Alert 50" in each.read_bytes() for each in files)
    assert guilds(database) == [6]
    assert query(database, "SELECT name FROM sheet WHERE name <> ''") == [("Alert 60",)]
    for name in ("entry", "change", "channel"):
        assert len(query(database, f'SELECT * FROM "{name}"')) == 1  # noqa: S608
    await referee.tidy(HOSTING)
    assert query(database, "SELECT * FROM departure") == []


async def test_a_table_that_goes_takes_nothing_of_another_with_it(
    referee: Referee, database: Where, time: Time, dice: Faces, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was taken back at that one, after the first that goes, is not to stand again."""
    # So that what was taken back is there for a moment without what took it back.
    monkeypatch.setattr(removing, "STEP", 1)
    dice.add(*[1] * 64)
    for guild, channel in ((5, 50), (6, 60)):
        await begin(referee, guild, channel)
        there = {"channel": channel, "guild": guild}
        on = {"is_on": True, "reveal": False, "word": None}
        await referee.play(
            scope(1, manages=True, **there), lambda turn, on=on: proof.change(turn, **on)
        )
        for move in (tick(channel), lambda turn: plays.undo(turn, None)):
            played = await referee.play(scope(1, **there), move)
            await referee.tell([Telling(played.key, played.key, channel)])
        await referee.remember_post(Post(channel, channel, played.sheet_of("clock"), "clock"))
    of_sheet = "sheet_id IN (SELECT id FROM sheet WHERE table_id = 2)"
    kept = dict.fromkeys(("sheet", "entry", "channel", "telling", "seed"), "table_id = 2")
    kept |= {"change": of_sheet, "post": of_sheet}
    stood = {
        name: query(database, f'SELECT * FROM "{name}" WHERE {where} ORDER BY 1, 2')  # noqa: S608
        for name, where in kept.items()
    }
    assert all(stood.values())

    await referee.note_left(5)
    time.pass_days(31)
    await referee.tidy(Hosting(server_days=30, undo_days=0))
    for name, rows in stood.items():
        assert query(database, f'SELECT * FROM "{name}" ORDER BY 1, 2') == rows  # noqa: S608


async def test_a_server_that_takes_the_bot_back_keeps_its_tables(
    referee: Referee, database: Where, time: Time
) -> None:
    for guild, channel in ((5, 50), (6, 60)):
        await begin(referee, guild, channel)
    assert await referee.note_back(5) == 0
    for guild in (5, 6, 7):
        await referee.note_left(guild)
    assert query(database, "SELECT guild_id FROM departure ORDER BY 1") == [(5,), (6,)]
    time.pass_days(29)
    assert await referee.note_back(5) == 1
    time.pass_days(29)
    await referee.tidy(HOSTING)
    assert guilds(database) == [5]


async def test_a_server_that_takes_the_bot_back_while_its_tables_go_keeps_the_rest(
    referee: Referee, database: Where, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was told that they wait for it, and then they went."""
    for channel in (50, 51, 52):
        await begin(referee, 5, channel)
    await referee.note_left(5)
    time.pass_days(31)
    waited, remove = list[int](), removing.remove_some

    def removed(connection: Connection, table: int) -> bool:
        is_gone = remove(connection, table)
        if is_gone and not waited:
            waited.append(chores.come_back(connection, 5))
        return is_gone

    monkeypatch.setattr(removing, "remove_some", removed)
    await referee.tidy(HOSTING)
    assert (waited, guilds(database)) == ([2], [5, 5])


async def test_tables_go_though_one_was_put_away_for_the_other(
    referee: Referee, database: Where, time: Time
) -> None:
    """What brought the second back changed the first as well, which goes before it."""
    gm = {"channel": 50, "manages": True}

    def another(turn: Turn) -> Outcome:
        turn.start_table()
        return clocks.new(turn, "Flood", 4, ClockKind.PLAIN, 0, hidden=False)

    await begin(referee, 5, 50)
    first = await referee.look(scope(**gm), lambda turn: turn.table.id)
    await referee.play(scope(**gm), lambda turn: plays.close(turn, first))
    await referee.play(scope(**gm), another)
    second = await referee.look(scope(**gm), lambda turn: turn.table.id)
    for each in (first, second):
        await referee.play(scope(**gm), lambda turn, each=each: plays.bring_back(turn, each))

    await referee.note_left(5)
    time.pass_days(31)
    await referee.tidy(HOSTING)
    assert guilds(database) == []


async def test_a_server_that_was_left_anew_waits_from_then_on(referee: Referee, time: Time) -> None:
    """It may have taken the bot back, and thrown it out again, while its tables were to go."""
    await begin(referee, 5, 50)
    await referee.note_left(5)
    left = time.at
    for before in (left, left + 1):
        is_overdue = await referee._database.read(
            lambda connection, before=before: chores.is_overdue(connection, 5, before)
        )
        assert is_overdue == (left < before)


async def test_what_came_with_a_file_waits_for_what_was_played_here_before_it(
    referee: Referee, database: Where, time: Time
) -> None:
    """What was newer was passed over for as long as the process lived."""
    await begin(referee, 5, 10)
    await referee.play(scope(1), lambda turn: clocks.tick(turn, "Alert 10", 1))
    await referee.play(scope(1), lambda turn: clocks.tick(turn, "Alert 10", 1))
    query(database, f"UPDATE entry SET at = at - {20 * DAY} WHERE id = 3")  # noqa: S608

    def thinned() -> list[bool]:
        rows = query(database, "SELECT CAST(before AS TEXT) FROM change ORDER BY entry_id")
        return [text == "{}" for (text,) in rows[1:]]

    await referee.tidy(HOSTING)
    assert thinned() == [False, False]
    time.pass_days(11)
    await referee.tidy(HOSTING)
    assert thinned() == [True, True]


async def test_what_happened_while_the_bot_was_off_is_found_at_the_start(
    referee: Referee, database: Where, time: Time
) -> None:
    for guild in (5, 6, 7):
        await begin(referee, guild, guild)
    # The seventh is another process's to hear of.
    await referee.compare_servers({6}, lambda guild: guild != 7)
    assert query(database, "SELECT guild_id FROM departure") == [(5,)]
    await referee.compare_servers({5, 6}, lambda _guild: True)
    assert query(database, "SELECT guild_id FROM departure") == [(7,)]


async def test_undo_reaches_back_for_a_while_and_the_journal_for_ever(
    referee: Referee, database: Where, time: Time
) -> None:
    await begin(referee, 5, 10)
    await referee.play(scope(1), lambda turn: clocks.tick(turn, "Alert 10", 3))
    time.pass_days(9)
    await referee.play(scope(2), lambda turn: clocks.tick(turn, "Alert 10", 1))
    time.pass_days(2)
    await referee.tidy(HOSTING)

    before = query(database, "SELECT CAST(before AS TEXT) FROM change ORDER BY entry_id")
    assert [text for (text,) in before[:2]] == [None, "{}"]
    assert '"ticks"' in before[2][0]
    await referee.play(scope(2), lambda turn: plays.undo(turn, None))
    with pytest.raises(PastUndo):
        await referee.play(scope(1), lambda turn: plays.undo(turn, None))
    (clock,) = await referee.look(scope(1), clocks.seen)
    assert clock.ticks == 3
    entries, _pages = await referee.look(scope(1), lambda turn: turn.journal.page(1))
    assert len(entries) == 4

    # What is carried away says of it that it is too old, and so does the recap by saying nothing.
    campaign = await referee.look(scope(1), lambda turn: turn.campaign())
    assert [each.is_old for entry in campaign.entries for each in entry.changes] == [
        False,
        True,
        False,
        False,
    ]
    assert (
        await referee.look(scope(1), lambda turn: turn.journal.around([Clock], 1, 2, but=())) == []
    )
    (moved,) = await referee.look(scope(1), lambda turn: turn.journal.around([Clock], 3, 3, but=()))
    assert (moved.before.ticks, moved.after.ticks) == (3, 4)

    await referee.tidy(Hosting(undo_days=0))
    kept = query(database, "SELECT CAST(before AS TEXT) FROM change ORDER BY entry_id")
    assert '"ticks"' in kept[2][0]


async def test_what_changed_the_table_is_not_asked_about_once_undo_does_not_reach_it(
    referee: Referee, time: Time
) -> None:
    gm = scope(1, manages=True)
    await referee.play(gm, lambda turn: plays.open_table(turn, "fu", "Friday"))
    await referee.play(scope(1), lambda turn: plays.name_gm(turn, 2, remove=False))
    time.pass_days(11)
    await referee.tidy(HOSTING)
    with pytest.raises(PastUndo):
        await referee.play(scope(1), lambda turn: plays.undo(turn, None))


# ------------------------------------------------------------------------------ a year's play

JOURNAL_BYTES, SNAPSHOT_BYTES, AT_FIRST_BYTES = 1000, 4500, 400_000
"""What a play costs at most for good, and while undo reaches it; what a new file takes."""

PLAYERS = (21, 22, 23, 24)


def year_of_plays() -> Iterator[tuple[int, Callable[[Turn], Outcome]]]:
    """Give who does what, over and over: rolls of two games, vows, numbers, clocks, labels."""
    for number in count():
        player = PLAYERS[number % len(PLAYERS)]
        for each in (
            lambda turn: iron.action(turn, "edge", 1, None),
            lambda turn: iron.momentum(turn, -1, None),
            lambda turn: iron.momentum(turn, 1, None),
            lambda turn: plays.roll(turn, "3d6+1", "a label of some words", hidden=False),
            lambda turn: clocks.tick(turn, "Alert 10", 1),
            lambda turn: fu.start(turn, "cross the river", 1, 1, (), None, now=True),
            lambda turn: tracks.mark(turn, "The oath", 1, None),
            lambda turn: clocks.untick(turn, "Alert 10", 1),
        ):
            yield player, each


async def play_year(referee: Referee, time: Time, sessions: int, plays_of_one: int) -> None:
    """Play so many sessions, of so many plays each, over a year, the bot tidying after each."""
    await begin(referee, 5, 10)
    for player in PLAYERS:
        await referee.play(scope(player), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
        for name in ("The oath", "The road", "The bear", "A debt to the smith of Northmark"):
            await referee.play(
                scope(player),
                lambda turn, name=name: tracks.new(
                    turn, "vow", name, Rank.EPIC, is_shared=False, character=None
                ),
            )
    coming = year_of_plays()
    for _ in range(sessions):
        for player, move in islice(coming, plays_of_one):
            with suppress(RuleError):
                await referee.play(scope(player), move)
            time.pass_days(1 / 24 / 60)
        time.pass_days(365 / sessions)
        await referee.tidy(Hosting())


def size_of(database: Path) -> int:
    """Give the size of a file and its log."""
    files = database, database.with_name(f"{database.name}-wal")
    return sum(path.stat().st_size for path in files if path.exists())


@ON_SQLITE
@pytest.mark.slow
async def test_a_file_grows_by_its_journal_alone(
    migrated: Path, tmp_path: Path, time: Time
) -> None:
    database = Path(shutil.copy(migrated, tmp_path / "flywheel.db"))
    sessions, plays_of_one = 25, 80
    async with aclosing(Referee(open_database(database), FairDice())) as referee:
        await play_year(referee, time, sessions, plays_of_one)
    (entries,) = query(database, "SELECT count(*) FROM entry")[0]
    lately = "SELECT count(*) FROM change WHERE before IS NOT NULL AND CAST(before AS TEXT) <> '{}'"
    (kept,) = query(database, lately)[0]

    assert entries > 0.9 * sessions * plays_of_one
    # Undo reaches a quarter of the year.
    assert kept < 0.4 * entries
    assert size_of(database) < AT_FIRST_BYTES + entries * JOURNAL_BYTES + kept * SNAPSHOT_BYTES
