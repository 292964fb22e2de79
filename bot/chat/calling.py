"""Giving a command in somebody's name: what was kept of it is played by its very own code.

So whatever the command asks, refuses or tells is asked, refused and told here too.
"""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from discord import AppCommandOptionType, app_commands

from bot.chat.interaction import Interaction, notes
from bot.errors import NoLongerFits
from rules.favourite import TRUE, Call
from rules.frozen import frozen

_READ: dict[AppCommandOptionType, Callable[[str], Any]] = {
    AppCommandOptionType.string: str,
    AppCommandOptionType.integer: int,
    AppCommandOptionType.boolean: {TRUE: True}.__getitem__,
}
"""How what Discord would send is read from text."""


@frozen
class Given:
    """A command as somebody gave it: what was ``sent``, by option."""

    command: str
    sent: Mapping[str, Any]


@frozen
class Somebody:
    """A person as an option names them, of whom no more is known than the id.

    They need not be on the server any more.
    """

    id: int
    display_name: str = ""


async def give(interaction: Interaction, call: Call) -> None:
    """Give a command with these options; :class:`NoLongerFits` if there is no such any more."""
    command = _found(interaction, call.command)
    if command is None:
        raise NoLongerFits(call.typed)
    parameters = inspect.signature(command.callback).parameters
    sent: dict[str, Any] = {}
    for name, typed in call.options:
        try:
            sent[name] = _READ[parameters[name].annotation.__metadata__[0].type](typed)
        except (KeyError, AttributeError, ValueError):
            raise NoLongerFits(call.typed) from None
    await give_again(interaction, Given(call.command, sent))


async def give_again(interaction: Interaction, given: Given) -> None:
    """Give a command as it was given before, by another interaction."""
    notes(interaction).called = given
    command: Any = _found(interaction, given.command)
    parameters = inspect.signature(command.callback).parameters
    read: dict[str, Any] = {}
    for name, sent in given.sent.items():
        option = parameters[name].annotation.__metadata__[0]
        read[name] = await option.transform(interaction, sent)
    await command.callback(command.binding, interaction, **read)


def takes(interaction: Interaction, given: Given, option: str) -> bool:
    """Whether a command has an option of that name, given or not."""
    return option in inspect.signature(_found(interaction, given.command).callback).parameters


def given_by(interaction: Interaction) -> Given | None:
    """Give the command that an interaction gives, itself or by a favourite; else None."""
    command = interaction.command
    called: Given | None = notes(interaction).called
    is_new = called is None and isinstance(command, app_commands.Command)
    if command is None or not is_new:
        return called
    return Given(command.qualified_name, dict(iter(interaction.namespace)))


def _found(interaction: Interaction, name: str) -> Any:
    first, *rest = name.split()
    found: Any = interaction.client.tree.get_command(first)
    for each in rest:
        found = found.get_command(each) if isinstance(found, app_commands.Group) else None
    return found if isinstance(found, app_commands.Command) else None
