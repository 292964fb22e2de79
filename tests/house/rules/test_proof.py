"""Dice that can be proved: the generator by NIST's known answers, faces, and checking them."""

import hmac
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from rules.luck import share
from rules.proof import (
    NUMBER_MAX,
    WORD_MAX,
    Checked,
    Fault,
    Flaw,
    HmacDrbg,
    ProvedDice,
    Seed,
    Thrown,
    Word,
    are_sound,
    check,
    commitment_of,
    digest_of,
    face,
    new_seed,
)
from tests.faces import Faces

VECTORS = Path(__file__).resolve().parents[2] / "data" / "hmac_drbg.rsp"
SECRET = bytes(range(32)).hex()
OTHER = bytes(range(32, 64)).hex()


def known_answers() -> list[dict[str, bytes]]:
    blocks = VECTORS.read_text("utf-8").split("COUNT = ")[1:]
    rows = [
        [line.partition(" =") for line in block.splitlines() if " =" in line] for block in blocks
    ]
    return [
        {name: bytes.fromhex(value) for name, _, value in row if not name.startswith("[")}
        for row in rows
    ]


def test_the_generator_gives_what_nist_says_that_it_gives() -> None:
    answers = known_answers()
    for each in answers:
        personal = each["PersonalizationString"]
        generator = HmacDrbg(each["EntropyInput"], each["Nonce"], personal)
        generator.generate(128)
        assert generator.generate(128) == each["ReturnedBits"]
    assert [bool(each["PersonalizationString"]) for each in answers] == [False] * 15 + [True] * 15


def reckoned(seed: bytes, number: int, word: str, sides: int) -> int:
    """Work out a face as RC.12 says it, without a line of the code that is tested."""

    def mac(key: bytes, message: bytes) -> bytes:
        return hmac.new(key, message, "sha256").digest()

    given = seed + number.to_bytes(16, "big")
    given += sha256(word.encode("utf-8")).digest() if word else b""
    key = mac(bytes(32), b"\1" * 32 + b"\0" + given)
    value = mac(key, b"\1" * 32)
    key = mac(key, value + b"\1" + given)
    value = mac(key, value)
    width = next(size for size in range(1, 9) if 256**size > sides - 1)
    while True:
        value = mac(key, value)
        drawn = int.from_bytes(value[:width], "big")
        key = mac(key, value + b"\0")
        value = mac(key, value)
        if drawn < 256**width // sides * sides:
            return drawn % sides + 1


@pytest.mark.parametrize("word", ["", "Straße 🦊"])
@pytest.mark.parametrize("sides", [6, 100, 256, 257, 1000])
def test_a_face_is_what_the_rule_says(sides: int, word: str) -> None:
    seed = bytes.fromhex(SECRET)
    for number in range(1, 60):
        assert face(seed, number, digest_of(word), sides) == reckoned(seed, number, word, sides)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment_of(SECRET) == sha256(bytes(range(32))).hexdigest()


def test_a_word_is_heeded_by_its_hash_and_none_by_nothing() -> None:
    assert digest_of("Reiher") == sha256(b"Reiher").hexdigest()
    assert digest_of("") == ""


def test_a_seed_is_drawn_from_dice_of_256_sides() -> None:
    dice = Faces(*range(1, 33))
    assert new_seed(dice) == SECRET
    assert {sides for sides, _ in dice.shown} == {256}


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 10, 20, 100, 256, 257, 1000])
def test_a_face_is_one_of_the_die(sides: int) -> None:
    shown = {face(bytes(32), number, "", sides) for number in range(1, 200)}
    assert min(shown) >= 1
    assert max(shown) <= sides
    assert len(shown) > min(sides, 50) // 2


# Of a byte, 252 to 255 would give a d6 four faces more often; of 200 sides, 200 and above.
@pytest.mark.parametrize(
    ("sides", "width", "fair"), [(6, 1, 252), (200, 1, 200), (1000, 2, 65_000)]
)
def test_a_number_that_would_favour_low_faces_is_dropped(sides: int, width: int, fair: int) -> None:
    seed, dropped = bytes(32), 0
    for number in range(1, 1000):
        generator = HmacDrbg(seed, number.to_bytes(16, "big"))
        while (drawn := int.from_bytes(generator.generate(width), "big")) >= fair:
            dropped += 1
        assert face(seed, number, "", sides) == drawn % sides + 1
    assert dropped


def test_a_die_heeds_the_seed_its_number_and_the_word() -> None:
    def row(secret: str, number: int, word: str) -> tuple[int, ...]:
        dice = ProvedDice(secret, number, digest_of(word))
        return tuple(dice.roll(20) for _ in range(20))

    plain = row(SECRET, 1, "")
    assert row(SECRET, 1, "") == plain
    assert row(SECRET, 2, "")[:19] == plain[1:]
    assert len({plain, row(OTHER, 1, ""), row(SECRET, 21, ""), row(SECRET, 1, "heron")}) == 4


@pytest.mark.parametrize("word", ["", "heron"])
@pytest.mark.parametrize("sides", [3, 6])
def test_a_thousand_proved_rolls_pass_the_exact_test(sides: int, word: str) -> None:
    dice = ProvedDice(SECRET, 1, digest_of(word))
    counts = Counter(dice.roll(sides) for _ in range(1000))
    found = share([counts[each] for each in range(1, sides + 1)])
    assert found.of > 1 / 10_000
    assert not found.is_most


# ----------------------------------------------------------------------------------- checking

SEEDS = (
    Seed(commitment_of(SECRET), 1, 10, (Word(4, "heron", digest_of("heron")),), SECRET),
    Seed(commitment_of(OTHER), 10, 12),
)


def thrown(*sizes: tuple[int, ...]) -> list[Thrown]:
    """Throw dice of these sizes, an entry each, as the seeds give them."""
    made, number = [], 1
    for key, sides in enumerate(sizes, 101):
        seed = next(each for each in SEEDS if number < each.after)
        secret = replace(seed, secret=seed.secret or OTHER)
        dice = tuple((each, secret.face(number + place, each)) for place, each in enumerate(sides))
        made.append(Thrown(key, dice, number))
        number += len(sides)
    return made


@pytest.fixture
def fell() -> list[Thrown]:
    return thrown((6, 10, 10), (6, 6), (20, 20, 20, 20), (6, 6))


def flaws(found: Checked) -> list[tuple[Flaw, int]]:
    return [(fault.flaw, fault.number) for fault in found.faults]


def test_dice_as_they_fell_are_proved_or_await_their_seed(fell: list[Thrown]) -> None:
    plain = Thrown(99, ((6, 1), (6, 2), (6, 3)))
    assert check(SEEDS, [plain, *fell]) == Checked(9, 2, 3, (), ())
    assert check((), [plain]) == Checked(0, 0, 3, (), ())
    nothing = Thrown(105, (), 1)
    assert check(SEEDS, [*fell, nothing]) == Checked(9, 2, 0, (), ())


def test_a_changed_die_is_named(fell: list[Thrown]) -> None:
    (sides, right), *others = fell[1].dice
    wrong = right % sides + 1
    fell[1] = replace(fell[1], dice=((sides, wrong), *others))
    found = check(SEEDS, fell)

    assert found.faults == (Fault(Flaw.FACE, 4, 102, 6, wrong, right),)
    assert found.proved == 8


def test_a_changed_order_is_named(fell: list[Thrown]) -> None:
    fell[0], fell[1] = fell[1], fell[0]
    found = check(SEEDS, fell)
    assert found.faults == (Fault(Flaw.ORDER, 1, 101, due=6),)

    # Numbered as if nothing had been moved, the dice are others than the seed gives.
    moved = [replace(fell[0], number=1), replace(fell[1], number=3), *fell[2:]]
    assert {flaw for flaw, _ in flaws(check(SEEDS, moved))} == {Flaw.FACE}


def test_all_that_stand_below_a_later_one_are_named(fell: list[Thrown]) -> None:
    found = check(SEEDS, [fell[2], *fell[:2], fell[3]])
    assert flaws(found) == [(Flaw.ORDER, 1), (Flaw.ORDER, 4)]


def test_a_number_that_is_used_twice_is_named(fell: list[Thrown]) -> None:
    again = replace(fell[2], key=105)
    assert flaws(check(SEEDS, [*fell[:3], again, fell[3]])) == [(Flaw.ORDER, 6)]
    (one,) = thrown((6,))
    assert flaws(check(SEEDS, [one, one])) == [(Flaw.ORDER, 1)]
    # That explains more than a face does, and is told first.
    wrong = replace(one, dice=((6, one.dice[0][1] % 6 + 1),))
    assert flaws(check(SEEDS, [wrong, one])) == [(Flaw.ORDER, 1), (Flaw.FACE, 1)]


def test_a_changed_seed_is_named(fell: list[Thrown]) -> None:
    changed = replace(SEEDS[0], secret=OTHER), SEEDS[1]
    found = check(changed, fell)
    assert found.faults == (Fault(Flaw.COMMITMENT, 1, commitment=SEEDS[0].commitment),)
    assert (found.proved, found.sealed) == (0, 2)

    nonsense = replace(SEEDS[0], secret=SECRET[1:]), SEEDS[1]
    assert flaws(check(nonsense, fell)) == [(Flaw.COMMITMENT, 1)]
    # With a commitment to match, its dice are not those that fell.
    forged = replace(SEEDS[0], secret=OTHER, commitment=commitment_of(OTHER)), SEEDS[1]
    assert flaws(check(forged, fell))[0][0] is Flaw.FACE


def test_a_changed_word_shows_on_its_dice(fell: list[Thrown]) -> None:
    changed = replace(SEEDS[0], words=(Word(4, "heron", digest_of("crane")),)), SEEDS[1]
    numbers = [number for flaw, number in flaws(check(changed, fell)) if flaw is Flaw.FACE]
    assert numbers
    assert min(numbers) >= 4


def test_a_die_heeds_the_last_word_before_it() -> None:
    words = Word(4, "heron", digest_of("heron")), Word(8, "crane", digest_of("crane"))
    seed = replace(SEEDS[0], words=words)
    heeded = [seed.word_at(number).text for number in (1, 3, 4, 7, 8, 9)]
    assert heeded == ["", "", "heron", "heron", "crane", "crane"]


def test_dice_that_are_missing_are_named(fell: list[Thrown]) -> None:
    assert check(SEEDS, [fell[0], *fell[2:]]) == Checked(7, 2, 0, ((4, 5),), ())
    assert check(SEEDS, fell[1:3]).missing == ((1, 3), (10, 11))
    assert check(SEEDS, []).missing == ((1, 11),)
    # Numbers that a set gives in another order than theirs.
    assert check(SEEDS, [Thrown(101, ((6, 1), (6, 1)), 7)]).missing == ((1, 6), (9, 11))


def test_a_die_of_no_seed_is_named(fell: list[Thrown]) -> None:
    more = Thrown(105, ((6, 2),), 12)
    assert check(SEEDS, [*fell, more]).faults == (Fault(Flaw.NO_SEED, 12, 105, 6, 2),)
    before = [(Flaw.NO_SEED, number) for number in (1, 2, 3)]
    assert flaws(check(SEEDS[1:], fell[:1])) == before
    # It is none of those that are missing, and makes no others be so.
    assert check(SEEDS, [*fell, replace(more, number=15)]).missing == ()
    assert check(SEEDS, [*fell[:3], replace(more, number=15)]).missing == ((10, 11),)
    assert check(SEEDS[1:], fell[:1]).missing == ((10, 11),)


def test_seeds_that_do_not_follow_each_other_are_named(fell: list[Thrown]) -> None:
    late = replace(SEEDS[1], first=11)
    apart, unknown = check((SEEDS[0], late), fell).faults
    assert apart == Fault(Flaw.SEEDS, 11, due=10, commitment=late.commitment)
    assert (unknown.flaw, unknown.number) == (Flaw.NO_SEED, 10)


@pytest.mark.parametrize(
    ("changed", "is_sound"),
    [
        ({}, True),
        ({"secret": ""}, True),
        ({"first": 10}, True),
        ({"after": NUMBER_MAX}, True),
        ({"words": (Word(1, "x" * WORD_MAX, digest_of("x")),)}, True),
        ({"commitment": ""}, False),
        ({"commitment": commitment_of(SECRET).upper()}, False),
        ({"secret": SECRET[1:]}, False),
        ({"first": 0}, False),
        ({"first": 11}, False),
        ({"after": NUMBER_MAX + 1}, False),
        ({"words": (Word(1, "x" * (WORD_MAX + 1), digest_of("x")),)}, False),
        ({"words": (Word(1, "x", digest_of("x")), Word(2, "x", ""))}, False),
    ],
)
def test_a_seed_that_came_in_a_file_is_written_as_seeds_are(
    changed: dict[str, Any], is_sound: bool
) -> None:
    assert are_sound((SEEDS[1], replace(SEEDS[0], **changed))) is is_sound
