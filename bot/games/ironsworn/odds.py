"""Ironsworn's odds: of a roll as it would be typed, and of one that stands open."""

from bot.chat.buttons import Press
from bot.chat.odds import Odds, telling_odds
from bot.games.ironsworn.buttons.moves import read_held
from bot.games.ironsworn.plays import moves, rolls
from bot.games.ironsworn.plays import odds as plays
from bot.games.ironsworn.words.odds import chances

ODDS = Odds(of=lambda turn, text: chances(plays.of(turn, text)), rolls=plays.known)

PRESSES: dict[str, Press] = {
    "iron:odds": telling_odds(
        lambda turn, press: rolls.open_roll(turn, press.number),
        lambda found: chances(plays.of_open(found)),
    ),
    "iron:odds_held": telling_odds(
        lambda turn, press: moves.open_roll(turn, *read_held(press)),
        lambda found: chances(plays.of_open(found)),
    ),
}
