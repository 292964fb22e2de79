"""No table is lost and none is taken: what is asked before the table itself changes.

Tamsin and Jory of the evening that was played are Ann and Bob here, and Maren is the GM.
"""

import re
from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot.errors import OtherTable, Stale
from bot.journal import Telling
from bot.storage import undoing
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import clocks, sheets
from bot.table.plays import table as tables
from rules.clock import ClockKind
from rules.errors import NotGM, NotYours
from rules.outcome import Outcome
from rules.table import Table, TableOpened
from tests.conftest import scope
from tests.gathered import GAMES_ACTS, PLAYED_ACTS
from tests.house.table.conftest import put_away
from tests.house.table.test_panel import private
from tests.stage import (
    PLAYED,
    Stage,
    answer,
    asked,
    forget,
    labels,
    parts_of,
    refused,
    said,
    told_below,
)
from tests.wire import until

ALARM = {"name": "Alarm", "segments": 4}


async def begun_anew(stage: Stage) -> Any:
    """Put Wren's table away and begin another; give the question that brings the first one back."""
    gm, here = stage.gm, stage.here
    await gm.slash(here, "table open", game="ironsworn")
    await stage.ann.slash(here, "sheet new", name="Wren")
    await put_away(stage)
    back, fresh = [await gm.slash(here, "table open", game="ironsworn") for _ in range(2)]
    said(await answer(gm, fresh, "GM or players: start anew · Ironsworn"))
    return back


def tables_here(stage: Stage) -> list[dict[str, Any]]:
    """Give the documents of all tables, oldest first."""
    return [row[-1] for row in stage.state()["sheets"] if row[3] == "table"]


# -------------------------------------------------------------------------------------- undo


async def test_a_gms_slip_of_undo_asks_before_it_gives_up_the_table(opened: Stage) -> None:
    """PI1: the campaign could be taken over after one `/undo` of its GM's."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    before = opened.state(), opened.moves()
    question = await opened.gm.slash(opened.here, "undo")
    words = asked(question)

    assert "opened the table Friday" in words
    assert "you no longer run the table" in words
    assert labels(question.response) == ["GM: take back the opening"]
    assert (opened.state(), opened.moves()) == before
    refused(await opened.bob.slash(opened.here, "table open", game="ironsworn"))
    assert tables_here(opened)[0]["gms"] == [opened.gm.id]
    assert "Main game" in said(await opened.gm.slash(opened.here, "table open", game="fate"))


async def test_what_changed_the_table_is_taken_back_by_the_button_bound_to_it(
    opened: Stage,
) -> None:
    await opened.gm.slash(opened.here, "clock new", **ALARM)
    await opened.gm.slash(opened.here, "table gm", member=opened.ann)
    question = await opened.gm.slash(opened.here, "undo")
    assert f"{opened.ann.mention} no longer runs the table" in asked(question)
    assert "new clock **Alarm**" in asked(question)
    await opened.restart()

    assert "now runs" in said(await answer(opened.gm, question, "GM: take back the change of GMs"))
    assert tables_here(opened)[0]["gms"] == [opened.gm.id]
    refused(await answer(opened.gm, question, "GM: take back the change of GMs"))
    assert "Alarm" in said(await opened.gm.slash(opened.here, "clock show"))


async def test_what_came_before_can_be_taken_back_instead(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "clock new", **ALARM)
    await opened.gm.slash(opened.here, "table gm", member=opened.ann)
    question = await opened.gm.slash(opened.here, "undo")
    taken = await answer(opened.gm, question, "Take back what came before it")

    assert "new clock **Alarm**" in said(taken, privately=False)
    assert opened.ann.id in tables_here(opened)[0]["gms"]


async def test_an_undo_says_whose_change_it_reaches_and_that_only_the_table_came_before(
    opened: Stage,
) -> None:
    gm, ann, here = opened.gm, opened.ann, opened.here
    await ann.slash(here, "clock new", **ALARM)
    await gm.slash(here, "table settings", ping="on")
    await gm.slash(here, "table gm", member=ann)
    own = asked(await gm.slash(here, "undo"))
    assert "Your last change here" in own
    assert "nothing else by you to undo but changes of the table itself" in own

    await ann.slash(here, "table mute", member=opened.bob)
    theirs = asked(await gm.slash(here, "undo", player=ann))
    assert f"{ann.mention}'s last change here" in theirs
    assert "The one before: new clock **Alarm**" in theirs


async def test_what_is_offered_is_gone_once_something_came_after(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "clock new", **ALARM)
    await opened.gm.slash(opened.here, "table gm", member=opened.ann)
    question = await opened.gm.slash(opened.here, "undo")
    await opened.gm.slash(opened.here, "clock new", name="Flood", segments=4)

    refused(await answer(opened.gm, question, "Take back what came before it"))


async def test_whoever_runs_the_table_no_longer_takes_back_no_change_of_it(opened: Stage) -> None:
    await opened.gm.slash(opened.here, "table gm", member=opened.ann)
    await opened.ann.slash(opened.here, "clock new", **ALARM)
    await opened.ann.slash(opened.here, "table gm", member=opened.bob)
    stale = await opened.ann.slash(opened.here, "undo")
    await opened.gm.slash(opened.here, "table gm", member=opened.ann, remove=True)
    refused(await answer(opened.ann, stale, "GM: take back"))

    question = await opened.ann.slash(opened.here, "undo")
    assert "Only the GM can undo that" in asked(question)
    assert labels(question.response) == ["Take back what came before it"]
    said(await answer(opened.ann, question, "Take back"))
    assert opened.gm.mention in refused(await opened.ann.slash(opened.here, "undo"))


async def test_a_gm_is_asked_about_another_gms_newest_change_of_the_table_too(
    opened: Stage,
) -> None:
    await opened.gm.slash(opened.here, "table gm", member=opened.manager)
    await opened.manager.slash(opened.here, "table link", channel=opened.elsewhere)
    question = await opened.gm.slash(opened.here, "undo", player=opened.manager)
    assert f"<#{opened.elsewhere.id}> no longer shares it" in asked(question)

    said(await answer(opened.gm, question, "GM: take back the change of channels"))
    assert tables_here(opened)[0]["channels"] == [opened.here.id]


# ------------------------------------------------------------------------ put away, and back


async def test_an_unnamed_table_comes_back_after_a_stray_roll(stage: Stage) -> None:
    """PI2: a table without a name could not be reached any more."""
    await stage.gm.slash(stage.here, "table open", game="ironsworn")
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    await put_away(stage)
    before = stage.state(), stage.moves()
    stray = await stage.ann.slash(stage.here, "iron action", stat="iron")
    words = asked(stray)
    assert "a table without a name (Ironsworn, Wren" in words
    assert stage.gm.mention in words
    assert labels(stray.response) == ["GM or players: start anew"]
    assert (stage.state(), stage.moves()) == before

    stage.dice.add(6, 1, 1)
    begun = await answer(stage.ann, stray, "GM or players: start anew")
    assert "Strong hit" in said(begun, privately=False)
    assert "nobody yet" in told_below(begun)
    question = await stage.gm.slash(stage.here, "undo")
    assert "It would be put away instead" in asked(question)
    assert len(labels(question.response)) == 1
    back = await answer(stage.gm, question, "GM: bring back Unnamed · Ironsworn · Wren")
    assert "open again, as it was left" in said(back, privately=False)
    assert "Wren" in said(await stage.ann.slash(stage.here, "sheet show"))


async def test_what_waited_for_a_new_table_is_refused_as_at_any_other(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await put_away(opened)
    stray = await opened.ann.slash(opened.here, "charge settings", setting="gm_first", value="on")
    told = said(await answer(opened.ann, stray, "GM or players: start anew"), privately=True)

    assert "Only the GM can do that" in told
    assert "Nobody runs this table yet" in told


async def test_tables_that_were_put_away_come_back_however_often(stage: Stage) -> None:
    for name in ("Wren", "Kestrel", "Rook"):
        question = await stage.gm.slash(stage.here, "table open", game="ironsworn")
        if name != "Wren":
            asked(question)
            said(await answer(stage.gm, question, "GM or players: start anew · Ironsworn"))
        await stage.ann.slash(stage.here, "sheet new", name=name)
        await put_away(stage)

    for name in ("Kestrel", "Wren", "Rook", "Kestrel", "Wren"):
        question = await stage.gm.slash(stage.here, "table open", game="fate")
        asked(question)
        said(await answer(stage.gm, question, f"Unnamed · Ironsworn · {name} · put away"))
        assert name in said(await stage.ann.slash(stage.here, "sheet show"))
        assert "Ironsworn\nGM:" in said(await stage.ann.slash(stage.here, "table show"))
    rows = [row for row in stage.state()["in"] if row[2]]
    assert len(rows) == 1


async def test_a_table_comes_back_as_it_was_left_and_the_one_in_play_can_in_turn(
    opened: Stage,
) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await put_away(opened)
    question = await opened.gm.slash(opened.here, "table open", game="fate", name="Other")
    said(await answer(opened.gm, question, "GM or players: start anew · Fate"))
    assert tables_here(opened)[1]["name"] == "Other"

    swap = await opened.gm.slash(opened.here, "table open", game="fate", name="friday")
    assert "instead" in asked(swap)
    said(await answer(opened.gm, swap, "GM: bring back Friday"))
    assert [held["is_closed"] for held in tables_here(opened)] == [False, True]
    undone = await opened.gm.slash(opened.here, "undo")
    assert "the table is put away again" in asked(undone)
    said(await answer(opened.gm, undone, "GM: take back the opening"))
    assert [held["is_closed"] for held in tables_here(opened)] == [True, False]


async def test_completion_lists_what_was_put_away_by_what_people_see(stage: Stage) -> None:
    for named in ({"name": "Friday"}, {}, {}):
        opening = await stage.gm.slash(stage.here, "table open", game="ironsworn", **named)
        if not named:
            await answer(stage.gm, opening, "GM or players: start anew")
        await put_away(stage)
    offered = await stage.gm.autocomplete(stage.here, "table open", "name", "", game="ironsworn")

    shown = [each["name"] for each in offered]
    assert [each.split(" · ")[0] for each in shown] == ["Friday", "Unnamed", "Unnamed"]
    assert all("Ironsworn · no characters · put away just now" in each for each in shown)
    assert (
        await stage.gm.autocomplete(stage.here, "table open", "name", "unnamed", game="fu")
        == offered[1:]
    )
    for each in offered:
        back = await stage.gm.slash(stage.here, "table open", game="fate", name=each["value"])
        assert "is open again" in said(back, privately=False)
        await put_away(stage)


PLAYS: list[tuple[str, dict[str, Any]]] = [
    ("roll", {"dice": "d6"}),
    ("clock new", ALARM),
    ("sheet new", {"name": "Rook"}),
    *((acts.ROLL[0], acts.ROLL[1]) for acts in GAMES_ACTS.values()),
    ("table session start", {}),
    ("table session end", {}),
    ("undo", {}),
    ("undo", {"since": 5}),
    ("redo", {}),
]
"""What is played or taken back, whoever does it."""

LOOKS = [
    *("table show", "table export", "table recap", "table panel", "table settings", "table dice"),
    *("history", "sheet show", "clock show", "waiting", "luck", "again", "me forget"),
    *("charge show", "charge settings", "tension show", "fate aspect show", "iron waiting"),
    *("fu waiting", "clock new", "charge action"),
]
"""What shows something of the table, or asks by it what a play leaves open."""


async def test_whatever_is_done_where_a_table_was_put_away_asks_which_is_meant(
    opened: Stage,
) -> None:
    """Half of the looks said, some for all to read, that there never was one."""
    await opened.ann.slash(opened.here, "clock new", **ALARM)
    await put_away(opened)
    before = opened.state(), opened.moves()
    for who, offered in (
        (opened.gm, "GM: bring back Friday"),
        (opened.ann, "GM or players: start anew"),
    ):
        for command, options in PLAYS:
            question = await who.slash(opened.here, command, **options)
            assert "Put away here: **Friday**" in asked(question), command
            assert labels(question.response)[0].startswith(offered), command
        for command in LOOKS:
            question = await who.slash(opened.here, command)
            assert "Put away here: **Friday**" in asked(question), command
            assert "makes you the GM" not in asked(question), command
    assert f"{opened.gm.mention} can bring it back with `/table open`" in asked(question)
    named = await opened.gm.slash(opened.here, "table gm", member=opened.ann)
    assert "Put away here: **Friday**" in asked(named)
    assert (opened.state(), opened.moves()) == before
    assert "nothing to put away" in refused(await opened.gm.slash(opened.here, "table close"))


async def test_what_is_not_of_the_table_is_shown_though_it_was_put_away(opened: Stage) -> None:
    await put_away(opened)
    for command in ("help", "diagnose", "about", "me settings", "odds"):
        options = {"roll": "2d6 >= 7"} if command == "odds" else {}
        words = said(await opened.ann.slash(opened.here, command, **options), privately=True)
        assert "Put away" not in words, command


async def test_a_stranger_neither_brings_a_table_back_nor_starts_another(opened: Stage) -> None:
    """E2: after a GM's close somebody opened another table there, and the GM was shut out."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await put_away(opened)
    for command, options in (("roll", {"dice": "d6"}), ("table open", {"game": "fu"})):
        question = await opened.bob.slash(opened.here, command, **options)
        assert opened.gm.mention in asked(question)
        assert labels(question.response) == []
    refused(await opened.bob.slash(opened.here, "table open", game="fu", name="Friday"))

    shown = await opened.manager.slash(opened.here, "table open", game="fu")
    assert len(labels(shown.response)) == 2
    said(await answer(opened.manager, shown, "GM: bring back"))
    assert tables_here(opened)[0]["gms"] == [opened.gm.id]


async def begun_by_a_player(stage: Stage) -> None:
    """Let a player start anew, alone, beside the GM's table that was put away."""
    await stage.bob.slash(stage.here, "sheet new", name="Kestrel")
    await put_away(stage)
    question = await stage.bob.slash(stage.here, "table open", game="fu")
    said(await answer(stage.bob, question, "GM or players: start anew · Mini-FU"))


async def test_a_table_that_somebody_else_runs_by_now_is_not_put_away_for_another(
    opened: Stage,
) -> None:
    await begun_by_a_player(opened)
    opened.dice.add(6)
    said(await opened.bob.slash(opened.here, "roll", dice="d6"))
    for name in ({}, {"name": "Friday"}):
        back = await opened.gm.slash(opened.here, "table open", game="fu", **name)
        assert opened.bob.mention in refused(back)
        assert labels(back.response) == []
    assert [held["is_closed"] for held in tables_here(opened)] == [True, False]


async def test_a_table_that_was_only_opened_keeps_no_other_away(opened: Stage) -> None:
    """A player alone started anew by a slip, and the GM could not have her campaign back."""
    await begun_by_a_player(opened)
    back = await opened.gm.slash(opened.here, "table open", name="Friday")
    assert labels(back.response) == ["GM: bring back Friday"]
    assert "Bring it back?" in asked(back)
    told = said(await answer(opened.gm, back, "GM: bring back Friday"))
    assert "Friday is open again" in told
    # Who played there needs not be told how a first character is made.
    assert "first roll" not in told
    assert "`/table panel` shows it all in one message, and `/history` what was done." in told
    assert [held["is_closed"] for held in tables_here(opened)] == [False, True]


async def test_an_old_button_says_who_puts_away_first_what_is_in_play(opened: Stage) -> None:
    clock = (await opened.gm.slash(opened.here, "clock new", **ALARM)).response
    late = opened.late(clock)
    await begun_by_a_player(opened)
    said(await opened.bob.slash(opened.here, "clock new", **ALARM))
    await opened.env.settle()
    late()
    old = await opened.gm.click(clock, label="Tick")
    assert f"once {opened.bob.mention} has put away what is in play here" in refused(old)
    assert labels(old.response) == []


async def test_a_stranger_is_named_each_person_once_who_may_start_anew(stage: Stage) -> None:
    await stage.ann.slash(stage.here, "sheet new", name="Wren", game="charge")
    await stage.ann.slash(stage.here, "table open", game="charge")
    await put_away(stage, by=stage.ann)
    words = asked(await stage.bob.slash(stage.here, "table open", game="charge"))
    assert f"for {stage.ann.mention}, or whoever manages this channel" in words


async def test_going_on_with_the_table_in_play_is_offered_beside_the_one_put_away(
    opened: Stage,
) -> None:
    await put_away(opened)
    question = await opened.gm.slash(opened.here, "table open", game="fu", name="New")
    said(await answer(opened.gm, question, "GM or players: start anew"))
    question = await opened.gm.slash(opened.here, "table open", game="fate")
    said(await answer(opened.gm, question, "Go on here · main game: Mini-FU → Fate"))

    assert (tables_here(opened)[1]["name"], tables_here(opened)[1]["game"]) == ("New", "fate")
    stray = await opened.gm.slash(opened.here, "undo")
    assert "changed the table: Main game: Mini-FU → Fate" in asked(stray)


async def test_an_answer_comes_too_late_once_somebody_else_gave_one(opened: Stage) -> None:
    await put_away(opened)
    first = await opened.gm.slash(opened.here, "roll", dice="d6")
    second = await opened.gm.slash(opened.here, "roll", dice="d6")
    # An answered question goes, but for a process that does not remember it.
    forget()
    said(await answer(opened.gm, first, "GM: bring back"))
    refused(await answer(opened.gm, second, "GM: bring back"))
    refused(await answer(opened.gm, second, "GM or players: start anew"))

    await put_away(opened)
    said(await answer(opened.gm, second, "GM or players: start anew"))
    refused(await answer(opened.gm, first, "GM or players: start anew"))


# ---------------------------------------------------------------------------- whose table it is


async def test_the_last_gm_is_asked_and_then_the_players_decide(opened: Stage) -> None:
    """PI3, E3: `/table open` refused everybody, and said to use `/table open`."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await opened.bob.slash(opened.here, "sheet new", name="Kestrel")
    question = await opened.gm.slash(opened.here, "table gm", member=opened.gm, remove=True)
    assert "You are the only GM of this table" in asked(question)
    assert tables_here(opened)[0]["gms"] == [opened.gm.id]
    assert "GMs: nobody" in said(await answer(opened.gm, question, "GM: leave"))
    assert "/table open" in refused(await opened.gm.slash(opened.here, "table close"))

    wish = await opened.gm.slash(opened.here, "table open", game="ironsworn")
    assert opened.ann.mention in asked(wish)
    public = await answer(opened.gm, wish, "Ask them")
    assert opened.gm.mention in said(public, privately=False)
    await opened.restart()
    refused(await answer(opened.gm, public, "Players: agree"))
    late = opened.late(public.response)
    assert f"GM: {opened.gm.mention}" in said(await answer(opened.bob, public, "Players: agree"))
    late()
    refused(await answer(opened.ann, public, "Players: agree"))
    assert tables_here(opened)[0]["gms"] == [opened.gm.id]


async def test_a_table_that_has_a_gm_is_asked_for_no_more(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    question = await opened.gm.slash(opened.here, "table gm", member=opened.gm, remove=True)
    await answer(opened.gm, question, "GM: leave")
    wish = await opened.bob.slash(opened.here, "table open", game="ironsworn")
    await opened.ann.slash(opened.here, "table open", game="ironsworn")

    assert opened.ann.mention in refused(await answer(opened.bob, wish, "Ask them"))
    assert tables_here(opened)[0]["gms"] == [opened.ann.id]


async def test_a_table_that_grew_by_itself_belongs_to_who_plays_at_it(stage: Stage) -> None:
    """E2: whoever said `/table open` first got everybody's table and what was hidden at it."""
    await stage.ann.slash(stage.here, "clock new", hidden=True, **ALARM)
    question = await stage.bob.slash(stage.here, "table open", game="ironsworn")
    assert stage.ann.mention in asked(question)
    assert "Alarm" not in said(await stage.bob.slash(stage.here, "table show"))

    assert "is open" in said(await stage.ann.slash(stage.here, "table open", game="ironsworn"))
    assert tables_here(stage)[0]["gms"] == [stage.ann.id]


async def test_what_shows_a_table_that_was_put_away_has_no_buttons_until_it_is_back(
    opened: Stage,
) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Bram")
    card = (await opened.ann.slash(opened.here, "sheet show")).response
    clock = (await opened.gm.slash(opened.here, "clock new", **ALARM)).response
    opened.dice.add(2, 9, 1)
    weak = {"name": "face danger", "stat": "wits"}
    rolled = (await opened.ann.slash(opened.here, "iron move", **weak)).response
    shown = card, clock, rolled
    live = [labels(opened.now(each)) for each in shown]
    assert all(live)
    await put_away(opened)
    await opened.env.settle()
    await until(lambda: not labels(opened.now(rolled)))
    assert [labels(opened.now(each)) for each in shown] == [[], [], []]

    await opened.gm.slash(opened.here, "table open", name="Friday")
    await opened.env.settle()
    await until(lambda: labels(opened.now(rolled)))
    assert [labels(opened.now(each)) for each in shown] == live


async def test_what_only_explains_goes_with_a_table_at_which_nothing_waits(opened: Stage) -> None:
    opened.dice.add(3, 6)
    told = (await opened.ann.slash(opened.here, "iron oracle", odds="likely")).response
    assert labels(told) == ["Why?"]
    await put_away(opened)
    await until(lambda: not labels(opened.now(told)))

    await opened.gm.slash(opened.here, "table open", name="Friday")
    await until(lambda: labels(opened.now(told)) == ["Why?"])


async def test_what_only_explains_goes_with_a_table_that_is_put_away_for_another(
    stage: Stage,
) -> None:
    ann, here, back = stage.ann, stage.here, await begun_anew(stage)
    stage.dice.add(3, 6)
    told = (await ann.slash(here, "iron oracle", odds="likely")).response
    assert labels(told) == ["Why?"]
    said(await answer(stage.gm, back, "GM: bring back Unnamed · Ironsworn · Wren"))
    await until(lambda: not labels(stage.now(told)))


async def test_an_old_button_of_a_table_that_was_put_away_names_it_and_starts_no_other(
    opened: Stage,
) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Bram")
    card = (await opened.ann.slash(opened.here, "sheet show")).response
    opened.dice.add(6, 1, 1)
    rolled = (await opened.ann.slash(opened.here, "iron action", stat="iron")).response
    late = [opened.late(each) for each in (card, rolled)]
    await put_away(opened)
    await opened.env.settle()
    for show_again in late:
        show_again()
    before = opened.state(), opened.moves()
    for message, label in ((card, "Momentum +1"), (rolled, "Why?")):
        old = await opened.ann.click(message, label=label)
        assert "This belongs to **Friday**" in refused(old)
        assert labels(old.response) == []
    assert (opened.state(), opened.moves()) == before

    stray = await opened.ann.slash(opened.here, "roll", dice="d6")
    opened.dice.add(6)
    await answer(opened.ann, stray, "GM or players: start anew")
    late[0]()
    old = await opened.manager.click(card, label="Momentum +1")
    assert "This belongs to **Friday**" in refused(old)
    assert "Friday is open again" in said(await answer(opened.manager, old, "GM: bring back"))


WAITING = [
    *([acts.ROLL, *getattr(acts, "THEN_ROLL", ())] for acts in PLAYED_ACTS.values()),
    [("charge action", {"action": "sneak"}, ())],
    [("fu check", {"action": "jump"}, ())],
    [("iron move", {"name": "face danger", "stat": "iron"}, (1, 9, 8))],
    [("clock new", ALARM, ())],
    [("roll", {"dice": "d6", "hidden": True}, (3,))],
    [("table panel", {}, ())],
]
"""What leaves something to be pressed: commands, each with its options and dice."""


async def test_no_button_of_a_table_that_was_put_away_begins_another(opened: Stage) -> None:
    gm, ann, here = opened.gm, opened.ann, opened.here
    for game in PLAYED:
        await ann.slash(here, "sheet new", name=game.title[:9], game=game.key)
    left = []
    for plays in WAITING:
        for command, options, faces in plays:
            opened.dice.add(*faces)
            who = gm if command == "tension test open" else ann
            shown = (await who.slash(here, command, **options)).response
            if parts := parts_of(shown):
                left.append((command, shown, opened.late(shown), parts))
        assert left[-1][0] in {command for command, *_ in plays}, "nothing is left to be pressed"
    await put_away(opened)

    for is_another_in_play in (False, True):
        if is_another_in_play:
            stray = await gm.slash(here, "sheet new", name="Stray")
            await answer(gm, stray, "GM or players: start anew")
        await opened.env.settle()
        before = opened.state(), opened.moves()
        for _, shown, show_again, parts in left:
            for part in parts:
                show_again()
                custom_id = part["custom_id"]
                values = [option["value"] for option in part.get("options", ())][:1]
                press = ann.select(shown, values, custom_id=custom_id) if values else None
                old = await (press or ann.click(shown, custom_id=custom_id))
                assert "This belongs to **Friday**" in refused(old), custom_id
                assert labels(old.response) == []
        assert (opened.state(), opened.moves()) == before


async def test_who_started_anew_by_a_slip_takes_it_back_while_alone_at_it(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Bram")
    await put_away(opened)
    stray = await opened.ann.slash(opened.here, "roll", dice="d6")
    opened.dice.add(6)
    await answer(opened.ann, stray, "GM or players: start anew")
    said(await opened.ann.slash(opened.here, "undo"))
    question = await opened.ann.slash(opened.here, "undo")
    said(await answer(opened.ann, question, "GM: take back the opening"))
    stray = await opened.ann.slash(opened.here, "roll", dice="d6")
    assert "Put away here: **Friday**" in asked(stray)

    opened.dice.add(6)
    await answer(opened.ann, stray, "GM or players: start anew")
    said(await opened.ann.slash(opened.here, "undo"))
    late = await opened.ann.slash(opened.here, "undo")
    await opened.bob.slash(opened.here, "sheet new", name="Kestrel", game="fu")
    refused(await answer(opened.ann, late, "GM: take back the opening"))
    refused(await opened.ann.slash(opened.here, "undo"))
    assert "Kestrel" in said(await opened.bob.slash(opened.here, "table show"))


async def test_what_the_players_agree_to_has_the_name_that_was_wanted(stage: Stage) -> None:
    """It was asked for and then forgotten."""
    await stage.ann.slash(stage.here, "sheet new", name="Wren", game="fu")
    await stage.bob.slash(stage.here, "sheet new", name="Kestrel", game="fu")
    name = "Friday: the road to the sea and beyond, at last"
    wish = await stage.ann.slash(stage.here, "table open", game="ironsworn", name=name)
    public = await answer(stage.ann, wish, "Ask them")
    told = said(public, privately=False)
    # A button has room for no more of it, and everybody sees so.
    assert told.endswith("would be called Friday\\: the road to the sea an.\nPlayers: agree")
    said(await answer(stage.bob, public, "Players: agree"))
    assert tables_here(stage)[0]["name"] == "Friday: the road to the sea an"


async def test_one_of_several_players_needs_another_and_a_manager_nobody(stage: Stage) -> None:
    await stage.ann.slash(stage.here, "sheet new", name="Wren", game="fu")
    await stage.bob.slash(stage.here, "sheet new", name="Kestrel", game="fu")
    wish = await stage.ann.slash(stage.here, "table open", game="fu")
    public = await answer(stage.ann, wish, "Ask them")
    refused(await answer(stage.ann, public, "Players: agree"))
    refused(await answer(stage.gm, public, "Players: agree"))
    said(await answer(stage.manager, public, "Players: agree"))

    assert tables_here(stage)[0]["gms"] == [stage.ann.id]


async def test_a_manager_opens_a_table_that_grew_by_itself_at_once(stage: Stage) -> None:
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    said(await stage.manager.slash(stage.here, "table open", game="fu"), privately=False)

    assert tables_here(stage)[0]["gms"] == [stage.manager.id]


async def test_a_channel_of_others_is_not_linked(opened: Stage) -> None:
    """E2: channels of others were linked, and who opened a table there was refused."""
    words = refused(await opened.gm.slash(opened.here, "table link", channel=opened.elsewhere))
    assert opened.elsewhere.mention in words
    await opened.ann.slash(opened.elsewhere, "sheet new", name="Wren")
    refused(await opened.gm.slash(opened.here, "table link", channel=opened.elsewhere))
    said(await opened.ann.slash(opened.elsewhere, "table open", game="fu"))
    await opened.ann.slash(opened.elsewhere, "table gm", member=opened.gm)
    await put_away(opened, opened.elsewhere)

    said(await opened.gm.slash(opened.here, "table link", channel=opened.elsewhere))


async def test_a_thread_does_not_take_the_channel_that_it_hangs_from(stage: Stage) -> None:
    await stage.bob.slash(stage.thread, "table open", game="fu")

    refused(await stage.bob.slash(stage.thread, "table link", channel=stage.here))


async def test_the_only_player_of_a_channel_links_it(opened: Stage) -> None:
    await opened.gm.slash(opened.elsewhere, "clock new", **ALARM)
    await opened.gm.slash(opened.elsewhere, "undo")
    refused(await opened.gm.slash(opened.here, "table link", channel=opened.elsewhere))
    await opened.gm.slash(opened.elsewhere, "table open", game="fu")
    await put_away(opened, opened.elsewhere)

    said(await opened.gm.slash(opened.here, "table link", channel=opened.elsewhere))


FORGED: dict[str, Callable[[Turn, int], Outcome]] = {
    "bring back": tables.bring_back,
    "start anew": lambda turn, away: tables.start_anew(turn, away, "", ""),
    "start another": lambda turn, away: tables.start_anew(turn, away, "fu", "Mine"),
}


@pytest.mark.parametrize("what", FORGED)
async def test_a_strangers_forged_answer_is_refused(referee: Referee, what: str) -> None:
    await referee.play(scope(1), lambda turn: tables.open_table(turn, "fu", None))
    away = await referee.look(scope(1), lambda turn: turn.table.id or 0)
    await referee.play(scope(1), lambda turn: tables.close(turn, away))

    with pytest.raises(NotGM):
        await referee.play(scope(2), lambda turn: FORGED[what](turn, away))
    with pytest.raises(Stale):
        await referee.play(scope(1), lambda turn: FORGED[what](turn, away + 1))
    with pytest.raises(Stale):
        await referee.play(scope(2, channel=11), lambda turn: FORGED[what](turn, away))


async def test_what_is_asked_about_one_table_is_not_done_at_another(referee: Referee) -> None:
    """E13: what a look asks left buttons that were bound to no table."""
    for user, channel in ((1, 10), (2, 20)):
        where = scope(user, channel=channel)
        await referee.play(where, lambda turn: tables.open_table(turn, "fu", None))
    there = await referee.look(scope(2, channel=20), lambda turn: turn.table.id or 0)

    for done in (
        lambda turn: tables.leave(turn, there, 1),
        lambda turn: tables.close(turn, there),
        lambda turn: tables.agree(turn, there, 1, "fu"),
    ):
        with pytest.raises(OtherTable):
            await referee.play(scope(1), done)
    with pytest.raises(NotGM):
        await referee.play(scope(1, channel=20), lambda turn: tables.leave(turn, there, 2))


async def test_nobody_makes_another_persons_first_character(referee: Referee) -> None:
    with pytest.raises(NotYours):
        await referee.play(scope(1), lambda turn: sheets.make(turn, 2, "Bob", "fu"))


async def test_who_agrees_is_somebody_else_even_where_nobody_is_left(referee: Referee) -> None:
    await referee.play(
        scope(1), lambda turn: clocks.new(turn, "Alarm", 4, ClockKind.PLAIN, 0, hidden=False)
    )
    asked_about = await referee.look(scope(1), lambda turn: turn.table.id or 0)

    with pytest.raises(NotYours):
        await referee.play(scope(1), lambda turn: tables.agree(turn, asked_about, 1, "fu"))


async def test_a_table_begun_after_a_stray_play_can_be_taken_back(referee: Referee) -> None:
    await referee.play(scope(1), lambda turn: tables.open_table(turn, "fu", None))
    away = await referee.look(scope(1), lambda turn: turn.table.id or 0)
    await referee.play(scope(1), lambda turn: tables.close(turn, away))
    begun = await referee.play(scope(1), lambda turn: tables.start_anew(turn, away, "", ""))
    assert begun.outcome == TableOpened(Table(channels=(10,)))
    await referee.play(
        scope(1, manages=True), lambda turn: undoing.take_back_entry(turn, begun.key)
    )

    await referee.play(scope(1), lambda turn: tables.bring_back(turn, away))
    assert (await referee.look(scope(1), lambda turn: turn.table.id)) == away


# --------------------------------------------------------------------------- what nobody sees


async def test_a_players_history_tells_nothing_of_what_is_hidden_from_them(
    opened: Stage,
) -> None:
    """E14: a player's history showed that something hidden happened, by whom and when."""
    for number in range(6):
        for who, hidden in ((opened.gm, True), (opened.ann, False)):
            await opened.bot.referee.play(
                opened.scope(who),
                lambda turn, hidden=hidden, name=f"{who.name} {number}": clocks.new(
                    turn, name, 4, ClockKind.PLAIN, 0, hidden=hidden
                ),
            )
    words = said(await opened.ann.slash(opened.here, "history"))

    assert "page 1 of 1" in words
    assert "hidden" not in words
    assert words.count(opened.gm.mention) == 1
    assert "page 1 of 2" in said(await opened.gm.slash(opened.here, "history"))


async def test_a_refused_undo_does_not_tell_who_moved_something_hidden(opened: Stage) -> None:
    """E14: a refused undo told that a hidden clock moved, and who moved it."""
    await opened.gm.slash(opened.here, "clock new", hidden=True, owner=opened.ann, **ALARM)
    await opened.ann.slash(opened.here, "clock tick", name="Alarm")
    await opened.gm.slash(opened.here, "clock tick", name="Alarm")
    words = refused(await opened.ann.slash(opened.here, "undo"))

    assert opened.gm.mention not in words
    assert "Only the GM can undo that" in words


async def roll_often(stage: Stage, times: int) -> None:
    """Have Ann roll so many times, for "roll 0" at first."""
    for number in range(times):
        stage.dice.add(1)
        await stage.bot.referee.play(
            stage.scope(stage.ann),
            lambda turn, label=f"roll {number}": tables.roll(turn, "d20", label, hidden=False),
        )


async def test_history_reads_newest_first_and_has_buttons_to_the_pages_beside_it(
    opened: Stage,
) -> None:
    """PI9: every page was a typed command, and a page beyond the last said that nothing was."""
    await roll_often(opened, 12)
    shown = await opened.ann.slash(opened.here, "history", player=opened.ann)
    words = said(shown, privately=True)
    assert "page 1 of 2" in words
    assert re.findall(r"roll \d+", words) == [f"roll {number}" for number in range(11, 1, -1)]
    assert labels(shown.response) == ["Older"]
    older = await opened.ann.click(shown.response, label="Older")
    words = said(older, privately=True)
    assert "page 2 of 2" in words
    assert re.findall(r"roll \d+", words) == ["roll 1", "roll 0"]
    assert "opened the table" not in words
    assert labels(older.response) == ["Newer"]
    newer = await opened.ann.click(older.response, label="Newer")
    assert "page 1 of 2" in said(newer)

    words = refused(await opened.ann.slash(opened.here, "history", page=99))
    assert "2 pages" in words
    assert "no page 99" in words

    # Another table's history takes its place nowhere.
    older = await opened.ann.click(newer.response, label="Older")
    await put_away(opened)
    opened.dice.add(1)
    stray = await opened.gm.slash(opened.here, "roll", dice="d6")
    await answer(opened.gm, stray, "GM or players: start anew")
    refused(await opened.ann.click(older.response, label="Newer"))


async def test_history_leads_from_far_back_to_the_newest_page(opened: Stage) -> None:
    """From the twentieth page it was nineteen presses."""
    await roll_often(opened, 22)
    middle = await opened.ann.slash(opened.here, "history", page=2)
    assert labels(middle.response) == ["Older", "Newer"]
    last = await opened.ann.slash(opened.here, "history", page=3, player=opened.ann)
    assert labels(last.response) == ["Newer", "Newest"]
    newest = await opened.ann.click(last.response, label="Newest")
    assert "page 1 of 3" in said(newest, privately=True)
    assert "opened the table" not in said(newest)


# ------------------------------------------------------------------------------ who has a sheet


async def test_a_look_makes_no_character_up_and_offers_to_make_one(opened: Stage) -> None:
    """PI8: `/sheet show` by a GM without a sheet showed everybody an invented one."""
    question = await opened.gm.slash(opened.here, "sheet show")
    assert "You have no Ironsworn character here" in asked(question)
    forget()
    assert "Maren joins" in said(await answer(opened.gm, question, "Make a character"))
    refused(await answer(opened.gm, question, "Make a character"))
    assert "Maren" in said(await opened.gm.slash(opened.here, "sheet show"))


async def test_a_look_where_no_game_was_chosen_asks_of_which_game_a_character_is(
    stage: Stage,
) -> None:
    """It offered one of Ironsworn's, whatever was meant to be played."""
    question = await stage.ann.slash(stage.here, "sheet show")
    assert "You have no character here. Make one?" in asked(question)
    assert labels(question.response) == ["Make a character of …"]
    made = await answer(stage.ann, question, "Charge")
    assert said(made, privately=False).startswith("Ann\n")
    assert [row[3] for row in stage.state()["sheets"] if row[4] == "Ann"] == ["charge"]


async def test_a_gm_who_looks_for_a_player_without_a_character_makes_them_one(
    opened: Stage,
) -> None:
    question = await opened.gm.slash(opened.here, "sheet show", player=opened.ann)
    words = asked(question)

    assert f"{opened.ann.mention} has no Ironsworn character" in words
    made = await answer(opened.gm, question, "GM: make a character: Ironsworn")
    assert said(made, privately=False).startswith("Ann\n")
    assert "Ann joins" in told_below(made)
    assert f"{opened.gm.mention} acted for {opened.ann.mention}" in told_below(made)


async def test_another_games_command_asks_before_it_makes_a_character(opened: Stage) -> None:
    """PI8: a player who mistyped at an Ironsworn table had a second character from then on."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    before = opened.state()
    question = await opened.ann.slash(opened.here, "fu tag add", name="Bold")
    words = asked(question)
    assert "You have no Mini-FU character here, and this table plays Ironsworn: begin" in words
    assert "begin with `/iron action`. Make one for Mini-FU all the same?" in words
    assert opened.state() == before

    gone_on = await answer(opened.ann, question, "Make a character: Mini-FU")
    assert "Bold" in said(gone_on)
    assert "Ann joins" in told_below(gone_on)
    made = [row[4] for row in opened.state()["sheets"] if row[2] == opened.ann.id]
    assert made == ["Wren", "Ann"]


async def test_what_is_told_below_is_noted_once_though_it_is_lost(
    opened: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_given: Any, **_named: Any) -> None:
        raise ConnectionResetError

    question = await opened.ann.slash(opened.here, "fu tag add", name="Bold")
    noted = list[Telling]()
    monkeypatch.setattr(opened.bot.stories, "tell", noted.append)
    monkeypatch.setattr(discord.Webhook, "send", lost)
    gone_on = await answer(opened.ann, question, "Make a character: Mini-FU")

    assert "Bold" in said(gone_on)
    assert gone_on.followups == []
    assert len({each.key for each in noted}) == len(noted) == 2


CHANGES: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "ironsworn": [
        ("iron momentum", {"change": 1}),
        ("iron meter", {"name": "health", "change": -1}),
        ("iron track new", {"kind": "vow", "name": "Save", "shared": False}),
        ("sheet edit", {"field": "iron", "value": "3"}),
    ],
    "fu": [
        ("fu tag add", {"name": "Plenty of shadows"}),
        ("fu condition add", {"name": "Winded"}),
    ],
    "fate": [("fate stress", {"hit": 2}), ("fate skill", {"name": "Fight", "rating": 2})],
    "charge": [("charge momentum", {"change": 1})],
    "tension": [("tension resource", {"name": "Rope"})],
}
"""What changes a character, of each game."""


@pytest.mark.parametrize("game", CHANGES)
async def test_a_gm_who_forgot_the_player_is_asked_whose_it_is(stage: Stage, game: str) -> None:
    """The whole line had to be typed again, and before that it made the GM a character."""
    gm, ann, bob, here = stage.gm, stage.ann, stage.bob, stage.here
    await gm.slash(here, "table open", game=game)
    for who in (ann, bob):
        await who.slash(here, "sheet new", name="Wren")

    def wrens() -> dict[int, Any]:
        return {row[2]: row[-1] for row in stage.state()["sheets"] if row[4]}

    for command, options in CHANGES[game]:
        before = stage.state(), wrens()
        question = await gm.slash(here, command, **options)
        assert said(question, privately=True).startswith("Whose character?"), command
        assert bob.mention in said(question)
        assert stage.state() == before[0]

        theirs = next(each for each in labels(question.response) if each.startswith("Wren (char"))
        said(await gm.click(question.response, label=theirs))
        changed = {who: state != before[1][who] for who, state in wrens().items()}
        assert changed == {ann.id: True, bob.id: False}, command


async def test_who_plays_alone_begins_with_any_change(stage: Stage) -> None:
    for game, changes in CHANGES.items():
        for command, options in changes:
            alone = stage.guild.create_text_channel("alone")
            await stage.gm.slash(alone, "table open", game=game)
            said(await stage.gm.slash(alone, command, **options))
            *_, made = stage.state()["sheets"]
            assert made[2:4] == (stage.gm.id, game), command


async def test_a_gm_who_names_nobody_is_offered_the_players_for_a_condition(stage: Stage) -> None:
    await stage.gm.slash(stage.here, "table open", game="fu")
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    form = await stage.gm.slash(stage.here, "fu condition add")
    offered = [
        each["label"]
        for part in form.modal["components"]
        for each in part["component"].get("options", [])
    ]
    assert offered == ["Wren", "The opposition"]


async def test_the_tables_own_game_makes_a_first_character_without_a_question(
    opened: Stage, referee: Referee
) -> None:
    said(await opened.ann.slash(opened.here, "iron momentum", change=1), privately=False)

    await referee.play(scope(1), lambda turn: sheets.make(turn, 1, "Ann", "fu"))
    assert "**Momentum" in said(await opened.ann.slash(opened.here, "sheet show"))


@pytest.mark.parametrize("name", ["friday", "Saturday"])
async def test_a_table_of_a_name_that_is_put_away_elsewhere_says_where(
    opened: Stage, name: str
) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren")
    await put_away(opened)
    told = said(await opened.bob.slash(opened.elsewhere, "table open", game="fu", name=name))
    where = f"Another table of that name is put away in {opened.here.mention}."
    assert (where in told) is (name == "friday")


async def test_a_table_of_a_name_that_is_put_away_in_a_closed_channel_says_nothing(
    opened: Stage,
) -> None:
    own = private(opened, "own", opened.gm)
    await opened.env.settle()
    said(await opened.gm.slash(own, "table open", game="fu", name="Doom"))
    opened.dice.add(1)
    said(await opened.gm.slash(own, "roll", dice="d6"))
    await put_away(opened, own)
    told = said(await opened.gm.slash(opened.elsewhere, "table open", game="fu", name="Doom"))
    assert "put away" not in told


async def test_the_messages_of_what_was_put_away_for_another_end_though_the_bot_did(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the table that came back has an entry that says so."""
    ann, here, back = stage.ann, stage.here, await begun_anew(stage)
    await ann.slash(here, "sheet new", name="Kestrel")
    stage.dice.add(1, 9, 10)
    missed = (await ann.slash(here, "iron action", stat="iron")).response
    await stage.env.advance_time(2 * 3600)
    monkeypatch.setattr(stage.bot.upkeep, "add", lambda _posts: None)
    said(await answer(stage.gm, back, "GM: bring back Unnamed · Ironsworn · Wren"))
    await stage.env.settle()
    assert "Pay the Price" in labels(stage.now(missed))
    await stage.restart()
    await stage.env.settle()
    assert "Pay the Price" not in labels(stage.now(missed))
