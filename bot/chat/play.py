"""The one way from a move to what people see of it.

:func:`play` makes a move and, in the same transaction, takes the view of it: what the table shows
of the outcome, by the game's :data:`View`.  So what is said, what can be pressed and what was done
were true at the same moment.  The commit comes before the reply, and the messages that follow the
change come after it, also where the reply is lost.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Any, TypeVar

import discord

from bot.chat import words
from bot.chat.answers import answered, insist
from bot.chat.buttons import Press, Pressable, Pressed, button, kept_of, offers, view_of
from bot.chat.embeds import DESCRIPTION_MAX, acted_for, cut
from bot.chat.interaction import Interaction, Player, pressed_message, scope_of
from bot.chat.notice import Watch, tell_beside
from bot.chat.picture import attached
from bot.chat.posts import Drawn, follow, followed, followers, move_down
from bot.errors import Outdated
from bot.journal import Played
from bot.storage.turn import Turn
from rules.outcome import Outcome
from rules.table import is_bookkeeping

TELL = "table:tell"
"""The verb of the button that shows everybody what was told to one alone."""

R = TypeVar("R")
V = TypeVar("V")

Move = Callable[[Turn], Outcome]
"""What a command or a press does: a plain function of a turn."""

View = Callable[[Turn, Any], object]
"""What a table shows of an outcome, beyond what the outcome itself holds."""

_VIEWS: dict[type[Outcome], View] = {}


_REMARKS: list[View] = []


def add_remarks(*remarks: View) -> None:
    """Take up what the house has to remark on plays, of which one at most is told."""
    _REMARKS.extend(each for each in remarks if each not in _REMARKS)


@singledispatch
def remarked(_remark: object) -> tuple[str, list[Pressable]]:
    """Tell a remark: by a line, and by what can be pressed for it."""
    return "", []


def add_views(views: Mapping[type[Outcome], View]) -> None:
    """Take up the views of a game."""
    _VIEWS.update(views)


def seen(turn: Turn, played: Played[Any]) -> Played[Any]:
    """Take the view of a play, as the table stands at that moment, and what follows it."""
    view = _VIEWS.get(type(played.outcome))
    shown = None if view is None else view(turn, played.outcome)
    is_quiet = _is_quiet(turn, played)
    remark = next(filter(None, (see(turn, played.outcome) for see in _REMARKS)), None)
    posts = followers(turn, played)
    return replace(played, view=shown, posts=posts, is_quiet=is_quiet, remark=remark)


def _is_quiet(turn: Turn, played: Played[Any]) -> bool:
    """Whether a play is told to whoever made it alone, as the table or they themselves want it."""
    if not is_bookkeeping(played.outcome):
        return False
    person = turn.persons([played.actor]).get(played.actor)
    return turn.table.value.is_quiet or (person is not None and person.is_quiet)


async def look(interaction: Interaction, see: Callable[[Turn], R], *, player: Player = None) -> R:
    """Look at the table without changing anything."""
    return await interaction.client.referee.look(scope_of(interaction, player), see)


async def play(
    interaction: Interaction, move: Move, *, player: Player = None, in_place: bool = False
) -> None:
    """Make a move and tell what came of it, in a new message or in place of the old one."""
    message = pressed_message(interaction)
    is_seen = in_place and message is not None and not message.flags.ephemeral

    async def told(played: Played[Any], drawn: Drawn) -> int | None:
        is_hidden = played.outcome.is_hidden
        # What was hidden again by an undo must not show on the message that once revealed it.
        stays = in_place and message is not None and not (is_hidden and is_seen)
        is_private = is_hidden or played.is_quiet
        return await _sent(interaction, drawn, private=is_private, in_place=stays)

    await _made(interaction, move, told, player, is_seen=is_seen)


async def play_below(
    interaction: Interaction, move: Move, left: Callable[[Played[Any]], Sequence[Pressable]]
) -> None:
    """Make a move and tell it below the pressed message, which keeps the buttons ``left``."""

    async def told(played: Played[Any], drawn: Drawn) -> int | None:
        is_private = played.outcome.is_hidden or played.is_quiet

        async def tell_below() -> int:
            message = await interaction.followup.send(
                embed=drawn.shown,
                view=view_of(drawn.items) or discord.utils.MISSING,
                files=attached(drawn.shown, drawn.clock),
                ephemeral=is_private,
                wait=True,
            )
            return message.id

        if pressed_message(interaction) is None:
            return await _sent(interaction, drawn, private=is_private, in_place=False)
        kept = left(played)
        await answered(interaction, lambda: interaction.response.edit_message(view=view_of(kept)))
        return await insist(tell_below)

    await _made(interaction, move, told)


async def _made(
    interaction: Interaction,
    move: Move,
    told: Callable[[Played[Any], Drawn], Awaitable[int | None]],
    player: Player = None,
    *,
    is_seen: bool = False,
) -> None:
    """Make a move, have it told once, and bring the messages that follow it up to date.

    What is told in place of a message that everybody sees (``is_seen``) is told to everybody.
    """
    scope, upkeep = scope_of(interaction, player), interaction.client.upkeep
    pressed = interaction.message.id if interaction.message is not None else 0
    answer = None
    with interaction.client.pace.answering(scope.until), upkeep.showing(pressed) as shown:
        watch = Watch()
        played = await interaction.client.referee.play(scope, watch.over(move), watch.then(seen))
        played = replace(played, is_quiet=played.is_quiet and not is_seen)
        drawn = _drawn(played)
        try:
            answer = await told(played, drawn)
        finally:
            # A message whose answer was lost still shows what was, and one that two pressed at
            # the same moment may show what the first did.
            moved = drawn.follows if answer is not None else None
            upkeep.add(
                post
                for post in played.posts
                if (shown.is_crossed if post.message == answer else post.about != moved)
            )
    await tell_beside(interaction, played)
    await follow(interaction, played, answer, drawn.follows)


def playing(move: Callable[[Turn, Pressed], Outcome], *, in_place: bool = False) -> Press:
    """Make a press that does nothing but a move, and tells it."""

    def press(interaction: Interaction, pressed: Pressed) -> Awaitable[None]:
        return play(interaction, lambda turn: move(turn, pressed), in_place=in_place)

    return press


def playing_as_seen(
    move: Callable[[Turn, Pressed], Outcome],
    see: Callable[[Turn, Pressed], V],
    draw: Callable[[V], Drawn],
) -> Press:
    """Make a press that makes its move only if its message showed how things stand.

    A move that raises :class:`~bot.errors.Outdated` changes nothing; what now stands, as ``see``
    and ``draw`` give it, takes the message's place, so that whoever pressed may read it first.
    """

    async def press(interaction: Interaction, pressed: Pressed) -> None:
        try:
            await play(interaction, lambda turn: move(turn, pressed), in_place=True)
        except Outdated:
            view = await look(interaction, lambda turn: see(turn, pressed))
            await show(interaction, draw(view), in_place=True)

    return press


async def show(
    interaction: Interaction, drawn: Drawn, *, private: bool = False, in_place: bool = False
) -> int | None:
    """Answer with a message, new or in place of the one that was pressed, and give its id."""
    message = await _sent(interaction, drawn, private=private, in_place=in_place)
    if drawn.follows is not None and message is not None and not private:
        what, sheet = drawn.follows
        older = await look(interaction, lambda turn: turn.posts(what, [sheet]))
        await move_down(interaction, drawn.follows, older, message)
    return message


async def tell_all(interaction: Interaction, shown: discord.Embed) -> None:
    """Show everybody what the pressed message told one alone; once is enough."""
    message = interaction.message
    kept = kept_of(message, {TELL}) if message is not None else []
    await answered(interaction, lambda: interaction.response.edit_message(view=view_of(kept)))
    await insist(lambda: interaction.followup.send(embed=shown))


async def _sent(
    interaction: Interaction, drawn: Drawn, *, private: bool, in_place: bool
) -> int | None:
    def send() -> Awaitable[Any]:
        # Each time anew, for what has been sent once cannot be sent again.
        files, view = attached(drawn.shown, drawn.clock), view_of(drawn.items)
        if in_place:
            # Whatever was attached goes: an old picture must not stand beside new words.
            return interaction.response.edit_message(
                embed=drawn.shown, view=view, attachments=files
            )
        return interaction.response.send_message(
            embed=drawn.shown, view=view or discord.utils.MISSING, files=files, ephemeral=private
        )

    message = await answered(interaction, send)
    return interaction.message.id if in_place and interaction.message else message


def _drawn(played: Played[Any]) -> Drawn:
    """Draw the message of a play, which says so if somebody acted for a player."""
    shown = words.completed(played.view, words.card(played.outcome))
    telling = [button(TELL, played.key, "Show everybody")] if played.is_quiet else []
    remark, items = remarked(played.remark)
    if remark:
        shown.description = cut(f"{shown.description or ''}\n{remark}".strip(), DESCRIPTION_MAX)
    return Drawn(
        acted_for(shown, played.actor, played.player),
        [*offers(played.outcome, played), *items, *telling],
        words.pictured(played.outcome),
        None if played.is_quiet else followed(played),
    )
