"""What the options of ``/iron`` offer: choices, and completion from the table."""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import TypeVar

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.completion import choices, completing, completing_from
from bot.interaction import Interaction
from bot.plays import ironsworn as plays
from bot.plays import ironsworn_moves as moves
from bot.plays import ironsworn_tracks as tracks
from bot.scope import scope_of
from bot.show.ironsworn_oracle import ODDS
from bot.turn import Turn
from rules import names
from rules.errors import RuleError
from rules.ironsworn import AMOUNT_MAX, Character, Debility, Meter, Rank, TrackKind
from rules.ironsworn.moves import MOVES
from rules.names import NAME_MAX

E = TypeVar("E", bound=Enum)

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


def given_character(given: app_commands.Namespace) -> str | None:
    """Give the character that was typed so far beside the option that is being completed."""
    return getattr(given, "character", None)


def meant(what: str, wanted: str, among: Iterable[E]) -> E:
    """Find the member that an option names: Discord does not hold people to its choices."""
    by_value = {str(member.value): member for member in among}
    return by_value[names.resolve(what, wanted, by_value)]


complete_character = completing(
    lambda turn, _given: [sheet.value.name for sheet in turn.characters(Character)]
)
complete_payable = completing(lambda turn, given: plays.payable(turn, given_character(given)))
complete_track = completing(lambda turn, given: tracks.known_names(turn, given_character(given)))
complete_removable = completing(
    lambda turn, given: tracks.removable_names(turn, given_character(given))
)


complete_companion = completing(lambda turn, given: moves.companions(turn, given_character(given)))
complete_target = completing(
    lambda turn, given: moves.targets(turn, given_move(given), given_character(given))
)
complete_person = completing(lambda turn, given: moves.people(turn, given_character(given)))
complete_move = completing_from(move.name for move in MOVES)


def given_move(given: app_commands.Namespace) -> str:
    """Give the move that was typed so far beside the option that is being completed."""
    return getattr(given, "name", None) or ""


async def complete_stat(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Complete what to roll with, showing what it is worth."""
    return await _worth(
        interaction, current, lambda turn, given: plays.sources(turn, given_character(given))
    )


async def complete_move_stat(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Complete what the move that was typed rolls, showing what it is worth."""
    return await _worth(
        interaction,
        current,
        lambda turn, given: moves.move_sources(turn, given_move(given), given_character(given)),
    )


async def _worth(
    interaction: Interaction,
    current: str,
    sources: Callable[[Turn, app_commands.Namespace], dict[str, int]],
) -> list[Choice[str]]:
    given = interaction.namespace
    scope = scope_of(interaction, getattr(given, "player", None))
    try:
        worth = await interaction.client.referee.look(scope, lambda turn: sources(turn, given))
    except RuleError:
        return []
    return [
        Choice(name=f"{each.value} {worth[each.value]}", value=each.value)
        for each in choices(worth, current)
    ]
