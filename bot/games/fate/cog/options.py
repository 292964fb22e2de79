"""What the options of ``/fate`` offer: choices, and completion from the table."""

from collections.abc import Iterable

from discord.app_commands import Choice, Range

from bot.chat.completion import completing
from bot.chat.options import given_character
from bot.games.fate.plays import characters as plays
from bot.games.fate.plays import invokes, momentum
from bot.games.fate.plays import scene as scenes
from bot.games.fate.words.terms import ACTIONS, EFFECTS, TRACKS
from rules.fate import (
    GEAR_MAX,
    HIT_MAX,
    POINTS_MAX,
    RATING_MAX,
    RATING_MIN,
    Character,
    Effect,
    How,
)
from rules.names import NAME_MAX, TEXT_MAX

Name = Range[str, 1, NAME_MAX]
Text = Range[str, 1, TEXT_MAX]
Rating = Range[int, RATING_MIN, RATING_MAX]
Gear = Range[int, 0, GEAR_MAX]
HitSize = Range[int, 1, HIT_MAX]
Points = Range[int, 1, POINTS_MAX]

ACTION_CHOICES = [Choice(name=words, value=action.value) for action, words in ACTIONS.items()]
HOW_CHOICES = [
    Choice(name="+2", value=How.BONUS.value),
    Choice(name="All dice again", value=How.REROLL.value),
]
TRACK_CHOICES = [
    Choice(name=words.capitalize(), value=track.value) for track, words in TRACKS.items()
]

WHOSE = "Which of your characters; the one in use if left out"
PLAYER = "GM: whose character"
ROLL = "Which roll; the newest that is open if left out"


def _effects(added: Iterable[str]) -> dict[str, str]:
    return {each.value: EFFECTS[each] for each in Effect} | {name: name for name in added}


complete_character = completing(
    lambda turn, _given: [sheet.value.name for sheet in turn.characters(Character)]
)
complete_skill = completing(lambda turn, given: plays.skills(turn, given_character(given)))
complete_target = completing(lambda turn, _given: scenes.known_targets(turn))
complete_npc = completing(lambda turn, _given: scenes.nameless(turn))
complete_aspect = completing(lambda turn, _given: scenes.aspects(turn))
complete_invocable = completing(
    lambda turn, given: invokes.names(turn, getattr(given, "roll", None))
)
complete_compel = completing(lambda turn, _given: scenes.compellable(turn))
complete_roll = completing(lambda turn, _given: plays.roll_names(turn))
complete_boost = completing(lambda turn, _given: scenes.boosts(turn))
complete_own_boost = completing(lambda turn, _given: momentum.momentum_boosts(turn))
complete_effect = completing(
    lambda turn, _given: _effects(each.name for each in plays.scene_of(turn).effects)
)
complete_added = completing(
    lambda turn, _given: [each.name for each in plays.scene_of(turn).effects]
)
complete_consequence = completing(
    lambda turn, given: scenes.consequences(turn, given_character(given))
)
complete_replaced = completing(lambda turn, given: scenes.replaceable(turn, given_character(given)))
