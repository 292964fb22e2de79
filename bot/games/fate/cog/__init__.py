"""``/fate``: Fate with Momentum Dice; the scene and harm are in modules of their own."""

from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described
from bot.chat.play import look, play, show
from bot.games.fate.buttons.rolls import draw_again
from bot.games.fate.cog import asking
from bot.games.fate.cog.harm import HarmCommands
from bot.games.fate.cog.options import (
    Advantage,
    Amount,
    Answered,
    Armor,
    Attacked,
    Bonus,
    Contest,
    Converted,
    Effect,
    EffectTarget,
    HitTrack,
    MomentumAction,
    MomentumBoost,
    Nameless,
    Opposing,
    Opposition,
    Rating,
    Roll,
    RollAction,
    RollSkill,
    Skill,
    Traded,
    Weapon,
    Whose,
)
from bot.games.fate.cog.scene import SceneCommands
from bot.games.fate.plays import momentum, rolls
from rules.fate import RollRequest, Track


class FateCog(SceneCommands, HarmCommands, commands.GroupCog, name="fate"):
    """Fate with Momentum Dice: rolls, aspects, boosts, momentum."""

    @app_commands.command()
    @described
    async def roll(
        self,
        interaction: Interaction,
        skill: RollSkill = None,
        action: RollAction = None,
        target: Attacked = None,
        opposition: Opposition = None,
        aspect: Advantage = None,
        bonus: Bonus = 0,
        npc: Nameless = None,
        against: Answered = None,
        track: HitTrack = Track.PHYSICAL,
        weapon: Weapon = 0,
        armor: Armor = 0,
        contest: Contest = False,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Roll a skill: four dice, some of them momentum dice for your Momentum Action."""
        request = RollRequest(
            *("", action, opposition, bonus, target, aspect, against),
            *(weapon, armor, track, contest, npc, character),
        )
        await asking.roll(interaction, skill, request, player)

    @app_commands.command()
    @described
    async def oppose(
        self, interaction: Interaction, opposition: Opposing = None, roll: Roll = None
    ) -> None:
        """GM: set a number for a roll to beat."""
        await asking.oppose(interaction, opposition, roll)

    @app_commands.command()
    @described
    async def stand(
        self, interaction: Interaction, roll: Roll = None, boost: Traded = False
    ) -> None:
        """Accept your roll: momentum, boost and hit follow."""
        await play(interaction, lambda turn: rolls.stand(turn, roll, with_boost=boost))

    @app_commands.command()
    @described
    async def show(self, interaction: Interaction, roll: Roll = None) -> None:
        """Show an open roll again, with its buttons."""
        drawn, is_private = await look(interaction, lambda turn: draw_again(turn, roll))
        await show(interaction, drawn, private=is_private)

    @app_commands.command()
    @described
    async def spend(
        self,
        interaction: Interaction,
        effect: Effect = None,
        target: EffectTarget = None,
        amount: Amount = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Spend 1 momentum on an effect."""
        await asking.spend(interaction, effect, target, amount, character, player)

    @app_commands.command()
    @described
    async def forgo(
        self,
        interaction: Interaction,
        boost: MomentumBoost = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Give up a boost of your Momentum Action for 1 momentum."""
        await asking.forgo(interaction, boost, character, player)

    @app_commands.command()
    @described
    async def convert(
        self,
        interaction: Interaction,
        boost: MomentumBoost = None,
        name: Converted = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Turn a boost into an aspect with a free invoke, for 2 momentum."""
        await asking.convert(interaction, boost, name, character, player)

    @app_commands.command()
    @described
    async def gamechanger(
        self, interaction: Interaction, character: Whose = None, player: ForPlayer = None
    ) -> None:
        """Use your Game Changer: 4 momentum, and no more in this scene."""
        await play(interaction, lambda turn: momentum.change_game(turn, character), player=player)

    @app_commands.command()
    @described
    async def skill(
        self,
        interaction: Interaction,
        name: Skill,
        rating: Rating = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Set skills on your sheet: one with its rating, or a whole list."""
        await asking.skill(interaction, name, rating, character, player)

    @app_commands.command()
    @described
    async def action(
        self,
        interaction: Interaction,
        action: MomentumAction = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Choose your Momentum Action. Only a major milestone changes it later."""
        await asking.action(interaction, action, character, player)
