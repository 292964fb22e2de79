"""What an evening changed in Ironsworn, beside the numbers that can be seen over it."""

from collections.abc import Iterator

from bot.chat.embeds import change, join, plain
from rules.ironsworn import Character, Debility, Party, Track
from rules.outcome import Change


def character(before: Character | None, after: Character) -> Iterator[str]:
    """Tell what a character suffers, earned, and has begun or ended since."""
    before = before or Character(after.name)
    yield from _number("experience", before.experience, after.experience)
    yield from _now(set(before.debilities), set(after.debilities))
    known = {each.name: each for each in before.tracks}
    for each in after.tracks:
        yield from track(known.get(each.name), each)
    # A bond that was taken off by hand was a slip, and no part of the story.
    for name in after.bonds.names:
        if name not in before.bonds.names:
            yield f"a bond with {plain(name)}"


def party(before: Party | None, after: Party) -> Iterator[str]:
    """Tell what became of what all share."""
    yield from _number("supply", (before or Party()).supply, after.supply)


def track(before: Track | None, after: Track) -> Iterator[str]:
    """Tell that a track began or ended, be it of one or of all."""
    if before is None or before.is_open is not after.is_open:
        became = "begun" if after.is_open else after.end.value
        yield f"{after.kind.value} {became}: {plain(after.name)}"


def _number(what: str, before: int, after: int) -> Iterator[str]:
    if before != after:
        yield change(Change(what, before, after))


def _now(before: set[Debility], after: set[Debility]) -> Iterator[str]:
    for became, which in (("now", after - before), ("no longer", before - after)):
        if named := [each.value for each in Debility if each in which]:
            yield f"{became} {join(named)}"
