"""Fate's scene: its aspects, boosts and added effects, and how it ends."""

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.chat.interaction import Interaction
from bot.chat.options import meant
from bot.chat.play import play
from bot.games.fate import buttons
from bot.games.fate.cog.options import (
    HOW_CHOICES,
    PLAYER,
    ROLL,
    WHOSE,
    Name,
    Text,
    complete_added,
    complete_aspect,
    complete_boost,
    complete_character,
    complete_invocable,
    complete_roll,
    complete_target,
)
from bot.games.fate.plays import invokes, momentum
from bot.games.fate.plays import scene as scenes
from rules.fate import FREE_MAX, How


class SceneCommands(commands.Cog):
    """The part of the cog that keeps the scene."""

    aspect = app_commands.Group(name="aspect", description="Situation aspects, and invoking any")
    boost = app_commands.Group(name="boost", description="Boosts: put there, named, used")
    effect = app_commands.Group(name="effect", description="Effects that momentum buys, added")
    conflict = app_commands.Group(name="conflict", description="The conflict")
    scene = app_commands.Group(name="scene", description="The scene")

    @aspect.command(name="add")
    @app_commands.describe(
        name="The aspect", free="Free invokes on it", foes="GM: they are for your side"
    )
    async def aspect_add(
        self,
        interaction: Interaction,
        name: Name,
        free: Range[int, 0, FREE_MAX] = 0,
        foes: bool = False,
    ) -> None:
        """Put a situation aspect into the scene."""
        await buttons.tell_scene(
            interaction, lambda turn: scenes.aspect_add(turn, name, free, is_foe=foes)
        )

    @aspect.command(name="show")
    async def aspect_show(self, interaction: Interaction) -> None:
        """Show the scene in one message: aspects, free invokes, boosts, what waits."""
        await buttons.show_scene(interaction)

    @aspect.command(name="remove")
    @app_commands.describe(name="Which situation aspect")
    @app_commands.autocomplete(name=complete_aspect)
    async def aspect_remove(self, interaction: Interaction, name: Name) -> None:
        """Take a situation aspect out of the scene; undo brings it back."""
        await buttons.tell_scene(interaction, lambda turn: scenes.aspect_remove(turn, name))

    @aspect.command(name="invoke")
    @app_commands.describe(
        name="Which aspect or boost",
        how="What it does; it adds 2 if left out",
        roll=ROLL,
        player=PLAYER,
    )
    @app_commands.choices(how=HOW_CHOICES)
    @app_commands.autocomplete(name=complete_invocable, roll=complete_roll)
    async def aspect_invoke(
        self,
        interaction: Interaction,
        name: Name,
        how: str = How.BONUS.value,
        roll: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Invoke an aspect on an open roll: a free invoke first, else a fate point."""
        await buttons.answer(
            interaction,
            lambda turn: invokes.invoke(turn, roll, name, meant("how", how, How)),
            player=player,
        )

    @boost.command(name="add")
    @app_commands.describe(
        name="What it is called", against="Against whom", character=WHOSE, player=PLAYER
    )
    @app_commands.autocomplete(against=complete_target, character=complete_character)
    async def boost_add(
        self,
        interaction: Interaction,
        name: Name,
        against: Name | None = None,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Put a boost there by hand; it makes no momentum."""
        await buttons.tell_scene(
            interaction,
            lambda turn: scenes.boost_add(turn, name, against, character),
            player=player,
        )

    @boost.command(name="name")
    @app_commands.describe(boost="Which boost", name="What it is called from now on")
    @app_commands.autocomplete(boost=complete_boost)
    async def boost_name(self, interaction: Interaction, boost: Name, name: Name) -> None:
        """Say what a boost is called."""
        await buttons.tell_scene(interaction, lambda turn: scenes.boost_name(turn, boost, name))

    @boost.command(name="use")
    @app_commands.describe(name="Which boost", character=WHOSE, player=PLAYER)
    @app_commands.autocomplete(name=complete_boost, character=complete_character)
    async def boost_use(
        self,
        interaction: Interaction,
        name: Name,
        character: Name | None = None,
        player: discord.User | None = None,
    ) -> None:
        """Use a boost, yours or one passed to you, where no roll is on the table."""
        await buttons.tell_scene(
            interaction, lambda turn: scenes.boost_use(turn, name, character), player=player
        )

    @effect.command(name="add")
    @app_commands.describe(name="What it is called", text="What it does")
    async def effect_add(
        self, interaction: Interaction, name: Name, text: Text | None = None
    ) -> None:
        """GM: add an effect that 1 momentum buys."""
        await play(interaction, lambda turn: momentum.effect_add(turn, name, text))

    @effect.command(name="remove")
    @app_commands.describe(name="Which effect that was added")
    @app_commands.autocomplete(name=complete_added)
    async def effect_remove(self, interaction: Interaction, name: Name) -> None:
        """GM: take an added effect off the list."""
        await play(interaction, lambda turn: momentum.effect_remove(turn, name))

    @conflict.command(name="end")
    async def conflict_end(self, interaction: Interaction) -> None:
        """GM: the conflict is over; stress and momentum are cleared, boosts lapse."""
        await play(interaction, scenes.end_conflict)

    @scene.command(name="end")
    async def scene_end(self, interaction: Interaction) -> None:
        """GM: the scene is over; momentum unlocks too, and situation aspects go."""
        await play(interaction, scenes.end_scene)
