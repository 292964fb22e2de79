"""``/table recap``: the session in a few lines, and whole in a file, to one or to everybody.

A long campaign takes longer to tell than Discord waits for an answer, so the answer is promised
first.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import discord

from bot.chat.answers import answered, insist, promise
from bot.chat.author import author_of, signed
from bot.chat.buttons import Press, Pressable, Pressed, button, offers
from bot.chat.embeds import dressed
from bot.chat.interaction import Interaction, look_of
from bot.chat.menus import read_one
from bot.chat.play import look
from bot.chat.remarks import remarked
from bot.chat.sent import view_of
from bot.chat.views import View
from bot.journal import Played, Post, Recap
from bot.storage.kinds import TABLE
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import recap as plays
from bot.table.views import StillWaiting
from bot.table.waiting import waiting
from bot.table.words import recap as words
from rules.outcome import Outcome
from rules.session import SessionEnded, SessionStarted

NAME = "recap.md"

_TELLER = ThreadPoolExecutor(1, "recap")
"""One session is put into words at a time: a long one takes half a second of a processor."""


@offers.register
def _(_outcome: SessionEnded, played: Played[Any]) -> list[Pressable]:
    return [button("table:session", played.key, "Recap")]


def still_waiting(turn: Turn, played: Played[Any]) -> StillWaiting | None:
    """Remark how much waits as a session begins or ends, or a scene that ends nothing of it.

    What is told of it later, as after a redo, has no count: that would be of what waits by then.
    """
    is_counted = played.outcome.is_session or played.outcome.counts_waiting
    is_counted = is_counted and not turn.journal.has_since(played.key)
    # What the play itself ended waits no more, and this turn read it before.
    count = len(waiting(turn.afresh().seen_by_all())) if is_counted else 0
    return StillWaiting(count) if count else None


@remarked.register
def _(remark: StillWaiting) -> tuple[str, list[Pressable]]:
    return words.still_waiting(remark.count), []


async def show_recap(interaction: Interaction, see: Callable[[Turn], Recap]) -> None:
    """Tell a session to whoever asked alone, with a button that tells it to the others there."""
    await promise(interaction)
    seen, sent = await _told(interaction, see)
    name = f"{seen.first}-{seen.last}"
    to_all = button("table:recap", seen.sheet_id, "Show everybody", name=name)
    view = view_of([] if interaction.guild_id is None else [to_all], look_of(interaction))
    await insist(lambda: interaction.followup.send(**sent(), view=view or discord.utils.MISSING))


async def _session(interaction: Interaction, press: Pressed) -> None:
    """Tell the session that a message says is over, to whoever pressed alone."""
    await show_recap(interaction, lambda turn: plays.ended_with(turn, press.number))


async def _tell_all(interaction: Interaction, press: Pressed) -> None:
    """Tell everybody the session that a private message tells; once is enough."""
    first, _, last = press.name.partition("-")
    within = read_one(int, first), read_one(int, last)
    await look(interaction, Turn.require_hands)
    # The button goes first, or a second press would post it again while this one is made.
    await answered(interaction, lambda: interaction.response.edit_message(view=None), is_first=True)

    def see(turn: Turn) -> Recap:
        turn.require_table(press.number)
        return plays.between(turn, *within, to_all=True)

    _, sent = await _told(interaction, see, is_signed=True)
    await insist(lambda: interaction.followup.send(**sent()))


async def _told(
    interaction: Interaction, see: Callable[[Turn], Recap], *, is_signed: bool = False
) -> tuple[Recap, Callable[[], Mapping[str, Any]]]:
    """Give a session, and the message that tells it, made anew each time that it is sent."""
    seen = await look(interaction, see)
    shown, text = await worded(seen)

    def sent() -> Mapping[str, Any]:
        told = dressed(shown, look_of(interaction))
        author = author_of(interaction.user) if is_signed else None
        file = discord.File(BytesIO(text.encode()), NAME)
        return {"embed": signed(told, author), "file": file, "ephemeral": not is_signed}

    return seen, sent


async def worded(seen: Recap) -> tuple[discord.Embed, str]:
    """Put a session into words, short and whole, while all others go on playing."""
    return await asyncio.get_running_loop().run_in_executor(_TELLER, _words, seen)


def _words(seen: Recap) -> tuple[discord.Embed, str]:
    telling = words.Telling(seen)
    return words.summary(telling), words.markdown(telling)


async def text_of(referee: Referee, wanted: str, since: str | None) -> str:
    """Give the same text for a host, who names a table by its name or its number."""
    key = plays.table_named(wanted, await referee.tables())
    seen = await referee.look_at(Post(0, 0, key, TABLE), lambda turn, _: plays.recap(turn, since))
    return words.markdown(words.Telling(seen))


PRESSES: dict[str, Press] = {"table:recap": _tell_all, "table:session": _session}

VIEWS: Mapping[type[Outcome], View] = {SessionStarted: plays.begun}
