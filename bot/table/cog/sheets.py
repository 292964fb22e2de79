"""``/sheet``: characters of any game."""

from typing import Annotated

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.completion import completing
from bot.chat.interaction import Interaction
from bot.chat.options import (
    WHOSE,
    ForPlayer,
    attached,
    described,
    flag,
    of_character,
    sentence,
    somebody,
    text,
)
from bot.table import carrying
from bot.table.asking import edit, with_character
from bot.table.cards import show_card
from bot.table.evenings import show_evening
from bot.table.forms import make
from bot.table.more import portray
from bot.table.plays import sheets as plays
from rules.profile import PORTRAIT_MAX

PASTED_MAX = 6000
"""As long as Discord lets an option be."""

_names = completing(plays.nameable)

Character = Annotated[
    str | None, text("Which of your characters; asked for if left out", complete=_names)
]
CharacterInUse = Annotated[str | None, text(WHOSE, complete=_names)]
Field = Annotated[
    str | None,
    of_character("What to put right; asked for if left out", plays.fields),
]
Number = Annotated[
    str | None,
    of_character(
        "Which number; the game's first if left out",
        lambda turn, character: plays.numbers(plays.find(turn, character)),
    ),
]


Link = Annotated[str | None, text("The address of a picture: https://…", PORTRAIT_MAX)]


class SheetCog(commands.GroupCog, name="sheet"):
    """Characters: yours at this table, one in use for each game."""

    # The table's door (bot.table.lay) sets the choices of ``game``: they are those of one bot.
    @app_commands.command()
    @app_commands.describe(game="Which game; the table's own if left out")
    @described
    async def new(
        self,
        interaction: Interaction,
        name: Annotated[str | None, text("Only a name; without it a form asks for all")] = None,
        text: Annotated[str | None, text("A whole character, pasted", PASTED_MAX)] = None,
        game: str | None = None,
        player: Annotated[discord.User | None, somebody("GM: whose character it is")] = None,
    ) -> None:
        """Make a character by a form, or take one ready-made, and play it from now on."""
        await make(interaction, name, text, game, player)

    @app_commands.command()
    @described
    async def show(
        self,
        interaction: Interaction,
        character: CharacterInUse = None,
        private: Annotated[bool | None, flag("Show it to you alone; so are the GM's own")] = None,
        player: ForPlayer = None,
    ) -> None:
        """Show a character's sheet."""
        await show_card(interaction, character, player, is_private=private)

    @app_commands.command()
    @described
    async def evening(
        self,
        interaction: Interaction,
        number: Number = None,
        character: CharacterInUse = None,
        private: Annotated[bool | None, flag("Show it to you alone; so are the GM's own")] = None,
        player: ForPlayer = None,
    ) -> None:
        """See how a number of a character moved over the evening."""
        await show_evening(interaction, number, character, player, is_private=private)

    @app_commands.command()
    @described
    async def use(
        self, interaction: Interaction, character: Character = None, player: ForPlayer = None
    ) -> None:
        """Play another of your characters from now on."""
        await with_character(interaction, character, plays.use, player)

    @app_commands.command()
    @described
    async def edit(
        self,
        interaction: Interaction,
        field: Field = None,
        value: Annotated[str | None, sentence("The new number or text")] = None,
        character: CharacterInUse = None,
        player: ForPlayer = None,
    ) -> None:
        """Put one field of a sheet right; the rules' own changes have their own commands."""
        await edit(interaction, field, value, character, player)

    @app_commands.command()
    @described
    async def portrait(
        self,
        interaction: Interaction,
        link: Link = None,
        clear: Annotated[bool, flag("Take the portrait away")] = False,
        character: CharacterInUse = None,
        player: ForPlayer = None,
    ) -> None:
        """Give a character a portrait, or by a form its pronouns and your notes as well."""
        await portray(interaction, "" if clear else link, character, player)

    @app_commands.command()
    @described
    async def export(
        self,
        interaction: Interaction,
        character: CharacterInUse = None,
        player: ForPlayer = None,
    ) -> None:
        """Carry a character away in a file. Only you see it."""
        await carrying.export_character(interaction, character, player)

    @app_commands.command(name="import")
    @described
    async def bring(
        self,
        interaction: Interaction,
        file: Annotated[discord.Attachment, attached("What /sheet export gave")],
        player: Annotated[discord.User | None, somebody("GM: whose character it is")] = None,
    ) -> None:
        """Make a character from a file, and play it from now on."""
        await carrying.bring_character(interaction, file, player)

    @app_commands.command()
    @described
    async def delete(
        self, interaction: Interaction, character: Character = None, player: ForPlayer = None
    ) -> None:
        """Take a character off the table; undo brings it back."""
        await with_character(interaction, character, plays.remove, player)
