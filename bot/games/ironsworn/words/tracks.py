"""Changes of Ironsworn's tracks and bonds in words."""

import discord

from bot.chat.embeds import Colour, embed, first_upper, plain, plural
from bot.chat.words import card, line
from bot.games.ironsworn.words.terms import (
    KINDS,
    amount,
    boxes,
    moved,
    moved_inline,
    progress,
    track_row,
)
from rules.ironsworn import (
    BondAdded,
    BondRemoved,
    BondsMarked,
    Forsaken,
    Progressed,
    Recommitted,
    TrackEdited,
    TrackMade,
    TrackRemoved,
)


@card.register
def _(outcome: TrackMade) -> discord.Embed:
    track = outcome.track
    return embed(
        f"{KINDS[track.kind]}: {plain(track.name)}",
        (progress(track.ticks), f"{first_upper(track.rank.value)}, just begun."),
    )


@card.register
def _(outcome: Progressed) -> discord.Embed:
    track = outcome.track
    lost = f"{amount(outcome.lost)} found no room." if outcome.lost else ""
    full = "" if outcome.track.boxes < 10 else "All ten boxes are full."
    return embed(
        f"Progress · {plain(track.name)}",
        (
            f"{progress(track.ticks)} · {track.kind.value}, {track.rank.value}",
            first_upper(f"{amount(outcome.before)} → {amount(track.ticks)}"),
            first_upper(lost),
            full,
        ),
        Colour.GREAT,
    )


@card.register
def _(outcome: TrackEdited) -> discord.Embed:
    before, after = outcome.before, outcome.after
    rank = "" if before.rank is after.rank else f"Rank {before.rank.value} → {after.rank.value}"
    ticks = (
        ""
        if before.ticks == after.ticks
        else first_upper(f"{amount(before.ticks)} → {amount(after.ticks)}")
    )
    return embed(
        f"Put right · {plain(after.name)}",
        (f"{progress(after.ticks)} · {after.kind.value}, {after.rank.value}", rank, ticks),
    )


@card.register
def _(outcome: TrackRemoved) -> discord.Embed:
    return embed(
        f"{plain(outcome.track.name)} is off the table",
        (track_row(outcome.track), "`/undo` brings it back."),
    )


@card.register
def _(outcome: Recommitted) -> discord.Embed:
    before, after = outcome.before, outcome.after
    rank = (
        f"Rank stays {after.rank.value}"
        if before.rank is after.rank
        else f"Rank {before.rank.value} → {after.rank.value}"
    )
    return embed(
        f"The {after.kind.value} goes on · {plain(after.name)}",
        (
            progress(after.ticks),
            first_upper(f"{amount(before.ticks)} → {amount(after.ticks)}"),
            rank,
        ),
        Colour.FAIR,
    )


@card.register
def _(outcome: Forsaken) -> discord.Embed:
    return embed(
        f"{plain(outcome.character)} forsakes {plain(outcome.after.name)}",
        (*moved(outcome.changes), f"The vow has ended at {boxes(outcome.after.ticks)}."),
        Colour.POOR,
    )


@line.register
def _(outcome: TrackMade) -> str:
    track = outcome.track
    return f"new {track.kind.value} **{plain(track.name)}**, {track.rank.value}"


@line.register
def _(outcome: Progressed) -> str:
    track = outcome.track
    return f"progress on **{plain(track.name)}**: {amount(outcome.before)} → {amount(track.ticks)}"


@line.register
def _(outcome: TrackEdited) -> str:
    before, after = outcome.before, outcome.after
    return (
        f"put right **{plain(after.name)}**: {before.rank.value}, {amount(before.ticks)} → "
        f"{after.rank.value}, {amount(after.ticks)}"
    )


@line.register
def _(outcome: TrackRemoved) -> str:
    return f"removed {outcome.track.kind.value} **{plain(outcome.track.name)}**"


@line.register
def _(outcome: Recommitted) -> str:
    before, after = outcome.before, outcome.after
    return (
        f"went on with **{plain(after.name)}**: {amount(before.ticks)} → {amount(after.ticks)}, "
        f"{before.rank.value} → {after.rank.value}"
    )


@line.register
def _(outcome: Forsaken) -> str:
    cost = f" ({moved_inline(outcome.changes)})" if outcome.changes else ""
    return f"**{plain(outcome.character)}** forsook **{plain(outcome.after.name)}**{cost}"


# ---------------------------------------------------------------------------------- bonds


def _bonds_line(outcome: BondAdded | BondRemoved | BondsMarked) -> str:
    return f"Bonds: {amount(outcome.change.before)} → {amount(outcome.change.after)}"


@card.register
def _(outcome: BondAdded) -> discord.Embed:
    return embed(
        f"{plain(outcome.character)} has a bond with {plain(outcome.name)}",
        (progress(outcome.change.after), _bonds_line(outcome)),
        Colour.GREAT,
    )


@card.register
def _(outcome: BondRemoved) -> discord.Embed:
    return embed(
        f"{plain(outcome.character)} has no bond with {plain(outcome.name)} any more",
        (progress(outcome.change.after), _bonds_line(outcome)),
        Colour.FAIR,
    )


@card.register
def _(outcome: BondsMarked) -> discord.Embed:
    lost = f"{plural(outcome.lost, 'tick')} found no room." if outcome.lost else ""
    return embed(
        f"{plain(outcome.character)} · bonds",
        (progress(outcome.change.after), _bonds_line(outcome), lost),
    )


@line.register
def _(outcome: BondAdded) -> str:
    return f"**{plain(outcome.character)}** has a bond with {plain(outcome.name)}"


@line.register
def _(outcome: BondRemoved) -> str:
    return f"**{plain(outcome.character)}** lost the bond with {plain(outcome.name)}"


@line.register
def _(outcome: BondsMarked) -> str:
    moved_ticks = f"{outcome.change.before} → {plural(outcome.change.after, 'tick')}"
    return f"**{plain(outcome.character)}**: bonds {moved_ticks}"
