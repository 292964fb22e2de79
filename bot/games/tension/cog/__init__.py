"""``/tension``: Tension and Fate; its tests and calamities are in modules of their own."""

from typing import Annotated

from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described, flag, number
from bot.chat.play import look, play, show
from bot.chat.posts import Drawn
from bot.games.tension.buttons import asking
from bot.games.tension.buttons.items import draw_campaign
from bot.games.tension.cog.calamities import CalamityCommands
from bot.games.tension.cog.challenges import ChallengeCommands
from bot.games.tension.cog.options import (
    Cause,
    Change,
    CompletedTest,
    Odds,
    Resource,
    Test,
    Whose,
    dice,
)
from bot.games.tension.plays import challenges, moves
from bot.games.tension.plays import pool as plays
from bot.games.tension.words import sheet as words
from rules.tension import COUNT_MAX, TENSION_CEILING, TENSION_START


class TensionCog(ChallengeCommands, CalamityCommands, commands.GroupCog, name="tension"):
    """Tension & Fate: the GM's dice, tests, calamities, twists of fate."""

    @app_commands.command()
    @described
    async def show(
        self,
        interaction: Interaction,
        public: Annotated[bool, flag("Show everybody what everybody may know")] = False,
    ) -> None:
        """See tension dice, fate points, calamities and tests, as far as you may know them."""
        view = await look(interaction, plays.view_for_all if public else plays.view_for_actor)
        await show(interaction, Drawn(words.table(view)), private=not public)

    @app_commands.command()
    @described
    async def spend(
        self,
        interaction: Interaction,
        dice: Annotated[int | None, dice("How many tension dice; asked for if left out")] = None,
        test: Test = None,
        odds: Odds = False,
    ) -> None:
        """GM: spend tension dice on a test; what they show moves its rating."""
        if odds:
            view = await look(interaction, lambda turn: moves.spend_odds(turn, dice, test))
            await show(interaction, Drawn(words.chances(view)), private=True)
        elif dice is None:
            await asking.tension_dice(interaction, test)
        else:
            await asking.play_on(
                interaction, "test", test, lambda turn, which: moves.spend(turn, dice, which)
            )

    @app_commands.command()
    @described
    async def restore(
        self, interaction: Interaction, cause: Cause = None, test: CompletedTest = None
    ) -> None:
        """GM: all tension dice return, since an action or a round is complete."""
        if cause is None:
            await asking.completed(interaction, test)
            return
        await asking.play_on(
            interaction, "test", test, lambda turn, which: challenges.restore(turn, cause, which)
        )

    @app_commands.command()
    @described
    async def adventure(self, interaction: Interaction) -> None:
        """GM: begin an adventure with all tension dice; maximum and fate points stay."""
        await asking.adventure(interaction)

    @app_commands.command()
    @described
    async def campaign(
        self,
        interaction: Interaction,
        maximum: Annotated[
            int,
            number(
                "Tension dice to begin with, for a campaign that went on without me",
                TENSION_START,
                TENSION_CEILING,
            ),
        ] = TENSION_START,
        fate: Annotated[int, number("Fate points to begin with, likewise", 0, COUNT_MAX)] = 0,
    ) -> None:
        """GM: begin a campaign, after asking: the pool anew, no calamities, no tests."""
        view, table = await look(
            interaction, lambda turn: (plays.before_campaign(turn), turn.table.id)
        )
        drawn = draw_campaign(view, table, maximum, fate)
        await show(interaction, drawn, private=True)

    @app_commands.command()
    @described
    async def settings(
        self,
        interaction: Interaction,
        hidden: Annotated[bool | None, flag("Keep the pool's numbers from the players")] = None,
        extremes: Annotated[
            int | None, number("How many dice it takes to make a minor or a major: 1 or 2", 1, 2)
        ] = None,
        at_once: Annotated[bool | None, flag("A raised maximum brings its die at once")] = None,
        exclusive: Annotated[
            bool | None, flag("A test takes tension dice or fate points, not both")
        ] = None,
    ) -> None:
        """See how this table plays where the rules are open, or as GM change it."""
        if (hidden, extremes, at_once, exclusive) == (None,) * 4:
            view = await look(interaction, plays.view_for_all)
            await show(interaction, Drawn(words.settings(view.settings)), private=True)
            return
        await play(
            interaction,
            lambda turn: plays.configure(
                turn,
                is_secret=hidden,
                extremes_min_dice=extremes,
                increase_adds_die=at_once,
                fate_excludes_tension=exclusive,
            ),
        )

    @app_commands.command()
    @described
    async def vigor(
        self,
        interaction: Interaction,
        change: Change = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Raise or lower your vigor."""
        if change is None:
            await asking.vigor_change(interaction, character, player=player)
            return
        await play(interaction, lambda turn: plays.vigor(turn, change, character), player=player)

    @app_commands.command()
    @described
    async def resource(
        self,
        interaction: Interaction,
        name: Resource,
        change: Change = None,
        maximum: Annotated[int | None, number("The most there can be; 0: no limit", 0, 999)] = None,
        remove: Annotated[bool, flag("Take it off the sheet")] = False,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Add a resource, raise or lower it, set its maximum, or remove it."""
        if change is None and maximum is None and not remove:
            await asking.resource_change(interaction, name, character, player=player)
            return
        await asking.play_on(
            interaction,
            "resource",
            name,
            lambda turn, which: plays.resource(
                turn, which or "", character, change=change, maximum=maximum, is_removed=remove
            ),
            player=player,
        )
