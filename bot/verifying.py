"""Checking the dice of an exported table, for whoever trusts neither its host nor this bot.

What it cannot check is whether a commitment in the file is the one that was shown before the dice
fell; so it prints every one, to be held against what the bot said in the channel.
"""

from collections.abc import Iterator

from bot.chat.embeds import plural
from bot.storage.carried import Campaign
from rules.names import clean
from rules.proof import Checked, Fault, Flaw, Seed, Thrown, check, digest_of

NAMED_MAX = 10
"""Faults that are told one by one."""


def checked(campaign: Campaign) -> Checked:
    """Check every die of a table that was carried away."""
    thrown = [Thrown(each.key, each.dice or (), each.first_die) for each in campaign.entries]
    return check(campaign.seeds, thrown)


def told(campaign: Campaign, found: Checked) -> Iterator[str]:
    """Tell what was found, a line each: faults first, then what is proved and what is not."""
    for fault in found.faults[:NAMED_MAX]:
        yield f"WRONG: {_fault(fault, campaign)}"
    more = len(found.faults) - NAMED_MAX
    if more > 0:
        yield f"WRONG: {more} more"
    for number, seed in enumerate(campaign.seeds, 1):
        yield from _seed(number, seed)
    for first, last in found.missing:
        yield f"Not in this file: {_dice(first, last)}. Hidden rolls are left out of a file."
    yield f"{plural(found.proved, 'die', 'dice')} proved"
    if found.sealed:
        yield f"{plural(found.sealed, 'die', 'dice')} to be proved once the seed is revealed"
    if found.plain:
        yield f"{plural(found.plain, 'die', 'dice')} without proof"
    if campaign.seeds:
        yield "Hold each commitment against the message that showed it before its dice fell."


def _seed(number: int, seed: Seed) -> Iterator[str]:
    fell = _dice(seed.first, seed.after - 1) if seed.after > seed.first else "no dice"
    state = f"secret {seed.secret}" if seed.secret else "not revealed"
    yield f"Seed {number}, commitment {seed.commitment}: {fell}, {state}"
    for word in seed.words:
        # A word that somebody had forgotten is known by its hash alone.
        text = clean(word.text) if digest_of(word.text) == word.digest else word.digest
        yield f"  from die {word.first} on with the word: {text}"


def _dice(first: int, last: int) -> str:
    return f"die {first}" if first == last else f"dice {first} to {last}"


def _fault(fault: Fault, campaign: Campaign) -> str:
    place = next(
        (place for place, each in enumerate(campaign.entries, 1) if each.key == fault.key), 0
    )
    where = f"die {fault.number}, in entry {fault.key} (number {place} of the file)"
    commitment = f"the seed of commitment {fault.commitment}"
    match fault.flaw:
        case Flaw.COMMITMENT:
            return f"{commitment}: its secret is another than was committed to"
        case Flaw.SEEDS:
            return f"{commitment}: its first die is number {fault.number}, and not {fault.due}"
        case Flaw.ORDER:
            return f"{where}: it comes after die {fault.due - 1}, out of order"
        case Flaw.FACE:
            return f"{where}: a d{fault.sides} shows {fault.shown}, its seed gives {fault.due}"
        case Flaw.NO_SEED:
            return f"{where}: no seed of this table has that number"
