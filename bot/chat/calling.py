"""Giving a command in somebody's name: what was kept of it is played by its very own code.

So whatever the command asks, refuses or tells is asked, refused and told here too.
"""

import inspect
from collections.abc import Callable
from typing import Any

from discord import AppCommandOptionType, app_commands

from bot.chat.interaction import Interaction, note_called
from bot.errors import NoLongerFits
from rules.favourite import TRUE, Call

_READ: dict[AppCommandOptionType, Callable[[str], Any]] = {
    AppCommandOptionType.string: str,
    AppCommandOptionType.integer: int,
    AppCommandOptionType.boolean: {TRUE: True}.__getitem__,
}
"""How what Discord would send is read from text."""


async def give(interaction: Interaction, call: Call) -> None:
    """Give a command with these options; :class:`NoLongerFits` if there is no such any more."""
    command: Any = _found(interaction, call.command)
    if command is None:
        raise NoLongerFits(call.typed)
    parameters = inspect.signature(command.callback).parameters
    given: dict[str, Any] = {}
    for name, typed in call.options:
        try:
            option = parameters[name].annotation.__metadata__[0]
            sent = _READ[option.type](typed)
        except (KeyError, AttributeError, ValueError):
            raise NoLongerFits(call.typed) from None
        given[name] = await option.transform(interaction, sent)
    note_called(interaction)
    await command.callback(command.binding, interaction, **given)


def _found(interaction: Interaction, name: str) -> object | None:
    first, *rest = name.split()
    found: Any = interaction.client.tree.get_command(first)
    for each in rest:
        found = found.get_command(each) if isinstance(found, app_commands.Group) else None
    return found if isinstance(found, app_commands.Command) else None
