"""``/charge``: sessions, scenes, milestones, attachments, settings."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.answers import send
from bot.chat.interaction import Interaction, scope_of
from bot.chat.play import play
from bot.games.charge.cog.options import (
    PLAYER,
    WHOSE,
    Name,
    Text,
    complete_attachment,
    complete_character,
    complete_invested,
    complete_project,
    complete_setting,
    complete_talent,
)
from bot.games.charge.plays import characters as plays
from bot.games.charge.words import sheet as show
from rules.errors import BadText
from rules.names import TEXT_MAX


class CampaignCommands(commands.Cog):
    """The part of the cog that keeps what outlasts a roll."""

    session = app_commands.Group(name="session", description="Sessions: started, ended")
    scene = app_commands.Group(name="scene", description="Scenes: ended")
    attachment = app_commands.Group(
        name="attachment", description="What may be broken instead of suffering"
    )

    @session.command(name="start")
    async def session_start(self, interaction: Interaction) -> None:
        """GM: start a session; everybody has 2 momentum."""
        await play(interaction, plays.start_session)

    @session.command(name="end")
    async def session_end(self, interaction: Interaction) -> None:
        """GM: end the session; details may be written anew."""
        await play(interaction, plays.end_session)

    @scene.command(name="end")
    async def scene_end(self, interaction: Interaction) -> None:
        """GM: end the scene; nobody is taken out any more."""
        await play(interaction, plays.end_scene)

    @app_commands.command()
    async def award(self, interaction: Interaction) -> None:
        """GM: award everybody a milestone to invest."""
        await play(interaction, plays.award)

    @app_commands.command()
    @app_commands.describe(
        character="Who invests it",
        talent="An action for a dot, or die, risk or effect: the situation",
        remove="GM: take the talent away instead",
    )
    @app_commands.autocomplete(character=complete_invested, talent=complete_talent)
    async def milestone(
        self, interaction: Interaction, character: Name, talent: Text, remove: bool = False
    ) -> None:
        """Invest a milestone in a talent; a GM may give the talent outright."""
        await play(
            interaction, lambda turn: plays.milestone(turn, character, talent, is_removed=remove)
        )

    @app_commands.command()
    @app_commands.describe(dots="Like: sneak 2, shoot 1, sway 2", character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(character=complete_character)
    async def dots(
        self,
        interaction: Interaction,
        dots: Text,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Place the dots of your character: seven, and at most 2 in one action."""
        await play(interaction, lambda turn: plays.dots(turn, dots, character), player=player)

    @attachment.command(name="add")
    @app_commands.describe(
        name="Somebody or something dear to them", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(character=complete_character)
    async def attachment_add(
        self,
        interaction: Interaction,
        name: Name,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Give your character an attachment, two at the most."""
        await play(
            interaction, lambda turn: plays.add_attachment(turn, name, character), player=player
        )

    @attachment.command(name="mend")
    @app_commands.describe(
        name="Which attachment",
        project="The full project that mends it",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(
        name=complete_attachment, project=complete_project, character=complete_character
    )
    async def attachment_mend(
        self,
        interaction: Interaction,
        name: Name,
        project: Name,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Mend a broken attachment by a full project, which is then off the table."""
        await play(
            interaction,
            lambda turn: plays.mend_attachment(turn, name, project, character),
            player=player,
        )

    @attachment.command(name="remove")
    @app_commands.describe(name="Which attachment", character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(name=complete_attachment, character=complete_character)
    async def attachment_remove(
        self,
        interaction: Interaction,
        name: Name,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Take an attachment off your character's sheet."""
        await play(
            interaction, lambda turn: plays.remove_attachment(turn, name, character), player=player
        )

    @app_commands.command()
    @app_commands.describe(
        setting="Which setting; all of them are shown if left out",
        value="GM: a number, or yes or no",
    )
    @app_commands.autocomplete(setting=complete_setting)
    async def settings(
        self, interaction: Interaction, setting: Name | None = None, value: Name | None = None
    ) -> None:
        """See how this table plays where the rules are open, or as GM change it."""
        if setting is None and value is None:
            view = await interaction.client.referee.look(scope_of(interaction), plays.settings_of)
            await send(interaction, show.settings(view), private=True)
            return
        if setting is None or value is None:
            raise BadText("value" if value is None else "setting", 0, TEXT_MAX)
        await play(interaction, lambda turn: plays.configure(turn, setting, value))
