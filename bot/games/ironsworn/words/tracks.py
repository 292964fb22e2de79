"""Changes of Ironsworn's tracks and bonds in words."""

import discord

from bot.chat.embeds import Colour, embed, first_upper, plain, plural
from bot.chat.words import card, line
from bot.games.ironsworn.words.terms import (
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


def _steps(before: int, after: int) -> str:
    """Say how much progress there was and is."""
    return f"{amount(before)} → {amount(after)}"


def _moved(outcome: TrackEdited | Recommitted) -> str:
    return _steps(outcome.before.ticks, outcome.after.ticks)


def _rank(outcome: TrackEdited | Recommitted) -> str:
    return f"Rank {outcome.before.rank.value} → {outcome.after.rank.value}"


@card.register
def _(outcome: TrackMade) -> discord.Embed:
    track = outcome.track
    shared = ", shared" if outcome.is_shared else ""
    return embed(
        f"New {track.kind.value}: {plain(track.name)} ({track.rank.value}{shared})",
        (progress(track.ticks),),
    )


@card.register
def _(outcome: Progressed) -> discord.Embed:
    track = outcome.track
    lost = f"{amount(outcome.lost)} too many, dropped." if outcome.lost else ""
    full = "" if track.boxes < 10 else "All ten boxes are full."
    return embed(
        f"Progress · {plain(track.name)}",
        (
            f"{progress(track.ticks)} · {track.kind.value}, {track.rank.value}",
            first_upper(_steps(outcome.before, track.ticks)),
            first_upper(lost),
            full,
        ),
        Colour.GREAT,
    )


@card.register
def _(outcome: TrackEdited) -> discord.Embed:
    before, after = outcome.before, outcome.after
    return embed(
        f"Corrected: {plain(after.name)}",
        (
            f"{progress(after.ticks)} · {after.kind.value}, {after.rank.value}",
            "" if before.rank is after.rank else _rank(outcome),
            "" if before.ticks == after.ticks else first_upper(_moved(outcome)),
        ),
    )


@card.register
def _(outcome: TrackRemoved) -> discord.Embed:
    return embed(
        f"Removed: {plain(outcome.track.name)}",
        (track_row(outcome.track), "`/undo` brings it back."),
    )


@card.register
def _(outcome: Recommitted) -> discord.Embed:
    after = outcome.after
    is_raised = outcome.before.rank is not after.rank
    return embed(
        f"The {after.kind.value} goes on: {plain(after.name)}",
        (
            progress(after.ticks),
            first_upper(_moved(outcome)),
            _rank(outcome) if is_raised else f"Rank stays {after.rank.value}",
        ),
        Colour.FAIR,
    )


@card.register
def _(outcome: Forsaken) -> discord.Embed:
    return embed(
        f"{plain(outcome.character)} forsakes {plain(outcome.after.name)}",
        (*moved(outcome.changes), f"The vow ended at {boxes(outcome.after.ticks)}."),
        Colour.POOR,
    )


@line.register
def _(outcome: TrackMade) -> str:
    track = outcome.track
    return f"new {track.kind.value} **{plain(track.name)}**, {track.rank.value}"


@line.register
def _(outcome: Progressed) -> str:
    track = outcome.track
    return f"progress on **{plain(track.name)}**: {_steps(outcome.before, track.ticks)}"


@line.register
def _(outcome: TrackEdited) -> str:
    before, after = outcome.before, outcome.after
    return (
        f"corrected **{plain(after.name)}**: {before.rank.value}, {amount(before.ticks)} → "
        f"{after.rank.value}, {amount(after.ticks)}"
    )


@line.register
def _(outcome: TrackRemoved) -> str:
    return f"removed {outcome.track.kind.value} **{plain(outcome.track.name)}**"


@line.register
def _(outcome: Recommitted) -> str:
    ranks = f"{outcome.before.rank.value} → {outcome.after.rank.value}"
    return f"went on with **{plain(outcome.after.name)}**: {_moved(outcome)}, {ranks}"


@line.register
def _(outcome: Forsaken) -> str:
    cost = f" ({moved_inline(outcome.changes)})" if outcome.changes else ""
    return f"**{plain(outcome.character)}** forsook **{plain(outcome.after.name)}**{cost}"


def _bonds(outcome: BondAdded | BondRemoved | BondsMarked) -> tuple[str, str]:
    change = outcome.change
    return progress(change.after), f"Bonds: {_steps(change.before, change.after)}"


@card.register
def _(outcome: BondAdded | BondRemoved) -> discord.Embed:
    name, whom = plain(outcome.character), plain(outcome.name)
    if isinstance(outcome, BondAdded):
        return embed(f"{name} has a bond with {whom}", _bonds(outcome), Colour.GREAT)
    return embed(f"{name} no longer has a bond with {whom}", _bonds(outcome), Colour.FAIR)


@card.register
def _(outcome: BondsMarked) -> discord.Embed:
    lost = f"{plural(outcome.lost, 'tick')} too many, dropped." if outcome.lost else ""
    return embed(f"{plain(outcome.character)}'s bonds", (*_bonds(outcome), lost))


@line.register
def _(outcome: BondAdded | BondRemoved) -> str:
    verb = "has a" if isinstance(outcome, BondAdded) else "lost the"
    return f"**{plain(outcome.character)}** {verb} bond with {plain(outcome.name)}"


@line.register
def _(outcome: BondsMarked) -> str:
    ticks = f"{outcome.change.before} → {plural(outcome.change.after, 'tick')}"
    return f"**{plain(outcome.character)}**: bonds {ticks}"
