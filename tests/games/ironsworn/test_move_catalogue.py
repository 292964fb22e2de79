"""The catalogue: all 35 moves, found by what people type, sound, and wholly reachable."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from rules.errors import AmbiguousName, NoSuchName, NotGM
from rules.ironsworn import Debility, Hits, Odds, Price, Rank, Stat
from rules.ironsworn.errors import WindowClosed, WindowReason
from rules.ironsworn.moves import (
    EVERYDAY,
    MOVES,
    PARTS,
    Call,
    Move,
    MoveKind,
    Roll,
    Scene,
    deeds,
    find_move,
    make,
    move_of,
    what_waits,
)
from rules.ironsworn.moves.catalogue import PRICES, TABLES
from rules.ironsworn.moves.choosing import choose
from rules.ironsworn.moves.doing import do
from rules.ironsworn.moves.engine import follow
from rules.ironsworn.moves.model import Option, Target
from rules.ironsworn.moves.outcomes import Chosen, Reason, ReasonKind, reason_of
from rules.ironsworn.moves.work import Work, merged
from rules.ironsworn.pending import About, FightStand
from rules.outcome import Change
from rules.soundness import is_sound
from tests.faces import Faces
from tests.games.ironsworn.scenes import (
    ASH,
    BEAR,
    MISS,
    MISS_PROGRESS,
    STRONG,
    STRONG_PROGRESS,
    WEAK,
    WEAK_PROGRESS,
    a_scene,
    with_companion,
)

NAMES = """
Face Danger, Secure an Advantage, Gather Information, Heal, Resupply, Make Camp,
Undertake a Journey, Reach Your Destination, Compel, Sojourn, Draw the Circle, Forge a Bond,
Test Your Bond, Aid Your Ally, Write Your Epilogue, Enter the Fray, Strike, Clash,
Turn the Tide, End the Fight, Battle, Endure Harm, Face Death, Companion Endure Harm,
Endure Stress, Face Desolation, Out of Supply, Face a Setback, Swear an Iron Vow,
Reach a Milestone, Fulfill Your Vow, Forsake Your Vow, Advance, Pay the Price, Ask the Oracle
"""

ALL = (*MOVES, *PARTS)
FACES: dict[Roll, dict[Hits | None, tuple[int, ...]]] = {
    Roll.ACTION: {Hits.STRONG: STRONG, Hits.WEAK: WEAK, Hits.MISS: MISS},
    Roll.PROGRESS: {
        Hits.STRONG: STRONG_PROGRESS,
        Hits.WEAK: WEAK_PROGRESS,
        Hits.MISS: MISS_PROGRESS,
    },
    Roll.ORACLE: {None: (5, 1)},
    Roll.NONE: {None: ()},
}


# Names


def test_all_35_classic_moves_are_there_by_name() -> None:
    wanted = [name.strip() for name in NAMES.split(",")]
    assert [move.name for move in MOVES] == wanted
    assert len(MOVES) == 35
    assert [move.key for move in MOVES] == [name.casefold().replace(" ", "_") for name in wanted]


def test_every_key_names_one_move() -> None:
    keys = [move.key for move in ALL]
    assert len(set(keys)) == len(keys)
    assert [move_of(key).key for key in keys] == keys


def test_every_chapter_has_its_moves() -> None:
    counts = [sum(move.kind is kind for move in MOVES) for kind in MoveKind]
    assert counts == [8, 7, 6, 7, 5, 2]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Strike", "Strike"),
        ("  strike ", "Strike"),
        ("gather", "Gather Information"),
        ("face dan", "Face Danger"),
        ("ff", "Fulfill Your Vow"),
        ("ud", "Undertake a Journey"),
        ("uaj", "Undertake a Journey"),
        ("ttt", "Turn the Tide"),
        ("fray", "Enter the Fray"),
        ("your ally", "Aid Your Ally"),
        ("saiv", "Swear an Iron Vow"),
        ("eh", "Endure Harm"),
        ("pay price", "Pay the Price"),
        # They are like a word of another move, but more than one letter apart.
        ("estr", "Endure Stress"),
        ("dth", "Draw the Circle"),
    ],
)
def test_a_move_is_found_by_its_name_its_words_its_initials_or_its_letters(
    typed: str, name: str
) -> None:
    assert find_move(typed).name == name


@pytest.mark.parametrize(
    ("typed", "matches"),
    [
        ("face", ["Face Danger", "Face Death", "Face Desolation", "Face a Setback"]),
        ("fyv", ["Fulfill Your Vow", "Forsake Your Vow"]),
        ("bond", ["Forge a Bond", "Test Your Bond"]),
        # Its letters are those of one, but it is nearly a word of the other.
        ("frey", ["Forsake Your Vow", "Enter the Fray"]),
    ],
)
def test_a_name_that_fits_several_is_refused_with_all_of_them(
    typed: str, matches: list[str]
) -> None:
    with pytest.raises(AmbiguousName) as refused:
        find_move(typed)
    assert list(refused.value.matches) == matches


@pytest.mark.parametrize("typed", ["", "  ", "parry", "42", "sojourn_plan"])
def test_what_fits_none_is_refused_with_every_name(typed: str) -> None:
    with pytest.raises(NoSuchName) as refused:
        find_move(typed)
    assert len(refused.value.known) == 35


def test_an_everyday_word_leads_to_its_moves_and_hides_none_that_it_names() -> None:
    every = {move.name for move in MOVES}
    initials = {"".join(each[0] for each in name.casefold().split()) for name in every}
    for word, names in EVERYDAY.items():
        named = {name for name in every if word in name.casefold()}
        assert named <= {*names} <= every, word
        assert word == word.casefold()
        assert word not in initials
        assert found_by(f" {word.upper()} ") == names


def found_by(typed: str) -> tuple[str, ...]:
    try:
        return (find_move(typed).name,)
    except AmbiguousName as refused:
        return tuple(refused.matches)


# Soundness


def effects_of(move: Move) -> Iterator[deeds.Effect]:
    for result in (move.strong, move.weak, move.miss, move.always):
        yield from result.effects
    for option in options_of(move):
        yield from option.effects


def options_of(move: Move) -> list[Option]:
    results = (move.strong, move.weak, move.miss, move.always)
    return [option for result in results if result.choice for option in result.choice.options]


def test_a_move_leads_to_moves_that_exist_and_gives_bonuses_for_such() -> None:
    effects = [effect for move in ALL for effect in effects_of(move)]
    led_to = {each.move for each in effects if isinstance(each, deeds.LeadTo)}
    helped = {each.only for each in effects if isinstance(each, deeds.GiveBonus) and each.only}
    tables = {each.table for each in effects if isinstance(each, deeds.OnTable)}
    assert led_to <= {move.key for move in ALL}
    assert {move_of(each).roll for each in helped} == {Roll.ACTION}
    assert tables == {*TABLES, "price"}


def test_options_of_a_choice_have_different_keys_and_suffice() -> None:
    for move in ALL:
        for result in (move.strong, move.weak, move.miss, move.always):
            if result.choice:
                keys = [option.key for option in result.choice.options]
                need = result.choice.count + result.choice.bonded
                assert len(set(keys)) == len(keys) >= need, move.key


def test_a_move_has_results_for_what_it_rolls_and_stats_if_it_rolls_action() -> None:
    for move in ALL:
        assert bool(move.uses) is (move.roll is Roll.ACTION), move.key
        has_hits = move.roll in {Roll.ACTION, Roll.PROGRESS}
        assert (move.miss.effects != ()) is has_hits, move.key
        assert not (has_hits and (move.always.effects or move.always.choice)), move.key
        assert len({use.source for use in move.uses}) == len(move.uses), move.key
        targets = {Target.VOW, Target.JOURNEY, Target.FIGHT, Target.BONDS}
        assert move.roll is not Roll.PROGRESS or move.target in targets, move.key


def test_every_part_is_led_to_by_some_move() -> None:
    effects = [effect for move in ALL for effect in effects_of(move)]
    effects += [effect for each in PRICES.values() for effect in each]
    effects += [effect for rows in TABLES.values() for row in rows for effect in row.effects]
    led_to = {effect.move for effect in effects if isinstance(effect, deeds.LeadTo)}
    assert {part.key for part in PARTS} <= led_to
    assert set(PRICES) <= set(Price)


@pytest.mark.parametrize("table", TABLES)
def test_a_table_has_a_row_for_every_number(table: str) -> None:
    ends = [row.up_to for row in TABLES[table]]
    assert ends == sorted(set(ends))
    assert ends[-1] == 100


def test_an_effect_without_an_interpreter_is_a_programming_error() -> None:
    work = Work(a_scene(), find_move("strike"), 1, About())
    with pytest.raises(NotImplementedError):
        do(object(), work)  # type: ignore[arg-type]


def test_a_refusal_that_no_effect_makes_is_not_swallowed() -> None:
    with pytest.raises(NotGM):
        reason_of(NotGM(()))


def test_what_was_too_late_keeps_why() -> None:
    reason = Reason(ReasonKind.CLOSED, by="later_roll")
    assert reason_of(WindowClosed(WindowReason.LATER_ROLL)) == reason


def test_what_is_told_of_a_move_names_only_moves_that_are_known() -> None:
    _, made = make(a_scene(), Faces(), 1, find_move("pay"))
    chosen = Chosen("Wren", made.move, 1, (), made.done)
    known, unknown = replace(chosen, then=made), replace(made, move="swim")
    assert all(map(is_sound, (made, chosen, known)))
    assert not any(map(is_sound, (unknown, replace(chosen, then=unknown))))


def test_changes_of_one_number_are_joined_and_those_that_came_back_dropped() -> None:
    changes = [
        Change("momentum", 2, 3),
        Change("health", 3, 4),
        Change("momentum", 3, 5),
        Change("health", 3, 2, "Ash"),
        Change("health", 4, 3),
    ]
    assert merged(changes) == (Change("momentum", 2, 5), Change("health", 3, 2, "Ash"))


# Reachability

ROOMY = (Debility.WOUNDED, Debility.SHAKEN, Debility.UNPREPARED)


def scenes() -> Iterator[Scene]:
    """Give tables at which, between them, every option can be taken."""
    for debilities, left in (((), 3), ((), 1), (ROOMY, 3)):
        fighting = a_scene(stand=FightStand(BEAR), debilities=debilities, health=left, spirit=left)
        yield with_companion(fighting)


def call_for(move: Move) -> Call:
    source = next((use.source for use in move.uses if isinstance(use.source, Stat)), None)
    source = source if len(move.uses) > 1 else None
    call = Call(source=source, ally=ASH, insist=True, odds=Odds.EVEN)
    if move.target is Target.NEW_BOND:
        call = replace(call, person="Elstan")
    if move.target is Target.BOND:
        call = replace(call, person="Kaya")
    if move.target is Target.VOW:
        begun: dict[str, Any] = {"track": "Wolf", "rank": Rank.EXTREME}
        call = replace(call, **(begun if move.starts else {"track": "Oath"}))
    return replace(call, amount=1, source=None) if move.suffers else call


@pytest.mark.parametrize("move", [pytest.param(move, id=move.key) for move in MOVES])
def test_every_outcome_and_every_option_of_a_move_can_be_reached(move: Move) -> None:
    reached: set[tuple[Hits | None, str]] = set()
    for scene, (hits, faces) in product(scenes(), FACES[move.roll].items()):
        if move.needs_prepared and Debility.UNPREPARED in scene.character.debilities:
            continue
        after, made = make(scene, Faces(*faces), 1, move, call_for(move))
        assert (made.hits, made.is_held) == (hits, False)
        reached.add((hits, ""))
        for seat in (after, seen_by_ash(after)):
            reached |= {(hits, key) for key in taken_one_by_one(seat)}
    wanted = {(hits, "") for hits in FACES[move.roll]}
    for hits in FACES[move.roll]:
        choice = move.result(hits).choice
        wanted |= {(hits, option.key) for option in choice.options} if choice else set()
    assert reached == wanted


def seen_by_ash(scene: Scene) -> Scene:
    return replace(scene, character=scene.at(ASH), others=())


def taken_one_by_one(scene: Scene) -> Iterator[str]:
    """Take each open option that a menu of the scene has, in the company that it needs."""
    for waiting in what_waits(scene):
        menu = waiting.menu
        for offer in menu.offers if menu else ():
            if not offer.is_open or menu is None:
                continue
            others = [each.key for each in menu.offers if each.is_open and each.key != offer.key]
            fill = [*offer.needs, *(key for key in others if key not in offer.needs)]
            picks = [offer.key, *fill][: max(menu.least, 1 + len(offer.needs))]
            _, chosen = choose(scene, Faces(5, 1), waiting.key, picks)
            assert offer.key in chosen.picks
            yield offer.key


@pytest.mark.parametrize("part", [pytest.param(part, id=part.key) for part in PARTS])
def test_every_outcome_of_a_part_can_be_reached(part: Move) -> None:
    scene, waiting, index = led_to_by(part)
    rolls = {"harm_again": {None: (8, 8)}}.get(part.key, FACES[part.roll])
    for hits, faces in rolls.items():
        call = Call(track="Wolf", rank=Rank.EXTREME)
        _, made = follow(scene, Faces(*faces), waiting, index, 2, call)
        assert made.hits is hits
        assert (made.done.menu is not None) is (part.result(hits).choice is not None)


def led_to_by(part: Move) -> tuple[Scene, int, int]:
    """Give a scene in which something leads to a part, with the key and the index of that."""
    scene = a_scene(party=1, health=1, spirit=1)
    for start, faces in (
        *(("sojourn", WEAK), ("face dea", WEAK), ("face des", WEAK), ("pay", ())),
        *(("forge", WEAK), ("endure harm", MISS)),
    ):
        call = Call(person="Elstan") if start == "forge" else Call()
        begun, _ = make(scene, Faces(*faces), 1, find_move(start), call)
        menu = what_waits(begun)[0].menu
        assert menu
        for offer in (each for each in menu.offers if each.is_open):
            for table in ((5, 1), (8, 6), (4, 4)) if offer.is_rolled else ((),):
                after, _ = choose(begun, Faces(*table), 1, (offer.key,))
                for pending in after.character.pending:
                    for lead in pending.leads:
                        if lead.move == part.key:
                            return after, pending.key, lead.index
    raise AssertionError(f"{part.key} was not reached")
