"""Inspire and Despair: whom they concern, and how a check uses them up."""

from dataclasses import replace

import pytest

from rules.errors import Already, NoSuchName, RuleError
from rules.fate import (
    Action,
    Character,
    Effect,
    Marker,
    Person,
    Side,
    Snapshot,
    end_turn,
    use_marks,
)
from rules.fate.board import Participant
from rules.fate.errors import NotOneself
from rules.fate.marks import Concerned, concerned, mark, replaced_by

WREN, ASH, MOSS = Character("Wren"), Character("Ash"), Character("Moss")
BRUTE = Character("Brute", is_npc=True)
TABLE = Snapshot(
    people=(
        *(Person(2, WREN), Person(3, ASH), Person(4, MOSS, is_active=False)),
        Person(1, BRUTE, is_active=False),
    )
)
INSPIRE, DESPAIR = Effect.INSPIRE, Effect.DESPAIR
BY = Participant(2, "Wren")


@pytest.mark.parametrize(
    ("by", "effect", "target", "names", "any_foe", "is_npc"),
    [
        (WREN, INSPIRE, "", ("Ash",), False, False),
        (WREN, DESPAIR, "", ("Brute",), True, True),
        (BRUTE, INSPIRE, "", (), True, True),
        (BRUTE, DESPAIR, "", ("Wren", "Ash"), False, False),
        (WREN, INSPIRE, "moss", ("Moss",), False, False),
        (WREN, INSPIRE, "mos, ash", ("Moss", "Ash"), False, False),
        (BRUTE, INSPIRE, "A stranger", ("A stranger",), False, True),
        (WREN, DESPAIR, "Thug", ("Thug",), False, True),
        (BRUTE, DESPAIR, "ash", ("Ash",), False, False),
    ],
)
def test_whom_an_effect_concerns(
    by: Character,
    effect: Effect,
    target: str,
    names: tuple[str, ...],
    any_foe: bool,
    is_npc: bool,
) -> None:
    whom = concerned(TABLE, by, effect, target)

    assert (whom.names, whom.any_foe, whom.is_npc) == (names, any_foe, is_npc)


@pytest.mark.parametrize(
    ("by", "effect", "target", "refusal"),
    [
        (WREN, INSPIRE, "A stranger", NoSuchName),
        (WREN, INSPIRE, "Ash, Mosss", NoSuchName),
        (BRUTE, DESPAIR, "Nobody", NoSuchName),
        (WREN, DESPAIR, "Brutte", NoSuchName),
        (WREN, INSPIRE, "wren", NotOneself),
        (WREN, INSPIRE, "Ash, Wren", NotOneself),
    ],
)
def test_an_effect_is_for_nobody_who_is_not_there_and_not_for_oneself(
    by: Character, effect: Effect, target: str, refusal: type[RuleError]
) -> None:
    """Momentum was swallowed by a marker that waited for nobody (RF7)."""
    with pytest.raises(refusal):
        concerned(TABLE, by, effect, target)


def check(name: str, *, is_npc: bool = False, has_sheet: bool = True) -> Side:
    return Side(2, name, Action.ATTACK, "Fight", 4, is_npc=is_npc, has_sheet=has_sheet)


def test_namesakes_without_a_sheet_are_all_daunted_until_its_buyer_acts_again() -> None:
    """Every Thug is an enemy, although all of them have one name (RF8)."""
    thug, wren = check("Thug", is_npc=True, has_sheet=False), check("Wren")
    despair = Marker(DESPAIR, BY, any_foe=True)
    for _ in range(3):
        marked = use_marks(thug, (despair,))
        ((_before, after),) = marked.replacements
        assert isinstance(after, Marker)
        assert marked.side.marks == -1
        despair = after
    assert end_turn(replace(wren, action=Action.DEFEND), (despair,)) == ()
    assert end_turn(check("Ash"), (despair,)) == ()
    ((_before, after),) = end_turn(wren, (despair,))

    assert isinstance(after, Marker)
    assert use_marks(thug, (after,)).side.marks == 0
    assert use_marks(replace(thug, character="Guard"), (after,)).side.marks == -1


def test_a_main_character_inspires_the_nameless_and_not_themselves() -> None:
    """They are allies, too, and were refused as inspired already (RF18)."""
    whom = concerned(TABLE, BRUTE, INSPIRE, "")
    made = mark(Participant(1, "Brute"), INSPIRE, whom, ())
    minion = check("Minion", is_npc=True, has_sheet=False)

    assert use_marks(minion, (made,)).side.marks == 1
    assert use_marks(check("Brute", is_npc=True), (made,)).side.marks == 0
    with pytest.raises(Already):
        mark(Participant(1, "Brute"), INSPIRE, replace(whom, names=()), (made,))


def test_a0_4_the_same_effect_counts_once_and_all_of_it_is_used_up() -> None:
    first = Marker(INSPIRE, BY, ("Ash", "Moss"))
    second = Marker(INSPIRE, Participant(4, "Moss"), ("ASH",))
    marked = use_marks(check("Ash"), (first, second))

    assert marked.side.marks == 1
    assert marked.by == ("Wren",)
    assert marked.replacements == ((first, Marker(INSPIRE, BY, ("Moss",))), (second, None))


def test_a0_4_different_effects_add_up() -> None:
    marked = use_marks(check("Ash"), (Marker(INSPIRE, BY, ("Ash",)), Marker(DESPAIR, BY, ("Ash",))))

    assert (marked.side.marks, marked.by) == (0, ("Wren", "Wren"))


def test_what_is_for_others_stays_as_it_is() -> None:
    marked = use_marks(check("Ash"), (Marker(INSPIRE, BY, ("Moss",)),))

    assert (marked.side.marks, marked.by, marked.replacements) == (0, (), ())


def test_every_enemy_meets_a_despair_once() -> None:
    every = Marker(DESPAIR, BY, any_foe=True)
    marked = use_marks(check("Thug", is_npc=True), (every,))
    ((_before, after),) = marked.replacements

    assert isinstance(after, Marker)
    assert marked.side.marks == -1
    assert after.met == ("Thug",)
    assert use_marks(check("thug", is_npc=True), (after,)).side.marks == 0
    assert use_marks(check("Ash"), (every,)).side.marks == 0


def test_a_new_despair_of_every_enemy_takes_the_place_of_the_old() -> None:
    every, named = Marker(DESPAIR, BY, any_foe=True), Marker(DESPAIR, BY, ("Thug",))
    other = Marker(INSPIRE, BY, any_foe=True)

    assert replaced_by(every, (every, named, other)) == (every,)
    assert replaced_by(named, (every, named, other)) == ()


# ------------------------------------------------------------------- of one effect after another


def those(*names: str, any_foe: bool = False, is_npc: bool = False) -> Concerned:
    return Concerned(names, any_foe=any_foe, is_npc=is_npc)


def test_a0_4_the_same_effect_does_not_stack_on_one_target() -> None:
    first = mark(BY, INSPIRE, those("Ash"), ())
    second = mark(BY, INSPIRE, those("Ash", "Moss"), (first,))
    assert second.waiting == ("Moss",)
    with pytest.raises(Already):
        mark(BY, INSPIRE, those("ash"), (first,))
    assert mark(BY, DESPAIR, those("Ash"), (first,)).waiting == ("Ash",)
    everybody = Marker(DESPAIR, BY, any_foe=True)
    with pytest.raises(Already):
        mark(BY, DESPAIR, those(any_foe=True), (everybody,))


def test_despair_of_every_enemy_is_renewed_once_somebody_has_met_it() -> None:
    first = mark(BY, DESPAIR, those("Brute", "Witch", any_foe=True, is_npc=True), ())
    with pytest.raises(Already):
        mark(BY, DESPAIR, those("Brute", "Witch", any_foe=True, is_npc=True), (first,))
    met = first.used_by("Thug").used_by("brute")
    second = mark(BY, DESPAIR, those("Brute", "Witch", any_foe=True, is_npc=True), (met,))

    assert (second.waiting, second.any_foe, second.met) == (("Witch", "Brute"), True, ())
    assert second.concerns("thug", is_npc=True)


def test_a_target_whom_despair_of_every_enemy_waits_for_is_not_bought_again() -> None:
    everybody = mark(BY, DESPAIR, those(any_foe=True, is_npc=True), ())
    with pytest.raises(Already):
        mark(BY, DESPAIR, those("Thug", is_npc=True), (everybody,))
    met = everybody.used_by("Thug")

    assert mark(BY, DESPAIR, those("Thug", is_npc=True), (met,)).waiting == ("Thug",)
    assert mark(BY, DESPAIR, those("Ash"), (everybody,)).waiting == ("Ash",)
