"""``/charge``: Charge; its rolls are here, what outlasts them in a module of its own."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import meant, meant_or_none
from bot.chat.play import play
from bot.games.charge.buttons import presses as buttons
from bot.games.charge.cog.campaign import CampaignCommands
from bot.games.charge.cog.options import (
    BENEFIT_CHOICES,
    EFFECT_CHOICES,
    FOLLOWS_CHOICES,
    KIND_CHOICES,
    PLAYER,
    PUSH_CHOICES,
    RISK_CHOICES,
    SETUP_CHOICES,
    WHOSE,
    Amount,
    Luck,
    Modifier,
    Name,
    Price,
    Rating,
    Recovered,
    Spent,
    Stress,
    Text,
    Upto3,
    benefit_or_end,
    complete_action,
    complete_character,
    complete_clock,
    complete_danger,
    complete_project,
    complete_situation,
    kind_or_waived,
    pushes,
)
from bot.games.charge.plays import characters as plays
from bot.games.charge.plays import consequences, proposals, rolls
from rules.charge import (
    CARDS_MAX,
    Effect,
    FlashbackFollows,
    Risk,
    SetupBenefit,
)

Cards = app_commands.Range[int, 0, CARDS_MAX]


class ChargeCog(CampaignCommands, commands.GroupCog, name="charge"):
    """Charge: rolls that the table puts together, consequences, momentum."""

    @app_commands.command()
    @app_commands.describe(
        action="What you do",
        push="What you push for, 2 momentum each",
        tension="Add tension: a complication for a die",
        assist="GM: who assists, for 1 of their momentum; others press Assist",
        modifier="GM: dice more or fewer",
        risk="GM: the risk, moderate if left out",
        effect="GM: the effect, standard if left out",
        now="Roll at once; with False wait for the others in any case",
        goal="What you want to reach",
        talent="A talent of yours that applies",
        project="The project that the roll works on",
        setup="It sets up others: what they get",
        follow="Whose setup you follow up",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.choices(
        push=PUSH_CHOICES, risk=RISK_CHOICES, effect=EFFECT_CHOICES, setup=BENEFIT_CHOICES
    )
    @app_commands.autocomplete(
        action=complete_action,
        talent=complete_situation,
        project=complete_project,
        character=complete_character,
    )
    async def action(
        self,
        interaction: Interaction,
        action: Name,
        push: str | None = None,
        tension: bool = False,
        assist: discord.User | None = None,
        modifier: Modifier | None = None,
        risk: str | None = None,
        effect: str | None = None,
        now: bool | None = None,
        goal: Text | None = None,
        talent: Name | None = None,
        project: Name | None = None,
        setup: str | None = None,
        follow: discord.User | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Propose an action roll: the GM and the team add their half, then you roll."""
        wish = proposals.Wish(
            action,
            goal or "",
            pushes(push),
            tension,
            assist.id if assist else 0,
            modifier,
            meant_or_none("risk", risk, Risk),
            meant_or_none("effect", effect, Effect),
            talent,
            project or "",
            meant_or_none("setup", setup, SetupBenefit),
            follow.id if follow else 0,
            now,
        )
        await buttons.answer(
            interaction, lambda turn: proposals.act(turn, wish, character), player=player
        )

    @app_commands.command()
    @app_commands.describe(character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(character=complete_character)
    async def show(
        self,
        interaction: Interaction,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Bring what waits for you to the bottom: a consequence, or the roll you proposed."""
        await buttons.show_waiting(interaction, character, player)

    @app_commands.command()
    @app_commands.describe(
        complication="What happens, whatever the dice say",
        stress="Stress that it brings",
        segments="Segments of a danger clock",
        clock="Which danger clock",
        player="Whose proposal; the only one if left out",
    )
    @app_commands.autocomplete(clock=complete_danger)
    async def tension(
        self,
        interaction: Interaction,
        complication: Text,
        stress: Upto3 = 0,
        segments: Upto3 = 0,
        clock: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """GM: word the complication that a proposed roll may have for a die."""
        await buttons.answer(
            interaction,
            lambda turn: proposals.offer_tension(
                turn, proposals.open_for_gm(turn), complication, stress, segments, clock
            ),
            player=player,
        )

    @app_commands.command()
    @app_commands.describe(
        kind="Which consequence",
        clock="The danger clock of a complication",
        bearer="Who bears it, if not who rolled: whoever assisted",
        text="What it is, in your words",
        player="Whose roll; the newest at the table if left out",
    )
    @app_commands.choices(kind=KIND_CHOICES)
    @app_commands.autocomplete(clock=complete_danger)
    async def consequence(
        self,
        interaction: Interaction,
        kind: str,
        clock: Name | None = None,
        bearer: discord.User | None = None,
        text: Text | None = None,
        player: discord.User | None = None,
    ) -> None:
        """GM: give the consequence of a roll, at its rating."""
        wanted = kind_or_waived(kind)
        await buttons.answer(
            interaction,
            lambda turn: consequences.give_or_waive(
                turn, wanted, bearer=bearer.id if bearer else 0, clock=clock, text=text or ""
            ),
            player=player,
        )

    @app_commands.command()
    @app_commands.describe(
        momentum="How much you spend, a die for each",
        rating="What is at stake, if only the table knows of it",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(character=complete_character)
    async def resist(
        self,
        interaction: Interaction,
        momentum: Spent,
        rating: Rating | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Resist the consequence that waits for you, with momentum."""
        await buttons.answer(
            interaction,
            lambda turn: consequences.resist_any(turn, momentum, rating, character),
            player=player,
        )

    @app_commands.command()
    @app_commands.describe(
        clock="Which clock, by the effect of your last roll", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(clock=complete_clock, character=complete_character)
    async def progress(
        self,
        interaction: Interaction,
        clock: Name,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Fill a progress clock by the effect of your last roll."""
        await buttons.answer(
            interaction, lambda turn: rolls.progress_named(turn, clock, character), player=player
        )

    @app_commands.command()
    @app_commands.describe(
        benefit="What whoever follows gets; or the end of it", character=WHOSE, player=PLAYER
    )
    @app_commands.choices(benefit=SETUP_CHOICES)
    @app_commands.autocomplete(character=complete_character)
    async def setup(
        self,
        interaction: Interaction,
        benefit: str,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Make your last roll a setup for whoever follows, or end it."""
        wanted = benefit_or_end(benefit)
        await play(interaction, lambda turn: rolls.set_up(turn, wanted, character), player=player)

    @app_commands.command()
    @app_commands.describe(
        dice="How likely it is: 0 is very unlikely, 1 is even",
        action="Roll the dots of an action of yours instead",
        question="What you ask luck",
        against="Dice of another side that it is rolled against",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(action=complete_action, character=complete_character)
    async def fortune(
        self,
        interaction: Interaction,
        dice: Luck = 1,
        action: Name | None = None,
        question: Text | None = None,
        against: Luck | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Roll for luck: no momentum, no consequence."""
        await play(
            interaction,
            lambda turn: plays.fortune(turn, dice, action, question or "", against, character),
            player=player,
        )

    @app_commands.command()
    @app_commands.describe(
        cost="Its price in momentum, as the GM says: 0 to 2",
        then="What follows",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.choices(then=FOLLOWS_CHOICES)
    @app_commands.autocomplete(character=complete_character)
    async def flashback(
        self,
        interaction: Interaction,
        cost: Price,
        then: str = FlashbackFollows.NOTHING.value,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Call a flashback, paid before anything is rolled."""
        follows = meant("follows", then, FlashbackFollows)
        await play(
            interaction,
            lambda turn: plays.flashback(turn, cost, follows, character),
            player=player,
        )

    @app_commands.command()
    @app_commands.describe(cards="Red cards, a die for each")
    async def mission(self, interaction: Interaction, cards: Cards) -> None:
        """Roll at which risk a mission starts."""
        await play(interaction, lambda turn: plays.mission(turn, cards))

    @app_commands.command()
    @app_commands.describe(
        change="How much: 2 to gain it, -2 to spend it", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(character=complete_character)
    async def momentum(
        self,
        interaction: Interaction,
        change: Amount,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Gain or spend momentum outside a roll."""
        await play(interaction, lambda turn: plays.momentum(turn, change, character), player=player)

    @app_commands.command()
    @app_commands.describe(
        change="Stress taken; as GM a negative number clears some",
        condition="The condition, written anew",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(character=complete_character)
    async def stress(
        self,
        interaction: Interaction,
        change: Stress,
        condition: Text | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Take stress; the fourth takes you out until the scene ends."""
        await play(
            interaction,
            lambda turn: plays.stress(turn, change, condition or "", character),
            player=player,
        )

    @app_commands.command()
    @app_commands.describe(
        amount="Stress that is cleared",
        condition="The condition, written anew",
        character=WHOSE,
        player="Whose character recovers; your own if left out",
    )
    @app_commands.autocomplete(character=complete_character)
    async def recover(
        self,
        interaction: Interaction,
        amount: Recovered,
        condition: Text | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """GM: clear stress after rest, hiding or care in the story."""
        await play(
            interaction,
            lambda turn: plays.recover(turn, amount, condition or "", character),
            player=player,
        )
