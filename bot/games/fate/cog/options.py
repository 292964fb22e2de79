"""The options of ``/fate``: what they say, offer, complete and read."""

from typing import Annotated

import discord
from discord import app_commands

from bot.chat.completion import completing_by
from bot.chat.options import (
    Option,
    choice,
    completed,
    completed_by,
    flag,
    given_character,
    number,
    of_character,
    own_character,
    sentence,
    somebody,
    text,
    told_apart,
)
from bot.games.fate.plays import characters as plays
from bot.games.fate.plays import invokes, momentum
from bot.games.fate.plays import scene as scenes
from bot.games.fate.words.terms import ACTIONS, TRACKS, boost_option, compellable, effect_option
from bot.storage.turn import Turn
from rules import fate, names


def _added_effects(turn: Turn) -> list[str]:
    return [each.name for each in plays.scene_of(turn).effects]


def _effects(turn: Turn, given: app_commands.Namespace) -> dict[str, str]:
    target = getattr(given, "target", None)
    return dict(map(effect_option, momentum.effects(turn, given_character(given), target)))


def _invocables(turn: Turn, given: app_commands.Namespace) -> list[str]:
    return invokes.names(turn, getattr(given, "roll", None))


def _boosts(turn: Turn) -> dict[str, str]:
    return dict(map(boost_option, scenes.open_boosts(turn)))


def _momentum_boosts(turn: Turn) -> dict[str, str]:
    offered = _boosts(turn)
    return {each: offered[each] for each in momentum.momentum_boosts(turn)}


def _rating(words: str) -> Option:
    return number(words, fate.RATING_MIN, fate.RATING_MAX)


def _track(words: str) -> Option:
    return choice("track", words, {each: shown.capitalize() for each, shown in TRACKS.items()})


def _target(words: str) -> Option:
    return completed(
        words, lambda turn: told_apart(turn, fate.Character, scenes.known_targets(turn))
    )


def _aspect(words: str) -> Option:
    return completed(words, scenes.aspects)


def _roll(words: str) -> Option:
    return completed(words, plays.roll_names)


Whose = Annotated[str | None, own_character(fate.Character)]

# --------------------------------------------------------------------------------- a roll's

RollSkill = Annotated[
    str | None,
    of_character("Your skill, or a rating such as 3; left out, it is asked for", plays.skills),
]
RollAction = Annotated[fate.Action | None, choice("action", "What you do with it", ACTIONS)]
Opposition = Annotated[int | None, _rating("A number to beat; leave it out if somebody defends")]
Bonus = Annotated[int, _rating("Anything else that adds: help, a stunt")]
Attacked = Annotated[
    str | None,
    completed(
        "Whom you attack",
        lambda turn: told_apart(turn, fate.Character, scenes.attackable(turn)),
    ),
]
Advantage = Annotated[str | None, _aspect("Name your advantage, or choose an aspect that is there")]
Answered = Annotated[
    str | None,
    completed_by(
        "The roll you answer; the newest against you if left out",
        lambda turn, given: plays.answerable_names(
            turn, given_character(given), getattr(given, "npc", None)
        ),
    ),
]
Weapon = Annotated[int, number("The attack's weapon rating", 0, fate.GEAR_MAX)]
Armor = Annotated[int, number("The defender's armor rating", 0, fate.GEAR_MAX)]
HitTrack = Annotated[fate.Track, _track("Which stress a hit is for")]
Contest = Annotated[bool, flag("This is an exchange of a contest")]
Nameless = Annotated[
    str | None,
    completed("GM: roll for somebody nameless", lambda turn: plays.known(turn).nameless),
]
Opposing = Annotated[int | None, _rating("The number to beat")]
Roll = Annotated[str | None, _roll("Which roll; the newest open one if left out")]
Traded = Annotated[bool, flag("Trade 1 of an attack with style for a boost")]

# --------------------------------------------------------------------- momentum and the sheet

Effect = Annotated[str | None, completed_by("What you buy", _effects)]
EffectTarget = Annotated[str | None, _target("Whom it affects; everybody it could if left out")]
Amount = Annotated[int | None, number("GM: reduce the rating by this much", 1, fate.GEAR_MAX)]
MomentumBoost = Annotated[str | None, completed("Which boost", _momentum_boosts)]
Converted = Annotated[str | None, text("Name the aspect; it keeps the boost's name if left out")]
Skill = Annotated[
    str,
    text(
        "Which skill, or a list: Fight 4, Will 3",
        names.TEXT_MAX,
        complete=completing_by(lambda turn, given: plays.skills(turn, given_character(given))),
    ),
]
Rating = Annotated[int | None, _rating("Its rating on the ladder; not for a list with ratings")]
MomentumAction = Annotated[fate.Action | None, choice("action", "Which of the four", ACTIONS)]

# -------------------------------------------------------------------------------- the scene's

NewAspect = Annotated[str, text("The aspect")]
Free = Annotated[int, number("Free invokes on it", 0, fate.FREE_MAX)]
Foes = Annotated[bool, flag("GM: these free invokes are yours")]
Aspect = Annotated[str | None, _aspect("Which situation aspect")]
Invoked = Annotated[str | None, completed_by("Which aspect or boost", _invocables)]
How = Annotated[
    fate.How,
    choice(
        "how",
        "What it does; +2 if left out",
        {fate.How.BONUS: "+2", fate.How.REROLL: "Reroll"},
    ),
]
NewName = Annotated[str, text("Name it")]
Against = Annotated[str | None, _target("Whom it is against")]
Boost = Annotated[str, completed("Which boost", _boosts)]
UsedBoost = Annotated[str | None, completed("Which boost", _boosts)]
BoostName = Annotated[str, text("Its new name")]
EffectText = Annotated[str | None, sentence("What it does")]
AddedEffect = Annotated[str, completed("Which added effect", _added_effects)]

# --------------------------------------------------------------------------- harm and points

HitSize = Annotated[
    int | None, number("How many shifts hit; left out, show the hits to absorb", 1, fate.HIT_MAX)
]
StressTrack = Annotated[fate.Track, _track("Which stress it is for")]
By = Annotated[str | None, _target("Who dealt it")]
Consequence = Annotated[
    str | None,
    of_character(
        "Which consequence, by name or severity; left out, show them all", scenes.consequences
    ),
]
ConsequenceName = Annotated[str | None, text("Its new name")]
Treated = Annotated[bool, flag("It was treated and begins to heal")]
Clear = Annotated[bool, flag("Take it off the sheet")]
Replaced = Annotated[
    str | None,
    of_character("The aspect that an extreme one replaces", scenes.replaceable),
]
Compelled = Annotated[
    str | None,
    completed(
        "One of their aspects, or the scene's",
        lambda turn: compellable(scenes.compellable(turn, turn.scope.player_id)),
    ),
]
Whom = Annotated[discord.User, somebody("Whom")]
Reason = Annotated[str | None, sentence("What would happen")]
Player = Annotated[discord.User, somebody("Whose character")]
NewAction = Annotated[
    fate.Action | None, choice("action", "Their Momentum Action from now on", ACTIONS)
]
Theirs = Annotated[
    str | None,
    own_character(fate.Character, "Which of their characters; the one in use if left out"),
]
NPCName = Annotated[str, text("Their name")]
WhatFor = Annotated[str | None, sentence("What for")]
Points = Annotated[int, number("How many", 1, fate.POINTS_MAX)]
OfGM = Annotated[bool, flag("GM: your own points instead")]
Scenario = Annotated[bool, flag("A new scenario: exactly the refresh")]
Everyone = Annotated[bool, flag("GM: everybody who is playing")]
