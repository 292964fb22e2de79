"""Fate's momentum: banked by dice and boosts, spent, converted, changing the game, cleared."""

from dataclasses import replace

import pytest

from rules.errors import (
    BadText,
    NameTaken,
    NoSuchName,
    NotEnough,
    NotMarked,
    OutOfRange,
    TooMany,
)
from rules.fate import (
    FIELDS,
    Action,
    Boost,
    BoostState,
    Character,
    Degree,
    Effect,
    Hit,
    Person,
    Roll,
    Scene,
    SceneAspect,
    Seat,
    Side,
    Snapshot,
    Stage,
    Track,
    add_effect,
    concede,
    convert,
    find_effect,
    forgo,
    remove_effect,
    take_out,
    use_game_changer,
    with_momentum,
)
from rules.fate.board import EFFECTS_MAX, AddedEffect, Participant
from rules.fate.character import GameChanger
from rules.fate.endings import after_conflict
from rules.fate.errors import (
    BankFull,
    Locked,
    NoBoost,
    NothingToTrade,
    NotYourBoost,
    RollOver,
    UnrolledBoost,
    WrongAction,
)
from rules.fate.judging import Verdict
from rules.fate.momentum import buy
from rules.fate.settling import Settled, settle
from rules.outcome import Change
from rules.sheet import edit

ATTACK, DEFEND, OVERCOME = Action.ATTACK, Action.DEFEND, Action.OVERCOME
WREN, ASH = Participant(1, "Wren"), Participant(2, "Ash")


def fighter(bank: int = 0, action: Action | None = ATTACK, *, is_locked: bool = False) -> Character:
    changer = GameChanger("Killing Blow")
    return Character(
        "Wren", momentum_action=action, bank=bank, is_locked=is_locked, game_changer=changer
    )


def roll(
    character: Character,
    action: Action,
    rating: int,
    faces: tuple[int, ...],
    opposition: int | None,
    **more: object,
) -> Roll:
    """Give a roll of Wren's, with as many m-dice as the sheet allows."""
    rolled = Side(
        1,
        character.name,
        action,
        "Fighting",
        rating,
        momentum_dice=character.momentum_dice(action, rating),
        faces=faces,
        is_momentum_action=action is character.momentum_action,
    )
    return replace(Roll(7, rolled, opposition), **more)  # type: ignore[arg-type]


def stood(
    character: Character,
    action: Action,
    rating: int,
    faces: tuple[int, ...],
    opposition: int | None,
    *,
    with_boost: bool = False,
    **more: object,
) -> Settled:
    """Roll, and let it stand."""
    made = roll(character, action, rating, faces, opposition, **more)
    return settle(made, 9, character, None, "Opening", with_boost=with_boost)


def roller(settled: Settled) -> Character:
    assert settled.roller is not None
    return settled.roller


def boost_of(settled: Settled) -> Boost:
    assert settled.boost is not None
    return settled.boost


# --------------------------------------------------------------------- momentum from the dice


def test_t0_2_to_t0_4_and_t0_8_the_bank_fills_and_the_pool_empties() -> None:
    character, pools = fighter(), []
    for _ in range(5):
        made = roll(character, ATTACK, 4, (1, 0, 0, 0), 4)
        pools.append(made.side.momentum_dice)
        character = roller(settle(made, 9, character, None))

    assert pools == [3, 3, 2, 1, 0]
    assert (character.bank, character.pool) == (4, 0)


def test_e0_3_however_many_m_dice_show_plus_one_is_banked() -> None:
    made = stood(fighter(), ATTACK, 4, (1, 1, 1, -1), 5)

    assert (roller(made).bank, made.changes) == (1, (Change("momentum", 0, 1, "Wren"),))


def test_e0_4_a_failed_roll_banks_as_well() -> None:
    settled = stood(fighter(), ATTACK, 4, (1, -1, -1, -1), 8)

    assert settled.roll.verdict is not None
    assert settled.roll.verdict.degree is Degree.FAIL
    assert roller(settled).bank == 1
    assert settled.changes == (Change("momentum", 0, 1, "Wren"),)
    assert settled.roll.result.gained is True


def test_e0_13_an_exchange_of_a_contest_banks_for_whoever_overcomes() -> None:
    runner = fighter(action=OVERCOME)
    settled = stood(runner, OVERCOME, 4, (1, 0, 0, 0), 2, is_contest=True)

    assert settled.roll.result.verdict == Verdict(Degree.STYLE, victories=2)
    assert (roller(settled).bank, settled.boost) == (1, None)
    # So it does for whoever runs against them, which is to overcome as well.
    rival = with_momentum(replace(settled.roll.side, momentum_dice=0), runner, (), settled.roll)
    assert rival.momentum_dice == 3


def test_momentum_needs_no_opposition() -> None:
    settled = stood(fighter(), ATTACK, 4, (1, 0, 0, 0), None)

    assert roller(settled).bank == 1
    assert settled.roll.result.verdict is None
    assert settled.roll.stage is Stage.SETTLED


def test_an_outcome_stands_once() -> None:
    settled = stood(fighter(), ATTACK, 4, (1, 0, 0, 0), 4)
    with pytest.raises(RollOver):
        settle(settled.roll, 9, roller(settled), None)


def test_e0_5_an_empty_pool_gains_nothing() -> None:
    settled = stood(fighter(4), ATTACK, 4, (1, 1, 1, 1), 4)

    assert settled.roll.side.momentum_dice == 0
    assert (roller(settled).bank, settled.changes) == (4, ())


def test_r0_20_a_roll_that_outlived_its_conflict_makes_no_momentum() -> None:
    settled = stood(fighter(), ATTACK, 4, (1, -1, 0, 0), 4, conflict=5)
    assert roller(settled).bank == 0
    with pytest.raises(WrongAction) as refused:
        forgo(fighter(), 1, boost_of(settled))
    assert refused.value.is_by_now


def test_momentum_that_was_locked_since_the_roll_is_not_gained() -> None:
    made = roll(fighter(), ATTACK, 4, (1, 0, 0, 0), 4)
    settled = settle(made, 9, fighter(is_locked=True), None)

    assert roller(settled).bank == 0
    assert settled.roll.result.gained is False


def test_a_bank_that_filled_since_the_roll_stays_full() -> None:
    made = roll(fighter(3), ATTACK, 4, (1, 0, 0, 0), 4)
    settled = settle(made, 9, fighter(4), None)

    assert (roller(settled).bank, settled.changes) == (4, ())


def test_both_sides_of_a_defended_roll_bank_their_own() -> None:
    ash = Character("Ash", momentum_action=DEFEND)
    guard = Side(2, "Ash", DEFEND, "Athletics", 2, momentum_dice=2, faces=(0, 1, -1, 0))
    settled = settle(
        roll(fighter(), ATTACK, 4, (1, 0, 0, 0), None, defence=guard), 9, fighter(), ash
    )

    assert (roller(settled).bank, settled.opponent and settled.opponent.bank) == (1, 1)
    assert {change.whose for change in settled.changes} == {"Wren", "Ash"}


# -------------------------------------------------------------------------------- the boost


def test_t0_13_a_tied_defence_gives_the_attacker_the_boost() -> None:
    settled = stood(fighter(action=DEFEND), DEFEND, 1, (0, 0, 0, 0), 1, target="The bear")
    boost = boost_of(settled)

    assert roller(settled).bank == 0
    assert (boost.owner, boost.against) == (Participant(0, "The bear"), "Wren")
    assert boost.is_foes
    made = roll(fighter(), DEFEND, 1, (0, 0, 0, 0), 1)
    of_foe = settle(replace(made, side=replace(made.side, is_npc=True)), 9, None, None)
    assert not boost_of(of_foe).is_foes
    with pytest.raises(NotYourBoost) as refused:
        forgo(roller(settled), 1, boost)
    assert refused.value.owner == "The bear"


def test_t0_14_a_defence_with_style_banks_by_die_and_by_boost() -> None:
    settled = stood(fighter(action=DEFEND), DEFEND, 2, (1, 0, 0, 0), 0)
    assert settled.roll.shifts == 3
    assert roller(settled).bank == 1
    after, gone, outcome = forgo(roller(settled), 1, boost_of(settled))

    assert after.bank == 2
    assert gone.state is BoostState.FORGONE
    assert outcome.changes == (Change("momentum", 1, 2),)


def test_t0_15_an_attack_with_style_buys_its_boost_with_one_shift() -> None:
    plain = stood(fighter(), ATTACK, 4, (-1, 0, 0, 0), 0)
    traded = stood(fighter(), ATTACK, 4, (-1, 0, 0, 0), 0, with_boost=True)
    after, _gone, _outcome = forgo(roller(traded), 1, boost_of(traded))

    # E0.11: the full hit and a boost are not to be had together.
    assert (plain.roll.result.hit, plain.boost) == (3, None)
    assert traded.roll.result.hit == 2
    assert (plain.roll.result.boost_key, traded.roll.result.boost_key) == (0, 9)
    assert after.bank == 1


def test_only_an_attack_with_style_trades() -> None:
    for action, faces, opposition in (
        (ATTACK, (0, 0, 0, 0), 2),
        (OVERCOME, (0, 0, 0, 0), 0),
        (ATTACK, (0, 0, 0, 0), None),
    ):
        with pytest.raises(NothingToTrade):
            stood(fighter(), action, 4, faces, opposition, with_boost=True)


def test_e0_6_the_die_comes_first_and_a_full_bank_keeps_the_boost() -> None:
    settled = stood(fighter(3), ATTACK, 4, (1, -1, 0, 0), 4)
    boost = boost_of(settled)
    assert roller(settled).bank == 4
    with pytest.raises(BankFull):
        forgo(roller(settled), 1, boost)

    # E0.7: converting it is fine.
    after, gone, aspect, _outcome = convert(roller(settled), 1, boost, ())
    assert (after.bank, gone.state) == (2, BoostState.CONVERTED)
    assert aspect == SceneAspect("Opening", free=1)


def test_e0_8_the_boost_of_another_action_is_neither_forgone_nor_converted() -> None:
    settled = stood(fighter(2), OVERCOME, 4, (0, 0, 0, 0), 1)
    boost = boost_of(settled)
    for move in (
        lambda: forgo(roller(settled), 1, boost),
        lambda: convert(fighter(2), 1, boost, ()),
    ):
        with pytest.raises(WrongAction) as refused:
            move()
        assert (refused.value.action, refused.value.is_by_now) == (OVERCOME, False)


def test_e0_9_who_attacked_may_forgo_the_boost_of_a_tied_defence() -> None:
    guard = Side(2, "Ash", DEFEND, "Athletics", 4, faces=(0, 0, 0, 0))
    ash = Character("Ash", momentum_action=DEFEND)
    settled = settle(
        roll(fighter(), ATTACK, 4, (0, 0, 0, 0), None, defence=guard), 9, fighter(), ash, "Opening"
    )

    assert boost_of(settled).owner == WREN
    assert boost_of(settled).against == "Ash"
    assert forgo(fighter(), 1, boost_of(settled))[0].bank == 1
    # Nor is it that of somebody who has the attacker's name.
    for who in (ash, fighter()):
        with pytest.raises(NotYourBoost):
            forgo(who, 2, boost_of(settled))


def test_the_boost_of_a_defence_with_style_is_the_defenders() -> None:
    guard = Side(2, "Ash", DEFEND, "Athletics", 7, faces=(0, 0, 0, 0), is_momentum_action=True)
    settled = settle(
        roll(fighter(), ATTACK, 4, (0, 0, 0, 0), None, defence=guard), 9, fighter(), None, "Gap"
    )

    boost = boost_of(settled)
    assert (boost.owner, boost.action, boost.is_momentum) == (ASH, DEFEND, True)
    assert (boost.key, boost.name, boost.against) == (9, "Gap", "Wren")
    result = settled.roll.result
    assert (result.boost_key, result.boost, result.boost_seat) == (9, "Gap", Seat.OPPONENT)


@pytest.mark.parametrize("state", [each for each in BoostState if each is not BoostState.OPEN])
def test_e0_14_and_e0_15_a_boost_that_is_gone_is_gone(state: BoostState) -> None:
    gone = Boost(9, "Opening", WREN, ATTACK, is_momentum=True, state=state)
    for move in (lambda: forgo(fighter(2), 1, gone), lambda: convert(fighter(2), 1, gone, ())):
        with pytest.raises(NoBoost) as refused:
            move()
        assert refused.value.state is state


def test_a_boost_that_nobody_rolled_for_makes_no_momentum() -> None:
    with pytest.raises(UnrolledBoost):
        forgo(fighter(), 1, Boost(9, "Opening", WREN))


# --------------------------------------------------------------------------------- the hit


def test_an_attacks_hit_waits_for_its_target() -> None:
    ash = Character("Ash")
    settled = settle(
        roll(fighter(), ATTACK, 4, (1, 1, 0, 0), 3, target="Ash", track=Track.MENTAL), 9, None, ash
    )

    assert settled.opponent is not None
    assert settled.opponent.hits == (Hit(7, 3, 3, Track.MENTAL, "Wren"),)
    assert settled.roll.result.hit == 3


def test_what_gets_through_a_defence_waits_for_the_defender() -> None:
    settled = stood(fighter(), DEFEND, 1, (0, 0, 0, 0), 4, target="The bear")

    assert roller(settled).hits == (Hit(7, 3, 3, by="The bear"),)


def test_a_hit_on_somebody_without_a_sheet_is_only_told() -> None:
    settled = stood(fighter(), ATTACK, 4, (1, 0, 0, 0), 3, target="Thug")

    assert (settled.roll.result.hit, settled.opponent) == (2, None)


# --------------------------------------------------------------------------------- spending


def test_t0_5_moving_an_enemy_costs_one_and_leaves_the_hit_alone() -> None:
    settled = stood(fighter(), ATTACK, 4, (1, 0, 0, 0), 2)
    after, outcome = buy(roller(settled), Effect.MOVE_ENEMY, "Thug")

    assert (roller(settled).bank, after.bank) == (1, 0)
    assert settled.roll.result.hit == 3
    assert (outcome.effect, outcome.target) == (Effect.MOVE_ENEMY, "Thug")


def test_t0_6_two_momentum_make_an_aspect_of_a_boost() -> None:
    settled = stood(fighter(2), ATTACK, 4, (0, 0, 0, 0), 4)
    boost = replace(boost_of(settled), name="Rang His Bell")
    after, gone, aspect, outcome = convert(roller(settled), 1, boost, ())

    assert after.bank == 0
    assert aspect == SceneAspect("Rang His Bell", free=1)
    assert not gone.is_open
    assert outcome.changes == (Change("momentum", 2, 0),)


def test_a_converted_boost_may_bear_another_name_that_is_free() -> None:
    boost = Boost(9, "Opening", WREN, ATTACK, is_momentum=True)
    assert convert(fighter(2), 1, boost, (), "Dazed")[2].name == "Dazed"
    with pytest.raises(NameTaken):
        convert(fighter(2), 1, boost, ("dazed",), "Dazed")
    with pytest.raises(BadText):
        convert(fighter(2), 1, boost, (), "\u200b")


def test_t0_7_the_game_changer_empties_and_locks() -> None:
    changer = GameChanger("Killing Blow", "No boxes.", "On a hit", "Murderous Assassin")
    after, outcome = use_game_changer(replace(fighter(4), game_changer=changer))

    assert (after.bank, after.is_locked) == (0, True)
    assert outcome.game_changer == changer
    assert outcome.changes == (Change("momentum", 4, 0),)


@pytest.mark.parametrize("bank", range(4))
def test_e0_16_what_cannot_be_paid_in_full_is_refused(bank: int) -> None:
    boost = Boost(9, "Opening", WREN, ATTACK, is_momentum=True)
    with pytest.raises(NotEnough) as refused:
        use_game_changer(fighter(bank))
    assert (refused.value.have, refused.value.need) == (bank, 4)
    if bank < 2:
        with pytest.raises(NotEnough):
            convert(fighter(bank), 1, boost, ())
    if not bank:
        with pytest.raises(NotEnough):
            buy(fighter(bank), Effect.CLUE)


def test_who_was_given_momentum_is_told_how_much_is_lacking() -> None:
    """Without a Momentum Action it was said where momentum comes from, and no number."""
    with pytest.raises(NotEnough) as refused:
        use_game_changer(fighter(1, None))
    assert (refused.value.have, refused.value.need) == (1, 4)


@pytest.mark.parametrize("bank", [0, 4])
def test_a_game_changer_that_nobody_wrote_is_refused(bank: int) -> None:
    with pytest.raises(NotMarked):
        use_game_changer(replace(fighter(bank), game_changer=GameChanger(when="At last")))


def test_e0_17_two_effects_free_two_m_dice() -> None:
    after = buy(buy(fighter(4), Effect.CLUE)[0], Effect.MOVE)[0]

    assert (after.bank, after.pool) == (2, 2)
    assert after.momentum_dice(ATTACK, 4) == 2


def test_e0_18_locked_boosts_arise_and_nothing_becomes_momentum_or_is_spent() -> None:
    locked = fighter(is_locked=True)
    boost = boost_of(stood(locked, ATTACK, 4, (0, 0, 0, 0), 4))
    assert boost.is_open
    for move in (
        lambda: forgo(locked, 1, boost),
        lambda: convert(locked, 1, boost, ()),
        lambda: buy(locked, Effect.CLUE),
        lambda: use_game_changer(locked),
    ):
        with pytest.raises(Locked):
            move()
    for who, is_worth in ((locked, False), (fighter(), True)):
        table = Snapshot(boosts=(boost,), people=(Person(boost.owner.player, who),))
        assert [each.is_momentum for each in table.boosts_now] == [is_worth]


def test_e0_22_damage_when_defending_is_a_hit_of_one_on_anybodys_turn() -> None:
    after, outcome = buy(fighter(1, DEFEND), Effect.DAMAGE, "Thug")

    assert (after.bank, outcome.hit, outcome.target) == (0, 1, "Thug")


def test_gear_is_reduced_by_one_unless_the_gm_says_more() -> None:
    # A0.3
    assert buy(fighter(1), Effect.REDUCE)[1].amount == 1
    assert buy(fighter(1), Effect.REDUCE, amount=3)[1].amount == 3
    for amount in (0, 11):
        with pytest.raises(OutOfRange):
            buy(fighter(1), Effect.REDUCE, amount=amount)


# ----------------------------------------------------------------------------- added effects


def test_the_gm_adds_effects_to_the_seven_and_removes_them() -> None:
    scene, outcome = add_effect(Scene(), "Break a lamp", "The room goes dark.")
    assert outcome.effect == AddedEffect("Break a lamp", "The room goes dark.")
    found = find_effect(scene, "break")
    assert isinstance(found, AddedEffect)
    after, bought = buy(fighter(1), found, "Thug")
    assert (after.bank, bought.effect, bought.added) == (0, None, "Break a lamp")

    left, removed = remove_effect(scene, "br")
    assert (left, removed.effect.name) == (Scene(), "Break a lamp")
    with pytest.raises(NoSuchName):
        find_effect(left, "break")


def test_an_effect_is_found_by_the_words_or_the_key_of_it() -> None:
    assert len(Effect) == 7
    assert find_effect(Scene(), "move_enemy") is Effect.MOVE_ENEMY
    assert find_effect(Scene(), "Move") is Effect.MOVE
    assert find_effect(Scene(), "inspire") is Effect.INSPIRE


def test_added_effects_have_names_of_their_own_and_an_end() -> None:
    scene, _outcome = add_effect(Scene(), "Lamp")
    for name in ("lamp", "Move enemy", "move_enemy"):
        with pytest.raises(NameTaken):
            add_effect(scene, name)
    full = Scene(effects=tuple(AddedEffect(str(number)) for number in range(EFFECTS_MAX)))
    with pytest.raises(TooMany):
        add_effect(full, "One more")


# --------------------------------------------------------------------------------- clearing


def test_e0_19_a_game_changer_that_clears_stress_unlocks_nothing() -> None:
    changed, _outcome = use_game_changer(replace(fighter(4), physical=(1, 2)))
    cleared, _told = edit(FIELDS, changed, "physical stress", "none")

    assert cleared == replace(changed, physical=())
    assert (cleared.is_locked, cleared.bank) == (True, 0)


def test_e0_24_who_is_out_keeps_the_bank_until_the_conflict_ends() -> None:
    hurt = replace(fighter(2), hits=(Hit(7, 9, 9),))
    wren = Person(1, fighter(2))
    _told, ((_before, conceded), _scene) = concede(Snapshot(people=(wren,)), wren)
    for out in (take_out(hurt, 7)[0], conceded):
        assert isinstance(out, Character)
        assert (out.bank, out.is_out) == (2, True)
        after, cleared = after_conflict(out)
        assert (after.bank, after.is_out, cleared.is_back) == (0, False, True)


def test_e0_24_who_is_out_is_offered_no_game_changer() -> None:
    assert fighter(4).may_change_game
    assert not replace(fighter(4), is_out=True).may_change_game
