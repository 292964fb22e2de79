"""``/iron``: Ironsworn's rolls and numbers; its moves and tracks are in modules of their own."""

from typing import Annotated

from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described, flag
from bot.chat.play import look, play, show
from bot.games.ironsworn.buttons.asking import roll_action
from bot.games.ironsworn.buttons.rolls import draw_debt
from bot.games.ironsworn.cog.moves import MoveCommands
from bot.games.ironsworn.cog.options import (
    Adds,
    Amount,
    Change,
    Debility,
    Dice,
    Meter,
    Odds,
    Place,
    Question,
    Stat,
    Whose,
)
from bot.games.ironsworn.cog.tracks import TrackCommands
from bot.games.ironsworn.plays import moves as move_plays
from bot.games.ironsworn.plays import rolls as plays


class IronswornCog(MoveCommands, TrackCommands, commands.GroupCog, name="iron"):
    """Ironsworn: rolls, momentum, vows and the oracle."""

    @app_commands.command()
    @described
    async def action(
        self,
        interaction: Interaction,
        stat: Stat = None,
        adds: Adds = 0,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Make an action roll: the action die with a stat against two challenge dice."""
        await roll_action(interaction, stat, adds, character, player)

    @app_commands.command()
    @described
    async def burn(
        self, interaction: Interaction, character: Whose = None, player: ForPlayer = None
    ) -> None:
        """Burn momentum on your last roll, where that makes it better."""
        await play(interaction, lambda turn: move_plays.burn(turn, character), player=player)

    @app_commands.command()
    @described
    async def reroll(
        self,
        interaction: Interaction,
        dice: Dice,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Roll dice of your last roll again, once, where a move or an asset says so."""
        await play(
            interaction, lambda turn: move_plays.reroll(turn, dice, character), player=player
        )

    @app_commands.command()
    @described
    async def momentum(
        self,
        interaction: Interaction,
        change: Amount,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Take momentum, or suffer its loss."""
        await play(interaction, lambda turn: plays.momentum(turn, change, character), player=player)

    @app_commands.command()
    @described
    async def meter(
        self,
        interaction: Interaction,
        name: Meter,
        change: Change,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Raise or lower health, spirit or supply; what is beyond 0 runs on by the rules."""
        await play(
            interaction, lambda turn: plays.meter(turn, name, change, character), player=player
        )

    @app_commands.command()
    @described
    async def debility(
        self,
        interaction: Interaction,
        name: Debility,
        clear: Annotated[bool, flag("Take the mark away instead")] = False,
        override: Annotated[bool, flag("GM: clear even what is for good")] = False,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Mark a debility, or clear it; each one lowers the momentum maximum by one."""
        await play(
            interaction,
            lambda turn: plays.debility(
                turn, name, is_cleared=clear, is_override=override, character=character
            ),
            player=player,
        )

    @app_commands.command()
    @described
    async def setback(
        self,
        interaction: Interaction,
        place: Place = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """See what losses still wait to be placed, and place them."""
        if place is not None:
            await play(
                interaction, lambda turn: plays.settle(turn, place, character), player=player
            )
            return
        view = await look(interaction, lambda turn: plays.debt(turn, character), player=player)
        await show(interaction, draw_debt(view), private=not view.sheet_id)

    @app_commands.command()
    @described
    async def oracle(self, interaction: Interaction, odds: Odds, question: Question = None) -> None:
        """Ask the oracle a question that has a yes or a no."""
        await play(interaction, lambda turn: move_plays.ask(turn, odds, question))

    @app_commands.command()
    async def price(self, interaction: Interaction) -> None:
        """Pay the price: roll what a miss costs."""
        await play(interaction, move_plays.price)

    @app_commands.command()
    async def rank(self, interaction: Interaction) -> None:
        """Roll a rank for a vow, a journey or a foe, where nobody has one in mind."""
        await play(interaction, plays.rank)
