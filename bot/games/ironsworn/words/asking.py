"""What is asked where a move lacks something, and what each answer is called."""

from bot.chat.embeds import plain
from bot.chat.refusals import quoted
from bot.games.ironsworn.words.move_terms import move_name
from bot.games.ironsworn.words.terms import amount
from rules.errors import AmbiguousName, NoSuchName
from rules.ironsworn import BONDS, Rank, TrackKind
from rules.ironsworn.moves import ENTER, MoveNeeds, move_of
from rules.ironsworn.moves.model import Target

NAMES = {
    TrackKind.VOW: "What do you swear?",
    TrackKind.JOURNEY: "Where do you travel?",
    TrackKind.FIGHT: "Who do you fight?",
}
"""What a form asks for a new track's name."""

KIND = "What do you begin?"

KINDS = {
    TrackKind.VOW.value: "A vow",
    TrackKind.JOURNEY.value: "A journey",
    TrackKind.FIGHT.value: "A fight",
    BONDS: "A bond with somebody",
}
"""What may be begun, by what people type."""

STAT = "What do you roll?"
HOW_LIKELY = "How likely is a yes?"
RANK = "How hard is it?"
WHOM = "Who is the bond with?"

WHOSE_VOW = "Whose vow is it?"
OWN = "own"

WHOSE = {
    OWN: "Mine: I alone mark its progress",
    "all": "Everybody's: all mark its progress, one rolls for all",
}
"""What a form asks of a new vow where several play, by what is sent."""

BEGIN = {
    Target.VOW: ("You have no open vow. Swear one?", "swear_an_iron_vow"),
    Target.JOURNEY: ("There is no open journey. Begin one?", "undertake_a_journey"),
    Target.FIGHT: ("There is no open fight. Begin one?", ENTER),
}
"""What is asked where there is nothing that a move could be about, and the move that begins it."""

ANOTHER = "A new one…"
"""Answers which track is meant with one that is still to be begun."""

_WHICH = {
    "ally": "Which ally?",
    "bond": "Whose bond?",
    "companion": "Which companion?",
    "move": "Which move?",
    "odds": HOW_LIKELY,
    "patient": "Who is hurt?",
    "person": "Who is it about?",
    "rank": RANK,
    "stat": STAT,
    "vow": "Which vow is given up?",
}


def _question(what: str) -> str:
    return _WHICH.get(what, "Which one?")


def needed(refusal: MoveNeeds) -> str:
    """Ask for what a move needs."""
    return f"{plain(move_name(refusal.move))}: {_question(refusal.what)}"


def which(refusal: AmbiguousName | NoSuchName) -> str:
    """Ask which name is meant."""
    asked = _question(refusal.what)
    if isinstance(refusal, AmbiguousName):
        return f"{quoted(refusal.wanted)}: {asked}" if refusal.wanted else asked
    return f"There is no {quoted(refusal.wanted)}. {asked}"


def without(move: str, wanted: str) -> str:
    """Ask whether a move is rolled without a word that it has no use for."""
    return f"{plain(move_name(move))} has no use for {quoted(wanted)}. Roll without it?"


def which_move(refusal: AmbiguousName | NoSuchName, line: str) -> str:
    """Ask which move a line means."""
    if isinstance(refusal, AmbiguousName):
        return which(refusal)
    return f"There is no move {quoted(line)}. Did you mean:"


def worths(worth: dict[str, int]) -> list[tuple[str, str]]:
    """Give what may be rolled with what it is worth."""
    return [(key, f"{key} {value}") for key, value in worth.items()]


def stats(move: str, worth: dict[str, int]) -> list[tuple[str, str]]:
    """Give the stats of a move with what they are worth, and what each is for."""
    when = {each.source.value: each.when.replace("_", " ") for each in move_of(move).uses}
    return [
        (key, f"{key} {value} ({when[key]})" if when.get(key) else f"{key} {value}")
        for key, value in worth.items()
    ]


def ranks(known: tuple[Rank, ...]) -> list[tuple[str, str]]:
    """Give ranks with how much progress each mark is."""
    return [
        (rank.value, f"{rank.value.capitalize()}: {amount(rank.unit)} a mark") for rank in known
    ]
