"""`/undo since:` takes back at once what somebody did in the last minutes: shown, then whole."""

from typing import Any

import pytest

from bot.chat.buttons import Pressed, Tried
from bot.errors import NoLongerGM, Stale, UndoBlocked, UndoSeveral
from bot.games.ironsworn.plays import tracks
from bot.scope import Scope
from bot.storage import undoing
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import clocks, sheets
from bot.table.plays import table as tables
from bot.table.questions import PRESSES
from rules.clock import ClockKind
from rules.errors import NotGM, OutOfRange
from rules.ironsworn import Rank
from rules.outcome import Outcome
from rules.table import Several, TakenBack
from tests.conftest import scope
from tests.databases import Where, query
from tests.faces import Faces
from tests.stage import Stage, answer, asked, refused, said, text_of

ANN, BOB, GM = 1, 2, 3
STATE = (
    "SELECT id, name, is_active, CAST(state AS TEXT) FROM sheet WHERE state IS NOT NULL ORDER BY id"
)


def gm() -> Scope:
    return scope(GM, manages=True)


def make(name: str) -> Any:
    return lambda turn: clocks.new(turn, name, 8, ClockKind.PLAIN, 0, hidden=False)


def tick(name: str) -> Any:
    return lambda turn: clocks.tick(turn, name, 1)


def remove(name: str) -> Any:
    return lambda turn: clocks.remove(turn, name)


async def ask(
    referee: Referee, who: Scope, player: int | None = ANN, minutes: int = 10
) -> UndoSeveral:
    """Ask for it, and give the question."""
    with pytest.raises(UndoSeveral) as question:
        await referee.play(who, lambda turn: tables.undo(turn, player, minutes))
    return question.value


def agree(question: UndoSeveral) -> Any:
    ends = question.oldest, question.newest, question.mark
    return lambda turn: undoing.take_back_several(turn, question.player, *ends)


async def vandalised(referee: Referee, database: Where) -> list[Any]:
    """Have Ann do much at a table of Bob's, and give what stood before."""
    for name in ("Dawn", "Dusk"):
        await referee.play(scope(BOB), make(name))
    stood = query(database, STATE)
    for move in (tick("Dawn"), remove("Dusk"), make("Mine"), tick("Mine"), remove("Dawn")):
        await referee.play(scope(ANN), move)
    return stood


async def test_all_that_somebody_did_is_one_entry_that_redo_takes_back(
    referee: Referee, database: Where
) -> None:
    stood = await vandalised(referee, database)
    done = query(database, STATE)
    question = await ask(referee, gm())
    assert (question.player, question.count) == (ANN, 5)
    assert query(database, STATE) == done, "it asks first"

    played = await referee.play(gm(), agree(question))
    assert query(database, STATE) == stood
    assert isinstance(played.outcome, TakenBack)
    assert len(played.outcome.keys) == 5
    assert query(database, "SELECT count(*) FROM entry WHERE undone_by IS NOT NULL") == [(5,)]
    with pytest.raises(Stale):
        await referee.play(gm(), agree(question))

    await referee.play(gm(), lambda turn: tables.redo(turn, None))
    assert query(database, STATE) == done
    assert query(database, "SELECT count(*) FROM entry WHERE undone_by IS NOT NULL") == [(1,)]


async def test_what_somebody_else_built_on_it_stands_in_a_players_way(
    referee: Referee, database: Where
) -> None:
    await vandalised(referee, database)
    await referee.play(scope(ANN), make("Noon"))
    await referee.play(scope(BOB), tick("Noon"))
    done = query(database, STATE)
    with pytest.raises(UndoBlocked) as refusal:
        await referee.play(scope(ANN), lambda turn: tables.undo(turn, None, 10))
    assert refusal.value.actor == BOB
    assert query(database, STATE) == done


async def test_a_gm_takes_back_with_it_what_others_built_on_it(
    referee: Referee, database: Where
) -> None:
    """They were told to undo each of those first, one by one."""
    stood = await vandalised(referee, database)
    await referee.play(scope(ANN), make("Noon"))
    await referee.play(scope(BOB), tick("Noon"))
    await referee.play(scope(4), make("Apart"))
    await referee.play(scope(4), tick("Noon"))
    done = query(database, STATE)
    question = await ask(referee, gm())
    assert (question.count, question.others) == (8, [4, BOB])
    assert query(database, STATE) == done

    await referee.play(scope(ANN), make("Late"))
    played = await referee.play(gm(), agree(question))
    names = ["Dawn", "Dusk", "Apart", "Late"]
    assert [each.name for each in await referee.look(gm(), clocks.seen)] == names
    assert isinstance(played.outcome, TakenBack)
    assert isinstance(played.outcome.what, Several)
    assert (played.outcome.player, played.outcome.what.built) == (ANN, 2)

    await referee.play(gm(), lambda turn: tables.redo(turn, None))
    await referee.play(scope(ANN), lambda turn: tables.undo(turn, None))
    assert query(database, STATE) == done
    assert len(stood) < len(done)


async def test_what_another_built_on_it_meanwhile_is_not_taken_for_what_was_shown(
    opened: Stage,
) -> None:
    """The question counted two entries, and two there were: one of somebody it had not named."""
    await opened.ann.slash(opened.here, "clock new", name="Alarm", segments=6)
    await opened.bob.slash(opened.here, "clock tick", name="Alarm")
    shown = await opened.gm.slash(opened.here, "undo", player=opened.ann, since=30)
    await opened.bob.slash(opened.here, "undo")
    await opened.manager.slash(opened.here, "clock tick", name="Alarm", segments=3)
    before = opened.state()
    refused(await opened.gm.click(shown.response, label="Take back 2 changes"))
    assert opened.state() == before


async def test_what_a_late_answer_did_is_taken_back_with_all_that_came_before_it(
    opened: Stage,
) -> None:
    """It was recorded as if it had been done when the question was asked."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    asked_about = await opened.ann.slash(opened.here, "fu tag add", name=" ")
    await opened.ann.slash(opened.here, "sheet edit", field="iron", value="3")
    made = await opened.ann.click(asked_about.response, label="Make a character: Mini-FU")
    assert said(made, privately=True).endswith("*Nothing else has changed.*")
    shown = await opened.ann.slash(opened.here, "undo", since=30)
    undone = await opened.ann.click(shown.response, label="Take back 3 changes")
    assert "3 changes" in said(undone, privately=False)
    assert not [row for row in opened.state()["sheets"] if row[4] in {"Wren", "Ann"}]


async def test_what_is_built_on_it_meanwhile_is_asked_about_anew(
    referee: Referee, database: Where
) -> None:
    await referee.play(scope(ANN), make("Noon"))
    question = await ask(referee, gm())
    await referee.play(scope(BOB), tick("Noon"))
    with pytest.raises(Stale):
        await referee.play(gm(), agree(question))
    await referee.play(gm(), agree(await ask(referee, gm())))
    assert await referee.look(gm(), clocks.seen) == []


async def test_a_gm_goes_back_over_what_players_did_in_between(caves: Stage) -> None:
    gm, ann, here = caves.gm, caves.ann, caves.here
    shown = await gm.slash(here, "clock new", name="Dawn", segments=4)
    await ann.click(shown.response, label="Tick")
    before = caves.state()
    question = await gm.slash(here, "undo", since=10)
    assert f"what you did, and what {ann.mention} built on it, the newest first:" in asked(question)
    assert caves.state() == before
    done = said(await answer(gm, question, "Take back 2 changes"), privately=False)
    assert f"{gm.mention}: 2 changes, 1 of them built on it by others" in done
    assert "Dawn" not in said(await gm.slash(here, "table show"))


async def test_what_others_did_between_to_other_things_stays(
    referee: Referee, database: Where
) -> None:
    await referee.play(scope(BOB), make("Dawn"))
    await referee.play(scope(ANN), make("Mine"))
    await referee.play(scope(BOB), tick("Dawn"))
    await referee.play(scope(ANN), tick("Dawn"))

    await referee.play(gm(), agree(await ask(referee, gm())))
    (dawn,) = await referee.look(gm(), clocks.seen)
    assert (dawn.name, dawn.ticks) == ("Dawn", 1)


async def test_only_the_last_minutes_count_and_the_newest_first(
    referee: Referee, database: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    await vandalised(referee, database)
    query(database, "UPDATE entry SET at = at - 600000 WHERE id <= 4")
    question = await ask(referee, gm(), minutes=9)
    assert question.count == 3

    monkeypatch.setattr(undoing, "SEVERAL_MAX", 2)
    question = await ask(referee, gm(), minutes=30)
    (newest,) = query(database, "SELECT max(interaction_id) FROM entry WHERE actor_id = 1")[0]
    assert (question.count, question.newest) == (2, newest)


async def test_players_take_back_their_own_alone_and_not_what_was_done_for_others(
    referee: Referee, database: Where
) -> None:
    await vandalised(referee, database)
    with pytest.raises(NotGM):
        await referee.play(scope(BOB), lambda turn: tables.undo(turn, ANN, 10))
    question = await ask(referee, scope(ANN), None)
    with pytest.raises(NotGM):
        await referee.play(scope(BOB), agree(question))
    assert question.count == 5
    await referee.play(scope(ANN), agree(question))


async def test_nothing_of_late_says_what_was_done_before(caves: Stage, dice: Faces) -> None:
    dice.add(3)
    ann, here = caves.ann, caves.here
    await ann.slash(here, "clock new", name="Dawn", segments=4)
    await ann.slash(here, "roll", dice="d6", label="Ambush", hidden=True)
    query(caves.database, "UPDATE entry SET at = at - 300000")
    before = caves.state()
    for who, options in ((ann, {}), (caves.gm, {"player": ann})):
        told = refused(await who.slash(here, "undo", since=3, **options))
        assert "done nothing here in the last 3 minutes. The last before that, <t:" in told
        assert "something hidden" in told
        assert "Ambush" not in told
    await ann.slash(here, "undo")
    assert "Dawn" in refused(await ann.slash(here, "undo", since=1))
    assert caves.state() == before
    assert "nothing here that can be undone" in refused(
        await caves.manager.slash(here, "undo", since=3)
    )
    # That the table was opened is nothing that could be taken back with other things.
    own = refused(await caves.gm.slash(here, "undo", since=3))
    assert "nothing here that can be undone" in own


@pytest.mark.parametrize("minutes", [0, tables.SINCE_MAX + 1])
async def test_discord_holds_nobody_to_the_minutes_that_it_offers(
    referee: Referee, minutes: int
) -> None:
    with pytest.raises(OutOfRange):
        await referee.play(gm(), lambda turn: tables.undo(turn, ANN, minutes))


@pytest.mark.parametrize("name", ["1:2", "1:2:3:4", f"1:{2**70}:3", "-1:2:3", "", "a:b:c"])
async def test_a_button_that_nobody_made_is_stale(referee: Referee, name: str) -> None:
    press = PRESSES["table:undo_several"]
    assert isinstance(press, Tried)
    await referee.play(scope(ANN), make("Dawn"))
    with pytest.raises(Stale):
        await referee.look(gm(), lambda turn: press.tried(turn, Pressed(ANN, name, ())))


async def test_what_changed_the_table_itself_is_left_alone(
    referee: Referee, database: Where
) -> None:
    await referee.play(gm(), lambda turn: tables.open_table(turn, "sample", None))
    await referee.play(gm(), lambda turn: tables.name_gm(turn, ANN, remove=False))
    await referee.play(scope(ANN), lambda turn: tables.name_gm(turn, BOB, remove=False))
    await referee.play(scope(ANN), lambda turn: sheets.new(turn, "Wren", "sample"))

    question = await ask(referee, gm())
    assert question.count == 1
    await referee.play(gm(), agree(question))
    assert await referee.look(gm(), lambda turn: turn.table.value.gms) == (GM, ANN, BOB)


@pytest.mark.parametrize("is_gms", [False, True])
async def test_what_one_did_while_running_the_table_is_told_from_what_came_before(
    referee: Referee, is_gms: bool
) -> None:
    """Whoever runs it no more takes back what they did as a player alone."""

    def swear(turn: Turn) -> Outcome:
        return tracks.new(turn, "fight", "Bear", Rank.EPIC, is_shared=True, character=None)

    moves = (make("Mine"), swear)
    await referee.play(gm(), lambda turn: tables.open_table(turn, "ironsworn", ""))
    for move in moves[: 1 if is_gms else 2]:
        await referee.play(scope(ANN), move)
    await referee.play(gm(), lambda turn: tables.name_gm(turn, ANN, remove=False))
    if is_gms:
        await referee.play(scope(ANN), swear)
    await referee.play(gm(), lambda turn: tables.name_gm(turn, ANN, remove=True))

    with pytest.raises(NoLongerGM if is_gms else UndoSeveral):
        await referee.play(scope(ANN), lambda turn: tables.undo(turn, None, 10))


async def test_a_forged_press_is_refused(referee: Referee, database: Where) -> None:
    def several(turn: Turn, oldest: int, newest: int, mark: int) -> Outcome:
        return undoing.take_back_several(turn, ANN, oldest, newest, mark)

    await vandalised(referee, database)
    question = await ask(referee, gm())
    oldest, newest, mark = question.oldest, question.newest, question.mark
    for ends in ((newest, oldest, mark), (oldest, newest, mark ^ 1), (oldest + 1, newest, mark)):
        with pytest.raises(Stale):
            await referee.play(gm(), lambda turn, ends=ends: several(turn, *ends))
    with pytest.raises(Stale):
        await referee.play(scope(GM, manages=True, channel=77), agree(question))


async def test_the_question_tells_what_and_history_and_messages_tell_it_after(
    caves: Stage, dice: Faces
) -> None:
    ann, here = caves.ann, caves.here
    shown = await ann.slash(here, "clock new", name="Dawn", segments=4)
    await ann.click(shown.response, label="Tick")
    dice.add(3, 5)
    rolled = await ann.slash(here, "roll", dice="d6")
    await ann.slash(here, "roll", dice="d6", label="Ambush", hidden=True)

    assert "Only the GM" in refused(await caves.bob.slash(here, "undo", player=ann, since=10))
    question = await caves.gm.slash(here, "undo", player=ann, since=10)
    told = asked(question)
    assert "did, the newest first:" in told
    assert told.index("something hidden") < told.index("Dawn") < told.index("Wren")
    assert "Ambush" not in told
    done = said(await answer(caves.gm, question, "Take back 5 changes"), privately=False)
    assert "Taken back" in done
    assert "Ambush" not in done
    await caves.env.settle()
    assert "Undone" in text_of(caves.now(rolled.response))
    assert "This clock is gone" in text_of(caves.now(shown.response))
    history = said(await caves.gm.slash(here, "history"), privately=True)
    assert f"took back what {ann.mention} did: 5 changes" in history
    assert history.count("(undone)") == 5
    assert "done nothing here" in refused(await caves.gm.slash(here, "undo", player=ann, since=5))

    assert "Redone" in said(await caves.gm.slash(here, "redo"), privately=False)
    assert "Dawn" in said(await ann.slash(here, "clock show", name="Dawn"))
