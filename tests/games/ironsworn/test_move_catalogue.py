"""The catalogue: all 35 moves, found by what people type, sound, and wholly reachable."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from rules.errors import AmbiguousName, NoSuchName, NotGM
from rules.ironsworn import Debility, Hits, Odds, Price, Rank, Stat, TrackKind
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

ALL = [pytest.param(move, id=move.key) for move in (*MOVES, *PARTS)]
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
    keys = [move.key for move in (*MOVES, *PARTS)]
    assert len(set(keys)) == len(keys)
    assert [move_of(key).key for key in keys] == keys


@pytest.mark.parametrize(("kind", "count"), list(zip(MoveKind, (8, 7, 6, 7, 5, 2), strict=True)))
def test_every_chapter_has_its_moves(kind: MoveKind, count: int) -> None:
    assert sum(move.kind is kind for move in MOVES) == count


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


@pytest.mark.parametrize(("word", "names"), EVERYDAY.items())
def test_an_everyday_word_leads_to_its_moves_and_hides_none_that_it_names(
    word: str, names: tuple[str, ...]
) -> None:
    every = {move.name for move in MOVES}
    initials = {"".join(each[0] for each in name.casefold().split()) for name in every}
    named = {name for name in every if word in name.casefold()}
    assert named <= {*names} <= every
    assert word == word.casefold()
    assert word not in initials
    try:
        found: tuple[str, ...] = (find_move(f" {word.upper()} ").name,)
    except AmbiguousName as refused:
        found = tuple(refused.matches)
    assert found == names


# Soundness


def effects_of(move: Move) -> Iterator[deeds.Effect]:
    for result in (move.strong, move.weak, move.miss, move.always):
        yield from result.effects
        for option in options_of(move):
            yield from option.effects


def options_of(move: Move) -> list[Option]:
    results = (move.strong, move.weak, move.miss, move.always)
    return [option for result in results if result.choice for option in result.choice.options]


@pytest.mark.parametrize("move", ALL)
def test_a_move_leads_to_moves_that_exist_and_gives_bonuses_for_such(move: Move) -> None:
    for effect in effects_of(move):
        if isinstance(effect, deeds.LeadTo):
            assert move_of(effect.move).key == effect.move
        if isinstance(effect, deeds.GiveBonus) and effect.only:
            assert move_of(effect.only).roll is Roll.ACTION
        if isinstance(effect, deeds.OnTable):
            assert effect.table in {*TABLES, "price"}


@pytest.mark.parametrize("move", ALL)
def test_options_of_a_choice_have_different_keys_and_suffice(move: Move) -> None:
    for result in (move.strong, move.weak, move.miss, move.always):
        if result.choice:
            keys = [option.key for option in result.choice.options]
            assert len(set(keys)) == len(keys) >= result.choice.count + result.choice.bonded


@pytest.mark.parametrize("move", ALL)
def test_a_move_has_results_for_what_it_rolls_and_stats_if_it_rolls_action(move: Move) -> None:
    assert bool(move.uses) is (move.roll is Roll.ACTION)
    has_hits = move.roll in {Roll.ACTION, Roll.PROGRESS}
    assert (move.miss.effects != ()) is has_hits
    assert not (has_hits and (move.always.effects or move.always.choice))
    assert len({use.source for use in move.uses}) == len(move.uses)
    if move.roll is Roll.PROGRESS:
        assert move.target in {Target.VOW, Target.JOURNEY, Target.FIGHT, Target.BONDS}


def test_every_part_is_led_to_by_some_move() -> None:
    led_to = {
        effect.move
        for move in (*MOVES, *PARTS)
        for effect in effects_of(move)
        if isinstance(effect, deeds.LeadTo)
    }
    led_to |= {
        effect.move
        for effects in PRICES.values()
        for effect in effects
        if isinstance(effect, deeds.LeadTo)
    }
    led_to |= {
        effect.move
        for rows in TABLES.values()
        for row in rows
        for effect in row.effects
        if isinstance(effect, deeds.LeadTo)
    }
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
    stands = (FightStand(BEAR), FightStand(BEAR, has_initiative=True, is_decisive=True))
    for stand, debilities, low in product(stands, ((), ROOMY), (False, True)):
        fields: dict[str, Any] = {"health": 1, "spirit": 1} if low else {}
        yield with_companion(a_scene(stand=stand, debilities=debilities, **fields))


def calls(move: Move) -> Iterator[Call]:
    source = next((use.source for use in move.uses if isinstance(use.source, Stat)), None)
    source = source if len(move.uses) > 1 else None
    base = Call(source=source, ally=ASH, insist=True, odds=Odds.EVEN)
    if move.target is Target.NEW_BOND:
        base = replace(base, person="Elstan")
    if move.target is Target.BOND:
        base = replace(base, person="Kaya")
    if move.target is Target.VOW:
        begun: dict[str, Any] = {"track": "Wolf", "rank": Rank.EXTREME}
        base = replace(base, **(begun if move.starts else {"track": "Oath"}))
    if move.suffers:
        base = replace(base, amount=1, source=None)
    yield base


@pytest.mark.parametrize("move", [pytest.param(move, id=move.key) for move in MOVES])
def test_every_outcome_and_every_option_of_a_move_can_be_reached(move: Move) -> None:
    reached: set[tuple[Hits | None, str]] = set()
    for scene, (hits, faces) in product(scenes(), FACES[move.roll].items()):
        for call in calls(move):
            if move.needs_prepared and Debility.UNPREPARED in scene.character.debilities:
                continue
            after, made = make(scene, Faces(*faces), 1, move, call)
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
@pytest.mark.parametrize("hits", [Hits.STRONG, Hits.WEAK, Hits.MISS])
def test_every_outcome_of_a_part_can_be_reached(part: Move, hits: Hits) -> None:
    scene = a_scene(party=1, health=1, spirit=1)
    for start, faces in (
        *(("sojourn", WEAK), ("face dea", WEAK), ("face des", WEAK), ("pay", ())),
        *(("forge", WEAK), ("endure harm", (1, 9, 10))),
    ):
        call = Call(person="Elstan") if start == "forge" else Call()
        begun, _ = make(scene, Faces(*faces), 1, find_move(start), call)
        menu = what_waits(begun)[0].menu
        assert menu
        for offer in menu.offers:
            for table in ((5, 1), (8, 6), (4, 4)) if offer.is_rolled else ((),):
                if not offer.is_open:
                    continue
                after, _ = choose(begun, Faces(*table), 1, (offer.key,))
                for lead in after.character.pending[0].leads if after.character.pending else ():
                    if lead.move == part.key:
                        rolled = FACES[part.roll].get(hits, (8, 8) if part.always.effects else ())
                        call = Call(track="Wolf", rank=Rank.EXTREME)
                        _, made = follow(after, Faces(*rolled), 1, lead.index, 2, call)
                        assert made.hits is (hits if part.roll is Roll.ACTION else None)
                        has_choice = part.result(made.hits).choice is not None
                        assert (made.done.menu is not None) is has_choice
                        return
    raise AssertionError(f"{part.key} was not reached")


def test_the_scenes_of_these_tests_have_every_kind_of_track() -> None:
    for scene in scenes():
        assert {track.kind for _, track in scene.tracks()} == set(TrackKind)
