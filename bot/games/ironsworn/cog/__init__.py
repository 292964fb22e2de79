"""``/iron``: Ironsworn; :mod:`bot.games.ironsworn.cog.moves` has its moves, ``tracks`` its tracks."""

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.chat.answers import send
from bot.chat.buttons import view_of
from bot.chat.interaction import Interaction, scope_of
from bot.chat.options import meant
from bot.chat.play import play
from bot.games.ironsworn.buttons import rolls as buttons
from bot.games.ironsworn.cog.moves import MoveCommands
from bot.games.ironsworn.cog.options import (
    DEBILITY_CHOICES,
    DICE_CHOICES,
    METER_CHOICES,
    ODDS_CHOICES,
    PLAYER,
    WHOSE,
    Amount,
    Name,
    complete_character,
    complete_payable,
    complete_stat,
)
from bot.games.ironsworn.cog.tracks import TrackCommands
from bot.games.ironsworn.plays import moves as move_plays
from bot.games.ironsworn.plays import rolls as plays
from bot.games.ironsworn.words import sheet as show
from rules.ironsworn import ADDS_MAX, Debility, Meter, Odds
from rules.names import TEXT_MAX


class IronswornCog(MoveCommands, TrackCommands, commands.GroupCog, name="iron"):
    """Ironsworn: rolls, momentum, vows and the oracle."""

    @app_commands.command()
    @app_commands.describe(
        stat="A stat, health, spirit or supply, or a number from 0 to 10",
        adds="What a move or an asset adds",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(stat=complete_stat, character=complete_character)
    async def action(
        self,
        interaction: Interaction,
        stat: Name,
        adds: Range[int, -ADDS_MAX, ADDS_MAX] = 0,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Make an action roll: the action die with a stat against two challenge dice."""
        await play(
            interaction, lambda turn: plays.action(turn, stat, adds, character), player=player
        )

    @app_commands.command()
    @app_commands.describe(character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(character=complete_character)
    async def burn(
        self,
        interaction: Interaction,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Burn momentum on your last roll, where that makes it better."""
        await play(interaction, lambda turn: move_plays.burn(turn, character), player=player)

    @app_commands.command()
    @app_commands.describe(dice="Which dice of your last roll", character=WHOSE, player=PLAYER)
    @app_commands.choices(dice=DICE_CHOICES)
    @app_commands.autocomplete(character=complete_character)
    async def reroll(
        self,
        interaction: Interaction,
        dice: str,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Roll dice of your last roll again, once, where a move or an asset says so."""
        await play(
            interaction, lambda turn: move_plays.reroll(turn, dice, character), player=player
        )

    @app_commands.command()
    @app_commands.describe(
        change="How much: 2 to take it, -2 to suffer it", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(character=complete_character)
    async def momentum(
        self,
        interaction: Interaction,
        change: Amount,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Take momentum, or suffer its loss."""
        await play(interaction, lambda turn: plays.momentum(turn, change, character), player=player)

    @app_commands.command()
    @app_commands.describe(
        name="Which one; supply is the whole party's",
        change="How much: 1 to raise it, -1 to lower it",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.choices(name=METER_CHOICES)
    @app_commands.autocomplete(character=complete_character)
    async def meter(
        self,
        interaction: Interaction,
        name: str,
        change: Amount,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Raise or lower health, spirit or supply; what is beyond 0 runs on by the rules."""
        await play(
            interaction,
            lambda turn: plays.meter(turn, meant("meter", name, Meter), change, character),
            player=player,
        )

    @app_commands.command()
    @app_commands.describe(
        name="Which debility; unprepared is everybody's",
        clear="Take the mark away instead",
        override="GM: clear even what is for good",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.choices(name=DEBILITY_CHOICES)
    @app_commands.autocomplete(character=complete_character)
    async def debility(
        self,
        interaction: Interaction,
        name: str,
        clear: bool = False,
        override: bool = False,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Mark a debility, or clear it; each one lowers the momentum maximum by one."""
        await play(
            interaction,
            lambda turn: plays.debility(
                turn,
                meant("debility", name, Debility),
                is_cleared=clear,
                is_override=override,
                character=character,
            ),
            player=player,
        )

    @app_commands.command()
    @app_commands.describe(
        place="What takes the next point; the menu is shown if left out",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(place=complete_payable, character=complete_character)
    async def setback(
        self,
        interaction: Interaction,
        place: Name | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """See what losses still wait to be placed, and place them."""
        if place is not None:
            await play(
                interaction, lambda turn: plays.settle(turn, place, character), player=player
            )
            return
        view = await interaction.client.referee.look(
            scope_of(interaction, player), lambda turn: plays.debt(turn, character)
        )
        await send(interaction, show.debts(view), view_of(buttons.items_of(view)))

    @app_commands.command()
    @app_commands.describe(odds="How likely a yes is", question="What you ask")
    @app_commands.choices(odds=ODDS_CHOICES)
    async def oracle(
        self, interaction: Interaction, odds: str, question: Range[str, 1, TEXT_MAX] | None = None
    ) -> None:
        """Ask the oracle a question that has a yes or a no."""
        await play(interaction, lambda turn: plays.ask(turn, meant("odds", odds, Odds), question))

    @app_commands.command()
    async def price(self, interaction: Interaction) -> None:
        """Pay the price: roll what a miss costs."""
        await play(interaction, plays.price)
