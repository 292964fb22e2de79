"""What the games' own folders tell the generic tests, gathered from every game that is played.

A game's ``tests/games/<game>/acts.py`` has two things that every game has:

- ``play`` is its part of the evening that a release stores;
- ``ROLL`` is a first play of the game: a command, its options, and the faces that fall.

It has these where there is something to say:

- ``CONTRACT``: the commands that are promised, each with its options, of which those in brackets
  may be left out.  A promise stays; a new command may be added to it or not.
- ``FREE_TEXT``: the options, by command and name, whose text names nothing that exists, so that
  nothing can complete or list it.  Every other text has to be completed or chosen.
- ``PRIVILEGED``: the commands that only a GM may use at a table that somebody opened.
- ``NEW``: the options that take any short text at all, and keep it.  Hostile ones are typed there.
- ``TOUR``: commands with their options, in the order of an evening.  It is played with one hostile
  name, which takes the place of each ``{}``, for everything that is named.
- ``LOOKS``: the commands that show such texts again.
- ``THEN_ROLL``: plays like ``ROLL`` that follow it, where it lets no dice fall by itself.
- ``RETIRED``: the stored names of outcomes that earlier releases stored, and no command makes.

The table, which is built like a game, has its own in ``tests/house/table/acts.py``.  So a new game
edits no test that is there.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.games import GAMES
from bot.table import COGS
from tests.stage import PLAYED

GAMES_ACTS = {game.key: import_module(f"tests.games.{game.key}.acts") for game in GAMES}
"""The acts of every game that a release has, by its key."""

PLAYED_ACTS = {game.key: import_module(f"tests.games.{game.key}.acts") for game in PLAYED}
"""The same, and those of the sample."""

ALL_ACTS = {"table": import_module("tests.house.table.acts"), **PLAYED_ACTS}
"""The same, and those of the table."""


def mapped(name: str) -> dict[str, Any]:
    """Gather a mapping: what one game says of a name, no other does."""
    found: dict[str, Any] = {}
    for acts in ALL_ACTS.values():
        mine = getattr(acts, name, {})
        assert not found.keys() & mine.keys(), f"{acts.__name__}: another game has these, too"
        found |= mine
    return found


def united(name: str) -> set[Any]:
    """Gather a set."""
    return set().union(*(getattr(acts, name, ()) for acts in ALL_ACTS.values()))


def listed(name: str) -> list[Any]:
    """Gather a list, game after game, without what the table says, which comes around it."""
    return [each for acts in PLAYED_ACTS.values() for each in getattr(acts, name, ())]


def commands_of(*cogs: type[commands.Cog]) -> Iterator[str]:
    """Give every command of these cogs, as people type it."""
    for cog in cogs:
        above = f"{cog.__cog_group_name__} " if cog.__cog_is_app_commands_group__ else ""
        for command in cog.__cog_app_commands__:
            inside = command.walk_commands() if isinstance(command, app_commands.Group) else ()
            for each in (command, *inside):
                if isinstance(each, app_commands.Command):
                    yield f"{above}{each.qualified_name}"


COMMANDS = {
    "table": frozenset(commands_of(*COGS)),
    **{game.key: frozenset(commands_of(game.cog)) for game in PLAYED},
}
"""Every command by its game's key, and those of the table."""
