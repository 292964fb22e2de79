"""``/table``, and the commands that belong to no game: roll, undo, history, help, about."""

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.chat.answers import send
from bot.chat.buttons import button, view_of
from bot.chat.completion import completing
from bot.chat.embeds import embed, mention
from bot.chat.interaction import Interaction, may_write, scope_of
from bot.chat.play import play
from bot.storage.turn import PAGES_MAX
from bot.table.plays import overview as overviews
from bot.table.plays import table as plays
from bot.table.words import help as helps
from bot.table.words import table as show
from rules import notation
from rules.names import NAME_MAX

Name = Range[str, 1, NAME_MAX]

_away = completing(
    lambda turn, _given: [sheet.value.name for sheet, _ in turn.closed_tables() if sheet.value.name]
)


class TableCog(commands.GroupCog, name="table"):
    """The table: who runs it, what is played, which channels share it."""

    @app_commands.command()
    @app_commands.describe(
        game="What is played here; every game's commands work at every table",
        name="A name for the table; one that was put away here comes back by its name",
    )
    @app_commands.autocomplete(name=_away)
    async def open(self, interaction: Interaction, game: str, name: Name | None = None) -> None:
        """Open a table in this channel or thread, with you as its GM."""
        await play(interaction, lambda turn: plays.open_table(turn, game, name))

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """See the whole table: characters and their numbers, tracks, clocks. Only you see it."""
        view = await interaction.client.referee.look(scope_of(interaction), overviews.overview)
        await send(interaction, show.overview(view), private=True)

    @app_commands.command()
    @app_commands.describe(
        member="Who shall run this table too", remove="They shall run it no longer"
    )
    async def gm(
        self, interaction: Interaction, member: discord.User, remove: bool = False
    ) -> None:
        """Name somebody as GM of this table, beside you."""
        await play(interaction, lambda turn: plays.name_gm(turn, member.id, remove=remove))

    @app_commands.command()
    @app_commands.describe(
        channel="Which channel shall share this table", remove="It shall share it no longer"
    )
    async def link(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | discord.Thread | discord.ForumChannel,
        remove: bool = False,
    ) -> None:
        """Share this table with another channel of the server."""
        is_open_to_them = may_write(interaction, channel)
        await play(
            interaction,
            lambda turn: plays.link(
                turn, channel.id, is_open_to_them=is_open_to_them, remove=remove
            ),
        )

    @app_commands.command()
    async def close(self, interaction: Interaction) -> None:
        """Put this table away, after asking. Nothing is deleted."""
        held = await interaction.client.referee.look(scope_of(interaction), plays.may_be_closed)
        table = held.value
        sure = button("table:close", held.id or 0, "Put it away", style=discord.ButtonStyle.danger)
        await send(
            interaction,
            embed(
                f"Put {show.title_of(table)} away?",
                (
                    "Its characters, clocks and history are kept, and "
                    + (
                        "`/table open` with its name brings it back."
                        if table.name
                        else "`/undo` brings it back. Give it a name first with `/table open` "
                        "if you want to bring it back later."
                    ),
                ),
            ),
            view_of([sure]),
            private=True,
        )


class EverydayCog(commands.Cog):
    """Commands that stand alone."""

    @app_commands.command()
    @app_commands.describe(
        dice="What to roll: 2d6+1, 4dF, 3d10kh2, d%",
        label="What it is for",
        hidden="Only you see it, until you reveal it",
    )
    async def roll(
        self,
        interaction: Interaction,
        dice: Range[str, 1, notation.TEXT_MAX],
        label: Range[str, 1, notation.LABEL_MAX] | None = None,
        hidden: bool = False,
    ) -> None:
        """Roll plain dice, for whatever no game's own command covers."""
        await play(interaction, lambda turn: plays.roll(turn, dice, label, hidden=hidden))

    @app_commands.command()
    @app_commands.describe(player="GM: take back this player's last change instead of yours")
    async def undo(self, interaction: Interaction, player: discord.User | None = None) -> None:
        """Take back the last thing you did at this table, dice and all."""
        player_id = player.id if player else None
        await play(interaction, lambda turn: plays.undo(turn, player_id))

    @app_commands.command()
    @app_commands.describe(player="Only this player's entries", page="Which page, 1 the newest")
    async def history(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        page: Range[int, 1, PAGES_MAX] = 1,
    ) -> None:
        """Read what happened at this table, every face of every roll included."""
        player_id = player.id if player else None
        entries, count = await interaction.client.referee.look(
            scope_of(interaction), lambda turn: turn.journal(page, player_id)
        )
        shown = show.history(entries, count, page, interaction.user.id)
        if player_id:
            shown.title = f"{shown.title} · one player"
            shown.description = f"Entries of {mention(player_id)}\n{shown.description}"
        await send(interaction, shown, private=True)

    @app_commands.command()
    @app_commands.describe(topic="What to read about")
    @app_commands.autocomplete(topic=completing(lambda _turn, _given: helps.names()))
    async def help(
        self, interaction: Interaction, topic: Range[str, 1, NAME_MAX] | None = None
    ) -> None:
        """Learn what this bot can do, game by game, and how it rules where a rule is open."""
        await send(interaction, helps.topic(topic), private=True)

    @app_commands.command()
    async def about(self, interaction: Interaction) -> None:
        """See the version, the licences and whose games these are."""
        await send(interaction, helps.about(), private=True)
