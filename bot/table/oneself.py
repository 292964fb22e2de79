"""What is kept about whoever asks: given to them as a file, or forgotten after a question.

They are forgotten at the table where they ask, or at every one.
"""

import asyncio
import gzip
import json
from collections.abc import Mapping, Sequence
from functools import partial
from io import BytesIO
from typing import Any

import discord

from bot.chat.answers import insist, promise, tell_privately
from bot.chat.buttons import DANGER, Press, Pressable, Pressed, button
from bot.chat.embeds import dressed
from bot.chat.interaction import Interaction, look_of, manages_place, notes, scope_of
from bot.chat.play import look, show
from bot.chat.posts import Drawn, put_right
from bot.errors import Stale
from bot.journal import Kept
from bot.storage.carried import FILE_MAX
from bot.storage.turn import Turn
from bot.table.words import oneself as words
from rules.errors import RuleError

NAME = "flywheel-me.json"
KEEP, REMOVE = "keep", "remove"
"""What becomes of one's characters."""


async def export(interaction: Interaction) -> None:
    """Give somebody all that is kept about them, as a file that they alone see."""
    await promise(interaction)
    manages = partial(manages_place, interaction)
    kept = await interaction.client.referee.disclosed(scope_of(interaction), manages)
    file, name, is_short = await asyncio.to_thread(written, kept)
    has_any = bool(kept["tables"] or kept["settings"])
    shown = dressed(words.exported(has_any=has_any, is_short=is_short), look_of(interaction))
    await insist(
        lambda: interaction.followup.send(
            embed=shown,
            file=discord.File(BytesIO(file), name) if has_any else discord.utils.MISSING,
            ephemeral=True,
            wait=True,
        )
    )


def written(kept: Mapping[str, Any]) -> tuple[bytes, str, bool]:
    """Write a file that Discord takes: packed if need be, or without what undo alone still has."""
    text = json.dumps(kept, ensure_ascii=False, indent=1).encode()
    if len(text) <= FILE_MAX:
        return text, NAME, False
    if len(packed := gzip.compress(text)) <= FILE_MAX:
        return packed, f"{NAME}.gz", False
    tables = [
        {**table, "yours": [{**each, "earlier": []} for each in table["yours"]]}
        for table in kept["tables"]
    ]
    text = json.dumps({**kept, "tables": tables}, ensure_ascii=False).encode()
    return gzip.compress(text), f"{NAME}.gz", True


async def ask_forget(interaction: Interaction, *, is_everywhere: bool) -> None:
    """Ask whether somebody wants to be forgotten, and say what goes and what stays."""
    if is_everywhere:
        # Everything that is kept is looked through for them.
        await promise(interaction)
    table = None if is_everywhere else await look(interaction, _number)
    kept = await interaction.client.referee.kept(interaction.user.id, table)
    is_known = is_everywhere and await interaction.client.referee.is_known(interaction.user.id)
    shown = words.forgetting(kept, is_everywhere=is_everywhere, is_known=is_known)
    items = _forget_buttons(kept, table or 0) if kept or is_known else []
    await tell_privately(interaction, shown, items)


def _number(turn: Turn) -> int:
    """Give the number of the table that is played at here; none that was put away is forgotten."""
    turn.require_in_play()
    return turn.table_id


def _forget_buttons(kept: Sequence[Kept], table: int) -> list[Pressable]:
    def sure(what: str, label: str) -> Pressable:
        return button("me:forget", table, label, name=what, style=DANGER)

    if any(each.characters and each.heirs for each in kept):
        return [
            sure(KEEP, "Forget me, give the GM my characters"),
            sure(REMOVE, "Forget me and my characters"),
        ]
    return [sure(REMOVE, "Forget me")]


async def _forget(interaction: Interaction, press: Pressed) -> None:
    """Forget whoever pressed, at the table whose row it is or at every one (0)."""
    if press.name not in {KEEP, REMOVE}:
        raise Stale
    referee, user = interaction.client.referee, interaction.user.id
    await show(interaction, Drawn(words.at_it()), in_place=True)
    try:
        kept = await referee.kept(user, press.number or None)
        for each in kept:
            posts = await referee.forget(user, each, hands_over=press.name == KEEP)
            put_right(interaction.client, posts)
        if not press.number:
            await referee.forget_person(user)
    except RuleError:
        # It is done a little at a time, and the refusal tells of what was not done.
        notes(interaction).is_settled = True
        await _redraw(interaction, words.broken_off())
        raise
    await _redraw(interaction, words.forgotten(len(kept)))
    await referee.sweep()


async def _redraw(interaction: Interaction, said: discord.Embed) -> None:
    shown = dressed(said, look_of(interaction))
    await insist(lambda: interaction.edit_original_response(embed=shown))


PRESSES: Mapping[str, Press] = {"me:forget": _forget}
