"""A character made of a form: stats placed by picks or written in any order, a name, a vow."""

from contextlib import suppress
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import Already, BadText, NameTaken, NoSuchName, RuleError
from rules.ironsworn import Character, Rank, Stat, TrackKind
from rules.ironsworn.making import (
    ARRAY,
    PAIRS,
    READY,
    BadStats,
    StatsFlaw,
    is_unmade,
    make,
    read_stats,
    typed,
)

FRESH = Character("Wren")
PLACED = sorted(set(permutations(ARRAY)))
"""Every way to give 3, 2, 2, 1 and 1 to five stats."""


def stats_of(character: Character) -> tuple[int, ...]:
    return tuple(character.stat(stat) for stat in Stat)


def placed(*numbers: int) -> dict[Stat, int]:
    return dict(zip(Stat, numbers, strict=True))


def test_every_legal_placing_is_read_however_it_is_written() -> None:
    for numbers in PLACED:
        named = list(zip(Stat, numbers, strict=True))
        best_first = sorted(named, key=lambda each: -each[1])
        for text in (
            " ".join(map(str, numbers)),
            ",".join(map(str, numbers)),
            "".join(map(str, numbers)),
            "stats: " + " / ".join(map(str, numbers)),
            ", ".join(f"{stat.value.capitalize()} {number}" for stat, number in named),
            "; ".join(f"{stat.value}={number}" for stat, number in reversed(named)),
            " ".join(f"{number} {stat.value}" for stat, number in named),
            " ".join(f"{stat.value[:2].upper()}+{number}" for stat, number in named),
            "\n".join(f"- {stat.value}:{number}" for stat, number in named),
            ", ".join(stat.value for stat, _ in best_first),
            ", ".join(f"{stat.value} {number}" for stat, number in best_first if number > 1),
        ):
            assert read_stats(text) == placed(*numbers), text


def test_every_legal_placing_can_be_picked_and_is_filled_in_again() -> None:
    for numbers in PLACED:
        best = next(stat.value for stat, each in placed(*numbers).items() if each == 3)
        good = " ".join(stat.value for stat, each in placed(*numbers).items() if each == 2)
        assert good in PAIRS
        made = make(FRESH, {"name": "Kaya", "best": best, "good": good})

        assert (made.name, stats_of(made), made.is_made) == ("Kaya", numbers, True)
        assert make(FRESH, typed(made)) == made
        assert (typed(made)["best"], typed(made)["good"]) == (best, good)


def test_a_slip_in_a_name_is_understood() -> None:
    assert read_stats("Egde 3, Hart 2, iron 2, Shaddow 1, wits 1") == placed(3, 2, 2, 1, 1)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("3 2 3 1 1", (3, 3, 2, 1, 1)),
        ("Edge 3, Heart 2, Iron 3, Shadow 1, Wits 1", (3, 3, 2, 1, 1)),
        ("5 5 5 5 5", (5, 5, 5, 5, 5)),
        ("3 2 2 1", (3, 2, 2, 1)),
        ("3 2 2 1 1 1", (3, 2, 2, 1, 1, 1)),
        ("0 0 0 0 0", (0, 0, 0, 0, 0)),
    ],
)
def test_other_numbers_than_a_new_characters_are_refused(
    text: str, numbers: tuple[int, ...]
) -> None:
    with pytest.raises(BadStats) as refusal:
        read_stats(text)
    assert (refusal.value.flaw, refusal.value.numbers) == (StatsFlaw.NUMBERS, numbers)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("iron 3", ["edge", "heart", "shadow", "wits"]),
        ("iron 3, heart 2", ["edge", "shadow", "wits"]),
        ("iron, heart", ["edge", "shadow", "wits"]),
        ("iron 3, heart 3", ["edge", "shadow", "wits"]),
    ],
)
def test_stats_that_do_not_follow_are_asked_for(text: str, missing: list[str]) -> None:
    with pytest.raises(BadStats) as refusal:
        read_stats(text)
    assert (refusal.value.flaw, list(refusal.value.missing)) == (StatsFlaw.MISSING, missing)


@pytest.mark.parametrize(
    "text", ["!?", "edge 3 heart", "edge heart 3 2", "edge 3 2 heart iron 1 1"]
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadStats) as refusal:
        read_stats(text)
    assert refusal.value.flaw is StatsFlaw.UNREADABLE


def test_a_stat_that_is_there_twice_or_is_none_is_refused() -> None:
    with pytest.raises(Already):
        read_stats("edge 3, edge 2, iron 2, shadow 1, wits 1")
    with pytest.raises(NoSuchName):
        read_stats("strength 3, heart 2, iron 2, shadow 1, wits 1")


@given(
    st.permutations(Stat),
    st.permutations("32211") | st.lists(st.sampled_from("0123²é"), max_size=6),
    st.sampled_from(["", " ", "=", ": ", "+", "-", "x"]),
    st.sampled_from(["", " ", ", ", "\n", "; "]),
)
def test_what_is_nearly_stats_is_read_as_those_of_a_new_character_or_refused(
    stats: list[Stat], numbers: list[str], between: str, behind: str
) -> None:
    pairs = zip(stats, numbers, strict=False)
    text = behind.join(f"{stat.value}{between}{number}" for stat, number in pairs)
    with suppress(RuleError):
        assert sorted(read_stats(text).values(), reverse=True) == list(ARRAY)


def test_picks_that_overlap_or_are_half_made_are_refused() -> None:
    with pytest.raises(Already):
        make(FRESH, {"best": "iron", "good": "heart iron"})
    with pytest.raises(BadStats) as refusal:
        make(FRESH, {"best": "iron"})
    assert refusal.value.missing == ("edge", "heart", "shadow", "wits")
    with pytest.raises(BadStats):
        make(FRESH, {"good": "heart wits"})
    with pytest.raises(BadStats):
        make(FRESH, {"name": "Wren"})


def test_what_is_written_goes_before_what_is_picked() -> None:
    made = make(FRESH, {"best": "edge", "good": "heart iron", "stats": "1 1 2 2 3"})
    assert stats_of(made) == (1, 1, 2, 2, 3)


def test_a_made_character_keeps_what_is_left_out_and_house_rules_too() -> None:
    house = replace(FRESH, iron=5)
    assert not is_unmade(house)
    renamed = make(house, {"name": "Kaya"})
    assert (renamed.name, renamed.iron, renamed.edge) == ("Kaya", 5, 3)
    assert typed(house)["stats"] == "edge 3, heart 2, iron 5, shadow 1, wits 1"
    made = make(FRESH, {"stats": "32211"})
    assert stats_of(make(made, {})) == (3, 2, 2, 1, 1)


def test_a_name_is_needed_and_cleaned() -> None:
    assert make(FRESH, {"name": "  Ka\u200bya ", "stats": "32211"}).name == "Kaya"
    with pytest.raises(BadText):
        make(FRESH, {"name": "x" * 61, "stats": "32211"})


def test_a_vow_to_begin_with_is_an_extreme_one() -> None:
    made = make(FRESH, {"stats": "32211", "vow": "Bury my mother at sea"})
    (vow,) = made.tracks
    assert (vow.name, vow.kind, vow.rank) == ("Bury my mother at sea", TrackKind.VOW, Rank.EXTREME)
    for taken in ("Bury my mother at sea", "bonds"):
        with pytest.raises(NameTaken):
            make(made, {"vow": taken})


def test_a_character_is_unmade_until_its_stats_are_placed() -> None:
    assert is_unmade(FRESH)
    assert typed(FRESH) == {"name": "Wren", "best": "", "good": "", "stats": "", "vow": ""}
    assert not is_unmade(make(FRESH, {"stats": "32211"}))


def test_three_ready_made_characters_are_legal_and_differ() -> None:
    assert len({each.name for each in READY}) == len(READY) == 3
    assert len({stats_of(each) for each in READY}) == 3
    for each in READY:
        assert tuple(sorted(stats_of(each), reverse=True)) == ARRAY
        assert not is_unmade(each)
        assert make(each, typed(each)) == each
        assert [track.kind for track in each.tracks] == [TrackKind.VOW]
        assert each.bonds.ticks == len(each.bonds.names) == 2
