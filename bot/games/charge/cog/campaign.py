"""``/charge``: sessions, scenes, milestones, attachments and settings."""

from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described
from bot.chat.play import look, play, show
from bot.chat.posts import Drawn
from bot.games.charge.buttons import asks
from bot.games.charge.cog import options
from bot.games.charge.plays import characters as plays
from bot.games.charge.plays.team import settings_of
from bot.games.charge.words import sheet as words
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
        """GM: end the session; everybody may rewrite their details."""
        await play(interaction, plays.end_session)

    @scene.command(name="end")
    async def scene_end(self, interaction: Interaction) -> None:
        """GM: end the scene; whoever was taken out is back."""
        await play(interaction, plays.end_scene)

    @app_commands.command()
    async def award(self, interaction: Interaction) -> None:
        """GM: give everybody a milestone to spend."""
        await play(interaction, plays.award)

    @app_commands.command()
    @described
    async def milestone(
        self,
        interaction: Interaction,
        talent: options.NewTalent,
        character: options.Investor = None,
        remove: options.IsRemoved = False,
        player: ForPlayer = None,
    ) -> None:
        """Spend a milestone on a talent; a GM may give the talent for free."""
        await asks.milestone(interaction, talent, character, player, is_removed=remove)

    @app_commands.command()
    @described
    async def dots(
        self,
        interaction: Interaction,
        dots: options.Dots = None,
        character: options.Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Place the dots of your character: seven, and at most 2 in one action."""
        await asks.dots(interaction, dots, character, player)

    @attachment.command(name="add")
    @described
    async def attachment_add(
        self,
        interaction: Interaction,
        name: options.NewAttachment,
        character: options.Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Give your character an attachment, two at the most."""
        await play(
            interaction, lambda turn: plays.add_attachment(turn, name, character), player=player
        )

    @attachment.command(name="mend")
    @described
    async def attachment_mend(
        self,
        interaction: Interaction,
        name: options.Attachment,
        project: options.MendingProject,
        character: options.Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Mend a broken attachment with a full project, which is then removed."""
        await play(
            interaction,
            lambda turn: plays.mend_attachment(turn, name, project, character),
            player=player,
        )

    @attachment.command(name="remove")
    @described
    async def attachment_remove(
        self,
        interaction: Interaction,
        name: options.Attachment,
        character: options.Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Take an attachment off your character's sheet."""
        await play(
            interaction, lambda turn: plays.remove_attachment(turn, name, character), player=player
        )

    @app_commands.command()
    @described
    async def settings(
        self, interaction: Interaction, setting: options.Setting = None, value: options.Value = None
    ) -> None:
        """See this table's Charge settings, or change one as GM."""
        if setting is None and value is None:
            held = await look(interaction, settings_of)
            await show(interaction, Drawn(words.settings(held)), private=True)
            return
        if setting is None or value is None:
            raise BadText("value" if value is None else "setting", 0, TEXT_MAX)
        await play(interaction, lambda turn: plays.configure(turn, setting, value))
