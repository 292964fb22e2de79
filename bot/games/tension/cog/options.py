"""What the options of ``/tension`` offer: choices, and completion from the table."""

from discord.app_commands import Choice, Range

from bot.chat.completion import completing
from bot.chat.options import given_character
from bot.games.tension.plays import challenges
from bot.games.tension.plays import pool as plays
from bot.games.tension.words.terms import CAUSES, KINDS
from rules.names import NAME_MAX
from rules.tension import (
    COUNT_MAX,
    DICE_MAX,
    MEANS,
    RATING_MAX,
    VALUE_MAX,
    Character,
    Source,
    Stage,
)

Name = Range[str, 1, NAME_MAX]
Rating = Range[int, 0, RATING_MAX]
Dice = Range[int, 1, DICE_MAX]
Points = Range[int, 1, COUNT_MAX]
Amount = Range[int, -VALUE_MAX, VALUE_MAX]

_MEANS = {
    Source.VIGOR: "Bare vigor",
    Source.ASPECT: "The aspect of the test",
    Source.NEW_TEST: "A new test",
}

KIND_CHOICES = [Choice(name=words, value=kind.value) for kind, words in KINDS.items()]
CAUSE_CHOICES = [Choice(name=words, value=cause.value) for cause, words in CAUSES.items()]
MEANS_CHOICES = [Choice(name=_MEANS[means], value=means.value) for means in MEANS]

WHOSE = "Which of your characters; the one in use if left out"
PLAYER = "GM: whose character"
WHICH = "Which test; the one that is open if left out"
OVERRIDE = "GM: confirm an exception"


complete_character = completing(
    lambda turn, _given: [sheet.value.name for sheet in turn.characters(Character)]
)
complete_resource = completing(lambda turn, given: plays.resources(turn, given_character(given)))
complete_calamity = completing(lambda turn, _given: plays.known_calamities(turn))
complete_open = completing(lambda turn, _given: challenges.names(turn, Stage.OPEN))
complete_proposed = completing(lambda turn, _given: challenges.names(turn, Stage.PROPOSED))
complete_restorable = completing(lambda turn, _given: challenges.restorable(turn))
complete_shown = completing(
    lambda turn, _given: challenges.names(turn, Stage.OPEN, Stage.PROPOSED, Stage.CLOSED)
)
