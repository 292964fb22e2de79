"""Answers that are no play: a refusal said privately, a failure owned up to.

The commit comes before the reply.  If the reply is lost the change stands and ``/undo`` exists, so
nothing is ever played again: 40060 (answered already) and 10062 (too late) are final.  Where the
connection broke it is not known whether Discord has the reply, so it is sent once more: Discord
takes only one first answer.  What that is can be asked then, so that its message is known.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import singledispatch
from typing import Any, TypeVar

import aiohttp
import discord
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.chat.embeds import Colour, cut, dressed, embed, has_symbols
from bot.chat.interaction import Interaction, learn_text, look_of, notes
from bot.chat.lately import Lately
from bot.chat.refusals import title, words
from bot.chat.sent import has_arrows, view_of
from bot.errors import Question, Unavailable, traced
from bot.storage.reasons import logged
from rules.errors import RuleError

log = logging.getLogger(__name__)

R = TypeVar("R")

_ASKING: Lately[Callable[[], Awaitable[None]]] = Lately()
"""How to take private messages off that ask something, by their ids."""

_CONTROLS: Lately[int] = Lately()
"""The controls that somebody was shown last in a channel, by both of these."""

ALREADY_ANSWERED = 40060
TOO_LATE = 10062
MESSAGE_GONE = 10008

REFUSED = (403, 404, 429)
"""What Discord says where a right or a place is gone, or there is too much for it just now."""

_NEW_MESSAGE = discord.InteractionResponseType.channel_message

LOST = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""What is raised where a connection breaks: whether Discord has the reply is not known."""


class Brief(AsyncWebhookAdapter):
    """Tells discord.py of a first answer no more than its id, which is all that is asked here.

    Discord gives the whole message back.  To make objects of it, with all its menus, takes a tenth
    of what a card costs, while whoever acted next waits.
    """

    async def create_interaction_response(self, *given: Any, **named: Any) -> Any:
        """Send the answer."""
        told: Any = await super().create_interaction_response(*given, **named)
        told.pop("resource", None)
        return told


async def insist(send: Callable[[], Awaitable[R]]) -> R:
    """Send a reply, and once more where the connection broke."""
    try:
        return await send()
    except LOST:
        return await send()


async def answered(
    interaction: Interaction, send: Callable[[], Awaitable[Any]], *, is_first: bool = False
) -> int | None:
    """Give the first answer to an interaction, insisting, and the id of its message.

    Where that was delivered the first time (``is_first``), Discord has this answer if it has one:
    discord.py sends again by itself what Discord took and failed at.
    """
    try:
        try:
            told = await send()
        except LOST:
            is_first = True
            told = await send()
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED or not is_first:
            raise
        with suppress(discord.HTTPException, *LOST):
            return (await interaction.original_response()).id
        return None
    return getattr(told, "message_id", None)


async def rewritten(edit: Callable[[], Awaitable[Any]]) -> bool:
    """Answer by editing the pressed message; give whether that is there, not deleted just now."""
    try:
        await edit()
    except discord.NotFound as error:
        if error.code != MESSAGE_GONE:
            raise
        return False
    return True


async def promise(interaction: Interaction, *, is_private: bool = True) -> None:
    """Promise an answer that takes longer than Discord waits for one.

    Whose hands are kept off the table shows nothing to the others.
    """
    defer, is_private = interaction.response.defer, is_private or notes(interaction).is_muted
    await answered(interaction, lambda: defer(ephemeral=is_private, thinking=True), is_first=True)
    notes(interaction).is_promised = True


@singledispatch
def remedies(refusal: RuleError) -> Sequence[discord.ui.Item[Any]]:
    """Give the buttons that go with a refusal: what would work, or the answers to a question."""
    return ()


async def refuse(interaction: Interaction, refusal: RuleError) -> int | None:
    """Say privately what is wrong and what would work, or what has to be asked first."""
    return await tell_privately(interaction, refused(interaction, refusal), remedies(refusal))


def refused(interaction: Interaction, refusal: RuleError) -> discord.Embed:
    """Log a refusal, and give the words of it."""
    log.info("refused %s: %s", _what(interaction), type(refusal).__name__)
    if isinstance(refusal, Unavailable):
        log.error("the database cannot be used: %s; see python -m bot doctor", logged(refusal))
    nothing = "*Nothing else" if notes(interaction).is_settled else "*Nothing"
    changed, colour = f"{nothing} has changed.*", Colour.POOR
    if isinstance(refusal, Question):
        changed, colour = f"{nothing} has changed yet.*", Colour.FAIR
    elif isinstance(refusal, Unavailable):
        changed = ""  # of a database that is away nobody knows
    of_kind = title(refusal, is_press=interaction.command is None)
    return embed(of_kind, (cut(words(refusal), 1500), changed), colour)


async def fail(interaction: Interaction, error: BaseException) -> None:
    """Own up to a failure of ours; the log has the rest, without any player's text.

    What Discord refuses, whatever it was sent, is no failure of ours.
    """
    if isinstance(error, (discord.DiscordServerError, *LOST)) or (
        isinstance(error, discord.HTTPException) and error.code in {TOO_LATE, ALREADY_ANSWERED}
    ):
        log.warning("reply lost to %s: %s", _what(interaction), _reason(error))
        return
    lines = ["`/history` shows whether it was recorded, and `/undo` takes it back."]
    if isinstance(error, discord.HTTPException) and error.status in REFUSED:
        log.warning("reply refused to %s: %s", _what(interaction), _reason(error))
        of_kind = "Discord did not take my answer"
    else:
        log_failure(interaction, error)
        of_kind = "Something went wrong on my side"
        lines.append(f"*For whoever hosts this bot: look for {interaction.id} in the log.*")
    await tell_privately(interaction, embed(of_kind, lines, Colour.POOR))


def log_failure(interaction: Interaction, error: BaseException) -> None:
    """Log where a failure happened."""
    log.error("failed %s: %s", _what(interaction), traced(error))


async def guarded(interaction: Interaction, work: Callable[[], Awaitable[None]]) -> None:
    """Do the work of a press, with an answer whatever happens."""
    try:
        await work()
    except RuleError as refusal:
        await refuse(interaction, refusal)
    except Exception as error:  # noqa: BLE001 - discord.py would swallow it without an answer
        await fail(interaction, error)


async def tell_privately(
    interaction: Interaction,
    said: discord.Embed,
    items: Sequence[discord.ui.Item[Any]] = (),
    *,
    in_place: bool = False,
) -> int | None:
    """Say something to nobody else, anew or in place of the pressed message; give its id.

    What has buttons asks something, and is taken off once it is answered (:func:`withdraw`).
    """
    if has_symbols(said) or has_arrows(items):
        await learn_text(interaction)
    look = look_of(interaction)
    said, view, response = dressed(said, look), view_of(items, look), interaction.response
    shown = view or discord.utils.MISSING

    async def send() -> tuple[int | None, Callable[[], Awaitable[None]]]:
        # Of a promise that Discord took and reported lost its library does not know.
        if response.is_done() or notes(interaction).is_promised:
            message = await interaction.followup.send(
                embed=said, view=shown, ephemeral=True, wait=True
            )
            return message.id, message.delete
        pressed = interaction.message if in_place else None
        # It may be gone: a refusal is taken off once its form was put right.
        if pressed and await rewritten(lambda: response.edit_message(embed=said, view=view)):
            return pressed.id, interaction.delete_original_response
        told = await response.send_message(embed=said, view=shown, ephemeral=True)
        return told.message_id, interaction.delete_original_response

    try:
        told, take_off = await insist(send)
    except (discord.HTTPException, *LOST) as error:
        log.warning("could not answer %s: %s", _what(interaction), _reason(error))
        return None
    if items and told is not None:
        _ASKING.keep(told, take_off)
    return told


async def show_controls(
    interaction: Interaction, said: discord.Embed, items: Sequence[discord.ui.Item[Any]]
) -> None:
    """Show controls to nobody else, and take those off that they were shown here before.

    Else one would be left behind of each roll, long after that was made.
    """
    at = hash((interaction.user.id, interaction.channel_id))
    told, before = await tell_privately(interaction, said, items), _CONTROLS.take(at)
    if told is not None:
        _CONTROLS.keep(at, told)
    if before is not None:
        await _take_off(before)


async def withdraw(interaction: Interaction) -> None:
    """Take a private message off whose question has just been answered by a message."""
    message = interaction.message
    if message is not None and interaction.response.type is _NEW_MESSAGE:
        await _take_off(message.id)


async def _take_off(message: int) -> None:
    if (take_off := _ASKING.take(message)) is not None:
        with suppress(discord.HTTPException, *LOST):
            await take_off()


def _reason(error: BaseException) -> str:
    """Say in the log why a reply is lost, by numbers and names alone."""
    if not isinstance(error, discord.HTTPException):
        return type(error).__name__
    hint = "; does another bot run with this token?" * (error.code == ALREADY_ANSWERED)
    return f"Discord said {error.code or error.status}{hint}"


def _what(interaction: Interaction) -> str:
    """Name an interaction for the log: never by what somebody typed."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name} ({interaction.id})"
    data: Any = interaction.data or {}
    verb = ":".join(str(data.get("custom_id", "?")).split(":")[:2])
    return f"button {verb} ({interaction.id})"
