"""Messages that stay up to date: they follow what they show, whoever changes it and from where.

The newest few messages that show a clock to all are remembered, and those of what a game's table
shares where the game asks for it.  Whatever changes the thing, an undo included, changes them too,
with their pictures and buttons.  That comes after the answer and after the commit: a message that
is gone, or that the bot may not reach any more, is forgotten, and nothing else comes of it.

A private message is not remembered, since Discord lets nobody change it later.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot import show
from bot.journal import Played, Post
from bot.scope import scope_of
from bot.show.clock import absent, face
from bot.show.picture import attached
from rules.charge import AttachmentChanged
from rules.clock import Clock, ClockRemoved
from rules.table import TakenBack

if TYPE_CHECKING:
    from bot.interaction import Interaction

log = logging.getLogger(__name__)

CLOCK = "clock"

TAKING = (TakenBack, ClockRemoved, AttachmentChanged)
"""Outcomes that take clocks away, or give them back."""

Shown = tuple[discord.Embed, discord.ui.View | None]
Board = Callable[["Interaction"], Awaitable[Shown]]

_BOARDS: dict[str, Board] = {}


def following(game: str) -> Callable[[Board], Board]:
    """Register how the message is made that shows what a game's table shares."""

    def register(board: Board) -> Board:
        _BOARDS[game] = board
        return board

    return register


async def keep_up(interaction: "Interaction", played: Played[Any], answer: int | None) -> None:
    """Bring the messages of what a play changed up to date; ``answer`` shows it already."""
    await _follow_clocks(interaction, played, answer)
    for game, board in _BOARDS.items():
        if _may_move(game, played):
            posts = await interaction.client.referee.posts_at(scope_of(interaction), game)
            others = [post for post in posts if post.message != answer]
            if others:
                shown, view = await board(interaction)
                for post in others:
                    await _edit(interaction, post, shown, view)


async def remember(
    interaction: "Interaction", sheet: int, message: int | None, what: str = CLOCK
) -> None:
    """Keep a message that shows something to all up to date from now on."""
    if message is not None and interaction.channel_id is not None:
        post = Post(message, interaction.channel_id, sheet, what)
        await interaction.client.referee.remember_post(post)


def _may_move(game: str, played: Played[Any]) -> bool:
    """Whether a play may have changed what a game's table shares."""
    outcome = played.outcome
    changed = outcome.what if isinstance(outcome, TakenBack) else outcome
    return type(changed).__module__.startswith(f"rules.{game}")


def _may_move_clocks(played: Played[Any]) -> bool:
    """Whether a play may have changed a clock; one that it took away is not among what it touched.

    Most plays do not, and are spared a look.
    """
    return CLOCK in played.touched or isinstance(played.outcome, TAKING)


async def _follow_clocks(
    interaction: "Interaction", played: Played[Any], answer: int | None
) -> None:
    outcome = played.outcome
    if not _may_move_clocks(played):
        return
    # What an undo gives back is what the entry changed that it takes back.
    keys = (played.key, outcome.key) if isinstance(outcome, TakenBack) else (played.key,)
    posts = await interaction.client.referee.posts_of(*keys)
    for post in posts:
        if post.message != answer:
            await _renew_clock(interaction, post)
    is_shown = show.pictured(outcome) is not None and not outcome.is_hidden
    if is_shown and answer not in {None, *(post.message for post in posts)}:
        await remember(interaction, played.touched[CLOCK], answer)


async def _renew_clock(interaction: "Interaction", post: Post) -> None:
    # buttons import the replies, which import this
    from bot.buttons import view_of  # noqa: PLC0415
    from bot.buttons.table import clock_buttons  # noqa: PLC0415

    clock = post.state if isinstance(post.state, Clock) and not post.state.hidden else None
    shown = face(clock) if clock else absent()
    view = view_of(clock_buttons(clock, post.sheet) if clock else ())
    await _edit(interaction, post, shown, view, attached(shown, clock))


async def _edit(
    interaction: "Interaction",
    post: Post,
    shown: discord.Embed,
    view: discord.ui.View | None,
    files: Sequence[discord.File] = (),
) -> None:
    channel = interaction.client.get_partial_messageable(post.channel)
    message = channel.get_partial_message(post.message)
    try:
        await message.edit(embed=shown, view=view, attachments=files)
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("forgot the message of a %s: Discord said %s", post.what, error.code)
        await interaction.client.referee.forget_post(post.message)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        # The answer has been given, and the next change brings this message up to date as well.
        log.warning("the message of a %s is out of date: %s", post.what, type(error).__name__)
