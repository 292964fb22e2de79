"""Which aspects are invoked from which seat, and who pays."""

from dataclasses import replace

import pytest

from rules.errors import NoSuchName, NotEnough, NotYours
from rules.fate import (
    Action,
    Boost,
    BoostState,
    Character,
    Consequence,
    How,
    Invoke,
    Means,
    Person,
    Roll,
    Scene,
    SceneAspect,
    Seat,
    Severity,
    Side,
    Snapshot,
    acts_for,
    invocables,
    invoke_aspect,
    is_foes,
    payer_of,
    seat_of,
)
from rules.fate.board import Participant
from rules.outcome import Change
from tests.faces import Faces

ROLLER, OPPONENT = Seat
WREN = Character("Wren", trouble="Proud")
ASH = Character("Ash", trouble="Slow", consequences=(Consequence("Cut", Severity.MILD),))
BRUTE = Character("Brute", high_concept="Huge", is_npc=True)
PEOPLE = (Person(2, WREN), Person(3, ASH), Person(1, BRUTE))
FIRE, MUD = SceneAspect("On fire", 1), SceneAspect("Mud", 0, 2)
OPEN = Boost(5, "Gap", Participant(2, "Wren"))
TABLE = Snapshot(Scene(1), (FIRE, MUD), (OPEN,), people=PEOPLE)


def side(name: str = "Wren", player: int = 2, *, is_npc: bool = False) -> Side:
    return Side(player, name, Action.ATTACK, "Fight", 4, faces=(0, 0, 0, 0), is_npc=is_npc)


NUMBER = Roll(1, side(), 4, target="Ash", target_player=3)
MET = Roll(1, side(), defence=replace(side("Ash", 3), action=Action.DEFEND))
FOE = Roll(1, side("Brute", 1, is_npc=True), 4)
AIMED = Roll(1, side(), 4, target="Brute", target_player=1)


def names(table: Snapshot, roll: Roll, seat: Seat) -> list[tuple[str, Means]]:
    return [(each.name, each.means) for each in invocables(table, roll, seat)]


# -------------------------------------------------------------------------------- the seats


def test_a_number_stands_on_the_other_side_of_whoever_rolled() -> None:
    assert [is_foes(NUMBER, seat) for seat in Seat] == [False, True]
    assert [is_foes(FOE, seat) for seat in Seat] == [True, False]
    assert [is_foes(MET, seat) for seat in Seat] == [False, False]


def test_a_seat_is_where_one_rolled_else_that_of_ones_side() -> None:
    assert seat_of(MET, 3, as_gm=False) is OPPONENT
    assert seat_of(NUMBER, 2, as_gm=False) is ROLLER
    assert seat_of(NUMBER, 9, as_gm=False) is ROLLER
    assert seat_of(NUMBER, 1, as_gm=True) is OPPONENT
    assert seat_of(FOE, 9, as_gm=False) is OPPONENT


def test_an_ally_lends_a_point_but_throws_no_dice_of_another() -> None:
    def whose(how: How, player: int, *, is_press: bool = False, as_gm: bool = False) -> Side | None:
        return acts_for(MET, ROLLER, how, player, is_press=is_press, as_gm=as_gm)

    assert whose(How.BONUS, 9) is None
    assert whose(How.REROLL, 2) == MET.side
    with pytest.raises(NotYours):
        whose(How.REROLL, 9)
    assert whose(How.REROLL, 9, is_press=True) == MET.side
    assert whose(How.BONUS, 9, as_gm=True) == MET.side
    assert acts_for(NUMBER, OPPONENT, How.BONUS, 9, is_press=True, as_gm=True) is None


# ------------------------------------------------------------------------------ what there is


def test_boosts_and_free_invokes_come_before_what_costs_a_point() -> None:
    assert names(TABLE, NUMBER, ROLLER) == [
        ("Gap", Means.BOOST),
        ("On fire", Means.FREE),
        ("Cut", Means.FREE),
        ("Mud", Means.POINT),
        ("Proud", Means.POINT),
        ("Slow", Means.POINT),
    ]


def test_the_gm_invokes_for_points_of_their_own() -> None:
    there = [("Mud", Means.FREE), ("On fire", Means.POINT), ("Proud", Means.POINT)]

    assert names(TABLE, NUMBER, OPPONENT) == there
    assert names(replace(TABLE, scene=Scene()), NUMBER, OPPONENT) == there[:1]
    assert names(TABLE, AIMED, OPPONENT) == [there[0], there[1], ("Huge", Means.POINT), there[2]]


def test_an_aspect_is_offered_for_a_point_once_and_never_where_nothing_opposes() -> None:
    done = replace(NUMBER, side=replace(side(), invokes=(Invoke("proud", How.BONUS, Means.POINT),)))
    poor = Snapshot(people=(Person(2, replace(WREN, fate_points=0)), Person(3, ASH)))

    assert names(Snapshot(people=PEOPLE), done, ROLLER) == [
        ("Cut", Means.FREE),
        ("Slow", Means.POINT),
    ]
    assert names(poor, NUMBER, ROLLER) == [("Cut", Means.FREE)]
    assert names(TABLE, replace(NUMBER, opposition=None), OPPONENT) == []
    assert [each.can_reroll for each in invocables(TABLE, NUMBER, OPPONENT)] == [False] * 3


# ------------------------------------------------------------------------------------ paying


def invoke(
    roll: Roll, seat: Seat, aspect: str, by: Character | None, table: Snapshot = TABLE
) -> tuple[tuple[Change, ...], tuple[tuple[object, object], ...]]:
    payer = payer_of(table, roll, seat, by)
    told, paid = invoke_aspect(table, roll, seat, payer, aspect, How.BONUS, Faces())
    assert paid[-1] == (roll, told.roll)
    return told.changes, paid[:-1]  # type: ignore[return-value]


def test_a_boost_is_used_and_a_free_invoke_is_less() -> None:
    assert invoke(NUMBER, ROLLER, "Gap", WREN) == (
        (),
        ((OPEN, OPEN.ended(BoostState.USED)),),
    )
    assert invoke(NUMBER, ROLLER, "On f", WREN) == (
        (Change("free_invokes", 1, 0, "On fire"),),
        ((FIRE, SceneAspect("On fire")),),
    )
    changes, ((before, after),) = invoke(NUMBER, ROLLER, "Cut", WREN)
    assert isinstance(after, Character)
    assert (before, after.consequences[0].free) == (ASH, 0)
    assert changes == (Change("free_invokes", 1, 0, "Cut"),)


@pytest.mark.parametrize(("of_foes", "is_kept"), [(0, False), (1, True)])
def test_what_keeps_free_invokes_of_a_sheets_aspect_stays_while_a_side_has_one(
    of_foes: int, *, is_kept: bool
) -> None:
    kept = SceneAspect("Proud", 1, of_foes, bearer=Participant(2, "Wren"))
    left = SceneAspect("Proud", 0, of_foes, bearer=kept.bearer) if is_kept else None
    table = replace(TABLE, aspects=(kept,))
    assert invoke(NUMBER, ROLLER, "Proud", WREN, table)[1] == ((kept, left),)


def test_a_point_is_taken_and_owed_to_whose_aspect_it_is() -> None:
    changes, replacements = invoke(NUMBER, ROLLER, "Slow", WREN)

    assert changes == (Change("fate_points", 3, 2, "Wren"), Change("due", 0, 1, "Ash"))
    assert replacements == (
        (ASH, replace(ASH, due=1)),
        (WREN, replace(WREN, fate_points=2)),
    )


def test_a_point_is_owed_to_whoever_got_a_sheet_since_however_their_name_was_typed() -> None:
    """Of an open roll only who had a sheet when the dice fell was spelt as on it."""
    typed = replace(NUMBER, target="ash", target_player=0)
    _, replacements = invoke(typed, ROLLER, "Slow", WREN)
    assert (ASH, replace(ASH, due=1)) in replacements


def test_nobody_is_owed_for_an_aspect_of_their_own() -> None:
    paid = ((WREN, replace(WREN, fate_points=2)),)

    assert invoke(NUMBER, ROLLER, "Proud", WREN)[1] == paid
    # Against a number of the GM's as well, where nobody rolled on the players' side.
    assert invoke(FOE, OPPONENT, "Proud", WREN)[1] == paid
    at_her = replace(FOE, target="Wren", target_player=2)
    assert invoke(at_her, OPPONENT, "Proud", WREN)[1] == paid


def test_nobody_is_owed_for_an_aspect_that_is_used_on_somebody_else() -> None:
    """Whoever is in no seat is a part of the scene, and was not known there (RF20)."""
    assert invoke(AIMED, ROLLER, "Slow", WREN)[1] == ((WREN, replace(WREN, fate_points=2)),)


def test_the_gm_pays_for_the_foes_and_owes_the_player() -> None:
    changes, replacements = invoke(NUMBER, OPPONENT, "Proud", None)

    assert changes == (Change("fate_points", 1, 0, "GM"), Change("due", 0, 1, "Wren"))
    assert replacements == ((WREN, replace(WREN, due=1)), (TABLE.scene, Scene()))
    # So they do for a main character, whose sheet is no purse.
    told, ((before, after),) = invoke(FOE, ROLLER, "Huge", BRUTE)
    assert (told[0].whose, before, after) == ("GM", TABLE.scene, Scene())


def test_a_consequence_is_free_for_anybody_but_its_bearer_also_in_no_seat() -> None:
    """Of somebody in no seat it cost a fate point, though it had a free invoke (R0.24)."""
    used = replace(ASH, consequences=(replace(ASH.consequences[0], free=0),))
    free = (Change("free_invokes", 1, 0, "Cut"),), ((ASH, used),)
    assert invoke(AIMED, ROLLER, "Cut", WREN) == free
    assert invoke(AIMED, OPPONENT, "Cut", None) == free
    # Neither its bearer who lends a point, nor whoever lends its bearer one.
    for roll, by in ((AIMED, ASH), (replace(NUMBER, side=side("Ash", 3), target=""), WREN)):
        assert invoke(roll, ROLLER, "Cut", by)[0][0].what == "fate_points"


def test_a_consequence_is_free_of_whoever_another_defends_for() -> None:
    """It cost a fate point in either seat, as if whom the attack was at had rolled."""
    guarded = replace(FOE, opposition=None, defence=side(), target="Ash", target_player=3)
    for seat, by in ((ROLLER, None), (OPPONENT, WREN)):
        assert invoke(guarded, seat, "Cut", by)[0] == (Change("free_invokes", 1, 0, "Cut"),)


def test_of_consequences_of_one_name_in_no_seat_the_free_one_is_invoked() -> None:
    """The first was, for a fate point, where its free invoke was used up."""
    used = replace(ASH, consequences=(replace(ASH.consequences[0], free=0),))
    ilse = Person(4, replace(ASH, name="Ilse"))
    table = replace(TABLE, people=(Person(2, WREN), Person(3, used), ilse, Person(1, BRUTE)))
    assert invoke(AIMED, ROLLER, "Cut", WREN, table)[1][0][0] is ilse.character


def test_an_empty_purse_pays_nothing() -> None:
    poor = replace(WREN, fate_points=0)
    for by, seat in ((poor, ROLLER), (None, OPPONENT)):
        with pytest.raises(NotEnough) as refused:
            invoke(NUMBER, seat, "Mud" if by else "On fire", by, replace(TABLE, scene=Scene()))
        assert (refused.value.have, refused.value.need) == (0, 1)


# ---------------------------------------------------------------------------- what the GM keeps


def test_a_foes_aspects_are_listed_to_nobody_but_the_gm() -> None:
    cut = replace(BRUTE, consequences=(Consequence("Limp", Severity.MILD),))
    table = replace(TABLE, people=(Person(2, WREN), Person(1, cut)))
    for seat in Seat:
        all_see = {each.name for each in invocables(table, AIMED, seat, to_all=True)}
        gm_sees = {each.name for each in invocables(table, AIMED, seat)}
        assert gm_sees - all_see == {"Huge"}
        assert "Limp" in all_see


def test_a_foes_aspect_is_invoked_by_a_player_who_says_it_whole() -> None:
    assert invoke(AIMED, ROLLER, "huge", WREN)[0][0].before == 3
    for guessed in ("Hu", "Hugo"):
        with pytest.raises(NoSuchName) as refused:
            invoke(AIMED, ROLLER, guessed, WREN)
        assert "Huge" not in (*refused.value.known, refused.value.near)
    assert invoke(AIMED, OPPONENT, "Hu", None)[0][0].whose == "GM"
