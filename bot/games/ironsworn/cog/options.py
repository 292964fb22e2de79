"""What the options of ``/iron`` offer: choices, and completion from the table."""

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.chat.completion import completing, completing_from
from bot.chat.options import given_character
from bot.games.ironsworn.plays import moves, tracks
from bot.games.ironsworn.plays import rolls as plays
from bot.games.ironsworn.words.oracle import ODDS
from bot.storage.turn import Turn
from rules.ironsworn import AMOUNT_MAX, Character, Debility, Meter, Rank, TrackKind
from rules.ironsworn.moves import MOVES
from rules.names import NAME_MAX

Name = Range[str, 1, NAME_MAX]
Amount = Range[int, -AMOUNT_MAX, AMOUNT_MAX]

DICE_CHOICES = [
    Choice(name="Action die", value="action"),
    Choice(name="First challenge die", value="first"),
    Choice(name="Second challenge die", value="second"),
    Choice(name="Both challenge dice", value="challenge"),
    Choice(name="All three", value="all"),
]
KIND_CHOICES = [
    *(Choice(name=kind.value.capitalize(), value=kind.value) for kind in TrackKind),
    Choice(name="Bond with somebody", value=tracks.BONDS),
]
RANK_CHOICES = [Choice(name=rank.value.capitalize(), value=rank.value) for rank in Rank]
METER_CHOICES = [Choice(name=meter.value.capitalize(), value=meter.value) for meter in Meter]
DEBILITY_CHOICES = [
    Choice(name=f"{each.value.capitalize()} ({each.family.value})", value=each.value)
    for each in Debility
]
ODDS_CHOICES = [
    Choice(name=f"{words.capitalize()}: yes on {odds.threshold} or more", value=odds.value)
    for odds, words in ODDS.items()
]
WHOSE = "Which of your characters; the one in use if left out"
PLAYER = "GM: whose character"


complete_character = completing(
    lambda turn, _given: [sheet.value.name for sheet in turn.characters(Character)]
)
complete_payable = completing(lambda turn, given: plays.payable(turn, given_character(given)))
complete_track = completing(lambda turn, given: tracks.known_names(turn, given_character(given)))
complete_removable = completing(
    lambda turn, given: tracks.removable_names(turn, given_character(given))
)


def _worth(turn: Turn, given: app_commands.Namespace) -> dict[str, str]:
    """Label what to roll with by what it is worth."""
    return _labelled(plays.sources(turn, given_character(given)))


def _worth_in_move(turn: Turn, given: app_commands.Namespace) -> dict[str, str]:
    """Label what the move that was typed rolls by what it is worth."""
    return _labelled(moves.move_sources(turn, given_move(given), given_character(given)))


def _labelled(sources: dict[str, int]) -> dict[str, str]:
    return {source: f"{source} {value}" for source, value in sources.items()}


def given_move(given: app_commands.Namespace) -> str:
    """Give the move that was typed so far beside the option that is being completed."""
    return getattr(given, "name", None) or ""


complete_stat = completing(_worth)
complete_move_stat = completing(_worth_in_move)
complete_companion = completing(lambda turn, given: moves.companions(turn, given_character(given)))
complete_target = completing(
    lambda turn, given: moves.targets(turn, given_move(given), given_character(given))
)
complete_person = completing(lambda turn, given: moves.people(turn, given_character(given)))
complete_move = completing_from(move.name for move in MOVES)
