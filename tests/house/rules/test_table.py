"""The table itself: who runs it, whose hands are kept off it, where it is, how it is played."""

from typing import Any

import pytest

from rules.clock import Clock, ClockTicked
from rules.errors import Already, NotMarked, TooMany
from rules.sheet import Edited
from rules.table import (
    CHANNELS_MAX,
    GMS_MAX,
    MUTED_MAX,
    RunsTable,
    Secrets,
    SettingsChanged,
    Several,
    Table,
    TableOpened,
    TakenBack,
    bring_back,
    change_settings,
    close,
    is_bookkeeping,
    link,
    mute,
    name_gm,
    open_table,
    remove_gm,
    take_over,
    unlink,
    unmute,
)


def test_who_opens_a_table_runs_it_and_then_changes_its_name_and_game() -> None:
    here = Table(channels=(77,))
    opened, outcome = open_table(here, 1, "fu", "Friday")
    assert (opened, outcome) == (Table("Friday", "fu", (1,), (77,)), TableOpened(opened))
    joined, outcome = open_table(opened, 2, "fu", "")
    assert (joined.name, joined.gms, outcome) == ("Friday", (1, 2), TableOpened(joined))
    changed, outcome = open_table(joined, 2, "fate", "Monday")
    assert (changed.name, changed.game, changed.gms) == ("Monday", "fate", (1, 2))
    assert outcome == SettingsChanged(joined, changed)
    with pytest.raises(Already):
        open_table(changed, 1, "fate", "Monday")


def test_who_runs_a_carried_table_is_not_kept_off_it_and_no_more_are_than_may_be() -> None:
    many = tuple(range(10, 10 + 2 * MUTED_MAX))
    carried = Table(gms=(2, *range(100, 120)), muted=(1, 2, 3, *many), is_closed=True)
    after = take_over(Table(gms=(1,), channels=(77,)), carried, 1)

    assert after.gms[:2] == (1, 2)
    assert len(after.gms) == GMS_MAX
    assert after.muted == (3, *many)[:MUTED_MAX]
    assert (after.channels, after.is_closed) == ((77,), False)


def test_a_carried_table_keeps_its_name_and_game_and_else_has_those_of_the_one_here() -> None:
    here = Table("Here", "fu", (1,))
    for carried, found in (((), ("Here", "fu")), (("There", "fate"), ("There", "fate"))):
        after = take_over(here, Table(*carried), 1)
        assert (after.name, after.game) == found


def test_so_many_run_a_table_and_no_more() -> None:
    table = Table(gms=tuple(range(GMS_MAX - 1)), muted=(77, 78))
    full, _ = name_gm(table, 77)
    assert (full.gms[-1], full.muted) == (77, (78,))
    with pytest.raises(TooMany):
        name_gm(full, 99)
    with pytest.raises(Already):
        name_gm(full, 77)
    after, outcome = remove_gm(full, 77)
    assert (after.gms, outcome.is_removed) == (table.gms, True)
    with pytest.raises(NotMarked):
        remove_gm(after, 77)


def test_nobodys_hands_are_kept_off_who_runs_the_table_nor_off_it_twice() -> None:
    table = Table(gms=(1,), muted=tuple(range(10, 9 + MUTED_MAX)))
    full, _ = mute(table, 2)
    for member, refusal in ((1, RunsTable), (2, Already), (3, TooMany)):
        with pytest.raises(refusal):
            mute(full, member)
    after, outcome = unmute(full, 2)
    assert (after, outcome.is_removed) == (table, True)
    with pytest.raises(NotMarked):
        unmute(after, 2)


def test_so_many_channels_share_a_table_and_the_first_stays() -> None:
    table = Table(channels=tuple(range(1, CHANNELS_MAX)))
    full, _ = link(table, 50)
    assert full.channels[-1] == 50
    for channel, parent, refusal in ((50, None, Already), (60, 1, Already), (60, None, TooMany)):
        with pytest.raises(refusal):
            link(full, channel, parent)
    after, outcome = unlink(full, 50)
    assert (after, outcome.is_removed) == (table, True)
    with pytest.raises(NotMarked):
        unlink(full, 1)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"is_pinging": True}, "is_pinging"),
        ({"is_quiet": False}, "is_quiet"),
        ({"secrets": Secrets.GM}, "gm_sees_secrets"),
        ({"is_text": True}, "is_text"),
    ],
)
def test_one_setting_is_changed_and_the_others_stay(change: dict[str, Any], field: str) -> None:
    after, outcome = change_settings(Table(), **change)
    names = ("is_pinging", "is_quiet", "gm_sees_secrets", "is_text")
    assert [each for each in names if getattr(after, each) != getattr(Table(), each)] == [field]
    assert (outcome.was, outcome.table) == (Table(), after)
    for again in (change, {}):
        with pytest.raises(Already):
            change_settings(after, **again)
    assert change_settings(after, is_text=not after.is_text)[0].is_quiet is after.is_quiet


def test_a_table_is_put_away_and_brought_back_once() -> None:
    away, _ = close(Table())
    back, outcome = bring_back(away)
    assert (away.is_closed, back, outcome.is_reopened) == (True, Table(), True)
    with pytest.raises(Already):
        close(away)
    with pytest.raises(Already):
        bring_back(back)


def test_several_are_hidden_if_all_of_them_are() -> None:
    seen, hidden = (ClockTicked(Clock("Alarm", 4, hidden=each), 1) for each in (False, True))
    for whats, is_hidden in (((), False), ((hidden,), True), ((hidden, seen), False)):
        assert Several((1, 2), whats).is_hidden is is_hidden


def test_what_took_back_bookkeeping_is_bookkeeping_too() -> None:
    edited, ticked = Edited("Wren", "name", "W", "Wren"), ClockTicked(Clock("Alarm", 4, 2), 1)
    for what, is_quiet in ((edited, True), (ticked, False)):
        back = TakenBack(1, 2, what)
        again = TakenBack(3, 2, back)
        assert [is_bookkeeping(each) for each in (what, back, again)] == [is_quiet] * 3
