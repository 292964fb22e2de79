"""Where undo, tables put away and several people meet."""

from typing import Any

import pytest

from bot.chat.refusals import words
from bot.errors import (
    NothingToUndo,
    Stale,
    TableAbove,
    TablesPutAway,
    TwinStands,
    UndoBlocked,
)
from bot.games.ironsworn.plays import rolls as iron
from bot.games.ironsworn.plays import tracks
from bot.scope import Scope
from bot.storage import undoing
from bot.storage.referee import Referee
from bot.table.plays import clocks, sheets
from bot.table.plays import table as tables
from rules.clock import ClockKind
from rules.errors import NotGM, NotYours, TooMany
from rules.ironsworn import Blocked, Character, Meter, Rank
from rules.table import TableClosed
from tests.conftest import scope
from tests.databases import Where, query
from tests.faces import Faces

ANN, BOB, GM = 1, 2, 3


def gm(**where: Any) -> Scope:
    """Somebody who manages the channel."""
    return scope(GM, manages=True, **where)


async def close(referee: Referee, **where: Any) -> None:
    """Put the table in play away."""
    held = await referee.look(gm(**where), lambda turn: turn.table.id)
    assert held is not None
    played = await referee.play(gm(**where), lambda turn: tables.close(turn, held))
    assert isinstance(played.outcome, TableClosed)


async def undo(referee: Referee, who: Scope, player: int | None = None) -> None:
    """Take back the last entry."""
    await referee.play(who, lambda turn: tables.undo(turn, player))


async def names(referee: Referee, who: Scope) -> list[str]:
    """List a player's characters that are in use."""
    return await referee.look(
        who, lambda turn: [s.value.name for s in turn.characters(Character) if s.is_active]
    )


async def test_a_table_that_players_began_meanwhile_is_put_away_for_the_one_that_comes_back(
    referee: Referee,
) -> None:
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
    away = await referee.look(gm(), lambda turn: turn.table.id or 0)
    await close(referee)
    await referee.play(scope(ANN), lambda turn: tables.start_anew(turn, away, "", ""))
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Ash", "ironsworn"))
    with pytest.raises(TablesPutAway) as asked:
        await undo(referee, gm())
    assert asked.value.in_play
    back = await referee.play(gm(), lambda turn: tables.bring_back(turn, away))
    assert await names(referee, scope(ANN)) == ["Wren"]

    await referee.play(gm(), lambda turn: undoing.take_back_entry(turn, back.key))
    assert await names(referee, scope(ANN)) == ["Ash"]


async def test_a_gms_undo_for_a_player_stays_at_the_table_in_play(referee: Referee) -> None:
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
    away = await referee.look(gm(), lambda turn: turn.table.id or 0)
    await close(referee)
    await referee.play(gm(), lambda turn: tables.start_anew(turn, away, "", ""))
    await referee.play(
        scope(ANN), lambda turn: clocks.new(turn, "Slip", 4, ClockKind.PLAIN, 0, hidden=False)
    )
    await undo(referee, gm(), ANN)
    with pytest.raises(NothingToUndo):
        await undo(referee, gm(), ANN)

    assert await referee.look(scope(ANN), clocks.seen) == []


async def test_undoing_a_threads_table_returns_the_thread_to_its_channels(
    referee: Referee,
) -> None:
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
    thread = {"channel": 20, "parent": 10}
    with pytest.raises(TableAbove) as asked:
        await referee.play(
            scope(ANN, **thread), lambda turn: tables.open_table(turn, "ironsworn", "")
        )
    above = asked.value.table
    opened = await referee.play(
        scope(ANN, **thread), lambda turn: tables.open_apart(turn, above, "ironsworn", "")
    )
    assert await names(referee, scope(ANN, **thread)) == []
    await referee.play(scope(ANN, **thread), lambda turn: undoing.take_back_entry(turn, opened.key))

    assert await names(referee, scope(ANN, **thread)) == ["Wren"]


async def test_a_channel_where_nothing_is_left_can_be_linked(referee: Referee, dice: Faces) -> None:
    dice.add(6)
    other = {"channel": 11}
    await referee.play(gm(**other), lambda turn: tables.roll(turn, "d6", None, hidden=False))
    await undo(referee, gm(**other))
    await referee.play(gm(), lambda turn: tables.open_table(turn, "ironsworn", "Friday"))
    await referee.play(
        gm(), lambda turn: tables.link(turn, 11, may_write=True, is_managed=True, remove=False)
    )

    table = await referee.look(gm(**other), lambda turn: turn.table.value)
    assert table.name == "Friday"


async def test_what_has_a_namesake_by_now_does_not_come_back(referee: Referee) -> None:
    def make(turn: Any) -> Any:
        return tracks.new(turn, "fight", "Bear", Rank.DANGEROUS, is_shared=True, character=None)

    await referee.play(scope(ANN), make)
    await referee.play(scope(ANN), lambda turn: tracks.remove(turn, "Bear", None))
    await referee.play(scope(BOB), make)

    with pytest.raises(TwinStands):
        await undo(referee, scope(ANN))
    await referee.play(scope(BOB), lambda turn: tracks.remove(turn, "Bear", None))
    await undo(referee, scope(ANN))


async def test_a_character_comes_back_resting_when_another_was_taken_up(
    referee: Referee,
) -> None:
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
    await referee.play(
        scope(GM, manages=True, player=ANN), lambda turn: sheets.remove(turn, "Wren")
    )
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Ash", "ironsworn"))
    await undo(referee, gm())

    assert await names(referee, scope(ANN)) == ["Ash"]


async def test_a_character_of_another_game_is_in_no_characters_way(referee: Referee) -> None:
    """Neither its name, nor that it is played meanwhile."""
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
    await referee.play(scope(ANN), lambda turn: sheets.remove(turn, "Wren"))
    await referee.play(
        scope(BOB, player=ANN, manages=True), lambda turn: sheets.new(turn, "Wren", "fu")
    )
    await undo(referee, scope(ANN))

    assert await names(referee, scope(ANN)) == ["Wren"]


async def test_whoever_runs_the_table_no_longer_takes_back_nothing_done_for_others(
    referee: Referee,
) -> None:
    await referee.play(scope(GM), lambda turn: tables.open_table(turn, "ironsworn", "Friday"))
    await referee.play(scope(GM, player=ANN), lambda turn: iron.momentum(turn, 1, None))
    await referee.play(scope(GM), lambda turn: tables.name_gm(turn, BOB, remove=False))
    await referee.play(scope(BOB), lambda turn: tables.name_gm(turn, GM, remove=True))
    older = await referee.look(scope(GM), lambda turn: turn.journal.page(1)[0][2].key)

    with pytest.raises(NotGM):
        await referee.play(scope(GM), lambda turn: undoing.take_back_entry(turn, older))


async def test_whoever_only_managed_the_channel_takes_back_nothing_done_for_others_either(
    referee: Referee,
) -> None:
    """They are named nowhere as having run the table."""
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
    done = await referee.play(gm(player=ANN), lambda turn: iron.momentum(turn, 1, None))

    with pytest.raises(NotGM):
        await referee.play(scope(GM), lambda turn: undoing.take_back_entry(turn, done.key))


async def test_the_question_whether_to_take_it_back_is_answered_by_nobody_elses_press(
    referee: Referee,
) -> None:
    made = await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "ironsworn"))

    with pytest.raises(NotYours):
        await referee.play(scope(BOB), lambda turn: undoing.take_back_entry(turn, made.key))
    assert await names(referee, scope(ANN)) == ["Wren"]


async def test_what_stands_in_the_way_is_taken_back_by_the_gm_alone(referee: Referee) -> None:
    """But for what changed the table, and what took something back: that is asked otherwise."""

    def tick(turn: Any) -> Any:
        return clocks.tick(turn, "Slip", 1)

    opened = await referee.play(gm(), lambda turn: tables.open_table(turn, "ironsworn", ""))
    await referee.play(
        scope(ANN), lambda turn: clocks.new(turn, "Slip", 4, ClockKind.PLAIN, 0, hidden=False)
    )
    ticked = await referee.play(scope(BOB), tick)
    for who, key, refusal in ((ANN, ticked.key, NotGM), (GM, opened.key, Stale)):
        with pytest.raises(refusal):
            await referee.play(
                scope(who), lambda turn, key=key: undoing.take_back_blocking(turn, key)
            )
    undone = await referee.play(
        scope(GM), lambda turn: undoing.take_back_blocking(turn, ticked.key)
    )
    with pytest.raises(Stale):
        await referee.play(scope(GM), lambda turn: undoing.take_back_blocking(turn, undone.key))

    (clock,) = await referee.look(scope(ANN), clocks.seen)
    assert clock.ticks == 0


async def test_who_only_manages_the_channel_undoes_what_its_gm_did_as_well(
    referee: Referee,
) -> None:
    """By whoever did it alone, says the refusal, where that is the one GM and no other asks."""
    await referee.play(gm(), lambda turn: tables.open_table(turn, "sample", None))
    await referee.play(
        scope(ANN), lambda turn: clocks.new(turn, "Dawn", 4, ClockKind.PLAIN, 0, hidden=False)
    )
    await referee.play(gm(), lambda turn: clocks.tick(turn, "Dawn", 1))
    by_gm = []
    for who in (scope(ANN), scope(BOB, manages=True)):
        with pytest.raises(UndoBlocked) as blocked:
            await undo(referee, who, ANN)
        by_gm.append(blocked.value.by_gm)
    assert by_gm == [False, True]


async def test_who_hid_what_stands_in_the_way_is_not_named(referee: Referee) -> None:
    """Not even to whoever could read there what was told of it."""
    await referee.play(gm(), lambda turn: tables.open_table(turn, "sample", None))
    await referee.play(
        scope(ANN), lambda turn: clocks.new(turn, "Plot", 4, ClockKind.PLAIN, ANN, hidden=True)
    )
    await referee.play(gm(), lambda turn: clocks.tick(turn, "Plot", 1))
    with pytest.raises(UndoBlocked) as blocked:
        await undo(referee, scope(ANN))
    assert blocked.value.actor == 0
    assert "Only the GM can undo that now" in words(blocked.value)


async def test_that_question_is_stale_once_something_newer_was_done(referee: Referee) -> None:
    made = await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
    await referee.play(
        scope(ANN), lambda turn: clocks.new(turn, "Slip", 4, ClockKind.PLAIN, 0, hidden=False)
    )

    with pytest.raises(Stale):
        await referee.play(scope(ANN), lambda turn: undoing.take_back_entry(turn, made.key))
    assert await names(referee, scope(ANN)) == ["Wren"]


async def test_a_button_stays_with_its_character_through_a_change_of_name(
    referee: Referee, dice: Faces
) -> None:
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
    await referee.play(scope(ANN), lambda turn: iron.momentum(turn, 4, None))
    dice.add(1, 5, 8)
    rolled = await referee.play(scope(ANN), lambda turn: iron.action(turn, "iron", 0, None))
    await referee.play(scope(ANN), lambda turn: sheets.edit(turn, None, "name", "Old"))
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
    await referee.play(scope(ANN), lambda turn: iron.burn_by(turn, rolled.key))

    found = await referee.look(
        scope(ANN),
        lambda turn: {s.value.name: s.value.momentum for s in turn.characters(Character)},
    )
    assert found == {"Old": 2, "Wren": 2}


async def test_nobody_supplies_a_party_that_is_unprepared(referee: Referee) -> None:
    await referee.play(scope(ANN), lambda turn: iron.meter(turn, Meter.SUPPLY, -5, None))

    with pytest.raises(Blocked):
        await referee.play(scope(BOB), lambda turn: iron.meter(turn, Meter.SUPPLY, 2, None))


async def test_a_table_has_room_for_25_clocks_beside_those_that_one_does_not_see(
    referee: Referee,
) -> None:
    def make(name: str, *, hidden: bool = False) -> Any:
        return lambda turn: clocks.new(turn, name, 4, ClockKind.PLAIN, 0, hidden=hidden)

    for number in range(25):
        await referee.play(gm(), make(f"Plot {number}", hidden=True))
    with pytest.raises(TooMany):
        await referee.play(gm(), make("More"))
    await referee.play(scope(ANN), make("Mine"))


async def test_a_table_put_away_is_the_last_thing_done_in_a_thread_of_its_channel_too(
    referee: Referee,
) -> None:
    """It is not where the thread has a table of its own: that is what is played at there."""
    alone, apart = {"channel": 20, "parent": 10}, {"channel": 21, "parent": 10}
    for where in ({}, apart):
        await referee.play(gm(**where), lambda turn: tables.open_table(turn, "ironsworn", ""))
    await close(referee)

    found = [await referee.look(gm(**each), undoing.has_put_away) for each in ({}, alone, apart)]
    assert found == [True, True, False]
    await close(referee, **apart)
    assert await referee.look(gm(**apart), undoing.has_put_away)


async def test_a_table_that_somebody_else_brought_back_is_not_put_away(referee: Referee) -> None:
    await referee.play(gm(), lambda turn: tables.open_table(turn, "ironsworn", ""))
    away = await referee.look(gm(), lambda turn: turn.table.id or 0)
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "ironsworn"))
    await close(referee)
    assert await referee.look(gm(), undoing.has_put_away)
    # It is not the last thing that somebody else did at it.
    assert not await referee.look(scope(ANN), undoing.has_put_away)
    await referee.play(scope(BOB, manages=True), lambda turn: tables.bring_back(turn, away))
    assert not await referee.look(gm(), undoing.has_put_away)


async def test_of_two_tables_that_change_places_the_one_in_play_lets_go_first(
    referee: Referee,
) -> None:
    """Whichever of them is the older."""
    await referee.play(gm(), lambda turn: tables.open_table(turn, "sample", "Old"))
    old = await referee.look(gm(), lambda turn: turn.table.id or 0)
    await close(referee)
    await referee.play(gm(), lambda turn: tables.start_anew(turn, old, "sample", "New"))
    new = await referee.look(gm(), lambda turn: turn.table.id or 0)
    for expected, other in (("New", old), ("Old", new)):
        back = await referee.play(gm(), lambda turn, key=other: tables.bring_back(turn, key))
        await referee.play(gm(), lambda turn, key=back.key: undoing.take_back_entry(turn, key))
        assert (await referee.look(gm(), lambda turn: turn.table.value)).name == expected
        await referee.play(gm(), lambda turn, key=other: tables.bring_back(turn, key))


async def test_of_each_table_it_is_told_when_it_was_put_away(
    referee: Referee, database: Where
) -> None:
    for channel in (10, 11):
        await referee.play(
            gm(channel=channel), lambda turn: tables.open_table(turn, "ironsworn", "")
        )
        await close(referee, channel=channel)
    query(database, "UPDATE entry SET at = id")
    found = [
        await referee.look(gm(channel=channel), lambda turn: turn.away.here())
        for channel in (10, 11)
    ]

    assert [[each.at for each in away] for away in found] == [[2], [4]]


async def test_of_two_tables_of_one_name_this_channels_own_comes_back(
    referee: Referee,
) -> None:
    thread = {"channel": 20, "parent": 10}
    for where in ({}, thread):
        await referee.play(gm(**where), lambda turn: tables.open_table(turn, "ironsworn", "Friday"))
    await close(referee, **thread)
    await close(referee)
    await referee.play(gm(**thread), lambda turn: tables.open_table(turn, "ironsworn", "Friday"))

    table = await referee.look(gm(**thread), lambda turn: turn.table.value)
    assert table.channels == (20,)
