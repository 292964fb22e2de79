"""Fate's plays over a real database: who is meant, what is kept, what stands in whose way."""

import asyncio

import pytest

from bot.chat.refusals import words
from bot.chat.words import vitals
from bot.errors import OtherTable, Stale, UndoBlocked, Undone, UnknownEntry
from bot.games.fate.buttons.hits import ABSORB
from bot.games.fate.plays import characters as plays
from bot.games.fate.plays import invokes, momentum, rolls
from bot.games.fate.plays import scene as scenes
from bot.journal import Played
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import overview, sheets
from bot.table.words.table import shared
from rules.errors import (
    NoSuchName,
    NotEnough,
    NotGM,
    NotYours,
)
from rules.fate import (
    Boost,
    BoostState,
    Character,
    How,
    Roll,
    RollRequest,
    Seat,
    Stage,
)
from rules.fate.endings import ROLLS_KEPT
from rules.fate.errors import NotAttacked, NotTheTarget, OpposesItself, RollOver
from rules.outcome import Change, Outcome
from tests.conftest import scope
from tests.faces import Faces
from tests.games.fate.turns import (
    ASH,
    ATTACK,
    BLANK,
    DEFEND,
    GM,
    MOSS,
    NAMES,
    PLUS,
    WREN,
    board,
    character,
    edit,
    hit,
    open_table,
    roll,
    stand,
)
from tests.moves import play, told, undo

# --------------------------------------------------------------------------------- which roll


async def test_an_attack_is_for_no_gm_where_there_is_none(referee: Referee, dice: Faces) -> None:
    made = await roll(referee, dice, WREN, opposition=None, target="Foe")
    request = RollRequest("2", DEFEND, against=made.key)
    with pytest.raises(NotTheTarget) as refused:
        await play(referee, MOSS, lambda turn: rolls.roll(turn, request))
    assert "Only “Foe” can answer it." in words(refused.value)


async def test_an_attack_is_answered_by_its_target_or_by_the_gm_for_them(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    made = await roll(referee, dice, WREN, opposition=None, target="ash")
    assert (made.target, made.target_player) == ("Ash", ASH)
    request = RollRequest("2", DEFEND, against=made.key)
    with pytest.raises(NotTheTarget) as refused:
        await play(referee, MOSS, lambda turn: rolls.roll(turn, request))
    assert "Only “Ash” or the GM can answer it." in words(refused.value)
    with pytest.raises(OpposesItself):
        await play(referee, WREN, lambda turn: rolls.roll(turn, request))
    with pytest.raises(OpposesItself):
        await play(
            referee, WREN, lambda turn: rolls.roll(turn, RollRequest("2", ATTACK, target="Wren"))
        )
    with pytest.raises(NotYours):
        await play(referee, MOSS, lambda turn: rolls.defend_by(turn, made.key, "Will"))
    dice.add(BLANK, BLANK, BLANK, BLANK)
    played = await play(referee, GM, lambda turn: rolls.defend_by(turn, made.key, "Will"))

    assert played.player == ASH


# ------------------------------------------------------------------------------ buttons' keys


async def test_a_key_says_why_it_is_of_no_use_any_more(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    made = await roll(referee, dice, WREN)
    other = scope(WREN, channel=20)
    for move in (
        rolls.stand,
        momentum.forgo,
        momentum.convert,
        lambda turn, key: scenes.absorb(turn, key, ("out",)),
        lambda turn, key: scenes.answer_compel(turn, key, is_accepted=True),
    ):
        with pytest.raises(UnknownEntry):
            await play(referee, WREN, lambda turn, move=move: move(turn, 5))  # type: ignore[misc]
        with pytest.raises(OtherTable):
            await referee.play(other, lambda turn, move=move: move(turn, made.key))  # type: ignore[misc]
    with pytest.raises(Stale):
        await play(referee, WREN, lambda turn: momentum.forgo(turn, made.key))
    await undo(referee, WREN)
    with pytest.raises(Undone):
        await stand(referee, WREN, made.key)


async def test_what_is_chosen_from_no_menu_is_stale(referee: Referee) -> None:
    await open_table(referee)
    key = await hit(referee, ASH, 2)
    for choice in ("", "box:", "box:x", "box:9999", "fatal"):
        with pytest.raises(Stale):
            await play(
                referee,
                ASH,
                lambda turn, choice=choice: scenes.absorb(turn, key, ABSORB.read(choice)),  # type: ignore[misc]
            )
    assert [each.left for each in (await character(referee, "Ash")).hits] == [2]


# ------------------------------------------------------------------------------------ invokes


async def test_an_empty_purse_invokes_nothing_and_nothing_is_rolled(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    await play(referee, WREN, lambda turn: plays.points(turn, -3, None, None))
    await edit(referee, WREN, "trouble", "Proud")
    await roll(referee, dice, WREN)
    await play(referee, GM, lambda turn: plays.points(turn, -3, None, None, is_gms=True))
    with pytest.raises(NotEnough):
        await play(referee, WREN, lambda turn: invokes.invoke(turn, None, "Proud", How.REROLL))
    with pytest.raises(NotEnough):
        await play(
            referee, GM, lambda turn: invokes.invoke(turn, None, "Proud", How.BONUS, Seat.OPPONENT)
        )
    with pytest.raises(NotGM):
        await play(
            referee, ASH, lambda turn: invokes.invoke(turn, None, "Proud", How.BONUS, Seat.OPPONENT)
        )


async def test_a_roll_that_is_over_says_so_before_whose_it_is_to_invoke(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    over = await stand(referee, WREN, (await roll(referee, dice, WREN)).key)
    with pytest.raises(RollOver):
        await play(
            referee,
            ASH,
            lambda turn: invokes.invoke(turn, over.key, "Mud", How.BONUS, Seat.OPPONENT),
        )


# ----------------------------------------------------------------------------------- spending


async def test_only_a_gm_reduces_a_rating_by_more(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    await edit(referee, ASH, "bank", "3")
    await roll(referee, dice, WREN, opposition=None, target="Ash", weapon=4)
    await roll(referee, dice, ASH, action=DEFEND, opposition=None)
    with pytest.raises(NotGM):
        await play(referee, ASH, lambda turn: momentum.spend(turn, "reduce", None, amount=2))
    once = await told(referee, ASH, lambda turn: momentum.spend(turn, "reduce", None))
    for_ash = scope(GM, player=ASH)
    more = await referee.play(for_ash, lambda turn: momentum.spend(turn, "reduce", None, amount=2))

    assert once.gear == (Change("weapon", 4, 3),)
    assert more.outcome.gear == (Change("weapon", 3, 1),)


async def test_a_gm_insists_on_damage_for_a_player(referee: Referee) -> None:
    await open_table(referee)
    await edit(referee, ASH, "bank", "1")
    with pytest.raises(NotAttacked):
        await play(referee, ASH, lambda turn: momentum.spend(turn, "damage", "Wren"))
    for_ash = scope(GM, player=ASH)
    await referee.play(for_ash, lambda turn: momentum.spend(turn, "damage", "Wren"))

    assert [each.value for each in (await character(referee, "Wren")).hits] == [1]


async def test_the_menu_under_a_roll_spends_for_its_roller(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    made = await roll(referee, dice, WREN, PLUS, BLANK, BLANK, BLANK)
    await stand(referee, WREN, made.key)
    with pytest.raises(NotYours):
        await play(referee, ASH, lambda turn: momentum.spend_by(turn, made.key, "move"))
    with pytest.raises(NoSuchName):
        await play(referee, WREN, lambda turn: momentum.spend_by(turn, made.key, ""))
    played = await play(referee, GM, lambda turn: momentum.spend_by(turn, made.key, "move"))

    assert played.player == WREN
    assert (await character(referee, "Wren")).bank == 0


async def test_a_gm_who_presses_a_players_boost_acts_for_them(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    await roll(referee, dice, WREN)
    settled = await stand(referee, WREN)
    key = settled.result.boost_key
    played = await play(referee, GM, lambda turn: momentum.forgo(turn, key))

    assert (played.actor, played.player) == (GM, WREN)
    assert (await character(referee, "Wren")).bank == 1


# ------------------------------------------------------------------------------------ the scene


async def test_boosts_are_named_by_their_owner_and_used_by_their_side(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    await roll(referee, dice, WREN)
    await stand(referee, WREN)
    with pytest.raises(NotYours):
        await play(referee, ASH, lambda turn: scenes.boost_name(turn, "Fight", "Gap"))
    await play(referee, WREN, lambda turn: scenes.boost_name(turn, "Fight", "Gap"))
    await play(referee, ASH, lambda turn: scenes.boost_use(turn, "Gap", None))
    await roll(referee, dice, ASH, action=DEFEND, opposition=4, skill="4")
    await stand(referee, ASH)
    for move in (
        lambda turn: scenes.boost_use(turn, "Opening", None),
        lambda turn: scenes.boost_name(turn, "Opening", "Theirs"),
    ):
        with pytest.raises(NotGM):
            await play(referee, ASH, move)
    await play(referee, GM, lambda turn: scenes.boost_name(turn, "Opening", "Theirs"))
    await play(referee, GM, lambda turn: scenes.boost_use(turn, "Theirs", None))

    assert {each.state for each in await board(referee, Boost)} == {BoostState.USED}  # type: ignore[attr-defined]


async def test_rolls_that_are_long_over_are_forgotten(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    for _ in range(ROLLS_KEPT + 4):
        await stand(referee, WREN, (await roll(referee, dice, WREN, opposition=9)).key)
    await roll(referee, dice, WREN, opposition=9)
    made = await board(referee, Roll)

    assert len(made) == ROLLS_KEPT + 1
    assert [each.stage for each in made].count(Stage.OPEN) == 1


async def test_points_refresh_for_one_or_for_all(referee: Referee) -> None:
    await open_table(referee)
    for user in NAMES:
        await play(referee, user, lambda turn: plays.points(turn, -2, None, None))
    await play(
        referee, WREN, lambda turn: plays.refresh(turn, None, is_scenario=False, everyone=False)
    )
    assert (await character(referee, "Ash")).fate_points == 1
    with pytest.raises(NotGM):
        await play(referee, WREN, lambda turn: plays.points(turn, 1, None, None, is_gms=True))
    with pytest.raises(NotGM):
        await play(
            referee, WREN, lambda turn: plays.refresh(turn, None, is_scenario=False, everyone=True)
        )
    begun = await told(
        referee, GM, lambda turn: plays.refresh(turn, None, is_scenario=True, everyone=True)
    )

    assert {each.whose for each in begun.changes} == {"Ash", "Moss"}


async def test_a_milestone_may_name_a_character_that_rests(referee: Referee) -> None:
    await open_table(referee)
    await play(referee, WREN, lambda turn: sheets.new(turn, "Wrenna", "fate"))
    whom = (WREN, "user 2")
    await play(referee, GM, lambda turn: plays.milestone(turn, whom, DEFEND, "Wren"))

    assert (await character(referee, "Wren")).momentum_action is DEFEND
    assert (await character(referee, "Wrenna")).momentum_action is None


# -------------------------------------------------------------------------- undo, and at once


async def test_taking_back_a_roll_does_not_need_others_to_take_back_theirs(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    await roll(referee, dice, WREN)
    await roll(referee, dice, ASH)
    await play(referee, GM, lambda turn: scenes.aspect_add(turn, "Dark", 0, is_foe=False))
    await undo(referee, WREN)
    assert [each.side.character for each in await board(referee, Roll)] == ["Ash"]
    await roll(referee, dice, WREN)
    await play(referee, GM, scenes.end_conflict)
    with pytest.raises(UndoBlocked):
        await undo(referee, WREN)


async def test_plays_at_once_bank_each_momentum_once(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    made = await roll(referee, dice, WREN, PLUS, BLANK, BLANK, BLANK)
    answers = await asyncio.gather(
        *(play(referee, WREN, lambda turn: rolls.stand(turn, made.key)) for _ in range(10)),
        return_exceptions=True,
    )

    assert sum(isinstance(each, Played) for each in answers) == 1
    assert (await character(referee, "Wren")).bank == 1


async def test_the_gms_overview_and_every_completion_know_of_it_all(
    referee: Referee, dice: Faces
) -> None:
    await open_table(referee)
    await play(referee, GM, lambda turn: scenes.aspect_add(turn, "Dark", 1, is_foe=False))
    await edit(referee, WREN, "trouble", "Proud")
    await roll(referee, dice, WREN, target="Thug")
    view = await referee.look(scope(GM), overview.overview)
    assert sum("fate point" in vitals(state) for _, _, state in view.characters) == 3
    assert any("Dark" in row for row in shared(view))

    def known(turn: Turn) -> list[list[str]]:
        return [
            scenes.aspects(turn),
            list(scenes.compellable(turn, WREN)),
            scenes.replaceable(turn, None),
            scenes.consequences(turn, None),
            plays.roll_names(turn),
            plays.skills(turn, None)[:2],
            momentum.momentum_boosts(turn),
        ]

    assert await referee.look(scope(WREN), known) == [
        ["Dark"],
        ["Dark", "Proud"],
        ["Proud"],
        [],
        ["Wren: Fight"],
        ["Athletics", "Burglary"],
        [],
    ]
    assert await referee.look(scope(WREN), scenes.known_targets) == ["Wren", "Ash", "Moss", "Thug"]


async def test_a_card_invokes_only_where_its_character_sits(referee: Referee, dice: Faces) -> None:
    await open_table(referee)
    rolled = await roll(referee, dice, WREN)

    def invoke(turn: Turn) -> Outcome:
        (held,) = turn.characters(Character)
        return invokes.invoke_as(turn, held, rolled.key, "Wren", How.BONUS)

    with pytest.raises(Stale):
        await play(referee, ASH, invoke)
    with pytest.raises(NoSuchName):
        await play(referee, WREN, invoke)
