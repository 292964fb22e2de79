"""What the house remarks on a play, whatever its game: a line, and what can be pressed for it."""

from collections.abc import Callable, Iterable
from functools import singledispatch
from itertools import islice
from typing import Any

import discord

from bot.chat.buttons import Pressable
from bot.chat.embeds import DESCRIPTION_MAX, cut
from bot.journal import Entry, Played
from bot.storage.turn import Turn
from rules.frozen import frozen
from rules.outcome import Outcome

MAKE_UP = "sheet:make_up"
"""The verb of the button that fills in a character that a play made; it names that play's entry."""

LASTING_MAX = 4
"""So many remarks on what went before are told again, each of which may have a button."""

Remark = Callable[[Turn, Played[Any]], object]
"""What there is to remark on a play, as a value that :func:`remarked` tells, or None."""

_REMARKS: list[Remark] = []


def add_remarks(*remarks: Remark) -> None:
    """Take up what the house has to remark on plays, of which one at most is told."""
    _REMARKS.extend(each for each in remarks if each not in _REMARKS)


def remark_on(turn: Turn, played: Played[Any]) -> object:
    """Give what there is to remark on a play, or None."""
    return next(filter(None, (see(turn, played) for see in _REMARKS)), None)


@singledispatch
def remarked(_remark: object) -> tuple[str, list[Pressable]]:
    """Tell a remark: by a line, and by what can be pressed for it."""
    return "", []


@frozen
class Lasting:
    """Remarks on what went before a play, on its message: what can be pressed for them lasts.

    What they say ``is_said`` again as long as something is still put together.
    """

    remarks: tuple[object, ...]
    is_said: bool


@remarked.register
def _(lasting: Lasting) -> tuple[str, list[Pressable]]:
    told = [remarked(each) for each in lasting.remarks]
    items = [each for _, those in told for each in those]
    for each in items:
        if isinstance(each.item, discord.ui.Button):
            # What is to be done next stands out by itself.
            each.item.style = discord.ButtonStyle.secondary
    return "\n".join(line for line, _ in told) if lasting.is_said else "", items


def lasting(turn: Turn, before: Iterable[Entry], newest: Outcome) -> Lasting | None:
    """Give what the house remarked on what came before, if something can be pressed for it.

    A newest outcome that is still put together says it again, however often it is drawn anew.
    """
    # What each touched is not looked up: most remark nothing, as the sheets at hand show.
    plays = (Played(each.outcome, each.key, each.actor, each.player, {}) for each in before)
    remarks = (remark_on(turn, each) for each in plays)
    last = tuple(islice((each for each in remarks if remarked(each)[1]), LASTING_MAX))
    return Lasting(last, newest.is_draft) if last else None


def with_below(shown: discord.Embed, *lines: str) -> discord.Embed:
    """Put lines below what an embed says, those that are not empty."""
    said = "\n".join(filter(None, (shown.description, *lines)))
    shown.description = cut(said, DESCRIPTION_MAX) or None
    return shown
