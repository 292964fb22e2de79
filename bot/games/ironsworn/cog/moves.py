"""``/iron move``, ``/iron moves``, ``/iron waiting`` and ``/iron companion``."""

from typing import Annotated

from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described, flag, number, sentence, text
from bot.chat.play import look, play, show
from bot.chat.posts import Drawn
from bot.games.ironsworn.buttons.asking import make_move
from bot.games.ironsworn.buttons.moves import show_waiting
from bot.games.ironsworn.cog.options import (
    Companion,
    MayReroll,
    MoveLine,
    MoveOdds,
    MoveRank,
    MoveStat,
    MoveTrack,
    Shared,
    Who,
    Whose,
)
from bot.games.ironsworn.plays import moves as plays
from bot.games.ironsworn.words.move_help import all_moves
from rules.ironsworn import ADDS_MAX, AMOUNT_MAX
from rules.ironsworn.moves import Said
from rules.ironsworn.pending import ABILITIES_MAX, COMPANION_HEALTH_MAX


class MoveCommands(commands.Cog):
    """The commands of ``/iron`` that make moves."""

    companion = app_commands.Group(name="companion", description="Who goes along with you")

    @app_commands.command()
    @described
    async def move(
        self,
        interaction: Interaction,
        name: MoveLine,
        stat: MoveStat = None,
        track: MoveTrack = None,
        adds: Annotated[int, number("What an asset or the moment adds", -ADDS_MAX, ADDS_MAX)] = 0,
        who: Who = None,
        rank: MoveRank = None,
        amount: Annotated[int | None, number("How much harm or loss", 1, AMOUNT_MAX)] = None,
        shared: Shared = None,
        bond: Annotated[bool, flag("You have a bond with them, or with the place")] = False,
        odds: MoveOdds = None,
        question: Annotated[str | None, sentence("For the oracle: what you ask")] = None,
        reroll: MayReroll = False,
        character: Whose = None,
        player: ForPlayer = None,
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
        await make_move(interaction, name, given, character, player)

    @app_commands.command()
    async def moves(self, interaction: Interaction) -> None:
        """List the moves by kind."""
        await show(interaction, Drawn(all_moves()), private=True)

    @app_commands.command()
    @described
    async def waiting(
        self, interaction: Interaction, character: Whose = None, player: ForPlayer = None
    ) -> None:
        """See what still waits for you: choices, held results, moves that come next."""
        view = await look(interaction, lambda turn: plays.waiting(turn, character), player=player)
        await show_waiting(interaction, view)

    @companion.command(name="new")
    @described
    async def companion_new(
        self,
        interaction: Interaction,
        name: Annotated[str, text("What it is called")],
        health: Annotated[
            int, number("Its full health", 1, COMPANION_HEALTH_MAX)
        ] = COMPANION_HEALTH_MAX,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Take a companion along."""
        await play(
            interaction,
            lambda turn: plays.add_companion(turn, name, health, character),
            player=player,
        )

    @companion.command(name="edit")
    @described
    async def companion_edit(
        self,
        interaction: Interaction,
        name: Companion,
        health: Annotated[int | None, number("Its health now", 0, COMPANION_HEALTH_MAX)] = None,
        abilities: Annotated[
            int | None, number("How many of its abilities are marked", 1, ABILITIES_MAX)
        ] = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Put a companion's numbers right."""
        await play(
            interaction,
            lambda turn: plays.edit_companion(turn, name, health, abilities, character),
            player=player,
        )

    @companion.command(name="remove")
    @described
    async def companion_remove(
        self,
        interaction: Interaction,
        name: Companion,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Let a companion go; undo brings it back."""
        await play(
            interaction, lambda turn: plays.remove_companion(turn, name, character), player=player
        )
