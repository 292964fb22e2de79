"""Ironsworn's vocabulary: how results, tracks and changes are said everywhere."""

from collections.abc import Iterable, Sequence

from bot.chat.embeds import Colour, bar, change, first_upper, join, numeral, plain, plural
from rules.ironsworn import (
    TICKS_PER_BOX,
    Bonds,
    Choice,
    Debility,
    Debt,
    Hits,
    Rank,
    Reroll,
    Track,
    TrackEnd,
    TrackKind,
)
from rules.outcome import Change

HITS = {Hits.MISS: "Miss", Hits.WEAK: "Weak hit", Hits.STRONG: "Strong hit"}
COLOURS = {Hits.MISS: Colour.POOR, Hits.WEAK: Colour.FAIR, Hits.STRONG: Colour.GREAT}

ENDS = {
    TrackEnd.OPEN: "open",
    TrackEnd.FULFILLED: "fulfilled",
    TrackEnd.FORSAKEN: "forsaken",
    TrackEnd.ARRIVED: "at its end",
    TrackEnd.WON: "won",
    TrackEnd.LOST: "lost",
}

REROLLS = {
    Reroll.ACTION: "Action die",
    Reroll.FIRST: "First challenge die",
    Reroll.SECOND: "Second challenge die",
    Reroll.CHALLENGE: "Both challenge dice",
    Reroll.ALL: "All three",
}

KINDS = {TrackKind.VOW: "Vow", TrackKind.JOURNEY: "Journey", TrackKind.FIGHT: "Fight"}

DEBILITIES = {debility.value for debility in Debility}
_BOUNDS = {"max momentum", "momentum reset"}
_NOUNS = {
    "max momentum": "momentum maximum",
    "shortfall": "supply debt",
    "experience_spent": "experience spent",
    "experience": "experience earned",
}

NUMBERS = (
    "",
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
)
"""What equal challenge dice are called, by their face."""

ROWS_MAX = 12
"""Most lines of one list, so that a long one leaves room for the rest of the message."""


def boxes(ticks: int) -> str:
    """Say ticks as a person counts them: ``3 of 10 boxes, 2 ticks``."""
    full, rest = divmod(ticks, TICKS_PER_BOX)
    return f"{full} of 10 boxes" + (f", {plural(rest, 'tick')}" if rest else "")


def amount(ticks: int) -> str:
    """Say how much progress some ticks are: ``2 boxes``, ``1 box and 2 ticks``, ``nothing``."""
    full, rest = divmod(ticks, TICKS_PER_BOX)
    parts = (plural(full, "box", "boxes") if full else "", plural(rest, "tick") if rest else "")
    return join([part for part in parts if part]) or "nothing"


def progress(ticks: int) -> str:
    """Show a track as a bar and in words."""
    return f"{bar(ticks // TICKS_PER_BOX, 10)} {boxes(ticks)}"


def track_row(track: Track) -> str:
    """Give a track in one line that reads aloud."""
    ended = "" if track.is_open else f" · {ENDS[track.end]}"
    kind = f"{KINDS[track.kind].lower()}, {track.rank.value}"
    return f"**{plain(track.name)}** ({kind}) {progress(track.ticks)}{ended}"


def bonds_row(bonds: Bonds) -> str:
    """Give the bonds in one line."""
    written = " · epilogue written" if bonds.is_epilogue_written else ""
    return f"{progress(bonds.ticks)}{written}"


def bond_names(bonds: Bonds) -> str:
    """Name whom the bonds are with, and how many nobody named."""
    named = [plain(name) for name in bonds.names[:ROWS_MAX]]
    if len(bonds.names) > ROWS_MAX:
        named.append(f"{len(bonds.names) - ROWS_MAX} more")
    unnamed = bonds.ticks - len(bonds.names)
    if unnamed:
        named.append(plural(unnamed, "bond without a name", "bonds without a name"))
    return f"With {join(named)}." if named else ""


def rows(lines: Sequence[str]) -> list[str]:
    """Shorten a list, and say how many lines are left out."""
    if len(lines) <= ROWS_MAX:
        return list(lines)
    return [*lines[:ROWS_MAX], f"… and {len(lines) - ROWS_MAX} more"]


def moved(changes: Sequence[Change]) -> list[str]:
    """Tell all changes; those of others, and momentum's bounds, have lines of their own."""
    bounds = [each for each in changes if each.what in _BOUNDS and not each.whose]
    own, others = _by_whom(each for each in changes if each not in bounds)
    return rows([first_upper(each) for each in (own, _joined(bounds), *others) if each])


def moved_inline(changes: Sequence[Change]) -> str:
    """Tell all changes in one line, and how many other characters they touch."""
    own, others = _by_whom(changes)
    also = f"{plural(len(others), 'other character')} too" if others else ""
    return "; ".join(part for part in (own, also) if part)


def _by_whom(changes: Iterable[Change]) -> tuple[str, list[str]]:
    """Separate the acting character's changes from those of each other character."""
    own: list[Change] = []
    others: dict[str, list[Change]] = {}
    for each in changes:
        # For ticks ``whose`` is the name of the track.
        if each.what == "ticks" or not each.whose:
            own.append(each)
        else:
            others.setdefault(each.whose, []).append(each)
    return _joined(own), [f"{plain(whose)}: {_joined(theirs)}" for whose, theirs in others.items()]


def _joined(changes: Iterable[Change]) -> str:
    return " · ".join(_change(each) for each in changes)


def _change(each: Change) -> str:
    if each.what in DEBILITIES:
        return f"{'now' if each.after else 'no longer'} {each.what}"
    if each.what == "ticks":
        return f"{plain(each.whose)} {each.before} → {plural(each.after, 'tick')}"
    return change(Change(_NOUNS.get(each.what, each.what), each.before, each.after))


def kept(ticks: int, rank: Rank) -> str:
    """Say what going on after a miss leaves: ``keeps 1 box, rank becomes formidable``."""
    verb = "stays" if rank.raised is rank else "becomes"
    return f"keeps {amount(min(ticks, TICKS_PER_BOX))}, rank {verb} {rank.raised.value}"


def choice(each: Choice) -> str:
    """Say what a choice would cost, for a menu: ``Health 3 → 2``; nothing is escaped there."""
    prefix, _, name = each.key.partition(":")
    if not name:
        return f"{first_upper(each.key)} {numeral(each.before)} → {numeral(each.after)}"
    shared = " (shared)" if prefix == "shared" else ""
    return f"{name}: {each.before} → {plural(each.after, 'tick')}{shared}"


def waits(shortfall: int, setback: int) -> list[str]:
    """Say what waits to be placed, and on what."""
    lines = []
    if shortfall:
        lines.append(
            f"**Supply debt {shortfall}**: pay each point with health, spirit or momentum."
        )
    if setback:
        lines.append(
            f"**Setback {setback}**: "
            "pay each point with health, spirit, supply or progress on a track."
        )
    return lines


def debt(waiting: Debt) -> list[str]:
    """Say what waits to be placed, and what happens when nothing can take it."""
    lines = waits(waiting.shortfall, waiting.setback)
    if lines and not waiting.choices:
        lines.append(
            "You have nothing left to pay with, so it becomes a setback."
            if waiting.shortfall
            else "You have nothing left to pay with: the GM decides what that means."
        )
    return lines


def match_words(hits: Hits, challenge: tuple[int, int]) -> str:
    """Say what equal challenge dice mean for the result, nothing for different ones (R2.13)."""
    face, other = challenge
    if face != other:
        return ""
    meaning = "a twist or an unexpected chance comes with the hit."
    if hits is Hits.MISS:
        meaning = "the miss is worse than usual, or takes an unwelcome turn."
        if face == 10:
            meaning = "it goes as badly as it possibly can."
    return f"Match, two {NUMBERS[face]}: {meaning}"
