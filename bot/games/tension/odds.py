"""The odds of tests: of a roll as it would be typed, and of answering one that is open."""

from bot.chat.buttons import Press
from bot.chat.odds import Odds, telling_odds
from bot.games.tension.plays import odds as plays
from bot.games.tension.words.odds import chances

ODDS = Odds(of=lambda turn, text: chances(plays.of(turn, text)), rolls=plays.known)

PRESSES: dict[str, Press] = {
    "tension:odds": telling_odds(
        lambda turn, press: plays.to_answer(turn, press.number),
        lambda found: chances(plays.of_answer(found)),
    ),
}
