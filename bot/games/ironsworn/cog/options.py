"""The options of ``/iron``: what they say, offer, complete and read."""

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

from discord import app_commands
from discord.app_commands import Choice

from bot.chat.completion import completing_by
from bot.chat.options import (
    Option,
    choice,
    completed_by,
    flag,
    given_character,
    number,
    of_character,
    own_character,
    sentence,
    text,
    told_apart,
)
from bot.games.ironsworn.buttons.card import AT_PEACE, usual_moves
from bot.games.ironsworn.plays import moves, rolls, tracks
from bot.games.ironsworn.plays.table import card, known_character
from bot.games.ironsworn.words.asking import worths
from bot.games.ironsworn.words.move_terms import move_name
from bot.games.ironsworn.words.oracle import ODDS
from bot.games.ironsworn.words.terms import REROLLS
from bot.storage.turn import Turn
from rules.errors import RuleError
from rules.ironsworn import ADDS_MAX, AMOUNT_MAX, BONDS, Character, TrackKind
from rules.ironsworn import Debility as DebilityOf
from rules.ironsworn import Meter as MeterOf
from rules.ironsworn import Odds as OddsOf
from rules.ironsworn import Rank as RankOf
from rules.ironsworn import Reroll as RerollOf
from rules.ironsworn.moves import EVERYDAY, MOVES
from rules.names import clean

_KINDS = [Choice(name=kind.value.capitalize(), value=kind.value) for kind in TrackKind]
_RANKS = {rank: rank.value.capitalize() for rank in RankOf}
_DEBILITIES = {each: f"{each.value.capitalize()} ({each.family.value})" for each in DebilityOf}
_ODDS = {
    odds: f"{words.capitalize()}: yes on {odds.threshold} or more" for odds, words in ODDS.items()
}


def _of_move(
    words: str, known: Callable[[Turn, str, str | None], list[str] | dict[str, str]]
) -> Option:
    """Make an option that is completed with what suits the move typed so far."""

    def fitting(turn: Turn, given: app_commands.Namespace) -> list[str] | dict[str, str]:
        return known(turn, getattr(given, "name", None) or "", given_character(given))

    return completed_by(words, fitting)


def _moves(turn: Turn, given: app_commands.Namespace) -> dict[str, str]:
    """Name the moves, first those that there is a use for: Discord shows 25, and there are more.

    What is typed may begin an everyday word for a move, which then stands beside its name.
    """
    first = ["swear_an_iron_vow", *AT_PEACE]
    with suppress(RuleError):
        held = known_character(turn, given_character(given))
        if held is not None and (view := card(turn, held)).tracks:
            first = usual_moves(view)
    shown = {name: name for name in (*map(move_name, first), *(move.name for move in MOVES))}
    if typed := clean(given.name).casefold():
        meant = (word for word in EVERYDAY if word.startswith(typed))
        shown |= {name: f"{name} ({word})" for word in meant for name in EVERYDAY[word]}
    return shown


def rank_option(words: str) -> Option:
    """Make an option for a rank."""
    return choice("rank", words, _RANKS)


def track_option(words: str) -> Option:
    """Make an option for an open track, or the bonds."""
    return of_character(words, tracks.known_names)


Whose = Annotated[str | None, own_character(Character)]
Adds = Annotated[int, number("What a move or an asset adds", -ADDS_MAX, ADDS_MAX)]
Amount = Annotated[int, number("How much: 2 to take it, -2 to suffer it", -AMOUNT_MAX, AMOUNT_MAX)]
Change = Annotated[int, number("How much: 1 to raise it, -1 to lower it", -AMOUNT_MAX, AMOUNT_MAX)]
Stat = Annotated[
    str | None,
    text(
        "A stat, health, spirit or supply, or a number from 0 to 10",
        complete=completing_by(
            lambda turn, given: dict(worths(rolls.sources(turn, given_character(given))))
        ),
    ),
]
Dice = Annotated[RerollOf, choice("die", "Which dice of your last roll", REROLLS)]
Meter = Annotated[
    MeterOf,
    choice(
        "meter",
        "Which one; supply is the whole party's",
        {meter: meter.value.capitalize() for meter in MeterOf},
    ),
]
Debility = Annotated[
    DebilityOf, choice("debility", "Which debility; unprepared is everybody's", _DEBILITIES)
]
Place = Annotated[
    str | None,
    of_character("What takes the next point; the menu is shown if left out", rolls.payable),
]
Odds = Annotated[OddsOf, choice("odds", "How likely a yes is", _ODDS)]
Question = Annotated[str | None, sentence("What you ask")]

# ---------------------------------------------------------------------------------- tracks

Kind = Annotated[
    str | None,
    Option("What it is", choices=[*_KINDS, Choice(name="Bond with somebody", value=BONDS)]),
]
Track = Annotated[str, track_option("Which track, or bonds")]
Vow = Annotated[str, of_character("Which vow", tracks.open_vows)]
Removable = Annotated[
    str, of_character("Which track, or whom the bond is with", tracks.removable_names)
]

# ----------------------------------------------------------------------------------- moves

MoveLine = Annotated[
    str,
    sentence(
        "The move, or a few letters of it; a stat and a target may follow",
        complete=completing_by(_moves),
    ),
]
MoveStat = Annotated[
    str | None,
    _of_move(
        "What you roll with, where the move leaves that to you",
        lambda turn, line, character: dict(worths(moves.move_sources(turn, line, character))),
    ),
]
MoveTrack = Annotated[
    str | None, _of_move("Which vow, journey or foe; the one at hand if left out", moves.targets)
]
MoveRank = Annotated[
    str | None, Option("Begins a new one that is so hard", choices=rank_option("").choices)
]
MoveOdds = Annotated[
    str | None,
    Option("For the oracle: how likely a yes is", choices=choice("odds", "", _ODDS).choices),
]
Who = Annotated[
    str | None,
    of_character(
        "An ally, a companion, or whom it is about",
        lambda turn, character: told_apart(turn, Character, moves.people(turn, character)),
    ),
]
Companion = Annotated[str, of_character("Which companion", moves.companions)]
Shared = Annotated[bool | None, flag("A new one is everybody's, or yours alone")]
MayReroll = Annotated[bool, flag("You may roll dice again: keeps the result until you have")]
