"""``/tension test`` and ``/tension twist``: tests, and the bargains within them."""

from typing import Annotated

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.asking import do_named
from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described, flag, number, person, sentence, somebody, text
from bot.chat.play import look, show
from bot.chat.posts import Drawn
from bot.games.tension.buttons import asking
from bot.games.tension.buttons.forms import Opening
from bot.games.tension.buttons.items import draw_challenge
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
from bot.games.tension.views import OddsView
from bot.games.tension.words.sheet import chances
from bot.storage.turn import Turn
from rules.tension import RATING_MAX, Answered, ChallengeKind

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
            int | None,
            rating("Challenge rating, or the foe's resistance or successes; a form asks for all"),
        ] = None,
        name: Annotated[str | None, text("What it is called")] = None,
        player: Annotated[
            discord.User | None, somebody("GM: whom it affects; whoever takes it up if left out")
        ] = None,
        everyone: Annotated[bool, flag("GM: everybody who is playing")] = False,
        kind: Kind = ChallengeKind.CHECK,
        aspect: Annotated[str | None, text("The aspect that it is taken by")] = None,
        resistance: Annotated[
            int, rating("GM: the character's own, against an attack by a foe")
        ] = 0,
        player2: Another = None,
        player3: Another = None,
        player4: Another = None,
    ) -> None:
        """Open a test, or as a player propose one for yourself."""
        opening = Opening(
            kind=kind,
            people=[person(each) for each in (player, player2, player3, player4) if each],
            is_everyone=everyone,
            name=name,
            aspect=aspect,
            successes=resistance,
        )
        await asking.open_test(interaction, cr, opening)

    @test.command(name="accept")
    @described
    async def test_accept(
        self,
        interaction: Interaction,
        cr: Annotated[int | None, rating("At another rating than the player's")] = None,
        test: ProposedTest = None,
    ) -> None:
        """GM: open a test that a player proposed."""
        await asking.play_on(
            interaction,
            "proposed test",
            test,
            lambda turn, which: challenges.accept(turn, which, cr),
        )

    @test.command(name="decline")
    @described
    async def test_decline(self, interaction: Interaction, test: ProposedTest = None) -> None:
        """GM: turn down a test that a player proposed."""
        await asking.play_on(interaction, "proposed test", test, challenges.decline)

    @test.command(name="roll")
    @described
    async def test_roll(
        self,
        interaction: Interaction,
        dice: Annotated[int | None, dice("How many vigor dice; asked for if left out")] = None,
        test: Test = None,
        means: Means = None,
        character: Whose = None,
        odds: Odds = False,
        override: Override = False,
        player: ForPlayer = None,
    ) -> None:
        """Answer a test with vigor dice."""

        def see(turn: Turn, count: int | None, which: str | None, who: str | None) -> OddsView:
            return moves.roll_odds(
                turn, count, which, means=means, character=who, is_override=override
            )

        def roll(turn: Turn, count: int, which: str | None, who: str | None) -> Answered:
            return moves.roll(turn, count, which, means=means, character=who, is_override=override)

        if odds:
            view = await look(
                interaction, lambda turn: see(turn, dice, test, character), player=player
            )
            await show(interaction, Drawn(chances(view)), private=True)
        elif dice is None:
            await asking.vigor_dice(
                interaction,
                test,
                character,
                lambda turn, which, who: see(turn, None, which, who),
                roll,
                player=player,
            )
        else:
            await asking.play_within(
                interaction,
                test,
                character,
                lambda turn, which, who: roll(turn, dice, which, who),
                player=player,
            )

    @test.command(name="successes")
    @described
    async def test_successes(
        self,
        interaction: Interaction,
        count: Annotated[
            int | None, rating("How many, got elsewhere; 0 for a try that brought none")
        ] = None,
        test: Test = None,
        means: Means = None,
        vigor: Annotated[int, rating("Vigor that they took")] = 0,
        character: Whose = None,
        override: Override = False,
        player: ForPlayer = None,
    ) -> None:
        """Answer a test with successes that you got elsewhere."""

        def enter(turn: Turn, number: int, which: str | None, who: str | None) -> Answered:
            return moves.enter(
                turn,
                number,
                which,
                means=means,
                vigor=vigor,
                character=who,
                is_override=override,
            )

        if count is None:
            await asking.brought(interaction, test, character, enter, player=player)
            return
        await asking.play_within(
            interaction,
            test,
            character,
            lambda turn, which, who: enter(turn, count, which, who),
            player=player,
        )

    @test.command(name="adjust")
    @described
    async def test_adjust(
        self,
        interaction: Interaction,
        change: Annotated[
            int | None,
            number(
                "How much: 2 to raise what stands against them, -2 to lower it",
                -RATING_MAX,
                RATING_MAX,
            ),
        ] = None,
        reason: Annotated[str | None, sentence("Why: a push, the weather, a good idea")] = None,
        test: Test = None,
    ) -> None:
        """GM: move a test's rating by hand."""
        await asking.adjust(interaction, change, reason, test)

    @test.command(name="close")
    @described
    async def test_close(self, interaction: Interaction, test: Test = None) -> None:
        """GM: close a test; it says passed or failed, and by how much."""
        await asking.play_on(interaction, "test", test, challenges.close)

    @test.command(name="show")
    @described
    async def test_show(self, interaction: Interaction, test: ShownTest = None) -> None:
        """Show a test as it stands, with its buttons."""

        async def shown(by: Interaction, which: str | None) -> None:
            view, is_private = await look(by, lambda turn: challenges.view(turn, which))
            await show(by, draw_challenge(view), private=is_private)

        await do_named(interaction, test, shown, "test")

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
        await asking.play_within(
            interaction,
            test,
            None,
            lambda turn, which, who: moves.offer(
                turn, which, whom, character=who, is_override=override
            ),
        )

    @twist.command(name="spend")
    @described
    async def twist_spend(
        self, interaction: Interaction, points: Points = None, against: Test = None
    ) -> None:
        """GM: add fate points to a rating, a resistance or a foe's successes."""
        if points is None:
            await asking.fate_points(interaction, against)
            return
        await asking.play_on(
            interaction,
            "test",
            against,
            lambda turn, which: moves.spend_fate(turn, points, which),
        )
