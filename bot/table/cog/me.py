"""``/me``: how somebody wants the bot to be towards them, and what it keeps of them."""

from typing import Annotated

from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import described, flag, switch
from bot.chat.play import look, show
from bot.table import oneself
from bot.table.favourites import ways


class MeCog(commands.GroupCog, name="me"):
    """One's own settings, and one's own data."""

    @app_commands.command()
    @described
    async def settings(
        self,
        interaction: Interaction,
        ping: Annotated[
            bool | None, switch("Notify me when something waits for me, where the table allows it")
        ] = None,
        quiet: Annotated[
            bool | None, switch("Answer my bookkeeping to me alone, at every table")
        ] = None,
        text: Annotated[
            bool | None, switch("Tell me everything in words alone, without symbols or bars")
        ] = None,
    ) -> None:
        """See or change how I am towards you, at every table."""
        referee, user = interaction.client.referee, interaction.user.id
        if ping is quiet is text is None:
            person = await referee.person(user)
        else:
            person = await referee.change_person(
                user, lambda known: known.changed(is_pinged=ping, is_quiet=quiet, is_text=text)
            )
        drawn = await look(interaction, lambda turn: ways(turn, person), is_asked=False)
        await show(interaction, drawn, private=True)

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        """Get all that is kept about you, at every table, as a file. Only you see it."""
        await oneself.export(interaction)

    @app_commands.command()
    @described
    async def forget(
        self,
        interaction: Interaction,
        everywhere: Annotated[bool, flag("At every table, and not at this one alone")] = False,
    ) -> None:
        """Have me forget you, at this table or everywhere. I ask first and say what goes."""
        await oneself.ask_forget(interaction, is_everywhere=everywhere)
