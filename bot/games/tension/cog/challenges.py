"""``/tension test`` and ``/tension twist``: tests, and the bargains within them."""

from typing import Annotated

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described, flag, number, person, sentence, somebody, text
from bot.chat.play import look, play, show
from bot.chat.posts import Drawn
from bot.games.tension import buttons
from bot.games.tension.cog.options import (
    Kind,
    Means,
    Odds,
    Override,
    Points,
    ProposedTest,
    ShownTest,
    Test,
    Whose,
    dice,
    rating,
)
from bot.games.tension.plays import challenges, moves
from bot.games.tension.words.sheet import chances
from rules.tension import RATING_MAX, ChallengeKind

Another = Annotated[discord.User | None, somebody("GM: whom else")]


class ChallengeCommands(commands.Cog):
    """The commands of ``/tension test`` and ``/tension twist``."""

    test = app_commands.Group(name="test", description="Tests: opened, answered, closed")
    twist = app_commands.Group(name="twist", description="Twists of fate: offered, and spent")

    @test.command(name="open")
    @described
    async def test_open(
        self,
        interaction: Interaction,
        cr: Annotated[
            int, rating("Challenge rating, the foe's resistance, or the foe's successes")
        ],
        player: Annotated[
            discord.User | None, somebody("GM: whom it affects; whoever takes it up if left out")
        ] = None,
        kind: Kind = ChallengeKind.CHECK,
        name: Annotated[str | None, text("What it is called")] = None,
        player2: Another = None,
        player3: Another = None,
        player4: Another = None,
        everyone: Annotated[bool, flag("GM: everybody who is playing")] = False,
        aspect: Annotated[str | None, text("The aspect that it is taken by")] = None,
        resistance: Annotated[
            int, rating("GM: the character's own, against an attack by a foe")
        ] = 0,
    ) -> None:
        """Open a test, or as a player propose one for yourself."""
        people = [person(each) for each in (player, player2, player3, player4) if each]
        await play(
            interaction,
            lambda turn: challenges.start(
                turn,
                cr,
                kind,
                people,
                is_everyone=everyone,
                name=name,
                aspect=aspect,
                successes=resistance,
            ),
        )

    @test.command(name="accept")
    @described
    async def test_accept(
        self,
        interaction: Interaction,
        cr: Annotated[int | None, rating("At another rating than the player's")] = None,
        test: ProposedTest = None,
    ) -> None:
        """GM: open a test that a player proposed."""
        await play(interaction, lambda turn: challenges.accept(turn, test, cr))

    @test.command(name="decline")
    @described
    async def test_decline(self, interaction: Interaction, test: ProposedTest = None) -> None:
        """GM: turn down a test that a player proposed."""
        await play(interaction, lambda turn: challenges.decline(turn, test))

    @test.command(name="roll")
    @described
    async def test_roll(
        self,
        interaction: Interaction,
        dice: Annotated[int, dice("How many vigor dice")],
        test: Test = None,
        means: Means = None,
        odds: Odds = False,
        override: Override = False,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Answer a test with vigor dice."""
        if odds:
            view = await look(
                interaction, lambda turn: moves.roll_odds(turn, dice, test), player=player
            )
            await show(interaction, Drawn(chances(view)), private=True)
            return
        await play(
            interaction,
            lambda turn: moves.roll(
                turn, dice, test, means=means, character=character, is_override=override
            ),
            player=player,
        )

    @test.command(name="successes")
    @described
    async def test_successes(
        self,
        interaction: Interaction,
        count: Annotated[int, rating("How many, got elsewhere; 0 for a try that brought none")],
        test: Test = None,
        means: Means = None,
        vigor: Annotated[int, rating("Vigor that they took")] = 0,
        override: Override = False,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Answer a test with successes that you got elsewhere."""
        await play(
            interaction,
            lambda turn: moves.enter(
                turn,
                count,
                test,
                means=means,
                vigor=vigor,
                character=character,
                is_override=override,
            ),
            player=player,
        )

    @test.command(name="adjust")
    @described
    async def test_adjust(
        self,
        interaction: Interaction,
        change: Annotated[
            int,
            number(
                "How much: 2 to raise what stands against them, -2 to lower it",
                -RATING_MAX,
                RATING_MAX,
            ),
        ],
        reason: Annotated[str, sentence("Why: a push, the weather, a good idea")],
        test: Test = None,
    ) -> None:
        """GM: move a test's rating by hand."""
        await play(interaction, lambda turn: challenges.adjust(turn, change, reason, test))

    @test.command(name="close")
    @described
    async def test_close(self, interaction: Interaction, test: Test = None) -> None:
        """GM: close a test; it says passed or failed, and by how much."""
        await play(interaction, lambda turn: challenges.close(turn, test))

    @test.command(name="show")
    @described
    async def test_show(self, interaction: Interaction, test: ShownTest = None) -> None:
        """Show a test as it stands, with its buttons."""
        view = await look(interaction, lambda turn: challenges.view(turn, test))
        await show(interaction, buttons.draw_challenge(view))

    @twist.command(name="offer")
    @described
    async def twist_offer(
        self,
        interaction: Interaction,
        player: Annotated[
            discord.User | None, somebody("Whom it is for; the only one in the test if left out")
        ] = None,
        test: Test = None,
        override: Annotated[
            bool, flag("Offer it even to a character who has something left")
        ] = False,
    ) -> None:
        """GM: offer a player exactly what is lacking, for as many fate points."""
        whom = person(player) if player else None
        await play(interaction, lambda turn: moves.offer(turn, test, whom, is_override=override))

    @twist.command(name="spend")
    @described
    async def twist_spend(
        self, interaction: Interaction, points: Points, against: Test = None
    ) -> None:
        """GM: add fate points to a rating, a resistance or a foe's successes."""
        await play(interaction, lambda turn: moves.spend_fate(turn, points, against))
