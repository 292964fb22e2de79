"""Completing names as they are typed.

Choices are only a help: Discord lets anything be sent, so every command resolves the name again.  A
completion reads, never writes, and answers with nothing rather than fail.
"""

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from typing import Any

from discord import app_commands

from bot.chat.answers import log_failure
from bot.chat.interaction import Interaction, scope_of
from bot.storage.turn import Turn
from rules.errors import RuleError
from rules.names import clean

CHOICES_MAX = 25

Completion = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]

Names = Iterable[str] | Mapping[str, str]
"""Names to choose from, or each with the label that it is shown by."""


def labelled(names: Names) -> Mapping[str, str]:
    """Give each name with the label that it is shown by."""
    return names if isinstance(names, Mapping) else {name: name for name in names}


def choices(names: Names, current: str) -> list[app_commands.Choice[str]]:
    """Give the names that begin with what was typed, then those that show it anywhere."""
    key = clean(current).casefold()
    labels = labelled(names)
    found = [name for name in labels if key in f"{name}\n{labels[name]}".casefold()]
    found.sort(key=lambda name: not name.casefold().startswith(key))
    return [
        app_commands.Choice(name=labels[name][:100], value=name[:100])
        for name in found[:CHOICES_MAX]
    ]


def completing(
    names: Callable[[Turn], Names],
    before: Callable[[Interaction], Awaitable[None]] | None = None,
) -> Completion:
    """Complete an option with names from the table; ``before`` is awaited first."""
    return completing_by(lambda turn, _given: names(turn), before)


def completing_by(
    names: Callable[[Turn, app_commands.Namespace], Names],
    before: Callable[[Interaction], Awaitable[None]] | None = None,
) -> Completion:
    """Complete an option likewise, by what was typed so far into all options of its command."""

    # A function that stands in no class is given no cog.
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        given = interaction.namespace
        scope = scope_of(interaction, getattr(given, "player", None))
        try:
            if before is not None:
                await before(interaction)
            known = await interaction.client.referee.look(scope, lambda turn: names(turn, given))
            return choices(known, current)
        except RuleError:
            pass
        except Exception as error:  # noqa: BLE001 - discord.py would log what was typed with it
            log_failure(interaction, error)
        return []

    return complete


def completing_from(names: Iterable[str]) -> Completion:
    """Complete an option with names that are always the same."""
    fixed = tuple(names)

    async def complete(_interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return choices(fixed, current)

    return complete
