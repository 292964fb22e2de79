"""Dice that can be proved, and what fell: which seed a table's dice follow from, and luck."""

from collections.abc import Sequence

from bot.errors import SecretsFollow, Stale
from bot.storage.seeds import CurrentSeed
from bot.storage.turn import Turn
from bot.table.views import DiceAsTheyAre, Luck
from rules import names, proof
from rules.errors import Already
from rules.outcome import Outcome


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
    seed = turn.seed
    ended: Sequence[proof.Seed] = [each for each in turn.seeds() if each.secret]
    if seed is None:
        return DiceAsTheyAre("", "", len(ended))
    return DiceAsTheyAre(seed.commitment, seed.word.text, len(ended))


def luck(turn: Turn, player: int | None) -> Luck:
    """Give what fell at this table, or for one player, but for rolls that are hidden yet."""
    fell = [
        each.thrown
        for each in turn.fallen()
        if not each.is_secret and player in {None, each.player}
    ]
    return Luck(player, tuple(fell), tuple(turn.seeds()))
