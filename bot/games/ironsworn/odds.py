"""Ironsworn's odds: of a roll as it would be typed, and of one that stands open."""

from bot.chat.buttons import Press
from bot.chat.odds import Odds, telling_odds
from bot.games.ironsworn.plays import odds as plays
from bot.games.ironsworn.words.odds import chances

ODDS = Odds(of=lambda turn, text: chances(plays.of(turn, text)), rolls=plays.known)

PRESSES: dict[str, Press] = {
    "iron:odds": telling_odds(lambda turn, press: chances(plays.of_roll(turn, press.number))),
    "iron:odds_held": telling_odds(lambda turn, press: chances(plays.of_held(turn, press.number))),
}
