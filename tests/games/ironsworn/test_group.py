"""What one character's change means for the others at the table (R2.4, R2.23, R2.27)."""

import pytest

from rules.errors import NameTaken
from rules.ironsworn import (
    Blocked,
    Character,
    Debility,
    Meter,
    Party,
    PermanentDebility,
    Rank,
    TrackKind,
    begins_shared,
    change_debility_for_all,
    change_meter_for_all,
    settle_setback_for_all,
)
from rules.ironsworn.moves import (
    Call,
    MoveMade,
    MoveWarned,
    Said,
    Scene,
    find_move,
    make,
    make_or_warn,
    named_move,
)
from rules.outcome import Change
from tests.faces import Faces

WREN = Character("Wren")
KAYA = Character("Kaya", momentum=10)
UNPREPARED = Character("Moss", debilities=(Debility.UNPREPARED,))


def test_the_last_supply_leaves_everybody_unprepared_and_says_so_by_name() -> None:
    wren, others, party, outcome = change_meter_for_all(
        WREN, (KAYA, UNPREPARED), Party(1), Meter.SUPPLY, -1
    )

    assert party.supply == 0
    assert all(Debility.UNPREPARED in each.debilities for each in (wren, *others))
    assert Change("momentum", 10, 9, "Kaya") in outcome.changes
    assert {change.whose for change in outcome.changes} == {"", "Kaya"}


def test_supply_left_or_another_meter_touches_nobody_else() -> None:
    for meter in (Meter.SUPPLY, Meter.HEALTH):
        _, others, _, outcome = change_meter_for_all(WREN, [KAYA], Party(3), meter, -2)
        assert others == (KAYA,)
        assert len(outcome.changes) == 1


def test_supply_does_not_rise_while_anybody_is_unprepared() -> None:
    with pytest.raises(Blocked):
        change_meter_for_all(WREN, (KAYA, UNPREPARED), Party(0), Meter.SUPPLY, 1)
    _, _, party, _ = change_meter_for_all(WREN, (KAYA,), Party(3), Meter.SUPPLY, 1)
    assert party.supply == 4
    _, _, party, _ = change_meter_for_all(WREN, (UNPREPARED,), Party(3), Meter.SUPPLY, -1)
    assert party.supply == 2


def test_unprepared_is_marked_and_cleared_for_all() -> None:
    wren, others, _ = change_debility_for_all(
        WREN, (KAYA,), Debility.UNPREPARED, is_cleared=False, is_override=False
    )
    assert Debility.UNPREPARED in others[0].debilities
    wren, others, cleared = change_debility_for_all(
        wren, (*others, KAYA), Debility.UNPREPARED, is_cleared=True, is_override=False
    )
    assert not wren.debilities
    assert not any(each.debilities for each in others)
    assert [each.whose for each in cleared.changes if each.what == "unprepared"] == ["", "Kaya"]


def test_another_debility_is_ones_own_and_a_bane_stays() -> None:
    maimed, others, _ = change_debility_for_all(
        WREN, (KAYA,), Debility.MAIMED, is_cleared=False, is_override=False
    )
    assert others == (KAYA,)
    with pytest.raises(PermanentDebility):
        change_debility_for_all(maimed, (), Debility.MAIMED, is_cleared=True, is_override=False)
    free, _, _ = change_debility_for_all(
        maimed, (), Debility.MAIMED, is_cleared=True, is_override=True
    )
    assert free == WREN


def test_a_setback_paid_with_the_last_supply_leaves_all_unprepared() -> None:
    owing = Character("Wren", setback=1)
    wren, others, party, _, outcome = settle_setback_for_all(owing, (KAYA,), Party(1), (), "supply")

    assert (wren.setback, party.supply, outcome.is_out_of_supply) == (0, 0, True)
    assert Debility.UNPREPARED in others[0].debilities
    assert any(change.whose == "Kaya" for change in outcome.changes)


def test_a_track_is_shared_by_its_kind_unless_somebody_wishes_otherwise() -> None:
    assert [begins_shared(kind, wish=None) for kind in TrackKind] == [False, True, True]
    assert begins_shared(TrackKind.VOW, wish=True)
    assert not begins_shared(TrackKind.FIGHT, wish=False)


def test_a_shared_track_takes_no_name_of_a_track_on_any_sheet() -> None:
    scene = Scene(WREN, track_names=("Bear",))
    fray = find_move("enter the fray")
    with pytest.raises(NameTaken):
        make(scene, Faces(), 1, fray, Call(track="bear", rank=Rank.EPIC))
    with pytest.raises(NameTaken):
        make(scene, Faces(), 1, fray, Call(track="Bonds", rank=Rank.EPIC, is_shared=False))


def test_an_unfinished_line_names_a_move_or_none() -> None:
    assert named_move("strike iron") is find_move("strike")
    assert named_move("") is None
    assert named_move("nothing like that") is None


def test_a_move_that_is_warned_of_rolls_nothing_and_is_kept() -> None:
    said = Said("face_danger", stat="health")
    scene, warned = make_or_warn(Scene(WREN), Faces(), 5, said)
    assert isinstance(warned, MoveWarned)
    assert [each.key for each in scene.character.pending] == [5]
    _, made = make_or_warn(Scene(WREN), Faces(6, 1, 1), 5, said, insist=True)
    assert isinstance(made, MoveMade)
    assert made.is_insisted
