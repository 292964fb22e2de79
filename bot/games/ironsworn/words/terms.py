"""Ironsworn's vocabulary: how results, tracks and changes are said everywhere."""

from collections.abc import Iterable, Sequence

from bot.chat import symbols
from bot.chat.embeds import (
    Colour,
    at_most,
    bar,
    change,
    first_upper,
    join,
    numeral,
    plain,
    plural,
    rows_at_most,
)
from bot.chat.symbols import Die
from bot.games.ironsworn.symbols import FAMILIES, d10, momentum
from bot.games.ironsworn.symbols import progress as drawn_progress
from rules.ironsworn import (
    METER_MAX,
    TICKS_MAX,
    TICKS_PER_BOX,
    Bonds,
    Character,
    Choice,
    Debility,
    Debt,
    Ending,
    Hits,
    Meter,
    Rank,
    Reroll,
    Track,
    TrackEnd,
)
from rules.ironsworn.keys import SHARED, place_of
from rules.outcome import Change
from rules.ranges import clamp

HITS = {Hits.MISS: "Miss", Hits.WEAK: "Weak hit", Hits.STRONG: "Strong hit"}
HIT = (Hits.STRONG, Hits.WEAK)
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

DEBILITIES = {debility.value for debility in Debility}
_BOUNDS = ("max momentum", "momentum reset")
_METERS = {meter.value for meter in Meter}
NOUNS = {
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

ENDINGS = {Ending.DEAD: "dead", Ending.DESOLATE: "lost to despair"}
"""How it ended for a character, where they are named."""

_OWED = {"shortfall", "setback"}
"""Changes that somebody has to place."""

OTHERS_PAY = "The others pay theirs by `/iron setback`."
"""What is said where a loss is everybody's, and its menu only for whoever brought it about."""

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


def over_boxes(words: str, ticks: int) -> str:
    """Show a track: what is said of it, and below it its ten boxes.

    In a line of their own they break on no phone, and nothing behind them does.
    """
    return f"{words}\n{drawn_progress(clamp(ticks, 0, TICKS_MAX))}"


def progress(ticks: int) -> str:
    """Show a track in words and as boxes."""
    return over_boxes(boxes(ticks), ticks)


def track_row(track: Track, whose: str = "") -> str:
    """Give a track in two lines: what it is and how far, which reads aloud, and its boxes."""
    ended = "" if track.is_open else ENDS[track.end]
    kind = f"{track.rank.value} {track.kind.value}"
    parts = (f"**{plain(track.name)}**", kind, ended, boxes(track.ticks), plain(whose))
    return over_boxes(" · ".join(filter(None, parts)), track.ticks)


def challenge_dice(faces: Iterable[int], *scores: int) -> str:
    """Show challenge dice, each beaten by one of these scores or standing."""
    beats = max(scores)
    return symbols.row(d10(face, Die.BEATEN if beats > face else Die.STANDS) for face in faces)


def momentum_row(state: Character) -> str:
    """Show momentum as its track, and in words."""
    return (
        f"{momentum(state.momentum, state.max_momentum)} **Momentum {numeral(state.momentum)}**"
        f" · maximum {state.max_momentum} · resets to\u00a0{state.momentum_reset}"
    )


def meter_row(name: str, value: int, note: str = "") -> str:
    """Show health, spirit or supply."""
    return f"{bar(value, METER_MAX)} **{name} {value}** of {METER_MAX}{note}"


def debilities(marked: Sequence[Debility]) -> str:
    """Name debilities, those of a family in a line that begins with its symbol.

    So no line can end between a symbol and its word, which no space would keep together.
    """
    named = {
        symbol: [each.value for each in marked if each.family is family]
        for family, symbol in FAMILIES.items()
    }
    return "\n".join(f"{symbol} {' · '.join(each)}" for symbol, each in named.items() if each)


def bonds_row(bonds: Bonds) -> str:
    """Give the bonds as a track."""
    written = " · epilogue written" if bonds.is_epilogue_written else ""
    return over_boxes(f"**Bonds** {boxes(bonds.ticks)}{written}", bonds.ticks)


def bond_names(bonds: Bonds) -> str:
    """Name whom the bonds are with, and how many nobody named."""
    named = at_most([plain(name) for name in bonds.names], ROWS_MAX)
    unnamed = bonds.ticks - len(bonds.names)
    if unnamed:
        named.append(plural(unnamed, "bond without a name", "bonds without a name"))
    return f"With {join(named)}." if named else ""


def rows(lines: Sequence[str]) -> list[str]:
    """Shorten a list, and say how many lines are left out."""
    return rows_at_most(lines, ROWS_MAX)


def moved(changes: Sequence[Change], max_momentum: int = 0) -> list[str]:
    """Tell all changes; what is drawn, momentum's bounds, and others have lines of their own.

    Momentum is drawn where its maximum is known.
    """
    most = next((each.after for each in changes if _is_bound(each, "max momentum")), max_momentum)
    shown = [(each, _shown(each, most)) for each in changes]
    bounds = [each for each in changes if any(_is_bound(each, what) for what in _BOUNDS)]
    rest = [each for each, line in shown if not line and each not in bounds]
    own, others = _by_whom(rest)
    lines = [line for _, line in shown if line]
    return rows([*lines, *(first_upper(each) for each in (own, _joined(bounds), *others) if each)])


def _is_bound(each: Change, what: str) -> bool:
    return each.what == what and not each.whose


def _shown(each: Change, max_momentum: int) -> str:
    """Tell and draw a number of the acting character; nothing for what has no drawing."""
    said = first_upper(_change(each))
    if each.what == "ticks":
        return over_boxes(said, each.after)
    if each.whose:
        return ""
    if each.what == "momentum" and max_momentum:
        return f"{momentum(each.after, max_momentum)} {said}"
    return f"{bar(each.after, METER_MAX)} {said}" if each.what in _METERS else ""


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
        return f"{plain(each.whose)}: {filled(each.before, each.after)}"
    return change(Change(NOUNS.get(each.what, each.what), each.before, each.after))


def filled(before: int, after: int) -> str:
    """Say how full a track was and is: ``8 → 10 boxes``, or with ticks where there are some."""
    if before % TICKS_PER_BOX or after % TICKS_PER_BOX:
        return f"{amount(before)} → {amount(after)}"
    return f"{before // TICKS_PER_BOX} → {plural(after // TICKS_PER_BOX, 'box', 'boxes')}"


def kept(ticks: int, rank: Rank) -> str:
    """Say what going on after a miss leaves: ``keeps 1 box, rank becomes formidable``."""
    verb = "stays" if rank.raised is rank else "becomes"
    return f"keeps {amount(min(ticks, TICKS_PER_BOX))}, rank {verb} {rank.raised.value}"


def choice(each: Choice) -> str:
    """Say what a choice would cost, for a menu: ``Health 3 → 2``; nothing is escaped there."""
    if not each.is_track:
        return f"{first_upper(each.name)} {numeral(each.before)} → {numeral(each.after)}"
    shared = " (shared)" if place_of(each.key) == SHARED else ""
    return f"{each.name}: {filled(each.before, each.after)}{shared}"


def waits(shortfall: int, setback: int) -> list[str]:
    """Say what waits to be placed, where it cannot be placed at once."""
    return [f"{each} waits. Use `/iron setback`." for each in _losses(shortfall, setback)]


def _losses(shortfall: int, setback: int) -> list[str]:
    """Name the losses that wait to be placed, in the order in which they are."""
    named = {"Supply debt": shortfall, "Setback": setback}
    return [f"**{what} {points}**" for what, points in named.items() if points]


def debt(waiting: Debt) -> list[str]:
    """Say which loss is placed now, on what, and which comes after it."""
    if not waiting.points:
        return []
    first = f"**{'Supply debt' if waiting.shortfall else 'Setback'} {waiting.points}**"
    how = _payable(waiting.choices, waiting.points)
    if not how:
        means = "it becomes a setback" if waiting.shortfall else "the table decides what that means"
        how = f"you have nothing left to pay with, so {means}"
    after = (waiting.setback, *waiting.later) if waiting.shortfall else waiting.later
    return [f"{first}: {how}.", _comes_after([points for points in after if points])]


def _comes_after(setbacks: Sequence[int]) -> str:
    """Say which setbacks are paid next."""
    if len(setbacks) == 1:
        return f"**Setback {setbacks[0]}** comes after that."
    many = f"**{len(setbacks)} setbacks**, {plural(sum(setbacks), 'point')} in all,"
    return f"{many} come after that, one by one." if setbacks else ""


def _payable(choices: Sequence[Choice], points: int) -> str:
    """Say what can take the points of a loss: numbers, or a track alone (R2.20)."""
    numbers = [each.name for each in choices if not each.is_track]
    tracks = [plain(each.name) for each in choices if each.is_track]
    progress = [f"progress on {tracks[0] if len(tracks) == 1 else 'one track'}"] if tracks else []
    if not choices:
        return ""
    if numbers and progress and points > 1:
        return f"pay each point with {join(numbers, 'or')}, or all with {progress[0]}"
    what = "it" if points == 1 else "each point"
    return f"pay {what} with {join([*numbers, *progress], 'or')}"


def others_owe(changes: Iterable[Change]) -> bool:
    """Whether somebody else has a loss to place, who is shown none of the buttons for it."""
    return any(each.what in _OWED and each.whose and each.after > each.before for each in changes)


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
