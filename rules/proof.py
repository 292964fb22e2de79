"""Dice that can be proved: they follow from a secret that was committed to before any of them fell.

A table shows the *commitment*, the SHA-256 of a secret seed of 32 bytes, before a die falls from
it.  Every die has a number that its table never uses again, and its face is worked out from the
seed, its number, and a word that players may add (:func:`face`); so whoever learns the seed later
works out every die for themselves, in any language that has HMAC, and nobody can have chosen a
face: the seed stood before, and the word was not known when it was drawn (RC.12).

The construction is HMAC_DRBG with SHA-256 of NIST SP 800-90A, section 10.1.2, over the standard
library's :mod:`hmac`.  Each die has a generator of its own, so that a die is checked without those
before it.
"""

import hmac
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from hashlib import sha256
from math import ceil

from rules.dice import Dice
from rules.errors import RuleError
from rules.frozen import frozen
from rules.outcome import Outcome

SEED_BYTES = 32
WORD_MAX = 40
"""Longest word that players may add."""

NUMBER_MAX = 2**62
"""Far more dice than any table rolls."""

_NUMBER_BYTES = 16
_HASH = re.compile("[0-9a-f]{64}")


class HmacDrbg:
    """HMAC_DRBG with SHA-256; it is never asked for so much that it would need a new seed."""

    def __init__(self, entropy: bytes, nonce: bytes, personal: bytes = b"") -> None:
        self._key, self._value = bytes(32), b"\x01" * 32
        self._update(entropy + nonce + personal)

    def generate(self, count: int) -> bytes:
        """Give so many bytes more."""
        made = b""
        while len(made) < count:
            self._value = self._mac(self._value)
            made += self._value
        self._update(b"")
        return made[:count]

    def _update(self, provided: bytes) -> None:
        for step in (b"\x00", b"\x01") if provided else (b"\x00",):
            self._key = self._mac(self._value + step + provided)
            self._value = self._mac(self._value)

    def _mac(self, message: bytes) -> bytes:
        return hmac.digest(self._key, message, "sha256")


def digest_of(word: str) -> str:
    """Give what dice heed of a word: its SHA-256, or nothing where there is none.

    So a word can be forgotten, and the dice that heed it be checked all the same.
    """
    return sha256(word.encode()).hexdigest() if word else ""


def face(seed: bytes, number: int, digest: str, sides: int) -> int:
    """Work out what a die of so many sides shows, by its number (RC.12).

    Of the generator's bytes, as few as can count the sides are read as a number; one that would
    favour the low faces is dropped and the next is read.
    """
    generator = HmacDrbg(seed, number.to_bytes(_NUMBER_BYTES, "big"), bytes.fromhex(digest))
    width = ceil((sides - 1).bit_length() / 8)
    fair = 256**width // sides * sides
    while (drawn := int.from_bytes(generator.generate(width), "big")) >= fair:
        pass
    return drawn % sides + 1


def new_seed(dice: Dice) -> str:
    """Draw a seed, as hexadecimal digits, from dice of 256 sides that nobody sees."""
    return bytes(dice.roll(256) - 1 for _ in range(SEED_BYTES)).hex()


def commitment_of(secret: str) -> str:
    """Give what is shown of a seed while it is secret: its SHA-256."""
    return sha256(bytes.fromhex(secret)).hexdigest()


class ProvedDice:
    """Dice that follow from a seed; ``number`` is that of the next."""

    def __init__(self, secret: str, number: int, digest: str = "") -> None:
        self._seed, self._digest = bytes.fromhex(secret), digest
        self.number = number

    def roll(self, sides: int) -> int:
        """Give what the next die shows."""
        shown = face(self._seed, self.number, self._digest, sides)
        self.number += 1
        return shown


# ----------------------------------------------------------------------------------- checking


@frozen
class Word:
    """A word that somebody added, its digest, and the number of the first die that heeds it."""

    first: int
    text: str
    digest: str


@frozen
class Seed:
    """A seed of a table: the dice from ``first`` on, and before ``after``, fell from it.

    Its ``secret`` is empty until it is revealed.
    """

    commitment: str
    first: int
    after: int
    words: tuple[Word, ...] = ()
    secret: str = ""

    def word_at(self, number: int) -> Word:
        """Give the word that a die heeds; one that is empty for none."""
        place = bisect_right(self.words, number, key=lambda word: word.first)
        return self.words[place - 1] if place else Word(number, "", "")

    def face(self, number: int, sides: int) -> int:
        """Work out what one of its dice shows, once it is revealed."""
        return face(bytes.fromhex(self.secret), number, self.word_at(number).digest, sides)

    @property
    def is_kept(self) -> bool:
        """Whether what was revealed is what was committed to."""
        try:
            return commitment_of(self.secret) == self.commitment
        except ValueError:
            return False


@frozen
class Thrown:
    """The dice of one entry, as (sides, face), and the number of the first; 0 for no proof."""

    key: int
    dice: tuple[tuple[int, int], ...]
    number: int = 0


class Flaw(Enum):
    """What is wrong with a table's dice, what explains most first."""

    COMMITMENT = "commitment"
    """A revealed seed is not the one that was committed to."""
    SEEDS = "seeds"
    """A seed does not begin where the one before it ended."""
    ORDER = "order"
    """A die comes after one with a higher number, or with its own."""
    FACE = "face"
    """A die shows another face than its seed gives."""
    NO_SEED = "no seed"
    """A die has a number that is no seed's."""


_FIRST = tuple(Flaw)


@frozen
class Fault:
    """Something that is wrong: at which die, of which entry, what it shows and what is due.

    One about a seed has its commitment, and the number of its first die.
    """

    flaw: Flaw
    number: int
    key: int = 0
    sides: int = 0
    shown: int = 0
    due: int = 0
    commitment: str = ""


@frozen
class Checked:
    """What checking dice found: those proved, those whose seed is secret yet, those without proof.

    ``missing`` are the rows of numbers whose dice are not there, by their ends.  ``faults`` are all
    that was found wrong, first what explains most, and of each sort in order.
    """

    proved: int
    sealed: int
    plain: int
    missing: tuple[tuple[int, int], ...]
    faults: tuple[Fault, ...]


def check(seeds: Sequence[Seed], thrown: Iterable[Thrown]) -> Checked:
    """Check every die of a table, in the order of its journal, against the table's seeds (RC.13).

    That some are missing is told, and no fault: those of hidden rolls are, mostly.
    """
    faults = [*_faults_of(seeds)]
    kept = {seed.commitment for seed in seeds if seed.is_kept}
    seen: set[int] = set()
    proved = sealed = plain = last = 0
    for each in thrown:
        if not (each.number and each.dice):
            plain += len(each.dice)
            continue
        if each.number <= last:
            faults.append(Fault(Flaw.ORDER, each.number, each.key, due=last + 1))
        for number, (sides, shown) in enumerate(each.dice, each.number):
            seed = _seed_of(seeds, number)
            if seed is None:
                faults.append(Fault(Flaw.NO_SEED, number, each.key, sides, shown))
            elif not seed.secret:
                sealed += 1
            elif seed.commitment in kept:
                due = seed.face(number, sides)
                proved += shown == due
                if shown != due:
                    faults.append(Fault(Flaw.FACE, number, each.key, sides, shown, due))
            seen.add(number)
            last = max(last, number)
    faults.sort(key=lambda fault: _FIRST.index(fault.flaw))
    return Checked(proved, sealed, plain, tuple(_missing(seeds, seen)), tuple(faults))


def _seed_of(seeds: Sequence[Seed], number: int) -> Seed | None:
    """Give the seed that a die with such a number follows from, if there is one."""
    at = bisect_right(seeds, number, key=lambda seed: seed.first)
    return seeds[at - 1] if at and number < seeds[at - 1].after else None


def _missing(seeds: Sequence[Seed], seen: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Give the numbers of seeds' dice that were not seen, each row of them by its ends."""
    if not seeds:
        return
    at, end = seeds[0].first, seeds[-1].after
    for number in (*sorted(seen), end):
        if at < min(number, end):
            yield at, min(number, end) - 1
        at = max(at, number + 1)


def _faults_of(seeds: Sequence[Seed]) -> Iterator[Fault]:
    due = seeds[0].first if seeds else 0
    for seed in seeds:
        if seed.secret and not seed.is_kept:
            yield Fault(Flaw.COMMITMENT, seed.first, commitment=seed.commitment)
        if seed.first != due:
            yield Fault(Flaw.SEEDS, seed.first, due=due, commitment=seed.commitment)
        due = seed.after


def are_sound(seeds: Sequence[Seed]) -> bool:
    """Whether seeds that came in a file are written as seeds are, true or not."""
    return all(
        _HASH.fullmatch(each.commitment)
        and (not each.secret or _HASH.fullmatch(each.secret))
        and 1 <= each.first <= each.after <= NUMBER_MAX
        and all(len(word.text) <= WORD_MAX and _HASH.fullmatch(word.digest) for word in each.words)
        for each in seeds
    )


# -------------------------------------------------------------------------------------- moves


@frozen
class SeedBegun(Outcome):
    """A table's dice follow from a new seed, from the die ``number`` on; ``ended`` is the last."""

    commitment: str
    number: int
    ended: Seed | None = None


@frozen
class SeedEnded(Outcome):
    """A table's dice follow from no seed any more; ``ended`` is the last."""

    ended: Seed


@frozen
class WordAdded(Outcome):
    """A player added a word, which dice heed from ``number`` on."""

    commitment: str
    number: int
    word: str


class NoSeed(RuleError):
    """The table's dice follow from no seed."""


class OneAtATime(RuleError):
    """A word is added once a commitment was shown, or it would bind nobody."""
