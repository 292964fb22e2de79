"""``/tension test`` and ``/tension twist``: tests, and the bargains within them."""

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.chat import words
from bot.chat.answers import send
from bot.chat.buttons import view_of
from bot.chat.interaction import Interaction, scope_of
from bot.chat.options import meant, meant_or_none, person
from bot.games.tension import buttons
from bot.games.tension.cog.options import (
    KIND_CHOICES,
    MEANS_CHOICES,
    OVERRIDE,
    PLAYER,
    WHICH,
    WHOSE,
    Dice,
    Name,
    Points,
    Rating,
    complete_character,
    complete_open,
    complete_proposed,
    complete_shown,
)
from bot.games.tension.plays import challenges, moves
from bot.games.tension.words import sheet as show
from rules.names import TEXT_MAX
from rules.tension import MEANS, RATING_MAX, ChallengeKind, ChallengeOpened


class ChallengeCommands(commands.Cog):
    """The part of the cog that keeps tests."""

    test = app_commands.Group(name="test", description="Tests: opened, answered, closed")
    twist = app_commands.Group(name="twist", description="Twists of fate: offered, and spent")

    @test.command(name="open")
    @app_commands.describe(
        cr="Challenge rating, the foe's resistance, or the foe's successes",
        player="GM: whom it affects; whoever takes it up if left out",
        kind="Who acts; a test against a challenge rating if left out",
        name="What it is called",
        player2="GM: whom else",
        player3="GM: whom else",
        player4="GM: whom else",
        everyone="GM: everybody who is playing",
        aspect="The aspect that it is taken by",
        resistance="GM: the character's own, against an attack by a foe",
    )
    @app_commands.choices(kind=KIND_CHOICES)
    async def test_open(
        self,
        interaction: Interaction,
        cr: Rating,
        player: discord.User | None = None,
        kind: str = ChallengeKind.CHECK.value,
        name: Name | None = None,
        player2: discord.User | None = None,
        player3: discord.User | None = None,
        player4: discord.User | None = None,
        everyone: bool = False,
        aspect: Name | None = None,
        resistance: Rating = 0,
    ) -> None:
        """Open a test, or as a player propose one for yourself."""
        people = [person(each) for each in (player, player2, player3, player4) if each]
        await buttons.answer(
            interaction,
            lambda turn: challenges.start(
                turn,
                cr,
                meant("kind", kind, ChallengeKind),
                people,
                is_everyone=everyone,
                name=name,
                aspect=aspect,
                successes=resistance,
            ),
        )

    @test.command(name="accept")
    @app_commands.describe(cr="At another rating than the player's", test="Which proposed test")
    @app_commands.autocomplete(test=complete_proposed)
    async def test_accept(
        self, interaction: Interaction, cr: Rating | None = None, test: Name | None = None
    ) -> None:
        """GM: open a test that a player proposed."""
        await buttons.answer(interaction, lambda turn: challenges.accept(turn, test, cr))

    @test.command(name="decline")
    @app_commands.describe(test="Which proposed test")
    @app_commands.autocomplete(test=complete_proposed)
    async def test_decline(self, interaction: Interaction, test: Name | None = None) -> None:
        """GM: turn down a test that a player proposed."""
        await buttons.answer(interaction, lambda turn: challenges.decline(turn, test))

    @test.command(name="roll")
    @app_commands.describe(
        dice="How many vigor dice",
        test=WHICH,
        means="How you answer, if you help somebody else",
        odds="Show the odds to you alone instead",
        override=OVERRIDE,
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.choices(means=MEANS_CHOICES)
    @app_commands.autocomplete(test=complete_open, character=complete_character)
    async def test_roll(
        self,
        interaction: Interaction,
        dice: Dice,
        test: Name | None = None,
        means: str | None = None,
        odds: bool = False,
        override: bool = False,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Answer a test with vigor dice."""
        if odds:
            view = await interaction.client.referee.look(
                scope_of(interaction, player), lambda turn: moves.roll_odds(turn, dice, test)
            )
            await send(interaction, show.chances(view), private=True)
            return
        await buttons.answer(
            interaction,
            lambda turn: moves.roll(
                turn,
                dice,
                test,
                means=meant_or_none("means", means, MEANS),
                character=character,
                is_override=override,
            ),
            player=player,
        )

    @test.command(name="successes")
    @app_commands.describe(
        count="How many, got elsewhere; 0 for a try that brought none",
        test=WHICH,
        means="How you answer, if you help somebody else",
        vigor="Vigor that they took",
        override=OVERRIDE,
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.choices(means=MEANS_CHOICES)
    @app_commands.autocomplete(test=complete_open, character=complete_character)
    async def test_successes(
        self,
        interaction: Interaction,
        count: Rating,
        test: Name | None = None,
        means: str | None = None,
        vigor: Rating = 0,
        override: bool = False,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Answer a test with successes that you got elsewhere."""
        await buttons.answer(
            interaction,
            lambda turn: moves.enter(
                turn,
                count,
                test,
                means=meant_or_none("means", means, MEANS),
                vigor=vigor,
                character=character,
                is_override=override,
            ),
            player=player,
        )

    @test.command(name="adjust")
    @app_commands.describe(
        change="How much: 2 to raise what stands against them, -2 to lower it",
        reason="Why: a push, the weather, a good idea",
        test=WHICH,
    )
    @app_commands.autocomplete(test=complete_open)
    async def test_adjust(
        self,
        interaction: Interaction,
        change: Range[int, -RATING_MAX, RATING_MAX],
        reason: Range[str, 1, TEXT_MAX],
        test: Name | None = None,
    ) -> None:
        """GM: move a test's rating by hand."""
        await buttons.answer(
            interaction, lambda turn: challenges.adjust(turn, change, reason, test)
        )

    @test.command(name="close")
    @app_commands.describe(test=WHICH)
    @app_commands.autocomplete(test=complete_open)
    async def test_close(self, interaction: Interaction, test: Name | None = None) -> None:
        """GM: close a test; it says passed or failed, and by how much."""
        await buttons.answer(interaction, lambda turn: challenges.close(turn, test))

    @test.command(name="show")
    @app_commands.describe(test=WHICH)
    @app_commands.autocomplete(test=complete_shown)
    async def test_show(self, interaction: Interaction, test: Name | None = None) -> None:
        """Show a test as it stands, with its buttons."""
        view = await interaction.client.referee.look(
            scope_of(interaction),
            lambda turn: challenges.face(turn, challenges.find(turn, test)),
        )
        await send(
            interaction,
            words.card(ChallengeOpened(view.challenge)),
            view_of(buttons.challenge_items(view)),
        )

    @twist.command(name="offer")
    @app_commands.describe(
        player="Whom it is for; the only one in the test if left out",
        test=WHICH,
        override="Offer it even to a character who has something left",
    )
    @app_commands.autocomplete(test=complete_open)
    async def twist_offer(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        test: Name | None = None,
        override: bool = False,
    ) -> None:
        """GM: offer a player exactly what is lacking, for as many fate points."""
        whom = person(player) if player else None
        await buttons.answer(
            interaction, lambda turn: moves.offer(turn, test, whom, is_override=override)
        )

    @twist.command(name="spend")
    @app_commands.describe(points="How many fate points; each adds one", against=WHICH)
    @app_commands.autocomplete(against=complete_open)
    async def twist_spend(
        self, interaction: Interaction, points: Points, against: Name | None = None
    ) -> None:
        """GM: add fate points to a rating, a resistance or a foe's successes."""
        await buttons.answer(interaction, lambda turn: moves.spend_fate(turn, points, against))
