"""Dice that can be proved, and what fell: which seed a table's dice follow from, and luck."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, takewhile
from math import ceil

from bot.errors import SecretsFollow, Stale
from bot.storage.seeds import CurrentSeed
from bot.storage.turn import Turn
from bot.table.views import DiceAsTheyAre, Luck, Row, Size, Weighed
from rules import names, proof
from rules.errors import Already
from rules.luck import share
from rules.outcome import Outcome

SIZES_MAX = 5
"""Sizes of dice that are told apart, those that fell most."""

ROWS_MAX = 12
"""Rows for one size of dice: faces of a larger one share rows."""


PROVED_MAX = 20_000
"""Dice that are checked while somebody waits, the newest."""


def change(turn: Turn, *, is_on: bool | None, reveal: bool, word: str | None) -> Outcome:
    """Turn proof on or off or reveal the seed, as the GM, or add a word, as anybody.

    A word is a move of its own: one that is known before a seed is drawn binds nobody.
    """
    if sum((is_on is not None, reveal, word is not None)) > 1:
        raise proof.OneAtATime
    if word is not None:
        return _add_word(turn, word)
    turn.require_gm()
    seed = turn.seed
    if is_on:
        if seed is not None:
            raise Already("proved dice")
        seed = turn.begin_seed()
        return proof.SeedBegun(seed.commitment, seed.next)
    if seed is None:
        raise proof.NoSeed
    secrets = _secrets_of(turn, seed)
    if secrets:
        raise SecretsFollow(seed.first, secrets, goes_on=is_on is None)
    return _end(turn, seed, goes_on=is_on is None)


def end(turn: Turn, first: int, secrets: int, *, goes_on: bool) -> Outcome:
    """Reveal a seed from which hidden rolls follow too, as was asked about."""
    turn.require_gm()
    seed = turn.seed
    if seed is None or (seed.first, _secrets_of(turn, seed)) != (first, secrets):
        raise Stale
    return _end(turn, seed, goes_on=goes_on)


def _end(turn: Turn, seed: CurrentSeed, *, goes_on: bool) -> Outcome:
    ended = seed.reveal()
    if not goes_on:
        return proof.SeedEnded(ended)
    after = turn.begin_seed()
    return proof.SeedBegun(after.commitment, after.next, ended)


def _secrets_of(turn: Turn, seed: CurrentSeed) -> int:
    """Count the hidden rolls that anybody could work out once a seed is revealed."""
    return sum(each.is_secret and each.thrown.number >= seed.first for each in turn.fallen())


def _add_word(turn: Turn, text: str) -> proof.WordAdded:
    seed = turn.seed
    if seed is None:
        raise proof.NoSeed
    word = names.clean_text("word", text, proof.WORD_MAX)
    seed.say(word)
    return proof.WordAdded(seed.commitment, seed.next, word)


def shown(turn: Turn) -> DiceAsTheyAre:
    """Give what a table's dice follow from, and how many seeds were revealed."""
    turn.require_in_play()
    seed = turn.seed
    ended: Sequence[proof.Seed] = [each for each in turn.seeds() if each.secret]
    if seed is None:
        return DiceAsTheyAre("", "", len(ended))
    return DiceAsTheyAre(seed.commitment, seed.word.text, len(ended))


def luck(turn: Turn, player: int | None) -> Luck:
    """Give what fell at this table, or for one player, as far as all may know it who read it here.

    Rolls that are hidden yet are left out, and those that were told where some cannot read.
    """
    turn.require_in_play()
    elsewhere = turn.journal.told_elsewhere()
    fell = [
        each.thrown
        for each in turn.fallen()
        if not each.is_secret and player in {None, each.player} and each.thrown.key not in elsewhere
    ]
    return Luck(player, tuple(fell), tuple(turn.seeds()))


def weigh(luck: Luck) -> Weighed:
    """Count faces and compare them with fair dice, and check those that can be proved."""
    faces: dict[int, Counter[int]] = {}
    for thrown in luck.fell:
        for sides, face in thrown.dice:
            faces.setdefault(sides, Counter())[face] += 1
    most = sorted(faces.items(), key=lambda item: -item[1].total())
    sizes = tuple(_size(sides, counts) for sides, counts in most[:SIZES_MAX])
    count = sum(counts.total() for counts in faces.values())
    newest = _newest(luck.fell)
    checked = proof.check(luck.seeds, newest)
    return Weighed(luck.player, count, sizes, checked, is_part=len(newest) < len(luck.fell))


def _newest(fell: Sequence[proof.Thrown]) -> Sequence[proof.Thrown]:
    """Give the newest of what fell, with as many numbered dice as can be checked in a moment."""
    counts = accumulate(len(each.dice) if each.number else 0 for each in reversed(fell))
    few = sum(1 for _ in takewhile(lambda count: count <= PROVED_MAX, counts))
    return fell[len(fell) - few :]


def _size(sides: int, counts: Counter[int]) -> Size:
    count, wide = counts.total(), _faces_of_a_row(sides)
    rows = tuple(
        Row(first, last, sum(counts[face] for face in range(first, last + 1)), expected)
        for first in range(1, sides + 1, wide)
        for last in [min(sides, first + wide - 1)]
        for expected in [Fraction(count * (last - first + 1), sides)]
    )
    return Size(sides, count, rows, share([counts[face] for face in range(1, sides + 1)]))


def _faces_of_a_row(sides: int) -> int:
    """Give how many faces share a row: as many in each, where that can be."""
    least = ceil(sides / ROWS_MAX)
    alike = (wide for wide in range(least, 2 * least + 1) if sides % wide == 0)
    return next(alike, least)
