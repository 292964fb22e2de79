"""Tests of the game: proposed, opened, answered, helped, adjusted, closed."""

from dataclasses import replace

import pytest

from rules.errors import (
    AmbiguousName,
    BadText,
    NameTaken,
    NoSuchName,
    NotEnough,
    OutOfRange,
    TooMany,
)
from rules.outcome import Change
from rules.tension import (
    Challenge,
    ChallengeKind,
    Character,
    InAnotherTest,
    NotAffected,
    Participant,
    Pool,
    ReadingKind,
    Settings,
    Source,
    Stage,
    WrongKind,
    WrongStage,
    accept_proposal,
    adjust,
    close,
    decline_proposal,
    enter_answer,
    find_for,
    find_open,
    find_own,
    offer_twist,
    open_challenge,
    outlived,
    propose,
    rename,
    roll_answer,
    spend_fate,
    spend_tension,
    usual_means,
    waive,
)
from tests.faces import Faces

WREN, ASH, ROOK = Participant(5, "Wren"), Participant(6, "Ash"), Participant(7, "Rook")
CHECK, ATTACK, FOE = ChallengeKind.CHECK, ChallengeKind.ATTACK, ChallengeKind.FOE
HELP = [Source.ASPECT, Source.NEW_TEST]


def opened(
    opposition: int = 2,
    *affected: Participant,
    kind: ChallengeKind = ChallengeKind.CHECK,
    successes: int = 0,
    key: int = 7,
) -> Challenge:
    return open_challenge(key, kind, opposition, affected or (WREN,), successes=successes)[0]


def answered(
    test: Challenge, who: Participant, successes: int, source: Source = Source.VIGOR
) -> Challenge:
    return enter_answer(test, Character(who.character), who.player, successes, source)[0]


def test_an_open_test_begins_as_the_storyteller_says() -> None:
    test, outcome = open_challenge(
        7, ATTACK, 3, (WREN, ASH), name=" The  bridge ", aspect="Finesse"
    )
    assert (test.key, test.name, test.kind, test.aspect) == (7, "The bridge", ATTACK, "Finesse")
    assert (test.opposition, test.base, test.successes) == (3, 3, 0)
    assert (test.affected, test.stage, test.steps) == ((WREN, ASH), Stage.OPEN, ())
    assert outcome.challenge == test


def test_a_foes_attack_begins_against_the_characters_resistance() -> None:
    test = opened(3, kind=FOE, successes=1)
    assert (test.pressure, test.is_passed, test.shortfall) == (2, False, 2)


@pytest.mark.parametrize(
    ("opposition", "successes", "what"),
    [(-1, 0, "rating"), (100, 0, "rating"), (0, -1, "successes"), (0, 100, "successes")],
)
def test_a_test_begins_with_numbers_from_0_to_99(
    opposition: int, successes: int, what: str
) -> None:
    with pytest.raises(OutOfRange) as refused:
        opened(opposition, successes=successes)
    assert (refused.value.what, refused.value.high) == (what, 99)


@pytest.mark.parametrize("number", [0, 99])
def test_both_ends_of_the_range_are_legal(number: int) -> None:
    test = opened(number, successes=number)
    assert (test.opposition, test.successes) == (number, number)


def test_a_test_without_a_name_takes_its_first_characters() -> None:
    first = opened(2, WREN, ASH)
    assert first.name == "Wren"
    over, _ = close(first)
    assert open_challenge(8, CHECK, 2, (WREN,), (over,))[0].name == "Wren"


def test_a_test_without_a_name_never_takes_one_in_use() -> None:
    proposed, _ = propose(7, WREN, name="WREN")
    also, _ = propose(8, WREN, (proposed,), name="wren 2")
    assert open_challenge(9, CHECK, 2, (WREN,), (proposed, also))[0].name == "Wren 3"


def test_tests_about_nobody_in_particular_are_numbered() -> None:
    first, _ = open_challenge(7, CHECK, 2)
    second, _ = open_challenge(8, CHECK, 2, (), (first,))
    assert (first.name, second.name) == ("1", "2")


def test_a_long_character_leaves_room_for_a_number() -> None:
    long = Participant(5, "x" * 60)
    first, _ = propose(7, long)
    second, _ = propose(8, long, (first,))
    assert (len(first.name), len(second.name)) == (56, 58)


def test_two_tests_in_play_never_share_a_name() -> None:
    with pytest.raises(NameTaken) as refused:
        open_challenge(8, CHECK, 2, (ASH,), (opened(),), name="wren")
    assert refused.value.name == "Wren"


def test_a_name_is_held_to_60_characters() -> None:
    with pytest.raises(BadText) as refused:
        open_challenge(7, CHECK, 2, name="x" * 61)
    assert (refused.value.what, refused.value.length) == ("test_name", 61)


def test_no_character_is_affected_by_two_open_tests() -> None:
    with pytest.raises(InAnotherTest) as refused:
        open_challenge(8, CHECK, 2, (ASH, WREN), (opened(),), name="Other")
    assert (refused.value.character, refused.value.test) == ("Wren", "Wren")
    assert refused.value.closable == opened()
    assert open_challenge(8, CHECK, 2, (ASH,), (opened(),))[0].affected == (ASH,)


def test_characters_of_one_name_are_told_apart_by_their_players() -> None:
    other = Participant(9, "Wren")
    assert open_challenge(8, CHECK, 2, (other,), (opened(),))[0].name == "Wren 2"


def test_a_test_that_is_over_no_longer_holds_its_characters() -> None:
    over, _ = close(opened())
    assert open_challenge(8, CHECK, 2, (WREN,), (over,))[0].is_open


def test_a_character_named_twice_is_affected_once() -> None:
    assert opened(2, WREN, ASH, WREN).affected == (WREN, ASH)


def test_a_test_affects_20_characters_at_most() -> None:
    crowd = tuple(Participant(player, "Extra") for player in range(21))
    assert len(opened(2, *crowd[:20]).affected) == 20
    with pytest.raises(TooMany) as refused:
        opened(2, *crowd)
    assert refused.value.limit == 20


def test_a_player_proposes_a_test_of_their_own_character() -> None:
    test, outcome = propose(7, WREN, kind=ATTACK, opposition=2, name="Cut", aspect="Steel")
    assert (test.stage, test.affected, test.kind) == (Stage.PROPOSED, (WREN,), ATTACK)
    assert (test.opposition, test.name, test.aspect) == (2, "Cut", "Steel")
    assert outcome.challenge == test


def test_a_foes_attack_is_not_a_players_to_propose() -> None:
    with pytest.raises(WrongKind) as refused:
        propose(7, WREN, kind=FOE)
    assert (refused.value.kind, refused.value.is_new) == (FOE, True)


def test_nothing_moves_a_proposal_until_it_is_accepted() -> None:
    proposed, _ = propose(7, WREN, opposition=2)
    with pytest.raises(WrongStage) as refused:
        answered(proposed, WREN, 1)
    assert (refused.value.stage, refused.value.needed) == (Stage.PROPOSED, Stage.OPEN)
    with pytest.raises(WrongStage):
        close(proposed)


@pytest.mark.parametrize(("given", "rating"), [(None, 2), (4, 4), (0, 0)])
def test_the_storyteller_accepts_at_a_rating_of_their_own_or_the_suggested(
    given: int | None, rating: int
) -> None:
    test, outcome = accept_proposal(propose(7, WREN, opposition=2)[0], given)
    assert (test.opposition, test.base, test.is_open) == (rating, rating, True)
    assert outcome.challenge == test


def test_accepting_checks_what_opening_checks() -> None:
    proposed, _ = propose(8, WREN, name="Climb")
    with pytest.raises(InAnotherTest) as refused:
        propose(9, WREN, (opened(),))
    # A player closes no test.
    assert refused.value.closable is None
    with pytest.raises(InAnotherTest):
        accept_proposal(proposed, 2, (opened(), proposed))
    for rating in (-1, 100):
        with pytest.raises(OutOfRange) as outside:
            accept_proposal(proposed, rating)
        assert (outside.value.what, outside.value.high) == ("rating", 99)
    with pytest.raises(WrongStage):
        accept_proposal(opened())


def test_a_declined_proposal_is_over() -> None:
    test, outcome = decline_proposal(propose(7, WREN)[0])
    assert (test.stage, outcome.challenge) == (Stage.DECLINED, test)
    with pytest.raises(WrongStage):
        accept_proposal(test)
    with pytest.raises(WrongStage):
        decline_proposal(opened())


def test_typed_successes_add_up() -> None:
    test = answered(answered(opened(4), WREN, 1), WREN, 2)
    assert (test.successes, test.shortfall, test.is_passed) == (3, 1, False)
    assert [(s.source, s.change, s.player, s.character) for s in test.steps] == [
        (Source.VIGOR, 1, 5, "Wren"),
        (Source.VIGOR, 2, 5, "Wren"),
    ]


def test_nought_successes_are_an_answer() -> None:
    test = answered(opened(), WREN, 0)
    assert (test.successes, len(test.steps)) == (0, 1)


@pytest.mark.parametrize("successes", [-1, 100])
def test_only_0_to_99_successes_are_typed(successes: int) -> None:
    with pytest.raises(OutOfRange) as refused:
        answered(opened(), WREN, successes)
    assert refused.value.what == "successes"


@pytest.mark.parametrize(
    ("faces", "kind", "successes"),
    [
        ((6, 6), ReadingKind.MAJOR_SUCCESS, 6),
        ((4, 5, 6), ReadingKind.MINOR_SUCCESS, 6),
        ((4, 1), ReadingKind.PLAIN, 3),
        ((2, 3), ReadingKind.MINOR_BLUNDER, 1),
        ((1, 1, 1), ReadingKind.MAJOR_BLUNDER, 0),
    ],
)
def test_vigor_dice_are_read_as_tension_dice_are(
    faces: tuple[int, ...], kind: ReadingKind, successes: int
) -> None:
    dice, before = Faces(*faces), opened(9, successes=2)
    test, _, outcome = roll_answer(Pool(), before, Character("Wren"), 5, dice, len(faces))
    assert (test.successes, outcome.step.reading, outcome.step.faces) == (successes, kind, faces)
    assert (outcome.is_help, test.opposition) == (False, 9)
    assert dice.all_shown()


def test_vigor_dice_follow_the_tables_least_dice_for_an_extreme() -> None:
    pool = Pool(settings=Settings(extremes_min_dice=2))
    test, _, _ = roll_answer(pool, opened(), Character("Wren"), 5, Faces(6), 1)
    assert test.successes == 1


@pytest.mark.parametrize("count", [0, -1, 100])
def test_an_answer_takes_one_to_99_dice(count: int) -> None:
    with pytest.raises(OutOfRange) as refused:
        roll_answer(Pool(), opened(), Character("Wren"), 5, Faces(), count)
    assert refused.value.what == "dice"


def test_dice_spend_the_vigor_that_the_sheet_counts() -> None:
    wren = Character("Wren", vigor=3, vigor_max=5)
    _, after, outcome = roll_answer(Pool(), opened(), wren, 5, Faces(4, 4), 2)
    assert (after.vigor, outcome.unpaid) == (1, 0)
    assert outcome.changes == outcome.step.costs == (Change("vigor", 3, 1),)


def test_vigor_that_is_not_there_cannot_be_spent_unless_the_storyteller_confirms() -> None:
    wren = Character("Wren", vigor=1, vigor_max=5)
    with pytest.raises(NotEnough):
        roll_answer(Pool(), opened(), wren, 5, Faces(), 3)
    with pytest.raises(NotEnough):
        enter_answer(opened(), wren, 5, 3, vigor=2)
    _, after, outcome = roll_answer(Pool(), opened(), wren, 5, Faces(4, 4, 1), 3, is_override=True)
    assert (after.vigor, outcome.unpaid) == (0, 2)
    _, after, outcome = enter_answer(opened(), wren, 5, 3, vigor=2, is_override=True)
    assert (after.vigor, outcome.unpaid) == (0, 1)


@pytest.mark.parametrize("source", [Source.ASPECT, Source.NEW_TEST])
def test_dice_by_the_aspect_or_by_a_new_test_take_no_vigor(source: Source) -> None:
    """RT2: both are set against vigor."""
    wren = Character("Wren", vigor=1, vigor_max=5)
    _, after, outcome = roll_answer(Pool(), opened(), wren, 5, Faces(4, 4, 1), 3, source)
    assert (after, outcome.changes, outcome.unpaid) == (wren, (), 0)


def test_vigor_that_the_sheet_does_not_count_is_left_alone() -> None:
    wren = Character("Wren")
    _, after, outcome = roll_answer(Pool(), opened(), wren, 5, Faces(4, 4), 2)
    assert (after, outcome.changes, outcome.unpaid) == (wren, (), 0)


def test_typed_successes_may_say_what_they_cost() -> None:
    wren = Character("Wren", vigor=3, vigor_max=5)
    _, free, _ = enter_answer(opened(), wren, 5, 2)
    _, paid, outcome = enter_answer(opened(), wren, 5, 2, vigor=2)
    assert (free.vigor, paid.vigor) == (3, 1)
    assert outcome.changes == (Change("vigor", 3, 1),)
    with pytest.raises(OutOfRange):
        enter_answer(opened(), wren, 5, 2, vigor=-1)


def test_an_answer_to_a_foes_attack_holds_it_off() -> None:
    test = answered(opened(4, kind=FOE, successes=1), WREN, 2)
    assert (test.opposition, test.successes, test.pressure) == (4, 3, 1)


@pytest.mark.parametrize("source", [Source.TENSION, Source.FATE, Source.TWIST, Source.ADJUSTMENT])
def test_only_a_players_means_are_an_answer(source: Source) -> None:
    with pytest.raises(ValueError, match="not a player's answer"):
        answered(opened(), WREN, 1, source)


@pytest.mark.parametrize("source", [Source.VIGOR, *HELP])
def test_an_affected_character_may_answer_in_any_way(source: Source) -> None:
    assert answered(opened(), WREN, 2, source).steps[0].source is source


@pytest.mark.parametrize("source", HELP)
def test_another_may_help_while_one_alone_is_affected(source: Source) -> None:
    test, _, outcome = enter_answer(opened(3), Character("Ash"), 6, 2, source)
    assert (test.successes, outcome.is_help, outcome.step.character) == (2, True, "Ash")
    _, _, rolled = roll_answer(Pool(), opened(3), Character("Ash"), 6, Faces(4), 1, source)
    assert (rolled.challenge.successes, rolled.is_help) == (2, True)


def test_who_helps_does_not_answer_with_bare_vigor() -> None:
    with pytest.raises(NotAffected) as refused:
        roll_answer(Pool(), opened(), Character("Ash"), 6, Faces(), 1)
    facts = refused.value
    assert (facts.character, facts.affected, facts.can_help) == ("Ash", ("Wren",), True)


@pytest.mark.parametrize("source", [Source.VIGOR, *HELP])
def test_e1_26_nobody_else_answers_a_test_that_affects_several(source: Source) -> None:
    group = opened(4, WREN, ASH)
    with pytest.raises(NotAffected) as refused:
        answered(group, ROOK, 1, source)
    assert (refused.value.affected, refused.value.can_help) == (("Wren", "Ash"), False)


@pytest.mark.parametrize(
    ("affected", "aspect", "means"),
    [
        ((WREN,), "", Source.NEW_TEST),
        ((WREN,), "Steel", Source.ASPECT),
        ((ASH,), "Steel", Source.VIGOR),
        ((WREN, ROOK), "Steel", Source.VIGOR),
        ((ASH, WREN), "Steel", Source.VIGOR),
        ((), "Steel", Source.VIGOR),
    ],
)
def test_only_a_helper_does_not_answer_with_bare_vigor_where_nobody_says_how(
    affected: tuple[Participant, ...], aspect: str, means: Source
) -> None:
    test, _ = open_challenge(7, CHECK, 2, affected, aspect=aspect)
    assert usual_means(test, ASH.player, ASH.character) is means


def test_once_fate_has_moved_a_test_of_several_others_may_help_until_it_is_over() -> None:
    group = opened(4, WREN, ASH)
    pool, pressed, _ = spend_tension(Pool(fate_points=1), group, Faces(4), 1)
    assert not pressed.admits_helpers
    _, fated, _ = spend_fate(pool, pressed, 1)
    assert fated.admits_helpers
    for source in HELP:
        assert answered(fated, ROOK, 1, source).successes == 1
    with pytest.raises(NotAffected):
        answered(fated, ROOK, 1)
    assert not close(fated)[0].admits_helpers
    # Where it is for anyone nobody is another.
    _, anyones, _ = spend_fate(pool, open_challenge(7, CHECK, 2)[0], 1)
    assert not anyones.admits_helpers


def test_nobody_is_waited_for_where_nothing_lacks_that_the_test_is_for() -> None:
    assert (opened(1).awaited, answered(opened(1), WREN, 1).awaited) == ((WREN,), ())
    # A tie makes no pressure, and that of somebody else is for Wren to better.
    tied = opened(1, kind=ATTACK, successes=1)
    assert (tied.awaited, answered(tied, ASH, 1, Source.NEW_TEST).awaited) == ((WREN,), ())


def test_what_the_storyteller_spends_asks_all_anew() -> None:
    both = answered(waive(waive(opened(9, WREN, ASH), ASH), WREN), WREN, 1)
    assert both.awaited == ()
    _, pressed, _ = spend_tension(Pool(), both, Faces(4), 1)
    assert pressed.awaited == (WREN, ASH)
    met = answered(pressed, ASH, 1)
    assert met.awaited == (WREN,)
    # An adjustment is nothing that was spent.
    assert adjust(met, 1, "Rain")[0].awaited == (WREN,)
    assert close(met)[0].awaited == ()


def test_a_test_goes_on_about_a_character_with_a_new_name() -> None:
    other = Participant(9, "Wren")
    offered, _ = offer_twist(
        answered(waive(opened(4, WREN, other), WREN), WREN, 1), Character("Wren"), 5, 20
    )
    wren, renamed = Participant(5, "Jay"), rename(offered, 5, "Wren", "Jay")
    assert (renamed.affected, renamed.waived) == ((wren, other), (wren,))
    assert [(step.player, step.character) for step in renamed.steps] == [(5, "Jay")]
    assert renamed.offer is not None
    assert renamed.offer.who == wren
    assert rename(offered, 6, "Wren", "Jay") == offered
    assert rename(opened(), 5, "Wren", "Jay").affected == (wren,)


def test_e1_26_each_of_several_may_answer_with_vigor() -> None:
    test = answered(answered(opened(4, WREN, ASH), WREN, 1), ASH, 3)
    assert (test.successes, test.is_passed, test.admits_helpers) == (4, True, False)


def test_the_storyteller_may_confirm_an_answer_of_somebody_else() -> None:
    group = opened(4, WREN, ASH)
    test, _, outcome = enter_answer(group, Character("Rook"), 7, 1, is_override=True)
    assert (test.successes, outcome.is_help) == (1, True)
    _, _, rolled = roll_answer(
        Pool(), group, Character("Rook"), 7, Faces(4, 1), 2, is_override=True
    )
    assert (rolled.challenge.successes, rolled.is_help) == (1, True)


def test_anybody_answers_a_test_about_nobody_in_particular() -> None:
    test, _ = open_challenge(7, CHECK, 2)
    _, _, outcome = enter_answer(test, Character("Rook"), 7, 1)
    assert (outcome.is_help, outcome.challenge.successes) == (False, 1)


def test_the_players_may_answer_after_the_storyteller_has_spent() -> None:
    test = answered(opened(), WREN, 2)
    assert [each.awaits_answer for each in (opened(), test)] == [False, False]
    pool, pressed, _ = spend_tension(Pool(fate_points=1), test, Faces(4), 1)
    assert pressed.awaits_answer
    assert pressed.admits_helpers
    met = answered(pressed, WREN, 2)
    assert not met.awaits_answer
    _, again, _ = spend_fate(pool, met, 1)
    assert again.awaits_answer
    assert not close(again)[0].awaits_answer


def test_e1_27_both_sides_go_on_until_the_storyteller_closes() -> None:
    pool, test = Pool(), opened(1)
    for _ in range(3):
        test = answered(test, WREN, 2)
        pool, test, _ = spend_tension(pool, test, Faces(4), 1)
    over, _ = close(test)
    assert (over.opposition, over.successes, over.is_passed) == (7, 6, False)
    assert len(over.steps) == 6


def test_adjusting_moves_the_rating_for_a_reason() -> None:
    test, outcome = adjust(opened(2), 3, " a  push ")
    assert (test.opposition, test.base) == (5, 2)
    assert (outcome.step.source, outcome.step.change) == (Source.ADJUSTMENT, 3)
    assert outcome.step.note == "a push"


def test_adjusting_never_takes_a_rating_below_nought() -> None:
    test, outcome = adjust(opened(2), -3, "Rain")
    assert (test.opposition, outcome.step.change, outcome.step.is_cut) == (0, -3, True)


@pytest.mark.parametrize("change", [0, 100, -100])
def test_adjusting_by_nothing_or_by_more_than_99_is_refused(change: int) -> None:
    with pytest.raises(OutOfRange) as refused:
        adjust(opened(), change, "Rain")
    assert refused.value.value == change


def test_adjusting_needs_a_reason() -> None:
    with pytest.raises(BadText):
        adjust(opened(), 1, "  ")


@pytest.mark.parametrize(
    ("kind", "opposition", "successes", "passed", "margin", "pressure"),
    [
        pytest.param(CHECK, 4, 1, False, -3, 0, id="check-fails"),
        pytest.param(CHECK, 2, 2, True, 0, 0, id="check-just-passes"),
        pytest.param(CHECK, 2, 5, True, 3, 0, id="check-passes"),
        pytest.param(CHECK, 0, 0, True, 0, 0, id="nothing-is-needed"),
        pytest.param(ATTACK, 2, 5, True, 3, 3, id="attack"),
        pytest.param(ATTACK, 5, 5, True, 0, 0, id="attack-held"),
        pytest.param(ATTACK, 5, 2, False, -3, 0, id="E1.25"),
        pytest.param(FOE, 4, 1, False, -3, 3, id="foe"),
        pytest.param(FOE, 2, 2, True, 0, 0, id="foe-held"),
        pytest.param(FOE, 1, 3, True, 2, 0, id="foe-held-easily"),
    ],
)
def test_a_closed_test_says_by_how_much_and_with_what_pressure(
    kind: ChallengeKind, opposition: int, successes: int, passed: bool, margin: int, pressure: int
) -> None:
    test, outcome = close(opened(opposition, kind=kind, successes=successes))
    assert (test.is_passed, test.margin, test.pressure) == (passed, margin, pressure)
    assert (test.shortfall, test.stage) == (max(0, -margin), Stage.CLOSED)
    assert (outcome.challenge, outcome.decides) == (test, True)


def test_a_test_is_closed_once() -> None:
    over, _ = close(opened())
    with pytest.raises(WrongStage) as refused:
        close(over)
    assert (refused.value.name, refused.value.stage) == ("Wren", Stage.CLOSED)


def test_nothing_answers_or_adjusts_a_test_that_is_over() -> None:
    over, _ = close(opened())
    with pytest.raises(WrongStage):
        answered(over, WREN, 1)
    with pytest.raises(WrongStage):
        adjust(over, 1, "Rain")


def test_a_test_that_took_50_steps_takes_no_answer() -> None:
    full = opened()
    for _ in range(50):
        full = answered(full, WREN, 0)
    with pytest.raises(TooMany) as refused:
        answered(full, WREN, 0)
    assert refused.value.what == "steps"


def test_successes_end_at_9999() -> None:
    test = answered(replace(opened(), successes=9_990), WREN, 99)
    assert (test.successes, test.steps[0].is_cut) == (9_999, True)


def test_the_only_open_test_needs_no_name() -> None:
    over, _ = close(opened(key=6))
    test = opened()
    assert find_open((over, test)) is test
    assert find_open((over, test), "wr") is test


def test_one_of_several_open_tests_is_named() -> None:
    first, second = opened(), opened(2, ASH)
    assert find_open((first, second), "ash") is second
    with pytest.raises(AmbiguousName) as unclear:
        find_open((first, second))
    assert unclear.value.matches == ("Wren", "Ash")
    with pytest.raises(NoSuchName):
        find_open((first, second), "Rook")


def test_a_player_is_meant_in_their_own_tests_or_in_everybodys_or_in_the_newest() -> None:
    over, _ = close(opened(key=6))
    both, own = opened(2, WREN, ASH), opened(2, ROOK, key=8)
    everybodys = open_challenge(9, CHECK, 2)[0]
    tests = (over, close(everybodys)[0], both, everybodys, own)
    assert [find_for(tests, player) for player in (5, 6, 7)] == [(both,), (both,), (own,)]
    assert find_for(tests, 9) == (everybodys,)
    assert find_for((*tests[:3], opened(2, ROOK), own), 9) == (own,)
    assert [find_own(tests, player) for player in (5, 6, 7, 9)] == [both, both, own, None]
    assert find_own((both, opened(2, WREN)), 5) is None


def test_a_proposal_is_not_open() -> None:
    proposed, _ = propose(7, WREN)
    with pytest.raises(WrongStage) as refused:
        find_open((proposed,))
    assert (refused.value.name, refused.value.stage) == ("Wren", Stage.PROPOSED)
    with pytest.raises(NoSuchName):
        find_open((proposed, opened(2, ASH)), "Rook")


def test_a_table_may_forget_all_but_the_newest_five_that_are_over() -> None:
    over = [close(opened(key=key))[0] for key in range(10, 17)]
    declined, _ = decline_proposal(propose(5, ASH)[0])
    tests = (*reversed(over), declined, opened(key=1), propose(2, ROOK)[0])
    assert [test.key for test in outlived(tests)] == [5, 10, 11]
    assert outlived(tests[:5]) == ()


def test_stored_numbers_out_of_bounds_are_no_test() -> None:
    with pytest.raises(OutOfRange):
        replace(opened(), opposition=-1)
    with pytest.raises(OutOfRange):
        replace(opened(), base=100)
    with pytest.raises(OutOfRange):
        replace(opened(), successes=10_000)
