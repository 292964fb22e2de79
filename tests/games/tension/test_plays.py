"""Tension and Fate's plays over a real database: what is meant, what is kept, what is put away."""

import dataclasses
from collections.abc import Callable
from fractions import Fraction

import pytest

from bot.chat.play import seen
from bot.chat.symbols import PLAIN, said
from bot.chat.words import card
from bot.errors import (
    OtherTable,
    Stale,
    Undone,
    UnknownEntry,
)
from bot.games.tension import GAME, OUTCOMES
from bot.games.tension.buttons import campaign_numbers
from bot.games.tension.buttons.items import draw_challenge
from bot.games.tension.plays import challenges, moves
from bot.games.tension.plays import pool as plays
from bot.games.tension.views import ChallengeView
from bot.games.tension.words.challenges import with_odds
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import overview, sheets
from bot.table.plays import table as tables
from bot.table.words.table import shared
from rules.errors import AmbiguousName, NoSuchName, NotGM, NotMarked
from rules.outcome import Change, Outcome
from rules.tension import (
    CLOSED_KEPT,
    Answered,
    Cause,
    Challenge,
    ChallengeKind,
    NoOpenTest,
    NotAffected,
    Participant,
    Pool,
    Restored,
    Settings,
    Stage,
    StillHas,
)
from tests.conftest import scope
from tests.databases import noting
from tests.faces import Faces
from tests.moves import play, undo

GM, WREN, ASH, MOSS = 1, 2, 3, 4
NAMES = {WREN: "Wren", ASH: "Ash", MOSS: "Moss"}


async def open_table(referee: Referee) -> None:
    await play(referee, GM, lambda turn: tables.open_table(turn, "tension", "Friday"))
    for user, name in NAMES.items():
        await play(referee, user, lambda turn, name=name: sheets.new(turn, name, "tension"))  # type: ignore[misc]


async def open_test(referee: Referee, *people: int, name: str | None = None) -> int:
    """Let the Storyteller open a test for these players; give its key."""
    whom, check = [(each, f"user {each}") for each in people], ChallengeKind.CHECK
    played = await play(referee, GM, lambda turn: challenges.start(turn, 4, check, whom, name=name))
    return played.key


async def tests(referee: Referee) -> list[Challenge]:
    return await referee.look(
        scope(GM), lambda turn: [each.value for each in turn.boards(Challenge)]
    )


async def challenge(referee: Referee, key: int) -> Challenge:
    return next(each for each in await tests(referee) if each.key == key)


async def pool(referee: Referee) -> Pool:
    return await referee.look(scope(GM), plays.pool_of)


# ------------------------------------------------------------------------- which test is meant


async def test_a_player_means_the_test_that_they_are_in(referee: Referee) -> None:
    await open_table(referee)
    await open_test(referee, ASH, name="Ashs")
    key = await open_test(referee, WREN, name="Wrens")
    await open_test(referee, MOSS, name="Mosss")
    await play(referee, WREN, lambda turn: moves.enter(turn, 2))

    assert (await challenge(referee, key)).successes == 2


async def test_a_key_finds_its_test_or_says_why_it_is_gone(referee: Referee) -> None:
    await open_table(referee)
    key = await open_test(referee, WREN)
    with pytest.raises(UnknownEntry):
        await play(referee, WREN, lambda turn: moves.enter(turn, 1, 77))
    with pytest.raises(OtherTable):
        await referee.play(scope(WREN, channel=99), lambda turn: moves.enter(turn, 1, key))
    await undo(referee, GM)
    with pytest.raises(Undone):
        await play(referee, WREN, lambda turn: moves.enter(turn, 1, key))


async def test_tests_that_are_long_over_are_forgotten_and_an_undo_brings_them_back(
    referee: Referee,
) -> None:
    await open_table(referee)
    keys = []
    for _ in range(CLOSED_KEPT + 1):
        keys.append(await open_test(referee, WREN))
        await play(referee, GM, lambda turn: challenges.close(turn, None))
    assert [each.key for each in await tests(referee)] == keys
    await open_test(referee, WREN)
    assert [each.key for each in await tests(referee)][:-1] == keys[1:]
    with pytest.raises(Stale):
        await play(referee, WREN, lambda turn: moves.enter(turn, 1, keys[0]))

    await undo(referee, GM)
    assert [each.key for each in await tests(referee)] == keys


async def test_what_is_shown_is_what_goes_on_or_else_what_is_over(referee: Referee) -> None:
    await open_table(referee)

    async def shown(user: int, wanted: str | None) -> str:
        return await referee.look(scope(user), lambda turn: challenges.find(turn, wanted).name)

    with pytest.raises(NoOpenTest):
        await shown(GM, None)
    await open_test(referee, WREN, name="First")
    await play(referee, GM, lambda turn: challenges.close(turn, None))
    assert await shown(GM, None) == "First"
    await open_test(referee, WREN, name="Second")
    assert await shown(GM, None) == "Second"
    await open_test(referee, ASH, name="Third")
    assert await shown(WREN, None) == "Second"
    assert await shown(GM, "fi") == "First"


# ------------------------------------------------------------------------------ opened, proposed


async def test_a_test_is_for_the_characters_that_are_being_played(referee: Referee) -> None:
    await open_table(referee)
    await play(referee, WREN, lambda turn: sheets.new(turn, "Spare", "tension"))
    key = await open_test(referee, WREN, ASH, WREN)

    assert (await challenge(referee, key)).affected == (
        Participant(WREN, "Spare"),
        Participant(ASH, "Ash"),
    )


async def test_the_entry_of_a_test_is_the_storytellers_whomever_it_affects(
    referee: Referee,
) -> None:
    await open_table(referee)
    played = await play(
        referee,
        GM,
        lambda turn: challenges.start(turn, 4, ChallengeKind.CHECK, [(WREN, "user 2")]),
    )
    assert (played.actor, played.player) == (GM, GM)


async def test_a_proposal_is_named_where_there_are_several(referee: Referee) -> None:
    await open_table(referee)
    keys = []
    for user in (WREN, ASH):
        played = await play(
            referee, user, lambda turn: challenges.start(turn, 3, ChallengeKind.CHECK)
        )
        keys.append(played.key)
    with pytest.raises(AmbiguousName):
        await play(referee, GM, lambda turn: challenges.accept(turn, None, None))
    await play(referee, GM, lambda turn: challenges.accept(turn, "ash", None))
    await play(referee, GM, lambda turn: challenges.decline(turn, "wr"))
    stages = [(await challenge(referee, key)).stage for key in keys]
    assert stages == [Stage.DECLINED, Stage.OPEN]


# ------------------------------------------------------------------------------------- answers


async def test_the_character_that_is_in_the_test_answers_even_while_another_is_played(
    referee: Referee,
) -> None:
    await open_table(referee)
    key = await open_test(referee, WREN)
    await play(referee, WREN, lambda turn: sheets.new(turn, "Spare", "tension"))
    played = await play(referee, WREN, lambda turn: moves.enter(turn, 1, key))
    assert isinstance(played.outcome, Answered)
    assert (played.outcome.step.character, played.outcome.is_help) == ("Wren", False)

    spare = await play(referee, WREN, lambda turn: moves.enter(turn, 1, key, character="Sp"))
    assert isinstance(spare.outcome, Answered)
    assert (spare.outcome.step.character, spare.outcome.is_help) == ("Spare", True)
    with pytest.raises(NoSuchName):
        await play(referee, WREN, lambda turn: moves.enter(turn, 1, key, character="Nobody"))


# ------------------------------------------------------------------- what the Storyteller spends


async def test_only_what_moves_the_pool_writes_it(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    key = await open_test(referee, WREN)
    answered = await play(referee, WREN, lambda turn: moves.enter(turn, 1, key))
    assert "tension.pool" not in answered.touched
    restored = await play(
        referee, GM, lambda turn: challenges.restore(turn, Cause.WORLD_ACTION, None)
    )
    assert isinstance(restored.outcome, Restored)
    assert restored.outcome.pool_changes == ()
    assert restored.touched == {}

    dice.add(4, 4)
    spent = await play(referee, GM, lambda turn: moves.spend(turn, 2, key))
    assert set(spent.touched) == {"tension.pool", "tension.test"}
    assert (await pool(referee)).tension == 4
    assert (await challenge(referee, key)).opposition == 7


async def test_the_odds_are_for_every_number_of_dice_that_is_there(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    key = await open_test(referee, WREN)
    dice.add(2, 2)
    await play(referee, GM, lambda turn: moves.spend(turn, 2, key))
    view = await referee.look(scope(GM), lambda turn: moves.spend_odds(turn, None, key))
    assert [each.dice for each in view.rolls] == [1, 2, 3, 4]
    with pytest.raises(NotGM):
        await referee.look(scope(WREN), lambda turn: moves.spend_odds(turn, None, key))
    own = await referee.look(scope(WREN), lambda turn: moves.roll_odds(turn, 3))
    assert [each.dice for each in own.rolls] == [3]


async def test_a_test_that_waits_for_a_roll_has_the_odds_of_those_that_could_pass_it(
    referee: Referee, dice: Faces
) -> None:
    """Issue 14: the odds of what waits are a bar in its message, of the judge that judges it."""
    await open_table(referee)
    await play(referee, WREN, lambda turn: sheets.edit(turn, None, "vigor", "5/5"))
    key = await open_test(referee, WREN)

    async def odds() -> list[tuple[int, Fraction]]:
        view = await referee.look(scope(WREN), lambda turn: challenges.view_of_key(turn, key))
        return [(each.dice, 1 - each.fails) for each in view.odds]

    fresh = await odds()
    # Four are needed: with two dice only a 6 on both does it, with three a success on each.
    assert fresh[:2] == [(2, Fraction(1, 36)), (3, Fraction(1, 8))]
    assert [dice for dice, _ in fresh] == [2, 3, 4, 5]
    dice.add(4, 2)
    rolled = await referee.play(scope(WREN), lambda turn: moves.roll(turn, 2, key), seen)
    assert rolled.view.odds == ()
    dice.add(2)
    spent = await referee.play(scope(GM), lambda turn: moves.spend(turn, 1, key), seen)
    # One of three is there, and three dice of vigor are left.
    assert [each.dice for each in spent.view.odds] == [1, 2, 3]
    told = "\nOdds of passing:\n▰▰▰▰▱▱▱▱ 1 die: 50 %\n▰▰▱▱▱▱▱▱ 2 dice: 25 %\n▰▰▰▰▱▱▱▱ 3 dice: 50 %"
    for shown in (with_odds(spent.view, card(spent.outcome)), draw_challenge(spent.view).shown):
        assert said(shown.description or "", PLAIN).endswith(told)
    await play(referee, GM, lambda turn: challenges.close(turn, key))
    assert await odds() == []


async def test_the_odds_of_an_exception_are_not_bound_by_the_vigor_there_is(
    referee: Referee,
) -> None:
    await open_table(referee)
    await play(referee, WREN, lambda turn: sheets.edit(turn, None, "vigor", "1/3"))
    key = await open_test(referee, WREN)
    own = await referee.look(scope(WREN), lambda turn: moves.roll_odds(turn, None, key))
    allowed = await referee.look(
        scope(GM), lambda turn: moves.roll_odds(turn, None, key, is_override=True)
    )
    assert (len(own.rolls), len(allowed.rolls)) == (1, moves.DICE_OFFERED)


async def test_a_message_does_not_tell_whether_a_secret_pool_is_full(referee: Referee) -> None:
    await open_table(referee)
    key = await open_test(referee, WREN)
    await play(referee, GM, lambda turn: challenges.close(turn, key))

    async def may_complete() -> bool:
        view = await referee.look(scope(WREN), lambda turn: challenges.view_of_key(turn, key))
        return view.may_complete

    assert not await may_complete()
    await play(referee, GM, lambda turn: plays.configure(turn, is_secret=True))
    assert await may_complete()


async def test_a_test_for_anyone_is_for_no_only_player_of_a_gm_who_plays_nobody(
    referee: Referee,
) -> None:
    """E1.29: the GM's own character alone is meant where nobody is named."""
    await play(referee, GM, lambda turn: tables.open_table(turn, "tension", "Friday"))
    await play(referee, WREN, lambda turn: sheets.new(turn, "Wren", "tension"))
    key = await open_test(referee)
    assert (await challenge(referee, key)).affected == ()


async def test_settings_change_one_by_one(referee: Referee) -> None:
    await open_table(referee)

    async def configure(**wanted: bool | int | None) -> None:
        await play(referee, GM, lambda turn: plays.configure(turn, **wanted))

    await configure(is_secret=True)
    await configure(extremes_min_dice=2)
    await configure(increase_adds_die=True, fate_excludes_tension=True)
    await configure(is_secret=False, extremes_min_dice=None)
    assert (await pool(referee)).settings == Settings(
        is_secret=False, extremes_min_dice=2, increase_adds_die=True, fate_excludes_tension=True
    )


# --------------------------------------------------------------------------------------- twists


async def offer(referee: Referee, *, player: int | None = None, force: bool = False) -> int:
    whom = None if player is None else (player, f"user {player}")
    played = await play(referee, GM, lambda turn: moves.offer(turn, None, whom, is_override=force))
    return played.key


async def test_the_button_of_an_earlier_offer_does_not_answer_a_later_one(referee: Referee) -> None:
    await open_table(referee)
    key = await open_test(referee, WREN)
    first = await offer(referee)
    await play(referee, WREN, lambda turn: moves.decline_twist(turn, key, first))
    await offer(referee)
    with pytest.raises(NotMarked):
        await play(referee, WREN, lambda turn: moves.accept_twist(turn, key, first, 4))
    with pytest.raises(NotMarked):
        await play(referee, WREN, lambda turn: moves.decline_twist(turn, key, first))


async def test_among_several_a_twist_is_for_the_player_who_is_named(referee: Referee) -> None:
    await open_table(referee)
    key = await open_test(referee, WREN, ASH)
    with pytest.raises(AmbiguousName) as refused:
        await offer(referee)
    assert set(refused.value.matches) == {"Wren", "Ash"}
    await offer(referee, player=ASH)
    waiting = (await challenge(referee, key)).offer
    assert waiting is not None
    assert (waiting.player, waiting.character) == (ASH, "Ash")
    with pytest.raises(NotAffected):
        await offer(referee, player=MOSS)


async def test_in_a_test_about_nobody_a_twist_is_for_whoever_took_it_up(referee: Referee) -> None:
    await open_table(referee)
    key = await open_test(referee)
    with pytest.raises(NotMarked) as nobody:
        await offer(referee)
    assert nobody.value.what == "answered test"
    await play(referee, MOSS, lambda turn: moves.enter(turn, 1, key))
    await offer(referee)
    waiting = (await challenge(referee, key)).offer
    assert waiting is not None
    assert waiting.character == "Moss"


async def test_a_twist_waits_until_nothing_is_left_or_it_is_confirmed(referee: Referee) -> None:
    await open_table(referee)
    await play(referee, WREN, lambda turn: sheets.edit(turn, None, "vigor", "1/3"))
    key = await open_test(referee, WREN)

    async def left() -> tuple[str, ...]:
        view = await referee.look(scope(GM), lambda turn: moves.controls(turn, key))
        return view.twists[0].left

    assert await left() == ("1 vigor",)
    with pytest.raises(StillHas):
        await offer(referee)
    await play(referee, WREN, lambda turn: plays.vigor(turn, -1, None))
    assert await left() == ()
    await play(referee, WREN, lambda turn: plays.vigor(turn, 1, None))
    await offer(referee, force=True)
    view = await referee.look(scope(GM), lambda turn: moves.controls(turn, key))
    assert view.twists == ()


async def test_a_twist_whose_character_has_left_is_in_the_way_of_no_other(
    referee: Referee,
) -> None:
    await open_table(referee)
    key = await open_test(referee, WREN, ASH)
    await offer(referee, player=WREN)
    await play(referee, WREN, lambda turn: sheets.remove(turn, "Wren"))
    await offer(referee, player=ASH)
    waiting = (await challenge(referee, key)).offer
    assert waiting is not None
    assert waiting.character == "Ash"


async def test_no_twist_is_offered_where_the_only_character_has_left(referee: Referee) -> None:
    await open_table(referee)
    await open_test(referee, WREN)
    await play(referee, WREN, lambda turn: sheets.remove(turn, "Wren"))
    with pytest.raises(NotAffected) as refused:
        await offer(referee)
    assert refused.value.affected == ("Wren",)


async def test_an_open_test_may_complete_an_action_after_a_later_one_did(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    first, later = await open_test(referee, WREN), await open_test(referee, ASH)
    await play(referee, GM, lambda turn: challenges.restore(turn, Cause.LOCAL_ACTION, later))
    dice.add(4)
    await play(referee, GM, lambda turn: moves.spend(turn, 1, first))
    view = await referee.look(scope(GM), lambda turn: challenges.view_of_key(turn, first))
    assert view.may_complete


async def test_a_message_offers_what_can_be_rolled_and_odds_of_what_could_pass(
    referee: Referee,
) -> None:
    await open_table(referee)
    await play(referee, WREN, lambda turn: sheets.edit(turn, None, "vigor", "2/3"))
    own, both = await open_test(referee, WREN), await open_test(referee, ASH, MOSS)
    view = await referee.look(scope(GM), lambda turn: challenges.view_of_key(turn, own))
    # One die is worth 2 at most, of the 4 that are needed.
    assert (view.vigor, [each.dice for each in view.odds]) == (2, [2])
    await play(referee, ASH, lambda turn: sheets.edit(turn, None, "vigor", "2/3"))
    view = await referee.look(scope(GM), lambda turn: challenges.view_of_key(turn, both))
    # Moss counts no vigor, and may roll any number.
    assert view.vigor is None
    await play(referee, MOSS, lambda turn: sheets.edit(turn, None, "vigor", "1/3"))
    view = await referee.look(scope(GM), lambda turn: challenges.view_of_key(turn, both))
    # Whichever of the two rolls, it is of two dice at most.
    assert view.vigor == 2


async def test_only_the_gm_names_whom_a_test_is_for(referee: Referee) -> None:
    await open_table(referee)
    whom = [Participant(ASH, "Ash")]
    with pytest.raises(NotGM):
        await play(
            referee,
            WREN,
            lambda turn: challenges.start(turn, 2, ChallengeKind.CHECK, whom=whom),
        )


async def test_the_gms_controls_complete_an_action_only_while_dice_are_missing(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    key = await open_test(referee, WREN)

    async def may_complete() -> bool:
        view = await referee.look(scope(GM), lambda turn: moves.controls(turn, key))
        return view.may_complete

    assert not await may_complete()
    dice.add(4)
    await play(referee, GM, lambda turn: moves.spend(turn, 1))
    assert await may_complete()
    await play(referee, GM, lambda turn: challenges.close(turn, None))
    assert await may_complete()
    await play(referee, GM, lambda turn: challenges.restore(turn, Cause.WORLD_ACTION, key))
    assert not await may_complete()


# ---------------------------------------------------------------------------- calamities, campaign


@pytest.mark.parametrize("numbers", ["", "8", "8-", "-2", "a-b", "8-2-1"])
def test_a_campaign_button_that_nobody_made_is_stale(numbers: str) -> None:
    with pytest.raises(Stale):
        campaign_numbers(numbers)


async def test_the_board_tells_each_person_what_they_may_know(referee: Referee) -> None:
    await open_table(referee)
    await play(referee, GM, lambda turn: plays.calamity_new(turn, "Doom", 3, is_hidden=True))
    await play(referee, GM, lambda turn: plays.calamity_new(turn, "Flood", 3, is_hidden=False))
    await play(referee, GM, lambda turn: plays.calamity_advance(turn, "Flood", 2))
    await play(referee, GM, lambda turn: plays.configure(turn, is_secret=True))
    theirs = await referee.look(scope(WREN), plays.view_for_actor)
    assert theirs.pool is None
    assert [(each.name, each.done) for each in theirs.calamities] == [("Flood", 0)]
    own = await referee.look(scope(GM), plays.view_for_actor)
    assert own.pool is not None
    assert [(each.name, each.done) for each in own.calamities] == [("Doom", 0), ("Flood", 2)]
    public = await referee.look(scope(GM), plays.view_for_all)
    assert (public.pool, public.calamities) == (None, theirs.calamities)

    told = "\n".join(shared(await referee.look(scope(WREN), overview.overview)))
    assert ("Doom" in told, "Flood" in told, "6 of 6" in told) == (False, True, False)


async def test_a_calamity_is_found_by_its_sheet_only_at_its_own_table(referee: Referee) -> None:
    await open_table(referee)
    made = await play(referee, GM, lambda turn: plays.calamity_new(turn, "Doom", 3, is_hidden=True))
    sheet_id = made.sheet_of("tension.calamity")
    with pytest.raises(OtherTable):
        await referee.play(
            scope(GM, channel=99, manages=True),
            lambda turn: plays.calamity_advance(turn, sheet_id, 1),
        )
    await play(referee, GM, lambda turn: plays.calamity_advance(turn, sheet_id, 1))
    await play(referee, GM, lambda turn: plays.calamity_remove(turn, "Doom"))
    with pytest.raises(Stale):
        await play(referee, GM, lambda turn: plays.calamity_advance(turn, sheet_id, 1))


# --------------------------------------------------------------------------------------- restoring


async def test_the_newest_test_of_a_name_is_the_one_that_completes_an_action(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    keys = []
    for _ in range(2):
        keys.append(await open_test(referee, WREN, name="The locals"))
        dice.add(4)
        await play(referee, GM, lambda turn: moves.spend(turn, 1))
        await play(referee, GM, lambda turn: challenges.close(turn, None))
    restored = await play(
        referee, GM, lambda turn: challenges.restore(turn, Cause.LOCAL_ACTION, "The")
    )
    assert isinstance(restored.outcome, Restored)
    assert restored.outcome.challenge is not None
    assert restored.outcome.challenge.key == keys[1]
    assert restored.outcome.pool_changes == (Change("tension", 4, 6),)
    left = await referee.look(scope(GM), challenges.restorable)
    assert left == ["The locals"]


# ------------------------------------------------------------------------- the view of a test


def test_every_outcome_with_a_test_has_a_view_of_it() -> None:
    with_test = {each for each in OUTCOMES.values() if "challenge" in fields_of(each)}

    assert len(with_test) == 12
    assert set(GAME.views) == with_test


def fields_of(outcome: type[Outcome]) -> set[str]:
    return {each.name for each in dataclasses.fields(outcome)}  # type: ignore[arg-type]


async def test_a_test_is_viewed_as_its_play_left_it(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    await play(referee, WREN, lambda turn: sheets.edit(turn, None, "vigor", "2/3"))
    key = await open_test(referee, WREN)
    dice.add(1, 1)
    played = await referee.play(scope(WREN), lambda turn: moves.roll(turn, 2, key), seen)
    view = played.view
    assert isinstance(view, ChallengeView)
    assert (view.challenge, view.vigor) == (await challenge(referee, key), 0)
    restored = await referee.play(
        scope(GM), lambda turn: challenges.restore(turn, Cause.WORLD_ACTION, None), seen
    )
    assert restored.view is None


async def test_successes_that_were_rolled_elsewhere_take_the_vigor_they_cost(
    referee: Referee,
) -> None:
    await open_table(referee)
    await play(referee, WREN, lambda turn: sheets.edit(turn, None, "vigor", "3/5"))
    await open_test(referee, WREN)
    await play(referee, WREN, lambda turn: moves.enter(turn, 2, vigor=2))
    wren = await referee.look(scope(WREN), lambda turn: plays.numbers(turn, None))

    assert (wren.vigor, wren.vigor_max) == (1, 5)


@pytest.mark.parametrize(
    ("user", "move", "faces"),
    [
        (WREN, lambda turn: moves.roll(turn, 1), (4,)),
        (WREN, lambda turn: moves.enter(turn, 1), ()),
        (GM, lambda turn: moves.spend(turn, 1), (4,)),
        (GM, lambda turn: moves.offer(turn, is_override=True), ()),
        (GM, lambda turn: challenges.close(turn, None), ()),
        (GM, lambda turn: challenges.start(turn, 2, ChallengeKind.CHECK, [(ASH, "Ash")]), ()),
        (GM, lambda turn: challenges.start(turn, 2, ChallengeKind.CHECK, name="All"), ()),
    ],
    ids=["roll", "enter", "spend", "offer", "close", "start", "start about nobody"],
)
async def test_a_play_and_its_view_are_one_short_transaction(
    referee: Referee,
    dice: Faces,
    user: int,
    move: Callable[[Turn], Outcome],
    faces: tuple[int, ...],
) -> None:
    await open_table(referee)
    await play(referee, WREN, lambda turn: sheets.edit(turn, None, "vigor", "5"))
    await open_test(referee, WREN, name="The bridge")
    dice.add(*faces)
    with noting() as asked:
        await referee.play(scope(user), move, seen)

    assert asked.transactions == 1
    assert 1 <= len(asked.statements) <= 12


async def test_a_campaign_is_the_storytellers_to_begin(referee: Referee) -> None:
    await open_table(referee)
    key = await open_test(referee, WREN)
    with pytest.raises(NotGM):
        await play(referee, WREN, lambda turn: plays.campaign(turn, 6, 2))
    assert [each.key for each in await tests(referee)] == [key]


async def test_a_campaign_begins_only_at_the_table_that_was_asked_about(referee: Referee) -> None:
    """E13: the question was bound to no table, and another's GM could answer it."""
    await open_table(referee)
    here = await referee.look(scope(GM), lambda turn: turn.table.id or 0)

    with pytest.raises(OtherTable):
        await play(referee, GM, lambda turn: plays.campaign_asked(turn, here + 1, 6, 0))
    await play(referee, GM, lambda turn: plays.campaign_asked(turn, here, 7, 0))
