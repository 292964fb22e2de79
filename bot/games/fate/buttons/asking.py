"""Asking whom a roll is at, where the name that was typed leaves that open."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.chat.asking import ask, by_name, mistyped
from bot.chat.interaction import Interaction
from rules import fate
from rules.errors import AmbiguousName, NoSuchName

_NEW = ""
"""The choice of a target who is somebody new."""


async def roll_at(
    interaction: Interaction,
    request: fate.RollRequest,
    roll: Callable[[Interaction, fate.RollRequest], Awaitable[None]],
) -> None:
    """Roll; ask for the target that several could be, or that is rather a slip for somebody's."""
    try:
        await roll(interaction, request)
    except (AmbiguousName, NoSuchName) as refusal:
        if refusal.what != "target":
            raise

        async def at(asked: Interaction, target: str) -> None:
            is_new = target == _NEW
            chosen = replace(request, target=request.target if is_new else target, is_new=is_new)
            await roll_at(asked, chosen, roll)

        offered = by_name(refusal.meant)
        if isinstance(refusal, NoSuchName):
            offered.append((_NEW, f"Somebody new: {refusal.wanted}"))
        await ask(interaction, "Which target?", offered, at, note=mistyped(refusal))
