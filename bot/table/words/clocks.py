"""Clocks in words and boxes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import discord

from bot.chat import symbols
from bot.chat.embeds import (
    DESCRIPTION_MAX,
    Colour,
    bar,
    cut,
    embed,
    first_upper,
    fitted,
    laid_out,
    mention,
    plain,
    plural,
)
from bot.chat.words import card, line, pictured
from rules.clock import Clock, ClockKind, ClockMade, ClockRemoved, ClockRevealed, ClockTicked

K = TypeVar("K", str, int)

TWIN_MAX = 30
"""Characters of a clock's name for which a button has room, with its state and number."""

KINDS = {
    ClockKind.PLAIN: "Clock",
    ClockKind.PROGRESS: "Progress clock",
    ClockKind.DANGER: "Danger clock",
    ClockKind.PROJECT: "Project clock",
    ClockKind.COMPLICATION: "Complication clock",
}


_DONE = {ClockKind.PROGRESS, ClockKind.PROJECT}
"""What somebody works on: no such clock counts down to anything."""


PUT_AWAY = "`/clock remove` takes it off the table."
"""What is said where a clock fills of which no button stands beside it."""


def comes(clock: Clock) -> str:
    """Say what a clock means that is full now."""
    return (
        "what it stands for is done" if clock.kind in _DONE else "what it counted down to happens"
    )


def drawn(clock: Clock) -> str:
    """Draw a clock by its kind, or one of an unusual size as a bar, which is never too long."""
    if clock.segments in symbols.CLOCK_SIZES:
        return symbols.clock(clock.ticks, clock.segments, clock.kind)
    return bar(clock.ticks, clock.segments)


def glance(clock: Clock) -> str:
    """Give a clock as it is seen at a glance: drawn first, and what else is to be known last.

    It stands among clocks, so its kind is one word, and a row has room on a phone.
    """
    told = f"{clock.ticks} of {clock.segments}{' · full' if clock.is_full else ''}"
    more = _details(clock, clock.kind.value)
    return f"{drawn(clock)} **{plain(clock.name)}** {told}{f' · {more}' if more else ''}"


def label(clock: Clock) -> str:
    """Give a clock in one line of plain text, as a menu has it."""
    hidden = " · hidden" if clock.hidden else ""
    return f"{clock.name} · {clock.ticks} of {clock.segments}{hidden}"


def offered(known: Mapping[str, Clock]) -> dict[str, str]:
    """Give, by what is typed for each clock, how it is offered: one of several with its state."""
    told = _apart({key: (key, held) for key, held in known.items()})
    return {key: key if key == held.name else told[key] for key, held in known.items()}


def listed(clocks: Sequence[tuple[int, Clock]]) -> dict[int, str]:
    """Give clocks by their sheets' ids as a menu has them, each with its state."""
    return _apart({each: (f"{held.name} (clock {each})", held) for each, held in clocks})


def named(clocks: Sequence[tuple[int, Clock]]) -> dict[int, str]:
    """Give clocks by their sheets' ids as a button has them: one of several with its state."""
    told = listed([(each, replace(held, name=cut(held.name, TWIN_MAX))) for each, held in clocks])
    count = Counter(held.name.casefold() for _, held in clocks)
    return {
        each: held.name if count[held.name.casefold()] == 1 else told[each] for each, held in clocks
    }


def _apart(clocks: Mapping[K, tuple[str, Clock]]) -> dict[K, str]:
    """Tell clocks with their state, and those that stand alike by their numbers as well."""
    told = {key: label(held) for key, (_, held) in clocks.items()}
    count = Counter(told.values())
    return {
        key: told[key] if count[told[key]] == 1 else label(replace(held, name=numbered))
        for key, (numbered, held) in clocks.items()
    }


def details(clock: Clock) -> str:
    """Give what else there is to know of it: its kind, whose it is, whether it is hidden."""
    return _details(clock, KINDS[clock.kind])


def _details(clock: Clock, kind: str) -> str:
    parts = (
        kind if clock.kind is not ClockKind.PLAIN else "",
        f"belongs to {mention(clock.owner)}" if clock.owner else "",
        "hidden from the table" if clock.hidden else "",
    )
    return " · ".join(filter(None, parts))


def face(
    clock: Clock, *notes: str, moved: str = "", colour: Colour = Colour.PLAIN
) -> discord.Embed:
    """Give a clock's message: what it shows, its numbers, what just happened."""
    return laid_out(
        plain(clock.name),
        dice=(f"{drawn(clock)} {clock.ticks} of {clock.segments}",),
        lines=notes,
        moved=(moved,),
        then=(details(clock),),
        colour=colour,
    )


def listing(clocks: Sequence[Clock]) -> discord.Embed:
    """List the clocks of a table."""
    if not clocks:
        return embed("No clocks yet", ("`/clock new` puts one on the table.",))
    rows = fitted([glance(clock) for clock in clocks], DESCRIPTION_MAX - 100)
    return embed(plural(len(clocks), "clock"), (rows,))


def absent() -> discord.Embed:
    """Stand where a clock was shown that was removed, or is hidden by now."""
    return embed("This clock is gone", ("It was removed, or is hidden now.",))


@card.register
def _(outcome: ClockMade) -> discord.Embed:
    return face(outcome.clock, "A new clock.")


@card.register
def told(outcome: ClockTicked) -> discord.Embed:
    """Tell that a clock moved, and once that it is full."""
    clock = outcome.clock
    notes = []
    if outcome.dropped:
        end = "full" if clock.is_full else "empty"
        notes.append(f"{plural(outcome.dropped, 'extra tick')} dropped: the clock is {end}.")
    if outcome.has_filled:
        notes.insert(0, f"**The clock is full.** {first_upper(comes(clock))}.")
    moved = f"Ticks {outcome.before} → {clock.ticks}"
    return face(clock, *notes, moved=moved, colour=Colour.FAIR if clock.is_full else Colour.PLAIN)


@card.register
def _(outcome: ClockRevealed) -> discord.Embed:
    return face(outcome.clock, "Revealed: everybody can see this clock now.")


@card.register
def _(outcome: ClockRemoved) -> discord.Embed:
    stood = f"It stood at {outcome.clock.ticks} of {outcome.clock.segments}."
    title = f"{plain(outcome.clock.name)} is off the table"
    return embed(title, (stood,))


@pictured.register
def _(outcome: ClockMade | ClockTicked | ClockRevealed) -> Clock:
    return outcome.clock


@line.register
def _(outcome: ClockMade) -> str:
    return f"new clock **{plain(outcome.clock.name)}**, {outcome.clock.segments} segments"


@line.register
def _(outcome: ClockTicked) -> str:
    clock, full = outcome.clock, ", full" if outcome.has_filled else ""
    moved = f"{outcome.before} → {clock.ticks} of {clock.segments}"
    dropped = f", {plural(outcome.dropped, 'extra tick')} dropped" if outcome.dropped else ""
    return f"clock **{plain(clock.name)}** {moved}{full}{dropped}"


@line.register
def _(outcome: ClockRevealed) -> str:
    return f"revealed clock **{plain(outcome.clock.name)}**"


@line.register
def _(outcome: ClockRemoved) -> str:
    return f"removed clock **{plain(outcome.clock.name)}**"
