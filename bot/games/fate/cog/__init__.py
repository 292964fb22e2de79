"""``/fate``: Fate with Momentum Dice; the scene and harm are in modules of their own."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.answers import send
from bot.chat.buttons import view_of
from bot.chat.interaction import Interaction, scope_of
from bot.chat.options import meant, meant_or_none
from bot.chat.play import play
from bot.games.fate import buttons
from bot.games.fate.cog.harm import HarmCommands
from bot.games.fate.cog.options import (
    ACTION_CHOICES,
    PLAYER,
    ROLL,
    TRACK_CHOICES,
    WHOSE,
    Gear,
    Name,
    Rating,
    complete_aspect,
    complete_character,
    complete_effect,
    complete_npc,
    complete_own_boost,
    complete_roll,
    complete_skill,
    complete_target,
)
from bot.games.fate.cog.scene import SceneCommands
from bot.games.fate.plays import characters as plays
from bot.games.fate.plays import momentum, rolls
from bot.games.fate.plays.rolls import Wish
from bot.games.fate.words import rolls as fate_rolls
from rules.fate import GEAR_MAX, Action, Track


class FateCog(SceneCommands, HarmCommands, commands.GroupCog, name="fate"):
    """Fate with Momentum Dice: rolls, aspects, boosts, momentum."""

    @app_commands.command()
    @app_commands.describe(
        skill="Your skill, or a rating such as 3",
        action="What you do with it",
        opposition="A number; left out, somebody rolls against it or the GM sets one",
        bonus="Whatever else adds: help, a stunt",
        target="Whom you attack",
        aspect="What your advantage is called, or an aspect that is there",
        against="The roll that you answer; the newest at you if left out",
        weapon="The attack's weapon rating",
        armor="The defender's armor rating",
        track="Which stress a hit is for",
        contest="An exchange of a contest",
        npc="GM: roll for somebody nameless, who has no momentum",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.choices(action=ACTION_CHOICES, track=TRACK_CHOICES)
    @app_commands.autocomplete(
        skill=complete_skill,
        target=complete_target,
        aspect=complete_aspect,
        against=complete_roll,
        npc=complete_npc,
        character=complete_character,
    )
    async def roll(
        self,
        interaction: Interaction,
        skill: Name,
        action: str | None = None,
        opposition: Rating | None = None,
        bonus: Rating = 0,
        target: Name | None = None,
        aspect: Name | None = None,
        against: Name | None = None,
        weapon: Gear = 0,
        armor: Gear = 0,
        track: str = Track.PHYSICAL.value,
        contest: bool = False,
        npc: Name | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Roll four dice, momentum dice among them where it is your Momentum Action."""
        wish = Wish(
            skill,
            meant_or_none("action", action, Action),
            opposition,
            bonus,
            target,
            aspect,
            against,
            weapon,
            armor,
            meant("track", track, Track),
            contest,
            npc,
            character,
        )
        await buttons.answer(interaction, lambda turn: rolls.roll(turn, wish), player=player)

    @app_commands.command()
    @app_commands.describe(opposition="What it has to reach", roll=ROLL)
    @app_commands.autocomplete(roll=complete_roll)
    async def oppose(
        self, interaction: Interaction, opposition: Rating, roll: Name | None = None
    ) -> None:
        """GM: set what a roll is against."""
        await buttons.answer(interaction, lambda turn: rolls.oppose(turn, roll, opposition))

    @app_commands.command()
    @app_commands.describe(roll=ROLL, boost="Take 1 less of an attack with style, and a boost")
    @app_commands.autocomplete(roll=complete_roll)
    async def stand(
        self, interaction: Interaction, roll: Name | None = None, boost: bool = False
    ) -> None:
        """Let the outcome of your roll stand: momentum, boost and hit follow."""
        await buttons.answer(interaction, lambda turn: rolls.stand(turn, roll, with_boost=boost))

    @app_commands.command()
    @app_commands.describe(roll=ROLL)
    @app_commands.autocomplete(roll=complete_roll)
    async def show(self, interaction: Interaction, roll: Name | None = None) -> None:
        """Show an open roll again, with its buttons."""
        view = await interaction.client.referee.look(
            scope_of(interaction), lambda turn: rolls.face(turn, roll)
        )
        await send(interaction, fate_rolls.face(view.roll), view_of(buttons.roll_items(view)))

    @app_commands.command()
    @app_commands.describe(
        effect="What you buy",
        target="Whom it is at; everybody whom it could be at if left out",
        amount="GM: how far a rating is reduced",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(
        effect=complete_effect, target=complete_target, character=complete_character
    )
    async def spend(
        self,
        interaction: Interaction,
        effect: Name,
        target: Name | None = None,
        amount: app_commands.Range[int, 1, GEAR_MAX] | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Spend 1 momentum on an effect."""
        await buttons.answer_hit(
            interaction,
            lambda turn: momentum.spend(turn, effect, target, character, amount=amount),
            player=player,
        )

    @app_commands.command()
    @app_commands.describe(boost="Which boost", character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(boost=complete_own_boost, character=complete_character)
    async def forgo(
        self,
        interaction: Interaction,
        boost: Name,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Give up a boost of your Momentum Action for 1 momentum."""
        await buttons.tell_scene(
            interaction, lambda turn: momentum.forgo(turn, boost, character), player=player
        )

    @app_commands.command()
    @app_commands.describe(
        boost="Which boost",
        name="What the aspect is called; as the boost was if left out",
        character=WHOSE,
        player=PLAYER,
    )
    @app_commands.autocomplete(boost=complete_own_boost, character=complete_character)
    async def convert(
        self,
        interaction: Interaction,
        boost: Name,
        name: Name | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Make an aspect with a free invoke of a boost, for 2 momentum."""
        await buttons.tell_scene(
            interaction, lambda turn: momentum.convert(turn, boost, name, character), player=player
        )

    @app_commands.command()
    @app_commands.describe(character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(character=complete_character)
    async def gamechanger(
        self,
        interaction: Interaction,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Use your Game Changer: 4 momentum, and none any more in this scene."""
        await play(interaction, lambda turn: momentum.change_game(turn, character), player=player)

    @app_commands.command()
    @app_commands.describe(
        name="Which skill", rating="Its rating on the ladder", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(name=complete_skill, character=complete_character)
    async def skill(
        self,
        interaction: Interaction,
        name: Name,
        rating: Rating,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Put a skill on your sheet, or move it to another rating."""
        await play(
            interaction,
            lambda turn: plays.set_skill(turn, name, rating, character),
            player=player,
        )

    @app_commands.command()
    @app_commands.describe(action="Which of the four", character=WHOSE, player=PLAYER)
    @app_commands.choices(action=ACTION_CHOICES)
    @app_commands.autocomplete(character=complete_character)
    async def action(
        self,
        interaction: Interaction,
        action: str,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Choose your Momentum Action, once; after that only a milestone changes it."""
        await play(
            interaction,
            lambda turn: plays.choose_action(turn, meant("action", action, Action), character),
            player=player,
        )
