"""``/sheet``: characters of any game."""

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.chat import words
from bot.chat.answers import send
from bot.chat.completion import completing
from bot.chat.interaction import Interaction, scope_of
from bot.chat.play import play
from bot.game import of_character
from bot.storage.store import name_of
from bot.table.plays import sheets as plays
from rules.names import NAME_MAX, TEXT_MAX

Name = Range[str, 1, NAME_MAX]

_character = completing(
    lambda turn, _given: [name_of(sheet.value) for sheet in plays.characters(turn)]
)
_field = completing(
    lambda turn, given: list(
        of_character(plays.find(turn, getattr(given, "character", None)).value).fields
    )
)


class SheetCog(commands.GroupCog, name="sheet"):
    """Characters: yours at this table, one in use for each game."""

    @app_commands.command()
    @app_commands.describe(
        name="The character's name",
        game="Which game; the table's own if left out",
        player="GM: whose character it is",
    )
    async def new(
        self,
        interaction: Interaction,
        name: Name,
        game: str | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Make a character and play it from now on."""
        await play(interaction, lambda turn: plays.new(turn, name, game), player=player)

    @app_commands.command()
    @app_commands.describe(
        character="Which of your characters; the one in use if left out",
        private="Show it to you alone",
        player="GM: whose character",
    )
    @app_commands.autocomplete(character=_character)
    async def show(
        self,
        interaction: Interaction,
        character: Name | None = None,
        private: bool = False,
        player: discord.User | None = None,
    ) -> None:
        """Show a character's sheet."""
        view = await interaction.client.referee.look(
            scope_of(interaction, player), lambda turn: plays.view(turn, character)
        )
        await send(interaction, words.sheet(view), private=private)

    @app_commands.command()
    @app_commands.describe(character="Which of your characters", player="GM: whose character")
    @app_commands.autocomplete(character=_character)
    async def use(
        self, interaction: Interaction, character: Name, player: discord.User | None = None
    ) -> None:
        """Play another of your characters from now on."""
        await play(interaction, lambda turn: plays.use(turn, character), player=player)

    @app_commands.command()
    @app_commands.describe(
        field="What to put right",
        value="The new number or text",
        character="Which of your characters; the one in use if left out",
        player="GM: whose character",
    )
    @app_commands.autocomplete(character=_character, field=_field)
    async def edit(
        self,
        interaction: Interaction,
        field: Name,
        value: Range[str, 1, TEXT_MAX],
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Put one field of a sheet right; the rules' own changes have their own commands."""
        await play(
            interaction, lambda turn: plays.edit(turn, character, field, value), player=player
        )

    @app_commands.command()
    @app_commands.describe(character="Which of your characters", player="GM: whose character")
    @app_commands.autocomplete(character=_character)
    async def delete(
        self, interaction: Interaction, character: Name, player: discord.User | None = None
    ) -> None:
        """Take a character off the table; undo brings it back."""
        await play(interaction, lambda turn: plays.remove(turn, character), player=player)
