"""Buttons that belong to no game: clocks, hidden rolls, the question why."""

from typing import Any

import discord

from bot.buttons import Pressable, Pressed, button, offers, pressed
from bot.interaction import Interaction
from bot.journal import Played
from bot.plays import clock as clock_plays
from bot.plays import table as table_plays
from bot.reply import play, send
from bot.scope import scope_of
from bot.show import why
from bot.show.common import embed
from rules.clock import Clock, ClockMade, ClockRevealed, ClockTicked
from rules.notation import Rolled


def clock_buttons(clock: Clock, sheet_id: int) -> list[Pressable]:
    """Give the buttons of a clock's message: only those that would do something."""
    items = []
    if not clock.is_full:
        items.append(button("clock:tick", sheet_id, "Tick", style=discord.ButtonStyle.primary))
    if clock.ticks:
        items.append(button("clock:untick", sheet_id, "Untick"))
    if clock.hidden:
        items.append(button("clock:reveal", sheet_id, "Reveal to all"))
    return items


@offers.register(ClockMade)
@offers.register(ClockTicked)
@offers.register(ClockRevealed)
def _(outcome: ClockMade | ClockTicked | ClockRevealed, played: Played[Any]) -> list[Pressable]:
    return clock_buttons(outcome.clock, played.touched["clock"])


@offers.register
def _(outcome: Rolled, played: Played[Any]) -> list[Pressable]:
    if not outcome.is_hidden:
        return []
    return [button("roll:reveal", played.key, "Reveal to all", style=discord.ButtonStyle.primary)]


def why_button(played: Played[Any]) -> Pressable:
    """Give the button that explains an outcome privately."""
    return button("table:why", played.key, "Why?")


@pressed("clock:tick")
async def _tick(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: clock_plays.tick(turn, press.number, 1), in_place=True)


@pressed("clock:untick")
async def _untick(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: clock_plays.untick(turn, press.number, 1), in_place=True)


@pressed("clock:reveal")
async def _reveal_clock(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: clock_plays.reveal(turn, press.number))


@pressed("roll:reveal")
async def _reveal_roll(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: table_plays.reveal(turn, press.number))


@pressed("table:why")
async def _why(interaction: Interaction, press: Pressed) -> None:
    entry = await interaction.client.referee.look(
        scope_of(interaction), lambda turn: table_plays.explained(turn, press.number)
    )
    await send(interaction, embed("Why?", (why(entry.outcome),)), private=True)


@pressed("table:close")
async def _close(interaction: Interaction, press: Pressed) -> None:
    await play(interaction, lambda turn: table_plays.close(turn, press.number))
