"""Fate's hits: what absorbs them, consequences and how they heal, taken out, concession."""

from dataclasses import replace

import pytest

from rules.errors import Already, NoSuchName, NotMarked, OutOfRange, TooMany
from rules.fate import (
    Action,
    Character,
    Hit,
    Person,
    Roll,
    Scene,
    Severity,
    Side,
    Snapshot,
    Span,
    Stage,
    Track,
    clear_consequence,
    concede,
    deal,
    drop_hit,
    keep_aspects,
    mark_box,
    milestone,
    rename_consequence,
    take_consequence,
    take_out,
    treat_consequence,
    usable_boxes,
    usable_slots,
)
from rules.fate.character import HITS_MAX, Consequence, Skill
from rules.fate.endings import after_conflict, after_scene, end_conflict, end_scene
from rules.fate.errors import (
    DiceFell,
    DoesNotAbsorb,
    ExtremeStays,
    HighConceptStays,
    HitWaits,
    NoSlot,
    NotTreatable,
)
from rules.fate.harm import hit_of, rested
from rules.fate.rolls import opposed
from rules.fate.scenes import invoke_consequence_free
from rules.fate.standing import stand
from rules.outcome import Change

MILD, MODERATE = Severity.MILD, Severity.MODERATE
SEVERE, EXTREME = Severity.SEVERE, Severity.EXTREME
PHYSICAL, MENTAL = Track.PHYSICAL, Track.MENTAL


def hit(value: int, track: Track = PHYSICAL, key: int = 7) -> Hit:
    return Hit(key, value, value, track, "Thug")


def struck(value: int, track: Track = PHYSICAL, **more: object) -> Character:
    """Give somebody whom a hit waits for."""
    return replace(Character("Wren"), hits=(hit(value, track),), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rating", "boxes"),
    [(-1, 2), (0, 2), (1, 3), (2, 3), (3, 4), (5, 4), (8, 4)],
)
def test_r0_23_the_skill_of_a_track_says_how_many_boxes_it_has(rating: int, boxes: int) -> None:
    tough = Character("Wren", (Skill("physique", rating),))

    assert tough.boxes(PHYSICAL) == tuple(range(1, boxes + 1))
    assert tough.boxes(MENTAL) == (1, 2)


def test_another_skill_may_stand_behind_a_track() -> None:
    own = Character("Wren", (Skill("Vigour", 3),), physical_skill="Vigour")

    assert own.boxes(PHYSICAL) == (1, 2, 3, 4)


def test_only_a_free_box_that_holds_all_of_it_absorbs_a_hit() -> None:
    wren = struck(2, skills=(Skill("Physique", 3),), physical=(3,))
    assert usable_boxes(wren, hit(2)) == (2, 4)
    with pytest.raises(DoesNotAbsorb) as refused:
        mark_box(wren, 7, 1)
    assert (refused.value.left, tuple(refused.value.boxes)) == (2, (2, 4))
    with pytest.raises(DoesNotAbsorb):
        mark_box(wren, 7, 3)

    after, outcome = mark_box(wren, 7, 2)
    assert (after.physical, after.hits) == ((2, 3), ())
    assert (outcome.box, outcome.hit.left) == (2, 0)


def test_r0_20_a_box_that_absorbs_late_is_cleared_as_its_conflict_was() -> None:
    """It stayed marked until the end of the next conflict, which it was no part of."""
    hits = (hit(2), hit(1, key=8), hit(1, MENTAL, key=9))
    tough = (Skill("Physique", 3),)
    over = after_conflict(Character("Wren", tough, physical=(3,), hits=hits))[0]
    again = after_conflict(replace(over, physical=(4,)), 2)[0]
    assert usable_boxes(again, hit_of(again, 7)) == (2, 4)
    after, outcome = mark_box(again, 7, 2)

    assert (after.physical, outcome.box, outcome.hit.is_past) == ((), 2, True)
    assert usable_boxes(after, hit_of(after, 8)) == (1, 4)
    assert usable_boxes(after, hit_of(after, 9)) == (1, 2)
    # What a conflict left of a track is kept once.
    assert (len(after.past), after.past[-1].used) == (len(again.past), (3, 2))


def test_r0_20_a_late_box_is_used_up_for_the_hits_of_its_own_conflict_alone() -> None:
    first = after_conflict(Character("Wren", hits=(hit(2), hit(1, key=8))))[0]
    later = replace(first, hits=(*first.hits, hit(2, key=9)))
    after = mark_box(after_conflict(later, 2)[0], 7, 2)[0]

    assert usable_boxes(after, hit_of(after, 8)) == (1,)
    assert usable_boxes(after, hit_of(after, 9)) == (2,)


def test_r0_20_what_the_conflict_of_a_hit_had_left_absorbs_it_and_nothing_of_the_next() -> None:
    hurt = Character("Wren", physical=(2,), hits=(hit(14),), has_used_extreme=True)
    over = replace(after_conflict(hurt)[0], physical=(1,))
    assert usable_boxes(over, hit(1)) == (2,)
    assert usable_boxes(over, replace(over.hits[0], left=1)) == (1,)
    assert usable_slots(over, replace(over.hits[0], left=13)) == (MILD, MODERATE, SEVERE)
    assert usable_slots(over, replace(over.hits[0], left=14)) == ()


def test_r0_20_a_sheet_of_another_table_brings_no_conflict_of_this_one() -> None:
    """The first conflict of each table had one number, and the boxes used in one held in both."""
    hurt = Person(1, Character("Wren", physical=(2,), hits=(hit(1),)))
    ((_before, carried),) = end_conflict(Snapshot(people=(hurt,)), 11)[1]
    attack = Roll(5, Side(0, "Thug", Action.ATTACK, "Knife", 2, faces=(0,) * 4), target="Wren")
    ((_before, late),) = end_conflict(Snapshot(rolls=(attack,)), 12)[1]
    assert isinstance(carried, Character)
    assert isinstance(late, Roll)
    _told, moved = stand(Snapshot(people=(Person(1, carried),)), opposed(late, 1), 13)
    (wren,) = [each for _old, each in moved if isinstance(each, Character)]

    assert [usable_boxes(wren, each) for each in wren.hits] == [(1,), (1, 2)]


def test_r0_20_what_a_conflict_left_is_known_as_long_as_a_hit_or_a_roll_of_it_waits() -> None:
    """Boxes that were marked in it absorbed the hit of an attack that was met only later."""
    worn = Character("Wren", physical=(1,))
    attack = Roll(5, Side(0, "Thug", Action.ATTACK, "Knife", 2, faces=(0,) * 4), target="Wren")
    for rolls, hits, used in ((), (), ()), ((attack,), (), (1,)), ((), (hit(1),), (1,)):
        wren = replace(worn, hits=hits)
        moved = dict(end_conflict(Snapshot(rolls=rolls, people=(Person(1, wren),)), 11)[1])
        assert moved[wren].used_in(11, PHYSICAL) == used
        assert after_conflict(replace(moved[wren], hits=()), 12)[0].past == ()


def test_a_mental_hit_is_for_the_mental_track() -> None:
    after, _outcome = mark_box(struck(1, MENTAL), 7, 1)

    assert (after.physical, after.mental) == ((), (1,))


def test_consequences_take_their_worth_and_a_box_the_rest() -> None:
    wren = struck(5)
    assert usable_boxes(wren, hit(5)) == ()
    assert usable_slots(wren, hit(5)) == (MILD, MODERATE, SEVERE, EXTREME)
    after, outcome = take_consequence(wren, 7, MODERATE)
    assert (outcome.hit.left, outcome.consequence.name) == (1, "moderate")
    assert outcome.consequence.free == 1
    done, _outcome = mark_box(after, 7, 1)

    assert done.hits == ()
    assert done.physical == (1,)


def test_a_consequence_alone_may_take_it_all() -> None:
    after, outcome = take_consequence(struck(2), 7, MILD)

    assert (after.hits, outcome.hit.left) == ((), 0)
    assert after.consequences[0].name == "mild"


def test_what_could_not_save_the_character_is_not_offered() -> None:
    worn, _outcome = take_consequence(struck(2), 7, MILD)
    worn = replace(worn, physical=(1, 2), has_used_extreme=True, hits=(hit(11),))

    assert usable_slots(worn, hit(10)) == (MODERATE, SEVERE)
    assert usable_slots(worn, hit(11)) == ()
    with pytest.raises(NoSlot) as refused:
        take_consequence(worn, 7, MODERATE)
    assert (refused.value.severity, refused.value.left) == (MODERATE, 11)


def test_a_great_skill_gives_one_more_mild_consequence_of_its_kind() -> None:
    tough = Character("Wren", (Skill("Physique", 5),))
    assert tough.free_slots(PHYSICAL).count(MILD) == 2
    assert tough.free_slots(MENTAL).count(MILD) == 1
    hurt, _outcome = take_consequence(replace(tough, hits=(hit(2),)), 7, MILD)
    assert (hurt.free_slots(PHYSICAL).count(MILD), hurt.free_slots(MENTAL).count(MILD)) == (1, 1)
    shaken, _outcome = take_consequence(replace(hurt, hits=(hit(2, MENTAL),)), 7, MILD)

    assert shaken.free_slots(PHYSICAL).count(MILD) == 0
    assert shaken.free_slots(MENTAL).count(MILD) == 0


def test_an_extreme_consequence_is_taken_once() -> None:
    after, _outcome = take_consequence(struck(8), 7, EXTREME)

    assert after.has_used_extreme
    assert EXTREME not in after.free_slots(PHYSICAL)
    assert EXTREME not in clear_consequence(after, "extreme", is_gm=True)[0].free_slots(PHYSICAL)


def test_an_extreme_consequence_owes_an_aspect_and_fades_into_one() -> None:
    """It replaces an aspect, stays until a milestone, and is an ordinary aspect then (RF16)."""
    proud = replace(struck(8), trouble="Proud", aspects=("Scarred",))
    taken, outcome = take_consequence(proud, 7, EXTREME)
    assert outcome.consequence.owes_aspect
    with pytest.raises(ExtremeStays):
        clear_consequence(taken, "extreme")
    named, _told = rename_consequence(taken, "extreme", "One-handed", "Proud")
    assert (named.trouble, named.consequences[0].owes_aspect) == ("", False)
    after, told = milestone(named, None)

    assert (after.consequences, after.aspects) == ((), ("Scarred", "One-handed"))
    assert (told.faded, after.has_used_extreme) == (("One-handed",), False)
    assert not take_consequence(struck(8), 7, EXTREME)[1].consequence.owes_aspect
    assert not keep_aspects(taken, taken.consequences[0]).consequences[0].owes_aspect


def test_two_consequences_never_have_one_name() -> None:
    once, _outcome = rename_consequence(take_consequence(struck(2), 7, MILD)[0], "mild", "Hurt")
    twice, _outcome = take_consequence(replace(once, hits=(hit(4),)), 7, MODERATE)
    twice, _outcome = rename_consequence(twice, "moderate", "hurt")

    assert [each.name for each in twice.consequences] == ["Hurt", "hurt 2"]


def test_being_taken_out_ends_every_hit_that_waits() -> None:
    wren = replace(Character("Wren"), hits=(hit(9), hit(2, key=8)))
    after, outcome = take_out(wren, 7)

    assert (after.is_out, after.hits, outcome.others) == (True, (), 1)
    assert drop_hit(wren, 7).hits == (hit(2, key=8),)
    assert outcome.hit == hit(9)


def test_being_taken_out_of_a_conflict_that_is_over_evades_no_hit_of_the_next() -> None:
    """To be taken out by an old hit of 1 spared one a hit of 12 in the conflict that went on."""
    over, _told = after_conflict(replace(Character("Wren"), hits=(hit(1), hit(2, key=8))), 5)
    after, outcome = take_out(deal(over, hit(12, key=9))[0], 7)
    assert (after.is_out, after.hits, outcome.others) == (False, (hit(12, key=9),), 1)
    assert [after.is_out_of(each) for each in (0, 5, 6)] == [False, True, False]

    out, outcome = take_out(deal(over, hit(12, key=9))[0], 9)
    assert (out.is_out, out.hits, outcome.others) == (True, (), 2)


def test_nobody_is_hit_who_is_out_of_the_conflict() -> None:
    """What was typed by hand waited for them, to be absorbed or taken out by."""
    with pytest.raises(Already):
        deal(replace(Character("Wren"), is_out=True), hit(2))


def test_a_hit_is_dealt_with_once() -> None:
    after, _outcome = mark_box(struck(1), 7, 1)
    for move in (lambda: mark_box(after, 7, 2), lambda: take_out(after, 7)):
        with pytest.raises(NotMarked):
            move()


def test_hits_wait_side_by_side_up_to_an_end() -> None:
    wren = Character("Wren")
    for number in range(HITS_MAX):
        wren, _outcome = deal(wren, hit(1, key=number))
    assert hit_of(wren, 3).key == 3
    with pytest.raises(TooMany):
        deal(wren, hit(1, key=99))
    with pytest.raises(OutOfRange):
        deal(Character("Wren"), hit(0))


def test_conceding_pays_one_point_and_one_for_each_new_consequence() -> None:
    hurt, _outcome = take_consequence(struck(2), 7, MILD)
    old = replace(hurt.consequences[0], name="Old", is_new=False)
    person = Person(2, replace(hurt, consequences=(*hurt.consequences, old)))
    outcome, ((_before, after), _scene) = concede(Snapshot(people=(person,)), person)

    assert isinstance(after, Character)
    assert (outcome.changes, outcome.points, outcome.consequences) == ((), 2, 1)
    assert (after.fate_points, after.conceded, after.is_out) == (3, 2, True)
    paid, cleared = after_conflict(after)
    assert cleared.changes == (Change("fate_points", 3, 5),)
    assert after_conflict(paid)[1].changes == (), "it is paid once"
    assert after_scene(replace(after, due=1))[1].changes == (Change("fate_points", 3, 6),)
    with pytest.raises(Already):
        concede(Snapshot(), Person(2, after))


def test_a_conflict_that_is_over_is_not_conceded_again() -> None:
    """Each `/fate concede` after the end of the conflict was worth another fate point."""
    wren = Person(2, Character("Wren"))
    _told, ((_wren, out), _scene) = concede(Snapshot(people=(wren,)), wren)
    assert isinstance(out, Character)
    back = Person(2, after_conflict(out)[0])
    fresh, old = hit(1, key=9), replace(hit(1, key=8), conflict=5)
    scar = Consequence("Scar", Severity.MILD)
    attack = Roll(11, Side(3, "Ash", Action.ATTACK, "Fight", 2), name="Ash: Fight")
    # Whom players have not met takes no part in a conflict, and keeps what stress the GM tried out.
    unmet = Character("Baron", physical=(1,), is_npc=True, is_unmet=True)
    before = Character("Ash", hits=(old,), consequences=(replace(scar, is_new=False),))
    for other in (Character("Ash"), before, unmet):
        with pytest.raises(Already) as refused:
            concede(
                Snapshot(rolls=(replace(attack, conflict=5),), people=(back, Person(3, other))),
                back,
            )
        assert refused.value.what == "conceded"

    # In another conflict it pays again, and so it does in the next scene.
    for harm in ({"hits": (fresh,)}, {"physical": (1,)}, {"consequences": (scar,)}):
        hurt = Person(3, Character("Ash", **harm))
        assert concede(Snapshot(people=(back, hurt)), back)[0].points == 1
    assert concede(Snapshot(rolls=(attack,), people=(back,)), back)[0].points == 1
    assert not after_scene(out)[0].has_conceded


def test_a_main_character_of_the_gms_concedes_for_points_of_the_next_scene() -> None:
    """They are added to what the GM has then anyway, not to a dead purse (RF5b)."""
    baron, wren = Person(1, Character("Baron", is_npc=True)), Person(2, Character("Wren"))
    table = Snapshot(Scene(1), people=(baron, wren))
    outcome, ((_before, after), (_old, scene)) = concede(table, baron)

    assert isinstance(after, Character)
    assert isinstance(scene, Scene)
    assert (outcome.points, after.fate_points, after.conceded, scene.points) == (1, 3, 0, 1)
    ended, _moved = end_scene(replace(table, scene=scene), 5)
    assert ended.points == 2


def test_nobody_concedes_while_a_hit_waits() -> None:
    with pytest.raises(HitWaits) as refused:
        concede(Snapshot(), Person(2, struck(3)))
    assert refused.value.left == 3


def at_wren(**more: object) -> Roll:
    side = Side(1, "Thug", Action.ATTACK, "Knife", 3, faces=(0, 0, 0, 0), has_sheet=False)
    made = Roll(5, side, target="Wren", target_player=2, name="Thug: Knife")
    return replace(made, **more)  # type: ignore[arg-type]


def own(action: Action) -> Side:
    return Side(2, "Wren", action, "Fight", 1, faces=(0, 0, 0, 0))


@pytest.mark.parametrize(
    "roll",
    [
        at_wren(),
        at_wren(defence=own(Action.DEFEND)),
        at_wren(target="", target_player=0, defence=own(Action.DEFEND)),
        at_wren(side=own(Action.DEFEND), opposition=3, target="Thug", target_player=0),
    ],
)
def test_nobody_concedes_once_the_dice_fell(roll: Roll) -> None:
    """An open attack, or a defence that failed, would hurt who has conceded (RF2)."""
    wren = Person(2, Character("Wren"))
    with pytest.raises(DiceFell) as refused:
        concede(Snapshot(rolls=(roll,), people=(wren,)), wren)
    assert refused.value.roll == "Thug: Knife"


@pytest.mark.parametrize(
    "roll",
    [
        at_wren(side=own(Action.DEFEND), opposition=3, target="Thug", aspect="Mud"),
        at_wren(side=own(Action.ATTACK), target="Thug", target_player=0),
        at_wren(stage=Stage.LAPSED),
        at_wren(conflict=1),
        at_wren(target="Ash", target_player=3),
    ],
)
def test_dice_that_cannot_hurt_are_no_obstacle_to_conceding(roll: Roll) -> None:
    wren = Person(2, Character("Wren"))
    assert concede(Snapshot(rolls=(roll,), people=(wren,)), wren)[0].points == 1


# ----------------------------------------------------------------------------- consequences


def hurt(*severities: Severity) -> Character:
    wren = Character("Wren", high_concept="Sword Master", trouble="Proud", aspects=("Scarred",))
    for severity in severities:
        wren, _outcome = take_consequence(replace(wren, hits=(hit(1),)), 7, severity)
        wren, _outcome = rename_consequence(wren, severity.value, f"{severity.value} wound")
    return wren


def test_a_consequence_is_found_by_its_name_or_severity_and_renamed() -> None:
    after, outcome = rename_consequence(hurt(MILD, MODERATE), "moderate", "Cracked rib")

    assert [each.name for each in after.consequences] == ["mild wound", "Cracked rib"]
    assert (outcome.before.name, outcome.after and outcome.after.name) == (
        "moderate wound",
        "Cracked rib",
    )
    with pytest.raises(NoSuchName):
        rename_consequence(after, "severe", "Gone")


def test_an_extreme_consequence_replaces_an_aspect_but_not_the_high_concept() -> None:
    wren = hurt(EXTREME)
    after, outcome = rename_consequence(wren, "extreme", "One-eyed", "proud")
    assert (after.trouble, outcome.replaced) == ("", "Proud")
    other, _outcome = rename_consequence(wren, "extreme", "One-eyed", "scar")
    assert (other.aspects, other.trouble) == ((), "Proud")
    with pytest.raises(HighConceptStays):
        rename_consequence(wren, "extreme", "One-eyed", "sword")
    with pytest.raises(NotMarked):
        rename_consequence(hurt(MILD), "mild", "Bruise", "proud")


@pytest.mark.parametrize(
    ("severity", "span"),
    [(MILD, Span.SCENE), (MODERATE, Span.SESSION), (SEVERE, Span.SCENARIO)],
)
def test_a_treated_consequence_waits_for_one_whole_span(severity: Severity, span: Span) -> None:
    treated, _outcome = treat_consequence(hurt(severity), severity.value)
    with pytest.raises(Already):
        treat_consequence(treated, severity.value)
    once, healed = rested(treated, span)
    assert (len(once.consequences), healed) == (1, ())
    twice, healed = rested(once, span)

    assert (twice.consequences, healed) == ((), (f"{severity.value} wound",))


def test_what_nobody_treated_and_what_needs_longer_does_not_heal() -> None:
    wren, _outcome = treat_consequence(hurt(MILD, MODERATE), "moderate")
    for _ in range(3):
        wren, healed = rested(wren, Span.SCENE)
        assert healed == ()
    assert len(wren.consequences) == 2


def test_an_extreme_consequence_is_not_treated() -> None:
    with pytest.raises(NotTreatable):
        treat_consequence(hurt(EXTREME), "extreme")


@pytest.mark.parametrize(
    ("severity", "worth", "difficulty"),
    [(MILD, 2, 2), (MODERATE, 4, 4), (SEVERE, 6, 6), (EXTREME, 8, 0)],
)
def test_r0_24_the_numbers_of_consequences(severity: Severity, worth: int, difficulty: int) -> None:
    assert (severity.worth, severity.difficulty) == (worth, difficulty)


def test_the_free_invoke_of_a_consequence_is_used_once() -> None:
    after = invoke_consequence_free(hurt(MILD), "mild wound")

    assert after.consequences[0].free == 0
    with pytest.raises(NotMarked):
        invoke_consequence_free(after, "mild wound")


def test_consequences_are_aspects() -> None:
    assert hurt(MILD).all_aspects == ("Sword Master", "Proud", "Scarred", "mild wound")
