"""What a turn loads is each sheet once, as it stands."""

from dataclasses import replace

import pytest

from bot.errors import HandsOff, TablesPutAway
from bot.journal import Played, Telling
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import clocks, proof
from bot.table.plays import table as tables
from rules.clock import Clock, ClockKind
from rules.fu.state import Character
from rules.outcome import Outcome
from rules.table import link
from tests.conftest import scope
from tests.faces import Faces
from tests.house.storage.test_referee import make, roll


async def test_what_was_made_and_written_is_there_once_where_it_is_looked_for_later(
    referee: Referee, dice: Faces
) -> None:
    dice.add(*(1, 2, 3) * 2)
    seen: list[list[str]] = []

    def see(turn: Turn, played: Played[Outcome]) -> Played[Outcome]:
        seen.append([each.value.name for each in turn.all_characters(Character)])
        return played

    def begin(turn: Turn) -> Outcome:
        turn.character(Character)
        return roll(turn)

    await referee.play(scope(1), make)
    await referee.play(scope(2), begin, see)
    await referee.play(scope(1), begin, see)

    assert seen == [["user 2"], ["user 2", "user 1"]]


async def put_away(referee: Referee) -> int:
    """Put the table of the channel away; give its number."""
    gm = scope(1, manages=True)
    key = await referee.look(gm, lambda turn: turn.table.id)
    await referee.play(gm, lambda turn: tables.close(turn, key))
    return key


async def test_what_was_read_of_one_table_is_not_taken_for_what_is_at_another(
    referee: Referee, dice: Faces
) -> None:
    """Whoever brings a table back goes on at that, whose dice may follow from a seed."""
    gm = {"user": 1, "manages": True}
    dice.add(*[1] * 32)

    def proved(turn: Turn) -> Outcome:
        return proof.change(turn, is_on=True, reveal=False, word=None)

    def another(turn: Turn) -> Outcome:
        turn.start_table()
        return clocks.new(turn, "Flood", 4, ClockKind.PLAIN, 0, hidden=False)

    seen: list[tuple[list[str], bool]] = []

    def brought_back(turn: Turn) -> Outcome:
        for _ in range(2):
            names = [each.value.name for each in turn.boards(Clock)]
            seen.append((names, turn.seed is not None))
            if len(seen) == 1:
                brought = tables.bring_back(turn, first)
        return brought

    await referee.play(scope(**gm), make)
    await referee.play(scope(**gm), proved)
    first = await put_away(referee)
    await referee.play(scope(**gm), another)
    await referee.play(scope(**gm), brought_back)

    assert seen == [(["Flood"], False), (["Alert"], True)]


async def test_where_one_table_was_told_is_not_taken_for_where_another_was(
    referee: Referee,
) -> None:
    gm = {"user": 1, "manages": True}
    made = await referee.play(scope(**gm), make)
    await referee.tell([Telling(made.key, 50, 99, is_aside=True)])
    first = await put_away(referee)
    seen: list[bool] = []

    def brought_back(turn: Turn) -> Outcome:
        turn.start_table()
        seen.append(made.key in turn.journal.told_elsewhere())
        brought = tables.bring_back(turn, first)
        seen.append(made.key in turn.journal.told_elsewhere())
        return brought

    nobody = replace(scope(**gm), all_read=lambda _channel, **_how: False)
    await referee.play(nobody, brought_back)
    assert seen == [False, True]


async def test_what_an_undo_put_back_is_seen_as_it_is_though_it_was_looked_at_before(
    referee: Referee,
) -> None:
    seen: list[list[int]] = []

    def ticks(turn: Turn) -> list[int]:
        return [each.value.ticks for each in turn.boards(Clock)]

    def undo(turn: Turn) -> Outcome:
        seen.append(ticks(turn))
        return tables.undo(turn, None)

    def see(turn: Turn, played: Played[Outcome]) -> Played[Outcome]:
        seen.append(ticks(turn))
        return played

    await referee.play(scope(1), make)
    await referee.play(scope(1), lambda turn: clocks.tick(turn, "Alert", 2))
    await referee.play(scope(1), undo, see)
    assert seen == [[2], [0]]


async def test_who_is_muted_brings_no_table_back_that_nobody_runs_any_more(
    referee: Referee,
) -> None:
    gm = {"user": 1, "manages": True}
    await referee.play(scope(**gm), lambda turn: tables.open_table(turn, "sample", None))
    await referee.play(scope(2), make)
    await referee.play(
        scope(**gm), lambda turn: tables.mute(turn, 2, is_managing=False, remove=False)
    )
    await referee.play(scope(**gm), lambda turn: tables.name_gm(turn, 1, remove=True, is_sure=True))
    key = await put_away(referee)

    with pytest.raises(HandsOff):
        await referee.play(scope(2), lambda turn: tables.bring_back(turn, key))


async def test_it_is_asked_once_more_which_table_is_meant_after_what_began_one_is_undone(
    referee: Referee,
) -> None:
    def another(turn: Turn) -> Outcome:
        turn.start_table()
        return make(turn)

    await referee.play(scope(1), make)
    await put_away(referee)
    await referee.play(scope(1), another)
    await referee.play(scope(1), lambda turn: tables.undo(turn, None))

    with pytest.raises(TablesPutAway):
        await referee.play(scope(1), make)


async def test_a_channel_whose_table_is_idle_plays_at_the_one_that_it_is_linked_to(
    referee: Referee,
) -> None:
    gm = {"user": 1, "manages": True}
    await referee.play(scope(2, channel=11), make)
    await referee.play(scope(2, channel=11), lambda turn: tables.undo(turn, None))
    await referee.play(scope(**gm), lambda turn: tables.open_table(turn, "sample", None))
    here = await referee.look(scope(**gm), lambda turn: turn.table.id)

    def linked(turn: Turn) -> Outcome:
        return turn.table.make(link, 11)

    await referee.play(scope(**gm), linked)

    assert await referee.look(scope(2, channel=11), lambda turn: turn.table.id) == here
