"""``/tension calamity``: plans whose steps are done in secret and told in play."""

from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.play import play
from bot.games.tension.cog.options import Name, complete_calamity
from bot.games.tension.plays import pool as plays
from rules.tension import CALAMITY_STEPS_MAX

Steps = Range[int, 1, CALAMITY_STEPS_MAX]


class CalamityCommands(commands.Cog):
    """The part of the cog that keeps calamities."""

    calamity = app_commands.Group(
        name="calamity", description="Calamities: steps done in secret, told, thwarted"
    )

    @calamity.command(name="new")
    @app_commands.describe(
        name="What it is called",
        steps="How many steps its whole plan takes, if you know",
        hidden="Only you know of it, until a step is told",
    )
    async def calamity_new(
        self,
        interaction: Interaction,
        name: Name,
        steps: Range[int, 0, CALAMITY_STEPS_MAX] = 0,
        hidden: bool = False,
    ) -> None:
        """GM: begin a calamity, a plan against the world."""
        await play(
            interaction, lambda turn: plays.calamity_new(turn, name, steps, is_hidden=hidden)
        )

    @calamity.command(name="advance")
    @app_commands.describe(name="Which calamity", steps="How many steps")
    @app_commands.autocomplete(name=complete_calamity)
    async def calamity_advance(
        self, interaction: Interaction, name: Name, steps: Steps = 1
    ) -> None:
        """GM: do a calamity's next step in secret."""
        await play(interaction, lambda turn: plays.calamity_advance(turn, name, steps))

    @calamity.command(name="reveal")
    @app_commands.describe(name="Which calamity", steps="How many steps; all if left out")
    @app_commands.autocomplete(name=complete_calamity)
    async def calamity_reveal(
        self, interaction: Interaction, name: Name, steps: Steps | None = None
    ) -> None:
        """GM: the characters hear of steps; each raises the maximum of tension dice by 1."""
        await play(interaction, lambda turn: plays.calamity_reveal(turn, name, steps))

    @calamity.command(name="thwart")
    @app_commands.describe(
        name="Which calamity", won="They also won the adventure; without, no maximum falls"
    )
    @app_commands.autocomplete(name=complete_calamity)
    async def calamity_thwart(self, interaction: Interaction, name: Name, won: bool = True) -> None:
        """GM: a step is foiled; with a won adventure the maximum of tension dice falls by 1."""
        await play(
            interaction, lambda turn: plays.calamity_thwart(turn, name, is_adventure_won=won)
        )

    @calamity.command(name="remove")
    @app_commands.describe(name="Which calamity")
    @app_commands.autocomplete(name=complete_calamity)
    async def calamity_remove(self, interaction: Interaction, name: Name) -> None:
        """GM: take a calamity off the table; undo brings it back."""
        await play(interaction, lambda turn: plays.calamity_remove(turn, name))
