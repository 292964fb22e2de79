"""Messages that stay up to date: a clock's follow the clock, whoever moves it and from where.

The newest few messages that show a clock to all are remembered.  Whatever changes the clock,
an undo included, changes them too, with their pictures and buttons.  That comes after the
answer and after the commit: a message that is gone, or that the bot may not reach any more, is
forgotten, and nothing else comes of it.

A private message is not remembered, since Discord lets nobody change it later.
"""

import logging
from typing import TYPE_CHECKING, Any

import discord

from bot import show
from bot.journal import Played, Post
from bot.show.clock import absent, face
from bot.show.picture import attached
from rules.clock import Clock, ClockRemoved
from rules.table import TakenBack

if TYPE_CHECKING:
    from bot.interaction import Interaction

log = logging.getLogger(__name__)

CLOCK = "clock"


async def keep_up(interaction: "Interaction", played: Played[Any], answer: int | None) -> None:
    """Bring the messages of what a play changed up to date; ``answer`` shows it already."""
    outcome = played.outcome
    # What an undo gives back is what the entry changed that it takes back.
    keys = (played.key, outcome.key) if isinstance(outcome, TakenBack) else (played.key,)
    if CLOCK not in played.touched and not isinstance(outcome, TakenBack | ClockRemoved):
        return
    posts = await interaction.client.referee.posts_of(*keys)
    for post in posts:
        if post.message != answer:
            await _renew(interaction, post)
    is_shown = show.pictured(outcome) is not None and not outcome.is_hidden
    if is_shown and answer not in {None, *(post.message for post in posts)}:
        await remember(interaction, played.touched[CLOCK], answer)


async def remember(interaction: "Interaction", sheet_id: int, message: int | None) -> None:
    """Keep the message that shows a clock to all up to date from now on."""
    if message is not None and interaction.channel_id is not None:
        post = Post(message, interaction.channel_id, sheet_id, None)
        await interaction.client.referee.remember_post(post)


async def _renew(interaction: "Interaction", post: Post) -> None:
    # buttons import the replies, which import this
    from bot.buttons import view_of  # noqa: PLC0415
    from bot.buttons.table import clock_buttons  # noqa: PLC0415

    clock = post.state if isinstance(post.state, Clock) and not post.state.hidden else None
    shown = face(clock) if clock else absent()
    items = clock_buttons(clock, post.sheet) if clock else ()
    message = interaction.client.get_partial_messageable(post.channel).get_partial_message(
        post.message
    )
    try:
        await message.edit(embed=shown, view=view_of(items), attachments=attached(shown, clock))
    except discord.HTTPException as error:
        log.info("forgot a clock's message: Discord said %s", error.code)
        await interaction.client.referee.forget_post(post.message)
