"""Fate's odds: of a roll as it would be typed, and of one that is open for invoking."""

from bot.chat.buttons import Press
from bot.chat.odds import Odds, telling_odds
from bot.games.fate.plays import odds as plays
from bot.games.fate.words.odds import chances

ODDS = Odds(of=lambda turn, text: chances(plays.of(turn, text)), rolls=plays.known)

PRESSES: dict[str, Press] = {
    "fate:odds": telling_odds(
        lambda turn, press: plays.open_to_invokes(turn, press.number),
        lambda found: chances(plays.of_open(found)),
    ),
}
