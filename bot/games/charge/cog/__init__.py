"""``/charge``: Charge; its rolls are here, what outlasts them in a module of its own."""

from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described
from bot.chat.play import play
from bot.games.charge import buttons
from bot.games.charge.buttons import asks
from bot.games.charge.cog import options
from bot.games.charge.cog.campaign import CampaignCommands
from bot.games.charge.plays import characters as plays
from bot.games.charge.plays import proposals
from rules.charge import FlashbackFollows


class ChargeCog(CampaignCommands, commands.GroupCog, name="charge"):
    """Charge: rolls that the table puts together, consequences, momentum."""

    @app_commands.command()
    @described
    async def action(
        self,
        interaction: Interaction,
        action: options.Action = "",
        goal: options.Goal = None,
        push: options.Pushes = (),
        assist: options.Helper = 0,
        tension: options.IsTense = False,
        talent: options.Talent = None,
        follow: options.Followed = 0,
        setup: options.Setup = None,
        project: options.Project = None,
        character: options.Whose = None,
        risk: options.Risk = None,
        effect: options.Effect = None,
        modifier: options.Modifier = None,
        now: options.Now = None,
        player: ForPlayer = None,
    ) -> None:
        """Propose an action roll: the GM and the team add their half, then you roll."""
        request = proposals.RollRequest(
            action,
            goal or "",
            push,
            tension,
            assist,
            modifier,
            risk,
            effect,
            talent,
            project or "",
            setup,
            follow,
            now,
        )
        await asks.act(interaction, request, character, player)

    @app_commands.command()
    @described
    async def show(
        self, interaction: Interaction, character: options.Whose = None, player: ForPlayer = None
    ) -> None:
        """Bring what waits for you to the bottom: a consequence, or the roll you proposed."""
        await buttons.show_waiting(interaction, character, player)

    @app_commands.command()
    @described
    async def tension(
        self,
        interaction: Interaction,
        complication: options.Complication = None,
        stress: options.TensionStress = 0,
        segments: options.TensionSegments = 0,
        clock: options.TensionClock = None,
        player: options.WhoseProposal = None,
    ) -> None:
        """GM: offer a complication, in exchange for one more die."""
        await asks.tension(interaction, complication, stress, segments, clock, player)

    @app_commands.command()
    @described
    async def consequence(
        self,
        interaction: Interaction,
        kind: options.Kind = None,
        clock: options.DangerClock = None,
        bearer: options.Bearer = 0,
        text: options.Worded = None,
        player: options.WhoseRoll = None,
        size: options.Size = None,
    ) -> None:
        """GM: give the consequence of a roll, at its rating."""
        await asks.consequence(interaction, kind, clock, size, bearer, text or "", player)

    @app_commands.command()
    @described
    async def resist(
        self,
        interaction: Interaction,
        momentum: options.Spent = None,
        rating: options.Rating = None,
        character: options.Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Resist the consequence that waits for you, with momentum."""
        await asks.resist(interaction, momentum, rating, character, player)

    @app_commands.command()
    @described
    async def progress(
        self,
        interaction: Interaction,
        clock: options.ProgressClock = None,
        character: options.Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Fill a progress clock by the effect of your last roll."""
        await asks.progress(interaction, clock, character, player)

    @app_commands.command()
    @described
    async def setup(
        self,
        interaction: Interaction,
        benefit: options.BenefitOrEnd = None,
        character: options.Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Make your last roll a setup for whoever follows, or end it."""
        await asks.set_up(interaction, benefit, character, player)

    @app_commands.command()
    @described
    async def fortune(
        self,
        interaction: Interaction,
        dice: options.Luck = None,
        action: options.FortuneAction = None,
        question: options.Question = None,
        against: options.Against = None,
        character: options.Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Roll for luck: no momentum, no consequence."""
        await play(
            interaction,
            lambda turn: plays.fortune(turn, dice, action, question or "", against, character),
            player=player,
        )

    @app_commands.command()
    @described
    async def flashback(
        self,
        interaction: Interaction,
        prepared: options.Prepared = None,
        cost: options.Price = None,
        then: options.Then = FlashbackFollows.NOTHING,
        character: options.Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Say what you prepared earlier; the GM sets the price and the roll."""
        await asks.flashback(interaction, prepared, cost, then, character, player)

    @app_commands.command()
    @described
    async def mission(self, interaction: Interaction, cards: options.Cards = None) -> None:
        """Roll at which risk a mission starts."""
        await asks.mission(interaction, cards)

    @app_commands.command()
    @described
    async def momentum(
        self,
        interaction: Interaction,
        change: options.MomentumChange,
        character: options.Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Gain or spend momentum outside a roll."""
        await play(interaction, lambda turn: plays.momentum(turn, change, character), player=player)

    @app_commands.command()
    @described
    async def stress(
        self,
        interaction: Interaction,
        change: options.StressChange,
        condition: options.Condition = None,
        character: options.Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Take stress; the fourth takes you out until the scene ends."""
        await play(
            interaction,
            lambda turn: plays.stress(turn, change, condition or "", character),
            player=player,
        )

    @app_commands.command()
    @described
    async def recover(
        self,
        interaction: Interaction,
        amount: options.Recovered,
        condition: options.Condition = None,
        character: options.Whose = None,
        player: options.WhoRecovers = None,
    ) -> None:
        """GM: clear stress after rest, hiding or care in the story."""
        await play(
            interaction,
            lambda turn: plays.recover(turn, amount, condition or "", character),
            player=player,
        )
