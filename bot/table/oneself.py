"""What is kept about whoever asks: forgotten after a question, here or at every table."""

from collections.abc import Mapping, Sequence

import discord

from bot.chat.answers import insist, tell_privately
from bot.chat.buttons import Press, Pressable, Pressed, button
from bot.chat.embeds import dressed
from bot.chat.interaction import Interaction, look_of
from bot.chat.play import look, show
from bot.chat.posts import Drawn
from bot.errors import Stale
from bot.journal import Kept
from bot.table.words import oneself as words

_DANGER = discord.ButtonStyle.danger

KEEP, REMOVE = "keep", "remove"
"""What becomes of one's characters."""


async def ask_forget(interaction: Interaction, *, is_everywhere: bool) -> None:
    """Ask whether somebody wants to be forgotten, and say what goes and what stays."""
    if is_everywhere:
        # Everything that is kept is looked through for them.
        await interaction.response.defer(ephemeral=True, thinking=True)
    table = None if is_everywhere else await look(interaction, lambda turn: turn.table_id)
    kept = await interaction.client.referee.kept(interaction.user.id, table)
    is_known = is_everywhere and await interaction.client.referee.is_known(interaction.user.id)
    shown = words.forgetting(kept, is_everywhere=is_everywhere, is_known=is_known)
    items = _forget_buttons(kept, table or 0) if kept or is_known else []
    await tell_privately(interaction, shown, items)


def _forget_buttons(kept: Sequence[Kept], table: int) -> list[Pressable]:
    def sure(what: str, label: str) -> Pressable:
        return button("me:forget", table, label, name=what, style=_DANGER)

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
    kept = await referee.kept(user, press.number or None)
    for each in kept:
        posts = await referee.forget(user, each, hands_over=press.name == KEEP)
        interaction.client.upkeep.add(posts)
    if not press.number:
        await referee.forget_person(user)
    done = dressed(words.forgotten(len(kept)), look_of(interaction))
    await insist(lambda: interaction.edit_original_response(embed=done))
    await referee.sweep()


PRESSES: Mapping[str, Press] = {"me:forget": _forget}
