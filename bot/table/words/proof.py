"""Where a table's dice come from, and how they are proved, in words."""

from string import hexdigits

import discord

from bot.chat.embeds import cut_marked, embed, plain, plural
from bot.chat.refusals import Sentences
from bot.chat.words import card, line
from bot.errors import SecretsFollow
from bot.table.views import DiceAsTheyAre
from rules.proof import NoSeed, OneAtATime, Seed, SeedBegun, SeedEnded, WordAdded

_SYSTEMS = "Every die comes from the operating system's randomness."
_CHECKED = "`/luck` says how many are proved; `python -m bot verify` checks an export."
_HOW = (
    "Every die now follows from a secret seed, the die's number, and a word that anybody may add: "
    "`/table dice word:`. `/table dice reveal:true` publishes the seed, and whoever has it can "
    "work out each die."
)
WORDS_SHOWN = 1000
"""How much is told of the words that a seed's dice heeded; an export has all."""

SHORT = 12
"""So many digits are enough to know a commitment again."""


def _hash(text: str, most: int = 64) -> str:
    """Show a hash or a seed, and no other character than those that such have."""
    digits = "".join(each for each in text if each in hexdigits)
    return f"`{digits[:most]}{'…' if most < len(digits) else ''}`"


def _committed(commitment: str) -> str:
    return f"Commitment, the SHA-256 of the seed: {_hash(commitment)}"


def _revealed(ended: Seed) -> tuple[str, ...]:
    count = ended.after - ended.first
    which = (
        f"{plural(count, 'die', 'dice')} fell from it, "
        + (f"number {ended.first}" if count == 1 else f"numbers {ended.first} to {ended.after - 1}")
        if count
        else "No die fell from it"
    )
    words = " · ".join(f"{plain(each.text)} from number {each.first}" for each in ended.words)
    return (
        f"Seed: {_hash(ended.secret)}",
        f"It was committed to as {_hash(ended.commitment)}. {which}.",
        # The next commitment stands below them, and is what matters.
        f"Words: {cut_marked(words, WORDS_SHOWN)}" if words else "",
        _CHECKED,
    )


def shown(dice: DiceAsTheyAre) -> discord.Embed:
    """Show what a table's dice follow from."""
    before = f"Revealed so far: {plural(dice.revealed, 'seed')}." if dice.revealed else ""
    if not dice.commitment:
        how = "GM: `/table dice proof:on` lets them follow from a seed that everybody can check."
        return embed("Dice · not proved", (_SYSTEMS, before, how))
    word = f"Word: {plain(dice.word)}" if dice.word else "Word: none yet"
    return embed("Dice · proved", (_committed(dice.commitment), word, before, _HOW))


@card.register
def _(outcome: SeedBegun) -> discord.Embed:
    fresh = f"{_committed(outcome.commitment)}. The next die is number {outcome.number}."
    if outcome.ended is None:
        return embed("Dice are proved from now on", (fresh, _HOW))
    return embed(
        "The seed is revealed", (*_revealed(outcome.ended), "The dice go on from a new one.", fresh)
    )


@card.register
def _(outcome: SeedEnded) -> discord.Embed:
    return embed("Dice are no longer proved", (*_revealed(outcome.ended), _SYSTEMS))


@card.register
def _(outcome: WordAdded) -> discord.Embed:
    lines = (
        # Its number would say how many dice fell in secret.
        "From the next on, dice follow from it too.",
        _committed(outcome.commitment),
    )
    return embed(f"A word for the dice: {plain(outcome.word)}", lines)


@line.register
def _(outcome: SeedBegun) -> str:
    began = f"a seed for the dice, committed to as {_hash(outcome.commitment, SHORT)}"
    return f"revealed the seed, and began {began}" if outcome.ended else f"began {began}"


@line.register
def _(outcome: SeedEnded) -> str:
    ended = _hash(outcome.ended.commitment, SHORT)
    return f"revealed the seed of {ended}; dice are no longer proved"


@line.register
def _(outcome: WordAdded) -> str:
    return f"added a word for the dice: {plain(outcome.word)}"


def _secrets(question: SecretsFollow) -> str:
    are, them = ("is", "it") if question.hidden == 1 else ("are", "them")
    return (
        f"{plural(question.hidden, 'roll')} from this seed {are} still hidden. Whoever has the "
        f"seed can work {them} out. Reveal {them} first, or the seed with {them}."
    )


SENTENCES = Sentences(
    refusals={
        SecretsFollow: _secrets,
        NoSeed: (
            "This table's dice follow from no seed, so there is nothing to reveal or to add a "
            "word to. The GM begins with `/table dice proof:on`."
        ),
        OneAtATime: (
            "One thing at a time, please. A word counts once the commitment was shown, so add it "
            "afterwards: `/table dice word:`."
        ),
    },
    already={"proved dice": "This table's dice are proved already. `/table dice` shows by what."},
)
