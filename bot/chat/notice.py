"""What a play tells beside its answer: whom it now waits for, and that it was made in secret.

Nobody is ever notified but here.  What newly waits after a play, for somebody else than whoever
made it, notifies exactly them, once, at a table that allows it (``/table settings``) and if they
agreed to it (``/me``).  Discord notifies nobody of what an edit mentions, so it is a line of its
own.  Where a table does not allow it, nothing is looked up for it.
"""

import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

import discord

from bot.chat.answers import LOST, insist
from bot.chat.embeds import cut, dressed, mention, plain
from bot.chat.interaction import Interaction, look_of
from bot.chat.posts import Drawn
from bot.chat.sent import view_of
from bot.chat.stories import digest, witness
from bot.chat.symbols import PLAIN, said
from bot.chat.tellings import told_here
from bot.chat.waiting import Waiting, all_waiting
from bot.journal import Played
from bot.storage.referee import See
from bot.storage.turn import Turn
from rules.outcome import Outcome

log = logging.getLogger(__name__)

TEXT_MAX = 100
"""Characters that the line says of what waits."""


class Watch:
    """Watches over one play for what newly waits after it."""

    def __init__(self) -> None:
        self._before: frozenset[tuple[int, str]] | None = None

    def over(self, move: Callable[[Turn], Outcome]) -> Callable[[Turn], Outcome]:
        """Make a move that is watched."""

        def watched(turn: Turn) -> Outcome:
            if turn.table.value.is_pinging:
                there = _waiting(turn.afresh())
                self._before = frozenset((each.player, key) for each in there for key in each.keys)
            return move(turn)

        return watched

    def then(self, see: See) -> See:
        """Take the view of a play, and whom it has to notify."""

        def seen(turn: Turn, played: Played[Any]) -> Played[Any]:
            # A look at what waits is no part of what is shown, so it is taken aside.
            told = {} if self._before is None else self._told(turn.afresh(), played, self._before)
            after = see(turn, played)
            return replace(after, waited_for=told) if told else after

        return seen

    def _told(
        self, turn: Turn, played: Played[Any], before: Collection[tuple[int, str]]
    ) -> Mapping[int, str]:
        if not turn.table.value.is_pinging:
            return {}
        gms = turn.table.value.gms
        # Where one GM is at it, no other needs to be called.
        called = () if played.actor in gms else gms
        new: dict[int, str] = {}
        for each in _waiting(turn):
            if (each.player, each.key) not in before:
                for user in (each.player,) if each.player else called:
                    new.setdefault(user, each.text)
        new.pop(played.actor, None)
        return {user: text for user, text in new.items() if turn.person(user).is_pinged}


def _waiting(turn: Turn) -> list[Waiting]:
    """Give what waits, without secrets and what may as well be left."""
    return [each for each in all_waiting(turn) if not each.is_secret and not each.is_optional]


async def tell_beside(interaction: Interaction, played: Played[Any]) -> None:
    """Tell everybody that something was done in secret, and notify whom a play waits for."""
    drawn = witness(played.outcome, played)
    try:
        if drawn is not None and interaction.guild_id is not None:
            await _tell(interaction, played, drawn)
        if played.waited_for and not played.is_private:
            await _notify(interaction, played.waited_for)
    except (discord.HTTPException, *LOST) as error:
        log.warning("could not say what goes with an answer: %s", type(error).__name__)


async def _tell(interaction: Interaction, played: Played[Any], drawn: Drawn) -> None:
    send, look = interaction.followup.send, look_of(interaction)
    shown = dressed(drawn.shown, look)
    view = view_of(drawn.items, look) or discord.utils.MISSING
    message = await insist(lambda: send(embed=shown, view=view, wait=True))
    at = told_here(interaction, played)
    interaction.client.stories.tell(replace(at, message=message.id, shown=digest(drawn.items)))


async def _notify(interaction: Interaction, waited_for: Mapping[int, str]) -> None:
    """Call these people, and nobody else whom a text may name."""
    called = discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(user) for user in waited_for]
    )
    texts = {user: plain(cut(text, TEXT_MAX)) for user, text in waited_for.items()}
    lines = [f"{mention(user)}: {said(text, PLAIN)}" for user, text in texts.items()]
    await insist(lambda: interaction.followup.send("\n".join(lines), allowed_mentions=called))
