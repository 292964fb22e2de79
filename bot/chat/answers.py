"""Answers that are no play: a refusal said privately, a failure owned up to.

The commit comes before the reply.  If the reply is lost the change stands and ``/undo`` exists, so
nothing is ever played again: 40060 (answered already) and 10062 (too late) are final.
"""

import logging
import traceback
from collections.abc import Awaitable, Callable, Sequence
from functools import singledispatch
from typing import Any

import discord

from bot.chat.embeds import Colour, cut, embed
from bot.chat.interaction import Interaction
from bot.chat.refusals import words
from bot.errors import Question
from rules.errors import RuleError

log = logging.getLogger(__name__)


@singledispatch
def remedies(refusal: RuleError) -> Sequence[discord.ui.Item[Any]]:
    """Give the buttons that go with a refusal: what would work, or the answers to a question."""
    return ()


async def refuse(interaction: Interaction, refusal: RuleError) -> None:
    """Say privately what is wrong and what would work, or what has to be asked first."""
    log.info("refused %s: %s", _what(interaction), type(refusal).__name__)
    title, changed, colour = "Not now", "*Nothing has changed.*", Colour.POOR
    if isinstance(refusal, Question):
        title, changed, colour = "A question first", "*Nothing has changed yet.*", Colour.FAIR
    said = embed(title, (cut(words(refusal), 1500), changed), colour)
    await _privately(interaction, said, remedies(refusal))


async def fail(interaction: Interaction, error: BaseException) -> None:
    """Own up to a failure of ours; the log has the rest, without any player's text."""
    if isinstance(error, discord.HTTPException) and error.code in {10062, 40060}:
        log.warning("reply lost to %s: Discord said %s", _what(interaction), error.code)
        return
    log_failure(interaction, error)
    lines = (
        "Whether it was recorded, `/history` tells; `/undo` takes it back.",
        f"*For whoever hosts this bot: interaction {interaction.id}*",
    )
    await _privately(interaction, embed("Something went wrong on my side", lines, Colour.POOR))


def log_failure(interaction: Interaction, error: BaseException) -> None:
    """Log where a failure happened; its message may quote what a player typed, so not that."""
    stack = "".join(traceback.format_tb(error.__traceback__))
    log.error("failed %s: %s\n%s", _what(interaction), type(error).__name__, stack)


async def guarded(interaction: Interaction, work: Callable[[], Awaitable[None]]) -> None:
    """Do the work of a press, with an answer whatever happens."""
    try:
        await work()
    except RuleError as refusal:
        await refuse(interaction, refusal)
    except Exception as error:  # noqa: BLE001 - discord.py would swallow it without an answer
        await fail(interaction, error)


async def _privately(
    interaction: Interaction, said: discord.Embed, items: Sequence[discord.ui.Item[Any]] = ()
) -> None:
    response = interaction.response
    send = interaction.followup.send if response.is_done() else response.send_message
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    try:
        await send(embed=said, view=view if items else discord.utils.MISSING, ephemeral=True)
    except discord.HTTPException as error:
        log.warning("could not answer %s: Discord said %s", _what(interaction), error.code)


def _what(interaction: Interaction) -> str:
    """Name an interaction for the log: never by what somebody typed."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name} ({interaction.id})"
    data: Any = interaction.data or {}
    verb = ":".join(str(data.get("custom_id", "?")).split(":")[:2])
    return f"button {verb} ({interaction.id})"
