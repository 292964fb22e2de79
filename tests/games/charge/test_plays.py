"""Charge's plays over a real database: whose roll is meant, who pays, what an undo gives back."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.chat.play import seen
from bot.chat.refusals import words
from bot.errors import OtherTable, Outdated, Stale, TablesPutAway, Undone, UnknownEntry
from bot.games.charge.buttons.items import BOOST, PICK
from bot.games.charge.plays import characters as plays
from bot.games.charge.plays import consequences, flashbacks, proposals, rolls
from bot.games.charge.plays.team import (
    character_in_use,
    danger_clock,
    settings_of,
    sheet,
    team_of,
    values,
)
from bot.games.charge.views import GivenView, ProposalView
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import clocks, sheets
from bot.table.plays import recap as sessions
from bot.table.plays import table as tables
from rules.charge import (
    ActionRolled,
    CannotPay,
    Character,
    ConsequenceGiven,
    ConsequenceKind,
    Effect,
    Exclusive,
    FlashbackFollows,
    NoEffect,
    NoHelper,
    NotATeammate,
    NotExposed,
    NotTheRollers,
    Push,
    Result,
    Risk,
    RollGone,
    Settings,
    SetupBenefit,
    TakenOut,
    Tension,
)
from rules.clock import Clock, ClockKind
from rules.errors import Already, NotGM, NotMarked, NotYours, RuleError
from rules.outcome import Outcome
from rules.proposal import GoneReason, ProposalGone
from tests.conftest import scope
from tests.faces import Faces
from tests.games.charge.crew import ASH, GM, MOSS, WREN
from tests.moves import play, undo


async def team(referee: Referee) -> dict[int, Character]:
    return await referee.look(scope(GM), lambda turn: values(team_of(turn)))


async def momentum(referee: Referee) -> tuple[int, ...]:
    return tuple(each.momentum for each in (await team(referee)).values())


async def clock(referee: Referee, name: str) -> Clock:
    return await referee.look(scope(GM), lambda turn: clocks.see(turn, name).value)


async def propose(referee: Referee, user: int, action: str = "sneak", **more: Any) -> int:
    """Propose a roll; give its key."""
    request = proposals.RollRequest(action, **more)
    return (await play(referee, user, lambda turn: proposals.act(turn, request, None))).key


async def roll_now(referee: Referee, user: int, action: str = "sneak", **more: Any) -> int:
    """Roll at once; give the roll's key."""
    return await propose(referee, user, action, is_now=True, **more)


async def give(referee: Referee, key: int, kind: ConsequenceKind, **more: Any) -> int:
    """Let the GM pick a consequence; give its key."""
    return (await play(referee, GM, lambda turn: consequences.give(turn, key, kind, **more))).key


# --------------------------------------------------------------------------------- at one moment


async def test_of_two_who_assist_at_the_same_moment_one_does(table: Referee) -> None:
    key = await propose(table, WREN)
    answers = await asyncio.gather(
        *(play(table, user, lambda turn: proposals.assist(turn, key)) for user in (ASH, MOSS)),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in answers) == ["Exclusive", "Played"]
    assert isinstance(next(each for each in answers if isinstance(each, Exception)), Exclusive)


async def test_of_two_presses_of_roll_at_the_same_moment_one_rolls(
    table: Referee, dice: Faces
) -> None:
    key = await propose(table, WREN)
    dice.add(6, 1)
    answers = await asyncio.gather(
        *(play(table, user, lambda turn: rolls.roll(turn, key)) for user in (WREN, GM)),
        return_exceptions=True,
    )
    (refused,) = [each for each in answers if isinstance(each, ProposalGone)]
    assert refused.reason is GoneReason.ROLLED
    assert await momentum(table) == (4, 2, 2)


async def test_one_helper_of_two_rolls_at_the_same_moment_pays_for_one(
    table: Referee, dice: Faces
) -> None:
    await play(table, MOSS, lambda turn: plays.momentum(turn, -1, None))
    keys = {user: await propose(table, user) for user in (WREN, ASH)}
    for key in keys.values():
        await play(table, MOSS, lambda turn, key=key: proposals.assist(turn, key))  # type: ignore[misc]
    dice.add(1, 1, 1)
    answers = await asyncio.gather(
        *(
            play(table, user, lambda turn, key=key: rolls.roll(turn, key))
            for user, key in keys.items()
        ),  # type: ignore[misc]
        return_exceptions=True,
    )
    (refused,) = [each for each in answers if isinstance(each, CannotPay)]
    assert (refused.player, refused.name, refused.have, refused.need) == (MOSS, "Moss", 0, 1)
    assert await momentum(table) == (2, 2, 0)


# --------------------------------------------------------------------------------- the proposal


async def test_an_undo_of_a_roll_gives_back_what_all_paid_and_the_clock_together(
    table: Referee, dice: Faces
) -> None:
    await play(
        table, GM, lambda turn: clocks.new(turn, "Dawn", 6, ClockKind.DANGER, 0, hidden=False)
    )
    key = await propose(table, WREN, is_tense=True)
    await play(table, GM, lambda turn: proposals.offer_tension(turn, key, "Barking", 2, 3, "Dawn"))
    await play(table, WREN, lambda turn: proposals.accept_tension(turn, key))
    await play(table, ASH, lambda turn: proposals.assist(turn, key))
    await play(table, WREN, lambda turn: proposals.boost_by(turn, key, BOOST.read("push:effect")))
    before = await team(table)
    dice.add(6, 6, 1, 1)
    rolled = await play(table, WREN, lambda turn: rolls.roll(turn, key))
    assert isinstance(rolled.outcome, ActionRolled)
    assert (rolled.outcome.result, rolled.outcome.spent) == (Result.CRITICAL, 3)
    assert await momentum(table) == (0, 1, 2)
    assert ((await clock(table, "Dawn")).ticks, (await team(table))[WREN].stress) == (3, 2)

    await undo(table, WREN)
    assert await team(table) == before
    assert (await clock(table, "Dawn")).ticks == 0
    dice.add(1, 1, 1, 1)
    await play(table, WREN, lambda turn: rolls.roll(turn, key))


async def test_a_key_finds_its_proposal_or_says_why_it_is_gone(table: Referee, dice: Faces) -> None:
    with pytest.raises(UnknownEntry):
        await play(table, WREN, lambda turn: rolls.roll(turn, 77))
    old = await propose(table, WREN)
    with pytest.raises(OtherTable):
        await table.play(scope(WREN, channel=99), lambda turn: rolls.roll(turn, old))
    key = await propose(table, WREN)
    for gone, reason in ((old, GoneReason.SUPERSEDED), (key, GoneReason.NONE)):
        if gone == key:
            await play(table, WREN, lambda turn: proposals.withdraw(turn, key))
        with pytest.raises(ProposalGone) as refused:
            await play(table, WREN, lambda turn, gone=gone: rolls.roll(turn, gone))  # type: ignore[misc]
        assert refused.value.reason is reason
    third = await propose(table, WREN)
    await undo(table, WREN)
    with pytest.raises(Undone):
        await play(table, WREN, lambda turn: rolls.roll(turn, third))


async def test_what_a_player_may_not_set_is_asked_about_at_a_table_that_is_in_play(
    table: Referee,
) -> None:
    """Of one that was put away it is first asked whether that is meant."""
    request = proposals.RollRequest("sneak", helper=ASH)
    with pytest.raises(NotTheRollers):
        await play(table, WREN, lambda turn: proposals.act(turn, request, None))
    away = await table.look(scope(GM), lambda turn: turn.table.id or 0)
    await play(table, GM, lambda turn: tables.close(turn, away))
    with pytest.raises(TablesPutAway):
        await play(table, WREN, lambda turn: proposals.act(turn, request, None))


async def test_a_full_clock_that_all_see_stands_in_the_way_of_its_tension(table: Referee) -> None:
    await play(
        table, GM, lambda turn: clocks.new(turn, "Dawn", 4, ClockKind.DANGER, 0, hidden=False)
    )
    key = await propose(table, WREN, is_tense=True)
    await play(table, GM, lambda turn: proposals.offer_tension(turn, key, "Barking", 0, 1, "Dawn"))
    await play(table, WREN, lambda turn: proposals.accept_tension(turn, key))
    await play(table, GM, lambda turn: clocks.tick(turn, "Dawn", 4))
    with pytest.raises(Already, match="Dawn"):
        await play(table, WREN, lambda turn: rolls.roll(turn, key))
    await play(table, GM, lambda turn: proposals.drop_tension(turn, key))
    assert (await team(table))[WREN].proposal.tension is None  # type: ignore[union-attr]


async def test_the_gm_words_tension_for_the_only_proposal_or_for_a_player(table: Referee) -> None:
    async def meant(user: int, **named: int) -> list[str]:
        found = await table.look(scope(user, **named), proposals.open_for_gm)
        return [each.character for each in found]

    with pytest.raises(NotMarked) as refused:
        await meant(GM)
    assert words(refused.value).startswith("Nobody has a roll open.")
    await propose(table, WREN)
    assert await meant(GM) == ["Wren"]
    key = await propose(table, ASH)
    assert await meant(GM) == ["Wren", "Ash"]
    assert await meant(GM, player=WREN) == ["Wren"]
    await play(table, ASH, lambda turn: proposals.ask_tension(turn, key))
    assert await meant(GM) == ["Ash"]
    with pytest.raises(NotGM):
        await meant(WREN)
    with pytest.raises(NotMarked) as refused:
        await meant(GM, player=MOSS)
    assert words(refused.value).startswith("They have no roll open.")


async def test_who_helps_may_take_it_back_and_a_stranger_may_not(table: Referee) -> None:
    key = await propose(table, WREN)
    await play(table, ASH, lambda turn: proposals.assist(turn, key))
    with pytest.raises(NotYours):
        await play(table, MOSS, lambda turn: proposals.unassist(turn, key))
    await play(table, ASH, lambda turn: proposals.unassist(turn, key))
    with pytest.raises(NotMarked, match="assist"):
        await play(table, WREN, lambda turn: proposals.unassist(turn, key))
    with pytest.raises(NotATeammate):
        await play(table, WREN, lambda turn: proposals.assist(turn, key))


async def test_talents_and_setups_are_taken_up_and_dropped(table: Referee, dice: Faces) -> None:
    await play(
        table,
        GM,
        lambda turn: plays.milestone(turn, "Wren", "risk: in the dark", is_removed=False),
    )
    dice.add(6, 1)
    await roll_now(table, ASH, setup=SetupBenefit.EFFECT)
    key = await propose(table, WREN, talent="in the", follow=ASH)
    view = await table.look(scope(WREN), lambda turn: proposals.view_by_key(turn, key))
    assert (view.standing.risk, view.standing.effect) == (Risk.LOW, Effect.GREAT)
    # Effect is great already, so only the die is left to push for.
    assert (view.boosts.pushes, view.boosts.talents, view.boosts.setups) == ((Push.DIE,), (), ())
    for value in ("untalent:in the dark", f"unfollow:{ASH}", "push:effect", "unpush:effect"):
        await play(
            table, WREN, lambda turn, value=value: proposals.boost_by(turn, key, BOOST.read(value))
        )  # type: ignore[misc]
    view = await table.look(scope(WREN), lambda turn: proposals.view_by_key(turn, key))
    ((setter, _, name, benefit),) = view.boosts.setups
    assert view.boosts.talents == ("in the dark",)
    assert (setter, name, benefit) == (ASH, "Ash", SetupBenefit.EFFECT)
    # Nobody at the table is that.
    with pytest.raises(Stale):
        await play(table, WREN, lambda turn: proposals.boost_by(turn, key, ("follow", 77)))
    with pytest.raises(NotMarked, match="setup"):
        await propose(table, WREN, follow=77)


# --------------------------------------------------------------------------- what follows from it


async def test_only_clocks_that_the_roller_may_tick_are_offered(
    table: Referee, dice: Faces
) -> None:
    """One that is for anything comes after those that are for this, though it was there first."""
    for name, kind, owner in (
        ("Any", ClockKind.PLAIN, 0),
        ("Mine", ClockKind.PROGRESS, WREN),
        ("Theirs", ClockKind.PROGRESS, ASH),
        ("Danger", ClockKind.DANGER, 0),
        ("Boat", ClockKind.PROJECT, WREN),
    ):
        await play(
            table,
            GM,
            lambda turn, name=name, kind=kind, owner=owner: clocks.new(  # type: ignore[misc]
                turn, name, 4, kind, owner, hidden=False
            ),
        )
    dice.add(6, 1)
    key = await roll_now(table, WREN)
    view = await table.look(scope(GM), lambda turn: rolls.view_of_roll(turn, key))
    assert [held.name for _, held in view.fillable] == ["Mine", "Any"]
    assert [held.name for _, held in view.dangers] == ["Danger", "Any"]


async def test_a_button_of_what_is_over_says_what_became_of_it(table: Referee, dice: Faces) -> None:
    dice.add(6, 1, 6, 1, 1, 1, 4)
    lapsed, _, missed = [await roll_now(table, WREN) for _ in range(3)]
    with pytest.raises(RollGone, match="SETTLED"):
        await play(table, WREN, lambda turn: rolls.progress(turn, lapsed, 1))
    given = await give(table, missed, ConsequenceKind.WORSE_CONDITION)
    await undo(table, GM)
    with pytest.raises(Undone):
        await play(table, WREN, lambda turn: consequences.take(turn, given))
    luck = await play(table, WREN, lambda turn: plays.fortune(turn, 1, None, "", None, None))
    for move in (
        consequences.take,
        flashbacks.withdraw,
        lambda turn, key: consequences.condition(turn, key, "limps"),
    ):
        with pytest.raises(Stale):
            await play(table, WREN, lambda turn, move=move: move(turn, luck.key))


async def test_a_setup_that_stands_may_end_though_a_later_roll_makes_none(
    table: Referee, dice: Faces
) -> None:
    dice.add(6, 1, 1, 1)
    await roll_now(table, WREN, setup=SetupBenefit.RISK)
    await roll_now(table, WREN)
    held = await table.look(scope(WREN), lambda turn: rolls.may_set_up(turn, None))
    assert len(held.setups) == 1
    await play(table, WREN, lambda turn: rolls.set_up(turn, None, None))
    with pytest.raises(NoEffect, match="setup"):
        await table.look(scope(WREN), lambda turn: rolls.may_set_up(turn, None))


async def test_who_rolled_nothing_is_told_so_before_anything_of_clocks(table: Referee) -> None:
    with pytest.raises(RollGone, match="NO_ROLL"):
        await table.look(scope(WREN), lambda turn: rolls.may_progress(turn, None))
    # Whoever plays nobody would have to name somebody first, for whom nothing could be filled.
    with pytest.raises(NotMarked, match="progress clock"):
        await table.look(scope(GM), lambda turn: rolls.may_progress(turn, None))


async def test_a_talent_is_taken_away_by_the_gm_with_its_dot(table: Referee) -> None:
    for is_removed, dots in ((False, 3), (True, 2)):
        await table.play(
            scope(GM, player=WREN),
            lambda turn, away=is_removed: plays.milestone(turn, None, "sneak", is_removed=away),
        )
        assert (await team(table))[WREN].sneak == dots


async def test_a_sheet_shows_the_open_clocks_of_its_player(table: Referee) -> None:
    for name, owner, hidden in (("Boat", WREN, False), ("Spy", WREN, True), ("Raft", ASH, False)):
        await play(
            table,
            GM,
            lambda turn, name=name, owner=owner, hidden=hidden: clocks.new(  # type: ignore[misc]
                turn, name, 4, ClockKind.PROJECT, owner, hidden=hidden
            ),
        )
    view = await table.look(scope(WREN), lambda turn: sheet(turn, character_in_use(turn, None)))
    assert [each.name for each in view.clocks] == ["Boat"]


@pytest.mark.parametrize("escalated", [(WREN,), (ASH,), (WREN, ASH)])
async def test_e3_22_escalated_risk_is_of_no_use_once_it_is_so_for_roller_and_helper(
    table: Referee, dice: Faces, escalated: tuple[int, ...]
) -> None:
    for user in escalated:
        await play(table, user, lambda turn: sheets.edit(turn, None, "escalated", "1"))
    key = await propose(table, WREN)
    await play(table, ASH, lambda turn: proposals.assist(turn, key))
    dice.add(1, 1, 1)
    rolled = (await play(table, WREN, lambda turn: rolls.roll(turn, key))).key
    view = await table.look(scope(GM), lambda turn: rolls.view_of_roll(turn, rolled))
    assert view is not None
    offered = {each.kind: each.is_empty for each in view.offers}
    assert offered[ConsequenceKind.ESCALATED_RISK] is (len(escalated) == 2)


async def test_who_was_hurt_has_the_condition_written_also_by_a_new_name(
    table: Referee, dice: Faces
) -> None:
    """Nobody was called so any more, or it was written on a sheet that has the name since."""
    dice.add(1, 1)
    key = await give(table, await roll_now(table, WREN), ConsequenceKind.WORSE_CONDITION)
    hurt = (await play(table, WREN, lambda turn: consequences.take(turn, key))).key
    await play(table, WREN, lambda turn: sheets.edit(turn, "Wren", "name", "Robin"))
    await play(table, WREN, lambda turn: sheets.new(turn, "Wren", "charge"))
    written = await play(table, WREN, lambda turn: consequences.condition(turn, hurt, "limps"))
    assert written.outcome.character == "Robin"
    with pytest.raises(Already, match="condition"):
        await play(table, WREN, lambda turn: consequences.condition(turn, hurt, "hops"))


async def test_what_was_taken_back_is_in_no_conditions_way(table: Referee) -> None:
    hurt = (await play(table, WREN, lambda turn: plays.stress(turn, 1, "", None))).key
    for move in (
        lambda turn: plays.stress(turn, 1, "", None),
        lambda turn: consequences.condition(turn, hurt, "limps"),
    ):
        await play(table, WREN, move)
        with pytest.raises((Stale, Already)):
            await play(table, WREN, lambda turn: consequences.condition(turn, hurt, "hops"))
        await undo(table, WREN)
    await play(table, WREN, lambda turn: consequences.condition(turn, hurt, "hops"))
    assert (await team(table))[WREN].condition == "hops"


async def stands_in(table: Referee) -> None:
    """Let Ash's player go on with another character."""
    await play(table, ASH, lambda turn: sheets.new(turn, "Cinder", "charge"))


async def test_r3_7_who_promised_help_pays_for_it_and_is_exposed_also_by_a_new_name(
    table: Referee, dice: Faces
) -> None:
    """A namesake was looked for: whoever was in use by then paid, and bore the danger."""
    key = await propose(table, WREN)
    await play(table, ASH, lambda turn: proposals.assist(turn, key))
    await stands_in(table)
    await play(table, ASH, lambda turn: sheets.edit(turn, "Ash", "name", "Ember"))
    dice.add(1, 1, 1)
    rolled = await play(table, WREN, lambda turn: rolls.roll(turn, key))
    assert ("Ember", 2, 1) in [
        (each.whose, each.before, each.after) for each in rolled.outcome.changes
    ]
    await play(table, ASH, lambda turn: sheets.edit(turn, "Ember", "name", "Ash"))
    await give(table, rolled.key, ConsequenceKind.WORSE_CONDITION, bearer=ASH)
    waiting = await table.look(
        scope(GM),
        lambda turn: [
            each.value.name for each in turn.all_characters(Character) if each.value.pending
        ],
    )
    assert waiting == ["Ash"]


async def test_r3_7_nobody_pays_or_bears_what_a_character_promised_that_is_gone(
    table: Referee, dice: Faces
) -> None:
    key, other = await propose(table, WREN), await propose(table, MOSS)
    for each in (key, other):
        await play(table, ASH, lambda turn, each=each: proposals.assist(turn, each))  # type: ignore[misc]
    dice.add(1, 1, 1)
    rolled = (await play(table, MOSS, lambda turn: rolls.roll(turn, other))).key
    await stands_in(table)
    await play(table, ASH, lambda turn: sheets.remove(turn, "Ash"))
    with pytest.raises(NoHelper) as refused:
        await play(table, WREN, lambda turn: rolls.roll(turn, key))
    assert (refused.value.player, refused.value.name) == (ASH, "Ash")
    with pytest.raises(NotExposed):
        await give(table, rolled, ConsequenceKind.WORSE_CONDITION, bearer=ASH)
    view = await table.look(scope(GM), lambda turn: rolls.view_of_roll(turn, rolled))
    assert view is not None
    assert view.helper == ""
    # Without that help the roll is made, and who stands in may give theirs.
    await play(table, WREN, lambda turn: proposals.unassist(turn, key))
    await play(table, ASH, lambda turn: proposals.assist(turn, key))
    dice.add(6, 1, 1)
    await play(table, WREN, lambda turn: rolls.roll(turn, key))
    assert await momentum(table) == (2, 2, 1)


async def following_who_rests(table: Referee, dice: Faces) -> int:
    """Let Wren propose a roll that follows Ash's setup, and Ash's player go on with Cinder."""
    dice.add(6, 1)
    await roll_now(table, ASH, setup=SetupBenefit.EFFECT)
    key = await propose(table, WREN, follow=ASH)
    await stands_in(table)
    return key


async def test_r3_14_a_setup_that_a_roll_follows_counts_though_its_setter_rests(
    table: Referee, dice: Faces
) -> None:
    """It was lost without a word once its player went on with another character."""
    key = await following_who_rests(table, dice)
    view = await table.look(scope(GM), lambda turn: proposals.view_by_key(turn, key))
    assert [each.name for each in view.standing.follows] == ["Ash"]
    # Whoever stands in may help, and is the one who pays for that.
    await play(table, ASH, lambda turn: proposals.assist(turn, key))
    view = await table.look(scope(GM), lambda turn: proposals.view_by_key(turn, key))
    assert [each.name for each in view.standing.costs] == ["Cinder"]
    await play(table, ASH, lambda turn: proposals.unassist(turn, key))
    dice.add(6, 1)
    rolled = await play(table, WREN, lambda turn: rolls.roll(turn, key))
    assert rolled.outcome.effect is Effect.GREAT
    found = await table.look(
        scope(GM),
        lambda turn: {each.value.name: each.value.setup for each in turn.all_characters(Character)},
    )
    assert found["Ash"] is not None
    assert found["Ash"].is_followed


async def test_r3_14_a_roll_follows_who_rests_beside_another_of_the_same_player(
    table: Referee, dice: Faces
) -> None:
    """Either was in the way of the other: a setup was lost, or was not offered at all."""
    key = await following_who_rests(table, dice)
    dice.add(6, 6)
    await roll_now(table, ASH, setup=SetupBenefit.RISK)
    view = await table.look(scope(GM), lambda turn: proposals.view_by_key(turn, key))
    ((setter, setup, name, _),) = view.boosts.setups
    assert (setter, name) == (ASH, "Cinder")
    choice = ("setup", setter, setup)
    await play(table, WREN, lambda turn: proposals.boost_by(turn, key, choice))
    assisted = await play(table, ASH, lambda turn: proposals.assist(turn, key))
    standing = assisted.outcome.standing
    assert [(each.player, each.name) for each in standing.follows] == [
        (ASH, "Ash"),
        (ASH, "Cinder"),
    ]
    assert [each.name for each in standing.costs] == ["Cinder"]
    dice.add(6, 1, 1)
    rolled = await play(table, WREN, lambda turn: rolls.roll(turn, key))
    assert (rolled.outcome.effect, rolled.outcome.standing.risk) == (Effect.GREAT, Risk.LOW)
    found = await table.look(
        scope(GM),
        lambda turn: {
            each.value.name: (each.value.momentum, [made.is_followed for made in each.value.setups])
            for each in turn.all_characters(Character)
            if each.player == ASH
        },
    )
    assert found == {"Ash": (4, [True]), "Cinder": (3, [True])}


async def test_of_two_whose_progress_waits_the_character_in_use_is_meant(
    table: Referee, dice: Faces
) -> None:
    await play(
        table, GM, lambda turn: clocks.new(turn, "Safe", 6, ClockKind.PROGRESS, 0, hidden=False)
    )
    dice.add(6, 1)
    await roll_now(table, ASH)
    await stands_in(table)
    await play(table, ASH, lambda turn: plays.dots(turn, "sneak 2", None))
    dice.add(6, 1)
    await roll_now(table, ASH)
    for name in ("Cinder", "Ash"):
        filled = await play(table, ASH, lambda turn: rolls.progress_named(turn, "Safe", None))
        assert filled.outcome.character == name


async def test_who_rolled_is_named_to_a_protector_also_once_they_have_left(
    table: Referee, dice: Faces
) -> None:
    dice.add(1, 1)
    key = await give(table, await roll_now(table, WREN), ConsequenceKind.WORSE_CONDITION)
    await play(table, ASH, lambda turn: consequences.protect(turn, key))

    async def named() -> str:
        view = await table.look(scope(GM), lambda turn: consequences.view_by_key(turn, key))
        assert view is not None
        return view.roller_name

    def forgetting_the_name(turn: Turn) -> Outcome:
        """Have the consequence as version 0.1.0 kept it."""
        held = character_in_use(turn, None)
        (faced,) = held.value.pending
        held.state = held.value.with_consequence(replace(faced, roller_name=""))
        return plays.momentum(turn, 1, None)

    await play(table, ASH, forgetting_the_name)
    assert await named() == "Wren"
    await undo(table, ASH)
    await play(table, WREN, lambda turn: sheets.remove(turn, "Wren"))
    assert await named() == "Wren"


async def test_the_newest_roll_that_is_owed_one_is_meant_where_nobody_is_named(
    table: Referee, dice: Faces
) -> None:
    pick = lambda turn: consequences.give_or_waive(  # noqa: E731
        turn, ConsequenceKind.LOST_OPPORTUNITY, bearer=0, clock=None, text="seen"
    )
    with pytest.raises(RollGone):
        await play(table, GM, pick)
    dice.add(1, 1, 1, 1)
    await roll_now(table, WREN)
    await roll_now(table, ASH)
    assert (await play(table, GM, pick)).outcome.bearer == ASH
    named = await table.play(scope(GM, player=WREN), pick)
    assert isinstance(named.outcome, ConsequenceGiven)
    assert named.outcome.bearer == WREN
    with pytest.raises(RollGone):
        await play(table, GM, pick)


async def test_resisting_what_only_the_table_knows_takes_a_rating(
    table: Referee, dice: Faces
) -> None:
    with pytest.raises(NotMarked, match="consequence"):
        await play(table, WREN, lambda turn: consequences.resist_any(turn, 1, None, None))
    dice.add(5)
    played = await play(table, WREN, lambda turn: consequences.resist_any(turn, 1, 3, None))
    assert (played.outcome.rating, played.outcome.left) == (3, 2)
    dice.add(1, 1)
    key = await give(table, await roll_now(table, WREN), ConsequenceKind.WORSE_CONDITION)
    dice.add(6)
    await play(table, WREN, lambda turn: consequences.resist_any(turn, 1, None, None))
    with pytest.raises(Already, match="consequence"):
        await play(table, WREN, lambda turn: consequences.take(turn, key))


async def test_the_gms_menu_lets_a_roll_go(table: Referee, dice: Faces) -> None:
    dice.add(1, 1)
    key = await roll_now(table, WREN)
    await play(table, GM, lambda turn: consequences.give_by(turn, key, PICK.read("waive")))
    with pytest.raises(Already, match="given consequence"):
        await give(table, key, ConsequenceKind.LOST_OPPORTUNITY)


# ------------------------------------------------------------------------------ for everybody


async def test_a_session_starts_for_everybody_and_is_taken_back_whole(table: Referee) -> None:
    await play(table, WREN, lambda turn: plays.momentum(turn, 5, None))
    await play(table, GM, plays.start_session)
    assert await momentum(table) == (2, 2, 2)
    await undo(table, GM)
    assert await momentum(table) == (7, 2, 2)
    await play(table, GM, lambda turn: plays.configure(turn, "keep_surplus", "yes"))
    await play(table, GM, plays.start_session)
    assert await momentum(table) == (7, 2, 2)


async def test_a_session_that_is_on_starts_no_second_time(table: Referee) -> None:
    for end in (plays.end_session, sessions.end):
        await play(table, GM, plays.start_session)
        await play(table, WREN, lambda turn: plays.momentum(turn, 5, None))
        with pytest.raises(Already) as refused:
            await play(table, GM, plays.start_session)
        assert refused.value.what == "charge session"
        assert (await momentum(table))[0] == 7
        await play(table, GM, end)
    await play(table, GM, plays.start_session)
    assert await momentum(table) == (2, 2, 2)
    await undo(table, GM)
    await play(table, GM, plays.start_session)


async def test_a_session_that_is_over_ends_no_second_time(table: Referee) -> None:
    with pytest.raises(NotMarked, match="charge session"):
        await play(table, GM, plays.end_session)
    for end in (plays.end_session, sessions.end):
        await play(table, WREN, lambda turn: plays.momentum(turn, 1, None))
        await play(table, GM, end)
        with pytest.raises(NotMarked) as refused:
            await play(table, GM, plays.end_session)
        assert refused.value.what == "charge session"
        with pytest.raises(NotGM):
            await play(table, WREN, plays.end_session)
    await undo(table, GM)
    await play(table, GM, plays.end_session)


async def test_a_session_that_was_said_to_begin_starts_once_in_charge_too(table: Referee) -> None:
    await play(table, GM, plays.start_session)
    await play(table, GM, sessions.end)
    await play(table, GM, sessions.start)
    await play(table, WREN, lambda turn: plays.momentum(turn, 5, None))
    await play(table, GM, plays.start_session)
    assert await momentum(table) == (2, 2, 2)
    with pytest.raises(Already, match="charge session"):
        await play(table, GM, plays.start_session)


async def test_of_two_danger_clocks_with_one_name_the_picked_one_is_ticked(
    table: Referee, dice: Faces
) -> None:
    for user, hidden in ((ASH, True), (MOSS, False)):
        await play(
            table,
            user,
            lambda turn, user=user, hidden=hidden: clocks.new(  # type: ignore[misc]
                turn, "Doom", 4, ClockKind.DANGER, user, hidden=hidden
            ),
        )
    older, newer = await table.look(
        scope(GM), lambda turn: [each.id for each in turn.boards(Clock)]
    )
    await play(table, ASH, lambda turn: clocks.reveal(turn, older or 0))
    dice.add(1, 1)
    given = await give(
        table, await roll_now(table, WREN), ConsequenceKind.COMPLICATION, clock=newer
    )
    await play(table, WREN, lambda turn: consequences.take(turn, given))
    ticks = await table.look(
        scope(GM), lambda turn: [each.value.ticks for each in turn.boards(Clock)]
    )
    assert ticks == [0, 2]
    key = await propose(table, WREN)
    await play(table, GM, lambda turn: proposals.offer_tension(turn, key, "Rain", 0, 1, newer))
    await play(table, WREN, lambda turn: proposals.accept_tension(turn, key))
    dice.add(6, 1, 1)
    await play(table, WREN, lambda turn: rolls.roll(turn, key))
    ticks = await table.look(
        scope(GM), lambda turn: [each.value.ticks for each in turn.boards(Clock)]
    )
    assert ticks == [0, 3]


async def test_a_clock_that_version_0_1_0_knew_by_its_name_is_as_hidden_as_it_was(
    table: Referee,
) -> None:
    for user in (ASH, MOSS):
        await play(
            table,
            user,
            lambda turn, user=user: clocks.new(
                turn, "Doom", 4, ClockKind.DANGER, user, hidden=True
            ),
        )
    seen, hidden = await table.look(scope(GM), lambda turn: turn.boards(Clock))
    await play(table, ASH, lambda turn: clocks.reveal(turn, seen.id or 0))
    for meant in (seen, hidden):
        tension = Tension("Rain", ticks=1, clock="Doom", is_clock_hidden=meant is hidden)
        found = await table.look(scope(GM), lambda turn, named=tension: danger_clock(turn, named))
        assert found is not None
        assert found.id == meant.id


@pytest.mark.parametrize(
    ("kind", "hidden"), [(ClockKind.DANGER, True), (ClockKind.PROGRESS, False)]
)
async def test_an_open_danger_clock_that_is_gone_is_not_taken_for_another_of_its_name(
    table: Referee, dice: Faces, kind: ClockKind, hidden: bool
) -> None:
    await play(
        table, GM, lambda turn: clocks.new(turn, "Doom", 4, ClockKind.DANGER, 0, hidden=False)
    )
    key = await propose(table, WREN)
    await play(table, GM, lambda turn: proposals.offer_tension(turn, key, "Rain", 0, 1, "Doom"))
    await play(table, WREN, lambda turn: proposals.accept_tension(turn, key))
    await play(table, GM, lambda turn: clocks.remove(turn, "Doom"))
    await play(table, GM, lambda turn: clocks.new(turn, "Doom", 4, kind, 0, hidden=hidden))
    dice.add(6, 1, 1)
    rolled = await play(table, WREN, lambda turn: rolls.roll(turn, key))
    assert (rolled.outcome.tension_clock, rolled.outcome.tension_unplaced) == (None, 1)
    assert (await clock(table, "Doom")).ticks == 0


async def test_what_is_gone_is_shown_without_anything_to_press(table: Referee, dice: Faces) -> None:
    withdrawn = await propose(table, WREN)
    gone = await play(table, WREN, lambda turn: proposals.withdraw(turn, withdrawn))
    assert (
        await table.look(scope(GM), lambda turn: proposals.after_step(turn, gone.outcome)) is None
    )
    dice.add(1, 1)
    key = await roll_now(table, WREN)
    given = await play(
        table,
        GM,
        lambda turn: consequences.give(turn, key, ConsequenceKind.WORSE_CONDITION),
    )
    view = await table.look(scope(GM), lambda turn: consequences.after_giving(turn, given.outcome))
    assert view.consequence is not None
    assert view.consequence.bearer_name == "Wren"
    await play(table, ASH, lambda turn: consequences.protect(turn, given.key))
    view = await table.look(scope(GM), lambda turn: consequences.after_giving(turn, given.outcome))
    assert view.consequence is None
    await undo(table, ASH)
    await play(table, WREN, lambda turn: consequences.take(turn, given.key))
    dice.add(6, 1)
    await roll_now(table, WREN)
    view = await table.look(scope(GM), lambda turn: consequences.after_giving(turn, given.outcome))
    assert (view.consequence, view.roll) == (None, None)


async def test_a_roll_that_hurt_asks_how_somebody_is_once_nothing_else_follows_from_it(
    table: Referee, dice: Faces
) -> None:
    key = await propose(table, WREN, is_tense=True)
    await play(table, GM, lambda turn: proposals.offer_tension(turn, key, "Dogs", 1, 0, None))
    await play(table, WREN, lambda turn: proposals.accept_tension(turn, key))
    dice.add(6, 1, 1, 6, 1, 6, 1)
    hurt = await play(table, WREN, lambda turn: rolls.roll(turn, key))
    for _ in range(2):
        await roll_now(table, WREN)

    async def shown() -> GivenView:
        return await table.look(
            scope(WREN), lambda turn: consequences.after_roll(turn, hurt.outcome)
        )

    assert await shown() == GivenView(None, None, told=hurt.outcome)
    await play(table, WREN, lambda turn: consequences.condition(turn, hurt.key, "bitten"))
    assert (await shown()).is_described


async def test_what_is_shown_after_a_play_is_of_the_same_moment(
    table: Referee, dice: Faces
) -> None:
    key = await propose(table, WREN)
    await play(table, WREN, lambda turn: plays.stress(turn, 4, "out cold", None))
    played = await table.play(scope(ASH), lambda turn: proposals.assist(turn, key), seen)
    assert isinstance(played.view, ProposalView)
    assert played.view.standing == played.outcome.standing
    assert isinstance(played.view.obstacle, TakenOut)
    assert Push.ACT in played.view.boosts.pushes


async def test_a_clock_that_a_complication_would_begin_is_the_one_of_that_name(
    table: Referee, dice: Faces
) -> None:
    danger = ClockKind.DANGER
    await play(table, GM, lambda turn: clocks.new(turn, "Alert", 8, danger, 0, hidden=False))
    dice.add(4, 1)
    rolled = await roll_now(table, WREN)
    kind = ConsequenceKind.COMPLICATION
    key = await give(table, rolled, kind, clock="alert", segments=6)
    await play(table, WREN, lambda turn: consequences.take(turn, key))
    held = await table.look(scope(GM), clocks.seen)
    assert [(each.name, each.segments, each.ticks) for each in held] == [("Alert", 8, 2)]


@pytest.mark.parametrize("is_now", [True, False])
async def test_what_no_clock_has_room_for_lapses_with_the_next_roll(
    table: Referee, dice: Faces, is_now: bool
) -> None:
    dice.add(6, 1, 6, 1)
    first = await roll_now(table, WREN)
    key = await propose(table, WREN, is_now=is_now)
    if not is_now:
        await play(table, WREN, lambda turn: rolls.roll(turn, key))
    assert [each.key for each in (await team(table))[WREN].rolls if each.is_ticked] == [first]


async def test_of_two_flashbacks_the_one_that_is_owed_its_roll_offers_it(table: Referee) -> None:
    called = [
        await play(
            table,
            WREN,
            lambda turn, follows=follows: flashbacks.call(turn, 0, follows, None, "A rope"),
        )
        for follows in (FlashbackFollows.NOTHING, FlashbackFollows.ACTION)
    ]
    shown = [
        await table.look(
            scope(WREN), lambda turn, each=each: flashbacks.after_calling(turn, each.outcome)
        )
        for each in called
    ]
    assert [each.is_owed for each in shown] == [False, True]
    assert [each.to_roll is None for each in shown] == [True, False]


# -------------------------------------------------------------------------------- whose it is


@pytest.fixture
async def busy(table: Referee, dice: Faces) -> dict[str, int]:
    """Let Wren have rolled thrice and proposed both a roll and a flashback; give their keys."""
    dice.add(4, 1, 4, 1, 6, 1)
    keys = {each: await roll_now(table, WREN) for each in ("owed", "given", "success")}
    keys["faced"] = await give(table, keys["given"], ConsequenceKind.LOST_OPPORTUNITY)
    prepared = await play(table, WREN, lambda turn: flashbacks.propose(turn, "A rope", None))
    keys["flashback"] = prepared.key
    follows = FlashbackFollows.NOTHING
    await play(table, GM, lambda turn: flashbacks.price(turn, prepared.key, 0, follows))
    keys["roll"] = await propose(table, WREN, is_tense=True)
    await play(
        table, GM, lambda turn: proposals.offer_tension(turn, keys["roll"], "Dogs", 0, 0, None)
    )
    hurt = await play(table, WREN, lambda turn: plays.stress(turn, 1, "", None))
    return {**keys, "hurt": hurt.key}


Keyed = Callable[[Turn, Mapping[str, int]], Any]

THEIRS: Mapping[str, Keyed] = {
    "roll": lambda turn, keys: rolls.roll(turn, keys["roll"]),
    "fill": lambda turn, keys: rolls.progress(turn, keys["success"], 1),
    "setup": lambda turn, keys: rolls.set_up_by(turn, keys["success"], SetupBenefit.RISK),
    "boost": lambda turn, keys: proposals.boost_by(turn, keys["roll"], ("push", Push.EFFECT)),
    "accept": lambda turn, keys: proposals.accept_tension(turn, keys["roll"]),
    "calm": lambda turn, keys: proposals.drop_tension(turn, keys["roll"]),
    "withdraw": lambda turn, keys: proposals.withdraw(turn, keys["roll"]),
    "take": lambda turn, keys: consequences.take(turn, keys["faced"]),
    "resist": lambda turn, keys: consequences.resist(turn, keys["faced"], 1),
    "break": lambda turn, keys: consequences.break_for(turn, keys["faced"], "Ship", WREN),
    "recall": lambda turn, keys: flashbacks.accept(
        turn, keys["flashback"], 0, FlashbackFollows.NOTHING
    ),
    "forget": lambda turn, keys: flashbacks.withdraw(turn, keys["flashback"]),
    "describe": lambda turn, keys: consequences.condition(turn, keys["hurt"], "sore"),
}
"""What is of the one who rolls, bears or prepared it."""

OF_GM: Mapping[str, Keyed] = {
    "risk": lambda turn, keys: proposals.set_by(turn, keys["roll"], ("risk", Risk.LOW)),
    "agree": lambda turn, keys: proposals.set_by(turn, keys["roll"], ()),
    "word": lambda turn, keys: proposals.offer_tension(turn, keys["roll"], "Rain", 0, 0, None),
    "give": lambda turn, keys: consequences.give(
        turn, keys["owed"], ConsequenceKind.WORSE_CONDITION
    ),
    "waive": lambda turn, keys: consequences.waive(turn, keys["owed"]),
    "let go": lambda turn, keys: consequences.let_go(turn, keys["faced"]),
    "price": lambda turn, keys: flashbacks.price(
        turn, keys["flashback"], 1, FlashbackFollows.ACTION
    ),
    "recover": lambda turn, _: plays.recover(turn, 1, "", None),
    "stress": lambda turn, _: plays.stress(turn, -1, "", None),
    "press": lambda turn, _: plays.stress_of(turn, character_in_use(turn), -1),
    "scene": lambda turn, _: plays.end_scene(turn),
    "session": lambda turn, _: plays.start_session(turn),
    "award": lambda turn, _: plays.award(turn),
    "untalent": lambda turn, _: plays.milestone(turn, None, "sneak", is_removed=True),
    "setting": lambda turn, _: plays.configure(turn, "one boost", "on"),
}
"""What is the GM's, where there is one."""


async def refusals(
    referee: Referee, user: int, moves: Mapping[str, Keyed], keys: Mapping[str, int]
) -> dict[str, type[Exception] | None]:
    """Let a user try all of these moves; give what each was refused for."""
    found: dict[str, type[Exception] | None] = dict.fromkeys(moves)
    for what, move in moves.items():
        try:
            await play(referee, user, lambda turn, move=move: move(turn, keys))
        except RuleError as refused:
            found[what] = type(refused)
    return found


async def test_nobody_but_the_gm_does_what_is_anothers(
    table: Referee, busy: dict[str, int]
) -> None:
    before = await team(table)
    assert await refusals(table, ASH, THEIRS, busy) == dict.fromkeys(THEIRS, NotYours)
    assert await team(table) == before


async def test_a_flashback_is_paid_for_only_at_the_price_that_was_seen(
    table: Referee, busy: dict[str, int]
) -> None:
    for cost, follows in ((1, FlashbackFollows.NOTHING), (0, FlashbackFollows.ACTION)):
        accept = lambda turn, seen=(cost, follows): flashbacks.accept(  # noqa: E731
            turn, busy["flashback"], *seen
        )
        with pytest.raises(Outdated):
            await play(table, WREN, accept)


async def test_no_player_does_what_is_the_gms(table: Referee, busy: dict[str, int]) -> None:
    before = await team(table)
    for user in (WREN, ASH):
        assert await refusals(table, user, OF_GM, busy) == dict.fromkeys(OF_GM, NotGM)
    assert await team(table) == before
    assert await table.look(scope(GM), settings_of) == Settings()
