"""What somebody rolls and answers, decided from values alone."""

from dataclasses import replace

import pytest

from rules.errors import AmbiguousName, NoSuchName, NotANumber, OutOfRange
from rules.fate import (
    Action,
    Character,
    Effect,
    Person,
    Roll,
    RollRequest,
    SceneAspect,
    Side,
    Snapshot,
    Stage,
    answerable,
    find_answered,
    lacks_action,
    moved_with,
    new_roll,
    newest_of,
    newest_waiting,
    require_answer,
    side_of,
    with_momentum,
)
from rules.fate.answering import action_of, skill_of
from rules.fate.board import Participant
from rules.fate.character import Skill
from rules.fate.errors import NotContesting, NotTheTarget, OpposesItself
from rules.fate.marks import concerned
from rules.fate.rolls import ROLLS_OPEN, crowding

ATTACK, DEFEND = Action.ATTACK, Action.DEFEND
WREN = Character("Wren", (Skill("Sword 2nd", 4),), momentum_action=ATTACK)
ASH = Character("Ash")
PEOPLE = (Person(2, WREN), Person(3, ASH))
HER = Participant(3, "Ash")


def side(name: str = "Wren", player: int = 2, action: Action = ATTACK, **more: bool) -> Side:
    return Side(player, name, action, "Fight", 4, faces=(0, 0, 0, 0), **more)


def roll(key: int, name: str = "Wren", player: int = 2, **more: object) -> Roll:
    return Roll(key, side(name, player), **more)  # type: ignore[arg-type]


# --------------------------------------------------------------------------- what is meant


@pytest.mark.parametrize(
    ("request_", "answered", "expected"),
    [
        (RollRequest("1"), None, Action.OVERCOME),
        (RollRequest("1", target="Thug"), None, ATTACK),
        (RollRequest("1", target="Thug", aspect="On fire"), None, Action.CREATE_ADVANTAGE),
        (RollRequest("1", aspect="On fire"), roll(1), DEFEND),
        (RollRequest("1", ATTACK), roll(1), ATTACK),
        (RollRequest("1", is_contest=True), None, Action.OVERCOME),
        (RollRequest("1", DEFEND), roll(1, is_contest=True), Action.OVERCOME),
    ],
)
def test_the_action_follows_from_what_is_said(
    request_: RollRequest, answered: Roll | None, expected: Action
) -> None:
    assert action_of(request_, answered) is expected


@pytest.mark.parametrize("action", [ATTACK, Action.CREATE_ADVANTAGE])
def test_a_contest_is_overcome_and_nothing_else(action: Action) -> None:
    """No other action silently becomes one of a contest (RF13)."""
    with pytest.raises(NotContesting):
        action_of(RollRequest("1", action, is_contest=True), None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sword 2ND", Skill("Sword 2nd", 4)),
        ("Fists 3", Skill("Fists", 3)),
        ("swo", Skill("Sword 2nd", 4)),
        ("−2", Skill("-2", -2)),
        ("Will", Skill("Will", 0)),
    ],
)
def test_a_skill_is_known_or_rated(text: str, expected: Skill) -> None:
    assert skill_of(text, WREN) == expected


@pytest.mark.parametrize(
    ("text", "name", "rating", "bonus"),
    [
        ("Sword 2nd +2", "Sword 2nd", 4, 2),
        ("swo+2", "Sword 2nd", 4, 2),
        ("sword 2nd −1", "Sword 2nd", 4, -1),
        ("Sword 2nd +0", "Sword 2nd", 4, 0),
        ("Sword 2nd +3 -1", "Sword 2nd", 4, 2),
        ("Sword 2nd 2 +1", "Sword 2nd", 2, 1),
        # Without a sign it is the rating, and so it is where no sheet has the skill.
        ("Sword 2nd 2", "Sword 2nd", 2, 0),
        ("Fists +3", "Fists", 3, 0),
        ("Fists +3 -1", "Fists", 2, 0),
        ("+2", "+2", 2, 0),
    ],
)
def test_what_is_added_to_a_skill_of_the_sheet_is_a_bonus(
    text: str, name: str, rating: int, bonus: int
) -> None:
    """It took the place of the sheet's rating, and was a bonus in the odds of the same text."""
    side = side_of(RollRequest(text), 2, WREN, None)
    assert (side.skill, side.rating, side.bonus) == (name, rating, bonus)


def test_what_is_added_to_a_skill_adds_to_the_bonus_that_is_said() -> None:
    assert side_of(RollRequest("Sword +2", bonus=1), 2, WREN, None).bonus == 3
    with pytest.raises(OutOfRange):
        side_of(RollRequest("Sword +20", bonus=1), 2, WREN, None)


def test_the_rating_of_a_skill_of_the_nameless_is_what_is_not_added_to_it() -> None:
    for text, rating, bonus in (("Fists +3", 3, 0), ("Fists 3 +1", 3, 1), ("Fists -1 +2", 1, 0)):
        side = side_of(RollRequest(text, npc="Thug"), 1, None, None)
        assert (side.skill, side.rating, side.bonus) == ("Fists", rating, bonus)


@pytest.mark.parametrize("name", ["C4", ".3", "Drive v2", "Level 5"])
def test_a_skill_whose_name_has_a_digit_is_the_skill(name: str) -> None:
    assert skill_of(name, replace(WREN, skills=(Skill(name, 1),))) == Skill(name, 1)


def test_a_skill_whose_name_ends_in_a_number_is_rolled_by_it() -> None:
    pilot = replace(WREN, skills=(Skill("Mark-2", 3), Skill("Mark", 1)))
    side = side_of(RollRequest("mark-2"), 2, pilot, None)
    assert (side.skill, side.rating, side.bonus) == ("Mark-2", 3, 0)


def test_what_is_added_is_kept_while_it_is_asked_which_skill_is_meant() -> None:
    """It was rolled as a skill of that rating, though the beginnings of two were typed."""
    with pytest.raises(AmbiguousName) as refused:
        side_of(RollRequest("Fi +2"), 2, replace(WREN, skills=(Skill("Fishing", 1),)), None)
    assert refused.value.meant == ["Fishing +2", "Fight +2"]


def test_a_slip_with_something_added_is_asked_about_and_may_be_meant() -> None:
    """It was a skill of its own at that rating, where without a number it was asked about."""
    with pytest.raises(AmbiguousName) as refused:
        side_of(RollRequest("Figth +3 -1"), 2, WREN, None)
    assert refused.value.meant == ["Fight +2", "Figth 2"]
    # A rating without a sign is one's own, and the nameless may have any skill.
    assert side_of(RollRequest("Figth 2"), 2, WREN, None).skill == "Figth"
    assert side_of(RollRequest("Figth +2", npc="Thug"), 1, None, None).skill == "Figth"


def test_what_is_no_skill_says_why() -> None:
    for text, refusal in (("21", OutOfRange), ("Flying", NoSuchName)):
        with pytest.raises(refusal):
            skill_of(text, WREN)
    with pytest.raises(NotANumber):
        skill_of("Fight", None)
    with pytest.raises(OutOfRange):
        side_of(RollRequest("1", bonus=21), 2, WREN, None)


def test_r0_22_the_nameless_have_no_sheet_and_are_the_gms() -> None:
    nameless = side_of(RollRequest("Knife 3", npc=" Thug "), 1, None, None)
    own = side_of(RollRequest("sword"), 2, WREN, None)

    assert (nameless.character, nameless.is_npc, nameless.has_sheet) == ("Thug", True, False)
    assert (own.character, own.is_npc, own.has_sheet) == ("Wren", False, True)
    assert with_momentum(nameless, None) == nameless
    assert lacks_action(side_of(RollRequest("1"), 3, ASH, None), ASH)
    assert not lacks_action(own, WREN)
    assert not lacks_action(nameless, None)


def test_momentum_dice_are_for_the_momentum_action() -> None:
    attack = with_momentum(side_of(RollRequest("sword", ATTACK), 2, WREN, None), WREN)
    other = with_momentum(side_of(RollRequest("sword", DEFEND), 2, WREN, None), WREN)

    assert (attack.momentum_dice, attack.is_momentum_action) == (3, True)
    assert (other.momentum_dice, other.is_momentum_action) == (0, False)


def test_to_stand_in_the_way_of_whoever_overcomes_is_no_momentum_action() -> None:
    """It gave dice, boosts and momentum as if somebody had attacked (RF9)."""
    guard, warden = side(action=DEFEND), replace(WREN, momentum_action=DEFEND)
    climb = Roll(1, side("Ash", 3, Action.OVERCOME))
    assert with_momentum(guard, warden, (), climb) == guard
    assert with_momentum(guard, warden, (), roll(1, "Ash", 3)).momentum_dice == 3


def test_r0_7_a_die_that_lies_on_an_open_roll_with_a_plus_is_not_rolled_again() -> None:
    """Two answers took the same die of a pool of one, and both gained by it (RF11)."""
    banks = Roll(1, replace(side(), faces=(1, 0, 0, 0), momentum_dice=1))
    for bank, dice in ((0, 3), (2, 1), (3, 0), (4, 0)):
        held = with_momentum(side(), replace(WREN, bank=bank), (banks,))
        assert held.momentum_dice == dice


def test_a_rating_typed_beside_the_sheets_own_is_kept_in_mind() -> None:
    """It may be a slip, and gave m-dice unseen (RF21)."""
    for text, rating in (("sword 2nd 1", 4), ("Sword 2nd 4", None), ("Fists 4", None)):
        assert side_of(RollRequest(text), 2, WREN, None).sheet_rating == rating


# ------------------------------------------------------------------------- which is answered


@pytest.mark.parametrize(
    ("rolls", "expected"),
    [
        ((roll(1), roll(2)), 2),
        ((roll(1), roll(2, target="Moss")), 1),
        ((roll(1, target="ASH"),), 1),
        ((roll(1, target="As"),), 1),
        ((roll(1, target="As", target_player=4),), None),
        ((roll(1), roll(2, opposition=3)), 1),
        ((roll(1), roll(2, stage=Stage.LAPSED)), 1),
        ((roll(1), roll(2, is_contest=True)), 1),
        ((roll(1, "Ash", 3),), None),
        ((Roll(1, side(action=DEFEND)),), None),
        ((), None),
    ],
)
def test_who_defends_answers_the_newest_roll_that_waits_for_them(
    rolls: tuple[Roll, ...], expected: int | None
) -> None:
    found = find_answered(rolls, RollRequest("1", DEFEND), HER)

    assert (found.key if found else None) == expected


def test_the_nameless_are_one_however_their_name_is_written() -> None:
    """One answered its own roll, and the beginning of its name could have meant two."""
    goblin = Roll(1, side("Goblin", 1, has_sheet=False, is_npc=True))
    written = side("goblin", 9, DEFEND, has_sheet=False, is_npc=True)
    asked = RollRequest("1", DEFEND, npc="goblin")
    assert find_answered((goblin,), asked, written.participant) is None
    assert answerable((goblin,), written.participant) == ()
    with pytest.raises(OpposesItself):
        require_answer(goblin, written, is_gm=True)
    # A character of that name is somebody else.
    require_answer(goblin, side("goblin", 2, DEFEND), is_gm=False)

    table = Snapshot(
        rolls=(goblin, roll(2, target="goblin"), roll(3, target="Wolf")), people=PEOPLE
    )
    assert table.nameless == ("Goblin", "Wolf")
    assert concerned(table, WREN, Effect.DESPAIR, "gob").names == ("Goblin",)


def test_what_is_no_answer_finds_nothing_to_answer() -> None:
    waiting = (roll(1), roll(2, is_contest=True))
    contest = find_answered(waiting, RollRequest("1", is_contest=True), HER)

    assert contest is not None
    assert contest.key == 2
    for request in (
        RollRequest("1", ATTACK),
        RollRequest("1", DEFEND, opposition=2),
        RollRequest("1", is_contest=True, target="Wren"),
    ):
        assert find_answered(waiting, request, HER) is None


def test_an_attack_is_answered_by_whom_it_is_at_or_by_the_gm() -> None:
    attack = roll(1, target="Ash", target_player=3)
    require_answer(attack, side("ash", 3, DEFEND), is_gm=False)
    require_answer(attack, side("Moss", 4, DEFEND), is_gm=True)
    require_answer(roll(1), side("Moss", 4, DEFEND), is_gm=False)
    with pytest.raises(NotTheTarget):
        require_answer(attack, side("Moss", 4, DEFEND), is_gm=False)
    with pytest.raises(OpposesItself):
        require_answer(attack, side("Wren", 2, DEFEND), is_gm=True)
    # Another's of the same name is somebody else.
    with pytest.raises(NotTheTarget):
        require_answer(attack, side("Ash", 4, DEFEND), is_gm=False)


def test_a_namesake_is_somebody_else() -> None:
    twins = (Person(2, WREN, called="Wren (1)"), Person(3, Character("Wren"), called="Wren (2)"))
    resting = replace(twins[1], is_active=False)
    both = Snapshot(people=twins)
    with pytest.raises(AmbiguousName) as refusal:
        both.meant("wren")
    assert refusal.value.matches == ["Wren (1)", "Wren (2)"]
    assert both.meant("Wren (2)") is twins[1]
    with pytest.raises(NoSuchName) as slip:
        both.meant("Wern", is_new=False)
    assert slip.value.near == "Wren"
    assert both.meant("Wern") is None
    assert both.name_of("Wren") == both.name_of("Wren (2)") == "Wren"
    assert Snapshot(people=(resting, twins[0])).meant("Wren") is twins[0]

    request = RollRequest("1", ATTACK, target="Wren (2)")
    begun = new_roll(both, request, 5, replace(side(), has_sheet=True))
    assert (begun.target, begun.target_player) == ("Wren", 3)
    defence = RollRequest("1", DEFEND)
    assert find_answered((begun,), defence, Participant(3, "Wren")) is begun
    assert find_answered((begun,), defence, Participant(2, "Wren")) is None


def test_whom_an_open_roll_is_at_may_get_a_sheet_since() -> None:
    attack = roll(1, target="moor")
    moor = Person(1, Character("Moor", is_npc=True))
    unmet = replace(moor, character=replace(moor.character, is_unmet=True))
    told = Snapshot(rolls=(attack,), people=(moor,))

    assert told.bound(attack) == replace(attack, target="Moor", target_player=1)
    assert list(told.threats(moor.participant)) == [attack]
    moved = dict(moved_with(told, moor.participant, "Vale"))
    assert moved[attack] == replace(attack, target="Vale", target_player=1)
    for people in ((), (unmet,), (moor, replace(moor, player=2))):
        assert Snapshot(people=people).bound(attack) is attack
    stood = replace(attack, stage=Stage.SETTLED)
    assert told.target(stood) is None


# ---------------------------------------------------------------------------------- begun


def test_a_new_roll_knows_its_target_and_aspect_by_the_tables_names() -> None:
    table = Snapshot(aspects=(SceneAspect("On fire"),), people=PEOPLE)
    made = new_roll(table, RollRequest("1", target="ASH", aspect="on FIRE"), 7, side())
    known = new_roll(
        table, RollRequest("1", aspect="on fire"), 7, side(action=Action.CREATE_ADVANTAGE)
    )
    free = new_roll(table, RollRequest("1", target="Thug", aspect="Dark"), 7, side())

    assert (made.key, made.target, made.target_player, made.aspect) == (7, "Ash", 3, "On fire")
    assert (made.is_existing, known.is_existing) == (False, True)
    assert (free.target, free.target_player, free.aspect) == ("Thug", 0, "Dark")
    assert made.name == "Wren: Fight"


def test_nobody_attacks_themselves_but_may_create_an_advantage_of_themselves() -> None:
    table = Snapshot(people=PEOPLE)
    with pytest.raises(OpposesItself):
        new_roll(table, RollRequest("1", target="wren"), 7, side())
    made = new_roll(table, RollRequest("1", target="wren"), 7, side(action=Action.OVERCOME))

    assert made.target == "Wren"


def test_r0_16_only_too_many_open_rolls_let_the_oldest_stand_that_has_its_opposition() -> None:
    waiting = tuple(roll(key) for key in range(1, ROLLS_OPEN))
    met = roll(99, "Thug", 1, opposition=3)

    assert crowding((*waiting[1:], met)) is None
    assert crowding((*waiting, met)) == met
    assert crowding((*waiting, roll(99))) is None
    assert crowding((*waiting, roll(99, opposition=3, stage=Stage.SETTLED))) is None


def test_the_newest_roll_is_meant_when_nobody_says_which() -> None:
    rolls = (roll(1), roll(2, "Ash", 3), roll(3, opposition=1), roll(4, stage=Stage.LAPSED))

    assert newest_waiting(rolls) == 2
    assert newest_waiting(()) is None
    assert newest_of(rolls, 2) == 3
    assert newest_of(rolls, 9) is None


def test_those_who_stand_in_a_roll_are_its_participants() -> None:
    made = roll(1, defence=side("Ash", 3), target="Ash", target_player=3)

    assert made.participants == (
        Participant(2, "Wren"),
        Participant(3, "Ash"),
        Participant(3, "Ash"),
    )
