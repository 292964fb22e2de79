"""Fate's scene: its aspects, boosts and added effects, and how it ends."""

from discord import app_commands
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import ForPlayer, described
from bot.chat.play import play
from bot.games.fate.buttons.scene import show_scene
from bot.games.fate.cog import asking
from bot.games.fate.cog.options import (
    AddedEffect,
    Against,
    Aspect,
    Boost,
    BoostName,
    EffectText,
    Foes,
    Free,
    How,
    Invoked,
    NewAspect,
    NewName,
    Roll,
    UsedBoost,
    Whose,
)
from bot.games.fate.plays import momentum
from bot.games.fate.plays import scene as scenes
from rules.fate import How as HowOf


class SceneCommands(commands.Cog):
    """The part of the cog that keeps the scene."""

    aspect = app_commands.Group(name="aspect", description="Situation aspects, and invoking")
    boost = app_commands.Group(name="boost", description="Boosts")
    effect = app_commands.Group(name="effect", description="Effects that momentum buys")
    conflict = app_commands.Group(name="conflict", description="The conflict")
    scene = app_commands.Group(name="scene", description="The scene")

    @aspect.command(name="add")
    @described
    async def aspect_add(
        self, interaction: Interaction, name: NewAspect, free: Free = 0, foes: Foes = False
    ) -> None:
        """Add a situation aspect to the scene."""
        await play(interaction, lambda turn: scenes.aspect_add(turn, name, free, is_foe=foes))

    @aspect.command(name="show")
    async def aspect_show(self, interaction: Interaction) -> None:
        """Show the scene: aspects, free invokes, boosts, and what is open."""
        await show_scene(interaction)

    @aspect.command(name="remove")
    @described
    async def aspect_remove(self, interaction: Interaction, name: Aspect = None) -> None:
        """Remove a situation aspect from the scene."""
        await asking.remove_aspect(interaction, name)

    @aspect.command(name="invoke")
    @described
    async def aspect_invoke(
        self,
        interaction: Interaction,
        name: Invoked = None,
        how: How = HowOf.BONUS,
        roll: Roll = None,
        player: ForPlayer = None,
    ) -> None:
        """Invoke an aspect on an open roll: a free invoke first, else a fate point."""
        await asking.invoke(interaction, name, how, roll, player)

    @boost.command(name="add")
    @described
    async def boost_add(
        self,
        interaction: Interaction,
        name: NewName,
        against: Against = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Add a boost by hand; it gives no momentum."""
        await play(
            interaction,
            lambda turn: scenes.boost_add(turn, name, against, character),
            player=player,
        )

    @boost.command(name="name")
    @described
    async def boost_name(self, interaction: Interaction, boost: Boost, name: BoostName) -> None:
        """Name a boost."""
        await play(interaction, lambda turn: scenes.boost_name(turn, boost, name))

    @boost.command(name="use")
    @described
    async def boost_use(
        self,
        interaction: Interaction,
        name: UsedBoost = None,
        character: Whose = None,
        player: ForPlayer = None,
    ) -> None:
        """Use a boost, yours or one passed to you, outside a roll."""
        await asking.use_boost(interaction, name, character, player)

    @effect.command(name="add")
    @described
    async def effect_add(
        self, interaction: Interaction, name: NewName, text: EffectText = None
    ) -> None:
        """GM: add an effect that 1 momentum buys."""
        await play(interaction, lambda turn: momentum.effect_add(turn, name, text))

    @effect.command(name="remove")
    @described
    async def effect_remove(self, interaction: Interaction, name: AddedEffect) -> None:
        """GM: remove an effect that you added."""
        await play(interaction, lambda turn: momentum.effect_remove(turn, name))

    @conflict.command(name="end")
    async def conflict_end(self, interaction: Interaction) -> None:
        """GM: end the conflict. Stress and momentum clear, boosts end."""
        await play(interaction, scenes.end_conflict)

    @scene.command(name="end")
    async def scene_end(self, interaction: Interaction) -> None:
        """GM: end the scene. Situation aspects go too, and momentum unlocks."""
        await play(interaction, scenes.end_scene)
