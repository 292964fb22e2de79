"""What a roll owes outlives every later roll, and is settled in any order, or let go."""

from typing import Any

import pytest

from bot.errors import NoOwnCharacter
from bot.games.charge import GAME
from bot.games.charge.plays import characters as plays
from bot.games.charge.plays import consequences, flashbacks, proposals, rolls
from bot.games.charge.plays.team import team_of, values
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table import waiting as waits
from bot.table.plays import clocks, overview, sheets
from bot.table.plays import table as tables
from bot.table.words.table import shared
from rules.charge import (
    ROLLS_KEPT,
    SETUPS_MAX,
    Action,
    CannotHelp,
    Character,
    ConsequenceKind,
    Effect,
    Fate,
    FlashbackFollows,
    Proposal,
    Risk,
    RollGone,
    RollReason,
    Settings,
    Setup,
    SetupBenefit,
    StillOwed,
    Team,
    TensionOpen,
    assist,
    call_flashback,
    end_scene,
    end_setup,
    follow,
    forgo_progress,
    give_consequence,
    lapse_progress,
    let_consequence_go,
    make_progress,
    may_fill,
    offers,
    propose,
    protect,
    roll,
    roll_at_once,
    set_up,
    start_session,
    suffer,
    unfollow,
    waive_consequence,
)
from rules.clock import Clock, ClockKind
from rules.errors import Already, NotGM, NotMarked, NotYours, RuleError
from rules.outcome import Outcome
from tests.conftest import scope
from tests.faces import Faces
from tests.games.charge.crew import ASH, GM, MOSS, WREN
from tests.moves import play, undo

BAD, PARTIAL, FULL = (1, 2), (4, 1), (6, 2)
REDUCED, COMPLICATION, ESCALATED, LOST, WORSE = ConsequenceKind
RULES = Settings()


def team() -> Team:
    return {
        WREN: Character("Wren", sneak=2, sway=2),
        ASH: Character("Ash", sneak=2),
        MOSS: Character("Moss"),
    }


def rolled(before: Team, key: int, *faces: int, who: int = WREN, **more: Any) -> Team:
    """Roll at once."""
    proposal = Proposal(key, Action.SNEAK, **more)
    return roll_at_once(before, who, Faces(*faces), key, RULES, proposal)[0]


# ------------------------------------------------------------------------- several rolls, one sheet


def test_a_consequence_is_owed_though_its_roller_rolls_again() -> None:
    """RC1 and PC1: rolling first was the way out of any consequence."""
    after = rolled(rolled(team(), 50, *BAD), 51, *FULL)
    given, outcome = give_consequence(after, WREN, 50, 60, WORSE)
    assert outcome.consequence.roll == 50
    assert suffer(given, WREN, 60)[0][WREN].stress == 2


def test_several_are_owed_at_once_and_picked_in_any_order() -> None:
    after = team()
    for key in (50, 51, 52):
        after = rolled(after, key, *BAD)
    assert [each.key for each in after[WREN].rolls if each.is_owed] == [50, 51, 52]
    after, _ = give_consequence(after, WREN, 51, 60, WORSE)
    # Nobody is named: the newest is meant.
    after, outcome = give_consequence(after, WREN, None, 61, LOST)
    assert outcome.consequence.roll == 52
    wren, waived = waive_consequence(after[WREN], None)
    assert waived.key == 50
    assert [each.key for each in wren.rolls] == [52]
    with pytest.raises(RollGone) as refused:
        give_consequence({**after, WREN: wren}, WREN, 50, 62, WORSE)
    assert refused.value.reason is RollReason.SETTLED


def test_progress_is_owed_though_its_roller_rolls_again() -> None:
    """RC2: a partial success whose consequence came late filled nothing."""
    after = rolled(rolled(team(), 50, *PARTIAL), 51, *BAD)
    with pytest.raises(StillOwed):
        make_progress(after[WREN], 50, Clock("Escape", 6))
    given, _ = give_consequence(after, WREN, 50, 60, REDUCED)
    settled, _, _ = suffer(given, WREN, 60)
    wren, clock, made = make_progress(settled[WREN], None, Clock("Escape", 6))
    assert (clock.ticks, made.key) == (1, 50)
    assert [each.key for each in wren.rolls] == [51]


def test_the_newest_success_that_may_fill_a_clock_does() -> None:
    after = rolled(rolled(team(), 50, *FULL), 51, *FULL, project="Raft")
    raft, chase = Clock("Raft", 6, kind=ClockKind.PROJECT), Clock("Chase", 6)
    assert make_progress(after[WREN], None, chase)[2].key == 50
    assert make_progress(after[WREN], None, raft)[2].key == 51


def test_progress_may_be_let_go() -> None:
    after = rolled(rolled(team(), 50, *FULL), 51, *FULL)
    wren = forgo_progress(after[WREN], 50)
    assert [each.key for each in wren.rolls] == [51]
    with pytest.raises(Already, match="progress"):
        make_progress(forgo_progress(wren, 51), 51, Clock("Chase", 6))


@pytest.mark.parametrize(("result", "lapsing"), [(FULL, [50]), (PARTIAL, [])])
def test_what_no_clock_has_room_for_lapses_but_not_of_a_project_or_while_it_is_open(
    result: tuple[int, int], lapsing: list[int]
) -> None:
    after = rolled(rolled(team(), 50, *result), 51, *FULL, project="Raft")
    wren, full = rolled(after, 52, *FULL)[WREN], Clock("Chase", 6, 6)
    lapsed = lapse_progress(wren, WREN, [full])
    assert [each.key for each in lapsed.rolls if each.is_ticked] == lapsing
    assert lapse_progress(wren, WREN, [full, full.ticked(-1)]) == wren


def test_with_the_scene_goes_what_no_clock_has_room_for_of_the_last_roll_too() -> None:
    """It could fill the first clock of the next score, which it did nothing for."""
    wren, full = rolled(team(), 50, *FULL)[WREN], Clock("Chase", 6, 6)
    assert lapse_progress(wren, WREN, [full]) == wren
    assert lapse_progress(wren, WREN, [full.ticked(-1)], is_over=True) == wren
    over = lapse_progress(wren, WREN, [full], is_over=True)
    with pytest.raises(Already, match="progress"):
        make_progress(over, 50, Clock("Vault", 6))
    raft = rolled(team(), 50, *FULL, project="Raft")[WREN]
    assert lapse_progress(raft, WREN, [], is_over=True) == raft


def test_beyond_what_a_sheet_keeps_progress_goes_first_and_the_outcome_says_so() -> None:
    after = rolled(rolled(team(), 50, *BAD), 51, *FULL)
    for key in range(52, 52 + ROLLS_KEPT - 1):
        after = rolled(after, key, *BAD)
    again = Proposal(90, Action.SWAY)
    kept, outcome = roll_at_once(after, WREN, Faces(*BAD), 90, RULES, again)
    assert outcome.dropped is Action.SNEAK
    assert 51 not in [each.key for each in kept[WREN].rolls]
    assert len(kept[WREN].earlier) == ROLLS_KEPT
    _, outcome = roll_at_once(kept, WREN, Faces(*BAD), 91, RULES, Proposal(91, Action.SWAY))
    assert outcome.dropped is Action.SNEAK


def test_scenes_and_sessions_end_and_what_is_owed_stays() -> None:
    after = rolled(rolled(team(), 50, *BAD), 51, *FULL)
    after, _ = give_consequence(rolled(after, 52, *BAD), WREN, 52, 60, WORSE)
    after = start_session(end_scene(after)[0], RULES)[0]
    assert [each.key for each in after[WREN].rolls] == [50, 51, 52]
    assert [each.key for each in after[WREN].pending] == [60]


def test_the_gm_takes_a_consequence_off_the_table() -> None:
    after, _ = give_consequence(rolled(team(), 50, *PARTIAL), WREN, 50, 60, REDUCED)
    gone, outcome = let_consequence_go(after, WREN, 60)
    assert (outcome.consequence.fate, outcome.changes) == (Fate.LET_GO, ())
    assert make_progress(gone[WREN], 50, Clock("Chase", 6))[1].ticks == 2
    with pytest.raises(Already, match="let_go"):
        suffer(gone, WREN, 60)


# ------------------------------------------------------------------------------------ setups


def test_a_setup_that_nobody_followed_gives_its_success_back() -> None:
    """RC12: ended at once, it left a success that could fill nothing."""
    wren, _ = set_up(rolled(team(), 50, *FULL)[WREN], None, SetupBenefit.RISK)
    ended, outcome = end_setup(wren)
    assert (outcome.is_ended, outcome.progress, ended.setups) == (True, 2, ())
    assert make_progress(ended, 50, Clock("Chase", 6))[1].ticks == 2
    with pytest.raises(NotMarked, match="setup"):
        end_setup(ended)


@pytest.mark.parametrize("is_setup_first", [True, False])
def test_r3_12_a_setup_that_nobody_followed_fills_by_its_reduced_effect(
    is_setup_first: bool,
) -> None:
    """A setup kept its whole effect, so that one that was ended again escaped the consequence."""
    setup = SetupBenefit.RISK if is_setup_first else None
    after, _ = give_consequence(rolled(team(), 50, *PARTIAL, setup=setup), WREN, 50, 60, REDUCED)
    if not is_setup_first:
        after = {**after, WREN: set_up(after[WREN], None, SetupBenefit.RISK)[0]}
    suffered, _, settled = suffer(after, WREN, 60)
    # What it sets the others up with stays whole, so that nothing is told to have changed.
    assert (settled.changes, suffered[WREN].setups) == ((), after[WREN].setups)
    over, outcome = end_setup(suffered[WREN])
    assert (outcome.progress, make_progress(over, 50, Clock("Chase", 6))[1].ticks) == (1, 1)


def test_a_setup_gives_its_success_back_however_it_ends_and_whatever_was_rolled_since() -> None:
    """It did so only by hand, and only before its setter's next roll."""
    chase = Clock("Chase", 6)
    after = rolled(team(), 50, *FULL, setup=SetupBenefit.RISK)
    over = end_scene(after)[0][WREN]
    assert (over.setups, make_progress(over, 50, chase)[1].ticks) == ((), 2)
    for key in range(51, 50 + SETUPS_MAX):
        after = rolled(after, key, *FULL, setup=SetupBenefit.RISK)
    by_hand, outcome = end_setup(after[WREN], 51)
    assert (outcome.progress, make_progress(by_hand, 51, chase)[1].ticks) == (2, 2)
    for one_more in (
        rolled(after, 60, *FULL, setup=SetupBenefit.RISK)[WREN],
        set_up(rolled(after, 60, *FULL)[WREN], None, SetupBenefit.RISK)[0],
    ):
        assert make_progress(one_more, 50, chase)[1].ticks == 2


def test_a_setup_that_was_followed_and_is_over_is_made_no_more() -> None:
    """The command made the last roll a setup again, also in the next scene."""
    after = rolled(team(), 50, *FULL, setup=SetupBenefit.RISK)
    after, _ = propose(after, ASH, RULES, Proposal(2, Action.SNEAK))
    after, _ = follow(after, ASH, 2, RULES, WREN)
    after, _, _ = roll(after, ASH, Faces(*FULL), 51, RULES)
    for wren in (end_setup(after[WREN])[0], end_scene(after)[0][WREN]):
        with pytest.raises(Already) as refused:
            set_up(wren, None, SetupBenefit.RISK)
        assert refused.value.what == "ended setup"


def test_a_setup_that_was_followed_fills_nothing_when_it_ends() -> None:
    after = rolled(team(), 50, *FULL, setup=SetupBenefit.RISK)
    after, _ = propose(after, ASH, RULES, Proposal(2, Action.SNEAK))
    after, _ = follow(after, ASH, 2, RULES, WREN)
    after, _, _ = roll(after, ASH, Faces(*FULL), 51, RULES)
    assert after[WREN].setup == Setup(50, SetupBenefit.RISK, is_followed=True)
    # Its other benefit is the same setup.
    other, _ = set_up(after[WREN], 50, SetupBenefit.EFFECT)
    ended, outcome = end_setup(other)
    assert (outcome.progress, ended.rolls[-1].progress) == (0, 0)


def test_a_setup_outlives_the_next_and_each_is_followed_by_itself() -> None:
    after = rolled(team(), 50, *FULL, setup=SetupBenefit.RISK)
    after = rolled(after, 51, *FULL, setup=SetupBenefit.EFFECT)
    after, _ = propose(after, ASH, RULES, Proposal(2, Action.SNEAK))
    after, _ = follow(after, ASH, 2, RULES, WREN, 50)
    with pytest.raises(Already, match="setup"):
        follow(after, ASH, 2, RULES, WREN, 50)
    # Without a key the newest is meant, and what they give adds up.
    after, both = follow(after, ASH, 2, RULES, WREN)
    assert (both.standing.risk, both.standing.effect) == (Risk.LOW, Effect.GREAT)
    after, one = unfollow(after, ASH, 2, RULES, WREN, 51)
    assert (one.standing.risk, one.standing.effect) == (Risk.LOW, Effect.STANDARD)
    assert [each.key for each in after[WREN].earlier] == [50]
    after, _, _ = roll(after, ASH, Faces(*FULL), 52, RULES)
    assert [each.is_followed for each in after[WREN].setups] == [True, False]
    # Nothing more may come of a roll whose setup was followed.
    assert after[WREN].earlier == ()
    ended, outcome = end_setup(after[WREN], 50)
    assert (outcome.key, [each.key for each in ended.setups]) == (50, [51])
    with pytest.raises(NotMarked, match="setup"):
        end_setup(ended, 50)
    assert end_setup(ended)[0].setups == ()


def test_a_setup_beyond_what_a_sheet_keeps_ends_the_oldest_and_says_so() -> None:
    after = rolled(team(), 50, *FULL, setup=SetupBenefit.RISK)
    for key in range(51, 50 + SETUPS_MAX):
        after = rolled(after, key, *FULL, setup=SetupBenefit.EFFECT)
    proposal = Proposal(70, Action.SNEAK, setup=SetupBenefit.EFFECT)
    more, outcome = roll_at_once(after, WREN, Faces(*FULL), 70, RULES, proposal)
    assert (outcome.replaced, len(more[WREN].setups)) == (SetupBenefit.RISK, SETUPS_MAX)
    plain = rolled(after, 71, *FULL)
    assert set_up(plain[WREN], None, SetupBenefit.EFFECT)[1].replaced is SetupBenefit.RISK
    assert end_scene(after)[0][WREN].setups == ()


def test_a_reduced_effect_leaves_a_setup_as_it_is_and_is_offered_so() -> None:
    """RC10: it looked like a consequence and was none."""
    after = rolled(team(), 50, *PARTIAL, setup=SetupBenefit.RISK)
    made = after[WREN].rolls[-1]
    assert next(each for each in offers(made, 0) if each.kind is REDUCED).is_empty
    given, outcome = give_consequence(after, WREN, 50, 60, REDUCED)
    settled, _, told = suffer(given, WREN, 60)
    assert (outcome.is_empty, told.changes) == (True, ())
    assert settled[WREN].setups == after[WREN].setups
    # It counts once the setup is over, if nobody followed it.
    assert settled[WREN].rolls[-1].effect is Effect.LIMITED


# ----------------------------------------------------------------- who is taken out, and time


def test_who_is_taken_out_neither_assists_nor_protects() -> None:
    """RC7: both were free of the push that acting then costs."""
    after, _ = propose(team(), WREN, RULES, Proposal(1, Action.SNEAK))
    out = {**after, ASH: Character("Ash", is_taken_out=True)}
    with pytest.raises(CannotHelp) as refused:
        assist(out, WREN, 1, RULES, ASH)
    assert refused.value.name == "Ash"
    helped, _ = assist(after, WREN, 1, RULES, ASH)
    with pytest.raises(CannotHelp):
        roll({**helped, ASH: out[ASH]}, WREN, Faces(), 50, RULES)
    hurt, _ = give_consequence(rolled(team(), 50, *BAD), WREN, 50, 60, WORSE)
    with pytest.raises(CannotHelp):
        protect({**hurt, ASH: out[ASH]}, WREN, ASH, 60)
    # A flashback tells of earlier.
    assert call_flashback(out[ASH], 0, FlashbackFollows.NOTHING, RULES)


@pytest.mark.parametrize("end", [end_scene, lambda before: start_session(before, RULES)])
def test_a_flashback_without_its_roll_does_not_outlive_the_scene(end: Any) -> None:
    """RC8: it took the gain of the first roll of the next session."""
    paid, _ = call_flashback(team()[WREN], 2, FlashbackFollows.ACTION, RULES, "A rope", 70)
    after, outcome = end({**team(), WREN: paid})
    assert (after[WREN].has_unused_flashback, outcome.eased) == (False, ("Wren",))
    # Its message and that of the roll that was to be its own are drawn anew.
    proposed, _ = propose({**team(), WREN: paid}, WREN, RULES, Proposal(80, Action.SNEAK))
    assert (outcome.proposals, end(proposed)[1].proposals) == ((70,), (80, 70))


def test_a_risk_that_is_escalated_twice_is_no_higher() -> None:
    """RC3: the second was written and changed nothing."""
    twice = {**team(), WREN: Character("Wren", escalated=2)}
    once = {**team(), WREN: Character("Wren", escalated=1)}
    for before in (once, twice):
        _, outcome = roll_at_once(before, WREN, Faces(*FULL), 50, RULES, Proposal(1, Action.SNEAK))
        assert outcome.standing.risk is Risk.HIGH


def test_a_project_of_a_teammate_is_filled_by_the_roll_that_works_on_it() -> None:
    """RC5: such a roll was accepted, used up, and filled nothing."""
    raft = Clock("Raft", 6, kind=ClockKind.PROJECT, owner=ASH)
    after = rolled(team(), 50, *FULL, project="Raft")
    assert may_fill(after[WREN].rolls[-1], raft, WREN)
    assert not may_fill(after[WREN].rolls[-1], Clock("Raft", 6, owner=ASH), WREN)
    # It is the project's roll of the session, whoever makes it.
    with pytest.raises(Already, match="project"):
        propose(after, ASH, RULES, Proposal(2, Action.SNEAK, project="raft"))


# --------------------------------------------------------------------------------- at a table


async def roll_now(referee: Referee, user: int, dice: Faces, *faces: int, **more: Any) -> int:
    dice.add(*faces)
    request = proposals.RollRequest("sneak", is_now=True, **more)
    return (await play(referee, user, lambda turn: proposals.act(turn, request, None))).key


async def clock(referee: Referee, name: str, kind: ClockKind, owner: int = 0) -> None:
    await play(referee, GM, lambda turn: clocks.new(turn, name, 6, kind, owner, hidden=False))


async def sheet(referee: Referee, user: int) -> Character:
    return await referee.look(scope(GM), lambda turn: values(team_of(turn))[user])


async def texts(referee: Referee, user: int = GM) -> list[str]:
    """Read what waits for whom."""

    def listed(turn: Turn) -> list[str]:
        return [f"{each.player}: {each.text}" for each in GAME.waiting(turn)]

    return await referee.look(scope(user), listed)


async def test_all_that_waits_is_listed_by_whom_it_waits_for(table: Referee, dice: Faces) -> None:
    await clock(table, "Escape", ClockKind.PROGRESS)
    await roll_now(table, WREN, dice, *BAD)
    await roll_now(table, WREN, dice, *FULL)
    await roll_now(table, MOSS, dice, *FULL, setup=SetupBenefit.RISK)
    hurt = await roll_now(table, ASH, dice, *BAD)
    await play(table, GM, lambda turn: consequences.give(turn, hurt, WORSE))
    request = proposals.RollRequest("sneak", is_tense=True)
    await play(table, ASH, lambda turn: proposals.act(turn, request, None))
    assert await texts(table) == [
        "3: take or resist a worse condition for Ash",
        "0: name a complication, or refuse it: Ash asks for tension",
        "3: once the GM has answered the tension, roll for Ash: sneak",
        "0: pick the consequence of Wren's roll: sneak",
        "2: mark 2 segments for Wren's roll: sneak",
        "4: get Moss's setup followed up: risk one level down",
    ]

    def whole(turn: Turn) -> tuple[set[str], list[str]]:
        found = list(GAME.waiting(turn))
        return {each.key for each in found}, [each.draw().shown.title or "" for each in found]

    keys, titles = await table.look(scope(GM), whole)
    assert len(keys) == len(titles) == 6
    assert all(titles)
    # The table's panel lists them as what waits, and not once more as what is shared.
    assert shared(await table.look(scope(GM), overview.overview)) == []


async def fill_up(referee: Referee, name: str) -> None:
    await play(referee, GM, lambda turn: clocks.tick(turn, name, 6))


async def test_progress_goes_on_waiting_where_every_clock_for_it_is_full(
    table: Referee, dice: Faces
) -> None:
    """It vanished from the list with the room, and was back with the next clock."""
    first = await roll_now(table, WREN, dice, *FULL)
    # A table that keeps no clocks for progress is asked for nothing.
    assert await texts(table) == []
    await clock(table, "Escape", ClockKind.PROGRESS)
    await clock(table, "Alarm", ClockKind.DANGER)
    assert await texts(table) == ["2: mark 2 segments for Wren's roll: sneak"]
    await fill_up(table, "Escape")
    full = ["2: mark 2 segments for Wren's roll, once a clock has room (/clock new): sneak"]
    assert await texts(table) == full

    def brought_back(turn: Turn) -> str:
        (found,) = GAME.waiting(turn)
        return found.draw().shown.description or ""

    told = await table.look(scope(GM), brought_back)
    assert told.endswith("of a progress clock, but none has room (`/clock new`).")
    view = await table.look(scope(WREN), lambda turn: rolls.view_of_roll(turn, first))
    assert view is not None
    assert view.fillable == ()


async def test_progress_without_a_clock_waits_until_its_character_rolls_again(
    table: Referee, dice: Faces
) -> None:
    """After the clock of the evening was full each success waited, and filled the next clock."""
    await clock(table, "Escape", ClockKind.PROGRESS)
    owed = await roll_now(table, WREN, dice, *FULL)
    await roll_now(table, WREN, dice, *FULL)
    # What has a clock is owed, however many rolls come after it.
    both = ["2: mark 2 segments for Wren's roll (and for 1 earlier roll): sneak"]
    assert await texts(table) == both
    await fill_up(table, "Escape")
    again = await roll_now(table, WREN, dice, *FULL)
    full = ["2: mark 2 segments for Wren's roll, once a clock has room (/clock new): sneak"]
    assert await texts(table) == full
    await clock(table, "The gate", ClockKind.PROGRESS)
    assert await texts(table) == ["2: mark 2 segments for Wren's roll: sneak"]
    gone = await table.look(scope(WREN), lambda turn: rolls.view_of_roll(turn, owed))
    assert gone is not None
    assert (gone.fillable, gone.may_set_up) == ((), False)
    last = await table.look(scope(WREN), lambda turn: rolls.view_of_roll(turn, again))
    assert last is not None
    assert [clock.name for _, clock in last.fillable] == ["The gate"]


async def test_progress_of_many_rolls_is_one_line_of_the_list_and_let_go_as_one(
    table: Referee, dice: Faces
) -> None:
    """After two hours with one clock, most lines of the panel were successes about other things."""
    await clock(table, "Escape", ClockKind.PROGRESS)
    await clock(table, "Raft", ClockKind.PROJECT, WREN)
    for _ in range(2):
        await roll_now(table, WREN, dice, *FULL)
    await roll_now(table, WREN, dice, *FULL, project="Raft")
    newest = await roll_now(table, WREN, dice, *FULL, goal="Open the gate")
    owed = await roll_now(table, WREN, dice, *BAD)
    await roll_now(table, MOSS, dice, *FULL)
    assert await texts(table) == [
        "2: mark 2 segments for Wren's roll: sneak",
        "2: mark 2 segments for Wren's roll (and for 2 earlier rolls): sneak, Open the gate",
        "0: pick the consequence of Wren's roll: sneak",
        "4: mark 2 segments for Moss's roll: sneak",
    ]
    # Once the newest is marked the one before it comes up.
    await play(table, WREN, lambda turn: rolls.progress_named(turn, "Escape", None))
    found = await texts(table)
    assert "2: mark 2 segments for Wren's roll (and for 1 earlier roll): sneak" in found

    def let_go(turn: Turn) -> Outcome:
        (those,) = [each for each in GAME.waiting(turn) if "earlier roll" in each.text]
        assert those.since < newest < owed
        return waits.let_go(turn, [those.key])

    await play(table, WREN, let_go)
    assert await texts(table) == [
        "2: mark 2 segments for Wren's roll: sneak",
        "0: pick the consequence of Wren's roll: sneak",
        "4: mark 2 segments for Moss's roll: sneak",
    ]


async def test_a_roll_is_refused_for_the_very_thing_that_its_message_names(
    table: Referee, dice: Faces
) -> None:
    """The project's roll was looked up a second time, before all else that a roll needs."""
    await clock(table, "Raft", ClockKind.PROJECT, WREN)
    request = proposals.RollRequest("sneak", is_tense=True, project="Raft")
    key = (await play(table, WREN, lambda turn: proposals.act(turn, request, None))).key
    # Another character of the same player works on it, and is the one in use since.
    await play(table, WREN, lambda turn: sheets.new(turn, "Rook", "charge"))
    await roll_now(table, WREN, dice, *BAD, project="Raft")

    async def both() -> tuple[object, object]:
        view = await table.look(scope(WREN), lambda turn: proposals.view_by_key(turn, key))
        with pytest.raises(RuleError) as refused:
            await play(table, WREN, lambda turn: rolls.roll(turn, key))
        return type(view.obstacle), type(refused.value)

    assert await both() == (TensionOpen, TensionOpen)
    await play(table, WREN, lambda turn: proposals.drop_tension(turn, key))
    assert await both() == (Already, Already)


async def test_progress_of_a_full_project_goes_on_waiting_for_it(
    table: Referee, dice: Faces
) -> None:
    """Neither the list nor the roll that was brought back said that it had no room."""
    await clock(table, "Raft", ClockKind.PROJECT, WREN)
    await clock(table, "Chase", ClockKind.PROGRESS)
    free = await roll_now(table, WREN, dice, *FULL)
    await roll_now(table, WREN, dice, *FULL, project="Raft")
    await fill_up(table, "Raft")
    assert await texts(table) == [
        "2: mark 2 segments for Wren's roll: sneak",
        "2: mark 2 segments for Wren's roll, once Raft has room (/clock untick): sneak",
    ]
    *_, last = await table.look(
        scope(GM), lambda turn: [each.draw().shown.description for each in GAME.waiting(turn)]
    )
    assert last is not None
    assert last.endswith("The project **Raft** has no room for 2 segments.")
    # The command asks for the clock of the roll that can fill one.
    asked = await table.look(scope(WREN), lambda turn: rolls.may_progress(turn, None))
    assert asked.made.key == free


async def test_progress_of_a_project_that_was_taken_off_the_table_can_be_let_go_or_made(
    table: Referee, dice: Faces
) -> None:
    """It vanished from the list, and nothing could let it go or said what it waited for."""
    for name, who in (("Raft", WREN), ("Boat", ASH)):
        await clock(table, name, ClockKind.PROJECT, who)
        await roll_now(table, who, dice, *FULL, project=name)
        await play(table, GM, lambda turn, name=name: clocks.remove(turn, name))
    raft, boat = await texts(table)
    assert raft == (
        "2: mark 2 segments for Wren's roll, once there is a project Raft (/clock new): sneak"
    )

    def brought_back(turn: Turn) -> tuple[str, str]:
        first = next(iter(GAME.waiting(turn)))
        return first.key, first.draw().shown.description or ""

    key, told = await table.look(scope(GM), brought_back)
    assert told.endswith(
        "It can fill 2 segments of the project **Raft** once there is one (`/clock new`)."
    )
    await play(table, WREN, lambda turn: waits.let_go(turn, [key]))
    assert await texts(table) == [boat]
    await clock(table, "Boat", ClockKind.PROJECT, ASH)
    filled = await play(table, ASH, lambda turn: rolls.progress_named(turn, "Boat", None))
    assert filled.outcome.ticked.clock.ticks == 2
    assert await texts(table) == []


async def test_progress_does_not_wait_for_a_bearer_who_left_the_table(
    table: Referee, dice: Faces
) -> None:
    """It was refused until a consequence was settled that nobody faced any more."""
    await clock(table, "Escape", ClockKind.PROGRESS)
    key = await roll_now(table, WREN, dice, *PARTIAL)
    given = await play(table, GM, lambda turn: consequences.give(turn, key, REDUCED))
    await play(table, ASH, lambda turn: consequences.protect(turn, given.key))
    fill = lambda turn: rolls.progress_named(turn, "Escape", None)  # noqa: E731
    with pytest.raises(StillOwed):
        await play(table, WREN, fill)
    await play(table, ASH, lambda turn: sheets.remove(turn, "Ash"))
    assert await texts(table) == ["2: mark 2 segments for Wren's roll: sneak"]
    filled = await play(table, WREN, fill)
    assert filled.outcome.ticked.clock.ticks == 2


async def test_nothing_follows_from_a_miss_whose_bearer_left_the_table(
    table: Referee, dice: Faces
) -> None:
    key = await roll_now(table, WREN, dice, *BAD)
    await roll_now(table, WREN, dice, *FULL)
    given = await play(table, GM, lambda turn: consequences.give(turn, key, REDUCED))
    await play(table, ASH, lambda turn: consequences.protect(turn, given.key))
    await play(table, ASH, lambda turn: sheets.remove(turn, "Ash"))
    assert await table.look(scope(GM), lambda turn: rolls.view_of_roll(turn, key)) is None
    assert await texts(table) == []


async def test_all_that_waits_can_be_let_go_but_a_consequence_by_the_gm_alone(
    table: Referee, dice: Faces
) -> None:
    await clock(table, "Escape", ClockKind.PROGRESS)
    for faces in (BAD, FULL):
        await roll_now(table, WREN, dice, *faces)
    await roll_now(table, MOSS, dice, *FULL, setup=SetupBenefit.RISK)
    hurt = await roll_now(table, ASH, dice, *BAD)
    await play(table, GM, lambda turn: consequences.give(turn, hurt, WORSE))
    request = proposals.RollRequest("sneak", is_tense=True)
    await play(table, ASH, lambda turn: proposals.act(turn, request, None))

    def own(turn: Turn) -> list[bool]:
        return [each.let_go is not None for each in GAME.waiting(turn) if each.is_for(turn)]

    assert await table.look(scope(ASH), own) == [False, True]
    with pytest.raises(NotGM):
        await play(
            table,
            ASH,
            lambda turn: consequences.let_go(turn, values(team_of(turn))[ASH].pending[0].key),
        )

    def let_first_go(turn: Turn) -> Outcome:
        first = next(iter(GAME.waiting(turn)))
        assert first.let_go is not None
        first.let_go()
        return plays.fortune(turn, 1, None, "", None, None)

    # A setup that is let go leaves progress, which is let go in its turn.
    for left in (5, 4, 3, 2, 1, 1, 0):
        dice.add(1)
        await play(table, GM, let_first_go)
        assert len(await texts(table)) == left
    assert (await sheet(table, ASH)).stress == 0


async def test_a_roll_that_waits_for_the_gm_is_the_gms_to_settle(table: Referee) -> None:
    await play(table, GM, lambda turn: plays.configure(turn, "gm_first", "yes"))
    key = (
        await play(
            table, WREN, lambda turn: proposals.act(turn, proposals.RollRequest("sneak"), None)
        )
    ).key
    assert await texts(table) == ["0: set risk and effect for Wren: sneak"]
    await play(table, GM, lambda turn: proposals.set_by(turn, key, ("usual",)))
    assert await texts(table) == ["2: roll for Wren: sneak"]


async def test_a_clock_that_a_complication_begins_stands_with_its_segments(
    table: Referee, dice: Faces
) -> None:
    """RC6 and PC3: there was no clock, and nobody was asked for its name."""
    for ticks in (2, 4):
        key = await roll_now(table, WREN, dice, *BAD)
        given = await play(
            table,
            GM,
            lambda turn, key=key: consequences.give(
                turn, key, COMPLICATION, clock="Guards", segments=6
            ),
        )
        await play(table, WREN, lambda turn, key=given.key: consequences.take(turn, key))
        (found,) = await table.look(scope(GM), clocks.seen)
        assert found == Clock("Guards", 6, ticks, ClockKind.DANGER)


async def test_a_clock_is_not_begun_for_nothing(table: Referee, dice: Faces) -> None:
    key = await roll_now(table, WREN, dice, *BAD)
    given = await play(
        table,
        GM,
        lambda turn: consequences.give(turn, key, COMPLICATION, clock="Guards", segments=4),
    )
    dice.add(6)
    await play(table, WREN, lambda turn: consequences.resist(turn, given.key, 1))
    assert await table.look(scope(GM), clocks.seen) == []


async def test_whoever_names_a_project_fills_it_and_no_other_clock_of_its_owner(
    table: Referee, dice: Faces
) -> None:
    await clock(table, "Raft", ClockKind.PROJECT, ASH)
    await clock(table, "Theirs", ClockKind.PROGRESS, ASH)
    key = await roll_now(table, WREN, dice, *FULL, project="Raft")
    view = await table.look(scope(WREN), lambda turn: rolls.view_of_roll(turn, key))
    assert view is not None
    ((raft, held),) = view.fillable
    assert held.name == "Raft"
    await play(table, WREN, lambda turn: rolls.progress(turn, key, raft))
    await roll_now(table, WREN, dice, *FULL)
    with pytest.raises(NotYours):
        await play(table, WREN, lambda turn: rolls.progress_named(turn, "Theirs", None))


async def test_a_gm_of_people_who_play_is_made_no_character(table: Referee) -> None:
    """RC17 and PC13."""
    request = proposals.RollRequest("sneak")
    for move in (
        lambda turn: plays.momentum(turn, 1, None),
        lambda turn: plays.stress(turn, 1, "", None),
        lambda turn: proposals.act(turn, request, None),
        lambda turn: flashbacks.call(turn, 0, FlashbackFollows.NOTHING, None, ""),
    ):
        with pytest.raises(NoOwnCharacter) as refused:
            await play(table, GM, move)
        assert ASH in refused.value.owners.values()
    named = await table.play(scope(GM, player=ASH), lambda turn: plays.momentum(turn, 1, None))
    assert named.outcome.change.after == 3


async def test_a_gm_who_plays_alone_is_made_one(referee: Referee) -> None:
    await play(referee, GM, lambda turn: tables.open_table(turn, "charge", "Alone"))
    played = await play(referee, GM, lambda turn: plays.momentum(turn, 1, None))
    assert played.outcome.change.after == 3


async def test_a_roll_that_is_made_again_after_an_undo_says_so(table: Referee, dice: Faces) -> None:
    """PC19: nothing told the second roll from a first."""
    request = proposals.RollRequest("sneak")
    key = (await play(table, WREN, lambda turn: proposals.act(turn, request, None))).key
    dice.add(*BAD, *FULL)
    first = await play(table, WREN, lambda turn: rolls.roll(turn, key))
    await undo(table, WREN)
    second = await play(table, WREN, lambda turn: rolls.roll(turn, key))
    assert (first.outcome.is_again, second.outcome.is_again) == (False, True)
