"""An interaction as this bot's commands and buttons get it."""

from typing import TYPE_CHECKING, TypeAlias

import discord

if TYPE_CHECKING:
    from bot.app import Flywheel

Interaction: TypeAlias = "discord.Interaction[Flywheel]"
