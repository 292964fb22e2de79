"""``/tension calamity``: plans whose steps are done in secret and told in play."""

from typing import Annotated

from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import described, flag
from bot.games.tension.buttons import asking
from bot.games.tension.cog.options import Calamity, NewName, steps
from bot.games.tension.plays import pool as plays


class CalamityCommands(commands.Cog):
    """The commands of ``/tension calamity``."""

    calamity = app_commands.Group(
        name="calamity", description="Calamities: steps done in secret, told, thwarted"
    )

    @calamity.command(name="new")
    @described
    async def calamity_new(
        self,
        interaction: Interaction,
        name: NewName = None,
        steps: Annotated[int, steps("How many steps its whole plan takes, if you know", 0)] = 0,
        hidden: Annotated[bool, flag("Only you know of it, until a step is told")] = False,
    ) -> None:
        """GM: begin a calamity, a plan against the world."""
        await asking.begin_calamity(interaction, name, steps, is_hidden=hidden)

    @calamity.command(name="advance")
    @described
    async def calamity_advance(
        self,
        interaction: Interaction,
        name: Calamity = None,
        steps: Annotated[int, steps("How many steps")] = 1,
    ) -> None:
        """GM: do a calamity's next step in secret."""
        await asking.play_on(
            interaction,
            "calamity",
            name,
            lambda turn, which: plays.calamity_advance(turn, which, steps),
        )

    @calamity.command(name="reveal")
    @described
    async def calamity_reveal(
        self,
        interaction: Interaction,
        name: Calamity = None,
        steps: Annotated[int | None, steps("How many steps; all if left out")] = None,
    ) -> None:
        """GM: the characters hear of steps; each raises the maximum of tension dice by 1."""
        await asking.play_on(
            interaction,
            "calamity",
            name,
            lambda turn, which: plays.calamity_reveal(turn, which, steps),
        )

    @calamity.command(name="thwart")
    @described
    async def calamity_thwart(
        self,
        interaction: Interaction,
        name: Calamity = None,
        won: Annotated[
            bool, flag("They also won the adventure; without, no maximum falls")
        ] = False,
    ) -> None:
        """GM: a step is foiled; with a won adventure the maximum of tension dice falls by 1."""
        await asking.play_on(
            interaction,
            "calamity",
            name,
            lambda turn, which: plays.calamity_thwart(turn, which, is_adventure_won=won),
        )

    @calamity.command(name="remove")
    @described
    async def calamity_remove(self, interaction: Interaction, name: Calamity = None) -> None:
        """GM: take a calamity off the table; undo brings it back."""
        await asking.play_on(interaction, "calamity", name, plays.calamity_remove)
