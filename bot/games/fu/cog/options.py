"""The options of ``/fu``: what they say, offer, complete and read."""

from functools import partial
from typing import Annotated

from discord import app_commands

from bot.chat.completion import completing_by
from bot.chat.options import (
    choice,
    completed,
    completed_by,
    flag,
    given_character,
    number,
    of_character,
    own_character,
    sentence,
    told_apart,
)
from bot.games.fu import waiting
from bot.games.fu.plays import checks, tags
from bot.games.fu.words.terms import EFFECTS, KINDS, reason
from bot.storage.turn import Turn
from rules.fu import DICE_MAX, Character, Side, TagKind
from rules.fu import Effect as EffectOf


def _list_of_helps(turn: Turn, given: app_commands.Namespace) -> list[str]:
    """Complete the last name of a list, and keep what was typed before it."""
    typed = str(getattr(given, "helps", None) or "")
    known = tags.helps(turn, given_character(given))
    before, comma, _ = typed.rpartition(",")
    # The last name may have commas of its own, of which so many are typed by now.
    for at in [-1, *(index for index, char in enumerate(typed) if char == ",")]:
        last = typed[at + 1 :].strip().casefold()
        if any(name.casefold().startswith(last) for name in known):
            before, comma = typed[: max(at, 0)], typed[at : at + 1] if at >= 0 else ""
            break
    already = {each.casefold() for each in tags.listed(before, known)}
    found = [name for name in known if name.casefold() not in already]
    return [f"{before.strip()}{comma} {name}".strip() for name in found]


def _tags(turn: Turn, given: app_commands.Namespace) -> list[str]:
    is_scene = bool(getattr(given, "scene", False))
    return tags.removable(turn, given_character(given), is_scene=is_scene)


def _conditions(turn: Turn, given: app_commands.Namespace) -> list[str]:
    is_opposition = bool(getattr(given, "opposition", False))
    return tags.clearable(turn, given_character(given), is_opposition=is_opposition)


def _assets(turn: Turn, character: str | None, *, burned: bool) -> list[str]:
    state = turn.character(Character, character).value
    return [tag.name for tag in (state.burned if burned else state.assets)]


def _reasons(turn: Turn, given: app_commands.Namespace) -> list[str]:
    return checks.strikable(turn, getattr(given, "check", None), reason)


Power = Annotated[
    int | None,
    number("Power dice as a plain number, the first one included", 1, DICE_MAX),
]
Challenge = Annotated[
    int | None, number("Challenge dice as a plain number; no conditions join", 0, DICE_MAX)
]
Now = Annotated[
    bool | None,
    flag("True rolls at once, as plain numbers do; False shows the menus first"),
]
Helps = Annotated[
    str | None,
    sentence("Tags that help, separated by commas", complete=completing_by(_list_of_helps)),
]
Whose = Annotated[str | None, own_character(Character)]
ForCheck = Annotated[
    str | None,
    completed(
        "Whose check; if left out yours, or the only open one",
        lambda turn: told_apart(turn, Character, checks.waiting(turn)),
    ),
]
WhatWaits = Annotated[
    str | None,
    completed(
        "Which check or choice; if left out yours, or the only open one",
        lambda turn: told_apart(turn, Character, waiting.called(turn)),
    ),
]
SideOf = Annotated[
    Side,
    choice(
        "side",
        "Whether they help or hinder",
        {Side.POWER: "They help: power dice", Side.CHALLENGE: "They hinder: challenge dice"},
    ),
]
Reason = Annotated[str | None, completed_by("Which dice, by their reason", _reasons)]
Kind = Annotated[
    TagKind,
    choice("kind", "What kind of tag, on a character", KINDS),
]
Effect = Annotated[EffectOf, choice("effect", "Whether it helps or hinders", EFFECTS)]
Concerns = Annotated[
    str | None,
    completed("For the scene: the one character it is about", tags.characters),
]
Tag = Annotated[str | None, completed_by("Which tag", _tags)]
Asset = Annotated[str | None, of_character("Which asset", partial(_assets, burned=False))]
Burned = Annotated[
    str | None,
    of_character("Which burned asset", partial(_assets, burned=True)),
]
Condition = Annotated[str | None, completed_by("Which condition", _conditions)]
