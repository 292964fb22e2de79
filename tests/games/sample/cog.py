"""``/sample``: the commands of Lantern."""

from typing import Annotated

from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described, own_character, text
from bot.chat.play import play
from tests.games.sample import plays
from tests.games.sample.rules import Character

Whose = Annotated[str | None, own_character(Character)]


class SampleCog(commands.GroupCog, name="sample"):
    """Lantern: a light that burns down, and a fire to fill it at."""

    @app_commands.command()
    @described
    async def look(
        self, interaction: Interaction, character: Whose = None, player: ForPlayer = None
    ) -> None:
        """Look for something in the dark: one d6 against your oil."""
        await play(interaction, lambda turn: plays.look(turn, character), player=player)

    @app_commands.command()
    @described
    async def fetch(
        self, interaction: Interaction, character: Whose = None, player: ForPlayer = None
    ) -> None:
        """Fetch what you found, the first find first."""
        await play(interaction, lambda turn: plays.fetch(turn, character), player=player)

    @app_commands.command()
    @described
    async def fill(
        self, interaction: Interaction, character: Whose = None, player: ForPlayer = None
    ) -> None:
        """Fill your lantern at the fire, which burns one log."""
        await play(interaction, lambda turn: plays.fill(turn, character), player=player)

    @app_commands.command()
    @described
    async def kindle(
        self, interaction: Interaction, place: Annotated[str, text("Where the fire burns")]
    ) -> None:
        """Kindle the table's fire, as its GM."""
        await play(interaction, lambda turn: plays.kindle(turn, place))
