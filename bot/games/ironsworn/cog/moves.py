"""``/iron move``, ``/iron moves``, ``/iron waiting`` and ``/iron companion``."""

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.chat.answers import send
from bot.chat.interaction import Interaction, scope_of
from bot.chat.play import play
from bot.games.ironsworn.buttons.moves import show_waiting
from bot.games.ironsworn.cog.options import (
    ODDS_CHOICES,
    PLAYER,
    RANK_CHOICES,
    WHOSE,
    Name,
    complete_character,
    complete_companion,
    complete_move,
    complete_move_stat,
    complete_person,
    complete_target,
)
from bot.games.ironsworn.plays import moves as plays
from bot.games.ironsworn.words import move_help as helps
from rules.ironsworn import ADDS_MAX, AMOUNT_MAX
from rules.ironsworn.moves import Said
from rules.ironsworn.pending import ABILITIES_MAX, COMPANION_HEALTH_MAX
from rules.names import TEXT_MAX


class MoveCommands(commands.Cog):
    """The part of the cog that makes moves."""

    companion = app_commands.Group(name="companion", description="Who goes along with you")

    @app_commands.command()
    @app_commands.describe(
        name="The move, or a few letters of it; a stat and a target may follow",
        stat="What you roll with, where the move leaves that to you",
        adds="What an asset or the moment adds",
        track="Which vow, journey or foe; the one at hand if left out",
        rank="Begins a new one that is so hard",
        shared="A new one is everybody's, or yours alone",
        amount="How much harm or loss",
        who="An ally, a companion, or whom it is about",
        bond="You have a bond with them, or with the place",
        odds="For the oracle: how likely a yes is",
        question="For the oracle: what you ask",
        reroll="You may roll dice again: keeps the result until you have",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.choices(rank=RANK_CHOICES, odds=ODDS_CHOICES)
    @app_commands.autocomplete(
        name=complete_move,
        stat=complete_move_stat,
        track=complete_target,
        who=complete_person,
        character=complete_character,
    )
    async def move(
        self,
        interaction: Interaction,
        name: Range[str, 1, TEXT_MAX],
        stat: Name | None = None,
        adds: Range[int, -ADDS_MAX, ADDS_MAX] = 0,
        track: Name | None = None,
        rank: str | None = None,
        shared: bool | None = None,
        amount: Range[int, 1, AMOUNT_MAX] | None = None,
        who: Name | None = None,
        bond: bool = False,
        odds: str | None = None,
        question: Range[str, 1, TEXT_MAX] | None = None,
        reroll: bool = False,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Make a move by its name: the right roll, its outcome, and its choices as buttons."""
        given = Said(
            move="",
            stat=stat or "",
            adds=adds,
            track=track or "",
            rank=rank or "",
            is_shared=shared,
            amount=amount,
            who=who or "",
            is_bonded=bond,
            odds=odds or "",
            question=question or "",
            may_reroll=reroll,
        )
        await play(
            interaction, lambda turn: plays.make(turn, name, given, character), player=player
        )

    @app_commands.command()
    async def moves(self, interaction: Interaction) -> None:
        """List the moves by kind."""
        await send(interaction, helps.all_moves(), private=True)

    @app_commands.command()
    @app_commands.describe(character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(character=complete_character)
    async def waiting(
        self,
        interaction: Interaction,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """See what still waits for you: choices, held results, moves that come next."""
        view = await interaction.client.referee.look(
            scope_of(interaction, player), lambda turn: plays.waiting(turn, character)
        )
        await show_waiting(interaction, view)

    @companion.command(name="new")
    @app_commands.describe(
        name="What it is called", health="Its full health", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(character=complete_character)
    async def companion_new(
        self,
        interaction: Interaction,
        name: Name,
        health: Range[int, 1, COMPANION_HEALTH_MAX] = COMPANION_HEALTH_MAX,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Take a companion along."""
        await play(
            interaction,
            lambda turn: plays.add_companion(turn, name, health, character),
            player=player,
        )

    @companion.command(name="edit")
    @app_commands.describe(
        name="Which companion",
        health="Its health now",
        abilities="How many of its abilities are marked",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(name=complete_companion, character=complete_character)
    async def companion_edit(
        self,
        interaction: Interaction,
        name: Name,
        health: Range[int, 0, COMPANION_HEALTH_MAX] | None = None,
        abilities: Range[int, 1, ABILITIES_MAX] | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Put a companion's numbers right."""
        await play(
            interaction,
            lambda turn: plays.edit_companion(turn, name, health, abilities, character),
            player=player,
        )

    @companion.command(name="remove")
    @app_commands.describe(name="Which companion", character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(name=complete_companion, character=complete_character)
    async def companion_remove(
        self,
        interaction: Interaction,
        name: Name,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Let a companion go; undo brings it back."""
        await play(
            interaction, lambda turn: plays.remove_companion(turn, name, character), player=player
        )
