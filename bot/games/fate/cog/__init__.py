"""``/fate``: Fate with Momentum Dice; the scene and harm are in modules of their own."""

from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described
from bot.chat.play import look, play, show
from bot.games.fate.buttons.rolls import draw_roll
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
from bot.games.fate.plays import characters as plays
from bot.games.fate.plays import momentum, rolls
from rules.fate import RollRequest, Track


class FateCog(SceneCommands, HarmCommands, commands.GroupCog, name="fate"):
    """Fate with Momentum Dice: rolls, aspects, boosts, momentum."""

    @app_commands.command()
    @described
    async def roll(
        self,
        interaction: Interaction,
        skill: RollSkill,
        action: RollAction = None,
        opposition: Opposition = None,
        bonus: Bonus = 0,
        target: Attacked = None,
        aspect: Advantage = None,
        against: Answered = None,
        weapon: Weapon = 0,
        armor: Armor = 0,
        track: HitTrack = Track.PHYSICAL,
        contest: Contest = False,
        npc: Nameless = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Roll a skill: four dice, some of them momentum dice for your Momentum Action."""
        request = RollRequest(
            *(skill, action, opposition, bonus, target, aspect, against),
            *(weapon, armor, track, contest, npc, character),
        )
        await play(interaction, lambda turn: rolls.roll(turn, request), player=player)

    @app_commands.command()
    @described
    async def oppose(
        self, interaction: Interaction, opposition: Opposing, roll: Roll = None
    ) -> None:
        """GM: set a number for a roll to beat."""
        await play(interaction, lambda turn: rolls.oppose(turn, roll, opposition))

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
        view = await look(interaction, lambda turn: rolls.view(turn, roll))
        await show(interaction, draw_roll(view))

    @app_commands.command()
    @described
    async def spend(
        self,
        interaction: Interaction,
        effect: Effect,
        target: EffectTarget = None,
        amount: Amount = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Spend 1 momentum on an effect."""
        await play(
            interaction,
            lambda turn: momentum.spend(turn, effect, target, character, amount=amount),
            player=player,
        )

    @app_commands.command()
    @described
    async def forgo(
        self,
        interaction: Interaction,
        boost: MomentumBoost,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Give up a boost of your Momentum Action for 1 momentum."""
        await play(interaction, lambda turn: momentum.forgo(turn, boost, character), player=player)

    @app_commands.command()
    @described
    async def convert(
        self,
        interaction: Interaction,
        boost: MomentumBoost,
        name: Converted = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Turn a boost into an aspect with a free invoke, for 2 momentum."""
        await play(
            interaction, lambda turn: momentum.convert(turn, boost, name, character), player=player
        )

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
        await play(
            interaction, lambda turn: plays.set_skill(turn, name, rating, character), player=player
        )

    @app_commands.command()
    @described
    async def action(
        self,
        interaction: Interaction,
        action: MomentumAction,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Choose your Momentum Action. Only a major milestone changes it later."""
        await play(
            interaction, lambda turn: plays.choose_action(turn, action, character), player=player
        )
