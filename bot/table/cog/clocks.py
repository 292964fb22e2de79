"""``/clock``: the table's clocks."""

from typing import Annotated

from discord import app_commands
from discord.ext import commands

from bot.chat.clocks import NewClock
from bot.chat.completion import completing
from bot.chat.interaction import Interaction
from bot.chat.options import choice, described, flag, number, text, whom
from bot.chat.play import look, show
from bot.chat.posts import Drawn
from bot.table.asking import move_clock, new_clock, show_clock
from bot.table.plays import clocks as plays
from bot.table.words import clocks as words
from rules.clock import SEGMENTS_MAX, SEGMENTS_MIN, ClockKind

_names = completing(lambda turn: words.offered(plays.known(turn)))

Name = Annotated[str | None, text("Which clock; asked for if left out", complete=_names)]
HiddenName = Annotated[
    str | None, text("Which hidden clock; asked for if left out", complete=_names)
]
AnyName = Annotated[
    str | None, text("Which clock; all that you know of if left out", complete=_names)
]
Kind = Annotated[ClockKind, choice("kind", "What it is for", words.KINDS)]
Hidden = Annotated[
    bool, flag("Only its owner, you if you name nobody, and the GM know of it until it is revealed")
]
Owner = Annotated[int, whom("Whose clock it is: only they and the GM may tick it")]


class ClockCog(commands.GroupCog, name="clock"):
    """Clocks that fill until something happens."""

    @app_commands.command()
    @described
    async def new(
        self,
        interaction: Interaction,
        name: Annotated[str | None, text("What it counts down to; a form asks if left out")] = None,
        segments: Annotated[
            int, number("How many segments, usually 4, 6 or 8", SEGMENTS_MIN, SEGMENTS_MAX)
        ] = 0,
        kind: Kind = ClockKind.PLAIN,
        ticks: Annotated[int, number("How many are filled already", 0, SEGMENTS_MAX)] = 0,
        hidden: Hidden = False,
        owner: Owner = 0,
    ) -> None:
        """Put a new clock on the table."""
        known = NewClock(name or "", segments, kind, ticks)
        await new_clock(interaction, known, owner, is_hidden=hidden)

    @app_commands.command()
    @described
    async def tick(
        self,
        interaction: Interaction,
        name: Name = None,
        segments: Annotated[int, number("How many segments to fill", 1, SEGMENTS_MAX)] = 1,
    ) -> None:
        """Fill segments of a clock."""
        await move_clock(interaction, name, lambda turn, each: plays.tick(turn, each, segments))

    @app_commands.command()
    @described
    async def untick(
        self,
        interaction: Interaction,
        name: Name = None,
        segments: Annotated[int, number("How many segments to empty", 1, SEGMENTS_MAX)] = 1,
    ) -> None:
        """Empty segments of a clock again."""
        await move_clock(interaction, name, lambda turn, each: plays.untick(turn, each, segments))

    @app_commands.command()
    @described
    async def show(self, interaction: Interaction, name: AnyName = None) -> None:
        """Show one clock with its buttons, or all of them."""
        if name is None:
            clocks = await look(interaction, plays.seen)
            is_private = any(clock.hidden for clock in clocks)
            await show(interaction, Drawn(words.listing(clocks)), private=is_private)
            return
        await show_clock(interaction, name)

    @app_commands.command()
    @described
    async def reveal(self, interaction: Interaction, name: HiddenName = None) -> None:
        """Show a hidden clock to everybody from now on."""
        await move_clock(interaction, name, plays.reveal, plays.hidden)

    @app_commands.command()
    @described
    async def remove(self, interaction: Interaction, name: Name = None) -> None:
        """Take a clock off the table."""
        await move_clock(interaction, name, plays.remove, is_sure=False)
