"""``/clock``: the table's clocks."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.chat.answers import send
from bot.chat.buttons import view_of
from bot.chat.completion import completing
from bot.chat.interaction import Interaction, scope_of
from bot.chat.play import play
from bot.chat.posts import remember
from bot.table.buttons import clock_buttons
from bot.table.plays import clocks as plays
from bot.table.words import clocks as show
from rules.clock import SEGMENTS_MAX, SEGMENTS_MIN, ClockKind
from rules.names import NAME_MAX

Name = Range[str, 1, NAME_MAX]
Ticks = Range[int, 1, SEGMENTS_MAX]

_KINDS = [app_commands.Choice(name=show.KINDS[kind], value=kind.value) for kind in ClockKind]

_name = completing(lambda turn, _given: [clock.name for clock in plays.seen(turn)])


class ClockCog(commands.GroupCog, name="clock"):
    """Clocks that fill until something happens."""

    @app_commands.command()
    @app_commands.describe(
        name="What it counts down to",
        segments="How many segments, usually 4, 6 or 8",
        kind="What it is for",
        hidden="Only its owner, you if you name nobody, and the GM know of it until it is revealed",
        owner="Whose clock it is: only they and the GM may tick it",
    )
    @app_commands.choices(kind=_KINDS)
    async def new(
        self,
        interaction: Interaction,
        name: Name,
        segments: Range[int, SEGMENTS_MIN, SEGMENTS_MAX],
        kind: ClockKind = ClockKind.PLAIN,
        hidden: bool = False,
        owner: discord.User | None = None,
    ) -> None:
        """Put a new clock on the table."""
        owner_id = owner.id if owner else 0
        await play(
            interaction,
            lambda turn: plays.new(turn, name, segments, kind, owner_id, hidden=hidden),
        )

    @app_commands.command()
    @app_commands.describe(name="Which clock", segments="How many segments to fill")
    @app_commands.autocomplete(name=_name)
    async def tick(self, interaction: Interaction, name: Name, segments: Ticks = 1) -> None:
        """Fill segments of a clock."""
        await play(interaction, lambda turn: plays.tick(turn, name, segments))

    @app_commands.command()
    @app_commands.describe(name="Which clock", segments="How many segments to empty")
    @app_commands.autocomplete(name=_name)
    async def untick(self, interaction: Interaction, name: Name, segments: Ticks = 1) -> None:
        """Empty segments of a clock again."""
        await play(interaction, lambda turn: plays.untick(turn, name, segments))

    @app_commands.command()
    @app_commands.describe(name="Which clock; all that you know of if left out")
    @app_commands.autocomplete(name=_name)
    async def show(self, interaction: Interaction, name: Name | None = None) -> None:
        """Show one clock with its buttons, or all of them."""
        referee, scope = interaction.client.referee, scope_of(interaction)
        if name is None:
            clocks = await referee.look(scope, plays.seen)
            hidden = any(clock.hidden for clock in clocks)
            await send(interaction, show.listing(clocks), private=hidden)
            return
        sheet: Any = await referee.look(scope, lambda turn: plays.see(turn, name))
        told = await send(
            interaction,
            show.face(sheet.value),
            view_of(clock_buttons(sheet.value, sheet.id)),
            private=sheet.value.hidden,
            clock=sheet.value,
        )
        if not sheet.value.hidden:
            await remember(interaction, sheet.id, told)

    @app_commands.command()
    @app_commands.describe(name="Which hidden clock")
    @app_commands.autocomplete(name=_name)
    async def reveal(self, interaction: Interaction, name: Name) -> None:
        """Show a hidden clock to everybody from now on."""
        await play(interaction, lambda turn: plays.reveal(turn, name))

    @app_commands.command()
    @app_commands.describe(name="Which clock")
    @app_commands.autocomplete(name=_name)
    async def remove(self, interaction: Interaction, name: Name) -> None:
        """Take a clock off the table."""
        await play(interaction, lambda turn: plays.remove(turn, name))
