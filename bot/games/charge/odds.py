"""Charge's odds: of a roll as it would be typed, and of resisting a consequence."""

from bot.chat.buttons import Press
from bot.chat.odds import Odds, telling_odds
from bot.games.charge.plays import odds as plays
from bot.games.charge.words.odds import chances

ODDS = Odds(of=lambda turn, text: chances(plays.of(turn, text)), rolls=plays.known)

PRESSES: dict[str, Press] = {
    "charge:odds": telling_odds(
        lambda turn, press: plays.to_resist(turn, press.number),
        lambda found: chances(plays.of_consequence(found)),
    ),
}
