"""The 35 moves of the game, and how one is found by what somebody types."""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from rules.errors import AmbiguousName, NoSuchName
from rules.ironsworn.moves.catalogue.adventure import ADVENTURE
from rules.ironsworn.moves.catalogue.combat import COMBAT
from rules.ironsworn.moves.catalogue.everyday import EVERYDAY
from rules.ironsworn.moves.catalogue.quest import FATE, PRICE_PARTS, PRICES, QUEST, WORSE_PRICES
from rules.ironsworn.moves.catalogue.relationship import FOR_BONDS, RELATIONSHIP, SECOND_ROLLS
from rules.ironsworn.moves.catalogue.suffer import AGAIN, HARM_TABLE, OATHS, STRESS_TABLE, SUFFER
from rules.ironsworn.moves.model import Move, TableRow
from rules.ironsworn.moves.outcomes import Chosen, MoveTold
from rules.ironsworn.oracle import Odds
from rules.ironsworn.pending import About, Pending
from rules.ironsworn.state import Character
from rules.ironsworn.terms import Meter
from rules.names import clean, is_slip, look_up
from rules.soundness import is_sound

MOVES = (*ADVENTURE, *RELATIONSHIP, *COMBAT, *SUFFER, *QUEST, *FATE)
"""The game's moves, in its order."""

PARTS = (*SECOND_ROLLS, *FOR_BONDS, *OATHS, *AGAIN, *PRICE_PARTS)
"""Second steps of other moves: only a lead reaches them, never a name."""

PRICE_TABLE = "price"

GUESSES_MAX = 3
"""Most moves that are guessed at."""

_LIKENESS = 0.75
"""How like a name a mistyped one has to be, from 0 to 1."""

TABLES: dict[str, tuple[TableRow, ...]] = {"harm": HARM_TABLE, "stress": STRESS_TABLE}

_BY_KEY = {move.key: move for move in (*MOVES, *PARTS)}
_BY_NAME = {move.name: move for move in MOVES}

_ODDS = {"", *(each.value for each in Odds)}
_LOSABLE = {"momentum", *(each.value for each in Meter)}


def move_of(key: str) -> Move:
    """Return the move, or the second step of one, with that key."""
    return _BY_KEY[key]


def is_move(key: str) -> bool:
    """Whether there is a move, or a second step of one, with that key."""
    return key in _BY_KEY


def find_move(text: str) -> Move:
    """Find the move that is meant by an everyday word, its name, its initials, or a few letters.

    The beginning of a name or of a word of it does as well; letters must occur in their order, the
    first one first.  The first of these readings that fits decides, unless the letters are rather a
    mistyped word of another move.  Raises :class:`AmbiguousName` when several moves may be meant,
    and :class:`NoSuchName` when none fits any.
    """
    wanted = clean(text).casefold()
    if wanted in EVERYDAY:
        return _only(text, EVERYDAY[wanted])
    try:
        return look_up("move", text, _BY_NAME)
    except NoSuchName as refusal:
        near = refusal
    if wanted.partition(" ")[0] in EVERYDAY:
        # To “rest at” an inn is no letters of Reach Your Destination.
        raise near
    for fits in (_has_initials, _skims):
        found = [name for name in _BY_NAME if wanted and fits(name.casefold(), wanted)]
        if found and fits is _skims and near.near not in found and is_slip(wanted, near.near):
            found.append(near.near)
        if found:
            return _only(text, found)
    raise near


def _only(text: str, found: Sequence[str]) -> Move:
    if len(found) > 1:
        raise AmbiguousName("move", text, found)
    return _BY_NAME[found[0]]


def near_moves(text: str) -> list[tuple[str, str]]:
    """Guess which moves a mistyped line may begin with: each name, and the rest of the line.

    The likeliest come first, at most three.
    """
    words = clean(text).casefold().split(" ")
    found: dict[str, tuple[float, int]] = {}
    for name in _BY_NAME:
        parts = name.casefold().split(" ")
        for length in range(1, min(len(words), len(parts)) + 1):
            said, meant = " ".join(words[:length]), " ".join(parts[:length])
            likeness = SequenceMatcher(None, said, meant).ratio()
            if likeness >= _LIKENESS:
                found[name] = (likeness * length, length)
    likely = sorted(found, key=lambda name: found[name], reverse=True)[:GUESSES_MAX]
    return [(name, " ".join(clean(text).split(" ")[found[name][1] :])) for name in likely]


def _has_initials(name: str, wanted: str) -> bool:
    return wanted == "".join(word[0] for word in name.split())


def _skims(name: str, wanted: str) -> bool:
    """Whether the letters stand in the name in their order, beginning where it begins."""
    letters = wanted.replace(" ", "")
    rest = iter(name)
    return name.startswith(letters[0]) and all(letter in rest for letter in letters)


@is_sound.register
def _(character: Character) -> bool:
    """Whether what waits for a character to go on with it can be gone on with."""
    return all(map(_is_known, character.pending))


@is_sound.register
def _(made: MoveTold) -> bool:
    """Whether what comes after a move, or after what was chosen of it, can be found."""
    moves = {made.move, *(lead.move for lead in made.done.leads)}
    after = made.then if isinstance(made, Chosen) else None
    return all(map(is_move, moves)) and (after is None or is_sound(after))


def _is_known(pending: Pending) -> bool:
    moves = {pending.move, *(lead.move for lead in pending.leads)}
    said = {pending.warned.said.move} if pending.warned else set()
    abouts = (pending.about, *(lead.about for lead in pending.leads))
    return all(map(is_move, moves | said)) and _are_known(abouts)


def _are_known(abouts: Iterable[About]) -> bool:
    return all(
        about.odds in _ODDS and all(gain.what in _LOSABLE for gain in about.gains)
        for about in abouts
    )
