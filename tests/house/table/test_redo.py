"""`/redo` takes back the last undo, whole, while nothing came between."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from sqlalchemy import select

from bot.chat.refusals import words
from bot.errors import NothingToRedo, NothingToUndo, TwinStands, UndoBlocked
from bot.storage import schema, undoing
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import clocks, sheets
from bot.table.plays import table as tables
from rules.clock import ClockKind
from rules.errors import NotGM
from rules.outcome import Outcome
from rules.table import TakenBack
from tests.conftest import scope
from tests.databases import Where, query
from tests.faces import Faces
from tests.house.table.test_out_of_sight import linked_to
from tests.stage import Stage, refused, said

ANN, BOB, GM = 1, 2, 3
SHEETS = select(schema.sheets.c.name, schema.sheets.c.is_active, schema.sheets.c.state).order_by(
    schema.sheets.c.id
)


def make(turn: Turn) -> Outcome:
    return clocks.new(turn, "Alert", 200, ClockKind.PLAIN, 0, hidden=False)


def tick(turn: Turn) -> Outcome:
    return clocks.tick(turn, "Alert", 1)


def undo(turn: Turn) -> TakenBack:
    return tables.undo(turn, None)


def redo(turn: Turn) -> TakenBack:
    return tables.redo(turn, None)


async def ticks(referee: Referee, **where: Any) -> int:
    (clock,) = await referee.look(scope(**where), clocks.seen)
    return clock.ticks


# Whole, and in order


async def test_what_was_undone_and_redone_is_as_if_neither_had_happened(
    referee: Referee, database: Where
) -> None:
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "sample"))
    stood: list[Any] = [query(database, SHEETS)]
    changes = (
        lambda turn: sheets.edit(turn, None, "oil", "1"),
        make,
        tick,
        lambda turn: sheets.new(turn, "Ash", "sample"),
        lambda turn: sheets.remove(turn, "Wren"),
        lambda turn: clocks.remove(turn, "Alert"),
    )
    for change in changes:
        await referee.play(scope(ANN), change)
        stood.append(query(database, SHEETS))
    for _ in changes:
        await referee.play(scope(ANN), undo)
    # A row of what was made since stays, as that of something removed.
    standing = [each for each in query(database, SHEETS) if each[2] is not None]
    assert standing == stood[0]

    for before in stood[1:]:
        await referee.play(scope(ANN), redo)
        now = query(database, SHEETS)
        assert now[: len(before)] == before
        assert all(state is None for _, _, state in now[len(before) :])
    with pytest.raises(NothingToRedo) as refusal:
        await referee.play(scope(ANN), redo)
    assert not refusal.value.went_on


async def test_every_order_of_doing_undoing_and_redoing_leads_where_it_should(
    referee: Referee,
) -> None:
    # Before the first undo any order is one of these, with more or fewer ticks.
    for channel, acts in enumerate(product("u", *["tur"] * 3), start=100):
        await referee.play(scope(ANN, channel=channel), make)
        await referee.play(scope(ANN, channel=channel), tick)
        standing, undone = 1, 0
        for act in acts:
            who = scope(ANN, channel=channel)
            if act == "t":
                if standing < 0:
                    break
                await referee.play(who, tick)
                standing, undone = standing + 1, 0
            elif act == "u":
                if standing < 0:
                    with pytest.raises(NothingToUndo):
                        await referee.play(who, undo)
                    continue
                await referee.play(who, undo)
                standing, undone = standing - 1, undone + 1
            elif undone:
                await referee.play(who, redo)
                standing, undone = standing + 1, undone - 1
            else:
                with pytest.raises(NothingToRedo):
                    await referee.play(who, redo)
            # Below nothing ticked the clock itself is gone.
            if standing >= 0:
                assert await ticks(referee, channel=channel) == standing, acts


async def test_the_same_interaction_twice_is_one_redo(referee: Referee, database: Where) -> None:
    await referee.play(scope(ANN), make)
    for _ in range(2):
        await referee.play(scope(ANN), tick)
    for _ in range(2):
        await referee.play(scope(ANN), undo)
    first = await referee.play(scope(ANN, key=77), redo)
    second = await referee.play(scope(ANN, key=77), redo)

    assert second == replace(first, is_recalled=True)
    assert await ticks(referee) == 1
    assert [len(each) for each in first.touched.values()] == [1]


async def test_dice_are_not_rolled_anew_and_an_entry_without_sheets_stands_again(
    referee: Referee, dice: Faces
) -> None:
    dice.add(4, 3)
    rolled = await referee.play(
        scope(ANN), lambda turn: tables.roll(turn, "2d6", None, hidden=False)
    )
    await referee.play(scope(ANN), undo)
    redone = await referee.play(scope(ANN), redo)

    assert redone.outcome.redone == rolled.outcome
    entries, _ = await referee.look(scope(ANN), lambda turn: turn.journal.page(1))
    assert [each.is_undone for each in entries] == [False, True, False]


async def test_what_is_redone_can_be_undone_and_redone_again(referee: Referee) -> None:
    await referee.play(scope(ANN), make)
    await referee.play(scope(ANN), tick)
    for _ in range(3):
        await referee.play(scope(ANN), undo)
        assert await ticks(referee) == 0
        await referee.play(scope(ANN), redo)
        assert await ticks(referee) == 1
    await referee.play(scope(BOB), tick)
    with pytest.raises(UndoBlocked):
        await referee.play(scope(ANN), undo)


# What came between


async def test_whoever_did_something_else_since_cannot_redo(referee: Referee) -> None:
    await referee.play(scope(ANN), make)
    await referee.play(scope(ANN), tick)
    await referee.play(scope(ANN), undo)
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "sample"))
    with pytest.raises(NothingToRedo) as refusal:
        await referee.play(scope(ANN), redo)
    assert refusal.value.went_on
    assert await ticks(referee) == 0


async def test_somebody_elses_change_of_the_same_thing_is_in_the_way(referee: Referee) -> None:
    await referee.play(scope(ANN), make)
    await referee.play(scope(ANN), tick)
    await referee.play(scope(ANN), undo)
    await referee.play(scope(BOB), lambda turn: sheets.new(turn, "Ash", "sample"))
    bobs = await referee.play(scope(BOB), tick)
    with pytest.raises(UndoBlocked) as refusal:
        await referee.play(scope(ANN), redo)
    assert (refusal.value.actor, refusal.value.key) == (BOB, 0)
    with pytest.raises(UndoBlocked) as refusal:
        await referee.play(scope(GM, manages=True), lambda turn: tables.redo(turn, ANN))
    assert refusal.value.key == bobs.key

    await referee.play(scope(BOB), undo)
    await referee.play(scope(ANN), redo)
    assert await ticks(referee) == 1


async def test_what_was_built_on_something_undone_since_waits_for_that(referee: Referee) -> None:
    """A redo brought back what somebody else had undone meanwhile, as far as it was the same."""
    await referee.play(scope(ANN), make)
    await referee.play(scope(BOB), tick)
    await referee.play(scope(ANN), tick)
    await referee.play(scope(ANN), undo)
    await referee.play(scope(BOB), undo)
    for who in (scope(ANN), scope(GM, manages=True)):
        with pytest.raises(UndoBlocked) as refusal:
            await referee.play(who, lambda turn: tables.redo(turn, ANN))
        assert (refusal.value.actor, refusal.value.key) == (BOB, 0)
        said = words(refusal.value)
        assert f"<@{BOB}> has taken back what that was built on: " in said
        assert "That has to be redone first, by them" in said
    assert await ticks(referee) == 0

    for expected, who in enumerate((BOB, ANN), 1):
        await referee.play(scope(who), redo)
        assert await ticks(referee) == expected
    # Each undo is gone with its redo, and so nobody's is in another's way.
    await referee.play(scope(ANN), undo)
    await referee.play(scope(ANN), redo)
    assert await ticks(referee) == 2


async def test_what_was_redone_and_undone_again_since_is_in_nobodys_way(referee: Referee) -> None:
    """Its redo had to be undone first, that undo to be redone first, and so on for ever."""
    await referee.play(scope(ANN), make)
    for who in (BOB, ANN):
        await referee.play(scope(who), tick)
        await referee.play(scope(who), undo)
    await referee.play(scope(BOB), redo)
    with pytest.raises(UndoBlocked) as refusal:
        await referee.play(scope(ANN), redo)
    assert "That has to be undone first, by them" in words(refusal.value)

    await referee.play(scope(BOB), undo)
    await referee.play(scope(ANN), redo)
    assert await ticks(referee) == 1


async def test_what_was_taken_back_out_of_sight_is_the_gms_to_redo_past(opened: Stage) -> None:
    """It was to be undone, which is not what was asked for."""
    closed = await linked_to(opened, opened.gm, opened.bob)
    await opened.ann.slash(opened.here, "clock new", name="Alert", segments=4)
    for who, where in ((opened.bob, closed), (opened.ann, opened.here)):
        said(await who.slash(where, "clock tick", name="Alert"))
    for who, where in ((opened.ann, opened.here), (opened.bob, closed)):
        said(await who.slash(where, "undo"))
    told = refused(await opened.ann.slash(opened.here, "redo"))
    assert "Only the GM can redo that now, with the option `player` of `/redo`." in told


async def test_what_would_come_back_beside_a_namesake_is_refused(referee: Referee) -> None:
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "sample"))
    await referee.play(scope(ANN), undo)
    for_ann = scope(GM, player=ANN, manages=True)
    await referee.play(for_ann, lambda turn: sheets.new(turn, "Wren", "sample"))
    with pytest.raises(TwinStands):
        await referee.play(scope(ANN), redo)


async def test_an_undo_of_a_version_that_kept_nothing_of_it_is_not_redone(
    referee: Referee, database: Where
) -> None:
    await referee.play(scope(ANN), make)
    await referee.play(scope(ANN), tick)
    undone = await referee.play(scope(ANN), undo)
    of_undo = select(schema.entries.c.id).where(schema.entries.c.interaction_id == undone.key)
    query(database, schema.changes.delete().where(schema.changes.c.entry_id.in_(of_undo)))
    with pytest.raises(NothingToRedo):
        await referee.play(scope(ANN), redo)
    assert await ticks(referee) == 0


# Whose


async def test_a_gm_redoes_what_they_took_back_of_a_player_who_cannot(referee: Referee) -> None:
    gm = {"manages": True}
    await referee.play(scope(ANN), make)
    await referee.play(scope(ANN), tick)
    await referee.play(scope(GM, **gm), lambda turn: tables.undo(turn, ANN))
    with pytest.raises(NothingToRedo):
        await referee.play(scope(ANN), redo)
    with pytest.raises(NotGM):
        await referee.play(scope(BOB), lambda turn: tables.redo(turn, GM))
    # Who runs the table no longer may not, though the undo was theirs.
    with pytest.raises(NotGM):
        await referee.play(scope(GM), redo)
    await referee.play(scope(GM, **gm), redo)
    assert await ticks(referee) == 1


async def test_a_gm_redoes_a_players_own_undo(referee: Referee) -> None:
    await referee.play(scope(ANN), make)
    await referee.play(scope(ANN), tick)
    await referee.play(scope(ANN), undo)
    await referee.play(scope(GM, manages=True), lambda turn: tables.redo(turn, ANN))
    assert await ticks(referee) == 1
    with pytest.raises(NothingToRedo):
        await referee.play(scope(GM, manages=True), redo)


async def test_what_changed_the_table_itself_is_the_gms_to_redo(referee: Referee) -> None:
    gm = {"manages": True}
    await referee.play(scope(GM, **gm), lambda turn: tables.open_table(turn, "sample", "Friday"))
    named = await referee.play(scope(GM), lambda turn: tables.name_gm(turn, ANN, remove=False))
    await referee.play(scope(ANN), lambda turn: undoing.take_back_entry(turn, named.key))
    assert (await referee.look(scope(), lambda turn: turn.table.value)).gms == (GM,)
    with pytest.raises(NotGM):
        await referee.play(scope(ANN), redo)
    await referee.play(scope(GM), lambda turn: tables.redo(turn, ANN))
    assert (await referee.look(scope(), lambda turn: turn.table.value)).gms == (GM, ANN)


async def test_who_only_managed_the_channel_redoes_no_change_of_the_table(referee: Referee) -> None:
    """They are named nowhere as the GM that they were, so it is known by what it changed alone."""
    await referee.play(
        scope(GM, manages=True), lambda turn: tables.open_table(turn, "sample", "Friday")
    )
    named = await referee.play(
        scope(BOB, manages=True), lambda turn: tables.name_gm(turn, ANN, remove=False)
    )
    await referee.play(
        scope(BOB, manages=True), lambda turn: undoing.take_back_entry(turn, named.key)
    )
    with pytest.raises(NotGM):
        await referee.play(scope(BOB), redo)
    assert (await referee.look(scope(), lambda turn: turn.table.value)).gms == (GM,)


async def test_in_the_way_of_a_redo_stands_what_went_beneath_it(referee: Referee) -> None:
    """What was done and undone since is named to nobody: it is as if it had not been."""
    for move in (make, tick, tick, undo):
        await referee.play(scope(ANN), move)
    await referee.play(scope(GM, manages=True), lambda turn: tables.undo(turn, ANN))
    for move in (tick, undo):
        await referee.play(scope(BOB), move)

    with pytest.raises(UndoBlocked) as refused:
        await referee.play(scope(ANN), redo)
    assert refused.value.actor == GM


async def test_a_gm_who_took_back_a_players_change_is_led_to_their_own_redo(opened: Stage) -> None:
    ann = opened.ann
    opened.dice.add(4)
    await opened.ann.slash(opened.here, "roll", dice="d6")
    await opened.gm.slash(opened.here, "undo", player=ann)
    told = refused(await opened.gm.slash(opened.here, "redo", player=ann))

    assert "taken back nothing here" in told
    assert "What you took back of theirs `/redo` alone brings back." in told
    assert "Redone" in said(await opened.gm.slash(opened.here, "redo"))


async def test_the_first_thing_ever_done_can_be_redone_wherever_it_was_done(stage: Stage) -> None:
    """A thread plays at its channel's table, which stays where nothing stands at it."""
    for place in (stage.elsewhere, stage.thread):
        said(await stage.ann.slash(place, "sheet new", name="Wren", game="fu"))
        assert "off the table again" in said(await stage.ann.slash(place, "undo"))
        assert "came back" in said(await stage.ann.slash(place, "redo"))
