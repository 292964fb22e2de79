"""Fate's sheet and scene: what is edited, fate points, milestones, aspects, compels, endings."""

from dataclasses import replace

import pytest

from rules.errors import (
    Already,
    AmbiguousName,
    AtLimit,
    NameTaken,
    NoSuchName,
    NotANumber,
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
    Compel,
    Consequence,
    Marker,
    Person,
    Roll,
    Scene,
    SceneAspect,
    Severity,
    Side,
    Snapshot,
    Stage,
    Track,
    answer_compel,
    choose_action,
    end_conflict,
    end_scene,
    milestone,
    move_gm_points,
    move_points,
    name_boost,
    offer_compel,
    offered_now,
    outlived,
    place_aspect,
    place_boost,
    refresh,
    remove_aspect,
    set_skill,
    stand,
    use_boost,
)
from rules.fate.board import SPENT_KEPT, Participant
from rules.fate.character import SKILLS_MAX, GameChanger, Skill
from rules.fate.endings import ROLLS_KEPT, after_conflict, after_scene, lapse_boost, lapse_roll
from rules.fate.errors import GMsPoints, MomentumActionSet, NoBoost
from rules.fate.scenes import free_name
from rules.fate.sheet import refreshed
from rules.fate.terms import Effect, Span
from rules.outcome import Change
from rules.sheet import edit

WREN = Participant(1, "Wren")
FRESH = Character("Wren")
BARON = Character("Baron", is_npc=True)


def test_a_fresh_sheet_is_legal_and_has_no_momentum_action() -> None:
    assert (FRESH.bank, FRESH.pool, FRESH.is_locked) == (0, 4, False)
    assert (FRESH.momentum_action, FRESH.refresh, FRESH.fate_points) == (None, 3, 3)


@pytest.mark.parametrize(
    "wrong", [{"bank": 5}, {"bank": -1}, {"refresh": 0}, {"fate_points": 100}, {"due": -1}]
)
def test_numbers_outside_their_range_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(OutOfRange):
        replace(FRESH, **wrong)  # type: ignore[arg-type]


# ----------------------------------------------------------------------------------- skills


def test_skills_are_kept_best_first_and_spelt_as_usual() -> None:
    wren, outcome = set_skill(FRESH, "stealth", 2)
    wren, _outcome = set_skill(wren, "Fighting", 4)
    wren, moved = set_skill(wren, "STEALTH", 1)

    assert outcome.change == Change("Stealth", 0, 2)
    assert moved.change == Change("Stealth", 2, 1)
    assert wren.skills == (Skill("Fighting", 4), Skill("Stealth", 1))
    with pytest.raises(Already):
        set_skill(wren, "fighting", 4)


def test_a_usual_skill_that_is_not_on_the_sheet_is_mediocre() -> None:
    wren, _outcome = set_skill(FRESH, "Fighting", 4)

    assert wren.skill("fighting") == Skill("Fighting", 4)
    assert wren.skill("ath") == Skill("Athletics", 0)
    with pytest.raises(AmbiguousName):
        wren.skill("fig")
    with pytest.raises(NoSuchName):
        wren.skill("Flying")


def test_there_is_room_for_so_many_skills() -> None:
    full = replace(FRESH, skills=tuple(Skill(str(number), 1) for number in range(SKILLS_MAX)))
    with pytest.raises(TooMany):
        set_skill(full, "One more", 1)
    with pytest.raises(OutOfRange):
        set_skill(FRESH, "Will", 21)


# ------------------------------------------------------------------- the action, milestones


def test_r0_21_the_momentum_action_is_chosen_once_and_changed_by_a_milestone() -> None:
    chosen, outcome = choose_action(FRESH, Action.ATTACK)
    assert (chosen.momentum_action, outcome.before) == (Action.ATTACK, None)
    with pytest.raises(MomentumActionSet):
        choose_action(chosen, Action.DEFEND)
    with pytest.raises(MomentumActionSet):
        edit(FIELDS, chosen, "momentum_action", "defend")

    changed, told = milestone(chosen, Action.DEFEND)
    assert changed.momentum_action is Action.DEFEND
    assert (told.before, told.action, told.is_extreme_free) == (
        Action.ATTACK,
        Action.DEFEND,
        False,
    )


def test_a_milestone_frees_the_extreme_consequence_and_otherwise_changes_something() -> None:
    used = replace(FRESH, has_used_extreme=True)
    after, outcome = milestone(used, None)
    assert (after.has_used_extreme, outcome.is_extreme_free) == (False, True)
    scarred = replace(FRESH, consequences=(Consequence("Scarred", Severity.EXTREME),))
    after, outcome = milestone(scarred, None)
    assert (after.consequences, outcome.is_extreme_free) == ((), True)
    assert "Scarred" in after.aspects
    for character, action in (
        (FRESH, None),
        (choose_action(FRESH, Action.ATTACK)[0], Action.ATTACK),
    ):
        with pytest.raises(Already):
            milestone(character, action)


# -------------------------------------------------------------------------------- by hand


@pytest.mark.parametrize(
    ("field", "text", "expected"),
    [
        ("name", "Ash", {"name": "Ash"}),
        ("high_concept", "Sword Master", {"high_concept": "Sword Master"}),
        ("trouble", "Proud", {"trouble": "Proud"}),
        ("aspect", "Scarred", {"aspects": ("Scarred",)}),
        ("skill", "Fighting +4", {"skills": (Skill("Fighting", 4),)}),
        ("skill", "Lore -1", {"skills": (Skill("Lore", -1),)}),
        ("skill", "Lore \u22121", {"skills": (Skill("Lore", -1),)}),
        (
            "stunt",
            "Quick Draw: first in every fight",
            {"stunts": ("Quick Draw: first in every fight",)},
        ),
        ("refresh", "2", {"refresh": 2}),
        ("fate_points", "0", {"fate_points": 0}),
        ("momentum_action", "create adv", {"momentum_action": Action.CREATE_ADVANTAGE}),
        ("bank", "4", {"bank": 4}),
        ("game_changer", "Killing Blow", {"game_changer": GameChanger("Killing Blow")}),
        ("game_changer_when", "On a hit", {"game_changer": GameChanger(when="On a hit")}),
        ("game_changer_text", "No boxes.", {"game_changer": GameChanger(text="No boxes.")}),
        ("physical_stress", "1, 2", {"physical": (1, 2)}),
        ("mental_stress", "2", {"mental": (2,)}),
        ("physical_skill", "Vigour", {"physical_skill": "Vigour"}),
        ("mental_skill", "Calm", {"mental_skill": "Calm"}),
    ],
)
def test_a_field_is_put_right(field: str, text: str, expected: dict[str, object]) -> None:
    after, outcome = edit(FIELDS, FRESH, field, text)

    assert after == replace(FRESH, **expected)  # type: ignore[arg-type]
    assert outcome.field == {"bank": "momentum bank"}.get(field, field.replace("_", " "))
    again = {"aspect": NameTaken, "stunt": NameTaken, "momentum_action": MomentumActionSet}
    with pytest.raises(again.get(field, Already)):
        edit(FIELDS, after, field, text)


def test_what_was_added_is_dropped_by_its_beginning() -> None:
    wren = replace(
        FRESH, aspects=("Scarred",), stunts=("Quick Draw",), skills=(Skill("Fighting", 4),)
    )
    for field, text in (("drop_aspect", "sc"), ("drop_stunt", "qu"), ("drop_skill", "fi")):
        wren, _outcome = edit(FIELDS, wren, field, text)

    assert wren == FRESH


def test_none_empties_a_text_and_a_track() -> None:
    wren = replace(FRESH, trouble="Proud", physical=(1,), game_changer=GameChanger("Blow"))
    for field in ("trouble", "physical_stress", "game_changer"):
        wren, _outcome = edit(FIELDS, wren, field, "none")

    assert wren == FRESH


def test_the_game_changer_is_tied_to_an_aspect_of_the_character() -> None:
    wren = replace(FRESH, high_concept="Sword Master")
    after, _outcome = edit(FIELDS, wren, "game_changer_aspect", "sword")
    assert after.game_changer.aspect == "Sword Master"
    with pytest.raises(NoSuchName):
        edit(FIELDS, wren, "game_changer_aspect", "Proud")


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("skill", "Fighting"),
        ("skill", "Fighting three"),
        ("refresh", "many"),
        ("bank", ""),
        ("fate_points", "1.5"),
    ],
)
def test_what_is_no_number_is_refused(field: str, text: str) -> None:
    with pytest.raises(NotANumber):
        edit(FIELDS, FRESH, field, text)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("bank", "5"),
        ("refresh", "0"),
        ("skill", "Lore 99"),
        ("physical_stress", "3"),
        ("mental_stress", "x"),
    ],
)
def test_what_is_out_of_range_is_refused(field: str, text: str) -> None:
    with pytest.raises(OutOfRange):
        edit(FIELDS, FRESH, field, text)


def test_a_field_that_no_sheet_has_is_refused() -> None:
    with pytest.raises(NoSuchName):
        edit(FIELDS, FRESH, "hair", "red")


# ------------------------------------------------------------------------------ fate points


def test_points_are_spent_in_full_and_gained_up_to_an_end() -> None:
    after, outcome = move_points(FRESH, -2, "a stunt")
    assert (after.fate_points, outcome.changes) == (1, (Change("fate_points", 3, 1),))
    with pytest.raises(NotEnough):
        move_points(after, -2)
    with pytest.raises(OutOfRange):
        move_points(after, 0)
    with pytest.raises(AtLimit):
        move_points(replace(FRESH, fate_points=99), 1)
    scene, told = move_gm_points(Scene(2), -1)
    assert (scene.points, told.character) == (1, "")


@pytest.mark.parametrize(("points", "session", "scenario"), [(1, 3, 3), (3, 3, 3), (5, 5, 3)])
def test_r0_25_a_session_refreshes_up_and_a_scenario_exactly(
    points: int, session: int, scenario: int
) -> None:
    wren = replace(FRESH, fate_points=points)

    assert refreshed(wren)[0].fate_points == session
    assert refreshed(wren, is_scenario=True)[0].fate_points == scenario
    assert bool(refreshed(wren)[1]) is (points != session)


def test_a_session_heals_what_was_treated_long_enough() -> None:
    wound = Consequence("Cracked rib", Severity.MODERATE, waits=1)
    deep = Consequence("Gutted", Severity.SEVERE, waits=1)
    wren = replace(FRESH, consequences=(wound, deep))

    assert refreshed(wren)[2] == ("Cracked rib",)
    assert refreshed(wren, is_scenario=True)[2] == ("Cracked rib", "Gutted")


# ------------------------------------------------------------------------ aspects and boosts


def test_a_situation_aspect_has_free_invokes_for_one_side() -> None:
    made, _outcome = place_aspect("On fire", (), 2)
    assert (made.free_for(is_foe=False), made.free_for(is_foe=True)) == (2, 0)
    assert place_aspect("On fire", (), 1, is_foe=True)[0] == SceneAspect("On fire", 0, 1)
    with pytest.raises(NameTaken):
        place_aspect("on FIRE", ("On fire",))
    used = made.with_free(-1, is_foe=False).with_free(-1, is_foe=False)
    with pytest.raises(NotMarked):
        used.with_free(-1, is_foe=False)
    with pytest.raises(NotMarked):
        made.with_free(-1, is_foe=True)


def test_a_boost_is_named_while_it_is_there_and_used_once() -> None:
    made, _outcome = place_boost(9, "Opening", WREN, (), "Thug")
    named, outcome = name_boost(made, "Rang His Bell", ())
    assert (named.name, outcome.before, named.against) == ("Rang His Bell", "Opening", "Thug")
    with pytest.raises(Already):
        name_boost(named, "Rang His Bell", ())
    used, told = use_boost(named, "Ash")
    assert (used.state, told.by) == (BoostState.USED, "Ash")
    for move in (lambda: use_boost(used, "Ash"), lambda: name_boost(used, "Again", ())):
        with pytest.raises(NoBoost):
            move()


def test_r0_26_a_boost_lapses_with_the_next_roll_of_its_owner_whoever_else_rolled() -> None:
    hers = Side(1, "Wren", Action.ATTACK, "Fight", 4, faces=(0, 0, 0, 0))
    theirs = replace(hers, player=2, character="Ash", action=Action.DEFEND)
    gap, later = Boost(5, "Gap", WREN), Boost(12, "Late", WREN)
    secret = Boost(6, "Secret", WREN)
    roll = Roll(10, replace(hers, key=10), defence=replace(theirs, key=11))
    table = Snapshot(boosts=(gap, secret, later), rolls=(roll,))
    shown = replace(table, boosts=(gap, later))
    told, moved = stand(replace(table, public=shown), roll, 20)
    assert told.roll.result.unused == ("Gap",)
    assert (gap, gap.ended(BoostState.LAPSED)) in moved
    assert (secret, secret.ended(BoostState.LAPSED)) in moved
    assert later not in [before for before, _after in moved]


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert free_name("Fighting", ()) == "Fighting"
    assert free_name("", ()) == "?"
    assert free_name("Fighting", ("fighting", "Fighting 2")) == "Fighting 3"
    assert len(free_name("w" * 60, ("w" * 56,))) <= 60


def test_a_table_forgets_what_is_long_over() -> None:
    gone = [Boost(number, str(number), WREN, state=BoostState.USED) for number in range(13)]
    still = Boost(99, "Open", WREN)
    side = Side(1, "Wren", Action.ATTACK, "Fighting", 4)
    over = [Roll(number, side, stage=Stage.SETTLED) for number in range(13)]
    held = Snapshot(boosts=(*gone, still), rolls=(Roll(99, side), *over))
    assert outlived(held) == (*gone[: 13 - SPENT_KEPT], *over[: 13 - ROLLS_KEPT])
    spender = Person(side.player, Character(side.character, bank=1))
    kept = replace(held, boosts=(), people=(spender,))
    assert outlived(kept) == tuple(over[: 12 - ROLLS_KEPT])
    # One that waited through all the others was forgotten as soon as it stood (RF15).
    late = replace(over[0], over=20)
    assert outlived(Snapshot(rolls=(late, *over[1:]))) == tuple(over[1 : 14 - ROLLS_KEPT])


@pytest.mark.parametrize("is_scenario", [False, True])
def test_a_main_character_begins_a_session_without_points_and_heals(is_scenario: bool) -> None:
    cut = Consequence("Cut", Severity.MODERATE, waits=1)
    held = replace(BARON, fate_points=1, consequences=(cut,))
    told, ((_before, after),) = refresh(Snapshot(), (Person(9, held),), is_scenario=is_scenario)
    assert isinstance(after, Character)

    assert (after.fate_points, after.consequences) == (1, ())
    assert (told.changes, told.healed) == ((), ("Baron: Cut",))
    assert told.span is after.begun is (Span.SCENARIO if is_scenario else Span.SESSION)


@pytest.mark.parametrize("field", ["fate points", "refresh"])
def test_a_main_character_has_no_points_to_put_right(field: str) -> None:
    with pytest.raises(GMsPoints):
        edit(FIELDS, BARON, field, "5")


# ---------------------------------------------------------------------------------- compels


def test_a_compel_gives_a_point_or_costs_one() -> None:
    person = Person(1, FRESH)
    compel, outcome = offer_compel(Snapshot(), 5, person, "Proud", "You cannot let that pass")
    assert (outcome.fate_points, outcome.is_npc, compel.whom) == (3, False, WREN)
    table = Snapshot(compels=(compel,))
    told, (taken, gone) = answer_compel(table, person, compel, is_accepted=True)
    _told, (refused, _gone) = answer_compel(table, person, compel, is_accepted=False)

    assert taken == (FRESH, replace(FRESH, fate_points=4))
    assert refused == (FRESH, replace(FRESH, fate_points=2))
    assert gone == (compel, None)
    assert told.changes == (Change("fate_points", 3, 4),)
    broke = Person(1, replace(FRESH, fate_points=0))
    with pytest.raises(NotEnough) as refused:
        answer_compel(table, broke, compel, is_accepted=False)
    assert (refused.value.have, refused.value.need) == (0, 1)


def test_a_compel_of_a_main_character_moves_the_gms_points() -> None:
    """Their sheet was a purse that nobody could spend from (RF5c)."""
    baron = Person(9, BARON)
    table = Snapshot(Scene(1), people=(baron,))
    compel, offered = offer_compel(table, 5, baron, "Proud")
    assert (offered.fate_points, offered.is_npc) == (1, True)
    told, (paid, _gone) = answer_compel(table, baron, compel, is_accepted=True)

    assert paid == (Scene(1), Scene(2))
    assert told.changes == (Change("fate_points", 1, 2, "GM"),)
    with pytest.raises(NotEnough):
        answer_compel(replace(table, scene=Scene()), baron, compel, is_accepted=False)


def test_a_compel_that_nobody_is_there_to_answer_waits_for_nobody() -> None:
    mud, proud = Compel(1, WREN, "Mud"), Compel(2, WREN, "Proud")
    lost = Compel(3, Participant(2, "Ash"), "Proud")
    held = replace(FRESH, trouble="Proud")
    table = Snapshot(
        aspects=(SceneAspect("Mud"),), compels=(mud, proud, lost), people=(Person(1, held),)
    )
    assert [offered_now(table, each) is None for each in table.compels] == [False, False, True]
    assert offered_now(replace(table, compels=()), mud) is None
    before = replace(mud, whom=Participant(7, "Wren"))
    assert offered_now(table, before) == offered_now(table, mud), "the character changed hands"
    conflict, _moved = end_conflict(table, 5)
    scene, moved = end_scene(table, 5)

    assert (conflict.still_compels, scene.compels, scene.still_compels) == (2, 1, 1)
    assert [each for each, after in moved if isinstance(each, Compel) and after is None] == [
        mud,
        lost,
    ]


def test_r0_20_compels_go_with_an_aspect_that_is_removed_unless_a_sheet_has_it() -> None:
    mud, proud, unseen = Compel(1, WREN, "mud"), Compel(2, WREN, "Proud"), Compel(3, WREN, "Mud")
    held = replace(FRESH, trouble="Proud")
    on_scene, on_sheet = SceneAspect("Mud"), SceneAspect("Proud", 1, bearer=WREN)
    table = Snapshot(
        aspects=(on_scene, on_sheet), compels=(mud, proud, unseen), people=(Person(1, held),)
    )
    shown = replace(table, compels=(mud, proud))

    told, moved = remove_aspect(replace(table, public=shown), on_scene)
    assert (told.compels, moved) == (1, ((on_scene, None), (mud, None), (unseen, None)))
    told, moved = remove_aspect(table, on_sheet)
    assert (told.compels, moved) == (0, ((on_sheet, None),))


# -------------------------------------------------------------------------- how it all ends


def battered() -> Character:
    return replace(
        FRESH,
        bank=3,
        is_locked=True,
        due=2,
        physical=(1, 2),
        mental=(1,),
        is_out=True,
        consequences=(Consequence("Bruise", Severity.MILD, Track.PHYSICAL, waits=1),),
    )


def test_r0_20_a_conflict_that_ends_clears_stress_and_momentum_and_leaves_the_rest() -> None:
    after, cleared = after_conflict(battered())

    # A0.6: what is locked stays so.
    assert (after.bank, after.physical, after.mental, after.is_out) == (0, (), (), False)
    assert (after.is_locked, after.due, len(after.consequences)) == (True, 2, 1)
    assert (cleared.boxes, cleared.is_unlocked, cleared.is_back) == (3, False, True)
    assert cleared.changes == (Change("momentum", 3, 0),)
    assert not after.consequences[0].is_new


def test_a_scene_that_ends_also_unlocks_pays_and_heals() -> None:
    after, cleared = after_scene(battered())

    assert (after.is_locked, after.due, after.fate_points, after.consequences) == (False, 0, 5, ())
    assert cleared.healed == ("Bruise",)
    assert cleared.is_unlocked
    assert cleared.changes == (Change("momentum", 3, 0), Change("fate_points", 3, 5))


def test_the_ending_says_what_lapsed_and_nothing_that_did_not() -> None:
    _after, nothing = after_conflict(FRESH)
    _after, something = after_conflict(battered())
    gone = Boost(1, "Gone", WREN, state=BoostState.USED)
    still = Boost(2, "Opening", WREN)
    marker = Marker(Effect.INSPIRE, WREN, ("Ash",))
    rolls = (Roll(3, Side(1, "Wren", Action.ATTACK, "Fighting", 4)),)
    people = (Person(1, FRESH), Person(2, battered()))
    table = Snapshot(boosts=(gone, still), markers=(marker,), rolls=rolls, people=people)
    ended, _replaced = end_conflict(table, 5)

    assert nothing.is_empty
    assert ended.cleared == (something,)
    assert (ended.boosts, ended.marks, ended.rolls, ended.still_open) == (("Opening",), 1, 0, 1)
    assert ended.outlasting == (3,)
    # A despair that somebody has met was not lost unused.
    dread = Marker(Effect.DESPAIR, WREN, any_foe=True)
    nameless = dread.used_by("Thug", has_sheet=False)
    for despair, lost in ((dread, 1), (dread.used_by("Baron"), 0), (nameless, 0)):
        assert end_conflict(replace(table, markers=(despair,)), 5)[0].marks == lost
    shown = replace(table, boosts=(), rolls=())
    for end in (end_conflict, end_scene):
        told, _replaced = end(replace(table, public=shown), 5)
        assert (told.boosts, told.still_open, told.outlasting) == ((), 0, (3,))
    assert lapse_boost(still).state is BoostState.LAPSED
    assert lapse_boost(gone) is gone
    assert lapse_roll(rolls[0]).stage is Stage.LAPSED
    assert lapse_roll(lapse_roll(rolls[0])).stage is Stage.LAPSED


def test_a_scene_that_ends_gives_the_gm_a_point_for_each_player() -> None:
    played = tuple(Person(player, Character(f"Player {player}")) for player in (1, 2, 3))
    others = (
        Person(1, Character("Resting"), is_active=False),
        Person(9, Character("X", is_npc=True)),
    )
    aspect = SceneAspect("On fire", 1)
    ended, replaced = end_scene(Snapshot(Scene(7), (aspect,), people=(*played, *others)), 5)
    ((_before, scene),) = [each for each in replaced if each[0] == Scene(7)]

    assert isinstance(scene, Scene)
    assert (aspect, None) in replaced
    assert (scene.points, ended.points, ended.aspects) == (3, 3, ("On fire",))
