"""Mini-FU's odds: of a check as it would be typed.  One that waits shows its own."""

from bot.chat.odds import Odds
from bot.games.fu.plays import odds as plays
from bot.games.fu.words.odds import chances

ODDS = Odds(of=lambda turn, text: chances(plays.of(turn, text)), rolls=plays.known)
