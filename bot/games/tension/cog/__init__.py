"""``/tension``: Tension and Fate; its tests and calamities are in modules of their own."""

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.chat.answers import send
from bot.chat.buttons import button, view_of
from bot.chat.interaction import Interaction, scope_of
from bot.chat.options import meant
from bot.chat.play import play
from bot.games.tension import buttons
from bot.games.tension.cog.calamities import CalamityCommands
from bot.games.tension.cog.challenges import ChallengeCommands
from bot.games.tension.cog.options import (
    CAUSE_CHOICES,
    PLAYER,
    WHICH,
    WHOSE,
    Amount,
    Dice,
    Name,
    complete_character,
    complete_open,
    complete_resource,
    complete_restorable,
)
from bot.games.tension.plays import challenges, moves
from bot.games.tension.plays import pool as plays
from bot.games.tension.words import sheet as show
from rules.tension import COUNT_MAX, TENSION_CEILING, TENSION_START, Cause


class TensionCog(ChallengeCommands, CalamityCommands, commands.GroupCog, name="tension"):
    """Tension & Fate: the GM's dice, tests, calamities, twists of fate."""

    @app_commands.command()
    @app_commands.describe(public="Show everybody what everybody may know")
    async def show(self, interaction: Interaction, public: bool = False) -> None:
        """See tension dice, fate points, calamities and tests, as far as you may know them."""
        view = await interaction.client.referee.look(
            scope_of(interaction), lambda turn: plays.see(turn, is_public=public)
        )
        await send(interaction, show.table(view), private=not public)

    @app_commands.command()
    @app_commands.describe(
        dice="How many tension dice", test=WHICH, odds="Show the odds to you alone instead"
    )
    @app_commands.autocomplete(test=complete_open)
    async def spend(
        self, interaction: Interaction, dice: Dice, test: Name | None = None, odds: bool = False
    ) -> None:
        """GM: spend tension dice on a test; what they show moves its rating."""
        if odds:
            view = await interaction.client.referee.look(
                scope_of(interaction), lambda turn: moves.spend_odds(turn, dice, test)
            )
            await send(interaction, show.chances(view), private=True)
            return
        await buttons.answer(interaction, lambda turn: moves.spend(turn, dice, test))

    @app_commands.command()
    @app_commands.describe(
        cause="What is complete", test="The test whose result completes it, which closes it"
    )
    @app_commands.choices(cause=CAUSE_CHOICES)
    @app_commands.autocomplete(test=complete_restorable)
    async def restore(self, interaction: Interaction, cause: str, test: Name | None = None) -> None:
        """GM: all tension dice return, since an action or a round is complete."""
        await buttons.answer(
            interaction, lambda turn: challenges.restore(turn, meant("cause", cause, Cause), test)
        )

    @app_commands.command()
    async def adventure(self, interaction: Interaction) -> None:
        """GM: begin an adventure with all tension dice; maximum and fate points stay."""
        await play(interaction, plays.adventure)

    @app_commands.command()
    @app_commands.describe(
        maximum="Tension dice to begin with, for a campaign that went on without me",
        fate="Fate points to begin with, likewise",
    )
    async def campaign(
        self,
        interaction: Interaction,
        maximum: Range[int, TENSION_START, TENSION_CEILING] = TENSION_START,
        fate: Range[int, 0, COUNT_MAX] = 0,
    ) -> None:
        """GM: begin a campaign, after asking: the pool anew, no calamities, no tests."""
        view = await interaction.client.referee.look(scope_of(interaction), plays.before_campaign)
        sure = button(
            "tension:campaign",
            interaction.id,
            "Begin the campaign",
            name=f"{maximum}-{fate}",
            style=discord.ButtonStyle.danger,
        )
        await send(interaction, show.question(view, maximum, fate), view_of([sure]), private=True)

    @app_commands.command()
    @app_commands.describe(
        hidden="Keep the pool's numbers from the players",
        extremes="How many dice it takes to make a minor or a major: 1 or 2",
        at_once="A raised maximum brings its die at once",
        exclusive="A test takes tension dice or fate points, not both",
    )
    async def settings(
        self,
        interaction: Interaction,
        hidden: bool | None = None,
        extremes: Range[int, 1, 2] | None = None,
        at_once: bool | None = None,
        exclusive: bool | None = None,
    ) -> None:
        """See how this table plays where the rules are open, or as GM change it."""
        if (hidden, extremes, at_once, exclusive) == (None,) * 4:
            view = await interaction.client.referee.look(
                scope_of(interaction), lambda turn: plays.see(turn, is_public=True)
            )
            await send(interaction, show.settings(view.settings), private=True)
            return
        await play(
            interaction,
            lambda turn: plays.configure(
                turn,
                is_secret=hidden,
                extremes_min_dice=extremes,
                increase_adds_die=at_once,
                fate_excludes_tension=exclusive,
            ),
        )

    @app_commands.command()
    @app_commands.describe(
        change="How much: 2 to regain it, -2 to lose it", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(character=complete_character)
    async def vigor(
        self,
        interaction: Interaction,
        change: Amount,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Raise or lower your vigor."""
        await play(interaction, lambda turn: plays.vigor(turn, change, character), player=player)

    @app_commands.command()
    @app_commands.describe(
        name="Which resource",
        change="How much: 2 to regain it, -2 to lose it",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(name=complete_resource, character=complete_character)
    async def resource(
        self,
        interaction: Interaction,
        name: Name,
        change: Amount,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Raise or lower one of your resources."""
        await play(
            interaction, lambda turn: plays.resource(turn, name, change, character), player=player
        )
