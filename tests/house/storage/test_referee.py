"""The referee over a real database file: all or nothing, once, and back again."""

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.errors import Busy, NothingToUndo, OtherTable, UndoBlocked, Undone, UnknownEntry
from bot.journal import PANEL, Post, Telling
from bot.scope import Person
from bot.storage import schema, undoing
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import clocks
from bot.table.plays.table import roll as roll_dice
from bot.table.plays.table import undo
from rules.clock import ClockKind, ClockTicked
from rules.errors import NoSuchName, NotGM
from rules.outcome import Outcome
from rules.table import TakenBack
from tests.conftest import scope
from tests.databases import Where, noting, query
from tests.faces import Faces

entries = schema.entries
KEPT = select(entries.c.move, entries.c.undone_by, entries.c.dice).order_by(entries.c.id)


def make(turn: Turn) -> Outcome:
    return clocks.new(turn, "Alert", 8, ClockKind.DANGER, 0, hidden=False)


def tick(turn: Turn) -> ClockTicked:
    return clocks.tick(turn, "Alert", 1)


def missing(turn: Turn) -> ClockTicked:
    return clocks.tick(turn, "No such clock", 1)


async def ticks(referee: Referee) -> int:
    (clock,) = await referee.look(scope(), clocks.seen)
    return clock.ticks


async def test_the_same_interaction_twice_is_one_change(referee: Referee) -> None:
    await referee.play(scope(), make)
    first = await referee.play(scope(key=7), tick)
    second = await referee.play(scope(key=7), tick)

    assert await ticks(referee) == 1
    assert second == replace(first, is_recalled=True)


async def test_nobody_is_told_what_another_played_by_the_same_number(referee: Referee) -> None:
    """A play that goes before another takes the number below its own."""
    await referee.play(scope(1, key=7), make)
    for move in (tick, missing):
        with pytest.raises(Busy):
            await referee.play(scope(2, key=7), move)

    assert await ticks(referee) == 0


async def test_what_is_stored_twice_of_a_message_is_stored_once(referee: Referee) -> None:
    """Else its buttons would be taken for what can never change, and never be kept true."""
    made = await referee.play(scope(key=7), make)
    ticked = await referee.play(scope(key=8), tick)
    told = [
        Telling(made.key, 50, scope().channel_id, shown=3),
        Telling(ticked.key, 50, scope().channel_id, shown=4),
    ]
    for _ in range(2):
        await referee.tell(told)
    found = await referee.look(scope(), lambda turn: turn.messages.newest_tellings())

    assert found == [told[-1]]


async def test_what_was_touched_holds_every_sheet_of_a_kind(referee: Referee) -> None:
    names = ("Alert", "Flood", "Dusk")

    def make_apart(turn: Turn) -> Outcome:
        return clocks.new(turn, "Another", 8, ClockKind.DANGER, 0, hidden=False)

    def make_all(turn: Turn) -> Outcome:
        made = [clocks.new(turn, name, 8, ClockKind.DANGER, 0, hidden=False) for name in names]
        return made[-1]

    def tick_all(turn: Turn) -> Outcome:
        return [clocks.tick(turn, name, 1) for name in names][-1]

    await referee.play(scope(), make_apart)
    made = (await referee.play(scope(), make_all)).touched["clock"]
    ticked = await referee.play(scope(key=7), tick_all)
    again = await referee.play(scope(key=7), tick_all)
    undone = await referee.play(scope(), lambda turn: undo(turn, None))

    assert len(set(made)) == len(names)
    for played in (ticked, again, undone):
        assert sorted(played.touched["clock"]) == sorted(made)
    assert ticked.sheet_of("clock") == ticked.touched["clock"][0]


async def test_where_there_is_no_time_to_play_there_is_none_to_look_what_was_played(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[object] = []

    async def busy(*_given: object, **_named: object) -> None:
        raise Busy

    async def look(*given: object, **_named: object) -> None:
        looked.append(given)

    monkeypatch.setattr(referee._database, "write", busy)
    monkeypatch.setattr(referee._database, "read", look)
    with pytest.raises(Busy):
        await referee.play(scope(), make)

    assert looked == []


async def test_a_refused_play_leaves_no_trace(referee: Referee) -> None:
    def fails_late(turn: Turn) -> Outcome:
        tick(turn)
        raise NoSuchName("clock", "x", [])

    await referee.play(scope(), make)
    with pytest.raises(NoSuchName):
        await referee.play(scope(), fails_late)

    assert await ticks(referee) == 0
    entries, count = await referee.look(scope(), lambda turn: turn.journal.page(1))
    assert (len(entries), count) == (1, 1)


def roll(turn: Turn) -> Outcome:
    return roll_dice(turn, "2d6 + d%", "", hidden=False)


async def test_every_die_is_kept_with_its_entry_also_once_it_is_undone(
    referee: Referee, database: Where, dice: Faces
) -> None:
    dice.add(3, 5, 10, 4, 6, 6)
    await referee.play(scope(), roll)
    await referee.play(scope(), roll)
    await referee.play(scope(), make)
    await referee.play(scope(), lambda turn: undo(turn, None))
    await referee.play(scope(), lambda turn: undo(turn, None))

    assert query(database, KEPT) == [
        ("roll", None, [[6, 3], [6, 5], [100, 10]]),
        ("roll", 5, [[6, 4], [6, 6], [100, 6]]),
        ("clock.made", 4, None),
        ("undone", None, None),
        ("undone", None, None),
    ]


async def test_what_a_refused_or_tried_move_rolled_is_kept_nowhere(
    referee: Referee, database: Where, dice: Faces
) -> None:
    def refused(turn: Turn) -> Outcome:
        roll(turn)
        raise NoSuchName("clock", "x", [])

    def tried(turn: Turn) -> Outcome:
        roll(turn.trial(1, Faces(1, 1, 1)))
        return roll(turn)

    dice.add(3, 5, 10, 4, 6, 6)
    with pytest.raises(NoSuchName):
        await referee.play(scope(), refused)
    with noting() as asked:
        await referee.play(scope(), tried)

    assert query(database, KEPT) == [("roll", None, [[6, 4], [6, 6], [100, 6]])]
    # They are written with the entry, and not by a statement of their own.
    assert [each for each in asked.statements if "dice" in each] == [
        each for each in asked.statements if each.startswith("INSERT INTO entry")
    ]


async def test_undo_takes_back_the_last_entry_of_its_maker_only(referee: Referee) -> None:
    await referee.play(scope(1), make)
    await referee.play(scope(1), tick)
    await referee.play(scope(2), tick)
    await referee.play(scope(2), lambda turn: undoing.take_back(turn, 2))
    assert await ticks(referee) == 1
    await referee.play(scope(1), lambda turn: undoing.take_back(turn, 1))
    assert await ticks(referee) == 0
    undone = await referee.play(scope(1), lambda turn: undoing.take_back(turn, 1))

    assert isinstance(undone.outcome, TakenBack)
    assert await referee.look(scope(), clocks.seen) == []
    with pytest.raises(NothingToUndo):
        await referee.play(scope(1), lambda turn: undoing.take_back(turn, 1))


async def test_undo_is_blocked_by_a_later_entry_on_the_same_sheet(referee: Referee) -> None:
    await referee.play(scope(1), make)
    await referee.play(scope(1), tick)
    await referee.play(scope(2), tick)

    with pytest.raises(UndoBlocked) as refused:
        await referee.play(scope(1), lambda turn: undoing.take_back(turn, 1))
    assert refused.value.actor == 2
    assert await ticks(referee) == 2


async def test_a_button_of_another_table_or_of_an_undone_entry_is_stale(referee: Referee) -> None:
    made = await referee.play(scope(1), make)
    await referee.play(scope(1, channel=11), make)

    assert (await referee.look(scope(), lambda turn: turn.entry(made.key))).actor == 1
    for channel in (11, 12):
        with pytest.raises(OtherTable):
            await referee.look(scope(1, channel=channel), lambda turn: turn.entry(made.key))
    with pytest.raises(UnknownEntry):
        await referee.look(scope(), lambda turn: turn.entry(404))
    await referee.play(scope(1), lambda turn: undoing.take_back(turn, 1))
    with pytest.raises(Undone):
        await referee.look(scope(), lambda turn: turn.entry(made.key))


async def test_only_a_gm_acts_for_another_player(referee: Referee) -> None:
    with pytest.raises(NotGM):
        await referee.play(scope(1, player=2), make)
    played = await referee.play(scope(1, player=2, manages=True), make)

    assert (played.actor, played.player) == (1, 2)


async def test_a_thread_plays_at_its_channels_table(referee: Referee) -> None:
    await referee.play(scope(channel=20, parent=10), make)

    (clock,) = await referee.look(scope(channel=10), clocks.seen)
    assert clock.name == "Alert"


async def test_a_message_of_what_was_removed_meanwhile_is_not_remembered(
    referee: Referee, database: Where
) -> None:
    """Whatever was stored together with it was not stored either."""
    made = await referee.play(
        scope(1), lambda turn: clocks.new(turn, "Alarm", 4, ClockKind.PLAIN, 0, hidden=False)
    )
    gone, stands = Post(900, 10, 99_999, "clock"), Post(901, 10, made.sheet_of("clock"), "clock")
    await referee.remember_posts([gone, stands])
    assert query(database, "SELECT message_id FROM post") == [(901,)]


async def test_a_panel_is_remembered_once_however_often_it_is(
    referee: Referee, database: Where
) -> None:
    table = (await referee.play(scope(), make)).table
    panel = Post(900, 10, table, PANEL)
    for _ in range(2):
        assert await referee.remember_panel(panel) == []
    assert query(database, "SELECT message_id FROM post") == [(900,)]


async def test_of_who_wants_nothing_to_be_otherwise_nothing_is_kept(
    referee: Referee, database: Where
) -> None:
    assert await referee.change_person(7, lambda person: person) == Person()
    assert query(database, "SELECT * FROM person") == []
