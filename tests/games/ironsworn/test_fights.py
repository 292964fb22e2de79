"""Fights: one initiative and one tide whoever the foe is, boasts, and what ends with a fight."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.errors import Already
from rules.ironsworn import Rank, Stat, Track, TrackEnd, TrackKind, in_line
from rules.ironsworn.moves import (
    Scene,
    Seat,
    arrived,
    burn,
    stand,
    what_waits,
    without_track,
)
from rules.ironsworn.moves.on_tracks import held_of
from rules.ironsworn.moves.scene import with_stand
from rules.ironsworn.moves.warning import make_or_warn, warn
from rules.ironsworn.pending import (
    BONUS,
    CHOICE,
    INITIATIVE,
    LEAD,
    WARNING,
    FightStand,
    ObjectionKind,
    Said,
    Voided,
)
from tests.faces import Faces
from tests.games.ironsworn.scenes import (
    ASH,
    BEAR,
    FOE_HAS_INITIATIVE,
    HAS_INITIATIVE,
    MISS,
    MISS_PROGRESS,
    STRONG,
    STRONG_PROGRESS,
    WEAK,
    WEAK_PROGRESS,
    a_scene,
    at_ash,
    diff,
    objecting,
    pick,
    play,
)

IRON: dict[str, Any] = {"source": Stat.IRON}
HEART: dict[str, Any] = {"source": Stat.HEART}
EDGE: dict[str, Any] = {"source": Stat.EDGE}
CUB = "shared:Cub"
DUKE: dict[str, Any] = {"track": "Duke", "rank": Rank.DANGEROUS, "source": Stat.HEART}
MINE, THEIRS = FightStand(BEAR, has_initiative=True), FightStand(BEAR)
DECISIVE = FightStand(BEAR, has_initiative=True, is_decisive=True)


def beside(scene: Scene, name: str = "Cub") -> Scene:
    """Begin another foe by hand, as ``/iron track new`` does."""
    return replace(scene, shared=(*scene.shared, Track(name, TrackKind.FIGHT, Rank.DANGEROUS)))


def has_initiative(scene: Scene, seat: int = 0) -> set[bool]:
    return {stand.has_initiative for stand in scene.at(seat).fights}


# ------------------------------------------------------------------- several foes, one fight


def test_a_foe_who_comes_later_is_struck_with_the_initiative_that_the_character_has() -> None:
    """RI6: one roll says who is in control of the whole fight."""
    scene, _ = play(a_scene(), "enter", STRONG, track="Bear", **HEART)
    scene, made = play(beside(scene), "strike", WEAK, track="Cub", **EDGE)
    assert not made.is_insisted
    assert scene.track(CUB).ticks == 16
    with objecting(ObjectionKind.FOE_HAS_INITIATIVE):
        play(scene, "strike", track="Bear", **IRON)
    scene, _ = play(scene, "clash", STRONG, track="Bear", **IRON)
    assert has_initiative(scene) == {True}


@pytest.mark.parametrize("move", ["enter", "circle"])
@pytest.mark.parametrize("foe", ["Bear", "Cub"])
def test_a_fight_is_entered_once_whoever_the_foes_are(move: str, foe: str) -> None:
    """R2.37, RI6, PI11: a second Enter the Fray would pay its momentum again."""
    scene = beside(a_scene(stand=MINE))
    with objecting(ObjectionKind.FIGHTING) as refused:
        play(scene, move, track=foe, **HEART)
    assert set(refused.value.objection.allowed) == {"Bear", "Cub"} - {foe}
    _, made = play(scene, move, STRONG, track=foe, insist=True, **HEART)
    assert made.is_insisted


def test_an_ally_enters_the_fight_with_a_roll_of_their_own() -> None:
    scene = a_scene(ash={"fights": (MINE,)})
    scene, made = play(scene, "enter", MISS, track="Bear", **HEART)
    assert not made.is_insisted
    assert (has_initiative(scene), has_initiative(scene, ASH)) == ({False}, {True})


def test_the_tide_turns_once_in_a_fight_whoever_the_foes_are() -> None:
    """RI6: once in a fight, not once for each foe."""
    scene, _ = play(beside(a_scene(stand=THEIRS)), "turn the", track="Bear")
    scene, _ = play(scene, "strike", MISS, track="Cub", **IRON)
    for foe, insist in (("Bear", False), ("Cub", False), ("Cub", True)):
        with pytest.raises(Already):
            play(scene, "turn the", track=foe, insist=insist)


@pytest.mark.parametrize("stood", [DECISIVE, THEIRS])
@pytest.mark.parametrize("faced", ["by name", "never"])
def test_who_has_won_over_one_foe_fights_on_with_the_initiative(
    faced: str, stood: FightStand
) -> None:
    """RI6: the fight goes on against the others."""
    scene = a_scene(stand=stood)
    cub = Track("Cub", TrackKind.FIGHT, Rank.DANGEROUS)
    scene = replace(scene, shared=(*scene.shared, cub))
    if faced == "by name":
        both = (replace(stood, track=CUB), stood)
        scene = replace(scene, character=replace(scene.character, fights=both))
    scene, _ = play(scene, "end the", STRONG_PROGRESS, track="Bear", insist=stood is THEIRS)
    assert scene.character.fights == (FightStand(CUB, has_initiative=True),)
    _, made = play(scene, "strike", WEAK, **IRON)
    assert not made.is_insisted


def test_a_foe_who_was_there_before_the_fight_is_in_it_only_once_they_are_faced() -> None:
    ghost = Track("Ghost", TrackKind.FIGHT, Rank.EPIC)
    scene = a_scene(stand=DECISIVE)
    scene = replace(scene, shared=(ghost, *scene.shared))
    scene, _ = play(scene, "end the", STRONG_PROGRESS)
    assert scene.character.fights == ()
    play(scene, "enter", STRONG, track="Ghost", **HEART)


@pytest.mark.parametrize("faces", [STRONG_PROGRESS, WEAK_PROGRESS, MISS_PROGRESS])
def test_a_decisive_hit_outlives_the_end_of_a_foe_that_another_rolls_for(
    faces: tuple[int, ...],
) -> None:
    """Who had struck one foe hard could not end that fight once an ally had ended the other."""
    both = (DECISIVE, replace(DECISIVE, track=CUB))
    scene = beside(a_scene(stand=DECISIVE, ash={"fights": both}))
    scene, _ = play(scene, "end the", faces, track="Bear")
    assert scene.at(ASH).fights == (FightStand(CUB, has_initiative=True, is_decisive=True),)


def test_a_fight_that_is_lost_is_over_for_who_rolled_and_goes_on_for_others() -> None:
    both = (replace(MINE, track=CUB), MINE)
    scene = a_scene(ash={"fights": both})
    scene = beside(replace(scene, character=replace(scene.character, fights=both)))
    scene, _ = play(scene, "end the", MISS_PROGRESS, track="Bear", insist=True)
    assert scene.track(BEAR).end is TrackEnd.LOST
    assert scene.character.fights == ()
    assert scene.at(ASH).fights == (FightStand(CUB, has_initiative=True),)


@pytest.mark.parametrize("faces", [STRONG_PROGRESS, MISS_PROGRESS])
@pytest.mark.parametrize(("ended", "foe"), [("own", "Wolf"), ("shared", "Wolf"), ("own", "Cub")])
def test_the_end_of_a_fight_is_none_of_somebody_elses_own(
    ended: str, foe: str, faces: tuple[int, ...]
) -> None:
    """A foe of one's own was taken for another's of the same name."""
    wolf, other = (Track(each, TrackKind.FIGHT, Rank.DANGEROUS, 20) for each in ("Wolf", foe))
    theirs = FightStand(f"own:{foe}", has_initiative=True, is_decisive=True)
    scene = a_scene(
        stand=replace(DECISIVE, track=f"{ended}:Wolf"),
        tracks=(wolf,) if ended == "own" else (),
        shared=(wolf,) if ended == "shared" else (),
        ash={"tracks": (other,), "fights": (theirs,)},
    )
    after, made = play(scene, "end the", faces, track="Wolf")
    assert after.character.fights == ()
    assert after.at(ASH) == scene.at(ASH)
    assert made.done.voided == ()


def ended_by_another(scene: Scene) -> Scene:
    """Let the table win the fights while Wren was not being played, and play her again."""
    shared = tuple(replace(each, end=TrackEnd.WON) for each in scene.shared)
    return replace(scene, character=in_line(scene.character, scene.party, shared), shared=shared)


def ended_by_her(scene: Scene) -> Scene:
    return play(scene, "end the", STRONG_PROGRESS, insist=True)[0]


@pytest.mark.parametrize(
    ("held", "fought", "ends"),
    [
        ("strike", MINE, ended_by_her),
        ("face danger", MINE, ended_by_her),
        ("strike", MINE, ended_by_another),
        ("face danger", MINE, ended_by_another),
        ("face danger", None, lambda scene: scene),
    ],
)
@pytest.mark.parametrize("is_burned", [False, True])
def test_what_is_held_before_a_fight_begins_has_no_say_in_it(
    held: str, fought: FightStand | None, ends: Callable[[Scene], Scene], is_burned: bool
) -> None:
    """A blow at a bear that was long dead took the initiative from the Duke, or lost it to him."""
    scene, made = play(a_scene(stand=fought, momentum=10), held, (1, 5, 9), **IRON)
    assert made.is_held
    scene, _ = play(ends(scene), "enter", (1, 10, 10) if is_burned else STRONG, **DUKE)
    scene, settled = (burn if is_burned else stand)(scene, made.key)
    assert scene.character.fights[-1].has_initiative is not is_burned
    assert not [each for each in settled.done.changes if each.what == "initiative"]


def test_what_is_burned_from_before_a_fight_is_not_decisive_in_it() -> None:
    """A fight may begin without a roll, so that the burned one is the last."""
    scene, made = play(a_scene(momentum=10), "face danger", (1, 5, 9), **IRON)
    assert made.is_held
    fighting = replace(scene, character=with_stand(scene.character, THEIRS))
    scene, _ = burn(fighting, made.key)
    assert scene.character.fights == (THEIRS,)


def test_a_choice_from_before_a_fight_has_its_say_in_it() -> None:
    scene, _ = play(a_scene(), "face danger", WEAK, **IRON)
    assert scene.character.pending
    assert with_stand(scene.character, THEIRS).pending == scene.character.pending


def test_nobody_is_sent_to_a_result_that_can_take_no_initiative_any_more() -> None:
    scene, made = play(a_scene(stand=MINE, momentum=10), "face danger", (1, 5, 9), **IRON)
    assert made.is_held
    strike, refusal = Said("strike"), FOE_HAS_INITIATIVE
    assert warn(scene.character, 9, strike, refusal)[1].objection.allowed == (INITIATIVE,)
    scene, _ = play(ended_by_her(scene), "enter", (1, 10, 10), **DUKE)
    assert warn(scene.character, 9, strike, refusal)[1].objection.allowed == ()
    # What takes hours leaves the initiative alone.
    scene, made = play(a_scene(stand=THEIRS, momentum=10), "resupply", (1, 5, 9))
    assert made.is_held
    assert warn(scene.character, 9, strike, refusal)[1].objection.allowed == ()


def test_what_is_held_about_a_foe_has_its_say_however_the_fight_with_them_began() -> None:
    """Whoever had come to blows before Enter the Fray was settled."""
    scene = a_scene(momentum=10, shared=())
    scene, made = play(scene, "enter", (1, 5, 9), **DUKE)
    assert made.is_held
    scene, _ = play(scene, "clash", MISS, **IRON)
    scene, _ = burn(scene, made.key)
    assert has_initiative(scene) == {True}


def test_what_is_held_in_a_fight_has_its_say_while_that_goes_on_against_others() -> None:
    scene, made = play(beside(a_scene(stand=MINE, momentum=10)), "face danger", (1, 5, 9), **IRON)
    scene, _ = play(scene, "end the", STRONG_PROGRESS, track="Bear", insist=True)
    scene, _ = stand(scene, made.key)
    assert has_initiative(scene) == {False}


def test_who_aids_in_their_own_fight_leaves_the_foe_of_an_ally_as_late_as_it_is() -> None:
    wolf, cub = (Track(each, TrackKind.FIGHT, Rank.DANGEROUS) for each in ("Wolf", "Cub"))
    theirs = (FightStand("own:Wolf"), FightStand("own:Cub"))
    scene = a_scene(
        stand=FightStand("own:Wolf", has_initiative=True),
        tracks=(wolf,),
        ash={"tracks": (wolf, cub), "fights": theirs},
    )
    after, _ = play(scene, "aid", WEAK, ally=ASH, **EDGE)
    assert [each.track for each in after.at(ASH).fights] == ["own:Wolf", "own:Cub"]


def test_stands_of_the_first_release_are_read_as_one_fight() -> None:
    """Each foe had an initiative and a tide of its own: the foe faced last counts."""
    old = (FightStand(CUB, is_tide_turned=True), MINE)
    scene = a_scene()
    scene = beside(replace(scene, character=replace(scene.character, fights=old)))
    _, made = play(scene, "strike", STRONG, track="Cub", **IRON)
    assert not made.is_insisted
    with pytest.raises(Already):
        play(scene, "turn the", track="Bear", insist=True)


# ----------------------------------------------------------------- the circle, and who helps


@pytest.mark.parametrize("faces", [STRONG, WEAK])
def test_who_draws_the_circle_has_the_initiative_unless_they_grant_the_first_strike(
    faces: tuple[int, ...],
) -> None:
    """RI1: a hit gives the initiative at the start of the duel."""
    scene, _ = play(a_scene(), "circle", faces, track="Duke", rank=Rank.DANGEROUS)
    assert has_initiative(scene) == {True}
    play(scene, "strike", STRONG, **IRON)
    granted, _ = pick(scene, "first_strike")
    assert has_initiative(granted) == {False}


def test_who_boasts_to_fight_without_iron_does_one_harm() -> None:
    """RI7."""
    scene, _ = play(a_scene(), "circle", STRONG, track="Duke", rank=Rank.DANGEROUS)
    scene, _ = pick(scene, "no_iron")
    after, _ = play(scene, "strike", WEAK, **IRON)
    assert after.track("shared:Duke").ticks == 8
    after, _ = play(scene, "strike", WEAK, amount=2, **IRON)
    assert after.track("shared:Duke").ticks == 16


def test_who_boasts_to_fight_without_armour_takes_one_harm_more() -> None:
    """RI7."""
    scene, _ = play(a_scene(health=5), "circle", STRONG, track="Duke", rank=Rank.DANGEROUS)
    scene, _ = pick(scene, "bare")
    after, _ = play(scene, "endure harm", WEAK)
    assert after.character.health == 2
    priced, _ = play(scene, "pay")
    harmed, chosen = pick(priced, "harm")
    assert [(each.move, each.about.amount) for each in chosen.done.leads] == [("endure_harm", 3)]
    _, chosen = pick(priced, "stress")
    assert [each.about.amount for each in chosen.done.leads] == [2]
    assert harmed.character.health == 5


@pytest.mark.parametrize(("foe", "harm"), [("Duke", 3), ("Bear", 3), ("Cub", 2)])
@pytest.mark.parametrize("faces", [WEAK_PROGRESS, MISS_PROGRESS])
def test_harm_at_the_end_of_a_fight_is_one_more_from_the_foe_of_the_circle_alone(
    foe: str, harm: int, faces: tuple[int, ...]
) -> None:
    """R2.45: it was 1 more from whoever was fought beside the Duke, and not from the Duke."""
    scene, _ = play(beside(a_scene(stand=MINE)), "circle", STRONG, **DUKE, insist=True)
    scene, _ = pick(scene, "bare")
    shared = tuple(replace(each, ticks=20) for each in scene.shared)
    scene, _ = play(replace(scene, shared=shared), "end the", faces, track=foe, insist=True)
    if faces == MISS_PROGRESS:
        scene, _ = play(scene, "pay")
    _, chosen = pick(scene, "harm")
    assert [each.about.amount for each in chosen.done.leads] == [harm]


@pytest.mark.parametrize(("move", "amount"), [("endure harm", 4), ("endure stress", 3)])
def test_who_is_without_armour_suffers_one_more_harm_but_no_more_stress(
    move: str, amount: int
) -> None:
    """R2.45."""
    _, made = play(a_scene(stand=replace(MINE, is_bare=True)), move, STRONG)
    assert made.suffered == amount


def test_a_price_is_no_more_than_another_foes_once_the_foe_of_the_circle_is_removed() -> None:
    """R2.45: 1 more was for the foe of the circle alone, who is gone."""
    scene, _ = play(beside(a_scene(stand=replace(MINE, is_bare=True))), "strike", MISS, **IRON)
    wren, _ = without_track(scene.character, scene.shared, BEAR)
    left = tuple(each for each in scene.shared if each.name != "Bear")
    scene, _ = play(replace(scene, character=wren, shared=left), "pay")
    _, chosen = pick(scene, "harm")
    assert [each.about.amount for each in chosen.done.leads] == [2]


@pytest.mark.parametrize("boast", ["bare", "no_iron"])
@pytest.mark.parametrize("faces", [WEAK, (4, 5, 8)])
def test_a_boast_is_not_about_whoever_is_fought_once_the_foe_of_the_circle_is_out(
    faces: tuple[int, ...], boast: str
) -> None:
    """R2.45: the Bear was then fought without armour, or without iron."""
    scene = beside(a_scene(stand=MINE, momentum=9, ash={"fights": (DECISIVE,)}))
    scene, made = play(scene, "circle", faces, track="Cub", insist=True, **HEART)
    assert made.is_held is (faces != WEAK)
    ended, _ = play(at_ash(scene), "end the", MISS_PROGRESS, track="Cub", insist=True)
    scene = replace(ended, character=ended.at(8), others=(Seat(ASH, ended.character),))
    if made.is_held:
        scene, _ = stand(scene)
    scene, chosen = pick(scene, boast)
    assert len(chosen.done.notes) == 1
    assert scene.character.fights == (MINE,)


def test_a_boast_without_a_foe_on_the_table_is_told_and_no_more() -> None:
    scene, _ = play(a_scene(), "circle", STRONG)
    after, chosen = pick(scene, "bare", "no_iron")
    assert diff(scene, after) == {"momentum": 5}
    assert chosen.done.notes == ("no_armour", "no_weapon")


@pytest.mark.parametrize("faces", [WEAK, MISS])
def test_who_helps_with_less_than_a_strong_hit_loses_the_initiative_with_the_ally(
    faces: tuple[int, ...],
) -> None:
    """RI2: both lose it."""
    scene = a_scene(stand=MINE, ash={"fights": (MINE,)})
    scene, _ = play(scene, "aid", faces, ally=ASH, **EDGE)
    assert (has_initiative(scene), has_initiative(scene, ASH)) == ({False}, {False})


def test_an_ally_who_is_in_no_fight_is_not_drawn_into_one_by_a_weak_help() -> None:
    scene, _ = play(a_scene(stand=MINE), "aid", WEAK, ally=ASH, **EDGE)
    assert scene.at(ASH).fights == ()


@pytest.mark.parametrize("faces", [STRONG, WEAK])
@pytest.mark.parametrize("faced", [[CUB], [BEAR, CUB]])
def test_an_ally_who_is_aided_goes_on_with_their_own_foes(
    faced: list[str], faces: tuple[int, ...]
) -> None:
    """R2.43: the foe of who helped became theirs, and the one that their next blow would meet."""
    theirs = tuple(FightStand(each) for each in faced)
    scene = beside(a_scene(stand=MINE, ash={"fights": theirs}))
    scene, _ = play(scene, "aid", faces, ally=ASH, **EDGE)
    assert [each.track for each in scene.at(ASH).fights] == faced
    assert has_initiative(scene, ASH) == {faces == STRONG}


# -------------------------------------------------------------------- what ends with a fight


def test_what_only_the_fight_could_use_is_void_when_it_is_over_and_told_so() -> None:
    """PI11: the choice of a lost fight must not stay on offer."""
    scene, _ = play(a_scene(), "enter", WEAK, track="Bear", **HEART)
    scene, _ = play(scene, "turn the", insist=True)
    warned, _ = warn(scene.character, 50, Said("clash"), HAS_INITIATIVE)
    scene = replace(scene, character=warned)
    scene, made = play(scene, "end the", MISS_PROGRESS, insist=True)

    assert set(made.done.voided) == {
        Voided(CHOICE, "enter_the_fray"),
        Voided(BONUS, "turn_the_tide"),
    }
    assert [each.move for each in what_waits(scene)] == ["end_the_fight"]
    assert scene.character.bonuses == ()


def test_what_the_fight_left_for_others_is_void_for_them_and_told_under_their_name() -> None:
    theirs, _ = play(a_scene(), "enter", WEAK, track="Bear", **HEART)
    scene = replace(a_scene(stand=DECISIVE), others=theirs.others)
    scene = scene.with_at(ASH, replace(theirs.character, name="Ash"))
    scene, made = play(scene, "end the", STRONG_PROGRESS)
    assert made.done.voided == (Voided(CHOICE, "enter_the_fray", "Ash"),)
    assert scene.at(ASH).pending == ()


@pytest.mark.parametrize("move", ["enter", "circle"])
def test_a_held_result_leaves_nothing_to_choose_in_a_fight_that_an_ally_has_ended(
    move: str,
) -> None:
    """R2.46: a boast, or the initiative, was on offer for a fight that was over."""
    scene = a_scene(momentum=10, ash={"fights": (DECISIVE,)})
    scene, made = play(scene, move, (4, 5, 9), track="Bear", **HEART)
    assert made.is_held
    ended, _ = play(at_ash(scene), "end the", STRONG_PROGRESS, track="Bear")
    scene = replace(ended, character=ended.at(8), others=(Seat(ASH, ended.character),))
    scene, stood = stand(scene)
    assert (stood.done.menu, stood.done.voided) == (None, (Voided(CHOICE, made.move),))
    assert scene.character.pending == ()


@pytest.mark.parametrize("faces", [WEAK, (4, 5, 9)])
def test_a_choice_outlives_its_foe_while_the_fight_goes_on_held_or_not(
    faces: tuple[int, ...],
) -> None:
    """R2.46: a held result lost the initiative to choose, though others were still fought."""
    theirs = FightStand(CUB)
    scene = beside(a_scene(stand=theirs, momentum=10, ash={"fights": (DECISIVE,)}))
    scene, made = play(scene, "enter", faces, track="Bear", insist=True, **HEART)
    assert made.is_held is (faces != WEAK)
    ended, _ = play(at_ash(scene), "end the", STRONG_PROGRESS, track="Bear")
    scene = replace(ended, character=ended.at(8), others=(Seat(ASH, ended.character),))
    if made.is_held:
        scene, _ = stand(scene)
    scene, _ = pick(scene, "initiative")
    assert scene.character.fights == (replace(theirs, has_initiative=True),)


def test_what_the_fight_brought_and_others_can_use_outlives_it() -> None:
    """A price, and what Clash lets choose, are owed although the fight is over."""
    scene, _ = play(a_scene(stand=THEIRS), "clash", WEAK, **IRON)
    scene, _ = play(scene, "clash", STRONG, **IRON)
    scene, made = play(scene, "end the", WEAK_PROGRESS)
    assert made.done.voided == ()
    assert [each.move for each in scene.character.pending] == ["clash", "clash", "end_the_fight"]
    after, _ = pick(scene, "danger")
    after, _ = pick(after, "momentum")
    assert diff(scene, after) == {"momentum": 3}


def test_a_fight_that_goes_on_voids_nothing() -> None:
    scene, _ = play(a_scene(), "enter", WEAK, track="Bear", **HEART)
    scene, made = play(beside(scene), "end the", STRONG_PROGRESS, insist=True)
    assert made.done.voided == ()
    after, _ = pick(scene, "initiative")
    assert has_initiative(after) == {True}


def test_a_move_made_after_all_takes_its_warning_off_the_list() -> None:
    scene = a_scene(stand=MINE)
    warned, _ = warn(scene.character, 50, Said("strike"), FOE_HAS_INITIATIVE)
    scene, made = play(replace(scene, character=warned), "strike", STRONG, **IRON)
    # That it was made says itself: nothing was left of another strike.
    assert made.done.voided == ()
    assert scene.character.pending == ()


def test_a_choice_that_takes_the_initiative_takes_the_warning_off_that_it_was_missing() -> None:
    """Allowed much later, it made a strike that the rules had long stopped speaking against."""
    scene, _ = play(a_scene(), "enter", WEAK, track="Bear", **HEART)
    warned, _ = warn(scene.character, 50, Said("strike"), FOE_HAS_INITIATIVE)
    scene = replace(scene, character=warned)
    other, _ = pick(scene, "momentum")
    assert [each.move for each in other.character.pending] == ["strike"]
    scene, chosen = pick(scene, "initiative")
    assert chosen.done.voided == (Voided(WARNING, "strike", has_shifted=True),)
    assert scene.character.pending == ()


def test_who_aids_an_ally_loses_them_the_initiative_and_the_warning_about_having_it() -> None:
    scene = a_scene(stand=MINE, ash={"fights": (MINE,)})
    warned, _ = warn(scene.at(ASH), 50, Said("clash"), HAS_INITIATIVE)
    scene, made = play(scene.with_at(ASH, warned), "aid your", MISS, ally=ASH, **IRON)
    assert made.done.voided == (Voided(WARNING, "clash", "Ash", has_shifted=True),)
    assert scene.at(ASH).pending == ()


def test_warnings_of_different_moves_wait_side_by_side_and_the_same_again_says_so() -> None:
    scene = a_scene(stand=THEIRS)
    refusal = FOE_HAS_INITIATIVE
    character, first = warn(scene.character, 1, Said("strike"), refusal)
    character, _ = warn(character, 2, Said("face_danger"), refusal)
    character, again = warn(character, 3, Said("strike"), refusal)
    assert [each.key for each in character.pending] == [2, 3]
    assert (first.is_again, again.is_again) == (False, True)


# --------------------------------------------------------------- what goes with a track by hand


def test_a_foe_who_is_removed_is_out_of_a_fight_that_goes_on_as_it_was() -> None:
    scene = beside(a_scene(stand=DECISIVE))
    wren, voided = without_track(scene.character, scene.shared, BEAR)
    assert wren.fights == (replace(DECISIVE, track=CUB),)
    assert voided == []
    wren, voided = without_track(scene.character, scene.shared, CUB)
    assert wren.fights == (DECISIVE,)


def test_the_last_foe_who_is_removed_ends_the_fight_with_what_only_it_could_use() -> None:
    scene, _ = play(a_scene(), "enter", WEAK, track="Bear", **HEART)
    scene, _ = play(scene, "turn the", insist=True)
    warned, _ = warn(scene.character, 50, Said("clash"), HAS_INITIATIVE)
    wren, voided = without_track(warned, scene.shared, BEAR)
    assert (wren.fights, wren.pending, wren.bonuses) == ((), (), ())
    assert voided == [
        Voided(CHOICE, "enter_the_fray"),
        Voided(WARNING, "clash"),
        Voided(BONUS, "turn_the_tide"),
    ]


def test_the_end_of_a_fight_tells_which_results_against_the_foe_stay_held() -> None:
    """They went on waiting, and nothing said so when there was time to settle them."""
    burnable = (1, 4, 10)
    scene = a_scene(stand=DECISIVE, momentum=7)
    scene, _ = play(scene, "strike", burnable, track="Bear", **IRON)
    scene, _ = play(scene, "face danger", burnable, **EDGE)
    assert [each.is_held for each in scene.character.pending] == [True, True]
    over, ended = play(scene, "end the", STRONG_PROGRESS, track="Bear", insist=True)
    assert ended.done.held == ("strike",)
    assert over.character.pending == scene.character.pending


def test_a_price_of_a_foe_who_is_removed_is_still_owed() -> None:
    scene, _ = play(a_scene(stand=MINE), "strike", MISS, **IRON)
    wren, voided = without_track(scene.character, scene.shared, BEAR)
    assert [each.move for each in wren.pending] == ["strike"]
    assert voided == []
    # It stays, and is no result that is held.
    assert held_of(scene.character, BEAR) == ()


def test_a_vow_that_is_removed_is_neither_chosen_about_nor_forsaken_any_more() -> None:
    scene, _ = play(a_scene(), "fulfill", MISS_PROGRESS, track="Oath")
    given_up, _ = pick(scene, "give_up")
    for each, what in ((scene, CHOICE), (given_up, LEAD)):
        wren, voided = without_track(each.character, each.shared, "own:Oath")
        assert wren.pending == ()
        assert voided == [Voided(what, "fulfill_your_vow")]


@pytest.mark.parametrize(
    ("said", "key"),
    [
        (Said("undertake_a_journey", stat="iron", track="Road"), "shared:Road"),
        (Said("swear_an_iron_vow", stat="iron", track="Oath"), "own:Oath"),
        (Said("strike", stat="heart", track="Bear"), BEAR),
    ],
)
def test_a_warning_goes_with_the_track_that_it_was_about(said: Said, key: str) -> None:
    """It said that the GM can allow the move, which lacked its track: there was no button."""
    scene, _ = make_or_warn(beside(a_scene(stand=MINE)), Faces(), 50, said)
    assert [each.is_warned for each in scene.character.pending] == [True]
    wren, voided = without_track(scene.character, scene.shared, key)
    assert voided == [Voided(WARNING, said.move)]
    assert wren.pending == ()


def test_a_warning_goes_with_the_vow_that_is_forsaken_but_not_with_another() -> None:
    scene, _ = play(a_scene(), "fulfill", MISS_PROGRESS, track="Oath")
    scene, _ = make_or_warn(scene, Faces(), 50, Said("fulfill_your_vow", track="Oath"))
    wren, voided = without_track(scene.character, scene.shared, "shared:Road")
    assert (wren, voided) == (scene.character, [])
    scene, made = play(scene, "forsake", track="Oath")
    assert Voided(WARNING, "fulfill_your_vow") in made.done.voided
    assert not any(each.is_warned for each in scene.character.pending)


def test_who_comes_to_another_table_leaves_what_was_to_be_chosen_about_what_is_shared() -> None:
    """To give up a vow led to forsaking one that was not there, and that waited for good."""
    scene, _ = play(a_scene(), "fulfill", MISS_PROGRESS, track="Oath")
    scene, _ = play(scene, "reach your", MISS_PROGRESS, track="Road")
    scene, _ = play(scene, "enter", MISS, track="Bear", **HEART)
    scene, _ = play(scene, "clash", STRONG, **IRON)
    scene, _ = make_or_warn(scene, Faces(), 50, Said("strike", stat="heart", track="Bear"))
    wren = arrived(replace(scene.character, setback=1, setback_on="shared:Road"))
    assert [each.move for each in wren.pending] == ["fulfill_your_vow", "enter_the_fray", "clash"]
    assert [each.about.track for each in wren.pending] == ["own:Oath", "ended:Bear", "ended:Bear"]
    assert (wren.fights, wren.setback_on) == ((), "ended:Road")
    assert arrived(wren) == wren


def test_who_comes_to_another_table_may_still_swear_what_a_vow_there_led_to() -> None:
    feud = Track("Feud", TrackKind.VOW, Rank.DANGEROUS, 20)
    scene, _ = play(a_scene(tracks=(), shared=(feud,)), "fulfill", WEAK_PROGRESS)
    (waits,) = arrived(scene.character).pending
    assert [each.move for each in waits.leads if not each.is_used] == ["swear_an_iron_vow"]


def test_who_comes_to_another_table_leaves_what_only_the_fight_there_could_use() -> None:
    """The tide's bonus went into a roll here, and the initiative of no fight could be chosen."""
    scene, _ = play(a_scene(), "enter", WEAK, track="Bear", **HEART)
    assert [each.has_choice for each in scene.character.pending] == [True]
    assert arrived(scene.character).pending == ()
    scene, _ = play(a_scene(), "enter", MISS, track="Bear", **HEART)
    scene, _ = play(scene, "turn the tide")
    assert arrived(scene.character).bonuses == ()
    # A foe of one's own comes along, and the fight with it.
    own = Track("Wolf", TrackKind.FIGHT, Rank.DANGEROUS)
    both = replace(
        scene.character, tracks=(own,), fights=(*scene.character.fights, FightStand("own:Wolf"))
    )
    assert arrived(both).bonuses == scene.character.bonuses


def test_what_a_track_brought_that_ended_is_still_owed_once_it_is_removed() -> None:
    scene, _ = play(a_scene(), "fulfill", WEAK_PROGRESS, track="Oath")
    scene, _ = play(scene, "reach your", STRONG_PROGRESS, track="Road")
    for key in ("own:Oath", "shared:Road", BEAR):
        assert without_track(scene.character, scene.shared, key) == (scene.character, [])
