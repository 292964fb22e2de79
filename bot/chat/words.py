"""Values to words: an outcome to an embed, a state to a sheet.

Words know nothing of storage and decide nothing.  A game's modules of words register what they
say on these functions, and its package of words imports them all.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import singledispatch

import discord

from bot.chat import symbols
from bot.chat.embeds import BANNER, changes
from rules.clock import Clock, ClockTicked
from rules.outcome import Change, Outcome
from rules.secrecy import known_to_all


@singledispatch
def card(outcome: Outcome) -> discord.Embed:
    """Give the embed that tells an outcome, in the order of promise 3."""
    raise NotImplementedError(f"no words for {type(outcome).__name__}")


@singledispatch
def completed(view: object, shown: discord.Embed) -> discord.Embed:
    """Complete a card by what its view showed of the table at that moment, where it has one."""
    return shown


@singledispatch
def settled(outcome: Outcome) -> discord.Embed:
    """Give the card of an outcome that something has followed: without what it then left open."""
    return card(outcome)


@singledispatch
def undone(outcome: Outcome) -> discord.Embed:
    """Give the card of an outcome that was undone: without what was then still to be done."""
    return settled(outcome)


@singledispatch
def without_news(outcome: Outcome) -> Outcome:
    """Give an outcome as it is told once what followed was undone: as what stands, not as news."""
    return outcome


@singledispatch
def continues(outcome: Outcome) -> int:
    """Give the entry, by its key, that an outcome goes on from and tells anew; 0 for none.

    Wherever that was told before, the message says that it has moved.
    """
    return 0


@singledispatch
def goes_on_from(outcome: Outcome) -> int:
    """Give the entry, by its key, that an outcome goes on from, told anew or not; 0 for none.

    By a command it is told on the message of that while that is in sight.  What that told where not
    all can read, the outcome tells nowhere else.
    """
    return continues(outcome) or follows(outcome)


@singledispatch
def follows(outcome: Outcome) -> int:
    """Give the entry, by its key, that an outcome follows from and is told with; 0 for none.

    By a press it is told on the message of that anyhow.  By a command, once that is out of sight,
    all of it is told anew at the bottom of the channel, and the message says that it has moved.
    """
    return 0


@singledispatch
def called(outcome: Outcome) -> str:
    """Give what a link to the message of an outcome calls it, where its title may say else later.

    A link stays as it is written.  Where this is empty it is called by the title.
    """
    return ""


@singledispatch
def settles(outcome: Outcome) -> tuple[int, ...]:
    """Give the entries, by their keys, that an outcome ended, or that are open again with it.

    Whatever messages tell them are drawn anew.
    """
    return ()


AS_BEFORE = "What it changed is as it was before."


@singledispatch
def back(undone: Outcome) -> str:
    """Say what stands again after an undo: the numbers that went back, where all may know them.

    Of what changed nothing there is nothing to say.
    """
    if undone.is_hidden:
        return AS_BEFORE
    return changes(gone_back(undone)) or AS_BEFORE


def gone_back(undone: Outcome) -> list[Change]:
    """List the numbers that went back with an undo, where all may know them."""
    moved = (each for each in _changes_in(known_to_all(undone)) if each.before != each.after)
    return [replace(each, before=each.after, after=each.before) for each in moved]


def _changes_in(outcome: Outcome) -> Iterator[Change]:
    """Find the numbers that an outcome says moved, in whatever field it has them.

    A clock that it ticked is among them, unless that is hidden.
    """
    for name in getattr(outcome, "__match_args__", ()):
        kept = getattr(outcome, name)
        for each in kept if isinstance(kept, tuple) else (kept,):
            if isinstance(each, Change):
                yield each
            elif isinstance(each, ClockTicked) and not each.is_hidden:
                yield Change("ticks", each.before, each.clock.ticks, each.clock.name)


@singledispatch
def line(outcome: Outcome) -> str:
    """Give the one line that tells an outcome in the journal, faces included."""
    raise NotImplementedError(f"no line for {type(outcome).__name__}")


@singledispatch
def rare(outcome: Outcome) -> str:
    """Say what is rare about an outcome: what follows the crest of its card, if it has one."""
    first = (card(outcome).description or "").partition("\n")[0]
    crest, said, _ = symbols.parted(first.removeprefix(BANNER))
    return said if crest.strip() and first.startswith(BANNER) else ""


@singledispatch
def why(outcome: Outcome) -> str:
    """Give the rule and the arithmetic behind an outcome; empty when there is nothing to add."""
    return ""


@singledispatch
def pictured(outcome: Outcome) -> Clock | None:
    """Give the clock whose picture goes with an outcome's message, if one does."""
    return None


@singledispatch
def sheet(view: object) -> discord.Embed:
    """Give a character's sheet, from the value that its game shows for one."""
    raise NotImplementedError(f"no sheet for {type(view).__name__}")


@singledispatch
def vitals(state: object) -> str:
    """Give a character's name and vital numbers in one line."""
    raise NotImplementedError(f"no vitals for {type(state).__name__}")


@singledispatch
def board(view: object) -> list[str]:
    """Give what a game's table shares, a line each."""
    raise NotImplementedError(f"no board for {type(view).__name__}")
