"""Checks: pools that are talked together, what each die is there for, rolls."""

from dataclasses import replace

import pytest

from rules.errors import (
    Already,
    AmbiguousName,
    BadText,
    NameTaken,
    NoSuchName,
    NotMarked,
    OutOfRange,
    TooMany,
)
from rules.fu import (
    CHECKS_MAX,
    CONDITIONS_MAX,
    DICE_MAX,
    DUE_MAX,
    SCENE_MAX,
    START,
    Answer,
    Character,
    Check,
    CheckRolled,
    Due,
    Effect,
    FirstDie,
    LaterRoll,
    NotYourDie,
    Outgrown,
    Part,
    Scene,
    Settled,
    Side,
    Source,
    Step,
    StruckOut,
    Tag,
    TagKind,
    TooManyDice,
    add_condition,
    add_difficulty,
    add_hindrance,
    addable,
    again,
    burn,
    call_off,
    helping,
    hindering,
    judge,
    propose,
    remove_tag,
    repeat,
    roll,
    roll_at_once,
    settle,
    strike,
    suggest,
    tell,
    tick,
)
from rules.proposal import GoneReason, ProposalGone
from tests.faces import Faces

DAVE, FRIEND, GM = 5, 6, 7
POWER, CHALLENGE = Side.POWER, Side.CHALLENGE

TENNESSEE = Character(
    "Tennessee",
    "Daredevil explorer",
    (
        Tag("Daredevil"),
        Tag("Eye for detail", TagKind.EDGE),
        Tag("Rope", TagKind.GEAR, is_burned=True),
        Tag("Afraid of snakes", effect=Effect.HINDERS),
    ),
    ("Cut arm", "Twisted ankle"),
)
TEMPLE = Scene(
    (
        Tag("Plenty of shadows", TagKind.SCENE),
        Tag("Alarm raised", TagKind.SCENE, Effect.HINDERS),
        Tag("Mist", TagKind.SCENE, Effect.EITHER),
        Tag("A good run up", TagKind.SCENE, concerns="tennessee"),
        Tag("Chained", TagKind.SCENE, Effect.HINDERS, concerns="October"),
    )
)
SMITH = Character("Tennessee", tags=TENNESSEE.tags[:2])
"""Tennessee with nothing in the way."""

SHADOWS = "power:scene:Plenty of shadows"
DAREDEVIL = "power:tag:Daredevil"
DETAIL = "power:tag:Eye for detail"
SNAKES = "challenge:tag:Afraid of snakes"


def begun(character: Character = SMITH, scene: Scene = TEMPLE, key: int = 1) -> Character:
    return propose(DAVE, character, scene, key)[0]


def standing(character: Character) -> Check:
    assert character.check is not None
    return character.check


def texts(character: Character, side: Side) -> list[str]:
    return [part.text for part in standing(character).parts if part.side is side]


# ------------------------------------------------------------------------------- the beginning


def test_a_pool_begins_with_one_power_die_and_with_what_hinders() -> None:
    after, outcome = propose(DAVE, TENNESSEE, TEMPLE, 1, action=" Sneak  past ")

    assert outcome.step is Step.PROPOSED
    assert (outcome.player, outcome.character) == (DAVE, "Tennessee")
    assert outcome.check == after.check == standing(after)
    assert standing(after).action == "Sneak past"
    assert (standing(after).power, standing(after).challenge) == (1, 3)
    assert texts(after, CHALLENGE) == ["Cut arm", "Twisted ankle", "Alarm raised"]


def test_a_hindering_tag_of_ones_own_is_offered_and_joins_when_the_gm_adds_it() -> None:
    """Being afraid of snakes is no hindrance to a leap."""
    after = begun(TENNESSEE, Scene())
    assert [part.key for part in addable(after, Scene(), standing(after))] == [SNAKES]
    after, outcome = add_hindrance(DAVE, after, Scene(), 1, SNAKES)
    assert outcome.part == Part(CHALLENGE, Source.TAG, "Afraid of snakes")
    assert texts(after, CHALLENGE) == ["Cut arm", "Twisted ankle", "Afraid of snakes"]
    after, _ = roll(DAVE, after, Faces(1, 2, 3, 4), 9, 1)
    _, repeated = repeat(DAVE, after, Scene(), 20)
    assert (repeated.check.challenge, repeated.joined, repeated.gone) == (3, (), ())


def test_what_can_be_ticked_helps_is_not_burned_and_concerns_the_character() -> None:
    assert [part.text for part in helping(TENNESSEE, TEMPLE)] == [
        "Daredevil explorer",
        "Daredevil",
        "Eye for detail",
        "Plenty of shadows",
        "Mist",
        "A good run up",
    ]
    october = [part.text for part in helping(Character("October"), TEMPLE)]
    assert october == ["Plenty of shadows", "Mist"]
    assert [part.text for part in hindering(Character("October"), TEMPLE)] == [
        "Alarm raised",
        "Chained",
    ]


def test_a_tag_that_can_be_either_is_offered_to_both_sides_and_never_suggested() -> None:
    after = begun()

    assert "Mist" not in texts(after, CHALLENGE)
    offered = [part.text for part in addable(after, TEMPLE, standing(after))]
    assert offered == ["Mist"]


def test_things_to_tick_can_be_named_at_once() -> None:
    after, _ = propose(DAVE, SMITH, TEMPLE, 1, helps=["dare", "plenty", "Daredevil"])

    assert texts(after, POWER) == ["", "Daredevil", "Plenty of shadows"]
    with pytest.raises(NoSuchName):
        propose(DAVE, SMITH, TEMPLE, 1, helps=["Rope"])
    with pytest.raises(AmbiguousName):
        propose(DAVE, replace(SMITH, tags=(Tag("Sly"), Tag("Slow"))), TEMPLE, 1, helps=["Sl"])


def test_ones_own_tag_is_meant_before_the_scenes_and_both_before_the_concept() -> None:
    smith = Character("Tennessee", "Daredevil of the shadows", (Tag("Daredevil"),))
    scene = Scene((Tag("Daredevil", TagKind.SCENE), Tag("Shadows", TagKind.SCENE)))

    for wanted, source in (
        ("dare", Source.TAG),
        ("shadow", Source.SCENE),
        ("of the", Source.CONCEPT),
    ):
        after, _ = propose(DAVE, smith, scene, 1, helps=[wanted])
        assert [part.source for part in standing(after).parts] == [Source.START, source]


def test_a_burned_tag_is_not_told_to_be_none() -> None:
    burned = replace(SMITH, tags=(Tag("Spade", is_burned=True), Tag("Strong")))
    for wanted in ("Spade", "spa"):
        with pytest.raises(Already) as refused:
            propose(DAVE, burned, TEMPLE, 1, helps=["Strong", wanted])
        assert (refused.value.what, refused.value.name) == ("burned tag", "Spade")
    with pytest.raises(NoSuchName):
        propose(DAVE, burned, TEMPLE, 1, helps=["Spoon"])


@pytest.mark.parametrize(
    ("power", "challenge", "expected"),
    [(4, 2, (4, 2)), (None, 3, (1, 3)), (3, None, (3, 0)), (20, 20, (20, 20)), (1, 0, (1, 0))],
)
def test_plain_numbers_are_the_whole_pool_and_no_condition_joins_them(
    power: int | None, challenge: int | None, expected: tuple[int, int]
) -> None:
    after, _ = propose(DAVE, TENNESSEE, TEMPLE, 1, power=power, challenge=challenge)

    assert (standing(after).power, standing(after).challenge) == expected
    assert {part.source for part in standing(after).parts} <= {Source.START, Source.TYPED}


def test_what_is_named_adds_to_plain_numbers() -> None:
    after, _ = propose(DAVE, TENNESSEE, TEMPLE, 1, power=2, challenge=1, helps=["dare"])

    assert (standing(after).power, standing(after).challenge) == (3, 1)


@pytest.mark.parametrize(
    ("power", "challenge", "what"),
    [(0, 1, "power"), (0, 0, "power"), (-1, None, "power"), (1, -1, "challenge")],
)
def test_e4_13_and_e4_14_a_pool_without_a_power_die_is_refused(
    power: int, challenge: int | None, what: str
) -> None:
    with pytest.raises(OutOfRange) as refused:
        propose(DAVE, SMITH, TEMPLE, 1, power=power, challenge=challenge)
    assert refused.value.what == what


@pytest.mark.parametrize(("power", "challenge"), [(21, 0), (1, 21)])
def test_e4_19_twenty_one_dice_are_refused(power: int, challenge: int) -> None:
    with pytest.raises(TooManyDice) as refused:
        propose(DAVE, SMITH, TEMPLE, 1, power=power, challenge=challenge)
    assert refused.value.value == 21


def test_another_check_waits_beside_the_one_that_waits() -> None:
    """Promise 12: each is found by its key, whichever is begun or rolled first."""
    after = begun(begun(), key=2)
    after, _ = tick(DAVE, after, TEMPLE, 1, [DAREDEVIL])

    assert [check.key for check in after.checks] == [1, 2]
    assert standing(after).key == 2
    assert [part.text for part in after.checks[0].parts if part.is_tick] == ["Daredevil"]
    after, rolled = roll(DAVE, after, Faces(1, 2, 3), 9, 1)
    assert rolled.check.key == 1
    assert [check.key for check in after.checks] == [2]
    with pytest.raises(ProposalGone) as refused:
        tick(DAVE, SMITH, TEMPLE, None, [])
    assert refused.value.reason is GoneReason.NONE


def test_so_many_checks_wait_and_no_more_while_rolls_at_once_go_on() -> None:
    after = SMITH
    for key in range(1, CHECKS_MAX + 1):
        after = begun(after, Scene(), key)
    with pytest.raises(TooMany):
        begun(after, Scene(), CHECKS_MAX + 1)
    rolled, _ = roll_at_once(DAVE, after, Scene(), Faces(3), 99)
    assert rolled.checks == after.checks


def test_all_that_can_hinder_at_once_has_room_in_a_pool() -> None:
    sore = replace(SMITH, conditions=tuple(f"Sore {each}" for each in range(CONDITIONS_MAX)))
    traps = [Tag(f"Trap {each}", TagKind.SCENE, Effect.HINDERS) for each in range(SCENE_MAX)]

    assert standing(begun(sore, Scene(tuple(traps)))).challenge == DICE_MAX


def test_a_pool_is_another_after_as_many_steps_of_another_sort() -> None:
    def one_more(why: str, side: Side = CHALLENGE, dice: int = 1) -> str:
        after, _ = suggest(DAVE, begun(), 1, side, why, dice, by=FRIEND)
        return standing(after).fingerprint

    assert one_more("Fog") == one_more("Fog")
    others = one_more("Wind"), one_more("Fog", POWER), one_more("Fog", dice=2)
    assert len({standing(begun()).fingerprint, one_more("Fog"), *others}) == 5


# -------------------------------------------------------------------------------- put together


def test_t4_1_sneaking_past_the_guards() -> None:
    guards = Scene(TEMPLE.tags[:1])
    after = begun(SMITH, guards)
    after, ticked = tick(DAVE, after, guards, 1, [SHADOWS, DAREDEVIL, DETAIL])
    after, settled = add_difficulty(DAVE, after, 1, CHALLENGE, 2)

    assert ticked.step is Step.TICKED
    assert settled.step is Step.ADDED
    assert (standing(after).power, standing(after).challenge) == (4, 2)
    after, rolled = roll(DAVE, after, Faces(6, 5, 3, 2, 6, 4), 9, 1)
    assert judge(rolled.roll.power, rolled.roll.challenge).answer is Answer.YES_BUT


def test_t4_5_the_leap_from_the_cliff() -> None:
    hurt = replace(SMITH, conditions=("Cut arm", "Twisted ankle"))
    cliff = Scene(
        (
            Tag("A good run up", TagKind.SCENE),
            Tag("Rushed", TagKind.SCENE, Effect.HINDERS),
            Tag("Pelted with rocks", TagKind.SCENE, Effect.HINDERS),
        )
    )
    after, _ = propose(DAVE, hurt, cliff, 1, helps=["Daredevil", "A good"])

    assert (standing(after).power, standing(after).challenge) == (3, 4)
    after, rolled = roll(DAVE, after, Faces(4, 3, 1, 4, 3, 1, 1), 9, 1)
    assert judge(rolled.roll.power, rolled.roll.challenge).answer is Answer.NO_BUT


def test_ticking_says_anew_what_helps_and_leaves_all_else() -> None:
    after = begun(TENNESSEE)
    after, _ = suggest(DAVE, after, 1, POWER, "Ash helps", by=FRIEND)
    after, _ = tick(DAVE, after, TEMPLE, 1, [SHADOWS, DAREDEVIL])
    after, outcome = tick(DAVE, after, TEMPLE, 1, [DAREDEVIL, DETAIL])

    assert texts(after, POWER) == ["", "Ash helps", "Daredevil", "Eye for detail"]
    assert standing(after).challenge == 3
    assert outcome.check.steps == 3
    one_kind, _ = tick(DAVE, after, TEMPLE, 1, [SHADOWS], among={Source.SCENE})
    assert texts(one_kind, POWER)[2:] == ["Daredevil", "Eye for detail", "Plenty of shadows"]
    check = standing(one_kind)
    names = [part.text for part in check.parts]
    assert [part.text for part in check.of_tags(names)][:2] == ["Daredevil", "Eye for detail"]
    assert {part.source for part in check.of_tags(names)} == {Source.TAG}
    after, _ = tick(DAVE, after, TEMPLE, 1, [])
    assert texts(after, POWER) == ["", "Ash helps"]


def test_only_what_is_offered_can_be_ticked() -> None:
    for wrong in ("power:tag:Rope", "power:words:Luck", "challenge:scene:Alarm raised", "x"):
        with pytest.raises(NotMarked):
            tick(DAVE, begun(TENNESSEE), TEMPLE, 1, [wrong])


def test_a_tick_whose_tag_is_gone_may_stay() -> None:
    after, _ = tick(DAVE, begun(), TEMPLE, 1, [SHADOWS])
    after, _ = tick(DAVE, after, Scene(), 1, [SHADOWS, DAREDEVIL])

    assert texts(after, POWER) == ["", "Plenty of shadows", "Daredevil"]


def test_anybody_suggests_and_the_reason_says_whose_it_is() -> None:
    after, outcome = suggest(DAVE, begun(), 1, CHALLENGE, " The floor  creaks ", 2, by=FRIEND)

    assert outcome.step is Step.SUGGESTED
    assert outcome.part == Part(CHALLENGE, Source.WORDS, "The floor creaks", 2, FRIEND)
    assert standing(after).challenge == 3
    with pytest.raises(NameTaken):
        suggest(DAVE, after, 1, CHALLENGE, "the FLOOR creaks", by=DAVE)
    after, _ = suggest(DAVE, after, 1, POWER, "the floor creaks", by=DAVE)
    assert standing(after).power == 2
    _, by_gm = suggest(DAVE, after, 1, CHALLENGE, "It rains", by=GM, is_gm=True)
    assert by_gm.step is Step.ADDED


@pytest.mark.parametrize(
    ("text", "dice", "error"),
    [("", 1, BadText), ("x" * 61, 1, BadText), ("Luck", 0, OutOfRange), ("Luck", 21, OutOfRange)],
)
def test_a_suggestion_has_a_reason_and_some_dice(
    text: str, dice: int, error: type[Exception]
) -> None:
    with pytest.raises(error):
        suggest(DAVE, begun(), 1, POWER, text, dice, by=FRIEND)


def test_the_gms_dice_without_a_word_are_one_part() -> None:
    after, _ = add_difficulty(DAVE, begun(), 1, CHALLENGE, 2)
    after, outcome = add_difficulty(DAVE, after, None, CHALLENGE, 1)

    assert outcome.part == Part(CHALLENGE, Source.DIFFICULTY, dice=1)
    assert standing(after).parts[-1] == Part(CHALLENGE, Source.DIFFICULTY, dice=3)
    after, _ = add_difficulty(DAVE, after, 1, POWER, 1)
    assert (standing(after).power, standing(after).challenge) == (2, 4)


def test_the_pool_never_grows_beyond_twenty_dice_a_side() -> None:
    after, _ = propose(DAVE, SMITH, TEMPLE, 1, power=20, challenge=20)
    for refuse in (
        lambda: add_difficulty(DAVE, after, 1, CHALLENGE, 1),
        lambda: suggest(DAVE, after, 1, POWER, "Luck", by=FRIEND),
        lambda: tick(DAVE, after, TEMPLE, 1, [DAREDEVIL]),
        lambda: add_hindrance(DAVE, after, TEMPLE, 1, "challenge:scene:Mist"),
    ):
        with pytest.raises(TooManyDice):
            refuse()


def test_the_gm_strikes_any_die_but_the_first_and_may_put_it_back() -> None:
    after = begun(TENNESSEE)
    after, outcome = strike(DAVE, after, 1, "challenge:condition:Cut arm", by=GM, is_gm=True)
    assert outcome.step is Step.STRUCK
    assert outcome.part == Part(CHALLENGE, Source.CONDITION, "Cut arm")
    assert texts(after, CHALLENGE) == ["Twisted ankle", "Alarm raised"]
    with pytest.raises(FirstDie):
        strike(DAVE, after, 1, START.key, by=GM, is_gm=True)
    with pytest.raises(NotMarked):
        strike(DAVE, after, 1, "challenge:condition:Cut arm", by=GM, is_gm=True)

    offered = [part.key for part in addable(after, TEMPLE, standing(after))]
    assert offered == [SNAKES, "challenge:scene:Mist", "challenge:condition:Cut arm"]
    after, _ = add_hindrance(DAVE, after, TEMPLE, 1, offered[2])
    assert "Cut arm" in texts(after, CHALLENGE)
    with pytest.raises(NotMarked):
        add_hindrance(DAVE, after, TEMPLE, 1, offered[2])


def test_others_strike_their_own_words_alone() -> None:
    after, _ = suggest(DAVE, begun(TENNESSEE), 1, POWER, "Luck", by=FRIEND)
    for wanted, who in (("challenge:condition:Cut arm", DAVE), ("power:words:Luck", DAVE)):
        with pytest.raises(NotYourDie):
            strike(DAVE, after, 1, wanted, by=who, is_gm=False)
    after, _ = strike(DAVE, after, 1, "power:words:Luck", by=FRIEND, is_gm=False)
    assert standing(after).power == 1


def test_a_settled_pool_is_the_gms_alone_to_change() -> None:
    after, outcome = settle(DAVE, begun(TENNESSEE), 1, is_settled=True)
    assert outcome.step is Step.SETTLED
    # A button of the message that showed it open is an older one's.
    assert standing(after).steps == 1
    for refuse in (
        lambda: tick(DAVE, after, TEMPLE, 1, []),
        lambda: suggest(DAVE, after, 1, POWER, "Luck", by=FRIEND),
        lambda: strike(DAVE, after, 1, "challenge:condition:Cut arm", by=DAVE, is_gm=False),
    ):
        with pytest.raises(Settled):
            refuse()
    with pytest.raises(Already) as refused:
        settle(DAVE, after, 1, is_settled=True)
    assert refused.value.what == "settled check"
    changed, _ = add_difficulty(DAVE, after, 1, CHALLENGE, 1)
    changed, _ = add_hindrance(DAVE, changed, TEMPLE, 1, SNAKES)
    assert (standing(changed).is_settled, standing(changed).challenge) == (True, 5)
    assert isinstance(roll(DAVE, after, Faces(*[1] * 5), 9, 1)[1], CheckRolled)
    assert call_off(DAVE, after, 1)[0].check is None

    opened, outcome = settle(DAVE, after, 1, is_settled=False)
    assert outcome.step is Step.REOPENED
    assert tick(DAVE, opened, TEMPLE, 1, [])[1].step is Step.TICKED
    with pytest.raises(Already) as refused:
        settle(DAVE, opened, 1, is_settled=False)
    assert refused.value.what == "open check"


def test_a_check_is_called_off_and_nothing_was_rolled() -> None:
    before, proposed = propose(DAVE, SMITH, TEMPLE, 1)
    after, outcome = call_off(DAVE, before, 1)

    assert outcome.step is Step.CALLED_OFF
    # An undo is the only way back.
    assert (outcome.is_removal, proposed.is_removal) == (True, False)
    assert after == SMITH
    with pytest.raises(ProposalGone):
        call_off(DAVE, after, 1)


# --------------------------------------------------------------------------------------- rolled


def test_all_dice_are_rolled_together_power_first() -> None:
    after, _ = tick(DAVE, begun(TENNESSEE), TEMPLE, 1, [DAREDEVIL])
    after, outcome = roll(DAVE, after, Faces(1, 2, 3, 4, 5), 9, 1)

    assert (outcome.roll.power, outcome.roll.challenge) == ((1, 2), (3, 4, 5))
    assert after.check is None
    assert after.last == outcome.check
    assert (outcome.check.key, outcome.check.rolled, outcome.is_again) == (1, 9, False)


def test_a_check_that_waits_goes_on_waiting_while_another_is_rolled_at_once() -> None:
    before = begun()
    after, outcome = roll_at_once(DAVE, before, TEMPLE, Faces(1, 2, 3), 2, power=2, challenge=1)

    assert standing(after).key == 1
    assert outcome.check.rolled == outcome.check.key == 2
    assert after.last == outcome.check


def test_a_check_is_rolled_once() -> None:
    after, _ = roll(DAVE, begun(SMITH, Scene()), Faces(1), 9, 1)
    for refuse in (
        lambda: roll(DAVE, after, Faces(), 10, 1),
        lambda: suggest(DAVE, after, 1, POWER, "Luck", by=FRIEND),
    ):
        with pytest.raises(ProposalGone) as refused:
            refuse()
        assert refused.value.reason is GoneReason.ROLLED


def test_the_same_pool_is_rolled_again_while_no_other_was_rolled_since() -> None:
    after, first = roll(DAVE, begun(TENNESSEE), Faces(1, 2, 3, 4, 5), 9, 1)
    after, second = again(DAVE, after, TEMPLE, Faces(6, 5, 4, 3, 2), 10, 9)

    assert second.is_again
    assert second.check.parts == first.check.parts
    assert second.roll.power == (6,)
    with pytest.raises(LaterRoll):
        again(DAVE, after, TEMPLE, Faces(), 11, 9)
    after, _ = again(DAVE, after, TEMPLE, Faces(1, 1, 1, 1, 1), 11)
    assert after.last is not None
    assert after.last.rolled == 11


def test_a_check_that_waits_goes_on_waiting_while_the_last_is_rolled_again() -> None:
    after, _ = roll(DAVE, begun(SMITH, Scene()), Faces(1), 9, 1)
    after = begun(after, key=2)
    after, _ = again(DAVE, after, Scene(), Faces(2), 10, 9)

    assert standing(after).key == 2


def test_the_last_check_is_proposed_again_as_it_was_rolled() -> None:
    after, _ = suggest(DAVE, begun(TENNESSEE), 1, POWER, "Luck", by=FRIEND)
    after, _ = settle(DAVE, after, 1, is_settled=True)
    after, rolled = roll(DAVE, after, Faces(1, 2, 3, 4, 5, 6), 9, 1)
    after, outcome = repeat(DAVE, after, TEMPLE, 20)

    assert outcome.step is Step.PROPOSED
    assert standing(after).parts == rolled.check.parts
    check = standing(after)
    assert (check.key, check.is_settled, check.steps, check.rolled) == (20, False, 0, 0)


def test_what_is_burned_by_now_gives_no_die_when_a_pool_is_rolled_or_proposed_again() -> None:
    famous = Tag("Famous", effect=Effect.EITHER)
    after = begun(replace(SMITH, tags=(*SMITH.tags, famous)), Scene())
    after, _ = tick(DAVE, after, Scene(), 1, [DAREDEVIL, DETAIL])
    after, _ = add_hindrance(DAVE, after, Scene(), 1, "challenge:tag:Famous")
    after, _ = suggest(DAVE, after, 1, POWER, "daredevil indeed", by=FRIEND)
    after, first = roll(DAVE, after, Faces(1, 2, 3, 4, 5), 9, 1)
    for name in ("Daredevil", "Famous"):
        after, _ = burn(after, name)

    _, proposed = repeat(DAVE, after, Scene(), 20)
    assert [part.text for part in proposed.burned] == ["Daredevil", "Famous"]
    # What is told as burned is not told as gone as well.
    assert proposed.gone == ()
    assert [part.text for part in proposed.check.parts] == [
        "",
        "Eye for detail",
        "daredevil indeed",
    ]
    after, second = again(DAVE, after, Scene(), Faces(6, 5, 4), 10, 9)
    assert second.burned == proposed.burned
    assert second.check.parts == proposed.check.parts
    assert (first.burned, again(DAVE, after, Scene(), Faces(1, 1, 1), 11)[1].burned) == ((), ())


def test_an_asset_that_burns_takes_its_die_out_of_the_check_that_waits() -> None:
    after, _ = tick(DAVE, begun(SMITH, Scene()), Scene(), 1, [DAREDEVIL, DETAIL])
    after, outcome = burn(after, "Daredevil")

    assert outcome.lost == (Part(POWER, Source.TAG, "Daredevil"),)
    assert outcome.checks == (1,)
    assert texts(after, POWER) == ["", "Eye for detail"]
    assert standing(after).steps == 2
    after, outcome = burn(begun(SMITH, Scene()), "Daredevil")
    assert (outcome.lost, outcome.checks, standing(after).steps) == ((), (), 0)


def test_there_is_nothing_to_repeat_before_the_first_roll() -> None:
    with pytest.raises(NotMarked):
        again(DAVE, SMITH, TEMPLE, Faces(), 9)
    with pytest.raises(NotMarked):
        repeat(DAVE, begun(), TEMPLE, 20)


# ---------------------------------------------------------------- the pool as it is true now


def test_a_condition_suffered_since_joins_a_pool_that_is_repeated() -> None:
    """RC15: “add one challenge die for … conditions the character is suffering”."""
    after, _ = roll(DAVE, begun(SMITH, Scene()), Faces(1), 9, 1)
    after, _ = add_condition(after, "Winded")
    _, outcome = repeat(DAVE, after, Scene(), 20)
    assert [part.text for part in outcome.joined] == ["Winded"]
    assert outcome.check.challenge == 1
    _, rolled = again(DAVE, after, Scene(), Faces(5, 4), 10, 9)
    assert (rolled.joined, rolled.roll.challenge) == (outcome.joined, (4,))


def test_what_is_no_longer_true_leaves_a_pool_that_is_repeated() -> None:
    smith = replace(SMITH, concept="Explorer", conditions=("Sore", "Sore", "Tired"))
    after = begun(smith)
    wanted = [SHADOWS, DAREDEVIL, "power:concept:Explorer", "power:scene:Mist"]
    after, _ = tick(DAVE, after, TEMPLE, 1, wanted)
    after, _ = suggest(DAVE, after, 1, POWER, "Ash helps", by=FRIEND)
    after, first = roll(DAVE, after, Faces(*[1] * 6, *[2] * 4), 9, 1)
    assert (first.check.power, first.check.challenge) == (6, 4)
    after, _ = remove_tag(after, "Daredevil")
    after = replace(after, concept="Retired", conditions=("Sore",))
    _, outcome = repeat(DAVE, after, Scene(TEMPLE.tags[2:3]), 20)

    assert [(part.text, part.dice) for part in outcome.gone] == [
        ("Sore", 1),
        ("Tired", 1),
        ("Alarm raised", 1),
        ("Explorer", 1),
        ("Daredevil", 1),
        ("Plenty of shadows", 1),
    ]
    assert [(part.text, part.dice) for part in outcome.check.parts] == [
        ("", 1),
        ("Sore", 1),
        ("Mist", 1),
        ("Ash helps", 1),
    ]


def test_what_the_gm_struck_stays_out_of_a_pool_that_is_repeated() -> None:
    arm = "challenge:condition:Cut arm"
    after = begun(TENNESSEE, Scene())
    after, _ = strike(DAVE, after, 1, arm, by=GM, is_gm=True)
    after, _ = roll(DAVE, after, Faces(1, 2), 9, 1)
    _, outcome = repeat(DAVE, after, Scene(), 20)
    assert outcome.joined == ()
    after = begun(TENNESSEE, Scene())
    after, _ = strike(DAVE, after, 1, arm, by=GM, is_gm=True)
    after, _ = add_hindrance(DAVE, after, Scene(), 1, arm)
    assert standing(after).struck == ()


def test_e4_22_two_injuries_are_two_dice_and_one_is_struck_by_itself_and_stays_out() -> None:
    hurt = "challenge:condition:Hurt"
    before = begun(replace(SMITH, conditions=("Hurt", "Hurt")), Scene())
    assert standing(before).challenge == 2
    after, outcome = strike(DAVE, before, 1, hurt, by=GM, is_gm=True)
    assert (outcome.part, standing(after).challenge) == (
        Part(CHALLENGE, Source.CONDITION, "Hurt"),
        1,
    )
    assert standing(after).unstruck(addable(after, Scene(), standing(after))[0]) == 0
    # The third injury was struck by nobody, so it joins; the one that was stays out.
    rolled, _ = roll(DAVE, after, Faces(1, 2), 9, 1)
    worse, _ = add_condition(rolled, "Hurt")
    _, repeated = repeat(DAVE, worse, Scene(), 20)
    assert [(part.text, part.dice) for part in repeated.joined] == [("Hurt", 1)]
    assert repeated.check.challenge == 2

    after, outcome = strike(DAVE, after, 1, hurt, by=GM, is_gm=True)
    assert standing(after).challenge == 0
    with pytest.raises(NotMarked):
        strike(DAVE, after, 1, hurt, by=GM, is_gm=True)
    for count in (1, 2):
        after, outcome = add_hindrance(DAVE, after, Scene(), 1, hurt)
        assert (outcome.part, standing(after).challenge) == (
            Part(CHALLENGE, Source.CONDITION, "Hurt"),
            count,
        )
    assert standing(after).struck == ()


def test_what_the_gm_struck_of_the_oppositions_conditions_only_the_gm_ticks_again() -> None:
    dazed = "power:scene:Dazed"
    scene = Scene((Tag("Dazed", TagKind.SCENE, suffered=2),))
    after, _ = tick(DAVE, begun(SMITH, scene), scene, 1, [dazed])
    assert standing(after).power == 3
    after, _ = strike(DAVE, after, 1, dazed, by=GM, is_gm=True)
    assert standing(after).power == 2
    for is_gm, power in ((False, 2), (True, 3)):
        bare, _ = tick(DAVE, after, scene, 1, [])
        ticked, _ = tick(DAVE, bare, scene, 1, [dazed], is_gm=is_gm)
        assert standing(ticked).power == power
    after, _ = strike(DAVE, after, 1, dazed, by=GM, is_gm=True)
    with pytest.raises(StruckOut):
        tick(DAVE, after, scene, 1, [dazed])


@pytest.mark.parametrize("challenge", [None, 1])
def test_nothing_joins_plain_numbers_that_are_repeated(challenge: int | None) -> None:
    after, _ = roll_at_once(
        DAVE, SMITH, TEMPLE, Faces(*[1] * (1 + (challenge or 0))), 9, power=1, challenge=challenge
    )
    after, _ = add_condition(after, "Winded")
    _, outcome = repeat(DAVE, after, TEMPLE, 20)
    assert (outcome.joined, outcome.check.challenge) == ((), challenge or 0)
    # What 0.1.0 stored says only by its dice that they were typed.
    assert after.last is not None
    older = replace(after, last=replace(after.last, is_plain=False))
    _, outcome = repeat(DAVE, older, TEMPLE, 21)
    assert (not outcome.joined) is bool(challenge)


def test_a_pool_without_room_for_what_hinders_since_is_not_rolled_again() -> None:
    after, _ = suggest(DAVE, begun(SMITH, Scene()), 1, CHALLENGE, "An army", 19, by=FRIEND)
    after, _ = roll(DAVE, after, Faces(*[1] * 20), 9, 1)
    after, _ = add_condition(after, "Tired")
    assert repeat(DAVE, after, Scene(), 20)[1].check.challenge == DICE_MAX
    after, _ = add_condition(after, "Winded")
    for refuse in (
        lambda: repeat(DAVE, after, Scene(), 20),
        lambda: again(DAVE, after, Scene(), Faces(), 10),
    ):
        with pytest.raises(Outgrown) as refused:
            refuse()
        assert (refused.value.value, refused.value.joined) == (21, ["Tired", "Winded"])


def test_a_condition_suffered_once_more_is_offered_to_the_pool_that_waits() -> None:
    after, _ = add_condition(begun(replace(SMITH, conditions=("Sore",)), Scene()), "sore")
    (more,) = addable(after, Scene(), standing(after))
    assert (more.text, more.dice) == ("Sore", 1)
    after, _ = add_hindrance(DAVE, after, Scene(), 1, more.key)
    assert standing(after).challenge == 2
    assert addable(after, Scene(), standing(after)) == ()


# ------------------------------------------------------------------- what an answer leaves


@pytest.mark.parametrize(
    ("faces", "due"),
    [
        ((6, 6, 6, 1, 1, 1), [Answer.YES_AND]),
        ((6, 6, 1, 3, 3, 3), []),
        ((6, 1, 1, 3, 3, 3), [Answer.YES_BUT]),
        ((3, 3, 3, 6, 1, 1), []),
        ((3, 3, 3, 6, 6, 1), []),
        ((3, 3, 3, 6, 6, 6), [Answer.NO_AND]),
        ((3, 3, 3, 3, 3, 3), [Answer.BOTCH]),
    ],
)
def test_some_answers_leave_a_choice(faces: tuple[int, ...], due: list[Answer]) -> None:
    after, _ = roll_at_once(
        DAVE, SMITH, Scene(), Faces(*faces), 9, action="leap", power=3, challenge=3
    )
    assert after.due == tuple(Due(9, answer, "leap") for answer in due)


def test_a_choice_is_said_in_words_once() -> None:
    owing = replace(SMITH, due=(Due(8, Answer.BOTCH), Due(9, Answer.YES_BUT, "leap")))
    told, outcome = tell(owing, 9)

    assert (told.due, outcome.due) == (owing.due[:1], owing.due[1])
    with pytest.raises(NotMarked):
        tell(told, 9)


@pytest.mark.parametrize(("action", "is_like"), [("Jump", True), ("", True), ("climb", False)])
def test_a_roll_is_like_one_of_the_same_character_unless_it_names_another_action(
    action: str, is_like: bool
) -> None:
    _, first = roll_at_once(DAVE, SMITH, Scene(), Faces(3), 9, action="jump")
    _, other = roll_at_once(DAVE, SMITH, Scene(), Faces(3), 10, action=action)

    assert other.is_like(first) is is_like
    # One that says by itself how often it was rolled needs no other word for it.
    assert not replace(other, taken_back=1).is_like(first)
    assert not replace(other, character="October").is_like(first)
    assert not other.is_like(call_off(DAVE, begun(), 1)[1])


def test_a_choice_outlives_later_rolls_and_the_oldest_lapses_with_a_word() -> None:
    after = SMITH
    for key in range(1, DUE_MAX + 1):
        after, rolled = roll_at_once(DAVE, after, Scene(), Faces(3), key)
        assert rolled.lapsed == ()
    after, rolled = roll_at_once(DAVE, after, Scene(), Faces(3), 99)
    assert [due.key for due in rolled.lapsed] == [1]
    assert [each.key for each in after.due] == [*range(2, DUE_MAX + 1), 99]
